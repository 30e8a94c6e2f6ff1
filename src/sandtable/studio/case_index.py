"""The index of cases: what each says, where its rule is, what tests it, which rulings bear on it.

Every game keeps its cases in `cases.toml` and its rulings in `rulings.md`, beside its source.  Here
they are joined with what `case_places` finds in the source and in the tests.  An installed package
has the source and no tests; the lists of tests are then empty.  `case_page` makes a page of it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from sandtable.board.files import Keys
from sandtable.board.folder import Folder
from sandtable.core.case import Trouble
from sandtable.games import folder_of, rulebook
from sandtable.studio import case_places
from sandtable.studio.case_places import CaseTest, Place
from sandtable.studio.rulings import Ruling, load_rulings

IMPLEMENTED: Final = "implemented"
PROCEDURE: Final = "procedure"
COLOUR: Final = "colour"
OPTIONAL: Final = "optional"
RECONSTRUCTED: Final = "reconstructed"
STATUSES: Final = [IMPLEMENTED, PROCEDURE, COLOUR, OPTIONAL, RECONSTRUCTED]

PACKAGE: Final = Path(__file__).resolve().parent.parent
GAMES: Final = PACKAGE / "games"
TESTS: Final = PACKAGE.parent.parent / "tests" / "cases"
CASES: Final = "cases.toml"
RULINGS: Final = "rulings.md"
ROOMS: Final = ("data", "imagined", "orders", "positions", "refusals", "showing")
"""Folders of a game that hold no chapters (decision 25)."""


class NoCase(Trouble):
    """A case, ruling or game that does not exist; names the nearest that do."""


class Case(NamedTuple):
    """A case of the book in our words; `ours` are reconstructed figures, `note` oddities."""

    number: str
    title: str
    own_title: bool
    status: str
    wording: str
    rulings: tuple[str, ...]
    ours: str
    note: str


class GameOption(NamedTuple):
    """An option of the game as the book or a ruling words it."""

    id: str
    title: str
    case: str
    default: bool
    rulings: tuple[str, ...]
    wording: str


class Index(NamedTuple):
    """A game's cases with everything that is known of them; `titles` are the names of a series."""

    code: str
    name: str
    title: str
    titles: tuple[str, ...]
    folder: Path
    cases: list[Case]
    options: list[GameOption]
    rulings: list[Ruling]
    places: list[Place]
    tests: list[CaseTest]


# ── reading ──────────────────────────────────────────────────────────────────


def load_cases(path: Path) -> list[Case]:
    """The cases of a `cases.toml`, in the order of the book."""
    return _cases(_open(path))


def load_index(folder: Path, tests: Path | None = None) -> Index:
    """The whole index of the game whose package is this folder."""
    keys = _open(folder / CASES)
    code, name, title, titles = _book(keys)
    cases = _cases(keys)
    index = Index(
        code,
        name,
        title,
        titles,
        folder,
        cases,
        _options(keys),
        load_rulings(folder / RULINGS),
        _placed(cases, case_places.places(folder)),
        case_places.tests(tests or TESTS / folder.name),
    )
    keys.done()
    return index


def _placed(cases: list[Case], places: list[Place]) -> list[Place]:
    """Places by the cases of the list: where it has no 6.3.2 that is a numbered point of 6.3."""
    known = {case.number for case in cases}
    return [place._replace(case=_listed(place.case, known)) for place in places]


def _listed(number: str, known: set[str]) -> str:
    """A case of the list, or the one that has this number as a point: its points are not listed."""
    section, _, point = number.rpartition(".")
    if (
        not point.isdecimal()
        or section not in known
        or any(other.startswith(section + ".") for other in known)
    ):
        return number
    return section


@cache
def index_of(code: str) -> Index:
    """The index of a game by its code (DN), name (doro-nawa), package (doro_nawa) or a title."""
    wanted = code.casefold().replace("_", "-")
    known: list[str] = []
    home = folder_of(wanted)
    if home is not None and (home / CASES).exists():
        return load_index(home, home / "tests")
    if home is not None and (title := rulebook(wanted)) is not None:
        wanted = title.code.casefold()  # a title of a series of ours
    for path in sorted(GAMES.glob(f"*/{CASES}")):
        book_code, name, _, titles = _book(_open(path))
        if wanted in [word.casefold() for word in (book_code, name, *titles)]:
            return load_index(path.parent)
        known.append(f"{book_code} ({name})")
    raise NoCase(f"unknown game {code!r}: there is {', '.join(known)}")


def _open(path: Path) -> Keys:
    return Folder(path.parent).toml(path.name)


def _book(keys: Keys) -> tuple[str, str, str, tuple[str, ...]]:
    """Code, name and title of the book, and the titles of a series that are played by it."""
    book = keys.sub("book")
    code, name, title = book.text("code"), book.text("name"), book.text("title")
    titles = tuple(book.texts("titles"))
    book.done()
    return code, name, title, titles


