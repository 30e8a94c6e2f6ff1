"""A real Chromium in front of a real server, each test with a data folder of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

from tests.browser.table import Table

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PICTURES = ROOT / "test-results"
CHROMIUM = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    served = Table(tmp_path)
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser a module: its loop must be gone before other tests start theirs."""
    path = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if path is None:
        pytest.fail("no Chromium: apt install chromium, or say where it is with CHROMIUM=...")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM))
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty page that fails its test when the client wrote an error to the console."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    shown, faults = context.new_page(), list[str]()
    failed = request.session.testsfailed
    shown.set_default_timeout(10_000)

    def heard(message: ConsoleMessage) -> None:
        # An illegal choice is answered 4xx, which Chromium itself logs as an error.
        if message.type == "error" and "Failed to load resource" not in message.text:
            faults.append(message.text)

    def thrown(error: Error) -> None:
        faults.append(str(error))

    shown.on("console", heard)
    shown.on("pageerror", thrown)
    yield shown
    if faults or request.session.testsfailed > failed:
        PICTURES.mkdir(exist_ok=True)
        shown.screenshot(path=PICTURES / f"{request.node.name}.png")
    context.close()
    assert not faults, faults
