"""What the docstrings of core show is so."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from sandtable import core
from sandtable.core import case

MODULES = [f"sandtable.core.{module.name}" for module in pkgutil.iter_modules(core.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.skipif(not str(case.__file__).endswith(".py"), reason="compiled code has none")
def test_there_are_some() -> None:
    found = [doctest.testmod(importlib.import_module(name)).attempted for name in MODULES]
    assert sum(found) >= 8
