"""Passkeys (WebAuthn): a second way in, beside the password, which nobody can read off or phish.

Only who was verified by his own device (a finger, a face, its code) gets in, so that a passkey is
two factors at once.  A challenge is good once, for a few minutes.  The password stays: whoever
loses his device is not kept out, and a passkey is added or removed with it.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode
from binascii import Error
from datetime import timedelta
from functools import partial
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import msgspec
from sqlalchemy import Column, String, Table, delete, insert, select, update

from sandtable.server.accounts import accounts, entries, sessions, signing, tickets
from sandtable.server.accounts.accounts import PASSKEYS
from sandtable.server.accounts.signing import CLOSED, Comer, Entered
from sandtable.server.http.errors import BadRequest, NotKnown, NotThere, NotYours
from sandtable.server.notices import channels, outbox
from sandtable.server.people.limits import Limit
from sandtable.server.people.people import Person, hashed, now
from sandtable.server.store.kept import METADATA
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Row
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.accounts.accounts import Account
    from sandtable.server.people.limits import Counts
    from sandtable.server.shapes.people import Passkey
    from sandtable.server.tables.tables import Tables

CHALLENGES: Final = Table(
    "challenges",
    METADATA,
    Column("hash", String, primary_key=True),
    # Who asked for it, or "" of somebody who wants to come in.
    Column("person", String, nullable=False),
    Column("until", String, nullable=False),
)
LASTS: Final = timedelta(minutes=5)
MOST: Final = 20
"""Passkeys of one person."""
ASKED: Final = Limit(60, 900.0, "passkeys asked")
"""Challenges that are asked for from one address."""
FROM: Final = Limit(30, 900.0, "passkeys")
"""Passkeys that do not fit, from one address."""
WRONG: Final = "this passkey does not fit here: sign in by your password, or by another one"
LATE: Final = "that took too long, or was sent twice: try again"
ADDED: Final = """A passkey, {name!r}, was added to the account of {who} with its password.

It was not you? Then take another password and remove the passkey, at once.
"""


class Place(NamedTuple):
    """Where passkeys are good: the name they are made for, and the page that may ask for them."""

    name: str
    origin: str


class Given(msgspec.Struct):
    """Of what a browser gives: its id, and what it signed."""

    id: str
    response: dict[str, str | list[str] | int | None]


# ── challenges ───────────────────────────────────────────────────────────────


async def _challenge(connection: AsyncConnection, who: str) -> bytes:
    """A new one; those that are too old are forgotten."""
    await connection.execute(delete(CHALLENGES).where(CHALLENGES.c.until < now()))
    secret = token_urlsafe(32)
    row = {"hash": hashed(secret), "person": who, "until": now(LASTS)}
    await connection.execute(insert(CHALLENGES), row)
    return secret.encode()


async def _use(connection: AsyncConnection, given: Given, who: str) -> bytes:
    """The challenge that was signed, used up.  Raises NotKnown and BadRequest."""
    try:
        text = str(given.response["clientDataJSON"])
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        signed = str(msgspec.json.decode(data)["challenge"])
        secret = urlsafe_b64decode(signed + "=" * (-len(signed) % 4))
    except (KeyError, TypeError, ValueError, Error, msgspec.MsgspecError) as error:
        raise BadRequest("malformed request: `credential` is what a browser gives") from error
    mine = (CHALLENGES.c.hash == hashed(secret.decode("latin-1"))) & (CHALLENGES.c.person == who)
    known = delete(CHALLENGES).where(mine, CHALLENGES.c.until >= now())
    if (await connection.execute(known)).rowcount == 0:
        raise NotKnown(LATE)
    return secret


async def _verified(check: Callable[[], Any]) -> Any:
    """What the library makes of something that was signed.  Raises NotKnown."""
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        return await off_loop(check)
    except (WebAuthnException, ValueError, TypeError, LookupError, AttributeError) as error:
        raise NotKnown(WRONG) from error


# ── adding and removing ──────────────────────────────────────────────────────


async def listed(connection: AsyncConnection, who: Person) -> list[Passkey]:
    """Somebody's passkeys, the oldest first."""
    columns = [PASSKEYS.c[name] for name in ("id", "name", "made", "used")]
    mine = select(*columns).where(PASSKEYS.c.person == who.id)
    rows = await connection.execute(mine.order_by(PASSKEYS.c.made, PASSKEYS.c.id))
    return [cast("Passkey", dict(row)) for row in rows.mappings()]


async def begin(
    tables: Tables, counts: Counts, who: Person, password: str, place: Place
) -> dict[str, Any]:
    """What a browser needs to make a passkey.  Raises NotYours, BadRequest, TooMany."""
    await signing.check_own(tables, counts, who, password)
    async with tables.store.transaction() as connection:
        known = await listed(connection, who)
        if len(known) >= MOST:
            raise BadRequest(f"{MOST} passkeys at most: remove one first")
        challenge = await _challenge(connection, who.id)
    return await off_loop(partial(_creation, who, place, challenge, [one["id"] for one in known]))


def _creation(who: Person, place: Place, challenge: bytes, known: list[str]) -> dict[str, Any]:
    from webauthn import base64url_to_bytes, generate_registration_options
    from webauthn.helpers import options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    made = generate_registration_options(
        rp_id=place.name,
        rp_name="Sandtable",
        user_name=who.name,
        user_id=who.id.encode(),
        challenge=challenge,
        timeout=int(LASTS.total_seconds() * 1000),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in known
        ],
    )
    return options_to_json_dict(made)


