"""A state is its columns: nothing is kept beside them but what is shared or derived."""

from __future__ import annotations

import pytest

from sandtable.core.game import Game
from tests.core.columns import attributes
from tests.properties.matches import EVERY

SHARED = {"theatre"}


@pytest.mark.parametrize("name", list(EVERY))
def test_every_attribute_of_a_state_is_a_column_shared_or_derived(name: str) -> None:
    match = EVERY[name]
    state = Game.new(match.rulebook, seed="columns").state
    declared = [column.name for column in match.columns]
    assert len(set(declared)) == len(declared)
    assert attributes(state) == {*declared, *SHARED, *match.derived, "log"}


@pytest.mark.parametrize("name", list(EVERY))
def test_clone_encoding_and_digest_know_every_column(name: str) -> None:
    """Whatever column is changed, the copy is not, and the digest tells the two apart."""
    match = EVERY[name]
    state = Game.new(match.rulebook, seed="columns").state
    digest = state.digest()
    assert list(state.encode()) == [column.name for column in match.columns]
    for column in match.columns:
        copy = state.clone()
        value = getattr(copy, column.name)
        if isinstance(value, int):
            setattr(copy, column.name, value + 1)
        elif isinstance(value, bytearray):
            value[0] ^= 1
        else:
            value.append(value[-1] if value else 1)
        assert state.digest() == digest, f"a copy shares {column.name}"
        assert copy.digest() != digest, f"{column.name} is not in the digest"


@pytest.mark.parametrize("name", list(EVERY))
def test_a_copy_shares_nothing_derived(name: str) -> None:
    """What is found from the columns is copied too, or never changed in place."""
    match = EVERY[name]
    state = Game.new(match.rulebook, seed="columns").state
    copy = state.clone()
    for attribute in match.derived:
        ours, its = getattr(state, attribute), getattr(copy, attribute)
        for one, other in zip(ours, its, strict=True) if isinstance(ours, list) else [(ours, its)]:
            assert one is None or one is not other, f"a copy shares {attribute}"
