"""What is done about clocks: agreed, held, claimed; somebody away is stood in for, or replaced.

Whoever calls holds the table, except where it says so.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from sandtable.ai.player import HUMAN, names
from sandtable.core import agreement
from sandtable.core.frame import NOBODY
from sandtable.server.clocks import keep
from sandtable.server.clocks.clock import AGREED, NEW, Clock, company, moment_of
from sandtable.server.clocks.terms import CLAIM, COMPUTER, DAY, NO_CLOCK, NONE, Terms, span
from sandtable.server.http.errors import BadRequest, Damaged, NotSaved, NotThere, NotYours
from sandtable.server.notices import ticking
from sandtable.server.offers import agreements
from sandtable.server.people import seats
from sandtable.server.people.people import OWNER
from sandtable.server.tables import seating
from sandtable.server.talk import talk

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.people.seats import Invitation
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

STAND_IN: Final = "staff"
"""The computer that plays for somebody who is away, where the game has it."""


# ── going on ─────────────────────────────────────────────────────────────────


def after(tables: Tables, table: Table, outside: Game) -> Clock:
    """The clocks of a table once the game is, as everybody sees it, this one."""
    clock, sides = table.clock, list(outside.rulebook.sides)
    asked = table.ask
    open_ask = asked is not None and asked.seq == outside.seq and outside.actor != NOBODY
    side = asked.side if asked is not None and open_ask else ""
    at = moment_of(tables.pulse.now(), outside, table.seats, side)
    if not company(sides, table.sitting):
        at = at._replace(asked="")
    elif not clock.granted:
        clock = clock.started(sides, at)
    return clock.go_on(at)


def handed_over(tables: Tables, table: Table, game: Game, outside: Game) -> Clock:
    """The same, and where the decision goes to the other side the record is told the time."""
    clock = after(tables, table, outside)
    was = table.clock.running or table.clock.last
    passed = clock.running not in ("", was) and game.actor != NOBODY
    if passed and clock.terms.kind != NONE:
        left = {side: int(clock.remaining(side, clock.since)) for side in outside.rulebook.sides}
        moment = datetime.fromtimestamp(tables.pulse.on_wall(clock.since), UTC)
        first = not any(row.startswith('{"t":') for row in game.record.rows)
        agreed: dict[str, Any] = clock.terms.told() if first else {}
        game.record.tell_time(moment.strftime("%Y-%m-%dT%H:%M:%SZ"), left, agreed)
        clock = clock._replace(seq=clock.seq + 1)
    return clock


async def settle(tables: Tables, table: Table) -> None:
    """Bring the clocks of a table up to its seats and asks, and keep them."""
    await _put(tables, table, after(tables, table, table.outside))


async def _put(tables: Tables, table: Table, clock: Clock) -> None:
    if not clock.same(table.clock):
        also = ticking.of_clock(table, clock, tables.pulse)
        writing = keep.write(tables.store, table.id, table.clock, clock, also)
        await tables.write(table, writing)
        table.clock = clock


async def agree(tables: Tables, table: Table, terms: Terms) -> None:
    """What is agreed about the time at a new table."""
    if terms != NO_CLOCK:
        await _put(tables, table, NEW._replace(terms=terms))


async def come_due(tables: Tables, id: str) -> None:
    """What happens by itself at a table; call it without holding the table."""
    with suppress(NotThere, Damaged, NotSaved):
        async with tables.hold(id) as table:
            await settle(tables, table)
            clock = table.clock
            if clock.is_empty(clock.since) and clock.terms.empty == COMPUTER:
                await stand_in(tables, table, clock.running)
            # An empty clock, or one that runs again, is stored: it is not due any more.
            await tables.write(table, keep.write(tables.store, id, table.clock, table.clock))
            tables.tell(table)


# ── holding and claiming ─────────────────────────────────────────────────────


async def hold(tables: Tables, table: Table, on: bool) -> None:
    """Stop all clocks, or let them go on."""
    await settle(tables, table)
    await _put(tables, table, table.clock._replace(held=AGREED if on else ""))
    await settle(tables, table)


async def end_hold(tables: Tables, id: str, eyes: Eyes) -> None:
    """Let the clocks go on; either player may.  Raises NotYours or BadRequest."""

    async def work() -> None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            eyes.check_sits("start the clocks")
            if table.clock.held != AGREED:
                raise BadRequest("the game is not held: the clocks are as they should be")
            await hold(tables, table, on=False)
            who = eyes.who.name or "The owner"
            await talk.note(tables, table, f"{who} let the clocks go on")
            tables.tell(table)

    await tables.finish(work())


async def claim(tables: Tables, id: str, eyes: Eyes) -> None:
    """Claim the game of a player whose clock is empty.  Raises NotYours or BadRequest."""

    async def work() -> None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            side = _other(table, eyes, "claim the game")
            clock, now = table.clock, tables.pulse.now()
            if clock.terms.empty != CLAIM:
                raise BadRequest("it was not agreed that a game may be claimed by the clock")
            if not clock.is_empty(now):
                raise BadRequest(f"{side} has {span(clock.remaining(side, now))} left")
            game = table.game.copy()
            agreement.run_out(game, side)
            await tables.commit(table, game, None, by=eyes.who.id)
            await talk.note(tables, table, f"{side} ran out of time: the game was claimed")
            tables.tell(table)

    await tables.finish(work())


def _other(table: Table, eyes: Eyes, what: str) -> str:
    """The side that owes a decision, which is another person's.  Raises NotYours or BadRequest."""
    if not eyes.place.held:
        raise NotYours(f"only who plays may {what}")
    side = table.clock.running
    if not side:
        raise BadRequest("nobody's decision is waited for now")
    if side in eyes.place.held:
        raise BadRequest(f"{side} is yours: the other side waits for you")
    return side


