"""9.1 and 9.2: who may fly, how far, in what numbers; the course of a mission; reactions."""

from typing import Any

import pytest

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air import (
    air_missions,
    flights,
)
from sandtable.games.forlorn_hopes.kinds import ATTACKER, ESCORT, HIDDEN, IN_BATTLE, ON_SHIPS
from sandtable.games.forlorn_hopes.refusals import refusals
from sandtable.games.forlorn_hopes.showing import pointed_at, showing
from tests.cases.forlorn_hopes.airfield import ALLIES, JAPAN, Airfield
from tests.cases.forlorn_hopes.desk import Desk, at

FIVE = "G4M-1 G4M-2 G4M-3 G4M-4 G4M-5"


def mission(hex: str, units: dict[str, str], **keys: Any) -> Airfield:
    """The mission to this hex is being put together."""
    return Airfield(units, **keys).play(f"strike {hex}")


# ── 9.1.1 composition ────────────────────────────────────────────────────────


def test_9_1_1_four_attackers_and_two_escorts_against_an_airbase():
    field = mission("1908", {"Sarawak": FIVE[:17], "Balikpapan": "G4M-4 G4M-5 A6M-1 A6M-2 A6M-3"})
    field.play("attack G4M-1", "attack G4M-2", "attack G4M-3", "attack G4M-4")
    assert field.case("attack G4M-5") == "9.1.1"
    field.play("escort A6M-1", "escort A6M-2")
    assert field.case("escort A6M-3") == "9.1.1"
    assert field.case("launch") == ""


def test_9_1_1_six_and_three_against_ships():
    field = mission(
        "1807",
        {"1807": "Java", "Sarawak": FIVE, "Balikpapan": "A6M-1 A6M-2 A6M-3 A6M-4",
         "Bandjermasin": "G3M-1 G3M-2"},
        control={"Japanese": ["2005"]},
    )  # fmt: skip
    field.play(*[f"attack {name}" for name in FIVE.split()], "attack G3M-1")
    assert field.case("attack G3M-2") == "9.1.1"
    field.play("escort A6M-1", "escort A6M-2", "escort A6M-3")
    assert field.case("escort A6M-4") == "9.1.1"


def test_9_1_1_six_and_three_from_carriers_against_anything():
    planes = "CVD3A-1 CVD3A-2 CVA6M-1 CVA6M-2"
    field = mission(
        "1908",
        {"1909": "Akagi Soryu", "Akagi": planes, "Soryu": "CVB5N-1 CVB5N-2 CVB5N-3 CVA6M-3",
         "Balikpapan": "G4M-1"},
    )  # fmt: skip
    field.play("attack CVD3A-1", "attack CVD3A-2", "attack CVB5N-1", "attack CVB5N-2")
    assert field.case("attack G4M-1") == "9.1.1"
    field.play("attack CVB5N-3")
    assert field.case("launch") == ""


def test_9_1_1_allied_attackers_share_a_nationality():
    field = mission("2005", {"Soerabaja": "19BG MartinI 7BG 84Sqn", "2006": "RFCV",
                             "RFCV": "Albacore1"}, acting="Allied",
                    control={"Japanese": ["2005"]})  # fmt: skip
    field.play("attack 19BG")
    assert field.case("attack MartinI") == "9.1.1"
    assert field.case("attack 7BG") == ""
    british = mission("2005", {"Soerabaja": "19BG 84Sqn", "2006": "RFCV", "RFCV": "Albacore1"},
                      acting="Allied", control={"Japanese": ["2005"]})  # fmt: skip
    british.play("attack 84Sqn")
    assert british.case("attack Albacore1") == ""
    assert british.case("attack 19BG") == "9.1.1"


def test_9_1_1_escorts_of_any_nationality():
    field = mission("2005", {"Soerabaja": "19BG BuffA"}, acting="Allied",
                    control={"Japanese": ["2005"]})  # fmt: skip
    assert field.case("escort BuffA") == "9.2"
    near = mission("1908", {"Soerabaja": "19BG BuffA"}, acting="Allied",
                   control={"Japanese": ["1908"]})  # fmt: skip
    assert near.case("escort BuffA") == "9.1.1"  # nobody to escort yet
    near.play("attack 19BG", "escort BuffA")
    assert near.part("BuffA") == ESCORT


