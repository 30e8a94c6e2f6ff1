"""Rulings on combat that no other test names: each fails when the other reading is played."""

from __future__ import annotations

import pytest

from sandtable.core.frame import CHANCE
from sandtable.games.doro_nawa.bombardment_strength import weigh_bombardment
from sandtable.games.doro_nawa.flight import way
from tests.cases.doro_nawa.position import Table, at
from tests.cases.doro_nawa.test_5_3_ground_combat import (
    CITY,
    HILLS,
    RIVER,
    ROAD,
    fight,
    scales,
    strength,
)

MAP = """
[map]
columns = 9
rows = 9
low = "even"
default = "clear"
[map.terrain]
sea = ["0101", "0102", "0103", "0104", "0105", "0106", "0201", "0202", "0203", "0204", "0205"]
jungle = ["0808"]
[map.flags]
port = ["0303", "0305"]
airfield = ["0303", "0606", "0705"]
city = ["0303"]
"""


def scene(
    units: str, half: str = "Japanese", option: str = "combat", die: int = 2, more: str = ""
) -> Table:
    return at(
        f'half = "{half}"\noption = "{option}"\ndie = {die}\n{MAP}\n{more}\n[units]\n{units}\n'
    )


def shown(table: Table) -> dict[str, object]:
    """The sheet of what is being put together."""
    sheet = table.game.view("both")["sheet"]
    assert isinstance(sheet, dict)
    return sheet


def counter(short: str, sp: int, initiative: int, side: str = "Japanese", kind: str = "infantry"):
    return (
        f'[[counter]]\nshort = "{short}"\nside = "{side}"\nkind = "{kind}"\nsp = {sp}\n'
        f"initiative = {initiative}\n"
    )


# ── 5.2, 5.21, 6.7 bombardment ───────────────────────────────────────────────


def test_5_2_r84_six_points_are_read_in_one_column_whoever_has_them() -> None:
    """Ships at ships, aircraft on an interdiction, a bombardment of a based aircraft."""
    ships = scene('"0102" = ["7CruDiv", "Repulse"]')
    ships.play("engage 0102", "with 7CruDiv", "target Repulse")
    raid = scene('"0707" = ["12Sentai flying", "60Sentai flying"]')
    raid.play("interdict 0707", "with 12Sentai", "with 60Sentai")
    field = scene(
        '"0606" = ["62Sqn based", "12Sentai flying", "60Sentai flying"]',
        more='[control]\nAllied = ["0606"]\n',
    )
    field.play("bombard 0606", "with 12Sentai", "with 60Sentai")
    found = [(shown(table)["attack"], shown(table)["column"]) for table in (ships, raid, field)]
    assert found == [(6, 3)] * 3
    assert all(shown(table)["table"] == shown(ships)["table"] for table in (raid, field))


def test_5_21_r93_a_shot_is_at_one_ship() -> None:
    """A second target takes the place of the first; two enemies take two dice."""
    table = scene('"0102" = ["7CruDiv", "Chokai", "Repulse", "ForceZDD"]')
    table.play("engage 0102", "target Repulse", "target ForceZDD", "with 7CruDiv", "fire", 6)
    assert shown(table)["hit"] == [table.unit("ForceZDD")]
    table.play("target Repulse", "with Chokai", "fire", 6, "hold")
    assert (table.at("Repulse"), table.at("ForceZDD")) == ("-", "-")


def test_5_2_r96_one_ship_among_the_targets_halves_the_guns() -> None:
    """Value 4 at a port with garrison and ship: 2; the ship spared: 4."""
    table = scene('"0403" = ["3HvyArt"]\n"0303" = ["1Leics", "Repulse"]')
    table.play("bombard 0303", "with 3HvyArt")
    assert shown(table)["attack"] == 2
    table.play("spare Repulse")
    assert shown(table)["attack"] == 4


def test_5_2_r97_a_city_doubles_artillery_and_leaves_a_ship_at_nothing() -> None:
    """Artillery of 3 defends with 6, a ship in the city's port with 0."""
    table = scene('"0403" = ["3HvyArt"]\n"0303" = ["137FldRgt", "Repulse"]')
    table.play("bombard 0303", "with 3HvyArt")
    assert shown(table)["defence"] == 6
    table.play("spare 137FldRgt")
    assert shown(table)["defence"] == 0


