"""What people say to each other at a table, and ask of each other."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from sandtable.server.http.errors import NotSaved
from sandtable.server.store.store import Store
from sandtable.server.talk import asks, passing, talk
from tests.core.hands import Hands
from tests.core.sealed import SEALED
from tests.server.desk import Desk, Fresh, Guest, link, running, sit
from tests.server.toy import RULEBOOK


@pytest.fixture(scope="module")
def house(fresh: Fresh) -> Iterator[Desk]:
    books = (RULEBOOK, SEALED, SpanishCivilWar())
    with running(fresh(), books=books) as found:
        yield found


class Pair(NamedTuple):
    """Two who play, and one who watches."""

    table: str
    red: Guest
    blue: Guest
    watcher: Guest

    def seq(self) -> int:
        return int(self.red.told("GET", f"tables/{self.table}")["seq"])

    def ask(self, who: Guest, kind: str) -> Any:
        body = {"kind": kind, "expected": self.seq()}
        return who.ask("POST", f"tables/{self.table}/ask", json=body)

    def asked(self, who: Guest) -> Any:
        return who.told("GET", f"tables/{self.table}")["ask"]

    def answer(self, who: Guest, agreed: bool) -> Any:
        body = {"id": self.asked(who)["id"], "agreed": agreed}
        return who.ask("POST", f"tables/{self.table}/answer", json=body)

    def words(self, who: Guest) -> list[str]:
        return [word["text"] for word in who.told("GET", f"tables/{self.table}/talk")]


def pair(house: Desk, **wanted: Any) -> Pair:
    table = house.new(**wanted)
    blue = sit(house, link(house, table, "Blue"), "Bea")
    watcher = sit(house, link(house, table, "spectator"), "Will")
    return Pair(table, Guest(house, ""), blue, watcher)


@pytest.fixture
def two(house: Desk) -> Pair:
    return pair(house)


# ── saying ───────────────────────────────────────────────────────────────────


def test_players_talk_and_watchers_hear_them(two: Pair) -> None:
    two.red.told("POST", "me", json={"name": "Rob"})
    two.red.told("POST", f"tables/{two.table}/talk", json={"text": "  Your \n move "})
    (*_, word) = two.blue.told("GET", f"tables/{two.table}/talk")
    assert (word["name"], word["text"], word["mine"]) == ("Rob", "Your move", False)
    assert two.words(two.watcher)[-1] == "Your move"


def test_watchers_talk_among_themselves_until_the_end(two: Pair) -> None:
    two.watcher.told("POST", f"tables/{two.table}/talk", json={"text": "He will lose"})
    assert "He will lose" in two.words(two.watcher)
    assert "He will lose" not in two.words(two.red)
    body = {"side": "Red", "expected": two.seq()}
    two.red.told("POST", f"tables/{two.table}/resign", json=body)
    assert "He will lose" in two.words(two.red)


def test_who_sits_down_is_noted(two: Pair) -> None:
    assert two.words(two.red) == ["Bea sat down: Blue", "Will sat down: spectator"]


@pytest.mark.parametrize("text", ["", "  ", "x" * 501, "\u202eevil", "a\x00b"])
def test_what_cannot_be_shown_is_not_said(two: Pair, text: str) -> None:
    answer = two.red.ask("POST", f"tables/{two.table}/talk", json={"text": text})
    assert answer.status_code == 400


def test_a_table_keeps_so_many_words(two: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST", 3)
    two.red.told("POST", f"tables/{two.table}/talk", json={"text": "three"})
    answer = two.red.ask("POST", f"tables/{two.table}/talk", json={"text": "four"})
    assert answer.status_code == 400


def test_however_much_was_said_people_sit_down_and_agree(
    house: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = pair(house)
    monkeypatch.setattr(talk, "MOST", 0)
    sit(house, link(house, two.table, "spectator"), "Wim")
    assert two.ask(two.red, "draw").status_code == 201
    assert two.answer(two.blue, True).status_code == 200
    assert any("agreed" in text for text in two.words(two.red))


# ── asking ───────────────────────────────────────────────────────────────────


def test_an_undo_is_asked_for_and_agreed_on(two: Pair) -> None:
    two.red.choose(two.table, "pass")
    two.blue.choose(two.table, "pass")
    assert two.ask(two.red, "undo").status_code == 201
    for who, mine in ((two.red, True), (two.blue, False)):
        asked = two.asked(who)
        assert (asked["kind"], asked["side"], asked["step"], asked["mine"]) == (
            "undo", "Red", 0, mine,
        )  # fmt: skip
    assert two.asked(two.watcher)["mine"] is False
    assert two.answer(two.red, True).status_code == 403
    assert two.answer(two.blue, True).status_code == 200
    told = two.red.told("GET", f"tables/{two.table}")
    assert (told["step"], told["actor"], told["ask"]) == (0, "Red", None)
    assert "agreed" in two.words(two.red)[-1]
    record = two.red.ask("GET", f"tables/{two.table}/record").text
    assert '"consent":true' in record.splitlines()[-1]


def test_an_ask_is_declined_and_not_asked_again_at_once(two: Pair) -> None:
    assert two.ask(two.red, "draw").status_code == 201
    assert two.answer(two.blue, False).status_code == 200
    assert two.asked(two.red) is None
    barred = two.ask(two.red, "draw")
    assert barred.status_code == 400
    assert "ask again in" in barred.json()["error"]
    assert two.ask(two.blue, "draw").status_code == 201


def test_an_ask_is_taken_back(two: Pair) -> None:
    two.ask(two.red, "draw")
    assert two.answer(two.red, False).status_code == 200
    assert two.asked(two.blue) is None
    assert two.ask(two.red, "draw").status_code == 201


@pytest.mark.parametrize(
    ("agreed", "broken"), [(True, (Store, "append")), (False, (passing, "_write"))]
)
def test_what_could_not_be_answered_is_asked_still(
    two: Pair, monkeypatch: pytest.MonkeyPatch, agreed: bool, broken: tuple[Any, str]
) -> None:
    assert two.ask(two.red, "draw").status_code == 201
    with monkeypatch.context() as patch:
        patch.setattr(*broken, _full)
        assert two.answer(two.blue, agreed).status_code == 503
    assert two.asked(two.blue)["kind"] == "draw"
    assert two.answer(two.blue, agreed).status_code == 200
    assert two.asked(two.blue) is None
    result = two.red.told("GET", f"tables/{two.table}")["result"]
    assert (result is not None) is agreed


def test_what_could_not_be_asked_is_asked_of_nobody(
    two: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(passing, "_write", _full)
        assert two.ask(two.red, "draw").status_code == 503
    assert two.asked(two.blue) is None
    assert two.ask(two.red, "draw").status_code == 201


def test_what_happened_has_happened_though_nobody_could_note_it(
    two: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(talk, "_written", _full)
        body = {"side": "Blue", "expected": two.seq()}
        told = two.blue.ask("POST", f"tables/{two.table}/resign", json=body)
        assert told.status_code == 200, "he has resigned, whatever is noted"
    assert two.red.told("GET", f"tables/{two.table}")["actor"] is None


async def _full(*_given: object, **_more: object) -> int:
    raise NotSaved("the disk is full; nothing was changed, try again")


def test_an_ask_is_gone_when_the_game_moves_on(two: Pair) -> None:
    two.ask(two.blue, "draw")
    old = two.asked(two.red)["id"]
    two.red.choose(two.table, "pass")
    assert two.asked(two.red) is None
    body = {"id": old, "agreed": True}
    late = two.red.ask("POST", f"tables/{two.table}/answer", json=body)
    assert late.status_code == 400
    assert "moved on" in late.json()["error"]


def test_both_agree_on_a_draw(two: Pair) -> None:
    two.ask(two.blue, "draw")
    two.answer(two.red, True)
    told = two.red.told("GET", f"tables/{two.table}")
    assert told["over"]
    assert "draw" in told["result"]
    assert two.red.told("GET", f"tables/{two.table}/summary")["result"]["winner"] is None


def test_what_needs_no_consent_is_not_asked(two: Pair) -> None:
    two.red.choose(two.table, "pass")
    two.blue.choose(two.table, "pass")
    barred = two.ask(two.watcher, "undo")
    assert barred.status_code == 403
    barred = two.ask(two.red, "peace")
    assert barred.status_code == 400
    assert two.ask(two.red, "undo").status_code == 201
    assert two.ask(two.blue, "undo").status_code == 400


def test_who_plays_alone_asks_nobody(house: Desk) -> None:
    table, owner = house.new(), Guest(house, "")
    barred = owner.ask("POST", f"tables/{table}/ask", json={"kind": "draw", "expected": 0})
    assert barred.status_code == 400
    assert "nobody else plays" in barred.json()["error"]


def test_resigning_ends_the_game(two: Pair) -> None:
    for who, side in ((two.blue, "Red"), (two.watcher, "Blue")):
        body = {"side": side, "expected": two.seq()}
        assert who.ask("POST", f"tables/{two.table}/resign", json=body).status_code == 403
    body = {"side": "Blue", "expected": two.seq()}
    told = two.blue.told("POST", f"tables/{two.table}/resign", json=body)
    assert told["over"]
    assert told["result"] == "Blue resigned: Red victory"
    assert two.red.choose(two.table, "pass").status_code == 422


def test_resigning_for_a_side_that_is_not_there_tells_which_are(two: Pair) -> None:
    body = {"side": "Green", "expected": two.seq()}
    answer = two.blue.ask("POST", f"tables/{two.table}/resign", json=body)
    assert (answer.status_code, answer.json()["error"]) == (
        400,
        "unknown side 'Green': there is Red, Blue",
    )


def test_resigning_at_an_older_moment_is_stale(two: Pair) -> None:
    two.red.choose(two.table, "pass")
    body = {"side": "Blue", "expected": 0}
    assert two.blue.ask("POST", f"tables/{two.table}/resign", json=body).status_code == 409


def test_going_back_outlives_a_restart(fresh: Fresh) -> None:
    folder = fresh()
    with running(folder) as desk:
        both = pair(desk)
        both.red.choose(both.table, "pass")
        both.blue.choose(both.table, "pass")
        both.ask(both.red, "undo")
        both.answer(both.blue, True)
        words = both.words(both.red)
    with running(folder) as desk:
        red = Guest(desk, "")
        assert red.told("GET", f"tables/{both.table}")["step"] == 0
        assert [w["text"] for w in red.told("GET", f"tables/{both.table}/talk")] == words


def test_the_pause_grows_with_each_refusal(two: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asks, "WAIT", 0.0)
    for _ in range(12):
        assert two.ask(two.red, "draw").status_code == 201
        two.answer(two.blue, False)
    monkeypatch.setattr(asks, "WAIT", 10.0)
    two.ask(two.red, "draw")
    two.answer(two.blue, False)
    left = two.ask(two.red, "draw").json()["error"]
    assert "1000 seconds" in left or "999 seconds" in left


# ── the dice ─────────────────────────────────────────────────────────────────


def promise_of(nonce: str) -> str:
    return hashlib.sha256(nonce.encode()).hexdigest()


def promised(two: Pair, who: Guest, nonce: str) -> Any:
    """The answer to a promise of this number."""
    body = {"promise": promise_of(nonce)}
    return who.ask("POST", f"tables/{two.table}/nonce", json=body)


def added(two: Pair, who: Guest, nonce: str) -> Any:
    """The answer to this number."""
    return who.ask("POST", f"tables/{two.table}/nonce", json={"nonce": nonce})


RED, BLUE, OTHER = "ab" * 16, "cd" * 16, "ef" * 16


def test_each_browser_adds_a_number_to_the_dice(two: Pair) -> None:
    here = f"tables/{two.table}"
    assert two.red.told("GET", here)["nonces"] == []
    for who, nonce in ((two.red, RED), (two.blue, BLUE)):
        assert promised(two, who, nonce).status_code == 200
    told = two.watcher.told("GET", here)
    assert told["promised"] == {"Red": promise_of(RED), "Blue": promise_of(BLUE)}
    for who, nonce in ((two.red, RED), (two.blue, BLUE), (two.red, OTHER)):
        assert added(two, who, nonce).status_code == 200
    assert two.red.told("GET", here)["nonces"] == ["Blue", "Red"]
    record = two.red.ask("GET", f"{here}/record").text
    assert [nonce in record for nonce in (RED, BLUE, OTHER)] == [True, True, False]
    assert added(two, two.watcher, RED).status_code == 403
    for wrong in ("", "xy" * 16, "AB" * 16, 7, None):
        assert added(two, two.red, wrong).status_code == 400  # type: ignore[arg-type]
    both = {"nonce": RED, "promise": promise_of(RED)}
    assert two.red.ask("POST", f"{here}/nonce", json=both).status_code == 400


def test_nobody_chooses_his_number_once_he_knows_the_others(two: Pair) -> None:
    """Who reads the server's secret could choose the dice by it."""
    assert added(two, two.red, RED).status_code == 400, "not promised"
    assert promised(two, two.red, OTHER).status_code == 200
    assert promised(two, two.red, RED).status_code == 200, "nothing is told yet"
    assert promised(two, two.blue, BLUE).status_code == 200
    assert added(two, two.blue, BLUE).status_code == 200
    late = promised(two, two.red, OTHER)
    assert (late.status_code, "told already" in late.json()["error"]) == (400, True)
    wrong = added(two, two.red, OTHER)
    assert (wrong.status_code, "not promised" in wrong.json()["error"]) == (400, True)
    assert added(two, two.red, RED).status_code == 200
    assert two.red.told("GET", f"tables/{two.table}")["nonces"] == ["Blue", "Red"]