# ── 9.1.2 eligibility ────────────────────────────────────────────────────────


@pytest.mark.parametrize("words", ["flown", "regroup"])
def test_9_1_2_only_from_the_ready_box(words):
    field = mission("1908", {"Balikpapan": f"G4M-1 G4M-2:{words}"})
    assert field.case("attack G4M-2") == "9.1.2"


def test_9_1_2_disrupted_units_fly_and_risk_an_accident():
    field = mission("1908", {"Balikpapan": "G4M-1:disrupted"}).play("attack G4M-1", "launch")
    assert field.g.shaken[field.unit("G4M-1")] == 1


def test_9_2_a_refusal_tells_how_far_the_nearest_unit_falls_short():
    field = Airfield({"Sarawak": "12Sentai 75Sentai", "Malang": "CW21", "1908": "MDMedan"})
    bar = field.why("strike 1908")
    assert bar is not None
    assert (bar.case, bar.figures) == ("9.2", "the nearest needs 7 range points and has 6")


def test_6_6_1_nobody_flies_at_an_airbase_off_the_map():
    field = Airfield({"Malang": "CW21", "Soerabaja": "19BG"}, acting="Allied")
    assert field.case("strike INDOCHINA") == "6.6.1"


def test_5_1_5_2_who_is_out_of_play_flies_nowhere_and_is_told_why():
    field = Airfield({"UNAVAILABLE": "G4M-1", "COVERING": "Akagi CVB5N-1", "Sarawak": "12Sentai",
                      "1808": "Houston"}).play("strike 1808")  # fmt: skip
    for name, case in (("G4M-1", "5.1"), ("CVB5N-1", "5.2"), ("Akagi", "5.2")):
        bar = refusals.bar_of(field.g, Choice("attack", field.unit(name)))
        assert bar.case == case
        assert bar.remedy
    other = Airfield({"Sarawak": "12Sentai", "2204": "ET1", "1808": "Houston"})
    bar = refusals.bar_of(other.play("strike 1808").g, Choice("attack", other.unit("ET1")))
    assert (bar.case, bar.reason) == ("2.2", "an air unit is asked for")


def test_9_1_2_who_has_no_bombs_does_not_attack():
    field = mission("1908", {"Balikpapan": "G4M-1 EastH6K A6M-1"})
    assert field.case("attack EastH6K") == "3.0"
    assert field.case("attack A6M-1") == ""  # S: it strafes
    assert field.case("escort G4M-1") == "9.1.1"


def test_9_1_2_a_patrol_flies_no_mission():
    field = mission("2204", {"Soerabaja": "19BG Do24A:patrolling:over=1808"}, acting="Allied")
    assert field.case("attack Do24A") == "7.3"


def test_9_1_2_undrawn_units_of_the_11th_air_fleet_are_not_there():
    field = mission("1908", {"Balikpapan": "G4M-1", "UNAVAILABLE": "G4M-2"})
    assert field.legal("attack") == ["attack G4M-1"]


def test_9_1_a_mission_needs_an_attacker():
    field = mission("1908", {"Balikpapan": "G4M-1 A6M-1"})
    assert field.case("launch") == "9.1"
    field.play("attack G4M-1")
    assert field.case("attack G4M-1") == "9.1"


# ── 9.1.3 target hex ─────────────────────────────────────────────────────────


def test_9_1_3_the_hex_needs_something_of_the_enemy():
    field = Airfield({"Balikpapan": "G4M-1", "1807": "Java"})
    assert field.case("strike 1807") == ""
    assert field.case("strike 1806") == "9.1.3"
    assert field.case("strike 0801") == "9.2"
    assert field.case("strike 2204") == "9.1.3"  # one's own


def test_9_1_3_singapore_waits_for_its_surrender():
    keys: dict[str, Any] = {"acting": "Allied", "control": {"Japanese": ["1202"]}}
    assert Airfield({"Palembang": "MartinI"}, turn=2, **keys).case("strike 1202") == "15.0"
    assert Airfield({"Palembang": "MartinI"}, turn=3, **keys).case("strike 1202") == ""


