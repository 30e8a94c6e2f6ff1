"""Refusals name the case that stands in the way, not the next one beside it."""

from __future__ import annotations

import pytest

from sandtable.core.game import Game
from sandtable.games.forlorn_hopes.kinds import JAPANESE
from sandtable.games.forlorn_hopes.land import landing
from tests.cases.forlorn_hopes.desk import RULEBOOK, Desk, at

KENDARI = "[control]\nJapanese = ['2606', '2407']\n"


def reason(desk: Desk, choice: str) -> tuple[str, str, str]:
    """Case, reason and figures of a refusal."""
    refusal = desk.why(choice)
    assert refusal is not None, f"{choice} is legal"
    return refusal.case, refusal.reason, refusal.figures


def mission(units: str, side: str = "Japanese", keys: str = "") -> Desk:
    """A side is asked for a mission of turn 4."""
    return at(f"ask = 'mission'\nturn = 4\nacting = '{side}'\n{keys}\n[units]\n{units}\n{KENDARI}")


# ── 5.2 commitments of the Covering Fleet ────────────────────────────────────


@pytest.mark.parametrize("ask", ["fleet", "event"])
def test_5_2_commitments_that_are_used_up_are_told_while_a_die_waits(ask: str):
    desk = at(
        f"ask = '{ask}'\nturn = 3\n[covering]\ncommitments = 2\n"
        "[units]\nCOVERING = ['Kongo']\nUNAVAILABLE = ['A6M-1', 'G4M-1']"
    )
    if ask == "fleet":
        desk.play("commit")
    assert desk.actor == "dice"
    assert reason(desk, "commit")[::2] == ("5.2", "2 of 2")


def test_5_2_a_fleet_is_committed_once_a_turn():
    desk = at("ask = 'event'\nturn = 3\n[covering]\ncommitments = 1\non = true\n"
              "[units]\nCOVERING = ['Kongo']")  # fmt: skip
    case, why, _ = reason(desk, "commit")
    assert (case, why) == ("5.2", "the fleet is committed in this turn already")


def test_2_4_another_choice_still_hears_of_the_die():
    desk = at("ask = 'event'\n[units]\nCOVERING = ['Kongo']")
    assert reason(desk, "commit")[0] == "2.4"


def test_5_2_the_covering_fleet_enters_by_its_arrows():
    desk = mission("COVERING = ['Kongo']", keys="[covering]\non = true")
    desk.play("sail COVERING", "join Kongo", "depart")
    for place in ("2001", "1901", "2205", "PHILIPPINES"):
        case, why, figures = reason(desk, f"steam {place}")
        assert case == "5.2", place
        assert "arrows" in why
        assert "1401" in figures
        assert "2001" not in figures


def test_10_3_1_other_groups_leave_a_box_by_their_arrows():
    desk = mission("PHILIPPINES = ['Nachi']")
    desk.play("sail PHILIPPINES", "join Nachi", "depart")
    case, why, figures = reason(desk, "steam 2205")
    assert (case, why) == ("10.3.1", "a group leaves a box by the hexes of its arrows")
    assert figures.startswith("2")


# ── 5.3, 15.0, 2.2 who is not on the board ───────────────────────────────────


def test_5_3_a_held_reinforcement_comes_in_its_segment():
    desk = mission("1808 = ['Exeter', 'Houston']\n[off]\nwaiting = ['ABDAT', '17PG']", "Allied")
    for name in ("ABDAT", "17PG"):
        desk.g.held[desk.unit(name)] = 1
    desk.play("sail 1808")
    for choice in ("join ABDAT", "attack 17PG", "stage 17PG Soerabaja"):
        assert reason(desk, choice)[:2] == (
            "5.3",
            "the unit is held back: it comes when reinforcements are placed",
        ), choice


def test_15_0_one_that_is_not_due_has_not_come_yet():
    desk = mission("1808 = ['Exeter', 'Houston']\n[off]\nwaiting = ['ABDAT']", "Allied")
    desk.g.due[desk.unit("ABDAT")] = 6
    desk.play("sail 1808")
    assert reason(desk, "join ABDAT") == (
        "15.0",
        "the unit is a reinforcement that has not come yet",
        "ABDAT: naval unit T, due in turn 6",
    )


