"""The ladder: pairs on the same dice, goes on where it stopped, figures with their intervals."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from sandtable.ai.command.commander import Commander
from sandtable.ai.guard import Guarded
from sandtable.ai.player import Knowledge, RandomPlayer, make, plug
from sandtable.cli.main import run
from sandtable.core.case import Trouble
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.games import RULEBOOKS
from sandtable.lab import pars
from sandtable.lab.ladder import (
    Row,
    Rung,
    Sitting,
    at_leisure,
    climb,
    line_of,
    play,
    read,
    row_of,
    rungs,
    searches,
    sittings,
)
from sandtable.lab.ladder_figures import (
    fitted,
    luck_explains,
    pairs_of,
    standings_of,
    steps_of,
    without_luck,
)
from sandtable.lab.ladder_page import page
from sandtable.lab.pars import Par

FORD = Rung("ford-at-dawn", "dawn", "random", "other")
MIRROR = FORD._replace(upper="other")
LEVELS = ["cadet", "captain", "staff", "major", "general"]


class Other:
    """A random player by another name: the ladder sets two names against each other."""

    def __init__(self, side: int, seed: str) -> None:
        self.player = RandomPlayer(side, seed)

    def choose(self, known: Knowledge) -> Choice:
        return self.player.choose(known)


@pytest.fixture(autouse=True)
def other_player() -> None:
    plug("ford-at-dawn", "other", Other)


def row(pair: int, seat: int, won: float, margin: float = 0.0, luck: float = 0.0) -> Row:
    return Row(Sitting(FORD, "s", pair, seat), 1, won, margin, luck, (0.5, 0.25))


# ── what is played ───────────────────────────────────────────────────────────


def test_neighbours_meet_and_whoever_is_beyond_staff_meets_it() -> None:
    found = [(r.upper, r.lower) for r in rungs("doro-nawa", ["kampar"], LEVELS)]
    neighbours = list(pairwise(LEVELS))
    assert found[:5] == [(upper, lower) for lower, upper in [*neighbours, ("staff", "general")]]
    both = rungs("doro-nawa", ["kampar", "jitra"], ["staff", "major"])
    assert [r.scenario for r in both] == ["kampar", "jitra"]
    with pytest.raises(Trouble, match="unknown player 'marshal' for doro-nawa"):
        rungs("doro-nawa", ["kampar"], ["staff", "marshal"])
    with pytest.raises(Trouble, match="needs two players"):
        rungs("doro-nawa", ["kampar"], ["staff"])


def test_whoever_is_the_lower_of_two_plays_itself_once_a_pair_unless_it_searches() -> None:
    found = rungs("doro-nawa", ["kampar"], LEVELS)
    assert [r.lower for r in found if r.mirror] == ["cadet", "captain"], "staff made the par"
    campaign = rungs("forlorn-hopes", ["campaign"], LEVELS)
    assert [r.lower for r in campaign if r.mirror] == ["cadet", "captain", "staff"]
    for wrong, said in ((["staff", "staff"], "twice"), (["cadet", "major", "staff"], "searches")):
        with pytest.raises(Trouble, match=said):
            rungs("doro-nawa", ["kampar"], wrong)
    assert [searches(name) for name in ("staff", "book", "general-bold", "commander")] == [
        False, False, True, True,
    ]  # fmt: skip
    todo = list(sittings([FORD, MIRROR], "s", 4))
    assert [(s.pair, s.seat) for s in todo if s.rung.mirror] == [(n, 0) for n in range(1, 5)]
    assert page([row(1, 0, 1)._replace(sitting=Sitting(MIRROR, "s", 1, 0))])


def test_every_rung_has_been_played_about_as_often_wherever_it_stops() -> None:
    two = [FORD, FORD._replace(upper="staff")]
    todo = list(sittings(two, "s", 4))
    assert [(s.pair, s.rung.upper, s.seat) for s in todo[:5]] == [
        (1, "random", 0), (1, "random", 1), (1, "staff", 0), (1, "staff", 1), (2, "random", 0),
    ]  # fmt: skip
    with pytest.raises(Trouble, match="an even number"):
        list(sittings(two, "s", 3))


def test_both_games_of_a_pair_have_the_same_dice(tmp_path: Path) -> None:
    one, other = (play(Sitting(FORD, "dice", 2, seat), str(tmp_path)) for seat in (0, 1))
    folder = tmp_path / "ford-at-dawn" / "dawn"
    games = [
        Game.load(folder / f"random-other-dice-0002-{seat}.jsonl", RULEBOOKS) for seat in (0, 1)
    ]
    told = [game.record.header for game in games]
    assert told[0]["dice"] == told[1]["dice"]
    for game, found in zip(games, (one, other), strict=True):
        result = game.result()
        assert result is not None
        seat = found.sitting.seat
        points = [int(text) for text in result.points]
        assert found.margin == points[seat] - points[1 - seat]
        assert found.won == (0.5 if result.winner < 0 else float(result.winner == seat))
    assert one.pace[0] >= 0


def test_nobody_is_hurried() -> None:
    """The same player, with its seed, level and style, but for the clock."""
    hurried = make("doro-nawa", "general-bold", 1, "seed")
    slow = at_leisure(Guarded(hurried))
    assert isinstance(slow, Guarded)
    assert isinstance(hurried, Commander)
    assert isinstance(slow.player, Commander)
    assert slow.player.level == hurried.level._replace(seconds=0)
    assert (slow.player.side, slow.player.seed, slow.player.style) == (1, "seed", "bold")
    staff = make("doro-nawa", "staff", 1, "seed")
    assert at_leisure(staff) is staff


# ── the file ─────────────────────────────────────────────────────────────────


def test_a_line_is_the_game_again() -> None:
    told = row(3, 1, 0.5, -2.5, 1.25)
    assert row_of(line_of(told)) == told


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, heard = tmp_path / "ladder.jsonl", list[Row]()
    climb(list(sittings([FORD], "s", 2)), path, 1, "", heard.append)
    assert len(heard) == len(read(path)) == 2
    climb(list(sittings([FORD], "s", 4)), path, 1, "", heard.append)
    assert [(r.sitting.pair, r.sitting.seat) for r in heard] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert read(path) == heard
    old = [line_of(r._replace(rules=0)) for r in heard[:2]]
    path.write_text("\n".join(old) + "\n", "utf-8")
    climb(list(sittings([FORD], "s", 2)), path, 1, "", heard.append)
    assert len(read(path)) == 4, "what was played by other rules is played again"


@pytest.mark.parametrize(
    "line",
    ["", "{", "[]", "3", '{"game": "ford-at-dawn"}', line_of(row(1, 0, 1))[:-20],
     line_of(row(1, 0, 1)).replace('"seat": 0', '"seat": 7'),
     line_of(row(1, 0, 1)).replace('"won": 1', '"won": "yes"'),
     line_of(row(1, 0, 1)).replace('"dawn"', "5")],
)  # fmt: skip
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "ladder.jsonl"
    path.write_text(f"{line_of(row(1, 0, 1))}\n{line}\n", "utf-8")
    with pytest.raises(Trouble, match=r"ladder\.jsonl, line 2: no finished game"):
        read(path)


# ── figures ──────────────────────────────────────────────────────────────────


def test_a_rung_is_told_by_side_and_by_pair() -> None:
    rows = [row(1, 0, 1, 8), row(1, 1, 0, -2), row(2, 0, 1, 4), row(2, 1, 0.5, 0), row(3, 0, 0, -9)]
    step = steps_of(rows)[0]
    assert (step.whole.wins, step.whole.games, step.drawn) == (2, 5, 1)
    assert [(s.wins, s.games) for s in step.seats] == [(2, 3), (0, 2)]
    assert step.margin == (2.5, 0.5), "of the two pairs that are whole"
    assert (step.pairs.wins, step.pairs.games) == (2, 2)
    low, high = step.whole.interval()
    assert 0 < low < 0.4 < high < 1
    assert step.unlucky is None


def test_a_side_is_measured_against_its_par(monkeypatch: pytest.MonkeyPatch) -> None:
    """Led by 3 between equals, the second side is above par with -2."""
    par = Par("ford-at-dawn", "dawn", "staff", 4, (3, 1), "s", 1, 3.0)
    monkeypatch.setattr(pars, "known", lambda: {par[:2]: par})
    rows = [row(1, 0, 1, 4), row(1, 1, 0, -2), row(2, 0, 1, 3), row(2, 1, 0, -4), row(3, 1, 0, -3)]
    step = steps_of(rows)[0]
    assert step.above is not None
    assert [(s.wins, s.games) for s in step.above] == [(1, 2), (1, 3)]
    assert "Par: Gold led by 3 points in the middle one of 4 games of `staff`" in page(rows)
    monkeypatch.setattr(pars, "known", dict)
    assert steps_of(rows)[0].above is None
    assert "| unknown | unknown |" in page(rows)


def test_a_side_is_measured_against_what_the_lower_of_two_makes_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Gold led by 6 in the middle one of twenty: 7 as Gold is above it, and so is -5 as Blue."""
    alone = [
        Row(Sitting(MIRROR, "s", pair, 0), 1, 1.0, float(pair - 4), 0.0, (0.5, 0.25))
        for pair in range(1, 20)
    ]
    rows = [row(1, 0, 1, 7), row(1, 1, 0, -5), row(2, 0, 1, 6), row(2, 1, 0, -7)]
    told = steps_of([*rows, *alone])
    assert [step.rung for step in told] == [FORD], "who plays itself is no rung"
    usual = pars.known()["ford-at-dawn", "dawn"].lead
    assert told[0].above is not None
    assert told[0].above[0].wins == sum(lead > usual for lead in (7, 6)), "nineteen are too few"
    last = alone[9]._replace(sitting=alone[9].sitting._replace(pair=20))
    twenty = [*rows, *alone, last]
    above = steps_of(twenty)[0].above
    assert above is not None
    assert [(s.wins, s.games) for s in above] == [(1, 2), (1, 2)]
    assert "Against itself in the middle one: `other` in 20 games, Gold led by 6 points." in page(
        twenty
    )
    assert standings_of(twenty) == standings_of(rows)
    par = Par("ford-at-dawn", "dawn", "other", 40, (20, 20), "s", 1, 0.0)
    monkeypatch.setattr(pars, "known", lambda: {par[:2]: par})
    above = steps_of(twenty)[0].above
    assert above is not None
    assert [s.wins for s in above] == [2, 0], "its own games of the par are more"


