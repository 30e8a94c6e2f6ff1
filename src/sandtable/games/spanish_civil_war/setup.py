"""Setting a scenario up, and the state before it."""

from __future__ import annotations

from typing import Final

from sandtable.core.options import Option, Options, Theatres, check_length
from sandtable.core.outline import Play
from sandtable.core.rulebook import OptionInfo
from sandtable.games.spanish_civil_war.chapters import COURSE
from sandtable.games.spanish_civil_war.kinds import (
    AS_LAST_CHECKED,
    LATE_SHELTER,
    LOST,
    MUD,
    PLAY,
    SHUT_BY_RETREAT,
    WAITING,
)
from sandtable.games.spanish_civil_war.pack import Pack, Scenario
from sandtable.games.spanish_civil_war.state import State, blank
from sandtable.games.spanish_civil_war.theatre import Rules, Theatre

OPTIONS: Final = Options(
    Option(MUD, OptionInfo("mud", "Mud: off the roads movement costs more", False, "G7")),
    Option(
        SHUT_BY_RETREAT,
        OptionInfo(
            "shut_by_retreat", "A retreat into the vacated hex shuts it (R109)", False, "7.3",
            since=4, before=True, offered=False,
        ),
    ),
    Option(
        LATE_SHELTER,
        OptionInfo(
            "late_shelter", "Shelter counts when a unit's turn comes (R110)", False, "7.2",
            since=4, before=True, offered=False,
        ),
    ),
    Option(
        AS_LAST_CHECKED,
        OptionInfo(
            "as_last_checked", "A hex is taken by who was in supply (R102)", False, "G10",
            since=5, before=True, offered=False,
        ),
    ),
)  # fmt: skip


def rules_of(pack: Pack, scenario: Scenario) -> Rules:
    """What the title and the scenario say, as the rules want it."""
    entries: list[tuple[int, ...]] = [() for _ in range(pack.roster.count)]
    for arrival in scenario.arrivals:
        entries[arrival.unit] = tuple(arrival.hexes)
    turns = range(1, len(pack.turns) + 1)
    return Rules(
        scenario=scenario.id,
        first_turn=scenario.first_turn,
        first_player=pack.first_player,
        sources=(tuple(pack.sources_of(0)), tuple(pack.sources_of(1))),
        trace=pack.trace,
        entries=tuple(entries),
        fallback={entry.hex: entry.edge for entry in pack.entries},
        available=tuple([(pack.available(t, 0), pack.available(t, 1)) for t in turns]),
        stacking=pack.stacking,
        victory=scenario.victory,
        lost_before=tuple(scenario.eliminated),
        exclusive=pack.exclusive,
    )


THEATRES: Final = Theatres(
    OPTIONS,
    rules_of,
    lambda pack, rules: Theatre(pack, pack.map, pack.roster, pack.commands, rules),
)
theatre_of: Final = THEATRES.of


def first_held(theatre: Theatre) -> bytearray:
    """Who holds at the scenario's start the hexes that count for victory."""
    held = blank(theatre).held
    scenario = theatre.pack.scenarios.get(theatre.rules.scenario)
    for holding in scenario.held if scenario is not None else []:
        held[holding.hex] = holding.side + 1
    return held


def deploy(pack: Pack, name: str, chosen: dict[str, bool], turns: int) -> State:
    """Set a scenario up and play on to its first decision.  Raises Trouble for a wrong length."""
    scenario = pack.scenarios[name]
    check_length(scenario, turns)
    options = OPTIONS.bits(chosen)
    g = blank(theatre_of(pack, scenario, options))
    g.frames.append(Play(0))
    g.options = options
    g.turns = turns
    g.last_turn = scenario.last_turn
    for unit, place in scenario.placements:
        g.put(unit, place)
    for unit in scenario.air:
        g.status[unit] = PLAY
    for unit in scenario.eliminated:
        g.status[unit] = LOST
        g.lost.append(unit)
    g.checked[: len(scenario.checked)] = scenario.checked
    for arrival in scenario.arrivals:
        g.status[arrival.unit] = WAITING
        g.due[arrival.unit] = arrival.turn
    g.held = first_held(g.theatre)
    COURSE.run(g)
    return g
