"""Rulings and corners of 4.25 and 4.4: R12, R17 to R23, R88; ships, units afloat, Penang."""

from __future__ import annotations

import pytest

from sandtable.games.doro_nawa import amphibious
from tests.cases.doro_nawa.position import Table, at

MAP = """
[map]
columns = 9
rows = 9
low = "even"
default = "clear"
[map.terrain]
sea = ["0101", "0102", "0103", "0104", "0105", "0106", "0107", "0108", "0109",
       "0201", "0202", "0203", "0204", "0205", "0206", "0207", "0208", "0209", "0306"]
[[map.route]]
kind = "road"
hexes = ["0303", "0304", "0305"]
[map.flags]
port = ["0303", "0307"]
one_hex_island = ["0306"]
airfield = ["0706"]
west_coast = ["0107", "0108", "0109", "0207", "0208", "0209", "0307", "0308", "0309"]
penang_island = ["0706", "0707"]
"""


def sea(units: str, die: int = 3, side: str = "Japanese", more: str = "", map_: str = MAP) -> Table:
    return at(
        f'half = "{side}"\noption = "movement"\ndie = {die}\n{map_}\n{more}\n[units]\n{units}\n'
    )


def words(table: Table, choice: str) -> str:
    refusal = table.why(choice)
    return str(refusal) if refusal else ""


# ── 4.25 ships ───────────────────────────────────────────────────────────────


def test_4_25_ships_enter_ports_and_islands_but_no_open_coast() -> None:
    """A port is partial sea on a small map; the beach beside it is not."""
    table = sea('"0203" = ["Chokai"]')
    assert table.case("move Chokai 0303") == ""
    assert table.case("move Chokai 0306") == ""
    assert words(table, "move Chokai 0304").startswith("No: case 4.25")


def test_4_25_no_ship_off_sumatra_beyond_the_sea() -> None:
    """Its partial sea hexes are out of play: on the real map the sea hex is the last."""
    table = at(
        'scenario = "campaign"\nhalf = "Allied"\noption = "movement"\ndie = 5\n'
        '[units]\n"1245" = ["Durban"]\n'
    )
    flags = table.g.theatre.map.flags
    wet = table.g.theatre.sailable
    assert not [h for h in range(len(wet)) if wet[h] and not flags["in_play"][h]]
    assert table.case("move Durban 1246") == "4.25"


def test_4_25_r12_ships_meet_ships_and_nobody_else() -> None:
    """Not an enemy in port, nor enemy transports; transports meet no enemy ship."""
    table = sea(
        '"0102" = ["Chokai"]\n"0104" = ["Repulse"]\n"0303" = ["2Argylls"]\n"0201" = ["2/1GR"]'
    )
    assert table.case("move Chokai 0104") == ""
    assert table.case("move Chokai 0303") == "3.2"
    assert table.case("move Chokai 0201") == "3.2"
    table = sea('"0102" = ["I/11"]\n"0104" = ["Repulse"]\n"0202" = ["2/1GR"]')
    assert table.case("move I/11 0104") == "3.2"
    assert table.case("move I/11 0202") == "3.2"


def test_4_25_ships_sail_through_enemy_ships_and_round_enemy_transports() -> None:
    """A strait full of enemy ships is open, one with enemy transports is not."""
    strait = MAP.replace("sea = [", 'jungle = ["0101", "0201"]\nsea = [').replace(
        '"0101", "0102", "0103"', '"0102", "0103"'
    )
    strait = strait.replace('"0201", "0202"', '"0202"')
    for blocker, case in (("Repulse", ""), ("2/1GR", "3.2")):
        table = sea(
            f'"0102" = ["Chokai"]\n"0103" = ["{blocker}"]\n"0202" = ["{blocker}2"]'.replace(
                '"Repulse2"', '"PrinceOfWales"'
            ).replace('"2/1GR2"', '"2/2GR"'),
            map_=strait,
        )
        assert table.case("move Chokai 0104") == case


def test_4_25_any_number_of_ships_in_a_hex() -> None:
    """3.3 sets no limit for them."""
    table = sea('"0102" = ["Sendai", "7CruDiv", "3DesFlot", "Kashii"]\n"0103" = ["Chokai"]')
    assert table.case("move Chokai 0102") == ""


