"""What a guest had at a table is his when he has an account: orders, notes, words, links."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import select

from sandtable.games import rulebook
from sandtable.server.people.people import PEOPLE
from sandtable.server.talk.talk import TALK
from tests.server.club import Member, club, member, nobody, table_of
from tests.server.desk import Desk, Guest, link, sit
from tests.server.told import notices

BOOK: Final[Any] = rulebook("doro-nawa")
ORDERS: Final = {
    "option": {"policy": "movement"},
    "half": {"policy": "initiative", "n": 0},
    "end": {"policy": "end"},
}
WAYS: Final = ["signs up", "signs up where he came back", "signs in"]


def seated(desk: Desk, host: Member) -> tuple[str, Member]:
    """A table whose other side a guest has, who ordered, wrote and said something there."""
    table, guest = table_of(host, game="doro-nawa", scenario="kampar", turns=None), nobody(desk)
    seat = {"secret": link(desk, table, "Allied", host.guest), "name": "Gast"}
    guest.told("POST", "invitations/accept", json=seat)
    guest.told("POST", f"tables/{table}/standing", json={"side": "Allied", "orders": ORDERS})
    guest.told("POST", f"tables/{table}/notes", json={"text": "hold on"})
    guest.told("POST", f"tables/{table}/talk", json={"text": "hello"})
    return table, guest


def joined(desk: Desk, host: Member, table: str, guest: Member, how: str) -> Member:
    """The guest with an account, Gerda's."""
    if how == "signs in":
        account = member(desk, "Gerda")
        assert guest.sign_in("Gerda").status_code == 200
        return account
    if how == "signs up where he came back":  # by the owner's link, good at this table alone
        back = sit(desk, link(desk, table, "Allied", host.guest), "")
        guest = Member(desk, {desk.tables.cookie: back.cookie.partition("=")[2]})
    assert guest.sign_up("Gerda").status_code == 201
    return guest


def given(who: Member, table: str) -> dict[str, str]:
    [told] = who.told("GET", f"tables/{table}/standing")
    return {one["id"]: one["policy"] for one in told["questions"] if one["policy"] != "ask"}


@pytest.mark.parametrize("how", WAYS)
def test_what_is_his_at_the_table_goes_with_his_seat(tmp_path: Path, how: str) -> None:
    with club(tmp_path, books=(BOOK,)) as desk:
        host = member(desk, "Host")
        table, guest = seated(desk, host)
        gerda = joined(desk, host, table, guest, how)
        assert given(gerda, table) == {name: one["policy"] for name, one in ORDERS.items()}
        assert [one["text"] for one in gerda.told("GET", f"tables/{table}/notes")] == ["hold on"]
        assert said_by(desk, "hello") == "Gerda"
        again = table_of(host, game="doro-nawa", scenario="kampar", turns=None)
        seat = {"secret": link(desk, again, "Allied", host.guest), "name": ""}
        gerda.told("POST", "invitations/accept", json=seat)
        [mine] = gerda.told("GET", f"tables/{again}/standing")
        # What he orders in general is no matter of a link that is good at one table.
        assert set(mine["usual"]) == (set(ORDERS) if how != WAYS[1] else set())


@pytest.mark.parametrize("how", WAYS)
def test_they_answer_on_without_a_restart(tmp_path: Path, how: str) -> None:
    with club(tmp_path, books=(BOOK,)) as desk:
        host = member(desk, "Host")
        table, guest = seated(desk, host)
        gerda = joined(desk, host, table, guest, how)
        owner = host.guest
        for _ in range(2):  # two halves of the Japanese, each answered by an Allied one
            told = desk_wait(owner, table, "Japanese")
            assert told["actor"] == "Japanese"
            options = [c["v"] for c in owner.told("GET", f"tables/{table}/view")["choices"]]
            if "movement" in options:
                assert owner.choose(table, "movement").status_code == 200
            desk_wait(owner, table, "Japanese")
            assert owner.choose(table, "done").status_code == 200
        desk_wait(owner, table, "Japanese")
        assert gerda.told("GET", f"tables/{table}/answered")["steps"]


def test_he_is_told_of_his_turn_once(tmp_path: Path) -> None:
    """A notice that waits for the guest waits for the account."""
    with club(tmp_path) as desk:
        host, guest = member(desk, "Host"), nobody(desk)
        table = table_of(host)
        seat = {"secret": link(desk, table, "Blue", host.guest), "name": "Gast"}
        guest.told("POST", "invitations/accept", json=seat)
        assert host.guest.choose(table, "pass").status_code == 200
        before = notices(desk)
        joined(desk, host, table, guest, "signs in")
        assert notices(desk) == before


def desk_wait(who: Guest, table: str, actor: str) -> dict[str, Any]:
    """The table as soon as that side is asked."""
    last = time.monotonic() + 30
    told: dict[str, Any] = {}
    while time.monotonic() < last:
        told = who.told("GET", f"tables/{table}")
        if told["actor"] == actor:
            return told
        time.sleep(0.01)
    raise AssertionError(f"{actor} is never asked: {told}")


def said_by(desk: Desk, text: str) -> str:
    """The name of the person to whom a word belongs."""

    async def read() -> str:
        wanted = select(PEOPLE.c.name).join(TALK, TALK.c.person == PEOPLE.c.id)
        async with desk.tables.store.transaction() as connection:
            return str((await connection.execute(wanted.where(TALK.c.text == text))).scalar_one())

    return str(desk.http.blocking_portal.call(read))
