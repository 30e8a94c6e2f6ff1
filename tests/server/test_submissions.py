"""A submission is played once, in its place, or not at all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from sandtable.server.http.errors import NotSaved
from tests.server.desk import Desk, running

PASS = {"client": "phone", "expected": 0, "choice": "pass"}


def test_a_choice_sent_again_is_played_once(desk: Desk) -> None:
    table = desk.new()
    first = desk.post(table, "choose", **PASS)
    again = desk.post(table, "choose", **PASS)
    assert first.status_code == again.status_code == 200
    assert first.content == again.content
    assert desk.info(table)["seq"] == 1


def test_a_choice_sent_again_after_others_answers_with_the_game_as_it_is(desk: Desk) -> None:
    table = desk.new()
    desk.post(table, "choose", **PASS)
    now = desk.choose(table, "pass", client="laptop")
    assert desk.post(table, "choose", **PASS).json()["view"] == now


def test_a_choice_sent_again_after_a_restart_is_played_once(where: Path | str) -> None:
    with running(where) as desk:
        table = desk.new()
        first = desk.post(table, "choose", **PASS).json()["view"]
    with running(where) as desk:
        again = desk.post(table, "choose", **PASS)
        assert again.status_code == 200
        assert again.json()["view"]["units"] == first["units"]
        assert desk.info(table)["seq"] == 1


def test_undo_and_redo_sent_again_are_played_once(desk: Desk) -> None:
    table = desk.new()
    desk.choose(table, "pass")
    desk.choose(table, "pass")
    for act, expected, step in (("undo", 2, 1), ("redo", 3, 2)):
        for _ in range(2):
            answer = desk.post(table, act, client="phone", expected=expected)
            assert answer.status_code == 200
            assert answer.json()["view"]["step"] == step


@pytest.mark.parametrize(
    "change", [{"client": "other"}, {"choice": "move R2 0301"}, {"expected": 5}, {"expected": 2}]
)
def test_a_choice_for_another_moment_is_stale(desk: Desk, change: dict[str, Any]) -> None:
    table = desk.new()
    now = desk.post(table, "choose", **PASS).json()["view"]
    answer = desk.post(table, "choose", **{**PASS, **change})
    assert answer.status_code == 409
    assert answer.json()["stale"] is True
    assert answer.json()["seq"] == 1
    assert desk.view(table) == now


def test_of_many_at_once_one_is_played(desk: Desk) -> None:
    table = desk.new(turns=20)

    def send(number: int, expected: int) -> int:
        body = {"client": f"c{number}", "expected": expected, "choice": "pass"}
        return desk.post(table, "choose", **body).status_code

    with ThreadPoolExecutor(16) as pool:
        for expected in range(5):
            answers = list(pool.map(send, range(16), [expected] * 16))
            assert sorted(answers) == [200] + [409] * 15
    assert desk.info(table)["step"] == 5


def test_a_choice_that_cannot_be_stored_was_never_made(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = desk.new()
    before = desk.view(table)

    async def full(*_arguments: object, **_more: object) -> None:
        raise NotSaved("sandtable.db: database or disk is full; nothing was changed, try again")

    with monkeypatch.context() as patch:
        patch.setattr(type(desk.tables.store), "append", full)
        answer = desk.post(table, "choose", **PASS)
    assert answer.status_code == 503
    assert "disk is full" in answer.json()["error"]
    after = desk.view(table)
    assert {**after, "table": None} == {**before, "table": None}
    assert desk.post(table, "choose", **PASS).status_code == 200


def test_a_choice_stored_though_its_answer_was_lost_counts(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = desk.new()
    whole = desk.tables.store.append

    async def torn(_self: Any, *given: Any, **more: Any) -> None:
        await whole(*given, **more)
        raise NotSaved("the answer of the disk was lost")

    with monkeypatch.context() as patch:
        patch.setattr(type(desk.tables.store), "append", torn)
        assert desk.post(table, "choose", **PASS).status_code == 503
    answer = desk.post(table, "choose", **PASS)
    assert answer.status_code == 200
    assert desk.info(table)["seq"] == 1


def test_a_failing_database_is_told_in_one_line(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object, **_named: object) -> None:
        raise OperationalError("SELECT", {}, OSError("disk I/O error"))

    monkeypatch.setattr("sandtable.server.store.store.select", broken)
    answer = desk.http.get("/api/tables")
    assert answer.status_code == 503
    assert "disk I/O error" in answer.json()["error"]


def test_a_fault_of_ours_is_told_in_one_line_and_harms_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = desk.new()
    with monkeypatch.context() as patch:
        patch.setattr("tests.server.toy.bars_move", lambda *_: 1 / 0)
        answer = desk.post(table, "choose", **{**PASS, "choice": "move R2 0301"})
        assert answer.status_code == 500
        incident = answer.json()["error"].partition("incident ")[2][:8]
    assert incident in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert desk.info(table)["seq"] == 0
    assert desk.post(table, "choose", **{**PASS, "choice": "move R2 0301"}).status_code == 200
