"""The record: chained, whole or refused with file, line and reason."""

from __future__ import annotations

import hashlib
import json
import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sandtable.core.game import Game
from sandtable.core.line import Entry, RecordError, chain
from sandtable.core.record import Record, load_record, read_record
from tests.server.toy import RULEBOOK as FORD

HEADER = {"game": "ford", "scenario": "crossing", "options": {"bold": False}, "turns": 5}


def written() -> Record:
    """A record with choices, a die, an undo, a redo and an end."""
    record = Record(HEADER)
    for text, flags in (("move R2 0301", ""), ("pass", "f"), ("attack 0401", ""), ("roll 3", "d")):
        record.add(Entry(text, "Red" if flags in ("", "f") else "chance", "Turn", flags))
    record.undo_to(2, "Red", consent=True)
    record.redo_to(3, "Red")
    record.publish("the secret", {"winner": 1, "text": "Blue wins — 1 to 2."})
    return record


TEXT = written().text()


def refused(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        read_record(text, "a.jsonl")
    line = str(caught.value)
    assert line.startswith("a.jsonl")
    assert "\n" not in line
    return line.removeprefix("a.jsonl")


def chained(*lines: dict[str, Any], header: dict[str, Any] | None = None) -> str:
    """A record with sound hashes, whatever its lines say."""
    before, rows = "", []
    for line in [{"sandtable": 1, **HEADER} if header is None else header, *lines]:
        before = chain(before, line)
        rows.append(json.dumps({**line, "h": before}))
    return "\n".join(rows) + "\n"


# ── written and read ─────────────────────────────────────────────────────────


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    record = written()
    record.save(tmp_path / "a.jsonl")
    assert list(tmp_path.iterdir()) == [tmp_path / "a.jsonl"]
    for again in (load_record(tmp_path / "a.jsonl"), read_record(TEXT, "a"), record.copy()):
        assert again.text() == TEXT
        assert again.header == HEADER
        assert places(again) == places(record)
        assert again.tail == record.tail
    assert [record.entry(i).text for i in range(3)] == ["move R2 0301", "pass", "attack 0401"]
    assert record.entry_at(record.ahead[0]) == Entry("roll 3", "chance", "Turn", "d")


def test_a_copy_goes_its_own_way() -> None:
    record = written()
    copy = record.copy()
    copy.add(Entry("pass", "Red", "Turn"))
    assert record.text() == TEXT
    assert copy.text().startswith(TEXT)
    assert (len(copy.choices), len(record.choices)) == (4, 3)
    assert (len(copy.ahead), len(record.ahead)) == (0, 1)


def test_the_chain_is_what_the_format_says() -> None:
    before = ""
    for row in TEXT.splitlines():
        line = json.loads(row)
        given_hash = line.pop("h")
        text = before + json.dumps(line, separators=(",", ":"), sort_keys=True)
        before = hashlib.sha256(text.encode()).hexdigest()[:32]
        assert given_hash == before == chain(text.partition("{")[0], line)


def places(record: Record) -> tuple[list[int], list[int], int]:
    return list(record.choices), list(record.ahead), record.dice


def test_undo_and_redo_move_choices_ahead_and_back() -> None:
    record = Record(HEADER)
    for n in range(4):
        record.add(Entry(f"roll {n}", "chance", "Attack", "d"))
    record.undo_to(1, "Red", consent=False)
    assert places(record) == ([1], [2, 3, 4], 4)
    record.redo_to(3, "Red")
    assert places(record) == ([1, 2, 3], [4], 4)
    record.undo_to(2, "Red", consent=False)
    assert places(record) == ([1, 2], [3, 4], 4)
    record.add(Entry("roll 9", "chance", "Attack", "d"))
    assert places(record) == ([1, 2, 8], [], 5)
    assert places(read_record(record.text(), "a")) == places(record)


# ── cut, altered, foreign ────────────────────────────────────────────────────


@given(st.data())
def test_one_letter_changed_is_found_out(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TEXT) - 2))
    letter = data.draw(st.sampled_from(string.printable))
    changed = TEXT[:at] + letter + TEXT[at + 1 :]
    old, new = TEXT.splitlines(), changed.splitlines()
    same = False
    if len(old) == len(new):
        try:
            same = all(json.loads(a) == json.loads(b) for a, b in zip(old, new, strict=True))
        except ValueError:
            same = False
    assume(not same)
    refused(changed)


@given(st.integers(0, len(TEXT) - 1))
def test_a_record_cut_anywhere_is_refused_or_a_shorter_game(length: int) -> None:
    cut = TEXT[:length]
    if cut.endswith("\n"):
        assert read_record(cut, "a").text() == cut
    else:
        assert refused(cut)


