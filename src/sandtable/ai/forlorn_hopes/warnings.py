"""What passing or ending a phase of Forlorn Hopes gives up: cities and bases, aircraft, ships.

It goes by what a side knows: enemy ships are seen where they are, aircraft and cargo are not (6.1).
"""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.caution import ENDING, Caution
from sandtable.ai.forlorn_hopes.worth import attack_of, defence_of
from sandtable.ai.player import Knowledge
from sandtable.games.forlorn_hopes.kinds import AIR, NAVAL, PLAY, READY
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points
from sandtable.games.forlorn_hopes.turn.missions import Operations

SAIL: Final = 6
"""Hexes from which enemy ships may land before the next own move."""
STRIKE: Final = 8
"""Hexes from an enemy airbase within which ships in port are in danger."""
FLEET: Final = 2
"""Ships in one port that are worth a word."""
MOST: Final = 3


def warnings_of(known: Knowledge) -> list[Caution]:
    """Everything that is worth a word before a mission is passed; [] where it cannot be."""
    g: State = known.state
    if not isinstance(g.frames[-1], Operations):
        return []
    if not any(choice.verb in ENDING for choice in known.choices):
        return []
    side = known.side
    return [*empty_places(g, side), *aircraft_at_risk(g, side), *ships_in_port(g, side)]


def empty_places(g: State, side: int) -> list[Caution]:
    """Objectives and airbases of one's own without a combat unit, and enemy ships near.

    An airbase that falls in the last turn serves nobody any more, and scores nothing by itself.
    """
    ships = [
        g.hex[u]
        for u in g.theatre.of_category[NAVAL]
        if g.side(u) != side and g.status[u] == PLAY and 0 <= g.hex[u] < g.theatre.size
    ]
    serve = range(len(g.theatre.bases) if g.turn < g.last_turn else 0)
    bases = {g.base_hex(b) for b in serve if g.based_at(b)}
    scored = points.scores_during_play(g)
    goals = {objective.hex for objective in g.theatre.rules.objectives if scored}
    found: list[tuple[int, Caution]] = []
    for place in sorted(goals | bases):
        if not 0 <= place < g.theatre.size or g.holder(place) != side or g.troops_in(place, side):
            continue
        away = min([g.theatre.map.distance(place, h) for h in ships], default=SAIL + 1)
        if away <= SAIL:
            what = "objective" if place in goals else "airbase"
            text = f"{g.where(place)}, an {what}, has no combat unit; enemy ships are {far(away)}."
            found.append((away, Caution("empty", text, "16.2", (g.theatre.label(place),))))
    found.sort(key=lambda row: row[0])
    return [caution for _, caution in found[:MOST]]


def aircraft_at_risk(g: State, side: int) -> list[Caution]:
    """Aircraft whose base is gone, or may fall: the enemy in its hex is the stronger."""
    found = []
    for base in range(len(g.theatre.bases)):
        units = [u for u in g.based_at(base) if g.side(u) == side]
        if not units:
            continue
        place = g.base_hex(base)
        title = g.theatre.bases[base].title
        if place < 0:
            text = f"{g.named(units)} cannot come home: {title} is gone."
            found.append(Caution("aircraft", text, "9.8.2", (), tuple(units)))
        elif place < g.theatre.size and g.contested(place):
            own = defence_of(g, place, side)
            foe = attack_of(g, g.troops_in(place, 1 - side))
            if foe > own:
                text = f"{g.named(units)} may be lost with {title}: {foe:.0f} CF attack {own:.0f}."
                at = (g.theatre.label(place),)
                found.append(Caution("aircraft", text, "6.6.5", at, tuple(units)))
    return found[:MOST]


def ships_in_port(g: State, side: int) -> list[Caution]:
    """Several ships in a hex with a base, an enemy airbase near, and no own fighter ready there."""
    theatre = g.theatre
    enemy = [
        g.base_hex(b)
        for b in range(len(theatre.bases))
        if 0 <= g.base_hex(b) < theatre.size and g.holder(g.base_hex(b)) == 1 - side
    ]
    ports: dict[int, list[int]] = {}
    for base in range(len(theatre.bases)):
        place = g.base_hex(base)
        if 0 <= place < theatre.size and theatre.bases[base].ship < 0 and g.holder(place) == side:
            ports.setdefault(place, []).append(base)
    found = []
    for place, bases in sorted(ports.items()):
        ships = g.ships_in(place, side)
        guards = [u for b in bases for u in g.based_at(b) if is_guard(g, u)]
        away = min([theatre.map.distance(place, h) for h in enemy], default=STRIKE + 1)
        if len(ships) >= FLEET and not guards and away <= STRIKE:
            text = (
                f"{len(ships)} ships lie at {g.where(place)} without a fighter ready there; "
                f"an enemy airbase is {far(away)}."
            )
            label = (theatre.label(place),)
            found.append(Caution("port", text, "9.6", label, tuple(ships)))
    return found[:MOST]


def far(away: int) -> str:
    """A distance in words."""
    return ("there already", "beside it")[away] if away < 2 else f"{away} hexes away"


def is_guard(g: State, unit: int) -> bool:
    """Whether an air unit is a fighter that could scramble."""
    roster = g.theatre.roster
    fighter = roster.category[unit] == AIR and not roster.bf[0][unit] and roster.af[0][unit] > 0
    return fighter and g.box[unit] == READY
