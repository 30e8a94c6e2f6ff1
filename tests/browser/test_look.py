"""What the eye meets: sizes, contrasts and overlaps, measured on the screen."""

from __future__ import annotations

import math
import re
from itertools import combinations
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.positions import CUT_OFF, RIVER_LINE, TORIJA
from tests.browser.test_forlorn_hopes import OVER_SOERABAJA, java_sea, over_soerabaja, uncover
from tests.browser.test_story import against, ended_once, told
from tests.browser.test_views import serious
from tests.slow import slow

LEAST_FIGURE: Final = 9.0
LEAST_CONTRAST: Final = 4.5
# Every text of the counters in the window: what it says and how large it is on the screen.
FIGURES: Final = """() => [...document.querySelectorAll('svg.play [data-unit] text')]
  .filter((text) => text.getClientRects().length && text.textContent.trim())
  .map((text) => {
    const m = text.getScreenCTM();
    return [text.textContent, parseFloat(getComputedStyle(text).fontSize) * Math.abs(m.d)];
  })"""
BOXES: Final = """(of) => [...document.querySelectorAll(of)]
  .filter((node) => node.getClientRects().length)
  .map((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom, says: node.textContent };
  })"""


def luminance(colour: tuple[float, ...]) -> float:
    parts = [c / 255 for c in colour[:3]]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def rgb(css: str) -> tuple[float, ...]:
    return tuple(float(part) for part in re.findall(r"[\d.]+", css))


def over(colour: tuple[float, ...], alpha: float, ground: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(alpha * c + (1 - alpha) * g for c, g in zip(colour, ground, strict=False))


def meet(a: dict[str, Any], b: dict[str, Any], slack: float = 0.75) -> bool:
    wide = min(a["right"], b["right"]) - max(a["left"], b["left"])
    high = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return bool(wide > slack and high > slack)


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("doro-nawa", "jitra"), ("doro-nawa", "campaign"), ("guadalajara", "campaign")],
)
def test_no_figure_of_a_counter_is_too_small(hand: Hand, game: str, scenario: str) -> None:
    """At the opening zoom and at every other one."""
    hand.new_game(scenario, game)
    measure(hand)
    for key in ("Home", "+", "+", "+", "+", "+", "+"):
        hand.page.keyboard.press(key)
        measure(hand)


def test_no_figure_of_an_air_or_naval_counter_is_too_small(hand: Hand) -> None:
    java_sea(hand)
    measure(hand)
    hand.key("Home")
    measure(hand)


def measure(hand: Hand) -> None:
    hand.rests()
    sizes = hand.page.evaluate(FIGURES)
    small = [(says, size) for says, size in sizes if size < LEAST_FIGURE - 0.05]
    assert small == []


def test_a_counter_too_small_to_be_read_is_shown_large_when_pointed_at(hand: Hand) -> None:
    hand.new_game("jitra")
    hand.key("Home")
    hand.rests()
    hand.point("2412")
    expect(hand.page.locator("[data-hovercard]")).to_be_visible()


# ── What lies over the map ───────────────────────────────────────────────────

WINDOWS: Final = ((1440, 900), (1024, 768), (820, 1180), (390, 844), (844, 390))


@pytest.mark.parametrize("wanted", WINDOWS)
@pytest.mark.parametrize(
    ("game", "scenario"), [("guadalajara", "campaign"), ("doro-nawa", "campaign")]
)
def test_the_map_opens_with_no_stack_half_under_the_tools(
    hand: Hand, game: str, scenario: str, wanted: tuple[int, int]
) -> None:
    hand.page.set_viewport_size({"width": wanted[0], "height": wanted[1]})
    hand.new_game(scenario, game)
    hand.rests()
    tools = hand.page.evaluate(BOXES, "[role=toolbar]:not(.folded), .fold")
    stacks = hand.page.evaluate(BOXES, "svg.play .piece .body")
    # On a phone they open from the bar.
    assert tools or wanted == (390, 844)
    assert stacks
    assert [(a, b) for a in tools for b in stacks if meet(a, b)] == []


