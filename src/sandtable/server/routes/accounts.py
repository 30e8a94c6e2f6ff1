"""Addresses of a club's accounts: making one, signing in, what is kept of oneself, leaving."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.params import FromPath, JSONBody

from sandtable.server.accounts import (
    accounts,
    entries,
    forgot,
    leaving,
    passkeys,
    reports,
    sessions,
    signing,
)
from sandtable.server.accounts.signing import Comer, Entered
from sandtable.server.http.bodies import (
    Forgot,
    NewPassword,
    Proven,
    Reported,
    Reset,
    SessionEnded,
    SigningIn,
    SigningUp,
)
from sandtable.server.http.errors import NotThere
from sandtable.server.people.doors import LASTS, Club
from sandtable.server.people.eyes import Connection, known, who_asks
from sandtable.server.people.limits import Limit
from sandtable.server.people.people import OF_THE_CLUB, Person
from sandtable.server.routes.asking import (
    Answer,
    address_of,
    counts_of,
    first,
    give,
    looking,
    tables_of,
)
from sandtable.server.routes.seats import guessing
from sandtable.server.shapes.common import NOTHING, Done
from sandtable.server.shapes.people import Account, Entry, Member, SignedOut
from sandtable.server.tables.answers import Asking, told_bytes, told_json

EXPORTS: Final = Limit(10, 3600.0, "archives")
"""Archives that somebody asks for: each reads all his games."""
REPORTS: Final = Limit(20, 3600.0, "reports")
OTHERS: Final = "others"


def club_of(request: Connection) -> Club:
    """How one comes to an account here.  Raises NotThere where there are none."""
    found: Club | None = request.app.state.doors.club
    if found is None:
        raise NotThere("this server keeps no accounts: `sandtable serve` makes a club of it")
    return found


async def in_club(request: Connection) -> None:
    """Raise NotThere where there are no accounts."""
    club_of(request)


async def member(request: Connection) -> Person:
    """Who asks, in a club.  Raises NotThere and NotKnown."""
    club_of(request)
    return await who_asks(request)


# ── coming in ────────────────────────────────────────────────────────────────


@post("/api/account", status_code=201, guards=[first(in_club)])
async def sign_up(request: Asking, data: JSONBody[SigningUp]) -> Answer[Member]:
    """Make an account; a guest keeps his seats."""
    club = club_of(request)
    code = data.code if club.by_invitation else None
    with guessing(request):
        entered = await signing.sign_up(
            tables_of(request),
            counts_of(request),
            await comer_of(request),
            data.name,
            data.password,
            code,
        )
    return let_in(request, entered, 201)


@post("/api/account/enter", status_code=200, guards=[first(in_club)])
async def sign_in(request: Asking, data: JSONBody[SigningIn]) -> Answer[Member]:
    """Sign in by name and password."""
    comer = await comer_of(request)
    tables, counts = tables_of(request), counts_of(request)
    return let_in(request, await signing.sign_in(tables, counts, comer, data.name, data.password))


@post("/api/account/reset", status_code=200, guards=[first(in_club)])
async def reset(request: Asking, data: JSONBody[Reset]) -> Answer[Member]:
    """Set another password by a secret link."""
    with guessing(request):
        entered = await signing.reset(
            tables_of(request), await comer_of(request), data.secret, data.password
        )
    return let_in(request, entered)


@post("/api/account/forgot", status_code=202, guards=[first(in_club)])
async def forgot_password(request: Asking, data: JSONBody[Forgot]) -> Answer[Done]:
    """Have a link sent that sets another password."""
    await forgot.ask(tables_of(request), counts_of(request), address_of(request), data.name)
    return told_json(request, NOTHING, 202)


async def comer_of(request: Asking) -> Comer:
    """Who comes to the door."""
    mark = request.cookies.get(_marked(request), "")
    who = await known(request)
    return Comer(address_of(request), _agent(request), _cookie(request), mark, who)


def _agent(request: Asking) -> str:
    return request.headers.get("user-agent", "")


def _cookie(request: Asking) -> str:
    return request.cookies.get(tables_of(request).cookie, "")


def _marked(request: Asking) -> str:
    """The name of the cookie by which a browser is known after it has signed out, too."""
    return f"{tables_of(request).cookie}-known"


def let_in(request: Asking, entered: Entered, status: int = 200) -> Answer[Member]:
    """The answer to somebody who was let in, with his cookies."""
    who: Member = {"name": entered.who.name, "kind": entered.who.kind}
    answer = told_json(request, who, status)
    give(request, answer, entered.cookie)
    safe = request.headers.get("host", "") in request.app.state.doors.secure
    answer.set_cookie(
        _marked(request),
        entered.mark,
        max_age=LASTS,
        httponly=True,
        secure=safe,
        samesite="strict",
    )
    return answer


# ── one's own account ────────────────────────────────────────────────────────


@get("/api/account")
async def account(request: Asking) -> Answer[Account]:
    """What one's account is, and where one is signed in."""
    who = await member(request)
    here = request.cookies.get(tables_of(request).cookie, "")
    browsers = await sessions.listed(tables_of(request), who, here)
    async with tables_of(request).store.transaction() as connection:
        keys = await passkeys.listed(connection, who)
        kept = await accounts.of(connection, who.id)
    told: Account = {
        "name": who.name,
        "kind": who.kind,
        "browsers": browsers,
        "passkeys": keys,
        "demands": kept is not None and kept.demands,
    }
    return told_json(request, told)