def test_2_2_an_eliminated_ship_joins_nobody():
    desk = mission("1808 = ['Exeter', 'Houston']\n[off]\neliminated = ['Java']", "Allied")
    desk.play("sail 1808")
    for choice in ("join Java", "load Java"):
        assert reason(desk, choice)[:2] == ("2.2", "the unit has been eliminated")


def test_2_2_an_eliminated_ship_intercepts_nobody():
    desk = mission("1808 = ['JavaT', 'Exeter']\n2205 = ['Nachi']\n[off]\neliminated = ['Jintsu']",
                   "Allied")  # fmt: skip
    desk.play("sail 1808", "join JavaT", "depart", "steam 1907", 1)
    if desk.asked == "Intercepting":
        desk.play("intercept 2205")
    assert reason(desk, "join Jintsu")[0] == "2.2"


# ── 6.2 building ─────────────────────────────────────────────────────────────


def test_6_2_out_of_supply_everywhere_nothing_is_built():
    """Nobody is asked where there is no choice; whoever tries hears why."""
    blank = at("ask = 'construction'\nturn = 3\n[units]\n1808 = ['6KNIL']").g
    theatre = blank.theatre
    held = [theatre.label(h) for h in theatre.field if blank.holder(h) == JAPANESE]
    desk = at(f"ask = 'construction'\nturn = 3\n[units]\n1808 = ['6KNIL']\nIndochina = ['H6K']\n"
              f"[control]\nAllied = {held}")  # fmt: skip
    assert (desk.asked, desk.actor) == ("Construction", "Allied")
    desk.play("done")
    while desk.actor == "Allied":
        desk.play(desk.legal()[-1])
    assert desk.actor == "Japanese"
    assert reason(desk, "build 1704")[:2] == (
        "6.2",
        "no hex of this side where one may stand is in supply",
    )


def test_6_5_with_both_built_none_is_in_hand():
    desk = at("ask = 'construction'\nturn = 3\n[airbases]\nMobileA = 'gone'\nMobileB = 'gone'\n"
              "[units]\n1808 = ['6KNIL']\nIndochina = ['H6K']")  # fmt: skip
    desk.play("done")
    while desk.actor == "Allied":
        desk.play(desk.legal()[-1])
    assert reason(desk, "build 1704")[:2] == ("6.5", "no mobile airbase is in hand")


# ── 9.1.2, 9.2 who could fly ─────────────────────────────────────────────────


def test_9_1_2_units_within_range_that_have_flown_or_regroup():
    desk = mission("Kendari = ['G4M-1 flown']\nMakassar = ['G3M-1 flown']\n1808 = ['Exeter']")
    assert reason(desk, "strike 1808") == (
        "9.1.2",
        "a unit in the Flown box flies no mission in this phase",
        "within range: G3M-1, G4M-1",
    )
    desk = mission("Kendari = ['G4M-1 regroup']\n1808 = ['Exeter']")
    assert reason(desk, "strike 1808")[1] == "a unit in the Regroup box flies no mission"


def test_9_2_out_of_range_is_out_of_range():
    desk = mission("Kendari = ['G4M-1 flown', 'A6M-1']\n1808 = ['Exeter']")
    assert reason(desk, "strike 0801")[0] == "9.2"


DROPPERS = "Palembang = ['Ki57']\n1205 = ['TS2']\n1808 = ['6KNIL']\n{more}\n{control}"
TAKEN = "[control]\nJapanese = ['1205']"


@pytest.mark.parametrize(
    ("keys", "more", "place", "told"),
    [
        ("foul = true", "", "1407", ("9.11", "there are no drops in Foul Weather")),
        ("", "1408 = ['16R', '29R', '47R', '1F', '2F']", "1408",
         ("11.3", "no more ground units of a side may be in a hex")),
        ("", "", "1405", None),
    ],
)  # fmt: skip
def test_9_11_where_c_units_alone_are_in_range_the_drop_says_why(
    keys: str, more: str, place: str, told: tuple[str, str] | None
):
    """A hex for a drop needs no enemy, but room, and weather."""
    units = DROPPERS.format(more=more, control=TAKEN)
    desk = at(f"turn = 3\n{keys}\n[units]\n{units}")
    assert (None if told is None else reason(desk, f"strike {place}")[:2]) == told
    assert told is not None or desk.case(f"strike {place}") == ""