# ── who is away ──────────────────────────────────────────────────────────────


async def stand_in(tables: Tables, table: Table, side: str) -> None:
    """Let a computer play for somebody until he is back; the seat stays his."""
    await keep_seat(tables, table, side)
    known = names(table.game.rulebook.name)
    player = STAND_IN if STAND_IN in known else known[0]
    held = {**table.seats, side: player}
    await seating.change(tables, table, held)
    await talk.note(tables, table, f"A computer ({player}) plays {side} for now")
    standing = tuple(sorted({*table.clock.standing, side}))
    await _put(tables, table, table.clock._replace(standing=standing))
    await settle(tables, table)


async def keep_seat(tables: Tables, table: Table, side: str) -> None:
    """A side that nobody was given is its owner's by name, before somebody else plays it."""
    if not table.sitting.get(side):
        who = table.sitting.get(OWNER) or (tables.house,)
        await tables.write(table, seats.give(tables.store, table.id, side, who[0].id))
        table.sitting = await tables.write(table, seats.sitting(tables.store, table.id))


async def seats_changed(tables: Tables, table: Table) -> None:
    """Who comes back to a seat gets some time; then the clocks of all go on."""
    back = [side for side in table.clock.standing if table.seats[side] == HUMAN]
    for side in back:
        at = moment_of(tables.pulse.now(), table.outside, table.seats, "")
        await _put(tables, table, table.clock.refilled(side, at))
        await talk.note(tables, table, f"{side} is played by its person again")
    await settle(tables, table)


async def replace(tables: Tables, id: str, by: str, eyes: Eyes) -> tuple[Invitation, str] | None:
    """Give the seat of who stays away to a computer, or make a link to it for somebody else.

    Raises NotYours or BadRequest, with the time there still is.
    """

    async def work() -> tuple[Invitation, str] | None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            side = _other(table, eyes, "replace a player")
            _check_away(tables, table, side)
            if by == COMPUTER:
                await stand_in(tables, table, side)
                tables.tell(table)
                return None
            agreements.check_goes_on(table, "give its player's seat to somebody else")
            await keep_seat(tables, table, side)
            made, secret = await seats.invite(tables.store, id, side)
            vacant = {**table.clock.vacant, side: made.id}
            await _put(tables, table, table.clock._replace(vacant=vacant))
            who = eyes.who.name or "The owner"
            note = f"{who} offers {side} to somebody else, as its player stays away"
            await talk.note(tables, table, note)
            tables.tell(table)
            return made, secret

    return await tables.finish(work())


def _check_away(tables: Tables, table: Table, side: str) -> None:
    clock, now = table.clock, tables.pulse.now()
    if not clock.overdue(now):
        left = clock.owed + clock.terms.away * DAY - now
        if clock.terms.empty != "nothing" and clock.terms.kind != NONE:
            left = min(left, clock.remaining(side, now))
        raise BadRequest(f"{side} has {span(left)} to decide before the seat may be given away")


def is_vacant(tables: Tables, table: Table, link: Invitation) -> bool:
    """Whether a link leads to the seat of somebody who still stays away."""
    clock = table.clock
    offered = clock.vacant.get(link.seat) == link.id and clock.running == link.seat
    return offered and clock.overdue(tables.pulse.now())
