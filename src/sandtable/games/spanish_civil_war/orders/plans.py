"""What a player may do at one stroke: march as a stack or a formation, find the best column."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.placing import advance_plans, placing_plans
from sandtable.core.choice import Choice
from sandtable.core.plan import Mark, Plan, Trial, column_plans, count, opens
from sandtable.games.spanish_civil_war import stacking
from sandtable.games.spanish_civil_war.bombardment import (
    Bombard,
    barrage_of_all,
    shift_for,
    weigh_strike,
)
from sandtable.games.spanish_civil_war.combat import Attack, Declare
from sandtable.games.spanish_civil_war.combat_results import Exchange
from sandtable.games.spanish_civil_war.combat_strength import DICE, printed_defence, weigh
from sandtable.games.spanish_civil_war.movement import Moving, able_movers
from sandtable.games.spanish_civil_war.orders.plans_air import air_plans
from sandtable.games.spanish_civil_war.outline import Fire, Movement
from sandtable.games.spanish_civil_war.retreat import Advance
from sandtable.games.spanish_civil_war.state import State

BEGIN: Final = ("attack", "bombard")
HARMLESS: Final = ("AC", "ADD", "AE")
"""Results that do nothing to the defenders (7.1)."""
COSTLY: Final = (*HARMLESS, "Ex", "BC")
"""Results that do something to the attackers, or may: a check can be passed (7.1)."""
TRIES: Final = 6
"""Hexes that are tried for a stack on its way, until one has room."""


def plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """The plans of the decision that is open, with these units, at this hex."""
    top = g.frames[-1]
    if isinstance(top, (Movement, Moving)):
        found = march_plans(rulebook, g, units, hex) if units else []
        if isinstance(top, Movement) and not found:
            found = placing_plans(rulebook, g, units, hex, g.theatre.roster.formation, "place")
        return found
    if isinstance(top, (Declare, Fire)):
        return begun_plans(rulebook, g, hex) if hex >= 0 else []
    if isinstance(top, Exchange):
        return exchange_plans(rulebook, g, top)
    if isinstance(top, Advance):
        return advance_plans(rulebook, g, top.place, lambda unit: (g.theatre.roster.cf[unit],))
    return column_plans_of(rulebook, g, ()) or air_plans(rulebook, g, units, hex)


# ── 5.0 Moving as a stack, or as a formation ─────────────────────────────────


def march_plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """A stack is picked up; with a hex it goes there, and its formation goes towards it."""
    stack = units if len(units) > 1 else stack_of(g, units[0])
    if hex < 0:
        return picking_up(rulebook, g, stack)
    found = [moving(rulebook, g, stack, hex)]
    if len(units) == 1:
        found.append(formation_plan(rulebook, g, units[0], hex))
    return [plan for plan in found if plan is not None]


def stack_of(g: State, unit: int) -> tuple[int, ...]:
    """The units of a side that can move from the hex of one of them, that one first."""
    top = g.frames[-1]
    held = top.units if isinstance(top, Moving) else ()
    able = [u for u in (*held, *able_movers(g, g.phasing)) if g.hex[u] == g.hex[unit] and u != unit]
    return (unit, *dict.fromkeys(able))


def stacks_of(g: State, units: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Units by the hex they are in, in the order they are named."""
    found: dict[int, list[int]] = {}
    for unit in units:
        found.setdefault(g.hex[unit], []).append(unit)
    return [tuple(stack) for place, stack in found.items() if place >= 0]


def take_up(trial: Trial, units: tuple[int, ...]) -> tuple[int, ...]:
    """Pick up a stack in a trial: those that move along, the first leading."""
    top = trial.g.frames[-1]
    held = top.units if isinstance(top, Moving) else ()
    if not set(held) & set(units):
        held = (units[0],)
        if isinstance(top, Moving):
            trial.play(Choice("stop"))
        if not trial.play(Choice("move", units[0])):
            return ()
    taken = [unit for unit in units if unit in held]
    taken += [u for u in units if u not in held and trial.play(Choice("with", u))]
    return tuple(taken)


