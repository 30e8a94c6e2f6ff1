"""The list of chapters in ARCHITECTURE.md is what the tree holds."""

from __future__ import annotations

from pathlib import Path

from sandtable.studio.chapter_list import chapter_list, with_list

PAGE = Path(__file__).parents[2] / "ARCHITECTURE.md"


def test_the_list_of_chapters_is_not_stale() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_list(page), "run `python -m sandtable.studio.chapter_list ARCHITECTURE.md`"


def test_every_room_and_every_chapter_is_listed() -> None:
    listed = chapter_list()
    for room in ("turn", "bases", "air", "sea", "land", "data", "positions", "showing", "orders"):
        assert f"- `{room}/` " in listed
    assert "5.38 `retreat`" in listed
    assert "9.4 `scramble`" in listed
