"""Every case of the book has a home: wording, code, test, rulings, and a page that is not stale."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from sandtable.games import RULEBOOKS
from sandtable.studio.case_index import (
    IMPLEMENTED,
    OPTIONAL,
    RECONSTRUCTED,
    Index,
    code_places,
    index_of,
)
from sandtable.studio.case_page import render_index
from sandtable.studio.case_places import BANNER, BAR, DOCSTRING, TEXT, mentions

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"

# Every number of the Doro Nawa rulebook, headings and sub-cases, in the order of the book.
DORO_NAWA: Final = """
1.0 1.1 1.2 1.3 1.4 1.5
2.0 2.1 2.2
3.0 3.1 3.2 3.3 3.4 3.5
4.0 4.1 4.2 4.21 4.22 4.23 4.24 4.25 4.3 4.4 4.41 4.42 4.43 4.44 4.5 4.6
5.0 5.1 5.2 5.21 5.3 5.31 5.32 5.33 5.34 5.35 5.36 5.37 5.38
6.0 6.1 6.2 6.3 6.4 6.5 6.6 6.7 6.8
7.0 7.1 7.2 7.3 7.4 7.5 7.6
8.0 8.1 8.2
9.0 9.1 9.2 9.3
"""

# The rules of the series, which have no 9.3 and no 10.11; then those of Guadalajara.
SPANISH_CIVIL_WAR: Final = """
1.0 1.1 1.11 1.12 1.13 1.14 1.2
2.0 2.1
3.0 3.1 3.2 3.3 3.4
4.0 4.1 4.2 4.3
5.0
6.0 6.1 6.2 6.3 6.4
7.0 7.1 7.2 7.21 7.22 7.3 7.4 7.5 7.6
8.0
9.0 9.1 9.2 9.4
10.0 10.1 10.12 10.13 10.2 10.3
G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 G10
"""

# Forlorn Hopes: 1.0 to 9.6 of the book, from 9.7 on our reconstruction by its table of contents.
FORLORN_HOPES: Final = """
1.0
2.0 2.1 2.2 2.3 2.4 2.5 2.6
3.0
4.0
5.0 5.1 5.2 5.3 5.4
6.0 6.1 6.2 6.3 6.4 6.5 6.6 6.6.1 6.6.2 6.6.3 6.6.4 6.6.5
7.0 7.1 7.2 7.3 7.3.1 7.3.2 7.3.3 7.3.4 7.3.5 7.3.6 7.4 7.5
8.0 8.1 8.2 8.3 8.4
9.0 9.1 9.1.1 9.1.2 9.1.3 9.1.4 9.2 9.3 9.4 9.4.1 9.4.2 9.4.3 9.5 9.5.1 9.6 9.7 9.7.1 9.7.2 9.7.3
9.7.4 9.7.5 9.7.6 9.7.7 9.7.8 9.8 9.8.1 9.8.2 9.8.3 9.8.4 9.9 9.9.1 9.9.2 9.9.3 9.10 9.10.1 9.10.2
9.10.3 9.10.4 9.10.5 9.10.6 9.11 9.11.1 9.11.2 9.11.3
10.0 10.1 10.1.1 10.1.2 10.1.3 10.2 10.2.1 10.2.2 10.2.3 10.2.4 10.2.5 10.3 10.3.1 10.3.2 10.3.3
10.3.4 10.3.5 10.4 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 10.4.6 10.4.7 10.4.8 10.4.9 10.5
11.0 11.1 11.2 11.3 11.4 11.4.1 11.4.2 11.4.3 11.4.4 11.5 11.5.1 11.5.2 11.5.3 11.5.4
12.0 12.1 12.2
13.0 13.1 13.2 13.3 13.4 13.5
14.0 14.1 14.2 14.3 14.4 14.5
15.0
16.0 16.1 16.2 16.3
17.0 17.1 17.2
18.0
19.0
20.0
"""

# Our own page of rules.
FORD_AT_DAWN: Final = "1.1 1.2 2.1 3.1 3.2 3.3 4.1 4.2 5.1 5.2 5.3 5.4 5.5 6.1 6.2"

BOOKS: Final = {
    "DN": DORO_NAWA,
    "SCW": SPANISH_CIVIL_WAR,
    "FH": FORLORN_HOPES,
    "FD": FORD_AT_DAWN,
}
LOST: Final = FORLORN_HOPES.split()[FORLORN_HOPES.split().index("9.7") :]
"""Numbers whose rules are all reconstructed, and played like those of a book."""


@pytest.fixture(params=list(dict.fromkeys(rulebook.code for rulebook in RULEBOOKS)))
def index(request: pytest.FixtureRequest) -> Index:
    return index_of(request.param)


def numbers(index: Index) -> list[str]:
    return [case.number for case in index.cases]


def rulings(index: Index) -> list[str]:
    return [ruling.number for ruling in index.rulings]


def played(index: Index) -> list[str]:
    """Cases with a rule in the code; a title's own rules, and lost ones, are played as well."""
    lost = LOST if index.code == "FH" else []
    return [
        case.number
        for case in index.cases
        if case.status in {IMPLEMENTED, OPTIONAL}
        or (case.status == RECONSTRUCTED and (case.number.startswith("G") or case.number in lost))
    ]


