"""Air missions: where to, who flies, what is attacked and how; scrambles, reconnaissance."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai.forlorn_hopes import plans, worth
from sandtable.ai.forlorn_hopes.orders import Orders
from sandtable.ai.forlorn_hopes.skies import Skies
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air import (
    bombing,
    bombing_hits,
    composition,
    flights,
    paratroops,
    raids,
    targets,
)
from sandtable.games.forlorn_hopes.data.scenarios import ASHORE
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    ATTACKER,
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BY_PARATROOPS,
    DIVE_BOMBER,
    ESCORT,
    FIGHTER,
    JAPANESE,
    LOW,
    MEDIUM,
    ON_AIRBASE,
    ON_GROUND,
    ON_SHIPS,
    ON_SUPPLY,
    PATROL_BOMBER,
    PRECISION_BOMBER,
    TORPEDO_BOMBER,
    TRANSPORT_PLANE,
)
from sandtable.games.forlorn_hopes.state import State

JOINS: Final = 0.08
"""An attacker that adds less stays at home."""
ON_TOWN: Final = 0.08
"""A hit on a city or a port."""


class Sortie(NamedTuple):
    """An air mission that could be flown: its worth, hex, and what it would attack."""

    value: float
    hex: int
    kind: int
    target: int


# ── what an attacker can do ──────────────────────────────────────────────────


def bomb_shift(g: State, unit: int, kind: int, target: int) -> int:
    """The modifier of an attacker's die in its best manner."""
    roster = g.theatre.roster
    drm = g.theatre.drm
    bf = roster.bf[g.face(unit)][unit]
    shift = bf
    types = roster.type[unit]
    if kind == ON_SHIPS:
        shift -= roster.df[g.face(target)][target]
        shift += sum([value for _, _, value in bombing.ship_modifiers(g, target)])
        if types == TORPEDO_BOMBER:
            shift += drm["bombing.torpedo"]
        elif types == DIVE_BOMBER:
            shift += drm["bombing.dive"]
        else:
            shift += drm["bombing.regular_low_naval"]
    else:
        shift -= bombing_hits.defence(g, g.mission_hex, kind, target) if kind == ON_GROUND else 3
        if types == DIVE_BOMBER:
            shift += drm["bombing.dive"]
        elif types == PRECISION_BOMBER and kind not in (ON_GROUND, ON_SUPPLY):
            shift += drm["bombing.precision"]
    if g.disrupted[unit]:
        shift += drm["bombing.disrupted"]
    if g.foul:
        shift += drm["bombing.foul_weather"]
    return shift


def step_of(g: State, orders: Orders, kind: int, target: int) -> float:
    """What a hit on a target is worth, and to a plan that goes for the place."""
    return plain_step(g, orders, kind, target) + plans.bonus(g, orders, g.mission_hex)


def plain_step(g: State, orders: Orders, kind: int, target: int) -> float:
    """What a hit on a target is worth by itself."""
    if kind == ON_SHIPS:
        return worth.ship_step(g, target)
    if kind in (ON_GROUND, ON_SUPPLY):
        planned = plans.urgency(g, orders, g.hex[target]) if g.side(target) == ALLIED else 0.0
        return worth.ground_step(g, target) + planned
    if kind == ON_AIRBASE:
        state = g.base_state[target]
        if state & BASE_DESTROYED:
            return 0.0
        size = g.theatre.bases[target].capacity / 6
        return orders.weights.airfields * size * (0.5 if state & BASE_DISRUPTED else 1.0)
    return ON_TOWN


def gain_of(g: State, orders: Orders, unit: int, kind: int, target: int) -> float:
    """What one attacker promises against a target."""
    table = g.theatre.pack.air.bombing
    return worth.gain(table, bomb_shift(g, unit, kind, target), step_of(g, orders, kind, target))


def best_ship(g: State, orders: Orders, side: int, unit: int, h: int) -> tuple[float, int]:
    """The ship in a hex that an attacker does best to attack."""
    found = [(gain_of(g, orders, unit, ON_SHIPS, s), -s) for s in g.ships_in(h, 1 - side)]
    value, ship = max(found, default=(0.0, 0))
    return value, -ship


