"""11.1 Ground unit initiative, 11.2 movement, 11.3 stacking."""

from __future__ import annotations

from typing import Any

from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, NOBODY
from sandtable.games.forlorn_hopes.land import (
    control,
    ground_movement,
)
from tests.cases.forlorn_hopes.turn import Turn

# Cultivated land, jungle in 0302 and 0303, sea in column 05; a strait between 0102 and 0103.
LAND: dict[str, Any] = {
    "columns": 5,
    "rows": 4,
    "default": "cultivated",
    "terrain": {"jungle": ["0302", "0303"], "sea": ["0501", "0502", "0503", "0504"]},
    "side": [{"kind": "strait", "between": ["0102", "0103"]}],
}


def moving(units: dict[str, list[str]], **table: Any) -> Turn:
    return Turn("move", units, map=LAND, **table)


# ── 11.1 Ground Unit Initiative ──────────────────────────────────────────────


def test_11_1_all_movement_then_all_combat_then_the_other():
    turn = moving({"0202": ["4R"], "0203": ["1KNIL"]})
    asked = [(turn.asked, turn.actor)]
    for _ in range(3):
        turn.play("done")
        asked.append((turn.asked, turn.actor))
    assert asked == [
        ("GroundMoves", "Japanese"),
        ("GroundCombats", "Japanese"),
        ("GroundMoves", "Allied"),
        ("GroundCombats", "Allied"),
    ]


def test_11_1_the_initiative_player_is_first():
    turn = moving({"0202": ["4R"], "0203": ["1KNIL"]}, initiative="Allied", acting="Allied")
    assert turn.actor == "Allied"
    turn.play("done", "done")
    assert (turn.asked, turn.actor) == ("GroundMoves", "Japanese")


# ── 11.2 Ground Unit Movement ────────────────────────────────────────────────


def test_11_2_infantry_moves_one_hex():
    turn = moving({"0202": ["4R"]})
    assert len(turn.legal("move")) == 6
    turn.play("move 4R 0203")
    assert turn.at("4R") == "0203"
    assert turn.why("move 4R 0202").case == "11.2"
    assert turn.legal() == ["done"]


def test_11_2_tanks_move_two_hexes_on_cultivated_land():
    turn = moving({"0202": ["48Recon"]}).play("move 48Recon 0201", "move 48Recon 0101")
    assert turn.at("48Recon") == "0101"
    assert turn.legal("move") == []


def test_11_2_a_second_hex_asks_for_open_ground_in_both():
    """R109: jungle ends the movement, as the first hex entered or the second."""
    turn = moving({"0202": ["48Recon"]}).play("move 48Recon 0302")
    assert turn.legal("move") == []
    assert turn.why("move 48Recon 0301") == ground_movement.SLOW_GROUND.says("jungle there")
    turn = moving({"0202": ["230R"]}).play("move 230R 0203")
    bar = turn.why("move 230R 0302")
    assert (bar.case, bar.figures) == ("11.2", "jungle there")
    # Where it comes from does not count.
    turn = moving({"0302": ["230R"]}).play("move 230R 0301", "move 230R 0201")
    assert turn.at("230R") == "0201"


def test_11_2_nobody_crosses_a_strait_or_enters_the_sea():
    turn = moving({"0102": ["4R"], "0402": ["16R"]})
    assert turn.why("move 4R 0103").reason == "a sea strait lies between"
    assert turn.why("move 16R 0501").remedy == "Go by sea."
    assert turn.why("move 16R 0501").case == "11.2"


def test_11_2_a_hex_that_is_not_beside_the_unit():
    turn = moving({"0202": ["4R"]})
    bar = ground_movement.bars_move(turn.g, turn.unit("4R"), turn.hex("0404"))
    assert bar == ground_movement.NO_NEIGHBOUR


def test_11_2_who_enters_a_hex_with_the_enemy_stops():
    turn = moving({"0202": ["48Recon"], "0203": ["1KNIL"]}).play("move 48Recon 0203")
    bar = turn.why("move 48Recon 0204")
    assert "enemy ground units" in bar.reason
    assert turn.g.contested(turn.hex("0203"))


def test_11_2_a_lone_supply_unit_stops_tanks_and_is_captured():
    """R148: it is a ground unit, if no combat unit."""
    turn = moving({"0202": ["48Recon"], "0203": ["ASup1"]})
    turn.play("move 48Recon 0203")
    assert turn.steps("ASup1") == 0
    assert turn.why("move 48Recon 0204").case == "11.2"
    assert turn.legal() == ["done"]


def test_11_2_out_of_a_contested_hex_into_another():
    """R108."""
    turn = moving({"0202": ["4R", "1KNIL"], "0203": ["2KNIL"]})
    turn.play("move 4R 0203")
    assert turn.at("4R") == "0203"
    assert turn.g.holder(turn.hex("0202")) == ALLIED


