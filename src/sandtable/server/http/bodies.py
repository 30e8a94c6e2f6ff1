"""What requests carry, checked when it is read."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from sandtable.server.clocks.terms import NO_CLOCK, Terms
from sandtable.server.http.errors import BadRequest
from sandtable.server.offers.terms import Number, Offered, Points

Word = Annotated[str, Meta(min_length=1, max_length=80)]
Line = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=0, le=10**9)]
Length = Annotated[int, Meta(ge=1, le=1000)]
Name = Annotated[str, Meta(max_length=200)]
Mark = Annotated[str, Meta(max_length=80)]
MOST_CHOICES: Final = 500
"""Choices of one bundle."""
T = TypeVar("T")

SMALL: Final = 64 * 1024
"""Bytes of a request that is no record."""
LARGE: Final = 32 * 1024 * 1024
"""Bytes of an imported record."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A game to begin; `seed` makes its dice repeatable, `practice` lets people choose them.

    In a club one against a computer may be `rated`.
    """

    game: Word
    scenario: Name = ""
    turns: Length | None = None
    options: dict[str, bool] = {}
    seats: dict[str, str] = {}
    name: Name = ""
    seed: Name | None = None
    practice: bool = False
    clock: Terms = NO_CLOCK
    rated: bool = False


class NewOffer(Struct, forbid_unknown_fields=True):
    """What is offered; of a bid the side that one wants, and the points that one gives for it."""

    offer: Offered
    side: Mark = ""
    points: Points = 0


class TakesOffer(Struct, forbid_unknown_fields=True):
    """How an offer is taken: one's number for the dice, the side where one has to name it."""

    number: Number
    side: Mark = ""
    points: Points = 0
    secret: Mark = ""


class Numbered(Struct, forbid_unknown_fields=True):
    """One's own number for the lot and the dice: 32 hexadecimal digits."""

    number: Number


class NewDate(Struct, forbid_unknown_fields=True):
    """By how many days a round ends later."""

    days: Annotated[int, Meta(ge=1, le=60)]


class GameRuling(Struct, forbid_unknown_fields=True):
    """A game of a tournament that is unfinished: 2 where its first side has won, 1 a draw, 0."""

    game: Mark
    score: Annotated[int, Meta(ge=0, le=2)]


class Replaced(Struct, forbid_unknown_fields=True):
    """Who shall have the seat of a player who stays away."""

    by: Literal["computer", "invitation"]


class Wishing(Struct, forbid_unknown_fields=True, kw_only=True):
    """As whom one would like to be served, by what one's seat gives; see server/people/eyes.py."""

    role: Word | None = None
    eyes: Word | None = None


class Chosen(Wishing, forbid_unknown_fields=True):
    """A choice, or `choices` at one stroke, for the game as it stands at record line `expected`.

    In a draft it is meant for `draft`; `through` goes on past dice.
    """

    client: Word
    expected: Count
    choice: Line | None = None
    choices: Annotated[list[Line], Meta(min_length=1, max_length=MOST_CHOICES)] | None = None
    through: bool = False
    draft: Mark = ""


class AskedHint(Wishing, forbid_unknown_fields=True):
    """A hint, for the game as it stands at record line `expected`."""

    expected: Count


class WishedHint(AskedHint, forbid_unknown_fields=True):
    """A hint; a `fresh` one compares the plans anew instead of going on with the plan before.

    Who has not `heard` that plan, such as a page that was loaded again, is told all of it.
    """

    fresh: bool = False
    heard: bool = True


class Ends(AskedHint, forbid_unknown_fields=True):
    """What ending now gives up; `doubts` lets it be tried out for a second as well."""

    doubts: bool = False


class Hurry(Wishing, forbid_unknown_fields=True):
    """That the computer thinks no longer, for the game as it stands at record line `expected`."""

    expected: Count


class Asked(Wishing, forbid_unknown_fields=True):
    """A choice to explain; or a unit in hand and the place it was pointed at."""

    choice: Line | None = None
    unit: Word | None = None
    place: Word | None = None


class Back(Wishing, forbid_unknown_fields=True):
    """An undo or redo, for the game as it stands at record line `expected` and at `draft`."""

    client: Word
    expected: Count
    draft: Mark = ""
    consent: bool = False


class Ordered(Struct, forbid_unknown_fields=True):
    """How a question is answered in advance."""

    policy: Word
    n: Annotated[int, Meta(ge=0, le=1000)] = 0


class Autopilot(Wishing, forbid_unknown_fields=True):
    """A side's standing order for the battle under way, given at record line `expected`."""

    client: Word
    expected: Count
    on: bool
    draft: Mark = ""


class Standing(Wishing, forbid_unknown_fields=True):
    """Standing orders of a side: by question the policy (`ask` for none) and its number."""

    side: Word
    orders: dict[str, Ordered]


class Seats(Struct, forbid_unknown_fields=True):
    """Who shall hold which side."""

    seats: dict[str, str]


class Pause(Struct, forbid_unknown_fields=True):
    """Whether computers are held, and the seconds between their choices."""

    paused: bool | None = None
    pace: float | None = None


class Branch(Struct, forbid_unknown_fields=True):
    """The step to go on from."""

    at: Count
    seats: dict[str, str] | None = None
    name: Name = ""


class NewName(Struct, forbid_unknown_fields=True):
    """Another name for a table."""

    name: Name


class Named(Struct, forbid_unknown_fields=True):
    """A person's name."""

    name: Name


class Key(Struct, forbid_unknown_fields=True):
    """The owner's key, as the terminal prints it."""

    key: Mark


Password = Annotated[str, Meta(max_length=1000)]


class SigningUp(Struct, forbid_unknown_fields=True):
    """A name and a password for a new account, and if need be the code of an invitation."""

    name: Name
    password: Password
    code: Mark = ""


