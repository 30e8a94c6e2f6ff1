"""All tables: the stored ones, those in memory, and how one is opened, changed and let go."""

from __future__ import annotations

import asyncio
import logging
import time
from base64 import b32encode
from collections.abc import AsyncIterator, Container, Coroutine
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, Final, TypeVar, final

import msgspec

from sandtable.core import agreement
from sandtable.core.case import Trouble
from sandtable.core.frame import NOBODY
from sandtable.server.clocks import deeds, keep
from sandtable.server.clocks.pulse import Pulse, keep_time
from sandtable.server.http.errors import BadRequest, Damaged, NotThere
from sandtable.server.notices import outbox
from sandtable.server.notices.sender import Notices
from sandtable.server.people import people, seats
from sandtable.server.standing import answering
from sandtable.server.standing import orders as standing_orders
from sandtable.server.store.restore import restore
from sandtable.server.store.store import Row, Sender, Store
from sandtable.server.tables import computer, rematch
from sandtable.server.tables.notes import keep as take_notes
from sandtable.server.tables.table import PACE, Table, check_seats, summary
from sandtable.server.tables.upkeep import look_through
from sandtable.server.tables.watcher import Watcher
from sandtable.server.talk import talk
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy import Executable

    from sandtable.core.game import Game
    from sandtable.core.rulebook import Rulebook
    from sandtable.server.notices.mail import Mailer
    from sandtable.server.people.people import Person

log = logging.getLogger("sandtable.server")
T = TypeVar("T")

IDLE: Final = 600.0
"""Seconds after which a table that nobody uses leaves the memory."""
SWEEP: Final = 60.0
LONGEST_NAME: Final = 100
MOST: Final = 2000
"""Tables of one data folder."""
MOST_OPEN: Final = 50
"""Tables in memory, beside those that are in use."""


