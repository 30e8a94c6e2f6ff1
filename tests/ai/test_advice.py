"""The adviser: hints in steps from a side's knowledge, refusals in words, equal bytes."""

from __future__ import annotations

import doctest
import importlib
import json
import random
import re
from typing import Any

import pytest

from sandtable.ai import advice
from sandtable.ai.advice import advise, doubt, juncture, warnings
from sandtable.ai.command.advice import (
    Advice,
    _against,
    _basis,
    _hangs,
    _is_equal,
    changes,
    signed,
)
from sandtable.ai.command.book import read
from sandtable.ai.command.moves import Move, moves_ahead, steps_of, worth_telling
from sandtable.ai.command.rollouts import Level, Rollouts, Told
from sandtable.ai.doro_nawa import DOCTRINE as DORO_NAWA
from sandtable.ai.player import Knowledge, make
from sandtable.core.case import Trouble
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.games import rulebook
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.lab.trials import folder_of
from tests.cases.doro_nawa.position import at
from tests.cases.doro_nawa.test_5_3_ground_combat import fight
from tests.cases.doro_nawa.test_5_38_retreats import vacated
from tests.properties import test_air_secrets as air
from tests.properties import test_display_secrets as display

FEW = Level(rollouts=16, moments=2)
ONCE = Level(rollouts=4, moments=1)
LEAST = Level(rollouts=1, moments=0)
PAIRS = 3
"""Of worlds in which the same must be said; tests/properties compares many in all else."""


def book(name: str) -> Rulebook:
    found = rulebook(name)
    assert found is not None
    return found


def played(name: str, scenario: str, steps: int, seed: str = "advice") -> Game:
    """A game of staff against staff, so many choices on, or further to a decision of a side."""
    game = Game.new(book(name), scenario, seed=seed)
    staffs = [make(name, "staff", side, seed) for side in (0, 1)]
    for _ in range(steps):
        game.choose(staffs[game.actor].choose(Knowledge(game)))
    return game


def asked(game: Game) -> str:
    return game.rulebook.sides[game.actor]


def told(found: Advice) -> bytes:
    return json.dumps(found.encode(), sort_keys=True).encode()


@pytest.mark.parametrize(
    "name", ["advice", "command.advice", "command.moves", "command.score", "command.spoken"]
)
def test_the_examples_of_a_module(name: str) -> None:
    found = doctest.testmod(importlib.import_module(f"sandtable.ai.{name}"))
    assert found.failed == 0
    assert found.attempted


# ── steps ────────────────────────────────────────────────────────────────────


def test_a_hint_says_where_what_and_why() -> None:
    game = played("doro-nawa", "kampar", 4)
    seen: list[tuple[int, int]] = []
    found = advise(game, asked(game), FEW, lambda done, most: seen.append((done, most)))
    assert found.look.startswith("Look at ")
    assert all(place.isdigit() for place in found.hexes)
    assert found.plan in [row.name for row in found.plans]
    assert "VP for" in found.why[0]
    booked = read(folder_of("doro-nawa")).get(("kampar", found.side, found.plan))
    assert len(found.why) == 2 + (booked is not None)
    if booked is not None:
        assert found.why[2].startswith(f"By the book, from {booked.games} whole games: ")
    assert found.hangs
    assert seen[-1][0] <= seen[-1][1] == FEW.rollouts
    copy = game.copy()
    for line in found.choices:
        copy.choose(line)
    assert copy.step > game.step, "what it says to do can be done"


def test_the_same_position_has_the_same_hint() -> None:
    game = played("doro-nawa", "jitra", 0)
    before = game.state.digest()
    assert told(advise(game, asked(game), ONCE)) == told(advise(game.copy(), asked(game), ONCE))
    assert game.state.digest() == before


def test_two_plans_within_two_errors_are_about_equal() -> None:
    """Every row of the table says how far it is behind; the next one decides the word."""
    game = played("doro-nawa", "kampar", 4)
    found = advise(game, asked(game), Level(rollouts=48, moments=1))
    other = next(row for row in found.plans if row.name != found.plan)
    assert other.behind is not None
    assert other.error is not None
    assert found.equal == (abs(other.behind) <= 2 * other.error)
    assert found.why[1].startswith("About equal" if found.equal else "The next best plan")


