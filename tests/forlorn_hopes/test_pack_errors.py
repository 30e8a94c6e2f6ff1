"""Wrong data of Forlorn Hopes: every mistake is answered with file, place and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.board.files import PackError
from sandtable.games.forlorn_hopes.pack import DATA, load_pack
from tests.packs import changed, check_refusal, check_stray

HEXES = "map/hexes.csv"
SIDES = "map/hexsides.csv"
PLACES = "map/places.csv"
GRID = "map/grid.toml"
COUNTERS = "counters.csv"
BASES = "charts/airbases.csv"
BOARD = "charts/battle_board.csv"
TEC = "charts/tec.csv"
EVENTS = "charts/random_events.csv"
GROUND = "charts/ground_combat.csv"
REGROUP = "charts/regroup.csv"
POINTS = "charts/victory_points.csv"
PACK = "pack.toml"
JAVA = "scenarios/java-sea.toml"
CAMPAIGN = "scenarios/campaign.toml"

LEVELS = "charts/victory_levels.csv"
DRAW = (DATA / LEVELS).read_text(encoding="utf-8").splitlines()[3].split(",", maxsplit=1)[0]
"""The leads of a draw as the file has them: they are tuned."""
LATE = f"{int(DRAW.split('..')[0]) + 1}..{DRAW.split('..')[1]}"

WRONG = [
    # the map
    (HEXES, "0102,sea", "0102,see", "line 3, terrain: no terrain is called 'see'; did you mean"),
    (HEXES, "0102,sea", "0114,sea", "line 3, hex: 0114 is off the map"),
    (HEXES, "0102,sea", "0101,sea", "line 3, hex: 0101 has a line already"),
    (HEXES, "0102,sea,0,0,0,west\n", "", "the hex 0102 is missing"),
    (HEXES, "0102,sea,0", "0102,sea,1", "line 3, coastal: is 1 in a sea hex; 0: coast, island"),
    (HEXES, "0102,sea,0,0,0,west", "0102,sea,0,0,0,wets", "zone: is 'wets'; did you mean 'west'"),
    (SIDES, "0701,0702", "0701,0703", "line 2, hex_b: 0701 and 0703 are 2 hexes apart"),
    (SIDES, "0701,0702,strait", "0701,0702,straight", "line 2, hex_b: no kind of hexside is"),
    (SIDES, "0701,0702,strait", "0101,0102,strait", "line 2, kind: is strait beside a sea hex"),
    (PLACES, "1202,city", "1202,citty", "line 2, kinds: 'citty' is unknown; did you mean 'city'?"),
    (PLACES, "1808,city", "1202,city", "line 3, hex: 1202 has Singapore already; one town or city"),
    (PLACES, "3413,locality", "3413,port", "3413 is no coastal hex; a port is"),
    (PLACES, "city port,nobody", "city port,Dutch", "line 2, side: is 'Dutch'"),
    (PLACES, "1.2897,103.8501,9.158", "1.2897,103.8501,x", "line 2, x: is 'x'; a number"),
    (GRID, 'low = "odd"', 'low = "left"', "low: low columns are 'left'"),
    (GRID, '"1101", "1401"', '"1102", "1401"', "entry.indochina: 1102 is inside the map; hexes of"),
    (GRID, '"1601", "2201"', '"1601", "1901"', "entry.covering: ships cannot enter 1901"),
    (GRID, 'british = ["0107"]', "british = []", "entry.british: names no hex; the arrow hexes"),
    (GRID, 'name = "INDOCHINA"', 'name = "Indochina"', "box[1].name: is 'Indochina'; each once"),
    (GRID, 'entry = "australia"', 'entry = "austria"', "entry: is 'austria'; did you mean 'austra"),
    # counters
    (COUNTERS, "jp-11af-g3m-2,", "jp-11af-g3m-1,", "line 3, id: 'jp-11af-g3m-1' is taken by 11AF"),
    (COUNTERS, ",G3M-2,", ",g3m-1,", "line 3, short: 'g3m-1' is taken by 11AF G3M 1"),
    (COUNTERS, ",G3M-2,", ",12,", "line 3, short: is '12'; no blanks, and not digits alone"),
    (COUNTERS, "Japanese,11AF", "Japanese,Dutch", "line 2, force: Dutch is Allied; a Japanese"),
    (COUNTERS, "Japanese,11AF", "Japanese,12AF", "line 2, force: is '12AF'; did you mean '11AF'?"),
    (COUNTERS, "air,T,G3M", "air,CV,G3M", "line 2, type: is 'CV'; "),
    (COUNTERS, "air,T,G3M,multi", "air,T,G3M,", "engines: is '' for type T; single or multi"),
    (COUNTERS, "air,T,G3M,multi", "air,F,G3M,", "af_defensive: is 1; a fighter's AF is for attack"),
    (COUNTERS, "air,F,A6M,,", "air,F,A6M,multi,", "engines: is 'multi' for type F; single or"),
    (COUNTERS, ",2,4,3,,3,2,S,S,", ",2,4,3,,3,2,S,,", "bf: is S; only fighters strafe, with both"),
    (COUNTERS, ",2,1,0,1,2,1,4,2,", ",2,1,2,1,2,1,4,2,", "r_af: is 2, more than 1; the reduced"),
    (COUNTERS, ",2,1,0,1,2,1,4,2,", ",1,1,0,1,2,1,4,2,", "r_af: is 0; empty: a unit of one step"),
    (COUNTERS, ",2,1,0,1,2,1,4,2,", ",3,1,0,1,2,1,4,2,", "steps: is '3'; a whole number from 1"),
    (COUNTERS, ",1,,,,,,,,,10,", ",2,,,,,,,,,10,", "steps: is 2 for type R; 1"),
    (COUNTERS, "ground,infantry,,,,,,2,,", "ground,infantry,,,,,,2,4,", "af: is '4'; empty for a"),
    (COUNTERS, "ground,artillery,,,,,,1", "ground,artillery,,,,1,,1", "garrison: is 1; only Allie"),
    (COUNTERS, "ground,artillery,,,,,,1", "ground,artillery,,,,,1,1", "parachute: is 1; only infa"),
    (COUNTERS, ",r_cf,", ",r_cff,", "line 1: the column 'r_cf' is missing"),
    # airbases
    (BASES, "Padang,Padang", "Medan,Padang", "line 3, id: 'Medan' has a line already"),
    (BASES, "minor,0903", "minor,0801", "line 3, at: Medan is there; one airbase to a hex"),
    (BASES, "minor,0903", "minor,1707", "line 3, at: 1707 has no town or city; see map/places"),
    (BASES, "off-map,INDOCHINA", "off-map,INDOCINA", "is 'INDOCINA'; did you mean 'INDOCHINA'?"),
    (BASES, "carrier,Akagi", "carrier,Kongo", "at: is 'Kongo'; a carrier's naval unit"),
    (BASES, "mobile,,Japanese,1,4", "mobile,,Japanese,1,1", "capacity: is 1; 2 or more, as for"),
    (BASES, "Dili,Dili,minor,2809,both,1,2,6,reconstruction\n", "", "Dili (2809) has no airbase"),
    # charts
    ("charts/air_fire.csv", "7..8", "8", "result: '8' does not follow '..6': ranges rise"),
    ("charts/air_fire.csv", "11..,0", "11..20,0", "result: runs from 6 or less to 11-20; the fir"),
    ("charts/bombing.csv", "12..,0,3", "12..,0,three", "line 6, steps: is 'three'; a whole"),
    ("charts/paratroop.csv", "9..10", "9..11", "die: runs from 1-2 to 9-11; from 1 to 10"),
    ("charts/paratroop.csv", "lands_well", "lands", "line 4, key: 'lands' has a line already"),
    ("charts/target_scramble.csv", "taking_off", "taking", "key: is 'taking'; did you mean"),
    ("charts/initiative_missions.csv", "3..5", "4..5", "die: '4..5' does not follow '1..2'"),
    ("charts/entry_level.csv", "Medium", "Middle", "line 3, level: is 'Middle'; known are Low"),
    ("charts/air_movement.csv", "fighter,", "fihgter,", "class: 'fihgter' is unknown; did you"),
    ("charts/air_movement.csv", "High,0,3", "High,0,x", "line 2, reverse: is 'x'; a whole number"),
    ("charts/composition.csv", "naval,", "navel,", "targets: 'navel' is unknown; did you mean"),
    ("charts/composition.csv", "carrier,6", "naval,6", "'naval' has a line already; one line"),
    ("charts/anti_aircraft.csv", "1808:3", "1808=3", "at: has '1808=3'; a hex and its AA"),
    ("charts/anti_aircraft.csv", "mobile,fixed,1", "mobile,fixed,", "line 3, aa: is ''; a whole"),
    ("charts/bombing_targets.csv", "city,fixed", "town,fixed", "line 6, target: 'town' is unknown"),
    ("charts/bombing_targets.csv", "ground,cf,4", "ground,cf,", "df: is ''; a whole number"),
    (BOARD, "0707,0", "0707,1", "has 0 hexes of ring 0; one: the target hex"),
    (BOARD, "0708,1", "0708,2", "ring: is 2; 1, as counted in hexes"),
    (BOARD, "0105,6,W", "0105,6,N", "line 3, edges: 'N' is unknown; did you mean"),
    (TEC, "terrain,jungle", "terrain,jungel", "line 3, key: 'jungel' is no terrain; did you"),
    (TEC, "hexside,land", "note,lands", "no line has the key 'land'; add one"),
    (GROUND, "1:3,1:2", "1:3,1:4", "line 2, odds: '1:4' is not more than '1:3': odds rise"),
    (GROUND, "\n10,0/1", "\n10,0-1", "line 12, c0: is '0-1'; steps of attacker/defender"),
    (GROUND, "\n10,", "\n11,", "the row '10' is missing; add it"),
    (EVENTS, "PBY2", "PBY3", "line 3, unit: no unit is called 'PBY3'; see counters.csv"),
    (EVENTS, "1608 1407 AUSTRALIA", "1608 1407 AUSTRIA", "line 6, at: 'AUSTRIA' is no hex number"),
    (EVENTS, "6,tokyo", "6,tokio", "line 7, key: is 'tokio'; did you mean 'tokyo'?"),
    (EVENTS, "Allied,1,,PBY2", "Allied,1,,", "line 3, unit: is empty; it needs a value"),
    ("charts/modifiers.csv", "air_fire,rear", "air_fire,back", "key: is 'back'; known are rear"),
    ("charts/modifiers.csv", "air_fire,above", "air_fire,rear", "air_fire.rear has a line already"),
    ("charts/modifiers.csv", "higher,1,", "higher,one,", "number: is 'one'; a whole number from"),
    ("charts/numbers.csv", "naval,hex", "naval,hexes", "key: is 'hexes'; did you mean 'hex'?"),
    ("charts/objectives.csv", "1205,", "1901x,", "line 2, hex: '1901x' is no hex number"),
    ("charts/objectives.csv", "1205,", "1501,", "line 2, hex: 1501 is sea; a land hex"),
    (POINTS, "commit_11af", "commit_12af", "line 2, key: is 'commit_12af'; did you mean"),
    (POINTS, "commit_11af,2", "commit_11af,1.5", "halves: is '1.5'; a whole number from -99 to"),
    (LEVELS, DRAW, LATE, f"lead_halves: '{LATE}' does not follow"),
    (LEVELS, "draw,nobody", "draw,none", "winner: is 'none'; known are Jap"),
    (REGROUP, "hits,6", "hits,11", "japanese: is '11'; a whole number from 0 to 10"),
    (REGROUP, "covering_air,", "cover_air,", "key: is 'cover_air'; did you mean 'covering_air'?"),
    ("charts/turns.csv", "\n2,", "\n3,", "line 3, turn: is 3; 2 comes next"),
    ("charts/markers.csv", "Foul Weather,1", "Foul Weather,x", "number: is 'x'; a whole number"),
    # pack.toml
    (PACK, '"java-sea"]', '"java-see"]', "scenarios: names 'java-see'; add scenarios/java-s"),
    (PACK, "format = 1", "format = 2", "format: is 2; a whole number from 1 to 1"),
    (PACK, '"Darwin", ', '"Drawin", ', "basing.B-17: no airbase is called 'Drawin'; did you"),
    (PACK, "F1M = ", "F2M = ", "basing.F2M: is no model of an aircraft; did you mean 'F1M'?"),
    (PACK, 'box = "UNAVAILABLE"', 'box = "BOX"', "unavailable.box: no box is called 'BOX'; known"),
    (PACK, 'to = "INDOCHINA"', 'to = "COVERING"', "unavailable.to: COVERING is a pool; a box of"),
    (PACK, 'Japanese = "3311"', 'Japanese = "3514"', "recon.Japanese: 3514 is off the map"),
    # scenarios
    (JAVA, "turns = [4, 4]", "turns = [4, 7]", "turns: is [4, 7]; first and last, from 1 to 6"),
    (JAVA, '"missions", "ground"', '"ground", "missions"', "phases: are out of order; in this"),
    (JAVA, '"1202", "1205"', '"1202", "1202"', "control.Japanese: names 1202 twice; once"),
    (JAVA, '"1202", "1205"', '"1501", "1205"', "control.Japanese: names 1501; land hexes, each"),
    (JAVA, '"6KNIL", ', '"7KNIL", ', "setup.land.1808: no unit is called '7KNIL'; did you mean"),
    (JAVA, '"6KNIL", ', '"A6M-1", ', "setup.land.1808: A6M-1 is air; ground units only"),
    (JAVA, '"6KNIL", "Marines"', '"6KNIL", "4R"', "setup.land.1808: holds 4R and its enemy 6KN"),
    (JAVA, '["6KNIL", "Marines", "LSTMSoerabaja"]', '["4R"]', "1808 is not Japanese; see [control"),
    (JAVA, '"2305" = ["Ashigara"]', '"1703" = ["Ashigara"]', "Ashigara cannot be in 1703 (jungle)"),
    (JAVA, '"2305" = ["Ashigara"]', '"1501" = ["Ashigara"]', "Ashigara of the East Fleet is west"),
    (JAVA, 'ET1 = ["1F"]', 'ET1 = ["1F", "47R"]', "setup.ship.ET1: carries 4 steps; at most 3"),
    (JAVA, 'ET1 = ["1F"]', 'Naka = ["48DivArt"]', "Naka: carries 48DivArt; infantry or supply"),
    (JAVA, 'ET1 = ["1F"]', 'ET3 = ["1F"]', "ET3: is no naval unit set up here; name it under sea"),
    (JAVA, 'ET1 = ["1F"]', 'ET1 = ["A6M-5"]', "setup.ship.ET1: is no airbase; air units base on"),
    (JAVA, 'Tjilatjap = ["PBY1"]', 'Tjilatjap = ["7BG"]', "7BG may not base there; an airbase of"),
    (JAVA, 'Tjilatjap = ["PBY1"]', 'Palembang = ["PBY1"]', "1205 is not Allied; see [control]"),
    (JAVA, 'Tjilatjap = ["PBY1"]', 'Tjilatjab = ["PBY1"]', "is no airbase; did you mean 'Tjilatja"),
    (JAVA, 'Tjilatjap = ["PBY1"]', 'Australia = ["PBY1"]', "Australia: is not on the map; name"),
    (JAVA, 'Tjilatjap = ["PBY1"]', 'Tjilatjap = ["PBY1", "BuffB", "BuffC", "CAV"]', "CAV is groun"),
    (JAVA, '["PBY1"]', '["PBY1", "BuffB", "BuffC", "33PG"]', "holds 4 air units; at most 3 (6.3)"),
    (JAVA, '["PBY1"]', '["PBY1", "BuffA"]', "BuffA is in setup.base.Soerabaja already; name each"),
    (JAVA, "halves = 7", 'halves = "3"', "victory[1].halves: is '3'; a whole number from 1 to"),
    (JAVA, 'item = "ships"', 'item = "sheeps"', "item: is 'sheeps'; did you mean 'ships'?"),
    (JAVA, 'units = ["1F", "2F"]', "units = []", "victory[1].item: is 'ashore'; units and hexes"),
    (JAVA, 'units = ["1F", "2F"]', 'units = ["4R"]', "victory: 4R takes no part; units set up"),
    (JAVA, "[tie]", "[ties]", "tie.side: is missing"),
    (JAVA, "[provenance]", "[provenence]", "provenance: is missing; say where the values come"),
    (CAMPAIGN, "Japanese = 4 ", "Japan = 4 ", "start.Japan: means nothing here; did you mean"),
    (CAMPAIGN, 'nobody = ["1202"]', "nobody = []", "surrender.hex: 1202 is controlled; name it"),
    (CAMPAIGN, "turn = 3\nhex", "turn = 7\nhex", "surrender.turn: is 7; a whole number from 1 to"),
    (CAMPAIGN, 'hexes = "java"', 'hexes = "jaba"', "exchange.hexes: is 'jaba'; did you mean"),
    (CAMPAIGN, 'RESERVE = ["Fulmar1"', 'RESERVE = ["G3M-1"', "G3M-1 is in setup.box.UNAVAILABLE"),
    (CAMPAIGN, 'AUSTRALIA = ["7BGB"]', 'AUSTRALIEN = ["7BGB"]', "no box is called 'AUSTRALIEN'"),
    (CAMPAIGN, 'AUSTRALIA = ["7BGB"]', 'INDOCINA = ["7BGB"]', "setup.box.INDOCINA: no box is cal"),
    (CAMPAIGN, '"MDAmbon"]', '"MDAmbon", "BLACK", "CAV"]', "CAV is in setup.land.1408 already"),
    (CAMPAIGN, '"Marines", ', '"Marines", "BLACK", "3Hussars", "SPARROW", ', "holds 6 units; at"),
    (CAMPAIGN, 'units = ["BLACK"]', 'units = ["South"]', "South is in setup.land.1608 already"),
    (CAMPAIGN, 'units = ["BLACK"]', 'units = ["BLACK", "4R"]', "4R and its enemy BLACK; one side"),
    (CAMPAIGN, 'units = ["BLACK"]', "units = []", "arrival[4].units: names nobody; the short"),
    (CAMPAIGN, 'hexes = ["1407"]', "hexes = []", "arrival[4].hexes: names no place; hexes, or"),
    (CAMPAIGN, 'hexes = ["1407"]', 'hexes = ["1501"]', "arrival[4].hexes: BLACK cannot be in 1501"),
    (CAMPAIGN, 'hexes = ["1908", "1708"]', 'hexes = ["1707"]', "1707 has no airbase; see charts"),
    (CAMPAIGN, 'hexes = ["1407", "1608"]', 'hexes = ["1703"]', "Perth cannot be in 1703 (jungle"),
    (CAMPAIGN, 'boxes = ["AUSTRALIA"]', 'boxes = ["INDOCHINA"]', "17PGB cannot be in INDOCHINA"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "old", "new", "words"), WRONG)
def test_wrong_data_is_refused_with_file_place_and_remedy(
    tmp_path: Path, path: str, old: str, new: str, words: str
) -> None:
    over = changed(DATA, tmp_path, path, old, new)
    check_refusal(load_pack, over, path, words)


def test_a_file_of_no_use_is_refused(tmp_path: Path) -> None:
    check_stray(load_pack, tmp_path)


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="is no folder; name the folder with the changed files"):
        load_pack(tmp_path / "nowhere")
