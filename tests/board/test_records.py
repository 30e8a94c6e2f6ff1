"""Records declare what reads and writes them: fields of a line, of a table, of a table below."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from sandtable.board.files import Keys, PackError, Table
from sandtable.board.records import (
    Needed,
    among,
    any_text,
    part,
    parts,
    read_record,
    read_table,
    some_text,
    truth,
    whole,
    word,
    write_record,
)

SIDES = ("Red", "Blue")


class Gun(NamedTuple):
    """A line with a bit of everything."""

    side: int = among(SIDES, both=2)
    kind: str = word(["gun", "mortar"])
    range: int = whole(1, 9, 0, needed=Needed("kind", ["gun"]))
    die: int = whole(1, 6, also={"-": 7})
    note: str = any_text()


class Terms(NamedTuple):
    """A table with tables below it."""

    title: str = some_text()
    open: bool = truth()
    least: int = whole(0, 99, key="victory.least")
    guns: list[Gun] = parts(Gun, key="gun")
    best: Gun | None = part(Gun, optional=True)


def row(cells: str) -> Table:
    return Table("guns.csv", f"side,kind,range,die,note\n{cells}\n", ["side"])


def test_a_line_is_read_and_written() -> None:
    gun = read_record(Gun, row("both,gun,3,-,").rows[0])
    assert gun == (2, "gun", 3, 7, "")
    assert write_record(gun) == {"side": "both", "kind": "gun", "range": 3, "die": "-"}


def test_a_record_made_by_hand_has_all_its_fields() -> None:
    read_record(Gun, row("both,gun,3,-,").rows[0])
    with pytest.raises(TypeError, match="missing 2 required"):
        Gun(0, "gun", 3)


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ("Rot,gun,3,4,", "side: is 'Rot'; known are Red, Blue, both"),
        ("Red,gun,,4,", "range: is ''; a whole number from 1 to 9"),
        ("Red,mortar,,x,", "die: is 'x'; a whole number from 1 to 6"),
    ],
)
def test_a_wrong_cell_is_refused_with_its_line(cells: str, words: str) -> None:
    with pytest.raises(PackError) as error:
        read_record(Gun, row(cells).rows[0])
    assert str(error.value) == f"guns.csv, line 2, {words}"


def test_a_number_that_is_not_needed_means_nothing_in_toml() -> None:
    mortar = {"side": "Red", "kind": "mortar", "die": 4}
    assert read_table(Gun, Keys(mortar, "guns.toml")).range == 0
    with pytest.raises(PackError, match="range: means nothing here"):
        read_table(Gun, Keys({**mortar, "range": 2}, "guns.toml"))


def test_tables_below_are_read_and_written() -> None:
    gun = {"side": "Red", "kind": "gun", "range": 2, "die": 4}
    table = {"title": "A trial", "victory": {"least": 3}, "gun": [gun, gun]}
    terms = read_table(Terms, Keys(table, "terms.toml"))
    assert (terms.least, terms.best, [one.range for one in terms.guns]) == (3, None, [2, 2])
    assert write_record(terms) == table
    assert write_record(terms._replace(best=terms.guns[0]))["best"] == gun


def test_what_nobody_reads_is_refused_in_a_table_below() -> None:
    table = {"title": "A trial", "victory": {"least": 3, "most": 9}}
    with pytest.raises(PackError, match=r"terms\.toml, victory\.most: means nothing here"):
        read_table(Terms, Keys(table, "terms.toml"))
