"""A wrong position of the Spanish Civil War: the file, the key, what is wrong, what is right."""

from __future__ import annotations

import random
import tomllib
from typing import Final

import pytest

from sandtable.board.files import PackError
from sandtable.cli.files import open_file
from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.games.spanish_civil_war.position import load_position, read_position
from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from tests.positions.test_damage import spoilt
from tests.positions.test_scw_round_trip import SMALL

RULEBOOK: Final = SpanishCivilWar()

MAP: Final = """
[map]
columns = 5
rows = 5
[map.terrain]
rough-woods = ["0505"]
[[map.route]]
kind = "rail"
hexes = ["0101", "0102", "0103"]
"""
TIGERS: Final = """
[[counter]]
short = "Tigers"
side = "Republican"
type = "infantry"
cf = 4
morale = 6
ma1 = 6
ma2 = 3
"""
WING: Final = '[[counter]]\nshort = "Wing"\nside = "Republican"\ntype = "air"\ncf = 6\n'
COMMAND: Final = '[[command]]\nid = "Tigres"\nside = "Republican"\n'
GOAL: Final = MAP + (
    '[[victory]]\nside = "Nationalist"\nitem = "held"\npoints = 2\nhexes = ["0101"]\ntext = "x"\n'
)
SOME: Final = "\n[map]\ncolumns = 3\nrows = 3\n[map.flags]\nin_play = ['0202']\n"
ENEMIES: Final = MAP + '[units]\n0302 = ["1/6G"]\n0303 = ["I/50BM"]\n'

