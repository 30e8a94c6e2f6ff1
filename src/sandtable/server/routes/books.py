"""Addresses of the rulebooks: games, sheets, cases."""

from __future__ import annotations

from typing import Any, Final

from litestar import get
from litestar.params import FromPath

from sandtable import __version__
from sandtable.server.people.doors import Club
from sandtable.server.routes.asking import Answer, shelf_of, tables_of
from sandtable.server.shapes.books import (
    About,
    CaseInfo,
    CasePage,
    ClubInfo,
    GameMap,
    RosterUnit,
    Rulebook,
)
from sandtable.server.tables.answers import Asking, told, told_json, told_sheet
from sandtable.server.threads import off_loop


@get("/api/about")
async def about(request: Asking) -> Answer[About]:
    """Who answers here, and how one comes into a club."""
    club: Club | None = request.app.state.doors.club
    mail = tables_of(request).mailer is not None
    how: ClubInfo | None = club and {"by_invitation": club.by_invitation, "mail": mail}
    return told_json(request, {"name": "Sandtable", "version": __version__, "club": how})


@get("/api/openapi")
async def openapi(request: Asking) -> Answer[dict[str, Any]]:
    """This document: every address with what it takes and answers."""
    return told_sheet(request, await off_loop(shelf_of(request).document))


@get("/api/rulebooks")
async def rulebooks(request: Asking) -> Answer[list[Rulebook]]:
    """Every game with its scenarios, options, players and verbs."""
    return told(request, shelf_of(request).overview())


@get("/api/rulebooks/{name:str}/map")
async def rulebook_map(request: Asking, name: FromPath[str]) -> Answer[GameMap]:
    """The map of a game."""
    return await _sheet(request, name, "map")


@get("/api/rulebooks/{name:str}/roster")
async def rulebook_roster(request: Asking, name: FromPath[str]) -> Answer[list[RosterUnit]]:
    """The counters of a game."""
    return await _sheet(request, name, "roster")


@get("/api/rulebooks/{name:str}/charts")
async def rulebook_charts(request: Asking, name: FromPath[str]) -> Answer[dict[str, Any]]:
    """The charts of a game, each game's its own."""
    return await _sheet(request, name, "charts")


@get("/api/rulebooks/{name:str}/cases")
async def rulebook_cases(request: Asking, name: FromPath[str]) -> Answer[list[CaseInfo]]:
    """All cases of a game."""
    return await _sheet(request, name, "cases")


async def _sheet(request: Asking, name: str, kind: str) -> Answer[Any]:
    book = tables_of(request).rulebook(name)
    return told_sheet(request, await off_loop(shelf_of(request).get, book, kind))


@get("/api/rulebooks/{name:str}/cases/{number:str}")
async def rulebook_case(
    request: Asking, name: FromPath[str], number: FromPath[str]
) -> Answer[CasePage]:
    """One case of a game."""
    book = tables_of(request).rulebook(name)
    return told_json(request, await off_loop(shelf_of(request).case, book, number))


ROUTES: Final = [
    about,
    openapi,
    rulebooks,
    rulebook_map,
    rulebook_roster,
    rulebook_charts,
    rulebook_cases,
    rulebook_case,
]
