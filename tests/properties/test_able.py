"""Doro Nawa counts as able who has a choice: no more and no fewer."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.kinds import OPTIONS, PLAY
from sandtable.games.doro_nawa.orders.able import bars_more, bars_of_all, in_words, left_of
from sandtable.games.doro_nawa.outline import Impulse
from tests.properties.sweep import pick

SCENARIOS = ("campaign", "jitra", "kampar", "johore")


def legal(g: Any) -> list[Choice]:
    ballot = Ballot()
    RULEBOOK.verdicts(g, ballot)
    return ballot.open


def taking_part(g: Any, choice: Choice) -> set[int]:
    """Who may be added to what a choice begins at a hex."""
    copy = g.clone()
    RULEBOOK.apply(copy, choice)
    found = {c.unit for c in legal(copy) if c.verb in ("with", "support")}
    if choice.verb == "dogfight":
        RULEBOOK.apply(copy, next(c for c in legal(copy) if c.verb == "target"))
        found = {c.unit for c in legal(copy) if c.verb in ("with", "without")}
    return found


def with_a_choice(g: Any) -> set[int]:
    """Every unit that some legal choice of the half is about, or leads to."""
    found: set[int] = set()
    for choice in legal(g):
        if choice.verb in ("move", "fly", "replace"):
            found.add(choice.unit)
        elif choice.verb in ("bombard", "interdict", "dogfight", "engage", "attack"):
            found |= taking_part(g, choice)
    return found


@pytest.mark.parametrize("number", range(8))
def test_2_1_the_count_is_of_those_who_have_a_choice(number: int) -> None:
    """In random games, whenever a side may act; and the prompt says so in words."""
    rng = random.Random(number)
    game = Game.new(RULEBOOK, SCENARIOS[number % 4], seed=f"able {number}", manual_dice=True)
    seen: Counter[str] = Counter()
    while game.actor != NOBODY and game.step < 1500:
        g = game.state
        if isinstance(g.frames[-1], Impulse) and rng.random() < 0.15:
            side = g.theatre.roster.side
            own = [u for u in range(len(g.hex)) if side[u] == g.half and g.status[u] == PLAY]
            able = {u for u in own if bars_more(g, u) is None}
            assert able == with_a_choice(g), (g.turn, g.impulse, OPTIONS[g.option], g.die)
            left = left_of(g, bars_of_all(g))
            assert left.units + left.aircraft == len(able)
            assert left.returns == any(c.verb == "return" for c in legal(g))
            nothing = not able and not left.returns
            assert nothing == ([c.verb for c in legal(g)] == ["done"])
            assert in_words(left) in game.prompt().text
            seen[OPTIONS[g.option]] += 1
        game.choose(pick(game.choices(), 0, rng) if game.actor != CHANCE else rolled(rng))
    assert sum(seen.values()) > 20


def rolled(rng: random.Random) -> Choice:
    return Choice("roll", n=rng.randint(1, 6))
