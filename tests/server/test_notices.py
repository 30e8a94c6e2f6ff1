"""A notice each time it becomes somebody's turn: once, bundled, as he saw it, while it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy

from sandtable.core.game import Game
from sandtable.server.notices import outbox
from sandtable.server.notices.outbox import NOTICES
from tests.core.hands import Hands
from tests.core.sealed import SEALED
from tests.server.desk import PATIENCE, Desk, Guest, link, running, sit
from tests.server.letterbox import confirmed, letterbox
from tests.server.told import deliveries, entries, feed, notices, rows, tick, two
from tests.server.toy import RULEBOOK


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with running(tmp_path, books=(RULEBOOK, SEALED, Hands())) as found:
        yield found


# ── the turn ─────────────────────────────────────────────────────────────────


def test_whose_turn_it_becomes_is_told_what_he_saw_and_where(desk: Desk) -> None:
    both = two(desk, name="At the ford")
    both.red.choose(both.table, "move R2 0301")
    assert both.told("Blue") == []
    tick(desk)
    ((title, text),) = both.told("Blue")
    assert title == "At the ford: It is your turn as Blue (turn 1)"
    assert "R2: 0201 → 0301" in text
    assert text.endswith(f"/#/table/{both.table}")
    assert both.told("Red") == []


def test_each_turn_is_told_once_however_often_the_sender_looks(desk: Desk) -> None:
    both = two(desk)
    for who, side in ((both.red, "Blue"), (both.blue, "Red"), (both.red, "Blue")):
        before = len(both.told(side))
        who.choose(both.table, "pass")
        for minutes in (2, 10, 20, 400):
            tick(desk, minutes=minutes)
        assert len(both.told(side)) == before + 1


def test_nobody_is_told_of_a_turn_that_was_played_meanwhile(desk: Desk) -> None:
    both = two(desk)
    both.red.choose(both.table, "pass")
    both.blue.choose(both.table, "pass")
    tick(desk)
    assert both.told("Blue") == []
    assert len(both.told("Red")) == 1


def test_nobody_is_told_of_a_turn_that_was_taken_back(desk: Desk) -> None:
    both = two(desk)
    both.red.choose(both.table, "pass")
    body = {"kind": "undo", "expected": desk.info(both.table)["seq"]}
    asked = both.red.told("POST", f"tables/{both.table}/ask", json=body)["ask"]
    both.blue.told("POST", f"tables/{both.table}/answer", json={"id": asked["id"], "agreed": True})
    tick(desk)
    assert both.told("Blue") == []
    both.red.choose(both.table, "pass")
    tick(desk)
    assert len(both.told("Blue")) == 1


def test_a_turn_that_is_played_while_its_letter_waits_is_not_sent(desk: Desk) -> None:
    both = two(desk)
    with letterbox() as box:
        desk.tables.mailer = box.mailer()
        confirmed(both.blue, box)
        box.answers = ["451 later"]
        both.red.choose(both.table, "pass")
        tick(desk)
        assert [one["state"] for one in deliveries(desk)][-1] == "waiting"
        both.blue.choose(both.table, "pass")
        tick(desk, minutes=30)
        assert [one["state"] for one in deliveries(desk)][-1] == "passed"
        assert len(box.letters) == 1  # the question whether the address is his


def test_who_looks_at_the_board_is_not_told(desk: Desk) -> None:
    both = two(desk)
    path, headers = f"/api/tables/{both.table}/live", {"cookie": both.blue.cookie}
    with desk.http.websocket_connect(path, headers=headers) as socket:
        socket.receive_json(timeout=PATIENCE)
        both.red.choose(both.table, "pass")
        socket.receive_json(timeout=PATIENCE)
        tick(desk)
        assert notices(desk) == [("turn", "passed")]
    both.blue.choose(both.table, "pass")
    both.red.choose(both.table, "pass")
    tick(desk, minutes=10)
    assert len(both.told("Blue")) == 1


def test_a_window_in_the_background_is_not_looked_at(desk: Desk) -> None:
    both = two(desk)
    path, headers = f"/api/tables/{both.table}/live", {"cookie": both.blue.cookie}
    with desk.http.websocket_connect(path, headers=headers) as socket:
        socket.receive_json(timeout=PATIENCE)
        for word in ("away", "nonsense"):
            socket.send_text(word)
        looking = desk.tables.notices.looking
        while looking._now:
            pass
        both.red.choose(both.table, "pass")
        tick(desk)
        assert len(both.told("Blue")) == 1


def test_who_looked_once_since_is_not_told(desk: Desk) -> None:
    both = two(desk)
    both.red.choose(both.table, "pass")
    path, headers = f"/api/tables/{both.table}/live", {"cookie": both.blue.cookie}
    with desk.http.websocket_connect(path, headers=headers) as socket:
        socket.receive_json(timeout=PATIENCE)
    tick(desk)
    assert both.told("Blue") == []


def test_who_plays_both_sides_is_told_nothing(desk: Desk) -> None:
    table = desk.new()
    path = feed(Guest(desk, ""))
    desk.choose(table, "pass")
    tick(desk)
    assert entries(desk, path) == []
    assert notices(desk) == []


def test_who_waits_for_a_computer_is_told(desk: Desk) -> None:
    path = feed(Guest(desk, ""))
    table = desk.new(seats={"Red": "random", "Blue": "human"}, name="Against it")
    desk.wait(table, lambda told: told["actor"] == "Blue")
    tick(desk)
    ((title, _),) = entries(desk, path)
    assert title.startswith("Against it: It is your turn as Blue")


def test_who_has_no_channel_costs_no_row(desk: Desk) -> None:
    table = desk.new()
    sit(desk, link(desk, table, "Blue"), "Bea")
    desk.choose(table, "pass", role="Red")
    assert notices(desk) == []


def test_who_left_the_seat_is_told_nothing_of_it(desk: Desk) -> None:
    both = two(desk)
    both.red.choose(both.table, "pass")
    both.blue.told("POST", f"tables/{both.table}/leave", json={"seat": "Blue"})
    tick(desk)
    assert both.told("Blue") == []


def test_a_removed_table_takes_its_notices_along(desk: Desk) -> None:
    both = two(desk)
    both.red.choose(both.table, "pass")
    both.red.told("DELETE", f"tables/{both.table}")
    assert notices(desk) == []
    tick(desk)
    assert both.told("Blue") == []


def test_choices_after_the_first_are_the_same_turn() -> None:
    """The key of a decision is the other side's last free choice before it."""
    game = Game.new(RULEBOOK, "crossing", seed="a", turns=5)
    assert outbox.turn_of(game) == ("Red", "0")
    game.choose_all(["pass"], "Red")
    assert outbox.turn_of(game) == ("Blue", str(game.record.choices[-1]))


