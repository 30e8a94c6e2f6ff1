"""The commands of the lab: what is measured in many games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sandtable.cli import books
from sandtable.cli.playing import FILE
from sandtable.core.case import Trouble

if TYPE_CHECKING:
    from sandtable.lab import ladder as ladders


def _players() -> str:
    """All levels, and staff."""
    from sandtable.ai.command.levels import LAPSES, LEVELS

    return ",".join([*LAPSES, "staff", *(name for name in LEVELS if name not in LAPSES)])


@click.group()
def lab() -> None:
    """Measure players and rules in many games."""


@lab.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME[/SCENARIO]...")
@click.option("--games", "many", type=int, default=20, show_default=True, help="On each rung.")
@click.option("--seed", default="1", show_default=True, help="Makes the games repeatable.")
@click.option("--jobs", type=int, default=1, show_default=True, help="Processes at the same time.")
@click.option("--players", default=_players, show_default="all levels and staff",
              help="The weakest first; whoever searches meets staff too.")  # fmt: skip
@click.option("--records", type=FILE, default=None, help="Keep every record in this folder.")
@click.option("--out", type=FILE, default="ladder.md", show_default=True, help="The page.")
def ladder(
    games: tuple[str, ...],
    many: int,
    seed: str,
    jobs: int,
    players: str,
    records: Path | None,
    out: Path,
) -> None:
    """Set levels of players against their neighbours, and write what came of it as a page.

    Each finished game is a line of a file beside the page, .jsonl; the same command goes on
    where it was stopped.  Without /SCENARIO all of a game's are played.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    from sandtable.lab import ladder as ladders
    from sandtable.lab.ladder_page import page

    names = [name.strip() for name in players.split(",")]
    wanted = [rung for game in games for rung in _rungs(game, names)]
    todo = list(ladders.sittings(wanted, seed, many))
    path = Path(out).with_suffix(".jsonl")
    if path == Path(out):
        raise Trouble(
            f"{out}: the games are kept there: name the page another way, such as ladder.md"
        )
    have = len(ladders.read(path))
    console = Console(stderr=True)
    columns = (TextColumn("ladder"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("ladder", total=len(todo))

        def done(_row: ladders.Row) -> None:
            progress.advance(task)

        try:
            ladders.climb(todo, path, jobs, str(records or ""), done)
        finally:
            rows = ladders.read(path)
            _write(out, page(rows))
    click.echo(f"{len(rows) - have} games played, {len(rows)} in {path}; the page is {out}")


@lab.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME[/SCENARIO]...")
@click.option("--games", "many", type=int, default=40, show_default=True, help="Of each scenario.")
@click.option("--seed", default="par", show_default=True, help="Makes the games repeatable.")
@click.option("--jobs", type=int, default=1, show_default=True, help="Processes at the same time.")
@click.option("--player", default="staff", show_default=True, help="Who plays himself.")
@click.option("--out", type=FILE, default=None, help="Keep them in this file, such as ours.")
def par(
    games: tuple[str, ...], many: int, seed: str, jobs: int, player: str, out: Path | None
) -> None:
    """Measure how often each side wins between equals: a computer player plays himself.

    Without /SCENARIO all of a game's are played.
    """
    from sandtable.lab import pars

    for text in games:
        name, scenarios = _scenarios(text)
        for scenario in scenarios:
            found = pars.measure(name, scenario, many, seed, jobs, player)
            sides = books.rulebook_of(name).sides
            told = ", ".join([f"{side} {found.share(n)}" for n, side in enumerate(sides)])
            drawn = f"{found.draws} drawn, in the middle game {pars.leader(found)}"
            click.echo(f"{name}/{scenario}, {many} games: {told}, {drawn}")
            if out is not None:
                pars.put(found, out)


@lab.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME[/SCENARIO]...")
@click.option("--games", "many", type=int, default=40, show_default=True, help="With each plan.")
@click.option("--seed", default="book", show_default=True, help="Makes the games repeatable.")
@click.option("--jobs", type=int, default=1, show_default=True, help="Processes at the same time.")
@click.option("--side", "sides", multiple=True, help="A side; both unless one is named.")
@click.option("--plan", "plans", multiple=True, help="A plan; all unless one is named.")
@click.option("--keep", is_flag=True, help="Write it into the book of the players.")
def book(
    games: tuple[str, ...],
    many: int,
    seed: str,
    jobs: int,
    sides: tuple[str, ...],
    plans: tuple[str, ...],
    keep: bool,
) -> None:
    """Measure what plans gain over staff's own when they are kept to for whole games.

    Without /SCENARIO all of a game's are played.
    """
    from sandtable.lab import trials

    for text in games:
        name, scenarios = _scenarios(text)
        known = books.rulebook_of(name).sides
        for scenario, side in [(s, n) for s in scenarios for n in _sides(known, sides)]:
            for found in trials.measure(name, scenario, side, [*plans], many, seed, jobs):
                click.echo(
                    f"{name}/{scenario}, {found.side}, {found.plan}: {found.gain:+.1f} ± "
                    f"{found.error:.1f} VP, {found.won:+g} wins in {found.games} games"
                )
                if keep:
                    trials.put(found, trials.folder_of(name))


def _sides(known: Sequence[str], wanted: tuple[str, ...]) -> list[int]:
    """The sides that are named, all where none is."""
    for name in wanted:
        if name not in known:
            raise Trouble(f"unknown side {name!r}: the sides are {', '.join(known)}")
    return [n for n, name in enumerate(known) if not wanted or name in wanted]


def _scenarios(text: str) -> tuple[str, list[str]]:
    """The game that is named, and its scenario or all of them."""
    game, _, scenario = text.partition("/")
    book = books.rulebook_of(game)
    known = [info.id for info in book.scenarios()]
    if scenario and scenario not in known:
        raise Trouble(f"{book.name} has no scenario {scenario!r}: there is {', '.join(known)}")
    return book.name, [scenario] if scenario else known


def _rungs(text: str, players: list[str]) -> list[ladders.Rung]:
    from sandtable.lab import ladder as ladders

    game, scenarios = _scenarios(text)
    return ladders.rungs(game, scenarios, players)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Trouble(f"{path}: cannot be written ({error.strerror})") from error


COMMANDS: Final = [lab]
