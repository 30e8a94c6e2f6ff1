"""The sender: looks what is due, asks whether it still stands, and sends it until it has arrived.

A message is put together once, in one transaction with the marks of its notices; from then on it
has an id of its own.  Somebody who is stopped between sending and marking sends it again under the
same id: so it is sent at least once, and a mailbox, a chat or a feed that knows the id shows it
once.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, final

import msgspec
from sqlalchemy import delete, func, or_, select, update

from sandtable.core.case import Trouble
from sandtable.server.notices import bundle, channels, habits, outbox, push, ticking, webhook
from sandtable.server.notices.channels import CHANNELS, FEED, GOOD, PUSH, WEBHOOK, Channel
from sandtable.server.notices.looking import Looking
from sandtable.server.notices.mail import Letter, NotSent
from sandtable.server.notices.outbox import DELIVERIES, NOTICES, Delivery, Holds, Notice
from sandtable.server.notices.standing import early, stands, words
from sandtable.server.notices.words import Words
from sandtable.server.people.people import PEOPLE

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.notices.habits import Habits
    from sandtable.server.tables.tables import Tables

log = logging.getLogger("sandtable.server")

WAITS: Final = [
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
    timedelta(hours=12),
]
"""How long a message that did not go out waits before each further try."""
PAUSE: Final = timedelta(minutes=5)
"""Between two messages to one person."""
HOLDS: Final = timedelta(minutes=2)
"""How long a message is in one sender's hands before another may take it."""
TICK: Final = 30.0
"""Seconds after which it looks again, even if nobody has called it."""
AT_ONCE: Final = 8
KEPT: Final = timedelta(days=30)
"""How long it is remembered what was told."""


