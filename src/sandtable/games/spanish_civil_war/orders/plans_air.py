"""Air power at one stroke: allotment, missions, the excess, losses, bounces."""

from __future__ import annotations

from typing import Any

from sandtable.core.choice import Choice
from sandtable.core.plan import Plan, Trial, count
from sandtable.games.spanish_civil_war.air import Mission, Missions
from sandtable.games.spanish_civil_war.air_superiority import (
    RETURNS_AFTER,
    Allot,
    Bounces,
    Excess,
    Losses,
    bouncers,
    prey,
)
from sandtable.games.spanish_civil_war.bombardment import Strike, summary, weigh_strike
from sandtable.games.spanish_civil_war.combat_strength import DICE
from sandtable.games.spanish_civil_war.kinds import INTERDICTION, SUPERIORITY, SUPPORT
from sandtable.games.spanish_civil_war.state import State


def air_plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """The plans of a decision about air units, if one is open."""
    top = g.frames[-1]
    if isinstance(top, Allot):
        return allot_plans(rulebook, g)
    if isinstance(top, (Missions, Mission)):
        return mission_plans(rulebook, g, units, hex) if hex >= 0 else []
    if isinstance(top, Excess):
        return excess_plans(rulebook, g, top)
    if isinstance(top, Losses):
        return loss_plans(rulebook, g, top)
    return bounce_plans(rulebook, g, top) if isinstance(top, Bounces) else []


# ── 10.1 Air superiority ─────────────────────────────────────────────────────


def allot_plans(rulebook: Any, g: State) -> list[Plan]:
    """All units that are still gone through to the box, or none of them."""
    found: list[Plan] = []
    for verb, who in (("allot", "All"), ("keep", "None")):
        trial = Trial(rulebook, g)
        while not trial.over and isinstance(trial.g.frames[-1], Allot):
            trial.play(Choice(verb, trial.g.frames[-1].unit))
        units = tuple([choice.unit for choice in trial.made])
        if len(units) > 1:
            label = f"{who} of {len(units)} to the air superiority box"
            found.append(Plan(verb, label, "in secret", units, (), tuple(trial.made)))
    return found


def by_factor(g: State, units: list[int]) -> list[int]:
    """Air units from the best factor to the worst: the lowest die hits soonest (10.12)."""
    return sorted(units, key=lambda unit: (g.theatre.roster.cf[unit], unit))


def excess_plans(rulebook: Any, g: State, top: Excess) -> list[Plan]:
    """All of the excess are kept to bounce: those with the worst factors; the best fight."""
    mine = [unit for unit in top.units if g.mission[unit] == SUPERIORITY]
    if not top.left:
        return []
    order = by_factor(g, mine)
    kept, fight = order[len(order) - top.left :], order[: len(order) - top.left]
    label = f"Keep {len(kept)} to bounce: {g.named(kept)}"
    note = f"{g.doing(fight, 'fights', 'fight')}" if fight else "nobody fights"
    choices = each(rulebook, g, "excess", kept)
    return [Plan("excess", label, note, tuple(kept), (), choices)]


def each(rulebook: Any, g: State, verb: str, units: list[int]) -> tuple[Choice, ...]:
    """A verb for one unit after the other, less what then plays itself."""
    trial = Trial(rulebook, g)
    for unit in units:
        trial.play(Choice(verb, unit))
    return tuple(trial.made)


# ── 10.12 Losses ─────────────────────────────────────────────────────────────


def loss_plans(rulebook: Any, g: State, top: Losses) -> list[Plan]:
    """The units with the worst factors are lost."""
    lost = by_factor(g, list(top.units))[::-1][: top.left]
    due = g.turn + RETURNS_AFTER
    back = f"back in turn {due}" if due <= g.last_turn else "not back in this game"
    label = f"Cheapest: lose {g.named(lost)}"
    factors = ", ".join(dict.fromkeys([str(g.theatre.roster.cf[unit]) for unit in lost]))
    choices = each(rulebook, g, "lose", lost)
    alike = len({g.theatre.roster.cf[unit] for unit in top.units}) == 1
    note = f"{'all have factor' if alike else 'the worst factor:'} {factors}; {back}"
    return [Plan("cheapest", label, note, tuple(lost), (), choices)]


# ── 10.13 Bounces ────────────────────────────────────────────────────────────