@final
class Tables:
    """The tables of one data folder."""

    __slots__ = (
        "_loading",
        "_tasks",
        "_writes",
        "cookie",
        "damage",
        "house",
        "in_memory",
        "mailer",
        "notices",
        "pace",
        "pulse",
        "replacing",
        "rulebooks",
        "store",
        "watchers",
    )

    def __init__(self, store: Store, rulebooks: list[Rulebook], pace: float = PACE) -> None:
        self.store: Final = store
        self.rulebooks: Final = rulebooks
        self.pace: Final = pace
        self.pulse: Final = Pulse()
        self.in_memory: Final[dict[str, Table]] = {}
        self.watchers: Final[dict[str, set[Watcher]]] = {}
        self.damage: Final[dict[str, str]] = {}
        self.replacing: Final[dict[str, str]] = {}
        """By each new cookie, until its first use, the one that it takes the place of."""
        self.cookie = "sandtable"
        """Its cookie's name: browsers do not tell ports apart, so each data file has its own."""
        self.house = people.THE_OWNER
        self.mailer: Mailer | None = None
        """How mail is sent, where it is."""
        self.notices: Final = Notices(self)
        self._loading: Final[dict[str, asyncio.Lock]] = {}
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._writes: Final[set[asyncio.Task[Any]]] = set()

    async def open(self) -> None:
        """Take hold of the store, look for damage, and let waiting computers play on."""
        await self.store.open()
        self.cookie = f"sandtable-{await people.house(self.store)}"
        self.house = await people.owner(self.store)
        await seats.clear(self.store)
        await self.pulse.begin(self)
        self.spawn(keep_time(self))
        self.spawn(self._sweep())
        self.spawn(look_through(self))
        self.spawn(self.notices.run())

    async def close(self) -> None:
        """Stop the computers, let writes end, and let go of the store."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._writes, return_exceptions=True)
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run in the background, until its end or `close`."""
        return _keep(self._tasks, work)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry the work to its end even when whoever asked for it has gone.

        A write that is stored while its caller is cancelled must still reach the memory.
        """
        return await asyncio.shield(_keep(self._writes, work))

    # ── listing and opening ──────────────────────────────────────────────────

    async def people_changed(self) -> None:
        """Read anew who sits at the tables in memory, after somebody took another name."""
        self.house = await people.owner(self.store)
        for table in list(self.in_memory.values()):
            table.house = self.house
            if table.sitting:
                table.sitting = await seats.sitting(self.store, table.id)
                self.tell(table)

    @asynccontextmanager
    async def use(self, id: str) -> AsyncIterator[Table]:
        """The table, opened if need be and kept in memory meanwhile, to look at.

        Raises NotThere or Damaged.
        """
        table = self.in_memory.get(id)
        if table is None or table.outdated:
            # One at a time: two games of one table in memory would each go their own way.
            async with self._loading.setdefault(id, asyncio.Lock()):
                table = self.in_memory.get(id)
                if table is None or table.outdated:
                    table = await self._load(id, table)
        table.users += 1
        table.used = time.monotonic()
        try:
            yield table
        finally:
            table.users -= 1

    @asynccontextmanager
    async def hold(self, id: str) -> AsyncIterator[Table]:
        """The table, to change it: nobody else changes it meanwhile."""
        while True:
            async with self.use(id) as table, table.lock:
                if not table.outdated:
                    yield table
                    return

    async def _load(self, id: str, table: Table | None) -> Table:
        row = await self.store.get(id)
        if row is None:
            self._loading.pop(id, None)
            raise NotThere(f"no table {id!r}: it may have been removed")
        lines = await self.store.lines(id)
        given = await seats.sitting(self.store, id)
        follows = await rematch.following(self.store, id)
        talked = await talk.counted(self.store, id)
        clock = await keep.read(self.store, id)
        try:
            held = _seats(row.seats)
            game = await off_loop(restore, row, lines, self.rulebooks)
            held = check_seats(game.rulebook, held)
            game.ordered = _ordering(row.ordered, game.rulebook)
            standing = await standing_orders.read(self.store, id, game.rulebook)
        except (Trouble, msgspec.MsgspecError) as error:
            self.damage[id] = str(error)
            raise Damaged(f"table {id} cannot be opened: {error}") from error
        self.damage.pop(id, None)
        if table is None:
            table = Table(id, row.name, game, held, row.created, row.updated)
        table.sitting, table.next, table.talked, table.clock = given, follows, talked, clock
        table.standing = standing
        table.stand(game, table.outside_of(game))
        table.outdated, table.updated = False, row.updated
        if held != table.seats:
            table.sit(held)
        table.paused, table.pace = row.paused, row.pace
        self._keep_open(table)
        self.tell(table)
        return table

    # ── making and removing ──────────────────────────────────────────────────

    def rulebook(self, name: str) -> Rulebook:
        """The rulebook of this name.  Raises NotThere."""
        for rulebook in self.rulebooks:
            if rulebook.name == name:
                return rulebook
        known = ", ".join(r.name for r in self.rulebooks) or "none is installed"
        raise NotThere(f"unknown game {name!r}: choose one of {known}")

    async def add(
        self,
        game: Game,
        name: str = "",
        wanted: dict[str, str] | None = None,
        owner: Person = people.THE_OWNER,
    ) -> Table:
        """Store a game as a new table of somebody's, and open it."""
        held = check_seats(game.rulebook, wanted or {})
        if await self.store.count() >= MOST:
            raise Trouble(f"there are {MOST} tables here: remove one that is done with")
        now = _now()
        rows = game.record.rows
        row = Row(
            id=b32encode(token_bytes(8)).decode().rstrip("=").lower(),
            name=clean_name(name) or _usual_name(game),
            game=game.rulebook.name,
            header=rows[0],
            pack=game.rulebook.pack_hash(),
            secret=game.dice.secret,
            seats=msgspec.json.encode(held).decode(),
            paused=False,
            pace=self.pace,
            summary=_summary(game),
            created=now,
            updated=now,
            ordered=_ordered(game),
        )
        given = await seats.own(self.store, row.id, owner)
        await self.finish(self.store.add(row, rows.since(1)))
        table = Table(row.id, row.name, game, held, now, now)
        table.pace, table.used, table.sitting = self.pace, time.monotonic(), given
        self._keep_open(table)
        self.wake(table)
        return table

    async def remove(self, id: str) -> None:
        """Delete a table, a damaged one too.  Raises NotThere."""
        table = self.in_memory.get(id)
        if table is None:
            await self.finish(self._remove(id))
            return
        async with table.lock:
            table.outdated = True
            await self.finish(self._remove(id))

    async def _remove(self, id: str) -> None:
        if not await self.store.remove(id):
            raise NotThere(f"no table {id!r}: it may have been removed")
        self.in_memory.pop(id, None)
        self.damage.pop(id, None)
        for watcher in self.watchers.get(id, ()):
            watcher.set()

    # ── changing ─────────────────────────────────────────────────────────────

    async def commit(
        self,
        table: Table,
        game: Game,
        sender: Sender | None,
        beside: Iterable[Executable] = (),
    ) -> None:
        """Store what the new game has beyond the old, then let it be the table's.

        What is written `beside` it is stored with it, or nothing is.  Call it holding the table.
        Raises NotSaved; the table is then as it is stored.
        """
        if not game.record.open and game.actor != NOBODY:
            for side, nonce in table.stirring.items():
                agreement.stir(game, side, nonce)
        # A draft still open is the last line and grows: that line is written anew.
        first = len(table.game.record.rows) - table.game.record.open
        outside, clock = table.outside_of(game), table.clock
        # Nobody else may hear that a draft has begun or grown, nor of a standing order.
        public = len(outside.record.rows) != len(table.outside.record.rows)
        updated = _now()
        changed = {"summary": _summary(outside), "ordered": _ordered(game)}
        also = [*beside]
        if public:
            changed["updated"] = updated  # else the order of a listing would tell
            clock = deeds.handed_over(self, table, game, outside)
            outside = table.outside_of(game)
            changed["summary"] = _summary(outside)
            if not clock.same(table.clock):
                also += keep.writes(table.id, clock)
            also += outbox.of_turn(table, outside)
        lines = game.record.rows.since(first)
        await self.write(table, self.store.append(table.id, first, lines, sender, changed, also))
        table.unsaved, table.clock = "", clock
        table.stand(game, outside)
        if not game.record.open:
            table.stirring.clear()
        if public:
            table.updated = updated
            take_notes(table)
            self.tell(table)
        else:
            self.wake(table)

    async def write(self, table: Table, work: Coroutine[Any, Any, None]) -> None:
        """Await a write; when it fails, the table is read again before it is used again.

        For whether a failed write has reached the disk is not known for sure.
        """
        try:
            await work
        except BaseException:
            table.outdated = True
            raise

    def tell(self, table: Table) -> None:
        """Push to the browsers that something changed, and ask the computer if it is its turn."""
        table.changed()
        for watcher in self.watchers.get(table.id, ()):
            watcher.set()
        self.wake(table)

    def wake(self, table: Table) -> None:
        """Let a computer play if it is asked and nothing holds it back, or standing orders."""
        plays = not table.paused and table.computer_to_move() is not None
        if not plays and not answering.may_answer(table):
            return
        if table.task is None or table.task.done():
            table.task = self.spawn(computer.play(self, table))

    @contextmanager
    def watch(self, id: str, cookie: str = "") -> Iterator[Watcher]:
        """What is set whenever the table changes, or somebody points at a hex."""
        watcher = Watcher(cookie)
        self.watchers.setdefault(id, set()).add(watcher)
        try:
            yield watcher
        finally:
            self.watchers[id].discard(watcher)
            if not self.watchers[id]:
                del self.watchers[id]

    async def put_out(self, cookie: str) -> None:
        """End a cookie's life, and close the sockets that came by it."""
        await people.close_session(self.store, cookie)
        for watchers in self.watchers.values():
            for watcher in watchers:
                if watcher.cookie == cookie:
                    watcher.cookie = ""
                    watcher.set()

    def shut_out(self, hashes: Container[str]) -> None:
        """Close the sockets that came by cookies with these hashes, which are good no more."""
        for watchers in self.watchers.values():
            for watcher in watchers:
                if people.hashed(watcher.cookie) in hashes:
                    watcher.cookie = ""
                    watcher.set()

    # ── in the background ────────────────────────────────────────────────────

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.evict(IDLE)

    def evict(self, idle: float) -> None:
        """Let go of tables that nobody has used for so many seconds."""
        before = time.monotonic() - idle
        for table in list(self.in_memory.values()):
            if table.used <= before and not self._busy(table):
                del self.in_memory[table.id]

    def _busy(self, table: Table) -> bool:
        used = table.users > 0 or table.lock.locked() or table.id in self.watchers
        return used or (table.task is not None and not table.task.done())

    def _keep_open(self, table: Table) -> None:
        """Take a table into memory; when there are many, the one longest unused makes room."""
        self.in_memory[table.id] = table
        table.house = self.house
        if len(self.in_memory) > MOST_OPEN:
            rest = [other for other in self.in_memory.values() if other is not table]
            for other in sorted(rest, key=lambda other: other.used):
                if not self._busy(other):
                    del self.in_memory[other.id]
                    return