@pytest.mark.parametrize(
    ("wanted", "begins"),
    [
        ((1440, 900), ("assault", "Nationalist", "guadalajara")),
        # A tablet has no column beside a sheet: here nobody is asked with one.
        slow((1024, 768), ("jitra", "Allied", "doro-nawa")),
    ],
)
def test_what_happened_is_told_beside_the_map(
    hand: Hand, wanted: tuple[int, int], begins: tuple[str, str, str]
) -> None:
    """Neither the map nor a battle board is covered by it."""
    hand.page.set_viewport_size({"width": wanted[0], "height": wanted[1]})
    table = against(hand, *begins)
    hand.page.goto(f"{hand.url}/#/table/{table}")
    expect(told(hand)).to_be_visible()
    hand.rests()
    [story] = hand.page.evaluate(BOXES, "section.story")
    for other in hand.page.evaluate(BOXES, ".window, [data-sheet]"):
        assert not meet(story, other)
    [column] = hand.page.evaluate(BOXES, "aside")
    assert story["right"] - story["left"] == pytest.approx(column["right"] - column["left"], abs=1)


@pytest.mark.parametrize("wanted", [slow((820, 1180)), (390, 844), slow((844, 390))])
def test_in_a_small_window_it_leaves_the_hex_that_is_asked_about(
    hand: Hand, wanted: tuple[int, int]
) -> None:
    """At the foot of the map: folded while there is something to answer, and the map makes room."""
    hand.page.set_viewport_size({"width": wanted[0], "height": wanted[1]})
    table = against(hand, "jitra", "Japanese")
    hand.page.goto(f"{hand.url}/#/table/{table}")
    hand.rests()
    hand.key("w")
    # By itself it may have come before, folded: it is measured as it was asked for.
    expect(told(hand).locator("ol")).to_be_visible()
    hand.rests()
    [story] = hand.page.evaluate(BOXES, "section.story")
    [window] = hand.page.evaluate(BOXES, ".window")
    assert story["bottom"] == pytest.approx(window["bottom"], abs=1)
    assert story["top"] > window["top"] + 0.5 * (window["bottom"] - window["top"])
    pieces = hand.page.evaluate(BOXES, "svg.play .piece .body")
    assert [one for one in pieces if meet(one, story, 6)] == []


@pytest.mark.parametrize("wanted", [(390, 844), (844, 390)])
def test_a_phone_opens_at_the_front_with_every_answer_in_sight(
    hand: Hand, wanted: tuple[int, int]
) -> None:
    """What happened waits as a title; no unit is pushed out of sight to clear the answers."""
    hand.page.set_viewport_size({"width": wanted[0], "height": wanted[1]})
    hand.page.goto(f"{hand.url}/#/table/{against(hand, 'kampar', 'Japanese')}")
    expect(told(hand)).to_be_visible()
    expect(told(hand).locator("ol")).to_be_hidden()
    hand.rests()
    [room] = hand.page.evaluate(BOXES, "[aria-label='Choices']")
    answers = hand.page.evaluate(BOXES, "[aria-label='Choices'] button")
    assert len(answers) == 4
    for one in answers:
        assert room["left"] <= one["left"], one
        assert one["right"] <= room["right"] + 1, one
        assert one["bottom"] <= room["bottom"] + 1, one
    [window] = hand.page.evaluate(BOXES, ".window")
    [story] = hand.page.evaluate(BOXES, "section.story")
    roster = hand.ask(f"/tables/{hand.table_id}/roster")
    mine = [f"[data-unit='{row['id']}'] .body" for row in roster if row["side"] == "Allied"]
    own = hand.page.evaluate(BOXES, ", ".join(mine))
    seen = [
        one for one in own if meet(one, window, 20) and not meet(one, room) and not meet(one, story)
    ]
    assert len(seen) >= 6, (len(seen), len(own))


