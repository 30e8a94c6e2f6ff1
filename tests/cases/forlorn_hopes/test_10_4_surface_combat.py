"""10.4 Naval unit surface combat, with withdrawal (10.4.6)."""

import pytest

from sandtable.games.forlorn_hopes.kinds import ALLIED, ENDED, FIRED, FOUGHT, JAPANESE
from sandtable.games.forlorn_hopes.land import landing
from sandtable.games.forlorn_hopes.turn import outline
from tests.cases.forlorn_hopes.desk import at
from tests.cases.forlorn_hopes.sea import Sea


def combat(japanese, allied, when="day", place="1906", mover=ALLIED):
    """A surface combat at the choice of targets of its first round."""
    sea = Sea({place: f"{japanese} {allied}"}).fight(place, mover)
    # The Allied player wins the choice by 9 and 5 to 1 and 2.
    return sea.play(*((9, 1) if mover == ALLIED else (1, 9)), when)


# ── 10.4.1, 10.4.2 rounds, day and night ─────────────────────────────────────


def test_10_4_1_three_rounds():
    """Nobody is hit, nobody leaves: it ends after the third round, both stay."""
    sea = combat("Nachi", "Exeter")
    for _ in range(3):
        sea.play("shoot Nachi", "shoot Exeter", 1, 1, "stay", "stay")
    assert sea.asked == "Play"
    assert (sea.at("Nachi"), sea.at("Exeter")) == ("1906", "1906")
    assert sea.did("Nachi", FOUGHT)
    assert sea.did("Exeter", FOUGHT)


def test_10_4_2_the_higher_die_chooses():
    """Japan adds 2: a 5 beats a 6, loses to an 8, and with a 7 it is night."""
    fight = {"1906": "Nachi Exeter"}
    assert Sea(fight).fight("1906").play(6, 5).actor == "Japanese"
    sea = Sea(fight).fight("1906").play(8, 5)
    assert sea.actor == "Allied"
    assert sea.legal() == ["day", "night"]
    assert (
        "Night: Japanese fire -1 and Allied fire -2, withdrawal on 1 to 7, not 5."
        in sea.g.frames[-1].prompt(sea.g).text
    )
    sea = Sea(fight).fight("1906").play(7, 5)
    assert sea.asked == "Gunnery"
    assert "at night" in sea.last("10.4.1").text


def test_10_4_2_a_patrol_within_two_hexes_adds_one():
    """A reconnaissance unit does not."""
    for patrol, modifiers in ((True, [1]), (False, [])):
        sea = Sea({"1906": "Nachi Exeter"})
        sea.look_out("PBY1", "1908", patrol)
        sea.fight("1906").play(5)
        assert sea.modifiers("10.4.2") == modifiers


def test_10_4_2_foul_weather_is_night():
    sea = Sea({"1906": "Nachi Exeter"}, foul=True).fight("1906")
    assert sea.asked == "Gunnery"
    sea.play("shoot Nachi", "shoot Exeter", 1)
    assert sea.modifiers("10.4.4") == [-2]


# ── 10.4.3 screens ───────────────────────────────────────────────────────────


def test_10_4_3_transports_are_fired_at_in_excess_of_the_screen():
    """Three cruisers against one undisrupted destroyer and a transport: two may pass the screen."""
    sea = combat("DDNaka ET1", "Exeter Houston DeRuyter")
    sea.play("shoot ET1", "shoot ET1")
    assert sea.case("shoot ET1") == "10.4.3"
    assert "3 fire, 1 screen, 2 fire past them already" in str(sea.why("shoot ET1"))
    assert sea.legal() == ["shoot DDNaka"]


def test_10_4_3_as_many_screens_as_guns_cover_everything():
    sea = combat("DDNaka Naka ET1 Chitose Akagi", "Exeter Houston")
    assert sea.legal() == ["shoot Naka", "shoot DDNaka"]
    for name in ("ET1", "Chitose", "Akagi"):
        assert sea.case(f"shoot {name}") == "10.4.3"


def test_10_4_3_a_disrupted_warship_does_not_screen():
    sea = Sea({"1906": "DDNaka ET1 Exeter"})
    sea.disrupt("DDNaka")
    sea.fight("1906").play(9, 1, "day")
    assert sea.legal() == ["shoot DDNaka", "shoot ET1"]


def test_10_4_3_motor_torpedo_boats_do_not_screen():
    sea = Sea({"1908": "Nachi MTB JavaT"}).fight("1908", JAPANESE).play(9, 1, "day")
    assert sea.legal() == ["shoot MTB", "shoot JavaT"]


# ── 10.4.4 fire ──────────────────────────────────────────────────────────────


