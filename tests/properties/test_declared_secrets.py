"""What the columns declare secret is what the books hide, each word of the declaration.

What a side knows is written here a second time, unit by unit as the books tell it, and compared at
moments of random games whose values are stirred, that nothing agrees because it happens to be 0.
Then every word of the declaration is taken away, one at a time: each must be missed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import pytest

from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.state import BYTES, EVERYBODY, FRAMES, Column
from sandtable.games.forlorn_hopes import limited_intelligence as fh_known
from sandtable.games.forlorn_hopes.kinds import AIR, GROUND, HIDDEN, NO_PART, READY, UNKNOWN
from sandtable.games.spanish_civil_war import rulebook as scw_rulebook
from tests.properties.matches import MATCHES

FH, SCW = MATCHES["forlorn-hopes"], MATCHES["guadalajara"]
FLIGHT: Final = ("ace", "disrupted", "level", "facing", "loaded", "struck")
"""What a hidden air unit shows nobody (6.1)."""


# ── a second time, from the books ────────────────────────────────────────────


def known_of_forlorn_hopes(g: Any, side: int) -> dict[str, Any]:
    """6.1, 9.6, 10.1.2, unit by unit."""
    told = g.clone()
    for unit, owner in enumerate(g.theatre.roster.side):
        if owner == side:
            continue
        kind = g.theatre.roster.category[unit]
        if kind == AIR:
            hide_wing(g, told, unit)
        elif kind == GROUND:
            hide_troops(g, told, unit)
    for enemy in (0, 1):
        if enemy != side:
            told.written[enemy] = -1
    return values(told)


def hide_wing(g: Any, told: Any, unit: int) -> None:
    """Nobody sees where an enemy air unit is based; nor what else it is until it is shown."""
    told.staged[unit] = told.shaken[unit] = 0
    told.box[unit] = READY
    if g.base[unit] != -1:
        told.base[unit] = UNKNOWN
    if g.shown[unit] != HIDDEN:
        return
    for name in FLIGHT:
        getattr(told, name)[unit] = 0
    told.part[unit] = NO_PART
    told.cell[unit] = told.hex[unit] = -1
    if g.steps[unit] > 0:
        told.steps[unit] = g.theatre.roster.steps[unit]


def hide_troops(g: Any, told: Any, unit: int) -> None:
    """Cargo of a ship that was not spotted is nowhere; a unit ashore does not tell of its plans."""
    ship = g.aboard[unit]
    if ship >= 0 and g.spotted[ship]:
        return
    told.part[unit] = NO_PART
    told.second[unit] = -1
    if ship < 0:
        return
    told.hex[unit] = told.aboard[unit] = -1
    told.disrupted[unit] = 0
    if g.steps[unit] > 0:
        told.steps[unit] = g.theatre.roster.steps[unit]


def known_of_guadalajara(g: Any, side: int) -> dict[str, Any]:
    """10.1: which enemy air units go for air superiority."""
    told = g.clone()
    for unit in g.theatre.wings:
        if g.side(unit) != side:
            told.allotted[unit] = 0
    return values(told)


def values(g: Any) -> dict[str, Any]:
    """Everything but the decisions under way, of which another law tells."""
    columns = (FH if hasattr(g, "written") else SCW).columns
    return {c.name: list_of(getattr(g, c.name)) for c in columns if c.kind != FRAMES}


def list_of(value: Any) -> Any:
    return value if isinstance(value, int) else list(value)


MODELS: Final[dict[str, Callable[[Any, int], dict[str, Any]]]] = {
    "forlorn-hopes": known_of_forlorn_hopes,
    "guadalajara": known_of_guadalajara,
}
DECLARED: Final[dict[str, Any]] = {"forlorn-hopes": fh_known, "guadalajara": scw_rulebook}
"""The module in which each game builds what is known."""


# ── moments ──────────────────────────────────────────────────────────────────


def moments(name: str) -> Iterator[Any]:
    """States of a random game now and then, with other values in them."""
    game, luck = Game.new(MATCHES[name].rulebook, seed="declared"), random.Random(name)
    for step in range(400):
        if game.actor == NOBODY:
            return
        if game.actor == CHANCE:
            game.roll(luck.randint(1, game.rulebook.lots(game.state)))
        else:
            game.choose(luck.choice(game.choices()))
        if step % 10 == 0:
            yield stirred(game.state, luck)


def stirred(state: Any, luck: random.Random) -> Any:
    """The same units and decisions, in conditions that no rule need have led to."""
    g = state.clone()
    if not hasattr(g, "written"):
        for unit in g.theatre.wings:
            g.allotted[unit] = luck.randrange(2)
        return g
    g.written[:] = [luck.randrange(-1, 9), luck.randrange(-1, 9)]
    ships = g.theatre.of_category[1]
    for ship in ships:
        g.spotted[ship] = luck.randrange(2)
    for unit in (*g.theatre.of_category[AIR], *g.theatre.of_category[GROUND]):
        g.steps[unit] = luck.randrange(3)
        g.disrupted[unit], g.part[unit] = luck.randrange(2), luck.randrange(5)
    for unit in g.theatre.of_category[AIR]:
        g.shown[unit], g.hex[unit] = luck.randrange(3), luck.randrange(-1, 40)
        g.base[unit], g.box[unit] = luck.randrange(-2, 9), luck.randrange(3)
        for column in (*FLIGHT, "staged", "shaken"):
            getattr(g, column)[unit] = luck.randrange(3)
        g.cell[unit] = luck.randrange(-1, 30)
    for unit in g.theatre.of_category[GROUND]:
        aboard = luck.random() < 0.6
        g.aboard[unit] = luck.choice(ships) if aboard else -1
        g.second[unit] = luck.choice(ships) if luck.random() < 0.5 else -1
        g.hex[unit] = luck.randrange(40)
    return g


@cache
def stood(name: str) -> list[tuple[Any, int, dict[str, Any]]]:
    """The moments in each one's eyes, and what is then known."""
    return [
        (state, side, MODELS[name](state, side)) for state in moments(name) for side in (-1, 0, 1)
    ]