def test_4_25_a_bridge_of_no_use_to_ships_and_a_marker_that_costs_them() -> None:
    """R59: an interdicted sea hex costs 2 MP."""
    table = sea('"0102" = ["Chokai"]', 1, more="")
    assert table.case("move Chokai 0104") == ""
    table = at(
        f'half = "Japanese"\noption = "movement"\ndie = 1\ninterdicted = ["0103", "0203", "0202"]\n'
        f'{MAP}\n[units]\n"0102" = ["Chokai"]\n'
    )
    assert table.case("move Chokai 0103") == ""
    assert table.case("move Chokai 0104") == "4.1"


# ── 4.41 embarking ───────────────────────────────────────────────────────────


def test_4_41_r18_embarking_and_landing_cost_no_mp() -> None:
    """On a 1, with the sea and the beach interdicted as well."""
    table = at(
        'half = "Japanese"\noption = "movement"\ndie = 1\ninterdicted = ["0203", "0304"]\n'
        f'{MAP}\n[units]\n"0303" = ["I/11"]\n"0204" = ["II/11"]\n'
    )
    assert table.case("embark I/11 0203") == ""
    assert table.case("land II/11 0304") == ""
    table.play("embark I/11 0203")
    assert table.g.spent[table.unit("I/11")] == 0


def test_4_41_r17_out_of_supply_the_printed_initiative_falls_by_one_in_port() -> None:
    """5 - 1 does not embark on a 5; at sea it is 5 again."""
    assert sea('"0303" = ["I/11 oos"]', 5).case("embark I/11 0203") == "4.1"
    assert sea('"0203" = ["I/11"]', 5).case("land I/11 0303") == ""
    assert sea('"0203" = ["I/11"]', 6).case("land I/11 0303") == "4.1"


def test_4_41_after_embarking_or_landing_the_refusal_names_the_procedure() -> None:
    """Not the initiative, not the MP."""
    table = sea('"0303" = ["I/11"]\n"0205" = ["II/11"]')
    table.play("embark I/11 0203", "land II/11 0305")
    assert words(table, "move I/11 0103").startswith("No: case 4.41")
    assert words(table, "move II/11 0304").startswith("No: case 4.41")
    assert "embarking or landing" in words(table, "land I/11 0304")


def test_4_41_a_unit_put_down_unmoved_may_still_embark() -> None:
    """It began the impulse in the port and has not moved."""
    table = sea('"0303" = ["I/11"]')
    table.play("move I/11", "stop", "embark I/11 0203")
    assert table.at("I/11") == "0203"


def test_4_41_all_kinds_but_coastal_artillery_go_to_sea() -> None:
    """Armour and artillery too."""
    for unit in ("1TkRgt", "5FldArt", "5Eng"):
        assert sea(f'"0303" = ["{unit}"]').case(f"embark {unit} 0203") == ""
    assert sea('"0303" = ["FaberFC"]', side="Allied").case("embark FaberFC 0203") == "4.1"


def test_4_41_at_sea_ten_sp_are_the_limit() -> None:
    """Initiative 5 for all: 9 + 1 fit, 9 + 3 do not."""
    table = sea('"0203" = ["21Rgt"]\n"0303" = ["I/11 sp=1", "II/11"]')
    assert table.case("embark I/11 0203") == ""
    refusal = table.why("embark II/11 0203")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("3.3", "12 SP, limit 10")


def test_4_41_r10_the_best_unit_may_not_embark_and_leave_too_many() -> None:
    """8 SP of initiative 2 would stay behind in the port."""
    made = "".join(
        f'[[counter]]\nshort = "{short}"\nside = "Japanese"\nkind = "infantry"\nsp = {sp}\n'
        f"initiative = {initiative}\n"
        for short, sp, initiative in (("a", 2, 5), ("b", 4, 2), ("c", 4, 2))
    )
    table = sea('"0303" = ["a", "b", "c"]', 1, more=made)
    assert table.case("embark a 0203") == "3.3"
    assert table.case("embark b 0203") == ""


def test_4_41_stacks_at_sea_need_no_leader() -> None:
    """5 counts for each: the best unit may sail off."""
    table = sea('"0103" = ["I/11", "II/11", "III/11"]')
    assert table.case("move I/11 0104") == ""


def test_4_41_sailing_through_a_full_stack_at_sea_is_barred() -> None:
    """3.1 holds on the way as well."""
    table = sea('"0102" = ["I/11"]\n"0103" = ["21Rgt"]\n"0202" = ["55Rgt"]\n"0101" = ["114Rgt"]')
    assert table.case("move I/11 0103") == "3.3"
    assert table.case("move I/11 0104") == "3.1"


