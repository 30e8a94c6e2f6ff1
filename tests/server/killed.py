"""A story that goes on while the server, and the database behind it, are killed again and again.

Four tables: people alone (a choice a line), a game of drafts, one against a computer, and one of
two people with clocks, where each hand-over to Bea is told her by a letter.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx

from sandtable.core.line import JOIN, ROLL, entry_of
from sandtable.server.store.store import Store
from tests.core.hands import Hands
from tests.database import Server
from tests.server.desk import Desk, link, running, sit
from tests.server.letterbox import Letterbox, confirmed
from tests.server.toy import RULEBOOK, UNITS

NURSERY: Final = Path(__file__).with_name("nursery.py")
BANK: Final = 3 * 86_400
CLOCK: Final = {"kind": "bank", "seconds": BANK, "increment": 0, "empty": "nothing"}
FORD: Final = {"game": "ford", "turns": 500}
KINDS: Final[dict[str, dict[str, Any]]] = {
    "alone": FORD,
    "drafts": {"game": "hands", "scenario": "auction"},
    "computer": {**FORD, "seats": {"Blue": "random"}},
}
BOUND: Final = 120.0
"""Seconds after which what is waited for has failed."""


class Away(Exception):
    """The server, or its database, was killed."""


# ── what is killed ───────────────────────────────────────────────────────────


class Nursery:
    """Where servers are born; each is killed."""

    def __init__(self, where: Path | str, folder: Path, mail: str, club: bool = False) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(NURSERY)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        database, kind = where if isinstance(where, str) else "-", "club" if club else "home"
        self.order = f"{folder} {database} {mail} {kind}\n"
        self.pid, self.life = 0, 0

    def start(self) -> str:
        """A new server; its address."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(self.order)
        self.process.stdin.flush()
        pid, _, address = self.process.stdout.readline().strip().partition(" ")
        self.pid = int(pid)
        self.life = os.pidfd_open(self.pid)
        return address.rstrip("/")

    def kill(self) -> None:
        """kill -9, and wait until nothing is left of it."""
        signal.pidfd_send_signal(self.life, signal.SIGKILL)
        select.select([self.life], [], [], BOUND)

    def bury(self) -> None:
        """Let go of one that was killed."""
        os.close(self.life)
        self.pid = self.life = 0

    def close(self) -> None:
        """End it, and a server that still runs."""
        if self.pid:
            self.kill()
            self.bury()
        self.process.communicate()


@contextmanager
def nursery(where: Path | str, folder: Path, mail: str, club: bool = False) -> Iterator[Nursery]:
    found = Nursery(where, folder, mail, club)
    try:
        yield found
    finally:
        found.close()


# ── the tables ───────────────────────────────────────────────────────────────


class Table:
    """One table as its people know it: what was acknowledged, and what was sent last."""

    def __init__(self, kind: str, name: str) -> None:
        self.kind, self.name = kind, name
        self.made: list[str] = []
        self.pending: dict[str, Any] | None = None
        self.known: tuple[str, dict[str, Any]] | None = None
        """The last acknowledged view, and whose it is."""
        self.seq: dict[str, int] = {}
        """How far each side has seen it; a draft is a line for its owner alone."""


