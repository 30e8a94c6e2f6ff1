"""9.5 Target scramble: units on the ground of the target try to get away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air import (
    flights,
    recon,
    whereabouts,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.data.charts import AWAY, TAKING_OFF
from sandtable.games.forlorn_hopes.kinds import (
    DIE,
    FIGHTER,
    FLED,
    FLEES_ANYWAY,
    FLOWN,
    INTERCEPTOR,
    REGROUP,
    ROLLING,
)
from sandtable.games.forlorn_hopes.state import State

# ── 9.5 Target scramble ──────────────────────────────────────────────────────
# One draft: the enemy sees that units may try, not how many.


def begin(g: State) -> None:
    """Units on the ground of an airbase in the target hex may try to get away (9.5)."""
    side = 1 - g.mission_side
    there = recon.open_to_view(g, g.mission_side, g.mission_hex)
    if there and whereabouts.about(g, side):
        titles = ", ".join([g.theatre.bases[base].title for base in there])
        g.say("9.5", f"Units on the ground at {titles} may scramble.", (g.mission_hex,))
        g.frames.append(TargetScramble(side, (), crowds(g, side)))


def threatened(g: State, side: int) -> list[int]:
    """A side's air units on the ground of airbases in the target hex, ascending (9.5)."""
    found: list[int] = []
    for base in bases.in_hex(g, g.mission_hex, side):
        found += bases.on_ground(g, base)
    return sorted(found)


def bars_fleeing(g: State, unit: int) -> Bar | None:
    """Who may only stage away does not get off the ground either (R187)."""
    if g.has_option(FLEES_ANYWAY):
        return None
    base = g.base[unit]
    return bases.bars_departure(g, g.side(unit), base, bases.counted(g, base))


def able(g: State, side: int) -> list[int]:
    """Those of the threatened who may try, ascending."""
    return [unit for unit in threatened(g, side) if bars_fleeing(g, unit) is None]


# ── 9.5.1 Scramble procedure ─────────────────────────────────────────────────


def crowds(g: State, side: int) -> tuple[tuple[int, int], ...]:
    """A side's airbases in the target hex, each with the units that stood there (R166).

    Whoever has scrambled as an interceptor still counts, and nobody who left before the mission.
    """
    found: list[tuple[int, int]] = []
    for base in bases.in_hex(g, g.mission_hex, side):
        up = [u for u in g.based_at(base) if g.part[u] == INTERCEPTOR]
        found.append((base, len(bases.on_ground(g, base)) + len(up)))
    return tuple(found)


