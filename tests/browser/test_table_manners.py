"""What a table does by itself: where it opens, what it drops, what it keeps still and quiet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import engine
from tests.browser.hand import TWO_FRAMES, Hand
from tests.browser.positions import CROSSING
from tests.browser.table import Table
from tests.browser.test_clicks import FIVE, open_war, plan
from tests.browser.test_guadalajara import COMBAT

HARBOUR = """
game = "forlorn-hopes"
initiative = "Allied"
acting = "Allied"
ask = "mission"
[units]
1906 = ["Exeter", "Houston"]
Soerabaja = ["CW21"]
"""


def parts(hand: Hand) -> list[str]:
    return [unit["part"] for unit in hand.view()["units"] if "part" in unit]


def test_a_whole_mission_is_cancelled_with_one_button(hand: Hand) -> None:
    open_war(hand, FIVE)
    hand.hex("1908")
    hand.says("Air mission")
    plan(hand, "group")
    assert len(parts(hand)) == 5
    hand.page.get_by_role("button", name="Cancel all of it").click()
    hand.says("choose a target hex")
    assert parts(hand) == []


def test_a_whole_group_of_ships_is_cancelled_with_one_button(hand: Hand) -> None:
    open_war(hand, HARBOUR)
    hand.hex("1906")
    if hand.card.is_visible():
        hand.offer("Naval mission").click()
    hand.says("Naval mission from")
    plan(hand, "group")
    hand.says("Exeter")
    hand.page.get_by_role("button", name="Cancel all of it").click()
    hand.says("choose a target hex")
    assert hand.view()["sailing"] is None


def test_who_cannot_fly_along_says_why(hand: Hand) -> None:
    open_war(hand, FIVE.replace('"A6M-2"]', '"A6M-2 flown"]'))
    hand.hex("1908")
    hand.says("Air mission")
    decision = hand.page.get_by_role("group", name="Decision")
    decision.get_by_text("cannot be added: why").click()
    told = decision.get_by_role("list", name="Cannot be added").get_by_role("listitem")
    expect(told.filter(has_text="A6M-2")).to_have_count(1)


def in_window(hand: Hand, label: str) -> bool:
    box = hand.page.locator(".window").bounding_box()
    x, y = hand.spot(label)
    assert box
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


def test_a_table_that_is_resumed_opens_at_the_hex_that_is_decided(hand: Hand) -> None:
    """Wherever the map was left: it is remembered, and the decision comes first."""
    open_war(hand, FIVE)
    hand.hex("1908")
    hand.says("Air mission")
    for _ in range(4):
        hand.page.keyboard.press("+")
    for _ in range(12):
        hand.page.keyboard.press("ArrowRight")
    hand.rests()
    assert not in_window(hand, "1908")
    hand.page.get_by_role("link", name="Sandtable").click()
    hand.page.get_by_role("button", name="Resume").first.click()
    hand.says("Air mission")
    hand.rests()
    assert in_window(hand, "1908")


@pytest.fixture
def lively(chromium: Browser, server: Table) -> Iterator[Hand]:
    """The browser of a person who wishes for motion."""
    made = engine.browse(chromium, moves=True)
    yield Hand(made.new_page(), server)
    made.close()


MOST: Final = """() => {
  window.most = 0;
  const look = () => {
    window.most = Math.max(window.most, document.getAnimations().length);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Looks for animations in every frame: one may be over before somebody asks."""


def moves_once(hand: Hand) -> int:
    """How many animations ran at once during a move."""
    hand.open_position(CROSSING)
    hand.press("Movement impulse")
    hand.die(2)
    hand.take("I/11")
    hand.is_free()
    hand.page.evaluate(MOST)
    hand.hex("0303")
    hand.is_at("I/11", "0303")
    hand.page.evaluate(TWO_FRAMES)
    return int(hand.page.evaluate("window.most"))


def test_who_wishes_for_less_motion_sees_none(hand: Hand) -> None:
    assert moves_once(hand) == 0


def test_others_see_the_counter_go(lively: Hand) -> None:
    assert moves_once(lively) > 0


def test_under_a_card_no_hex_is_pointed_at(hand: Hand) -> None:
    hand.open_position(CROSSING)
    hand.press("Movement impulse")
    hand.die(2)
    status = hand.page.get_by_role("contentinfo")
    hand.hex("0305")
    expect(hand.card).to_be_visible()
    hand.point("0302")
    expect(status).to_contain_text("0302")
    hand.card.hover()
    expect(status).not_to_contain_text("0302")


def test_the_status_line_is_low_and_ends_in_the_window(hand: Hand) -> None:
    """What has no room in one line is told in a second one."""
    hand.open_position(COMBAT)
    hand.point("0403")
    status = hand.page.get_by_role("contentinfo").locator("> div")
    expect(status).to_contain_text("in supply")
    box = status.bounding_box()
    assert box
    assert box["height"] < 48, box
    for part in status.locator("> span").all():
        ends = part.bounding_box()
        assert ends
        assert ends["x"] + ends["width"] <= 1440


def test_the_log_is_out_of_the_way_when_a_step_is_looked_at(hand: Hand) -> None:
    hand.open_position(CROSSING)
    hand.press("Movement impulse")
    hand.die(2)
    hand.page.set_viewport_size({"width": 390, "height": 844})
    hand.page.get_by_role("button", name="Log").click()
    expect(hand.log).to_be_visible()
    hand.log.get_by_title("See the board at this step").last.click()
    hand.says("Replay, step")
    expect(hand.log).to_be_hidden()
