"""A decision is declared once, beside its frame; whoever asks for it asks by its type."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from sandtable.board.kit.book import PlainBook
from sandtable.core.frame import Then
from sandtable.core.kind import Kinds
from sandtable.core.outline import Play
from tests.properties.matches import EVERY


def chapters_of(name: str) -> tuple[Any, ...]:
    """The chapters of a game, which the kit is told and other games gather in a module."""
    book: Any = EVERY[name].rulebook
    if isinstance(book, PlainBook):
        return book.rules.chapters
    found: tuple[Any, ...] = import_module(f"{book.parts.package}.chapters").CHAPTERS
    return found


def kinds_of(name: str) -> Kinds:
    book: Any = EVERY[name].rulebook
    kinds: Kinds = book.parts.kinds
    return kinds


@pytest.mark.parametrize("name", list(EVERY))
def test_each_chapter_brings_decisions_or_later_stages(name: str) -> None:
    for chapter in chapters_of(name):
        assert getattr(chapter, "KINDS", ()) or getattr(chapter, "THEN", {}), chapter.__name__


@pytest.mark.parametrize("name", list(EVERY))
def test_every_frame_of_a_game_is_declared(name: str) -> None:
    """A class with the four questions of a frame, in whatever module, and no other."""
    book: Any = EVERY[name].rulebook
    package = book.parts.package
    folder = import_module(package).__path__[0]
    found: set[type[Any]] = {Then, Play}
    for path in Path(folder).glob("**/*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        module = import_module(".".join((package, *parts)))
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, tuple) and hasattr(one, "verdicts"):
                found.add(one)
    assert set(kinds_of(name).all) == found


@pytest.mark.parametrize("name", list(EVERY))
def test_a_hidden_decision_is_somebodys(name: str) -> None:
    """Drafts and secrets are a side's, which is a field of theirs."""
    kinds = kinds_of(name)
    for frame in (*kinds.drafts, *kinds.secrets):
        assert "side" in get_type_hints(frame), frame.__name__


ELSEWHERE = {
    # what a half-impulse is made of is one order, and answered together
    "doro-nawa": "Impulse Moving Flying Bombard Interdict Attack",
    "guadalajara": "Support",
    # to some airbase, the first of several, nothing more: what all decisions have in common
    "forlorn-hopes": "AirRegroup Basing Buying Dismantling Embarking Evacuation EvacuationTo"
    " Examine ExchangeFor Exchanging Intelligence Landing Order Recall Refuge ScoutsHome ShipsFire",
    "ford-at-dawn": "",
}
"""Decisions that staff has no row of its own for."""


@pytest.mark.parametrize("name", list(EVERY))
def test_staff_has_a_row_for_each_decision_of_a_side_or_is_told_not_to(name: str) -> None:
    answers = import_module(f"sandtable.ai.{name.replace('-', '_')}.staff").ANSWERS
    asked = {
        frame
        for frame in kinds_of(name).all
        if frame not in (Then, Play) and frame.actor.__code__.co_names != ("CHANCE",)
    }
    assert set(answers) <= asked
    assert {frame.__name__ for frame in asked - set(answers)} == set(ELSEWHERE[name].split())
