"""Scenarios: how long, who begins, who controls what, what wins; units are in data_setup."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import Folder, Keys, meant
from sandtable.board.map import HexMap
from sandtable.board.map_files import hex_of, hexes_of
from sandtable.games.forlorn_hopes.data.bases import Airbase
from sandtable.games.forlorn_hopes.data.map import Box, side_of
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
ITEMS: Final[list[str]] = [ASHORE, SHIPS, SUNK_WITH_CARGO]


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

    turn: int
    hex: int
    side: int


class Exchange(NamedTuple):
    """Before the game a side may exchange units for others like them (17.2).

    Air units of one type and nationality between airbases, within capacity; ground units that are
    no garrisons between these hexes.
    """

    side: int
    hexes: list[int]


class EarlyEnd(NamedTuple):
    """The game ends at once when the side occupies all these hexes (17.2)."""

    side: int
    hexes: list[int]
    halves: int
    """Half points for each turn not played."""


class VictoryItem(NamedTuple):
    """A line of the scenario's own conditions; without any, 16.1 to 16.3 hold.

    ashore            `halves` for each of `units` with a step in one of `hexes` at the end
    ships             naval units as in 16.1, nothing else of it
    sunk_with_cargo   `halves` for each enemy T that is eliminated with cargo aboard
    """

    side: int
    """Who scores; BOTH for each."""
    item: str
    halves: int
    units: list[int]
    hexes: list[int]
    text: str


@final
class Scenario:
    """One scenario, ready to set up."""

    __slots__ = (
        "arrivals", "control", "early_end", "events", "exchange", "first_turn", "id", "initiative",
        "initiative_missions", "items", "last_turn", "newcomer", "note", "objective_halves",
        "phases", "placements", "provenance", "start_halves", "surrender", "tie", "title",
    )  # fmt: skip

    def __init__(self, id: str, title: str, note: str, turns: tuple[int, int]) -> None:
        self.id: Final = id
        self.title: Final = title
        self.note: Final = note
        self.first_turn: Final = turns[0]
        self.last_turn: Final = turns[1]
        self.newcomer = ""
        """The side for a first game."""
        self.initiative = NOBODY
        """Of the first turn, in which no die is thrown (7.0)."""
        self.initiative_missions = 0
        """Of the first turn; 0 = by die (7.5)."""
        self.phases: list[str] = []
        self.placements: list[Placement] = []  # by unit number
        self.arrivals: list[Arrival] = []  # by turn, then unit number
        self.events: list[int] = []  # units that come by a random event
        self.control: list[int] = []
        """By hex: the side that controls it, NOBODY for sea and where nobody does."""
        self.start_halves: list[int] = [0, 0]
        self.objective_halves: list[int] = [0, 0]
        """By side: half points for each point of an objective it occupies at the end (16.2)."""
        self.surrender: Surrender | None = None
        self.exchange: Exchange | None = None
        self.early_end: EarlyEnd | None = None
        self.items: list[VictoryItem] = []
        self.tie = NOBODY
        """Scenarios with items: who wins on equal points."""
        self.provenance: dict[str, str] = {}


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


def read_scenario(folder: Folder, name: str, stock: Stock) -> tuple[Scenario, Keys]:
    """A scenario without its units, and the file with setup, arrival and events left to read."""
    keys = folder.toml(f"scenarios/{name}.toml")
    scenario = Scenario(name, keys.text("title"), keys.text("note", ""), _turns(keys, stock.turns))
    scenario.newcomer = keys.one_of("newcomer", ["", *SIDES], "")
    scenario.initiative = side_of(keys, "initiative")
    scenario.initiative_missions = keys.integer("initiative_missions", 0, 9, 0)
    scenario.phases = _phases(keys)
    scenario.control = _control(keys.sub("control"), stock)
    scenario.start_halves = _by_side(keys.sub("start"))
    scenario.objective_halves = _by_side(keys.sub("objectives"))
    if keys.has("surrender"):
        scenario.surrender = _surrender(keys.sub("surrender"), scenario, stock)
    if keys.has("exchange"):
        scenario.exchange = _exchange(keys.sub("exchange"), stock)
    if keys.has("early_end"):
        scenario.early_end = _early_end(keys.sub("early_end"), stock)
    scenario.items = [_item(item, stock) for item in keys.subs("victory")]
    if scenario.items:
        tie = keys.sub("tie")
        scenario.tie = side_of(tie, "side")
        tie.done()
    provenance = keys.sub("provenance")
    scenario.provenance = {key: provenance.text(key) for key in provenance.names()}
    if not scenario.provenance:
        raise keys.trouble("provenance", "is missing", "say where the values come from")
    return scenario, keys


def _turns(keys: Keys, last: int) -> tuple[int, int]:
    ends = keys.integers("turns")
    if len(ends) != 2 or not 1 <= ends[0] <= ends[1] <= last:
        raise keys.trouble("turns", f"is {ends}", f"first and last, from 1 to {last}")
    return ends[0], ends[1]


def _phases(keys: Keys) -> list[str]:
    if not keys.has("phases"):
        return list(PHASES)
    found = keys.texts("phases")
    for phase in found:
        if phase not in PHASES:
            raise keys.trouble("phases", f"names {phase!r}", meant(phase, PHASES))
    if found != [phase for phase in PHASES if phase in found]:
        raise keys.trouble("phases", "are out of order", f"in this order: {', '.join(PHASES)}")
    return found


def _control(keys: Keys, stock: Stock) -> list[int]:
    """All land is Allied but what is named."""
    sea = stock.map.flags["sea"]
    column = [NOBODY if sea[h] else ALLIED for h in range(stock.map.size)]
    for name, side in ((SIDES[JAPANESE], JAPANESE), ("nobody", NOBODY)):
        for h in hexes_of(keys, name, stock.map):
            if column[h] != ALLIED:
                raise keys.trouble(name, f"names {stock.map.label(h)}", "land hexes, each once")
            column[h] = side
    keys.done()
    return column


def _by_side(keys: Keys) -> list[int]:
    found = [keys.integer(name, 0, 999, 0) for name in SIDES]
    keys.done()
    return found


def _surrender(keys: Keys, scenario: Scenario, stock: Stock) -> Surrender:
    rule = Surrender(
        keys.integer("turn", scenario.first_turn, scenario.last_turn),
        hex_of(keys, "hex", stock.map),
        side_of(keys, "side"),
    )
    if rule.hex not in [base.place for base in stock.bases]:
        raise keys.trouble("hex", f"{keys.text('hex')} has no airbase", "see charts/airbases.csv")
    if scenario.control[rule.hex] != NOBODY:
        raise keys.trouble("hex", f"{keys.text('hex')} is controlled", "name it under nobody")
    keys.done()
    return rule


def _exchange(keys: Keys, stock: Stock) -> Exchange:
    flag = keys.one_of("hexes", stock.map.words.flags)
    rule = Exchange(side_of(keys, "side"), stock.map.hexes(flag))
    keys.done()
    return rule


def _early_end(keys: Keys, stock: Stock) -> EarlyEnd:
    rule = EarlyEnd(
        side_of(keys, "side"), hexes_of(keys, "hexes", stock.map), keys.integer("halves", 0, 99)
    )
    if not rule.hexes:
        raise keys.trouble("hexes", "names no hex", "those to be occupied")
    keys.done()
    return rule


def _item(keys: Keys, stock: Stock) -> VictoryItem:
    kind = keys.one_of("item", ITEMS)
    side = keys.one_of("side", [*SIDES, "both"])
    units: list[int] = []
    for short in keys.texts("units"):
        unit = stock.roster.find(short)
        if unit < 0:
            raise keys.trouble(
                "units", f"no unit is called {short!r}", meant(short, stock.roster.short)
            )
        units.append(unit)
    item = VictoryItem(
        BOTH if side == "both" else SIDES.index(side),
        kind,
        0 if kind == SHIPS else keys.integer("halves", 1, 999),
        units,
        hexes_of(keys, "hexes", stock.map),
        keys.text("text"),
    )
    if (kind == ASHORE) != bool(item.units and item.hexes):
        raise keys.trouble("item", f"is {kind!r}", "units and hexes for ashore, and only there")
    keys.done()
    return item
