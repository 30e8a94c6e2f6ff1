"""Choices and their notation: write and read are inverse, a wrong line says what is right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.case import BadChoice
from sandtable.core.choice import Choice, Names, Row, Verb, read, write
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.words import VERBS
from tests.server.toy import RULEBOOK as FORD
from tests.server.toy import Names as FordNames

FORD_NAMES = FordNames()
DEPLOYED = Game.new(RULEBOOK, "kampar", seed="words").state
WORDS = RULEBOOK.names(DEPLOYED)


def as_read(text: str, names: Names = FORD_NAMES) -> Choice:
    return read(text, names, FORD.verbs)


# ── a choice ─────────────────────────────────────────────────────────────────


def test_choices_are_equal_by_their_fields() -> None:
    move = Choice("move", 3, 7)
    assert move == Choice("move", 3, 7, -1)
    assert hash(move) == hash(Choice("move", 3, 7, -1))
    for other in (Choice("fly", 3, 7), Choice("move", 4, 7), Choice("move", 3, 8)):
        assert move != other
    assert move != Choice("move", 3, 7, 0)
    assert move != "move"
    assert repr(move) == "Choice('move', 3, 7, -1)"


def test_a_row_makes_each_choice_once() -> None:
    row = Row("with")
    first = row.upto(3)[:3]
    assert [c.unit for c in first] == [0, 1, 2]
    again = row.upto(5)
    assert all(a is b for a, b in zip(first, again, strict=False))
    assert Row("fly", 7).upto(2) == [Choice("fly", 7, 0), Choice("fly", 7, 1)]


# ── writing and reading ──────────────────────────────────────────────────────


@st.composite
def wellformed(draw: st.DrawFn) -> Choice:
    """A choice of Doro Nawa with the fields that its verb takes, missing ones included."""
    verb = draw(st.sampled_from(sorted(VERBS)))
    fields, _, optional = VERBS[verb].fields.partition("?")
    fields += draw(st.sampled_from(["", optional]))
    unit = draw(st.integers(0, DEPLOYED.theatre.roster.count - 1)) if "u" in fields else -1
    place = draw(st.integers(0, DEPLOYED.theatre.places - 1)) if "h" in fields else -1
    return Choice(verb, unit, place, draw(st.integers(0, 10**9 - 1)) if "n" in fields else -1)


@given(wellformed())
def test_what_is_written_is_read_again(choice: Choice) -> None:
    line = write(choice, WORDS)
    assert read(line, WORDS, VERBS) == choice
    assert write(read(line, WORDS, VERBS), WORDS) == line


@given(wellformed(), st.data())
def test_letters_blanks_and_ids_do_not_matter(choice: Choice, data: st.DataObject) -> None:
    line = write(choice, WORDS)
    change = data.draw(st.sampled_from([str.upper, str.lower, str.swapcase]))
    assert read(f"  {change(line)} ".replace(" ", "  "), WORDS, VERBS) == choice
    if choice.unit >= 0:
        by_id = line.replace(
            WORDS.unit_name(choice.unit), DEPLOYED.theatre.roster.id[choice.unit], 1
        )
        assert read(by_id, WORDS, VERBS) == choice


def test_a_unit_is_known_by_its_beginning() -> None:
    class Few:
        """Three counters, two of them alike."""

        names = ("Hunan", "Gurkha", "Guards")

        def unit_name(self, unit: int) -> str:
            return self.names[unit]

        def find_unit(self, word: str) -> int:
            low = [name.lower() for name in self.names]
            return low.index(word.lower()) if word.lower() in low else -1

        def unit_words(self) -> list[str]:
            return list(self.names)

        def hex_name(self, hex: int) -> str:
            return str(hex)

        def place_name(self, hex: int) -> str:
            return self.hex_name(hex)

        def find_hex(self, word: str) -> int:
            return 5 if word == "0501" else -1

    assert as_read("move hu 0501", Few()) == Choice("move", 0, 5)
    with pytest.raises(BadChoice, match="ambiguous unit 'gu': it could be Gurkha, Guards"):
        as_read("move gu 0501", Few())
    with pytest.raises(BadChoice, match="unknown unit 'gurka': did you mean Gurkha"):
        as_read("move gurka 0501", Few())


# ── wrong lines ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "empty choice: write a verb such as move, attack, pass, roll"),
        (" \t", "empty choice: write a verb such as move, attack, pass, roll"),
        ("mvoe R1 0201", "unknown verb 'mvoe': did you mean move"),
        ("castle", "unknown verb 'castle': verbs are move, attack, pass, roll"),
        ("troll", "unknown verb 'troll': did you mean roll"),
        ("packs", "unknown verb 'packs': verbs are move, attack, pass, roll"),
        ("move", "'move': move is written `move UNIT HEX`"),
        ("move R1", "'move R1': move is written `move UNIT HEX`"),
        ("move R1 0201 3", "'move R1 0201 3': move is written `move UNIT HEX`"),
        ("pass 3", "'pass 3': pass is written `pass`"),
        ("roll", "'roll': roll is written `roll NUMBER`"),
        ("move R9 0201", "unknown unit 'R9': write one such as R1"),
        ("move Kwantung 0201", "unknown unit 'Kwantung': write one such as R1"),
        ("move R1 0901", "unknown hex '0901': write four digits such as 1127, or a box"),
        ("attack 201", "unknown hex '201': write four digits such as 1127, or a box"),
        ("roll six", "'six' is no number"),
        ("roll -1", "'-1' is no number"),
        ("roll 1.5", "'1.5' is no number"),
        ("roll " + "9" * 5000, "'99999999999999999999' is no number"),
        ("move r 0201", "ambiguous unit 'r': it could be R1, R2"),
    ],
)
def test_a_wrong_line_says_what_would_be_right(line: str, told: str) -> None:
    with pytest.raises(BadChoice) as caught:
        as_read(line)
    assert str(caught.value) == told


def test_a_field_after_the_mark_may_be_missing() -> None:
    verbs = {"fly": Verb("u?h", "Fly {unit} {hex}"), "guns": Verb("?h", "Fire {hex}")}
    assert read("fly R1", FORD_NAMES, verbs) == Choice("fly", 0)
    assert read("fly R1 0301", FORD_NAMES, verbs) == Choice("fly", 0, 2)
    assert read("guns", FORD_NAMES, verbs) == Choice("guns")
    with pytest.raises(BadChoice, match="fly is written `fly UNIT HEX`"):
        read("fly", FORD_NAMES, verbs)


@given(st.text(max_size=40))
def test_any_text_is_a_choice_or_a_clear_line(text: str) -> None:
    told = ""
    try:
        choice = read(text, WORDS, VERBS)
        assert read(write(choice, WORDS), WORDS, VERBS) == choice
    except BadChoice as error:
        told = str(error)
    assert told or text.split()
