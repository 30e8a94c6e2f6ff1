"""A state is its columns: nothing is kept beside them but what is shared or derived."""

from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.state import COLUMNS

SHARED = {"theatre"}
DERIVED = {"at", "occ", "network"}


def test_every_attribute_of_a_state_is_a_column_shared_or_derived() -> None:
    state = Game.new(RULEBOOK, seed="columns").state
    declared = [column.name for column in COLUMNS]
    assert len(set(declared)) == len(declared)
    assert set(vars(state)) == {*declared, *SHARED, *DERIVED, "log"}


def test_clone_encoding_and_digest_know_every_column() -> None:
    """Whatever column is changed, the copy is not, and the digest tells the two apart."""
    state = Game.new(RULEBOOK, seed="columns").state
    digest = state.digest()
    assert list(state.encode()) == [column.name for column in COLUMNS]
    for column in COLUMNS:
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
