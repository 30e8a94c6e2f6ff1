"""What the command line loads before it knows what is wanted."""

from __future__ import annotations

import subprocess
import sys

LATER = ("asyncio", "rich", "sqlalchemy", "sandtable.ai", "sandtable.lab", "sandtable.server",
         "sandtable.games")  # fmt: skip
"""Modules that only some commands need, and that take long to load."""


def said(script: str) -> str:
    """What a program prints in a process of its own."""
    words = [sys.executable, "-c", script]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def test_help_loads_nothing_that_only_some_commands_need() -> None:
    script = (
        "import sys; from sandtable.cli.main import run; status = run(['--help']); "
        f"print([name for name in {LATER!r} if name in sys.modules], status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[] 0"


def test_games_without_a_data_file_load_no_store() -> None:
    script = (
        "import sys, pathlib, tempfile; from sandtable.cli.look import saved_tables; "
        "print(saved_tables(pathlib.Path(tempfile.mkdtemp()))[0], 'sqlalchemy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[] False\n"
