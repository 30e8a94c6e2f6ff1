"""11.0 Ground Operations: who goes first, movement, stacking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.games.forlorn_hopes import control, ground_combat, landing
from sandtable.games.forlorn_hopes.kinds import (
    ARMOUR,
    MOTORISED,
    MOVED,
    ON_FOOT,
    SIDES,
    STOPPED,
    SUPPLY,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.supply import is_land

FAST: Final[tuple[int, ...]] = (MOTORISED, ARMOUR)
"""Types that may move farther than one hex (11.2)."""

GARRISON: Final = Bar("11.4.1", "a garrison never leaves its hex", "Leave it where it is.")
ABOARD: Final = Bar("11.2", "the unit is at sea", "Land it in the hex of its ship.")
ELSEWHERE: Final = Bar("11.2", "the unit is not on the map", "Choose one that is.")
ARRIVED: Final = Bar(
    "11.2", "a unit that landed or dropped this turn does not move", "Wait for the next turn."
)
HAS_STOPPED: Final = Bar(
    "11.2", "it entered a hex with enemy ground units and stops there", "Wait for the next turn."
)
HAS_MOVED: Final = Bar("11.2", "it has moved as far as it may", "Wait for the next turn.")
AS_FAR: Final = Bar(
    "11.2", "it has moved two hexes, or captured supplies and stopped", "Wait for the next turn."
)
SLOW_GROUND: Final = Bar(
    "11.2",
    "a second hex is for motorised and armoured units in cultivated land or bush",
    "Wait for the next turn.",
)
NO_SUPPLY: Final = Bar("13.5", "out of supply it moves one hex at most", "Wait for the next turn.")
NO_NEIGHBOUR: Final = Bar("11.2", "that hex is not beside it", "Move hex by hex.")
STRAIT: Final = Bar("11.2", "a sea strait lies between", "Go by sea.")
NO_LAND: Final = Bar("11.2", "ground units cannot enter that hex", "Go by sea.")
FULL: Final = Bar(
    "11.3", "five ground units of a side are in the hex already", "Choose another hex."
)
DEFENDED: Final = Bar(
    "13.3", "a supply unit alone would be captured there", "Bring a combat unit first."
)
AT_PEACE: Final = Bar(
    "14.5",
    "in the General Regroup turn no combat begins but where both sides share a hex already",
    "Choose a hex without enemy ground units.",
)
NOT_FALLEN: Final = Bar(
    "15.0", "nobody enters Singapore before it surrenders", "Choose another hex."
)


# ── 11.1 Ground Unit Initiative ──────────────────────────────────────────────


def begin_first(g: State) -> None:
    """The Initiative player moves, then fights."""
    _half(g, g.initiative)


def begin_second(g: State) -> None:
    """His opponent does the same."""
    if not g.over:
        _half(g, 1 - g.initiative)


def _half(g: State, side: int) -> None:
    for unit in g.theatre.ground[side]:
        g.done[unit] = 0
    g.frames.append(Then("ground.combats", (side,)))
    moves = GroundMoves(side)
    if moves.able(g) or _may_carry(g, side):
        g.frames.append(moves)


def _may_carry(g: State, side: int) -> bool:
    """Whether a side may have troops aboard a ship on the map, as far as both players know."""
    roster = g.theatre.roster
    afloat = any(
        roster.cargo[ship] and 0 <= g.hex[ship] < g.theatre.size for ship in g.theatre.ships[side]
    )
    return afloat and any(g.in_play(unit) for unit in g.theatre.ground[side])


def begin_combats(g: State, side: int) -> None:
    """All movement is done: combats in any order (11.1)."""
    if not g.over:
        g.frames.append(ground_combat.GroundCombats(side))


# ── 11.3 Stacking ────────────────────────────────────────────────────────────


def bars_stacking(g: State, unit: int, h: int) -> Bar | None:
    """Whether a hex is full for one more ground unit; supply units are free."""
    if g.theatre.roster.type[unit] == SUPPLY:
        return None
    there = len(g.troops_in(h, g.side(unit)))
    most = g.theatre.number["ground.stack"]
    return FULL.says(f"{there} of {most}") if there >= most else None


# ── 11.2 Ground Unit Movement ────────────────────────────────────────────────


def bars_unit(g: State, unit: int) -> Bar | None:
    """Why a unit cannot move at all now, wherever to."""
    if not g.in_play(unit) or g.hex[unit] < 0:
        return ELSEWHERE
    if g.aboard[unit] >= 0 or g.hex[unit] >= g.theatre.size:
        return ABOARD
    if g.theatre.roster.garrison[unit]:
        return GARRISON
    if g.arrived[unit] != ON_FOOT:
        return ARRIVED
    return _bars_further(g, unit) if g.done[unit] & (MOVED | STOPPED) else None


def _bars_further(g: State, unit: int) -> Bar | None:
    """Why a unit that has moved goes no further: enemies, its type, supply (13.5), the ground."""
    theatre = g.theatre
    at = g.hex[unit]
    stopped = g.done[unit] & STOPPED
    if stopped and g.troops_in(at, 1 - g.side(unit)):
        return HAS_STOPPED
    if theatre.roster.type[unit] not in FAST:
        return HAS_MOVED
    if g.oos[unit]:
        return NO_SUPPLY
    return _bars_ground(g, at) or (AS_FAR if stopped else None)


def _bars_ground(g: State, h: int) -> Bar | None:
    """Whether the ground of a hex lets fast units go two hexes (R109)."""
    terrain = g.theatre.map.terrain[h]
    if g.theatre.pack.tec.fast_hexes[terrain] > 1:
        return None
    return SLOW_GROUND.says(f"{g.theatre.map.terrains[terrain]} there")


def bars_move(g: State, unit: int, to: int) -> Bar | None:
    """Why a unit cannot move one hex (further) to this hex."""
    bar = bars_unit(g, unit)
    if bar is not None:
        return bar
    theatre = g.theatre
    at = g.hex[unit]
    edge = _edge(g, at, to)
    if edge < 0:
        return NO_NEIGHBOUR
    if not is_land(theatre, to):
        return NO_LAND
    if theatre.no_troops[edge]:
        return STRAIT
    if g.done[unit] & MOVED:
        bar = _bars_ground(g, to)
        if bar is not None:
            return bar
    return bars_entry(g, unit, to)


def bars_entry(g: State, unit: int, to: int) -> Bar | None:
    """Why a unit may not enter a hex, on foot or from the sea (11.3, 13.3, 14.5, 15.0)."""
    surrender = g.theatre.rules.surrender
    if surrender is not None and to == surrender.hex and g.turn < surrender.turn:
        return NOT_FALLEN.says(f"in turn {surrender.turn}")
    side = g.side(unit)
    enemies = g.troops_in(to, 1 - side)
    own = g.troops_in(to, side)
    if enemies and not own:
        if g.regroup_turn == g.turn:
            return AT_PEACE
        if g.theatre.roster.type[unit] == SUPPLY:
            return DEFENDED
    return bars_stacking(g, unit, to)


def _edge(g: State, at: int, to: int) -> int:
    """The hexside from a hex to its neighbour, -1 if they are none."""
    for edge in range(at * 6, at * 6 + 6):
        if g.theatre.near6[edge] == to:
            return edge
    return -1


def move(g: State, unit: int, to: int) -> None:
    """One hex: control follows combat units (3.0); enemies there stop the unit (11.2)."""
    at = g.hex[unit]
    side = g.side(unit)
    second = g.done[unit] & MOVED
    g.put(unit, to)
    g.done[unit] |= MOVED
    if g.ground_in(to, 1 - side) or second:
        g.done[unit] |= STOPPED
    g.say("11.2", f"{g.name(unit)} moves from {g.place(at)} to {g.place(to)}.", (at, to), (unit,))
    if g.theatre.roster.type[unit] != SUPPLY:
        control.update(g, to)
    control.update(g, at)


class GroundMoves(NamedTuple):
    """The movement part of one side: ground units move, land and embark (11.1)."""

    side: int

    def actor(self, g: State) -> int:
        """The side that moves."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who moves."""
        able = len(self.able(g))
        may = "1 unit may" if able == 1 else f"{able or 'no'} units may"
        what = "Move, land, embark, or done." if able else "Write done."
        return Prompt(
            f"Turn {g.turn}, {SIDES[self.side]} ground movement: {may} act. {what}", "11.1"
        )

    def able(self, g: State) -> set[int]:
        """The units that may still move, land or embark."""
        ballot = Ballot()
        self.verdicts(g, ballot)
        return {choice.unit for choice in ballot.open if choice.unit >= 0}

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Every unit to every hex beside it; landings; re-embarking; done."""
        for unit in g.theatre.ground[self.side]:
            if g.aboard[unit] < 0 and 0 <= g.hex[unit] < g.theatre.size:
                for to in g.theatre.near[g.hex[unit]]:
                    if g.theatre.in_play[to]:
                        ballot.add("move", unit, to, bar=bars_move(g, unit, to))
        landing.tell(g, self.side, ballot)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Move, land, embark, or end the movement part."""
        if choice.verb == "done":
            g.frames.pop()
        elif choice.verb == "move":
            move(g, choice.unit, choice.hex)
        else:
            landing.begin(g, choice)


FRAMES: Final[tuple[Any, ...]] = (GroundMoves,)
ASKED: Final[tuple[Any, ...]] = (GroundMoves,)
"""Cargo may be hidden: whether there is something to land shows only when it lands."""
THEN: Final[dict[str, Callable[..., None]]] = {"ground.combats": begin_combats}
