"""Answers to what happens in either half: fire, support, retreats, losses, advances, arrivals."""

from __future__ import annotations

from typing import Final

from sandtable.ai.doro_nawa.ground import Moves
from sandtable.ai.doro_nawa.maps import FAR
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa import air_combat, anti_aircraft
from sandtable.games.doro_nawa.air_combat import Fire, Intercept
from sandtable.games.doro_nawa.anti_aircraft import Flak, FlakHex
from sandtable.games.doro_nawa.ground_strength import weigh
from sandtable.games.doro_nawa.ground_support import Support
from sandtable.games.doro_nawa.kinds import ALLIES, BOMBER, FIGHTER, JAPAN, LAND
from sandtable.games.doro_nawa.naval_combat import Broadside, Sighting
from sandtable.games.doro_nawa.reinforcements import Arrivals
from sandtable.games.doro_nawa.retreat import Advance, Retreat
from sandtable.games.doro_nawa.state import State, is_gun

Choices = list[Choice]


def by_verb(choices: Choices, verb: str) -> Choices:
    """The listed choices of one verb."""
    return [choice for choice in choices if choice.verb == verb]


def air_worth(g: State, unit: int) -> float:
    """How much an aircraft matters."""
    roster = g.theatre.roster
    return 1.0 + roster.bombardment[unit] + 0.5 * max(0, roster.air[unit])


# ── 6.4 anti-aircraft fire ───────────────────────────────────────────────────


def flak(g: State, frame: Flak, choices: Choices) -> Choice:
    """Every gun fires; several at one aircraft only when there are more guns than aircraft."""
    if frame.aim < 0:
        aims = by_verb(choices, "flak")
        return max(aims, key=lambda c: (air_worth(g, c.unit), -c.unit))
    joiners = [c for c in choices if c.verb in ("guns", "with")]
    left = len(joiners)
    others = len(frame.aircraft) - 1
    if not frame.firers or (joiners and left > others):
        return max(
            joiners,
            key=lambda c: (anti_aircraft.value_of(g, frame.place, frame.side, c.unit), -c.unit),
        )
    return Choice("fire")


def flak_hex(g: State, frame: FlakHex, choices: Choices) -> Choice:
    """The attacking hex with the most SP fires."""
    return max(
        by_verb(choices, "guns"),
        key=lambda c: (anti_aircraft.guns_value(g, c.hex, frame.side), -c.hex),
    )


# ── 6.8 air-to-air combat ────────────────────────────────────────────────────


def fire(g: State, frame: Fire, choices: Choices) -> Choice:
    """One fighter at a time at the best target that is left."""
    if frame.target < 0:
        aims = by_verb(choices, "target")
        if not aims:
            return choices[-1]
        return max(aims, key=lambda c: (air_worth(g, c.unit), -c.unit))
    if not frame.shooters:
        withs = by_verb(choices, "with")
        return max(withs, key=lambda c: (g.theatre.roster.air[c.unit], -c.unit))
    return Choice("fire")


def intercept(g: State, frame: Intercept) -> Choice:
    """Fire on bombers that only pass; a fighter that guards its hex holds, and so bars it."""
    roster = g.theatre.roster
    if roster.kind[frame.unit] == FIGHTER:
        return Choice("hold")
    guards = bool(g.occ[frame.place] & LAND << frame.side)
    fighters = air_combat.able_fighters(g, frame.place, frame.side)
    enemies = [
        u
        for u in g.aircraft_in(frame.place, 1 - frame.side)
        if roster.kind[u] == FIGHTER and g.face[u]
    ]
    if guards and len(fighters) == 1 and not enemies:
        return Choice("hold")
    return Choice("dogfight", hex=frame.place)


# ── 5.21 ships ───────────────────────────────────────────────────────────────


def sighting(frame: Sighting) -> Choice:
    """Ships always fight."""
    return Choice("engage", hex=frame.place)


def broadside(g: State, frame: Broadside, choices: Choices) -> Choice:
    """All ships at the best target; the rest of them at the next."""
    bombs = g.theatre.roster.bombardment
    if frame.aim < 0:
        aims = by_verb(choices, "target")
        if not aims:
            return choices[-1]
        return max(aims, key=lambda c: (bombs[c.unit], -c.unit))
    total = sum([bombs[u] for u in frame.firers])
    withs = by_verb(choices, "with")
    if withs and total < 8:
        return max(withs, key=lambda c: (bombs[c.unit], -c.unit))
    if frame.firers:
        return Choice("fire")
    return choices[-1]


# ── 6.6 support of a defence ─────────────────────────────────────────────────


