"""Forlorn Hopes: a click is told what it does, and nobody acts by a click on another."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.hand import Hand
from tests.browser.test_forlorn_hopes import ODD, deed, flier, java_sea, missions

ASHORE = """
game = "forlorn-hopes"
title = "The last unit that may move"
acting = "Allied"
ask = "move"

[units]
1808 = ["6KNIL"]
1708 = ["LSTMSoerabaja"]
"""

OFF_MALANG = """
game = "forlorn-hopes"
title = "A group off Malang"
acting = "Allied"
ask = "sailing"

[voyage]
spent = 4

[units]
2008 = ["DeRuyter sailing spotted", "Java sailing spotted"]
"""

CHASED = """
game = "forlorn-hopes"
title = "A group near a convoy"
acting = "Allied"
ask = "entered"

[voyage]
spent = 4
attempts = 1
tried = ["Naka"]

[units]
1906 = ["DeRuyter sailing spotted"]
2006 = ["Nachi", "Naka", "Jintsu", "ET1"]
"""

MET = """
game = "forlorn-hopes"
title = "A group that meets a cruiser"
acting = "Allied"
ask = "entered"

[voyage]
spent = 4
attempts = 2

[units]
1906 = ["DeRuyter sailing spotted", "Java spotted", "Perth spotted", "Nachi"]
"""

SCREENED = """
game = "forlorn-hopes"
turn = 4
ask = "naval-combat"
acting = "Allied"
[mission]
hex = "1906"
[combat]
round = 1
night = true
[units]
1906 = [
  "Exeter sailing", "Houston sailing", "DeRuyter sailing", "Java sailing",
  "Nachi", "Naka", "ET1", "ET2",
]
"""


def opened(hand: Hand, text: str) -> None:
    hand.low = ODD
    hand.page.set_viewport_size({"width": 1366, "height": 800})
    hand.hand_in(text)
    cover = hand.page.get_by_role("dialog", name="Hand over")
    cover.get_by_role("button", name=re.compile("I play both sides")).click()
    expect(cover).to_be_hidden()
    hand.is_free()


def test_7_3_5_a_patrol_says_on_its_button_that_it_flies_at_once(hand: Hand) -> None:
    """Beside a unit that is only taken in hand; and its counter asks before it flies."""
    java_sea(hand)
    hand.says("Reconnaissance")
    hand.press("Done")
    patrol, scout = deed(hand, re.compile("Do24A")), deed(hand, "PBY1")
    expect(patrol).to_contain_text("Patrols at once: 1808 Soerabaja")
    colour = "button => getComputedStyle(button).backgroundColor"
    assert patrol.evaluate(colour) != scout.evaluate(colour)
    step = hand.view()["step"]
    scout.click()
    down = hand.buttons.get_by_role("button", name="Put the unit down")
    expect(down).to_be_visible()
    hand.key("Escape")
    expect(down).to_have_count(0)
    flier(hand, "Do24A").click()
    offer = hand.offer("Patrols")
    expect(offer).to_be_visible()
    assert hand.view()["step"] == step
    offer.click()
    expect(hand.log).to_contain_text("Do24A patrols")


def test_11_2_the_last_who_may_move_is_not_moved_by_a_click_on_another(hand: Hand) -> None:
    opened(hand, ASHORE)
    hand.says("1 unit may act")
    step = hand.view()["step"]
    down = hand.buttons.get_by_role("button", name="Put the unit down")
    expect(down).to_have_count(0)
    hand.hex("1708")
    expect(hand.page.get_by_role("dialog")).to_be_visible()
    assert hand.view()["step"] == step
    hand.key("Escape")
    deed(hand, "6KNIL").click()
    expect(down).to_be_visible()
    hand.hex("1708")
    expect(hand.card).to_contain_text("6KNIL goes here")
    assert hand.view()["step"] == step
    hand.key("Escape")
    hand.key("Escape")
    expect(down).to_have_count(0)
    hand.hex("1709")
    assert hand.view()["step"] == step
    hand.key("Escape")
    deed(hand, "6KNIL").click()
    hand.beside("1708")
    hand.is_free()
    hand.is_at("6KNIL", "1708")


def test_10_3_1_every_hex_that_a_group_may_enter_is_filled_with_light(hand: Hand) -> None:
    """A frame alone is lost under the names and counters of a coast."""
    opened(hand, OFF_MALANG)
    hand.says("Steam on")
    lit = hand.page.locator("path.way")
    legal = [choice for choice in hand.view()["choices"] if choice["v"] == "steam"]
    assert len(legal) == 6
    assert (lit.get_attribute("d") or "").count("M") == 6
    assert lit.evaluate("path => getComputedStyle(path).fill") != "none"


def test_10_3_1_a_group_steams_on_to_a_hex_farther_off(hand: Hand) -> None:
    """One click says the way and what it takes, a second one goes it."""
    opened(hand, OFF_MALANG)
    hand.says("Steam on")
    hand.hex("1808")
    way = hand.card.get_by_role("button", name="Steam on to Soerabaja (1808): 2 of 11 MP")
    way.hover()
    way.click()
    hand.is_at("Java", "1808")
    hand.is_at("DeRuyter", "1808")


def test_10_3_1_who_is_left_behind_is_told_in_a_word(hand: Hand) -> None:
    opened(hand, OFF_MALANG)
    leave = deed(hand, "Leave DeRuyter")
    expect(leave).to_have_css("border-style", "dashed")
    leave.click()
    hand.says("Java in 2008")
    # It stays in its place, and says why nothing is to be done with it.
    hand.is_free()
    expect(leave).to_be_disabled()
    leave.click(force=True)
    expect(hand.card.get_by_role("alert")).to_contain_text("10.3.1")


def test_10_3_4_only_who_may_intercept_is_named(hand: Hand) -> None:
    """Not transports, nor who has tried already."""
    opened(hand, CHASED)
    hand.says("Intercept the Allied group")
    decision = hand.page.get_by_role("group", name="Decision")
    expect(deed(hand, "From 2006: Nachi, Jintsu")).to_be_visible()
    expect(decision).to_contain_text("may not try again at this group")


def test_10_4_1_all_ships_of_the_hex_are_shown_before_one_says_to_fight(hand: Hand) -> None:
    """Those too that lay there already: they take part."""
    opened(hand, MET)
    hand.says("fight?")
    group = hand.page.get_by_role("group", name="Naval group")
    for name, titles in (
        ("Ships", ["De Ruyter"]),
        ("Beside", ["Java", "Perth"]),
        ("Against", ["Nachi"]),
    ):
        line = group.locator("p.line", has_text=name)
        expect(line.locator("span[title]")).to_have_count(len(titles))
        for title in titles:
            expect(line.get_by_title(title, exact=False)).to_be_visible()


def test_a_counter_that_hangs_over_the_next_hex_is_its_own_hex(hand: Hand) -> None:
    """What is told under the pointer is what a click there means."""
    opened(hand, MET)
    hand.says("fight?")
    for counter in hand.page.locator("[data-unit]").all():
        box = counter.bounding_box()
        assert box
        for x, y in ((0.1, 0.1), (0.9, 0.1), (0.1, 0.9)):
            hand.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
            expect(hand.page.get_by_role("contentinfo")).to_contain_text("1906")


def shots(hand: Hand) -> list[Locator]:
    return hand.page.locator("[data-choice]").all()


def test_10_4_3_a_screened_transport_keeps_its_place_and_says_why(hand: Hand) -> None:
    """Four fire and two screen: two shots at transports, and the list lies still meanwhile."""
    opened(hand, SCREENED)
    expect(hand.page.locator("[data-choice]")).to_have_count(4)
    where = [shot.bounding_box() for shot in shots(hand)]
    transport = hand.page.locator('[data-choice="shoot ET1"]')
    other = hand.page.locator('[data-choice="shoot ET2"]')
    for times in ("1 shot", "2 shots"):
        transport.click()
        hand.is_free()
        if times == "1 shot":
            expect(transport).to_contain_text("1 shot at it so far")
        assert [shot.bounding_box() for shot in shots(hand)] == where
    for shut in (transport, other):
        expect(shut).to_be_disabled()
        expect(shut).to_contain_text("10.4.3 undisrupted warships screen it")
    hand.page.locator('[data-choice="shoot Naka"]').click()
    hand.says("Java (AF 3) fires at")
    hand.is_free()
    assert [shot.bounding_box() for shot in shots(hand)] == where


def test_9_3_a_stage_move_may_be_called_off(hand: Hand) -> None:
    java_sea(hand)
    missions(hand)
    hand.press("Stage move")
    hand.says("Stage move: choose a unit")
    hand.press("Cancel all of it")
    hand.says("Japanese mission")