def test_4_41_not_into_a_sea_hex_with_enemy_ships() -> None:
    """3.2."""
    assert sea('"0303" = ["I/11"]\n"0203" = ["Repulse"]').case("embark I/11 0203") == "3.2"


def test_4_41_only_a_sea_hex_beside_the_port() -> None:
    """Land, a hex farther off, another port."""
    table = sea('"0303" = ["I/11"]')
    assert "into an adjacent sea hex" in words(table, "embark I/11 0304")
    assert "not adjacent" in words(table, "embark I/11 0101")
    assert "at sea only by embarking" not in words(table, "embark I/11 0203")
    assert words(table, "move I/11 0203").startswith("No: case 4.41")


def test_4_41_r88_units_afloat_do_not_sail_into_a_port() -> None:
    """Partial sea is for ships; the port is entered by landing."""
    table = sea('"0203" = ["I/11"]')
    assert "move I/11 0303" not in table.legal()
    assert words(table, "move I/11 0303").startswith("No: case 4.41")
    assert "(`land`)" in words(table, "move I/11 0303")


# ── 4.41, 4.42 landing ───────────────────────────────────────────────────────


def test_4_41_landing_as_a_sea_unit_moved_is_refused_by_its_figures() -> None:
    """Sail in one half, land in the next."""
    table = sea('"0206" = ["I/11"]')
    table.play("move I/11 0205")
    assert "whole movement" in words(table, "land I/11 0305")


def test_4_41_ships_and_landlocked_units_do_not_land() -> None:
    """Each with its own reason."""
    table = sea('"0203" = ["Chokai"]\n"0403" = ["I/11"]')
    assert "only ground units" in words(table, "land Chokai 0303")
    assert "began the impulse at sea" in words(table, "land I/11 0303")


def test_4_41_r23_a_one_hex_island_is_landed_on_and_sailed_through() -> None:
    """Sea for ships and transports, coast for a landing."""
    table = sea('"0206" = ["I/11"]\n"0205" = ["II/11"]')
    assert table.case("land I/11 0306") == ""
    assert table.case("move II/11 0306") == ""
    table.play("land I/11 0306")
    assert table.g.afloat[table.unit("I/11")] == 0


def test_4_41_r23_on_the_real_map_too() -> None:
    """3016, off the east coast."""
    table = at(
        'scenario = "campaign"\nhalf = "Japanese"\noption = "movement"\ndie = 3\n'
        '[units]\n"3015" = ["I/11"]\n"3017" = ["Chokai"]\n'
    )
    assert table.case("land I/11 3016") == ""
    assert table.case("move I/11 3016") == ""
    assert table.case("move Chokai 3016") == ""


def test_4_42_r19_enemy_ships_in_the_next_port_hold_the_coast() -> None:
    """A ship in a coastal hex does, at sea beside it does not."""
    assert sea('"0204" = ["I/11"]\n"0303" = ["Repulse"]').case("land I/11 0304") == "4.42"
    assert sea('"0204" = ["I/11"]\n"0203" = ["Repulse"]').case("land I/11 0304") == ""


def test_4_42_r19_a_friend_that_landed_a_moment_ago_opens_the_beach() -> None:
    """The first lands where friends stand, the others follow it."""
    units = '"0204" = ["I/11", "II/11"]\n"0304" = ["III/11"]\n"0305" = ["2Argylls"]'
    table = sea(units)
    table.play("land I/11 0304")
    assert table.case("land II/11 0304") == ""
    alone = sea('"0204" = ["I/11", "II/11"]\n"0305" = ["2Argylls"]')
    said = words(alone, "land I/11 0304")
    assert said.startswith("No: case 4.42")
    assert "enemy in 0305" in said


def test_4_42_r19_a_friendly_ship_in_port_opens_it_a_friendly_aircraft_does_not() -> None:
    """Same classes as for the enemy."""
    enemy = '"0304" = ["2Argylls"]\n'
    assert sea(enemy + '"0203" = ["I/11"]\n"0303" = ["Chokai"]').case("land I/11 0303") == ""
    flying = '"0203" = ["I/11"]\n"0303" = ["59Sentai flying"]'
    assert sea(enemy + flying).case("land I/11 0303") == "4.42"


def test_4_42_an_enemy_that_has_been_driven_off_bars_no_more() -> None:
    """Tested at the landing, not at the start of the impulse."""
    table = sea('"0204" = ["I/11"]\n"0405" = ["2Argylls"]')
    assert table.case("land I/11 0304") == ""


