"""What is written down: faults, and what was refused, for whoever looks after the server."""

from __future__ import annotations

import logging
import re
import socket
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.case import Trouble
from sandtable.server.accounts import office
from sandtable.server.http import logs
from tests.server.club import club, member, nobody, table_of
from tests.server.desk import Desk

WHEN = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The files of a server, in a zone of its own."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    for name in logs.FILES:
        monkeypatch.setattr(logging.getLogger(name), "handlers", [])
        monkeypatch.setattr(logging.getLogger(name), "propagate", True)
        monkeypatch.setattr(logging.getLogger(name), "level", logging.NOTSET)
    logs.keep_in(tmp_path)
    yield tmp_path
    for name in logs.FILES:
        for handler in logging.getLogger(name).handlers:
            handler.close()
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def desk(kept: Path) -> Iterator[Desk]:
    with club(kept / "data") as found:
        yield found


def lines(kept: Path) -> list[str]:
    file = kept / "refused.log"
    return file.read_text("utf-8").splitlines() if file.exists() else []


def test_a_refusal_is_one_line_when_to_whom_where_and_roughly_from_where(
    desk: Desk, kept: Path
) -> None:
    anna, bert = member(desk, "Anna"), member(desk, "Bert")
    table = table_of(anna)
    assert lines(kept) == []
    assert bert.ask("GET", f"tables/{table}/view").status_code == 404
    assert anna.ask("POST", f"tables/{table}/undo", json={"x": 1}).status_code == 400
    (line,) = lines(kept)
    told = rf"({WHEN}) INFO 404 GET /api/tables/{table}/view from somewhere by (\w+)"
    found = re.fullmatch(told, line)
    assert found, line
    assert abs(datetime.now(UTC) - datetime.fromisoformat(found[1])) < timedelta(minutes=2)
    people = desk.http.blocking_portal.call(office.people, desk.tables, office.Order("people"))
    assert next(row for row in people if found[2] in row).startswith("Bert")


@pytest.mark.parametrize(
    ("peer", "front", "told"),
    [
        ("203.0.113.77", "", "203.0.113.0/24"),
        ("127.0.0.1", "https://club.example", "198.51.100.0/24"),
        ("127.0.0.1", "", "this machine"),
    ],
)
def test_roughly_from_where(peer: str, front: str, told: str) -> None:
    headers = [(b"x-forwarded-for", b"192.0.2.1, 198.51.100.9")]
    assert logs.origin({"client": (peer, 1), "headers": headers}, front) == told


def test_an_address_makes_no_line_of_its_own_and_tells_no_secret(desk: Desk, kept: Path) -> None:
    secret = "s" * 43
    anna = member(desk, "Anna")
    anna.ask("GET", "tables/x%0a2026%20INFO%20well/view")
    anna.ask("GET", f"feed/{secret}")
    first, second = lines(kept)
    assert "x\\n2026" in first
    assert secret not in second
    assert "/api/feed/…" in second


def test_a_page_of_somebody_else_is_written_down(desk: Desk, kept: Path) -> None:
    desk.http.post("/api/tables", headers={"origin": "https://evil.example"})
    (line,) = lines(kept)
    assert "403 POST /api/tables from " in line
    assert line.endswith("by nobody known")


def test_that_a_stranger_looks_is_no_refusal(desk: Desk, kept: Path) -> None:
    assert nobody(desk).ask("GET", "me").status_code == 401
    assert lines(kept) == []
    assert nobody(desk).sign_in("Anna", "wrong").status_code == 401
    assert "401 POST /api/account/enter" in lines(kept)[0]


def test_an_incident_tells_who_met_it(
    desk: Desk, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = member(desk, "Anna")

    async def broken(*_: Any) -> None:
        raise RuntimeError("of ours")

    monkeypatch.setattr("sandtable.server.tables.listing.listing", broken)
    told = anna.ask("GET", "tables")
    assert told.status_code == 500
    text = (kept / "server.log").read_text("utf-8")
    assert re.match(
        rf"{WHEN} ERROR incident [0-9a-f]{{8}}: GET /api/tables by [0-9a-f]{{16,}}\n", text
    )
    assert "RuntimeError: of ours" in text
    assert "Anna" not in text


def test_logs_are_sent_to_a_collector_as_well(tmp_path: Path) -> None:
    """By a socket of the machine, or by UDP; an address makes no line of its own there either."""
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as own,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other,
    ):
        own.bind(str(tmp_path / "log"))
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        for where, heard in ((str(tmp_path / "log"), own), (f"127.0.0.1:{port}", other)):
            heard.settimeout(10)
            sent = logs.collector(where)
            record = logging.LogRecord("x", logging.INFO, "", 0, "404 GET /a\nb", None, None)
            sent.emit(record)
            told = heard.recv(1000).decode()
            sent.close()
            assert re.fullmatch(rf"<30>sandtable: {WHEN} INFO 404 GET /a\\nb\x00?", told), told


@pytest.mark.parametrize("where", ["/nowhere/log", "collector", "127.0.0.1:x"])
def test_a_collector_that_is_not_there_is_told_at_the_start(where: str) -> None:
    with pytest.raises(Trouble, match="no log is taken there"):
        logs.collector(where)
