"""Work off the event loop, in threads that never keep the server from stopping."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Semaphore, Thread
from typing import Any, Final, TypeVar, final

from sandtable.server.http.errors import TooMany

T = TypeVar("T")
AGAIN: Final = 2
"""Seconds after which somebody for whom there was no room may ask again."""


def off_loop(function: Callable[..., T], *args: Any) -> asyncio.Future[T]:
    """Call the function in a thread of its own; the future has its result.

    The thread is a daemon, unlike those of asyncio.to_thread: a computer player that never answers
    must not hang the program at its end.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(result: Any, error: Exception | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)

    def run() -> None:
        result: Any = None
        failure: Exception | None = None
        try:
            result = function(*args)
        except Exception as error:  # noqa: BLE001 - whoever awaits the future gets it
            # A future does not take StopIteration, and would wait for ever.
            failure = RuntimeError(repr(error)) if isinstance(error, StopIteration) else error
        with suppress(RuntimeError):  # the loop was closed meanwhile: nobody waits any more
            loop.call_soon_threadsafe(settle, result, failure)

    Thread(target=run, name=getattr(function, "__qualname__", "work"), daemon=True).start()
    return future


@final
class Room:
    """Threads for work that anybody may ask for: so many at once, and so many that wait for them.

    Each is counted until it ends, whether or not somebody still waits for what it finds.
    """

    __slots__ = ("_gate", "_inside", "_lock", "_most", "_why")

    def __init__(self, at_once: int, waiting: int, why: str) -> None:
        self._gate: Final = Semaphore(at_once)
        self._lock: Final = Lock()
        self._most: Final = at_once + waiting
        self._why: Final = why
        self._inside = 0

    def off_loop(self, function: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        """The same as `off_loop`.  Raises TooMany where there is no room."""
        with self._lock:
            if self._inside >= self._most:
                raise TooMany(self._why, AGAIN)
            self._inside += 1
        try:
            return off_loop(self._run, function, *args)
        except BaseException:  # no thread was to be had
            self._leave()
            raise

    def _run(self, function: Callable[..., T], *args: Any) -> T:
        try:
            with self._gate:
                return function(*args)
        finally:
            self._leave()

    def _leave(self) -> None:
        with self._lock:
            self._inside -= 1
