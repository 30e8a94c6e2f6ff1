"""Addresses of the rulebooks: games, sheets, cases."""

from __future__ import annotations

from typing import Final

from litestar import get
from litestar.params import FromPath

from sandtable import __version__
from sandtable.server.routes.asking import Answer, shelf_of, tables_of
from sandtable.server.tables.answers import Asking, told, told_json, told_sheet
from sandtable.server.tables.shelf import SHEETS
from sandtable.server.threads import off_loop


@get("/api/about")
async def about(request: Asking) -> Answer:
    """Who answers here, and how one comes into a club."""
    club = request.app.state.doors.club
    how = club and {**club._asdict(), "mail": tables_of(request).mailer is not None}
    told_of = {"name": "Sandtable", "version": __version__, "club": how}
    return told_json(request, told_of)


@get("/api/rulebooks")
async def rulebooks(request: Asking) -> Answer:
    """Every game with its scenarios, options, players and verbs."""
    return told(request, shelf_of(request).overview())


@get([f"/api/rulebooks/{{name:str}}/{kind}" for kind in SHEETS])
async def rulebook_sheet(request: Asking, name: FromPath[str]) -> Answer:
    """Map, roster, charts or cases of a game."""
    book = tables_of(request).rulebook(name)
    kind = request.url.path.rpartition("/")[2]
    return told_sheet(request, await off_loop(shelf_of(request).get, book, kind))


@get("/api/rulebooks/{name:str}/cases/{number:str}")
async def rulebook_case(request: Asking, name: FromPath[str], number: FromPath[str]) -> Answer:
    """One case of a game."""
    book = tables_of(request).rulebook(name)
    return told_json(request, await off_loop(shelf_of(request).case, book, number))


ROUTES: Final = [about, rulebooks, rulebook_sheet, rulebook_case]
