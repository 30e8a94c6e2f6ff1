"""The start page tells how many decisions a game takes: about as many as in one that was played."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.core.back import is_forced
from sandtable.core.record import load_record
from sandtable.games import rulebook
from tests.records.recorded import record_of, recorded


@pytest.mark.parametrize("name", recorded())
def test_the_decisions_of_a_campaign_are_about_those_of_a_played_one(name: str) -> None:
    book = rulebook(name)
    told = next(info.decisions for info in book.scenarios() if info.id == "campaign")
    record = load_record(record_of(name))
    entries = [record.entry(index) for index in range(len(record.choices))]
    asked = Counter(entry.actor for entry in entries if not is_forced(entry))
    for side, number in zip(book.sides, told, strict=True):
        assert number / 2 <= asked[side] <= number * 2, (side, number, asked)


@pytest.mark.parametrize("name", recorded())
def test_every_scenario_says_how_many_and_who_begins_none_more_than_the_campaign(name: str) -> None:
    book = rulebook(name)
    infos = {info.id: info for info in book.scenarios()}
    for info in infos.values():
        assert len(info.decisions) == 2
        assert info.newcomer in book.sides
        assert 0 < sum(info.decisions) <= sum(infos["campaign"].decisions)
