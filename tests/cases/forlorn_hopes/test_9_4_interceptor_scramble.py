"""9.4: fighters scramble against a mission: who may, the die, what it costs."""

from typing import Any

import pytest

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air import scramble
from sandtable.games.forlorn_hopes.kinds import GROUNDED, INTERCEPTOR, LEVELS
from sandtable.games.forlorn_hopes.refusals import refusals
from sandtable.games.forlorn_hopes.showing.air import note_of
from sandtable.games.forlorn_hopes.turn import regroup
from tests.cases.forlorn_hopes.airfield import ALLIES, JAPAN, Airfield

RAID = {"side": "Japanese", "hex": "1808"}


def raid(allied: dict[str, str], japanese: str = "G4M-1:attacker", **keys: Any) -> Airfield:
    """A mission from Sarawak, six hexes away, comes to Soerabaja."""
    keys.setdefault("mission", RAID)
    return Airfield({"Sarawak": japanese, **allied}, ask="scramble", **keys)


def test_9_4_the_example_of_the_book():
    """Six hexes against one: the difference is 5, and that exceeds the maximum."""
    field = raid({"MobileC": "CW21"}, airbases={"MobileC": "at=1707"})
    assert scramble.difference(field.g, field.unit("CW21")) == 3
    field.play("scramble CW21", 9)
    assert field.modifiers("9.4.1") == {"difference of distances": -3}
    assert field.part("CW21") == INTERCEPTOR


@pytest.mark.parametrize(("die", "part"), [(9, INTERCEPTOR), (10, GROUNDED)])
def test_9_4_2_success_is_a_modified_die_within_the_tma(die, part):
    field = raid({"Soerabaja": "CW21"})  # TMA 6, difference 6 counts 3
    field.play("scramble CW21", die)
    assert field.part("CW21") == part


def test_9_4_range_and_type():
    field = raid({"Tjilatjap": "CW21 Hawk75", "Soerabaja": "MartinI"})
    assert field.case("scramble CW21") == ""  # two hexes
    assert field.case("scramble MartinI") == "9.4"
    field = raid({"Batavia": "CW21 Hawk75"})
    assert field.case("scramble CW21") == "9.2"
    assert field.legal() == ["done"]


def test_9_4_four_attempts_each_by_another_unit():
    field = raid({"Soerabaja": "CW21 BuffA BuffB BuffC Hawk75"})
    field.play("scramble CW21", 10)
    assert field.case("scramble CW21") == "9.4"
    field.play("scramble BuffA", 10, "scramble BuffB", 1, "scramble BuffC", 10)
    assert field.asked != "Scrambling"
    bar = scramble.bars_attempt(field.g)
    assert bar is not None
    assert (bar.case, bar.figures) == ("9.4", "4 of 4")
    assert refusals.bar_of(field.g, Choice("scramble", field.unit("Hawk75"))) == bar


@pytest.mark.parametrize(
    ("words", "keys", "text", "value"),
    [
        (":flown", {}, "from the Flown box", 1),
        (":regroup", {}, "from the Regroup box", 1),
        (":disrupted", {}, "unit disrupted", 2),
        ("", {"airbases": {"Soerabaja": "disrupted"}}, "its airbase disrupted", 1),
        ("", {"foul": True}, "Foul Weather", 2),
    ],
)
def test_9_4_1_modifiers(words, keys, text, value):
    field = raid({"Soerabaja": f"CW21{words}"}, **keys).play("scramble CW21", 1)
    assert field.modifiers("9.4.1") == {"difference of distances": -3, text: value}


def test_9_4_1_reconnaissance_and_patrols_count_on_the_target_hex():
    field = Airfield(
        {
            "Sarawak": "G4M-1:attacker", "Kendari": "EastH6K:reconnoitring:over=1808",
            "Soerabaja": "CW21 Do24A:patrolling:over=1808",
        },
        ask="scramble", mission=RAID,
    )  # fmt: skip
    field.play("scramble CW21", 1)
    assert field.modifiers("9.4.1") == {
        "difference of distances": -3,
        "enemy reconnaissance unit on the target hex": 1,
        "friendly patrol in the target hex": -1,
    }


