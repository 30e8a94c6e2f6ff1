"""Rulings and corners of chapter 7: R7, R32, R61 to R64, R86, R87, R135, R139."""

from __future__ import annotations

import pytest

from sandtable.games.doro_nawa import supply
from tests.cases.doro_nawa.position import Table, at

MAP = """
[map]
columns = 9
rows = 9
low = "even"
default = "clear"
[map.terrain]
jungle = ["0604"]
mountain = ["0204"]
lake = ["0305"]
sea = ["0901", "0902", "0903"]
[[map.route]]
kind = "road"
hexes = ["0401", "0402", "0403", "0404", "0405", "0406", "0407"]
[[map.route]]
kind = "trail"
hexes = ["0404", "0504", "0604", "0704"]
[[map.route]]
kind = "rail"
hexes = ["0407", "0408", "0409"]
[[map.side]]
kind = "river"
between = ["0402", "0403"]
[[map.side]]
kind = "river"
between = ["0405", "0505"]
[map.flags]
port = ["0401"]
[supply]
Japanese = ["0401"]
Allied = ["0409"]
held = ["Japanese"]
"""
MADE = "".join(
    f'[[counter]]\nshort = "{side[0]}{kind[0]}{n}"\nside = "{side}"\nkind = "{kind}"\nsp = 2\n'
    f"initiative = {n}\n"
    for side in ("Japanese", "Allied")
    for kind in ("infantry", "armoured")
    for n in range(1, 6)
)
"""Ji1 to Ji5 and Ai1 to Ai5 are infantry, Ja1 ... armour, named by their initiative."""


def lines(units: str, head: str = "", control: str = '["0401"]', map_: str = MAP) -> Table:
    return at(
        f'half = "Japanese"\noption = "movement"\ndie = 1\n{head}\n{map_}\n{MADE}\n'
        f"[control]\nJapanese = {control}\n[units]\n{units}\n"
    )


def out(table: Table, unit: str) -> bool:
    return supply.out_of_supply(table.g, table.unit(unit))


# ── 7.3 how far a unit may be from the road ──────────────────────────────────


@pytest.mark.parametrize(
    ("label", "least"),
    [("0404", 1), ("0604", 1), ("0303", 3), ("0203", 5), ("0204", 5), ("0103", 6)],
)
def test_7_3_the_least_initiative_for_each_distance(label: str, least: int) -> None:
    """On a route 0 MP; each clear hex 2, the road hex entered from beside it too."""
    for initiative in range(1, 6):
        table = lines(f'"{label}" = ["Ji{initiative}"]')
        assert out(table, f"Ji{initiative}") is (initiative < least), initiative


def test_7_3_r62_the_cost_counts_as_if_the_unit_moved_to_the_road() -> None:
    """Clear 2 + 1 over the river into the road: initiative 4, not 3."""
    river = '[[map.side]]\nkind = "river"\nbetween = ["{}", "0505"]\n'
    walled = MAP.replace("[map.flags]", river.format("0404") + river.format("0504") + "[map.flags]")
    assert not out(lines('"0505" = ["Ji4"]', map_=walled), "Ji4")
    assert out(lines('"0505" = ["Ji3"]', map_=walled), "Ji3")
    assert not out(lines('"0505" = ["Ji3"]'), "Ji3")


def test_7_3_r7_a_unit_out_of_supply_is_measured_by_its_printed_initiative() -> None:
    """Initiative 5 reaches 4 MP, whatever its state was."""
    table = lines('"0203" = ["Ji5 oos"]')
    assert not out(table, "Ji5")


def test_7_3_r32_a_destroyed_bridge_cuts_no_supply() -> None:
    """The enemy beside the river does not stand on the road."""
    table = lines('"0404" = ["Ji5"]\n"0303" = ["Ai3"]')
    assert not out(table, "Ji5")


