"""Who is answered what: every address, asked by every kind of caller, at every kind of table.

`python -m tests.server.access docs/access.md` writes the page.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import update

from sandtable.server.accounts import accounts
from sandtable.server.people.doors import Doors
from sandtable.server.people.people import PEOPLE
from sandtable.server.web import ROUTES
from tests.core.hands import Hands
from tests.server.club import club, member, table_of
from tests.server.desk import PATIENCE, Desk, Guest, link, running, sit

CALLERS: Final = (
    "stranger",
    "guest elsewhere",
    "who left",
    "who handed on",
    "watcher",
    "side A",
    "side B",
    "owner, no side",
    "owner, one side",
    "owner, both",
)
OUTSIDE: Final = CALLERS[1:4]
"""People whom the server knows and who have no place at the table."""
OF_A_CLUB: Final = ("stranger", "guest", "member", "admin")
KINDS: Final = ("fresh", "draft", "public", "finished", "damaged", "removed")
TITLES: Final = {
    "fresh": "A new table",
    "draft": "While side A makes a draft",
    "public": "While something is hidden and nobody makes a draft",
    "finished": "After the end",
    "damaged": "A damaged table",
    "removed": "A removed table",
}
DRAFT: Final = ("keep 0", "keep 1")
PLAYED: Final[dict[str, tuple[str, ...]]] = {
    "fresh": (),
    "draft": DRAFT,
    "public": ("keep 0", "say"),
    "finished": ("keep 0", "say", "keep 1", "say"),
    "damaged": (),
    "removed": (),
}
LATE: Final = 99
"""A line at which no game of ours stands: who is let in is told that he is late."""


class Row(NamedTuple):
    """How an address is asked: with a body that changes nothing, or as little as can be."""

    method: str
    path: str
    """As the server has it."""
    body: str = ""
    """As JSON."""
    asks: str = ""
    """The path that is asked, where its parts are not those of the table."""


def _play(act: str, **more: Any) -> Row:
    body = {"client": "a", "expected": LATE, **more}
    return Row("POST", f"/api/tables/{{id:str}}/{act}", json.dumps(body))


def _table(method: str, path: str, body: Any = None, asks: str = "") -> Row:
    here = "/api/tables/{id:str}"
    text = "" if body is None else json.dumps(body)
    return Row(method, here + path, text, here + asks if asks else "")


ROWS: Final = (
    *[
        _table("GET", path)
        for path in ("", "/view", "/record", "/happened", "/team", "/plans", "/summary")
    ],
    *[_table("GET", path) for path in ("/map", "/roster", "/charts", "/invitations", "/talk")],
    *[_table("GET", path) for path in ("/notes", "/ask", "/standing", "/answered")],
    _table("GET", "/hex/{label:str}", asks="/hex/0001"),
    _table("GET", "/overlay/{kind:str}", asks="/overlay/supply?side=Red"),
    _table("POST", "/why", {"choice": "keep 3"}),
    _table("GET", "/advice"),
    _table("POST", "/advice", {"expected": LATE}),
    _table("POST", "/ending", {"expected": LATE}),
    _table("DELETE", "/advice"),
    _play("choose", choice="keep 3"),
    _play("autopilot", on=True),
    _table("POST", "/standing", {"side": "nobody", "orders": {}}),
    _play("undo"),
    _play("redo"),
    _table("POST", "/ask", {"kind": "undo", "expected": LATE}),
    _table("POST", "/answer", {"id": "none", "agreed": False}),
    _table("POST", "/resign", {"side": "Red", "expected": LATE}),
    _table("POST", "/nonce", {"promise": "0" * 64}),
    _table("POST", "/rematch", {"swap": False}),
    _table("POST", "/resume"),
    _table("POST", "/claim"),
    _table("POST", "/replace", {"by": "computer"}),
    _table("POST", "/talk", {"text": ""}),
    _table("POST", "/report", {"number": LATE}),
    _table("POST", "/notes", {"text": ""}),
    _table("POST", "/ping", {"hex": "nowhere"}),
    _table("POST", "/mute", {"muted": False}),
    _table("POST", "/invitations", {"seat": "nobody"}),
    _table("DELETE", "/invitations/{which:str}", asks="/invitations/none"),
    _table("POST", "/leave", {"seat": "nobody"}),
    _table("POST", "/seats", {"seats": {}}),
    _table("POST", "/pause", {}),
    _table("POST", "/hurry", {"expected": LATE}),
    _table("POST", "/rename", {"name": ""}),
    _table("POST", "/branch", {"at": LATE}),
    Row("LIVE", "/api/tables/{id:str}/live"),
    _table("DELETE", ""),
)
"""Addresses of a table; removing it comes last."""
ACCOUNT: Final[tuple[tuple[str, str, dict[str, Any] | None], ...]] = (
    ("POST", "/api/account", {"name": "", "password": ""}),
    ("POST", "/api/account/enter", {"name": "", "password": ""}),
    ("POST", "/api/account/reset", {"secret": "guessed", "password": ""}),
    ("POST", "/api/account/forgot", {"name": "nobody"}),
    ("GET", "/api/account", None),
    ("GET", "/api/account/entries", None),
    ("POST", "/api/account/browsers/end", {"which": "none", "password": ""}),
    ("POST", "/api/account/password", {"old": "", "new": ""}),
    ("GET", "/api/account/export", None),
    ("POST", "/api/account/passkeys/begin", {"password": ""}),
    ("POST", "/api/account/passkeys", {"name": "X", "credential": {}}),
    ("POST", "/api/account/passkeys/remove", {"id": "none", "password": ""}),
    ("POST", "/api/account/passkeys/demand", {"on": True, "password": ""}),
    ("POST", "/api/account/passkeys/ask", {}),
    ("POST", "/api/account/passkeys/enter", {"credential": {}}),
    ("POST", "/api/account/delete", {"password": ""}),
)
OFFER: Final = {"game": "none", "scenario": "none"}
OFFERS: Final = (
    Row("GET", "/api/offers"),
    Row("POST", "/api/offers", json.dumps({"offer": OFFER})),
    *[
        Row("POST", f"/api/offers/{{id:str}}/{act}", json.dumps(body), f"/api/offers/x/{act}")
        for act, body in (
            ("look", {"secret": ""}),
            ("take", {"number": "0" * 32}),
            ("agree", {"number": "0" * 32}),
            ("back", {}),
        )
    ],
    Row("DELETE", "/api/offers/{id:str}", asks="/api/offers/x"),
    Row("GET", "/api/ratings"),
)
CUP: Final = {
    "title": "A",
    "game": "none",
    "scenario": "none",
    "form": "cup",
    "clock": {"kind": "none"},
}
TOURNAMENTS: Final = (
    Row("GET", "/api/tournaments"),
    Row("POST", "/api/tournaments", json.dumps(CUP)),
    Row("GET", "/api/tournaments/{id:str}", asks="/api/tournaments/x"),
    *[
        Row(
            "POST",
            f"/api/tournaments/{{id:str}}/{act}",
            json.dumps(body),
            f"/api/tournaments/x/{act}",
        )
        for act, body in (
            ("enter", {"number": "0" * 32}),
            ("leave", {}),
            ("begin", {}),
            ("rule", {"game": "x", "score": 1}),
            ("date", {"days": 1}),
        )
    ],
    Row("DELETE", "/api/tournaments/{id:str}", asks="/api/tournaments/x"),
)
"""Addresses of a club; a server without accounts has none of them."""
ELSE: Final = (
    Row("GET", "/{path:path}", asks="/"),
    Row("GET", "/api/about"),
    Row("GET", "/api/openapi"),
    Row("GET", "/api/time"),
    Row("GET", "/api/rulebooks"),
    *[
        Row("GET", f"/api/rulebooks/{{name:str}}/{kind}", asks=f"/api/rulebooks/hands/{kind}")
        for kind in ("map", "roster", "charts", "cases")
    ],
    Row(
        "GET",
        "/api/rulebooks/{name:str}/cases/{number:str}",
        asks="/api/rulebooks/doro-nawa/cases/5.38",
    ),
    Row("GET", "/api/tables"),
    Row("POST", "/api/tables", json.dumps({"game": "none"})),
    Row("POST", "/api/tables/import", json.dumps({})),
    Row("GET", "/api/me"),
    Row("POST", "/api/me", json.dumps({"name": ""})),
    Row("POST", "/api/owner", json.dumps({"key": "guessed"})),
    Row("POST", "/api/invitations/look", json.dumps({"secret": "guessed"})),
    Row("POST", "/api/invitations/accept", json.dumps({"secret": "guessed", "name": "X"})),
    *OFFERS,
    *TOURNAMENTS,
    *[Row(method, path, json.dumps(body) if body else "") for method, path, body in ACCOUNT],
    Row("GET", "/api/notices"),
    Row("POST", "/api/notices", json.dumps({"zone": "nowhere"})),
    Row("POST", "/api/notices/channels", json.dumps({"kind": "none"})),
    Row("POST", "/api/notices/channels/{which:str}/trial", asks="/api/notices/channels/x/trial"),
    Row("DELETE", "/api/notices/channels/{which:str}", asks="/api/notices/channels/x"),
    Row("POST", "/api/notices/confirm", json.dumps({"secret": "guessed"})),
    Row("GET", "/api/notices/stop/{secret:str}", asks="/api/notices/stop/guessed"),
    Row("POST", "/api/notices/stop/{secret:str}", asks="/api/notices/stop/guessed"),
    Row("GET", "/api/feed/{secret:str}", asks="/api/feed/guessed"),
    Row("POST", "/api/leave"),
)
"""Addresses of no table; leaving the server comes last."""


def unlisted() -> set[tuple[str, str]]:
    """Addresses of the server that no row asks."""
    asked = {(row.method, row.path) for row in (*ROWS, *ELSE)}
    found = set()
    for route in ROUTES:
        for method in getattr(route, "http_methods", ["LIVE"]):
            found |= {(str(method), path) for path in route.paths if path != "/"}
    return found - asked


# ── the callers ──────────────────────────────────────────────────────────────


class House(NamedTuple):
    """An open server with people on it."""

    desk: Desk
    owner: Guest
    elsewhere: Guest


@contextmanager
def house() -> Iterator[House]:
    """A server that is open to others, its owner, and somebody who sits at another table."""
    with TemporaryDirectory() as folder:
        doors = Doors(open=True, addresses=["http://192.0.2.7:8642"])
        page = Path(folder) / "client"
        page.mkdir()
        (page / "index.html").write_text("<!doctype html>", "utf-8")
        with running(Path(folder), client=page, books=(Hands(),), doors=doors) as desk:
            owner = _browser(desk, Guest(desk, ""), doors.key)
            other = owner.told("POST", "tables", json={"game": "hands"})["id"]
            yield House(desk, owner, sit(desk, link(desk, other, "Red", owner), "E"))


def _browser(desk: Desk, who: Guest, key: str) -> Guest:
    entered = who.ask("POST", "owner", json={"key": key})
    return Guest(desk, entered.headers["set-cookie"].partition(";")[0])


class Seat(NamedTuple):
    """A caller and the table that he asks."""

    who: Guest
    table: str


def seated(house: House, kind: str) -> dict[str, Seat]:
    """Every caller at a table of this kind; those who may remove it last."""
    desk, owner = house.desk, house.owner
    both, one, none, handed = (
        owner.told("POST", "tables", json={"game": "hands"})["id"] for _ in range(4)
    )
    left = sit(desk, link(desk, one, "Blue", owner), "L")
    left.told("POST", f"tables/{one}/leave", json={"seat": "Blue"})
    players = {
        both: (owner, owner),
        one: (owner, sit(desk, link(desk, one, "Blue", owner), "B")),
        none: tuple(sit(desk, link(desk, none, side, owner), side) for side in ("Red", "Blue")),
    }
    former = sit(desk, link(desk, handed, "owner", owner), "F")
    now = sit(desk, link(desk, handed, "owner", former), "N")
    players[handed] = (now, now)
    watcher = sit(desk, link(desk, none, "spectator", owner), "W")
    for table, (red, blue) in players.items():
        for mover, choice in zip((red, red, blue, blue), PLAYED[kind], strict=False):
            answer = mover.choose(table, choice)
            assert answer.status_code == 200, answer.text
        _spoil(house, kind, table, now if table == handed else owner)
    return {
        "stranger": Seat(Guest(desk, ""), none),
        "guest elsewhere": Seat(house.elsewhere, none),
        "who left": Seat(left, one),
        "who handed on": Seat(former, handed),
        "watcher": Seat(watcher, none),
        "side A": Seat(players[none][0], none),
        "side B": Seat(players[none][1], none),
        "owner, no side": Seat(owner, none),
        "owner, one side": Seat(owner, one),
        "owner, both": Seat(owner, both),
    }


def _spoil(house: House, kind: str, table: str, owner: Guest) -> None:
    if kind == "removed":
        owner.told("DELETE", f"tables/{table}")
    if kind == "damaged":
        tables = house.desk.tables
        tables.in_memory.pop(table, None)
        spoilt: dict[str, Any] = {"header": ""}
        house.desk.http.blocking_portal.call(tables.store.change, table, spoilt)


# ── asking ───────────────────────────────────────────────────────────────────


def asked(seat: Seat, row: Row) -> tuple[str, str]:
    """The status of an answer and its text; of a socket its close code, or `open`."""
    path = (row.asks or row.path).replace("{id:str}", seat.table)
    if row.method == "LIVE":
        return _live(seat, path)
    content: dict[str, Any] = {"content": row.body} if row.body else {}
    if not path.startswith("/api/"):
        return str(seat.who.desk.http.get(path).status_code), ""
    content["follow_redirects"] = False
    answer = seat.who.ask(row.method, path.removeprefix("/api/"), **content)
    return str(answer.status_code), answer.text


def _live(seat: Seat, path: str) -> tuple[str, str]:
    headers = {"cookie": seat.who.cookie} if seat.who.cookie else {}
    http = seat.who.desk.http
    try:
        with http.websocket_connect(path, headers=headers) as socket:
            socket.receive_json(timeout=PATIENCE)
            return "open", ""
    except WebSocketDisconnect as closed:
        return str(closed.code), str(closed.detail)
    finally:
        http.cookies.clear()


Answers = dict[Row, dict[str, tuple[str, str]]]
"""To each address the status and text for every caller."""


def at_tables(house: House, kind: str) -> Answers:
    """What all callers are answered at a table of this kind."""
    seats = seated(house, kind)
    return {row: {caller: asked(seats[caller], row) for caller in CALLERS} for row in ROWS}


def elsewhere(house: House) -> Answers:
    """What is answered at addresses of no table."""
    seats = seated(house, "fresh")
    wanted = ("stranger", "guest elsewhere", "owner, both")
    return {row: {caller: asked(seats[caller], row) for caller in wanted} for row in ELSE}


@contextmanager
def club_house() -> Iterator[dict[str, Seat]]:
    """A club, and who is there."""
    with TemporaryDirectory() as folder, club(Path(folder), books=(Hands(),)) as desk:
        admin = member(desk, "Admin")
        desk.http.blocking_portal.call(make_admin, desk)
        host = member(desk, "Somebody")
        table = table_of(host, game="hands", turns=None)
        yield {
            "stranger": Seat(Guest(desk, ""), table),
            "guest": Seat(sit(desk, link(desk, table, "Blue", host.guest), "G"), table),
            "member": Seat(host.guest, table),
            "admin": Seat(admin.guest, table),
        }


def in_a_club() -> Answers:
    """What is answered at addresses of no table where people have accounts."""
    with club_house() as seats:
        return {
            row: {caller: asked(seats[caller], row) for caller in OF_A_CLUB} for row in ELSE[1:]
        }


async def make_admin(desk: Desk) -> None:
    """Let the member called Admin be one."""
    async with desk.tables.store.transaction() as connection:
        who, _ = await accounts.by_name(connection, "Admin")
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == who.id).values(kind="admin"))


BAD: Final = ("", "{", "[]", '{"none": 1}')
"""Bodies that no address takes."""


def badly(row: Row, seat: Seat) -> set[tuple[str, str]]:
    """What somebody is answered who sends them."""
    return {asked(seat, row._replace(body=body)) for body in BAD}


def everything() -> dict[str, Answers]:
    """All answers, by kind of table; "" is none, "club" none of a club."""
    with house() as open_house:
        found = {kind: at_tables(open_house, kind) for kind in KINDS}
        return {**found, "": elsewhere(open_house), "club": in_a_club()}


# ── the page ─────────────────────────────────────────────────────────────────

HEAD: Final = """# Who is answered what

