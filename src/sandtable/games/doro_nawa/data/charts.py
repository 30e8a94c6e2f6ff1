"""The charts of the pack: terrain effects, combat results, air table, movement, turns, markers."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import PackError, Row, Table, meant
from sandtable.board.map import Words
from sandtable.board.tables import Odds, Ranges

# ── terrain effects chart ────────────────────────────────────────────────────

TEC_COLUMNS: Final[list[str]] = [
    "title",
    "where",
    "keys",
    "mp",
    "mp_armoured",
    "ground",
    "bombardment",
    "note",
    "provenance",
]
WHERE: Final[list[str]] = ["hex", "place", "route", "hexside", "sea", "marker", "note"]
GROUND: Final[list[str]] = ["", "halve_attackers", "double_defenders"]
BOMBARDMENT: Final[list[str]] = ["", "halve_bombardment", "double_defenders"]


class TecRow(NamedTuple):
    """A line of the printed chart, for people."""

    title: str
    where: str
    keys: list[str]
    mp: str
    mp_armoured: str
    ground: str
    bombardment: str
    note: str
    provenance: str


@final
class Tec:
    """Terrain Effects Chart; a terrain without a cost may not be entered by ground units."""

    __slots__ = (
        "doubles_bombardment_defence",
        "doubles_defenders",
        "halves_attackers",
        "halves_bombardment",
        "hex_cost",
        "interdicted_cost",
        "route_cost",
        "route_cost_armoured",
        "rows",
        "sea_cost",
        "side_cost",
        "side_cost_armoured",
    )

    def __init__(self, table: Table, words: Words) -> None:
        self.rows: Final[list[TecRow]] = []
        self.hex_cost: Final[dict[str, int]] = {}
        self.route_cost: Final[dict[str, int]] = {}
        self.route_cost_armoured: Final[dict[str, int]] = {}
        self.side_cost: Final[dict[str, int]] = {}
        self.side_cost_armoured: Final[dict[str, int]] = {}
        self.interdicted_cost = 0
        self.sea_cost = 1
        halves_attackers: list[str] = []
        doubles_defenders: list[str] = []
        halves_bombardment: list[str] = []
        doubles_bombardment: list[str] = []
        seen: list[str] = []
        for row in table.rows:
            where = row.one_of("where", WHERE)
            ground = row.one_of("ground", GROUND)
            bombardment = row.one_of("bombardment", BOMBARDMENT)
            keys = row.text("keys").split()
            for key in keys:
                if key in seen:
                    raise row.trouble("keys", f"{key!r} has a line already", "one line for each")
                seen.append(key)
                self._cost(row, where, key, words)
                if ground == "halve_attackers":
                    halves_attackers.append(key)
                if ground == "double_defenders":
                    doubles_defenders.append(key)
                if bombardment == "halve_bombardment":
                    halves_bombardment.append(key)
                if bombardment == "double_defenders":
                    doubles_bombardment.append(key)
            self.rows.append(_tec_row(row, where, keys, ground, bombardment))
        for key in [*words.terrains, *words.routes, *words.sides, "interdicted"]:
            if key not in seen:
                raise PackError(table.name, f"no line has the key {key!r}", "add one")
        self.halves_attackers: Final = frozenset(halves_attackers)
        self.doubles_defenders: Final = frozenset(doubles_defenders)
        self.halves_bombardment: Final = frozenset(halves_bombardment)
        self.doubles_bombardment_defence: Final = frozenset(doubles_bombardment)

    def _cost(self, row: Row, where: str, key: str, words: Words) -> None:
        if where == "hex":
            _known(row, key, words.terrains)
            if row.text("mp") != "-":
                self.hex_cost[key] = row.integer("mp", 1, 20)
        elif where == "route":
            _known(row, key, words.routes)
            self.route_cost[key] = row.integer("mp", 1, 20)
            self.route_cost_armoured[key] = row.integer("mp_armoured", 1, 20)
        elif where == "hexside":
            _known(row, key, words.sides)
            self.side_cost[key] = row.integer("mp", 0, 20)
            self.side_cost_armoured[key] = row.integer("mp_armoured", 0, 20)
        elif where == "sea":
            _known(row, key, words.terrains)
            self.sea_cost = row.integer("mp", 1, 20)
        elif where == "marker":
            _known(row, key, ["interdicted"])
            self.interdicted_cost = row.integer("mp", 0, 20)
        elif where == "place":
            _known(row, key, words.flags)


def _known(row: Row, key: str, known: list[str]) -> None:
    if key not in known:
        raise row.trouble("keys", f"{key!r} is unknown", meant(key, known))


def _tec_row(row: Row, where: str, keys: list[str], ground: str, bombardment: str) -> TecRow:
    return TecRow(
        row.filled("title"),
        where,
        keys,
        row.text("mp"),
        row.text("mp_armoured"),
        ground,
        bombardment,
        row.text("note"),
        row.filled("provenance"),
    )


# ── combat tables ────────────────────────────────────────────────────────────


@final
class Crt:
    """Combat Results Table: SP lost, `loss[die - 1][column]`, by odds or by difference."""

    __slots__ = ("_differences", "_odds", "bombardment_names", "loss", "odds_names")

    def __init__(self, table: Table) -> None:
        names = [name for name in table.columns if name not in {"row", "provenance"}]
        rows = {row.text("row"): row for row in table.rows}
        for wanted in ["odds", "bombardment", "1", "2", "3", "4", "5", "6"]:
            if wanted not in rows:
                raise PackError(table.name, f"the row {wanted!r} is missing", "add it")
        odds, ranges = rows["odds"], rows["bombardment"]
        try:
            self._odds: Final = Odds([odds.text(name) for name in names])
        except ValueError as error:
            raise odds.trouble("odds", str(error)) from error
        try:
            self._differences: Final = Ranges([ranges.text(name) for name in names])
        except ValueError as error:
            raise ranges.trouble("bombardment", str(error)) from error
        self.odds_names: Final = self._odds.names
        self.bombardment_names: Final = self._differences.names
        self.loss: Final[list[list[int]]] = [
            [rows[str(die)].integer(name, 0, 20) for name in names] for die in range(1, 7)
        ]

    def odds_column(self, attacker: int, defender: int) -> int:
        """The column of a ground attack, rounded in the defender's favour (5.37, R47)."""
        return self._odds.column(attacker, defender)

    def bombardment_column(self, difference: int) -> int:
        """The column of bombardment strength minus defence (5.2)."""
        return self._differences.column(difference)


