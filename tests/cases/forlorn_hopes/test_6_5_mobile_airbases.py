"""6.5 Mobile airbases: building, completing (14.3) and dismantling."""

from __future__ import annotations

import pytest

from sandtable.games.forlorn_hopes.bases import (
    bases,
    mobile_bases,
)
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BASE_DISRUPTED,
    BUILDING,
    GONE,
    JAPANESE,
)
from sandtable.games.forlorn_hopes.land import control
from tests.cases.forlorn_hopes.desk import Desk
from tests.cases.forlorn_hopes.turn import Turn

JAVA = {"1808": ["6KNIL", "ASup2"]}


def construction(units: dict[str, list[str]] | None = None, **table: object) -> Turn:
    return Turn("construction", JAVA if units is None else units, **table)


def allied(units: dict[str, list[str]] | None = None, **table: object) -> Turn:
    """It is the Allied player's turn to build."""
    return construction(units, **table).play("done")


# ── building ─────────────────────────────────────────────────────────────────


def test_6_5_both_sides_may_build_the_japanese_first():
    """R38."""
    turn = construction()
    assert (turn.asked, turn.actor) == ("Construction", "Japanese")
    turn.play("build 2204")
    assert turn.actor == "Japanese"
    turn.play("build 1702")
    assert (turn.asked, turn.actor) == ("Construction", "Allied")
    turn.play("build 1707", "done")
    assert turn.asked != "Construction"


def test_6_5_a_base_begins_under_construction():
    turn = allied().play("build 1707")
    base = turn.airbase("MobileC")
    assert turn.g.base_hex(base) == turn.hex("1707")
    assert turn.g.base_state[base] == BUILDING
    assert not bases.usable(turn.g, ALLIED, base)


@pytest.mark.parametrize(
    ("label", "case"),
    [("1706", "6.5"), ("1702", "6.5"), ("2001", "6.2"), ("1408", "6.5")],
)
def test_6_5_where_nobody_builds(label: str, case: str):
    """At sea, in enemy and contested hexes, out of supply (R7)."""
    turn = allied({**JAVA, "1408": ["2KNIL", "229R"]})
    assert turn.why(f"build {label}").case == case


def test_6_5_one_mobile_airbase_to_a_hex():
    """Beside the airbase of a town there may be one."""
    turn = allied().play("build 1808")
    bar = turn.why("build 1808")
    assert (bar.case, bar.reason) == ("6.5", "there is a mobile airbase in the hex")


def test_6_5_two_to_a_side():
    turn = allied(airbases={"MobileC": "at=1707", "MobileD": "gone"})
    assert turn.asked != "Construction"
    assert not mobile_bases.in_hand(turn.g, ALLIED)


# ── 14.3 completion and dismantling ──────────────────────────────────────────


def regroup(airbases: dict[str, str], units: dict[str, list[str]] | None = None) -> Turn:
    return Turn("regroup", {**JAVA, **(units or {})}, airbases=airbases)


def test_14_3_a_base_under_construction_is_ready_in_the_regroup_phase():
    turn = regroup({"MobileC": "at=1707 building"})
    base = turn.airbase("MobileC")
    assert turn.g.base_state[base] == 0
    assert bases.usable(turn.g, ALLIED, base)


def test_14_3_an_empty_base_may_be_taken_off_the_map():
    turn = regroup({"MobileC": "at=1707", "MobileD": "at=1808 building"})
    assert (turn.asked, turn.actor) == ("Dismantling", "Allied")
    assert turn.legal() == ["dismantle 1707", "dismantle 1808", "done"]
    assert turn.why("dismantle 2204").reason == "no mobile airbase of this side is there"
    turn.play("dismantle 1707", "done")
    assert mobile_bases.in_hand(turn.g, ALLIED) == [turn.airbase("MobileC")]


def test_14_3_a_disrupted_base_stays():
    turn = regroup({"MobileC": "at=1707 disrupted", "MobileD": "at=1808"})
    assert turn.why("dismantle 1707").reason == "the airbase is disrupted"
    assert regroup({"MobileC": "at=1707 disrupted"}).asked != "Dismantling"


def test_14_3_a_base_in_use_stays_but_its_owner_is_asked():
    """Otherwise the enemy would learn that somebody is there."""
    turn = regroup({"MobileC": "at=1707"}, {"MobileC": ["17PG"]})
    if turn.asked == "AirRegroup":
        turn.play("done")
    assert turn.asked == "Dismantling"
    assert turn.legal() == ["done"]
    assert turn.why("dismantle 1707").figures == "17PG"
    assert turn.why("dismantle 1707").case == "6.5"


# ── 6.5 permanent elimination ────────────────────────────────────────────────


@pytest.mark.parametrize("building", [False, True])
def test_6_5_an_enemy_alone_in_the_hex_ends_a_mobile_airbase(building: bool):
    turn = Turn(
        "mission",
        {"1707": ["229R"], "Soerabaja": ["17PG"]},
        airbases={"MobileC": "at=1707 building" if building else "at=1707"},
        control={"Allied": ["1707"]},
    )
    control.update(turn.g, turn.hex("1707"))
    base = turn.airbase("MobileC")
    assert turn.g.base_state[base] & GONE
    assert turn.g.base_hex(base) == -1
    assert mobile_bases.in_hand(turn.g, ALLIED) == [turn.airbase("MobileD")]


def test_6_5_a_base_under_construction_does_not_survive_disruption():
    """It may be tried again."""
    turn = Turn("mission", JAVA, airbases={"MobileA": "at=1702 building", "MobileB": "at=2204"})
    for name in ("MobileA", "MobileB"):
        bases.disrupt(turn.g, turn.airbase(name), "9.10")
    assert mobile_bases.in_hand(turn.g, JAPANESE) == [turn.airbase("MobileA")]
    assert turn.g.base_state[turn.airbase("MobileB")] == BASE_DISRUPTED


def test_6_5_r172_a_supply_unit_alone_ends_a_mobile_airbase():
    """It is a ground unit; the hex stays whose it was."""
    desk = Desk(
        """
        game = "forlorn-hopes"
        turn = 4
        ask = "move"
        acting = "Japanese"
        [airbases]
        MobileC = "at=1707"
        [units]
        1608 = ["4R", "JSup1"]
        MobileC = ["CW21"]
        [control]
        Japanese = ["1608"]
        """
    )
    texts = [event.text for event in desk.play("move JSup1 1707")]
    assert "Mobile C is lost for good." in texts
    assert not any("comes under" in text for text in texts)
    assert desk.prompt.startswith("Mobile C is lost")


def test_6_5_r172_not_while_own_troops_are_there():
    desk = Desk(
        """
        game = "forlorn-hopes"
        turn = 4
        ask = "move"
        acting = "Japanese"
        [airbases]
        MobileC = "at=1707"
        [units]
        1608 = ["4R"]
        1707 = ["6KNIL"]
        [control]
        Japanese = ["1608"]
        """
    )
    texts = [event.text for event in desk.play("move 4R 1707")]
    assert "Mobile C is lost for good." not in texts


def test_6_5_the_question_says_what_it_holds_and_when_it_is_ready():
    turn = allied()
    holds = turn.g.theatre.bases[mobile_bases.in_hand(turn.g, ALLIED)[0]].capacity
    assert f"its capacity is {holds} (6.3), and it is ready in this turn's Regroup" in turn.prompt
