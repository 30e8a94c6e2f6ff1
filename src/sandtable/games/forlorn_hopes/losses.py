"""Steps lost and disruption, as every kind of combat inflicts them."""

from __future__ import annotations

from typing import Final

from sandtable.core.plan import count
from sandtable.games.forlorn_hopes.data.charts import Effect
from sandtable.games.forlorn_hopes.kinds import (
    CV,
    CVS,
    FLED,
    HIDDEN,
    LOST,
    OUT,
    PLAY,
    POOL,
    TRANSPORT,
    UNAVAILABLE,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points

NO_EFFECT: Final = "no effect"

# ── effects in words ─────────────────────────────────────────────────────────


def worded(effect: Effect, thing: str = "step") -> str:
    """An effect of a table as a player says it; `thing` is a step, or a hit."""
    parts = ["disrupted"] if effect.disrupts else []
    if effect.steps:
        parts.append(count(effect.steps, thing))
    return " and ".join(parts) or NO_EFFECT


# ── 2.2 full, reduced, eliminated ────────────────────────────────────────────


def lose(g: State, unit: int, steps: int, case: str, secret: bool = False) -> bool:
    """A unit loses steps; a ship's cargo loses them with it (9.10.4).  True if it is eliminated.

    `secret`: of an air unit that the enemy does not see, he hears nothing but an elimination; nor
    which unit it is that loses a step aboard a ship that is not spotted (10.1.2).
    """
    taken = min(steps, g.steps[unit])
    if taken <= 0:
        return False
    g.steps[unit] -= taken
    g.ace[unit] = 0  # 9.7.6: an ace is lost with the first step
    gone = not g.steps[unit]
    if not gone:
        hidden = (secret and g.shown[unit] == HIDDEN) or g.is_stowed(unit)
        g.say(case, f"{g.name(unit)} loses a step.", units=(unit,),
              seen_by=g.side(unit) if hidden else -1)  # fmt: skip
    points.lost(g, unit, taken, gone)
    if g.is_naval(unit):
        _wet(g, unit, taken, gone, case)
    elif gone and g.is_air(unit):
        for troops in g.cargo_of(unit):  # 9.11.2: they were aboard the C unit
            lose(g, troops, g.steps[troops], case)
    if gone:
        g.say(case, f"{g.name(unit)} is eliminated.", units=(unit,))
        g.remove(unit)
    return gone


def _wet(g: State, ship: int, steps: int, gone: bool, case: str) -> None:
    """9.10.4: what a ship carries loses a step for each the ship loses, all when it sinks at sea.

    In port the cargo of an eliminated ship loses one step only.  Carrier aircraft go down with
    their carrier (6.3).
    """
    h = g.hex[ship]
    in_port = h >= g.theatre.size or (g.theatre.is_port(h) and g.holder(h) == g.side(ship))
    carried = g.cargo_of(ship)
    if in_port or not gone:
        _soak(g, carried, 1 if gone else steps, case)
    for cargo in carried if gone else ():
        if not in_port:
            lose(g, cargo, g.steps[cargo], case)
        elif g.in_play(cargo):
            g.disembark(cargo, h)
    sunk = gone and g.theatre.roster.type[ship] == TRANSPORT
    if sunk and carried and all(g.status[cargo] == LOST for cargo in carried):
        points.sunk_with_cargo(g, ship)
    if gone and g.theatre.roster.type[ship] in (CV, CVS):
        _base_lost(g, ship)


def _soak(g: State, carried: list[int], steps: int, case: str) -> None:
    """Steps of all that is aboard together, each of the unit that has most of them (R141)."""
    for _ in range(steps):
        left = [u for u in carried if g.in_play(u)]
        if left:
            most = max([g.steps[u] for u in left])
            lose(g, next(u for u in left if g.steps[u] == most), 1, case)


def _base_lost(g: State, ship: int) -> None:
    """6.3: aircraft go down with their CV or CVS; an F1M in the air finds another CVS."""
    carrier = g.theatre.roster.type[ship] == CV
    for unit in g.based_at(g.theatre.base_of_ship[ship]):
        flies = g.shown[unit] != HIDDEN or g.part[unit] == FLED
        if g.in_play(unit) and (carrier or not flies):
            g.steps[unit] = 0
            points.lost(g, unit, 1, True)
            g.say("6.3", f"{g.name(unit)} goes down with {g.name(ship)}.", units=(unit,))
            g.remove(unit)
    if carrier:
        _last_carrier(g, ship)


def _last_carrier(g: State, ship: int) -> None:
    """With the last CV of a fleet its other aircraft leave the game; they score nothing (R46)."""
    roster = g.theatre.roster
    force = roster.force[ship]
    for other in g.theatre.ships[g.side(ship)]:
        afloat = g.status[other] in (PLAY, POOL) and other != ship
        if afloat and roster.type[other] == CV and roster.force[other] == force:
            return
    for unit in g.theatre.air[g.side(ship)]:
        idle = g.status[unit] == POOL or (g.in_play(unit) and g.base[unit] == UNAVAILABLE)
        if roster.carrier[unit] and roster.force[unit] == force and idle:
            g.say("6.3", f"{g.name(unit)} has no carrier left.", units=(unit,))
            g.remove(unit, OUT)


def disrupt(g: State, unit: int, case: str, again: bool = True) -> bool:
    """Disrupt a unit; with `again` one that is disrupted loses a step instead.

    True if it is eliminated.  (9.9.3, 10.4.4; the second disruption of a battle: 9.7.5)
    """
    if g.disrupted[unit]:
        return again and lose(g, unit, 1, case)
    g.disrupted[unit] = 1
    hidden = g.is_air(unit) and g.shown[unit] == HIDDEN
    g.say(case, f"{g.name(unit)} is disrupted.", units=(unit,),
          seen_by=g.side(unit) if hidden else -1)  # fmt: skip
    return False
