"""Placing, choosing, moving, being refused, taking back: with the pointer and with the keyboard."""

from __future__ import annotations

import math
import re

from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.positions import ARRIVALS, CROSSING

HELD = """() => {
  const { fetch } = window;
  window.sent = {};
  const gate = new Promise((open) => (window.letGo = open));
  window.fetch = async (path, init) => {
    if (!path.endsWith('/choose')) return fetch(path, init);
    const { client, choice } = JSON.parse(init.body);
    const first = !Object.keys(window.sent).some((id) => id !== client);
    window.sent[client] = choice;
    if (first) await gate;
    return fetch(path, init);
  };
}"""
"""Choices are noted as they are sent, by the id that is the same when one is sent again; the first
waits until it is let go. By the page itself: what a driver hears of it may come late."""


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


def test_a_quick_hand_need_not_wait_for_the_answer(hand: Hand) -> None:
    """What is clicked meanwhile comes next; a second click on the same does nothing more."""
    ready_to_move(hand)
    hand.counter("I/11").click()
    hand.says("where to?")
    near, far = hand.spot("0303"), hand.spot("0304")
    hand.page.evaluate(HELD)
    hand.page.mouse.click(*near)
    hand.page.wait_for_function("Object.keys(sent).length === 1")
    hand.page.mouse.click(*far)
    hand.page.mouse.click(*far)
    hand.page.evaluate("letGo()")
    hand.is_at("I/11", "0304")
    hand.is_free()
    sent = hand.page.evaluate("Object.values(sent)")
    assert sent == ["move I/11 0303", "move I/11 0304"]


def test_a_press_means_what_lay_there_when_it_began(hand: Hand) -> None:
    """What comes meanwhile may move the map."""
    ready_to_move(hand)
    hand.counter("I/11").click()
    hand.says("where to?")
    x, y = hand.spot("0303")
    hand.page.mouse.move(x, y)
    hand.page.mouse.down()
    for _ in range(3):
        hand.page.keyboard.press("+")
    hand.rests()
    moved = hand.spot("0303")
    assert math.dist(moved, (x, y)) > 0.6 * math.dist(moved, hand.spot("0304")), "outside the hex"
    hand.page.mouse.up()
    hand.is_at("I/11", "0303")


def test_an_illegal_hex_is_explained_with_case_and_remedy(hand: Hand) -> None:
    ready_to_move(hand)
    hand.counter("I/11").click()
    hand.says("where to?")
    before = hand.view()
    hand.hex("0602")
    why = hand.card.get_by_role("alert")
    expect(why).to_contain_text("4.41")
    expect(why).to_contain_text("goes to sea only by embarking")
    expect(why).to_contain_text("What would work:")
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
    expect(why).to_contain_text("What would work:")
    hand.page.keyboard.press("Escape")
    hand.counter("2Argylls").click()
    expect(hand.card).to_contain_text("2Argylls")


def test_the_second_button_tells_what_could_be_meant_at_a_hex(hand: Hand) -> None:
    ready_to_move(hand)
    hand.counter("I/11").click()
    hand.says("where to?")
    hand.hex("0303", button="right")
    expect(hand.offer("Move")).to_be_visible()
    expect(hand.card).to_contain_text("4.3")
    hand.card.get_by_role("button", name="Close").click()
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
    hand.key("u")
    hand.is_at("I/11", "0302")
    # Who was only picked up is passed over. In practice the dice were chosen, and are taken back.
    hand.key("u")
    expect(hand.buttons.get_by_role("button", name="Die 4")).to_be_visible()
    hand.key("u")
    hand.says("choose an option")
    expect(undo).to_be_disabled()
    expect(undo).to_have_attribute("title", "there is nothing to take back")


def test_one_undo_takes_back_a_move_and_the_putting_down_after_it(hand: Hand) -> None:
    ready_to_move(hand)
    hand.take("I/11")
    hand.hex("0303")
    hand.is_at("I/11", "0303")
    hand.key("Escape")
    hand.says("movement with initiative 4")
    hand.was_told("Undo (U) takes its move back")
    before = hand.view()["step"]
    hand.key("u")
    hand.is_at("I/11", "0302")
    assert hand.view()["picked"] == hand.unit_id("I/11")
    assert hand.view()["step"] == before - 2
    hand.key("y")
    hand.is_at("I/11", "0303")


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
    hand.key("u")
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
    hand.key("u")
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
    hand.says("I/11 has 4 of 4 MP")
    keys.press("Escape")
    hand.says("movement with initiative 4")
    expect(network).to_have_count(1)
    hand.key("Escape")
    expect(network).to_have_count(0)


