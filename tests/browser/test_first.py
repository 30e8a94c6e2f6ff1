"""The first load of a table: what it needs is asked for side by side, once each."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route

from tests.browser.hand import Hand
from tests.browser.table import Table

SCRIPT = re.compile(r"/assets/index-(?!client)[^/]*\.js$")
JITRA: dict[str, Any] = {"game": "doro-nawa", "scenario": "jitra"}
JAVA_SEA: dict[str, Any] = {
    "game": "forlorn-hopes",
    "scenario": "java-sea",
    "seats": {"Allied": "staff"},
    "seed": "3",  # by others an event asks the computer first
}


@pytest.mark.parametrize(
    ("wanted", "last"),
    [(JITRA, "/view"), (JAVA_SEA, r"/WarPanel-.*\.js")],
    ids=["both sides", "one side, with a panel"],
)
def test_all_a_board_needs_is_asked_for_while_the_script_is_on_its_way(
    page: Page, server: Table, wanted: dict[str, Any], last: str
) -> None:
    answer = page.request.post(f"{server.url}/api/tables", data=wanted)
    id = answer.json()["id"]  # noqa: A001
    asked: list[str] = []
    held: list[Route] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    def hold(route: Route) -> None:
        held.append(route)

    page.on("request", note)
    page.route(SCRIPT, hold)
    needed = [f"/api/tables/{id}/view", f"/api/tables/{id}/map", f"/api/tables/{id}/roster"]
    with page.expect_request(re.compile(last)):
        page.goto(f"{server.url}/#/table/{id}", wait_until="commit")
    assert held, "the script is asked for, and has not come"
    held[0].continue_()
    Hand(page, server).is_free()
    for part in needed:
        assert sum(part in url for url in asked) == 1, part


def test_the_style_of_the_panel_that_was_asked_for_early_is_taken(
    page: Page, server: Table
) -> None:
    """The console warns of what is asked for in another manner than it is wanted later."""
    answer = page.request.post(f"{server.url}/api/tables", data=JAVA_SEA)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{server.url}/#/table/{answer.json()['id']}")
    Hand(page, server).is_free()
    wait = "() => new Promise((done) => setTimeout(done, 4500))"
    page.evaluate(wait)
    assert [line for line in said if "preload" in line] == []


def test_what_was_asked_for_early_is_not_taken_later(page: Page, server: Table) -> None:
    """Of a table that was opened: a view that nobody took is old when the next is wanted."""
    answer = page.request.post(f"{server.url}/api/tables", data=JITRA)
    id = answer.json()["id"]  # noqa: A001
    page.goto(f"{server.url}/#/table/{id}")
    Hand(page, server).is_free()
    assert page.evaluate("window.sandtableStarted") is None
