"""sandtable: the command.  Errors are one line on stderr and an exit status that is not 0."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from sandtable import __version__
from sandtable.cli import advise, auto, books, check, club, lab, look, plans, playing
from sandtable.core.case import Trouble

BARRED: Final = 1
"""Exit status of `why` for a choice that is barred."""
TROUBLE: Final = 2
"""Exit status of everything the user can put right."""
FAULT: Final = 3
"""Exit status of a fault in Sandtable."""


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="sandtable")
@click.option(
    "--pack",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Lay your own values (map, counters, charts) over ours.",
)
@click.option("--debug", is_flag=True, help="Show where in the program an error came from.")
def cli(pack: Path | None, debug: bool) -> None:
    """Hex-and-counter wargames with every rule enforced and every refusal explained.

    FILE is a record (.jsonl) or, where nothing is kept, a position (.toml). A choice is one line in
    quotation marks: "move 2Argylls 1431". docs/command-line.md has examples of everything.
    """
    del debug  # `main` has read it
    if pack is not None:
        books.use_values(pack)


for command in (
    *playing.COMMANDS,
    *club.COMMANDS,
    *look.COMMANDS,
    *plans.COMMANDS,
    *advise.COMMANDS,
    *check.COMMANDS,
    *auto.COMMANDS,
    *lab.COMMANDS,
):
    cli.add_command(command)


def main(arguments: list[str] | None = None) -> None:
    """Run the command and exit."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given
    sys.exit(run([word for word in given if word != "--debug"], debug))


def run(arguments: list[str], debug: bool = False) -> int:
    """Run the command; returns the exit status."""
    books.use_ours()
    try:
        status = cli.main(arguments or ["--help"], prog_name="sandtable", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        return _complain(error.format_message() + _hint(error), TROUBLE)
    except Trouble as error:
        if debug:
            raise
        return _complain(str(error), TROUBLE)
    except (click.Abort, KeyboardInterrupt):
        return _complain("stopped", 130)
    except BrokenPipeError:
        # Whoever read the output has had enough of it.
        sys.stderr.close()
        return 0
    except Exception as error:
        if debug:
            raise
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return _complain(f"unexpected fault, {what}; --debug shows where", FAULT)
    return status if isinstance(status, int) else 0


def _hint(error: click.ClickException) -> str:
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f" See `{error.ctx.command_path} --help`."
    return ""


def _complain(text: str, status: int) -> int:
    """One line on stderr, whatever the error's text looks like."""
    line = " ".join(text.split())
    click.echo(f"sandtable: {line}", err=True)
    return status


if __name__ == "__main__":
    main()
