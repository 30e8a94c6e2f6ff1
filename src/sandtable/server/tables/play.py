"""What people do at a table: choose, take back, change seats, hold the computer, branch."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, cast

from sandtable.ai.player import HUMAN
from sandtable.core.case import Bar, CannotUndo, Illegal, OutOfTurn, Refusal
from sandtable.core.choice import Choice, read
from sandtable.core.frame import CHANCE
from sandtable.core.line import JOIN, ROLL
from sandtable.core.view import BOTH, SPECTATOR, draft_mark, hides, side_of
from sandtable.server.clocks import deeds
from sandtable.server.http.bodies import lines
from sandtable.server.http.errors import BadRequest, Overtaken, Stale
from sandtable.server.offers import agreements
from sandtable.server.offers.agreements import COMPUTER
from sandtable.server.people.eyes import player_role
from sandtable.server.store.belief import LOOKED_UP
from sandtable.server.store.kept import Sender
from sandtable.server.tables import seating
from sandtable.server.tables.rows import clean_name
from sandtable.server.tables.table import SLOWEST, Table, check_seats, named
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sandtable.core.bundle import Played
    from sandtable.core.game import Game
    from sandtable.server.http.bodies import Asked, Autopilot, Back, Chosen, Pause
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.shapes.common import Refusal as RefusalInfo
    from sandtable.server.shapes.playing import (
        HowFar,
        Stopped,
    )
    from sandtable.server.tables.tables import Tables

UNKNOWN: Final[HowFar] = {"played": None, "stopped": None}
"""How far a submission went that was played before the table was last read."""


async def choose(tables: Tables, id: str, body: Chosen, eyes: Eyes, compare: bool = True) -> HowFar:
    """Play choices, once however often they are sent: how many were, and what stopped the others.

    Raises Stale, or for the first what Game.choose raises; the game is then as it was.  Who does
    not `compare` it first with what is stored may hear Overtaken, and asks again.
    """
    choices = lines(body)

    async def work() -> HowFar:
        async with _held(tables, id, eyes, compare) as (table, role, mine):
            sender = _sender(body, "choose " + JOIN.join(choices))
            seen = table.seen(role)
            if await _played(tables, table, sender, role):
                if not compare:  # perhaps by another process, and is to be shown
                    raise Overtaken
                # How far it went is kept while the table is in memory, for a lost answer.
                known = table.told is not None and table.told[0] == sender
                return table.told[1] if known and table.told else UNKNOWN
            _check_seat(table)
            _check_die(table.game, mine)
            game = seen.copy()
            played = await _all(game, choices, role, body.through)
            if seen is not table.game:  # a practice game's die, on which another's draft stands
                raise OutOfTurn(f"it is not {role}'s decision: wait for the other side")
            belief = LOOKED_UP if compare else tables.belief(table, eyes.who)
            # While the disk is waited for: it takes as long to tell how the table stands then.
            loop = asyncio.get_running_loop()
            loop.call_soon(table.look_ahead, game, mine.role_in(game))
            await tables.commit(table, game, sender, by=eyes.who.id, belief=belief)
            stopped = None if played.stopped is None else played.stopped._asdict()
            told: HowFar = {"played": played.number, "stopped": cast("Stopped | None", stopped)}
            table.told = (sender, told)
            return told

    return await tables.finish(work())


async def _all(game: Game, choices: list[str], role: str, through: bool) -> Played:
    """Play a single choice here; many, which may take a while, beside the loop."""
    if len(choices) == 1:
        return game.choose_all(choices, role)
    return await off_loop(game.choose_all, choices, role, through)


async def set_autopilot(tables: Tables, id: str, body: Autopilot, eyes: Eyes) -> None:
    """Give or end the standing order of a side, of both the one asked.  Raises Stale."""

    async def work() -> None:
        async with _held(tables, id, eyes) as (table, role, _):
            sender = _sender(body, f"autopilot {body.on}")
            if await _played(tables, table, sender, role):
                return
            side = table.side_to_move() if role == BOTH else role
            if side is None:
                raise OutOfTurn("nobody is asked now: wait for the dice")
            game = table.game.copy()
            await off_loop(game.set_autopilot, side, body.on)
            await tables.commit(table, game, sender, by=eyes.who.id)

    await tables.finish(work())


async def take_back(tables: Tables, id: str, body: Back, eyes: Eyes) -> None:
    """Undo a person's last choice and whatever followed it.  Raises Stale or CannotUndo."""

    async def work() -> None:
        async with _held(tables, id, eyes) as (table, role, mine):
            sender = _sender(body, f"undo {body.consent}")
            if await _played(tables, table, sender, role):
                return
            game = table.seen(role).copy()
            mine.check_consent(body.consent)
            if body.consent:
                agreements.check_undo(table)
            await off_loop(_undo, table, game, role, body.consent)
            await tables.commit(table, game, sender, by=eyes.who.id)

    await tables.finish(work())


