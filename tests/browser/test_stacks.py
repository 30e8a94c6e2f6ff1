"""A whole stack in hand goes as one; every card says who goes, at what price, and who stays."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.positions import TORIJA
from tests.browser.test_touch import card, finger, tap  # noqa: F401

# A convoy off a coast with a port in the middle.
BEACH = """
half = "Japanese"
[map]
columns = 5
rows = 5
[map.terrain]
sea = ["0501", "0502", "0503", "0504", "0505"]
[map.flags]
port = ["0403"]
[[map.route]]
kind = "main_road"
hexes = ["0403", "0303"]
[units]
0503 = ["I/11 afloat", "II/11 afloat", "III/11 afloat"]
0205 = ["2Argylls"]
"""


def at_sea(hand: Hand, text: str = BEACH) -> None:
    hand.open_position(text)
    hand.press("Movement impulse")
    hand.die(2)
    hand.says("movement with initiative 2")
    hand.rests()


def test_a_stack_at_sea_lands_in_two_clicks_and_comes_back_in_one(hand: Hand) -> None:
    at_sea(hand)
    hand.hex("0503", held="Shift")
    hand.says("With", "II/11", "III/11")
    hand.point("0402")
    expect(hand.page.get_by_role("tooltip")).to_contain_text("Land 3 units at 0402")
    hand.hex("0402")
    for unit in ("I/11", "II/11", "III/11"):
        hand.is_at(unit, "0402")
    hand.was_told("Land 3 units at 0402: each has then had its move.")
    hand.page.get_by_role("button", name="Undo").click()
    for unit in ("I/11", "II/11", "III/11"):
        hand.is_at(unit, "0503")


def test_who_cannot_land_with_the_others_is_named_before_and_after(hand: Hand) -> None:
    """Armour lands only in a port (4.41)."""
    at_sea(hand, BEACH.replace('"III/11 afloat"', '"1TkRgt afloat"'))
    hand.hex("0503", held="Shift")
    hand.says("With", "1TkRgt")
    hand.hex("0402")
    plan = hand.card.locator('[data-plan="stack"]')
    expect(plan).to_have_text("Land 2 units at 0402")
    expect(hand.card).to_contain_text("stays: 1TkRgt")
    expect(hand.card.get_by_role("button", name="Land I/11 alone")).to_be_visible()
    plan.click()
    hand.is_at("II/11", "0402")
    hand.is_at("1TkRgt", "0503")
    hand.was_told("1TkRgt did not go along")


def test_one_that_lands_alone_leaves_nobody_out_of_hand_unsaid(hand: Hand) -> None:
    at_sea(hand, BEACH.replace('"III/11 afloat"', '"1TkRgt afloat"'))
    hand.hex("0503", held="Shift")
    hand.says("With", "1TkRgt")
    hand.hex("0402")
    hand.card.get_by_role("button", name="Land I/11 alone").click()
    hand.is_at("I/11", "0402")
    hand.was_told("II/11, 1TkRgt did not go along")


MARCH = BEACH.replace('port = ["0403"]', "").replace(
    '0503 = ["I/11 afloat", "II/11 afloat", "III/11 afloat"]', '0202 = ["I/11", "II/11"]'
)


def test_a_march_of_several_names_who_loses_what(hand: Hand) -> None:
    """Beyond the free MP each of them loses strength: a click asks first (4.3)."""
    at_sea(hand, MARCH.replace("rows = 5", "rows = 9").replace("0205", "0109"))
    hand.hex("0202", held="Shift")
    hand.says("With", "II/11")
    far = max(
        (c for c in hand.view()["choices"] if c.get("march") and not c.get("risk")),
        key=lambda choice: choice["cost"],
    )
    hand.point(far["h"])
    tip = hand.page.get_by_role("tooltip")
    expect(tip).to_contain_text("Force march 2 units")
    expect(tip).to_contain_text(re.compile(r"I/11 loses \d SP.*II/11 loses \d SP"))
    hand.hex(far["h"])
    march = hand.card.locator('[data-plan="march"]')
    expect(march).to_have_text(f"Force march 2 units to {far['h']}")
    expect(hand.card.get_by_role("button", name="Force march I/11 alone")).to_be_visible()
    march.click()
    for unit in ("I/11", "II/11"):
        hand.is_at(unit, far["h"])


def test_a_tap_names_the_stack(finger: Hand) -> None:  # noqa: F811
    at_sea(finger)
    tap(finger, "0503")
    finger.card.get_by_role("button", name="Take the whole stack").click()
    finger.says("With", "II/11", "III/11")
    tap(finger, "0402")
    expect(card(finger)).to_contain_text("Land 3 units at 0402")
    expect(card(finger)).to_contain_text("I/11, II/11, III/11")
    tap(finger, "0402")
    for unit in ("I/11", "II/11", "III/11"):
        finger.is_at(unit, "0402")


# ── aircraft ─────────────────────────────────────────────────────────────────

SKY = """
half = "Japanese"
[map]
columns = 9
rows = 7
[map.flags]
airfield = ["0404"]
[[box]]
name = "BOX"
side = "Japanese"
mp = 4
hexes = ["0101", "0201"]
[units]
0304 = ["27Sentai", "1Sentai", "12Sentai", "60Sentai"]
BOX = ["64Sentai", "59Sentai", "98Sentai"]
0405 = ["I/11"]
0903 = ["2Argylls"]
"""
OUT = ("27Sentai", "1Sentai", "12Sentai", "60Sentai")


def in_the_air(hand: Hand, text: str = SKY) -> None:
    hand.open_position(text)
    hand.press("Movement impulse")
    hand.die(2)
    hand.rests()


def are_in(hand: Hand, place: str, *shorts: str) -> None:
    """Each of them is there, on the map or in a box."""
    hand.is_free()
    states = {unit["id"]: unit for unit in hand.view()["units"]}
    assert {short: states[hand.unit_id(short)]["hex"] for short in shorts} == dict.fromkeys(
        shorts, place
    )


def undo(hand: Hand) -> None:
    hand.page.get_by_role("button", name="Undo").click()


def test_the_aircraft_of_a_stack_are_ticked_and_fly_as_one(hand: Hand) -> None:
    in_the_air(hand)
    hand.hex("0304")
    expect(hand.card.get_by_role("button", name="Take all 4 aircraft")).to_be_visible()
    for short in ("27Sentai", "1Sentai", "12Sentai"):
        hand.card.get_by_label(f"Choose {short}").check()
    hand.card.get_by_role("button", name="Take these 3 together").click()
    hand.says("With")
    hand.hex("0703")
    hand.was_told("Fly 3 aircraft to 0703")
    are_in(hand, "0703", "27Sentai", "1Sentai", "12Sentai")
    are_in(hand, "0304", "60Sentai")
    record = hand.page.request.get(f"{hand.url}/api/tables/{hand.table_id}/record").text()
    for short in ("27Sentai", "1Sentai", "12Sentai"):
        assert f"fly {short} 0703" in record
    undo(hand)
    are_in(hand, "0304", *OUT)


def test_who_is_put_down_and_taken_again_is_taken_alone(hand: Hand) -> None:
    in_the_air(hand)
    hand.hex("0304")
    hand.card.get_by_role("button", name="Take all 4 aircraft").click()
    hand.says("With")
    hand.page.keyboard.press("Escape")
    hand.rests()
    hand.take("27Sentai")
    hand.rests()
    hand.hex("0703")
    hand.is_free()
    are_in(hand, "0703", "27Sentai")
    are_in(hand, "0304", "1Sentai", "12Sentai", "60Sentai")


def test_those_taken_together_go_home_by_the_button_of_the_box(hand: Hand) -> None:
    in_the_air(hand)
    hand.hex("0304", held="Shift")
    hand.says("With")
    hand.buttons.get_by_role("button", name=re.compile("to BOX, with 3 more$")).click()
    hand.was_told("Fly 4 aircraft to BOX: they land there.")
    are_in(hand, "BOX", *OUT)


def test_all_aircraft_that_are_out_go_home_at_one_stroke(hand: Hand) -> None:
    in_the_air(hand)
    home = hand.buttons.locator('[data-plan="home"]')
    expect(home).to_have_text("4 aircraft home: BOX")
    home.click()
    are_in(hand, "BOX", *OUT)
    undo(hand)
    are_in(hand, "0304", *OUT)


def test_the_aircraft_of_a_box_are_taken_with_one_key(hand: Hand) -> None:
    in_the_air(hand, SKY.replace("rows = 7", "rows = 30"))
    hand.page.evaluate("document.activeElement.blur()")
    for _ in range(9):  # the box lies beside the map
        hand.key("-")
        hand.rests()
    hand.counter("64Sentai").click(modifiers=["Shift"])
    hand.says("With")
    hand.hex("0406")
    hand.was_told("Fly 3 aircraft to 0406")
    are_in(hand, "0406", "64Sentai", "59Sentai", "98Sentai")


# ── Guadalajara ──────────────────────────────────────────────────────────────


def test_the_offer_among_friends_names_all_and_says_that_it_overstacks(hand: Hand) -> None:
    hand.open_position(TORIJA)
    hand.rests()
    hand.hex("0402", held="Shift")
    hand.says("1/6G", "2/6G")
    hand.hex("0401")
    offer = hand.card.get_by_role("button", name=re.compile("go here"))
    expect(offer).to_contain_text(re.compile(r"[12]/6G, [12]/6G go here"))
    expect(offer).to_contain_text("overstacks there: disrupted (D)")
    # What harms stands last: at the top is what was always there.
    deeds = hand.card.locator("button:not([aria-label])")
    expect(deeds.first).to_have_text("Take the whole stack")
    expect(deeds.last).to_contain_text("disrupted (D)")


def test_a_finger_is_asked_before_own_units_are_disrupted(finger: Hand) -> None:  # noqa: F811
    """Neither the card among friends nor a second tap does it: its button does."""
    finger.open_position(TORIJA)
    finger.rests()
    tap(finger, "0402")
    finger.card.get_by_role("button", name="Take the whole stack").click()
    finger.says("1/6G", "2/6G")
    step = finger.view()["step"]
    tap(finger, "0401")
    finger.card.get_by_role("button", name=re.compile("go here")).tap()
    expect(card(finger)).to_contain_text("disrupted (D)")
    finger.is_free()
    assert finger.view()["step"] == step
    card(finger).get_by_role("button", name="Do it").tap()
    finger.is_at("1/6G", "0401")


def test_a_mouse_is_asked_before_own_units_are_disrupted(hand: Hand) -> None:
    """The way in over the counters says full instead of the points that are left, and asks."""
    hand.open_position(TORIJA)
    hand.rests()
    hand.hex("0402", held="Shift")
    hand.says("1/6G", "2/6G")
    step = hand.view()["step"]
    expect(hand.page.locator("[data-left='0401'].loss")).to_have_text("full")
    # No band over the counter, on which its name stands: that would be a state of the units.
    way_in = hand.page.locator("[data-enter='0401']")
    assert way_in.evaluate("node => getComputedStyle(node).fill") == "rgba(0, 0, 0, 0)"
    hand.page.locator("[data-enter='0401']").click(force=True)
    expect(card(hand)).to_contain_text("disrupted (D)")
    hand.is_free()
    assert hand.view()["step"] == step
    card(hand).get_by_role("button", name="Do it").click()
    hand.is_at("1/6G", "0401")
