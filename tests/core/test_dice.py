"""Dice nobody can steer: committed, even, each from the secret and its number alone."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.dice import Dice, fresh_salt


def by_the_book(secret: str, nonces: str, count: int, faces: int) -> int:
    """The die as docs/record-format.md describes it."""
    greatest = 256 // faces * faces
    for attempt in range(100):
        message = f"{nonces}|{count}|{attempt}".encode()
        digest = hmac.digest(secret.encode(), message, "sha256")
        for byte in digest:
            if byte < greatest:
                return byte % faces + 1
    raise AssertionError


@given(st.text(min_size=1), st.text(max_size=9), st.integers(0, 10**6), st.sampled_from([6, 10]))
def test_a_die_is_what_the_format_says(secret: str, nonces: str, count: int, faces: int) -> None:
    die = Dice(secret).die(count, faces, nonces)
    assert die == by_the_book(secret, nonces, count, faces)
    assert 1 <= die <= faces


@given(st.text(min_size=1))
def test_the_commitment_is_the_hash_of_the_secret(secret: str) -> None:
    assert Dice(secret).commitment() == hashlib.sha256(secret.encode()).hexdigest()


def test_dice_without_a_secret_have_a_fresh_one() -> None:
    a, b = Dice(), Dice()
    assert len(a.secret) == 64
    assert a.secret != b.secret
    assert a.commitment() != b.commitment()
    assert a.secret not in a.commitment()


def test_salts_are_fresh() -> None:
    salts = [fresh_salt() for _ in range(100)]
    assert len(set(salts)) == len({salt[:8] for salt in salts}) == 100


@pytest.mark.parametrize(("faces", "limit"), [(6, 20.5), (10, 27.9)])
def test_the_faces_fall_alike(faces: int, limit: float) -> None:
    """Chi-square of 6,000 dice below what one secret in a thousand would exceed."""
    dice = Dice("evenness")
    fallen = Counter(dice.die(count, faces) for count in range(6000))
    assert sorted(fallen) == list(range(1, faces + 1))
    even = 6000 / faces
    assert sum((n - even) ** 2 / even for n in fallen.values()) < limit


@pytest.mark.parametrize("faces", [6, 10])
def test_following_dice_are_independent(faces: int) -> None:
    """Pairs of dice fall alike too: the second does not hang on the first."""
    dice = Dice("independence")
    thrown = [dice.die(count, faces) for count in range(12_000)]
    pairs = Counter(zip(thrown[::2], thrown[1::2], strict=True))
    even = 6000 / faces**2
    chi = sum((pairs[a, b] - even) ** 2 / even for a in range(1, 7) for b in range(1, 7))
    assert chi < 74.9 + (faces - 6) * 10
    assert len(pairs) == faces**2


def test_a_die_hangs_on_its_number_and_on_no_die_before() -> None:
    dice = Dice("order")
    forwards = [dice.die(count, 6) for count in range(50)]
    backwards = [Dice("order").die(count, 6) for count in reversed(range(50))]
    assert forwards == backwards[::-1]
    assert [dice.die(7, 6) for _ in range(5)] == [forwards[7]] * 5


def test_secret_and_nonces_change_the_dice() -> None:
    def row(secret: str, nonces: str = "") -> list[int]:
        return [Dice(secret).die(count, 6, nonces) for count in range(40)]

    assert len({tuple(row(*args)) for args in [("a",), ("b",), ("a", "x"), ("a", "y")]}) == 4


@pytest.mark.parametrize(
    ("faces", "digests", "die"),
    [
        (6, [b"\xfc\xff\x05"], 6),
        (6, [b"\xfb"], 6),
        (10, [b"\xfa\xff\x00"], 1),
        (10, [b"\xf9"], 10),
        (6, [b"\xff" * 32, b"\xff" * 32, b"\x07"], 2),
    ],
)
def test_bytes_that_would_favour_a_face_are_rejected(
    faces: int, digests: list[bytes], die: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond the greatest multiple of the faces the next byte counts, then the next attempt."""
    asked: list[bytes] = []

    class Fixed:
        """A keyed hash that gives what the test wants."""

        def __init__(self, _key: bytes, message: bytes, _kind: Any) -> None:
            asked.append(message)

        def digest(self) -> bytes:
            return digests[len(asked) - 1]

    monkeypatch.setattr(hmac, "new", Fixed)
    assert Dice("s").die(4, faces, "n") == die
    assert asked == [f"n|4|{attempt}".encode() for attempt in range(len(digests))]


@pytest.mark.parametrize("faces", [2, 6, 10, 100])
def test_every_face_has_as_many_bytes(faces: int) -> None:
    kept = [byte for byte in range(256) if byte < 256 - 256 % faces]
    assert set(Counter(byte % faces for byte in kept).values()) == {len(kept) // faces}