def attacker_gain(
    g: State, orders: Orders, side: int, unit: int, h: int, kind: int, target: int
) -> float:
    """What an attacker adds to a mission; a strafing fighter nearly nothing."""
    roster = g.theatre.roster
    if roster.type[unit] == FIGHTER or not roster.bf[g.face(unit)][unit]:
        return 0.0
    if roster.type[unit] == PATROL_BOMBER and roster.bf[g.face(unit)][unit] < 2:
        return 0.0
    if kind == ON_SHIPS:
        return best_ship(g, orders, side, unit, h)[0]
    return gain_of(g, orders, unit, kind, target)


def guards(g: State, near: list[int], kind: int) -> int:
    """Fighters in reach that could escort a mission, as many as may."""
    limits = g.theatre.pack.air.composition["naval" if kind == ON_SHIPS else "ground"]
    types = g.theatre.roster.type
    fighters = [u for u in near if types[u] == FIGHTER and not g.disrupted[u]]
    return min(len(fighters), limits.escorts)


# ── the mission ──────────────────────────────────────────────────────────────


def best_sortie(g: State, orders: Orders, side: int, choices: list[Choice]) -> Sortie | None:
    """The air mission that promises most, None if none is worth it."""
    found = sorties(g, orders, side, choices)
    best = max(found, key=lambda sortie: sortie.value, default=None)
    return best if best is not None and best.value >= orders.weights.sortie else None


def sorties(g: State, orders: Orders, side: int, choices: list[Choice]) -> list[Sortie]:
    """The best air mission to each hex that bombers may fly to."""
    fliers = raids.fliers_of(g, side)
    skies = Skies(g, side, orders)
    kept = orders.kept
    found = [
        appraise(g, orders, side, choice.hex, fliers, skies)
        for choice in choices
        if choice.verb == "strike"
        and plans.has_come(g, kept, side, choice.hex)
        and not plans.baited(g, orders, side, choice.hex)
    ]
    return [sortie for sortie in found if sortie is not None]


def sortie_to(g: State, orders: Orders, side: int, choices: list[Choice], h: int) -> Sortie | None:
    """The best air mission to a hex, whatever it promises; None if none may fly there."""
    if Choice("strike", hex=h) not in choices:
        return None
    return appraise(g, orders, side, h, raids.fliers_of(g, side), Skies(g, side, orders))


def appraise(
    g: State, orders: Orders, side: int, h: int, fliers: list[int], skies: Skies
) -> Sortie | None:
    """The best target in a hex and what a mission against it is worth."""
    near = [u for u in fliers if flights.bars_range(g, u, h) is None]
    bombers = [u for u in near if g.theatre.roster.type[u] != TRANSPORT_PLANE]
    g.mission_hex = h
    best: Sortie | None = None
    for kind, target in _kinds(g, side, h):
        most = g.theatre.pack.air.composition["naval" if kind == ON_SHIPS else "ground"].attackers
        gain = _party_gain(g, orders, side, bombers, h, kind, target, most)
        value = skies.net(gain, h, guards(g, near, kind))
        if best is None or value > best.value:
            best = Sortie(value, h, kind, target)
    drop = _drop(g, orders, side, near, h, skies)
    if drop is not None and (best is None or drop.value > best.value):
        best = drop
    return best


def _kinds(g: State, side: int, h: int) -> list[tuple[int, int]]:
    found = targets.found(g, side, h)
    return [*found, (ON_SHIPS, -1)] if g.ships_in(h, 1 - side) else found


def _party_gain(
    g: State,
    orders: Orders,
    side: int,
    units: list[int],
    h: int,
    kind: int,
    target: int,
    most: int,
) -> float:
    """The best attackers together; those of one nationality, and each adds a little less."""
    by_nation: dict[int, list[float]] = {}
    for unit in units:
        value = attacker_gain(g, orders, side, unit, h, kind, target)
        if value > JOINS:
            nation = composition.nation(g, unit) if side else 0
            by_nation.setdefault(nation, []).append(value)
    sums = [0.0]
    for values in by_nation.values():
        ranked = sorted(values, reverse=True)[:most]
        sums.append(sum(value * 0.93**number for number, value in enumerate(ranked)))
    return max(sums)


