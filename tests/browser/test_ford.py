"""Ford at Dawn: a turn of the smallest game by hand, with what somebody new is told on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import engine
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
    expect(told).to_contain_text("cross the river at a ford")
    told.get_by_role("button", name="Got it").click()
    hand.take("2H")
    hand.hex("0707")
    hand.says("7 may still move")
    # The river is closed to another: the table says why.
    hand.take("3F")
    hand.hex("0606")
    expect(hand.card).to_contain_text("no counter enters the river")
    hand.key("Escape")
    page.reload()
    hand.says("7 may still move")
    expect(told).to_be_hidden()  # what one has got is not told again


def test_the_map_of_a_small_game_fills_the_window(page: Page, table: Table) -> None:
    hand = begun(page, table)
    for size in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        hand.rests()
        sheet = page.locator("rect.frame").first.bounding_box()
        assert sheet is not None
        assert sheet["width"] > 0.45 * min(size[0], 800), (size, sheet)
    expect(page.get_by_role("button", name="Supply")).to_have_count(0)


def test_two_at_one_screen_are_covered_once_in_a_turn(page: Page, table: Table) -> None:
    """3.1: before Blue seals. When Gold moves its own order is open, and Blue may look on."""
    hand = Hand(page, table)
    hand.new_game("dawn", "ford-at-dawn", Gold="human", Blue="human")
    cover = page.get_by_role("dialog", name="Hand over")
    for turn in (1, 2):
        hand.says(f"Turn {turn}: seal an order")
        hand.press("March" if turn == 1 else "Hold")
        hand.take_over("Blue")
        expect(hand.log).not_to_contain_text("Gold seals")
        hand.press("Assault" if turn == 1 else "March")
        hand.says(f"Turn {turn}, Gold moves")
        expect(cover).to_be_hidden()
        expect(hand.log).to_contain_text("Blue has sealed an order")
        expect(hand.log).not_to_contain_text("Blue seals: " + ("assault" if turn == 1 else "march"))
        hand.press("Done")
        hand.says(f"Turn {turn}, Blue moves")
        expect(cover).to_be_hidden()
        hand.press("Done")


FIGHT = """
game = "ford-at-dawn"
ask = "fight"
side = "Gold"
opened = ["march", "march"]
[units]
0410 = ["1G"]
0310 = ["1F"]
0409 = ["5F"]
"""


def test_a_click_on_a_target_weighs_the_attack_and_its_button_makes_it(hand: Hand) -> None:
    hand.open_position(FIGHT)
    step = hand.view()["step"]
    weighed = hand.page.get_by_role("dialog", name="Before the die")
    hand.hex("0409")
    expect(weighed).to_contain_text("By 1G, 1F")
    expect(weighed).to_contain_text("2:1")
    expect(weighed).to_contain_text("the defender retreats 33%")
    hand.hex("0409")  # a second click is no answer
    assert hand.view()["step"] == step
    hand.key("Escape")
    expect(weighed).to_be_hidden()
    # So does the button of the bar, and with one of the attackers in hand it is the same.
    hand.press("Attack 0409 Farm")
    expect(weighed).to_contain_text("2:1")
    hand.key("Escape")
    hand.hex("0410")
    hand.hex("0409")
    expect(weighed.get_by_role("button", name="Attack")).to_be_focused()
    hand.key(" ")
    hand.says("Roll for the attack")
    hand.die(6)
    hand.says("5F retreats one hex")
    hand.hex("0408")
    # A click on the empty hex asks who goes in, as one on an attacker does.
    hand.says("one attacker may advance")
    hand.hex("0409")
    hand.offer("Advance 1st Foot").click()
    hand.is_at("1F", "0409")
    assert "expected" not in " ".join(hand.page.evaluate("window.spoken"))


TABLET = ((820, 1180), (1180, 820))


@pytest.mark.parametrize("first", TABLET)
def test_a_tablet_may_be_turned(chromium: Browser, server: Table, first: tuple[int, int]) -> None:
    """The whole map lies in the window either way, as long as no hand has moved it."""
    width, height = first
    context = engine.browse(chromium, (width, height), touch=True, mobile=True)
    hand = Hand(context.new_page(), server)
    hand.new_game("dawn", "ford-at-dawn", Gold="human", Blue="human")
    for wide, high in ((width, height), (height, width), (width, height)):
        hand.page.set_viewport_size({"width": wide, "height": high})
        hand.rests()
        box = hand.page.locator(".window").bounding_box()
        assert box is not None
        for label in ("0101", "0801", "0110", "0810"):
            x, y = hand.spot(label)
            assert box["x"] + 60 < x < box["x"] + box["width"], (label, wide)
            assert box["y"] < y < box["y"] + box["height"], (label, wide)
    context.close()


def test_on_a_phone_nothing_lies_over_the_map(page: Page, table: Table) -> None:
    """Its tools open from the bar; what somebody new is told leaves a map on its side, too."""
    page.set_viewport_size({"width": 390, "height": 844})
    hand = begun(page, table)
    hand.rests()
    x, y = hand.spot("0101")
    over = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.window svg, .stage'))"
    for across in (-12, 0, 12):
        assert page.evaluate(f"({over})([{x + across}, {y}])"), across
    page.get_by_role("button", name="Map tools").click()
    expect(page.get_by_role("button", name="Charts")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 844, "height": 390})
    page.reload()
    expect(page.get_by_role("note", name="New to this")).to_be_visible()
    hand.rests()
    window = page.locator(".window").bounding_box()
    assert window is not None
    assert window["width"] > 600