def test_elo_takes_the_side_that_is_favoured_out() -> None:
    """Each wins as side 0 and loses as side 1: they are equal, whatever the side is worth."""
    even = [row(pair, seat, float(seat == 0)) for pair in range(20) for seat in (0, 1)]
    assert abs(fitted(even, ["other", "random"], "other")["random"]) < 1
    better = [row(pair, seat, float(pair % 4 > 0)) for pair in range(40) for seat in (0, 1)]
    found = fitted(better, ["other", "random"], "other")["random"]
    assert 170 < found < 195, "three of four is 191, a little less for the game that was drawn"
    alone = fitted([row(n, n % 2, 1.0) for n in range(10)], ["other", "random"], "other")
    assert 300 < alone["random"] < 1000, "who has won all stays within reason"


def test_standings_have_intervals_that_are_the_same_again() -> None:
    rows = [row(n, seat, float((n + seat) % 3 > 0)) for n in range(15) for seat in (0, 1)]
    first, again = standings_of(rows), standings_of(rows)
    assert first == again
    best = first[0]
    assert best.player == "random"
    assert best.low < best.elo < best.high
    assert (best.games, best.pace) == (30, 0.5)
    assert (first[1].elo, first[1].low, first[1].high) == (0, 0, 0), "the anchor"


