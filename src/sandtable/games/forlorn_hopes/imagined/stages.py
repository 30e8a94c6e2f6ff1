"""4.0 What an enemy may be about to decide in secret, where a side knows no more than the moment.

Decisions that are an enemy's own are no part of what a side knows, nor are the stages that wait
with them.  Here they are put back: the enemy is asked anew, from the beginning of what he decides
at that moment.  Where several decisions would look alike, the first of them is thought to be open.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from sandtable.core.frame import Then
from sandtable.core.imagine import shuffled
from sandtable.games.forlorn_hopes.air import (
    air_missions,
    recon,
    scramble,
    target_scramble,
    whereabouts,
)
from sandtable.games.forlorn_hopes.air.bombing import attackers
from sandtable.games.forlorn_hopes.air.bombing_hits import Caught
from sandtable.games.forlorn_hopes.bases import evacuation, staging
from sandtable.games.forlorn_hopes.chapters import COURSE
from sandtable.games.forlorn_hopes.data.charts import ALLIED_CONVOY
from sandtable.games.forlorn_hopes.imagined import dogfights, raiders
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BASE_DESTROYED,
    FIGHTER,
    JAPANESE,
    ON_AIRBASE,
    PATROL_BOMBER,
    RECON,
)
from sandtable.games.forlorn_hopes.land import ground
from sandtable.games.forlorn_hopes.sea import naval_missions
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import (
    air_fleet,
    conclusion,
    exchange,
    missions,
    random_events,
    regroup,
    regroup_designation,
    reinforcements,
)

OWN: Final = (air_missions.Composing, air_missions.Emplaning)
"""A side's own mission in the making waits for nothing of the enemy's."""
Frames = list[Any]


def put_back(g: State, enemy: int, rng: Random) -> None:
    """Complete the decisions under way, if some of the enemy's are left out."""
    open_to_all = g.frames[1:]
    if g.over or any(isinstance(frame, Then) for frame in open_to_all):
        return
    step = COURSE.program[g.frames[0].at - 1].act
    if step is recon.begin:
        g.frames = [g.frames[0], *_reconnaissance(g, enemy, open_to_all)]
    elif g.mission_side >= 0 and not (open_to_all and isinstance(open_to_all[-1], OWN)):
        g.frames = [g.frames[0], *_mission(g, enemy, open_to_all)]
    elif step is conclusion.begin and all(
        isinstance(frame, recon.ScoutsHome) for frame in open_to_all
    ):
        g.frames = [g.frames[0], *_way_home(g)]
    elif not open_to_all:
        g.frames.extend(_decisions(g, step, enemy, rng))
    elif isinstance(open_to_all[-1], ground.GroundMoves):
        side = open_to_all[-1].side
        g.frames.insert(1, Then("ground.combats", (side,)))
        g.frames.append(_evacuation(g, enemy))


# ── Reconnaissance, and fights for patrols ───────────────────────────────────


def _reconnaissance(g: State, enemy: int, known: Frames) -> Frames:
    """The enemy flies next, if the side itself does not; above it what a patrol has led to."""
    under = [frame for frame in known if isinstance(frame, recon.Flights)]
    inner = [frame for frame in known if not isinstance(frame, recon.Flights)]
    if not under:
        types = g.theatre.roster.type
        others = whereabouts.about(g, 1 - enemy)
        both = any(types[u] in (RECON, PATROL_BOMBER) for u in others)
        under = [recon.Flights(enemy, both)]
    if g.mission_side < 0:
        return [*under, *inner]
    if inner:
        return [*under, *dogfights.stages(g, inner[0]), *inner]
    if g.mission_side != enemy and not raiders.fights(g, enemy):
        met = Then("patrols.met", (dogfights.patrol_of(g),))
        return [*under, met, _scrambling(g, enemy)]
    return [*under, *dogfights.landing(g, enemy)]


def _scrambling(g: State, enemy: int) -> scramble.Scrambling:
    return scramble.Scrambling(enemy, g.theatre.number["scramble.attempts"])


# ── Air missions ─────────────────────────────────────────────────────────────


def _mission(g: State, enemy: int, known: Frames) -> Frames:
    """A mission that one side flies, on its own or at ships under way (9.1.4)."""
    below: Frames = []
    for frame in known:
        if not isinstance(frame, Sailing):
            return known
        names = ("naval_movement.check", "naval_interception.meet", "naval_interception.begin")
        below += [frame, *[Then(name, (frame.side,)) for name in names]]
    if raiders.is_composed(g, enemy):
        return [*below, air_missions.Composing(enemy)]
    if g.mission_side != enemy and raiders.fights(g, g.mission_side):
        return [*below, *_over_target(g, enemy)]
    if g.mission_bombed or g.mission_side == enemy or raiders.fights(g, enemy):
        return [*below, *dogfights.landing(g, enemy)]
    return [*below, *_approach(g, enemy)]


def _approach(g: State, enemy: int) -> Frames:
    """The enemy has not been asked whether he intercepts (9.4); without a fighter, who flees."""
    stages = ["homing.begin", "air_missions.fight", "targets.begin"]
    types = g.theatre.roster.type
    if any(types[u] == FIGHTER for u in whereabouts.about(g, enemy)):
        stages.append("scramble.target")
        asked: Any = _scrambling(g, enemy)
    else:
        asked = target_scramble.TargetScramble(enemy, (), target_scramble.crowds(g, enemy))
    return [*[Then(name) for name in stages], asked]


