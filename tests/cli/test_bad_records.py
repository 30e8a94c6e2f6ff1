"""Records that are missing, altered, cut, foreign or held: one line, and nothing is changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from sandtable.core.line import chain
from tests.cli.desk import ATTACK, campaign, digest, fight, ok, trouble


def header(**change: object) -> str:
    """A header line with a right hash."""
    fight()
    line = json.loads(Path("fight.jsonl").read_text().splitlines()[0])
    line.pop("h")
    line.update(change)
    line = {key: value for key, value in line.items() if value is not ...}
    return json.dumps({**line, "h": chain("", line)}) + "\n"


def lines_after(head: str, *lines: dict[str, object]) -> str:
    """A record whose lines are chained right, whatever they say."""
    tail = json.loads(head)["h"]
    text = head
    for line in lines:
        tail = chain(tail, line)
        text += json.dumps({**line, "h": tail}) + "\n"
    return text


ILLEGAL: dict[str, object] = {"c": "attack 0101", "by": "Japanese", "in": "Impulse"}
COMMANDS = [
    ["show", "bad.jsonl"],
    ["do", "bad.jsonl", "done"],
    ["why", "bad.jsonl", "done"],
    ["undo", "bad.jsonl"],
    ["redo", "bad.jsonl"],
    ["replay", "bad.jsonl"],
    ["verify", "bad.jsonl"],
    ["branch", "bad.jsonl", "new.jsonl"],
    ["position", "bad.jsonl", "--toml"],
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: str(words[0]))
def test_every_command_refuses_an_altered_record(words: list[str]) -> None:
    fight("bad.jsonl")
    ok("do", "bad.jsonl", *ATTACK, "--dice", "5")
    text = Path("bad.jsonl").read_text().replace("with I/11", "with 5/11", 1)
    Path("bad.jsonl").write_text(text)
    assert trouble(*words).startswith("bad.jsonl:3: altered, or a line before it is missing")
    assert Path("bad.jsonl").read_text() == text
    assert not Path("new.jsonl").exists()


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: str(words[0]))
def test_every_command_says_that_a_file_is_missing(words: list[str]) -> None:
    assert trouble(*words).startswith("bad.jsonl: no such file")
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("cut", "said"),
    [
        ("no end", "bad.jsonl:7: cut short: the last line has no end"),
        ("half a line", "bad.jsonl:7: no JSON: cut short or altered"),
        ("nothing left", "bad.jsonl: empty"),
        ("no header", "bad.jsonl:1: no Sandtable record"),
        ("a line missing", "bad.jsonl:3: altered, or a line before it is missing"),
        ("a list at the end", "bad.jsonl:8: a line of a record is an object"),
        ("an object at the end", "bad.jsonl:8: altered"),
        ("another text", "bad.jsonl:1: no JSON"),
        ("another header", "bad.jsonl:1: altered"),
    ],
)
def test_a_record_cut_short_or_altered(cut: str, said: str) -> None:
    fight("bad.jsonl")
    ok("do", "bad.jsonl", *ATTACK, "--dice", "5")
    text = Path("bad.jsonl").read_text()
    rows = text.splitlines(keepends=True)
    damaged = {
        "no end": text[:-1],
        "half a line": text[:-40] + "\n",
        "nothing left": "",
        "no header": "".join(rows[1:]),
        "a line missing": "".join(rows[:2] + rows[3:]),
        "a list at the end": text + "[1]\n",
        "an object at the end": text + "{}\n",
        "another text": "hello\n",
        "another header": text.replace('"rules"', '"Rules"', 1),
    }
    Path("bad.jsonl").write_text(damaged[cut])
    assert trouble("show", "bad.jsonl").startswith(said)
    assert Path("bad.jsonl").read_text() == damaged[cut]


def test_whole_lines_cut_off_the_end_are_an_earlier_game() -> None:
    """Nothing in the file can tell that it once went on."""
    fight()
    ok("do", "fight.jsonl", "attack 0304")
    there = digest("fight.jsonl")
    ok("do", "fight.jsonl", "with I/11")
    Path("fight.jsonl").write_text("".join(Path("fight.jsonl").read_text().splitlines(True)[:-1]))
    assert digest("fight.jsonl") == there


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "bad.jsonl:1: a record of 'chess'; known: doro-nawa"),
        ({"game": ...}, "bad.jsonl:1: a record of None"),
        ({"rules": 99}, "bad.jsonl:1: made by rules version 99"),
        ({"sandtable": 2}, "bad.jsonl:1: no Sandtable record of format 1"),
        ({"position": ...}, "bad.jsonl:1: the header lacks"),
        ({"position": ..., "scenario": "moon", "options": {}, "turns": 1}, "bad.jsonl"),
        ({"position": {}}, "bad.jsonl"),
        ({"position": {"on": {"scenario": "campaign"}, "columns": {}}}, "bad.jsonl"),
        ({"position": 7}, "bad.jsonl"),
        ({"rules": "new"}, "bad.jsonl"),
    ],
)
def test_a_header_that_is_not_ours(change: dict[str, object], said: str) -> None:
    text = header(**change)
    Path("bad.jsonl").write_text(text)
    assert trouble("show", "bad.jsonl").startswith(said)
    assert Path("bad.jsonl").read_text() == text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (ILLEGAL, "'attack 0101' is not legal here"),
        ({"c": "fnord", "by": "Japanese", "in": "Impulse"}, "unknown verb 'fnord'"),
        ({"c": "attack 0304"}, "bad.jsonl"),
        ({"c": 3, "by": "Japanese", "in": "Impulse"}, "bad.jsonl"),
        ({"u": "x", "by": "Japanese"}, "bad.jsonl"),
        ({"x": 1}, "neither choice, undo, redo nor end"),
    ],
)
def test_a_line_that_is_no_move_of_the_game(line: dict[str, object], said: str) -> None:
    Path("bad.jsonl").write_text(lines_after(header(), line))
    assert said in trouble("show", "bad.jsonl")
    assert said in trouble("verify", "bad.jsonl")


def test_a_record_of_other_values_says_so() -> None:
    text = lines_after(header(pack="0" * 64), ILLEGAL)
    Path("bad.jsonl").write_text(text)
    assert "values" in trouble("show", "bad.jsonl")


def test_no_text_at_all() -> None:
    Path("bad.jsonl").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in trouble("show", "bad.jsonl")
    assert "is a folder" in trouble("show", ".")


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("", "empty choice"),
        ("atack 0304", "unknown verb 'atack': did you mean attack"),
        ("attack", "attack is written `attack HEX`"),
        ("attack 9999", "unknown hex '9999'"),
        ("move I/ 0304", "ambiguous unit 'I/'"),
        ("move Nobody 0304", "unknown unit 'Nobody'"),
        ("roll x", "'x' is no number"),
        ("roll 3", "No: case"),
    ],
)
def test_choices_that_cannot_be_read(choice: str, said: str) -> None:
    fight()
    before = Path("fight.jsonl").read_bytes()
    assert said in trouble("do", "fight.jsonl", choice)
    assert Path("fight.jsonl").read_bytes() == before


# ── on disk ──────────────────────────────────────────────────────────────────


def test_two_commands_at_once_do_not_lose_a_choice() -> None:
    """Each waits for the other: both choices are in the record, or the later one is refused."""
    campaign()
    program = [sys.executable, "-m", "sandtable.cli.main", "do", "game.jsonl", "movement"]
    running = [
        subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(3)
    ]
    results = [process.communicate(timeout=120) for process in running]
    codes = sorted(process.returncode for process in running)
    assert codes == [0, 2, 2], results
    ok("verify", "game.jsonl")


def test_a_folder_that_cannot_be_written_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    fight()
    before = Path("fight.jsonl").read_bytes()

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sandtable.cli.files.os.fsync", full)
    said = trouble("do", "fight.jsonl", "attack 0304")
    assert "cannot be written (No space left on device); nothing was changed" in said
    assert Path("fight.jsonl").read_bytes() == before
    assert sorted(path.name for path in Path().iterdir()) == ["fight.jsonl", "fight.toml"]
    assert "cannot be written" in trouble("new", "DN", "new.jsonl")
    assert not Path("new.jsonl").exists()


def test_a_link_stays_a_link() -> None:
    fight()
    Path("link.jsonl").symlink_to("fight.jsonl")
    ok("do", "link.jsonl", "attack 0304")
    assert Path("link.jsonl").is_symlink()
    assert Path("fight.jsonl").read_text().count("\n") == 2


def test_a_reader_that_goes_away_is_no_error() -> None:
    campaign()
    command = [sys.executable, "-m", "sandtable.cli.main", "show", "game.jsonl", "--json"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        command, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60, check=False
    )
    os.close(writing)
    assert "Traceback" not in done.stderr


def test_a_command_waits_while_another_holds_the_record() -> None:
    from sandtable.cli.files import held

    fight()
    with held(Path("fight.jsonl")):
        waiting = threading.Thread(target=ok, args=("do", "fight.jsonl", "attack 0304"))
        waiting.start()
        waiting.join(0.5)
        assert waiting.is_alive()
        assert Path("fight.jsonl").read_text().count("\n") == 1
    waiting.join(30)
    assert Path("fight.jsonl").read_text().count("\n") == 2


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("deep.toml", "[" * 100_000, "line 1: more than 8 brackets one within the other"),
        ("keys.toml", "a" + ".a" * 20_000 + " = 1", "line 1: a key of more than 8 parts"),
        ("long.toml", "x = 1\n" * 80_000, "480,000 characters: at most 400,000 are read"),
        ("deep.jsonl", "[" * 100_000 + "\n", "no JSON"),
        ("sealed.jsonl", '{"secret":' + "[" * 100_000 + "\n", "no JSON"),
    ],
)
def test_files_without_bounds_end_with_a_line(name: str, text: str, told: str) -> None:
    Path(name).write_text(text)
    assert told in trouble("show", name)
