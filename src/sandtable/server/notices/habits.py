"""When somebody wants to be told: quiet hours, holiday, reminders, tables that are muted.

Hours are those of his own clock: the browser names the time zone.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple, cast
from zoneinfo import ZoneInfo

from sqlalchemy import Boolean, Column, Integer, String, Table, delete, insert, select

from sandtable.server.http.errors import BadRequest
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.shapes.talk import HabitsInfo

DAY: Final = 24 * 60
LONGEST_HOLIDAY: Final = timedelta(days=90)
LONGEST_WAIT: Final = 14 * 24
"""Hours before a reminder."""
MOST_REMINDERS: Final = 10

HABITS: Final = Table(
    "habits",
    METADATA,
    Column("person", String, primary_key=True),
    Column("zone", String, nullable=False),
    # Minutes after midnight; the same twice is no quiet hours.
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_to", Integer, nullable=False),
    # The last day of a holiday, or "".
    Column("away", String, nullable=False),
    # Hours after which he is reminded; 0 for not at all.
    Column("remind", Integer, nullable=False),
    Column("again", Boolean, nullable=False),
)
MUTED: Final = Table(
    "muted",
    METADATA,
    Column("person", String, primary_key=True),
    Column("table_id", String, primary_key=True),
)


class Habits(NamedTuple):
    """When somebody wants to be told."""

    zone: str = "UTC"
    quiet_from: int = 0
    quiet_to: int = 0
    away: str = ""
    remind: int = 0
    again: bool = False

    def told(self) -> HabitsInfo:
        """What he is told of it."""
        return cast("HabitsInfo", self._asdict())

    def today(self, moment: datetime) -> date:
        """The day that his calendar shows."""
        return moment.astimezone(ZoneInfo(self.zone)).date()

    def away_until(self, moment: datetime) -> str:
        """The last day of the holiday that he is on, or ""."""
        return self.away if self.away and self.today(moment).isoformat() <= self.away else ""

    def free(self, moment: datetime) -> datetime:
        """The first moment from this one on at which he may be told something."""
        zone = ZoneInfo(self.zone)
        there = moment.astimezone(zone)
        if self.away_until(moment):
            after = date.fromisoformat(self.away) + timedelta(days=1)
            there = datetime.combine(after, time(), zone)
        if self._quiet(there.hour * 60 + there.minute):
            to = time(self.quiet_to // 60, self.quiet_to % 60)
            ends = datetime.combine(there.date(), to, zone)
            if ends <= there:
                ends = datetime.combine(there.date() + timedelta(days=1), to, zone)
            there = ends
        return there.astimezone(UTC)

    def _quiet(self, minute: int) -> bool:
        begin, end = self.quiet_from, self.quiet_to
        if begin <= end:
            return begin <= minute < end
        return minute >= begin or minute < end


def check(habits: Habits, moment: datetime) -> Habits:
    """The same.  Raises BadRequest with what would be right."""
    try:
        ZoneInfo(habits.zone)
    except (OSError, ValueError, KeyError) as error:
        raise BadRequest(f"unknown time zone {habits.zone[:40]!r}: as Europe/Berlin") from error
    if not (0 <= habits.quiet_from < DAY and 0 <= habits.quiet_to < DAY):
        raise BadRequest("quiet hours are minutes after midnight, 0 to 1439")
    if not 0 <= habits.remind <= LONGEST_WAIT:
        raise BadRequest(f"a reminder comes after 1 to {LONGEST_WAIT} hours, or with 0 not at all")
    if habits.away:
        try:
            last = date.fromisoformat(habits.away)
        except ValueError as error:
            raise BadRequest("a holiday ends on a day such as 2026-12-31") from error
        if last.isoformat() != habits.away:  # other forms of ISO 8601 do not sort by day
            raise BadRequest("a holiday ends on a day such as 2026-12-31")
        today = habits.today(moment)
        if not today <= last <= today + LONGEST_HOLIDAY:
            raise BadRequest(f"a holiday ends within {LONGEST_HOLIDAY.days} days from today")
    return habits


async def of(connection: AsyncConnection, who: str) -> Habits:
    """Somebody's habits."""
    wanted = select(HABITS).where(HABITS.c.person == who)
    row = (await connection.execute(wanted)).mappings().first()
    if row is None:
        return Habits()
    return Habits(**{field: row[field] for field in Habits._fields})


async def keep(connection: AsyncConnection, who: str, habits: Habits) -> None:
    """Keep somebody's habits in the place of those before."""
    await connection.execute(delete(HABITS).where(HABITS.c.person == who))
    await connection.execute(insert(HABITS), {"person": who, **habits._asdict()})


async def holidays(connection: AsyncConnection) -> dict[str, Habits]:
    """The habits of those who have said that they are away."""
    rows = (await connection.execute(select(HABITS).where(HABITS.c.away != ""))).mappings()
    return {row["person"]: Habits(**{f: row[f] for f in Habits._fields}) for row in rows}


def away_until(away: Mapping[str, Habits], who: str) -> str:
    """The last day of somebody's holiday, or ""."""
    own = away.get(who)
    return own.away_until(datetime.now(UTC)) if own else ""


async def muted(connection: AsyncConnection, who: str) -> set[str]:
    """The tables of which somebody wants to hear nothing."""
    wanted = select(MUTED.c.table_id).where(MUTED.c.person == who)
    return set((await connection.execute(wanted)).scalars())


async def mute(connection: AsyncConnection, who: str, table: str, on: bool) -> None:
    """Hear nothing of a table any more, or hear of it again."""
    here = (MUTED.c.person == who) & (MUTED.c.table_id == table)
    await connection.execute(delete(MUTED).where(here))
    if on:
        await connection.execute(insert(MUTED), {"person": who, "table_id": table})