def test_10_4_4_everybody_fires_at_once():
    """A cruiser that is sunk in the volley has fired: losses are taken after the last die."""
    sea = combat("Nachi", "Exeter").play("shoot Nachi", "shoot Exeter", 10)  # 10 + 4 - 3 = 11
    assert sea.steps("Nachi") == 2
    sea.play(8)  # 8 + 4 - 3 + 2 = 11
    assert (sea.steps("Nachi"), sea.steps("Exeter")) == (0, 0)
    assert sea.asked == "Play"


@pytest.mark.parametrize(
    ("die", "steps", "disrupted"),
    [(5, 2, 0), (6, 2, 1), (7, 2, 1), (8, 1, 0), (9, 1, 0), (10, 0, 0)],
)
def test_10_4_4_the_table(die, steps, disrupted):
    """CA against CA by day: die + 4 - 3; 6 nothing, 7 disrupted, 9 a step, 11 two."""
    sea = combat("Nachi", "Exeter").play("shoot Nachi", "shoot Exeter", die, 1)
    unit = sea.unit("Nachi")
    assert (sea.g.steps[unit], sea.g.disrupted[unit]) == (steps, disrupted)


def test_10_4_4_a_disrupted_unit_disrupted_again_loses_a_step():
    sea = Sea({"1906": "Nachi Exeter"})
    sea.disrupt("Nachi")
    sea.fight("1906").play(9, 1, "day", "shoot Nachi", "shoot Exeter", 5, 1)  # 5 + 4 - 3 + 1
    assert sea.steps("Nachi") == 1


def test_10_4_4_twice_disrupted_in_one_volley():
    """The second shot does not see the first's effect: no modifier, but a step."""
    sea = combat("Nachi", "Exeter Houston")
    sea.play("shoot Nachi", "shoot Nachi", "shoot Exeter", 6, 6)
    assert sea.modifiers("10.4.4") == []
    sea.play(1)
    assert (sea.steps("Nachi"), sea.g.disrupted[sea.unit("Nachi")]) == (1, 1)


def test_10_4_4_disrupted_firers_and_targets():
    """Firer -2, target +1."""
    sea = Sea({"1906": "Nachi Exeter"})
    sea.disrupt("Nachi", "Exeter")
    sea.fight("1906").play(9, 1, "day", "shoot Nachi", "shoot Exeter", 1)
    assert sea.modifiers("10.4.4") == [-2, 1]


def test_10_4_4_night_favours_japan():
    sea = combat("Nachi", "Exeter", "night").play("shoot Nachi", "shoot Exeter", 1)
    assert sea.modifiers("10.4.4") == [-2]
    sea.play(1)
    assert sea.modifiers("10.4.4") == [2, -1]  # torpedoes, night


def test_10_4_4_transports_and_tenders_are_easy_targets():
    sea = combat("ET1 Chitose", "Exeter Houston").play("shoot ET1", "shoot Chitose", "shoot Exeter")
    sea.play(1)
    assert sea.modifiers("10.4.4") == [1]
    sea.play(1)
    assert sea.modifiers("10.4.4") == [1]


def test_10_4_4_damaged_ships_fight_with_what_is_left():
    """CA Exeter damaged: AF 2, DF 2."""
    sea = Sea({"1906": "Nachi Exeter"})
    sea.damage("Exeter")
    sea.fight("1906").play(9, 1, "day", "shoot Nachi", "shoot Exeter", 1, 1)
    assert (sea.last("10.4.4").detail["attack"], sea.last("10.4.4").detail["defence"]) == (4, 2)


def test_10_4_4_transports_do_not_fire():
    """R93: a transport has AF 0."""
    sea = combat("ET1 Nachi", "Exeter").play("shoot Nachi")
    assert sea.actor == "Japanese"
    sea.play("shoot Exeter")  # Nachi's only shot
    assert sea.asked == "Volley"


def test_10_4_4_carriers_fire_only_when_fired_on():
    """A tender alone is fired on and answers; one that nobody aims at is silent."""
    sea = combat("Chitose", "Exeter").play("shoot Chitose")
    assert (sea.actor, sea.asked) == ("Japanese", "Gunnery")
    sea.play("shoot Exeter")
    assert sea.asked == "Volley"
    sea = combat("Chitose DDNaka", "Exeter").play("shoot DDNaka", "shoot Exeter")
    assert sea.asked == "Volley"


def test_10_4_4_points_for_what_is_sunk():
    """A heavy cruiser is two points, four halves."""
    sea = combat("Nachi", "Exeter").play("shoot Nachi", "shoot Exeter", 10, 1)
    assert sea.points(ALLIED) == 4


