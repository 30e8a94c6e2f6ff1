"""9.7.4 Movement on the Tactical Battle Board: the impulse of one air unit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.board.hexes import DIRECTIONS
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air.battle_actions import (
    ACTIONS,
    CHANGED,
    FRESH,
    LEFT,
    RIGHT,
    Craft,
    End,
    Pose,
    after,
    bars_action,
    can_end,
    cost_of,
    craft_of,
    may_end,
    reach,
    tma_in_words,
    tma_of,
)
from sandtable.games.forlorn_hopes.data.air import NEVER, OFF_BOARD
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ATTACKER,
    DIVING,
    LEVELS,
    LOW,
    PATROL,
    SIDES,
    TRANSPORT_PLANE,
    UNLOADED,
)
from sandtable.games.forlorn_hopes.state import State

WHOLE: Final = Bar("9.7.4", "the whole TMA must be spent", "Spend what is left.")
STACKED: Final = Bar(
    "9.7.1", "three units of a side are the most in a hex and level", "End the move elsewhere."
)

# ── 9.7.4 An impulse ─────────────────────────────────────────────────────────


def fly(g: State, unit: int, waiting: tuple[int, ...]) -> None:
    """A unit begins its impulse; `waiting` move later in this segment."""
    strayed = int(_strays(g, g.cell[unit]))
    g.frames.append(Flying(g.side(unit), unit, waiting, tma_of(g, unit), 0, FRESH, 0, strayed))


def _strays(g: State, cell: int) -> bool:
    """Whether a hex is too far from the target hex for a patrol (9.7.7)."""
    return cell < 0 or g.theatre.pack.air.board.ring[cell] > g.theatre.number["patrol.hexes"]


class Flying(NamedTuple):
    """A unit in its impulse: it spends its whole TMA, action by action (9.7.4)."""

    side: int
    unit: int
    waiting: tuple[int, ...]
    left: int
    turns: int
    dives: int
    rolled: int
    strayed: int
    """1: it was too far from the target hex for a patrol (9.7.7)."""

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """The unit and its TMA, and what an attacker flies for (9.7.3)."""
        bombs = g.part[self.unit] == ATTACKER and g.loaded[self.unit]
        what = "drops" if g.theatre.roster.type[self.unit] == TRANSPORT_PLANE else "bombs"
        goal = f" It {what} in a round in which its flight ends in the target hex." if bombs else ""
        return Prompt(
            f"{SIDES[self.side]}: fly {g.name(self.unit)}, {self.left} of TMA "
            f"{tma_in_words(g, self.unit)} left.{goal}",
            "9.7.4",
        )

    def pose(self, g: State) -> Pose:
        """Where the unit is."""
        unit = self.unit
        return Pose(
            g.cell[unit], g.facing[unit], g.level[unit],
            self.left, self.turns, self.dives, self.rolled,
        )  # fmt: skip

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """The actions; done when the TMA is spent."""
        craft = craft_of(g, self.unit, self.waiting)
        pose = self.pose(g)
        stacks = bool(craft.full) and can_end(craft, pose)
        for action in ACTIONS:
            bar = bars_action(craft, pose, action)
            if bar is None and stacks and not can_end(craft, after(craft, pose, action)):
                bar = STACKED
            ballot.add(action, bar=ballot.told(bar, self._figures, craft, pose, action))
        done = WHOLE.says(f"{self.left} left") if self.left else None
        if done is None and stacks and not may_end(craft, pose):
            done = STACKED
        ballot.add("done", bar=done)

    def _figures(self, craft: Craft, pose: Pose, action: str) -> str:
        cost = cost_of(craft, pose, action)
        price = f"{cost} MP, {self.left} left" if cost != NEVER else f"{self.left} MP left"
        turns = f", turns {pose.turns} of {craft.flight.turns_most}"
        return f"{price}{turns if action in (LEFT, RIGHT) else ''}, at {LEVELS[pose.level]}"

    def apply(self, g: State, choice: Choice) -> None:
        """One action; the impulse ends when nothing more can be done."""
        g.frames.pop()
        if choice.verb == "done":
            self._end(g)
            return
        craft = craft_of(g, self.unit, self.waiting)
        new = after(craft, self.pose(g), choice.verb)
        g.cell[self.unit] = new.cell
        if new.cell < 0:
            leave(g, self.unit)
            return
        g.facing[self.unit], g.level[self.unit] = new.facing, new.level
        strayed = self.strayed or int(_strays(g, new.cell))
        going = Flying(self.side, self.unit, self.waiting, *new[3:], strayed)
        if new.left or any(bars_action(craft, new, action) is None for action in ACTIONS):
            g.frames.append(going)
        else:
            going._end(g)

    def _end(self, g: State) -> None:
        """Tell where it is; a patrol's round is counted (9.7.7), a dive is noted (9.10.2)."""
        unit = self.unit
        if self.dives > CHANGED and g.level[unit] == LOW:
            g.loaded[unit] = DIVING
        if g.part[unit] == PATROL and not self.strayed:
            g.on_station[unit] += 1
        place = g.theatre.cell_place(g.cell[unit])
        g.say("9.7.4", f"{g.name(unit)} flies to {posture(g, unit)}.", (place,), (unit,))


