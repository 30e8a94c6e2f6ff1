"""Two people on two machines: Chromium twice, each with a profile of its own, before a TLS front.

Both trust the authority of that front and no other, so that the page is as it is at a real club:
cookies with `__Host-`, a secure context, sockets by wss.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_pem_x509_certificate
from playwright.sync_api import BrowserContext, BrowserType, Error, Page, Request

from tests.browser import engine
from tests.browser.hand import Hand
from tests.browser.table import Table
from tests.front import Machine

DESK: Final = {"viewport": {"width": 1440, "height": 900}}
TABLET: Final = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}


def trusting(machine: Machine) -> str:
    """What lets Chromium believe in certificates of this Caddy's authority."""
    file = machine.folder / "caddy" / "pki" / "authorities" / "local" / "intermediate.crt"
    key = load_pem_x509_certificate(file.read_bytes()).public_key()
    der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pin = base64.b64encode(hashlib.sha256(der).digest()).decode()
    return f"--ignore-certificate-errors-spki-list={pin}"


class FarHand(Hand):
    """A hand at a page that only its browser reaches: what it asks the server, that asks."""

    def ask(self, path: str) -> Any:
        return self.page.evaluate("async (url) => (await fetch(url)).json()", f"/api{path}")


class Someone:
    """A person with a browser of his own, which keeps its profile while it is closed."""

    def __init__(
        self, kind: BrowserType, machine: Machine, profile: Path, size: dict[str, Any]
    ) -> None:
        self.kind, self.machine, self.profile, self.size = kind, machine, profile, size
        self.context: BrowserContext | None = None
        self.faults: list[str] = []
        self.heard: list[tuple[str, bytes]] = []
        """Every answer that his pages were given at a table, with its address."""

    def open(self) -> FarHand:
        """His browser, opened; a page of it."""
        made = self.kind.launch_persistent_context(
            self.profile,
            executable_path=engine.path(),
            args=[*engine.FLAGS, trusting(self.machine)],
            reduced_motion="reduce",
            **self.size,
        )
        engine.unpainted(made, 2 * engine.PATIENCE)
        self.context = made
        return self.hand(made.pages[0])

    def page(self) -> FarHand:
        """Another page of his browser."""
        assert self.context is not None
        return self.hand(self.context.new_page())

    def hand(self, page: Page) -> FarHand:
        """His hand at a page; what goes wrong there is kept, and what is told."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._console)
        page.on("requestfinished", self._hears)
        page.on("websocket", lambda line: line.on("framereceived", self._frame))
        return FarHand(page, Front(self.machine))

    def _console(self, message: Any) -> None:
        network = ("Failed to load resource", "WebSocket connection to")
        if message.type == "error" and not any(text in message.text for text in network):
            self.faults.append(message.text)

    def _hears(self, request: Request) -> None:
        with suppress(Error):  # its page may be closed before it is read
            if "/api/" in request.url and (answer := request.response()):
                self.heard.append((request.url, answer.body()))

    def _frame(self, payload: str | bytes) -> None:
        self.heard.append(("socket", payload if isinstance(payload, bytes) else payload.encode()))

    def close(self) -> None:
        """Close his browser."""
        if self.context is not None:
            self.context.close()
            self.context = None


class Front(Table):
    """The club behind its front, as hands know a table's server."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine.home)
        self.url = f"https://{machine.address}"


@contextmanager
def someone(
    kind: BrowserType, machine: Machine, profile: Path, size: dict[str, Any]
) -> Iterator[Someone]:
    """A person, whose browser is closed at the end."""
    found = Someone(kind, machine, profile, size)
    try:
        yield found
    finally:
        found.close()