def test_7_3_enemy_ships_transports_and_aircraft_cut_no_road() -> None:
    """Only ground units ashore do."""
    wet = MAP.replace('"0903"]', '"0903", "0302"]')
    for enemy in ("21Sqn flying", "Repulse", "2Argylls"):
        place = "0302" if enemy != "21Sqn flying" else "0402"
        table = lines(f'"0404" = ["Ji5"]\n"{place}" = ["{enemy}"]', map_=wet)
        assert not out(table, "Ji5"), enemy


def test_7_3_the_way_to_the_road_may_not_pass_an_enemy() -> None:
    """Nor does a friend on it widen or block anything."""
    assert not out(lines('"0203" = ["Ji5"]\n"0303" = ["Ji4"]'), "Ji5")
    cut = '"0203" = ["Ji5"]\n"0303" = ["Ai3"]\n"0304" = ["Ai4"]'
    assert out(lines(cut), "Ji5")


def test_7_3_only_over_terrain_that_the_unit_may_enter() -> None:
    """Armour has no way off the routes; a lake is no way for anybody."""
    assert not out(lines('"0604" = ["Ja2"]'), "Ja2")
    assert out(lines('"0604" = ["Ja2"]\n"0504" = ["Ai3"]'), "Ja2")
    walled = '"0203" = ["Ji5"]\n"0303" = ["Ai3"]\n"0304" = ["Ai4"]\n'
    assert out(lines(walled), "Ji5")


def test_7_3_a_route_of_any_kind_leads_to_the_source() -> None:
    """Road, trail and railroad alike; the Allies by the railway in the south."""
    assert not out(lines('"0704" = ["Ji1"]'), "Ji1")
    assert not out(lines('"0408" = ["Ai1"]'), "Ai1")


def test_7_3_both_sides_use_one_road_until_they_meet() -> None:
    """Each is cut behind the other."""
    table = lines('"0403" = ["Ji5"]\n"0405" = ["Ai3"]')
    assert not out(table, "Ji5")
    assert not out(table, "Ai3")
    behind = lines('"0403" = ["Ji5"]\n"0405" = ["Ai3"]\n"0406" = ["Ji4"]\n"0402" = ["Ai4"]')
    assert [out(behind, unit) for unit in ("Ji5", "Ai3", "Ji4", "Ai4")] == [True] * 4


# ── 7.3, 6.7 interdiction ────────────────────────────────────────────────────


@pytest.mark.parametrize("unit", ["Ji1", "Ji2", "Ja2", "Ja5"])
def test_7_3_r61_out_of_an_interdicted_hex_along_its_own_route(unit: str) -> None:
    """It stands on the route: no MP are needed to get there."""
    assert not out(lines(f'"0404" = ["{unit}"]', 'interdicted = ["0404"]'), unit)
    assert not out(lines(f'"0704" = ["{unit}"]', 'interdicted = ["0704"]'), unit)


def test_7_3_r61_not_into_a_second_interdicted_hex() -> None:
    """Two markers in a row cut it."""
    assert out(lines('"0404" = ["Ji5"]', 'interdicted = ["0404", "0403", "0504"]'), "Ji5")
    around = 'interdicted = ["0402", "0403"]'
    assert out(lines('"0404" = ["Ji5"]', around), "Ji5")


def test_7_3_r61_a_unit_on_an_interdicted_source_is_in_supply() -> None:
    """Its line leads into no hex at all; nobody else can use that source."""
    table = lines('"0401" = ["Ji5"]\n"0403" = ["Ji4"]', 'interdicted = ["0401"]')
    assert not out(table, "Ji5")
    assert out(table, "Ji4")


def test_7_3_r61_the_display_shows_a_way_for_it() -> None:
    """From the interdicted trail hex to the next one."""
    table = lines('"0704" = ["Ji2"]', 'interdicted = ["0704"]')
    label = table.g.theatre.label
    assert [label(h) for h in supply.supply_path(table.g, table.unit("Ji2"))] == ["0704", "0604"]


