"""Forlorn Hopes at the board: the display, air and naval missions, the battle board, the cover."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser import engine
from tests.browser.hand import LISTED, Hand
from tests.browser.table import Table

ODD = 1
"""Columns that stand half a hex further south."""


def over_soerabaja(*attackers: str) -> str:
    """An air battle in its first round; each of these has counter, part, cell, level and facing."""
    flying = "".join(
        f'    "{unit.replace(" cell", " shown over=1808 cell")}",\n' for unit in attackers
    )
    return f"""
game = "forlorn-hopes"
title = "Over Soerabaja"
initiative = "Japanese"
acting = "Japanese"
ask = "round"

[mission]
side = "Japanese"
hex = "1808"
target = "airbase"
at = "Soerabaja"
round = 1

[units]
Philippines = [
{flying}]
Soerabaja = ["CW21 interceptor shown over=1808 cell=T0708 level=Medium facing=0"]
"""


OVER_SOERABAJA = over_soerabaja(
    "G4M-1 attacker loaded cell=T0705 level=Medium facing=3",
    "A6M-1 escort cell=T0805 level=High facing=3",
)


def java_sea(hand: Hand, alone: bool = True, seed: str = "3") -> None:
    """The Battle of the Java Sea with the dice of a seed, at the Japanese reconnaissance."""
    hand.low = ODD
    body = {"game": "forlorn-hopes", "scenario": "java-sea", "seed": seed}
    table = hand.page.request.post(f"{hand.url}/api/tables", data=body).json()
    hand.page.goto(f"{hand.url}/#/table/{table['id']}")
    hand.known.clear()
    uncover(hand, alone)


def uncover(hand: Hand, alone: bool = True) -> None:
    """The Japanese player sits down, or one who plays both sides."""
    cover = hand.page.get_by_role("dialog", name="Hand over")
    whose = "I play both sides" if alone else "I am the Japanese player"
    cover.get_by_role("button", name=re.compile(whose)).click()
    expect(hand.buttons).to_be_visible()


def missions(hand: Hand) -> None:
    """Both let reconnaissance go; the first mission is asked for."""
    for _ in range(2):
        hand.says("Reconnaissance")
        hand.press("Done")
        hand.is_free()
    hand.says("Japanese mission", "8.1")


def display(hand: Hand) -> Locator:
    return hand.page.get_by_role("group", name="Airbase Display")


def flier(hand: Hand, short: str) -> Locator:
    """An air unit on the Airbase Display."""
    return display(hand).locator(f'[data-air="{hand.unit_id(short)}"]')


def deed(hand: Hand, name: str | re.Pattern[str]) -> Locator:
    """A unit or a place among what is asked."""
    return hand.page.get_by_role("group", name="Decision").get_by_role("button", name=name)


def end(hand: Hand, text: str) -> Locator:
    """An arrow of the battle board: where the unit that flies ends, facing so."""
    return hand.page.locator(f'[data-end="{text}"]')


def undo(hand: Hand) -> None:
    hand.page.get_by_role("button", name=re.compile(r"^Undo")).click()
    hand.is_free()


def test_the_java_sea_opens_with_map_display_and_status(hand: Hand) -> None:
    hand.new_game("java-sea", game="forlorn-hopes", Allied="staff")
    hand.says("Reconnaissance", "7.3")
    balikpapan = display(hand).locator('[data-base="Balikpapan"]')
    expect(balikpapan).to_contain_text("4/5")
    expect(balikpapan.get_by_role("button", name=re.compile("A6M-1, Balikpapan, ready"))).to_have_count(1)  # fmt: skip # noqa: E501
    status = hand.page.get_by_role("region", name="Operations status")
    expect(status).to_contain_text("initiative not yet decided")
    expect(status.get_by_role("img", name="Victory point track")).to_contain_text("Japanese 0")
    for box in ("Indochina", "Philippines", "Australia", "Covering Fleet", "Reserve Fleet"):
        expect(hand.page.locator("svg.sheet")).to_contain_text(box)
    expect(hand.page.locator("svg.sheet")).to_contain_text("Command Demarcation Line")
    expect(hand.page.locator('[data-airbase="Soerabaja"]')).to_have_class(re.compile("side1 major"))
    hand.press("Done")
    expect(hand.log).to_contain_text("Allied")


def test_a_reconnaissance_unit_is_picked_up_at_its_base_and_sent_to_a_hex(hand: Hand) -> None:
    java_sea(hand)
    flier(hand, "EastH6K").click()
    hand.hex("2308")
    expect(hand.log).to_contain_text(re.compile(r"EastH6K (tries to )?reconnoitre"))


def test_an_air_mission_from_its_target_to_its_bombs(hand: Hand) -> None:
    java_sea(hand)
    missions(hand)
    hand.hex("1808")
    hand.says("Air mission to Soerabaja (1808)", "9.1.1")
    for short in ("G4M-1", "G4M-2"):
        flier(hand, short).click()
        expect(flier(hand, short)).to_have_attribute("aria-label", re.compile("attacker"))
    flier(hand, "A6M-1").click()
    hand.offer("Escorts").click()
    hand.says("Attackers: G4M-1, G4M-2. Escorts: A6M-1.")
    hand.press("Launch")
    hand.says("Interceptor scramble to Soerabaja")
    hand.press("No more attempts")
    hand.says("Target scramble")
    hand.press("Nobody else")
    hand.says("What does the mission attack")
    deed(hand, "Target: airbase Soerabaja").click()
    mission = hand.page.get_by_role("group", name="Air mission")
    expect(mission).to_contain_text("Target: airbase Soerabaja")
    for short in ("G4M-1", "G4M-2"):
        hand.says(f"at which level does {short} attack")
        deed(hand, re.compile("At Medium")).click()
        hand.is_free()
    for _ in range(20):
        hand.is_free()
        if hand.view()["frame"] == "Operations":
            break
        first = hand.page.get_by_role("group", name="Decision").locator(LISTED)
        (first if first.count() else hand.buttons.get_by_role("button")).first.click()
    hand.says("Allied mission")
    expect(hand.log).to_contain_text(re.compile(r"G4M-\d.*on .*Soerabaja.*: die \d+|AA"))


def test_a_draft_is_undone_piece_by_piece(hand: Hand) -> None:
    java_sea(hand)
    missions(hand)
    hand.hex("1808")
    hand.says("Air mission to Soerabaja")
    for short in ("G4M-1", "G4M-2"):
        flier(hand, short).click()
        hand.says(short)
    undo(hand)
    hand.says("Attackers: G4M-1.")
    expect(flier(hand, "G4M-2")).to_have_attribute("aria-label", re.compile("may act"))
    undo(hand)
    undo(hand)
    hand.says("Japanese mission", "8.1")


def test_an_illegal_click_is_explained(hand: Hand) -> None:
    java_sea(hand)
    missions(hand)
    hand.hex("2007")
    why = hand.card.get_by_role("alert")
    expect(why).to_contain_text("No: case 9")
    expect(why).to_contain_text("What would work:")
    hand.page.keyboard.press("Escape")
    flier(hand, "EastH6K").click()
    expect(why).to_contain_text("missions are launched, attacks begun, while they are put together")


def test_ships_sail_hex_by_hex(hand: Hand) -> None:
    java_sea(hand)
    missions(hand)
    hand.hex("2205")
    hand.says("Naval mission from 2205: nobody yet", "10.1.1")
    for short in ("Nachi", "Jintsu"):
        deed(hand, re.compile(f"^{short}")).click()
        hand.says(short)
    hand.press("Depart")
    group = hand.page.get_by_role("group", name="Naval group")
    expect(group).to_contain_text("15 of 15 MP left")
    hand.hex("2206")
    hand.is_at("Nachi", "2206")
    hand.is_at("Jintsu", "2206")
    expect(group).to_contain_text("14 of 15 MP left")
    hand.hex("1506")
    expect(hand.card.get_by_role("alert")).to_contain_text("10.3")


def test_the_cover_hides_the_other_display(hand: Hand) -> None:
    java_sea(hand, alone=False)
    expect(flier(hand, "G4M-1")).to_be_visible()
    hand.press("Done")
    cover = hand.page.get_by_role("dialog", name="Hand over")
    expect(cover).to_contain_text("Hand over to the Allied player")
    expect(display(hand)).to_have_count(0)
    expect(hand.page.get_by_role("group", name="Map")).to_have_count(0)
    hand.take_over("Allied")
    expect(display(hand).locator('[data-base="Soerabaja"]').first).to_be_visible()
    expect(hand.page.locator(f'[data-air="{hand.unit_id("G4M-1")}"]')).to_have_count(0)
    path = f"/tables/{hand.table_id}/view?role=both&eyes=Allied"
    unit = hand.unit_id("G4M-1")
    [seen] = [shown for shown in hand.ask(path)["units"] if shown["id"] == unit]
    assert set(seen) == {"id", "hex", "state", "hidden"}, seen


def test_one_click_flies_a_whole_impulse(hand: Hand) -> None:
    hand.low = ODD
    hand.hand_in(OVER_SOERABAJA)
    uncover(hand)
    hand.says("round 2: abort attackers, or the whole mission?")
    hand.press("Go on")
    hand.says("fly G4M-1, 5 of TMA 5 left")
    board = hand.page.get_by_role("group", name="Tactical Battle Board")
    expect(board).to_contain_text("Round 2 of 6")
    board.locator('[data-cell="T0704"]').click()
    expect(hand.card.get_by_role("alert")).to_contain_text("no flight with the whole TMA")
    hand.page.keyboard.press("Escape")
    board.get_by_role("button", name=re.compile("Low")).click()
    low = board.locator("[data-end]").first
    text = low.get_attribute("data-end") or ""
    low.click()
    hand.is_free()
    unit = next(u for u in hand.view()["units"] if u["id"] == hand.unit_id("G4M-1"))
    verb, cell, number = text.split()
    assert (verb, unit["cell"], 10 * unit["facing"]) == ("goto", cell, int(number))
    assert unit["level"] == "Low"


def test_the_battle_board_lies_still_from_prompt_to_prompt(hand: Hand) -> None:
    """Scale and centre stay, so that the next click hits what the last one showed."""
    hand.low = ODD
    hand.hand_in(OVER_SOERABAJA)
    uncover(hand)
    board = hand.page.get_by_role("group", name="Tactical Battle Board")
    expect(board).to_be_visible()
    hand.rests()
    frame = board.locator("svg").first.get_attribute("viewBox")
    target = board.locator('[data-cell="T0707"]').bounding_box()
    hand.press("Go on")
    hand.says("It bombs in a round in which its flight ends in the target hex.")
    for _ in range(2):
        board.locator("[data-end]").first.press("Enter")
        hand.is_free()
        assert board.locator("svg").first.get_attribute("viewBox") == frame
        assert board.locator('[data-cell="T0707"]').bounding_box() == target


CROWDED: Final = over_soerabaja(
    *(f"G4M-{n} attacker loaded cell=T0705 level=Medium facing=3" for n in (1, 2, 3)),
    *(f"A6M-{n} escort cell=T0705 level=High facing=2" for n in (1, 2)),
    *(f"G3M-{n} attacker loaded cell=T0805 level=High facing=3" for n in (1, 2, 3, 4)),
)
LIES: Final = """plane => {
  const { a, e, f } = plane.getScreenCTM();
  return [100 * a, document.elementFromPoint(e, f)?.closest('[data-flier]') === plane];
}"""


@pytest.mark.parametrize("window", [(1280, 800), (820, 1180), (390, 844)])
def test_counters_of_a_crowded_hex_can_be_read_and_pressed(
    hand: Hand, window: tuple[int, int]
) -> None:
    hand.low = ODD
    hand.page.set_viewport_size({"width": window[0], "height": window[1]})
    hand.hand_in(CROWDED)
    uncover(hand)
    hand.press("Go on")
    hand.says("which unit flies next?")
    hand.rests()
    planes = hand.page.locator("[data-flier]")
    expect(planes).to_have_count(10)
    for plane in planes.all():
        broad, pressed = plane.evaluate(LIES)
        assert broad >= 35
        assert pressed, plane.get_attribute("aria-label")
    hand.page.locator(f'[data-flier="{hand.unit_id("G3M-2")}"]').click()
    hand.says("fly G3M-2")


def test_a_click_on_a_target_out_of_reach_says_how_an_attacker_comes_to_bomb(hand: Hand) -> None:
    hand.low = ODD
    beside = "G4M-1 attacker loaded cell=T0706 level=Medium facing=3"
    hand.hand_in(over_soerabaja(beside, "A6M-1 escort cell=T0805 level=High facing=3"))
    uncover(hand)
    hand.press("Go on")
    hand.says("fly G4M-1, 5 of TMA 5 left")
    hand.page.locator('[data-cell="T0707"]').click()
    expect(hand.card).to_contain_text("9.7.3")
    expect(hand.card).to_contain_text("the next can from T")


def test_pointing_at_a_hex_tells_the_chance_of_a_reconnaissance(hand: Hand) -> None:
    java_sea(hand)
    flier(hand, "EastH6K").click()
    hand.point("1808")
    tip = hand.page.get_by_role("tooltip")
    expect(tip).to_contain_text("EastH6K is placed there by a die of 6 or less: 60 %")
    expect(tip).to_contain_text("die +1, far from its airbase")


def test_a_finger_brings_a_hex_of_the_battle_board_near_and_then_chooses_the_facing(
    chromium: Browser, server: Table
) -> None:
    made = engine.browse(chromium, (844, 390), touch=True)
    hand = Hand(made.new_page(), server)
    hand.low = ODD
    hand.hand_in(OVER_SOERABAJA)
    uncover(hand)
    hand.press("Go on")
    hand.says("fly G4M-1, 5 of TMA 5 left")
    board = hand.page.get_by_role("group", name="Tactical Battle Board")
    ends = [end.get_attribute("data-end") or "" for end in board.locator("[data-end]").all()]
    cells = [text.split()[1] for text in ends]
    text = next(text for text in ends if cells.count(text.split()[1]) > 1)
    step = hand.view()["step"]
    board.locator(f'[data-cell="{text.split()[1]}"]').tap()
    expect(board.get_by_role("button", name="Whole board")).to_be_visible()
    assert hand.view()["step"] == step
    board.locator(f'[data-end="{text}"]').tap()
    # A finger's click comes after its touch, when the page may look free still.
    expect(hand.prompt).not_to_contain_text("fly G4M-1, 5 of TMA 5 left")
    unit = next(u for u in hand.view()["units"] if u["id"] == hand.unit_id("G4M-1"))
    assert (unit["cell"], unit["facing"]) == (text.split()[1], int(text.split()[2]) // 10)
    made.close()


def test_9_7_a_battle_says_who_is_who_and_what_the_figures_are(hand: Hand) -> None:
    """At 1440 the counters carry figures and silhouettes; the name stands beside each."""
    hand.page.set_viewport_size({"width": 1440, "height": 900})
    hand.hand_in(OVER_SOERABAJA)
    uncover(hand)
    for name in ("G4M-1", "A6M-1"):
        beside = hand.page.locator(f'[data-flier="{hand.unit_id(name)}"] .who')
        expect(beside).to_have_text(name)
        expect(hand.page.locator(".part > span").filter(has_text=name)).to_be_visible()
    expect(hand.page.get_by_text("BF of its bombs")).to_be_visible()


def test_9_7_the_autopilot_of_a_battle_is_off_until_it_is_asked_for(hand: Hand) -> None:
    hand.hand_in(OVER_SOERABAJA)
    uncover(hand)
    order = hand.page.get_by_role("checkbox", name=re.compile("^Autopilot for this battle"))
    expect(order).not_to_be_checked()
    left = "Left to you: attackers that carry bombs or troops, fighters that can come to fire"
    expect(hand.page.get_by_title(left)).to_be_visible()
    order.check()
    hand.is_free()
    expect(order).to_be_checked()
    hand.was_told(left)  # to a finger, too
    order.uncheck()
    hand.is_free()
    expect(order).not_to_be_checked()


OFF_SOERABAJA = """
game = "forlorn-hopes"
title = "A group off Soerabaja"
acting = "Allied"
ask = "entered"