# ── picking up and putting down ──


def among_friends(hand: Hand, die: int = 2) -> None:
    """A battalion, and two others a hex away that can be reached."""
    hand.open_position(CROSSING.replace('0305 = ["2Argylls"]', '0303 = ["II/11", "III/11"]'))
    hand.press("Movement impulse")
    hand.die(die)
    hand.says(f"movement with initiative {die}")


def test_escape_puts_the_unit_down_and_nothing_has_changed(hand: Hand) -> None:
    among_friends(hand)
    before = hand.view()["units"]
    hand.take("I/11")
    hand.says("I/11 has")
    hand.key("Escape")
    hand.says("movement with initiative 2")
    assert hand.view()["units"] == before
    told = hand.page.get_by_role("contentinfo").get_by_text("puts it down")
    hand.counter("I/11").hover()
    expect(told).to_have_count(0)
    hand.counter("I/11").click()
    expect(told).to_be_visible()
    hand.counter("I/11").click()
    hand.says("movement with initiative 2")
    expect(told).to_have_count(0)
    assert hand.view()["units"] == before


def test_nobody_moves_by_trying_to_pick_another(hand: Hand) -> None:
    """0303 can be reached; a click on its counters picks, a click beside them goes there."""
    among_friends(hand)
    hand.take("I/11")
    expect(hand.page.locator('[data-left="0303"]')).to_be_visible()
    hand.hex("0303")
    hand.card.get_by_role("listitem").get_by_role("button").first.click()
    hand.is_free()
    assert hand.view()["picked"] in (hand.unit_id("II/11"), hand.unit_id("III/11"))
    hand.is_at("I/11", "0302")
    hand.hex("0302")
    hand.says("I/11 has")
    hand.beside("0303")
    hand.is_at("I/11", "0303")


def test_a_held_key_goes_in_among_friends(hand: Hand) -> None:
    among_friends(hand)
    hand.take("I/11")
    hand.hex("0303", held="Control")
    hand.is_at("I/11", "0303")


def test_a_click_on_friends_offers_the_way_in_as_well(hand: Hand) -> None:
    among_friends(hand)
    hand.take("I/11")
    hand.hex("0303")
    hand.card.get_by_role("button", name="I/11 goes here").click()
    hand.is_at("I/11", "0303")


def test_space_is_the_main_button_and_never_costs_a_turn(hand: Hand) -> None:
    among_friends(hand)
    hand.take("I/11")
    hand.says("I/11 has")
    hand.page.get_by_role("button", name="Undo").focus()
    hand.key(" ")
    hand.says("movement with initiative 2")
    hand.key(" ")
    hand.key(" ")
    hand.was_told("ends nothing right after that")
    expect(hand.unmoved).to_be_hidden()
    hand.says("Japanese movement with initiative 2")
    hand.key("n")
    hand.key(" ")
    expect(hand.unmoved).to_contain_text("3 units can still act")


def test_the_main_button_keeps_its_end_of_the_row(hand: Hand) -> None:
    among_friends(hand)
    main = hand.buttons.locator(".main")
    done = main.bounding_box()
    hand.take("I/11")
    expect(main).to_have_text("Put the unit down")
    down = main.bounding_box()
    assert done
    assert down
    assert done["x"] + done["width"] == down["x"] + down["width"]


def test_done_asks_once_while_units_could_move(hand: Hand) -> None:
    among_friends(hand)
    done = hand.buttons.get_by_role("button", name="Done")
    done.click()
    expect(hand.unmoved.get_by_text("3 units")).to_have_count(1)
    expect(hand.unmoved).to_contain_text("I/11, II/11, III/11")
    hand.unmoved.get_by_role("button", name="Show one").click()
    expect(hand.page.get_by_role("contentinfo")).to_contain_text("I/11")
    expect(hand.unmoved.locator(".main")).to_have_text("Not yet")
    hand.unmoved.get_by_role("button", name="Not yet").click()
    hand.says("Japanese movement with initiative 2")
    done.click()
    hand.unmoved.get_by_label("Do not ask again this game").check()
    hand.unmoved.get_by_role("button", name="End all the same").click()
    hand.says("Allied half: choose an option")
    hand.press("Movement impulse")
    hand.die(1)
    hand.press("Done")
    hand.says("Japanese half: choose an option")
    hand.press("Movement impulse")
    hand.die(1)
    hand.says("movement with initiative 1")
    done.click()
    hand.says("Allied half: choose an option")


