"""Several people at one side: who joins, what they tell each other, which of them chose what.

Any of them decides, and each sees what that side sees.  Nobody joins a side but by a link of
somebody who plays it: its owner's would let him look at what the other side hides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import Column, Integer, String, Table, delete, insert, select

from sandtable.ai.player import HUMAN
from sandtable.core.frame import NOBODY
from sandtable.server.http.errors import BadRequest, NotYours, Taken
from sandtable.server.offers import agreements
from sandtable.server.people.people import OWNER, PEOPLE
from sandtable.server.people.seats import MOST_OF_A_TEAM
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sqlalchemy import Executable

    from sandtable.core.game import Game
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.people.people import Person
    from sandtable.server.people.seats import Invitation
    from sandtable.server.shapes.talk import Chooser
    from sandtable.server.store.store import Store
    from sandtable.server.tables.table import Table as Here
    from sandtable.server.tables.tables import Tables

SHOWN: Final = 200
"""Choices of which is told who made them."""

CHOSEN: Final = Table(
    "chosen",
    METADATA,
    Column("table_id", String, primary_key=True),
    # The line of the record.
    Column("number", Integer, primary_key=True),
    Column("person", String, nullable=False),
)


def team_of(table: Here, side: str) -> tuple[str, ...]:
    """The people who play a side together; nobody where one plays it, or a computer."""
    given = tuple(one.id for one in table.sitting.get(side, ()))
    return given if len(given) > 1 and table.seats.get(side) == HUMAN else ()


def own(table: Here, eyes: Eyes) -> str:
    """The side at which somebody plays with others, or ""."""
    held = eyes.place.held
    return held[0] if len(held) == 1 and eyes.who.id in team_of(table, held[0]) else ""


async def tell(tables: Tables, table: Here, side: str) -> None:
    """Let those of one side know of what the others may not hear of.  Call it holding the table."""
    for role, place in list(table.answers):
        if role == side:
            del table.answers[role, place]
    for watcher in tables.watchers.get(table.id, ()):
        watcher.set()
    await tables.pass_on(table)


# ── joining ──────────────────────────────────────────────────────────────────


def check_invites(table: Here, side: str, eyes: Eyes) -> None:
    """Raise unless somebody may bring another player to this side."""
    if side not in table.game.rulebook.sides:
        raise BadRequest(f"unknown side {side!r}: {', '.join(table.game.rulebook.sides)}")
    if side not in eyes.place.held or table.seats[side] != HUMAN:
        raise NotYours(f"only who plays {side} brings another player to it")
    agreements.check_goes_on(table, "play it with others")
    if table.game.actor == NOBODY:
        raise BadRequest("the game is over: invite to a new one, or a spectator to look back")
    _check_room(table, side)


def _check_room(table: Here, side: str) -> None:
    if len(table.sitting.get(side, ())) >= MOST_OF_A_TEAM:
        raise Taken(f"{MOST_OF_A_TEAM} people play {side} already")


def check_joins(tables: Tables, table: Here, link: Invitation, who: Person | None) -> None:
    """Raise Taken or NotYours unless somebody may join by a link to a side."""
    side = link.seat
    given = table.sitting.get(side, ())
    owner = table.sitting.get(OWNER) or (tables.house,)
    plays = [one.id for one in given] or [owner[0].id]
    if link.mate not in plays or table.seats[side] != HUMAN:
        raise Taken(f"whoever made this link does not play {side} any more: ask for a new one")
    _check_room(table, side)
    if who is None:
        return
    if who.id in plays:
        raise NotYours(f"you play {side} already: this link is for somebody else")
    for other in table.game.rulebook.sides:
        if any(one.id == who.id for one in table.sitting.get(other, ())):
            raise NotYours(f"you play {other} here: nobody sits on both sides of a table")


def mate_of(table: Here, side: str, name: str, eyes: Eyes) -> str:
    """Whom somebody takes out of his team.  Raises BadRequest or NotYours.

    The first of those who play it may, and who brought that one; nobody of the other side, be he
    the table's owner.
    """
    given = table.sitting.get(side, ())
    if eyes.who.id not in team_of(table, side):
        raise NotYours(f"only who plays {side} with others takes one of them out")
    others = [one for one in given if one.name == name and one.id != eyes.who.id]
    if not others:
        raise BadRequest(f"nobody else called {name[:40]!r} plays {side}")
    for one in others:
        if eyes.who.id in (given[0].id, one.by):
            return one.id
    raise NotYours(f"only {given[0].name or 'the owner'} and who brought {name} take that one out")


# ── who chose ────────────────────────────────────────────────────────────────


def chose(table: Here, game: Game, who: str) -> list[Executable]:
    """What writes down who of a team made the new choices of a game; a draft counts as one."""
    if not who or not any(who in team_of(table, side) for side in table.seats):
        return []
    first = len(table.game.record.rows) - table.game.record.open
    new = [line for line in game.record.choices if line >= first]
    mine = [line for line in new if who in team_of(table, game.record.entry_at(line).actor)]
    gone = delete(CHOSEN).where(CHOSEN.c.table_id == table.id, CHOSEN.c.number >= first)
    rows = [{"table_id": table.id, "number": line, "person": who} for line in mine]
    return [gone, insert(CHOSEN).values(rows)] if rows else []


async def choosers(store: Store, table: Here, eyes: Eyes) -> list[Chooser]:
    """Who of one's own team made which choice, the newest last: by step, as the log counts."""
    side = own(table, eyes)
    if not side:
        return []
    game = table.seen(side)
    lines = game.record.choices[: game.step]
    steps = {line: step for step, line in enumerate(lines, 1)}
    wanted = (
        select(CHOSEN.c.number, PEOPLE.c.name)
        .join(PEOPLE, PEOPLE.c.id == CHOSEN.c.person)
        .where(CHOSEN.c.table_id == table.id)
        .order_by(CHOSEN.c.number.desc())
        .limit(SHOWN)
    )
    async with store.transaction() as connection:
        rows = list(await connection.execute(wanted))
    return [
        {"step": steps[line], "name": name}
        for line, name in reversed(rows)
        if line in steps and game.record.entry_at(line).actor == side
    ]
