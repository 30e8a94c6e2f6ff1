"""5.31-5.37 Strength in ground combat: what each unit counts, what is added, odds and losses.

`weigh` changes nothing.  Resolution, the combat sheet and the players' forecasts all use it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from sandtable.games.doro_nawa import retreat, supply
from sandtable.games.doro_nawa.kinds import (
    ALLIES,
    ANTI_TANK,
    ARMOURED,
    ENGINEER,
    INFANTRY,
    JAPAN,
    LAND,
    MACHINE_GUN,
    SIDES,
)
from sandtable.games.doro_nawa.state import State, is_gun


class Note(NamedTuple):
    """A case and what it does to a unit."""

    case: str
    text: str


class Weight(NamedTuple):
    """What one unit counts in a combat, out of how many SP, and why."""

    unit: int
    sp: int
    value: int
    notes: tuple[Note, ...]


class Modifier(NamedTuple):
    """What one case adds to a side's SP, or takes away: SP and modifiers make the total.

    Of one that is within what its units count (`rows`) the sheet tells beside them.
    """

    side: int
    case: str
    cause: str
    place: int
    units: tuple[int, ...]
    value: int
    rows: bool = False


class Scales(NamedTuple):
    """A ground combat weighed up; `outcomes` are SP lost and on how many of the six faces."""

    target: int
    attack: int
    defence: int
    column: int
    ratio: str
    attackers: tuple[Weight, ...]
    defenders: tuple[Weight, ...]
    modifiers: tuple[Modifier, ...]
    outcomes: tuple[tuple[int, int], ...]


@final
class Tally:
    """One side's strength while it is added up."""

    def __init__(self, g: State, side: int) -> None:
        self.g: Final = g
        self.side: Final = side
        self.total = 0
        self.weights: Final[list[Weight]] = []
        self.modifiers: Final[list[Modifier]] = []

    def change(self, group: list[Weight], case: str, cause: str, place: int, double: bool) -> None:
        """Double or halve units; halving rounds down by unit and leaves at least 1."""
        changed: list[int] = []
        more = 0
        for i, old in enumerate(group):
            value = old.value * 2 if double else halved(old.value)
            if old.value:
                changed.append(old.unit)
                more += value - old.value
                group[i] = Weight(old.unit, old.sp, value, (*old.notes, Note(case, cause)))
        if changed:
            self.modifiers.append(
                Modifier(self.side, case, cause, place, tuple(changed), more, True)
            )

    def earn(self, case: str, cause: str, place: int, units: tuple[int, ...], value: int) -> None:
        """Points for the side rather than a unit."""
        self.modifiers.append(Modifier(self.side, case, cause, place, units, value))
        self.total += value

    def close(self, group: list[Weight]) -> None:
        """Put the units of a hex on the scales."""
        for weight in group:
            self.total += weight.value
        self.weights.extend(group)