def test_7_3_r59_ones_own_marker_cuts_too() -> None:
    """A line is traced into no interdicted hex, whosever aircraft are there."""
    table = lines('"0404" = ["Ji5"]\n"0402" = ["27Sentai raider"]')
    assert out(table, "Ji5")


def test_7_3_the_marker_gone_the_line_is_open_again() -> None:
    """At once: the network is traced anew."""
    table = lines('"0404" = ["Ji5"]\n"0402" = ["27Sentai raider"]')
    table.play("fly 27Sentai 0502")
    assert not out(table, "Ji5")


# ── 7.4 sources ──────────────────────────────────────────────────────────────


def test_7_4_r63_a_port_taken_and_retaken() -> None:
    """The last ground unit to enter says whose it is."""
    table = lines('"0404" = ["Ji5"]\n"0501" = ["Ai3"]\n"0402" = ["Ji4"]')
    assert not out(table, "Ji5")
    g, port = table.g, table.g.theatre.map.find("0401")
    g.put(table.unit("Ai3"), port)
    assert out(table, "Ji5")
    g.put(table.unit("Ai3"), g.theatre.map.find("0501"))
    assert out(table, "Ji5"), "the port is still Allied"
    table.play("move Ji4 0401")
    assert not out(table, "Ji5")


def campaign(units: str, head: str = "", side: str = "Allied", control: str = "") -> Table:
    held = f"[control]\n{control}\n" if control else ""
    return at(
        f'scenario = "campaign"\nhalf = "{side}"\noption = "movement"\ndie = 1\n{head}\n'
        f"{MADE}\n{held}[units]\n{units}\n"
    )


def test_7_4_the_sources_of_the_real_map() -> None:
    """Held ports of the north and east coast; Singapore Island but for the Naval Base, 3553."""
    table = campaign('"3554" = ["Ai3"]')
    label = table.g.theatre.label
    assert [label(h) for h in supply.sources_of(table.g, 0)] == ["0803", "1406", "2412"]
    assert [label(h) for h in supply.sources_of(table.g, 1)] == ["3354", "3453", "3554", "3653"]


def test_7_4_any_singapore_hex_serves_the_allies_unless_the_enemy_is_in_it() -> None:
    """No control is asked: 3554 counts when the Japanese have passed through."""
    table = campaign('"3553" = ["Ai3"]\n"3453" = ["Ji5"]', control='Japanese = ["3554"]')
    label = table.g.theatre.label
    assert [label(h) for h in supply.sources_of(table.g, 1)] == ["3354", "3554", "3653"]
    assert not out(table, "Ai3")


def test_7_4_west_coast_ports_feed_nobody() -> None:
    """Port Swettenham in Japanese hands is no source."""
    table = campaign('"1339" = ["Ji5"]', side="Japanese")
    assert supply.sources_of(table.g, 0)
    assert table.g.theatre.map.find("1339") not in supply.sources_of(table.g, 0)


def test_7_4_the_map_of_jitra_has_sources_of_its_own() -> None:
    """The routes that leave row 22."""
    table = at('scenario = "jitra"\nhalf = "Allied"\n[units]\n"0822" = ["2/1GR"]\n')
    assert not out(table, "2/1GR")


# ── 7.3 the Penang ferry (R87) and the strait (R86) ──────────────────────────

LINE = '"3554" = ["2Loyals"]\n'


def penang(units: str, ferry: bool = True) -> Table:
    option = "" if ferry else "[options]\npenang_ferry = false\n"
    return campaign(LINE + units, option)


def test_7_3_r87_the_ferry_supplies_the_island() -> None:
    """Initiative 1 in George Town, on its road; without the ferry it is cut off."""
    assert not out(penang('"0417" = ["Ai1"]'), "Ai1")
    assert out(penang('"0417" = ["Ai1"]', ferry=False), "Ai1")


