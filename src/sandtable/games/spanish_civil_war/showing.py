"""What the table shows of a state: units, marks, status, displays, the hex under the pointer."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war import (
    bombardment,
    combat,
    movement,
    retreat,
    stacking,
    supply,
    victory,
)
from sandtable.games.spanish_civil_war.air import Mission, Missions
from sandtable.games.spanish_civil_war.air_superiority import (
    Allot,
    Bounce,
    Bounces,
    Excess,
    Losses,
    ready,
)
from sandtable.games.spanish_civil_war.command import losses_of
from sandtable.games.spanish_civil_war.kinds import (
    AWAY,
    HALTED,
    INITIAL,
    LAND,
    LOST,
    MISSIONS,
    MOVED,
    OUT,
    OVERSTACKER,
    PHASES,
    PLAY,
    SECOND,
    SIDES,
    SUPERIORITY,
    SYMBOLS,
    WAITING,
)
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.outline import Movement
from sandtable.games.spanish_civil_war.pack import Turn
from sandtable.games.spanish_civil_war.party import Party, mp_left
from sandtable.games.spanish_civil_war.state import State
from sandtable.games.spanish_civil_war.words import points

WHEREABOUTS: Final[dict[int, str]] = {
    OUT: "out",
    PLAY: "map",
    WAITING: "waiting",
    LOST: "eliminated",
    AWAY: "chart",
}
AIR_BOX: Final[dict[str, str]] = {
    "ready": "base",
    "superiority": "superiority",
    "bouncer": "superiority",
    "grounded": "flown",
    "flown": "flown",
}
"""Where an air unit lies by its mission; on the others it is over a hex."""
SECRET: Final = (Allot, Missions, Mission)
"""Frames in which an allotment may be known to one side alone (10.1, R4)."""
AIR_SHEETS: Final[dict[type[Any], str]] = {
    Missions: "missions",
    Excess: "excess",
    Losses: "air-losses",
    Bounces: "bounces",
    Bounce: "bounce",
}


def view_of(g: State, side: int, turns: list[Turn]) -> dict[str, Any]:
    """A view; the state holds only what the side may know."""
    return {
        "status": status_of(g, turns),
        "units": units_of(g, side),
        "marks": marks_of(g),
        "sheet": sheet_of(g),
        "score": victory.score_json(g),
        "picked": picked(g),
        "group": list(g.frames[-1].units) if isinstance(g.frames[-1], Moving) else [],
        "displays": displays_of(g),
        "declared": declared_of(g),
        "allotment": allotment_of(g, side),
        "hidden": any(isinstance(frame, SECRET) for frame in g.frames),
    }


def picked(g: State) -> int | None:
    """The unit that is picked up, if one is: of a stack its leader."""
    top = g.frames[-1]
    if isinstance(top, Moving):
        return top.units[0]
    return top.unit if isinstance(top, Mission) else None


def status_of(g: State, turns: list[Turn]) -> dict[str, Any]:
    """Turn, phase and whose it is, and how many may act."""
    moving = isinstance(g.frames[-1], (Movement, Moving))
    return {
        "turn": min(g.turn, g.last_turn),
        "dates": turns[g.turn - 1].date if g.turn <= len(turns) else "",
        "phase": g.phase_letter(),
        "phase_name": PHASES[g.phase],
        "half": SIDES[g.phasing],
        "game_end": g.last_turn,
        "able": len(movement.able_movers(g, g.phasing)) if moving else None,
    }


def units_of(g: State, side: int) -> list[dict[str, Any]]:
    """Every unit of the scenario with what its counter shows."""
    theatre = g.theatre
    moving = isinstance(g.frames[-1], (Movement, Moving))
    shown = []
    for unit in range(theatre.roster.count):
        status = g.status[unit]
        if status == OUT:
            continue
        place = g.hex[unit]
        found: dict[str, Any] = {
            "id": unit,
            "hex": theatre.label(place) if place >= 0 else None,
            "state": "box" if place >= theatre.size else WHEREABOUTS[status],
        }
        if g.is_air(unit):
            _air(g, unit, side, found)
        else:
            _ground(g, unit, found)
        if status in (WAITING, AWAY):
            found["due"] = g.due[unit]
        if moving and status == PLAY and theatre.roster.side[unit] == g.phasing:
            bar = movement.bars_moving(g, unit)
            found["able"] = bar is None
            if bar is not None:
                found["bar"] = str(bar)
        shown.append(found)
    return shown


def _air(g: State, unit: int, side: int, found: dict[str, Any]) -> None:
    """An air unit's mission; one that is allotted in secret shows it to its owner alone."""
    mission = MISSIONS[g.mission[unit]]
    if g.allotted[unit] and g.side(unit) == side:
        mission = MISSIONS[SUPERIORITY]
        found["secret"] = True
    found["mission"] = mission
    if g.hex[unit] < 0 and g.status[unit] == PLAY:
        found["state"] = "box"
        found["box"] = f"{AIR_BOX[mission]}-{SIDES[g.side(unit)]}"


