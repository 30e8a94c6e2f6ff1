"""14.1, 14.2, 14.5 The Regroup Phase: air units, and the order of the phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.bases import (
    bases,
    mobile_bases,
)
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    COVERING,
    DIE,
    FLOWN,
    JAPANESE,
    POOL,
    READY,
    REGROUP,
    SIDES,
    UNAVAILABLE,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points
from sandtable.games.forlorn_hopes.turn.regroup_designation import may_regroup

# ── 14.0 the order of the phase ──────────────────────────────────────────────


def begin(g: State) -> None:
    """Air units, airbases, then hits, ground and naval units (4.0, 14.1 to 14.4)."""
    g.frames.append(Then("repairs.begin"))
    g.frames.append(Then("mobile_bases.dismantle", (ALLIED,)))
    g.frames.append(Then("mobile_bases.dismantle", (JAPANESE,)))
    g.frames.append(Then("regroup.reorganize"))
    g.frames.append(Then("regroup.air", (ALLIED,)))
    g.frames.append(Then("regroup.air", (JAPANESE,)))


def is_general(g: State) -> bool:
    """Whether this is the General Regroup turn (7.1, 14.5)."""
    return g.regroup_turn == g.turn


# ── 14.1 Individual Unit Regroup ─────────────────────────────────────────────

NOT_REGROUPING: Final = Bar("14.1", "it is not in a Regroup box", "Choose one that is.")
HAS_FLOWN: Final = Bar(
    "9.3", "it is in the Flown box and has lost its regroup", "It may try next turn."
)
BASE_DOWN: Final = Bar("14.1", "its airbase is disrupted or contested", "It may try next turn.")
BASE_UNSUPPLIED: Final = Bar("13.5", "its airbase is out of supply", "It may try next turn.")
OTHERS: Final = Bar("14.1", "it is no air unit of this side", "Choose one of your own.")


def bars_regroup(g: State, side: int, unit: int) -> Bar | None:
    """What keeps an air unit from regrouping now; in a General Regroup turn all Japanese do."""
    if not g.is_air(unit) or g.side(unit) != side:
        return OTHERS
    if is_general(g) and side == JAPANESE:
        if not may_regroup(g, unit) and not in_covering_box(g, unit):
            return NOT_REGROUPING
        if g.box[unit] == FLOWN:
            return HAS_FLOWN
    elif not may_regroup(g, unit) or g.box[unit] != REGROUP:
        return NOT_REGROUPING
    base = g.base[unit]
    if base < 0:
        return None
    if bases.is_disrupted(g, base) or not bases.usable(g, side, base):
        return BASE_DOWN.says(g.theatre.bases[base].title)
    if bases.over_capacity(g, base):
        return bases.CROWDED.says(g.theatre.bases[base].title)
    return BASE_UNSUPPLIED.says(g.theatre.bases[base].title) if g.base_oos[base] else None


def in_covering_box(g: State, unit: int) -> bool:
    """Whether it is an air unit of the Covering Fleet while that is in its box."""
    return g.status[unit] == POOL and g.theatre.roster.force[unit] == COVERING


def regrouping(g: State, side: int) -> list[int]:
    """Air units of a side that regroup now."""
    return [u for u in g.theatre.air[side] if bars_regroup(g, side, u) is None]


def air(g: State, side: int) -> None:
    """A side's air units regroup; what happens in the boxes is secret, so it is always asked."""
    based = any(g.in_play(u) for u in g.theatre.air[side])
    if side == JAPANESE and not g.covering_on and not (is_general(g) and based):
        refresh_covering(g)
    if based:
        g.frames.append(AirRegroup(side, 0))


def refresh_covering(g: State) -> None:
    """5.2: while the Covering Fleet is not committed its air units lose their disruption.

    In a General Regroup turn they regroup with all others (14.5, R43).
    """
    for unit in g.theatre.air[JAPANESE]:
        if in_covering_box(g, unit) and g.disrupted[unit]:
            g.disrupted[unit] = 0
            g.say("5.2", f"{g.name(unit)} is normal again.", units=(unit,), seen_by=JAPANESE)


