"""A mail server that keeps what it is sent: aiosmtpd, in a thread of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from socket import socket
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from sandtable.server.notices.mail import Mailer, mailer_of
from tests.server.desk import Guest


class Letterbox:
    """What came, and how it answers the next ones: `""` takes a letter."""

    def __init__(self, closed: bool = False) -> None:
        self.closed = closed
        self.letters: list[EmailMessage] = []
        self.answers: list[str] = []
        self.port = 0
        self.slow = 0.0
        """Seconds before it says that it has taken a letter."""

    def mailer(self) -> Mailer:
        """What sends letters here."""
        return mailer_of(f"smtp://127.0.0.1:{self.port}", "table@club.example")

    def wait(self, number: int) -> EmailMessage:
        """The letter of this number, counted from 1, as soon as it is there."""
        last = time.monotonic() + 30
        while len(self.letters) < number:
            assert time.monotonic() < last, f"{len(self.letters)} letters came"
            time.sleep(0.01)
        return self.letters[number - 1]

    async def handle_MAIL(  # noqa: N802
        self, _server: Any, session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        if self.closed and not session.authenticated:
            return "530 who are you"
        envelope.mail_from = address
        return "250 go on"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        answer = self.answers.pop(0) if self.answers else ""
        if not answer or answer.startswith("late"):
            kept = message_from_bytes(envelope.content, policy=default)
            self.letters.append(kept)
        await asyncio.sleep(self.slow)
        return answer.removeprefix("late ") or "250 kept"


class Counter(Controller):
    """The mail server of a letterbox, which hangs up on everybody before it goes.

    Stopping a `Controller` leaves the lines open that it has not yet heard the end of; the
    collector then finds a socket nobody closed, in the midst of whichever test comes next.
    """

    def __init__(self, box: Letterbox, **how: Any) -> None:
        self.lines: list[SMTP] = []
        super().__init__(box, hostname="127.0.0.1", port=box.port, **how)

    def factory(self) -> SMTP:
        self.lines.append(super().factory())
        return self.lines[-1]

    def stop(self, no_assert: bool = False) -> None:
        asyncio.run_coroutine_threadsafe(self.hang_up(), self.loop).result(30)
        super().stop(no_assert)

    async def hang_up(self) -> None:
        while lines := [line for line in self.lines if line.session is None or line.transport]:
            for line in lines:
                if line.transport:
                    line.transport.close()
            await asyncio.sleep(0.01)


def plain(letter: EmailMessage) -> str:
    """The plain text of a letter."""
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


@contextmanager
def letterbox(password: str = "") -> Iterator[Letterbox]:
    """A mail server at 127.0.0.1; with a password it takes letters of `anna` alone."""
    box = Letterbox(closed=bool(password))

    def check(_server: Any, _session: Any, _envelope: Any, _how: str, given: Any) -> AuthResult:
        right = (given.login, given.password) == (b"anna", password.encode())
        return AuthResult(success=right, handled=right)

    secured: dict[str, Any] = {}
    if password:
        secured = {"authenticator": check, "auth_require_tls": False}
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        box.port = free.getsockname()[1]
    here = Counter(box, **secured)
    here.start()
    try:
        yield box
    finally:
        here.stop()


def confirmed(who: Guest, box: Letterbox, to: str = "bea@example.org", password: str = "") -> str:
    """Have somebody's notices go to a mail address, and confirm it; the channel's id."""
    seen = len(box.letters)
    made = who.told(
        "POST",
        "notices/channels",
        json={"kind": "mail", "address": to, **({"password": password} if password else {})},
    )
    text = plain(box.wait(seen + 1))
    secret = text.partition("/#/notices/confirm/")[2].split()[0]
    assert who.told("POST", "notices/confirm", json={"secret": secret}) == {"address": to}
    return str(made["id"])
