"""Work beside the event loop: so much at once, and whoever comes then hears that he must wait."""

from __future__ import annotations

import asyncio
from pathlib import Path
from queue import Queue
from threading import Event

import pytest

from sandtable.server.http.errors import TooMany
from sandtable.server.tables import look
from sandtable.server.threads import Room
from tests.server.desk import PATIENCE, running


def test_there_is_room_for_so_many_whether_or_not_somebody_waits_for_them() -> None:
    async def play() -> None:
        room, ends = Room(2, 1, "too many people look back"), Event()
        begun: Queue[int] = Queue()

        def work(number: int) -> int:
            begun.put(number)
            ends.wait(PATIENCE)
            return number

        waiting = [room.off_loop(work, number) for number in range(3)]
        waiting[0].cancel()  # he has gone, and his thread goes on
        with pytest.raises(TooMany, match="too many people look back: wait 2 seconds"):
            room.off_loop(work, 3)
        for _ in range(2):
            await asyncio.to_thread(begun.get, timeout=PATIENCE)
        assert begun.empty(), "of three two work, and one waits"
        ends.set()
        assert await asyncio.gather(*waiting[1:]) == [1, 2]
        assert await room.off_loop(work, 4) == 4

    asyncio.run(play())


def test_who_looks_back_when_too_many_do_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as desk:
        table = desk.new()
        desk.choose(table, "pass")
        ways = ["view?at=0", "happened?since=0", "view?log=all"]
        for way in ways:
            assert desk.http.get(f"/api/tables/{table}/{way}").status_code == 200
        monkeypatch.setattr(look, "ROOM", Room(0, 0, "too many people look back at this moment"))
        for way in ways:
            answer = desk.http.get(f"/api/tables/{table}/{way}")
            assert answer.status_code == 429
            assert answer.headers["retry-after"] == "2"
            assert answer.json()["error"].startswith("too many people look back at this moment")
        assert desk.view(table)["seq"] == 1, "what is now is told all the same"
