"""What is printed of any game: a folder of files, read once, or with files laid over it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Generic, TypeVar, final

from sandtable.board.files import Keys
from sandtable.board.folder import Folder
from sandtable.board.map import HexMap
from sandtable.board.own_charts import pack_on
from sandtable.board.pack_files import MARKERS, read_turns

P = TypeVar("P", bound="Printed")


class Printed:
    """What every pack has; nothing in it changes once it is loaded."""

    hash: str
    made_with: str
    """The hash without the charts that a position states for itself."""

    def __init__(self, folder: Folder, keys: Keys, geography: Any, dates: str = "date") -> None:
        keys.integer("format", 1, 1)
        self.folder: Final = folder
        self.title: Final = keys.text("title")
        self.map: Final[HexMap] = geography.map
        self.spots: Final[list[tuple[float, float]]] = geography.spots
        self.turns: Final = read_turns(folder, dates)
        self.markers: Final = MARKERS.read(folder)

    def seal(self, keys: Keys, made_with: str) -> None:
        """All files are read, and nothing that means nothing is left in the first one."""
        keys.ignore("provenance")
        keys.done()
        self.hash = self.folder.hash()
        self.made_with = made_with or self.hash


@final
class Shelf(Generic[P]):
    """Our pack, and packs with other files laid over it."""

    __slots__ = ("_base", "_make", "_ours")

    def __init__(self, make: Callable[[Folder, str], P], base: Path) -> None:
        self._make: Final = make
        self._base: Final = base
        self._ours: P | None = None

    def load(self, overlay: Path | None = None) -> P:
        """Ours; each file of an owner's folder replaces ours of the same relative path."""
        if overlay is not None:
            return self._make(Folder(self._base, overlay), "")
        if self._ours is None:
            self._ours = self._make(Folder(self._base), "")
        return self._ours

    def with_charts(self, pack: P, keys: Keys) -> P:
        """A pack with the charts that a position states for itself."""
        return pack_on(keys, pack.folder, lambda folder: self._make(folder, pack.made_with))
