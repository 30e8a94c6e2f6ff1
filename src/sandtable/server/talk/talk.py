"""What is said at a table: between those who sit there, and among those who watch.

Watchers talk among themselves until the end, so that nobody is advised; what is said at the board
everybody hears.  Those who play one side together have a room of their own, which nobody else hears
of at any time: its words have numbers of their own.  What happens to seats stands between the
words, said by nobody.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import Column, Integer, String, Table, Text, func, insert, select

from sandtable.core.frame import NOBODY
from sandtable.server.http.errors import BadRequest, NotSaved, Overtaken
from sandtable.server.people import teams
from sandtable.server.people.people import now
from sandtable.server.store.kept import METADATA, TABLES
from sandtable.server.tables import pace

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.people.eyes import Eyes, Place
    from sandtable.server.shapes.talk import Word
    from sandtable.server.store.store import Reads, Store
    from sandtable.server.tables.table import Table as Here
    from sandtable.server.tables.tables import Tables

log = logging.getLogger("sandtable.server")

BOARD: Final = "board"
GALLERY: Final = "gallery"
LONGEST: Final = 500
SHOWN: Final = 200
"""Words of a table that are told at once."""
TRIES: Final = 5
MOST: Final = 5000
"""Words of one table, and of each of its teams."""
APART: Final = 1_000_000
"""A team's words are numbered from so much, or twice so much; below are those that all hear."""

TALK: Final = Table(
    "talk",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("room", String, nullable=False),
    # "" where nobody says it: somebody sat down, an undo was agreed on.
    Column("person", String, nullable=False),
    Column("name", String, nullable=False),
    Column("at", String, nullable=False),
    Column("text", Text, nullable=False),
)


def clean(text: str) -> str:
    """Something said, on one line.  Raises BadRequest."""
    text = " ".join(text.split())
    if not text or len(text) > LONGEST or not text.isprintable():
        raise BadRequest(f"what is said is 1 to {LONGEST} printable characters")
    return text


def room_of(place: Place) -> str:
    """The room where somebody talks."""
    return BOARD if place.held or place.owner else GALLERY


def rooms(place: Place, over: bool) -> tuple[str, ...]:
    """The rooms that somebody hears."""
    return (BOARD,) if room_of(place) == BOARD and not over else (BOARD, GALLERY)


def room_of_team(side: str) -> str:
    """The room of those who play a side together."""
    return f"team {side}"


async def note(tables: Tables, table: Here, text: str) -> None:
    """Write down what happened at a table, said by nobody.

    It has happened, and whoever did it is not told that it has not where this cannot be kept.
    """
    said = Said(table.id, BOARD, "", "", text)
    try:
        table.talked[BOARD] = await tables.write(table, _written(tables.store, said))
    except (NotSaved, Overtaken) as error:
        log.warning("table %s: what happened was not noted: %s", table.id, error)


async def say(tables: Tables, id: str, text: str, eyes: Eyes, team: bool = False) -> None:
    """Say something at a table, in the room where one is, or to one's team.  Raises BadRequest."""
    text = clean(text)

    async def work() -> None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            pace.check(table, pace.WORDS, eyes.who.id)
            side = _team(table, eyes) if team else ""
            room = room_of_team(side) if side else room_of(eyes.place)
            base = APART * (1 + table.game.rulebook.sides.index(side)) if side else 0
            said = Said(id, room, eyes.who.id, eyes.who.name, text, base)
            table.talked[room] = await _written(tables.store, said)
            if side:
                await teams.tell(tables, table, side)
            else:
                tables.tell(table)

    await tables.finish(work())


class Said(NamedTuple):
    """A word that shall be kept."""

    table_id: str
    room: str
    person: str
    name: str
    text: str
    base: int = 0
    """After which number those of its room come."""


async def _written(store: Store, said: Said) -> int:
    """The number of a word, kept.  Raises BadRequest, and Overtaken when others talk on and on."""
    for _ in range(TRIES):
        with suppress(Overtaken):  # another process has given the number away
            async with store.transaction() as connection:
                if store.shared and said.person:
                    await _check_pace(connection, said)
                return await _write(connection, said)
    raise Overtaken


async def _check_pace(connection: AsyncConnection, said: Said) -> None:
    """Raise BadRequest when too much was said, here and at other processes."""
    # Held until the word is written, so that two processes do not count the same words.
    await connection.execute(
        select(TABLES.c.id).where(TABLES.c.id == said.table_id).with_for_update()
    )
    since = now(-timedelta(seconds=pace.WORDS.seconds))
    mine = (TALK.c.table_id == said.table_id) & (TALK.c.person == said.person)
    counted = select(func.count()).select_from(TALK).where(mine, TALK.c.at > since)
    if (await connection.execute(counted)).scalar_one() >= pace.WORDS.most:
        raise BadRequest(pace.enough(pace.WORDS, pace.WORDS.seconds))


async def _write(connection: AsyncConnection, said: Said) -> int:
    base = said.base
    here = (TALK.c.table_id == said.table_id) & TALK.c.number.between(base, base + APART - 1)
    wanted = select(func.max(TALK.c.number)).where(here)
    number = ((await connection.execute(wanted)).scalar() or base) + 1
    # What happened at the table is told all the same: else talk would keep it from happening.
    if said.person and number > base + MOST:
        raise BadRequest(f"{MOST} words were said at this table: that is all it keeps")
    row = {"table_id": said.table_id, "number": number, "room": said.room, "at": now()}
    row |= {"person": said.person, "name": said.name, "text": said.text}
    await connection.execute(insert(TALK), row)
    return int(number)


async def counted(store: Reads, id: str) -> dict[str, int]:
    """The last number of each room of a table."""
    wanted = select(TALK.c.room, func.max(TALK.c.number)).where(TALK.c.table_id == id)
    async with store.look() as connection:
        rows = await connection.execute(wanted.group_by(TALK.c.room))
        return {row[0]: row[1] for row in rows}


def last(table: Here, place: Place, over: bool) -> int:
    """The number of the last word that somebody hears."""
    return max(table.talked.get(room, 0) for room in rooms(place, over))


def _team(table: Here, eyes: Eyes) -> str:
    """The side that somebody plays with others.  Raises BadRequest."""
    side = teams.own(table, eyes)
    if not side:
        raise BadRequest("nobody else plays your side: there is no team to talk to")
    return side


def last_of_team(table: Here, eyes: Eyes) -> int:
    """The number of the last word of one's own team; 0 where there is none."""
    side = teams.own(table, eyes)
    return table.talked.get(room_of_team(side), 0) if side else 0


async def heard(
    store: Store, table: Here, eyes: Eyes, since: int, team: bool = False
) -> list[Word]:
    """What somebody hears of a table's talk, or of his team's, after number `since`, newest last.

    Raises BadRequest where he has no team.
    """
    over = table.game.actor == NOBODY
    mine = (room_of_team(_team(table, eyes)),) if team else rooms(eyes.place, over)
    wanted = (
        select(TALK)
        .where(TALK.c.table_id == table.id, TALK.c.number > since, TALK.c.room.in_(mine))
        .order_by(TALK.c.number.desc())
        .limit(SHOWN)
    )
    async with store.transaction() as connection:
        rows = (await connection.execute(wanted)).mappings().all()
    return [
        {
            "number": row["number"],
            "room": row["room"],
            "name": row["name"],
            "note": row["person"] == "",
            "mine": row["person"] == eyes.who.id,
            "at": row["at"],
            "text": row["text"],
        }
        for row in reversed(rows)
    ]
