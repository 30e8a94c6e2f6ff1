"""What a player may do at one stroke: move a stack, find the best odds, fire, place arrivals."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.placing import advance_plans, placing_plans
from sandtable.core.choice import Choice
from sandtable.core.plan import Mark, Plan, Trial, column_plans, count, opens
from sandtable.games.doro_nawa.aircraft import Flying
from sandtable.games.doro_nawa.anti_aircraft import GUNS, Flak, FlakHex, guns_value, strength_of
from sandtable.games.doro_nawa.bombardment import Bombard
from sandtable.games.doro_nawa.bombardment_strength import (
    column_name,
    weigh_bombardment,
    weigh_ships,
)
from sandtable.games.doro_nawa.ground_combat import Attack
from sandtable.games.doro_nawa.ground_strength import weigh
from sandtable.games.doro_nawa.kinds import PLAY, REPLACEMENT
from sandtable.games.doro_nawa.movement import Moving
from sandtable.games.doro_nawa.naval_combat import Broadside
from sandtable.games.doro_nawa.orders.plans_air import flight_plans, home_plans
from sandtable.games.doro_nawa.outline import Impulse
from sandtable.games.doro_nawa.reinforcements import Arrivals
from sandtable.games.doro_nawa.replacements import bars_replacing
from sandtable.games.doro_nawa.retreat import Advance
from sandtable.games.doro_nawa.showing.risks import cut_off
from sandtable.games.doro_nawa.state import State

DIE: Final = 6
GENTLY: Final = ("move", "land", "embark")
"""How a unit gets to a hex unharmed."""
TOGETHER: Final = {
    "move": "Move {} to",
    "land": "Land {} at",
    "embark": "Embark {} into",
    "march": "Force march {} to",
}
BEGIN: Final = ("attack", "bombard", "engage")
"""What may be begun at a hex, so that its plans are offered before it is."""


def plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """The plans of the decision that is open, with these units, at this hex."""
    top = g.frames[-1]
    if isinstance(top, Impulse) and not units and hex < 0:
        replaced = replacement_plans(rulebook, g) if g.option == REPLACEMENT else []
        return replaced + home_plans(rulebook, g)
    if isinstance(top, (Impulse, Moving, Flying)):
        if len(units) > 1 and hex >= 0 and all(g.is_air(unit) for unit in units):
            return flight_plans(rulebook, g, units, hex)
        moving = stack_plans(rulebook, g, units, hex) if units and hex >= 0 else []
        return moving or begun_plans(rulebook, g, hex)
    if isinstance(top, Arrivals):
        return placing_plans(rulebook, g, units, hex, g.theatre.roster.formation, "place")
    if isinstance(top, Advance):  # who comes from the sea first: else he is lost (5.35)
        found = advance_plans(rulebook, g, top.place, lambda unit: (g.afloat[unit], g.sp[unit]))
        cut = {plan: cut_off(g, plan.units, top.place) for plan in found}
        return [plan._replace(note=cut[plan] or plan.note) for plan in found]
    return fight_plans(rulebook, g, ())


def begun_plans(rulebook: Any, g: State, hex: int) -> list[Plan]:
    """The plans of what can be begun at a hex, beginning included."""
    for verb in BEGIN if hex >= 0 else ():
        first = Choice(verb, hex=hex)
        trial = Trial(rulebook, g)
        if trial.play(first):
            return fight_plans(rulebook, trial.g, (first,))
    return []


# ── 8.2 Replacements ───────────────────────────────────────────────────────────────


def replacement_plans(rulebook: Any, g: State) -> list[Plan]:
    """An SP for all who may have one; where there is little room, for those that lack most."""
    printed = g.theatre.roster.sp
    able = [u for u in range(g.theatre.roster.count) if bars_replacing(g, u) is None]
    trial = Trial(rulebook, g)
    taken = [
        unit
        for unit in sorted(able, key=lambda u: (g.sp[u] - printed[u], u))
        if trial.play(Choice("replace", unit))
    ]
    if len(taken) < 2:
        return []
    label = f"Replacements for all {len(taken)}"
    return [
        Plan("replace", label, f"1 SP each: {g.named(taken)}", tuple(taken), (), tuple(trial.made))
    ]


def fight_plans(rulebook: Any, g: State, before: tuple[Choice, ...]) -> list[Plan]:
    """The plans of an attack, a bombardment or a fire that is being put together."""
    top = g.frames[-1]
    if isinstance(top, Attack):
        return attack_plans(rulebook, g, top, before)
    if isinstance(top, Bombard):
        return bombard_plans(rulebook, g, top, before)
    if isinstance(top, Broadside):
        return broadside_plans(rulebook, g, top, before)
    if isinstance(top, (Flak, FlakHex)):
        return flak_plans(rulebook, g)
    return []


# ── 4.1, 4.41, 3.3 A stack moves, unit by unit ─────────────────────────────────────


def stack_plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """Units, of one alone its whole stack, go to a hex; where some need a march, by that too."""
    whole = units if len(units) > 1 else tuple(stack_of(g, units[0]))
    found: list[Plan] = []
    for chosen in dict.fromkeys((whole, units)):
        if len(chosen) < 2:
            continue
        plan = stack_plan(rulebook, g, chosen, hex, GENTLY)
        forced = stack_plan(rulebook, g, chosen, hex, (*GENTLY, "march"))
        found += [plan] if plan is not None else []
        if forced is not None and (plan is None or len(forced.units) > len(plan.units)):
            found.append(forced)
    return found


def stack_of(g: State, unit: int) -> list[int]:
    """The surface units of a side that stand with one of them, ashore or afloat as it is."""
    place = g.hex[unit]
    if place < 0 or g.is_air(unit):
        return []
    side = g.theatre.roster.side[unit]
    if not g.is_ground(unit):
        return g.ships_in(place, side)
    return g.afloat_in(place, side) if g.afloat[unit] else g.ground_in(place, side)


def stack_plan(
    rulebook: Any, g: State, units: tuple[int, ...], hex: int, verbs: tuple[str, ...]
) -> Plan | None:
    """As many of the units as get there: whom the others' going lets go is asked again."""
    trial = Trial(rulebook, g)
    waiting, went, used = sorted(units), list[int](), list[str]()
    again = True
    while waiting and again:
        again = False
        for unit in waiting.copy():
            verb = next((v for v in verbs if trial.play(Choice(v, unit, hex))), "")
            if verb:
                waiting.remove(unit)
                went.append(unit)
                used.append(verb)
                again = True
    if len(went) < 2:
        return None
    if isinstance(trial.g.frames[-1], Moving):
        trial.play(Choice("stop"))
    note = "; ".join([*marched(g, trial.g, went), "each has then had its move"])
    if waiting:
        note += "; " + left_behind(rulebook, trial.g, waiting, hex)
    verb = "march" if "march" in used else used[0] if len(set(used)) == 1 else "move"
    label = f"{TOGETHER[verb].format(count(len(went), 'unit'))} {g.theatre.label(hex)}"
    name = "march" if verb == "march" else "stack"
    return Plan(name, label, note, tuple(went), (hex,), tuple(trial.made), lasts=True)


