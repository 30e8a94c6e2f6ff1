"""The tables of verbs: `python -m sandtable.studio.verb_table docs/notation.md` refreshes them.

A table stands between `<!-- verbs NAME -->` and `<!-- end of verbs -->`, NAME being the game's, or
that of a series whose titles share their verbs.  They are those of the module `words` of the game.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sandtable.core.case import Trouble
from sandtable.studio.case_index import CASES, GAMES, index_of

if TYPE_CHECKING:
    from sandtable.core.choice import Verb

TABLE: Final = re.compile(r"<!-- verbs ([\w-]+) -->\n.*?<!-- end of verbs -->", re.DOTALL)
PARTS: Final = {"u": "UNIT", "h": "HEX", "n": "NUMBER"}


def render_verbs(verbs: dict[str, Verb]) -> str:
    """How each verb is written and what it means, as a Markdown table."""
    rows = ["| written | means |", "|---|---|"]
    for name, verb in verbs.items():
        means = re.sub(r"\{(\w+)\}", lambda field: PARTS[field[1][0]], verb.label)
        rows.append(f"| `{written(name, verb.fields)}` | {means} |")
    return "\n".join(rows)


def written(name: str, fields: str) -> str:
    """A verb with its parts; those that may be left out in brackets."""
    sure, _, loose = fields.partition("?")
    words = [PARTS[f] for f in sure] + [f"[{PARTS[f]}]" for f in loose if f in PARTS]
    return " ".join([name, *words])


def refresh(text: str, known: dict[str, dict[str, Verb]]) -> str:
    """The page with every table written anew.  Raises Trouble for a game that does not exist."""

    def table(found: re.Match[str]) -> str:
        if found[1] not in known:
            raise Trouble(f"unknown game {found[1]!r} in a table of verbs: {', '.join(known)}")
        body = render_verbs(known[found[1]])
        return f"<!-- verbs {found[1]} -->\n{body}\n<!-- end of verbs -->"

    return TABLE.sub(table, text)


def verbs_of_games() -> dict[str, dict[str, Verb]]:
    """The verbs of every game by its name, in the order of their folders."""
    folders = [path.parent.name for path in sorted(GAMES.glob(f"*/{CASES}"))]
    return {
        index_of(folder).name: import_module(f"sandtable.games.{folder}").RULEBOOK.verbs
        for folder in folders
    }


def main(arguments: list[str]) -> int:
    """Refresh the page that is named, docs/notation.md unless another is."""
    page = Path(arguments[0] if arguments else "docs/notation.md")
    page.write_text(refresh(page.read_text(encoding="utf-8"), verbs_of_games()), encoding="utf-8")
    sys.stdout.write(f"{page}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
