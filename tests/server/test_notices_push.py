"""A browser is told by web push: sealed for it, signed by this server, until it has enough."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.notices import push
from sandtable.server.notices.words import Words
from tests.server.club import PASSWORD, club, ends, member, nobody, table_of
from tests.server.desk import Desk, Guest, running
from tests.server.pushed import Browser, browser
from tests.server.told import deliveries, tick, two


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with running(tmp_path) as found:
        found.tables.notices.here = True
        yield found


def own(who: Guest) -> list[dict[str, Any]]:
    """Somebody's browsers, as he is told of them."""
    return [way for way in who.told("GET", "notices")["channels"] if way["kind"] == "push"]


def test_a_browser_is_told_what_other_notices_tell(desk: Desk) -> None:
    both = two(desk, name="At the ford")
    with browser() as phone:
        made = both.blue.told("POST", "notices/channels", json=phone.asked)
        both.red.choose(both.table, "move R2 0301")
        tick(desk)
        assert len(phone.came) == 1
        told = phone.opened()
        key = both.blue.told("GET", "notices")["push"]
        claims = phone.claims(key)
    assert told["title"] == "At the ford: It is your turn as Blue (turn 1)"
    assert told["text"] == both.told("Blue")[0][1].rpartition("decision:\n- ")[2].split("\n")[0]
    assert "R2" in told["text"]
    assert told["url"] == told["tag"] == f"/#/table/{both.table}"
    assert claims["aud"] == phone.address.removesuffix("/push/abc")
    assert claims["sub"] == "https://127.0.0.1"
    sent = phone.came[0]
    assert sent.path == "/push/abc"
    assert sent.headers["content-encoding"] == "aes128gcm"
    assert sent.headers["topic"] == deliveries(desk)[-1]["id"]
    assert int(sent.headers["ttl"]) > 0
    assert [way["id"] for way in own(both.blue)] == [made["id"]]
    assert own(both.red) == []


def test_the_push_service_reads_nothing_and_no_length_tells(desk: Desk) -> None:
    long = Words("t", "x" * 80, "y" * 80, ["z" * 160] * 8)
    with browser() as phone:
        seal = push.check(phone.address, phone.asked["key"], phone.asked["auth"], here=True)
        sizes = {
            len(push.sealed(seal, push.message(told, story)))
            for told in ([Words("t", "a", "b", [])], [long], [long] * 9)
            for story in (True, False)
        }
        both = two(desk, name="At the ford")
        both.blue.told("POST", "notices/channels", json=phone.asked)
        both.red.choose(both.table, "pass")
        tick(desk)
        body = phone.came[0].body
    assert sizes == {len(body)}
    assert len(body) <= 4096
    assert b"ford" not in body
    assert both.table.encode() not in body


def test_the_key_stays_the_servers(desk: Desk, tmp_path: Path) -> None:
    """Were it another one after a restart, every browser would have to be asked again."""
    key = Guest(desk, "").told("GET", "notices")["push"]
    assert len(key) == 87
    assert Guest(desk, "").told("GET", "notices")["push"] == key
    with running(tmp_path / "other") as other:
        assert Guest(other, "").told("GET", "notices")["push"] != key


def test_the_key_is_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as desk:
        key = Guest(desk, "").told("GET", "notices")["push"]
    with running(tmp_path) as desk:
        assert Guest(desk, "").told("GET", "notices")["push"] == key


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_wants_no_more_is_forgotten(desk: Desk, status: int) -> None:
    both = two(desk)
    with browser() as phone:
        both.blue.told("POST", "notices/channels", json=phone.asked)
        phone.answers.append(status)
        both.red.choose(both.table, "pass")
        tick(desk)
        assert len(phone.came) == 1
        assert own(both.blue) == []
        assert both.blue.told("GET", "me")["trouble"] == ""  # its person has ended it there
        tick(desk, minutes=9999)
        assert len(phone.came) == 1
    assert deliveries(desk)[-1]["state"] == "failed"


def test_a_push_service_in_trouble_is_asked_again(desk: Desk) -> None:
    both = two(desk)
    with browser() as phone:
        both.blue.told("POST", "notices/channels", json=phone.asked)
        phone.answers += [500, 429]
        both.red.choose(both.table, "pass")
        for minutes in (2, 3.1, 8.2):
            tick(desk, minutes=minutes)
        assert len(phone.came) == 3
        # All under one id, so that the browser gets it once.
        assert len({came.headers["topic"] for came in phone.came}) == 1
        assert phone.opened(0) == phone.opened(2)
    assert deliveries(desk)[-1]["state"] == "sent"


