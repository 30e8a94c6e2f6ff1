"""5.2 What bombardment is worth: each unit's fire, each target's defence, and the column."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.games.doro_nawa.kinds import (
    ALLIES,
    ARMOURED,
    ARTILLERY,
    COASTAL,
    JAPAN,
    SHIP,
)
from sandtable.games.doro_nawa.state import State


class Factor(NamedTuple):
    """Something that halves or doubles a value, with its case."""

    case: str
    text: str
    doubles: bool


class Worth(NamedTuple):
    """What one unit counts: its number before and after all factors, and what each changes."""

    unit: int
    printed: int
    value: int
    factors: tuple[Factor, ...]
    changes: tuple[int, ...]


class Effect(NamedTuple):
    """What a factor does to the total of a side, and to which units."""

    side: str
    factor: Factor
    units: tuple[int, ...]
    value: int


class Scales(NamedTuple):
    """A bombardment weighed: totals, difference, column of the CRT, and each unit's part."""

    total: int
    defence: int
    difference: int
    column: int
    fire: tuple[Worth, ...]
    guard: tuple[Worth, ...]
    modifiers: tuple[Effect, ...]


class Aim(NamedTuple):
    """What the targets are, as far as it changes the fire at them."""

    armour: bool
    naval: bool
    northern_ships: bool
    covered: bool


# ── 5.2 Strength of the fire ─────────────────────────────────────────────────

AT_RANGE: Final = Factor("5.2", "halved at a range of 2 or 3", False)
AT_ARMOUR: Final = Factor("5.2", "halved at armour", False)
GUNS_AT_SHIPS: Final = Factor("5.2", "artillery is halved at ships and units afloat", False)
COVERED: Final = Factor("5.2", "halved by the terrain of the target hex", False)
NORTHERN: Final = Factor("5.2", "doubled at Allied ships north of the xx13 line", True)


def aim_at(g: State, place: int, targets: tuple[int, ...]) -> Aim:
    """What the targets have about them: one armoured unit, or one ship, halves all fire (R34).

    Doubling asks for nothing but Allied ships among the targets (R94).
    """
    roster = g.theatre.roster
    armour = naval = False
    ships = 0
    for unit in targets:
        kind = roster.kind[unit]
        if kind == ARMOURED:
            armour = True
        if kind == SHIP or g.afloat[unit]:
            naval = True
        if kind == SHIP and roster.side[unit] == ALLIES:
            ships += 1
    northern = bool(g.theatre.north[place]) and ships > 0 and ships == len(targets)
    return Aim(armour, naval, northern, marked(g, place, g.theatre.tec.halves_bombardment))


def marked(g: State, place: int, keys: frozenset[str]) -> bool:
    """Whether the TEC names the terrain of a hex, or a place in it, among these (5.2)."""
    if g.theatre.ground_key(place) in keys:
        return True
    flags = g.theatre.map.flags
    return any(key in flags and flags[key][place] for key in sorted(keys))


def fire_of(g: State, unit: int, place: int, aim: Aim) -> Worth:
    """What a unit fires with: halved rule by rule, never below 1, then doubled (R33, R35, R95)."""
    roster = g.theatre.roster
    kind = roster.kind[unit]
    factors: list[Factor] = []
    if kind != ARTILLERY and g.theatre.map.distance(g.hex[unit], place) > 1:
        factors.append(AT_RANGE)
    if aim.armour:
        factors.append(AT_ARMOUR)
    if aim.naval and kind == ARTILLERY:
        factors.append(GUNS_AT_SHIPS)
    if aim.covered:
        factors.append(COVERED)
    if aim.northern_ships and roster.side[unit] == JAPAN and kind > COASTAL:
        factors.append(NORTHERN)
    return weigh(unit, g.bombardment(unit), factors)


def weigh(unit: int, printed: int, factors: list[Factor]) -> Worth:
    """Apply the factors in their order: halves first."""
    value = printed
    changes: list[int] = []
    for factor in factors:
        before = value
        if factor.doubles:
            value *= 2
        elif value > 1:
            value //= 2
        changes.append(value - before)
    return Worth(unit, printed, value, tuple(factors), tuple(changes))


# ── 5.2 Strength of the targets ──────────────────────────────────────────────

SHELTERED: Final = Factor("5.2", "doubled by the place in the target hex", True)
ONE_HIT: Final = Factor("5.2", "ships, aircraft at base and units afloat defend with 0", False)


def has_one_hit(g: State, unit: int) -> bool:
    """Ships, aircraft and ground units moving amphibiously go with a single hit."""
    return bool(g.afloat[unit]) or not g.is_ground(unit)


def guard_of(g: State, unit: int, sheltered: bool) -> Worth:
    """What a target defends with: SP, artillery its value (in a city twice, R97), all others 0."""
    if has_one_hit(g, unit):
        return Worth(unit, 0, 0, (ONE_HIT,), (0,))
    return weigh(unit, g.sp[unit], [SHELTERED] if sheltered else [])


# ── the scales ───────────────────────────────────────────────────────────────


