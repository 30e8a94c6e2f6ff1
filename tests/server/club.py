"""A club under test, and the people of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from httpx import Response

from sandtable.core.rulebook import Rulebook
from sandtable.server.people.doors import Club, Doors
from tests.server.desk import Desk, Guest, running
from tests.server.toy import RULEBOOK

PASSWORD = "wolkenbruch am abend"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class Member(NamedTuple):
    """Somebody's browser with all its cookies."""

    desk: Desk
    cookies: dict[str, str]

    @property
    def guest(self) -> Guest:
        """The same, with the cookie that says who he is."""
        name = self.desk.tables.cookie
        return Guest(self.desk, f"{name}={self.cookies[name]}" if name in self.cookies else "")

    def ask(self, method: str, path: str, **more: Any) -> Response:
        """An answer; the browser keeps the cookies that come with it."""
        kept = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"user-agent": FIREFOX, **({"cookie": kept} if kept else {})}
        headers |= more.pop("headers", {})
        answer = self.desk.http.request(method, f"/api/{path}", headers=headers, **more)
        self.desk.http.cookies.clear()
        for line in answer.headers.get_list("set-cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
            if not value:
                del self.cookies[name]
        return answer

    def told(self, method: str, path: str, **more: Any) -> Any:
        """The answer to a request that must be granted."""
        answer = self.ask(method, path, **more)
        assert answer.is_success, answer.text
        return answer.json()

    def sign_up(self, name: str, password: str = PASSWORD, **more: Any) -> Response:
        return self.ask("POST", "account", json={"name": name, "password": password, **more})

    def sign_in(self, name: str, password: str = PASSWORD, address: str = "") -> Response:
        headers = {"x-forwarded-for": address} if address else {}
        body = {"name": name, "password": password}
        return self.ask("POST", "account/enter", json=body, headers=headers)


def nobody(desk: Desk) -> Member:
    """A browser that was never here."""
    return Member(desk, {})


def member(desk: Desk, name: str, password: str = PASSWORD) -> Member:
    """Somebody new of the club."""
    made = nobody(desk)
    answer = made.sign_up(name, password)
    assert answer.status_code == 201, answer.text
    return made


def table_of(who: Member, **wanted: Any) -> str:
    """The id of a new table of somebody's."""
    body = {"game": "ford", "turns": 5, **wanted}
    return str(who.told("POST", "tables", json=body)["id"])


def ends(who: Member, which: str, password: str = PASSWORD) -> Response:
    """Somebody signs out of another browser of his."""
    return who.ask("POST", "account/browsers/end", json={"which": which, "password": password})


@contextmanager
def club(
    folder: Path | str, how: Club | None = None, books: tuple[Rulebook, ...] = (RULEBOOK,)
) -> Iterator[Desk]:
    """A club on a data folder."""
    front = "https://club.example"
    doors = Doors(addresses=[front], club=how or Club(), front=front)
    with running(folder, books=books, doors=doors) as desk:
        yield desk
