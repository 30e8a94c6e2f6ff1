"""9.3 Staging: one air unit moves to another airbase."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air import (
    accidents,
    flights,
)
from sandtable.games.forlorn_hopes.bases import (
    bases,
    readiness,
)
from sandtable.games.forlorn_hopes.kinds import CARRIER, HELD_ABOARD, HIDDEN, PLAY, SIDES
from sandtable.games.forlorn_hopes.state import State

# ── 9.3 Staging ──────────────────────────────────────────────────────────────
# Announced as a stage mission and nothing more: unit, airbases and accident are one draft.

STAGED: Final = Bar("9.3", "the unit has staged in this phase (R14)", "Choose another unit.")
SAME_BASE: Final = Bar("9.3", "the unit is there already", "Choose another airbase.")
DISRUPTED_BASE: Final = Bar(
    "9.3", "a unit may not stage to a disrupted airbase", "Choose another airbase."
)
TOO_FAR: Final = Bar(
    "9.3",
    "a stage move reaches twice the unit's range, and no farther",
    "Stage it nearer, and on from there in a later turn.",
)
NOBODY_STAGES: Final = Bar("9.3", "no unit of the side can stage now", "Choose something else.")


def bars_unit(g: State, unit: int) -> Bar | None:
    """What keeps a unit from a stage move: its airbase may be disrupted, a CV too (9.3, R62)."""
    base = g.base[unit]
    if g.status[unit] != PLAY or base < 0 or g.base_hex(base) < 0:
        return bases.NO_BASE
    if g.shown[unit] != HIDDEN:
        return bases.AWAY
    if g.has_option(HELD_ABOARD) and _on_shaken_cv(g, base):
        return bases.CV_SHUT
    return STAGED if g.staged[unit] else None


def _on_shaken_cv(g: State, base: int) -> bool:
    """Whether an airbase is that of a disrupted CV."""
    return g.theatre.bases[base].kind == CARRIER and bases.is_disrupted(g, base)


def bars_stage(g: State, unit: int, base: int) -> Bar | None:
    """What keeps a unit from staging to an airbase (9.3)."""
    bar = bars_unit(g, unit)
    if bar is not None:
        return bar
    if base == g.base[unit]:
        return SAME_BASE
    bar = bases.bars_host(g, unit, base)
    if bar is not None:
        return bar
    if bases.is_disrupted(g, base):
        return DISRUPTED_BASE
    reach = g.theatre.number["flight.stage"] * g.theatre.roster.sr[unit]
    return flights.bars_way(TOO_FAR, flights.distance(g, unit, g.base_hex(base)), reach)


def tell(g: State, side: int, ballot: Ballot, must: Bar | None) -> None:
    """A stage move, if any unit can make one; `must` bars it."""
    bar = must
    if bar is None and not may_stage(g, side):
        # Which unit comes nearest takes 50 times as long to find as that none can.
        bar = _bars_everybody(g, side) if ballot.explain else NOBODY_STAGES
    ballot.add("stage", bar=bar)


def _bars_everybody(g: State, side: int) -> Bar:
    """Why no unit of the side can stage: the reason of the unit that comes nearest to it.

    That is one that may leave its airbase and has another one within reach; what closes this one
    is told, of several the one it could reach with fewest range points.
    """
    nearest: tuple[int, Bar] | None = None
    stuck: Bar | None = None
    for unit in bases.airworthy(g, side):
        bar = bars_unit(g, unit)
        if bar is not None:
            stuck = stuck or bar.says(g.name(unit))
            continue
        away = g.theatre.flights(g.base_hex(g.base[unit]))
        for base in g.theatre.bases_of[side]:
            if base == g.base[unit] or g.base_hex(base) < 0:
                continue
            bar = bars_stage(g, unit, base)
            if bar is None or bar is bases.WRONG_BASE or bar is bases.NOT_HELD:
                continue
            if nearest is None or away[g.base_hex(base)] < nearest[0]:
                what = f"{g.name(unit)} to {g.theatre.bases[base].title}"
                figures = f"{what}: {bar.figures}" if bar.figures else what
                nearest = away[g.base_hex(base)], bar.says(figures)
    if nearest is not None:
        return nearest[1]
    return stuck or NOBODY_STAGES


def may_stage(g: State, side: int) -> bool:
    """Whether a unit of the side can stage anywhere."""
    units = [u for u in bases.airworthy(g, side) if bars_unit(g, u) is None]
    for base in g.theatre.bases_of[side]:
        spot = None if bases.is_disrupted(g, base) else readiness.vacancy(g, side, base)
        if spot is not None and any(landings(g, unit, [spot]) for unit in units):
            return True
    return False


def landing_places(g: State, side: int) -> list[readiness.Vacancy]:
    """Airbases to which anybody may stage, for a whole listing."""
    return [spot for spot in readiness.vacancies(g, side) if not bases.is_disrupted(g, spot.base)]


def landings(g: State, unit: int, there: list[readiness.Vacancy]) -> list[int]:
    """Those of them to which `bars_stage` lets this unit go, which may stage."""
    away = g.theatre.flights(g.base_hex(g.base[unit]))
    reach = g.theatre.roster.sr[unit] * g.theatre.number["flight.stage"]
    own = g.base[unit]
    return [
        spot.base
        for spot in there
        if away[spot.place] <= reach and spot.base != own and spot.takes(g, unit)
    ]


def begin(g: State, side: int) -> None:
    """A stage move is announced (9.3)."""
    g.say("9.3", f"{SIDES[side]}: a unit stages.")
    g.frames.append(Staging(side))


class Staging(NamedTuple):
    """Which unit, and to which airbase."""

    side: int

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """What is asked."""
        return Prompt("Stage move: choose a unit and its new airbase.", "9.3")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each unit to each airbase that takes it."""
        there = landing_places(g, self.side)
        for unit in bases.airworthy(g, self.side):
            found = landings(g, unit, there) if bars_unit(g, unit) is None else []
            for base in ballot.over(found, range(len(g.theatre.bases))):
                bar = None if base in found else bars_stage(g, unit, base)
                ballot.add("stage", unit, g.theatre.spot(base), bar=bar)

    def apply(self, g: State, choice: Choice) -> None:
        """Into the Flown box there; a disrupted unit risks an accident (9.8.4)."""
        g.frames.pop()
        unit = choice.unit
        base = g.theatre.base_of_spot(choice.hex)
        disrupted = g.disrupted[unit]
        left = g.theatre.bases[g.base[unit]].title
        bases.land(g, unit, base)
        g.staged[unit] = 1
        g.say("9.3", f"{g.name(unit)} stages from {left} to {g.theatre.bases[base].title}.",
              (g.base_hex(base),), (unit,), seen_by=self.side)  # fmt: skip
        if disrupted:
            g.frames.append(accidents.HiddenAccident(self.side, unit))


KINDS: Final = (Kind(Staging, draft=True, asked=True),)
