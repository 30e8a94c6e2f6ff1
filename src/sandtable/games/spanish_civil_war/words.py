"""The verbs of the series: what follows each, and how a person reads it."""

from __future__ import annotations

from typing import Final

from sandtable.core.choice import Verb
from sandtable.games.spanish_civil_war.kinds import POINT

VERBS: Final[dict[str, Verb]] = {
    # 2.0 sequence of play
    "roll": Verb("n", "Die: {n}"),
    "done": Verb("", "Done"),
    # 3.0 movement
    "move": Verb("u?h", "Move {unit} {hex}"),
    "step": Verb("uh", "Move {unit} straight to {hex}"),
    "with": Verb("u", "Add {unit}"),
    "without": Verb("u", "Take {unit} out"),
    "stop": Verb("", "Put down"),
    "overrun": Verb("h", "Overrun {hex}"),
    "entrain": Verb("u", "{unit} to the Rail Transfer Box"),
    "place": Verb("uh", "Place {unit} {hex}"),
    "improve": Verb("u", "{unit} improves its position"),
    # 6.0 bombardment, 7.0 combat
    "bombard": Verb("h", "Bombard {hex}"),
    "attack": Verb("h", "Attack {hex}"),
    "recall": Verb("h", "Take the attack on {hex} back"),
    "resolve": Verb("?h", "Resolve {hex}"),
    "cancel": Verb("", "Cancel"),
    "suffer": Verb("u", "{unit} takes the DD"),
    "lose": Verb("u", "Lose {unit}"),
    "retreat": Verb("uh", "Retreat {unit} {hex}"),
    "stand": Verb("u", "Keep {unit} in its position"),
    "advance": Verb("u", "Advance {unit}"),
    # 10.0 air power
    "allot": Verb("u", "{unit} to air superiority"),
    "keep": Verb("u", "{unit} not to air superiority"),
    # Over an enemy's hex, where both may be chosen, the blow is what is mostly meant.
    "support": Verb("uh", "Ground support against {hex} with {unit}"),
    "interdict": Verb("uh", "Interdict {hex} with {unit}"),
    "fly": Verb("u", "Pick {unit} up"),
    "excess": Verb("u", "Keep {unit} to bounce"),
    "bounce": Verb("u", "Bounce with {unit}"),
    "target": Verb("u", "Bounce {unit}"),
}

PARTS: Final[list[str]] = ["", "⅙", "⅓", "½", "⅔", "⅚"]


def points(sixths: int) -> str:
    """Movement points as a person writes them.

    >>> points(14), points(3), points(0)
    ('2⅓', '½', '0')
    """
    whole, part = divmod(sixths, POINT)
    return f"{whole or ''}{PARTS[part]}" if part else str(whole)
