"""The par of a scenario: how often each side wins when a computer player plays itself.

`pars.csv` holds it; `sandtable lab par` measures it again.  Scenarios are lopsided as history was:
who knows the par can bid for a side, or be content with less.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from sandtable.core.case import Trouble
from sandtable.games import rulebook
from sandtable.lab.selfplay import Plan, Played, play_many, points_of, wilson

FILE: Final = Path(__file__).parent / "pars.csv"
BEGIN: Final = "<!-- pars -->\n"
END: Final = "<!-- end of pars -->"
PLAYER: Final = "staff"
"""Who plays, unless another one plays a scenario so much better that his games tell more."""


class Par(NamedTuple):
    """Games of a scenario between equals; `wins` of each side in the rulebook's order."""

    game: str
    scenario: str
    player: str
    games: int
    wins: tuple[int, int]
    seed: str
    rules: int
    """The version of the rules that was played."""
    lead: float
    """Points by which the first side led in the middle game of all."""

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return self.games - sum(self.wins)

    def share(self, side: int) -> str:
        """How often a side won, with the 95% interval: `43 % (34 to 53)`."""
        low, high = wilson(self.wins[side], self.games)
        share = Fraction(self.wins[side], self.games)
        return f"{_percent(share)} % ({_percent(low)} to {_percent(high)})"


HEAD: Final = (
    "game", "scenario", "player", "games", "first", "second", "seed", "rules", "lead",
)  # fmt: skip


def read(path: Path = FILE) -> list[Par]:
    """The pars of a file.  Raises Trouble, which names the line."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [_par(path, number, row) for number, row in enumerate(rows, 2)]


def _par(path: Path, number: int, row: dict[str, str]) -> Par:
    try:
        games, first, second = (int(row[key]) for key in ("games", "first", "second"))
        rules, lead = int(row["rules"]), float(row["lead"])
    except (KeyError, TypeError, ValueError) as error:
        want = "whole numbers in games, first, second and rules, and a number in lead, are wanted"
        raise Trouble(f"{path}, line {number}: {want}") from error
    if games < 1 or min(first, second) < 0 or first + second > games:
        raise Trouble(f"{path}, line {number}: {first} and {second} wins in {games} games")
    wins = (first, second)
    return Par(row["game"], row["scenario"], row["player"], games, wins, row["seed"], rules, lead)


def write(pars: list[Par], path: Path = FILE) -> None:
    """The same file again."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(HEAD)
        for one in pars:
            out.writerow([*one[:4], *one.wins, one.seed, one.rules, f"{one.lead:g}"])


def put(par: Par, path: Path = FILE) -> None:
    """Keep a par in the place of the one before; a new one stands last."""
    have = read(path) if path.exists() else []
    key = par[:2]
    at = next((at for at, one in enumerate(have) if one[:2] == key), len(have))
    write([*have[:at], par, *have[at + 1 :]], path)


@cache
def known() -> dict[tuple[str, str], Par]:
    """The pars of the package, by game and scenario."""
    return {one[:2]: one for one in read()}


def measure(
    game: str, scenario: str, games: int, seed: str, jobs: int = 1, player: str = PLAYER
) -> Par:
    """Let a player play himself.  Raises Trouble for an unknown game, scenario or player."""
    plan = Plan(game, (player, player), seed, scenario)
    played: list[Played] = play_many(plan, games, jobs)
    wins = [sum(one.winner == side for one in played) for side in range(2)]
    book = rulebook(game)
    assert book is not None
    leads = [first - second for first, second in map(points_of, played)]
    return Par(game, scenario, player, games, (wins[0], wins[1]), seed, book.version, median(leads))


def words(game: str, scenario: str) -> str:
    """What the start page says of a scenario's par; "" when it has not been measured."""
    par, book = known().get((game, scenario)), rulebook(game)
    if par is None or book is None:
        return ""
    shares = ", ".join([f"{side} won {par.share(n)}" for n, side in enumerate(book.sides)])
    draws = f", {par.draws} drawn" if par.draws else ""
    return (
        f"Between equals, {par.games} games of {par.player} against itself: {shares}{draws}; "
        f"in the middle game {leader(par)}."
    )


def leader(par: Par) -> str:
    """Who led in the middle game: `Gold led by 4 points`."""
    book = rulebook(par.game)
    assert book is not None
    return ahead(book.sides, par.lead)


def ahead(sides: Sequence[str], lead: float) -> str:
    """Who led by how much, the first side if `lead` is more than 0.

    >>> ahead(["Gold", "Blue"], -4.0), ahead(["Gold", "Blue"], 0.0)
    ('Blue led by 4 points', 'nobody led')
    """
    return f"{sides[lead < 0]} led by {abs(lead):g} points" if lead else "nobody led"


def table() -> str:
    """The pars as a table of a page."""
    rows = [
        "| game | scenario | player | games | first side won | second side won | drawn | middle |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in known().values():
        book = rulebook(one.game)
        if book is None:
            continue
        title = next((s.title for s in book.scenarios() if s.id == one.scenario), one.scenario)
        shares = [f"{side} {one.share(n)}" for n, side in enumerate(book.sides)]
        cells = [
            book.title,
            title,
            f"`{one.player}`",
            str(one.games),
            *shares,
            str(one.draws),
            leader(one),
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def with_table(page: str) -> str:
    """A page with the table as it is now between its marks."""
    before, rest = page.split(BEGIN)
    return before + BEGIN + "\n" + table() + "\n" + END + rest.split(END)[1]


def _percent(share: float | Fraction) -> int:
    return round(100 * share)


def main() -> int:
    """The command line: pages to write anew."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(with_table(path.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
