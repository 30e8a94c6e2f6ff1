"""What people see of a table: map and counters, views, hexes, overlays, the record."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.plan import Plan, plans_for, show_plans
from sandtable.core.view import (
    BOTH,
    SPECTATOR,
    hides,
    seen_log,
    served_record,
    show_event,
    side_of,
)
from sandtable.lab.summary import summarize
from sandtable.server.clocks import told as clocks
from sandtable.server.http.errors import BadRequest, NotThere
from sandtable.server.http.json import Json, encoded
from sandtable.server.offers import agreements
from sandtable.server.people import teams
from sandtable.server.standing import orders
from sandtable.server.store.restore import joined
from sandtable.server.tables.happened import story
from sandtable.server.tables.play import check_step
from sandtable.server.tables.replay import ROOM, look_back, whole_log
from sandtable.server.tables.shelf import Sheet, make_sheet
from sandtable.server.talk import talk
from sandtable.server.talk.asks import open_ask
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandtable.lab.summary import Notes
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.shapes.playing import (
        HexInfo,
        Overlay,
        Plans,
    )
    from sandtable.server.shapes.story import Happened, Summary
    from sandtable.server.shapes.tables import TableInfo
    from sandtable.server.shapes.views import (
        GameView,
        Hold,
        LogEvent,
        PastView,
        View,
    )
    from sandtable.server.tables.shelf import Shelf
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

T = TypeVar("T")
SHEETS: Final = ("map", "roster", "charts")
PAST: Final[Hold] = {
    "ok": False,
    "id": "past",
    "reason": "you are looking back: branch to play on from here",
}


async def sheet(table: Table, shelf: Shelf, kind: str) -> Sheet:
    """Map, roster or charts: the game's, or what a position is played on."""
    game = table.game
    if "position" not in game.record.header:
        return await off_loop(shelf.get, game.rulebook, kind)
    if kind not in table.sheets:
        book = game.rulebook
        makers = {"map": book.map_json, "roster": book.roster_json, "charts": book.charts_json}
        make = makers[kind]
        table.sheets[kind] = await off_loop(lambda: make_sheet(make(game.opening())))
    return table.sheets[kind]


def info(table: Table, eyes: Eyes) -> TableInfo:
    """What a listing says of the table to somebody."""
    asked = open_ask(table)
    told = table.info(eyes.role)
    if eyes.shown:
        told["computer"] = None  # what it does now is not what it did then
    return {
        **told,
        "you": eyes.place.told(),
        "ask": None if asked is None else asked.told(eyes),
        "talked": talk.last(table, eyes.place, table.game.actor == NOBODY),
        "team": talk.last_of_team(table, eyes) if teams.own(table, eyes) else None,
        "next": table.next or None,
        "promised": dict(table.promised),
        "agreed": agreements.told(table.agreed, table.game),
        "clock": clocks.told(table.clock),
    }


def view(table: Table, eyes: Eyes) -> Json[View]:
    """The table's view for somebody, as JSON; made once for each change.  Raises Trouble."""
    answer = table.answers.get(eyes.key)
    if answer is None:
        answer = table.answers[eyes.key] = encoded(_view(table, eyes))
    return cast("Json[View]", answer)


def _view(table: Table, eyes: Eyes) -> View:
    game, role = table.seen(eyes.role), eyes.role
    told = cast("GameView", table.shown(role))
    if table.computer_to_move() is not None:
        told["choices"] = []
    if eyes.shown:
        told["choices"], told["undo"], told["redo"] = [], PAST, PAST
    return {
        **told,
        "last": game.step,
        "live": not eyes.shown,
        "covered": game.actor >= 0 and game.rulebook.guards(game.state, game.actor),
        "table": info(table, eyes),
    }


async def view_at(table: Table, eyes: Eyes, at: int) -> Json[PastView]:
    """The view after `at` choices, to look at: nothing can be chosen there.  Raises BadRequest."""
    now = table.seen(eyes.role)
    role = _role_at(table, now, eyes, at)
    told = await _looking_back(table, now, at, lambda then: _view_at(now, then, role, at))
    whole: PastView = {
        **told,
        "last": now.step,
        "live": False,
        "covered": False,
        "table": info(table, eyes),
        "then": clocks.then(now, at),
    }
    return encoded(whole)


def _view_at(now: Game, then: Game, role: str, at: int) -> GameView:
    told = cast("GameView", then.view(role))
    return {
        **told,
        "seq": now.seq,
        "step": at,
        "draft": "",
        "choices": [],
        "hidden": hides(now),
        "undo": PAST,
        "redo": PAST,
    }


def _role_at(table: Table, now: Game, eyes: Eyes, at: int) -> str:
    """The role in which somebody looks back to a step.  Raises BadRequest where there is none.

    While something is hidden, one person with both sides looks back as the side that acts now.
    """
    check_step(now, at)
    if eyes.role == BOTH and hides(now):
        return table.side_to_move() or SPECTATOR
    return eyes.role


async def _looking_back(table: Table, now: Game, at: int, tell: Callable[[Game], T]) -> T:
    """What there is to tell of the game as it stood after `at` choices."""
    kept = dict(table.replay)  # several threads look back at once
    told = await ROOM.off_loop(lambda: tell(look_back(now, at, kept)))
    table.replay.update(kept)
    return told


async def summary(table: Table) -> Json[Summary]:
    """A game that is over, summed up; made once.  Raises NotThere before the end."""
    game = table.game
    if game.actor != NOBODY:
        raise NotThere("the game goes on: it is summed up at its end")
    if table.summed is None or table.summed[0] is not game or _failed(table.summed[1]):
        table.summed = game, ROOM.off_loop(_summed_up, game, table.notes)
    # Whoever has gone meanwhile does not end it for others who wait for it.
    return cast("Json[Summary]", await asyncio.shield(table.summed[1]))


