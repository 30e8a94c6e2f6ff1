"""Schemathesis asks every address of the OpenAPI document whatever its schema allows, and forbids.

Every kind of caller, at tables of real games; each answer is held against the document, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode

from sandtable.games import doro_nawa, forlorn_hopes, spanish_civil_war
from sandtable.server.document import document
from sandtable.server.people.doors import Doors
from sandtable.server.people.limits import Counts
from tests.server.club import PASSWORD, club, member
from tests.server.desk import Desk, Guest, link, running, sit
from tests.server.test_fuzz import well_told

BOOKS: Final = (doro_nawa.RULEBOOK, spanish_civil_war.RULEBOOK, forlorn_hopes.RULEBOOK)
LAST: Final = (
    ("POST", "/api/tables/{id}/resign"),
    ("POST", "/api/tables/{id}/rematch"),
    ("DELETE", "/api/tables/{id}"),
    ("DELETE", "/api/tournaments/{id}"),
    ("DELETE", "/api/offers/{id}"),
    ("POST", "/api/tables/{id}/leave"),
    ("POST", "/api/account/password"),
    ("POST", "/api/account/browsers/end"),
    ("POST", "/api/account/delete"),
    ("POST", "/api/leave"),
)
"""They end what others ask."""
Operation = Any
LEFT_OUT: Final = object()
PASSWORDS: Final = [PASSWORD, "quite another password"]
HEXES: Final = ["0301", "1010", "1521", "2525"]
CLOCK: Final = {"kind": "bank", "empty": "claim"}
SALT: Final[dict[str, list[Any]]] = {
    "draft": [LEFT_OUT],
    "log": ["all"],
    "kind": ["undo", "draw", "hold", "show", "mail", "feed", "webhook", "push", "supply", "zoc"],
    "game": [book.name for book in BOOKS],
    "options": [LEFT_OUT],
    "turns": [LEFT_OUT, 1],
    "clock": [LEFT_OUT, CLOCK, {"kind": "decision"}],
    "name": [LEFT_OUT, "Host", "Other", "Guest", "Newcomer"],
    "code": [LEFT_OUT],
    **dict.fromkeys(("password", "old", "new"), PASSWORDS),
    "address": ["player@club.example", "https://push.example/abc"],
    "zone": ["Europe/Berlin", "UTC"],
    **{key: [0, 24] for key in ("quiet_from", "quiet_to", "remind")},
    "away": [LEFT_OUT, "2099-12-31", 14],
    **dict.fromkeys(("place", "label", "hex"), HEXES),
    "text": ["Well met.", ""],
    "number": ["0" * 32, 0, 1],
    "nonce": ["0" * 32],
}
"""Values that lead further than those that are made up."""


class Place(NamedTuple):
    """A server, those who ask it, what it has, and secrets that are still good."""

    desk: Desk
    callers: dict[str, Guest]
    ids: dict[str, list[str]]
    """By what stands before them in an address."""
    secrets: list[str]
    owner: Guest


@contextmanager
def house(folder: Path) -> Iterator[Place]:
    """An open server."""
    doors = Doors(open=True, addresses=["http://192.0.2.7:8642"])
    with running(folder, books=BOOKS, doors=doors) as desk:
        entered = Guest(desk, "").ask("POST", "owner", json={"key": doors.key})
        owner = Guest(desk, entered.headers["set-cookie"].partition(";")[0])
        yield seated(desk, owner, {})


@contextmanager
def members(folder: Path) -> Iterator[Place]:
    """A club."""
    with club(folder, books=BOOKS) as desk:
        owner, other = (member(desk, name).guest for name in ("Host", "Other"))
        place = seated(desk, owner, {"member": other})
        terms = {"game": BOOKS[0].name, "scenario": "jitra", "clock": CLOCK}
        cup = {"title": "Cup", "form": "robin", **terms}
        place.ids["tournaments"] = [told["id"] for told in made(owner, "tournaments", cup)]
        place.ids["offers"] = [told["id"] for told in made(owner, "offers", {"offer": terms})]
        feeds = made(owner, "notices/channels", {"kind": "feed"})
        place.ids["channels"] = [told["id"] for told in feeds]
        place.ids["feed"] = [told["url"].rpartition("/")[2] for told in feeds]
        yield place


def made(owner: Guest, path: str, body: dict[str, Any]) -> list[Any]:
    """Two of something."""
    return [owner.told("POST", path, json=body) for _ in range(2)]


def seated(desk: Desk, owner: Guest, callers: dict[str, Guest]) -> Place:
    """A table of each game; a guest has a side of each, somebody watches."""
    tables: list[str] = []
    secrets = []
    guest = watcher = ""
    for book in BOOKS:
        made = owner.told("POST", "tables", json={"game": book.name})
        tables.append(made["id"])
        side, *_ = reversed(book.sides)
        guest = join(desk, link(desk, made["id"], side, owner), "Guest", guest)
        watcher = join(desk, link(desk, made["id"], "spectator", owner), "Watcher", watcher)
        secrets += [link(desk, made["id"], seat, owner) for seat in ("spectator", "owner")]
    callers |= {"stranger": Guest(desk, ""), "owner": owner}
    callers |= {"guest": Guest(desk, guest), "watcher": Guest(desk, watcher)}
    ids = {"tables": tables, "rulebooks": SALT["game"], "cases": ["5.38", "7.1"]}
    return Place(desk, callers, ids, secrets, owner)


def join(desk: Desk, secret: str, name: str, cookie: str) -> str:
    """Somebody's cookie when he has sat down."""
    if not cookie:
        return sit(desk, secret, name).cookie
    Guest(desk, cookie).told("POST", "invitations/accept", json={"secret": secret, "name": name})
    return cookie


