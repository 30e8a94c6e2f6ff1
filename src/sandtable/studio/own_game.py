"""The pages that show a file: `python -m sandtable.studio.own_game docs/your-own-game.md`.

A line `<!-- file games/ford_at_dawn/state.py -->` is followed by the file as it is, fenced.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from sandtable.studio.case_index import PACKAGE

SHOWN: Final = re.compile(r"<!-- file (\S+) -->\n+(?:````\w+\n.*?````\n)?", re.DOTALL)
LANGUAGES: Final = {".py": "python", ".toml": "toml", ".csv": "csv", ".md": "markdown"}


def with_files(page: str) -> str:
    """A page with the files that it shows as they are now."""

    def shown(found: re.Match[str]) -> str:
        path = PACKAGE / found[1]
        text = path.read_text(encoding="utf-8").rstrip("\n")
        return f"<!-- file {found[1]} -->\n\n````{LANGUAGES[path.suffix]}\n{text}\n````\n"

    return SHOWN.sub(shown, page)


def files_of(page: str) -> list[str]:
    """The files that a page shows, in its order."""
    return [found[1] for found in SHOWN.finditer(page)]


def main() -> int:
    """The command line: pages to write anew."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(with_files(path.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
