"""A position that is wrong: the file, the key, what is wrong and what would be right."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import pytest

from sandtable.board.files import PackError
from sandtable.core.case import Trouble
from sandtable.games.doro_nawa.position import load_position, read_position

MAP: Final = """
[map]
columns = 5
rows = 5
[map.terrain]
sea = ["0501"]
[map.flags]
airfield = ["0202"]
"""
BOX: Final = '[[box]]\nname = "rear"\nside = "Allied"\nmp = 2\nhexes = ["0101"]\n'
TIGERS: Final = '[[counter]]\nshort = "Tigers"\nside = "Allied"\nkind = "infantry"\n'

WRONG: Final = [
    # what is said at the top
    ("turns = 'ten'", "turns: is 'ten'; a whole number from 1 to 99"),
    ("turn = 11", "turn: is 11; turns 1 to 10 are agreed"),
    ("turns = 40", "turns: is 40; 1 to 10 turns: the scenario is no longer (1.2)"),
    ("scenario = 'jitra'\nturns = 9", "turns: is 9; 1 to "),
    ("impulse = 0", "impulse: is 0; a whole number from 1 to 999"),
    ("half = 'allied'", "half: is 'allied'; did you mean 'Allied'?"),
    ("option = 'combt'", "option: is 'combt'; did you mean 'combat'?"),
    ("die = 3", "die: is given without an option; state the option as well"),
    ("option = 'combat'\ndie = 7", "die: is 7; a whole number from 1 to 6"),
    ("option = 'combat'\ndie = true", "die: is True"),
    ("hafl = 'Allied'", "hafl: means nothing here; did you mean 'half'?"),
    ("game = 'chess'", "game: is 'chess'; these are the rules of 'doro-nawa'"),
    ("title = 3", "title: is 3; a text in quotation marks is wanted"),
    ("scenario = 'kmpar'", "scenario: is 'kmpar'; did you mean 'kampar'?"),
    ("scenario = 'kampar'" + MAP, "scenario: stands beside [map]"),
    ("ask = 'beginning'", "ask: is 'beginning'"),
    ("ask = 'end'", "ask: is 'end'; the turn may end from impulse 11 on (2.2)"),
    ("ask = 'turn'\noption = 'combat'", "ask: is 'turn'; this comes before an option"),
    ("ask = 'arrivals'", "ask: is 'arrivals'; a unit of this half in [off] that is due"),
    ("penang = 1", "penang: is 1; true or false"),
    ("held = ['0101-0202']", "held: names '0101-0202'; two neighbours"),
    ("held = ['0101-0104 bridge']", "held: names '0101-0104 bridge'; two neighbours"),
    ("held = ['']", "held: names ''"),
    ("interdicted = ['9999']", "interdicted: "),
    ("interdicted = ['BOX']", "interdicted: 'BOX' is no hex number: two digits"),
    ("[options]\nhurry = true", "options.hurry: is no option"),
    ("[options]\nsudden_end = 'yes'", "options.sudden_end: is 'yes'; true or false"),
    ("options = 3", "options: is 3; a table is wanted"),
    # units
    ("units = ['I/11']", "units: is ['I/11']; a table is wanted"),
    ("[units]\n0512 = 'I/11'", "units.0512: is 'I/11'; a list such as"),
    ("[units]\n9912 = ['I/11']", "units.9912: "),
    ("[units]\n0512 = ['']", "units.0512: has an empty text"),
    ("[units]\n0512 = ['I/12']", "units.0512: no unit is called 'I/12'; did you mean"),
    ("[units]\n0512 = ['I/11']\n0513 = ['I/11']", "units.0513: I/11 is in units.0512 already"),
    ("[units]\n0512 = ['I/11']\n[off]\nwaiting = ['I/11']", "off.waiting: I/11 is in units.0512"),
    ("[units]\n0512 = ['I/11 sp=9']", "units.0512: I/11 has sp=9; 1 to the 3 SP printed on it"),
    ("[units]\n0512 = ['I/11 sp=0']", "units.0512: I/11 has sp=0; 1 to the 3 SP"),
    ("[units]\n0512 = ['I/11 sp=x']", "units.0512: I/11 has sp=x"),
    ("[units]\n0512 = ['I/11 spent=x']", "units.0512: I/11 has spent=x; spent= and a whole number"),
    ("[units]\n0512 = ['I/11 movd']", "units.0512: I/11 is followed by 'movd'; did you mean"),
    ("[units]\n0512 = ['I/11 based']", "units.0512: I/11 is based; a word for aircraft"),
    ("[units]\n0512 = ['Genzan oos']", "units.0512: Genzan is oos; only ground units need supply"),
    ("[units]\n0512 = ['Genzan afloat']", "units.0512: Genzan is afloat; a word for ground units"),
    (MAP + "[units]\n0501 = ['I/11 ashore']", "units.0501: I/11 cannot be in 0501 (sea); a land"),
    ("[units]\n1637 = ['I/11 afloat']", "units.1637: I/11 cannot be in 1637 (clear); a sea hex"),
    ("[units]\n1637 = ['Chokai']", "units.1637: Chokai cannot be in 1637 (clear); a sea hex"),
    ("[units]\nBOX = ['I/11']", "units.BOX: I/11 cannot be in BOX; a hex: only aircraft"),
    ("[units]\nBOX = ['62Sqn']", "units.BOX: 62Sqn cannot be in BOX; a box of its own side"),
    ("[units]\n0512 = ['I/11', '2Argylls']", "units.0512: holds 2Argylls and its enemy I/11"),
    ("[units.x]\ny = 1", "units.x: 'x' is no hex number"),
    ("[control]\nJapanese = ['0512']\n[units]\n0512 = ['Genzan', 'Mihoro']",
     "units.0512: Genzan and Mihoro are based here; one a field (3.3)"),
    ("[units]\n1637 = ['Genzan based']", "units.1637: Genzan is based; an airfield that the enemy"),
    ("[units]\n0510 = ['Genzan based']", "units.0510: Genzan is based; an airfield"),
    ("[control]\nJapanese = ['0512']\n[units]\n0512 = ['Genzan down based']",
     "units.0512: Genzan is based and face-down"),
    ("[units]\nBOX = ['Genzan raider']", "units.BOX: Genzan is a raider; a hex can be interdicted"),
    # off the map
    ("[off]\nlost = ['I/11']", "off.lost: means nothing here"),
    ("[off]\nchart = ['I/11']", "off.chart: names I/11; only lost aircraft are there (8.2)"),
    ("[off]\nwaiting = ['I/11 turn=soon']", "off.waiting: I/11 has turn=soon"),
    ("[off]\nwaiting = ['Genzan down']", "off.waiting: Genzan is down; a word for aircraft on the"),
    # control
    ("[control]\nFrench = ['0512']", "control.French: means nothing here"),
    ("[control]\nAllied = ['0510']", "control.Allied: names 0510, which is neither"),
    ("[control]\nAllied = ['0512']\n[units]\n0512 = ['I/11']",
     "control.Allied: names 0512, where I/11 stands; a ground unit takes control (6.2)"),
    # a map of one's own
    ("map = 3", "map: is 3; a table is wanted"),
    ("[map]\ncolumns = 5", "map.rows: is missing"),
    ("[map]\ncolumns = 5\nrows = 5\ndefault = 'desert'", "map.default: "),
    (MAP.replace("sea", "see"), "map.terrain.see: "),
    (MAP + "[[map.side]]\nkind = 'river'\nbetween = ['0101', '0505']", "map.side[1].between: "),
    (MAP + "[[map.side]]\nkind = 'brook'\nbetween = ['0101', '0102']", "map.side[1].between: "),
    (MAP + "[[map.route]]\nkind = 'road'\nhexes = ['0101']", "map.route[1].hexes: "),
    (MAP + "colour = 'red'\n", "map.flags.colour"),
    (MAP + BOX.replace("Allied", "Dutch"), "box[1].side: is 'Dutch'"),
    (MAP + BOX.replace("0101", "0909"), "box[1].hexes: "),
    (MAP + BOX.replace('["0101"]', "[]"), "box[1].hexes: names no hex of the map"),
    (MAP + BOX.replace('"rear"', '"far rear"'), "box[1].name: is 'FAR REAR'"),
    (MAP + BOX + BOX, "box[2].name: is 'REAR'"),
    (MAP + BOX + "colour = 1", "box[1].colour: means nothing here"),
    (MAP.replace("rows = 5", 'rows = 5\nboxes = ["front"]') + BOX, "map.boxes: is ['front']"),
    (BOX, "box: stands without [map]; a scenario has its own boxes"),
    ("goal = '0909'" + MAP, "goal: "),
    ("bases = ['0909']" + MAP, "bases: "),
    (MAP + "[supply]\nDutch = []", "supply.Dutch: means nothing here"),
    (MAP + "[supply]\nheld = ['Dutch']", "supply.held: names 'Dutch'"),
    (MAP + BOX + "[supply]\nAllied = ['REAR']", "supply.Allied: 'REAR' is no hex number"),
    ("[entry]\n'I/12' = ['0512']", "entry.I/12: no unit is called 'I/12'; did"),
    ("[entry]\n'I/11' = ['9999']", "entry.I/11: "),
    # counters
    (TIGERS, "counter[1].sp: is ''; a whole number from 1 to 99"),
    (TIGERS + "sp = 4", "counter[1].initiative: is ''"),
    (TIGERS + "sp = 4\ninitiative = 4\nspeed = 3", "counter[1].speed: means nothing here"),
    (TIGERS + "sp = 400\ninitiative = 4", "counter[1].sp: is 400"),
    (TIGERS.replace("infantry", "infntry"), "counter[1].kind: is 'infntry'; did you mean"),
    (TIGERS.replace("Allied", "Dutch"), "counter[1].side: is 'Dutch'"),
    (TIGERS.replace('"Tigers"', '"I/11"') + "sp = 4\ninitiative = 4",
     "counter[1].short: 'I/11' is taken"),
    (TIGERS.replace('"Tigers"', '"The Tigers"') + "sp = 4\ninitiative = 4", "counter[1].short: is"),
    (TIGERS.replace('"Tigers"', '"1941"') + "sp = 4\ninitiative = 4", "counter[1].short: is"),
    ("counter = 3", "counter: is 3; tables headed [[counter]]"),
    ('[off]\neliminated = ["62Sqn"]', "off.eliminated: names 62Sqn; lost aircraft are in"),
    # goal, bases, ferry, sudden_end
    ('goal = "BOX"', "goal: 'BOX' is no hex number: two digits for"),
    ('bases = ["0803", "BOX"]', "bases: 'BOX' is no hex number"),
    ('sudden_end = ["BOX"]', "sudden_end: 'BOX' is no hex number"),
    ('ferry = ["0417"]', "ferry: names 1; its two ends"),
    # frames
    ("frames = 3", "frames: is 3; [name, field ...]"),
    ("frames = []", "frames: is []; [name, field ...]"),
    ("frames = [['Impulse', 0]]", "frames: begins with \"Impulse\""),
    ("frames = [['Play']]", "frames: has ['Play'] as number 1"),
    ("frames = [['Play', 'x']]", "frames: names 'x'; a unit, a hex, a box or a side"),
    ("frames = [['Play', []]]", "frames: does not begin with"),
    ("frames = [['Play', 5], ['Nothing']]", "frames: has ['Nothing'] as number 2"),
    ("frames = [['Play', 5], 3]", "frames: has 3 as number 2"),
    ("frames = [['Play', 5], ['Retreat', 'x', 1, 3, 0]]", "frames: names 'x'"),
    ("frames = [['Play', 5], ['Retreat', '0512', 1, 3, 0]]", "frames: does not fit the units"),
    ("frames = [['Retreat', '0512', 'Allied', [], 0]]", "frames: lies on a half that"),
    ("frames = [['Play', 5], ['Then', 'nothing', []]]", "frames: goes on with 'nothing'"),
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


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"turn = ", "my.toml: "),
        (b"turn = 1\nturn = 2", "my.toml: Cannot overwrite a value"),
        (b"\xff\xfe", "my.toml: "),
    ],
)
def test_a_file_that_is_no_toml(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(data)
    with pytest.raises(Trouble) as found:
        load_position(path)
    assert said in str(found.value)
    assert str(found.value).endswith("a position is written in TOML")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="no such file"):
        load_position(tmp_path / "my.toml")
    with pytest.raises(Trouble, match="cannot be read"):
        load_position(tmp_path)
