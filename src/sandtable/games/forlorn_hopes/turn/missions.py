"""8.0 Air/Naval Operations: initiative missions, alternating missions, passing, closure."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air import (
    air_missions,
    raids,
    whereabouts,
)
from sandtable.games.forlorn_hopes.bases import staging
from sandtable.games.forlorn_hopes.kinds import ALLIED, OPERATIONS, SIDES
from sandtable.games.forlorn_hopes.sea import naval_missions
from sandtable.games.forlorn_hopes.state import State

MUST_PASS: Final = Bar(
    "5.4",
    "ABDA friction: the Allied player must pass his first mission of the turn",
    "Choose pass.",
)
NO_INITIATIVE_LEFT: Final = Bar(
    "8.1", "there are no initiative missions left to give up", "Choose pass."
)


def begin(g: State) -> None:
    """The phase begins: the Initiative player acts first (8.1)."""
    g.phase = OPERATIONS
    g.acting = g.initiative
    g.passes = 0


# ── 8.4 Closure ──────────────────────────────────────────────────────────────


def closed(g: State) -> bool:
    """Both passed twice in succession, or neither has a unit that could perform a mission (8.4)."""
    if g.over or g.passes >= 2 * g.theatre.number["missions.passes"]:
        return True
    return not any(capable(g, side) for side in range(len(SIDES)))


def capable(g: State, side: int) -> bool:
    """Whether a side has a unit that could perform a mission (8.4).

    Staging is none (R29), but in the General Regroup turn it is all that is flown (9.3, 14.5).
    """
    if g.regroup_turn == g.turn and whereabouts.about(g, side):
        return True
    return air_missions.capable(g, side) or naval_missions.capable(g, side)


# ── 8.1 Initiative missions, 8.2 Alternating missions ────────────────────────


def ask(g: State) -> None:
    """The acting player decides on a mission; who has nothing that could act is not asked.

    That is known to both: an air unit that may be somewhere might stage at least.
    """
    side = g.acting
    if whereabouts.about(g, side) or naval_missions.capable(g, side):
        g.frames.append(Operations(side))
        return
    g.say("8.3", f"The {SIDES[side]} player has neither aircraft nor ships that could act.")
    _let_go(g, g.missions > 0)


def switch(g: State) -> None:
    """After a mission: the Initiative player goes on while he has missions, else they alternate."""
    if g.missions > 0:
        g.missions -= 1
    if not g.missions:
        g.acting = 1 - g.acting


class Operations(NamedTuple):
    """An air mission, a stage move, a naval mission, or to pass (8.0)."""

    side: int

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which opportunity this is, and what a pass would end."""
        many = "mission" if g.missions == 1 else "missions"
        left = f" ({g.missions} initiative {many} left)" if g.missions else ""
        if self.side == ALLIED and g.friction:
            return Prompt(f"Turn {g.turn}, Allied mission{left}: ABDA friction, pass.", "5.4")
        ways = ", ".join(self._ways(g))
        return Prompt(
            f"Turn {g.turn}, {SIDES[self.side]} mission{left}: choose {ways}, or pass."
            f"{_if_passed(g, self.side)}",
            "8.1" if g.missions else "8.2",
        )

    def _ways(self, g: State) -> list[str]:
        """What may be tried, as far as both players know: which aircraft are ready is hidden."""
        ways = []
        if whereabouts.about(g, self.side):
            ways += ["a target hex for an air mission", "a unit to stage"]
        if naval_missions.capable(g, self.side):
            ways.append("ships for a naval mission")
        return ways

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Missions by kind, and to pass."""
        must = MUST_PASS if self.side == ALLIED and g.friction else None
        raids.tell(g, self.side, ballot, must)
        staging.tell(g, self.side, ballot, must)
        naval_missions.tell(g, self.side, ballot, must)
        ballot.add("pass")
        ballot.add("done", bar=None if g.missions else NO_INITIATIVE_LEFT)

    def apply(self, g: State, choice: Choice) -> None:
        """Begin the mission, or let the opportunity go."""
        g.frames.pop()
        if choice.verb in ("pass", "done"):
            _let_go(g, choice.verb == "done")
            return
        g.passes = 0
        if choice.verb == "strike":
            air_missions.begin(g, self.side, choice.hex)
        elif choice.verb == "stage":
            staging.begin(g, self.side)
        else:
            naval_missions.begin(g, self.side, choice.hex)


def _if_passed(g: State, side: int) -> str:
    """What a pass of the side would bring about, if it is one of the last of the phase (8.4)."""
    most, other = 2 * g.theatre.number["missions.passes"], 1 - side
    if g.missions:
        return ""
    # Who has nothing that could act is not asked, and passes; a forced pass begins the row anew.
    silent = not whereabouts.about(g, other) and not naval_missions.capable(g, other)
    forced = other == ALLIED and g.friction > 0
    left = most - g.passes - 1
    if left == 1 and silent and not forced:
        return (
            f" The {SIDES[other]} player has nothing that could act: a pass ends the phase (8.4)."
        )
    if left <= 0:
        return f" The {SIDES[other]} player has passed: another pass ends the phase (8.4)."
    if left == 1 and not forced:
        return f" After a pass the phase ends if the {SIDES[other]} player passes too (8.4)."
    return ""


# ── 8.3 Passing ──────────────────────────────────────────────────────────────


def _let_go(g: State, all_of_them: bool) -> None:
    """A pass; one of an initiative mission, and a forced one, does not count for 8.4.

    After a forced pass the row begins anew: else the phase could end with one pass of his own.
    """
    if all_of_them:
        g.say("8.1", f"{SIDES[g.acting]}: no further initiative missions.")
        g.missions = 1  # `switch` takes the last one
        return
    g.say("8.3", f"{SIDES[g.acting]} passes.")
    if g.friction and g.acting == ALLIED:
        g.friction -= 1
        g.passes = 0
    elif not g.missions:
        g.passes += 1


KINDS: Final = (
    # Whether there is another choice than to pass may be secret: it is never passed by itself.
    Kind(
        Operations,
        asked=True,
        question="missions",
        labels={"stage": "Stage move", "done": "Give up the initiative missions"},
    ),
)
