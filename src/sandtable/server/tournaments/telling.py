"""What notices say of a tournament, and whether it still stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.server.http.errors import NotThere
from sandtable.server.notices.outbox import CUP_OFF, CUP_OVER, ROUND, Notice
from sandtable.server.notices.words import Words
from sandtable.server.people.people import find
from sandtable.server.tournaments import tournaments
from sandtable.server.tournaments.pairing import NOBODY
from sandtable.server.tournaments.standings import standings
from sandtable.server.tournaments.tournaments import OFF, OVER, RUNNING, Whole

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.tables.tables import Tables

TOURNAMENT: Final = "tournament"
ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


async def words(tables: Tables, notice: Notice) -> Words | None:
    """What a notice says now; None when its moment has gone by."""
    try:
        async with tables.store.transaction() as connection:
            found = await tournaments.whole(connection, notice.table_id)
            title = await _title(connection, found, notice)
    except NotThere:
        return None
    named = found.kept.announced.title
    return Words(found.kept.id, named, title, [], TOURNAMENT) if title else None


async def _title(connection: AsyncConnection, found: Whole, notice: Notice) -> str:
    kept, own = found.kept, found.entrant(notice.person)
    if notice.kind == CUP_OFF:
        return "It was called off before it began" if kept.state == OFF else ""
    if notice.kind == CUP_OVER:
        return _place(found, notice.person) if kept.state == OVER else ""
    if kept.state != RUNNING:
        return ""
    if notice.kind == ROUND:
        if str(kept.round) != notice.began or own is None or own.gone:
            return ""
        met = await _met(connection, found, own.seed)
        return f"Round {kept.round} of {kept.rounds} has begun: {met}"
    waiting = len(found.open_games())
    games = "one game is" if waiting == 1 else f"{waiting} games are"
    until = f"rule on it until {kept.due[:10]}, or put the date off"
    return f"Round {kept.round} has ended, and {games} unfinished: {until}" if kept.late else ""


async def _met(connection: AsyncConnection, found: Whole, seed: int) -> str:
    """Whom somebody meets in the round."""
    this = [one for one in found.pairings if one.round == found.kept.round]
    mine = next((one for one in this if seed in (one.first, one.second)), None)
    if mine is None or mine.other(seed) == NOBODY:
        return "you rest"
    other = await find(connection, found.entrants[mine.other(seed)].player)
    name = other.name if other else ""
    return f"you meet {name}, in two games" if mine.games else f"{name} has left, you rest"


def _place(found: Whole, who: str) -> str:
    own = found.entrant(who)
    if own is None:
        return ""
    rows = standings(found.kept.announced.form, len(found.entrants), found.pairings, found.gone)
    place = next(row.place for row in rows if row.who == own.seed)
    return f"It is over: you are {ordinal(place)} of {len(rows)}"


def ordinal(place: int) -> str:
    """A place in words.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th']
    """
    teens = place // 10 == 1
    return f"{place}{'th' if teens else ENDINGS.get(place % 10, 'th')}"