def test_5_2_r101_one_die_hits_garrison_ship_and_based_aircraft() -> None:
    """Only a unit afloat is a target by itself."""
    table = scene('"0203" = ["7CruDiv", "Chokai"]\n"0303" = ["1Leics sp=1", "Repulse", "62Sqn"]')
    table.play("bombard 0303", "with 7CruDiv", "with Chokai", "resolve", 6)
    assert [table.at(unit) for unit in ("1Leics", "Repulse", "62Sqn")] == ["-", "-", "-"]
    table = scene('"0203" = ["7CruDiv"]\n"0103" = ["1Leics", "2/1GR", "Repulse"]')
    table.play("bombard 0103")
    table.play("target 1Leics")
    assert table.g.frames[-1].targets == (table.unit("1Leics"),)
    table.play("target Repulse")
    assert table.g.frames[-1].targets == (table.unit("Repulse"),)


def test_6_5_r102_the_survivor_of_a_mission_chooses_nothing_anew() -> None:
    """Targets stand, the die comes at once, and its movement is over although it is alone."""
    units = '"0707" = ["12Sentai flying", "60Sentai flying", "5Norfolk", "2/1GR"]'
    table = scene(units)
    table.play("bombard 0707", "spare 2/1GR", "with 12Sentai", "with 60Sentai", "resolve")
    table.play("flak 12Sentai", "guns", "fire", 6)
    assert (table.at("12Sentai"), table.game.actor) == ("-", CHANCE)
    frame = table.g.frames[-1]
    assert (frame.firers, frame.targets) == ((table.unit("60Sentai"),), (table.unit("5Norfolk"),))
    table.play(1)
    assert table.case("fly 60Sentai 0708") == "6.5"


def test_6_4_r102_nobody_left_no_die() -> None:
    """The mission ends with its last aircraft."""
    table = scene('"0707" = ["12Sentai flying", "5Norfolk", "2/1GR"]')
    table.play("bombard 0707", "with 12Sentai", "resolve", "flak 12Sentai", "guns", "fire", 6)
    assert table.actor == "Japanese"


def test_6_4_r104_ships_add_to_the_fire_of_the_ground_units() -> None:
    """5 SP and a ship of 3: one fire of 6, or two of 3."""
    units = '"0303" = ["2Argylls sp=2", "1Leics", "Durban", "12Sentai flying", "60Sentai flying"]'
    begin = ("bombard 0303", "with 12Sentai", "with 60Sentai", "resolve", "flak 12Sentai")
    table = scene(units)
    table.play(*begin, "guns", "with Durban")
    assert shown(table)["attack"] == 6
    table.play("fire", 1)
    assert table.game.actor == CHANCE, "all have fired: the bombs fall"
    table = scene(units)
    table.play(*begin, "guns")
    assert shown(table)["attack"] == 3
    table.play("fire", 1, "flak 60Sentai", "with Durban")
    assert shown(table)["attack"] == 3


def test_5_2_r107_nobody_bombards_his_own_hex() -> None:
    """A ship among enemy ships engages them; the one beside them may bombard."""
    table = scene('"0102" = ["Chokai", "Repulse"]\n"0103" = ["Sendai"]')
    assert table.case("engage 0102") == ""
    table.play("bombard 0102")
    assert table.legal("with") == ["with Sendai"]
    assert table.case("with Chokai") == "5.2"
    alone = scene('"0102" = ["Chokai", "Repulse"]')
    assert alone.legal("bombard") == []
    assert alone.case("bombard 0102") == "5.2"


def test_5_21_r138_a_ship_fires_once_in_each_half() -> None:
    """In its own half, and back in the enemy's half of the same impulse."""
    table = scene('"0102" = ["Chokai", "Durban"]')
    table.play("engage 0102", "target Durban", "with Chokai", "fire", 1, "hold")
    assert table.case("engage 0102") == "5.21"
    table.play("done", "combat", 2, "engage 0102", "target Chokai", "with Durban", "fire", 1)
    assert table.actor == "Japanese"
    assert "with Chokai" in table.legal("with")