def _drop(
    g: State, orders: Orders, side: int, near: list[int], h: int, skies: Skies
) -> Sortie | None:
    """A paratroop assault where the garrison is weak."""
    planes = [u for u in near if g.theatre.roster.type[u] == TRANSPORT_PLANE]
    if not planes or g.holder(h) == side or paratroops.bars_drop(g, side, h) is not None:
        return None
    carried = {u for plane in planes for u in composition.troops(g, plane)}
    kept = plans.reserved(g, orders, side) if carried and side == JAPANESE else set()
    troops = sorted(carried - kept)
    if not troops:
        return None
    chance = worth.wins(worth.attack_of(g, troops), worth.defence_of(g, h, 1 - side))
    gain = worth.hex_worth(g, h, side) * (chance - 0.6)
    value = skies.net(gain, h, guards(g, near, ON_GROUND))
    return Sortie(value, h, BY_PARATROOPS, -1)


def compose(
    g: State, orders: Orders, side: int, choices: list[Choice], sortie: Sortie | None
) -> Choice | None:
    """The next unit of the mission being put together, or off they go."""
    h = g.mission_hex
    goal = sortie if sortie is not None and sortie.hex == h else _goal_now(g, orders, side)
    attack = [c.unit for c in choices if c.verb == "attack"]
    has = [u for u in g.theatre.air[side] if g.part[u] == ATTACKER]
    ranked: list[tuple[float, int]] = []
    for unit in attack:
        plane = g.theatre.roster.type[unit] == TRANSPORT_PLANE
        if plane != (goal.kind == BY_PARATROOPS):
            continue
        value = 1.0 if plane else attacker_gain(g, orders, side, unit, h, goal.kind, goal.target)
        if not has and side and not plane:
            value += 0.5 * _nation_gain(g, orders, side, unit, attack, h, goal)
        ranked.append((value, -unit))
    if ranked:
        value, unit = max(ranked)
        if value > JOINS or not has:
            return Choice("attack", -unit)
    flying = [u for u in g.theatre.air[side] if g.part[u] == ESCORT]
    if has and Skies(g, side, orders).left(h, len(flying)) > 0:
        escorts = [c.unit for c in choices if c.verb == "escort" and not g.disrupted[c.unit]]
        if escorts:
            return Choice("escort", max(escorts, key=lambda u: (fighter_worth(g, u), -u)))
    launch = Choice("launch")
    if launch in choices:
        return launch
    return Choice("attack", attack[0]) if attack else None


def _nation_gain(
    g: State, orders: Orders, side: int, unit: int, attack: list[int], h: int, goal: Sortie
) -> float:
    """What the countrymen of a first attacker would add: the others could not join."""
    nation = composition.nation(g, unit)
    values = [
        attacker_gain(g, orders, side, u, h, goal.kind, goal.target)
        for u in attack
        if composition.nation(g, u) == nation and u != unit
    ]
    return sum(sorted(values, reverse=True)[:5])


def _goal_now(g: State, orders: Orders, side: int) -> Sortie:
    """What the mission under way does best to attack."""
    if g.mission_kind >= 0:
        return Sortie(1.0, g.mission_hex, g.mission_kind, g.mission_unit)
    fliers = raids.fliers_of(g, side)
    found = appraise(g, orders, side, g.mission_hex, fliers, Skies(g, side, orders))
    return found or Sortie(0.0, g.mission_hex, ON_AIRBASE, -1)


def react(g: State, orders: Orders, side: int, choices: list[Choice]) -> Choice:
    """A reaction mission at the spotted group, where bombers can do it harm."""
    kept = orders.kept
    strike = [c for c in choices if c.verb == "strike"]
    h = strike[0].hex if strike else -1
    if strike and plans.free(g, kept, kept.bombers, h) and not plans.baited(g, orders, side, h):
        fliers = raids.fliers_of(g, side)
        near = [u for u in fliers if flights.bars_range(g, u, h) is None]
        most = g.theatre.pack.air.composition["naval"].attackers
        gain = _party_gain(g, orders, side, near, h, ON_SHIPS, -1, most)
        value = Skies(g, side, orders).net(gain, h, guards(g, near, ON_SHIPS))
        if value > orders.weights.sortie:
            return strike[0]
    return Choice("pass")