def clean_name(name: str) -> str:
    """A table's name on one line.  Raises BadRequest."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadRequest(f"a table's name is at most {LONGEST_NAME} printable characters")
    return name


def _keep(where: set[asyncio.Task[Any]], work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    # The event loop itself holds its tasks weakly.
    task = asyncio.get_running_loop().create_task(work)
    where.add(task)
    task.add_done_callback(where.discard)
    return task


def _usual_name(game: Game) -> str:
    header = game.record.header
    known = {s.id: s.title for s in game.rulebook.scenarios()}
    title = header.get("title") or known.get(str(header.get("scenario")), "a position")
    shown = "".join([c for c in " ".join(str(title).split()) if c.isprintable()])
    return f"{game.rulebook.title}: {shown}"[:LONGEST_NAME]


def _summary(game: Game) -> str:
    return msgspec.json.encode(summary(game)).decode()


def _seats(text: str) -> dict[str, str]:
    return msgspec.json.decode(text, type=dict[str, str])


def _ordered(game: Game) -> str:
    """The sides with a standing order, as they are stored."""
    names = [game.rulebook.sides[side] for side in sorted(game.ordered)]
    return msgspec.json.encode(names).decode()


def _ordering(text: str, rulebook: Rulebook) -> set[int]:
    """The same read again."""
    names = msgspec.json.decode(text, type=list[str])
    return {number for number, side in enumerate(rulebook.sides) if side in names}


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
