"""Small maps written into a TOML file."""

from __future__ import annotations

import tomllib

import pytest

from sandtable.board.draft import map_from_table
from sandtable.board.files import PackError
from sandtable.board.map import HexMap, Words

WORDS = Words(
    terrains=["clear", "jungle", "sea", "out-of-play"],
    sides=["river", "sea_strait"],
    routes=["road", "rail"],
    flags=[
        "sea",
        "map_edge",
        "in_play",
        "coastal",
        "partial_sea",
        "navigable",
        "port",
        "airfield",
        "west_coast",
    ],
)

COAST = """
[map]
columns = 6
rows = 5
low = "even"
default = "clear"
boxes = ["box"]
[map.terrain]
jungle = ["0203", "0204"]
sea = ["0501", "0502", "0503", "0504", "0505", "0601", "0602", "0603", "0604", "0605"]
out-of-play = ["0101"]
[[map.route]]
name = "Trunk road"
kind = "road"
hexes = ["0102", "0202", "0302"]
[[map.route]]
kind = "rail"
hexes = ["0202", "0302"]
[[map.side]]
kind = "river"
between = ["0302", "0202"]
name = "Perak"
[[map.place]]
name = "Lumut"
hex = "0403"
kinds = ["port"]
[[map.place]]
name = "Sitiawan"
hex = "0403"
kinds = ["airfield"]
[map.flags]
airfield = ["0302"]
navigable = ["0402"]
west_coast = ["0402"]
"""


def small(text: str, words: Words | None = WORDS) -> HexMap:
    return map_from_table(tomllib.loads(text)["map"], "here.toml", words)


def marked(board: HexMap, flag: str) -> list[str]:
    return [board.label(h) for h in board.hexes(flag)]


def test_terrain_routes_and_hexsides_become_columns() -> None:
    board = small(COAST)
    a, b = board.number("0202"), board.number("0302")
    assert board.size == 30
    assert board.terrain_name(board.number("0203")) == "jungle"
    assert board.terrain_name(a) == "clear"
    for edge in (board.edge(a, b), board.edge(b, a)):
        assert board.side_kinds[board.side[edge]] == "river"
        assert board.routes_in(board.route[edge]) == ["road", "rail"]
    assert board.routes_in(board.has_route[board.number("0102")]) == ["road"]
    assert board.routes_in(board.route[board.edge(board.number("0102"), a)]) == ["road"]
    assert sum(1 for kind in board.side if kind) == 2
    assert sum(1 for mask in board.route if mask) == 4
    assert board.edge(a, board.number("0405")) == -1
    assert [side.name for side in board.sides] == ["Perak"]
    assert [route.name for route in board.routes] == ["Trunk road", ""]


def test_boxes_are_places_after_the_hexes() -> None:
    board = small(COAST)
    assert board.boxes == ["BOX"]
    assert board.number("BOX") == board.find("box") == board.size
    assert board.label(board.size) == "BOX"
    with pytest.raises(ValueError, match="no hex number"):
        board.number("REAR")


def test_the_best_place_names_the_hex() -> None:
    board = small(COAST)
    assert board.place_name[board.number("0403")] == "Lumut"
    assert board.place_name[board.number("0101")] == ""
    assert marked(board, "port") == ["0403"]
    assert marked(board, "airfield") == ["0302", "0403"]


def test_flags_of_the_water_are_worked_out() -> None:
    board = small(COAST)
    sea = [f"{c:02}{r:02}" for c in (5, 6) for r in range(1, 6)]
    assert marked(board, "sea") == sea
    assert marked(board, "coastal") == ["0401", "0402", "0403", "0404", "0405"]
    assert marked(board, "partial_sea") == ["0402", "0403"]
    assert marked(board, "navigable") == sorted([*sea, "0402", "0403"])
    assert "0101" not in marked(board, "in_play")
    assert len(marked(board, "in_play")) == 29
    assert "0303" not in marked(board, "map_edge")
    assert "0105" in marked(board, "map_edge")
    assert marked(board, "west_coast") == ["0402"]


def test_stated_flags_hold_exactly() -> None:
    board = small(COAST.replace("[map.flags]", '[map.flags]\ncoastal = ["0401"]\npartial_sea = []'))
    assert marked(board, "coastal") == ["0401"]
    assert marked(board, "partial_sea") == []


def test_without_a_games_words_any_word_may_be_used() -> None:
    board = small(
        '[map]\ncolumns = 2\nrows = 2\ndefault = "steppe"\n[map.terrain]\nwoods = ["0101"]\n'
        '[map.flags]\nfortified = ["0202"]\n',
        None,
    )
    assert board.terrains == ["steppe", "woods"]
    assert marked(board, "fortified") == ["0202"]
    assert marked(board, "sea") == []


def test_a_map_is_the_same_however_its_tables_are_ordered() -> None:
    tables = tomllib.loads(COAST)["map"]
    turned = {key: tables[key] for key in reversed(list(tables))}
    one, two = map_from_table(tables, "a", WORDS), map_from_table(turned, "b", WORDS)
    assert (one.terrain, one.side, one.route, one.flags) == (
        two.terrain,
        two.side,
        two.route,
        two.flags,
    )


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('low = "even"', 'low = "high"', "map.low: is 'high'"),
        ("columns = 6", "columns = 0", "map.columns: is 0; a whole number from 1 to 99"),
        ("columns = 6\n", "", "map.columns: is missing"),
        ('default = "clear"', 'default = "desert"', "map.default: no terrain is called 'desert'"),
        ("jungle =", "jumgle =", "map.terrain.jumgle: no terrain is called 'jumgle'; did you mean"),
        ('["0203",', '["0903",', "map.terrain.jungle: 0903 is off the map"),
        ('["0203",', '["2-3",', "map.terrain.jungle: '2-3' is no hex number"),
        ('"0102", "0202"', '"0102", "0204"', "map.route[1].hexes: 0102 and 0204 are 3 hexes apart"),
        ('kind = "rail"', 'kind = "tram"', "map.route[2].hexes: no kind of route is called"),
        ('["0202", "0302"]\n[[map.side', '["0202"]\n[[map.side', "two hexes or more"),
        ('["0302", "0202"]', '["0302"]', "map.side[1].between: names 1 hexes"),
        ('["0302", "0202"]', '["0302", "0102"]', "map.side[1].between: 0302 and 0102 are 2"),
        ('"river"', '"brook"', "no kind of hexside is called 'brook'"),
        ("west_coast =", "east_coast =", "map.flags.east_coast: no flag is called"),
        ('name = "Perak"', 'nome = "Perak"', "map.side[1].nome: means nothing here; did you mean"),
        ("[map.flags]", "[map.flogs]", "map.flogs: means nothing here; did you mean 'flags'?"),
        ('["port"]', '["harbour"]', "map.place[1].kinds: 'harbour' is unknown"),
        ('hex = "0403"', 'hex = "0703"', "map.place[1].hex: 0703 is off the map"),
    ],
)
def test_errors_name_the_file_and_the_key(old: str, new: str, words: str) -> None:
    assert COAST.count(old) >= 1
    with pytest.raises(PackError) as error:
        small(COAST.replace(old, new, 1))
    assert str(error.value).startswith("here.toml, ")
    assert words in str(error.value)


def test_a_hexside_has_one_kind() -> None:
    twice = COAST + '\n[[map.side]]\nkind = "sea_strait"\nbetween = ["0202", "0302"]\n'
    with pytest.raises(PackError, match="0202 and 0302 is a river already"):
        small(twice)
