"""What is drawn of any map."""

from itertools import accumulate

from sandtable.board.drawing import coastline, hex_drawn, routes, sheet, steps
from sandtable.games.doro_nawa.pack import load_pack

BOARD = load_pack().map


def test_a_line_is_told_in_steps_that_lead_to_its_points() -> None:
    line = [[-0.989, 8.184], [-0.775, 7.929], [-0.7754, 7.9]]
    told = steps(line)
    assert told == [-989, 8184, 214, -255, 0, -29]
    easts, souths = accumulate(told[::2]), accumulate(told[1::2])
    for (x, y), east, south in zip(line, easts, souths, strict=True):
        assert abs(x - east / 1000) <= 0.0005, "what is rounded adds up to nothing"
        assert abs(y - south / 1000) <= 0.0005, "what is rounded adds up to nothing"


def test_a_coastline_has_its_lakes_holes_and_rivers() -> None:
    ring = {"outer": [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]], "holes": [[[0.5, 0.25]]]}
    river = {"name": "Perak", "points": [[2.0, 1.0]]}
    drawn = coastline({"land": [ring], "lakes": [{"outer": []}], "rivers": [river]})
    assert drawn["land"] == [{"outer": [0, 0, 1000, 0, 0, 1000], "holes": [[500, 250]]}]
    assert drawn["lakes"] == [{"outer": [], "holes": []}]
    assert drawn["rivers"] == [{"name": "Perak", "points": [2000, 1000]}]


def test_a_hex_shows_its_flags_but_the_hidden_ones() -> None:
    h = BOARD.hexes("port")[0]
    assert hex_drawn(BOARD, h, [])["port"] == 1
    assert "port" not in hex_drawn(BOARD, h, ["port"])


def test_every_route_and_place_is_on_the_sheet() -> None:
    spots = [BOARD.grid.centre(place.hex) for place in BOARD.places]
    drawn = sheet(BOARD, "", spots)
    assert [place["name"] for place in drawn["places"]] == [place.name for place in BOARD.places]
    assert [line["name"] for line in routes(BOARD)] == [route.name for route in BOARD.routes]
    assert all(len(line["hexes"]) >= 2 for line in routes(BOARD))