def test_one_that_takes_nothing_of_us_is_told_to_its_person(desk: Desk) -> None:
    both = two(desk)
    with browser() as phone:
        both.blue.told("POST", "notices/channels", json=phone.asked)
        phone.answers.append(403)
        both.red.choose(both.table, "pass")
        tick(desk)
        (way,) = own(both.blue)
    assert (way["state"], way["why"]) == ("failed", "127.0.0.1 answered 403")


def test_several_tables_in_one_message() -> None:
    told = [Words("a", "One", "It is your turn", []), Words("b", "Two", "Red asks you", [])]
    said = push.message(told, story=True)
    assert said == {
        "title": "2 notices from your tables",
        "text": "One: It is your turn\nTwo: Red asks you",
        "url": "/",
        "tag": "tables",
    }


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"address": "https://192.168.1.1:port/"}, "has an address like"),
        ({"address": "http://push.example/"}, "has an address like"),
        ({"key": "AAAA"}, "P-256"),
        ({"key": ""}, "P-256"),
        ({"key": "ä"}, "P-256"),
        ({"auth": "AAAA"}, "`auth` 16"),
        ({"auth": "A"}, "P-256"),
    ],
)
def test_what_no_browser_gives_is_refused(desk: Desk, changed: dict[str, str], why: str) -> None:
    both = two(desk)
    asked = {**Browser().asked, "address": "https://push.example/abc", **changed}
    answer = both.blue.ask("POST", "notices/channels", json=asked)
    assert answer.status_code == 400
    assert why in answer.json()["error"]


def test_a_push_goes_nowhere_inside(desk: Desk) -> None:
    """The same guard as of webhooks: what a browser gives is what anybody may have written."""
    both = two(desk)
    desk.tables.notices.here = False
    asked = {**Browser().asked, "address": "https://127.0.0.1/push"}
    both.blue.told("POST", "notices/channels", json=asked)
    both.red.choose(both.table, "pass")
    tick(desk)
    (way,) = own(both.blue)
    assert way["state"] == "failed"
    assert "no address of the open Internet" in way["why"]


# ── one browser, one person, as long as he is signed in there ────────────────


def test_a_browser_tells_one_person(desk: Desk) -> None:
    both = two(desk)
    with browser() as shared:
        first = both.blue.told("POST", "notices/channels", json=shared.asked)
        assert both.blue.told("POST", "notices/channels", json=shared.asked) == first
        both.red.told("POST", "notices/channels", json=shared.asked)
    assert own(both.blue) == []
    assert len(own(both.red)) == 1


def test_who_leaves_a_browser_is_told_by_it_no_more(desk: Desk) -> None:
    both = two(desk)
    with browser() as phone:
        both.blue.told("POST", "notices/channels", json=phone.asked)
        both.blue.told("POST", "leave")
        both.red.choose(both.table, "pass")
        tick(desk)
        assert phone.came == []


def test_a_session_that_is_ended_elsewhere_tells_no_more(tmp_path: Path) -> None:
    with club(tmp_path) as desk:
        desk.tables.notices.here = True
        here = member(desk, "Anna")
        lost = nobody(desk)
        lost.sign_in("Anna")
        with browser() as mine, browser() as theirs:
            here.told("POST", "notices/channels", json=mine.asked)
            lost.told("POST", "notices/channels", json=theirs.asked)
            (first, second) = own(here.guest)
            assert first["address"] == "Firefox on Linux"
            ends(here, "others")
            assert [way["id"] for way in own(here.guest)] == [first["id"]]
        assert second["id"] != first["id"]


def test_another_password_or_an_account_leaves_this_browser_its_notices(tmp_path: Path) -> None:
    with club(tmp_path) as desk:
        desk.tables.notices.here = True
        here, lost = member(desk, "Anna"), nobody(desk)
        lost.sign_in("Anna")
        with browser() as mine, browser() as theirs:
            kept = here.told("POST", "notices/channels", json=mine.asked)["id"]
            lost.told("POST", "notices/channels", json=theirs.asked)
            body = {"old": PASSWORD, "new": "ein ganz anderes wort"}
            here.told("POST", "account/password", json=body)
            assert [way["id"] for way in own(here.guest)] == [kept]
            # The new cookie has taken the place of the old one: it ends with it.
            here.told("POST", "leave")
            again = nobody(desk)
            again.sign_in("Anna", "ein ganz anderes wort")
            assert own(again.guest) == []


def test_a_trial_comes(tmp_path: Path) -> None:
    with club(tmp_path) as desk, browser() as phone:
        desk.tables.notices.here = True
        anna = member(desk, "Anna")
        table_of(anna)
        which = anna.told("POST", "notices/channels", json=phone.asked)["id"]
        anna.told("POST", f"notices/channels/{which}/trial")
        phone.wait()
        assert phone.opened()["title"] == "Sandtable: a trial"
        assert phone.claims(anna.told("GET", "notices")["push"])["sub"] == "https://club.example"