def test_a_fan_stands_beside_its_stack(hand: Hand) -> None:
    hand.open_position(TORIJA)
    for label in ("0402", "0404"):
        hand.hex(label, button="right")
        hand.page.keyboard.press("Escape")
        hand.hex(label)
        fan = hand.card
        expect(fan).to_be_visible()
        hand.rests()
        [card] = hand.page.evaluate(BOXES, "[data-popover].popover")
        x, y = hand.spot(label)
        near = {"left": x - 24, "top": y - 24, "right": x + 24, "bottom": y + 24}
        assert not meet(card, near), label
        hand.page.keyboard.press("Escape")


REDUCED: Final = """
half = "Japanese"
option = "movement"
die = 3
[map]
columns = 5
rows = 5
[units]
0302 = ["I/11 sp=1", "II/11"]
0304 = ["2Argylls sp=2"]
"""


def test_reduced_strengths_stand_out_from_their_paper(hand: Hand) -> None:
    hand.open_position(REDUCED)
    hand.says("movement")
    hand.rests()  # counters come when the map has opened
    found = hand.page.evaluate(
        """() => [...document.querySelectorAll('svg.play .figures.reduced')].map((figure) => [
             getComputedStyle(figure).fill,
             getComputedStyle(figure.closest('.counter').querySelector('.body')).fill])"""
    )
    assert len(found) == 2
    for figure, paper in found:
        assert contrast(rgb(figure), rgb(paper)) >= LEAST_CONTRAST, (figure, paper)


def test_an_overlay_has_a_legend_with_its_side_and_a_colour_of_its_own(hand: Hand) -> None:
    hand.open_position(CUT_OFF)
    hand.says("Allied movement")
    legend = hand.page.get_by_role("group", name="Legend")
    expect(legend).to_have_count(0)
    hand.page.keyboard.press("s")
    # First that of whoever is asked.
    expect(legend).to_contain_text("Supply of Allied")
    expect(legend).to_contain_text("out of supply: 2Argylls")
    hand.page.keyboard.press("s")
    expect(legend).to_contain_text("Supply of Japanese")
    expect(hand.page.locator("[data-supply] , .network").first).to_have_count(1)
    differs_from_terrain(hand, ".network")
    legend.get_by_role("button", name="Off").click()
    expect(legend).to_have_count(0)


@pytest.mark.parametrize("game", ["guadalajara", "forlorn-hopes"])
def test_every_game_shows_the_supply_of_each_side(hand: Hand, game: str) -> None:
    if game == "forlorn-hopes":
        java_sea(hand)
    else:
        hand.new_game("assault", game)
    legend = hand.page.get_by_role("group", name="Legend")
    for side in (
        ("Japanese", "Allied") if game == "forlorn-hopes" else ("Nationalist", "Republican")
    ):
        hand.page.keyboard.press("s")
        expect(legend).to_contain_text(f"Supply of {side}")
        network = hand.page.locator(f'[data-supply="{side}"]')
        expect(network).to_have_attribute("d", re.compile("^M"))
    hand.page.keyboard.press("s")
    expect(legend).to_have_count(0)


def test_zones_have_a_legend_too(hand: Hand) -> None:
    hand.open_position(TORIJA)
    hand.page.keyboard.press("z")
    legend = hand.page.get_by_role("group", name="Legend")
    expect(legend).to_contain_text("Zones of control of Nationalist")
    expect(hand.page.locator("[data-zones]")).to_have_attribute("d", re.compile("M"))
    differs_from_terrain(hand, ".zone")


def differs_from_terrain(hand: Hand, overlay: str) -> None:
    """What it makes of each terrain is far from every terrain, as the eye sees it."""
    lab, paint, grounds = hand.page.evaluate(
        """(overlay) => {
          const root = document.querySelector('.window'), style = getComputedStyle(root);
          const probe = document.body.appendChild(document.createElement('i'));
          const grounds = [...document.styleSheets].flatMap((s) => [...s.cssRules])
            .flatMap((r) => r.style ? [...r.style] : []).filter((n) => n.startsWith('--t-'))
            .map((name) => {
              probe.style.color = style.getPropertyValue(name);
              return getComputedStyle(probe).color;
            });
          const node = getComputedStyle(document.querySelector(overlay));
          return [null, [node.fill, parseFloat(node.fillOpacity)], [...new Set(grounds)]];
        }""",
        overlay,
    )
    assert lab is None
    assert len(grounds) > 8
    colour, alpha = paint
    for ground in grounds:
        seen = over(rgb(colour), alpha, rgb(ground))
        assert min(distance(seen, rgb(other)) for other in grounds) > 20, ground


