"""The chapters and rooms of the games, as ARCHITECTURE.md lists them.

`python -m sandtable.studio.chapter_list ARCHITECTURE.md` writes the list between its two marks.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import Final

from sandtable.studio.case_index import GAMES

BEGIN: Final = "<!-- chapters -->\n"
END: Final = "<!-- end of chapters -->\n"
CASES: Final = re.compile(r"G?\d+(?:\.\d+)*(?:(?:, | and | to |-)G?\d+(?:\.\d+)*)*")
"""The case numbers with which a docstring begins."""


def chapter_list() -> str:
    """For each game and each of its rooms the modules, in the order of their cases."""
    games = [
        _game(folder) for folder in sorted(GAMES.iterdir()) if (folder / "cases.toml").exists()
    ]
    return "\n\n".join(games) + "\n"


def _game(folder: Path) -> str:
    title = _docstring(folder / "__init__.py").split(".")[0].split(":")[0]
    rooms = [folder, *sorted(path.parent for path in folder.glob("*/__init__.py"))]
    return "\n".join([f"**{title}** (`games/{folder.name}`)\n", *[_room(folder, r) for r in rooms]])


def _room(game: Path, room: Path) -> str:
    modules = [path for path in room.glob("*.py") if path.name != "__init__.py"]
    listed = "; ".join([_module(path) for path in sorted(modules, key=_order)])
    if room == game:
        return f"- {listed}"
    return f"- `{room.name}/` {_docstring(room / '__init__.py').rstrip('.')}: {listed}"


def _module(path: Path) -> str:
    return f"{_cases(path)} `{path.stem}`".strip()


def _cases(path: Path) -> str:
    found = CASES.match(_docstring(path))
    return found[0] if found else ""


def _order(path: Path) -> tuple[list[int], str]:
    """By the first case; modules without one at the end."""
    numbers = re.findall(r"\d+", _cases(path).split(",")[0].split(" ")[0])
    return [int(number) for number in numbers] or [10_000], path.stem


def _docstring(path: Path) -> str:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.split("\n")[0]


def with_list(page: str) -> str:
    """A page with the list as it is now between its marks."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + "\n" + chapter_list() + "\n" + END + rest.split(END)[1]


def main() -> int:
    """The command line: pages to write anew."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(with_list(path.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
