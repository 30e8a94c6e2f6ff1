"""Values and what was made with them: records, positions and states, all three games."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.core.line import RecordError, chain
from sandtable.games.doro_nawa import position as dn
from sandtable.games.doro_nawa.rulebook import DoroNawa
from sandtable.games.forlorn_hopes import position as fh
from sandtable.games.forlorn_hopes.rulebook import ForlornHopes
from sandtable.games.spanish_civil_war import position as scw
from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from tests.packs import changed


class Title(NamedTuple):
    """A game, one line of its charts, and the same with other values."""

    book: Callable[..., Any]
    package: Any
    chart: str
    line: str
    other: str


TITLES = [
    Title(DoroNawa, dn, "charts/crt.csv", "\n6,0,1,1,2,2,3,3,4", "\n6,4,4,4,4,4,4,4,4"),
    Title(SpanishCivilWar, scw, "charts/drm.csv", "defends\",-2,", "defends\",-5,"),
    Title(ForlornHopes, fh, "charts/numbers.csv", "(5.2),3,", "(5.2),4,"),
]  # fmt: skip
EACH = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.book.__name__)


def own(title: Title, folder: Path) -> Any:
    """The rulebook with an owner's folder, in which one line differs."""
    data = title.book().pack().folder._base
    return title.book(changed(data, folder / "mine", title.chart, title.line, title.other))


def begun(book: Any) -> Game:
    return Game.new(book, scenario=book.scenarios()[-1].id, seed="values")


def rehashed(game: Game, **changes: Any) -> str:
    """The record's header alone, with other words and a right hash; ... leaves one out."""
    line = {**json.loads(game.record.rows[0]), **changes}
    line = {key: value for key, value in line.items() if value is not ... and key != "h"}
    return json.dumps({**line, "h": chain("", line)}) + "\n"


@EACH
def test_a_record_goes_on_with_the_values_it_was_played_with(title: Title, tmp_path: Path) -> None:
    mine, ours = own(title, tmp_path), title.book()
    for book, other in ((mine, ours), (ours, mine)):
        text = begun(book).record.text()
        assert Game.read(text, [book], "a").record.text() == text
        with pytest.raises(RecordError) as caught:
            Game.read(text, [other], "a.jsonl")
        told = str(caught.value)
        name = type(book).__name__
        digest = mine.own_values()[title.chart][:12]
        owners = f"an owner's {title.chart} ({digest})"
        if book is mine:
            assert told == (
                f"a.jsonl:1: played with {owners}; in force are Sandtable's own values: "
                f"give their folder: --pack FOLDER, in Python {name}(FOLDER)"
            )
        else:
            assert told == (
                f"a.jsonl:1: played with Sandtable's own values; in force are {owners}: "
                f"leave --pack out, in Python {name}()"
            )


@EACH
def test_a_folder_that_changes_nothing_is_ours(title: Title, tmp_path: Path) -> None:
    data = title.book().pack().folder._base
    same = title.book(changed(data, tmp_path, title.chart, title.line, title.line))
    assert same.own_values() == {}
    assert same.pack_hash() == title.book().pack_hash()


@EACH
def test_a_record_of_our_earlier_values_goes_on_with_ours(title: Title, tmp_path: Path) -> None:
    """What ours once were is told from an owner's: by `own`, in older records by a list."""
    mine, ours = own(title, tmp_path), title.book()
    game = begun(ours)
    assert Game.read(rehashed(game, pack="0" * 64), [ours], "a").step == 0
    earlier = ours.earlier_values()
    assert earlier
    for pack in earlier:
        text = rehashed(game, pack=pack, own=...)
        assert Game.read(text, [ours], "a").step == 0
        if pack != ours.pack_hash():
            with pytest.raises(RecordError, match="played with Sandtable's own values"):
                Game.read(text, [mine], "a")


@EACH
def test_an_older_record_of_an_owners_values_wants_them(title: Title, tmp_path: Path) -> None:
    mine, ours = own(title, tmp_path), title.book()
    text = rehashed(begun(mine), own=...)
    assert Game.read(text, [mine], "a").step == 0
    with pytest.raises(RecordError, match=f"values {mine.pack_hash()[:12]}, which are not here"):
        Game.read(text, [ours], "a")


@pytest.mark.parametrize(
    "changes", [{"pack": 5}, {"pack": ...}, {"own": [1]}, {"own": {"a": 1}}, {"own": "x"}]
)
def test_a_header_that_says_nonsense_of_its_values(changes: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=r"a:1: pack: is .* the hashes that Sandtable writes"):
        Game.read(rehashed(begun(DoroNawa()), **changes), [DoroNawa()], "a")


@EACH
def test_a_state_of_other_values_is_not_played(title: Title, tmp_path: Path) -> None:
    mine, ours = own(title, tmp_path), title.book()
    file = tmp_path / "p.toml"
    file.write_text('title = "nobody is here"\n')
    load = title.package.load_position
    for made, other in ((mine, ours), (ours, mine)):
        state = load(file, made)
        assert made.made_with(state) == made.pack_hash()
        game = Game.from_state(made, state, {})
        assert Game.read(game.record.text(), [made], "a").state.digest() == game.state.digest()
        with pytest.raises(Trouble, match=r"load_position\(FILE, rulebook\)"):
            Game.from_state(other, state, {})
        with pytest.raises(RecordError, match="played with"):
            Game.read(game.record.text(), [other], "a")
        with pytest.raises(Trouble, match="leave the values out: a state knows its own"):
            title.package.write_position(state, "", other.pack())
    assert ours.made_with(load(file)) == ours.pack_hash()


@EACH
def test_a_position_is_read_from_a_text_or_a_table(title: Title, tmp_path: Path) -> None:
    read = title.package.read_position
    mine = own(title, tmp_path)
    same = [read("turn = 2"), read({"turn": 2}), read("turn = 2", "named"), read({"turn": 2}, "n")]
    assert len({state.digest() for state in same}) == 1
    assert read("turn = 2", on=mine).theatre.pack.made_with == mine.pack_hash()
    assert read("turn = 2", on=mine.pack()).theatre.pack.made_with == mine.pack_hash()
    with pytest.raises(Trouble, match=r"^position: .* a position is written in TOML"):
        read("turn = ")


def test_the_charts_in_force_are_played(tmp_path: Path) -> None:
    """The overlay's combat results, not the default ones: what was asked of positions in Python."""
    mine = own(TITLES[0], tmp_path)
    text = """
    option = "combat"
    die = 2
    [map]
    columns = 4
    rows = 4
    [units]
    0202 = ["I/11"]
    0203 = ["2Argylls"]
    """
    losses = {}
    for book in (mine, DoroNawa()):
        game = Game.from_state(book, dn.read_position(text, on=book), {})
        for choice in ("attack 0203", "with I/11", "resolve", "roll 6"):
            made = game.choose(choice)
        losses[book] = made[0].detail["result"]
    assert losses[mine] == 4
    assert losses[mine] > max(losses[book] for book in losses if book is not mine)