# ── drafts ───────────────────────────────────────────────────────────────────


def test_nothing_is_told_while_the_other_side_makes_a_draft(desk: Desk) -> None:
    both = two(desk, game="hands", scenario="auction", turns=3)
    for choice in ("keep 0", "keep 1"):
        assert both.red.choose(both.table, choice).status_code == 200
        assert notices(desk) == []
    both.red.choose(both.table, "say")
    tick(desk)
    assert [title for title, _ in both.told("Blue")] != []
    assert notices(desk) == [("turn", "told")]


# ── several at once ──────────────────────────────────────────────────────────


def test_several_tables_within_a_short_time_are_one_letter(desk: Desk) -> None:
    both = two(desk, name="One")
    other = desk.new(name="Two")
    secret = link(desk, other, "Blue")
    both.blue.told("POST", "invitations/accept", json={"secret": secret})
    with letterbox() as box:
        desk.tables.mailer = box.mailer()
        blue = Guest(desk, both.blue.cookie)
        confirmed(blue, box)
        both.red.choose(both.table, "pass")
        both.red.choose(other, "pass")
        tick(desk)
        letter = box.letters[-1]
        assert len(box.letters) == 2
        assert letter["Subject"] == "2 notices from your tables"
        assert all(name in letter.as_string() for name in ("One", "Two"))


def test_between_two_letters_is_a_pause(desk: Desk) -> None:
    both = two(desk)
    with letterbox() as box:
        desk.tables.mailer = box.mailer()
        confirmed(both.blue, box)
        both.red.choose(both.table, "pass")
        tick(desk, minutes=2)
        both.blue.choose(both.table, "pass")
        both.red.choose(both.table, "pass")
        tick(desk, minutes=4)
        assert len(box.letters) == 2
        tick(desk, minutes=8)
        assert len(box.letters) == 3


