"""What strangers may try, and how much of theirs is kept; secrets that show nowhere."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from litestar.exceptions import WebSocketDisconnect

from sandtable.core.case import Trouble
from sandtable.server.http.errors import TooMany
from sandtable.server.people import limits, people, seats
from sandtable.server.people.doors import Doors
from sandtable.server.people.limits import Counts, Limit
from sandtable.server.store.folder import FILE
from tests.core.hands import Hands
from tests.server.desk import PATIENCE, Desk, Guest, link, running, sit
from tests.server.toy import RULEBOOK

NONE = timedelta()
DOORS = Doors(open=True, addresses=["http://192.0.2.7:8642"])


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Desk]:
    with running(tmp_path, books=(RULEBOOK, Hands()), doors=DOORS) as found:
        yield found


@pytest.fixture
def owner(house: Desk) -> Guest:
    entered = Guest(house, "").ask("POST", "owner", json={"key": DOORS.key})
    return Guest(house, cookie_of(entered))


def cookie_of(answer: Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


def begun(owner: Guest) -> str:
    return str(owner.told("POST", "tables", json={"game": "ford"})["id"])


# ── counting ─────────────────────────────────────────────────────────────────


def test_so_often_within_so_many_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = [100.0]
    monkeypatch.setattr("sandtable.server.people.limits.time.monotonic", lambda: moment[0])
    counts, limit = Counts(), Limit(3, 10.0, "trials")
    for _ in range(3):
        counts.guess(limit, "a", "enough")
    with pytest.raises(TooMany, match="enough: wait 10 seconds"):
        counts.guess(limit, "a", "enough")
    counts.guess(limit, "b", "enough")
    moment[0] += 10.0
    counts.guess(limit, "a", "enough")


def test_what_is_heard_counts_and_is_no_more_than_is_of_use() -> None:
    told: list[tuple[Limit, str]] = []
    one, other = Counts(lambda *guess: told.append(guess)), Counts()
    for _ in range(limits.WRONG.most):
        one.wrong("192.0.2.1")
    for guess in told:
        other.heard(*guess)
    with pytest.raises(TooMany, match="tried from here"):
        other.wrong("192.0.2.1")
    other.wrong("192.0.2.2")
    for _ in range(limits.WRONG.most):
        other.heard(limits.WRONG, "192.0.2.1")
    assert len(other._done[limits.WRONG, "192.0.2.1"]) == limits.WRONG.most


def test_no_more_is_remembered_than_is_of_use() -> None:
    counts = Counts()
    for number in range(3 * limits.KEYS):
        counts.guess(limits.WRONG, str(number), "enough")
    assert len(counts._done) == limits.KEYS


# ── guessing ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("act", ["invitations/look", "invitations/accept", "owner"])
def test_wrong_secrets_keep_no_right_one_out(house: Desk, owner: Guest, act: str) -> None:
    table = begun(owner)
    secret = link(house, table, "Blue", owner)
    stranger, told = Guest(house, ""), []
    for number in range(limits.WRONG.most + 5):
        field = "key" if act == "owner" else "secret"
        told.append(stranger.ask("POST", act, json={field: f"guess {number}"}))
    assert len({answer.text for answer in told[: limits.WRONG.most]}) == 1
    assert {answer.status_code for answer in told[-5:]} == {429}
    assert 0 < int(told[-1].headers["retry-after"]) <= 60
    assert "lead nowhere" in told[-1].json()["error"]
    assert sit(house, secret).told("GET", f"tables/{table}")["you"]["sides"] == ["Blue"]
    assert stranger.ask("POST", "owner", json={"key": DOORS.key}).status_code == 200


def test_secrets_have_256_bits(house: Desk, owner: Guest) -> None:
    table = begun(owner)
    secret = link(house, table, "Blue", owner)
    cookie = sit(house, secret).cookie.partition("=")[2]
    for word in (secret, cookie, DOORS.key):
        assert len(word) * 6 >= 256


def test_names_are_changed_now_and_then(owner: Guest) -> None:
    told = [owner.ask("POST", "me", json={"name": f"Name {n}"}) for n in range(12)]
    assert [answer.status_code for answer in told] == [200] * 10 + [429] * 2


# ── what is kept ─────────────────────────────────────────────────────────────


def test_a_table_has_so_many_links(
    house: Desk, owner: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "MOST_LINKS", 3)
    table = begun(owner)
    for _ in range(9):  # a new link to a side ends the one before
        link(house, table, "Blue", owner)
    for _ in range(2):
        link(house, table, "spectator", owner)
    barred = owner.ask("POST", f"tables/{table}/invitations", json={"seat": "spectator"})
    assert barred.status_code == 400
    assert "3 links at most" in barred.json()["error"]
    (first, *_) = owner.told("GET", f"tables/{table}/invitations")
    owner.told("DELETE", f"tables/{table}/invitations/{first['id']}")
    link(house, table, "spectator", owner)


def test_so_many_watch_a_table(house: Desk, owner: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOST_WATCHERS", 2)
    table = begun(owner)
    secret = link(house, table, "spectator", owner)
    watchers = [sit(house, secret, name) for name in "AB"]
    body = {"secret": secret, "name": "C"}
    barred = Guest(house, "").ask("POST", "invitations/accept", json=body)
    assert barred.status_code == 410
    assert "watch this table already" in barred.json()["error"]
    watchers[0].told("POST", f"tables/{table}/leave", json={"seat": "spectator"})
    sit(house, secret, "C")


def test_a_person_has_so_many_browsers(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST", 3)
    entered = [Guest(house, "").ask("POST", "owner", json={"key": DOORS.key}) for _ in range(5)]
    known = [Guest(house, cookie_of(one)).ask("GET", "me").status_code for one in entered]
    assert known.count(200) == 3
    assert known[-1] == 200


def test_what_is_of_no_use_any_more_is_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as desk:
        table = desk.new()
        anna = sit(desk, link(desk, table, "Blue"))
        bert = sit(desk, link(desk, table, "spectator"), "Bert")
        bert.told("POST", f"tables/{table}/leave", json={"seat": "spectator"})
    today, late = people.now, people.STAYS + seats.TOLD_FOR
    for module in ("people", "seats"):
        monkeypatch.setattr(
            f"sandtable.server.people.{module}.now", lambda more=NONE: today(more + late)
        )
    with running(tmp_path) as desk:
        assert count(desk, people.PEOPLE) == 2  # the owner, and Anna who sits there
        assert count(desk, people.SESSIONS) == 0
        assert count(desk, seats.INVITATIONS) == 1  # that of the spectators lasts
        assert desk.info(table)["people"]["Blue"][0]["name"] == "Anna"
        assert Guest(desk, anna.cookie).told("GET", "me")[
            "owner"
        ]  # at home whoever is not known is the owner


def count(desk: Desk, rows: Any) -> int:
    async def work() -> int:
        async with desk.tables.store.transaction() as connection:
            return len((await connection.execute(rows.select())).all())

    return int(desk.http.blocking_portal.call(work))


# ── cookies ──────────────────────────────────────────────────────────────────


def test_whoever_put_a_cookie_into_a_browser_has_nothing_of_it(house: Desk, owner: Guest) -> None:
    """Sitting down gives a new one, and its first use ends the old one."""
    one, two = begun(owner), begun(owner)
    planted = sit(house, link(house, one, "Blue", owner))
    body = {"secret": link(house, two, "Red", owner)}
    answer = planted.ask("POST", "invitations/accept", json=body)
    fresh = Guest(house, cookie_of(answer))
    assert fresh.cookie != planted.cookie
    assert planted.ask("GET", "me").status_code == 200  # the answer might have been lost
    assert {row["id"] for row in fresh.told("GET", "tables")} == {one, two}
    assert planted.ask("GET", "me").status_code == 401


def test_leaving_the_server_closes_what_was_opened(house: Desk, owner: Guest) -> None:
    table = begun(owner)
    anna = sit(house, link(house, table, "Blue", owner))
    path = f"/api/tables/{table}/live"
    with house.http.websocket_connect(path, headers={"cookie": anna.cookie}) as live:
        live.receive_json(timeout=PATIENCE)
        anna.told("POST", "leave")
        with pytest.raises(WebSocketDisconnect) as closed:  # noqa: PT012 - pushes may come before
            while True:
                live.receive_json(timeout=PATIENCE)
    assert closed.value.code == 4404


# ── a canary ─────────────────────────────────────────────────────────────────


def test_no_secret_is_written_or_told_anywhere(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in a log, an address, an error, nor in the data file; each is told once."""
    monkeypatch.setattr(logging.getLogger("sandtable.server"), "propagate", True)
    told: list[str] = []
    with running(tmp_path, books=(RULEBOOK, Hands()), doors=DOORS) as desk:
        entered = Guest(desk, "").ask("POST", "owner", json={"key": DOORS.key})
        owner = Guest(desk, cookie_of(entered))
        table = str(owner.told("POST", "tables", json={"game": "hands"})["id"])
        secrets = [link(desk, table, seat, owner) for seat in ("Blue", "spectator")]
        anna = sit(desk, secrets[0])
        dice = desk.tables.in_memory[table].game.dice.secret

        async def broken(*_: Any) -> None:
            raise RuntimeError("of ours")

        monkeypatch.setattr("sandtable.server.people.links.offer", broken)
        for who in (owner, anna, Guest(desk, "")):
            kinds = ("", "/record", "/view", "/talk", "/invitations", "/happened", "/notes")
            paths = ["me", "tables", *[f"tables/{table}{kind}" for kind in kinds]]
            told += [who.ask("GET", path).text for path in paths]
            for secret in [*secrets, secrets[0] + "x"]:
                for act, more in (("look", {}), ("look", {"x": 1}), ("accept", {"name": "\u202e"})):
                    body = {"secret": secret, **more}
                    answer = who.ask("POST", f"invitations/{act}", json=body)
                    told += [answer.text, str(answer.url)]
                told.append(who.ask("GET", f"tables/{secret[:9]}").text)
            answer = who.ask("POST", "owner", json={"key": DOORS.key + "x"})
            told += [answer.text, str(answer.headers)]
        cookies = [who.cookie.partition("=")[2] for who in (owner, anna)]
    assert any("incident" in record.getMessage() for record in caplog.records)
    stored = (tmp_path / FILE).read_bytes().decode("latin-1")
    written = [record.getMessage() + str(record.exc_text) for record in caplog.records]
    for canary in (*secrets, *cookies, DOORS.key):
        assert not [text for text in [*told, *written, stored] if canary in text]
    assert not [text for text in [*told, *written] if dice in text]


def test_too_many_is_a_trouble() -> None:
    assert isinstance(TooMany("why", 1), Trouble)
    assert str(TooMany("why", 1)) == "why: wait 1 second"
