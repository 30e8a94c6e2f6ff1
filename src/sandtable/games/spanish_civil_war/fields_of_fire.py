"""6.0-6.4 Which artillery may fire at which hex: range, defensive fire, woods, Fired markers."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.games.spanish_civil_war.kinds import BARRAGE, DEFENSIVE, PHASES, PLAY
from sandtable.games.spanish_civil_war.sight import is_woods, woods_between
from sandtable.games.spanish_civil_war.state import State, enemy_of
from sandtable.games.spanish_civil_war.theatre import GUN_RANGE

# ── 6.0, 6.3.1, 9.2 Which artillery may fire ─────────────────────────────────

NOT_ON_MAP: Final = Bar("6.0", "the unit is not on the map", "Choose artillery on the map.")
NO_GUN: Final = Bar("6.0", "only artillery bombards", "Choose a unit with a barrage factor.")
NOT_YOURS: Final = Bar("6.0", "it is not a unit of the side that fires", "Choose your own.")
NOT_NOW: Final = Bar(
    "2.1",
    "artillery fires in its Bombardment Phase, or defends in the enemy's Defensive Fire Phase",
    "Wait for that phase.",
)
HAS_FIRED: Final = Bar(
    "6.4",
    "a unit with a Fired marker does not fire again",
    "The marker comes off in your next Initial Movement Phase.",
)
DISRUPTED: Final = Bar(
    "9.2", "disrupted artillery does not bombard", "It may recover in the Morale Recovery Phase."
)
OVERSTACKED: Final = Bar(
    "5.0", "a unit that overstacks its hex counts nothing", "Correct the stack by moving."
)


def firing_side(g: State) -> int:
    """The side whose artillery may fire in this phase, -1 for none."""
    if g.phase == BARRAGE:
        return g.phasing
    return enemy_of(g.phasing) if g.phase == DEFENSIVE else -1


def bars_gun(g: State, unit: int) -> Bar | None:
    """What keeps a unit from firing at anything in this phase."""
    if g.status[unit] != PLAY or not 0 <= g.hex[unit] < g.theatre.size:
        return NOT_ON_MAP
    side = firing_side(g)
    if 0 <= side != g.side(unit):
        return NOT_YOURS
    if unit not in g.theatre.guns[g.side(unit)]:
        return NO_GUN
    if side < 0:
        return NOT_NOW.says(f"this is the {PHASES[g.phase]} phase")
    if g.fired[unit]:
        return HAS_FIRED
    if g.disruption[unit]:
        return DISRUPTED
    return None if g.counts(unit) else OVERSTACKED


def ready_guns(g: State, side: int) -> list[int]:
    """The artillery of a side that may fire now, in ascending order."""
    return [unit for unit in g.theatre.guns[side] if bars_gun(g, unit) is None]


# ── 6.0 Range, 6.2 defensive fire, 6.3.2 woods (R3, R46) ─────────────────────

NO_ENEMY: Final = Bar("6.0", "no enemy unit is in that hex", "Choose a hex with enemy units.")
TOO_FAR: Final = Bar(
    "6.0", f"the hex is further than {GUN_RANGE} hexes", "Choose a hex within range."
)
NOT_FACING: Final = Bar(
    "6.2",
    "defensive fire falls only on enemies adjacent to a friendly unit",
    "Choose an enemy beside one of your units.",
)
HIDDEN: Final = Bar(
    "6.3",
    "the target is in woods, woods lie between, and no friendly unit is adjacent to it",
    "Bring a unit beside the target, or fire from where no woods lie between.",
)


def bars_hex(g: State, side: int, place: int) -> Bar | None:
    """What keeps a hex from being a target of this side at all."""
    if place >= g.theatre.size or not g.enemy_in(place, side):
        return NO_ENEMY
    if g.phase == DEFENSIVE and not g.enemy_beside(place, enemy_of(side)):
        return NOT_FACING
    return None


def bars_aim(g: State, unit: int, place: int) -> Bar | None:
    """Whether a hex is within a unit's range and not hidden by woods."""
    at = g.hex[unit]
    distance = g.theatre.map.distance(at, place)
    if distance > GUN_RANGE:
        return TOO_FAR.says(f"{distance} hexes of {GUN_RANGE}")
    if is_woods(g, place) and not g.enemy_beside(place, enemy_of(g.side(unit))):
        woods = woods_between(g, at, place)
        if woods:
            return HIDDEN.says(f"woods in {', '.join([g.theatre.label(h) for h in woods])}")
    return None


def aims(g: State, unit: int, place: int) -> bool:
    """Whether `bars_aim` would say nothing: the same tests without the figures."""
    at = g.hex[unit]
    if g.theatre.map.distance(at, place) > GUN_RANGE:
        return False
    if not is_woods(g, place) or g.enemy_beside(place, enemy_of(g.side(unit))):
        return True
    return not woods_between(g, at, place)


def bars_firing(g: State, unit: int, place: int) -> Bar | None:
    """What keeps a unit from taking part in the bombardment of a hex."""
    bar = bars_gun(g, unit)
    if bar is None:
        bar = bars_hex(g, g.side(unit), place)
    return bar if bar is not None else bars_aim(g, unit, place)


def guns_left(g: State, side: int) -> list[int]:
    """Those of the artillery that have a target."""
    ready = ready_guns(g, side)
    near = [place for place in g.at if bars_hex(g, side, place) is None] if ready else []
    return [unit for unit in ready if any(aims(g, unit, place) for place in near)]


NOBODY_READY: Final = Bar(
    "6.0", "none of your artillery may fire at that hex", "Choose another hex."
)


def bars_bombarding(g: State, side: int, place: int) -> Bar | None:
    """What keeps a side from bombarding a hex; of several reasons that of guns within range."""
    if firing_side(g) != side:
        return NOT_NOW.says(f"this is the {PHASES[g.phase]} phase")
    bar = bars_hex(g, side, place)
    if bar is not None:
        return bar
    reasons: list[str] = []
    bars: list[Bar] = []
    for unit in g.theatre.guns[side]:
        if g.hex[unit] < 0:
            continue
        bar = bars_firing(g, unit, place)
        if bar is None:
            return None
        bars.append(bar)
        reasons.append(f"{g.name(unit)}: {bar.figures or bar.reason}")
    if bars and all(bar == bars[0] for bar in bars):
        return bars[0].says("; ".join(reasons[:6]))
    nearest = HIDDEN if HIDDEN in bars else NOBODY_READY
    return nearest.says("; ".join(reasons[:6]))
