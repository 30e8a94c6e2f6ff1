"""Where games are kept, for those who only want to know: nothing of the store is loaded for it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

FILE: Final = "sandtable.db"
"""The data file of a folder."""


def data_folder(data: Path | str | None = None) -> Path:
    """Where games are kept: as given, else $SANDTABLE_DATA, else the system's usual place."""
    given = data or os.environ.get("SANDTABLE_DATA")
    return Path(given) if given else user_data_path("sandtable", appauthor=False)
