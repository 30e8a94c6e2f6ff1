"""7.0, 7.4-7.6 Strength in combat: factors, what is added, the differential and the chances.

`weigh` changes nothing.  Resolution, the combat sheet and the players' forecasts all use it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from sandtable.games.spanish_civil_war.data.tec import BUILT
from sandtable.games.spanish_civil_war.kinds import ARMOUR, HQ, REPUBLICAN, SIDES
from sandtable.games.spanish_civil_war.state import State, enemy_of
from sandtable.games.spanish_civil_war.theatre import Theatre

DICE: Final = 10


class Note(NamedTuple):
    """A case and what it does to a unit."""

    case: str
    text: str


class Weight(NamedTuple):
    """What one unit counts, its printed factor, and why they differ."""

    unit: int
    printed: int
    value: int
    notes: tuple[Note, ...]


class Modifier(NamedTuple):
    """What one case adds: to the strength of a side, or to the die.

    Of one that is within what a unit counts (`rows`) the sheet tells beside the unit.
    """

    side: int
    case: str
    text: str
    value: int
    rows: bool = False


class Scales(NamedTuple):
    """A combat weighed up; `outcomes` are results and on how many of the ten faces they come."""

    target: int
    side: int
    """The attacker."""
    attack: int
    defence: int
    difference: int
    column: int
    attackers: tuple[Weight, ...]
    defenders: tuple[Weight, ...]
    strengths: tuple[Modifier, ...]
    """With the printed factors they make the totals."""
    drms: tuple[Modifier, ...]
    drm: int
    outcomes: tuple[tuple[str, int], ...]


@final
class Tally:
    """One side's strength while it is added up."""

    def __init__(self, g: State, side: int) -> None:
        self.g: Final = g
        self.side: Final = side
        self.total = 0
        self.weights: Final[list[Weight]] = []
        self.modifiers: Final[list[Modifier]] = []

    def put(self, unit: int, printed: int, value: int, note: Note | None) -> None:
        """One unit on the scales; what it lost is a modifier, nothing if it lost nothing."""
        self.weights.append(Weight(unit, printed, value, () if note is None else (note,)))
        self.total += value
        if note is not None and value != printed:
            text = f"{self.g.name(unit)}: {note.text}"
            self.modifiers.append(Modifier(self.side, note.case, text, value - printed, True))

    def earn(self, case: str, text: str, value: int) -> None:
        """Points for the hex rather than a unit."""
        if value:
            self.modifiers.append(Modifier(self.side, case, text, value))
            self.total += value


def halved(value: int) -> int:
    """Half, rounded up (6.0, 7.6, R22)."""
    return (value + 1) // 2


# ── 7.0 Attack factors, 7.6 out of supply (R22) ──────────────────────────────

OVERSTACKED: Final = Note("5.0", "overstacked, does not count")
CUT_OFF: Final = Note("7.6", "out of supply, half rounded up")


def weigh_attackers(g: State, side: int, units: tuple[int, ...]) -> Tally:
    """Combat factors; half for each unit out of supply, nothing for one that overstacks."""
    tally = Tally(g, side)
    for unit in units:
        printed = g.theatre.roster.cf[unit]
        if not g.counts(unit):
            tally.put(unit, printed, 0, OVERSTACKED)
        elif g.oos[unit]:
            tally.put(unit, printed, halved(printed), CUT_OFF)
        else:
            tally.put(unit, printed, printed, None)
    return tally


# ── 7.0 Defence factors, 9.2b disruption, 7.4 Headquarters ───────────────────

STAFF: Final = 1
"""Defence of a Headquarters, disrupted or not (7.4)."""
SHAKEN_BY_FIRE: Final = Note("9.2", "disrupted")


def printed_defence(g: State, unit: int) -> int:
    """The printed factor a unit defends with; a Headquarters has 1 (7.4, R24)."""
    roster = g.theatre.roster
    return STAFF if roster.type[unit] == HQ else roster.cf[unit]


def weigh_defenders(g: State, place: int, side: int) -> Tally:
    """Defence factors of a stack, 1 less for each disrupted unit, D or DD (9.2b)."""
    tally = Tally(g, side)
    less = g.theatre.drm["disrupted_defence"]
    for unit in g.friends_in(place, side):
        printed = printed_defence(g, unit)
        if not g.counts(unit):
            tally.put(unit, printed, 0, OVERSTACKED)
        elif g.disruption[unit] and not g.is_hq(unit):
            tally.put(unit, printed, max(0, printed + less), SHAKEN_BY_FIRE)
        else:
            tally.put(unit, printed, printed, None)
    return tally


