"""scripts/bench push: how soon another person's browser shows a choice, from click to screen."""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect

from bench.engine import machine
from tests.browser import engine
from tests.browser.hand import Hand
from tests.browser.positions import CROSSING
from tests.browser.table import Table
from tests.browser.test_people import invite, shut, sit

TARGET: Final = 200.0
"""Milliseconds."""
ROUNDS: Final = 20
NOW: Final = "performance.timeOrigin + performance.now()"
CLICKS: Final = f"() => addEventListener('click', () => (window.when = {NOW}), true)"
SHOWN: Final = f"""() => {{
  const prompt = () => document.querySelector('p.prompt[aria-live]').textContent;
  const before = prompt();
  window.shown = new Promise((done) => {{
    const look = new MutationObserver(() => {{
      if (prompt() === before) return;
      look.disconnect();
      requestAnimationFrame(() => done({NOW}));
    }});
    look.observe(document.body, {{ subtree: true, childList: true, characterData: true }});
  }});
}}"""


def main() -> None:
    """Print the table of figures."""
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        served = Table(Path(folder))
        served.start()
        try:
            with engine.launched(whole=True) as browser:
                took = sorted(measured(browser, served))
        finally:
            served.stop()
    at_95 = took[int(len(took) * 0.95)]
    met = "" if at_95 <= TARGET else "  MISSED"
    sys.stdout.write(
        f"choice to the other person's screen, {len(took)} times: median "
        f"{statistics.median(took):.0f} ms, 95 % {at_95:.0f} ms, worst {took[-1]:.0f} ms "
        f"(target {TARGET:.0f} ms){met}\n"
        f"{machine()}.\n"
    )


def measured(browser: Browser, served: Table) -> list[float]:
    """Milliseconds from each click to the frame in which the other sees it."""
    pages = [browser.new_context().new_page() for _ in range(2)]
    hand, friend = (Hand(page, served) for page in pages)
    hand.open_position(CROSSING)
    sit(friend, invite(hand, "Allied"), "Allied")
    shut(hand)
    hand.page.evaluate(CLICKS)
    took = []
    for _ in range(ROUNDS):
        took.append(once(hand, friend.page, "Movement impulse"))
        took.append(once(hand, friend.page, "Undo"))
    return took


def once(hand: Hand, other: Page, button: str) -> float:
    """One click, and when the other page has drawn what came of it."""
    hand.is_free()
    other.evaluate(SHOWN)
    pressed = hand.page.get_by_role("button", name=button, exact=True)
    expect(pressed).to_be_enabled()
    pressed.click()
    shown = float(other.evaluate("window.shown"))
    return shown - float(hand.page.evaluate("window.when"))
