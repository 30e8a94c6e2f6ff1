"""Victory points, objectives, levels, regrouping."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from sandtable.board.files import PackError, Table, meant
from sandtable.board.map import HexMap
from sandtable.board.map_files import hex_in
from sandtable.board.tables import Ranges
from sandtable.games.forlorn_hopes.data.roster import Roster
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    AIR,
    ALLIED,
    BB,
    BOTH,
    CA,
    CL,
    CV,
    CVS,
    DD,
    DIE,
    MTB,
    NAVAL,
    NOBODY,
    SIDES,
    SS,
    TRANSPORT,
)

# ── victory points in halves (16.1) ──────────────────────────────────────────

SCORES: Final[list[str]] = [
    "commit_11af", "cover_cv_bb", "cover_ca_dd", "air_11af", "air_carrier", "air_japanese",
    "air_b17_carrier", "air_allied", "naval_cv_bb", "naval_ca", "naval_cl", "naval_dd",
    "naval_cvs", "naval_t", "naval_mtb", "naval_ss", "step_japanese", "step_allied", "aborted",
    "regained", "darwin_hit", "buy_11af",
]  # fmt: skip
SCORE_COLUMNS: Final[list[str]] = ["side", "key", "halves", "most", "title", "provenance"]
NAVAL_SCORES: Final[dict[int, str]] = {
    BB: "naval_cv_bb", CV: "naval_cv_bb", CA: "naval_ca", CL: "naval_cl", DD: "naval_dd",
    CVS: "naval_cvs", TRANSPORT: "naval_t", MTB: "naval_mtb", SS: "naval_ss",
}  # fmt: skip
HEAVY_BOMBER: Final = "B-17"


class Score(NamedTuple):
    """A line of the victory points: `halves` half points each time, `most` times in a game."""

    side: int
    """Who scores; BOTH: each for what the other suffers."""
    halves: int
    most: int
    """0 = no limit."""
    title: str


def read_scores(table: Table) -> dict[str, Score]:
    """The file charts/victory_points.csv: each key once."""
    found: dict[str, Score] = {}
    for row in table.rows:
        key = row.one_of("key", SCORES)
        if key in found:
            raise row.trouble("key", f"{key!r} has a line already", "one line for each")
        row.filled("provenance")
        side = row.one_of("side", [*SIDES, "both"])
        found[key] = Score(
            BOTH if side == "both" else SIDES.index(side),
            row.integer("halves", -99, 99),
            row.integer("most", 1, 99, 0),
            row.filled("title"),
        )
    for key in SCORES:
        if key not in found:
            raise PackError(table.name, f"no line has the key {key!r}", "add one")
    return found


def score_of_loss(roster: Roster, unit: int) -> str:
    """What the other side scores when this unit is eliminated; for a ground unit, each step."""
    allied = roster.side[unit] == ALLIED
    if roster.category[unit] == NAVAL:
        return NAVAL_SCORES[roster.type[unit]]
    if roster.category[unit] != AIR:
        return "step_allied" if allied else "step_japanese"
    if allied:
        valued = roster.carrier[unit] or roster.model[unit] == HEAVY_BOMBER
        return "air_b17_carrier" if valued else "air_allied"
    if roster.force[unit] == AF11:
        return "air_11af"
    return "air_carrier" if roster.carrier[unit] else "air_japanese"


def loss_halves(roster: Roster, scores: dict[str, Score]) -> list[int]:
    """By unit: half points for its elimination; for ground units for each step."""
    return [scores[score_of_loss(roster, unit)].halves for unit in range(roster.count)]


# ── the end of the game (16.2, 16.3) ─────────────────────────────────────────


class Objective(NamedTuple):
    """A hex that scores at the end, in whole points."""

    hex: int
    points: int


def read_objectives(table: Table, board: HexMap) -> list[Objective]:
    """The file charts/objectives.csv."""
    found: list[Objective] = []
    for row in table.rows:
        h = hex_in(row, "hex", board.grid)
        if h in [known.hex for known in found]:
            raise row.trouble("hex", f"{row.text('hex')} has a line already", "one line for each")
        if board.flags["sea"][h]:
            raise row.trouble("hex", f"{row.text('hex')} is sea", "a land hex")
        row.filled("provenance")
        found.append(Objective(h, row.integer("points", 1, 99)))
    return found


@final
class Levels:
    """Victory levels by Japanese half points minus Allied ones."""

    __slots__ = ("_ranges", "names", "spans", "winners")

    def __init__(self, table: Table) -> None:
        try:
            self._ranges: Final = Ranges([row.text("lead_halves") for row in table.rows])
        except ValueError as error:
            raise PackError(f"{table.name}, lead_halves", str(error)) from error
        self.spans: Final = self._ranges.spans
        if not self.spans or self.spans[0][0] is not None or self.spans[-1][1] is not None:
            raise table.trouble("does not cover every lead", "begin with ..19, end with 110..")
        self.names: Final[list[str]] = [row.filled("level") for row in table.rows]
        self.winners: Final[list[int]] = []
        """The side that wins, NOBODY for a draw."""
        for row in table.rows:
            winner = row.one_of("winner", [*SIDES, "nobody"])
            self.winners.append(SIDES.index(winner) if winner in SIDES else NOBODY)
        for row in table.rows:
            row.filled("provenance")

    def level(self, lead_halves: int) -> int:
        """The number of the level."""
        return self._ranges.column(lead_halves)


# ── regrouping (14.0) ────────────────────────────────────────────────────────

REGROUPS: Final[list[str]] = [
    "air_disrupted", "air_reduced", "airbase_disrupted", "hits", "ground_disrupted",
    "naval_disrupted", "naval_damaged", "covering_air", "general",
]  # fmt: skip
REGROUP_COLUMNS: Final[list[str]] = [
    "key", "japanese", "allied", "out_of_supply", "most_japanese", "most_allied", "title",
    "provenance",
]  # fmt: skip


class Regroup(NamedTuple):
    """A line of the Regroup Table: dice at or below these succeed, 10 = always, 0 = never."""

    at_most: tuple[int, int]
    """By side."""
    out_of_supply: int
    """For either side, out of supply."""
    limit: tuple[int, int]
    """By side: of a General Regroup turn, units that regain a step without a die."""
    title: str

    def die(self, side: int, supplied: bool) -> int:
        """The highest die that succeeds."""
        most = self.at_most[side]
        return most if supplied else min(most, self.out_of_supply)


def read_regroup(table: Table) -> dict[str, Regroup]:
    """The file charts/regroup.csv: each key once."""
    found: dict[str, Regroup] = {}
    for row in table.rows:
        key = row.text("key")
        if key not in REGROUPS:
            raise row.trouble("key", f"is {key!r}", meant(key, REGROUPS))
        if key in found:
            raise row.trouble("key", f"{key!r} has a line already", "one line for each")
        row.filled("provenance")
        found[key] = Regroup(
            (row.integer("japanese", 0, DIE, 0), row.integer("allied", 0, DIE, 0)),
            row.integer("out_of_supply", 0, DIE, 0),
            (row.integer("most_japanese", 0, 99, 0), row.integer("most_allied", 0, 99, 0)),
            row.filled("title"),
        )
    for key in REGROUPS:
        if key not in found:
            raise PackError(table.name, f"no line has the key {key!r}", "add one")
    return found
