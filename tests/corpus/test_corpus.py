"""Some games of the corpus tell what they told when it was frozen; all of them behind `long`."""

from __future__ import annotations

import pytest

from tests.corpus.corpus import difference, frozen
from tests.properties.matches import MATCHES, NAMES

FEW = (0, 1, 7)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", FEW)
def test_a_game_tells_what_it_told(name: str, number: int) -> None:
    assert difference(name, number) == ""


@pytest.mark.parametrize("name", NAMES)
def test_every_scenario_and_option_is_in_it(name: str) -> None:
    """Whoever adds one adds a line or two that name it at the end of the file, then `--new`."""
    lines, rules = frozen(name), MATCHES[name].rulebook
    assert all(line.digests for line in lines)
    assert {line.deal.scenario for line in lines} == {info.id for info in rules.scenarios()}
    for option in rules.options():
        assert {line.deal.options[option.id] for line in lines} == {True, False}, option.id


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_all_games_tell_what_they_told(name: str) -> None:
    assert [told for n in range(len(frozen(name))) if (told := difference(name, n))] == []