async def add(
    tables: Tables, who: Person, name: str, credential: dict[str, Any], place: Place
) -> None:
    """Keep a passkey that a browser made.  Raises NotKnown, BadRequest."""
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise BadRequest("a passkey's name is 1 to 80 printable characters")
    given = _given(credential)
    async with tables.store.transaction() as connection:
        challenge = await _use(connection, given, who.id)

    def check() -> Any:
        from webauthn import verify_registration_response

        return verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.name,
            expected_origin=place.origin,
            require_user_verification=True,
        )

    made = await _verified(check)
    row = {"id": given.id, "person": who.id, "name": name, "made": now(), "used": ""}
    row |= {"key": made.credential_public_key.hex(), "uses": made.sign_count}
    async with tables.store.transaction() as connection:
        taken = select(PASSKEYS.c.id).where(PASSKEYS.c.id == given.id)
        if (await connection.execute(taken)).first() is not None:
            raise BadRequest("this passkey is there already")
        await connection.execute(insert(PASSKEYS), row)
        text = ADDED.format(name=name, who=who.name)
        for address in await channels.resetting(connection, who.id):
            subject = "A passkey was added to your account"
            await outbox.post(connection, who.id, subject, text, address)
    tables.notices.called.set()


def _given(credential: dict[str, Any]) -> Given:
    try:
        return msgspec.convert(credential, Given)
    except msgspec.MsgspecError as error:
        raise BadRequest("malformed request: `credential` is what a browser gives") from error


async def remove(tables: Tables, counts: Counts, who: Person, password: str, id: str) -> None:
    """End a passkey; the password stays as a way in.  Raises NotYours, NotThere, TooMany."""
    account = await signing.check_own(tables, counts, who, password)
    mine = (PASSKEYS.c.id == id) & (PASSKEYS.c.person == who.id)
    async with tables.store.transaction() as connection:
        if account.demands and len(await listed(connection, who)) == 1:
            raise BadRequest("this is your only way in: let your password in again first")
        if (await connection.execute(delete(PASSKEYS).where(mine))).rowcount == 0:
            raise NotThere("no such passkey: it may have been removed")


async def demand(
    tables: Tables, counts: Counts, who: Person, password: str, on: bool, here: str
) -> None:
    """Let nobody in by the password alone any more, or again.

    Browsers other than that with the cookie `here` may have come by it: they are signed out.
    Raises NotYours, BadRequest, TooMany.
    """
    await signing.check_own(tables, counts, who, password)
    async with tables.store.transaction() as connection:
        if on and not any(one["used"] for one in await listed(connection, who)):
            raise BadRequest("sign in by your passkey once before: then it is sure that it works")
        await accounts.change(connection, who.id, demands=on)
        # A link that sets a password is no second factor.
        await tickets.drop(connection, who.id)
    if on:
        await sessions.end(tables, who, but=here)


# ── coming in ────────────────────────────────────────────────────────────────


async def ask(tables: Tables, counts: Counts, address: str, place: Place) -> dict[str, Any]:
    """What a browser needs to come in by any passkey that it has for here.  Raises TooMany."""
    await counts.count(ASKED, address, "passkeys enough were asked for from here")
    async with tables.store.transaction() as connection:
        challenge = await _challenge(connection, "")
    return {
        "challenge": _text(challenge),
        "rpId": place.name,
        "userVerification": "required",
        "timeout": int(LASTS.total_seconds() * 1000),
    }


def _text(data: bytes) -> str:
    from webauthn.helpers import bytes_to_base64url

    return bytes_to_base64url(data)


async def enter(
    tables: Tables, counts: Counts, comer: Comer, credential: dict[str, Any], place: Place
) -> Entered:
    """Who comes in by a passkey.  Raises NotKnown, NotYours, BadRequest, TooMany."""
    counts.guess(FROM, comer.address, "passkeys enough were tried from here")
    given = _given(credential)
    async with tables.store.transaction() as connection:
        row = (await connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == given.id))).first()
        whose = None if row is None else await accounts.of(connection, row.person)
    try:
        account = await _fits(tables, row, whose, given, credential, place)
    except NotKnown:
        counts.was_wrong(FROM, comer.address)
        await signing.note_failed(tables, whose, comer, entries.UNFIT)
        raise
    counts.take_back(FROM, comer.address)
    if account.closed:
        await signing.note_failed(tables, account, comer, entries.CLOSED)
        raise NotYours(CLOSED)
    return await tables.finish(signing.let_in(tables, account, comer, ""))


async def _fits(
    tables: Tables,
    row: Row[Any] | None,
    account: Account | None,
    given: Given,
    credential: dict[str, Any],
    place: Place,
) -> Account:
    """Whose passkey this is, used once more.  Raises NotKnown, BadRequest."""
    async with tables.store.transaction() as connection:
        challenge = await _use(connection, given, "")
    if row is None or account is None or _named(given) not in (None, row.person):
        raise NotKnown(WRONG)

    def check() -> Any:
        from webauthn import verify_authentication_response

        return verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.name,
            expected_origin=place.origin,
            credential_public_key=bytes.fromhex(row.key),
            credential_current_sign_count=row.uses,
            require_user_verification=True,
        )

    used = await _verified(check)
    async with tables.store.transaction() as connection:
        # One that counts on from a number that was used has a twin.
        mine = (PASSKEYS.c.id == given.id) & (PASSKEYS.c.uses == row.uses)
        change = {"uses": used.new_sign_count, "used": now()}
        if (await connection.execute(update(PASSKEYS).where(mine), change)).rowcount == 0:
            raise NotKnown(WRONG)
    return account


def _named(given: Given) -> str | None:
    """Whose passkey the device says it is."""
    text = given.response.get("userHandle")
    if not text:
        return None
    try:
        return urlsafe_b64decode(f"{text}{'=' * (-len(str(text)) % 4)}").decode()
    except ValueError:
        return ""
