"""9.0 What a side may think of an enemy's part in the air mission under way, while it is unseen.

Who flies is put together by the rules of 9.1 themselves, choice by choice, each as likely as any
other; so is what was written down (9.6).  Of four scrambles that were possible half were tried, and
half of these came into the air; of units on the ground of the target half tried to get away.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.core.frame import Ballot, Then
from sandtable.core.imagine import one_in, shuffled
from sandtable.games.forlorn_hopes.air import (
    air_missions,
    composition,
    patrols,
    recon,
    scramble,
    target_scramble,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.chapters import COURSE
from sandtable.games.forlorn_hopes.imagined.wings import commits, printed
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    FLED,
    FLOWN,
    GROUNDED,
    IN_BATTLE,
    NO_PART,
    NOBODY,
    ROLLING,
    TRYING,
)
from sandtable.games.forlorn_hopes.state import State

# ── Which stage it is, as both players know ──────────────────────────────────


def waits(g: State, stage: str) -> bool:
    """Whether a later stage of this name is still to come, as far as the frames are known."""
    return any(isinstance(frame, Then) and frame.name == stage for frame in g.frames)


def over_patrol(g: State) -> bool:
    """Whether what is flown for is a patrol: in the Reconnaissance Phase (7.3.5)."""
    at: int = g.frames[0].at
    return at == COURSE.before(recon.begin) + 1


def is_open(g: State, *kinds: type[Any]) -> bool:
    """Whether a decision of these kinds is open, or waits."""
    return any(isinstance(frame, kinds) for frame in g.frames)


def fights(g: State, side: int) -> bool:
    """Whether units of a side are shown over the target."""
    return any(g.shown[u] == IN_BATTLE for u in g.theatre.air[side])


def is_composed(g: State, enemy: int) -> bool:
    """Whether the enemy puts a mission together: that is all which is known of it."""
    if g.mission_side != enemy or over_patrol(g) or fights(g, enemy):
        return False
    return not is_open(g, Then)


def has_flown(g: State, enemy: int) -> bool:
    """Whether a mission of the enemy is on its way, unseen."""
    return g.mission_side == enemy and waits(g, "air_missions.fight")


def tries(g: State, enemy: int) -> int:
    """Attempts that an enemy fighter has left which waits for its die (9.4), 0 if none does."""
    for frame in g.frames:
        if isinstance(frame, scramble.ScrambleDie) and frame.side == enemy:
            return frame.left
    return 0


# ── Somebody at least is in a place from where he can ────────────────────────


def find_lead(g: State, enemy: int, units: list[int], rng: Random) -> int:
    """Base a unit where it may begin the mission, or make the attempt, that is known of; or -1.

    The others are not based yet, so that there is room.
    """
    attacks = is_composed(g, enemy) or has_flown(g, enemy)
    if not attacks and not tries(g, enemy):
        return NOBODY
    force = g.theatre.roster.force
    order = shuffled(rng, [u for u in units if g.base[u] == NOBODY])
    if commits(g) and not g.fleet_on:
        order.sort(key=lambda u: force[u] == AF11)  # of these nobody, if it can be otherwise
    for unit in order:
        for base in shuffled(rng, printed(g, unit)):
            if not bases.may_host(g, unit, base):
                continue
            g.base[unit] = base
            if _may_attack(g, unit) if attacks else scramble.bars_scramble(g, unit) is None:
                return unit
            g.base[unit] = NOBODY
    return NOBODY


def _may_attack(g: State, unit: int) -> bool:
    if composition.bars_ready(g, unit) is not None:
        return False
    side, h = g.side(unit), g.mission_hex
    nobody = composition.party(g, side)
    kinds = air_missions.open_kinds(g, side)
    return composition.bars_attack(g, unit, h, kinds, nobody) is None


# ── The mission ──────────────────────────────────────────────────────────────


def launch(g: State, enemy: int, rng: Random) -> None:
    """The enemy's mission is put together and launched; the decisions under way stay as known."""
    known = g.frames
    g.frames = [known[0], air_missions.Composing(enemy)]
    while not isinstance(g.frames[-1], Then):
        top = g.frames[-1]
        ballot = Ballot()
        top.verdicts(g, ballot)
        away = [choice for choice in ballot.open if choice.verb == "launch"]
        top.apply(g, away[0] if away and one_in(rng, 3) else rng.choice(ballot.open))
    g.frames = known


# ── Interceptors ─────────────────────────────────────────────────────────────


def intercept(g: State, enemy: int, lead: int, rng: Random) -> None:
    """Who has tried to intercept so far; the lead waits for its die."""
    most = g.theatre.number["scramble.attempts"]
    made = most - tries(g, enemy) if lead >= 0 else rng.randint(0, most)
    if lead >= 0:
        g.part[lead] = TRYING
    elif not _are_past(g):
        return
    able = [u for u in scramble.willing(g, enemy) if u != lead]
    patrol = g.mission_kind < 0 and over_patrol(g)
    for unit in shuffled(rng, able)[:made]:
        if lead < 0 and one_in(rng, 2):
            continue
        if one_in(rng, 2):
            scramble.intercept(g, unit)
        else:
            g.part[unit] = GROUNDED
        if not patrol or patrols.regroups(g, unit):
            g.box[unit] = FLOWN


def _are_past(g: State) -> bool:
    """Whether the attempts have been made, and nobody is shown yet."""
    if waits(g, "scramble.begin") or is_open(g, scramble.Scrambling):
        return False
    return waits(g, "air_missions.fight")


# ── Who was on the ground of the target ──────────────────────────────────────


def flee(g: State, enemy: int, rng: Random) -> None:
    """After a target scramble: off the ground, caught while taking off, or still there."""
    if waits(g, "scramble.target") or not (waits(g, "targets.begin") or waits(g, "homing.begin")):
        return
    if over_patrol(g) or not recon.open_to_view(g, g.mission_side, g.mission_hex):
        return
    for unit in target_scramble.able(g, enemy):
        if g.part[unit] != NO_PART or one_in(rng, 2):
            continue
        if one_in(rng, 3):
            g.part[unit] = ROLLING
        else:
            g.part[unit] = FLED
            g.box[unit] = FLOWN