@get("/api/account/entries")
async def sign_ins(request: Asking) -> Answer[list[Entry]]:
    """When, roughly from where and in what browser somebody signed in by one's own name."""
    who = await member(request)
    async with tables_of(request).store.transaction() as connection:
        return told_json(request, await entries.own(connection, who.id))


@post("/api/account/browsers/end", status_code=200, guards=[first(member)])
async def end_session(request: Asking, data: JSONBody[SessionEnded]) -> Answer[SignedOut]:
    """Sign out of one browser, or with `others` of all but this one."""
    who = await member(request)
    tables, which = tables_of(request), data.which
    if who.kind in OF_THE_CLUB:
        await signing.check_own(tables, counts_of(request), who, data.password)
    if which == OTHERS:
        here = request.cookies.get(tables.cookie, "")
        ended = await sessions.end(tables, who, but=here)
    else:
        ended = await sessions.end(tables, who, which)
    return told_json(request, {"ended": ended})


@post("/api/account/password", status_code=200, guards=[first(member)])
async def change_password(request: Asking, data: JSONBody[NewPassword]) -> Answer[Member]:
    """Take another password; all other browsers are signed out."""
    who = await member(request)
    tables = tables_of(request)
    await signing.check_own(tables, counts_of(request), who, data.old)
    return let_in(
        request, await signing.set_password(tables, who, await comer_of(request), data.new)
    )


@get("/api/account/export", media_type="application/zip")
async def export(request: Asking) -> Answer[bytes]:
    """All that is kept of oneself, as an archive."""
    who = await member(request)
    await counts_of(request).count(EXPORTS, who.id, "archives enough")
    here = request.cookies.get(tables_of(request).cookie, "")
    made = await leaving.packed(tables_of(request), who, here)
    answer = told_bytes(request, made, kind="application/zip")
    answer.set_header("content-disposition", 'attachment; filename="sandtable.zip"')
    return answer


@post("/api/account/delete", status_code=200, guards=[first(member)])
async def leave_club(request: Asking, data: JSONBody[Proven]) -> Answer[Done]:
    """Leave: the account goes, the games stay without a name.  A guest has no password to give."""
    who = await member(request)
    tables = tables_of(request)
    if who.kind in OF_THE_CLUB:
        await signing.check_own(tables, counts_of(request), who, data.password)
    await leaving.leave(tables, who)
    answer = told_json(request, NOTHING)
    give(request, answer, "")
    return answer


@post("/api/tables/{id:str}/report", status_code=201)
async def report(request: Asking, id: FromPath[str], data: JSONBody[Reported]) -> Answer[Done]:
    """Tell the club's admin of something that was said at a table."""
    number = data.number
    async with looking(request, id) as (table, eyes):
        club_of(request)
        await counts_of(request).count(REPORTS, eyes.who.id, "reports enough")
        await reports.report(tables_of(request).store, table, number, eyes)
    return told_json(request, NOTHING, 201)


ROUTES: Final = [
    sign_up,
    sign_in,
    reset,
    forgot_password,
    account,
    sign_ins,
    end_session,
    change_password,
    export,
    leave_club,
    report,
]
