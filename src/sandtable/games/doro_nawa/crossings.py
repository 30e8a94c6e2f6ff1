"""4.5 Bridges and 4.6 Engineers: who makes or breaks the crossing of a water hexside."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.games.doro_nawa.kinds import ARMOURED, AS_IN_RULES_5, ENGINEER, LAND, MOVED
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import BRIDGE, COST

# ── 4.5 Bridges ──────────────────────────────────────────────────────────────


def stays(g: State, unit: int) -> bool:
    """Whether a ground unit ashore has not moved in this half-impulse (R27)."""
    return not g.used[unit] & MOVED and not g.afloat[unit]


def keepers(g: State, edge: int, side: int, mover: int, engineers: bool) -> list[int]:
    """Stationary friendly units on both banks of a hexside; engineers alone when asked."""
    found: list[int] = []
    kind = g.theatre.roster.kind
    for bank in (edge // 6, g.theatre.near6[edge]):
        if g.occ[bank] & LAND << side:
            found += [
                unit
                for unit in g.ground_in(bank, side)
                if unit != mover and stays(g, unit) and (kind[unit] == ENGINEER or not engineers)
            ]
    return found


def threatened(g: State, edge: int, side: int) -> bool:
    """Whether an enemy ground unit is within two hexes of a bridge, banks counting 1 (R24, R25)."""
    mask = LAND << (1 - side)
    occ = g.occ
    for place in g.theatre.bridges_near[edge]:
        if occ[place] & mask:
            return True
    return False


def destroyer(g: State, edge: int, side: int) -> int:
    """An enemy ground unit that destroys the bridge over a hexside, or -1."""
    for place in g.theatre.bridges_near[edge]:
        for unit in g.ground_in(place, 1 - side):
            return unit
    return -1


def stands(g: State, edge: int, side: int, mover: int) -> bool:
    """Whether the bridge over a hexside stands for this side (4.5, R26)."""
    return not threatened(g, edge, side) or bool(keepers(g, edge, side, mover, False))


# ── 4.6 Engineers ────────────────────────────────────────────────────────────


def crossing_cost(g: State, edge: int, code: int, side: int, mover: int, armour: bool) -> int:
    """MP that the water adds to the entry cost at this moment; -1 when it cannot be crossed."""
    water = g.theatre.water[armour]
    if code & BRIDGE:
        return 0 if stands(g, edge, side, mover) else water.alone[edge]
    return water.helped[edge] if keepers(g, edge, side, mover, True) else water.alone[edge]


def crosses_alone(g: State, unit: int) -> bool:
    """Whether a ground unit crosses water without help: armour only where it fords (4.23)."""
    theatre = g.theatre
    return theatre.roster.kind[unit] != ARMOURED or theatre.rules.water.alone


# ── 4.5, 4.6 Remaining stationary for the whole impulse (R27, R141) ──────────

KEEPS_BRIDGE: Final = Bar(
    "4.5",
    "it keeps a bridge that others crossed in this impulse and must stay",
    "Take the crossing back, leave another unit that has not moved beside the bridge, or let those "
    "who cross keep MP of the roll for the water.",
)
HELPS_CROSSING: Final = Bar(
    "4.6",
    "this engineer helped others over the water in this impulse and must stay",
    "Take the crossing back, or let those on foot who cross keep 1 MP of the roll for the water.",
)
BEARS_ARMOUR: Final = Bar(
    "4.5",
    KEEPS_BRIDGE.reason,
    "Take the crossing back, or leave another unit that has not moved beside the bridge; armour "
    "does not pay for the water instead.",
)
HELPS_ARMOUR: Final = Bar(
    "4.6",
    HELPS_CROSSING.reason,
    "Take the crossing back; armour does not pay for the water instead.",
)


class Crossing(NamedTuple):
    """A hexside crossed by the help of a unit that stays put: which, whose help, and who crossed.

    `mover` is -1 where nobody is named: a position may leave it out.
    """

    edge: int
    engineer: bool
    mover: int


def pack(g: State, crossing: Crossing) -> int:
    """A crossing as one number, for the column `held`."""
    kept = crossing.edge * 2 + crossing.engineer
    return kept * (g.theatre.roster.count + 1) + crossing.mover + 1


def unpack(g: State, code: int) -> Crossing:
    """The crossing of a number in the column `held`."""
    kept, mover = divmod(code, g.theatre.roster.count + 1)
    return Crossing(kept // 2, kept % 2 == 1, mover - 1)


def rely_on(g: State, edge: int, code: int, side: int, mover: int, armour: bool) -> None:
    """Note the crossing of a hexside if it needed a unit that stays put."""
    water = g.theatre.water[armour]
    engineer = not code & BRIDGE
    helps = water.helped[edge] != water.alone[edge]
    needed = helps if engineer else threatened(g, edge, side)
    if needed and keepers(g, edge, side, mover, engineer):
        g.held.append(pack(g, Crossing(edge, engineer, mover)))


def hanging_on(g: State, unit: int) -> list[Crossing]:
    """The crossings of this half-impulse for which this unit alone stays put."""
    place = g.hex[unit]
    side = g.theatre.roster.side[unit]
    found: list[Crossing] = []
    for code in g.held:
        crossing = unpack(g, code)
        edge = crossing.edge
        if place != edge // 6 and place != g.theatre.near6[edge]:
            continue
        if keepers(g, edge, side, -1, crossing.engineer) == [unit]:
            found.append(crossing)
    return found


def saved(g: State, crossing: Crossing) -> int:
    """MP that the help saved who crossed: the water's, or those an engineer takes (R31).

    -1 for one that could not have crossed without it, and where nobody is named.
    """
    if crossing.mover < 0 or not crosses_alone(g, crossing.mover):
        return -1
    theatre = g.theatre
    water = theatre.water[theatre.roster.kind[crossing.mover] == ARMOURED]
    return water.alone[crossing.edge] - (water.helped[crossing.edge] if crossing.engineer else 0)


def can_pay(g: State, mover: int, more: int) -> bool:
    """Whether a unit that crossed has MP of the roll left for the water.

    A unit that has spent SP by a force march has none left, and one that is gone pays nothing.
    """
    if g.hex[mover] < 0:
        return False
    kind = g.theatre.roster.kind[mover]
    return g.spent[mover] + more <= g.die * g.theatre.die_factor[kind]


def bars_parting(g: State, unit: int) -> Bar | None:
    """Whether a crossing made in this half-impulse needs this unit to stay where it is."""
    due: dict[int, int] = {}
    for crossing in hanging_on(g, unit):
        mover, more = crossing.mover, saved(g, crossing)
        due[mover] = due.get(mover, 0) + more
        if more < 0 or not can_pay(g, mover, due[mover]):
            who = f" by {g.name(mover)}" if mover >= 0 else ""
            bar = HELPS_CROSSING if crossing.engineer else KEEPS_BRIDGE
            if mover >= 0 and not crosses_alone(g, mover):
                bar = HELPS_ARMOUR if crossing.engineer else BEARS_ARMOUR
            return bar.says(f"crossing {banks(g, crossing.edge)}{who}")
    return None


def settle(g: State, unit: int) -> None:
    """A unit that has helped goes after all: those who crossed by its help pay for it (R141)."""
    for crossing in hanging_on(g, unit):
        more = saved(g, crossing)
        g.spent[crossing.mover] += more
        g.held.remove(pack(g, crossing))
        if g.log is not None:
            case, what = ("4.6", "helps") if crossing.engineer else ("4.5", "keeps the bridge")
            g.say(case, f"{g.name(unit)} no longer {what} at {banks(g, crossing.edge)}: "
                  f"{g.name(crossing.mover)} pays {more} MP more.", (g.hex[unit],),
                  (unit, crossing.mover))  # fmt: skip


def banks(g: State, edge: int) -> str:
    """The two hexes at a hexside, as printed."""
    return f"{g.theatre.label(edge // 6)}-{g.theatre.label(g.theatre.near6[edge])}"


# ── 5.38 Retreat and advance over the water (R116, R178) ─────────────────────

KEEPS_RETREAT: Final = Bar(
    "4.5",
    "it keeps the bridge by which armour went in this half, and must stay",
    "Take the retreat of the armour back, or let this unit stand for 1 SP more (5.38).",
)
HELPS_RETREAT: Final = Bar(
    "4.6",
    "this engineer helped armour over the water in this half, and must stay",
    "Take the retreat of the armour back, or let the engineer stand for 1 SP more (5.38).",
)


def lean_on(g: State, unit: int, to: int) -> None:
    """Note the crossing of armour that retreats or advances, if somebody must stay put for it."""
    if crosses_alone(g, unit):
        return
    theatre = g.theatre
    edge = theatre.map.edge(g.hex[unit], to)
    code = theatre.armour.edges[edge]
    if code > COST:
        rely_on(g, edge, code, theatre.roster.side[unit], unit, True)


def bars_retreating(g: State, unit: int) -> Bar | None:
    """Whether armour that went before needs the unit at its crossing: it cannot retreat (R178)."""
    bar = bars_parting(g, unit) if g.held and not g.has_option(AS_IN_RULES_5) else None
    if bar is None:
        return None
    return (HELPS_RETREAT if bar.case == HELPS_CROSSING.case else KEEPS_RETREAT).says(bar.figures)