# ── 5.31 to 5.36 strengths ───────────────────────────────────────────────────


def test_5_34_r108_river_and_hills_halve_once() -> None:
    """Infantry of 5: 2, not 1."""
    both = f"{HILLS}{RIVER}{counter('five', 5, 5)}"
    assert strength('"0403" = ["five"]\n"0404" = ["1Leics"]', "five", features=both)[0] == 2


@pytest.mark.parametrize(("terrain", "attack"), [("clear", 2 + 1 + 1), ("hills", 1 + 1)])
def test_5_34_r109_an_assault_into_hills_is_halved_twice_and_loses_the_bonus(
    terrain: str, attack: int
) -> None:
    """Infantry of 4 and anti-tank of 2 from the sea: 2 and 1 and the bonus, or 1 and 1."""
    made = counter("four", 4, 5) + counter("two", 2, 5, kind="anti-tank")
    features = f'[map.terrain]\nsea = ["0304"]\n{terrain} = ["0404"]\n{made}'
    found = strength('"0304" = ["four", "two"]\n"0404" = ["1Leics"]', "four two", features=features)
    assert found[0] == attack


@pytest.mark.parametrize("water", ["", RIVER])
def test_5_33_r110_anti_tank_in_a_city_counts_four_times(water: str) -> None:
    """2 SP defend with 8, also when the river halves the armour."""
    found = strength(
        '"0403" = ["1TkRgt"]\n"0404" = ["80ATRgt"]', "1TkRgt", features=f"{ROAD}{CITY}{water}"
    )
    assert found[1] == 8


def test_5_33_r111_based_aircraft_and_ships_are_no_ground_units_and_cavalry_no_infantry() -> None:
    """Armour of 4 counts 8 against infantry beside an aircraft, 4 against cavalry."""
    field = f'{ROAD}[map.flags]\nairfield = ["0404"]\n[control]\nAllied = ["0404"]\n'
    units = '"0403" = ["1TkRgt"]\n"0404" = ["1Leics", "62Sqn based"]'
    assert strength(units, "1TkRgt", features=field)[0] == 8
    assert strength('"0403" = ["1TkRgt"]\n"0404" = ["3IndCav"]', "1TkRgt", features=ROAD)[0] == 4


def test_5_32_r111_cavalry_earns_no_bonus() -> None:
    """Cavalry of 2 with guns defends with 2, infantry with 3 + 1."""
    assert strength('"0403" = ["I/11"]\n"0404" = ["3IndCav", "137FldRgt"]', "I/11")[1] == 2
    assert strength('"0403" = ["I/11"]\n"0404" = ["1Leics", "137FldRgt"]', "I/11")[1] == 4


def test_5_36_r112_artillery_alone_in_a_city_counts_two_each() -> None:
    """Two of them: 4."""
    units = '"0403" = ["I/11"]\n"0404" = ["137FldRgt", "155FldRgt"]'
    assert strength(units, "I/11", features=CITY)[1] == 4


def test_6_6_r113_support_into_hills_is_not_halved() -> None:
    """Infantry of 9 counts 4, bombers of 2 and 2 their 4."""
    units = '"0403" = ["21Rgt"]\n"0404" = ["1Leics", "27Sentai flying", "75Sentai flying"]'
    table = fight(units, features=HILLS)
    assert scales(table, "0404", "21Rgt", "27Sentai 75Sentai").attack == 4 + 4


def test_5_31_r114_an_airfield_with_aircraft_alone_is_entered_not_attacked() -> None:
    """The aircraft lose their base; artillery alone attacks nobody."""
    held = '[control]\nAllied = ["0606"]\n'
    units = '"0605" = ["I/11"]\n"0606" = ["62Sqn based"]'
    assert scene(units, more=held).case("attack 0606") == "5.31"
    table = scene(units, option="movement", more=held)
    table.play("move I/11 0606")
    assert table.g.based[table.unit("62Sqn")] == 0
    guns = scene('"0605" = ["5FldArt"]\n"0606" = ["1Leics"]')
    assert guns.legal("attack") == []
    assert guns.case("attack 0606") == "5.31"


