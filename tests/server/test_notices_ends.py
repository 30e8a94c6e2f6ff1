"""Notices of the end of a game, and of a clock that runs out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.clocks import pulse
from sandtable.server.clocks.terms import DAY, HOUR
from sandtable.server.http.errors import NotSaved
from tests.server.desk import PATIENCE, Desk, Guest, running
from tests.server.told import Two, notices, tick, two

DECISION = {"kind": "decision", "seconds": 10 * HOUR}
BANK = {"kind": "bank", "seconds": 10 * HOUR, "increment": HOUR}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with running(tmp_path) as found:
        yield found


def titles(both: Two, side: str) -> list[str]:
    return [title for title, _ in both.told(side)]


def ends(desk: Desk) -> list[str]:
    return [state for kind, state in notices(desk) if kind == "end"]


# ── the end of a game ────────────────────────────────────────────────────────


def resign(both: Two, who: Guest, side: str) -> None:
    seq = who.told("GET", f"tables/{both.table}")["seq"]
    body = {"side": side, "expected": seq}
    who.told("POST", f"tables/{both.table}/resign", json=body)


def test_who_was_away_hears_once_that_the_other_side_resigned(desk: Desk) -> None:
    both = two(desk)
    resign(both, both.blue, "Blue")
    for minutes in (2, 10, 20):
        tick(desk, minutes=minutes)
    assert titles(both, "Red") == ["Ford: The crossing: You won as Red: Blue resigned: Red victory"]
    assert titles(both, "Blue") == []
    assert ends(desk) == ["told"]


def test_both_hear_of_a_game_that_is_played_to_its_end_but_for_who_played_last(desk: Desk) -> None:
    both = two(desk, turns=1)
    players = {"Red": both.red, "Blue": both.blue}
    while not (told := desk.info(both.table))["over"]:
        last = told["actor"]
        assert players[last].choose(both.table, "pass").status_code == 200
    tick(desk)
    other = "Blue" if last == "Red" else "Red"
    [title] = titles(both, other)
    assert title.startswith(
        (
            "Ford: The crossing: You won",
            "Ford: The crossing: You lost",
            "Ford: The crossing: A draw",
        )
    )
    assert str(told["result"]).rstrip(".") in title
    assert titles(both, last) == []


def test_a_draw_is_told_to_who_had_asked_for_it(desk: Desk) -> None:
    both = two(desk)
    here = f"tables/{both.table}"
    seq = both.red.told("GET", here)["seq"]
    asked = both.red.told("POST", f"{here}/ask", json={"kind": "draw", "expected": seq})["ask"]
    body = {"id": asked["id"], "agreed": True}
    both.blue.told("POST", f"{here}/answer", json=body)
    tick(desk)
    assert titles(both, "Red") == ["Ford: The crossing: A draw: a draw, as both sides agreed"]


def test_who_looked_at_the_end_is_not_told(desk: Desk) -> None:
    both = two(desk)
    headers = {"cookie": both.red.cookie}
    with desk.http.websocket_connect(f"/api/tables/{both.table}/live", headers=headers) as socket:
        socket.receive_json(timeout=PATIENCE)
        resign(both, both.blue, "Blue")
    tick(desk)
    assert titles(both, "Red") == []
    assert ends(desk) == ["passed"]


def test_an_end_that_is_not_stored_is_not_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    both = two(desk)

    async def full(*_: object, **__: object) -> None:
        raise NotSaved("the disk is full")

    monkeypatch.setattr("sandtable.server.store.store._insert_lines", full)
    body = {"side": "Blue", "expected": both.blue.told("GET", f"tables/{both.table}")["seq"]}
    path = f"tables/{both.table}/resign"
    assert both.blue.ask("POST", path, json=body).status_code == 503
    monkeypatch.undo()
    assert ends(desk) == []


# ── a clock that runs ────────────────────────────────────────────────────────


class Wall:
    """A clock on the wall that the test turns, and the sender with it."""

    def __init__(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk, self.moment = desk, datetime.now(UTC).timestamp() + 100
        monkeypatch.setattr(pulse, "wall", lambda: self.moment)
        monkeypatch.setattr(pulse, "GAP", float("inf"))

    def later(self, seconds: float) -> None:
        self.moment += seconds
        moment = datetime.fromtimestamp(self.moment, UTC)
        self.desk.http.blocking_portal.call(self.desk.tables.notices.round, moment)


@pytest.fixture
def wall(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Wall:
    return Wall(desk, monkeypatch)


def of_clocks(both: Two, side: str) -> list[str]:
    found = [title for title in titles(both, side) if "of your time" in title]
    return [title.partition("crossing: ")[2] for title in found[::-1]]


@pytest.mark.parametrize("clock", [DECISION, BANK], ids=["decision", "bank"])
def test_who_decides_hears_at_half_and_four_fifths_of_his_time(
    desk: Desk, wall: Wall, clock: dict[str, Any]
) -> None:
    both = two(desk, clock=clock)
    assert both.red.choose(both.table, "pass").status_code == 200
    told: list[str] = []
    waits = [(4.5, ""), (0.6, "Half"), (2.5, ""), (0.5, "Four fifths"), (1, ""), (20, "")]
    for hours, new in waits:
        wall.later(hours * HOUR)
        found = of_clocks(both, "Blue")
        assert found[: len(told)] == told, "never twice"
        assert len(found) == len(told) + bool(new), (hours, found)
        assert not new or found[-1].startswith(f"{new} of your time as Blue has gone: ")
        told = found
    assert of_clocks(both, "Red") == []


def test_who_has_decided_hears_nothing_of_his_clock(desk: Desk, wall: Wall) -> None:
    both = two(desk, clock=DECISION)
    assert both.red.choose(both.table, "pass").status_code == 200
    wall.later(3 * HOUR)
    assert both.blue.choose(both.table, "pass").status_code == 200
    wall.later(4 * HOUR)
    assert of_clocks(both, "Blue") == []


def test_a_clock_that_stands_still_is_not_told_of_before_it_has_run(desk: Desk, wall: Wall) -> None:
    both = two(desk, clock=DECISION)
    here = f"tables/{both.table}"
    assert both.red.choose(both.table, "pass").status_code == 200
    seq = both.blue.told("GET", here)["seq"]
    asked = both.blue.told("POST", f"{here}/ask", json={"kind": "hold", "expected": seq})["ask"]
    both.red.told("POST", f"{here}/answer", json={"id": asked["id"], "agreed": True})
    for _ in range(3):
        wall.later(DAY)
    assert of_clocks(both, "Blue") == []
    both.red.told("POST", f"{here}/resume", json={})
    wall.later(4 * HOUR)
    assert of_clocks(both, "Blue") == []
    for _ in range(4):
        wall.later(HOUR / 2)
    [only] = of_clocks(both, "Blue")
    assert only.startswith("Half of your time as Blue")


def test_in_quiet_hours_a_clock_is_told_after_them_and_only_how_it_is_then(
    desk: Desk, wall: Wall
) -> None:
    both = two(desk, clock=DECISION)
    now = datetime.fromtimestamp(wall.moment, UTC)
    minute = now.hour * 60 + now.minute
    quiet = {"zone": "UTC", "quiet_from": minute, "quiet_to": (minute + 9 * 60) % 1440}
    both.blue.told("POST", "notices", json=quiet)
    assert both.red.choose(both.table, "pass").status_code == 200
    for _ in range(8):
        wall.later(HOUR + 300)
    assert titles(both, "Blue") == []
    wall.later(HOUR)
    [only] = of_clocks(both, "Blue")
    assert only.startswith("Four fifths of your time as Blue has gone: ")


def test_a_short_clock_tells_nobody(desk: Desk, wall: Wall) -> None:
    both = two(desk, clock={"kind": "decision", "seconds": HOUR})
    assert both.red.choose(both.table, "pass").status_code == 200
    wall.later(0.9 * HOUR)
    assert [kind for kind, _ in notices(desk)] == ["turn"]
