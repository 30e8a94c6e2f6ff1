"""Guadalajara at the board: stacks, fire, declared attacks, the secret allotment, the hand-over."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Request, expect

from tests.browser import engine
from tests.browser.hand import ASKED, TWO_FRAMES, Hand
from tests.browser.positions import (
    ALLOTMENT,
    BOUNCES,
    LATE_ARRIVALS,
    PUSHED_BACK,
    TORIJA,
    TRAIN,
)
from tests.browser.table import Table

COMBAT = TORIJA.replace('phase = "A"', 'phase = "D"').replace("0402 =", "0403 =")
FIRE = TORIJA.replace('phase = "A"', 'phase = "B"')


def test_a_scenario_opens_with_map_counters_and_tracks(hand: Hand) -> None:
    hand.new_game("assault", game="guadalajara")
    hand.says("Turn 1, phase A, Nationalist initial movement", "3.0")
    track = hand.page.get_by_role("region", name="Turn and phase")
    expect(track).to_contain_text("A Initial movement")
    expect(hand.log).to_contain_text(re.compile(r"CR32-1 (flies|misses this turn): die \d+"))
    label = hand.counter("1/6G").get_attribute("aria-label") or ""
    assert "combat 4, morale 5, 6 MP, 3 in the second movement" in label, label
    assert "in 6703" in label
    hand.page.get_by_text("Commands: 0 losses").click()
    display = hand.page.get_by_label("Loss display N1")
    expect(display.get_by_role("listitem")).to_have_count(13)
    for side in ("Nationalist", "Republican"):
        hand.page.keyboard.press("z")
        expect(hand.page.locator(f'[data-zones="{side}"]')).to_have_attribute("d", re.compile("M"))
    hand.page.keyboard.press("z")
    expect(hand.page.locator("[data-zones]")).to_have_count(0)


def test_a_stack_moves_is_refused_and_taken_back(hand: Hand) -> None:
    hand.open_position(TORIJA)
    before = hand.view()["units"]
    hand.hex("0402")
    hand.card.get_by_role("button", name="Take the whole stack").click()
    hand.says("1/6G, 2/6G have 6 MP left: where to?")
    expect(hand.page.locator('[data-left="0403"]')).to_have_text("5⅔")
    hand.hex("0404")
    why = hand.card.get_by_role("alert")
    expect(why).to_contain_text("an enemy unit is there")
    expect(why).to_contain_text("What would work:")
    hand.page.keyboard.press("Escape")
    hand.hex("0403")
    for unit in ("1/6G", "2/6G"):
        hand.is_at(unit, "0403")
    hand.says("may move")
    for _ in range(4):
        hand.page.get_by_role("button", name="Undo", exact=True).click()
        if hand.view()["step"] == 0:
            break
    assert hand.view()["units"] == before


ZONES = """
game = "guadalajara"
phase = "A"
[map]
columns = 9
rows = 9
[units]
0404 = ["1/6G"]
0304 = ["I/50BM"]
0603 = ["II/50BM"]
"""


def test_straight_from_zone_to_zone_is_offered_beside_the_roundabout(hand: Hand) -> None:
    """4.1: both lead to 0504, and the menu says what each costs."""
    hand.open_position(ZONES)
    hand.counter("1/6G").click()
    hand.says("1/6G has 6 MP left")
    hand.hex("0504")
    straight = hand.card.get_by_role("button", name="straight")
    expect(straight).to_contain_text(re.compile("6 MP.*must stop there"))
    straight.click()
    hand.is_at("1/6G", "0504")
    hand.says("declare every attack")


def test_a_unit_in_hand_may_dig_in_instead(hand: Hand) -> None:
    hand.open_position(TORIJA)
    hand.counter("3/6G").click()
    hand.says("3/6G has 6 MP left")
    hand.press("3/6G improves its position")
    label = re.compile("improves its position")
    expect(hand.counter("3/6G")).to_have_attribute("aria-label", label)


def test_artillery_bombards_and_is_marked(hand: Hand) -> None:
    hand.open_position(FIRE)
    hand.says("Nationalist bombardment", "6.0")
    hand.hex("0404")
    sheet = hand.sheet
    expect(sheet.get_by_role("heading", name="Bombardment of 0404 Torija")).to_be_visible()
    sheet.get_by_role("button", name="Add 100/17A").click()
    expect(sheet).to_contain_text("die: town")
    add_up(hand)
    sheet.get_by_role("button", name="Take out").click()
    expect(sheet).to_contain_text("none yet")
    sheet.get_by_role("button", name="Add 100/17A").click()
    sheet.get_by_role("button", name="Resolve").click()
    hand.die(1)
    expect(hand.log).to_contain_text("Bombardment of Torija (0404): 7 factors, column 7-9, die 1")
    fired = re.compile("has fired")
    expect(hand.counter("100/17A")).to_have_attribute("aria-label", fired)


def test_a_gun_that_is_clicked_shows_its_targets(hand: Hand) -> None:
    """The click on the target then opens the sheet with the gun in it."""
    hand.open_position(FIRE)
    hand.hex("0501")
    hand.was_told("100/17A may bombard the lit hexes")
    hand.hex("0405")
    expect(hand.card.get_by_role("alert")).to_contain_text("no enemy unit is in that hex")
    hand.page.keyboard.press("Escape")
    hand.hex("0404")
    hand.says("Bombard Torija (0404): 7 factors")
    expect(hand.sheet.get_by_role("button", name="Take out")).to_be_visible()
    hand.press("Cancel")
    hand.hex("0501")
    hand.page.keyboard.press("Escape")
    hand.hex("0503")
    expect(hand.card.get_by_role("alert")).to_contain_text("6.0")


def test_what_is_bounced_and_lost_is_clicked_on_the_map(hand: Hand) -> None:
    """The enemy's aircraft, and one's own battalions in an exchange."""
    hand.hand_in(BOUNCES)
    for name in ("Keep CR32-1 to bounce", "Keep CR32-2 to bounce", "Bounce with CR32-1"):
        hand.sheet.get_by_role("button", name=name).click()
    hand.says("CR32-1 bounces which air unit?")
    hand.hex("0404")
    expect(hand.log).to_contain_text("CR32-1 bounces SB over 0404")
    hand.sheet.get_by_role("button", name="Bounce with CR32-2").click()
    hand.says("CR32-2 bounces which air unit?")
    hand.counter("I15-1").click()
    expect(hand.log).to_contain_text("CR32-2 bounces I15-1 over 0303")
    hand.open_position(PUSHED_BACK.replace(', "2/4G"', ""))
    declare(hand, "0303", "1/6G", "2/6G", "1/4G")
    hand.press("Done")
    hand.press("Resolve 0303")
    hand.die(2)
    hand.says("Exchange in 0303: lose units of 6 printed factors")
    hand.hex("0203")
    hand.says("lose units of 2 printed factors")
    expect(hand.log).to_contain_text("1/4G")
    hand.hex("0302")
    hand.card.get_by_role("button", name="Lose 6 Gruppo, 2 Bandera").click()
    expect(hand.log).to_contain_text("2/6G")
    unit = next(u for u in hand.view()["units"] if u["id"] == hand.unit_id("2/6G"))
    assert unit["state"] == "eliminated"


def test_a_mission_lights_what_is_of_use_and_allows_the_rest(hand: Hand) -> None:
    hand.hand_in(TORIJA.replace('phase = "A"', 'ask = "missions"\nair = ["S81", "Ro37"]'))
    hand.take_over("Nationalist")
    hand.sheet.get_by_role("button", name="Pick S81 up").click()
    hand.says("S81: interdict any hex")
    expect(hand.page.locator("path.worth")).to_have_count(1)
    expect(hand.page.locator("path.veil")).to_have_count(1)
    found = {(c["v"], c["h"]): c for c in hand.view()["choices"] if "h" in c}
    assert found["support", "0404"]["strike"]
    assert found["interdict", "0401"]["useful"]
    assert "useful" not in found["interdict", "0807"]
    # What is not lit is as legal, and not done before it is told.
    hand.hex("0807")
    hand.card.get_by_role("button", name=re.compile("Interdict")).click()
    hand.is_at("S81", "0807")


def test_attacks_are_declared_recalled_and_fought(hand: Hand) -> None:
    hand.open_position(COMBAT)
    hand.says("declare every attack (none so far)", "7.0")
    declare(hand, "0404", "1/6G", "2/6G")
    hand.says("declared: 0404")
    arrow = hand.page.locator('[data-attack="0403 0404"]')
    expect(arrow).to_have_count(1)
    hand.hex("0404")
    hand.card.get_by_role("button", name="Take the attack").click()
    expect(arrow).to_have_count(0)
    hand.hex("0503")
    expect(hand.card).to_be_visible()
    hand.page.keyboard.press("Escape")
    declare(hand, "0404", "1/6G", "2/6G")
    hand.press("Done")
    hand.says("The combat on 0404 is left: resolve it.")
    hand.press("Resolve 0404 Torija")
    hand.says("Combat in Torija (0404)", "7.1")
    add_up(hand)
    hand.die(1)
    expect(hand.log).to_contain_text("Torija (0404): 8 against")
    expect(arrow).to_have_count(0)


def test_who_cannot_be_added_says_why_in_the_sheet(hand: Hand) -> None:
    hand.open_position(COMBAT.replace('0503 = ["3/6G"]', '0504 = ["3/6G D"]'))
    hand.hex("0404")
    hand.sheet.get_by_text("1 cannot be added: why").click()
    told = hand.sheet.get_by_role("list", name="Cannot be added").get_by_role("listitem")
    expect(told).to_have_text(re.compile("3/6G.*9.2.*a disrupted unit does not attack"))


TWO_COMBATS: Final = """
game = "guadalajara"
phase = "D"
[map]
columns = 9
rows = 7
[units]
0302 = ["1/6G", "2/6G"]
0602 = ["3/6G", "1/4G"]
0303 = ["I/50BM"]
0603 = ["II/50BM"]
"""


def test_combats_that_wait_have_each_a_button(hand: Hand) -> None:
    """One of them may lie outside the window."""
    hand.open_position(TWO_COMBATS)
    hand.says("declare every attack (none so far)")
    declare(hand, "0303", "1/6G", "2/6G")
    hand.says("declared: 0303")
    declare(hand, "0603", "3/6G", "1/4G")
    hand.press("Done")
    hand.says("which is resolved next")
    expect(hand.buttons.get_by_role("button", name="Resolve 0303")).to_be_visible()
    hand.press("Resolve 0603")
    hand.says("Combat in 0603", "7.1")


def test_all_of_an_allotment_are_ticked_at_once(hand: Hand) -> None:
    hand.hand_in(ALLOTMENT)
    expect(hand.allotment.get_by_role("button", name="Allot 0 of 3")).to_be_visible()
    hand.allotment.get_by_role("button", name="Tick all").click()
    expect(hand.allotment.get_by_role("button", name="Allot 3 of 3")).to_be_visible()
    hand.allotment.get_by_role("button", name="Tick none").click()
    expect(hand.allotment.get_by_role("button", name="Allot 0 of 3")).to_be_visible()


def test_the_button_of_an_allotment_is_in_sight_in_a_low_sheet(hand: Hand) -> None:
    hand.page.set_viewport_size({"width": 390, "height": 700})
    hand.hand_in(ALLOTMENT)
    allot = hand.allotment.get_by_role("button", name="Allot 0 of 3")
    expect(allot).to_be_in_viewport(ratio=1)
    high, seen = hand.allotment.evaluate("box => [box.scrollHeight, box.clientHeight]")
    assert high > seen, "it has to be scrolled"


def test_an_allotment_is_seen_by_its_own_side_alone(hand: Hand) -> None:
    hand.hand_in(ALLOTMENT)
    expect(hand.allotment).to_be_visible()
    hand.page.reload()
    expect(hand.allotment).to_contain_text("Air superiority, Nationalist")
    # The question stands there, and nowhere else.
    expect(hand.allotment).to_contain_text(
        "to the air superiority box? The enemy does not see it yet."
    )
    expect(hand.page.locator(".question")).to_have_count(1)
    expect(hand.allotment).to_contain_text("the other player looks away now")
    heard: list[dict[str, Any]] = []
    asked = under_way(hand, heard)
    allot(hand, "CR.32 Squadriglie 1", 3)
    expect(hand.page.get_by_role("dialog", name="Hand over")).to_contain_text("Republican")
    expect(hand.page.locator("svg.play")).to_have_count(0)
    expect(hand.page.locator("body")).not_to_contain_text("CR32-1 goes to")
    checked(hand, asked, heard, "Nationalist")
    hand.take_over("Republican")
    expect(hand.log).not_to_contain_text("CR32-1")
    expect(hand.counter("CR32-1")).not_to_have_attribute("aria-label", re.compile("superiority"))
    allot(hand, "I-15", 3)
    expect(hand.page.get_by_role("dialog", name="Hand over")).to_contain_text("Nationalist")
    checked(hand, asked, heard, "Republican")
    hand.page.reload()
    hand.take_over("Nationalist")
    checked(hand, asked, heard, "Nationalist")
    hand.page.reload()  # the same person sits there
    hand.says("Interdiction and ground support")
    hand.sheet.get_by_role("button", name="Pick S81 up").click()
    hand.hex("0404")
    hand.offer("Ground support").click()
    hand.is_at("S81", "0404")
    hand.press("Done")
    expect(hand.log).to_contain_text("Nationalist air superiority: CR32-1.")
    expect(hand.log).to_contain_text("Republican air superiority:")


def test_a_record_and_a_look_back_tell_no_more_than_the_board(hand: Hand, server: Table) -> None:
    """A window that nobody has sat at shows the cover; one that somebody is alone at does not."""
    hand.hand_in(ALLOTMENT)
    allot(hand, "CR.32 Squadriglie 1", 3)
    hand.take_over("Republican")
    address = hand.page.url
    hand.page.keyboard.press("PageUp")
    expect(hand.prompt).to_contain_text("Replay, step")
    expect(hand.log).not_to_contain_text("CR32-1 goes to")
    seen_by = hand.page.get_by_role("combobox", name="Seen by")
    expect(seen_by).to_have_value("Republican")
    expect(seen_by.get_by_role("option", name="Nationalist")).to_be_disabled()
    hand.page.evaluate("performance.clearResourceTimings()")
    hand.page.goto(f"{address}/step/1?role=Nationalist")
    hand.page.wait_for_function(ASKED, arg=["/view?", "at=1"])
    hand.is_free()
    expect(hand.log).not_to_contain_text("CR32-1 goes to")
    hand.page.goto(f"{hand.url}/#/")
    table = address.partition("/table/")[2].partition("/")[0]
    link = hand.page.locator(f'a[href*="{table}/record"]')
    told = hand.page.request.get(f"{hand.url}{link.get_attribute('href')}").text()
    assert "CR32-1" not in told.partition("\n")[2]
    assert '"v":' in told
    assert hand.page.context.browser is not None
    other = engine.browse(hand.page.context.browser)
    try:
        page = other.new_page()
        page.goto(address)
        cover = page.get_by_role("dialog", name="Hand over")
        expect(cover).to_contain_text("Hand over to the Republican player")
        cover.get_by_role("button", name="I play both sides").click()
        once = Hand(page, server)
        allot(once, "I-15", 3)
        once.says("Interdiction and ground support")
        expect(page.get_by_label("Cover the board between the players")).not_to_be_checked()
    finally:
        other.close()


def test_reinforcements_come_in_and_tanks_overrun(hand: Hand) -> None:
    hand.open_position(LATE_ARRIVALS)
    hand.press("Place 9 Gruppo, 1 Bandera")
    hand.hex("0102")
    hand.is_at("1/9G", "0102")
    hand.press("Place HQ 9 Gruppo")
    hand.hex("0105")
    why = hand.card.get_by_role("alert")
    expect(why).to_contain_text("3.3")
    hand.page.keyboard.press("Escape")
    hand.hex("0101")
    hand.is_at("HQ9G", "0101")
    hand.hex("0302")
    hand.card.get_by_role("button", name="Take the whole stack").click()
    hand.says("1L3, 2L3 have")
    hand.hex("0304")
    hand.says("1L3, 2L3 have 6 MP left")
    hand.hex("0404")
    weighed = hand.page.get_by_role("dialog", name="Before the die")
    expect(weighed).to_contain_text("costs 2 MP")
    expect(weighed).to_contain_text("4 against 2")
    weighed.get_by_role("button", name="Overrun").click()
    hand.says("Combat in 0404")
    hand.die(1)
    expect(hand.log).to_contain_text("0404: 4 against 2")


def test_a_train_goes_to_the_transfer_box(hand: Hand) -> None:
    hand.open_position(TRAIN)
    hand.counter("Tren").click()
    hand.says("Tren has")
    hand.press("Tren to the Rail Transfer Box")
    expect(hand.log).to_contain_text("Tren")
    unit = next(u for u in hand.view()["units"] if u["id"] == hand.unit_id("Tren"))
    assert (unit["state"], unit["hex"]) == ("box", "RAIL")


def test_the_loser_chooses_who_suffers_and_where_to_go(hand: Hand) -> None:
    hand.open_position(PUSHED_BACK)
    declare(hand, "0303", "1/6G", "2/6G", "1/4G", "2/4G")
    hand.press("Done")
    hand.press("Resolve 0303")
    hand.says("Combat in 0303: 16 against 6, column 10-12")
    hand.die(4)
    hand.says("which unit takes the DD?", "7.1")
    hand.press("II/50BM takes the DD")
    doubly = re.compile("doubly disrupted")
    expect(hand.counter("II/50BM")).to_have_attribute("aria-label", doubly)
    hand.sheet.get_by_role("button", name="to 0403").first.click()
    hand.says("0303 is vacated: advance?", "7.3")
    hand.sheet.get_by_role("button", name="Advance 1/6G").click()
    hand.is_at("1/6G", "0303")


def test_a_game_is_stepped_through(hand: Hand) -> None:
    hand.open_position(TORIJA)
    hand.counter("3/6G").click()
    hand.says("where to?")
    hand.hex("0502")
    hand.is_at("3/6G", "0502")
    hand.page.keyboard.press("PageUp")
    expect(hand.prompt).to_contain_text("Replay, step")
    hand.is_at("3/6G", "0503")
    hand.page.get_by_role("button", name="Back to the game").click()
    hand.is_at("3/6G", "0502")


def declare(hand: Hand, target: str, *units: str) -> None:
    hand.hex(target)
    for unit in units:
        hand.sheet.get_by_role("button", name=f"Add {unit}").click()
    hand.press("Declare")


def allot(hand: Hand, name: str, ready: int) -> None:
    """Tick the first unit of that name and answer for all."""
    hand.allotment.get_by_role("checkbox", name=name).first.check()
    hand.allotment.get_by_role("button", name=f"Allot 1 of {ready}").click()


def add_up(hand: Hand) -> None:
    """The chances of the sheet are tenths of one."""
    shown = hand.sheet.get_by_role("list", name="Chances").get_by_role("listitem")
    expect(shown.first).to_be_visible()
    chances = shown.all_inner_texts()
    assert sum(int(text.split("/10")[0].split()[-1]) for text in chances) == 10, chances


def under_way(hand: Hand, heard: list[dict[str, Any]]) -> set[Request]:
    """The requests whose answers were not read yet, and the views among those, from now on."""
    asked: set[Request] = set()

    def answered(request: Request) -> None:
        told = request.response() if re.search(r"/(view|choose)(\?|$)", request.url) else None
        try:
            if told and told.ok:
                body = told.json()
                heard.append(body.get("view", body))
        finally:
            asked.discard(request)

    def failed(request: Request) -> None:
        asked.discard(request)

    def sent(request: Request) -> None:
        asked.add(request)

    hand.page.on("request", sent)
    hand.page.on("requestfinished", answered)
    hand.page.on("requestfailed", failed)
    return asked


def checked(hand: Hand, asked: set[Request], heard: list[dict[str, Any]], side: str) -> None:
    """What was sent while a side sat at the screen tells nothing of the other's allotment."""
    hand.page.evaluate(TWO_FRAMES)
    while asked:  # an answer that nobody waits for may still be on its way
        hand.page.evaluate(TWO_FRAMES)
    assert heard
    first = {"Nationalist": "CR32", "Republican": "I15"}
    (other,) = [name for name in first if name != side]
    for view in heard:
        assert view["allotment"] is None or view["allotment"]["side"] == side
        log = " ".join(line["text"] for line in view["log"])
        assert f"{first[other]}-1 goes to" not in log
        secret = [unit["id"] for unit in view["units"] if unit.get("secret")]
        assert len(secret) <= 1
        assert view["role"] in (side, "spectator") or not view["hidden"]
    heard.clear()
