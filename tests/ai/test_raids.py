"""Doro Nawa: bombers of a Japanese plan strike at troops where staff's own wait at their bases."""

from __future__ import annotations

import pytest

from sandtable.ai.doro_nawa.bases import airfields, best_base, fields, last_fields
from sandtable.ai.doro_nawa.orders import BUSY, STAFF, Orders
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.schemes import OWN, SCHEMES
from sandtable.ai.doro_nawa.sorties import Sortie, plan_bombers
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN, MOVEMENT
from sandtable.games.doro_nawa.state import State

IDLE = STAFF.weights


def at_kota_bharu() -> State:
    """A Japanese movement half, with no enemy aircraft: two units stand in 2314, near the front."""
    g: State = Game.new(RULEBOOK, "jitra", seed="raids").state
    for u in g.theatre.wings[ALLIES]:
        g.put(u, -1)
    g.half, g.option, g.die = JAPAN, MOVEMENT, 3
    return g


def flown(g: State, orders: Orders) -> list[Sortie]:
    return plan_bombers(g, Picture(g, JAPAN, orders))


def test_bombers_strike_at_two_units_near_the_front() -> None:
    g = at_kota_bharu()
    assert not flown(g, STAFF), "staff's stay at their bases"
    raid = flown(g, STAFF._replace(weights=BUSY))[0]
    assert g.theatre.map.label(raid.place) == "2314"
    assert raid.verb == "bombard"
    assert len(raid.units) > 3
    assert [g.name(u) for u in raid.targets] == ["2/10Baluch", "KelantanMtn"]


def test_they_go_farther_than_staffs_but_not_to_the_far_rear() -> None:
    g = at_kota_bharu()
    near = Picture(g, JAPAN).near_own
    for label in ("2313", "2314", "2414"):
        for u in g.ground_in(g.theatre.map.find(label), ALLIES):
            g.put(u, -1)
    machang = g.theatre.map.find("2316")
    assert IDLE.raid < near[machang] <= BUSY.raid
    g.put(list(g.theatre.roster.short).index("2/10Baluch"), machang)
    assert {raid.place for raid in flown(g, STAFF._replace(weights=BUSY))} == {machang}
    assert not flown(g, STAFF._replace(weights=BUSY._replace(raid=IDLE.raid)))


def test_every_japanese_plan_but_staffs_own_has_it_and_no_allied_one() -> None:
    g = at_kota_bharu()
    for side, busy in ((JAPAN, BUSY), (ALLIES, IDLE)):
        for scheme in SCHEMES[side]:
            weights = scheme.orders(g, side).weights
            wanted = IDLE if scheme is OWN else busy
            assert (weights.sortie, weights.raid) == (wanted.sortie, wanted.raid), scheme.name


def test_the_last_field_in_reach_is_left_to_who_is_in_the_air() -> None:
    """Else it stays there, face-down, until somebody moves: one is based at each (3.3)."""
    g = at_kota_bharu()
    unit, other = (list(g.theatre.roster.short).index(name) for name in ("27Sentai", "75Sentai"))
    away = g.hex[other]
    for u in g.theatre.wings[JAPAN]:
        g.put(u, -1)
    staff, picture = Picture(g, JAPAN), Picture(g, JAPAN, STAFF._replace(weights=BUSY))
    g.put(unit, away)
    best = best_base(g, picture, unit)
    places = fields(g, JAPAN)
    assert last_fields(g, JAPAN, unit, places) == set()
    for h in range(g.theatre.size):
        g.put(other, h)
        if last_fields(g, JAPAN, unit, places) == {best}:
            break
    else:
        pytest.fail("nowhere is that field the last")
    assert best_base(g, picture, unit) not in (best, -1)
    assert best_base(g, staff, unit) == best, "staff's own plays as it did"
    for side in (JAPAN, ALLIES):
        for scheme in SCHEMES[side]:
            assert scheme.orders(g, side).weights.homes == (scheme is not OWN), scheme.name


def test_two_fields_are_left_to_two_in_the_air_who_have_no_other() -> None:
    """Each of them could do without the one or the other, but not without both."""
    g = at_kota_bharu()
    names = list(g.theatre.roster.short)
    unit, one, two = (names.index(name) for name in ("27Sentai", "75Sentai", "90Sentai"))
    away = g.hex[one]
    for u in g.theatre.wings[JAPAN]:
        g.put(u, -1)
    g.put(unit, away)
    for h in airfields(g):
        g.control[h] = JAPAN + 1
    picture = Picture(g, JAPAN, STAFF._replace(weights=BUSY))
    places = fields(g, JAPAN)
    for h in range(g.theatre.size):
        g.put(one, h)
        g.put(two, h)
        left = last_fields(g, JAPAN, unit, places)
        if len(left) == 2:
            break
    else:
        pytest.fail("nowhere do two have two fields between them")
    g.put(two, -1)
    assert last_fields(g, JAPAN, unit, places) == set(), "one alone has a choice"
    g.put(two, g.hex[one])
    assert best_base(g, picture, unit) not in left
