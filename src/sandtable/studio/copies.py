"""What a state spells out of its columns: `python -m sandtable.studio.copies` writes it anew.

Search copies a state at every step, and the compiler makes of assignments written one by one three
times what it makes of a loop.  So `columns.py` of a game says once what there is, and `copies.py`
beside it is made of that.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import sandtable.games

GAMES: Final = Path(sandtable.games.__file__).parent
TYPES: Final = {"INT": "int", "LIST": "list[int]", "BYTES": "bytearray", "FRAMES": "list[Any]"}
HEAD: Final = '''"""Columns and their copy: `python -m sandtable.studio.copies` made it."""

from __future__ import annotations

from typing import Any

from sandtable.core.state import digest_columns, encode_columns
from sandtable.core.telling import Telling
from sandtable.games.{game}.columns import COLUMNS


class Columns(Telling):
    """What a state keeps: columns.py says of what, and what each value means."""

'''
SLOTS: Final = """    __slots__ = (
{names}
    )
"""
NUMBERS: Final = '''
    def copy_to(self, new: Columns) -> None:
        """Give another state the same columns."""
        self._copy_lists(new)
'''
LISTS: Final = '''
    def _copy_lists(self, new: Columns) -> None:
        """Those that are no numbers."""
'''
SAVED: Final = '''
    def encode(self) -> dict[str, Any]:
        """The columns as JSON-able values."""
        return encode_columns(self, COLUMNS)

    def digest(self) -> str:
        """SHA-256 of the columns."""
        return digest_columns(self, COLUMNS)
'''


def written(game: str, columns: dict[str, str]) -> str:
    """The module of a game with these columns: their kinds by name."""
    slots = SLOTS.format(names="\n".join(f'        "{name}",' for name in sorted(columns)))
    types = [f"    {name}: {TYPES[kind]}\n" for name, kind in columns.items()]
    numbers, lists = [NUMBERS], [LISTS]
    for name, kind in columns.items():
        if kind == "INT":
            numbers.append(f"        new.{name} = self.{name}\n")
        else:
            lists.append(f"        new.{name} = self.{name}.copy()\n")
    return "".join([HEAD.format(game=game), slots, *types, *numbers, *lists, SAVED])


def declared(source: str) -> dict[str, str]:
    """The columns that a module declares, kinds by name.

    It is read, not run: a game whose copies are stale cannot be imported.
    """
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    found: dict[str, str] = {}
    for call in calls:
        match call:
            case ast.Call(
                func=ast.Name(id="Column"),
                args=[ast.Constant(value=str(name)), ast.Name(id=kind), *_],
            ):
                found[name] = kind
    return found


def modules() -> dict[Path, str]:
    """Where each game keeps its copies, and what is to stand there."""
    return {
        path.with_name("copies.py"): written(
            path.parent.name, declared(path.read_text(encoding="utf-8"))
        )
        for path in sorted(GAMES.glob("*/columns.py"))
    }


def main() -> None:
    """Write them."""
    for path, text in modules().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
