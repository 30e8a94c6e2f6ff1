"""What is in the box of a small game: the map, the counters, the tables; one TOML file and one CSV.

`box.toml` has the `title`, the `turns`, the map drawn in signs (`[map]`), the tables of terrain and
combat (`kit/charts.py`), and what hexes are worth (`[prizes]`).  `counters.csv` has a line for each
counter.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from sandtable.board.counters import UnitNames
from sandtable.board.draft import Draft
from sandtable.board.files import Keys, PackError
from sandtable.board.folder import Folder
from sandtable.board.hexes import Grid
from sandtable.board.kit.charts import Charts, read_charts
from sandtable.board.map import HexMap, Words
from sandtable.board.map_files import hex_of
from sandtable.board.names import BoardNames

BOX: Final = "box.toml"
COUNTERS: Final = "counters.csv"
COLUMNS: Final[list[str]] = ["id", "short", "name", "side", "kind", "size", "strength", "ma", "hex"]
MOST: Final = 99
"""Of turns, strength and movement allowance."""


class Scenario(NamedTuple):
    """The one scenario of a box: what a `start` is asked for."""

    id: str
    title: str
    first_turn: int
    last_turn: int
    note: str
    newcomer: str
    lengths: bool = True


@final
class Box:
    """A small game as printed.  It is pack and theatre in one: nothing in it changes.

    Units are numbered by the lines of `counters.csv`; `side`, `strength`, `ma` (movement allowance)
    and `hex` (where it begins) have a value for each.  A position may have a map of its own, as a
    table like that of the box; then nobody begins anywhere.
    """

    __slots__ = (
        "charts", "folder", "hash", "hex", "kind", "ma", "made_with", "map", "names", "near",
        "pack", "prizes", "scenarios", "side", "sides", "size", "spec", "strength", "title",
        "turns", "units", "words",
    )  # fmt: skip

    def __init__(
        self,
        folder: Folder,
        sides: tuple[str, ...],
        own: dict[str, Any] | None = None,
        source: str = "",
    ) -> None:
        keys = folder.toml(BOX)
        printed = keys.sub("map")
        self.folder: Final = folder
        self.sides: Final = sides
        self.title: Final = keys.text("title")
        self.turns: Final = keys.integer("turns", 1, MOST)
        self.map: Final = read_map(printed if own is None else Keys(own, source, "map"))
        self.near: Final = self.map.near
        self.names: Final = UnitNames()
        self.side: Final[list[int]] = []
        self.kind: Final[list[str]] = []
        self.size: Final[list[str]] = []
        self.strength: Final[list[int]] = []
        self.ma: Final[list[int]] = []
        self.hex: Final[list[int]] = []
        self._read_counters(elsewhere=own is not None)
        self.units: Final = len(self.side)
        self.prizes: Final = _read_prizes(keys.sub("prizes"), self.map, own is None)
        self.hash: Final = folder.hash()
        self.made_with: Final = self.hash
        self.pack: Final = self
        self.words: Final = BoardNames(self.map, self.names)
        told = keys.sub("scenario")
        name = told.text("id")
        about = (told.text("title"), 1, self.turns, told.text("note"), told.text("newcomer", ""))
        self.scenarios: Final[dict[str, Scenario]] = {name: Scenario(name, *about)}
        self.charts: Final[Charts] = read_charts(keys)
        keys.done()
        folder.strays([BOX, COUNTERS])
        self.spec: Final[dict[str, Any]] = (
            {"scenario": name} if own is None else {"position": {"map": own}}
        )

    def _read_counters(self, elsewhere: bool) -> None:
        """The lines of counters.csv; on a map that a position states, nobody has a place."""
        for row in self.folder.csv(COUNTERS, COLUMNS).rows:
            self.names.add(row)
            self.side.append(self.sides.index(row.one_of("side", list(self.sides))))
            self.kind.append(row.filled("kind"))
            self.size.append(row.text("size"))
            self.strength.append(row.integer("strength", 1, MOST))
            self.ma.append(row.integer("ma", 0, MOST))
            self.hex.append(-1 if elsewhere else hex_of(row, "hex", row.text("hex"), self.map))

    def label(self, place: int) -> str:
        """The printed number of a hex."""
        return self.map.label(place)

    def place_name(self, place: int) -> str:
        """The number of a hex and what is there, for the log."""
        name = self.map.place_name[place]
        return f"{self.label(place)} {name}" if name else self.label(place)

    def terrain(self, h: int) -> str:
        """The terrain of a hex: village where there is one, else what the ground is."""
        return "village" if self.map.flags["village"][h] else self.map.terrain_name(h)


def read_map(keys: Keys) -> HexMap:
    """A map drawn in signs: `rows` from the north, a sign for each hex; `signs` says what each is.

    `villages` and `places` name hexes.
    """
    rows = keys.texts("rows")
    signs = keys.sub("signs")
    terrain = {sign: signs.text(sign) for sign in signs.names()}
    try:
        grid = Grid(len(rows[0]) if rows else 0, len(rows), keys.text("low", "even"))
    except ValueError as error:
        right = "a text for each row, a sign for each hex"
        raise keys.trouble("rows", str(error), right) from error
    draft = Draft(grid, Words(list(dict.fromkeys(terrain.values())), [], [], FLAGS), [])
    for number, row in enumerate(rows, 1):
        if len(row) != grid.columns:
            raise keys.trouble("rows", f"has {len(row)} signs in row {number}", f"{grid.columns}")
        for column, sign in enumerate(row):
            if sign not in terrain:
                what = f"has the sign {sign!r} in row {number}"
                raise keys.trouble("rows", what, " ".join(terrain))
            draft.terrain(column * grid.rows + number - 1, terrain[sign])
    draft.column("in_play")[:] = b"\x01" * grid.size
    for kind, key in (("village", "villages"), ("", "places")):
        named = keys.sub(key)
        for label in named.names():
            draft.place(named.text(label), hex_of(named, label, label, draft), [kind], "")
    keys.done()
    return draft.done()


FLAGS: Final[list[str]] = ["in_play", "village"]


def _read_prizes(keys: Keys, board: HexMap, printed: bool) -> dict[int, int]:
    """What a hex is worth; of a map that a position states only hexes that it has."""
    found: dict[int, int] = {}
    for label in keys.names():
        worth = keys.integer(label, 1, MOST)
        h = board.grid.find(label)
        if h >= 0:
            found[h] = worth
        elif printed:
            raise PackError(f"{BOX}, prizes.{label}", board.grid.wrong(label))
    return found
