"""The adviser at the table: a hint in steps, drawn on the map, and a warning before a half ends."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.hand import Hand
from tests.browser.positions import RIVER_LINE
from tests.browser.table import Table
from tests.slow import slow


def begun(page: Page, table: Table, warned: bool = False) -> Hand:
    """Gold's first half of movement against the computer."""
    hand = Hand(page, table, warned)
    hand.new_game("dawn", "ford-at-dawn", Gold="human", Blue="staff")
    hand.press("March")
    hand.says("Gold moves: 8 may still move")
    return hand


def adviser(page: Page) -> Locator:
    return page.get_by_role("region", name="Adviser")


def asked(hand: Hand) -> Locator:
    """The panel, opened by its key and asked."""
    hand.key("a")
    panel = adviser(hand.page)
    panel.get_by_role("button", name="Where to look").click()
    expect(panel.locator(".look")).to_be_visible()
    return panel


def test_a_hint_in_three_steps_drawn_on_the_map(page: Page, table: Table) -> None:
    hand = begun(page, table)
    panel = asked(hand)
    expect(panel.locator(".look")).to_contain_text("Look at ")
    expect(page.locator('[data-story="note"]').first).to_be_visible()
    expect(page.locator('[data-story="move"]')).to_have_count(0)
    panel.get_by_role("button", name="What to do").click()
    expect(panel.locator("ol")).to_contain_text("Move ")
    expect(page.locator('[data-story="move"]').first).to_be_visible()
    panel.get_by_role("button", name="Why").click()
    expect(panel).to_contain_text(re.compile("VP for Gold|No plans are compared"))
    assert hand.ask(f"/tables/{hand.table_id}")["advised"] == {"Gold": 1}
    before = hand.ask(f"/tables/{hand.table_id}")["step"]
    panel.get_by_role("button", name="Follow it").click()
    hand.is_free()
    assert hand.ask(f"/tables/{hand.table_id}")["step"] > before
    hand.key("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator('[data-story="move"]')).to_have_count(0)


def told(panel: Locator) -> list[tuple[str, str]]:
    """Units and hexes of the lines that send one unit somewhere."""
    lines = panel.locator("ol li").all_inner_texts()
    found = [re.fullmatch(r"Move (\w+) to .*?(\d{4})\)?", line) for line in lines]
    return [(line[1], line[2]) for line in found if line]


def test_a_hint_is_followed_by_clicks_and_ticked(page: Page, table: Table) -> None:
    hand = begun(page, table)
    panel = asked(hand)
    panel.get_by_role("button", name="What to do").click()
    unit, label = told(panel)[0]
    line = panel.locator("ol li").filter(has_text=f"Move {unit} to ")
    drawn = page.locator('[data-story="move"]')
    panel.locator("h2").hover()  # the list may have come up under the mouse
    ways = drawn.count()
    line.get_by_role("button").hover()
    expect(drawn).to_have_count(1)
    panel.locator("h2").hover()
    expect(drawn).to_have_count(ways)
    hand.take(unit)
    hand.hex(label)
    expect(line).to_contain_text("done")
    hand.key("u")
    expect(line).not_to_contain_text("done")
    hand.key("y")
    expect(line).to_contain_text("done")
    panel.get_by_role("button", name="Follow the rest").click()
    hand.is_free()
    expect(panel.get_by_role("button", name=re.compile("What next|Where to look"))).to_be_visible()
    where = {state["id"]: state["hex"] for state in hand.view()["units"]}
    assert where[hand.unit_id(unit)] == label


def test_a_hint_ends_with_its_half(page: Page, table: Table) -> None:
    hand = begun(page, table)
    panel = asked(hand)
    hand.take("2H")
    hand.hex("0707")
    expect(panel.locator(".look")).to_be_visible()
    # What is to be done is thought of anew, for the position of now.
    step = hand.view()["seq"]
    panel.get_by_role("button", name="What to do").click()
    expect(panel.get_by_role("button", name="Why")).to_be_visible()
    assert hand.view()["seq"] == step + 1
    expect(panel.get_by_role("button", name="What next")).to_have_count(0)
    hand.press("Done")
    expect(panel).to_contain_text("The position has changed.")
    expect(page.locator('[data-story="note"]')).to_have_count(0)


def test_a_hint_for_an_option_ends_when_another_is_chosen(page: Page, table: Table) -> None:
    hand = Hand(page, table)
    hand.open_position(RIVER_LINE.replace('option = "combat"\ndie = 2\n', ""))
    hand.says("choose an option")
    panel = asked(hand)
    hand.press("Movement impulse")
    hand.die(4)
    hand.says("may")
    expect(panel).to_contain_text("The position has changed.")
    panel.get_by_role("button", name="What to do").click()
    panel.get_by_role("button", name="Follow it").click()
    hand.is_free()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_to_do_is_asked_at_once(page: Page, table: Table) -> None:
    hand = begun(page, table)
    hand.key("a")
    panel = adviser(page)
    panel.get_by_role("button", name="What to do").click()
    expect(panel.locator("ol li").first).to_be_visible()
    # A panel that went, for a sheet or by hand, comes again with what it had said.
    told = panel.locator("ol").inner_text()
    hand.key("a")
    expect(panel).to_be_hidden()
    hand.key("a")
    expect(panel.locator("ol")).to_have_text(told, use_inner_text=True)
    panel.get_by_role("button", name="Close the adviser").click()
    hand.press("Done")  # another part of the turn, which the hint is not for
    hand.is_free()
    hand.key("a")
    expect(panel.locator("ol")).to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), slow((820, 1180)), (390, 844)])
