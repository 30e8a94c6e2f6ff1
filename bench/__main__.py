"""python -m bench [GAME] [--compiled]: the table of figures and targets of each game."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.compiled import ROOT, environment, unpacked
from bench.engine import Row, machine, rows


def main() -> None:
    """Print the table."""
    if sys.argv[1:2] == ["server"]:
        from bench.served import main as server  # it needs a database

        server(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Speed and memory.")
    parser.add_argument(
        "game", nargs="?", default="", help="only this one, or `push`, `first`, `server`"
    )
    parser.add_argument("--compiled", action="store_true", help="build the wheel and compare")
    parser.add_argument("--json", action="store_true", help="one JSON list a line, no table")
    given = parser.parse_args()
    if given.game == "push":
        from bench.push import main as push  # it needs a browser

        push()
        return
    if given.game == "first":
        from bench.first import main as first  # it needs a browser

        first()
        return
    if given.json:
        for row in rows(given.game):
            print(json.dumps(row), flush=True)
        return
    other = compiled(given.game) if given.compiled else {}
    shown = ""
    print(f"{'':24}{'target':>13}{'plain':>13}" + (f"{'compiled':>13}" if other else ""))
    for row in rows(given.game):
        if row.game != shown:
            shown = row.game
            print(shown)
        print(line(row, other.get((row.game, row.name))), flush=True)
    print(f"{machine()}.")


def line(row: Row, other: Row | None) -> str:
    """One row of the table."""
    bound = "" if row.target is None else f"{'>=' if row.at_least else '<='} {row.target:,.0f}"
    text = f"{row.name:24}{bound and f'{bound} {row.unit}':>13}{figure(row):>13}"
    if other is not None:
        ratio = other.measured / row.measured if row.at_least else row.measured / other.measured
        text += f"{figure(other):>13}  x{ratio:.1f}"
    return text + ("" if row.met else "  MISSED")


def figure(row: Row) -> str:
    """The measured figure with its unit."""
    places = 1 if row.measured < 100 else 0
    return f"{row.measured:,.{places}f} {row.unit}"


def compiled(game: str) -> dict[tuple[str, str], Row]:
    """The same figures measured on the compiled wheel."""
    print("Building the compiled wheel: some minutes ...", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        done = subprocess.run(
            [sys.executable, "-m", "bench", *([game] if game else []), "--json"],
            env=environment(unpacked(Path(folder))),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    found = [Row(*json.loads(text)) for text in done.stdout.splitlines()]
    return {(row.game, row.name): row for row in found}


if __name__ == "__main__":
    main()