NEVER: Final = 7  # no die reaches it


@final
class AirTable:
    """Anti-Air and Air-to-Air Table: the least die that kills, by strength."""

    __slots__ = ("_air", "_flak", "_strengths", "names")

    def __init__(self, table: Table) -> None:
        heads = [row.text("strength") for row in table.rows]
        try:
            self._strengths: Final = Ranges(heads)
        except ValueError as error:
            raise PackError(f"{table.name}, strength", str(error)) from error
        if not heads or self._strengths.spans[0][0] != 1:
            raise PackError(f"{table.name}, strength", f"begins with {heads[:1]}", "begin with 1")
        self.names: Final = self._strengths.names
        self._flak: Final = [_kill(row, "anti_air") for row in table.rows]
        self._air: Final = [_kill(row, "air_to_air") for row in table.rows]

    def lines(self) -> list[tuple[str, int, int]]:
        """Strength, least die of anti-aircraft fire, least die of aircraft; 7 = never."""
        return list(zip(self.names, self._flak, self._air, strict=True))

    def anti_air(self, strength: int) -> int:
        """The least die with which anti-aircraft fire kills; 7 = never (6.4)."""
        return self._flak[self._strengths.column(strength)] if strength > 0 else NEVER

    def air_to_air(self, strength: int) -> int:
        """The least die with which aircraft kill; 7 = never (6.8)."""
        return self._air[self._strengths.column(strength)] if strength > 0 else NEVER


def _kill(row: Row, column: str) -> int:
    return NEVER if row.text(column) == "-" else row.integer(column, 1, 6)


# ── movement, turns, markers ─────────────────────────────────────────────────

MOVERS: Final[list[str]] = ["ground", "armoured", "ship", "amphibious", "coastal-artillery"]


class Movement(NamedTuple):
    """What the initiative die is worth in MP (4.1, 4.41), and the initiative at sea."""

    die_factor: dict[str, int]
    sea_initiative: int


def read_movement(table: Table) -> Movement:
    """The file charts/movement.csv."""
    factors: dict[str, int] = {}
    sea = 5
    for row in table.rows:
        mover = row.one_of("mover", MOVERS)
        factors[mover] = row.integer("die_factor", 0, 9)
        initiative = row.integer("initiative", 0, 6, 0)
        if mover == "amphibious":
            sea = row.integer("initiative", 1, 6)
        elif mover == "ship" and initiative != 5:
            raise row.trouble("initiative", f"is {initiative}", "ships have 5 (4.1)")
    for mover in MOVERS:
        if mover not in factors:
            raise PackError(table.name, f"no line for {mover!r}", "add one")
    return Movement(factors, sea)


def or_dash(least: int) -> int | str:
    """The same as a figure: the least die that kills, or the dash of the table."""
    return least if least <= 6 else "-"
