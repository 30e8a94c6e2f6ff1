"""What its people do about a tournament that is under way: begin it, rule, put off, leave."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import update

from sandtable.server.http.errors import BadRequest, NotThere, NotYours
from sandtable.server.people.people import Person, now
from sandtable.server.tournaments import course, played, tournaments
from sandtable.server.tournaments.terms import FEWEST
from sandtable.server.tournaments.tournaments import ANNOUNCED, ENTRANTS, RUNNING, Tournament

if TYPE_CHECKING:
    from sandtable.server.tables.tables import Tables


async def begin(tables: Tables, id: str, who: Person) -> None:
    """Begin before it is full.  Raises NotThere, NotYours, BadRequest or Overtaken."""
    async with tables.store.transaction() as connection:
        found = await tournaments.whole(connection, id)
    tournaments.check_organiser(found.kept, who, "begins it")
    if found.kept.state != ANNOUNCED:
        raise BadRequest("it has begun, or was called off")
    if found.kept.entered < FEWEST:
        raise BadRequest(f"it takes {FEWEST} to begin, and {found.kept.entered} have entered")
    await course.begin(tables, found)


async def call_off(tables: Tables, id: str, who: Person) -> None:
    """End one's own before it begins.  Raises NotThere, NotYours, BadRequest or Overtaken."""
    async with tables.store.transaction() as connection:
        found = await tournaments.whole(connection, id)
    tournaments.check_organiser(found.kept, who, "calls it off")
    if found.kept.state != ANNOUNCED:
        raise BadRequest("it has begun, or was called off: what has begun is played")
    await course.call_off(tables, found)


async def leave(tables: Tables, id: str, who: Person) -> None:
    """Leave a tournament: his games that go on are lost.  Raises NotThere or BadRequest."""
    async with tables.store.transaction() as connection:
        found = await tournaments.whole(connection, id)
        entry, kept = found.entrant(who.id), found.kept
        if kept.state == RUNNING and entry is not None and not entry.gone:
            await tournaments.move(connection, kept, {})
            mine = (ENTRANTS.c.tournament == id) & (ENTRANTS.c.player == who.id)
            await connection.execute(update(ENTRANTS).where(mine).values(gone=kept.round))
    if kept.state != RUNNING:
        await tournaments.step_back(tables, id, who)
    elif entry is None or entry.gone:
        raise BadRequest("you do not play in it")
    else:
        await course.go_on(tables, id)


async def leave_all(tables: Tables, who: Person) -> None:
    """The same of all that somebody has entered, before he leaves the club."""
    async with tables.store.transaction() as connection:
        all_of_his = await tournaments.entered(connection, who.id)
    for one, state in all_of_his:
        if state == RUNNING:
            with suppress(BadRequest):  # he has left it already
                await leave(tables, one, who)


async def rule(tables: Tables, id: str, who: Person, game: str, score: int) -> None:
    """Rule on a game that is unfinished when its round has ended.

    Raises NotThere, NotYours or BadRequest.
    """
    async with tables.store.transaction() as connection:
        found = await tournaments.whole(connection, id)
    tournaments.check_organiser(found.kept, who, "rules on its games")
    board = next((one for one in found.games.values() if one.id == game), None)
    if board is None:
        raise NotThere("no such game in this tournament")
    if board.ended:
        raise BadRequest("this game has ended")
    if who.id in [found.entrants[one].player for one in found.players(board)]:
        raise NotYours("nobody rules on a game of his own: it is drawn unless you both end it")
    if not found.kept.late:
        raise BadRequest(f"the round is played until {found.kept.due[:10]}: rule after that")
    if not await played.keep(tables, board, score, played.RULED):
        raise BadRequest("this game has ended meanwhile")
    await course.go_on(tables, id)


async def put_off(tables: Tables, id: str, who: Person, days: int) -> None:
    """Let a round go on for so many days more.  Raises NotThere, NotYours or BadRequest."""
    async with tables.store.transaction() as connection:
        kept = await tournaments.get(connection, id)
        tournaments.check_organiser(kept, who, "puts its dates off")
        if kept.state != RUNNING:
            raise BadRequest("no round is played now")
        since = timedelta(0) if kept.late else max(timedelta(0), _until(kept))
        await tournaments.move(
            connection, kept, {"late": False, "due": now(since + timedelta(days=days))}
        )


def _until(kept: Tournament) -> timedelta:
    return datetime.fromisoformat(kept.due) - datetime.now(UTC)
