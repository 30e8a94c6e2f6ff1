"""What the board shows beside the game: supply, counters, charts, rules; readable for everyone."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.browser import engine
from tests.browser.hand import Hand
from tests.browser.positions import CUT_OFF, RIVER_LINE

SIZES = [(1366, 768), (1920, 1080), (900, 1200)]


def serious(page: Page) -> list[Any]:
    engine.paint(page)
    found = Axe().run(page).response["violations"]
    return [
        (fault["id"], fault["nodes"][0]["html"][:200])
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


def test_supply_of_each_side_is_an_overlay(hand: Hand) -> None:
    hand.open_position(CUT_OFF)
    hand.says("Allied movement")
    supply = hand.page.get_by_role("button", name="Supply", exact=True)
    network = hand.page.locator("[data-supply]")
    expect(network).to_have_count(0)
    supply.click()
    expect(network).to_have_attribute("data-supply", "Allied")
    out = hand.ask(f"/tables/{hand.table_id}/overlay/supply?side=Allied")["out"]
    assert out == [hand.unit_id("2Argylls")]
    supply.click()
    expect(network).to_have_attribute("data-supply", "Japanese")
    supply.click()
    expect(network).to_have_count(0)
    expect(supply).to_have_attribute("aria-pressed", "false")
    hand.point("0302")
    expect(hand.page.get_by_role("contentinfo")).to_contain_text("out of supply")


def test_counters_can_be_hidden_and_come_back(hand: Hand) -> None:
    hand.open_position(CUT_OFF)
    hand.says("Allied movement")
    unit = hand.counter("2Argylls")
    expect(unit).to_be_visible()
    hand.page.keyboard.press("h")
    expect(unit).to_be_hidden()
    hand.page.keyboard.press("h")
    expect(unit).to_be_visible()


def test_charts_and_rules_are_beside_the_map(hand: Hand) -> None:
    hand.open_position(RIVER_LINE)
    hand.says("combat with")
    hand.page.keyboard.press("c")
    charts = hand.page.get_by_role("dialog", name="Charts")
    expect(charts.get_by_role("heading", name="Combat results")).to_be_visible()
    expect(charts.get_by_role("heading", name="Terrain effects")).to_be_visible()
    expect(charts.get_by_role("columnheader", name="3:1")).to_be_visible()
    charts.get_by_role("button", name="Close Charts").click()
    hand.page.keyboard.press("r")
    rules = hand.page.get_by_role("dialog", name="Rules")
    rules.get_by_role("searchbox").fill("retreat")
    rules.get_by_role("button", name="5.38").click()
    expect(rules.get_by_role("article")).to_contain_text("retreat")
    hand.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def test_the_pages_can_be_read_by_everyone(hand: Hand) -> None:
    """axe finds no serious fault on the start page, at the table, in a fight and the drawers."""
    hand.open_start()
    assert serious(hand.page) == []
    hand.open_position(RIVER_LINE)
    hand.says("combat with")
    assert serious(hand.page) == []
    hand.hex("0304")
    hand.offer("Attack").click()
    expect(hand.sheet).to_be_visible()
    hand.page.keyboard.press("l")
    expect(hand.page.get_by_role("dialog", name="Legal choices")).to_be_visible()
    assert serious(hand.page) == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_page_fits_the_window(hand: Hand, width: int, height: int) -> None:
    page = hand.page
    page.set_viewport_size({"width": width, "height": height})
    hand.open_start()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    hand.open_position(RIVER_LINE)
    hand.hex("0304")
    hand.offer("Attack").click()
    resolve = hand.buttons.get_by_role("button", name="Cancel")
    expect(resolve).to_be_in_viewport()
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    hand.page.get_by_role("button", name="List").click()
    drawer = page.get_by_role("dialog", name="Legal choices")
    expect(drawer.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_slow_machine_opens_the_map_where_the_game_is(hand: Hand) -> None:
    """The place is remembered every two seconds, but not before the map has been opened."""
    hand.page.add_init_script(
        "{ const next = window.requestAnimationFrame.bind(window);"
        "  window.requestAnimationFrame = (f) => setTimeout(() => next(f), 2600); }"
    )
    hand.new_game("jitra")
    unopened = 0.5
    scale = "document.querySelector('svg.play').getScreenCTM().a"
    hand.page.wait_for_function(f"{scale} !== {unopened}")


def test_rules_that_are_still_to_come_are_not_said_to_be_missing(hand: Hand) -> None:
    """While the cases are on their way the drawer waits; it does not find none."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    hand.page.route("**/rulebooks/*/cases", hold)
    hand.open_position(RIVER_LINE)
    hand.page.keyboard.press("r")
    rules = hand.page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("searchbox")).to_be_visible()  # the drawer itself was fetched
    expect(rules.get_by_text("…", exact=True)).to_be_visible()
    expect(rules).not_to_contain_text("No case")
    held[0].continue_()
    expect(rules.get_by_role("button", name="5.38")).to_be_visible()
    rules.get_by_role("searchbox").fill("no such words")
    expect(rules).to_contain_text("No case has all of these words.")
