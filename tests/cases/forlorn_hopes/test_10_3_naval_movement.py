"""10.3.1 Naval unit movement: points, coasts, boxes, ports, ships dropped on the way."""

from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.kinds import ALLIED, ENDED, GROUND_PHASE, JAPANESE, OPERATIONS
from sandtable.games.forlorn_hopes.sea.naval_movement import STOPS_HERE, reach
from sandtable.games.forlorn_hopes.showing import showing
from sandtable.games.forlorn_hopes.turn.missions import Operations
from tests.cases.forlorn_hopes.sea import Sea


def group(names, label, side=ALLIED, **more):
    """A group under way from a hex."""
    sea = Sea({label: names}, **more).sail(side, label)
    return sea.play(*[f"join {name}" for name in names.split()], "depart")


# ── points ───────────────────────────────────────────────────────────────────


def test_10_3_1_three_points_for_the_lowest_speed():
    """A cruiser of 5 and a transport of 3 have nine points."""
    sea = group("Exeter ABDAT", "1608")
    assert sea.g.frames[-1].most == 9


def test_10_3_1_a_hex_costs_a_point_until_none_is_left():
    """A transport goes nine hexes south and no farther."""
    sea = group("JavaT", "1608", turn=1)
    for row in ("1609", "1610", "1611", "1612", "1613", "1612", "1611", "1610"):
        sea.play(f"steam {row}")
    assert sea.case("steam 1609") == ""
    sea.play("steam 1609")
    assert sea.case("steam 1610") == "10.3.1"
    assert "1 needed, 0 left" in str(sea.why("steam 1610"))
    assert sea.legal() == ["halt"]


def test_10_3_1_hex_by_hex():
    sea = group("JavaT", "1608")
    assert sea.case("steam 1610") == "10.3.1"


def test_10_3_1_a_group_has_the_allowance_of_its_slowest_ship():
    """R87: who drops a slow transport goes on at his own pace; what is spent is spent."""
    sea = group("Exeter ABDAT", "1608").play("steam 1609")
    assert sea.g.frames[-1].most == 9
    sea.play("drop ABDAT")
    assert sea.g.frames[-1].most == 15
    assert sea.g.frames[-1].spent == 1
    assert sea.did("ABDAT", ENDED)
    assert sea.at("ABDAT") == "1609"
    sea.play("steam 1610")
    assert sea.at("ABDAT") == "1609"


def test_10_3_1_the_last_ship_is_not_dropped_but_halts():
    sea = group("Exeter ABDAT", "1608")
    assert sea.case("drop ABDAT") == "10.3.1"  # not moved yet
    sea.play("steam 1609", "drop ABDAT")
    assert sea.case("drop Exeter") == "10.3.1"
    assert sea.case("drop ABDAT") == "10.3.1"


# ── hexes and hexsides ───────────────────────────────────────────────────────


def test_10_3_1_ships_do_not_cross_java():
    """Tjilatjap opens to the south only; Batavia does not lead to Bandoeng."""
    assert group("Houston", "1608").legal("steam") == ["steam 1508", "steam 1609", "steam 1708"]
    sea = group("Exeter", "1407")
    assert sea.case("steam 1408") == "10.3.1"
    assert "no ship crosses" in str(sea.why("steam 1408"))


def test_10_3_1_ships_keep_to_the_water():
    sea = group("Exeter", "1305")
    assert sea.case("steam 1206") == "10.3.1"


def test_15_0_nobody_enters_singapore_before_it_falls():
    for turn, case in ((2, "15.0"), (3, "")):
        sea = Sea({"1302": "Chokai"}, turn=turn)
        sea.hold(JAPANESE, *(["1202"] if turn > 2 else []))
        sea.sail(JAPANESE, "1302").play("join Chokai", "depart")
        assert sea.case("steam 1202") == case


# ── boxes ────────────────────────────────────────────────────────────────────


def test_10_3_1_boxes_cost_two_points():
    """From Australia to an arrow hex: two, and two more back into the box (R88)."""
    sea = group("Perth", "AUSTRALIA")
    assert sea.legal("steam") == ["steam 2613", "steam 3013"]
    sea.play("steam 2613")
    assert sea.g.frames[-1].spent == 2
    sea.play("steam AUSTRALIA")
    assert sea.g.frames[-1].spent == 4
    sea.play("halt")
    assert sea.at("Perth") == "AUSTRALIA"


def test_10_3_1_enemy_boxes_and_others_are_closed():
    sea = (
        Sea({"2613": "Perth", "1401": "Exeter"}).sail(ALLIED, "1401").play("join Exeter", "depart")
    )
    assert sea.case("steam INDOCHINA") == "10.3.1"
    assert sea.case("steam AUSTRALIA") == "10.3.1"


# ── ports of the enemy (R98) ─────────────────────────────────────────────────


def test_10_3_1_an_enemy_port_is_no_way_through():
    """A transport without troops has nothing to do in Makassar; Japanese before: Kendari."""
    sea = group("JavaT", "2607")
    assert sea.case("steam 2606") == "10.3.1"
    sea = group("Exeter", "2607").play("steam 2606")
    assert sea.case("steam 2605") == "10.3.1"
    assert sea.case("halt") == ""


