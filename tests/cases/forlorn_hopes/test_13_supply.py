"""13.0 Supply: sources, lines, supply units, hits, and what happens without."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE
from sandtable.games.forlorn_hopes.showing import pointed_at
from sandtable.games.forlorn_hopes.turn import supply
from tests.cases.forlorn_hopes.desk import at
from tests.cases.forlorn_hopes.turn import Turn


def labels(turn: Turn, hexes: list[int]) -> list[str]:
    return [turn.g.theatre.label(h) for h in hexes]


def fed(turn: Turn, side: int, *places: str) -> list[bool]:
    reached = supply.reached(turn.g, side)
    return [bool(reached[turn.hex(place)]) for place in places]


# A strip of land, row 2 of 9 columns, with sea north and south of it.
STRIP: dict[str, Any] = {
    "columns": 9,
    "rows": 4,
    "terrain": {
        "jungle": ["0102", "0202", "0302", "0402", "0502", "0602", "0702", "0802", "0902"],
    },
}
GROWN: dict[str, Any] = {**STRIP, "terrain": {"cultivated": STRIP["terrain"]["jungle"]}}


def strip(units: dict[str, list[str]], **table: Any) -> Turn:
    return Turn("move", units, **{"map": STRIP, **table})


# ── 13.1 Supply Sources ──────────────────────────────────────────────────────


def test_13_1_own_major_bases_on_the_map():
    turn = Turn("move")
    sources = labels(turn, supply.sources(turn.g, ALLIED))
    assert "1808" in sources
    assert "3311" in sources
    assert "AUSTRALIA" not in sources
    turn = Turn("move", {"1808": ["4R"]})
    assert "1808" in labels(turn, supply.sources(turn.g, JAPANESE))
    assert "1808" not in labels(turn, supply.sources(turn.g, ALLIED))


def test_13_1_only_a_base_of_the_own_display_is_an_own_major_base():
    """R145: Japanese troops in Darwin have its port, and that only while it is open to the sea."""
    held = {"3311": ["4R"]}
    turn = Turn("move", held)
    assert "3311" in labels(turn, supply.sources(turn.g, JAPANESE))
    assert turn.hex("3311") not in supply.major_bases(turn.g, JAPANESE)
    turn = Turn("move", {**held, "3310": ["Perth"], "3211": ["Java"], "3210": ["Tromp"],
                         "3411": ["DDPeary"], "3410": ["Exeter"]})  # fmt: skip
    assert "3311" not in labels(turn, supply.sources(turn.g, JAPANESE))


def test_13_1_a_destroyed_major_base_leaves_its_port():
    """R145."""
    turn = Turn("move", airbases={"Soerabaja": "destroyed"})
    assert "1808" in labels(turn, supply.sources(turn.g, ALLIED))
    assert turn.hex("1808") not in supply.major_bases(turn.g, ALLIED)


def test_13_1_friendly_ports_open_to_the_sea():
    """2606 Kendari is Japanese, 2407 Makassar Allied; Bandoeng is no port."""
    turn = Turn("move")
    japanese = labels(turn, supply.sources(turn.g, JAPANESE))
    allied = labels(turn, supply.sources(turn.g, ALLIED))
    assert "2606" in japanese
    assert "2606" not in allied
    assert "2407" in allied
    assert "1408" not in allied


PORT: dict[str, Any] = {**STRIP, "flags": {"port": ["0502"]}}


def blocked(ships: dict[str, list[str]]) -> list[str]:
    """Sources of Japan with a port in 0502, ships in the sea north of it."""
    turn = strip(ships, map=PORT, control={"Japanese": ["0502"]})
    return labels(turn, supply.sources(turn.g, JAPANESE))


def test_13_1_enemy_warships_close_the_way():
    """All of row 1 is the Japanese edge; south of the strip there is no way out."""
    assert blocked({}) == ["0502"]
    assert blocked({"0502": ["Houston"]}) == []
    assert blocked({"0502": ["JavaT"]}) == ["0502"]
    assert blocked({"0502": ["ET1"]}) == ["0502"]


def test_13_1_a_tender_is_a_warship_too():
    """3.0 counts CVS among the naval combat units."""
    for ship, sources in (("ET1", ["0502"]), ("Chitose", [])):
        turn = strip({"0502": [ship]}, map=PORT, control={"Allied": ["0502"]})
        assert labels(turn, supply.sources(turn.g, ALLIED)) == sources


def test_13_1_the_edges_of_both_sides():
    """R112: north for Japan, south for the Allies."""
    wall = {**PORT, "columns": 3, "flags": {"port": ["0202"]}}
    wall["terrain"] = {"jungle": ["0102", "0202", "0302"]}
    north = {"0101": ["Houston"], "0201": ["Exeter"], "0301": ["Perth"]}
    turn = strip(north, map=wall, control={"Japanese": ["0202"]})
    assert supply.sources(turn.g, JAPANESE) == []
    south = {"0103": ["Nachi"], "0203": ["Naka"], "0303": ["Jintsu"]}
    turn = strip(south, map=wall, control={"Allied": ["0202"]})
    assert supply.sources(turn.g, ALLIED) == []
    turn = strip({}, map=wall, control={"Allied": ["0202"]})
    assert labels(turn, supply.sources(turn.g, ALLIED)) == ["0202"]


def test_13_1_a_contested_hex_is_no_source():
    turn = Turn("move", {"1808": ["4R", "6KNIL"]})
    assert "1808" not in labels(turn, supply.sources(turn.g, ALLIED))


# ── 13.2 Supply Lines ────────────────────────────────────────────────────────


def test_13_2_two_land_hexes():
    turn = strip({"0102": ["JSup1"]})
    assert fed(turn, JAPANESE, "0102", "0202", "0302", "0402") == [True, True, True, False]


def test_13_2_four_where_every_hex_is_cultivated():
    """R110: the source as well; beyond jungle two."""
    turn = strip({"0102": ["JSup1"]}, map=GROWN)
    assert fed(turn, JAPANESE, "0502", "0602") == [True, False]
    mixed = {**STRIP, "terrain": {**GROWN["terrain"], "jungle": ["0302"]}}
    mixed["terrain"]["cultivated"] = [h for h in STRIP["terrain"]["jungle"] if h != "0302"]
    turn = strip({"0102": ["JSup1"]}, map=mixed)
    assert fed(turn, JAPANESE, "0302", "0402") == [True, False]
    turn = strip({"0302": ["JSup1"]}, map=mixed)
    assert fed(turn, JAPANESE, "0502", "0602") == [True, False]


def test_13_2_not_through_enemy_ground_units():
    """A unit that shares its hex with them is reached, those behind are not (R110).

    A supply unit is one of them too (R148).
    """
    turn = strip({"0102": ["JSup1"], "0202": ["1KNIL", "4R"]})
    assert fed(turn, JAPANESE, "0202", "0302") == [True, False]
    turn = strip({"0102": ["JSup1"], "0202": ["ASup1"]})
    assert fed(turn, JAPANESE, "0202", "0302") == [True, False]


def test_13_2_not_over_straits():
    cut = {**STRIP, "side": [{"kind": "strait", "between": ["0102", "0202"]}]}
    turn = strip({"0102": ["JSup1"]}, map=cut)
    assert fed(turn, JAPANESE, "0202") == [False]


def test_13_2_boxes_are_always_in_supply():
    g = strip({"INDOCHINA": ["229R"]}).g
    assert not supply.lacks(g, g.theatre.roster.find("229R"), supply.reached(g, JAPANESE))


# ── 13.3 Supply Units ────────────────────────────────────────────────────────


def test_13_3_a_supply_unit_is_a_source_for_its_hex_and_the_line_from_there():
    turn = strip({"0502": ["JSup1"]})
    assert labels(turn, supply.sources(turn.g, JAPANESE)) == ["0502"]
    assert fed(turn, JAPANESE, "0302", "0702", "0202") == [True, True, False]
    assert fed(turn, ALLIED, "0502") == [False]


def test_13_3_not_aboard_and_not_where_the_enemy_is():
    turn = strip({"0101": ["ET1"]}, aboard={"ET1": ["JSup1"]})
    assert supply.sources(turn.g, JAPANESE) == []
    turn = strip({"0502": ["JSup1", "4R", "1KNIL"]})
    assert supply.sources(turn.g, JAPANESE) == []


def test_13_3_it_is_captured_and_eliminated():
    """The Allied player scores for a step (R132)."""
    turn = strip({"0502": ["1KNIL"], "0602": ["JSup1"]}, initiative="Allied", acting="Allied")
    turn.play("move 1KNIL 0602")
    assert turn.at("JSup1") == "-"
    assert turn.halves(ALLIED) > 0
    assert turn.told("13.3")


def test_13_3_it_moves_one_hex():
    turn = strip({"0502": ["JSup1"]}, map=GROWN).play("move JSup1 0602")
    assert turn.legal("move") == []


# ── 13.4 Hits on Supply Sources ──────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hits", "source"), [("port=1", True), ("port=2", False), ("city=2", False), ("", True)]
)
def test_13_4_two_hits_on_port_or_city(hits, source):
    turn = Turn("move", hits={"1808": hits} if hits else {})
    assert ("1808" in labels(turn, supply.sources(turn.g, ALLIED))) == source


def test_13_4_a_destroyed_airbase_does_not_stop_its_port():
    turn = Turn("move", airbases={"Soerabaja": "destroyed"})
    assert "1808" in labels(turn, supply.sources(turn.g, ALLIED))


# ── 13.5 Penalty for Failing to Trace Supply ─────────────────────────────────


def oos(turn: Turn, name: str) -> int:
    return turn.g.oos[turn.unit(name)]


def test_13_5_the_second_phase_in_a_row_costs_a_step():
    turn = Turn("supply", {"0502": ["4R", "16R oos=1"]}, map=STRIP, turn=2)
    assert (turn.steps("4R"), oos(turn, "4R")) == (2, 1)
    assert (turn.steps("16R"), oos(turn, "16R")) == (1, 2)


def test_13_5_back_in_supply():
    turn = Turn("supply", {"0502": ["4R oos=1", "JSup1"]}, map=STRIP, turn=2)
    assert (turn.steps("4R"), oos(turn, "4R")) == (2, 0)


def test_13_5_garrisons_lose_no_steps():
    turn = Turn("supply", {"0502": ["MDPalembang oos=4"]}, map=STRIP, turn=2)
    assert (turn.steps("MDPalembang"), oos(turn, "MDPalembang")) == (2, 5)


def test_13_5_paratroops_need_none_in_the_turn_of_the_drop():
    turn = Turn("supply", {"0502": ["TS2 dropped"], "0102": ["TS1"]}, map=STRIP, turn=2)
    assert (oos(turn, "TS2"), oos(turn, "TS1")) == (0, 1)


def test_13_5_who_is_at_sea_or_in_a_box_needs_none():
    units = {"0501": ["ET1"], "INDOCHINA": ["4R"]}
    turn = Turn("supply", units, aboard={"ET1": ["1F"]}, map=STRIP, turn=2)
    assert (oos(turn, "1F"), oos(turn, "4R")) == (0, 0)


def test_13_5_a_row_of_phases_ends_at_sea():
    units = {"0501": ["ET1"]}
    aboard = {"ET1": ["1F oos=1"]}
    turn = Turn("supply", units, aboard=aboard, map=STRIP, turn=2)
    assert (oos(turn, "1F"), turn.steps("1F")) == (0, 2)


def test_13_5_the_last_unit_may_starve_and_the_hex_pass():
    units = {"0502": ["KureSNLF oos=1", "1KNIL"], "0402": ["ASup1"]}
    turn = Turn("supply", units, map=STRIP, turn=2, control={"Japanese": ["0502"]})
    assert turn.at("KureSNLF") == "-"
    assert turn.g.holder(turn.hex("0502")) == ALLIED


def test_13_5_who_is_left_alone_by_hunger_hears_what_the_place_counts():
    """16.2: as after a combat."""
    turn = Turn("mission", {"1205": ["KureSNLF", "2KNIL"], "1204": ["ASup1"]}, turn=4)
    turn.g.oos[turn.unit("KureSNLF")], turn.g.log = 1, []
    supply.begin(turn.g)
    assert turn.steps("KureSNLF") == 0
    assert [event.text for event in turn.told("16.2")] == [
        "Palembang (1205): Allied troops are alone there; VP if the game ended now: Allied +2½."
    ]


BARRED = """
game = "forlorn-hopes"
turn = 4
ask = "supply"
[units]
1103 = ["{behind}"]
1204 = ["{first} oos=1"]
1104 = ["{second} oos=1"]
[control]
nobody = ["0903", "1006"]
{his} = ["1103", "1205"]
{other} = ["1204", "1104"]
"""


@pytest.mark.parametrize(
    ("behind", "first", "second", "his", "other"),
    [
        ("1KNIL", "KureSNLF", "TS1", "Allied", "Japanese"),
        ("4R", "2KNIL", "4KNIL", "Japanese", "Allied"),
    ],
)
def test_13_5_what_is_found_holds_for_both_sides(behind, first, second, his, other):
    """R184: who bars a line bars it in this phase, though he starves in it."""
    desk = at(BARRED.format(behind=behind, first=first, second=second, his=his, other=other))
    assert desk.g.oos[desk.unit(behind)] == 1
    assert desk.steps(first) == desk.steps(second) == 0


def test_13_5_the_hex_where_the_last_of_both_starve_stays_whose_it_was():
    """R184, as R114 after a combat: nobody takes it, and the aircraft there stay."""
    desk = at("""
