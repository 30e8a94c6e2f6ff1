"""The access matrix: no address is forgotten, and nobody is answered more than his seat gives."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from tests.server import access
from tests.server.access import Answers
from tests.server.desk import Guest

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "access.md"
SERVER: Final = ROOT / "src" / "sandtable" / "server"
EVERYBODY: Final = {"/{path:path}", "/api/about", "/api/time", "/api/rulebooks"}
LINKS: Final = {"/api/invitations/look", "/api/invitations/accept", "/api/leave"}
LETTERS: Final = ("/api/notices/confirm", "/api/notices/stop", "/api/feed")
"""Answered by the secret in them."""
OPEN: Final = ("/api/rulebooks", "/api/account", *LETTERS)
HOUSE: Final = {"/api/tables/{id:str}/branch"}
"""Begins a table of the server's owner: others are refused before they are asked where."""
LET_IN: Final = {"200", "201", "400", "409", "422", "open"}


@pytest.fixture(scope="module")
def found() -> dict[str, Answers]:
    return access.everything()


def test_every_address_has_its_row() -> None:
    assert access.unlisted() == set()


def test_the_page_says_what_is_answered(found: dict[str, Answers]) -> None:
    assert PAGE.read_text("utf-8") == access.page(found), (
        "docs/access.md is stale: run `python -m tests.server.access docs/access.md`"
    )


def test_nothing_fails(found: dict[str, Answers]) -> None:
    for answers in found.values():
        for row, told in answers.items():
            assert all(
                int(status) < 500 or row.method == "LIVE"
                for status, _ in told.values()
                if status != "open"
            ), row


@pytest.mark.parametrize("kind", access.KINDS)
def test_a_stranger_is_told_nothing_of_any_table(found: dict[str, Answers], kind: str) -> None:
    for row, told in found[kind].items():
        status, text = told["stranger"]
        if not row.body or status != "400":
            assert status == ("4404" if row.method == "LIVE" else "401"), row
        assert "no table" not in text


@pytest.mark.parametrize("kind", access.KINDS)
def test_who_has_no_place_is_told_what_he_would_be_told_of_no_table(
    found: dict[str, Answers], kind: str
) -> None:
    """A table that is there, that is damaged, that was removed: all the same, word for word."""
    for row, told in found[kind].items():
        for caller in access.OUTSIDE:
            status, text = told[caller]
            assert status in ("403" if row.path in HOUSE else "400", "404", "4404"), (row, caller)
            if status == "404":
                missing = found["removed"][row][caller]
                assert status == missing[0]
                assert len(text) == len(missing[1]), (row, caller, text)


@pytest.mark.parametrize("kind", ["fresh", "draft", "public", "finished"])
def test_who_only_watches_changes_nothing(found: dict[str, Answers], kind: str) -> None:
    may = {"talk", "notes", "ping", "why", "leave", "mute"}
    for row, told in found[kind].items():
        if row.method == "GET" or row.method == "LIVE":
            continue
        status, _ = told["watcher"]
        if row.path.rpartition("/")[2] not in may:
            assert status not in ("200", "201"), row


@pytest.mark.parametrize("kind", access.KINDS)
def test_both_sides_are_answered_alike(found: dict[str, Answers], kind: str) -> None:
    """But where one is asked and the other is not: no status tells that a draft is made."""
    for row, told in found[kind].items():
        if row.path.endswith(("/resign", "/ask", "/rematch")):  # they tell who asks of whom
            continue
        assert told["side A"][0] == told["side B"][0], row


@pytest.mark.parametrize("caller", ["side B", "watcher", "who left"])
def test_a_draft_changes_no_status_for_others(found: dict[str, Answers], caller: str) -> None:
    for row, told in found["fresh"].items():
        assert told[caller][0] == found["draft"][row][caller][0], row


# ── bad bodies ───────────────────────────────────────────────────────────────

BY_WHAT_IS_SENT: Final = (
    *("/api/me", "/api/owner", "/api/invitations/look", "/api/invitations/accept"),
    *("/api/account/enter", "/api/account/reset", "/api/account/passkeys/enter"),
    *("/api/notices", "/api/notices/channels", "/api/notices/confirm"),
)
"""Read before it is asked who sends it, or answered by it alone."""