def test_14_5_no_air_mission_in_the_general_regroup_turn():
    field = Airfield({"Balikpapan": "G4M-1"}, regroup_turn=4)
    assert field.case("strike 1908") == "14.5"
    assert field.case("stage") == ""
    assert not air_missions.capable(field.g, JAPAN)


def test_9_1_no_draft_is_opened_that_cannot_be_completed():
    """A hex with warships alone is no target for fighters that only strafe (9.10.2)."""
    japanese = {"Japanese": ["2005"]}
    field = Airfield({"Bandjermasin": "A6M-1", "1807": "Java"}, control=japanese)
    assert field.case("strike 1807") == "9.10.2"
    for ship in ("JavaT", "MTB"):
        field = Airfield({"Bandjermasin": "A6M-1", "1807": f"Java {ship}"}, control=japanese)
        field.play("strike 1807", "attack A6M-1")
        assert field.case("launch") == ""
    # Nor is a supply unit.
    field = Airfield({"Bandjermasin": "A6M-1", "1805": "ASup1"}, control=japanese)
    assert field.case("strike 1805") == "9.10.2"


# ── 9.2 range ────────────────────────────────────────────────────────────────


def test_9_2_the_example_of_the_book():
    """Indochina to Palembang by 1401: five hexes and two points, and the same back."""
    theatre = Airfield({"Indochina": "G3M-1"}).g.theatre
    find = theatre.words.find_hex
    indochina, arrow, palembang = find("INDOCHINA"), find("1401"), find("1205")
    assert (theatre.flight(indochina, arrow), theatre.flight(arrow, palembang)) == (2, 5)
    assert (theatre.flight(palembang, arrow), theatre.flight(arrow, indochina)) == (5, 2)


def test_9_2_every_way_onto_the_map_and_off_it_costs_two_points():
    """The best arrow hex decides: Palembang is four hexes from 1101."""
    theatre = Airfield({"Indochina": "G3M-1"}).g.theatre
    for box in theatre.boxes:
        for h in theatre.field if box.hexes else ():
            nearest = min(theatre.flight(arrow, h) for arrow in box.hexes)
            assert theatre.flight(box.place, h) == theatre.flight(h, box.place) == nearest + 2


def test_9_2_where_no_way_leads():
    """A small map without arrow hexes for the boxes beside it."""
    desk = at(
        """
        [map]
        columns = 4
        rows = 4
        terrain = {jungle = ["0202", "0303"]}
        [[airbase]]
        id = "Bay"
        hex = "0202"
        [units]
        INDOCHINA = ["G4M-1"]
        Bay = ["60Sentai"]
        0303 = ["6KNIL"]
        [control]
        Japanese = ["0202"]
        """
    )
    refusal = desk.play("strike 0303") and desk.why("attack G4M-1")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("9.2", "no way leads there")
    unit = desk.unit("G4M-1")
    assert pointed_at.hex_info(desk.g, desk.hex("0303"), unit)["lines"][-1]["text"] == (
        "G4M-1: no way leads here"
    )


def test_9_2_range_from_off_the_map():
    field = Airfield({"Indochina": "G3M-1 60Sentai", "1305": "MDOosthaven", "Balikpapan": "A6M-1"})
    assert flights.distance(field.g, field.unit("G3M-1"), field.place("1205")) == 6
    assert field.case("strike 1205") == ""  # a Ki-21 has a range of six, a G3M of seven
    assert field.case("strike 1206") == "9.1.3"
    assert field.case("strike 1306") == "9.2"
    field.play("strike 1305")
    assert (field.case("attack G3M-1"), field.case("attack 60Sentai")) == ("", "9.2")


def test_9_2_each_unit_within_its_own_range_from_its_own_airbase():
    field = mission("1908", {"Balikpapan": "G4M-1 12Sentai 75Sentai", "DenPasar": "27Sentai"},
                    control={"Japanese": ["2009"]})  # fmt: skip
    assert field.legal("attack") == ["attack G4M-1", "attack 27Sentai", "attack 12Sentai"]
    assert field.case("attack 75Sentai") == "9.2"


def test_9_2_carrier_aircraft_fly_from_the_hex_of_their_carrier():
    field = Airfield({"2110": "Akagi", "Akagi": "CVD3A-1"})
    assert flights.distance(field.g, field.unit("CVD3A-1"), field.place("1908")) == 3
    assert field.case("strike 1908") == ""
    assert field.case("strike 1808") == "9.2"


