"""The OpenAPI document tells of every address, and the client's types are made of it."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from litestar.handlers import HTTPRouteHandler

from sandtable.server import document as made
from sandtable.server.document import document
from sandtable.server.web import ROUTES
from tests.server import checked
from tests.server.desk import Desk

TYPES: Final = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "types.ts"
ANY: Final = ("charts", "openapi")
"""What each game makes as it likes."""


def test_the_clients_types_are_of_this_document_and_untouched(
    capsys: pytest.CaptureFixture[str],
) -> None:
    made.main()
    shapes = json.loads(capsys.readouterr().out)["components"]
    written = json.dumps(shapes, ensure_ascii=False, separators=(",", ":"))
    head, _, text = TYPES.read_text("utf-8").partition("\n")
    marks = re.findall(r"[0-9a-f]{64}", head)
    assert marks == [sha256(part.encode()).hexdigest() for part in (written, text)], (
        "run scripts/types: web/src/lib/types.ts is stale"
    )


def test_every_address_is_in_the_document_with_what_it_answers() -> None:
    told = document()["paths"]
    for route in ROUTES:
        if not isinstance(route, HTTPRouteHandler) or not route.include_in_schema:
            continue
        for path in route.paths:
            operation = told[re.sub(r":\w+\}", "}", path)]
            for method in route.http_methods:
                one = operation[str(method).lower()]
                assert one["description"], path
                assert "default" in one["responses"], path
                for answer in one["responses"].values():
                    for content in answer.get("content", {}).values():
                        bare = content["schema"] in ({}, {"type": "object"})
                        assert not bare or path.endswith(ANY), f"{method} {path}: of any type"


def test_no_two_shapes_have_one_name_and_all_are_known() -> None:
    names = document()["components"]["schemas"]
    assert all(re.fullmatch(r"\w+", name) for name in names)
    wanted = set(re.findall(r"#/components/schemas/([^\"]+)", json.dumps(document())))
    assert wanted <= set(names)


def test_the_sentence_under_a_field_is_told() -> None:
    shapes = document()["components"]["schemas"]
    told = shapes["TableInfo"]["properties"]["pace"]["description"]
    assert told == "Seconds between a computer's choices."
    assert shapes["Terms"]["properties"]["empty"]["description"].startswith("What follows")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"now": "late"}, "not of type"),
        ({}, "required"),
        ({"now": 1.5, "zone": "UTC"}, "Additional properties"),
    ],
)
def test_an_answer_that_the_document_does_not_tell_of_fails_a_test(
    answer: dict[str, object], why: str
) -> None:
    start = {"status": 200, "headers": [(b"content-type", b"application/json")]}
    with pytest.raises(AssertionError, match=why):
        checked.check("GET", "/api/time", start, json.dumps(answer).encode())
    checked.check("GET", "/api/time", start, b'{"now": 1.5}')


def test_the_document_is_served(desk: Desk) -> None:
    answer = desk.http.get("/api/openapi")
    assert answer.json() == document()
    again = desk.http.get("/api/openapi", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_body_that_is_missing_or_wrong_is_one_clear_sentence(desk: Desk) -> None:
    for body, said in (
        (b"", "malformed request: JSON is wanted, and nothing was sent"),
        (b"{", "malformed request: Input data was truncated"),
        (b'{"game": 3}', "malformed request: Expected `str`, got `int` - at `$.game`"),
    ):
        answer = desk.http.post("/api/tables", content=body)
        assert (answer.status_code, answer.json()) == (400, {"error": said})
