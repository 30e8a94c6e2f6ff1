"""The Tactical Battle Board without a pointer."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.test_forlorn_hopes import OVER_SOERABAJA, uncover


def test_every_legal_end_is_a_control_with_a_name(hand: Hand) -> None:
    """Of every level; Tab and the arrow keys go from one to the next, Enter flies there."""
    hand.hand_in(OVER_SOERABAJA)
    uncover(hand)
    board = hand.page.get_by_role("group", name="Tactical Battle Board")
    ends = board.get_by_role("button", name=re.compile(r", facing (N|NE|SE|S|SW|NW), \w+"))
    hand.press("Go on")
    expect(ends.first).to_be_visible()
    view = hand.view()
    offered = {
        (end["hex"], end["facing"], end["level"].lower(), "leads" in end)
        for end in view["battle"]["ends"]
        if end["hex"] is not None
    }
    facings = ["N", "NE", "SE", "S", "SW", "NW"]
    named = set()
    for level in board.locator(".tools button[aria-pressed]:enabled").all():
        level.press("Enter")
        for name in ends.evaluate_all("all => all.map((e) => e.getAttribute('aria-label'))"):
            cell, facing, height, *leads = re.split(r", facing |, ", name)
            named.add((cell, facings.index(facing), height, bool(leads)))
    assert named == offered
    first = ends.first
    first.focus()
    expect(first).to_be_focused()
    name = first.get_attribute("aria-label")
    hand.page.keyboard.press("ArrowRight")
    second = hand.page.evaluate("document.activeElement.getAttribute('aria-label')")
    if second == name:
        hand.page.keyboard.press("ArrowLeft")
        second = hand.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert second != name
    expect(board.locator(".tools")).to_contain_text(f"Ends in {second}.")
    step = hand.view()["step"]
    hand.page.keyboard.press("Enter")
    hand.is_free()
    assert hand.view()["step"] > step


def test_hexes_that_are_large_enough_have_their_numbers(hand: Hand) -> None:
    """Orders and refusals name them."""
    hand.hand_in(OVER_SOERABAJA)
    uncover(hand)
    board = hand.page.get_by_role("group", name="Tactical Battle Board")
    hexes = board.locator("[data-cell]")
    hand.press("Go on")
    hand.page.set_viewport_size({"width": 1280, "height": 900})
    expect(board.locator("text.number")).to_have_count(hexes.count())
    expect(board.locator("text.number").filter(has_text="T0704")).to_have_count(1)
    hand.page.set_viewport_size({"width": 1000, "height": 600})
    expect(board.locator("text.number")).to_have_count(0)
