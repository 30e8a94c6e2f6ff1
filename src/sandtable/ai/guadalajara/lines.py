"""Lines of the score (G10): what each pays, who has it, what it would take to gain or deny it."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.ai.guadalajara.goals import is_ours
from sandtable.ai.guadalajara.order import AROUND
from sandtable.ai.guadalajara.picture import Picture
from sandtable.ai.guadalajara.plan import drives
from sandtable.games.spanish_civil_war import victory
from sandtable.games.spanish_civil_war.data.scenarios import ELIMINATED, HELD, POINTS
from sandtable.games.spanish_civil_war.kinds import NATIONALIST, REPUBLICAN
from sandtable.games.spanish_civil_war.state import State

AT_ONCE: Final = 12.0
"""VP that a victory at once is taken for."""
FIRM: Final = 0.15
"""The attacker's share of the factors around a place up to which it is safe."""
SPAN: Final = 0.3
"""How much more makes its fall as good as sure."""
PACE: Final = 0.7
"""Turns in which a place falls as likely as not to who is strong enough."""
COUNTER: Final = 0.3
"""How likely a place falls to the side on the defensive, beside one on the offensive."""
TOLL: Final = (0.3, 0.05)
"""Units lost in a turn for each that could be lost to the next attack: holding, and driving."""
AHEAD: Final = 6.0
"""Turns ahead for which losses are foreseen."""
LEFT: Final = 0.2
"""The part of the units on the map that survives at any rate."""
HURT: Final = 0.3
"""The part of a unit that each level of disruption counts as lost."""
UNFED: Final = 0.1
"""The same of a unit out of supply."""
DECIDED: Final = 2.0
"""VP that having won is worth beyond the lead."""


class Line(NamedTuple):
    """A place that the score pays for, the VP that hang on it, and who is near it."""

    hex: int
    swing: float
    ours: bool
    taker: int
    """The side that does not hold it."""
    own: float
    """Own factors around it, fading with the distance."""
    enemy: float
    """The enemy's."""


def sign(side: int) -> int:
    """Leads are counted for the Nationalists."""
    return 1 if side == NATIONALIST else -1


def swings(g: State) -> dict[int, float]:
    """VP between the sides that hang on who holds a hex; what wins at once counts as much."""
    found: dict[int, float] = {}
    for item in g.theatre.rules.victory.items:
        if item.item == HELD:
            for h in item.hexes:
                found[h] = found.get(h, 0.0) + item.points
    for rule in g.theatre.rules.victory.automatic:
        for h in rule.supplied_in_one:
            found[h] = AT_ONCE
    return found


def lines_of(g: State, picture: Picture, around: int = AROUND) -> list[Line]:
    """The places that are paid for, by the VP that may still swing by who is so near."""
    side = picture.side
    found = [
        Line(
            h,
            swing,
            is_ours(g, h, side),
            1 - side if is_ours(g, h, side) else side,
            picture.strength_near(h, True, around),
            picture.strength_near(h, False, around),
        )
        for h, swing in swings(g).items()
    ]
    return sorted(found, key=lambda line: (-line.swing * open_to(g, line), line.hex))


def open_to(g: State, line: Line) -> float:
    """How likely a place changes hands by the end, 0 to 1, from who is near and the time left."""
    holder, other = (line.own, line.enemy) if line.ours else (line.enemy, line.own)
    share = other / max(1.0, holder + other)
    left = turns_left(g)
    likely = max(0.0, min(1.0, (share - FIRM) / SPAN)) * left / (left + PACE)
    return likely if drives(g, line.taker) else COUNTER * likely


def turns_left(g: State) -> float:
    """Turns to come, this one included by half as long as its second player is."""
    half = 0.5 if g.phasing == g.theatre.rules.first_player else 0.0
    return max(0, g.last_turn - g.turn) + half


def toll(g: State, picture: Picture) -> float:
    """Units that the side of a picture may lose by the end, with those as good as lost now."""
    left = min(AHEAD, turns_left(g) + 0.5)
    exposed = sum([picture.loss(h, s.defence) * len(s.units) for h, s in picture.own.items()])
    units = [u for s in picture.own.values() for u in s.units]
    shaken = sum([HURT * g.disruption[u] + UNFED * bool(g.oos[u]) for u in units])
    rate = TOLL[drives(g, picture.side)]
    return min((1 - LEFT) * len(units), rate * exposed * left + shaken * left / (left + PACE))


def price(g: State, of: int) -> float:
    """VP, for the Nationalists, of one more unit of a side eliminated."""
    items = [i for i in g.theatre.rules.victory.items if i.item == ELIMINATED and i.of == of]
    return sum([sign(item.side) * item.points / item.per for item in items], 0.0)


# ── how a game stands ────────────────────────────────────────────────────────


def lead(g: State, side: int) -> float:
    """VP that a side is ahead of what decides the game: the other's total, or what it asks for."""
    rule = g.theatre.rules.victory.decision
    if rule.by == POINTS:
        ahead = sign(rule.side) * (victory.total(g, rule.side) - rule.win + 0.5)
    else:
        ahead = float(victory.total(g, NATIONALIST) - victory.total(g, REPUBLICAN))
    return sign(side) * ahead


def standing(g: State, side: int) -> float:
    """The lead with its prospects: places that may fall, losses to come, fractions of a line."""
    if g.over or g.turn > g.last_turn:
        return ended(g, side)
    picture = Picture(g, NATIONALIST)
    ahead = lead(g, NATIONALIST) + rests(g)
    for line in lines_of(g, picture):
        ahead += line.swing * open_to(g, line) * (-1 if line.ours else 1)
    for seen in (picture, Picture(g, REPUBLICAN)):
        ahead += price(g, seen.side) * toll(g, seen)
    return sign(side) * ahead


def ended(g: State, side: int) -> float:
    """A game that is over: the lead, and that it is won."""
    ahead = lead(g, side)
    if g.over in (1 + NATIONALIST, 1 + REPUBLICAN):
        won = 1 if g.over == 1 + side else -1
        at_once = g.turn <= g.last_turn
        return won * (AT_ONCE if at_once else abs(ahead) + DECIDED)
    return ahead


def rests(g: State) -> float:
    """VP of units eliminated that do not yet make up a whole line, for the Nationalists."""
    total = 0.0
    for item in g.theatre.rules.victory.items:
        if item.item == ELIMINATED:
            rest = victory.fallen(g, item.of, item.commands) % item.per
            total += sign(item.side) * item.points * rest / item.per
    return total
