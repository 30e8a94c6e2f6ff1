"""Shapes that several answers share."""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

Number = int | str
"""A whole number, or one with a fraction as it is written: "2½"."""


class Note(TypedDict):
    """Something that a case brings about."""

    case: str
    text: str


class Risk(TypedDict):
    """What is warned of before something is played."""

    case: str
    text: str


class Refusal(TypedDict):
    """What bars a choice."""

    choice: str
    case: str
    title: str
    reason: str
    figures: str
    remedy: str


class Failure(TypedDict):
    """The answer to a request that was not granted."""

    error: str
    """One clear sentence."""
    stale: NotRequired[bool]
    """The game has moved on since the view that the request was made from."""
    seq: NotRequired[int]
    """The record line at which it stands."""
    refusal: NotRequired[Refusal]
    """Of 422: by which case the rules bar it."""


class Done(TypedDict):
    """It was done, and there is nothing to tell of it."""


NOTHING: Final[Done] = {}
