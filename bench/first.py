"""scripts/bench first: how long a table takes to be played at, the first time, over a slow line."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, expect

from bench.engine import machine
from tests.browser import engine
from tests.browser.table import Table

TARGET: Final = 3.0
"""Seconds."""
DOWN: Final = 1_600_000
UP: Final = 750_000
"""Bits a second, and milliseconds of each way there and back: what browsers call fast 3G."""
THERE_AND_BACK: Final = 150
ROUNDS: Final = 3
GAMES: Final[tuple[tuple[str, str, dict[str, str]], ...]] = (
    ("doro-nawa", "jitra", {}),
    ("doro-nawa", "campaign", {}),
    ("guadalajara", "brihuega", {}),
    ("guadalajara", "campaign", {}),
    # Who plays both sides is asked first who sits there.
    ("forlorn-hopes", "java-sea", {"Allied": "staff"}),
    ("forlorn-hopes", "campaign", {"Allied": "staff"}),
)
FREE: Final = ".page[aria-busy=false]"
"""The map lies where it opens, and nothing waits for an answer."""


class Load(NamedTuple):
    """One first load."""

    seconds: float
    bytes: float
    requests: int
    work: float
    """Milliseconds of processor of the page's main thread."""


def main() -> None:
    """Print a line for each game."""
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        served = Table(Path(folder))
        served.start()
        try:
            with engine.launched(whole=True) as browser:
                for game, scenario, seats in GAMES:
                    wanted = {"game": game, "scenario": scenario, "seats": seats}
                    _told(f"{game}, {scenario}", measured(browser, served, wanted))
        finally:
            served.stop()
    sys.stdout.write(
        f"{DOWN / 1e6} Mbit/s down, {UP / 1e6} up, {THERE_AND_BACK} ms there and back, an empty "
        f"cache, packed by the server itself.\n"
        f"{machine()}.\n"
    )


def _told(game: str, loads: list[Load]) -> None:
    took = sorted(load.seconds for load in loads)
    met = "" if statistics.median(took) <= TARGET else "  MISSED"
    sys.stdout.write(
        f"{game:24} first load of a table, {len(took)} times: median "
        f"{statistics.median(took):.1f} s, worst {took[-1]:.1f} s (target {TARGET:.0f} s), "
        f"{loads[-1].bytes / 1000:.0f} kB in {loads[-1].requests} answers, "
        f"{statistics.median(load.work for load in loads):.0f} ms of work in the page{met}\n"
    )


def measured(browser: Browser, served: Table, wanted: dict[str, Any]) -> list[Load]:
    """First loads, each in a browser that was never there; one before them is not counted."""
    made = browser.new_context()
    answer = made.request.post(f"{served.url}/api/tables", data=wanted)
    assert answer.ok, answer.text()
    id = answer.json()["id"]  # noqa: A001
    made.close()
    return [once(browser, f"{served.url}/#/table/{id}") for _ in range(ROUNDS + 1)][1:]


def once(browser: Browser, address: str) -> Load:
    """One load over the slow line, until the board can be used."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    line = context.new_cdp_session(page)
    came: list[float] = []

    def finished(told: dict[str, Any]) -> None:
        came.append(float(told["encodedDataLength"]))

    line.on("Network.loadingFinished", finished)
    line.send("Network.enable")
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    slow = {"offline": False, "latency": THERE_AND_BACK}
    slow |= {"downloadThroughput": DOWN // 8, "uploadThroughput": UP // 8}
    line.send("Network.emulateNetworkConditions", slow)
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(FREE, timeout=20_000)
    took = time.perf_counter() - begun
    told = {row["name"]: row["value"] for row in line.send("Performance.getMetrics")["metrics"]}
    expect(page.get_by_role("group", name="Map")).to_be_visible()
    context.close()
    return Load(took, sum(came), len(came), 1000 * told["TaskDuration"])
