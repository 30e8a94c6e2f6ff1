"""What things are worth, in victory points, and what an attack may be expected to do."""

from __future__ import annotations

from typing import Final

from sandtable.games.forlorn_hopes.air import bombing_hits
from sandtable.games.forlorn_hopes.data.charts import EffectTable
from sandtable.games.forlorn_hopes.data.scenarios import ASHORE, SUNK_WITH_CARGO
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    CV,
    CVS,
    DIE,
    JAPANESE,
    TRANSPORT,
)
from sandtable.games.forlorn_hopes.land import ground_combat
from sandtable.games.forlorn_hopes.sea.sea_ways import warships_in
from sandtable.games.forlorn_hopes.state import State

CARGO_STEP: Final = 1.0
"""A step that drowns with its ship: it scores, and it does not land."""
DISRUPTION: Final = 0.35
"""Share of a step that a disruption is worth."""
EXTRA: Final[dict[str, float]] = {"1808": 5.0, "1407": 5.0, "1408": 4.0, "1608": 4.0, "1205": 3.0}
"""Java decides: its cities are worth more than their points, and so is the oil of Palembang."""
BASE_WORTH: Final = 0.12
"""An airbase is worth so much for each unit it holds."""

_expected: Final[dict[int, tuple[EffectTable, dict[int, tuple[float, float]]]]] = {}
"""With the table it is of: kept, so that no other one gets its number."""
KEPT: Final = 64
"""Tables: a position may bring some of its own."""


def expected(table: EffectTable, shift: int) -> tuple[float, float]:
    """Disruptions and steps that a die with this modifier brings on average."""
    if len(_expected) > KEPT:
        _expected.clear()
    known = _expected.setdefault(id(table), (table, {}))[1]
    if shift not in known:
        effects = [table.at(die + shift) for die in range(1, DIE + 1)]
        disrupted = sum(1 for effect in effects if effect.disrupts) / DIE
        known[shift] = (disrupted, sum(effect.steps for effect in effects) / DIE)
    return known[shift]


def gain(table: EffectTable, shift: int, step: float) -> float:
    """What a die is worth against something of which a step is worth so much."""
    disrupted, steps = expected(table, shift)
    return step * (steps + DISRUPTION * disrupted)


# ── ships ────────────────────────────────────────────────────────────────────


def ship_step(g: State, ship: int) -> float:
    """What a step of a ship is worth to its enemy: its points, and those of what it carries."""
    points = g.theatre.loss_halves[ship] / 2
    share = points / g.theatre.roster.steps[ship]
    cargo = g.cargo_of(ship)
    loaded = CARGO_STEP * len(cargo)
    if g.theatre.roster.type[ship] == TRANSPORT and not cargo and not g.spotted[ship]:
        loaded = CARGO_STEP * 0.5  # who knows
    return share + (0.5 if g.side(ship) == ALLIED else 0.2) + loaded + _stake(g, ship)


def _stake(g: State, ship: int) -> float:
    """What goes down with each step of a transport where cargo sunk and troops ashore score (17.1).

    Half of it where nobody knows whether it carries anybody.
    """
    cargo, halves = g.cargo_of(ship), 0
    if g.theatre.roster.type[ship] != TRANSPORT or (g.spotted[ship] and not cargo):
        return 0.0
    for item in g.theatre.rules.items:
        if item.item == SUNK_WITH_CARGO and item.side != g.side(ship):
            halves += item.halves
        elif item.item == ASHORE and item.side == g.side(ship):
            halves += item.halves * (len([u for u in cargo if u in item.units]) if cargo else 1)
    return halves / 2 / max(1, g.steps[ship]) * (1.0 if cargo else 0.5)


def guns(g: State, ships: list[int]) -> float:
    """The strength of ships in a surface combat."""
    roster = g.theatre.roster
    total = 0.0
    for ship in ships:
        if roster.type[ship] in (CV, CVS, TRANSPORT):
            continue
        face = g.face(ship)
        strength = roster.af[face][ship] + 0.5 * roster.df[face][ship]
        total += strength * (0.6 if g.disrupted[ship] else 1.0)
    return total


def guns_in(g: State, place: int, side: int) -> float:
    """The strength of a side's ships in a hex."""
    return guns(g, warships_in(g, place, side))


# ── places ───────────────────────────────────────────────────────────────────


def hex_worth(g: State, h: int, side: int) -> float:
    """What it is worth to a side to hold a hex at the end, and to use its airbase."""
    theatre = g.theatre
    total = 0.3
    for objective in theatre.rules.objectives:
        if objective.hex == h:
            total += objective.points * theatre.rules.objective_halves[side] / 2
    for item in theatre.rules.items:
        if h in item.hexes and item.side == side:
            total += item.halves / 2
    if side == JAPANESE:
        total += EXTRA.get(theatre.label(h), 0.0)
    for base in theatre.bases:
        if base.place == h:
            total += BASE_WORTH * base.capacity
    return total


def defence_of(g: State, h: int, side: int) -> float:
    """CF that a side defends a hex with, the ground counted in."""
    troops = g.troops_in(h, side)
    total = sum(ground_combat.strength(g, u) for u in troops)
    return total * (1.0 + 0.15 * bombing_hits.cover(g, h)) if troops else 0.0


def attack_of(g: State, units: list[int]) -> float:
    """CF that units attack with."""
    return float(sum(ground_combat.strength(g, u) for u in units))


def wins(attack: float, defence: float) -> float:
    """A guess of the chance to take a hex within two turns."""
    if defence <= 0:
        return 1.0
    return max(0.0, min(0.95, 0.3 * attack / defence - 0.25))


def ground_step(g: State, unit: int) -> float:
    """What a step of a ground unit is worth: most where it stands in somebody's way."""
    h = g.hex[unit]
    contested = 0 <= h < g.theatre.size and g.contested(h)
    decides = 0 <= h < g.theatre.size and g.theatre.label(h) in EXTRA
    return g.theatre.loss_halves[unit] / 2 + (0.7 if contested else 0.35 if decides else 0.1)
