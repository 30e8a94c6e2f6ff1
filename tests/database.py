"""A PostgreSQL server of the tests' own, Debian's, in a temporary folder; stopped at the end."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg

PROGRAMS: Final = Path("/usr/lib/postgresql")
PASSWORD: Final = "s3cret-word"
FAST: Final = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off"


class Server:
    """A cluster that runs; its databases are made and thrown away by the tests."""

    def __init__(self, folder: Path, port: int, options: str) -> None:
        self.folder = folder
        self.port = port
        self.options = f"-c listen_addresses=127.0.0.1 -c port={port} {options}"
        self.options += f" -c unix_socket_directories={folder} -c max_connections=60"
        self._names = count(1)

    def address(self, name: str, password: str = PASSWORD) -> str:
        return f"postgresql://postgres:{password}@127.0.0.1:{self.port}/{name}"

    def new(self, template: str = "template0") -> str:
        """The address of a new database."""
        name = f"test{next(self._names)}"
        self.sql("postgres", f"create database {name} template {template}")
        return self.address(name)

    def sql(self, name: str, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        return run_sql(self.address(name), statement, values)

    def start(self) -> None:
        log = self.folder / "log"
        _run(self.folder, "pg_ctl", "start", "-w", "-l", str(log), "-o", self.options)

    def stop(self, how: str = "immediate") -> None:
        _run(self.folder, "pg_ctl", "stop", "-w", "-m", how)

    def kill(self) -> None:
        """What a power cut leaves of it: every process of it gone at once."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        group = os.getpgid(first)
        os.killpg(group, signal.SIGKILL)
        while Path(f"/proc/{first}").exists():
            time.sleep(0.01)


def run_sql(address: str, statement: str, values: Sequence[Any] = ()) -> list[Any]:
    with closing(psycopg.connect(address, autocommit=True)) as connection:
        found = connection.execute(statement.encode(), values)
        return found.fetchall() if found.description else []


@contextmanager
def postgresql(options: str = FAST) -> Iterator[Server]:
    """A server that listens on the loopback address, where a password is asked for."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-postgresql-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        (folder / "password").write_text(PASSWORD)
        (folder / "password").chmod(0o644)
        given = ["--auth-local=trust", "--auth-host=scram-sha-256", "--no-sync", "--locale=C.UTF-8"]
        _run(folder, "initdb", "-U", "postgres", f"--pwfile={folder / 'password'}", *given)
        server = Server(folder, _free_port(), options)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(folder: Path, program: str, *given: str) -> None:
    found = sorted(PROGRAMS.glob(f"*/bin/{program}"))
    if not found:
        raise RuntimeError(
            "the tests need PostgreSQL: apt install postgresql, or let scripts/test do it"
        )
    # PostgreSQL refuses to run as root; its package brought a user for it.
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    command = [*as_user, str(found[-1]), "-D", str(folder / "data"), *given]
    with (folder / "output").open("a+") as output:
        done = subprocess.run(command, cwd="/", stdout=output, stderr=output, check=False)
        if done.returncode:
            output.seek(0)
            raise RuntimeError(f"PostgreSQL: {program} failed: {output.read()[-2000:]}")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
