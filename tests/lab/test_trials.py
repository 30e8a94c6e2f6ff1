"""Plans kept to for whole games: the same games beside staff's own, a book that keeps them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.ai.command.book import read
from sandtable.cli.main import run
from sandtable.core.case import Trouble
from sandtable.lab import trials
from sandtable.lab.selfplay import Plan

JAVA = ("forlorn-hopes", "java-sea")
ALLIED = 1


def test_a_plan_is_measured_beside_staffs_own_on_the_same_dice() -> None:
    once = [*trials.measure(*JAVA, ALLIED, ["ambush"], 4, "some")]
    assert [entry.plan for entry in once] == ["ambush"]
    assert once == [*trials.measure(*JAVA, ALLIED, ["ambush"], 4, "some")]
    plan = Plan(JAVA[0], ("staff", "staff"), "some", JAVA[1])
    games = [
        [trials.play(trials.Trial(plan, n, ALLIED, name, n)) for n in range(1, 5)]
        for name in ("ambush", "staff")
    ]
    gaps = [one.value - other.value for one, other in zip(*games, strict=True)]
    assert once[0].gain == pytest.approx(sum(gaps) / 4, abs=0.01)
    assert any(gaps), "a plan that plays as staff does is none"


def test_a_book_keeps_one_line_for_each_plan(tmp_path: Path) -> None:
    (entry,) = trials.measure(*JAVA, ALLIED, ["ambush"], 2, "some")
    trials.put(entry, tmp_path)
    trials.put(entry._replace(plan="other"), tmp_path)
    trials.put(entry._replace(gain=7.0), tmp_path)
    assert [*read(tmp_path).values()] == [entry._replace(gain=7.0), entry._replace(plan="other")]


def test_what_cannot_be_tried_is_said() -> None:
    with pytest.raises(Trouble, match="no plan 'hop' in forlorn-hopes/java-sea: there is staff, "):
        next(trials.measure(*JAVA, ALLIED, ["hop"], 4, "some"))
    with pytest.raises(Trouble, match="at least 2 games"):
        next(trials.measure(*JAVA, ALLIED, [], 1, "some"))
    assert [*trials.measure("ford-at-dawn", "dawn", 0, [], 2, "some")] == [], "no plan but staff's"


def test_the_command_tells_each_plan_and_keeps_it_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(trials, "folder_of", lambda _game: tmp_path)
    asked = ["lab", "book", "/".join(JAVA), "--side", "Allied", "--plan", "ambush", "--games", "2"]
    assert run([*asked, "--seed", "some"]) == 0
    assert capsys.readouterr().out.startswith("forlorn-hopes/java-sea, Allied, ambush: ")
    assert read(tmp_path) == {}
    assert run([*asked, "--seed", "some", "--keep"]) == 0
    (entry,) = trials.measure(*JAVA, ALLIED, ["ambush"], 2, "some")
    assert [*read(tmp_path).values()] == [entry]
    assert run(["lab", "book", "/".join(JAVA), "--side", "Red"]) == 2
    assert "unknown side 'Red': the sides are Japanese, Allied" in capsys.readouterr().err
