"""Shapes of tables: what a listing says of each, who sits there, how the clocks stand."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from sandtable.server.clocks.terms import Terms


class Seated(TypedDict):
    """Somebody at a table."""

    name: str
    here: bool
    """He looks at the board now."""
    knew: NotRequired[bool]
    """The table's owner saw what this side hides before it was given away."""
    away: NotRequired[str]
    """The last day of a holiday that he is on, or ""."""
    by: NotRequired[str]
    """Who of a team brought him to it."""


class You(TypedDict):
    """What somebody is at a table."""

    role: str
    sides: list[str]
    owner: bool
    alone: bool
    """Nobody else has a side or the table."""
    after: NotRequired[bool]
    """Sees everything after the end."""


Doing = Literal["thinking", "paused", "waiting", "stopped"]


class ComputerState(TypedDict):
    """What the computer does."""

    side: str
    state: Doing
    text: str


AskKind = Literal["undo", "draw", "rematch", "hold", "stand-in", "show"]


class Ask(TypedDict):
    """What one side asks of the other."""

    id: str
    kind: AskKind
    side: str
    name: str
    step: int
    """Of an undo: so many choices would stay."""
    swap: bool
    """Of a rematch: sides changed."""
    turns: int
    """Of showing spectators both sides: how many turns late."""
    mine: bool


Held = Literal["", "ask", "agreed"]


class ClockInfo(TypedDict):
    """The clocks of a table; moments are seconds of the server's time."""

    terms: Terms
    words: list[str]
    running: str | None
    since: int
    left: dict[str, int]
    """What was left then."""
    held: Held
    late: int | None
    """From when on the player who leaves a decision open may be replaced."""
    standing: list[str]
    """Sides that a computer plays until their person is back."""


class Brief(TypedDict):
    """What a stored table's game comes to."""

    scenario: str | None
    """None of a position."""
    options: dict[str, bool]
    turns: int | None
    practice: bool
    dice: str
    """What the secret of the dice comes to."""
    nonces: list[str]
    """The sides that have added a number of their own to the dice."""
    advised: dict[str, int]
    """How often each side was advised."""
    turn: int
    impulse: int | None
    half: str | None
    actor: str | None
    over: bool
    result: str | None
    """How a game that is over ended."""
    seq: int
    step: int


class TableRow(Brief):
    """A table, to anybody who sits there."""

    id: str
    name: str
    game: str
    seats: dict[str, str]
    people: dict[str, list[Seated]]
    """Who was given which seat."""
    owner: Seated
    shows: int
    """So many turns late spectators see both sides; 0 where they do not."""
    paused: bool
    pace: float
    """Seconds between a computer's choices."""
    created: str
    updated: str
    computer: ComputerState | None
    rev: int


class Bid(TypedDict):
    """Points that a side hands over at the end."""

    giver: str
    points: int


class SideBid(TypedDict):
    """What somebody bid for a side."""

    side: str
    points: int


class Lot(TypedDict):
    """A lot: the numbers are of who offered, and of who took."""

    secret: str
    numbers: list[str]


class OfTournament(TypedDict):
    """The tournament that a game belongs to."""

    id: str
    title: str
    round: int


class Agreed(TypedDict):
    """What a table was agreed on before it began; the rules' own result does not know of it."""

    how: str
    rated: bool
    bid: Bid | None
    lot: Lot | None
    bids: dict[str, SideBid]
    tournament: OfTournament | None
    outcome: str | None
    """How the game ended by the agreed points."""


class TableInfo(TableRow):
    """A table, to somebody who sits there."""

    you: You
    ask: Ask | None
    talked: int
    """The number of the last word of the talk."""
    team: NotRequired[int | None]
    """The number of the last word among those of one's own side; None where nobody shares it."""
    next: str | None
    """The table of the rematch."""
    promised: dict[str, str]
    """By each side the SHA-256 of the number that it will add to the dice."""
    clock: ClockInfo
    agreed: Agreed | None


class DamagedTable(TypedDict):
    """A stored table that cannot be opened, with what can be read of it."""

    error: str
    """Why not."""
    id: str
    name: str
    game: str
    seats: dict[str, str]
    people: dict[str, list[Seated]]
    owner: Seated
    shows: int
    paused: bool
    pace: float
    created: str
    updated: str
    computer: None
    rev: int
    you: You
    ask: None
    talked: int
    team: None
    next: None
    clock: ClockInfo
    agreed: Agreed | None
    scenario: NotRequired[str | None]
    options: NotRequired[dict[str, bool]]
    turns: NotRequired[int | None]
    practice: NotRequired[bool]
    dice: NotRequired[str]
    nonces: NotRequired[list[str]]
    promised: NotRequired[dict[str, str]]
    advised: NotRequired[dict[str, int]]
    turn: NotRequired[int]
    impulse: NotRequired[int | None]
    half: NotRequired[str | None]
    actor: NotRequired[str | None]
    over: NotRequired[bool]
    result: NotRequired[str | None]
    seq: NotRequired[int]
    step: NotRequired[int]


class ServerTime(TypedDict):
    """The server's own time, by which the clocks go."""

    now: float


class Hurried(TypedDict):
    """The thought that was cut short."""

    seq: int
    side: str


class Removed(TypedDict):
    """The table that was removed."""

    removed: str


# ── pushed ───────────────────────────────────────────────────────────────────


class Ping(TypedDict):
    """Somebody points at a hex."""

    hex: str
    name: str
    side: str


class PushChanged(TypedDict):
    """Something changed."""

    seq: int | None
    """The line the game stands at; None when no line was added."""
    rev: int


class PushPing(TypedDict):
    """Somebody else points at a hex."""

    ping: Ping


class Thinking(TypedDict):
    """A computer's long thought."""

    seq: int
    """The line of the record that it is for."""
    side: str
    tenths: int
    """How much of it is done, by time or tries, 0 to 9."""


class PushThinking(TypedDict):
    """How far a computer is with a long thought; None when it is over."""

    thinking: Thinking | None


class PushQuiet(TypedDict):
    """The line holds."""

    quiet: Literal[True]
