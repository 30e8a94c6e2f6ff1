"""Mass self-play: reproducible, says which game failed, and what its figures mean."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from sandtable.ai.player import Knowledge, plug
from sandtable.core.case import Trouble
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.games import RULEBOOKS
from sandtable.lab.selfplay import (
    Plan,
    play_game,
    play_many,
    quartiles,
    results,
    wilson,
)
from sandtable.lab.selfplay import number_of as points_as_number

PLAN = Plan("doro-nawa", ("random", "random"), seed="2", scenario="jitra")


def test_a_game_depends_on_its_plan_and_number_alone() -> None:
    first, second = play_game(PLAN, 3), play_game(PLAN, 3)
    assert first._replace(seconds=0) == second._replace(seconds=0)
    assert play_game(PLAN, 4).digest != first.digest


def test_a_record_of_every_game(tmp_path: Path) -> None:
    plan = PLAN._replace(seed="a/b", records=str(tmp_path / "new" / "folder"))
    heard: list[int] = []
    played = play_many(plan, 2, done=lambda one: heard.append(one.number))
    assert heard == [1, 2]
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in files] == [f"doro-nawa-a_b-0000{n}.jsonl" for n in (1, 2)]
    again = Game.load(files[1], RULEBOOKS)
    assert again.state.digest() == played[1].digest


def test_a_measure_is_taken_at_the_end_of_every_turn() -> None:
    one = play_game(PLAN, 1)
    assert one.turns == 2
    assert sorted(one.measures) == ["front", "lead"]
    assert [len(series) for series in one.measures.values()] == [2, 2]
    assert all(lead >= front for front, lead in zip(*one.measures.values(), strict=True))


def test_the_fall_of_singapore_is_counted_where_it_can_happen() -> None:
    plan = PLAN._replace(scenario="campaign", turns=1)
    played = play_many(plan, 2)
    assert [one.measures["singapore"] for one in played] == [[0], [0]]
    fallen = played[0]._replace(measures={**played[0].measures, "singapore": [5]})
    event = results(plan, [fallen, played[1]])["event"]
    assert (event["name"], event["games"]) == ("Singapore falls", 1)
    assert results(PLAN, play_many(PLAN, 1))["event"] is None
    johore = PLAN._replace(scenario="johore")
    assert results(johore, play_many(johore, 1))["event"] is not None


def test_the_results_of_several_games() -> None:
    played = play_many(PLAN, 3)
    found = results(PLAN, played)
    assert sum(side["wins"] for side in found["sides"]) + found["draws"] == 3
    assert [row["turn"] for row in found["measures"]["front"]] == [1, 2]
    assert found["measures"]["front"][0]["history"] == 10
    assert found["choices_a_second"] > 0


class Cheat:
    """Answers with something that is not legal."""

    def __init__(self, _side: int, _seed: str) -> None: ...

    def choose(self, _known: Knowledge) -> Choice:
        return Choice("attack", hex=0)


class Broken:
    """Fails."""

    def __init__(self, _side: int, _seed: str) -> None: ...

    def choose(self, _known: Knowledge) -> Choice:
        raise ZeroDivisionError("of its own")


def test_a_player_that_fails_is_named_with_game_and_step() -> None:
    plug("doro-nawa", "cheat", Cheat)
    plug("doro-nawa", "broken", Broken)
    with pytest.raises(
        Trouble, match=r"game 1 \(seed 2/1\), step 0: player 'cheat' failed: No: case"
    ):
        play_game(PLAN._replace(bots=("cheat", "cheat")), 1)
    with pytest.raises(Trouble, match=r"player 'broken' failed: ZeroDivisionError: of its own"):
        play_game(PLAN._replace(bots=("broken", "broken")), 1)


def test_a_plan_that_is_wrong_is_refused_at_once() -> None:
    with pytest.raises(Trouble, match="unknown game 'chess': there is doro-nawa"):
        play_many(PLAN._replace(game="chess"), 1)
    with pytest.raises(Trouble, match="unknown player 'x'"):
        play_many(PLAN._replace(bots=("x", "x")), 1)
    with pytest.raises(Trouble, match="1 games by 0 jobs"):
        play_many(PLAN, 1, 0)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.28), (5, 10, 0.24, 0.76), (10, 10, 0.72, 1.0)],
)
def test_the_interval_of_a_share(wins: int, games: int, low: float, high: float) -> None:
    assert [round(share, 2) for share in wilson(wins, games)] == [low, high]


def test_quartiles_and_points() -> None:
    assert quartiles([4.0]) == (4.0, 4.0, 4.0)
    assert quartiles([1.0, 2.0, 3.0, 4.0]) == (1.75, 2.5, 3.25)
    assert points_as_number("66 2/3") == float(Fraction(200, 3))
    assert points_as_number("41") == 41
    assert points_as_number("1/2") == 0.5
