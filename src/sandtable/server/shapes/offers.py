"""Shapes of open offers."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from sandtable.server.shapes.people import OptionChosen


class Promise(TypedDict):
    """What the secrets of lot and dice come to."""

    lot: str
    dice: str


class Part(TypedDict):
    """What one has named oneself."""

    side: str
    points: int
    number: str


class OpenOffer(TypedDict):
    """An offer as one is told of it: of bids one's own, and nothing else."""

    id: str
    by: str
    mine: bool
    state: Literal["open", "taken", "begun", "withdrawn", "expired"]
    made: str
    until: str
    game: str
    scenario: str
    turns: int | None
    sides: Literal["fixed", "taker", "lot", "bid"]
    plays: str
    rated: bool
    private: bool
    waits: bool
    title: str
    called: str
    names: list[str]
    options: list[OptionChosen]
    clock: list[str]
    promise: Promise
    you: Part | None
    taker: str | None
    agreed: list[str]
    table: str | None
    link: NotRequired[str | None]
    """Of a private one that was just made."""


# ── ratings ──────────────────────────────────────────────────────────────────


class Rated(TypedDict):
    """A player of a list."""

    name: str
    computer: bool
    you: bool
    rating: int
    """What somebody is worth at least, by which the list goes."""
    strength: int
    deviation: int
    won: int
    drawn: int
    lost: int


class Par(TypedDict):
    """How often a side wins between equals, of a length and with or without a bid."""

    scenario: str
    turns: int
    bid: bool
    side: str
    percent: int
    won: int
    drawn: int
    lost: int


class RatingList(TypedDict):
    """The players of a game, or of one of its scenarios."""

    game: str
    title: str
    scenario: str
    """"" for all of the game."""
    called: str
    players: list[Rated]
    pars: list[Par]