def bounce_plans(rulebook: Any, g: State, top: Bounces) -> list[Plan]:
    """Each bouncer takes on one of the enemy, ground support before interdiction."""
    trial = Trial(rulebook, g)
    roster = g.theatre.roster
    hunted = sorted(
        prey(g, top.side), key=lambda u: (g.mission[u] == INTERDICTION, -roster.barrage[u], u)
    )
    pairs: list[str] = []
    for unit, enemy in zip(bouncers(g, top.side), hunted, strict=False):
        if trial.play(Choice("bounce", unit)) and trial.play(Choice("target", enemy)):
            what = "support" if g.mission[enemy] == SUPPORT else "interdiction"
            pairs.append(f"{g.name(unit)} at {g.name(enemy)} ({what})")
    if not pairs:
        return []
    units = tuple([choice.unit for choice in trial.made if choice.verb == "bounce"])
    places = tuple(dict.fromkeys([g.hex[c.unit] for c in trial.made if c.verb == "target"]))
    label = f"{count(len(pairs), 'bounce')}: each at one of the enemy"
    note = f"{', '.join(pairs)}; all of them are then done for this turn"
    return [Plan("bounce", label, note, units, places, tuple(trial.made))]


# ── 10.2, 10.3 Missions ──────────────────────────────────────────────────────


def mission_plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """All free aircraft, those that are named, or all of their type, to a hex."""
    top = g.frames[-1]
    held = [top.unit] if isinstance(top, Mission) else []
    trial = Trial(rulebook, g)
    if held:
        trial.play(Choice("stop"))
    free = held + [c.unit for c in trial.legal() if c.verb == "fly" and c.unit not in held]
    named = [unit for unit in free if unit in (units or held)]
    kinds = [type_name(g, unit) for unit in named]
    same = [unit for unit in free if type_name(g, unit) in kinds]
    groups = [("group", "", named)] if len(named) > 1 else []
    if same:
        groups.append(("type", f" {kinds[0]}" if len(set(kinds)) == 1 else "", same))
    groups.append(("all", "", free))
    found: list[Plan | None] = []
    for who, name, crew in groups:
        found.append(_mission(rulebook, g, "support", f"support-{who}", name, crew, hex))
        if who != "all":
            found.append(_mission(rulebook, g, "interdict", f"interdict-{who}", name, crew, hex))
    return [plan for plan in found if plan is not None]


def type_name(g: State, unit: int) -> str:
    """The aircraft of a unit: CR32 of CR32-1."""
    short = g.theatre.roster.short[unit]
    return short.rpartition("-")[0] or short


def _mission(
    rulebook: Any, g: State, verb: str, id: str, name: str, crew: list[int], hex: int
) -> Plan | None:
    """These units to a hex on one mission, where more than one of them is of use there."""
    trial = Trial(rulebook, g)
    top = g.frames[-1]
    for unit in crew:
        if not (isinstance(top, Mission) and unit == top.unit) and not trial.play(
            Choice("fly", unit)
        ):
            continue
        if not trial.play(Choice(verb, unit, hex)):
            return None
    went = tuple([choice.unit for choice in trial.made if choice.verb == verb])
    if len(went) < 2:
        return None
    what = " interdict" if verb == "interdict" else ": ground support against"
    label = f"{len(went)}{name} aircraft{what} {g.theatre.label(hex)}"
    note = "one has the effect already; more hold out longer against bounces"
    if verb == "support":
        over = [u for u in g.theatre.wings if g.mission[u] == SUPPORT and g.hex[u] == hex]
        over = [u for u in over if g.side(u) == trial.actor] + list(went)
        fire = weigh_strike(g, hex, sum([g.theatre.roster.barrage[u] for u in over]), tuple(over))
        effect = _effect(fire)
        if not effect:
            return None
        note = f"{summary(g, fire)}: {effect}, unless they are bounced"
    return Plan(id, label, note, went, (hex,), tuple(trial.made))


def _effect(fire: Strike) -> str:
    """On how many dice a strike disrupts, and on how many morale is tested (6.0); "" on none."""
    told = {"disrupts": ("D", "DD"), "tests morale": ("C",)}
    often = {does: sum([n for one, n in fire.outcomes if one in on]) for does, on in told.items()}
    return ", ".join([f"{does} on {n} of {DICE}" for does, n in often.items() if n])
