"""16.1 Victory points as they are awarded, in halves."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.data.scenarios import SHIPS, SUNK_WITH_CARGO
from sandtable.games.forlorn_hopes.kinds import BOTH, JAPANESE, NAVAL, SIDES
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.theatre import Theatre

# ── 16.1 VPs awarded during the course of the game ───────────────────────────


def written(halves: int) -> str:
    """Half points as a person writes them.

    >>> written(3), written(1), written(-2), written(0)
    ('1½', '½', '-1', '0')
    """
    whole, half = divmod(abs(halves), 2)
    sign = "-" if halves < 0 else ""
    return f"{sign}{whole or ('' if half else 0)}{'½' if half else ''}"


def award(g: State, side: int, halves: int, why: str, units: tuple[int, ...] = ()) -> None:
    """Give a side half points, or take them; the totals are open to both (16.1)."""
    if scores_during_play(g):
        _give(g, "16.1", side, halves, why, units)


def _give(
    g: State, case: str, side: int, halves: int, why: str, units: tuple[int, ...] = ()
) -> None:
    if not halves or g.over:
        return
    g.points[side] += halves
    g.say(
        case,
        f"{SIDES[side]} {'+' if halves > 0 else ''}{written(halves)} VP: {why}.",
        units=units,
        detail={"side": side, "halves": halves, "total": g.points[side]},
    )


def score(g: State, key: str, side: int, times: int = 1, units: tuple[int, ...] = ()) -> None:
    """Score a line of the table [victory_points] for a side (16.1)."""
    line = g.theatre.pack.scores[key]
    if line.side in (BOTH, side):
        award(g, side, line.halves * times, line.title, units)


def price(theatre: Theatre, unit: int) -> int:
    """What the enemy scores for a unit that is eliminated, for a ground unit by each step of it."""
    enemy = 1 - theatre.roster.side[unit]
    halves = 0 if theatre.rules.items else theatre.loss_halves[unit]
    for item in theatre.rules.items:
        naval = theatre.roster.category[unit] == NAVAL
        if item.item == SHIPS and naval and item.side in (BOTH, enemy):
            halves += theatre.pack.loss_halves[unit]
    return halves


def lost(g: State, unit: int, steps: int, eliminated: bool) -> None:
    """What the enemy scores: for ground units each step, else the elimination (16.1)."""
    if eliminated and g.is_naval(unit):
        _score_item(g, SHIPS, unit)
    halves = g.theatre.loss_halves[unit]
    times = steps if g.is_ground(unit) else int(eliminated)
    what = "is eliminated" if eliminated else "loses a step"
    who = unit
    if not eliminated and g.is_stowed(unit):
        who = g.aboard[unit]
        what = "has a unit aboard that loses a step"
    award(g, 1 - g.side(unit), halves * times, f"{g.name(who)} {what}", (who,))


def sunk_with_cargo(g: State, ship: int) -> None:
    """A transport went down with all it carried: what a scenario's own conditions give (17.1)."""
    _score_item(g, SUNK_WITH_CARGO, ship)


def _score_item(g: State, kind: str, ship: int) -> None:
    """17.1: the lines of this kind for a ship that is sunk, scored as it happens (R47)."""
    enemy = 1 - g.side(ship)
    for item in g.theatre.rules.items:
        if item.item == kind and item.side in (BOTH, enemy):
            halves = g.theatre.pack.loss_halves[ship] if kind == SHIPS else item.halves
            _give(g, "17.1", enemy, halves, f"{item.text}: {g.name(ship)}", (ship,))


def hit_on(g: State, place: int, hits: int) -> None:
    """Score hits on the city or airbase of Darwin, while they score at all (16.1).

    Once Darwin is Japanese, hits on it are Allied ones and score for nobody.
    """
    line = g.theatre.pack.scores["darwin_hit"]
    if place != g.theatre.recon_hexes[JAPANESE] or g.holder(place) == line.side:
        return
    if line.most:
        hits = min(hits, line.most - g.darwin)
    g.darwin += hits
    score(g, "darwin_hit", line.side, hits)


def scores_during_play(g: State) -> bool:
    """Whether 16.1 applies as a whole: a scenario with items of its own scores by those (17.1)."""
    return not g.theatre.rules.items
