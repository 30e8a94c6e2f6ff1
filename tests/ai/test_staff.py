"""The staff of Doro Nawa: always legal, never stuck, the same again; what it holds a hex for."""

from __future__ import annotations

import pytest

from sandtable.ai.doro_nawa.attack import BARRED, ground_worth
from sandtable.ai.doro_nawa.goals import MOST, prizes_of
from sandtable.ai.doro_nawa.japan import BASTION, KEPT, columns_of, worth_alone
from sandtable.ai.doro_nawa.option import besieges
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.replies import FULL, crowding
from sandtable.ai.doro_nawa.siege import Siege, is_strong
from sandtable.ai.doro_nawa.sorties import SIEGE, urgent
from sandtable.ai.doro_nawa.staff import CLOSING
from sandtable.ai.player import taken
from sandtable.core.choice import Choice
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


def test_whoever_is_out_of_patience_takes_another_choice_each_time() -> None:
    """What ends something first; where nothing does, none for ever."""
    choices = [Choice("move", 1, h) for h in range(3)]
    assert taken(choices, choices[2], CLOSING, 0) == choices[2]
    assert taken([*choices, Choice("done")], None, CLOSING, 1) == Choice("done")
    assert [taken(choices, Choice("fly"), CLOSING, turn) for turn in range(3)] == choices


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


def place(g: State, *placed: tuple[str, str]) -> None:
    """Put units, by their short names, into hexes."""
    for name, at in placed:
        g.put(g.theatre.roster.find(name), g.theatre.map.find(at))


def test_small_units_leave_the_road_ahead_to_a_regiment() -> None:
    g = begun("campaign")
    assert not columns_of(g, Picture(g, JAPAN)), "there are only battalions at the start"
    place(g, ("4GdsRgt", "3250"))
    ahead = columns_of(g, Picture(g, JAPAN))
    assert ahead[g.theatre.map.find("3351")] == 9
    assert g.theatre.map.find("3250") not in ahead, "it stands there itself"


def test_who_bars_the_road_is_worth_those_who_wait_behind_him() -> None:
    g = begun("campaign")
    barred = g.theatre.map.find("3351")
    alone = ground_worth(g, barred)
    place(g, ("4GdsRgt", "3250"))
    assert ground_worth(g, barred) == pytest.approx(alone + 9 * BARRED)


def test_the_army_is_strong_when_three_regiments_have_come_up() -> None:
    g = begun("campaign")
    place(g, ("4GdsRgt", "3351"), ("5GdsRgt", "3352"))
    assert not is_strong(Picture(g, JAPAN))
    place(g, ("3GdsRgt", "3353"))
    assert is_strong(Picture(g, JAPAN))


def test_bombers_press_the_siege_only_beside_an_army() -> None:
    g = begun("campaign")
    base = g.theatre.map.find("3553")
    assert urgent(g, base, 1.0) == 1.0
    place(g, ("4GdsRgt", "3552"))
    assert urgent(g, base, 1.0) == SIEGE


def test_a_hex_of_the_city_without_a_base_is_kept_by_whoever_is_alone_there() -> None:
    """Jurong is Japanese only while somebody stands there, Tengah once its airfield is taken."""
    g = begun("campaign")
    tengah, jurong = g.theatre.map.find("3453"), g.theatre.map.find("3354")
    assert worth_alone(g, tengah) == BASTION + KEPT
    g.control[tengah] = g.control[jurong] = JAPAN + 1
    assert worth_alone(g, tengah) == BASTION
    assert worth_alone(g, jurong) == BASTION + KEPT
