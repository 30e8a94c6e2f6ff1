"""The end of a game: points, losses and luck, from its record and exact chances."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.ai.player import Knowledge, make
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.line import ROLL
from sandtable.games import RULEBOOKS, rulebook
from sandtable.games.doro_nawa import RULEBOOK as DORO_NAWA
from sandtable.lab.luck import Scale, expected, tail
from sandtable.lab.summary import Notes, summarize
from sandtable.server.store.restore import adopt

SHORT: Final = {"doro-nawa": "jitra", "guadalajara": "brihuega", "forlorn-hopes": "java-sea"}
DUEL: Final = """
half = "Japanese"
option = "combat"
die = 5
[map]
columns = 3
rows = 4
[units]
0202 = ["I/11", "II/11"]
0203 = ["2Argylls sp=2"]
"""


def played(name: str, seed: str = "luck") -> Game:
    """A game of staff against staff."""
    book = next(book for book in RULEBOOKS if book.name == name)
    game = Game.new(book, SHORT[name], seed=seed)
    players = [make(name, "staff", side, seed) for side in (0, 1)]
    while game.actor != NOBODY:
        game.choose(players[game.actor].choose(Knowledge(game)))
    return game


@pytest.fixture(scope="module", params=sorted(SHORT))
def over(request: pytest.FixtureRequest) -> tuple[Game, dict[str, Any]]:
    game = played(request.param)
    return game, summarize(game)


# ── the whole ────────────────────────────────────────────────────────────────


def test_points_and_margin_are_those_of_the_result(over: tuple[Game, dict[str, Any]]) -> None:
    game, told = over
    points = [Fraction(value) for value in told["points"]]
    assert tuple(points) == game.rulebook.standing(game.state).points
    assert Fraction(told["margin"]) == abs(points[0] - points[1])
    result = game.result()
    assert result is not None
    assert told["result"]["text"] == result.text
    assert told["whole"]
    if game.rulebook.name == "forlorn-hopes":
        assert told["level"].lower() in result.text.lower()


def test_the_course_begins_at_the_beginning_and_ends_with_the_result(
    over: tuple[Game, dict[str, Any]],
) -> None:
    game, told = over
    course = told["course"]
    assert course[0]["step"] == 0
    assert course[-1]["step"] == game.step
    assert course[-1]["points"] == told["points"]
    steps = [point["step"] for point in course]
    assert steps == sorted(set(steps))
    middle = course[len(course) // 2]
    then = game.at(middle["step"])
    standing = game.rulebook.standing(then.state).points
    assert [str(value) for value in standing] == middle["points"]


def test_units_lost_are_counted_by_side_and_kind(over: tuple[Game, dict[str, Any]]) -> None:
    """Whoever is gone at the end was lost at least once; nobody else is counted for ever."""
    game, told = over
    book = game.rulebook
    roster = {unit["id"]: unit for unit in book.roster_json(game.state)}
    begun, ended = book.strengths(game.opening()), book.strengths(game.state)
    for side in book.sides:
        gone = [
            u for u, unit in roster.items() if unit["side"] == side and begun[u] and not ended[u]
        ]
        lost = sum(row["units"] for row in told["losses"] if row["side"] == side)
        assert lost >= len(gone)
        kinds = {roster[unit]["kind"] for unit in gone}
        assert kinds <= {row["kind"] for row in told["losses"] if row["side"] == side}
    assert all(row["strength"] >= row["units"] for row in told["losses"])


def test_luck_is_one_sentence_a_side_with_exact_figures(over: tuple[Game, dict[str, Any]]) -> None:
    _, told = over
    for luck in told["luck"]:
        assert luck["dice"] > 0
        assert Fraction(luck["expected"]) > 0
        assert luck["text"].startswith("expected losses ")
        assert luck["text"].endswith(f", actual {luck['actual']}; that or worse {luck['worse']}")
    assert summarize(over[0]) == told


def test_a_game_that_goes_on_is_not_summed_up() -> None:
    book = rulebook("forlorn-hopes")
    assert book is not None
    with pytest.raises(ValueError, match="goes on"):
        summarize(Game.new(book, "java-sea", seed="x"))


# ── one die ──────────────────────────────────────────────────────────────────


def test_a_die_is_weighed_by_all_its_faces_in_its_situation() -> None:
    """5.37: the losses are those of the table in the column of this fight, die by die."""
    game = adopt(DUEL, [DORO_NAWA])
    for choice in ("attack 0203", "with I/11", "with II/11", "resolve"):
        game.choose(choice)
    assert game.actor == CHANCE
    roster = DORO_NAWA.roster_json(game.state)
    sides = [0] * (1 + max(unit["id"] for unit in roster))
    for unit in roster:
        sides[unit["id"]] = DORO_NAWA.sides.index(unit["side"])
    weighed = Scale(DORO_NAWA, sides).weigh(game.state, DORO_NAWA.strengths(game.state))
    for face in range(1, 7):
        copy = game.copy()
        before = DORO_NAWA.strengths(copy.state)
        copy.choose(f"{ROLL} {face}")
        after = DORO_NAWA.strengths(copy.state)
        allied = [u for u, side in enumerate(sides) if side == 1]
        lost = sum(before[u] - after[u] for u in allied)
        least = min(weighed[1])
        assert weighed[1][face - 1] - least == lost - _least(game, allied)
    assert max(weighed[1]) > 0
    json.dumps(weighed)


def _least(game: Game, units: list[int]) -> int:
    """What these lose by the face that costs them least."""
    found = []
    for face in range(1, 7):
        copy = game.copy()
        before = DORO_NAWA.strengths(copy.state)
        copy.choose(f"{ROLL} {face}")
        after = DORO_NAWA.strengths(copy.state)
        found.append(sum(before[u] - after[u] for u in units))
    return min(found)


DICE = st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=6), max_size=4)


@given(DICE, st.integers(0, 12))
def test_the_chance_of_that_or_worse_is_exact(dice: list[list[int]], least: int) -> None:
    """Against counting every throw of all the dice together."""
    sums = [0]
    for faces in dice:
        sums = [total + face for total in sums for face in faces]
    assert tail(dice, least) == Fraction(sum(total >= least for total in sums), len(sums))
    assert expected(dice) == Fraction(sum(sums), len(sums))


# ── notes that were taken while the game went on ─────────────────────────────


def test_notes_come_to_the_same_and_are_made_anew_when_a_past_was_taken_back(
    over: tuple[Game, dict[str, Any]],
) -> None:
    game, told = over
    begun = game.at(game.step // 3)
    notes = Notes(begun)
    assert notes.follow(begun, begun.step)
    assert notes.follow(game, game.step // 2)
    assert notes.fits(game)
    assert summarize(game, notes) == told
    elsewhere = Notes(game)
    elsewhere.follow(game, 5)
    assert not elsewhere.fits(game.at(3))
    assert summarize(game, elsewhere) == told
