"""The adviser within a fight: what to do in it, and not the plan of the half."""

from __future__ import annotations

from importlib import import_module

import pytest

from sandtable.ai.advice import IN_FIGHT, advise, in_fight
from sandtable.ai.command.rollouts import Level
from sandtable.ai.player import Knowledge, make
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.games import rulebook
from tests.ai.test_advice import moving

ONCE = Level(rollouts=4, moments=1)


def to_a_fight(name: str, scenario: str, seed: str) -> Game:
    """A game of staff against staff, up to a decision in a fight in which there is a choice."""
    book = rulebook(name)
    assert book is not None
    game = Game.new(book, scenario, seed=seed)
    staffs = [make(name, "staff", side, seed) for side in (0, 1)]
    while game.actor not in (NOBODY, CHANCE):
        if in_fight(book.players, game.state) and len(game.choices()) > 1:
            return game
        game.choose(staffs[game.actor].choose(Knowledge(game)))
    raise AssertionError("nobody fought")


@pytest.mark.parametrize(
    ("name", "scenario"),
    [("doro-nawa", "jitra"), ("guadalajara", "brihuega"), ("forlorn-hopes", "java-sea")],
)
def test_within_a_fight_the_decision_is_advised_and_no_plan_is_told(
    name: str, scenario: str
) -> None:
    """`On with the plan: ...` was said of who retreats where, or who joins an attack."""
    game = to_a_fight(name, scenario, "fight")
    side = game.rulebook.sides[game.actor]
    searched: list[int] = []
    found = advise(game, side, ONCE, lambda done, _: searched.append(done))
    assert (found.plan, found.orders, found.plans, searched) == ("", IN_FIGHT, (), [])
    assert found.choices
    assert game.why(found.choices[0]) is None
    before = found._replace(plan="any", orders="Dig in.", said="Dig in.")
    assert "plan:" not in advise(game, side, ONCE, None, before).orders.removeprefix(IN_FIGHT)


def test_the_hint_ends_where_the_fight_does() -> None:
    """Staff goes on with the half after it, which the plan is for."""
    game = to_a_fight("guadalajara", "brihuega", "fight")
    for choice in advise(game, game.rulebook.sides[game.actor], ONCE).choices:
        assert in_fight(game.rulebook.players, game.state)
        game.choose(choice)


def test_a_half_is_advised_by_its_plan_as_before() -> None:
    game = moving()
    assert not in_fight(game.rulebook.players, game.state)
    assert advise(game, "Japanese", ONCE).plan


@pytest.mark.parametrize("package", ["doro_nawa", "guadalajara", "forlorn_hopes"])
def test_what_counts_as_a_fight_are_decisions_of_the_game(package: str) -> None:
    found = import_module(f"sandtable.ai.{package}.spoken").FIGHTS
    assert len(set(found)) == len(found)
    assert all(hasattr(frame, "verdicts") for frame in found)
