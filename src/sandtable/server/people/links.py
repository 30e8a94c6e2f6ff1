"""Giving seats away by secret links, sitting down by one, giving a seat back."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Final

import segno

from sandtable.ai.player import HUMAN
from sandtable.core.case import Trouble
from sandtable.core.frame import NOBODY
from sandtable.core.line import DIE, FORCED, SECRET
from sandtable.core.view import hides
from sandtable.server.clocks import deeds
from sandtable.server.http.errors import BadRequest, NotSaved, NotYours, Overtaken, Taken
from sandtable.server.notices import outbox
from sandtable.server.offers import agreements
from sandtable.server.people import people, seats, teams
from sandtable.server.people.people import FORMER, GUEST, OWNER, Person
from sandtable.server.people.seats import WATCH, Invitation, Sitter
from sandtable.server.tables import seating
from sandtable.server.talk import passing, talk

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.core.game import Game
    from sandtable.server.http.bodies import Invited
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.shapes.people import AgreedTerms, Link, Offer, OptionChosen, PlayerOf
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

log = logging.getLogger("sandtable.server")

YOURS: Final = (
    "this link is for somebody else: open it in the other player's browser, "
    "or here in a private window"
)


async def invite(tables: Tables, id: str, wanted: Invited, eyes: Eyes) -> tuple[Invitation, str]:
    """A link to a seat, and its secret.  Raises NotYours, or Trouble where none can be given."""
    seat = wanted.seat

    async def work() -> tuple[Invitation, str]:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            if wanted.mate:
                teams.check_invites(table, seat, eyes)
                _check_dice(table.game)
                return await seats.invite(tables.store, id, seat, mate=eyes.who.id)
            who = _bring_back(table, seat, eyes, wanted.name)
            if who and who != eyes.who.id:
                await talk.note(
                    tables,
                    table,
                    f"{eyes.who.name or 'The owner'} made a new link to {seat}",
                )
            whole = who == eyes.who.id and not eyes.who.only
            return await seats.invite(tables.store, id, seat, who, whole)

    return await tables.finish(work())


def _bring_back(table: Table, seat: str, eyes: Eyes, name: str) -> str:
    """Whom a link to this seat brings back, or "" for a new person.  Raises as `invite`."""
    game = table.game
    sides = game.rulebook.sides
    if seat not in (*sides, *WATCH, OWNER):
        raise BadRequest(f"unknown seat {seat!r}: {', '.join((*sides, *WATCH))} or {OWNER}")
    if seat in WATCH:
        eyes.check_sits("invite others")
        _check_dice(game)
        return ""
    given = _living(table, seat)
    if seat in sides and given:
        wanted = [one for one in given if one.name == name or not name]
        mine = [one for one in wanted if one.id == eyes.who.id]
        if not wanted:
            raise BadRequest(f"nobody called {name!r} plays {seat}")
        if not mine:
            eyes.check_owner("renew somebody's link")
        back = (mine or wanted)[0]
        if back.kind != GUEST:
            name = back.name or "the owner of this server"
            raise BadRequest(f"{name} comes back by signing in: only a guest needs a link for it")
        return back.id
    eyes.check_owner("give a seat away")
    if game.actor == NOBODY and seat != OWNER:
        raise Trouble("the game is over: invite to a new one, or a spectator to look back")
    _check_dice(game)
    return ""


def _check_dice(game: Game) -> None:
    """Raise Trouble where whoever reads the record knows every die that will fall."""
    known = game.record.header.get("seed") is not None and game.actor != NOBODY
    if known and not game.manual_dice:
        raise Trouble(
            "the dice of this table follow from a seed that its record tells: "
            "begin one without a seed to play against somebody"
        )


def show(address: str, secret: str) -> Link:
    """A link as people take it: its text, and a picture for a phone's camera.

    The secret stands behind the #, which browsers send to nobody.
    """
    url = f"{address.rstrip('/')}/#/seat/{secret}"
    picture = io.BytesIO()
    segno.make(url, micro=False).save(picture, kind="svg", scale=4, border=2, xmldecl=False)
    return {"url": url, "qr": picture.getvalue().decode()}


async def offer(tables: Tables, secret: str, who: Person | None) -> Offer:
    """What a link leads to.  Raises NotThere or Taken."""
    link = await seats.find(tables.store, secret)
    async with tables.use(link.table_id) as table:
        game = table.outside  # a draft is nobody else's to hear of
        known = {one.id: one.title for one in game.rulebook.scenarios()}
        owner = table.sitting.get(OWNER) or (await people.owner(tables.store),)
        there = {one.id: one.name for one in table.sitting.get(link.seat, ())}
        return {
            "table": table.name,
            "game": game.rulebook.title,
            "scenario": known.get(str(game.record.header.get("scenario")), ""),
            "seat": link.seat,
            "from": there.get(link.mate, owner[0].name),
            "back": there.get(link.person),
            "you": who and who.name,
            "yours": _is_owners(table, who),
            "mate": bool(link.mate),
            "turn": int(game.rulebook.clock(game.state).get("turn") or 0),
            "begun": game.step > 0,
            "over": game.actor == NOBODY,
            "agreed": _agreed(table),
            "secrets": game.rulebook.secrets,
            "players": [_player(table, side, owner[0].name) for side in game.rulebook.sides],
        }


def _agreed(table: Table) -> AgreedTerms:
    """What was agreed before the game, for somebody who is asked to play it."""
    header, book = table.game.record.header, table.game.rulebook
    chosen = header.get("options", {})
    options: list[OptionChosen] = [
        {"title": one.title, "on": bool(chosen[one.id])}
        for one in book.options()
        if one.id in chosen and bool(chosen[one.id]) != one.default
    ]
    clock = table.clock.terms.lines()
    return {"turns": header.get("turns"), "options": options, "clock": clock}


def _player(table: Table, side: str, owner: str) -> PlayerOf:
    """Who plays a side."""
    names = [one.name for one in table.sitting.get(side, ())]
    if table.seats[side] != HUMAN:
        names = [f"computer: {table.seats[side]}"]
    return {"side": side, "who": ", ".join(names) or owner or "the owner of the table"}


def _is_owners(table: Table, who: Person | None) -> bool:
    """Whether somebody owns the table, so that its links are not for him."""
    if who is None:
        return False
    given = table.sitting.get(OWNER)
    return any(one.id == who.id for one in given) if given else who.id == OWNER


async def accept(
    tables: Tables, secret: str, who: Person | None, name: str, attempt: str = ""
) -> tuple[str, str]:
    """Sit down by a link: the table, and the secret of a new cookie.

    The same `attempt` once more comes to the same, should the first answer have been lost.

    Raises NotThere, Taken, BadRequest for a missing name, NotYours for the table's owner and for
    a link that would bring somebody else back who signs in.
    """
    if came := await seats.came_by(tables.store, secret, attempt):
        return came
    table_id = (await seats.find(tables.store, secret)).table_id

    async def work() -> tuple[str, str]:
        async with tables.hold(table_id) as table:
            link = await seats.find(tables.store, secret)
            if _is_owners(table, who) and not link.person:
                raise NotYours(YOURS)
            instead = deeds.is_vacant(tables, table, link)
            if link.mate:
                teams.check_joins(tables, table, link, who)
                await deeds.keep_seat(tables, table, link.seat)
            elif not instead:
                _check_free(table, link)
            # What was to be seen of this side before it was given away stays known.
            knew = hides(table.game) and _was_played(table.outside) and not link.mate
            taking = _take_seat(tables, table, link)
            sitting = seats.accept(tables.store, secret, who, name, attempt, knew, instead, taking)
            person, cookie = await tables.write(table, sitting)
            if _is_computers(table, link):
                seating.took_place(table, {**table.seats, link.seat: HUMAN})
            if not link.mate and table.promised.pop(link.seat, None) is not None:
                await passing.write(tables, table)  # whoever sat there knows the number
            how = f"joined {link.seat}" if link.mate else f"sat down: {link.seat}"
            await talk.note(tables, table, f"{person.name} {how}")
            await _read_again(tables, table)
            return table_id, cookie

    return await tables.finish(work())


def _take_seat(
    tables: Tables, table: Table, link: Invitation
) -> Callable[[AsyncConnection, Person], Awaitable[None]]:
    """What is written with it when somebody sits down, so that all of it happens or nothing.

    Else he might have used his link up and be told that he has not, or a computer play his side.
    """

    async def beside(connection: AsyncConnection, person: Person) -> None:
        if _is_computers(table, link):
            held = {**table.seats, link.seat: HUMAN}
            await seating.write(connection, tables.store, table, held)
        if link.seat not in WATCH and not link.person:
            for notice in outbox.of_sitting(table, link.seat, person.id):
                await connection.execute(notice)

    return beside


def _is_computers(table: Table, link: Invitation) -> bool:
    """Whether a computer plays the side that a link leads to."""
    return table.seats.get(link.seat, HUMAN) != HUMAN


def _was_played(game: Game) -> bool:
    """Whether there was more to see than its beginning, which everybody can look up."""
    entries = [game.record.entry(index) for index in range(len(game.record.choices))]
    return any(
        SECRET in one.flags or not (DIE in one.flags or FORCED in one.flags) for one in entries
    )


def _living(table: Table, seat: str) -> list[Sitter]:
    """Who sits there and has not left the club: a former member's side is free again."""
    return [one for one in table.sitting.get(seat, ()) if one.kind != FORMER]


