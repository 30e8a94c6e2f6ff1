"""Refusals name what stands in the way: the units, where they are, and who could."""

from __future__ import annotations

from tests.cases.doro_nawa.position import Table, at

COAST = """
[map]
columns = 9
rows = 9
[map.terrain]
sea = ["0901", "0902", "0903", "0904", "0905"]
[map.flags]
port = ["0803"]
penang_island = ["0101"]
west_coast = ["0901", "0902"]
airfield = ["0101"]
"""


def scene(units: str, option: str = "movement", die: int = 3, more: str = "") -> Table:
    return at(f'option = "{option}"\ndie = {die}\n{COAST}\n{more}\n[units]\n{units}\n')


def figures(table: Table, choice: str) -> tuple[str, str]:
    refusal = table.why(choice)
    assert refusal is not None
    return refusal.case, refusal.figures


def test_3_2_the_enemy_in_the_way_is_named() -> None:
    """Ground units ashore, ships in a port; aircraft overhead are none."""
    table = scene('0303 = ["I/11"]\n0403 = ["2Argylls", "62Sqn flying"]')
    assert figures(table, "move I/11 0403") == ("3.2", "2Argylls")
    table = scene('0703 = ["I/11"]\n0803 = ["Repulse", "Gunboats"]')
    assert figures(table, "move I/11 0803") == ("3.2", "Repulse, Gunboats")


def test_4_44_who_holds_penang_is_named() -> None:
    """A unit there now, or one that has been there in this impulse."""
    table = scene('0902 = ["I/11"]\n0101 = ["3SSVF"]')
    assert figures(table, "move I/11 0901") == ("4.44", "3SSVF is in 0101")
    table = scene('0902 = ["I/11"]\n0101 = ["62Sqn"]')
    assert figures(table, "move I/11 0901") == ("4.44", "62Sqn is in 0101")
    table = at('penang = true\noption = "movement"\ndie = 3\n' + COAST + '[units]\n0902 = ["I/11"]')
    assert figures(table, "move I/11 0901") == ("4.44", "one was there in this impulse")


def test_8_2_the_enemy_beside_a_unit_is_named() -> None:
    """With the hex in which it stands."""
    units = '0303 = ["I/11 sp=1"]\n0304 = ["2Argylls", "1Leics"]'
    said = figures(scene(units, "replacement"), "replace I/11")
    assert said == ("8.2", "1Leics, 2Argylls in 0304")


def test_5_31_a_unit_off_the_map_is_told_so_within_an_attack() -> None:
    """Not only that an attack is being put together."""
    units = '0303 = ["I/11"]\n0304 = ["2Argylls"]\n'
    table = scene(units + "[off]\neliminated = ['II/11']", "combat")
    table.play("attack 0304")
    assert figures(table, "with II/11") == ("4.1", "II/11 is eliminated")
    assert figures(table, "with III/11") == ("4.1", "III/11 is not in this game")
    assert table.case("with 2Argylls") == "2.1"


def test_5_38_who_retreats_and_who_advances_is_told_for_any_unit() -> None:
    """On the map or off it, beside the hex or far away."""
    units = '0303 = ["21Rgt"]\n0304 = ["1Leics"]\n0606 = ["2Argylls"]\n0707 = ["I/11"]'
    table = scene(units, "combat")
    table.play("attack 0304", "with 21Rgt", "resolve", 4)
    for choice in ("stand 2Argylls", "stand 1Manchester", "retreat 2Argylls 0607"):
        assert figures(table, choice) == ("5.38", "1Leics")
    table.play("retreat 1Leics 0305")
    for choice in ("advance I/11", "advance II/11"):
        assert figures(table, choice) == ("5.38", "21Rgt")


DOGFIGHT = """
0303 = ["59Sentai flying", "Genzan flying", "62Sqn flying", "21Sqn flying"]
0404 = ["64Sentai flying"]
0505 = ["243Sqn flying", "2Argylls"]
"""