# ── 9.1 the course of a mission ──────────────────────────────────────────────


def test_9_1_a_mission_without_interception_from_strike_to_landing():
    field = mission("1908", {"Balikpapan": "G4M-1 A6M-1"})
    field.play("attack G4M-1", "escort A6M-1", "launch")
    assert field.g.mission_hex == field.place("1908")
    field.play("strike-base Malang") if field.asked == "NamingTarget" else None
    assert field.said("9.1.2", ALLIES) == ["Japanese attack: G4M-1.", "Japanese escort: A6M-1."]
    assert field.g.shown[field.unit("A6M-1")] == IN_BATTLE
    field.play("altitude G4M-1 2", "bomb G4M-1")
    while field.actor == "dice":
        field.play(10)
    if field.asked == "Manner":
        field.play(field.legal()[0])
    while field.actor == "dice":
        field.play(1)
    assert field.asked == "Operations"
    assert (field.home("G4M-1"), field.home("A6M-1")) == ("Balikpapan flown", "Balikpapan flown")
    assert field.g.shown[field.unit("G4M-1")] == HIDDEN
    assert field.g.mission_side == -1
    assert field.points(ALLIES) == 0


def test_9_1_a_unit_flies_one_mission_a_phase():
    field = mission("1908", {"Balikpapan": "G4M-1 G4M-2"}).play("attack G4M-1")
    field.g.part[field.unit("G4M-1")] = 0
    field.g.box[field.unit("G4M-1")] = 1
    assert field.case("attack G4M-1") == "9.1.2"


# ── 9.11.1 paratroops ────────────────────────────────────────────────────────


def drop(hex: str = "1205", **keys: Any) -> Airfield:
    units = {"Sarawak": "Ki57 12Sentai 60Sentai 98Sentai A6M-1", "1702": "YokosukaSNLF TS1"}
    return Airfield(units, **keys).play(f"strike {hex}")


def test_9_11_1_a_c_unit_takes_a_parachute_unit_of_its_airbase():
    field = drop().play("attack Ki57")
    assert field.asked == "Emplaning"
    assert field.legal() == ["load TS1", "load YokosukaSNLF"]
    field.play("load TS1", "attack 12Sentai", "attack 60Sentai")
    assert field.case("attack 98Sentai") == "9.1.1"
    assert field.case("attack A6M-1") == "9.11.1"
    assert field.case("launch") == ""


def test_9_11_1_without_troops_it_stays():
    field = Airfield({"Sarawak": "Ki57 12Sentai"}).play("strike 1205")
    assert field.case("attack Ki57") == "9.11.1"


def test_9_11_1_an_empty_hex_may_be_dropped_on_but_not_bombed():
    field = drop("1204")
    assert field.case("attack 12Sentai") == "9.11.1"
    field.play("attack Ki57", "load TS1")
    assert field.case("attack 12Sentai") == "9.11.1"
    assert field.case("launch") == ""


def test_9_11_no_drop_at_sea_or_in_foul_weather():
    field = Airfield({"Sarawak": "Ki57", "1702": "TS1"})
    assert field.case("strike 1606") == "9.11"
    foul = drop(foul=True)
    assert foul.case("attack Ki57") == "9.11"


def test_9_11_the_troops_stay_in_sight_until_the_mission_is_shown():
    """That a unit has gone aboard would tell of the assault before its time."""
    field = drop().play("attack Ki57", "load TS1", "launch")
    plain = drop().play("attack 12Sentai", "launch")
    assert field.known(ALLIES) == plain.known(ALLIES)


# ── 9.1.4 reaction missions ──────────────────────────────────────────────────


def reaction(units: dict[str, str], hex: str = "1806") -> Airfield:
    field = Airfield({hex: "Naka:spotted:sailing", **units})
    field.g.frames.pop()
    air_missions.offer_reaction(field.g, ALLIES, field.place(hex))
    return field


