"""Any state is written as a position that reads back as an equal state; records as well."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Final

import pytest

from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.games import RULEBOOKS
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.position import load_position, read_position, write_position
from tests.positions.wandering import Positions

POSITIONS: Final = Positions(RULEBOOK, read_position, write_position)

SMALL: Final = """
half = "Japanese"
turns = 1
[map]
columns = 9
rows = 8
default = "clear"
[map.terrain]
jungle = ["0101", "0102", "0303"]
sea = ["0901", "0902", "0903", "0904", "0905", "0906", "0907", "0908", "0801", "0802"]
[[map.side]]
kind = "river"
between = ["0404", "0405"]
[[map.route]]
kind = "main_road"
hexes = ["0401", "0402", "0403", "0404", "0405", "0406", "0407"]
[map.flags]
port = ["0803"]
airfield = ["0402", "0407"]
[[box]]
name = "REAR"
side = "Japanese"
mp = 3
hexes = ["0401"]
[[counter]]
short = "Tigers"
side = "Allied"
kind = "infantry"
sp = 5
initiative = 4
[supply]
Japanese = ["0401"]
Allied = ["0407"]
held = ["Japanese"]
[entry]
1TkRgt = ["0401"]
[control]
Japanese = ["0402"]
Allied = ["0407"]
[units]
0403 = ["I/11", "5Eng", "5FldArt"]
0402 = ["Genzan"]
0404 = ["II/11"]
0902 = ["I/56", "Chokai"]
REAR = ["59Sentai", "64Sentai"]
0406 = ["Tigers", "137FldRgt"]
0407 = ["2Argylls", "62Sqn"]
0906 = ["Repulse"]
[off]
waiting = ["1TkRgt turn=1"]
eliminated = ["III/11", "2/9Jat"]
"""
"""A small map with a bit of everything."""


@pytest.mark.parametrize("name", [info.id for info in RULEBOOK.scenarios()])
def test_every_moment_of_a_scenario(name: str) -> None:
    info = next(info for info in RULEBOOK.scenarios() if info.id == name)
    chance = random.Random(name)
    options = {option.id: chance.random() < 0.5 for option in RULEBOOK.options()}
    turns = 2 if info.lengths else info.last_turn - info.first_turn + 1
    assert POSITIONS.wander(RULEBOOK.start(name, options, turns), name, 17, 6000) > 10


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_every_moment_on_a_small_map_with_counters_of_its_own(seed: str) -> None:
    assert POSITIONS.wander(read_position(tomllib.loads(SMALL), "small"), seed, 5, 2000) > 20


def test_position_to_record_to_position(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    game = Game.from_state(RULEBOOK, load_position(path), {"title": "small"})
    chance = random.Random(3)
    for _ in range(60):
        if game.actor == CHANCE:
            game.roll(chance.randint(1, 6))
        elif game.actor != NOBODY:
            game.choose(chance.choice(game.choices()))
    record = tmp_path / "small.jsonl"
    game.save(record)
    again = Game.load(record, RULEBOOKS)
    assert again.state.digest() == game.state.digest()
    assert write_position(again.state) == write_position(game.state)
    state = read_position(tomllib.loads(write_position(again.state)), "again")
    assert Game.from_state(RULEBOOK, state, {}).state.digest() == game.state.digest()


def test_a_record_of_a_position_needs_no_position_file(tmp_path: Path) -> None:
    game = Game.from_state(RULEBOOK, read_position(tomllib.loads(SMALL), "small"), {})
    game.save(tmp_path / "a.jsonl")
    again = Game.load(tmp_path / "a.jsonl", RULEBOOKS)
    names = again.rulebook.names(again.state)
    assert names.find_unit("Tigers") >= 0
    assert names.find_hex("REAR") == 72


def test_the_written_words_are_few_and_plain() -> None:
    text = write_position(read_position(tomllib.loads(SMALL), "small"))
    assert '"0402" = ["Genzan"]' in text
    assert 'REAR = ["59Sentai", "64Sentai"]' in text
    assert "frames" not in text
    assert "oos" not in text
