"""Commands that make and change games: play, new, do, undo, redo, branch."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from sandtable.cli import report
from sandtable.cli.books import role_of, rulebook_of, rulebooks
from sandtable.cli.files import (
    TOML,
    held,
    keep,
    keep_new,
    need_dice,
    open_file,
    open_record,
    refuse_old,
)
from sandtable.cli.script import FORCED_NOTE, play_together, ran, read_dice
from sandtable.cli.script import play as play_script
from sandtable.core.case import Trouble
from sandtable.core.game import Game

FILE: Final = click.Path(path_type=Path)
YES: Final = ["on", "true", "yes", "1"]
NO: Final = ["off", "false", "no", "0"]


def echo(lines: list[str]) -> None:
    """Print lines as they are."""
    for line in lines:
        click.echo(line)


# ── play ─────────────────────────────────────────────────────────────────────


@click.command()
@click.option("--port", type=int, default=None, help="Port of the server.  [default: 8642]")
@click.option("--data", type=FILE, default=None, help="Folder in which games are kept.")
@click.option(
    "--database",
    default=None,
    envvar="SANDTABLE_DATABASE",
    metavar="URL",
    help="Keep games in PostgreSQL instead: postgresql://user:password@host/database.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--host", default=None, help="Address to listen at.  [default: this machine only]")
@click.option("--open", "open_", is_flag=True, help="Let friends in the same network sit down.")
@click.option("--front", default="", help="Address of a tunnel through which friends come.")
@click.option(
    "--mail",
    default="",
    envvar="SANDTABLE_MAIL",
    help="Mail server for notices: smtp://user:password@host:port.",
)
@click.option(
    "--mail-from", default="", envvar="SANDTABLE_MAIL_FROM", help="Address that mail comes from."
)
@click.option(
    "--local-webhooks", is_flag=True, help="Let notices go to programs of this machine, by http."
)
def play(
    port: int | None,
    data: Path | None,
    database: str | None,
    no_browser: bool,
    host: str | None,
    open_: bool,
    front: str,
    mail: str,
    mail_from: str,
    local_webhooks: bool,
) -> None:
    """Open the board in the browser; with --open or --front for friends elsewhere too.

    On this machine whoever opens the board is its owner.  From elsewhere nobody is let in without a
    link: your own is printed with --open or --front, theirs you make at a table (Invite).
    """
    from sandtable.server.main import EVERYWHERE, HOST, serve
    from sandtable.server.notices.mail import mailer_of
    from sandtable.server.people.address import PORT

    serve(
        host or (EVERYWHERE if open_ else HOST),
        PORT if port is None else port,
        data,
        not no_browser,
        rulebooks=rulebooks(),
        front=front,
        database=database,
        mailer=mailer_of(mail, mail_from) if mail else None,
        local_webhooks=local_webhooks,
    )


# ── new ──────────────────────────────────────────────────────────────────────


@click.command()
@click.argument("game")
@click.argument("file", type=FILE)
@click.option("--scenario", default=None, help="Scenario.  [default: the game's first]")
@click.option("--turns", type=int, default=None, help="Length agreed on, in turns.")
@click.option("--option", "options", multiple=True, metavar="ID=on|off", help="Option of the game.")
@click.option("--seed", default=None, help="Make the dice repeatable.")
@click.option("--manual-dice", is_flag=True, help="A practice game: you give the dice.")
def new(
    game: str,
    file: Path,
    scenario: str | None,
    turns: int | None,
    options: tuple[str, ...],
    seed: str | None,
    manual_dice: bool,
) -> None:
    """Begin GAME and keep its record in FILE (.jsonl)."""
    book = rulebook_of(game)
    _is_record(file)
    refuse_old(file)
    begun = Game.new(
        book,
        scenario or book.scenarios()[0].id,
        dict(option_of(text) for text in options),
        turns,
        seed,
        manual_dice,
    )
    keep_new(file, begun)
    echo([report.head_line(begun), *report.told(ran(begun)), report.next_line(begun)])


def option_of(text: str) -> tuple[str, bool]:
    """An option of a game and whether it is on: `sudden_end`, `penang_ferry=off`."""
    name, _, value = text.partition("=")
    word = value.lower() or "on"
    if word not in YES + NO:
        raise Trouble(f"--option {text}: {value!r} is neither on nor off")
    return name, word in YES


def _is_record(path: Path) -> None:
    if path.suffix == TOML:
        raise Trouble(f"{path}: a .toml file is a position; name a record such as game.jsonl")


# ── do ───────────────────────────────────────────────────────────────────────


@click.command("do")
@click.argument("file", type=FILE)
@click.argument("choices", nargs=-1)
@click.option("--dice", default="", metavar="N,N", help="Dice, in the order they are asked for.")
@click.option("--role", default=None, help="Play as this side: refuse what others must decide.")
@click.option("-o", "--output", type=FILE, default=None, help="Keep the game in this new record.")
@click.option("--forced", "whole", is_flag=True, help="CHOICES name the forced ones too.")
@click.option("--together", is_flag=True, help="At one stroke: one undo takes all of them back.")
@click.option("--json", "as_json", is_flag=True, help="Print what happened as JSON.")
def do(
    file: Path,
    choices: tuple[str, ...],
    dice: str,
    role: str | None,
    output: Path | None,
    whole: bool,
    together: bool,
    as_json: bool,
) -> None:
    """Play CHOICES in order, all of them or none, and say what happened.

    A position (.toml) is played from where it stands; -o keeps that, else it was a trial.
    """
    if not choices and not dice.strip():
        listed = f"`sandtable show {file} --choices` lists them"
        raise Trouble(f"nothing to play: write a choice in quotation marks, or --dice; {listed}")
    if output is not None:
        _is_record(output)
        refuse_old(output)
    with held(file):
        game = open_file(file)
        need_dice(game, file)
        actor = role_of(game.rulebook, role) if role else None
        before = ran(game) if file.suffix == TOML else []
        numbers = read_dice(dice, game.rulebook.faces)
        if together:
            played = before + play_together(game, list(choices), numbers, actor)
        else:
            played = before + play_script(game, list(choices), numbers, actor, whole)
        if output is not None:
            keep_new(output, game)
        elif file.suffix != TOML:
            keep(file, game)
    if as_json:
        click.echo(_as_json(game, played))
    else:
        echo([*report.told(played), report.next_line(game)])


def _as_json(game: Game, played: list[Any]) -> str:
    import json

    prompt = game.prompt()
    value = {
        "played": [
            {
                "choice": text,
                "forced": note == FORCED_NOTE,
                "events": [report.event_json(game, event) for event in events],
            }
            for text, events, note in played
        ],
        "actor": report.actor_of(game),
        "prompt": {"text": prompt.text, "case": prompt.case},
        "step": game.step,
        "digest": game.state.digest(),
    }
    return json.dumps(value, ensure_ascii=False, indent=1)


# ── undo, redo, branch ───────────────────────────────────────────────────────


@click.command()
@click.argument("file", type=FILE)
@click.option("--role", default=None, help="Who takes back.")
@click.option("--consent", is_flag=True, help="The other side agrees: also past a die.")
def undo(file: Path, role: str | None, consent: bool) -> None:
    """Take back the last choice."""
    with held(file):
        game = _record_to_change(file)
        game.undo(role_of(game.rulebook, role) if role else None, consent)
        keep(file, game)
    echo([report.head_line(game), report.next_line(game)])


@click.command()
@click.argument("file", type=FILE)
@click.option("--role", default=None, help="Who plays again.")
def redo(file: Path, role: str | None) -> None:
    """Play again what was taken back."""
    with held(file):
        game = _record_to_change(file)
        game.redo(role_of(game.rulebook, role) if role else None)
        keep(file, game)
    echo([report.head_line(game), report.next_line(game)])


@click.command()
@click.argument("file", type=FILE)
@click.argument("new_file", type=FILE)
@click.option("--at", "step", type=int, default=None, help="Step to go on from, else the last.")
@click.option("--seed", default=None, help="Make the dice repeatable.")
def branch(file: Path, new_file: Path, step: int | None, seed: str | None) -> None:
    """Begin NEW_FILE as a game that goes on from a step of FILE, with dice of its own."""
    _is_record(new_file)
    refuse_old(new_file)
    game = open_file(file)
    begun = game.branch(step_of(game, file, step), seed)
    keep_new(new_file, begun)
    echo([report.head_line(begun), report.next_line(begun)])


def step_of(game: Game, file: Path, step: int | None) -> int:
    """A step of a game, the last if none is named."""
    if step is None:
        return game.step
    if not 0 <= step <= game.step:
        raise Trouble(f"{file}: there is no step {step}; choose one from 0 to {game.step}")
    return step


def _record_to_change(file: Path) -> Game:
    _is_record(file)
    return open_record(file)


COMMANDS: Final = [play, new, do, undo, redo, branch]
