"""The named levels: every game has them, lapses are repeatable, nothing hidden changes a choice."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.ai.command.book import Booked
from sandtable.ai.command.commander import Commander, table_of
from sandtable.ai.command.lapses import Lapses, Novice, way_out
from sandtable.ai.command.levels import LAPSES, LEVELS, SEARCH
from sandtable.ai.command.plain import MOST, Beginning, Plain, spread_over
from sandtable.ai.command.rollouts import Level, Rollouts
from sandtable.ai.command.table import Table
from sandtable.ai.doro_nawa.doctrine import DOCTRINE
from sandtable.ai.player import Knowledge, Player, Thought, make, makers, names
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.games import PACKAGES, rulebook
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.server.tables.table import check_seats

QUICK = Level(rollouts=4, moments=0)
HIDDEN = [("guadalajara", "brihuega"), ("forlorn-hopes", "java-sea"), ("ford-at-dawn", "dawn")]


def hasty(game: str, name: str, side: int) -> Player:
    """The player of this name; a search of few rollouts, cut off by no clock."""
    player = make(game, name, side, "seed")
    if isinstance(player, Commander):
        return Commander(side, "seed", player.doctrine, QUICK, player.style)
    return player


# ── which there are ──────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", PACKAGES)
def test_every_game_has_every_level(game: str) -> None:
    assert [name for name in names(game) if name in LEVELS] == list(LEVELS)
    for side in (0, 1):
        for name in SEARCH:
            player = make(game, name, side, "1")
            assert isinstance(player, Commander)
            assert player.level.rollouts == SEARCH[name].rollouts
            assert 0 < player.level.seconds <= 10


@pytest.mark.parametrize("game", PACKAGES)
def test_a_level_that_is_offered_no_more_still_plays_where_it_is_named(game: str) -> None:
    book = rulebook(game)
    assert book is not None
    for name in makers(game):
        if name.startswith("colonel"):
            assert name not in names(game)
            assert check_seats(book, {book.sides[0]: name})[book.sides[0]] == name
            assert isinstance(make(game, name, 0, "1"), Commander)
    assert "colonel" in makers(game)


def test_levels_search_the_more_the_higher_they_are() -> None:
    amounts = [level.rollouts for level in SEARCH.values()]
    assert amounts == sorted(set(amounts))
    assert LAPSES["cadet"] > LAPSES["captain"]


def test_styles_are_offered_where_plans_lean_to_them_and_of_levels_that_search() -> None:
    styled = [name for name in names("doro-nawa") if "-" in name]
    assert styled == [
        f"{name}-{style}" for style in DOCTRINE.styles() for name in ("major", "general")
    ]
    for style in DOCTRINE.styles():
        plans = [p for side in (0, 1) for p in DOCTRINE.plans(opening(), side)]
        assert any(style in DOCTRINE.leans(plan) for plan in plans), style
    assert not [name for name in names("ford-at-dawn") if "-" in name]


def opening() -> Any:
    return Game.new(RULEBOOK, "kampar", seed="levels").state


# ── lapses ───────────────────────────────────────────────────────────────────


class Eager:
    """Wants to do everything that is listed, one after the other."""

    def __init__(self, _side: int, _seed: str) -> None:
        self.asked = 0

    def choose(self, known: Knowledge) -> Choice:
        self.asked += 1
        return known.choices[self.asked % (len(known.choices) - 1)]


def knows(choices: list[Choice], state: Any = None) -> Knowledge:
    return Knowledge.inside(RULEBOOK, opening() if state is None else state, 0, choices)


def test_whom_it_forgets_it_forgets_for_the_phase() -> None:
    units = [Choice("move", unit) for unit in range(40)]
    end = Choice("done")

    def taken(seed: str, turn: int) -> set[int]:
        g = opening()
        g.turn = turn
        novice = Novice(0, seed, Eager, Lapses(forgets=30, stops=0))
        return {novice.choose(knows([*units, end], g)).unit for _ in range(400)} - {-1}

    first = taken("seed", 1)
    assert 20 < len(first) < 36
    assert taken("seed", 1) == first, "the same again, whenever it sits down"
    assert taken("seed", 2) != first != taken("other", 1)


def test_it_stops_early_only_where_something_can_be_ended() -> None:
    units = [Choice("move", unit) for unit in range(10)]
    always = Novice(0, "s", Eager, Lapses(forgets=0, stops=100))
    assert always.choose(knows([*units, Choice("done")])) == Choice("done")
    assert always.choose(knows(units)).verb == "move"
    assert way_out([*units, Choice("done", 3)]) is None, "done with one unit ends nothing"
    never = Novice(0, "s", Eager, Lapses(forgets=0, stops=0))
    assert never.choose(knows([*units, Choice("done")])).verb == "move"


def test_it_does_not_think_of_missions_that_begin_at_a_place() -> None:
    end = Choice("pass")

    def taken(misses: int) -> list[Choice]:
        novice = Novice(0, "s", Eager, Lapses(forgets=0, stops=0, misses=misses))
        found = []
        for place in range(60):
            own = [Choice("sail", hex=place), Choice("stage", place), end]
            found += [novice.choose(knows(own)), novice.choose(knows(own))]
        return found

    assert end not in taken(0)
    assert {choice.verb for choice in taken(100)} == {"pass", "stage"}, "a unit is no mission"
    assert 12 < taken(40).count(end) < 36


@pytest.mark.parametrize("name", LAPSES)
def test_a_game_of_lapses_is_the_same_again(name: str) -> None:
    ends = []
    for _ in range(2):
        game = Game.new(rulebook("ford-at-dawn"), "dawn", seed="lapses")  # type: ignore[arg-type]
        players = [make("ford-at-dawn", name, side, "lapses") for side in (0, 1)]
        while game.actor >= 0:
            game.choose(players[game.actor].choose(Knowledge(game)))
        ends.append(game.state.digest())
    assert ends[0] == ends[1]


# ── searching levels ─────────────────────────────────────────────────────────


def test_a_moment_takes_no_longer_than_its_level_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it thinks again in the same half: each time takes a part of what is left."""
    clock = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])

    def slow(_rollouts: Rollouts, pairs: list[tuple[int, int]]) -> Any:
        for _ in pairs:
            clock[0] += 0.25
            yield 0.0

    monkeypatch.setattr("sandtable.ai.command.crew.play", slow)
    g = opening()
    player = Commander(0, "seed", DOCTRINE, Level(400, 0, seconds=10.0))
    took = []
    for _ in range(4):
        began = clock[0]
        player.table(player.rollouts(knows([], g), "j"), Thought())
        took.append(clock[0] - began)
    assert took == sorted(took, reverse=True)
    assert took[0] < 6.5
    assert clock[0] <= 10.0 + 0.25
    g.impulse += 1
    began = clock[0]
    player.table(player.rollouts(knows([], g), "j"), Thought())
    assert clock[0] - began > 5.5, "the next half is another matter"


