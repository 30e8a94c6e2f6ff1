"""What one person asks of the other: to take something back, a draw, a rematch.  And resigning.

An ask is good for the moment it was made at: when the game moves on it is gone.  At most one is
open at a table.  Whoever was refused waits a while before he asks for the same again.
"""

from __future__ import annotations

import time
from secrets import token_hex
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from sandtable.ai.player import HUMAN
from sandtable.core import agreement
from sandtable.core.back import undo_hold
from sandtable.core.case import CannotUndo, GameOver
from sandtable.core.frame import NOBODY
from sandtable.server.clocks import deeds
from sandtable.server.clocks.clock import AGREED
from sandtable.server.http.errors import BadRequest, NotYours, Stale
from sandtable.server.notices import outbox
from sandtable.server.offers import agreements
from sandtable.server.tables import delay, rematch
from sandtable.server.talk import passing, talk
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandtable.core.game import Game
    from sandtable.server.http.bodies import Asks
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.shapes.tables import Ask as AskInfo
    from sandtable.server.shapes.tables import AskKind
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

UNDO: Final = "undo"
DRAW: Final = "draw"
REMATCH: Final = "rematch"
HOLD: Final = "hold"
"""To stop all clocks."""
STAND_IN: Final = "stand-in"
"""That a computer plays on for who asks, until he is back."""
SHOW: Final = "show"
"""That spectators see both sides, so many turns late."""
WAIT: Final = 10.0
"""Seconds before the same may be asked after one refusal; with each it is the square of it."""
MOST: Final = 10


class Ask(NamedTuple):
    """Something that one side asks of the other."""

    id: str
    kind: str
    side: str
    name: str
    seq: int
    """The line at which it was asked."""
    step: int
    """Of an undo: so many choices would stay."""
    swap: bool = False
    """Of a rematch: with sides changed."""
    turns: int = 0
    """Of showing both sides: how many turns late."""

    def told(self, eyes: Eyes) -> AskInfo:
        """What somebody is told of it."""
        return {
            "id": self.id,
            "kind": cast("AskKind", self.kind),
            "side": self.side,
            "name": self.name,
            "step": self.step,
            "swap": self.swap,
            "turns": self.turns,
            "mine": self.side in eyes.place.held,
        }


def open_ask(table: Table) -> Ask | None:
    """What is asked at a table now; what the game has passed by is gone."""
    ask = table.ask
    if ask is None:
        return None
    over = table.game.actor == NOBODY
    if ask.seq != table.outside.seq or over != (ask.kind == REMATCH):
        table.ask = ask = None
    return ask


# ── asking ───────────────────────────────────────────────────────────────────


async def ask(tables: Tables, id: str, wanted: Asks, eyes: Eyes) -> None:
    """Ask the other side.  Raises BadRequest, Stale, CannotUndo, GameOver or NotYours."""
    kind, expected, turns = wanted.kind, wanted.expected, wanted.turns

    async def work() -> None:
        async with tables.hold(id) as table:
            if kind == SHOW and await _shows_at_once(tables, table, turns, eyes):
                return
            side = _side(table, eyes)
            _check_line(table, side, expected)
            if kind == UNDO:
                agreements.check_undo(table)
            if kind == HOLD and table.clock.held == AGREED:
                raise BadRequest("the clocks stand still already")
            # What is asked is told to both, so it is made from what both see.
            await _open(tables, table, kind, eyes, _step(table.outside, kind, side), turns=turns)

    await tables.finish(work())


