"""Whatever is sent, the answer is a clear refusal or a legal change, never a fault."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.desk import Desk, Guest, link, sit

ACTS = ["choose", "why", "undo", "redo", "seats", "pause", "rename", "branch", "nothing"]
AMONG_PEOPLE = ["invitations", "leave", "talk", "ask", "answer", "resign", "nonce", "rematch"]
AMONG_PEOPLE += ["ping", "notes", "autopilot"]
OF_PEOPLE = ["me", "owner", "leave", "invitations/look", "invitations/accept"]
KEYS = ["client", "expected", "choice", "role", "consent", "seats", "paused", "pace", "at", "name"]
KEYS += ["seat", "secret", "key", "text", "hex", "kind", "id", "agreed", "side", "nonce", "swap"]

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


@settings(max_examples=80)
@given(act=st.sampled_from(AMONG_PEOPLE), body=bodies, caller=st.sampled_from(["owner", "guest"]))
def test_any_body_among_people(server: Desk, act: str, body: bytes, caller: str) -> None:
    """Whoever sends it; and whatever it is, nobody gets a side by it that he had not."""
    table = server.new(turns=20)
    anna = sit(server, link(server, table, "Blue"))
    who = anna if caller == "guest" else Guest(server, "")
    well_told(who.ask("POST", f"tables/{table}/{act}", content=body))
    info = who.told("GET", f"tables/{table}") if act != "leave" or caller == "owner" else None
    if info is not None:
        assert info["you"]["sides"] == (["Blue"] if caller == "guest" else ["Red"])
    Guest(server, "").told("DELETE", f"tables/{table}")


@settings(max_examples=60)
@given(act=st.sampled_from(OF_PEOPLE), body=bodies, cookie=st.text(max_size=20))
def test_any_body_about_people(server: Desk, act: str, body: bytes, cookie: str) -> None:
    sent = f"{server.tables.cookie}={quote(cookie)}"
    well_told(Guest(server, sent).ask("POST", act, content=body))
    well_told(Guest(server, sent).ask("GET", "me"))


@settings(max_examples=40)
@given(which=st.one_of(st.binary(max_size=12), st.just(b"00000000")).map(quote))
def test_any_link_is_ended(server: Desk, which: str) -> None:
    table = server.new()
    well_told(Guest(server, "").ask("DELETE", f"tables/{table}/invitations/{which}"))
    server.http.delete(f"/api/tables/{table}")


@settings(max_examples=50)
@given(body=bodies, address=st.sampled_from(["/api/tables", "/api/tables/import"]))
def test_any_body_for_a_new_table(server: Desk, body: bytes, address: str) -> None:
    well_told(server.http.post(address, content=body))


names = st.one_of(st.binary(max_size=12), words.map(str.encode), st.just(b"view")).map(quote)


@settings(max_examples=80)
@given(
    parts=st.lists(names, max_size=3),
    query=st.dictionaries(
        st.sampled_from(["at", "role", "eyes", "log", "unit", "side", "since", "hex"]), names
    ),
)
def test_any_address(server: Desk, parts: list[str], query: dict[str, str]) -> None:
    table = server.new()
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    for where in (f"/api/tables/{table}", "/api/tables", "/api/rulebooks/ford", "/api"):
        well_told(server.http.get(f"{'/'.join([where, *parts])}?{asked}"))
    server.http.delete(f"/api/tables/{table}")
