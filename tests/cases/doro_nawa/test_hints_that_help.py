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
    ("other", "die", "remedy"),
    [
        ("5FldArt", 3, "Bring others up."),
        ("5FldArt", 6, "Bring others up."),
        ("II/11", 6, "Bring others up, or wait for a lower roll."),
    ],
)
def test_5_1_a_lower_roll_is_waited_for_only_where_the_roll_bars_somebody(
    other: str, die: int, remedy: str
) -> None:
    """One has fought; beside it artillery, which brings no SP on any roll, or slow infantry."""
    table = scene(f'0405 = ["2ESurrey"]\n0404 = ["I/11 fought", "{other}"]', die=die)
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


# ── more hints that lead somewhere ───────────────────────────────────────────

PORT = MAP + '[map.flags]\nport = ["0403"]\n'


def told(table: Table, choice: str) -> tuple[str, str, str]:
    refusal = why(table, choice)
    return refusal.case, refusal.figures, refusal.remedy


def test_9_1_when_the_game_is_over_nothing_is_asked_any_more() -> None:
    """Neither "answer what is asked first" nor "you are asked" would be true."""
    table = at('turn = 10\nimpulse = 12\nask = "end"\n[units]\n1406 = ["I/11"]\n3554 = ["2Loyals"]')
    table.play("end")
    for choice in ("movement", "end", "done", "move I/11 1407", "advance I/11", "roll 3"):
        refusal = why(table, choice)
        assert (refusal.case, refusal.reason) == ("9.1", "the game is over"), choice


def test_8_2_who_is_not_on_the_map_takes_no_replacement() -> None:
    """Case 8.2; only an eliminated ground unit is told that it may return."""
    off = '[off]\neliminated = ["III/41", "Sendai"]\nwaiting = ["6TkRgt turn=4"]'
    table = scene(f'0303 = ["I/11 sp=1"]\n{off}', "replacement")
    assert told(table, "replace III/41") == (
        "8.2",
        "III/41 is eliminated",
        "An eliminated unit returns (`return`).",
    )
    case, figures, remedy = told(table, "replace 6TkRgt")
    assert (case, figures) == ("8.2", "6TkRgt is due in turn 4")
    assert "return" not in remedy
    assert why(table, "replace Sendai").reason == "only ground units take replacements"


def test_8_2_a_lost_aircraft_has_no_schedule() -> None:
    """It comes back at any friendly airfield."""
    table = at(
        'turn = 4\nask = "arrivals"\n[units]\n2412 = ["2Loyals"]\n[off]\nchart = ["Genzan turn=4"]'
    )
    refusal = why(table, "place Genzan 2412")
    assert (refusal.case, "airfield" in refusal.remedy) == ("8.2", True)


def test_4_43_ground_units_are_no_help_against_units_at_sea() -> None:
    """They are named only where somebody is ashore whom they could attack."""
    table = scene('0501 = ["2Argylls"]\n0304 = ["2ESurrey"]\n0808 = ["5FldArt"]')
    assert "ground units attack" not in why(table, "bombard 0501").remedy
    assert "ground units attack" in why(table, "bombard 0304").remedy


def test_5_2_who_would_bombard_a_box_is_not_told_to_move_it() -> None:
    """A hex of the map is a target."""
    table = at('option = "movement"\ndie = 6\n[units]\nBOX = ["Genzan"]')
    assert told(table, "bombard BOX")[::2] == ("5.2", "Choose a hex of the map.")


def test_6_7_another_bomber_is_no_help_while_a_fighter_bars() -> None:
    """Of those over the hex a fighter without bombs and a bomber face-down are beside the point."""
    table = scene(
        '0304 = ["59Sentai flying", "Genzan flying", "Mihoro flying down", "243Sqn flying"]'
    )
    case, figures, remedy = told(table, "interdict 0304")
    assert (case, figures) == ("6.7", "Genzan: 243Sqn")
    assert remedy.startswith("Make it fight first")


