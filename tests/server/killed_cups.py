"""Tournaments of three, played while the server or its database is killed again and again.

Killed is whatever lays a round or ends one: the last who enters, the last games of a round.  After
each kill the round must be laid, whole and once; at the end nothing stands beside what was played.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import msgspec
from sqlalchemy import func, select

from sandtable.server.clocks.keep import CLOCKS
from sandtable.server.notices.outbox import CUP_OVER, DELIVERIES, END, NOTICES, ROUND, TOLD
from sandtable.server.offers.agreements import AGREEMENTS
from sandtable.server.people.people import OWNER
from sandtable.server.people.seats import SITTING
from sandtable.server.store.kept import TABLES
from sandtable.server.store.store import Store
from sandtable.server.tournaments.tournaments import GAMES, PAIRINGS
from tests.database import Server
from tests.server.club import PASSWORD
from tests.server.cups import wanted
from tests.server.killed import BOUND, Away, Nursery, nursery
from tests.server.letterbox import Letterbox, plain

NAMES: Final = ("Anna", "Ben", "Cleo")
ROUNDS: Final = 3
SIDES: Final = ("Red", "Blue")
Told = dict[str, Any]


class Act(NamedTuple):
    """What somebody does; sent again when no answer came."""

    who: str
    path: str
    body: Told


class Cups:
    """What is played, and what must be true after each kill."""

    def __init__(
        self, http: httpx.Client, box: Letterbox, born: Nursery, database: Server | None, seed: int
    ) -> None:
        self.http, self.box, self.born, self.database = http, box, born, database
        self.luck = random.Random(seed)
        self.address = born.start()
        self.cookies: dict[str, str] = {}
        for name in NAMES:
            self.join(name)
        self.cups = self.kills = self.letters = 0
        self.cut = 0
        """Steps that were killed before they were answered."""
        self.id = self.title = ""
        self.usual: dict[str, float] = {}

    # ── asking ───────────────────────────────────────────────────────────────

    def ask(self, method: str, path: str, who: str, body: Told | None = None) -> httpx.Response:
        """An answer; Away when none came because of a kill."""
        kept = {"cookie": self.cookies[who]} if who in self.cookies else {}
        url = f"{self.address}/api/{path}"
        try:
            answer = self.http.request(method, url, headers=kept, json=body)
        except httpx.TransportError as error:
            raise Away from error
        finally:
            self.http.cookies.clear()
        if answer.status_code == 503:
            raise Away
        assert answer.status_code < 500, f"{path}: {answer.status_code} {answer.text}"
        return answer

    def told(self, method: str, path: str, who: str, body: Told | None = None) -> Any:
        answer = self.ask(method, path, who, body)
        assert answer.is_success, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def join(self, name: str) -> None:
        """A member who is told by mail."""
        made = self.ask("POST", "account", name, {"name": name, "password": PASSWORD})
        cookies = made.headers.get_list("set-cookie")
        self.cookies[name] = "; ".join(line.partition(";")[0] for line in cookies)
        seen, to = len(self.box.letters), f"{name.lower()}@example.org"
        self.told(
            "POST", "notices/channels", name, {"kind": "mail", "address": to, "password": PASSWORD}
        )
        secret = plain(self.box.wait(seen + 1)).partition("/#/notices/confirm/")[2].split()[0]
        self.told("POST", "notices/confirm", name, {"secret": secret})

    def page(self) -> Told:
        told: Told = self.told("GET", f"tournaments/{self.id}", NAMES[0])
        return told

    # ── a tournament ─────────────────────────────────────────────────────────

    def play(self, kill: bool) -> None:
        """A whole tournament; with `kill` each step is killed somewhere."""
        self.cups, self.letters = self.cups + 1, len(self.box.letters)
        self.title = f"Cup {self.cups}"
        body = wanted(title=self.title, most=len(NAMES))
        self.id = self.told("POST", "tournaments", NAMES[0], body)["id"]
        path = f"tournaments/{self.id}/enter"
        entering = [Act(who, path, {"number": f"{n:x}" * 32}) for n, who in enumerate(NAMES)]
        for act in entering[:-1]:
            self.told("POST", act.path, act.who, act.body)
        self.step("enter", entering[-1:], kill)
        for number in range(1, ROUNDS + 1):
            self.check_round(number)
            self.step("end" if number == ROUNDS else "round", self.ending(), kill)
        self.check_over()

    def ending(self) -> list[Act]:
        """What ends both games of the round: who came later by lot gives up."""
        told = self.page()
        acts = []
        for game in [g for p in told["pairings"] for g in p["games"] if g["score"] is None]:
            loser = max(game["first"], game["second"])
            who, table = told["entrants"][loser]["name"], game["table"]
            seq = self.told("GET", f"tables/{table}", who)["seq"]
            body = {"side": SIDES[loser != game["first"]], "expected": seq}
            acts.append(Act(who, f"tables/{table}/resign", body))
        assert len(acts) == 2
        return acts

    def step(self, kind: str, acts: list[Act], kill: bool) -> None:
        """Do this at once, and with `kill` kill what does it meanwhile."""
        began = time.monotonic()
        with self.killing(kind) if kill else _nothing():
            doing = [_Doing(self, act) for act in acts]
            for one in doing:
                one.join()
        if not kill:
            self.usual[kind] = max(self.usual.get(kind, 0.0), time.monotonic() - began)
        self.cut += any(one.away for one in doing)
        for one in doing:
            if one.away:
                self.ask("POST", one.act.path, one.act.who, one.act.body)

    @contextmanager
    def killing(self, kind: str) -> Iterator[None]:
        """Kill the server, every third time its database, at a moment of what goes on."""
        self.kills += 1
        strikes = self.database is not None and self.kills % 3 == 0
        kill = self.database.kill if self.database and strikes else self.born.kill
        timer = threading.Timer(self.luck.uniform(0.0, 1.2 * self.usual[kind]), kill)
        timer.start()
        yield
        timer.join()
        if self.database and strikes:
            self.database.start()
        else:
            self.born.bury()
            self.address = self.born.start()

    # ── what must be true ────────────────────────────────────────────────────

    def check_round(self, number: int) -> None:
        """It is there, whole; each of three meets one other, and everybody is told once."""
        told = self.until(lambda page: page["round"] == number)
        assert [p["round"] for p in told["pairings"]] == sorted([*range(1, number + 1)] * 2)
        met = [pair for p in told["pairings"] if (pair := _met(p)) is not None]
        assert len(set(met)) == len(met) == number, "a pairing is doubled or lost"
        assert sorted(set(met)) == sorted(met)
        assert set(met) <= set(combinations(range(len(NAMES)), 2))
        for game in [g for p in told["pairings"] for g in p["games"]]:
            ended = game["score"] is not None
            for seed in (game["first"], game["second"]):
                who = told["entrants"][seed]["name"]
                info = self.told("GET", f"tables/{game['table']}", who)
                assert info["you"]["sides"] == [SIDES[seed != game["first"]]]
                assert info["over"] == ended
                assert ended or info["clock"]["running"] == "Red", info["clock"]
        self.check_letters(f"Round {number} of {ROUNDS} has begun: ")

    def check_over(self) -> None:
        """Whoever comes first by lot has won both of his pairings, and so on."""
        told = self.until(lambda page: page["state"] == "over")
        assert [(row["who"], row["points"]) for row in told["standings"]] == [
            (0, 8),
            (1, 4),
            (2, 0),
        ]
        assert {g["how"] for p in told["pairings"] for g in p["games"]} == {"resign"}
        self.check_letters("It is over: you are ")

    def until(self, found: Callable[[Told], bool]) -> Told:
        last = time.monotonic() + BOUND
        while not found(told := self.page()):
            assert time.monotonic() < last, f"never came to pass: {told['state']} {told['round']}"
            time.sleep(0.02)
        return told

    def check_letters(self, said: str) -> None:
        """Each of the three has one letter about it; one sent again has the id of the first."""
        words, last = f"{self.title}\r\n{said}", time.monotonic() + BOUND
        while True:
            found = {
                (letter["Message-ID"], letter["To"], plain(letter).count(words))
                for letter in self.box.letters[self.letters :]
                if words in plain(letter)
            }
            assert len(found) <= len(NAMES), found
            if len({to for _, to, count in found if count == 1}) == len(NAMES):
                return
            assert time.monotonic() < last, f"a notice was never sent: {said}{found}"
            time.sleep(0.02)

    async def check_all(self, where: Path | str) -> None:
        """The store holds what was played, and nothing beside it."""
        store = Store(where)
        await store.open()
        async with store.transaction() as connection:

            async def rows(wanted: Any) -> list[Any]:
                return list((await connection.execute(wanted)).all())

            async def count(table: Any, *where: Any) -> int:
                (found,) = await rows(select(func.count()).select_from(table).where(*where))
                return int(found[0])

            games = 2 * ROUNDS * self.cups
            assert await count(PAIRINGS) == 2 * ROUNDS * self.cups
            assert await count(GAMES) == await count(TABLES) == await count(AGREEMENTS) == games
            assert await count(CLOCKS) == games
            assert await count(SITTING, SITTING.c.seat != OWNER) == 2 * games
            told = {ROUND: 3 * ROUNDS * self.cups, CUP_OVER: 3 * self.cups, END: games}
            for kind, many in told.items():
                assert await count(NOTICES, NOTICES.c.kind == kind) == many, kind
            done = [
                row.id for row in await rows(select(NOTICES.c.id).where(NOTICES.c.state == TOLD))
            ]
            held = [one for row in await rows(select(DELIVERIES.c.holds)) for one in _held(row[0])]
            assert sorted(held) == sorted(done), "a notice in two messages, or in none"
        await store.close()


class _Doing(threading.Thread):
    """Something that is done beside something else."""

    def __init__(self, cups: Cups, act: Act) -> None:
        super().__init__()
        self.cups, self.act = cups, act
        self.away = False
        self.start()

    def run(self) -> None:
        try:
            self.cups.told("POST", self.act.path, self.act.who, self.act.body)
        except Away:
            self.away = True


@contextmanager
def _nothing() -> Iterator[None]:
    yield


def _met(pairing: Told) -> tuple[int, int] | None:
    """Who meets whom, or None where somebody rests; both games are there, sides changed."""
    if not pairing["games"]:
        return None
    first, second = [(game["first"], game["second"]) for game in pairing["games"]]
    assert first == second[::-1]
    return (min(first), max(first))


def _held(holds: str) -> list[str]:
    """The notices of a message."""
    return [str(one) for one in msgspec.json.decode(holds).get("notices", [])]


def kill_cups(
    where: Path | str,
    folder: Path,
    box: Letterbox,
    kills: int,
    database: Server | None = None,
    seed: int = 1,
) -> Cups:
    """Play tournaments while the server is killed, and every third time its database."""
    mail = f"smtp://127.0.0.1:{box.port}"
    with (
        httpx.Client(timeout=BOUND) as http,
        nursery(where, folder, mail, club=True) as born,
    ):
        cups = Cups(http, box, born, database, seed)
        cups.play(kill=False)
        while cups.kills < kills:
            cups.play(kill=True)
    return cups
