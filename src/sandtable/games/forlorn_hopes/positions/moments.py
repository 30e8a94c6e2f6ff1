"""Moments of a position in the midst of a battle, a voyage or a surface combat."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.files import Keys, meant
from sandtable.core.frame import Then
from sandtable.games.forlorn_hopes.kinds import FOUGHT, MOVED, NOBODY, PATROL, PATROLLING
from sandtable.games.forlorn_hopes.sea import naval_movement, surface_combat
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing
from sandtable.games.forlorn_hopes.sea.sea_ways import allowance, group
from sandtable.games.forlorn_hopes.state import State

SEGMENTS: Final[dict[str, tuple[Then, ...]]] = {
    "attackers": (Then("battle.attackers", ((),)),),
    "fighters": (Then("battle.fighters", (NOBODY, ())),),
    "fire": (Then("battle.fire"),),
    "bombs": (Then("battle.bombs"), Then("battle.leave")),
}
"""Segments of a round of air combat, in their order (9.7.3)."""
AFLOAT: Final[list[str]] = ["naval-combat", "sailing", "entered"]
"""A surface combat (10.4), a group under way, one that has just entered its hex (10.3)."""

# ── 9.7.3 a round of air combat ──────────────────────────────────────────────


def patrolling(g: State) -> int:
    """The patrol that is fought for on the board, -1 if it is a mission (7.3.5)."""
    return next((u for side in g.theatre.air for u in side if g.part[u] == PATROL), -1)


def battle(g: State, asked: str) -> list[Then]:
    """The stages from this moment on, from the bottom up: a round, or a segment of one."""
    patrol = patrolling(g)
    home = Then("homing.begin") if patrol < 0 else Then("patrols.fought", (patrol, 1))
    if asked == "round":
        return [home, Then("battle.round")]
    g.battle_round = max(g.battle_round, 1)
    names = list(SEGMENTS)
    left = [then for name in names[names.index(asked) :] for then in SEGMENTS[name]]
    return [home, *reversed(left)]


def over_patrol(g: State, keys: Keys, asked: str, patrol: int) -> list[Then]:
    """The stages for which a patrol takes the place of a mission (7.3.5), from the bottom up."""
    met = Then("patrols.met", (patrol,))
    stages = {
        "scramble": [met, Then("scramble.begin")],
        "fight": [met],
        "home": [Then("patrols.fought", (patrol, 1))],
    }
    if asked not in stages:
        raise keys.trouble("ask", f"is {asked!r}", "a patrol that is fought for has no target")
    if asked != "home":
        g.shown[patrol] = PATROLLING
        g.hex[patrol] = g.mission_hex
    return stages[asked]


# ── 10.3 a group under way ───────────────────────────────────────────────────


def afloat(g: State, keys: Keys, asked: str, after: list[Any]) -> list[Any]:
    """A surface combat in the hex of [mission], or the voyage of the ships marked `sailing`."""
    return _combat(g, keys, after) if asked == "naval-combat" else _voyage(g, keys, asked, after)


def _voyage(g: State, keys: Keys, asked: str, after: list[Any]) -> list[Any]:
    g.frames = [*after, _sailing(g, keys, asked)]
    if asked == "entered":
        naval_movement.arrive(g, g.acting)
    return g.frames


def interrupted(g: State, keys: Keys, asked: str) -> list[Any]:
    """The voyage of the acting side that a reaction mission interrupts (9.1.4); mostly none."""
    side = g.acting
    if side == g.mission_side or not group(g, side):
        return []
    stages = ("naval_movement.check", "naval_interception.meet", "naval_interception.begin")
    return [_sailing(g, keys, asked), *[Then(name, (side,)) for name in stages]]


def _sailing(g: State, keys: Keys, asked: str) -> Sailing:
    """The frame of the group under way, with what [voyage] says of it."""
    side = g.acting
    ships = group(g, side)
    places = {g.hex[ship] for ship in ships}
    if len(places) != 1:
        raise keys.trouble("ask", f"is {asked!r}", "ships `sailing` in one place, of `acting`")
    force, closed = g.theatre.roster.force, g.theatre.closed_to
    shut = [ship for ship in ships if g.hex[ship] in closed[force[ship]]]
    if shut:
        what = f"is {asked!r}, and {g.named(shut)} in {g.where(g.hex[shut[0]])}"
        raise keys.trouble("ask", what, "a group in a zone of its fleet (10.2.5)")
    table = keys.sub("voyage")
    most = allowance(g, ships)
    spent = table.integer("spent", 0, most, 0)
    attempts = table.integer("attempts", 0, 9, 0)
    tried: list[int] = []
    for name in table.texts("tried") if table.has("tried") else []:
        ship = g.theatre.roster.find(name)
        if ship not in g.theatre.ships[1 - side]:
            enemies = [g.name(enemy) for enemy in g.theatre.ships[1 - side]]
            raise table.trouble("tried", f"names {name!r}", meant(name, enemies))
        tried.append(ship)
    table.done()
    for ship in ships:
        g.done[ship] |= MOVED
    return Sailing(side, spent, most, attempts, tuple(sorted(tried)))


# ── 10.4 a surface combat ────────────────────────────────────────────────────


def _combat(g: State, keys: Keys, after: list[Any]) -> list[Any]:
    """As it begins, or in a round by day or night, as [combat] says; a voyage goes on after it."""
    place = g.mission_hex
    if place < 0 or not g.ships_in(place, 0) or not g.ships_in(place, 1):
        raise keys.trouble("ask", "is 'naval-combat'", "[mission] hex with ships of both sides")
    g.mission_side, g.mission_hex = NOBODY, -1
    table = keys.sub("combat")
    number = table.integer("round", 1, g.theatre.number["naval_combat.rounds"], 1)
    night = int(table.truth("night", False))
    known = table.has("round") or table.has("night")
    table.done()
    g.frames = list(after)
    if group(g, g.acting):
        check = Then("naval_movement.check", (g.acting,))
        g.frames += [_sailing(g, keys, "naval-combat"), check]
    if known:
        for side in g.theatre.ships:
            for ship in side:
                if g.hex[ship] == place:
                    g.done[ship] |= FOUGHT
        surface_combat.open_round(g, place, g.acting, number, night)
    else:
        surface_combat.begin(g, place, g.acting)
    return g.frames
