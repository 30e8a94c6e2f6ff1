"""docs/security.md goes through every point of the ASVS 5.0.0 of levels 1 and 2, and no other."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "security.md"
POINTS = """
1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6
3.5.1-5 3.7.1-2 4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12
6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2
8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5
13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4
16.4.1-3 16.5.1-3
"""
"""By their numbers, from the list that is published with the standard."""
BEYOND = {"6.3.8"}
"""Of level 3, met all the same."""


def wanted() -> set[str]:
    found = set()
    for word in POINTS.split():
        first, _, last = word.partition("-")
        section, _, number = first.rpartition(".")
        found |= {f"{section}.{n}" for n in range(int(number), int(last or number) + 1)}
    return found


def told() -> set[str]:
    found = set()
    text = PAGE.read_text("utf-8").replace("ASVS 5.0.0", "")
    for first, last in re.findall(
        r"(?<![\d.])(\d+\.\d+\.\d+)(?: to (\d+\.\d+\.\d+))?(?![\d.])", text
    ):
        section, _, number = first.rpartition(".")
        until = last.rpartition(".")[2] if last else number
        found |= {f"{section}.{n}" for n in range(int(number), int(until) + 1)}
    return found


def test_no_point_is_left_out() -> None:
    assert wanted() - told() == set()


def test_no_number_is_made_up() -> None:
    assert told() - wanted() == BEYOND


SEALS = "hashlib|hmac|secrets|ssl|argon2|cryptography|webauthn|http_ece|py_vapid"


def test_the_list_names_all_code_that_hashes_seals_or_makes_secrets() -> None:
    root = PAGE.parents[1] / "src" / "sandtable"
    uses = re.compile(rf"^\s*(?:import|from) (?:{SEALS})\b", re.MULTILINE)
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        if uses.search(path.read_text("utf-8"))
    }
    text = PAGE.read_text("utf-8").partition("## Keys and ciphers")[2].partition("\n## ")[0]
    assert set(re.findall(r"`([\w/]+\.py)`", text)) == found


def test_no_point_is_left_open() -> None:
    assert "**open**:" not in PAGE.read_text("utf-8")


def test_the_tests_it_names_are_there() -> None:
    """Their files; the sentences are those of the tests in them."""
    root = PAGE.parents[1]
    here = {
        path.stem
        for folder in ("server", "browser", "docs")
        for path in (root / "tests" / folder).glob("test_*.py")
    }
    named = set(re.findall(r"`(?:tests/\w+/)?(test_\w+)(?:\.py)?`", PAGE.read_text("utf-8")))
    assert named - here == set()
    assert len(named) > 20
