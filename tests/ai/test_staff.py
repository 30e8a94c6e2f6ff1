"""The staff of Doro Nawa: always legal, never stuck, the same again; what it holds a hex for."""

from __future__ import annotations

import pytest

from sandtable.ai.doro_nawa.goals import MOST, prizes_of
from sandtable.ai.doro_nawa.option import besieges
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.replies import FULL, crowding
from sandtable.ai.doro_nawa.siege import Siege
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.kinds import JAPAN
from sandtable.games.doro_nawa.state import State
from sandtable.lab.selfplay import Plan, play_game

KAMPAR = Plan("doro-nawa", ("staff", "staff"), seed="staff", scenario="kampar")


def begun(scenario: str) -> State:
    options = {option.id: option.default for option in RULEBOOK.options()}
    return RULEBOOK.start(scenario, options, 4 if scenario == "johore" else 2)


def test_the_same_game_again() -> None:
    first, second = play_game(KAMPAR, 1), play_game(KAMPAR, 1)
    assert first._replace(seconds=0) == second._replace(seconds=0)
    assert first.turns == 2


@pytest.mark.parametrize("bots", [("staff", "random"), ("random", "staff")])
def test_it_beats_chance_and_plays_to_the_end(bots: tuple[str, str]) -> None:
    game = play_game(KAMPAR._replace(bots=bots), 1)
    assert game.winner == bots.index("staff")


def test_no_hex_is_worth_everything() -> None:
    prizes = prizes_of(begun("johore").theatre)
    assert max(prizes.values()) == MOST


def test_no_siege_before_the_strait() -> None:
    assert not besieges(begun("campaign"))


def test_a_port_with_a_full_road_is_avoided() -> None:
    """Singora, where the first troops stand, against a place far from all of them."""
    g = begun("campaign")
    picture = Picture(g, JAPAN)
    full = max(picture.own, key=lambda h: picture.own[h].sp)
    size = g.theatre.size
    empty = max(range(size), key=lambda h: min(g.theatre.map.distance(h, at) for at in picture.own))
    assert crowding(g, full, picture) == FULL
    assert crowding(g, empty, picture) == 0.0


def test_the_strongest_mass_at_the_strait_and_nobody_alone_crosses() -> None:
    g = begun("campaign")
    assert not Siege(g, Picture(g, JAPAN), {}).hexes, "nobody is near it yet"
    names, find = g.theatre.roster, g.theatre.map.find
    regiment, battalion = names.find("4GdsRgt"), names.find("I/11")
    for unit in (regiment, battalion):
        g.put(unit, find("3351"))
    siege = Siege(g, Picture(g, JAPAN), {})
    beside = {h for t in g.theatre.singapore for h in g.theatre.near[t]}
    assert siege.berth[regiment] in beside
    assert siege.berth[battalion] != siege.berth[regiment], "no room for both"
    assert not siege.strong


def test_whoever_stands_in_the_way_makes_it_longer() -> None:
    picture = Picture(begun("campaign"), JAPAN)
    assert all(far >= near for far, near in zip(picture.drive(), picture.goal, strict=True))
