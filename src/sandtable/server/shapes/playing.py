"""Shapes of what is answered to who plays: how far, why not, plans, a hex, overlays."""

from __future__ import annotations

from typing import Literal, NotRequired, Required, TypedDict

from sandtable.server.shapes.common import Number, Refusal, Risk
from sandtable.server.shapes.views import View


class Stopped(TypedDict):
    """What stopped a bundle."""

    why: Literal["die", "revealed", "other", "refused", "over"]
    text: str


class HowFar(TypedDict, total=False):
    """Of choices: how many were played, and what stopped the others."""

    played: int | None
    stopped: Stopped | None


class Played(HowFar):
    """The view after something was played."""

    view: Required[View]


class Why(TypedDict):
    """Whether a choice is legal, and what bars it."""

    legal: bool
    refusal: NotRequired[Refusal]
    choice: NotRequired[str]
    """Which choice the unit in hand would make there."""


class Plan(TypedDict):
    """Several choices that are offered at one stroke."""

    id: str
    label: str
    note: str
    units: list[int]
    hexes: list[str]
    choices: list[str]
    through: bool
    """It is meant to go on past the dice between its choices."""
    lasts: bool
    """What its note says is worth telling once it is played."""


class Plans(TypedDict):
    """What may be done at one stroke, for a line of the record."""

    seq: int
    plans: list[Plan]


# ── asking of a hex ──────────────────────────────────────────────────────────


class HexLine(TypedDict):
    """Something to know of a hex."""

    case: str
    text: str
    chance: NotRequired[bool]
    """What a die would do there for the unit in hand."""


class Stacking(TypedDict):
    """How full a hex is."""

    side: str
    sum: int
    limit: int
    what: NotRequired[str]


class SupplyLine(TypedDict):
    """The supply of a unit."""

    unit: int
    side: str
    ok: bool
    range: NotRequired[int]
    path: NotRequired[list[str]]


class Addend(TypedDict):
    """A part of what a way costs."""

    text: str
    case: str
    mp: Number


class WayCost(TypedDict):
    """What a way costs the unit in hand."""

    total: Number
    addends: list[Addend]
    path: list[str]
    free: NotRequired[Number]
    risk: NotRequired[Risk]


class HexInfo(TypedDict):
    """What is to know of a hex."""

    hex: str
    name: str
    terrain: str
    lines: list[HexLine]
    stacking: NotRequired[list[Stacking]]
    supply: NotRequired[list[SupplyLine]]
    cost: NotRequired[WayCost | None]


class SupplyOverlay(TypedDict):
    """The supply of a side."""

    network: list[str]
    sources: list[str]
    out: list[int]
    paths: dict[str, list[str]]
    enemy: NotRequired[list[str]]


class ZoneOverlay(TypedDict):
    """Zones of control of a side."""

    zone: list[str]
    negated: NotRequired[list[str]]
    """Of these, where the other side's units negate it for supply."""


class NoOverlay(TypedDict):
    """Nothing is drawn."""


Overlay = SupplyOverlay | ZoneOverlay | NoOverlay
