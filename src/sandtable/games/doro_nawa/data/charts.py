"""The charts of the pack: terrain effects, combat results, air table, movement."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import PackError, Row
from sandtable.board.folder import Folder
from sandtable.board.map import Words
from sandtable.board.records import any_text, some_text, whole, word, word_list
from sandtable.board.sheets import Printed, Sheet, chart_lines

# ── terrain effects chart ────────────────────────────────────────────────────

WHERE: Final[list[str]] = ["hex", "place", "route", "hexside", "sea", "marker", "note"]
GROUND: Final[list[str]] = ["", "halve_attackers", "double_defenders"]
BOMBARDMENT: Final[list[str]] = ["", "halve_bombardment", "double_defenders"]


class TecRow(NamedTuple):
    """A line of the printed chart, for people."""

    title: str = some_text()
    where: str = word(WHERE)
    keys: list[str] = word_list()
    mp: str = any_text()
    mp_armoured: str = any_text()
    ground: str = word(GROUND)
    bombardment: str = word(BOMBARDMENT)
    note: str = any_text()
    provenance: str = some_text()


TEC: Final = Sheet("charts/tec.csv", TecRow)


@final
class Tec:
    """Terrain Effects Chart; a terrain without a cost may not be entered by ground units."""

    def __init__(self, folder: Folder, on: Words) -> None:
        self.rows: Final[list[TecRow]] = []
        self.hex_cost: Final[dict[str, int]] = {}
        self.route_cost: Final[dict[str, int]] = {}
        self.route_cost_armoured: Final[dict[str, int]] = {}
        self.side_cost: Final[dict[str, int]] = {}
        self.side_cost_armoured: Final[dict[str, int]] = {}
        self.interdicted_cost = 0
        self.sea_cost = 1
        known = {
            "hex": on.terrains,
            "sea": on.terrains,
            "route": on.routes,
            "hexside": on.sides,
            "marker": ["interdicted"],
            "place": on.flags,
        }
        every = [*on.terrains, *on.routes, *on.sides, "interdicted"]
        for row, line in chart_lines(TEC, folder, known, every):
            for key in line.keys:
                self._read(row, line.where, key)
            self.rows.append(line)
        self.halves_attackers: Final = self._keys("ground", "halve_attackers")
        self.doubles_defenders: Final = self._keys("ground", "double_defenders")
        self.halves_bombardment: Final = self._keys("bombardment", "halve_bombardment")
        self.doubles_bombardment_defence: Final = self._keys("bombardment", "double_defenders")

    def _read(self, row: Row, where: str, key: str) -> None:
        if where == "hex" and row.text("mp") != "-":
            self.hex_cost[key] = row.integer("mp", 1, 20)
        elif where == "route":
            self.route_cost[key] = row.integer("mp", 1, 20)
            self.route_cost_armoured[key] = row.integer("mp_armoured", 1, 20)
        elif where == "hexside":
            self.side_cost[key] = row.integer("mp", 0, 20)
            self.side_cost_armoured[key] = row.integer("mp_armoured", 0, 20)
        elif where == "sea":
            self.sea_cost = row.integer("mp", 1, 20)
        elif where == "marker":
            self.interdicted_cost = row.integer("mp", 0, 20)

    def _keys(self, column: str, effect: str) -> frozenset[str]:
        lines = [line for line in self.rows if getattr(line, column) == effect]
        return frozenset([key for line in lines for key in line.keys])


# ── combat tables ────────────────────────────────────────────────────────────


@final
class Crt:
    """Combat Results Table: SP lost, `loss[die - 1][column]`, by odds or by difference."""

    def __init__(self, folder: Folder) -> None:
        self.printed: Final[Printed[int]] = Printed(folder, "charts/crt.csv")
        self._odds: Final = self.printed.odds("odds")
        self._differences: Final = self.printed.ranges("bombardment")
        self.odds_names: Final = self._odds.names
        self.bombardment_names: Final = self._differences.names
        self.loss: Final = self.printed.results(6, lambda row, head: row.integer(head, 0, 20))

    def odds_column(self, attacker: int, defender: int) -> int:
        """The column of a ground attack, rounded in the defender's favour (5.37, R47)."""
        return self._odds.column(attacker, defender)

    def bombardment_column(self, difference: int) -> int:
        """The column of bombardment strength minus defence (5.2)."""
        return self._differences.column(difference)


NEVER: Final = 7  # no die reaches it


class Kills(NamedTuple):
    """The least die that kills, by anti-aircraft fire and by aircraft."""

    anti_air: int = whole(1, 6, also={"-": NEVER})
    air_to_air: int = whole(1, 6, also={"-": NEVER})


AIR: Final = Sheet("charts/air.csv", Kills)


@final
class AirTable:
    """Anti-Air and Air-to-Air Table: the least die that kills, by strength."""

    def __init__(self, folder: Folder) -> None:
        self._bands: Final = AIR.ranged(folder, "strength")
        if self._bands.spans[0][0] != 1:
            what = f"begins with {self._bands.names[0]}"
            raise PackError(self._bands.where, what, "begin with 1")

    def lines(self) -> list[tuple[str, int, int]]:
        """Strength, least die of anti-aircraft fire, least die of aircraft; 7 = never."""
        return [(name, *line) for name, line in self._bands.each()]

    def anti_air(self, strength: int) -> int:
        """The least die with which anti-aircraft fire kills; 7 = never (6.4)."""
        return self._bands.at(strength).anti_air if strength > 0 else NEVER

    def air_to_air(self, strength: int) -> int:
        """The least die with which aircraft kill; 7 = never (6.8)."""
        return self._bands.at(strength).air_to_air if strength > 0 else NEVER


# ── movement ─────────────────────────────────────────────────────────────────

MOVERS: Final[list[str]] = ["ground", "armoured", "ship", "amphibious", "coastal-artillery"]


class Mover(NamedTuple):
    """What the initiative die is worth to a sort of unit, and the initiative it has at sea."""

    die_factor: int = whole(0, 9)
    initiative: int = whole(0, 6, 0)


class Movement(NamedTuple):
    """What the initiative die is worth in MP (4.1, 4.41), and the initiative at sea."""

    die_factor: dict[str, int]
    sea_initiative: int


def _at_sea(line: Mover, row: Row, _on: object) -> None:
    if row.text("mover") == "amphibious":
        row.integer("initiative", 1, 6)
    elif row.text("mover") == "ship" and line.initiative != 5:
        raise row.trouble("initiative", f"is {line.initiative}", "ships have 5 (4.1)")


MOVEMENT: Final = Sheet("charts/movement.csv", Mover, "mover", MOVERS, check=_at_sea)


def read_movement(folder: Folder) -> Movement:
    """The file charts/movement.csv."""
    found = MOVEMENT.keyed(folder)
    factors = {mover: line.die_factor for mover, line in found.items()}
    return Movement(factors, found["amphibious"].initiative)


def or_dash(least: int) -> int | str:
    """The same as a figure: the least die that kills, or the dash of the table."""
    return least if least <= 6 else "-"