REFUSING: Final = ("keeps no accounts", "make an account to", "owner of this server may")


def refused(answer: tuple[str, str]) -> bool:
    """For who he is, and not for what he sent."""
    status, text = answer
    return status == "401" or any(words in text for words in REFUSING)


@pytest.fixture(scope="module")
def bad() -> dict[tuple[str, str, str], set[tuple[str, str]]]:
    """What everybody without a place is answered to a bad body at every kind of table."""
    with access.house() as house:
        found = {}
        for kind in ("fresh", "damaged", "removed"):
            seats = access.seated(house, kind)
            for caller in ("stranger", *access.OUTSIDE):
                for row in access.ROWS:
                    if row.body:
                        found[kind, caller, row.path] = access.badly(row, seats[caller])
        return found


def test_a_bad_body_tells_nobody_whether_there_is_a_table(
    bad: dict[tuple[str, str, str], set[tuple[str, str]]],
) -> None:
    for (kind, caller, path), told in bad.items():
        # Where one's place is asked for first it is so for everybody; else nobody is looked at.
        assert len({status for status, _ in told}) == 1, (kind, caller, path, told)
        if not any(refused(one) for one in told):
            assert told == bad["removed", "guest elsewhere", path], (kind, caller, path)


def test_a_bad_body_changes_nothing_for_who_may_not_begin_a_table(
    bad: dict[tuple[str, str, str], set[tuple[str, str]]],
) -> None:
    for (_, caller, path), told in bad.items():
        statuses = {status for status, _ in told}
        refusing = "401" if caller == "stranger" else "403"
        assert statuses == {refusing if path in HOUSE else "400"}, (caller, path)


@pytest.mark.parametrize("where", ["a club", "no club"])
def test_who_has_no_right_is_told_so_whatever_he_sends(where: str) -> None:
    seen = 0
    with access.club_house() if where == "a club" else access.house() as house:
        if isinstance(house, access.House):
            seats = {"stranger": access.Seat(Guest(house.desk, ""), "none")}
            seats["guest"] = access.Seat(house.elsewhere, "none")
        else:
            seats = {name: seat for name, seat in house.items() if name in ("stranger", "guest")}
        for row in access.ELSE:
            for caller, seat in seats.items():
                if row.method != "POST" or not row.body or row.path in EVERYBODY:
                    continue
                good = access.asked(seat, row)
                told = access.badly(row, seat)
                if row.path in BY_WHAT_IS_SENT and (where == "a club" or "account" not in row.path):
                    assert {status for status, _ in told} == {"400"}, (row, caller)
                elif refused(good):
                    assert told == {good}, (row, caller)
                    seen += 1
    assert seen >= 15


# ── eyes ─────────────────────────────────────────────────────────────────────


def modules() -> list[Path]:
    return sorted(SERVER.rglob("*.py"))


def test_eyes_are_made_in_one_place() -> None:
    made = [
        path.name
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Eyes"
    ]
    assert made == ["eyes.py"]


def test_a_wished_role_is_read_in_one_place() -> None:
    """Out of an address as a word, out of a body as a field: nobody else's answer hangs on it."""
    found = set()
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            word = isinstance(node, ast.Constant) and node.value in ("role", "eyes")
            whose = node.value if isinstance(node, ast.Attribute) else None
            field = (
                isinstance(node, ast.Attribute)
                and node.attr in ("role", "eyes")
                and getattr(whose, "id", "") in ("body", "data", "asked", "wanted", "request")
            )
            if field or (word and path.parent.name == "routes"):
                found.add(path.name)
    assert found == {"asking.py"}


def test_a_club_tells_a_stranger_nothing(found: dict[str, Answers]) -> None:
    for row, told in found["club"].items():
        open_to_all = EVERYBODY | LINKS | {"/api/time", "/api/openapi"}
        if row.path in open_to_all or row.path.startswith(OPEN):
            continue
        assert told["stranger"][0] == "401", row
