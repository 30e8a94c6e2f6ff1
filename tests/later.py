"""`sandtable` on another day: python tests/later.py SECONDS serve --data ...

The clock on the wall of this process is so many seconds ahead, whoever reads it; the clocks that
only count, by which it waits, are as they are.  Nothing of it is in the program itself.
"""

from __future__ import annotations

import datetime as dt
import sys
import time
from typing import Any

_wall = time.time


def ahead(seconds: float) -> None:
    """Put the clock on the wall ahead; before anything else is imported that reads it."""

    class Later(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> Any:
            return super().now(tz) + dt.timedelta(seconds=seconds)

    dt.datetime = Later  # type: ignore[misc]
    time.time = lambda: _wall() + seconds


if __name__ == "__main__":
    ahead(float(sys.argv.pop(1)))
    from sandtable.cli.main import main

    main()
