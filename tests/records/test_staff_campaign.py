"""A whole campaign between two staffs, kept as a record, comes out the same on every machine."""

from __future__ import annotations

import json

import pytest

from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.games import RULEBOOKS
from sandtable.games.doro_nawa import RULEBOOK
from tests.records.recorded import AGAIN, RECORD, SUMMARY, summary_of


def test_the_recorded_campaign_replays_exactly() -> None:
    kept = json.loads(SUMMARY.read_text(encoding="utf-8"))
    made = f"recorded by rules version {kept['rules']}, these are version {RULEBOOK.version}"
    try:
        game = Game.load(RECORD, RULEBOOKS)
    except Trouble as trouble:
        pytest.fail(f"{trouble} ({made}); if the change is meant, {AGAIN}")
    found = summary_of(game)
    differs = [key for key in found if found[key] != kept[key]]
    assert not differs, f"{differs} differ ({made}); if the change is meant, {AGAIN}"


def test_the_recorded_campaign_is_small_and_whole() -> None:
    assert RECORD.stat().st_size < 2_000_000
    kept = json.loads(SUMMARY.read_text(encoding="utf-8"))
    assert [len(series) for series in kept["by turn"].values()] == [10, 10, 10]
