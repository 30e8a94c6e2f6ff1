"""The command that asks the adviser: where to look, what to do, why, what ending gives up."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import click

from sandtable.cli.files import open_file
from sandtable.cli.playing import FILE, echo, step_of
from sandtable.core.case import Trouble
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game

STEPS: Final = 3
"""Where to look, what to do, why."""


@click.command()
@click.argument("file", type=FILE)
@click.option("--seat", default=None, help="Advise this side.  [default: the one that is asked]")
@click.option(
    "--steps",
    type=click.IntRange(1, STEPS),
    default=2,
    show_default=True,
    help="1 where to look, 2 what to do as well, 3 also why.",
)
@click.option("--why", is_flag=True, help="All steps, and the table of plans.")
@click.option("--ending", is_flag=True, help="What ending the half or phase now would give up.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 600),
    default=None,
    help="Think so long at most; 0: no limit.",
)
@click.option("--at", "step", type=int, default=None, help="As it stood after this step.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def advise(
    file: Path,
    seat: str | None,
    steps: int,
    why: bool,
    ending: bool,
    seconds: float | None,
    step: int | None,
    as_json: bool,
) -> None:
    """Advise the side that decides, from what that side knows; FILE stays as it is."""
    game = open_file(file)
    if step is not None:
        game = game.at(step_of(game, file, step))
    side = seat if seat is not None else _asked(game)
    told = _ending(game, side) if ending else _hint(game, side, seconds, as_json)
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    echo(_ending_lines(told) if ending else _hint_lines(told, STEPS if why else steps, why))


def _asked(game: Game) -> str:
    if game.actor == NOBODY:
        raise Trouble("the game is over: there is nothing left to advise")
    if game.actor < 0:
        raise Trouble("a die is to be thrown first: ask again after it")
    return game.rulebook.sides[game.actor]


def _hint(game: Game, side: str, seconds: float | None, quiet: bool) -> dict[str, Any]:
    from sandtable.ai import advice

    level = advice.LEVEL
    if seconds is not None:
        level = level._replace(seconds=seconds)
    shown = sys.stderr.isatty() and not quiet

    def watch(done: int, most: int) -> None:
        if shown:
            click.echo(f"\r{done} of {most} tried", nl=done == most, err=True)

    return advice.advise(game, side, level, watch).encode()


def _ending(game: Game, side: str) -> dict[str, Any]:
    from sandtable.ai import advice

    doubt = advice.doubt(game, side)
    cautions = [caution.encode() for caution in advice.warnings(game, side)]
    return {"side": side, "warnings": cautions, "doubt": doubt and doubt.text}


def _ending_lines(told: dict[str, Any]) -> list[str]:
    lines = [f"{one['text']} ({one['case']})" for one in told["warnings"]]
    lines += [told["doubt"]] if told["doubt"] else []
    return lines or [f"{told['side']}: nothing to warn of."]


def _hint_lines(told: dict[str, Any], steps: int, table: bool) -> list[str]:
    lines = [f"{told['side']}: {told['look']}"]
    if steps > 1:
        lines += ["", told["orders"], *_step_lines(told["steps"])]
    if steps > 2:
        lines += ["", *told["why"], *told["hangs"]]
    if table and told["plans"]:
        lines += ["", f"{'plan':<22}{'tries':>5}{'gain':>8}{'behind':>9}{'error':>7}"]
        lines += [
            f"{row['name']:<22}{row['tries']:>5}{row['gain']:>8.1f}"
            f"{_figure(row['behind']):>9}{_figure(row['error']):>7}"
            for row in told["plans"]
        ]
    return lines


def _step_lines(steps: list[dict[str, Any]]) -> list[str]:
    """What to do, and the lines that do it."""
    found = []
    for number, step in enumerate(steps, 1):
        lines = [line for own in step["lines"] for line in own]
        found += [f"{number}. {step['says']}", *[f"     {line}" for line in lines]]
    return found or ["Nothing is left to do here."]


def _figure(points: float | None) -> str:
    return "" if points is None else f"{points:.1f}"


COMMANDS: Final = [advise]
