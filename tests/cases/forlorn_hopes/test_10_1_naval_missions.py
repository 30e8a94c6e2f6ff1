"""10.1 Naval missions, 10.2 Naval units: groups, cargo, zones; fleets that leave their boxes."""

import pytest

from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air import flights
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    ENDED,
    JAPANESE,
    LANDED,
    LOST,
    MOVED,
    PLAY,
    POOL,
    UNAVAILABLE,
)
from sandtable.games.forlorn_hopes.sea import cargo
from tests.cases.forlorn_hopes.sea import Sea

SQUADRON = "Exeter Houston DeRuyter Java Perth DDElectra DDKortenaer DDEdwards"

# ── 10.1.1 who sails together ────────────────────────────────────────────────


def test_10_1_1_allied_forces_mix_up_to_eight():
    """Eight ships of four nations sail; the ninth is refused."""
    sea = Sea({"1808": SQUADRON + " Tromp"}).sail(ALLIED, "1808")
    sea.play(*[f"join {name}" for name in SQUADRON.split()])
    assert sea.case("join Tromp") == "10.1.1"
    assert "8 joined, at most 8" in str(sea.why("join Tromp"))
    sea.play("depart")
    assert sea.legal("drop") == []  # nothing has moved yet


def test_10_1_1_japanese_fleets_keep_apart():
    """East and West Fleet lie in one hex of the line, but do not form one group."""
    sea = Sea({"1702": "Nachi Naka Chokai"}).sail(JAPANESE, "1702").play("join Nachi")
    assert sea.case("join Naka") == ""
    assert sea.case("join Chokai") == "10.1.1"


def test_10_1_1_a_group_starts_from_one_place():
    """A ship in another hex does not join; nor does anybody twice."""
    sea = Sea({"1808": "DeRuyter", "1608": "Houston"}).sail(ALLIED, "1808").play("join DeRuyter")
    assert sea.case("join Houston") == "10.1.1"
    assert sea.case("join DeRuyter") == "10.1.1"


def test_10_1_1_an_empty_group_does_not_depart():
    sea = Sea({"1808": "DeRuyter Java"}).sail(ALLIED, "1808")
    assert sea.case("depart") == "10.1.1"


def test_10_1_1_one_mission_a_turn():
    """A ship that has halted has had its mission; the other one in the port has not."""
    sea = Sea({"1808": "DeRuyter Java"}).sail(ALLIED, "1808").play("join Java", "depart", "halt")
    assert sea.asked == "Play"
    assert sea.sailing_from(ALLIED, "1808") == ""
    sea.sail(ALLIED, "1808")
    assert sea.case("join Java") == "10.1.1"
    sea.play("join DeRuyter", "depart", "halt")
    assert sea.sailing_from(ALLIED, "1808") == "10.1.1"


def test_10_1_1_only_from_where_ships_lie():
    sea = Sea({"1808": "DeRuyter", "INDOCHINA": "Chokai"})
    assert sea.sailing_from(ALLIED, "1608") == "10.1.1"
    assert sea.sailing_from(JAPANESE, "1808") == "10.1.1"
    assert sea.sailing_from(JAPANESE, "INDOCHINA") == ""


def test_10_1_1_a_group_may_halt_where_it_starts():
    """R104: the mission is performed, and has ended in that hex."""
    sea = Sea({"1808": "DeRuyter"}).sail(ALLIED, "1808").play("join DeRuyter", "depart", "halt")
    assert sea.did("DeRuyter", MOVED)
    assert sea.did("DeRuyter", ENDED)


# ── 10.1.2 what the enemy hears ──────────────────────────────────────────────


def test_10_1_2_ships_are_public_cargo_is_not():
    sea = Sea({"1808": "JavaT 6KNIL"}).sail(ALLIED, "1808")
    sea.play("join JavaT", "load 6KNIL", "depart")
    assert sea.last("10.2.2").seen_by == ALLIED
    told = sea.last("10.1.1")
    assert told.seen_by == -1
    assert "JavaT" in told.text
    assert "6KNIL" not in told.text


def test_10_1_2_cargo_is_told_when_the_group_is_spotted():
    """Balikpapan, Japanese, looks for it: base 2, airbase within two hexes 2, a T 1."""
    sea = Sea({"2205": "JavaT"})
    sea.aboard("6KNIL", "JavaT")
    sea.sail(ALLIED, "2205").play("join JavaT", "depart", "steam 2206", 5)
    assert sea.spotted("JavaT")
    assert "6KNIL" in sea.last("10.3.2").text
    assert sea.last("10.3.2").detail["total"] == 5


