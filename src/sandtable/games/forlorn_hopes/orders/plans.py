"""What a player may do at one stroke: missions of a base, groups of a box, arrivals, regroup."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.placing import placing_plans
from sandtable.core.choice import Choice
from sandtable.core.plan import Plan, Trial, count
from sandtable.games.forlorn_hopes.air.air_missions import Composing, Reaction
from sandtable.games.forlorn_hopes.air.homing import Landing
from sandtable.games.forlorn_hopes.air.recon import ScoutsHome
from sandtable.games.forlorn_hopes.air.scramble import Scrambling
from sandtable.games.forlorn_hopes.kinds import FIGHTER, FORCES, NO_PART, TRANSPORT_PLANE
from sandtable.games.forlorn_hopes.orders.plans_cargo import convoy_plan, load_plans
from sandtable.games.forlorn_hopes.orders.plans_fight import fight_plans
from sandtable.games.forlorn_hopes.orders.plans_sorties import (
    home_plans,
    port_plans,
    scramble_plans,
    stage_plans,
    voyage_plans,
)
from sandtable.games.forlorn_hopes.sea.naval_interception import Sallying, chance
from sandtable.games.forlorn_hopes.sea.naval_missions import Grouping
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing
from sandtable.games.forlorn_hopes.sea.sea_ways import allowance, group, speed
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.conclusion import Returning
from sandtable.games.forlorn_hopes.turn.missions import Operations
from sandtable.games.forlorn_hopes.turn.regroup import AirRegroup
from sandtable.games.forlorn_hopes.turn.regroup_designation import Designation
from sandtable.games.forlorn_hopes.turn.reinforcements import Arrivals, Basing

FEW_SHIPS: Final = 4
"""So many ships of a group are named one by one."""
MOST_BASES: Final = 6
"""Airbases whose missions are offered, those with most units first."""


def plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """The plans of the decision that is open, with these units, at this hex."""
    top = g.frames[-1]
    if isinstance(top, (Operations, Reaction)):
        return begun_plans(rulebook, g, units, hex) if hex >= 0 else []
    if isinstance(top, Scrambling):
        return scramble_plans(rulebook, g, top)
    if isinstance(top, Composing):
        return mission_plans(rulebook, g, (), units, hex)
    if isinstance(top, Grouping):
        return sailing_plans(rulebook, g, (), units)
    if isinstance(top, Sailing):
        return voyage_plans(g, top, hex) if hex >= 0 else []
    if isinstance(top, Sallying):
        return sally_plans(rulebook, g, top)
    if isinstance(top, Arrivals):
        return arrival_plans(rulebook, g, units, hex)
    if isinstance(top, Designation):
        return each_plan(rulebook, g, "regroup", "all", "regroup", "they fly nothing this turn")
    if isinstance(top, AirRegroup):
        return each_plan(rulebook, g, "regain", "all", "regain a step", "without a die")
    if isinstance(top, (Landing, ScoutsHome)):
        return home_plans(rulebook, g, units, hex)
    if isinstance(top, Returning):
        return port_plans(rulebook, g, top, hex)
    return fight_plans(rulebook, g)


def begun_plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """The plans of what can be begun at a hex, beginning included."""
    found: list[Plan] = []
    for verb in ("strike", "sail"):
        first = Choice(verb, hex=hex)
        trial = Trial(rulebook, g)
        if trial.play(first):
            make = mission_plans if verb == "strike" else sailing_plans
            found += make(rulebook, trial.g, (first,), units)
    return found + stage_plans(rulebook, g, units, hex)


# ── 9.1 An air mission of a base, of a type, its escort ──────────────────────


def mission_plans(
    rulebook: Any, g: State, before: tuple[Choice, ...], units: tuple[int, ...], hex: int = -1
) -> list[Plan]:
    """Who may attack or escort, base by base, and those of the type that is meant."""
    trial = Trial(rulebook, g)
    legal = trial.legal()
    may_attack = [c.unit for c in legal if c.verb == "attack"]
    may_escort = [c.unit for c in legal if c.verb == "escort"]
    types, roster = g.theatre.roster.type, g.theatre.roster
    bombers = [u for u in may_attack if types[u] not in (FIGHTER, TRANSPORT_PLANE)]
    fighters = sorted(
        {*may_escort, *[u for u in g.theatre.air[trial.actor] if _ready_fighter(g, u)]}
    )
    bases: dict[int, list[int]] = {}
    for unit in (*bombers, *fighters):
        bases.setdefault(g.base[unit], []).append(unit)
    if units:
        wanted = {g.base[unit] for unit in units}
        bases = {base: crew for base, crew in bases.items() if base in wanted}
    elif hex >= 0 and not before:
        bases = {base: crew for base, crew in bases.items() if g.base_hex(base) == hex}
    by_size = sorted(bases, key=lambda base: (-len(bases[base]), base))[:MOST_BASES]
    found: list[Plan | None] = []
    for base in by_size:
        title = g.theatre.bases[base].title if base >= 0 else "the fleet"
        crew = bases[base]
        found.append(_crew(rulebook, g, before, crew, "group", f"All of {title}"))
    if units and units[0] in may_attack:
        name = _type_name(roster.short[units[0]])
        same = [u for u in may_attack if _type_name(roster.short[u]) == name]
        found.append(_crew(rulebook, g, before, same, "type", f"All {name}"))
    if not before:
        found.append(_crew(rulebook, g, (), may_escort, "escort", "All fighters", attack=False))
    return [plan for plan in found if plan is not None]


def _ready_fighter(g: State, unit: int) -> bool:
    """A fighter that might escort as soon as there is somebody to escort."""
    return g.theatre.roster.type[unit] == FIGHTER and g.base[unit] >= 0


def _type_name(short: str) -> str:
    """The aircraft of a unit: G4M of G4M-1."""
    return short.rpartition("-")[0] or short


def _crew(
    rulebook: Any, g: State, before: tuple[Choice, ...], crew: list[int], id: str, who: str,
    attack: bool = True,
) -> Plan | None:  # fmt: skip
    """As many of these as the chart lets in: bombers attack, fighters escort (9.1.1)."""
    trial = Trial(rulebook, g)
    types = g.theatre.roster.type
    for unit in crew if attack else ():
        if types[unit] != FIGHTER or id == "type":
            trial.play(Choice("attack", unit))
    attackers = len(trial.made)
    for unit in crew:
        if types[unit] == FIGHTER:
            trial.play(Choice("escort", unit))
    escorts = len(trial.made) - attackers
    if not trial.made:
        return None
    parts = [f"{count(attackers, 'attacker')}"] if attackers else []
    parts += [f"{count(escorts, 'escort')}"] if escorts else []
    units = tuple([choice.unit for choice in trial.made])
    left = [unit for unit in crew if unit not in units and g.part[unit] == NO_PART]
    note = "launch when it is complete"
    if left:
        note = f"stay: {g.named(left)}; {note}"
    hexes = tuple([choice.hex for choice in before])
    return Plan(id, f"{who}: {', '.join(parts)}", note, units, hexes, (*before, *trial.made))


# ── 10.1.1 A naval group of all ships of a place ─────────────────────────────


def sailing_plans(
    rulebook: Any, g: State, before: tuple[Choice, ...], units: tuple[int, ...]
) -> list[Plan]:
    """Groups, what can be loaded now, and the first group with all that it can load."""
    groups = group_plans(rulebook, g, before, units)
    found = groups + load_plans(rulebook, g, before, units)
    if groups:
        own = groups[0]._replace(choices=groups[0].choices[len(before) :])
        convoy = convoy_plan(rulebook, g, own)
        if convoy is not None:
            found.append(convoy._replace(choices=(*before, *convoy.choices)))
    return found


def group_plans(
    rulebook: Any, g: State, before: tuple[Choice, ...], units: tuple[int, ...]
) -> list[Plan]:
    """All ships that sail together, fleet by fleet; or those that are named."""
    ships = [c.unit for c in Trial(rulebook, g).legal() if c.verb == "join"]
    if units:
        ships = [ship for ship in ships if ship in units]
    before_it = any(g.sailing[ship] for ship in g.theatre.ships[g.frames[-1].actor(g)])
    found: list[Plan] = []
    done: list[set[int]] = []
    for first in ships:
        trial = Trial(rulebook, g)
        for ship in (first, *ships):
            if ship == first or g.theatre.roster.force[ship] == g.theatre.roster.force[first]:
                trial.play(Choice("join", ship))
        for ship in ships:
            trial.play(Choice("join", ship))
        joined = tuple([s for s in ships if trial.g.sailing[s] and not g.sailing[s]])
        if not trial.made or set(joined) in done:
            continue
        done.append(set(joined))
        fleets = ", ".join(dict.fromkeys([FORCES[g.theatre.roster.force[s]] for s in joined]))
        who = "The other" if before_it else "All"
        named = g.named(joined) if len(joined) <= FEW_SHIPS else fleets
        label = f"{who} {count(len(joined), 'ship')}: {named}"
        if len(joined) == 1:
            label = f"{named} as well" if before_it else f"{named} alone"
        left = [ship for ship in ships if ship not in joined]
        note = f"stay: {g.named(left)}" if left else "then load troops, or depart"
        note = pace(g, group(trial.g, g.frames[-1].actor(g))) + note
        hexes = tuple([choice.hex for choice in before])
        found.append(Plan("group", label, note, joined, hexes, (*before, *trial.made)))
    return found[:MOST_BASES]


def pace(g: State, ships: list[int]) -> str:
    """How fast a group is, where some of its ships could go faster (10.3.1)."""
    speeds = [speed(g, ship) for ship in ships]
    slow = [ship for ship, own in zip(ships, speeds, strict=True) if own == min(speeds)]
    if len(slow) == len(ships):
        return ""
    told = g.doing(slow, "is the slowest", "are the slowest")
    return f"{allowance(g, ships)} MP: {told}; "


# ── 10.3.4 All ships of a place intercept ────────────────────────────────────


def sally_plans(rulebook: Any, g: State, top: Sallying) -> list[Plan]:
    """Everybody who may join the interceptors, with the die it takes then."""
    trial = Trial(rulebook, g)
    ships = [c.unit for c in trial.legal() if c.verb == "join"]
    for ship in ships:
        trial.play(Choice("join", ship))
    joined = tuple([choice.unit for choice in trial.made])
    if len(joined) < 2:
        return []
    label = f"{'The other' if top.ships else 'All'} {count(len(joined), 'ship')}: {g.named(joined)}"
    notes = [f"they intercept: {chance(g, top.side, tuple(sorted((*top.ships, *joined))))}"]
    notes[0] = pace(g, [*top.ships, *joined]) + notes[0]
    left = [ship for ship in ships if ship not in joined]
    notes += [f"stay: {g.named(left)}"] if left else []
    return [Plan("group", label, "; ".join(notes), joined, (), tuple(trial.made))]


# ── 5.3, 15.0 Reinforcements ─────────────────────────────────────────────────


def arrival_plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """Ground and naval units together, air units each to an airbase, or all held back."""
    fleets = [FORCES[force] for force in g.theatre.roster.force]
    found = placing_plans(rulebook, g, units, hex, fleets, "enter")
    flying = [c.unit for c in Trial(rulebook, g).legal() if c.verb == "enter" and c.hex < 0]
    trial = Trial(rulebook, g)
    for unit in flying:
        if not units or unit in units:
            trial.play(Choice("enter", unit))
            while not trial.over and isinstance(trial.g.frames[-1], Basing):
                bases = [c for c in trial.legal() if hex in (-1, c.hex)] or trial.legal()
                if not trial.play(bases[0]):
                    break
    landed = tuple([choice.unit for choice in trial.made if choice.verb == "enter"])
    if len(landed) > 1:
        places = dict.fromkeys([c.hex for c in trial.made if c.verb == "base"])
        where = ", ".join([rulebook.names(g).hex_name(place) for place in places])
        label = f"{count(len(landed), 'air unit')} to {where}"
        found.append(Plan("air", label, g.named(landed), landed, (), tuple(trial.made)))
    return found + each_plan(rulebook, g, "hold", "hold", "are held back", "they may come later")


# ── each of a list ───────────────────────────────────────────────────────────


def each_plan(rulebook: Any, g: State, verb: str, id: str, what: str, note: str) -> list[Plan]:
    """One verb for everybody whom it is open to."""
    trial = Trial(rulebook, g)
    for unit in [choice.unit for choice in trial.legal() if choice.verb == verb]:
        trial.play(Choice(verb, unit))
    units = tuple([choice.unit for choice in trial.made])
    if len(units) < 2:
        return []
    label = f"All {count(len(units), 'unit')} {what}"
    return [Plan(id, label, f"{g.named(units)}: {note}", units, (), tuple(trial.made))]