def _summed_up(game: Game, notes: Notes | None) -> bytes:
    return encoded(summarize(game, notes))


def _failed(made: asyncio.Future[bytes]) -> bool:
    return made.done() and (made.cancelled() or made.exception() is not None)


async def happened(table: Table, eyes: Eyes, since: int | None) -> Json[Happened]:
    """What a role saw happen since a line of the record, or since its own last decision."""
    game, role, kept = table.seen(eyes.role), eyes.role, dict(table.replay)
    who = eyes.who.id if role in game.rulebook.sides or role == BOTH else ""
    mine = orders.lines_of(table, who)
    told = await ROOM.off_loop(story, game, role, since, kept, mine)
    for step, old in kept.items():
        table.replay.setdefault(step, old)
    said: Happened = {
        "role": role,
        "seq": game.seq,
        "measure": game.rulebook.losses,
        "begin": told.begin,
        "end": told.end,
        "items": told.items,
        "answered": orders.tally(table, game, told.begin, who),
    }
    return encoded(said)


async def view_with_log(table: Table, eyes: Eyes) -> Json[View]:
    """The view with every log line since the beginning."""
    game = table.seen(eyes.role)
    told = _view(table, eyes)

    def lines() -> list[LogEvent]:
        side = side_of(game, eyes.role)
        told = [show_event(game, dated) for dated in seen_log(game, whole_log(game), side)]
        return cast("list[LogEvent]", told)

    told["log"] = await ROOM.off_loop(lines)
    return encoded(told)


async def hex_info(
    table: Table, label: str, unit: str | None, eyes: Eyes, at: int | None = None
) -> Json[HexInfo]:
    """What a role may know of a hex, and a unit's cost to go there.

    Raises NotThere, and BadRequest for a step that there is not.
    """

    def tell(game: Game, known: Any) -> HexInfo:
        names = game.rulebook.names(game.state)
        place = names.find_hex(label)
        if place < 0:
            raise NotThere(f"unknown hex {label!r}: write four digits such as 1127, or a box")
        number = names.find_unit(unit) if unit else -1
        if unit and number < 0:
            raise NotThere(f"unknown unit {unit!r}: write its id or short name")
        return cast("HexInfo", game.rulebook.hex_info(known, place, number))

    return encoded(await _of_known(table, eyes, at, tell))


async def plans(table: Table, units: list[str], hex: str | None, eyes: Eyes) -> Json[Plans]:
    """What a role may do at one stroke: with these units, at this hex.  Raises NotThere."""
    game = table.seen(eyes.role)
    names = game.rulebook.names(game.state)
    chosen = [names.find_unit(unit) for unit in units]
    if -1 in chosen:
        wrong = units[chosen.index(-1)]
        raise NotThere(f"unknown unit {wrong!r}: write its id or short name")
    place = names.find_hex(hex) if hex else -1
    if hex and place < 0:
        raise NotThere(f"unknown hex {hex!r}: write four digits such as 1127, or a box")
    found: list[Plan] = []
    if table.computer_to_move() is None and not eyes.shown:
        found = await off_loop(plans_for, game, side_of(game, eyes.role), chosen, place)
    return encoded(cast("Plans", show_plans(game, found)))


async def overlay(
    table: Table, kind: str, side: str | None, eyes: Eyes, at: int | None = None
) -> Json[Overlay]:
    """Something drawn over the map, such as the supply of a side, as far as a role may know it.

    Without a side it is that of whoever is asked.  Raises BadRequest where nobody is, and for a
    step that there is not.
    """

    def tell(game: Game, known: Any) -> Overlay:
        whose = side_of(game, side or BOTH)
        if whose < 0:  # a die is thrown, or the game is over
            raise BadRequest(f"side={side or ''}: choose {' or '.join(game.rulebook.sides)}")
        return cast("Overlay", game.rulebook.overlay(known, kind, whose))

    return encoded(await _of_known(table, eyes, at, tell))


async def _of_known(table: Table, eyes: Eyes, at: int | None, tell: Callable[[Game, Any], T]) -> T:
    """What there is to tell of a state as somebody may know it now, or knew it after `at` choices.

    Looking back nobody learns more than the view of that step shows him.
    """
    now = table.seen(eyes.role)
    if at is None:
        return tell(now, _known(now, eyes))
    role = _role_at(table, now, eyes, at)

    def told(then: Game) -> T:
        return tell(then, then.rulebook.known_to(then.state, side_of(then, role)))

    return await _looking_back(table, now, at, told)


def _known(game: Game, eyes: Eyes) -> Any:
    """The state, without what somebody may not know."""
    if not hides(game):
        return game.state
    side = side_of(game, eyes.role)
    return game.rulebook.known_to(game.state, side)


def record(table: Table, eyes: Eyes) -> tuple[str, str]:
    """The record's name and text, as somebody may read it.

    To who is shown both sides late it is a spectator's: it tells also what was taken back since.
    """
    role = SPECTATOR if eyes.shown else eyes.role
    return table.name, served_record(table.seen(eyes.role), role)


async def damaged_record(tables: Tables, id: str) -> tuple[str, str]:
    """The name and text of what is stored of a table that cannot be opened.  Raises NotThere."""
    row = await tables.store.get(id)
    if row is None:
        raise NotThere(f"no table {id!r}: it may have been removed")
    return row.name, joined(row.header, await tables.store.lines(id))