@final
class Notices:
    """What people are told who are not before the board."""

    __slots__ = ("away", "called", "here", "home", "looking", "reach", "swept", "tables")

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.looking: Final = Looking()
        self.home = "http://127.0.0.1:8642"
        """Where people reach the server, as links in messages say it."""
        self.here = False
        """Whether webhooks may lead to this machine itself."""
        self.reach: tuple[str, ...] = ()
        """The hosts that webhooks and push may go to; any if none is named."""
        self.away: Final[dict[str, Habits]] = {}
        """Those who have said that they are on holiday."""
        self.called: Final = asyncio.Event()
        self.swept = ""

    async def run(self) -> None:
        """Send what is due, for ever."""
        while True:
            self.called.clear()  # before it looks: who calls meanwhile is looked for once more
            try:
                await self.round(datetime.now(UTC))
            except Trouble as error:
                log.warning("notices: %s", error)
            except Exception as error:
                log.exception("notices", exc_info=error)
            try:
                await asyncio.wait_for(self.called.wait(), TICK)
            except TimeoutError:
                continue

    async def round(self, moment: datetime) -> None:
        """Put together what is due at a moment, and send what is under way.

        Only a message on its way is broken off when the server stops: what is read and written is
        carried to its end.
        """
        finish = self.tables.finish
        for who in await finish(self._due(moment)):
            try:
                await finish(self._put_together(who, moment))
            except Trouble as error:  # of one person, who is tried again in the next round
                log.warning("notices: %s", error)
            except Exception:  # else nobody after him would be told anything
                log.exception("notices of %s", who)
        while batch := await finish(self._take(moment)):
            sending = [self._deliver(one, moment) for one in batch]
            for told in await asyncio.gather(*sending, return_exceptions=True):
                if isinstance(told, Trouble):
                    log.warning("notices: %s", told)
                elif told is not None:
                    log.error("notices: a message", exc_info=told)
        if self.swept != (today := written(moment)[:10]):
            await finish(self._sweep(moment))
            self.swept = today

    async def read_holidays(self, connection: AsyncConnection) -> None:
        """Learn who has said that he is away."""
        found = await habits.holidays(connection)
        self.away.clear()
        self.away.update(found)

    async def _due(self, moment: datetime) -> list[str]:
        """The people for whom something is due."""
        async with self.tables.store.transaction() as connection:
            await self.read_holidays(connection)
            due = select(NOTICES.c.person).where(
                NOTICES.c.state == outbox.WAITING, NOTICES.c.due <= written(moment)
            )
            wanted = due.distinct().order_by(NOTICES.c.person).limit(100)
            return list((await connection.execute(wanted)).scalars())

    # ── putting together ─────────────────────────────────────────────────────

    async def _put_together(self, who: str, moment: datetime) -> None:
        """One message of all that waits for somebody, if he may be told something now."""
        async with self.tables.store.transaction() as connection:
            ways = [one for one in await channels.of(connection, who) if one.state == GOOD]
            own = await habits.of(connection, who)
            quiet = await habits.muted(connection, who)
            later = max(own.free(moment), await _pause(connection, who, moment))
            if later > moment:
                await _put_off(connection, who, moment, later)
                return
            waiting = await _waiting(connection, who, moment)
        waiting = await self._ripe(waiting, moment)
        needless = ticking.last_only(waiting)
        told: dict[Notice, Words | None] = {}
        left: list[Notice] = []
        for notice in waiting:
            found = None if notice in needless else await words(self.tables, notice)
            if found is None or not ways or notice.table_id in quiet:
                told[notice] = None
            elif not notice.again and self.looked(notice):
                told[notice] = None
                left.append(notice)
            else:
                told[notice] = found
        async with self.tables.store.transaction() as connection:
            await _mark(connection, who, ways, told, moment)
            for notice in waiting:
                if notice.kind == outbox.TURN and (told[notice] is not None or notice in left):
                    await _remind(connection, notice, own, moment)

    async def _ripe(self, waiting: list[Notice], moment: datetime) -> list[Notice]:
        """What can be told; of a clock that has stood still meanwhile nothing is, yet."""
        waits = {one: seconds for one in waiting if (seconds := await early(self.tables, one)) > 0}
        async with self.tables.store.transaction() as connection:
            for one, seconds in waits.items():
                due = written(moment + timedelta(seconds=max(seconds, TICK)))
                mine = update(NOTICES).where(NOTICES.c.id == one.id)
                await connection.execute(mine, {"due": due})
        return [one for one in waiting if one not in waits]

    def looked(self, notice: Notice) -> bool:
        """Whether somebody has looked at the board since what he is to be told."""
        return self.looking.since(notice.person, notice.table_id, notice.made)

    # ── sending ──────────────────────────────────────────────────────────────

    async def _take(self, moment: datetime) -> list[Delivery]:
        """Messages that are due and in nobody's hands, taken into these."""
        now = written(moment)
        free = (DELIVERIES.c.state == outbox.WAITING) & (DELIVERIES.c.held < now)
        wanted = select(DELIVERIES).where(free, DELIVERIES.c.due <= now)
        wanted = wanted.order_by(DELIVERIES.c.due, DELIVERIES.c.id).limit(AT_ONCE)
        taken = []
        async with self.tables.store.transaction() as connection:
            rows = await connection.execute(wanted.with_for_update(skip_locked=True))
            for row in [Delivery(*row) for row in rows]:
                change = {"held": written(moment + HOLDS), "tries": row.tries + 1}
                mine = update(DELIVERIES).where(DELIVERIES.c.id == row.id, free)
                if (await connection.execute(mine, change)).rowcount:
                    taken.append(row._replace(tries=row.tries + 1))
        return taken

    async def _deliver(self, one: Delivery, moment: datetime) -> None:
        """Send a message, unless what it tells has passed, and mark how that went."""
        finish = self.tables.finish
        holds = msgspec.json.decode(one.holds, type=Holds)
        if (later := await finish(self._free(one, holds, moment))) > moment:
            await finish(self._wait(one, later))
            return
        way, told = await finish(self._still(one, holds))
        gone = bool(one.channel) and way is None
        why, state, due, ended = "", outbox.SENT, one.due, False
        if gone or (holds.notices and not told):
            state = outbox.PASSED
        else:
            try:
                await self._hand_over(one.id, way, holds, told)
            except NotSent as error:
                why, state = str(error), outbox.FAILED
                ended = way is not None and way.kind == PUSH and error.status in push.ENDED
                if error.again and one.tries <= len(WAITS):
                    state, due = outbox.WAITING, written(moment + WAITS[one.tries - 1])
        if ended and way is not None:
            await finish(self._end(way))
            way = None
        await finish(self._mark_delivery(one, way, state, due, why))

    async def _end(self, way: Channel) -> None:
        """Forget a channel whose other end has ended it."""
        async with self.tables.store.transaction() as connection:
            await connection.execute(delete(CHANNELS).where(CHANNELS.c.id == way.id))

    async def _free(self, one: Delivery, holds: Holds, moment: datetime) -> datetime:
        """When somebody may be told it: a letter that he has asked for himself at any time.

        It was put together when he might; since then it has been tried in vain, or the server was
        down.
        """
        if not holds.notices:
            return moment
        async with self.tables.store.transaction() as connection:
            return (await habits.of(connection, one.person)).free(moment)

    async def _wait(self, one: Delivery, later: datetime) -> None:
        """Let a message out of hands until its hour comes, as if it had not been tried."""
        change = {"due": written(later), "held": "", "tries": one.tries - 1}
        async with self.tables.store.transaction() as connection:
            mine = update(DELIVERIES).where(DELIVERIES.c.id == one.id)
            await connection.execute(mine, change)

    async def _still(self, one: Delivery, holds: Holds) -> tuple[Channel | None, list[Words]]:
        """Where a message goes, and what of it still stands."""
        async with self.tables.store.transaction() as connection:
            way = await channels.get(connection, one.channel) if one.channel else None
            told = await _told(connection, holds.notices)
        return way, [said for notice, said in told.items() if await self._stands(notice)]

    async def _stands(self, notice: Notice) -> bool:
        looked = not notice.again and self.looked(notice)
        return not looked and await stands(self.tables, notice)

    async def _hand_over(
        self, id: str, way: Channel | None, holds: Holds, told: list[Words]
    ) -> None:
        if way is not None and way.kind in (WEBHOOK, PUSH):
            webhook.check_reach(way.address, self.reach)
        if way is not None and way.kind == WEBHOOK:
            words = bundle.text(told, self.home, way.story) if told else holds.text
            await webhook.post(way.address, bundle.posted(words), id, self.here)
            return
        if way is not None and way.kind == PUSH:
            await self._push(id, way, holds, told)
            return
        if self.tables.mailer is None:
            raise NotSent("this server sends no mail: it was started without --mail")
        if told and way is not None:
            letter = bundle.letter(id, way, told, self.home)
        else:
            to = way.address if way is not None else holds.to
            letter = Letter(to, holds.subject, holds.text, id)
        await self.tables.mailer.send(letter)

    async def _push(self, id: str, way: Channel, holds: Holds, told: list[Words]) -> None:
        async with self.tables.store.transaction() as connection:
            private = await push.private_key(connection)
        said = push.message(told, way.story) if told else push.trial(holds.subject)
        mailer = self.tables.mailer
        by = push.sender_of(self.home, mailer.sender if mailer else "")
        await push.send(way, said, id, private, by, self.here)

    async def _mark_delivery(
        self, one: Delivery, way: Channel | None, state: str, due: str, why: str
    ) -> None:
        change: dict[str, object] = {"state": state, "due": due, "held": "", "why": why}
        if state != outbox.WAITING:
            holds = msgspec.json.decode(one.holds, type=Holds)
            # A letter may hold a secret: it is not kept.
            change["holds"] = msgspec.json.encode(Holds(notices=holds.notices)).decode()
        async with self.tables.store.transaction() as connection:
            mine = update(DELIVERIES).where(DELIVERIES.c.id == one.id)
            await connection.execute(mine, change)
            if way is None or way.state == channels.OPEN:
                return
            if state == outbox.FAILED:
                await channels.change(connection, way.id, state=channels.FAILED, why=why)
            elif state == outbox.SENT:
                await channels.change(connection, way.id, state=GOOD, why="")
            elif state == outbox.WAITING:
                await channels.change(connection, way.id, why=why)

    # ── what is of no use any more ───────────────────────────────────────────

    async def _sweep(self, moment: datetime) -> None:
        old = written(moment - KEPT)
        known = select(PEOPLE.c.id)
        async with self.tables.store.transaction() as connection:
            for rows in (NOTICES, DELIVERIES):
                past = (rows.c.state != outbox.WAITING) & (rows.c.made < old)
                await connection.execute(delete(rows).where(past))
            for rows in (CHANNELS, NOTICES, habits.HABITS, habits.MUTED):
                await connection.execute(delete(rows).where(rows.c.person.not_in(known)))
            late = CHANNELS.c.made < written(moment - channels.CONFIRM_WITHIN)
            await connection.execute(delete(CHANNELS).where(CHANNELS.c.state == "open", late))


