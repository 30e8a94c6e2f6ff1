"""Fingers and small windows: taps that show before they do, long presses, sizes, drawers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import engine
from tests.browser.hand import Hand
from tests.browser.positions import ARRIVALS, CROSSING, NIGHT, RIVER_LINE, TORIJA
from tests.browser.table import Table
from tests.browser.test_forlorn_hopes import ODD, OVER_SOERABAJA, java_sea, missions, uncover
from tests.browser.test_moving import ready_to_move
from tests.slow import slow

RECORDS: Final = Path(__file__).parents[1] / "records"
PHONE: Final = (390, 844)
PHONE_ON_ITS_SIDE: Final = (844, 390)
TABLET: Final = (820, 1180)
TABLET_ON_ITS_SIDE: Final = (1180, 820)
SIZES: Final = (PHONE, PHONE_ON_ITS_SIDE, TABLET, TABLET_ON_ITS_SIDE)
SOME: Final = (PHONE, slow(PHONE_ON_ITS_SIDE), slow(TABLET), slow(TABLET_ON_ITS_SIDE))
DESKS: Final = ((1440, 900), slow((1024, 768)))
LEAST_TARGET: Final = 40
# Every button in the window that can be pressed; links to a case stand in running text.
TARGETS: Final = """() => [...document.querySelectorAll('button:not(.case), select')]
  .filter((node) => node.checkVisibility({visibilityProperty: true}))
  .filter((node) => !node.closest('.hidden-text'))
  .map((node) => {
    const { width, height } = node.getBoundingClientRect();
    return [node.getAttribute('aria-label') || node.textContent.trim(), width, height];
  })"""


ALWAYS: Final = """try {
  const key = "sandtable.settings";
  if (!localStorage.getItem(key)) localStorage.setItem(key, '{"warn": false, "confirm": "always"}');
} catch {}"""


@pytest.fixture
def finger(chromium: Browser, server: Table) -> Iterator[Hand]:
    """A hand without a pointer, whose every tap on the map is to be asked about."""
    made = engine.browse(chromium, TABLET, touch=True, mobile=True)
    made.add_init_script(ALWAYS)
    yield Hand(made.new_page(), server)
    made.close()


@pytest.fixture
def bare(chromium: Browser, server: Table) -> Iterator[Hand]:
    """A hand without a pointer that has set nothing."""
    made = engine.browse(chromium, TABLET, touch=True, mobile=True)
    yield Hand(made.new_page(), server)
    made.close()


BLOCKED: Final = """
half = "Japanese"
[map]
columns = 3
rows = 3
[units]
0101 = ["I/11"]
0303 = ["2Argylls"]
"""
SHELLED: Final = """
half = "Japanese"
[map]
columns = 4
rows = 4
[units]
0302 = ["I/11"]
0303 = ["2Argylls sp=1"]
"""


def tap(hand: Hand, label: str) -> None:
    hand.page.touchscreen.tap(*hand.spot(label))


def size(page: Page, wanted: tuple[int, int]) -> None:
    page.set_viewport_size({"width": wanted[0], "height": wanted[1]})


def card(hand: Hand) -> Any:
    return hand.page.get_by_role("dialog", name="What this does")


# ── Taps ─────────────────────────────────────────────────────────────────────


def pick(hand: Hand) -> None:
    ready_to_move(hand)
    tap(hand, "0302")
    expect(hand.counter("I/11").locator(".halo")).to_have_count(1)
    hand.is_free()


def test_a_tap_shows_and_a_second_tap_does(finger: Hand) -> None:
    pick(finger)
    step = finger.view()["step"]
    tap(finger, "0303")
    expect(card(finger)).to_contain_text("0303")
    expect(card(finger)).to_contain_text(re.compile(r"costs \d+ MP"))
    expect(finger.page.locator("svg.play .path")).to_have_count(1)
    assert finger.view()["step"] == step
    tap(finger, "0303")
    finger.is_at("I/11", "0303")
    expect(card(finger)).to_have_count(0)


def test_what_can_be_taken_back_is_done_by_one_tap_and_what_ends_a_phase_by_two(bare: Hand) -> None:
    """Moving is undone; who has nobody left to move ends the half with a second tap."""
    pick(bare)
    tap(bare, "0303")
    bare.is_at("I/11", "0303")
    bare.page.get_by_role("button", name="Undo").tap()
    bare.is_at("I/11", "0302")
    bare.open_position(BLOCKED)
    bare.press("Movement impulse")
    bare.die(6)
    bare.says("no unit can act")
    step = bare.view()["step"]
    bare.buttons.get_by_role("button", name="Done", exact=True).tap()
    again = bare.buttons.get_by_role("button", name="Tap again: Done")
    expect(again).to_be_visible()
    assert bare.view()["step"] == step
    again.tap()
    expect(bare.prompt).not_to_contain_text("no unit can act")


def test_dice_are_thrown_by_the_second_tap(bare: Hand) -> None:
    bare.open_position(SHELLED)
    bare.press("Combat impulse")
    bare.die(2)
    tap(bare, "0303")
    bare.says("Attack on 0303")
    bare.take("I/11")
    bare.is_free()
    step = bare.view()["step"]
    bare.buttons.get_by_role("button", name="Resolve").tap()
    assert bare.view()["step"] == step
    bare.buttons.get_by_role("button", name="Tap again: Resolve").tap()
    bare.says("Ground combat in 0303")


def test_the_option_whose_die_falls_is_taken_by_the_second_tap(bare: Hand) -> None:
    bare.open_position(CROSSING)
    step = bare.view()["step"]
    bare.buttons.get_by_role("button", name="Movement impulse").tap()
    again = bare.buttons.get_by_role("button", name="Tap again: Movement impulse")
    expect(again).to_be_visible()
    assert bare.view()["step"] == step
    again.tap()
    bare.die(2)
    bare.says("movement")


def test_a_sheet_s_own_buttons_ask_before_strength_is_lost(bare: Hand) -> None:
    bare.open_position(RIVER_LINE)
    bare.hex("0304")
    bare.offer("Attack").click()
    for unit in ("I/11", "II/11", "5FldArt"):
        bare.sheet.get_by_role("button", name=f"Add {unit}").tap()
        expect(bare.sheet.get_by_role("button", name=f"Add {unit}")).to_be_hidden()
    bare.press("Resolve")
    bare.die(5)
    bare.says("must retreat one hex")
    step = bare.view()["step"]
    bare.sheet.get_by_role("button", name="137FldRgt stands and loses 1 SP more").tap()
    again = bare.sheet.get_by_role("button", name="Tap again: 137FldRgt stands")
    expect(again).to_be_visible()
    assert bare.view()["step"] == step
    again.tap()
    expect(again).to_be_hidden()
    bare.is_free()
    assert bare.view()["step"] > step


ONE_COMBAT: Final = TORIJA.replace('phase = "A"', 'phase = "D"').replace("0402 =", "0403 =")


# The line of that record that attacks there, far from the rim of the map.
DECLARES, FAR_TARGET = 3556, "4342"


def declare_by_finger(hand: Hand) -> None:
    """Three taps: the hex, who joins, and that it is declared."""
    hand.open_position(ONE_COMBAT)
    tap(hand, "0404")
    hand.sheet.get_by_role("button", name="Best odds").tap()
    hand.buttons.get_by_role("button", name="Declare").tap()
    hand.says("declared: 0404")


def test_the_only_attack_that_is_declared_is_fought_by_five_taps(bare: Hand) -> None:
    """Nothing else could follow: the tap that ends the declaring says so, and throws the dice."""
    declare_by_finger(bare)
    step = bare.view()["step"]
    bare.buttons.get_by_role("button", name="Done", exact=True).tap()
    again = bare.buttons.get_by_role("button", name="Tap again: Done, resolve 0404")
    expect(again).to_be_visible()
    assert bare.view()["step"] == step
    again.tap()
    bare.says("Combat in Torija (0404)")


def test_the_only_attack_is_fought_from_the_card_that_tells_who_could_attack(
    chromium: Browser, server: Table
) -> None:
    made = engine.browse(chromium, PHONE, touch=True, mobile=True)
    hand = Hand(made.new_page(), server, warned=True)
    hand.open_position(ONE_COMBAT)
    tap(hand, "0404")
    hand.sheet.get_by_role("button", name="Fewest that can hit").tap()
    hand.buttons.get_by_role("button", name="Declare").tap()
    hand.says("declared: 0404")
    hand.buttons.get_by_role("button", name="Done", exact=True).tap()
    hand.unmoved.get_by_role("button", name="End, and resolve 0404").tap()
    hand.says("Combat in Torija (0404)")
    made.close()


def drag(hand: Hand, down: float) -> None:
    """A finger pulls the map down by so many pixels."""
    touch = hand.page.context.new_cdp_session(hand.page)
    for step in range(11):
        at = [{"x": 200, "y": 300 + down * step / 10}]
        kind = "touchMove" if step else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.rests()


def test_the_map_stays_when_an_attack_is_declared(bare: Hand) -> None:
    """Its sheet had the hex come out from under it; without the sheet all is in sight there."""
    lines = (RECORDS / "guadalajara" / "staff-campaign.jsonl").read_text("utf-8").splitlines(True)
    size(bare.page, PHONE)
    bare.hand_in("".join(lines[: DECLARES - 1]))
    bare.says("declare every attack")
    bare.rests()
    drag(bare, 754 - bare.spot(FAR_TARGET)[1])
    low = bare.spot(FAR_TARGET)
    tap(bare, FAR_TARGET)
    bare.sheet.get_by_role("button", name="Best odds").tap()
    bare.is_free()
    bare.rests()
    seen = bare.spot(FAR_TARGET)
    assert seen[1] < low[1] - 100, "the sheet lies over the foot of the map"
    bare.buttons.get_by_role("button", name="Declare").tap()
    bare.says(FAR_TARGET)
    expect(bare.sheet).to_be_hidden()
    bare.rests()
    assert bare.spot(FAR_TARGET) == pytest.approx(seen, abs=2)


def test_a_tap_just_beside_a_counter_means_the_hex_that_it_falls_in(finger: Hand) -> None:
    """A browser would rather have it pressed what can be pressed, a finger's breadth away."""
    pick(finger)
    for _ in range(4):
        finger.page.keyboard.press("-")
    (x, above), (_, below) = finger.spot("0302"), finger.spot("0303")
    finger.page.touchscreen.tap(x, (above + below) / 2 + 1)
    expect(card(finger)).to_contain_text("0303")


