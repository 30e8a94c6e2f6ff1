"""Not alone at the table: a computer opponent, a second tab."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, expect

from tests.browser.hand import Hand
from tests.browser.positions import CROSSING
from tests.browser.table import Table


def test_staff_plays_its_half_and_hands_back(hand: Hand) -> None:
    hand.open_start()
    hand.field("Scenario").select_option("kampar")
    hand.field("Allied").select_option("staff")
    hand.page.get_by_role("button", name="Start the game").click()
    hand.says("place Japanese arrivals")
    hand.page.get_by_label("Pace of the computer").select_option("0 s a choice")
    hand.press("Done")
    hand.says("impulse 1, Japanese half: choose an option")
    hand.press("Movement impulse")
    hand.says("Japanese movement with initiative")
    hand.press("Done")
    # The next decision that is asked of the person: arrivals again, or the second impulse.
    expect(hand.log.get_by_role("heading", name="Turn 4, impulse 1, Allied")).to_be_visible()
    expect(hand.page.get_by_role("region", name="Turn and impulse")).to_contain_text("Impulse 2")
    expect(hand.buttons.get_by_role("button").first).to_be_enabled()
    view = hand.view()
    assert view["actor"] == "Japanese"
    assert view["status"]["impulse"] == 2


def test_an_option_that_is_no_use_says_so_before(hand: Hand) -> None:
    hand.open_position(CROSSING)
    button = hand.buttons.get_by_role("button", name="Replacement impulse")
    expect(button).to_have_text("Replacement impulse: nothing to replace yet")
    hand.open_position(CROSSING.replace('"I/11"', '"I/11 sp=1"'))
    expect(button).to_have_text(re.compile("for 1 unit$|nobody could"))


def test_the_computer_waits_while_it_is_held(hand: Hand) -> None:
    hand.open_start()
    hand.field("Scenario").select_option("kampar")
    hand.field("Japanese").select_option("staff")
    hand.page.get_by_role("button", name="Start the game").click()
    hold = hand.page.get_by_role("button", name="Hold the computer")
    hold.click()
    go_on = hand.page.get_by_role("button", name="Let the computer go on")
    expect(go_on).to_be_visible()
    assert hand.ask(f"/tables/{hand.table_id}")["paused"] is True
    hand.page.get_by_label("Who plays Japanese").select_option("human")
    expect(go_on).to_be_hidden()
    expect(hand.buttons.get_by_role("button").first).to_be_enabled()


def test_two_tabs_stay_in_step(hand: Hand, context: BrowserContext, server: Table) -> None:
    hand.open_position(CROSSING)
    hand.says("choose an option")
    other = Hand(context.new_page(), server)
    other.page.goto(hand.page.url)
    other.says("choose an option")
    hand.press("Movement impulse")
    other.die(4)
    hand.says("movement with initiative 4")
    hand.take("I/11")
    hand.hex("0303")
    other.is_at("I/11", "0303")
    other.page.get_by_role("button", name="Undo").click()
    hand.is_at("I/11", "0302")
