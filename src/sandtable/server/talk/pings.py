"""Pointing at a hex: the others who look at the table see it for a moment; nothing is kept."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from sandtable.core.frame import NOBODY
from sandtable.server.http.errors import BadRequest
from sandtable.server.tables import pace
from sandtable.server.talk.talk import room_of, rooms

if TYPE_CHECKING:
    from sandtable.server.people.eyes import Eyes, Place
    from sandtable.server.shapes.tables import PushPing
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

WAITING: Final = 8
"""Pings kept for a browser that is slow; older ones are of no use any more."""


class Ping(NamedTuple):
    """Somebody points at a hex."""

    who: str
    name: str
    side: str
    """The side he plays, or ""."""
    room: str
    hex: str

    def told(self) -> PushPing:
        """What the others are told."""
        return {"ping": {"hex": self.hex, "name": self.name, "side": self.side}}


Pings = deque[Ping]


def none_yet() -> Pings:
    """What a browser that watches has still to be told."""
    return deque(maxlen=WAITING)


async def point(tables: Tables, table: Table, hex: str, eyes: Eyes) -> Ping:
    """Show a hex to the others in the room where one is.  Raises BadRequest."""
    names = table.game.rulebook.names(table.game.state)
    place = names.find_hex(hex)
    if place < 0:
        raise BadRequest(f"unknown hex {hex[:20]!r}: write four digits such as 1127, or a box")
    pace.check(table, pace.PINGS, eyes.who.id)
    held = eyes.place.held
    side = held[0] if len(held) == 1 else ""
    ping = Ping(eyes.who.id, eyes.who.name, side, room_of(eyes.place), names.hex_name(place))
    for watcher in tables.watchers.get(table.id, ()):
        watcher.pings.append(ping)
        watcher.set()
    return ping


def heard(pings: Pings, table: Table, who: str, place: Place) -> list[Ping]:
    """Those that somebody sees of the waiting ones, which wait no longer."""
    mine = rooms(place, table.game.actor == NOBODY)
    found = [ping for ping in pings if ping.who != who and ping.room in mine]
    pings.clear()
    return found
