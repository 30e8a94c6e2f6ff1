"""Shapes of what the adviser answers: hints in steps, and what ending a half gives up."""

from __future__ import annotations

from typing import TypedDict


class AdvisedStep(TypedDict):
    """What several units do alike: in words; of each where it is about, by which choice it is known
    to be done, and all choices that do it.
    """

    says: str
    units: list[int]
    ways: list[list[str]]
    tells: list[str]
    lines: list[list[str]]


class RivalPlan(TypedDict):
    """A plan that was tried: how often, what it gains, and what it lacks of the one advised."""

    name: str
    says: str
    tries: int
    gain: float
    """Points over staff's own, imagined games and whole games before taken together."""
    behind: float | None
    error: float | None


class Hint(TypedDict):
    """Where to look, what to do, why, what it hangs on; for a line of the record."""

    seq: int
    side: str
    plan: str
    """The name of the plan, "" where none are compared."""
    look: str
    hexes: list[str]
    units: list[int]
    orders: str
    steps: list[AdvisedStep]
    choices: list[str]
    why: list[str]
    hangs: list[str]
    equal: bool
    plans: list[RivalPlan]
    kept: bool
    """Whether the plan was compared earlier, and is gone on with."""


class Progress(TypedDict):
    """How far one's own hint is, in rollouts."""

    thinking: bool
    done: int
    most: int


class EndingWarning(TypedDict):
    """Something that ending a half would give up, by the rules."""

    kind: str
    text: str
    case: str
    hexes: list[str]
    units: list[int]


class Doubt(TypedDict):
    """What ending it costs by a second of rollouts, and the line of points it costs most of."""

    text: str
    line: str


class Ending(TypedDict):
    """What ending the half now gives up; for a line of the record."""

    seq: int
    warnings: list[EndingWarning]
    doubt: Doubt | None