def groups(g: State, number: int) -> int:
    """Groups of units at an airbase beyond the first one, the last one perhaps in part (9.5.1)."""
    most = g.theatre.number["scramble.crowd"]
    return max(0, (number - 1) // most) if most else 0


def target_modifiers(g: State, unit: int, crowd: int = 0) -> list[dict[str, Any]]:
    """What changes the die of a target scramble: case, text and value of each (9.5).

    `crowd` is the number of units at its airbase.
    """
    side = g.side(unit)
    found: list[tuple[str, str]] = []
    if bases.is_disrupted(g, g.base[unit]):
        found.append(("airbase_disrupted", "airbase disrupted"))
    if g.disrupted[unit]:
        found.append(("unit_disrupted", "unit disrupted"))
    if recon.scouted(g, 1 - side, g.mission_hex):
        found.append(("recon", "enemy reconnaissance unit on the hex"))
    if recon.patrolled(g, side, g.mission_hex):
        found.append(("patrol", "friendly patrol in the hex"))
    if g.theatre.roster.type[unit] == FIGHTER:
        found.append(("fighter", "fighter"))
    if g.box[unit] == REGROUP:
        found.append(("regroup_box", "from the Regroup box"))
    if g.foul:
        found.append(("foul_weather", "Foul Weather"))
    drm = g.theatre.drm
    listed: list[dict[str, Any]] = [
        {"case": "9.5.1", "text": text, "value": drm[f"target_scramble.{key}"]}
        for key, text in found
    ]
    many = groups(g, crowd) * drm["target_scramble.crowd"]
    if many:
        listed.append({"case": "9.5.1", "text": f"{crowd} units at the airbase", "value": many})
    return listed


ONCE: Final = Bar("9.5", "each unit tries once against a mission", "Choose another, or done.")
NOT_THERE: Final = Bar(
    "9.5",
    "the unit is not on the ground of an airbase in the target hex",
    "Choose one that is, or done.",
)


class TargetScramble(NamedTuple):
    """The Interceptor player says, in secret, which units try; the others wait for the bombs."""

    side: int
    tried: tuple[int, ...]
    crowds: tuple[tuple[int, int], ...] = ()
    """Airbases of the hex with the units that stood there as it began."""

    def actor(self, g: State) -> int:
        """The owner of the air units."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where; or that nobody is left to ask about."""
        where = f"Target scramble at {g.where(g.mission_hex)}"
        if not [unit for unit in able(g, self.side) if unit not in self.tried]:
            nobody = "no unit of yours is on the ground there"
            if threatened(g, self.side):
                nobody = "all have tried" if self.tried else "nobody there may take off"
            return Prompt(f"{where}: {nobody}, only done.", "9.5")
        return Prompt(f"{where}: which units on the ground try to get away?", "9.5")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each unit there that has not tried, or no more."""
        there = threatened(g, self.side)
        for unit in there:
            bar = ONCE if unit in self.tried else bars_fleeing(g, unit)
            ballot.add("flee", unit, bar=bar)
        for unit in ballot.beside(bases.airworthy(g, self.side)):
            if unit not in there:
                ballot.add("flee", unit, bar=ONCE if unit in self.tried else NOT_THERE)
        ballot.add("done")

    def crowd_at(self, g: State, base: int) -> int:
        """Units that stood at an airbase; a position may not say it (rules version 2)."""
        return dict(self.crowds or crowds(g, self.side)).get(base, 0)

    def apply(self, g: State, choice: Choice) -> None:
        """A die for it."""
        g.frames.pop()
        if choice.verb == "flee":
            tried = (*self.tried, choice.unit)
            crowd = self.crowd_at(g, g.base[choice.unit])
            g.frames.append(TargetScramble(self.side, tried, self.crowds))
            g.frames.append(FleeDie(self.side, choice.unit, crowd))


class FleeDie(NamedTuple):
    """The die of one unit that tries to get off the ground."""

    side: int
    unit: int
    crowd: int = 0

    def actor(self, g: State) -> int:
        """The die."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For whom."""
        return Prompt(f"Target scramble die for {g.name(self.unit)}.", "9.5")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Away, caught while taking off, or caught on the ground."""
        g.frames.pop()
        unit = self.unit
        listed = target_modifiers(g, unit, self.crowd)
        total = choice.n + sum([line["value"] for line in listed])
        outcome = g.theatre.pack.air.target_scramble.at(total)
        g.say(
            "9.5.1",
            f"{g.name(unit)}: die {choice.n}, modified {total}: {outcome.title}.",
            (g.mission_hex,),
            (unit,),
            (choice.n,),
            {"modifiers": listed, "total": total, "result": outcome.title},
            seen_by=self.side,
        )
        if outcome.key == AWAY:
            g.frames.append(Refuge(self.side, unit))
        elif outcome.key == TAKING_OFF:
            g.part[unit] = ROLLING


class Refuge(NamedTuple):
    """A unit that got away goes to another airbase, or circles and comes back to its own."""

    side: int
    unit: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who got away."""
        return Prompt(
            f"{g.name(self.unit)} is away: to which airbase? At its own it is safe as well.", "9.5"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Its own airbase and others within range that can host it."""
        own = g.theatre.spot(g.base[self.unit])
        within = g.theatre.roster.sr[self.unit]
        others = ballot.another()
        flights.tell_refuges(g, others, "base", self.unit, g.mission_hex, within)
        ballot.add("base", self.unit, own)
        for choice in others.open:
            if choice.hex != own:
                ballot.add("base", self.unit, choice.hex)
        for choice, bar in others.barred:
            if choice.hex != own:
                ballot.add("base", self.unit, choice.hex, bar=bar)

    def apply(self, g: State, choice: Choice) -> None:
        """Into the Flown box, and not caught."""
        g.frames.pop()
        base = g.theatre.base_of_spot(choice.hex)
        g.base[self.unit] = base
        g.box[self.unit] = FLOWN
        g.part[self.unit] = FLED
        g.say("9.5", f"{g.name(self.unit)} is safe: {g.theatre.bases[base].title}.",
              (g.base_hex(base),), (self.unit,), seen_by=self.side)  # fmt: skip


KINDS: Final = (
    Kind(TargetScramble, draft=True, asked=True, question="flee", labels={"done": "Nobody else"}),
    Kind(FleeDie, draft=True),
    Kind(Refuge, draft=True, question="flee"),
)
THEN: Final[dict[str, Callable[..., None]]] = {"scramble.target": begin}
