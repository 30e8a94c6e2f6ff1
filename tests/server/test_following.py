"""A table whose memory fell behind what is stored goes on from where it stood."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.core.hands import Hands
from tests.server.desk import Desk, running
from tests.server.test_processes import HANDS, act
from tests.server.toy import RULEBOOK


def told(desk: Desk, table: str) -> list[dict[str, Any]]:
    views = [desk.view(table, role=role, eyes=role) for role in ("Red", "Blue")]
    for view in views:
        del view["table"]["rev"]
    return views


@pytest.mark.parametrize("wanted", [{"turns": 200}, HANDS])
def test_a_table_that_fell_behind_catches_up(
    where: Path | str, wanted: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("all of it was played again")

    luck = Random(str(wanted))
    with running(where, books=(RULEBOOK, Hands())) as desk:
        monkeypatch.setattr("sandtable.server.tables.stored.restore", never)
        name = desk.new(**wanted)
        stood = []
        for _ in range(12):
            table = desk.tables.in_memory[name]
            stood.append((table.game, table.outside, table.moves))
            act(desk, name, luck)
            now = told(desk, name)
            table.game, table.outside, table.moves = luck.choice(stood[-6:])
            table.outdated = True
            assert told(desk, name) == now
    monkeypatch.undo()
    with running(where, books=(RULEBOOK, Hands())) as desk:
        assert told(desk, name) == now
