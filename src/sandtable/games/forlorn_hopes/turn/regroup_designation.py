"""7.2 Individual unit regroup designation, in secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    ALLIED,
    JAPANESE,
    REGROUP,
    SIDES,
    UNAVAILABLE,
)
from sandtable.games.forlorn_hopes.state import State

# ── 7.2 Individual Unit Regroup Designation ──────────────────────────────────

NOT_YOURS: Final = Bar("7.2", "it is no air unit of this side", "Choose one of your own.")
NOT_BASED: Final = Bar("7.2", "only air units at an airbase regroup", "Choose one on the display.")
HEALTHY: Final = Bar("7.2", "it is neither disrupted nor reduced", "Choose one that is.")
DESIGNATED: Final = Bar("7.2", "it is in the Regroup box already", "Choose another, or done.")


def may_regroup(g: State, unit: int) -> bool:
    """Whether a unit is at an airbase, or an unavailable one of the 11th Air Fleet (5.1)."""
    if not g.in_play(unit):
        return False
    unavailable = g.base[unit] == UNAVAILABLE and g.theatre.roster.force[unit] == AF11
    return g.base[unit] >= 0 or unavailable


def bars_designation(g: State, side: int, unit: int) -> Bar | None:
    """What keeps an air unit of any type out of the Regroup box (R23, R39).

    Of an airbase over capacity the units may only stage (6.3).
    """
    if not g.is_air(unit) or g.side(unit) != side:
        return NOT_YOURS
    if not may_regroup(g, unit):
        return NOT_BASED
    if not g.disrupted[unit] and not g.is_reduced(unit):
        return HEALTHY
    if g.box[unit] == REGROUP:
        return DESIGNATED
    base = g.base[unit]
    return bases.CROWDED if base >= 0 and bases.over_capacity(g, base) else None


def begin(g: State) -> None:
    """Both sides put units into Regroup boxes; in a General Regroup turn all the Japanese do."""
    g.frames.append(Then("regroup_designation.ask", (ALLIED,)))
    if g.regroup_turn != g.turn:
        g.frames.append(Then("regroup_designation.ask", (JAPANESE,)))


def ask(g: State, side: int) -> None:
    """Ask whoever has air units: in what state they are is secret."""
    if any(g.in_play(u) for u in g.theatre.air[side]):
        g.frames.append(Designation(side))


class Designation(NamedTuple):
    """The owner puts disrupted and reduced units into the Regroup boxes of their airbases."""

    side: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """How many there are so far."""
        count = len([u for u in g.theatre.air[self.side] if g.box[u] == REGROUP and g.in_play(u)])
        return Prompt(f"{SIDES[self.side]}: which air units regroup? {count} so far.", "7.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each that needs it, or no more."""
        for unit in g.theatre.air[self.side]:
            ballot.add("regroup", unit, bar=bars_designation(g, self.side, unit))
        ballot.add("done")
        for unit in ballot.beside(g.theatre.air[1 - self.side]):
            ballot.add("regroup", unit, bar=NOT_YOURS)

    def apply(self, g: State, choice: Choice) -> None:
        """Into the Regroup box, normal or disrupted half as it is."""
        if choice.verb == "done":
            g.frames.pop()
            return
        g.box[choice.unit] = REGROUP
        g.say("7.2", f"{g.name(choice.unit)} regroups.", units=(choice.unit,), seen_by=self.side)


KINDS: Final = (Kind(Designation, draft=True, asked=True, question="regroup"),)
THEN: Final[dict[str, Callable[..., None]]] = {"regroup_designation.ask": ask}
