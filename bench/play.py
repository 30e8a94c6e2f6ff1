"""Random self-play of whole games on the bare rules: list what is legal, apply one, to the end.

As a program it prints one JSON line for each seed: python bench/play.py doro-nawa north south
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import time
from typing import Any

import sandtable.core.choice
from sandtable.core.begin import whole
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.games import rulebook


def rules_of(game: str) -> Any:
    """The rulebook of a game."""
    found = rulebook(game)
    assert found is not None, game
    return found


def fresh(rules: Any) -> Any:
    """A campaign at its first decision, of its full length."""
    options = {option.id: option.default for option in rules.options()}
    info = next(info for info in rules.scenarios() if info.id == whole(rules))
    return rules.start(info.id, options, info.last_turn - info.first_turn + 1)


def step(rules: Any, g: Any, rng: random.Random) -> Choice:
    """Take one decision at random: a die, or one of the legal choices."""
    if rules.actor(g) == CHANCE:
        choice = Choice("roll", n=1 + int(rng.random() * rules.lots(g)))
    else:
        ballot = Ballot()
        rules.verdicts(g, ballot)
        choice = ballot.open[int(rng.random() * len(ballot.open))]
    rules.apply(g, choice)
    return choice


def play(game: str, seed: str) -> dict[str, Any]:
    """Play one campaign: choices, seconds, the hash of all choices and of the last state."""
    rules = rules_of(game)
    g, rng = fresh(rules), random.Random(seed)
    choices: list[Choice] = []
    began = time.process_time()
    while rules.actor(g) != NOBODY:
        choices.append(step(rules, g, rng))
    seconds = time.process_time() - began
    trail = hashlib.sha256()
    for choice in choices:
        trail.update(f"{choice.verb} {choice.unit} {choice.hex} {choice.n}\n".encode())
    return {
        "game": game,
        "seed": seed,
        "choices": len(choices),
        "seconds": seconds,
        "played": trail.hexdigest(),
        "digest": g.digest(),
        "source": sandtable.core.choice.__file__.endswith(".py"),
    }


if __name__ == "__main__":
    for name in sys.argv[2:]:
        print(json.dumps(play(sys.argv[1], name)), flush=True)
