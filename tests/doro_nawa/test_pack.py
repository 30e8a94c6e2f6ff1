"""The Doro Nawa data: what is in it, what an owner may change, and how errors are answered."""

from __future__ import annotations

import gzip
import json
import shutil
from collections import defaultdict
from pathlib import Path

import pytest

from sandtable.board.files import PackError
from sandtable.core.game import Game
from sandtable.games import RULEBOOKS
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.data.map import WORDS, small_map
from sandtable.games.doro_nawa.data.scenarios import AMPHIBIOUS, BASED, LAND, SEA
from sandtable.games.doro_nawa.kinds import (
    ALLIES,
    ARMOURED,
    ARTILLERY,
    BOMBER,
    COASTAL,
    FIGHTER,
    INFANTRY,
    JAPAN,
    SHIP,
)
from sandtable.games.doro_nawa.pack import DATA, Pack, Scenario, load_pack
from sandtable.games.doro_nawa.showing.drawing import charts_json, map_json, roster_json
from tests.packs import changed, check_drawing, check_provenance, check_refusal, check_stray

PACK = load_pack()
SCENARIOS = list(PACK.scenarios.values())


def labels(hexes: list[int]) -> list[str]:
    return [PACK.map.label(h) for h in hexes]


def unit(short: str) -> int:
    found = PACK.roster.find(short)
    assert found >= 0
    return found


def at(scenario: Scenario, label: str, state: str = LAND) -> set[str]:
    return {
        PACK.roster.short[p.unit]
        for p in scenario.placements
        if PACK.map.label(p.place) == label and p.state == state
    }


# ── what is printed ──────────────────────────────────────────────────────────


def test_the_map_has_2255_hexes_numbered_like_the_book() -> None:
    board = PACK.map
    assert board.size == 41 * 55 == 2255
    assert board.place_name[board.number("3554")] == "Singapore"
    assert board.place_name[board.number("0803")] == "Singora"
    assert board.place_name[board.number("2313")] == "Kota Bharu"
    assert board.flags["north_of_xx13"][board.number("2313")]
    assert not board.flags["north_of_xx13"][board.number("2314")]
    assert board.terrain_name(board.number("0512")) == "clear"


def test_terrain_counts_are_those_of_the_printed_map() -> None:
    counts: dict[str, int] = defaultdict(int)
    for h in range(PACK.map.size):
        counts[PACK.map.terrain_name(h)] += 1
    assert counts == {
        "sea": 966,
        "jungle": 390,
        "clear": 249,
        "hills": 224,
        "out-of-play": 216,
        "mountain": 136,
        "swamp": 74,
    }


def test_islands_ports_and_airfields() -> None:
    board = PACK.map
    assert labels(board.hexes("singapore_island")) == ["3354", "3453", "3553", "3554", "3653"]
    assert labels(board.hexes("penang_island")) == ["0318", "0319", "0417", "0418"]
    assert labels(board.hexes("allied_supply_source")) == ["3354", "3453", "3554", "3653"]
    assert labels(board.hexes("one_hex_island")) == ["1139", "1238", "3016", "3555", "4055"]
    assert len(board.hexes("port")) == 22
    assert len(board.hexes("airfield")) == 23
    for h in board.hexes("port"):
        assert board.flags["navigable"][h]
        assert any(board.flags["sea"][n] for n in board.near[h])
    west = board.flags["west_coast"]
    for h in PACK.geography.japanese_ports:
        assert board.flags["port"][h]
        assert not west[h]
    assert west[PACK.geography.west_coast_symbol]


def test_the_trunk_road_runs_from_singora_to_singapore_over_the_causeway() -> None:
    board = PACK.map
    trunk = next(route for route in board.routes if route.kind == "main_road")
    assert labels([trunk.hexes[0], trunk.hexes[-1]]) == ["0803", "3554"]
    edge = board.edge(board.number("3452"), board.number("3553"))
    assert board.side_kinds[board.side[edge]] == "causeway"
    assert board.routes_in(board.route[edge]) == ["main_road", "rail"]


