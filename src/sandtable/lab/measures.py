"""How computer games went, turn by turn: the front, what is held, what is lost; and history's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from sandtable.core.frame import NOBODY
from sandtable.core.game import Game


@final
class Gauge:
    """Takes a game's measures at the end of every turn."""

    __slots__ = ("_measure", "_turn", "series", "turns")

    def __init__(self, game: Game) -> None:
        self._measure: Final = MEASURES.get(game.rulebook.name)
        self._turn: int = game.rulebook.clock(game.state)["turn"]
        self.turns = 0
        self.series: Final[dict[str, list[int]]] = {}

    def look(self, game: Game) -> None:
        """After a choice: take measures if it ended a turn."""
        turn = game.rulebook.clock(game.state)["turn"]
        if turn != self._turn and game.actor != NOBODY:
            self._turn = turn
            self._take(game)

    def close(self, game: Game) -> None:
        """At the end of the game."""
        self._take(game)

    def _take(self, game: Game) -> None:
        self.turns += 1
        if self._measure is not None:
            for name, value in self._measure(game).items():
                self.series.setdefault(name, []).append(value)


BULK: Final = 5
"""The front is where the fifth most advanced supplied unit stands: the army, no raid."""


def doro_nawa_front(game: Game) -> dict[str, int]:
    """Rows reached by supplied Japanese ground units, bulk and first; hexes of Singapore held."""
    from sandtable.games.doro_nawa.kinds import JAPAN
    from sandtable.games.doro_nawa.victory import controls_all

    book = game.rulebook
    cut = set(book.overlay(game.state, "supply", 0)["out"])
    kinds = {unit["id"]: (unit["side"], unit["kind"]) for unit in book.roster_json()}
    rows: list[int] = []
    for unit in book.view(game.state, -1)["units"]:
        side, kind = kinds[unit["id"]]
        ground = not kind.startswith("aircraft") and kind != "ship" and not unit.get("afloat")
        mine = side == book.sides[0] and unit["state"] == "map"
        if mine and ground and unit["id"] not in cut:
            rows.append(int(unit["hex"][2:]))
    rows.sort(reverse=True)
    found = {
        "front": rows[min(BULK, len(rows)) - 1] if rows else 0,
        "lead": rows[0] if rows else 0,
    }
    state: Any = game.state
    rules = state.theatre.rules
    at_once = [h for item in rules.victory if item.item == "at_once" for h in item.hexes]
    if island := rules.sudden_end or at_once:
        found["singapore"] = sum(controls_all(state, JAPAN, (h,)) for h in island)
    return found


BESIDE: Final = 3
"""Hexes from the Carretera de Aragón within which a unit is on it."""


def guadalajara_front(game: Game) -> dict[str, int]:
    """Hexes of the Carretera that supplied Nationalist units have behind them, bulk and first.

    Algora is 5, Almadrones 21, Gajanejos 39, Trijueque 55, Torija 62; and whether they hold
    Brihuega and Trijueque.
    """
    from sandtable.games.spanish_civil_war.kinds import NATIONALIST

    state: Any = game.state
    theatre = state.theatre
    board = theatre.map
    roads = [route.hexes for route in board.routes if route.kind == "main_road"]
    road = roads[0][::-1] if roads else []
    reached: list[int] = []
    for unit in theatre.ground[NATIONALIST]:
        place = state.hex[unit]
        if not 0 <= place < board.size or state.oos[unit] or state.is_hq(unit):
            continue
        away, at = min([(board.distance(place, h), i) for i, h in enumerate(road)])
        if away <= BESIDE:
            reached.append(at)
    reached.sort(reverse=True)
    found = {
        "front": reached[min(BULK, len(reached)) - 1] if reached else 0,
        "lead": reached[0] if reached else 0,
    }
    for name, label in (("brihuega", "4632"), ("trijueque", "3030")):
        h = board.find(label)
        there = bool(state.friends_in(h, NATIONALIST))
        found[name] = int(state.held[h] == NATIONALIST + 1 if h in theatre.prizes else there)
    return found


def forlorn_hopes_course(game: Game) -> dict[str, int]:
    """Whether Palembang is Japanese, how many objectives are, and the ships each side has lost."""
    from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, LOST

    state: Any = game.state
    theatre = state.theatre
    found = {
        "palembang": int(state.holder(theatre.map.find("1205")) == JAPANESE),
        "objectives": sum(state.holder(o.hex) == JAPANESE for o in theatre.rules.objectives),
    }
    for side, name in ((JAPANESE, "japanese_ships_lost"), (ALLIED, "allied_ships_lost")):
        found[name] = sum(state.status[ship] == LOST for ship in theatre.ships[side])
    return found


MEASURES: Final[dict[str, Callable[[Game], dict[str, int]]]] = {
    "doro-nawa": doro_nawa_front,
    "forlorn-hopes": forlorn_hopes_course,
    "guadalajara": guadalajara_front,
}

HISTORY: Final[dict[str, dict[str, list[int]]]] = {
    "doro-nawa": {
        "front": [10, 20, 25, 28, 34, 44, 48, 51, 53, 54],
        "singapore": [0, 0, 0, 0, 0, 0, 0, 0, 0, 5],
    },
    # Palembang fell on 14 February, in turn 2: history.
    "forlorn-hopes": {"palembang": [0, 1, 1, 1, 1, 1]},
    # Days and places: history; the hexes between them: judgement.
    "guadalajara": {
        "front": [14, 24, 39, 55, 56, 52, 51, 51, 51, 51, 48, 42, 39, 35, 33, 33],
        "brihuega": [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0],
        "trijueque": [0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
}
"""The same measures as they were in history, by turn of the campaign."""

EVENTS: Final[dict[str, tuple[str, str, int]]] = {"doro-nawa": ("Singapore falls", "singapore", 5)}
"""Something to count: its name, and the measure with the value that means it."""
