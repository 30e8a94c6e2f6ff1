"""docs/http-api.md names every address of the server, and every field of a view."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.rulebook import Rulebook
from sandtable.games import RULEBOOKS
from sandtable.server.http import bodies
from sandtable.server.web import ROUTES

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "http-api.md"
STEPS: Final = 500
ASKED_EVERY: Final = 5


def named() -> set[str]:
    """Every word that the page sets as code."""
    text = re.sub(r"```.*?```", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"\w+", code)}


def views(book: Rulebook) -> Iterator[dict[str, Any]]:
    """What a random player of each scenario is shown."""
    rng = random.Random(1937)
    for info in book.scenarios()[:2]:
        game = Game.new(book, info.id, seed="page")
        for step in range(STEPS):
            if game.actor == NOBODY:
                break
            game.choose(rng.choice(game.choices()))
            if step % ASKED_EVERY == 0:
                yield game.view("both")


@pytest.mark.parametrize("book", list(RULEBOOKS), ids=lambda book: str(book.name))
def test_the_page_names_every_field_of_a_view(book: Rulebook) -> None:
    known = named()
    found: set[str] = set()
    for view in views(book):
        found |= {*view, *view["status"]}
        found |= {key for row in [*view["units"], *view["choices"]] for key in row}
        found |= {key for mark in view["marks"].values() for key in mark}
    assert len(found) > 30
    assert found - known == set()


def test_the_page_names_every_address_and_what_is_sent_there() -> None:
    text, known = PAGE.read_text(encoding="utf-8"), named()
    for route in ROUTES:
        for path in route.paths:
            kind = path.rstrip("/").rpartition("/")[2]
            if path.startswith("/api/") and not kind.startswith("{"):
                assert kind in known, path
    for body in (bodies.Chosen, bodies.Asked, bodies.Back, bodies.Branch, bodies.NewTable):
        for field in body.__struct_fields__:
            assert f"`{field}`" in text, f"{body.__name__}.{field}"
