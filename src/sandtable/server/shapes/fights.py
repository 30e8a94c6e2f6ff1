"""Shapes of fights: the sheet of a combat, the Tactical Battle Board, secret allotments."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from sandtable.server.shapes.common import Note, Number


class Outcome(TypedDict):
    """What a die may bring, and how often it does."""

    loss: Number
    chance: str


class SheetUnit(TypedDict):
    """A unit, or several, in a combat."""

    unit: int | None
    """None for a row that stands for several, such as the guns of a hex."""
    value: Number
    name: NotRequired[str]
    sp: NotRequired[Number]
    """What it counts before anything changes that."""
    notes: NotRequired[list[Note]]
    fires: NotRequired[bool]
    """False for one that could take part and does not."""
    fired: NotRequired[bool]


class SheetModifier(TypedDict):
    """Something that changes a strength, the die or the column."""

    case: str
    text: str
    side: NotRequired[str]
    value: NotRequired[Number]
    rows: NotRequired[bool]
    """The rows of the units tell it."""
    to: NotRequired[str]


class SheetLine(TypedDict):
    """What a modified die does, where a table has one column."""

    result: str
    text: str


class SheetRetreat(TypedDict):
    """Where a unit may retreat."""

    unit: int
    hexes: list[str]


class Sheet(TypedDict):
    """A combat that is put together; what does not apply is left out."""

    kind: str
    target: NotRequired[str | None]
    attackers: NotRequired[list[SheetUnit]]
    defenders: NotRequired[list[SheetUnit]]
    support: NotRequired[list[int]]
    modifiers: NotRequired[list[SheetModifier]]
    attack: NotRequired[Number]
    defence: NotRequired[Number]
    difference: NotRequired[Number]
    drm: NotRequired[int]
    """What is added to the die."""
    ratio: NotRequired[str]
    columns: NotRequired[list[str]]
    column: NotRequired[int | None]
    table: NotRequired[list[list[Number]]]
    lines: NotRequired[list[SheetLine]]
    outcomes: NotRequired[list[Outcome]]
    retreats: NotRequired[list[SheetRetreat]]
    notes: NotRequired[list[Note]]
    chance: NotRequired[str]
    side: NotRequired[str]
    kills_on: NotRequired[int | None]
    advance: NotRequired[list[int]]
    aim: NotRequired[int | None]


class FlightShot(TypedDict):
    """Whom a unit may fire at from where its flight ends, as all others are now."""

    unit: int
    chance: str
    """Of some effect."""
    rear: NotRequired[bool]


class FlightEnd(TypedDict):
    """Where an impulse can end, with the choice that leads there; off the board without a hex."""

    hex: str | None
    text: str
    facing: NotRequired[int]
    level: NotRequired[str]
    leads: NotRequired[list[str]]
    """From there a bomber's next flight can end in the target hex, at these levels."""
    fires: NotRequired[list[FlightShot]]


class Battle(TypedDict):
    """What goes on upon the Tactical Battle Board."""

    round: int
    acts: NotRequired[int]
    left: NotRequired[int]
    ends: NotRequired[list[FlightEnd]]
    shots: NotRequired[list[tuple[int, int]]]


class Allotment(TypedDict):
    """The air units that are gone through in secret, and which of them is asked about."""

    side: str
    units: list[int]
    asked: int
