"""What scripts/bench server plays: it is found before an evening is begun."""

from __future__ import annotations

from bench.served import AHEAD, CAMPAIGN, STOOD, campaigns, kinds
from sandtable.games import RULEBOOKS


def test_the_games_of_an_evening_are_found_and_go_on() -> None:
    names = [book.name for book in campaigns()]
    assert names == ["doro-nawa", "guadalajara", "forlorn-hopes"]
    offered = {book.name: [found.id for found in book.scenarios()] for book in RULEBOOKS}
    assert all(CAMPAIGN in offered[name] for name in names)
    for kind, name in zip(kinds(len(names)), names, strict=True):
        assert kind.game.rulebook.name == name
        assert kind.game.step >= STOOD
        assert len(kind.script) == AHEAD


def test_an_evening_of_the_same_games_each_time() -> None:
    one, again = kinds(1), kinds(1)
    assert one[0].script == again[0].script