def _over_target(g: State, enemy: int) -> Frames:
    """Bombs fall on the enemy's airbase (9.10.3), or troops have taken one (6.6.5)."""
    loaded = attackers(g)
    stages = [Then("homing.begin")]
    if g.battle_round:
        target = g.theatre.pack.air.board.target
        loaded = tuple([u for u in loaded if g.cell[u] == target])
        stages.append(Then("battle.leave"))
    if loaded:
        stages.append(Then("bombing.run", (tuple([(unit, -1) for unit in loaded]),)))
    if g.mission_kind == ON_AIRBASE:
        return [*stages, Caught(enemy, g.mission_unit, 1)]
    return [*stages, _evacuation(g, enemy)]


# ── Reconnaissance comes home ────────────────────────────────────────────────


def _way_home(g: State) -> Frames:
    """Both sides' units that are out, the Initiative player's first."""
    first = max(g.initiative, 0)
    out = [recon.ScoutsHome(side) for side in (1 - first, first) if recon.out(g, side)]
    return [Then("conclusion.ships"), *out]


# ── Decisions of a step that nobody else sees ────────────────────────────────


def _decisions(g: State, step: Any, enemy: int, rng: Random) -> Frames:
    """What the enemy decides in a step of the sequence of play where the side sees nothing."""
    for act, asked in DECISIONS:
        if act is step:
            found = asked(g, enemy, rng)
            if found:
                return found
    return [_evacuation(g, enemy)]


def _exchange(_g: State, enemy: int, _rng: Random) -> Frames:
    return [exchange.Exchanging(enemy)]


def _fleet(g: State, enemy: int, rng: Random) -> Frames:
    """5.1: units are bought; without the points for it one more fighter, or bomber, is drawn."""
    if g.points[JAPANESE] >= air_fleet.price(g):
        return [air_fleet.Buying(enemy)]
    for fighters in (True, False):
        there = air_fleet.of_kind(g, fighters)
        if there:
            if not air_fleet.undrawn(g, fighters):
                air_fleet.withdraw(g, rng.choice(there))
            return [Then("air_fleet.buy"), air_fleet.Draw(enemy, int(fighters), 1)]
    return []


def _arrival(g: State, enemy: int, rng: Random) -> Frames:
    """15.0: an air unit that is due comes to an airbase."""
    due = [u for u in reinforcements.due(g, enemy) if not g.held[u]]
    for unit in shuffled(rng, [u for u in due if g.is_air(u)]):
        airbases = tuple(reinforcements.airbases_of(g, unit))
        if airbases:
            later = [Then("reinforcements.arrive", (JAPANESE,))] if enemy == ALLIED else []
            rest = Then("reinforcements.rest", (enemy, tuple(due), unit))
            return [*later, rest, reinforcements.Basing(enemy, unit, airbases)]
    return []


def _event(g: State, enemy: int, rng: Random) -> Frames:
    """5.4: a convoy; of the 11th Air Fleet one more is called back."""
    if enemy == ALLIED:
        for event in g.theatre.pack.events.lines:
            if event.key == ALLIED_CONVOY:
                names = [g.theatre.pack.map.label(place) for place in event.places]
                found = [g.theatre.map.find(name) for name in names]
                places = tuple([place for place in found if place >= 0])
                return [random_events.Convoy(enemy, places, 1)]
        return []
    if g.fleet_on and air_fleet.survivors(g):
        if not air_fleet.on_display(g):
            air_fleet.make_available(g, rng.choice(air_fleet.survivors(g)))
        return [random_events.Recall(enemy, 1)]
    return []


def _designation(_g: State, enemy: int, _rng: Random) -> Frames:
    later = [Then("regroup_designation.ask", (ALLIED,))] if enemy == JAPANESE else []
    return [*later, regroup_designation.Designation(enemy)]


def _operation(g: State, enemy: int, rng: Random) -> Frames:
    """9.3, 10.1: a stage move, or a group of ships that is put together."""
    if g.acting != enemy:
        return []
    joined = [s for s in g.theatre.ships[enemy] if g.sailing[s]]
    if joined:
        return [naval_missions.Grouping(enemy, g.hex[joined[0]])]
    ports = sorted({g.hex[s] for s in g.theatre.ships[enemy] if g.hex[s] >= 0})
    found: Frames = [
        naval_missions.Grouping(enemy, place)
        for place in ports
        if naval_missions.bars_sailing(g, enemy, place) is None
    ]
    if staging.may_stage(g, enemy):
        found += [staging.Staging(enemy)] * max(1, len(found))
    return [rng.choice(found)] if found else []


def _regroup(_g: State, enemy: int, _rng: Random) -> Frames:
    stages = [
        Then("repairs.begin"),
        Then("mobile_bases.dismantle", (ALLIED,)),
        Then("mobile_bases.dismantle", (JAPANESE,)),
        Then("regroup.reorganize"),
    ]
    if enemy == JAPANESE:
        stages.append(Then("regroup.air", (ALLIED,)))
    return [*stages, regroup.AirRegroup(enemy, 0)]


def _evacuation(g: State, enemy: int) -> evacuation.Evacuation:
    """6.6.5: an airbase has been lost, and everybody has left it."""
    theatre = g.theatre
    printed = [b for b in theatre.bases_of[enemy] if 0 <= theatre.bases[b].place < theatre.size]
    lost = [
        b
        for b in printed
        if g.base_state[b] & BASE_DESTROYED or g.holder(theatre.bases[b].place) != enemy
    ]
    base = [*lost, *printed, *theatre.bases_of[enemy]][0]
    return evacuation.Evacuation(enemy, base, theatre.bases[base].place, 0)


DECISIONS: Final[list[tuple[Any, Callable[[State, int, Random], Frames]]]] = [
    (exchange.begin, _exchange),
    (air_fleet.begin, _fleet),
    (reinforcements.begin, _arrival),
    (random_events.begin, _event),
    (regroup_designation.begin, _designation),
    (missions.ask, _operation),
    (regroup.begin, _regroup),
]
"""By step of the sequence of play."""