def test_4_42_stacking_of_a_landing_goes_by_the_printed_initiative() -> None:
    """On land the 5 of the sea is gone."""
    made = "".join(
        f'[[counter]]\nshort = "{short}"\nside = "Japanese"\nkind = "infantry"\nsp = 4\n'
        "initiative = 3\n"
        for short in ("a", "b")
    )
    table = sea('"0203" = ["a"]\n"0303" = ["b"]', more=made)
    refusal = table.why("land a 0303")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("3.3", "8 SP, limit 6")


def test_4_41_armour_lands_in_a_port_with_a_road_only() -> None:
    """4.23: it may be only where a route is; 0307 is a port without one."""
    east = MAP.replace('"0307", "0308", "0309"]\npenang', '"0308", "0309"]\npenang')
    table = sea('"0206" = ["1TkRgt"]\n"0203" = ["14TkRgt"]', map_=east)
    assert table.case("land 1TkRgt 0307") == "4.23"
    assert table.case("land 14TkRgt 0303") == ""


# ── 4.44 the west coast ──────────────────────────────────────────────────────

HELD = '"0706" = ["3SSVF"]\n'


@pytest.mark.parametrize("choice", ["move I/11 0106", "move I/11 0208", "land I/11 0308"])
def test_4_44_nothing_moves_amphibiously_there_while_penang_is_held(choice: str) -> None:
    """Not along it, not away from it, not ashore."""
    table = sea(HELD + '"0207" = ["I/11"]')
    assert words(table, choice).startswith("No: case 4.44")
    assert sea('"0207" = ["I/11"]').case(choice) == ""


def test_4_44_a_unit_afloat_there_is_not_even_picked_up() -> None:
    """No step of its own is open, so the case is named at once; elsewhere at sea it may be."""
    table = sea(HELD + '"0207" = ["I/11"]\n"0104" = ["II/11"]')
    assert table.legal("move") == ["move II/11"]
    assert words(table, "move I/11").startswith("No: case 4.44")
    assert sea('"0207" = ["I/11"]\n"0104" = ["II/11"]').legal("move") == ["move I/11", "move II/11"]


def test_4_44_nor_into_it_or_through_it() -> None:
    """From the open sea to the west coast; embarking into it from its port."""
    table = sea(HELD + '"0106" = ["I/11"]\n"0307" = ["II/11"]')
    assert table.case("move I/11 0107") == "4.44"
    assert table.case("embark II/11 0207") == "4.44"
    assert table.case("move I/11 0105") == ""


def test_4_44_ships_and_land_units_go_on_as_before() -> None:
    """It is amphibious movement that is prohibited."""
    table = sea(HELD + '"0106" = ["Chokai"]\n"0307" = ["I/11"]')
    assert table.case("move Chokai 0108") == ""
    assert table.case("move I/11 0308") == ""


def test_4_44_the_allies_are_free() -> None:
    """The ban is on the Japanese player."""
    table = sea(HELD + '"0207" = ["2Argylls"]', side="Allied")
    assert table.case("move 2Argylls 0108") == ""
    assert table.case("land 2Argylls 0308") == ""


@pytest.mark.parametrize(
    ("unit", "held"),
    [
        ("3SSVF", True),
        ("3SSVF sp=1", True),
        ("FaberFC", True),
        ("21Sqn based", True),
        ("21Sqn flying", False),
        ("21Sqn down", False),
    ],
)
def test_4_44_r22_who_holds_penang(unit: str, held: bool) -> None:
    """Ground units and based aircraft, in any hex of the island; not flyers."""
    assert amphibious.holds_penang(sea(f'"0706" = ["{unit}"]').g) is held


def test_4_44_r22_ships_in_the_port_do_not_hold_penang() -> None:
    """George Town, 0417, on the real map."""
    for unit, held in (("Repulse", False), ("3SSVF", True)):
        table = at(
            f'scenario = "campaign"\nhalf = "Japanese"\noption = "movement"\ndie = 3\n'
            f'[units]\n"0417" = ["{unit}"]\n'
        )
        assert amphibious.holds_penang(table.g) is held


