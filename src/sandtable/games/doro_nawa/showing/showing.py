"""What the table shows of a state: units, marks, status, the hex under the pointer, overlays."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from sandtable.board.showing import (
    ability,
    marks_shown,
    no_advance,
    sheet_shown,
    supply_shown,
    turn_shown,
    units_shown,
)
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa import (
    aircraft,
    amphibious,
    anti_aircraft,
    bombardment,
    crossings,
    ground_combat,
    interdiction,
    naval_combat,
    replacements,
    retreat,
    supply,
    victory,
)
from sandtable.games.doro_nawa.kinds import (
    ARMOURED,
    CHART,
    COASTAL,
    FOUGHT,
    LAND,
    LOST,
    MOVED,
    MOVEMENT,
    OPTIONS,
    PLAY,
    SHIP,
    SIDES,
    WAITING,
)
from sandtable.games.doro_nawa.movement import Moving, bars_moving
from sandtable.games.doro_nawa.orders.able import bars_of_all, left_of, note_of_blow
from sandtable.games.doro_nawa.outline import Impulse, Option
from sandtable.games.doro_nawa.showing import air_sheet, risks
from sandtable.games.doro_nawa.stacking import limit_of, total_sp
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.theatre import BRIDGE
from sandtable.games.doro_nawa.ways import free_mp, march_loss, most_mp, net_of, reach_of, way_of

WHEREABOUTS: Final[dict[int, str]] = {
    PLAY: "map",
    WAITING: "waiting",
    LOST: "eliminated",
    CHART: "chart",
}
SHEETS: Final = (
    ground_combat,
    bombardment,
    naval_combat,
    air_sheet,
    anti_aircraft,
    interdiction,
    retreat,
)
"""Who has a sheet for a combat that is being put together or resolved."""


def view_of(g: State, _side: int) -> dict[str, Any]:
    """The public part of a view; in Doro Nawa everything is public."""
    acting = isinstance(g.frames[-1], (Impulse, Moving, aircraft.Flying))
    bars = bars_of_all(g) if acting or g.die else {}
    sheet = sheet_shown(g, SHEETS)
    return {
        "status": status_of(g, bars),
        "units": units_of(g, bars if acting else {}),
        "marks": marks_shown(g, {"interdicted": g.interdicted}, g.control, SIDES),
        "sheet": None if sheet is None else {**sheet, **risks.notes_of_advance(g)},
        "score": victory.score_json(g),
        "picked": picked(g),
    }


def picked(g: State) -> int | None:
    """The unit that is picked up, if one is."""
    top = g.frames[-1]
    return top.unit if isinstance(top, (Moving, aircraft.Flying)) else None


def status_of(g: State, bars: dict[int, Bar | None]) -> dict[str, Any]:
    """Turn, impulse, option, die and how many may act, by what keeps each."""
    left = left_of(g, bars) if g.die else None
    return {
        **turn_shown(g),
        "impulse": g.impulse,
        "half": SIDES[g.half],
        "option": OPTIONS[g.option] or None,
        "die": g.die or None,
        "able": left.units if left is not None else None,
        "left": left._asdict() if left is not None else None,
        "penang": bool(g.penang),
    }


def units_of(g: State, bars: dict[int, Bar | None]) -> list[dict[str, Any]]:
    """Every unit of the scenario with what its counter shows, and what keeps those that act."""

    def tell(g: State, unit: int, found: dict[str, Any]) -> None:
        found["sp"] = g.sp[unit]
        if g.is_air(unit):
            found["face"] = "up" if g.face[unit] else "down"
            found["based"] = bool(g.based[unit])
        if g.afloat[unit]:
            found["afloat"] = True
        if g.oos[unit]:
            found["oos"] = True
        if g.raider[unit]:
            found["raider"] = True
        if g.used[unit] & MOVED or g.spent[unit]:
            found["moved"] = True
        if g.used[unit] & FOUGHT:
            found["fought"] = True
        if g.status[unit] in (WAITING, CHART):
            found["due"] = g.due[unit]
        if unit in bars:
            ability(found, bars[unit])

    return units_shown(g, WHEREABOUTS, tell)


def all_notes(g: State, choices: list[Choice]) -> list[dict[str, Any]]:
    """Figures for each listed choice: cost and MP left of moves, SP lost to a force march."""
    top = g.frames[-1]
    if isinstance(top, aircraft.Flying):
        return aircraft.notes(g, top.unit, choices)
    if isinstance(top, Impulse):
        return [note_of_blow(g, choice) for choice in choices]
    if isinstance(top, Option):
        label = f"Replacement impulse: {replacements.hoped_for(g, top.side)}"
        return [{"label": label} if choice.verb == "replacement" else {} for choice in choices]
    if isinstance(top, retreat.Advance):
        more = bool(g.ground_in(top.place, top.side))
        return [no_advance(choice, more) for choice in choices]
    if not isinstance(top, Moving):
        return [risks.last_risk(g, choice) for choice in choices]
    unit = top.unit
    spent = g.spent[unit]
    left = most_mp(g, unit) - spent
    cost = reach_of(g, unit, left).cost if bars_moving(g, unit) is None else {}
    free = free_mp(g, unit) - spent
    notes: list[dict[str, Any]] = []
    for choice in choices:
        if choice.verb in ("move", "march"):
            mp = cost[choice.hex]
            note: dict[str, Any] = {"cost": mp, "mp": max(0, free - mp)}
            if choice.verb == "march":
                note["march"] = mp - max(0, free)
                note |= risks.march_risk(g, unit, note["march"])
            notes.append(note)
        else:
            notes.append({"stop": True} if choice.verb in ("embark", "land") else {})
    return notes


# ── the hex under the pointer ────────────────────────────────────────────────


def hex_info(g: State, place: int, unit: int) -> dict[str, Any]:
    """Terrain, stacks, supply, and for a unit the way there with its cost."""
    theatre = g.theatre
    if place >= theatre.size:
        box = theatre.box(place)
        return {"hex": theatre.label(place), "name": box.title, "terrain": "box", "lines": []}
    lines: list[dict[str, str]] = []
    if theatre.airfield[place]:
        lines.append({"case": "6.2", "text": f"airfield, {_holder(g, place)}"})
    if theatre.port[place]:
        lines.append({"case": "4.41", "text": f"port, {_holder(g, place)}"})
    if g.interdicted[place]:
        more = theatre.tec.interdicted_cost
        lines.append({"case": "6.7", "text": f"interdicted: {more} MP more, no supply through it"})
    if theatre.west_coast[place] and (g.penang or amphibious.holds_penang(g)):
        lines.append({"case": "4.44", "text": "west coast: closed to Japanese landings"})
    info: dict[str, Any] = {
        "hex": theatre.label(place),
        "name": theatre.map.place_name[place],
        "terrain": theatre.ground_key(place),
        "lines": lines,
        "stacking": _stacks(g, place),
        "supply": _supplies(g, place),
    }
    if unit >= 0 and g.hex[unit] >= 0 and g.hex[unit] < theatre.size and not g.is_air(unit):
        info["cost"] = _way(g, unit, place)
    return info


def _holder(g: State, place: int) -> str:
    return SIDES[g.control[place] - 1] if g.control[place] else "nobody's"


def _stacks(g: State, place: int) -> list[dict[str, Any]]:
    """Sum and limit of each side's stack ashore and at sea."""
    stacks = []
    for side, name in enumerate(SIDES):
        for afloat, units in ((False, g.ground_in(place, side)), (True, g.afloat_in(place, side))):
            if units:
                limit = limit_of(g, units, afloat)
                stacks.append({"side": name, "sum": total_sp(g, units), "limit": limit})
    return stacks