async def _shows_at_once(tables: Tables, table: Table, turns: int, eyes: Eyes) -> bool:
    """Show spectators both sides, or no more, where nobody else must agree.  Raises as `ask`."""
    eyes.check_still(table)
    if not eyes.place.held:
        raise NotYours("only who plays lets spectators see more")
    if not 0 <= turns <= delay.LONGEST:
        raise BadRequest(f"both sides are shown 1 to {delay.LONGEST} turns late, with 0 not at all")
    if turns == table.shows:
        raise BadRequest("that is how it is already")
    if turns and rivals(table, eyes):
        return False
    await _show(tables, table, turns)
    note = _shown(turns) if turns else "spectators see no more than is public"
    await talk.note(tables, table, f"{eyes.who.name or 'The owner'}: {note}")
    tables.tell(table)
    return True


async def _show(tables: Tables, table: Table, turns: int) -> None:
    await tables.write(table, tables.store.change(table.id, {"shows": turns}))
    table.shows, table.shadow = turns, None


def _shown(turns: int) -> str:
    return f"spectators see both sides, {turns} turn{'s' if turns > 1 else ''} late"


def goes_back_to(table: Table, eyes: Eyes) -> int:
    """How many choices would stay were one's ask for an undo agreed to.  Raises as `ask`."""
    agreements.check_undo(table)
    return _step(table.outside, UNDO, _side(table, eyes))


async def propose(tables: Tables, id: str, swap: bool, eyes: Eyes) -> None:
    """Play again: at once where nobody else must agree, else the other side is asked.

    Raises BadRequest while the game goes on, NotYours for who only watches.
    """

    async def work() -> None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            eyes.check_sits("begin a rematch")
            if table.game.actor != NOBODY:
                raise BadRequest("the game goes on: a rematch is for its end")
            if eyes.place.owner or not rivals(table, eyes):
                table.ask = None
                await passing.write(tables, table)
                await rematch.begin(tables, table, swap, eyes.who.id)
                tables.tell(table)
            else:
                _side(table, eyes)
                await _open(tables, table, REMATCH, eyes, table.game.step, swap)

    await tables.finish(work())


async def _open(
    tables: Tables,
    table: Table,
    kind: str,
    eyes: Eyes,
    step: int,
    swap: bool = False,
    turns: int = 0,
) -> None:
    side = eyes.place.held[0]
    if open_ask(table) is not None:
        raise BadRequest("something is asked already: answer it, or take it back")
    _check_pause(table, side, kind)
    seq = table.outside.seq
    asked = Ask(token_hex(8), kind, side, eyes.who.name, seq, step, swap, turns)
    table.ask = asked
    await passing.write(tables, table, outbox.of_ask(table, asked))
    await deeds.settle(tables, table)
    tables.tell(table)


def rivals(table: Table, eyes: Eyes) -> list[str]:
    """The sides that other people hold, also one that a computer plays until its player is back."""
    held, given = eyes.place.held, table.sitting
    return [s for s, who in table.seats.items() if s not in held and (who == HUMAN or given.get(s))]


def _check_line(table: Table, side: str, expected: int) -> None:
    game = table.seen(side)
    if not game.is_up_to_date(expected):
        raise Stale(game.seq, expected)


def _side(table: Table, eyes: Eyes) -> str:
    """The one side for which somebody asks or answers another person."""
    eyes.check_still(table)
    held = eyes.place.held
    if not held:
        raise NotYours("only who plays asks or answers the other side")
    if eyes.place.alone or len(held) > 1:
        raise BadRequest("nobody else plays here: take it back, or end it, yourself")
    if not rivals(table, eyes):
        raise BadRequest("a computer plays the other side: there is nobody to ask")
    return held[0]


def _step(game: Game, kind: str, side: str) -> int:
    if game.actor == NOBODY:
        raise GameOver("the game is over")
    if kind in (DRAW, HOLD, STAND_IN, SHOW):
        return game.step
    if kind != UNDO:
        raise BadRequest(f"unknown ask {kind!r}: {UNDO}, {DRAW}, {HOLD}, {STAND_IN} or {SHOW}")
    if undo_hold(game, side) is None:
        raise CannotUndo("this you may take back without asking")
    return agreement.own_choice(game, side)


