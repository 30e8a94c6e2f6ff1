"""The verbs of the game: what follows each, and how a person reads it."""

from __future__ import annotations

from typing import Final

from sandtable.core.choice import Verb

VERBS: Final[dict[str, Verb]] = {
    # general
    "roll": Verb("n", "Die: {n}"),
    "done": Verb("", "Done"),
    "pass": Verb("", "Pass"),
    "yes": Verb("", "Yes"),
    "no": Verb("", "No"),
    # 5.0 random events and commitments
    "commit": Verb("", "Commit"),
    "decline": Verb("", "Do not commit"),
    "buy": Verb("u", "Buy {unit}"),
    "enter": Verb("u?h", "{unit} enters {hex}"),
    "hold": Verb("u", "Hold {unit} back"),
    "exchange": Verb("uh", "{unit} to {hex}"),
    "pick": Verb("u", "{unit}"),
    "look": Verb("", "Look at the display"),
    # 6.0 airbases
    "build": Verb("h", "Build a mobile airbase in {hex}"),
    "dismantle": Verb("h", "Dismantle {hex}"),
    "base": Verb("uh", "{unit} to {hex}"),
    # 7.0 initiative phase
    "regroup": Verb("u", "{unit} regroups"),
    "recon": Verb("uh", "{unit} reconnoitres {hex}"),
    "examine": Verb("h", "Examine {hex}"),
    "patrol": Verb("u", "{unit} patrols"),
    # 9.0 air missions
    "strike": Verb("h", "Air mission to {hex}"),
    "attack": Verb("u", "{unit} attacks"),
    "escort": Verb("u", "{unit} escorts"),
    "launch": Verb("", "Launch"),
    "stage": Verb("?uh", "Stage {unit} {hex}"),
    "scramble": Verb("u", "{unit} scrambles"),
    "flee": Verb("u", "{unit} scrambles off the ground"),
    "strike-base": Verb("h", "Target: airbase {hex}"),
    "strike-city": Verb("", "Target: the city"),
    "strike-port": Verb("", "Target: the port"),
    "strike-unit": Verb("u", "Target: {unit}"),
    "strike-ships": Verb("", "Target: ships"),
    "assault-drop": Verb("", "Target: paratroop assault"),
    "aim": Verb("u", "At {unit}"),
    "altitude": Verb("un", "{unit} at level {n}"),
    # 9.7 air combat on the Tactical Battle Board
    "edge": Verb("n", "From edge {n}"),
    "set": Verb("uhn", "{unit} in {hex}, {n}"),
    "fly": Verb("u", "Fly {unit}"),
    "ahead": Verb("", "Ahead"),
    "left": Verb("", "Turn left"),
    "right": Verb("", "Turn right"),
    "climb": Verb("", "Climb"),
    "dive": Verb("", "Dive"),
    "reverse": Verb("", "Half-roll"),
    "goto": Verb("?hn", "Fly on to {hex}"),
    "fire": Verb("u", "Fire at {unit}"),
    "abort": Verb("?u", "Abort {unit}"),
    "leave": Verb("u", "{unit} leaves"),
    # 9.10 bombing
    "bomb": Verb("?un", "Bomb {unit} {n}"),
    # 10.0 naval operations
    "sail": Verb("h", "Naval mission from {hex}"),
    "join": Verb("u", "{unit} joins"),
    "load": Verb("u", "Load {unit}"),
    "depart": Verb("", "Depart"),
    "steam": Verb("h", "Steam to {hex}"),
    "drop": Verb("u", "Leave {unit} here"),
    "halt": Verb("", "End the mission here"),
    "intercept": Verb("h", "Intercept from {hex}"),
    "engage": Verb("", "Fight"),
    "avoid": Verb("", "Do not fight"),
    "day": Verb("", "By day"),
    "night": Verb("", "At night"),
    "shoot": Verb("u", "Fire at {unit}"),
    "withdraw": Verb("?h", "Withdraw {hex}"),
    "stay": Verb("", "Stay"),
    "bombard": Verb("u", "{unit} bombards"),
    # 11.0 ground operations
    "move": Verb("uh", "Move {unit} to {hex}"),
    "land": Verb("u", "Land {unit}"),
    "embark": Verb("u", "Take {unit} aboard"),
    "withhold": Verb("u", "Leave {unit} out"),
    "assault": Verb("h", "Attack in {hex}"),
    "lose": Verb("u", "{unit} loses a step"),
    "return": Verb("uh", "{unit} to {hex}"),
    # 14.0 regroup
    "regain": Verb("u", "{unit} regains a step"),
}
"""How verbs are used is told beside each chapter's frames."""
