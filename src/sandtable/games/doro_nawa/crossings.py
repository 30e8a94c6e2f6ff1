"""4.5 Bridges and 4.6 Engineers: who makes or breaks the crossing of a water hexside."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.games.doro_nawa.kinds import ENGINEER, LAND, MOVED
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import BRIDGE

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
    theatre = g.theatre
    if code & BRIDGE:
        if stands(g, edge, side, mover):
            return 0
        return -1 if armour else theatre.barrier[edge]
    helped = bool(keepers(g, edge, side, mover, True))
    if armour:
        return theatre.barrier_armoured[edge] if helped else -1
    return max(0, theatre.barrier[edge] - 1) if helped else theatre.barrier[edge]


# ── 4.5, 4.6 Remaining stationary for the whole impulse (R27) ────────────────

KEEPS_BRIDGE: Final = Bar(
    "4.5",
    "it keeps a bridge that others crossed in this impulse and must stay",
    "Take the crossing back, or leave another unit that has not moved beside the bridge.",
)
HELPS_CROSSING: Final = Bar(
    "4.6",
    "this engineer helped others over the water in this impulse and must stay",
    "Take the crossing back first.",
)


def rely_on(g: State, edge: int, code: int, side: int, mover: int, armour: bool) -> None:
    """Note the crossing of a hexside if it needed a unit that stays put."""
    if code & BRIDGE:
        if threatened(g, edge, side):
            _hold(g, edge * 2)
    elif keepers(g, edge, side, mover, True) and (armour or g.theatre.barrier[edge]):
        _hold(g, edge * 2 + 1)


def _hold(g: State, code: int) -> None:
    if code not in g.held:
        g.held.append(code)


def bars_parting(g: State, unit: int) -> Bar | None:
    """Whether a crossing made in this half-impulse needs this unit to stay where it is."""
    place = g.hex[unit]
    for code in g.held:
        edge = code // 2
        if place != edge // 6 and place != g.theatre.near6[edge]:
            continue
        side = g.theatre.roster.side[unit]
        engineers = code % 2 == 1
        needed = keepers(g, edge, side, -1, engineers)
        if needed == [unit]:
            a, b = g.theatre.label(edge // 6), g.theatre.label(g.theatre.near6[edge])
            bar = HELPS_CROSSING if engineers else KEEPS_BRIDGE
            return bar.says(f"crossing {a}-{b}")
    return None
