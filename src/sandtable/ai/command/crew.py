"""Rollouts on other processors: what a pair is worth does not hang on where it is played.

A crew is hired when it is first wanted, and kept; until it has come one plays alone, so that nobody
waits for it.  Each of its processes makes the rollouts of the job that it was given last only once.
"""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from sandtable.ai.command.doctrine import Doctrine
from sandtable.ai.command.rollouts import Level, Rollouts, Told
from sandtable.ai.command.table import Pair
from sandtable.core.rulebook import Rulebook
from sandtable.games import rulebook

T = TypeVar("T")

MOST: Final = 2
"""Processes at work for all seats together."""
AHEAD: Final = 4
"""Rollouts given out before the first of them is back."""


class Job(NamedTuple):
    """What another process needs to make the same rollouts; `owner` is a folder of values."""

    game: str
    owner: Any
    doctrine: Doctrine
    known: dict[str, Any]
    side: int
    seed: str
    level: Level


def job_of(rollouts: Rollouts) -> bytes:
    """The job that makes these rollouts again."""
    book: Any = rollouts.book
    known = rollouts.book.encode(rollouts.known)
    owner = getattr(book, "owner", None)
    seed, level = rollouts.seed, rollouts.level
    return pickle.dumps(Job(book.name, owner, rollouts.doctrine, known, rollouts.side, seed, level))


@cache
def book_of(game: str, owner: Any) -> Rulebook:
    """The rulebook of a game with an owner's values."""
    book: Any = rulebook(game)
    found: Rulebook = book if owner is None else book.with_values(owner)
    return found


_last: Final[dict[bytes, Rollouts]] = {}


def made(job: bytes) -> Rollouts:
    """The rollouts of a job."""
    if job not in _last:
        _last.clear()
        wanted: Job = pickle.loads(job)  # noqa: S301 - from this program's own main process
        book = book_of(wanted.game, wanted.owner)
        known = book.decode(wanted.known)
        known.log = None
        _last[job] = Rollouts(book, wanted.doctrine, known, wanted.side, wanted.seed, wanted.level)
    return _last[job]


def value(job: bytes, pair: Pair) -> float:
    """What one pair of a job is worth."""
    return made(job).value(*pair)


def told(job: bytes, pair: Pair) -> Told:
    """The same, and for what."""
    return made(job).told(*pair)


# ── hiring ───────────────────────────────────────────────────────────────────

_crew: Final[list[ProcessPoolExecutor]] = []
_coming: Final[list[Future[int]]] = []


def hands() -> int:
    """Processes there may be: none on one processor, or in a process that is one of many."""
    many = os.cpu_count() or 1
    return 0 if many < MOST or parent_process() is not None else MOST


def crew() -> ProcessPoolExecutor | None:
    """Those who have come, None as long as they have not, or where there is none to hire."""
    if not hands():
        return None
    if not _crew:
        _crew.append(hired())
        _coming[:] = [_crew[0].submit(os.getpid) for _ in range(hands())]
    return _crew[0] if all(one.done() for one in _coming) else None


def await_crew() -> None:
    """Wait until the crew has come, for whoever measures it."""
    crew()
    wait(_coming)


def play(rollouts: Rollouts, pairs: list[Pair]) -> Iterator[float]:
    """What each pair is worth, in their order, by the crew; alone where there is none."""
    return by_all(rollouts, pairs, value, rollouts.value)


def tell(rollouts: Rollouts, pairs: list[Pair]) -> Iterator[Told]:
    """The same, and for what."""
    return by_all(rollouts, pairs, told, rollouts.told)


def hired() -> ProcessPoolExecutor:
    """A crew that ends with this program, however that one ends."""
    return ProcessPoolExecutor(hands(), get_context("spawn"), end_with_parent)


def end_with_parent() -> None:
    """Watch the program that hired this process: one ended by a signal dismisses nobody."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_watch, args=(parent.join,), daemon=True).start()


def _watch(wait: Callable[[], None]) -> None:
    wait()
    os._exit(0)


def by_all(
    rollouts: Rollouts,
    pairs: list[Pair],
    work: Callable[[bytes, Pair], T],
    alone: Callable[[int, int], T],
) -> Iterator[T]:
    """One answer for each pair, in their order."""
    done = 0
    for pair in pairs:
        present = crew()
        if present is not None:
            break
        yield alone(*pair)
        done += 1
    else:
        return
    try:
        for answer in shared_out(present, work, job_of(rollouts), pairs[done:]):
            done += 1
            yield answer
    except BrokenProcessPool:
        _crew.clear()
        for pair in pairs[done:]:
            yield alone(*pair)


def shared_out(
    crew: ProcessPoolExecutor, work: Callable[[bytes, Pair], T], job: bytes, pairs: list[Pair]
) -> Iterator[T]:
    """The same by the crew.  Few wait at a time: a program that ends waits for them."""
    waiting: deque[Future[T]] = deque()
    try:
        for pair in pairs:
            waiting.append(crew.submit(work, job, pair))
            if len(waiting) > AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