def halved(value: int) -> int:
    """Half, rounded down by unit, at least 1; nothing stays nothing."""
    return max(1, value // 2) if value > 0 else 0


# ── 5.31 General rules, 5.36 Defending artillery (R38, R82) ──────────────────

GUNS_ATTACK: Final = Note("5.31", "artillery brings no SP to an attack")
GUNS_ALONE: Final = Note("5.36", "artillery attacked alone counts 1")
GUNS_BESIDE: Final = Note("5.36", "artillery beside other units counts nothing")


def unmodified(g: State, units: list[int], guns: int, note: Note) -> list[Weight]:
    """Units at their SP, artillery at `guns` each."""
    kind = g.theatre.roster.kind
    notes = (note,)
    return [
        Weight(u, guns, guns, notes) if is_gun(kind[u]) else Weight(u, g.sp[u], g.sp[u], ())
        for u in units
    ]


def at_face(g: State, defenders: list[int]) -> list[Weight]:
    """Defenders before anything modifies them: artillery counts only when alone (5.36)."""
    kind = g.theatre.roster.kind
    if all(is_gun(kind[u]) for u in defenders):
        return unmodified(g, defenders, 1, GUNS_ALONE)
    return unmodified(g, defenders, 0, GUNS_BESIDE)


# ── 5.32 Combined arms SP bonus (R39, R41) ───────────────────────────────────

WITH_ARMOUR: Final = "combined arms with armour"
WITH_GUNS: Final = "combined arms with artillery or anti-tank"


def combine_arms(tally: Tally, place: int, group: list[Weight]) -> None:
    """1 SP for armour, 1 for artillery or anti-tank, with infantry, engineers or machine guns."""
    kind = tally.g.theatre.roster.kind
    foot = armour = guns = False
    for weight in group:
        k = kind[weight.unit]
        foot = foot or k in (INFANTRY, ENGINEER, MACHINE_GUN)
        armour = armour or k == ARMOURED
        guns = guns or k == ANTI_TANK or is_gun(k)
    if foot and armour:
        tally.earn("5.32", WITH_ARMOUR, place, (), 1)
    if foot and guns:
        tally.earn("5.32", WITH_GUNS, place, (), 1)


# ── 5.33 Unit type bonus ─────────────────────────────────────────────────────

ARMOUR_AT_FOOT: Final = "armour attacks infantry and machine guns alone"
GUNS_AT_ARMOUR: Final = "anti-tank defends against armour"


def double_kind(tally: Tally, group: list[Weight], wanted: int, cause: str, place: int) -> None:
    """Double the units of one kind."""
    kind = tally.g.theatre.roster.kind
    chosen = [i for i, weight in enumerate(group) if kind[weight.unit] == wanted]
    if chosen:
        part = [group[i] for i in chosen]
        tally.change(part, "5.33", cause, place, True)
        for i, weight in zip(chosen, part, strict=True):
            group[i] = weight


def soft(g: State, defenders: list[int]) -> bool:
    """Whether nothing but infantry and machine guns defends."""
    kind = g.theatre.roster.kind
    return all(kind[u] in (INFANTRY, MACHINE_GUN) for u in defenders)


# ── 5.34 Terrain effects on combat (R42) ─────────────────────────────────────


def feature_in(g: State, keys: frozenset[str], place: int) -> str:
    """The terrain of a hex, or a mark such as city, that a line of the TEC names; or nothing."""
    board = g.theatre.map
    terrain = board.terrain_name(place)
    if terrain in keys:
        return terrain
    for flag in board.words.flags:
        if flag in keys and board.flags[flag][place]:
            return flag
    return ""


def halved_by(g: State, place: int, target: int, afloat: bool) -> str:
    """What terrain halves an attacking hex, or nothing; water counts also when it is bridged.

    Several causes halve once.  Units from the sea cross no water hexside, they come by it.
    """
    keys = g.theatre.tec.halves_attackers
    into = feature_in(g, keys, target)
    if into:
        return f"attack into {into}"
    if afloat:
        return ""
    board = g.theatre.map
    kind = board.side_kinds[board.side[board.edge(place, target)]]
    return f"attack across a {kind.replace('_', ' ')}" if kind in keys else ""


# ── 5.35 Amphibious assault ──────────────────────────────────────────────────

FROM_THE_SEA: Final = "amphibious assault"


def weigh_attackers(g: State, target: int, units: tuple[int, ...], defenders: list[int]) -> Tally:
    """The attack, hex by hex: doubling or halving, then the bonus unless terrain halves."""
    side = attacker_of(g, target)
    tally = Tally(g, side)
    against_foot = soft(g, defenders)
    for key in sorted({g.hex[u] * 2 + g.afloat[u] for u in units}):
        place, afloat = key // 2, key % 2 == 1
        here = sorted([u for u in units if g.hex[u] == place and bool(g.afloat[u]) == afloat])
        group = unmodified(g, here, 0, GUNS_ATTACK)
        terrain = halved_by(g, place, target, afloat)
        if against_foot and not terrain:
            double_kind(tally, group, ARMOURED, ARMOUR_AT_FOOT, place)
        if afloat:
            tally.change(group, "5.35", FROM_THE_SEA, place, False)
        if terrain:
            tally.change(group, "5.34", terrain, place, False)
        else:
            combine_arms(tally, place, group)
        tally.close(group)
    return tally


def weigh_defenders(g: State, target: int, units: tuple[int, ...], defenders: list[int]) -> Tally:
    """The defence of the one hex attacked."""
    kind = g.theatre.roster.kind
    tally = Tally(g, 1 - attacker_of(g, target))
    group = at_face(g, defenders)
    if any(kind[u] == ARMOURED for u in units):
        double_kind(tally, group, ANTI_TANK, GUNS_AT_ARMOUR, target)
    feature = feature_in(g, g.theatre.tec.doubles_defenders, target)
    if feature:
        tally.change(group, "5.34", f"defence of a {feature}", target, True)
    combine_arms(tally, target, group)
    tally.close(group)
    return tally


def attacker_of(g: State, target: int) -> int:
    """The side that attacks a hex: the enemy of the ground units there."""
    return ALLIES if g.occ[target] & LAND << JAPAN else JAPAN


# ── 6.6 Ground support: no more than the ground SP (R57) ─────────────────────

SUPPORT: Final = "ground support"


def ground_sp(weights: list[Weight]) -> int:
    """A side's unmodified ground SP in the combat: what its support may add at most."""
    return sum([weight.sp for weight in weights])


def bombs_of(g: State, aircraft: tuple[int, ...]) -> int:
    """Bombardment values of aircraft, added up."""
    return sum([g.theatre.roster.bombardment[u] for u in aircraft])


def add_support(tally: Tally, aircraft: tuple[int, ...], target: int) -> None:
    """Add the aircraft of a side; what exceeds its ground SP is left out."""
    value = min(bombs_of(tally.g, aircraft), ground_sp(tally.weights))
    if value:
        tally.earn("6.6", SUPPORT, target, aircraft, value)


# ── 5.37 Odds ────────────────────────────────────────────────────────────────


def weigh(
    g: State,
    target: int,
    units: tuple[int, ...],
    air_attack: tuple[int, ...] = (),
    air_defence: tuple[int, ...] = (),
) -> Scales:
    """Strengths, column and losses of an attack by these units and aircraft on a hex."""
    defenders = g.ground_in(target, 1 - attacker_of(g, target))
    attack = weigh_attackers(g, target, units, defenders)
    defence = weigh_defenders(g, target, units, defenders)
    add_support(attack, air_attack, target)
    add_support(defence, air_defence, target)
    crt = g.theatre.crt
    column = crt.odds_column(attack.total, defence.total)
    faces = [row[column] for row in crt.loss]
    return Scales(
        target,
        attack.total,
        defence.total,
        column,
        ratio_of(attack.total, defence.total),
        tuple(attack.weights),
        tuple(defence.weights),
        (*attack.modifiers, *defence.modifiers),
        tuple([(loss, faces.count(loss)) for loss in sorted(set(faces))]),
    )


def ratio_of(attack: int, defence: int) -> str:
    """The odds in words, rounded in favour of the defender."""
    if not attack or not defence:
        return "-"
    if attack >= defence:
        return f"{attack // defence}:1"
    return f"1:{(defence + attack - 1) // attack}"


# ── the combat sheet ─────────────────────────────────────────────────────────


def described(g: State, modifier: Modifier) -> str:
    """A modifier in words."""
    if modifier.units:
        return f"{modifier.cause}: {g.named(modifier.units)}"
    return f"{modifier.cause}, {g.where(modifier.place)}"


def figures(g: State, scales: Scales) -> dict[str, Any]:
    """The figures of a combat for a log line."""
    return {
        "attack": scales.attack,
        "defence": scales.defence,
        "ratio": scales.ratio,
        "column": g.theatre.crt.odds_names[scales.column],
        "modifiers": [[m.case, described(g, m), m.value] for m in scales.modifiers],
    }


def sheet_of(
    g: State,
    target: int,
    units: tuple[int, ...],
    air_attack: tuple[int, ...],
    air_defence: tuple[int, ...],
) -> dict[str, Any]:
    """The combat sheet: units, modifiers, table, exact chances, retreats."""
    scales = weigh(g, target, units, air_attack, air_defence)
    crt = g.theatre.crt
    defenders = [weight.unit for weight in scales.defenders]
    return {
        "kind": "attack",
        "target": g.theatre.label(target),
        "attackers": [_shown(weight) for weight in scales.attackers],
        "defenders": [_shown(weight) for weight in scales.defenders],
        "support": [*air_attack, *air_defence],
        "modifiers": [
            {
                "side": SIDES[m.side],
                "case": m.case,
                "text": described(g, m),
                "value": m.value,
                "rows": m.rows,
            }
            for m in scales.modifiers
        ],
        "attack": scales.attack,
        "defence": scales.defence,
        "ratio": scales.ratio,
        "columns": crt.odds_names,
        "column": scales.column,
        "table": crt.loss,
        "outcomes": [{"loss": loss, "chance": f"{n}/6"} for loss, n in scales.outcomes],
        "retreats": retreat.retreats_of(g, defenders),
        "notes": [
            {"case": note.case, "text": note.text}
            for note in _warnings(g, scales, air_attack, air_defence)
        ],
    }


def _shown(weight: Weight) -> dict[str, Any]:
    notes = [{"case": note.case, "text": note.text} for note in weight.notes]
    return {"unit": weight.unit, "sp": weight.sp, "value": weight.value, "notes": notes}


def _warnings(
    g: State, scales: Scales, air_attack: tuple[int, ...], air_defence: tuple[int, ...]
) -> list[Note]:
    """What a player should know beside the figures."""
    notes: list[Note] = []
    target = scales.target
    defenders = [weight.unit for weight in scales.defenders]
    cut = [u for u in defenders if supply.suffers(g, u)]
    if cut:
        notes.append(Note("7.6", f"out of supply, 1 SP more on any loss: {g.named(cut)}"))
    afloat = [weight.unit for weight in scales.attackers if g.afloat[weight.unit]]
    if afloat:
        notes.append(Note("5.35", f"eliminated unless they get ashore: {g.named(afloat)}"))
        notes.append(Note("5.35", "a defender that can retreat may not stand"))
    for aircraft, weights in ((air_attack, scales.attackers), (air_defence, scales.defenders)):
        bombs, most = bombs_of(g, aircraft), ground_sp(list(weights))
        if bombs > most:
            notes.append(Note("6.6", f"support {bombs} counts {most}, the ground SP of its side"))
    ships = g.ships_in(target, 1 - attacker_of(g, target))
    if ships:
        notes.append(Note("3.2", f"no advance while enemy ships are there: {g.named(ships)}"))
    return notes
