"""Standing orders at sea: reaction missions, interception, surface combat, the way to port."""

from __future__ import annotations

from typing import Any, Final

from sandtable.core.choice import Choice
from sandtable.core.standing import Answer, Order, answers, on
from sandtable.games.forlorn_hopes.air.air_missions import Reaction
from sandtable.games.forlorn_hopes.kinds import TRANSPORT
from sandtable.games.forlorn_hopes.sea.cargo import with_partners
from sandtable.games.forlorn_hopes.sea.naval_interception import (
    Intercepting,
    Meeting,
    Sallying,
    bars_intercepting,
    bars_sally,
    bars_setting_out,
    sources,
)
from sandtable.games.forlorn_hopes.sea.naval_withdrawal import (
    Breaking,
    Retiring,
    bars_retiring,
    bars_withdrawing,
    nearest,
    outruns,
    room,
)
from sandtable.games.forlorn_hopes.sea.sea_ways import (
    allowance,
    group,
    group_at,
    ways,
)
from sandtable.games.forlorn_hopes.sea.spotting import airbases_near
from sandtable.games.forlorn_hopes.sea.surface_combat import (
    SCREENED,
    Gunnery,
    Hours,
    attack_factor,
    bars_target,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.conclusion import Returning, harbours

FAR: Final = 999


def factors(g: State, ships: list[int]) -> int:
    """Attack factors of ships, as they show."""
    return sum([attack_factor(g, ship) for ship in ships])


# ── 9.1.4 Reaction missions ──────────────────────────────────────────────────


def react(g: State, frame: Reaction, order: Order) -> list[Choice]:
    """Let the group pass in this hex, or ask: by what both sides see of it."""
    ships = g.ships_in(frame.hex, 1 - frame.side)
    types = g.theatre.roster.type
    asks = order.policy == "transports" and any(types[ship] == TRANSPORT for ship in ships)
    asks = asks or (order.policy == "ships" and len(ships) >= order.n)
    asks = asks or (order.policy == "near" and threatens(g, frame.side, frame.hex, order.n))
    return [] if asks else [Choice("pass")]


def threatens(g: State, side: int, place: int, within: int) -> bool:
    """Whether an airbase, a port or troops ashore of a side are within so many hexes."""
    if airbases_near(g, side, place, within):
        return True
    size, distance = g.theatre.size, g.theatre.map.distance
    held = [port for port in g.theatre.ports if port < size and g.holder(port) == side]
    troops = [g.hex[u] for u in g.theatre.ground[side] if g.aboard[u] < 0 and g.in_play(u)]
    return any(0 <= h < size and distance(h, place) <= within for h in (*held, *troops))


# ── 10.3.4 Interception, 10.3.5 meeting ──────────────────────────────────────


def intercept(g: State, frame: Intercepting, order: Order) -> list[Choice]:
    """From which hex, if from any."""
    enemy = group(g, 1 - frame.side)
    if order.policy == "ships" and len(enemy) >= order.n:
        return []
    if order.policy == "even":
        side, target = frame.side, group_at(g, 1 - frame.side)
        best, most = -1, factors(g, enemy) - 1
        for place in sources(g, side, target):
            if bars_intercepting(g, side, place, frame.tried, target) is None:
                able = [
                    ship
                    for ship in g.ships_in(place, side)
                    if bars_sally(g, ship, (), place, frame.tried, target) is None
                ]
                if factors(g, able) > most:
                    best, most = place, factors(g, able)
        if best >= 0:
            return [Choice("intercept", hex=best)]
    return [Choice("pass")]


def sally(g: State, frame: Sallying, _order: Order) -> list[Choice]:
    """All the ships of the hex that can join, the strongest first; then they are off."""
    target = group_at(g, 1 - frame.side)
    able = [
        ship
        for ship in g.ships_in(frame.place, frame.side)
        if bars_sally(g, ship, frame.ships, frame.place, frame.tried, target) is None
    ]
    if able:
        return [Choice("join", max(able, key=lambda s: (attack_factor(g, s), -s)))]
    return [Choice("depart")] if bars_setting_out(g, frame.ships) is None else []


def is_met(g: State, side: int) -> bool:
    """Whether a side is asked about a meeting that the other one sailed into."""
    top: Any = g.frames[-1]
    return bool(top.mover != side)


def meet(g: State, frame: Meeting, order: Order) -> list[Choice]:
    """Fight or not."""
    place = group_at(g, frame.mover)
    own, enemy = g.ships_in(place, frame.side), g.ships_in(place, 1 - frame.side)
    fights = order.policy == "engage"
    fights = fights or (order.policy == "even" and factors(g, own) >= factors(g, enemy))
    return [Choice("engage" if fights else "avoid")]


# ── 10.4 Surface combat ──────────────────────────────────────────────────────


def hours(_g: State, _frame: Hours, order: Order) -> list[Choice]:
    """By day or at night."""
    return [Choice(order.policy)]


def shoot(g: State, frame: Gunnery, order: Order) -> list[Choice]:
    """The target of the next ship."""
    side, place, types = frame.side, frame.place, g.theatre.roster.type
    mine = len([s for s, _ in frame.shots if g.side(s) == side]) + len(frame.queue)
    aims = [
        ship
        for ship in g.ships_in(place, 1 - side)
        if bars_target(g, place, frame.shots, mine, ship, side) is None
    ]
    if order.policy == "transports":
        aims = [ship for ship in aims if types[ship] in SCREENED] or aims
    shot_at = [target for s, target in frame.shots if g.side(s) == side]
    spread = order.policy != "mass"

    def rank(ship: int) -> tuple[int, int, int]:
        return shot_at.count(ship) * spread, -attack_factor(g, ship), ship

    return [Choice("shoot", min(aims, key=rank))] if aims else []


def withdraw(g: State, frame: Breaking, order: Order) -> list[Choice]:
    """Break off or stay."""
    side, place = frame.side, frame.place
    weaker = factors(g, g.ships_in(place, side)) < factors(g, g.ships_in(place, 1 - side))
    if order.policy == "outrun":
        weaker = weaker and outruns(g, side, place)
    leaves = order.policy != "stay" and weaker and bars_withdrawing(g, side, place) is None
    return [Choice("withdraw" if leaves else "stay")]


def retire(g: State, frame: Retiring, _order: Order) -> list[Choice]:
    """To the hex farthest from other enemy ships."""
    out = room(g, frame.side, frame.place)
    free = [to for to in out.hexes if bars_retiring(g, to, out) is None]
    return [Choice("withdraw", hex=max(free, key=lambda to: (nearest(g, to, out.foes), -to)))]


# ── 12.2 The way to port ─────────────────────────────────────────────────────


def to_port(g: State, frame: Returning, _order: Order) -> list[Choice]:
    """The port that costs fewest movement points."""
    together = with_partners(g, frame.ship)
    cost = ways(g, together, g.hex[frame.ship], allowance(g, together), True).cost
    ports = harbours(g, frame.ship)
    best = min(ports, key=lambda place: (cost.get(place, FAR), place))
    return [Choice("return", frame.ship, best)]


ANSWERS: Final[dict[type[Any], Answer]] = answers(
    on(Reaction, react),
    on(Intercepting, intercept),
    on(Sallying, sally),
    on(Meeting, meet),
    on(Hours, hours),
    on(Gunnery, shoot),
    on(Breaking, withdraw),
    on(Retiring, retire),
    on(Returning, to_port),
)