def _undo(table: Table, game: Game, role: str, consent: bool) -> None:
    game.undo(role, consent)
    sides = game.rulebook.sides
    if HUMAN not in table.seats.values():
        return
    # The computer's choices go with the person's that they answered.
    while game.actor >= 0 and table.seats[sides[game.actor]] != HUMAN:
        if game.step == 0:
            raise CannotUndo("there is nothing of yours to take back")
        game.undo(role, consent)


async def bring_back(tables: Tables, id: str, body: Back, eyes: Eyes) -> None:
    """Redo what was last taken back.  Raises Stale or CannotUndo."""

    async def work() -> None:
        async with _held(tables, id, eyes) as (table, role, _):
            sender = _sender(body, "redo")
            if await _played(tables, table, sender, role):
                return
            game = table.seen(role).copy()
            await off_loop(game.redo, role)
            await tables.commit(table, game, sender, by=eyes.who.id)

    await tables.finish(work())


@asynccontextmanager
async def _held(
    tables: Tables, id: str, eyes: Eyes, compare: bool = True
) -> AsyncIterator[tuple[Table, str, Eyes]]:
    """The table to be changed, the role in which it is, and the eyes by now.

    Raises NotYours or OutOfTurn.
    """
    async with tables.hold(id, compare) as table:
        mine = eyes.still(table)
        yield table, player_role(mine, table), mine


def _sender(body: Chosen | Back | Autopilot, request: str) -> Sender:
    return Sender(body.client, body.expected, body.draft, request)


async def _played(tables: Tables, table: Table, sender: Sender, role: str) -> bool:
    """Whether this very submission was played before.  Raises Stale."""
    known = table.heard.played(sender)
    if await tables.store.played(table.id, sender) if known is None else known:
        return True
    game = table.seen(role)
    if not game.is_up_to_date(sender.expected):
        raise Stale(game.seq, sender.expected)
    if sender.draft and sender.draft != draft_mark(game, side_of(game, role)):
        raise Stale(game.seq, sender.expected, drafting=True)
    return False


def _check_seat(table: Table) -> None:
    side = table.computer_to_move()
    if side is not None:
        raise OutOfTurn(
            f"it is the decision of {side}, which {table.seats[side]} plays: "
            "wait for it, or give that seat to a person"
        )


def _check_die(game: Game, eyes: Eyes) -> None:
    """Where dice are chosen, a secret one is thrown by whoever may read it."""
    book = game.rulebook
    if game.actor == CHANCE and book.secret(game.state, Choice(ROLL, n=1)):
        side = book.sides[book.reader(game.state)]
        if side not in eyes.place.held:
            raise OutOfTurn(f"this die is for {side} alone to see: wait for it")


def asked_choice(table: Table, asked: Asked, eyes: Eyes) -> str:
    """The choice that is asked about: of a unit and a place what it would do there."""
    if asked.choice is not None:
        return asked.choice
    if asked.unit is None or asked.place is None:
        raise BadRequest("ask about a choice, or about a unit and a place")
    game = table.seen(eyes.role)
    pointed = game.parse(f"move {asked.unit} {asked.place}")
    if _waits(game, eyes.role):
        return game.text(pointed)
    return game.text(game.rulebook.meant(game.state, pointed.unit, pointed.hex))


