"""What a turn brought in a side's eyes: places taken, units lost, points; told when it is over.

It is told from two views, as it began and as it ended, and so of nothing that the side did not see.
"""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.core.choice import Names
from sandtable.core.game import Game
from sandtable.server.tables.replay import EVERY, look_back, repeat
from sandtable.server.tables.telling import Item, loss_of, units_of

MOST: Final = 6
"""Places of a side that are named; of more it is said how many."""

View = dict[str, Any]


@final
class Turns:
    """Watches a game that is looked back at, and says of each turn that ends what it brought."""

    __slots__ = ("_before", "_names", "_side", "_sides", "_turn")

    def __init__(
        self, game: Game, side: int, step: int, kept: dict[int, Game], sides: dict[int, str]
    ) -> None:
        self._names: Final = game.rulebook.names(game.state)
        self._side: Final = side
        self._sides: Final = sides
        self._turn = _turn(look_back(game, step, kept))
        self._before: View = {}
        if self._turn != _turn(game):
            self._before = self._see(_opening(game, step, kept))

    def over(self, then: Game, step: int) -> list[Item]:
        """The turn that this step ended, if it did, as a line of the recap."""
        if not self._before or _turn(then) == self._turn:
            return []
        before, after = self._before, self._see(then)
        told = [
            _of_side(self._names, self._sides, side, before, after)
            for side in after.get("score", {})
        ]
        text = " ".join([f"Turn {self._turn} is over.", *told])
        self._turn, self._before = _turn(then), after
        item: Item = {"kind": "note", "side": "", "step": step, "last": step, "case": ""}
        return [item | {"units": [], "hex": "", "text": text}]

    def _see(self, game: Game) -> View:
        return game.rulebook.view(game.state, self._side)


def _turn(game: Game) -> Any:
    return game.rulebook.clock(game.state).get("turn")


def _opening(game: Game, step: int, kept: dict[int, Game]) -> Game:
    """The game as the turn began that goes on at a step."""
    then = look_back(game, step, kept)
    turn = _turn(then)
    while step > 0 and _turn(then) == turn:
        step = (step - 1) // EVERY * EVERY
        then = look_back(game, step, kept)
    while _turn(then) != turn and repeat(then, step):
        step += 1
    return then


def _of_side(names: Names, sides: dict[int, str], side: str, before: View, after: View) -> str:
    was, now = before["score"][side]["total"], after["score"][side]["total"]
    told = [taken_by(names, side, before, after), _lost(sides, side, before, after)]
    told.append(f"points {was} → {now}" if was != now else f"points {now} as before")
    return f"{side}: {'; '.join([part for part in told if part])}."


def taken_by(names: Names, side: str, before: View, after: View) -> str:
    """Places with a name first; where the whole land is held, the rest are a number."""
    held = _held(before).get(side, set())
    new = sorted(_held(after).get(side, set()) - held)
    places = [names.place_name(names.find_hex(label)) for label in new]
    named = [place for place, label in zip(places, new, strict=True) if place != label][:MOST]
    more = len(new) - len(named)
    rest = f"{more} {'more ' if named else ''}hex{'es' if more > 1 else ''}" if more else ""
    return f"took {', '.join([*named, rest] if rest else named)}" if new else ""


def _held(view: View) -> dict[str, set[str]]:
    """The hexes of each side, as far as the table shows whose they are."""
    found: dict[str, set[str]] = {side: set(held) for side, held in view.get("control", {}).items()}
    if not found:
        for label, mark in view.get("marks", {}).items():
            found.setdefault(mark.get("control") or "", set()).add(label)
    return found


def _lost(sides: dict[int, str], side: str, before: View, after: View) -> str:
    was, gone, weaker = units_of(before), 0, 0
    for unit, now in units_of(after).items():
        if unit in was and sides.get(unit) == side:
            befell = loss_of(was[unit], now)
            gone += "lost" in befell
            weaker += "sp" in befell or "reduced" in befell
    units = f"{gone} unit{'' if gone == 1 else 's'} lost" if gone else ""
    return ", ".join([part for part in (units, f"{weaker} weakened" if weaker else "") if part])
