"""scripts/bench server: a club's evening, many live games at once, beside the targets.

1,000 games of the three rulebooks are under way, 500 browsers watch, 40 choices a second are made,
and computers think at four more tables: one server process on a data file, then two on a PostgreSQL
database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.compiled import ROOT, environment, unpacked
from bench.engine import machine
from bench.wire import Line
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.games import RULEBOOKS
from sandtable.server.main import quick_loop, serve
from sandtable.server.store.store import Store
from sandtable.server.tables import rows
from sandtable.server.tables.table import PACE, check_seats
from tests.database import postgresql

STOOD: Final = 120
"""Choices that each game has behind it."""
AHEAD: Final = 40
"""Choices that are ready for each."""
CAMPAIGN: Final = "campaign"
KINDS: Final = 9
"""Different games; the others are copies of them with rows of their own."""
ROWS: Final = 200
"""Changes of one row, for the share of the disk in a choice."""
LINES: Final = 12
"""Connections by which choices are sent."""
P50, P99, PUSHED, MEMORY = 5.0, 100.0, 300.0, 150.0


class Kind(NamedTuple):
    """A game as it stands, and what will be chosen in it: by whom, and what."""

    game: Game
    script: list[tuple[str, str]]


class Seen(msgspec.Struct):
    """What of a view the next choice needs."""

    seq: int
    draft: str


class Answer(msgspec.Struct):
    """The answer to a choice."""

    view: Seen


class Live:
    """One table, how far its script has come, and when its last choice was sent."""

    def __init__(self, name: str, kind: Kind) -> None:
        self.name, self.kind = name, kind
        self.seen, self.role = Seen(kind.game.seq, ""), ""
        self.done = 0
        self.busy = False
        self.sent: dict[int, float] = {}
        self.pushed: list[float] = []


class Server(NamedTuple):
    """A server process and its address."""

    process: subprocess.Popen[str]
    host: str
    port: int

    def worked(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """KB of its own: what it shares with others is not counted."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return sum(
            float(row.split()[1])
            for row in rollup.splitlines()
            if row.startswith(("Private_Clean", "Private_Dirty"))
        )


# ── the games ────────────────────────────────────────────────────────────────


def campaigns() -> list[Rulebook]:
    """The games that are long enough: an evening's game is over before so many choices."""
    return [book for book in RULEBOOKS if any(found.id == CAMPAIGN for found in book.scenarios())]


def kinds(many: int = KINDS) -> list[Kind]:
    """So many games played at random, and how they go on."""
    found: list[Kind] = []
    for number, book in zip(range(many * 20), cycle(campaigns()), strict=False):
        luck = random.Random(number)
        game = Game.new(book, CAMPAIGN, seed=f"evening {number}")
        while game.actor != NOBODY and (game.step < STOOD or game.record.open):
            game.choose(luck.choice(game.choices()))
        then = game.copy()
        script: list[tuple[str, str]] = []
        while len(script) < AHEAD and then.actor != NOBODY:
            choice = luck.choice(then.choices())
            script.append((book.sides[then.actor], then.text(choice)))
            then.choose(choice)
        if len(script) == AHEAD:
            found.append(Kind(game, script))
        if len(found) == many:
            break
    return found


async def fill(where: Path | str, many: int, computers: int) -> tuple[list[Live], list[str]]:
    """Store so many tables; those of the computers beside them."""
    store = Store(where)
    await store.open()
    live, thinking = [], []
    ready = kinds()
    for number, kind in zip(range(many + computers), cycle(ready), strict=False):
        played = number < many
        seats = {} if played else dict.fromkeys(kind.game.rulebook.sides, "staff")
        held = check_seats(kind.game.rulebook, seats)
        row = rows.new_row(kind.game, f"table {number}", held, PACE)
        await store.add(row, kind.game.record.rows.since(1))
        if played:
            live.append(Live(row.id, kind))
        else:
            thinking.append(row.id)
    await store.close()
    return live, thinking


# ── the servers ──────────────────────────────────────────────────────────────


@contextmanager
def serving(folder: Path, database: str, many: int) -> Iterator[list[Server]]:
    """So many server processes on one store."""
    started: list[Server] = []
    try:
        for number in range(many):
            given = [sys.executable, "-m", "bench.served", "--serve", str(folder / f"log{number}")]
            given[-1] = str(folder if not database else folder / f"log{number}")
            process = subprocess.Popen(
                [*given, "--database", database], stdout=subprocess.PIPE, text=True
            )
            assert process.stdout is not None
            address = process.stdout.readline().partition("http://")[2].partition("/")[0]
            host, _, port = address.partition(":")
            started.append(Server(process, host, int(port)))
        yield started
    finally:
        for server in started:
            server.process.send_signal(signal.SIGINT)
        for server in started:
            server.process.wait(30)


