"""Random self-play of whole games on the bare rules: list what is legal, apply one, to the end.

As a program it prints one JSON line for each seed given: python bench/play.py north south
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import time
from typing import Any

import sandtable.core.choice
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.games.doro_nawa import RULEBOOK


def fresh(turns: int = 10) -> Any:
    """A campaign at its first decision."""
    options = {option.id: option.default for option in RULEBOOK.options()}
    return RULEBOOK.start("campaign", options, turns)


def step(g: Any, rng: random.Random) -> Choice:
    """Take one decision at random: a die, or one of the legal choices."""
    if RULEBOOK.actor(g) == CHANCE:
        choice = Choice("roll", n=1 + int(rng.random() * RULEBOOK.faces))
    else:
        ballot = Ballot()
        RULEBOOK.verdicts(g, ballot)
        choice = ballot.open[int(rng.random() * len(ballot.open))]
    RULEBOOK.apply(g, choice)
    return choice


def play(seed: str, turns: int = 10) -> dict[str, Any]:
    """Play one campaign: choices, seconds, the hash of all choices and of the last state."""
    g, rng, count = fresh(turns), random.Random(seed), 0
    trail = hashlib.sha256()
    began = time.process_time()
    while RULEBOOK.actor(g) != NOBODY:
        choice = step(g, rng)
        count += 1
        trail.update(f"{choice.verb} {choice.unit} {choice.hex} {choice.n}\n".encode())
    seconds = time.process_time() - began
    return {
        "seed": seed,
        "choices": count,
        "seconds": seconds,
        "played": trail.hexdigest(),
        "digest": g.digest(),
        "source": sandtable.core.choice.__file__.endswith(".py"),
    }


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(json.dumps(play(name)), flush=True)
