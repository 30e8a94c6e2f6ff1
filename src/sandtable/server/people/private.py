"""Private notes: what somebody writes down at a table: about a hex, what happened, or all of it.

They are shown to nobody else, and nobody is pushed anything when one is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import Column, String, Table, Text, delete, func, insert, select

from sandtable.core.game import BEFORE
from sandtable.server.http.errors import BadRequest
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.shapes.talk import PrivateNote
    from sandtable.server.store.store import Store
    from sandtable.server.tables.table import Table as GameTable

LONGEST: Final = 2000
MOST: Final = 300
"""Notes of one person at one table."""
STEP: Final = "#"
"""Before the number of a choice; no hex begins with it."""

NOTES: Final = Table(
    "notes",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True),
    # What it is about: a hex, "#57" what the choice of that number led to, "" the whole table.
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


def about(table: GameTable, eyes: Eyes, hex: str, step: int | None) -> str:
    """What a note is about, as it is kept.  Raises BadRequest."""
    if step is None:
        return _place(table.game, hex)
    if hex:
        raise BadRequest("a note is about a hex or about a step, not about both")
    # As far as he has seen: how long a draft of the other side is nobody reads here.
    last = table.seen(eyes.role).step - 1
    if not BEFORE <= step <= last:
        raise BadRequest(f"there is no step {step}: the last is {last}")
    return f"{STEP}{step}"


def _place(game: Game, hex: str) -> str:
    """The hex of a note as the game names it; "" for none.  Raises BadRequest."""
    if not hex:
        return ""
    names = game.rulebook.names(game.state)
    place = names.find_hex(hex)
    if place < 0:
        raise BadRequest(f"unknown hex {hex[:20]!r}: write four digits such as 1127, or a box")
    return names.hex_name(place)


async def write(store: Store, id: str, about: str, text: str, eyes: Eyes) -> None:
    """Keep a note in the place of the one before; an empty text removes it.  Raises BadRequest."""
    text = clean(text)
    mine = (NOTES.c.table_id == id) & (NOTES.c.person == eyes.who.id)
    async with store.transaction() as connection:
        await connection.execute(delete(NOTES).where(mine, NOTES.c.hex == about))
        if not text:
            return
        wanted = select(func.count()).select_from(NOTES).where(mine)
        if (await connection.execute(wanted)).scalar_one() >= MOST:
            raise BadRequest(f"{MOST} notes of yours are kept at this table: remove one first")
        row = {"table_id": id, "person": eyes.who.id, "hex": about, "text": text}
        await connection.execute(insert(NOTES), row)


async def read(store: Store, id: str, eyes: Eyes) -> list[PrivateNote]:
    """One's own notes at a table: the one about all of it first, then by step, then by hex."""
    mine = (NOTES.c.table_id == id) & (NOTES.c.person == eyes.who.id)
    async with store.transaction() as connection:
        found = await connection.execute(select(NOTES.c.hex, NOTES.c.text).where(mine))
        notes = {row.hex: row.text for row in found}
    return [_told(about, notes[about]) for about in sorted(notes, key=_order)]


def _order(about: str) -> tuple[bool, int, str]:
    step = int(about.removeprefix(STEP)) if about.startswith(STEP) else BEFORE
    return bool(about) and not about.startswith(STEP), step, about


def _told(about: str, text: str) -> PrivateNote:
    if about.startswith(STEP):
        return {"hex": "", "step": int(about.removeprefix(STEP)), "text": text}
    return {"hex": about, "text": text}
