"""kill -9 at random moments: nothing acknowledged is lost or doubled, whatever went on."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.database import postgresql
from tests.server.killed import kill_often
from tests.server.killed_cups import kill_cups
from tests.server.letterbox import letterbox

MANY = int(os.environ.get("SANDTABLE_KILLS", "2500"))
"""Kills of each long test."""
STORIES = range(1, 11)
"""Among so many stories they are dealt: what two play by passing has an end after 500 turns."""


def over_a_file(folder: Path, kills: int, seed: int = 1) -> None:
    with letterbox() as box:
        story = kill_often(folder / "data", folder / "data", box, kills, seed=seed)
        asyncio.run(story.check_all())
    assert story.handed >= 1


def over_postgresql(folder: Path, kills: int, seed: int = 1) -> None:
    """Without the shortcuts that other tests take: a commit is on the disk before it is told."""
    with letterbox() as box, postgresql("") as database:
        story = kill_often(database.new(), folder, box, kills, database, seed)
        asyncio.run(story.check_all())
    assert story.handed >= 1


def test_thirty_kills_of_the_server_lose_nothing(tmp_path: Path) -> None:
    over_a_file(tmp_path, 30)


def test_thirty_kills_of_server_and_database_lose_nothing(tmp_path: Path) -> None:
    over_postgresql(tmp_path, 30)


def cups_over_a_file(folder: Path, kills: int, seed: int = 1) -> None:
    with letterbox() as box:
        cups = kill_cups(folder / "data", folder / "data", box, kills, seed=seed)
        asyncio.run(cups.check_all(folder / "data"))
    assert cups.cut, "no kill hit what lays a round"


def cups_over_postgresql(folder: Path, kills: int, seed: int = 1) -> None:
    with letterbox() as box, postgresql("") as database:
        where = database.new()
        cups = kill_cups(where, folder, box, kills, database, seed)
        asyncio.run(cups.check_all(where))
    assert cups.cut, "no kill hit what lays a round"


def test_kills_while_rounds_are_laid_double_and_lose_no_pairing(tmp_path: Path) -> None:
    cups_over_a_file(tmp_path, 12)


def test_kills_of_server_and_database_while_rounds_are_laid(tmp_path: Path) -> None:
    cups_over_postgresql(tmp_path, 12)


@pytest.mark.long
@pytest.mark.parametrize("story", STORIES)
def test_many_kills_of_the_server_lose_nothing(tmp_path: Path, story: int) -> None:
    over_a_file(tmp_path, MANY // len(STORIES), story)


@pytest.mark.long
@pytest.mark.parametrize("story", STORIES)
def test_many_kills_of_server_and_database_lose_nothing(tmp_path: Path, story: int) -> None:
    over_postgresql(tmp_path, MANY // len(STORIES), story)


@pytest.mark.long
@pytest.mark.parametrize("story", STORIES)
def test_many_kills_while_rounds_are_laid(tmp_path: Path, story: int) -> None:
    """One club has room for so many tables and tournaments: these are dealt among clubs, too."""
    cups_over_a_file(tmp_path, MANY // 5 // len(STORIES), story)


@pytest.mark.long
@pytest.mark.parametrize("story", STORIES)
def test_many_kills_of_server_and_database_while_rounds_are_laid(
    tmp_path: Path, story: int
) -> None:
    cups_over_postgresql(tmp_path, MANY // 5 // len(STORIES), story)
