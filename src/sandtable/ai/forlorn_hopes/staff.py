"""The player: it looks at the decision asked, and answers by the chapter it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, final

from sandtable.ai.forlorn_hopes import air, army, dogfight, fleets, navy, plans, replies, skies
from sandtable.ai.forlorn_hopes.air import Sortie
from sandtable.ai.forlorn_hopes.orders import STAFF, Mission, Orders
from sandtable.ai.forlorn_hopes.voyages import Voyage
from sandtable.ai.player import Knowledge, taken
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air.air_missions import Composing, Emplaning, Reaction
from sandtable.games.forlorn_hopes.air.battle import Aborting, Leaving
from sandtable.games.forlorn_hopes.air.battle_actions import tma_of
from sandtable.games.forlorn_hopes.air.battle_fire import Aiming, Answering
from sandtable.games.forlorn_hopes.air.battle_moves import Flying
from sandtable.games.forlorn_hopes.air.battle_setup import EntryEdge, SettingUp
from sandtable.games.forlorn_hopes.air.bombing import Aim, Altitude, Manner
from sandtable.games.forlorn_hopes.air.recon import Flights
from sandtable.games.forlorn_hopes.air.scramble import Scrambling
from sandtable.games.forlorn_hopes.air.target_scramble import TargetScramble
from sandtable.games.forlorn_hopes.air.targets import NamingTarget, Writing
from sandtable.games.forlorn_hopes.bases.mobile_bases import Construction
from sandtable.games.forlorn_hopes.bases.staging import Staging
from sandtable.games.forlorn_hopes.kinds import JAPANESE
from sandtable.games.forlorn_hopes.land.ground import GroundMoves
from sandtable.games.forlorn_hopes.land.ground_combat import (
    Assault,
    GroundCombats,
    GroundLosses,
    GroundRetreat,
)
from sandtable.games.forlorn_hopes.land.landing import GoingAboard
from sandtable.games.forlorn_hopes.sea import sea_ways
from sandtable.games.forlorn_hopes.sea.cargo import Stowing
from sandtable.games.forlorn_hopes.sea.covering import CoveringDecision
from sandtable.games.forlorn_hopes.sea.naval_bombardment import Bombardment, Broadside
from sandtable.games.forlorn_hopes.sea.naval_interception import Intercepting, Meeting, Sallying
from sandtable.games.forlorn_hopes.sea.naval_missions import Grouping
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing
from sandtable.games.forlorn_hopes.sea.naval_withdrawal import Breaking, Retiring
from sandtable.games.forlorn_hopes.sea.submarines import Periscope, Submarines
from sandtable.games.forlorn_hopes.sea.surface_combat import Gunnery, Hours
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.air_fleet import FleetDecision
from sandtable.games.forlorn_hopes.turn.conclusion import Returning
from sandtable.games.forlorn_hopes.turn.initiative import RegroupDecision
from sandtable.games.forlorn_hopes.turn.missions import Operations
from sandtable.games.forlorn_hopes.turn.random_events import Convoy
from sandtable.games.forlorn_hopes.turn.regroup_designation import Designation
from sandtable.games.forlorn_hopes.turn.reinforcements import Arrivals

Frame = TypeVar("Frame")
PATIENCE: Final = 1500
"""Decisions in one phase after which it only ends what is open."""
CLOSING: Final[list[str]] = [
    "done", "pass", "launch", "depart", "halt", "stay", "no", "decline", "avoid", "leave",
]  # fmt: skip


Plan = Callable[[State, int], Orders]
"""The orders of a side in a position; the same position gives the same orders."""


def by_itself(_g: State, side: int) -> Orders:
    """No orders: staff thinks of everything itself."""
    return STAFF[side]


@final
class Staff:
    """Plays either side, the same way in the same situation, by the orders of a plan.

    Orders are given when a phase begins, and at each opportunity for a mission.
    """

    __slots__ = ("asked", "begun", "key", "orders", "path", "plan", "side", "sortie", "voyage")

    def __init__(self, side: int, _seed: str, plan: Plan = by_itself) -> None:
        self.side: Final = side
        self.plan: Plan = plan
        self.orders = STAFF[side]
        self.key: tuple[int, ...] = ()
        self.asked = 0
        self.begun = False
        self.sortie: Sortie | None = None
        self.voyage: Voyage | None = None
        self.path: list[str] = []

    def choose(self, known: Knowledge) -> Choice:
        """One of the legal choices."""
        g: State = known.state
        choices = known.choices
        if len(choices) == 1:
            return choices[0]
        key = (g.turn, g.phase)
        if key != self.key:
            self.key, self.asked = key, 0
            self.orders = self.plan(g, self.side)
        self.asked += 1
        patient = self.asked <= PATIENCE
        wanted = self.answer(g, g.frames[-1], choices) if patient else None
        return taken(choices, wanted, CLOSING, self.asked)

    def answer(self, g: State, frame: Any, choices: list[Choice]) -> Choice | None:
        """The choice for the decision on top of the stack."""
        answer = ANSWERS.get(type(frame))
        wanted = answer(self, g, frame, choices) if answer is not None else None
        if wanted is not None:
            return wanted
        if choices[0].verb == "base":
            return replies.to_base(g, self.side, [c for c in choices if c.verb == "base"])
        return replies.first(choices, "regain", "flee", "enter", "examine")

    # ── 8.0, 9.0 missions ────────────────────────────────────────────────────

    def operations(self, g: State, choices: list[Choice]) -> Choice:
        """What promises most: an air mission, a naval mission, or nothing."""
        self.orders = self.plan(g, self.side)
        self.sortie = air.best_sortie(g, self.orders, self.side, choices)
        self.voyage = fleets.best_voyage(g, self.orders, self.side, choices)
        first, self.begun = not self.begun, True
        if first and self.orders.mission is not None:
            ordered = self.ordered(g, choices, self.orders.mission)
            if ordered is not None:
                return ordered
        by_air = self.sortie.value if self.sortie is not None else 0.0
        by_sea = self.voyage.value if self.voyage is not None else 0.0
        convoy = self.voyage is not None and self.voyage.lands and self.side == JAPANESE
        if self.voyage is not None and (self.sortie is None if convoy else by_sea >= by_air):
            return Choice("sail", hex=self.voyage.start)
        if self.sortie is not None:
            return Choice("strike", hex=self.sortie.hex)
        stage = Choice("stage")
        if self.side == JAPANESE and stage in choices and skies.wants_stage(g, self.side):
            return stage
        return Choice("pass")

    def ordered(self, g: State, choices: list[Choice], mission: Mission) -> Choice | None:
        """The mission that the orders want first, None where it cannot be performed."""
        side, orders = self.side, self.orders
        if mission.verb == "strike":
            sortie = air.sortie_to(g, orders, side, choices, mission.goal)
            self.sortie = sortie or self.sortie
            return None if sortie is None else Choice("strike", hex=mission.goal)
        if mission.verb == "sail":
            found = fleets.voyages(g, orders, side, choices)
            wanted = [v for v in found if (v.start, v.goal) == (mission.start, mission.goal)]
            other = fleets.passage(g, side, mission.start, mission.goal)
            voyage = max(wanted, key=lambda voyage: voyage.value, default=other)
            self.voyage = voyage or self.voyage
            return None if voyage is None else Choice("sail", hex=mission.start)
        return Choice("pass")

    def emplane(self, g: State, choices: list[Choice]) -> Choice:
        """The strongest unit that no landing waits for."""
        cf = g.theatre.roster.cf[0]
        kept = plans.reserved(g, self.orders, self.side)
        return max(choices, key=lambda c: (c.unit not in kept, cf[c.unit], -c.unit))

    def fly(self, g: State, frame: Flying) -> Choice:
        """The next action of the way chosen when the impulse began."""
        if not self.path or frame.left == tma_of(g, frame.unit):
            self.path = dogfight.flight(g, self.side)
        if not self.path:
            return Choice("done")
        return Choice(self.path.pop(0))

    # ── 10.0 at sea ──────────────────────────────────────────────────────────

    def steam(self, g: State, choices: list[Choice]) -> Choice | None:
        """On to the goal of the voyage; without one nowhere."""
        here = sea_ways.group_at(g, self.side)
        goal = self.voyage.goal if self.voyage is not None else here
        if goal == here and self.orders.ambush:
            goal = navy.chase(g, self.orders, self.side)
            if self.voyage is not None:
                self.voyage = self.voyage._replace(goal=goal)
        return navy.steam(g, self.orders, self.side, choices, goal)

    # ── 5.4 events ───────────────────────────────────────────────────────────

    def convoy(self, g: State, choices: list[Choice]) -> Choice | None:
        """Back to an airbase, else who comes back."""
        return None if choices[0].verb == "base" else replies.convoy(g, choices)


Answer = Callable[[Staff, State, Any, list[Choice]], Choice | None]


def on(
    frame: type[Frame], answer: Callable[[Staff, State, Frame, list[Choice]], Choice | None]
) -> tuple[type[Any], Answer]:
    """A row of the table: how this sort of decision is answered."""
    return frame, answer


ANSWERS: Final[dict[type[Any], Answer]] = dict((
    # 8.0, 9.0 missions
    on(Operations, lambda me, g, _frame, choices: me.operations(g, choices)),
    on(Composing, lambda me, g, _frame, choices: air.compose(
        g, me.orders, me.side, choices, me.sortie)),
    on(Emplaning, lambda me, g, _frame, choices: me.emplane(g, choices)),
    on(Staging, lambda me, g, _frame, choices: skies.best_stage(g, me.side, choices) or choices[0]),
    on(Reaction, lambda me, g, _frame, choices: air.react(g, me.orders, me.side, choices)),
    on(Scrambling, lambda _me, g, _frame, choices: air.scramble(g, choices)),
    on(TargetScramble, lambda _me, _g, _frame, choices: replies.first(choices, "flee", "done")),
    on(NamingTarget, lambda me, g, _frame, choices: air.designate(g, me.orders, me.side, choices)),
    on(Writing, lambda me, g, _frame, choices: air.designate(g, me.orders, me.side, choices)),
    on(Altitude, lambda _me, g, _frame, choices: air.altitude(g, choices)),
    on(Aim, lambda me, g, frame, choices: air.aim(
        g, me.orders, choices, [s for _, s in frame.sorties])),
    on(Manner, lambda _me, g, _frame, choices: air.manner(g, choices)),
    # 9.7 air combat
    on(EntryEdge, lambda me, g, _frame, choices: dogfight.edge(g, me.side, choices)),
    on(SettingUp, lambda me, g, _frame, choices: dogfight.place(g, me.side, choices)),
    on(Flying, lambda me, g, frame, _choices: me.fly(g, frame)),
    on(Aiming, lambda _me, g, _frame, choices: dogfight.fire(g, choices)),
    on(Answering, lambda _me, g, _frame, choices: dogfight.fire(g, choices)),
    on(Aborting, lambda _me, _g, _frame, _choices: Choice("done")),
    on(Leaving, lambda _me, _g, _frame, choices: replies.first(choices, "leave")),
    # 10.0 at sea
    on(Grouping, lambda me, g, _frame, choices: navy.group_up(g, me.side, choices, me.voyage)),
    on(Stowing, lambda _me, g, _frame, choices: navy.stow(g, choices)),
    on(GoingAboard, lambda _me, g, _frame, choices: navy.stow(g, choices)),
    on(Sailing, lambda me, g, _frame, choices: me.steam(g, choices)),
    on(Intercepting, lambda me, g, _frame, choices: navy.intercept(g, me.orders, me.side, choices)),
    on(Sallying, lambda _me, _g, _frame, choices: replies.first(choices, "join", "depart")),
    on(Meeting, lambda me, g, frame, _choices: navy.meet(
        g, me.orders, me.side, sea_ways.group_at(g, frame.mover))),
    on(Hours, lambda me, _g, _frame, _choices: Choice("day" if me.side else "night")),
    on(Gunnery, lambda _me, g, frame, choices: navy.shoot(g, frame, choices)),
    on(Breaking, lambda me, g, frame, choices: navy.break_off(
        g, me.orders, me.side, frame.place, choices)),
    on(Retiring, lambda me, g, _frame, choices: navy.retire(g, me.side, choices)),
    on(Returning, lambda me, g, _frame, choices: navy.home(g, me.orders, me.side, choices)),
    on(Bombardment, lambda _me, _g, _frame, choices: replies.first(choices, "bombard", "done")),
    on(Broadside, lambda _me, g, _frame, choices: replies.bombard(g, choices)),
    on(Periscope, lambda _me, g, _frame, choices: replies.hunt(g, choices)),
    on(Submarines, lambda _me, g, _frame, choices: replies.hunt(g, choices)),
    # 11.0 ashore
    on(GroundMoves, lambda me, g, _frame, choices: army.march(g, me.orders, me.side, choices)),
    on(GroundCombats, lambda me, g, _frame, choices: army.attack(g, me.orders, me.side, choices)),
    on(Assault, lambda _me, _g, _frame, _choices: Choice("launch")),
    on(GroundLosses, lambda _me, g, _frame, choices: army.lose(g, choices)),
    on(GroundRetreat, lambda me, g, _frame, choices: army.retreat(g, me.orders, me.side, choices)),
    # everything else
    on(FleetDecision, lambda me, g, _frame, choices: replies.commit(
        choices, comes=g.turn not in me.orders.fleet_rests)),
    on(CoveringDecision, lambda me, g, _frame, choices: replies.commit(
        choices, comes=g.turn in me.orders.covering)),
    on(Arrivals, lambda me, g, _frame, choices: replies.arrive(g, me.side, choices)),
    on(Convoy, lambda me, g, _frame, choices: me.convoy(g, choices)),
    on(Construction, lambda me, g, _frame, choices: replies.construct(g, me.side, choices)),
    on(Flights, lambda me, g, _frame, choices: air.reconnoitre(g, me.side, choices)),
    on(Designation, lambda _me, _g, _frame, choices: replies.first(choices, "regroup", "done")),
    on(RegroupDecision, lambda _me, _g, _frame, _choices: Choice("no")),
))  # fmt: skip