# ── the evening ──────────────────────────────────────────────────────────────


class Evening:
    """What is done at the tables, and how long it took."""

    def __init__(self, servers: list[Server], live: list[Live], seed: int = 1) -> None:
        self.servers, self.live = servers, live
        self.luck = random.Random(seed)
        self.lines: dict[int, asyncio.Queue[Line]] = {
            server.port: asyncio.Queue() for server in servers
        }
        self.took: list[float] = []
        self.refused: list[str] = []

    async def dial(self) -> None:
        """Open the connections, to each server as many."""
        for server, _ in zip(cycle(self.servers), range(LINES), strict=False):
            self.lines[server.port].put_nowait(await Line.to(server.host, server.port))

    def server(self, table: str) -> Server:
        """Whose a table is: the front sends what is asked about it to one and the same."""
        return self.servers[crc32(table.encode()) % len(self.servers)]

    async def look(self, names: list[str]) -> None:
        """Open each table, as somebody does who looks at it."""
        lines = {one.port: await Line.to(one.host, one.port) for one in self.servers}
        for name in names:
            await lines[self.server(name).port].ask("GET", f"/api/tables/{name}")
        for line in lines.values():
            line.close()

    async def watch(self, table: Live, ready: asyncio.Semaphore) -> None:
        """Take the time from a choice to its push."""
        server = self.server(table.name)
        address = f"ws://{server.host}:{server.port}/api/tables/{table.name}/live"
        with suppress(ConnectionClosed):
            async with connect(address, compression=None, open_timeout=60) as socket:
                await socket.recv()
                ready.release()
                async for text in socket:
                    told = msgspec.json.decode(text)
                    sent = table.sent.pop(0, None)
                    if told.get("seq") is not None and sent is not None:
                        table.pushed.append(time.perf_counter() - sent)

    async def choose(self, table: Live) -> None:
        """Play what comes next at a table."""
        table.busy = True
        role, choice = table.kind.script[table.done]
        body = {
            "client": "bench",
            "expected": table.seen.seq,
            "draft": table.seen.draft if role == table.role else "",
            "choice": choice,
            "role": role,
            "eyes": role,
        }
        lines = self.lines[self.server(table.name).port]
        line = await lines.get()
        began = table.sent[0] = time.perf_counter()
        status, answer = await line.ask("POST", f"/api/tables/{table.name}/choose", body)
        self.took.append(time.perf_counter() - began)
        lines.put_nowait(line)
        if status == 200:
            table.seen = msgspec.json.decode(answer, type=Answer).view
            table.role = role
            table.done += 1
        else:
            self.refused.append(answer.decode()[:200])
            table.done = AHEAD  # it is played no further
        table.busy = False

    async def play(self, seconds: float, rate: float) -> None:
        """So many choices a second, at tables taken at random; none waits for another."""
        playing: list[asyncio.Task[None]] = []
        began = time.perf_counter()
        for number in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            while not (free := [t for t in self.live if not t.busy and t.done < AHEAD]):
                # So far behind is it that every game waits for an answer.
                playing = [task for task in playing if not task.done()]
                await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            playing.append(asyncio.create_task(self.choose(self.luck.choice(free))))
        await asyncio.gather(*playing)


async def lost(where: Path | str, live: list[Live]) -> int:
    """Tables whose stored lines are not those that were chosen, each once and in its place."""
    store = Store(where)
    await store.open()
    wrong = 0
    for table in live:
        if 0 < table.done < AHEAD:
            wrong += chosen(await store.lines(table.name)) != expected(table)
    await store.close()
    return wrong


async def kept(where: Path | str, name: str) -> list[float]:
    """Seconds until one changed row is on the disk, each time, with nothing beside it."""
    store, took = Store(where), []
    await store.open()
    for number in range(ROWS):
        began = time.perf_counter()
        await store.change(name, {"name": f"table {number}"})
        took.append(time.perf_counter() - began)
    await store.close()
    return took


def chosen(rows: list[str]) -> list[str]:
    """The choices and dice of a record."""
    return [json.loads(row).get("c", "") for row in rows]


def expected(table: Live) -> list[str]:
    """The same, played here."""
    game = table.kind.game.copy()
    for _, choice in table.kind.script[: table.done]:
        game.choose(choice)
    return chosen(game.record.rows.since(1))


# ── the figures ──────────────────────────────────────────────────────────────


def at(took: list[float], share: float) -> float:
    """Milliseconds within which so large a share was done."""
    return sorted(took)[min(len(took) - 1, int(len(took) * share))] * 1e3


