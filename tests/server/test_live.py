"""Live pushes over the WebSocket."""

from __future__ import annotations

import pytest
from litestar.exceptions import WebSocketDisconnect

from sandtable.server.tables import live
from tests.server.desk import ADDRESS, PATIENCE, Desk


def test_every_change_is_pushed(desk: Desk) -> None:
    table = desk.new()
    with (
        desk.http.websocket_connect(f"/api/tables/{table}/live") as one,
        desk.http.websocket_connect(
            f"/api/tables/{table}/live", headers={"origin": ADDRESS}
        ) as two,
    ):
        for line in (one, two):
            assert line.receive_json(timeout=PATIENCE)["seq"] == 0
        desk.choose(table, "pass")
        for line in (one, two):
            assert line.receive_json(timeout=PATIENCE)["seq"] == 1
        desk.post(table, "undo", client="c", expected=1)
        assert one.receive_json(timeout=PATIENCE)["seq"] == 2
        desk.post(table, "pause", paused=True)
        told = one.receive_json(timeout=PATIENCE)
        assert told == {"seq": None, "rev": desk.info(table)["rev"]}


def test_a_computers_choices_are_pushed(desk: Desk) -> None:
    table = desk.new(seats={"Blue": "random"})
    with desk.http.websocket_connect(f"/api/tables/{table}/live") as line:
        desk.choose(table, "pass")
        while line.receive_json(timeout=PATIENCE)["seq"] != 2:
            pass


def test_a_quiet_line_says_that_it_holds(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert live.QUIET <= 25
    monkeypatch.setattr(live, "QUIET", 0.05)
    table = desk.new()
    with desk.http.websocket_connect(f"/api/tables/{table}/live") as line:
        assert line.receive_json(timeout=PATIENCE)["seq"] == 0
        for _ in range(2):
            assert line.receive_json(timeout=PATIENCE) == {"quiet": True}
        desk.choose(table, "pass")
        told = line.receive_json(timeout=PATIENCE)
        while "quiet" in told:
            told = line.receive_json(timeout=PATIENCE)
        assert told["seq"] == 1


def test_what_a_browser_says_is_not_listened_to(desk: Desk) -> None:
    table = desk.new()
    with desk.http.websocket_connect(f"/api/tables/{table}/live") as line:
        line.receive_json(timeout=PATIENCE)
        line.send_text("{")
        line.send_bytes(b"\xff")
        desk.choose(table, "pass")
        assert line.receive_json(timeout=PATIENCE)["seq"] == 1


@pytest.mark.parametrize("when", ["before", "meanwhile"])
def test_a_table_that_is_not_there_closes_the_line(desk: Desk, when: str) -> None:
    table = desk.new()
    if when == "before":
        desk.http.delete(f"/api/tables/{table}")
    with desk.http.websocket_connect(f"/api/tables/{table}/live") as line:
        if when == "meanwhile":
            line.receive_json(timeout=PATIENCE)
            desk.http.delete(f"/api/tables/{table}")
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_json(timeout=PATIENCE)
        assert closed.value.code == 4404


def test_a_long_address_of_no_table_closes_the_line(desk: Desk) -> None:
    """The protocol has no room for a longer reason than 123 bytes."""
    with desk.http.websocket_connect(f"/api/tables/{'é' * 100}/live") as line:
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_json(timeout=PATIENCE)
        assert closed.value.code == 4404
        assert 60 < len(closed.value.detail.encode()) <= 123


def test_a_table_that_is_watched_stays_in_memory(desk: Desk) -> None:
    table = desk.new()
    with desk.http.websocket_connect(f"/api/tables/{table}/live") as line:
        line.receive_json(timeout=PATIENCE)
        desk.tables.evict(0)
        assert table in desk.tables.in_memory
    desk.wait(table, lambda _: table not in desk.tables.watchers)
    desk.tables.evict(0)
    assert table not in desk.tables.in_memory


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "http://127.0.0.1:8642.evil.example"},
        {"host": "evil.example:8642"},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_a_strangers_page_hears_nothing(desk: Desk, headers: dict[str, str]) -> None:
    table = desk.new()
    with pytest.raises(WebSocketDisconnect):
        desk.http.websocket_connect(f"/api/tables/{table}/live", headers=headers).__enter__()