def _check_pause(table: Table, side: str, kind: str) -> None:
    refused, until = table.refused.get((side, kind), (0, 0.0))
    left = until - time.monotonic()
    if refused and left > 0:
        raise BadRequest(f"the other side has just declined: ask again in {left:.0f} seconds")


# ── answering ────────────────────────────────────────────────────────────────


async def answer(tables: Tables, id: str, which: str, agreed: bool, eyes: Eyes) -> None:
    """Agree to what the other side asks, or decline it; or take one's own ask back.

    Raises BadRequest when it is not asked any more.
    """

    async def work() -> None:
        async with tables.hold(id) as table:
            side = _side(table, eyes)
            asked = open_ask(table)
            if asked is None or asked.id != which:
                raise BadRequest("that is not asked any more: the game has moved on")
            if asked.side == side and agreed:
                raise NotYours("the other side answers what you ask")
            table.ask = None
            if agreed:
                await _do_or_ask(tables, table, asked, eyes.who.id)
            await passing.write(tables, table)
            if agreed:
                table.refused.pop((asked.side, asked.kind), None)
                if asked.kind != REMATCH:  # which has a note of its own
                    await talk.note(tables, table, f"{side} agreed: {_done(asked)}")
            elif asked.side != side:
                times = min(table.refused.get((asked.side, asked.kind), (0, 0.0))[0] + 1, MOST)
                until = time.monotonic() + WAIT * times * times
                table.refused[asked.side, asked.kind] = (times, until)
                await talk.note(tables, table, f"{side} declined the {asked.kind}")
            await deeds.settle(tables, table)
            tables.tell(table)

    await tables.finish(work())


def _done(asked: Ask) -> str:
    if asked.kind == DRAW:
        return "the game is a draw"
    if asked.kind == HOLD:
        return "the clocks stand still until one of the two lets them go on"
    if asked.kind == STAND_IN:
        return f"a computer plays {asked.side} until its player is back"
    if asked.kind == SHOW:
        return _shown(asked.turns)
    return f"{asked.side} takes its last decision back"


async def _do_or_ask(tables: Tables, table: Table, asked: Ask, by: str) -> None:
    """Do what was agreed; what cannot be done is asked still, and may be agreed to again."""
    try:
        await _do(tables, table, asked, by)
    except BaseException:
        table.ask = asked
        raise


async def _do(tables: Tables, table: Table, asked: Ask, by: str) -> None:
    if asked.kind == DRAW:
        await change(tables, table, by, agreement.draw)
    elif asked.kind == HOLD:
        await deeds.hold(tables, table, on=True)
    elif asked.kind == STAND_IN:
        await deeds.stand_in(tables, table, asked.side)
    elif asked.kind == SHOW:
        await _show(tables, table, asked.turns)
    elif asked.kind == REMATCH:
        await rematch.begin(tables, table, asked.swap, by)
    else:
        await change(tables, table, by, lambda game: agreement.go_back(game, asked.step))


async def resign(tables: Tables, id: str, side: str, expected: int, eyes: Eyes) -> None:
    """Give the game up for a side.  Raises BadRequest, Stale, NotYours or GameOver."""

    async def work() -> None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            if side not in table.seats:
                raise BadRequest(f"unknown side {side[:20]!r}: there is {', '.join(table.seats)}")
            if side not in eyes.place.held or table.seats[side] != "human":
                raise NotYours(f"only who plays {side} resigns for it")
            _check_line(table, side, expected)
            await change(tables, table, eyes.who.id, lambda game: agreement.resign(game, side))
            await talk.note(tables, table, f"{side} resigned")
            tables.tell(table)

    await tables.finish(work())


async def change(tables: Tables, table: Table, by: str, act: Callable[[Game], None]) -> None:
    """Do something to a table's game beside the rules.  Call it holding the table."""
    game = table.game.copy()
    await off_loop(act, game)
    await tables.commit(table, game, None, by=by)