# ── 10.4.5 torpedoes ─────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("firer", "target", "modifiers"),
    [
        ("Nachi", "Exeter", [2]),
        ("Naka", "Exeter", [2]),
        ("DDNaka", "Exeter", [2]),
        ("Kongo", "Exeter", []),
        ("Exeter", "Nachi", []),
        ("DeRuyter", "Nachi", [1]),
        ("DDElectra", "Nachi", [1]),
        ("MTB", "Nachi", [1]),
    ],
)
def test_10_4_5_torpedoes_add_in_the_first_round(firer, target, modifiers):
    """Japanese CA, CL and DD 2, other CL and DD and MTB 1; in the second round nothing."""
    allied = firer not in ("Nachi", "Naka", "DDNaka", "Kongo")
    sea = Sea({"1908": f"{firer} {target}"}).fight("1908", ALLIED if allied else JAPANESE)
    sea.play(9, 1, "day", f"shoot {target}", f"shoot {firer}", 1)
    assert sea.modifiers("10.4.4") == modifiers
    sea.play(1, "stay", "stay", f"shoot {target}", f"shoot {firer}", 1)
    assert sea.modifiers("10.4.4") == []


def test_10_4_5_torpedoes_are_fired_once_a_turn():
    """R186: who fired them has none for another fight; who came to no shot has his still."""
    sea = combat("Nachi ET1", "DeRuyter MTB")
    sea.play("shoot Nachi", "shoot Nachi", "shoot DeRuyter")
    assert not sea.did("DeRuyter", FIRED)
    sea.play(1, 1, 1)
    assert [sea.did(ship, FIRED) for ship in ("Nachi", "DeRuyter", "MTB", "ET1")] == [
        True, True, True, False,
    ]  # fmt: skip
    for _ in range(2):
        sea.play("stay", "stay", "shoot Nachi", "shoot Nachi", "shoot DeRuyter", 1, 1, 1)
    sea.play("stay", "stay")
    sea.fight("1906").play(9, 1, "day", "shoot Nachi", "shoot Nachi", "shoot DeRuyter", 1)
    assert sea.modifiers("10.4.4") == []
    outline.begin_turn(sea.g)
    assert not sea.did("DeRuyter", FIRED)


def test_10_4_5_a_fresh_ship_has_its_torpedoes():
    sea = Sea({"1906": "Nachi DeRuyter DDElectra"})
    sea.g.done[sea.unit("DeRuyter")] |= FIRED
    sea.fight("1906").play(9, 1, "day", "shoot Nachi", "shoot Nachi", "shoot DeRuyter", 1)
    assert sea.modifiers("10.4.4") == []
    sea.play(1)
    assert sea.modifiers("10.4.4") == [1]


# ── 10.4.6 withdrawal ────────────────────────────────────────────────────────


def one_round(japanese, allied, when="day", dice=None, mover=ALLIED):
    """After a first round, at the mover's decision; every ship aims at the first enemy."""
    sea = combat(japanese, allied, when, mover=mover)
    while sea.asked == "Gunnery":
        sea.play(sea.legal()[0])
    thrown = list(dice or [])
    while sea.asked == "Volley":
        sea.play(thrown.pop(0) if thrown else 1)
    return sea


def test_10_4_6_the_mover_decides_first():
    sea = one_round("Nachi", "Exeter")
    assert (sea.actor, sea.legal()) == ("Allied", ["withdraw", "stay"])
    sea.play("stay")
    assert sea.actor == "Japanese"


@pytest.mark.parametrize(("when", "most"), [("day", 5), ("night", 7)])
def test_10_4_6_a_die_lets_them_get_away(when, most):
    """5 or less by day, 7 at night; on a failure the enemy is asked."""
    sea = one_round("Nachi", "Exeter", when).play("withdraw", most)
    assert sea.asked == "Retiring"
    sea = one_round("Nachi", "Exeter", when).play("withdraw", most + 1)
    assert (sea.asked, sea.actor) == ("Breaking", "Japanese")


def test_10_4_6_faster_ships_need_no_die():
    """Destroyers of 6 outrun cruisers of 5; with a cruiser of 5 among them they do not."""
    assert one_round("Nachi", "DDElectra").play("withdraw").asked == "Retiring"
    assert one_round("Nachi", "DDElectra Exeter").play("withdraw").asked == "Escape"


def test_10_4_6_disrupted_enemies_do_not_pursue():
    """Nachi is disrupted: only the transport of 3 is counted."""
    sea = one_round("Nachi ET1", "Exeter Houston", dice=[6, 1, 1, 1])
    assert sea.g.disrupted[sea.unit("Nachi")]
    assert sea.play("withdraw").asked == "Retiring"


def test_10_4_6_one_to_three_hexes():
    """They choose a hex within three; the combat is over."""
    sea = one_round("Nachi", "Exeter").play("withdraw", 1)
    assert sea.case("withdraw 1610") == "10.4.6"
    sea.play("withdraw 1807")
    assert (sea.at("Exeter"), sea.asked) == ("1807", "Play")


