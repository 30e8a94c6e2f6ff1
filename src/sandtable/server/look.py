"""What people see of a table: map and counters, views, hexes, overlays, the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.plan import Plan, plans_for, show_plans
from sandtable.core.view import (
    BOTH,
    SPECTATOR,
    hides,
    seen_as,
    seen_log,
    served_record,
    show_event,
    side_of,
)
from sandtable.lab.summary import MEASURES, summarize
from sandtable.server.errors import Damaged, NotThere
from sandtable.server.happened import story
from sandtable.server.play import check_step
from sandtable.server.replay import look_back, whole_log
from sandtable.server.restore import joined
from sandtable.server.shelf import Sheet, make_sheet
from sandtable.server.table import LOG_LINES
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from sandtable.server.shelf import Shelf
    from sandtable.server.table import Table
    from sandtable.server.tables import Tables

SHEETS: Final = ("map", "roster", "charts")
SUMMARY: Final = "the summary"
"""Beside the views in what a table has answered; no role is called so."""


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


def view(table: Table, role: str) -> bytes:
    """The table's view for a role, as JSON; made once for each change.  Raises Trouble."""
    answer = table.answers.get(role)
    if answer is None:
        answer = table.answers[role] = msgspec.json.encode(_view(table, role))
    return answer


def _view(table: Table, role: str) -> dict[str, Any]:
    game = table.game
    bare = Game(game.rulebook, game.state, game.record, game.dice, game.start)
    bare.state, bare.before, bare.ordered = game.state, game.before, game.ordered
    told = bare.view(role)
    if table.computer_to_move() is not None:
        told["choices"] = []
    told["log"] = _lines(table, side_of(game, role))
    return {**told, "last": game.step, "live": True, "table": table.info()}


def _lines(table: Table, side: int) -> list[msgspec.Raw]:
    """The log in a side's eyes; each line is written once, for it never changes."""
    game, known = table.game, table.lines
    table.lines = {}
    for dated in game.log:
        line = known.get(id(dated))
        if line is None:
            line = (dated, msgspec.Raw(msgspec.json.encode(show_event(game, dated))))
        table.lines[id(dated)] = line
    told = seen_log(game, [dated for dated, _ in table.lines.values()], side)
    return [table.lines[id(dated)][1] for dated in told[-LOG_LINES:]]


async def view_at(table: Table, role: str, at: int) -> bytes:
    """The view after `at` choices, to look at: nothing can be chosen there.

    While something is hidden, one person with both sides looks back as the side that acts now.
    """
    check_step(table, at)
    now = table.game
    if role == BOTH and hides(now):
        role = table.side_to_move() or SPECTATOR
    if now.standing(side_of(now, role)) is not now.state:
        at = min(at, now.step - 1)
    told = await off_loop(_view_at, now, role, at, table.replay)
    return msgspec.json.encode({**told, "last": now.step, "live": False, "table": table.info()})


def _view_at(now: Game, role: str, at: int, kept: dict[int, Game]) -> dict[str, Any]:
    told = look_back(now, at, kept).view(role)
    past = {
        "ok": False,
        "id": "past",
        "reason": "you are looking back: branch to play on from here",
    }
    return {
        **told,
        "seq": now.seq,
        "step": at,
        "draft": "",
        "choices": [],
        "hidden": hides(now),
        "undo": past,
        "redo": past,
        "log": told["log"][-LOG_LINES:],
    }


async def summary(table: Table) -> bytes:
    """A game that is over, summed up; made once.  Raises NotThere before the end."""
    game = table.game
    if game.actor != NOBODY:
        raise NotThere("the game goes on: it is summed up at its end")
    told = table.answers.get(SUMMARY)
    if told is None:
        told = msgspec.json.encode(await off_loop(summarize, game))
        if game is table.game:
            table.answers[SUMMARY] = told
    return told


async def happened(table: Table, role: str, since: int | None) -> bytes:
    """What a role saw happen since a line of the record, or since its own last decision."""
    game, kept = table.game, dict(table.replay)
    told = await off_loop(story, game, role, since, kept)
    for step, old in kept.items():
        table.replay.setdefault(step, old)
    measure = MEASURES.get(game.rulebook.name, "SP")
    said = {"role": role, "seq": game.seq, "measure": measure, **told._asdict()}
    return msgspec.json.encode(said)


async def view_with_log(table: Table, role: str) -> bytes:
    """The view with every log line since the beginning."""
    game = table.game
    told = _view(table, role)

    def lines() -> list[dict[str, Any]]:
        side = side_of(game, role)
        return [show_event(game, dated) for dated in seen_log(game, whole_log(game), side)]

    told["log"] = await off_loop(lines)
    return msgspec.json.encode(told)


def hex_info(table: Table, label: str, unit: str | None, role: str) -> bytes:
    """What a role may know of a hex, and a unit's cost to go there.  Raises NotThere."""
    game = table.game
    names = game.rulebook.names(game.state)
    place = names.find_hex(label)
    if place < 0:
        raise NotThere(f"unknown hex {label!r}: write four digits such as 1127, or a box")
    number = -1
    if unit:
        number = names.find_unit(unit)
        if number < 0:
            raise NotThere(f"unknown unit {unit!r}: write its id or short name")
    return msgspec.json.encode(game.rulebook.hex_info(_known(game, role), place, number))


async def plans(table: Table, units: list[str], hex: str | None, role: str) -> bytes:
    """What a role may do at one stroke: with these units, at this hex.  Raises NotThere."""
    game = table.game
    names = game.rulebook.names(game.state)
    chosen = [names.find_unit(unit) for unit in units]
    if -1 in chosen:
        wrong = units[chosen.index(-1)]
        raise NotThere(f"unknown unit {wrong!r}: write its id or short name")
    place = names.find_hex(hex) if hex else -1
    if hex and place < 0:
        raise NotThere(f"unknown hex {hex!r}: write four digits such as 1127, or a box")
    found: list[Plan] = []
    if table.computer_to_move() is None:
        found = await off_loop(plans_for, game, side_of(game, role), chosen, place)
    return msgspec.json.encode(show_plans(game, found))


def overlay(table: Table, kind: str, side: str | None, role: str) -> bytes:
    """Something drawn over the map, such as the supply of a side, as far as a role may know it."""
    game = table.game
    whose = side_of(game, side or BOTH)
    return msgspec.json.encode(game.rulebook.overlay(_known(game, role), kind, whose))


def _known(game: Game, role: str) -> Any:
    """The state, without what a role may not know."""
    if not hides(game):
        return game.state
    side = side_of(game, role)
    return game.rulebook.known_to(game.standing(side), side)


async def record(
    tables: Tables, id: str, role: str | None, eyes: str | None = None
) -> tuple[str, str]:
    """The record's name and text, as a role may read it; of a damaged table, what is stored."""
    try:
        async with tables.use(id) as table:
            game = table.game
            role = seen_as(game, role or table.own_role(), eyes)
            return table.name, served_record(game, role)
    except Damaged:
        row = await tables.store.get(id)
        if row is None:
            raise
        return row.name, joined(row.header, await tables.store.lines(id))
