"""Commands that check: replay, verify, position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import click

from sandtable.board.toml_bounds import read_toml
from sandtable.cli import report
from sandtable.cli.files import (
    TOML,
    has_its_dice,
    keep_new,
    keep_text,
    open_file,
    open_record,
    published,
    refuse_old,
    secret_file,
    write_position,
)
from sandtable.cli.playing import FILE, echo, step_of
from sandtable.cli.script import ran
from sandtable.cli.steps import steps
from sandtable.core.case import Trouble
from sandtable.core.dice import Dice
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.line import CHOSEN, ROLL, RecordError

# ── replay ───────────────────────────────────────────────────────────────────


@click.command()
@click.argument("file", type=FILE)
@click.option("--to", "step", type=int, default=None, help="Stop after this step.")
@click.option("--digest", is_flag=True, help="Print the hash of the state and nothing else.")
def replay(file: Path, step: int | None, digest: bool) -> None:
    """Play a record again and print its log."""
    game = open_file(file)
    last = step_of(game, file, step)
    if digest:
        click.echo(game.at(last).state.digest())
        return
    clock: dict[str, Any] = {}
    lines: list[str] = []
    for made in steps(game, last, str(file)):
        if made.events and made.events[0][0] != clock:
            clock = made.events[0][0]
            lines.append("── " + ", ".join(report.when(clock)))
        lines.append(f"{made.step:>5}  {made.by}: {made.text}{' (forced)' if made.forced else ''}")
        for _, event in made.events:
            lines += [f"       {line}" for line in report.event_lines(event)]
    end = game.at(last)
    lines += [report.head_line(end), report.next_line(end), f"digest {end.state.digest()}"]
    echo(lines)


# ── verify ───────────────────────────────────────────────────────────────────


@click.command()
@click.argument("file", type=FILE)
def verify(file: Path) -> None:
    """Check a record: its chain of hashes, each line by the rules, its dice by their secret."""
    if file.suffix == TOML:
        raise Trouble(f"{file}: a position has nothing to verify; `sandtable position` checks it")
    game = open_record(file)
    from sandtable.core.strict import check_strictly

    other = check_strictly(game, str(file))
    lines = [
        f"chain   sound, {len(game.record.rows)} lines",
        f"rules   {_rules(game)}",
        *([f"lines   unchecked from here on, by today's rules: {other}"] if other else []),
        f"dice    {check_dice(game, file)}",
        f"result  {_result(game, file)}",
    ]
    echo(lines)


def _rules(game: Game) -> str:
    same = game.record.header.get("pack") == game.rulebook.pack_hash()
    pack = "the same values" if same else "our values as they are now: they were others"
    return f"{game.step} choices replayed by rules {game.rulebook.version} with {pack}"


def check_dice(game: Game, file: Path) -> str:
    """Compare every die of the record, those taken back too, with the secret."""
    thrown, chosen, before = _dice_rows(game, file)
    parts = [f"{chosen} chosen by hand"] if chosen else []
    if before:
        parts.append(f"{before} of before the branch unchecked")
    if thrown and not has_its_dice(game):
        if published("\n".join(game.record.rows)):
            raise RecordError(f"{file}: the published secret is not the one the header commits to")
        parts.append(f"{len(thrown)} thrown, their secret is not here or not yet published")
    elif thrown:
        dice: Dice = game.dice
        for row, count, value, lots in thrown:
            right = dice.die(count, lots, game.record.stirred(row - 1))
            if right != value:
                raise RecordError(f"{file}:{row}: the die is {value}; by the secret it is {right}")
        whose = "published" if published("\n".join(game.record.rows)) else _whose(game, file)
        parts.append(f"{len(thrown)} agree with the {whose} secret")
    return ", ".join(parts) or "none was thrown"


def _whose(game: Game, file: Path) -> str:
    return "seed's" if "seed" in game.record.header else secret_file(file).name


def _dice_rows(game: Game, file: Path) -> tuple[list[tuple[int, int, int, int]], int, int]:
    """Row, number of the roll, value and results of each thrown die; how many were chosen, and how
    many its parent threw before a branch: their secret is the parent's.

    Every die of the record counts, those taken back too.
    """
    inherited = int(game.record.header.get("branch", ["", 0])[1])
    thrown: list[tuple[int, int, int, int]] = []
    chosen = before = count = 0
    for row in range(1, len(game.record.rows)):
        if '"c":' not in game.record.rows[row]:
            continue
        entry = game.record.entry_at(row)
        dice = [part for part in entry.parts() if part.startswith(ROLL)]
        lots = entry.lots or (game.rulebook.faces,) * len(dice)
        if len(lots) != len(dice):
            raise RecordError(f"{file}:{row + 1}: names {len(lots)} dice, throws {len(dice)}")
        for die, results in zip(dice, lots, strict=True):
            if CHOSEN in entry.flags:
                chosen += 1
            elif row <= inherited:
                before += 1
            else:
                thrown.append((row + 1, count, int(die.split()[1]), results))
            count += 1
    return thrown, chosen, before


def _result(game: Game, file: Path) -> str:
    stated: dict[str, Any] | None = None
    for text in game.record.rows:
        line = json.loads(text)
        stated = line.get("end", stated)
    if game.actor != NOBODY:
        return "the game is not over"
    found = game.result()
    if found is None or stated is None:
        raise RecordError(f"{file}: the game is over, and the record does not say how it ended")
    if stated != {"winner": found.winner, "text": found.text}:
        said = stated.get("text")
        raise RecordError(f"{file}: the record says {said!r}; by the rules {found.text!r}")
    return found.text


# ── position ─────────────────────────────────────────────────────────────────


@click.command()
@click.argument("file", type=FILE)
@click.option("-o", "--output", type=FILE, default=None, help="File to write.")
@click.option("--toml", "as_toml", is_flag=True, help="Write the state of a record as a position.")
@click.option("--at", "step", type=int, default=None, help="As it stood after this step.")
def position(file: Path, output: Path | None, as_toml: bool, step: int | None) -> None:
    """Check a position and begin a practice game with it (-o), or write one (--toml)."""
    if output is not None:
        refuse_old(output)
    game = open_file(file)
    if as_toml:
        text = position_text(game.at(step_of(game, file, step)), file)
        if output is None:
            click.echo(text, nl=False)
        else:
            keep_text(output, text)
            echo([f"{output}: {len(text.splitlines())} lines"])
        return
    if file.suffix != TOML:
        raise Trouble(f"{file}: a record; add --toml to write where it stands as a position")
    if step is not None:
        raise Trouble(f"{file}: a position has no steps; leave --at out")
    if output is not None:
        if output.suffix == TOML:
            raise Trouble(f"{output}: a .toml file is a position; name a record such as game.jsonl")
        keep_new(output, game)
    head = [f"{file}: a sound position", report.head_line(game)]
    echo([*head, *report.told(ran(game)), report.next_line(game)])


def position_text(game: Game, file: Path) -> str:
    """The state as a position, read back to be sure that it is the same."""
    text = write_position(game, game.state, f"{file.name}, step {game.step}")
    again = game.rulebook.read_position(read_toml(text), "position")
    if again.encode() != game.state.encode():
        raise Trouble(f"{file}: this moment cannot be written as a position; try another step")
    return text


COMMANDS: Final = [replay, verify, position]
