"""Orders as a player is told them: what the plan wants, with units and places by their names."""

from __future__ import annotations

from typing import Final

from sandtable.ai.command.doctrine import Plan
from sandtable.ai.command.spoken import Spoken
from sandtable.ai.forlorn_hopes.orders import CAMPAIGN, WITHOUT, Orders, sentence
from sandtable.ai.forlorn_hopes.schemes import Scheme
from sandtable.core.plan import capital
from sandtable.games.forlorn_hopes.air.anti_aircraft import ShipsFire
from sandtable.games.forlorn_hopes.air.battle import Aborting, Leaving, Order
from sandtable.games.forlorn_hopes.air.battle_fire import Aiming, Answering, Nerve
from sandtable.games.forlorn_hopes.air.battle_moves import Flying
from sandtable.games.forlorn_hopes.air.battle_setup import EntryEdge, SettingUp
from sandtable.games.forlorn_hopes.air.bombing import Aim, Altitude, Manner
from sandtable.games.forlorn_hopes.air.bombing_hits import Caught
from sandtable.games.forlorn_hopes.air.scramble import Scrambling
from sandtable.games.forlorn_hopes.air.target_scramble import Refuge, TargetScramble
from sandtable.games.forlorn_hopes.land.ground_combat import (
    Assault,
    GroundLosses,
    GroundRetreat,
)
from sandtable.games.forlorn_hopes.sea.naval_bombardment import Bombardment, Broadside
from sandtable.games.forlorn_hopes.sea.naval_withdrawal import Breaking, Retiring
from sandtable.games.forlorn_hopes.sea.submarines import Periscope, Submarines
from sandtable.games.forlorn_hopes.sea.surface_combat import Gunnery, Hours
from sandtable.games.forlorn_hopes.state import State

FIGHTS: Final[tuple[type, ...]] = (
    *(Scrambling, TargetScramble, Refuge, Submarines, Periscope),
    *(Order, Leaving, Aborting, EntryEdge, SettingUp, Flying, Aiming, Answering, Nerve),
    *(Altitude, Aim, Manner, Caught, ShipsFire),
    *(Bombardment, Broadside, Hours, Gunnery, Breaking, Retiring),
    *(Assault, GroundLosses, GroundRetreat),
)
"""Decisions about a fight that is put together or under way: a plan says nothing of them."""


def spoken(g: State, side: int, plan: Plan) -> Spoken:
    """A scheme in a position: its title, its orders as a sentence, where it wants something."""
    assert isinstance(plan, Scheme)
    orders = plan.orders(g, side)
    says, told = capital(plan.says), sentence(g, orders)
    words = f"{says}." if told == WITHOUT else f"{says}: {told}"
    return Spoken(plan.says, words, aims(g, orders))


def aims(g: State, orders: Orders) -> tuple[str, ...]:
    """The places that orders name, beyond those of the timetable that staff has by itself."""
    found = [op.goal for op in orders.timetable if op not in CAMPAIGN]
    found += [label for label, _ in (*orders.axis, *orders.targets)]
    if orders.mission is not None and 0 <= orders.mission.goal < g.theatre.size:
        found.append(g.theatre.label(orders.mission.goal))
    return tuple(dict.fromkeys(found))