def _ground(g: State, unit: int, found: dict[str, Any]) -> None:
    """Disruption and the markers on a unit."""
    found["sp"] = g.theatre.roster.cf[unit]
    if g.disruption[unit]:
        found["disruption"] = g.disruption[unit]
    moves = g.side(unit) == g.phasing and g.phase in (INITIAL, SECOND)
    for key, value in (
        ("oos", g.oos[unit]),
        ("fired", g.fired[unit]),
        ("improving", g.digging[unit]),
        ("overstacked", g.used[unit] & OVERSTACKER),
        ("moved", moves and (g.used[unit] & (MOVED | HALTED) or g.spent[unit])),
        ("broken", g.broken[g.theatre.roster.command[unit]]),
    ):
        if value:
            found[key] = True
    if g.morale(unit) != g.theatre.roster.morale[unit]:
        found["morale"] = g.morale(unit)
    if moves and g.hex[unit] >= 0:
        found["mp"] = points(max(0, mp_left(g, unit)))


def marks_of(g: State) -> dict[str, dict[str, Any]]:
    """Markers in hexes: interdiction, improved positions, who holds what counts for victory."""
    marks: dict[str, dict[str, Any]] = {}
    for h in range(g.theatre.size):
        mark: dict[str, Any] = {}
        if g.interdicted[h]:
            mark["interdicted"] = 1
        if g.improved[h]:
            mark["improved"] = 1
        if g.held[h]:
            mark["control"] = SIDES[g.held[h] - 1]
        if mark:
            marks[g.theatre.label(h)] = mark
    return marks


def sheet_of(g: State) -> dict[str, Any] | None:
    """The sheet of the bombardment or combat that is being put together or resolved."""
    for chapter in (combat, bombardment, retreat):
        sheet: dict[str, Any] | None = chapter.sheet(g, g.frames[-1])
        if sheet is not None:
            return sheet
    kind = AIR_SHEETS.get(type(g.frames[-1]))
    return {"kind": kind} if kind else None


def allotment_of(g: State, side: int) -> dict[str, Any] | None:
    """The air units that a side goes through in secret, for this side alone (10.1)."""
    top = g.frames[-1]
    if not isinstance(top, Allot) or top.side != side:
        return None
    return {"side": SIDES[side], "units": ready(g, side), "asked": top.unit}


def declared_of(g: State) -> list[dict[str, Any]]:
    """Attacks that are declared and not yet resolved."""
    targets = sorted({h for h in g.target if h >= 0})
    return [
        {
            "hex": g.theatre.label(h),
            "units": [u for u, target in enumerate(g.target) if target == h],
        }
        for h in targets
    ]


def displays_of(g: State) -> list[dict[str, Any]]:
    """The loss displays of the commands that have one (9.4)."""
    of = g.theatre.roster.command
    return [
        {
            "id": command.id,
            "side": SIDES[command.side],
            "name": command.name,
            "losses": [u for u in g.lost if of[u] == number],
            "filled": losses_of(g, number),
            "checked": g.checked[number],
            "broken": bool(g.broken[number]),
            "boxes": [
                {"symbol": SYMBOLS[box.symbol], "number": box.number, "line": box.line}
                for box in command.boxes
            ],
        }
        for number, command in enumerate(g.theatre.commands)
        if command.boxes
    ]


def all_notes(g: State, choices: list[Choice]) -> list[dict[str, Any]]:
    """Figures for each listed choice: cost and MP left of moves, and where a move must end."""
    top = g.frames[-1]
    if not isinstance(top, Moving):
        return [{} for _ in choices]
    party = Party(g, top.units)
    cost = party.reach().cost
    notes: list[dict[str, Any]] = []
    for choice in choices:
        if choice.verb == "move" and choice.hex in cost:
            spent = cost[choice.hex]
            note: dict[str, Any] = {
                "cost": points(spent),
                "mp": points(max(0, party.left - spent)),
            }
            if party.stops and g.in_zone(choice.hex, party.side):
                note["stop"] = True
            if stacking.Guests(g, top.units).ends(choice.hex):
                note["overstacks"] = True
            notes.append(note)
        else:
            notes.append({})
    return notes


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
    defence = theatre.tec.defence
    for kind in ("village", "town", "city", "strongpoint"):
        if theatre.is_built(place, kind):
            ignores = kind in theatre.tec.ignores_retreat
            more = ", units may ignore retreats" if ignores else ""
            lines.append({"case": "7.2", "text": f"{kind}: defence +{defence[kind]}{more}"})
    if g.improved[place]:
        text = "improved position: defence +2, barrage die +2, units may ignore retreats"
        lines.append({"case": "3.4", "text": text})
    if g.interdicted[place]:
        lines.append({"case": "10.2", "text": "interdicted: 2 MP more, no rail movement through"})
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
            case = "4.2" if leaves == 2 * theatre.tec.overrun else "4.3"
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
    return _supply_overlay(g, side) if kind == "supply" else {}


def _supply_overlay(g: State, side: int) -> dict[str, Any]:
    """Network, sources, units cut off and every unit's path."""
    theatre = g.theatre
    label = theatre.label
    shut = supply.shut_to(g, side)
    out: list[int] = []
    paths: dict[str, list[str]] = {}
    for unit in theatre.ground[side]:
        if not supply.on_map(g, unit):
            continue
        path = supply.path_of(g, unit)
        if path:
            paths[str(unit)] = [label(h) for h in path]
        else:
            out.append(unit)
    return {
        "network": [label(h) for h in sorted(supply.network_of(g, side, shut))],
        "sources": [label(h) for h in supply.sources_of(g, side, shut)],
        "out": out,
        "paths": paths,
        "enemy": [label(h) for h in range(theatre.size) if g.occ[h] & LAND << (1 - side)],
    }
