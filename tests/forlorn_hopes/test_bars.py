"""Every refusal of Forlorn Hopes has a case, a reason and a remedy."""

import importlib
import pkgutil

from sandtable.core.case import Bar
from sandtable.games import forlorn_hopes


def test_every_bar_has_a_remedy() -> None:
    """A player who is refused is told what to do instead."""
    bare: list[str] = []
    for module in pkgutil.iter_modules(forlorn_hopes.__path__):
        found = vars(importlib.import_module(f"{forlorn_hopes.__name__}.{module.name}"))
        bare += [
            f"{module.name}.{name}"
            for name, bar in found.items()
            if isinstance(bar, Bar) and not (bar.case and bar.reason and bar.remedy)
        ]
    assert bare == []