def test_a_plan_that_the_book_outweighs_is_not_called_equal() -> None:
    """The worlds that were tried may speak for another plan than the one that is advised."""
    game = played("doro-nawa", "kampar", 4)
    known = Knowledge(game)
    rollouts = Rollouts(game.rulebook, DORO_NAWA, known.state, known.side, "s", LEAST)
    lost = {
        (plan, sample): Told(value, value, {}, False)
        for plan, values in ((1, (0.0, 1.0, 0.0, 1.0)), (2, (30.0, 30.0, 31.0, 31.0)))
        for sample, value in enumerate(values)
    }
    assert not _is_equal(lost, 1, 2)
    (said,) = _against(rollouts, lost, 1, [2])
    assert said.startswith(f"Here {rollouts.plans[2].says} came to more (+30 ± ")
    basis = _basis(rollouts, 1, 2)
    assert said.endswith(f"; what outweighs that is {basis}.")
    assert _hangs(rollouts, lost, 1, [2])[-1] == (
        f"It was ahead of the next plan in 0 of 4 worlds: what speaks for it is {basis}."
    )
    assert _is_equal({pair: one for pair, one in lost.items() if pair[0] == 1}, 1, 2)


def test_what_a_plan_rests_on_is_the_book_or_that_there_is_none() -> None:
    game = played("doro-nawa", "kampar", 4)
    known = Knowledge(game)
    rollouts = Rollouts(game.rulebook, DORO_NAWA, known.state, known.side, "s", LEAST)
    games = [booked.games for booked in rollouts.booked]
    measured = next(plan for plan, count in enumerate(games) if count)
    said = f"the book, from {games[measured]} whole games of '{rollouts.plans[measured].says}'"
    assert _basis(rollouts, measured, 0) == _basis(rollouts, 0, measured) == said
    rollouts.booked[:] = [booked._replace(games=0) for booked in rollouts.booked]
    assert "neither was measured" in _basis(rollouts, measured, 0)


@pytest.mark.parametrize(
    ("name", "scenario", "steps"),
    [
        ("guadalajara", "brihuega", 5),
        ("forlorn-hopes", "java-sea", 20),
        ("ford-at-dawn", "dawn", 3),
    ],
)
def test_every_game_has_hints_and_the_moves_can_be_made(
    name: str, scenario: str, steps: int
) -> None:
    game = played(name, scenario, steps)
    found = advise(game, asked(game), LEAST)
    assert found.choices
    if not found.plan and not advice.in_fight(game.rulebook.players, game.state):
        assert found.why == (
            f"No plans are compared in {game.rulebook.title}: this is the choice of `staff` alone.",
        )
    copy = game.copy()
    copy.choose_all(list(found.choices), asked(game))
    assert copy.step > game.step


def moving() -> Game:
    """Kampar, in the first half of movement."""
    game = Game.new(RULEBOOK, "kampar", seed="steps")
    for line in ("done", "movement"):
        game.choose(line)
    return game


def test_what_to_do_is_told_to_the_last_unit_with_its_places() -> None:
    """Nobody has to guess who goes where, and what the half ends with."""
    found = advise(moving(), "Japanese", LEAST)
    lines = [line for step in found.steps for own in step.lines for line in own]
    assert lines == list(found.choices), "what is followed step by step is what is played at once"
    assert len(found.steps) > 5
    assert found.steps[-1].says in {"Done", "Fire"}
    for step in found.steps:
        assert len(step.ways) == len(step.tells) == len(step.lines) == max(1, len(step.units))
        assert step.tells == tuple(next(x for x in own if x in step.tells) for own in step.lines)
    told = "; ".join([step.says for step in found.steps])
    assert " to Batu Gajah (1126)" in told
    assert found.hexes[0] == found.steps[0].ways[0][0], "what is first comes first"


