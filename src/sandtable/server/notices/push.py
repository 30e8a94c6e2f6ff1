"""Web push: notices that a browser shows while no page of ours is open in it.

What it shows is sealed for that browser (RFC 8291), and signed by a key that this server made for
itself (RFC 8292), so that the push service in between reads nothing and takes it from nobody else.
It goes out as webhooks do, to the address that was checked.
"""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import insert, select

from sandtable.server.http.errors import BadRequest
from sandtable.server.notices import bundle, webhook
from sandtable.server.notices.mail import NotSent
from sandtable.server.people.people import HOUSE

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from sandtable.server.notices.channels import Channel
    from sandtable.server.notices.words import Words

KEY: Final = "push"
POINT: Final = 65
"""Bytes of a point of the curve P-256, both of its numbers written out."""
SECRET: Final = 16
WHOLE: Final = 3072
"""Bytes that every message has, so that its length tells nothing; 4096 are what services take."""
LASTS: Final = 3 * 24 * 3600
"""Seconds for which a push service keeps it for a browser that sleeps."""
SIGNED_FOR: Final = 12 * 3600
ENDED: Final = frozenset({404, 410})
"""What a push service answers for a browser that wants nothing of us any more."""
MOST_LINES: Final = 3
LONGEST_TEXT: Final = 600


async def private_key(connection: AsyncConnection) -> str:
    """The server's own key; made when it is first asked for."""
    wanted = select(HOUSE.c.value).where(HOUSE.c.key == KEY)
    known = (await connection.execute(wanted)).scalar()
    if known is None:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

        number = generate_private_key(SECP256R1()).private_numbers().private_value
        known = _written(number.to_bytes(32, "big"))
        await connection.execute(insert(HOUSE), {"key": KEY, "value": known})
    return str(known)


def public_key(private: str) -> str:
    """What a browser is told of it: it takes nothing that is signed by another."""
    return _written(_point(_signer(private).public_key))


def _signer(private: str) -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_raw(private.encode())


def _point(public: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return bytes(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _written(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check(address: str, key: str, secret: str, here: bool) -> str:
    """What a browser gave to seal by, as it is kept.  Raises BadRequest."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        webhook.read(address, here)
    except BadRequest as error:
        raise BadRequest("a push service has an address like https://push.example/abc") from error
    try:
        point, auth = _read(key), _read(secret)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except (Error, ValueError) as error:
        raise BadRequest("`key`: what a browser gives as p256dh, a point of P-256") from error
    if len(point) != POINT or len(auth) != SECRET:
        raise BadRequest("`key` has 65 bytes, `auth` 16, as a browser gives them")
    return f"{_written(point)} {_written(auth)}"


# ── what is shown ────────────────────────────────────────────────────────────


def message(told: list[Words], story: bool) -> dict[str, str]:
    """What a browser shows of notices: a new one of a table takes the place of that before."""
    first = told[0]
    if len(told) > 1:
        text = "\n".join(f"{one.name}: {one.title}" for one in told)
        return _shown(bundle.subject(told), text, "/", "tables")
    lines = first.story[-MOST_LINES:] if story else []
    return _shown(f"{first.name}: {first.title}", "\n".join(lines), first.path, "")


def trial(subject: str) -> dict[str, str]:
    """A message about something else than a game."""
    return _shown(subject, "Notices of Sandtable reach you here.", "/#/notices", "trial")


def _shown(title: str, text: str, url: str, tag: str) -> dict[str, str]:
    text = text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"
    title = title[: bundle.LONGEST_SUBJECT]
    return {"title": title, "text": text, "url": url, "tag": tag or url}


def sealed(seal: str, said: dict[str, str]) -> bytes:
    """A message that only the browser reads which gave this seal."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    key, secret = (_read(part) for part in seal.split(" "))
    data = msgspec.json.encode(said).ljust(WHOLE)
    own = generate_private_key(SECP256R1())
    return bytes(
        http_ece.encrypt(data, private_key=own, dh=key, auth_secret=secret, version="aes128gcm")
    )


def signed(address: str, private: str, by: str) -> str:
    """The word that says who sends it; `by` is how the push service reaches whoever runs this."""
    parts = urlsplit(address)
    until = int(time.time()) + SIGNED_FOR
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": by}
    return str(_signer(private).sign(claims)["Authorization"])


def sender_of(home: str, mail: str) -> str:
    """How a push service reaches whoever runs this server."""
    return f"mailto:{mail}" if mail else f"https://{urlsplit(home).hostname or 'localhost'}"


async def send(
    way: Channel, said: dict[str, str], id: str, private: str, by: str, here: bool
) -> None:
    """Send a message.  Raises NotSent; its `status` is one of ENDED when no other shall follow."""
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(LASTS),
        "Urgency": "normal",
        # Of those with one topic that wait for a browser, it gets the last.
        "Topic": id[:32],
        "Authorization": signed(way.address, private, by),
    }
    try:
        await webhook.send(way.address, sealed(way.seal, said), headers, here)
    except NotSent as error:
        if error.status in ENDED:
            raise NotSent("this browser takes no more", again=False, status=410) from error
        raise