# ── 10.1.3 the end ───────────────────────────────────────────────────────────


def test_10_1_3_the_group_stays_where_it_halts():
    sea = Sea({"1608": "Houston"}).sail(ALLIED, "1608")
    sea.play("join Houston", "depart", "steam 1609", "halt")
    assert sea.at("Houston") == "1609"
    assert sea.did("Houston", ENDED)
    assert not sea.g.sailing[sea.unit("Houston")]


# ── 10.2.1 full and damaged ──────────────────────────────────────────────────


def test_10_2_1_damage_costs_two_points_of_speed():
    """CL De Ruyter: 5 is 15 points, damaged 3 is 9."""
    sea = Sea({"1808": "DeRuyter"})
    sea.damage("DeRuyter")
    sea.sail(ALLIED, "1808").play("join DeRuyter", "depart")
    assert sea.g.frames[-1].most == 9


# ── 10.2.2 cargo ─────────────────────────────────────────────────────────────


def test_10_2_2_a_transport_carries_three_steps():
    """A regiment of two steps and a supply unit; the next regiment finds no room."""
    sea = Sea({"1808": "JavaT 6KNIL ASup2 4KNIL"}).sail(ALLIED, "1808").play("join JavaT")
    sea.play("load 6KNIL", "load ASup2")
    assert sea.why("load 4KNIL") == cargo.NO_SPACE.says("2 steps")
    assert sea.at("6KNIL") == "1808"
    assert sea.g.ground_in(sea.place("1808"), ALLIED) == [sea.unit("4KNIL")]


def test_10_2_2_a_destroyer_carries_one_step_of_infantry():
    """A battalion of one step, a supply unit; no artillery, no armour, no second unit."""
    sea = Sea({"1408": "DDElectra ARTMtn MOT Marines ASup1"}).sail(ALLIED, "1408")
    sea.play("join DDElectra")
    for name in ("ARTMtn", "MOT"):
        bar = sea.why(f"load {name}")
        assert bar == cargo.NEEDS_TRANSPORT.says(f"{sea.steps(name)} step")
    sea.play("load Marines")
    assert sea.why("load ASup1") == cargo.NO_SPACE.says("1 step")


def test_10_2_2_two_ships_carry_a_regiment():
    """One DD has no room for two steps, a DD and a CL have; a cruiser of 8 inches none."""
    sea = Sea({"1808": "DDElectra DeRuyter Exeter 6KNIL"}).sail(ALLIED, "1808")
    sea.play("join Exeter", "join DDElectra")
    assert sea.case("load 6KNIL") == "10.2.2"
    sea.play("join DeRuyter", "load 6KNIL")
    assert sea.legal("pick") == ["pick DeRuyter", "pick DDElectra"]
    assert sea.case("pick Exeter") == "10.2.2"
    sea.play("pick DDElectra")  # its other step goes aboard the only other ship
    unit = sea.unit("6KNIL")
    assert (sea.g.aboard[unit], sea.g.second[unit]) == (sea.unit("DeRuyter"), sea.unit("DDElectra"))


def test_10_2_2_a_hit_on_either_ship_counts():
    """The regiment on two ships loses a step with one of them; with a ship that sinks, all."""
    sea = Sea({"1807": "DDElectra DeRuyter Nachi"})
    sea.aboard("6KNIL", "DeRuyter", "DDElectra")
    sea.fight("1807", JAPANESE).play(10, 1, "day")
    sea.play("shoot DDElectra", "shoot Nachi", "shoot Nachi", 3, 1, 1)  # 3 + 4 - 2 + 2 = 7
    assert sea.steps("6KNIL") == 2
    sea.play("stay", "stay", "shoot DDElectra", "shoot Nachi", "shoot Nachi", 6, 1, 1)  # 9: a step
    assert (sea.steps("DDElectra"), sea.steps("6KNIL")) == (1, 1)


@pytest.mark.parametrize("ship", ["DeRuyter", "DDElectra"])
def test_2_2_damage_to_one_ship_of_a_pair_affects_all_of_its_unit(ship):
    """As if that ship carried it alone: a step for a step; sunk at sea, all is lost (R167)."""
    sea = Sea({"1806": "DDElectra DeRuyter"})
    sea.aboard("6KNIL", "DeRuyter", "DDElectra")
    losses.lose(sea.g, sea.unit(ship), 1, "10.4.4")
    assert sea.steps("6KNIL") == 1
    losses.lose(sea.g, sea.unit(ship), 1, "10.4.4")
    assert sea.g.status[sea.unit("6KNIL")] == LOST