def test_units_that_do_the_same_are_one_step() -> None:
    book, g = RULEBOOK, moving().state
    names = book.names(g)
    one, other = (names.find_unit(name) for name in ("I/41", "II/41"))
    moves = [
        Move("move I/41 1126", one, ("1125", "1126"), ("move I/41", "move I/41 1126", "stop")),
        Move("move II/41 1126", other, ("1125", "1126"), ("move II/41 1126",)),
        Move("attack 1128", -1, ("1128",), ("attack 1128",)),
        Move("with I/41", one, (), ("with I/41",)),
        Move("done", -1, (), ("done",), "Kampar is vacated: advance?"),
        Move("done", -1, (), ("done",)),
    ]
    box = Move("fly Yamada BOX", names.find_unit("Yamada"), ("BOX",), ("fly Yamada BOX",))
    assert steps_of(book, g, [box])[0].says == "Fly Yamada to the Japanese Off-Map Airfield Box"
    assert [step.says for step in steps_of(book, g, moves)] == [
        "Move I/41, II/41 to Batu Gajah (1126)",
        "Attack Kampar (1128)",
        "Add I/41",
        "Done (Kampar is vacated: advance?)",
        "Done",
    ]


def test_what_is_given_up_is_called_so() -> None:
    """As the button of the table says, with the question that it answers."""

    class Leaves:
        def choose(self, known: Knowledge) -> Choice:
            return next(one for one in known.choices if one.verb == "done")

    table = vacated('"0403" = ["21Rgt"]', "21Rgt")
    g = table.g.clone()
    moves = moves_ahead(RULEBOOK, g, Leaves(), table.game.actor)
    said = [step.says for step in steps_of(RULEBOOK, table.g, moves)]
    assert said[0] == "No advance (0404 is vacated: advance?)"


def test_what_is_done_several_times_is_one_step() -> None:
    book, g = RULEBOOK, moving().state
    again = [Move("resolve", -1, (), ("resolve",))] * 3
    (step,) = steps_of(book, g, again)
    assert (step.says, step.units) == ("Resolve, 3 times", ())
    assert step.lines == (("resolve",),) * 3
    assert step.tells == ("resolve",) * 3


def test_the_plan_of_a_half_is_gone_on_with_to_its_end() -> None:
    """What was advised first is not contradicted by the hint after it, nor searched for again."""
    game = moving()
    first = advise(game, "Japanese", FEW)
    assert not first.kept
    other = next(row.name for row in first.plans if row.name != first.plan)
    before = juncture(game, "Japanese")
    game.choose_all([line for own in first.steps[0].lines for line in own], "Japanese")
    assert juncture(game, "Japanese") == before
    searched: list[int] = []
    again = advise(game, "Japanese", FEW, lambda done, _: searched.append(done), first)
    assert (again.plan, again.why, again.kept, searched) == (first.plan, first.why, True, [])
    assert again.orders.startswith("On with the plan: "), "what it wants was said before"
    assert first.said == first.orders
    assert "said" not in again.encode()
    assert advise(game, "Japanese", FEW, None, again).orders == again.orders, "nothing was done"
    news = advise(game, "Japanese", FEW, None, again._replace(said="", orders="Something else."))
    assert news.orders != "Something else.", "what is new is told, though nothing was done"
    swayed = advise(game, "Japanese", FEW, None, first._replace(plan=other))
    assert swayed.plan == other
    unknown = advise(game, "Japanese", ONCE, None, first._replace(plan="gone"))
    assert not unknown.kept, "a plan that is none any more is not gone on with"


def test_what_too_few_worlds_tell_is_left_open() -> None:
    found = advise(moving(), "Japanese", ONCE)
    assert {row.error for row in found.plans if row.tries < 2} == {None}
    assert all(row.behind is None for row in found.plans if row.name == found.plan)


def test_lines_that_change_are_told_by_size() -> None:
    now, then = {(0, "rows"): 10.0, (1, "losses"): 3.0}, {(0, "rows"): -40.0, (1, "losses"): 15.0}
    assert changes(now, then, 0) == [((0, "rows"), -50.0), ((1, "losses"), 12.0)]
    assert (signed(-50.0), signed(12.0)) == ("\N{MINUS SIGN}50", "+12")


def test_a_way_in_several_steps_is_one() -> None:
    steps = [Move("move A 2", 1, ("1", "2")), Move("move A 3", 1, ("2", "3")), Move("done", -1, ())]
    assert [move.path for move in worth_telling(steps)] == [("1", "2", "3"), ()]