def test_9_10_2_fighters_alone_in_range_say_what_they_strafe():
    """R143: the city, port and garrison of nobody on Billiton are nothing for them."""
    desk = at("turn = 3\n[units]\nSarawak = ['59Sentai']\n1808 = ['6KNIL']\n2204 = ['146R']\n")
    case, why, _ = reason(desk, "strike 1405")
    assert case == "9.10.2"
    assert why.startswith("fighters alone strafe")


def test_10_2_3_units_within_range_aboard_a_disrupted_carrier():
    desk = mission("2606 = ['Soryu disrupted']\nSoryu = ['CVB5N-1']\n1808 = ['Exeter']")
    assert reason(desk, "strike 2709")[0] == "10.2.3"


# ── 9.3 staging ──────────────────────────────────────────────────────────────


def test_9_3_beyond_twice_the_range():
    desk = mission("Soerabaja = ['CW21']", "Allied")
    desk.play("stage")
    case, why, figures = reason(desk, "stage CW21 Oosthaven")
    assert case == "9.3"
    assert "twice the unit's range" in why
    assert figures == "5 range points, 4 to spend"


def test_6_6_3_nobody_can_stage_because_the_only_other_airbase_is_destroyed():
    names = ("DenPasar", "Koepang", "Makassar", "Dili")
    airbases = "\n".join([f"{name} = 'destroyed'" for name in names])
    desk = mission("Waingapoe = ['CW21']", "Allied", f"[airbases]\n{airbases}")
    case, _, figures = reason(desk, "stage")
    assert case == "6.6.3"
    assert figures.startswith("CW21 to ")


def test_9_3_from_a_disrupted_carrier_nobody_stages_to_one_like_it():
    """R62: by rules 8 nobody staged from it at all."""
    units = "2606 = ['Soryu disrupted', 'Akagi disrupted']\nSoryu = ['CVA6M-1']"
    case, words, figures = reason(mission(units), "stage")
    assert (case, figures) == ("9.3", "CVA6M-1 to CV Akagi-Kaga")
    assert words == "a unit may not stage to a disrupted airbase"
    before = mission(units, keys="[options]\nheld_aboard = true")
    assert reason(before, "stage") == ("10.2.3", "a disrupted CV launches nothing", "CVA6M-1")


def test_9_3_from_the_only_carrier_nobody_stages():
    desk = mission("2606 = ['Soryu disrupted']\nSoryu = ['CVA6M-1']")
    assert reason(desk, "stage")[:2] == ("9.3", "no unit of the side can stage now")


def test_9_3_nobody_can_stage_who_has_staged():
    desk = mission("Soerabaja = ['CW21']", "Allied")
    desk.play("stage", "stage CW21 Malang")
    assert reason(desk, "stage")[:2] == ("9.3", "the unit has staged in this phase (R14)")


# ── 9.6 one target ───────────────────────────────────────────────────────────


def test_9_6_a_mission_has_one_target():
    desk = at(
        "ask = 'target'\nturn = 4\nacting = 'Japanese'\n"
        "[mission]\nside = 'Japanese'\nhex = '1808'\n"
        "[units]\nKendari = ['G4M-1 attacker']\nSoerabaja = ['MartinI']\n1808 = ['6KNIL']\n"
        + KENDARI
    )
    desk.play("strike-city")
    for choice in ("strike-port", "strike-base Soerabaja", "strike-unit 6KNIL", "strike-city"):
        assert reason(desk, choice) == (
            "9.6",
            "a mission attacks one target, and it is named already",
            "the city",
        )


def test_9_6_before_the_scrambles_it_is_not_named_yet():
    desk = mission("Kendari = ['G4M-1']\nSoerabaja = ['MartinI']")
    desk.play("strike 1808")
    assert reason(desk, "strike-city")[:2] == (
        "9.6",
        "a target is designated after the scrambles",
    )


# ── 5.1, 5.2, 5.4 who waits in a box ─────────────────────────────────────────