@pytest.mark.parametrize("label", ["0318", "0319", "0417", "0418"])
def test_4_44_r22_any_of_the_four_hexes(label: str) -> None:
    """Real map: a landing at Lumut's coast is barred by a unit anywhere on the island."""
    table = at(
        'scenario = "campaign"\nhalf = "Japanese"\noption = "movement"\ndie = 3\n'
        f'[units]\n"{label}" = ["3SSVF"]\n"0422" = ["I/11"]\n'
    )
    assert words(table, "move I/11 0423").startswith("No: case 4.44")


def test_4_44_r20_a_unit_killed_in_the_half_still_closes_the_coast() -> None:
    """Present at one moment of the impulse; the next impulse is free."""
    table = sea(HELD + '"0207" = ["I/11"]')
    table.g.eliminate(table.unit("3SSVF"))
    assert table.case("land I/11 0308") == "4.44"
    table.play("done", "movement", 1, "done")
    assert table.g.penang == 0
    table.play("movement", 3, "land I/11 0308")
    assert table.at("I/11") == "0308"


def test_4_44_r20_an_aircraft_that_takes_off_in_its_own_half_leaves_it_closed_till_then() -> None:
    """Based when the impulse begins; gone in the Allied half, the next impulse is open."""
    table = sea('"0706" = ["21Sqn based"]\n"0207" = ["I/11"]')
    assert table.case("land I/11 0308") == "4.44"
    table.play("done", "combat", 6, "fly 21Sqn 0606", "stop", "done")
    assert table.g.penang == 0
    field = '[control]\nAllied = ["0706"]\n'
    back = sea('"0706" = ["21Sqn flying"]\n"0207" = ["I/11"]', more=field)
    assert back.case("land I/11 0308") == ""
    back.play("done", "combat", 6, "fly 21Sqn", "base 21Sqn", "done")
    assert back.g.penang == 1


def test_4_44_r21_no_assault_on_the_closed_coast() -> None:
    """Its advance would be amphibious movement."""
    text = (
        f'half = "Japanese"\noption = "combat"\ndie = 3\n{MAP}\n[units]\n'
        '"0207" = ["21Rgt"]\n"0308" = ["2Argylls"]\n'
    )
    closed = at(text + HELD)
    assert closed.case("attack 0308") == "4.44"
    assert at(text).case("attack 0308") == ""


def test_4_44_the_symbol_and_what_lies_west_of_it() -> None:
    """Real map: 3454 and Port Swettenham are west coast, 3554 and Mersing are not."""
    table = at('scenario = "campaign"\nhalf = "Japanese"\n[units]\n')
    west, find = table.g.theatre.west_coast, table.g.theatre.map.find
    assert [west[find(label)] for label in ("3454", "1339", "0417", "0401")] == [1, 1, 1, 0]
    assert [west[find(label)] for label in ("3554", "3644", "2412", "0903")] == [0, 0, 0, 0]


def test_4_44_r146_the_west_coast_is_one_coast() -> None:
    """Coast and sea in play that hang together with the symbol in its column and west of it."""
    table = at('scenario = "campaign"\nhalf = "Japanese"\n[units]\n')
    board = table.g.theatre.map
    flags = board.flags
    symbol = board.find("3454")
    found = [symbol]
    for h in found:
        for near in board.near[h]:
            wet = flags["sea"][near] or flags["coastal"][near]
            west = int(board.label(near)[:2]) <= 34
            if wet and west and flags["in_play"][near] and near not in found:
                found.append(near)
    west_coast = [h for h in range(board.grid.size) if flags["west_coast"][h]]
    assert sorted(found) == west_coast
    assert board.find("0829") in west_coast
    for place in ("0803", "1406", "2313", "3554"):
        assert board.find(place) not in west_coast


def test_4_44_r146_the_landings_of_the_first_turn_are_not_on_the_west_coast() -> None:
    """Penang is held, and yet Japan lands at Sabak beach."""
    table = at(
        'scenario = "campaign"\noption = "movement"\ndie = 3\n[units]\n'
        '2411 = ["I/56"]\n0417 = ["3SSVF"]\n0828 = []\n'
    )
    assert table.legal("move") == ["move I/56"]
    table.play("move I/56")
    assert "land I/56 2412" in table.legal("land")


# ── 4.41 option: the older edition's force march at sea ──────────────────────


def test_4_41_option_march_at_sea_counts_twice_the_initiative() -> None:
    """On a 3: 6 MP free, up to 10, 1 SP each; not on a 5."""
    option = "[options]\nmarch_at_sea = true\n"
    table = sea('"0101" = ["21Rgt"]', 3, more=option)
    table.play("march 21Rgt 0109")
    assert (table.at("21Rgt"), table.sp("21Rgt")) == ("0109", 7)
    assert sea('"0101" = ["21Rgt"]', 5, more=option).legal("march") == []


