"""Random full games: no crash, no dead end, no endless game, every invariant; laws of a state."""

from __future__ import annotations

import random

import pytest

from sandtable.core.case import Illegal, Trouble
from sandtable.core.choice import Choice
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from tests.properties.invariants import INVARIANTS, broken

SCENARIOS = ["campaign", "jitra", "kampar", "johore"]
MANY = 40_000


def start(number: int, scenario: str = "") -> Game:
    return Game.new(RULEBOOK, scenario or SCENARIOS[number % 4], seed=f"random {number}")


def pick(game: Game, chooser: random.Random) -> Choice:
    choices = game.choices()
    assert choices, f"dead end: {game.prompt().text}"
    return chooser.choice(choices)


def test_there_are_forty_invariants():
    assert len(INVARIANTS) >= 40


@pytest.mark.parametrize("number", range(10))
def test_invariants_after_every_choice(number: int):
    """Ten games, all invariants after each choice; states are cloned and rebuilt on the way."""
    game = start(number)
    chooser = random.Random(number)
    count = 0
    while game.actor != NOBODY:
        game.choose(pick(game, chooser))
        assert broken(game) == [], f"after {count} choices: {game.prompt().text}"
        count += 1
        assert count < MANY
        if count % 97 == 0:
            check_laws(game)
    assert game.result() is not None


def check_laws(game: Game) -> None:
    """Clone equality, encode and decode, and the same choices in the same order after both."""
    copy = game.state.clone()
    assert copy.digest() == game.state.digest()
    again = RULEBOOK.decode(RULEBOOK.encode(game.state))
    assert again.digest() == game.state.digest()
    assert listed(again) == listed(game.state) == listed(copy)


def listed(state) -> list[Choice]:
    from sandtable.core.frame import Ballot

    plain, telling = Ballot(), Ballot(explain=True)
    RULEBOOK.verdicts(state, plain)
    RULEBOOK.verdicts(state, telling)
    assert plain.open == telling.open
    assert len(set(plain.open)) == len(plain.open)
    return plain.open


@pytest.mark.parametrize("number", range(10, 100))
def test_random_game_ends(number: int):
    """Ninety more games, invariants at every half-impulse."""
    game = start(number)
    chooser = random.Random(number)
    count, half = 0, (0, 0, 0)
    while game.actor != NOBODY:
        game.choose(pick(game, chooser))
        count += 1
        assert count < MANY
        now = (game.state.turn, game.state.impulse, game.state.half)
        if now != half:
            half = now
            assert broken(game) == []
    assert game.result() is not None


@pytest.mark.parametrize("number", range(4))
def test_replay_of_the_record_gives_the_same_state(number: int, tmp_path):
    """replay(record) == state, after undo and redo as well."""
    game = start(number)
    chooser = random.Random(1000 + number)
    for _ in range(600):
        if game.actor == NOBODY:
            break
        game.choose(pick(game, chooser))
        if chooser.random() < 0.02:
            before = game.state.digest()
            try:
                game.undo()
            except Trouble:
                continue
            if chooser.random() < 0.5:
                game.redo()
                assert game.state.digest() == before
    path = tmp_path / "game.jsonl"
    game.save(path)
    again = Game.load(path, [RULEBOOK])
    assert again.state.digest() == game.state.digest()
    assert again.step == game.step


@pytest.mark.parametrize("number", range(4))
def test_legal_means_accepted(number: int):
    """Every listed choice applies; mutants are refused with a case and change nothing."""
    game = start(number)
    chooser = random.Random(2000 + number)
    cases = 0
    for _ in range(400):
        if game.actor == NOBODY:
            break
        choices = game.choices()
        for choice in chooser.sample(choices, min(3, len(choices))):
            text = game.text(choice)
            assert game.parse(text) == choice, text
            copy = game.state.clone()
            RULEBOOK.apply(copy, choice)
        before = game.state.digest()
        mutant = mutated(chooser.choice(choices), game, chooser)
        refusal = game.why(mutant)
        assert (refusal is None) or refusal.case
        if refusal is not None:
            cases += 1
            with pytest.raises(Illegal):
                game.choose(mutant)
        assert game.state.digest() == before
        game.choose(chooser.choice(choices))
    assert cases > 20


def mutated(choice: Choice, game: Game, chooser: random.Random) -> Choice:
    """A choice with one field changed, always well formed."""
    fields = RULEBOOK.verbs[choice.verb].fields
    unit, hex_ = choice.unit, choice.hex
    if "u" in fields and chooser.random() < 0.6:
        unit = chooser.randrange(game.state.theatre.roster.count)
    elif "h" in fields and hex_ >= 0:
        hex_ = chooser.randrange(game.state.theatre.size)
    else:
        return Choice("move", chooser.randrange(game.state.theatre.roster.count))
    return Choice(choice.verb, unit, hex_, choice.n)