def written(moment: datetime) -> str:
    """A moment as it is stored."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


async def _pause(connection: AsyncConnection, who: str, moment: datetime) -> datetime:
    """When somebody may be sent the next message."""
    mine = (DELIVERIES.c.person == who) & (DELIVERIES.c.kind == outbox.BUNDLE)
    wanted = select(func.max(DELIVERIES.c.made)).where(mine)
    last = (await connection.execute(wanted)).scalar()
    return datetime.fromisoformat(last) + PAUSE if last else moment


async def _put_off(
    connection: AsyncConnection, who: str, moment: datetime, later: datetime
) -> None:
    mine = (NOTICES.c.person == who) & (NOTICES.c.state == outbox.WAITING)
    put_off = update(NOTICES).where(mine, NOTICES.c.due <= written(moment))
    await connection.execute(put_off, {"due": written(later)})


async def _waiting(connection: AsyncConnection, who: str, moment: datetime) -> list[Notice]:
    """All that waits for somebody, the oldest first; reminders only when they are due."""
    mine = (NOTICES.c.person == who) & (NOTICES.c.state == outbox.WAITING)
    ripe = or_(NOTICES.c.again == 0, NOTICES.c.due <= written(moment))
    wanted = select(NOTICES).where(mine, ripe).order_by(NOTICES.c.made, NOTICES.c.id)
    return [Notice(*row) for row in await connection.execute(wanted)]


async def _mark(
    connection: AsyncConnection,
    who: str,
    ways: list[Channel],
    told: dict[Notice, Words | None],
    moment: datetime,
) -> None:
    """Mark what is told and what has passed, and hand what is told to the sender."""
    mine = []
    for notice, said in told.items():
        state = outbox.PASSED if said is None else outbox.TOLD
        kept = "" if said is None else msgspec.json.encode(said).decode()
        same = (NOTICES.c.id == notice.id) & (NOTICES.c.state == outbox.WAITING)
        # Another process may have been quicker.
        change = {"state": state, "words": kept, "due": written(moment)}
        if (await connection.execute(update(NOTICES).where(same), change)).rowcount and kept:
            mine.append(notice.id)
    for way in ways:
        if mine and way.kind != FEED:
            await outbox.deliver(connection, who, way.id, Holds(notices=mine), written(moment))


async def _remind(
    connection: AsyncConnection, notice: Notice, own: Habits, moment: datetime
) -> None:
    """Write the next reminder, if he wants one."""
    most = habits.MOST_REMINDERS if own.again else 1
    if own.remind and notice.again < most:
        due = written(moment + timedelta(hours=own.remind))
        n, kind = notice, outbox.TURN
        row = outbox.notice(n.person, n.table_id, kind, n.seat, n.began, due, n.again + 1)
        await connection.execute(row)


async def _told(connection: AsyncConnection, ids: list[str]) -> dict[Notice, Words]:
    """Notices that were told, with their words, the oldest first."""
    wanted = select(NOTICES).where(NOTICES.c.id.in_(ids), NOTICES.c.words != "")
    rows = [Notice(*row) for row in await connection.execute(wanted.order_by(NOTICES.c.made))]
    return {row: msgspec.json.decode(row.words, type=Words) for row in rows}


async def feed_of(connection: AsyncConnection, secret: str) -> tuple[Channel, dict[Notice, Words]]:
    """Whose feed has this secret, and what he was told of late, the newest first.

    Raises NotThere.
    """
    found = await channels.by_secret(connection, secret, FEED)
    mine = (NOTICES.c.person == found.person) & (NOTICES.c.state == outbox.TOLD)
    wanted = select(NOTICES.c.id).where(mine).order_by(NOTICES.c.due.desc()).limit(50)
    ids = list((await connection.execute(wanted)).scalars())
    told = await _told(connection, ids)
    return found, dict(sorted(told.items(), key=lambda one: one[0].due, reverse=True))
