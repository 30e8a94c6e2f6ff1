"""How often a game by turns is handed over: `python -m bench.handovers [game ...]`.

Staff play both sides.  A hand-over to a side is a moment at which somebody must be called to the
board: it is asked, by hand, after the other side was.  What standing orders answer calls nobody.
Printed are the hand-overs of a game turn, the mean of each side and the most there were, and the
questions that cause them, without standing orders and with them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from sandtable.ai.player import Knowledge
from sandtable.core import standing
from sandtable.core.frame import NOBODY
from sandtable.core.standing import Order, Orders
from sandtable.lab.selfplay import Plan, start

GAMES: Final = 2
NO_ORDERS: Final[Orders] = {}
ANSWERS: Final[dict[str, Orders]] = {
    "doro-nawa": {
        "flak": Order("each", 6),
        "flak-hex": Order("strongest", 0),
        "intercept": Order("engage", 1),
        "dogfight": Order("each", 0),
        "sighting": Order("engage", 0),
        "broadside": Order("mass", 0),
        "support": Order("lower", 0),
        "retreat": Order("never", 99),
        "reduce": Order("slow", 0),
        "advance": Order("all", 0),
        "arrivals": Order("later", 0),
        "end": Order("end", 0),
    },
}
"""Orders for everything that the waiting side is asked."""
HALVES: Final[dict[str, Orders]] = {
    "doro-nawa": {**ANSWERS["doro-nawa"], "half": Order("movement", 3)},
}
"""The same, and halves with an initiative of 4 or more pass."""
LENGTHS: Final[dict[str, tuple[str, int | None]]] = {
    "doro-nawa": ("campaign", 6),
    "guadalajara": ("campaign", None),
    "forlorn-hopes": ("java-sea", None),
}
"""What is played of each: scenario and turns."""


class Counted(NamedTuple):
    """What came of one game."""

    turns: int
    causes: list[Counter[str]]
    """By side, how often it was asked what after a hand-over."""
    most: list[int]
    """By side, the hand-overs of its busiest turn."""
    winner: int


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
    most = [max(counted.values(), default=0) for counted in by_turn]
    return Counted(len(turns), causes, most, -1 if result is None else result.winner)


# ── the table ────────────────────────────────────────────────────────────────


def rows(name: str, games: int) -> list[str]:
    """The lines of one game's table."""
    scenario, turns = LENGTHS[name]
    plan = Plan(name, ("staff", "staff"), "hand over", scenario, turns)
    answers, halves = ANSWERS.get(name, NO_ORDERS), HALVES.get(name, NO_ORDERS)
    kinds = [("no orders", (NO_ORDERS, NO_ORDERS))]
    if answers:
        kinds += [
            ("answers, both sides", (answers, answers)),
            ("answers and halves, both", (halves, halves)),
            ("the same, first side only", (halves, NO_ORDERS)),
            ("the same, second side only", (NO_ORDERS, halves)),
        ]
    sides = start(plan, 1)[0].rulebook.sides
    lines = [f"{name}, {scenario}: hand-overs of a game turn, mean (most), {games} games"]
    for label, orders in kinds:
        played = [count(plan, number, orders) for number in range(1, games + 1)]
        lines.append(f"  {label:28}" + "  ".join(_cell(sides, side, played) for side in (0, 1)))
        lines += [f"    {sides[side]}: {_causes(side, played)}" for side in (0, 1)]
        won = Counter(one.winner for one in played)
        lines.append(f"    won: {', '.join(f'{sides[s]} {won[s]}' for s in (0, 1))}")
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
    return ", ".join(f"{frame} {number / turns:.1f}" for frame, number in total.most_common(8))


def main(names: list[str]) -> None:
    """Print the tables of the games that are named, or of all."""
    for name in names or list(LENGTHS):
        print("\n".join(rows(name, GAMES)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
