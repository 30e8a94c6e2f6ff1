"""The values of rules version 3, in which Java held: an option now, and what older records have.

They lie in `first/`: whole charts, and of the counters what was printed on those that changed.
"""

from __future__ import annotations

import csv
import io
from functools import lru_cache
from pathlib import Path
from typing import Final

from sandtable.games.forlorn_hopes.pack import DATA, Pack

FOLDER: Final = Path(__file__).parent / "first"
COUNTERS: Final = "counters.csv"
CHANGED: Final = ("steps", "df", "r_df", "cf", "r_cf")
KEPT: Final = 4
"""Packs that are remembered: positions may state charts of their own without end."""


@lru_cache(maxsize=KEPT)
def first_values(pack: Pack) -> Pack:
    """The pack with them in place of ours; an owner's own files stay."""
    return Pack(pack.folder.beneath(_texts()), pack.made_with)


def _texts() -> dict[str, str]:
    """The files of the pack as they were, by their relative paths."""
    charts = {
        path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(FOLDER.glob("charts/*.csv"))
    }
    return {COUNTERS: _counters(), **charts}


def _counters() -> str:
    """All counters: those of today, with what was printed on some of them before."""
    with (FOLDER / COUNTERS).open(encoding="utf-8", newline="") as file:
        before = {row["short"]: row for row in csv.DictReader(file)}
    with (DATA / COUNTERS).open(encoding="utf-8", newline="") as file:
        today = csv.DictReader(file)
        written = io.StringIO()
        out = csv.DictWriter(written, list(today.fieldnames or ()), lineterminator="\n")
        out.writeheader()
        for row in today:
            then = before.get(row["short"])
            out.writerow(row if then is None else {**row, **{name: then[name] for name in CHANGED}})
    return written.getvalue()
