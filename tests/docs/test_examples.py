"""Every example of the docs does what the page says, and every example program runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.docs.fences import Page, alike, run_page

ROOT: Final = Path(__file__).resolve().parents[2]
POSITIONS: Final = sorted(path.stem for path in (ROOT / "docs").glob("positions*.md"))
PAGES: Final = [*POSITIONS, "adviser", "command-line", "python", "record-format", "http-api"]
PROGRAMS: Final = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("name", PAGES)
def test_the_examples_of_a_page_do_what_it_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path / "data"))
    path = ROOT / "docs" / f"{name}.md"
    page, _ = run_page(path.read_text(encoding="utf-8"), tmp_path)
    wrong = "\n".join(f"{path}:{w.line}: says\n{w.said}\nbut it is\n{w.found}" for w in page.wrong)
    assert not wrong, f"{wrong}\nif that is right: python tests/docs/fences.py docs/{name}.md"
    assert page.count


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: str(program.stem))
def test_an_example_program_runs(program: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(program)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    ("said", "found", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\n...\n", "a\nb\nc\n", True),
        ("a\n...\nd\n", "a\nd\n", True),
        ("a\n...\nd\n", "a\nb\nc\n", False),
        ("a.c\n", "abc\n", False),
    ],
)
def test_dots_stand_for_any_lines(said: str, found: str, same: bool) -> None:
    assert alike(said, found) is same


def test_a_page_that_is_wrong_is_found_out(tmp_path: Path) -> None:
    text = "```console\n$ sandtable show nowhere.toml\nfine\n```\n```python\nprint(1)\n```\n"
    page, right = run_page(text, tmp_path)
    assert [wrong.line for wrong in page.wrong] == [1]
    assert "no such file" in right
    page = Page("```python\nprint(1)\n```\n```text\n2\n```\n")
    assert "```text\n1\n```" in page.run()
