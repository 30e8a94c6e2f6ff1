"""Guadalajara: plans do not let units be surrounded, guns stand alone, or good positions go."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.ai.guadalajara.goals import BRIHUEGA, MASEGOSO, TORIJA
from sandtable.ai.guadalajara.marches import Marches
from sandtable.ai.guadalajara.order import Order
from sandtable.ai.guadalajara.orders import (
    BY_ITSELF,
    DRIVE,
    EVERYBODY,
    HOLD,
    Goal,
    Orders,
    Task,
    Weights,
    sentence,
)
from sandtable.ai.guadalajara.overrun import best_overrun
from sandtable.ai.guadalajara.picture import Picture
from sandtable.ai.guadalajara.places import Places
from sandtable.ai.guadalajara.plan import Plan
from sandtable.ai.guadalajara.ring import Ring
from sandtable.ai.guadalajara.schemes import CAREFUL, ON_POINTS, OWN, SCHEMES, hold
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.games import rulebook
from sandtable.games.spanish_civil_war.kinds import INITIAL, NATIONALIST, REPUBLICAN, SECOND
from sandtable.games.spanish_civil_war.state import State
from tests.cases.spanish_civil_war.field import at, field, nat, rep

BOOK: Any = rulebook("guadalajara")
ME, FRIEND, GUN = rep("infantry", 0), rep("infantry", 1), rep("artillery", 0)
STAFF = BY_ITSELF[REPUBLICAN].weights
RINGED = STAFF._replace(ringed=1.0)
BARE = STAFF._replace(bare=0.15)
DUG_IN = STAFF._replace(dug_in=2.0)


def placed(unit: int, here: str, friend: str, *enemies: str) -> State:
    """A unit, a friend, and an enemy battalion in each of some hexes."""
    units = {nat("infantry", number): label for number, label in enumerate(enemies)}
    return field({**units, unit: here, FRIEND: friend}, side=REPUBLICAN)


def wanted(g: State, unit: int, goal: str, weights: Weights) -> int:
    """Where a unit that covers a goal would go, of all hexes up to three away."""
    given = BY_ITSELF[REPUBLICAN]._replace(
        stance=HOLD, goals=(Goal(at(g, goal), 4.0),), weights=weights
    )
    places = Places(g, Plan(g, Picture(g, REPUBLICAN), given))
    distance, here = g.theatre.map.distance, g.hex[unit]
    hexes = [
        h for h in range(g.theatre.size)
        if 0 < distance(h, here) <= 3 and not g.enemy_in(h, REPUBLICAN)
    ]  # fmt: skip
    return places.best(g, unit, hexes)


def ring(g: State) -> Ring:
    return Ring(g, Picture(g, REPUBLICAN))


def leaving(g: State) -> Places:
    """What hexes are worth to those who leave for the corner."""
    given = BY_ITSELF[REPUBLICAN]._replace(stance=HOLD, refuges=(at(g, "0202"),))
    return Places(g, Plan(g, Picture(g, REPUBLICAN), given))


# ── leaving ──────────────────────────────────────────────────────────────────


def test_who_leaves_and_cannot_fight_goes_on_as_far_as_he_gets() -> None:
    g = field({GUN: "0505", ME: "0504", nat("infantry"): "0909"}, side=REPUBLICAN)
    g.disruption[ME] = 1
    hexes = [at(g, label) for label in ("0505", "0504", "0404", "0403", "0303")]
    for unit in (GUN, ME):
        assert leaving(g).best(g, unit, hexes) == at(g, "0303")


def test_who_has_got_away_digs_in_and_stays() -> None:
    """Those who had reached the edge of the map waited there for days without a position."""
    digs = [Choice("improve", ME), Choice("done")]
    for here, dug in (("0303", True), ("0908", False)):
        g = field({ME: here, nat("infantry"): "0909"}, side=REPUBLICAN)
        given = BY_ITSELF[REPUBLICAN]._replace(stance=HOLD, refuges=(at(g, "0202"),))
        marches = Marches(g, REPUBLICAN, given)
        marches.queue.clear()
        assert marches.next(g, digs) == digs[not dug], here
        g.improved[at(g, here)] = 1
        stays = marches.places.best(g, ME, [at(g, "0302")]) == at(g, here)
        assert stays == dug, here


# ── surrounded ───────────────────────────────────────────────────────────────


def test_nobody_goes_where_every_way_out_may_be_closed() -> None:
    g = placed(ME, "0707", "0608", "0806", "0303", "0502")
    left, kept = wanted(g, ME, "0604", STAFF), wanted(g, ME, "0604", RINGED)
    assert ring(g).closes(g, ME, left) == 1
    assert ring(g).closes(g, ME, kept) == 0


def test_who_stands_where_he_may_be_surrounded_goes_to_his_friends() -> None:
    g = placed(ME, "0503", "0604", "0806", "0306", "0804", "0408")
    assert wanted(g, ME, "0603", STAFF) == at(g, "0503")
    assert ring(g).closes(g, ME, at(g, "0503")) == 1
    assert at(g, "0604") in g.theatre.near[wanted(g, ME, "0603", RINGED)]


def test_one_enemy_closes_no_ring_and_a_friend_keeps_a_way_open() -> None:
    alone = placed(ME, "0606", "0201", "0603")
    assert not ring(alone).closes(alone, ME, at(alone, "0606"))
    three = ("0603", "0503", "0703")
    apart, beside = placed(ME, "0606", "0201", *three), placed(ME, "0606", "0607", *three)
    assert ring(apart).closes(apart, ME, at(apart, "0606")) == 1
    assert not ring(beside).closes(beside, ME, at(beside, "0606"))


def test_zones_of_control_stop_whoever_would_come_round() -> None:
    """In a valley of three hexes one unit bars the way; without it the enemy comes as far."""
    valley = {"columns": 3, "rows": 12}
    enemy = nat("infantry")
    barred = field({enemy: "0203", ME: "0205"}, valley, side=REPUBLICAN)
    free = field({enemy: "0203", ME: "0212"}, valley, side=REPUBLICAN)
    assert ring(barred).comes[at(barred, "0204")]
    assert not ring(barred).comes[at(barred, "0208")]
    assert ring(free).comes[at(free, "0208")]


# ── guns ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("here", "friend", "enemies", "goal"),
    [("0404", "0305", ("0608", "0604"), "0506"), ("0608", "0306", ("0602", "0906"), "0904")],
)
def test_guns_seek_infantry_where_the_enemy_may_come(
    here: str, friend: str, enemies: tuple[str, ...], goal: str
) -> None:
    g = placed(GUN, here, friend, *enemies)
    before, after = wanted(g, GUN, goal, STAFF), wanted(g, GUN, goal, BARE)
    assert ring(g).reached(g, before)
    assert not ring(g).screened(g, before)
    assert ring(g).screened(g, after)


# ── positions ────────────────────────────────────────────────────────────────


def test_a_position_is_not_left_to_stand_beside_the_enemy() -> None:
    g = placed(ME, "0508", "0407", "0405", "0506")
    g.improved[at(g, "0508")] = 1
    left = wanted(g, ME, "0903", STAFF)
    assert any(g.enemy_in(h, REPUBLICAN) for h in g.theatre.near[left])
    assert wanted(g, ME, "0903", DUG_IN) == at(g, "0508")
    g.improved[at(g, "0508")] = 0
    assert wanted(g, ME, "0903", DUG_IN) == left, "it is the position that keeps it"


# ── surrounded after an overrun ──────────────────────────────────────────────

TANK = rep("armour", 0)
GUNS = nat("artillery")


def overrun(phase: int, trapped: float, *enemies: str) -> list[Choice]:
    """What a tank makes of guns alone, with enemy battalions in some hexes."""
    units = {nat("infantry", number): label for number, label in enumerate(enemies)}
    g = field({**units, GUNS: "0505", TANK: "0506"}, side=REPUBLICAN, phase=phase)
    weights = STAFF._replace(trapped=trapped)
    picture = Picture(g, REPUBLICAN)
    places = Places(g, Plan(g, picture, BY_ITSELF[REPUBLICAN]._replace(weights=weights)))
    return best_overrun(g, picture, (TANK,), 0.0, places.trap)


def test_tanks_overrun_nobody_where_they_are_surrounded_afterwards() -> None:
    crowd = ("0303", "0703", "0305", "0705", "0407", "0607")
    found = [Choice("overrun", hex=at(placed(ME, "0101", "0102"), "0505"))]
    assert overrun(SECOND, 0.0, *crowd) == found, "staff does"
    assert overrun(SECOND, 1.0, *crowd) == []
    assert overrun(INITIAL, 1.0, *crowd) == found, "there is a second movement to come back"
    assert overrun(SECOND, 1.0) == found, "who is alone surrounds nobody"


# ── places that count ────────────────────────────────────────────────────────

OWN_WAY = BY_ITSELF[NATIONALIST]
CAREFUL_WAY = CAREFUL[NATIONALIST]._replace(stance=DRIVE)


def brihuega(*units: tuple[str, str]) -> State:
    """An assault that has come to Brihuega, with some units where they are wanted."""
    g: State = Game.new(BOOK, "assault", {}, None, "care").state
    for name, label in units:
        g.put(g.theatre.roster.find(name), g.theatre.map.find(label))
    g.held[g.theatre.map.find(BRIHUEGA)] = 1 + NATIONALIST
    g.index()
    return g


def ordered(g: State, name: str, given: Orders) -> Order:
    """What a unit is told."""
    return Plan(g, Picture(g, NATIONALIST), given).orders[g.theatre.roster.find(name)]


def test_the_last_in_a_place_that_counts_do_not_leave_it_to_hunt() -> None:
    place = at(brihuega(), BRIHUEGA)
    g = brihuega(("2/8G", BRIHUEGA), ("4L3", BRIHUEGA), ("IV/49BM", "4534"))
    stays = Order(place, False)
    assert ordered(g, "2/8G", OWN_WAY._replace(stance=DRIVE)) != stays, "staff leaves it empty"
    assert ordered(g, "2/8G", CAREFUL_WAY) == stays
    assert ordered(g, "4L3", CAREFUL_WAY) != stays, "one is enough against one"
    places = Places(g, Plan(g, Picture(g, NATIONALIST), CAREFUL_WAY))
    unit = g.theatre.roster.find("2/8G")
    around = [h for h in g.theatre.near[place] if g.theatre.in_play[h]]
    assert places.best(g, unit, around) == place


def test_nobody_stays_where_no_enemy_may_come() -> None:
    g = brihuega(("2/8G", BRIHUEGA))
    assert ordered(g, "2/8G", CAREFUL_WAY) != Order(at(g, BRIHUEGA), False)


def test_an_empty_place_that_wins_the_game_is_manned() -> None:
    """Nobody stands in Taracena, and one battalion has gone round Torija."""
    g: State = Game.new(BOOK, "campaign", {}, None, "care").state
    for name, label in (("2/6G", "1844"), ("I/72BM", "1744"), ("II/72BM", "1644")):
        g.put(g.theatre.roster.find(name), g.theatre.map.find(label))
    g.index()
    given = CAREFUL[REPUBLICAN]._replace(stance=HOLD)
    told = Plan(g, Picture(g, REPUBLICAN), given).orders[g.theatre.roster.find("II/72BM")]
    assert told == Order(at(g, "1148"), True), "the nearest who is not beside the enemy"
    own = BY_ITSELF[REPUBLICAN]._replace(stance=HOLD)
    assert Plan(g, Picture(g, REPUBLICAN), own).orders[g.theatre.roster.find("II/72BM")].goal != at(
        g, "1148"
    )


def test_an_empty_place_is_fetched_from_afar() -> None:
    g = brihuega(("3/7G", "7513"))
    place = g.theatre.map.find(MASEGOSO)
    for name in ("1/7G", "2/7G"):
        g.put(g.theatre.roster.find(name), g.theatre.map.find("3929"))
    for unit in g.theatre.ground[REPUBLICAN]:
        if 0 <= g.hex[unit] < g.theatre.size and g.theatre.map.distance(g.hex[unit], place) <= 6:
            g.put(unit, g.theatre.map.find("3434"))
    g.index()
    far = CAREFUL_WAY._replace(tasks=(Task(at(g, TORIJA), EVERYBODY, 99, True),))
    without = far._replace(weights=far.weights._replace(errand=0))
    assert ordered(g, "3/7G", without).goal == at(g, TORIJA)
    assert ordered(g, "3/7G", far) == Order(place, True)


# ── whose it is ──────────────────────────────────────────────────────────────


def test_every_plan_but_staffs_own_takes_care() -> None:
    g: State = Game.new(BOOK, "brihuega", {}, None, "care").state
    for side in (NATIONALIST, REPUBLICAN):
        assert not OWN.orders(g, side).weights.ringed
        assert not OWN.orders(g, side).weights.bare
        for scheme in (*SCHEMES[side], *ON_POINTS[side]):
            weights = scheme.orders(g, side).weights
            assert bool(weights.ringed) is bool(weights.bare) is (scheme is not OWN)
            assert bool(weights.trapped) is (scheme is not OWN and side == REPUBLICAN)
    said = sentence(g, REPUBLICAN, hold(g, REPUBLICAN))
    assert said == "Hold. Dug in.", "what every plan does alike tells none from another"
    leaves = {"back", "away"}
    for scheme in (*SCHEMES[NATIONALIST][1:], *ON_POINTS[NATIONALIST]):
        kept = scheme.orders(g, NATIONALIST).weights.dug_in
        assert bool(kept) is (scheme.name not in leaves), "who leaves the ground leaves it"
        weights = scheme.orders(g, NATIONALIST).weights
        assert bool(weights.kept) is bool(weights.errand) is bool(kept)
