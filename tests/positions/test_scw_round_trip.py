"""Any state of the Spanish Civil War is written as a position that reads back as an equal state."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Final

import pytest

from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.games.spanish_civil_war.position import (
    load_position,
    read_position,
    stacks_of,
    write_position,
)
from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from tests.positions.wandering import Positions

RULEBOOK: Final = SpanishCivilWar()
POSITIONS: Final = Positions(RULEBOOK, read_position, write_position)

SMALL: Final = """
game = "guadalajara"
turn = 2
turns = 4
phase = "A"
improved = ["0302"]
engineered = ["0407"]
air = ["CR32-1", "CR32-2 grounded", "S81", "I15-1", "I15-2 interdicts 0403", "RZ"]
rail = ["armoured-train", "infantry"]
[map]
columns = 9
rows = 9
[map.terrain]
woods = ["0101", "0102", "0303"]
rough = ["0506", "0606"]
rough-woods = ["0806"]
[[map.side]]
kind = "river"
between = ["0404", "0405"]
[[map.route]]
kind = "main_road"
hexes = ["0401", "0402", "0403", "0404", "0405", "0406", "0407", "0408", "0409"]
[[map.route]]
kind = "rail"
hexes = ["0701", "0702", "0703", "0704", "0705", "0706", "0707", "0708", "0709"]
[map.flags]
town = ["0404"]
village = ["0507"]
[[command]]
id = "Flechas"
side = "Nationalist"
boxes = ["waver 6", "", "broken 3"]
[[counter]]
short = "FN1"
side = "Nationalist"
command = "Flechas"
type = "mech-infantry"
cf = 6
morale = 6
ma1 = 8
ma2 = 4
[[counter]]
short = "Guns"
side = "Republican"
type = "artillery"
cf = 1
barrage = 9
morale = 5
ma1 = 4
ma2 = 2
[supply]
Nationalist = ["0401"]
Republican = ["0409"]
[entry]
"1/9G" = ["0401"]
"I/72BM" = ["0409", "0709"]
[available]
Nationalist = 6
[held]
Nationalist = ["0404"]
Republican = ["0507"]
[[victory]]
side = "Nationalist"
item = "held"
points = 2
hexes = ["0404", "0507"]
text = "Each town"
[decision]
by = "lead"
draw = 1
[units]
0402 = ["1/6G", "HQ6G"]
0302 = ["2/6G"]
0403 = ["FN1", "1L3"]
0502 = ["GenioCTV improving", "75/27A"]
0405 = ["I/50BM D", "II/50BM"]
0407 = ["HQ50BM", "Guns fired"]
0506 = ["1/1T26"]
0708 = ["Tren"]
0707 = ["III/50BM", "IV/50BM", "I/49BM DD"]
RAIL = ["3/6G began=0701 halted"]
[off]
waiting = ["1/9G turn=2", "I/72BM turn=3"]
eliminated = ["2/5G", "1/5G"]
away = ["I15-3 turn=3"]
[commands]
N3 = "broken"
Flechas = "checked=1"
"""
"""A small map with a bit of everything."""


@pytest.mark.parametrize("name", [info.id for info in RULEBOOK.scenarios()])
def test_every_moment_of_a_scenario(name: str) -> None:
    info = next(info for info in RULEBOOK.scenarios() if info.id == name)
    chance = random.Random(name)
    options = {option.id: chance.random() < 0.5 for option in RULEBOOK.options()}
    state = RULEBOOK.start(name, options, info.last_turn - info.first_turn + 1)
    assert POSITIONS.same(state)
    assert POSITIONS.wander(state, name, 23, 1500) > 10


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_every_moment_on_a_small_map_with_counters_of_its_own(seed: str) -> None:
    assert POSITIONS.wander(read_position(tomllib.loads(SMALL), "small"), seed, 5, 1500) > 20


def test_position_to_record_to_position(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    game = Game.from_state(RULEBOOK, load_position(path), {"title": "small"})
    chance = random.Random(3)
    for _ in range(60):
        if game.actor == CHANCE:
            game.roll(chance.randint(1, 10))
        elif game.actor != NOBODY:
            game.choose(chance.choice(game.choices()))
    record = tmp_path / "small.jsonl"
    game.save(record)
    again = Game.load(record, [RULEBOOK])
    assert again.state.digest() == game.state.digest()
    assert again.rulebook.names(again.state).find_unit("FN1") >= 0
    assert write_position(again.state) == write_position(game.state)
    state = read_position(tomllib.loads(write_position(again.state)), "again")
    assert Game.from_state(RULEBOOK, state, {}).state.digest() == game.state.digest()


def test_the_written_words_are_few_and_plain() -> None:
    text = write_position(read_position(tomllib.loads(SMALL), "small"))
    assert '"0405" = ["I/50BM D", "II/50BM"]' in text
    assert '"0707" = ["III/50BM", "IV/50BM", "I/49BM DD"]' in text
    for word in ("frames", "began-", "oos", "supplied", "counts", "overstacked"):
        assert word not in text


def test_words_where_the_order_does_not_tell_who_overstacks() -> None:
    text = SMALL.replace('"IV/50BM", "I/49BM DD"', '"IV/50BM overstacked", "I/49BM overstacked"')
    g = read_position(tomllib.loads(text), "small")
    assert POSITIONS.same(g)
    assert '["III/50BM counts", "IV/50BM overstacked", "I/49BM overstacked"]' in write_position(g)


def test_the_stacks_as_a_person_reads_them_keep_the_secret() -> None:
    text = SMALL.replace('"S81"', '"S81 allotted"')
    g = read_position(tomllib.loads(text), "small")
    assert "S81 allotted" in write_position(g)
    rows = {place: (name, units) for place, name, units in stacks_of(g)}
    assert rows["0402"] == ("", ["HQ6G", "1/6G"])
    assert "S81" in rows["air"][1]
    assert "I15-2 interdicts 0403" in rows["air"][1]
