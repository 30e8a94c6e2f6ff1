"""Every refusal helps: a case, figures or names, and a remedy, whatever is tried when."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from sandtable.core.case import Refusal
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Then
from sandtable.core.game import Game
from sandtable.core.outline import Play
from sandtable.games.doro_nawa.chapters import KINDS
from sandtable.games.doro_nawa.outline import EndTurn, Impulse, Option
from sandtable.games.doro_nawa.refusals import moments
from sandtable.games.forlorn_hopes.refusals import moments as fh_moments
from sandtable.games.forlorn_hopes.refusals import naming
from sandtable.games.spanish_civil_war.refusals import refusals as scw_refusals
from tests.properties.matches import MATCHES, Match
from tests.properties.sweep import mutated, pick

LAZY: Final = {
    "doro-nawa": moments.NOT_NOW.reason,
    "guadalajara": scw_refusals.NOT_NOW.reason,
    "forlorn-hopes": fh_moments.NOT_NOW.reason,
}
"""What says nothing but that something else is asked."""
MOMENTS: Final = {"doro-nawa": 8, "guadalajara": 8, "forlorn-hopes": 1}
"""How often each kind of decision is tried: Forlorn Hopes has many kinds and many verbs."""
PLAIN: Final = (naming.OTHER_UNIT.reason, naming.OTHER_PLACE.reason, naming.NO_NUMBER.reason)
"""Reasons of Forlorn Hopes without words of their own for the decision: the last resort."""


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


def at_first(name: str, scenario: str, seed: int, most: int) -> Iterator[tuple[Game, int]]:
    """A random game at the first moments of each kind, with how often that kind was seen."""
    match, rng = MATCHES[name], random.Random(seed)
    game = Game.new(match.rulebook, scenario, seed="refused", manual_dice=True)
    asked: Counter[str] = Counter()
    while game.actor != NOBODY and game.step < most:
        frame = type(game.state.frames[-1]).__name__
        asked[frame] += 1
        yield game, asked[frame]
        game.choose(pick(game.choices(), 0, rng))


def helps(name: str, game: Game, choice: Choice, refusal: Refusal) -> None:
    """A title, figures or a remedy, and a reason; of Forlorn Hopes all of them."""
    text = f"{type(game.state.frames[-1]).__name__}, {game.text(choice)}: {refusal}"
    assert refusal.title, text
    assert refusal.figures or refusal.remedy, text
    if name != "guadalajara":
        assert refusal.reason != LAZY[name], text
    if name == "forlorn-hopes":
        assert refusal.figures, text
        assert refusal.remedy, text


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, number) for name, match in MATCHES.items() for number in range(len(match.scenarios))],
)
def test_a_refusal_has_a_case_and_figures_or_a_remedy(name: str, number: int) -> None:
    """Tried at the first moments of each kind in each scenario; the dice are chosen."""
    match, rng = MATCHES[name], random.Random(number)
    told = 0
    for game, times in at_first(name, match.scenarios[number], number, 800):
        for choice in tried(match, game, rng) if times <= MOMENTS[name] else ():
            refusal = game.why(choice)
            if refusal is not None:
                told += 1
                helps(name, game, choice, refusal)
    assert told > 500


@pytest.mark.parametrize("scenario", MATCHES["forlorn-hopes"].scenarios)
def test_forlorn_hopes_says_what_another_unit_or_place_is_wrong_with(scenario: str) -> None:
    """The verbs that are asked for, with other units, places and numbers."""
    name = "forlorn-hopes"
    match, rng = MATCHES[name], random.Random(scenario)
    reasons: Counter[str] = Counter()
    for game, times in at_first(name, scenario, 5, 1200):
        choices = game.choices()
        for _ in range(8 if times <= 6 and game.actor != CHANCE else 0):
            choice = mutated(match, rng.choice(choices), game, rng)
            refusal = game.why(choice)
            if refusal is not None:
                reasons[refusal.reason] += 1
                helps(name, game, choice, refusal)
    assert reasons.total() > 250
    assert sum(reasons[reason] for reason in PLAIN) < 0.02 * reasons.total()


def test_each_frame_of_doro_nawa_tells_what_goes_on() -> None:
    """But those which every choice has an answer for."""
    answered = {Then, Play, Option, EndTurn, Impulse}
    silent = {frame for frame, kind in KINDS.all.items() if kind.waiting == ("", "")}
    assert silent == answered


def test_each_verb_of_forlorn_hopes_has_its_moment() -> None:
    """What to say where it is not asked for; dice have an answer of their own."""
    assert set(fh_moments.WHEN) | {"roll"} == set(MATCHES["forlorn-hopes"].rulebook.verbs)
