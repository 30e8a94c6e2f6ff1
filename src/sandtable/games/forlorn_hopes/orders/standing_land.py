"""Standing orders on the ground, and for the regrouping of air units."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.choice import Choice
from sandtable.core.standing import Answer, Order, answers, on
from sandtable.games.forlorn_hopes.kinds import PLAY
from sandtable.games.forlorn_hopes.land.ground_combat import (
    GroundLosses,
    GroundRetreat,
    bars_retreat,
    strength,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.regroup import AirRegroup
from sandtable.games.forlorn_hopes.turn.regroup_designation import Designation, bars_designation

# ── 11.4.2 Losses, 11.4.3 retreats ───────────────────────────────────────────


def lose(g: State, frame: GroundLosses, order: Order) -> list[Choice]:
    """Who loses a step."""
    there = g.troops_in(frame.hex, frame.side)
    units = [u for u in there if u in frame.among] if frame.among else there
    if order.policy == "spare":
        units = [u for u in units if g.steps[u] > 1] or units
    return [Choice("lose", min(units, key=lambda u: (strength(g, u), u)))]


def retreat(g: State, frame: GroundRetreat, order: Order) -> list[Choice]:
    """To the hex farthest from the enemy, or stay."""
    place, side = frame.hex, frame.side
    steps = sum([g.steps[u] for u in g.troops_in(place, side)])
    if steps >= order.n:
        return []
    near = [to for to in g.theatre.near[place] if g.theatre.in_play[to]]
    ways = [to for to in near if bars_retreat(g, side, place, to) is None]
    if not ways or (order.policy == "stand" and steps > 1):
        return [Choice("stay")]
    ways.sort(key=lambda to: (-enemy_distance(g, to, 1 - side), to))
    return [Choice("withdraw", hex=ways[0])]


def enemy_distance(g: State, place: int, enemy: int) -> int:
    """Hexes to the nearest ground unit of a side that is ashore."""
    ground, aboard = g.theatre.ground[enemy], g.aboard
    units = [u for u in ground if g.status[u] == PLAY and aboard[u] < 0]
    return g.theatre.nearest(place, [g.hex[u] for u in units])


# ── 7.2 Who regroups, 14.1 ───────────────────────────────────────────────────


def designate(g: State, frame: Designation, order: Order) -> list[Choice]:
    """All that are wanted at once, in one draft."""
    units = [u for u in g.theatre.air[frame.side] if bars_designation(g, frame.side, u) is None]
    if order.policy == "disrupted":
        units = [u for u in units if g.disrupted[u]]
    if order.policy == "none":
        units = []
    return [*[Choice("regroup", u) for u in units], Choice("done")]


def go_on(g: State, _frame: AirRegroup, _order: Order) -> list[Choice]:
    """On with the Regroup boxes, in all turns but one."""
    return [] if g.regroup_turn == g.turn else [Choice("done")]


ANSWERS: Final[dict[type[Any], Answer]] = answers(
    on(GroundLosses, lose),
    on(GroundRetreat, retreat),
    on(Designation, designate),
    on(AirRegroup, go_on),
)
