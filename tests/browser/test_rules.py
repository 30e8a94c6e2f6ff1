"""The drawer of the rules: what is typed there, what is found, where it is read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.hand import Hand
from tests.browser.positions import TORIJA
from tests.browser.test_moving import among_friends


@pytest.fixture
def rules(hand: Hand) -> Locator:
    return hand.page.get_by_role("dialog", name="Rules")


def test_what_is_typed_in_a_drawer_never_goes_to_the_board(hand: Hand, rules: Locator) -> None:
    """Whether it is opened anew with an old case, or the focus has left its box."""
    among_friends(hand)
    hand.take("I/11")
    hand.says("I/11 has")
    before = hand.view()
    hand.page.keyboard.press("r")
    box = rules.get_by_role("searchbox")
    expect(box).to_be_focused()
    hand.page.keyboard.type("5.38")
    title = rules.get_by_role("article").get_by_role("heading", level=3)
    expect(title).to_contain_text("5.38")
    hand.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    hand.page.keyboard.press("r")
    expect(title).to_contain_text("5.38")
    expect(box).to_be_focused()
    title.click()
    expect(box).not_to_be_focused()
    hand.page.keyboard.press("Enter")
    hand.page.keyboard.type("un")
    expect(box).to_have_value("un")
    hand.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    hand.page.keyboard.press("l")
    choices = hand.page.get_by_role("dialog", name="Legal choices")
    field = choices.get_by_role("combobox")
    expect(field).to_be_focused()
    choices.get_by_role("heading", name="Legal choices").click()
    hand.page.keyboard.press("Enter")
    hand.page.keyboard.type("un")
    expect(field).to_have_value("un")
    assert hand.view() == before


def test_nor_before_the_drawer_has_come(hand: Hand, rules: Locator) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    hand.page.route("**/assets/Rules*.js", hold)
    among_friends(hand)
    hand.take("I/11")
    hand.says("I/11 has")
    before = hand.view()
    hand.page.keyboard.press("r")
    expect(rules).to_be_focused()
    hand.page.keyboard.type("un")
    hand.page.keyboard.press("Enter")
    assert hand.view() == before
    held[0].continue_()
    expect(rules.get_by_role("searchbox")).to_be_focused()


def test_a_case_chosen_far_down_is_read_at_once(hand: Hand, rules: Locator) -> None:
    hand.open_position(TORIJA)
    hand.page.keyboard.press("r")
    rules.get_by_role("button", name="G10").click()
    expect(rules.get_by_role("article").get_by_role("heading", level=3)).to_be_in_viewport(ratio=1)
    box = rules.get_by_role("searchbox")
    rules.get_by_role("button", name="10.13").scroll_into_view_if_needed()
    expect(box).to_be_in_viewport(ratio=1)
    rules.get_by_role("button", name="10.13").click()
    title = rules.get_by_role("article").get_by_role("heading", level=3)
    expect(title).to_contain_text("10.13")
    expect(title).to_be_in_viewport(ratio=1)


def test_cases_and_rulings_are_found_by_number(hand: Hand, rules: Locator) -> None:
    hand.open_position(TORIJA)
    hand.page.keyboard.press("r")
    box = rules.get_by_role("searchbox")
    title = rules.get_by_role("article").get_by_role("heading", level=3)
    listed = rules.locator("button[aria-current]")
    box.fill("R2")
    expect(listed.first).to_contain_text("2.1")
    expect(title).to_contain_text("2.1")
    expect(rules.locator("details.ruling[open] summary")).to_have_text("R2: Once in a game turn")
    box.fill("bounce")
    expect(rules.get_by_role("button", name="10.13")).to_be_visible()
    box.fill("6.0")
    expect(listed.first).to_contain_text("Bombardment")
    expect(title).to_contain_text("6.0")
    box.fill("no such words")
    expect(rules).to_contain_text("No case has all of these words.")
    expect(rules.get_by_role("article")).to_have_count(0)
