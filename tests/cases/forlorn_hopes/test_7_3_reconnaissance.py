"""7.3: reconnaissance flights, what they find, patrols and fights for them."""

from typing import Any

import pytest

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air import (
    patrols,
    recon,
)
from sandtable.games.forlorn_hopes.kinds import BOXES, PATROLLING
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from sandtable.games.forlorn_hopes.refusals import (
    naming,
    refusals,
)
from sandtable.games.forlorn_hopes.showing import pointed_at
from tests.cases.forlorn_hopes.airfield import ALLIES, JAPAN, Airfield
from tests.cases.forlorn_hopes.desk import at

BOTH = {"Kendari": "EastH6K", "Tjilatjap": "PBY1"}


def flights(units: dict[str, str], **keys: Any) -> Airfield:
    return Airfield(units, ask="reconnaissance", **keys)


def test_7_3_last_turns_initiative_player_begins_and_players_alternate():
    field = flights(BOTH, initiative="Allied")
    assert field.actor == "Allied"
    field.play("recon PBY1 2606", 5)
    assert field.actor == "Japanese"
    field.play("recon EastH6K 1808", 5)
    assert field.actor == "Allied"


def test_7_3_in_the_first_turn_the_scenario_says_who_begins():
    assert flights(BOTH, initiative="nobody", turn=1).actor == "Japanese"


def test_7_3_done_is_for_the_turn():
    field = flights(BOTH).play("done")
    assert field.actor == "Allied"
    field.play("recon PBY1 2606", 5)
    assert field.actor == "Allied"
    field.play("done")
    assert field.asked not in ("Flights", "FlightDie")


def test_7_3_a_player_is_asked_whether_or_not_he_can_fly():
    """Whether a disrupted or absent unit could fly is for its owner to know."""
    field = flights({"Kendari": "EastH6K:flown", "Tjilatjap": "PBY1"})
    assert field.actor == "Japanese"
    assert field.legal() == ["done"]


def test_7_3_2_a_flight_needs_seven_or_less():
    field = flights(BOTH).play("recon EastH6K 2407", 7)
    assert field.over("EastH6K") == "2407"
    field = flights(BOTH).play("recon EastH6K 2407", 8)
    assert field.over("EastH6K") == ""
    field.play("done")
    assert field.case("recon EastH6K 2407") == "6.4"  # once a turn: it is in the Flown box


@pytest.mark.parametrize(
    ("keys", "hex", "texts"),
    [
        ({}, "2106", {}),
        ({}, "1808", {"far from its airbase": 1}),
        ({"foul": True}, "2106", {"Foul Weather": 2}),
        ({"airbases": {"Kendari": "disrupted"}}, "2106", {"its airbase disrupted": 2}),
    ],
)
def test_7_3_2_modifiers(keys, hex, texts):
    field = flights(BOTH, **keys).play(f"recon EastH6K {hex}", 5)
    assert field.modifiers("7.3.2") == texts


def test_7_3_2_range_counts_from_the_airbase():
    field = flights({"Kendari": "EastH6K", "Australia": "PBY1"})
    assert field.case("recon EastH6K 1604") == ""
    assert field.case("recon EastH6K 1504") == "9.2"
    field.play("done")
    field.play("recon PBY1 3311", 5)
    assert field.modifiers("7.3.2") == {"from off the map": 0}


def test_7_3_1_only_recon_units_and_patrol_bombers_fly():
    field = flights({**BOTH, "Balikpapan": "A6M-1 G4M-1"})
    assert {text.split()[1] for text in field.legal("recon")} == {"EastH6K"}
    assert field.case("patrol G4M-1") == "7.3.5"


def test_7_3_others_are_told_why_they_do_not_reconnoitre():
    field = Airfield({"Sarawak": "EastH6K 12Sentai"}, ask="reconnaissance")
    for name, reason in (("12Sentai", recon.NO_SCOUT.reason), ("EastH6K", naming.HEXES["recon"])):
        choice = Choice("recon", field.unit(name), field.place("INDOCHINA"))
        bar = refusals.bar_of(field.g, choice)
        assert (bar.case, bar.reason) == ("7.3", reason)


