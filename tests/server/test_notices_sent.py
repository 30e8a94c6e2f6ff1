"""Letters of notices: confirmed first, ended at one click, sent at least once under one id."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from sandtable.server.notices import choosing, outbox
from tests.server.desk import PATIENCE, Desk, running
from tests.server.letterbox import Letterbox, confirmed, letterbox, plain
from tests.server.told import Two, deliveries, later, tick, two


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with running(tmp_path) as found:
        yield found


@pytest.fixture
def box(desk: Desk) -> Iterator[Letterbox]:
    with letterbox() as found:
        desk.tables.mailer = found.mailer()
        yield found


def told(both: Two, box: Letterbox) -> None:
    confirmed(both.blue, box)
    both.red.choose(both.table, "pass")


# ── whose address ────────────────────────────────────────────────────────────


def test_nothing_but_the_question_goes_to_an_address_before_it_is_confirmed(
    desk: Desk, box: Letterbox
) -> None:
    both = two(desk)
    new = {"kind": "mail", "address": "bea@example.org"}
    both.blue.told("POST", "notices/channels", json=new)
    letter = box.wait(1)
    assert letter["Subject"] == "Shall notices go to this address?"
    both.red.choose(both.table, "pass")
    tick(desk)
    assert len(box.letters) == 1
    (way,) = [w for w in both.blue.told("GET", "notices")["channels"] if w["kind"] == "mail"]
    answer = both.blue.ask("POST", f"notices/channels/{way['id']}/trial")
    assert answer.status_code == 400
    for wrong in ("guessed", ""):
        answer = both.blue.ask("POST", "notices/confirm", json={"secret": wrong})
        assert answer.status_code == 404


def test_an_address_that_nobody_confirms_is_asked_a_few_times_at_most(
    desk: Desk, box: Letterbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "LETTERS", choosing.LETTERS._replace(most=2))
    both = two(desk)
    new = {"kind": "mail", "address": "Victim@example.org"}
    for who in (both.blue, both.red):
        made = who.told("POST", "notices/channels", json=new)
        who.told("DELETE", f"notices/channels/{made['id']}")
    assert both.blue.ask("POST", "notices/channels", json=new).status_code == 429
    assert len(box.letters) <= 2


def test_the_secret_of_a_question_is_not_kept(desk: Desk, box: Letterbox) -> None:
    both = two(desk)
    confirmed(both.blue, box)
    secret = plain(box.letters[0]).partition("/#/notices/confirm/")[2].split()[0]
    last = time.monotonic() + 30
    while deliveries(desk)[0]["state"] != "sent" and time.monotonic() < last:
        time.sleep(0.01)
    assert secret not in str(deliveries(desk))


def test_a_letter_ends_the_letters(desk: Desk, box: Letterbox) -> None:
    both = two(desk)
    told(both, box)
    tick(desk)
    letter = box.letters[-1]
    stop = str(letter["List-Unsubscribe"]).strip("<>")
    path = "/api/" + stop.partition("/api/")[2]
    looked = desk.http.get(path, follow_redirects=False)
    assert (looked.status_code, looked.headers["location"]) == (303, "/#" + path[4:])
    assert len(both.blue.told("GET", "notices")["channels"]) == 2
    form = {"List-Unsubscribe": "One-Click"}
    assert desk.http.post(path, data=form).status_code == 200
    assert [w["kind"] for w in both.blue.told("GET", "notices")["channels"]] == ["feed"]
    assert desk.http.post(path, data=form).status_code == 404
    both.blue.choose(both.table, "pass")
    both.red.choose(both.table, "pass")
    tick(desk, minutes=30)
    assert len(box.letters) == 2


# ── at least once, never twice ───────────────────────────────────────────────


def test_a_letter_that_may_have_arrived_is_sent_again_under_its_id(
    desk: Desk, box: Letterbox
) -> None:
    """The mail server takes it and says that it did not: a mailbox knows the second by its id."""
    both = two(desk)
    told(both, box)
    box.answers = ["late 451 too late"]
    tick(desk)
    tick(desk, minutes=4)
    first, second = box.letters[1:]
    assert first["Message-ID"] == second["Message-ID"]
    assert plain(first) == plain(second)
    for minutes in (10, 60, 600):
        tick(desk, minutes=minutes)
    assert len(box.letters) == 3


def test_what_is_tried_again_waits_for_the_end_of_quiet_hours(desk: Desk, box: Letterbox) -> None:
    both = two(desk)
    told(both, box)
    minute = (now := later()).hour * 60 + now.minute
    quiet = {"quiet_from": (minute + 5) % 1440, "quiet_to": (minute + 125) % 1440}
    both.blue.told("POST", "notices", json={"zone": "UTC", **quiet})
    box.answers = ["451 not now"]
    tick(desk)
    for minutes in (10, 60, 120):
        tick(desk, minutes=minutes)
        assert len(box.letters) == 1, "nothing but the question before the channel was confirmed"
    tick(desk, minutes=127)
    assert len(box.letters) == 2
    assert [one["tries"] for one in deliveries(desk)] == [1, 2]


def test_an_address_that_is_dead_is_told_and_left_alone(desk: Desk, box: Letterbox) -> None:
    both = two(desk)
    told(both, box)
    box.answers = ["550 nobody of that name"]
    tick(desk)
    tick(desk, minutes=600)
    assert len(box.letters) == 1
    assert "550 nobody" in both.blue.told("GET", "me")["trouble"]


SERVER = """
import sys
from datetime import timedelta
from pathlib import Path
from sandtable.server import main
from sandtable.server.notices import outbox, sender
from sandtable.server.notices.mail import mailer_of
from tests.server.toy import RULEBOOK
outbox.SOON = timedelta(0)
sender.HOLDS = timedelta(0)
sender.TICK = 0.1
main.serve(port=0, data=Path(sys.argv[1]), open_browser=False, rulebooks=[RULEBOOK],
           ready=lambda address: print(address, flush=True),
           mailer=mailer_of(sys.argv[2], "table@club.example"))
"""


def test_who_is_killed_between_sending_and_marking_sends_the_same_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """kill -9 as soon as the letter is there, before the server hears that it is."""
    # The move is played in this process: its notice is due at once as well.
    monkeypatch.setattr(outbox, "SOON", timedelta(0))
    with letterbox() as box:
        with running(tmp_path) as desk:
            desk.tables.mailer = box.mailer()
            both = two(desk)
            told(both, box)
        box.slow = PATIENCE
        _until(tmp_path, box, 2)
        box.slow = 0.0
        _until(tmp_path, box, 3)
        with running(tmp_path) as desk:
            for minutes in (10, 60):
                tick(desk, minutes=minutes)
        ids = [letter["Message-ID"] for letter in box.letters]
    assert ids[1] == ids[2]
    assert len(set(ids)) == 2
    assert len(ids) <= 4  # a third kill could only add the same


def _until(folder: Path, box: Letterbox, number: int) -> None:
    """Let a server run until so many letters are there, and kill it."""
    mail = f"smtp://127.0.0.1:{box.port}"
    command = [sys.executable, "-c", SERVER, str(folder), mail]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as server:
        try:
            deadline = time.monotonic() + 120
            while len(box.letters) < number:
                assert time.monotonic() < deadline, "no letter came"
                assert server.poll() is None
                time.sleep(0.01)
        finally:
            os.kill(server.pid, signal.SIGKILL)
