"""Private notes: what somebody writes down at a table, about a hex or about all of it.

They are shown to nobody else, and nobody is pushed anything when one is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import Column, String, Table, Text, delete, func, insert, select

from sandtable.server.http.errors import BadRequest
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.shapes.talk import PrivateNote
    from sandtable.server.store.store import Store

LONGEST: Final = 2000
MOST: Final = 300
"""Notes of one person at one table."""

NOTES: Final = Table(
    "notes",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True),
    # "" where it is about no hex.
    Column("hex", String, primary_key=True),
    Column("text", Text, nullable=False),
)


def clean(text: str) -> str:
    """A note, line by line.  Raises BadRequest."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    text = "\n".join(lines).strip()
    if len(text) > LONGEST or not all(line.isprintable() for line in lines):
        raise BadRequest(f"a note is at most {LONGEST} printable characters")
    return text


def place_of(game: Game, hex: str) -> str:
    """The hex of a note as the game names it; "" for none.  Raises BadRequest."""
    if not hex:
        return ""
    names = game.rulebook.names(game.state)
    place = names.find_hex(hex)
    if place < 0:
        raise BadRequest(f"unknown hex {hex[:20]!r}: write four digits such as 1127, or a box")
    return names.hex_name(place)


async def write(store: Store, id: str, hex: str, text: str, eyes: Eyes) -> None:
    """Keep a note in the place of the one before; an empty text removes it.  Raises BadRequest."""
    text = clean(text)
    mine = (NOTES.c.table_id == id) & (NOTES.c.person == eyes.who.id)
    async with store.transaction() as connection:
        await connection.execute(delete(NOTES).where(mine, NOTES.c.hex == hex))
        if not text:
            return
        wanted = select(func.count()).select_from(NOTES).where(mine)
        if (await connection.execute(wanted)).scalar_one() >= MOST:
            raise BadRequest(f"{MOST} notes of yours are kept at this table: remove one first")
        row = {"table_id": id, "person": eyes.who.id, "hex": hex, "text": text}
        await connection.execute(insert(NOTES), row)


async def read(store: Store, id: str, eyes: Eyes) -> list[PrivateNote]:
    """One's own notes at a table: the one about all of it first, then by hex."""
    mine = (NOTES.c.table_id == id) & (NOTES.c.person == eyes.who.id)
    wanted = select(NOTES.c.hex, NOTES.c.text).where(mine).order_by(NOTES.c.hex)
    async with store.transaction() as connection:
        return [{"hex": row.hex, "text": row.text} for row in await connection.execute(wanted)]
