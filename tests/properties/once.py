"""What several invariants need of one state is found once, while they are looked at together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import compress, count
from typing import Any, Final, TypeVar

T = TypeVar("T")

_looks: Final[list[dict[tuple[Any, int], tuple[Any, Any]]]] = []
"""What is known of the states that are looked at; outside of a look, where they change, nothing."""


@contextmanager
def looking() -> Iterator[None]:
    """As long as no state is changed."""
    _looks.append({})
    try:
        yield
    finally:
        _looks.pop()


def once(find: Callable[[Any], T]) -> Callable[[Any], T]:
    """What is found of a state, in a look only once; whoever asks must not change it."""

    @wraps(find)
    def found(g: Any) -> T:
        if not _looks:
            return find(g)
        known, key = _looks[-1], (find, id(g))
        if key not in known:
            known[key] = g, find(g)  # the state is kept, that no other takes its id
        value: T = known[key][1]
        return value

    return found


def marked(column: Iterable[int]) -> Iterator[int]:
    """Where a column has something but 0."""
    return compress(count(), column)
