"""A computer's long thought: told while it lasts, equal whatever is hidden, cut short if asked."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.ai.player import Knowledge, plug
from sandtable.core.choice import Choice
from sandtable.server.tables import thinking
from tests.core.hands import Hands
from tests.database import Server
from tests.server.club import club, member
from tests.server.desk import PATIENCE, Desk, Guest, link, running, sit, soon

FIRST, EVERY = thinking.FIRST, thinking.EVERY
"""Seconds after which a thought that should have been cut short has not been."""


class Dreamer:
    """Thinks until it is told that it is enough, or a test lets it go on."""

    gate: threading.Event
    shares: tuple[float, ...] = ()
    rests = 0.0
    """Seconds after each of them."""
    ended: list[bool]
    """Of each thought whether it was cut short."""

    def __init__(self, _side: int, _seed: str) -> None:
        # one that a test leaves behind must not write into the next test's list
        self.gate, self.ended = Dreamer.gate, Dreamer.ended

    def choose(self, known: Knowledge) -> Choice:
        for share in Dreamer.shares:
            known.thought.tell(share)
            time.sleep(Dreamer.rests)
        last = time.monotonic() + PATIENCE
        while not (known.thought.enough or self.gate.is_set()) and time.monotonic() < last:
            time.sleep(0.01)
        self.ended.append(known.thought.enough)
        return known.choices[0] if known.rulebook.name == "hands" else Choice("pass")


@pytest.fixture(autouse=True)
def dreamer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("sandtable.ai.player._PLUGGED", {})
    monkeypatch.setattr(thinking, "FIRST", 0.05)
    monkeypatch.setattr(thinking, "EVERY", 0.02)
    for game in ("ford", "hands"):
        plug(game, "dreamer", Dreamer)
    # One share: between two of them somebody might look, and tell of the first as well.
    Dreamer.ended, Dreamer.shares, Dreamer.rests = [], (0.42,), 0.0
    Dreamer.gate = threading.Event()
    yield
    Dreamer.gate.set()


def thinks(desk: Desk, id: str) -> bool:
    table = desk.tables.in_memory.get(id)
    return table is not None and table.far is not None


def dreaming(desk: Desk) -> str:
    """A table where Blue thinks for long about line 1."""
    table = desk.new(seats={"Blue": "dreamer"})
    desk.choose(table, "pass")
    soon(lambda: thinks(desk, table))
    return table


# ── cut short ────────────────────────────────────────────────────────────────


def test_who_plays_may_let_it_play_at_once(desk: Desk) -> None:
    table = dreaming(desk)
    answer = desk.post(table, "hurry", expected=1)
    assert (answer.status_code, answer.json()) == (200, {"seq": 1, "side": "Blue"})
    assert desk.wait(table, lambda info: info["actor"] == "Red")["step"] == 2
    assert Dreamer.ended == [True]


def test_where_nothing_is_thought_about_nothing_is_done(desk: Desk) -> None:
    table = desk.new(seats={"Blue": "dreamer"})
    answer = desk.post(table, "hurry", expected=0)
    assert answer.status_code == 422
    assert "no computer thinks about a choice for long just now" in answer.json()["error"]
    Dreamer.shares = ()
    desk.choose(table, "pass")
    time.sleep(0.2)
    assert desk.post(table, "hurry", expected=1).status_code == 422, "one that does not tell"
    assert desk.info(table)["step"] == 1
    Dreamer.gate.set()
    desk.wait(table, lambda info: info["step"] == 2)


def test_a_press_is_for_one_step_and_cuts_off_no_later_thought(desk: Desk) -> None:
    table = dreaming(desk)
    desk.post(table, "hurry", expected=1)
    desk.wait(table, lambda info: info["step"] == 2)
    desk.choose(table, "pass")
    soon(lambda: thinks(desk, table))
    late = desk.post(table, "hurry", expected=1)
    assert (late.status_code, late.json()["stale"], late.json()["seq"]) == (409, True, 3)
    assert desk.post(table, "hurry", expected=4).status_code == 409
    time.sleep(0.1)
    assert desk.info(table)["step"] == 3, "it thinks on"
    Dreamer.gate.set()
    desk.wait(table, lambda info: info["step"] == 4)
    assert Dreamer.ended == [True, False]


def test_one_that_is_held_is_not_hurried(desk: Desk) -> None:
    table = dreaming(desk)
    desk.post(table, "pause", paused=True)
    assert desk.post(table, "hurry", expected=1).status_code == 422
    assert Dreamer.ended == []


def test_a_thought_that_nobody_waits_for_ends(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.tables.computer.LONGEST", 0.2)
    table = desk.new(seats={"Blue": "dreamer"})
    desk.choose(table, "pass")
    desk.wait(table, lambda info: info["computer"]["state"] == "stopped")
    soon(lambda: Dreamer.ended)
    assert Dreamer.ended == [True]
    assert not thinks(desk, table)


def test_a_thought_about_a_moment_that_is_past_ends(desk: Desk) -> None:
    """Taken back, or the side is a person's now."""
    table = dreaming(desk)
    assert desk.post(table, "undo", client="c", expected=1).status_code == 200
    soon(lambda: Dreamer.ended)
    assert Dreamer.ended == [True]
    desk.choose(table, "pass")
    soon(lambda: thinks(desk, table))
    desk.post(table, "seats", seats={"Blue": "human"})
    soon(lambda: len(Dreamer.ended) == 2)
    assert Dreamer.ended == [True, True]


