"""What takes long and shows the same as what is run each time, only more of it."""

from __future__ import annotations

from typing import Any

import pytest


def slow(*values: Any) -> Any:
    """Values of a test that are tried with `scripts/check --long` alone."""
    return pytest.param(*values, marks=pytest.mark.long)


def some(name: str, numbers: range, every: int) -> Any:
    """Every so-and-so-manyth of these numbers; the others are slow.

    Not every second or third, where those hang on the number by which a test deals its settings.
    """
    tried = [n if (n - numbers.start) % every == 0 else slow(n) for n in numbers]
    return pytest.mark.parametrize(name, tried)
