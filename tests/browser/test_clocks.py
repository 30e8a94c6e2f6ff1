"""Clocks on the screen: agreed with the game, told by the link, shown to both, held and let go."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hand import Hand
from tests.browser.table import Table
from tests.browser.test_between import answer_card, drawer
from tests.browser.test_people import invite, shut, sit


@pytest.fixture
def friend(other_page: Page, server: Table) -> Hand:
    """Somebody else, in a browser of his own."""
    return Hand(other_page, server)


def chip(hand: Hand, state: str) -> Locator:
    """The clocks in the header, when that of the Allied stands so."""
    return hand.page.get_by_role("button", name=re.compile(f"^Clocks: .*Allied: [^;]*{state}"))


def test_a_clock_is_agreed_on_told_shown_and_held(hand: Hand, friend: Hand) -> None:
    clock = {"Clock": "decision", "When it is empty": "claim"}
    hand.new_game("jitra", Japanese="human", Allied="human", **clock)
    link = invite(hand, "Allied")
    friend.page.goto(link)
    expect(friend.page.get_by_text("Clock: 3 days for each decision")).to_be_visible()
    friend.page.set_viewport_size({"width": 390, "height": 844})
    sit(friend, link, "Allied")
    shut(hand)
    for who in (hand, friend):
        expect(chip(who, "runs")).to_be_visible()
    # On a phone what the bar has no room for is among the tools.
    bar = friend.page.locator("header").bounding_box()
    assert bar is not None
    assert bar["height"] <= 120
    friend.page.get_by_role("button", name="Map tools").click()
    for name in ("Redo", "Talk", "Log", "Who sits here"):
        button = friend.page.get_by_role("button", name=re.compile(f"^{name}"))
        expect(button).to_be_in_viewport(ratio=1)
    expect(friend.page.get_by_role("link", name="Sandtable: all games")).to_be_in_viewport(ratio=1)
    friend.page.get_by_role("button", name="Map tools").click()
    drawer(hand, "Game").get_by_role("button", name="Ask for a pause").click()
    answer_card(friend).get_by_role("button", name="Agree").click()
    for who in (hand, friend):
        expect(chip(who, "is held")).to_be_visible()
    chip(friend, "is held").click()
    panel = friend.page.get_by_role("dialog", name="Who sits here")
    panel.get_by_role("button", name="Let the clocks go on").click()
    for who in (hand, friend):
        expect(chip(who, "runs")).to_be_visible()
    hand.page.goto(hand.page.url.partition("#")[0])
    friend.page.goto(friend.page.url.partition("#")[0])
    expect(friend.page.get_by_text(re.compile(r"Your turn, 2 d 23 h left"))).to_be_visible()