def test_6_8_why_a_unit_neither_fires_nor_is_fired_at_in_the_air() -> None:
    """Own aircraft, others elsewhere, bombers, ground units; and how the combat ends."""
    table = scene(DOGFIGHT, "combat")
    table.play("dogfight 0303")
    for choice in ("target 59Sentai", "target 243Sqn", "target 2Argylls"):
        assert "enemy aircraft in the hex" in str(table.why(choice))
    assert figures(table, "with 64Sentai") == ("6.8", "64Sentai is in 0404")
    assert "F-type" in str(table.why("with Genzan"))
    assert table.case("with 21Sqn") == "2.1"
    assert "`cancel`" in str(table.why("hold"))
    table.play("target 21Sqn")
    assert "target already" in str(table.why("target 21Sqn"))
    assert "fires already" in str(table.why("with 59Sentai"))
    assert "does not fire" in str(table.why("without 64Sentai"))
    table.play("fire", 6)
    assert table.actor == "Allied"
    assert "`hold`" in str(table.why("cancel"))


def test_5_21_why_a_ship_neither_fires_nor_is_fired_at() -> None:
    """Own ships are no targets, the enemy's do not fire for us; one ship sinks, two sink."""
    table = scene('0902 = ["Chokai", "Sendai", "Repulse", "Gunboats"]', "combat")
    table.play("engage 0902")
    assert "only enemy ships" in str(table.why("target Chokai"))
    assert table.case("with Repulse") == "2.1"
    events = table.play("target Gunboats", "with Sendai", "fire", 6, "hold", "hold")
    assert events[-1].text.endswith("Gunboats sinks in 0902.")


def test_6_6_who_may_not_support_is_told_wherever_it_is() -> None:
    """Ground units, aircraft that are not in the game, those of the other side."""
    table = scene('0303 = ["I/11", "Mihoro flying"]\n0304 = ["2Argylls", "62Sqn flying"]', "combat")
    table.play("attack 0304", "with I/11")
    assert table.case("support I/11") == table.case("support Kanoya") == "6.3"
    assert table.case("support Mihoro") == "6.6"
    table.play("resolve")
    assert table.case("support Mihoro") == "2.1"
    assert table.case("support 2Argylls") == "6.3"


def test_6_4_the_attacking_hexes_that_may_fire_are_named() -> None:
    """At aircraft in support of the defence."""
    units = '0303 = ["I/11"]\n0304 = ["2Argylls", "62Sqn flying"]\n0404 = ["II/11"]'
    table = scene(units, "combat")
    table.play("attack 0304", "with I/11", "with II/11", "resolve", "support 62Sqn", "done")
    for choice in ("guns", "guns 0505", "flak 62Sqn"):
        assert figures(table, choice) == ("6.4", "0303, 0404")


def test_6_4_why_a_unit_neither_fires_nor_is_fired_at_from_below() -> None:
    """Own aircraft are no targets, the enemy's units do not fire for us."""
    table = scene('0304 = ["2Argylls", "62Sqn flying", "Mihoro flying"]', "combat")
    table.play("bombard 0304", "with Mihoro", "resolve")
    assert table.actor == "Allied"
    assert "fly this mission" in str(table.why("flak 62Sqn"))
    assert table.case("with Mihoro") == "2.1"
    assert "fire together" in str(table.why("with 2Argylls"))


def test_5_2_6_7_a_side_is_told_which_of_its_units_is_barred_and_by_whom() -> None:
    """Unit first, then its figures."""
    table = scene('0304 = ["2Argylls", "21Sqn flying", "Mihoro flying"]\n0902 = ["Chokai"]', die=6)
    assert figures(table, "bombard 0304") == ("6.5", "Mihoro: 21Sqn")
    assert figures(table, "interdict 0304") == ("6.7", "Mihoro: 21Sqn")
    table = scene('0902 = ["Chokai"]\n0903 = ["Repulse"]', die=6)
    assert figures(table, "bombard 0903") == ("4.1", "Chokai: initiative 5, roll 6")