Made by `python -m tests.server.access docs/access.md`; a test fails when the page is stale. Every
address of the server is asked by every kind of caller at every kind of table, with a body that
changes nothing: whoever is let in is answered (200), or told that his body is badly made (400) or
comes too late (409). See also [the addresses](http-api.md) and
[whose eyes a request has](decisions/0017-eyes-come-from-the-seat.md).

* 401: a stranger on an open server. On one that only its own machine reaches he is its owner.
* 403: somebody who sits there, and whose seat does not give it.
* 404: whoever has no place at the table is told what he would be told of one that never was.
* 410: a table that cannot be opened. 422: the rules, or whose decision it is, forbid it.
* `open` is a socket; 4404 one that was closed.
"""


def page(found: dict[str, Answers]) -> str:
    """The page, as it should be."""
    parts = [HEAD]
    for kind in KINDS:
        parts += [f"\n## {TITLES[kind]}\n", _grid(found[kind], CALLERS)]
    parts += ["\n## Addresses of no table\n"]
    parts += [_grid(found[""], ("stranger", "guest elsewhere", "owner, both"))]
    parts += ["\n## Addresses of no table, in a club\n", _grid(found["club"], OF_A_CLUB)]
    return "\n".join(parts) + "\n"


def _grid(answers: Answers, callers: tuple[str, ...]) -> str:
    lines = ["| address | " + " | ".join(callers) + " |", "|---|" + "---|" * len(callers)]
    for row, told in answers.items():
        path = row.path.replace(":str", "").replace(":path", "").replace("/api/tables/{id}", "…")
        told_of = " | ".join(told[caller][0] for caller in callers)
        lines.append(f"| `{row.method} {path.removeprefix('/api')}` | {told_of} |")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Write the page that is named."""
    Path(arguments[0] if arguments else "docs/access.md").write_text(page(everything()), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
