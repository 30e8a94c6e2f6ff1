"""Shapes of people: who somebody is, links to seats, accounts."""

from __future__ import annotations

from typing import Literal, TypedDict

Kind = Literal["owner", "guest", "member", "admin"]


class Me(TypedDict):
    """Who asks."""

    name: str
    owner: bool
    """Of this server."""
    open: bool
    """Whether the server can be reached by others."""
    trouble: str
    """That notices to somebody came back, in a sentence."""
    kind: Kind
    club: bool
    """Whether people have accounts here."""
    bound: bool
    """Whether he came back by a link that is good at one table alone."""


class LinkInfo(TypedDict):
    """A link that is still good."""

    id: str
    seat: str
    until: str
    """Empty for one that has no end."""


class Link(TypedDict):
    """A link as it is told once, with a picture for a phone's camera."""

    url: str
    qr: str


class NewLink(LinkInfo):
    """A new link to a seat."""

    links: list[Link]
    """One for each address of the server."""


class OptionChosen(TypedDict):
    """An option that differs from what is usual."""

    title: str
    on: bool


class AgreedTerms(TypedDict):
    """What was agreed before the game."""

    turns: int | None
    options: list[OptionChosen]
    clock: list[str]


class PlayerOf(TypedDict):
    """Who plays a side."""

    side: str
    who: str


# `from` is no name of a field.  `secrets` is what each side hides from the other, as a sentence
# names it; "" for nothing.
Offer = TypedDict(
    "Offer",
    {
        "table": str,
        "game": str,
        "scenario": str,
        "seat": str,
        "mate": bool,
        "from": str,
        "back": str | None,
        "you": str | None,
        "yours": bool,
        "secrets": str,
        "turn": int,
        "begun": bool,
        "over": bool,
        "agreed": AgreedTerms,
        "players": list[PlayerOf],
    },
)


class SatDown(TypedDict):
    """The table where somebody has sat down."""

    table: str


class Ended(TypedDict):
    """What was ended."""

    ended: str


class SeatLeft(TypedDict):
    """The seat that was given back."""

    left: str


# ── accounts ─────────────────────────────────────────────────────────────────


class Member(TypedDict):
    """Who has come in."""

    name: str
    kind: Kind


class Browser(TypedDict):
    """Where somebody is signed in."""

    id: str
    browser: str
    created: str
    used: str
    here: bool


class Entry(TypedDict):
    """That somebody signed in by one's name, or did not get in."""

    at: str
    how: str
    network: str
    browser: str


class Passkey(TypedDict):
    """A way in beside the password."""

    id: str
    name: str
    made: str
    used: str


class Account(Member):
    """One's own account."""

    browsers: list[Browser]
    passkeys: list[Passkey]
    demands: bool


class SignedOut(TypedDict):
    """How many browsers were signed out."""

    ended: int