# ── who may ──────────────────────────────────────────────────────────────────


def test_who_watches_may_not(desk: Desk) -> None:
    table = desk.new(seats={"Blue": "dreamer"})
    watcher = sit(desk, link(desk, table, "spectator"), "Cleo")
    desk.choose(table, "pass")
    soon(lambda: thinks(desk, table))
    answer = watcher.ask("POST", f"tables/{table}/hurry", json={"expected": 1})
    assert answer.status_code == 403
    assert "a spectator may not let a computer play at once" in answer.json()["error"]
    assert Dreamer.ended == []


def test_a_guest_who_plays_may(desk: Desk) -> None:
    table = desk.new(seats={"Red": "human", "Blue": "dreamer"})
    anna = sit(desk, link(desk, table, "Red"))
    assert anna.choose(table, "pass").status_code == 200
    soon(lambda: thinks(desk, table))
    anna.told("POST", f"tables/{table}/hurry", json={"expected": 1})
    desk.wait(table, lambda info: info["step"] == 2)


def test_a_computer_that_plays_for_somebody_is_his_alone_to_hurry(desk: Desk) -> None:
    table = desk.new()
    anna = sit(desk, link(desk, table, "Blue"))
    anna.told("POST", f"tables/{table}/seats", json={"seats": {"Blue": "dreamer"}})
    desk.choose(table, "pass", role="Red")
    soon(lambda: thinks(desk, table))
    answer = desk.post(table, "hurry", expected=1)
    assert answer.status_code == 403
    assert "the computer plays Blue for Anna" in answer.json()["error"]
    anna.told("POST", f"tables/{table}/hurry", json={"expected": 1})
    desk.wait(table, lambda info: info["step"] == 2)


def test_in_a_game_that_counts_it_is_not_offered(tmp_path: Path) -> None:
    with club(tmp_path) as desk:
        anna = member(desk, "Anna")
        wanted = {"game": "ford", "turns": 5, "seats": {"Blue": "dreamer"}, "rated": True}
        table = anna.told("POST", "tables", json=wanted)["id"]
        sent = {"client": "a", "expected": 0, "choice": "pass"}
        anna.told("POST", f"tables/{table}/choose", json=sent)
        soon(lambda: thinks(desk, table))
        answer = anna.ask("POST", f"tables/{table}/hurry", json={"expected": 1})
        assert answer.status_code == 403
        assert "this game counts" in answer.json()["error"]
        assert Dreamer.ended == []
        Dreamer.gate.set()


# ── what is told ─────────────────────────────────────────────────────────────


def told_until(line: Any, last: Callable[[Any], bool]) -> list[Any]:
    found: list[Any] = []
    while not found or not last(found[-1]):
        found.append(line.receive_json(timeout=PATIENCE))
    return found


def test_how_far_it_is_is_pushed_while_it_lasts(desk: Desk) -> None:
    table = desk.new(seats={"Blue": "dreamer"})
    watcher = sit(desk, link(desk, table, "spectator"), "Cleo")
    headers = {"cookie": watcher.cookie}
    with desk.http.websocket_connect(f"/api/tables/{table}/live", headers=headers) as line:
        desk.choose(table, "pass")
        told = told_until(line, lambda word: "thinking" in word)
        assert told[-1] == {"thinking": {"seq": 1, "side": "Blue", "tenths": 4}}
        with desk.http.websocket_connect(f"/api/tables/{table}/live") as late:
            first = told_until(late, lambda word: "thinking" in word)
            assert first[-1] == told[-1], "who comes later is told at once"
        desk.post(table, "hurry", expected=1)
        told = told_until(line, lambda word: word.get("seq") == 2)
        assert [word for word in told if "thinking" in word] == [{"thinking": None}]


