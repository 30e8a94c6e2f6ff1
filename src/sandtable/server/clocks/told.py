"""What people are told of the clocks of a table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from sandtable.server.clocks.clock import AGREED, Clock
from sandtable.server.clocks.terms import DAY, NONE

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.server.shapes.tables import ClockInfo, Held
    from sandtable.server.shapes.views import Then


def told(clock: Clock) -> ClockInfo:
    """What is agreed, and how the clocks stand: everybody at a table is told the same.

    Moments are in seconds of the server's time, and do not change while nothing does.
    """
    timed = clock.terms.kind != NONE
    return {
        "terms": clock.terms,
        "words": clock.terms.lines(),
        "running": clock.running or None,
        "since": int(clock.since) if clock.running else 0,
        "left": {side: int(left) for side, left in clock.left.items()} if timed else {},
        "held": cast("Held", clock.held),
        "late": _late(clock),
        "standing": list(clock.standing),
    }


def _late(clock: Clock) -> int | None:
    """From when on the other side may replace who leaves a decision open."""
    if not clock.running or clock.held == AGREED:
        return None
    late = clock.owed + clock.terms.away * DAY
    if clock.terms.kind != NONE and clock.terms.empty != "nothing" and not clock.held:
        late = min(late, clock.since + clock.left.get(clock.running, 0.0))
    return int(late)


def then(game: Game, step: int) -> Then | None:
    """What the record tells of the clocks after so many choices; None where it tells nothing."""
    record = game.record
    end = record.choices[step] if step < len(record.choices) else len(record.rows)
    for row in range(end - 1, 0, -1):
        if record.rows[row].startswith('{"t":'):
            line = json.loads(record.rows[row])
            return {"at": line["t"], "left": line["left"]}
    return None
