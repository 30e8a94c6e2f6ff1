"""9.5: units on the ground of the target try to get away."""

import tomllib
from typing import Any, Final

import pytest

from sandtable.core.choice import Choice, read
from sandtable.games.forlorn_hopes.air.target_scramble import TargetScramble
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import FLED, NO_PART, ROLLING
from sandtable.games.forlorn_hopes.position import read_position, write_position
from sandtable.games.forlorn_hopes.showing import fire as showing_fire
from sandtable.games.forlorn_hopes.showing import showing
from sandtable.games.forlorn_hopes.words import VERBS
from tests.cases.forlorn_hopes.airfield import ALLIES, JAPAN, Airfield
from tests.cases.forlorn_hopes.desk import at

RAID = {"side": "Japanese", "hex": "1808"}


def raid(allied: dict[str, str], **keys: Any) -> Airfield:
    """A mission to Soerabaja, no interceptors."""
    units = {"Sarawak": "G4M-1:attacker", **allied}
    return Airfield(units, ask="target-scramble", mission=RAID, **keys)


def test_9_5_units_on_the_ground_may_try_once():
    field = raid({"Soerabaja": "MartinI BuffA:interceptor PBY1", "Malang": "BuffB"})
    assert field.legal() == ["flee PBY1", "flee MartinI", "done"]
    field.play("flee MartinI", 9)
    assert "which units on the ground" in field.prompt
    for unit in ("MartinI", "BuffA", "BuffB"):
        assert field.case(f"flee {unit}") == "9.5", unit


def test_9_5_c_units_get_away_like_bombers():
    """R61."""
    field = raid({"Soerabaja": "Lodestar"})
    assert field.legal() == ["flee Lodestar", "done"]


def test_9_5_who_has_nobody_left_is_told_so():
    """He is asked all the same, so that the enemy learns nothing."""
    field = raid({"Soerabaja": "MartinI"})
    field.play("flee MartinI", 9)
    assert field.legal() == ["done"]
    assert field.prompt.endswith("all have tried, only done.")
    empty = raid({"Malang": "MartinI"})
    assert empty.legal() == ["done"]
    assert empty.prompt.endswith("no unit of yours is on the ground there, only done.")


@pytest.mark.parametrize(("die", "part"), [(6, ROLLING), (8, ROLLING), (9, NO_PART)])
def test_9_5_1_caught_while_taking_off_or_on_the_ground(die, part):
    field = raid({"Soerabaja": "MartinI"}).play("flee MartinI", die)
    assert field.part("MartinI") == part
    assert bases.on_ground(field.g, field.airbase("Soerabaja")) == [field.unit("MartinI")]
    assert field.home("MartinI") == "Soerabaja ready"


def test_9_5_1_away_to_another_airbase_or_safe_at_its_own():
    field = raid({"Soerabaja": "MartinI BuffA"}).play("flee MartinI", 5)
    assert field.case("base MartinI Medan") == "9.2"
    assert field.case("base MartinI Kendari") == "6.0"
    field.play("base MartinI Malang", "flee BuffA", 1, "base BuffA Soerabaja")
    assert (field.home("MartinI"), field.home("BuffA")) == ("Malang flown", "Soerabaja flown")
    assert (field.part("MartinI"), field.part("BuffA")) == (FLED, FLED)
    assert bases.on_ground(field.g, field.airbase("Soerabaja")) == []
    assert bases.on_ground(field.g, field.airbase("Malang")) == []


@pytest.mark.parametrize(
    ("unit", "keys", "texts"),
    [
        ("MartinI", {}, {}),
        ("BuffA", {}, {"fighter": -1}),
        ("MartinI:disrupted", {}, {"unit disrupted": 1}),
        ("MartinI:regroup", {}, {"from the Regroup box": 1}),
        ("MartinI", {"airbases": {"Soerabaja": "disrupted"}}, {"airbase disrupted": 2}),
        ("MartinI", {"foul": True}, {"Foul Weather": 2}),
    ],
)
def test_9_5_1_modifiers(unit, keys, texts):
    field = raid({"Soerabaja": unit}, **keys).play(f"flee {unit.split(':')[0]}", 9)
    assert field.modifiers("9.5.1") == texts


