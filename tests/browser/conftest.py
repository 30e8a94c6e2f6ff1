"""A real Chromium in front of a real server, each test with a data folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    expect,
)

from tests.browser import engine
from tests.browser.hand import Hand
from tests.browser.table import Table

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PICTURES = ROOT / "test-results"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


expect.set_options(timeout=engine.PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A server for all tests that leave it running: each has a table of its own."""
    served = Table(tmp_path_factory.mktemp("browser"))
    served.start()
    yield served
    served.stop()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    served = Table(tmp_path)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def chromium() -> Browser:
    """The browser of all tests of this process: each makes contexts of its own in it."""
    return engine.BROWSERS.one()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Its loop must be gone before other tests start theirs."""
    if nextitem is None or HERE not in nextitem.path.parents:
        engine.BROWSERS.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """One person's browser."""
    made = engine.browse(chromium)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty page that fails its test when the client wrote an error to the console."""
    with watched(context, request) as shown:
        yield shown


@pytest.fixture
def other_page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of somebody else, in a browser of his own."""
    made = engine.browse(chromium)
    with watched(made, request, "-other") as shown:
        yield shown
    made.close()


@contextmanager
def watched(
    context: BrowserContext, request: pytest.FixtureRequest, which: str = ""
) -> Iterator[Page]:
    """A page whose errors are a test's failure, and whose last look is kept then."""
    shown, faults = context.new_page(), list[str]()
    failed = request.session.testsfailed

    def heard(message: ConsoleMessage) -> None:
        # An illegal choice is answered 4xx, which Chromium itself logs as an error.
        # In a network without TLS it says that it takes no notice of a header.
        expected = (
            *("Failed to load resource", "WebSocket connection to"),
            "The Cross-Origin-Opener-Policy header has been ignored",
        )
        if message.type == "error" and not any(text in message.text for text in expected):
            faults.append(message.text)

    def thrown(error: Error) -> None:
        faults.append(str(error))

    shown.on("console", heard)
    shown.on("pageerror", thrown)
    yield shown
    if (faults or request.session.testsfailed > failed) and not shown.is_closed():
        PICTURES.mkdir(exist_ok=True)
        engine.paint(shown)
        shown.screenshot(path=PICTURES / f"{request.node.name}{which}.png")
    assert not faults, faults


@pytest.fixture
def hand(page: Page, server: Table) -> Hand:
    return Hand(page, server)
