"""What a large import took is given back: measured in a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest

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
