"""9.4 Interceptor scramble."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.core.plan import count
from sandtable.core.rulebook import all_but
from sandtable.games.forlorn_hopes.air import (
    flights,
    patrols,
    recon,
    whereabouts,
)
from sandtable.games.forlorn_hopes.bases import (
    bases,
    readiness,
)
from sandtable.games.forlorn_hopes.kinds import (
    ATTACKER,
    DIE,
    FIGHTER,
    FLOWN,
    GROUNDED,
    INTERCEPTOR,
    LEVELS,
    NO_PART,
    PATROL,
    SIDES,
    TRYING,
)
from sandtable.games.forlorn_hopes.state import State

# ── 9.4 Interceptor scramble ─────────────────────────────────────────────────
# The choice of a fighter is secret until it enters the battle, its die is open.

FIGHTERS_ONLY: Final = Bar("9.4", "only fighters intercept", "Choose a fighter unit.")
NO_MORE: Final = Bar(
    "9.4", "all attempts against this mission have been made", "Wait for the next mission."
)
TRIED: Final = Bar(
    "9.4", "each attempt against a mission is another unit's", "Choose another fighter."
)


def begin(g: State) -> None:
    """The Interceptor player may try to scramble fighters against the mission or patrol (9.4).

    Whether a fighter is within range is secret: he is asked as long as he has one anywhere.
    """
    side = 1 - g.mission_side
    types = g.theatre.roster.type
    if any(types[u] == FIGHTER for u in whereabouts.about(g, side)):
        g.frames.append(Scrambling(side, g.theatre.number["scramble.attempts"]))


def bars_attempt(g: State) -> Bar | None:
    """What keeps everybody from a further attempt against the mission: there have been four."""
    most = g.theatre.number["scramble.attempts"]
    tried = [u for side in g.theatre.air for u in side if g.part[u] in (INTERCEPTOR, GROUNDED)]
    return NO_MORE.says(f"{len(tried)} of {most}") if len(tried) >= most else None


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
        for u in readiness.able(g, side)
        if theatre.roster.type[u] == FIGHTER
        and g.part[u] == NO_PART
        and flights.distance(g, u, g.mission_hex) <= theatre.roster.sr[u]
    ]


# ── 9.4.1 Interception procedure ─────────────────────────────────────────────


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
    flown = difference(g, unit)
    way = [{"case": "9.4.1", "text": "difference of distances", "value": -flown}] if flown else []
    return way + foreseen_modifiers(g, unit)


def foreseen_modifiers(g: State, unit: int) -> list[dict[str, Any]]:
    """Those of them that its owner knows: not how far the mission has flown (6.1)."""
    side = g.side(unit)
    found: list[tuple[str, str]] = []
    if g.box[unit] == FLOWN:
        found.append(("flown", "from the Flown box"))
    if patrols.regroups(g, unit):
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
    return [
        {"case": "9.4.1", "text": text, "value": drm[f"interceptor_scramble.{key}"]}
        for key, text in found
    ]


def foreseen_most(g: State, unit: int) -> int:
    """The highest die with which it gets up, as far as its owner knows (9.4.1).

    An enemy who has flown farther than the fighter makes it higher.
    """
    added = sum([int(line["value"]) for line in foreseen_modifiers(g, unit)])
    return max(0, min(DIE, g.theatre.roster.tma[unit] - added))


class Scrambling(NamedTuple):
    """The next attempt: the Interceptor player names a fighter in secret, or makes no more."""

    side: int
    left: int

    def actor(self, g: State) -> int:
        """The Interceptor player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where to, and how many attempts; or that nobody may make one."""
        where = f"Interceptor scramble to {g.where(g.mission_hex)}"
        if not willing(g, self.side):
            return Prompt(f"{where}: no fighter may try, only done.", "9.4")
        return Prompt(f"{where}: {count(self.left, 'attempt')} left.", "9.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """His fighters within range that have not tried yet, or no more."""
        able = willing(g, self.side)
        for unit in ballot.over(able, bases.airworthy(g, self.side)):
            ballot.add("scramble", unit, bar=None if unit in able else bars_scramble(g, unit))
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
        return Prompt(f"{SIDES[self.side]} interceptor scramble: die.", "9.4")

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
        g.say("9.4.1", f"{SIDES[self.side]} interceptor scramble: die {choice.n}, {what}.",
              (g.mission_hex,), (), (choice.n,), seen_by=all_but(self.side))  # fmt: skip
        g.say(
            "9.4.1",
            f"{g.name(unit)}: die {choice.n}, modified {total}, TMA {tma}: {what}.",
            (g.mission_hex,),
            (unit,),
            (choice.n,),
            {"modifiers": listed, "total": total, "tma": tma, "result": what},
            seen_by=self.side,
        )
        if success:
            intercept(g, unit)
        else:
            g.part[unit] = GROUNDED
        _spend(g, unit)
        if self.left > 1:
            g.frames.append(Scrambling(self.side, self.left - 1))


# ── 9.4.2 Interception success ───────────────────────────────────────────────


def intercept(g: State, unit: int) -> None:
    """The fighter moves to the target hex; its level follows the difference (9.7.2)."""
    g.part[unit] = INTERCEPTOR
    g.level[unit] = g.theatre.pack.air.entry_levels.at(difference(g, unit)).level
    g.shaken[unit] = g.disrupted[unit]
    g.say("9.4.2", f"{g.name(unit)} intercepts, at {LEVELS[g.level[unit]]}.",
          (g.mission_hex,), (unit,), seen_by=g.side(unit))  # fmt: skip


def _spend(g: State, unit: int) -> None:
    """A fighter that tries goes to the Flown box (9.4); against a patrol only one that regroups.

    The book takes its mission from a fighter that intercepts during the operations phase alone.
    """
    patrol = any(g.part[u] == PATROL for u in g.theatre.air[g.mission_side])
    if not patrol or patrols.regroups(g, unit):
        g.box[unit] = FLOWN


# ── 9.4.3 Interception failure ───────────────────────────────────────────────
# Without an interceptor `air_missions.fight` goes on to AA fire and bombs.


KINDS: Final = (
    Kind(
        Scrambling,
        secret=True,
        asked=True,
        question="scramble",
        labels={"done": "No more attempts"},
    ),
    Kind(ScrambleDie),
)
THEN: Final[dict[str, Callable[..., None]]] = {"scramble.begin": begin}
