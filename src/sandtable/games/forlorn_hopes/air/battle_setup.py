"""9.7.2 Setting up the Tactical Battle Board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.board.hexes import DIRECTIONS
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air.battle_actions import full_for
from sandtable.games.forlorn_hopes.air.battle_moves import posture
from sandtable.games.forlorn_hopes.data.air import EDGES
from sandtable.games.forlorn_hopes.kinds import (
    ATTACKER,
    ESCORT,
    INTERCEPTOR,
    LEVELS,
    LOW,
    MEDIUM,
    PATROL,
    SIDES,
    TORPEDO_BOMBER,
)
from sandtable.games.forlorn_hopes.state import State

FACINGS: Final = 10
"""A set-up is written 10 * facing + level."""

# ── 9.7.2 Where each part may be set up ──────────────────────────────────────

NOT_ON_EDGE: Final = Bar(
    "9.7.2", "attackers are set up in hexes of the chosen edge", "Choose a hex of that edge."
)
FACES_OUT: Final = Bar("9.7.2", "attackers are set up facing inwards", "Turn it inwards.")
NOT_LOW: Final = Bar("9.7.2", "only torpedo units are set up at Low", "Choose High or Medium.")
ANOTHER_LEVEL: Final = Bar(
    "9.7.2", "all attackers are set up at one level", "Choose the level of the others."
)
FAR_ESCORT: Final = Bar(
    "9.7.2", "escorts are set up near an attacker", "Choose a hex within two of an attacker."
)
NOT_THERE: Final = Bar(
    "9.7.2",
    "interceptors are set up at the edge of the board, or close to the target hex when they came "
    "from an airbase in it",
    "Choose an edge hex.",
)
TOO_CLOSE: Final = Bar(
    "9.7.2", "interceptors enter at a distance from every mission unit", "Choose a hex farther off."
)
HIS_LEVEL: Final = Bar(
    "9.7.2", "the scramble decided the level of an interceptor", "Set it up at that level."
)
PATROL_PLACE: Final = Bar(
    "9.7.2", "a patrol is set up in the target hex at Medium", "Choose its facing only."
)
STACKED: Final = Bar(
    "9.7.1", "three units of a side are the most in a hex and level", "Choose another place."
)
LATER: Final = Bar(
    "9.7.2", "units are set up one by one, attackers before escorts", "Set up the unit asked for."
)


def of_part(g: State, *parts: int) -> list[int]:
    """Units with one of these parts, ascending."""
    return [u for side in g.theatre.air for u in side if g.part[u] in parts and g.in_play(u)]


def unset(g: State, *parts: int) -> list[int]:
    """Those of them that are not on the board yet, ascending."""
    return sorted([u for u in of_part(g, *parts) if g.cell[u] < 0])


class Plan(NamedTuple):
    """A unit to be set up, and what bears on its place."""

    unit: int
    edge: int
    attackers: tuple[int, ...]
    """Hexes of the attackers set up so far."""
    level: int
    """Level of the attackers set up so far, Low apart; -1 none."""
    mission: tuple[tuple[int, int], ...]
    """Units of the mission and their hexes."""
    home: bool
    """An interceptor that came from an airbase in the target hex."""
    full: tuple[tuple[int, int], ...]


def plan_of(g: State, unit: int, edge: int) -> Plan:
    """A unit to be set up."""
    attackers = [u for u in of_part(g, ATTACKER) if g.cell[u] >= 0]
    levels = [g.level[u] for u in attackers if g.level[u] != LOW]
    mission = of_part(g, ATTACKER, ESCORT, PATROL)
    base = g.base[unit]
    home = base >= 0 and g.base_hex(base) == g.mission_hex and not of_part(g, PATROL)
    return Plan(
        unit,
        edge,
        tuple([g.cell[u] for u in attackers]),
        levels[0] if levels else -1,
        tuple([(u, g.cell[u]) for u in mission if g.cell[u] >= 0]),
        home,
        full_for(g, unit),
    )


def cells_for(g: State, plan: Plan) -> list[int]:
    """The hexes that come into question for a unit, ascending."""
    board, number = g.theatre.pack.air.board, g.theatre.number
    part = g.part[plan.unit]
    if part == ATTACKER:
        return board.edges[plan.edge]
    if part == PATROL:
        return [board.target]
    if part == ESCORT:
        near = number["air_battle.escort"]
        cells = {cell for at in plan.attackers for cell in board.grid.within(at, near)}
        return sorted([cell for cell in cells if board.ring[cell] >= 0])
    rim = {cell for edge in board.edges for cell in edge}
    if plan.home:
        rim.update(board.grid.within(board.target, number["air_battle.near_target"]))
    return sorted(rim)


def levels_for(g: State, plan: Plan) -> list[int]:
    """The levels that come into question for a unit, ascending."""
    part = g.part[plan.unit]
    if part == INTERCEPTOR:
        return [g.level[plan.unit]]
    return [MEDIUM] if part == PATROL else list(range(len(LEVELS)))


def bars_facing(g: State, plan: Plan, facing: int) -> Bar | None:
    """What keeps a unit from being set up with this facing: attackers face inwards (R66)."""
    if g.part[plan.unit] != ATTACKER:
        return None
    return None if facing in g.theatre.pack.air.board.inward[plan.edge] else FACES_OUT


def bars_set(g: State, plan: Plan, cell: int, level: int) -> Bar | None:
    """What keeps a unit from being set up in this hex and at this level."""
    part = g.part[plan.unit]
    if part == ATTACKER:
        bar = _bars_attacker(g, plan, cell, level)
    elif part == ESCORT:
        bar = _bars_escort(g, plan, cell)
    elif part == PATROL:
        placed = cell == g.theatre.pack.air.board.target and level == MEDIUM
        bar = None if placed else PATROL_PLACE
    else:
        bar = _bars_interceptor(g, plan, cell, level)
    return STACKED if bar is None and (cell, level) in plan.full else bar


def _bars_attacker(g: State, plan: Plan, cell: int, level: int) -> Bar | None:
    board = g.theatre.pack.air.board
    if cell not in board.edges[plan.edge]:
        return NOT_ON_EDGE
    if level == LOW:
        torpedo = g.theatre.roster.type[plan.unit] == TORPEDO_BOMBER
        return None if torpedo else NOT_LOW
    if plan.level >= 0 and level != plan.level:
        return ANOTHER_LEVEL.says(f"the others are at {LEVELS[plan.level]}")
    return None


def _bars_escort(g: State, plan: Plan, cell: int) -> Bar | None:
    near = g.theatre.number["air_battle.escort"]
    distance = g.theatre.pack.air.board.grid.distance
    if any(distance(cell, other) <= near for other in plan.attackers):
        return None
    return FAR_ESCORT.says(f"at most {near} hexes")


def _bars_interceptor(g: State, plan: Plan, cell: int, level: int) -> Bar | None:
    board, number = g.theatre.pack.air.board, g.theatre.number
    if level != g.level[plan.unit]:
        return HIS_LEVEL.says(LEVELS[g.level[plan.unit]])
    if plan.home and board.ring[cell] <= number["air_battle.near_target"]:
        return None
    if not any(cell in edge for edge in board.edges):
        return NOT_THERE
    apart = number["air_battle.apart"]
    for enemy, at in plan.mission:
        gap = board.grid.distance(cell, at)
        if gap < apart:
            return TOO_CLOSE.says(f"{gap} from {g.name(enemy)}, at least {apart}")
    return None


# ── 9.7.2 The mission player's edge ──────────────────────────────────────────


def begin(g: State) -> None:
    """Mission player first, then the interceptor player."""
    g.frames.append(Then("battle_setup.interceptors"))
    if of_part(g, PATROL):
        _set_next(g, g.mission_side, -1)
    else:
        g.frames.append(EntryEdge(g.mission_side))


def interceptors(g: State) -> None:
    """The mission is set up; the interceptors follow."""
    _set_next(g, 1 - g.mission_side, -1)


def _set_next(g: State, side: int, edge: int) -> None:
    parts = (ATTACKER, ESCORT, PATROL) if side == g.mission_side else (INTERCEPTOR,)
    if unset(g, *parts):
        g.frames.append(SettingUp(side, edge))


class EntryEdge(NamedTuple):
    """The mission player chooses the edge at which his attackers enter."""

    side: int

    def actor(self, g: State) -> int:
        """The mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Whose attackers."""
        return Prompt(f"{SIDES[self.side]}: from which edge do the attackers come?", "9.7.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each edge."""
        for edge in range(len(EDGES)):
            ballot.add("edge", n=edge)

    def apply(self, g: State, choice: Choice) -> None:
        """Then the attackers are placed."""
        g.frames.pop()
        g.say("9.7.2", f"{SIDES[self.side]} attackers come from the {EDGES[choice.n]} edge.")
        _set_next(g, self.side, choice.n)


