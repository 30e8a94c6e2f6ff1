"""What is drawn of any map."""

from sandtable.board.drawing import hex_drawn, routes, sheet, smooth
from sandtable.games.doro_nawa.pack import load_pack

BOARD = load_pack().map


def test_smooth_keeps_the_ends_and_stays_between_the_points() -> None:
    line = smooth([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]])
    assert line[0] == [0.0, 0.0]
    assert line[-1] == [1.0, 1.0]
    assert [1.0, 0.0] not in line
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in line)


def test_smooth_leaves_a_line_without_corners_alone() -> None:
    assert smooth([[0.00012, 0.0], [1.0, 2.0]]) == [[0.0, 0.0], [1.0, 2.0]]


def test_a_hex_shows_its_flags_but_the_hidden_ones() -> None:
    h = BOARD.hexes("port")[0]
    assert hex_drawn(BOARD, h, [])["port"] == 1
    assert "port" not in hex_drawn(BOARD, h, ["port"])


def test_every_route_and_place_is_on_the_sheet() -> None:
    spots = [BOARD.grid.centre(place.hex) for place in BOARD.places]
    drawn = sheet(BOARD, "", spots)
    assert [place["name"] for place in drawn["places"]] == [place.name for place in BOARD.places]
    straight, curved = routes(BOARD, curved=False), routes(BOARD, curved=True)
    assert [line["hexes"] for line in straight] == [line["hexes"] for line in curved]
    assert any(len(a["points"]) < len(b["points"]) for a, b in zip(straight, curved, strict=True))
