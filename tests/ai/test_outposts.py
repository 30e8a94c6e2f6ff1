"""Doro Nawa: a battalion holds a row that is paid for, where the enemy does not come (9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.ai.doro_nawa.ground import Moves
from sandtable.ai.doro_nawa.half import Half
from sandtable.ai.doro_nawa.maps import maps_of
from sandtable.ai.doro_nawa.orders import STAFF
from sandtable.ai.doro_nawa.outposts import SAFE, outpost_of, widths
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.schemes import SCHEMES, Scheme
from sandtable.ai.doro_nawa.spoken import spoken
from sandtable.ai.doro_nawa.staff import Staff
from sandtable.ai.doro_nawa.standing import lead
from sandtable.ai.player import Knowledge
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK, supply
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN, MOVEMENT
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import Theatre


def scheme(side: int, name: str) -> Scheme:
    return next(one for one in SCHEMES[side] if one.name == name)


OUTPOST = scheme(ALLIES, "outpost")


def begun() -> State:
    """An Allied movement half with a die, in a Kampar whose line of victory names no columns."""
    g: State = Game.new(RULEBOOK, "kampar", seed="outposts").state
    box = g.theatre
    everywhere = tuple([item._replace(columns=(1, 99)) for item in box.rules.victory])
    rules = box.rules._replace(victory=everywhere)
    g.theatre = Theatre(box.pack, box.map, box.roster, rules)
    g.half, g.option, g.die = ALLIES, MOVEMENT, 3
    return g


def unit_of(g: State, name: str) -> int:
    return next(u for u in g.theatre.movers[ALLIES] if g.name(u) == name)


def test_a_road_is_as_safe_as_its_most_exposed_hex() -> None:
    g = begun()
    maps = maps_of(g.theatre)
    wide = widths(g, maps, ALLIES)
    network = supply.network_of(g, ALLIES)
    near = Picture(g, ALLIES).near_enemy
    sources = supply.sources_of(g, ALLIES)
    for h in range(g.theatre.size):
        assert bool(wide[h]) <= bool(network[h])
        assert wide[h] <= near[h]
        if wide[h] and h not in sources:
            assert wide[h] <= max(wide[to] for to in g.theatre.along[h])


def test_the_outpost_stands_far_north_and_far_from_the_enemy() -> None:
    """The trunk road is fought for, the railway in the east is not."""
    g = begun()
    found = outpost_of(g, ALLIES)
    assert found is not None
    maps = maps_of(g.theatre)
    assert widths(g, maps, ALLIES)[found.hex] >= SAFE
    away = g.clone()
    for u in g.theatre.movers[ALLIES]:
        if 0 <= g.hex[u] < g.theatre.size and maps.row[g.hex[u]] < 31:
            away.put(u, g.theatre.map.find("1637"))
    there = away.clone()
    there.put(found.unit, found.hex)
    assert lead(there, ALLIES) - lead(away, ALLIES) > 50, "when the trunk road has been lost"


def test_a_small_unit_is_sent_and_nearer_after_a_move() -> None:
    g = begun()
    orders = OUTPOST.orders(g, ALLIES)
    ((unit, post),) = orders.posts
    assert g.sp[unit] <= 2
    assert orders.option == "movement"
    field = maps_of(g.theatre).to((post,))
    choice = Moves(g, Picture(g, ALLIES, orders)).best_for(g, unit)
    assert choice is not None
    assert field[choice.hex] < field[g.hex[unit]]
    assert "send " + g.name(unit) in spoken(g, ALLIES, OUTPOST).sentence


def test_who_has_arrived_stays_and_the_option_is_free() -> None:
    g = begun()
    g.turn, g.impulse = g.last_turn, 9
    for u in g.theatre.movers[ALLIES]:
        if 0 <= g.hex[u] < g.theatre.size:
            g.put(u, g.theatre.map.find("1637"))
    unit = unit_of(g, "1IndCoy")
    post = g.theatre.map.find("2020")
    g.put(unit, post)
    orders = OUTPOST.orders(g, ALLIES)
    assert orders.posts == ((unit, post),)
    assert orders.option == ""
    assert Moves(g, Picture(g, ALLIES, orders)).best_for(g, unit) is None


def test_in_kampar_only_the_front_on_the_trunk_road_is_paid_for() -> None:
    """A company on the railway by Kuala Lipis, 2022, is worth nothing, wherever the front is."""
    gains = []
    for g in (begun(), Game.new(RULEBOOK, "kampar", seed="outposts").state):
        find, company = g.theatre.map.find, unit_of(g, "1IndCoy")
        for u in g.theatre.movers[ALLIES]:
            if 0 <= g.hex[u] < g.theatre.size:
                g.put(u, find("1637"))
        before = lead(g, ALLIES)
        g.put(company, find("2022"))
        gains.append(lead(g, ALLIES) - before)
    assert gains == [(37 - 22) * 14, 0], "without columns, and with ours"


def test_no_outpost_where_no_row_is_paid_for() -> None:
    g = begun()
    assert outpost_of(g, JAPAN) is None, "they are paid for rows in the south"
    for u in g.theatre.movers[ALLIES]:
        if 0 <= g.hex[u] < g.theatre.size:
            g.put(u, -1)
    assert outpost_of(g, ALLIES) is None


def test_2_2_who_is_behind_in_the_last_turn_goes_on() -> None:
    g = begun()
    orders = OUTPOST.orders(g, ALLIES)
    g.turn, g.impulse = g.last_turn, 11
    assert lead(g, ALLIES) > 0
    assert Half(g, ALLIES, orders).end_turn(g).verb == "end"
    for u in g.theatre.movers[ALLIES]:
        if 0 <= g.hex[u] < g.theatre.size:
            g.put(u, -1)
            g.status[u] = 2
    assert lead(g, ALLIES) <= 0
    assert Half(g, ALLIES, orders).end_turn(g).verb == "on"
    assert Half(g, ALLIES, STAFF).end_turn(g).verb == "end"
    g.impulse = 13
    assert Half(g, ALLIES, orders).end_turn(g).verb == "end", "not for ever"
    g.turn, g.impulse = g.last_turn - 1, 11
    assert Half(g, ALLIES, orders).end_turn(g).verb == "end", "nothing is counted yet"


@pytest.mark.parametrize(("side", "name"), [(ALLIES, "outpost"), (JAPAN, "bar")])
def test_the_last_half_impulses_are_played_by_legal_choices(side: int, name: str) -> None:
    game = Game.new(RULEBOOK, "kampar", seed=f"last {name}")
    game.state.turn, game.state.impulse = game.state.last_turn, 9
    plan = scheme(side, name)
    players: Any = [Staff(JAPAN, ""), Staff(ALLIES, "")]
    players[side] = Staff(side, "", plan.orders)
    for _ in range(400):
        if game.actor < 0:
            break
        known = Knowledge(game)
        choice = players[game.actor].choose(known)
        assert choice in known.choices or game.rulebook.expand(game.state, choice)
        game.choose(choice)
    assert game.actor < 0, "it ends"
