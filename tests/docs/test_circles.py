"""No module imports itself by way of others, but where a comment says why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).parents[2] / "src"
DEFENDED: Final = {("sandtable.server.document", "sandtable.server.web")}
"""The document of all addresses is at an address: one of the two imports is late, and says so."""


def imported(node: ast.AST, known: set[str]) -> Iterator[str]:
    """The modules that are imported at run time, at the top and late."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if isinstance(child, ast.ImportFrom) and child.module:
            full = [f"{child.module}.{name.name}" for name in child.names]
            yield from (one if one in known else child.module for one in full)
        yield from imported(child, known)


def imports() -> dict[str, set[str]]:
    """What each module of the package imports of it."""
    paths = {
        ".".join(path.relative_to(SOURCES).with_suffix("").parts): path
        for path in (SOURCES / "sandtable").rglob("*.py")
    }
    paths = {name.removesuffix(".__init__"): path for name, path in paths.items()}
    known = set(paths)
    return {
        name: {one for one in imported(ast.parse(path.read_text()), known) if one in known} - {name}
        for name, path in paths.items()
    }


def circle(found: dict[str, set[str]]) -> list[str]:
    """The modules of a circle; none if there is none."""
    try:
        TopologicalSorter(found).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_circle_of_modules_but_those_that_are_defended() -> None:
    found = imports()
    assert len(found) > 400
    for name, other in DEFENDED:
        assert other in found[name], f"{name} does not import {other} any more: take it off"
        found[name].remove(other)
    assert circle(found) == []


def test_a_circle_is_found() -> None:
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"a"}})) == {"a", "b", "c"}
    late = ast.parse("def f():\n    from x.y import z\nif TYPE_CHECKING:\n    from x import q\n")
    assert list(imported(late, {"x", "x.y", "x.q", "x.y.z"})) == ["x.y.z"]
