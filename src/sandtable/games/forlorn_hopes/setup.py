"""Setting a scenario up, and the state before it."""

from __future__ import annotations

from typing import Final

from sandtable.core.options import Option, Options, Theatres, check_length
from sandtable.core.outline import Play
from sandtable.core.rulebook import OptionInfo
from sandtable.games.forlorn_hopes.chapters import COURSE
from sandtable.games.forlorn_hopes.first_values import first_values
from sandtable.games.forlorn_hopes.kinds import (
    AIR,
    EVENT,
    FIRST_VALUES,
    FLEES_ANYWAY,
    FLEET_STAYS,
    FOUGHT_ALREADY,
    FREE_RETURN,
    GROUND,
    HELD_ABOARD,
    NAVAL,
    PLAY,
    READY,
    SUPPLY_IN_TURN,
    TORPEDOES_ANEW,
    TWO_REAR_HEXES,
    UNAVAILABLE,
    WAITING,
    WRITTEN_TARGET,
)
from sandtable.games.forlorn_hopes.pack import Pack, Scenario
from sandtable.games.forlorn_hopes.state import State, blank
from sandtable.games.forlorn_hopes.theatre import Rules, Theatre


def commits_fleets(_pack: Pack, scenario: Scenario) -> bool:
    """Whether the turns of a scenario have the commitment of 5.1."""
    return "commitment" in scenario.phases


OPTIONS: Final = Options(
    Option(
        WRITTEN_TARGET,
        OptionInfo("written_target", "Targets are written down beforehand", False, "9.6"),
    ),
    Option(
        FREE_RETURN,
        OptionInfo("free_return", "After a mission any airbase in range", False, "9.7.8"),
    ),
    Option(
        TWO_REAR_HEXES,
        OptionInfo("two_rear_hexes", "Only slanting hexes are the rear", False, "9.7.5"),
    ),
    Option(
        FLEET_STAYS,
        OptionInfo(
            "fleet_stays", "The 11th Air Fleet stays on the map", False, "5.1", since=3, before=True
        ),
        works=commits_fleets,
    ),
    Option(
        FIRST_VALUES,
        OptionInfo(
            "first_values", "Java holds: the first values", False, "16.3", since=4, before=True
        ),
        prints=first_values,
    ),
    Option(
        FOUGHT_ALREADY,
        OptionInfo(
            "fought_already", "Who has fought sets out in peace", False, "10.3.5",
            since=5, before=True, offered=False,
        ),
    ),
    Option(
        SUPPLY_IN_TURN,
        OptionInfo(
            "supply_in_turn", "Supply is settled side by side", False, "13.5",
            since=6, before=True, offered=False,
        ),
    ),
    Option(
        TORPEDOES_ANEW,
        OptionInfo(
            "torpedoes_anew", "Torpedoes in every fight", False, "10.4.5",
            since=7, before=True, offered=False,
        ),
    ),
    Option(
        FLEES_ANYWAY,
        OptionInfo(
            "flees_anyway", "Everybody scrambles off the ground", False, "9.5",
            since=8, before=True, offered=False,
        ),
    ),
    Option(
        HELD_ABOARD,
        OptionInfo(
            "held_aboard", "Nobody stages off a disrupted CV", False, "9.3",
            since=9, before=True, offered=False,
        ),
    ),
)  # fmt: skip


def rules_of(pack: Pack, scenario: Scenario) -> Rules:
    """What the scenario says, as the rules want it."""
    entries: list[tuple[int, ...]] = [() for _ in range(pack.roster.count)]
    for arrival in scenario.arrivals:
        entries[arrival.unit] = tuple(arrival.places)
    return Rules(
        scenario=scenario.id,
        first_turn=scenario.first_turn,
        initiative=scenario.initiative,
        initiative_missions=scenario.initiative_missions,
        phases=tuple(scenario.phases),
        entries=tuple(entries),
        events=tuple(scenario.events),
        control=tuple(scenario.control),
        objective_halves=(scenario.objective_halves[0], scenario.objective_halves[1]),
        objectives=tuple(pack.objectives),
        items=tuple(scenario.items),
        surrender=scenario.surrender,
        exchange=scenario.exchange,
        early_end=scenario.early_end,
        tie=scenario.tie,
    )


THEATRES: Final = Theatres(
    OPTIONS,
    rules_of,
    lambda pack, rules: Theatre(pack, pack.map, pack.boxes, pack.roster, pack.bases, rules),
)
theatre_of: Final = THEATRES.of


def place_units(g: State, scenario: Scenario) -> None:
    """Units as the scenario sets them up: in full strength, normal, aircraft Ready."""
    roster = g.theatre.roster
    for unit, status, place, base, aboard in scenario.placements:
        if roster.category[unit] == NAVAL or (roster.category[unit] == GROUND and aboard < 0):
            g.put(unit, place)
        elif aboard < 0:
            g.base[unit] = base
            g.box[unit] = READY
        g.status[unit] = status
        if roster.category[unit] == AIR and place == g.theatre.unavailable:
            # Undrawn and drawn units of the 11th Air Fleet look alike to the enemy (5.1).
            g.base[unit] = UNAVAILABLE
            g.status[unit] = PLAY
    for unit, _, _, _, aboard in scenario.placements:
        if aboard >= 0:
            g.load(unit, aboard)
    for arrival in scenario.arrivals:
        g.status[arrival.unit] = WAITING
        g.due[arrival.unit] = arrival.turn
    for unit in scenario.events:
        g.status[unit] = EVENT


def deployed(pack: Pack, name: str, chosen: dict[str, bool], turns: int) -> State:
    """The state before a scenario's first turn.  Raises Trouble for a wrong length."""
    scenario = pack.scenarios[name]
    check_length(scenario, turns)
    options = OPTIONS.bits(chosen)
    g = blank(theatre_of(pack, scenario, options))
    g.options = options
    g.last_turn = scenario.last_turn
    g.points = scenario.start_halves.copy()
    place_units(g, scenario)
    g.frames.append(Play(0))
    return g


def deploy(pack: Pack, name: str, chosen: dict[str, bool], turns: int) -> State:
    """Set a scenario up and play on to its first decision."""
    g = deployed(pack, name, chosen, turns)
    COURSE.run(g)
    return g
