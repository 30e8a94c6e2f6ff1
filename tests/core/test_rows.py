"""Packed rows: a list of text that takes little room."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.rows import PACKED, Rows

LINE = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=3)


@given(st.lists(LINE, max_size=5), st.integers(0, 3 * PACKED), st.data())
def test_rows_are_a_list(some: list[str], more: int, data: st.DataObject) -> None:
    wanted = some + [f"row {number}" for number in range(more)]
    rows = Rows(some)
    for row in wanted[len(some) :]:
        rows.append(row)
    assert (len(rows), list(rows)) == (len(wanted), wanted)
    if wanted:
        at = data.draw(st.integers(-len(wanted), len(wanted) - 1))
        assert rows[at] == wanted[at]
    first = data.draw(st.integers(0, len(wanted)))
    assert rows.since(first) == wanted[first:]
    copy = rows.copy()
    copy.append("of the copy alone")
    assert list(rows) == wanted
    assert copy[-1] == "of the copy alone"
