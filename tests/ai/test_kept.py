"""What a player has worked out of a map is of that map, however many have come and gone."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from sandtable.ai.doro_nawa import maps as doro_nawa
from sandtable.ai.doro_nawa import strength
from sandtable.ai.doro_nawa.bases import airfields
from sandtable.ai.guadalajara import maps as guadalajara
from sandtable.ai.guadalajara import odds
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.state import State
from sandtable.games.spanish_civil_war.position import read_position as read_scw


@pytest.fixture
def few() -> Iterator[None]:
    """What other tests left is not looked through each time."""
    gc.freeze()
    yield
    gc.unfreeze()


def small(airfield: int) -> State:
    """A map of six hexes in a row, with an airfield in one of them."""
    place = f"0{airfield}01"
    table = {
        "game": "doro-nawa",
        "map": {"columns": 6, "rows": 1, "default": "clear", "flags": {"airfield": [place]}},
        "units": {"0101": ["I/11"], "0601": ["2Argylls"]},
    }
    state: State = RULEBOOK.read_position(table, "test")
    return state


@pytest.mark.usefixtures("few")
def test_no_map_is_taken_for_one_that_is_gone() -> None:
    for number in range(60):
        wanted = 1 + number % 6
        g = small(wanted)
        assert [g.theatre.label(h) for h in airfields(g)] == [f"0{wanted}01"]
        del g
        gc.collect()


def theatres(kind: type[object]) -> int:
    """How many of a game are alive."""
    gc.collect()
    return sum(isinstance(found, kind) for found in gc.get_objects())


@pytest.mark.usefixtures("few")
def test_what_is_worked_out_of_a_map_goes_with_it() -> None:
    """Games on maps of their own come and go for as long as a server runs."""
    battle = '[map]\ncolumns = {}\nrows = 5\n[units]\n0202 = ["1/6G"]\n'
    for number in range(4):
        g = small(1 + number)
        assert doro_nawa.maps_of(g.theatre) is doro_nawa.maps_of(g.theatre)
        assert strength.prospects(g.theatre, 3.0, 1.0)[0] > 0
        spanish = read_scw(battle.format(5 + number))
        assert guadalajara.maps_of(spanish) is guadalajara.maps_of(spanish)
        assert odds.glance(spanish.theatre, 9.0, 1.0)[0] > 0
    assert (theatres(type(g.theatre)), theatres(type(spanish.theatre))) == (1, 1)
