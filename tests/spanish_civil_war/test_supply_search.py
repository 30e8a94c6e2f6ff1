"""8.0 Supply written a second time: each hex searches for itself, by hexsides and units."""

from __future__ import annotations

import random

import pytest

from sandtable.core.game import Game
from sandtable.games import RULEBOOKS
from sandtable.games.spanish_civil_war import supply
from sandtable.games.spanish_civil_war.kinds import FOOT, HQ, MOVERS
from sandtable.games.spanish_civil_war.state import State


def barred(g: State, side: int, place: int) -> bool:
    """An enemy is there, or controls the hex and no friend of the path is in it (4.0, 8.0)."""
    ground = [u for u in g.at.get(place, []) if not g.is_air(u)]
    if any(g.side(u) != side for u in ground):
        return True
    return bool(g.zone[1 - side][place]) and not ground


def steps_to(g: State, side: int, start: int, mover: int, goals: set[int], most: int) -> bool:
    """Whether a path of at most so many hexes leads to a goal, that of the unit not counted."""
    if start in goals:
        return True
    ring, seen = {start}, {start}
    for _ in range(most):
        ring = {
            to
            for h in sorted(ring)
            for to in g.theatre.open_to[mover][h]
            if to not in seen and not barred(g, side, to)
        }
        if ring & goals:
            return True
        seen |= ring
    return False


def fed(g: State, side: int, place: int, mover: int, staff: bool) -> bool:
    """Within five of a Headquarters that is within five of the roads, or within three of those."""
    theatre = g.theatre
    sources = {h for h in theatre.rules.sources[side] if not barred(g, side, h)}
    roads, ring = set(sources), sorted(sources)
    while ring:
        ring = [
            to
            for h in ring
            for to in theatre.along_roads[h]
            if to not in roads and not barred(g, side, to)
        ]
        roads.update(ring)
    if staff:
        return steps_to(g, side, place, mover, roads, 5)
    staffs = {
        g.hex[u]
        for u in theatre.ground[side]
        if theatre.roster.type[u] == HQ and supply.on_map(g, u)
    }
    linked = {h for h in staffs if steps_to(g, side, h, FOOT, roads, 5)}
    return steps_to(g, side, place, mover, roads, 3) or steps_to(g, side, place, mover, linked, 5)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("seed", range(3))
def test_8_0_whoever_would_be_in_supply_anywhere(seed: int, side: int) -> None:
    book = next(book for book in RULEBOOKS if book.name == "guadalajara")
    game, luck = Game.new(book, "campaign", seed=f"supply {seed}"), random.Random(seed)
    answers = []
    for stop in (400, 1000):
        while game.step < stop:
            game.choose(luck.choice(game.choices()))
        g = game.state
        assert isinstance(g, State)
        lines = supply.Lines(g, side)
        near = sorted({to for u in g.theatre.ground[1] for to in g.theatre.near[max(g.hex[u], 0)]})
        for place in luck.sample(near, min(len(near), 40)):
            for mover in range(len(MOVERS)):
                for staff in (False, True):
                    answers.append(lines.feed(place, mover, staff))
                    assert answers[-1] == fed(g, side, place, mover, staff), (place, mover, staff)
    assert set(answers) == {True, False}
