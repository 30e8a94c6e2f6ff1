"""Answers for choices that the open decision does not even tell of: which rule says no, and why."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.reach import Reach, Walker, reach
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa import (
    air_combat,
    aircraft,
    amphibious,
    crossings,
    fields_of_fire,
    ground_combat,
    interdiction,
    naval_combat,
    reinforcements,
    retreat,
)
from sandtable.games.doro_nawa.kinds import (
    AFLOAT,
    ARMOURED,
    COASTAL,
    COMBAT,
    LAND,
    MARCH_AT_SEA,
    NAVAL,
    OPTIONS,
    PLAY,
    REPLACEMENT,
    SHIP,
    SIDES,
)
from sandtable.games.doro_nawa.movement import (
    NOT_ON_MAP,
    NOT_YOURS,
    March,
    Moving,
    bars_moving,
    free_mp,
    most_mp,
    net_of,
    reach_of,
    tolls,
)
from sandtable.games.doro_nawa.outline import EndTurn, Impulse, Initiative, Option
from sandtable.games.doro_nawa.stacking import bars_joining, bars_meeting
from sandtable.games.doro_nawa.state import State

IN_HAND: Final = Bar("4.1", "the unit is picked up", "Name the hex, or stop.")
NOT_NOW: Final = Bar("2.1", "that is not what is asked now")
AIR_FLIES: Final = Bar("4.24", "aircraft fly", "Write `fly` with the unit and the hex.")
GROUND_MOVES: Final = Bar("4.24", "only aircraft fly", "Write `move` with the unit and the hex.")
OPTION_FIRST: Final = Bar("2.1", "the option of this half comes first", "Choose movement, combat or replacement.")  # fmt: skip
ON_SPOT: Final = Bar("4.1", "the unit is there already")
IMPASSABLE: Final = Bar("4.2", "no ground unit may enter that hex", "Choose land inside the area of play.")  # fmt: skip
NO_ROUTE: Final = Bar(
    "4.23",
    "armour moves only along roads, trails and railroads, and over unbridged water only with an "
    "engineer that stays put",
    "Follow a route, or keep an engineer stationary beside the water.",
)
NOT_SEA: Final = Bar("4.25", "ships keep to sea and partial sea hexes", "Choose a sea hex.")
AFLOAT_LANDS: Final = Bar("4.41", "a unit at sea comes ashore by landing", "Write `land` with the unit and an adjacent coastal hex.")  # fmt: skip
FAR: Final = Bar(
    "4.1", "the hex is further than the unit's MP", "Choose a nearer hex, or wait for a higher roll."
)
CUT_OFF: Final = Bar("3.2", "enemy units bar every way there", "Go round, or drive them off first.")
CROWDED: Final = Bar("3.1", "full stacks bar every way there within its MP; limits hold at all times", "Move other units out first.")  # fmt: skip
WITHIN_MP: Final = Bar("4.3", "the hex is within the MP of the roll: no force march is needed", "Write `move`.")  # fmt: skip
NEEDS_MARCH: Final = Bar("4.3", "the hex takes a force march, 1 SP for each MP above the roll's", "Write `march` to pay for it.")  # fmt: skip
NOT_COMBAT: Final = Bar("5.1", "ground units attack in a Combat impulse", "Choose the Combat option in your next half.")  # fmt: skip
NOT_REPLACEMENT: Final = Bar("8.2", "replacements come in a Replacement impulse", "Choose the Replacement option in your next half.")  # fmt: skip


def bar_of(g: State, choice: Choice) -> Bar:
    """The case that speaks against a choice which the top frame does not list."""
    top = g.frames[-1]
    verb = choice.verb
    if isinstance(top, (Option, Initiative, EndTurn)):
        return OPTION_FIRST if isinstance(top, Option) else NOT_NOW.says(top.prompt(g).text)
    unit = choice.unit
    if isinstance(top, reinforcements.Arrivals) and verb == "place":
        return reinforcements.bars_arriving(g, unit, choice.hex) or NOT_NOW
    if isinstance(top, retreat.Retreat) and verb == "retreat":
        bar = retreat.bars_retreat(g, unit, choice.hex) if unit in top.going else None
        return bar or retreat.NOT_RETREATING
    if isinstance(top, aircraft.Flying) and unit == top.unit:
        return _bars_flying(g, choice)
    if unit >= 0 and verb in ("move", "march", "embark", "land", "fly", "base", "replace"):
        bar = _bars_unit(g, unit, verb)
        if bar is not None:
            return bar
    if isinstance(top, Moving) and unit == top.unit:
        return bars_going(g, choice) if choice.hex >= 0 else IN_HAND
    if isinstance(top, Impulse):
        if verb == "attack":
            if g.option != COMBAT:
                return NOT_COMBAT.says(f"this is a {OPTIONS[g.option]} impulse")
            return ground_combat.bars_target(g, choice.hex) or NOT_NOW
        if verb == "bombard":
            return fields_of_fire.bars_bombarding(g, g.half, choice.hex) or NOT_NOW
        if verb == "interdict":
            return interdiction.bars_hex(g, g.half, choice.hex) or NOT_NOW
        if verb == "engage":
            return naval_combat.bars_engaging(g, choice.hex, g.half) or NOT_NOW
        if verb == "dogfight":
            return air_combat.bars_dogfight(g, choice.hex, g.half) or NOT_NOW
        if verb in ("replace", "return") and g.option != REPLACEMENT:
            return NOT_REPLACEMENT.says(f"this is a {OPTIONS[g.option]} impulse")
        if verb == "return":
            return reinforcements.bars_return(g, unit, choice.hex) or NOT_NOW
    return NOT_NOW.says(top.prompt(g).text)


def _bars_flying(g: State, choice: Choice) -> Bar:
    if choice.verb == "fly" and choice.hex >= 0:
        return aircraft.bars_flight(g, choice.unit, choice.hex) or NOT_NOW
    if choice.verb == "base":
        return aircraft.bars_base(g, choice.unit) or NOT_NOW
    return IN_HAND if choice.verb == "fly" else AIR_FLIES


def _bars_unit(g: State, unit: int, verb: str) -> Bar | None:
    roster = g.theatre.roster
    if g.status[unit] != PLAY:
        return NOT_ON_MAP.says(g.name(unit))
    if roster.side[unit] != g.half:
        return NOT_YOURS.says(f"{g.name(unit)} is {SIDES[roster.side[unit]]}")
    if g.is_air(unit):
        return AIR_FLIES if verb in ("move", "march", "embark", "land") else None
    if verb in ("fly", "base"):
        return GROUND_MOVES
    return bars_moving(g, unit) if verb != "replace" else None


# ── a hex that is not within reach ───────────────────────────────────────────


def bars_going(g: State, choice: Choice) -> Bar:
    """Why a picked-up ground or naval unit cannot go to a hex in this way."""
    unit, to = choice.unit, choice.hex
    if choice.verb == "embark":
        return amphibious.bars_embarking(g, unit, to) or NOT_NOW
    if choice.verb == "land":
        return amphibious.bars_landing(g, unit, to) or NOT_NOW
    if to == g.hex[unit]:
        return ON_SPOT
    if to >= g.theatre.size:
        return AIR_FLIES.says("only aircraft enter a box")
    bar = bars_meeting(g, unit, to) or _bars_terrain(g, unit, to)
    if bar is not None:
        return bar
    spent = g.spent[unit]
    found = reach_of(g, unit, most_mp(g, unit) - spent).cost
    if to in found:
        free = free_mp(g, unit) - spent
        bar = WITHIN_MP if found[to] <= free else NEEDS_MARCH
        return bar.says(f"{found[to]} MP, {max(0, free)} left of the roll")
    return _bars_distance(g, unit, to)


def _bars_terrain(g: State, unit: int, to: int) -> Bar | None:
    theatre = g.theatre
    kind = theatre.roster.kind[unit]
    if kind == SHIP:
        return None if theatre.sailable[to] else NOT_SEA
    if g.afloat[unit]:
        if not theatre.sea[to]:
            return AFLOAT_LANDS
        place = g.hex[unit]
        return amphibious.bars_west_coast(g, unit, place, to)
    if not theatre.ground[to]:
        return IMPASSABLE.says(theatre.ground_key(to))
    if kind == ARMOURED and not theatre.map.has_route[to]:
        return NO_ROUTE
    return None


def _bars_distance(g: State, unit: int, to: int) -> Bar:
    """Too far, cut off by the enemy, or crowded: tell them apart by lifting one limit at a time."""
    spent = g.spent[unit]
    have = most_mp(g, unit) - spent
    through = _open_reach(g, unit, True).cost
    if through.get(to, FAR_MP) <= have:
        return bars_joining(g, unit, to, bool(g.afloat[unit]), g.sp[unit]) or CROWDED
    far = reach_of(g, unit, FAR_MP, False)
    if to in far.cost:
        march = _no_march(g, unit) if most_mp(g, unit) == free_mp(g, unit) else ""
        return FAR.says(f"{far.cost[to]} MP needed, {have} left{march}")
    if to in through:
        return CROWDED
    if to in _open_reach(g, unit, False).cost:
        return CUT_OFF
    if g.theatre.roster.kind[unit] == ARMOURED:
        return NO_ROUTE
    return IMPASSABLE.says("no way leads there")


FAR_MP: Final = 120


def _no_march(g: State, unit: int) -> str:
    """Why a force march adds nothing (4.3)."""
    if g.afloat[unit] and not g.has_option(MARCH_AT_SEA):
        return "; no force march at sea (4.41)"
    if g.theatre.roster.kind[unit] == SHIP:
        return "; ships do not force march (4.3)"
    if g.initiative(unit) <= g.die:
        return f"; no force march: initiative {g.initiative(unit)} is not above the roll (4.3)"
    return ""


class Ghost(Walker):
    """Walks through friendly stacks."""

    def __init__(self, march: March) -> None:
        self.march: Final = march

    def edge_cost(self, edge: int, code: int) -> int:
        """As for the unit itself."""
        return self.march.edge_cost(edge, code)

    def may_enter(self, place: int, cost: int) -> bool:
        """Always."""
        return True


def _open_reach(g: State, unit: int, enemies: bool) -> Reach:
    """The reach of a unit if no stack were full, and if asked no enemy in the way."""
    side = g.theatre.roster.side[unit]
    ship = g.theatre.roster.kind[unit] == SHIP
    mask = LAND | AFLOAT if ship else LAND | AFLOAT | NAVAL
    enemy = mask << (1 - side) if enemies else 0
    walker = Ghost(March(g, unit))
    net = net_of(g, unit)
    return reach(net, g.hex[unit], FAR_MP, g.occ, enemy, 0, tolls(g), walker)


# ── the addends of a way, for the status line ────────────────────────────────


def addends(g: State, unit: int, path: list[int]) -> list[dict[str, Any]]:
    """Each step of a way with its MP and the case of each part."""
    theatre = g.theatre
    edges = net_of(g, unit).edges
    armour = theatre.roster.kind[unit] == ARMOURED
    side = theatre.roster.side[unit]
    steps: list[dict[str, Any]] = []
    for a, b in zip(path, path[1:], strict=False):
        edge = theatre.map.edge(a, b)
        code = edges[edge]
        route = theatre.map.routes_in(theatre.map.route[edge])
        ground = theatre.roster.kind[unit] <= COASTAL and not g.afloat[unit]
        base = f"along the {' and '.join(route)}" if route and ground else theatre.ground_key(b)
        case = "4.25" if not ground else "4.23" if armour else "4.22" if route else "4.21"
        steps.append({"text": f"{theatre.label(b)} {base}", "case": case, "mp": code & 63})
        if code >= 64:
            extra = crossings.crossing_cost(g, edge, code, side, unit, armour)
            kind = theatre.map.side_kinds[theatre.map.side[edge]]
            case = "4.5" if code >= 128 else "4.23" if armour else "4.6"
            steps.append({"text": f"{theatre.label(b)} across the {kind}", "case": case, "mp": extra})  # fmt: skip
        if g.interdicted[b]:
            steps.append({"text": f"{theatre.label(b)} interdicted", "case": "6.7", "mp": tolls(g)[b]})
    return steps