def test_a_search_that_is_cut_off_goes_by_what_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the next rollout; of a world that not all have played the most promising ones count."""
    g = opening()
    player = Commander(0, "seed", DOCTRINE, Level(400, 0))
    rollouts = player.rollouts(knows([], g), "j")
    plans, thought, tried = len(rollouts.plans), Thought(), 0

    def play(_rollouts: Rollouts, pairs: list[tuple[int, int]]) -> Any:
        nonlocal tried
        for plan, _ in pairs:
            tried += 1
            thought.enough = tried == 5 * plans + 2
            yield 40.0 * (plan == 2)

    monkeypatch.setattr("sandtable.ai.command.crew.play", play)
    table = player.table(rollouts, thought)
    assert tried == 5 * plans + 2
    gains = [entry.gain for entry in rollouts.booked]
    first = max(range(1, plans), key=lambda plan: (gains[plan], -plan))
    assert [len(row) for row in table.values] == [5 + (p in (0, first)) for p in range(plans)]
    assert table.best() == 2
    tried, thought = 5 * plans + 1, Thought()
    at_once = player.table(rollouts, thought)
    assert [len(row) for row in at_once.values] == [1] + [0] * (plans - 1)
    assert at_once.best() == (first if gains[first] > 0 else 0), "by the book"


def test_how_far_it_is_hangs_on_tries_and_time_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of plans may tell something that is hidden."""
    now = step = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    told: list[int | None] = []

    def play(_rollouts: Rollouts, pairs: list[tuple[int, int]]) -> Any:
        nonlocal now
        for _ in pairs:
            now += step
            told.append(thought.tenths)
            yield 0.0

    monkeypatch.setattr("sandtable.ai.command.crew.play", play)
    by_tries = [n // 10 for n in range(90)]
    by_time = [int(10 * (n * 0.125 / 6.0)) for n in range(45)]
    for seconds, tenths in ((0.0, by_tries), (0.125, by_time)):
        step, heard = seconds, []
        for plans in (2, 5):
            player = Commander(0, "seed", DOCTRINE, Level(100, 0, seconds=10.0))
            rollouts, thought = player.rollouts(knows([], opening()), "j"), Thought()
            del rollouts.plans[plans:], rollouts.booked[plans:]
            told.clear()
            player.table(rollouts, thought)
            heard.append(told[: len(tenths)])
        assert heard == [tenths, tenths]
    assert Thought().tenths is None, "a player that does not search tells nothing"


def test_a_style_decides_between_equals_only() -> None:
    g = opening()
    rollouts = Rollouts(RULEBOOK, DOCTRINE, g, 0, "seed", QUICK)
    planned = [plan.name for plan in rollouts.plans]
    hunt, level = planned.index("hunt"), [0.0, 1.0, 0.0, 1.0]

    def told(hunted: list[float], style: str) -> str:
        rows = [hunted if plan == hunt else level for plan in range(len(planned))]
        order = sorted(range(len(planned)), key=lambda plan: -sum(rows[plan]))
        table = Table(rows, order, [Booked(0.0, 1.0)] * len(rows))
        chosen = Commander(0, "s", DOCTRINE, QUICK, style).chosen(rollouts, table)
        return planned[chosen]

    assert told(level, "") == "staff"
    assert told([0.4, 0.6, 0.0, 1.0], "bold") == "hunt"
    assert told([-5.0] * 4, "bold") != "hunt"
    assert told([9.0, 9.5, 9.0, 9.5], "cautious") == "hunt", "clearly ahead is no matter of style"


def test_a_table_for_whoever_wants_to_be_told() -> None:
    game = Game.new(RULEBOOK, "kampar", seed="told")
    rollouts, table = table_of(Knowledge(game), DOCTRINE, QUICK, "seed")
    assert rollouts.plans[0].name == "staff"
    assert len(table.values) == len(rollouts.plans) > 3


def test_a_beginning_is_made_once() -> None:
    wanted = Choice("move", 3)
    player = Beginning(Eager(0, ""), wanted)
    listed = [Choice("move", unit) for unit in range(5)]
    assert player.choose(knows(listed)) == wanted
    assert [player.choose(knows(listed)).unit for _ in range(3)] == [1, 2, 3]
    assert Beginning(Eager(0, ""), Choice("move", 9)).choose(knows(listed)) in listed


def test_without_plans_every_decision_is_tried_against_orders_that_differ() -> None:
    """Ford at Dawn: the enemy of one world seals what that of another does not."""
    book: Any = rulebook("ford-at-dawn")
    game = Game.new(book, "dawn", seed="plain")
    doctrine = Plain("ford-at-dawn", makers("ford-at-dawn")["staff"])
    met = set()
    for _ in range(6):
        met.add(doctrine.juncture(game.state, game.actor))
        assert doctrine.juncture(game.state, 1 - game.actor) is None
        tried = [plan.name for plan in doctrine.plans(game.state, game.actor)]
        listed = spread_over(game.choices(), MOST)
        assert tried == ["staff", *[game.text(choice) for choice in listed]]
        game.choose(game.choices()[0])
    assert len(met) == 6
    sealing = Game.new(book, "dawn", seed="plain")
    sealing.choose(sealing.choices()[0])
    foes = [doctrine.staff(1, plan) for plan in doctrine.foes(sealing.state, 0)]
    assert len({foe.choose(Knowledge(sealing)).verb for foe in foes}) > 1


# ── what is hidden changes nothing ───────────────────────────────────────────


@pytest.mark.parametrize(("game", "scenario"), HIDDEN)
def test_what_is_hidden_changes_no_choice_of_any_level(game: str, scenario: str) -> None:
    """At moments of a game the hidden is dealt again; every player answers the same."""
    book: Any = rulebook(game)
    played = Game.new(book, scenario, seed="hidden")
    players = [make(game, "captain", side, "hidden") for side in (0, 1)]
    luck, told, dealt = random.Random(3), 0, 0
    while played.actor >= 0 and (told < 3 or dealt < 2):
        actor, g = played.actor, played.state
        secret = book.hides(g) and dealt < 2
        if played.step % 29 == 11 * (told < 3) or (secret and len(played.choices()) > 1):
            world = book.imagine(book.known_to(g, actor), actor, luck)
            dealt += world.digest() != g.digest()
            told += 1
            for name in [n for n in makers(game) if n in LEVELS]:
                chosen = []
                for state in (g, world):
                    asked = Knowledge(Game.from_state(book, state.clone(), {}))
                    chosen.append(hasty(game, name, actor).choose(asked))
                assert chosen[0] == chosen[1], f"{name} at step {played.step}"
        played.choose(players[actor].choose(Knowledge(played)))
    assert told >= 3
    assert dealt
