"""How often a game by turns is handed over: `python -m bench.handovers [--games N] [game ...]`.

Staff play both sides.  A hand-over to a side is a moment at which somebody must be called to the
board: it is asked, by hand, after the other side was.  What standing orders answer calls nobody.
Printed are the hand-overs of a game turn, the mean of each side and the most there were, the
questions that cause them, and who won, without standing orders and with them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Final, NamedTuple

from sandtable.ai.player import Knowledge
from sandtable.core import standing
from sandtable.core.frame import NOBODY
from sandtable.core.rulebook import Rulebook
from sandtable.core.standing import Order, Orders
from sandtable.games import rulebook
from sandtable.lab.selfplay import Plan, start

GAMES: Final = 12
SEED: Final = "hand over"
"""The dice of the games that are printed: no order and no number in it was fitted to them."""
NO_ORDERS: Final[Orders] = {}
LENGTHS: Final[dict[str, tuple[str, int | None]]] = {
    "doro-nawa": ("campaign", 6),
    "guadalajara": ("assault", None),
    "forlorn-hopes": ("campaign", None),
}
"""What is played of each: scenario and turns."""
SLOW: Final[Orders] = {
    "option": Order("odds", 2),
    "rest": Order("short", 8),
    "half": Order("initiative", 3),
    "end": Order("end", 0),
}
"""Halves of Doro Nawa pass in which only fast units could act."""
QUICK: Final[Orders] = {**SLOW, "half": Order("initiative", 5)}
"""The same for the Japanese side, whose units are faster: those of a six."""
SMALL: Final[Orders] = {"bases": Order("none", 0), "fleet": Order("commit", 0)}
"""What Forlorn Hopes asks in one's own turn that is mostly answered alike."""


def book(name: str) -> Rulebook:
    """The rules of a game that is there."""
    found = rulebook(name)
    assert found is not None, name
    return found


def answers(name: str) -> Orders:
    """Orders for everything that the waiting side is asked: the first policy of each question."""
    return {
        question.id: Order(question.policies[0].id, question.policies[0].usual)
        for question in book(name).questions()
        if not question.own
    }


def kinds(name: str) -> list[tuple[str, tuple[Orders, Orders]]]:
    """What is compared: a label, and the orders of both sides."""
    mine = answers(name)
    found = [("no orders", (NO_ORDERS, NO_ORDERS)), ("answers, both sides", (mine, mine))]
    if name == "doro-nawa":
        second = book(name).sides[1]
        found += [
            (f"and slow {second} halves pass", (mine, {**mine, **SLOW})),
            ("and those of both sides", ({**mine, **QUICK}, {**mine, **SLOW})),
        ]
    if name == "forlorn-hopes":
        small = {**mine, **SMALL}
        found.append(("and small matters of one's own", (small, small)))
    return found


class Counted(NamedTuple):
    """What came of one game."""

    turns: int
    causes: list[Counter[str]]
    """By side, how often it was asked what after a hand-over."""
    most: list[int]
    """By side, the hand-overs of its busiest turn."""
    winner: int
    margin: Fraction
    """Points of the first side above those of the second."""


def count(plan: Plan, number: int, orders: tuple[Orders, Orders]) -> Counted:
    """Play one game of the plan, with these orders of its sides."""
    game, players = start(plan, number)
    causes: list[Counter[str]] = [Counter(), Counter()]
    by_turn: list[Counter[int]] = [Counter(), Counter()]
    turns: set[int] = set()
    holder, follows = -1, [False, False]
    while game.actor != NOBODY:
        side = game.actor
        answer = standing.answer(game, orders[side], follows[side])
        follows[side] = bool(answer)
        if answer:
            game.choose_all(answer)
            continue
        turn = int(game.rulebook.clock(game.state)["turn"])
        if holder != side:
            causes[side][type(game.state.frames[-1]).__name__] += 1
            by_turn[side][turn] += 1
        holder = side
        turns.add(turn)
        game.choose(players[side].choose(Knowledge(game)))
    result = game.result()
    points = game.rulebook.standing(game.state).points
    most = [max(counted.values(), default=0) for counted in by_turn]
    winner = -1 if result is None else result.winner
    return Counted(len(turns), causes, most, winner, points[0] - points[1])


# ── the table ────────────────────────────────────────────────────────────────


def rows(name: str, games: int, seed: str = SEED) -> list[str]:
    """The lines of one game's table."""
    scenario, turns = LENGTHS[name]
    plan = Plan(name, ("staff", "staff"), seed, scenario, turns)
    sides = book(name).sides
    lines = [f"{name}, {scenario}: hand-overs of a game turn, mean (most), {games} games"]
    for label, orders in kinds(name):
        with ProcessPoolExecutor(2) as workers:
            number = range(1, games + 1)
            played = list(workers.map(partial(count, plan, orders=orders), number))
        lines.append(f"  {label:32}" + "  ".join(_cell(sides, side, played) for side in (0, 1)))
        lines += [f"    {sides[side]}: {_causes(side, played)}" for side in (0, 1)]
        lines.append(f"    {_won(sides[0], played)}")
    return lines


def _cell(sides: Sequence[str], side: int, played: list[Counted]) -> str:
    turns = sum(one.turns for one in played)
    mean = sum(one.causes[side].total() for one in played) / turns
    return f"{sides[side]} {mean:.1f} ({max(one.most[side] for one in played)})"


def _causes(side: int, played: list[Counted]) -> str:
    turns = sum(one.turns for one in played)
    total: Counter[str] = Counter()
    for one in played:
        total += one.causes[side]
    return ", ".join(f"{frame} {number / turns:.1f}" for frame, number in total.most_common(12))


def _won(side: str, played: list[Counted]) -> str:
    """The share of the games that a side won, a draw as half, with the interval of Wilson (95 %).

    And the mean of its margin in points with twice the standard error.
    """
    games = len(played)
    share = sum([1.0 if p.winner == 0 else 0.5 if p.winner < 0 else 0.0 for p in played]) / games
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    around = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    around /= 1 + z * z / games
    margins = [float(p.margin) for p in played]
    mean = sum(margins) / games
    error = sqrt(sum((m - mean) ** 2 for m in margins) / max(1, games - 1) / games)
    return (
        f"{side} won {share:.0%} ({middle - around:.0%} to {middle + around:.0%}), "
        f"margin {mean:+.1f} ± {2 * error:.1f}"
    )


def main() -> None:
    """Print the tables of the games that are named, or of all."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--games", type=int, default=GAMES)
    wanted.add_argument("--seed", default=SEED)
    wanted.add_argument("names", nargs="*", metavar="game")
    given = wanted.parse_args()
    for name in given.names or list(LENGTHS):
        print("\n".join(rows(name, given.games, given.seed)), flush=True)


if __name__ == "__main__":
    main()
