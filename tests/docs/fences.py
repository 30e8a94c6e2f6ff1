"""Runs the examples of a page: its fenced blocks, in order, in a folder of their own.

    ```toml      a file if its first line is `# name.toml`, else a whole position, which is checked
    ```console   `$ command` lines with the output that each prints; `...` stands for any lines
    ```python    run in one namespace a page; a ```text block that follows is what it prints

`python tests/docs/fences.py docs/positions.md` writes what is printed into the page.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

from sandtable.cli.books import rulebook_of
from sandtable.cli.main import run
from sandtable.core.game import Game

FENCE: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED: Final = re.compile(r"# (\S+\.toml)\n")


class Wrong(NamedTuple):
    """A block that does not do what the page says: its line, what is there, what comes out."""

    line: int
    said: str
    found: str


class Page:
    """The examples of one page, run in the current folder."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.status = 0
        self.printed = ""
        self.wrong: list[Wrong] = []
        self.count = 0

    def run(self) -> str:
        """Run every block; returns the page as it would be right."""
        return FENCE.sub(self._block, self.text)

    def _block(self, match: re.Match[str]) -> str:
        language, body = match[1], match[2]
        before = "" if language == "text" else self.printed
        self.count += language in {"toml", "console", "python"}
        found = body
        if language == "toml":
            self._toml(body)
        elif language == "console":
            found = self._console(body)
        elif language == "python":
            self.printed = captured(self._python, body)[0]
        elif language == "text" and self.printed:
            found, self.printed = self.printed, ""
        if language != "python" and before:
            self.wrong.append(Wrong(self._line(match), "", f"printed and not shown: {before}"))
            self.printed = ""
        if not alike(body, found):
            self.wrong.append(Wrong(self._line(match), body, found))
            return f"```{language}\n{found}```"
        return match[0]

    def _line(self, match: re.Match[str]) -> int:
        return self.text[: match.start()].count("\n") + 1

    def _toml(self, body: str) -> None:
        named = NAMED.match(body)
        if named:
            Path(named[1]).write_text(body, encoding="utf-8")
        else:
            table = tomllib.loads(body)
            rulebook = rulebook_of(table.get("game", "doro-nawa"))
            Game.from_state(rulebook, rulebook.read_position(table, "example"), {})

    def _console(self, body: str) -> str:
        """The block with what its commands print."""
        parts = re.split(r"^\$ ((?:.*\\\n)*.*)\n", body, flags=re.MULTILINE)
        lines = parts[0]
        for command, said in zip(parts[1::2], parts[2::2], strict=True):
            printed = self._command(command.replace("\\\n", " "))
            lines += f"$ {command}\n" + (said if alike(said, printed) else printed)
        return lines

    def _command(self, command: str) -> str:
        words = shlex.split(command)
        if words[0] == "sandtable":
            printed, self.status = captured(run, words[1:])
            return printed
        if words[0] == "cat":
            return Path(words[1]).read_text(encoding="utf-8")
        assert command == "echo $?", command
        return f"{self.status}\n"

    def _python(self, body: str) -> int:
        exec(compile(body, "example", "exec"), self.names)
        return 0


def captured(call: Any, argument: Any) -> tuple[str, int]:
    """What a call prints on stdout and stderr, and what it returns."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        status = call(argument)
    return out.getvalue(), status


def alike(said: str, found: str) -> bool:
    """Whether a text is as the page shows it; a line `...` stands for any lines."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", said, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)*".join(parts), found) is not None


def run_page(text: str, folder: Path) -> tuple[Page, str]:
    """Run the examples of a page in a folder."""
    page = Page(text)
    os.environ["SANDTABLE_DATA"] = str(folder / "data")
    with contextlib.chdir(folder):
        return page, page.run()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as temporary:
            written = run_page(Path(name).read_text(encoding="utf-8"), Path(temporary))[1]
        Path(name).write_text(written, encoding="utf-8")
