"""The panel of Forlorn Hopes: answers in sight, nothing that jumps, nobody sent home."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.hand import LISTED, Hand
from tests.browser.test_forlorn_hopes import (
    ODD,
    OVER_SOERABAJA,
    deed,
    display,
    flier,
    java_sea,
    missions,
    over_soerabaja,
    uncover,
)
from tests.slow import slow

LOW: Final[ViewportSize] = {"width": 1440, "height": 900}
"""A common screen of a lap: the panel under the map is 288 pixels high."""


def counter(hand: Hand, short: str) -> Locator:
    return hand.page.locator(f'[data-flier="{hand.unit_id(short)}"]')


def test_9_8_a_click_on_a_bomber_sends_nobody_home(hand: Hand) -> None:
    """In the next breath the same click picks the bomber for its flight."""
    hand.low = ODD
    hand.hand_in(OVER_SOERABAJA)
    uncover(hand)
    hand.says("abort attackers, or the whole mission?")
    counter(hand, "G4M-1").click()
    offer = hand.offer("G4M-1")
    expect(offer).to_be_visible()
    assert hand.view()["frame"] == "Aborting"
    hand.page.keyboard.press("Escape")
    expect(offer).to_be_hidden()
    expect(hand.page.get_by_role("group", name="Air mission")).not_to_contain_text("Aborted")
    counter(hand, "G4M-1").press("Enter")
    hand.offer("G4M-1").click()
    expect(hand.log).to_contain_text("G4M-1 aborts the mission")


def test_9_7_4_a_counter_in_the_way_hides_no_reason(hand: Hand) -> None:
    """A click on a hex where somebody stands asks about the flight, not about an attack."""
    hand.low = ODD
    hand.hand_in(
        over_soerabaja(
            "G4M-1 attacker loaded cell=T0705 level=Medium facing=3",
            "A6M-1 escort cell=T0704 level=High facing=3",
        )
    )
    uncover(hand)
    hand.press("Go on")
    hand.says("fly G4M-1, 5 of TMA 5 left")
    counter(hand, "A6M-1").click()
    expect(hand.card.get_by_role("alert")).to_contain_text("no flight with the whole TMA")


def offered(hand: Hand) -> None:
    """What may be done at one stroke has come, and stands above the list."""
    expect(hand.page.locator("[data-plan]").first).to_be_visible()


def in_sight(hand: Hand, button: Locator) -> bool:
    box, foot = (
        button.bounding_box(),
        hand.page.get_by_role("region", name="Operations", exact=True).bounding_box(),
    )
    assert box
    assert foot
    return box["y"] + box["height"] <= foot["y"] + foot["height"]


def test_9_6_every_target_is_in_sight_at_once(hand: Hand) -> None:
    hand.page.set_viewport_size(LOW)
    java_sea(hand)
    missions(hand)
    hand.hex("1808")
    hand.says("Air mission to Soerabaja (1808)")
    flier(hand, "G4M-1").click()
    hand.says("Attackers: G4M-1")
    hand.press("Launch")
    hand.says("Interceptor scramble to Soerabaja")
    hand.press("No more attempts")
    hand.says("Target scramble")
    hand.press("Nobody else")
    hand.says("What does the mission attack")
    for answer in ("airbase", "city", "port"):
        expect(deed(hand, re.compile(answer))).to_have_count(1)
        assert in_sight(hand, deed(hand, re.compile(answer))), answer


def test_10_1_what_lies_below_the_foot_of_the_panel_is_told(hand: Hand) -> None:
    hand.page.set_viewport_size(LOW)
    java_sea(hand)
    missions(hand)
    deed(hand, "2205").click()
    hand.says("Naval mission from 2205: nobody yet")
    deed(hand, re.compile("^Nachi")).click()
    hand.says("Nachi")
    offered(hand)
    expect(hand.buttons.get_by_role("button", name="Cancel all of it")).to_be_visible()
    decision = hand.page.get_by_role("group", name="Decision")
    group = decision.get_by_role("group", name="Naval group")
    assert not in_sight(hand, group)
    more = decision.get_by_role("button", name="more")
    sign = more.bounding_box()
    assert sign
    for other in decision.get_by_role("button").all():
        box = other.bounding_box()
        if other.get_attribute("aria-label") != "more" and box is not None:
            assert box["x"] + box["width"] <= sign["x"], other.inner_text()
    more.click()
    expect(more).to_have_count(0)
    assert in_sight(hand, group)


def test_the_display_lies_still_from_question_to_question(hand: Hand) -> None:
    hand.page.set_viewport_size(LOW)
    java_sea(hand)
    hand.says("Reconnaissance")
    hand.rests()
    left = display(hand).bounding_box()
    missions(hand)
    now = display(hand).bounding_box()
    assert left
    assert now
    assert left["x"] == now["x"]


def test_10_1_a_port_chosen_in_the_panel_is_shown(hand: Hand) -> None:
    """Its ships are in the window before the first of them is chosen."""
    java_sea(hand)
    missions(hand)
    fleet = hand.page.locator(f'[data-unit="{hand.unit_id("Nachi")}"]')
    zoom = hand.page.get_by_role("button", name="Zoom in")
    for _ in range(4):
        zoom.click()
    mouse = hand.page.mouse
    for _ in range(3):
        mouse.move(700, 250)
        mouse.down()
        mouse.move(200, 100, steps=4)
        mouse.up()
    expect(fleet).not_to_be_in_viewport()
    deed(hand, "2205").click()
    hand.says("Naval mission from 2205: nobody yet")
    expect(fleet).to_be_in_viewport()


def test_a_plan_in_the_panel_says_what_it_does_once(hand: Hand) -> None:
    """Its note stands under it: over the map, where the boxes are, it would be in the way."""
    java_sea(hand)
    missions(hand)
    deed(hand, "2205").click()
    hand.says("Naval mission from 2205: nobody yet")
    offer = hand.page.locator("[data-plan]").first
    note = offer.locator("xpath=following-sibling::small").inner_text()
    offer.hover()
    expect(hand.page.locator("p.banner")).to_have_count(0)
    expect(hand.page.get_by_text(note).first).to_be_visible()


@pytest.mark.parametrize(
    ("hex", "size"),
    [
        ("2003", (1440, 900)),
        slow("2003", (820, 1180)),
        ("2007", (1440, 900)),
        slow("2007", (820, 1180)),
        slow("2007", (844, 390)),
        ("2007", (390, 844)),
    ],
)
def test_10_3_1_a_refusal_or_a_way_keeps_off_the_hexes_that_would_do(
    hand: Hand, hex: str, size: tuple[int, int]
) -> None:
    """No ship goes to 2003; to 2007 there is a way."""
    hand.page.set_viewport_size({"width": size[0], "height": size[1]})
    java_sea(hand)
    missions(hand)
    deed(hand, "2205").click()
    hand.says("Naval mission from 2205: nobody yet")
    deed(hand, re.compile("^Nachi")).click()
    hand.says("Nachi")
    hand.press("Depart")
    hand.is_free()
    hand.hex(hex)
    if hex == "2003":
        expect(hand.card.get_by_role("alert")).to_contain_text("10.3.1")
    else:
        expect(hand.card.get_by_role("button", name="Steam on to 2007")).to_be_visible()
    hand.rests()  # it is laid where it belongs once its size is known
    box = hand.card.bounding_box()
    assert box
    near = ["2104", "2105", "2204", "2206", "2304", "2305"]
    for label in [*near, "2205", hex]:
        x, y = hand.spot(label)
        aside = x < box["x"] or x > box["x"] + box["width"]
        assert aside or y < box["y"] or y > box["y"] + box["height"], label


def scrolled(hand: Hand) -> float:
    """How far the answers are scrolled away, wherever it is that they scroll."""
    panel = hand.page.get_by_role("region", name="Operations", exact=True)
    tops = "all => all.reduce((sum, part) => sum + part.scrollTop, 0)"
    return float(panel.locator(".columns, .decides, .decision").evaluate_all(tops))


def scroll_down(hand: Hand) -> None:
    panel = hand.page.get_by_role("region", name="Operations", exact=True)
    down = "all => all.forEach((part) => (part.scrollTop = part.scrollHeight))"
    panel.locator(".columns, .decides, .decision").evaluate_all(down)


SCROLLS = """() => {
  const parts = document.querySelectorAll(':is(.columns, .decides, .decision)');
  for (const part of parts) part.scrollTop = part.scrollHeight;
  return [...parts].some((part) => part.scrollTop > 0);
}"""


@pytest.mark.parametrize("size", [(1440, 700), slow((844, 390)), (390, 844)])
def test_a_new_question_begins_at_its_top(hand: Hand, size: tuple[int, int]) -> None:
    """While a mission is put together the list lies still."""
    hand.page.set_viewport_size({"width": size[0], "height": size[1]})
    java_sea(hand)
    missions(hand)
    scroll_down(hand)
    deed(hand, "2205").click()
    hand.says("Naval mission from 2205: nobody yet")
    hand.is_free()
    assert scrolled(hand) == 0
    expect(hand.page.get_by_role("button", name="Cancel all of it")).to_be_in_viewport()
    expect(deed(hand, re.compile("^Nachi"))).to_be_visible()
    # What stands beside the list comes in bit by bit; only then is it longer than it is high.
    hand.page.wait_for_function(SCROLLS)
    # Pressed where it is: a click of the driver would scroll to it first.
    deed(hand, re.compile("^Nachi")).evaluate("button => button.click()")
    hand.says("Nachi")
    assert scrolled(hand) > 0
    hand.press("Depart")
    hand.is_free()
    assert scrolled(hand) == 0


def lies(hand: Hand) -> list[int]:
    """Scale and place of the map, when it lies still."""
    hand.rests()
    matrix = "m => [1000 * m.a, m.e, m.f].map(Math.round)"
    sheet = hand.page.locator("svg.play")
    return list(sheet.evaluate(f"sheet => ({matrix})(sheet.getScreenCTM())"))


@pytest.mark.parametrize("fit", [True, False])
def test_an_air_battle_leaves_the_map_where_it_was_put(hand: Hand, fit: bool) -> None:
    """The battle board takes most of the window: the target is seen above it meanwhile."""
    hand.page.set_viewport_size(LOW)
    java_sea(hand, seed="2")
    missions(hand)
    if fit:
        hand.key("Home")
    before = lies(hand)
    hand.hex("1808")
    hand.says("Air mission to Soerabaja (1808)")
    if fit:
        assert lies(hand) == before
    for short in ("G4M-1", "G4M-2"):
        flier(hand, short).click()
        hand.says(short)
    hand.press("Launch")
    hand.says("Interceptor scramble to Soerabaja")
    hand.page.locator("[data-plan]").first.click()
    board = hand.page.get_by_role("group", name="Tactical Battle Board")
    seen = 0
    for _ in range(80):
        hand.is_free()
        if hand.view()["frame"] == "Operations":
            break
        if board.count() and not seen:
            seen = 1
            _, y = hand.spot("1808")
            frame = hand.page.locator(".window").first.bounding_box()
            assert frame
            assert frame["y"] < y < frame["y"] + frame["height"]
        first = hand.page.get_by_role("group", name="Decision").locator(LISTED)
        ends = board.locator("[data-end]")
        if ends.count():
            ends.first.press("Enter")
        else:
            (first if first.count() else hand.buttons.get_by_role("button")).first.click()
    assert seen
    hand.says("Allied mission")
    assert lies(hand) == before


def test_the_campaign_shows_three_rows_of_airbases_whole(hand: Hand) -> None:
    hand.page.set_viewport_size(LOW)
    body = {"game": "forlorn-hopes", "scenario": "campaign", "seed": "3"}
    table = hand.page.request.post(f"{hand.url}/api/tables", data=body).json()
    hand.page.goto(f"{hand.url}/#/table/{table['id']}")
    uncover(hand)
    bases = display(hand).locator(".base")
    expect(bases.nth(8)).to_be_attached()
    for base in bases.all():
        expect(base).to_be_in_viewport(ratio=1)
