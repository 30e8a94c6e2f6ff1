"""9.0-9.2 Morale: disruption, the dice that check for it, and recovery."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.spanish_civil_war.kinds import SIDES
from sandtable.games.spanish_civil_war.state import State

LEVELS: Final[tuple[str, ...]] = ("undisrupted", "D", "DD")
MOST: Final = 2
"""Levels of disruption a unit can bear; one more eliminates it."""

# ── 9.0 Disruption (R18, R26, R31) ───────────────────────────────────────────


def worsen(g: State, unit: int, levels: int) -> bool:
    """Add levels of disruption; beyond DD the unit is eliminated.  True if it was."""
    after = g.disruption[unit] + levels
    if after > MOST:
        g.eliminate(unit)
        return True
    g.disruption[unit] = after
    return False


def disrupt(g: State, unit: int, levels: int, case: str) -> bool:
    """Disrupt one unit by so many levels, with a line in the log; True if it is eliminated."""
    return not disrupt_all(g, [unit], levels, case)


def disrupt_all(g: State, units: list[int], levels: int, case: str) -> tuple[int, ...]:
    """Disrupt units by so many levels, with one line in the log; those that live."""
    places = tuple(sorted({g.hex[u] for u in units if g.hex[u] >= 0}))
    gone = [unit for unit in units if worsen(g, unit, levels)]
    left = [unit for unit in units if unit not in gone]
    if g.log is not None and units:
        told = [
            f"{LEVELS[level]}: {g.named([u for u in left if g.disruption[u] == level])}"
            for level in (1, 2)
            if any(g.disruption[u] == level for u in left)
        ]
        if gone:
            told.append(f"eliminated: {g.named(gone)}")
        text = "; ".join(told)
        g.say(case, f"{text[0].upper()}{text[1:]}.", places, tuple(units),
              detail={"disrupted": list(left), "eliminated": gone})  # fmt: skip
    return tuple(left)


# ── 6.1, 7.1 DD: one unit takes it, the others a D each ──────────────────────

TAKES_NOTHING: Final = (
    "it is not among the units that the DD falls on",
    "Choose one of those listed.",
)


def hit_hard(
    g: State, units: list[int], case: str, then: str = "", data: tuple[Any, ...] = ()
) -> None:
    """A DD result: the owner names the unit that takes it; `then` is told who was hit and lives."""
    if len(units) == 1:
        spread_hits(g, units[0], units, case, then, data)
    elif units:
        g.frames.append(Suffer(g.side(units[0]), tuple(units), case, then, data))


def spread_hits(
    g: State, chosen: int, units: list[int], case: str, then: str, data: tuple[Any, ...]
) -> None:
    """The chosen unit takes DD, all others D."""
    left = disrupt_all(g, [chosen], 2, case)
    others = [u for u in units if u != chosen]
    if others:
        left = tuple(sorted((*left, *disrupt_all(g, others, 1, case))))
    if then:
        g.frames.append(Then(then, (left, *data)))


class Suffer(NamedTuple):
    """The owner chooses the unit that takes the DD."""

    side: int
    units: tuple[int, ...]
    case: str
    then: str
    data: tuple[Any, ...]

    def actor(self, g: State) -> int:
        """The owner of the units."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which unit, and what the others get."""
        return Prompt(
            f"{SIDES[self.side]}: which unit takes the DD? The others get a D each.", self.case
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Any of them, a Headquarters or an overstacked unit too (5.0, 7.4)."""
        for unit in self.units:
            ballot.add("suffer", unit)
        for unit in ballot.beside(range(g.theatre.roster.count)):
            if g.hex[unit] >= 0 and unit not in self.units:
                ballot.add("suffer", unit, bar=self.takes_nothing())

    def takes_nothing(self) -> Bar:
        """For a unit that is not hit, by the case of the fire or combat."""
        return Bar(self.case, *TAKES_NOTHING)

    def apply(self, g: State, choice: Choice) -> None:
        """Hit them all."""
        g.frames.pop()
        spread_hits(g, choice.unit, list(self.units), self.case, self.then, self.data)


# ── 9.0 The disruption check (R28) ───────────────────────────────────────────


def check(
    g: State, units: list[int], case: str, then: str = "", data: tuple[Any, ...] = ()
) -> None:
    """One die for each unit; `then` is told which units were disrupted by it and live."""
    if units:
        g.frames.append(Check(tuple(units), (), case, then, data))
    elif then:
        g.frames.append(Then(then, ((), *data)))


class Check(NamedTuple):
    """The die of the first unit: above its current Morale Rating it is disrupted."""

    units: tuple[int, ...]
    hurt: tuple[int, ...]
    case: str
    then: str
    data: tuple[Any, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Who checks."""
        unit = self.units[0]
        return Prompt(
            f"{g.name(unit)} in {g.where(g.hex[unit])} checks for disruption: above "
            f"{g.morale(unit)} it is disrupted.",
            "9.0",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten: a 0 on the die is a 10 (1.11)."""
        for die in range(1, 11):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Hold or be disrupted; the next unit follows."""
        g.frames.pop()
        unit = self.units[0]
        hurt = self.hurt
        place = g.hex[unit]
        rating = g.morale(unit)
        failed = choice.n > rating
        gone = failed and worsen(g, unit, 1)
        if failed and not gone:
            hurt = (*hurt, unit)
        if g.log is not None:
            level = "is eliminated" if gone else f"gets {LEVELS[g.disruption[unit]]}"
            what = level if failed else "holds"
            g.say(self.case, f"{g.name(unit)} checks against {rating}: die {choice.n}, {what}.",
                  (place,), (unit,), (choice.n,),
                  {"morale": rating, "die": choice.n})  # fmt: skip
        if len(self.units) > 1:
            g.frames.append(Check(self.units[1:], hurt, self.case, self.then, self.data))
        elif self.then:
            g.frames.append(Then(self.then, (hurt, *self.data)))


# ── 9.1 Morale recovery (R28) ────────────────────────────────────────────────

NOT_DISRUPTED: Final = Bar("9.1", "it is not disrupted", "Choose a disrupted unit.")
NO_SUPPLY: Final = Bar(
    "9.1",
    "a unit out of supply does not recover",
    "Bring it into supply before your next movement phase.",
)


def bars_recovery(g: State, unit: int) -> Bar | None:
    """What keeps a unit from trying to lose a level of disruption."""
    if not g.disruption[unit]:
        return NOT_DISRUPTED
    return NO_SUPPLY if g.oos[unit] else None


def begin_recovery(g: State) -> None:
    """Each disrupted unit in supply of the phasing side throws a die."""
    own = [u for u in g.theatre.ground[g.phasing] if g.hex[u] >= 0 and g.disruption[u]]
    able = [u for u in own if bars_recovery(g, u) is None]
    if g.log is not None and len(able) < len(own):
        cut = [u for u in own if u not in able]
        g.say("9.1", f"Out of supply, no recovery: {g.named(cut)}.", (), tuple(cut))
    if able:
        g.frames.append(Recovery(tuple(able)))


def recovery_drm(g: State, unit: int) -> int:
    """Added to the recovery die beside an enemy unit."""
    near = g.enemy_beside(g.hex[unit], g.side(unit)) if g.hex[unit] < g.theatre.size else False
    return g.theatre.drm["adjacent_enemy"] if near else 0


class Recovery(NamedTuple):
    """The die of the first unit: at its current Morale Rating or less it loses one level (9.2h)."""

    units: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Who tries, and with which modifier."""
        unit = self.units[0]
        drm = recovery_drm(g, unit)
        near = f", +{drm} beside the enemy" if drm else ""
        return Prompt(
            f"{g.name(unit)}, {LEVELS[g.disruption[unit]]}, recovers on {g.morale(unit)} or "
            f"less{near}.",
            "9.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, 11):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """One level comes off, or nothing changes; the next unit follows."""
        g.frames.pop()
        unit = self.units[0]
        rating = g.morale(unit)
        drm = recovery_drm(g, unit)
        recovers = choice.n + drm <= rating
        if recovers:
            g.disruption[unit] -= 1
        if g.log is not None:
            now = LEVELS[g.disruption[unit]]
            what = f"recovers: {now}" if recovers else f"stays {now}"
            more = f" + {drm}" if drm else ""
            g.say("9.1", f"{g.name(unit)} against {rating}: die {choice.n}{more}, {what}.",
                  (g.hex[unit],), (unit,), (choice.n,),
                  {"morale": rating, "die": choice.n, "modifier": drm})  # fmt: skip
        if len(self.units) > 1:
            g.frames.append(Recovery(self.units[1:]))


KINDS: Final = (
    Kind(Suffer, question="suffer"),
    Kind(Check),
    Kind(Recovery),
)
THEN: Final[dict[str, Callable[..., None]]] = {}