class SettingUp(NamedTuple):
    """A side places its units one after the other, attackers before escorts."""

    side: int
    edge: int
    """The edge of the mission; -1 for interceptors and patrols."""

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which unit."""
        return Prompt(
            f"{SIDES[self.side]}: set up {g.name(self.waiting(g)[0])}: hex, facing and level.",
            "9.7.2",
        )

    def waiting(self, g: State) -> list[int]:
        """Those that are not set up, in the order in which they are asked for."""
        if self.side != g.mission_side:
            return unset(g, INTERCEPTOR)
        return unset(g, ATTACKER, PATROL) + unset(g, ESCORT)

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each hex, facing and level that the next unit may have."""
        unit, *later = self.waiting(g)
        plan = plan_of(g, unit, self.edge)
        levels = ballot.over(levels_for(g, plan), list(range(len(LEVELS))))
        facings = [bars_facing(g, plan, facing) for facing in range(len(DIRECTIONS))]
        for cell in ballot.over(cells_for(g, plan), g.theatre.pack.air.board.hexes):
            place = g.theatre.cell_place(cell)
            bars = [bars_set(g, plan, cell, level) for level in levels]
            for facing, faces in enumerate(facings):
                for level, bar in zip(levels, bars, strict=True):
                    ballot.add("set", unit, place, facing * FACINGS + level, bar or faces)
        ballot.also(self._others, g, later)

    def _others(self, g: State, later: list[int], ballot: Ballot) -> None:
        """Units whose turn comes later: the order changes nothing (R66)."""
        for unit in later:
            for cell in g.theatre.pack.air.board.hexes:
                for facing in range(len(DIRECTIONS)):
                    for level in range(len(LEVELS)):
                        ballot.add("set", unit, g.theatre.cell_place(cell),
                                   facing * FACINGS + level, LATER)  # fmt: skip

    def apply(self, g: State, choice: Choice) -> None:
        """Put it there."""
        g.frames.pop()
        unit = choice.unit
        g.cell[unit] = g.theatre.cell_of(choice.hex)
        g.facing[unit], g.level[unit] = divmod(choice.n, FACINGS)
        g.say("9.7.2", f"{g.name(unit)} is set up in {posture(g, unit)}.",
              (choice.hex,), (unit,))  # fmt: skip
        _set_next(g, self.side, self.edge)


KINDS: Final = (
    Kind(EntryEdge),
    Kind(SettingUp, question="set-up"),
)
THEN: Final[dict[str, Callable[..., None]]] = {"battle_setup.interceptors": interceptors}
