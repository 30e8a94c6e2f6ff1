"""The staff of Guadalajara: always legal, never stuck, the same again; what it looks at."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.ai.guadalajara.air import allot
from sandtable.ai.guadalajara.goals import (
    ALMADRONES,
    BRIHUEGA,
    GAJANEJOS,
    TORIJA,
    axis_of,
    is_ours,
    prizes_of,
)
from sandtable.ai.guadalajara.maps import maps_of
from sandtable.ai.guadalajara.odds import attack_value, glance, worth
from sandtable.ai.guadalajara.order import Order
from sandtable.ai.guadalajara.orders import BY_ITSELF, Air
from sandtable.ai.guadalajara.overrun import best_overrun
from sandtable.ai.guadalajara.picture import Picture
from sandtable.ai.guadalajara.plan import CULMINATION, Plan, drives
from sandtable.ai.guadalajara.staff import CLOSING, PATIENCE, Staff
from sandtable.ai.player import Knowledge, make, names, taken
from sandtable.core.choice import Choice
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games import rulebook
from sandtable.games.spanish_civil_war.air_superiority import Allot
from sandtable.games.spanish_civil_war.kinds import NATIONALIST, POINT, REPUBLICAN, SECOND
from sandtable.games.spanish_civil_war.state import State
from sandtable.lab import measures, selfplay
from tests.cases.spanish_civil_war.field import at, field, nat, rep

BRIHUEGA_GAME = selfplay.Plan("guadalajara", ("staff", "staff"), seed="staff", scenario="brihuega")
SIDES = ("staff", "random"), ("random", "staff")


def begun(scenario: str) -> Game:
    book = rulebook("guadalajara")
    assert book is not None
    return Game.new(book, scenario, {}, None, "staff")


def state_of(scenario: str) -> State:
    state: State = begun(scenario).state
    return state


def unit(g: State, name: str) -> int:
    return g.theatre.roster.find(name)


def hex_at(g: State, label: str) -> int:
    return g.theatre.map.find(label)


# ── whole games ──────────────────────────────────────────────────────────────


def test_it_is_found_by_its_name() -> None:
    assert "staff" in names("guadalajara")
    assert isinstance(make("guadalajara", "staff", NATIONALIST, "1"), Staff)


def test_the_same_game_again() -> None:
    first, second = selfplay.play_game(BRIHUEGA_GAME, 1), selfplay.play_game(BRIHUEGA_GAME, 1)
    assert first._replace(seconds=0) == second._replace(seconds=0)
    assert first.turns == 6


@pytest.mark.parametrize("bots", SIDES)
@pytest.mark.parametrize("scenario", ["assault", "brihuega"])
def test_it_beats_chance_and_plays_to_the_end(scenario: str, bots: tuple[str, str]) -> None:
    plan = BRIHUEGA_GAME._replace(bots=bots, scenario=scenario)
    assert selfplay.play_game(plan, 1).winner == bots.index("staff")


def test_it_answers_positions_it_has_never_seen() -> None:
    """A new player for each decision still brings a turn to its end."""
    game = begun("assault")
    for _ in range(6 * PATIENCE):
        if game.actor == NOBODY or game.state.turn > 1:
            break
        known = Knowledge(game)
        choice = Staff(game.actor, "fresh").choose(known)
        assert choice in known.choices
        wanted = choice if game.step % 7 else None
        game.choose(taken(known.choices, wanted, CLOSING, game.step))
    assert game.state.turn == 2


def test_after_too_many_decisions_it_ends_what_is_open() -> None:
    player = Staff(NATIONALIST, "tired")
    game = begun("assault")
    player.choose(Knowledge(game))
    player.asked = PATIENCE
    assert player.choose(Knowledge(game)) == Choice("done")


# ── what it knows ────────────────────────────────────────────────────────────


def test_the_enemy_s_secret_allotment_changes_nothing() -> None:
    g = state_of("assault")
    own, enemy = (
        next(u for u in g.theatre.wings if g.side(u) == side) for side in (NATIONALIST, REPUBLICAN)
    )
    frame: Any = Allot(NATIONALIST, own)
    before = allot(g, frame, "seed", Air())
    g.allotted[enemy] = 1
    assert allot(g, frame, "seed", Air()) == before


# ── goals ────────────────────────────────────────────────────────────────────


def test_each_column_has_its_road() -> None:
    g = state_of("campaign")
    assert BRIHUEGA in axis_of(g, unit(g, "1/7G"))
    assert axis_of(g, unit(g, "1/4G"))[-1] == TORIJA
    assert TORIJA not in axis_of(g, unit(g, "1Tabor"))


def test_torija_is_the_republicans_until_it_is_taken() -> None:
    g = state_of("campaign")
    torija = hex_at(g, TORIJA)
    assert prizes_of(g)[torija] == max(prizes_of(g).values())
    assert is_ours(g, torija, REPUBLICAN)
    assert not is_ours(g, torija, NATIONALIST)


def test_the_initiative_changes_hands_in_the_campaign() -> None:
    g = state_of("campaign")
    assert drives(g, NATIONALIST)
    assert not drives(g, REPUBLICAN)
    g.turn = CULMINATION
    assert drives(g, REPUBLICAN)
    assert not drives(g, NATIONALIST)


def test_in_the_counter_stroke_the_republicans_drive() -> None:
    g = state_of("brihuega")
    plan = Plan(g, Picture(g, REPUBLICAN), BY_ITSELF[REPUBLICAN])
    assert any(order.drive for order in plan.orders.values())
    theirs = Plan(g, Picture(g, NATIONALIST), BY_ITSELF[NATIONALIST])
    assert not any(order.drive for order in theirs.orders.values())


def test_with_nothing_left_to_take_they_go_for_the_enemy() -> None:
    g = state_of("campaign")
    g.turn = CULMINATION
    plan = Plan(g, Picture(g, REPUBLICAN), BY_ITSELF[REPUBLICAN])
    aims = {order.goal for order in plan.orders.values() if order.drive}
    assert aims
    assert all(g.enemy_in(h, REPUBLICAN) for h in aims)


def test_one_unit_stays_in_a_prize_until_it_counts_and_the_others_go_on() -> None:
    g = state_of("campaign")
    place = hex_at(g, ALMADRONES)
    g.put(unit(g, "T26Plt"), hex_at(g, "5214"))
    g.put(unit(g, "1/4G"), place)
    g.put(unit(g, "2/4G"), place)
    orders = Plan(g, Picture(g, NATIONALIST), BY_ITSELF[NATIONALIST]).orders
    assert orders[unit(g, "1/4G")] == Order(place, True)
    assert orders[unit(g, "2/4G")] == Order(hex_at(g, GAJANEJOS), True)
    g.held[place] = NATIONALIST + 1
    orders = Plan(g, Picture(g, NATIONALIST), BY_ITSELF[NATIONALIST]).orders
    assert orders[unit(g, "1/4G")] == Order(hex_at(g, GAJANEJOS), True)


def test_who_is_far_behind_follows_the_road() -> None:
    g = state_of("campaign")
    plan = Plan(g, Picture(g, NATIONALIST), BY_ITSELF[NATIONALIST])
    goal = hex_at(g, TORIJA)
    road = maps_of(g).way(goal)
    assert plan.way(g, Order(goal, True), hex_at(g, "7701")) == road
    assert plan.way(g, Order(goal, True), hex_at(g, "6805")) != road


# ── judgement ────────────────────────────────────────────────────────────────


def test_more_attackers_promise_more() -> None:
    g = state_of("assault")
    place = hex_at(g, "6607")
    few = attack_value(g, place, (unit(g, "1/8G"),), 1.0, 1.0)
    many = attack_value(g, place, tuple(unit(g, f"{n}/8G") for n in (1, 2, 3)), 1.0, 1.0)
    assert many > few
    theatre = g.theatre
    assert glance(theatre, 20, 4) > glance(theatre, 8, 4)


def test_an_overrun_is_paid_with_the_interdiction_of_its_hex() -> None:
    tank = nat("armour")
    g = field({tank: "0505", rep("artillery"): "0504"}, phase=SECOND)
    g.spent[tank] = g.theatre.allowance(tank, True) - 2 * POINT
    picture = Picture(g, NATIONALIST)
    assert best_overrun(g, picture, (tank,), 0.0) == [Choice("overrun", hex=at(g, "0504"))]
    g.interdicted[at(g, "0504")] = 1
    assert best_overrun(g, picture, (tank,), 0.0) == []


def test_a_tank_is_worth_more_than_a_battalion() -> None:
    g = state_of("campaign")
    assert worth(g, unit(g, "1/1T26")) > worth(g, unit(g, "Thaelmann")) > worth(g, unit(g, "HQXI"))


def test_distances_by_columns_are_those_of_the_map() -> None:
    g = state_of("assault")
    maps = maps_of(g)
    start = hex_at(g, BRIHUEGA)
    for h in range(0, g.theatre.size, 37):
        x, z = maps.column[h] - maps.column[start], maps.slant[h] - maps.slant[start]
        assert (abs(x) + abs(z) + abs(x + z)) // 2 == g.theatre.map.distance(start, h)


def test_the_way_leads_down_the_road() -> None:
    g = state_of("assault")
    way = maps_of(g).way(hex_at(g, TORIJA))
    places = [way[hex_at(g, label)] for label in ("5912", "4321", "3030", TORIJA)]
    assert places == sorted(places, reverse=True)
    assert places[-1] == 0


def test_the_danger_grows_towards_the_enemy() -> None:
    g = state_of("assault")
    picture = Picture(g, REPUBLICAN)
    assert picture.threat(hex_at(g, "6607")) > picture.threat(hex_at(g, TORIJA)) == 0
    assert picture.fed[hex_at(g, TORIJA)]


# ── the measures of self-play ────────────────────────────────────────────────


def test_the_front_is_measured_along_the_road() -> None:
    game = begun("campaign")
    before = measures.guadalajara_front(game)
    assert before["brihuega"] == before["trijueque"] == 0
    assert before["front"] <= before["lead"]
    g: State = game.state
    for name in ("1/4G", "2/4G", "3/4G", "1/5G", "2/5G"):
        g.put(unit(g, name), hex_at(g, "3030"))
    after = measures.guadalajara_front(game)
    assert after["front"] == after["lead"] == 55
    g.held[hex_at(g, "3030")] = NATIONALIST + 1
    assert measures.guadalajara_front(game)["trijueque"] == 1