def marched(before: State, after: State, units: list[int]) -> list[str]:
    """Who loses strength on the way, and how much (4.3)."""
    told: list[str] = []
    for unit in sorted(units):
        lost = before.sp[unit] - after.sp[unit]
        if after.status[unit] != PLAY:
            told.append(f"{before.name(unit)} is eliminated by its force march")
        elif lost:
            told.append(f"{before.name(unit)} loses {lost} SP by force march")
    return told


def left_behind(rulebook: Any, g: State, units: list[int], hex: int) -> str:
    """Who cannot go along and why: too far without a march, or what bars it."""
    told: list[str] = []
    for unit in units:
        trial = Trial(rulebook, g)
        if trial.play(Choice("march", unit, hex)):
            why = "by force march only"
        else:
            top = trial.g.frames[-1]
            in_hand = isinstance(top, Moving) and top.unit == unit
            free = in_hand or trial.play(Choice("move", unit))
            why = "too far, or no room" if free else "may not move now"
        told.append(f"{g.name(unit)}: {why}")
    return "stays: " + ", ".join(told)


# ── 5.2, 5.21, 5.3 Columns ───────────────────────────────────────────────────


def added(g: State, choices: list[Choice], verbs: tuple[str, ...]) -> list[Choice]:
    """Whom a fight may still take in, aircraft last: they draw fire."""
    pool = [choice for choice in choices if choice.verb in verbs]
    return sorted(pool, key=lambda choice: g.is_air(choice.unit))


def joined(units: tuple[int, ...], chosen: tuple[Choice, ...], verb: str) -> tuple[int, ...]:
    """Who takes part with those that are added by a verb."""
    return tuple(sorted((*units, *[c.unit for c in chosen if c.verb == verb])))


def attack_plans(rulebook: Any, g: State, top: Attack, before: tuple[Choice, ...]) -> list[Plan]:
    """5.3, with ground support (6.6)."""

    def mark(chosen: tuple[Choice, ...]) -> Mark:
        units, air = joined(top.units, chosen, "with"), joined(top.air, chosen, "support")
        scales = weigh(g, top.target, units, air)
        if not scales.attack:
            return Mark(-1, "nothing")
        name = g.theatre.crt.odds_names[scales.column]
        return Mark(scales.column, name, scales.attack, *_hits(g, scales.column))

    pool = added(g, opens(rulebook, g), ("with", "support"))
    return warned(g, column_plans(pool, mark, before, "odds"))


