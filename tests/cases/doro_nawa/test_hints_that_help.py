"""A refusal's hint is one that can be followed, and what can never be comes before what may be."""

from __future__ import annotations

import pytest

from sandtable.core.case import Refusal
from tests.cases.doro_nawa.position import Table, at

MAP = """
[map]
columns = 9
rows = 9
[map.terrain]
sea = ["0501", "0502", "0503", "0504", "0505", "0506"]
"""


def scene(
    units: str, option: str = "combat", die: int = 3, more: str = MAP, head: str = ""
) -> Table:
    return at(f'{head}\noption = "{option}"\ndie = {die}\n{more}\n[units]\n{units}\n')


def why(table: Table, choice: str) -> Refusal:
    refusal = table.why(choice)
    assert refusal is not None
    return refusal


def bar_of(table: Table, unit: str, side: str) -> str:
    """What keeps a unit from doing anything more, as its side is shown it."""
    shown = next(u for u in table.game.view(side)["units"] if u["id"] == table.unit(unit))
    return str(shown["bar"])


# ── 5.2 Bombardment, 6.5, 6.6 missions ───────────────────────────────────────


def test_6_5_a_fighter_over_the_target_is_told_that_it_has_no_bombs() -> None:
    """As it is for an interdiction; that somebody should fly there is no help."""
    refusal = why(scene('0405 = ["2ESurrey", "59Sentai flying"]'), "bombard 0405")
    assert (refusal.case, refusal.figures) == ("6.5", "59Sentai")
    assert refusal.reason == "the aircraft has no bombardment value"


def test_5_2_artillery_at_sea_is_on_the_map_but_does_not_bombard() -> None:
    """It is named only where nobody is ashore, nearer or not."""
    refusal = why(scene('0505 = ["5FldArt"]\n0303 = ["2ESurrey"]'), "bombard 0303")
    said = "the nearest is 5FldArt in 0505, and artillery at sea does not bombard"
    assert (refusal.case, refusal.figures) == ("5.2", said)
    units = '0505 = ["5FldArt"]\n0303 = ["2ESurrey"]\n0909 = ["18Mtn"]'
    assert "the nearest is 18Mtn in 0909" in why(scene(units), "bombard 0303").figures


@pytest.mark.parametrize(
    ("aircraft", "case", "reason"),
    [
        ("64Sentai flying down", "6.6", "the aircraft has no bombardment value to add"),
        ("Genzan flying down", "6.3", "a face-down aircraft has flown its mission"),
        ("Genzan flying", "6.6", "aircraft support from the defending hex"),
    ],
)
def test_6_6_flying_there_is_the_hint_only_where_it_helps(
    aircraft: str, case: str, reason: str
) -> None:
    """A fighter without bombs and a face-down bomber would support nobody there either."""
    table = scene(f'0403 = ["I/11", "{aircraft}"]\n0404 = ["2/1GR"]')
    table.play("attack 0404")
    refusal = why(table, f"support {aircraft.split(maxsplit=1)[0]}")
    assert (refusal.case, refusal.reason) == (case, reason)


@pytest.mark.parametrize(("state", "case"), [("flying down", "6.3"), ("flying", "5.2")])
def test_5_2_a_face_down_bomber_elsewhere_is_told_to_land(state: str, case: str) -> None:
    """Over the target it would bombard nothing."""
    table = scene(f'0303 = ["18Mtn", "Mihoro {state}"]\n0304 = ["2Argylls"]')
    table.play("bombard 0304")
    assert why(table, "with Mihoro").case == case


# ── 5.1, 5.31, 5.35 Ground combat ────────────────────────────────────────────


def test_5_31_coastal_artillery_is_not_told_to_move() -> None:
    """It never moves (4.1), but others beside nobody may."""
    table = scene('0404 = ["FaberFC"]\n0808 = ["2ESurrey"]', head='half = "Allied"')
    said = bar_of(table, "FaberFC", "Allied")
    assert said.endswith("It bombards enemies within 3 hexes (5.2).")
    assert bar_of(table, "2ESurrey", "Allied").endswith("in a Movement impulse.")