# ── 5.35, 5.38 what follows ──────────────────────────────────────────────────


def test_5_38_r48_the_owner_picks_unit_and_hex_and_the_advance_comes_before_another_attack() -> (
    None
):
    """Both units are offered at once; nothing else of the half before the advance is settled."""
    table = fight('"0403" = ["21Rgt"]\n"0404" = ["1Leics", "2/9Jat sp=2"]\n"0707" = ["I/11"]')
    table.play("attack 0404", "with 21Rgt", "resolve", 6)
    assert table.actor == "Allied"
    assert {text.split()[1] for text in table.legal("retreat")} == {"1Leics", "2/9Jat"}
    table.play("retreat 2/9Jat 0405")
    assert {text.split()[1] for text in table.legal("retreat")} == {"1Leics"}
    table.play("retreat 1Leics 0505")
    assert (table.actor, table.legal()) == ("Japanese", ["advance 21Rgt", "done"])


def test_5_35_r115_one_attacker_from_the_sea_keeps_the_defenders_from_standing() -> None:
    """With land units beside it, and a neighbour on the coast still held by the enemy (4.42)."""
    features = '[map.terrain]\nsea = ["0304", "0305"]\n'
    units = '"0304" = ["I/11"]\n"0403" = ["I/41", "I/42"]\n"0404" = ["2Loyals sp=2"]\n'
    units += '"0405" = ["1Leics"]'
    table = fight(units, features=features)
    table.play("attack 0404", "with I/11", "with I/41", "with I/42", "resolve", 4)
    assert table.case("stand 2Loyals") == "5.35"
    table.play("retreat 2Loyals 0505")
    assert set(table.legal()) == {"advance I/11", "advance I/41", "advance I/42"}
    assert table.case("done") == "5.35"
    table.play("advance I/41")
    assert table.case("done") == "5.35"
    table.play("advance I/11")
    assert (table.at("I/11"), table.g.afloat[table.unit("I/11")]) == ("0404", 0)


def test_5_35_r115_enemy_ships_in_the_port_keep_the_assault_out() -> None:
    """The defenders are gone, the ship is not: those from the sea are lost."""
    features = '[map.terrain]\nsea = ["0304", "0305"]\n[map.flags]\nport = ["0404"]\n'
    table = fight('"0304" = ["21Rgt"]\n"0404" = ["1Leics sp=1", "Durban"]', features=features)
    table.play("attack 0404", "with 21Rgt", "resolve", 6)
    assert (table.at("1Leics"), table.at("21Rgt")) == ("-", "-")


BRIDGE = f"{RIVER}{ROAD}"


def test_5_38_r116_who_has_advanced_keeps_no_bridge_for_armour() -> None:
    """1Leics destroys the bridge; I/11 keeps it only while it stays."""
    units = '"0403" = ["1TkRgt", "I/11", "II/11"]\n"0404" = ["2/9Jat sp=1"]\n"0505" = ["1Leics"]'
    begin = ("attack 0404", "with 1TkRgt", "with I/11", "with II/11", "resolve", 6)
    table = fight(units, features=BRIDGE)
    table.play(*begin)
    assert table.at("2/9Jat") == "-"
    table.play("advance I/11", "advance II/11")
    assert table.at("1TkRgt") == "0403"
    assert "advance 1TkRgt" not in table.legal()
    table = fight(units, features=BRIDGE)
    table.play(*begin, "advance I/11")
    assert table.case("advance 1TkRgt") == ""
    table.play("advance 1TkRgt")
    assert table.at("1TkRgt") == "0404"
    assert "advance II/11" not in table.legal(), "it keeps the bridge that the armour crossed"


