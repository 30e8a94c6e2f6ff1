"""`[charts]` of a position: whole tables and single cells, for all games, without a folder."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from sandtable.board.files import PackError
from sandtable.board.toml_bounds import read_toml
from sandtable.core.game import Game
from sandtable.games.doro_nawa import position as dn
from sandtable.games.doro_nawa.rulebook import DoroNawa
from sandtable.games.forlorn_hopes import position as fh
from sandtable.games.forlorn_hopes.rulebook import ForlornHopes
from sandtable.games.spanish_civil_war import position as scw
from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar

FIGHT = """
option = "combat"
die = 2
[charts]
%s
[map]
columns = 4
rows = 4
[units]
0202 = ["I/11"]
0203 = ["2Argylls"]
"""
MILD = '''
crt = """
row,c0,c1,c2
odds,<1:2,1:2,1:1
bombardment,..0,1..2,3..
1,0,4,4
2,0,4,4
3,0,4,4
4,0,4,4
5,0,4,4
6,0,4,4
"""
'''


class Title(NamedTuple):
    """A game, charts of a position, and what they come to in the theatre."""

    book: Any
    package: Any
    charts: str
    value: Any
    wanted: Any


TITLES = [
    Title(DoroNawa(), dn, "[charts.crt.6]\nc2 = 4\n", lambda t: t.crt.loss[5][2], 4),
    Title(
        SpanishCivilWar(), scw, '[charts.drm.combat.rep_armour_alone]\nnumber = -7\n',
        lambda t: t.drm["rep_armour_alone"], -7,
    ),
    Title(
        ForlornHopes(), fh, "[charts.numbers.commitment.covering_most]\nnumber = 9\n",
        lambda t: t.pack.number["commitment.covering_most"], 9,
    ),
]  # fmt: skip
EACH = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.book.name)


@EACH
@pytest.mark.parametrize("on", ["", "[map]\ncolumns = 4\nrows = 4\n"], ids=["printed", "drawn"])
def test_a_cell_is_played_written_and_kept_in_the_record(title: Title, on: str) -> None:
    text = title.charts + on
    state = title.package.read_position(text)
    plain = title.package.read_position(on)
    assert title.value(state.theatre) == title.wanted != title.value(plain.theatre)
    written = title.package.write_position(state)
    again = title.package.read_position(written)
    assert again.encode() == state.encode()
    assert read_toml(written)["charts"] == read_toml(text)["charts"]
    assert title.package.write_position(again) == written

    game = Game.from_state(title.book, state, {})
    back = Game.read(game.record.text(), [title.book], "record")
    assert title.value(back.state.theatre) == title.wanted
    assert back.record.header["own"] == {}
    assert title.value(title.package.read_position(on).theatre) != title.wanted
    ours = title.book.charts_json()
    assert title.book.charts_json(back.state) != ours == title.book.charts_json(plain)


def result(charts: str) -> int:
    game = Game.from_state(DoroNawa(), dn.read_position(FIGHT % charts), {})
    for choice in ("attack 0203", "with I/11", "resolve", "roll 6"):
        made = game.choose(choice)
    found: int = made[0].detail["result"]
    return found


def test_cells_and_whole_tables_decide_the_fight() -> None:
    assert result("") == 1
    assert result("crt.6 = { c1 = 3 }") == 3
    assert result(MILD) == 4


def test_a_whole_table_need_not_say_where_it_comes_from() -> None:
    state = dn.read_position(FIGHT % MILD)
    assert dn.read_position(dn.write_position(state)).encode() == state.encode()


@pytest.mark.parametrize(
    ("charts", "told"),
    [
        ("crd.6 = { c2 = 3 }", "charts.crd: is no chart; did you mean 'crt'?"),
        ("crt.7 = { c2 = 3 }", "charts.crt.7: is no line of it"),
        ("crt.6 = { c9 = 3 }", "charts.crt.6.c9: is no column; known are row, c0"),
        ("crt.6 = { c2 = 1.5 }", "charts.crt.6.c2: is 1.5; a text or a whole number"),
        ("crt.6 = 3", "charts.crt.6: is 3; a table is wanted"),
        ("crt = 3", "charts.crt: is 3; a text in quotation marks is wanted"),
        ('crt = "row"', "charts: charts/crt.csv"),
        ("crt.6 = { c2 = 99 }", "charts: charts/crt.csv, line 9, c2"),
        ('turns = "a,b"', "charts: charts/turns.csv, line 1: the column 'turn' is missing"),
    ],
)
def test_what_is_wrong_in_them_is_named(charts: str, told: str) -> None:
    with pytest.raises(PackError) as caught:
        dn.read_position(FIGHT % charts, "p.toml")
    assert str(caught.value).startswith("p.toml, ")
    assert told in str(caught.value)


def test_a_line_of_two_names_is_named_by_both() -> None:
    with pytest.raises(PackError, match=r"charts.drm.combat.rep_armour: is no line of it; did you"):
        scw.read_position("[charts.drm.combat.rep_armour]\nnumber = 1\n")


DEAR = """
[charts.tec."interdicted hex"]
foot = "4"
mounted = "4"
vehicle = "4"
rail = "4"
[charts.drm]
bombardment.number = -1
defence.improved_defence.number = 5
"""
LINES = [
    (
        DoroNawa(),
        dn,
        '[charts.tec."interdicted hex"]\nmp = 3\nmp_armoured = 3\n',
        'interdicted = ["0202"]\n',
        "I/11",
        ["interdicted: 3 MP more, no supply through it"],
    ),
    (
        SpanishCivilWar(),
        scw,
        DEAR,
        'improved = ["0202"]\nair = ["S81 interdicts 0202"]\n',
        "1/6G",
        [
            "improved position: defence +5, barrage die -1, units may ignore retreats",
            "interdicted: 4 MP more, no rail movement through",
        ],
    ),
]


@pytest.mark.parametrize(("book", "package", "charts", "marks", "unit", "told"), LINES)
def test_a_hex_tells_the_figures_that_are_played(
    book: Any, package: Any, charts: str, marks: str, unit: str, told: list[str]
) -> None:
    ground = f"[map]\ncolumns = 4\nrows = 4\n[units]\n0202 = ['{unit}']\n"
    g = package.read_position(marks + charts + ground)
    lines = [line["text"] for line in book.hex_info(g, g.theatre.map.find("0202"), -1)["lines"]]
    assert [text for text in lines if text.split()[0] in ("improved", "interdicted:")] == told
