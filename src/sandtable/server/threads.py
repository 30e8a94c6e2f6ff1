"""Work off the event loop, in threads that never keep the server from stopping."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


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
