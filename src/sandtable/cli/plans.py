"""The command that lists plans: what may be done at one stroke."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click

from sandtable.cli.books import role_of
from sandtable.cli.files import open_file
from sandtable.cli.playing import FILE, echo
from sandtable.core.case import Trouble
from sandtable.core.plan import Plan, plans_for, show_plans
from sandtable.core.view import BOTH, side_of


@click.command()
@click.argument("file", type=FILE)
@click.option("--unit", "units", multiple=True, metavar="UNIT", help="With this unit; repeat it.")
@click.option("--hex", "place", default=None, metavar="HEX", help="At this hex.")
@click.option("--role", default=BOTH, help="In whose eyes.  [default: who decides]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def plans(file: Path, units: tuple[str, ...], place: str | None, role: str, as_json: bool) -> None:
    """List what may be done at one stroke; `do --together` plays such a list."""
    game = open_file(file)
    names = game.rulebook.names(game.state)
    chosen = [_found(names.find_unit(unit), "unit", unit) for unit in units]
    hex_ = -1 if place is None else _found(names.find_hex(place), "hex", place)
    eyes = role if role == BOTH else role_of(game.rulebook, role)
    found: list[Plan] = plans_for(game, side_of(game, eyes), chosen, hex_)
    told = show_plans(game, found)
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    for plan in told["plans"]:
        echo([f"{plan['id']}: {plan['label']} ({plan['note']})"])
        echo([f"    {text}" for text in plan["choices"]])
    if not found:
        echo(["No plan here: name units with --unit, a hex with --hex."])


def _found(number: int, what: str, word: str) -> int:
    if number < 0:
        raise Trouble(f"unknown {what} {word!r}: `sandtable show FILE` names them")
    return number


COMMANDS: Final = [plans]