def lucky(share: float) -> list[Row]:
    """Pairs whose margins luck makes up to a share, the rest by a number that knows no luck."""
    found = []
    for n in range(24):
        luck, rest = float(n * 7 % 11 - 5), float(n * 5 % 13 - 6)
        margin = share * luck + (1 - share) * rest + 3
        found += [row(n, seat, 1, margin, luck) for seat in (0, 1)]
    return found


def test_luck_is_taken_out_only_where_it_tells_enough() -> None:
    told, vague = pairs_of(lucky(0.9)), pairs_of(lucky(0.1))
    assert luck_explains(told) > 0.9
    assert luck_explains(vague) < 0.2
    assert luck_explains(told[:8]) == 0.0, "too few pairs to know"
    step = steps_of(lucky(0.9))[0]
    assert step.unlucky is not None
    assert step.unlucky[1] < step.margin[1] / 2
    assert len(without_luck(told, told)) == 24
    assert steps_of(lucky(0.1))[0].unlucky is None


def test_the_page_shows_the_column_of_luck_or_says_why_not() -> None:
    with_it, without = page(lucky(0.9)), page(lucky(0.1))
    assert "| luck taken out |" in with_it
    assert "luck taken out |" not in without
    assert "that column is not shown" in without
    assert "Ford at Dawn" in without
    assert "rules version 1" in without
    assert "48 games" in page([*lucky(0.1), row(99, 0, 1)._replace(rules=0)])
    assert "1 games were played by older rules" in page([row(99, 0, 1)._replace(rules=0)])


# ── the command ──────────────────────────────────────────────────────────────


def test_the_command_writes_the_page_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "page.md"
    asked = ["lab", "ladder", "ford-at-dawn/dawn", "--players", "random,other", "--out", str(out)]
    assert run([*asked, "--games", "2"]) == 0
    assert "4 games played, 4 in" in capsys.readouterr().out
    assert run([*asked, "--games", "4"]) == 0
    assert "4 games played, 8 in" in capsys.readouterr().out
    assert "| other – random | 4 |" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["ford-at-dawn/dusk"], "no scenario 'dusk': there is dawn"),
        (["ford-at-night"], "ford-at-night"),
        (["ford-at-dawn", "--games", "3"], "an even number"),
        (["ford-at-dawn", "--jobs", "0"], "1 or more"),
        (["ford-at-dawn", "--players", "cadet,tsar"], "unknown player 'tsar'"),
    ],
)
def test_what_cannot_be_played_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert run(["lab", "ladder", *words, "--out", str(tmp_path / "page.md")]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.glob("*.jsonl"))


def test_a_page_does_not_take_the_place_of_its_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mine.jsonl"
    out.write_text("kept")
    assert run(["lab", "ladder", "ford-at-dawn/dawn", "--out", str(out)]) == 2
    assert "name the page another way" in capsys.readouterr().err
    assert out.read_text() == "kept"
