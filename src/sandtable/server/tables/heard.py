"""Which submissions were played since a table was read: the store is asked for older ones only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from sandtable.server.store.store import Sender

NEVER: Final = 1 << 62


@final
class Heard:
    """What was played for the line of the record that is the last, from its beginning on."""

    __slots__ = ("_since", "_these")

    def __init__(self) -> None:
        self._these: Final[set[Sender]] = set()
        self.forget()

    def forget(self) -> None:
        """The table was read: what was played for its last line before is not known."""
        self._since = NEVER
        self._these.clear()

    def note(self, seq: int, sender: Sender | None) -> None:
        """Something was stored, after which the record's last line has the number `seq`."""
        # A draft that is taken back and made again comes to the same line again.
        if self._since == NEVER or seq > self._since:
            self._since = seq
            self._these.clear()
        elif sender is not None:
            self._these.add(sender)

    def played(self, sender: Sender) -> bool | None:
        """Whether it was played; None where only the store knows.

        >>> from sandtable.server.store.store import Sender
        >>> heard, sent = Heard(), Sender("a", 8, "", "choose done")
        >>> heard.note(8, None), heard.played(sent)
        (None, False)
        >>> heard.note(8, sent), heard.played(sent)  # a draft: the line grows
        (None, True)
        >>> heard.note(9, None), heard.played(sent)
        (None, None)
        """
        return sender in self._these if sender.expected >= self._since else None