@pytest.mark.parametrize("mission", ["Sarawak", "DenPasar"])
def test_9_4_1_the_owner_is_told_the_die_as_far_as_he_knows_it(mission):
    """TMA 6 and what stands against the fighter; the same however far the enemy has flown."""
    field = Airfield(
        {mission: "G4M-1:attacker", "Soerabaja": "CW21 BuffA:disrupted"},
        ask="scramble", mission=RAID, control={"Japanese": ["2009"]},
    )  # fmt: skip
    labels = {
        unit: note_of(field.g, Choice("scramble", unit))["label"]
        for unit in (field.unit("CW21"), field.unit("BuffA"))
    }
    more = ", on more if the enemy has flown farther than he flies"
    assert labels[field.unit("CW21")] == f"Scramble CW21: up on 6 or less{more}"
    low = field.g.theatre.roster.tma[field.unit("BuffA")] - 2
    assert labels[field.unit("BuffA")] == f"Scramble BuffA: up on {low} or less{more}"


def test_9_4_the_longest_way_of_an_attacker_counts():
    field = Airfield(
        {
            "Makassar": "G4M-1:attacker", "Bandjermasin": "G4M-2:attacker A6M-1:escort",
            "Tjilatjap": "BuffA",
        },
        ask="scramble", mission=RAID, control={"Japanese": ["2407", "2005"]},
    )  # fmt: skip
    # Makassar is six hexes away, Bandjermasin four, Tjilatjap two.
    assert scramble.difference(field.g, field.unit("BuffA")) == 3
    field.g.part[field.unit("G4M-1")] = 0
    assert scramble.difference(field.g, field.unit("BuffA")) == 2


@pytest.mark.parametrize(
    ("start", "target", "airbase", "level"),
    [
        ("Sarawak", "1808", "Soerabaja", "High"),  # 6 hexes against 0: 3
        ("Balikpapan", "2005", "Bandjermasin", "Medium"),  # 2 against 0
        ("DenPasar", "1908", "Djokjakarta", "Low"),  # 1 against 2: none
    ],
)
def test_9_7_2_the_level_follows_the_difference(start, target, airbase, level):
    field = Airfield(
        {start: "G4M-1:attacker", airbase: "BuffA"},
        ask="scramble", mission={"side": "Japanese", "hex": target},
        control={"Japanese": ["2009"], "Allied": ["2005"]},
    )  # fmt: skip
    field.play("scramble BuffA", 1)
    assert LEVELS[field.g.level[field.unit("BuffA")]] == level


def test_9_4_who_tries_goes_to_the_flown_box():
    field = raid({"Soerabaja": "CW21 BuffA:regroup"})
    field.play("scramble CW21", 10, "scramble BuffA", 1)
    assert (field.home("CW21"), field.home("BuffA")) == ("Soerabaja flown", "Soerabaja flown")


def test_9_4_a_fighter_that_has_flown_may_try_again_and_again():
    field = raid({"Soerabaja": "CW21:flown"})
    assert field.case("scramble CW21") == ""


def test_9_4_a_disrupted_interceptor_risks_an_accident():
    field = raid({"Soerabaja": "CW21:disrupted"}).play("scramble CW21", 1)
    assert field.g.shaken[field.unit("CW21")] == 1


