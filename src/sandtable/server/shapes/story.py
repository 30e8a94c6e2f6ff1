"""Shapes of what happened, and of a game that is over."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from sandtable.server.shapes.views import Result


class Roll(TypedDict):
    """A die of a fight."""

    step: int
    text: str
    dice: list[int]


class Loss(TypedDict):
    """What a unit lost."""

    unit: int
    hex: str
    lost: NotRequired[bool]
    sp: NotRequired[int]
    reduced: NotRequired[bool]
    disrupted: NotRequired[int]
    oos: NotRequired[bool]


class Gain(TypedDict):
    """What a unit got back: replacements, a recovery, its supply."""

    unit: int
    hex: str
    sp: NotRequired[int]
    restored: NotRequired[bool]
    recovered: NotRequired[int]
    supplied: NotRequired[bool]


class Item(TypedDict):
    """A move, a fight, a loss, a gain or a line that is worth telling."""

    kind: Literal["move", "fight", "loss", "gain", "note"]
    side: str
    step: int
    last: int
    case: str
    units: list[int]
    hex: str
    path: NotRequired[list[str]]
    manner: NotRequired[str]
    rolls: NotRequired[list[Roll]]
    losses: NotRequired[list[Loss]]
    gains: NotRequired[list[Gain]]
    many: NotRequired[bool]
    column: NotRequired[str]
    title: NotRequired[str]
    text: NotRequired[str]


class AnsweredBefore(TypedDict):
    """What one's standing orders answered, by question."""

    title: str
    case: str
    times: int


class Happened(TypedDict):
    """What a seat saw happen."""

    role: str
    seq: int
    measure: str
    """What strength is counted in: "SP", "steps"."""
    begin: int
    end: int
    items: list[Item]
    answered: list[AnsweredBefore]


# ── the end ──────────────────────────────────────────────────────────────────


class Losses(TypedDict):
    """What a side lost of a kind."""

    side: str
    kind: str
    units: int
    strength: int


class Luck(TypedDict):
    """What the dice cost a side, against what they cost on the average."""

    side: str
    dice: int
    expected: str
    actual: int
    worse: str
    text: str


class OtherDice(TypedDict):
    """Dice that cost nobody anything at once."""

    case: str
    title: str
    count: int
    average: str
    expected: str


class CoursePoint(TypedDict):
    """The points at a step."""

    step: int
    turn: int | None
    points: list[str]


class Summary(TypedDict):
    """A game that is over, summed up; fractions are exact: "15/2"."""

    result: Result | None
    level: str
    points: list[str]
    margin: str
    sides: list[str]
    measure: str
    losses: list[Losses]
    luck: list[Luck]
    dice: list[OtherDice]
    course: list[CoursePoint]
    whole: bool
    """False where today's rules know a choice no more."""
