"""Whatever is sent, the answer is a clear refusal or a legal change, never a fault."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.desk import Desk

ACTS = ["choose", "why", "undo", "redo", "seats", "pause", "rename", "branch", "nothing"]
KEYS = ["client", "expected", "choice", "role", "consent", "seats", "paused", "pace", "at", "name"]

words = st.sampled_from(
    ["move", "R1", "R2", "B1", "0301", "0501", "pass", "attack", "roll", "7", "-1", "Red", "\u0000"]
)
lines = st.lists(words, max_size=5).map(" ".join)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.integers(0, 5),
    st.floats(),
    st.text(max_size=30),
    lines,
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
bodies = st.one_of(
    st.binary(max_size=60),
    values.map(lambda value: json.dumps(value).encode()),
    st.dictionaries(st.sampled_from(KEYS), values).map(lambda value: json.dumps(value).encode()),
    st.fixed_dictionaries(
        {"client": st.just("c"), "expected": st.integers(0, 3), "choice": lines}
    ).map(lambda value: json.dumps(value).encode()),
)


def well_told(answer: Any) -> None:
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        line = answer.json()["error"]
        assert 0 < len(line) <= 400
        assert "\n" not in line


@settings(max_examples=80)
@given(act=st.sampled_from(ACTS), body=bodies)
def test_any_body_to_any_act(server: Desk, act: str, body: bytes) -> None:
    table = server.new(turns=20)
    before = server.view(table)
    answer = server.http.post(f"/api/tables/{table}/{act}", content=body)
    well_told(answer)
    if answer.status_code >= 400:
        assert server.view(table) == before
    server.http.delete(f"/api/tables/{table}")


@settings(max_examples=50)
@given(body=bodies, address=st.sampled_from(["/api/tables", "/api/tables/import"]))
def test_any_body_for_a_new_table(server: Desk, body: bytes, address: str) -> None:
    well_told(server.http.post(address, content=body))


names = st.one_of(st.binary(max_size=12), words.map(str.encode), st.just(b"view")).map(quote)


@settings(max_examples=80)
@given(
    parts=st.lists(names, max_size=3),
    query=st.dictionaries(st.sampled_from(["at", "role", "log", "unit", "side"]), names),
)
def test_any_address(server: Desk, parts: list[str], query: dict[str, str]) -> None:
    table = server.new()
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    for where in (f"/api/tables/{table}", "/api/tables", "/api/rulebooks/ford", "/api"):
        well_told(server.http.get(f"{'/'.join([where, *parts])}?{asked}"))
    server.http.delete(f"/api/tables/{table}")