def _check_free(table: Table, link: Invitation) -> None:
    given = _living(table, link.seat)
    if link.person:
        if all(one.id != link.person for one in given):
            raise Taken("whom this link would bring back has left the table: ask for a new one")
    elif link.seat in table.game.rulebook.sides and given:
        raise Taken("somebody sits there already: ask for another link")


async def give_back(tables: Tables, id: str, seat: str, eyes: Eyes) -> None:
    """Give one's seat back; the table's owner also sends spectators away.  Raises NotYours."""

    async def work() -> None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            given = table.sitting.get(seat, ())
            mine = [one.id for one in given if one.id == eyes.who.id]
            if seat in table.game.rulebook.sides and len(given) < 2:  # else the others play on
                agreements.check_goes_on(table, "leave it")
            if not mine and seat in WATCH:
                eyes.check_owner("send spectators away")
                mine = [one.id for one in given]
            if not mine:
                raise NotYours(f"{seat} is held by somebody else: only they give it up")
            for one in mine:
                await tables.write(table, seats.stand(tables.store, id, [seat], one))
            left = seat not in WATCH and len(given) > len(mine)
            note = (
                f"{eyes.who.name or 'The owner'} left {seat}" if left else f"{seat} was given back"
            )
            await talk.note(tables, table, note)
            await _read_again(tables, table)

    await tables.finish(work())


async def take_out(tables: Tables, id: str, side: str, name: str, eyes: Eyes) -> None:
    """Take somebody out of one's own team.  Raises BadRequest, NotYours."""

    async def work() -> None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            who = teams.mate_of(table, side, name, eyes)
            await tables.write(table, seats.stand(tables.store, id, [side], who))
            note = f"{eyes.who.name or 'The owner'} took {name} out of {side}"
            await talk.note(tables, table, note)
            await _read_again(tables, table)

    await tables.finish(work())


async def _read_again(tables: Tables, table: Table) -> None:
    """Tell of those who sit at a table now; whoever came or left has done so, whatever fails."""
    try:
        table.sitting = await tables.write(table, seats.sitting(tables.store, table.id))
        await deeds.seats_changed(tables, table)
    except (NotSaved, Overtaken) as error:
        log.warning("table %s: its seats are read anew: %s", table.id, error)
    tables.tell(table)