def _supplies(g: State, place: int) -> list[dict[str, Any]]:
    """Supply of the ground units of a hex, with the way of each to its network."""
    found = []
    for side, name in enumerate(SIDES):
        network = supply.network_of(g, side)
        for unit in g.ground_in(place, side):
            path = supply.supply_path(g, unit)
            found.append(
                {
                    "unit": unit,
                    "side": name,
                    "ok": supply.supplied(g, unit, network),
                    "range": supply.range_of(g, unit),
                    "path": [g.theatre.label(h) for h in path],
                }
            )
    return found


def _way(g: State, unit: int, place: int) -> dict[str, Any] | None:
    """The way a unit would go, with the cost of each step and its case."""
    kind = g.theatre.roster.kind[unit]
    if g.option != MOVEMENT or not (kind <= COASTAL or kind == SHIP) or place == g.hex[unit]:
        return None
    if g.theatre.roster.side[unit] != g.half:
        return None
    found = reach_of(g, unit, max(0, most_mp(g, unit) - g.spent[unit]))
    if place not in found.cost:
        return None
    path = way_of(g, unit, place).path(place)
    loss = march_loss(g, unit, found.cost[place])
    return {
        "total": found.cost[place],
        "free": max(0, free_mp(g, unit) - g.spent[unit]),
        "path": [g.theatre.label(h) for h in path],
        "addends": addends(g, unit, path),
        **(risks.march_risk(g, unit, loss) if loss else risks.way_risk(g, unit, path)),
    }