def test_10_4_6_not_nearer_to_other_enemies():
    """R100: Ashigara lies two hexes south-west; her neighbours are closed."""
    sea = Sea({"1906": "Nachi Exeter", "1708": "Ashigara"}).fight("1906").play(9, 1, "day")
    sea.play("shoot Nachi", "shoot Exeter", 1, 1, "withdraw", 1)
    assert sea.case("withdraw 1707") == "10.4.6"
    assert sea.case("withdraw 2007") == ""


def test_10_4_6_no_way_out():
    """Enemies in every open hex around Tjilatjap: nobody may try."""
    around = {"1508": "Ashigara", "1609": "Jintsu", "1708": "Naka"}
    sea = Sea({"1608": "Nachi Exeter", **around}).fight("1608").play(9, 1, "day")
    sea.play("shoot Nachi", "shoot Exeter", 1, 1)
    assert sea.case("withdraw") == "10.4.6"


def test_10_4_6_a_withdrawn_group_has_ended_its_mission():
    """Its points are gone; the enemy keeps the hex."""
    sea = Sea({"1807": "Exeter", "1906": "Nachi"}).sail(ALLIED, "1807")
    sea.play("join Exeter", "depart", "steam 1906", "engage", 9, 1, "day")
    sea.play("shoot Nachi", "shoot Exeter", 1, 1, "withdraw", 1, "withdraw 1807")
    assert sea.asked == "Play"
    assert sea.did("Exeter", ENDED)
    assert not sea.g.sailing[sea.unit("Exeter")]
    assert "over" in sea.last("10.1.3").text


def test_10_4_6_who_lay_there_keeps_his_mission():
    """The enemy of the group withdraws: his mission of the turn is not spent."""
    sea = Sea({"1807": "Exeter", "1906": "Nachi"}).sail(ALLIED, "1807")
    sea.play("join Exeter", "depart", "steam 1906", "engage", 9, 1, "day")
    sea.play("shoot Nachi", "shoot Exeter", 1, 1, "stay", "withdraw", 1, "withdraw 2006")
    assert sea.asked == "Sailing"
    assert sea.sailing_from(JAPANESE, "2006") == ""


def test_10_4_6_a_sunken_side_ends_it():
    sea = combat("DDNaka", "Exeter").play("shoot DDNaka", "shoot Exeter", 9, 1)  # 9 + 4 - 2 = 11
    assert sea.asked == "Play"
    assert sea.ships("1906") == ["Exeter"]


def test_10_4_4_who_comes_ashore_from_a_sunken_ship_takes_supplies():
    """13.3, R176: alone with them in the port, as where bombs sink her."""
    desk = at("""
game = "forlorn-hopes"
turn = 6
ask = "naval-combat"
acting = "Japanese"
[mission]
side = "Japanese"
hex = "2407"
[combat]
round = 1
night = false
[units]
2407 = ["Nachi sailing", "Naka sailing", "JavaT steps=1", "JSup1"]
[aboard]
JavaT = ["6KNIL"]
[control]
Allied = ["2407"]
""")
    events = desk.play(10, 10)
    assert desk.steps("JavaT") == desk.steps("JSup1") == 0
    assert desk.at("6KNIL") == "2407"
    assert [event.case for event in events].count("13.3") == 2  # captured, eliminated
    assert [event.text for event in events if event.case == "16.2"] == [
        "Makassar (2407): Allied troops are alone there; VP if the game ended now: Allied +1."
    ]


# ── 10.4.7 what is left ──────────────────────────────────────────────────────


def test_10_4_7_disruption_stays():
    """Nachi, disrupted, cannot follow; she stays disrupted."""
    sea = one_round("Nachi", "Exeter", dice=[6, 1]).play("withdraw", "withdraw 1807")
    assert sea.g.disrupted[sea.unit("Nachi")]


# ── 10.4.8 no landing ────────────────────────────────────────────────────────


def ashore(sea, unit):
    """The case that bars a landing of a unit in its hex, "" when it may land."""
    bar = landing.bars_landing(sea.g, sea.unit(unit))
    return bar.case if bar else ""


def test_10_4_8_without_a_transport_nobody_lands_beside_enemy_warships():
    """A destroyer with a battalion off Malang: beside De Ruyter it cannot, beside a T it can."""
    for enemy, own, case in (
        ("DeRuyter", "", "10.4.8"),
        ("DeRuyter", "ET1", ""),
        ("JavaT", "", ""),
    ):
        sea = Sea({"1908": f"DDNaka {own} {enemy}"})
        sea.aboard("KureSNLF", "DDNaka")
        for ship in ("DDNaka", *own.split()):
            sea.g.done[sea.unit(ship)] = ENDED
        assert ashore(sea, "KureSNLF") == case
