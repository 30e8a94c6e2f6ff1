"""What a process takes for granted when it keeps a choice, for other processes may have changed it
since: it is asked for by the statement that keeps the choice, and where it is not so any more
nothing is kept.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Belief(NamedTuple):
    """What is believed; what is None was looked up just now."""

    seen: int | None = None
    """How often what others see of the table has changed."""
    cookie: str | None = None
    """The hash of the cookie by which somebody plays."""
    whose: str | None = None
    """The person who has it, of which kind he is, and where it is good."""
    kind: str | None = None
    only: str | None = None


LOOKED_UP: Final = Belief()

HOLDS: Final = """
  (CAST(:seen AS INTEGER) IS NULL OR changes = CAST(:seen AS INTEGER))
  AND (CAST(:cookie AS VARCHAR) IS NULL OR EXISTS (
    SELECT 1 FROM sessions JOIN people ON people.id = sessions.person
    WHERE sessions.hash = CAST(:cookie AS VARCHAR) AND sessions.only = CAST(:only AS VARCHAR)
      AND people.id = CAST(:whose AS VARCHAR) AND people.kind = CAST(:kind AS VARCHAR)))
"""
"""Where it is so, of a row of `tables`."""
