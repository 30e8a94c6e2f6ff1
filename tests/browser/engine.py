"""Which browser drives the tests, and how it is started.

Debian's `chromium-headless-shell` is the same engine without a desktop around it, and costs a
quarter less; what only a whole browser does, such as showing a notification, asks for that.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # What is out of sight is not painted ahead: it was most of what a change of zoom cost.
    "--force-gpu-mem-available-mb=24",
)
PATIENCE: Final = 60_000
"""ms until what does not come to pass fails a test; nothing waits so long that does.

A machine that others use as well may need half of it for a page.
"""
UNPAINTED: Final = """addEventListener('DOMContentLoaded', () => {
  const bare = new CSSStyleSheet();
  bare.replaceSync('#app { opacity: 0 }');
  document.adoptedStyleSheets.push(bare);
})"""
"""A page that nobody sees: laid out and clicked like any other, for half of what it costs."""
SHELL, WHOLE = "chromium-headless-shell", "chromium"


def path(*, whole: bool = False) -> str:
    """Where the browser is: what CHROMIUM names, else the shell unless a whole one is wanted."""
    named = os.environ.get("CHROMIUM")
    for name in [named] if named else [WHOLE] if whole else [SHELL, WHOLE]:
        if found := shutil.which(name):
            return found
    pytest.fail(f"no Chromium: apt install {WHOLE} {SHELL}, or say where it is with CHROMIUM=...")


class Browsers:
    """Those of this process, each started when it is first wanted; whoever has come makes a
    context of his own in one."""

    def __init__(self) -> None:
        self._driver: Playwright | None = None
        self._open: dict[str, Browser] = {}

    def one(self, *, whole: bool = False) -> Browser:
        """The shell, or a whole one."""
        where = path(whole=whole)
        if where not in self._open:
            self._driver = self._driver or sync_playwright().start()
            kind = self._driver.chromium
            self._open[where] = kind.launch(executable_path=where, args=list(FLAGS))
        return self._open[where]

    def close(self) -> None:
        """Close them all, and their loop, beside which no other can run."""
        for browser in self._open.values():
            browser.close()
        self._open.clear()
        if self._driver is not None:
            self._driver.stop()
            self._driver = None


BROWSERS: Final = Browsers()


def browse(
    browser: Browser,
    size: tuple[int, int] = (1440, 900),
    *,
    touch: bool = False,
    mobile: bool = False,
    moves: bool = False,
) -> BrowserContext:
    """Somebody's own browser, with a window of this size.  It is not painted before `paint`.

    Unless it `moves` counters do not slide, so that a click meets them where they are.
    """
    made = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=mobile,
        reduced_motion="no-preference" if moves else "reduce",
    )
    unpainted(made)
    return made


def unpainted(made: BrowserContext, patience: int = PATIENCE) -> None:
    """Its pages are painted only for who asks."""
    made.set_default_timeout(patience)
    made.add_init_script(UNPAINTED)


def paint(page: Page) -> None:
    """Show the page as a person sees it."""
    page.evaluate("document.adoptedStyleSheets = []")


@contextmanager
def launched(*, whole: bool = False) -> Iterator[Browser]:
    """A browser that is gone at the end."""
    yield BROWSERS.one(whole=whole)
    BROWSERS.close()