[voyage]
spent = 4

[units]
1606 = ["DeRuyter sailing spotted", "Java sailing spotted"]
Philippines = ["G4M-2"]
"""


def test_9_1_4_a_group_passes_with_one_click(hand: Hand) -> None:
    """It passes in each hex of its voyage; the answer is a button, which says so."""
    hand.low = ODD
    hand.hand_in(OFF_SOERABAJA)
    uncover(hand)
    hand.says("fly a reaction mission?")
    order = hand.page.get_by_role("button", name=re.compile("^Pass, and let this group pass"))
    order.click()
    hand.says("Steam on")
    for place in ("1607", "1707"):
        hand.hex(place)
        hand.says(place, "Steam on")
    expect(order).to_be_hidden()


def test_who_is_added_to_a_group_leaves_the_place_empty(hand: Hand) -> None:
    """The next press meets whom it was meant for; and what ends the voyage says what it costs."""
    java_sea(hand)
    missions(hand)
    hand.press("Pass")
    hand.says("Allied mission")
    deed(hand, re.compile("1808")).click()
    java = deed(hand, re.compile("Java$"))
    expect(java).to_be_visible()
    plan = hand.page.locator("[data-plan=group]")
    expect(plan).to_contain_text("All 8 ships")
    slow = "15 MP: Exeter, Houston, DeRuyter, Java, Perth are the slowest"
    expect(plan.locator("xpath=..")).to_contain_text(slow)
    before = java.bounding_box()
    deed(hand, re.compile("Houston$")).click()
    hand.says("Houston, 15 MP")
    expect(plan).to_contain_text("The other 7 ships")
    expect(deed(hand, re.compile("Houston$"))).to_be_disabled()
    assert java.bounding_box() == before
    java.click()
    hand.says("Houston, Java")
    hand.press("Depart")
    hand.press_only("End the mission here; 15 of 15 MP are lost")
    hand.says("Japanese mission")


def test_the_second_button_names_the_units_of_a_hex(hand: Hand) -> None:
    java_sea(hand)
    hand.hex("1808", button="right")
    expect(hand.card).to_contain_text(re.compile("Allied: .*CA Houston"))


@pytest.mark.parametrize("width", [1024, 1440])
def test_nothing_runs_off_the_status_line(hand: Hand, width: int) -> None:
    hand.page.set_viewport_size({"width": width, "height": 800})
    java_sea(hand)
    flier(hand, "EastH6K").click()
    hand.point("2308")
    line = hand.page.locator("footer > div")
    expect(line).to_contain_text("range points")
    ends = "line => [...line.children].map((one) => one.getBoundingClientRect().right)"
    assert max(line.evaluate(ends)) <= width


def test_the_tools_leave_the_west_of_the_map_free_where_the_east_ends(hand: Hand) -> None:
    """At rest no strip of void is shown on the right."""
    java_sea(hand)
    hand.rests()
    sheet = hand.page.locator("svg.sheet").bounding_box()
    window = hand.page.locator("div.window").bounding_box()
    assert sheet
    assert window
    assert sheet["x"] + sheet["width"] >= window["x"] + window["width"] - 10


def test_a_click_on_its_own_base_asks_before_it_watches_that(hand: Hand) -> None:
    """The one unit that may fly is meant there rather than its own airbase."""
    java_sea(hand)
    hand.says("Reconnaissance")
    step = hand.view()["step"]
    hand.hex("2606")
    expect(hand.page.get_by_role("dialog", name="Choices here")).to_be_visible()
    hand.is_free()
    assert hand.view()["step"] == step
