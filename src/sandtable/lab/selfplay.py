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
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sandtable.ai.guard import Guarded
from sandtable.ai.player import Knowledge, Player, make
from sandtable.core.begin import whole
from sandtable.core.case import Trouble
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.lab.measures import EVENTS, HISTORY, Gauge

if TYPE_CHECKING:
    from sandtable.core.rulebook import Rulebook

MOST_CHOICES: Final = 500_000
"""A game that is not over by then never ends."""


class Plan(NamedTuple):
    """What is played: everything a game depends on besides its number."""

    game: str
    bots: tuple[str, ...]
    seed: str = "1"
    scenario: str = ""
    """The whole game unless another is named."""
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
    from sandtable.games import names, rulebook

    book: Any = rulebook(plan.game)
    if book is None:
        raise Trouble(f"unknown game {plan.game!r}: there is {', '.join(names())}")
    if plan.values:
        folder = Path(plan.values)
        own = folder / plan.game
        book = book.with_values(own if own.is_dir() else folder)
    found: Rulebook = book
    return found


def counts(game: str, rules: int) -> bool:
    """Whether games by a rules version tell of today's."""
    book = rulebook_for(Plan(game, ()))
    return book.alike <= rules <= book.version


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
    players: list[Player] = [
        Guarded(make(book.name, name, side, f"{seed}/{side}"))
        for side, name in enumerate(plan.bots)
    ]
    return game, players


def play_game(plan: Plan, number: int) -> Played:
    """Play one game to its end.  Raises Trouble that names the game when a player fails."""
    game, players = start(plan, number)
    played = play_out(plan, number, game, players)
    if plan.records:
        game.save(
            Path(plan.records) / f"{plan.game}-{plan.seed}-{number:05}.jsonl".replace("/", "_")
        )
    return played


def play_out(plan: Plan, number: int, game: Game, players: list[Player]) -> Played:
    """Play a game on to its end.  Raises Trouble that names the game when a player fails."""
    began = time.perf_counter()
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
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def number_of(points: str) -> float:
    """Points as printed, such as `66 2/3` or `5½`."""
    parts = points.replace("½", " 1/2").replace("- 1/2", "-1/2").split()
    sign = -1 if points.startswith("-") else 1
    return float(sign * sum((abs(Fraction(part)) for part in parts), Fraction(0)))


def points_of(played: Played) -> tuple[float, float]:
    """Points of both sides at the end, none each where nobody counts them.

    >>> points_of(Played(1, 0, "", ("5½", "2"), 1, 1, 0.0, "", {}))
    (5.5, 2.0)
    """
    first, second = [number_of(text) for text in played.points] or [0.0, 0.0]
    return first, second


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
        "scenario": plan.scenario or whole(book),
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
    wanted = plan.scenario or whole(book)
    info = next(s for s in book.scenarios() if s.id == wanted)
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
