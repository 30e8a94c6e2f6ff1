"""What a state spells out of its columns is made of them, and of nothing else."""

from __future__ import annotations

import pytest

from sandtable.core.state import INT
from sandtable.studio.copies import declared, modules, written
from tests.properties.matches import MATCHES

SPELT_OUT = {
    "doro-nawa": "doro_nawa",
    "guadalajara": "spanish_civil_war",
    "forlorn-hopes": "forlorn_hopes",
}
"""The packages of the games whose copies are: the others are not searched by the million."""
SOURCE = """
COLUMNS = (
    Column("turn", INT, blank=1),  # a remark
    # Column("gone", INT),
    Column("hex", LIST, EACH_UNIT, -1, seen_by=OWNER),
    Column("control", BYTES, EACH_PLACE),
    Column("frames", FRAMES),
)
"""


def test_the_copies_of_every_game_are_made_of_its_columns() -> None:
    stale = [path.parent.name for path, text in modules().items() if path.read_text() != text]
    assert not stale, f"run `python -m sandtable.studio.copies`: {stale}"
    assert {path.parent.name for path in modules()} == set(SPELT_OUT.values())


@pytest.mark.parametrize("name", SPELT_OUT)
def test_what_is_read_of_a_declaration_is_what_it_declares(name: str) -> None:
    match = MATCHES[name]
    source = next(path for path in modules() if path.parent.name == SPELT_OUT[name])
    found = declared(source.with_name("columns.py").read_text())
    assert list(found) == [column.name for column in match.columns]
    assert [kind.lower() for kind in found.values()] == [column.kind for column in match.columns]


def test_a_number_is_given_and_a_list_is_copied() -> None:
    found = declared(SOURCE)
    assert found == {"turn": "INT", "hex": "LIST", "control": "BYTES", "frames": "FRAMES"}
    assert INT == "int"
    space: dict[str, type] = {}
    exec(written("doro_nawa", found), space)
    one, other = space["Columns"](), space["Columns"]()
    one.turn, one.hex, one.control, one.frames = 3, [1, 2], bytearray(2), [()]
    one.copy_to(other)
    assert [other.turn, other.hex, other.control, other.frames] == [3, [1, 2], bytearray(2), [()]]
    assert other.hex is not one.hex
    assert not hasattr(one, "gone")
