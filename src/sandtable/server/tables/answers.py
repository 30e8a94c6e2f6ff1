"""What goes back: JSON, packed where that pays, and for every error its status and one line."""

from __future__ import annotations

import gzip
import logging
from secrets import token_hex
from typing import Any, Final, TypeVar, cast

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from sandtable.core.case import (
    CannotUndo,
    GameOver,
    Illegal,
    OutOfTurn,
    Trouble,
)
from sandtable.server.http import logs
from sandtable.server.http.client import Page
from sandtable.server.http.errors import (
    Damaged,
    NotKnown,
    NotSaved,
    NotThere,
    NotYours,
    Overtaken,
    Stale,
    Taken,
    TooMany,
)
from sandtable.server.http.json import Json, encoded
from sandtable.server.shapes.common import Failure
from sandtable.server.tables.play import refusal_of
from sandtable.server.tables.shelf import Sheet

log = logging.getLogger("sandtable.server")

JSON: Final = "application/json"
PACK_FROM: Final = 4096
"""Bytes below which packing costs more than it saves."""
REVALIDATE: Final = "no-cache"
ONE_LINE: Final = 400

STATUS: Final[list[tuple[type[Trouble] | tuple[type[Trouble], ...], int]]] = [
    (NotKnown, 401),
    (NotYours, 403),
    (NotThere, 404),
    ((Stale, Overtaken), 409),
    (TooMany, 429),
    ((Damaged, Taken), 410),
    ((Illegal, OutOfTurn, GameOver, CannotUndo), 422),
    (NotSaved, 503),
    (Trouble, 400),
]
"""The first that fits; what is no Trouble is a fault of ours."""

Asking = Request[Any, Any, Any]
T = TypeVar("T")


def told(request: Asking, body: Json[T], status: int = 200) -> Response[T]:
    """An answer that changes with every choice; its bytes stand for the value they were made of."""
    return cast("Response[T]", told_bytes(request, body, status))


def told_bytes(
    request: Asking, body: bytes, status: int = 200, kind: str = JSON
) -> Response[bytes]:
    """Such an answer of any type."""
    headers = {}
    if len(body) >= PACK_FROM and _takes(request, "gzip"):
        body = gzip.compress(body, 1)
        headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(body, status_code=status, media_type=kind, headers=headers)


def told_json(request: Asking, value: T, status: int = 200) -> Response[T]:
    """The value as JSON."""
    return told(request, encoded(value), status)


def told_sheet(request: Asking, sheet: Sheet) -> Response[Any]:
    """A sheet that the browser keeps until its mark changes."""
    page = Page(200, JSON, sheet.plain, sheet.packed, b"", sheet.etag, REVALIDATE)
    return told_page(request, page)


def told_page(request: Asking, page: Page) -> Response[bytes]:
    """A file of the browser client."""
    headers = {"cache-control": page.cache, "vary": "accept-encoding"}
    body = page.plain
    if page.etag:
        headers["etag"] = page.etag
        if page.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
    if len(body) >= PACK_FROM:
        for packed, coding in ((page.brotli, "br"), (page.packed, "gzip")):
            if packed and _takes(request, coding):
                headers["content-encoding"] = coding
                body = packed
                break
    return Response(body, status_code=page.status, media_type=page.type, headers=headers)


def _takes(request: Asking, coding: str) -> bool:
    """Whether the browser unpacks it; what it refuses by a weight of 0 it does not."""
    told = request.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    weights = {name: weight for name, _, weight in (one.partition(";") for one in told)}
    return weights.get(coding, "q=0").rstrip("0.") != "q="


def on_error(request: Asking, error: Exception) -> Response[Failure]:
    """The answer to a request that failed: always JSON with one line in `error`."""
    body: Failure = {"error": str(error)}
    status = status_of(error)
    if isinstance(error, Stale):
        body["stale"], body["seq"] = True, error.seq
    elif isinstance(error, Overtaken):
        body["stale"] = True
    elif status == 422:
        body["refusal"] = refusal_of(error)
    elif isinstance(error, ValidationException):
        body["error"] = "malformed request: JSON is wanted, and nothing was sent"
    elif isinstance(error, HTTPException):
        body["error"] = f"{request.method} {request.url.path[:80]}: {error.detail}"
    elif status == 500:
        incident = token_hex(4)
        where, who = logs.address(request.scope), logs.asker(request.scope)
        log.error("incident %s: %s %s by %s", incident, request.method, where, who, exc_info=error)
        body["error"] = (
            f"a fault of ours, incident {incident}: the game is kept as it was last shown or "
            "one choice later; server.log in the data folder tells more"
        )
    body["error"] = " ".join(body["error"].split())[:ONE_LINE]
    answer = told_json(request, body, status)
    if isinstance(error, TooMany):
        answer.set_header("retry-after", str(error.seconds))
    return answer


def status_of(error: Exception) -> int:
    """The HTTP status of an error."""
    if isinstance(error, HTTPException):
        return error.status_code
    for kinds, status in STATUS:
        if isinstance(error, kinds):
            return status
    return 500
