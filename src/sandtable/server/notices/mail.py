"""Mail: `mailer_of` reads how it is sent, `Mailer.send` sends one letter.

    letter = Letter("anna@example.org", "Your address", "Open this to confirm it: ...")
    await tables.mailer.send(letter)  # tables.mailer is None where no mail was set up

A letter that is sent again under its `id` carries the same Message-ID: a mailbox that has it
already shows it once.
"""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from functools import partial
from html import escape
from ipaddress import ip_address
from secrets import token_hex
from typing import Final, NamedTuple, final
from urllib.parse import unquote, urlsplit

from sandtable.core.case import Trouble
from sandtable.server.http.errors import BadRequest
from sandtable.server.threads import off_loop

PATIENCE: Final = 20.0
"""Seconds for each word of the mail server's."""
LONGEST_ADDRESS: Final = 254
ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*"
)
LINK: Final = re.compile(r"https?://[^\s<>\"]+[^\s<>\".,;:]")
USUAL_PORT: Final = {"smtp": 587, "smtps": 465}
FOR_GOOD: Final = 500
"""Answers of a mail server from here on are for good: trying again is of no use."""


class NotSent(Trouble):
    """Something that did not go out.

    `again` says whether another try may be of use, `status` what a server of the web answered.
    """

    def __init__(self, why: str, again: bool = True, status: int = 0) -> None:
        super().__init__(why)
        self.again: Final = again
        self.status: Final = status


class Letter(NamedTuple):
    """A letter to one person."""

    to: str
    subject: str
    text: str
    id: str = ""
    """What tells it from every other; "" for a new one."""
    stop: str = ""
    """The address that ends such letters at one click (RFC 8058)."""


def clean_address(address: str) -> str:
    """A mail address as it can be written to.  Raises BadRequest."""
    address = address.strip()
    if len(address) > LONGEST_ADDRESS or not ADDRESS.fullmatch(address):
        raise BadRequest("a mail address looks like anna@example.org")
    return address


def html_of(text: str) -> str:
    """The same words as a simple page: a paragraph for each, links that can be pressed."""
    parts = []
    for block in text.strip().split("\n\n"):
        marked = LINK.sub(lambda found: f'<a href="{found[0]}">{found[0]}</a>', escape(block))
        parts.append("<p>" + marked.replace("\n", "<br>\n") + "</p>")
    return "<!doctype html>\n<html><body>\n" + "\n".join(parts) + "\n</body></html>\n"


@final
class Mailer:
    """A way to send letters: a mail server, and who they come from."""

    __slots__ = ("host", "password", "port", "sender", "tls", "user")

    def __init__(
        self, host: str, port: int, sender: str, user: str = "", password: str = "", tls: str = ""
    ) -> None:
        self.host: Final = host
        self.port: Final = port
        self.sender: Final = sender
        self.user: Final = user
        self.password: Final = password
        self.tls: Final = tls
        """`whole` from the first byte, `start` once both have greeted, "" only to this machine."""

    async def send(self, letter: Letter) -> None:
        """Send a letter.  Raises NotSent with the mail server's own words."""
        message = self.compose(letter)
        await off_loop(partial(self._hand_over, message, letter.to))

    def compose(self, letter: Letter) -> EmailMessage:
        """The letter as it goes out: plain text, and the same as a page."""
        message = EmailMessage(policy=SMTP)
        message["From"] = self.sender
        message["To"] = letter.to
        message["Subject"] = " ".join(letter.subject.split())
        message["Date"] = formatdate(usegmt=True)
        domain = self.sender.rpartition("@")[2]
        message["Message-ID"] = f"<{letter.id or token_hex(16)}@{domain}>"
        message["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            message["List-Unsubscribe"] = f"<{letter.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(letter.text)
        message.add_alternative(html_of(letter.text), subtype="html")
        return message

    def _hand_over(self, message: EmailMessage, to: str) -> None:
        try:
            with self._reach() as server:
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(message, self.sender, [to])
        except smtplib.SMTPRecipientsRefused as error:
            code, said = error.recipients[to]
            raise NotSent(_told(code, said), code < FOR_GOOD) from error
        except smtplib.SMTPAuthenticationError as error:
            # The owner's fault, not the address's: he may mend it.
            raise NotSent(_told(error.smtp_code, error.smtp_error)) from error
        except smtplib.SMTPResponseException as error:
            raise NotSent(
                _told(error.smtp_code, error.smtp_error), error.smtp_code < FOR_GOOD
            ) from error
        except (OSError, smtplib.SMTPException) as error:
            raise NotSent(f"the mail server cannot be reached: {error}") from error

    def _reach(self) -> smtplib.SMTP:
        safe = ssl.create_default_context()
        if self.tls == "whole":
            return smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=safe)
        server = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        if self.tls == "start":
            try:
                server.starttls(context=safe)
            except BaseException:
                server.close()
                raise
        return server


def _told(code: int, said: bytes | str) -> str:
    words = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return f"the mail server said: {code} {' '.join(words.split())[:200]}"


def mailer_of(address: str, sender: str) -> Mailer:
    """The mail server that is named `smtp://user:password@host:port`, or `smtps://` for TLS.

    To another machine nothing goes unencrypted.  Raises Trouble.
    """
    try:
        parts = urlsplit(address)
        port = parts.port
        host = parts.hostname or ""
    except ValueError:
        parts, port, host = urlsplit(""), None, ""
    if parts.scheme not in USUAL_PORT or not host or parts.path.strip("/"):
        raise Trouble(
            "--mail: write it as smtp://user:password@host:port, or smtps:// for TLS from the "
            "first byte; a sign such as @ or / in the password as %40 or %2F"
        )
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    tls = "whole" if parts.scheme == "smtps" else "" if _is_here(host) else "start"
    try:
        sender = clean_address(sender or (user if "@" in user else ""))
    except BadRequest as error:
        raise Trouble("--mail-from: write the address that mail comes from") from error
    return Mailer(host, port or USUAL_PORT[parts.scheme], sender, user, password, tls)


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