def why(table: Table, choice: str, eyes: Eyes) -> Refusal | None:
    """What keeps a choice from being played now, or None; changes nothing.  Raises BadChoice.

    Whoever is not asked hears that, and nothing else: any other answer would be made of what the
    side knows that is.
    """
    game, role = table.seen(eyes.role), eyes.role
    wanted = read(choice, game.rulebook.names(game.state), game.rulebook.verbs)
    if _waits(game, role):
        side = named(game)
        waiting = f"waiting for {side}" if side else game.prompt().text
        bar = Bar(game.prompt().case, f"it is not the decision of {role}", figures=waiting)
        return Refusal(bar, choice, game.rulebook.case_title(bar.case))
    return game.why(wanted)


def _waits(game: Game, role: str) -> bool:
    """Whether a role is not asked: another side, and where something is hidden who looks on."""
    if role == SPECTATOR:
        return hides(game)
    return role != BOTH and role != named(game)


def refusal_of(error: Exception) -> RefusalInfo:
    """The refusal in an error; one without a case where the rules are not what bars."""
    if isinstance(error, Illegal):
        return cast("RefusalInfo", error.refusal.encode())
    return cast("RefusalInfo", Refusal(Bar("", str(error)), "").encode())


async def seat(tables: Tables, id: str, seats: dict[str, str], eyes: Eyes) -> None:
    """Change who holds the named sides; a computer that had stopped starts again.

    Raises Overtaken where another process wrote the table at the same moment.
    """

    async def work() -> None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            eyes.check_sits("change who plays")
            eyes.check_gives(table, seats)
            _check_counts(table, seats)
            new = check_seats(table.game.rulebook, {**table.seats, **seats})
            await seating.change(tables, table, new)
            await deeds.seats_changed(tables, table)
            tables.tell(table)

    await tables.finish(work())


def _check_counts(table: Table, seats: dict[str, str]) -> None:
    """In a game that counts, a person comes back to his side, and nobody else changes."""
    for side, new in seats.items():
        agreed = table.agreed.players.get(side, "") if table.agreed is not None else ""
        if new != table.seats.get(side) and (new != HUMAN or agreed.startswith(COMPUTER)):
            agreements.check_goes_on(table, "change who plays")


async def pause(tables: Tables, id: str, body: Pause, eyes: Eyes) -> None:
    """Hold the computers or let them go on, and set the seconds between their choices."""
    eyes.check_sits("hold the computer")
    paused, pace = body.paused, body.pace
    if pace is not None and not 0 <= pace <= SLOWEST:
        raise BadRequest(f"pace is 0 to {SLOWEST:.0f} seconds")

    async def work() -> None:
        async with tables.hold(id) as table:
            held = table.paused if paused is None else paused
            seconds = table.pace if pace is None else pace
            change = tables.store.change(id, {"paused": held, "pace": seconds})
            await tables.write(table, change)
            table.paused, table.pace = held, seconds
            tables.tell(table)

    await tables.finish(work())


async def rename(tables: Tables, id: str, name: str, eyes: Eyes) -> None:
    """Give the table another name."""
    eyes.check_owner("give it another name")
    name = clean_name(name)
    if not name:
        raise BadRequest("a table's name is not empty")

    async def work() -> None:
        async with tables.hold(id) as table:
            await tables.write(table, tables.store.change(id, {"name": name}))
            table.name = name
            tables.tell(table)

    await tables.finish(work())


async def branch(
    tables: Tables, id: str, at: int, seats: dict[str, str] | None, name: str, eyes: Eyes
) -> Table:
    """A new table that goes on from the position after `at` choices, with dice of its own."""
    async with tables.use(id) as table:
        eyes.check_still(table)
        eyes.check_whole(table, "no other table can go on from here")
        agreements.check_goes_on(table, "branch it")
        check_step(table.game, at)
        game = await off_loop(table.game.branch, at)
        given = table.seats if seats is None else seats
        called = name or f"{table.name[:80]} (from {at})"
        return await tables.add(game, called, given, eyes.who)


def check_step(game: Game, at: int) -> None:
    """Raise BadRequest unless the game has had so many choices."""
    if not 0 <= at <= game.step:
        raise BadRequest(f"at={at}: the game has steps 0 to {game.step}")
