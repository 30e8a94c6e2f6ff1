"""What a position says is what the state holds; what is left out follows by the rules."""

from __future__ import annotations

import tomllib
from typing import Any, Final

import pytest

from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.kinds import CHART, FOUGHT, HALTED, LOST, MOVED, SHOT, WAITING
from sandtable.games.doro_nawa.position import read_position

MAP: Final = """
[map]
columns = 6
rows = 6
default = "clear"
[map.terrain]
sea = ["0601", "0602", "0603", "0604", "0605", "0606"]
[map.flags]
airfield = ["0202", "0404"]
port = ["0502"]
[[box]]
name = "rear"
side = "Allied"
mp = 2
hexes = ["0101"]
"""


def state(text: str) -> Any:
    """The state of a position."""
    return read_position(tomllib.loads(text), "position")


def unit(g: Any, name: str) -> int:
    """A unit's number."""
    number: int = g.theatre.roster.find(name)
    return number


def game(text: str) -> Game:
    """A practice game."""
    return Game.from_state(RULEBOOK, state(text), {})


def prompt(text: str) -> tuple[str, str]:
    """Who is asked, and by which case."""
    begun = game(text)
    who = RULEBOOK.sides[begun.actor] if begun.actor >= 0 else "dice"
    return who, begun.prompt().case


def test_an_empty_file_is_the_campaigns_map_before_the_first_option() -> None:
    g = state("")
    assert (g.turn, g.turns, g.impulse, g.half) == (1, 10, 1, 0)
    assert g.theatre.map.grid.columns > 30
    assert prompt("") == ("Japanese", "2.1")


def test_a_scenario_brings_its_turns_area_and_control() -> None:
    g = state('scenario = "kampar"')
    assert (g.turn, g.turns) == (4, 2)
    started = RULEBOOK.start("kampar", {o.id: o.default for o in RULEBOOK.options()}, 2)
    assert g.control[g.theatre.map.find("0803")] == started.control[g.theatre.map.find("0803")]
    assert g.theatre is started.theatre


@pytest.mark.parametrize(
    ("text", "who", "case"),
    [
        ("", "Japanese", "2.1"),
        ('half = "Allied"', "Allied", "2.1"),
        ('option = "movement"', "dice", "2.1"),
        ('option = "combat"\ndie = 3', "Japanese", "2.1"),
        ('ask = "end"\nimpulse = 11', "Japanese", "2.2"),
        ('ask = "turn"', "Japanese", "2.1"),
        ('turn = 2\nask = "arrivals"\n[off]\nwaiting = ["1TkRgt"]', "Japanese", "8.1"),
        ('turn = 2\nask = "turn"\n[off]\nwaiting = ["1TkRgt"]', "Japanese", "8.1"),
        ('option = "movement"\ndie = 1\n[units]\n0803 = ["I/11", "II/11", "III/11", "I/41"]',
         "Japanese", "3.5"),
    ],
)  # fmt: skip
def test_who_is_asked(text: str, who: str, case: str) -> None:
    assert prompt(text) == (who, case)


def test_words_about_units() -> None:
    g = state(
        MAP
        + """
[units]
0101 = ["I/11 sp=2 moved spent=3 fought", "II/11 halted oos"]
0602 = ["Chokai shot", "I/56"]
0303 = ["Genzan down", "Mihoro"]
REAR = ["62Sqn"]
"""
    )
    first, second = unit(g, "I/11"), unit(g, "II/11")
    assert (g.sp[first], g.spent[first], g.used[first]) == (2, 3, MOVED | FOUGHT)
    assert (g.used[second], g.oos[second]) == (HALTED, 1)
    assert g.used[unit(g, "Chokai")] == SHOT
    assert g.afloat[unit(g, "I/56")] == 1
    assert (g.face[unit(g, "Genzan")], g.based[unit(g, "Genzan")]) == (0, 0)
    assert (g.face[unit(g, "Mihoro")], g.based[unit(g, "Mihoro")]) == (1, 0)
    assert g.based[unit(g, "62Sqn")] == 1


def test_a_unit_is_found_by_its_id_and_in_any_case_of_letters() -> None:
    g = state("[units]\n0512 = ['2ARGYLLS']\n1637 = ['al-3-indian-cavalry']")
    assert g.hex[unit(g, "2Argylls")] == g.theatre.map.find("0512")
    assert g.hex[unit(g, "3IndCav")] == g.theatre.map.find("1637")


