"""9.7.4 What an air unit may do on the Tactical Battle Board: actions, costs, where it can end."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.hexes import opposite
from sandtable.core.case import Bar
from sandtable.games.forlorn_hopes.data.air import (
    NEVER,
    OFF_BOARD,
    Flight,
    class_of,
)
from sandtable.games.forlorn_hopes.kinds import ABORTED, DIVE_BOMBER, HIGH, LOW
from sandtable.games.forlorn_hopes.state import State

AHEAD: Final = "ahead"
LEFT: Final = "left"
RIGHT: Final = "right"
CLIMB: Final = "climb"
DIVE: Final = "dive"
REVERSE: Final = "reverse"
ACTIONS: Final[tuple[str, ...]] = (AHEAD, LEFT, RIGHT, CLIMB, DIVE, REVERSE)

FRESH: Final = -1
"""No level changed yet in this impulse."""
CHANGED: Final = 0

# ── an air unit and what it may do ───────────────────────────────────────────


class Pose(NamedTuple):
    """Where a unit is in the midst of its impulse, and what is left of it."""

    cell: int
    """-1: it has flown off the board."""
    facing: int
    level: int
    left: int
    """TMA left."""
    turns: int = 0
    dives: int = FRESH
    """FRESH, CHANGED, or the dives of a loaded D unit on the target hex, where it is still."""
    rolled: int = 0
    """1: has reversed its facing."""


class Craft(NamedTuple):
    """What does not change during an impulse."""

    flight: Flight
    near6: list[int]
    target: int
    """The target hex."""
    dives: int
    """Levels that it may dive in the target hex: more than one for a loaded D unit."""
    way: tuple[int, ...]
    """By cell * 6 + facing: MP to leave the board; empty if it need not leave."""
    full: tuple[tuple[int, int], ...]
    """Hexes and levels where its impulse may not end: stacked full (9.7.1)."""


def flight_of(g: State, unit: int) -> Flight:
    """The line of the Air Combat Movement Chart for a unit as it is loaded."""
    roster = g.theatre.roster
    loaded = bool(g.loaded[unit])
    return g.theatre.pack.air.flights[class_of(roster.type[unit], roster.engines[unit], loaded)]


def tma_of(g: State, unit: int) -> int:
    """TMA: an unloaded bomber has one more (2.2)."""
    return g.theatre.roster.tma[unit] + flight_of(g, unit).tma_bonus


def tma_in_words(g: State, unit: int) -> str:
    """The same, and how it comes to differ from what is printed."""
    printed, most = g.theatre.roster.tma[unit], tma_of(g, unit)
    more = f" (printed {printed}, and {most - printed} without a load)" if most > printed else ""
    return f"{most}{more}"


def craft_of(g: State, unit: int, waiting: tuple[int, ...] = ()) -> Craft:
    """A unit about to move; `waiting` have yet to move in this segment and do not stack."""
    board = g.theatre.pack.air.board
    flight = flight_of(g, unit)
    diver = g.theatre.roster.type[unit] == DIVE_BOMBER and g.loaded[unit]
    return Craft(
        flight,
        board.near6,
        board.target,
        g.theatre.number["bombing.dive_levels"] if diver else 1,
        _ways_off(g, flight) if g.part[unit] == ABORTED else (),
        full_for(g, unit, waiting),
    )


def pose_of(g: State, unit: int) -> Pose:
    """A unit at the beginning of its impulse."""
    return Pose(g.cell[unit], g.facing[unit], g.level[unit], tma_of(g, unit))


# ── 9.7.1 The board: three units of a side in a hex and level ────────────────


def full_for(g: State, unit: int, waiting: tuple[int, ...] = ()) -> tuple[tuple[int, int], ...]:
    """Hexes and levels that hold as many units of its side as may be there (9.7.1)."""
    most = g.theatre.number["air_battle.stack"]
    there: dict[tuple[int, int], int] = {}
    for other in g.theatre.air[g.side(unit)]:
        if g.cell[other] >= 0 and other != unit and other not in waiting:
            at = (g.cell[other], g.level[other])
            there[at] = there.get(at, 0) + 1
    return tuple(sorted([at for at in there if there[at] >= most]))


# ── 9.8.2 The shortest way off the board ─────────────────────────────────────


def _ways_off(g: State, flight: Flight) -> tuple[int, ...]:
    known = g.theatre.ways_off
    if flight not in known:
        known[flight] = ways_off(g.theatre.pack.air.board.near6, flight)
    return known[flight]


def ways_off(near6: list[int], flight: Flight) -> tuple[int, ...]:
    """9.8.2 The shortest way: MP to leave the board from each hex and facing.

    One straight line is always among the shortest ways, so turns come first and are counted at
    their full cost.
    """
    runs = [0] * len(near6)
    for at in range(len(near6)):
        direction, cell = at % 6, at // 6
        while cell >= 0:
            runs[at] += flight.ahead
            cell = near6[cell * 6 + direction]
    ways: list[int] = []
    for at in range(len(near6)):
        facing, cell = at % 6, at // 6
        costs: list[int] = []
        for direction in range(6):
            turned = min((direction - facing) % 6, (facing - direction) % 6)
            cost = turned * flight.turn
            if flight.reverse != NEVER:
                cost = min(cost, flight.reverse + (3 - turned) * flight.turn)
            costs.append(cost + runs[cell * 6 + direction])
        ways.append(min(costs))
    return tuple(ways)


# ── 9.7.4 Movement ───────────────────────────────────────────────────────────

NOT_ENOUGH: Final = Bar(
    "9.7.4", "the TMA that is left does not pay for it", "Choose what costs less, or fly ahead."
)
NO_MORE_TURNS: Final = Bar(
    "9.7.4", "it has turned as often as its class may in an impulse", "Fly ahead."
)
LEVEL_CHANGED: Final = Bar(
    "9.7.4", "one level up or down is all an impulse allows", "Wait for the next round."
)
CEILING: Final = Bar("9.7.4", "its class climbs no higher", "Stay at this level.")
LOWEST: Final = Bar("9.7.1", "it is at Low already", "Fly on at this level.")
CANNOT_CLIMB: Final = Bar("9.7.4", "its class does not climb", "Stay at this level.")
CANNOT_DIVE: Final = Bar("9.7.4", "its class does not dive", "Stay at this level.")
FIGHTERS_ONLY: Final = Bar("9.7.4", "only fighters half-roll", "Turn hexside by hexside.")
ROLLED: Final = Bar("9.7.4", "a half-roll is possible once an impulse", "Turn, or fly ahead.")
MUST_LEAVE: Final = Bar(
    "9.8.2", "an aborted attacker leaves the board by the shortest way", "Take the shortest way."
)
NOTHING_LEFT: Final = Bar("9.7.4", "the TMA is spent", "End with done.")


def cost_of(craft: Craft, pose: Pose, action: str) -> int:
    """MP of an action; the last MP always pays for a hex ahead."""
    flight = craft.flight
    if action == AHEAD:
        return min(flight.ahead, max(pose.left, 1))
    if action in (LEFT, RIGHT):
        return flight.turn if pose.turns else flight.first_turn
    if action == CLIMB:
        return flight.climb
    return flight.dive if action == DIVE else flight.reverse


def bars_action(craft: Craft, pose: Pose, action: str) -> Bar | None:
    """What keeps a unit from an action, but for stacking."""
    bar = _bars_kind(craft, pose, action)
    if bar is not None:
        return bar
    if cost_of(craft, pose, action) > pose.left:
        return NOT_ENOUGH if pose.left else NOTHING_LEFT
    if craft.way and not _is_short(craft, pose, action) and _has_short(craft, pose):
        return MUST_LEAVE
    return None


def _bars_kind(craft: Craft, pose: Pose, action: str) -> Bar | None:
    flight = craft.flight
    if action in (LEFT, RIGHT):
        return NO_MORE_TURNS if pose.turns >= flight.turns_most else None
    if action == CLIMB:
        if flight.climb == NEVER:
            return CANNOT_CLIMB
        if pose.dives != FRESH:
            return LEVEL_CHANGED
        return CEILING if pose.level >= min(flight.ceiling, HIGH) else None
    if action == DIVE:
        if flight.dive == NEVER:
            return CANNOT_DIVE
        if pose.level == LOW:
            return LOWEST
        again = CHANGED < pose.dives < craft.dives
        return None if pose.dives == FRESH or again else LEVEL_CHANGED
    if action == REVERSE:
        if flight.reverse == NEVER:
            return FIGHTERS_ONLY
        return ROLLED if pose.rolled else None
    return None


def _is_short(craft: Craft, pose: Pose, action: str) -> bool:
    """Whether an action lies on a shortest way off the board."""
    cost = cost_of(craft, pose, action)
    new = after(craft, pose, action)
    rest = craft.way[new.cell * 6 + new.facing] if new.cell >= 0 else 0
    return rest + cost <= craft.way[pose.cell * 6 + pose.facing]


def _has_short(craft: Craft, pose: Pose) -> bool:
    """Whether some action lies on a shortest way: with its turns used up there may be none."""
    return any(
        _bars_kind(craft, pose, action) is None
        and cost_of(craft, pose, action) <= pose.left
        and _is_short(craft, pose, action)
        for action in (AHEAD, LEFT, RIGHT, REVERSE)
    )


def after(craft: Craft, pose: Pose, action: str) -> Pose:
    """The pose that an action leads to."""
    cell, facing, level, left, turns, dives, rolled = pose
    left -= cost_of(craft, pose, action)
    if action == AHEAD:
        cell = craft.near6[cell * 6 + facing]
        dives = min(dives, CHANGED)
    elif action == LEFT:
        facing, turns = (facing + 5) % 6, turns + 1
    elif action == RIGHT:
        facing, turns = (facing + 1) % 6, turns + 1
    elif action == CLIMB:
        level, dives = level + 1, CHANGED
    elif action == DIVE:
        on_target = cell == craft.target and craft.dives > 1
        level, dives = level - 1, max(dives, CHANGED) + 1 if on_target else CHANGED
    else:
        facing, rolled = opposite(facing), 1
    return Pose(cell, facing, level, left, turns, dives, rolled)


def may_end(craft: Craft, pose: Pose) -> bool:
    """Whether the impulse may end like this: TMA spent and not stacked full, or off the board."""
    if pose.cell < 0:
        return True
    return not pose.left and (pose.cell, pose.level) not in craft.full


def can_end(craft: Craft, pose: Pose) -> bool:
    """Whether some way of going on ends the impulse legally."""
    if may_end(craft, pose):
        return True
    return any(
        bars_action(craft, pose, action) is None and can_end(craft, after(craft, pose, action))
        for action in ACTIONS
    )


# ── where an impulse can end, for the browser and the computer player ────────


class End(NamedTuple):
    """Where an impulse can end; `cell` -1 is off the board."""

    cell: int
    facing: int
    level: int


def reach(craft: Craft, start: Pose) -> dict[End, tuple[str, ...]]:
    """Every legal end from a pose, each with one of the ways of fewest actions to it."""
    if not craft.full or can_end(craft, start):
        return _spread(craft, start)
    return _spread(craft._replace(full=()), start)  # nothing else is possible: it is waived


def _spread(craft: Craft, start: Pose) -> dict[End, tuple[str, ...]]:
    ends: dict[End, tuple[str, ...]] = {}
    seen = {start}
    wave: list[tuple[Pose, tuple[str, ...]]] = [(start, ())]
    while wave:
        later: list[tuple[Pose, tuple[str, ...]]] = []
        for pose, path in wave:
            if may_end(craft, pose):
                end = End(pose.cell, pose.facing, pose.level) if pose.cell >= 0 else OFF
                ends.setdefault(end, path)
            if pose.cell < 0:
                continue
            for action in ACTIONS:
                if bars_action(craft, pose, action) is None:
                    new = after(craft, pose, action)
                    if new not in seen:
                        seen.add(new)
                        later.append((new, (*path, action)))
        wave = later
    return ends


OFF: Final = End(OFF_BOARD, 0, 0)
"""Having flown off the board."""
