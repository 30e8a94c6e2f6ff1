"""Where a case lives: its places in a game's source, and the tests named by it.

A source names a case in a banner (`# ── 5.38 Retreats ───`), in a Bar (`Bar("5.38", ...)`), in a
text that is nothing but the number (the case of a prompt, of a log line), in docstrings, comments.
Everything is read from the source: nothing is imported, so compiled rules are no hindrance.

The rules of one title of a series are numbered by a letter of it: G1, G2 ... for Guadalajara.  Some
books number in three parts: 9.7.4.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from sandtable.core.case import Trouble

if TYPE_CHECKING:
    from pathlib import Path

BANNER: Final = "banner"
BAR: Final = "bar"
TEXT: Final = "text"
DOCSTRING: Final = "docstring"
COMMENT: Final = "comment"

NUMBER: Final = re.compile(r"[1-9]\d?\.\d{1,2}(?:\.\d)?|G\d{1,2}")
MENTION: Final = re.compile(
    r"(?<![\d.])[1-9]\d?\.\d{1,2}(?:\.\d)?(?![\d%]|\.\d)|\bR[1-9]\d*\b|\bG\d{1,2}\b"
)
RULE: Final = re.compile(r"^# ── (.+?) ─*$")
LEADING: Final = re.compile(r"^(?:(?:[1-9]\d?\.\d{1,2}(?:\.\d)?|G\d{1,2})(?:, | and |–|-)?)+(?= )")
TEST: Final = re.compile(
    # A third number is part of the case unless a further one follows: 9_2_9_3 are 9.2 and 9.3.
    r"^test_(?:([1-9]\d?_\d{1,2}(?:_\d(?!_\d))?)|(g\d{1,2}))(?=_|$)"
)


class Place(NamedTuple):
    """A line of the source that names a case or a ruling; `name` is the rule, class or constant."""

    case: str
    kind: str
    file: str
    line: int
    name: str


class CaseTest(NamedTuple):
    """A test named by a case."""

    case: str
    file: str
    line: int
    name: str


def mentions(text: str) -> list[str]:
    """The case and ruling numbers that a text names, each once, in order."""
    return list(dict.fromkeys(MENTION.findall(text)))


def places(package: Path) -> list[Place]:
    """Every place of a game's package that names a case, in the order of files and lines."""
    found: list[Place] = []
    for path in sorted(package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(package).as_posix()
        try:
            tree = ast.parse(text)
        except SyntaxError as error:
            raise Trouble(f"{path}:{error.lineno}: no Python: {error.msg}") from error
        reader = _Reader(name)
        reader.visit(tree)
        found += sorted(reader.places + _comments(name, text), key=lambda place: place.line)
    return found


def tests(folder: Path) -> list[CaseTest]:
    """Every test below a folder that is named by a case; none where the tests are not at hand."""
    found: list[CaseTest] = []
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                named = TEST.match(node.name)
                if named:
                    file = path.relative_to(folder).as_posix()
                    case = named[1].replace("_", ".") if named[1] else named[2].upper()
                    found.append(CaseTest(case, file, node.lineno, node.name))
    return found


def _comments(file: str, text: str) -> list[Place]:
    """Banners, and cases named in other comments."""
    found: list[Place] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        line = token.start[0]
        rule = RULE.match(token.string)
        lead = LEADING.match(rule[1]) if rule else None
        if rule and lead:
            title = rule[1][lead.end() :].strip()
            named = dict.fromkeys([*NUMBER.findall(lead[0]), *mentions(title)])
            found += [Place(n, BANNER, file, line, title) for n in named]
        else:
            found += [Place(n, COMMENT, file, line, "") for n in mentions(token.string)]
    return found


@final
class _Reader(ast.NodeVisitor):
    """Collects Bars, bare case numbers and docstrings with the name of what they stand in."""

    def __init__(self, file: str) -> None:
        self.file: Final = file
        self.places: Final[list[Place]] = []
        self.within: Final[list[str]] = []

    def _add(self, case: str, kind: str, line: int, name: str = "") -> None:
        self.places.append(Place(case, kind, self.file, line, name or ".".join(self.within)))

    def _inside(self, node: Any) -> None:
        self.within.append(node.name)
        self.generic_visit(node)
        self.within.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._inside(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._inside(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not self._bar(node.value, node.targets[0]):
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if not self._bar(node.value, node.target):
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if not self._bar(node, None):
            self.generic_visit(node)

    def _bar(self, node: ast.expr | None, target: ast.expr | None) -> bool:
        """Note a Bar with the constant that it is bound to; whether the node was one."""
        if not isinstance(node, ast.Call) or not node.args:
            return False
        maker, first = node.func, node.args[0]
        named = maker.id if isinstance(maker, ast.Name) else getattr(maker, "attr", "")
        if named != "Bar" or not isinstance(first, ast.Constant):
            return False
        name = target.id if isinstance(target, ast.Name) else ""
        self._add(str(first.value), BAR, node.lineno, name)
        return True

    def visit_Expr(self, node: ast.Expr) -> None:
        text = node.value.value if isinstance(node.value, ast.Constant) else None
        if isinstance(text, str):
            for case in mentions(text):
                self._add(case, DOCSTRING, node.lineno)
        else:
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and NUMBER.fullmatch(node.value):
            self._add(node.value, TEXT, node.lineno)
