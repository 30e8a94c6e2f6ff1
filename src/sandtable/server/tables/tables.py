"""All tables: the stored ones, those in memory, and how one is opened, changed and let go."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Container, Coroutine
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar, final

from sandtable.core import agreement
from sandtable.core.case import Trouble
from sandtable.core.frame import NOBODY
from sandtable.server.clocks.pulse import Pulse, keep_time
from sandtable.server.http.errors import NotThere, Overtaken
from sandtable.server.notices import channels
from sandtable.server.notices.sender import Notices
from sandtable.server.offers import offers
from sandtable.server.people import counted, people, seats
from sandtable.server.people.faces import Faces
from sandtable.server.people.limits import Counts
from sandtable.server.ratings import ratings
from sandtable.server.standing import answering
from sandtable.server.store.belief import LOOKED_UP, Belief
from sandtable.server.store.kept import Sender
from sandtable.server.store.store import Store
from sandtable.server.tables import (
    change,
    computer,
    hearsay,
    laying,
    memory,
    neighbours,
    rows,
    stored,
)
from sandtable.server.tables.notes import Notebook
from sandtable.server.tables.table import PACE, Table, check_seats
from sandtable.server.tables.upkeep import look_through
from sandtable.server.tables.watcher import Watcher, stir
from sandtable.server.tournaments import course

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sqlalchemy import Executable

    from sandtable.core.game import Game
    from sandtable.core.rulebook import Rulebook
    from sandtable.server.notices.mail import Mailer
    from sandtable.server.people.people import Person
    from sandtable.server.tables.advising import Jobs, Planned
    from sandtable.server.tables.change import Change

log = logging.getLogger("sandtable.server")
T = TypeVar("T")

STOP_AGAIN: Final = 1.0
"""Seconds after which a task that goes on is called to stop once more."""


@final
class Tables:
    """The tables of one data folder."""

    __slots__ = (
        "_loading",
        "_tasks",
        "_touching",
        "_writes",
        "advising",
        "breached",
        "cookie",
        "counts",
        "damage",
        "doubted",
        "faces",
        "house",
        "in_memory",
        "mailer",
        "notebook",
        "notices",
        "pace",
        "planned",
        "pulse",
        "replacing",
        "rulebooks",
        "store",
        "watchers",
        "winners",
    )

    def __init__(self, store: Store, rulebooks: list[Rulebook], pace: float = PACE) -> None:
        self.store: Final = store
        self.rulebooks: Final = rulebooks
        self.pace: Final = pace
        self.pulse: Final = Pulse()
        self.in_memory: Final[dict[str, Table]] = {}
        self.watchers: Final[dict[str, set[Watcher]]] = {}
        self.damage: Final[dict[str, str]] = {}
        self.advising: Final[Jobs] = {}
        self.doubted: Final[dict[tuple[str, str], str]] = {}
        """By table and side the half in which it was last told a doubt."""
        self.planned: Final[Planned] = {}
        """By table and side the hint it had last, and at which juncture."""
        self.faces: Final = Faces()
        self.replacing: Final[dict[str, str]] = {}
        """By each new cookie, until its first use, the one that it takes the place of."""
        self.winners: Final[dict[str, list[str]]] = {}
        """By each tournament that is over, and was listed since, who came first."""
        self.cookie = "sandtable"
        """Its cookie's name: browsers do not tell ports apart, so each data file has its own."""
        self.house = people.THE_OWNER
        self.breached: Path | None = None
        """The club's own list of stolen passwords."""
        self.mailer: Mailer | None = None
        """How mail is sent, where it is."""
        self.notices: Final = Notices(self)
        self.notebook: Final = Notebook()
        self.counts: Final = Counts(
            partial(hearsay.guessed, self), partial(counted.count, self.store)
        )
        self._loading: Final[dict[str, asyncio.Lock]] = {}
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._touching: Final[set[asyncio.Task[Any]]] = set()
        self._writes: Final[set[asyncio.Task[Any]]] = set()

    async def open(self) -> None:
        """Take hold of the store, look for damage, and let waiting computers play on."""
        await self.store.open()
        self.cookie = f"sandtable-{await people.house(self.store)}"
        self.house = await people.owner(self.store)
        await seats.clear(self.store)
        await offers.clear(self.store)
        await ratings.catch_up(self.store)
        await self.pulse.begin(self)
        self.spawn(keep_time(self))
        self.spawn(memory.sweep(self))
        self.spawn(look_through(self))
        self.spawn(self.notices.run())
        self.spawn(self.notebook.keep())
        self.spawn(course.look_after(self))
        if self.store.shared:
            self.spawn(neighbours.listen(self))
            self.spawn(neighbours.keep_leases(self))

    async def close(self) -> None:
        """Stop the computers, let writes end, and let go of the store."""
        # A call to stop that meets the end of what a task waited for can be lost, and a write
        # that comes to its end may begin something.
        while left := self._tasks | self._writes | self._touching:
            for task in self._tasks:
                task.cancel()
            ended, _ = await asyncio.wait(left, timeout=STOP_AGAIN)
            await asyncio.gather(*ended, return_exceptions=True)
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run in the background, until its end or `close`."""
        return _keep(self._tasks, work)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry the work to its end even when whoever asked for it has gone.

        A write that is stored while its caller is cancelled must still reach the memory.
        """
        done = await asyncio.shield(_keep(self._writes, work))
        # Whoever asks another process after the answer is told the same.  Only for what is under
        # way by now: where others go on and on there is always something.
        if touching := set(self._touching):
            await asyncio.wait(touching)
        return done

    # ── listing and opening ──────────────────────────────────────────────────

    @asynccontextmanager
    async def use(self, id: str, compare: bool = True) -> AsyncIterator[Table]:
        """The table, opened if need be and kept in memory meanwhile, to look at.

        Not to `compare` it with what other processes have stored is for who asks again if need be.
        Raises NotThere or Damaged.
        """
        async with self._use(id, compare and self.store.shared) as table:
            yield table

    @asynccontextmanager
    async def _use(self, id: str, compare: bool) -> AsyncIterator[Table]:
        table, stands = self.in_memory.get(id), (0, 0)
        if table is not None and compare:
            stands = await stored.compare(self, table)
        if table is None or table.outdated:
            # One at a time: two games of one table in memory would each go their own way.
            async with self.reading(id):
                table = self.in_memory.get(id)
                # Whoever read it meanwhile may have begun before the last write.
                if table is None or table.outdated or table.lags(stands):
                    table = await stored.load(self, id, table)
        table.users += 1
        table.used = time.monotonic()
        try:
            yield table
        finally:
            table.users -= 1

    def reading(self, id: str) -> asyncio.Lock:
        """One at a time reads a table: who began before a write must not have the last word."""
        return self._loading.setdefault(id, asyncio.Lock())

    @asynccontextmanager
    async def hold(self, id: str, compare: bool = True) -> AsyncIterator[Table]:
        """The table, to change it: nobody else changes it meanwhile.

        Who does not `compare` it with what is stored changes it only as far as he has `seen`.
        """
        while True:
            # Compared is what nobody else holds: before that it would be in vain.
            async with self._use(id, compare=False) as table, table.lock:
                if compare and self.store.shared:
                    await stored.compare(self, table, holding=True)
                if not table.outdated:
                    yield table
                    return

    # ── making and removing ──────────────────────────────────────────────────

    def rulebook(self, name: str) -> Rulebook:
        """The rulebook of this name.  Raises NotThere."""
        for rulebook in self.rulebooks:
            if rulebook.name == name:
                return rulebook
        known = ", ".join(r.name for r in self.rulebooks) or "none is installed"
        raise NotThere(f"unknown game {name!r}: choose one of {known}")

    def plays(self, name: str) -> bool:
        """Whether a game is here; the package that brought it may be gone."""
        return any(rulebook.name == name for rulebook in self.rulebooks)

    async def add(
        self,
        game: Game,
        name: str = "",
        wanted: dict[str, str] | None = None,
        owner: Person = people.THE_OWNER,
    ) -> Table:
        """Store a game as a new table of somebody's, and open it."""
        held = check_seats(game.rulebook, wanted or {})
        await laying.check_count(self)
        row = rows.new_row(game, name, held, self.pace)
        given = await seats.own(self.store, row.id, owner)
        await self.finish(self.store.add(row, game.record.rows.since(1)))
        table = Table(row.id, row.name, game, held, row.created, row.updated)
        table.pace, table.used, table.sitting = self.pace, time.monotonic(), given
        self.keep_open(table)
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
        # Whoever reads it at this moment would take it into memory again after it is gone.
        async with self.reading(id):
            gone = await self.store.remove(id)
            self.forget(id)
        if not gone:
            raise NotThere(f"no table {id!r}: it may have been removed")

    def forget(self, id: str) -> None:
        """Let go of a table that was removed, and tell those who watch."""
        self._loading.pop(id, None)
        self.in_memory.pop(id, None)
        self.damage.pop(id, None)
        for doubt in [key for key in self.doubted if key[0] == id]:
            del self.doubted[doubt]
        for plan in [key for key in self.planned if key[0] == id]:
            del self.planned[plan]
        stir(self.watchers.get(id, ()))

    # ── changing ─────────────────────────────────────────────────────────────

    async def commit(
        self,
        table: Table,
        game: Game,
        sender: Sender | None,
        beside: Iterable[Executable] = (),
        by: str = "",
        belief: Belief = LOOKED_UP,
    ) -> None:
        """Store what the new game has beyond the old, then let it be the table's.

        The person it was done `by` is told nothing of it.
        What is written `beside` it is stored with it, or nothing is.  Call it holding the table.
        Where not all was looked up just now the `belief` must hold.
        Raises NotSaved or Overtaken; the table is then as it is stored.
        """
        if not game.record.open and game.actor != NOBODY:
            for side, nonce in table.stirring.items():
                agreement.stir(game, side, nonce)
        # A draft still open is the last line and grows: that line is written anew.
        first = len(table.game.record.rows) - table.game.record.open
        made = change.of(self, table, game, by)
        writing = self.store.append(
            table.id,
            first,
            game.record.rows.since(first),
            sender,
            made.row,
            [*beside, *made.also],
            known=table.moves,
            belief=belief,
            public=made.public,
            anew=bool(table.game.record.open),
        )
        self._count(table, await self.write(table, writing))
        before = table.game
        _stands(table, game, made, sender)
        if made.ends:
            self.spawn(ratings.catch_up(self.store))
        if made.goes_on:
            self.spawn(course.go_on_quietly(self, made.goes_on))
        if made.public:
            self.notebook.want(table)
            self.tell_here(table)
        else:
            self._tell_mates(table, before, by)
            self.wake(table)

    def _tell_mates(self, table: Table, before: Game, by: str) -> None:
        """Push a draft to those who make it together, and to nobody else: not even a wake."""
        drafting = {game.rulebook.drafting(game.state) for game in (before, table.game)}
        sides = [side for at, side in enumerate(table.game.rulebook.sides) if at in drafting]
        given = [one for side in sides for one in table.sitting.get(side, ())]
        mates = {one.id for one in given if one.id != by}
        if mates:
            table.drafted = (table.drafted[0] + 1, by)
            stir(one for one in self.watchers.get(table.id, ()) if one.who in mates)

    def belief(self, table: Table, who: Person | None = None) -> Belief:
        """What is believed of a table, and of somebody, that was not looked up just now."""
        if not self.store.shared:
            return LOOKED_UP
        return who.belief(table.changes) if who is not None else Belief(table.changes)

    async def write(self, table: Table, work: Coroutine[Any, Any, T]) -> T:
        """Await a write; when it fails, the table is read again before it is used again.

        For whether a failed write has reached the disk is not known for sure.
        """
        try:
            return await work
        except BaseException:
            table.outdated = True
            raise

    def tell(self, table: Table) -> None:
        """Let everybody know that something changed, here and in other processes."""
        if self.store.shared:
            _keep(self._touching, self._touch(table))
        self.tell_here(table)

    async def pass_on(self, table: Table) -> None:
        """Let other processes read anew what one person alone may know.  Call it holding it."""
        if self.store.shared:
            with suppress(Overtaken):  # it is read anew here as well then
                await self.write(table, self.store.stir(table.id, table.moves))
                table.moves += 1

    async def _touch(self, table: Table) -> None:
        with suppress(Trouble):
            self._count(table, await self.store.touch(table.id))

    def _count(self, table: Table, changes: int) -> None:
        """Take note of one's own change; of another's that came between, word comes by itself."""
        if changes == table.changes + 1:
            table.changes = changes

    def tell_here(self, table: Table) -> None:
        """Push to the browsers that something changed, and ask the computer if it is its turn."""
        table.changed()
        stir(self.watchers.get(table.id, ()))
        self.wake(table)

    def wake(self, table: Table) -> None:
        """Let a computer play if it is asked and nothing holds it back, or standing orders."""
        plays = not table.paused and table.computer_to_move() is not None
        if not plays and not answering.may_answer(table):
            return
        if not table.plays():
            table.task = self.spawn(computer.play(self, table))

    @contextmanager
    def watch(self, id: str, cookie: str = "", who: str = "") -> Iterator[Watcher]:
        """What is set whenever the table changes, or somebody points at a hex."""
        watcher = Watcher(cookie, who)
        self.watchers.setdefault(id, set()).add(watcher)
        try:
            yield watcher
        finally:
            self.watchers[id].discard(watcher)
            if not self.watchers[id]:
                del self.watchers[id]

    async def put_out(self, cookie: str, new: str = "") -> None:
        """End a cookie's life for a `new` one, if its person has that; its sockets are closed."""
        async with self.store.transaction() as connection:
            await channels.follow(connection, people.hashed(cookie), people.hashed(new))
        await people.close_session(self.store, cookie)
        self.shut_out((people.hashed(cookie),))

    def shut_out(self, hashes: Container[str]) -> None:
        """Close the sockets that came by cookies with these hashes, which are good no more."""
        for watchers in self.watchers.values():
            for watcher in watchers:
                if people.hashed(watcher.cookie) in hashes:
                    watcher.cookie = ""
                    watcher.set()

    # ── in memory ────────────────────────────────────────────────────────────

    def evict(self, idle: float) -> None:
        """Let go of tables that nobody has used for so many seconds; others are at rest."""
        memory.evict(self, idle)

    def keep_open(self, table: Table) -> None:
        """Take a table into memory; when there are many, the one longest unused makes room."""
        table.house, table.away = self.house, self.notices.away
        memory.keep(self, table)


def _keep(where: set[asyncio.Task[Any]], work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    # The event loop itself holds its tasks weakly.
    task = asyncio.get_running_loop().create_task(work)
    where.add(task)
    task.add_done_callback(where.discard)
    return task


def _stands(table: Table, game: Game, made: Change, sender: Sender | None) -> None:
    """A game that has been stored is the table's."""
    table.moves += 1
    table.unsaved, table.clock = "", made.clock
    table.updated = made.row.get("updated", table.updated)
    table.stand(game, made.outside)
    table.heard.note(game.seq, sender)
    made.undone.took_place(table.standing)
    if not game.record.open:
        table.stirring.clear()
