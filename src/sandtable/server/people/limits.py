"""How often strangers may try what is not theirs, and how much of theirs is kept.

A right secret is looked up first and always let in: no amount of wrong ones, from the same address
or from others, keeps anybody out.
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final, NamedTuple, final

from sandtable.server.http.errors import TooMany

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class Limit(NamedTuple):
    """So often within so many seconds."""

    most: int
    seconds: float
    of: str
    """What is counted: two of the same figures are two."""


WRONG: Final = Limit(20, 60.0, "secrets")
"""Wrong secrets of one address."""
WRONG_BY_ALL: Final = Limit(300, 60.0, "secrets of all")
"""Wrong secrets of all addresses together."""
NAMES: Final = Limit(10, 60.0, "names")
"""Other names that somebody gives himself: everybody at his tables is told each."""
KEYS: Final = 5000
"""Addresses or people that are counted at once; whoever was counted longest ago is forgotten."""
EVERYBODY: Final = ""


def _nobody_else(_limit: Limit, _who: str) -> None:
    """One process counts for itself."""


async def _alone(_limit: Limit, _who: str) -> float:
    """Nobody else has counted."""
    return 0.0


@final
class Counts:
    """What has been done of late, by whom.

    What is done is counted by all processes of a club `together`.  Of guesses they `tell` one
    another that they were wrong: a stranger who guesses shall write nothing into the store.
    """

    __slots__ = ("_done", "_tell", "_together")

    def __init__(
        self,
        tell: Callable[[Limit, str], None] = _nobody_else,
        together: Callable[[Limit, str], Awaitable[float]] = _alone,
    ) -> None:
        self._done: Final[OrderedDict[tuple[Limit, str], deque[float]]] = OrderedDict()
        self._tell: Final = tell
        self._together: Final = together

    async def count(self, limit: Limit, who: str, why: str) -> None:
        """Count once more what is done.  Raises TooMany when there were too many before."""
        self.guess(limit, who, why)
        if wait := await self._together(limit, who):
            self.take_back(limit, who)
            raise TooMany(why, round(wait))

    def guess(self, limit: Limit, who: str, why: str) -> None:
        """Count a guess before it is looked at.  Raises TooMany when there were too many before."""
        now = time.monotonic()
        done = self._of_late(limit, who, now)
        if len(done) >= limit.most:
            raise TooMany(why, max(1, round(done[0] + limit.seconds - now)))
        done.append(now)

    def _of_late(self, limit: Limit, who: str, now: float) -> deque[float]:
        done = self._done.setdefault((limit, who), deque())
        self._done.move_to_end((limit, who))
        if len(self._done) > KEYS:
            self._done.popitem(last=False)
        while done and done[0] <= now - limit.seconds:
            done.popleft()
        return done

    def wrong(self, address: str) -> None:
        """Count a wrong secret.  Raises TooMany."""
        self.guess(WRONG, address, "too many links or keys that lead nowhere were tried from here")
        self.guess(WRONG_BY_ALL, EVERYBODY, "too many links or keys that lead nowhere were tried")
        self.was_wrong(WRONG, address)
        self.was_wrong(WRONG_BY_ALL, EVERYBODY)

    def was_wrong(self, limit: Limit, who: str) -> None:
        """Let what was counted last be counted by the other processes, too."""
        self._tell(limit, who)

    def heard(self, limit: Limit, who: str) -> None:
        """Count what was wrong at another process."""
        now = time.monotonic()
        done = self._of_late(limit, who, now)
        if len(done) < limit.most:
            done.append(now)

    def take_back(self, limit: Limit, who: str) -> None:
        """Let what was counted last be as if it had not been."""
        if done := self._done.get((limit, who)):
            done.pop()


def counted_as(peer: str, forwarded: str, front: str) -> str:
    """What stands for the place that a request comes from.

    Behind a front it is the address that the front has added last; of IPv6 the network, for
    whoever has one address of it has them all.
    """
    try:
        address = _address(peer)
        if front and address.is_loopback and forwarded:
            address = _address(forwarded.rpartition(",")[2].strip())
    except ValueError:
        return peer
    if address.version == 6 and not address.is_loopback:
        return str(ip_network((address, 64), strict=False))
    return str(address)


def _address(text: str) -> IPv4Address | IPv6Address:
    found = ip_address(text)
    # A socket for both kinds tells of the older one in the manner of the newer.
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found