def test_11_2_who_landed_or_dropped_stays():
    turn = moving({"0202": ["4R landed"], "0203": ["TS2 dropped", "TS1 dropped-well"]})
    for unit, to in (("4R", "0201"), ("TS2", "0204"), ("TS1", "0204")):
        assert turn.why(f"move {unit} {to}").case == "11.2"


def test_11_2_a_unit_at_sea_does_not_walk():
    turn = moving({"0501": ["WT1"], "0202": ["16R"]}, aboard={"WT1": ["4R"]})
    assert ground_movement.bars_unit(turn.g, turn.unit("4R")) == ground_movement.ABOARD
    assert ground_movement.bars_unit(turn.g, turn.unit("29R")) == ground_movement.ELSEWHERE


def test_11_2_moving_takes_control():
    turn = moving({"0202": ["48Recon"]}, control={"Allied": ["0203", "0204"]})
    turn.play("move 48Recon 0203", "move 48Recon 0204")
    assert turn.g.holder(turn.hex("0203")) == JAPANESE
    assert turn.g.holder(turn.hex("0204")) == JAPANESE


def test_11_2_a_supply_unit_takes_no_control_and_is_not_sent_into_the_enemy():
    turn = moving({"0202": ["JSup1"], "0203": ["1KNIL"]}, control={"Allied": ["0201"]})
    assert turn.why("move JSup1 0203").case == "13.3"
    turn.play("move JSup1 0201")
    assert turn.g.holder(turn.hex("0201")) == ALLIED


def test_11_2_nobody_enters_singapore_before_it_falls():
    turn = Turn("move", {"1102": ["4R"], "1202": []}, turn=2)
    bar = ground_movement.bars_entry(turn.g, turn.unit("4R"), turn.hex("1202"))
    assert bar is not None
    assert (bar.case, bar.figures) == ("15.0", "in turn 3")
    turn.g.turn = 3
    assert ground_movement.bars_entry(turn.g, turn.unit("4R"), turn.hex("1202")) is None


def test_11_2_no_new_contact_in_the_general_regroup_turn():
    """14.5, R170: into a hex that both share already one may go, and fight there."""
    units = {"0202": ["4R"], "0203": ["1KNIL"], "0201": ["16R", "2KNIL"]}
    turn = moving(units, turn=2, regroup_turn=2)
    bar = turn.why("move 4R 0203")
    assert (bar.case, "nobody enters a hex" in bar.reason) == ("14.5", True)
    turn.play("move 4R 0201", "done")
    assert turn.legal("assault") == ["assault 0201"]


def test_14_5_in_that_turn_supplies_alone_are_no_front():
    """R170: combat units are; supplies on their own are captured as in any other turn."""
    turn = moving({"0202": ["4R"], "0203": ["ASup1"]}, turn=2, regroup_turn=2)
    assert turn.play("move 4R 0203").at("ASup1") == "-"


def test_11_2_out_of_supply_one_hex():
    turn = moving({"0202": ["48Recon oos=1"]}).play("move 48Recon 0203")
    assert turn.why("move 48Recon 0204").case == "13.5"


def test_11_2_garrisons_stay():
    turn = moving({"0202": ["MDBali"]}, initiative="Allied", acting="Allied")
    assert turn.why("move MDBali 0203").case == "11.4.1"


# ── 11.3 Stacking ────────────────────────────────────────────────────────────

FIVE = ["4R", "16R", "29R", "228R", "229R"]


def test_11_3_five_ground_units_in_a_hex():
    turn = moving({"0203": FIVE, "0202": ["48Recon", "JSup1"]})
    bar = turn.why("move 48Recon 0203")
    assert (bar.case, bar.figures) == ("11.3", "5 of 5")
    turn.play("move JSup1 0203")
    assert turn.at("JSup1") == "0203"


def test_11_3_each_side_has_five_of_its_own():
    turn = moving({"0203": ["1KNIL", "2KNIL", "4KNIL", "6KNIL", "South"], "0202": ["4R"]})
    turn.play("move 4R 0203")
    assert turn.g.contested(turn.hex("0203"))


def test_11_3_control_of_a_contested_hex_stays():
    turn = moving({"0203": ["1KNIL"], "0202": ["4R"]}).play("move 4R 0203")
    assert turn.g.holder(turn.hex("0203")) == ALLIED
    turn = moving({"0203": ["1KNIL", "4R"]}, control={"nobody": ["0203"]})
    control.update(turn.g, turn.hex("0203"))
    assert turn.g.holder(turn.hex("0203")) == NOBODY


def test_11_3_an_airbase_in_a_contested_hex_is_there_to_be_left():
    units = {"1908": ["4R", "LSTMMalang"], "Malang": ["17PG"]}
    turn = Turn("move", units)
    malang = turn.airbase("Malang")
    assert not bases.usable(turn.g, ALLIED, malang)
    assert not bases.usable(turn.g, JAPANESE, malang)
    turn = Turn("mission", units, initiative="Allied", acting="Allied")
    assert turn.legal("stage") == ["stage"]
