"""Playing a record again: how a game gets to any of its steps."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any, Final

from sandtable.core.case import BadChoice, Trouble
from sandtable.core.choice import Choice, read
from sandtable.core.frame import CHANCE
from sandtable.core.line import FORCED, SECRET, RecordError, by_itself
from sandtable.core.rulebook import Rulebook, State
from sandtable.core.values import unlike

if TYPE_CHECKING:
    from sandtable.core.game import Game

INSERTED: Final = 100
"""Forced choices that a later rules version may put between two recorded ones, at most."""


# ── where a record begins ────────────────────────────────────────────────────


def start_of(rulebook: Rulebook, header: dict[str, Any], where: str) -> Any:
    """The state that a header begins with.  Raises RecordError with what is wrong in it."""
    rules = header.get("rules", 0)
    if type(rules) is not int or rules > rulebook.version:
        ours = f"this is {rulebook.version}: install a newer Sandtable"
        raise RecordError(f"{where}: made by rules version {rules}; {ours}")
    wrong = unlike(rulebook, header)
    if wrong:
        raise RecordError(f"{where}: {wrong}")
    if "v" in header:
        raise RecordError(f"{where}: a position that hides something from a side: veiled")
    branch = header.get("branch", ["", 0])
    if type(branch) is not list or [type(part) for part in branch] != [str, int]:
        raise RecordError(f"{where}, branch: is {branch!r}; a hash and a step, as `branch` writes")
    if "position" not in header:
        return _scenario(rulebook, header, where)
    position = header["position"]
    try:
        state = rulebook.decode(position)
    except KeyError as error:
        raise RecordError(f"{where}, position: the header lacks {error}") from error
    except TypeError as error:
        raise RecordError(f"{where}, position: cannot be read ({error}): altered?") from error
    rulebook.recall(state, rules)
    return state


def _scenario(rulebook: Rulebook, header: dict[str, Any], where: str) -> Any:
    """The beginning of a scenario, in the length and with the options of a header."""
    for key, kind in (("scenario", str), ("options", dict), ("turns", int)):
        if key not in header:
            raise RecordError(f"{where}: the header lacks {key!r}")
        if type(header[key]) is not kind:
            raise RecordError(f"{where}, {key}: is {header[key]!r}; as `sandtable new` writes it")
    known = [info.id for info in rulebook.scenarios()]
    if header["scenario"] not in known:
        wrong = f"{header['scenario']!r} is no scenario of {rulebook.title}"
        raise RecordError(f"{where}: {wrong}: choose one of {', '.join(known)}")
    for option, value in header["options"].items():
        if type(value) is not bool:
            raise RecordError(f"{where}, options: {option} is {value!r}; true or false")
    rules = header.get("rules", 0)
    then = rulebook.options_before(rules)
    try:
        return rulebook.start(header["scenario"], {**then, **header["options"]}, header["turns"])
    except KeyError as error:
        raise RecordError(f"{where}: the header lacks {error}") from error
    except Trouble as error:
        raise RecordError(f"{where}: {error}") from error


# ── any step of it ───────────────────────────────────────────────────────────


def packed(state: State) -> bytes:
    """A state's columns, packed small: a long game keeps a few, not to replay all of it."""
    return zlib.compress(json.dumps(state.encode(), separators=(",", ":")).encode(), 1)


def unpacked(rulebook: Rulebook, like: Any, data: bytes) -> Any:
    """The state again, played on what another state of the game is played on."""
    return rulebook.rebuild(like, json.loads(zlib.decompress(data)))


def stand_at(game: Game, source: str, upto: int) -> None:
    """Bring a game's state to the first `upto` choices of its record, from the nearest mark.

    Raises RecordError with the row of `source` that cannot be played.
    """
    while game.marks and game.marks[-1][0] > upto:
        game.marks.pop()
    near, state = game.marks[-1] if game.marks else (0, game.start)
    game.state = unpacked(game.rulebook, game.state, state)
    kept = [dated for dated in game.log if dated.step < near]
    game.log.clear()
    game.log.extend(kept)
    play_on(game, source, near, upto)


def play_on(game: Game, source: str, begin: int, upto: int, done: int = 0) -> None:
    """Play the choices of the record from number `begin` up to `upto`.

    Of the first, a draft, so many parts as are `done` stand already.  Raises RecordError with the
    row of `source` that cannot be played.
    """
    for index in range(begin, upto):
        game.log.trim()
        entry = game.record.entry(index)
        where = f"{source}:{game.record.choices[index] + 1}"
        if index == upto - 1 and SECRET in entry.flags and not done:
            game.before = game.state.clone()
        if not entry.text:
            raise RecordError(f"{where}: a choice that {entry.owner()} keeps secret: it is veiled")
        for number, text in enumerate(entry.parts()[done:], done):
            try:
                choice = read(text, game.rulebook.names(game.state), game.rulebook.verbs)
            except BadChoice as error:
                raise RecordError(f"{where}: {error}") from error
            _play(game, choice, "" if number else entry.flags, index, where)
        done = 0
    game.record.open = upto == len(game.record.choices) and is_open(game)
    if not game.record.open:
        game.before = None


def is_open(game: Game) -> bool:
    """Whether the last row is a draft that its side goes on with."""
    side = game.rulebook.drafting(game.state)
    record = game.record
    if side < 0 or not record.choices or record.choices[-1] != len(record.rows) - 1:
        return False
    entry = record.entry(-1)
    return SECRET in entry.flags and entry.owner() == game.rulebook.sides[side]


def _play(game: Game, choice: Choice, flags: str, index: int, where: str) -> None:
    """Apply one recorded choice; forced ones may have come or gone since (design decision 6)."""
    for _ in range(INSERTED):
        legal = game.choices()
        if choice in legal:
            game.apply(choice, index, by_itself(flags))
            return
        if FORCED in flags:
            return
        if len(legal) != 1 or game.actor == CHANCE:
            break
        game.apply(legal[0], index, not game.rulebook.secret(game.state, legal[0]))
    cause = "the record is of other rules or altered"
    if game.record.header.get("pack") != game.rulebook.pack_hash():
        cause = "the record was made when our values were others"
    raise RecordError(f"{where}: {game.text(choice)!r} is not legal here: {cause}")
