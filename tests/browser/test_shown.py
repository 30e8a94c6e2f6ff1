"""What the board marks, names and brings into sight, and for how long."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.hand import Hand
from tests.browser.positions import TORIJA
from tests.browser.test_moving import among_friends


def marked(hand: Hand) -> Locator:
    """The counter that N has come to."""
    return hand.page.locator(".piece.glow")


def test_the_mark_of_a_unit_that_was_come_to_goes_with_what_is_done_next(hand: Hand) -> None:
    among_friends(hand)
    hand.key("n")
    expect(marked(hand)).to_have_count(1)
    hand.key("Enter")
    hand.says("I/11 has")
    expect(marked(hand)).to_have_count(0)
    hand.key("Escape")
    hand.says("movement with initiative 2")
    expect(marked(hand)).to_have_count(0)
    hand.key("n")
    expect(marked(hand)).to_have_count(1)
    hand.key("Escape")
    expect(marked(hand)).to_have_count(0)
    hand.key("n")
    hand.take("III/11")
    hand.says("III/11 has")
    expect(marked(hand)).to_have_count(0)
    hand.key("Escape")
    hand.key("n")
    expect(marked(hand)).to_have_count(1)
    hand.press("Done")
    hand.says("Allied half: choose an option")
    expect(marked(hand)).to_have_count(0)


def test_who_could_still_act_is_shown_one_after_the_other(hand: Hand) -> None:
    """The question stays open, and never lies over the one that is shown."""
    among_friends(hand)
    hand.press_only("Done")
    shown = []
    for name in ("Show one", "Show next", "Show next", "Show next"):
        hand.unmoved.get_by_role("button", name=name).click()
        hand.rests()
        expect(marked(hand)).to_have_count(1)
        unit = marked(hand).bounding_box()
        card = hand.unmoved.bounding_box()
        assert unit
        assert card
        assert apart(unit, card), (name, unit, card)
        shown.append(marked(hand).get_attribute("data-unit"))
    assert len(set(shown)) == 3
    assert shown[0] == shown[3]


def apart(a: FloatRect, b: FloatRect) -> bool:
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return beside or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]


def test_a_stack_that_is_put_down_is_named_as_one(hand: Hand) -> None:
    hand.open_position(TORIJA)
    hand.hex("0402")
    hand.card.get_by_role("button", name="Take the whole stack").click()
    hand.says("1/6G, 2/6G have 6 MP left: where to?")
    hand.hex("0302")
    hand.is_at("2/6G", "0302")
    hand.key("Escape")
    hand.was_told("1/6G and 1 more are put down where they are. Undo (U) takes their move back.")


def test_a_mission_is_told_over_its_target(hand: Hand) -> None:
    """10.3 before 10.2, where there is an enemy; and which die an aircraft hits with (10.12)."""
    hand.hand_in(TORIJA.replace('phase = "A"', 'ask = "missions"\nair = ["S81", "Ro37"]'))
    hand.take_over("Nationalist")
    hand.sheet.get_by_role("button", name="Pick S81 up").click()
    hand.says("S81: interdict any hex")
    roster = hand.ask(f"/tables/{hand.table_id}/roster")
    (factor,) = [row["cf"] for row in roster if row["short"] == "S81"]
    label = hand.counter("S81").get_attribute("aria-label") or ""
    assert f"hits on {factor} or more" in label
    tip = hand.page.get_by_role("tooltip")
    hand.point("0807")
    expect(tip).to_contain_text("Interdict")
    hand.point("0404")
    expect(tip).to_contain_text("Ground support, or Interdict")
    hand.hex("0404")
    expect(hand.card.get_by_role("listitem").first).to_contain_text("Ground support")


WIDE: Final = """
game = "guadalajara"
phase = "B"
[map]
columns = 16
rows = 8
[units]
0104 = ["100/17A"]
0903 = ["1/6G", "2/6G"]
0904 = ["I/50BM", "II/50BM D"]
1604 = ["3/6G"]
"""
UNDER: Final = """([x, y]) => document.elementFromPoint(x, y)
  ?.closest('[data-unit]')?.getAttribute('data-unit')"""


def test_guns_that_may_fire_come_out_from_under_the_sheet(hand: Hand) -> None:
    """It opens beside its target, over the west of the map."""
    hand.open_position(WIDE)
    hand.rests()
    gun = str(hand.unit_id("100/17A"))
    hand.hex("0904")
    expect(hand.sheet.get_by_role("button", name="Add 100/17A")).to_be_visible()
    hand.rests()
    assert hand.page.evaluate(UNDER, list(hand.spot("0104"))) == gun
    assert hand.page.evaluate(UNDER, list(hand.spot("0904")))