def test_2_4_a_die_has_its_faces():
    field = Airfield({"Sarawak": "EastH6K", "Malang": "CW21"}, ask="reconnaissance")
    assert refusals.bar_of(field.g, Choice("roll", n=3)) == refusals.NO_DIE
    field.play("recon EastH6K 1808")
    assert refusals.bar_of(field.g, Choice("roll", n=11)) == refusals.NO_SUCH_FACE


def test_7_3_3_a_unit_in_the_air_is_no_target_and_flies_no_more():
    field = flights(BOTH).play("recon EastH6K 2407", 1, "done")
    assert field.case("recon EastH6K 2408") == "7.3"


# ── 7.3.4 Air recon effects ──────────────────────────────────────────────────


def test_7_3_4_the_enemy_says_how_many_fighters_and_bombers():
    field = flights(
        {"Kendari": "EastH6K", "Makassar": "CW21 BuffA MartinI Do24A:patrolling:over=2407"}
    ).play("recon EastH6K 2407", 1)
    assert field.said("7.3.4", JAPAN) == [
        "Japanese reconnaissance examines Makassar.",
        "Makassar: 2 fighters, 1 bomber.",
    ]
    assert field.said("7.3.4", ALLIES) == ["Japanese reconnaissance examines Makassar."]


def test_7_3_4_reconnaissance_units_are_counted_apart():
    field = flights({"Kendari": "EastH6K", "Makassar": "PBY1"}).play("recon EastH6K 2407", 1)
    assert field.said("7.3.4")[1] == "Makassar: 0 fighters, 0 bombers, 1 reconnaissance unit."


def test_7_3_4_of_several_airbases_one_is_examined():
    field = flights(
        {"Kendari": "EastH6K", "MobileC": "CW21", "Soerabaja": "BuffA BuffB"},
        airbases={"MobileC": "at=1808"},
    ).play("recon EastH6K 1808", 1)
    assert field.legal() == ["examine Soerabaja", "examine MobileC"]
    field.play("examine MobileC")
    assert field.said("7.3.4")[-1] == "Mobile C: 1 fighter, 0 bombers."
    assert flights(BOTH).play("recon EastH6K 2106", 1).asked == "Flights"  # nothing to examine


def test_7_3_4_carriers_are_airbases_too():
    field = flights({"Tjilatjap": "PBY1", "1809": "Akagi", "Akagi": "CVA6M-1 CVD3A-1"})
    field.play("done") if field.actor == "Japanese" else None
    field.play("recon PBY1 1809", 1)
    assert "1 fighter, 1 bomber" in field.said("7.3.4")[1]


def test_7_3_4_who_is_watched_and_near():
    field = flights(BOTH).play("recon EastH6K 1808", 1)
    g = field.g
    assert recon.scouted(g, JAPAN, field.place("1808"))
    assert not recon.scouted(g, JAPAN, field.place("1708"))
    assert recon.helps(g, JAPAN, field.place("1607"), 2)
    assert not recon.helps(g, JAPAN, field.place("1507"), 2)
    assert not recon.helps(g, ALLIES, field.place("1808"), 9)
    assert not recon.helps(g, JAPAN, field.place("AUSTRALIA"), 9)


# ── 7.3.5 Patrol ─────────────────────────────────────────────────────────────


def test_7_3_5_a_patrol_flies_in_the_hex_of_its_airbase():
    field = flights({"Soerabaja": "Do24A", "Kendari": "EastH6K"}, initiative="Allied")
    field.play("patrol Do24A", "done")
    assert field.over("Do24A") == "1808"
    assert field.g.shown[field.unit("Do24A")] == PATROLLING
    assert recon.patrolled(field.g, ALLIES, field.place("1808"))
    assert field.g.mission_side == -1


def test_7_3_5_who_may_not_patrol():
    field = flights({"Soerabaja": "Do24A:disrupted", "Australia": "Do24B"}, initiative="Allied")
    assert field.case("patrol Do24A") == "7.3.5"
    assert field.case("patrol Do24B") == "7.3.5"
    field = flights({"Soerabaja": "Do24A:regroup"}, initiative="Allied")
    assert field.case("patrol Do24A") == "7.2"
    assert flights({"2204": "Chitose", "Chitose": "EastF1M"}).case("patrol EastF1M") == ""
    assert flights({"2205": "Chitose", "Chitose": "EastF1M"}).case("patrol EastF1M") == "6.3"


