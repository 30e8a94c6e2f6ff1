"""Doro Nawa: a fleet follows the front along the shore, away from forts and stronger fleets."""

from __future__ import annotations

from sandtable.ai.doro_nawa.cruise import astray, forts_near, may_be_met
from sandtable.ai.doro_nawa.orders import STAFF
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.recall import recall
from sandtable.ai.doro_nawa.ships import Ships
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN, MOVEMENT, SHIP
from sandtable.games.doro_nawa.state import State

OFF_KOTA_BHARU, OFF_CHANGI, CHANGI = "2514", "3754", "3653"


def unit(g: State, name: str) -> int:
    found: int = list(g.theatre.roster.short).index(name)
    return found


def place(g: State, label: str) -> int:
    found: int = g.theatre.map.find(label)
    return found


def at_kuantan() -> State:
    """A Japanese movement half: the north-east is theirs, the front is at Kuantan."""
    g: State = Game.new(RULEBOOK, "campaign", seed="cruise").state
    for u in g.theatre.movers[ALLIES]:
        if 0 <= g.hex[u] < g.theatre.size and g.theatre.map.grid.row(g.hex[u]) < 30:
            g.put(u, -1)
    g.put(unit(g, "7CruDiv"), place(g, OFF_KOTA_BHARU))
    g.put(unit(g, "55Rgt"), place(g, "3332"))
    g.half, g.option, g.die = JAPAN, MOVEMENT, 5
    return g


def away(g: State, h: int) -> int:
    found: int = g.theatre.map.distance(h, place(g, "3233"))
    return found


def test_ships_follow_the_front_when_told_to() -> None:
    g = at_kuantan()
    cruisers = unit(g, "7CruDiv")
    assert Ships(Picture(g, JAPAN, STAFF)).course(g, cruisers) < 0, "staff's stay to the end"
    to = Ships(Picture(g, JAPAN, STAFF._replace(cruise=True))).course(g, cruisers)
    assert to >= 0
    assert away(g, to) < away(g, g.hex[cruisers])


def test_a_hex_far_from_the_front_costs_more() -> None:
    g = at_kuantan()
    picture = Picture(g, JAPAN)
    targets = [(place(g, "3233"), 0.6)]
    near, far = place(g, "3333"), place(g, OFF_KOTA_BHARU)
    assert away(g, near) <= 3
    assert astray(g, picture, near, targets) < astray(g, picture, far, targets)


def test_they_keep_away_from_forts() -> None:
    g = at_kuantan()
    assert forts_near(g, Picture(g, JAPAN), place(g, OFF_CHANGI)) > 0
    assert forts_near(g, Picture(g, JAPAN), place(g, OFF_KOTA_BHARU)) == 0


def test_they_keep_away_from_a_fleet_that_is_stronger_until_it_is_sunk() -> None:
    g = at_kuantan()
    assert may_be_met(g, JAPAN, place(g, OFF_CHANGI))
    assert not may_be_met(g, JAPAN, place(g, OFF_KOTA_BHARU))
    for name in ("PrinceOfWales", "Repulse"):
        g.put(unit(g, name), -1)
    assert not may_be_met(g, JAPAN, place(g, OFF_CHANGI))


def test_a_hex_with_an_enemy_ship_has_a_value_too() -> None:
    g = at_kuantan()
    ships = Ships(Picture(g, JAPAN))
    enemy = unit(g, "Repulse")
    assert g.theatre.roster.kind[enemy] == SHIP
    here = g.hex[enemy]
    assert ships.station(g, unit(g, "7CruDiv"), here, ships.targets(g)) < 10


def test_it_is_part_of_the_plan_for_the_campaign_and_not_of_staffs_own() -> None:
    assert not STAFF.cruise
    assert recall(at_kuantan(), JAPAN).cruise
