"""10.1 Air superiority: secret allotment, the excess, the dice, the losses, the bouncing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.spanish_civil_war.kinds import (
    AWAY,
    BOUNCER,
    FLOWN,
    INTERDICTION,
    PLAY,
    READY,
    SIDES,
    SUPERIORITY,
    SUPPORT,
)
from sandtable.games.spanish_civil_war.state import State

RETURNS_AFTER: Final = 5
"""Turns until a lost air unit is back (10.12)."""

# ── 10.1 Secret allotment ────────────────────────────────────────────────────

OTHER_FIRST: Final = Bar(
    "10.1",
    "the units are gone through one by one, so that their number stays secret",
    "Say allot or keep for the unit that is asked about.",
)


def ready(g: State, side: int) -> list[int]:
    """A side's air units that have no mission yet in this turn."""
    roster = g.theatre.roster
    return [
        u
        for u in g.theatre.wings
        if roster.side[u] == side and g.status[u] == PLAY and g.mission[u] == READY
    ]


def begin_allotment(g: State) -> None:
    """Both sides place units in their air superiority boxes; the phasing side is asked first."""
    for side in (1 - g.phasing, g.phasing):
        units = ready(g, side)
        if units:
            g.frames.append(Allot(side, units[0]))


class Allot(NamedTuple):
    """One air unit after the other: to the air superiority box or not, hidden from the enemy."""

    side: int
    unit: int

    def actor(self, g: State) -> int:
        """The owner of the unit."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which unit."""
        return Prompt(
            f"{g.name(self.unit)} to the air superiority box? The enemy does not see it yet.",
            "10.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Into the box, or kept for other missions."""
        ballot.add("allot", self.unit)
        ballot.add("keep", self.unit)
        for unit in ballot.beside(ready(g, self.side)):
            if unit != self.unit:
                ballot.add("allot", unit, bar=OTHER_FIRST)
                ballot.add("keep", unit, bar=OTHER_FIRST)

    def apply(self, g: State, choice: Choice) -> None:
        """Note it where only the owner sees it."""
        g.frames.pop()
        g.allotted[self.unit] = int(choice.verb == "allot")
        what = "goes to the air superiority box" if choice.verb == "allot" else "is kept"
        g.say("10.1", f"{g.name(self.unit)} {what}.", (), (self.unit,), seen_by=self.side)
        later = [u for u in ready(g, self.side) if u > self.unit]
        if later:
            g.frames.append(Allot(self.side, later[0]))


# ── 10.12 Air superiority procedure ──────────────────────────────────────────


def reveal(g: State) -> None:
    """Both sides show the units they allotted; the side with more decides on the excess."""
    if not any(g.status[unit] == PLAY for unit in g.theatre.wings):
        return  # no air unit takes part
    shown: list[list[int]] = [[], []]
    for unit in g.theatre.wings:
        if g.allotted[unit]:
            g.allotted[unit] = 0
            g.station(unit, SUPERIORITY)
            shown[g.side(unit)].append(unit)
    for side in (g.phasing, 1 - g.phasing):
        names = g.named(shown[side]) or "nothing"
        g.say("10.12", f"{SIDES[side]} air superiority: {names}.", (), tuple(shown[side]))
    g.frames.append(Then("air.fight", (tuple(shown[0]), tuple(shown[1]))))
    surplus = len(shown[0]) - len(shown[1])
    if surplus:
        side = 0 if surplus > 0 else 1
        g.frames.append(Excess(side, tuple(shown[side]), abs(surplus)))


ENOUGH_EXCESS: Final = Bar(
    "10.12", "only the excess over the enemy's number may bounce", "End with done."
)
NOT_IN_BOX: Final = Bar(
    "10.12",
    "only units of yours that were just revealed, and are not kept yet, can be kept",
    "Choose one of those listed, or done.",
)


class Excess(NamedTuple):
    """The side with more units says which of the excess bounce instead of fighting."""

    side: int
    units: tuple[int, ...]
    left: int

    def actor(self, g: State) -> int:
        """The side with more."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """How many more."""
        return Prompt(f"{self.left} more than the enemy: which are kept to bounce?", "10.12")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Any of them up to the excess, or no more."""
        bar = None if self.left else ENOUGH_EXCESS
        for unit in self.units:
            if g.mission[unit] == SUPERIORITY:
                ballot.add("excess", unit, bar=bar)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Keep one, or go on."""
        g.frames.pop()
        if choice.verb == "done":
            return
        g.station(choice.unit, BOUNCER)
        g.say("10.12", f"{g.name(choice.unit)} is kept to bounce.", (), (choice.unit,))
        if self.left > 1:
            g.frames.append(Excess(self.side, self.units, self.left - 1))


def fight(g: State, first: tuple[int, ...], second: tuple[int, ...]) -> None:
    """One die for each unit that fights; both sides' dice before any loss (10.12)."""
    g.frames.append(Then("air.bounces"))
    units = [u for u in (*first, *second) if g.mission[u] == SUPERIORITY]
    sides = [g.side(u) for u in units]
    if 0 in sides and 1 in sides:
        g.frames.append(Duel(tuple(units), 0, (0, 0)))


class Duel(NamedTuple):
    """The die of one unit in air superiority combat: its combat factor or more is a hit."""

    units: tuple[int, ...]
    turn: int
    hits: tuple[int, int]
    """Hits made by each side so far."""

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For whom."""
        return Prompt(f"Air combat die for {g.name(self.units[self.turn])}.", "10.12")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, 11):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Count the hit; after the last die both sides take their losses."""
        g.frames.pop()
        unit = self.units[self.turn]
        factor = g.theatre.roster.cf[unit]
        hit = int(choice.n >= factor)
        what = "a hit" if hit else "a miss"
        g.say("10.12", f"{g.name(unit)}, factor {factor}: die {choice.n}, {what}.",
              (), (unit,), (choice.n,))  # fmt: skip
        side = g.side(unit)
        hits = (self.hits[0] + hit * (side == 0), self.hits[1] + hit * (side == 1))
        if self.turn + 1 < len(self.units):
            g.frames.append(Duel(self.units, self.turn + 1, hits))
            return
        for loser in (1 - g.phasing, g.phasing):
            own = tuple([u for u in self.units if g.side(u) == loser])
            losses = min(hits[1 - loser], len(own))
            if losses:
                g.frames.append(Losses(loser, own, losses))


class Losses(NamedTuple):
    """The owner chooses which of his units in the combat are lost."""

    side: int
    units: tuple[int, ...]
    left: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """How many."""
        return Prompt(f"Choose {self.left} air unit{'s' * (self.left > 1)} to lose.", "10.12")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Any that fought."""
        for unit in self.units:
            ballot.add("lose", unit)

    def apply(self, g: State, choice: Choice) -> None:
        """It goes on the turn track five turns ahead."""
        g.frames.pop()
        unit = choice.unit
        g.station(unit, READY)
        g.status[unit] = AWAY
        g.due[unit] = g.turn + RETURNS_AFTER
        back = f"returns in turn {g.due[unit]}"
        if g.due[unit] > g.last_turn:  # there is no such turn (R49)
            back = "does not return in this game"
        g.say("10.12", f"{g.name(unit)} is lost and {back}.", (), (unit,))
        rest = tuple([u for u in self.units if u != unit])
        if self.left > 1 and rest:
            g.frames.append(Losses(self.side, rest, self.left - 1))


# ── 10.13 Bouncing air units on other missions ───────────────────────────────


def bouncers(g: State, side: int) -> list[int]:
    """A side's excess units kept to bounce, in this or the other air phase of the turn (R6)."""
    return [u for u in g.theatre.wings if g.side(u) == side and g.mission[u] == BOUNCER]


def prey(g: State, side: int) -> list[int]:
    """Enemy air units on interdiction or ground support."""
    return [
        u for u in g.theatre.wings if g.side(u) != side and g.mission[u] in (INTERDICTION, SUPPORT)
    ]


def begin_bounces(g: State) -> None:
    """The side that is not phasing bounces first, then the phasing side."""
    for side in (g.phasing, 1 - g.phasing):
        if bouncers(g, side) and prey(g, side):
            g.frames.append(Bounces(side))


class Bounces(NamedTuple):
    """Excess units may each take an enemy unit off its mission, and themselves out of play."""

    side: int

    def actor(self, g: State) -> int:
        """The side with bouncers."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who can."""
        names = g.named(bouncers(g, self.side))
        return Prompt(f"{names}: bounce enemy air units on other missions?", "10.13")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each bouncer, while there is something to bounce."""
        if prey(g, self.side):
            for unit in bouncers(g, self.side):
                ballot.add("bounce", unit)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Pick the bouncer up."""
        if choice.verb == "done":
            g.frames.pop()
        else:
            g.frames.append(Bounce(self.side, choice.unit))


class Bounce(NamedTuple):
    """Which enemy unit the bouncer takes on."""

    side: int
    unit: int

    def actor(self, g: State) -> int:
        """The side of the bouncer."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Whom."""
        return Prompt(f"{g.name(self.unit)} bounces which air unit?", "10.13")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Any on a mission, or none."""
        for unit in prey(g, self.side):
            ballot.add("target", unit)
        ballot.add("cancel")

    def apply(self, g: State, choice: Choice) -> None:
        """Both have completed play for this turn."""
        g.frames.pop()
        if choice.verb == "cancel":
            return
        place = g.hex[choice.unit]
        g.station(self.unit, FLOWN)
        g.station(choice.unit, FLOWN)
        g.say("10.13", f"{g.name(self.unit)} bounces {g.name(choice.unit)} over "
              f"{g.where(place)}: both are done for this turn.",
              (place,), (self.unit, choice.unit))  # fmt: skip


KINDS: Final = (
    Kind(Allot, question="allot"),
    Kind(Excess, question="excess"),
    Kind(Duel),
    Kind(Losses, question="air-losses"),
    Kind(Bounces, question="bounce"),
    Kind(Bounce),
)
THEN: Final[dict[str, Callable[..., None]]] = {
    "air.fight": fight,
    "air.bounces": begin_bounces,
}
