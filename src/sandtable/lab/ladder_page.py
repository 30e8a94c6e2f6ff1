"""The ladder as a page: what was measured, with its intervals, and what it does not show."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from sandtable.games import rulebook
from sandtable.lab import pars
from sandtable.lab.ladder import Row
from sandtable.lab.ladder_figures import (
    HALF,
    Share,
    Standing,
    Step,
    luck_explains,
    mirrored,
    pairs_of,
    standings_of,
    steps_of,
)
from sandtable.lab.selfplay import counts

HEAD: Final = """# The ladder

How strong the [computer opponents](opponents.md) are, as far as it has been measured.
`sandtable lab ladder` plays the games and writes this page ([how](command-line.md#the-ladder)).
Strength is what is found here, and nothing more is claimed.

Each row sets two players against each other, the stronger by name first, in pairs of games: both
games of a pair have the same dice secret, the players change sides.

* **Won**: games that the first player won, with Wilson's interval of 95%; drawn games are not won.
* **Pairs**: pairs of games in which its leads of both games together are above nothing. A scenario
  that one side wins whoever plays cannot hide here who of two is the better.
* **Above par**: its games on a side in which it led by more, or was behind by less, than that side
  in the middle game between equals: between two of the second player, where such games are told
  above the table, else between those whose [par](players-guide.md#between-equals) is told first.
* **Lead**: its mean lead in points, with the standard error over pairs.
* **Elo**: from all games of the scenario together, the side that is favoured taken out, `staff` at
  0, each player given one drawn game with it and the sides one of equals, so that nothing is
  endless; the interval is the middle 95% of 200 bootstraps over pairs.
* **Seconds**: those of a half (a phase where a game has no halves) in which the player was asked,
  on the machine that measured.
"""
TAIL: Final = """
## What this does not show

* An interval that holds 50% leaves open which of two players is the stronger. Few games have wide
  intervals.
* Searches were finished here, whatever time they took. At a table a clock cuts them off: on a slow
  or busy machine `major` and `general` play more by the book than here, or where there is none like
  `staff`.
* Nobody here is a person. A player that beats `staff` need not be hard for somebody who knows the
  game.
* Scenarios and players that are not listed have not been measured; what holds in one need not hold
  in another.
"""


def page(rows: list[Row]) -> str:
    """The whole page."""
    now = [row for row in rows if counts(row.sitting.rung.game, row.rules)]
    text = HEAD
    for game, scenario in dict.fromkeys([row.sitting.rung[:2] for row in now]):
        text += section(game, scenario, [r for r in now if r.sitting.rung[:2] == (game, scenario)])
    if not now:
        text += "\nNothing has been measured by the rules of today.\n"
    if len(now) < len(rows):
        text += f"\n{len(rows) - len(now)} games were played by older rules and are left out.\n"
    return text + TAIL


def section(game: str, scenario: str, rows: list[Row]) -> str:
    """One scenario."""
    book = rulebook(game)
    assert book is not None
    title = next(info.title for info in book.scenarios() if info.id == scenario)
    seeds = ", ".join(dict.fromkeys([row.sitting.seed for row in rows]))
    versions = " and ".join(str(rules) for rules in sorted({row.rules for row in rows}))
    first, second = book.sides
    head = f"| players | games | won | as {first} | as {second} | pairs |"
    head += f" above par as {first} | as {second} |"
    lines = [
        f"\n## {book.title}: {title}\n",
        f"{len(rows)} games, seed {seeds}, rules version {versions}.",
        f"{about_par(game, scenario)}{about_mirrors(rows, book.sides)}\n",
        f"{head} lead |{unlucky_head(rows)}",
        f"|---|---|---|---|---|---|---|---|---|{'---|' if unlucky_head(rows) else ''}",
        *[step_line(step) for step in steps_of(rows)],
        "",
        "| player | Elo | 95% | games | seconds |",
        "|---|---|---|---|---|",
        *[standing_line(one) for one in standings_of(rows)],
        "",
        about_luck(rows),
    ]
    return "\n".join(lines) + "\n"


def about_par(game: str, scenario: str) -> str:
    """What the games are measured against, if that is known."""
    par = pars.known().get((game, scenario))
    if par is None:
        return "No par has been measured."
    games = f"{par.games} games of `{par.player}` against itself"
    return f"Par: {pars.leader(par)} in the middle one of {games}."


def about_mirrors(rows: list[Row], sides: Sequence[str]) -> str:
    """Who played itself, and which side led by how much in the middle game."""
    told = [
        f"`{rung.lower}` in {len(leads)} games, {pars.ahead(sides, median(leads))}"
        for rung, leads in mirrored(rows).items()
    ]
    return f" Against itself in the middle one: {'; '.join(told)}." if told else ""


def unlucky_head(rows: list[Row]) -> str:
    """The column with luck taken out, where it is shown."""
    return " luck taken out |" if luck_explains(pairs_of(rows)) > HALF else ""


def about_luck(rows: list[Row]) -> str:
    """Whether luck is taken out, and why not."""
    told = luck_explains(pairs_of(rows))
    what = "What the dice spared one side and cost the other predicts"
    shown = "so that it is taken out in a column of its own." if told > HALF else (
        "too little to take it out: that column is not shown."
    )  # fmt: skip
    return f"{what} {told:.0%} of the variance of leads in pairs it was not fitted to, {shown}"


def step_line(step: Step) -> str:
    """A rung as a row of the table."""
    whole = f"{share(step.whole)}" + (f", {step.drawn} drawn" if step.drawn else "")
    cells = [
        f"{step.rung.upper} – {step.rung.lower}",
        str(step.whole.games),
        whole,
        *[share(seat) for seat in step.seats],
        share(step.pairs),
        *(["unknown"] * 2 if step.above is None else [share(seat) for seat in step.above]),
        with_error(step.margin),
    ]
    if step.unlucky is not None:
        cells.append(with_error(step.unlucky))
    return f"| {' | '.join(cells)} |"


def standing_line(one: Standing) -> str:
    """A player as a row of the table."""
    between = f"{round(one.low):+} to {round(one.high):+}"
    return f"| {one.player} | {round(one.elo):+} | {between} | {one.games} | {one.pace:.2f} |"


def share(told: Share) -> str:
    """Games won with the interval.

    >>> share(Share(3, 4))
    '3 of 4 (30-95%)'
    """
    low, high = told.interval()
    return f"{told.wins} of {told.games} ({100 * low:.0f}-{100 * high:.0f}%)"


def with_error(told: tuple[float, float]) -> str:
    """A mean and its standard error.

    >>> with_error((3.25, 1.0)), with_error((3.0, float("inf")))
    ('+3.2 ± 1.0', 'too few pairs')
    """
    mean, error = told
    return "too few pairs" if error == float("inf") else f"{mean:+.1f} ± {error:.1f}"