def test_whoever_has_not_promised_before_a_number_is_told_adds_none(two: Pair) -> None:
    assert promised(two, two.blue, BLUE).status_code == 200
    assert added(two, two.blue, BLUE).status_code == 200
    assert promised(two, two.red, RED).status_code == 400
    assert added(two, two.red, RED).status_code == 400


def test_a_side_is_given_away_without_a_number(fresh: Fresh) -> None:
    """Else its owner, who plays both till then, would have added it himself."""
    with running(fresh()) as desk:
        table, owner = desk.new(), Guest(desk, "")
        for body in ({"promise": promise_of(RED)}, {"nonce": RED}):
            told = owner.told("POST", f"tables/{table}/nonce", json=body)
            assert (told["nonces"], told["promised"]) == ([], {})


def test_whoever_takes_a_seat_over_promises_a_number_of_his_own(fresh: Fresh) -> None:
    with running(fresh()) as desk:
        two = pair(desk)
        assert promised(two, two.blue, BLUE).status_code == 200
        two.blue.told("POST", f"tables/{two.table}/leave", json={"seat": "Blue"})
        cid = sit(desk, link(desk, two.table, "Blue"), "Cid")
        assert cid.told("GET", f"tables/{two.table}")["promised"] == {}
        assert promised(two, cid, OTHER).status_code == 200


