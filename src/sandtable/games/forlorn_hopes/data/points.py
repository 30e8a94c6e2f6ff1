"""Victory points, objectives, levels, regrouping."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.map_files import Must
from sandtable.board.records import a_hex, among, some_text, whole
from sandtable.board.sheets import Sheet
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
NAVAL_SCORES: Final[dict[int, str]] = {
    BB: "naval_cv_bb", CV: "naval_cv_bb", CA: "naval_ca", CL: "naval_cl", DD: "naval_dd",
    CVS: "naval_cvs", TRANSPORT: "naval_t", MTB: "naval_mtb", SS: "naval_ss",
}  # fmt: skip
HEAVY_BOMBER: Final = "B-17"


class Score(NamedTuple):
    """A line of the victory points: `halves` half points each time, `most` times in a game."""

    side: int = among(SIDES, both=BOTH)
    """Who scores; BOTH: each for what the other suffers."""
    halves: int = whole(-99, 99)
    most: int = whole(1, 99, 0)
    """0 = no limit."""
    title: str = some_text()


SCORE_LINES: Final = Sheet("charts/victory_points.csv", Score, "key", SCORES)


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

    hex: int = a_hex(Must("sea", 0, "is sea", "a land hex"))
    points: int = whole(1, 99)


OBJECTIVES: Final = Sheet("charts/objectives.csv", Objective, "hex")


class Level(NamedTuple):
    """A level of victory, by Japanese half points minus Allied ones."""

    level: str = some_text()
    winner: int = among(SIDES, nobody=NOBODY)
    """The side that wins, NOBODY for a draw."""


LEVELS: Final = Sheet("charts/victory_levels.csv", Level)
EVERY_LEAD: Final = "begin with ..19, end with 110.."

# ── regrouping (14.0) ────────────────────────────────────────────────────────

REGROUPS: Final[list[str]] = [
    "air_disrupted", "air_reduced", "airbase_disrupted", "hits", "ground_disrupted",
    "naval_disrupted", "naval_damaged", "covering_air", "general",
]  # fmt: skip


class Regroup(NamedTuple):
    """A line of the Regroup Table: dice at or below these succeed, 10 = always, 0 = never."""

    japanese: int = whole(0, DIE, 0)
    allied: int = whole(0, DIE, 0)
    out_of_supply: int = whole(0, DIE, 0)
    """For either side, out of supply."""
    most_japanese: int = whole(0, 99, 0)
    most_allied: int = whole(0, 99, 0)
    title: str = some_text()

    @property
    def limit(self) -> tuple[int, int]:
        """By side: of a General Regroup turn, units that regain a step without a die."""
        return self.most_japanese, self.most_allied

    def die(self, side: int, supplied: bool) -> int:
        """The highest die that succeeds."""
        most = (self.japanese, self.allied)[side]
        return most if supplied else min(most, self.out_of_supply)


REGROUP: Final = Sheet("charts/regroup.csv", Regroup, "key", REGROUPS)
