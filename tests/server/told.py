"""Two people at a table who are told by a feed, and a sender whose clock the test sets."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from xml.etree.ElementTree import fromstring

from sqlalchemy import select

from sandtable.server.notices.outbox import DELIVERIES, NOTICES
from tests.server.desk import Desk, Guest, link, sit

NS = {"a": "http://www.w3.org/2005/Atom"}


def later(**more: float) -> datetime:
    """So much later than now."""
    return datetime.now(UTC) + timedelta(**more)


def tick(desk: Desk, **more: float) -> None:
    """What the sender does so much later; two minutes if nothing is said."""
    moment = later(**(more or {"minutes": 2}))
    desk.http.blocking_portal.call(desk.tables.notices.round, moment)


def rows(desk: Desk, table: Any) -> list[dict[str, Any]]:
    """What is stored in a table of the outbox, the oldest first."""

    async def read() -> list[dict[str, Any]]:
        async with desk.tables.store.transaction() as connection:
            wanted = select(table).order_by(table.c.made, table.c.id)
            return [dict(row) for row in (await connection.execute(wanted)).mappings()]

    return desk.http.blocking_portal.call(read)


def notices(desk: Desk) -> list[tuple[str, str]]:
    return [(row["kind"], row["state"]) for row in rows(desk, NOTICES)]


def deliveries(desk: Desk) -> list[dict[str, Any]]:
    return rows(desk, DELIVERIES)


def feed(who: Guest) -> str:
    """The path of a new feed of somebody's."""
    made = who.told("POST", "notices/channels", json={"kind": "feed"})
    return "feed/" + str(made["url"]).rpartition("/")[2]


def entries(desk: Desk, path: str) -> list[tuple[str, str]]:
    """Title and text of what a feed tells, the newest first."""
    answer = desk.http.get(f"/api/{path}")
    assert answer.status_code == 200, answer.text
    found = fromstring(answer.content)
    return [
        (one.findtext("a:title", "", NS), one.findtext("a:content", "", NS))
        for one in found.findall("a:entry", NS)
    ]


class Two(NamedTuple):
    """Red, who owns the table, and Blue, with a feed each."""

    desk: Desk
    table: str
    red: Guest
    blue: Guest
    feeds: dict[str, str]

    def told(self, side: str) -> list[tuple[str, str]]:
        return entries(self.desk, self.feeds[side])


def two(desk: Desk, **wanted: Any) -> Two:
    table = desk.new(**wanted)
    first, second = list(desk.info(table)["seats"])
    blue = sit(desk, link(desk, table, second), "Bea")
    red = Guest(desk, "")
    feeds = {first: feed(red), second: feed(blue)}
    return Two(desk, table, red, blue, feeds)