def distance(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Between two colours in Lab: some 2 can just be told apart."""
    return math.dist(lab_of(one), lab_of(other))


def lab_of(colour: tuple[float, ...]) -> tuple[float, float, float]:
    line = [c / 255 for c in colour[:3]]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in line)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_names_of_places_lie_over_every_frame(hand: Hand) -> None:
    hand.open_position(TORIJA)
    hand.rests()  # names come when the map has opened
    after = hand.page.evaluate(
        """() => {
          const name = document.querySelector('svg.play .name');
          return [...document.querySelectorAll('svg.play path')]
            .filter((path) => getComputedStyle(path).stroke !== 'none')
            .filter((path) => !path.closest('[data-unit], .mp'))
            .filter((path) => name.compareDocumentPosition(path) & 4)
            .map((path) => path.getAttribute('class'))
            .filter((name) => !/sight|path|attack/.test(name));
        }"""
    )
    assert after == []


FIVE_IN_A_HEX: Final = over_soerabaja(
    "G4M-1 attacker loaded cell=T0705 level=Medium facing=3",
    "G4M-2 attacker loaded disrupted cell=T0705 level=Medium facing=3",
    "G3M-1 attacker loaded cell=T0705 level=Low facing=3",
    "A6M-1 escort cell=T0705 level=High facing=3",
    "A6M-2 escort cell=T0705 level=High facing=3",
)


def five_in_a_hex(hand: Hand) -> None:
    hand.hand_in(FIVE_IN_A_HEX)
    cover = hand.page.get_by_role("dialog", name="Hand over")
    board = hand.page.get_by_role("group", name="Tactical Battle Board")
    expect(cover.or_(board)).to_be_visible()
    if cover.count():
        uncover(hand)
    expect(board).to_be_visible()
    hand.rests()


def test_who_shares_a_battle_hex_shows_where_it_flies_and_how_high(hand: Hand) -> None:
    five_in_a_hex(hand)
    covered = hand.page.evaluate(
        """() => {
          const noses = [...document.querySelectorAll('[data-nose]')];
          const fliers = [...document.querySelectorAll('[data-flier]')];
          return noses.map((nose) => fliers.some((one) => nose.compareDocumentPosition(one) & 4));
        }"""
    )
    assert covered == [False] * 6
    low = hand.page.locator(f'[data-flier="{hand.unit_id("G3M-1")}"]')
    expect(low).to_have_attribute("aria-label", re.compile("facing S, low"))
    expect(low.locator("title")).to_contain_text("G4M-1 facing S, medium")
    low.hover()
    expect(hand.page.get_by_role("contentinfo")).to_contain_text("facing S, low")


def test_badges_of_five_counters_in_a_battle_hex_do_not_overlap(hand: Hand) -> None:
    five_in_a_hex(hand)
    badges = hand.page.evaluate(BOXES, "[data-flier] .badge, [data-flier] .level")
    assert len(badges) >= 11
    assert [(a, b) for a, b in combinations(badges, 2) if meet(a, b)] == []


def test_badges_and_levels_leave_the_names_of_aircraft_free(hand: Hand) -> None:
    """In a window where the counters of the whole board are large enough for names."""
    hand.page.set_viewport_size({"width": 2000, "height": 1600})
    hand.hand_in(OVER_SOERABAJA)
    uncover(hand)
    hand.rests()
    names = hand.page.evaluate(BOXES, "[data-flier] .name")
    assert [name["says"] for name in names] == ["G4M-1", "A6M-1", "CW21"]
    marks = hand.page.evaluate(
        BOXES, "[data-flier] .badge, [data-flier] .level, [data-flier] .type"
    )
    assert [(a, b) for a in names for b in marks if meet(a, b)] == []


BASED: Final = """
half = "Japanese"
option = "combat"
die = 2
[map]
columns = 6
rows = 5
[map.flags]
airfield = ["0202"]
[control]
Japanese = ["0202"]
[units]
0202 = ["12Sentai based"]
0404 = ["75Sentai", "2Argylls"]
"""


def test_one_s_own_airfield_is_marked_as_no_target(hand: Hand) -> None:
    """Its bombers may interdict it (6.7), which nobody means: that is hinted at."""
    hand.open_position(BASED)
    hand.says("combat")
    legal = [choice["h"] for choice in hand.view()["choices"] if choice["v"] == "interdict"]
    assert legal == ["0202", "0404"]
    sights = hand.page.evaluate("[...document.querySelectorAll('svg.play .sight')].length")
    assert sights == 1
    drawn = "(of) => document.querySelector('svg.play path.' + of).getAttribute('d')"
    assert hand.page.evaluate(drawn, "idle").startswith("M")


def test_the_mark_of_a_target_lies_over_its_counters(hand: Hand) -> None:
    """While it may be attacked, and while the attack is weighed."""
    hand.open_position(RIVER_LINE)
    over = hand.page.locator("svg.play .sight")
    expect(over).to_have_count(1)
    hand.hex("0304")
    hand.offer("Attack").click()
    expect(hand.sheet).to_be_visible()
    expect(over).to_have_count(1)
    assert hand.page.evaluate(
        """() => [...document.querySelectorAll('svg.play .piece')].every((piece) =>
          piece.compareDocumentPosition(document.querySelector('svg.play .sight')) & 4)"""
    )


@pytest.mark.parametrize(
    ("game", "scenario", "last"),
    [("doro-nawa", "jitra", 2), ("guadalajara", "assault", 5), ("forlorn-hopes", "java-sea", 4)],
)
def test_the_turn_track_ends_with_the_scenario(
    hand: Hand, game: str, scenario: str, last: int
) -> None:
    if game == "forlorn-hopes":
        java_sea(hand)
    else:
        hand.new_game(scenario, game)
    boxes = hand.page.locator("aside .track").first.locator("li")
    expect(boxes.last).to_have_class(re.compile("end"))
    assert [int(text) for text in boxes.all_text_contents()][-1] == last


MARKED: Final = """
game = "guadalajara"
phase = "A"
[map]
columns = 9
rows = 7
[units]
0402 = ["1/6G", "2/6G D"]
0404 = ["I/50BM DD"]
"""


def test_badges_and_counts_on_the_map_do_not_overlap(hand: Hand) -> None:
    hand.open_position(MARKED)
    java_sea(hand)
    hand.rests()
    found = hand.page.evaluate(BOXES, "svg.play .badge, svg.play .count, svg.play .mark")
    assert len(found) >= 4
    assert [(a, b) for a, b in combinations(found, 2) if meet(a, b)] == []


def test_a_count_lies_over_the_counters_of_the_next_stack(hand: Hand) -> None:
    hand.open_position(MARKED)
    hand.rests()
    order = hand.page.evaluate(
        "[...document.querySelectorAll('svg.play .piece, svg.play .tally')]"
        ".map((one) => one.classList.contains('tally'))"
    )
    assert order == sorted(order)
    assert any(order)


TWO_FLEETS: Final = """
game = "forlorn-hopes"
turn = 4
ask = "entered"
acting = "Allied"
[units]
1906 = ["DeRuyter sailing spotted", "Java sailing spotted", "Nachi", "Naka"]
"""


def test_both_fleets_in_one_hex_are_told_apart(hand: Hand) -> None:
    hand.hand_in(TWO_FLEETS)
    uncover(hand)
    (allied, japanese) = (hand.counter("DeRuyter"), hand.counter("Nachi"))
    hand.rests()  # one is measured after the other
    seen = [unit.locator(".body").bounding_box() for unit in (allied, japanese)]
    assert seen[0] is not None
    assert seen[1] is not None
    assert abs(seen[0]["x"] - seen[1]["x"]) > seen[0]["width"] / 2
    counts = hand.page.locator("svg.play .count:visible")
    assert sorted(counts.all_text_contents()) == ["2", "2"]


UNDER_WAY: Final = """
game = "forlorn-hopes"
turn = 4
ask = "entered"
acting = "Allied"
[units]
1906 = ["DeRuyter sailing spotted"]
2205 = ["Nachi", "Naka"]
"""


def test_what_the_enemy_sails_is_not_in_hand(hand: Hand) -> None:
    """The Japanese player is asked about the group that the Allied player sails."""
    hand.hand_in(UNDER_WAY)
    uncover(hand)
    enemy = hand.counter("DeRuyter")
    expect(enemy.locator(".underway")).to_have_count(1)
    expect(enemy.locator(".halo")).to_have_count(0)


def test_the_wheel_keeps_the_hex_under_the_pointer(hand: Hand) -> None:
    """From Fit too, where the sheet is smaller than the window."""
    hand.new_game("jitra")
    hand.key("Home")
    label = hand.page.get_by_role("contentinfo")
    for hex_label in ("0912", "3040"):
        hand.key("Home")
        hand.rests()
        hand.point(hex_label)
        expect(label).to_contain_text(hex_label)
        before = hand.spot(hex_label)
        for _ in range(6):
            hand.page.mouse.wheel(0, -120)
        assert hand.spot(hex_label) == pytest.approx(before, abs=4)
        hand.page.mouse.wheel(0, 240)
        assert hand.spot(hex_label) == pytest.approx(before, abs=4)


def test_the_status_line_follows_a_unit_that_leaves(hand: Hand) -> None:
    hand.open_position(CUT_OFF)
    status = hand.page.get_by_role("contentinfo")
    hand.point("0306")
    expect(status).to_contain_text("0306")
    hand.take("2/1GR")
    hand.point("0306")
    expect(status).to_contain_text("2/1 ")
    hand.page.keyboard.press("l")
    hand.page.get_by_role("dialog", name="Legal choices").get_by_role("combobox").fill("0307")
    hand.page.keyboard.press("Enter")
    hand.is_at("2/1GR", "0307")
    expect(status).to_contain_text("0307")


# ── Light and dark, large text, paper ────────────────────────────────────────


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_light_and_dark(hand: Hand, scheme: Literal["light", "dark"]) -> None:
    hand.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    hand.open_start()
    assert serious(hand.page) == []
    hand.new_game("assault", "guadalajara")
    hand.rests()
    assert serious(hand.page) == []
    hand.page.keyboard.press("s")
    expect(hand.page.get_by_role("group", name="Legend")).to_be_visible()
    for key, drawer in (
        ("r", "Rules"),
        ("c", "Charts"),
        ("?", "Keys and settings"),
        ("l", "Legal"),
    ):
        hand.page.keyboard.press(key)
        expect(hand.page.get_by_role("dialog", name=drawer)).to_be_visible()
        assert serious(hand.page) == [], drawer
        hand.page.keyboard.press("Escape")
    hand.open_position(RIVER_LINE)
    hand.hex("0304")
    hand.offer("Attack").click()
    expect(hand.sheet).to_be_visible()
    assert serious(hand.page) == []
    java_sea(hand)
    hand.rests()
    assert serious(hand.page) == []


def test_the_frame_is_dark_by_the_systems_wish_and_the_map_is_not_inverted(hand: Hand) -> None:
    hand.open_position(RIVER_LINE)
    hand.rests()
    frame = "() => getComputedStyle(document.querySelector('header')).backgroundColor"
    land = "() => getComputedStyle(document.querySelector('svg.sheet .land')).fill"
    counter = "() => getComputedStyle(document.querySelector('svg.play .body')).fill"
    light = [hand.page.evaluate(part) for part in (frame, land, counter)]
    hand.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    dark = [hand.page.evaluate(part) for part in (frame, land, counter)]
    assert luminance(rgb(light[0])) > 0.7
    assert luminance(rgb(dark[0])) < 0.05
    assert dark[1:] == light[1:]
    # A pane dims it; what lies over the map stays as it is.
    pane = "() => getComputedStyle(document.querySelector('.window'), '::after').opacity"
    assert hand.page.evaluate(pane) == "0.3"
    hand.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert hand.page.evaluate(pane) == "1"


def test_the_text_grows_and_still_fits(hand: Hand) -> None:
    hand.open_position(RIVER_LINE)
    measured = "() => document.querySelector('header p').getBoundingClientRect().height"
    before = hand.page.evaluate(measured)
    hand.page.keyboard.press("?")
    hand.page.get_by_role("combobox", name="Size of the text").select_option("175 %")
    assert hand.page.evaluate(measured) > 1.5 * before
    hand.page.keyboard.press("Escape")
    wide = hand.page.evaluate("document.documentElement.scrollWidth")
    high = hand.page.evaluate("document.documentElement.scrollHeight")
    assert (wide, high) == (1440, 900)
    expect(hand.page.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)
    hand.page.reload()
    expect(hand.buttons).to_be_visible()
    assert hand.page.evaluate(measured) > 1.5 * before


def test_charts_and_rules_go_on_paper_without_the_table(hand: Hand) -> None:
    hand.open_position(RIVER_LINE)
    hand.page.keyboard.press("c")
    charts = hand.page.get_by_role("dialog", name="Charts")
    expect(charts.get_by_role("heading", name="Combat results")).to_be_visible()
    hand.page.emulate_media(media="print", color_scheme="dark")
    expect(charts.get_by_role("heading", name="Combat results")).to_be_visible()
    expect(hand.page.locator(".window")).to_be_hidden()
    expect(hand.page.get_by_role("banner").first).to_be_hidden()
    paper = hand.page.evaluate(
        "() => getComputedStyle(document.querySelector('[data-drawer]')).backgroundColor"
    )
    assert rgb(paper) == (255, 255, 255)
    whole = "() => { const b = document.querySelector('[data-drawer] .body');"
    assert hand.page.evaluate(whole + " return b.scrollHeight <= b.clientHeight + 2; }")


def test_a_case_goes_on_paper_with_its_rulings_unfolded(hand: Hand) -> None:
    hand.open_position(RIVER_LINE)
    hand.page.keyboard.press("r")
    rules = hand.page.get_by_role("dialog", name="Rules")
    rules.get_by_role("searchbox").fill("5.38")
    rules.get_by_role("button", name="5.38").first.click()
    ruling = rules.locator(".ruling p").first
    expect(rules.locator(".ruling").first).to_be_visible()
    assert not ruling.evaluate(SHOWN)
    hand.page.emulate_media(media="print")
    assert ruling.evaluate(SHOWN)
    expect(rules.get_by_role("searchbox")).to_be_hidden()
    expect(rules.get_by_text("For developers")).to_be_hidden()


SHOWN: Final = "(node) => node.checkVisibility({ contentVisibilityAuto: true })"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_legend_of_the_points_has_the_colours_of_the_lines(
    hand: Hand, scheme: Literal["light", "dark"]
) -> None:
    """And both stand out from the sheet."""
    hand.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    hand.page.goto(f"{hand.url}/#/table/{ended_once(hand)}")
    end = hand.page.get_by_role("dialog", name="The end")
    lines = end.locator("svg path.line")
    expect(lines).to_have_count(2)
    paper = end.evaluate("(node) => getComputedStyle(node).backgroundColor")
    for line, named in zip(lines.all(), end.locator(".legend span").all(), strict=True):
        stroke = line.evaluate("(node) => getComputedStyle(node).stroke")
        assert contrast(rgb(stroke), rgb(paper)) >= LEAST_CONTRAST
        assert stroke in named.evaluate("(node) => getComputedStyle(node).backgroundImage")