# ── who is not advised ───────────────────────────────────────────────────────


def test_an_unknown_seat_and_one_that_is_not_asked() -> None:
    game = played("doro-nawa", "jitra", 0)
    with pytest.raises(Trouble, match="unknown side 'Blue': the sides are Japanese, Allied"):
        advise(game, "Blue")
    other = game.rulebook.sides[1 - game.actor]
    for ask in (advise, warnings, doubt):
        with pytest.raises(Trouble, match=f"not the decision of {other}: waiting for"):
            ask(game, other)


def test_a_game_at_its_end_and_a_die() -> None:
    game = played("ford-at-dawn", "dawn", 0)
    game.record.agree("resign", "Gold")
    with pytest.raises(Trouble, match="the game is over: there is nothing left to advise"):
        advise(game, "Gold")
    table = fight('0404 = ["2ESurrey"]\n0403 = ["I/11"]')
    table.play("attack 0404", "with I/11", "resolve")
    assert table.actor == "dice"
    with pytest.raises(Trouble, match="a die is to be thrown first"):
        advise(table.game, "Japanese")


def test_a_position_without_a_future_is_told_in_words() -> None:
    """Nobody can come to anybody, and nothing but losses pays."""
    table = at(
        'turn = 10\nimpulse = 11\nhalf = "Japanese"\noption = "movement"\ndie = 1\n'
        "[map]\ncolumns = 9\nrows = 9\n"
        'low = "even"\ndefault = "clear"\n[map.terrain]\nsea = ["0501","0502","0503","0504",'
        '"0505","0506","0507","0508","0509"]\n[units]\n0101 = ["I/11"]\n0901 = ["2ESurrey"]\n'
    )
    found = advise(table.game, "Japanese", Level(rollouts=4, moments=90))
    assert re.match(r"The game was played to its end \d+ times, and nothing", found.why[0])
    assert found.choices, "what to do is told all the same: the half wants an end"


# ── equal bytes ──────────────────────────────────────────────────────────────


def all_told(game: Game, seat: str) -> list[Any]:
    """Everything that the adviser says to a side."""
    cautions = [caution.encode() for caution in warnings(game, seat)]
    found = doubt(game, seat, samples=1)
    return [advise(game, seat, LEAST).encode(), cautions, found and found.text]


@pytest.mark.parametrize("role", air.BOOK.sides)
def test_advice_does_not_hang_on_what_the_other_side_allotted(role: str) -> None:
    rng = random.Random(f"advice {role}")
    compared = differing = 0
    for seed in range(16):
        if compared == PAIRS and differing:
            break
        one, other = air.twins(seed, role, rng)
        if not air.hidden(one) or one.actor < 0 or asked(one) != role:
            continue
        compared += 1
        differing += one.state.allotted != other.state.allotted
        assert all_told(one, role) == all_told(other, role)
    assert compared >= PAIRS
    assert differing


@pytest.mark.parametrize("scenario", ["java-sea", "campaign"])
def test_advice_does_not_hang_on_what_is_hidden_at_sea_and_in_the_air(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plans are compared by `test_command`'s law of worlds; here what is told of the rest."""
    monkeypatch.setattr(advice, "doctrine_of", lambda _game: None)
    rng = random.Random(f"advice {scenario}")
    game = Game.new(book("forlorn-hopes"), scenario, seed="advice")
    compared = differing = 0
    for step in range(400):
        if game.actor < 0 or compared > 4:
            break
        side = game.actor
        if step % 30 == 29:
            twin = display.in_another_world(game, side, step)
            compared += 1
            differing += twin.state.encode() != game.state.encode()
            assert all_told(game, asked(game)) == all_told(twin, asked(game)), step
        game.choose(rng.choice(game.choices()))
    assert compared > 4
    assert differing > 1


def test_the_seed_of_a_game_tells_nothing() -> None:
    """Dice that are to come are in no hint."""
    one, other = (Game.new(RULEBOOK, "jitra", seed=seed) for seed in ("a", "b"))
    assert told(advise(one, asked(one), ONCE)) == told(advise(other, asked(other), ONCE))
    assert advice.SEED == "advice"
