"""Plans: what a player may want to do at one stroke, offered as a list of legal choices.

A game makes its plans from what the asking side may know.  Each is tried on a copy before it is
offered, so that its choices can be played one after the other, up to a die.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.core.rulebook import Rulebook

TRIED: Final = 400
"""Sets that are weighed at most to find the smallest one; beyond it the search is by steps."""


class Plan(NamedTuple):
    """Several choices at one stroke: `label` for the button, `note` for effect, cost and risk.

    `through` tells that it is meant to go on past the dice between its choices.
    """

    id: str
    label: str
    note: str
    units: tuple[int, ...]
    hexes: tuple[int, ...]
    choices: tuple[Choice, ...]
    through: bool = False


# ── trying choices ───────────────────────────────────────────────────────────


@final
class Trial:
    """A copy of a state on which choices are tried, up to a die or the decision of another."""

    __slots__ = ("actor", "drafts", "g", "made", "over", "rulebook")

    def __init__(self, rulebook: Rulebook, g: Any) -> None:
        self.rulebook: Final = rulebook
        self.g = g.clone()
        self.g.log = None
        self.actor: Final = rulebook.actor(g)
        self.made: list[Choice] = []
        self.over = self.actor < 0
        self.drafts = rulebook.drafting(g) >= 0
        """Whether a draft is open: nothing plays itself in it."""

    def legal(self) -> list[Choice]:
        """The choices of the decision that is open now."""
        ballot = Ballot()
        self.rulebook.verdicts(self.g, ballot)
        return ballot.open

    def play(self, choice: Choice) -> bool:
        """Play a choice if it is legal here; else nothing changes."""
        if self.over:
            return False
        parts = self.rulebook.expand(self.g, choice)
        before = self.kept() if len(parts) > 1 else None
        for part in parts:
            if part not in self.legal():
                if before is not None:
                    self.back_to(before)
                return False
            self._apply(part)
        self.made.append(choice)
        self._settle()
        return True

    def kept(self) -> Trial:
        """The same trial once more, to come back to."""
        twin = Trial(self.rulebook, self.g)
        twin.made, twin.over, twin.drafts = self.made.copy(), self.over, self.drafts
        return twin

    def back_to(self, kept: Trial) -> None:
        """Stand again where a kept trial stands."""
        self.g, self.made = kept.g.clone(), kept.made.copy()
        self.over, self.drafts = kept.over, kept.drafts

    def play_all(self, choices: Iterable[Choice]) -> bool:
        """Play in order until one is not legal; whether that was none."""
        return all(self.play(choice) for choice in choices)

    def _apply(self, choice: Choice) -> None:
        shows = self.rulebook.reveals(self.g, choice)
        hidden = self.drafts or self.rulebook.secret(self.g, choice)
        self.rulebook.apply(self.g, choice)
        self.drafts = hidden and self.rulebook.drafting(self.g) >= 0
        self.over = shows or self.rulebook.actor(self.g) != self.actor

    def _settle(self) -> None:
        """Play what has no alternative, as a game does by itself."""
        while not self.over and not self.drafts:
            legal = self.legal()
            if len(legal) != 1 or not self.rulebook.free_running(self.g, legal[0]):
                return
            self._apply(legal[0])


def plans_for(game: Game, side: int, units: Sequence[int] = (), hex: int = -1) -> list[Plan]:
    """What a side may do at one stroke with these units, or at this hex; [] when it is not asked.

    The game makes them from what the side may know.  Where that is not everything each is then
    tried choice by choice, as a player could who takes them back.
    """
    rulebook = game.rulebook
    g = game.standing(side)
    if rulebook.actor(g) != side or side < 0:
        return []
    if not rulebook.hides(g):
        return _different(rulebook.plans(g, side, tuple(units), hex))
    known = rulebook.known_to(g, side)
    kept: list[Plan] = []
    for plan in rulebook.plans(known, side, tuple(units), hex):
        trial = Trial(rulebook, g)
        known_to_the_die = plan.choices[:1] if plan.through else plan.choices
        if plan.choices and trial.play_all(known_to_the_die):
            kept.append(plan)
    return _different(kept)


def _different(plans: list[Plan]) -> list[Plan]:
    """Each stroke once: of plans that do the same the first is told."""
    kept: list[Plan] = []
    for plan in plans:
        same = [one for one in kept if one.choices == plan.choices and one.through == plan.through]
        if not same:
            kept.append(plan)
    return kept


def show_plans(game: Game, plans: list[Plan]) -> dict[str, Any]:
    """Plans as JSON-able values, choices and hexes by name, for the record line they are for."""
    names = game.rulebook.names(game.state)
    shown = [
        {
            "id": plan.id,
            "label": plan.label,
            "note": plan.note,
            "units": list(plan.units),
            "hexes": [names.hex_name(place) for place in plan.hexes],
            "choices": [game.text(choice) for choice in plan.choices],
            "through": plan.through,
        }
        for plan in plans
    ]
    return {"seq": game.seq, "plans": shown}


# ── the smallest set that does it ────────────────────────────────────────────


class Mark(NamedTuple):
    """What a set of additions comes to: its column, and how it is named."""

    column: int
    text: str


Weigh = Callable[[tuple[Choice, ...]], Mark]


def smallest(pool: Sequence[Choice], weigh: Weigh, column: int) -> tuple[Choice, ...] | None:
    """The fewest additions that reach a column: exact while few sets are to be weighed.

    Of equally many the first in the order of the pool.  Beyond `TRIED` sets what is not needed of
    the whole pool is left out, the last first.
    """
    tried = 0
    for size in range(1, len(pool) + 1):
        for chosen in combinations(pool, size):
            tried += 1
            if weigh(chosen).column >= column:
                return chosen
            if tried >= TRIED:
                return _pruned(pool, weigh, column)
    return None


def _pruned(pool: Sequence[Choice], weigh: Weigh, column: int) -> tuple[Choice, ...] | None:
    kept = _climbed(pool, weigh)
    if weigh(kept).column < column:
        return None
    for choice in reversed(kept):
        rest = tuple([other for other in kept if other != choice])
        if rest and weigh(rest).column >= column:
            kept = rest
    return kept


def _climbed(pool: Sequence[Choice], weigh: Weigh) -> tuple[Choice, ...]:
    """The whole pool, less whatever makes the column lower."""
    kept = tuple(pool)
    for choice in reversed(pool):
        rest = tuple([other for other in kept if other != choice])
        if rest and weigh(rest).column > weigh(kept).column:
            kept = rest
    return kept


def best_column(pool: Sequence[Choice], weigh: Weigh) -> int:
    """The highest column that additions of the pool reach: exact where all sets can be weighed."""
    if 1 << len(pool) <= TRIED:
        sets = [c for size in range(1, len(pool) + 1) for c in combinations(pool, size)]
        return max([weigh(chosen).column for chosen in sets])
    return weigh(_climbed(pool, weigh)).column


def column_plans(
    pool: Sequence[Choice], weigh: Weigh, before: tuple[Choice, ...], what: str
) -> list[Plan]:
    """Add all, the smallest set that reaches the next column, and that of the highest column.

    `before` are the choices that lead to where the pool may be added; `what` says what a column
    is called on the button.
    """
    if not pool:
        return []
    now = weigh(())
    everybody = tuple(pool)
    plans: list[Plan] = []
    best = best_column(pool, weigh)
    for column in dict.fromkeys((now.column + 1, best)):
        chosen = smallest(pool, weigh, column) if now.column < column <= best else None
        if chosen is None:
            continue
        mark = weigh(chosen)
        name, rank = ("best-column", "Best") if mark.column == best else ("next-column", "Next")
        label = f"{rank} {what}: {mark.text} with {count(len(chosen), 'unit')}"
        if all(plan.id != name for plan in plans):
            plans.append(_adding(name, label, f"instead of {now.text}", before, chosen))
    if len(pool) > 1 and all(set(everybody) != set(p.choices[len(before) :]) for p in plans):
        mark = weigh(everybody)
        label = f"Add all {len(pool)}: {mark.text}"
        plans.append(_adding("all", label, f"instead of {now.text}", before, everybody))
    return plans


def _adding(
    name: str, label: str, note: str, before: tuple[Choice, ...], chosen: tuple[Choice, ...]
) -> Plan:
    units = tuple([choice.unit for choice in chosen if choice.unit >= 0])
    hexes = tuple([choice.hex for choice in before if choice.hex >= 0])
    return Plan(name, label, note, units, hexes, (*before, *chosen))


def count(number: int, noun: str) -> str:
    """A number with its noun: 1 unit, 4 units."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def opens(rulebook: Rulebook, g: Any) -> list[Choice]:
    """The legal choices of a state."""
    ballot = Ballot()
    rulebook.verdicts(g, ballot)
    return ballot.open