game = "forlorn-hopes"
turn = 4
ask = "supply"
[units]
1104 = ["KureSNLF oos=1", "2KNIL oos=1"]
Djambi = ["59Sentai"]
[control]
nobody = ["0903", "1006", "1205"]
Japanese = ["1104"]
""")
    assert desk.steps("KureSNLF") == desk.steps("2KNIL") == 0
    assert desk.g.holder(desk.hex("1104")) == JAPANESE
    assert desk.asked == "AirRegroup"
    assert desk.base("59Sentai") != "-"


def test_13_5_airbases():
    """Bandjermasin's port is shut by two hits: its airbase holds half of its units."""
    turn = Turn("supply", {"2005": ["MDBandjermasin"]}, hits={"2005": "port=2"}, turn=2)
    base = turn.airbase("Bandjermasin")
    assert turn.g.base_oos[base] == 1
    kinds = turn.g.theatre.bases[base]
    assert bases.limit(turn.g, base, []) == (kinds.capacity + 1) // 2
    assert not turn.g.base_oos[turn.airbase("Malang")]


# ── The overlay of the board ─────────────────────────────────────────────────


def test_13_2_the_overlay_shows_reach_sources_and_who_is_cut_off():
    units = {"0502": ["JSup1"], "0602": ["4R"], "0102": ["16R", "TS2 dropped"], "0902": ["1KNIL"]}
    turn = strip(units, turn=2)
    shown = pointed_at.overlay(turn.g, "supply", JAPANESE)
    reach = supply.reached(turn.g, JAPANESE)
    assert shown["network"] == [turn.g.theatre.label(h) for h in turn.g.theatre.field if reach[h]]
    assert shown["sources"] == ["0502"]
    assert "0602" in shown["network"]
    assert "0102" not in shown["network"]
    assert shown["out"] == [turn.unit("16R")]
    assert pointed_at.overlay(turn.g, "supply", ALLIED)["out"] == [turn.unit("1KNIL")]