def misses(name: str) -> int:
    """How often what is known is not what the book tells."""
    book = MATCHES[name].rulebook
    return sum(values(book.known_to(g, side)) != told for g, side, told in stood(name))


# ── the laws ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", sorted(MODELS))
def test_what_is_declared_is_what_the_book_tells(name: str) -> None:
    assert len(stood(name)) > 60
    assert misses(name) == 0


def weaker(column: Column) -> Iterator[Column]:
    """The column, with a word of its declaration changed."""
    if column.seen_by == EVERYBODY:
        return
    yield column._replace(seen_by=EVERYBODY)
    if column.until:
        yield column._replace(until="")
    if column.bare is not None:
        yield column._replace(bare=None)
    yield column._replace(unknown=77)


def mutants() -> list[tuple[str, Column]]:
    return [
        (name, changed)
        for name in sorted(MODELS)
        for column in MATCHES[name].columns
        for changed in weaker(column)
    ]


@pytest.mark.parametrize(
    ("name", "changed"), mutants(), ids=[f"{n}-{c.name}-{k}" for k, (n, c) in enumerate(mutants())]
)
def test_no_word_of_a_declaration_can_be_missed(
    name: str, changed: Column, monkeypatch: pytest.MonkeyPatch
) -> None:
    declared = tuple(
        changed if column.name == changed.name else column for column in MATCHES[name].columns
    )
    monkeypatch.setattr(DECLARED[name], "COLUMNS", declared)
    assert misses(name) > 0


def test_columns_of_bytes_stay_bytes() -> None:
    state = Game.new(FH.rulebook, seed="bytes").state
    known = FH.rulebook.known_to(state, 0)
    kinds = {c.name: type(getattr(known, c.name)) is bytearray for c in FH.columns}
    assert kinds == {c.name: c.kind == BYTES for c in FH.columns}
