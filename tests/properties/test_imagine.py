"""Imagined worlds: a side knows of each what it knows of the true one, and each can be played on.

Moments are taken from random games and games of staff, now and then and whenever a decision is
open that was seldom met before; at each both sides imagine.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest

from sandtable.ai.player import Knowledge, make
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.core.game import Game
from sandtable.games.forlorn_hopes.bases.evacuation import Evacuation
from tests.properties.matches import MATCHES, Match
from tests.properties.sweep import deal, pick

HIDDEN: Final = ("forlorn-hopes", "guadalajara")
"""The games that hide something."""
MET: Final = 2
"""How often a decision of each kind is a moment, however often moments are taken."""
MANY: Final = int(os.environ.get("SANDTABLE_MOMENTS", "10000"))
"""Moments of the long test, of each game."""
PARTS: Final = 10

# ── games ────────────────────────────────────────────────────────────────────


def listed(match: Match, g: Any) -> list[Choice]:
    ballot = Ballot()
    match.rulebook.verdicts(g, ballot)
    return ballot.open


def step(match: Match, g: Any, luck: random.Random, style: int) -> None:
    """One choice or die at random; there is one."""
    rules = match.rulebook
    if rules.actor(g) == CHANCE:
        rules.apply(g, Choice("roll", n=luck.randint(1, rules.lots(g))))
    else:
        rules.apply(g, pick(listed(match, g), style, luck))


def start(match: Match, number: int) -> Any:
    """A scenario and a setting of the options, as the sweep deals them."""
    dealt = deal(match, number)
    return match.rulebook.start(dealt.scenario, dealt.options, dealt.turns)


def at_random(match: Match, number: int, most: int) -> Iterator[Any]:
    """The states of a random game on the bare rules."""
    g, luck = start(match, number), random.Random(f"imagine {number}")
    for _ in range(most):
        if match.rulebook.actor(g) == NOBODY:
            return
        yield g
        step(match, g, luck, number % 3)


def by_staff(match: Match, game: Game, most: int) -> Iterator[Any]:
    """The states of a game of staff against staff, from where it stands."""
    staffs = [make(match.rulebook.name, "staff", side, "imagine") for side in (0, 1)]
    for _ in range(most):
        if game.actor == NOBODY:
            return
        yield game.state
        if game.actor == CHANCE:
            game.roll(random.Random(game.step).randint(1, game.rulebook.lots(game.state)))
        else:
            game.choose(staffs[game.actor].choose(Knowledge(game)))


def moments(match: Match, states: Iterator[Any], every: int, met: Counter[str]) -> Iterator[Any]:
    """Each so-and-so-manyth of them, those that ask what has seldom been asked, and all of a game
    that hides something now and then, while it does.
    """
    for count, g in enumerate(states):
        asked = type(g.frames[-1]).__name__
        met[asked] += 1
        seldom = met[asked] <= MET or (match.code == "SCW" and match.rulebook.hides(g))
        if seldom or count % every == 0:
            yield g


# ── the laws ─────────────────────────────────────────────────────────────────


def imagined(match: Match, g: Any, side: int, seed: int) -> Any:
    """A world of what a side knows, held against every law."""
    rules = match.rulebook
    known = rules.known_to(g, side)
    before = known.digest()
    world = rules.imagine(known, side, random.Random(seed))
    where = f"side {side}, seed {seed}, {[type(frame).__name__ for frame in g.frames]}"
    assert known.digest() == before, f"{where}: what is known was changed"
    assert rules.known_to(world, side).digest() == before, f"{where}: more, or less, is known"
    assert match.broken(world) == [], where
    assert rules.actor(world) != NOBODY, f"{where}: nobody decides"
    if rules.actor(world) != CHANCE:
        assert listed(match, world), f"{where}: a dead end"
    if rules.actor(g) == side:
        assert rules.actor(world) == side, where
        assert listed(match, world) == listed(match, known) == listed(match, g), where
        assert rules.prompt(world) == rules.prompt(known), where
    return world


def play_on(match: Match, world: Any, luck: random.Random, most: int) -> None:
    """So many choices at random: no fault, no dead end, all invariants at the end."""
    for _ in range(most):
        if match.rulebook.actor(world) == NOBODY:
            return
        step(match, world, luck, 0)
    assert match.broken(world) == []


def to_the_end(match: Match, world: Any, most: int = 100_000) -> bool:
    """Staff plays a world on; whether the game was over before so many choices."""
    game = Game.from_state(match.rulebook, world, {})
    for _ in by_staff(match, game, most):
        pass
    assert match.broken(game.state) == []
    return game.actor == NOBODY


FEW: Final = [
    *[("forlorn-hopes", number, 12) for number in (0, 1, 2, 4)],
    *[("guadalajara", number, 40) for number in (1, 2)],
]


@pytest.mark.parametrize(("name", "number", "every"), FEW)
def test_worlds_of_random_games(name: str, number: int, every: int) -> None:
    match, met = MATCHES[name], Counter[str]()
    luck = random.Random(number)
    states = at_random(match, number, 1000)
    for count, g in enumerate(moments(match, states, every, met)):
        for side in (0, 1):
            world = imagined(match, g, side, count)
            play_on(match, world, luck, 10)
    assert len(met) > 8


@pytest.mark.parametrize(("name", "scenario"), [(n, MATCHES[n].scenarios[1]) for n in HIDDEN])
def test_worlds_of_staff(name: str, scenario: str) -> None:
    match, met = MATCHES[name], Counter[str]()
    game = Game.new(match.rulebook, scenario, seed="imagine")
    for count, g in enumerate(moments(match, by_staff(match, game, 250), 12, met)):
        for side in (0, 1):
            imagined(match, g, side, count)


def test_worlds_are_played_on_to_their_end() -> None:
    match = MATCHES["forlorn-hopes"]
    game = Game.new(match.rulebook, "java-sea", seed="to the end")
    for count, g in enumerate(by_staff(match, game, 120)):
        if count % 40 == 20:
            assert to_the_end(match, imagined(match, g, count // 40 % 2, count))


# ── worlds are drawn by lot, of what is known alone ──────────────────────────


@pytest.mark.parametrize("name", HIDDEN)
def test_worlds_differ_and_are_the_same_again(name: str) -> None:
    match = MATCHES[name]
    rules = match.rulebook
    differing = secret = 0
    for count, g in enumerate(at_random(match, 1, 1500)):
        if count % 30 and not any(getattr(g, "allotted", [])):
            continue
        for side in (0, 1):
            known = rules.known_to(g, side)
            copy = rules.rebuild(known, known.encode())
            worlds = [rules.imagine(known, side, random.Random(seed)).digest() for seed in (1, 2)]
            again = rules.imagine(copy, side, random.Random(1)).digest()
            assert again == worlds[0], "a world hangs on more than what is known and the lots"
            secret += known.digest() != g.digest()
            differing += worlds[0] != worlds[1]
    assert secret > 5
    assert differing > secret // 2


def test_every_choice_of_a_hidden_allotment_is_imagined() -> None:
    """Of the units that the enemy was asked about each is allotted in some world, not in all."""
    match = MATCHES["guadalajara"]
    rules = match.rulebook
    g, luck = start(match, 2), random.Random("allotment")
    while rules.prompt(g).case != "10.1" or not any(g.allotted):
        step(match, g, luck, 1)
    side = 1 - g.side(g.allotted.index(1))
    known = rules.known_to(g, side)
    worlds = [rules.imagine(known, side, random.Random(seed)).allotted for seed in range(40)]
    times = [sum(told) for told in zip(*worlds, strict=True)]
    asked = [unit for unit, many in enumerate(times) if many]
    assert g.allotted.index(1) in asked
    assert all(0 < times[unit] < len(worlds) for unit in asked if g.side(unit) != side)


def test_airbases_of_a_display_are_all_thought_of() -> None:
    """The same enemy unit is at many airbases, and airbases hold many units."""
    match = MATCHES["forlorn-hopes"]
    rules = match.rulebook
    g = rules.start("campaign", {}, 6)
    known = rules.known_to(g, 0)
    worlds = [rules.imagine(known, 0, random.Random(seed)) for seed in range(30)]
    units = [u for u in g.theatre.air[1] if g.base[u] >= 0]
    assert all(len({world.base[u] for world in worlds}) > 2 for u in units)
    assert len({world.base[u] for world in worlds for u in units}) > 10


def test_nobody_lands_on_an_airbase_that_is_being_left() -> None:
    """Its owner is asked about his own units there, whoever holds the hex by now."""
    match = MATCHES["forlorn-hopes"]
    g = match.rulebook.start("campaign", {}, 6)
    base = g.base[g.theatre.air[1][5]]
    place = g.theatre.bases[base].place
    g.control[place] = 1
    for unit in g.based_at(base):
        g.base[unit] = g.theatre.bases_of[1][-1]
    g.frames.append(Evacuation(1, base, place, 0))
    for seed in range(40):
        known = match.rulebook.known_to(g, 1)
        world = match.rulebook.imagine(known, 1, random.Random(seed))
        assert world.based_at(base) == []
        assert listed(match, world) == [Choice("done")]


def test_nothing_hidden_is_nothing_imagined() -> None:
    match = MATCHES["doro-nawa"]
    g = start(match, 0)
    for side in (0, 1):
        world = imagined(match, g, side, 1)
        assert world.digest() == g.digest()
        assert world is not g


# ── the long run ─────────────────────────────────────────────────────────────


class Run(NamedTuple):
    """What a part of the long run came to."""

    moments: int
    games: int
    kinds: int
    ends: int
    """Worlds that staff played on to the end of the game."""


def long_run(name: str, part: int, many: int) -> Run:
    """Both sides at so many moments, of random games or, in odd parts, of staff's."""
    match, met, taken, ends, games = MATCHES[name], Counter[str](), 0, 0, 0
    luck = random.Random(f"{name} {part}")
    while taken < many:
        number = 100 * part + games
        dealt = deal(match, number)
        if part % 2:
            game = Game.new(match.rulebook, dealt.scenario, dealt.options, dealt.turns, str(number))
            states = by_staff(match, game, 20_000)
        else:
            states = at_random(match, number, 20_000)
        for g in moments(match, states, 7, met):
            for side in (0, 1):
                world = imagined(match, g, side, taken)
                if taken % 250 == 125 and side == part // 2 % 2:
                    ends += to_the_end(match, world)
                else:
                    play_on(match, world, luck, 3)
            taken += 1
            if taken == many:
                break
        games += 1
    return Run(taken, games, len(met), ends)


@pytest.mark.long
@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_moments(name: str, part: int) -> None:
    """Of each game; some worlds are played on to their end."""
    run = long_run(name, part, MANY // PARTS)
    assert run.ends >= MANY // PARTS // 250
    assert run.kinds > 15