def test_against_a_computer_a_number_is_added_at_once(fresh: Fresh) -> None:
    with running(fresh()) as desk:
        table = desk.new(seats={"Blue": "random"})
        told = Guest(desk, "").told("POST", f"tables/{table}/nonce", json={"nonce": RED})
        assert told["nonces"] == ["Red"]


def test_promises_outlive_a_restart(where: Path | str) -> None:
    with running(where) as desk:
        two = pair(desk)
        assert promised(two, two.red, RED).status_code == 200
        cookie = two.blue.cookie
    with running(where) as desk:
        blue = Guest(desk, cookie)
        assert blue.told("GET", f"tables/{two.table}")["promised"] == {"Red": promise_of(RED)}


def test_a_number_that_comes_meanwhile_refuses_nobodys_choice(two: Pair) -> None:
    before = two.red.told("GET", f"tables/{two.table}")["seq"]
    assert promised(two, two.blue, RED).status_code == 200
    assert added(two, two.blue, RED).status_code == 200
    assert two.red.told("GET", f"tables/{two.table}")["seq"] == before + 1
    assert two.red.choose(two.table, "pass", expected=before).status_code == 200
    assert two.red.choose(two.table, "pass", expected=before, client="h").status_code == 409


def test_a_number_that_comes_during_a_draft_waits_for_its_end(
    fresh: Fresh,
) -> None:
    """Its line would tell that something is being put together in secret."""
    with running(fresh(), books=(Hands(),)) as desk:
        two = pair(desk, game="hands", scenario="auction", turns=3)
        two.red.choose(two.table, "keep 0")
        assert promised(two, two.blue, RED).status_code == 200
        told = added(two, two.blue, RED).json()
        assert told["nonces"] == ["Blue"]
        assert "ab" * 16 not in two.blue.ask("GET", f"tables/{two.table}/record").text
        for choice in ("keep 1", "keep 2", "say"):
            assert two.red.choose(two.table, choice).status_code == 200
        assert "ab" * 16 in two.blue.ask("GET", f"tables/{two.table}/record").text
