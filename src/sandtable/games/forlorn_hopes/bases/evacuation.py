"""6.6.5 Airbase evacuation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air import (
    flights,
    recon,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.data.charts import ELIMINATED, MOVES_DISRUPTED
from sandtable.games.forlorn_hopes.kinds import DIE
from sandtable.games.forlorn_hopes.state import State

# ── 6.6.5 Airbase evacuation ─────────────────────────────────────────────────
# One draft: the enemy sees that an airbase is evacuated, not how many units try.

NOT_THERE: Final = Bar(
    "6.6.5", "the unit is not on the ground of the lost airbase", "Choose one that is."
)
STILL_THERE: Final = Bar(
    "6.6.5", "air units are on the ground there still", "Each tries to get away first."
)


def begin(g: State, base: int, side: int, place: int, disrupted: int) -> None:
    """Each air unit of a side on the ground of a lost airbase tries to get away (6.6.5).

    `place` is the hex of the airbase, `disrupted` whether it was so before it was lost.
    """
    g.frames.append(Evacuation(side, base, place, disrupted))


def modifiers(g: State, unit: int, place: int, disrupted: int) -> list[dict[str, Any]]:
    """What changes the die of a unit: case, text and value of each (6.6.5)."""
    drm = g.theatre.drm
    side = g.side(unit)
    found: list[tuple[str, str]] = []
    if disrupted:
        found.append(("airbase_disrupted", "airbase disrupted"))
    if g.disrupted[unit]:
        found.append(("unit_disrupted", "unit disrupted"))
    if recon.patrolled(g, side, place):
        found.append(("patrol", "friendly patrol in the hex"))
    if not flights.refuges(g, unit, place, g.theatre.roster.sr[unit] // 2, full=True):  # R171
        found.append(("far", "no airbase within half its range"))
    return [
        {"case": "6.6.5", "text": text, "value": drm[f"air_evacuation.{key}"]}
        for key, text in found
    ]


class Evacuation(NamedTuple):
    """The owner gets his units away one by one; their order decides who finds room."""

    side: int
    base: int
    place: int
    disrupted: int

    def actor(self, g: State) -> int:
        """The owner of the air units."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """From where."""
        title = g.theatre.bases[self.base].title
        if not bases.on_ground(g, self.base):
            return Prompt(
                f"{title} is lost: no air unit is on the ground there, only done.", "6.6.5"
            )
        return Prompt(
            f"{title} is lost: each air unit on the ground there tries to get away.", "6.6.5"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """The units there, until nobody is left."""
        units = bases.on_ground(g, self.base)
        for unit in ballot.over(units, bases.airworthy(g, self.side)):
            ballot.add("flee", unit, bar=None if unit in units else NOT_THERE)
        ballot.add("done", bar=STILL_THERE.says(g.named(units)) if units else None)

    def apply(self, g: State, choice: Choice) -> None:
        """A die for the unit; without an airbase in reach it is lost."""
        if choice.verb == "done":
            g.frames.pop()
            return
        unit = choice.unit
        if flights.refuges(g, unit, self.place, g.theatre.roster.sr[unit]):
            g.frames.append(EvacuationDie(self.side, unit, self.place, self.disrupted))
            return
        g.say("6.6.5", f"{g.name(unit)} has no airbase within its range.", (self.place,), (unit,))
        losses.lose(g, unit, g.steps[unit], "6.6.5")


class EvacuationDie(NamedTuple):
    """The die of one unit."""

    side: int
    unit: int
    place: int
    disrupted: int

    def actor(self, g: State) -> int:
        """The die."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For whom."""
        return Prompt(f"Evacuation die for {g.name(self.unit)}.", "6.6.5")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """It moves, moves with a loss, or is eliminated."""
        g.frames.pop()
        unit = self.unit
        listed = modifiers(g, unit, self.place, self.disrupted)
        total = choice.n + sum([line["value"] for line in listed])
        outcome = g.theatre.pack.air.evacuation.at(total)
        g.say(
            "6.6.5",
            f"{g.name(unit)}: die {choice.n}, modified {total}: {outcome.title}.",
            (self.place,),
            (unit,),
            (choice.n,),
            {"modifiers": listed, "total": total, "result": outcome.title},
            seen_by=self.side,
        )
        if outcome.key == ELIMINATED:
            losses.lose(g, unit, g.steps[unit], "6.6.5")
            return
        if outcome.key == MOVES_DISRUPTED:
            losses.disrupt(g, unit, "6.6.5", again=False)
            if losses.lose(g, unit, outcome.steps, "6.6.5", secret=True):
                return
        g.frames.append(EvacuationTo(self.side, unit, self.place))


class EvacuationTo(NamedTuple):
    """The owner chooses the airbase to which the unit gets away."""

    side: int
    unit: int
    place: int

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who gets away."""
        return Prompt(f"{g.name(self.unit)} gets away: to which airbase?", "6.6.5")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Friendly airbases within range that can host it."""
        reach = g.theatre.roster.sr[self.unit]
        flights.tell_refuges(g, ballot, "base", self.unit, self.place, reach)

    def apply(self, g: State, choice: Choice) -> None:
        """Into its Flown box."""
        g.frames.pop()
        base = g.theatre.base_of_spot(choice.hex)
        bases.land(g, self.unit, base)
        g.say(
            "6.6.5",
            f"{g.name(self.unit)} gets away to {g.theatre.bases[base].title}.",
            (g.base_hex(base),),
            (self.unit,),
            seen_by=self.side,
        )


KINDS: Final = (
    Kind(Evacuation, draft=True, asked=True, question="evacuation"),
    Kind(EvacuationDie, draft=True),
    Kind(EvacuationTo, draft=True, question="evacuation"),
)
THEN: Final[dict[str, Callable[..., None]]] = {"evacuation.begin": begin}
