"""What a unit in hand that is pointed at a place would do there, in each game."""

from __future__ import annotations

import tomllib

import pytest

from sandtable.core.game import Game
from sandtable.games import rulebook
from tests.browser.positions import TORIJA
from tests.cases.doro_nawa.test_4_4_amphibious import sea


def pointed(text: str, pick: str, unit: str, place: str) -> tuple[str, str]:
    """The choice that is meant and the reason against it."""
    table = tomllib.loads(text)
    book = rulebook(table.pop("game", "doro-nawa"))
    assert book
    game = Game.from_state(book, book.read_position(table, "position"), {})
    game.choose(pick)
    at = game.parse(f"move {unit} {place}")
    meant = book.meant(game.state, at.unit, at.hex)
    refusal = game.why(meant)
    return game.text(meant), refusal.reason if refusal else ""


THERE = "an enemy unit is there"


@pytest.mark.parametrize(
    ("units", "place", "choice", "reason"),
    [
        ('"0303" = ["I/11"]\n"0203" = ["2Argylls afloat"]', "0203", "embark", THERE),
        ('"0304" = ["I/11"]', "0203", "move", "goes to sea only by embarking"),
        ('"0303" = ["I/11"]', "0105", "move", "goes to sea only by embarking"),
        ('"0303" = ["I/11"]\n"0304" = ["2Argylls"]', "0304", "move", THERE),
        ('"0203" = ["I/11 afloat"]\n"0303" = ["2Argylls"]', "0303", "land", THERE),
        ('"0303" = ["I/11"]', "0707", "move", "cost more MP than it has"),
        ('"0303" = ["59Sentai"]', "0404", "fly", ""),
    ],
)  # fmt: skip
def test_doro_nawa(units: str, place: str, choice: str, reason: str) -> None:
    unit = "59Sentai" if "59Sentai" in units else "I/11"
    pick = f"{'fly' if unit == '59Sentai' else 'move'} {unit}"
    text, why = pointed(sea(units), pick, unit, place)
    assert text == f"{choice} {unit} {place}"
    assert reason in why


def test_guadalajara_runs_over_what_is_beside_it_with_armour() -> None:
    text = TORIJA.replace('"HQ6G", "1L3"', '"HQ6G"').replace("0503 = [", '0403 = ["1L3", ')
    assert pointed(text, "move 1L3", "1L3", "0404")[0] == "overrun 0404"
    assert pointed(text, "move 3/6G", "3/6G", "0404") == (
        "move 3/6G 0404",
        THERE,
    )
    assert pointed(text, "move 1L3", "1L3", "0506")[0] == "move 1L3 0506"
