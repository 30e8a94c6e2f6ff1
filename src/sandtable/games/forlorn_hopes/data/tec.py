"""Terrain Effects Chart: ground movement, bombing, ground combat, ships."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import PackError, Table, meant
from sandtable.board.map import Words

TEC_COLUMNS: Final[list[str]] = [
    "title", "where", "key", "ground", "fast_hexes", "ships", "bombing_df", "ground_drm", "note",
    "provenance",
]  # fmt: skip
WHERE: Final[list[str]] = ["terrain", "place", "hexside", "note"]
BUILT: Final[list[str]] = ["city", "town"]


class TecRow(NamedTuple):
    """A line of the printed chart, for people."""

    title: str
    where: str
    key: str
    ground: str
    fast_hexes: str
    ships: str
    bombing_df: str
    ground_drm: str
    note: str
    provenance: str


@final
class Tec:
    """Terrain Effects Chart; terrains and hexsides by their numbers on the map."""

    __slots__ = (
        "built_df", "built_drm", "fast_hexes", "ground_open", "rows", "side_ground", "side_ships",
        "terrain_df", "terrain_drm",
    )  # fmt: skip

    def __init__(self, table: Table, words: Words) -> None:
        self.rows: Final[list[TecRow]] = []
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
        seen: list[str] = []
        known = [*words.terrains, *words.sides, *BUILT]
        for row in table.rows:
            where, key = row.one_of("where", WHERE), row.filled("key")
            self.rows.append(TecRow(*[row.text(column) for column in TEC_COLUMNS]))
            row.filled("provenance")
            if key in seen:
                raise row.trouble("key", f"{key!r} has a line already", "one line for each")
            seen.append(key)
            if where == "note":
                continue
            wanted = {"terrain": words.terrains, "place": BUILT, "hexside": words.sides}[where]
            if key not in wanted:
                raise row.trouble("key", f"{key!r} is no {where}", meant(key, wanted))
            closed = row.one_of("ground", ["-", "1", ""]) == "-"
            if where == "hexside":
                number = words.sides.index(key) + 1
                self.side_ground[number] = 0 if closed else 1
                self.side_ships[number] = 0 if row.text("ships") == "-" else 1
                continue
            df, drm = row.integer("bombing_df", -9, 9), row.integer("ground_drm", -9, 9)
            if where == "place":
                self.built_df[key], self.built_drm[key] = df, drm
                continue
            number = words.terrains.index(key)
            self.ground_open[number] = 0 if closed else 1
            self.fast_hexes[number] = row.integer("fast_hexes", 0, 9, 0)
            self.terrain_df[number], self.terrain_drm[number] = df, drm
        for key in known:
            if key not in seen:
                raise PackError(table.name, f"no line has the key {key!r}", "add one")
