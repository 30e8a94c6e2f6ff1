"""11.5 Amphibious landing, and going aboard again; 10.4.8 and 9.10.6 where they bear on it."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE
from sandtable.games.forlorn_hopes.land import (
    ground_movement,
    landing,
)
from sandtable.games.forlorn_hopes.sea import cargo
from sandtable.games.forlorn_hopes.sea.sea_ways import ZONE
from tests.cases.forlorn_hopes.turn import Turn


def ashore(
    units: dict[str, list[str]], aboard: dict[str, list[str]] | None = None, **table: Any
) -> Turn:
    return Turn("move", units, aboard=aboard or {}, **table)


# ── 11.5.1 Who lands ─────────────────────────────────────────────────────────


def test_11_5_1_from_a_ship_that_ended_its_mission_on_the_coast():
    turn = ashore({"1908": ["ET1 ended"]}, {"ET1": ["1F"]}).play("land 1F")
    assert (turn.at("1F"), turn.g.holder(turn.hex("1908"))) == ("1908", JAPANESE)
    assert turn.legal("move") == []


def test_11_5_1_not_where_no_mission_ended():
    turn = ashore({"1908": ["ET1"]}, {"ET1": ["1F"]})
    assert turn.why("land 1F") == landing.AT_SEA


def test_11_5_1_on_ones_own_free_coast_at_any_time():
    """R113; with an enemy in the hex it is no longer free."""
    turn = ashore({"2606": ["ET1"]}, {"ET1": ["1F"]}).play("land 1F")
    assert turn.at("1F") == "2606"
    turn = ashore({"2606": ["ET1", "1KNIL"]}, {"ET1": ["1F"]}, control={"Japanese": ["2606"]})
    assert turn.why("land 1F") == landing.AT_SEA


def test_11_5_1_not_at_sea():
    turn = ashore({"1906": ["ET1 ended"]}, {"ET1": ["1F"]})
    assert turn.why("land 1F") == landing.NO_COAST
    assert landing.bars_landing(turn.g, turn.unit("2F")) == landing.NOT_ABOARD


def test_11_5_1_both_ships_of_a_unit_have_ended_their_mission():
    units = {"1908": ["Naka ended", "Jintsu"]}
    turn = ashore(units, {"Naka+Jintsu": ["1F"]})
    assert turn.why("land 1F") == landing.AT_SEA
    turn = ashore({"1908": ["Naka ended", "Jintsu ended"]}, {"Naka+Jintsu": ["1F"]})
    turn.play("land 1F")
    assert turn.at("1F") == "1908"


def test_11_5_1_fleets_land_in_their_zones():
    turn = ashore({"1908": ["WT1 ended"]}, {"WT1": ["4R"]})
    assert turn.why("land 4R") == ZONE
    turn = ashore({"1707": ["WT1 ended"]}, {"WT1": ["4R"]}).play("land 4R")
    assert turn.at("4R") == "1707"


def test_11_5_1_within_stacking():
    five = ["4R", "16R", "29R", "228R", "229R"]
    turn = ashore({"1908": ["ET1 ended", *five]}, {"ET1": ["1F"]})
    assert turn.why("land 1F").case == "11.3"


# ── 11.5.2 Opposed landings ──────────────────────────────────────────────────


def opposed(die: int, ships: list[str], enemies: list[str], **table: Any) -> Turn:
    units = {"1908": ["ET1 ended", *ships, "6KNIL", *enemies]}
    return ashore(units, {"ET1": ["1F"]}, **table).play("land 1F", die)


@pytest.mark.parametrize(("die", "steps"), [(1, 1), (2, 1), (3, 2), (10, 2)])
def test_11_5_2_each_landing_unit_rolls(die, steps):
    turn = opposed(die, [], [])
    assert (turn.steps("1F"), turn.at("1F")) == (steps, "1908")
    assert turn.g.contested(turn.hex("1908"))


def test_11_5_2_a_unit_with_one_step_may_be_lost():
    turn = ashore({"1908": ["ET1 ended", "6KNIL"]}, {"ET1": ["KureSNLF"]})
    turn.play("land KureSNLF", 2)
    assert turn.at("KureSNLF") == "-"
    assert turn.asked == "GroundMoves"


@pytest.mark.parametrize(
    ("ships", "enemies", "foul", "texts"),
    [
        (["Nachi"], [], False, {"own BB or CA in the hex": 1}),
        (["Naka"], [], False, {}),
        ([], [], True, {"Foul Weather": -1}),
        ([], ["DDElectra"], False, {"enemy MTB or DD in the hex": -1}),
        (["Nachi"], ["Exeter"], False, {"own BB or CA in the hex": 1}),
    ],
)
def test_11_5_2_modifiers(ships, enemies, foul, texts):
    turn = opposed(3, ships, enemies, foul=foul)
    detail = turn.told("11.5.2")[0].detail
    assert {one["text"]: one["value"] for one in detail["modifiers"]} == texts
    assert detail["total"] == 3 + sum(texts.values())


def test_11_5_2_a_supply_unit_alone_is_no_enemy():
    turn = ashore({"1908": ["ET1 ended", "ASup1"]}, {"ET1": ["1F"]}).play("land 1F")
    assert (turn.asked, turn.at("ASup1")) == ("GroundMoves", "-")


def test_11_5_2_without_a_transport_nobody_lands_before_enemy_warships():
    """10.4.8; a T in the hex is enough, and enemy transports alone are no bar."""
    units = {"1908": ["Naka ended", "Houston"]}
    turn = ashore(units, {"Naka": ["KureSNLF"]})
    assert turn.why("land KureSNLF") == landing.BEATEN_OFF
    units = {"1908": ["Naka ended", "ET1", "Houston"]}
    turn = ashore(units, {"Naka": ["KureSNLF"]}).play("land KureSNLF")
    assert turn.at("KureSNLF") == "1908"


# ── 11.5.3 Heavy units ───────────────────────────────────────────────────────


@pytest.mark.parametrize("unit", ["48Recon", "230R", "48DivArt"])
def test_11_5_3_heavy_units_only_together_with_infantry(unit):
    turn = ashore({"1908": ["ET1 ended", "ET2 ended", "6KNIL"]}, {"ET1": [unit], "ET2": ["1F"]})
    assert turn.why(f"land {unit}") == landing.ALONE
    turn.play("land 1F", 9, f"land {unit}", 9)
    texts = [one["text"] for one in turn.told("11.5.2")[-1].detail["modifiers"]]
    assert texts == ["motorised, armour or artillery"]


def test_11_5_3_on_an_empty_coast_they_need_nobody():
    turn = ashore({"1908": ["ET1 ended"]}, {"ET1": ["48Recon"]}).play("land 48Recon")
    assert turn.at("48Recon") == "1908"


def test_11_5_3_a_supply_unit_alone_opposes_no_guns():
    """R148: nobody is there to fight."""
    turn = ashore({"1707": ["ET1 ended", "ASup1"]}, {"ET1": ["48DivArt"]}).play("land 48DivArt")
    assert (turn.at("48DivArt"), turn.at("ASup1")) == ("1707", "-")
    assert turn.told("11.5.2") == []


def test_14_5_nobody_lands_against_the_enemy_in_the_general_regroup_turn():
    """R170."""
    there = {"1908": ["ET1 ended", "6KNIL"]}
    turn = ashore(there, {"ET1": ["1F"]}, turn=3, regroup_turn=3)
    assert turn.why("land 1F").case == "14.5"


# ── 11.5.4 Embarking again ───────────────────────────────────────────────────


def test_11_5_4_units_go_aboard_on_a_friendly_coast():
    turn = ashore({"2606": ["ET1", "1F"]}).play("embark 1F", "pick ET1")
    assert turn.g.aboard[turn.unit("1F")] == turn.unit("ET1")
    assert turn.why("land 1F") == ground_movement.EMBARKED
    bar = ground_movement.bars_unit(turn.g, turn.unit("1F"))
    assert bar == ground_movement.EMBARKED


def test_11_5_4_two_ships_take_a_regiment():
    turn = ashore({"2606": ["Naka", "Jintsu", "1F"]}).play("embark 1F", "pick Jintsu")
    assert turn.why("pick Jintsu").figures == "Jintsu: room for 1"
    turn.play("pick Naka")
    aboard = {turn.g.aboard[turn.unit("1F")], turn.g.second[turn.unit("1F")]}
    assert aboard == {turn.unit("Naka"), turn.unit("Jintsu")}


def test_11_5_4_who_may_not():
    turn = ashore({"2606": ["ET1", "Naka", "1F", "2F"], "2605": ["4R"]}, {"Naka": ["KureSNLF"]})
    assert landing.bars_embarking(turn.g, turn.unit("KureSNLF")) == cargo.ABOARD
    turn.play("move 2F 2605")
    assert landing.bars_embarking(turn.g, turn.unit("2F")) is not None
    contested = ashore({"1908": ["ET1", "1F", "6KNIL"]})
    assert contested.why("embark 1F") == cargo.NO_COAST
    full = ashore({"2606": ["Naka", "1F"]})
    assert full.why("embark 1F") == landing.NO_SPACE
    landed = ashore({"2606": ["ET1", "1F landed"]})
    assert landed.why("embark 1F").case == "11.2"


def test_11_5_4_the_enemy_may_find_the_coast_empty():
    turn = ashore({"1908": ["DeRuyter", "Java", "6KNIL"]}, initiative="Allied", acting="Allied")
    turn.play("embark 6KNIL", "pick DeRuyter", "pick Java")
    assert turn.g.holder(turn.hex("1908")) == ALLIED


def test_11_5_1_a_ruined_port_costs_a_step():
    """9.10.6: cargo of a T, landed in a port with two hits."""
    turn = ashore({"2606": ["ET1"]}, {"ET1": ["1F"]}, hits={"2606": "port=2"}).play("land 1F")
    assert turn.steps("1F") == 1
    assert turn.told("9.10.6")


def test_11_5_1_so_does_a_ruined_port_of_the_enemy():
    """R142: with enemies there the die comes first; cargo of other ships loses nothing."""
    units = {"1808": ["ET1 ended", "Naka ended", "6KNIL"]}
    aboard = {"ET1": ["1F"], "Naka": ["KureSNLF"]}
    turn = ashore(units, aboard, hits={"1808": "port=2"})
    turn.play("land 1F", 10, "land KureSNLF", 10)
    assert (turn.steps("1F"), turn.steps("KureSNLF")) == (1, 1)


def test_10_4_8_no_transport_and_enemy_warships_bar_ones_own_coast_too():
    turn = ashore({"2606": ["Naka", "Houston"]}, {"Naka": ["KureSNLF"]})
    assert turn.why("land KureSNLF") == landing.BEATEN_OFF


def test_11_5_4_who_has_moved_does_not_go_aboard():
    """Tanks that could go on another hex, too."""
    small = {
        "columns": 4,
        "rows": 3,
        "terrain": {"cultivated": ["0102", "0202", "0302"]},
    }
    units = {"0202": ["48Recon"], "0302": ["ET1"]}
    turn = Turn("move", units, map=small, control={"Japanese": ["0302"]})
    turn.play("move 48Recon 0302")
    assert turn.why("embark 48Recon").case == "11.2"
