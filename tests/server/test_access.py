"""The access matrix: no address is forgotten, and nobody is answered more than his seat gives."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

from tests.server import access
from tests.server.access import Answers

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
                and getattr(whose, "id", "") in ("body", "asked", "wanted", "request")
            )
            if field or (word and path.parent.name == "routes"):
                found.add(path.name)
    assert found == {"asking.py"}


def test_a_club_tells_a_stranger_nothing(found: dict[str, Answers]) -> None:
    for row, told in found["club"].items():
        open_to_all = EVERYBODY | LINKS | {"/api/time"}
        if row.path in open_to_all or row.path.startswith(OPEN):
            continue
        assert told["stranger"][0] == "401", row
