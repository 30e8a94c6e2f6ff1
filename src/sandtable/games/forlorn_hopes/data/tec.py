"""Terrain Effects Chart: ground movement, bombing, ground combat, ships."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import PackError, meant
from sandtable.board.folder import Folder
from sandtable.board.map import Words
from sandtable.board.records import any_text, some_text, word
from sandtable.board.sheets import Sheet

WHERE: Final[list[str]] = ["terrain", "place", "hexside", "note"]
BUILT: Final[list[str]] = ["city", "town"]


class TecRow(NamedTuple):
    """A line of the printed chart, for people."""

    title: str = any_text()
    where: str = word(WHERE)
    key: str = some_text()
    ground: str = word(["-", "1", ""])
    fast_hexes: str = any_text()
    ships: str = any_text()
    bombing_df: str = any_text()
    ground_drm: str = any_text()
    note: str = any_text()
    provenance: str = some_text()


TEC: Final = Sheet("charts/tec.csv", TecRow, "key")


@final
class Tec:
    """Terrain Effects Chart; terrains and hexsides by their numbers on the map."""

    def __init__(self, folder: Folder, words: Words) -> None:
        table = TEC.table(folder)
        self.rows: Final = TEC.lines(table)
        self.ground_open: Final[list[int]] = [0] * len(words.terrains)
        """By terrain: 1 if ground units may enter."""
        self.fast_hexes: Final[list[int]] = [0] * len(words.terrains)
        """By terrain: hexes a turn of motorised and armoured units (11.2)."""
        self.terrain_df: Final[list[int]] = [0] * len(words.terrains)
        """By terrain: added to the DF of a ground unit that is bombed."""
        self.terrain_drm: Final[list[int]] = [0] * len(words.terrains)
        """By terrain of the defender: added to the die of ground combat."""
        self.side_ground: Final[list[int]] = [1] * (len(words.sides) + 1)
        """By hexside: 1 if ground units may cross."""
        self.side_ships: Final[list[int]] = [1] * (len(words.sides) + 1)
        """By hexside: 1 if ships may cross."""
        self.built_df: Final[dict[str, int]] = {}
        """By kind of place, city or town: as `terrain_df`."""
        self.built_drm: Final[dict[str, int]] = {}
        known = {"terrain": words.terrains, "place": BUILT, "hexside": words.sides}
        for row, line in zip(table.rows, self.rows, strict=True):
            where, key = line.where, line.key
            if where == "note":
                continue
            if key not in known[where]:
                raise row.trouble("key", f"{key!r} is no {where}", meant(key, known[where]))
            if where == "hexside":
                number = words.sides.index(key) + 1
                self.side_ground[number] = 0 if line.ground == "-" else 1
                self.side_ships[number] = 0 if line.ships == "-" else 1
                continue
            df, drm = row.integer("bombing_df", -9, 9), row.integer("ground_drm", -9, 9)
            if where == "place":
                self.built_df[key], self.built_drm[key] = df, drm
                continue
            number = words.terrains.index(key)
            self.ground_open[number] = 0 if line.ground == "-" else 1
            self.fast_hexes[number] = row.integer("fast_hexes", 0, 9, 0)
            self.terrain_df[number], self.terrain_drm[number] = df, drm
        seen = [line.key for line in self.rows]
        for key in [*words.terrains, *words.sides, *BUILT]:
            if key not in seen:
                raise PackError(table.name, f"no line has the key {key!r}", "add one")
