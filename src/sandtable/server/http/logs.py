"""What is written down: faults in one file, what was refused in another, bounded, by one line each.

A line of refusals says when, to whom, roughly from where and at which address, never what was sent.
"""

from __future__ import annotations

import logging
import time
from logging.handlers import RotatingFileHandler, SysLogHandler
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sandtable.core.case import Trouble
from sandtable.server.accounts.entries import roughly
from sandtable.server.people.limits import counted_as

if TYPE_CHECKING:
    from collections.abc import Mapping

SIZE: Final = 1_000_000
"""Bytes of a file; the one before it is kept."""
FILES: Final = {"sandtable.server": "server.log", "sandtable.refused": "refused.log"}
REFUSALS: Final = frozenset({401, 403, 404, 429})
LONGEST_KNOWN: Final = 30
"""Signs of a part of an address; what is longer is a secret."""
LONGEST: Final = 200
WHO: Final = "asks"
"""Under which a request keeps who makes it, for a log."""

refused: Final = logging.getLogger("sandtable.refused")


class Line(logging.Formatter):
    """One line, whatever stands in an address; the time is UTC, on every machine alike."""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%dT%H:%M:%SZ")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging calls it so
        """The line before a traceback, whose own lines are the program's."""
        line = super().formatMessage(record)
        return "".join(
            sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in line
        )


def keep_in(folder: Path, syslog: str = "") -> None:
    """Write both into files of the data folder, and send them to a collector if one is named."""
    sent = collector(syslog) if syslog else None
    for name, file in FILES.items():
        log = logging.getLogger(name)
        if sent is not None:
            log.addHandler(sent)
        kept = RotatingFileHandler(
            folder / file, maxBytes=SIZE, backupCount=1, encoding="utf-8", delay=True
        )
        kept.setFormatter(Line())
        log.addHandler(kept)
        log.propagate = False
        log.setLevel(logging.INFO)


def collector(where: str) -> logging.Handler:
    """What sends lines to a socket of this machine, or by UDP.  Raises Trouble."""
    host, _, port = where.rpartition(":")
    try:
        if where.startswith("/"):
            if not Path(where).is_socket():  # the library would not say so
                raise FileNotFoundError(f"no socket: {where}")
            made = SysLogHandler(where, SysLogHandler.LOG_DAEMON)
        else:
            made = SysLogHandler((host or where, int(port)), SysLogHandler.LOG_DAEMON)
    except (OSError, ValueError) as error:
        raise Trouble(f"--syslog {where}: no log is taken there ({error})") from error
    made.ident = "sandtable: "
    made.setFormatter(Line())
    return made


def note(scope: Mapping[str, Any], status: int, front: str) -> None:
    """Write down that a request was refused; that a stranger looked and is not known is usual."""
    method = scope.get("method", "GET")
    if status in REFUSALS and (status, method) != (401, "GET"):
        told = (status, method, address(scope), origin(scope, front), asker(scope))
        refused.info("%d %s %s from %s by %s", *told)


def asker(scope: Mapping[str, Any]) -> str:
    """Who makes a request, by the id that `sandtable admin people` lists."""
    return str(scope.get("state", {}).get(WHO) or "nobody known")


def address(scope: Mapping[str, Any]) -> str:
    """An address as it may be written down: of a feed or a letter it holds a secret."""
    parts = str(scope["path"])[:LONGEST].split("/")
    return "/".join("…" if len(part) > LONGEST_KNOWN else part for part in parts)


def origin(scope: Mapping[str, Any], front: str) -> str:
    """Roughly from where a request comes."""
    peer = scope["client"][0] if scope.get("client") else ""
    headers = dict(scope["headers"])
    forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
    return roughly(counted_as(peer, forwarded, front))