# ── what else is told ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "said"), [("undo", "Red asks you to take a choice back"), ("draw", "for a draw")]
)
def test_what_is_asked_is_told_while_it_is(desk: Desk, kind: str, said: str) -> None:
    both = two(desk)
    both.red.choose(both.table, "pass")
    body = {"kind": kind, "expected": desk.info(both.table)["seq"]}
    both.red.told("POST", f"tables/{both.table}/ask", json=body)
    tick(desk)
    assert any(said in title for title, _ in both.told("Blue"))
    assert both.told("Red") == []


def test_what_was_taken_back_before_is_not_told(desk: Desk) -> None:
    both = two(desk)
    body = {"kind": "draw", "expected": desk.info(both.table)["seq"]}
    asked = both.red.told("POST", f"tables/{both.table}/ask", json=body)["ask"]
    both.red.told("POST", f"tables/{both.table}/answer", json={"id": asked["id"], "agreed": False})
    tick(desk)
    assert both.told("Blue") == []


def test_the_owner_is_told_who_sat_down(desk: Desk) -> None:
    path = feed(Guest(desk, ""))
    table = desk.new(name="Open")
    sit(desk, link(desk, table, "Blue"), "Cleo")
    tick(desk)
    ((title, _),) = entries(desk, path)
    assert title == "Open: Cleo sat down as Blue"


def test_a_rematch_is_told_to_who_did_not_lay_it(desk: Desk) -> None:
    both = two(desk)
    body = {"side": "Red", "expected": desk.info(both.table)["seq"]}
    both.red.told("POST", f"tables/{both.table}/resign", json=body)
    both.red.told("POST", f"tables/{both.table}/rematch", json={"swap": True})
    tick(desk)
    assert [title for title, _ in both.told("Blue") if "A new game is laid, you play Red" in title]
    assert both.told("Red") == []


# ── the feed ─────────────────────────────────────────────────────────────────


def test_a_feed_has_a_mark_and_is_sent_once(desk: Desk) -> None:
    both = two(desk)
    path = f"/api/{both.feeds['Blue']}"
    first = desk.http.get(path)
    assert first.headers["content-type"].startswith("application/atom+xml")
    same = {"if-none-match": first.headers["etag"]}
    assert desk.http.get(path, headers=same).status_code == 304
    both.red.choose(both.table, "pass")
    assert desk.http.get(path, headers=same).status_code == 304
    tick(desk)
    assert desk.http.get(path, headers=same).status_code == 200


def test_a_new_feed_ends_the_old_address(desk: Desk) -> None:
    both = two(desk)
    feed(both.blue)
    assert desk.http.get(f"/api/{both.feeds['Blue']}").status_code == 404
    assert desk.http.get("/api/feed/guessed").status_code == 404


def test_a_feed_lets_nobody_do_anything(desk: Desk) -> None:
    """Its secret is no cookie, and no link in what it tells lets anybody in."""
    both = two(desk)
    both.red.choose(both.table, "pass")
    tick(desk)
    text = desk.http.get(f"/api/{both.feeds['Blue']}").text
    assert both.feeds["Blue"].partition("/")[2] not in text
    assert "seat/" not in text


def test_names_are_shown_in_a_feed_as_they_are(desk: Desk) -> None:
    both = two(desk, name='<b>&amp; ]]> "x"')
    both.red.choose(both.table, "pass")
    tick(desk)
    ((title, _),) = both.told("Blue")
    assert title.startswith('<b>&amp; ]]> "x"')


# ── a restart ────────────────────────────────────────────────────────────────


def test_what_was_written_with_the_move_is_told_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as desk:
        both = two(desk)
        both.red.choose(both.table, "pass")
    with running(tmp_path) as desk:
        again = both._replace(desk=desk)
        tick(desk)
        assert len(again.told("Blue")) == 1


def test_a_move_that_is_not_stored_leaves_no_notice(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = two(desk)

    broken = sqlalchemy.text("insert into nowhere values (1)")
    monkeypatch.setattr(outbox, "notice", lambda *_: broken)
    before = desk.info(both.table)["seq"]
    assert both.red.choose(both.table, "pass").status_code == 503
    monkeypatch.undo()
    assert desk.info(both.table)["seq"] == before
    assert rows(desk, NOTICES) == []