def intercepted(*answers: str | int) -> Airfield:
    """A Do-24 patrols Makassar, and a Zero at Kendari tries to meet it."""
    field = flights({"Makassar": "Do24A", "Kendari": "A6M-1 A6M-2:regroup"}, initiative="Allied")
    return field.play("patrol Do24A", *answers)


def test_7_3_who_regroups_with_all_others_does_not_fly():
    """R117: in the General Regroup turn all Japanese units regroup that need it."""
    units = {"Sarawak": "EastH6K:disrupted H6K", "2204": "Chitose", "Chitose": "EastF1M:steps=1",
             "Soerabaja": "PBY1:disrupted"}  # fmt: skip
    for turn, case in ((4, "7.2"), (3, "")):
        field = Airfield(units, ask="reconnaissance", regroup_turn=turn)
        assert field.case("recon EastH6K 1808") == case
        assert field.case("patrol EastF1M") == case
        assert field.case("recon H6K 1808") == ""
        field.play("done")
        assert field.case("recon PBY1 1808") == ""


def test_7_3_5_enemy_fighters_may_intercept_a_patrol():
    field = intercepted()
    assert (field.asked, field.actor) == ("Scrambling", "Japanese")
    field.play("scramble A6M-1", 8, "done")
    assert field.over("Do24A") == "2407"
    assert field.part("A6M-1") == 0
    assert field.asked == "Flights"


def test_7_3_5_a_fighter_that_meets_a_patrol_keeps_its_mission():
    field = intercepted("scramble A6M-1", 8, "scramble A6M-2", 10, "done")
    assert field.home("A6M-1") == "Kendari ready"
    assert field.home("A6M-2") == "Kendari flown"  # it has given up its regroup


def test_7_3_5_a_fight_is_on_the_tactical_battle_board():
    field = intercepted("scramble A6M-1", 1, "done")
    assert field.g.battle_round == 1 or field.asked in ("EntryEdge", "SettingUp")
    assert field.g.mission_kind == -1


@pytest.mark.parametrize(
    ("rounds", "disrupted", "holds"), [(2, 0, True), (1, 0, False), (2, 1, False)]
)
def test_7_3_5_it_holds_after_two_rounds_if_it_is_not_disrupted(rounds, disrupted, holds):
    field = intercepted()
    g, unit = field.g, field.unit("Do24A")
    del g.frames[-1]
    g.frames.pop()  # the scramble and what follows it: the battle is over
    g.on_station[unit], g.disrupted[unit] = rounds, disrupted
    patrols.fought_for(g, unit, 1)
    field.run()
    assert (field.over("Do24A") == "2407") is holds
    assert g.box[unit] == BOXES.index("ready" if holds else "flown")
    assert g.mission_side == -1
    assert field.points(JAPAN) == 0  # 9.8.3: a failed patrol is no aborted mission


# ── 7.3.6 Duration ───────────────────────────────────────────────────────────


def test_7_3_6_at_the_end_they_return_within_range():
    field = Airfield(
        {
            "Soerabaja": "Do24A:patrolling:over=1808",
            "Tjilatjap": "PBY1:reconnoitring:over=2606",
        },
        ask="conclusion",
    )
    assert field.asked == "ScoutsHome"
    assert field.case("return Do24A Medan") == "9.2"
    assert field.case("return Do24A Kendari") == "6.0"
    field.play("return PBY1 Soerabaja", "return Do24A Malang")
    assert field.home("Do24A") == "Malang flown"
    assert field.home("PBY1") == "Soerabaja ready"
    assert field.over("PBY1") == ""


def test_7_3_6_without_an_airbase_in_range_they_are_lost():
    field = Airfield(
        {"Medan": "Do24A:patrolling:over=0801"}, ask="conclusion",
        control={"Japanese": ["0801", "0903", "1003", "1104", "1205", "1304"]},
    )  # fmt: skip
    assert field.home("Do24A") == "lost"


