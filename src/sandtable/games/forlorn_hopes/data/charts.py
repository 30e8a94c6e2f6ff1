"""Tables read with a modified die: effects, outcomes, missions, odds, random events."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import PackError, Row, Table
from sandtable.board.map import HexMap
from sandtable.board.tables import Odds, Ranges
from sandtable.games.forlorn_hopes.data.roster import Roster
from sandtable.games.forlorn_hopes.kinds import DIE, LEVELS, NOBODY, SIDES

MOST_STEPS: Final = 4


def bounded(die: int) -> int:
    """A modified die where a table has lines 1 to 10 only: below 1 it is 1, above 10 it is 10."""
    return 1 if die < 1 else min(die, DIE)


def ranges_in(table: Table, column: str, every: bool) -> Ranges:
    """Ranges without gap; `every` number must have its line, else the dice 1 to 10."""
    try:
        found = Ranges([row.text(column) for row in table.rows])
    except ValueError as error:
        raise PackError(f"{table.name}, {column}", str(error)) from error
    if not found.spans:
        raise PackError(table.name, "has no line", f"ranges in the column {column}")
    low, high = found.spans[0][0], found.spans[-1][1]
    if every and not (low is None and high is None):
        raise PackError(
            f"{table.name}, {column}",
            f"runs from {found.names[0]} to {found.names[-1]}",
            "the first range is open below, the last one above: ..5 and 11..",
        )
    if not every and not (low == 1 and high == DIE):
        raise PackError(
            f"{table.name}, {column}",
            f"runs from {found.names[0]} to {found.names[-1]}",
            f"from 1 to {DIE}",
        )
    return found


# ── fire, bombing, naval combat ──────────────────────────────────────────────


class Effect(NamedTuple):
    """What a hit does: disruption, and steps (of an airbase: hits)."""

    disrupts: int
    steps: int


@final
class EffectTable:
    """Air fire, bombing, naval combat: by die + attacker's factor - DF + modifiers."""

    __slots__ = ("_ranges", "effects", "names", "spans")

    def __init__(self, table: Table) -> None:
        self._ranges: Final = ranges_in(table, "result", every=True)
        self.names: Final = self._ranges.names
        self.spans: Final = self._ranges.spans
        self.effects: Final[list[Effect]] = []
        for row in table.rows:
            row.filled("provenance")
            self.effects.append(
                Effect(row.integer("disrupts", 0, 1), row.integer("steps", 0, MOST_STEPS))
            )

    def line(self, result: int) -> int:
        """The line of a modified result."""
        return self._ranges.column(result)

    def effect(self, result: int) -> Effect:
        """The effect of a modified result."""
        return self.effects[self._ranges.column(result)]


class Outcome(NamedTuple):
    """A line of a table of outcomes."""

    key: str
    steps: int
    title: str


AWAY: Final = "away"
TAKING_OFF: Final = "taking_off"
ON_GROUND: Final = "on_ground"
TARGET_SCRAMBLE: Final[list[str]] = [AWAY, TAKING_OFF, ON_GROUND]
MOVES: Final = "moves"
MOVES_DISRUPTED: Final = "moves_disrupted"
ELIMINATED: Final = "eliminated"
EVACUATION: Final[list[str]] = [MOVES, MOVES_DISRUPTED, ELIMINATED]
STEP_LOST: Final = "lands_step_lost"
LANDS: Final = "lands"
LANDS_WELL: Final = "lands_well"
PARATROOP: Final[list[str]] = [STEP_LOST, LANDS, LANDS_WELL]


@final
class OutcomeTable:
    """Target scramble, air evacuation, paratroop assault: by a modified die."""

    __slots__ = ("_dice", "_ranges", "names", "outcomes")

    def __init__(self, table: Table, keys: list[str], dice: bool) -> None:
        self._dice: Final = dice
        self._ranges: Final = ranges_in(table, "die", every=not dice)
        self.names: Final = self._ranges.names
        self.outcomes: Final[list[Outcome]] = []
        for row in table.rows:
            row.filled("provenance")
            outcome = Outcome(
                row.one_of("key", keys), row.integer("steps", 0, MOST_STEPS), row.filled("title")
            )
            if outcome.key in [known.key for known in self.outcomes]:
                raise row.trouble("key", f"{outcome.key!r} has a line already", "one for each")
            self.outcomes.append(outcome)
        for key in keys:
            if key not in [known.key for known in self.outcomes]:
                raise table.trouble(f"no line has the key {key!r}", "add one")

    def outcome(self, die: int) -> Outcome:
        """The outcome of a modified die; a table of dice 1 to 10 bounds it."""
        return self.outcomes[self._ranges.column(bounded(die) if self._dice else die)]


@final
class NumberTable:
    """A number by die: initiative missions (7.5)."""

    __slots__ = ("_ranges", "names", "numbers")

    def __init__(self, table: Table, column: str, high: int) -> None:
        self._ranges: Final = ranges_in(table, "die", every=False)
        self.names: Final = self._ranges.names
        self.numbers: Final[list[int]] = [row.integer(column, 0, high) for row in table.rows]
        for row in table.rows:
            row.filled("provenance")

    def number(self, die: int) -> int:
        """The number for a die."""
        return self.numbers[self._ranges.column(bounded(die))]


@final
class EntryLevels:
    """The level at which interceptors enter, by the "?" of their scramble (9.7.2)."""

    __slots__ = ("_ranges", "levels", "names")

    def __init__(self, table: Table) -> None:
        self._ranges: Final = ranges_in(table, "difference", every=True)
        self.names: Final = self._ranges.names
        self.levels: Final[list[int]] = [
            LEVELS.index(row.one_of("level", LEVELS)) for row in table.rows
        ]
        for row in table.rows:
            row.filled("provenance")

    def level(self, difference: int) -> int:
        """LOW, MEDIUM or HIGH."""
        return self.levels[self._ranges.column(difference)]