class AirRegroup(NamedTuple):
    """The Regroup boxes of a side; in a General Regroup turn some regain a step without a die."""

    side: int
    regained: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who regroups."""
        units = g.named([u for u in regrouping(g, self.side) if needs(g, u)]) or "nobody"
        most = limit(g, self.side)
        free = f" {most - self.regained} may regain a step without a die." if most else ""
        return Prompt(f"{SIDES[self.side]} regroup: {units}.{free}", "14.5" if most else "14.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """In a General Regroup turn the reduced units; then on with the others."""
        left = limit(g, self.side) - self.regained
        if ballot.asks(left > 0):
            for unit in g.theatre.air[self.side]:
                bar = bars_regaining(g, self.side, unit, left)
                ballot.add("regain", unit, bar=bar)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """A step without a die; or the disrupted become normal, the others roll (R40)."""
        g.frames.pop()
        if choice.verb == "regain":
            regain(g, choice.unit, "14.5")
            g.frames.append(AirRegroup(self.side, self.regained + 1))
            return
        units = [u for u in regrouping(g, self.side) if needs(g, u)]
        rolling = tuple([u for u in units if not g.disrupted[u]])
        for unit in units:
            if g.disrupted[unit]:
                g.disrupted[unit] = 0
                g.say("14.1", f"{g.name(unit)} is normal again.", units=(unit,),
                      seen_by=self.side)  # fmt: skip
        go_on(g, self.side, rolling, self.regained)


def needs(g: State, unit: int) -> bool:
    """Whether an air unit is disrupted or reduced."""
    return bool(g.disrupted[unit]) or g.is_reduced(unit)


def regain(g: State, unit: int, case: str) -> None:
    """A reduced unit is full again."""
    g.steps[unit] += 1
    g.say(case, f"{g.name(unit)} regains a step.", units=(unit,), seen_by=g.side(unit))


def go_on(g: State, side: int, units: tuple[int, ...], regained: int) -> None:
    """The next die; after the last the enemy scores for the steps (14.1)."""
    if units:
        g.frames.append(RegainRoll(side, units, regained))
    elif regained:
        points.score(g, "regained", 1 - side, regained)


class RegainRoll(NamedTuple):
    """The die of a normal, reduced unit in the Regroup box: only its owner sees it."""

    side: int
    units: tuple[int, ...]
    regained: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For whom, and what it needs."""
        most = g.theatre.pack.regroup["air_reduced"].die(self.side, True)
        return Prompt(f"{g.name(self.units[0])} regains a step on 1 to {most}.", "14.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """A step, or nothing; then the next."""
        g.frames.pop()
        unit = self.units[0]
        most = g.theatre.pack.regroup["air_reduced"].die(self.side, True)
        success = choice.n <= most
        what = "success" if success else "nothing"
        g.say("14.1", f"{g.name(unit)}: die {choice.n} ({most} or less): {what}.", units=(unit,),
              dice=(choice.n,), detail={"die": choice.n, "most": most},
              seen_by=self.side)  # fmt: skip
        if success:
            regain(g, unit, "14.1")
        go_on(g, self.side, self.units[1:], self.regained + success)


# ── 14.5 General Regroup Turn ────────────────────────────────────────────────

STILL_DISRUPTED: Final = Bar("14.1", "it is disrupted: only the disruption is removed", "Wait.")
AT_FULL: Final = Bar("14.1", "it is at full strength", "Choose one that is reduced.")
NO_FREE_STEPS: Final = Bar(
    "14.5",
    "units regain a step without a die in the General Regroup turn only",
    "End with done: those in the Regroup boxes roll.",
)
NONE_LEFT: Final = Bar(
    "14.5", "no more units regain a step without a die in this turn", "End with done."
)


def bars_regaining(g: State, side: int, unit: int, left: int) -> Bar | None:
    """What keeps an air unit from regaining a step without a die (14.5)."""
    if not is_general(g):
        return NO_FREE_STEPS
    bar = bars_regroup(g, side, unit)
    if bar is not None:
        return bar
    if not g.is_reduced(unit):
        return AT_FULL
    if g.disrupted[unit]:
        return STILL_DISRUPTED
    return None if left > 0 else NONE_LEFT


def limit(g: State, side: int) -> int:
    """Units of a side that regain a step without a die in this turn (14.5)."""
    return g.theatre.pack.regroup["general"].limit[side] if is_general(g) else 0


# ── 14.2 Airbase Reorganization ──────────────────────────────────────────────


def reorganize(g: State) -> None:
    """Everybody goes to the Ready boxes, but those over capacity (6.3); then 14.3."""
    for side in (JAPANESE, ALLIED):
        for unit in g.theatre.air[side]:
            if g.in_play(unit) and (g.base[unit] >= 0 or g.base[unit] == UNAVAILABLE):
                g.box[unit] = READY
        g.say("14.2", f"The air units of the {SIDES[side]} player are ready again.")
    bases.crowd(g)
    mobile_bases.complete(g)


KINDS: Final = (
    Kind(AirRegroup, draft=True, asked=True, question="regaining"),
    Kind(RegainRoll, draft=True),
)
THEN: Final[dict[str, Callable[..., None]]] = {
    "regroup.air": air,
    "regroup.reorganize": reorganize,
}
