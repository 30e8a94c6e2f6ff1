"""Setting a scenario up, and rebuilding a state from its encoded form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sandtable.board.map import HexMap
from sandtable.core.options import Option, Options, Theatres, check_length, swaps
from sandtable.core.outline import Play
from sandtable.core.rulebook import OptionInfo
from sandtable.core.state import EACH_PLACE, EACH_UNIT, fill_columns
from sandtable.games.doro_nawa.chapters import COURSE
from sandtable.games.doro_nawa.columns import COLUMNS
from sandtable.games.doro_nawa.data.map import Box
from sandtable.games.doro_nawa.data.roster import Roster
from sandtable.games.doro_nawa.data.scenarios import AMPHIBIOUS, BASED, IN_BOX
from sandtable.games.doro_nawa.kinds import (
    AS_IN_RULES_5,
    BOMBER,
    FIGHTER,
    LOST,
    MARCH_AT_SEA,
    NO_SEA_REPLACEMENTS,
    PENANG_FERRY,
    SIDES,
    SUDDEN_END,
    TANKS_FORD,
    TURN_START_SUPPLY,
    VICTORY_LEVELS,
    WAITING,
)
from sandtable.games.doro_nawa.pack import Pack, Scenario
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import Rules, Theatre
from sandtable.games.doro_nawa.water import FORD


def has_ferry(pack: Pack, scenario: Scenario) -> bool:
    """Whether the scenario's area has both ends of the Penang ferry."""
    return all(scenario.area.has(pack.map, h) for h in pack.geography.penang_ferry)


def names_singapore(_pack: Pack, scenario: Scenario) -> bool:
    """Whether the scenario says which hexes are Singapore: others have an end of their own."""
    return bool(scenario.sudden_end)


OPTIONS: Final = Options(
    Option(
        MARCH_AT_SEA,
        OptionInfo("march_at_sea", "Force march at sea, the original rule", False, "4.41"),
    ),
    Option(
        TURN_START_SUPPLY,
        OptionInfo("turn_start_supply", "Supply is checked at the start of the turn", False, "7.2"),
    ),
    Option(
        NO_SEA_REPLACEMENTS,
        OptionInfo("no_sea_replacements", "No replacements at sea (R65)", False, "8.2"),
    ),
    Option(
        PENANG_FERRY,
        OptionInfo("penang_ferry", "A ferry supplies Penang Island (R87)", True, "7.3"),
        works=has_ferry,
    ),
    Option(
        SUDDEN_END,
        OptionInfo("sudden_end", "The campaign ends at once when Singapore falls", False, "9.1"),
        works=names_singapore,
    ),
    Option(
        VICTORY_LEVELS,
        OptionInfo(
            "victory_levels", "Levels of victory beside the winner", False, "9.1", suggested=True
        ),
    ),
    Option(
        TANKS_FORD,
        OptionInfo("tanks_ford", "Tanks ford: armour crosses as on foot (R149)", False, "4.23"),
        swaps(Rules._replace, water=FORD),
    ),
    Option(
        AS_IN_RULES_5,
        OptionInfo(
            "as_in_rules_5", "R142, R178 and R180 as they were before", False, "5.38",
            since=6, before=True, offered=False,
        ),
    ),
)  # fmt: skip


def rules_of(pack: Pack, scenario: Scenario) -> Rules:
    """What the scenario says, as the rules want it."""
    sources = {source.side: source for source in scenario.sources}
    return Rules(
        scenario=scenario.id,
        first_turn=scenario.first_turn,
        area=scenario.area,
        sources=(tuple(sources[0].hexes), tuple(sources[1].hexes)),
        sources_held=(sources[0].held, sources[1].held),
        boxes=tuple(scenario.boxes),
        victory=tuple(scenario.victory),
        advance_bases=tuple(pack.geography.supply_bases),
        goal=pack.geography.singapore,
        entries=entries_of(pack, scenario),
        sudden_end=tuple(scenario.sudden_end),
        levels=tuple(pack.levels),
        ferry=tuple(pack.geography.penang_ferry),
    )


THEATRES: Final = Theatres(
    OPTIONS, rules_of, lambda pack, rules: Theatre(pack, pack.map, pack.roster, rules)
)
theatre_of: Final = THEATRES.of


def entries_of(pack: Pack, scenario: Scenario) -> tuple[tuple[int, ...], ...]:
    """For each unit the places where it may enter, reinforcement or aircraft that returns (8.1)."""
    airfields = pack.map.hexes("airfield")
    entries = usual_entries(pack.map, pack.roster, scenario.boxes)
    for arrival in scenario.arrivals:
        places = list(arrival.hexes)
        if arrival.ports:
            places += pack.geography.japanese_ports
        if arrival.airfields:
            places += airfields
        if arrival.box >= 0:
            places.append(arrival.box)
        entries[arrival.unit] = tuple(sorted(set(places)))
    return tuple(entries)


def usual_entries(board: HexMap, roster: Roster, boxes: Iterable[Box]) -> list[tuple[int, ...]]:
    """For each unit those of its kind: of aircraft airfields and boxes of their side (8.2)."""
    airfields = board.hexes("airfield")
    own = [[box.place for box in boxes if box.side == side] for side in range(len(SIDES))]
    return [
        tuple(airfields + own[roster.side[unit]]) if kind in (FIGHTER, BOMBER) else ()
        for unit, kind in enumerate(roster.kind)
    ]


def first_control(theatre: Theatre) -> bytearray:
    """Who controls which airfield and port at the scenario's start: Japan those that it names."""
    scenario = theatre.pack.scenarios.get(theatre.rules.scenario)
    control = bytearray(theatre.places)
    for h in range(theatre.size):
        if theatre.site[h] and scenario is not None:
            control[h] = 1 if h in scenario.airfields or h in scenario.ports else 2
    return control


def blank(theatre: Theatre) -> State:
    """A state with nobody on the map, before its first turn."""
    g = State()
    g.theatre = theatre
    fill_columns(g, COLUMNS, {EACH_UNIT: theatre.roster.count, EACH_PLACE: theatre.places})
    g.turn = theatre.rules.first_turn
    g.sp = list(theatre.roster.sp)
    g.frames = [Play(0)]
    g.index()
    return g


def deploy(pack: Pack, name: str, chosen: dict[str, bool], turns: int) -> State:
    """Set a scenario up and play on to its first decision.  Raises Trouble for a wrong length."""
    scenario = pack.scenarios[name]
    check_length(scenario, turns, scenario.lengths, "1.2")
    options = OPTIONS.bits(chosen)
    g = blank(theatre_of(pack, scenario, options))
    g.options = options
    g.turns = turns
    g.last_turn = scenario.first_turn + turns - 1
    g.control = first_control(g.theatre)
    for unit, place, state, sp in scenario.placements:
        g.sp[unit] = sp
        g.afloat[unit] = int(state == AMPHIBIOUS)
        g.put(unit, place)
        g.based[unit] = int(state in (BASED, IN_BOX))
    for unit in scenario.eliminated:
        g.status[unit] = LOST
        g.sp[unit] = 0
    for arrival in scenario.arrivals:
        g.status[arrival.unit] = WAITING
        g.due[arrival.unit] = arrival.turn
    COURSE.run(g)
    return g
