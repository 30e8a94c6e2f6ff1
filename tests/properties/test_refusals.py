"""Every refusal of Doro Nawa helps: a case, and figures or a remedy, whatever is tried when."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games import doro_nawa
from sandtable.games.doro_nawa import frames, moments
from tests.properties.matches import MATCHES, Match
from tests.properties.sweep import pick

LAZY = "that is not what is asked now"


def tried(match: Match, game: Game, rng: random.Random) -> Iterator[Choice]:
    """Each verb with any units and hexes, every other time with one that stands in the hex."""
    g = game.state
    for verb, form in match.rulebook.verbs.items():
        unit, place = rng.randrange(len(g.hex)), rng.randrange(g.theatre.size)
        if rng.random() < 0.5:
            place = rng.choice(sorted(g.at))
            unit = rng.choice(g.at[place])
        yield Choice(
            verb,
            unit if "u" in form.fields else -1,
            place if "h" in form.fields else -1,
            rng.randrange(8) if "n" in form.fields else -1,
        )


@pytest.mark.parametrize("number", range(4))
def test_a_refusal_has_a_case_and_figures_or_a_remedy(number: int) -> None:
    """Tried at the first moments of each kind, by the scenarios in turn; the dice are chosen."""
    match, rng = MATCHES["doro-nawa"], random.Random(number)
    scenario = match.scenarios[number % len(match.scenarios)]
    game = Game.new(match.rulebook, scenario, seed="refused", manual_dice=True)
    asked: Counter[str] = Counter()
    told = 0
    while game.actor != NOBODY and game.step < 800:
        frame = type(game.state.frames[-1]).__name__
        asked[frame] += 1
        if asked[frame] <= 8:
            for choice in tried(match, game, rng):
                refusal = game.why(choice)
                if refusal is None:
                    continue
                told += 1
                text = f"{frame}, {game.text(choice)}: {refusal}"
                assert refusal.title, text
                assert refusal.figures or refusal.remedy, text
                assert refusal.reason != LAZY, text
        game.choose(pick(game.choices(), 0, rng))
    assert told > 500


def test_every_bar_of_doro_nawa_has_a_remedy() -> None:
    folder = Path(str(doro_nawa.__file__)).parent
    for path in sorted(folder.glob("*.py")):
        module = import_module(f"sandtable.games.doro_nawa.{path.stem}")
        for name, bar in vars(module).items():
            assert not isinstance(bar, Bar) or bar.remedy, f"{path.stem}.{name}: {bar}"


def test_each_frame_of_doro_nawa_tells_what_goes_on() -> None:
    """But those which every choice has an answer for."""
    answered = {"Then", "Play", "Option", "EndTurn", "Impulse"}
    assert set(moments.UNDER_WAY) == set(frames.FRAMES) - answered
