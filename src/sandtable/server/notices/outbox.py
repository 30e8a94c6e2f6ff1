"""The outbox: what people are to be told, written in the same transaction as what it tells of.

A notice stands for one decision of one person: `began` names the moment at which it became his, and
no two rows are alike, so that however often a line is written nobody is told of it twice.  What is
told is put together later, by the sender, from what that person may see then.
"""

from __future__ import annotations

from datetime import timedelta
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import (
    Column,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    exists,
    insert,
    literal,
    select,
)

from sandtable.ai.player import HUMAN
from sandtable.core.back import is_free
from sandtable.core.frame import NOBODY
from sandtable.server.notices.channels import CHANNELS, GOOD
from sandtable.server.people.people import OWNER, now
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from sqlalchemy import Executable
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.core.game import Game
    from sandtable.server.store.store import Store
    from sandtable.server.tables.table import Table as Here
    from sandtable.server.talk.asks import Ask

TURN: Final = "turn"
ASK: Final = "ask"
SAT: Final = "sat"
BEGUN: Final = "begun"
END: Final = "end"
CLOCK: Final = "clock"

# Of a tournament, whose id stands in the place of a table's.
ROUND: Final = "round"
RULE: Final = "rule"
CUP_OVER: Final = "tournament over"
CUP_OFF: Final = "tournament called off"
OF_A_TOURNAMENT: Final = (ROUND, RULE, CUP_OVER, CUP_OFF)

SOON: Final = timedelta(seconds=90)
"""How long a notice waits for others to go with it, and for whom it is meant to look himself."""

BUNDLE: Final = "bundle"
LETTER: Final = "letter"

WAITING: Final = "waiting"
SENT: Final = "sent"
FAILED: Final = "failed"
TOLD: Final = "told"
PASSED: Final = "passed"
"""The moment had gone by: played already, taken back, looked at, or the table is muted."""

NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("table_id", String, nullable=False),
    Column("kind", String, nullable=False),
    # The seat for which he is told.
    Column("seat", String, nullable=False),
    # The moment: the line at which the turn came, the id of what is asked, who sat down.
    Column("began", String, nullable=False),
    # 0 for the notice itself, then the number of the reminder; of a clock how much has gone.
    Column("again", Integer, nullable=False),
    Column("made", String, nullable=False),
    Column("due", String, nullable=False),
    Column("state", String, nullable=False),
    # What was told, as JSON, once it was.
    Column("words", Text, nullable=False),
    UniqueConstraint("person", "table_id", "kind", "began", "again", name="one_notice"),
    Index("notices_due", "state", "due"),
)
DELIVERIES: Final = Table(
    "deliveries",
    METADATA,
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False),
    # "" of a letter to an address.
    Column("channel", String, nullable=False),
    Column("kind", String, nullable=False),
    # As JSON the ids of its notices, or the words of a letter about something else.
    Column("holds", Text, nullable=False),
    Column("made", String, nullable=False),
    Column("due", String, nullable=False),
    # Until when it is in somebody's hands.
    Column("held", String, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("state", String, nullable=False),
    Column("why", Text, nullable=False),
    Index("deliveries_due", "state", "due"),
)


class Notice(NamedTuple):
    """Something that one person is to be told."""

    id: str
    person: str
    table_id: str
    kind: str
    seat: str
    began: str
    again: int
    made: str
    due: str
    state: str
    words: str


def turn_of(game: Game, answered: Container[int] = ()) -> tuple[str, str] | None:
    """The side whose turn has come, and the line at which it came.

    None when nobody is asked, and when who is asked has decided something since: he knows.  The
    lines that standing orders `answered` he does not know.
    """
    if game.actor < 0:
        return None
    side = game.rulebook.sides[game.actor]
    for index in range(game.step - 1, -1, -1):
        entry = game.record.entry(index)
        if entry.actor == side and game.record.choices[index] in answered:
            continue
        if entry.actor in game.rulebook.sides and is_free(entry):
            return None if entry.actor == side else (side, str(game.record.choices[index]))
    return side, "0"


def mover(game: Game, began: str) -> str:
    """The side that decided at this line; "" at the beginning."""
    return game.record.entry_at(int(began)).actor if began != "0" else ""


def holders(table: Here, side: str) -> list[str]:
    """The people who decide for a side."""
    given = table.sitting.get(side, ())
    return [one.id for one in given] or [owner_of(table)]


def held(table: Here) -> list[str]:
    """The sides that people hold, also those that a computer plays until its player is back."""
    return [s for s, who in table.seats.items() if who == HUMAN or table.sitting.get(s)]