def picking_up(rulebook: Any, g: State, stack: tuple[int, ...]) -> list[Plan]:
    """All that can move of a stack are picked up together."""
    trial = Trial(rulebook, g)
    taken = take_up(trial, stack)
    if len(taken) < 2 or len(trial.made) < 1:
        return []
    label = f"Pick up all {len(taken)}"
    return [Plan("group", label, g.named(taken), taken, (), tuple(trial.made))]


def moving(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> Plan | None:
    """Units go to a hex together, stack by stack; who slows the others down too much stays."""
    trial = Trial(rulebook, g)
    went: list[int] = []
    for stack in stacks_of(g, units):
        went += go_together(trial, stack, hex)
    if len(went) < 2:
        return None
    if isinstance(trial.g.frames[-1], Moving):
        trial.play(Choice("stop"))
    left = [unit for unit in units if unit not in went]
    note = f"stays, too far, or no room: {g.named(left)}" if left else "each then has moved"
    crowded = bool(set(overstacked(trial.g)) - set(overstacked(g)))
    if crowded:
        note += "; overstacks the hex: disrupted (D)"
    label = f"Move {count(len(went), 'unit')} to {g.theatre.label(hex)}"
    name = "crowd" if crowded else "stack"
    return Plan(name, label, note, tuple(went), (hex,), tuple(trial.made))


def go_together(trial: Trial, stack: tuple[int, ...], hex: int) -> list[int]:
    """The units of one stack that get to a hex in company; the trial stays as it was if none."""
    before = trial.kept()
    for chosen in (stack, tuple([u for u in stack if alone_to(trial, u, hex)])):
        taken = take_up(trial, chosen) if chosen else ()
        if taken and trial.play(Choice("move", taken[0], hex)):
            return [unit for unit in taken if trial.g.hex[unit] == hex]
        trial.back_to(before)
    return []


def alone_to(trial: Trial, unit: int, hex: int) -> bool:
    """Whether a unit would get to a hex by itself."""
    return Trial(trial.rulebook, trial.g).play(Choice("move", unit, hex))


def overstacked(g: State) -> list[int]:
    """The units that overstack their hexes."""
    return stacking.overstackers(g, g.phasing)


def formation_plan(rulebook: Any, g: State, unit: int, hex: int) -> Plan | None:
    """The stacks of a unit's formation go towards a hex, the nearest first, as far as they get."""
    roster = g.theatre.roster
    name = roster.formation[unit]
    able = {unit, *able_movers(g, g.phasing)}
    whole = tuple([u for u in sorted(able) if roster.formation[u] == name and g.hex[u] >= 0])
    away = g.theatre.map.distance
    stacks = sorted(stacks_of(g, whole), key=lambda stack: (away(g.hex[stack[0]], hex), stack))
    if not name or len(stacks) < 2:
        return None
    trial = Trial(rulebook, g)
    went: list[int] = []
    for stack in stacks:
        went += go_towards(trial, stack, hex)
    if isinstance(trial.g.frames[-1], Moving):
        trial.play(Choice("stop"))
    if len(went) < 2:
        return None
    farthest = max([away(trial.g.hex[u], hex) for u in went])
    note = f"each stack as near as it gets; the last is then {count(farthest, 'hex')} away"
    label = f"{name}: {count(len(went), 'unit')} towards {g.theatre.label(hex)}"
    note = note.replace("hexs", "hexes")
    places = tuple(sorted({trial.g.hex[u] for u in went}))
    return Plan("formation", label, note, tuple(went), places, tuple(trial.made))


def go_towards(trial: Trial, stack: tuple[int, ...], hex: int) -> list[int]:
    """A stack goes to the hex in its reach that is nearest to the goal and has room."""
    before = trial.kept()
    away = trial.g.theatre.map.distance
    full = set(overstacked(trial.g))
    taken = take_up(trial, stack)
    start = trial.g.hex[stack[0]]
    open_to = [c.hex for c in trial.legal() if c.verb == "move" and c.hex >= 0] if taken else []
    open_to = [place for place in open_to if away(place, hex) < away(start, hex)]
    open_to.sort(key=lambda place: (away(place, hex), away(place, start), place))
    held = trial.kept()
    for place in open_to[:TRIES]:
        if trial.play(Choice("move", taken[0], place)):
            if not set(overstacked(trial.g)) - full:
                return list(taken)
            trial.back_to(held)
    trial.back_to(before)
    return []


# ── 6.0, 7.0 Columns ─────────────────────────────────────────────────────────


def begun_plans(rulebook: Any, g: State, hex: int) -> list[Plan]:
    """The plans of what can be begun at a hex, beginning included."""
    for verb in BEGIN:
        first = Choice(verb, hex=hex)
        trial = Trial(rulebook, g)
        if trial.play(first):
            return column_plans_of(rulebook, trial.g, (first,))
    return []


def column_plans_of(rulebook: Any, g: State, before: tuple[Choice, ...]) -> list[Plan]:
    """The plans of an attack or a bombardment that is being put together."""
    top = g.frames[-1]
    if not isinstance(top, (Attack, Bombard)):
        return []

    def mark(chosen: tuple[Choice, ...]) -> Mark:
        units = tuple(sorted((*top.units, *[choice.unit for choice in chosen])))
        if not units:
            return Mark(-1, "nobody")
        if isinstance(top, Attack):
            scales = weigh(g, top.target, units)
            hits = sum([n for result, n in scales.outcomes if result not in HARMLESS])
            hurts = sum([n for result, n in scales.outcomes if result in COSTLY])
            name = f"column {g.theatre.crt.names[scales.column]}"
            return Mark(scales.column, name, scales.attack, hits, DICE, hurts)
        fire = weigh_strike(g, top.place, barrage_of_all(g, units), units)
        hits = sum([n for result, n in fire.outcomes if result != "-"])
        name = f"column {g.theatre.barrages.names[fire.column]}"
        return Mark(fire.column, name, fire.factors, hits, DICE)

    pool = [choice for choice in opens(rulebook, g) if choice.verb == "with"]
    if isinstance(top, Bombard):
        # In an opening barrage who fires counts, not his factors alone (G8).
        shift = shift_for(g, tuple([choice.unit for choice in pool]))
        return column_plans(pool, mark, before, "fire", adds=not shift)
    declared = column_plans(pool, mark, before, "odds")
    # An attack that was begun with the plan is declared with it; it may be recalled (7.0).
    done = (Choice("done"),) if before else ()
    return [plan._replace(choices=(*plan.choices, *done)) for plan in declared]


# ── 7.1 The cheapest loss ────────────────────────────────────────────────────


def exchange_plans(rulebook: Any, g: State, top: Exchange) -> list[Plan]:
    """The units that pay for an exchange with the fewest printed factors, then the fewest units."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for unit in top.units:
        for paid, chosen in sorted(best.items(), reverse=True):
            if paid < top.price:
                more = paid + printed_defence(g, unit)
                if more not in best or len(best[more]) > len(chosen) + 1:
                    best[more] = (*chosen, unit)
    price = min([paid for paid in best if paid >= top.price], default=0)
    if not price:
        return []
    trial = Trial(rulebook, g)
    for unit in best[price]:
        if not trial.over and isinstance(trial.g.frames[-1], Exchange):
            trial.play(Choice("lose", unit))
    label = f"Cheapest: lose {g.named(best[price])}"
    note = f"{price} printed factors, {top.price} are owed"
    return [Plan("cheapest", label, note, best[price], (top.place,), tuple(trial.made))]