@pytest.mark.parametrize(
    ("fleet", "why"),
    [
        ("true", "the unit was neither drawn nor bought in this turn"),
        ("false", "the 11th Air Fleet is not committed, and in its Unavailable box"),
    ],
)
def test_5_1_a_unit_in_the_unavailable_box(fleet: str, why: str):
    desk = mission("UNAVAILABLE = ['A6M-1']\nKendari = ['G4M-1']", keys=f"fleet = {fleet}")
    desk.play("stage")
    assert reason(desk, "stage A6M-1 Menado")[:2] == ("5.1", why)


def test_5_4_the_reserve_fleet_waits_for_its_event():
    desk = mission("RESERVE = ['RFCA']\n1808 = ['Exeter']", "Allied")
    assert reason(desk, "attack RFCA")[0] == "5.4"
    desk = mission("COVERING = ['Kongo']\n2606 = ['Nachi']")
    assert reason(desk, "attack Kongo")[0] == "5.2"


# ── 9.7.5 Own units are no targets ───────────────────────────────────────────


def test_9_7_5_to_fire_at_an_own_unit_is_refused_by_the_rule_of_fire():
    desk = at(
        "ask = 'fire'\ninitiative = 'Japanese'\nacting = 'Japanese'\n"
        "[mission]\nside = 'Japanese'\nhex = '1808'\ntarget = 'airbase'\nat = 'Soerabaja'\n"
        "round = 1\n[units]\nPhilippines = [\n"
        "'A6M-1 escort shown over=1808 cell=T0706 level=Medium facing=3',\n"
        "'A6M-2 escort shown over=1808 cell=T0704 level=Medium facing=3']\n"
        "Soerabaja = ['CW21 interceptor shown over=1808 cell=T0707 level=Medium facing=0',\n"
        "'BuffA interceptor shown over=1808 cell=T0709 level=Medium facing=0']"
    )
    case, why, figures = reason(desk, "fire BuffA")
    assert (case, why) == ("9.7.5", "it is one of your own, no target")
    assert "A6M-1" in figures


# ── 11.2, 11.5.4 who goes aboard ─────────────────────────────────────────────


def ashore(units: str, keys: str = "") -> Desk:
    """Japanese ground movement of turn 4."""
    return at(f"ask = 'move'\nturn = 4\n{keys}\n[units]\n{units}\n{KENDARI}")


def test_11_2_a_unit_in_a_box_is_not_at_sea():
    desk = ashore("2606 = ['ET1', '1F']\nPHILIPPINES = ['16R', 'ET2']")
    for choice in ("embark 16R", "move 16R 2606"):
        case, why, _ = reason(desk, choice)
        assert (case, "off-map box" in why) == ("10.2.2", True), choice


def test_11_5_4_who_has_just_gone_aboard_hears_no_advice_to_land():
    desk = ashore("2606 = ['ET1', '1F', '2F']")
    desk.play("embark 1F")
    for choice in ("move 1F 2605", "land 1F"):
        assert reason(desk, choice)[0] == "11.5.4", choice


def test_11_5_4_room_is_that_of_the_ships_in_the_hex():
    """Cruisers (CA) carry nobody; guns want a T whatever else is there."""
    desk = ashore("2606 = ['Nachi', 'Naka', '1F', '48DivArt']")
    assert reason(desk, "embark 1F") == ("10.2.2", landing.NO_SPACE.reason, "2 steps")
    assert reason(desk, "embark 48DivArt")[1] == landing.NEEDS_TRANSPORT.reason
    both = ashore("2606 = ['ET1', 'ET2', 'Naka', '48DivArt']")
    both.play("embark 48DivArt")
    assert reason(both, "pick Naka")[1:] == (landing.NEEDS_TRANSPORT.reason, "Naka")


def test_11_5_a_ship_is_no_ground_unit():
    desk = ashore("2606 = ['ET1', '1F']")
    for choice in ("land ET1", "embark ET1"):
        assert reason(desk, choice)[:2] == ("2.2", "a ground unit is asked for"), choice


# ── 17.2 the exchange before the game ────────────────────────────────────────


def test_17_2_a_scenario_without_an_exchange_says_so():
    game = Game.new(RULEBOOK, "java-sea", seed="17.2")
    refusal = game.why("exchange 1F 2204")
    assert refusal is not None
    assert refusal.reason == "no units are exchanged in this scenario"


# ── 4.0, 9.1 while something else is asked ───────────────────────────────────


