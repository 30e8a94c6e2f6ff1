"""Orders as a player is told them: what the plan wants, with units and hexes by their names."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.doctrine import Plan
from sandtable.ai.command.spoken import Spoken
from sandtable.ai.doro_nawa.orders import Orders, Task
from sandtable.ai.doro_nawa.schemes import Scheme
from sandtable.core.plan import capital
from sandtable.games.doro_nawa.air_combat import Fire, Intercept
from sandtable.games.doro_nawa.anti_aircraft import Flak, FlakHex
from sandtable.games.doro_nawa.bombardment import Bombard
from sandtable.games.doro_nawa.ground_combat import Attack
from sandtable.games.doro_nawa.ground_support import Support
from sandtable.games.doro_nawa.interdiction import Strike
from sandtable.games.doro_nawa.kinds import LAND
from sandtable.games.doro_nawa.naval_combat import Broadside, Salvo, Sighting
from sandtable.games.doro_nawa.retreat import Advance, Retreat
from sandtable.games.doro_nawa.state import State

FIGHTS: Final[tuple[type, ...]] = (
    *(Attack, Support, Bombard, Broadside, Salvo, Sighting, Retreat, Advance),
    *(Flak, FlakHex, Intercept, Fire, Strike),
)
"""Decisions about a fight that is put together or under way: a plan says nothing of them."""


def spoken(g: State, side: int, plan: Plan) -> Spoken:
    """A scheme in a position: its title, its orders as a sentence, where it wants something."""
    assert isinstance(plan, Scheme)
    orders = plan.orders(g, side)
    parts = [capital(plan.says)]
    parts += [f"choose {orders.option}"] if orders.option and "now " not in plan.says else []
    parts += [_task(g, side, task) for task in orders.tasks]
    parts += [f"leave {g.name(u)} at {g.where(g.hex[u])}" for u in orders.stays]
    parts += [f"send {g.name(u)} to {g.where(h)}" for u, h in orders.posts if g.hex[u] != h]
    parts += by_sea(g, orders)
    if orders.first_stretch:
        parts.append("begin the line a stretch of road behind the first that could be held")
    if orders.weights.severed:
        parts.append("nobody stays where his road home can be closed in the next half")
    title = plan.says
    aims = [task.hex for task in orders.tasks] + [h for h, _ in orders.prey]
    aims += [h for _, h in orders.posts]
    aims += [landing.beach for landing in orders.landings]
    prey = [h for h, _ in (*orders.prey, *orders.kills)]
    if prey:
        title = f"{orders.plan} {_who(g, 1 - side, prey[0])}"
    hexes = tuple([g.theatre.map.label(h) for h in dict.fromkeys(aims)])
    return Spoken(title, "; ".join(parts) + ".", hexes)


def by_sea(g: State, orders: Orders) -> list[str]:
    """Each beach with those bound for it, and the port where they take ship (4.41)."""
    bound: dict[int, list[int]] = {}
    for landing in orders.landings:
        bound.setdefault(landing.beach, []).extend(landing.units)
    parts = []
    for beach, units in bound.items():
        ashore = [u for u in units if not g.afloat[u]]
        port = next((one.port for one in orders.landings if ashore and one.beach == beach), -1)
        who = " and ".join([g.name(u) for u in units])
        ship = f"embark {who} in {g.where(port)} for" if ashore else f"land {who} at"
        parts.append(f"{ship} {g.where(beach)}")
    return parts


def _task(g: State, side: int, task: Task) -> str:
    place = g.where(task.hex)
    if g.occ[task.hex] & LAND << (1 - side):
        return f"bring {task.sp} SP against {_who(g, 1 - side, task.hex)} at {place}"
    return f"hold {place} with up to {task.sp} SP"


def _who(g: State, side: int, h: int) -> str:
    """The units of a side in a hex."""
    units = g.ground_in(h, side)
    if not units:
        return g.where(h)
    names = [g.name(u) for u in units[:2]]
    if len(units) > len(names):
        return f"{', '.join(names)} and {len(units) - len(names)} more"
    return " and ".join(names)