@pytest.mark.parametrize("unit", ["5FldArt", "1TkRgt"])
@pytest.mark.parametrize("die", [3, 6])
def test_5_35_who_takes_no_part_in_an_assault_is_not_told_to_sail_beside_one(
    unit: str, die: int
) -> None:
    """Artillery and armour at sea land where no enemy is, whatever the roll."""
    said = bar_of(scene(f'0505 = ["{unit}"]\n0808 = ["2ESurrey"]', die=die), unit, "Japanese")
    assert said.startswith("5.35: ")
    assert said.endswith("Land the unit where no enemy is.")


def test_5_35_infantry_at_sea_is_told_to_sail_beside_one() -> None:
    """It may assault."""
    said = bar_of(scene('0505 = ["I/11"]\n0808 = ["2ESurrey"]'), "I/11", "Japanese")
    assert said.startswith("5.31: ")


@pytest.mark.parametrize(
    ("die", "remedy"), [(3, "Bring others up."), (6, "Bring others up, or wait for a lower roll.")]
)
def test_5_1_a_lower_roll_is_waited_for_only_where_the_roll_bars_somebody(
    die: int, remedy: str
) -> None:
    """One has fought, one brings no SP; on a 6 the second is too slow as well."""
    table = scene('0405 = ["2ESurrey"]\n0404 = ["I/11 fought", "5FldArt"]', die=die)
    refusal = why(table, "attack 0405")
    assert (refusal.case, refusal.remedy) == ("5.1", remedy)


# ── 4.44, 4.5, 4.6 Movement ──────────────────────────────────────────────────


def test_4_44_r20_after_penang_is_cleared_the_coast_opens_with_the_next_impulse() -> None:
    """Nobody is left there to clear; while somebody is, he is to be."""
    coast = f'{MAP}[map.flags]\nwest_coast = ["0501", "0502"]\npenang_island = ["0101"]\n'
    table = scene('0502 = ["I/11"]', "movement", more=coast, head="penang = true")
    refusal = why(table, "move I/11 0501")
    assert (refusal.case, refusal.remedy) == ("4.44", "It opens with the next impulse.")
    table = scene('0502 = ["I/11"]\n0101 = ["3SSVF"]', "movement", more=coast)
    assert why(table, "move I/11 0501").remedy.startswith("Clear Penang Island")


ROADS = """
[map]
columns = 9
rows = 9
[[map.side]]
kind = "river"
between = ["0404", "0405"]
[[map.route]]
kind = "road"
hexes = ["0403", "0404"]
[[map.route]]
kind = "road"
hexes = ["0405", "0406"]
"""


def test_4_6_r141_armour_that_was_helped_keeps_the_engineer_whatever_it_has_left() -> None:
    """Those on foot may keep 1 MP for the water; armour does not cross without help."""
    table = scene('0404 = ["1TkRgt", "12EngCoy"]', "movement", 2, ROADS)
    table.play("move 1TkRgt 0405")
    refusal = why(table, "move 12EngCoy 0403")
    assert (refusal.case, refusal.figures) == ("4.6", "crossing 0404-0405 by 1TkRgt")
    assert refusal.remedy == "Take the crossing back; armour does not pay for the water instead."
    table = scene('0404 = ["I/11", "12EngCoy"]', "movement", 2, ROADS)
    table.play("move I/11 0405")
    assert why(table, "move 12EngCoy 0403").remedy.endswith("keep 1 MP of the roll for the water.")


def test_4_5_r141_armour_over_a_destroyed_bridge_is_not_told_to_keep_mp() -> None:
    """2/1GR is within two hexes of the bridge, which I/11 keeps."""
    bridge = ROADS.replace('["0403", "0404"]', '["0403", "0404", "0405"]')
    table = scene('0404 = ["1TkRgt", "I/11"]\n0406 = ["2/1GR"]', "movement", 2, bridge)
    table.play("move 1TkRgt 0405")
    refusal = why(table, "move I/11 0403")
    assert (refusal.case, refusal.figures) == ("4.5", "crossing 0404-0405 by 1TkRgt")
    assert refusal.remedy.endswith("armour does not pay for the water instead.")


# ── 5.21 Naval combat ────────────────────────────────────────────────────────


def test_5_21_ships_that_met_are_in_one_hex_not_beside_each_other() -> None:
    """The waiting side is asked about its own hex."""
    table = scene('0503 = ["Chokai"]\n0504 = ["Repulse"]', "movement")
    table.play("move Chokai 0504")
    assert table.game.prompt().text == "Chokai in 0504, where your ships are: engage?"
