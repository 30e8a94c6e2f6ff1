"""Forlorn Hopes on the command line: what makes no sense is told in one line, as what is right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.game import Game
from sandtable.core.line import Entry
from sandtable.core.record import Record
from sandtable.games import RULEBOOKS
from sandtable.games.doro_nawa import RULEBOOK as DORO_NAWA
from tests.cli.desk import ok, trouble


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("new FH other.jsonl --scenario jitra", "choose one of campaign, java-sea"),
        ("new FH other.jsonl --turns 3", "cannot last 3 turns: it has 6"),
        ("new FH other.jsonl --option sudden_end", "choose from written_target, free_return"),
        ("new FH nowhere/other.jsonl", "there is no folder nowhere; make it first"),
        ("do game.jsonl", "`sandtable show game.jsonl --choices` lists them"),
        ("do game.jsonl decline --dice 11", "write 1 to 10"),
        ("do game.jsonl attack", "attack is written `attack UNIT`"),
        ("show game.jsonl --map T0707-T0709", "two corners"),
        ("show game.jsonl --map=", "two corners"),
        ("why game.jsonl done --at 99", "there is no step 99; choose one from 0 to 0"),
        ("case FH 9.7.99", "the nearest are 9.7."),
        ("auto FH --bots chess", "choose one of random, cadet, captain"),
    ],
)
def test_commands_of_forlorn_hopes_that_make_no_sense(words: str, said: str) -> None:
    ok("new", "FH", "game.jsonl", "--seed", "1")
    assert said in trouble(*words.split())
    assert not Path("other.jsonl").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"scenario": "jitra"}, "bad.jsonl:1: 'jitra' is no scenario of Forlorn Hopes"),
        ({"scenario": ["campaign"]}, "bad.jsonl:1, scenario: is ['campaign']"),
        ({"options": {"written_target": "maybe"}}, "bad.jsonl:1, options: written_target"),
        ({"options": {"sudden_end": True}}, "bad.jsonl:1: unknown option 'sudden_end'"),
        ({"options": [1]}, "bad.jsonl:1, options: is [1]"),
        ({"turns": 99}, "bad.jsonl:1: The Campaign for the Dutch East Indies cannot last 99"),
        ({"turns": True}, "bad.jsonl:1, turns: is True"),
        ({"branch": "x"}, "bad.jsonl:1, branch: is 'x'"),
        ({"position": []}, "bad.jsonl:1, position: cannot be read"),
        ({"position": {"on": {"scenario": "campaign"}, "columns": {}}}, "the header lacks 'turn'"),
        ({"game": "doro-nawa", "rules": DORO_NAWA.version}, "bad.jsonl:1: unknown option"),
    ],
)
def test_a_header_of_forlorn_hopes_that_makes_no_sense(change: dict[str, Any], said: str) -> None:
    ok("new", "FH", "game.jsonl", "--seed", "1")
    head = json.loads(Path("game.jsonl").read_text().splitlines()[0])
    made = {key: value for key, value in head.items() if key not in ("h", "sandtable")}
    Path("bad.jsonl").write_text(Record({**made, **change}).text())
    for command in ("show", "verify", "replay"):
        assert said in trouble(command, "bad.jsonl")


def test_a_choice_that_names_dice_it_does_not_throw() -> None:
    ok("new", "FH", "game.jsonl", "--seed", "1")
    game = Game.load(Path("game.jsonl"), RULEBOOKS)
    game.record.add(Entry("done", "Allied", "Exchanging", lots=(3,)))
    Path("bad.jsonl").write_text(game.record.text())
    assert trouble("verify", "bad.jsonl").startswith("bad.jsonl:2, f: is ''")


@pytest.mark.parametrize(
    "text", ['scenario = "java-sea"', '[units]\n1808 = ["Java"]', "fleet = true"]
)
def test_a_position_that_does_not_name_its_game(text: str) -> None:
    Path("lost.toml").write_text(text)
    assert "a position without `game` is read as one of 'doro-nawa'" in trouble("show", "lost.toml")


@pytest.mark.parametrize("name", ["FH", "forlorn_hopes", "Forlorn-Hopes"])
def test_a_position_names_its_game_as_the_command_line_does(name: str) -> None:
    Path("named.toml").write_text(f'game = "{name}"\n[units]\n1808 = ["Java"]\n')
    assert ok("show", "named.toml").lines[0].startswith("Forlorn Hopes")
