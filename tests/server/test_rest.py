"""A table that nobody looks at lets go of what is made again, and tells the same afterwards."""

from __future__ import annotations

import pytest

from tests.server.desk import Desk


def test_a_table_at_rest_is_its_game_alone(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    table = desk.new(turns=20)
    for _ in range(3):
        desk.choose(table, "pass")
    before = [desk.view(table), desk.view(table, at=1)]
    held = desk.tables.in_memory[table]
    desk.tables.evict(3600)
    assert held.answers, "it is in use"
    monkeypatch.setattr("sandtable.server.tables.memory.RESTS", 0.0)
    desk.tables.evict(3600)
    assert desk.tables.in_memory[table] is held
    assert (held.answers, held.lines, held.replay) == ({}, {}, {})
    assert [desk.view(table), desk.view(table, at=1)] == before