def test_4_41_option_march_at_sea_may_drown_a_unit() -> None:
    """R3 at sea."""
    option = "[options]\nmarch_at_sea = true\n"
    table = sea('"0101" = ["I/11"]', 2, more=option)
    table.play("march I/11 0108")
    assert table.at("I/11") == "-"


def test_4_43_units_at_sea_are_no_target_of_an_attack() -> None:
    """Only bombardment reaches them."""
    table = at(
        f'half = "Allied"\noption = "combat"\ndie = 3\n{MAP}\n[units]\n'
        '"0303" = ["2Argylls"]\n"0203" = ["I/11"]\n'
    )
    assert table.case("attack 0203") == "4.43"


# ── 4.25 off a one-hex island ────────────────────────────────────────────────


def real(units: str, option: str = "movement", side: str = "Japanese") -> Table:
    return at(
        f'scenario = "campaign"\nhalf = "{side}"\noption = "{option}"\ndie = 3\n[units]\n{units}\n'
    )


def test_4_25_r151_nobody_walks_off_a_one_hex_island() -> None:
    """Not even with Penang in Allied hands, when the way by sea to that coast is closed (4.44)."""
    table = real('"3555" = ["I/11 ashore"]')
    assert "open sea lies round" in words(table, "move I/11 3554")
    assert "open sea lies round" in words(table, "move I/11 3354")
    table = real('"1238" = ["I/11 ashore"]\n"0417" = ["3SSVF"]')
    assert table.case("move I/11 1339") == table.case("move I/11 1338") == "4.25"


def test_4_41_r151_an_island_is_the_port_of_who_is_ashore_there() -> None:
    table = real('"3555" = ["I/11 ashore"]')
    assert table.case("embark I/11 3554") == "4.41"
    table.play("embark I/11 3654")
    assert table.g.afloat[table.unit("I/11")]
    assert table.at("I/11") == "3654"


def test_4_25_r151_a_causeway_joins_an_island() -> None:
    """A route that the map leads there is walked, both ways."""
    joined = MAP.replace(
        "[map.flags]", '[[map.route]]\nkind = "road"\nhexes = ["0306", "0406"]\n[map.flags]'
    )
    assert sea('"0306" = ["I/11 ashore"]').case("move I/11 0406") == "4.25"
    assert sea('"0306" = ["I/11 ashore"]', map_=joined).case("move I/11 0406") == ""
    assert sea('"0406" = ["I/11"]', map_=joined).case("move I/11 0306") == ""


def test_5_31_r151_who_fights_over_the_sides_of_an_island_comes_from_the_sea() -> None:
    """Neither from the island nor against it, ashore on both; afloat it is an assault (5.35)."""
    table = real('"3555" = ["I/11 ashore"]\n"3554" = ["1SSVF"]', "combat")
    assert table.case("attack 3554") == "4.25"
    table = real('"3555" = ["I/11 afloat"]\n"3554" = ["1SSVF"]', "combat")
    assert table.case("attack 3554") == ""
    table = real('"1339" = ["I/11"]\n"1238" = ["2Argylls ashore"]', "combat")
    assert table.case("attack 1238") == "4.25"
    table = real('"1138" = ["I/11"]\n"1238" = ["2Argylls ashore"]', "combat")
    assert table.case("attack 1238") == ""


def test_5_38_r151_no_retreat_over_the_sides_of_an_island() -> None:
    """From the island there is none: the unit stays and pays one SP more."""
    table = real('"1138" = ["I/11", "II/11", "I/41"]\n"1238" = ["2Argylls ashore"]', "combat")
    events = table.play("attack 1238", "with I/11", "with II/11", "with I/41", "resolve", 6)
    assert "2Argylls cannot retreat: 1 SP more." in [event.text for event in events]
    assert table.at("2Argylls") == "1238"


def test_3_2_a_landing_hears_of_an_enemy_ship_what_helps() -> None:
    """A ship is not assaulted; it sails away or is sunk."""
    table = sea('"0203" = ["I/11"]\n"0303" = ["Repulse"]')
    assert "an enemy ship is there" in words(table, "land I/11 0303")
    table = sea('"0203" = ["I/11"]\n"0303" = ["2Argylls"]')
    assert "assault" in words(table, "land I/11 0303")