def test_6_2_where_no_airfield_is_the_mp_do_not_matter() -> None:
    """An aircraft that has flown out is told what keeps it from landing, not from flying."""
    table = scene('0304 = ["Genzan flying spent=28"]', "movement")
    assert told(table, "base Genzan")[:2] == ("6.2", "0304")
    assert told(table, "fly Genzan 0305")[:2] == ("4.24", "28 of 28 MP")


def test_4_1_coastal_artillery_is_not_told_to_move_instead_of_flying() -> None:
    table = scene('0403 = ["FaberFC"]', head='half = "Allied"')
    assert told(table, "fly FaberFC 0404")[::2] == ("4.1", "It bombards where it is.")


def test_4_41_a_unit_at_an_island_lands_from_the_sea_beside_it() -> None:
    """It is in that hex, at sea: that it is there already is no answer to going ashore."""
    island = MAP + '[map.flags]\none_hex_island = ["0503"]\n'
    table = scene('0503 = ["I/56 afloat"]', "movement", more=island)
    assert told(table, "land I/56 0503")[:2] == ("4.41", "it is in 0503")


def test_3_2_ships_are_not_named_to_a_ship() -> None:
    """Ships may meet ships (R12): the garrison of the port keeps it out."""
    table = scene('0503 = ["Chokai"]\n0403 = ["2Argylls", "Repulse"]', "movement", more=PORT)
    assert told(table, "move Chokai 0403")[:2] == ("3.2", "2Argylls")
    table = scene('0303 = ["I/11"]\n0403 = ["2Argylls", "Repulse"]', "movement", more=PORT)
    assert told(table, "move I/11 0403")[:2] == ("3.2", "2Argylls, Repulse")


def test_3_2_where_every_way_is_barred_nobody_goes_round() -> None:
    """By land there is none; by sea there may be one."""
    near = ("0403", "0504", "0505", "0405", "0305", "0304")
    names = ("2Argylls", "2Loyals", "2ESurrey", "1Leics", "2/1GR", "2/2GR")
    units = "\n".join(f'{h} = ["{n}"]' for h, n in zip(near, names, strict=True))
    plain = "[map]\ncolumns = 9\nrows = 9\n"
    coast = f'{plain}[map.terrain]\nsea = ["0909"]\n[map.flags]\nport = ["0908"]'
    table = scene(f'0404 = ["I/11"]\n{units}', "movement", more=coast)
    refusal = why(table, "move I/11 0409")
    assert (refusal.case, refusal.reason) == ("3.2", "enemy units bar every way there by land")
    assert "round" not in refusal.remedy
    table = scene(f'0404 = ["I/11"]\n{units}', "movement", more=plain)
    refusal = why(table, "move I/11 0409")
    assert (refusal.reason, refusal.remedy) == (
        "enemy units bar every way there",
        "Drive them off first.",
    )


def test_3_3_r10_who_cannot_leave_his_stack_to_advance() -> None:
    """In a Combat impulse nobody else is moved out first: others may advance before him."""
    units = '0403 = ["2Argylls sp=2", "7/6RajRif", "4/9Jat"]\n0404 = ["12EngCoy"]'
    table = scene(units, die=2, head='half = "Allied"')
    table.play("attack 0404", "with 2Argylls", "with 4/9Jat", "resolve", 6)
    case, figures, remedy = told(table, "advance 2Argylls")
    assert (case, figures) == ("3.3", "6 SP left behind, limit 4")
    assert remedy.startswith("Let others of its hex")
    table.play("advance 4/9Jat")
    assert table.why("advance 2Argylls") is None


def test_5_38_who_has_stood_lost_sp_too() -> None:
    """The others still have to go: of him it would not be true that he lost none."""
    units = '0403 = ["21Rgt"]\n0404 = ["MalayRgt", "PenangBty"]'
    table = scene(units, die=2)
    table.play("attack 0404", "with 21Rgt", "resolve", 5, "stand PenangBty")
    refusal = why(table, "stand PenangBty")
    assert (refusal.case, refusal.figures) == ("5.38", "MalayRgt")
    assert "have neither gone nor stood" in refusal.reason
