"""What the club keeps of somebody: handed to him, and forgotten when he leaves.

Games at which others sit stay, and their other players keep them; where his name stood stands
"a former member".
"""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import delete, func, insert, literal, select, update

from sandtable.ai.player import HUMAN
from sandtable.core.case import Trouble
from sandtable.server.accounts import accounts, sessions, tickets
from sandtable.server.accounts.accounts import PASSKEYS
from sandtable.server.accounts.entries import ENTRIES
from sandtable.server.accounts.reports import REPORTS
from sandtable.server.notices.channels import CHANNELS
from sandtable.server.offers import offers
from sandtable.server.offers.offers import OFFERS
from sandtable.server.people import eyes as seeing
from sandtable.server.people.people import FORMER, OWNER, PEOPLE, SESSIONS, Person, now
from sandtable.server.people.private import NOTES
from sandtable.server.people.seats import SITTING, WATCH, all_sitting
from sandtable.server.ratings.ratings import RATINGS
from sandtable.server.standing.orders import STANDING
from sandtable.server.store.kept import METADATA, TABLES
from sandtable.server.tables import look
from sandtable.server.tables.listing import listing
from sandtable.server.tables.renamed import people_changed, tell_elsewhere
from sandtable.server.talk.talk import TALK
from sandtable.server.tournaments import acts, tournaments

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.tables.tables import Tables

GONE: Final = "a former member"
STAY: Final = frozenset({SITTING.name, TALK.name, REPORTS.name})
"""What is kept of a person without his name; everything else of his is deleted."""


async def kept(tables: Tables, who: Person, here: str) -> dict[str, Any]:
    """All that is kept of somebody, but for the games."""
    async with tables.store.transaction() as connection:
        account = await accounts.of(connection, who.id)
        rows = {
            "seats": select(SITTING.c.table_id, SITTING.c.seat, SITTING.c.since),
            "notes": select(NOTES.c.table_id, NOTES.c.hex, NOTES.c.text),
            "notices": select(CHANNELS.c.kind, CHANNELS.c.address, CHANNELS.c.made),
            "orders": select(STANDING.c.table_id, STANDING.c.side, STANDING.c.orders),
            "passkeys": select(PASSKEYS.c.name, PASSKEYS.c.made, PASSKEYS.c.used),
            "offers": select(OFFERS.c.terms, OFFERS.c.made, OFFERS.c.until, OFFERS.c.table_id),
            "sign-ins": select(ENTRIES.c.at, ENTRIES.c.how, ENTRIES.c.network, ENTRIES.c.browser),
            "talk": select(TALK.c.table_id, TALK.c.at, TALK.c.name, TALK.c.text),
        }
        told = {}
        for what, wanted in rows.items():
            person = wanted.get_final_froms()[0].c["person"]
            found = await connection.execute(wanted.where(person == who.id))
            told[what] = [dict(row) for row in found.mappings()]
        rated = await connection.execute(select(RATINGS).where(RATINGS.c.who == who.id))
        told["ratings"] = [dict(row) for row in rated.mappings()]
        told["tournaments"] = await tournaments.kept_of(connection, who.id)
    mine = {"since": account.since, "password changed": account.changed} if account else {}
    return {
        "name": who.name,
        "kind": who.kind,
        **mine,
        "browsers": await sessions.listed(tables, who, here),
        **told,
    }


async def packed(tables: Tables, who: Person, here: str) -> bytes:
    """The same as an archive, with the record of each game as he may read it now."""
    text = msgspec.json.format(msgspec.json.encode(await kept(tables, who, here)), indent=2)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("me.json", text)
        for row in await listing(tables, who):
            archive.writestr(f"games/{row['id']}.jsonl", await _record(tables, row["id"], who))
    return made.getvalue()


async def _record(tables: Tables, id: str, who: Person) -> str:
    try:
        async with tables.use(id) as table:
            return look.record(table, seeing.eyes_of(who, table, seeing.Wish()))[1]
    except Trouble as error:
        return f"{error}\n"