# ── 7.0 Terrain bonuses ──────────────────────────────────────────────────────


def features_in(theatre: Theatre, place: int, chart: dict[str, int]) -> list[tuple[str, int]]:
    """What a hex has in a column of the TEC: its terrain, and the best of what is built there."""
    found: list[tuple[str, int]] = []
    terrain = theatre.map.terrain_name(place)
    if chart.get(terrain, 0):
        found.append((terrain, chart[terrain]))
    built = [kind for kind in BUILT if theatre.is_built(place, kind) and chart.get(kind, 0)]
    if built:
        best = built[0]
        for kind in built:
            if chart[kind] > chart[best]:
                best = kind
        found.append((best, chart[best]))
    return found


def crossed_by_all(g: State, place: int, units: tuple[int, ...]) -> tuple[str, int]:
    """The water that every attacking unit has to cross, the least of it if it differs; or none."""
    board = g.theatre.map
    chart = g.theatre.tec.defence
    least = ("", 0)
    for start in sorted({g.hex[u] for u in units if g.counts(u)}):
        edge = board.edge(start, place)
        kind = board.side_kinds[board.side[edge]] if edge >= 0 else ""
        value = chart.get(kind, 0) if kind else 0
        if not value:
            return "", 0
        if not least[1] or value < least[1]:
            least = (kind, value)
    return least


def add_ground(tally: Tally, place: int, units: tuple[int, ...]) -> None:
    """Terrain, water before all attackers, and an improved position (3.4, 7.0)."""
    g = tally.g
    for key, value in features_in(g.theatre, place, g.theatre.tec.defence):
        tally.earn("7.0", key, value)
    kind, value = crossed_by_all(g, place, units)
    tally.earn("7.0", f"attacked across a {kind.replace('_', ' ')}", value)
    if g.improved[place]:
        tally.earn("3.4", "improved position", g.theatre.drm["improved_defence"])


# ── 7.5 Armour modifiers (R41), 7.6 defender out of supply (R23) ─────────────


def has_armour(g: State, units: tuple[int, ...]) -> bool:
    """Whether an armour unit that counts is among them; armoured cars and trains are none."""
    kind = g.theatre.roster.type
    return any(kind[u] == ARMOUR and g.counts(u) for u in units)


def modifiers_of(
    g: State, side: int, units: tuple[int, ...], defenders: tuple[int, ...]
) -> list[Modifier]:
    """What is added to the die; Italians are Nationalists."""
    found: list[Modifier] = []
    drm = g.theatre.drm
    if has_armour(g, units):
        met = has_armour(g, defenders)
        who = "rep" if side == REPUBLICAN else "nat"
        value = drm[f"{who}_armour_met" if met else f"{who}_armour_alone"]
        against = f"{SIDES[enemy_of(side)]} armour" if met else "no armour"
        if value:
            found.append(Modifier(side, "7.5", f"{SIDES[side]} armour against {against}", value))
    counted = [u for u in defenders if g.counts(u)]
    if counted and all(g.oos[u] for u in counted):
        found.append(Modifier(side, "7.6", "all defenders out of supply", drm["defender_oos"]))
    return found


# ── 7.0 The differential ─────────────────────────────────────────────────────


def weigh(g: State, place: int, units: tuple[int, ...]) -> Scales:
    """Strengths, column, die modifiers and chances of an attack by these units on a hex."""
    enemy = defender_of(g, place)
    side = enemy_of(enemy)
    defenders = g.friends_in(place, enemy)
    attack = weigh_attackers(g, side, units)
    defence = weigh_defenders(g, place, enemy)
    add_ground(defence, place, units)
    drms = modifiers_of(g, side, units, defenders)
    drm = sum([m.value for m in drms])
    crt = g.theatre.crt
    difference = attack.total - defence.total
    column = crt.column_of(difference)
    return Scales(
        place,
        side,
        attack.total,
        defence.total,
        difference,
        column,
        tuple(attack.weights),
        tuple(defence.weights),
        (*attack.modifiers, *defence.modifiers),
        tuple(drms),
        drm,
        chances([crt.result(die + drm, column) for die in range(1, DICE + 1)]),
    )


