"""What a notice says: what is asked, where, and what happened, as its reader saw it.

The story is told from what `tables/happened.py` found in his eyes; nothing else of the game is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sandtable.server.notices.outbox import ASK, BEGUN, END, SAT, TURN, Notice
from sandtable.server.tables.happened import story
from sandtable.server.tables.telling import FIGHT, GAIN, LOSS, MOVE

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.tables.table import Table

Item = Mapping[str, Any]

MOST_LINES: Final = 8
MOST_NAMES: Final = 4
LONGEST_LINE: Final = 160
ASKS: Final = {
    "undo": "to take a choice back",
    "draw": "for a draw",
    "rematch": "for a rematch",
    "hold": "to hold the clocks",
    "stand-in": "to let a computer stand in",
    "show": "to let spectators see both sides",
}
DEEDS: Final = {
    "retreat": ("retreats", "retreat"),
    "withdraw": ("withdraws", "withdraw"),
    "advance": ("advances", "advance"),
    "land": ("lands", "land"),
    "march": ("marches", "march"),
    "support": ("gives support", "give support"),
    "interdict": ("interdicts", "interdict"),
    "arrive": ("arrives", "arrive"),
    "return": ("returns", "return"),
    "entrain": ("goes by rail", "go by rail"),
    "recon": ("reconnoitres", "reconnoitre"),
    "scramble": ("scrambles", "scramble"),
    "flee": ("scrambles off the ground", "scramble off the ground"),
    "stage": ("stages", "stage"),
}
Kinds = tuple[tuple[str, Callable[[Item], object]], ...]
LOSSES: Final[Kinds] = (
    ("lost", lambda loss: loss.get("lost")),
    ("{measure} lost", lambda loss: loss.get("sp")),
    ("reduced", lambda loss: loss.get("reduced")),
    ("disrupted", lambda loss: loss.get("disrupted")),
    ("out of supply", lambda loss: loss.get("oos")),
)
GAINS: Final[Kinds] = (
    ("{measure} regained", lambda gain: gain.get("sp")),
    ("restored", lambda gain: gain.get("restored")),
    ("recovered", lambda gain: gain.get("recovered") == 0),
    ("less disrupted", lambda gain: gain.get("recovered")),
    ("back in supply", lambda gain: gain.get("supplied")),
)


class Words(NamedTuple):
    """What is told of one notice; of what happened at most so many lines."""

    table: str
    """The table's id, or that of a tournament."""
    name: str
    """Its name."""
    title: str
    story: list[str]
    page: str = "table"
    """The page that it leads to: `table` or `tournament`."""

    @property
    def path(self) -> str:
        """Where it leads, within the club."""
        return f"/#/{self.page}/{self.table}"


def words_of(notice: Notice, table: Table, eyes: Eyes, asked_by: str) -> Words:
    """A notice in words, for whoever has these eyes."""
    game, side = table.seen(eyes.role), notice.seat
    if notice.kind == ASK and table.ask is not None:
        title = f"{table.ask.side} asks you {ASKS.get(table.ask.kind, 'something')}"
        return Words(table.id, table.name, title, [])
    if notice.kind == SAT:
        who = asked_by or "Somebody"
        return Words(table.id, table.name, f"{who} sat down as {side}", [])
    if notice.kind == BEGUN:
        return Words(table.id, table.name, f"A new game is laid, you play {side}", [])
    if notice.kind == END:
        return Words(table.id, table.name, _ending(game, side, eyes), [])
    again = "It is still your turn" if notice.again else "It is your turn"
    title = f"{again} as {side}{_moment(game)}"
    told = [] if notice.again or notice.kind != TURN else lines_of(game, eyes.role)
    return Words(table.id, table.name, title, told)


def _ending(game: Game, side: str, eyes: Eyes) -> str:
    """How a game has ended for whoever played this side."""
    result = game.result()
    if result is None:
        return "The game is over"
    if result.winner < 0:
        how = "A draw"
    elif len(eyes.place.held) > 1:
        how = "The game is over"
    else:
        won = game.rulebook.sides[result.winner] == side
        how = f"You {'won' if won else 'lost'} as {side}"
    return f"{how}: {_stop(result.text)}"[:LONGEST_LINE]


def _moment(game: Game) -> str:
    turn = game.rulebook.clock(game.state).get("turn")
    return f" (turn {turn})" if turn else ""


def lines_of(game: Game, role: str) -> list[str]:
    """What a role saw happen since its own last decision: the newest last, the oldest left out."""
    told = story(game, role, None, {})
    units = {unit["id"]: unit["short"] for unit in game.rulebook.roster_json(game.state)}
    writer = _Writer(units, game.rulebook.losses)
    lines = [line for item in told.items if (line := writer.line(item))]
    if len(lines) <= MOST_LINES:
        return lines
    more = len(lines) - MOST_LINES + 1
    return [f"{more} things before that", *lines[-MOST_LINES + 1 :]]


class _Writer(NamedTuple):
    units: dict[int, str]
    measure: str

    def line(self, item: Item) -> str:
        text = self._text(item)
        return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1] + "…"

    def _text(self, item: Item) -> str:
        kind = item["kind"]
        if kind == MOVE:
            return self._move(item)
        if kind == FIGHT:
            return self._fight(item)
        if kind in (LOSS, GAIN):
            kinds, changes = (LOSSES, item["losses"]) if kind == LOSS else (GAINS, item["gains"])
            places = {change["hex"] for change in changes} - {""}
            where = f"{places.pop()}: " if len(places) == 1 else ""
            return where + self._changes(changes, kinds)
        return _stop(item["text"])

    def _move(self, item: Item) -> str:
        units, path = item["units"], item["path"]
        deed = DEEDS.get(item["manner"] or ("arrive" if len(path) == 1 else ""))
        who = self._names(units) + (f" {deed[len(units) > 1]}" if deed else "")
        way = f"{path[0]} → {path[-1]}" if path[0] != path[-1] else path[-1]
        return f"{who}: {way}"

    def _fight(self, item: Item) -> str:
        rolls, losses = item["rolls"], item["losses"]
        if len(rolls) > 1:
            place = ", ".join(part for part in (item["title"], item["hex"]) if part)
            return (
                f"{place}, {len(rolls)} dice: {self._changes(losses, LOSSES) or 'no unit is hit'}"
            )
        text = rolls[0]["text"]
        rest = [loss for loss in losses if self._name(loss["unit"]) not in text]
        cost = self._changes(rest, LOSSES)
        return _stop(text) + (f" · {cost}" if cost else "")

    def _changes(self, changes: list[Item], kinds: Kinds) -> str:
        parts = []
        for title, befell in kinds:
            units = list(dict.fromkeys(one["unit"] for one in changes if befell(one)))
            if units:
                parts.append(f"{title.format(measure=self.measure)}: {self._names(units)}")
        return " · ".join(parts)

    def _names(self, units: list[int]) -> str:
        told = [self._name(unit) for unit in units[:MOST_NAMES]]
        more = len(units) - len(told)
        return ", ".join(told) + (f" and {more} more" if more else "")

    def _name(self, unit: int) -> str:
        return self.units.get(unit, "a unit")


def _stop(text: str) -> str:
    return text.removesuffix(".")