# ── secrecy ──────────────────────────────────────────────────────────────────


def test_7_3_the_die_that_is_asked_for_does_not_tell_who_tries():
    """Everybody reads that; both H6K of the same airbase look alike in it (R53)."""
    prompts = []
    for unit in ("EastH6K", "H6K"):
        field = flights({"Kendari": "EastH6K H6K"}).play(f"recon {unit} 2407")
        assert field.asked == "FlightDie"
        prompts.append(field.g.frames[-1].prompt(field.g).text)
    assert prompts == ["Japanese reconnaissance: die."] * 2


def test_7_3_the_enemy_does_not_learn_where_a_failed_flight_went():
    one = flights({"Kendari": "EastH6K", "Tjilatjap": "PBY1"}).play("recon EastH6K 1808", 9)
    two = flights({"Balikpapan": "EastH6K", "Tjilatjap": "PBY1"}).play("recon EastH6K 2303", 8)
    assert one.known(ALLIES) == two.known(ALLIES)
    assert one.read_by(ALLIES) == two.read_by(ALLIES)


def test_7_3_nothing_of_an_open_flight_is_in_what_the_enemy_knows():
    field = flights(BOTH).play("recon EastH6K 1808")
    assert field.asked == "FlightDie"
    assert "FlightDie" not in str(known_to(field.g, ALLIES).frames)


def test_7_3_the_prompt_says_when_nobody_is_left_for_it():
    """Asked all the same: skipping would tell the enemy."""
    desk = at("ask = 'reconnaissance'\n[units]\nKendari = ['EastH6K flown']\nSoerabaja = ['CW21']")
    assert desk.legal() == ["done"]
    assert desk.prompt.endswith("no unit is left for it, only done.")


def test_7_3_2_a_failure_stands_once_in_a_log():
    """Its owner reads the die, everybody else that the unit stays at its airbase."""
    field = flights(BOTH, initiative="Japanese")
    field.play("recon EastH6K 2606", 10)
    own, enemy = field.said("7.3.2", JAPAN), field.said("7.3.2", ALLIES)
    assert [line for line in own if "stays" in line] == own[-1:]
    assert "die 10" in own[-1]
    assert enemy == ["Japanese reconnaissance: the unit stays at its airbase."]


def test_7_3_2_pointing_at_a_hex_tells_the_chance_of_a_flight():
    """With what changes the die; nothing where it does not reach, or whose turn it is not."""
    field = flights(BOTH, initiative="Japanese")
    scout, enemy = field.unit("EastH6K"), field.unit("PBY1")

    def told(unit, label):
        info = pointed_at.hex_info(field.g, field.place(label), unit)
        return [line for line in info["lines"] if line.get("chance")]

    assert [line["text"] for line in told(scout, "2606")] == [
        "EastH6K is placed there by a die of 7 or less: 70 %"
    ]
    far = field.g.theatre.number["reconnaissance.far"]
    at = field.g.base_hex(field.g.base[scout])
    reach = field.g.theatre.roster.sr[scout]
    away = [h for h in field.g.theatre.within(at, reach) if field.g.theatre.flight(at, h) >= far]
    (line,) = told(scout, field.g.theatre.label(away[0]))
    assert "; die +1, far from its airbase" in line["text"]
    assert not told(scout, "0101")
    assert not told(enemy, "2606")


@pytest.mark.parametrize(("label", "option", "far"), [
    ("2110", "", False), ("2009", "", True), ("2110", "flees_anyway = true", True),
])  # fmt: skip
def test_7_3_2_from_off_the_map_hexes_are_counted_and_not_points(
    label: str, option: str, far: bool
) -> None:
    """R188: six hexes with the one by which it comes in are not far; by rules 7 they were."""
    desk = at(f"""
game = "forlorn-hopes"
turn = 3
ask = "reconnaissance"
initiative = "Allied"
[options]
{option}
[units]
Australia = ["PBY1"]
""")
    hex_ = desk.g.theatre.map.find(label)
    told = [line["text"] for line in recon.modifiers(desk.g, desk.unit("PBY1"), hex_)]
    assert ("far from its airbase" in told) is far
