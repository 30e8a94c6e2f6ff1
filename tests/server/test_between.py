"""Private notes and pings, and what talk and asks tell of hidden things: nothing."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.people import people, private
from sandtable.server.tables import pace
from tests.core.hands import Hands
from tests.server.desk import PATIENCE, Desk, Fresh, Guest, link, running, sit
from tests.server.test_hidden import ASIDE
from tests.server.toy import RULEBOOK

NONE = timedelta()


@pytest.fixture(scope="module")
def house(fresh: Fresh) -> Iterator[Desk]:
    with running(fresh(), books=(RULEBOOK, Hands())) as found:
        yield found


class Round:
    """The owner with Red, Bea with Blue, Will and Wim who watch."""

    def __init__(self, house: Desk, **wanted: Any) -> None:
        self.house, self.table = house, house.new(**wanted)
        self.red = Guest(house, "")
        self.blue = sit(house, link(house, self.table, "Blue"), "Bea")
        watching = link(house, self.table, "spectator")
        self.will, self.wim = sit(house, watching, "Will"), sit(house, watching, "Wim")

    def note(self, who: Guest, text: str, hex: str = "", **about: Any) -> Any:
        body = {"text": text, "hex": hex, **about}
        return who.ask("POST", f"tables/{self.table}/notes", json=body)

    def notes(self, who: Guest) -> Any:
        return who.told("GET", f"tables/{self.table}/notes")

    def ping(self, who: Guest, hex: str) -> Any:
        return who.ask("POST", f"tables/{self.table}/ping", json={"hex": hex})

    def live(self, who: Guest) -> Any:
        headers = {"cookie": who.cookie} if who.cookie else {}
        return self.house.http.websocket_connect(f"/api/tables/{self.table}/live", headers=headers)


@pytest.fixture
def four(house: Desk) -> Round:
    return Round(house)


# ── asks ─────────────────────────────────────────────────────────────────────


def test_who_adds_to_the_dice_passes_no_ask_by(house: Desk) -> None:
    """His browser does so when it opens the board, as it may be to answer."""
    four = Round(house)
    asked = {"kind": "draw", "expected": 0}
    made = four.red.told("POST", f"tables/{four.table}/ask", json=asked)["ask"]
    promise = hashlib.sha256(b"0" * 32).hexdigest()
    four.blue.told("POST", f"tables/{four.table}/nonce", json={"promise": promise})
    stirred = {"nonce": "0" * 32}
    assert four.blue.ask("POST", f"tables/{four.table}/nonce", json=stirred).status_code == 200
    told = four.blue.told("GET", f"tables/{four.table}")
    assert told["nonces"] == ["Blue"]
    assert told["ask"]["id"] == made["id"]
    body = {"id": made["id"], "agreed": True}
    four.blue.told("POST", f"tables/{four.table}/answer", json=body)
    assert four.red.told("GET", f"tables/{four.table}")["over"]


# ── private notes ────────────────────────────────────────────────────────────


def test_a_note_is_its_writers_alone(four: Round) -> None:
    four.note(four.blue, "  watch the ford  \n\nthen R1 ")
    four.note(four.blue, "weak", hex="0201")
    assert four.notes(four.blue) == [
        {"hex": "", "text": "watch the ford\n\nthen R1"},
        {"hex": "0201", "text": "weak"},
    ]
    for other in (four.red, four.will):
        assert four.notes(other) == []


def test_no_byte_and_no_push_tells_anybody_that_a_note_was_written(four: Round) -> None:
    here = f"tables/{four.table}"
    addresses = ("", "/view", "/talk", "/record", "/notes", "/hex/0201", "/invitations", "/ask")

    def told() -> list[tuple[int, bytes]]:
        answers = [four.red.ask("GET", here + address) for address in addresses]
        return [(answer.status_code, answer.content) for answer in answers]

    before = told()
    with four.live(four.red) as live:
        rev = live.receive_json(timeout=PATIENCE)["rev"]
        before = told()
        four.note(four.blue, "R1 will come by the ford", hex="0201")
        assert told() == before
        four.blue.told("POST", f"{here}/talk", json={"text": "hm"})
        assert live.receive_json(timeout=PATIENCE)["rev"] == rev + 1


def test_a_note_is_changed_and_removed(four: Round) -> None:
    four.note(four.blue, "one", hex="0201")
    assert four.note(four.blue, "two", hex="0201").json() == [{"hex": "0201", "text": "two"}]
    assert four.note(four.blue, " \n ", hex="0201").json() == []


def test_a_note_is_about_what_happened_at_a_step(house: Desk) -> None:
    four = Round(house, game="hands", scenario="auction", turns=3)
    for choice in ("keep 0", "say"):
        assert four.red.choose(four.table, choice).is_success
    last = four.red.told("GET", f"tables/{four.table}")["step"] - 1
    four.note(four.red, "all of it")
    four.note(four.red, "why?", step=last)
    assert four.note(four.red, "first", step=0).json() == [
        {"hex": "", "text": "all of it"},
        {"hex": "", "step": 0, "text": "first"},
        {"hex": "", "step": last, "text": "why?"},
    ]
    assert four.notes(four.blue) == []
    assert len(four.note(four.red, "", step=0).json()) == 2
    for wrong in ({"step": -2}, {"step": last + 1}, {"step": 10**30}, {"step": 0, "hex": "0201"}):
        assert four.note(four.red, "never", **wrong).status_code == 400, wrong
    assert "the last is" in four.note(four.red, "never", step=last + 1).json()["error"]
    assert len(four.notes(four.red)) == 2


@pytest.mark.parametrize(
    ("text", "hex", "line"),
    [
        ("x" * 2001, "", "at most 2000"),
        ("a\x00b", "", "printable"),
        ("\u202eevil", "", "printable"),
        ("here", "9999", "unknown hex '9999'"),
        ("here", "x" * 81, "malformed"),
        ("x" * 8001, "", "malformed"),
    ],
)
def test_what_no_note_can_be(four: Round, text: str, hex: str, line: str) -> None:
    answer = four.note(four.blue, text, hex)
    assert answer.status_code == 400
    assert line in answer.json()["error"]
    assert four.notes(four.blue) == []


def test_so_many_notes_are_kept(four: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private, "MOST", 2)
    for place in ("", "0101"):
        assert four.note(four.blue, "n", place).status_code == 200
    assert four.note(four.blue, "n", "0201").status_code == 400
    assert four.note(four.blue, "other", "0101").status_code == 200
    assert four.note(four.red, "n", "0201").status_code == 200
    assert [note["text"] for note in four.notes(four.blue)] == ["n", "other"]


def test_notes_outlive_a_restart_and_go_with_the_table(where: Path | str) -> None:
    with running(where) as desk:
        four = Round(desk)
        four.note(four.blue, "keep", hex="0101")
    with running(where) as desk:
        bea = Guest(desk, four.blue.cookie)
        assert bea.told("GET", f"tables/{four.table}/notes") == [{"hex": "0101", "text": "keep"}]
        Guest(desk, "").told("DELETE", f"tables/{four.table}")
        assert bea.ask("GET", f"tables/{four.table}/notes").status_code == 404
    if isinstance(where, Path):
        assert b"keep" not in (where / "sandtable.db").read_bytes()


def test_strangers_have_no_notes_here(four: Round) -> None:
    stranger = sit(four.house, link(four.house, four.house.new(), "Blue"), "Sam")
    assert four.note(stranger, "me too").status_code == 404
    assert four.ping(stranger, "0101").status_code == 404


# ── pings ────────────────────────────────────────────────────────────────────


def test_a_ping_is_shown_to_the_others_and_not_kept(four: Round) -> None:
    with four.live(four.red) as red, four.live(four.blue) as blue, four.live(four.will) as will:
        for live in (red, blue, will):
            live.receive_json(timeout=PATIENCE)
        four.red.told("POST", f"tables/{four.table}/talk", json={"text": "look"})
        rev = four.red.told("GET", f"tables/{four.table}")["rev"]
        for live in (red, blue, will):
            while live.receive_json(timeout=PATIENCE)["rev"] != rev:
                pass
        assert four.ping(four.blue, "0201").status_code == 201
        shown = {"ping": {"hex": "0201", "name": "Bea", "side": "Blue"}}
        assert red.receive_json(timeout=PATIENCE) == shown
        assert will.receive_json(timeout=PATIENCE) == shown
        assert four.red.told("GET", f"tables/{four.table}")["rev"] == rev
        four.ping(four.red, "0101")
        # The next that Bea hears is Red's: her own was not sent back.
        assert blue.receive_json(timeout=PATIENCE)["ping"]["hex"] == "0101"
    assert b"0201" not in four.blue.ask("GET", f"tables/{four.table}/talk").content


def test_watchers_point_things_out_to_each_other_only(four: Round) -> None:
    with four.live(four.red) as red, four.live(four.wim) as wim:
        for live in (red, wim):
            live.receive_json(timeout=PATIENCE)
        four.ping(four.will, "0301")
        told = wim.receive_json(timeout=PATIENCE)
        while "ping" not in told:
            told = wim.receive_json(timeout=PATIENCE)
        assert told["ping"] == {"hex": "0301", "name": "Will", "side": ""}
        four.ping(four.blue, "0201")
        told = red.receive_json(timeout=PATIENCE)
        while "ping" not in told:
            told = red.receive_json(timeout=PATIENCE)
        assert told["ping"]["hex"] == "0201"


def test_a_ping_is_somewhere(four: Round) -> None:
    answer = four.ping(four.blue, "9999")
    assert answer.status_code == 400
    assert "unknown hex '9999'" in answer.json()["error"]


def test_pings_and_words_have_a_pace(four: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    # However slow the machine is: none of these may have been long enough ago.
    monkeypatch.setattr(pace, "PINGS", pace.PINGS._replace(seconds=3600.0))
    for _ in range(pace.PINGS.most):
        assert four.ping(four.blue, "0101").status_code == 201
    late = four.ping(four.blue, "0101")
    assert late.status_code == 400
    assert "go on in" in late.json()["error"]
    assert four.ping(four.red, "0101").status_code == 201
    say = f"tables/{four.table}/talk"
    for _ in range(pace.WORDS.most):
        four.blue.told("POST", say, json={"text": "ping"})
    assert four.blue.ask("POST", say, json={"text": "ping"}).status_code == 400
    passed = pace.WORDS.seconds + 1
    later = time.monotonic() + passed
    monkeypatch.setattr("sandtable.server.tables.pace.time.monotonic", lambda: later)
    # In a database words are counted where they are kept.
    moment = "sandtable.server.talk.talk.now"
    monkeypatch.setattr(moment, lambda more=NONE: people.now(more + timedelta(seconds=passed)))
    assert four.blue.ask("POST", say, json={"text": "ping"}).status_code == 201


# ── nothing is given away ────────────────────────────────────────────────────


def test_an_unnamed_owner_is_not_nobody(four: Round) -> None:
    four.red.told("POST", f"tables/{four.table}/talk", json={"text": "hello"})
    words = four.blue.told("GET", f"tables/{four.table}/talk")
    assert [word["note"] for word in words] == [True, True, True, False]


def test_watchers_talk_is_not_counted_for_players(four: Round) -> None:
    count = f"tables/{four.table}"
    before = four.red.told("GET", count)["talked"]
    four.will.told("POST", f"{count}/talk", json={"text": "psst"})
    assert four.red.told("GET", count)["talked"] == before
    assert four.wim.told("GET", count)["talked"] == before + 1


AT = re.compile(r'"at":"[^"]*"')


def asked(house: Desk, *draft: str) -> tuple[list[str], set[int | None]]:
    """What Blue is told and pushed while Red has a draft of so many choices, and both ask.

    Of the pushes it is the lines that they name: how many come hangs on the clock, as what
    happens while a browser is slow is told in one.
    """
    table = Round(house, game="hands", scenario="auction", turns=3)
    red, blue, here = table.red, table.blue, f"tables/{table.table}"
    for choice in draft:
        seq = red.told("GET", f"{here}/view")["seq"]
        body = {"client": "r", "expected": seq, "choice": choice}
        red.told("POST", f"{here}/choose", json=body)
    told: list[str] = []

    def look() -> None:
        for address in ("", "/view", "/talk", "/ask", "/notes"):
            answer = blue.ask("GET", here + address)
            told.append(f"{answer.status_code} {answer.text}")

    with table.live(blue) as live:
        pushed = [live.receive_json(timeout=PATIENCE)]
        look()
        for who in (blue, red):
            seq = who.told("GET", here)["seq"]
            body = {"kind": "draw", "expected": seq}
            answer = who.ask("POST", f"{here}/ask", json=body)
            told.append(f"{answer.status_code}")
            look()
            which = blue.told("GET", here)["ask"]["id"]
            other = red if who is blue else blue
            body = {"id": which, "agreed": False}
            other.told("POST", f"{here}/answer", json=body)
            look()
        rev = blue.told("GET", here)["rev"]
        while pushed[-1]["rev"] < rev:
            pushed.append(live.receive_json(timeout=PATIENCE))
        for seq in (0, 1, 2):  # which lines there are to ask at
            body = {"kind": "undo", "expected": seq}
            answer = blue.ask("POST", f"{here}/ask", json=body)
            told.append(f"{answer.status_code} {answer.text}")
            told.append(str(blue.ask("GET", f"{here}/ask").content))
            # And which steps there are to write about.
            answer = table.note(blue, "", step=seq)
            told.append(f"{answer.status_code} {answer.text}")
    lines = {push["seq"] for push in pushed}
    return [ASIDE.sub("", AT.sub("", text)) for text in told], lines


def test_asks_and_their_pushes_do_not_tell_of_a_draft(house: Desk) -> None:
    none, some, more = (asked(house, *draft) for draft in ((), ("keep 0",), ("keep 0", "keep 1")))
    assert none == some
    assert some == more
