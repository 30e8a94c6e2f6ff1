"""Attack, bombardment, retreat and advance, with the sheet that shows what will come of it."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.positions import GUNS, RIVER_LINE, TRAPPED


def test_an_attack_is_weighed_fought_and_followed_up(hand: Hand) -> None:
    hand.open_position(RIVER_LINE)
    hand.says("combat with initiative 2")
    hand.hex("0304")
    hand.offer("Attack").click()
    sheet = hand.sheet
    expect(sheet.get_by_role("heading", name="Attack on 0304")).to_be_visible()
    for unit in ("I/11", "II/11", "5FldArt"):
        sheet.get_by_role("button", name=f"Add {unit}").click()
        expect(sheet.get_by_role("button", name=f"Add {unit}")).to_be_hidden()
    modifiers = sheet.get_by_role("list", name="Modifiers").get_by_role("listitem")
    across = sheet.get_by_role("listitem").filter(has_text="II/11").last
    expect(across).to_contain_text("attack across a river")
    expect(across.get_by_role("button", name="5.34")).to_be_visible()
    expect(modifiers.filter(has_text="5.34")).to_have_count(0)
    expect(modifiers.filter(has_text="5.32").first).to_contain_text("combined arms")
    expect(sheet).to_contain_text("1:1")
    chances = sheet.get_by_role("list", name="Chances").get_by_role("listitem").all_inner_texts()
    assert sum(int(text.split("/6")[0].split()[-1]) for text in chances) == 6, chances
    sheet.get_by_role("button", name="Resolve").click()
    hand.die(5)
    hand.says("must retreat one hex, or stand for 1 SP more", "5.38")
    expect(hand.log).to_contain_text("0304: 5 to 5, column 1:1, die 5")
    ways = sheet.get_by_role("button", name=re.compile("^to "))
    # All at one moment: what may be done at one stroke comes above them a little later.
    boxes = ways.evaluate_all("all => all.map((way) => way.getBoundingClientRect().toJSON())")
    assert len(boxes) > 1
    for one, two in combinations(boxes, 2):
        beside = abs(one["x"] - two["x"]) >= min(one["width"], two["width"]) + 6
        assert beside or abs(one["y"] - two["y"]) >= one["height"] + 3, "two buttons touch"
    hand.take("2Argylls")
    hand.says("must retreat one hex")
    hand.hex("0404")
    hand.is_at("2Argylls", "0404")
    hand.sheet.get_by_role("button", name="137FldRgt stands and loses 1 SP more").click()
    hand.says("combat with initiative 2")
    expect(hand.log).to_contain_text("137FldRgt stands: 1 SP more")


def test_a_click_on_a_target_at_the_edge_of_the_window_moves_no_hex(hand: Hand) -> None:
    """Its sheet comes beside the map, and the next click finds the hex where it was."""
    hand.open_position(RIVER_LINE)
    mouse = hand.page.mouse
    mouse.move(*hand.spot("0304"))
    for _ in range(4):
        mouse.wheel(0, -120)
    hand.rests()
    box = hand.page.locator(".window").bounding_box()
    assert box
    scale = hand.page.evaluate("document.querySelector('svg.play').getScreenCTM().a")
    low = box["y"] + box["height"] - 36 * scale
    mouse.move(*hand.spot("0304"))
    mouse.down()
    mouse.move(720, low, steps=5)
    mouse.up()
    hand.rests()
    before = hand.spot("0304")
    assert before == pytest.approx((720, low), abs=2)
    hand.hex("0304")
    hand.offer("Attack").click()
    expect(hand.sheet).to_be_visible()
    hand.rests()
    assert hand.spot("0304") == pytest.approx(before, abs=1)


def test_who_may_strike_is_lit_and_is_in_the_sheet_at_once(hand: Hand) -> None:
    """5.2, 5.31: a gun asks which of its two blows is meant, a battalion has one."""
    hand.open_position(RIVER_LINE)
    lit = hand.page.locator(".counter.lit")
    expect(lit).to_have_count(3)
    hand.take("II/11")
    hand.was_told("II/11 may attack the lit hexes")
    hand.hex("0304")
    hand.says("Attack on 0304")
    expect(hand.sheet.get_by_role("button", name="Take out")).to_have_count(1)
    hand.press("Cancel")
    hand.take("5FldArt")
    hand.hex("0304")
    hand.offer("Bombard").click()
    hand.says("Bombard")
    expect(hand.sheet.get_by_role("button", name="Take out")).to_have_count(1)


def test_who_cannot_be_added_says_why_in_the_sheet(hand: Hand) -> None:
    """4.23: tanks do not attack across a river without a bridge."""
    hand.open_position(RIVER_LINE.replace('["II/11"]', '["II/11", "1TkRgt"]'))
    hand.hex("0304")
    hand.offer("Attack").click()
    hand.sheet.get_by_text("1 cannot be added: why").click()
    told = hand.sheet.get_by_role("list", name="Cannot be added").get_by_role("listitem")
    expect(told).to_have_text(re.compile(r"1TkRgt.*\d\.\d"))


def test_losses_a_stand_and_an_advance(hand: Hand) -> None:
    hand.open_position(TRAPPED)
    hand.hex("0303")
    sheet = hand.sheet
    for unit in ("I/11", "II/11"):
        sheet.get_by_role("button", name=f"Add {unit}").click()
    sheet.get_by_role("button", name="Resolve").click()
    hand.die(6)
    hand.says("2Argylls in 0303 must retreat one hex")
    hand.hex("0304")
    expect(hand.card.get_by_role("alert")).to_contain_text("5.38")
    expect(hand.card.get_by_role("alert")).to_contain_text("0203 is open")
    hand.page.keyboard.press("Escape")
    hand.hex("0203")
    hand.is_at("2Argylls", "0203")
    hand.says("0303 is vacated: advance?")
    plan = hand.sheet.locator('[data-plan="advance"]')
    expect(plan).to_contain_text("Advance all 2: I/11, II/11")
    plan.click()
    hand.is_at("II/11", "0303")
    hand.page.get_by_role("button", name="Undo").click()
    hand.is_at("II/11", "0302")
    hand.hex("0303")  # the emptied hex itself offers who may go there, and all of them
    expect(hand.card.locator('[data-plan="advance"]')).to_be_visible()
    hand.card.get_by_role("button", name="Advance I/11", exact=True).click()
    hand.is_at("I/11", "0303")
    hand.is_at("II/11", "0302")


def test_an_advance_out_of_supply_is_told_before(hand: Hand) -> None:
    """7.2; and what gives the advance up is not called as what ends the half."""
    fed = '[supply]\nJapanese = ["0101"]\nAllied = ["0505"]\n[units]'
    hand.open_position(TRAPPED.replace("[units]", fed))
    hand.hex("0303")
    for unit in ("I/11", "II/11"):
        hand.sheet.get_by_role("button", name=f"Add {unit}").click()
    hand.press("Resolve")
    hand.die(6)
    hand.says("0303 is vacated: advance?")
    told = "I/11, II/11 would have no supply line in 0303"
    plan = hand.sheet.locator(".notes").filter(has_text="Advance all 2")
    expect(plan).to_contain_text(told)
    expect(hand.sheet.get_by_role("listitem").filter(has_text=told)).to_have_count(1)
    expect(hand.buttons.get_by_role("button", name="No advance")).to_be_visible()
    hand.sheet.get_by_role("button", name="Advance I/11", exact=True).click()
    hand.is_at("I/11", "0303")
    hand.press("No more advance")
    hand.says("combat with initiative 2")


FOUR = GUNS.replace('"2/1GR"', '"2/1GR sp=1", "2/2GR sp=1"')


def test_one_of_a_stack_is_bombarded_by_two_clicks(hand: Hand) -> None:
    """Whoever is spared keeps his row; one undo takes the stroke back."""
    hand.open_position(FOUR)
    hand.hex("0203")
    rows = hand.sheet.get_by_role("listitem").filter(has=hand.page.get_by_text("Spare"))
    expect(rows).to_have_count(3)
    places = [row.bounding_box() for row in rows.all()]
    name = rows.nth(1).locator("span").inner_text().split("\n")[0].strip()
    rows.nth(1).get_by_role("button", name="Only this").click()
    gone = hand.sheet.get_by_role("button", name="Target", exact=True)
    expect(gone).to_have_count(2)
    stay = hand.sheet.get_by_role("listitem").filter(has_text=name)
    hand.is_free()
    assert stay.bounding_box() == places[1]
    gone.first.click()
    expect(gone).to_have_count(1)
    expect(rows.first).to_be_visible()
    hand.is_free()
    assert rows.first.bounding_box() == places[0]
    for _ in range(2):
        hand.page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(3)


def test_a_dogfight_asks_for_its_target_first(hand: Hand) -> None:
    """6.8: before it nobody can be chosen to fire."""
    fly = '0202 = ["59Sentai", "62Sqn"]'
    hand.open_position(GUNS.replace('0202 = ["5FldArt"]', fly).replace("die = 2", "die = 6"))
    hand.hex("0202")
    hand.card.get_by_role("button", name="Air-to-air combat").first.click()
    expect(hand.sheet).to_contain_text("none yet: choose the target first")
    hand.sheet.get_by_role("button", name="Target 62Sqn").click()
    expect(hand.sheet).not_to_contain_text("choose the target first")


def test_artillery_bombards_chosen_targets(hand: Hand) -> None:
    hand.open_position(GUNS)
    hand.hex("0203")
    sheet = hand.sheet
    expect(sheet.get_by_role("heading", name="Bombardment")).to_be_visible()
    sheet.get_by_role("button", name="Add 5FldArt").click()
    sheet.get_by_role("button", name="Spare").first.click()
    sheet.get_by_role("button", name="Resolve").click()
    hand.die(6)
    expect(hand.log).to_contain_text("Bombardment of 0203")
    expect(sheet).to_be_hidden()
    hand.counter("5FldArt").click()
    expect(hand.card.get_by_role("alert")).to_be_visible()


def test_an_attack_on_an_empty_hex_is_refused(hand: Hand) -> None:
    hand.open_position(RIVER_LINE)
    hand.hex("0501")
    hand.card.get_by_role("button", name="Why not attack here?").click()
    why = hand.card.get_by_role("alert")
    expect(why).to_contain_text("5.31")
    expect(why).to_contain_text("no enemy ground unit")
    expect(why).to_contain_text("What would work:")