def weigh_bombardment(
    g: State, place: int, firers: tuple[int, ...], targets: tuple[int, ...]
) -> Scales:
    """5.2: the fire of all firers less the defence of all targets."""
    aim = aim_at(g, place, targets)
    sheltered = marked(g, place, g.theatre.tec.doubles_bombardment_defence)
    fire = [fire_of(g, unit, place, aim) for unit in firers]
    guard = [guard_of(g, unit, sheltered) for unit in targets]
    return balance(g, fire, guard)


def weigh_ships(g: State, place: int, firers: tuple[int, ...], target: int) -> Scales:
    """5.21: ships at a ship in their hex, whose defence is 0; terrain has no part in it (R98)."""
    aim = aim_at(g, place, (target,))
    at_sea = Aim(False, True, aim.northern_ships, False)
    fire = [fire_of(g, unit, g.hex[unit], at_sea) for unit in firers]
    return balance(g, fire, [guard_of(g, target, False)])


def weigh_raid(g: State, aircraft: tuple[int, ...]) -> Scales:
    """6.7: the bombardment values of the interdicting aircraft as they stand (R84, R98)."""
    return balance(g, [weigh(unit, g.bombardment(unit), []) for unit in aircraft], [])


def balance(g: State, fire: list[Worth], guard: list[Worth]) -> Scales:
    """Totals, difference and column."""
    total = sum([worth.value for worth in fire])
    defence = sum([worth.value for worth in guard])
    column = g.theatre.crt.bombardment_column(total - defence)
    effects = (*effects_of("attack", fire), *effects_of("defence", guard))
    return Scales(total, defence, total - defence, column, tuple(fire), tuple(guard), effects)


def effects_of(side: str, worths: list[Worth]) -> list[Effect]:
    """What each factor changes in a total, in the order in which they are met."""
    factors: list[Factor] = []
    for worth in worths:
        factors += [f for f in worth.factors if f != ONE_HIT and f not in factors]
    found: list[Effect] = []
    for factor in factors:
        units: list[int] = []
        value = 0
        for worth in worths:
            if factor in worth.factors:
                units.append(worth.unit)
                value += worth.changes[worth.factors.index(factor)]
        found.append(Effect(side, factor, tuple(units), value))
    return found


def described(g: State, effect: Effect) -> str:
    """A factor with the units that it changes."""
    return f"{effect.factor.text}: {g.named(effect.units)}"


# ── for log and screen ───────────────────────────────────────────────────────


def column_name(g: State, scales: Scales) -> str:
    """The head of the column, as printed."""
    return g.theatre.crt.bombardment_names[scales.column]


def detail_of(g: State, scales: Scales, die: int, result: int) -> dict[str, Any]:
    """The figures of a resolved bombardment, for tools that read the log."""
    return {
        "attack": scales.total,
        "defence": scales.defence,
        "difference": scales.difference,
        "column": column_name(g, scales),
        "die": die,
        "result": result,
        "modifiers": [[e.factor.case, described(g, e), e.value] for e in scales.modifiers],
        "fire": {g.name(worth.unit): worth.value for worth in scales.fire},
        "guard": {g.name(worth.unit): worth.value for worth in scales.guard},
    }


def scales_sheet(g: State, scales: Scales) -> dict[str, Any]:
    """The combat sheet of anything rolled on the bombardment part of the CRT."""
    crt = g.theatre.crt
    results = [crt.loss[die][scales.column] for die in range(6)]
    return {
        "attackers": [worth_sheet(worth) for worth in scales.fire],
        "defenders": [worth_sheet(worth) for worth in scales.guard],
        "modifiers": [
            {
                "side": e.side,
                "case": e.factor.case,
                "text": described(g, e),
                "value": e.value,
                "rows": True,
            }
            for e in scales.modifiers
        ],
        "attack": scales.total,
        "defence": scales.defence,
        "difference": scales.difference,
        "columns": crt.bombardment_names,
        "column": scales.column,
        "table": crt.loss,
        "outcomes": outcomes_of(g, scales, results),
        "notes": [],
    }


def outcomes_of(g: State, scales: Scales, results: list[int]) -> list[dict[str, Any]]:
    """What the die may bring: SP, or where one hit is all, whether it falls."""
    targets = [worth.unit for worth in scales.guard]
    if not targets or not all(has_one_hit(g, unit) for unit in targets):
        losses = sorted(set(results))
        return [{"loss": loss, "chance": f"{results.count(loss)}/6"} for loss in losses]
    hits = len([loss for loss in results if loss])
    lost = "sunk" if all(not g.is_air(unit) for unit in targets) else "destroyed"
    found = [("no hit", 6 - hits), (lost, hits)]
    return [{"loss": loss, "chance": f"{of6}/6"} for loss, of6 in found if of6]


def worth_sheet(worth: Worth) -> dict[str, Any]:
    """One unit of the sheet with what changes its number."""
    return {
        "unit": worth.unit,
        "sp": worth.printed,
        "value": worth.value,
        "notes": [{"case": factor.case, "text": factor.text} for factor in worth.factors],
    }