def test_hexsides_and_routes_read_the_same_from_both_sides() -> None:
    board = PACK.map
    for edge, to in enumerate(board.near6):
        if to < 0:
            assert board.side[edge] == 0
            assert board.route[edge] == 0
        else:
            back = board.edge(to, edge // 6)
            assert board.side[edge] == board.side[back]
            assert board.route[edge] == board.route[back]
    assert sum(1 for kind in board.side if kind) == 2 * 374


def test_places_are_drawn_in_their_hex() -> None:
    moved = {"Blakang Mati"}  # a small island, counted with Singapore
    for place, (x, y) in zip(PACK.map.places, PACK.spots, strict=True):
        cx, cy = PACK.map.grid.centre(place.hex)
        if place.name not in moved:
            assert (x - cx) ** 2 + (y - cy) ** 2 < 0.58**2, place.name


def test_the_counters_are_those_of_the_dossier() -> None:
    roster = PACK.roster
    assert roster.count == len(roster.id) == 158
    assert [roster.side.count(JAPAN), roster.side.count(ALLIES)] == [59, 99]
    argylls = unit("2argylls")
    assert roster.find("al-2-argyll-and-sutherland-highlanders") == argylls
    assert (roster.kind[argylls], roster.sp[argylls], roster.initiative[argylls]) == (
        INFANTRY,
        4,
        4,
    )
    regiment = unit("21Rgt")
    assert (roster.sp[regiment], roster.initiative[regiment], roster.size[regiment]) == (
        9,
        5,
        "regiment",
    )
    battleship = unit("PrinceOfWales")
    assert (roster.kind[battleship], roster.bombardment[battleship]) == (SHIP, 8)
    zero = unit("Yamada")
    assert (roster.kind[zero], roster.air[zero], roster.ma[zero], roster.initiative[zero]) == (
        FIGHTER,
        5,
        26,
        0,
    )
    assert roster.kind[unit("Genzan")] == BOMBER
    for u in range(roster.count):
        if roster.kind[u] in {ARTILLERY, COASTAL}:
            assert roster.sp[u] == roster.bombardment[u]


def test_the_terrain_effects_chart() -> None:
    tec = PACK.tec
    assert tec.hex_cost == {"clear": 2, "jungle": 3, "hills": 3, "mountain": 4, "swamp": 4}
    assert tec.route_cost == {"main_road": 1, "road": 1, "rail": 2, "trail": 2}
    assert tec.route_cost_armoured == tec.route_cost
    kinds = ["river", "major_river", "sea_strait", "causeway"]
    assert tec.side_cost == dict.fromkeys(kinds, 1)
    assert tec.side_cost_armoured == dict.fromkeys(kinds, 2)
    assert (tec.interdicted_cost, tec.sea_cost) == (1, 1)
    assert tec.halves_attackers == {"hills", "mountain", "swamp", *kinds}
    assert tec.doubles_defenders == tec.doubles_bombardment_defence == {"city"}
    assert tec.halves_bombardment == {"jungle", "mountain"}
    assert {row.title for row in tec.rows} >= {"jungle", "trail", "interdicted hex"}


@pytest.mark.parametrize(
    ("attacker", "defender", "name"),
    [
        (1, 3, "below 1:2"),
        (1, 2, "1:2"),
        (2, 3, "1:2"),
        (5, 3, "1:1"),
        (6, 3, "2:1"),
        (17, 6, "2:1"),
        (18, 3, "6:1 or more"),
        (90, 1, "6:1 or more"),
        (1, 0, "6:1 or more"),
    ],
)
def test_5_37_odds_are_rounded_in_the_defenders_favour(
    attacker: int, defender: int, name: str
) -> None:
    assert PACK.crt.odds_names[PACK.crt.odds_column(attacker, defender)] == name


def test_the_combat_results_table() -> None:
    crt = PACK.crt
    names = [crt.bombardment_names[crt.bombardment_column(n)] for n in (-3, 0, 1, 4, 5, 19, 50)]
    assert names == ["0 or less", "0 or less", "1-2", "3-4", "5-7", "15-19", "20 or more"]
    assert crt.loss[5] == [0, 1, 1, 2, 2, 3, 3, 4]
    assert crt.loss[0] == [0, 0, 0, 0, 0, 0, 0, 1]
    for row, next_row in zip(crt.loss, crt.loss[1:], strict=False):
        assert row == sorted(row)
        assert all(a <= b for a, b in zip(row, next_row, strict=True))


def test_the_anti_air_and_air_to_air_table() -> None:
    air = PACK.air
    assert [air.anti_air(n) for n in (0, 1, 2, 4, 5, 9, 10, 40)] == [7, 6, 6, 6, 5, 5, 4, 4]
    assert [air.air_to_air(n) for n in (0, 1, 2, 3, 5, 7, 12)] == [7, 6, 6, 5, 4, 3, 3]


def test_movement_turns_markers_and_levels() -> None:
    assert PACK.movement.die_factor == {
        "ground": 1,
        "armoured": 2,
        "ship": 2,
        "amphibious": 2,
        "coastal-artillery": 0,
    }
    assert PACK.movement.sea_initiative == 5
    assert len(PACK.turns) == 10
    assert PACK.turns[0].date == "8-14 December 1941"
    assert {marker.name for marker in PACK.markers} >= {"Game End", "Interdict"}
    assert [(level.low, level.high) for level in PACK.levels] == [(-1, 20), (21, 60), (61, -1)]


def test_6_2_the_off_map_boxes() -> None:
    box, rear = PACK.boxes
    assert (box.name, box.side, box.mp, PACK.map.label(box.place)) == ("BOX", JAPAN, 8, "BOX")
    assert len(box.hexes) == 36 + 19  # 4101 belongs to both edges
    assert {PACK.map.label(h)[2:] for h in box.hexes if PACK.map.grid.col(h) < 41} == {"01"}
    assert (rear.name, rear.side, rear.mp, labels(rear.hexes)) == ("REAR", ALLIES, 4, ["1638"])


# ── scenarios ────────────────────────────────────────────────────────────────


def test_four_scenarios_in_the_order_of_the_pack() -> None:
    assert [(s.id, s.first_turn, s.last_turn, s.lengths) for s in SCENARIOS] == [
        ("campaign", 1, 10, True),
        ("jitra", 1, 2, False),
        ("kampar", 4, 5, False),
        ("johore", 7, 10, False),
    ]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[s.id for s in SCENARIOS])
