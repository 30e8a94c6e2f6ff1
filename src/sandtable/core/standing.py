"""Standing orders: answers that a side gives in advance to questions that it is asked often.

They are kept beside the game, for their owner alone.  What they play are choices of the side like
any other, and nothing in the record tells them from choices that were made at once by hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from sandtable.core.case import Trouble

if TYPE_CHECKING:
    from sandtable.core.choice import Choice
    from sandtable.core.game import Game

State = TypeVar("State")
Frame = TypeVar("Frame")

BESIDE: Final = frozenset(("n", "t", "advice"))
"""By these one knows lines that take and give no choice: a number for the dice, a moment."""
ASK: Final = "ask"
"""The policy of whoever has given no order."""


class Policy(NamedTuple):
    """One way to answer: `{n}` in its text is a number of the player's, from `least` to `most`."""

    id: str
    text: str
    least: int = 0
    most: int = -1
    usual: int = 0

    def counts(self) -> bool:
        """Whether a number belongs to it."""
        return self.most >= self.least


class Question(NamedTuple):
    """Something that a side is asked often, and the ways to answer it in advance."""

    id: str
    title: str
    case: str
    policies: tuple[Policy, ...]
    own: bool = False
    """Whether it plays one's own turn, which nobody orders without a thought."""
    side: int = -1
    """The only side that is asked it, -1: both."""
    unset: str = "Ask me"
    """What it means to give no order."""


def questions_of(questions: Sequence[Question], side: int) -> tuple[Question, ...]:
    """Those that a side is asked."""
    return tuple([question for question in questions if question.side in (-1, side)])


class Order(NamedTuple):
    """The policy by which a question is answered, and its number."""

    policy: str
    n: int


Orders = Mapping[str, Order]
"""The orders of a side by question; a question without one is asked."""


def checked(questions: Sequence[Question], wanted: Mapping[str, Order]) -> dict[str, Order]:
    """Orders as they are kept, without those that only say "ask me".  Raises Trouble."""
    known = {question.id: question for question in questions}
    found: dict[str, Order] = {}
    for name, order in wanted.items():
        if name not in known:
            raise Trouble(f"unknown question {name[:20]!r}: there is {', '.join(known) or 'none'}")
        if order.policy == ASK:
            continue
        policies = {policy.id: policy for policy in known[name].policies}
        policy = policies.get(order.policy)
        if policy is None:
            there = ", ".join([ASK, *policies])
            raise Trouble(f"unknown order {order.policy[:20]!r} for {name}: there is {there}")
        if policy.counts() and not policy.least <= order.n <= policy.most:
            raise Trouble(f"{name}, {policy.id}: n is {policy.least} to {policy.most}")
        found[name] = Order(policy.id, order.n if policy.counts() else 0)
    return {name: found[name] for name in known if name in found}


def answer(game: Game, orders: Orders, follows: bool) -> list[Choice]:
    """The choices by which its orders answer for the side that is asked; [] where they ask it.

    `follows` says that its choice before was given by them as well.  Whoever has just taken
    something back is asked.  What is hidden from the side plays no part.
    """
    if not orders or game.actor < 0 or taken_back(game):
        return []
    if game.record.open and not follows:  # a draft that was begun by hand is ended by hand
        return []
    rulebook = game.rulebook
    known = game.state
    if rulebook.hides(known):
        known = rulebook.known_to(known, game.actor)
    choices = rulebook.standing_answer(known, game.actor, orders, follows)
    return choices if choices and game.why(choices[0]) is None else []


Answer = Callable[[Any, Any, Order], "list[Choice]"]
"""Plays the choices that an order means in a state, whose open decision is the frame beside it."""


class InAdvance(NamedTuple):
    """What a game lets a side answer in advance."""

    questions: tuple[Question, ...]
    question_of: Callable[[Any, int], str]
    """The question that a side is asked in a state; "" for what is no matter of orders."""
    answer: Callable[[Any, int, Orders, bool], list[Choice]]
    """The choices by which a side's orders answer; told whether its last choice was theirs."""


def on(
    frame: type[Frame], answer: Callable[[State, Frame, Order], list[Choice]]
) -> tuple[type[Any], Answer]:
    """A row of a game's table: what answers this sort of decision."""
    return frame, answer


def answers(*rows: tuple[type[Any], Answer]) -> dict[type[Any], Answer]:
    """The table of these rows."""
    return dict(rows)


def taken_back(game: Game) -> bool:
    """Whether an undo was the last that happened: its maker wants to decide by hand."""
    return "u" in json.loads(game.record.rows[last_line(game)])


def last_line(game: Game) -> int:
    """The number of the last line of the record that takes or gives a choice; 0 for its header."""
    rows = game.record.rows
    for index in range(len(rows) - 1, 0, -1):
        if not BESIDE.intersection(json.loads(rows[index])):
            return index
    return 0


def told(questions: Sequence[Question], orders: Orders) -> list[dict[str, Any]]:
    """The questions with the order of each, for the player's own eyes."""
    found = []
    for question in questions:
        order = orders.get(question.id, Order(ASK, 0))
        found.append(
            {
                "id": question.id,
                "title": question.title,
                "case": question.case,
                "own": question.own,
                "unset": question.unset,
                "policies": [policy._asdict() for policy in question.policies],
                "policy": order.policy,
                "n": order.n,
            }
        )
    return found
