"""Troops that go aboard at one stroke (10.2.2): all that find room, or those of a formation."""

from __future__ import annotations

from typing import Any

from sandtable.core.choice import Choice
from sandtable.core.plan import Plan, Trial, count
from sandtable.games.forlorn_hopes.kinds import INFANTRY, SUPPLY, TRANSPORT
from sandtable.games.forlorn_hopes.sea import cargo
from sandtable.games.forlorn_hopes.sea.cargo import Stowing
from sandtable.games.forlorn_hopes.sea.sea_ways import group
from sandtable.games.forlorn_hopes.state import State


def load_plans(
    rulebook: Any, g: State, before: tuple[Choice, ...], units: tuple[int, ...]
) -> list[Plan]:
    """All that can be loaded, and each formation; of named units those and their formations."""
    waiting = [choice.unit for choice in Trial(rulebook, g).legal() if choice.verb == "load"]
    formation = g.theatre.roster.formation
    groups: dict[str, list[int]] = {}
    for unit in waiting:
        if formation[unit] and (not units or formation[unit] in [formation[u] for u in units]):
            groups.setdefault(formation[unit], []).append(unit)
    meant = [unit for unit in waiting if not units or unit in units]
    found = [_stowed(rulebook, g, before, meant, "load", "")]
    if units or len(groups) > 1:
        for name, troops in [(name, troops) for name, troops in groups.items() if troops[1:]]:
            found.append(_stowed(rulebook, g, before, troops, "load-formation", name))
    return [plan for plan in found if plan is not None]


def convoy_plan(rulebook: Any, g: State, sailing: Plan) -> Plan | None:
    """A group that sails together, and all the troops that it can take with it."""
    trial = Trial(rulebook, g)
    if not trial.play_all(sailing.choices):
        return None
    for plan in load_plans(rulebook, trial.g, sailing.choices, ()):
        units = (*sailing.units, *plan.units)
        ships = {*group(g, trial.actor), *sailing.units}
        before_it = [u for u in g.theatre.ground[trial.actor] if g.aboard[u] in ships]
        troops = count(len({*before_it, *plan.units}), "ground unit")
        label = f"{count(len(ships), 'ship')} with {troops}"
        return plan._replace(id="convoy", label=label, units=units, hexes=sailing.hexes)
    return None


def _stowed(
    rulebook: Any, g: State, before: tuple[Choice, ...], troops: list[int], id: str, name: str
) -> Plan | None:
    """As many of these as find room, those first that only a transport takes; None for nobody."""
    trial = Trial(rulebook, g)
    kinds = g.theatre.roster.type
    narrow = [u for u in troops if kinds[u] not in (INFANTRY, SUPPLY) or g.steps[u] > 2]
    aboard: list[int] = []
    for unit in sorted(troops, key=lambda u: (u not in narrow, -g.steps[u], u)):
        kept = trial.kept()
        fits = trial.play(Choice("load", unit))
        while fits and isinstance(trial.g.frames[-1], Stowing):
            fits = trial.play(_best_ship(trial.g, trial.legal(), unit))
        if fits:
            aboard.append(unit)
        else:
            trial.back_to(kept)
    if not aboard:
        return None
    ships = sorted({ship for u in aboard for ship in (trial.g.aboard[u], trial.g.second[u])} - {-1})
    who = f"{name}: " if name else "All that fit: " if len(aboard) < len(troops) else "All: "
    label = f"{who}{count(len(aboard), 'ground unit')} aboard {g.named(ships)}"
    ashore = [unit for unit in troops if unit not in aboard]
    note = f"stay ashore: {g.named(ashore)}" if ashore else "in secret; what a ship loses they lose"
    return Plan(id, label, note, tuple(aboard), (), (*before, *trial.made))


def _best_ship(g: State, legal: list[Choice], unit: int) -> Choice:
    """A transport before a warship, of several the one that is filled best."""
    left = cargo.rooms(g, group(g, g.side(unit)))
    kinds = g.theatre.roster.type
    return min(legal, key=lambda c: (kinds[c.unit] != TRANSPORT, left.get(c.unit, 0), c.unit))
