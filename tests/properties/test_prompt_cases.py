"""Whoever waits reads the case of a question: where something is hidden it may not hang on that."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

GAMES: Final = Path(__file__).parents[2] / "src/sandtable/games"
OPEN: Final = {
    "Operations": "initiative missions left and ABDA friction are told to both",
    "Retreat": "who was pushed out of a full hex stands on the map",
    "Suffer": "what is suffered was fought before all eyes",
}
"""Questions with more than one case, and why both sides may know which."""


def cases(package: str) -> dict[str, set[str]]:
    """What stands for the case in the prompts of each decision."""
    found: dict[str, set[str]] = {}
    for path in sorted((GAMES / package).rglob("*.py")):
        for frame in ast.walk(ast.parse(path.read_text("utf-8"))):
            for part in frame.body if isinstance(frame, ast.ClassDef) else ():
                if isinstance(part, ast.FunctionDef) and part.name == "prompt":
                    assert isinstance(frame, ast.ClassDef)
                    found[frame.name] = {
                        ast.unparse(call.args[1])
                        for call in ast.walk(part)
                        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Prompt"
                    }
    return found


def test_a_question_has_one_case_where_something_is_hidden() -> None:
    many: set[str] = set()
    for package in ("forlorn_hopes", "spanish_civil_war", "ford_at_dawn"):
        found = cases(package)
        assert len(found) > 3
        for name, told in found.items():
            if len(told) > 1 or not all(text.startswith("'") for text in told):
                many.add(name)
    assert many == OPEN.keys(), "say why both sides may know, or give it one case"
