"""Wrong data of a title: every mistake is answered with file, place and remedy."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sandtable.board.files import PackError
from sandtable.games.spanish_civil_war.pack import TITLES, Pack, load_pack
from tests.packs import changed, check_refusal, check_stray

DATA = TITLES / "guadalajara"
HEXES = "map/hexes.csv"
COUNTERS = "counters.csv"
TEC = "charts/tec.csv"
MORALE = "charts/morale.csv"
TITLE = "title.toml"
ASSAULT = "scenarios/assault.toml"
BRIHUEGA = "scenarios/brihuega.toml"
CAMPAIGN = "scenarios/campaign.toml"

WIN = tomllib.loads((DATA / ASSAULT).read_text(encoding="utf-8"))["decision"]["win"]
"""The points of a victory as the file has them: they are tuned."""

WRONG = [
    # the map
    (HEXES, "0102,clear", "0102,claer", "line 3, terrain: no terrain is called 'claer'; did you"),
    (HEXES, "0102,clear", "0155,clear", "line 3, hex: 0155 is off the map"),
    (HEXES, "0102,clear", "0101,clear", "line 3, hex: 0101 has a line already"),
    (HEXES, "0102,clear,1\n", "", "the hex 0102 is missing"),
    (HEXES, "0102,clear,1", "0102,clear,x", "line 3, in_play: is 'x'; a whole number from 0 to 1"),
    ("map/hexsides.csv", "0154,0254", "0154,0354", "line 2, hex_b: 0154 and 0354 are 2 hexes"),
    ("map/hexsides.csv", "0154,0254,major_river", "0154,0254,stream", "no kind of hexside is"),
    ("map/routes.csv", "0654 0653", "0654 0652", "line 2, hexes: 0654 and 0652 are 2 hexes apart"),
    ("map/routes.csv", ",main_road,", ",highway,", "line 2, hexes: no kind of route is called"),
    ("map/places.csv", "6518,village", "6518,vilage", "line 2, kinds: 'vilage' is unknown; did"),
    ("map/places.csv", "1619,village", "6518,village", "line 3, hex: 6518 has Alaminos already"),
    ("map/places.csv", "village,Republican", "village,Carlist", "line 2, side: is 'Carlist'"),
    ("map/places.csv", ",55.14,", ",far,", "line 2, x: is 'far'; a number"),
    ("map/grid.toml", 'low = "even"', 'low = "left"', "low: low columns are 'left'"),
    ("map/grid.toml", 'name = "RAIL"', 'name = "rail 1"', "box[1].name: is 'rail 1'; capital"),
    # counters and commands
    (COUNTERS, "na-6-gruppo-1-bandera,", "na-hq-6-gruppo,", "line 3, id: 'na-hq-6-gruppo' is"),
    (COUNTERS, ",1/6G,", ",hq6g,", "line 3, short: 'hq6g' is taken by HQ 6 Gruppo"),
    (COUNTERS, ",1/6G,", ",na-HQ-6-gruppo,", "line 3, short: 'na-HQ-6-gruppo' is taken by HQ 6"),
    (COUNTERS, ",1/6G,", ",16,", "line 3, short: is '16'; no blanks, and not digits alone"),
    (COUNTERS, ",infantry,", ",infantery,", "line 3, type: is 'infantery'; did you mean"),
    (COUNTERS, "Nationalist,N1,", "Nationalist,R1,", "line 2, command: R1 is Republican; a Nat"),
    (COUNTERS, "Nationalist,N1,", "Nationalist,N9,", "line 2, command: is 'N9'; known are N1"),
    (COUNTERS, "battalion,4,,5", "battalion,4,3,5", "line 3, barrage: is 3; only artillery has"),
    (COUNTERS, "battalion,1,4,5", "battalion,1,,5", "line 14, barrage: is ''; a whole number"),
    (COUNTERS, "battalion,1,4,5", "battalion,1,0,5", "line 14, barrage: is 0; artillery has one"),
    (COUNTERS, "group,7,8", "group,7,9", "barrage: is 9; all air units have 8 (1.2)"),
    (COUNTERS, "group,7,8", "group,11,8", "cf: is '11'; a whole number from 1 to 10"),
    (COUNTERS, "group,7,8,,", "group,7,8,5,", "morale: is 5; empty for aircraft"),
    (COUNTERS, "headquarters,0,,8", "headquarters,0,,7", "line 2, morale: is 7; Headquarters have"),
    (COUNTERS, "headquarters,0,,8", "headquarters,1,,8", "line 2, cf: is 1; 0: a Headquarters may"),
    (COUNTERS, ",ma2,", ",ma3,", "line 1: the column 'ma2' is missing"),
    ("charts/commands.csv", "N2,", "N1,", "line 3, command: 'N1' has a line already"),
    (MORALE, "N1,2,1", "N1,3,1", "line 3, box: is 3; 2 comes next"),
    (MORALE, "waver", "wave", "line 3, symbol: is 'wave'; did you mean 'waver'?"),
    (MORALE, "waver,8", "waver,", "line 3, number: is ''; a whole number from 1 to 10"),
    (MORALE, "waver,8", ",8", "line 3, number: is 8; empty without a symbol"),
    (MORALE, "N1,2,1", "N1,2,3", "line 3, line: is 3 after 1; the same line or the next"),
    # charts
    (TEC, "rough,hex,rough", "rough,hex,clear", "line 3, keys: 'clear' has a line already"),
    (TEC, "rough,hex,rough", "rough,hex,ruff", "line 3, keys: 'ruff' is unknown"),
    (TEC, "rough,hex,rough,2", "rough,hex,rough,2/5", "line 3, foot: is '2/5'; points up to 20"),
    (TEC, "rough,hex,rough,2", "rough,hex,rough,1.5", "line 3, foot: is '1.5'; points up to 20"),
    (TEC, "marker,interdicted,2,2,2,2", "marker,interdicted,2,2,2,1", "vehicle: the movers differ"),
    (TEC, "river,hexside,river", "river,note,", "no line has the key 'river'; add one"),
    (TEC, "mud,option,mud", "mud,option,snow", "line 17, keys: 'snow' is unknown"),
    ("charts/movers.csv", "cavalry,mounted", "cavalry,horse", "line 7, mover: is 'horse'"),
    ("charts/movers.csv", "engineer,foot,1", "engineer,foot,0", "line 4, stops_in_zone: is 0, and"),
    ("charts/movers.csv", "bicycle,", "cavalry,", "line 8, type: 'cavalry' has a line already"),
    ("charts/crt.csv", "2..3,4..5", "2..3,5", "line 2, differential: '5' does not follow '2..3'"),
    ("charts/crt.csv", "\n1,D,DD", "\n1,D,XX", "line 3, c1: is 'XX'; known are AC, ADD"),
    ("charts/crt.csv", "\n10,", "\n11,", "the row '10' is missing; add it"),
    ("charts/bombardment.csv", "factors,1..3", "factors,0..3", "factors: begins 0-3; begin with"),
    ("charts/bombardment.csv", "\n1,D", "\n1,DE", "line 3, c0: is 'DE'; did you mean 'D'?"),
    ("charts/drm.csv", "defender_oos", "defender", "line 6, key: is 'defender'; did you mean"),
    ("charts/drm.csv", ",-2,", ",two,", "line 2, number: is 'two'; a whole number from -9 to 9"),
    ("charts/air.csv", "5..8", "6..8", "turns: '6..8' does not follow '1..4'"),
    ("charts/air.csv", "11..16", "11..15", "turns: run from "),
    ("charts/air.csv", "1..4,3", "1..4,11", "line 2, nationalist: is '11'; a whole number"),
    ("charts/turns.csv", "\n2,", "\n3,", "line 3, turn: is 3; 2 comes next"),
    ("charts/markers.csv", "Fired,20", "Fired,x", "line 3, number: is 'x'; a whole number"),
    ("charts/supply.csv", "Nationalist,7801", "Nationalist,8901", "line 3, hex: 8901 is off the"),
    ("charts/supply.csv", "Nationalist,7801", "Nationalist,7701", "line 3, hex: 7701 has a line"),
    ("charts/entries.csv", "Alcolea,7701", "Alcolea,7702", "line 2, edge: 7702 is inland; a hex"),
    # title.toml
    (TITLE, '"campaign", ', '"siege", ', "scenarios: names 'siege'; add scenarios/siege.toml"),
    (TITLE, "format = 1", "format = 2", "format: is 2; a whole number from 1 to 1"),
    (TITLE, '= "Nationalist"', '= "Nationalists"', "first_player: is 'Nationalists'; did you"),
    (TITLE, 'types = ["armoured-train"]', 'types = ["train"]', "rail.types: names 'train'; known"),
    (TITLE, "turns = [1, 8]", "turns = [1, 18]", "mud.turns: is [1, 18]; first and last, from 1"),
    (TITLE, 'command = "N6"', 'command = "N0"', "opening_barrage.command: is 'N0'; known are"),
    (TITLE, "[mud]", "[mudd]", "mudd: means nothing here; did you mean 'mud'?"),
    # scenarios
    (ASSAULT, "turns = [1, 5]", "turns = [1, 17]", "turns: is [1, 17]; first and last, from 1 to"),
    (ASSAULT, '"1/6G", ', '"1/66G", ', "setup.6703: no unit is called '1/66G'; did you mean '1/6G"),
    (ASSAULT, '"1/6G", ', '"3/6G", ', "3/6G is in setup.6702 already; name each unit once"),
    (ASSAULT, '"1/6G", ', '"1/6G", "3/9G", ', "setup.6703: holds 3 units and 1 Headquarters; at"),
    (ASSAULT, '["HQ7G", "1/7G"', '["HQ7G", "I/10BM"', "7513: holds I/10BM and its enemy HQ7G"),
    (ASSAULT, '"6703" = ["HQ6G"', '"6755" = ["HQ6G"', "setup.6755: 6755 is off the map"),
    (ASSAULT, '"6703" = ["HQ6G"', '"6703" = ["SB"', "SB flies; name it under air"),
    (ASSAULT, '"Ro37", ', '"1/9G", ', "air: 1/9G does not fly; name it under setup or arrival"),
    (ASSAULT, '"IV/48BM", "Tren"', '"IV/48BM"]\n"1234" = ["Tren"', "Tren cannot be in 1234 (clear"),
    (ASSAULT, "\nturn = 3\n", "\nturn = 6\n", "turn: is 6; a whole number from 1 to 5"),
    (ASSAULT, 'hexes = ["7701", "7801"]', 'hexes = ["0654"]', "0654 is no Nationalist entry"),
    (ASSAULT, 'item = "broken"', 'item = "brokn"', "item: is 'brokn'; did you mean 'broken'?"),
    (ASSAULT, f"win = {WIN}", 'win = "7"', "decision.win: is '7'; a whole number"),
    (ASSAULT, f"win = {WIN}", f"win = {WIN}\ndraw = 99", f"99; a whole number from -999 to {WIN}"),
    (ASSAULT, '"5912", "4321", "6923", "3908", "4632"', '"5912", "4321"', "held: does not say who"),
    (BRIHUEGA, "N2 = 2", "N2 = 3", "checked.N2: is 3; a whole number from 0 to 2"),
    (BRIHUEGA, "N2 = 2", "M2 = 2", "checked.M2: is no command; known are"),
    (BRIHUEGA, '"4431" = ["1/2G"]', '"3930" = ["1/2G"]', "1/2G is set up in a closed hex; see"),
    (BRIHUEGA, '"3434" = ["1/1T26"', '"3732" = ["1/1T26"', "1/1T26 cannot be in 3732 (rough-woods"),
    (BRIHUEGA, "[provenance]", "[provenence]", "provenence: means nothing here"),
    (CAMPAIGN, 'of = ["N1", ', 'of = ["M1", ', "automatic[2].of: names 'M1'; known are N1"),
    (CAMPAIGN, 'of = ["N1", "N2", "N3", "N4", "N5"]', "of = []", "automatic[2].of: names 0 comm"),
    (CAMPAIGN, 'by = "lead"', 'by = "leads"', "decision.by: is 'leads'; did you mean 'lead'?"),
]  # fmt: skip


def owned(folder: Path) -> Pack:
    """The title with an owner's folder."""
    return load_pack(overlay=folder)


@pytest.mark.parametrize(("path", "old", "new", "words"), WRONG)
def test_wrong_data_is_refused_with_file_place_and_remedy(
    tmp_path: Path, path: str, old: str, new: str, words: str
) -> None:
    over = changed(DATA, tmp_path, path, old, new)
    check_refusal(owned, over, path, words)


def test_a_road_out_of_play_is_refused_where_the_road_is_named(tmp_path: Path) -> None:
    changed(DATA, tmp_path, HEXES, "0654,rough,1", "0654,rough,0")
    with pytest.raises(PackError, match=r"map/routes\.csv, line 2, hexes: 0654 is out of play"):
        load_pack(overlay=tmp_path)


def test_more_units_than_boxes_are_refused(tmp_path: Path) -> None:
    changed(DATA, tmp_path, MORALE, "N1,13,2,broken,4,reconstruction\n", "")
    with pytest.raises(PackError, match=r"N1 has 13 ground units and 12 boxes; one box for each"):
        load_pack(overlay=tmp_path)


def test_a_file_of_no_use_is_refused(tmp_path: Path) -> None:
    check_stray(owned, tmp_path)