def test_the_map_stays_in_sight_beside_a_hint(
    page: Page, table: Table, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    hand = begun(page, table)
    panel = asked(hand)
    panel.get_by_role("button", name="What to do").click()
    box = panel.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0] + 1
    assert box["width"] * box["height"] < 0.5 * size[0] * size[1]
    button = panel.get_by_role("button", name="Follow it").bounding_box()
    assert button is not None
    assert button["height"] >= (40 if size[0] < 1000 else 20)


def test_the_map_goes_back_when_the_hint_is_put_away(page: Page, table: Table) -> None:
    hand = begun(page, table)
    lies = "() => (({ a, e }) => [a, e])(document.querySelector('svg.play').getScreenCTM())"
    for _ in range(6):
        hand.key("+")
    for _ in range(8):
        hand.key("ArrowRight")
    hand.rests()
    before = page.evaluate(lies)
    asked(hand).get_by_role("button", name="What to do").click()
    hand.rests()
    assert page.evaluate(lies) != before
    hand.key("Escape")
    expect(adviser(page)).to_be_hidden()
    hand.rests()
    assert page.evaluate(lies) == pytest.approx(before)


def test_the_question_before_a_half_ends_is_the_same_each_time(page: Page, table: Table) -> None:
    hand = Hand(page, table, warned=True)
    hand.open_position(RIVER_LINE)
    hand.press_only("Done")
    card = hand.unmoved
    expect(card).to_contain_text("An attack is left: ")
    expect(card.get_by_role("button", name="Not yet")).to_be_focused()
    # Whatever is told above, the two answers are the foot of the card.
    expect(card.get_by_role("button").last).to_have_text("End all the same")
    expect(card.get_by_role("button", name="Show one")).to_be_visible()
    text, place = card.inner_text(), card.bounding_box()
    card.get_by_role("button", name="Not yet").click()
    expect(card).to_be_hidden()
    for key in ("-", "ArrowRight", "ArrowRight"):
        hand.key(key)
    hand.rests()
    hand.press_only("Done")
    expect(card).to_have_text(text, use_inner_text=True)
    assert card.bounding_box() == place
    card.get_by_role("button", name="End all the same").click()
    expect(card).to_be_hidden()


def says_only(page: Page, *steps: str) -> None:
    """A hint of these steps, each of its lines, whatever the adviser thinks."""

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        told = route.fetch().json()
        one: dict[str, list[list[str]]] = {"units": [], "ways": [[]]}
        lines = [step.split("; ") for step in steps]
        told["steps"] = [{**one, "says": x[-1], "tells": [x[-1]], "lines": [x]} for x in lines]
        route.fulfill(json=told)

    page.route("**/advice", answer)