def test_of_a_short_thought_nothing_is_pushed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert thinking.FIRST < 1, "a test's own"
    monkeypatch.setattr(thinking, "FIRST", 30.0)
    Dreamer.gate.set()
    table = desk.new(seats={"Blue": "dreamer"})
    with desk.http.websocket_connect(f"/api/tables/{table}/live") as line:
        desk.choose(table, "pass")
        told = told_until(line, lambda word: word.get("seq") == 2)
    assert not [word for word in told if "thinking" in word]


def test_it_is_told_not_too_often(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert FIRST >= 1.0
    assert EVERY >= 0.5
    monkeypatch.setattr(thinking, "EVERY", 0.2)
    Dreamer.shares, Dreamer.rests = tuple(n / 10 for n in range(10)), 0.05
    table = desk.new(seats={"Blue": "dreamer"})
    with desk.http.websocket_connect(f"/api/tables/{table}/live") as line:
        begun = time.monotonic()
        desk.choose(table, "pass")
        told = told_until(line, lambda word: (word.get("thinking") or {}).get("tenths") == 9)
        spent = time.monotonic() - begun
    tenths = [word["thinking"]["tenths"] for word in told if "thinking" in word]
    assert tenths == sorted(set(tenths))
    # However slow the machine is: no more often than was looked.
    assert len(tenths) <= 1 + spent / thinking.EVERY, "of ten that it came to"


def test_the_same_is_told_whatever_is_hidden(tmp_path: Path) -> None:
    """Equal words for two worlds that Blue knows apart and Red does not."""
    heard = []
    with running(tmp_path, books=(Hands(),)) as desk:
        for kept in ("keep 0", "keep 2"):
            Dreamer.gate = threading.Event()
            wanted = {"game": "hands", "scenario": "auction", "turns": 3, "seed": "1"}
            table = desk.new(**wanted, seats={"Blue": "dreamer"})
            red = {"role": "Red", "eyes": "Red"}
            desk.choose(table, kept, **red)
            desk.choose(table, "say", **red)
            with desk.http.websocket_connect(f"/api/tables/{table}/live") as line:
                told = told_until(line, lambda word: "thinking" in word)
                heard.append([word for word in told if "rev" not in word])
            Dreamer.gate.set()
    assert heard[0] == heard[1] != []


def test_inside_a_draft_nobody_hears_of_a_thought(tmp_path: Path) -> None:
    """Blue's second card: that the draft is begun is his alone to know."""
    with running(tmp_path, books=(Hands(),)) as desk:
        wanted = {"game": "hands", "scenario": "auction", "turns": 3, "seed": "1"}
        table = desk.new(**wanted, seats={"Red": "dreamer"})
        soon(lambda: thinks(desk, table))
        assert desk.post(table, "hurry", expected=0).status_code == 200
        here = desk.tables.in_memory[table]
        soon(lambda: here.game.record.open)
        time.sleep(0.3)
        assert (here.far, here.thought) == (None, None)
        assert desk.post(table, "hurry", expected=0).status_code == 422
        Dreamer.gate.set()


# ── several processes ────────────────────────────────────────────────────────


def test_it_is_told_and_cut_short_at_another_process(database: Server) -> None:
    address = database.new()
    with running(address) as one, running(address) as other:
        table = one.new(seats={"Blue": "dreamer"})
        other.info(table)
        with other.http.websocket_connect(f"/api/tables/{table}/live") as line:
            assert line.receive_json(timeout=PATIENCE)["seq"] == 0
            one.choose(table, "pass")
            told = told_until(line, lambda word: "thinking" in word)
            assert told[-1] == {"thinking": {"seq": 1, "side": "Blue", "tenths": 4}}
            thinker = next(d for d in (one, other) if d.tables.in_memory[table].thought)
            away = other if thinker is one else one
            soon(lambda: thinks(away, table))
            assert Guest(away, "").told("POST", f"tables/{table}/hurry", json={"expected": 1})
            # Either word may come first, that it is over or that it has played.
            told_until(line, lambda word: word == {"thinking": None})
            soon(lambda: away.info(table)["seq"] == 2)
        assert Dreamer.ended == [True]
        assert away.post(table, "hurry", expected=1).status_code == 409
