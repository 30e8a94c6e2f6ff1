"""Shapes of what is said, asked, noted, ordered in advance, and sent elsewhere."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Word(TypedDict):
    """Something said at a table; a note is said by nobody."""

    number: int
    room: str
    """`board`, `gallery`, or that of a side's team."""
    name: str
    note: bool
    mine: bool
    at: str
    text: str


class Chooser(TypedDict):
    """Who of a team made a choice."""

    step: int
    name: str


class Step(TypedDict):
    """How many choices would stay."""

    step: int


class PrivateNote(TypedDict):
    """A private note: about a hex, about what happened at a step, or about the whole table."""

    hex: str
    step: NotRequired[int]
    text: str


# ── answers in advance ───────────────────────────────────────────────────────


class Policy(TypedDict):
    """One way to answer a question."""

    id: str
    text: str
    """With `{n}` where a number belongs."""
    least: int
    most: int
    usual: int


class Question(TypedDict):
    """A question that may be answered in advance, and how it is."""

    id: str
    title: str
    case: str
    own: bool
    """It plays one's own turn."""
    unset: str
    """What it means to give no order."""
    policies: list[Policy]
    policy: str
    n: int


class Answer(TypedDict):
    """An order: a policy and its number."""

    policy: str
    n: int


class SideOrders(TypedDict):
    """One's own standing orders for a side."""

    side: str
    questions: list[Question]
    usual: dict[str, Answer]
    """What one ordered in the last game of this kind."""


class AnsweredStep(TypedDict):
    """A step at which one's orders answered."""

    step: int
    title: str
    case: str


class ByOrder(TypedDict):
    """What one's orders answered, by the step."""

    on: bool
    """Whether one has given any."""
    steps: list[AnsweredStep]


# ── notices ──────────────────────────────────────────────────────────────────


Way = Literal["mail", "webhook", "feed", "push"]


class ChannelInfo(TypedDict):
    """Where somebody's notices go."""

    id: str
    kind: Way
    address: str
    state: Literal["open", "good", "failed"]
    why: str
    story: bool
    resets: bool
    """It may be sent a link for a forgotten password."""


class HabitsInfo(TypedDict):
    """When somebody wants to be told; quiet hours in minutes after midnight."""

    zone: str
    quiet_from: int
    quiet_to: int
    away: str
    remind: int
    again: bool


class Notices(TypedDict):
    """What somebody has chosen of his notices."""

    channels: list[ChannelInfo]
    habits: HabitsInfo
    muted: list[str]
    mail: bool
    """Whether this server sends mail."""
    push: str
    """The key by which this server signs what it pushes to a browser."""
    here: bool


class MadeChannel(TypedDict):
    """A new channel; of a feed its address."""

    id: str
    url: str


class Sent(TypedDict):
    """The channel by which something was sent."""

    sent: str


class MutedTable(TypedDict):
    """Whether a table is muted."""

    muted: bool


class MailAddress(TypedDict):
    """The mail address that a link is about."""

    address: str
