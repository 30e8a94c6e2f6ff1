"""The same game again between the same people: at a new table, without new links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import Column, String, Table, delete, insert, select

from sandtable.core.game import Game
from sandtable.server.people import seats
from sandtable.server.people.people import OWNER
from sandtable.server.store.kept import METADATA
from sandtable.server.tables import laying
from sandtable.server.tables.laying import Laid
from sandtable.server.talk import talk
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from sqlalchemy import Executable

    from sandtable.server.store.store import Reads
    from sandtable.server.tables.table import Table as Here
    from sandtable.server.tables.tables import Tables

REMATCHES: Final = Table(
    "rematches",
    METADATA,
    Column("table_id", String, primary_key=True),
    # The table at which the same people play again.
    Column("next", String, nullable=False),
)
LONGEST_NAME: Final = 92
AGAIN: Final = ", again"


async def begin(tables: Tables, table: Here, swap: bool, by: str) -> None:
    """The new table, with everybody in his seat, or in that of the other side.

    Between two people there is one: whoever asks for it second comes to the same.  Whoever it was
    `by` is not told of it.  Raises Trouble where whose it would be has tables enough.
    """
    sitters = {one.id for given in table.sitting.values() for one in given}
    if len(sitters) > 1 and table.next and await tables.store.get(table.next) is not None:
        return
    for owner in table.sitting.get(OWNER, ()):
        await seats.check_room(
            tables.store, owner.id, "yours" if owner.id == by else f"{owner.name}'s"
        )
    turned = _turned(table, swap)
    held = {side: table.seats[turned[side]] for side in turned}
    given = {turned.get(seat, seat): people for seat, people in table.sitting.items()}
    game = await off_loop(_fresh, table.game)
    laid = Laid(game, _name(table.name), held, given, table.clock.terms, by)
    made = await laying.lay(tables, laid, lambda new: _follow(table.id, new))
    table.next = made.id
    changed = ", sides changed" if swap else ""
    await talk.note(tables, table, f"The rematch{changed}: #/table/{made.id}")


def _turned(table: Here, swap: bool) -> dict[str, str]:
    """Of each side the one that its player had before."""
    sides = table.game.rulebook.sides
    return dict(zip(sides, sides[::-1] if swap else sides, strict=True))


def _fresh(game: Game) -> Game:
    """The same scenario or position from its beginning, with other dice."""
    header, book = game.record.header, game.rulebook
    scenario = str(header.get("scenario", ""))
    if "position" in header or scenario not in {one.id for one in book.scenarios()}:
        return game.branch(0)
    known = {option.id for option in book.options()}
    options = {key: on for key, on in header.get("options", {}).items() if key in known}
    turns, practice = header.get("turns"), bool(header.get("manual_dice"))
    return Game.new(book, scenario, options, turns, None, practice)


def _name(name: str) -> str:
    return name if name.endswith(AGAIN) else name[:LONGEST_NAME] + AGAIN


def _follow(id: str, made: str) -> list[Executable]:
    return [
        delete(REMATCHES).where(REMATCHES.c.table_id == id),
        insert(REMATCHES).values(table_id=id, next=made),
    ]


async def following(store: Reads, id: str) -> str:
    """The table of a table's rematch, or ""."""
    wanted = select(REMATCHES.c.next).where(REMATCHES.c.table_id == id)
    async with store.look() as connection:
        return str((await connection.execute(wanted)).scalar() or "")