async def evening(name: str, where: Path | str, folder: Path, given: argparse.Namespace) -> None:
    """One run and its figures."""
    live, thinking = await fill(where, given.tables, given.computers)
    database = where if isinstance(where, str) else ""
    with serving(folder, database, 2 if database else 1) as servers:
        run = Evening(servers, live)
        await run.look([table.name for table in live[:KINDS]])
        before = [server.memory() for server in servers]
        began = time.perf_counter()
        await run.look([table.name for table in live[KINDS:]])
        opened = (time.perf_counter() - began) / max(1, len(live) - KINDS)
        after = [server.memory() for server in servers]
        ready = asyncio.Semaphore(0)
        watching = [
            asyncio.create_task(run.watch(table, ready))
            for table, _ in zip(cycle(live), range(given.sockets), strict=False)
        ]
        for _ in watching:
            await ready.acquire()
        await run.look(thinking)
        await run.dial()
        worked = sum(server.worked() for server in servers)
        await run.play(given.seconds, given.rate)
        worked = sum(server.worked() for server in servers) - worked
        pushed = [took for table in live for took in table.pushed]
        played = [server.memory() for server in servers]
        for watcher in watching:
            watcher.cancel()
    wrong = len(run.refused) + await lost(where, live)
    alone = await kept(where, live[0].name)
    many = max(1, len(live) - KINDS)
    each = (sum(after) - sum(before)) / many
    later = (sum(played) - sum(before)) / many
    rows = [
        ("choice, durable, p50", at(run.took, 0.5), "ms", P50),
        ("of that one row kept, alone, p50", at(alone, 0.5), "ms", None),
        ("choice, durable, p99", at(run.took, 0.99), "ms", P99),
        (f"push ({len(pushed):,}), p99", at(pushed or [0.0], 0.99), "ms", PUSHED),
        ("processor time a choice, all in", worked / len(run.took) * 1e3, "ms", None),
        ("memory a live table", each, "kB", MEMORY),
        ("the same after the evening", later, "kB", None),
        ("a table opened", opened * 1e3, "ms", None),
        (f"lost or doubled of {len(run.took):,}", float(wrong), "", 0.0),
    ]
    sys.stdout.write(f"{name}\n" + "".join(map(line_of, rows)))
    sys.stdout.writelines(f"  refused: {text}\n" for text in run.refused[:3])
    sys.stdout.flush()


def run(work: Coroutine[Any, Any, None]) -> None:
    """By the server's own quick loop: what measures shares the processors with what is measured."""
    with asyncio.Runner(loop_factory=quick_loop) as runner:
        runner.run(work)


def line_of(row: tuple[str, float, str, float | None]) -> str:
    """A figure beside its target."""
    name, value, unit, target = row
    bound = "" if target is None else f"<= {target:,.0f} {unit}"
    missed = "  MISSED" if target is not None and value > target else ""
    return f"  {name:33}{bound:>12}{value:>12,.1f} {unit}{missed}\n"


def main(arguments: list[str] | None = None) -> None:
    """Print the table of figures."""
    parser = argparse.ArgumentParser(
        prog="scripts/bench server", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--rate", type=float, default=40.0, help="choices a second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--computers", type=int, default=4, help="tables at which they think")
    parser.add_argument("--store", choices=["sqlite", "postgresql"], help="only on this one")
    parser.add_argument("--compiled", action="store_true", help="build the wheel and measure it")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--database", default="", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.serve:
        serve(port=0, data=given.serve, open_browser=False, database=given.database or None)
        return
    if given.compiled:
        compiled([word for word in arguments or sys.argv[1:] if word != "--compiled"])
        return
    sys.stdout.write(
        f"{given.tables:,} games, {given.sockets} sockets, {given.rate:g} choices a second for "
        f"{given.seconds:g} s, {given.computers} computers; {os.cpu_count()} processors\n"
    )
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as made:
        folder = Path(made)
        if given.store != "postgresql":
            run(evening("one process, data file", folder / "a", folder / "a", given))
        if given.store != "sqlite":
            with postgresql("") as server:
                run(evening("two processes, PostgreSQL", server.new(), folder, given))
    sys.stdout.write(f"{machine()}, its load {os.getloadavg()[0]:.1f}.\n")


def compiled(arguments: list[str]) -> None:
    """The same evening on the compiled wheel."""
    sys.stderr.write("Building the compiled wheel: some minutes ...\n")
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        subprocess.run(
            [sys.executable, "-m", "bench.served", *arguments],
            env=environment(unpacked(Path(folder))),
            cwd=ROOT,
            check=True,
        )


if __name__ == "__main__":
    main()