def test_10_3_1_troops_may_be_landed_in_an_enemy_port():
    sea = Sea({"2607": "JavaT"})
    sea.aboard("6KNIL", "JavaT")
    sea.sail(ALLIED, "2607").play("join JavaT", "depart")
    assert sea.case("steam 2606") == ""


def test_10_3_1_who_fought_in_an_enemy_port_may_go_on():
    sea = Sea({"2607": "JavaT Exeter", "2606": "ET1"}).sail(ALLIED, "2607")
    sea.play("join JavaT", "join Exeter", "depart", "steam 2606", "engage", 9, 1, "day")
    sea.play("shoot ET1", 10)  # 10 + 4 - 1 + 1 = 14: sunk
    assert sea.case("steam 2605") == ""


# ── how far ──────────────────────────────────────────────────────────────────


def test_10_3_1_reach_counts_every_way():
    """What the map lights up: cost of each place, along a way that ships may go."""
    sea = group("Exeter", "1608")
    ways = reach(sea.g, sea.g.frames[-1])
    assert ways.cost[sea.place("1609")] == 1
    # Around the east of Java: 1708 1809 1909 2008 ... to Soerabaja through Bali Strait.
    path = ways.path(sea.place("1808"))
    assert len(path) == ways.cost[sea.place("1808")]
    assert sea.place("1607") not in path


def test_10_3_1_two_ships_with_one_unit_stay_together():
    """R103: after one is dropped the other may not go on without it."""
    sea = Sea({"1608": "DDElectra DeRuyter Houston"})
    sea.aboard("6KNIL", "DeRuyter", "DDElectra")
    sea.sail(ALLIED, "1608").play("join DDElectra", "join Houston", "depart", "steam 1609")
    sea.play("drop DDElectra")
    assert sea.case("steam 1610") == "10.2.2"
    sea.play("drop DeRuyter")
    assert sea.case("steam 1610") == ""


# ── why a ship does not go there ─────────────────────────────────────────────


def pointed(sea, ship, label):
    """The choice that a ship pointed at a place would make, and the answer to it."""
    game = Game.from_state(RULEBOOK, sea.g, {})
    meant = RULEBOOK.meant(game.state, sea.unit(ship), sea.place(label))
    refusal = game.why(meant)
    return game.text(meant), refusal and (refusal.case, refusal.reason)


def test_10_3_1_a_ship_of_the_group_that_is_pointed_at_a_hex_steams():
    sea = group("DeRuyter", "2612")
    assert pointed(sea, "DeRuyter", "2611") == ("steam 2611", None)
    text, (case, reason) = pointed(sea, "DeRuyter", "2610")
    assert (text, case, reason) == ("steam 2610", "10.3.1", "a group moves hex by hex")


def test_10_3_1_a_group_that_goes_no_farther_says_so_of_every_hex():
    """Points are left and nothing is open: it entered an enemy port to bombard."""
    sea = group("DeRuyter", "2607").play("steam 2606")
    assert sea.legal() == ["halt"]
    for label in ("2607", "2609"):
        assert sea.why(f"steam {label}") == STOPS_HERE
    sea = group("JavaT", "1608", turn=1)
    for row in ("1609", "1610", "1611", "1612", "1613", "1612", "1611", "1610", "1609"):
        sea.play(f"steam {row}")
    assert "all 9 MP are spent" in str(sea.why("steam 1611"))


def test_10_1_a_ship_that_is_pointed_anywhere_else_hears_of_its_mission():
    sea = group("DeRuyter", "2612").play("steam 2611", "halt")
    sea.g.phase = OPERATIONS
    sea.g.frames.append(Operations(ALLIED))
    assert pointed(sea, "DeRuyter", "2610")[1] == (
        "10.1.3", "its mission of this turn has ended, and it stays where it is",
    )  # fmt: skip
    sea = Sea({"2612": "DeRuyter", "2205": "Nachi"})
    sea.g.phase = OPERATIONS
    sea.g.frames.append(Operations(ALLIED))
    text, (case, _) = pointed(sea, "DeRuyter", "2610")
    assert (text, case) == ("move DeRuyter 2610", "10.1")
    assert pointed(sea, "Nachi", "2206")[1] == ("4.0", "the unit is the enemy's")
    sea.g.phase = GROUND_PHASE
    assert pointed(sea, "DeRuyter", "2610")[1] == ("10.1", "ships move in naval missions only")


# ── 10.1.3 the end at its goal ───────────────────────────────────────────────


def ending(sea):
    """What the button that ends the mission says beyond its verb."""
    return showing.all_notes(sea.g, [Choice("halt")])[0].get("label")


def test_10_1_3_the_end_of_a_voyage_at_its_goal_says_what_is_done_there():
    """Troops land (11.5), guns bombard (10.5); on the open sea it is only the end."""
    assert ending(group("DeRuyter", "2612")) is None
    sea = Sea({"2607": "ABDAT Exeter 6KNIL"})
    sea.aboard("6KNIL", "ABDAT")
    sea.sail(ALLIED, "2607").play("join ABDAT", "join Exeter", "depart")
    assert ending(sea) == "End the mission here to land 6KNIL in the ground phase (11.5)"
    sea.play("steam 2606")
    assert ending(sea) == (
        "End the mission here to bombard (10.5) and to land 6KNIL in the ground phase (11.5)"
    )
