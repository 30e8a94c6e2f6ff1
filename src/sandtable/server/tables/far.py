"""How far a computer is with a long thought, as those at the table are told it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sandtable.server.tables.watcher import stir

if TYPE_CHECKING:
    from sandtable.server.shapes.tables import PushThinking
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables


class Far(NamedTuple):
    """A thought: the line of the record that it is for, whose it is, and how much is done.

    No more is told than that: plans, their number and their values are the computer's own.
    """

    seq: int
    side: str
    tenths: int | None
    """None when it is over."""


def shown(table: Table) -> Far | None:
    """The thought that is told of, as long as its choice would be played."""
    far = table.far
    return far if far is not None and far.seq == table.outside.seq and not table.paused else None


def pushed(far: Far | None) -> PushThinking:
    """What a browser is told of it."""
    if far is None or far.tenths is None:
        return {"thinking": None}
    return {"thinking": {"seq": far.seq, "side": far.side, "tenths": far.tenths}}


def note(tables: Tables, table: Table, far: Far) -> None:
    """Let the browsers here know how far a thought is, here or in another process."""
    table.far = None if far.tenths is None else far
    stir(tables.watchers.get(table.id, ()))


def cut(table: Table, seq: int) -> None:
    """End the thought for that line of the record, if it is thought here; no other."""
    if table.thought is not None and table.thought[0] == seq:
        table.thought[1].enough = True