def test_9_5_1_reconnaissance_and_patrols_on_the_hex():
    field = raid(
        {"Soerabaja": "MartinI Do24A:patrolling:over=1808",
         "Kendari": "EastH6K:reconnoitring:over=1808"}
    ).play("flee MartinI", 9)  # fmt: skip
    assert field.modifiers("9.5.1") == {
        "enemy reconnaissance unit on the hex": 1,
        "friendly patrol in the hex": -1,
    }


NINE: list[str] = ["MartinI", "MartinII", "MartinIII", "BuffA", "BuffB", "CW21", "17PG", "33PG"]


@pytest.mark.parametrize(("units", "more"), [(4, 0), (5, 1), (8, 1), (9, 2)])
def test_9_5_1_the_more_units_at_the_airbase_the_harder(units, more):
    """Each further four count 1, those that intercept too (R166)."""
    flying = [f"{name}:interceptor" for name in NINE[3:units]]
    field = raid({"Soerabaja": " ".join([*NINE[:3], *flying, *["19BG"] * (units > 8)])})
    field.play("flee MartinI", 9)
    texts = {f"{units} units at the airbase": more} if more else {}
    assert field.modifiers("9.5.1") == texts


def test_9_5_1_who_got_away_counts_for_those_after_it():
    """The order in which the owner names his units changes nothing (R166)."""
    field = raid({"Soerabaja": " ".join(NINE[:5]), "Malang": "17PG"})
    field.play("flee MartinI", 1, "base MartinI Malang", "flee MartinII", 9)
    assert field.modifiers("9.5.1") == {"5 units at the airbase": 1}


def test_9_5_1_the_chances_beside_a_choice_are_those_of_the_die():
    def field() -> Airfield:
        return raid({"Soerabaja": " ".join(NINE[:5])})

    flee = read("flee BuffA", field().g.theatre.words, VERBS)
    odds = showing.all_notes(field().g, [flee])[0]["odds"]
    assert {line["text"] for line in odds["modifiers"]} == {"fighter", "5 units at the airbase"}
    results = []
    for die in range(1, 11):
        one = field().play("flee BuffA", die)
        away, rolling = one.asked == "Refuge", one.part("BuffA") == ROLLING
        results.append(
            "away" if away else "caught taking off" if rolling else "caught on the ground"
        )
    assert odds["outcomes"] == showing_fire.chances(results)


def test_9_5_1_who_is_out_on_patrol_does_not_count():
    field = raid({"Soerabaja": " ".join([*NINE[:4], "Do24A:patrolling:over=1808"])})
    field.play("flee MartinI", 9)
    assert field.modifiers("9.5.1") == {"friendly patrol in the hex": -1}


def test_9_5_1_a_position_of_rules_version_2_is_still_read():
    """Its frame does not say how many stood there; those on the ground are counted."""
    field = raid({"Soerabaja": " ".join(NINE[:5])})
    table = tomllib.loads(write_position(field.g))
    short = [f[:3] if f[0] == "TargetScramble" else f for f in table["frames"]]
    assert short != table["frames"]
    old = read_position({**table, "frames": short}, "old")
    assert old.frames[-1] == TargetScramble(ALLIES, ())
    old.log = []
    old.frames[-1].apply(old, Choice("flee", field.unit("MartinI")))
    assert old.frames[-1].crowd == 5


def test_9_5_a_fighter_that_failed_to_intercept_may_try():
    field = Airfield(
        {"Sarawak": "G4M-1:attacker", "Soerabaja": "CW21"}, ask="scramble", mission=RAID
    )
    field.play("scramble CW21", 10, "done")
    assert field.legal("flee") == ["flee CW21"]


