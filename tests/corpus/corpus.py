"""The corpus: what games tell, choice by choice, frozen as digests before the house is rebuilt.

Games of all scenarios, options, lengths and made-up positions, those of even numbers at random, the
others by staff.  At each of its choices a game tells its state, what is listed, what is barred with
its figures, what each side knows and is shown, answers to questions that no list holds, plans.

A line of a frozen file is a game: scenario, turns, style, options that are on, a colon, digests.
So what a line plays stays what it was; a new scenario or option gets lines of its own at the end,
without digests, which `--new` writes into them.

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
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from sandtable.ai import player
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.core.game import Game
from sandtable.core.view import BOTH, SPECTATOR
from tests.properties.dealt_positions import Deal
from tests.properties.matches import MATCHES, Match
from tests.properties.sweep import begin_dealt, mutated, pick

FOLDER: Final = Path(__file__).parent
LONG: Final = 60
"""Choices of a game that are told."""
BEFORE: Final = (0, 0, 40, 160, 640)
"""Choices that are played before, untold: so much by the number; staff at most a quarter."""
SELDOM: Final = 5
"""Plans and overlays are told at every so manieth choice."""


def course(name: str, number: int) -> Iterator[tuple[int, Game, random.Random]]:
    """The moments of a game that are told, from 0: each with a luck of its own."""
    match, dealt = MATCHES[name], frozen(name)[number].deal
    game = begin_dealt(match, number, dealt)
    by_staff = number % 2 == 1
    luck = random.Random(f"corpus {name} {number}")
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
            game.choose(pick(game.choices(), dealt.style, luck))
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
        # Without `lasts`, which is only for the screen.
        result["plans"] = [list(plan[:-1]) for plan in rules.plans(seen, game.actor, (), -1)]
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
    return [digest(told(match, game, at, luck)) for at, game, luck in course(name, number)]


# ── the frozen files ─────────────────────────────────────────────────────────


def path_of(name: str) -> Path:
    """Where the digests of a rulebook's games are kept, a line for each game."""
    return FOLDER / f"{name}.txt"


class Line(NamedTuple):
    """A game of the corpus: what is played, and what it told."""

    head: str
    deal: Deal
    digests: list[str]


@cache
def frozen(name: str) -> list[Line]:
    """The games of a rulebook that were frozen, by number."""
    options = [option.id for option in MATCHES[name].rulebook.options()]
    lines: list[Line] = []
    for line in path_of(name).read_text(encoding="utf-8").splitlines():
        head, _, digests = line.partition(":")
        scenario, turns, style, *on = head.split()
        dealt = Deal(scenario, {id_: id_ in on for id_ in options}, int(turns), int(style))
        lines.append(Line(head, dealt, digests.split()))
    return lines


def freeze(name: str, numbers: list[int], found: list[list[str]]) -> None:
    """Write what the games of these numbers tell now."""
    now = dict(zip(numbers, found, strict=True))
    lines = [
        f"{line.head}: {' '.join(now.get(number, line.digests))}"
        for number, line in enumerate(frozen(name))
    ]
    path_of(name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def difference(name: str, number: int) -> str:
    """The first choice at which a game tells something else than the frozen one; "" for none."""
    then, now = frozen(name)[number].digests, digests(name, number)
    for at, (old, new) in enumerate(zip(then, now, strict=False)):
        if old != new:
            return f"{name} {number} {at}"
    return "" if len(then) == len(now) else f"{name} {number} {min(len(then), len(now))}"


def show(name: str, number: int, choice: int) -> str:
    """What a game tells at a choice, indented."""
    match = MATCHES[name]
    for at, game, luck in course(name, number):
        if at == choice:
            return json.dumps(told(match, game, at, luck), sort_keys=True, default=str, indent=1)
    raise SystemExit(f"{name} {number} has no choice {choice}")


def main() -> int:
    """The command line; the exit status is 1 if a game tells something else."""
    parser = argparse.ArgumentParser(prog="corpus", description="The same games, told alike.")
    parser.add_argument("--write", action="store_true", help="freeze what the games tell now")
    parser.add_argument("--new", action="store_true", help="freeze those that told nothing yet")
    parser.add_argument("--show", nargs=3, metavar=("GAME", "NUMBER", "CHOICE"))
    parser.add_argument("--game", choices=list(MATCHES), help="of one rulebook; otherwise of each")
    parser.add_argument("--games", type=int, default=1000, help="so many of each, taken at random")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    if asked.show:
        name, number, choice = asked.show
        sys.stdout.write(show(name, int(number), int(choice)) + "\n")
        return 0
    found = 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for name in [asked.game] if asked.game else MATCHES:
            lines = frozen(name)
            names = [name] * len(lines)
            if asked.write or asked.new:
                numbers = [n for n, line in enumerate(lines) if asked.write or not line.digests]
                freeze(name, numbers, list(pool.map(digests, names, numbers)))
                continue
            few = min(asked.games, len(lines))
            numbers = sorted(random.Random(few).sample(range(len(lines)), few))
            for fault in filter(None, pool.map(difference, names, numbers)):
                sys.stdout.write(f"another tale: --show {fault}\n")
                found += 1
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