def test_aircraft_are_based_where_the_enemy_does_not_control_the_field() -> None:
    text = MAP + '[control]\nAllied = ["0404"]\n[units]\n0202 = ["Genzan"]\n0404 = ["Mihoro"]\n'
    g = state(text)
    assert g.based[unit(g, "Genzan")] == 1
    assert g.based[unit(g, "Mihoro")] == 0
    g = state(text.replace('"Genzan"', '"Genzan flying"'))
    assert g.based[unit(g, "Genzan")] == 0


def test_a_raider_brings_its_marker() -> None:
    g = state(MAP + '[units]\n0303 = ["Genzan raider"]\n')
    assert g.interdicted[g.theatre.map.find("0303")] == 1
    assert (g.raider[unit(g, "Genzan")], g.face[unit(g, "Genzan")]) == (1, 0)
    g = state('interdicted = ["0101"]\n' + MAP)
    assert g.interdicted[0] == 1


def test_off_the_map() -> None:
    g = state(
        """
turn = 4
[off]
eliminated = ["2/9Jat", "Repulse"]
waiting = ["1TkRgt", "6TkRgt turn=5"]
chart = ["62Sqn turn=5", "21Sqn"]
"""
    )
    assert (g.status[unit(g, "2/9Jat")], g.sp[unit(g, "2/9Jat")]) == (LOST, 0)
    assert (g.status[unit(g, "1TkRgt")], g.due[unit(g, "1TkRgt")]) == (WAITING, 4)
    assert g.due[unit(g, "6TkRgt")] == 5
    assert (g.status[unit(g, "62Sqn")], g.due[unit(g, "62Sqn")]) == (CHART, 5)
    assert g.due[unit(g, "21Sqn")] == 6


def test_supply_is_found_out_but_where_it_is_said() -> None:
    text = MAP + '[supply]\nJapanese = ["0101"]\n[[map.route]]\nkind = "trail"\n'
    text += 'hexes = ["0101", "0102"]\n[units]\n0102 = ["I/11"]\n0505 = ["II/11"]\n'
    g = state(text)
    assert (g.oos[unit(g, "I/11")], g.oos[unit(g, "II/11")]) == (0, 1)
    g = state(text.replace('"I/11"', '"I/11 oos"').replace('"II/11"', '"II/11 supplied"'))
    assert (g.oos[unit(g, "I/11")], g.oos[unit(g, "II/11")]) == (1, 0)


def test_without_sources_on_a_small_map_nobody_is_cut_off() -> None:
    g = state(MAP + '[units]\n0505 = ["II/11"]\n0303 = ["2Argylls"]\n')
    assert not any(g.oos)
    g = state(MAP + '[supply]\nAllied = []\n[units]\n0505 = ["II/11"]\n0303 = ["2Argylls"]\n')
    assert (g.oos[unit(g, "II/11")], g.oos[unit(g, "2Argylls")]) == (0, 1)


def test_control_follows_who_stands_there() -> None:
    g = state('[units]\n0512 = ["I/11"]')
    assert g.control[g.theatre.map.find("0512")] == 1
    g = state('[control]\nJapanese = ["0512"]\nnobody = ["3554"]')
    assert g.control[g.theatre.map.find("0512")] == 1
    assert g.control[g.theatre.map.find("3554")] == 0


def test_options_of_the_game() -> None:
    plain, other = state(""), state("[options]\nsudden_end = true\npenang_ferry = false")
    assert plain.options != other.options
    assert game("[options]\nsudden_end = true").record.header["manual_dice"] is True


def test_crossings_that_somebody_keeps_open() -> None:
    text = """
option = "movement"
die = 3
held = ["0303-0304 bridge", "0203-0303 engineer"]
[map]
columns = 5
rows = 5
[[map.side]]
kind = "river"
between = ["0303", "0304"]
[units]
0303 = ["I/11"]
"""
    g = state(text)
    assert len(g.held) == 2
    assert [code % 2 for code in g.held] == [0, 1]


def test_an_unknown_length_of_the_game_is_its_longest() -> None:
    assert state("turn = 3").last_turn == 10
    assert state("turns = 3\nturn = 3").last_turn == 3
    assert state(MAP + "").turns == 10