def chances(results: list[str]) -> tuple[tuple[str, int], ...]:
    """Each result and on how many faces it comes, in the order of the die."""
    found: list[tuple[str, int]] = []
    for result in results:
        if result not in [known for known, _ in found]:
            found.append((result, results.count(result)))
    return tuple(found)


def defender_of(g: State, place: int) -> int:
    """The side whose units are in a hex; when it is empty the side that does not phase."""
    units = g.units_in(place)
    return g.side(units[0]) if units else enemy_of(g.phasing)


def loss_of(g: State, units: tuple[int, ...]) -> int:
    """Printed factors that count in an exchange: those of overstacked units do not (7.1, R24)."""
    return sum([printed_defence(g, u) for u in units if g.counts(u)])


# ── the combat sheet ─────────────────────────────────────────────────────────


def told(modifiers: tuple[Modifier, ...], die: bool) -> list[dict[str, Any]]:
    """Modifiers as the sheet and the log show them; those of the die say so."""
    return [
        {
            "side": SIDES[m.side],
            "case": m.case,
            "text": f"die: {m.text}" if die else m.text,
            "value": m.value,
        }
        for m in modifiers
    ]


def listed(strengths: tuple[Modifier, ...], drms: tuple[Modifier, ...]) -> list[dict[str, Any]]:
    """The same for the sheet: with what they go to, and which are within the rows of the units."""
    shown: list[dict[str, Any]] = []
    for to, modifiers in (("strength", strengths), ("die", drms)):
        for line, modifier in zip(told(modifiers, to == "die"), modifiers, strict=True):
            shown.append({**line, "rows": modifier.rows, "to": to})
    return shown


def figures(g: State, scales: Scales) -> dict[str, Any]:
    """The figures of a combat for a log line."""
    return {
        "attack": scales.attack,
        "defence": scales.defence,
        "difference": scales.difference,
        "column": g.theatre.crt.names[scales.column],
        "modifiers": [*told(scales.strengths, False), *told(scales.drms, True)],
        "drm": scales.drm,
    }


def sheet(g: State, place: int, units: tuple[int, ...]) -> dict[str, Any]:
    """The combat sheet: units, every addend and modifier, the table, exact chances, notes."""
    scales = weigh(g, place, units)
    crt = g.theatre.crt
    return {
        "kind": "attack",
        "target": g.theatre.label(place),
        "attackers": [_shown(weight) for weight in scales.attackers],
        "defenders": [_shown(weight) for weight in scales.defenders],
        **figures(g, scales),
        "modifiers": listed(scales.strengths, scales.drms),
        "columns": crt.names,
        "column": scales.column,
        "table": crt.results,
        "outcomes": _outcomes(scales),
        "notes": [{"case": note.case, "text": note.text} for note in _warnings(g, scales)],
    }


def odds(g: State, place: int, units: tuple[int, ...]) -> dict[str, Any]:
    """The same in short beside a choice whose die falls at once: an overrun (3.2)."""
    scales = weigh(g, place, units)
    column = g.theatre.crt.names[scales.column]
    return {
        "text": f"{scales.attack} against {scales.defence}, column {column}",
        "add": scales.drm,
        "modifiers": [{"case": m.case, "text": m.text, "value": m.value} for m in scales.drms],
        "outcomes": _outcomes(scales),
    }


def _outcomes(scales: Scales) -> list[dict[str, str]]:
    return [{"loss": result, "chance": f"{n}/{DICE}"} for result, n in scales.outcomes]


def _shown(weight: Weight) -> dict[str, Any]:
    notes = [{"case": note.case, "text": note.text} for note in weight.notes]
    return {"unit": weight.unit, "sp": weight.printed, "value": weight.value, "notes": notes}


def _warnings(g: State, scales: Scales) -> list[Note]:
    """What a player should know beside the figures."""
    notes: list[Note] = []
    cut = [w.unit for w in scales.defenders if g.oos[w.unit]]
    if cut and not any(m.case == "7.6" for m in scales.drms):
        notes.append(Note("7.6", f"out of supply, not all of them: {g.named(cut)}"))
    price = loss_of(g, tuple([w.unit for w in scales.defenders]))
    if any(result == "Ex" for result, _ in scales.outcomes):
        notes.append(Note("7.1", f"an exchange costs the attacker {price} printed factors or more"))
    return notes
