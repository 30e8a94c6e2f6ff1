"""Two presses of Space in a row never end a half, a phase or one's part in it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.positions import CROSSING, RIVER_LINE, TORIJA
from tests.browser.test_clicks import open_war
from tests.browser.test_guadalajara import COMBAT

REFUSED = "Space ends nothing right after that"


def held_back(hand: Hand) -> None:
    """The next Space does nothing, and says so."""
    hand.key(" ")
    expect(hand.page.get_by_role("status").last).to_contain_text(REFUSED)
    expect(hand.unmoved).to_be_hidden()


def test_doro_nawa_after_a_unit_that_its_move_put_down(hand: Hand) -> None:
    """It has no MP left: the server put it down, which nobody had to ask for."""
    hand.open_position(CROSSING)
    hand.press("Movement impulse")
    hand.die(4)
    hand.take("I/11")
    hand.says("I/11 has 4 of 4 MP")
    hand.key(" ")
    hand.says("Japanese movement")
    held_back(hand)
    held_back(hand)
    hand.says("Japanese movement")
    hand.key("n")
    hand.key(" ")
    expect(hand.unmoved).to_be_visible()


def test_doro_nawa_after_an_attack(hand: Hand) -> None:
    hand.open_position(RIVER_LINE)
    hand.hex("0304")
    hand.offer("Attack").click()
    hand.sheet.get_by_role("button", name="Add I/11").click()
    expect(hand.sheet.get_by_role("button", name="Add I/11")).to_be_hidden()
    hand.press("Cancel")
    hand.says("combat with initiative 2")
    held_back(hand)
    hand.says("combat with initiative 2")


def test_guadalajara_after_the_last_attacker_is_declared(hand: Hand) -> None:
    """The first press declares, the second does not bind what was declared."""
    hand.open_position(COMBAT)
    hand.hex("0404")
    for unit in ("1/6G", "2/6G"):
        hand.sheet.get_by_role("button", name=f"Add {unit}").click()
        expect(hand.sheet.get_by_role("button", name=f"Add {unit}")).to_be_hidden()
    expect(hand.buttons.get_by_role("button", name="Declare")).to_be_visible()
    hand.key(" ")
    hand.says("declared: 0404")
    held_back(hand)
    hand.says("declared: 0404")
    hand.key("n")
    hand.key(" ")
    hand.says("The combat on 0404 is left")
    hand.key(" ")
    hand.says("Combat in Torija (0404)")


def test_guadalajara_after_a_unit_was_put_down_by_a_click(hand: Hand) -> None:
    hand.open_position(TORIJA)
    hand.counter("3/6G").click()
    hand.says("3/6G has 6 MP left")
    hand.hex("0503")
    hand.says("may move")
    held_back(hand)
    hand.says("Nationalist initial movement")


def test_an_end_is_not_followed_by_another(hand: Hand) -> None:
    """Nobody is asked any more: two presses still end one half."""
    hand.open_position(CROSSING)
    hand.press("Movement impulse")
    hand.die(4)
    hand.buttons.get_by_role("button", name="Done").click()
    hand.unmoved.get_by_label("Do not ask again this game").check()
    hand.unmoved.get_by_role("button", name="End all the same").click()
    hand.says("Allied half: choose an option")
    hand.press("Movement impulse")
    hand.die(4)
    hand.says("Allied movement")
    hand.key("n")
    hand.key(" ")
    hand.says("Japanese half: choose an option")
    hand.key(" ")
    hand.is_free()
    hand.says("Japanese half: choose an option")


MARCH = """
game = "forlorn-hopes"
ask = "move"
acting = "Japanese"
turn = 3
[units]
2606 = ["1F", "2F"]
"""


def test_forlorn_hopes_after_a_unit_was_put_down(hand: Hand) -> None:
    """11.1: picked up and put down on the screen alone, the server knows nothing of it."""
    open_war(hand, MARCH)
    hand.says("Japanese ground movement: 2 units may act")
    # Once, in the question: no second count beside it that counts otherwise.
    expect(hand.page.get_by_text("may act")).to_have_count(1)
    hand.take("1F")
    hand.key(" ")
    held_back(hand)
    hand.says("Japanese ground movement: 2 units may act")
    hand.key("n")
    hand.key(" ")
    expect(hand.unmoved).to_contain_text("2 units can still act")