def test_5_38_r117_the_first_retreat_may_take_the_place_of_the_second() -> None:
    """Sea all round but for 0405, which has room for one of the two."""
    features = '[map.terrain]\nsea = ["0304", "0305", "0504", "0505"]\n'
    units = '"0403" = ["21Rgt"]\n"0404" = ["2Argylls", "2Loyals"]\n"0405" = ["2Gordons"]'
    table = fight(units, features=features)
    table.play("attack 0404", "with 21Rgt", "resolve", 6)
    assert set(table.legal("retreat")) == {"retreat 2Argylls 0405", "retreat 2Loyals 0405"}
    table.play("retreat 2Loyals 0405")
    assert (table.at("2Loyals"), table.sp("2Loyals")) == ("0405", 3)
    assert (table.at("2Argylls"), table.sp("2Argylls")) == ("0404", 2), "3, and 1 for standing"


def test_7_6_r118_the_order_of_losses_changes_nobodys_supply() -> None:
    """Initiative 4 is within reach of the road, 3 is not: 1 SP and 2, although the first dies."""
    road = '[[map.route]]\nkind = "road"\nhexes = ["0406", "0407"]\n'
    features = f'[map.terrain]\njungle = ["0405", "0304", "0305", "0504", "0505"]\n{road}'
    supply = '[supply]\nAllied = ["0407"]\n'
    fed = counter("fed", 3, 5, "Allied") + counter("cut", 3, 3, "Allied")
    table = fight(
        '"0403" = ["21Rgt"]\n"0404" = ["fed sp=1", "cut"]', features=fed + features, supply=supply
    )
    events = table.play("attack 0404", "with 21Rgt", "resolve", 4)
    assert table.at("fed") == "-"
    assert [e.detail["losses"] for e in events if e.case == "5.37" and e.detail] == [
        {"fed": 1, "cut": 2}
    ]


# ── 6.6, 6.8 aircraft ────────────────────────────────────────────────────────


def test_6_6_r119_the_defender_is_asked_only_with_an_aircraft_that_may_support() -> None:
    """A face-down bomber is none."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "62Sqn down"]')
    table.play("attack 0404", "with I/11", "resolve")
    assert table.game.actor == CHANCE
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "62Sqn flying"]')
    table.play("attack 0404", "with I/11", "resolve")
    assert (table.actor, table.legal()) == ("Allied", ["support 62Sqn", "done"])


def test_6_3_r119_a_committed_fighter_is_face_down_before_it_is_fired_at() -> None:
    """And bars the bombers no more once the combat is over."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "243Sqn flying", "12Sentai flying"]')
    assert table.case("bombard 0404") == "6.5"
    table.play("attack 0404", "with I/11", "resolve", "support 243Sqn", "done")
    assert (table.actor, table.game.prompt().case) == ("Japanese", "6.4")
    assert table.g.face[table.unit("243Sqn")] == 0
    table.play("hold", 1)
    assert table.case("bombard 0404") == ""


def test_6_8_r126_the_side_of_the_half_fires_first_when_the_other_opens() -> None:
    """The escort before the fighters that rose; it may hold, and they fire all the same."""
    units = '"0707" = ["59Sentai flying", "243Sqn flying"]\n"0705" = ["27Sentai flying"]'
    table = scene(units)
    table.play("fly 27Sentai 0707")
    assert table.actor == "Allied"
    table.play("dogfight 0707")
    assert table.actor == "Japanese"
    table.play("target 243Sqn", "fire", 1)
    assert table.actor == "Allied"
    table = scene(units)
    table.play("fly 27Sentai 0707", "dogfight 0707", "hold")
    assert table.actor == "Allied"
    table.play("target 27Sentai", "fire", 6)
    assert (table.at("27Sentai"), table.g.face[table.unit("59Sentai")]) == ("-", 1)


def test_4_24_r127_a_flight_goes_round_a_fighter_for_no_mp_more() -> None:
    """0506 is on one of the shortest ways from 0404 to 0606, not on all."""
    table = scene('"0404" = ["12Sentai flying"]\n"0506" = ["243Sqn flying"]')
    theatre = table.g.theatre
    start, to, guard = [theatre.map.number(h) for h in ("0404", "0606", "0506")]
    assert guard in way(theatre, start, to, [])
    table.play("fly 12Sentai 0606")
    assert (table.actor, table.at("12Sentai")) == ("Japanese", "0606")
    assert table.g.spent[table.unit("12Sentai")] == theatre.map.distance(start, to)