def addends(g: State, unit: int, path: list[int]) -> list[dict[str, Any]]:
    """Each step of a way with its MP and the case of each part."""
    theatre = g.theatre
    edges = net_of(g, unit).edges
    armour = theatre.roster.kind[unit] == ARMOURED
    side = theatre.roster.side[unit]
    steps: list[dict[str, Any]] = []
    for a, b in pairwise(path):
        edge = theatre.map.edge(a, b)
        code = edges[edge]
        route = theatre.map.routes_in(theatre.map.route[edge])
        ground = theatre.roster.kind[unit] <= COASTAL and not g.afloat[unit]
        along = " and ".join(route).replace("_", " ")
        base = f"along the {along}" if route and ground else theatre.ground_key(b)
        sea = "4.41" if g.afloat[unit] else "4.25"
        case = sea if not ground else "4.23" if armour else "4.22" if route else "4.21"
        steps.append({"text": f"{theatre.label(b)} {base}", "case": case, "mp": code & 63})
        if code >= 64:
            extra = crossings.crossing_cost(g, edge, code, side, unit, armour)
            water = theatre.map.side_kinds[theatre.map.side[edge]].replace("_", " ")
            by_engineer = not crossings.crosses_alone(g, unit)
            case = "4.23" if by_engineer else "4.5" if extra else "4.6"
            over = f"across the {water}" if extra else f"across the {water} with an engineer"
            if code & BRIDGE:
                bridge = "destroyed bridge" if extra else "bridge"
                case, over = "4.5", f"by the {bridge} over the {water}{_kept(g, edge, unit)}"
            text = f"{theatre.label(b)} {over}"
            steps.append({"text": text, "case": case, "mp": extra})
        if g.interdicted[b]:
            text = f"{theatre.label(b)} interdicted"
            steps.append({"text": text, "case": "6.7", "mp": theatre.tec.interdicted_cost})
    return steps


def _kept(g: State, edge: int, unit: int) -> str:
    """Who keeps a bridge that an enemy would destroy, for a unit that crosses it (4.5)."""
    side = g.theatre.roster.side[unit]
    if not crossings.threatened(g, edge, side):
        return ""
    keepers = crossings.keepers(g, edge, side, unit, False)
    return f", kept by {g.named(keepers)}" if keepers else ""


# ── overlays ─────────────────────────────────────────────────────────────────


def overlay(g: State, kind: str, side: int) -> dict[str, Any]:
    """Supply of a side: network, sources, units cut off and every unit's way."""
    if kind != "supply":
        return {}
    network = supply.network_of(g, side)
    ways: dict[int, list[int]] = {}
    for unit in range(g.theatre.roster.count):
        placed = g.status[unit] == PLAY and g.hex[unit] >= 0
        if placed and g.theatre.roster.side[unit] == side and supply.needs_supply(g, unit):
            fed = supply.supplied(g, unit, network)
            ways[unit] = supply.supply_path(g, unit) if fed else []
    reached = [h for h in range(g.theatre.size) if network[h]]
    return supply_shown(g, reached, supply.sources_of(g, side), ways, LAND << (1 - side))
