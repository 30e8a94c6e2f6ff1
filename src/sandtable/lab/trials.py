"""Plans kept to for whole games: what each gains over staff's own, for the book of its players.

Every plan plays the same seeds, the enemy by his plans in turn, as in a rollout.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt, tanh
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

from sandtable.ai.advice import of_package
from sandtable.ai.command.book import HEAD, NAME, Entry, read
from sandtable.ai.command.doctrine import Doctrine
from sandtable.ai.guard import Guarded
from sandtable.ai.player import Player
from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.lab.selfplay import Plan, play_out, rulebook_for, seed_of

LEAST: Final = 2
"""Games below which nothing can be told of an error."""


class Trial(NamedTuple):
    """One game to play: who follows which plan, and which one his enemy."""

    plan: Plan
    number: int
    side: int
    own: str
    foe: int


class Outcome(NamedTuple):
    """What it came to for the side: a win or a part of it, and its points, faded."""

    won: float
    value: float


def doctrine_of(game: str) -> Doctrine:
    """The doctrine of a game's players.  Raises Trouble where they have none."""
    found: Doctrine | None = of_package(rulebook_for(Plan(game, ())).players, "", "DOCTRINE")
    if found is None:
        raise Trouble(f"the players of {game} follow no plans: there is nothing to try")
    return found


def folder_of(game: str) -> Path:
    """Where the book of a game's players stands."""
    players = rulebook_for(Plan(game, ())).players
    return Path(__file__).parents[1] / "ai" / players.replace("-", "_")


def names_of(game: str, scenario: str, side: int) -> list[str]:
    """The plans of a side that can be kept to for whole games, staff's own first."""
    g = Game.new(rulebook_for(Plan(game, ())), scenario, seed="trial").state
    return [one.name for one in doctrine_of(game).repertoire(g, side)]


def play(trial: Trial) -> Outcome:
    """Play one game to its end."""
    plan, side = trial.plan, trial.side
    game = Game.new(rulebook_for(plan), plan.scenario, seed=seed_of(plan, trial.number))
    doctrine = doctrine_of(plan.game)
    own = next(p for p in doctrine.repertoire(game.state, side) if p.name == trial.own)
    foes = doctrine.foes(game.state, side)
    players: list[Player] = [
        Guarded(doctrine.staff(side, own)),
        Guarded(doctrine.staff(1 - side, foes[trial.foe % len(foes)])),
    ]
    played = play_out(plan, trial.number, game, players if side == 0 else players[::-1])
    spread = doctrine.spread(game.state)
    won = 0.5 if played.winner < 0 else float(played.winner == side)
    return Outcome(won, spread * tanh(doctrine.worth(game.state, side) / spread))


def measure(
    game: str, scenario: str, side: int, plans: list[str], games: int, seed: str, jobs: int = 1
) -> Iterator[Entry]:
    """An entry for each plan but staff's own, which plays the same games beside it."""
    if games < LEAST or jobs < 1:
        raise Trouble(f"{games} games by {jobs} jobs: at least {LEAST} games and 1 job")
    known = names_of(game, scenario, side)
    for name in plans:
        if name not in known:
            raise Trouble(f"no plan {name!r} in {game}/{scenario}: there is {', '.join(known)}")
    staff = known[0]
    of_game = Plan(game, ("staff", "staff"), seed, scenario)
    wanted = [staff, *[name for name in plans or known if name != staff]]
    todo = [Trial(of_game, n, side, name, n) for name in wanted for n in range(1, games + 1)]
    book: Any = rulebook_for(of_game)
    found = _played(todo, jobs)
    base = [next(found) for _ in range(games)]
    for name in wanted[1:]:
        own = [next(found) for _ in range(games)]
        gaps = [one.value - other.value for one, other in zip(own, base, strict=True)]
        mean = sum(gaps) / games
        error = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (games - 1) / games)
        won = sum([one.won for one in own]) - sum([one.won for one in base])
        figures = round(won, 1), round(mean, 2), round(error, 2)
        yield Entry(scenario, book.sides[side], name, games, *figures, seed, book.version)


def _played(todo: list[Trial], jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        yield from map(play, todo)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(play, todo)


def put(entry: Entry, folder: Path) -> None:
    """Keep an entry in the place of the one before; a new one stands last."""
    read.cache_clear()
    have = [*read(folder).values()]
    at = next((at for at, one in enumerate(have) if one[:3] == entry[:3]), len(have))
    with (folder / NAME).open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(HEAD)
        out.writerows([*have[:at], entry, *have[at + 1 :]])
    read.cache_clear()
