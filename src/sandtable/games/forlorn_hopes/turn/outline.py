"""4.0 The sequence of play, as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.core.kind import Kind
from sandtable.core.outline import If, Play, Step, Until
from sandtable.games.forlorn_hopes.air import recon
from sandtable.games.forlorn_hopes.bases import mobile_bases
from sandtable.games.forlorn_hopes.kinds import PHASE_NAMES, PLAY
from sandtable.games.forlorn_hopes.land import ground
from sandtable.games.forlorn_hopes.sea import covering
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import (
    air_fleet,
    conclusion,
    exchange,
    initiative,
    missions,
    random_events,
    regroup,
    regroup_designation,
    reinforcements,
    supply,
    victory,
)


def game_over(g: State) -> bool:
    """The last turn has ended, or a side won at once (17.2)."""
    return bool(g.over) or g.turn > g.last_turn


def plays(phase: str) -> Callable[[State], bool]:
    """Whether this part of the turn is played in the scenario (17.1)."""

    def test(g: State) -> bool:
        return not g.over and phase in g.theatre.rules.phases

    return test


def part(case: str, phase: str, *acts: Callable[[State], None]) -> If:
    """A part of the turn that a scenario may leave out."""
    return If(case, plays(phase), tuple([Step(case, act) for act in acts]))


def begin_turn(g: State) -> None:
    """The marker moves on; what units did last turn is over."""
    g.say("4.0", f"Turn {g.turn} begins: {g.theatre.pack.turns[g.turn - 1].date}.")
    g.foul = g.friction = g.fleet_on = g.covering_on = 0
    for unit in range(g.theatre.roster.count):
        if g.status[unit] == PLAY:
            g.done[unit] = g.arrived[unit] = g.staged[unit] = 0


def name_phase(number: int) -> Callable[[State], None]:
    """A step that opens a phase of 4.0."""

    def enter(g: State) -> None:
        g.phase = number
        g.say("4.0", f"{PHASE_NAMES[number]} Phase.")

    return enter


def end_turn(g: State) -> None:
    """The next turn."""
    if not g.over:
        g.turn += 1


OUTLINE: Final[tuple[Any, ...]] = (
    Step("17.2", exchange.begin),
    Until(
        "4.0",
        game_over,
        (
            Step("4.0", begin_turn),
            Step("4.0", name_phase(0)),
            Step("15.0", reinforcements.surrender),
            part("5.1", "commitment", air_fleet.begin, covering.begin),
            part("5.3", "reinforcements", reinforcements.begin),
            part("5.4", "random_event", random_events.begin),
            part("6.5", "mobile_bases", name_phase(1), mobile_bases.begin),
            Step("4.0", name_phase(2)),
            part("7.1", "regroup_decision", initiative.begin_regroup_turn),
            part("7.2", "regroup_designation", regroup_designation.begin),
            part("7.3", "reconnaissance", recon.begin),
            Step("7.4", initiative.begin),
            Step("7.5", initiative.begin_missions),
            part("8.0", "missions", name_phase(3), missions.begin),
            If(
                "8.0",
                plays("missions"),
                (
                    Until(
                        "8.4",
                        missions.closed,
                        (Step("8.2", missions.ask), Step("8.2", missions.switch)),
                    ),
                ),
            ),
            part("11.0", "ground", name_phase(4), ground.begin_first, ground.begin_second),
            part("12.0", "conclusion", name_phase(5), conclusion.begin),
            part("13.0", "supply", name_phase(6), supply.begin),
            part("14.0", "regroup", name_phase(7), regroup.begin),
            part("16.0", "victory_points", name_phase(8), victory.begin),
            Step("4.0", end_turn),
        ),
    ),
    Step("16.2", victory.end_game),
)


def is_won(g: State) -> bool:
    """Won at once, whatever was still to be decided (17.2)."""
    return bool(g.over)


KINDS: Final = (Kind(Play),)