# ── what is asked ────────────────────────────────────────────────────────────


def operations() -> list[Operation]:
    """Every address of the document, those that end something last."""
    found = [one.ok() for one in schemathesis.openapi.from_dict(document()).get_all_operations()]
    order = {ending: number for number, ending in enumerate(LAST, 1)}
    return sorted(found, key=lambda one: order.get((one.method.upper(), one.path), 0))


def salt(place: Place, table: str) -> dict[str, list[Any]]:
    """Those of a table."""
    answer = place.owner.ask("GET", f"tables/{table}")
    told = answer.json() if answer.is_success else {}
    here = place.desk.tables.in_memory.get(table)
    book = here.game.rulebook if here else BOOKS[0]
    legal = [here.game.text(choice) for choice in here.game.choices()[-5:]] if here else []
    sides = list(book.sides)
    return SALT | {
        "expected": [told.get("seq", 0)],
        "since": [0, told.get("seq", 0)],
        "at": [0, told.get("step", 0)],
        "side": sides,
        "plays": ["", *sides],
        "seat": [*sides, "spectator", "owner", "commentator"],
        "seats": [LEFT_OUT, *[{side: who} for side in sides for who in ("human", "staff")]],
        "role": [LEFT_OUT, LEFT_OUT, *sides, "both", "spectator"],
        "eyes": [LEFT_OUT, LEFT_OUT, *sides],
        "scenario": [one.id for one in book.scenarios()],
        "choice": [*legal, LEFT_OUT],
        "choices": [LEFT_OUT, legal],
        "orders": [
            {asked.id: {"policy": way.id, "n": way.usual}}
            for asked in book.questions()
            for way in asked.policies
        ],
        "id": [here.ask.id] if here and here.ask else [],
        "secret": place.secrets,
    }


def seasoned(data: st.DataObject, sent: Any, known: dict[str, list[Any]]) -> Any:
    """Most of the values that are known in the place of those that were made up.

    What is drawn must not hang on what the server knows by now, else hypothesis calls it flaky.
    """
    if not isinstance(sent, dict):
        return sent
    found = {}
    for key, value in sent.items():
        made = seasoned(data, value, known)
        often, which = data.draw(st.integers(0, 4)), data.draw(st.integers(0, 719))
        good = known.get(key)
        found[key] = good[which % len(good)] if good and often < 4 else made
    return {key: value for key, value in found.items() if value is not LEFT_OUT}


def send(place: Place, data: st.DataObject, case: Case[Any]) -> bool:
    """Ask it, and hold the answer to what every answer must be; whether it was granted."""
    table = data.draw(st.sampled_from(place.ids["tables"]))
    caller = data.draw(st.sampled_from(["owner", *place.callers]))
    known = salt(place, table)
    path = case.path
    for before, name in re.findall(r"(\w+)/\{(\w+)\}", path):
        good = known | {name: (place.ids | {"tables": [table]}).get(before, known.get(name, []))}
        part = seasoned(data, {name: case.path_parameters[name]}, good)[name]
        path = path.replace(f"{{{name}}}", quote(str(part), safe="%") or "0")
    request = case.as_transport_kwargs()
    content = {key: request[key] for key in ("json", "data") if request.get(key) is not None}
    if "json" in content:
        content["json"] = seasoned(data, content["json"], known)
    if "data" in content:
        content = {"content": content["data"]}
    answer = place.callers[caller].ask(
        case.method,
        path.removeprefix("/api/"),
        headers={"content-type": "application/json"} if content else {},
        params=seasoned(data, case.query, known),
        follow_redirects=False,
        **content,
    )
    well_told(answer)
    return answer.status_code < 400


def ask_all(place: Place, many: int, number: int) -> list[str]:
    """Ask every address so often; those that granted something."""
    return [one.label for one in operations() if ask_often(place, one, many, number)]


def ask_often(place: Place, operation: Operation, many: int, number: int) -> bool:
    """Ask an address by what the document allows and by what it forbids; whether it was granted."""
    granted = False
    for mode in GenerationMode:

        @seed(number)
        @settings(
            max_examples=many,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode), data=st.data())
        def ask(case: Case[Any], data: st.DataObject) -> None:
            nonlocal granted
            granted |= send(place, data, case)

        with suppress(Unsatisfiable):  # an address that takes nothing forbids nothing
            ask()
    return granted


@pytest.fixture(
    params=[pytest.param(house, marks=pytest.mark.long), members],
    ids=["open to friends", "a club"],
)
def place(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Place]:
    """A server that does not count how often it is asked."""
    for name in ("guess", "wrong"):
        monkeypatch.setattr(Counts, name, lambda *_: None)
    with request.param(tmp_path) as made:
        yield made


def test_no_address_fails_whatever_it_is_asked(place: Place) -> None:
    assert len(ask_all(place, 2, 0)) > 30


@pytest.mark.long
@pytest.mark.parametrize("number", range(1, 6))
def test_no_address_fails_however_long_it_is_asked(place: Place, number: int) -> None:
    assert len(ask_all(place, 50, number)) > 50