def _cases(keys: Keys) -> list[Case]:
    cases: list[Case] = []
    for entry in keys.subs("case"):
        case = Case(
            entry.text("number"),
            entry.text("title"),
            entry.truth("own_title", False),
            entry.one_of("status", STATUSES, IMPLEMENTED),
            entry.text("wording"),
            tuple(entry.texts("rulings")),
            entry.text("ours", ""),
            entry.text("note", ""),
        )
        entry.done()
        if not case_places.NUMBER.fullmatch(case.number):
            raise entry.trouble("number", f"is {case.number!r}", 'a case number such as "5.38"')
        if any(case.number == other.number for other in cases):
            raise entry.trouble("number", f"is {case.number!r}", "which is there already")
        cases.append(case)
    return cases


def _options(keys: Keys) -> list[GameOption]:
    options: list[GameOption] = []
    for entry in keys.subs("option"):
        option = GameOption(
            entry.text("id"),
            entry.text("title"),
            entry.text("case"),
            entry.truth("default", False),
            tuple(entry.texts("rulings")),
            entry.text("wording"),
        )
        entry.done()
        options.append(option)
    return options


# ── asking ───────────────────────────────────────────────────────────────────


def find(code: str, number: str) -> Case:
    """A case of a game, by a point of it too.  Raises NoCase with the nearest that exist."""
    index = index_of(code)
    wanted = _listed(number.strip().upper(), {case.number for case in index.cases})
    for case in index.cases:
        if case.number == wanted:
            return case
    near = nearest(wanted, [case.number for case in index.cases])
    raise NoCase(f"{index.title} has no case {number!r}: the nearest are {', '.join(near)}")


def find_ruling(code: str, number: str) -> Ruling:
    """A ruling of a game by its number, such as R12."""
    index = index_of(code)
    for ruling in index.rulings:
        if ruling.number == number.strip().upper():
            return ruling
    last = index.rulings[-1].number if index.rulings else "none"
    raise NoCase(f"{index.title} has no ruling {number!r}: the last is {last}")


def nearest(number: str, known: list[str], count: int = 3) -> list[str]:
    """The known numbers most like this one: those that begin alike, then those close in value."""

    def unlike(other: str) -> tuple[int, int]:
        return -_alike(number, other), abs(_value(number) - _value(other))

    return sorted(sorted(known, key=unlike)[:count], key=known.index)


def _alike(number: str, other: str) -> int:
    """How many characters both begin with."""
    for at, (a, b) in enumerate(zip(number, other, strict=False)):
        if a != b:
            return at
    return min(len(number), len(other))


def _value(number: str) -> int:
    """Digits as if every case had three after the point: 5.3 is 5300, 5.38 is 5380."""
    chapter, _, rest = number.partition(".")
    digits = "".join(d for d in rest if d.isdecimal())[:3]
    return int("".join(d for d in chapter if d.isdecimal()) or 0) * 1000 + int(digits.ljust(3, "0"))


def entry(code: str, number: str) -> dict[str, Any]:
    """Everything about a case as JSON-able values, for the command line and the rule drawer."""
    case = find(code, number)
    index = index_of(code)
    order = [other.number for other in index.cases]
    at = order.index(case.number)
    root = f"{PACKAGE.name}/{index.folder.relative_to(PACKAGE).as_posix()}"
    return {
        "game": {"code": index.code, "name": index.name, "title": index.title},
        "number": case.number,
        "title": case.title,
        "own_title": case.own_title,
        "status": case.status,
        "wording": case.wording,
        "ours": case.ours,
        "note": case.note,
        "rulings": [r.encode() for r in index.rulings if case.number in r.cases],
        "options": [o._asdict() for o in index.options if o.case == case.number],
        "code": [
            {"file": f"{root}/{p.file}", "line": p.line, "kind": p.kind, "name": p.name}
            for p in code_places(index, case.number)
        ],
        "tests": [
            {"file": f"tests/cases/{index.folder.name}/{t.file}", "line": t.line, "name": t.name}
            for t in index.tests
            if t.case == case.number
        ],
        "mentions": [n for n in case_places.mentions(case.wording) if n in order],
        "mentioned_by": mentioned_by(index, case.number),
        "previous": order[at - 1] if at else None,
        "next": order[at + 1] if at + 1 < len(order) else None,
    }


def code_places(index: Index, number: str) -> list[Place]:
    """Where the rule of a case is: in chapters first, what only speaks of it in rooms at the end.

    Of each banners come first, then Bars, then whatever else names it.
    """
    kinds = [case_places.BANNER, case_places.BAR, case_places.DOCSTRING, case_places.TEXT]
    chapters = {p.file for p in index.places if (p.line, p.kind) == (1, case_places.DOCSTRING)}

    def order(place: Place) -> tuple[int, int]:
        beside = 2 if place.file.split("/")[0] in ROOMS else int(place.file not in chapters)
        return beside, kinds.index(place.kind)

    own = [place for place in index.places if place.case == number and place.kind in kinds]
    return sorted(own, key=order)


def mentioned_by(index: Index, number: str) -> list[str]:
    """The other cases whose wording names this one."""
    return [
        case.number
        for case in index.cases
        if case.number != number and number in case_places.mentions(case.wording)
    ]