def test_7_3_r87_without_the_ferry_initiative_4_reaches_over_the_strait() -> None:
    """Clear 2 + 1 into 0518 with its road; initiative 3 does not."""
    assert not out(penang('"0417" = ["Ai4"]', ferry=False), "Ai4")
    assert out(penang('"0417" = ["Ai3"]', ferry=False), "Ai3")


def test_7_3_r87_the_island_road_leads_to_the_ferry() -> None:
    """From Bayan Lepas along the road; from 0319 over 2 MP of clear land."""
    assert not out(penang('"0418" = ["Ai1"]'), "Ai1")
    assert not out(penang('"0319" = ["Ai3"]'), "Ai3")
    assert out(penang('"0319" = ["Ai2"]'), "Ai2")


@pytest.mark.parametrize(
    ("enemy", "runs"),
    [
        ('"0416" = ["Chokai"]', False),
        ('"0317" = ["Chokai"]', False),
        ('"0416" = ["I/11"]', False),
        ('"0518" = ["I/11"]', False),
        ('"0316" = ["Chokai"]', True),
        ('"0416" = ["59Sentai flying"]', True),
        ('"0417" = ["59Sentai flying"]', True),
        ('"0416" = ["Repulse"]', True),
    ],
)
def test_7_3_r87_what_stops_the_ferry(enemy: str, runs: bool) -> None:
    """An enemy ground unit or ship in 0417, 0518 or a sea hex beside them."""
    units = enemy if "0417" in enemy else enemy + '\n"0417" = ["Ai1"]'
    if "0417" in enemy:
        units = '"0417" = ["Ai1", "59Sentai flying"]'
    assert out(penang(units), "Ai1") is not runs


def test_7_3_r87_a_ship_that_comes_stops_it_and_lets_it_run_when_it_leaves() -> None:
    """At once, though no unit on land has moved."""
    table = campaign(LINE + '"0417" = ["Ai1"]\n"0316" = ["Chokai"]', side="Japanese")
    assert not out(table, "Ai1")
    table.play("move Chokai 0416", "stop")
    assert out(table, "Ai1")
    table = campaign(LINE + '"0417" = ["Ai1"]\n"0416" = ["Chokai"]', side="Japanese")
    assert out(table, "Ai1")
    table.play("move Chokai 0316", "stop")
    assert not out(table, "Ai1")


def test_7_3_r87_transports_that_sail_by_stop_it() -> None:
    """A unit afloat beside an end of the ferry."""
    table = campaign(LINE + '"0417" = ["Ai1"]\n"0416" = ["I/11"]')
    assert out(table, "Ai1")
    table.g.eliminate(table.unit("I/11"))
    assert not out(table, "Ai1")


def test_7_3_r87_interdicted_ends_close_it() -> None:
    """A line leads into no interdicted hex; who stands in 0417 still traces out of it (R61)."""
    assert out(campaign(LINE + '"0418" = ["Ai1"]', 'interdicted = ["0417"]'), "Ai1")
    assert not out(campaign(LINE + '"0417" = ["Ai1"]', 'interdicted = ["0417"]'), "Ai1")
    assert out(campaign(LINE + '"0417" = ["Ai1"]', 'interdicted = ["0518"]'), "Ai1")


def test_7_3_r87_it_serves_the_japanese_alike() -> None:
    """With the road from Singora behind it."""
    table = campaign('"0417" = ["Ji1"]', side="Japanese")
    assert not out(table, "Ji1")


def test_7_3_r86_the_causeway_carries_supply_though_it_is_destroyed() -> None:
    """R32: an enemy within two hexes does not cut the road."""
    table = campaign('"3452" = ["Ai1"]\n"3552" = ["Ji5"]')
    assert not out(table, "Ai1")
    assert out(campaign('"3452" = ["Ai1"]\n"3553" = ["Ji5"]'), "Ai1")


# ── 7.2 when it is looked up ─────────────────────────────────────────────────


