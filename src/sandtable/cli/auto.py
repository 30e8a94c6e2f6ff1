"""The command auto: many games between computer players."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sandtable.cli import books
from sandtable.cli.playing import FILE, option_of

if TYPE_CHECKING:
    from rich.console import Console

    from sandtable.lab.selfplay import Plan, Played


@click.command()
@click.argument("game")
@click.option("--bots", default="random", help="Players by side: A,B; one name plays all sides.")
@click.option("--games", type=int, default=1, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="Makes the games repeatable.")
@click.option("--jobs", type=int, default=1, show_default=True, help="Processes at the same time.")
@click.option("--scenario", default=None, help="Scenario.  [default: the game's first]")
@click.option("--turns", type=int, default=None, help="Length agreed on, in turns.")
@click.option("--option", "options", multiple=True, metavar="ID=on|off", help="Option of the game.")
@click.option("--records", type=FILE, default=None, help="Keep every record in this folder.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, every game in it.")
def auto(
    game: str,
    bots: str,
    games: int,
    seed: str,
    jobs: int,
    scenario: str | None,
    turns: int | None,
    options: tuple[str, ...],
    records: Path | None,
    as_json: bool,
) -> None:
    """Let computer players play GAME many times, and print who won and how it went."""
    from sandtable.lab.selfplay import Plan, results

    book = books.rulebook_of(game)
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= len(book.sides)
    plan = Plan(
        book.name,
        tuple(names),
        seed,
        scenario or book.scenarios()[0].id,
        turns,
        tuple(option_of(text) for text in options),
        str(records or ""),
        books.values_folder(),
    )
    played = _play(plan, games, jobs)
    found = results(plan, played)
    if as_json:
        found["played"] = [one._asdict() for one in played]
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        _print(found)


def _play(plan: Plan, games: int, jobs: int) -> list[Played]:
    """Play with a bar on stderr where somebody looks at it."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from sandtable.lab.selfplay import play_many

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{plan.game} {' - '.join(plan.bots)}", total=games)
        return play_many(plan, games, jobs, lambda _one: progress.advance(task))


def _print(found: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = 160
    head = f"{found['games']} games of {found['game']}, {found['scenario']}, seed {found['seed']}"
    console.print(head)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("side", "player"):
        table.add_column(title)
    for title in ("wins", "share", "95%", "points"):
        table.add_column(title, justify="right")
    for side in found["sides"]:
        low, high = side["interval"]
        table.add_row(
            side["side"],
            side["player"],
            str(side["wins"]),
            f"{side['share']:.0%}",
            f"{low:.0%}-{high:.0%}",
            _middle(side["points"]),
        )
    console.print(table)
    console.print(f"draws {found['draws']}; turns {_middle(found['turns'])}; "
                  f"choices {_middle(found['choices'])}; {found['seconds']:.1f} s of computing, "
                  f"{found['choices_a_second']} choices a second")  # fmt: skip
    for name, rows in found["measures"].items():
        _print_measure(console, name, rows)
    if event := found["event"]:
        low, high = event["interval"]
        share = f"{event['games'] / found['games']:.0%}, 95% {low:.0%}-{high:.0%}"
        console.print(f"{event['name']} in {event['games']} of {found['games']} games ({share})")


def _middle(three: tuple[float, float, float] | None) -> str:
    """A median with its quartiles."""
    if three is None:
        return "-"
    low, middle, high = three
    low, middle, high = round(low, 1), round(middle, 1), round(high, 1)
    return f"{middle:g} ({low:g}-{high:g})" if low != high else f"{middle:g}"


def _print_measure(console: Console, name: str, rows: list[dict[str, Any]]) -> None:
    """A measure by turn: median, quartiles, and history where it is known."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(f"{name} after turn")
    cells: list[list[str]] = [["median"], ["quartiles"], ["history"]]
    for row in rows:
        table.add_column(str(row["turn"]), justify="right")
        low, middle, high = row["quartiles"]
        cells[0].append(f"{middle:g}")
        cells[1].append(f"{low:g}-{high:g}")
        cells[2].append("" if row["history"] is None else str(row["history"]))
    for line in cells if any(cells[2][1:]) else cells[:2]:
        table.add_row(*line)
    console.print(table)


COMMANDS: Final = [auto]
