"""The index of cases as a Markdown page: `python -m sandtable.studio.case_page docs/rules`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from sandtable.studio.case_index import (
    CASES,
    GAMES,
    RULINGS,
    STATUSES,
    Case,
    Index,
    code_places,
    load_index,
    mentioned_by,
)
from sandtable.studio.case_places import TEXT

SOURCE: Final = "../../src/sandtable/games"
TESTS: Final = "../../tests/cases"


def render_index(index: Index) -> str:
    """The page of a game: every case with wording, status, code, tests and rulings."""
    lines = [
        f"# {index.title}: every case",
        "",
        "<!-- written by `python -m sandtable.studio.case_page docs/rules`: do not edit -->",
        "",
        "Each case of the book in our words, where its rule is in the code, what tests it, and how",
        f"we read what it leaves open. `sandtable case {index.code} NUMBER` prints one of them.",
        "",
        _counts(index),
        "",
        *_contents(index),
    ]
    for case in index.cases:
        lines += ["", *_section(index, case)]
    return "\n".join(lines) + "\n"


def _counts(index: Index) -> str:
    parts = [(sum(case.status == status for case in index.cases), status) for status in STATUSES]
    said = ", ".join(f"{count} {status}" for count, status in parts if count)
    return f"{len(index.cases)} cases: {said}. {len(index.rulings)} rulings."


def _contents(index: Index) -> list[str]:
    """One line a chapter with links to its cases."""
    chapters: dict[str, list[Case]] = {}
    for case in index.cases:
        chapter, point, _ = case.number.partition(".")
        chapters.setdefault(chapter if point else chapter[0], []).append(case)
    return [
        f"- {cases[0].title}: " + " · ".join(_link(case.number) for case in cases)
        for cases in chapters.values()
    ]


def _link(number: str) -> str:
    return f"[{number}](#c{number})"


def _section(index: Index, case: Case) -> list[str]:
    level = "##" if case.number.endswith(".0") or case.number[1:] == "0" else "###"
    title = f"{case.title} *(our title)*" if case.own_title else case.title
    head = f"{level} {case.number} {title}"
    lines = [f'<a id="c{case.number}"></a>', "", head, "", case.wording, ""]
    lines.append(f"- Status: {case.status}")
    if case.ours:
        lines.append(f"- Reconstructed: {case.ours}")
    if case.note:
        lines.append(f"- Note: {case.note}")
    for option in index.options:
        if option.case == case.number:
            default = "on" if option.default else "off"
            lines.append(f"- Option `{option.id}` ({default} unless changed): {option.wording}")
    lines += [f"- {name}: {text}" for name, text in _links(index, case) if text]
    return lines


def _links(index: Index, case: Case) -> list[tuple[str, str]]:
    package = index.folder.name
    rulings = [
        f"[{r.number}]({SOURCE}/{package}/{RULINGS}#{r.number.lower()}) {r.title}"
        for r in index.rulings
        if case.number in r.cases
    ]
    code: dict[str, list[str]] = {}
    for place in code_places(index, case.number):
        if place.kind != TEXT:
            code.setdefault(place.file, []).append(place.name)
    tests: dict[str, list[str]] = {}
    for test in index.tests:
        if test.case == case.number:
            tests.setdefault(test.file, []).append(test.name)
    return [
        ("Rulings", "; ".join(rulings)),
        ("Code", _files(code, f"{SOURCE}/{package}")),
        ("Tests", _files(tests, f"{TESTS}/{package}")),
        ("Named by", ", ".join(_link(number) for number in mentioned_by(index, case.number))),
    ]


def _files(files: dict[str, list[str]], folder: str) -> str:
    """Each file with the names in it; no line numbers, which would be stale after every edit."""
    parts: list[str] = []
    for file, names in files.items():
        known = [f"`{name}`" for name in dict.fromkeys(names) if name]
        parts.append(f"[{file}]({folder}/{file}) {', '.join(known)}".rstrip())
    return "; ".join(parts)


def main(arguments: list[str]) -> int:
    """Write the page of every game into a folder, docs/rules unless another is named."""
    folder = Path(arguments[0] if arguments else "docs/rules")
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(GAMES.glob(f"*/{CASES}")):
        index = load_index(path.parent)
        page = folder / f"{index.name}.md"
        page.write_text(render_index(index), encoding="utf-8")
        sys.stdout.write(f"{page}: {len(index.cases)} cases, {len(index.rulings)} rulings\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