async def leave(tables: Tables, who: Person) -> None:
    """Forget somebody: account, browsers, notes, his name; tables where nobody else sits go too.

    Of a tournament he has left his games are lost, and his results stay.
    """
    await acts.leave_all(tables, who)
    alone, shared, sat = [], [], []
    for table, sitting in (await all_sitting(tables.store)).items():
        # Who only watches has the table after all who play.
        seats = sorted(sitting, key=lambda seat: seat in WATCH)
        sitters = [one.id for seat in seats for one in sitting[seat] if one.kind != FORMER]
        if any(one.id == who.id for given in sitting.values() for one in given):
            sat.append(table)
        if any(one.id == who.id for one in sitting.get(OWNER, ())):
            heirs = [one for one in sitters if one != who.id]
            shared += [(table, heirs[0])] if heirs else []
            alone += [] if heirs else [table]
    for table in alone:
        await tables.remove(table)

    async def work() -> None:
        async with tables.store.transaction() as connection:
            for table, heir in shared:
                await _hand_on(connection, table, who, heir)
            ended = await _forget(connection, who)
        tables.shut_out(ended)
        await people_changed(tables, who.id)
        await tell_elsewhere(tables, [table for table in sat if table not in alone])

    await tables.finish(work())


async def _hand_on(connection: AsyncConnection, table: str, who: Person, heir: str) -> None:
    """Let a table be another's who sits there; what its owner played stays his, and hidden."""
    here = SITTING.c.table_id == table
    given = set((await connection.execute(select(SITTING.c.seat).where(here))).scalars())
    kept = await connection.execute(select(TABLES.c.seats).where(TABLES.c.id == table))
    held = msgspec.json.decode(kept.scalar_one(), type=dict[str, str])
    rows = [
        {"table_id": table, "seat": side, "person": who.id, "since": now(), "knew": False}
        for side, controller in held.items()
        if controller == HUMAN and side not in given
    ]
    if rows:
        await connection.execute(insert(SITTING), rows)
    owning = update(SITTING).where(here, SITTING.c.seat == OWNER)
    await connection.execute(owning.values(person=heir))


async def _forget(connection: AsyncConnection, who: Person) -> set[str]:
    """Forget what is kept of somebody; the hashes of his cookies."""
    hashes = select(SESSIONS.c.hash).where(SESSIONS.c.person == who.id)
    ended = set((await connection.execute(hashes)).scalars())
    await sessions.forget(connection, ended)
    await accounts.remove(connection, who.id)
    await tickets.drop(connection, who.id)
    await offers.forget(connection, who.id)
    await tournaments.forget(connection, who.id)
    for rows in METADATA.tables.values():
        if "person" in rows.c and rows.name not in STAY:
            await connection.execute(delete(rows).where(rows.c.person == who.id))
    words = update(TALK).where(TALK.c.person == who.id).values(name=GONE)
    await connection.execute(words)
    # What happened to seats begins with a name: "Anna sat down: Blue".
    long = len(who.name)
    here = select(SITTING.c.table_id).where(SITTING.c.person == who.id)
    told = (TALK.c.person == "") & TALK.c.table_id.in_(here)
    told &= func.substr(TALK.c.text, 1, long + 1) == f"{who.name} "
    text = literal(GONE) + func.substr(TALK.c.text, long + 1)
    await connection.execute(update(TALK).where(told).values(text=text))
    for column, row in (
        (REPORTS.c.person, {"name": GONE}),
        (REPORTS.c.reporter, {"reported_by": GONE}),
    ):
        await connection.execute(update(REPORTS).where(column == who.id).values(row))
    named = update(PEOPLE).where(PEOPLE.c.id == who.id).values(name=GONE, kind=FORMER)
    await connection.execute(named)
    return ended
