"""Quiet hours, holiday, reminders and muted tables."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.http.errors import BadRequest
from sandtable.server.notices.habits import Habits, check
from tests.server.desk import Desk, Guest, running
from tests.server.told import later, tick, two


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with running(tmp_path) as found:
        yield found


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


NIGHT = Habits("Europe/Berlin", 22 * 60, 7 * 60)


@pytest.mark.parametrize(
    ("moment", "free"),
    [
        ("2026-01-10T12:00", "2026-01-10T12:00"),  # 13:00 there
        ("2026-01-10T20:59", "2026-01-10T20:59"),
        ("2026-01-10T21:00", "2026-01-11T06:00"),  # 22:00 there
        ("2026-01-11T05:59", "2026-01-11T06:00"),
        ("2026-01-11T06:00", "2026-01-11T06:00"),
        ("2026-07-10T20:00", "2026-07-11T05:00"),  # in summer it is 22:00 an hour earlier
        ("2026-03-28T22:00", "2026-03-29T05:00"),  # the night in which the clock goes forward
        ("2026-10-24T21:00", "2026-10-25T06:00"),  # and that in which it goes back
    ],
)
def test_quiet_hours_are_those_of_ones_own_clock(moment: str, free: str) -> None:
    assert NIGHT.free(at(moment)) == at(free)


def test_quiet_hours_within_a_day_and_none() -> None:
    noon = Habits("UTC", 12 * 60, 14 * 60)
    assert noon.free(at("2026-01-10T12:30")) == at("2026-01-10T14:00")
    assert noon.free(at("2026-01-10T14:00")) == at("2026-01-10T14:00")
    assert Habits().free(at("2026-01-10T03:00")) == at("2026-01-10T03:00")


def test_a_holiday_lasts_to_the_end_of_its_last_day_there() -> None:
    away = Habits("Pacific/Auckland", 0, 0, "2026-01-12")  # 13 hours ahead
    assert away.free(at("2026-01-10T00:00")) == at("2026-01-12T11:00")
    assert away.away_until(at("2026-01-12T10:59")) == "2026-01-12"
    assert away.away_until(at("2026-01-12T11:00")) == ""
    night = NIGHT._replace(away="2026-01-12")
    assert night.free(at("2026-01-10T12:00")) == at("2026-01-13T06:00")


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Nowhere/Else"},
        {"zone": "../../etc/passwd"},
        {"zone": "/etc/localtime"},
        {"zone": "x" * 80},
        {"quiet_from": 1440},
        {"remind": 999999},
        {"away": "tomorrow"},
        {"away": "2020-01-01"},
        {"away": "9999-12-31"},
    ],
)
def test_what_cannot_be_is_refused(desk: Desk, wrong: dict[str, Any]) -> None:
    body = {"zone": "Europe/Berlin", **wrong}
    answer = desk.http.post("/api/notices", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize("away", ["20260105", "2026-W02-1"])
def test_a_holiday_is_a_day_as_it_is_compared(away: str) -> None:
    """Other forms of ISO 8601 sort after every day of their year: away until its end."""
    with pytest.raises(BadRequest, match="2026-12-31"):
        check(Habits(away=away), at("2026-01-01T00:00"))


def test_a_zone_is_checked() -> None:
    with pytest.raises(BadRequest, match="time zone"):
        check(Habits("Mars/Olympus"), at("2026-01-01T00:00"))


def keep(who: Guest, **wanted: Any) -> None:
    who.told("POST", "notices", json={"zone": "UTC", **wanted})


def test_a_turn_in_quiet_hours_is_told_after_them(desk: Desk) -> None:
    both = two(desk)
    now = later()
    minute = now.hour * 60 + now.minute
    keep(both.blue, quiet_from=(minute - 60) % 1440, quiet_to=(minute + 120) % 1440)
    both.red.choose(both.table, "pass")
    for minutes in (2, 100):
        tick(desk, minutes=minutes)
        assert both.told("Blue") == []
    tick(desk, minutes=125)
    assert len(both.told("Blue")) == 1


def test_who_is_away_is_told_nothing_and_the_others_read_it(desk: Desk) -> None:
    both = two(desk)
    until = later(days=3).date().isoformat()
    keep(both.blue, away=until)
    seat = both.red.told("GET", f"tables/{both.table}")["people"]["Blue"][0]
    assert seat["away"] == until
    listed = both.red.told("GET", "tables")[0]["people"]["Blue"][0]
    assert listed["away"] == until
    both.red.choose(both.table, "pass")
    tick(desk, minutes=10)
    assert both.told("Blue") == []
    tick(desk, days=5)
    assert len(both.told("Blue")) == 1
    keep(both.blue)
    seat = both.red.told("GET", f"tables/{both.table}")["people"]["Blue"][0]
    assert seat["away"] == ""


def test_a_reminder_comes_once_or_again_while_the_turn_lasts(desk: Desk) -> None:
    both = two(desk)
    keep(both.blue, remind=24)
    both.red.choose(both.table, "pass")
    tick(desk, minutes=2)
    tick(desk, hours=23)
    assert len(both.told("Blue")) == 1
    tick(desk, hours=25)
    (reminded, _) = both.told("Blue")
    assert "It is still your turn as Blue" in reminded[0]
    tick(desk, hours=60)
    assert len(both.told("Blue")) == 2


def test_reminders_go_on_when_wanted_and_end_with_the_turn(desk: Desk) -> None:
    both = two(desk)
    keep(both.blue, remind=24, again=True)
    both.red.choose(both.table, "pass")
    for number, hours in enumerate((1, 26, 51, 76)):
        tick(desk, hours=hours)
        assert len(both.told("Blue")) == number + 1
    both.blue.choose(both.table, "pass")
    tick(desk, hours=200)
    assert len(both.told("Blue")) == 4


def test_of_a_muted_table_nothing_is_told(desk: Desk) -> None:
    both = two(desk)
    both.blue.told("POST", f"tables/{both.table}/mute", json={"muted": True})
    assert both.blue.told("GET", "notices")["muted"] == [both.table]
    both.red.choose(both.table, "pass")
    tick(desk)
    assert both.told("Blue") == []
    both.blue.told("POST", f"tables/{both.table}/mute", json={"muted": False})
    both.blue.choose(both.table, "pass")
    both.red.choose(both.table, "pass")
    tick(desk, minutes=10)
    assert len(both.told("Blue")) == 1
