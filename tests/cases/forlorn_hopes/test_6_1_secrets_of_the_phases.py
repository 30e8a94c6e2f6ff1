"""6.1 What a player does on his display in 5, 7.2 and 14 shows in nothing sent to the other."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sandtable.core.view import build_view, served_record
from tests.cases.forlorn_hopes.desk import at

POOL = 'UNAVAILABLE = ["G3M-1", "G3M-2", "G4M-1", "G4M-2", "A6M-1", "A6M-2", "H6K"]'
OTHERS = 'Malang = ["17PG"]\nSarawak = ["98Sentai"]'
Answers = tuple[str | int, ...]


def sent(text: str, answers: Answers, role: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The view and the record of a role after a position was played on; seals and own salts off."""
    desk = at(text)
    desk.play(*answers)
    rows = [json.loads(row) for row in served_record(desk.game, role).splitlines()[1:]]
    bare = [{k: v for k, v in row.items() if k not in ("h", "v", "salt")} for row in rows]
    return build_view(desk.game, role), bare


@pytest.mark.parametrize(
    ("top", "units", "one", "other", "role"),
    [
        (  # 5.1 which units are drawn and bought
            'ask = "fleet"\npoints = {Japanese = "2"}', POOL,
            ("commit", 1, 1, 10, "buy G4M-2", "done"), ("commit", 1, 4, 10, "buy G3M-2", "done"),
            "Allied",
        ),
        (  # 5.3 where an air reinforcement lands
            'ask = "reinforcements"\nturn = 2\noff = {waiting = ["27BG"]}', OTHERS,
            ("enter 27BG", "base 27BG Malang"), ("enter 27BG", "base 27BG Djokjakarta"),
            "Japanese",
        ),
        (  # 5.4 Magic: where the second PBY comes to
            'ask = "event"\noff = {event = ["PBY2"]}', OTHERS,
            (2, "enter PBY2", "base PBY2 Batavia"), (2, "enter PBY2", "base PBY2 Darwin"),
            "Japanese",
        ),
        (  # 5.4 convoy: whether it brings anybody
            'ask = "event"', OTHERS.replace("17PG", "17PG steps=1"),
            (5, "base 17PG AUSTRALIA"), (5, "pass"),
            "Japanese",
        ),
        (  # 5.4 Tokyo: who goes back
            'ask = "event"\nfleet = true', OTHERS + '\nIndochina = ["G3M-1", "A6M-1", "H6K"]',
            (6, "pick H6K", "pick G3M-1"), (6, "pick A6M-1", "pick G3M-1"),
            "Allied",
        ),
        (  # 7.2 how many regroup
            'ask = "designation"', 'Soerabaja = ["CW21 steps=1", "19BG disrupted"]\n' + OTHERS,
            ("done", "regroup CW21", "regroup 19BG", "done"), ("done", "done"),
            "Japanese",
        ),
        (  # 14.1 a die that fails
            'ask = "regroup"', 'Sinkawangii = ["59Sentai steps=1 regroup"]\n' + OTHERS,
            ("done", 9, "done"), ("done", 10, "done"),
            "Allied",
        ),
    ],
)  # fmt: skip
def test_6_1_the_enemy_is_sent_the_same(
    top: str, units: str, one: Answers, other: Answers, role: str
):
    text = f"{top}\n[units]\n{units}\n"
    view, record = sent(text, one, role)
    view_too, record_too = sent(text, other, role)
    assert view == view_too
    assert record == record_too


@pytest.mark.parametrize(
    ("top", "units", "units_too", "answers", "answers_too", "role"),
    [
        (  # 14.1 whether anything is in the Regroup boxes
            'ask = "regroup"',
            'Sarawak = ["59Sentai steps=1 regroup", "75Sentai regroup disrupted"]',
            'Sarawak = ["59Sentai", "75Sentai"]',
            ("done", 10, "done"), ("done", "done"), "Allied",
        ),
        (  # 5.1 how many of the fleet are based on the map
            'ask = "fleet"\npoints = {Japanese = "2"}',
            'UNAVAILABLE = ["G3M-1", "G3M-2", "H6K"]\nSarawak = ["G3M-3", "G3M-4"]',
            'UNAVAILABLE = ["G3M-1", "G3M-2", "G3M-3"]\nSarawak = ["G3M-4", "H6K"]',
            ("commit", 1, 1, "buy G3M-2", "done"), ("commit", 1, 1, "buy G3M-2", "done"), "Allied",
        ),
        (  # 5.2 aircraft of the Covering Fleet recover in their box
            'ask = "regroup"',
            'COVERING = ["Akagi", "CVA6M-1 disrupted"]\nSarawak = ["75Sentai"]',
            'COVERING = ["Akagi", "CVA6M-1"]\nSarawak = ["75Sentai"]',
            ("done", "done"), ("done", "done"), "Allied",
        ),
        (  # 14.3 whether a mobile airbase is empty
            'ask = "regroup"\nairbases = {MobileC = "at=1707"}',
            'MobileC = ["19BG"]\n1808 = ["6KNIL"]\nSarawak = ["75Sentai"]',
            'Darwin = ["19BG"]\n1808 = ["6KNIL"]\nSarawak = ["75Sentai"]',
            ("done", "done", "done"), ("done", "done", "done"), "Japanese",
        ),
    ],
)  # fmt: skip
def test_6_1_a_hidden_state_shows_in_nothing_that_is_asked(
    top: str, units: str, units_too: str, answers: Answers, answers_too: Answers, role: str
):
    allied = 'Malang = ["17PG"]'
    view, record = sent(f"{top}\n[units]\n{units}\n{allied}\n", answers, role)
    view_too, record_too = sent(f"{top}\n[units]\n{units_too}\n{allied}\n", answers_too, role)
    assert view == view_too
    assert record == record_too
