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
from playwright.sync_api import Browser, sync_playwright

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SHELL, WHOLE = "chromium-headless-shell", "chromium"


def path(*, whole: bool = False) -> str:
    """Where the browser is: what CHROMIUM names, else the shell unless a whole one is wanted."""
    named = os.environ.get("CHROMIUM")
    for name in [named] if named else [WHOLE] if whole else [SHELL, WHOLE]:
        if found := shutil.which(name):
            return found
    pytest.fail(f"no Chromium: apt install {WHOLE} {SHELL}, or say where it is with CHROMIUM=...")


@contextmanager
def launched(*, whole: bool = False) -> Iterator[Browser]:
    """A browser, gone at the end, and its loop with it."""
    where = path(whole=whole)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=where, args=list(FLAGS))
        yield browser
        browser.close()
