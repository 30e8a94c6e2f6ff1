"""Players who sit down in the middle, who go round in circles, and where nobody is asked."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.levels import LEVELS
from sandtable.ai.command.rollouts import Level
from sandtable.ai.guard import PATIENCE, Guarded, other
from sandtable.ai.player import Knowledge, Player, make, makers
from sandtable.core.case import Trouble
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.games import rulebook
from tests.properties.matches import EVERY
from tests.properties.test_imagine import at_random, moments

QUICK = Level(rollouts=3, moments=0)
ON = 8
"""Choices that a stand-in makes."""


def sits_down(game: str, name: str, side: int) -> Player:
    """The player of this name, a searching one with few rollouts."""
    player = make(game, name, side, "stand-in")
    if isinstance(player, Commander):
        return Commander(side, "stand-in", player.doctrine, QUICK, player.style)
    return player


def play_on(game: Game, player: Player, side: int, most: int) -> int:
    """A side played by a stand-in, the other by chance; how many choices it made."""
    luck, made = random.Random(1), 0
    for _ in range(8 * most):
        if game.actor == NOBODY or made == most:
            break
        if game.actor == CHANCE:
            game.roll(luck.randint(1, game.rulebook.lots(game.state)))
        elif game.actor == side:
            knows = Knowledge(game)
            game.choose(player.choose(knows))
            made += 1
        else:
            game.choose(luck.choice(game.choices()))
    return made


# ── in the middle ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", EVERY)
def test_every_level_takes_over_at_random_moments(name: str) -> None:
    """Of random games, drafts and battles among them; a level in turn at each."""
    match, met, made = EVERY[name], Counter[str](), 0
    levels = [n for n in makers(name) if n in LEVELS or n.startswith("general-")]
    most = 2 if name == "ford-at-dawn" else 1
    for number in range(most):
        states = at_random(match, 1 + number, 600)
        for count, g in enumerate(
            moments(match, states, 90 if name == "ford-at-dawn" else 240, met)
        ):
            if match.rulebook.actor(g) < 0:
                continue
            side = match.rulebook.actor(g)
            game = Game.from_state(match.rulebook, g.clone(), {})
            made += play_on(game, sits_down(name, levels[count % len(levels)], side), side, ON)
    assert made > 30


def test_a_stand_in_needs_nothing_of_before() -> None:
    """Whoever sat there from the beginning has no better ground to stand on."""
    match = EVERY["doro-nawa"]
    g = list(at_random(match, 2, 300))[-1]
    side = match.rulebook.actor(g)
    ends = []
    for _ in range(2):
        game = Game.from_state(match.rulebook, g.clone(), {})
        play_on(game, sits_down("doro-nawa", "general", side), side, 6)
        ends.append(game.state.digest())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("units", [{"0101": ["I/11"]}, {"0101": ["I/11"], "0601": ["2Argylls"]}])
def test_a_position_without_a_future_is_played_on(units: dict[str, list[str]]) -> None:
    """Nobody to fight, nothing to win: every level still answers, to the end."""
    book: Any = rulebook("doro-nawa")
    table = {
        "game": "doro-nawa",
        "map": {"columns": 6, "rows": 1, "default": "clear", "flags": {"airfield": ["0301"]}},
        "units": units,
    }
    for name in [n for n in makers("doro-nawa") if n in LEVELS]:
        game = Game.from_state(book, book.read_position(table, "test"), {})
        players = [Guarded(sits_down("doro-nawa", name, side)) for side in (0, 1)]
        for _ in range(60):
            if game.actor == NOBODY:
                break
            if game.actor == CHANCE:
                game.roll(3)
            else:
                game.choose(players[game.actor].choose(Knowledge(game)))
        assert game.step > 5


# ── round in circles ─────────────────────────────────────────────────────────


class Ditherer:
    """Picks the first unit up and puts it down, for ever."""

    def choose(self, known: Knowledge) -> Choice:
        for verb in ("stop", "cancel", "recall", "move", "attack"):
            for choice in known.choices:
                if choice.verb == verb and (verb != "move" or choice.hex < 0):
                    return choice
        return known.choices[-1]


@pytest.mark.parametrize("name", ["doro-nawa", "guadalajara"])
def test_a_ditherer_is_brought_on(name: str) -> None:
    """A player that puts everything down again plays a whole phase to its end."""
    book: Any = rulebook(name)
    game = Game.new(book, "kampar" if name == "doro-nawa" else "brihuega", seed="dither")
    game_clock = book.clock(game.state)
    loose, steps = Ditherer(), 0
    players = [Guarded(Ditherer()), Guarded(Ditherer())]
    endless = game.copy()
    for _ in range(PATIENCE):
        endless.choose(loose.choose(Knowledge(endless)))
    while steps < 8 * PATIENCE and (steps < PATIENCE or book.clock(game.state) == game_clock):
        game.choose(players[game.actor].choose(Knowledge(game)))
        steps += 1
        if steps == PATIENCE:
            game_clock = book.clock(game.state)
    assert steps < 8 * PATIENCE, "one phase has no end"


def test_what_was_done_here_is_not_done_again() -> None:
    choices = [Choice("move", 1), Choice("move", 2), Choice("done")]
    book: Any = rulebook("doro-nawa")
    known = Knowledge.inside(book, Game.new(book, "kampar", seed="g").state, 0, choices)
    assert other(known, [choices[0]]) == Choice("done"), "what ends something comes first"
    assert other(known, [choices[0], Choice("done")]) == choices[1]
    with pytest.raises(Trouble, match="every choice leads back"):
        other(known, choices)


def test_who_gets_on_is_left_alone() -> None:
    """A guarded player plays the game that it would play alone."""
    book: Any = rulebook("ford-at-dawn")
    ends = []
    for guarded in (False, True):
        game = Game.new(book, "dawn", seed="alone")
        players = [make("ford-at-dawn", "staff", side, "alone") for side in (0, 1)]
        if guarded:
            players = [Guarded(player) for player in players]
        while game.actor >= 0:
            game.choose(players[game.actor].choose(Knowledge(game)))
        ends.append(game.state.digest())
    assert ends[0] == ends[1]


# ── nobody is asked ──────────────────────────────────────────────────────────


def test_a_game_at_its_end_asks_no_player() -> None:
    book: Any = rulebook("ford-at-dawn")
    game = Game.new(book, "dawn", seed="over")
    players = [make("ford-at-dawn", "random", side, "over") for side in (0, 1)]
    while game.actor >= 0:
        game.choose(players[game.actor].choose(Knowledge(game)))
    with pytest.raises(Trouble, match=r"no player is asked here: the game is over, .* VP"):
        Knowledge(game)


def test_a_die_that_is_chosen_asks_no_player() -> None:
    book: Any = rulebook("doro-nawa")
    game = Game.new(book, "kampar", seed="die", manual_dice=True)
    while game.actor >= 0:
        game.choose(game.choices()[0])
    with pytest.raises(Trouble, match="a die is to be thrown"):
        Knowledge(game)