def designate(g: State, orders: Orders, side: int, choices: list[Choice]) -> Choice:
    """The target in the hex against which the mission's attackers promise most."""
    crew = [u for u in g.theatre.air[side] if g.part[u] == ATTACKER]
    best: tuple[float, int] = (-1.0, 0)
    for number, choice in enumerate(choices):
        if choice.verb == "assault-drop":
            return choice
        kind, target = targets.chosen(g, choice, g.mission_hex)
        value = sum(attacker_gain(g, orders, side, u, g.mission_hex, kind, target) for u in crew)
        best = max(best, (value, -number))
    return choices[-best[1]]


# ── bombing ──────────────────────────────────────────────────────────────────


def altitude(g: State, choices: list[Choice]) -> Choice:
    """Torpedoes and ships from Low, everything else from Medium."""
    unit = choices[0].unit
    types = g.theatre.roster.type[unit]
    low = g.mission_kind == ON_SHIPS and types != DIVE_BOMBER
    wanted = LOW if low or types == FIGHTER else MEDIUM
    for choice in choices:
        if choice.n == wanted:
            return choice
    return choices[0]


def aim(g: State, orders: Orders, choices: list[Choice], taken: list[int]) -> Choice:
    """The ship that is worth most, less what others have aimed at already; else bomb."""
    ships = [c for c in choices if c.verb == "aim"]
    if not ships:
        bomb = [c for c in choices if c.verb == "bomb"]
        return bomb[0] if bomb else choices[0]
    unit = getattr(g.frames[-1], "waiting", (0,))[0]

    def value(choice: Choice) -> tuple[float, int]:
        gain = gain_of(g, orders, unit, ON_SHIPS, choice.unit)
        return gain * 0.75 ** taken.count(choice.unit), -choice.unit

    return max(ships, key=value)


def manner(g: State, choices: list[Choice]) -> Choice:
    """The kind of attack with the best modifiers."""
    frame = g.frames[-1]
    target = frame.ship if g.mission_kind == ON_SHIPS else g.mission_unit

    def total(choice: Choice) -> tuple[int, int]:
        lines = bombing.modifiers(g, choice.unit, choice.n, target)
        return sum([line["value"] for line in lines]), choice.n

    return max(choices, key=total)


# ── fighters ─────────────────────────────────────────────────────────────────


def fighter_worth(g: State, unit: int) -> float:
    """How well a fighter fights."""
    roster = g.theatre.roster
    face = g.face(unit)
    value = roster.af[face][unit] + 0.7 * roster.df[face][unit] + 0.4 * roster.tma[unit]
    return value - (1.5 if g.disrupted[unit] else 0.0) + 0.5 * g.ace[unit]


def scramble(g: State, choices: list[Choice]) -> Choice:
    """The best fighters first; disrupted ones stay on the ground."""
    able = [c for c in choices if c.verb == "scramble" and not g.disrupted[c.unit]]
    if not able:
        return Choice("done")
    return max(able, key=lambda c: (fighter_worth(g, c.unit), -c.unit))


def reconnoitre(g: State, side: int, choices: list[Choice]) -> Choice:
    """Off the coasts where his landings score, over the sea where the enemy's ships are, else over
    his largest airbase in reach.
    """
    flying = [c for c in choices if c.verb == "recon"]
    if not flying:
        return Choice("done")
    items = [i for i in g.theatre.rules.items if i.item == ASHORE and i.side != side]
    shores = sorted({h for item in items for h in item.hexes})

    def value(choice: Choice) -> tuple[float, int]:
        h = choice.hex
        found = 0.5 if h == g.theatre.recon_hexes[side] else 0.0
        grid = g.theatre.map.grid
        for ship in g.theatre.ships[1 - side]:
            at = g.hex[ship]
            if g.in_play(ship) and 0 <= at < g.theatre.size and grid.distance(at, h) <= 2:
                found += 0.3
        if g.holder(h) == 1 - side and g.theatre.is_port(h):
            found += 0.2 * worth.hex_worth(g, h, side)
        beaches = [to for to in shores if grid.distance(to, h) <= 2]
        return found + len(beaches), -h

    return max(flying, key=value)
