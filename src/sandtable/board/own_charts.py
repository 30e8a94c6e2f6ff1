"""Charts that a position states for itself, so that a puzzle or a report needs no folder.

`[charts]` names each by its file without folder and ending.  A text is the whole table; a table has
for each line it changes the cells by column.  A line is named by its first cell, and where that
names several by the second below it.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from typing import Final, TypeVar

from sandtable.board.files import PROVENANCE, Keys, PackError, meant
from sandtable.board.folder import Folder
from sandtable.board.sheets import csv_text

FOLDER: Final = "charts/"
ENDING: Final = ".csv"
SAID_BY: Final = "position"
"""Where the values of such a chart come from, unless it says so itself."""

Pack = TypeVar("Pack")


def pack_on(keys: Keys, folder: Folder, load: Callable[[Folder], Pack]) -> Pack:
    """The pack with the charts of `[charts]` laid over it.  Raises PackError."""
    stated = _stated(keys.sub("charts"), folder)
    try:
        return load(folder.with_stated(stated))
    except PackError as error:
        raise PackError(f"{keys.source}, charts: {error.where}", error.what, error.right) from error


def _stated(keys: Keys, folder: Folder) -> dict[str, str]:
    """The texts of the files that take the place of those of the pack."""
    paths = [path for path in folder.all() if path.startswith(FOLDER)]
    known = [path[len(FOLDER) : -len(ENDING)] for path in paths]
    stated: dict[str, str] = {}
    for name in keys.names():
        if name not in known:
            raise keys.trouble(name, "is no chart", meant(name, known))
        path = f"{FOLDER}{name}{ENDING}"
        if keys.holds_table(name):
            stated[path] = _with_cells(keys.sub(name), folder.text(path))
        else:
            stated[path] = _whole(keys.text(name))
    return stated


def _whole(text: str) -> str:
    """A whole table; it need not say that its values come from a position."""
    lines = list(csv.reader(StringIO(text)))
    if lines and PROVENANCE not in [cell.strip() for cell in lines[0]]:
        lines = [
            [*line, SAID_BY if number else PROVENANCE] for number, line in enumerate(lines) if line
        ]
    return csv_text(lines)


def _with_cells(changes: Keys, text: str) -> str:
    """The table of the pack with single cells changed."""
    head, *lines = csv.reader(StringIO(text))
    columns = [cell.strip() for cell in head]
    firsts = [line[0].strip() for line in lines if line]
    for name in changes.names():
        if name not in firsts:
            raise changes.trouble(
                name, "is no line of it", meant(name, list(dict.fromkeys(firsts)))
            )
        if firsts.count(name) == 1:
            _change(changes.sub(name), columns, lines[firsts.index(name)])
            continue
        own = {line[1].strip(): line for line in lines if line and line[0].strip() == name}
        second = changes.sub(name)
        for word in second.names():
            if word not in own:
                raise second.trouble(word, "is no line of it", meant(word, list(own)))
            _change(second.sub(word), columns, own[word])
    return csv_text([head, *lines])


def _change(cells: Keys, columns: list[str], line: list[str]) -> None:
    """Put the cells of one line in."""
    for column in cells.names():
        if column not in columns:
            raise cells.trouble(column, "is no column", meant(column, columns))
        line[columns.index(column)] = cells.cell(column)
    if PROVENANCE in columns and not cells.has(PROVENANCE):
        line[columns.index(PROVENANCE)] = SAID_BY
