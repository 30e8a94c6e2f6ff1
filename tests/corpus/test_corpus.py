"""Some games of the corpus tell what they told when it was frozen; all of them behind `long`."""

from __future__ import annotations

import pytest

from tests.corpus.corpus import GAMES, difference, frozen
from tests.properties.matches import NAMES

FEW = (0, 1, 7)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", FEW)
def test_a_game_tells_what_it_told(name: str, number: int) -> None:
    assert difference(name, number) == ""


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_all_games_tell_what_they_told(name: str) -> None:
    assert len(frozen(name)) == GAMES
    assert [told for number in range(GAMES) if (told := difference(name, number))] == []
