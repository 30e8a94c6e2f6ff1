"""What the screen offers by itself: ways out and in, who waits, why not, the last game again."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.positions import CROSSING, GUNS, LATE_ARRIVALS, PUSHED_BACK, TORIJA
from tests.browser.test_guadalajara import COMBAT, declare
from tests.browser.test_moving import among_friends
from tests.browser.test_touch import TABLET, size
from tests.slow import slow

# ── Retreats ─────────────────────────────────────────────────────────────────


def test_two_that_must_retreat_see_their_hexes_and_are_offered_them_by_name(hand: Hand) -> None:
    hand.open_position(PUSHED_BACK)
    declare(hand, "0303", "1/6G", "2/6G", "1/4G", "2/4G")
    hand.press("Done")
    hand.press("Resolve 0303")
    hand.die(4)
    hand.press("II/50BM takes the DD")
    hand.is_free()
    ways = {choice["h"] for choice in hand.view()["choices"] if choice["v"] == "retreat"}
    units = {choice["u"] for choice in hand.view()["choices"] if choice["v"] == "retreat"}
    assert len(units) == 2
    assert "0403" in ways
    expect(hand.page.locator("path.stop, path.go").first).not_to_have_attribute("d", "")
    button = hand.sheet.get_by_role("button", name="to 0403").first
    button.hover()
    expect(hand.page.locator("path.marked")).to_have_count(1)
    hand.page.mouse.move(5, 5)
    hand.hex("0403")
    offers = hand.card.get_by_role("button").filter(has_text=re.compile(r"Retreat I+/50"))
    expect(offers).to_have_count(2)
    offers.first.click()
    hand.is_free()
    assert (
        sum(unit["hex"] == "0403" for unit in hand.view()["units"]) == 2
    )  # the other has no other way


def test_hexes_of_a_question_lead_there(hand: Hand) -> None:
    hand.open_position(PUSHED_BACK)
    declare(hand, "0303", "1/6G", "2/6G", "1/4G", "2/4G")
    hand.prompt.get_by_role("button", name="0303").click()
    hand.rests()
    expect(hand.page.locator("path.cursor")).to_have_count(1)


# ── Friends ──────────────────────────────────────────────────────────────────


def test_the_badge_of_a_hex_with_friends_is_the_way_in(hand: Hand) -> None:
    among_friends(hand)
    hand.take("I/11")
    hand.point("0303")
    expect(hand.page.get_by_role("tooltip")).to_contain_text("Ctrl+click")
    hand.page.locator('[data-enter="0303"]').click()
    hand.is_at("I/11", "0303")


def test_who_may_not_join_says_why_when_he_is_clicked(hand: Hand) -> None:
    hand.open_position(COMBAT)
    hand.hex("0404")
    hand.is_free()
    assert hand.view()["sheet"]
    hand.hex("0501")
    told = hand.card.get_by_role("note")
    expect(told.first).to_contain_text(re.compile(r"^\s*\d+\.\d+ "))
    expect(told).to_have_count(2)


# ── Reinforcements ───────────────────────────────────────────────────────────


def test_arrivals_that_find_no_room_are_named_in_the_prompt_and_at_done(hand: Hand) -> None:
    late = LATE_ARRIVALS.replace("2/9G turn=3", "2/9G turn=2").replace(
        '["0101", "0102"]', '["0101"]'
    )
    hand.open_position(late.replace("0302 = ", '0101 = ["1/6G", "2/6G"]\n0302 = '))
    hand.says("cannot come in yet at 0101", "1/9G")
    hand.press_only("Done")
    expect(hand.unmoved).to_contain_text(re.compile(r"reinforcements? waits? for room to come in"))
    expect(hand.unmoved).to_contain_text("1/9G")


def test_the_map_goes_to_the_arrivals(hand: Hand) -> None:
    hand.open_position(
        LATE_ARRIVALS.replace("columns = 10", "columns = 60").replace("0302 = ", "6002 = ")
    )
    hand.rests()
    hand.take("1L3")
    hand.key("Escape")
    hand.rests()
    hand.buttons.locator('[data-plan="all"]').click()
    hand.rests()
    x, y = hand.spot("0101")
    assert 0 < x < 1440
    assert 0 < y < 900


def test_arrivals_that_are_pointed_at_show_their_place(hand: Hand) -> None:
    hand.open_position(
        LATE_ARRIVALS.replace("columns = 10", "columns = 60").replace("0302 = ", "6002 = ")
    )
    hand.take("1L3")
    hand.key("Escape")
    hand.rests()
    assert hand.spot("0101")[0] < 0
    before = hand.view()["step"]
    hand.buttons.locator('[data-plan="all"]').hover()
    expect(hand.page.locator("path.marked")).to_be_in_viewport()
    assert 0 < hand.spot("0101")[0] < 1440
    assert hand.view()["step"] == before


def test_many_arrivals_stand_in_one_list_by_their_formations(hand: Hand) -> None:
    gruppi = [f"{battalion}/{group}G" for group in (9, 10, 6) for battalion in (1, 2, 3)]
    due = ", ".join(f'"{short} turn=2"' for short in gruppi)
    entry = "\n".join(f'"{short}" = ["0101", "0102"]' for short in gruppi)
    text = re.sub(r"waiting = .*", f"waiting = [{due}]", LATE_ARRIVALS)
    hand.open_position(re.sub(r"HQ9G = (.|\n)*?\[units\]", f"{entry}\n[units]", text))
    hand.says("9 reinforcements may arrive")
    listed = hand.buttons.get_by_role("combobox", name="Units beside the map")
    groups = listed.locator("optgroup")
    told = [group.get_attribute("label") or "" for group in groups.all()]
    assert [label.split()[:2] for label in told] == [["3", "of"], ["6", "of"]]
    expect(
        hand.buttons.get_by_role("button", name=re.compile("^Place [0-9]+ Gruppo"))
    ).to_have_count(0)
    listed.select_option(label="Place 9 Gruppo, 1 Bandera")
    hand.hex("0102")
    hand.is_at("1/9G", "0102")


# ── The bar and the start page ───────────────────────────────────────────────


def test_a_bar_that_grows_moves_no_hex(hand: Hand) -> None:
    hand.open_position(TORIJA)
    size(hand.page, TABLET)
    hand.rests()
    before = hand.spot("0404")
    hand.hex("0402", held="Shift")
    hand.says("1/6G", "2/6G")
    hand.rests()
    assert abs(hand.spot("0404")[1] - before[1]) < 1


MORE: Final = """() => {
  const answers = document.querySelector('header [aria-label=Choices]');
  for (let i = 0; i < 12; i++) answers.append(document.createElement('button'));
  for (const one of answers.querySelectorAll('button:empty')) one.textContent = 'Another answer';
}"""


@pytest.mark.parametrize("wanted", [(1440, 900), slow((1024, 768)), TABLET, (390, 844)])
def test_the_bar_is_as_high_whatever_is_asked(hand: Hand, wanted: tuple[int, int]) -> None:
    """What has no room in it hangs over the map, which stays where it is."""
    size(hand.page, wanted)
    hand.open_position(CROSSING)
    places = [whereabouts(hand)]
    hand.press("Movement impulse")
    places.append(whereabouts(hand))
    hand.die(2)
    hand.says("movement with initiative 2")
    places.append(whereabouts(hand))
    hand.take("I/11")
    hand.says("where to?")
    places.append(whereabouts(hand))
    hand.page.evaluate(MORE)
    places.append(whereabouts(hand))
    assert places == [places[0]] * 5
    last = hand.buttons.get_by_role("button", name="Another answer").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    last.click()


def whereabouts(hand: Hand) -> Any:
    """Where the map's window is, and how large."""
    hand.rests()
    return hand.page.locator(".window").bounding_box()