def test_9_2_an_escort_out_of_range_needs_no_attacker_to_hear_it():
    desk = mission("Kendari = ['G4M-1', 'A6M-1']\nMakassar = ['59Sentai']\n1808 = ['6KNIL']")
    desk.play("strike 1808")
    assert reason(desk, "escort 59Sentai")[0] == "9.2"


def test_6_3_after_a_crowd_was_thinned_out_the_others_have_not_flown():
    """R9: they are Flown all the same, and the sentence says no more."""
    crew = "['G4M-1', 'G4M-2', 'A6M-1', 'A6M-2', 'A6M-3', 'A6M-4', 'A6M-5']"
    desk = mission(f"Kendari = {crew}\nMakassar = ['59Sentai']\n1808 = ['6KNIL']")
    case, why, _ = reason(desk, "strike 1808")
    assert (case, why.startswith("its airbase has more units")) == ("6.3", True)
    desk.play("stage A6M-5 Makassar", "pass")
    assert (
        reason(desk, "strike 1808")[1] == "a unit in the Flown box flies no mission in this phase"
    )


def test_11_5_whoever_goes_ashore_hears_when():
    desk = mission("2606 = ['ET1', '1F']\n1808 = ['6KNIL']")
    assert "as a group is put together" in reason(desk, "land 1F")[1]
    desk.play("sail 2606")
    assert reason(desk, "pass")[1].startswith("a player passes where he is asked")


def test_11_1_movement_is_over_when_combats_are_asked_for():
    desk = at(
        "ask = 'combat'\nturn = 4\n[units]\n1908 = ['1F', '2F', '6KNIL']\n2606 = ['ET1', '4R']"
    )
    for choice in ("move 1F 1807", "embark 4R"):
        assert "in the movement part" in reason(desk, choice)[1]


# ── 10.4.6, 10.5 ships that withdraw, or bombard ─────────────────────────────


def test_10_5_the_ship_comes_before_its_target_and_no_ship_is_one():
    desk = at(
        "ask = 'entered'\nturn = 4\nacting = 'Japanese'\n"
        "[units]\n1907 = ['Nachi sailing', 'ET1 sailing']\n1808 = ['6KNIL']\n"
        "1908 = ['LSTMMalang']\nSoerabaja = ['CW21']"
    )
    desk.play(10, "steam 1908", "pass", "halt")
    assert desk.asked == "Bombardment"
    assert reason(desk, "strike-base Malang")[:2] == ("10.5", "the ship that bombards comes first")
    desk.play("bombard Nachi")
    assert reason(desk, "strike-ships")[:2] == ("10.5", "ships bombard what is ashore")
    assert reason(desk, "strike-city")[1] == "the enemy has none in this hex"


def test_10_3_a_group_in_battle_is_under_way_all_the_same():
    desk = at(
        "ask = 'naval-combat'\nturn = 4\nacting = 'Japanese'\n[mission]\nhex = '2206'\n"
        "[combat]\nround = 1\n[units]\n2206 = ['Nachi sailing', 'DeRuyter', 'Java']"
    )
    while desk.actor == "dice":
        desk.play(5)
    assert desk.asked == "Gunnery"
    for choice in ("halt", "steam 2205", "drop Nachi"):
        assert reason(desk, choice)[1] == "no group is asked now where it goes", choice


# ── 9.7.3 the order of a round ───────────────────────────────────────────────


def test_9_7_3_a_fighter_flies_after_the_attackers_of_its_round():
    desk = at(
        "ask = 'attackers'\nturn = 4\nfleet = true\n[mission]\nhex = '1808'\ntarget = 'airbase'\n"
        "round = 1\n[units]\n"
        "Kendari = ['G4M-1 attacker loaded cell=T0703 facing=3 level=Medium', "
        "'G4M-2 attacker loaded cell=T0703 facing=3 level=Medium']\n"
        "Makassar = ['A6M-1 escort cell=T0704 facing=3 level=Medium']\n"
        "Soerabaja = ['CW21 interceptor cell=T0710 facing=0 level=Medium']\n" + KENDARI
    )
    assert desk.legal() == ["fly G4M-1", "fly G4M-2"]
    assert reason(desk, "fly A6M-1")[1].startswith("it does not fly next")


# ── 11.4.1, 15.0 what is named, and by which word ────────────────────────────


