"""One by one at one stroke: scrambles, a stage move, the way of a group, all home or to port."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.plan import Plan, Trial, count
from sandtable.games.forlorn_hopes.air import accidents, flights
from sandtable.games.forlorn_hopes.air.homing import Landing
from sandtable.games.forlorn_hopes.air.scramble import Scrambling
from sandtable.games.forlorn_hopes.kinds import FLOWN, PATROL
from sandtable.games.forlorn_hopes.sea import dangers
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing, bars_steaming, must_reach
from sandtable.games.forlorn_hopes.sea.sea_ways import group, ways
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.conclusion import Returning, harbours

# ── 9.4 Interceptor scramble ─────────────────────────────────────────────────


def scramble_plans(rulebook: Any, g: State, top: Scrambling) -> list[Plan]:
    """As many fighters as may try, the likeliest first, one die after the other; or none.

    Told by what is open to their owner: from how far the enemy comes he does not know (9.4.1).
    """
    able = [choice.unit for choice in Trial(rulebook, g).legal() if choice.verb == "scramble"]
    if not able:
        return []
    tma = g.theatre.roster.tma

    def hope(unit: int) -> tuple[int, int, int, int, int]:
        away = flights.distance(g, unit, g.mission_hex)
        return g.disrupted[unit], int(g.box[unit] == FLOWN), -tma[unit], -away, unit

    trying = sorted(able, key=hope)[: top.left]
    place = (g.mission_hex,)
    found: list[Plan] = []
    if len(trying) > 1:
        late = [unit for unit in able if unit not in trying]
        label = f"All {len(trying)} scramble: {g.named(trying)}"
        if late:
            label = f"{len(trying)} of {len(able)} scramble: {g.named(trying)}"
        patrol = any(g.part[u] == PATROL for u in g.theatre.air[g.mission_side])
        note = "a die for each" if patrol else "a die for each; who tries is then Flown"
        choices = tuple([Choice("scramble", unit) for unit in trying])
        found.append(Plan("scramble", label, note, tuple(trying), place, choices, True))
    note = f"{g.named(able)} could have tried"
    found.append(Plan("stand-down", "Stand down", note, (), place, (Choice("done"),)))
    return found


# ── 9.3 Staging: one unit a mission ──────────────────────────────────────────


def stage_plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """A stage move of one unit to an airbase in the hex, announced and flown."""
    trial = Trial(rulebook, g)
    first = Choice("stage")
    if len(units) != 1 or not trial.play(first):
        return []
    unit = units[0]
    found: list[Plan] = []
    for choice in trial.legal():
        base = g.theatre.base_of_spot(choice.hex)
        if choice.unit == unit and hex in (choice.hex, g.base_hex(base)):
            label = f"{g.name(unit)} stages to {g.theatre.bases[base].title}"
            note = "one unit a mission; Flown there, the enemy hears only that a unit stages"
            if g.disrupted[unit]:
                note += f"; disrupted, {accidents.told(g)}"
            found.append(Plan("stage", label, note, (unit,), (g.base_hex(base),), (first, choice)))
    return found


# ── 9.7.8, 7.3.6 Home ────────────────────────────────────────────────────────


def home_plans(rulebook: Any, g: State, units: tuple[int, ...], hex: int) -> list[Plan]:
    """Everybody who is out to the nearest airbase that takes him in, or all to that in a hex."""
    trial = Trial(rulebook, g)
    top = type(g.frames[-1])
    verb = "base" if top is Landing else "return"

    def far(choice: Choice) -> tuple[int, int]:
        start = g.mission_hex if top is Landing else g.hex[choice.unit]
        base = g.theatre.base_of_spot(choice.hex)
        return g.theatre.flights(start)[g.base_hex(base)], choice.hex

    while not trial.over and type(trial.g.frames[-1]) is top:
        legal = [choice for choice in trial.legal() if choice.verb == verb]
        if hex >= 0:
            legal = [c for c in legal if hex in (c.hex, g.base_hex(g.theatre.base_of_spot(c.hex)))]
        if units:
            legal = [choice for choice in legal if choice.unit in units]
        if not legal:
            break
        first = legal[0].unit
        trial.play(min([choice for choice in legal if choice.unit == first], key=far))
    went = tuple([choice.unit for choice in trial.made])
    if not went:
        return []
    places = dict.fromkeys([choice.hex for choice in trial.made])
    where = ", ".join([rulebook.names(g).hex_name(place) for place in places])
    label = f"{count(len(went), 'unit')} home: {where}"
    note = "each to the nearest airbase that takes it in" if hex < 0 else "as many as find room"
    return [Plan("home", label, note, went, (), tuple(trial.made))]


# ── 10.3.1 A group steams on to a place farther off ──────────────────────────


def voyage_plans(g: State, top: Sailing, hex: int) -> list[Plan]:
    """The cheapest way of the group under way to a place that is not the next one.

    Past enemy ships only where there is no other.  It ends where somebody else has to decide.
    """
    ships = group(g, top.side)
    start, left = g.hex[ships[0]], max(0, top.most - top.spent)
    for peaceful in (True, False):
        found = ways(g, ships, start, left, peaceful)
        if hex in found.cost:
            break
    path = found.path(hex) if hex in found.cost else []
    if len(path) < 2:
        return []
    if bars_last_step(g, top._replace(spent=top.spent + found.cost[path[-2]]), ships, path):
        return []
    through = ", ".join([g.theatre.label(place) for place in path[:-1]])
    past = "" if peaceful else "past enemy ships, "
    label = f"Steam on to {g.where(hex)}: {found.cost[hex]} of {left} MP"
    risk = dangers.told(g, top, path)
    note = f"{past}by {through}; {risk}; it stops where somebody has to decide"
    choices = tuple([Choice("steam", hex=place) for place in path])
    return [Plan("voyage", label, note, tuple(ships), tuple(path), choices, through=True)]


def bars_last_step(g: State, voyage: Sailing, ships: list[int], path: list[int]) -> Bar | None:
    """What would keep the group from the last place of a way, if it stood on the last but one."""
    there = g.clone()
    for ship in ships:
        there.put(ship, path[-2])
    return bars_steaming(there, voyage, ships, path[-1], must_reach(g, voyage.side))


# ── 12.2 ships return to port ────────────────────────────────────────────────

MOST_PORTS: Final = 4
"""Ports that are offered, those that take most ships first."""


def port_plans(rulebook: Any, g: State, top: Returning, hex: int) -> list[Plan]:
    """All that are asked about one after the other to one port, as many as reach it."""
    found: list[Plan] = []
    for place in harbours(g, top.ship):
        if hex in (-1, place):
            found += _into_port(rulebook, g, top.side, place)
    return sorted(found, key=lambda plan: -len(plan.units))[:MOST_PORTS]


def _into_port(rulebook: Any, g: State, side: int, place: int) -> list[Plan]:
    """One after the other to a port, up to the first that does not reach it."""
    trial = Trial(rulebook, g)
    top = trial.g.frames[-1]
    while not trial.over and isinstance(top, Returning) and top.side == side:
        if not trial.play(Choice("return", top.ship, place)):
            break
        top = trial.g.frames[-1]
    went = tuple([choice.unit for choice in trial.made])
    if len(went) < 2:
        return []
    stays = isinstance(top, Returning) and top.side == side
    note = f"{g.name(top.ship)} is asked about next" if stays else "nobody is left at sea"
    label = f"{count(len(went), 'ship')} to {g.where(place)}: {g.named(went)}"
    return [Plan("port", label, note, went, (place,), tuple(trial.made))]
