"""Commands of a club: serve, and admin with what its admin does."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from sandtable.cli.books import rulebooks

FILE: Final = click.Path(path_type=Path)
F = TypeVar("F")


def where(command: F) -> F:
    """The options that say where a club is kept."""
    data = click.option("--data", type=FILE, default=None, help="Folder in which games are kept.")
    database = click.option(
        "--database",
        default=None,
        envvar="SANDTABLE_DATABASE",
        metavar="URL",
        help="PostgreSQL instead: postgresql://user:password@host/database.",
    )
    found: Any = data(database(command))  # type: ignore[type-var]
    return found  # type: ignore[no-any-return]


@click.command()
@click.option("--port", type=int, default=None, help="Port of the server.  [default: 8642]")
@click.option("--host", default=None, help="Address to listen at.  [default: this machine only]")
@where
@click.option("--front", default="", help="Address of the TLS front: https://club.example.")
@click.option("--invitation-only", is_flag=True, help="Accounts only by a link of the admin's.")
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
    "--breached",
    type=FILE,
    default=None,
    envvar="SANDTABLE_BREACHED",
    help="File with SHA-1 sums of stolen passwords, sorted, that nobody may take.",
)
@click.option(
    "--reach",
    default="",
    envvar="SANDTABLE_REACH",
    metavar="HOSTS",
    help="Only servers to which notices go: chat.example,*.push.example.  [default: any]",
)
@click.option(
    "--syslog",
    default="",
    envvar="SANDTABLE_SYSLOG",
    metavar="WHERE",
    help="Send the logs to a collector as well: /dev/log, or host:port by UDP.",
)
def serve(
    port: int | None,
    host: str | None,
    data: Path | None,
    database: str | None,
    front: str,
    invitation_only: bool,
    mail: str,
    mail_from: str,
    breached: Path | None,
    reach: str,
    syslog: str,
) -> None:
    """Run a club: people with accounts, each with tables of his own.  See docs/serve.md.

    Its first admin is made by `sandtable admin create NAME`.
    """
    from sandtable.server.accounts.breached import check_list
    from sandtable.server.main import HOST
    from sandtable.server.main import serve as run
    from sandtable.server.notices.mail import mailer_of
    from sandtable.server.people.address import PORT
    from sandtable.server.people.doors import Club

    if breached is not None:
        check_list(breached)
    hosts = tuple(host.strip().lower() for host in reach.split(",") if host.strip())
    os.umask(0o077)  # what people entrust to a club is nobody else's of this machine
    run(
        host or HOST,
        PORT if port is None else port,
        data,
        open_browser=False,
        rulebooks=rulebooks(),
        front=front,
        database=database,
        mailer=mailer_of(mail, mail_from) if mail else None,
        club=Club(invitation_only, breached, hosts, syslog),
    )


@click.group()
def admin() -> None:
    """Look after a club: people, tables, invitations, reports, copies of its data."""


def order(data: Path | None, database: str | None, do: str, **more: Any) -> None:
    """Have the club's office do something, and print what it says."""
    import asyncio

    from sandtable.server.accounts.door import ask
    from sandtable.server.accounts.office import Order
    from sandtable.server.store.folder import data_folder

    for line in asyncio.run(ask(data_folder(data), database, Order(do, **more))):
        click.echo(line)


PLAIN: Final = {
    "people": "List everybody with an account.",
    "tables": "List all tables, the one last played first.",
    "invitations": "List the invitations that are good.",
    "reports": "List what was reported.",
    "ratings": "Work all ratings out again from the results, and say what differed.",
    "new-keys": "Make new keys for known browsers and web push.",
    "statistics": "Count people, games, words.",
}
WITH: Final = {
    "create": ("NAME", "Make an admin, and print the link that sets the password."),
    "disable": ("NAME", "Close an account, and sign it out everywhere."),
    "enable": ("NAME", "Open a closed account again."),
    "reset": ("NAME", "Print a link that sets another password, once."),
    "delete": ("NAME", "Delete an account; games with others stay without the name."),
    "remove": ("ID", "Remove a table for good."),
    "end": ("ID", "End an invitation."),
    "done": ("ID", "Be done with a report."),
}


def _plain(name: str, help: str) -> click.Command:
    @where
    def command(data: Path | None, database: str | None) -> None:
        order(data, database, name)

    return click.command(name, help=help)(command)


def _with(name: str, argument: str, help: str) -> click.Command:
    @click.argument("what", metavar=argument)
    @where
    def command(what: str, data: Path | None, database: str | None) -> None:
        order(data, database, name, what=what)

    return click.command(name, help=help)(command)


@admin.command()
@click.option("--for", "note", default="", help="Whom it is for, as a note to yourself.")
@click.option("--uses", default=1, show_default=True, help="How many may come by it.")
@where
def invite(note: str, uses: int, data: Path | None, database: str | None) -> None:
    """Print a link by which somebody makes an account."""
    order(data, database, "invite", note=note, uses=uses)


@admin.command("sign-ins")
@click.argument("name", default="")
@where
def sign_ins(name: str, data: Path | None, database: str | None) -> None:
    """List who signed in when, roughly from where, and who was not let in; of NAME, or all."""
    order(data, database, "sign-ins", what=name)


@admin.command()
@click.argument("table", metavar="ID")
@click.argument("name")
@where
def give(table: str, name: str, data: Path | None, database: str | None) -> None:
    """Give a table without an owner to NAME; with `all` for ID every one that has none.

    A data file of `scripts/play` that a club goes on with has such tables.
    """
    order(data, database, "give", what=table, note=name)


@admin.command()
@click.argument("file", type=FILE)
@where
def backup(file: Path, data: Path | None, database: str | None) -> None:
    """Copy the data file to FILE while the club goes on."""
    order(data, database, "backup", what=os.fspath(file.absolute()))


@admin.command()
@click.argument("file", type=FILE)
@where
def restore(file: Path, data: Path | None, database: str | None) -> None:
    """Put a copy back, with the server stopped; what was there before is kept beside it."""
    import asyncio

    from sandtable.core.case import Trouble
    from sandtable.server.accounts.backup import PG_DUMP
    from sandtable.server.accounts.door import put_back
    from sandtable.server.accounts.door import where as kept
    from sandtable.server.store.folder import data_folder

    if database or kept(data_folder(data)):
        raise Trouble(PG_DUMP)
    for line in asyncio.run(put_back(data_folder(data), file)):
        click.echo(line)


for _name, _help in PLAIN.items():
    admin.add_command(_plain(_name, _help))
for _name, (_argument, _help) in WITH.items():
    admin.add_command(_with(_name, _argument, _help))

COMMANDS: Final = [serve, admin]
