"""Addresses of notices: what a person chooses of them, links in letters, his feed."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from sandtable.server.accounts import signing
from sandtable.server.accounts.sessions import called
from sandtable.server.http.bodies import Muted, NewChannel, SecretLink, Wanted
from sandtable.server.notices import channels, choosing, feed
from sandtable.server.notices.channels import MAIL
from sandtable.server.notices.choosing import Browser
from sandtable.server.notices.habits import Habits
from sandtable.server.notices.sender import feed_of
from sandtable.server.people.eyes import who_asks
from sandtable.server.people.people import OF_THE_CLUB, hashed
from sandtable.server.routes.asking import Answer, counts_of, looking, tables_of
from sandtable.server.routes.seats import guessing
from sandtable.server.shapes.people import Ended
from sandtable.server.shapes.talk import MadeChannel, MailAddress, MutedTable, Notices, Sent
from sandtable.server.tables.answers import Asking, told_json


@get("/api/notices")
async def notices(request: Asking) -> Answer[Notices]:
    """What somebody has chosen of his notices."""
    who = await who_asks(request)
    return told_json(request, await choosing.told(tables_of(request), who))


@post("/api/notices", status_code=200)
async def habits_of(request: Asking, data: JSONBody[Wanted]) -> Answer[Notices]:
    """Say when one wants to be told."""
    who = await who_asks(request)
    wanted = Habits(**{field: getattr(data, field) for field in Habits._fields})
    await choosing.keep(tables_of(request), who, wanted, counts_of(request))
    return told_json(request, await choosing.told(tables_of(request), who))


@post("/api/notices/channels", status_code=201)
async def add_channel(request: Asking, data: JSONBody[NewChannel]) -> Answer[MadeChannel]:
    """Choose one more channel."""
    who = await who_asks(request)
    tables, counts = tables_of(request), counts_of(request)
    proven = data.kind == MAIL and who.kind in OF_THE_CLUB
    if proven:  # for whoever reads that address may then ask for another password
        await signing.check_own(tables, counts, who, data.password)
    cookie = request.cookies.get(tables.cookie, "")
    browser = Browser(
        hashed(cookie) if cookie else "", called(request.headers.get("user-agent", ""))
    )
    return told_json(request, await choosing.add(tables, who, data, browser, counts, proven), 201)


@post("/api/notices/channels/{which:str}/trial", status_code=200)
async def try_channel(request: Asking, which: FromPath[str]) -> Answer[Sent]:
    """Send something by a channel to see that it comes."""
    who = await who_asks(request)
    await choosing.try_out(tables_of(request), who, which, counts_of(request))
    return told_json(request, {"sent": which})


@delete("/api/notices/channels/{which:str}", status_code=200)
async def remove_channel(request: Asking, which: FromPath[str]) -> Answer[Ended]:
    """End a channel."""
    who = await who_asks(request)
    await choosing.remove(tables_of(request), who, which)
    return told_json(request, {"ended": which})


@post("/api/tables/{id:str}/mute", status_code=200)
async def mute(request: Asking, id: FromPath[str], data: JSONBody[Muted]) -> Answer[MutedTable]:
    """Hear nothing of a table any more, or hear of it again."""
    on = data.muted
    async with looking(request, id) as (table, eyes):
        await choosing.mute(tables_of(request), eyes.who, table.id, on, counts_of(request))
    return told_json(request, {"muted": on})


# ── by a secret ──────────────────────────────────────────────────────────────


@post("/api/notices/confirm", status_code=200)
async def confirm(request: Asking, data: JSONBody[SecretLink]) -> Answer[MailAddress]:
    """Say that a mail address is one's own, by the link that was sent there."""
    secret = data.secret
    with guessing(request):
        found = await channels.confirm(tables_of(request).store, secret)
    return told_json(request, {"address": found.address})


@post("/api/notices/stop/{secret:str}", status_code=200)
async def stop(request: Asking, secret: FromPath[str]) -> Answer[MailAddress]:
    """End the letters that carry this link; a mail program does so at one click (RFC 8058)."""
    with guessing(request):
        address = await channels.stop(tables_of(request).store, secret)
    return told_json(request, {"address": address})


@get("/api/notices/stop/{secret:str}")
async def ask_to_stop(secret: FromPath[str]) -> Redirect:
    """The page that asks whether to: who only looks at a link ends nothing."""
    kept = "".join(sign for sign in secret[:80] if sign.isalnum() or sign in "-_")
    return Redirect(f"/#/notices/stop/{kept}", status_code=303)


@get("/api/feed/{secret:str}", media_type=feed.TYPE)
async def read_feed(request: Asking, secret: FromPath[str]) -> Answer[bytes]:
    """Somebody's notices as an Atom feed."""
    tables = tables_of(request)
    with guessing(request):
        async with tables.store.transaction() as connection:
            channel, told = await feed_of(connection, secret)
    body = feed.written(channel, told, tables.notices.home)
    etag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"etag": etag, "cache-control": "private, no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=feed.TYPE, headers=headers)


ROUTES: Final = [
    notices,
    habits_of,
    add_channel,
    try_channel,
    remove_channel,
    mute,
    confirm,
    stop,
    ask_to_stop,
    read_feed,
]