def test_9_5_who_gets_away_from_the_regroup_box_gives_up_the_regroup():
    field = raid({"Soerabaja": "MartinI:regroup"}).play("flee MartinI", 1, "base MartinI Malang")
    assert field.home("MartinI") == "Malang flown"


def test_9_5_a_hex_without_an_enemy_airbase_asks_nothing():
    field = Airfield(
        {"Sarawak": "G4M-1:attacker", "1807": "Java", "Soerabaja": "CW21"},
        ask="target-scramble", mission={"side": "Japanese", "hex": "1807"},
    )  # fmt: skip
    assert field.asked != "TargetScramble"


def test_9_5_the_enemy_cannot_count_who_is_there_or_tries():
    full = raid({"Soerabaja": "MartinI BuffA", "Malang": "MartinII"})
    empty = raid({"Malang": "MartinII BuffA", "Bandoeng": "MartinI"})
    assert (full.asked, empty.asked) == ("TargetScramble", "TargetScramble")
    assert full.known(JAPAN) == empty.known(JAPAN)
    full.play("flee MartinI", 1, "base MartinI Malang", "flee BuffA", 7, "done")
    empty.play("done")
    assert full.known(JAPAN) == empty.known(JAPAN)
    assert full.read_by(JAPAN) == empty.read_by(JAPAN)
    assert full.read_by(ALLIES) != empty.read_by(ALLIES)


OVER: Final = """
game = "forlorn-hopes"
turn = 3
ask = "target-scramble"
[options]
{option}
[mission]
side = "{side}"
hex = "{hex}"
{units}
"""
ENEMY: Final = 'Balikpapan = ["G3M-1 attacker loaded over={0}"]'
TENDERS: Final = """
[control]
Japanese = ["2204"]
[units]
Soerabaja = ["MartinI attacker loaded over=2204"]
Chitose = ["EastF1M"]
2204 = ["Chitose disrupted", "Kamikawa"]
"""
CARRIER: Final = f"""
[covering]
reserve = 3
[units]
{ENEMY.format(1810)}
RFCV = ["Fulmar1"]
1810 = ["RFCV disrupted"]
"""
CARRIERS: Final = """
[units]
Soerabaja = ["MartinI attacker loaded over=2705"]
Akagi = ["CVA6M-1"]
2705 = ["Akagi disrupted", "Soryu"]
"""
CONTESTED: Final = f"""
[units]
{ENEMY.format(1908)}
Malang = ["17PG", "BuffA"]
1908 = ["LSTMMalang", "1F"]
"""
FULL: Final = f"""
[units]
{ENEMY.format(1908)}
Malang = ["BuffA", "BuffB", "BuffC", "CW21", "Hawk75", "MartinII"]
"""
GROUNDED: Final = (
    ("6.3", "EastF1M", "Allied", "2204", TENDERS),
    ("10.2.3", "Fulmar1", "Japanese", "1810", CARRIER),
    ("10.2.3", "CVA6M-1", "Allied", "2705", CARRIERS),
    ("11.3", "17PG", "Japanese", "1908", CONTESTED),
    ("6.3", "BuffA", "Japanese", "1908", FULL),
)


@pytest.mark.parametrize(("case", "unit", "side", "where", "units"), GROUNDED)
def test_9_5_who_may_only_stage_away_does_not_get_off_the_ground(
    case: str, unit: str, side: str, where: str, units: str
) -> None:
    """R187, R62: the interceptor scramble is refused to the same; by rules 7 they tried."""
    desk = at(OVER.format(option="", side=side, hex=where, units=units))
    assert desk.case(f"flee {unit}") == case
    assert desk.legal() == ["done"]
    assert "nobody there may take off" in desk.prompt
    before = at(OVER.format(option="flees_anyway = true", side=side, hex=where, units=units))
    assert f"flee {unit}" in before.legal()