# ── ground combat ────────────────────────────────────────────────────────────


class GroundResult(NamedTuple):
    """Steps lost by both, and whether the defender retreats (11.4.2, 11.4.3)."""

    attacker: int
    defender: int
    retreat: int

    @property
    def printed(self) -> str:
        """As the chart has it: steps of the attacker, of the defender, r for a retreat.

        >>> GroundResult(0, 1, 1).printed
        '0/1r'
        """
        return f"{self.attacker}/{self.defender}{'r' if self.retreat else ''}"


@final
class GroundTable:
    """Ground combat: odds in favour of the defender, then a modified die."""

    __slots__ = ("_odds", "names", "results")

    def __init__(self, table: Table) -> None:
        heads = [name for name in table.columns if name not in {"row", "provenance"}]
        odds = _line(table, "odds")
        try:
            self._odds: Final = Odds([odds.text(name) for name in heads])
        except ValueError as error:
            raise odds.trouble("odds", str(error)) from error
        names = list(self._odds.names)
        names[0] = names[0] + " or less"
        self.names: Final[list[str]] = names
        self.results: Final[list[list[GroundResult]]] = [
            [_result(_line(table, str(die)), name) for name in heads] for die in range(1, DIE + 1)
        ]
        for row in table.rows:
            row.filled("provenance")

    def column(self, attack: int, defence: int) -> int:
        """The column of these CF."""
        return self._odds.column(attack, defence)

    def result(self, die: int, column: int) -> GroundResult:
        """The result of a modified die."""
        return self.results[bounded(die) - 1][column]


def _line(table: Table, wanted: str) -> Row:
    for row in table.rows:
        if row.text("row") == wanted:
            return row
    raise PackError(table.name, f"the row {wanted!r} is missing", "add it")


def _result(row: Row, column: str) -> GroundResult:
    text = row.text(column)
    attacker, _, defender = text.removesuffix("r").partition("/")
    if not (attacker.isdecimal() and defender.isdecimal()):
        raise row.trouble(column, f"is {text!r}", "steps of attacker/defender: 1/0, 0/2r")
    return GroundResult(int(attacker), int(defender), 1 if text.endswith("r") else 0)


# ── random events (5.4) ──────────────────────────────────────────────────────

FOUL_WEATHER: Final = "foul_weather"
MAGIC: Final = "magic"
ALLIED_SUBMARINES: Final = "allied_submarines"
JAPANESE_SUBMARINES: Final = "japanese_submarines"
ALLIED_CONVOY: Final = "allied_convoy"
TOKYO: Final = "tokyo"
FRICTION: Final = "friction"
RESERVE_FLEET: Final = "reserve_fleet"
NO_EVENT: Final = "none"
EVENTS: Final[list[str]] = [
    FOUL_WEATHER, MAGIC, ALLIED_SUBMARINES, JAPANESE_SUBMARINES, ALLIED_CONVOY, TOKYO, FRICTION,
    RESERVE_FLEET, NO_EVENT,
]  # fmt: skip


class RandomEvent(NamedTuple):
    """A line of the Random Events Table; what is not filled does not apply.

    number   submarines: attacks; convoy: units; tokyo: one in so many; friction: missions
    places   convoy: where the unit returns; tokyo: the box; reserve_fleet: the entry hex
    unit     magic: the second reconnaissance unit
    """

    key: str
    title: str
    side: int
    number: int
    places: list[int]
    unit: int
    text: str


EVENT_COLUMNS: Final[list[str]] = [
    "die", "key", "title", "side", "number", "at", "unit", "text", "provenance",
]  # fmt: skip


@final
class EventTable:
    """The Random Events Table."""

    __slots__ = ("_ranges", "events", "names")

    def __init__(self, table: Table, board: HexMap, roster: Roster) -> None:
        self._ranges: Final = ranges_in(table, "die", every=False)
        self.names: Final = self._ranges.names
        self.events: Final[list[RandomEvent]] = [_event(row, board, roster) for row in table.rows]

    def event(self, die: int) -> RandomEvent:
        """The event of a die."""
        return self.events[self._ranges.column(bounded(die))]


NEEDS: Final[dict[str, list[str]]] = {
    MAGIC: ["unit"],
    ALLIED_SUBMARINES: ["side", "number"],
    JAPANESE_SUBMARINES: ["side", "number"],
    ALLIED_CONVOY: ["number", "at"],
    TOKYO: ["number", "at"],
    FRICTION: ["side", "number"],
    RESERVE_FLEET: ["at"],
}
"""By event: the columns it cannot do without."""


def _event(row: Row, board: HexMap, roster: Roster) -> RandomEvent:
    key = row.one_of("key", EVENTS)
    for column in NEEDS.get(key, []):
        row.filled(column)
    places: list[int] = []
    for word in row.text("at").split():
        place = board.find(word)
        if place < 0:
            raise row.trouble("at", board.grid.wrong(word), f"or {', '.join(board.boxes)}")
        places.append(place)
    unit = -1
    if row.text("unit"):
        unit = roster.find(row.text("unit"))
        if unit < 0:
            raise row.trouble("unit", f"no unit is called {row.text('unit')!r}", "see counters.csv")
    side = row.one_of("side", ["", *SIDES])
    row.filled("provenance")
    return RandomEvent(
        key,
        row.filled("title"),
        SIDES.index(side) if side else NOBODY,
        row.integer("number", 0, 9, 0),
        places,
        unit,
        row.filled("text"),
    )
