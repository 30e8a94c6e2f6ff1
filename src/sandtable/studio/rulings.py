"""Rulings: how a game reads what its book leaves open, kept as Markdown in its `rulings.md`.

A ruling is an anchor, a heading `## R12 · 3.2, 5.21 · Title`, and paragraphs in a fixed order:
`*Kind.*` with the question, a list of readings, `**Played: (a).**` with the reason, `**Seen:**`
with what shows it at the table, and `**Option:**` where the players may choose.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sandtable.core.case import Trouble

if TYPE_CHECKING:
    from pathlib import Path

HEADING: Final = re.compile(r"^## (R[1-9]\d*) · ([G\d., ]+) · (.+)$")
KIND: Final = re.compile(r"^\*([^*]+)\.\* (.+)$")
PLAYED: Final = re.compile(r"^\*\*Played: \(([a-z])\)\.\*\* (.+)$")
SEEN: Final = re.compile(r"^\*\*Seen:\*\* (.+)$")
OPTION: Final = re.compile(r"^\*\*Option:\*\* `([a-z_]+)`")


class BadRuling(Trouble):
    """A ruling that is not written as rulings are: which file and line, and what is missing."""


class Ruling(NamedTuple):
    """A numbered ruling: its cases, the question, the readings, the one played, and how to tell."""

    number: str
    cases: tuple[str, ...]
    title: str
    kind: str
    question: str
    readings: tuple[str, ...]
    played: str
    why: str
    seen: str
    option: str
    line: int

    def encode(self) -> dict[str, Any]:
        """JSON-able form."""
        return {**self._asdict(), "cases": list(self.cases), "readings": list(self.readings)}


def load_rulings(path: Path) -> list[Ruling]:
    """Every ruling of a `rulings.md` in the order of the file; none if there is no such file."""
    if not path.is_file():
        return []
    rulings: list[Ruling] = []
    for line, block in _blocks(path.read_text(encoding="utf-8")):
        ruling = _read(path, line, block)
        if any(ruling.number == other.number for other in rulings):
            raise BadRuling(f"{path}:{line}: {ruling.number} is there twice; a number is used once")
        rulings.append(ruling)
    return rulings


def _blocks(text: str) -> list[tuple[int, list[str]]]:
    """Line number and lines of each section that begins with a heading of the second level."""
    blocks: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("## "):
            blocks.append((number, []))
        if blocks:
            blocks[-1][1].append(line)
    return [block for block in blocks if block[1][0].startswith("## R")]


def _read(path: Path, line: int, block: list[str]) -> Ruling:
    where = f"{path}:{line}"
    head = HEADING.match(block[0])
    if head is None:
        raise BadRuling(f"{where}: {block[0]!r} is no heading `## R12 · 3.2, 5.21 · Title`")
    parts = _paragraphs(block[1:])
    lacks = f"{where}: {head[1]} lacks"
    kind = _one(parts, KIND, f"{lacks} the question, such as `*Gap.* May a unit ...?`")
    played = _one(parts, PLAYED, f"{lacks} what is played: `**Played: (a).** Because ...`")
    seen = _one(parts, SEEN, f"{lacks} how to tell: `**Seen:** ...`")
    readings = tuple(part[2:] for part in parts if part.startswith("- "))
    if not any(reading.startswith(f"({played[1]}) ") for reading in readings):
        raise BadRuling(f"{where}: {head[1]} plays ({played[1]}), which is not among its readings")
    option = next((m[1] for part in parts if (m := OPTION.match(part))), "")
    return Ruling(
        number=head[1],
        cases=tuple(head[2].split(", ")),
        title=head[3],
        kind=kind[1],
        question=kind[2],
        readings=readings,
        played=played[1],
        why=played[2],
        seen=seen[1],
        option=option,
        line=line,
    )


def _paragraphs(lines: list[str]) -> list[str]:
    """Paragraphs and list items, each on one line; anchors of the next section left out."""
    parts: list[str] = []
    fresh = True
    for line in lines:
        text = line.strip()
        if not text or text.startswith("<a id="):
            fresh = True
        elif fresh or text.startswith("- "):
            parts.append(text)
            fresh = False
        else:
            parts[-1] += " " + text
    return parts


def _one(parts: list[str], pattern: re.Pattern[str], trouble: str) -> re.Match[str]:
    for part in parts:
        found = pattern.match(part)
        if found is not None:
            return found
    raise BadRuling(trouble)
