"""Crowded fields on the title's map: a phase of fire, combat or recovery, played at random."""

from __future__ import annotations

import json
import random

import pytest

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.core.state import decode_columns
from sandtable.games.spanish_civil_war import (
    bombardment,
    combat,
    stacking,
    supply,
)
from sandtable.games.spanish_civil_war.chapters import COURSE, KINDS
from sandtable.games.spanish_civil_war.columns import COLUMNS
from sandtable.games.spanish_civil_war.kinds import (
    BARRAGE,
    COMBAT,
    DEFENSIVE,
    IMPROVED,
    LOST,
    OVERSTACKER,
    PLAY,
    RECOVERY,
)
from sandtable.games.spanish_civil_war.pack import load_pack
from sandtable.games.spanish_civil_war.positions.frames import open_frames
from sandtable.games.spanish_civil_war.refusals import refusals
from sandtable.games.spanish_civil_war.retreat import Retreat, ways_out
from sandtable.games.spanish_civil_war.setup import theatre_of
from sandtable.games.spanish_civil_war.state import State, blank

PACK = load_pack()
THEATRE = theatre_of(PACK, PACK.scenarios["campaign"], 0)
CENTRE = "4020"
MOST = 300
"""Choices of one phase; a phase that is longer goes round in circles."""


def crowd(rng: random.Random, phase: int) -> State:
    """Some twenty units of each side within three hexes, in all conditions, at a decision."""
    g = blank(THEATRE)
    g.turns = g.last_turn = 16
    g.phase = phase
    g.phasing = rng.randrange(2)
    area = THEATRE.map.grid.within(THEATRE.map.number(CENTRE), 3)
    for side in (0, 1):
        for unit in rng.sample(THEATRE.ground[side], 22):
            _drop(g, rng, unit, rng.choice(area))
        if phase == RECOVERY:
            for unit in rng.sample(THEATRE.ground[side], 12):
                if g.hex[unit] < 0:
                    g.status[unit] = LOST
                    g.lost.append(unit)
    for side in (0, 1):
        supply.check(g, side)
        for unit in THEATRE.ground[side]:
            g.oos[unit] |= int(g.hex[unit] >= 0 and rng.random() < 0.2)
    g.frames = open_frames(g)
    COURSE.run(g)
    return g


def _drop(g: State, rng: random.Random, unit: int, place: int) -> None:
    edges = THEATRE.edges[THEATRE.mover[unit]]
    near6 = THEATRE.map.near6
    open_ = any(near6[e] == place and edges[e] for h in THEATRE.near[place] for e in _around(h))
    if not open_ or g.enemy_in(place, g.side(unit)):
        return
    full = not stacking.fits(g, unit, place)
    if full and rng.random() < 0.8:
        return
    g.put(unit, place)
    g.used[unit] |= OVERSTACKER if full else 0
    g.disruption[unit] = rng.choice([0, 0, 0, 1, 2])
    if rng.random() < 0.1:
        g.improved[place] = IMPROVED


def _around(h: int) -> range:
    return range(h * 6, h * 6 + 6)


def check_laws(g: State) -> None:
    """What holds after every choice."""
    for units in g.at.values():
        assert len({g.side(unit) for unit in units}) == 1
    for unit in (*THEATRE.ground[0], *THEATRE.ground[1]):
        assert 0 <= g.disruption[unit] <= 2
        assert (g.hex[unit] >= 0) == (g.status[unit] == PLAY)
        assert (g.status[unit] == LOST) == (unit in g.lost)
    assert len(set(g.lost)) == len(g.lost)
    fresh = g.clone()
    fresh.index()
    assert (fresh.at, fresh.occ, fresh.zone) == (g.at, g.occ, g.zone)


def check_listing(g: State, rng: random.Random) -> list[Choice]:
    """Explaining lists the same legal choices; prompts, sheets and answers can be had."""
    top = g.frames[-1]
    plain, explained = Ballot(), Ballot(explain=True)
    top.verdicts(g, plain)
    top.verdicts(g, explained)
    assert plain.open
    assert len(set(plain.open)) == len(plain.open)
    assert set(plain.open) == set(explained.open)
    assert not set(plain.open) & {choice for choice, _ in explained.barred}
    assert top.prompt(g).text
    combat.sheet(g, top)
    bombardment.sheet(g, top)
    verb = rng.choice(["with", "attack", "bombard", "retreat", "stand", "advance", "resolve"])
    wild = Choice(verb, rng.randrange(THEATRE.roster.count), rng.randrange(THEATRE.size))
    assert refusals.bar_of(g, wild).reason
    return plain.open


def step(g: State, rng: random.Random) -> None:
    """One choice; a retreat keeps to 7.21 whatever its frame listed."""
    legal = check_listing(g, rng)
    going = [c for c in legal if c.verb not in ("cancel", "without", "recall")] or legal
    busy = [c for c in going if c.verb != "done"]
    choice = rng.choice(busy if busy and rng.random() < 0.85 else going)
    top = g.frames[-1]
    falls_back = isinstance(top, Retreat) and choice.verb == "retreat"
    unit, place = choice.unit, choice.hex
    full, before = False, 0
    if falls_back:
        side = g.side(unit)
        assert not g.enemy_in(place, side)
        assert g.friends_in(place, side) or not g.in_zone(place, side)
        full, before = not stacking.fits(g, unit, place), g.disruption[unit]
    top.apply(g, choice)
    if falls_back:
        assert (g.hex[unit], g.disruption[unit]) == (place, before + full)
        if full:
            assert ways_out(g, unit, g.frames[-1].trail)
    COURSE.run(g)
    check_laws(g)


@pytest.mark.parametrize("seed", range(24))
def test_6_0_to_9_4_a_phase_on_a_crowded_field(seed: int):
    """It ends, keeps the laws of a state, and can be saved at any decision."""
    rng = random.Random(seed)
    phase = (BARRAGE, DEFENSIVE, COMBAT, RECOVERY, COMBAT, COMBAT)[seed % 6]
    g = crowd(rng, phase)
    for _ in range(MOST):
        if g.phase != phase or len(g.frames) == 1:
            break
        step(g, rng)
        if rng.random() < 0.1:
            again = blank(THEATRE)
            decode_columns(again, json.loads(json.dumps(g.encode())), COLUMNS, KINDS.named)
            assert again.frames == g.frames