def test_2_2_a_whole_ship_of_a_pair_is_sunk():
    """Two steps at once: at sea the unit is lost, in its port it stands ashore with one (R167)."""
    for place, left in (("1806", 0), ("1808", 1)):
        sea = Sea({place: "DDElectra DeRuyter"})
        sea.aboard("6KNIL", "DeRuyter", "DDElectra")
        losses.lose(sea.g, sea.unit("DDElectra"), 2, "10.4.4")
        assert sea.steps("6KNIL") == left
        assert sea.g.in_play(sea.unit("DeRuyter"))
    assert sea.g.aboard[sea.unit("6KNIL")] == -1


def test_2_2_hits_on_both_ships_of_a_pair_add_up():
    sea = Sea({"1806": "DDElectra DeRuyter"})
    sea.aboard("6KNIL", "DeRuyter", "DDElectra")
    for ship in ("DeRuyter", "DDElectra"):
        losses.lose(sea.g, sea.unit(ship), 1, "10.4.4")
    assert sea.g.status[sea.unit("6KNIL")] == LOST


def test_10_2_2_a_reduced_regiment_fits_one_ship():
    sea = Sea({"1808": "DDElectra 6KNIL"})
    sea.damage("6KNIL")
    sea.sail(ALLIED, "1808").play("join DDElectra", "load 6KNIL")
    assert sea.g.second[sea.unit("6KNIL")] == -1


def test_10_2_2_loading_needs_a_friendly_coast():
    """R86: not beside enemy ground units, not on an enemy coast; a box of the side will do."""
    sea = Sea({"1808": "JavaT 6KNIL 1F"}).sail(ALLIED, "1808").play("join JavaT")
    assert sea.case("load 6KNIL") == "10.2.2"
    sea = Sea({"2407": "ET1 1F"}).sail(JAPANESE, "2407").play("join ET1")
    assert sea.case("load 1F") == "10.2.2"
    sea = Sea({"PHILIPPINES": "ET4 1F"}).sail(JAPANESE, "PHILIPPINES").play("join ET4")
    assert sea.case("load 1F") == ""


def test_10_2_2_garrisons_stay():
    sea = Sea({"1808": "JavaT LSTMSoerabaja"}).sail(ALLIED, "1808").play("join JavaT")
    assert sea.case("load LSTMSoerabaja") == "11.4.1"


def test_10_2_2_troops_that_landed_this_turn_stay():
    sea = Sea({"1808": "JavaT 6KNIL"})
    sea.g.arrived[sea.unit("6KNIL")] = LANDED
    sea.sail(ALLIED, "1808").play("join JavaT")
    assert sea.case("load 6KNIL") == "11.2"


def test_10_2_2_only_troops_of_the_place_and_ships_of_the_group():
    sea = Sea({"1808": "JavaT DDElectra Marines", "1407": "1KNIL"}).sail(ALLIED, "1808")
    assert sea.case("load Marines") == "10.2.2"  # nobody has joined
    sea.play("join DDElectra")
    assert sea.case("load 1KNIL") == "10.2.2"
    sea.play("load Marines")  # no choice: the transport has not joined
    assert sea.g.aboard[sea.unit("Marines")] == sea.unit("DDElectra")


def test_10_2_2_unloading_before_the_mission():
    """R99: ashore in a friendly hex the unit counts as landed; the hex holds five (11.3)."""
    sea = Sea({"1808": "JavaT"})
    sea.aboard("6KNIL", "JavaT")
    sea.sail(ALLIED, "1808")
    assert sea.case("land 6KNIL") == "10.2.2"  # its ship has not joined
    sea.play("join JavaT", "land 6KNIL")
    assert sea.g.arrived[sea.unit("6KNIL")] == LANDED
    assert sea.case("load 6KNIL") == "11.2"
    sea = Sea({"1808": "JavaT 1KNIL 2KNIL 4KNIL South Marines"})
    sea.aboard("6KNIL", "JavaT")
    sea.sail(ALLIED, "1808").play("join JavaT")
    assert sea.case("land 6KNIL") == "11.3"


def test_10_2_2_unloading_in_a_port_in_ruins_costs_a_step():
    """9.10.6, R142."""
    sea = Sea({"1808": "JavaT", "1608": "6KNIL"})
    sea.aboard("6KNIL", "JavaT")
    sea.g.port_hits[sea.place("1808")] = 2
    sea.sail(ALLIED, "1808").play("join JavaT", "land 6KNIL")
    assert (sea.at("6KNIL"), sea.steps("6KNIL")) == ("1808", 1)


