"""The story of a game: rule cards, what the other side did, how it ended, how one begins."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.positions import CROSSING

# ── a rule card is for players ───────────────────────────────────────────────


def test_a_rule_card_tells_where_the_case_applied_and_leads_there(hand: Hand) -> None:
    hand.open_position(CROSSING)
    hand.press("Movement impulse")
    hand.die(4)
    hand.take("I/11")
    hand.hex("0303")
    hand.is_at("I/11", "0303")
    hand.hex("0304")
    hand.is_at("I/11", "0304")
    hand.page.keyboard.press("r")
    rules = hand.page.get_by_role("dialog", name="Rules")
    rules.get_by_role("searchbox").fill("2.1")
    rules.get_by_role("button", name="2.1 ").first.click()
    card = rules.get_by_role("article")
    expect(card.get_by_role("heading", level=3)).to_contain_text("2.1")
    here = card.get_by_role("region", name="In this game")
    line = here.get_by_role("link").filter(has_text="initiative 4")
    expect(line).to_be_visible()
    here.get_by_role("button", name="Look through the whole game").click()
    expect(line).to_have_count(1)
    line.click()
    expect(hand.page).to_have_url(re.compile(r"/step/2\?"))
    hand.is_at("I/11", "0302")


def test_code_and_tests_are_folded_away_for_developers(hand: Hand) -> None:
    hand.open_position(CROSSING)
    hand.page.keyboard.press("r")
    rules = hand.page.get_by_role("dialog", name="Rules")
    rules.get_by_role("searchbox").fill("5.38")
    rules.get_by_role("button", name="5.38").click()
    card = rules.get_by_role("article")
    expect(card.get_by_text("Not in the last lines of the log.")).to_be_visible()
    expect(card).to_contain_text("R36")
    source = card.get_by_text(re.compile(r"retreat\.py:\d+"))
    expect(source.first).to_be_hidden()
    card.get_by_text("For developers").click()
    expect(source.first).to_be_visible()
    expect(card).to_contain_text("Status: implemented")