def test_11_4_1_an_attack_is_being_put_together_when_all_are_in_it():
    units = "1908 = ['1F', '2F', 'JSup1', '6KNIL']\n1808 = ['4R', '4KNIL']"
    desk = at(f"ask = 'combat'\nturn = 4\n[units]\n{units}")
    desk.play("assault 1908")
    assert reason(desk, "attack 1F")[1] == "it attacks already"
    assert reason(desk, "attack JSup1")[1] == "garrisons and supply units do not attack"
    assert reason(desk, "attack 4R")[1] == "it is not in the hex of this combat"
    desk.play("withhold 1F", "attack 1F")


def test_15_0_who_comes_to_one_place_only_is_entered_without_it():
    units = "Soerabaja = ['19BG']\n3311 = ['DarwinGar']\n[off]\nwaiting = ['17PGB turn=3']"
    desk = at(f"ask = 'reinforcements'\nturn = 3\n[units]\n{units}")
    assert desk.legal("enter") == ["enter 17PGB"]
    refusal = desk.why("enter 17PGB Soerabaja")
    assert refusal is not None
    assert refusal.remedy == "Leave the place out."
    assert refusal.figures.endswith("legal without a place")


def test_11_4_1_a_garrison_is_not_told_to_wait_for_a_ship():
    desk = mission("1808 = ['JavaT', 'LSTMSoerabaja', '6KNIL']", "Allied")
    desk.play("sail 1808")
    assert reason(desk, "load LSTMSoerabaja")[0] == "11.4.1"
    assert reason(desk, "load 6KNIL")[1] == "no ship has joined the group"


# ── what outside readers found misleading ────────────────────────────────────


def raid(units: str, *joined: str) -> Desk:
    """A Japanese mission to Soerabaja, where ships without transports lie, put together so far."""
    desk = at(
        "turn = 3\nacting = 'Japanese'\n[control]\nJapanese = ['2005']\n[units]\n"
        f"{units}\n1808 = ['Java', '6KNIL']"
    )
    desk.play("strike 1808", *joined)
    return desk


def test_9_1_1_with_a_strafer_in_it_a_full_mission_says_that_it_is_full():
    desk = raid(
        "Bandjermasin = ['A6M-1', '12Sentai', '60Sentai', '98Sentai']\n"
        "Balikpapan = ['G3M-1', 'G3M-2']",
        "attack A6M-1", "attack 12Sentai", "attack 60Sentai", "attack 98Sentai",
    )  # fmt: skip
    case, words, figures = reason(desk, "attack G3M-1")
    assert case == "9.1.1"
    assert "strafe" not in words
    assert figures.startswith("at most 4")


def test_9_1_1_an_escort_too_many_hears_nothing_of_strafing():
    desk = raid(
        "Bandjermasin = ['A6M-1', 'A6M-2', 'A6M-3', '12Sentai']\nBalikpapan = ['A6M-4']",
        "attack A6M-1", "attack 12Sentai", "escort A6M-2", "escort A6M-3",
    )  # fmt: skip
    assert reason(desk, "escort A6M-4")[::2] == ("9.1.1", "at most 2")


def test_10_2_2_half_of_a_pair_of_interceptors_is_told_to_join_the_other():
    desk = at(
        "turn = 4\nask = 'entered'\nacting = 'Allied'\n[control]\nJapanese = ['2606']\n"
        "[units]\n1907 = ['DeRuyter sailing spotted']\n2107 = ['Naka', 'Jintsu', 'DDNaka']\n"
        "[aboard]\n'Naka+Jintsu' = ['1F']"
    )
    desk.play("intercept 2107", "join Naka")
    refusal = desk.why("depart")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("10.2.2", "Jintsu")
    assert refusal.remedy == "Join the other one too."


def test_12_2_an_own_port_among_enemies_is_told_apart_from_another_side_s():
    desk = at(
        "turn = 4\nask = 'conclusion'\nacting = 'Allied'\n"
        "[units]\n1808 = ['DeRuyter', '6KNIL', '1F']"
    )
    assert "enemy ground units" in reason(desk, "return DeRuyter 1808")[1]
    assert "no friendly port" in reason(desk, "return DeRuyter 2204")[1]