@pytest.mark.parametrize("number", range(2, 8))
def test_a_missing_or_doubled_line_is_found_out(number: int) -> None:
    lines = TEXT.splitlines(keepends=True)
    without = lines[: number - 1] + lines[number:]
    if number < len(lines):
        assert f":{number}: altered, or a line before it is missing" in refused("".join(without))
    twice = lines[:number] + lines[number - 1 :]
    assert f":{number + 1}: altered" in refused("".join(twice))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ": empty; a record begins with a header line"),
        (" \n\n", ": empty; a record begins with a header line"),
        ("{}", ":1: cut short: the last line has no end"),
        ("{\n", ":1: no JSON: cut short or altered"),
        ("[" * 100_000 + "\n", ":1: no JSON: cut short or altered"),
        ("[1]\n", ":1: a line of a record is an object {...}"),
        ("{}\n", ":1: no Sandtable record of format 1"),
        ('{"sandtable":2}\n', ":1: no Sandtable record of format 1"),
        ('{"sandtable":1,"h":"x"}\n', ":1: altered: the header does not match its hash"),
        (TEXT + "7\n", ":9: a line of a record is an object {...}"),
        (TEXT + "\n", ":9: no JSON: cut short or altered"),
    ],
)
def test_what_is_no_record_says_why(text: str, told: str) -> None:
    assert refused(text) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"x": 1}, "neither choice, undo, redo nor end"),
        ({"c": "pass"}, "a field is missing or of the wrong kind"),
        ({"c": 5, "by": "Red", "in": "Turn"}, "a field is missing or of the wrong kind"),
        ({"c": "pass", "by": 1, "in": "Turn"}, "a field is missing or of the wrong kind"),
        (
            {"c": "pass", "by": "Red", "in": "Turn", "f": ["d"]},
            "a field is missing or of the wrong kind",
        ),
        ({"u": "0", "by": "Red"}, "a field is missing or of the wrong kind"),
        ({"u": -1, "by": "Red"}, "leads to step -1; steps 0 to 1 are there"),
        ({"u": 2, "by": "Red"}, "leads to step 2; steps 0 to 1 are there"),
        ({"r": 2, "by": "Red"}, "leads to step 2; steps 1 to 1 are there"),
        ({"c": "pass", "salt": "x", "by": "Red"}, "a field is missing or of the wrong kind"),
    ],
)
def test_a_forged_line_is_refused_though_its_hash_is_right(line: dict[str, Any], told: str) -> None:
    first = {"c": "pass", "by": "Red", "in": "Turn"}
    assert refused(chained(first, line)) == f":3: {told}"


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no such file"):
        load_record(tmp_path / "none.jsonl")
    with pytest.raises(RecordError, match="is a folder, not a record file"):
        load_record(tmp_path)
    (tmp_path / "latin.jsonl").write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match="cannot be read as a record"):
        load_record(tmp_path / "latin.jsonl")
    with pytest.raises(RecordError, match="cannot be written: No such file or directory"):
        written().save(tmp_path / "no" / "a.jsonl")


# ── replayed ─────────────────────────────────────────────────────────────────


def replayed(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        Game.read(text, [FORD], "a.jsonl")
    return str(caught.value)


def header(**changes: Any) -> dict[str, Any]:
    made = {"sandtable": 1, "rules": 1, "pack": "toy", **HEADER, "dice": "x", **changes}
    return {key: value for key, value in made.items() if value is not None}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"game": "chess"}, "a.jsonl:1: a record of 'chess'; known: ford"),
        ({"game": None}, "a.jsonl:1: a record of None; known: ford"),
        ({"rules": 2}, "a.jsonl:1: made by rules version 2; this is 1: install a newer Sandtable"),
        ({"rules": "x"}, "a.jsonl:1: made by rules version x; this is 1"),
        ({"scenario": None}, "a.jsonl:1: the header lacks 'scenario'"),
        ({"options": {}}, "a.jsonl:1: the header lacks 'bold'"),
        ({"position": {"turn": 1}}, "a.jsonl:1, position: the header lacks 'hex'"),
    ],
)
def test_a_header_that_cannot_be_played(changes: dict[str, Any], told: str) -> None:
    assert replayed(chained(header=header(**changes))).startswith(told)


def test_a_choice_that_cannot_be_played_names_its_line() -> None:
    first = {"c": "move R2 0301", "by": "Red", "in": "Turn"}
    second = {"c": "move R1 0701", "by": "Blue", "in": "Turn"}
    told = replayed(chained(first, second, header=header()))
    assert told == (
        "a.jsonl:3: 'move R1 0701' is not legal here: the record is of other rules or altered"
    )
    told = replayed(chained(first, second, header=header(pack="once", own={})))
    assert told.endswith("the record was made when our values were others")
    told = replayed(chained(first, {**second, "c": "mvoe"}, header=header()))
    assert told == "a.jsonl:3: unknown verb 'mvoe': did you mean move"
    back = {"u": 0, "by": "Red"}
    assert "a.jsonl:4:" in replayed(chained(first, back, {**second, "c": "x"}, header=header()))
