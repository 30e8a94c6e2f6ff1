"""Playing choices and chosen dice in order, all or none; and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sandtable.cli.risk import risk_of
from sandtable.core.case import Trouble
from sandtable.core.choice import LONGEST
from sandtable.core.dice import counted
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import BEFORE, Game
from sandtable.core.line import FORCED, JOIN, ROLL

if TYPE_CHECKING:
    from sandtable.core.rulebook import Event

STOP: Final = "stop"
FORCED_NOTE: Final = "forced"
DONE_NOTE: Final = "done already"


class MissingDie(Trouble):
    """A die is asked for and none is left."""


class Played(NamedTuple):
    """A choice as it was played, the log lines that it made, and why nobody had to choose it."""

    text: str
    events: list[Event]
    note: str = ""


def read_dice(text: str, faces: int) -> list[int]:
    """Chosen dice, such as `3,5`."""
    dice: list[int] = []
    for word in text.replace(",", " ").split():
        die = counted(int(word), faces) if word.isdecimal() and len(word) <= LONGEST else 0
        if not 1 <= die <= faces:
            raise Trouble(f"--dice {text}: {word!r} is no die; write 1 to {faces}, such as 3,5")
        dice.append(die)
    return dice


def play(
    game: Game, choices: list[str], dice: list[int], role: str | None = None, whole: bool = False
) -> list[Played]:
    """Play choices, each die as it is asked for.  Raises Trouble; the caller then drops the game.

    A die may also be given in its place among the choices, as `roll 4`.  A forced choice may be
    written where it was played by itself; with `whole` each that is written is taken for that one
    first, even if the same line would be legal again.
    """
    if dice and not game.manual_dice:
        raise Trouble(
            "the dice of this game fall by themselves; chosen dice are for positions and for games "
            "begun with --manual-dice"
        )
    left = list(dice)
    played: list[Played] = []
    forced: list[str] = []
    for number, text in enumerate(choices, 1):
        try:
            wanted = game.parse(text)
            line = game.text(wanted)
            if wanted.verb != ROLL and not _is_forced(game, line, left, forced, whole):
                made = _throw(game, left, f"before {text!r}")
                played += made
                forced += _forced(made)
            if _is_forced(game, line, left, forced, whole):
                forced.pop(0)
                continue
            if line == STOP and played and game.why(wanted) is not None:
                played.append(Played(line, [], DONE_NOTE))  # the move ended by itself
                continue
            first = game.step
            risk = risk_of(game, wanted) if game.why(wanted) is None else ""
            made = divided(game, line, first, game.choose(wanted, role))
            made[0] = made[0]._replace(note=risk)
        except MissingDie:
            raise
        except Trouble as error:
            if len(choices) == 1:
                raise
            raise Trouble(f"choice {number}, {text!r}: {error} Nothing was played") from error
        played += made
        forced = _forced(made)
    played += _throw(game, left, "at the end")
    if left:
        rest = ",".join(str(die) for die in left)
        raise Trouble(f"dice left over: {rest}; {_asked(game)}. Nothing was played")
    return played


def play_together(
    game: Game, choices: list[str], dice: list[int], role: str | None
) -> list[Played]:
    """Play choices as one side's bundle, which one undo takes back; all of them or none."""
    if dice:
        raise Trouble("--together ends at a die: give --dice with what comes after it")
    played = game.choose_all(choices, role)
    if played.stopped is not None:
        raise Trouble(f"{played.stopped.text}. Nothing was kept")
    return [Played(JOIN.join(choices), played.events)]


def divided(game: Game, text: str, first: int, events: list[Event]) -> list[Played]:
    """A choice from step `first` on, and each that was forced by it, with their own log lines."""
    dated = [dated for dated in game.log if dated.step >= first]
    if len(dated) != len(events):  # a draft is one step, however much happens in it
        return [Played(text, events)]
    played = [Played(text, [])]
    for step in range(first, game.step):
        entry = game.record.entry(step)
        if FORCED in entry.flags:
            played.append(Played(entry.text, [], FORCED_NOTE))
        played[-1].events.extend([line.event for line in dated if line.step == step])
    return played


def ran(game: Game) -> list[Played]:
    """What a game that has just begun played before anybody was asked."""
    before = [dated.event for dated in game.log if dated.step == BEFORE]
    return [
        part
        for part in [Played("", before), *divided(game, "", 0, _since(game, 0))[1:]]
        if part.text or part.events
    ]


def _since(game: Game, step: int) -> list[Event]:
    return [dated.event for dated in game.log if dated.step >= step]


def _forced(played: list[Played]) -> list[str]:
    return [part.text for part in played if part.note == FORCED_NOTE]


def _is_forced(game: Game, line: str, left: list[int], forced: list[str], whole: bool) -> bool:
    """Whether a line names what was forced: not if it can be played when the dice have fallen."""
    if line not in forced[:1] or whole:
        return line in forced[:1]
    twin = game.copy()
    try:
        _throw(twin, list(left), "")
    except MissingDie:
        return True
    return twin.why(line) is not None


def _throw(game: Game, left: list[int], when: str) -> list[Played]:
    """Throw the chosen dice that are asked for now."""
    played: list[Played] = []
    while game.manual_dice and game.actor == CHANCE:
        if not left:
            raise MissingDie(f"a die is missing {when}: {game.prompt().text} Add it to --dice.")
        die, first = left.pop(0), game.step
        played += divided(game, f"{ROLL} {die}", first, game.roll(die))
    return played


def _asked(game: Game) -> str:
    if game.actor == NOBODY:
        return "the game is over"
    return f"{game.rulebook.sides[game.actor]} decides, no die is asked for"