def test_the_next_game_is_again_against_the_computer(hand: Hand) -> None:
    hand.new_game("brihuega", "guadalajara", Republican="staff")
    hand.page.goto(hand.url)
    expect(hand.page.get_by_role("heading", name="New game")).to_be_visible()
    expect(hand.field("Game")).to_have_value("guadalajara")
    expect(hand.field("Scenario")).to_have_value("brihuega")
    expect(hand.field("Nationalist")).to_have_value("human")
    expect(hand.field("Republican")).to_have_value("staff")
    hand.field("Game").select_option("doro-nawa")
    seats = [hand.field(side).input_value() for side in ("Japanese", "Allied")]
    assert sorted(seats) == ["human", "staff"]


def test_while_units_move_an_empty_hex_is_no_target(hand: Hand) -> None:
    hand.open_position(GUNS.replace('option = "combat"\ndie = 2\n', ""))
    hand.press("Movement impulse")
    hand.die(2)
    hand.says("movement with initiative 2")
    hand.is_free()
    assert any(choice["v"] == "bombard" for choice in hand.view()["choices"])
    hand.hex("0404")
    expect(hand.card).to_contain_text("0404")
    expect(hand.card.get_by_role("button", name="Why not bombard here?")).to_be_hidden()


def test_where_the_log_is_folded_a_fight_is_told_with_its_die(hand: Hand) -> None:
    hand.open_position(PUSHED_BACK)
    declare(hand, "0303", "1/6G", "2/6G", "1/4G", "2/4G")
    hand.press("Done")
    size(hand.page, TABLET)
    hand.press("Resolve 0303")
    hand.die(4)
    hand.was_told("0303: 16 against 6, column 10-12, die 4: DD")