def owner_of(table: Here) -> str:
    """Whose table it is."""
    given = table.sitting.get(OWNER)
    return given[0].id if given else table.house.id


# ── writing ──────────────────────────────────────────────────────────────────


def of_turn(table: Here, outside: Game) -> list[Executable]:
    """What tells those whose turn comes with the game that all see next."""
    turn = turn_of(outside, table.standing.answered)
    if turn is None or table.seats[turn[0]] != HUMAN:
        return []
    side, began = turn
    last = mover(outside, began)
    # Who plays both sides has made the turn come himself.
    own = holders(table, last) if last and table.seats[last] == HUMAN else []
    told = {who: side for who in holders(table, side) if who not in own}
    return _of(table.id, TURN, began, told)


def of_end(table: Here, outside: Game, by: str) -> list[Executable]:
    """What tells all who play that the game has ended, but for him it was ended `by`."""
    if outside.actor != NOBODY or table.outside.actor == NOBODY:
        return []
    told = {who: side for side in held(table) for who in holders(table, side) if who != by}
    return _of(table.id, END, str(outside.seq), told)


def of_ask(table: Here, asked: Ask) -> list[Executable]:
    """What tells the other side that something is asked of it."""
    told: dict[str, str] = {}
    for side in held(table):
        if side != asked.side:
            told |= dict.fromkeys(holders(table, side), side)
    asking = holders(table, asked.side)
    told = {who: side for who, side in told.items() if who not in asking}
    return _of(table.id, ASK, asked.id, told)


def of_sitting(table: Here, seat: str, who: str) -> list[Executable]:
    """What tells a table's owner that somebody took the seat he had offered."""
    owner = owner_of(table)
    return _of(table.id, SAT, who, {owner: seat} if owner != who else {})


def of_table(made: Here, by: str) -> list[Executable]:
    """What tells those who sit at a new table that it was laid."""
    told = {who: side for side in made.seats for who in holders(made, side) if who != by}
    return _of(made.id, BEGUN, "0", told)


def _of(table: str, kind: str, began: str, told: Mapping[str, str]) -> list[Executable]:
    """Notices for these people, each with his seat."""
    return [notice(who, table, kind, seat, began, now(SOON)) for who, seat in told.items()]


def notice(
    who: str, table: str, kind: str, seat: str, began: str, due: str, again: int = 0
) -> Executable:
    """What writes one notice, unless there is this one already or he has no channel."""
    row: dict[str, Any] = {"person": who, "table_id": table, "kind": kind, "began": began}
    row |= {"again": again}
    same = [NOTICES.c[field] == value for field, value in row.items()]
    row |= {"id": token_hex(16), "seat": seat, "made": now(), "due": due}
    row |= {"state": WAITING, "words": ""}
    values = [literal(value, NOTICES.c[field].type) for field, value in row.items()]
    has_one = exists().where(CHANNELS.c.person == who, CHANNELS.c.state == GOOD)
    wanted = select(*values).where(has_one, ~exists().where(*same))
    return insert(NOTICES).from_select(list(row), wanted)


async def write(store: Store, notices: list[Executable]) -> None:
    """Write notices of what is stored nowhere else."""
    if notices:
        async with store.transaction() as connection:
            for one in notices:
                await connection.execute(one)


# ── letters about something else ─────────────────────────────────────────────


class Holds(Struct):
    """What a delivery holds: notices, or a letter in words."""

    notices: list[str] = []
    to: str = ""
    subject: str = ""
    text: str = ""


async def post(
    connection: AsyncConnection, who: str, subject: str, text: str, to: str = "", channel: str = ""
) -> None:
    """Send a letter about something else than a game, once what this belongs to is stored.

    It goes to an address, or where a channel leads.  It is forgotten when it has been sent.
    """
    await deliver(connection, who, channel, Holds(to=to, subject=subject, text=text), now())


async def deliver(
    connection: AsyncConnection, who: str, channel: str, holds: Holds, due: str
) -> None:
    """Hand something to the sender."""
    kind = BUNDLE if holds.notices else LETTER
    row: dict[str, Any] = {"id": token_hex(16), "person": who, "channel": channel, "kind": kind}
    row |= {"made": due, "due": due}
    row |= {"holds": msgspec.json.encode(holds).decode(), "held": "", "state": WAITING, "why": ""}
    await connection.execute(insert(DELIVERIES), {**row, "tries": 0})


class Delivery(NamedTuple):
    """Something on its way to one channel, or to one address."""

    id: str
    person: str
    channel: str
    kind: str
    holds: str
    made: str
    due: str
    held: str
    tries: int
    state: str
    why: str
