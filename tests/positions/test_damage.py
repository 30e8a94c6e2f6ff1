"""Whatever a position or a record says, the answer is a state or one clear line: never a crash."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from sandtable.cli.files import open_record
from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.core.line import chain
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.position import read_position
from tests.positions.test_round_trip import SMALL

SMALLER: Final = """
half = "Japanese"
option = "movement"
die = 3
frames = [["Play", 5], ["Impulse", 0]]
[map]
columns = 4
rows = 4
[map.terrain]
sea = ["0401", "0402"]
[map.flags]
airfield = ["0101"]
[units]
0101 = ["I/11 sp=2", "Genzan"]
0402 = ["I/56", "Chokai"]
0303 = ["2Argylls oos"]
[off]
waiting = ["1TkRgt turn=3"]
"""
STRANGE: Final[list[Any]] = [
    None, True, -1, 0, 7, 10**30, 1.5, "", "x", "0101", "I/11", "I/11 sp=2 sp=1", "9999",
    "0101-0102",
    [], [[]], [3], ["0101"], ["I/11", "I/11"], {}, {"a": 1}, {"0101": ["II/11"]}, [{"short": "A"}],
    "ä\x00", "Japanese", ["Japanese"],
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += places(value[key], (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            found += places(item, (*path, number))
    return found


def spoilt(value: Any, chance: random.Random) -> Any:
    """A copy with something replaced, removed or added."""
    new = copy.deepcopy(value)
    for _ in range(chance.choice([1, 1, 2])):
        path = chance.choice(places(new))
        inner = new
        for key in path[:-1]:
            inner = inner[key]
        what = chance.random()
        if what < 0.6:
            inner[path[-1]] = copy.deepcopy(chance.choice(STRANGE))
        elif what < 0.8:
            del inner[path[-1]]
        elif isinstance(inner, dict):
            inner[str(chance.choice(STRANGE))] = copy.deepcopy(chance.choice(STRANGE))
        else:
            inner.append(copy.deepcopy(chance.choice(STRANGE)))
        if not places(new):
            break
    return new


@pytest.mark.parametrize("text", [SMALL, SMALLER], ids=["small", "smaller"])
def test_a_spoilt_position(text: str) -> None:
    chance = random.Random(text)
    table = tomllib.loads(text)
    refused: list[str] = []
    for _ in range(300):
        wrong = spoilt(table, chance)
        try:
            g = read_position(wrong, "spoilt.toml")
        except Trouble as error:
            refused.append(str(error))
        else:
            Game.from_state(RULEBOOK, g, {}).view("both")
    assert len(refused) > 150
    for line in refused:
        assert line.startswith("spoilt.toml")
        assert "\n" not in line


def test_a_spoilt_record_whose_hashes_are_right(tmp_path: Path) -> None:
    chance = random.Random(5)
    game = Game.from_state(RULEBOOK, read_position(tomllib.loads(SMALLER), "x"), {})
    game.choose("move I/11 0102")
    rows = [json.loads(row) for row in game.record.rows]
    path = tmp_path / "spoilt.jsonl"
    refused: list[str] = []
    for _ in range(300):
        tail, text = "", ""
        for row in spoilt(rows, chance):
            line = row
            if isinstance(row, dict):
                line = {key: value for key, value in row.items() if key != "h"}
                tail = chain(tail, line)
                line = {**line, "h": tail}
            text += json.dumps(line) + "\n"
        path.write_text(text, encoding="utf-8")
        try:
            again = open_record(path)
        except Trouble as error:
            refused.append(str(error))
        else:
            again.view("both")
    assert len(refused) > 150
    for line in refused:
        assert line.startswith(str(path))