class Story:
    """What is played, and what must be true after each kill."""

    def __init__(self, where: Path | str, folder: Path, box: Letterbox, seed: int) -> None:
        self.where, self.box = where, box
        self.luck = random.Random(seed)
        self.tables: dict[str, Table] = {}
        self.over: list[Table] = []
        self.handed = self.answers = 0
        self.http = httpx.Client(timeout=BOUND)
        self.address = ""
        self.began = time.monotonic()  # before the clocks are: Bea's letter may take its time
        with running(where, books=(RULEBOOK, Hands())) as desk:
            desk.tables.mailer = box.mailer()
            self.begin(desk)
        self.letters = len(box.letters)

    def begin(self, desk: Desk) -> None:
        for kind, wanted in KINDS.items():
            self.tables[kind] = Table(kind, desk.new(**wanted))
        table = desk.new(turns=500, clock=CLOCK)
        bea = sit(desk, link(desk, table, "Blue"), "Bea")
        confirmed(bea, self.box)
        self.bea = bea.cookie
        self.tables["two"] = Table("two", table)

    # ── asking ───────────────────────────────────────────────────────────────

    def ask(self, method: str, path: str, role: str = "", **more: Any) -> Any:
        """An answer; Away when none came because of a kill."""
        cookie = {"cookie": self.bea} if role == "Bea" else {}
        try:
            answer = self.http.request(
                method, f"{self.address}/api/tables{path}", headers=cookie, **more
            )
        except httpx.TransportError as error:
            raise Away from error
        finally:
            self.http.cookies.clear()
        if answer.status_code == 503:
            raise Away
        assert answer.is_success, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def view(self, table: Table, role: str) -> dict[str, Any]:
        who = {"role": "Blue", "eyes": "Blue"} if role == "Bea" else {"role": role, "eyes": role}
        told: dict[str, Any] = self.ask("GET", f"/{table.name}/view", role, params=who)
        return told

    # ── playing ──────────────────────────────────────────────────────────────

    def play(self) -> None:
        """One choice somewhere."""
        table = self.tables[self.luck.choice(list(self.tables))]
        role = self.role(table)
        if not role:
            return
        view = self.view(table, role)
        assert view["seq"] >= table.seq.get(role, 0), "what was shown is gone"
        table.seq[role] = view["seq"]
        if view["over"]:
            assert table.kind in KINDS, "two people pass, and nothing ends that"
            made = self.ask("POST", "", json=KINDS[table.kind])
            self.over.append(table)
            self.tables[table.kind] = Table(table.kind, made["id"])
        elif view["choices"]:
            self.send(table, role, self.chosen(table, role, view))

    def role(self, table: Table) -> str:
        """Who might choose there now; Bea only once she was told that it is her turn."""
        if table.kind != "two":
            return "Red" if table.kind == "computer" else self.luck.choice(["Red", "Blue"])
        if self.handed == self.answers:
            return "Red"
        return "Bea" if self.told() == self.handed else ""

    def told(self) -> int:
        """Decisions of which Bea has a letter; a letter sent again has the id of the first."""
        return len({letter["Message-ID"] for letter in self.box.letters[self.letters :]})

    def chosen(self, table: Table, role: str, view: dict[str, Any]) -> dict[str, Any]:
        open_to = [c for c in view["choices"] if c["v"] != "attack"]
        if table.kind == "two":
            open_to = [c for c in open_to if c["v"] == "pass"]
        choice = self.luck.choice(open_to)
        words = [choice["v"], *([UNITS[choice["u"]]] if "u" in choice else [])]
        words += [str(choice[field]) for field in ("h", "n") if field in choice]
        side = "Blue" if role == "Bea" else role
        return {
            "client": f"browser {self.luck.random()}",
            "expected": view["seq"],
            "draft": view["draft"],
            "choice": " ".join(words),
            "role": side,
            "eyes": side,
            "who": role,
        }

    def send(self, table: Table, role: str, body: dict[str, Any]) -> None:
        """Send a choice; what was not answered stays pending, to be sent again word for word."""
        table.pending = body
        sent = {field: value for field, value in body.items() if field != "who"}
        answer = self.ask("POST", f"/{table.name}/choose", role, json=sent)
        table.pending = None
        table.made.append(body["choice"])
        table.known = (role, answer["view"])
        if table.kind == "two":
            self.handed += role == "Red"
            self.answers += role == "Bea"

    # ── after a kill ─────────────────────────────────────────────────────────

    def check(self) -> None:
        """All that was acknowledged is there; what was not is played once when it comes again."""
        for table in self.tables.values():
            if table.pending is not None:
                self.send(table, table.pending["who"], table.pending)
            elif table.known is not None and table.kind != "computer":
                role, known = table.known
                told = self.view(table, role)
                for view in (known, told):
                    view.pop("table", None)
                assert told == known, f"{table.kind}: another than was acknowledged"
        self.check_clocks()
        assert self.told() <= self.handed, "a letter for no decision, or two for one"

    def check_clocks(self) -> None:
        """It runs for whoever is asked, and nobody has paid for the time that nobody could play."""
        info = self.ask("GET", f"/{self.tables['two'].name}")
        clock, since = info["clock"], time.monotonic() - self.began
        assert clock["running"] == info["actor"], clock
        left = clock["left"]
        assert all(BANK - since - 1 <= left[side] <= BANK for side in ("Red", "Blue")), left

    async def lines(self, table: Table) -> list[str]:
        store = Store(self.where)
        await store.open()
        found = await store.lines(table.name)
        await store.close()
        return found

    def choices(self, rows: list[str], kind: str) -> list[str]:
        """The choices of people in the lines of a record."""
        found: list[str] = []
        for row in rows:
            line = json.loads(row)
            if "c" in line and not (kind == "computer" and line["by"] == "Blue"):
                parts = entry_of(line).text.split(JOIN)
                found += [part for part in parts if not part.startswith(ROLL)]
        return found

    async def check_all(self) -> None:
        """Every record, read from the store, has each choice once and in its place."""
        for table in [*self.over, *self.tables.values()]:
            rows = await self.lines(table)
            assert self.choices(rows, table.kind) == table.made, table.kind


# ── the story ────────────────────────────────────────────────────────────────


def kill_often(
    where: Path | str,
    folder: Path,
    box: Letterbox,
    kills: int,
    database: Server | None = None,
    seed: int = 1,
) -> Story:
    """Play while the server is killed, and every third time its database; what it came to."""
    story = Story(where, folder, box, seed)
    with story.http, nursery(where, folder, f"smtp://127.0.0.1:{box.port}") as born:
        story.address = born.start()
        for number in range(kills):
            strikes = database is not None and number % 3 == 2
            kill = database.kill if database and strikes else born.kill
            began = time.monotonic()
            plays = story.luck.randrange(1, 4)
            for _ in range(plays):
                story.play()
            # A moment within the next choice or two, however slow the machine is.
            usual = (time.monotonic() - began) / plays
            timer = threading.Timer(story.luck.uniform(0.0, 2 * usual), kill)
            timer.start()
            with suppress(Away):
                while True:
                    story.play()
            timer.join()
            if database and strikes:
                database.start()
            else:
                born.bury()
                story.address = born.start()
            story.check()
        last = time.monotonic() + BOUND
        while story.told() < story.handed:
            assert time.monotonic() < last, "a notice was never sent"
            time.sleep(0.01)
    return story
