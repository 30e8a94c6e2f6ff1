"""10.3.2-10.3.5 What a group under way risks in a hex, by what both players see."""

from __future__ import annotations

from typing import Final

from sandtable.games.forlorn_hopes.air import air_missions
from sandtable.games.forlorn_hopes.kinds import DIE, PLAY
from sandtable.games.forlorn_hopes.sea import naval_interception, spotting
from sandtable.games.forlorn_hopes.sea.naval_movement import (
    Sailing,
    bars_dropping,
    bars_halting,
    bars_steaming,
    left_alone,
    must_reach,
)
from sandtable.games.forlorn_hopes.sea.sea_ways import pool_box, speed, step_cost
from sandtable.games.forlorn_hopes.state import State

# Only what lies open is asked for: airbases, patrols and ships; never an Airbase Display (6.1) or
# what ships carry (10.1.2), so that a state and what a side knows of it give the same.

# ── 10.3.2 Spotting ──────────────────────────────────────────────────────────


def faces(g: State, side: int, h: int) -> int:
    """Faces of the die that spot the group of a side in a hex: all where it is seen at once."""
    if h >= g.theatre.size:
        return 0  # a box of its own
    if spotting.seen_at_once(g, 1 - side, h):
        return DIE
    if not spotting.looked_for(g, 1 - side, h):
        return 0
    return min(DIE, max(0, spotting.number(g, side, h)))


def in_vain(g: State, side: int, h: int) -> bool:
    """Whether a die is thrown for a group in a hex that no number spots, in foul weather say.

    Nothing hangs on it, but it is thrown (the rules ask for it, and so do all records), and what
    led to it cannot be taken back.
    """
    if h >= g.theatre.size or spotting.spotted(g, side) or faces(g, side, h):
        return False
    return spotting.looked_for(g, 1 - side, h)


def sight(g: State, side: int, path: list[int]) -> str:
    """How likely the group is spotted on its way: the number in each hex, and in all."""
    if spotting.spotted(g, side):
        return "it is spotted"
    vain = [g.theatre.label(h) for h in dict.fromkeys(path) if in_vain(g, side, h)]
    known = _sight(g, side, path)
    return f"{known}; in {', '.join(vain)} the die counts for nothing" if vain else known


def _sight(g: State, side: int, path: list[int]) -> str:
    by_number: dict[int, list[str]] = {}
    unseen = all_faces = 1
    for h in path:
        seen = faces(g, side, h)
        unseen, all_faces = unseen * (DIE - seen), all_faces * DIE
        if seen:
            by_number.setdefault(seen, []).append(g.theatre.label(h))
    if not by_number:
        return "no enemy can spot it"
    dice = [
        f"{f'on {seen} or less' if seen < DIE else 'at once'} in {', '.join(places)}"
        for seen, places in by_number.items()
    ]
    chance = 100 * (all_faces - unseen) // all_faces
    percent = f", {chance} % in all" if len(path) > 1 else ""
    return f"spotted {'; '.join(dice)}{percent} (10.3.2)"


# ── 10.3.4 Naval interception ────────────────────────────────────────────────

FEW: Final = 4
"""So many hexes of interceptors are named, the likeliest first."""


def hunters(g: State, voyage: Sailing, path: list[int]) -> dict[int, int]:
    """By hex of enemy ships that might intercept on the way: the highest die that succeeds.

    It is that of the ship that is best at it; who sails with it may make it lower.
    """
    side = 1 - voyage.side
    found: dict[int, int] = {}
    tries = g.theatre.number["naval_interception.attempts"] - voyage.attempts
    if tries <= 0 or g.regroup_turn == g.turn:
        return found
    for h in path:
        if h >= g.theatre.size:
            continue
        for place in naval_interception.sources(g, side, h):
            for ship in _able(g, place, side, voyage.tried):
                if naval_interception.distance(g, [ship], h) < 0:
                    continue
                die = naval_interception.highest(g, side, (ship,), h)
                if die > 0:
                    found[place] = max(found.get(place, 0), min(DIE, die))
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def _able(g: State, place: int, side: int, tried: tuple[int, ...]) -> list[int]:
    """Ships of a place that may intercept, one of each sort: the others do it just as well."""
    roster = g.theatre.roster
    sorts: dict[tuple[int, int, int], int] = {}
    for ship in g.ships_in(place, side):
        if g.status[ship] == PLAY and not naval_interception.bars_interceptor(g, ship, tried):
            sort = (roster.force[ship], roster.type[ship], speed(g, ship))
            sorts.setdefault(sort, ship)
    return list(sorts.values())


def hunted(g: State, voyage: Sailing, path: list[int]) -> str:
    """Which enemy ships may intercept the group once it is spotted, and how likely at best."""
    found = hunters(g, voyage, path)
    if not found:
        return "no enemy ships can intercept it"
    named = [f"{g.where(place)} on {die} or less" for place, die in found.items()]
    more = f" and {len(named) - FEW} more hexes" if len(named) > FEW else ""
    when = "" if spotting.spotted(g, voyage.side) else "once spotted, "
    return f"{when}ships may intercept from {', '.join(named[:FEW])}{more} (10.3.4)"


# ── 10.3.3 Reaction missions, 10.3.5 ─────────────────────────────────────────


def met(g: State, side: int, h: int) -> bool:
    """Whether anything may befall a group in a hex: it is spotted, or may be there."""
    return spotting.spotted(g, side) or bool(faces(g, side, h))


def onward(g: State, voyage: Sailing, ships: list[int], to: int) -> list[int]:
    """Where ships that come to a place go on by themselves, as nothing else is open there.

    That is so only where a mission may not end: in the box of a fleet (5.2), and off a port in the
    General Regroup turn (14.5).
    """
    path = [to]
    there = g.clone() if pool_box(g, to) or g.regroup_turn == g.turn else None
    while there is not None:
        here = path[-1]
        for ship in ships:
            there.put(ship, here)
        next_to = [place for place, _ in g.theatre.voyages[voyage.side][here]]
        ports = must_reach(there, voyage.side)
        ways = [h for h in next_to if bars_steaming(there, voyage, ships, h, ports) is None]
        dropped = any(bars_dropping(there, voyage, ships, ship) is None for ship in ships)
        stays = dropped or bars_halting(there, voyage.side, here, bool(ways)) is None
        if stays or len(ways) != 1 or left_alone(there, ships) or ways[0] in path:
            break
        cost = step_cost(there, voyage.side, here, ways[0])
        voyage = voyage._replace(spent=voyage.spent + cost)
        path.append(ways[0])
    return path[1:]


def told(g: State, voyage: Sailing, path: list[int]) -> str:
    """All that the group risks on its way."""
    side = voyage.side
    path = [h for h in path if h < g.theatre.size]
    if not path:
        return "off the map nothing happens to it"
    parts = [sight(g, side, path)]
    if not any(met(g, side, h) for h in path):
        return parts[0]
    parts.append(hunted(g, voyage, path))
    if air_missions.capable(g, 1 - side):
        where = "in each hex" if len(path) > 1 else "there"
        parts.append(f"aircraft may strike it {where} (10.3.3)")
    foes = [g.theatre.label(h) for h in path if g.ships_in(h, 1 - side)]
    if foes:
        parts.append(f"enemy ships in {', '.join(foes)} may fight it (10.3.5)")
    return "; ".join(parts)
