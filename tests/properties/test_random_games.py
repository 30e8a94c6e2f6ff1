"""Random full games: no crash, no dead end, no endless game, every invariant; laws of a state."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

import pytest

from sandtable.core import back
from sandtable.core.case import Illegal, Trouble
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.core.game import Game
from sandtable.core.view import BOTH, SPECTATOR
from tests.properties.matches import MATCHES, NAMES, Match
from tests.properties.sweep import mutated, pick
from tests.slow import slow, some

MANY = 40_000


def start(match: Match, number: int) -> Game:
    """Scenarios and settings of the first option in turn."""
    scenario = match.scenarios[number % len(match.scenarios)]
    option = match.rulebook.options()[0].id
    chosen = {option: bool(number // len(match.scenarios) % 2)} if match.code != "DN" else {}
    return Game.new(match.rulebook, scenario, chosen, seed=f"random {number}")


def numbered(each: dict[str, Iterable[int]], long: dict[str, Iterable[int]] | None = None) -> Any:
    """So many games of each rulebook, and more in the slow tests."""
    more = long or {}
    return pytest.mark.parametrize(
        ("name", "number"),
        [
            *[(name, number) for name in NAMES for number in each[name]],
            *[slow(name, number) for name in more for number in more[name]],
        ],
    )


@pytest.mark.parametrize("name", NAMES)
def test_there_are_forty_invariants(name: str):
    assert len(MATCHES[name].invariants) >= 40


@numbered(
    {  # each scenario once, Guadalajara with mud and without, the Java Sea by all its styles
        "doro-nawa": range(4),
        "guadalajara": range(2, 5),
        "forlorn-hopes": (0, *range(1, 14, 2)),
    },
    long={"doro-nawa": range(4, 8), "guadalajara": (1, 5), "forlorn-hopes": (4,)},
)
def test_invariants_after_every_choice(name: str, number: int):
    """Some games, all invariants after each choice; states are cloned and rebuilt on the way."""
    match = MATCHES[name]
    game = start(match, number)
    chooser = random.Random(number)
    style = 0 if name == "doro-nawa" or number % 3 else 1
    count = 0
    while game.actor != NOBODY:
        choices = game.choices()
        assert choices, f"dead end: {game.prompt().text}"
        game.choose(pick(choices, style, chooser))
        assert match.broken(game.state) == [], f"after {count} choices: {game.prompt().text}"
        count += 1
        assert count < MANY
        if count % 97 == 0:
            check_laws(match, game)
    assert game.result() is not None


def check_laws(match: Match, game: Game) -> None:
    """Copies are equal and list the same; every role is shown a game that JSON can hold."""
    copy = game.state.clone()
    assert copy.digest() == game.state.digest()
    again = match.rulebook.decode(match.rulebook.encode(game.state))
    assert again.digest() == game.state.digest()
    assert match.listed(again) == match.listed(game.state) == match.listed(copy)
    for role in (*match.rulebook.sides, BOTH, SPECTATOR):
        assert json.loads(json.dumps(game.view(role)))


@some("number", range(8, 98), 3)
def test_random_game_ends(number: int):
    """Thirty games of Doro Nawa, three times as many in the long run; each half-impulse."""
    match = MATCHES["doro-nawa"]
    game = start(match, number)
    chooser = random.Random(number)
    count, moment = 0, match.moment(game.state)
    while game.actor != NOBODY:
        choices = game.choices()
        assert choices, f"dead end: {game.prompt().text}"
        game.choose(chooser.choice(choices))
        count += 1
        assert count < MANY
        if match.moment(game.state) != moment:
            moment = match.moment(game.state)
            assert match.broken(game.state) == []
    assert game.result() is not None


@some("number", range(100, 136), 5)
def test_random_game_of_guadalajara_ends(number: int):
    """Four campaigns and four shorter ones, with and without mud, in all styles; every phase."""
    match = MATCHES["guadalajara"]
    kind = number - 100
    scenario = "campaign" if kind < 20 else match.scenarios[1 + kind % 2]
    play_bare(match, scenario, {"mud": bool(number // 2 % 2)}, number)


@some("number", range(200, 240), 5)
def test_random_game_of_forlorn_hopes_ends(number: int):
    """Two campaigns and six battles of the Java Sea, each option on and off, in all styles."""
    match = MATCHES["forlorn-hopes"]
    names = [option.id for option in match.rulebook.options()]
    options = {name: bool(number >> bit & 1) for bit, name in enumerate(names)}
    play_bare(match, match.scenarios[number >= 210], options, number)


def play_bare(match: Match, scenario: str, options: dict[str, bool], number: int) -> None:
    """On the bare rules, where thousands of choices cost a second; invariants at every phase."""
    rules = match.rulebook
    info = next(info for info in rules.scenarios() if info.id == scenario)
    length = info.last_turn - info.first_turn + 1
    g = rules.start(scenario, options, length)
    chooser = random.Random(number)
    count, moment = 0, match.moment(g)
    while rules.actor(g) != NOBODY:
        if rules.actor(g) == CHANCE:
            rules.apply(g, Choice("roll", n=chooser.randint(1, rules.lots(g))))
        else:
            ballot = Ballot()
            rules.verdicts(g, ballot)
            assert ballot.open, f"dead end: {rules.prompt(g).text}"
            assert rules.prompt(g).text
            rules.apply(g, pick(ballot.open, number % 3, chooser))
        count += 1
        assert count < MANY
        if match.moment(g) != moment:
            moment = match.moment(g)
            assert match.broken(g) == [], f"after {count} choices"
    assert rules.outcome(g) is not None
    assert g.turn == info.last_turn + 1 or g.over


@numbered({"doro-nawa": range(4), "guadalajara": range(3), "forlorn-hopes": range(4)})
def test_replay_of_the_record_gives_the_same_state(name: str, number: int, tmp_path):
    """replay(record) == state, after undo and redo as well."""
    match = MATCHES[name]
    game = start(match, number)
    chooser = random.Random(1000 + number)
    for _ in range(600):
        if game.actor == NOBODY:
            break
        game.choose(pick(game.choices(), number % 2, chooser))
        if chooser.random() < 0.02:
            before = game.state.digest()
            try:
                game.undo()
            except Trouble:
                continue
            # What a draft took back is gone.
            if chooser.random() < 0.5 and back.redo_hold(game, None) is None:
                game.redo()
                assert game.state.digest() == before
    path = tmp_path / "game.jsonl"
    game.save(path)
    again = Game.load(path, [match.rulebook])
    assert again.state.digest() == game.state.digest()
    assert again.step == game.step


@numbered(
    {"doro-nawa": range(4), "guadalajara": range(3), "forlorn-hopes": range(2)},
    long={"forlorn-hopes": range(2, 4)},
)
def test_legal_means_accepted(name: str, number: int):
    """Every listed choice applies; mutants are refused with a case and change nothing."""
    match = MATCHES[name]
    game = start(match, number)
    chooser = random.Random(2000 + number)
    refused = 0
    for _ in range(400):
        if game.actor == NOBODY:
            break
        choices = game.choices()
        for choice in chooser.sample(choices, min(3, len(choices))):
            text = game.text(choice)
            assert game.parse(text) == choice, text
            copy = game.state.clone()
            match.rulebook.apply(copy, choice)
        before = game.state.digest()
        mutant = mutated(match, chooser.choice(choices), game, chooser)
        refusal = game.why(mutant)
        if refusal is not None:
            refused += 1
            assert match.rulebook.case_title(refusal.case), refusal
            with pytest.raises(Illegal):
                game.choose(mutant)
        assert game.state.digest() == before
        game.choose(pick(choices, number % 2 if name == "guadalajara" else 0, chooser))
    assert refused > 20
