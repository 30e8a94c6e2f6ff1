"""What a player would choose next, as far as nothing comes between: to be told and drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.ai.player import Knowledge, Player
from sandtable.core.choice import Choice, Names, read, write
from sandtable.core.frame import Ballot
from sandtable.core.plan import capital
from sandtable.core.rulebook import Rulebook

MOST_MOVES: Final = 240
"""Choices looked ahead: a half in which thirty units are picked up, moved and put down."""
STAYS: Final = ("place", "land")
"""Verbs after which a hex is where something happens; others go there."""
DONE: Final = "done"
DOWN: Final = "stop"
"""What puts a unit down in the games that pick them up."""


class Move(NamedTuple):
    """One choice: as a line, and where it is drawn; with the lines that make it."""

    text: str
    unit: int
    path: tuple[str, ...]
    lines: tuple[str, ...] = ()
    asked: str = ""
    """The question that it puts an end to, where the half goes on after it."""
    called: str = ""
    """What the table calls it just then, such as `No advance`, where that is not its verb."""


class Step(NamedTuple):
    """What several units do alike, one after another: a line of a list that is followed."""

    says: str
    """Such as `Move I/41, II/41 to Tapah (1228)`."""
    units: tuple[int, ...]
    ways: tuple[tuple[str, ...], ...]
    """Where each of them goes, or the place it is about."""
    tells: tuple[str, ...]
    """The last choice of each of them, by which it is known to be done."""
    lines: tuple[tuple[str, ...], ...]
    """All choices that each of them makes, picking up and putting down among them."""


def moves_ahead(
    book: Rulebook,
    world: Any,
    player: Player,
    side: int,
    within: Callable[[Any], bool] | None = None,
) -> list[Move]:
    """The choices that a player makes next, up to a die, something shown, or the other's turn, or
    as long as the state is `within` what is told of, a fight for one.
    """
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
        asked = book.prompt(world).text
        noted = book.choice_notes(world, [choice])[0] if choice.verb == DONE else {}
        if not by_itself:
            found.append(_move(names, choice, places))
        for part in book.expand(world, choice):
            book.apply(world, part)
        goes_on = book.actor(world) == side and book.clock(world) == clock
        if found and choice.verb == DONE and not by_itself and goes_on:
            found[-1] = found[-1]._replace(asked=asked, called=noted.get("label", ""))
        if shows or (within is not None and not within(world)):
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
    text = write(choice, names)
    return Move(text, choice.unit, path, (text,))


def worth_telling(moves: list[Move]) -> list[Move]:
    """Without those that only pick a unit up or put it down, whose lines go with the others; a way
    in several steps is one.

    >>> went = Move("move A 0102", 1, ("0101", "0102"), ("move A 0102",))
    >>> down = Move("stop", -1, (), ("stop",))
    >>> one, other = Move("move A", 1, (), ("move A",)), Move("move B", 2, (), ("move B",))
    >>> [(move.path, move.lines) for move in worth_telling([one, went, down, other, down])]
    [(('0101', '0102'), ('move A', 'move A 0102', 'stop', 'move B', 'stop'))]
    """
    found: list[Move] = []
    before: tuple[str, ...] = ()
    for number, move in enumerate(moves):
        after = moves[number + 1] if number + 1 < len(moves) else None
        picks_up = move.unit >= 0 and not move.path and after is not None
        if picks_up and after and (after.unit == move.unit or after.text == DOWN):
            before += move.lines
            continue
        last = found[-1] if found else None
        if move.text == DOWN:
            if last and not before:
                found[-1] = last._replace(lines=last.lines + move.lines)
            else:
                before += move.lines
            continue
        lines = before + move.lines
        before = ()
        if last and move.unit >= 0 and last.unit == move.unit and last.path[-1:] == move.path[:1]:
            found[-1] = Move(move.text, move.unit, (*last.path, *move.path[1:]), last.lines + lines)
            continue
        found.append(move._replace(lines=lines))
    if before and found:
        found[-1] = found[-1]._replace(lines=found[-1].lines + before)
    return found


def steps_of(book: Rulebook, g: Any, moves: list[Move]) -> list[Step]:
    """The moves as a list to be followed: units that do the same one after another are one step,
    and so is what is done several times, such as to fly ahead.
    """
    names = book.names(g)
    groups: list[tuple[tuple[str, str], list[Move]]] = []
    for move in moves:
        verb = move.text.partition(" ")[0]
        key = (verb if move.unit >= 0 else move.text, move.path[-1] if move.path else "")
        if groups and not (move.asked or groups[-1][1][-1].asked) and groups[-1][0] == key:
            groups[-1][1].append(move)
        else:
            groups.append((key, [move]))
    return [
        Step(
            _words(book, names, group),
            tuple([move.unit for move in group if move.unit >= 0]),
            tuple([move.path for move in group]),
            tuple([move.text for move in group]),
            tuple([move.lines for move in group]),
        )
        for _, group in groups
    ]


def _words(book: Rulebook, names: Names, group: list[Move]) -> str:
    """What a button calls the choice, with all its units and where they go."""
    choice = read(group[0].text, names, book.verbs)
    label = group[0].called or book.verbs[choice.verb].label
    if "{unit} {hex}" in label and choice.hex >= 0:
        toward = "at" if choice.verb in STAYS else "to"
        label = label.replace("{unit} {hex}", f"{{unit}} {toward} {{hex}}")
    who = ", ".join([names.unit_name(move.unit) for move in group if move.unit >= 0])
    where = names.place_name(choice.hex) if choice.hex >= 0 else ""
    words = label.format(unit=who, hex=where, n=choice.n if choice.n >= 0 else "").strip()
    more = f" ({group[0].asked})" if group[0].asked else ""
    if len(group) > 1 and group[0].unit < 0:
        more = f", {len(group)} times"
    return f"{capital(words)}{more}"
