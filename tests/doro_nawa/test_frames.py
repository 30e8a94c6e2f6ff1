"""Positions in the middle of something: frames written by hand, with names for numbers."""

from __future__ import annotations

import pytest

from sandtable.core.frame import Then
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.chapters import COURSE, KINDS
from sandtable.games.doro_nawa.position import write_position
from sandtable.games.doro_nawa.positions.frames import (
    HEXES,
    SIDES_OF,
    THEN_FIELDS,
    UNITS,
)
from tests.cases.doro_nawa.position import Table, at

SCENE = """
option = "combat"
die = 2
frames = [{frames}]
[map]
columns = 9
rows = 9
[map.terrain]
sea = ["0901", "0902", "0903", "0904"]
[map.flags]
airfield = ["0505", "0707"]
[control]
Japanese = ["0707"]
[units]
"0504" = ["I/11", "5FldArt"]
"0604" = ["II/11"]
"0505" = ["2Argylls sp=3", "137FldRgt", "62Sqn"]
"0606" = ["Genzan flying", "59Sentai flying", "21Sqn flying"]
"0902" = ["Chokai", "Repulse", "Gunboats"]
"""


def midway(*frames: str) -> Table:
    return at(SCENE.format(frames=", ".join(frames)))


WRITTEN = [
    ('["Moving", "I/11"]', "Japanese", ["stop"]),
    ('["Flying", "Genzan"]', "Japanese", ["stop"]),
    ('["Attack", "0505", ["I/11"], []]', "Japanese", ["with II/11", "resolve"]),
    ('["Support", "0505", "Allied", ["I/11"], [], []]', "Allied", ["support 62Sqn", "done"]),
    ('["Clash", "0505", ["I/11", "II/11"], [], ["62Sqn"]]', "dice", ["roll 6"]),
    ('["Retreat", "0505", "Allied", ["2Argylls"], 1]', "Allied", ["retreat 2Argylls 0506"]),
    ('["Bombard", "0505", ["5FldArt"], ["62Sqn"]]', "Japanese", ["target 2Argylls", "resolve"]),
    ('["Shelling", "0505", ["5FldArt"], ["62Sqn"]]', "dice", ["roll 1"]),
    ('["Interdict", "0606", ["Genzan"]]', "Japanese", ["cancel"]),
    ('["Strike", "0606", ["Genzan"]]', "dice", ["roll 1"]),
    (
        '["Flak", "0505", "Allied", ["Genzan"], ["62Sqn"], "Genzan", [], 0, ["21Sqn"]]',
        "Allied",
        ["guns"],
    ),
    (
        '["FlakRoll", "0505", "Allied", ["Genzan"], [], "Genzan", ["guns"], 0, []]',
        "dice",
        ["roll 6"],
    ),
    ('["FlakHex", "Japanese", ["0504", "0604"], ["62Sqn"]]', "Japanese", ["guns 0604", "hold"]),
    ('["Broadside", "0902", "Allied", 1, ["Chokai"], -1, [], 0]', "Allied", ["hold"]),
    ('["Salvo", "0902", "Japanese", 0, [], "Repulse", ["Chokai"]]', "dice", ["roll 6"]),
    ('["Sighting", "0902", "Allied"]', "Allied", ["engage 0902", "hold"]),
    ('["Intercept", "0606", "Allied", "Genzan"]', "Allied", ["dogfight 0606", "hold"]),
    ('["Fire", "0606", "Allied", "Japanese", "21Sqn", ["59Sentai"], [], 0]', "Japanese", ["fire"]),
    ('["Shot", "0606", "Allied", "Allied", "Genzan", ["21Sqn"], ["21Sqn"], 0]', "dice", ["roll 1"]),
]


@pytest.mark.parametrize(("frame", "actor", "choices"), WRITTEN, ids=[w[0] for w in WRITTEN])
def test_a_position_begins_in_the_middle(frame: str, actor: str, choices: list[str]) -> None:
    """Who decides, what he may choose; and it is written as it was read."""
    table = midway(frame)
    assert table.actor == actor
    assert set(choices) <= set(table.legal())
    text = write_position(table.g)
    assert frame in text
    assert at(text).g.digest() == table.g.digest()


@pytest.mark.parametrize("name", ["Flak", "FlakRoll"])
def test_a_fire_of_earlier_positions_and_games_says_nothing_of_who_was_shot_at(name: str) -> None:
    """6.4: the frame had one field less; it is read as if nobody had been."""
    table = midway(f'["{name}", "0505", "Allied", ["Genzan"], [], "Genzan", ["guns"], 0]')
    assert table.g.frames[-1].shot == ()
    encoded = RULEBOOK.encode(table.g)
    assert encoded["columns"]["frames"][-1].pop() == []
    assert RULEBOOK.decode(encoded).digest() == table.g.digest()


def test_what_follows_is_written_below() -> None:
    """The retreat of a hand-written combat, then its advance."""
    table = midway(
        '["Then", "retreat.advance", ["0505", ["I/11", "II/11"]]]',
        '["Retreat", "0505", "Allied", ["2Argylls", "137FldRgt"], 0]',
    )
    table.play("retreat 2Argylls 0506", "retreat 137FldRgt 0506")
    assert table.legal("advance") == ["advance I/11", "advance II/11"]
    table = midway('["Advance", "0506", "Japanese", ["I/11"]]')
    assert "done" in table.legal()


def test_an_overfull_hex_and_the_end_of_a_turn() -> None:
    """Reduce and EndTurn; the second lies on a half whose option is not chosen."""
    text = SCENE.format(frames='["Reduce", "0604", "Japanese"]').replace(
        '"II/11"', '"II/11", "21Rgt"'
    )
    assert at(text).legal() == ["remove II/11", "remove 21Rgt"]
    text = SCENE.format(frames='["EndTurn", "Japanese"]')
    end = at(text.replace('option = "combat"\ndie = 2', "impulse = 12"))
    assert end.legal() == ["end", "on"]


def test_every_field_of_every_frame_has_its_meaning() -> None:
    """A frame that is added is written in words too, or its field is named here as a number."""
    numbers = ["at", "data", "name", "stage", "fresh", "assault", "ashore", "shots"]
    for frame, kind in KINDS.all.items():
        for field in frame._fields:
            known = kind.fields.get(field, field) in [*HEXES, *UNITS, *SIDES_OF, *numbers]
            assert known, f"{frame.__name__}.{field}"
        assert set(kind.fields) <= set(frame._fields)
    assert sorted(THEN_FIELDS) == sorted(COURSE.stages)
    assert Then in KINDS.all


def test_a_map_of_its_own_has_a_ferry_and_a_sudden_end() -> None:
    """R87 and 9.1, away from the printed map."""
    table = at(
        'ferry = ["0101", "0103"]\nsudden_end = ["0303"]\n[options]\nsudden_end = true\n'
        '[map]\ncolumns = 3\nrows = 3\n[map.terrain]\nlake = ["0102", "0201", "0202"]\n'
        '[supply]\nJapanese = ["0103"]\n[units]\n"0101" = ["I/11"]\n"0203" = ["II/11"]\n'
    )
    assert [table.g.oos[table.unit(name)] for name in ("I/11", "II/11")] == [0, 0]
    table.play("movement", 2, "move II/11 0303")
    assert table.game.result() is None
    table.play("stop")
    assert table.game.result() is not None