def test_every_set_up_is_legal(scenario: Scenario) -> None:
    roster, board = PACK.roster, PACK.map
    named = [p.unit for p in scenario.placements] + [a.unit for a in scenario.arrivals]
    named += scenario.eliminated
    assert len(named) == len(set(named))
    stacks: dict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)
    for u, place, state, sp in scenario.placements:
        kind = roster.kind[u]
        assert 1 <= sp <= roster.sp[u]
        if state == LAND:
            assert kind <= COASTAL
            assert PACK.tec.hex_cost[board.terrain_name(place)] > 0
            assert kind != ARMOURED or board.has_route[place]
        elif state == AMPHIBIOUS:
            assert kind <= COASTAL
            assert board.flags["sea"][place]
        elif state == SEA:
            assert kind == SHIP
            assert board.flags["navigable"][place]
        elif state == BASED:
            assert board.flags["airfield"][place]
            assert (roster.side[u] == JAPAN) == (place in scenario.airfields)
        else:
            assert place >= board.size
        stacks[(place, state)].append((u, sp))
    for (_, state), stack in stacks.items():
        assert len({roster.side[u] for u, _ in stack}) == 1 or state == "box"
        if state in {LAND, AMPHIBIOUS} and len(stack) > 1:
            best = 5 if state == AMPHIBIOUS else max(roster.initiative[u] for u, _ in stack)
            assert sum(sp for _, sp in stack) <= 2 * best
        if state == BASED:
            assert len(stack) == 1


def test_a_set_up_may_put_ground_units_ashore_on_an_island(tmp_path: Path) -> None:
    over = changed(DATA, tmp_path, JITRA, '"1116" = ["3/16Punjab"]', '"3016" = ["3/16Punjab"]')
    found = {p.unit: p for p in load_pack(over).scenarios["jitra"].placements}
    assert found[unit("3/16Punjab")].place == PACK.map.number("3016")
    assert found[unit("3/16Punjab")].state == "land"


def test_the_limit_of_a_set_up_at_sea_is_that_of_the_chart(tmp_path: Path) -> None:
    over = changed(DATA, tmp_path, "charts/movement.csv", "amphibious,2,5,", "amphibious,2,4,")
    with pytest.raises(PackError, match="III/11 I/41 II/41 have 9 SP together; at most 8, twice"):
        load_pack(over)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[s.id for s in SCENARIOS])
