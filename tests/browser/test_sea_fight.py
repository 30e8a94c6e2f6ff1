"""A surface combat of Forlorn Hopes in small windows: the shots at hand, the battle in sight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser import engine
from tests.browser.hand import Hand
from tests.browser.positions import NIGHT
from tests.browser.table import Table
from tests.browser.test_forlorn_hopes import ODD
from tests.browser.test_touch import PHONE, PHONE_ON_ITS_SIDE, clear, size

LOW_TABLET: Final = (1024, 768)
HEX: Final = "1906"


@pytest.fixture
def finger(chromium: Browser, server: Table) -> Iterator[Hand]:
    made = engine.browse(chromium, PHONE, touch=True, mobile=True)
    hand = Hand(made.new_page(), server)
    hand.low = ODD
    yield hand
    made.close()


def ships(*names: str) -> str:
    """The night with these ships, in the order of the position."""
    head, _ = NIGHT.split("[units]")
    listed = ", ".join(f'"{name}"' for name in names)
    return f"{head}[units]\n{HEX} = [{listed}]\n"


def begin(hand: Hand, text: str = NIGHT) -> None:
    hand.hand_in(text)
    hand.take_over("Allied")
    expect(hand.sheet).to_be_visible()


def against_staff(hand: Hand) -> None:
    log = hand.page.get_by_role("button", name="Log", exact=True)
    log.tap()
    column = hand.page.get_by_role("complementary", name="Game")
    column.get_by_role("combobox", name="Japanese").select_option("staff")
    hand.is_free()
    column.get_by_role("button", name="Close Log").tap()
    expect(column).to_be_hidden()


def frame(hand: Hand) -> Locator:
    return hand.page.locator("[data-sheet]")


def shoot(hand: Hand) -> None:
    """The first shot that is offered: a finger is asked once more."""
    shot = hand.page.locator("[data-choice]").first
    shot.tap()
    expect(shot).to_contain_text("Tap again")
    shot.tap()
    hand.is_free()


def until(hand: Hand, there: Callable[[Any], bool]) -> None:
    """Throw the dice and stay, until this is asked; the computer answers for its side."""
    for _ in range(60):
        view = hand.view()
        if there(view):
            return
        if view["manual_dice"]:
            hand.die(1)
        elif view["frame"] == "Breaking" and view["actor"] == "Allied":
            hand.press("Stay")
        else:
            hand.page.evaluate("() => new Promise(requestAnimationFrame)")
    pytest.fail("it was never asked")


def test_the_sheet_stays_as_high_as_it_was_left_and_the_map_shows_the_battle(finger: Hand) -> None:
    """It goes with the dice and comes again with the next round, as what happened does."""
    begin(finger, ships("Exeter sailing", "Houston sailing", "Nachi", "Naka"))
    against_staff(finger)
    finger.page.get_by_role("button", name="Raise the sheet").tap()
    expect(frame(finger)).to_have_attribute("data-sheet", "tall")
    for _ in range(2):
        clear(finger, HEX)
        shoot(finger)
        clear(finger, HEX)
        shoot(finger)
        until(finger, lambda view: view["frame"] == "Gunnery" and view["actor"] == "Allied")
        expect(frame(finger)).to_have_attribute("data-sheet", "tall")


@pytest.mark.parametrize("wanted", [PHONE, PHONE_ON_ITS_SIDE, LOW_TABLET])
def test_the_shots_have_the_room_of_the_panel(finger: Hand, wanted: tuple[int, int]) -> None:
    """No aircraft takes part: the airbases are away, and the map has nearly half of the window."""
    size(finger.page, wanted)
    begin(finger)
    finger.rests()
    expect(finger.page.get_by_role("region", name="Operations", exact=True)).to_have_count(0)
    expect(finger.page.get_by_text("beside the map asks")).to_have_count(0)
    expect(finger.page.locator("[data-choice]").first).to_be_in_viewport(ratio=1)
    box = finger.page.locator(".window").bounding_box()
    assert box
    assert box["width"] * box["height"] > 0.45 * wanted[0] * wanted[1]
    clear(finger, HEX)


def test_beside_a_sheet_the_log_of_a_tablet_is_a_drawer(finger: Hand) -> None:
    size(finger.page, LOW_TABLET)
    begin(finger)
    column = finger.page.get_by_role("complementary", name="Game")
    expect(column).to_be_hidden()
    finger.page.get_by_role("button", name="Log", exact=True).tap()
    expect(column).to_be_in_viewport()
    column.get_by_role("button", name="Close Log").tap()
    expect(column).to_be_hidden()


def test_standing_orders_take_no_row_of_the_bar(finger: Hand) -> None:
    begin(finger)
    against_staff(finger)
    orders = finger.buttons.get_by_role("button", name="Orders")
    undo = finger.page.get_by_role("button", name="Undo")
    one, two = orders.bounding_box(), undo.bounding_box()
    assert one
    assert two
    assert one["y"] == two["y"]


def test_every_sign_has_its_name(finger: Hand) -> None:
    begin(finger)
    for name in ("Lower", "Raise"):
        expect(frame(finger).get_by_role("button", name=f"{name} the sheet")).to_contain_text(name)
    until_volley(finger)
    fold = finger.page.get_by_role("region", name="Operations", exact=True)
    expect(fold.get_by_role("button", name="Operations panel")).to_be_visible()


def until_volley(hand: Hand) -> None:
    """All name their targets, on both sides."""
    cover = hand.page.get_by_role("dialog", name="Hand over")
    for _ in range(30):
        hand.is_free()
        if cover.is_visible():
            cover.get_by_role("button", name=re.compile("^I am the")).tap()
            continue
        if hand.view()["manual_dice"]:
            return
        shoot(hand)


def test_a_shot_that_can_do_nothing_says_so(finger: Hand) -> None:
    begin(finger, ships("DeRuyter sailing disrupted", "Nachi", "Naka").replace("= 1", "= 2"))
    at = finger.page.locator("[data-choice]")
    expect(at.filter(has_text="Nachi")).to_contain_text("no effect at any roll")
    expect(at.filter(has_text="Naka")).not_to_contain_text("at any roll")


def test_a_note_lies_over_no_open_menu(finger: Hand) -> None:
    begin(finger, ships("Exeter sailing", "Nachi", "Naka"))
    until_volley(finger)
    finger.die(9)
    note = finger.page.locator("p.banner[role=status]")
    expect(note).to_contain_text("Exeter at Nachi")
    finger.page.get_by_role("button", name="Map tools").tap()
    tools = finger.page.get_by_role("toolbar", name="Map tools")
    expect(tools).to_be_visible()
    apart = """() => {
      const [note, menu] = ["p.banner[role=status]", "[role=toolbar]"]
        .map((name) => document.querySelector(name)?.getBoundingClientRect());
      return !note || note.top >= menu.bottom || note.bottom <= menu.top;
    }"""
    finger.page.wait_for_function(apart)


def test_what_had_no_alternative_is_marked_in_the_log(finger: Hand) -> None:
    """Both Japanese ships have one target; the line after theirs came of no choice."""
    begin(finger, ships("Exeter sailing", "Nachi", "Naka"))
    shoot(finger)
    finger.page.get_by_role("button", name="Log", exact=True).tap()
    column = finger.page.get_by_role("complementary", name="Game")
    lines = column.get_by_role("listitem").filter(has_text="fires at Exeter")
    expect(lines).to_have_count(2)
    expect(lines.filter(has_text="by itself")).to_have_count(2)
    expect(column.get_by_text("by itself")).to_have_count(2)
