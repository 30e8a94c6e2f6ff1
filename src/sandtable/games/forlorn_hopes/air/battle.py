"""9.7 Air Combat on the Tactical Battle Board: rounds, patrols, the end; 9.8.1 aborts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air import (
    battle_fire,
    battle_setup,
    bombing,
)
from sandtable.games.forlorn_hopes.air.battle_actions import tma_of
from sandtable.games.forlorn_hopes.air.battle_fire import on_board
from sandtable.games.forlorn_hopes.air.battle_moves import fly, leave, turn_back
from sandtable.games.forlorn_hopes.air.battle_setup import of_part
from sandtable.games.forlorn_hopes.data.air import OFF_BOARD
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ATTACKER,
    ESCORT,
    INTERCEPTOR,
    LOADED,
    NOBODY,
    PATROL,
    SIDES,
    UNLOADED,
)
from sandtable.games.forlorn_hopes.state import State

FIRST_MOVERS: Final[tuple[int, ...]] = (ATTACKER, ABORTED, PATROL)
"""Parts that move before the fighters (9.7.3): a patrol is the mission unit (7.3.5)."""
FIGHTERS: Final[tuple[int, ...]] = (ESCORT, INTERCEPTOR)

# ── 9.7.3 Beginning and end ──────────────────────────────────────────────────


def begin(g: State) -> None:
    """Begin the battle of the mission or patrol under way.

    Whoever calls it has pushed what comes after the battle (`Then`) below.
    """
    for unit in of_part(g, *FIRST_MOVERS, *FIGHTERS):
        g.loaded[unit] = LOADED if g.part[unit] == ATTACKER else UNLOADED
        g.struck[unit] = g.on_station[unit] = 0
        g.cell[unit] = OFF_BOARD
    g.say("9.7", f"Air combat over {g.where(g.mission_hex)}.", (g.mission_hex,))
    g.frames.append(Then("battle.round"))
    battle_setup.begin(g)


def over(g: State) -> bool:
    """Whether a side has no units on the board (9.7.3)."""
    return not (on_board(g, 0) and on_board(g, 1))


def start_round(g: State) -> None:
    """The next round, or the end of the battle."""
    if over(g) or g.battle_round >= g.theatre.number["air_battle.rounds"]:
        _end(g)
        return
    g.battle_round += 1
    g.say("9.7.3", f"Round {g.battle_round} of the air battle.", (g.mission_hex,))
    for unit in bombing.attackers(g):
        g.loaded[unit] = LOADED  # a dive is good for the round in which it was made (R76)
    for stage in ("leave", "bombs", "fire"):
        g.frames.append(Then(f"battle.{stage}"))
    g.frames.append(Then("battle.fighters", (NOBODY, ())))
    g.frames.append(Then("battle.attackers", ((),)))
    if bombing.attackers(g):
        g.frames.append(Aborting(g.mission_side))


def _end(g: State) -> None:
    """Everybody leaves the board; attackers that nobody opposes any more go on to bomb (R74)."""
    unopposed = not on_board(g, 1 - g.mission_side)
    _relieve_patrol(g, unopposed)
    for unit in of_part(g, *FIRST_MOVERS, *FIGHTERS):
        if g.part[unit] == ATTACKER and g.loaded[unit] and not unopposed:
            g.say("9.8", f"{g.name(unit)} has not bombed and turns back.", (), (unit,))
            turn_back(g, unit)
        g.cell[unit] = OFF_BOARD
    g.battle_round = 0
    g.say("9.7.3", "The air battle is over.", (g.mission_hex,))
    if unopposed:
        bombing.go_on(g)


# ── 9.7.3 (a) Attackers move, lowest TMA first ───────────────────────────────


def attackers(g: State, moved: tuple[int, ...]) -> None:
    """The next attacker moves; among equals the owner chooses."""
    side = g.mission_side
    left = [u for u in on_board(g, side) if g.part[u] in FIRST_MOVERS and u not in moved]
    if left and on_board(g, 1 - side):
        g.frames.append(Order(side, tuple(left), moved, "battle.attackers"))


# ── 9.7.3 (b) Fighters move in turn, lowest TMA first ────────────────────────


def fighters(g: State, side: int, moved: tuple[int, ...]) -> None:
    """The next fighter moves: the players alternate, each with his slowest (R70).

    The side with the slowest fighter of all begins; with equals the one without initiative.
    """
    left = [[u for u in on_board(g, s) if g.part[u] in FIGHTERS and u not in moved] for s in (0, 1)]
    if over(g) or not (left[0] or left[1]):
        return
    if side == NOBODY:
        slowest = [min([tma_of(g, u) for u in units], default=99) for units in left]
        second = 1 - without_initiative(g)
        side = second if slowest[second] < slowest[1 - second] else 1 - second
    if not left[side]:
        side = 1 - side
    g.frames.append(Order(side, tuple(left[side]), moved, "battle.fighters"))


def without_initiative(g: State) -> int:
    """The side without initiative; before the first die for it, the interceptors' side."""
    return 1 - (g.mission_side if g.initiative == NOBODY else g.initiative)


FASTER: Final = Bar(
    "9.7.3", "the units with the lowest TMA move first", "Fly one with the lowest TMA."
)


