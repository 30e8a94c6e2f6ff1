"""Every answer of a server under test, held against the OpenAPI document.

The document lets a server tell more than it says; here nothing may be told that it does not say.
Of the toy games, which show less and other things than real ones, only what is not their own.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from copy import deepcopy
from functools import cache
from typing import Any, Final

import jsonschema_rs
import msgspec

from sandtable.server.document import document

Message = MutableMapping[str, Any]
JSON: Final = "application/json"
OWN: Final = frozenset({"status", "units", "marks", "sheet", "score", "picked"})
"""What every real game shows in a view."""
OF_A_GAME: Final = (
    *("GameMap", "RosterUnit", "HexInfo", "SupplyOverlay", "Status", "UnitState", "HexMark"),
    *("Sheet", "Score", "Choice"),
)
"""What a game makes by itself."""
BARE: Final = frozenset({303, 304})
"""Statuses without a body."""


class Checked:
    """The application, whose answers must be what the document says."""

    def __init__(self, app: Callable[[Any, Any, Any], Awaitable[None]], books: Any = ()) -> None:
        self.app: Final = app
        self.real: Final = all(type(book).__module__.startswith("sandtable.") for book in books)

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self.app(scope, receive, _listening(send))
        elif scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
        else:
            await self._ask(scope, receive, send)

    async def _ask(self, scope: Message, receive: Any, send: Any) -> None:
        start: Message = {}
        body = bytearray()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                start.update(message)
            else:
                body.extend(message.get("body", b""))
                if not message.get("more_body"):
                    check(scope["method"], scope["path"], start, bytes(body), self.real)
            await send(message)

        await self.app(scope, receive, sending)


def _listening(send: Any) -> Any:
    async def sending(message: Message) -> None:
        if message["type"] == "websocket.send":
            told = msgspec.json.decode(message.get("text") or message.get("bytes") or b"")
            fits = [
                kind
                for kind in ("PushChanged", "PushPing", "PushThinking", "PushQuiet")
                if _fits(kind, told)
            ]
            assert len(fits) == 1, f"pushed {told}: one word of the document, not {fits}"
        await send(message)

    return sending


def _fits(kind: str, told: Any) -> bool:
    return bool(_validator(kind).is_valid(told))


def check(method: str, path: str, start: Message, body: bytes, real: bool = True) -> None:
    """Hold one answer against the document."""
    heads = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    status = start["status"]
    if heads.get("content-encoding") == "gzip":
        body = gzip.decompress(body)
    asked = f"{method} {path}: {status}"
    if status in BARE:
        return
    template = _template(path)
    operation = strict()["paths"].get(template, {}).get(method.lower())
    if operation is None:
        assert status in (400, 403, 404, 405, 413), f"{asked}: not in the document"
        name = "default"
    else:
        answers = operation["responses"]
        name = str(status) if str(status) in answers else "default"
        content = answers[name].get("content", {})
        if JSON not in content:
            return
    kind = heads.get("content-type", "").partition(";")[0]
    assert kind == JSON, f"{asked}: {kind}"
    told = msgspec.json.decode(body)
    if name == "default":
        validator = _validator("Failure")
    else:
        validator = _answer(template, method.lower(), name, real)
    for error in validator.iter_errors(told):
        where = "/".join(map(str, error.instance_path))
        raise AssertionError(f"{asked}: {where}: {error.message[:400]}")


# ── the document, closed ─────────────────────────────────────────────────────


@cache
def strict(real: bool = True) -> dict[str, Any]:
    """The document, in which no object has anything that is not named."""
    made = deepcopy(document())
    shapes = made["components"]["schemas"]
    for schema in shapes.values():
        if "properties" in schema or schema.get("title") == "Done":
            schema["additionalProperties"] = False
    if not real:
        shapes |= {name: {} for name in OF_A_GAME}
        for name in ("View", "PastView"):
            needed = [field for field in shapes[name]["required"] if field not in OWN]
            shapes[name] |= {"additionalProperties": True, "required": needed}
    return made


@cache
def _validator(name: str) -> Any:
    return _of({"$ref": f"#/components/schemas/{name}"})


@cache
def _answer(template: str, method: str, status: str, real: bool) -> Any:
    answers = strict(real)["paths"][template][method]["responses"]
    return _of(answers[status]["content"][JSON]["schema"], real)


def _of(schema: dict[str, Any], real: bool = True) -> Any:
    whole = {**schema, "components": strict(real)["components"]}
    return jsonschema_rs.Draft202012Validator(whole)


@cache
def _templates() -> list[tuple[re.Pattern[str], str]]:
    def found() -> Iterator[tuple[re.Pattern[str], str]]:
        # Those with the fewest blanks first: what is named is no blank.
        for path in sorted(document()["paths"], key=lambda path: (path.count("{"), path)):
            yield re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path

    return list(found())


@cache
def _template(path: str) -> str:
    return next((name for pattern, name in _templates() if pattern.fullmatch(path)), "")