def test_n_names_the_unit_that_enter_then_takes(hand: Hand) -> None:
    among_friends(hand)
    status = hand.page.get_by_role("contentinfo")
    for _ in range(3):
        hand.key("n")
        named = status.locator("strong").first.inner_text()
        hand.key("Enter")
        hand.says("MP")
        short = hand.prompt.inner_text().split(" has ")[0]
        assert hand.view()["picked"] == hand.unit_id(short)
        expect(hand.counter(short)).to_have_attribute("aria-label", re.compile(re.escape(named)))
        hand.key("Escape")
        hand.says("movement with initiative 2")


def test_at_sea_a_click_ashore_hears_of_the_enemy_there(hand: Hand) -> None:
    text = CROSSING.replace("0302 = ", "0603 = ").replace('"I/11"', '"I/11 afloat"')
    hand.open_position(text.replace("0305 = ", "0503 = "))
    hand.press("Movement impulse")
    hand.die(1)
    hand.take("I/11")
    hand.hex("0503")
    why = hand.card.get_by_role("alert")
    expect(why).to_contain_text("an enemy unit is there")
    expect(why).to_contain_text("Land I/11 in 0503")


def test_a_whole_half_by_keyboard_alone(hand: Hand) -> None:
    """L, type, Enter: the list of legal choices needs no pointer."""
    hand.open_position(CROSSING)
    keys = hand.page.keyboard
    keys.press("l")
    listed = hand.page.get_by_role("dialog", name="Legal choices")
    options = listed.get_by_role("option")
    filter_field = listed.get_by_role("combobox", name="Filter the choices")
    expect(filter_field).to_be_focused()
    keys.type("nowhere")
    expect(options).to_have_count(0)
    keys.press("Enter")
    expect(listed.get_by_role("alert")).to_contain_text('Nothing here matches "nowhere"')
    filter_field.fill("")
    expect(listed.get_by_role("alert")).to_have_count(0)
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


# ── several at one stroke ──


def test_a_stack_goes_in_three_clicks_and_comes_back_in_one(hand: Hand) -> None:
    """Units move singly (4.1): the record has each of them, one undo takes them all back."""
    among_friends(hand)
    step = hand.view()["step"]
    hand.hex("0303")
    hand.card.get_by_role("button", name="Take the whole stack").click()
    hand.point("0304")
    expect(hand.page.get_by_role("tooltip")).to_contain_text("Move 2 units to 0304")
    hand.hex("0304")
    for unit in ("II/11", "III/11"):
        hand.is_at(unit, "0304")
    hand.says("movement with initiative 2")
    assert hand.view()["step"] - step > 3
    hand.page.get_by_role("button", name="Undo").click()
    for unit in ("II/11", "III/11"):
        hand.is_at(unit, "0303")


def test_some_of_a_stack_are_chosen_in_the_fan(hand: Hand) -> None:
    hand.open_position(CROSSING.replace('["I/11"]', '["I/11", "II/11", "III/11"]'))
    hand.press("Movement impulse")
    hand.die(2)
    hand.hex("0302")
    hand.card.get_by_label("Choose II/11", exact=True).check()
    hand.card.get_by_label("Choose III/11", exact=True).check()
    hand.card.get_by_role("button", name="Take these 2 together").click()
    hand.hex("0303")
    for unit, place in (("I/11", "0302"), ("II/11", "0303"), ("III/11", "0303")):
        hand.is_at(unit, place)


def test_a_formation_arrives_with_one_button(hand: Hand) -> None:
    """What it would do is marked and told before it is done."""
    hand.open_position(
        ARRIVALS.replace('"62Sqn turn=1"', '"62Sqn turn=1", "2/1GR turn=1"').replace(
            "[units]", '"2/1GR" = ["0303", "0505"]\n[units]'
        )
    )
    plan = hand.buttons.locator('[data-plan="all"]')
    plan.hover()
    expect(hand.page.get_by_role("status").first).to_contain_text("Place 3 arrivals at")
    expect(hand.page.locator("path.marked")).to_have_count(1)
    plan.click()
    hand.is_free()
    waiting = [unit for unit in hand.view()["units"] if unit.get("state") == "waiting"]
    assert waiting == []
    hand.page.get_by_role("button", name="Undo").click()
    hand.says("2Argylls", "62Sqn")
