"""Shapes of tournaments; people are numbered by the lot, -1 for nobody."""

from __future__ import annotations

from typing import Literal, TypedDict

from sandtable.server.shapes.offers import Promise
from sandtable.server.shapes.people import OptionChosen


class TournamentShort(TypedDict):
    """What every member is told of a tournament."""

    id: str
    mine: bool
    """Whether one organises it."""
    state: Literal["announced", "running", "over", "called off"]
    title: str
    form: Literal["robin", "swiss", "cup"]
    most: int
    rated: bool
    each: int
    """Days of a round."""
    game: str
    scenario: str
    turns: int | None
    round: int
    rounds: int | None
    players: int
    """How many have entered."""
    due: str
    """When something happens by itself: nobody enters any more, the round ends, so does ruling."""
    late: bool
    """The round's date has passed: its organiser rules on what is unfinished."""
    book: str
    called: str
    entered: bool


class TournamentListed(TournamentShort):
    """A tournament in a list."""

    waits: int
    """Games that wait for one's own choice."""
    champion: str | None


class DrawnLot(TypedDict):
    """How the lot was drawn, for whoever wants to draw it again."""

    secret: str
    numbers: list[str]


class TournamentEntrant(TypedDict):
    """Somebody who has entered."""

    name: str
    gone: int
    """The round in which he left; 0 while he plays."""


class TournamentPlace(TypedDict):
    """One line of the standings."""

    who: int
    place: int
    points: int
    """In halves: a game won is 2."""
    ties: list[int]
    """What decides between equals; Sonneborn-Berger in quarters."""
    won: int
    drawn: int
    lost: int
    struck: bool


class TournamentGame(TypedDict):
    """One of the two games of a pairing; of one that goes on whose move it is, and no more."""

    table: str | None
    first: int
    """Who plays the first side."""
    second: int
    score: int | None
    """Of the first, in halves."""
    how: str
    """How it ended: rules, resign, time, draw, ruled, undecided, left; "" while it goes on."""
    margin: str
    """The first side's points less the second's, where points decided."""
    result: str | None
    moves: int | None


class TournamentPairing(TypedDict):
    """Two who meet in a round; without games the first has it."""

    round: int
    board: int
    first: int
    second: int
    winner: int | None
    """Of a knock-out, who went on."""
    by: str
    games: list[TournamentGame]


class TournamentPage(TournamentShort):
    """All that a member may know of a tournament."""

    by: str
    options: list[OptionChosen]
    clock: list[str]
    sides: list[str]
    promise: Promise
    number: str | None
    """What one has added oneself."""
    you: int | None
    lot: DrawnLot | None
    dice: str | None
    """The secret of all dice, once it is over."""
    entrants: list[TournamentEntrant]
    standings: list[TournamentPlace]
    ties: list[str]
    pairings: list[TournamentPairing]
