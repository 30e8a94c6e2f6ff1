"""How often somebody may do at a table what others hear of."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from sandtable.server.http.errors import BadRequest

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table


class Pace(NamedTuple):
    """So often within so many seconds."""

    what: str
    most: int
    seconds: float


WORDS: Final = Pace("words", 20, 30.0)
PINGS: Final = Pace("pings", 6, 6.0)


def check(table: Table, pace: Pace, person: str) -> None:
    """Count one more.  Raises BadRequest with the seconds to wait when there were too many."""
    now = time.monotonic()
    done = table.paces.setdefault((pace.what, person), deque())
    while done and done[0] <= now - pace.seconds:
        done.popleft()
    if len(done) >= pace.most:
        raise BadRequest(enough(pace, done[0] + pace.seconds - now))
    done.append(now)


def enough(pace: Pace, seconds: float) -> str:
    """What somebody is told who has to wait for so long."""
    left = max(1, round(seconds))
    return (
        f"{pace.most} {pace.what} in {pace.seconds:.0f} seconds are enough: "
        f"go on in {left} second{'s' if left > 1 else ''}"
    )
