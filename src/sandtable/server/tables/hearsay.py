"""What processes tell one another and nobody keeps: who is at a board, what was guessed wrong.

Each tells when that changes and, for one that came later or missed it, every few seconds anew; of a
process that is gone nothing is believed for longer than its leases are.  How far a computer's
thought is they tell at each step, and that it is to end.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from sandtable.core.case import Trouble
from sandtable.server.people.limits import Limit
from sandtable.server.store.database import Database
from sandtable.server.tables.far import Far, cut, note
from sandtable.server.tables.watcher import stir
from sandtable.server.talk.pings import Ping

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

log = logging.getLogger("sandtable.server")

LASTS: Final = 20.0
"""Seconds for which what a process has told is believed."""
ROOM: Final = 7_000
"""Bytes of one word: a database passes 8,000 on at once."""
MOST: Final = 100
"""People at one board of whom is told."""


class Word(Struct, omit_defaults=True):
    """What one process tells the others: by table who is at its board, and who looks at it."""

    here: dict[str, list[str]] = {}
    looks: dict[str, list[str]] = {}
    ping: Ping | None = None
    wrong: tuple[Limit, str] | None = None
    """A password, a passkey or a link that was not right, and by what it is counted."""
    far: Far | None = None
    """How far a computer's long thought is."""
    enough: int | None = None
    """The line of the record for which the thought is to come to an end."""


# ── telling ──────────────────────────────────────────────────────────────────


def come(tables: Tables, table: Table) -> None:
    """Tell that somebody came to a board of this process, left it, looks at it or away."""
    if tables.store.shared:
        tables.spawn(_say(tables, table.id, _of(tables, [table])))


def point(tables: Tables, table: Table, ping: Ping) -> None:
    """Tell that somebody points at a hex."""
    if tables.store.shared:
        tables.spawn(_say(tables, table.id, Word(ping=ping)))


def guessed(tables: Tables, limit: Limit, who: str) -> None:
    """Tell that a guess was wrong, which all count."""
    if tables.store.shared:
        tables.spawn(_say(tables, "", Word(wrong=(limit, who))))


def thinks(tables: Tables, table: Table, far: Far) -> None:
    """Tell how far a computer's thought is."""
    if tables.store.shared:
        tables.spawn(_say(tables, table.id, Word(far=far)))


def enough(tables: Tables, table: Table, seq: int) -> None:
    """Tell whoever lets the computer think that its thought for this line is to end."""
    if tables.store.shared:
        tables.spawn(_say(tables, table.id, Word(enough=seq)))


async def say_again(tables: Tables) -> None:
    """Tell all there is, and forget what processes have told that are gone."""
    moment = time.monotonic()
    for table in list(tables.in_memory.values()):
        gone = [who for who, (_, until) in table.elsewhere.items() if until < moment]
        for who in gone:
            del table.elsewhere[who]
        if gone:
            tables.tell_here(table)
    watched = [table for table in tables.in_memory.values() if +table.here]
    await _say_of(tables, watched)


async def _say_of(tables: Tables, some: list[Table]) -> None:
    """Tell of these tables, in as many words as have room."""
    word = _of(tables, some)
    if len(some) > 1 and len(msgspec.json.encode(word)) > ROOM:
        half = len(some) // 2
        await _say_of(tables, some[:half])
        await _say_of(tables, some[half:])
    elif some:
        await _say(tables, "", word)


def _of(tables: Tables, watched: list[Table]) -> Word:
    word = Word({}, {})
    for table in watched:
        word.here[table.id] = list(+table.here)[:MOST]
        looks = tables.notices.looking.at(table.id)
        if looks:
            word.looks[table.id] = looks[:MOST]
    return word


async def _say(tables: Tables, id: str, word: Word) -> None:
    ground = tables.store.ground
    assert isinstance(ground, Database)
    try:
        async with tables.store.transaction() as connection:
            await ground.notify(connection, id, msgspec.json.encode(word).decode())
    except Trouble as error:
        log.warning("other processes were not told: %s", error)


# ── hearing ──────────────────────────────────────────────────────────────────


def heard(tables: Tables, who: str, id: str, said: str) -> None:
    """Take what another process tells for true, of tables that are in memory here."""
    try:
        word = msgspec.json.decode(said, type=Word)
    except msgspec.MsgspecError as error:  # of another version, or a stranger's: listen on
        log.warning("a word of another process is not understood: %s", error)
        return
    if word.ping is not None:
        for watcher in tables.watchers.get(id, ()):
            watcher.pings.append(word.ping)
        stir(tables.watchers.get(id, ()))
    table = tables.in_memory.get(id)
    if table is not None and word.far is not None:
        note(tables, table, word.far)
    if table is not None and word.enough is not None:
        cut(table, word.enough)
    if word.wrong is not None:
        tables.counts.heard(*word.wrong)
    for table_id, people in word.here.items():
        if table := tables.in_memory.get(table_id):
            before = set(table.present())
            table.elsewhere[who] = (people, time.monotonic() + LASTS)
            if set(table.present()) != before and table.sitting:
                tables.tell_here(table)
    for table_id, people in word.looks.items():
        for person in people:
            tables.notices.looking.seen(person, table_id)