def bombard_plans(rulebook: Any, g: State, top: Bombard, before: tuple[Choice, ...]) -> list[Plan]:
    """5.2, at the targets as they stand."""

    def mark(chosen: tuple[Choice, ...]) -> Mark:
        firers = joined(top.firers, chosen, "with")
        if not firers:
            return Mark(-1, "no fire")
        scales = weigh_bombardment(g, top.place, firers, top.targets)
        name = f"column {column_name(g, scales)}"
        return Mark(scales.column, name, scales.total, *_hits(g, scales.column))

    pool = added(g, opens(rulebook, g), ("with",))
    return warned(g, column_plans(pool, mark, before, "fire", adds=True))


def _hits(g: State, column: int) -> tuple[int, int]:
    """On how many faces of the die a column of the CRT takes SP, and of how many."""
    losses = [row[column] for row in g.theatre.crt.loss]
    return len(losses) - losses.count(0), len(losses)


def warned(g: State, found: list[Plan]) -> list[Plan]:
    """The same plans; where aircraft take part, that they are shot at first (6.4)."""
    told: list[Plan] = []
    for plan in found:
        air = [unit for unit in plan.units if g.is_air(unit)]
        risk = f"; {g.doing(air, 'flies', 'fly')}: anti-aircraft fire comes first" if air else ""
        told.append(plan._replace(note=plan.note + risk))
    return told


def broadside_plans(
    rulebook: Any, g: State, top: Broadside, before: tuple[Choice, ...]
) -> list[Plan]:
    """5.21: at the target that is chosen, or all ships at the one most likely to be hit."""
    if top.aim >= 0:
        pool = added(g, opens(rulebook, g), ("with",))

        def mark(chosen: tuple[Choice, ...]) -> Mark:
            return _shot(g, top, top.aim, chosen)

        return column_plans(pool, mark, before, "fire", adds=True)
    best: tuple[int, Plan] | None = None
    for aim in [choice for choice in opens(rulebook, g) if choice.verb == "target"]:
        trial = Trial(rulebook, g)
        trial.play(aim)
        pool = added(g, trial.legal(), ("with",))
        if not pool:
            continue
        shot = _shot(g, top, aim.unit, tuple(pool))
        choices = (*before, aim, *pool, Choice("fire"))
        note = f"{shot.text}: hits on {shot.hits} of {shot.faces}; the shot cannot be taken back"
        label = f"All {count(len(pool), 'ship')} at {g.name(aim.unit)}"
        units = tuple([choice.unit for choice in pool])
        if shot.hits and (best is None or shot.hits > best[0]):
            best = (shot.hits, Plan("best-target", label, note, units, (top.place,), choices))
    return [] if best is None else [best[1]]


def _shot(g: State, top: Broadside, aim: int, chosen: tuple[Choice, ...]) -> Mark:
    firers = joined(top.firers, chosen, "with")
    if not firers:
        return Mark(-1, "no fire")
    scales = weigh_ships(g, top.place, firers, aim)
    name = f"column {column_name(g, scales)}"
    return Mark(scales.column, name, scales.total, *_hits(g, scales.column))


# ── 6.4 Anti-aircraft fire ───────────────────────────────────────────────────


def flak_plans(rulebook: Any, g: State) -> list[Plan]:
    """Everything that can fire, at the aircraft with the highest bombardment value."""
    trial = Trial(rulebook, g)
    top = g.frames[-1]
    if isinstance(top, FlakHex):
        guns = [(-guns_value(g, place, top.side), place) for place in top.places]
        trial.play(Choice("guns", hex=min(guns)[1]))
        top = trial.g.frames[-1]
    if not isinstance(top, Flak):
        return []
    if top.aim < 0:
        worth = g.theatre.roster.bombardment
        trial.play(Choice("flak", min(top.aircraft, key=lambda unit: (-worth[unit], unit))))
    for firer in [choice for choice in trial.legal() if choice.verb in ("guns", "with")]:
        trial.play(firer)
    top = trial.g.frames[-1]
    if not isinstance(top, Flak) or top.aim < 0:
        return []
    strength = strength_of(g, top.place, top.side, top.firers)
    least = g.theatre.air.anti_air(strength)
    if least > DIE:
        return []
    chance = f"kills on {least} to {DIE}" if least < DIE else f"kills on {DIE}"
    units = tuple([firer for firer in top.firers if firer != GUNS])
    label = f"Everything at {g.name(top.aim)}: strength {strength}"
    note = f"{chance}; who fires now fires no more in this mission"
    if not trial.play(Choice("fire")):
        return []
    return [Plan("flak", label, note, units, (top.place,), tuple(trial.made))]
