"""Scenarios: how long, who begins, who controls what, what wins; units are in data_setup."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.files import Keys
from sandtable.board.map import HexMap
from sandtable.board.map_files import hexes_of
from sandtable.board.records import (
    Needed,
    a_hex,
    among,
    any_text,
    end_of,
    file_name,
    filled_later,
    hex_list,
    own,
    part,
    parts,
    sayings,
    some_text,
    unit_list,
    whole,
    word,
)
from sandtable.games.forlorn_hopes.data.bases import Airbase
from sandtable.games.forlorn_hopes.data.map import Box
from sandtable.games.forlorn_hopes.data.roster import Roster
from sandtable.games.forlorn_hopes.data.tec import Tec
from sandtable.games.forlorn_hopes.kinds import ALLIED, BOTH, JAPANESE, NOBODY, SIDES

PHASES: Final[list[str]] = [
    "commitment", "reinforcements", "random_event", "mobile_bases", "regroup_decision",
    "regroup_designation", "reconnaissance", "initiative", "missions", "ground", "conclusion",
    "supply", "regroup", "victory_points",
]  # fmt: skip
"""4.0: what a turn is made of; commitment is 5.1 and 5.2, reinforcements 5.3."""

ASHORE: Final = "ashore"
SHIPS: Final = "ships"
SUNK_WITH_CARGO: Final = "sunk_with_cargo"


class Stock(NamedTuple):
    """What scenarios are made of."""

    map: HexMap
    boxes: list[Box]
    roster: Roster
    bases: list[Airbase]
    basing: dict[str, list[int]]
    tec: Tec
    numbers: dict[str, int]
    unavailable: int
    """The box of the 11th Air Fleet (5.1)."""
    turns: int


class Placement(NamedTuple):
    """A unit at the start, in full strength and normal."""

    unit: int
    status: int
    """PLAY, or POOL in a box out of play."""
    place: int
    """Hex or box; of units aboard and at a CV or CVS that of the ship."""
    base: int
    """Air units in play: the airbase, in its Ready box; -1 for all others."""
    aboard: int
    """Ground units at sea: the ship; -1 for all others."""


class Arrival(NamedTuple):
    """A reinforcement: its turn and the hexes and boxes it may choose from (5.3, 15.0)."""

    unit: int
    turn: int
    places: list[int]


class Surrender(NamedTuple):
    """A hex that nobody may enter until this turn, when the side gets it, disrupted (6.2, 15.0)."""

    turn: int = whole(1, "turns")
    hex: int = a_hex()
    side: int = among(SIDES)


def _flagged(keys: Keys, key: str, on: Stock) -> list[int]:
    return on.map.hexes(keys.one_of(key, on.map.words.flags))


class Exchange(NamedTuple):
    """Before the game a side may exchange units for others like them (17.2).

    Air units of one type and nationality between airbases, within capacity; ground units that are
    no garrisons between these hexes.
    """

    side: int = among(SIDES)
    hexes: list[int] = own(_flagged)


class EarlyEnd(NamedTuple):
    """The game ends at once when the side occupies all these hexes (17.2)."""

    side: int = among(SIDES)
    hexes: list[int] = hex_list()
    halves: int = whole(0, 99)
    """Half points for each turn not played."""


def _somewhere(rule: EarlyEnd, keys: Keys, _on: Stock) -> None:
    if not rule.hexes:
        raise keys.trouble("hexes", "names no hex", "those to be occupied")


class VictoryItem(NamedTuple):
    """A line of the scenario's own conditions; without any, 16.1 to 16.3 hold.

    ashore            `halves` for each of `units` with a step in one of `hexes` at the end
    ships             naval units as in 16.1, nothing else of it
    sunk_with_cargo   `halves` for each enemy T that is eliminated with cargo aboard
    """

    side: int = among(SIDES, both=BOTH)
    """Who scores; BOTH for each."""
    item: str = word([ASHORE, SHIPS, SUNK_WITH_CARGO])
    halves: int = whole(1, 999, 0, needed=Needed("item", [ASHORE, SUNK_WITH_CARGO]))
    units: list[int] = unit_list()
    hexes: list[int] = hex_list()
    text: str = some_text()


def _agrees(line: VictoryItem, keys: Keys, _on: Stock) -> None:
    if (line.item == ASHORE) != bool(line.units and line.hexes):
        right = "units and hexes for ashore, and only there"
        raise keys.trouble("item", f"is {line.item!r}", right)


# ── a scenario ───────────────────────────────────────────────────────────────


def _phases(keys: Keys, key: str, _on: Stock) -> list[str]:
    if not keys.has(key):
        return list(PHASES)
    found = keys.words(key, PHASES)
    if found != [phase for phase in PHASES if phase in found]:
        raise keys.trouble(key, "are out of order", f"in this order: {', '.join(PHASES)}")
    return found


def _control(file: Keys, key: str, on: Stock) -> list[int]:
    """All land is Allied but what is named."""
    keys = file.sub(key)
    sea = on.map.flags["sea"]
    column = [NOBODY if sea[h] else ALLIED for h in range(on.map.size)]
    for name, side in ((SIDES[JAPANESE], JAPANESE), ("nobody", NOBODY)):
        for h in hexes_of(keys, name, on.map):
            if column[h] != ALLIED:
                raise keys.trouble(name, f"names {on.map.label(h)}", "land hexes, each once")
            column[h] = side
    keys.done()
    return column


def _by_side(file: Keys, key: str, _on: Stock) -> list[int]:
    keys = file.sub(key)
    found = [keys.integer(name, 0, 999, 0) for name in SIDES]
    keys.done()
    return found


def _tie(file: Keys, key: str, _on: Stock) -> int:
    if not file.subs("victory"):
        return NOBODY
    keys = file.sub(key)
    side = SIDES.index(keys.one_of("side", list(SIDES)))
    keys.done()
    return side


class Scenario(NamedTuple):
    """One scenario, ready to set up."""

    id: str = file_name()
    title: str = some_text()
    note: str = any_text()
    first_turn: int = end_of("turns", last=False)
    last_turn: int = end_of("turns", last=True)
    newcomer: str = word(SIDES, "")
    """The side for a first game."""
    initiative: int = among(SIDES)
    """Of the first turn, in which no die is thrown (7.0)."""
    initiative_missions: int = whole(0, 9, 0)
    """Of the first turn; 0 = by die (7.5)."""
    phases: list[str] = own(_phases, lambda phases, _on: phases)
    control: list[int] = own(_control)
    """By hex: the side that controls it, NOBODY for sea and where nobody does."""
    start_halves: list[int] = own(_by_side, key="start")
    objective_halves: list[int] = own(_by_side, key="objectives")
    """By side: half points for each point of an objective it occupies at the end (16.2)."""
    surrender: Surrender | None = part(Surrender, optional=True)
    exchange: Exchange | None = part(Exchange, optional=True)
    early_end: EarlyEnd | None = part(EarlyEnd, _somewhere, optional=True)
    items: list[VictoryItem] = parts(VictoryItem, _agrees, "victory")
    tie: int = own(_tie)
    """Scenarios with items: who wins on equal points."""
    provenance: dict[str, str] = sayings()
    placements: list[Placement] = filled_later()
    """By unit number."""
    arrivals: list[Arrival] = filled_later()
    """By turn, then unit number."""
    events: list[int] = filled_later()
    """Units that come by a random event."""


def check_scenario(scenario: Scenario, keys: Keys, on: Stock) -> None:
    """What its parts must say of each other."""
    if scenario.surrender is not None:
        _check_surrender(scenario, scenario.surrender, keys.sub("surrender"), on)
    if not scenario.provenance:
        raise keys.trouble("provenance", "is missing", "say where the values come from")


def _check_surrender(scenario: Scenario, rule: Surrender, keys: Keys, on: Stock) -> None:
    keys.integer("turn", scenario.first_turn, scenario.last_turn)
    if rule.hex not in [base.place for base in on.bases]:
        raise keys.trouble("hex", f"{keys.text('hex')} has no airbase", "see charts/airbases.csv")
    if scenario.control[rule.hex] != NOBODY:
        raise keys.trouble("hex", f"{keys.text('hex')} is controlled", "name it under nobody")
