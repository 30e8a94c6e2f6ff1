"""Strict reading: every error names the file and the line or key."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.board.files import Keys, PackError, Table
from sandtable.board.folder import Folder

HEAD = "name,sp\n"


def message(error: pytest.ExceptionInfo[PackError]) -> str:
    return str(error.value)


# ── CSV ──────────────────────────────────────────────────────────────────────


def test_cells_are_asked_for_by_column() -> None:
    table = Table("units.csv", "name,sp,note\n I/11 ,3,\n\nII/11,4,x\n", ["name", "sp"])
    first, second = table.rows
    assert (first.text("name"), first.integer("sp", 1, 9), first.text("note")) == ("I/11", 3, "")
    assert (second.line, table.column("sp")) == (4, ["3", "4"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "units.csv: is empty"),
        ("name\nI/11\n", "line 1: the column 'sp' is missing; the columns are name,sp"),
        ("name;sp\n", "with commas between them"),
        ("name,sp,sp\n", "has the column 'sp' twice"),
        (HEAD + "I/11,3\nII/11\n", "units.csv, line 3: has 1 cells; the first line has 2"),
        (HEAD + 'I/11,"3\n', "is no CSV"),
    ],
)
def test_a_broken_table_is_refused_with_its_line(text: str, words: str) -> None:
    with pytest.raises(PackError) as error:
        Table("units.csv", text, ["name", "sp"])
    assert words in message(error)


@pytest.mark.parametrize("cell", ["x", "", "0", "10", "2.5"])
def test_a_wrong_number_is_refused_with_line_column_and_bounds(cell: str) -> None:
    row = Table("units.csv", HEAD + f"I/11,{cell}\n", ["sp"]).rows[0]
    with pytest.raises(PackError) as error:
        row.integer("sp", 1, 9)
    assert message(error) == f"units.csv, line 2, sp: is {cell!r}; a whole number from 1 to 9"


def test_a_wrong_word_is_answered_with_the_nearest() -> None:
    row = Table("units.csv", "kind\ninfantri\n", ["kind"]).rows[0]
    with pytest.raises(PackError, match="did you mean 'infantry'"):
        row.one_of("kind", ["infantry", "cavalry"])


# ── TOML ─────────────────────────────────────────────────────────────────────


def test_keys_are_read_with_their_path() -> None:
    keys = Keys({"a": {"b": [{"n": 1, "on": True, "words": ["x"]}]}}, "file.toml")
    inner = keys.sub("a").subs("b")[0]
    assert (inner.integer("n", 0, 9), inner.truth("on", False), inner.texts("words")) == (
        1,
        True,
        ["x"],
    )
    with pytest.raises(PackError) as error:
        inner.text("n")
    assert message(error).startswith("file.toml, a.b[1].n: is 1; a text")


def test_a_key_nobody_asked_for_is_refused() -> None:
    keys = Keys({"turns": 3, "turnz": 4}, "file.toml")
    keys.integer("turns", 1, 9)
    with pytest.raises(PackError, match=r"file\.toml, turnz: means nothing here; did you mean"):
        keys.done()


@pytest.mark.parametrize("value", ["3", True, 99, None])
def test_a_number_of_the_wrong_kind_is_refused(value: object) -> None:
    table = {} if value is None else {"n": value}
    with pytest.raises(PackError, match="a whole number from 0 to 9"):
        Keys(table, "file.toml").integer("n", 0, 9)


# ── folders ──────────────────────────────────────────────────────────────────


def folders(tmp_path: Path) -> tuple[Path, Path]:
    base, over = tmp_path / "base", tmp_path / "over"
    for folder in (base / "charts", over / "charts"):
        folder.mkdir(parents=True)
    (base / "charts" / "a.csv").write_text("n\n1\n")
    (base / "pack.toml").write_text('title = "ours"\n')
    return base, over


def test_the_owners_file_wins_and_changes_the_hash(tmp_path: Path) -> None:
    base, over = folders(tmp_path)

    def load() -> tuple[str, str]:
        folder = Folder(base, over)
        cell = folder.csv("charts/a.csv", ["n"]).rows[0].text("n")
        assert folder.toml("pack.toml").text("title") == "ours"
        return cell, folder.hash()

    before = load()
    assert before[0] == "1"
    (over / "charts" / "a.csv").write_text("n\n2\n")
    after = load()
    assert after[0] == "2"
    assert before[1] != after[1]
    (over / "charts" / "a.csv").write_bytes(b"\xef\xbb\xbfn\r\n1\r\n")
    again = load()
    assert again[0] == "1"


def test_line_ends_do_not_change_the_hash(tmp_path: Path) -> None:
    base, over = folders(tmp_path)
    plain = Folder(base)
    plain.text("charts/a.csv")
    (over / "charts" / "a.csv").write_bytes(b"n\r\n1\r\n")
    other = Folder(base, over)
    other.text("charts/a.csv")
    assert plain.hash() == other.hash()


def test_an_error_in_the_owners_file_names_that_file(tmp_path: Path) -> None:
    base, over = folders(tmp_path)
    (over / "pack.toml").write_text("title = ours\n")
    with pytest.raises(PackError) as error:
        Folder(base, over).toml("pack.toml")
    assert str(over / "pack.toml") in message(error)
    assert "line 1" in message(error)


def test_an_owners_file_that_replaces_nothing_is_refused(tmp_path: Path) -> None:
    base, over = folders(tmp_path)
    (over / "charts" / "b.csv").write_text("n\n1\n")
    (over / "notes.txt").write_text("any other file may lie there")
    with pytest.raises(PackError, match=r"b\.csv: replaces no file of the pack; did you mean"):
        Folder(base, over).strays(["charts/a.csv", "pack.toml"])


def test_a_missing_file_or_folder_is_named(tmp_path: Path) -> None:
    base, _ = folders(tmp_path)
    with pytest.raises(PackError, match=r"charts/none\.csv: is missing"):
        Folder(base).text("charts/none.csv")
    with pytest.raises(PackError, match="is no folder"):
        Folder(base, tmp_path / "nowhere")


def test_a_file_that_is_not_utf8_is_refused_with_its_line(tmp_path: Path) -> None:
    base, _ = folders(tmp_path)
    (base / "charts" / "a.csv").write_bytes(b"n\n1\n\xff\n")
    with pytest.raises(PackError, match="line 3: is not UTF-8"):
        Folder(base).text("charts/a.csv")


def test_sentences_are_words_alone(tmp_path: Path) -> None:
    base, over = tmp_path / "base", tmp_path / "over"
    for folder in (base, over):
        folder.mkdir()
    assert Folder(base).sentences("aims.toml", 2) == {}
    (base / "aims.toml").write_text('short = ["Take it.", "Hold it."]\n')
    plain = Folder(base)
    assert plain.sentences("aims.toml", 2) == {"short": ("Take it.", "Hold it.")}
    assert plain.hash() == Folder(base).hash(), "whoever says it otherwise plays the same game"
    (over / "aims.toml").write_text('short = ["Go.", "Stay."]\n')
    assert Folder(base, over).sentences("aims.toml", 2) == {"short": ("Go.", "Stay.")}
    assert Folder(base, over).own() == {}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('short = ["Take it."]', "aims.toml, short: is no list of sentences; write 2 sentences"),
        ("short = [1, 2]", "aims.toml, short: is no list of sentences"),
        ("short = 5", "aims.toml, short: is no list of sentences"),
        ("short", "aims.toml: is no TOML"),
    ],
)
def test_sentences_that_are_none(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "aims.toml").write_text(text)
    with pytest.raises(PackError) as told:
        Folder(tmp_path).sentences("aims.toml", 2)
    assert says in str(told.value)