def test_another_tap_shows_that_one_and_leaving_it_changes_nothing(finger: Hand) -> None:
    pick(finger)
    step = finger.view()["step"]
    tap(finger, "0303")
    expect(card(finger)).to_contain_text("0303")
    tap(finger, "0301")
    expect(card(finger)).to_contain_text("0301")
    card(finger).get_by_role("button", name="Leave it").click()
    expect(card(finger)).to_have_count(0)
    assert finger.view()["step"] == step


FORCED: Final = """
half = "Japanese"
option = "movement"
die = 2
[map]
columns = 9
rows = 3
default = "jungle"
[units]
0102 = ["I/11"]
0903 = ["2Argylls"]
"""


def test_what_is_red_needs_its_button(finger: Hand) -> None:
    """A force march is not done by a second tap."""
    finger.open_position(FORCED)
    tap(finger, "0102")
    finger.is_free()
    lost = finger.page.locator("svg.play .mp.loss").first
    hex_label = str(lost.get_attribute("data-left"))
    tap(finger, hex_label)
    expect(card(finger)).to_contain_text(re.compile("force march|lost"))
    step = finger.view()["step"]
    tap(finger, hex_label)
    finger.rests()
    assert finger.view()["step"] == step
    card(finger).get_by_role("button", name="Do it").click()
    finger.is_at("I/11", hex_label)


