"""The verbs of Doro Nawa: what follows each, and how a person reads it."""

from __future__ import annotations

from typing import Final

from sandtable.core.choice import Verb

VERBS: Final[dict[str, Verb]] = {
    # 2.0 sequence of play
    "movement": Verb("", "Movement impulse"),
    "combat": Verb("", "Combat impulse"),
    "replacement": Verb("", "Replacement impulse"),
    "roll": Verb("n", "Die: {n}"),
    "done": Verb("", "Done"),
    "end": Verb("", "End the turn"),
    "on": Verb("", "Take another half"),
    # 3.0 stacking
    "remove": Verb("u", "Remove 1 SP of {unit}"),
    # 4.0 movement
    "move": Verb("u?h", "Move {unit} {hex}"),
    "march": Verb("uh", "Force march {unit} {hex}"),
    "embark": Verb("uh", "Embark {unit} {hex}"),
    "land": Verb("uh", "Land {unit} {hex}"),
    "stop": Verb("", "Put the unit down"),
    # 5.0 combat
    "attack": Verb("h", "Attack {hex}"),
    "bombard": Verb("h", "Bombard {hex}"),
    "engage": Verb("h", "Naval combat in {hex}"),
    "with": Verb("u", "Add {unit}"),
    "without": Verb("u", "Take {unit} out"),
    "target": Verb("u", "Target {unit}"),
    "spare": Verb("u", "Spare {unit}"),
    "resolve": Verb("", "Resolve"),
    "cancel": Verb("", "Cancel"),
    "retreat": Verb("uh", "Retreat {unit} {hex}"),
    "stand": Verb("u", "{unit} stands and loses 1 SP more"),
    "advance": Verb("u", "Advance {unit}"),
    # 6.0 aircraft
    "fly": Verb("u?h", "Fly {unit} {hex}"),
    "base": Verb("u", "Land {unit} at the airfield"),
    "interdict": Verb("h", "Interdict {hex}"),
    "dogfight": Verb("h", "Air-to-air combat in {hex}"),
    "support": Verb("u", "Ground support by {unit}"),
    "withdraw": Verb("u", "No ground support by {unit}"),
    "flak": Verb("u", "Anti-aircraft fire at {unit}"),
    "guns": Verb("?h", "The ground units fire {hex}"),
    "fire": Verb("", "Fire"),
    "hold": Verb("", "Hold fire"),
    # 8.0 reinforcements and replacements
    "place": Verb("uh", "Place {unit} {hex}"),
    "replace": Verb("u", "Replacement for {unit}"),
    "return": Verb("uh", "Return {unit} {hex}"),
}