def test_9_1_4_a_reaction_mission_flies_at_the_spotted_group():
    field = reaction({"Soerabaja": "MartinI BuffA"})
    assert field.legal() == ["strike 1806", "pass"]
    assert field.case("strike 2204") == "9.1.4"
    field.play("strike 1806")
    assert field.g.mission_kind == ON_SHIPS
    assert field.case("attack BuffA") == "9.10.2"  # no T and no MTB in the group
    field.play("attack MartinI", "launch")
    assert field.part("MartinI") == ATTACKER
    assert field.said("9.6") == []


def test_9_1_4_friction_passes_no_reaction_mission():
    """R162: what is passed is the first opportunity of his own."""
    field = reaction({"Soerabaja": "MartinI"})
    field.g.friction = 1
    assert field.legal() == ["strike 1806", "pass"]
    field.play("pass")
    assert field.g.friction == 1


def test_9_1_4_who_cannot_is_asked_all_the_same():
    field = reaction({"Soerabaja": "MartinI:flown"})
    assert field.legal() == ["pass"]
    assert field.case("strike 1806") == "9.1.2"


def test_9_1_4_fighters_alone_are_told_what_they_strafe_at_sea():
    """9.10.2: in range, and no T or MTB in the group; who is out of range hears of that."""
    assert reaction({"Soerabaja": "BuffA"}).case("strike 1806") == "9.10.2"
    assert reaction({"Medan": "MartinI"}).case("strike 1806") == "9.2"


def test_9_1_4_with_no_aircraft_at_all_nobody_is_asked():
    assert reaction({}).asked != "Reaction"


def test_9_1_4_scramble_limits_apply_anew():
    field = reaction({"Soerabaja": "MartinI", "Sarawak": "A6M-1"})
    field.play("strike 1806", "attack MartinI", "launch")
    assert (field.asked, field.actor) == ("Scrambling", "Japanese")


# ── secrecy ──────────────────────────────────────────────────────────────────


def test_9_1_the_enemy_does_not_learn_who_or_how_many_fly_before_the_battle():
    units = {"Sarawak": "G4M-1 G4M-2", "Balikpapan": "A6M-1", "Malang": "BuffA"}
    one = mission("1908", units).play("attack G4M-1", "launch")
    two = mission("1908", units).play("attack G4M-1", "attack G4M-2", "escort A6M-1", "launch")
    assert one.known(ALLIES) == two.known(ALLIES)
    assert one.read_by(ALLIES) == two.read_by(ALLIES)
    assert one.read_by(JAPAN) != two.read_by(JAPAN)


def test_8_4_capable_is_what_both_players_know():
    field = Airfield({"Balikpapan": "G4M-1:flown", "Soerabaja": "PBY1"})
    assert air_missions.capable(field.g, JAPAN)
    assert not air_missions.capable(field.g, ALLIES)


def test_9_11_1_r173_a_parachute_unit_that_has_landed_this_turn_stays():
    position = """
        game = "forlorn-hopes"
        turn = 2
        ask = "mission"
        initiative = "Japanese"
        [units]
        2802 = ["YokosukaSNLF WORD"]
        Menado = ["Ki57", "G4M-1"]
        [control]
        Japanese = ["2802"]
        """
    rested, landed = (Desk(position.replace(" WORD", word)) for word in ("", " landed"))
    rested.play("strike 2603", "attack Ki57")
    assert rested.case("load YokosukaSNLF") == ""
    landed.play("strike 2603")
    assert landed.case("attack Ki57") == "9.11.1"


# ── 9.11 what a C unit is for ────────────────────────────────────────────────


def test_9_11_what_carries_troops_is_said_to_drop_them():
    field = drop()
    unit = field.unit("Ki57")
    assert showing.all_notes(field.g, [Choice("attack", unit)]) == [
        {"label": f"{field.g.name(unit)} drops a parachute unit (9.11)"}
    ]
    assert showing.all_notes(field.g, [Choice("attack", field.unit("12Sentai"))]) == [{}]


def test_9_1_4_who_flies_no_reaction_is_told_of():
    field = Airfield({"1908": "Java", "Balikpapan": "G4M-1"})
    hex_ = field.place("1908")
    field.g.frames.append(air_missions.Reaction(0, hex_))
    field.play("pass")
    assert field.said("9.1.4") == ["Japanese: no reaction mission to Malang (1908)."]
