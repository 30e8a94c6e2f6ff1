"""Bundles in random games: they equal their single choices, and one undo restores what was."""

from __future__ import annotations

import random

import pytest

from sandtable.core.bundle import DIE_FELL, OTHERS, OVER, SHOWN
from sandtable.core.case import CannotUndo
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.line import BUNDLED, REVEALS
from tests.properties.matches import MATCHES, NAMES
from tests.properties.sweep import begin, pick

BUNDLES = 25


def strung(game: Game, chooser: random.Random, most: int) -> list[str]:
    """Choices of the side that is asked, one after the other, up to whatever comes between."""
    actor, dice, texts = game.actor, game.record.dice, list[str]()
    shown = False
    while len(texts) < most and game.actor == actor and game.record.dice == dice and not shown:
        choice = pick(game.choices(), chooser.randrange(3), chooser)
        texts.append(game.text(choice))
        first = game.step
        game.choose(choice)
        entries = [
            game.record.entry(index) for index in range(min(first, game.step - 1), game.step)
        ]
        shown = any(REVEALS in entry.flags for entry in entries)
    return texts


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", range(3))
def test_a_bundle_equals_its_single_choices(name: str, number: int) -> None:
    match = MATCHES[name]
    game = begin(match, number)
    chooser = random.Random(number)
    tied = 0
    for _ in range(BUNDLES):
        if game.actor == NOBODY:
            break
        if game.actor == CHANCE:
            game.choose(chooser.choice(game.choices()))
            continue
        single = game.copy()
        texts = strung(single, chooser, chooser.randint(1, 8))
        together = game.copy()
        played = together.choose_all(texts)
        assert (played.number, played.stopped) == (len(texts), None)
        assert together.state.digest() == single.state.digest()
        assert bare(together) == bare(single)
        assert together.record.dice == single.record.dice
        tied += together.record.text().count(BUNDLED)
        check_one_undo(game, together)
        again = Game.read(together.record.text(), [match.rulebook], "a", together.dice.secret)
        assert again.state.digest() == together.state.digest()
        game = single
    assert tied


def bare(game: Game) -> list[tuple[str, str]]:
    """The choices of a record, without their flags."""
    entries = [game.record.entry(index) for index in range(game.step)]
    return [("; ".join(entry.parts()), entry.actor) for entry in entries]


def check_one_undo(before: Game, after: Game) -> None:
    """One undo leads back to the state before, or is barred; one redo leads on again."""
    drafting, dice = before.record.open, before.record.dice
    twin = after.copy()
    try:
        twin.undo(consent=not after.record.open and not drafting)
    except CannotUndo:
        assert twin.actor == NOBODY or twin.record.dice != dice or twin.record.open
        return
    if drafting and not after.record.open:
        return  # a draft that is closed is taken back whole
    if after.record.dice != dice and (drafting or after.record.open or twin.manual_dice):
        return
    assert twin.state.digest() == before.state.digest()
    if not after.record.open:
        twin.redo()
        assert twin.state.digest() == after.state.digest()


@pytest.mark.parametrize("name", NAMES)
def test_a_bundle_stops_where_a_hand_would_look(name: str) -> None:
    """Whatever stops it, exactly so many choices were played as it says."""
    match = MATCHES[name]
    whys: set[str] = set()
    for number in range(4):
        game = begin(match, number)
        chooser = random.Random(number)
        for _ in range(60):
            if game.actor == NOBODY:
                break
            if game.actor == CHANCE:
                game.choose(chooser.choice(game.choices()))
                continue
            ahead = game.copy()
            texts = strung(ahead, chooser, 30)
            played = game.choose_all([*texts, texts[0]])
            assert played.number >= len(texts)
            if played.number == len(texts):
                assert played.stopped is not None
                assert game.state.digest() == ahead.state.digest()
                assert played.stopped.text.startswith(f"{len(texts)} of {len(texts) + 1} ")
                whys.add(played.stopped.why)
    assert whys & {DIE_FELL, OTHERS}
    assert whys <= {DIE_FELL, OTHERS, OVER, SHOWN, "refused"}
