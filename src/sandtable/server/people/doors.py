"""Who is let in without a word: at home whoever reaches the server, else those with a cookie.

A server that only this machine reaches takes everybody who has no cookie for its owner.  One that
is open to others takes nobody for him: its terminal prints a link with a key.  A club has no owner:
its people have accounts, and its admin is one of them.
"""

from __future__ import annotations

import hmac
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Final, NamedTuple, final

if TYPE_CHECKING:
    from pathlib import Path

LASTS: Final = 400 * 86400
"""Seconds for which a browser keeps its cookie."""


class Club(NamedTuple):
    """How one comes to an account, and what its server reaches."""

    by_invitation: bool = False
    """Whether only by a link of the admin's."""
    breached: Path | None = None
    """A list of stolen passwords, beside the one that comes along."""
    reach: tuple[str, ...] = ()
    """The hosts that notices may go to; any of the open Internet if none is named."""
    syslog: str = ""
    """Where the logs are sent as well."""


@final
class Doors:
    """How a server is reached, and by which key its owner enters."""

    __slots__ = ("addresses", "club", "front", "key", "open", "secure")

    def __init__(
        self,
        open: bool = False,
        addresses: list[str] | None = None,
        club: Club | None = None,
        front: str = "",
    ) -> None:
        self.open: Final = open or club is not None
        self.club: Final = club
        self.front: Final = front
        """The address of what stands before it, which says from where a request came."""
        self.addresses: Final = addresses or []
        """Where people reach it, the best for others first: `https://table.example`."""
        self.key: Final = token_urlsafe(32) if self.open and club is None else ""
        self.secure: Final = {a.partition("://")[2] for a in self.addresses if a[:6] == "https:"}
        """Hosts that a TLS front stands before."""

    @property
    def tls(self) -> bool:
        """Whether people come over TLS."""
        return self.front[:6] == "https:"

    def is_key(self, key: str) -> bool:
        """Whether this is the owner's key."""
        return bool(self.key) and hmac.compare_digest(key.encode(), self.key.encode())

    def set_cookie(self, name: str, host: str, secret: str) -> str:
        """The header that gives a browser its cookie, or with "" takes it away."""
        lasts = LASTS if secret else 0
        secure = "; Secure" if host in self.secure else ""
        kept = f"{name}={secret}; Path=/; Max-Age={lasts}"
        return f"{kept}; HttpOnly; SameSite=Lax{secure}"