# ── the list is the book's ───────────────────────────────────────────────────


def test_every_number_of_the_book_is_there_in_its_order(index: Index) -> None:
    assert numbers(index) == BOOKS[index.code].split()


def test_every_case_has_a_title_and_a_wording_of_its_own(index: Index) -> None:
    bare = [c.number for c in index.cases if not c.title or not c.wording.endswith(".")]
    assert not bare, f"no title, or no wording that ends in a full stop: {bare}"
    wordings = [case.wording for case in index.cases]
    assert len(set(wordings)) == len(wordings)


def test_only_headings_are_left_to_their_sub_cases(index: Index) -> None:
    for case in index.cases:
        if case.status == "procedure":
            stem = case.number.removesuffix("0")
            subs = [n for n in numbers(index) if n.startswith(stem) and n != case.number]
            assert subs, f"{case.number} is called a procedure but has no sub-case to hold its rule"


def test_wordings_name_only_cases_that_exist(index: Index) -> None:
    known = numbers(index) + rulings(index)
    for case in index.cases:
        wrong = [n for n in mentions(f"{case.wording} {case.note}") if n not in known]
        assert not wrong, f"{case.number} names {wrong}"


# ── a home in code and tests ─────────────────────────────────────────────────


def test_every_played_case_has_a_place_in_the_code(index: Index) -> None:
    homeless = [number for number in played(index) if not code_places(index, number)]
    assert not homeless, f"no banner, Bar or docstring names {homeless}"


def test_every_played_case_has_a_test_named_by_it(index: Index) -> None:
    tested = {test.case for test in index.tests}
    untested = [number for number in played(index) if number not in tested]
    assert not untested, f"no test_5_38_... in tests/cases/{index.folder.name} for {untested}"


def test_the_code_cites_only_cases_that_exist(index: Index) -> None:
    known = numbers(index) + rulings(index)
    wrong = [
        f"{place.file}:{place.line} {place.kind} {place.case}"
        for place in index.places
        if place.kind in {BANNER, BAR, TEXT, DOCSTRING} and place.case not in known
    ]
    assert not wrong


def test_tests_are_named_by_cases_that_exist(index: Index) -> None:
    wrong = [f"{t.file}:{t.line} {t.name}" for t in index.tests if t.case not in numbers(index)]
    assert not wrong


# ── rulings and options ──────────────────────────────────────────────────────


def test_rulings_are_numbered_upwards(index: Index) -> None:
    assert rulings(index) == sorted(set(rulings(index)), key=lambda r: int(r[1:]))


def test_a_case_names_the_rulings_that_name_it(index: Index) -> None:
    for case in index.cases:
        back = {ruling.number for ruling in index.rulings if case.number in ruling.cases}
        assert set(case.rulings) == back, f"{case.number}: cases.toml and rulings.md differ"
        assert list(case.rulings) == sorted(case.rulings, key=lambda r: int(r[1:]))


def test_rulings_name_only_cases_that_exist(index: Index) -> None:
    known = numbers(index)
    for ruling in index.rulings:
        wrong = [number for number in ruling.cases if number not in known]
        assert not wrong, f"{ruling.number} names {wrong}"


def test_every_ruling_has_an_anchor_for_the_drawer(index: Index) -> None:
    lines = (index.folder / "rulings.md").read_text(encoding="utf-8").split("\n")
    for ruling in index.rulings:
        above = lines[ruling.line - 3 : ruling.line - 1]
        assert above == [f'<a id="{ruling.number.lower()}"></a>', ""], ruling.number


def test_options_belong_to_cases_and_rulings_that_exist(index: Index) -> None:
    for option in index.options:
        assert option.case in numbers(index), option.id
        assert set(option.rulings) <= set(rulings(index)), option.id
    named = {ruling.number: ruling.option for ruling in index.rulings if ruling.option}
    assert named == {r: option.id for option in index.options for r in option.rulings}


def test_the_table_of_options_in_the_rulings_is_the_list(index: Index) -> None:
    text = (index.folder / "rulings.md").read_text(encoding="utf-8")
    for option in index.options:
        ruling = "".join(f" · {number}" for number in option.rulings)
        default = "on" if option.default else "off"
        row = f"| `{option.id}` | {option.case}{ruling} | {default} | {option.wording} |"
        assert row in text, f"the table of options lacks or changes {option.id}"


# ── the page ─────────────────────────────────────────────────────────────────


def test_the_page_of_cases_is_not_stale(index: Index) -> None:
    page = DOCS / "rules" / f"{index.name}.md"
    fresh = render_index(index)
    assert page.read_text(encoding="utf-8") == fresh, (
        f"{page.name} is stale: run `python -m sandtable.studio.case_page docs/rules`"
    )
