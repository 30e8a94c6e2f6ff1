"""The tables of a small game: what terrain costs and covers, and what an attack at odds brings.

costs = { clear = 1, woods = 2 }
cover = { woods = 1 }

[combat]
odds = ["1:1", "2:1"]
results = [["AR", "--"], ["--", "DR"], ...]     # a row for each face of the die

[combat.means]
AR = "the attackers retreat"
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from sandtable.board.files import Keys
from sandtable.board.tables import Odds

FACES: Final = 6


class Modifier(NamedTuple):
    """Something that is added to the die."""

    case: str
    text: str
    value: int


class Charts(NamedTuple):
    """By terrain MP and cover; the combat results by die and column, and what each means."""

    costs: dict[str, int]
    cover: dict[str, int]
    odds: Odds
    results: list[list[str]]
    means: dict[str, str]

    def column(self, attack: int, defence: int) -> str:
        """The column of two strengths, 2:1 say."""
        return self.odds.names[self.odds.column(attack, defence)]

    def result(self, die: int, attack: int, defence: int) -> str:
        """What a modified die brings; beyond the table its first or last row."""
        return self.results[min(FACES, max(1, die)) - 1][self.odds.column(attack, defence)]


def read_charts(keys: Keys) -> Charts:
    """The tables of a box.  Raises PackError with the key that is wrong."""
    costs, cover, combat = keys.sub("costs"), keys.sub("cover"), keys.sub("combat")
    heads, means = combat.texts("odds"), combat.sub("means")
    try:
        odds = Odds(heads)
    except ValueError as error:
        raise combat.trouble("odds", str(error)) from error
    words = {name: means.text(name) for name in means.names()}
    results = combat.rows("results", FACES, len(heads), list(words))
    combat.done()
    return Charts(
        {name: costs.integer(name, 1, 99) for name in costs.names()},
        {name: cover.integer(name, 0, 9) for name in cover.names()},
        odds,
        results,
        words,
    )


def charts_json(charts: Charts) -> dict[str, Any]:
    """The tables for the browser."""
    return {
        "crt": {"columns": charts.odds.names, "results": charts.results},
        "results": [{"result": told, "means": words} for told, words in charts.means.items()],
        "tec": [
            {"terrain": name, "mp": mp, "cover": charts.cover.get(name, 0)}
            for name, mp in charts.costs.items()
        ],
    }


def die_note(die: int, modifiers: list[Modifier]) -> str:
    """A die and what is added to it, in words.

    >>> die_note(2, []), die_note(2, [Modifier("5.2", "defender in hills", -1)])
    ('die 2', 'die 2, -1 defender in hills = 1')
    """
    if not modifiers:
        return f"die {die}"
    added = ", ".join([f"{line.value:+} {line.text}" for line in modifiers])
    return f"die {die}, {added} = {die + sum(line.value for line in modifiers)}"


def chances_note(
    charts: Charts, text: str, modifiers: list[Modifier], result: Callable[[int], str]
) -> dict[str, Any]:
    """The chances of an attack, as they stand beside a choice; `result` of an unmodified die."""
    found: dict[str, Fraction] = {}
    for die in range(1, FACES + 1):
        told = result(die)
        found[told] = found.get(told, Fraction(0)) + Fraction(1, FACES)
    return {
        "text": text,
        "modifiers": [modifier._asdict() for modifier in modifiers],
        "outcomes": [
            {"loss": f"{told}: {words}", "chance": str(found[told])}
            for told, words in charts.means.items()
            if told in found
        ],
    }
