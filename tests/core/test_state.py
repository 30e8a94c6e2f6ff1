"""Columns: clone, equality, encoding, digest, and who may see what."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.game import Game
from sandtable.core.known import Sight, build_known
from sandtable.core.outline import Play
from sandtable.core.state import (
    BYTES,
    EVERYBODY,
    FRAMES,
    INT,
    LIST,
    NO_ROLE,
    OWNER,
    SIDE,
    Column,
    clone_columns,
    decode_columns,
    digest_columns,
    encode_columns,
)
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.columns import COLUMNS
from sandtable.games.doro_nawa.setup import blank as blank_of
from tests.core import sealed
from tests.core.columns import faults
from tests.server import toy


class Attack(NamedTuple):
    """A frame with fields of every kind."""

    target: int
    units: tuple[int, ...]
    sums: tuple[tuple[int, str], ...] = ()


class Retreat(NamedTuple):
    """A frame that looks like an attack."""

    target: int
    units: tuple[int, ...]
    sums: tuple[tuple[int, str], ...] = ()


FRAME_CLASSES = {"Attack": Attack, "Retreat": Retreat}
MADE_UP = (
    Column("turn", INT),
    Column("hex", LIST),
    Column("strength", LIST, seen_by=OWNER, unknown="full", until="shown", bare=0),
    Column("orders", LIST, seen_by=SIDE, unknown=-1),
    Column("deck", LIST, seen_by=NO_ROLE),
    Column("control", BYTES),
    Column("frames", FRAMES),
)
OWNERS = [0, 1, 1, -1]


class Made:
    """A state of those columns."""

    def __init__(self) -> None:
        self.turn = 0
        self.hex: list[int] = [0, 0, 0, 0]
        self.strength: list[int] = [0, 0, 0, 0]
        self.orders: list[int] = [0, 0]
        self.deck: list[int] = []
        self.control = bytearray(6)
        self.frames: list[Any] = []

    def clone(self) -> Made:
        new = Made()
        clone_columns(self, new, MADE_UP)
        return new

    def encode(self) -> dict[str, Any]:
        return encode_columns(self, MADE_UP)

    def digest(self) -> str:
        return digest_columns(self, MADE_UP)


def decode(data: dict[str, Any]) -> Made:
    g = Made()
    decode_columns(g, data, MADE_UP, FRAME_CLASSES)
    return g


SMALL = st.integers(-3, 300)
FRAMES_OF = st.builds(
    lambda kind, target, units, sums: kind(target, tuple(units), tuple(sums)),
    st.sampled_from([Attack, Retreat]),
    SMALL,
    st.lists(SMALL, max_size=3),
    st.lists(st.tuples(SMALL, st.text(max_size=3)), max_size=2),
)


@st.composite
def states(draw: st.DrawFn) -> Made:
    g = Made()
    g.turn = draw(SMALL)
    g.hex = draw(st.lists(SMALL, min_size=4, max_size=4))
    g.strength = draw(st.lists(SMALL, min_size=4, max_size=4))
    g.orders = draw(st.lists(SMALL, min_size=2, max_size=2))
    g.deck = draw(st.lists(SMALL, max_size=4))
    g.control = bytearray(draw(st.binary(min_size=6, max_size=6)))
    g.frames = draw(st.lists(FRAMES_OF, max_size=3))
    return g


# ── clone, encode, decode, digest ────────────────────────────────────────────


@given(states())
def test_a_clone_is_equal_and_apart(g: Made) -> None:
    before = g.encode()
    copy = g.clone()
    assert copy.encode() == before
    assert copy.digest() == g.digest()
    copy.turn += 1
    copy.hex[0] += 1
    copy.control[0] ^= 1
    copy.frames.append(Attack(1, ()))
    assert g.encode() == before
    assert copy.encode() != before


@given(states())
def test_an_encoded_state_comes_back_through_json(g: Made) -> None:
    again = decode(json.loads(json.dumps(g.encode())))
    assert again.encode() == g.encode()
    assert again.digest() == g.digest()
    assert again.frames == g.frames
    assert [type(frame) for frame in again.frames] == [type(frame) for frame in g.frames]
    assert all(hash(frame) is not None for frame in again.frames), "lists would not hash"


@given(states(), states())
def test_digests_are_equal_when_states_are(a: Made, b: Made) -> None:
    assert (a.digest() == b.digest()) == (a.encode() == b.encode())


def test_frames_of_different_classes_never_look_alike() -> None:
    a, b = Made(), Made()
    a.frames, b.frames = [Attack(3, (1, 2))], [Retreat(3, (1, 2))]
    assert a.frames == b.frames, "as tuples they are equal"
    assert a.encode() != b.encode()
    assert a.digest() != b.digest()


def test_byte_columns_are_written_as_what_is_not_0() -> None:
    g = Made()
    g.control[4] = 2
    assert g.encode()["control"] == [[4, 2]]


# ── no column forgotten ──────────────────────────────────────────────────────


def test_the_states_of_all_games_know_their_columns() -> None:
    theatre = Game.new(RULEBOOK, "kampar", seed="columns").state.theatre
    apart = {"theatre", "at", "occ", "network", "log"}
    checked = {
        "doro-nawa": faults(
            lambda: blank_of(theatre), COLUMNS, RULEBOOK.encode, RULEBOOK.decode, Play(1), apart
        ),
        "ford": faults(
            toy.Ford,
            toy.Ford.COLUMNS,
            toy.RULEBOOK.encode,
            toy.RULEBOOK.decode,
            toy.Turn(1),
            {"log"},
        ),
        "sealed": faults(
            sealed.Sealed,
            sealed.COLUMNS,
            sealed.SEALED.encode,
            sealed.SEALED.decode,
            sealed.Toss(),
            {"log"},
        ),
    }
    assert checked == {"doro-nawa": [], "ford": [], "sealed": []}


class Careless(Made):
    """A state with a new column, forgotten here or there."""

    forgets = ""

    def __init__(self) -> None:
        super().__init__()
        if self.forgets != "blank":
            self.fatigue: list[int] = [0, 0]
        if self.forgets == "declaration":
            self.secret = 0

    def clone(self) -> Careless:
        new = type(self)()
        clone_columns(self, new, MADE_UP if self.forgets in ("clone", "blank") else WITH_FATIGUE)
        if self.forgets == "sharing":
            new.fatigue = self.fatigue
        return new

    def encode(self) -> dict[str, Any]:
        columns = MADE_UP if self.forgets in ("encode", "blank") else WITH_FATIGUE
        return encode_columns(self, columns)

    def digest(self) -> str:
        columns = MADE_UP if self.forgets in ("digest", "blank") else WITH_FATIGUE
        return digest_columns(self, columns)


WITH_FATIGUE = (*MADE_UP, Column("fatigue", LIST))


@pytest.mark.parametrize(
    ("forgets", "told"),
    [
        ("", []),
        ("blank", ["blank forgets fatigue"]),
        ("clone", ["clone forgets fatigue"]),
        ("sharing", ["a clone shares fatigue"]),
        ("encode", ["encode forgets fatigue"]),
        ("digest", ["digest forgets fatigue"]),
        ("decode", ["decode forgets fatigue"]),
        ("declaration", ["secret is no column"]),
    ],
)
def test_a_forgotten_column_is_found_out(forgets: str, told: list[str]) -> None:
    kind: Any = type("Careless", (Careless,), {"forgets": forgets})

    def back(data: dict[str, Any]) -> Any:
        g = kind()
        known = MADE_UP if forgets in ("decode", "encode") else WITH_FATIGUE
        decode_columns(g, data, known, FRAME_CLASSES)
        return g

    assert faults(kind, WITH_FATIGUE, kind.encode, back, Attack(1, ()), set()) == told


# ── who sees what ────────────────────────────────────────────────────────────


PRINTED = {"full": [9, 9, 9, 9]}


def known(g: Made, side: int, seen: Sequence[int] = (0, 0, 0, 0)) -> Made:
    new = Made()
    build_known(g, new, MADE_UP, Sight(side, OWNERS, {"shown": seen}, PRINTED, g.frames[:1]))
    return new


def test_each_side_knows_its_own_and_what_was_uncovered() -> None:
    g = Made()
    g.strength, g.orders, g.deck = [3, 4, 5, 6], [7, 8], [9]
    g.frames = [Attack(1, ()), Attack(2, ())]
    red = known(g, 0)
    assert (red.strength, red.orders, red.deck) == ([3, 9, 9, 9], [7, -1], [])
    assert (red.hex, red.control, red.frames) == (g.hex, g.control, g.frames[:1])
    assert known(g, 1).strength == [9, 4, 5, 9]
    assert known(g, 0, [0, 1, 0, 1]).strength == [3, 4, 9, 6]
    g.strength[1] = 0
    assert known(g, 0).strength == [3, 0, 9, 9], "everybody sees that it is lost"


def test_a_spectator_knows_what_is_public() -> None:
    """Also not what belongs to nobody."""
    g = Made()
    g.strength, g.orders = [3, 4, 5, 6], [7, 8]
    assert (known(g, -1).strength, known(g, -1).orders) == ([9] * 4, [-1, -1])


@given(states(), states(), st.sampled_from([0, 1, -1]))
def test_what_a_side_knows_hangs_on_nothing_hidden(g: Made, other: Made, side: int) -> None:
    """Everything hidden from the side is replaced, and every byte it knows stays equal."""
    before = known(g, side).digest()
    for unit, owner in enumerate(OWNERS):
        if (owner != side or side < 0) and g.strength[unit] != 0 != other.strength[unit]:
            g.strength[unit] = other.strength[unit]
    for each in (0, 1):
        if each != side:
            g.orders[each] = other.orders[each]
    g.deck = other.deck
    assert known(g, side).digest() == before


def test_what_is_known_shares_nothing_with_the_truth() -> None:
    g = Made()
    new = known(g, 0)
    for column in MADE_UP:
        if column.kind != INT and column.kind != FRAMES:
            assert getattr(new, column.name) is not getattr(g, column.name)


def test_columns_are_public_unless_they_say_otherwise() -> None:
    assert Column("turn", INT).seen_by == EVERYBODY