def test_whoever_is_in_hand_is_not_picked_up_again(page: Page, table: Table) -> None:
    hand = Hand(page, table)
    hand.open_position(RIVER_LINE.replace("combat", "movement").replace("die = 2", "die = 4"))
    says_only(page, "move II/11; move II/11 0203", "move I/11; stop; move 5FldArt")
    hand.key("a")
    adviser(page).get_by_role("button", name="What to do").click()
    expect(adviser(page).locator("ol li")).to_have_count(2)
    hand.take("II/11")
    hand.says("II/11 has 4 of 4 MP")
    adviser(page).get_by_role("button", name="Follow it").click()
    hand.is_at("II/11", "0203")


@pytest.mark.parametrize("steps", [("done",), ("attack 0304", "done"), ("done", "done")])
def test_who_ends_a_half_as_advised_is_not_warned(
    page: Page, table: Table, steps: tuple[str, ...]
) -> None:
    """But whoever has left out something of what was advised is."""
    hand = Hand(page, table, warned=True)
    hand.open_position(RIVER_LINE)
    says_only(page, *steps)
    hand.key("a")
    adviser(page).get_by_role("button", name="What to do").click()
    expect(adviser(page).locator("ol li")).to_have_count(len(steps))
    step = hand.ask(f"/tables/{hand.table_id}")["step"]
    hand.press_only("Done")
    if len(steps) > 1:  # what is told twice must be done twice
        expect(hand.unmoved).to_contain_text("An attack is left: ")
        return
    expect(adviser(page)).to_contain_text("The position has changed.")
    expect(hand.unmoved).to_be_hidden()
    assert hand.ask(f"/tables/{hand.table_id}")["step"] > step


def test_what_ends_a_phase_is_not_followed_with_the_rest(page: Page, table: Table) -> None:
    hand = Hand(page, table)
    hand.open_position(RIVER_LINE.replace("combat", "movement").replace("die = 2", "die = 4"))
    says_only(page, "move II/11; move II/11 0203; stop", "done")
    hand.key("a")
    panel = adviser(page)
    panel.get_by_role("button", name="What to do").click()
    panel.get_by_role("button", name="Follow it", exact=True).click()
    hand.is_at("II/11", "0203")
    hand.says("Japanese")
    expect(panel).to_contain_text("What is left ends the phase")
    step = hand.view()["step"]
    panel.get_by_role("button", name=re.compile("Follow the rest: .*done")).click()
    expect(panel).to_contain_text("The position has changed.")
    assert hand.view()["step"] > step


def test_whether_a_line_ends_the_phase_is_seen_where_it_is_played(page: Page, table: Table) -> None:
    """An attack is open when it is pressed, and none is by the time the last line comes."""
    hand = Hand(page, table)
    hand.open_position(RIVER_LINE)
    hand.hex("0304")
    hand.offer("Attack").click()
    says_only(page, "cancel", "done")
    hand.key("a")
    panel = adviser(page)
    panel.get_by_role("button", name="What to do").click()
    panel.get_by_role("button", name="Follow it", exact=True).click()
    hand.says("Japanese combat with initiative 2")
    expect(panel).to_contain_text("What is left ends the phase")


def test_who_does_not_want_to_be_asked_is_not(page: Page, table: Table) -> None:
    hand = Hand(page, table, warned=True)
    hand.open_position(RIVER_LINE)
    hand.press_only("Done")
    hand.unmoved.get_by_label("Do not ask again this game").check()
    hand.unmoved.get_by_role("button", name="End all the same").click()
    hand.is_free()
    expect(hand.unmoved).to_be_hidden()
    hand.key("u")
    hand.press_only("Done")
    hand.is_free()
    expect(hand.unmoved).to_be_hidden()


def test_a_hint_says_nothing_about_who_sits_there(page: Page, table: Table) -> None:
    """Of two people at one screen the one that asks for it sits there still."""
    hand = Hand(page, table)
    hand.new_game("dawn", "ford-at-dawn", Gold="human", Blue="human")
    hand.press("March")
    hand.take_over("Blue")
    panel = asked(hand)
    hand.is_free()
    expect(panel.locator(".look")).to_be_visible()
    expect(page.get_by_role("dialog", name="Hand over")).to_have_count(0)