def test_4_24_r127_each_fighter_on_the_only_way_asks_once_and_the_survivor_flies_on() -> None:
    """Straight down a column past two of them."""
    table = scene('"0404" = ["12Sentai flying"]\n"0405" = ["243Sqn flying"]\n"0406" = ["453Sqn"]')
    table.play("fly 12Sentai 0408")
    assert (table.actor, table.at("12Sentai")) == ("Allied", "0405")
    table.play("hold")
    assert (table.actor, table.at("12Sentai")) == ("Allied", "0406")
    table.play("hold")
    assert (table.actor, table.at("12Sentai")) == ("Japanese", "0408")


def test_8_1_r127_an_aircraft_that_is_placed_meets_nobody() -> None:
    """It arrives at its airfield under an enemy fighter."""
    table = at(
        f'half = "Allied"\nask = "arrivals"\n{MAP}\n[units]\n"0606" = ["59Sentai flying"]\n'
        '[control]\nAllied = ["0606"]\n[off]\nwaiting = ["62Sqn turn=1"]\n'
    )
    table.play("place 62Sqn 0606")
    assert (table.actor, table.game.prompt().case) == ("Allied", "2.1")


def test_5_2_r101_r97_the_weighing_of_a_mixed_port() -> None:
    """Garrison of 3 doubled by the city, guns of 3 doubled, ship and aircraft nothing."""
    table = scene('"0403" = ["3HvyArt"]\n"0303" = ["1Leics", "137FldRgt", "Durban", "62Sqn"]')
    table.play("bombard 0303", "with 3HvyArt")
    frame = table.g.frames[-1]
    found = weigh_bombardment(table.g, frame.place, frame.firers, frame.targets)
    assert [worth.value for worth in found.guard] == [6, 6, 0, 0]


# ── rulings 143 to 145 ───────────────────────────────────────────────────────


def test_6_6_r143_the_defender_commits_when_the_attackers_support_has_met_its_fire() -> None:
    """Mihoro is shot down first; then 62Sqn may join, and is fired at in its turn."""
    table = scene(
        '"0404" = ["21Rgt"]\n"0405" = ["2Loyals", "1Leics", "Mihoro flying", "62Sqn flying"]'
    )
    table.play("attack 0405", "with 21Rgt", "support Mihoro", "resolve")
    assert table.game.prompt().case == "6.4"
    table.play("flak Mihoro", "guns", "fire", 6)
    assert (table.actor, table.legal()) == ("Allied", ["support 62Sqn", "done"])
    table.play("support 62Sqn", "done")
    assert (table.actor, table.legal("flak")) == ("Japanese", ["flak 62Sqn"])


def test_5_38_r144_ships_and_units_afloat_count_for_a_retreat_aircraft_do_not() -> None:
    """0303 and 0304 lie beside the sea hex 0203: with an enemy there, only 0402 is left."""
    attack = '"0504" = ["21Rgt"]\n"0403" = ["2Loyals"]\n'
    inland, coast = ["0402"], ["0303", "0304"]
    for there, ways in (("Chokai", inland), ("I/56", inland), ("Mihoro flying", inland + coast)):
        table = scene(attack + f'"0203" = ["{there}"]')
        table.play("attack 0403", "with 21Rgt", "resolve", 5)
        assert sorted(text.split()[2] for text in table.legal("retreat")) == sorted(ways)


def test_7_3_r145_a_source_without_a_route_feeds_who_is_near_enough() -> None:
    """One clear hex off: initiative 3 reaches it, initiative 2 does not."""
    counters = counter("Three", 2, 3) + counter("Two", 2, 2)
    supply = f'{counters}[supply]\nJapanese = ["0405"]\n'
    table = scene('"0405" = ["I/11"]\n"0404" = ["Three", "Two"]', more=supply)
    out = [table.g.oos[table.unit(name)] for name in ("I/11", "Three", "Two")]
    assert out == [0, 0, 1]
