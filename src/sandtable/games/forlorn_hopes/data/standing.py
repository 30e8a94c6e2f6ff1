"""Where units may be, whatever stands there: the same for set-ups and for positions."""

from __future__ import annotations

from sandtable.board.lines import Line, check_place
from sandtable.board.map import HexMap
from sandtable.games.forlorn_hopes.data.map import Box, ships_enter
from sandtable.games.forlorn_hopes.data.roster import Roster
from sandtable.games.forlorn_hopes.data.tec import Tec
from sandtable.games.forlorn_hopes.kinds import GROUND, NAVAL


def check_standing(line: Line, board: HexMap, boxes: list[Box], roster: Roster, tec: Tec) -> None:
    """Refuse a box of the other side, ships on land, ground units at sea (10.2, 10.3)."""
    category, place = roster.category[line.unit], line.place
    right = ""
    if place >= board.size:
        own = [box.place for box in boxes if box.side == roster.side[line.unit]]
        right = "" if place in own else "a box of its own side"
    elif category == NAVAL and not ships_enter(board, place):
        right = "a sea or coastal hex (10.3)"
    elif category == GROUND and not tec.ground_open[board.terrain[place]]:
        right = "a land hex, or aboard a ship (10.2)"
    check_place(line, board, roster, right)
