"""What the terminal says once the server answers, and the browser that it opens."""

from __future__ import annotations

import io
import sys
import webbrowser
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

import segno

if TYPE_CHECKING:
    from sandtable.server.people.doors import Doors

NOTE = (
    "Whoever reaches one of these addresses can knock; only a link of yours lets them in. "
    "A line that begins with http:// can be read by others in the same network."
)


class Welcome(NamedTuple):
    """Where the server is, and who may come."""

    address: str
    doors: Doors
    open_browser: bool

    def tell(self) -> None:
        """Print where it is, and open a browser if wanted."""
        lines = [f"Sandtable is at {self.address} (Ctrl-C stops it; games are kept)"]
        if self.doors.club:
            lines += self._club_lines()
        elif self.doors.open:
            lines += self._open_lines()
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
        if self.open_browser:
            # A browser in a terminal keeps whoever starts it waiting.
            Thread(target=_browse, args=(self._own(self.address),), daemon=True).start()

    def _own(self, address: str) -> str:
        """The owner's way in."""
        return f"{address.rstrip('/')}/#/owner/{self.doors.key}" if self.doors.open else address

    def _club_lines(self) -> list[str]:
        doors = self.doors
        told = [f"The club is open at {', '.join(doors.addresses or [self.address])}"]
        if doors.club and doors.club.by_invitation:
            told.append("Accounts by invitation: sandtable admin invite")
        if not doors.tls:
            told.append(
                "Passwords travel unencrypted: put a TLS front before it and name it with --front"
            )
        return told

    def _open_lines(self) -> list[str]:
        addresses = self.doors.addresses
        told = [f"Your own way in: {self._own(self.address)}"]
        if not addresses:
            return [*told, "No network was found: nobody else can reach this machine now."]
        picture = io.StringIO()
        segno.make(self._own(addresses[0]), micro=False).terminal(picture, border=1, compact=True)
        return [
            *told,
            "Open to others at: " + "  ".join(addresses),
            NOTE,
            "For your own phone or tablet (keep it to yourself):",
            picture.getvalue().rstrip("\n"),
        ]


def _browse(address: str) -> None:
    with suppress(webbrowser.Error):
        webbrowser.open(address)
