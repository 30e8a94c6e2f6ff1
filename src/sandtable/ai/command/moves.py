"""What a player would choose next, as far as nothing comes between: to be told and drawn."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.ai.player import Knowledge, Player
from sandtable.core.choice import Choice, write
from sandtable.core.frame import Ballot
from sandtable.core.rulebook import Rulebook

MOST_MOVES: Final = 60
MOST_TOLD: Final = 5
"""Moves that are told in words; all are drawn."""
DOWN: Final = "stop"
"""What puts a unit down in the games that pick them up."""


class Move(NamedTuple):
    """One choice: as a line, and where it is drawn."""

    text: str
    unit: int
    path: tuple[str, ...]


def moves_ahead(book: Rulebook, world: Any, player: Player, side: int) -> list[Move]:
    """The choices that a player makes next, up to a die, something shown, or the other's turn."""
    names = book.names(world)
    places = {unit["id"]: unit["hex"] for unit in book.view(world, side)["units"]}
    clock = book.clock(world)
    found: list[Move] = []
    world.log = None
    while len(found) < MOST_MOVES and book.actor(world) == side and book.clock(world) == clock:
        ballot = Ballot()
        book.verdicts(world, ballot)
        choices = ballot.open
        choice, by_itself = choices[0], False
        if len(choices) == 1:
            by_itself = book.free_running(world, choice)
        else:
            seen = book.known_to(world, side) if book.hides(world) else world.clone()
            seen.log = None
            choice = player.choose(Knowledge.inside(book, seen, side, choices))
        shows = book.reveals(world, choice)
        if not by_itself:
            found.append(_move(names, choice, places))
        for part in book.expand(world, choice):
            book.apply(world, part)
        if shows:
            break
    return found


def _move(names: Any, choice: Choice, places: dict[int, Any]) -> Move:
    path: tuple[str, ...] = ()
    if choice.hex >= 0:
        to = names.hex_name(choice.hex)
        start = places.get(choice.unit)
        path = (start, to) if start is not None and start != to else (to,)
        if choice.unit >= 0:
            places[choice.unit] = to
    return Move(write(choice, names), choice.unit, path)


def worth_telling(moves: list[Move]) -> list[Move]:
    """Without those that only pick a unit up or put it down; a way in several steps is one.

    >>> picked, gone, down = Move("move A", 1, ()), Move("move A 0102", 1, ("0101", "0102")), None
    >>> worth_telling([picked, gone, Move("stop", -1, ()), picked, Move("stop", -1, ())]) == [gone]
    True
    """
    found: list[Move] = []
    for number, move in enumerate(moves):
        after = moves[number + 1] if number + 1 < len(moves) else None
        puts_down = move.text == DOWN
        picks_up = move.unit >= 0 and not move.path and after is not None
        if puts_down or (picks_up and after and (after.unit == move.unit or after.text == DOWN)):
            continue
        last = found[-1] if found else None
        if last and move.unit >= 0 and last.unit == move.unit and last.path[-1:] == move.path[:1]:
            found[-1] = Move(move.text, move.unit, (*last.path, *move.path[1:]))
            continue
        found.append(move)
    return found


def in_words(book: Rulebook, g: Any, moves: list[Move]) -> str:
    """The first moves as a sentence; units that go the same way are told together."""
    names = book.names(g)
    groups: dict[tuple[str, str], list[str]] = {}
    for move in moves:
        verb = move.text.partition(" ")[0]
        if move.unit < 0 or not move.path:
            groups.setdefault((move.text, ""), [])
        else:
            groups.setdefault((verb, move.path[-1]), []).append(names.unit_name(move.unit))
    parts = [
        f"{verb} {', '.join(units)} to {to}" if units else verb
        for (verb, to), units in list(groups.items())[:MOST_TOLD]
    ]
    more = ", and so on" if len(groups) > MOST_TOLD else ""
    return f"Next: {'; '.join(parts)}{more}." if parts else "Nothing is left to do here."
