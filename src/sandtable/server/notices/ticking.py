"""What tells who decides how much of his time has gone: half of it, and four fifths.

A notice is written with the clock that begins to run, due when so much will have gone.  Clocks
stand still at times, so the sender looks at the clock before it tells: what is too early waits on.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from sandtable.server.clocks.terms import HOUR, NONE, span
from sandtable.server.notices import outbox
from sandtable.server.notices.outbox import CLOCK, Notice

if TYPE_CHECKING:
    from sqlalchemy import Executable

    from sandtable.server.clocks.clock import Clock
    from sandtable.server.clocks.pulse import Pulse
    from sandtable.server.tables.table import Table

PARTS: Final = {50: "Half", 80: "Four fifths"}
"""Hundredths of the time that was agreed on, and their names."""
SHORTEST: Final = 2 * HOUR
"""Who plays with less time than this sits before the board."""
AGAIN: Final = 1800.0
"""Seconds after which a clock that stands still is looked at once more, at the latest."""


def of_clock(table: Table, clock: Clock, pulse: Pulse) -> list[Executable]:
    """What is due while the clock runs that a table has next; nothing while the same runs on."""
    was, side = table.clock, clock.running
    if not side or (was.running, was.seq) == (side, clock.seq) or not _tells(clock):
        return []
    left = clock.remaining(side, clock.since)
    rows = []
    for part in PARTS:
        ahead = left - _rest(clock, part)
        if ahead > 0:
            moment = datetime.fromtimestamp(pulse.on_wall(clock.since + ahead), UTC)
            due = moment.isoformat(timespec="milliseconds")
            for who in outbox.holders(table, side):
                row = outbox.notice(who, table.id, CLOCK, side, str(clock.seq), due, part)
                rows.append(row)
    return rows


def _tells(clock: Clock) -> bool:
    return clock.terms.kind != NONE and bool(clock.left) and clock.terms.seconds >= SHORTEST


def _rest(clock: Clock, part: int) -> float:
    """The seconds that are left when so many hundredths of the time have gone."""
    return clock.terms.seconds * (100 - part) / 100


def stands(table: Table, notice: Notice) -> bool:
    """Whether the same decision is still open."""
    clock = table.clock
    return _tells(clock) and (clock.running, str(clock.seq)) == (notice.seat, notice.began)


def early(table: Table, notice: Notice, now: float) -> float:
    """The seconds after which to look again; 0 where so much of the time has gone."""
    clock = table.clock
    ahead = clock.remaining(notice.seat, now) - _rest(clock, notice.again)
    if ahead <= 0:
        return 0.0
    return min(ahead, AGAIN) if clock.held else ahead


def title(table: Table, notice: Notice, now: float) -> str:
    """What it says."""
    left = span(table.clock.remaining(notice.seat, now))
    return f"{PARTS[notice.again]} of your time as {notice.seat} has gone: {left} left"


def last_only(waiting: list[Notice]) -> list[Notice]:
    """Those of several about one clock that a later one makes needless."""
    found: dict[tuple[str, str], Notice] = {}
    for one in sorted(waiting, key=lambda one: one.again):
        if one.kind == CLOCK:
            found[one.table_id, one.began] = one
    return [one for one in waiting if one.kind == CLOCK and one not in found.values()]
