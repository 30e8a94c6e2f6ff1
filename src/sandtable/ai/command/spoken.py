"""Plans in words: what is said of one at first, and what is new while it is gone on with."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sandtable.core.plan import capital

PARTS: Final = re.compile(r"; |\. ")
"""Between the orders of a plan."""


class Spoken(NamedTuple):
    """A plan as a person is told it, in a position."""

    title: str
    """A few words, such as `hunt 1/14Punjab`."""
    sentence: str
    hexes: tuple[str, ...] = ()
    """Where it wants something done."""


def goes_on(says: Spoken, said: str) -> str:
    """The orders of a plan that is gone on with: its title, and what was not said the last time.

    >>> goes_on(Spoken("to Java", "To Java: A to Dili; B to Bali."), "To Java: A to Dili; C stays.")
    'On with the plan: to Java; B to Bali.'
    >>> goes_on(Spoken("dig in", "Dig in. Guns behind."), "Dig in. Guns behind.")
    'On with the plan: dig in.'
    """
    known = _parts(says.title, said)
    new = [part for part in _parts(says.title, says.sentence) if part not in known]
    return f"On with the plan: {'; '.join([says.title, *new])}."


def _parts(title: str, sentence: str) -> list[str]:
    """What a plan wants, one by one, without what it is called."""
    words = sentence.removesuffix(".").removeprefix(capital(title)).lstrip(":.; ")
    return [part for part in PARTS.split(words) if part]
