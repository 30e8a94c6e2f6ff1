"""Which submissions were played since a table was read: the store is asked for older ones only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from sandtable.server.store.kept import Sender


@final
class Heard:
    """What was played for the lines of the record from one on, since the table was read."""

    __slots__ = ("_since", "_these")

    def __init__(self, seq: int) -> None:
        self._these: Final[set[Sender]] = set()
        self.forget(seq)

    def forget(self, seq: int) -> None:
        """The table was read, with a record that ends at line `seq`: what was before is unknown."""
        # A draft that was taken back whole has left no line, but may have had the next one.
        self._since = seq + 2
        self._these.clear()

    def note(self, seq: int, sender: Sender | None) -> None:
        """Something was stored, after which the record's last line has the number `seq`."""
        # A draft that is taken back and made again comes to the same line again.
        if seq > self._since:
            self._since = seq
            self._these.clear()
        elif sender is not None:
            self._these.add(sender)

    def played(self, sender: Sender) -> bool | None:
        """Whether it was played; None where only the store knows.

        >>> from sandtable.server.store.kept import Sender
        >>> heard, sent = Heard(6), Sender("a", 8, "", "choose done")
        >>> heard.note(7, None), heard.played(Sender("a", 7, "", "choose done"))
        (None, None)
        >>> heard.note(8, None), heard.played(sent)
        (None, False)
        >>> heard.note(8, sent), heard.played(sent)  # a draft: the line grows
        (None, True)
        >>> heard.note(9, None), heard.played(sent)
        (None, None)
        """
        return sender in self._these if sender.expected >= self._since else None
