"""SANDTABLE_PURE=1: import this package's sources, even with compiled modules beside them."""

from __future__ import annotations

import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType


class SourceFinder:
    """A finder for sandtable's own modules that knows source files only."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Answer as the import system asks; None leaves the module to the next finder."""
        if not name.startswith("sandtable."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def prefer_sources() -> None:
    """Ask SourceFinder before every other finder, from now on."""
    sys.meta_path.insert(0, SourceFinder)