def test_7_2_r64_cut_off_after_the_die_a_unit_acts_on_but_loses_as_unsupplied() -> None:
    """The snapshot of the die for acting, a fresh look for losses."""
    table = lines('"0404" = ["Ji5"]')
    table.g.interdicted[table.g.theatre.map.find("0403")] = 1
    table.g.interdicted[table.g.theatre.map.find("0402")] = 1
    table.g.forget_supply()
    unit = table.unit("Ji5")
    assert (table.g.initiative(unit), supply.suffers(table.g, unit)) == (5, True)


def test_7_2_only_the_side_that_threw_is_checked() -> None:
    """The other's state waits for its own die (R135)."""
    text = 'half = "Japanese"\n' + MAP + MADE
    table = at(
        text
        + '[control]\nJapanese = ["0401"]\n[units]\n"0808" = ["Ji5", "Ji4"]\n"0801" = ["Ai5"]\n'
    )
    for name in ("Ji5", "Ji4", "Ai5"):
        table.g.oos[table.unit(name)] = 0
    events = table.play("movement", 1)
    assert [table.g.oos[table.unit(name)] for name in ("Ji5", "Ji4", "Ai5")] == [1, 1, 0]
    assert ("7.6", "Out of supply: Ji4, Ji5.") in [(e.case, e.text) for e in events]


def test_7_2_units_back_in_supply_are_told() -> None:
    """Once, when the die finds them so."""
    text = 'half = "Japanese"\n' + MAP + MADE
    table = at(text + '[control]\nJapanese = ["0401"]\n[units]\n"0404" = ["Ji5 oos"]\n')
    events = table.play("movement", 1)
    assert ("7.2", "Back in supply: Ji5.") in [(e.case, e.text) for e in events]


TURN = (
    'turn = 1\nturns = 3\nimpulse = 11\nhalf = "Allied"\nask = "end"\n'
    "[options]\nturn_start_supply = true\n"
)


def test_7_2_r139_the_option_counts_what_has_just_arrived() -> None:
    """Supply is checked when all arrivals stand; here far from any road."""
    table = at(
        TURN + MAP + MADE + '[entry]\nJi5 = ["0808"]\n[control]\nJapanese = ["0401"]\n'
        '[units]\n[off]\nwaiting = ["Ji5 turn=2"]\n'
    )
    table.play("end")
    assert table.g.turn == 2
    table.play("place Ji5 0808")
    assert table.g.oos[table.unit("Ji5")] == 1
    table.play("movement", 5)
    assert table.case("move Ji5") == "4.1"


def test_7_2_by_the_option_a_line_opened_later_helps_only_next_turn() -> None:
    """And losses go by the state of the turn too."""
    table = at(
        TURN + MAP + MADE + '[control]\nJapanese = ["0401"]\n'
        '[units]\n"0404" = ["Ji5"]\n"0402" = ["Ai3"]\n'
    )
    table.play("end")
    unit = table.unit("Ji5")
    assert table.g.oos[unit] == 1
    table.g.eliminate(table.unit("Ai3"))
    table.play("movement", 5)
    assert (table.g.initiative(unit), supply.suffers(table.g, unit)) == (4, True)


# ── 7.5, 7.6 ─────────────────────────────────────────────────────────────────


def test_7_5_embarked_units_have_five_whatever_they_had_ashore() -> None:
    """Out of supply in the port, in supply at sea; landed, it counts again."""
    wet = MAP.replace('"0903"]', '"0903", "0301"]')
    table = lines('"0401" = ["Ji3 oos"]', control="[]", map_=wet)
    unit = table.unit("Ji3")
    assert table.g.initiative(unit) == 2
    table.play("embark Ji3 0301")
    assert table.g.initiative(unit) == 5
    assert not out(table, "Ji3")


def test_7_6_the_penalty_is_one_and_never_more() -> None:
    """Two checks in a row change nothing."""
    table = lines('"0808" = ["Ji5"]')
    supply.check(table.g, 0)
    supply.check(table.g, 0)
    assert table.g.initiative(table.unit("Ji5")) == 4