def test_5_4_a_fighter_that_no_airbase_of_the_convoy_takes_is_told_why():
    desk = at(
        "turn = 4\nask = 'event'\n[units]\n1808 = ['DeRuyter']\nMalang = ['17PG steps=1']\n"
        "[off]\neliminated = ['Fulmar1', '33PG']"
    )
    desk.play(5)
    assert reason(desk, "base Fulmar1 Australia")[0] == "6.3"
    assert reason(desk, "base 33PG Kendari")[1] == "the convoy does not come there"


# ── 10.3.1 boxes that are nobody's way, 10.5, 11.4.1, 5.1, 12.0 ──────────────


@pytest.mark.parametrize(
    ("side", "ship", "box", "case", "why"),
    [
        ("Allied", "2801 = ['Exeter sailing']", "PHILIPPINES", "10.3.1", "belongs to the enemy"),
        ("Japanese", "2613 = ['Nachi sailing']", "AUSTRALIA", "10.3.1", "belongs to the enemy"),
        ("Japanese", "2613 = ['Nachi sailing']", "COVERING", "5.2", "box of the Covering Fleet"),
        ("Allied", "2801 = ['Exeter sailing']", "RESERVE", "5.4", "box of the Reserve Fleet"),
        ("Allied", "2801 = ['Exeter sailing']", "AUSTRALIA", "10.3.1", "hex by hex"),
    ],
)
def test_10_3_1_a_box_where_the_group_never_goes(
    side: str, ship: str, box: str, case: str, why: str
):
    desk = at(f"turn = 4\nask = 'sailing'\nacting = '{side}'\n[units]\n{ship}\n1808 = ['6KNIL']")
    told, words, _ = reason(desk, f"steam {box}")
    assert (told, why in words) == (case, True)


def test_11_4_1_supply_units_of_both_sides_do_not_fight():
    units = "1908 = ['JSup1', 'ASup1']\n1808 = ['6KNIL', '1F']\n1708 = ['2F']"
    desk = at(f"turn = 4\nask = 'combat'\n[units]\n{units}")
    assert reason(desk, "assault 1908")[:2] == (
        "11.4.1",
        "supply units neither attack nor are attacked",
    )
    assert reason(desk, "assault 1708")[1] == "no enemy ground units are there"


def test_10_5_a_ship_that_has_bombarded_is_told_so_elsewhere_too():
    """The others, whose mission ended in another hex, are told of that."""
    desk = at(
        "ask = 'entered'\nturn = 4\nacting = 'Japanese'\n[units]\n1907 = ['Nachi sailing']\n"
        "1808 = ['6KNIL']\n1908 = ['LSTMMalang']\nSoerabaja = ['CW21']\n"
        "2606 = ['Naka ended bombarded', 'Jintsu ended']"
    )
    desk.play(10, "steam 1908", "pass", "halt")
    assert reason(desk, "bombard Naka")[1] == "a unit bombards once a turn"
    assert reason(desk, "bombard Jintsu")[1].startswith("its naval mission has not ended")


@pytest.mark.parametrize("covering", ["", "COVERING = ['Kongo']\n"])
def test_5_1_while_units_are_bought_the_fleet_is_committed_already(covering: str):
    desk = at(
        "turn = 4\nask = 'fleet'\n[points]\nJapanese = '5'\n[units]\n1808 = ['6KNIL']\n"
        f"{covering}UNAVAILABLE = ['A6M-1', 'A6M-2', 'A6M-3', 'G4M-1', 'G4M-2']"
    )
    desk.play("commit")
    while desk.actor == "dice":
        desk.play(1)
    assert desk.asked == "Buying"
    assert reason(desk, "commit")[:2] == (
        "5.1",
        "the 11th Air Fleet is committed in this turn already",
    )


@pytest.mark.parametrize("ask", ["mission", "regroup"])
def test_12_0_a_ship_returns_in_the_operations_conclusion(ask: str):
    desk = at(
        f"turn = 4\nask = '{ask}'\nacting = 'Allied'\n"
        "[units]\n1808 = ['DeRuyter', '6KNIL']\nSoerabaja = ['CW21']"
    )
    refusal = desk.why("return DeRuyter 1808")
    assert refusal is not None
    assert refusal.case == "12.0"
    assert refusal.remedy == "Wait for the Operations Conclusion Phase."