def test_placements_and_arrivals_stand_in_a_fixed_order(scenario: Scenario) -> None:
    assert scenario.placements == sorted(scenario.placements)
    assert scenario.arrivals == sorted(scenario.arrivals, key=lambda a: (a.turn, a.unit))
    for arrival in scenario.arrivals:
        assert scenario.first_turn <= arrival.turn <= scenario.last_turn


def test_the_campaign_uses_every_counter_once() -> None:
    campaign = PACK.scenarios["campaign"]
    assert len(campaign.placements) + len(campaign.arrivals) == PACK.roster.count
    assert at(campaign, "0512") == {"2ESurrey", "137FldRgt"}
    assert at(campaign, "0903", AMPHIBIOUS) == {"III/11", "I/41", "II/41"}
    assert at(campaign, "3554", SEA) == {
        "PrinceOfWales",
        "Repulse",
        "ForceZDD",
        "Durban",
        "Gunboats",
    }
    assert labels(campaign.airfields) == ["0803", "1406"]
    assert labels(campaign.ports) == ["0803", "1406", "2412"]
    guards = next(a for a in campaign.arrivals if a.unit == unit("4GdsRgt"))
    assert (guards.turn, labels(guards.hexes), guards.ports) == (2, ["0401"], False)
    martins = next(a for a in campaign.arrivals if a.unit == unit("Martins"))
    assert (martins.turn, martins.hexes, martins.airfields, martins.box) == (1, [], True, -1)
    chutai = next(a for a in campaign.arrivals if a.unit == unit("47Chutai"))
    assert PACK.map.label(chutai.box) == "BOX"
    assert campaign.victory == []


def test_7_4_sources_of_supply() -> None:
    japan, allies = PACK.scenarios["campaign"].sources
    assert (japan.held, japan.hexes) == (True, PACK.geography.japanese_ports)
    assert (allies.held, labels(allies.hexes)) == (False, ["3354", "3453", "3554", "3653"])
    assert labels(PACK.scenarios["jitra"].sources[ALLIES].hexes) == ["0722", "0822", "1022", "2022"]
    assert labels(PACK.scenarios["kampar"].sources[JAPAN].hexes) == ["0822", "1023"]
    row = PACK.scenarios["johore"].sources[JAPAN].hexes
    assert {PACK.map.grid.row(h) for h in row} == {40}


def test_short_scenarios_have_typed_victory_conditions() -> None:
    jitra = PACK.scenarios["jitra"].victory
    assert [(item.side, item.item, item.points) for item in jitra] == [
        (JAPAN, "rows_beyond", 2),
        (JAPAN, "hexes", 3),
        (JAPAN, "clear", 5),
        (ALLIES, "rows_short", 14),
        (-1, "losses", 0),
    ]
    assert jitra[0].columns == (1, 14)
    johore = PACK.scenarios["johore"].victory[0]
    assert (johore.item, labels(johore.hexes)) == (
        "at_once",
        ["3354", "3453", "3553", "3554", "3653"],
    )


def test_a_rear_box_belongs_to_one_scenario() -> None:
    assert [box.name for box in PACK.scenarios["kampar"].boxes] == ["BOX", "REAR"]
    assert [box.name for box in PACK.scenarios["campaign"].boxes] == ["BOX"]


# ── drawing ──────────────────────────────────────────────────────────────────


def test_the_browser_gets_map_and_counters() -> None:
    drawn = map_json(PACK)
    data = json.dumps(drawn).encode()
    assert len(gzip.compress(data)) < 300_000
    assert len(drawn["hexes"]) == 2255
    singapore = drawn["hexes"][PACK.map.number("3554")]
    assert (singapore["id"], singapore["name"], singapore["port"]) == ("3554", "Singapore", 1)
    assert drawn["coast"]["land"]
    assert [h["id"] for h in drawn["hexes"] if "wcm" in h] == ["3454"]
    causeway = next(side for side in drawn["sides"] if side["kind"] == "causeway")
    assert causeway["bridge"] == ["main_road", "rail"]
    assert drawn["xx13"][:3] == [[-0.289, 12.5], [0.289, 12.5], [0.577, 13.0]]
    assert [box["name"] for box in drawn["boxes"]] == ["BOX", "REAR"]
    assert len(drawn["tracks"]["turns"]) == 10
    for route in drawn["routes"]:
        assert len(route["hexes"]) >= 2
    roster = roster_json(PACK)
    assert [counter["id"] for counter in roster] == list(range(158))
    assert roster[unit("2Argylls")]["kind"] == "infantry"
    assert json.dumps(charts_json(PACK))


