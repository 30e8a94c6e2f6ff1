"""Tables read with a modified die: effects, outcomes, missions, odds, random events."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar, final

from sandtable.board.files import Row
from sandtable.board.folder import Folder
from sandtable.board.records import among, own, some_text, whole, word
from sandtable.board.sheets import Bands, Printed, Sheet
from sandtable.games.forlorn_hopes.data.roster import Known
from sandtable.games.forlorn_hopes.kinds import DIE, LEVELS, NOBODY, SIDES

MOST_STEPS: Final = 4
MOST_MISSIONS: Final = 20
T = TypeVar("T")


def bounded(die: int) -> int:
    """A modified die where a table has lines 1 to 10 only: below 1 it is 1, above 10 it is 10."""
    return 1 if die < 1 else min(die, DIE)


def every_number(table: Bands[T]) -> Bands[T]:
    """A table that has a line for every number."""
    right = "the first range is open below, the last one above: ..5 and 11.."
    return table.between(None, None, right)


def every_die(table: Bands[T]) -> Bands[T]:
    """A table that has a line for the dice 1 to 10, with which it is bounded."""
    return table.between(1, DIE, f"from 1 to {DIE}")


# ── fire, bombing, naval combat ──────────────────────────────────────────────


class Effect(NamedTuple):
    """What a hit does: disruption, and steps (of an airbase: hits)."""

    disrupts: int = whole(0, 1)
    steps: int = whole(0, MOST_STEPS)


EffectTable = Bands[Effect]
"""Air fire, bombing, naval combat: by die + attacker's factor - DF + modifiers."""


def effects(folder: Folder, path: str) -> EffectTable:
    """A table of effects."""
    return every_number(Sheet(path, Effect).ranged(folder, "result"))


class Outcome(NamedTuple):
    """A line of a table of outcomes, by a modified die."""

    key: str = some_text()
    steps: int = whole(0, MOST_STEPS)
    title: str = some_text()


def outcomes(folder: Folder, path: str, keys: list[str]) -> Bands[Outcome]:
    """A table with a line for each of these outcomes."""
    return Sheet(path, Outcome, "key", keys).ranged(folder, "die")


AWAY: Final = "away"
TAKING_OFF: Final = "taking_off"
ON_GROUND: Final = "on_ground"
TARGET_SCRAMBLE: Final = ("charts/target_scramble.csv", [AWAY, TAKING_OFF, ON_GROUND])
MOVES: Final = "moves"
MOVES_DISRUPTED: Final = "moves_disrupted"
ELIMINATED: Final = "eliminated"
EVACUATION: Final = ("charts/air_evacuation.csv", [MOVES, MOVES_DISRUPTED, ELIMINATED])
STEP_LOST: Final = "lands_step_lost"
LANDS: Final = "lands"
LANDS_WELL: Final = "lands_well"
PARATROOP: Final = ("charts/paratroop.csv", [STEP_LOST, LANDS, LANDS_WELL])


class Missions(NamedTuple):
    """What the die gives whoever has the initiative (7.5)."""

    missions: int = whole(0, MOST_MISSIONS)


MISSIONS: Final = Sheet("charts/initiative_missions.csv", Missions)


class EntryLevel(NamedTuple):
    """The level at which interceptors enter, by the "?" of their scramble (9.7.2)."""

    level: int = among(LEVELS)


ENTRY_LEVELS: Final = Sheet("charts/entry_level.csv", EntryLevel)

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


def _result(row: Row, column: str) -> GroundResult:
    text = row.text(column)
    attacker, _, defender = text.removesuffix("r").partition("/")
    if not (attacker.isdecimal() and defender.isdecimal()):
        raise row.trouble(column, f"is {text!r}", "steps of attacker/defender: 1/0, 0/2r")
    return GroundResult(int(attacker), int(defender), 1 if text.endswith("r") else 0)


@final
class GroundTable:
    """Ground combat: odds in favour of the defender, then a modified die."""

    def __init__(self, folder: Folder) -> None:
        self.printed: Final[Printed[GroundResult]] = Printed(folder, "charts/ground_combat.csv")
        self._odds: Final = self.printed.odds("odds")
        first, *rest = self._odds.names
        self.names: Final[list[str]] = [first + " or less", *rest]
        self.results: Final = self.printed.results(DIE, _result)

    def column(self, attack: int, defence: int) -> int:
        """The column of these CF."""
        return self._odds.column(attack, defence)

    def result(self, die: int, column: int) -> GroundResult:
        """The result of a modified die."""
        return self.results[bounded(die) - 1][column]


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


def _places(row: Row, column: str, on: Known) -> list[int]:
    places: list[int] = []
    for name in row.text(column).split():
        place = on.map.find(name)
        if place < 0:
            raise row.trouble(column, on.map.grid.wrong(name), f"or {', '.join(on.map.boxes)}")
        places.append(place)
    return places


def _labels(places: list[int], on: Known) -> list[str]:
    return [on.map.label(place) for place in places]


def _unit(row: Row, column: str, on: Known) -> int:
    short = row.text(column)
    unit = on.roster.find(short)
    if short and unit < 0:
        raise row.trouble(column, f"no unit is called {short!r}", "see counters.csv")
    return unit


class RandomEvent(NamedTuple):
    """A line of the Random Events Table; what is not filled does not apply.

    number   submarines: attacks; convoy: units; tokyo: one in so many; friction: missions
    places   convoy: where the unit returns; tokyo: the box; reserve_fleet: the entry hex
    unit     magic: the second reconnaissance unit
    """

    key: str = word(EVENTS)
    title: str = some_text()
    side: int = among(SIDES, empty=NOBODY)
    number: int = whole(0, 9, 0)
    places: list[int] = own(_places, _labels, "at")
    unit: int = own(_unit, lambda unit, on: on.roster.short[unit] if unit >= 0 else None)
    text: str = some_text()


def _complete(line: RandomEvent, row: Row, _on: Known) -> None:
    for column in NEEDS.get(line.key, []):
        row.filled(column)


EVENT_LINES: Final = Sheet("charts/random_events.csv", RandomEvent, check=_complete)
