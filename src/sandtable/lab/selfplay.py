"""Many games between computer players: reproducible by their seed, on as many cores as wanted.

>>> [round(share, 2) for share in wilson(5, 10)]
[0.24, 0.76]
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from fractions import Fraction
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from sandtable.ai.player import Knowledge, Player, make
from sandtable.core.case import Trouble
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game

if TYPE_CHECKING:
    from sandtable.core.rulebook import Rulebook

MOST_CHOICES: Final = 500_000
"""A game that is not over by then never ends."""


class Plan(NamedTuple):
    """What is played: everything a game depends on besides its number."""

    game: str
    bots: tuple[str, ...]
    seed: str = "1"
    scenario: str = "campaign"
    turns: int | None = None
    options: tuple[tuple[str, bool], ...] = ()
    records: str = ""
    """Folder for the record of every game; "" keeps none."""
    values: str = ""
    """An owner's folder of values, "" for ours."""


class Played(NamedTuple):
    """One game: number, winner (-1 nobody), points of each side, and how it went."""

    number: int
    winner: int
    text: str
    points: tuple[str, ...]
    turns: int
    choices: int
    seconds: float
    digest: str
    measures: dict[str, list[int]]
    """Series by name with one value a turn, such as the front row of Doro Nawa."""


# ── one game ─────────────────────────────────────────────────────────────────


def rulebook_for(plan: Plan) -> Rulebook:
    """The rulebook of a plan, with the owner's values if it names any."""
    from sandtable.games import PACKAGES, rulebook

    book: Any = rulebook(plan.game)
    if book is None:
        raise Trouble(f"unknown game {plan.game!r}: there is {', '.join(PACKAGES)}")
    if plan.values:
        folder = Path(plan.values)
        own = folder / plan.game
        book = type(book)(own if own.is_dir() else folder)
    found: Rulebook = book
    return found


def seed_of(plan: Plan, number: int) -> str:
    """The seed of the dice of one game; each player has one of his own."""
    return f"{plan.seed}/{number}"


def start(plan: Plan, number: int) -> tuple[Game, list[Player]]:
    """A game of the plan at its first decision, and its players by side."""
    book = rulebook_for(plan)
    seed = seed_of(plan, number)
    game = Game.new(book, plan.scenario, dict(plan.options), plan.turns, seed)
    if len(plan.bots) != len(book.sides):
        raise Trouble(
            f"{len(plan.bots)} players for {len(book.sides)} sides: name one for each of "
            f"{', '.join(book.sides)}"
        )
    players = [make(book.name, name, side, f"{seed}/{side}") for side, name in enumerate(plan.bots)]
    return game, players


def play_game(plan: Plan, number: int) -> Played:
    """Play one game to its end.  Raises Trouble that names the game when a player fails."""
    began = time.perf_counter()
    game, players = start(plan, number)
    gauge = Gauge(game)
    while game.actor != NOBODY:
        if game.step > MOST_CHOICES:
            raise Trouble(f"game {number} has no end: {MOST_CHOICES} choices, {game.prompt().text}")
        name = plan.bots[game.actor]
        known = Knowledge(game)
        if not known.choices:
            raise Trouble(f"game {number}, step {game.step}: no legal choice: {game.prompt().text}")
        try:
            game.choose(players[game.actor].choose(known))
        except Exception as error:
            what = str(error) if isinstance(error, Trouble) else f"{type(error).__name__}: {error}"
            raise Trouble(
                f"game {number} (seed {seed_of(plan, number)}), step {game.step}: "
                f"player {name!r} failed: {what}"
            ) from error
        gauge.look(game)
    gauge.close(game)
    if plan.records:
        game.save(
            Path(plan.records) / f"{plan.game}-{plan.seed}-{number:05}.jsonl".replace("/", "_")
        )
    result = game.result()
    return Played(
        number,
        -1 if result is None else result.winner,
        "" if result is None else result.text,
        () if result is None else tuple(result.points),
        gauge.turns,
        game.step,
        time.perf_counter() - began,
        game.state.digest(),
        gauge.series,
    )


# ── measures ─────────────────────────────────────────────────────────────────


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


# ── many games ───────────────────────────────────────────────────────────────


def play_many(
    plan: Plan, games: int, jobs: int = 1, done: Callable[[Played], None] | None = None
) -> list[Played]:
    """Play games 1 to `games`; the list is the same for any number of jobs.

    `done` is told each game as it ends.  With more than one job a program needs the usual
    `if __name__ == "__main__":`, because each job is a process of its own.
    """
    if games < 1 or jobs < 1:
        raise Trouble(f"{games} games by {jobs} jobs: both are 1 or more")
    start(plan, 1)  # what is wrong with the plan is said once, at once
    if plan.records:
        try:
            Path(plan.records).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Trouble(f"{plan.records}: no folder for records ({error.strerror})") from error
    tell = done or _nobody
    if jobs == 1:
        played: list[Played] = []
        for number in range(1, games + 1):
            played.append(play_game(plan, number))
            tell(played[-1])
        return played
    return _in_parallel(plan, games, jobs, tell)


