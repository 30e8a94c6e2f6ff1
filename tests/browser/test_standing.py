"""Standing orders: given at the question or from the game menu, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.hand import Hand

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}


def begin(hand: Hand) -> None:
    """Malaya against the computer, with the Japanese side; the first half's option is asked."""
    hand.open_start()
    hand.field("Scenario").select_option("kampar")
    hand.field("Allied").select_option("staff")
    hand.page.get_by_role("button", name="Start the game").click()
    hand.says("place Japanese arrivals")
    hand.page.get_by_label("Pace of the computer").select_option("0 s a choice")


def question(hand: Hand, title: str) -> Locator:
    drawer = hand.page.get_by_role("dialog", name="Standing orders")
    return drawer.locator("details").filter(has=hand.page.locator("strong", has_text=title))


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_an_order_given_at_the_question_answers_it_and_all_that_follow(
    hand: Hand, size: dict[str, int]
) -> None:
    begin(hand)
    hand.page.set_viewport_size(size)  # type: ignore[arg-type]
    hand.press("Orders …")
    asked = question(hand, "Arrivals at the start of a turn")
    expect(asked).to_contain_text("asked now")
    option = question(hand, "The option of my half")
    option.locator("summary").click()
    option.get_by_role("radio", name="Movement", exact=True).check()
    half = question(hand, "My half, after the die")
    half.locator("summary").click()
    half.get_by_role("radio", name="Ask me at an initiative").check()
    number = half.get_by_label("Number: 0 to 6")
    expect(number).to_have_value("4")
    number.fill("0")
    number.press("Enter")
    expect(half.locator("summary")).to_contain_text("initiative of 0 or less")
    asked.get_by_role("radio", name="Leave them for my own half").check()
    hand.page.get_by_role("button", name="Close Standing orders").click()
    hand.is_free()  # the last order is given, before the half goes on
    hand.says("place Japanese arrivals")  # of one's own half they are asked about by hand
    hand.press("Done")
    # The Japanese half passes, and the Allied one: arrivals are asked again in impulse 2.
    impulse = "async (id) => (await (await fetch(`/api/tables/${id}/view`)).json()).status.impulse"
    hand.page.wait_for_function(f"async (id) => (await ({impulse})(id)) > 1", arg=hand.table_id)
    hand.says("place Japanese arrivals")
    if size == DESK:
        answered = hand.page.get_by_role("log").get_by_text("Answered by your standing order")
        expect(answered.first).to_contain_text("The option of my half")


def test_the_game_menu_leads_there_and_all_may_be_answered_at_a_stroke(hand: Hand) -> None:
    begin(hand)
    hand.page.get_by_role("button", name="Game", exact=True).click()
    hand.page.get_by_role("button", name="Standing orders …").click()
    flak = question(hand, "Anti-aircraft fire")
    expect(flak).to_contain_text("Ask me")
    hand.page.get_by_role("button", name="Answer all but my own half").click()
    expect(flak).to_contain_text("Every gun by itself at the best aircraft left")
    expect(question(hand, "My half, after the die").locator("summary")).to_contain_text("Ask me")
    hand.page.reload()
    hand.page.get_by_role("button", name="Game", exact=True).click()
    hand.page.get_by_role("button", name="Standing orders …").click()
    expect(flak).to_contain_text("Every gun by itself")
    hand.page.get_by_role("button", name="Ask me everything").click()
    expect(flak.locator("summary")).to_contain_text("Ask me")
    hand.page.get_by_role("button", name="As in my last game").click()
    expect(flak).to_contain_text("Every gun by itself")
    expect(hand.page.get_by_role("button", name="As in my last game")).to_have_count(0)


def test_a_game_that_asks_nothing_of_ones_own_half_does_not_speak_of_it(hand: Hand) -> None:
    hand.new_game("assault", "guadalajara", Republican="staff")
    hand.page.get_by_role("button", name="Game", exact=True).click()
    hand.page.get_by_role("button", name="Standing orders …").click()
    drawer = hand.page.get_by_role("dialog", name="Standing orders")
    expect(drawer.get_by_role("button", name="Answer all", exact=True)).to_be_visible()
    expect(drawer).not_to_contain_text("my own")
