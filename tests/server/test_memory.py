"""What a large import took is given back: measured in a process of its own.  Garbage is found."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref
from contextlib import suppress

import pytest

from sandtable.server.http import memory
from tests.server.desk import PATIENCE

PROGRAM = """
import sys, tempfile, time
from pathlib import Path
from tests.server.desk import running


def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) // 1024


with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as desk:
    desk.new()
    before = resident()
    junk = b'{"sandtable":1,"a":["' + b'b","' * 5_000_000 + b'"]}\\n'
    answer = desk.http.post("/api/tables/import", content=junk)
    assert answer.status_code == 400, answer.text
    del junk, answer
    took = resident()
    last = time.monotonic() + 20
    while time.monotonic() < last and resident() > before + 40:
        desk.http.get("/api/tables")
        time.sleep(0.2)
    print(before, took, resident())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_of_an_import_is_given_back() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=True
    )
    before, took, after = map(int, done.stdout.split())
    assert took > before + 40, "the import was too small to show anything"
    assert after <= before + 40


class Knot:
    """What only a collection frees."""

    def __init__(self) -> None:
        self.me = self


def test_what_stays_is_not_looked_through_again_and_yet_freed_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(memory, "SETTLED", 0.01)
    monkeypatch.setattr(memory, "THOROUGH", PATIENCE)

    usual = gc.get_threshold()

    async def watched() -> None:
        knot = Knot()
        seen = weakref.ref(knot)
        settling = asyncio.create_task(memory.settle())
        while not gc.get_freeze_count():  # noqa: ASYNC110 - nobody is told
            await asyncio.sleep(0.01)
        assert gc.get_threshold() > usual, "whoever answers looks for garbage all the time"
        del knot
        gc.collect()
        assert seen() is not None, "all of it was looked through"
        monkeypatch.setattr(memory, "THOROUGH", 0.0)
        async with asyncio.timeout(PATIENCE):
            while seen() is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        settling.cancel()
        with suppress(asyncio.CancelledError):
            await settling

    asyncio.run(watched())
    left = "a server that stopped left its mark on the program"
    assert (gc.get_freeze_count(), gc.get_threshold()) == (0, usual), left
