"""9.8.4 Accident risk of units that were disrupted when they took off."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.kinds import DIE
from sandtable.games.forlorn_hopes.state import State

# ── 9.8.4 Accident risk ──────────────────────────────────────────────────────


def risk(g: State) -> int:
    """The highest die with which a step is lost (9.8.4)."""
    worse = g.theatre.drm["accident.foul_weather"] if g.foul else 0
    return g.theatre.number["accident.most"] + worse


def told(g: State) -> str:
    """What a unit risks that takes off disrupted."""
    return f"it loses a step in an accident on {risk(g)} or less (9.8.4)"


def land(g: State, unit: int, die: int, seen_by: int) -> bool:
    """A unit lands with this die; True if it is eliminated."""
    g.shaken[unit] = 0
    most = risk(g)
    what = "loses a step in an accident" if die <= most else "lands safely"
    g.say(
        "9.8.4",
        f"{g.name(unit)}, disrupted when it took off: die {die}, 1 to {most} is an accident: it "
        f"{what}.",
        (),
        (unit,),
        (die,),
        {"most": most, "result": what},
        seen_by=seen_by,
    )
    return die <= most and losses.lose(g, unit, 1, "9.8.4", secret=True)


class Accident(NamedTuple):
    """The die of a unit that is shown."""

    side: int
    unit: int

    def actor(self, g: State) -> int:
        """The die."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For whom."""
        return Prompt(f"Accident die for {g.name(self.unit)}.", "9.8.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """It lands, or loses a step."""
        g.frames.pop()
        land(g, self.unit, choice.n, -1)


class HiddenAccident(NamedTuple):
    """The die of a unit that has staged: part of its draft (9.3)."""

    side: int
    unit: int

    def actor(self, g: State) -> int:
        """The die."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For whom."""
        return Prompt(f"Accident die for {g.name(self.unit)}.", "9.8.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """It lands, or loses a step."""
        g.frames.pop()
        land(g, self.unit, choice.n, self.side)


KINDS: Final = (
    Kind(Accident),
    Kind(HiddenAccident, draft=True),
)
