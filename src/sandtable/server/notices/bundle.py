"""Several notices in one message: its subject, its text, and what a webhook is posted."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from sandtable.server.notices.channels import Channel
from sandtable.server.notices.mail import Letter
from sandtable.server.notices.words import Words

LONGEST_SUBJECT: Final = 120
LONGEST_POST: Final = 1900
"""Characters of a message that chat services take whole."""


def subject(told: list[Words]) -> str:
    """What a bundle is about, on one line."""
    if len(told) > 1:
        return f"{len(told)} notices from your tables"
    return f"{told[0].name}: {told[0].title}"[:LONGEST_SUBJECT]


def text(told: list[Words], home: str, story: bool) -> str:
    """All of it in plain text, a table after the other."""
    parts = []
    for one in told:
        lines = [f"{one.name}", f"{one.title}."]
        if story and one.story:
            lines += ["", "Since your last decision:", *[f"- {line}" for line in one.story]]
        parts.append("\n".join([*lines, "", f"{home}{one.path}"]))
    return "\n\n".join(parts)


def letter(id: str, channel: Channel, told: list[Words], home: str) -> Letter:
    """A bundle as a letter."""
    words = (
        f"{text(told, home, channel.story)}\n\n-- \n"
        "You chose to be told this. Other hours, a holiday, or an end to it: "
        f"{home}/#/notices\nTo end it at once: {home}/#/notices/stop/{channel.stop}\n"
    )
    stop = f"{home}/api/notices/stop/{channel.stop}"
    return Letter(channel.address, subject(told), words, id, stop)


def posted(words: str) -> bytes:
    """What a webhook is sent: the form that chat services take.  It calls nobody by name."""
    # A blank of no width: "@everyone" is then no name of a group.
    still = words.replace("@", "@\u200b")
    if len(still) > LONGEST_POST:
        still = still[: LONGEST_POST - 1] + "…"
    marked = still.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    said: dict[str, Any] = {"content": still, "text": marked, "allowed_mentions": {"parse": []}}
    return msgspec.json.encode(said)