def test_10_2_2_two_ships_of_one_unit_join_together():
    """R103: the second comes without a choice of its own."""
    sea = Sea({"1808": "DDElectra DeRuyter Java"})
    sea.aboard("6KNIL", "DeRuyter", "DDElectra")
    sea.sail(ALLIED, "1808").play("join DDElectra")
    assert sea.case("join DeRuyter") == "10.1.1"
    sea.play("depart")
    assert [sea.g.sailing[sea.unit(name)] for name in ("DDElectra", "DeRuyter", "Java")] == [
        1,
        1,
        0,
    ]


# ── 10.2.3 carriers ──────────────────────────────────────────────────────────


def flier(ship, name, place):
    """An air unit aboard a CV or CVS."""
    sea = Sea({place: ship})
    unit = sea.unit(name)
    sea.g.status[unit], sea.g.base[unit] = PLAY, sea.g.theatre.base_of_ship[sea.unit(ship)]
    return sea, unit


def test_10_2_3_carrier_aircraft_fly_from_the_hex_of_their_ship():
    """Akagi sails one hex nearer, and her aircraft count from there."""
    sea, unit = flier("Akagi", "CVA6M-1", "2110")
    before = flights.distance(sea.g, unit, sea.place("1808"))
    sea.sail(JAPANESE, "2110").play("join Akagi", "depart", "steam 2109")
    assert flights.distance(sea.g, unit, sea.place("1808")) == before - 1


def test_10_2_3_a_disrupted_carrier_launches_no_missions():
    """Nor interceptions: from a disrupted CV or CVS aircraft stage away only."""
    for ship, name, place, case in (
        ("Akagi", "CVA6M-1", "2110", "10.2.3"),
        ("Chitose", "EastF1M", "2204", "6.3"),
    ):
        sea, unit = flier(ship, name, place)
        assert bases.bars_takeoff(sea.g, unit) is None
        sea.disrupt(ship)
        bar = bases.bars_takeoff(sea.g, unit)
        assert bar is not None
        assert bar.case == case


# ── 10.2.4 motor torpedo boats, 10.2.5 zones ─────────────────────────────────


def test_10_2_4_motor_torpedo_boats_stay_near_their_coast():
    """Two hexes from Java, Allied, is as far as they go; other ships go on without them."""
    sea = (
        Sea({"1608": "MTB Houston"}).sail(ALLIED, "1608").play("join MTB", "join Houston", "depart")
    )
    sea.play("steam 1609", "steam 1610")
    assert sea.case("steam 1611") == "10.2.4"
    sea.play("drop MTB")
    assert sea.case("steam 1611") == ""


def test_10_2_5_east_and_west_fleet_keep_to_their_sides():
    """Column 17 is open to both; south of Java so is everything."""
    sea = Sea({"1706": "Nachi"}).sail(JAPANESE, "1706").play("join Nachi", "depart")
    assert sea.case("steam 1606") == "10.2.5"
    assert sea.case("steam 1806") == ""
    sea = Sea({"1706": "Chokai"}).sail(JAPANESE, "1706").play("join Chokai", "depart")
    assert sea.case("steam 1806") == "10.2.5"
    assert sea.case("steam 1606") == ""
    sea = Sea({"1609": "Nachi"}).sail(JAPANESE, "1609").play("join Nachi", "depart")
    assert sea.case("steam 1509") == ""


def test_10_2_5_covering_fleet_and_allies_go_everywhere():
    sea = Sea({"1706": "Kongo"}).sail(JAPANESE, "1706").play("join Kongo", "depart")
    assert (sea.case("steam 1606"), sea.case("steam 1806")) == ("", "")
    sea = Sea({"1706": "Exeter"}).sail(ALLIED, "1706").play("join Exeter", "depart")
    assert (sea.case("steam 1606"), sea.case("steam 1806")) == ("", "")


# ── 5.2, 5.4 fleets that leave their boxes ───────────────────────────────────


def test_5_2_the_covering_fleet_enters_when_committed():
    sea = Sea({"COVERING": "Kongo Tone"})
    assert sea.sailing_from(JAPANESE, "COVERING") == "5.2"
    sea.g.covering_on = 1
    assert sea.sailing_from(JAPANESE, "COVERING") == ""


def test_5_2_each_ship_that_enters_scores():
    """BB a point, CA half a point, by the table; a ship left in the box nothing."""
    sea = Sea({"COVERING": "Kongo Tone Atago"})
    sea.g.covering_on = 1
    sea.sail(JAPANESE, "COVERING").play("join Kongo", "join Tone", "depart")
    assert sea.points(ALLIED) == 3
    assert sea.g.status[sea.unit("Kongo")] == PLAY
    assert sea.g.status[sea.unit("Atago")] == POOL


