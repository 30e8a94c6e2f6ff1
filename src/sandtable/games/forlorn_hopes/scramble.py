"""9.4 Interceptor scramble and 9.5 target scramble."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.games.forlorn_hopes import bases, flights, ready, recon
from sandtable.games.forlorn_hopes.data_charts import AWAY, TAKING_OFF
from sandtable.games.forlorn_hopes.kinds import (
    ATTACKER,
    DIE,
    FIGHTER,
    FLED,
    FLOWN,
    GROUNDED,
    INTERCEPTOR,
    LEVELS,
    NO_PART,
    PATROL,
    PLAY,
    REGROUP,
    ROLLING,
    SIDES,
    TRYING,
)
from sandtable.games.forlorn_hopes.state import State

# ── 9.4 Interceptor scramble ─────────────────────────────────────────────────
# The choice of a fighter is secret until it enters the battle, its die is open.

FIGHTERS_ONLY: Final = Bar("9.4", "only fighters intercept", "Choose a fighter unit.")
TRIED: Final = Bar(
    "9.4", "each attempt against a mission is another unit's", "Choose another fighter."
)


def begin(g: State) -> None:
    """The Interceptor player may try to scramble fighters against the mission or patrol (9.4).

    Whether a fighter is within range is secret: he is asked as long as he has one anywhere.
    """
    side = 1 - g.mission_side
    types = g.theatre.roster.type
    if any(types[u] == FIGHTER and g.status[u] == PLAY for u in g.theatre.air[side]):
        g.frames.append(Scrambling(side, g.theatre.number["scramble.attempts"]))


def bars_scramble(g: State, unit: int) -> Bar | None:
    """What keeps an air unit from an interceptor scramble at the mission (9.4)."""
    if g.theatre.roster.type[unit] != FIGHTER:
        return FIGHTERS_ONLY
    if g.part[unit] != NO_PART:
        return TRIED
    bar = bases.bars_takeoff(g, unit)
    return flights.bars_range(g, unit, g.mission_hex) if bar is None else bar


def willing(g: State, side: int) -> list[int]:
    """Units that `bars_scramble` lets try, ascending."""
    theatre = g.theatre
    return [
        u
        for u in ready.able(g, side)
        if theatre.roster.type[u] == FIGHTER
        and g.part[u] == NO_PART
        and flights.distance(g, u, g.mission_hex) <= theatre.roster.sr[u]
    ]


def difference(g: State, unit: int) -> int:
    """The "?": hexes the mission flies beyond those of the interceptor, within limits (9.4).

    Of a mission from several airbases the longest way of an attacker counts (R50); a patrol has
    none.
    """
    ways = [
        flights.distance(g, u, g.mission_hex)
        for u in g.theatre.air[g.mission_side]
        if g.part[u] == ATTACKER
    ]
    own = flights.distance(g, unit, g.mission_hex)
    return g.theatre.pack.scramble_difference(max(ways, default=0), own)


def interceptor_modifiers(g: State, unit: int) -> list[dict[str, Any]]:
    """What changes the die of an interceptor scramble: case, text and value of each (9.4)."""
    side = g.side(unit)
    found: list[tuple[str, str]] = []
    if g.box[unit] == FLOWN:
        found.append(("flown", "from the Flown box"))
    if g.box[unit] == REGROUP:
        found.append(("regroup_box", "from the Regroup box"))
    if g.disrupted[unit]:
        found.append(("disrupted", "unit disrupted"))
    if bases.is_disrupted(g, g.base[unit]):
        found.append(("airbase_disrupted", "its airbase disrupted"))
    if recon.scouted(g, 1 - side, g.mission_hex):
        found.append(("recon", "enemy reconnaissance unit on the target hex"))
    if recon.patrolled(g, side, g.mission_hex):
        found.append(("patrol", "friendly patrol in the target hex"))
    if g.foul:
        found.append(("foul_weather", "Foul Weather"))
    drm = g.theatre.drm
    listed: list[dict[str, Any]] = [
        {"case": "9.4", "text": text, "value": drm[f"interceptor_scramble.{key}"]}
        for key, text in found
    ]
    flown = difference(g, unit)
    if flown:
        listed.insert(0, {"case": "9.4", "text": "difference of distances", "value": -flown})
    return listed


class Scrambling(NamedTuple):
    """The next attempt: the Interceptor player names a fighter in secret, or makes no more."""

    side: int
    left: int

    def actor(self, g: State) -> int:
        """The Interceptor player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where to, and how many attempts."""
        return Prompt(
            f"Interceptor scramble to {g.place(g.mission_hex)}: {self.left} attempts left.", "9.4"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """His fighters within range that have not tried yet, or no more."""
        if ballot.explain:
            for unit in bases.airworthy(g, self.side):
                ballot.add("scramble", unit, bar=bars_scramble(g, unit))
        else:
            for unit in willing(g, self.side):
                ballot.add("scramble", unit)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """A die for it."""
        g.frames.pop()
        if choice.verb == "done":
            return
        g.part[choice.unit] = TRYING
        g.say("9.4", f"{g.name(choice.unit)} tries to scramble.", (g.mission_hex,),
              (choice.unit,), seen_by=self.side)  # fmt: skip
        g.frames.append(ScrambleDie(self.side, self.left))


class ScrambleDie(NamedTuple):
    """The die of the attempt; the unit that tries has the part TRYING."""

    side: int
    left: int

    def actor(self, g: State) -> int:
        """The die."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Whose."""
        return Prompt(f"Die for a {SIDES[self.side]} interceptor scramble.", "9.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """In the air when the modified die is within the TMA; Flown whether or not (9.7.8)."""
        g.frames.pop()
        unit = next(u for u in g.theatre.air[self.side] if g.part[u] == TRYING)
        listed = interceptor_modifiers(g, unit)
        total = choice.n + sum([line["value"] for line in listed])
        tma = g.theatre.roster.tma[unit]
        success = total <= tma
        what = "in the air" if success else "fails"
        g.say("9.4", f"{SIDES[self.side]} interceptor scramble: die {choice.n}, {what}.",
              (g.mission_hex,), (), (choice.n,))  # fmt: skip
        g.say(
            "9.4",
            f"{g.name(unit)}: die {choice.n}, modified {total}, TMA {tma}: {what}.",
            (g.mission_hex,),
            (unit,),
            (choice.n,),
            {"modifiers": listed, "total": total, "tma": tma, "result": what},
            seen_by=self.side,
        )
        if success:
            g.part[unit] = INTERCEPTOR
            g.level[unit] = g.theatre.pack.air.entry_levels.level(difference(g, unit))
            g.shaken[unit] = g.disrupted[unit]
            g.say("9.7.2", f"{g.name(unit)} enters at {LEVELS[g.level[unit]]}.", (), (unit,),
                  seen_by=self.side)  # fmt: skip
        else:
            g.part[unit] = GROUNDED
        _spend(g, unit)
        if self.left > 1:
            g.frames.append(Scrambling(self.side, self.left - 1))


def _spend(g: State, unit: int) -> None:
    """A fighter that tries goes to the Flown box (9.4); against a patrol only one that regroups.

    The book takes its mission from a fighter that intercepts during the operations phase alone.
    """
    patrol = any(g.part[u] == PATROL for u in g.theatre.air[g.mission_side])
    if not patrol or g.box[unit] == REGROUP:
        g.box[unit] = FLOWN


# ── 9.5 Target scramble ──────────────────────────────────────────────────────
# One draft: the enemy sees that units may try, not how many.


def begin_target(g: State) -> None:
    """Units on the ground of an airbase in the target hex may try to get away (9.5)."""
    side = 1 - g.mission_side
    there = recon.open_to_view(g, g.mission_side, g.mission_hex)
    if there and any(g.status[u] == PLAY for u in g.theatre.air[side]):
        titles = ", ".join([g.theatre.bases[base].title for base in there])
        g.say("9.5", f"Units on the ground at {titles} may scramble.", (g.mission_hex,))
        g.frames.append(TargetScramble(side, ()))


def threatened(g: State, side: int) -> list[int]:
    """A side's air units on the ground of airbases in the target hex, ascending (9.5)."""
    found: list[int] = []
    for base in bases.in_hex(g, g.mission_hex, side):
        found += bases.on_ground(g, base)
    return sorted(found)


def target_modifiers(g: State, unit: int) -> list[dict[str, Any]]:
    """What changes the die of a target scramble: case, text and value of each (9.5)."""
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
    return [
        {"case": "9.5", "text": text, "value": drm[f"target_scramble.{key}"]} for key, text in found
    ]


ONCE: Final = Bar("9.5", "each unit tries once against a mission", "Choose another, or done.")


class TargetScramble(NamedTuple):
    """The Interceptor player says, in secret, which units try; the others wait for the bombs."""

    side: int
    tried: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The owner of the air units."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where."""
        return Prompt(
            f"Target scramble at {g.place(g.mission_hex)}: which units on the ground try to "
            "get away?",
            "9.5",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each unit there that has not tried, or no more."""
        for unit in threatened(g, self.side):
            ballot.add("flee", unit, bar=ONCE if unit in self.tried else None)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """A die for it."""
        g.frames.pop()
        if choice.verb == "flee":
            g.frames.append(TargetScramble(self.side, (*self.tried, choice.unit)))
            g.frames.append(FleeDie(self.side, choice.unit))


class FleeDie(NamedTuple):
    """The die of one unit that tries to get off the ground."""

    side: int
    unit: int

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
        listed = target_modifiers(g, unit)
        total = choice.n + sum([line["value"] for line in listed])
        outcome = g.theatre.pack.air.target_scramble.outcome(total)
        g.say(
            "9.5",
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
        others = Ballot(ballot.explain)
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
              (g.where(base),), (self.unit,), seen_by=self.side)  # fmt: skip


FRAMES: Final[tuple[Any, ...]] = (Scrambling, ScrambleDie, TargetScramble, FleeDie, Refuge)
DRAFTS: Final[tuple[Any, ...]] = (TargetScramble, FleeDie, Refuge)
SECRETS: Final[tuple[Any, ...]] = (Scrambling,)
ASKED: Final[tuple[Any, ...]] = (Scrambling, TargetScramble)
THEN: Final[dict[str, Callable[..., None]]] = {
    "scramble.begin": begin,
    "scramble.target": begin_target,
}