def test_a_march_of_a_stack_that_was_told_and_confirmed_is_not_asked_about_again(
    finger: Hand,
) -> None:
    finger.open_position(FORCED.replace('["I/11"]', '["I/11", "II/11"]'))
    tap(finger, "0102")
    finger.page.get_by_role("button", name="Take the whole stack").tap()
    finger.is_free()
    passing = finger.page.locator(".banner")
    expect(passing).to_contain_text("go together: choose a lit hex")
    lost = finger.page.locator("svg.play .mp.loss").first
    hex_label = str(lost.get_attribute("data-left"))
    tap(finger, hex_label)
    expect(card(finger)).to_contain_text("II/11 loses 1 SP by force march")
    expect(passing).to_have_count(0)
    card(finger).get_by_role("button", name="Do it").tap()
    for unit in ("I/11", "II/11"):
        finger.is_at(unit, hex_label)
    expect(finger.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("window", SOME)
def test_the_line_about_a_hex_is_one_line_that_a_finger_moves_along(
    finger: Hand, window: tuple[int, int]
) -> None:
    """It covers nothing that is to be tapped, and what has no room in it can be read."""
    size(finger.page, window)
    finger.open_position(FORCED)
    tap(finger, "0102")
    line = finger.page.locator("footer > div")
    expect(line).to_contain_text("in supply")
    low, slot = line.bounding_box(), finger.page.locator("footer").bounding_box()
    assert low == slot
    assert line.evaluate("one => getComputedStyle(one).pointerEvents") == "auto"
    moved = "one => { one.scrollLeft = 60; return [one.scrollLeft, one.scrollWidth > innerWidth]; }"
    left, long = line.evaluate(moved)
    assert (left > 0) == long
    if window == PHONE:
        assert long
    tap(finger, "0103")
    expect(line).to_contain_text("0103")
    assert line.evaluate("one => one.scrollLeft") == 0


def test_what_is_red_in_the_list_is_asked_about(finger: Hand) -> None:
    finger.open_position(FORCED)
    tap(finger, "0102")
    finger.is_free()
    finger.page.keyboard.press("l")
    listed = finger.page.get_by_role("dialog", name="Legal choices")
    march = listed.get_by_role("option").filter(has_text="loses 1 SP").first
    expect(march).to_be_visible()
    step = finger.view()["step"]
    march.tap()
    again = listed.get_by_role("option").filter(has_text="Tap again")
    expect(again).to_have_count(1)
    assert finger.view()["step"] == step
    again.tap()
    expect(again).to_have_count(0)
    assert finger.view()["step"] > step


def test_a_plan_is_shown_by_the_first_tap_and_done_by_the_second(finger: Hand) -> None:
    finger.open_position(
        ARRIVALS.replace('"62Sqn turn=1"', '"62Sqn turn=1", "2/1GR turn=1"').replace(
            "[units]", '"2/1GR" = ["0303", "0505"]\n[units]'
        )
    )
    plan = finger.buttons.locator('[data-plan="all"]')
    words, there = plan.inner_text(), plan.bounding_box()
    plan.tap()
    expect(plan).to_have_text("Tap again")
    expect(plan).to_have_accessible_name(f"Tap again: {words}")
    now = plan.bounding_box()
    assert there is not None
    assert now is not None
    # What lies under a second tap is what was tapped.
    assert now == pytest.approx(there, abs=0.1)
    expect(finger.page.locator("path.marked")).to_have_count(1)
    finger.is_free()
    assert [unit for unit in finger.view()["units"] if unit.get("state") == "waiting"]
    plan.tap()
    expect(plan).to_have_count(0)
    finger.is_free()
    assert not [unit for unit in finger.view()["units"] if unit.get("state") == "waiting"]


def test_a_strike_of_others_than_who_is_in_hand_is_asked_about(finger: Hand) -> None:
    """The tap on the hex was for the one in hand: all of its type are more than that."""
    air = 'ask = "missions"\nair = ["CR32-1", "CR32-2", "CR32-3", "S81"]'
    finger.hand_in(TORIJA.replace('phase = "A"', air))
    finger.take_over("Nationalist")
    finger.sheet.get_by_role("button", name="Pick CR32-1 up").tap()
    finger.says("CR32-1: interdict any hex")
    finger.is_free()
    tap(finger, "0404")
    plan = finger.card.locator("button[data-plan]").filter(has_text="ground support").first
    words = plan.inner_text()
    step = finger.view()["step"]
    plan.tap()
    expect(plan).to_have_text(f"Tap again: {words}")
    assert finger.view()["step"] == step
    plan.tap()
    expect(plan).to_have_count(0)
    assert finger.view()["step"] > step


def test_a_refusal_lies_beside_the_hex_and_its_neighbours_and_is_closed_by_a_tap(
    finger: Hand,
) -> None:
    pick(finger)
    step = finger.view()["step"]
    tap(finger, "0602")
    expect(finger.card.get_by_role("alert")).to_contain_text("What would work:")
    finger.rests()  # it is laid where it belongs once its size is known
    box = finger.card.bounding_box()
    assert box
    for label in ("0602", "0601", "0603", "0502", "0503", "0702", "0703"):
        x, y = finger.spot(label)
        aside = x < box["x"] or x > box["x"] + box["width"]
        assert aside or y < box["y"] or y > box["y"] + box["height"], label
    foot = finger.page.locator("footer").bounding_box()
    assert foot
    assert box["y"] + box["height"] <= foot["y"]
    finger.card.get_by_role("button", name="Close").tap()
    expect(finger.card).to_have_count(0)
    assert finger.view()["step"] == step


def test_what_was_only_shown_is_dropped_when_the_position_moves(finger: Hand) -> None:
    pick(finger)
    tap(finger, "0303")
    expect(card(finger)).to_be_visible()
    finger.page.get_by_role("button", name="Undo").click()
    expect(card(finger)).to_have_count(0)


def test_the_setting_decides_whether_a_tap_asks(finger: Hand) -> None:
    pick(finger)
    finger.page.get_by_role("button", name="Keys", exact=True).click()
    asks = finger.page.get_by_role("combobox", name=re.compile("only shows"))
    expect(asks).to_have_value("always")
    asks.select_option("never")
    finger.page.get_by_role("button", name=re.compile("^Close Keys")).click()
    tap(finger, "0303")
    finger.is_at("I/11", "0303")


def test_a_pointer_is_not_asked(hand: Hand) -> None:
    hand.open_position(CROSSING)
    hand.page.keyboard.press("?")
    asks = hand.page.get_by_role("combobox", name=re.compile("only shows"))
    expect(asks).to_have_value("never")


def test_a_finger_that_rests_is_told_of_the_hex(finger: Hand) -> None:
    pick(finger)
    step = finger.view()["step"]
    rest(finger, "0303")
    info = finger.page.get_by_role("dialog", name="Choices here")
    expect(info).to_contain_text("0303")
    expect(card(finger)).to_have_count(0)
    assert finger.view()["step"] == step


def rest(finger: Hand, label: str) -> None:
    """A finger that stays where it is until it is told of the hex."""
    x, y = finger.spot(label)
    touch = finger.page.context.new_cdp_session(finger.page)
    at = [{"x": x, "y": y}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(finger.page.get_by_role("dialog", name="Choices here")).to_contain_text(label)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def on_map(finger: Hand, label: str) -> bool:
    """Whether a hex lies in the part of the map that a low window shows."""
    box = finger.page.locator(".window").bounding_box()
    assert box is not None
    x, y = finger.spot(label)
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


@pytest.mark.parametrize("wanted", [PHONE, PHONE_ON_ITS_SIDE, TABLET])
def test_the_card_of_a_hex_stands_beside_it(finger: Hand, wanted: tuple[int, int]) -> None:
    size(finger.page, wanted)
    pick(finger)
    seen = [label for label in ("0303", "0601", "0105") if on_map(finger, label)]
    assert len(seen) > 1
    for label in seen:
        rest(finger, label)
        told = finger.page.get_by_role("dialog", name="Choices here")
        expect(told).to_contain_text(label)
        finger.rests()
        x, y = finger.spot(label)
        _, below = finger.spot(f"{label[:2]}{int(label[2:]) + 1:02}")
        reach = 0.5 * (below - y)
        box = told.bounding_box()
        assert box is not None
        beside = x + reach <= box["x"] or box["x"] + box["width"] <= x - reach
        over = y + reach <= box["y"] or box["y"] + box["height"] <= y - reach
        assert beside or over, (label, box, (x, y), reach)
        finger.page.keyboard.press("Escape")


def test_a_finger_that_rests_on_a_target_is_offered_the_blow(finger: Hand) -> None:
    finger.open_position(RIVER_LINE)
    rest(finger, "0304")
    told = finger.page.get_by_role("dialog", name="Choices here")
    expect(told.get_by_role("button", name=re.compile("Why not attack"))).to_have_count(0)
    told.get_by_role("button", name="Attack").click()
    expect(finger.sheet.get_by_role("heading", name="Attack on 0304")).to_be_visible()


def test_the_first_tap_on_a_far_map_comes_nearer(finger: Hand) -> None:
    size(finger.page, PHONE)
    finger.new_game("jitra")
    scale = "() => document.querySelector('svg.play').getScreenCTM().a"
    finger.rests()
    finger.page.keyboard.press("Home")
    finger.rests()
    before, step = finger.page.evaluate(scale), finger.view()["step"]
    assert before * 60 < 26
    tap(finger, "2412")
    finger.rests()
    assert finger.page.evaluate(scale) > 2 * before
    assert finger.view()["step"] == step


# ── Sizes ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", ["doro-nawa", "guadalajara", "forlorn-hopes"])
def test_targets_are_as_large_as_a_finger(finger: Hand, game: str) -> None:
    open_game(finger, game)
    for wanted in SIZES:
        size(finger.page, wanted)
        finger.rests()
        small = [row for row in finger.page.evaluate(TARGETS) if min(row[1:]) < LEAST_TARGET - 0.5]
        assert small == [], wanted


def open_game(hand: Hand, game: str) -> None:
    if game == "forlorn-hopes":
        java_sea(hand)
    else:
        hand.new_game("jitra" if game == "doro-nawa" else "assault", game)


@pytest.mark.parametrize("game", ["doro-nawa", "guadalajara", "forlorn-hopes"])
def test_every_window_shows_map_question_and_answer(finger: Hand, game: str) -> None:
    """Nothing is cut off, and the map has at least a third of the window."""
    open_game(finger, game)
    for wanted in SIZES:
        size(finger.page, wanted)
        finger.rests()
        wide, high = finger.page.evaluate(
            "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert (wide, high) == wanted
        box = finger.page.locator(".window").bounding_box()
        assert box is not None
        assert box["width"] * box["height"] > 0.3 * wanted[0] * wanted[1], (wanted, box)
        expect(finger.prompt).to_be_in_viewport()
        expect(finger.page.get_by_role("button", name=re.compile("^Undo"))).to_be_in_viewport(
            ratio=1
        )
        expect(finger.buttons.get_by_role("button").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("text", ["100 %", slow("150 %")])
@pytest.mark.parametrize("wanted", [PHONE, PHONE_ON_ITS_SIDE])
def test_every_drawer_of_a_phone_opens_is_read_to_its_end_and_closes(
    finger: Hand, wanted: tuple[int, int], text: str
) -> None:
    page = finger.page
    size(page, wanted)
    finger.open_position(RIVER_LINE)
    large(finger, text)
    for tool, title in (
        ("List", "Legal choices"),
        ("Rules", "Rules"),
        ("Charts", "Charts"),
        ("Keys", "Keys and settings"),
    ):
        page.get_by_role("button", name="Map tools").tap()
        tools = page.get_by_role("toolbar", name="Map tools")
        tools.get_by_role("button", name=tool, exact=True).tap()
        drawer = page.get_by_role("dialog", name=title)
        close = drawer.get_by_role("button", name=re.compile("^Close"))
        expect(close).to_be_in_viewport(ratio=1)
        expect(tools).to_be_hidden()
        expect(drawer.get_by_text("…", exact=True)).to_have_count(0)  # all of it has come
        last = drawer.locator("td, button, label").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
        small = [row for row in page.evaluate(TARGETS) if min(row[1:]) < LEAST_TARGET - 0.5]
        assert small == [], title
        close.tap()
        expect(drawer).to_be_hidden()
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.get_by_role("complementary", name="Game")).to_be_in_viewport()
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.get_by_role("complementary", name="Game")).to_be_hidden()


def large(hand: Hand, text: str) -> None:
    hand.page.keyboard.press("?")
    hand.page.get_by_role("combobox", name="Size of the text").select_option(text)
    hand.page.keyboard.press("Escape")


@pytest.mark.parametrize("text", ["100 %", "150 %"])
def test_the_levels_of_a_flight_are_in_reach_of_a_phone_on_its_side(
    finger: Hand, text: str
) -> None:
    size(finger.page, PHONE_ON_ITS_SIDE)
    finger.hand_in(OVER_SOERABAJA)
    uncover(finger)
    large(finger, text)
    finger.press("Go on")
    finger.says("fly G4M-1")
    board = finger.page.get_by_role("group", name="Tactical Battle Board")
    for level in ("High", "Medium", "Low"):
        button = board.get_by_role("button", name=re.compile(rf"^{level} \("))
        expect(button).to_be_in_viewport(ratio=1)
        cut = button.evaluate(
            "(node) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight"
        )
        assert not cut, level
    expect(finger.page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)


def test_the_adviser_of_a_phone_on_its_side_stands_beside_the_map(finger: Hand) -> None:
    size(finger.page, PHONE_ON_ITS_SIDE)
    finger.new_game("jitra")
    finger.rests()
    finger.page.get_by_role("button", name="Map tools").tap()
    finger.page.get_by_role("button", name="Hint", exact=True).tap()
    adviser = finger.page.get_by_role("region", name="Adviser")
    expect(adviser.get_by_role("button", name="Where to look")).to_be_in_viewport(ratio=1)
    panel, window = adviser.bounding_box(), finger.page.locator(".window").first.bounding_box()
    assert panel is not None
    assert window is not None
    assert panel["height"] > 0.95 * window["height"]
    assert panel["width"] < 0.5 * window["width"]


def test_the_battle_board_has_most_of_a_phone_s_panel(finger: Hand) -> None:
    """Whatever is asked: the levels and the way off the board stand in one row below it."""
    size(finger.page, PHONE)
    finger.hand_in(OVER_SOERABAJA)
    uncover(finger)
    board = finger.page.get_by_role("group", name="Tactical Battle Board")
    for asked in ("abort attackers", "fly G4M-1"):
        finger.says(asked)
        drawn = board.locator("svg").first.bounding_box()
        panel = finger.page.get_by_role("region", name="Operations").bounding_box()
        assert drawn is not None
        assert panel is not None
        assert drawn["height"] > max(340, 0.55 * panel["height"])
        if asked == "abort attackers":
            finger.press("Go on")
    for name in (re.compile(r"^High \("), re.compile(r"^Low \(")):
        expect(board.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("wanted", [PHONE, PHONE_ON_ITS_SIDE])
def test_what_happened_and_the_tools_have_room_beside_the_battle_board(
    finger: Hand, wanted: tuple[int, int]
) -> None:
    """The map is a strip then, into which neither fits: all their buttons are seen whole."""
    finger.low = ODD
    size(finger.page, wanted)
    finger.hand_in(OVER_SOERABAJA)
    uncover(finger)
    finger.press("Go on")
    finger.is_free()
    finger.page.keyboard.press("w")
    story = finger.page.get_by_role("region", name="What happened")
    for name in ("Since your last decision", "Back a line", "On a line", "Seen"):
        expect(story.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(story.get_by_role("list")).to_be_in_viewport(ratio=1)
    title = story.get_by_text("Since your last decision").bounding_box()
    assert title
    assert title["height"] < 30, "more than a line"
    assert finger.page.evaluate(
        """() => [...document.querySelectorAll('.story button')].every((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        })"""
    )
    finger.page.get_by_role("button", name="Map tools").tap()
    tools = finger.page.get_by_role("toolbar", name="Map tools").get_by_role("button")
    assert tools.count() > 10
    for tool in tools.all():
        expect(tool).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("wanted", [PHONE, PHONE_ON_ITS_SIDE])
def test_the_card_of_a_hex_lies_over_what_happened(finger: Hand, wanted: tuple[int, int]) -> None:
    size(finger.page, wanted)
    finger.open_position(TORIJA)
    finger.rests()
    finger.page.keyboard.press("w")
    story = finger.page.get_by_role("region", name="What happened")
    expect(story).to_be_visible()
    finger.page.keyboard.press("-")  # its foot lies over the stack otherwise
    tap(finger, "0402")
    expect(finger.card).to_be_visible()
    assert finger.page.evaluate(
        """() => {
          const [a, b] = ['.popover', '.story'].map((one) =>
            document.querySelector(one).getBoundingClientRect());
          const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
          const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
          const apart = a.bottom <= b.top || a.left >= b.right;
          return apart || document.elementFromPoint(x, y).closest('.popover') !== null;
        }"""
    )


def test_the_reasons_of_a_hint_come_into_view_on_a_phone_on_its_side(finger: Hand) -> None:
    size(finger.page, PHONE_ON_ITS_SIDE)
    finger.open_position(TORIJA)
    finger.rests()
    finger.page.keyboard.press("a")
    adviser = finger.page.get_by_role("region", name="Adviser")
    adviser.get_by_role("button", name="What to do").tap()
    adviser.get_by_role("button", name="Why").tap()
    expect(adviser.locator("ul li").first).to_be_in_viewport(ratio=1)
    why, acts = adviser.locator("ul li").first.bounding_box(), adviser.locator(".acts")
    acts_box = acts.bounding_box()
    assert why
    assert acts_box
    assert why["y"] + why["height"] <= acts_box["y"]


def test_a_choice_of_several_is_a_round_mark_and_no_plate(finger: Hand) -> None:
    """A finger needs its label as high as itself, not a mark of that size."""
    begin = """(type) => Object.assign(
      document.body.appendChild(document.createElement('input')), { type })"""
    finger.page.goto(finger.url)
    for kind in ("checkbox", "radio"):
        mark = finger.page.evaluate_handle(begin, kind).as_element()
        assert mark
        box = mark.bounding_box()
        assert box
        assert (box["width"], box["height"]) == (24, 24)


@pytest.mark.parametrize("wanted", SOME)
def test_the_way_home_is_in_the_bar_at_every_size(finger: Hand, wanted: tuple[int, int]) -> None:
    """On a phone the buttons begin where the sentence does."""
    size(finger.page, wanted)
    pick(finger)
    home = finger.page.get_by_role("link", name="Sandtable: all games")
    expect(home).to_be_in_viewport(ratio=1)
    if wanted == PHONE:
        left = finger.prompt.bounding_box()
        undo = finger.page.get_by_role("button", name="Undo").bounding_box()
        assert left
        assert undo
        assert undo["x"] == pytest.approx(left["x"], abs=1)
    home.tap()
    expect(finger.page.get_by_role("button", name="Start the game")).to_be_visible()


def test_an_upright_phone_can_look_answer_and_end(finger: Hand) -> None:
    size(finger.page, PHONE)
    finger.open_position(RIVER_LINE)
    tap(finger, "0304")
    if card(finger).count():
        card(finger).get_by_role("button", name="Do it").click()
    else:
        finger.offer("Attack").click()
    expect(finger.sheet).to_be_visible()
    finger.sheet.get_by_role("button", name="Add I/11").click()
    expect(finger.sheet.get_by_role("list").first).to_contain_text(re.compile("11"))
    finger.press("Cancel")
    expect(finger.sheet).to_have_count(0)


# ── Sheet and map ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("wanted", [*DESKS, *SOME])
def test_a_sheet_never_covers_the_hex_it_is_about(hand: Hand, wanted: tuple[int, int]) -> None:
    page = hand.page
    size(page, wanted)
    hand.open_position(RIVER_LINE)
    hand.hex("0304")
    hand.offer("Attack").click()
    expect(hand.sheet).to_be_visible()
    clear(hand, "0304")
    if wanted in (PHONE, TABLET):
        frame = page.locator("[data-sheet]")
        expect(frame).to_have_attribute("data-sheet", "half")
        box = frame.bounding_box()
        assert box is not None
        assert box["height"] <= 0.4 * wanted[1]
        page.get_by_role("button", name="Raise the sheet").click()
        clear(hand, "0304")
        page.get_by_role("button", name="Lower the sheet").click()
        page.get_by_role("button", name="Lower the sheet").click()
        expect(frame).to_have_attribute("data-sheet", "folded")
        box = frame.bounding_box()
        assert box is not None
        assert box["height"] < 110
        expect(frame.get_by_role("heading", name="Attack on 0304")).to_be_in_viewport()
        clear(hand, "0304")


@pytest.mark.parametrize("wanted", [*DESKS, *SOME])
def test_the_hex_of_a_mission_stays_clear(hand: Hand, wanted: tuple[int, int]) -> None:
    size(hand.page, wanted)
    java_sea(hand)
    missions(hand)
    hand.page.keyboard.press("l")
    hand.page.get_by_role("dialog", name="Legal choices").get_by_role("combobox").fill(
        "strike 1808"
    )
    hand.page.keyboard.press("Enter")
    hand.says("Air mission to Soerabaja")
    hand.page.keyboard.press("Escape")
    clear(hand, "1808")


@pytest.mark.parametrize("wanted", [*DESKS, *SOME])
def test_the_tools_stay_off_the_target_of_a_battle(hand: Hand, wanted: tuple[int, int]) -> None:
    """The map above the battle board is low: there the tools fold into the corner."""
    size(hand.page, wanted)
    hand.low = ODD
    hand.hand_in(OVER_SOERABAJA)
    uncover(hand)
    expect(hand.page.get_by_role("group", name="Tactical Battle Board")).to_be_visible()
    clear(hand, "1808")
    hand.page.get_by_role("button", name="Map tools").click()
    tools = hand.page.get_by_role("toolbar", name="Map tools")
    for name in ("Fit", "Rules", "Keys"):
        tools.get_by_role("button", name=name).scroll_into_view_if_needed()
        expect(tools.get_by_role("button", name=name)).to_be_in_viewport(ratio=0.9)


def clear(hand: Hand, label: str) -> None:
    """The middle of the hex, and what is around it, belongs to the map."""
    hand.rests()
    x, y = hand.spot(label)
    for dx, dy in ((0, 0), (-12, 0), (12, 0), (0, -12), (0, 12)):
        inside = hand.page.evaluate(
            """([x, y]) => {
              const found = document.elementFromPoint(x, y);
              return Boolean(found && found.closest('.window') && !found.closest('[data-popover]'));
            }""",
            [x + dx, y + dy],
        )
        assert inside, (label, x + dx, y + dy)


def test_a_finger_is_asked_before_each_shot_of_a_surface_combat(finger: Hand) -> None:
    """The list moves on with every shot: the same place is another ship's target then."""
    finger.low = ODD
    finger.hand_in(NIGHT)
    finger.take_over("Allied")
    shot = finger.page.locator("[data-choice]").first
    words = shot.locator("b").inner_text()
    shot.tap()
    expect(shot.locator("b")).to_have_text(f"Tap again: {words}")
    before = finger.view()["seq"]
    shot.tap()
    # A finger's click comes after its touch, when the page may look free still.
    expect(shot).not_to_contain_text("Tap again")
    assert finger.view()["seq"] == before + 1


def test_all_answers_of_a_phone_can_be_seen_or_moved_to(finger: Hand) -> None:
    """Four stand there whole; of more the next row looks out."""
    size(finger.page, PHONE)
    finger.new_game("kampar", Allied="staff")
    finger.says("place Japanese arrivals")
    # What may be done at one stroke comes a moment later.
    expect(finger.buttons.get_by_role("button", name="Place 3 arrivals")).to_be_attached()
    high = "box => [box.scrollHeight, box.clientHeight]"
    whole, seen = finger.buttons.evaluate(high)
    assert whole > seen, "more than fits"
    orders = finger.buttons.get_by_role("button", name="Orders …")
    orders.scroll_into_view_if_needed()
    expect(orders).to_be_in_viewport(ratio=1)
    finger.press("Done")
    finger.says("choose an option")
    whole, seen = finger.buttons.evaluate(high)
    assert whole <= seen, "four answers need no moving"


def test_answers_that_hang_out_of_the_bar_hide_its_edge_from_side_to_side(finger: Hand) -> None:
    for wanted in (PHONE, TABLET):
        size(finger.page, wanted)
        finger.new_game("kampar", Allied="staff")
        plan = finger.buttons.get_by_role("button", name="Place 3 arrivals at 0822 Taiping")
        expect(plan).to_be_attached()
        box, bar = finger.buttons.bounding_box(), finger.page.locator("header").bounding_box()
        assert box, bar
        assert box["y"] + box["height"] > bar["y"] + bar["height"], "they hang out of it"
        assert (box["x"], box["width"]) == (bar["x"], bar["width"])


def test_what_lies_over_a_tablet_s_map_begins_below_the_answers(finger: Hand) -> None:
    """Two rows of them hang out of the bar: tools and drawers are pressed all the same."""
    finger.new_game("kampar", Allied="staff")
    expect(finger.buttons.get_by_role("button", name="Place 3 arrivals")).to_be_visible()
    foot = "box => box.getBoundingClientRect().bottom"
    hangs = finger.buttons.evaluate(foot) - finger.page.locator(".window").evaluate(
        "box => box.getBoundingClientRect().top"
    )
    assert hangs > 0
    finger.page.get_by_role("button", name="Zoom in").tap()
    finger.page.get_by_role("button", name="Log", exact=True).tap()
    finger.page.get_by_role("button", name="Close Log").tap()
    finger.page.keyboard.press("r")
    finger.page.get_by_role("button", name="Close Rules").tap()
    expect(finger.page.get_by_role("dialog", name="Rules")).to_have_count(0)


def test_what_a_tap_asks_lies_over_what_happened(finger: Hand) -> None:
    finger.open_position(TORIJA.replace('phase = "A"', 'phase = "D"').replace("0402 =", "0403 ="))
    finger.page.keyboard.press("w")
    expect(finger.page.get_by_role("region", name="What happened")).to_be_visible()
    tap(finger, "0404")
    card(finger).get_by_role("button", name="Do it").tap()
    expect(finger.sheet).to_contain_text("Attack on 0404 Torija")


def test_the_enemy_s_advance_leaves_the_map_its_room(finger: Hand) -> None:
    """Its sheet has nothing to weigh: it is folded, and can be raised."""
    lines = (RECORDS / "guadalajara" / "staff-campaign.jsonl").read_text().splitlines(True)
    asked = next(n for n, line in enumerate(lines) if '"in":"Advance"' in line)
    finger.hand_in("".join(lines[:asked]))
    finger.says("advance")
    held = finger.page.locator("[data-sheet]")
    expect(held).to_have_attribute("data-sheet", "half")
    table = f"{finger.url}/api/tables/{finger.table_id}"
    seats = {"Nationalist": "staff", "Republican": "human"}
    assert finger.page.request.post(f"{table}/pause", data={"paused": True}).ok
    assert finger.page.request.post(f"{table}/seats", data={"seats": seats}).ok
    finger.page.reload()
    finger.says("Waiting for Nationalist")
    expect(held).to_have_attribute("data-sheet", "folded")
    finger.page.get_by_role("button", name="Raise the sheet").tap()
    expect(held).to_have_attribute("data-sheet", "half")


def test_a_phone_tells_how_the_game_stands_and_that_it_is_the_last_turn(finger: Hand) -> None:
    size(finger.page, PHONE)
    finger.open_position(TORIJA.replace('phase = "A"', 'phase = "A"\nturn = 2\nturns = 2'))
    line = finger.page.locator("footer")
    score = finger.view()["score"]
    told = ", ".join(f"{side} {score[side]['total']}" for side in ("Nationalist", "Republican"))
    expect(line).to_contain_text(f"{told}, last turn")


def test_a_phone_shows_no_void_below_the_map(finger: Hand) -> None:
    size(finger.page, PHONE)
    finger.new_game("kampar")
    tools = finger.page.get_by_role("button", name="Map tools")
    tools.tap()
    finger.page.get_by_role("button", name="Zoom in").tap()
    finger.page.keyboard.press("Escape")
    for _ in range(40):
        finger.page.keyboard.press("ArrowDown")
    finger.rests()
    void = """() => {
      const bottom = (name) => document.querySelector(name).getBoundingClientRect().bottom;
      return bottom('.window') - bottom('svg.sheet');
    }"""
    assert 0 <= finger.page.evaluate(void) < 12


# ── What has little room ─────────────────────────────────────────────────────


def test_a_phone_puts_the_battle_board_away_for_the_adviser(finger: Hand) -> None:
    page = finger.page
    size(page, PHONE)
    finger.hand_in(OVER_SOERABAJA)
    uncover(finger)
    board = page.get_by_role("region", name="Operations")
    expect(board).to_be_visible()
    page.get_by_role("button", name="Map tools").tap()
    page.get_by_role("toolbar", name="Map tools").get_by_role("button", name="Hint").tap()
    adviser = page.get_by_role("region", name="Adviser")
    expect(adviser).to_be_visible()
    expect(board).to_have_count(0)
    seen, whole = adviser.locator(".body").evaluate("box => [box.clientHeight, box.scrollHeight]")
    assert seen >= min(whole, PHONE[1] / 3)
    most = adviser.evaluate("box => { box.style.height = '100%'; return box.clientHeight; }")
    assert most >= PHONE[1] / 3
    adviser.get_by_role("button", name="Close the adviser").tap()
    expect(board).to_be_visible()


def test_what_happened_leaves_the_handle_of_the_panel_below_in_reach(finger: Hand) -> None:
    page = finger.page
    java_sea(finger)
    size(page, PHONE)
    page.keyboard.press("w")
    story = page.get_by_role("region", name="What happened")
    expect(story).to_be_visible()
    fold = page.get_by_role("button", name="Operations panel")
    finger.rests()
    bar, handle = story.bounding_box(), fold.bounding_box()
    assert bar, handle
    assert bar["y"] + bar["height"] <= handle["y"] + 0.5
    fold.tap()
    expect(fold).to_have_attribute("aria-expanded", "false")


WORDY: Final = (
    "Turn 3, impulse 2, Japanese Replacement half: units that were reduced are to be made whole, "
    "each at a place that is in supply and not beside the enemy, as long as SP are left. Whoever "
    "was eliminated may return at Singora, at Patani or at Kota Bharu, weakened, as a case says. "
) * 2 + "Choose a unit that is to take 1 SP, or the hex where one returns."

# Where the first letters of a sentence stand: their upper edge and where they end.
FIRST_WORD: Final = """node => {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), range = new Range();
  let text = texts.nextNode();
  while (!text.data.trim()) text = texts.nextNode();
  const at = text.data.search(/\\S/);
  range.setStart(text, at), range.setEnd(text, at + 3);
  const { top, right } = range.getBoundingClientRect();
  return [top, right];
}"""


@pytest.mark.parametrize("wanted", [(1440, 900), PHONE, slow(TABLET), slow(PHONE_ON_ITS_SIDE)])
def test_a_long_question_has_two_lines_and_all_of_it_when_it_is_asked_for(
    finger: Hand, wanted: tuple[int, int]
) -> None:
    def answer(route: Route) -> None:
        told = route.fetch().json()
        told["prompt"]["text"] = WORDY
        route.fulfill(json=told)

    page = finger.page
    size(page, wanted)
    page.route("**/api/tables/*/view*", answer)
    finger.open_position(RIVER_LINE)
    finger.says("Choose a unit")
    finger.rests()
    bottom = "box => box.getBoundingClientRect().bottom"
    bar = page.locator("header").evaluate(bottom)
    more = finger.prompt.get_by_role("button", name="The whole question")
    expect(more).to_be_in_viewport(ratio=1)
    assert finger.prompt.evaluate("box => box.clientHeight") <= 40
    assert finger.prompt.evaluate(bottom) <= bar
    # It is read from its beginning; what comes later is asked for.
    first = finger.prompt.locator("> span").evaluate(FIRST_WORD)
    assert 0 <= first[0] - finger.prompt.evaluate("box => box.getBoundingClientRect().y") < 8
    box = more.bounding_box()
    assert box
    assert box["y"] > first[0] + 8 or box["x"] > first[1]
    more.tap()
    expect(more).to_have_attribute("aria-expanded", "true")
    text = finger.prompt.locator("> span")
    assert text.evaluate(bottom) > bar
    expect(text).to_be_in_viewport(ratio=1)
    more.tap()
    expect(more).to_have_attribute("aria-expanded", "false")
