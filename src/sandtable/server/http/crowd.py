"""How much one address may have open at once: requests under way, and browsers that watch."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from ipaddress import ip_address
from typing import Final, final

from sandtable.server.http import logs
from sandtable.server.http.guard import App, Receive, Scope, Send, refuse
from sandtable.server.people.limits import counted_as

EACH: Final = 250
"""For one address: a club behind one has that many tabs open, a stranger needs four of them."""
TOO_MANY: Final = 429
AGAIN: Final = 1013
"""Close code of a socket for which there is no room now."""
WHY: Final = (
    f"too much is open from your address: {EACH} pages and requests at once are its share; "
    "close some, and try again in a minute"
)


@lru_cache(4096)
def place_of(peer: str, forwarded: str, front: str) -> str:
    """What a connection is counted by; "" for this machine, where all that a front passes on is."""
    place = counted_as(peer, forwarded, front)
    try:
        return "" if ip_address(place).is_loopback else place
    except ValueError:  # a network of IPv6, or a socket of this machine
        return place


@final
class Crowd:
    """The application, where no address takes the room of all the others."""

    __slots__ = ("_open", "app", "front")

    def __init__(self, app: App, front: str = "") -> None:
        self.app: Final = app
        self.front: Final = front
        self._open: Final[Counter[str]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        place = self._place(scope)
        if not place:
            await self.app(scope, receive, send)
            return
        if self._open[place] >= EACH:
            await self._refuse(scope, send)
            return
        self._open[place] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._open[place] -= 1
            if not self._open[place]:
                del self._open[place]

    def _place(self, scope: Scope) -> str:
        if scope["type"] not in ("http", "websocket") or not scope.get("client"):
            return ""
        forwarded = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin-1")
        return place_of(scope["client"][0], forwarded, self.front)

    async def _refuse(self, scope: Scope, send: Send) -> None:
        logs.note(scope, TOO_MANY, self.front)
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": AGAIN, "reason": WHY[:120]})
        else:
            await refuse(send, WHY, TOO_MANY)
