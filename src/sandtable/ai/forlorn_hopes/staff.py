"""The player: it looks at the decision asked, and answers by the chapter it belongs to."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.forlorn_hopes import air, army, dogfight, fleets, navy, plans, replies, skies
from sandtable.ai.forlorn_hopes.air import Sortie
from sandtable.ai.forlorn_hopes.voyages import Voyage
from sandtable.ai.player import Knowledge
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes import sea_ways
from sandtable.games.forlorn_hopes.battle_actions import tma_of
from sandtable.games.forlorn_hopes.kinds import JAPANESE
from sandtable.games.forlorn_hopes.state import State

PATIENCE: Final = 1500
"""Decisions in one phase after which it only ends what is open."""
CLOSING: Final[list[str]] = [
    "done", "pass", "launch", "depart", "halt", "stay", "no", "decline", "avoid", "leave",
]  # fmt: skip


@final
class Staff:
    """Plays either side, the same way in the same situation."""

    __slots__ = ("aimed", "asked", "key", "path", "side", "sortie", "voyage")

    def __init__(self, side: int, _seed: str) -> None:
        self.side: Final = side
        self.key: tuple[int, ...] = ()
        self.asked = 0
        self.sortie: Sortie | None = None
        self.voyage: Voyage | None = None
        self.path: list[str] = []
        self.aimed: list[int] = []

    def choose(self, known: Knowledge) -> Choice:
        """One of the legal choices."""
        g: State = known.state
        choices = known.choices
        if len(choices) == 1:
            return choices[0]
        key = (g.turn, g.phase)
        if key != self.key:
            self.key, self.asked = key, 0
        self.asked += 1
        if self.asked <= PATIENCE:
            wanted = self.answer(g, g.frames[-1], choices)
            if wanted is not None and wanted in choices:
                return wanted
        return way_out(choices, self.asked)

    def answer(self, g: State, frame: Any, choices: list[Choice]) -> Choice | None:
        """The choice for the decision on top of the stack."""
        name = type(frame).__name__
        for chapter in (self._mission, self._battle, self._sea, self._land, self._other):
            wanted = chapter(g, frame, name, choices)
            if wanted is not None:
                return wanted
        return None

    # ── 8.0, 9.0 missions ────────────────────────────────────────────────────

    def _mission(self, g: State, frame: Any, name: str, choices: list[Choice]) -> Choice | None:
        side = self.side
        if name == "Operations":
            return self._operations(g, choices)
        if name == "Composing":
            return air.compose(g, side, choices, self.sortie)
        if name == "Emplaning":
            cf = g.theatre.roster.cf[0]
            kept = plans.reserved(g) if side == JAPANESE else set()
            return max(choices, key=lambda c: (c.unit not in kept, cf[c.unit], -c.unit))
        if name == "Staging":
            return skies.best_stage(g, side, choices) or choices[0]
        if name == "Reaction":
            return air.react(g, side, choices)
        if name == "Scrambling":
            return air.scramble(g, choices)
        if name == "TargetScramble":
            return replies.first(choices, "flee", "done")
        if name in ("NamingTarget", "Writing"):
            return air.designate(g, side, choices)
        if name == "Altitude":
            return air.altitude(g, choices)
        if name == "Aim":
            return self._aim(g, frame, choices)
        return air.manner(g, choices) if name == "Manner" else None

    def _operations(self, g: State, choices: list[Choice]) -> Choice:
        """What promises most: an air mission, a naval mission, or nothing."""
        self.sortie = air.best_sortie(g, self.side, choices)
        self.voyage = fleets.best_voyage(g, self.side, choices)
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

    def _aim(self, g: State, frame: Any, choices: list[Choice]) -> Choice:
        taken = [ship for _, ship in frame.sorties]
        return air.aim(g, choices, taken)

    # ── 9.7 air combat ───────────────────────────────────────────────────────

    def _battle(self, g: State, frame: Any, name: str, choices: list[Choice]) -> Choice | None:
        side = self.side
        if name == "EntryEdge":
            return dogfight.edge(g, side, choices)
        if name == "SettingUp":
            return dogfight.place(g, side, choices)
        if name == "Flying":
            return self._fly(g, frame)
        if name in ("Aiming", "Answering"):
            return dogfight.fire(g, choices)
        if name == "Aborting":
            return Choice("done")
        return replies.first(choices, "leave") if name == "Leaving" else None

    def _fly(self, g: State, frame: Any) -> Choice:
        """The next action of the way chosen when the impulse began."""
        if not self.path or frame.left == tma_of(g, frame.unit):
            self.path = dogfight.flight(g, self.side)
        if not self.path:
            return Choice("done")
        return Choice(self.path.pop(0))

    # ── 10.0 at sea ──────────────────────────────────────────────────────────

    def _sea(self, g: State, frame: Any, name: str, choices: list[Choice]) -> Choice | None:
        side = self.side
        if name == "Grouping":
            return navy.group_up(g, side, choices, self.voyage)
        if name in ("Stowing", "GoingAboard"):
            return navy.stow(g, choices)
        if name == "Sailing":
            here = sea_ways.group_at(g, side)
            goal = self.voyage.goal if self.voyage is not None else here
            return navy.steam(g, side, choices, goal)
        if name == "Intercepting":
            return navy.intercept(g, side, choices)
        if name == "Sallying":
            return replies.first(choices, "join", "depart")
        if name == "Meeting":
            return navy.meet(g, side, sea_ways.group_at(g, frame.mover))
        if name == "Hours":
            return Choice("night") if side == 0 else Choice("day")
        if name == "Gunnery":
            return navy.shoot(g, frame, choices)
        if name == "Breaking":
            return navy.break_off(g, side, frame.place, choices)
        if name == "Retiring":
            return navy.retire(g, side, choices)
        if name == "Returning":
            return navy.home(g, side, choices)
        if name == "Bombardment":
            return replies.first(choices, "bombard", "done")
        return replies.bombard(g, choices) if name == "Broadside" else None

    # ── 11.0 ashore ──────────────────────────────────────────────────────────

    def _land(self, g: State, frame: Any, name: str, choices: list[Choice]) -> Choice | None:
        side = self.side
        if name == "GroundMoves":
            return army.march(g, side, choices)
        if name == "GroundCombats":
            return army.attack(g, side, choices)
        if name == "Assault":
            return Choice("launch")
        if name == "GroundLosses":
            return army.lose(g, choices)
        return army.retreat(g, side, choices) if name == "GroundRetreat" else None

    # ── everything else ──────────────────────────────────────────────────────

    def _other(self, g: State, _frame: Any, name: str, choices: list[Choice]) -> Choice | None:
        side = self.side
        if name in ("FleetDecision", "CoveringDecision"):
            return replies.commit(g, choices, name)
        if name == "Arrivals":
            return replies.arrive(g, side, choices)
        if choices[0].verb == "base":
            return replies.to_base(g, side, [c for c in choices if c.verb == "base"])
        if name == "Convoy":
            return replies.convoy(g, choices)
        if name in ("Periscope", "Submarines"):
            return replies.hunt(g, choices)
        if name == "Construction":
            return replies.construct(g, side, choices)
        if name == "Flights":
            return air.reconnoitre(g, side, choices)
        if name == "Designation":
            return replies.first(choices, "regroup", "done")
        if name == "RegroupDecision":
            return Choice("no")
        return replies.first(choices, "regain", "flee", "enter", "examine")


def way_out(choices: list[Choice], asked: int) -> Choice:
    """A choice that brings things to an end."""
    for verb in CLOSING:
        for choice in choices:
            if choice.verb == verb:
                return choice
    return choices[asked % len(choices)]
