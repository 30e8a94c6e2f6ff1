"""What keeps strangers' pages out, and the headers that every answer has."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from sandtable.server.http.client import FOLDER
from sandtable.server.store.store import Store
from sandtable.server.tables.tables import Tables
from sandtable.server.web import create_app
from tests.server.desk import ADDRESS, Desk
from tests.server.toy import RULEBOOK

OURS = ["127.0.0.1", "127.0.0.1:8642", "localhost:1", "LOCALHOST", "[::1]:8642", "127.1.2.3"]
NOT_OURS = [
    "evil.example",
    "evil.example:8642",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "192.168.1.5:8642",
    "[fe80::1]",
    "",
    "localhost@evil.example",
]
ADDRESSES = [
    ("GET", "/", 503),
    ("GET", "/assets/nothing.js", 404),
    ("GET", "/api/about", 200),
    ("GET", "/api/tables", 200),
    ("GET", "/api/tables/nothing", 404),
    ("GET", "/api/nothing", 404),
    ("PUT", "/api/tables", 405),
    ("POST", "/api/tables", 400),
    ("POST", "/", 405),
]


@pytest.mark.parametrize("host", OURS)
def test_our_own_names_are_answered(desk: Desk, host: str) -> None:
    assert desk.http.get("/api/about", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", NOT_OURS)
def test_another_host_name_is_refused(desk: Desk, host: str) -> None:
    """A stranger's name that was made to point at this machine (DNS rebinding)."""
    answer = desk.http.get("/api/about", headers={"host": host})
    assert answer.status_code == 403
    assert "use localhost" in answer.json()["error"]


def test_a_server_for_the_whole_net_answers_to_its_addresses(tmp_path: Path) -> None:
    app = create_app(Tables(Store(tmp_path), [RULEBOOK]), names=["attic"], open_to_all=True)
    with TestClient[Any](app, base_url=ADDRESS) as http:
        for host, status in (("192.168.1.5:8642", 200), ("attic", 200), ("evil.example", 403)):
            assert http.get("/api/about", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"origin": ADDRESS}, 201),
        ({"origin": ADDRESS, "sec-fetch-site": "same-origin"}, 201),
        ({"sec-fetch-site": "none"}, 201),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"origin": ADDRESS + ".evil.example"}, 403),
        ({"origin": "http://127.0.0.1:1"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
    ],
)
def test_only_our_own_pages_may_change_anything(
    desk: Desk, headers: dict[str, str], status: int
) -> None:
    answer = desk.http.post("/api/tables", json={"game": "ford"}, headers=headers)
    assert answer.status_code == status
    assert len(desk.http.get("/api/tables").json()) == (status == 201)


@pytest.mark.parametrize(("method", "address", "status"), ADDRESSES)
def test_every_answer_has_its_headers(desk: Desk, method: str, address: str, status: int) -> None:
    answer = desk.http.request(method, address)
    assert answer.status_code == status
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"]
    assert "access-control-allow-origin" not in answer.headers


def test_a_refusal_has_them_too(desk: Desk) -> None:
    answer = desk.http.get("/", headers={"host": "evil.example"})
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_json_is_packed_for_who_can_unpack_it(desk: Desk) -> None:
    table = desk.new(turns=20)
    for _ in range(38):
        desk.choose(table, "pass")
    address = f"/api/tables/{table}/view"
    packed = desk.http.get(address, headers={"accept-encoding": "gzip"})
    plain = desk.http.get(address, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()


def test_a_page_of_a_table_is_light() -> None:
    """What a table needs before it shows, packed; what is fetched later stands in no tag."""
    index = (FOLDER / "index.html").read_text(encoding="utf-8")
    parts = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+\.(?:js|css))"', index)
    assert len(parts) > 1
    assert sum(len(gzip.compress((FOLDER / part).read_bytes())) for part in parts) <= 130_000
