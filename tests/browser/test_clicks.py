"""How many clicks common work takes, counted by the page itself and printed."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.positions import ARRIVALS, CROSSING, NIGHT
from tests.browser.test_forlorn_hopes import ODD, uncover

COUNT = "window.clicks = 0; addEventListener('pointerdown', () => (window.clicks += 1), true);"
TOLD: list[str] = []


@pytest.fixture(scope="module", autouse=True)
def told() -> Iterator[None]:
    """Print what was counted, whatever pytest captures."""
    yield
    sys.__stdout__.write("\n" + "\n".join(TOLD) + "\n")


@pytest.fixture
def counted(hand: Hand) -> Hand:
    hand.page.add_init_script(COUNT)
    return hand


def begin(hand: Hand) -> None:
    hand.is_free()
    hand.page.evaluate("window.clicks = 0")


def clicks(hand: Hand, what: str, most: int) -> None:
    """Compare with the target, and remember it for the list."""
    hand.is_free()
    number = hand.page.evaluate("window.clicks")
    TOLD.append(f"{number:3} clicks (at most {most}): {what}")
    assert 0 < number <= most, what


def plan(hand: Hand, id: str) -> None:
    """The first button of a plan, wherever it stands."""
    hand.page.locator(f'[data-plan="{id}"]').first.click()
    hand.is_free()


# ── Doro Nawa ──


def movement(hand: Hand) -> None:
    hand.open_position(CROSSING.replace('["I/11"]', '["I/11", "II/11", "III/11"]'))
    hand.press("Movement impulse")
    hand.die(2)
    hand.says("movement with initiative 2")


def test_a_unit_and_a_stack_of_doro_nawa(counted: Hand) -> None:
    hand = counted
    movement(hand)
    begin(hand)
    hand.hex("0302")
    hand.card.get_by_role("listitem").get_by_role("button").first.click()
    hand.hex("0303")
    clicks(hand, "Doro Nawa: one unit of a stack moves", 3)
    assert sum(unit["hex"] == "0303" for unit in hand.view()["units"]) == 1
    movement(hand)
    begin(hand)
    hand.hex("0302")
    hand.card.get_by_role("button", name="Take the whole stack").click()
    hand.hex("0303")
    clicks(hand, "Doro Nawa: a stack of three moves", 3)
    assert sum(unit["hex"] == "0303" for unit in hand.view()["units"]) == 3


def test_thirteen_reinforcements(counted: Hand) -> None:
    hand = counted
    hand.open_position(ARRIVALS)
    late = allied(hand)[:13]
    due = ", ".join(f'"{name} turn=1"' for name in late)
    entry = "\n".join(
        f'"{name}" = ["0303", "0505", "0304", "0404", "0405", "0204", "0403", "0203"]'
        for name in late
    )
    text = re.sub(r"waiting = .*", f"waiting = [{due}]", ARRIVALS)
    text = re.sub(r"2Argylls = .*\n62Sqn = .*", entry, text)
    hand.open_position(text)
    begin(hand)
    plan(hand, "all")
    clicks(hand, f"Doro Nawa: {len(late)} reinforcements are placed", 6)
    waiting = [unit for unit in hand.view()["units"] if unit["state"] == "waiting"]
    assert (len(late), waiting) == (13, [])


def allied(hand: Hand) -> list[str]:
    rows = hand.ask(f"/tables/{hand.table_id}/roster")
    return sorted(r["short"] for r in rows if r["side"] == "Allied" and r["kind"] == "infantry")


# ── Guadalajara ──


def test_the_opening_of_guadalajara(counted: Hand) -> None:
    """Each stack is taken whole and goes to a lit hex beside it that nobody holds."""
    hand = counted
    hand.new_game("assault", game="guadalajara")
    hand.key("Home")
    view = hand.view()
    stacks = {c["u"] for c in view["choices"] if c["v"] == "move" and "h" not in c}
    at = {unit["id"]: unit["hex"] for unit in view["units"]}
    waiting = sorted({at[unit] for unit in stacks}, key=lambda spot: (-int(spot[2:]), spot))
    begin(hand)
    for place in waiting:
        alone = sum(at[unit] == place for unit in stacks) == 1
        hand.hex(place, held="" if alone else "Shift")
        # A click on a stack asks what it may do before it takes it.
        expect(hand.page.locator(".counter.picked").first).to_be_visible()
        now = hand.view()
        full = {unit["hex"] for unit in now["units"]}
        open_ = [c["h"] for c in now["choices"] if c["v"] == "move" and c.get("h")]
        open_.sort(key=lambda spot: (far(place, spot), spot))
        free = next((spot for spot in open_ if spot not in full and inside(hand, spot)), "")
        hand.hex(free or open_[0], held="" if free else "Control")
    clicks(hand, f"Guadalajara: the {len(stacks)} units of the opening move", 60)
    moved = {unit["id"]: unit["hex"] for unit in hand.view()["units"]}
    assert len(stacks) == 57
    assert [unit for unit in stacks if moved[unit] == at[unit]] == []


def far(a: str, b: str) -> int:
    return abs(int(a[:2]) - int(b[:2])) + abs(int(a[2:]) - int(b[2:]))


def inside(hand: Hand, label: str) -> bool:
    """Whether a hex lies in the window, clear of the tools at its edges."""
    box = hand.page.locator(".window").bounding_box()
    x, y = hand.spot(label)
    assert box
    right, below = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] + 60 < x < right - 30 and box["y"] + 40 < y < below - 30


# ── Forlorn Hopes ──

FIVE = """
game = "forlorn-hopes"
initiative = "Japanese"
acting = "Japanese"
ask = "mission"
[units]
Balikpapan = ["G4M-1", "G4M-2", "G4M-3", "A6M-1", "A6M-2"]
Sarawak = ["G3M-1"]
"""
TASK_FORCE = """
game = "forlorn-hopes"
initiative = "Japanese"
acting = "Japanese"
ask = "mission"
[units]
1808 = ["Houston", "Java", "Exeter"]
Balikpapan = ["G4M-1", "G4M-2"]
"""


def open_war(hand: Hand, text: str) -> None:
    hand.low = ODD
    hand.hand_in(text)
    uncover(hand)


def test_a_mission_with_five_units(counted: Hand) -> None:
    hand = counted
    open_war(hand, FIVE)
    begin(hand)
    hand.hex("1908")
    hand.says("Air mission")
    plan(hand, "group")
    hand.press("Launch")
    clicks(hand, "Forlorn Hopes: a mission with five units, to its launch", 5)
    parts = [unit.get("part") for unit in hand.view()["units"]]
    assert (parts.count("attacker"), parts.count("escort")) == (3, 2)


def test_the_flak_of_a_task_force(counted: Hand) -> None:
    hand = counted
    open_war(hand, TASK_FORCE)
    hand.hex("1808")
    plan(hand, "group")
    hand.press("Launch")
    for _ in range(20):
        view = hand.view()
        if view["frame"] == "ShipsFire":
            break
        if view["manual_dice"]:
            hand.die(5)
        elif any(choice["v"] == "strike-ships" for choice in view["choices"]):
            hand.page.get_by_role("button", name="Target: naval units").first.click()
        else:  # plans come after the view that they are for
            stroke = hand.page.locator('[data-plan="all"]')
            stroke.or_(hand.buttons.get_by_role("button")).first.click()
            hand.is_free()
    assert hand.view()["frame"] == "ShipsFire"
    begin(hand)
    plan(hand, "flak")
    clicks(hand, "Forlorn Hopes: the flak of a task force of three ships", 1)
    expect(hand.buttons).to_be_visible()


def test_a_night_action_of_eighteen_shots(counted: Hand) -> None:
    """Nine ships fire in two rounds: one plan for each side and round; dice do not count."""
    hand = counted
    hand.low = ODD
    hand.hand_in(NIGHT)
    hand.take_over("Allied")
    begin(hand)
    rounds, dice = 0, 0
    cover = hand.page.get_by_role("dialog", name="Hand over")
    for _ in range(60):
        view = hand.view()
        if cover.is_visible():
            cover.get_by_role("button", name=re.compile("^I am the")).click()
            dice += 1
            continue
        if rounds == 4 or view["frame"] == "Operations":
            break
        if view["manual_dice"]:
            hand.die(9)
            dice += 1
        elif view["frame"] == "Gunnery":
            plan(hand, "best-target")
            rounds += 1
        else:
            hand.buttons.get_by_role("button").first.click()
            dice += 1
    hand.is_free()
    hand.page.evaluate("dice => (window.clicks -= dice)", dice)
    clicks(hand, "Forlorn Hopes: a night action of eighteen shots", 6)
    assert rounds == 4
