"""Placing, choosing, moving, being refused, taking back: with the pointer and with the keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.positions import ARRIVALS, CROSSING


def ready_to_move(hand: Hand, die: int = 4) -> None:
    """The crossing, Movement chosen and the die thrown."""
    hand.open_position(CROSSING)
    hand.says("choose an option", "2.1")
    hand.press("Movement impulse")
    hand.die(die)
    hand.says(f"movement with initiative {die}")


def test_arrivals_are_placed_where_they_are_lit_and_the_rest_waits(hand: Hand) -> None:
    hand.open_position(ARRIVALS)
    hand.says("place Allied arrivals", "2Argylls", "62Sqn")
    hand.counter("2Argylls").click()
    hand.hex("0505")
    hand.is_at("2Argylls", "0505")
    expect(hand.log).to_contain_text("2Argylls")
    hand.says("62Sqn")
    hand.press("Done")
    hand.says("choose an option")
    waiting = [unit for unit in hand.view()["units"] if unit.get("state") == "waiting"]
    assert [unit["id"] for unit in waiting] == [hand.unit_id("62Sqn")]


def test_a_unit_in_hand_shows_its_reach_the_way_and_what_it_costs(hand: Hand) -> None:
    ready_to_move(hand)
    hand.counter("I/11").click()
    hand.says("I/11 has 4 of 4 MP")
    expect(hand.page.locator('[data-left="0303"]')).to_have_text("3")
    hand.point("0304")
    tip = hand.page.get_by_role("tooltip")
    expect(tip).to_contain_text(re.compile(r"\d MP, leaves \d"))
    expect(tip.get_by_role("row").filter(has_text="river")).to_contain_text("1")
    left = hand.page.locator('[data-left="0304"]').text_content()
    hand.hex("0304")
    hand.is_at("I/11", "0304")
    hand.says(f"I/11 has {left} of 4 MP")
    expect(hand.log).to_contain_text("I/11 moves from 0302 to 0304, 3 MP.")


def test_an_illegal_hex_is_explained_with_case_and_remedy(hand: Hand) -> None:
    ready_to_move(hand)
    hand.counter("I/11").click()
    hand.says("where to?")
    before = hand.view()
    hand.hex("0602")
    why = hand.card.get_by_role("alert")
    expect(why).to_contain_text("4.41")
    expect(why).to_contain_text("goes to sea only by embarking")
    expect(why).to_contain_text("What would do:")
    assert hand.view() == before
    why.get_by_role("button", name="4.41").click()
    rules = hand.page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("article")).to_contain_text("4.41")
    hand.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def test_a_unit_that_may_not_act_is_explained_with_its_figures(hand: Hand) -> None:
    ready_to_move(hand, die=6)
    hand.counter("I/11").click()
    why = hand.card.get_by_role("alert")
    expect(why).to_contain_text("4.1")
    expect(why).to_contain_text(re.compile(r"initiative \d.*roll 6"))
    expect(why).to_contain_text("What would do:")
    hand.page.keyboard.press("Escape")
    hand.counter("2Argylls").click()
    expect(hand.card).to_contain_text("2Argylls")


def test_the_second_button_tells_what_could_be_meant_at_a_hex(hand: Hand) -> None:
    ready_to_move(hand)
    hand.counter("I/11").click()
    hand.says("where to?")
    hand.hex("0303", button="right")
    expect(hand.card.get_by_role("button", name="Move")).to_be_visible()
    expect(hand.card).to_contain_text("4.3")
    hand.page.keyboard.press("Escape")
    expect(hand.card).to_be_hidden()


def test_a_move_is_taken_back_and_made_again(hand: Hand) -> None:
    ready_to_move(hand)
    hand.counter("I/11").click()
    hand.hex("0303")
    hand.is_at("I/11", "0303")
    undo = hand.page.get_by_role("button", name="Undo")
    undo.click()
    hand.is_at("I/11", "0302")
    hand.page.get_by_role("button", name="Redo").click()
    hand.is_at("I/11", "0303")
    hand.page.keyboard.press("u")
    hand.is_at("I/11", "0302")
    hand.page.keyboard.press("u")
    hand.says("movement with initiative 4")
    # In practice the dice were chosen, and are taken back like everything else.
    hand.page.keyboard.press("u")
    expect(hand.buttons.get_by_role("button", name="Die 4")).to_be_visible()
    hand.page.keyboard.press("u")
    hand.says("choose an option")
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", "there is nothing to take back")


def test_a_die_is_taken_back_when_both_sides_agree(hand: Hand) -> None:
    hand.new_game("jitra")
    hand.press("Done")
    hand.press("Movement impulse")
    hand.says("movement with initiative")
    thrown = hand.view()
    undo = hand.page.get_by_role("button", name="Undo")
    undo.click()
    asked = hand.page.get_by_role("dialog", name="Take back")
    expect(asked).to_contain_text("a die was thrown since")
    asked.get_by_role("button", name="Leave it").click()
    expect(asked).to_be_hidden()
    assert hand.view() == thrown
    hand.page.keyboard.press("u")
    asked.get_by_role("button", name="Both sides agree: take it back").click()
    hand.says("choose an option")
    hand.page.get_by_role("button", name="Redo").click()
    hand.says("movement with initiative")
    assert hand.view()["status"]["die"] == thrown["status"]["die"]


def test_a_computer_does_not_mind_what_is_taken_back(hand: Hand) -> None:
    hand.new_game("jitra", Allied="staff")
    hand.says("choose an option")
    hand.press("Movement impulse")
    hand.says("movement with initiative")
    hand.page.keyboard.press("u")
    asked = hand.page.get_by_role("dialog", name="Take back")
    asked.get_by_role("button", name="Take it back all the same").click()
    hand.says("choose an option")


def test_the_reach_can_be_hidden_and_escape_closes_one_thing_after_the_other(hand: Hand) -> None:
    ready_to_move(hand)
    hand.take("I/11")
    left = hand.page.locator('[data-left="0303"]')
    expect(left).to_be_visible()
    keys = hand.page.keyboard
    keys.press("m")
    expect(left).to_be_hidden()
    keys.press("m")
    expect(left).to_be_visible()
    keys.press("s")
    network = hand.page.locator("[data-supply]")
    expect(network).to_have_count(1)
    hand.hex("0602")
    expect(hand.card).to_be_visible()
    keys.press("r")
    rules = hand.page.get_by_role("dialog", name="Rules")
    expect(rules).to_be_visible()
    keys.press("Escape")
    expect(rules).to_be_hidden()
    expect(hand.card).to_be_visible()
    keys.press("Escape")
    expect(hand.card).to_be_hidden()
    expect(network).to_have_count(1)
    keys.press("Escape")
    expect(network).to_have_count(0)
    hand.says("I/11 has 4 of 4 MP")


def test_a_whole_half_by_keyboard_alone(hand: Hand) -> None:
    """L, type, Enter: the list of legal choices needs no pointer."""
    hand.open_position(CROSSING)
    keys = hand.page.keyboard
    keys.press("l")
    listed = hand.page.get_by_role("dialog", name="Legal choices")
    options = listed.get_by_role("option")
    filter_field = listed.get_by_role("combobox", name="Filter the choices")
    expect(filter_field).to_be_focused()
    keys.type("movem")
    expect(options).to_have_count(1)
    keys.press("Enter")
    expect(options.filter(has_text="roll 4")).to_be_visible()
    keys.type("roll 4")
    keys.press("Enter")
    hand.says("movement with initiative 4")
    keys.type("move i/11")
    expect(options).to_have_count(1)
    keys.press("Enter")
    hand.says("I/11 has 4 of 4 MP")
    keys.type("move 0303")
    expect(options).to_have_count(1)
    keys.press("Enter")
    hand.is_at("I/11", "0303")
    keys.type("stop")
    keys.press("Enter")
    hand.says("movement with initiative 4")
    keys.type("done")
    keys.press("Enter")
    hand.says("Allied half")
    keys.press("Escape")
    expect(listed).to_be_hidden()


def test_the_cursor_acts_as_the_pointer_does(hand: Hand) -> None:
    ready_to_move(hand)
    keys = hand.page.keyboard
    keys.press("n")
    for _ in range(4):
        if "I/11" in hand.page.locator("footer").inner_text():
            break
        keys.press("n")
    keys.press("Enter")
    hand.says("has 4 of 4 MP")
    keys.press("Shift+ArrowDown")
    keys.press("Enter")
    expect(hand.log).to_contain_text("moves from")


def test_an_arrival_far_from_the_window_is_taken_up_in_the_top_bar(hand: Hand) -> None:
    hand.open_position(ARRIVALS)
    hand.buttons.get_by_role("button", name=re.compile("^Place 2Argylls|^Place 2 Argyll")).click()
    hand.hex("0505")
    hand.is_at("2Argylls", "0505")


def test_where_units_move_one_by_one_no_stack_is_taken(hand: Hand) -> None:
    hand.new_game("jitra", Allied="staff")
    hand.press("Movement impulse")
    hand.says("movement with initiative")
    hand.hex("0803")
    expect(hand.card).to_contain_text("5 Reconnaissance Regiment")
    expect(hand.card.get_by_role("button", name="Take the whole stack")).to_have_count(0)
