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

TRIED: Final = 1100
"""Sets that are weighed at most: all those of ten additions; beyond it the search is by steps."""


class Plan(NamedTuple):
    """Several choices at one stroke: `label` for the button, `note` for effect, cost and risk.

    `through` tells that it is meant to go on past the dice between its choices, `lasts` that the
    note is worth telling once it is played.
    """

    id: str
    label: str
    note: str
    units: tuple[int, ...]
    hexes: tuple[int, ...]
    choices: tuple[Choice, ...]
    through: bool = False
    lasts: bool = False


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
            "lasts": plan.lasts,
        }
        for plan in plans
    ]
    return {"seq": game.seq, "plans": shown}


# ── the smallest set that does it ────────────────────────────────────────────


class Mark(NamedTuple):
    """What a set of additions comes to: its column, how that is named, its strength.

    `hits` of the `faces` of a die do something to the enemy there, `hurts` to those who attack; -1
    where no result of the table ever does.
    """

    column: int
    text: str
    strength: int = 0
    hits: int = 0
    faces: int = 0
    hurts: int = -1


class Found(NamedTuple):
    """A set of additions; not `sure` where not every set was weighed that could be a better one."""

    chosen: tuple[Choice, ...]
    sure: bool


Weigh = Callable[[tuple[Choice, ...]], Mark]


def smallest(pool: Sequence[Choice], weigh: Weigh, column: int, adds: bool = False) -> Found | None:
    """The fewest additions that reach a column, of equally many the first in the pool's order.

    Where strengths add up (`adds`) the strongest reach it first.  Else all sets are weighed, but
    beyond `TRIED` of them what is not needed of the whole pool is left out, the weakest first.
    """
    if adds:
        return _strongest(pool, weigh, column)
    tried = 0
    for size in range(1, len(pool) + 1):
        for chosen in combinations(pool, size):
            tried += 1
            if weigh(chosen).column >= column:
                return Found(chosen, True)
            if tried >= TRIED:
                return _pruned(pool, weigh, column)
    return None


def _strongest(pool: Sequence[Choice], weigh: Weigh, column: int) -> Found | None:
    ranked = sorted(pool, key=lambda choice: -weigh((choice,)).strength)
    for size in range(1, len(ranked) + 1):
        chosen = tuple([choice for choice in pool if choice in ranked[:size]])
        if weigh(chosen).column >= column:
            return Found(chosen, True)
    return None


def _pruned(pool: Sequence[Choice], weigh: Weigh, column: int) -> Found | None:
    kept = _climbed(pool, weigh)
    if weigh(kept).column < column:
        return None
    weakest = sorted(kept, key=lambda choice: weigh((choice,)).strength)
    for choice in weakest:
        rest = tuple([other for other in kept if other != choice])
        if rest and weigh(rest).column >= column:
            kept = rest
    return Found(kept, False)


def _climbed(pool: Sequence[Choice], weigh: Weigh) -> tuple[Choice, ...]:
    """The whole pool, less whatever makes the column lower."""
    kept = tuple(pool)
    for choice in reversed(pool):
        rest = tuple([other for other in kept if other != choice])
        if rest and weigh(rest).column > weigh(kept).column:
            kept = rest
    return kept


def best_column(pool: Sequence[Choice], weigh: Weigh, adds: bool = False) -> tuple[int, bool]:
    """The highest column that additions of the pool reach, and whether that is sure."""
    if adds:
        return weigh(tuple(pool)).column, True
    if 1 << len(pool) <= TRIED:
        sets = [c for size in range(1, len(pool) + 1) for c in combinations(pool, size)]
        return max([weigh(chosen).column for chosen in sets]), True
    return weigh(_climbed(pool, weigh)).column, False


def remembered(weigh: Weigh) -> Weigh:
    """The same, weighing each set once."""
    known: dict[tuple[Choice, ...], Mark] = {}

    def again(chosen: tuple[Choice, ...]) -> Mark:
        mark = known.get(chosen)
        if mark is None:
            mark = known[chosen] = weigh(chosen)
        return mark

    return again


def column_plans(
    pool: Sequence[Choice],
    weigh: Weigh,
    before: tuple[Choice, ...],
    what: str,
    adds: bool = False,
) -> list[Plan]:
    """Add all, the smallest set that reaches a higher column, and that of the highest column.

    `before` are the choices that lead to where the pool may be added; `what` says what a column
    is called on the button; `adds` is for strengths that add up.  Nothing is offered that does
    nothing whatever the die shows, or that leaves the column where it is.
    """
    if not pool:
        return []
    weigh = remembered(weigh)
    now = weigh(())
    plans: list[Plan] = []
    best, sure = best_column(pool, weigh, adds)
    for column in range(now.column + 1, best + 1):
        if plans and column < best:
            continue
        found = smallest(pool, weigh, column, adds)
        mark = weigh(()) if found is None else weigh(found.chosen)
        if found is None or not mark.hits:
            continue
        highest = mark.column >= best
        name = "best-column" if highest else "next-column"
        fewest = f"Fewest for better {what}" if now.hits else "Fewest that can hit"
        rank = f"Best {what}" if highest else fewest
        more = " more" if now.column >= 0 else ""
        label = f"{rank}: {mark.text} with {count(len(found.chosen), 'unit')}{more}"
        told = _note(now, mark, found.sure and (sure or not highest))
        if all(plan.id != name for plan in plans):
            plans.append(_adding(name, label, told, before, found.chosen))
    everybody = tuple(pool)
    mark = weigh(everybody)
    told_of = [set(plan.choices[len(before) :]) for plan in plans]
    better = mark.hits and mark.column > now.column
    if len(pool) > 1 and better and set(everybody) not in told_of:
        label = f"Add all {len(pool)}: {mark.text}"
        plans.append(_adding("all", label, _note(now, mark, True), before, everybody))
    return plans


def _note(now: Mark, mark: Mark, sure: bool) -> str:
    certain = sure or mark.hits >= mark.faces
    found = "" if certain else "; searched step by step: another set may do better"
    before = f"instead of {now.text}; " if now.column >= 0 else ""
    own = f", may hurt you on {mark.hurts or 'none'}" if mark.hurts >= 0 else ""
    return f"{before}hits on {mark.hits} of {mark.faces}{own}{found}"


def _adding(
    name: str, label: str, note: str, before: tuple[Choice, ...], chosen: tuple[Choice, ...]
) -> Plan:
    units = tuple([choice.unit for choice in chosen if choice.unit >= 0])
    hexes = tuple([choice.hex for choice in before if choice.hex >= 0])
    return Plan(name, label, note, units, hexes, (*before, *chosen))


def count(number: int, noun: str) -> str:
    """A number with its noun: 1 unit, 4 units."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def opens(rulebook: Rulebook, g: Any) -> list[Choice]:
    """The legal choices of a state."""
    ballot = Ballot()
    rulebook.verdicts(g, ballot)
    return ballot.open