class SigningIn(Struct, forbid_unknown_fields=True):
    """The name and the password of an account."""

    name: Name
    password: Password


class PasskeyMade(Struct, forbid_unknown_fields=True):
    """A passkey that a browser made, and what it shall be called."""

    name: Word
    credential: dict[str, Any]


class PasskeyUsed(Struct, forbid_unknown_fields=True):
    """What a browser signed by a passkey."""

    credential: dict[str, Any]


class PasskeyEnded(Struct, forbid_unknown_fields=True):
    """A passkey that shall be good no more, and one's password."""

    id: Annotated[str, Meta(max_length=1400)]
    password: Password


class PasskeyDemanded(Struct, forbid_unknown_fields=True):
    """Whether one gets in by a passkey only, and one's password."""

    on: bool
    password: Password


class SessionEnded(Struct, forbid_unknown_fields=True):
    """A browser that shall be signed out, or `others`, and one's password; a guest has none."""

    which: Annotated[str, Meta(max_length=64)]
    password: Password = ""


class NewPassword(Struct, forbid_unknown_fields=True):
    """One's password, and the one that shall take its place."""

    old: Password
    new: Password


class Proven(Struct, forbid_unknown_fields=True):
    """One's password once more."""

    password: Password


class Forgot(Struct, forbid_unknown_fields=True):
    """The name of an account whose password was forgotten."""

    name: Name


class Reset(Struct, forbid_unknown_fields=True):
    """The secret of a link, and the password that is set by it."""

    secret: Mark
    password: Password


class Invited(Struct, forbid_unknown_fields=True):
    """The seat that a link shall lead to: a side, `spectator` or `owner`.

    As a `mate` somebody joins whoever plays that side; `name` says whom of several a link to it
    brings back.
    """

    seat: Word
    mate: bool = False
    name: Word = ""


class SecretLink(Struct, forbid_unknown_fields=True):
    """The secret of a link."""

    secret: Mark


class Entering(Struct, forbid_unknown_fields=True):
    """The secret of a link, and the name of somebody who is new here.

    With an `attempt` of one's own, 32 hexadecimal digits, the same may be sent again.
    """

    secret: Mark
    name: Name = ""
    attempt: Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")] = ""


class Left(Struct, forbid_unknown_fields=True):
    """The seat that is given back; with a `name` the side that this team mate plays no more."""

    seat: Word
    name: Mark = ""


class Said(Struct, forbid_unknown_fields=True):
    """Something said: to everybody, or to those of one's own side."""

    text: Annotated[str, Meta(max_length=2000)]
    team: bool = False


class Reported(Struct, forbid_unknown_fields=True):
    """The number of something said that the admin shall look at."""

    number: Count


class Asks(Struct, forbid_unknown_fields=True):
    """What is asked of the other side (`undo`, `draw`), at record line `expected`.

    Of `show` how many `turns` late spectators shall see both sides.
    """

    kind: Word
    expected: Count
    turns: Count = 0


class Answered(Struct, forbid_unknown_fields=True):
    """Which ask is answered, and how."""

    id: Word
    agreed: bool


class Stirred(Struct, forbid_unknown_fields=True):
    """A number of one's own for the dice, 32 hexadecimal digits; before it its SHA-256."""

    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")] | None = None
    promise: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None


class Rematch(Struct, forbid_unknown_fields=True):
    """Whether the sides are changed."""

    swap: bool = False


class Pointed(Struct, forbid_unknown_fields=True):
    """The hex that somebody points at."""

    hex: Word


class Noted(Struct, forbid_unknown_fields=True):
    """A private note: about a hex, about what happened at a step, or about the whole table."""

    text: Annotated[str, Meta(max_length=8000)]
    hex: Mark = ""
    step: int | None = None


class NewChannel(Struct, forbid_unknown_fields=True):
    """Where notices shall go: `mail`, `webhook`, `feed` or `push`; with what happened, or without.

    Who has an account adds a mail address with his password.  A browser gives the address of its
    push service, and a key and a secret to seal by.
    """

    kind: Word
    address: Annotated[str, Meta(max_length=1000)] = ""
    story: bool = True
    password: Password = ""
    key: Annotated[str, Meta(max_length=100)] = ""
    auth: Annotated[str, Meta(max_length=40)] = ""


class Wanted(Struct, forbid_unknown_fields=True):
    """When somebody wants to be told; see server/notices/habits.py."""

    zone: Word
    quiet_from: Count = 0
    quiet_to: Count = 0
    away: Annotated[str, Meta(max_length=10)] = ""
    remind: Count = 0
    again: bool = False


class Muted(Struct, forbid_unknown_fields=True):
    """Whether notices of a table are wanted."""

    muted: bool


class Resigned(Struct, forbid_unknown_fields=True):
    """The side that gives up, at record line `expected`."""

    side: Word
    expected: Count


def read(body: bytes, kind: type[T]) -> T:
    """The body as what it should be.  Raises BadRequest with the field and what would be right."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError as error:
        raise BadRequest(f"malformed request: {error}") from error
    except (RecursionError, UnicodeError) as error:
        raise BadRequest("malformed request: no JSON that can be read") from error


def lines(body: Chosen) -> list[str]:
    """The choices of a submission.  Raises BadRequest unless it has one, or a list."""
    if (body.choice is None) == (body.choices is None):
        raise BadRequest("malformed request: give `choice`, one line, or `choices`, a list of them")
    return [body.choice] if body.choice is not None else body.choices or []


def count(word: str, name: str) -> int:
    """A number in an address.  Raises BadRequest."""
    if not word.isascii() or not word.isdecimal() or len(word) > 9:
        raise BadRequest(f"{name}={word[:20]!r}: write a number such as 12")
    return int(word)
