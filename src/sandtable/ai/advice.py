"""The adviser: hints for a person from what his side knows, and warnings before he ends a half.

>>> from sandtable.core.game import Game
>>> from sandtable.games.doro_nawa import RULEBOOK
>>> advise(Game.new(RULEBOOK, "jitra", seed="1941"), "Nobody")
Traceback (most recent call last):
sandtable.core.case.Trouble: unknown side 'Nobody': the sides are Japanese, Allied
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from importlib import import_module
from random import Random
from typing import Any, Final

from sandtable.ai.command.advice import (
    Advice,
    Watch,
    advice_of,
    look_at,
)
from sandtable.ai.command.caution import Caution, Doubt, doubt_of
from sandtable.ai.command.doctrine import Doctrine, Plan
from sandtable.ai.command.moves import Move, moves_ahead, steps_of, worth_telling
from sandtable.ai.command.rollouts import Level, Rollouts
from sandtable.ai.command.spoken import Spoken
from sandtable.ai.player import Knowledge, make, names
from sandtable.core.case import Trouble
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.plan import capital

LEVEL: Final = Level(rollouts=40, moments=6, seconds=10.0)
"""How much the adviser searches for a hint."""
SECOND: Final = 1.0
"""Seconds that a doubt may take."""
SEED: Final = "advice"
"""The same for all: what is advised hangs on what a side knows, and on nothing else."""
STAFF: Final = "staff"
AS_STAFF: Final = "Do as the computer player `staff` would."
IN_FIGHT: Final = "For this fight, beside the plan: do as the computer player `staff` would."


def advise(
    game: Game,
    seat: str,
    level: Level = LEVEL,
    watch: Watch | None = None,
    before: Advice | None = None,
) -> Advice:
    """Hints for the side that is asked, in steps: where to look, what to do, why.

    `watch` is told of the progress.  The plan of `before`, a hint at this juncture, is gone on
    with, so that a half is not played by two plans, and without a search.  Raises Trouble, in
    words, where there is nothing to advise.
    """
    side = asked_side(game, seat)
    known = Knowledge(game)
    doctrine = doctrine_of(game)
    if doctrine is None:
        return plain_advice(known)
    if in_fight(game.rulebook.players, known.state):
        return fight_advice(known, doctrine, before)
    seed = f"{SEED}/{doctrine.moment(known.state)}"
    rollouts = Rollouts(game.rulebook, doctrine, known.state, side, seed, level)
    ends = time.monotonic() + level.seconds if level.seconds else float("inf")

    def spoken(plan: int) -> Spoken:
        return spoken_of(game.rulebook.players, known.state, side, rollouts.plans[plan])

    return advice_of(rollouts, spoken, lambda: time.monotonic() >= ends, watch, before)


def juncture(game: Game, seat: str) -> Hashable:
    """What a plan of a side is made for: the plan is gone on with until it changes; None: still."""
    doctrine = doctrine_of(game)
    if doctrine is None:
        return None
    side = asked_side(game, seat)
    return doctrine.juncture(Knowledge(game).state, side)


def warnings(game: Game, seat: str) -> list[Caution]:
    """What the rules say is about to be given up, were the side to end its half now."""
    asked_side(game, seat)
    tell = of_package(game.rulebook.players, "warnings", "warnings_of")
    found: list[Caution] = tell(Knowledge(game)) if tell is not None else []
    return found


def doubt(game: Game, seat: str, seconds: float = SECOND, samples: int = 0) -> Doubt | None:
    """What ending the half now would cost against playing it on, as a few rollouts tell it.

    None where it costs less than two standard errors or a twentieth of the spread, where staff
    would end it as well, and in games without plans.  `samples` instead of `seconds` is repeatable.
    """
    side = asked_side(game, seat)
    doctrine = doctrine_of(game)
    if doctrine is None:
        return None
    return doubt_of(doctrine, Knowledge(game), side, SEED, seconds, samples)


# ── who may ask, and whom ────────────────────────────────────────────────────


def asked_side(game: Game, seat: str) -> int:
    """The number of a side that is asked now.  Raises Trouble."""
    sides = game.rulebook.sides
    if seat not in sides:
        raise Trouble(f"unknown side {seat!r}: the sides are {', '.join(sides)}")
    side = sides.index(seat)
    seen = game.seen_from(side)
    if seen.actor == NOBODY:
        raise Trouble("the game is over: there is nothing left to advise")
    if seen.actor == CHANCE:
        raise Trouble("a die is to be thrown first: ask again after it")
    if seen.actor != side:
        raise Trouble(f"it is not the decision of {seat}: waiting for {sides[seen.actor]}")
    return side


def of_package(players: str, module: str, name: str) -> Any:
    """What a game's players have under this name in a module, None where they have none."""
    package = "sandtable.ai." + players.replace("-", "_")
    wanted = f"{package}.{module}" if module else package
    try:
        return getattr(import_module(wanted), name, None)
    except ModuleNotFoundError as error:
        if error.name in {package, wanted}:
            return None
        raise


def doctrine_of(game: Game) -> Doctrine | None:
    """The plans of a game, where it has any."""
    found: Doctrine | None = of_package(game.rulebook.players, "", "DOCTRINE")
    return found


def spoken_of(players: str, g: Any, side: int, plan: Plan) -> Spoken:
    """A plan as a sentence: the game's own, or what it is about."""
    tell: Callable[[Any, int, Plan], Spoken] | None = of_package(players, "spoken", "spoken")
    if tell is not None:
        return tell(g, side, plan)
    return Spoken(plan.says, f"{capital(plan.says)}.")


# ── within a fight ───────────────────────────────────────────────────────────


def in_fight(players: str, g: Any) -> bool:
    """Whether what is asked is about a fight under way or put together, and not about the plan."""
    frames: tuple[type, ...] = of_package(players, "spoken", "FIGHTS") or ()
    return isinstance(g.frames[-1], frames)


def fight_advice(known: Knowledge, doctrine: Doctrine, before: Advice | None) -> Advice:
    """What staff would do in it, by the plan of the hint `before`: no plans are compared."""
    book, side = known.rulebook, known.side
    plans = doctrine.plans(known.state, side)
    same = [plan for plan in plans if before is not None and plan.name == before.plan]
    player = doctrine.staff(side, [*same, plans[0]][0])
    world = book.imagine(known.state, side, Random(SEED))
    moves = moves_ahead(book, world, player, side, lambda g: in_fight(book.players, g))
    why = "What is asked is about the fight at hand: no plans are compared for it."
    return _without_plan(known, moves, IN_FIGHT, why)


# ── without plans ────────────────────────────────────────────────────────────


def plain_advice(known: Knowledge) -> Advice:
    """What the staff would do, where a game has no plans to compare."""
    book, side = known.rulebook, known.side
    if STAFF not in names(book.name):
        raise Trouble(f"{book.title} has no computer player `staff` that could advise")
    world = book.imagine(known.state, side, Random(SEED))
    moves = moves_ahead(book, world, make(book.name, STAFF, side, SEED), side)
    why = f"No plans are compared in {book.title}: this is the choice of `staff` alone."
    return _without_plan(known, moves, AS_STAFF, why)


def _without_plan(known: Knowledge, moves: list[Move], orders: str, why: str) -> Advice:
    book, side = known.rulebook, known.side
    return Advice(
        book.sides[side],
        "",
        *look_at(book, known.state, side, moves, ()),
        orders,
        tuple(steps_of(book, known.state, worth_telling(moves))),
        tuple([move.text for move in moves]),
        (why,),
        (),
        False,
        (),
        False,
        orders,
    )
