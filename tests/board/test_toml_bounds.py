"""TOML of strangers: bounds before the parser, which has none."""

from __future__ import annotations

import tracemalloc

import pytest

from sandtable.board.toml_bounds import DEEPEST, LONGEST, TomlError, read_toml

TRICKY = '''
plain.three.parts = 1.5
"quoted.with.many.dots.that.are.no.parts.of.a.key.at.all" = "a.b.c.d.e.f.g.h.i.j"
'literal "' = 'C:\\a.b.c.d.e.f.g.h.i' # a.b.c.d.e.f.g.h.i.j.k [[[[[[[[[[
long = """one "" two \\""" [[[[[[[[[[ a.b.c.d.e.f.g.h.i
"""
raw = \'\'\'[[[[[[[[[[ \'\' # {{{{{{{{{{\'\'\'
date = 1941-12-08T05:32:00.999
list = [[1.5, 2.5], [1.5, 2.5], [{ a.b = 1 }]]
[a.b.c]
[[a.d]]
'''


def test_what_stands_in_texts_and_remarks_is_no_key() -> None:
    table = read_toml(TRICKY)
    assert table["plain"] == {"three": {"parts": 1.5}}
    assert table["a"] == {"b": {"c": {}}, "d": [{}]}
    assert "[[[[" in table["raw"]
    assert "[[[[" in table["long"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\na" + ".a" * 100_000 + " = 1", "line 2: a key of more than 8 parts"),
        ('"a"' + " . 'a'" * 20_000 + " = 1", "line 1: a key of more than 8 parts"),
        ("[a" + ".a" * 20_000 + "]", "a key of more than 8 parts"),
        ("x = { a" + ".a" * 20_000 + " = 1 }", "a key of more than 8 parts"),
        ("x = [\n1.5,\n" + "[" * 100_000, "line 3: more than 8 brackets one within the other"),
        ("[" * 100_000, "line 1: more than 8 brackets one within the other"),
        ("x = " + "{ a = " * 20_000, "more than 8 brackets"),
        ("x = " + "1" * 100_000, "digits"),
        ("#" * (LONGEST + 1), "400,001 characters: at most 400,000 are read"),
        ('x = "' + ".a" * 9, "Illegal character|Unterminated string"),
    ],
)
def test_too_much_is_refused_in_a_line_and_takes_little_memory(text: str, told: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(TomlError, match=told):
            read_toml(text)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_as_deep_as_allowed_is_read() -> None:
    parts = ".".join("abcdefgh"[:DEEPEST])
    assert read_toml(f"{parts} = {'[' * DEEPEST}{']' * DEEPEST}\n{parts[:-1]}i = 1")