def support(g: State, frame: Support, choices: Choices) -> Choice:
    """Commit an aircraft when it lowers the column."""
    before = weigh(g, frame.target, frame.units, frame.air, frame.chosen).column
    for choice in by_verb(choices, "support"):
        chosen = (*frame.chosen, choice.unit)
        if weigh(g, frame.target, frame.units, frame.air, chosen).column < before:
            return choice
    rest = [c.unit for c in by_verb(choices, "support")]
    if rest:
        chosen = (*frame.chosen, *rest)
        if weigh(g, frame.target, frame.units, frame.air, chosen).column < before:
            return Choice("support", rest[0])
    return Choice("done")


# ── 5.38 retreats and advances, 3.5 losses ───────────────────────────────────


def retreat(g: State, frame: Retreat, choices: Choices, moves: Moves) -> Choice:
    """Each unit goes to the best hex, or stays when that is worth an SP more."""
    best, found = -1e9, choices[0]
    for choice in choices:
        unit = choice.unit
        if choice.verb == "stand":
            score = moves.plan.score(g, unit, frame.place) - 1.2
            if g.sp[unit] <= 1:
                score -= 3.0
            if keeps(g, frame.place, frame.side):
                score += 3.0
        else:
            score = moves.plan.score(g, unit, choice.hex)
            score += (
                0.02 * (1 if moves.picture.side == ALLIES else 0) * -moves.picture.goal[choice.hex]
            )
        if score > best:
            best, found = score, choice
    return found


def keeps(g: State, place: int, side: int) -> bool:
    """Whether a hex is worth more than the SP that standing costs: Singapore to the Allies."""
    return side == ALLIES and place in g.theatre.singapore


FOOTHOLD: Final = 0.25
"""What each SP more is worth in a hex of Singapore that was just taken: it will be struck back."""


def advance(g: State, frame: Advance, choices: Choices, moves: Moves) -> Choice:
    """The strongest go in as long as the hex suits them better than their own."""
    best, found = 0.0, Choice("done")
    forced = all(choice.verb != "done" for choice in choices)
    for choice in by_verb(choices, "advance"):
        unit = choice.unit
        gain = moves.plan.score(g, unit, frame.place) - moves.plan.score(g, unit, g.hex[unit])
        if g.afloat[unit]:
            gain += 50.0
        if frame.side == ALLIES:
            gain -= 0.3
        elif frame.place in g.theatre.singapore and g.hex[unit] not in g.theatre.singapore:
            gain += FOOTHOLD * g.sp[unit]
        if is_gun(g.theatre.roster.kind[unit]):
            gain -= 0.2
        gain += 0.01 * g.sp[unit]
        if gain > best or (forced and found.verb == "done"):
            best, found = gain, choice
    return found


def reduce(g: State, choices: Choices) -> Choice:
    """Take SP from whoever is not killed by it and is worth least."""
    roster = g.theatre.roster
    return min(
        choices, key=lambda c: (g.sp[c.unit] == 1, roster.initiative[c.unit], -g.sp[c.unit], c.unit)
    )


# ── 8.1 arrivals ─────────────────────────────────────────────────────────────


def arrivals(g: State, frame: Arrivals, choices: Choices, picture: Picture) -> Choice:
    """Ground units where they are nearest to their goal and in supply; aircraft near the front."""
    best, found = -1e9, choices[-1]
    for choice in by_verb(choices, "place"):
        score = arrival_score(g, choice.unit, choice.hex, frame.side, picture)
        if score > best:
            best, found = score, choice
    return found


def arrival_score(g: State, unit: int, h: int, side: int, picture: Picture) -> float:
    """How good a place of entry is."""
    theatre = g.theatre
    if g.is_air(unit):
        if h >= theatre.size:
            return -30.0
        if picture.near_enemy[h] <= 3:
            return -50.0
        front = picture.front()
        return -theatre.map.distance(h, front) if front >= 0 else 0.0
    if picture.goal[h] >= FAR:
        return -1000.0
    score = -float(picture.drive()[h] if side == JAPAN else picture.goal[h])
    if not picture.network[h]:
        score -= 200.0
    if side == JAPAN:
        score -= crowding(g, h, picture)
        if g.enemy_beside(h, side):
            score -= 5.0
    return score + (5.0 if theatre.roster.kind[unit] == BOMBER else 0.0)


CROWD: Final = 12
"""SP that the road ahead of a port takes before those that follow wait behind each other."""
AROUND: Final = 14
FULL: Final = 30.0
"""The way round by another port, in MP, that is shorter than such a wait."""


def crowding(g: State, h: int, picture: Picture) -> float:
    """What it costs, in MP, to come in where the road ahead is full of one's own troops."""
    distance = g.theatre.map.distance
    near = sum([stack.sp for at, stack in picture.own.items() if distance(at, h) <= AROUND])
    return FULL if near > CROWD else 0.0
