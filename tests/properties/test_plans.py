"""Plans in random games: every one that is offered plays through as given, for its own side."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.plan import Plan, plans_for
from sandtable.core.strict import check_strictly
from tests.properties.matches import MATCHES, NAMES
from tests.properties.sweep import begin, pick

ASKED = 60


def asked(game: Game, chooser: random.Random) -> list[Plan]:
    """The plans at a decision: of none, or of some units and a hex of its choices."""
    legal = game.choices()
    choice = chooser.choice(legal)
    units = [choice.unit] if choice.unit >= 0 else []
    if units and chooser.random() < 0.3:
        units += [c.unit for c in legal if c.unit >= 0 and c.unit not in units][:3]
    hexes = [c.hex for c in legal if c.hex >= 0]
    place = chooser.choice(hexes) if hexes and chooser.random() < 0.7 else -1
    return plans_for(game, game.actor, units, place)


def played_through(game: Game, plan: Plan) -> None:
    """The plan's choices are played to the last; only the last may throw a die."""
    twin = game.copy()
    texts = [twin.text(choice) for choice in plan.choices]
    played = twin.choose_all(texts, through=plan.through)
    if plan.through and played.stopped is not None:
        fell = twin.record.dice > game.record.dice
        assert fell or twin.actor == CHANCE, "only what a die did may come between"
        return
    assert (played.number, played.stopped) == (len(texts), None), (plan.id, texts, played)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", range(6))
def test_every_plan_plays_through(name: str, number: int) -> None:
    game = begin(MATCHES[name], number)
    chooser = random.Random(number)
    found = 0
    while game.actor != NOBODY and found < ASKED and game.step < 1500:
        if game.actor != CHANCE:
            plans = asked(game, chooser)
            for plan in plans:
                assert plan.label, plan
                played_through(game, plan)
            found += bool(plans)
            if plans and chooser.random() < 0.3:
                plan = chooser.choice(plans)
                game.choose_all(plan.choices, through=plan.through)
                continue
        game.choose(pick(game.choices(), chooser.choice((0, 1, 2, 2)), chooser))
    assert found, "no plan at all"
    again = Game.read(game.record.text(), [game.rulebook], "a", game.dice.secret)
    assert again.state.digest() == game.state.digest()
    assert check_strictly(again, "a") == ""


@pytest.mark.parametrize("name", NAMES)
def test_plans_change_nothing_and_come_out_alike(name: str) -> None:
    game = begin(MATCHES[name], 0)
    chooser = random.Random(5)
    for _ in range(60):
        if game.actor == NOBODY:
            break
        if game.actor != CHANCE:
            before = game.state.digest()
            told: list[Any] = [asked(game, random.Random(9)) for _ in range(2)]
            assert told[0] == told[1]
            assert game.state.digest() == before
            assert plans_for(game, 1 - game.actor) == []
        game.choose(pick(game.choices(), 2, chooser))