def _nobody(_played: Played) -> None:
    """Nobody listens."""


def _in_parallel(plan: Plan, games: int, jobs: int, tell: Callable[[Played], None]) -> list[Played]:
    # Workers are started afresh: a fork of a program with threads may hang.
    with ProcessPoolExecutor(min(jobs, games), get_context("spawn")) as pool:
        todo = iter(range(1, games + 1))
        running: set[Future[Played]] = set()
        found: list[Played] = []
        try:
            while True:
                while len(running) < 2 * jobs and (number := next(todo, 0)):
                    running.add(pool.submit(play_game, plan, number))
                if not running:
                    return sorted(found)
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    found.append(future.result())
                    tell(found[-1])
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


# ── what came of it ──────────────────────────────────────────────────────────


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a share of wins (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - spread) / whole, (middle + spread) / whole


def number_of(points: str) -> float:
    """Points as printed, such as `66 2/3` or `5½`."""
    parts = points.replace("½", " 1/2").replace("- 1/2", "-1/2").split()
    sign = -1 if points.startswith("-") else 1
    return float(sign * sum((abs(Fraction(part)) for part in parts), Fraction(0)))


def quartiles(values: list[float]) -> tuple[float, float, float]:
    """Lower quartile, median and upper quartile."""
    ordered = sorted(values)

    def at(share: float) -> float:
        place = share * (len(ordered) - 1)
        low = int(place)
        high = min(low + 1, len(ordered) - 1)
        return ordered[low] + (ordered[high] - ordered[low]) * (place - low)

    return at(0.25), at(0.5), at(0.75)


def results(plan: Plan, played: list[Played]) -> dict[str, Any]:
    """Everything that came of the games, JSON-able."""
    book = rulebook_for(plan)
    games = len(played)
    seconds = sum(one.seconds for one in played)
    choices = sum(one.choices for one in played)
    table: dict[str, Any] = {
        "game": plan.game,
        "scenario": plan.scenario,
        "seed": plan.seed,
        "games": games,
        "sides": [_side(plan, book, side, played) for side in range(len(book.sides))],
        "draws": sum(one.winner < 0 for one in played),
        "turns": quartiles([float(one.turns) for one in played]),
        "choices": quartiles([float(one.choices) for one in played]),
        "seconds": round(seconds, 3),
        "choices_a_second": round(choices / seconds) if seconds else 0,
        "measures": _measures(plan, book, played),
        "event": _event(plan, played),
    }
    return table


def _side(plan: Plan, book: Rulebook, side: int, played: list[Played]) -> dict[str, Any]:
    wins = sum(one.winner == side for one in played)
    points = [number_of(one.points[side]) for one in played if len(one.points) > side]
    return {
        "side": book.sides[side],
        "player": plan.bots[side],
        "wins": wins,
        "share": wins / len(played),
        "interval": wilson(wins, len(played)),
        "points": quartiles(points) if points else None,
    }


def _event(plan: Plan, played: list[Played]) -> dict[str, Any] | None:
    """How often the event of the game came about by the end, where its measure is taken."""
    if plan.game not in EVENTS:
        return None
    name, measure, value = EVENTS[plan.game]
    ends = [one.measures[measure][-1] for one in played if measure in one.measures]
    if not ends:
        return None
    came = sum(end >= value for end in ends)
    return {"name": name, "games": came, "interval": wilson(came, len(ends))}


def _measures(plan: Plan, book: Rulebook, played: list[Played]) -> dict[str, Any]:
    """Each measure by turn: quartiles over the games that reached it, and history beside it."""
    info = next(s for s in book.scenarios() if s.id == plan.scenario)
    found: dict[str, Any] = {}
    for name in sorted({name for one in played for name in one.measures}):
        longest = max(len(one.measures.get(name, [])) for one in played)
        rows = []
        for at in range(longest):
            values = [
                float(one.measures[name][at]) for one in played if len(one.measures[name]) > at
            ]
            past = HISTORY.get(plan.game, {}).get(name, [])
            turn = info.first_turn + at
            rows.append(
                {
                    "turn": turn,
                    "games": len(values),
                    "quartiles": quartiles(values),
                    "history": past[turn - 1] if turn <= len(past) else None,
                }
            )
        found[name] = rows
    return found
