"""The server with the toy game as a program of its own: FOLDER PORT."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from sandtable.core.case import Trouble
from sandtable.server.main import serve
from tests.server.toy import RULEBOOK


def main(folder: str, port: str) -> int:
    try:
        serve(
            port=int(port),
            data=folder,
            open_browser=False,
            rulebooks=[RULEBOOK],
            pace=0,
        )
    except Trouble as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
