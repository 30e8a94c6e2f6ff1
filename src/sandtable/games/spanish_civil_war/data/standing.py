"""Where units may be, whatever stands there: the same for set-ups and for positions."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.lines import Line, check_company, check_place
from sandtable.board.map import HexMap
from sandtable.games.spanish_civil_war.data.roster import Roster
from sandtable.games.spanish_civil_war.data.tec import Tec
from sandtable.games.spanish_civil_war.kinds import RAIL, TYPES


def check_standing(line: Line, board: HexMap, roster: Roster, tec: Tec) -> None:
    """Refuse ground that is closed to a unit, and where no route helps (3.0)."""
    kind = roster.type[line.unit]
    mover = tec.mover_of_type[kind]
    routes = board.routes_in(board.has_route[line.place])
    helped = any(tec.route_cost[mover].get(route, 0) for route in routes)
    open_ = helped or tec.hex_cost[mover].get(board.terrain_name(line.place), 0)
    way = "the railway" if mover == RAIL else "routes"
    check_place(line, board, roster, "" if open_ else f"{TYPES[kind]} enters it along {way} only")


def check_apart(lines: Iterable[Line], roster: Roster) -> None:
    """Refuse enemies in one hex (3.0)."""
    check_company(lines, roster, "enemies in different hexes (3.0)")
