"""Any state of Forlorn Hopes is written as a position that reads back as an equal state."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Final

import pytest

from sandtable.board.files import PackError
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.games.forlorn_hopes.data.scenarios import PHASES
from sandtable.games.forlorn_hopes.kinds import DIVING
from sandtable.games.forlorn_hopes.position import POSITIONS as ANY
from sandtable.games.forlorn_hopes.position import load_position, read_position, write_position
from sandtable.games.forlorn_hopes.positions.frames import ASK
from sandtable.games.forlorn_hopes.positions.words import OF_CATEGORY
from sandtable.games.forlorn_hopes.rulebook import ForlornHopes
from tests.positions.wandering import Positions

RULEBOOK: Final = ForlornHopes()
POSITIONS: Final = Positions(RULEBOOK, read_position, write_position)

SMALL: Final = """
game = "forlorn-hopes"
turn = 2
turns = 4
initiative = "Allied"
foul = true
parts = ["reconnaissance", "missions", "ground", "conclusion", "supply", "regroup"]
[map]
columns = 8
rows = 7
[map.terrain]
jungle = ["0203", "0204", "0303", "0304"]
cultivated = ["0603", "0604", "0703", "0704"]
[map.flags]
port = ["0203", "0704"]
city = ["0704"]
[[map.side]]
kind = "strait"
between = ["0303", "0204"]
[[airbase]]
id = "Bay"
hex = "0203"
aa = 2
capacity = 4
[[airbase]]
id = "Cape"
hex = "0704"
kind = "major"
capacity = 6
[[counter]]
short = "Guards"
side = "Japanese"
category = "ground"
type = "infantry"
cf = 6
r_cf = 3
[[counter]]
short = "Boat"
side = "Allied"
category = "naval"
type = "DD"
af = 3
df = 3
aa = 2
speed = 6
[[objective]]
hex = "0704"
points = 4
[points]
Japanese = "1.5"
[units]
0203 = ["Guards", "4R disrupted", "ET1"]
0303 = ["JSup1"]
0704 = ["6KNIL steps=1", "ARTMtn", "Boat", "DeRuyter disrupted"]
0603 = ["MDBali oos=1"]
0502 = ["Naka spotted", "Jintsu"]
Bay = ["G4M-1", "A6M-1 flown", "75Sentai disrupted regroup"]
Cape = ["CW21 ace", "19BG", "17PG steps=1 staged"]
[aboard]
ET1 = ["1F"]
"Naka+Jintsu" = ["2F"]
[off]
eliminated = ["Houston"]
waiting = ["BLACK turn=3 held"]
event = ["RNNSS"]
[airbases]
Cape = "disrupted hits=2"
[hits]
0704 = "city=1 port=2"
[control]
Japanese = ["0304"]
"""
"""A small map with a bit of everything."""


@pytest.mark.parametrize("name", [info.id for info in RULEBOOK.scenarios()])
def test_every_moment_of_a_scenario(name: str) -> None:
    info = next(info for info in RULEBOOK.scenarios() if info.id == name)
    options = {option.id: True for option in RULEBOOK.options()}
    state = RULEBOOK.start(name, options, info.last_turn - info.first_turn + 1)
    assert POSITIONS.same(state)
    assert POSITIONS.wander(state, name, 37, 1500) > 5


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_every_moment_on_a_small_map_with_counters_of_its_own(seed: str) -> None:
    assert POSITIONS.wander(read_position(tomllib.loads(SMALL), "small"), seed, 5, 800) > 20


def test_position_to_record_to_position(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    game = Game.from_state(RULEBOOK, load_position(path), {"title": "small"})
    chance = random.Random(3)
    for _ in range(80):
        if game.actor == CHANCE:
            game.roll(chance.randint(1, RULEBOOK.lots(game.state)))
        elif game.actor != NOBODY:
            game.choose(chance.choice(game.choices()))
    record = tmp_path / "small.jsonl"
    game.save(record)
    again = Game.load(record, [RULEBOOK])
    assert again.state.digest() == game.state.digest()
    assert again.rulebook.names(again.state).find_unit("Guards") >= 0
    assert write_position(again.state) == write_position(game.state)


WRITTEN: Final = """
[mission]
side = 'Allied'
hex = '2204'
written_Allied = 'airbase Balikpapan'
[options]
written_target = true
[units]
2204 = ['1F']
Malang = ['7BG attacker loaded', '27BG']
"""
MOMENTS: Final = [
    "[covering]\nreleased = true",
    "[covering]\nreserve = 3",
    "turn = 4\n[control]\nJapanese = ['1202']",
    "ask = 'target'" + WRITTEN,
]


@pytest.mark.parametrize("text", MOMENTS)
def test_moments_that_are_rare(text: str) -> None:
    assert POSITIONS.same(read_position(tomllib.loads(text), "rare"))


def test_what_a_position_says_of_rare_moments() -> None:
    came = read_position(tomllib.loads(MOMENTS[1]), "came")
    assert came.reserve == 1 + 3  # it leaves at the end of the turn after
    written = read_position(tomllib.loads(WRITTEN), "written")
    assert 'written_Allied = "airbase Balikpapan"' in write_position(written)
    written.loaded[written.theatre.roster.find("27BG")] = DIVING
    assert POSITIONS.same(written)


def test_the_written_words_are_few_and_plain() -> None:
    text = write_position(read_position(tomllib.loads(SMALL), "small"))
    assert 'Bay = ["G4M-1", "A6M-1 flown", "75Sentai disrupted regroup"]' in text
    assert '"Jintsu+Naka" = ["2F"]' in text
    assert "frames" not in text


def test_the_page_names_every_key_moment_and_word() -> None:
    page = (Path(__file__).parents[2] / "docs" / "positions-forlorn-hopes.md").read_text("utf-8")
    words = [word.name.partition("=")[0] for known in OF_CATEGORY for word in known]
    missing = [name for name in [*ANY.known, *PHASES, *words] if f"`{name}" not in page]
    missing = [name for name in missing if f"[{name}]" not in page]
    assert missing == []
    assert [moment for moment in ASK if f'`"{moment}"`' not in page] == []


# ── wrong files ──────────────────────────────────────────────────────────────

MAP: Final = "[map]\ncolumns = 4\nrows = 4\n[map.terrain]\njungle = ['0202', '0203']\n"

WRONG: Final = [
    ("turn = 7", "turn: is 7; turns 1 to 6 are played"),
    ("scenario = 'java sea'", "scenario: is 'java sea'"),
    ("map = 5", "map: is 5; a table is wanted"),
    ("scenario = 'campaign'\n" + MAP, "scenario: stands beside [map]"),
    ("ask = 'fly'", "ask: is 'fly'"),
    ("ask = 'scramble'", "ask: is 'scramble'; [mission] with side and hex (9.1)"),
    ("ask = 'naval-combat'", "ask: is 'naval-combat'; [mission] hex with ships of both sides"),
    ("acting = 'Dutch'", "acting: is 'Dutch'"),
    ("wether = true", "wether: means nothing here"),
    ("[options]\nmud = true", "options.mud: is no option"),
    ("[points]\nAllied = '1.3'", "points.Allied: is '1.3'; points in halves"),
    ("[units]\n1906 = ['6KNIL']", "units.1906: 6KNIL cannot be in 1906 (sea); a land hex, or"),
    ("[units]\n1704 = ['Java']", "units.1704: Java cannot be in 1704 (jungle); a sea or coastal"),
    ("[units]\n1808 = ['6KNIL', '6KNIL']", "units.1808: "),
    ("[units]\n1808 = ['7KNIL']", "units.1808: no unit is called '7KNIL'"),
    ("[units]\n1808 = ['6KNIL flown']", "units.1808: 6KNIL is followed by 'flown'"),
    ("[units]\n1808 = ['6KNIL steps=3']", "units.1808: 6KNIL has steps=3; at most 2"),
    ("[units]\nMalang = ['17PG level=Up']", "units.Malang: 17PG has level=Up"),
    ("[units]\nMalang = ['17PG cell=1808']", "units.Malang: 17PG has cell=1808; a hex of the"),
    ("[aboard]\nET1 = ['1F']", "aboard.ET1: "),
    ("[units]\n1906 = ['ET1']\n[aboard]\nET1 = ['6KNIL']", "aboard.ET1: 6KNIL is aboard ET1"),
    ("[airbases]\nKendary = 'oos'", "airbases.Kendary: is no airbase; did you mean 'Kendari'?"),
    ("[airbases]\nKendari = 'broken'", "airbases.Kendari: says 'broken'"),
    ("[airbases]\nKendari = 'building'", "airbases.Kendari: says 'building'; disrupted, "),
    ("[airbases]\nINDOCHINA = 'x'", "airbases.INDOCHINA: is no airbase"),
    ("[airbases]\nIndochina = 'disrupted'", "Indochina: says 'disrupted'; nothing: a ship's"),
    ("[airbases]\nMobileA = 'at=2306'", "airbases.MobileA: is at 2306; a land or coastal hex"),
    ("[airbases]\nMobileA = 'hits'", "airbases.MobileA: says 'hits'; disrupted, building"),
    ("[hits]\n1808 = 'city'", "hits.1808: says 'city'; such as \"city=1 port=2\""),
    ("[control]\nAllied = ['9999']", "control.Allied: "),
    ("[mission]\nhex = '1808'\nat = 'Nowhere'", "mission.at: is 'Nowhere'"),
    ("[mission]\nhex = '1808'\nwritten_Allied = 'ground'", "mission.written_Allied: is 'ground'"),
    ("[units]\nINDOCHINA = ['17PG']", "units.INDOCHINA: 17PG cannot be in INDOCHINA; a box of its"),
    ("[units]\nRESERVE = ['Kongo']", "units.RESERVE: Kongo cannot be in RESERVE; a box of its own"),
    ("frames = [['Play', 1], ['Mystery']]", "frames: has ['Mystery'] as number 2"),
    ("frames = [['Play', 999]]", "frames: begins with 999"),
    (MAP + "[[airbase]]\nid = 'Bay'\nhex = '0101'", "hex: 0101 is sea; a land hex"),
]


@pytest.mark.parametrize(("text", "told"), WRONG, ids=[text.split("\n")[-1] for text, _ in WRONG])
def test_a_wrong_position_names_the_key_and_what_is_right(text: str, told: str) -> None:
    with pytest.raises(PackError) as error:
        read_position(tomllib.loads(text), "wrong.toml")
    assert told in str(error.value)
    assert str(error.value).startswith("wrong.toml")
