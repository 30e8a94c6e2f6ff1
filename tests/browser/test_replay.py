"""Back through a game, and on from any step of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Route, expect

from tests.browser.hand import ASKED, Hand
from tests.browser.positions import CROSSING

RECORDS: Final = Path(__file__).parents[1] / "records"


def played(hand: Hand) -> None:
    """The crossing after two moves of one battalion."""
    hand.open_position(CROSSING)
    hand.press("Movement impulse")
    hand.die(4)
    hand.says("movement with initiative 4")
    hand.take("I/11")
    hand.hex("0303")
    hand.is_at("I/11", "0303")
    hand.hex("0304")
    hand.is_at("I/11", "0304")


def test_the_game_is_stepped_through_and_the_address_tells_the_step(hand: Hand) -> None:
    played(hand)
    page, last = hand.page, hand.view()["last"]
    page.get_by_role("button", name="Replay").click()
    bar = page.get_by_role("group", name="Replay")
    expect(bar.get_by_label("Step", exact=True)).to_have_value(str(last))
    entries = page.evaluate("history.length")
    bar.get_by_role("button", name="Previous step").click()
    expect(page).to_have_url(re.compile(rf"/step/{last - 1}\?"))
    hand.is_at("I/11", "0303")
    hand.point("0303")
    page.wait_for_function(ASKED, arg=["/hex/0303?", f"&at={last - 1}"])
    hand.says(f"Replay, step {last - 1} of {last}")
    bar.get_by_role("button", name="First step").click()
    expect(page).to_have_url(re.compile(r"/step/0\?"))
    hand.is_at("I/11", "0302")
    bar.get_by_role("button", name="Next step").click()
    expect(page).to_have_url(re.compile(r"/step/1\?"))
    bar.get_by_role("button", name="Last step").click()
    hand.is_at("I/11", "0304")
    page.reload()
    expect(bar.get_by_label("Step", exact=True)).to_have_value(str(last))
    page.keyboard.press("PageUp")
    hand.is_at("I/11", "0303")
    assert page.evaluate("history.length") == entries, "one entry for all steps"
    bar.get_by_role("button", name="Back to the game").click()
    hand.is_at("I/11", "0304")
    expect(hand.buttons).to_be_visible()


def test_another_game_goes_on_from_a_step(hand: Hand) -> None:
    played(hand)
    page, first, last = hand.page, hand.table_id, hand.view()["last"]
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Previous step").click()
    hand.is_at("I/11", "0303")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).not_to_have_url(re.compile(first))
    hand.is_at("I/11", "0303")
    hand.press("Put the unit down")
    hand.says("movement with initiative 4")
    assert hand.ask(f"/tables/{first}/view?role=both")["last"] == last


def test_a_line_of_the_log_leads_back_to_its_moment(hand: Hand) -> None:
    played(hand)
    line = hand.log.get_by_role("listitem").filter(has_text="to 0303")
    line.hover()
    line.get_by_role("link").click()
    expect(hand.page).to_have_url(re.compile(r"/step/\d+"))
    hand.is_at("I/11", "0303")


def long_game(hand: Hand) -> None:
    """A campaign that has more lines than a view brings."""
    lines = (RECORDS / "doro_nawa" / "staff-campaign.jsonl").read_text().splitlines(True)
    hand.hand_in("".join(lines[:700]))
    expect(hand.buttons).to_be_visible()


def test_the_log_goes_back_to_the_beginning_when_that_is_asked_for(hand: Hand) -> None:
    """A view brings the latest lines; what is read stays where it is, older lines stay too."""
    long_game(hand)
    first = "Martins arrives at Machang (2316)."
    expect(hand.log).to_contain_text("Turn 1")
    expect(hand.log).not_to_contain_text(first)
    button = hand.log.get_by_role("button", name="All from the beginning")
    button.scroll_into_view_if_needed()
    read = hand.log.get_by_role("listitem").first
    was = read.inner_text()
    button.click()
    expect(button).to_have_count(0)
    expect(hand.log).to_contain_text(first)
    before = hand.log.get_by_role("listitem").filter(has_text=was.splitlines()[0]).first
    expect(before).to_be_in_viewport()
    # What lies out of sight costs no layout.
    oldest = hand.log.get_by_role("listitem").filter(has_text=first)
    laid_out = "line => line.checkVisibility({ contentVisibilityAuto: true })"
    assert not oldest.evaluate(laid_out)
    assert before.evaluate(laid_out)
    oldest.scroll_into_view_if_needed()
    expect(oldest).to_be_in_viewport()
    assert oldest.evaluate(laid_out)
    hand.page.get_by_role("button", name="Undo").click()
    expect(hand.page.get_by_role("button", name="Redo")).to_be_enabled()
    expect(hand.log).to_contain_text(first)


def test_a_log_that_is_put_away_while_it_loads_says_nothing(hand: Hand) -> None:
    """Its drawer has gone, and nobody wants to hear that it could not be scrolled."""
    long_game(hand)
    page = hand.page
    page.set_viewport_size({"width": 820, "height": 1180})
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/view?log=all**", hold)
    page.get_by_role("button", name="Log", exact=True).click()
    hand.log.get_by_role("button", name="All from the beginning").click()
    expect(hand.log.get_by_role("button", name="Reading it")).to_be_visible()
    page.get_by_role("button", name="Close Log").click()
    expect(hand.log).to_have_count(0)
    with page.expect_response("**/view?log=all**"):
        held[0].continue_()
    hand.rests()
    said = page.evaluate("window.spoken")
    assert not any("null" in line or "undefined" in line for line in said), said
    page.get_by_role("button", name="Log", exact=True).click()
    expect(hand.log).to_contain_text("Turn 1")
