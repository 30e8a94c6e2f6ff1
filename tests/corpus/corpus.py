"""The corpus: what games tell, choice by choice, frozen as digests before the house is rebuilt.

Games by number, as the sweep deals them: all scenarios, options, lengths and made-up positions, at
random and by staff.  At each of its choices a game tells its state, what is listed, what is barred
with its figures, what each side knows and is shown, answers to questions that no list holds, plans.

`python -m tests.corpus.corpus` compares all games, `--write` freezes them anew (say why in the
commit), `--show GAME NUMBER CHOICE` prints what is told there, to be compared with another tree's.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from sandtable.ai import player
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.core.game import Game
from sandtable.core.view import BOTH, SPECTATOR
from tests.properties.matches import MATCHES, Match
from tests.properties.sweep import begin, deal, mutated, pick

FOLDER: Final = Path(__file__).parent
GAMES: Final = 112
"""Games of each rulebook."""
LONG: Final = 60
"""Choices of a game that are told."""
BEFORE: Final = (0, 0, 40, 160, 640)
"""Choices that are played before, untold: so much by the number; staff at most a quarter."""
SELDOM: Final = 5
"""Plans and overlays are told at every so manieth choice."""


def game_name(match: Match) -> str:
    """The name by which the corpus keeps the games of a rulebook."""
    return next(name for name, other in MATCHES.items() if other is match)


def course(match: Match, number: int) -> Iterator[tuple[int, Game, random.Random]]:
    """The moments of a game that are told, from 0: each with a luck of its own."""
    game, style = begin(match, number), deal(match, number).style
    by_staff = number % 2 == 1
    luck = random.Random(f"corpus {game_name(match)} {number}")
    before = luck.choice(BEFORE) // (4 if by_staff else 1)
    staff = [
        player.make(match.rulebook.name, "staff" if by_staff else "random", side, f"{number}")
        for side in range(len(match.rulebook.sides))
    ]
    made = 0
    while game.actor != NOBODY and made < before + LONG:
        if game.actor == CHANCE:
            game.roll(luck.randint(1, match.rulebook.lots(game.state)))
            continue
        if made >= before:
            yield made - before, game, random.Random(f"{number} {made}")
        if by_staff:
            game.choose(staff[game.actor].choose(player.Knowledge(game)))
        else:
            game.choose(pick(game.choices(), style, luck))
        made += 1
    yield made - before, game, random.Random(f"{number} {made}")


def told(match: Match, game: Game, choice: int, luck: random.Random) -> dict[str, Any]:
    """All that a game tells at a moment, as JSON-able values."""
    rules, g = match.rulebook, game.state
    roles = (*rules.sides, BOTH, SPECTATOR)
    result: dict[str, Any] = {
        "state": g.encode(),
        "actor": game.actor,
        "prompt": rules.prompt(g),
        "known": [rules.known_to(g, side).encode() for side in range(len(rules.sides))],
        "views": {role: _lasting(game.view(role)) for role in roles},
        "standing": rules.standing(g),
        "strengths": rules.strengths(g),
    }
    if game.actor == NOBODY:
        return result
    ballot = Ballot(explain=True)
    rules.verdicts(g, ballot)
    result["open"] = [game.text(one) for one in ballot.open]
    result["barred"] = [[game.text(one), str(bar)] for one, bar in ballot.barred]
    asked = [mutated(match, luck.choice(ballot.open), game, luck) for _ in range(6)]
    result["why"] = [[game.text(one), str(game.why(one))] for one in asked]
    unit, place = luck.randrange(g.theatre.roster.count), luck.choice(range(len(g.at)))
    if choice % SELDOM == 0 and game.actor >= 0:
        seen = rules.known_to(g, game.actor)
        result["plans"] = [list(plan) for plan in rules.plans(seen, game.actor, (), -1)]
        result["overlays"] = [
            rules.overlay(seen, kind, side)
            for kind in ("supply", "zones", "control", "range")
            for side in range(len(rules.sides))
        ]
        result["hex"] = rules.hex_info(seen, place, unit)
        result["autopilot"] = rules.autopilot(seen, game.actor)
        result["question"] = rules.question(g)
    return result


def _lasting(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the mark of an open draft, which is drawn anew in each game."""
    return {**view, "draft": bool(view["draft"])}


def digest(what: dict[str, Any]) -> str:
    """Six digits by which what is told is known again."""
    text = json.dumps(what, sort_keys=True, default=str)
    return blake2b(text.encode(), digest_size=3).hexdigest()


def digests(name: str, number: int) -> list[str]:
    """A game's digests, one for each choice that is told."""
    match = MATCHES[name]
    return [digest(told(match, game, at, luck)) for at, game, luck in course(match, number)]


# ── the frozen files ─────────────────────────────────────────────────────────


def path_of(name: str) -> Path:
    """Where the digests of a rulebook's games are kept, a line for each game."""
    return FOLDER / f"{name}.txt"


def frozen(name: str) -> list[list[str]]:
    """The digests that were frozen, by the number of the game."""
    return [line.split() for line in path_of(name).read_text(encoding="utf-8").splitlines()]


def difference(name: str, number: int) -> str:
    """The first choice at which a game tells something else than the frozen one; "" for none."""
    then, now = frozen(name)[number], digests(name, number)
    for at, (old, new) in enumerate(zip(then, now, strict=False)):
        if old != new:
            return f"{name} {number} {at}"
    return "" if len(then) == len(now) else f"{name} {number} {min(len(then), len(now))}"


def show(name: str, number: int, choice: int) -> str:
    """What a game tells at a choice, indented."""
    match = MATCHES[name]
    for at, game, luck in course(match, number):
        if at == choice:
            return json.dumps(told(match, game, at, luck), sort_keys=True, default=str, indent=1)
    raise SystemExit(f"{name} {number} has no choice {choice}")


def main() -> int:
    """The command line; the exit status is 1 if a game tells something else."""
    parser = argparse.ArgumentParser(prog="corpus", description="The same games, told alike.")
    parser.add_argument("--write", action="store_true", help="freeze what the games tell now")
    parser.add_argument("--show", nargs=3, metavar=("GAME", "NUMBER", "CHOICE"))
    parser.add_argument("--game", choices=list(MATCHES), help="of one rulebook; otherwise of each")
    parser.add_argument("--games", type=int, default=GAMES, help="so many of each, evenly spread")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    if asked.show:
        name, number, choice = asked.show
        sys.stdout.write(show(name, int(number), int(choice)) + "\n")
        return 0
    numbers = list(range(0, GAMES, max(1, GAMES // asked.games)))
    found = 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for name in [asked.game] if asked.game else MATCHES:
            names = [name] * len(numbers)
            if asked.write:
                lines = [" ".join(one) for one in pool.map(digests, [name] * GAMES, range(GAMES))]
                path_of(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
                continue
            for fault in filter(None, pool.map(difference, names, numbers)):
                sys.stdout.write(f"another tale: --show {fault}\n")
                found += 1
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
