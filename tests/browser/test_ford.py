"""Ford at Dawn: a turn of the smallest game by hand, with what somebody new is told on the way."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.table import Table


def begun(page: Page, table: Table) -> Hand:
    """Gold's seat against the computer."""
    hand = Hand(page, table)
    hand.new_game("dawn", "ford-at-dawn", Gold="human", Blue="staff")
    return hand


def test_a_turn_of_the_smallest_game(page: Page, table: Table) -> None:
    hand = begun(page, table)
    told = page.get_by_role("note", name="New to this")
    expect(told).to_contain_text("Assault helps your attacks")
    told.get_by_role("button", name="Got it").click()
    expect(told).to_be_hidden()
    page.get_by_role("button", name="March", exact=True).click()
    hand.says("Gold moves: 8 may still move")
    expect(told).to_contain_text("the river is crossed at the fords alone")
    told.get_by_role("button", name="Got it").click()
    hand.take("2H")
    hand.hex("0707")
    hand.says("7 may still move")
    # The river is closed to another: the table says why.
    hand.take("3F")
    hand.hex("0606")
    expect(hand.card).to_contain_text("there is no way within its movement allowance")
    hand.key("Escape")
    page.reload()
    hand.says("7 may still move")
    expect(told).to_be_hidden()  # what one has got is not told again


def test_the_map_of_a_small_game_fills_the_window(page: Page, table: Table) -> None:
    begun(page, table)
    for size in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        sheet = page.locator("rect.frame").first.bounding_box()
        assert sheet is not None
        assert sheet["width"] > 0.45 * min(size[0], 800), (size, sheet)
    expect(page.get_by_role("button", name="Supply")).to_have_count(0)
