"""Every refusal that a game gives by name has a case, a reason and a remedy."""

import importlib
import pkgutil
from types import ModuleType

import pytest

from sandtable.core.case import Bar
from sandtable.games import doro_nawa, forlorn_hopes, spanish_civil_war


@pytest.mark.parametrize("game", [doro_nawa, spanish_civil_war, forlorn_hopes])
def test_every_bar_has_a_remedy(game: ModuleType) -> None:
    """A player who is refused is told what to do instead."""
    bare: list[str] = []
    found = 0
    for module in pkgutil.walk_packages(game.__path__, f"{game.__name__}."):
        for name, bar in vars(importlib.import_module(module.name)).items():
            if isinstance(bar, Bar):
                found += 1
                if not (bar.case and bar.reason and bar.remedy):
                    bare.append(f"{module.name}.{name}")
    assert found > 40
    assert bare == []