def test_5_2_the_covering_fleet_enters_by_the_arrow_hexes_at_once():
    """It may not stay in its box; the entry costs two points, the hex included (R88)."""
    sea = Sea({"COVERING": "Tone"})
    sea.g.covering_on = 1
    sea.sail(JAPANESE, "COVERING").play("join Tone", "depart")
    assert sea.case("halt") == "5.2"
    assert [text.split()[1] for text in sea.legal("steam")] == [
        "1101", "1401", "1601", "2201", "2501", "2801",
    ]  # fmt: skip
    sea.play("steam 1601")
    assert sea.g.frames[-1].spent == 2


def test_5_2_carriers_take_aircraft_along():
    """One carrier for eight air units: the Japanese player chooses four."""
    sea = Sea({"COVERING": "Akagi"})
    g = sea.g
    names = ["CVA6M-1", "CVA6M-2", "CVA6M-3", "CVD3A-1", "CVD3A-2", "CVB5N-1", "CVB5N-2", "CVB5N-3"]
    for name in names:
        g.status[sea.unit(name)] = POOL
    g.covering_on = 1
    sea.sail(JAPANESE, "COVERING").play("join Akagi", "depart")
    assert sea.asked == "Embarking"
    sea.play(*[f"base {name} Akagi" for name in ("CVA6M-1", "CVA6M-2", "CVD3A-1", "CVB5N-1")])
    assert sea.asked == "Sailing"
    aboard = [name for name in names if g.base[sea.unit(name)] >= 0]
    assert aboard == ["CVA6M-1", "CVA6M-2", "CVD3A-1", "CVB5N-1"]
    assert g.base[sea.unit("CVB5N-3")] == UNAVAILABLE


def test_5_4_the_reserve_fleet_enters_in_one_turn():
    """Released it enters at 0107, with its aircraft; ships left in the box that turn stay there."""
    sea = Sea({"RESERVE": "RFCV RFBB RFCA"})
    assert sea.sailing_from(ALLIED, "RESERVE") == "5.4"
    sea.g.reserve = 1
    for name in ("Fulmar1", "Albacore1"):
        sea.g.status[sea.unit(name)] = POOL
    sea.sail(ALLIED, "RESERVE").play("join RFCV", "depart")
    assert sea.legal("steam") == ["steam 0107"]
    base = sea.g.theatre.base_of_ship[sea.unit("RFCV")]
    assert sea.g.base[sea.unit("Fulmar1")] == sea.g.base[sea.unit("Albacore1")] == base
    sea.play("steam 0107", "halt")
    assert sea.sailing_from(ALLIED, "RESERVE") == ""
    sea.g.turn += 1
    assert sea.sailing_from(ALLIED, "RESERVE") == "5.4"


# ── 14.5 the General Regroup turn ────────────────────────────────────────────


def regroup(units):
    """A General Regroup turn."""
    sea = Sea(units)
    sea.g.regroup_turn = sea.g.turn
    return sea


def test_14_5_missions_start_in_own_ports():
    sea = regroup({"1808": "DeRuyter", "1609": "Houston", "AUSTRALIA": "Perth"})
    assert sea.sailing_from(ALLIED, "1808") == ""
    assert sea.sailing_from(ALLIED, "AUSTRALIA") == ""
    assert sea.sailing_from(ALLIED, "1609") == "14.5"


def test_14_5_missions_end_in_own_ports():
    """At sea the group may not halt or drop anybody; in the next port it may."""
    sea = regroup({"1808": "DeRuyter Java"}).sail(ALLIED, "1808")
    sea.play("join DeRuyter", "join Java", "depart", "steam 1907")
    assert sea.case("halt") == "14.5"
    assert sea.case("drop Java") == "14.5"
    sea.play("steam 1808", "halt")
    assert sea.asked == "Play"


def test_14_5_the_group_stays_in_reach_of_a_port():
    """A damaged transport with three points may go one hex out of Tjilatjap, not two."""
    sea = regroup({"1608": "JavaT"})
    sea.damage("JavaT")
    sea.sail(ALLIED, "1608").play("join JavaT", "depart", "steam 1609")
    assert sea.case("steam 1709") == "14.5"
    assert sea.legal() == ["steam 1508", "steam 1608", "steam 1708"]


def test_14_5_enemy_ports_are_no_goal():
    """What may be entered to bombard is closed to a mission between own ports."""
    sea = regroup({"2709": "Exeter"}).sail(ALLIED, "2709").play("join Exeter", "depart")
    sea.hold(JAPANESE, "2809")
    assert sea.case("steam 2809") == "14.5"
