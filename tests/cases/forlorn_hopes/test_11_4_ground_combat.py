"""11.4 Ground combat: who fights, odds, losses, retreat, control afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE
from sandtable.games.forlorn_hopes.land import (
    control,
    ground_combat,
)
from tests.cases.forlorn_hopes.test_11_ground import LAND
from tests.cases.forlorn_hopes.turn import Turn


def fighting(units: dict[str, list[str]], **table: Any) -> Turn:
    return Turn("combat", units, **{"map": LAND, **table})


def modifiers(turn: Turn) -> dict[str, int]:
    detail = turn.told("11.4.2")[-1].detail
    return {one["text"]: one["value"] for one in detail["modifiers"]}


# ── 11.4.1 Who fights ────────────────────────────────────────────────────────


def test_11_4_1_combat_is_in_contested_hexes():
    turn = fighting({"0202": ["4R"], "0203": ["16R", "1KNIL"]})
    assert turn.legal() == ["assault 0203", "done"]
    assert turn.why("assault 0202").case == "11.4.1"


def test_11_4_1_a_supply_unit_alone_is_no_defender():
    turn = fighting({"0202": ["4R", "1KNIL"]})
    assert turn.legal("assault") == ["assault 0202"]
    turn = fighting({"0202": ["4R"], "0203": ["ASup1"]})
    assert turn.legal() == ["done"]


def test_11_4_1_garrisons_do_not_attack():
    turn = fighting({"0202": ["MDBali", "4R"]}, initiative="Allied", acting="Allied")
    assert turn.why("assault 0202").reason.startswith("no unit of yours there may attack")
    turn = fighting({"0202": ["MDBali", "1KNIL", "4R"]}, initiative="Allied", acting="Allied")
    turn.play("assault 0202")
    assert turn.legal() == ["launch"]
    assert turn.why("withhold 1KNIL") == ground_combat.EVERYBODY_OUT


def test_11_4_1_some_may_stay_out_and_join_again():
    turn = fighting({"0202": ["4R", "16R", "1KNIL"]}).play("assault 0202", "withhold 4R")
    assert "6 to 2" in turn.prompt
    turn.play("attack 4R")
    assert "12 to 2" in turn.prompt
    assert turn.legal() == ["withhold 4R", "withhold 16R", "launch"]


def test_11_4_1_each_hex_is_fought_once():
    turn = fighting({"0202": ["4R", "1KNIL", "2KNIL"]})
    turn.play("assault 0202", "launch", 2, "lose 1KNIL", "lose 4R")
    assert turn.asked == "GroundCombats"
    assert turn.why("assault 0202") == ground_combat.FOUGHT_HERE


# ── 11.4.2 Odds and losses ───────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (["4R"], ["1KNIL", "2KNIL"], "3:2"),
        (["4R"], ["1KNIL"], "3:1"),
        (["4R"], ["MDDili"], "5:1 or more"),
        (["KureSNLF"], ["1KNIL", "2KNIL", "4KNIL"], "1:3 or less"),
        (["SaseboSNLF"], ["1KNIL", "2KNIL", "MDBali"], "1:2"),
        (["4R", "16R", "29R"], ["1KNIL", "2KNIL", "4KNIL", "6KNIL"], "2:1"),
    ],
)
def test_11_4_2_odds_are_rounded_for_the_defender(attack, defence, column):
    turn = fighting({"0202": [*attack, *defence]}).play("assault 0202")
    g = turn.g
    odds = ground_combat.weigh(g, turn.hex("0202"), tuple(turn.unit(n) for n in attack))
    assert odds.column_name == column


@pytest.mark.parametrize(
    ("words", "strength"),
    [("", 6), (" disrupted", 3), (" oos=1", 3), (" disrupted oos=1", 2), (" steps=1", 4)],
)
def test_11_4_2_disrupted_and_out_of_supply_halve_rounded_up(words, strength):
    """R105: 6, halved 3, halved again 2."""
    turn = fighting({"0202": ["4R" + words, "1KNIL"]})
    assert ground_combat.strength(turn.g, turn.unit("4R")) == strength


@pytest.mark.parametrize(
    ("place", "units", "text", "value"),
    [
        ("0302", ["4R", "1KNIL"], "defender in jungle", -1),
        ("0202", ["4R landed", "1KNIL"], "landed from the sea this turn", -1),
        ("0202", ["TS2 dropped", "1KNIL"], "dropped this turn", -1),
        ("0202", ["4R", "48DivArt", "1KNIL"], "attacker has artillery", 1),
        ("0202", ["4R", "1KNIL", "ARTMtn"], "defender has artillery", -1),
        ("0202", ["48Recon", "1KNIL"], "attacker has armour, the defender none", 1),
    ],
)
def test_11_4_2_a_modifier(place, units, text, value):
    turn = fighting({place: units}).play(f"assault {place}", "launch", 5)
    assert modifiers(turn) == {text: value}


@pytest.mark.parametrize(
    ("place", "units"),
    [
        ("0202", ["4R", "1KNIL"]),
        ("0202", ["TS2 dropped-well", "1KNIL"]),
        ("0202", ["48Recon", "1KNIL", "MOT"]),
    ],
)
def test_11_4_2_no_modifier(place, units):
    turn = fighting({place: units}).play(f"assault {place}", "launch", 5)
    assert modifiers(turn) == {}


def test_11_4_2_armour_is_of_no_help_in_the_jungle():
    turn = fighting({"0302": ["48Recon", "1KNIL"]}).play("assault 0302", "launch", 5)
    assert modifiers(turn) == {"defender in jungle": -1}


def test_11_4_2_a_city_in_the_jungle_counts_for_both():
    """R129."""
    jungle = {**LAND, "flags": {"city": ["0302"]}}
    turn = fighting({"0302": ["4R", "1KNIL"]}, map=jungle).play("assault 0302", "launch", 5)
    assert modifiers(turn) == {"defender in jungle": -1, "defender in a city": -1}
    fields = {**LAND, "flags": {"city": ["0202"]}}
    turn = fighting({"0202": ["4R", "1KNIL"]}, map=fields).play("assault 0202", "launch", 5)
    assert modifiers(turn) == {"defender in a city": -1}


def test_11_4_2_the_log_tells_all_of_it():
    turn = fighting({"0302": ["4R", "1KNIL"]}).play("assault 0302", "launch", 6)
    detail = turn.told("11.4.2")[-1].detail
    assert (detail["attack"], detail["defence"], detail["column"]) == (6, 2, "3:1")
    assert (detail["die"], detail["total"], detail["result"]) == (6, 5, "0/3r")


def test_11_4_2_owners_choose_and_whoever_stays_out_suffers_nothing():
    """R111."""
    turn = fighting({"0202": ["4R", "16R", "29R", "1KNIL", "2KNIL", "4KNIL", "6KNIL"]})
    turn.play("assault 0202", "withhold 4R", "launch", 2)  # 12 to 8, 3:2: 1/1
    assert turn.actor == "Allied"
    turn.play("lose 6KNIL")
    assert (turn.steps("1KNIL"), turn.steps("6KNIL")) == (2, 1)
    assert turn.actor == "Japanese"
    assert turn.legal() == ["lose 16R", "lose 29R"]
    assert turn.why("lose 4R").case == "11.4.1"
    turn.play("lose 29R")
    assert turn.steps("29R") == 1


def test_11_4_2_nobody_is_asked_for_more_steps_than_stand_there():
    """0/3r, and the regiment has two."""
    turn = fighting({"0302": ["4R", "1KNIL"]}).play("assault 0302", "launch", 6)
    assert "loses 2 steps" in turn.prompt
    assert "loses a step" in turn.play("lose 1KNIL").prompt


# ── 11.4.3 Retreat ───────────────────────────────────────────────────────────

OWN = {"Allied": ["0101", "0103", "0202", "0301", "0302", "0303"]}


def test_11_4_3_only_to_a_hex_beside():
    """Refused as a retreat of ground units, not of ships."""
    turn = fighting({"0202": ["4R", "1KNIL", "4KNIL"], "0203": ["2KNIL"]})
    turn.play("assault 0202", "launch", 7, "lose 1KNIL", "lose 1KNIL")
    assert turn.asked == "GroundRetreat"
    assert turn.why("withdraw 0202").case == "11.4.3"
    assert "beside" in turn.why("withdraw 0404").reason


def beaten(defenders: list[str], **more: Any) -> Turn:
    """6 to 3 in 0202, die 7: two steps and a retreat."""
    units = {"0202": ["4R", *defenders], **more.pop("units", {})}
    table = {"control": OWN, **more}
    return fighting(units, **table).play("assault 0202", "launch", 7)


def test_11_4_3_the_defenders_retreat_together():
    turn = beaten(["6KNIL", "ASup1", "CAV"]).play("lose CAV", "lose 6KNIL")
    assert (turn.asked, turn.actor) == ("GroundRetreat", "Allied")
    turn.play("withdraw 0301")
    assert [turn.at(name) for name in ("6KNIL", "ASup1")] == ["0301", "0301"]
    assert turn.g.holder(turn.hex("0202")) == JAPANESE


def test_11_4_3_or_they_lose_one_more_step():
    turn = beaten(["6KNIL", "CAV"]).play("lose CAV", "lose 6KNIL", "stay")
    turn.play("lose 6KNIL")
    assert turn.asked == "GroundCombats"
    assert turn.g.holder(turn.hex("0202")) == JAPANESE


def test_11_4_3_where_they_cannot_go():
    units = {"0303": ["146R"], "0301": ["1KNIL", "2KNIL", "4KNIL", "South", "BLACK"]}
    turn = beaten(["6KNIL", "CAV"], units=units, control={"Allied": ["0202", "0301", "0302"]})
    turn.play("lose CAV", "lose 6KNIL")
    assert turn.why("withdraw 0301") == ground_combat.NO_ROOM.says("6 units, at most 5")
    assert turn.why("withdraw 0201") == ground_combat.NOT_OWN
    assert turn.legal() == ["withdraw 0302", "stay"]


def test_11_4_3_not_to_enemies_or_over_water():
    strait = {**LAND, "side": [{"kind": "strait", "between": ["0202", "0301"]}]}
    lake = {**strait, "terrain": {"sea": ["0203"]}}
    turn = beaten(
        ["6KNIL", "CAV"],
        units={"0302": ["146R", "MDBali"], "0201": ["JSup1"]},
        map=lake,
        control={"Allied": ["0201", "0202", "0301", "0302"]},
    )
    turn.play("lose CAV", "lose 6KNIL")
    assert turn.why("withdraw 0201") == ground_combat.ENEMIES  # a supply unit is one too (13.3)
    assert turn.why("withdraw 0301") == ground_combat.BEHIND_WATER
    assert turn.why("withdraw 0302") == ground_combat.ENEMIES
    assert turn.why("withdraw 0203") == ground_combat.NO_LAND
    assert turn.legal() == ["stay"]


def test_11_4_3_garrisons_never_leave():
    """R106: with one among them nobody does."""
    turn = beaten(["CAV", "MDBali"], units={}).play("lose CAV", "lose MDBali")
    assert turn.asked == "GroundCombats"
    # Nothing was left; with a regiment too the retreat is asked, and barred.
    turn = fighting({"0202": ["4R", "1KNIL", "MDBali"]}, control=OWN).play(
        "assault 0202", "launch", 7, "lose 1KNIL", "lose 1KNIL"
    )
    assert turn.why("withdraw 0301") == ground_combat.GARRISON_STAYS.says("MDBali")
    turn.play("stay", "lose MDBali")
    assert turn.g.holder(turn.hex("0202")) == JAPANESE


# ── 11.4.4 Alone in the hex ──────────────────────────────────────────────────


def test_11_4_4_the_hex_and_its_airbase_go_to_who_is_left():
    turn = Turn("combat", {"1908": ["4R", "16R", "29R", "LSTMMalang"], "Malang": ["17PG"]})
    turn.play("assault 1908", "launch", 9, "lose LSTMMalang")
    assert turn.g.holder(turn.hex("1908")) == JAPANESE
    assert [event.text for event in turn.told("3.0")] == [
        "Malang (1908) comes under Japanese control."
    ]
    assert turn.asked == "Evacuation"


def test_11_4_4_supply_units_left_alone_are_captured():
    turn = fighting({"0202": ["4R", "16R", "29R", "CAV", "ASup1"]}, control=OWN)
    turn.play("assault 0202", "launch", 9, "lose CAV")
    assert turn.at("ASup1") == "-"
    assert turn.told("13.3")[0].text.startswith("ASup1 is captured")


def test_11_4_4_losses_of_both_sides_come_first():
    """R114: 2 to 2, both eliminated by 1/1: nobody takes the hex."""
    turn = fighting({"0202": ["KureSNLF", "Marines"]}, control=OWN)
    turn.play("assault 0202", "launch", 5, "lose Marines", "lose KureSNLF")
    assert turn.g.holder(turn.hex("0202")) == ALLIED
    assert turn.told("3.0") == []


def test_11_4_4_an_attacker_that_is_destroyed_leaves_control_as_it_was():
    turn = fighting({"0202": ["KureSNLF", "1KNIL", "2KNIL"]}, control=OWN)
    turn.play("assault 0202", "launch", 1, "lose KureSNLF")
    control.update(turn.g, turn.hex("0202"))
    assert turn.g.holder(turn.hex("0202")) == ALLIED
    assert not turn.told("3.0")
