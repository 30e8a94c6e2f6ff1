"""A machine on which docs/serve.md is followed: a club behind a real Caddy, on loopback.

What differs from a machine of one's own: where things lie, which ports are free, that Caddy signs
its certificate itself, and that no systemd starts and stops what the page names.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from tests.server.letterbox import Letterbox

PAGE = (Path(__file__).parents[1] / "docs" / "serve.md").read_text("utf-8")
NAME = "club.localhost"
SLOW = 300
"""Seconds for a command: Python alone needs many on a machine that does much else."""
OWN_CERTIFICATE = """{{
	admin off
	skip_install_trust
	storage file_system {folder}/caddy
	http_port {plain}
	https_port {secure}
}}
"""


def blocks(heading: str) -> list[str]:
    """What stands between fences under a heading of the page."""
    found = re.search(rf"^## (\d\. )?{heading}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"the page has no chapter {heading!r}"
    return re.findall(r"^```\n(.*?)^```$", found[2], re.MULTILINE | re.DOTALL)


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


class Machine:
    """A machine on which the page is followed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.plain, self.secure, self.port = free_port(), free_port(), free_port()
        self.second = free_port()
        self.address = f"{NAME}:{self.secure}"
        self.env: dict[str, str] = {}
        self.club: subprocess.Popen[str] | None = None
        self.caddy: subprocess.Popen[bytes] | None = None

    def here(self, text: str) -> str:
        """What the page says, for this machine."""
        program = str(Path(sys.executable).with_name("sandtable"))
        for old, new in (
            ("/opt/sandtable/bin/sandtable", program),
            ("/var/lib/sandtable", str(self.home)),
            ("https://club.example", f"https://{self.address}"),
            ("club.example", NAME),
            ("127.0.0.1:8642", f"127.0.0.1:{self.port}"),
            ("127.0.0.1:8643", f"127.0.0.1:{self.second}"),
            ("sudo -u sandtable ", ""),
        ):
            text = text.replace(old, new)
        return text

    def run(self, command: str) -> str:
        """One command of the page."""
        if command == "systemctl stop sandtable":
            return self.stop_club()
        if command == "systemctl start sandtable":
            return self.start_club()
        done = subprocess.run(
            ["/bin/sh", "-c", self.here(command)],
            capture_output=True,
            text=True,
            check=False,
            timeout=SLOW,
            env={**os.environ, **self.env},
            cwd=self.home,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start_club(self, later: float = 0.0) -> str:
        """What the unit of the page starts, with the environment that it names.

        With `later` on a machine whose clock is so many seconds ahead.
        """
        unit = blocks("Sandtable")[1]
        settings = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line)
        assert settings["EnvironmentFile"] == "-/etc/sandtable.env"
        assert settings["UMask"] == "0077"
        command = [*self.here(settings["ExecStart"]).split(), "--port", str(self.port)]
        if later:
            command[:1] = [sys.executable, str(Path(__file__).with_name("later.py")), str(later)]
        self.club = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **self.env}
        )
        assert self.club.stdout is not None
        return self.club.stdout.readline()

    def stop_club(self) -> str:
        if self.club is not None:
            self.club.send_signal(signal.SIGTERM)  # as systemd does
            self.club.communicate(timeout=20)
            self.club = None
        return ""

    def start_caddy(self, several: bool = False) -> None:
        """The page's Caddyfile, with certificates by Caddy's own authority.

        With `several` that of a club with more than one process.
        """
        (site,) = blocks("TLS")
        if several:
            (shared,) = blocks("PostgreSQL")
            site, changed = re.subn(
                r"\treverse_proxy .*?\n\t}\n", lambda _: shared, site, flags=re.DOTALL
            )
            assert changed == 1
        made = self.here(site).replace(f"{NAME} {{\n", f"{NAME} {{\n\ttls internal\n", 1)
        assert "tls internal" in made
        ports = {"plain": self.plain, "secure": self.secure, "folder": self.folder}
        file = self.folder / "Caddyfile"
        file.write_text(OWN_CERTIFICATE.format(**ports) + made)
        command = ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
        log = (self.folder / "caddy.log").open("wb")
        env = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        with log:
            self.caddy = subprocess.Popen(command, stdout=log, stderr=log, env=env)
        last = time.monotonic() + 30
        while not self._answers():
            assert self.caddy.poll() is None, (self.folder / "caddy.log").read_text()
            assert time.monotonic() < last, (self.folder / "caddy.log").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            self.line().close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        self.stop_club()
        if self.caddy is not None:
            self.caddy.terminate()
            self.caddy.wait(20)

    # ── as somebody elsewhere ────────────────────────────────────────────────

    @property
    def trust(self) -> ssl.SSLContext:
        """One that believes in this Caddy's authority and in no other."""
        root = self.folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        made = ssl.create_default_context(cafile=str(root))
        made.minimum_version = ssl.TLSVersion.TLSv1_2
        return made

    def line(self, name: str = NAME) -> ssl.SSLSocket:
        """A line to the front, whose certificate was looked at."""
        raw = socket.create_connection(("127.0.0.1", self.secure), timeout=20)
        try:
            return self.trust.wrap_socket(raw, server_hostname=name)
        except OSError:
            raw.close()
            raise

    def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> HTTPResponse:
        """An answer that came through the front, read."""
        http = HTTPConnection(NAME, self.secure)
        http.sock = self.line()
        headers = {"host": self.address, "origin": f"https://{self.address}"}
        headers |= {"cookie": cookie} if cookie else {}
        text = None if body is None else json.dumps(body)
        http.request(method, path, text, headers)
        answer = http.getresponse()
        answer.told = answer.read()  # type: ignore[attr-defined]
        http.close()
        return answer

    def told(self, method: str, path: str, body: Any = None, cookie: str = "") -> Any:
        answer = self.ask(method, f"/api/{path}", body, cookie)
        assert answer.status < 300, answer.told  # type: ignore[attr-defined]
        return json.loads(answer.told)  # type: ignore[attr-defined]

    def comes(self, path: str, body: Any) -> str:
        """The cookies of somebody who comes in."""
        answer = self.ask("POST", f"/api/{path}", body)
        assert answer.status < 300, answer.told  # type: ignore[attr-defined]
        given = answer.headers.get_all("set-cookie") or []
        for one in given:
            assert one.startswith("__Host-sandtable-"), one
            words = {word.strip().lower() for word in one.split(";")[1:]}
            assert {"secure", "httponly", "path=/"} <= words, one
        return "; ".join(one.partition(";")[0] for one in given)


@contextmanager
def machine_at(folder: Path, box: Letterbox) -> Iterator[Machine]:
    """Such a machine, whose mail goes to a box, with the club and Caddy running."""
    if shutil.which("caddy") is None:
        pytest.fail("no Caddy: apt install caddy")
    found = Machine(folder)
    found.home.mkdir(0o700)
    (mail,) = blocks("Mail")
    for line in mail.splitlines():
        name, value = line.split("=", 1)
        found.env[name] = value
    assert found.env["SANDTABLE_MAIL"].startswith("smtps://")
    found.env["SANDTABLE_MAIL"] = f"smtp://127.0.0.1:{box.port}"  # the relay that the page names
    try:
        found.start_club()
        found.start_caddy()
        yield found
    finally:
        found.stop()
