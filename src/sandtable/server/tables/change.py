"""What is kept beside its lines when a table's game goes on, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable.server.clocks import deeds, keep
from sandtable.server.notices import outbox, ticking
from sandtable.server.people import teams
from sandtable.server.ratings import results
from sandtable.server.standing import orders
from sandtable.server.tables import rows
from sandtable.server.talk import passing
from sandtable.server.tournaments import played

if TYPE_CHECKING:
    from sqlalchemy import Executable

    from sandtable.core.game import Game
    from sandtable.server.clocks.clock import Clock
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables


class Change(NamedTuple):
    """A game that goes on."""

    outside: Game
    """As everybody else sees it."""
    public: bool
    """Whether others may hear of it: not that a draft has begun or grown, nor a standing order."""
    clock: Clock
    row: dict[str, Any]
    """What changes in the table's row."""
    also: list[Executable]
    """What is written with it."""
    undone: orders.Undone
    """Standing orders that end."""
    ends: bool
    """Whether it ends a game that is rated, or one of a tournament."""
    goes_on: str
    """The tournament that goes on when it ends."""


def of(tables: Tables, table: Table, game: Game, by: str) -> Change:
    """What is kept where `game` follows on a table's, played `by` a person."""
    outside, clock = table.outside_of(game), table.clock
    public = len(outside.record.rows) != len(table.outside.record.rows)
    row, also = {"ordered": rows.ordered_in(game)}, list[Any]()
    if public:
        row["updated"] = rows.now()  # else the order of a listing would tell
        clock = deeds.handed_over(tables, table, game, outside)
        outside = table.outside_of(game)
        if not clock.same(table.clock):
            also += keep.changes(table.id, table.clock, clock)
            also += ticking.of_clock(table, clock, tables.pulse)
        also += outbox.of_turn(table, outside) + outbox.of_end(table, outside, by)
    row["summary"] = rows.summary_of(outside)
    also += (ends := results.of_end(table, game))
    also += (plays := played.of_end(table, game))
    also += teams.chose(table, game, by)
    undone = orders.undone(table, game)
    also += undone.writes(table.id)
    if table.stirring and not game.record.open:
        also += passing.writes(table, stirring=False)
    goes_on = table.agreed.tournament if plays and table.agreed is not None else ""
    return Change(outside, public, clock, row, also, undone, bool(ends), goes_on)
