"""Landings behind the front (4.4): beaches on the enemy's road home, the party, the way there."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.ai.doro_nawa.ground import Moves
from sandtable.ai.doro_nawa.landings import beaches_of, landings, ports_of, voyage
from sandtable.ai.doro_nawa.maps import maps_of
from sandtable.ai.doro_nawa.orders import STAFF, Landing, Orders
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.schemes import SCHEMES, schemes_of
from sandtable.ai.doro_nawa.spoken import spoken
from sandtable.ai.doro_nawa.staff import Staff
from sandtable.ai.player import Knowledge
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK, amphibious
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN, MOVEMENT
from sandtable.games.doro_nawa.state import State

LAND = next(scheme for scheme in SCHEMES[JAPAN] if scheme.name == "land")


def begun(scenario: str = "kampar", die: int = 3) -> State:
    """A Japanese movement half with a die."""
    g: State = Game.new(RULEBOOK, scenario, seed="landings").state
    g.half, g.option, g.die = JAPAN, MOVEMENT, die
    return g


def unit(g: State, name: str) -> int:
    return next(u for u in range(len(g.hex)) if g.name(u) == name)


def test_4_42_no_beach_is_held_or_beside_a_held_coast() -> None:
    g = begun()
    found = beaches_of(g, maps_of(g.theatre))
    assert found
    afloat = unit(g, "I/11")
    for beach in found:
        assert g.theatre.coast[beach.hex]
        assert amphibious.bars_beach(g, afloat, beach.hex) is None
        assert beach.worth > 0


def test_beaches_lie_behind_the_enemy() -> None:
    """Nearer to the goal of the drive than the foremost enemy stack."""
    g = begun()
    picture = Picture(g, JAPAN)
    front = max(picture.goal[h] for h in picture.enemy)
    for beach in beaches_of(g, picture.maps):
        assert picture.goal[beach.hex] < front


def test_who_is_at_sea_goes_on_to_a_beach() -> None:
    g = begun()
    orders = landings(g, JAPAN)
    assert {u for landing in orders for u in landing.units} == {unit(g, "I/11"), unit(g, "II/11")}
    moves = Moves(g, Picture(g, JAPAN, Orders(landings=orders)))
    for landing in orders:
        way = voyage(g, landing.beach)
        choice = moves.best_for(g, landing.units[0])
        assert choice is not None
        if choice.verb == "land":
            assert choice.hex == landing.beach
        else:
            assert way[choice.hex] < way[g.hex[landing.units[0]]]


def test_4_41_a_party_goes_to_its_port_and_takes_ship() -> None:
    g = begun()
    for name in ("I/11", "II/11"):
        u = unit(g, name)
        g.afloat[u] = 0
        g.put(u, next(h for h in ports_of(g) if g.where(h).startswith("Lumut")))
    orders = landings(g, JAPAN)
    assert len(orders) == 1
    assert unit(g, "I/11") in orders[0].units
    moves = Moves(g, Picture(g, JAPAN, Orders(landings=orders)))
    choice = moves.best_for(g, unit(g, "I/11"))
    assert choice is not None
    assert choice.verb == "embark"
    assert amphibious.bars_embarking(g, unit(g, "I/11"), choice.hex) is None


def test_4_44_the_closed_west_coast_has_no_port_and_no_way() -> None:
    g = begun()
    assert ports_of(g)
    allied = next(u for u in g.theatre.movers[ALLIES] if 0 <= g.hex[u] < g.theatre.size)
    g.put(allied, g.theatre.penang[0])
    assert amphibious.holds_penang(g)
    assert ports_of(g) == []
    at_sea = g.hex[unit(g, "I/11")]
    assert not [h for h in voyage(g, at_sea) if h != at_sea and g.theatre.west_coast[h]]


def test_the_allies_do_not_land() -> None:
    assert landings(begun(), ALLIES) == ()
    assert STAFF.landings == ()


def test_a_landing_whose_units_are_gone_harms_nobody() -> None:
    g = begun()
    gone = unit(g, "I/11")
    g.put(gone, -1)
    orders = Orders(landings=(Landing((gone,), 0, 0),))
    moves = Moves(g, Picture(g, JAPAN, orders))
    while moves.next(g) is not None:
        pass
    assert gone not in {u for landing in landings(g, JAPAN) for u in landing.units}


def test_a_landing_is_a_plan_only_where_somebody_can_sail() -> None:
    g = begun()
    assert LAND in schemes_of(g, JAPAN)
    for u in g.theatre.movers[JAPAN]:
        if g.afloat[u]:
            g.put(u, -1)
    for port in ports_of(g):
        g.control[port] = 1 + ALLIES
    assert LAND not in schemes_of(g, JAPAN)


def test_a_landing_is_told_with_units_and_beach() -> None:
    g = begun()
    told = spoken(g, JAPAN, LAND)
    beach = landings(g, JAPAN)[0].beach
    assert f"land I/11 and II/11 at {g.where(beach)}" in told.sentence
    assert g.theatre.map.label(beach) in told.hexes


@pytest.mark.parametrize("scenario", ["kampar", "johore"])
def test_a_game_with_landings_is_legal_and_lands(scenario: str) -> None:
    """Every answer is listed."""
    game = Game.new(RULEBOOK, scenario, seed=f"by sea {scenario}")
    players: Any = (Staff(JAPAN, "", LAND.orders), Staff(ALLIES, ""))
    verbs: set[str] = set()
    for _ in range(240):
        if game.actor < 0:
            break
        known = Knowledge(game)
        choice = players[game.actor].choose(known)
        assert choice in known.choices or game.rulebook.expand(game.state, choice)
        if game.actor == JAPAN:
            verbs.add(choice.verb)
        game.choose(choice)
    assert "move" in verbs
    assert scenario != "kampar" or "land" in verbs
