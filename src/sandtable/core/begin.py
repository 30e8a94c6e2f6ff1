"""What a game begins with: its first state, the header of its record, its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sandtable.core import values
from sandtable.core.case import Trouble
from sandtable.core.dice import Dice, fresh_salt

if TYPE_CHECKING:
    from sandtable.core.record import Record
    from sandtable.core.rulebook import Rulebook


class Beginning(NamedTuple):
    """The parts that a game is made of."""

    start: Any
    header: dict[str, Any]
    dice: Dice


def scenario(
    rulebook: Rulebook,
    name: str,
    options: dict[str, bool] | None,
    turns: int | None,
    seed: str | None,
    manual_dice: bool,
) -> Beginning:
    """A scenario of a length, with options.  Raises Trouble for one that is unknown."""
    wanted = name or whole(rulebook)
    info = next((info for info in rulebook.scenarios() if info.id == wanted), None)
    if info is None:
        known = ", ".join(info.id for info in rulebook.scenarios())
        raise Trouble(f"unknown scenario {name!r}: choose one of {known}")
    chosen = {option.id: option.default for option in rulebook.options()}
    for key, value in (options or {}).items():
        if key not in chosen:
            raise Trouble(f"unknown option {key!r}: choose from {', '.join(chosen)}")
        chosen[key] = bool(value)
    length = info.last_turn - info.first_turn + 1 if turns is None else turns
    dice = _dice(seed)
    header: dict[str, Any] = {
        "game": rulebook.name,
        "rules": rulebook.version,
        **values.named(rulebook),
        "scenario": info.id,
        "turns": length,
        "options": chosen,
        "dice": dice.commitment(),
    }
    if seed is not None:
        header["seed"] = seed
    if manual_dice:
        header["manual_dice"] = True
    return Beginning(rulebook.start(info.id, chosen, length), header, dice)


CAMPAIGN: Final = "campaign"


def whole(rulebook: Rulebook) -> str:
    """The scenario of the whole game: the campaign, or the first where none is called so."""
    names = [info.id for info in rulebook.scenarios()]
    return CAMPAIGN if CAMPAIGN in names else names[0]


def position(rulebook: Rulebook, state: Any, header: dict[str, Any]) -> Beginning:
    """A practice game from a state.  Raises Trouble for one made with other values."""
    values.check_state(rulebook, state)
    dice = Dice()
    body = {
        "game": rulebook.name,
        "rules": rulebook.version,
        **values.named(rulebook),
        "manual_dice": True,
        **header,
        "dice": dice.commitment(),
        "position": rulebook.encode(state),
    }
    if rulebook.hides(state):
        body["salt"] = fresh_salt()
    return Beginning(state.clone(), body, dice)


def branch(opening: Any, record: Record, step: int, seed: str | None) -> Beginning:
    """A game that goes on from a step of another's record with dice of its own."""
    dice = _dice(seed)
    header = {key: value for key, value in record.header.items() if key != "seed"}
    header.update({"dice": dice.commitment(), "branch": [record.tail, step]})
    if seed is not None:
        header["seed"] = seed
    if "salt" in header:
        header["salt"] = fresh_salt()
    return Beginning(opening, header, dice)


def _dice(seed: str | None) -> Dice:
    return Dice("" if seed is None else f"seed:{seed}")
