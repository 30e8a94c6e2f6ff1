"""What a player finds out by pointing: the hex, the way there, supply and zones of control."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sandtable.board.showing import supply_shown
from sandtable.games.spanish_civil_war import movement, supply
from sandtable.games.spanish_civil_war.kinds import LAND, POINT, SIDES
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.party import Party
from sandtable.games.spanish_civil_war.state import State
from sandtable.games.spanish_civil_war.words import points

# ── the hex under the pointer ────────────────────────────────────────────────


def hex_info(g: State, place: int, unit: int) -> dict[str, Any]:
    """Terrain, stacks, zones, supply, and for a unit the way there with its cost."""
    theatre = g.theatre
    if place >= theatre.size:
        return {
            "hex": theatre.label(place),
            "name": "Rail Transfer Box",
            "terrain": "box",
            "lines": [{"case": "3.1", "text": "units on the way by rail"}],
        }
    info: dict[str, Any] = {
        "hex": theatre.label(place),
        "name": theatre.map.place_name[place],
        "terrain": theatre.map.terrain_name(place),
        "lines": _lines(g, place),
        "stacking": _stacks(g, place),
        "supply": _supplies(g, place),
    }
    if unit >= 0 and 0 <= g.hex[unit] < theatre.size and not g.is_air(unit):
        info["cost"] = _way(g, unit, place)
    return info


def _lines(g: State, place: int) -> list[dict[str, str]]:
    theatre = g.theatre
    lines: list[dict[str, str]] = []
    defence, drm = theatre.tec.defence, theatre.drm
    for kind in ("village", "town", "city", "strongpoint"):
        if theatre.is_built(place, kind):
            ignores = kind in theatre.tec.ignores_retreat
            more = ", units may ignore retreats" if ignores else ""
            lines.append({"case": "7.2", "text": f"{kind}: defence +{defence[kind]}{more}"})
    if g.improved[place]:
        strength, die = drm["improved_defence"], drm["improved_barrage"]
        text = f"improved position: defence {strength:+d}, barrage die {die:+d}"
        lines.append({"case": "3.4", "text": f"{text}, units may ignore retreats"})
    if g.interdicted[place]:
        more = f"{points(theatre.tec.interdicted)} MP more"
        lines.append({"case": "10.2", "text": f"interdicted: {more}, no rail movement through"})
    for side, name in enumerate(SIDES):
        if g.in_zone(place, 1 - side):
            text = f"{name} zone of control"
            if g.occ[place] & LAND << (1 - side):
                text += ", negated for supply"
            lines.append({"case": "4.0", "text": text})
        if place in theatre.rules.sources[side]:
            lines.append({"case": "8.0", "text": f"{name} supply source"})
    if g.held[place]:
        lines.append({"case": "G10", "text": f"held by the {SIDES[g.held[place] - 1]} side"})
    return lines


def _stacks(g: State, place: int) -> list[dict[str, Any]]:
    """Units and limit of the stack, Headquarters apart."""
    units = g.units_in(place)
    if not units:
        return []
    rule = g.theatre.rules.stacking
    staffs = len([u for u in units if g.is_hq(u)])
    name = SIDES[g.side(units[0])]
    shown = [{"side": name, "sum": len(units) - staffs, "limit": rule.units, "what": "units"}]
    if staffs:
        shown.append({"side": name, "sum": staffs, "limit": rule.headquarters, "what": "HQ"})
    return shown


def _supplies(g: State, place: int) -> list[dict[str, Any]]:
    """Supply of the ground units of a hex as it is now, with the path of each."""
    found = []
    for unit in g.units_in(place):
        path = supply.path_of(g, unit)
        found.append(
            {
                "unit": unit,
                "side": SIDES[g.side(unit)],
                "ok": bool(path),
                "range": 0,
                "path": [g.theatre.label(h) for h in path],
            }
        )
    return found


def _way(g: State, unit: int, place: int) -> dict[str, Any] | None:
    """The way a unit, or the stack it leads, would go, with the cost of each step and its case."""
    top = g.frames[-1]
    units = top.units if isinstance(top, Moving) and unit in top.units else (unit,)
    if movement.bars_going_on(g, units) is not None or place == g.hex[unit]:
        return None
    party = Party(g, units)
    found = party.reach(place)
    if place not in found.cost:
        return None
    path = found.path(place)
    return {
        "total": points(found.cost[place]),
        "free": points(party.left),
        "path": [g.theatre.label(h) for h in path],
        "addends": addends(party, path, found.cost[place]),
    }


def addends(party: Party, path: list[int], total: int) -> list[dict[str, Any]]:
    """Each step of a way with its MP and the case of each part."""
    g = party.g
    theatre = g.theatre
    steps: list[dict[str, Any]] = []
    counted = 0
    for number, (a, b) in enumerate(pairwise(path)):
        edge = theatre.map.edge(a, b)
        least = party.net.edges[edge]
        counted += least
        steps.append({"text": _ground_text(g, edge, b), "case": "3.0", "mp": points(least)})
        if g.interdicted[b]:
            toll = theatre.tec.interdicted
            counted += toll
            text = f"{theatre.label(b)} interdicted"
            steps.append({"text": text, "case": "10.2", "mp": points(toll)})
        leaves = party.step_cost(b, least) - party.entry_cost(b, least) if not number else 0
        if number and not party.stops and g.in_zone(a, party.side):
            leaves = party.surcharge
        if leaves > 0:
            counted += leaves
            case = "4.2" if leaves == 2 * POINT else "4.3"
            text = f"leaving the zone of control in {theatre.label(a)}"
            steps.append({"text": text, "case": case, "mp": points(leaves)})
    if total > counted:
        text, case = "from one zone of control to another: all that is left", "4.1"
        steps.append({"text": text, "case": case, "mp": points(total - counted)})
    elif total < counted:
        text = "a unit may always move one hex: no more than it has"
        steps.append({"text": text, "case": "3.0", "mp": f"-{points(counted - total)}"})
    return steps


def _ground_text(g: State, edge: int, to: int) -> str:
    theatre = g.theatre
    board = theatre.map
    label = theatre.label(to)
    routes = [kind for kind in board.routes_in(board.route[edge]) if kind != "rail"]
    if routes:
        return f"{label} along the {' and '.join(routes).replace('_', ' ')}"
    water = board.side_kinds[board.side[edge]]
    over = f" across the {water.replace('_', ' ')}" if water and not board.route[edge] else ""
    return f"{label} {board.terrain_name(to)}{over}"


# ── overlays ─────────────────────────────────────────────────────────────────


def overlay(g: State, kind: str, side: int) -> dict[str, Any]:
    """Supply of a side, or its zones of control."""
    if kind == "zones":
        label = g.theatre.label
        zone = g.zone[side]
        return {
            "zone": [label(h) for h in range(g.theatre.size) if zone[h]],
            "negated": [
                label(h) for h in range(g.theatre.size) if zone[h] and g.occ[h] & LAND << (1 - side)
            ],
        }
    if kind != "supply":
        return {}
    shut = supply.shut_to(g, side)
    units = [unit for unit in g.theatre.ground[side] if supply.on_map(g, unit)]
    return supply_shown(
        g,
        sorted(supply.network_of(g, side, shut)),
        supply.sources_of(g, side, shut),
        {unit: supply.path_of(g, unit) for unit in units},
        LAND << (1 - side),
    )
