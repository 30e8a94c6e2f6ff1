"""Addresses of a club's tournaments: announced, entered, left, begun, looked at, ruled on."""

from __future__ import annotations

from functools import partial
from typing import Final

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from sandtable.server.http.bodies import GameRuling, NewDate, Numbered
from sandtable.server.http.errors import NotThere
from sandtable.server.people.eyes import Connection
from sandtable.server.people.limits import Limit
from sandtable.server.people.people import OF_THE_CLUB, Person
from sandtable.server.routes.accounts import member
from sandtable.server.routes.asking import Answer, counts_of, first, keeper, tables_of
from sandtable.server.shapes.people import Ended
from sandtable.server.shapes.tournaments import TournamentListed, TournamentPage
from sandtable.server.tables.answers import Asking, told_json
from sandtable.server.tournaments import acts, course, shown, tournaments
from sandtable.server.tournaments.terms import Announced

ANNOUNCING: Final = Limit(30, 3600.0, "tournaments")
ENTERING: Final = Limit(60, 3600.0, "entries")


async def _reader(request: Connection) -> Person:
    """Who may know of tournaments.  Raises NotThere for a guest."""
    who = await member(request)
    if who.kind not in OF_THE_CLUB:
        raise NotThere("tournaments are the members': make an account to see them")
    return who


_player: Final = partial(keeper, what="take part in tournaments")
PLAYERS: Final = [first(member), first(_player)]


@get("/api/tournaments")
async def list_tournaments(request: Asking) -> Answer[list[TournamentListed]]:
    """The tournaments of the club."""
    who = await _reader(request)
    return told_json(request, await shown.listing(tables_of(request), who))


@post("/api/tournaments", status_code=201, guards=PLAYERS)
async def announce_tournament(request: Asking, data: JSONBody[Announced]) -> Answer[TournamentPage]:
    """Announce a tournament."""
    who = await _player(request)
    await counts_of(request).count(ANNOUNCING, who.id, "tournaments enough")
    made = await tournaments.announce(tables_of(request), who, data)
    return await _told(request, who, made.id, 201)


@get("/api/tournaments/{id:str}")
async def look_at_tournament(request: Asking, id: FromPath[str]) -> Answer[TournamentPage]:
    """Who has entered, standings, pairings, results, and who must move."""
    return await _told(request, await _reader(request), id)


@post("/api/tournaments/{id:str}/enter", status_code=200, guards=PLAYERS)
async def enter_tournament(
    request: Asking, id: FromPath[str], data: JSONBody[Numbered]
) -> Answer[TournamentPage]:
    """Enter, with a number of one's own; with the last who may, it begins."""
    who = await _player(request)
    await counts_of(request).count(ENTERING, who.id, "tournaments enough")
    await tournaments.enter(tables_of(request), id, who, data.number)
    await course.go_on(tables_of(request), id)
    return await _told(request, who, id)


@post("/api/tournaments/{id:str}/leave", status_code=200, guards=PLAYERS)
async def leave_tournament(request: Asking, id: FromPath[str]) -> Answer[TournamentPage]:
    """Leave it; games that go on are lost."""
    who = await _player(request)
    await acts.leave(tables_of(request), id, who)
    return await _told(request, who, id)


@post("/api/tournaments/{id:str}/begin", status_code=200, guards=PLAYERS)
async def begin_tournament(request: Asking, id: FromPath[str]) -> Answer[TournamentPage]:
    """Begin one's own before it is full."""
    who = await _player(request)
    await acts.begin(tables_of(request), id, who)
    return await _told(request, who, id)


@post("/api/tournaments/{id:str}/rule", status_code=200, guards=PLAYERS)
async def rule_on_game(
    request: Asking, id: FromPath[str], data: JSONBody[GameRuling]
) -> Answer[TournamentPage]:
    """Rule on a game of one's own tournament that is unfinished when its round has ended."""
    who = await _player(request)
    await acts.rule(tables_of(request), id, who, data.game, data.score)
    return await _told(request, who, id)


@post("/api/tournaments/{id:str}/date", status_code=200, guards=PLAYERS)
async def put_round_off(
    request: Asking, id: FromPath[str], data: JSONBody[NewDate]
) -> Answer[TournamentPage]:
    """Let a round of one's own tournament end later."""
    who = await _player(request)
    await acts.put_off(tables_of(request), id, who, data.days)
    return await _told(request, who, id)


@delete("/api/tournaments/{id:str}", status_code=200, guards=PLAYERS)
async def call_tournament_off(request: Asking, id: FromPath[str]) -> Answer[Ended]:
    """Call one's own off before it begins."""
    who = await _player(request)
    await acts.call_off(tables_of(request), id, who)
    return told_json(request, {"ended": id})


async def _told(request: Asking, who: Person, id: str, status: int = 200) -> Answer[TournamentPage]:
    return told_json(request, await shown.page(tables_of(request), id, who), status)


ROUTES: Final = [
    list_tournaments,
    announce_tournament,
    look_at_tournament,
    enter_tournament,
    leave_tournament,
    begin_tournament,
    rule_on_game,
    put_round_off,
    call_tournament_off,
]
