"""The OpenAPI document: every address with what it takes and answers, by the handlers' types.

    python -m sandtable.server.document > openapi.json

Litestar finds addresses, parameters and bodies; the components are worded by msgspec, which also
reads and writes them.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import textwrap
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints, is_typeddict

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig

from sandtable import __version__
from sandtable.server.http.sent import Sent
from sandtable.server.shapes.common import Failure
from sandtable.server.shapes.tables import PushChanged, PushPing, PushQuiet, PushThinking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PUSHED: Final = (PushChanged, PushPing, PushThinking, PushQuiet)
"""What a socket tells: the document has no addresses of sockets, but their words."""
REF: Final = "#/components/schemas/{name}"
AT_A_TABLE: Final = "/api/tables/{id}/"
WISHES: Final = {
    "role": "As which side, `both` or `spectator` one would like to be served.",
    "eyes": "Who sits before a screen that two share, while something is hidden.",
}
SCHEMA: Final = {"schema": {"$ref": REF.format(name="Failure")}}
REFUSED: Final = {
    "description": "It was not granted: one clear sentence.",
    "content": {"application/json": SCHEMA},
}


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    from sandtable.server.web import ROUTES  # it serves this document

    handlers = [one for one in ROUTES if isinstance(one, HTTPRouteHandler)]
    config = OpenAPIConfig("Sandtable", __version__, use_handler_docstrings=True)
    app = Litestar(handlers, dto=Sent, return_dto=None, openapi_config=config, logging_config=None)
    made = app.openapi_schema.to_schema()
    made["components"]["schemas"] = _components(handlers)
    for path, item in made["paths"].items():
        for method, operation in item.items():
            _complete(path, method, operation)
            for answer in operation["responses"].values():
                for content in answer.get("content", {}).values():
                    _widen(content["schema"])
    return made


def _widen(schema: dict[str, Any]) -> None:
    """Of several shapes one or more must fit: a view of the past is a view, too."""
    if "oneOf" in schema:
        schema["anyOf"] = schema.pop("oneOf")
    if "items" in schema:
        _widen(schema["items"])


def _complete(path: str, method: str, operation: dict[str, Any]) -> None:
    """What all handlers have in common, and no one says of itself."""
    operation["responses"].pop("400", None)
    operation["responses"]["default"] = REFUSED
    if method == "get" and path.startswith(AT_A_TABLE):
        operation.setdefault("parameters", []).extend(
            {"name": name, "in": "query", "description": told, "schema": {"type": "string"}}
            for name, told in WISHES.items()
        )


def _components(handlers: Iterable[HTTPRouteHandler]) -> dict[str, Any]:
    kinds: list[Any] = [Failure, *PUSHED]
    for handler in handlers:
        hints = get_type_hints(handler.fn, include_extras=True)
        kinds += [hints["data"]] if "data" in hints else []
        kinds += get_args(hints["return"])
    named: dict[str, Any] = {}
    for one in _named(kinds):
        assert named.setdefault(one.__name__, one) is one, f"two shapes are called {one.__name__}"
    _, found = msgspec.json.schema_components(named.values(), ref_template=REF)
    for name, schema in found.items():
        told = dict(_told(named[name]))
        for field, worded in schema.get("properties", {}).items():
            if field in told:
                worded["description"] = told[field]
    return dict(sorted(found.items()))


def _named(kinds: Iterable[Any]) -> Iterator[Any]:
    """The types with a name of their own, however deep."""
    for kind in kinds:
        if is_typeddict(kind) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
            yield kind
            yield from _named(get_type_hints(kind, include_extras=True).values())
        else:
            yield from _named(one for one in get_args(kind) if not isinstance(one, str))


def _told(kind: Any) -> Iterator[tuple[str, str]]:
    """The sentences that stand under its fields, those of its bases first."""
    try:
        body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    except OSError:
        return  # one that is written as a call, for a field that is no name
    assert isinstance(body, ast.ClassDef)
    known = vars(sys.modules[kind.__module__])
    for base in body.bases:  # a TypedDict does not keep its own
        above = known.get(ast.unparse(base))
        if isinstance(above, type) and above.__module__.startswith("sandtable."):
            yield from _told(above)
    for line, after in pairwise(body.body):
        if isinstance(line, ast.AnnAssign) and isinstance(after, ast.Expr):
            told = ast.literal_eval(after.value)
            yield ast.unparse(line.target), " ".join(str(told).split())


def main() -> int:
    """Write it."""
    json.dump(document(), sys.stdout, ensure_ascii=False, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