WRONG: Final = [
    # what is said at the top
    ("turns = 'ten'", "turns: is 'ten'; a whole number from 1 to 99"),
    ("turn = 17", "turn: is 17; turns 1 to 16 are played: raise `turns` to play longer"),
    ("scenario = 'brihuega'\nturn = 3", "turn: is 3; turns 11 to"),
    ("phase = 'N'", "phase: is 'N'; a letter from A to M, or a name (2.1): known are"),
    ("phase = 'combatt'", "phase: is 'combatt'; a letter from A to M, or a name (2.1): did you"),
    ("phase = 4", "phase: is 4; a text in quotation marks is wanted"),
    ("phasing = 'Republic'", "phasing: is 'Republic'; did you mean 'Republican'?"),
    ("phase = 'D'\nphasing = 'Republican'",
     "phasing: is 'Republican'; phase D is the Nationalist player's (2.1): leave one out"),
    ("phaze = 'D'", "phaze: means nothing here; did you mean 'phase'?"),
    ("game = 'doro-nawa'", "game: is 'doro-nawa'; these are the rules of 'guadalajara'"),
    ("title = 3", "title: is 3; a text in quotation marks is wanted"),
    ("scenario = 'asault'", "scenario: is 'asault'; did you mean 'assault'?"),
    ("scenario = 'assault'" + MAP, "scenario: stands beside [map]"),
    ("ended = 'lost'", "ended: is 'lost'"),
    ("[options]\nmudd = true", "options.mudd: is no option; did you mean 'mud'?"),
    ("[options]\nmud = 'yes'", "options.mud: is 'yes'; true or false"),
    # who decides
    ("ask = 'fire'", "ask: is 'fire'"),
    ("ask = 'resolve'\nphase = 'A'", "ask: is 'resolve'; this is in the combat phase"),
    ("ask = 'turn'\nphase = 'G'", "ask: is 'turn'; a turn begins with phase A"),
    ("ask = 'allot'", "ask: is 'allot'; an air unit in `air` without a mission, or an interdictor"),
    ("ask = 'allot'\nair = ['I15-1 interdicts 4632', 'S81 flown']", "ask: is 'allot'; an air unit"),
    ("ask = 'missions'\nair = ['I15-1']", "ask: is 'missions'; an air unit of the phasing side"),
    ("ask = 'reveal'\nair = ['I15-1']", "ask: is 'reveal'; an air unit in `air` that is"),
    ("ask = 'support'\nair = ['I15-1']", "ask: is 'support'; an air unit of the phasing side"),
    ("ask = 'resolve'" + ENEMIES, "ask: is 'resolve'; a unit with target=HEX and an enemy there"),
    ("ask = 'turn'\nframes = []", "ask: stands beside `frames`; leave one of them out"),
    # units
    ("units = ['1/6G']", "units: is ['1/6G']; a table is wanted"),
    ("[units]\n4632 = '1/6G'", "units.4632: is '1/6G'; a list such as"),
    ("[units]\n9912 = ['1/6G']", "units.9912: "),
    (SOME + "[units]\n0101 = ['1/6G']", "units.0101: 0101 is out of play; a hex in play"),
    ("[units]\n4632 = ['']", "units.4632: has an empty text"),
    ("[units]\n4632 = ['1/16G']", "units.4632: no unit is called '1/16G'; did you mean"),
    ("[units]\n4632 = ['1/6G']\n4633 = ['1/6G']", "units.4633: 1/6G is in units.4632 already"),
    ("[units]\n4632 = ['1/6G']\n[off]\nwaiting = ['1/6G']", "off.waiting: 1/6G is in units.4632"),
    ("[units]\n4632 = ['1/6G', 'I/50BM']", "units.4632: holds I/50BM and its enemy 1/6G; ene"),
    (MAP + "[units]\n0505 = ['1L3']", "units.0505: 1L3 cannot be in 0505 (rough-woods); arm"),
    (MAP + "[units]\n0303 = ['Tren']", "units.0303: Tren cannot be in 0303 (clear); armoured-tr"),
    (MAP + "[units]\nRAIL = ['1/6G']", "units.RAIL: 1/6G is in the box; only who moves by rail"),
    (MAP + "[units]\nRAIL = ['Tren']", "units.RAIL: Tren is under way by rail; began= and"),
    (MAP + "[units]\nRAIL = ['Tren began=0303']", "units.RAIL: Tren is under way by rail; began="),
    ("[units]\n4632 = ['S81']", "units.4632: S81 flies; name it in the list `air`"),
    ("[units]\n4632 = ['1/6G DDD']", "units.4632: 1/6G is followed by 'DDD'; did you mean 'DD'?"),
    ("[units]\n4632 = ['1/6G spent=x']", "units.4632: 1/6G has spent=x; MP in whole, halves"),
    ("[units]\n4632 = ['1/6G spent=1/4']", "units.4632: 1/6G has spent=1/4; MP in whole, halves"),
    ("[units]\n4632 = ['1/6G began=9999']", "units.4632: 1/6G has began=9999; "),
    ("[units]\n4632 = ['1/6G turn=3']", "units.4632: 1/6G has turn=3; a word for units that wait"),
    ("[units]\n4632 = ['1/6G fired']", "units.4632: 1/6G has fired; a word for artillery (6.4)"),
    ("[units]\n4632 = ['1L3 improving']", "units.4632: 1L3 is improving; infantry, mech infantry"),
    ("[units]\n4632 = ['1/6G target=4634']", "units.4632: 1/6G has target=4634; a neighbouring"),
    ("[units]\n4632 = ['1/6G target=x']", "units.4632: 1/6G has target=x; "),
    # off the map
    ("[off]\nlost = ['1/6G']", "off.lost: means nothing here"),
    ("[off]\naway = ['1/6G']", "off.away: names 1/6G; air units that were lost are `away`"),
    ("[off]\neliminated = ['S81']", "off.eliminated: names S81; air units that were lost are"),
    ("[off]\nwaiting = ['1/6G']", "off.waiting: 1/6G has no entry hex; name some under [entry]"),
    ("[off]\nwaiting = ['1/9G turn=soon']", "off.waiting: 1/9G has turn=soon; turn= and a whole"),
    ("[off]\nwaiting = ['1/9G D']", "off.waiting: 1/9G is D; a word for ground units on the map"),
    ("[off]\nwaiting = ['1/9G target=4632']", "off.waiting: 1/9G has target=4632; a word for"),
    ("[off]\neliminated = ['1/9G turn=3']", "off.eliminated: 1/9G has turn=3; a word for units"),
    ("[off]\naway = ['S81 D']", "off.away: S81 is D; a word for ground units on the map"),
    ("[off]\naway = ['S81 spent=1']", "off.away: S81 has spent=1; a word for ground units"),
    # air units
    ("air = 'S81'", "air: is 'S81'; a list such as"),
    ("air = ['1/6G']", "air: names 1/6G, which does not fly; ground units stand under [units]"),
    ("air = ['S81', 'S81']", "air: S81 is in air already; name each unit once"),
    ("air = ['S81']\n[off]\naway = ['S81']", "off.away: S81 is in air already; name each"),
    ("air = ['S81 flying']", "air: S81 is followed by 'flying'; "),
    ("air = ['S81 flown allotted']", "air: S81 is allotted and more; one mission in a turn (10.0)"),
    ("air = ['S81 interdicts']", "air: S81 interdicts; a hex behind it: interdicts 0304"),
    ("air = ['S81 interdicts 0101']" + SOME, "air: 0101 is out of play; a hex in play"),
    ("air = ['S81 supports 4632']", "air: S81 supports 4632; a hex with an enemy unit (10.3)"),
    # positions, commands, victory hexes
    ("improved = ['4632']", "improved: names 4632, which is empty; a unit in the hex"),
    ("improved = ['4632']\nengineered = ['4632']\n[units]\n4632 = ['1/6G']",
     "engineered: names 4632, which `improved` names"),
    ("[commands]\nN9 = 'broken'", "commands.N9: is no command; "),
    ("[commands]\nN1 = 'brocken'", "commands.N1: says 'brocken'; \"broken\", \"checked=N\""),
    ("[commands]\nN1 = 'checked=99'", "commands.N1: says 'checked=99'"),
    ("[commands]\nN1 = 3", "commands.N1: is 3; a text in quotation marks is wanted"),
    ("[held]\nFrench = ['4632']", "held.French: means nothing here"),
    ("[held]\nRepublican = ['4633']", "held.Republican: names 4633; hexes that count for victory"),
    (MAP + "[held]\nRepublican = ['0101']", "held.Republican: names 0101; hexes that count for"),
    # a map of one's own
    ("map = 3", "map: is 3; a table is wanted"),
    ("[map]\ncolumns = 5", "map.rows: is missing"),
    ("[map]\ncolumns = 5\nrows = 5\ndefault = 'jungle'", "map.default: "),
    ("[map]\ncolumns = 5\nrows = 5\nboxes = ['A', 'B']", "map.boxes: is ['A', 'B']; one word"),
    (MAP.replace("rail", "tram"), "map.route[1].hexes: "),
    (MAP + "[supply]\nFrench = []", "supply.French: means nothing here"),
    (MAP + "[supply]\nRepublican = ['0909']", "supply.Republican: "),
    (MAP + "[available]\nRepublican = 11", "available.Republican: is 11; a whole number from 0"),
    (MAP + "[entry]\n'1/16G' = ['0101']", "entry.1/16G: no unit is called '1/16G'; did"),
    (MAP + "[entry]\n'1/6G' = ['RAIL']", "entry.1/6G: "),
    ("rail = ['tram']", "rail: names 'tram'; "),
    ("exclusive = 1", "exclusive: is 1; true or false"),
    (GOAL, "decision.by: is missing"),
    (GOAL + "[decision]\nby = 'chance'", "decision.by: is 'chance'"),
    (GOAL.replace('["0101"]', '["0909"]'), "victory[1].hexes: "),
    # counters and commands
    (TIGERS.replace("cf = 4\n", ""), "counter[1].cf: is ''; a whole number from 0 to 99"),
    (TIGERS.replace("morale = 6\n", ""), "counter[1].morale: is ''"),
    (TIGERS + "speed = 3", "counter[1].speed: means nothing here"),
    (TIGERS + "barrage = 3", "counter[1].barrage: is 3; only artillery has one (6.0): empty"),
    (TIGERS.replace("infantry", "infntry"), "counter[1].type: is 'infntry'; did you mean"),
    (TIGERS.replace("Republican", "French"), "counter[1].side: is 'French'"),
    (TIGERS.replace('"Tigers"', '"1/6G"'), "counter[1].short: '1/6G' is taken by 6 Gruppo"),
    (TIGERS.replace('"Tigers"', '"The Tigers"'), "counter[1].short: is 'The Tigers'; no blanks"),
    (TIGERS + "command = 'R9'", "counter[1].command: is 'R9'; "),
    (TIGERS + "command = 'N1'", "counter[1].command: N1 is Nationalist; a Republican command"),
    (WING.replace("6", "11"), "counter[1].cf: is '11'; a whole number from 1 to 10"),
    ("counter = 3", "counter: is 3; tables headed [[counter]]"),
    (COMMAND.replace("Tigres", "R1"), "command[1].id: 'R1' is taken; each command needs its own"),
    (COMMAND.replace("Tigres", "Los Tigres"), "command[1].id: is 'Los Tigres'; one word"),
    (COMMAND + "boxes = ['wave 8']", "command[1].boxes: has 'wave 8'; empty, or one of waver"),
    (COMMAND + "boxes = ['waver 11']", "command[1].boxes: has 'waver 11'; a number from 1 to 10"),
    (COMMAND + "colour = 1", "command[1].colour: means nothing here"),
    # frames
    ("frames = 3", "frames: is 3; copy them"),
    ("frames = []", "frames: does not begin with"),
    ("frames = [['Movement', 0]]", "frames: does not begin with"),
    ("frames = [['Play']]", "frames: has ['Play'] as number 1"),
    ("frames = [['Play', -1]]", "frames: begins with -1; 0 to"),
    ("frames = [['Play', 5], ['Nothing']]", "frames: has ['Nothing'] as number 2"),
    ("frames = [['Play', 5], 3]", "frames: has 3 as number 2"),
    ("frames = [['Play', 5], ['Moving', ['x']]]", "frames: does not fit the units"),
    ("frames = [['Play', 5], ['Then', 'nothing', []]]", "frames: has ['Then', 'nothing', []] as"),
    ("frames = [['Play', 5], ['Then', 'command.broken', []]]", "frames: does not fit the units"),
    ("frames = [['Play', 5], ['Movement', 1.5]]", "frames: has ['Movement', 1.5] as number 2"),
    ("frames = [['Play', 5], ['Movement', 5]]", "frames: does not fit the units (it asks nobody)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"), WRONG, ids=[text.replace("\n", " ") for text, _ in WRONG]
)
def test_a_wrong_position_names_the_key_and_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(PackError) as found:
        read_position(tomllib.loads(text), "my.toml")
    line = str(found.value)
    assert line.startswith(f"my.toml, {said}"), line
    assert "\n" not in line


def test_a_file_that_is_not_there(tmp_path) -> None:
    with pytest.raises(Trouble, match="no such file"):
        load_position(tmp_path / "my.toml")
    with pytest.raises(Trouble, match="cannot be read"):
        load_position(tmp_path)
    path = tmp_path / "my.toml"
    path.write_text("turn = ", encoding="utf-8")
    with pytest.raises(Trouble, match="a position is written in TOML"):
        load_position(path)


def test_a_spoilt_position() -> None:
    chance = random.Random(4)
    table = tomllib.loads(SMALL)
    refused: list[str] = []
    for _ in range(400):
        wrong = spoilt(table, chance)
        try:
            g = read_position(wrong, "spoilt.toml", RULEBOOK.pack())
        except Trouble as error:
            refused.append(str(error))
        else:
            Game.from_state(RULEBOOK, g, {}).view("both")
    assert len(refused) > 200
    for line in refused:
        assert line.startswith("spoilt.toml")
        assert "\n" not in line


def test_a_file_without_its_game_is_told_so(tmp_path) -> None:
    path = tmp_path / "my.toml"
    path.write_text('phase = "D"', encoding="utf-8")
    with pytest.raises(Trouble, match="a position without `game` is read as one of 'doro-nawa'"):
        open_file(path)