def test_9_4_who_regroups_with_all_others_gives_that_up():
    """R43: in the General Regroup turn as if from the Regroup box; a sound fighter stays Ready."""
    units = {"Sarawak": "59Sentai:disrupted 64Sentai", "1702": "SaseboSNLF",
             "MobileC": "Do24A"}  # fmt: skip
    field = Airfield(units, ask="reconnaissance", airbases={"MobileC": "at=1804"},
                     initiative="Allied", regroup_turn=4).play("patrol Do24A")  # fmt: skip
    field.play("scramble 59Sentai", 10)
    assert "from the Regroup box" in field.modifiers("9.4.1")
    assert field.home("59Sentai") == "Sarawak flown"
    assert regroup.bars_regroup(field.g, JAPAN, field.unit("59Sentai")) == regroup.HAS_FLOWN
    field.play("scramble 64Sentai", 10)
    assert "from the Regroup box" not in field.modifiers("9.4.1")
    assert field.home("64Sentai") == "Sarawak ready"


def test_9_4_aircraft_of_a_disrupted_carrier_stay_below():
    field = Airfield(
        {"1809": "Akagi:disrupted Soryu", "Akagi": "CVA6M-1", "Soryu": "CVA6M-2",
         "Soerabaja": "MartinI:attacker"},
        ask="scramble", mission={"side": "Allied", "hex": "1809"},
    )  # fmt: skip
    assert field.case("scramble CVA6M-1") == "10.2.3"
    assert field.case("scramble CVA6M-2") == ""


def test_9_4_3_without_a_success_the_mission_goes_on():
    field = raid({"Soerabaja": "CW21"}).play("scramble CW21", 10, "done")
    assert field.asked == "TargetScramble"
    field.play("done")
    assert field.asked == "NamingTarget"


# ── secrecy ──────────────────────────────────────────────────────────────────


def test_9_4_a_failed_attempt_does_not_tell_who_made_it():
    one = raid({"Soerabaja": "CW21", "Malang": "BuffA"}).play("scramble CW21", 10)
    two = raid({"Soerabaja": "CW21", "Malang": "BuffA:disrupted"}).play("scramble BuffA", 10)
    assert one.known(JAPAN) == two.known(JAPAN)
    assert one.read_by(JAPAN) == two.read_by(JAPAN)
    assert one.read_by(ALLIES) != two.read_by(ALLIES)


def test_9_4_who_has_no_fighter_in_range_is_asked_all_the_same():
    near, far = raid({"Soerabaja": "CW21"}), raid({"Medan": "CW21"})
    assert (near.asked, far.asked) == ("Scrambling", "Scrambling")
    assert near.known(JAPAN) == far.known(JAPAN)


def test_9_4_who_has_no_fighter_at_all_as_both_know_is_not_asked():
    assert raid({"Soerabaja": "MartinI"}).asked == "TargetScramble"


def test_9_4_a_success_is_not_shown_before_the_battle():
    one = raid({"Soerabaja": "CW21 BuffA"}).play("scramble CW21", 1)
    two = raid({"Soerabaja": "CW21 BuffA"}).play("scramble BuffA", 1)
    assert one.known(JAPAN) == two.known(JAPAN)
    assert one.read_by(JAPAN) == two.read_by(JAPAN)


# ── what is said ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("die", [1, 10])
def test_9_4_1_every_attempt_stands_once_in_a_log(die):
    """Its owner reads who tried and by how much, everybody else that somebody did."""
    field = raid({"Soerabaja": "CW21"})
    field.play("scramble CW21", die)
    own, enemy, others = (field.said("9.4.1", side) for side in (ALLIES, JAPAN, -1))
    assert [line.partition(":")[0] for line in own] == ["CW21"]
    assert enemy == others == [line for line in enemy if line.startswith("Allied interceptor")]
    assert len(enemy) == 1


def test_9_4_who_has_no_fighter_left_is_told_so():
    """He is asked all the same, so that the enemy learns nothing."""
    field = raid({"Soerabaja": "CW21"})
    assert field.prompt.endswith("4 attempts left.")
    field.play("scramble CW21", 10)
    assert field.legal() == ["done"]
    assert field.prompt.endswith("no fighter may try, only done.")