# ── an owner's folder ────────────────────────────────────────────────────────


def test_the_pack_is_read_once_and_always_the_same() -> None:
    assert load_pack() is PACK
    assert load_pack(Path(DATA)).hash == PACK.hash
    assert isinstance(PACK, Pack)


def test_an_owner_changes_a_value(tmp_path: Path) -> None:
    over = changed(DATA, tmp_path, "charts/tec.csv", "jungle,hex,jungle,3", "jungle,hex,jungle,2")
    pack = load_pack(over)
    assert pack.tec.hex_cost["jungle"] == 2
    assert PACK.tec.hex_cost["jungle"] == 3
    assert pack.hash != PACK.hash
    assert pack.roster.short == PACK.roster.short


def test_an_owner_adds_a_scenario(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    shutil.copy(DATA / "scenarios" / "jitra.toml", tmp_path / "scenarios" / "zulu.toml")
    pack = load_pack(tmp_path)
    assert list(pack.scenarios) == [*PACK.scenarios, "zulu"]
    assert pack.scenarios["zulu"].placements == PACK.scenarios["jitra"].placements


def test_drawing_plays_no_part_in_the_hash(tmp_path: Path) -> None:
    drawn = check_drawing(load_pack, map_json, tmp_path, ["land", "lakes", "rivers"])
    assert drawn["coast"]["land"][0]["outer"][:2] == [-289, -500], "along the hexsides"


def test_every_value_says_where_it_comes_from() -> None:
    check_provenance(DATA, PACK.folder)
    for scenario in SCENARIOS:
        came = {"arrival"} if scenario.arrivals else set()
        assert set(scenario.provenance) >= {"setup", "supply"} | came


# ── errors ───────────────────────────────────────────────────────────────────

HEXES = "map/hexes.csv"
COUNTERS = "counters.csv"
JITRA = "scenarios/jitra.toml"

WRONG = [
    # the map
    (HEXES, "0101,jungle", "0101,jumgle", "line 2, terrain: no terrain is called 'jumgle'"),
    (HEXES, "0101,jungle", "0199,jungle", "line 2, hex: 0199 is off the map"),
    (HEXES, "0102,jungle", "0101,jungle", "line 3, hex: 0101 has a line already"),
    (HEXES, "0102,jungle,0,0,0,1,0,0,0,0\n", "", "the hex 0102 is missing"),
    (HEXES, "0102,jungle,0", "0102,jungle,x", "line 3, coastal: is 'x'; 0 or 1"),
    (HEXES, "0102,jungle,0,0,0,1", "0102,jungle,0,0,0,0", "line 3, in_play: is 0 in jungle"),
    (HEXES, "0102,jungle,0,0,0", "0102,jungle,0,0,1", "one_hex_island: is 1 in jungle"),
    (HEXES, "0102,jungle,0,0", "0102,jungle,0,1", "line 3, partial_sea: is 1, coastal is 0"),
    (HEXES, "0102,jungle,0", "0102,sea,1", "line 3, coastal: is 1 in a sea hex"),
    (HEXES, ",penang_island,", ",penang,", "line 1: the column 'penang_island' is missing"),
    ("map/hexsides.csv", "0109,0208", "0109,0408", "line 2, hex_b: 0109 and 0408 are 3 hexes"),
    ("map/hexsides.csv", "0208,0309", "0109,0208", "line 3, hex_b: 0109 and 0208 is a sea_strait"),
    ("map/hexsides.csv", "0109,0208,sea_strait", "0109,0208,see", "no kind of hexside is called"),
    ("map/hexsides.csv", "0109,0208", "0109,0007", "line 2, hex_b: 0007 is off the map"),
    ("map/routes.csv", "0803 0704", "0803 0706", "line 2, hexes: 0803 and 0706 are 3 hexes apart"),
    ("map/routes.csv", "0803 0704", "0803 0903 0704", "line 2, hexes: 0903 is sea; a land hex"),
    ("map/routes.csv", ",main_road,", ",motorway,", "line 2, hexes: no kind of route is called"),
    ("map/places.csv", "town port airfield", "town port airfeild", "did you mean 'airfield'?"),
    ("map/places.csv", "0705,town", "0803,town airfield", "line 3, kinds: 0803 has an airfield"),
    ("map/places.csv", "0705,town", "0705,town port", "line 3, kinds: 0705 is no coastal hex"),
    ("map/places.csv", "Hat Yai,0705", "Hat Yai,4299", "line 3, hex: 4299 is off the map"),
    ("map/places.csv", ",6.163,", ",far,", "line 2, x: is 'far'; a number"),
    ("map/grid.toml", '"1910", ', '"1911", ', "japanese_ports: 1911 is no port"),
    ("map/grid.toml", "mp = 8", "mp = -8", "box[1].mp: is -8; a whole number from 0 to 99"),
    ("map/grid.toml", 'low = "even"', 'low = "left"', "low: low columns are 'left'"),
    ("map/grid.toml", 'hexes = ["1638"]', "hexes = []", "box[2].hexes: names no hex"),
    # counters
    (COUNTERS, "jp-ii-11,", "jp-i-11,", "line 3, id: 'jp-i-11' is taken by I/11"),
    (COUNTERS, "II/11,II/11,", "II/11,i/11,", "line 3, short: 'i/11' is taken by I/11"),
    (COUNTERS, "II/11,II/11,", "II/11,1111,", "line 3, short: is '1111'; no blanks"),
    (COUNTERS, "II/11,II/11,", "II/11,jp-i-11,", "line 3, short: 'jp-i-11' is taken by I/11"),
    (COUNTERS, ",infantry,", ",infantery,", "line 2, kind: is 'infantery'; did you mean"),
    (COUNTERS, "battalion,3,5", "battalion,three,5", "line 2, sp: is 'three'; a whole number"),
    (COUNTERS, "battalion,3,5", "battalion,3,7", "line 2, initiative: is '7'; a whole number"),
    (COUNTERS, "battalion,3,5,,", "battalion,3,5,2,", "line 2, bombardment: is 2; only artillery"),
    (COUNTERS, "jp-i-11,Japanese", "jp-i-11,Japan", "line 2, side: is 'Japan'; did you mean"),
    (COUNTERS, "unit: history; values: proposal", "", "line 2, provenance: is empty"),
    (COUNTERS, "regiment,3,4,3", "regiment,3,4,2", "sp: is 3, bombardment is 2"),
    (COUNTERS, "ship(s),1,5,8", "ship(s),1,4,8", "initiative: is 4; ships have 5 (4.1)"),
    (COUNTERS, ",mp,provenance", ",provenance", "the column 'mp' is missing"),
    # charts
    ("charts/crt.csv", "1:1,2:1", "2:1,1:1", "line 2, odds: '1:1' is not more than '2:1'"),
    ("charts/crt.csv", "3..4,5..7", "3..4,6..7", "bombardment: '6..7' does not follow '3..4'"),
    ("charts/crt.csv", "\n1,0,0", "\n1,0,-", "line 4, c1: is '-'; a whole number from 0 to 20"),
    ("charts/crt.csv", "\n6,", "\n7,", "the row '6' is missing"),
    ("charts/air.csv", "3..4,6,5", "3..4,6,8", "line 4, air_to_air: is '8'; a whole number"),
    ("charts/air.csv", "\n1,6,6", "\n2,6,6", "strength: '2' does not follow '2'"),
    ("charts/tec.csv", "swamp,hex,swamp", "swamp,hex,hills", "'hills' has a line already"),
    ("charts/tec.csv", "swamp,hex,swamp", "swamp,hex,marsh", "keys: 'marsh' is unknown"),
    ("charts/tec.csv", "trail,route,trail,2", "trail,route,trail,", "mp: is ''; a whole number"),
    ("charts/tec.csv", "lake,hex,lake", "lake,note,", "no line has the key 'lake'"),
    ("charts/tec.csv", "halve_bombardment", "half", "bombardment: is 'half'; "),
    ("charts/turns.csv", "\n2,", "\n3,", "line 3, turn: is 3; 2 comes next"),
    ("charts/movement.csv", "ground,1", "walker,1", "line 2, mover: is 'walker'"),
    ("charts/movement.csv", "ship,2,5", "ship,2,4", "line 4, initiative: is 4; ships have 5"),
    ("charts/markers.csv", "Interdict,6", "Interdict,six", "number: is 'six'; a whole number"),
    # pack.toml
    ("pack.toml", '"jitra", ', '"gemas", ', "scenarios: names 'gemas'; add scenarios/gemas.toml"),
    ("pack.toml", '"21..60"', '"25..60"', "level: '25..60' does not follow '..20'"),
    ("pack.toml", "format = 1", "format = 2", "format: is 2; a whole number from 1 to 1"),
    ("pack.toml", "title =", "titel =", "title: is missing"),
    # scenarios
    (JITRA, "turns = [1, 2]", "turns = [1, 12]", "turns: is [1, 12]; first and last, from 1 to 10"),
    (JITRA, "rows = [1, 22]", "rows = [22, 1]", "area.rows: is [22, 1]"),
    (JITRA, '"2ESurrey"', '"2EastSurrey"', "setup.land.0512: no unit is called '2EastSurrey'; did"),
    (JITRA, '"2ESurrey"', '"I/11"', "I/11 is in setup.land.0803 already; name each unit once"),
    (JITRA, '"0512" = ["2ESurrey"', '"0599" = ["2ESurrey"', "setup.land.0599: 0599 is off the map"),
    (JITRA, '"0512" = ["2ESurrey"', '"0902" = ["2ESurrey"', "2ESurrey cannot be in 0902 (sea)"),
    (JITRA, '"0512" = ["2ESurrey"', '"1125" = ["2ESurrey"', "cannot be in 1125 (clear); a land"),
    (JITRA, '"0803" = ["I/11",', '"0803" = ["14Mor", "I/11",', "have 12 SP together; at most 10"),
    (JITRA, '"1406" = ["I/42", "II/42",', '"0101" = [', "14TkRgt is armoured and stands off"),
    (JITRA, '"0512" = ["62Sqn"]', '"0511" = ["62Sqn"]', "62Sqn is based in 0511; an airfield"),
    (JITRA, '["62Sqn"]', '["62Sqn", "Martins"]', "62Sqn and Martins are based here; one"),
    (JITRA, '"0803" = ["1Sentai"]', '"0418" = ["1Sentai"]', "1Sentai is based in 0418; an air"),
    (JITRA, '"3010" = ["Chokai"]', '"1116" = ["Chokai"]', "Chokai cannot be in 1116 ("),
    (JITRA, '"0903" = ["III/11"', '"0804" = ["III/11"', "III/11 cannot be in 0804 (clear); a sea"),
    (JITRA, '"3010" = ["Chokai"]', '"3010" = ["II/21"]', "no unit is called 'II/21'"),
    (JITRA, '"1116" = ["3/16Punjab"]', '"1116" = ["Chokai"]', "Chokai cannot be land; it may be"),
    (JITRA, '["3/17Dogra",', '["3/17Dogra", "14Mor",', "14Mor and its enemy 3/17Dogra; enemies"),
    (JITRA, "\nBOX = [\n", '\nBOX = [\n"DutchBuff",', "DutchBuff cannot be in BOX; a box of its"),
    (JITRA, "[setup.box]", "[setup.boxes]", "setup.boxes: means nothing here; did you mean 'box'?"),
    (JITRA, "\nBOX = [", "\nBACK = [", "setup.box.BACK: is no box of this scenario; it has BOX"),
    (JITRA, 'boxes = ["BOX"]', 'boxes = ["REAR"]', "BOX: is no box of this scenario"),
    (JITRA, 'boxes = ["BOX"]', 'boxes = ["BIX"]', "boxes: names 'BIX'; map/grid.toml has BOX REAR"),
    (JITRA, "\nturn = 2\n", "\nturn = 3\n", "arrival[2].turn: is 3; a whole number from 1 to 2"),
    (JITRA, 'units = ["Martins"]', "units = []", "arrival[1].units: names nobody"),
    (JITRA, 'airfields = true\nunits = ["Martins"]', 'ports = true\nunits = ["Martins"]',
     "Martins has no place to arrive; airfields = true or a box"),
    (JITRA, 'hexes = ["0803", "1406"]\nports', 'hexes = ["0903"]\nports', "cannot be in 0903 (se"),
    (JITRA, 'airfields = ["0803", "1406"]', 'airfields = ["0804"]', "control.airfields: 0804 has"),
    (JITRA, 'from = "row"', 'from = "roads"', "supply.Allied.from: is 'roads'"),
    (JITRA, 'routes = ["main_road"', 'routes = ["motorway"', "routes: names 'motorway'"),
    (JITRA, 'item = "clear"', 'item = "cleared"', "victory[3].item: is 'cleared'; did you mean"),
    (JITRA, "points = 5", 'points = "five"', "victory[3].points: is 'five'; a whole number"),
    (JITRA, "[area]", "[aria]", "area.columns: is missing"),
    (JITRA, 'title = "Jitra"', 'titel = "Jitra"', "title: is missing"),
    (JITRA, 'title = "Jitra"', 'title = "Jitra', "is no TOML: "),
    (JITRA, "[provenance]", '[losses]\n"2ESurrey" = 3\n[provenance]', "loses 3 SP; it has 3"),
    (JITRA, "[provenance]", '[losses]\n"4GdsRgt" = 1\n[provenance]', "4GdsRgt: is not set up"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "old", "new", "words"), WRONG)
def test_wrong_data_is_refused_with_file_place_and_remedy(
    tmp_path: Path, path: str, old: str, new: str, words: str
) -> None:
    over = changed(DATA, tmp_path, path, old, new)
    check_refusal(load_pack, over, path, words)


def test_a_file_of_no_use_is_refused(tmp_path: Path) -> None:
    check_stray(load_pack, tmp_path)


# ── small maps ───────────────────────────────────────────────────────────────


def test_a_small_map_speaks_the_words_of_the_game() -> None:
    board = small_map({"columns": 3, "rows": 3, "terrain": {"sea": ["0301"]}}, "here.toml")
    assert board.terrains == PACK.map.terrains
    assert board.side_kinds == PACK.map.side_kinds
    assert board.route_kinds == PACK.map.route_kinds
    assert list(board.flags) == WORDS.flags
    assert [board.label(h) for h in board.hexes("coastal")] == ["0201", "0302"]
    with pytest.raises(PackError, match=r"here\.toml, map\.flags\.ports: no flag is called"):
        small_map({"columns": 3, "rows": 3, "flags": {"ports": ["0101"]}}, "here.toml")


# ── what each side is after ──────────────────────────────────────────────────


def test_every_scenario_says_what_each_side_is_after() -> None:
    assert {len(info.aims) for book in RULEBOOKS for info in book.scenarios()} == {2}


def test_an_owner_says_it_in_words_of_his_own(tmp_path: Path) -> None:
    (tmp_path / "aims.toml").write_text('jitra = ["Go.", "Go."]')
    own = RULEBOOK.with_values(tmp_path)
    assert {info.id: info.aims for info in own.scenarios()}["jitra"] == ("Go.", "Go.")
    assert own.pack_hash() == RULEBOOK.pack_hash()
    (tmp_path / "aims.toml").write_text('jitra = ["Go."]')
    with pytest.raises(PackError, match="write 2 sentences in brackets, one for each side"):
        RULEBOOK.with_values(tmp_path).pack()


def test_an_option_is_idle_in_scenarios_without_what_it_is_about() -> None:
    """No island of Singapore to take, or no Penang: it is not offered, and may be agreed on."""
    idle = {info.id: info.idle for info in RULEBOOK.scenarios()}
    assert idle == {
        "campaign": (),
        "jitra": ("sudden_end",),
        "kampar": ("penang_ferry", "sudden_end"),
        "johore": ("penang_ferry", "sudden_end"),
    }
    game = Game.new(RULEBOOK, "kampar", {"sudden_end": True, "penang_ferry": False})
    assert Game.replay(game.record, [RULEBOOK], "record").state.options == game.state.options
