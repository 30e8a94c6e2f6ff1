"""A server under test, with the requests that tests make of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from sandtable.core.rulebook import Rulebook
from sandtable.server.http.client import Client
from sandtable.server.people.doors import Doors
from sandtable.server.store.kept import Row
from sandtable.server.store.store import Store
from sandtable.server.tables.tables import Tables
from sandtable.server.web import create_app, routed
from tests.server.checked import Checked
from tests.server.toy import RULEBOOK

ADDRESS = "http://127.0.0.1:8642"
SPARE: Final[list[Litestar]] = []
"""Routes that an earlier test is done with: to make them costs more than most tests."""
EMPTY: Final = Row("x", "", "", "", "", "", "", False, 0.0, "", "", "", "")
"""A table as it is stored, without a game."""

PATIENCE: Final = 60.0
"""Seconds until what never comes to pass fails a test; nothing waits so long that comes."""

Fresh = Callable[[], Path | str]
"""What answers a new data folder, or the address of an empty database."""


def soon(found: Callable[[], Any]) -> Any:
    """What is found before long."""
    last = time.monotonic() + PATIENCE
    while not (value := found()):
        assert time.monotonic() < last, "never came to pass"
        time.sleep(0.01)
    return value


class Desk(NamedTuple):
    """A client of the server, and the tables behind it."""

    http: TestClient[Any]
    tables: Tables

    def new(self, **wanted: Any) -> str:
        """The id of a new table."""
        answer = self.http.post("/api/tables", json={"game": "ford", "turns": 5, **wanted})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def view(self, id: str, **query: Any) -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{id}/view", params={"role": "both", **query})
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def post(self, id: str, act: str, **body: Any) -> Response:
        return self.http.post(f"/api/tables/{id}/{act}", json=body)

    def choose(self, id: str, choice: str, **more: Any) -> dict[str, Any]:
        """The view after a choice that must be legal."""
        body = {"client": "c", "expected": self.info(id)["seq"], **more}
        answer = self.post(id, "choose", choice=choice, **body)
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()["view"]
        return view

    def choose_all(self, id: str, choices: list[str]) -> None:
        """Several choices at one stroke, all of them legal."""
        body = {"client": "c", "expected": self.info(id)["seq"], "choices": choices}
        answer = self.post(id, "choose", **body)
        assert answer.status_code == 200, answer.text

    def info(self, id: str) -> dict[str, Any]:
        told: dict[str, Any] = self.http.get(f"/api/tables/{id}").json()
        return told

    def wait(self, id: str, until: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The table's info as soon as it is as it should be."""
        last = time.monotonic() + 30
        while time.monotonic() < last:
            told = self.info(id)
            if until(told):
                return told
            time.sleep(0.01)
        raise AssertionError(f"never came to pass: {told}")


class Guest(NamedTuple):
    """Somebody with a browser of his own: every request carries his cookie and nothing else."""

    desk: Desk
    cookie: str

    def ask(
        self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any
    ) -> Response:
        headers = {**({"cookie": self.cookie} if self.cookie else {}), **(headers or {})}
        answer = self.desk.http.request(method, f"/api/{path}", headers=headers, **more)
        self.desk.http.cookies.clear()
        return answer

    def told(self, method: str, path: str, **more: Any) -> Any:
        """The answer to a request that must be granted."""
        answer = self.ask(method, path, **more)
        assert answer.is_success, answer.text
        return answer.json()

    def choose(self, id: str, choice: str, **more: Any) -> Response:
        seq = self.told("GET", f"tables/{id}")["seq"]
        body = {"client": "g", "expected": seq, "choice": choice, **more}
        return self.ask("POST", f"tables/{id}/choose", json=body)


def link(desk: Desk, id: str, seat: str, by: Guest | None = None) -> str:
    """The secret of a new link to a seat."""
    told = (by or Guest(desk, "")).told("POST", f"tables/{id}/invitations", json={"seat": seat})
    return str(told["links"][0]["url"].rpartition("/")[2])


def sit(desk: Desk, secret: str, name: str = "Anna") -> Guest:
    """Somebody new, sitting down by a link."""
    body = {"secret": secret, "name": name}
    answer = desk.http.post("/api/invitations/accept", json=body)
    desk.http.cookies.clear()
    assert answer.status_code == 200, answer.text
    return Guest(desk, answer.headers["set-cookie"].partition(";")[0])


@contextmanager
def running(
    where: Path | str,
    pace: float = 0.0,
    client: Path | None = None,
    books: tuple[Rulebook, ...] = (RULEBOOK,),
    doors: Doors | None = None,
) -> Iterator[Desk]:
    """A server on a data folder or a database; leaving it is a restart's first half."""
    tables = Tables(Store(where), list(books), pace)
    routes = SPARE.pop() if SPARE else routed()
    app = create_app(tables, Client(client or Path("no client")), doors=doors, routes=routes)
    with TestClient[Any](Checked(app, books), base_url=ADDRESS) as http:
        yield Desk(http, tables)
    SPARE.append(routes)