class Order(NamedTuple):
    """Which of a side's units moves next: one with the lowest TMA."""

    side: int
    units: tuple[int, ...]
    """Those of the segment that have not moved."""
    moved: tuple[int, ...]
    stage: str
    """The segment, as the name of its continuation."""

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who is left."""
        return Prompt(f"{SIDES[self.side]}: which unit flies next?", "9.7.3")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Those with the lowest TMA."""
        lowest = min([tma_of(g, u) for u in self.units])
        for unit in self.units:
            tma = tma_of(g, unit)
            bar = FASTER.says(f"TMA {tma}, the lowest is {lowest}") if tma > lowest else None
            ballot.add("fly", unit, bar=bar)

    def apply(self, g: State, choice: Choice) -> None:
        """It flies; then the next."""
        g.frames.pop()
        unit = choice.unit
        moved = (*self.moved, unit)
        waiting = tuple([u for u in self.units if u != unit])
        data = (moved,) if self.stage == "battle.attackers" else (1 - self.side, moved)
        g.frames.append(Then(self.stage, data))
        fly(g, unit, waiting)


# ── 9.7.3 (c) Fire, (d) bombs ────────────────────────────────────────────────


def fire(g: State) -> None:
    """The side without initiative declares first; all fire is simultaneous (R71)."""
    if not over(g):
        battle_fire.begin(g, without_initiative(g))


def bombs(g: State) -> None:
    """Attackers in the target hex receive AA fire and bomb."""
    bombing.over_target(g)


# ── 9.7.3, 9.7.7 Units leave, patrols ────────────────────────────────────────


def held_long_enough(g: State, unit: int) -> bool:
    """Whether a patrol has been near the target hex for as many rounds as it must (9.7.7)."""
    return g.on_station[unit] >= g.theatre.number["patrol.rounds"]


def holds(g: State, unit: int) -> bool:
    """Whether a patrol that was attacked holds, when the battle is over (9.7.7)."""
    return g.in_play(unit) and not g.disrupted[unit] and held_long_enough(g, unit)


def _relieve_patrol(g: State, unopposed: bool) -> None:
    """A patrol left alone on the board near the target hex stays as long as it wants (R75)."""
    board, number = g.theatre.pack.air.board, g.theatre.number
    for unit in of_part(g, PATROL):
        near = g.cell[unit] >= 0 and board.ring[g.cell[unit]] <= number["patrol.hexes"]
        if unopposed and near:
            g.on_station[unit] = max(g.on_station[unit], number["patrol.rounds"])


def leaving(g: State) -> None:
    """The round ends: a patrol that has stayed long enough may leave the board (9.7.7)."""
    g.frames.append(Then("battle.round"))
    able = [u for u in of_part(g, PATROL) if g.cell[u] >= 0 and held_long_enough(g, u)]
    if able and not over(g) and g.battle_round < g.theatre.number["air_battle.rounds"]:
        g.frames.append(Leaving(g.mission_side, able[0]))


class Leaving(NamedTuple):
    """A patrol that has stayed long enough leaves the board, or goes on."""

    side: int
    unit: int

    def actor(self, g: State) -> int:
        """The owner of the patrol."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which patrol."""
        return Prompt(f"{SIDES[self.side]}: does {g.name(self.unit)} leave the board?", "9.7.7")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Leave, or stay."""
        ballot.add("leave", self.unit)
        ballot.add("stay")

    def apply(self, g: State, choice: Choice) -> None:
        """Take it off the board."""
        g.frames.pop()
        if choice.verb == "leave":
            leave(g, choice.unit)


# ── 9.8.1 Choice of aborting ─────────────────────────────────────────────────


class Aborting(NamedTuple):
    """At the start of a round the mission player may abort attackers, or the whole mission."""

    side: int

    def actor(self, g: State) -> int:
        """The mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """The round."""
        return Prompt(
            f"{SIDES[self.side]}, round {g.battle_round}: abort attackers, or the whole mission?",
            "9.8",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each loaded attacker, all of them, or no more."""
        ballot.add("done")
        ballot.add("abort")
        for unit in bombing.attackers(g):
            ballot.add("abort", unit)

    def apply(self, g: State, choice: Choice) -> None:
        """They drop their bombs and turn for home."""
        units = bombing.attackers(g) if choice.unit < 0 else (choice.unit,)
        if choice.verb == "abort":
            for unit in units:
                turn_back(g, unit)
            g.say("9.8.1", f"{g.named(units)} abort{'s' * (len(units) == 1)} the mission.",
                  (), units)  # fmt: skip
        if choice.verb == "done" or not bombing.attackers(g):
            g.frames.pop()


KINDS: Final = (
    Kind(Order, question="dogfight"),
    Kind(Leaving),
    Kind(Aborting, labels={"abort": "Abort the whole mission", "done": "Go on"}),
)
THEN: Final[dict[str, Callable[..., None]]] = {
    "battle.round": start_round,
    "battle.attackers": attackers,
    "battle.fighters": fighters,
    "battle.fire": fire,
    "battle.bombs": bombs,
    "battle.leave": leaving,
}