def where(g: State) -> list[End]:
    """Where the impulse under way can end, in order, for the browser; nowhere if no unit flies."""
    frame = g.frames[-1]
    if not isinstance(frame, Flying):
        return []
    return sorted(reach(craft_of(g, frame.unit, frame.waiting), frame.pose(g)))


def ends(g: State) -> dict[End, tuple[str, ...]]:
    """The same with the choices that lead there, for the computer player."""
    frame = g.frames[-1]
    if not isinstance(frame, Flying):
        return {}
    craft = craft_of(g, frame.unit, frame.waiting)
    start = frame.pose(g)
    return {end: closed(craft, start, path) for end, path in reach(craft, start).items()}


def leads(g: State, top: Flying, end: End) -> list[int]:
    """Levels at which a flight of the next round can end in the target hex from there (9.7.3)."""
    if end.cell < 0 or g.battle_round >= g.theatre.number["air_battle.rounds"]:
        return []
    tma = tma_of(g, top.unit)
    if g.theatre.pack.air.board.ring[end.cell] > tma:
        return []  # a hex costs 1 MP at least
    craft = craft_of(g, top.unit, top.waiting)
    start = Pose(end.cell, end.facing, end.level, tma)
    key = (craft.flight, craft.dives, craft.way)
    known = g.theatre.bombing_levels.setdefault(key, {})
    levels = sorted(_bombing_levels(g, craft._replace(full=()), start, known))
    # A stack keeps nobody from flying on, only from ending there, and not if there is no other end.
    if any((craft.target, level) in craft.full for level in levels) and can_end(craft, start):
        levels = [level for level in levels if (craft.target, level) not in craft.full]
    return levels


def _bombing_levels(
    g: State, craft: Craft, pose: Pose, known: dict[Pose, frozenset[int]]
) -> frozenset[int]:
    """The same on an empty board: `known` has what the bombers of its kind asked before."""
    found = known.get(pose)
    if found is None:
        found = frozenset([pose.level] if pose.cell == craft.target and not pose.left else [])
        for action in ACTIONS:
            if bars_action(craft, pose, action) is None:
                then = after(craft, pose, action)
                if then.cell >= 0 and g.theatre.pack.air.board.ring[then.cell] <= then.left:
                    found |= _bombing_levels(g, craft, then, known)
        known[pose] = found
    return found


def closed(craft: Craft, pose: Pose, path: tuple[str, ...]) -> tuple[str, ...]:
    """Actions from a pose, and `done` if something could still be done for nothing after them."""
    for action in path:
        pose = after(craft, pose, action)
    open_yet = pose.cell >= 0 and any(bars_action(craft, pose, a) is None for a in ACTIONS)
    return (*path, "done") if open_yet else path


def posture(g: State, unit: int) -> str:
    """Hex, facing and level of a unit on the board, for the log."""
    label = g.theatre.label(g.theatre.cell_place(g.cell[unit]))
    return f"{label}, facing {DIRECTIONS[g.facing[unit]]}, {LEVELS[g.level[unit]]}"


def leave(g: State, unit: int) -> None:
    """A unit has flown off the board and is out of the battle (9.7.4)."""
    g.cell[unit] = OFF_BOARD
    aborts = g.part[unit] == ATTACKER and bool(g.loaded[unit])
    what = ", loaded: it has aborted" if aborts else ""
    g.say("9.7.4", f"{g.name(unit)} flies off the board{what}.", (), (unit,))
    if aborts:
        turn_back(g, unit)


def turn_back(g: State, unit: int) -> None:
    """An attacker has aborted: its bombs are gone, without effect (9.8.2)."""
    g.part[unit] = ABORTED
    g.loaded[unit] = UNLOADED


KINDS: Final = (Kind(Flying, question="dogfight"),)
THEN: Final[dict[str, Callable[..., None]]] = {}
