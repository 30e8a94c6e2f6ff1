"""The record is the game: an append-only, hash-chained list of lines.

Line 0 is the header: game, scenario, options, rules version, pack hash, dice commitment.  Each
further line is a choice (`c`), an undo (`u`, back to so many choices) or a redo (`r`).  A line's
hash covers the line before, so that a record cut in the middle or altered is found out.

A *draft* is one line of several choices and dice that the other side may neither read nor count.
While it is open it is the last line and grows; once it is closed nothing changes it.
"""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from typing import Any, Final, final

from sandtable.core.line import (
    BUNDLED,
    DIE,
    ENDS,
    FORCED,
    FORMAT,
    JOIN,
    NONCE,
    ROLL,
    TIE,
    Entry,
    RecordError,
    chain,
    check_advice,
    check_time,
    counted,
    dice_in,
    dump,
    entry_of,
    open_header,
    parse,
    served_row,
    veiled,
)
from sandtable.core.rows import Rows


@final
class Record:
    """Header, rows of text, and the choices in force after undo and redo.

    `choices` holds the row numbers of the game as it stands; `ahead` those that may be redone;
    `dice` counts the dice ever thrown; `open` tells that the last row is a draft still being made.
    `waived` is what might have been redone before the last choice.
    """

    __slots__ = (
        "advised",
        "agreed",
        "ahead",
        "choices",
        "dice",
        "header",
        "nonces",
        "open",
        "rows",
        "tail",
        "waived",
    )

    def __init__(self, header: dict[str, Any], rows: Rows | None = None, tail: str = "") -> None:
        self.header: Final = header
        if rows is None:
            body = {"sandtable": FORMAT, **header}
            tail = chain("", open_header(body))
            rows = Rows([dump({**body, "h": tail})])
        self.tail = tail
        self.rows = rows
        self.choices: array[int] = array("I")
        self.ahead: array[int] = array("I")
        self.waived: array[int] = array("I")
        self.dice = 0
        self.open = False
        self.nonces: list[tuple[int, str, str]] = []
        """What players added to the dice: row, side, 32 hexadecimal digits."""
        self.advised: list[tuple[int, str, str]] = []
        """Who was advised: row, side, what it was."""
        self.agreed: tuple[str, str] | None = None
        """How and by whom the game was ended before the rules did; None if nobody has."""

    def _append(self, line: dict[str, Any], chained: dict[str, Any]) -> None:
        self.tail = chain(self.tail, chained)
        self.rows.append(dump({**line, "h": self.tail}))

    def entry(self, index: int) -> Entry:
        """Choice number `index` of the game as it stands."""
        return self.entry_at(self.choices[index])

    def entry_at(self, row: int) -> Entry:
        """The choice in a row."""
        return entry_of(json.loads(self.rows[row]))

    def add(self, entry: Entry, salt: str = "") -> None:
        """Append a choice.  A secret one is chained by its salted hash, so it can be veiled."""
        line: dict[str, Any] = {"c": entry.text, "by": entry.actor, "in": entry.frame}
        if entry.flags:
            line["f"] = entry.flags
        if entry.reader:
            line["to"] = entry.reader
        if entry.lots:
            line["of"] = list(entry.lots)
        if salt:
            line["salt"] = salt
        self._append(line, veiled(line) if salt else line)
        self._in_force(entry)

    def _in_force(self, entry: Entry) -> None:
        self.choices.append(len(self.rows) - 1)
        self.waived = self.ahead[:]
        del self.ahead[:]
        self.dice += dice_in(entry)

    # ── drafts ───────────────────────────────────────────────────────────────

    def extend(self, text: str, flags: str, lots: tuple[int, ...]) -> None:
        """Add a choice or die to the open draft."""
        entry = self.entry(-1)
        if BUNDLED in flags:
            text, flags = TIE + text, flags.replace(BUNDLED, "")
        more = "".join([flag for flag in flags if flag not in entry.flags + FORCED])
        self._redraft(entry.text + JOIN + text, entry.flags + more, entry.lots + lots)
        self.dice += DIE in flags

    def shorten(self) -> None:
        """Take the last choice of the open draft back, with what it is tied to.

        The line goes with the only one.
        """
        entry = self.entry(-1)
        parts = entry.text.split(JOIN)
        last = len(parts) - 1
        while last and parts[last].startswith(TIE):
            last -= 1
        if last:
            die = parts[-1].startswith(ROLL)
            self._redraft(JOIN.join(parts[:last]), entry.flags, entry.lots[: len(entry.lots) - die])
            return
        self.drop()

    def drop(self) -> None:
        """Take the open draft back whole, so that nothing tells that it was begun."""
        self.rows.pop()
        self.choices.pop()
        self.ahead = self.waived[:]
        self.tail = json.loads(self.rows[-1])["h"]
        self.open = False

    def _redraft(self, text: str, flags: str, lots: tuple[int, ...]) -> None:
        line = {**json.loads(self.rows.pop()), "c": text, "f": flags, "of": list(lots)}
        del line["h"]
        self.tail = json.loads(self.rows[-1])["h"]
        del self.ahead[:]
        self._append(line, veiled(line))

    def copy(self) -> Record:
        """The same record once more."""
        twin = Record(self.header, self.rows.copy(), self.tail)
        twin.choices = self.choices[:]
        twin.ahead = self.ahead[:]
        twin.waived = self.waived[:]
        twin.dice = self.dice
        twin.open = self.open
        twin.agreed = self.agreed
        twin.nonces = self.nonces.copy()
        twin.advised = self.advised.copy()
        return twin

    def take(self, line: dict[str, Any], where: str) -> None:
        """Append a line that was read from a file, checked against its hash."""
        given = line.pop("h", None)
        try:
            chained = veiled(line) if "salt" in line else line
            if chain(self.tail, chained) != given:
                raise RecordError(f"{where}: altered, or a line before it is missing")
            self._append(line, chained)
            if "c" in line or "v" in line:
                self._in_force(entry_of(line))
            elif "u" in line:
                self._take_back(counted(line["u"], 0, len(self.choices), where))
            elif "r" in line:
                now = len(self.choices)
                self._bring_back(counted(line["r"], now, now + len(self.ahead), where))
            elif "n" in line:
                self._stir(line["n"], line["by"])
            elif "ends" in line:
                self._agree(line, where)
            elif "t" in line:
                check_time(line)
            elif "advice" in line:
                check_advice(line)
                self.advised.append((len(self.rows) - 1, line["by"], line["advice"]))
            elif "end" not in line:
                raise RecordError(f"{where}: neither choice, undo, redo nor end")
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise RecordError(f"{where}: a field is missing or of the wrong kind") from error

    def undo_to(self, count: int, by: str, consent: bool) -> None:
        """Append an undo back to the first `count` choices."""
        self.open = False
        line: dict[str, Any] = {"u": count, "by": by}
        if consent:
            line["consent"] = True
        self._append(line, line)
        self._take_back(count)

    def _take_back(self, count: int) -> None:
        self.ahead[:0] = self.choices[count:]
        del self.choices[count:]
        self.agreed = None

    def redo_to(self, count: int, by: str) -> None:
        """Append a redo forward to `count` choices."""
        line = {"r": count, "by": by}
        self._append(line, line)
        self._bring_back(count)

    def _bring_back(self, count: int) -> None:
        more = count - len(self.choices)
        self.choices.extend(self.ahead[:more])
        del self.ahead[:more]

    def stir(self, nonce: str, by: str) -> None:
        """Append what a player adds to every die from now on."""
        line = {"n": nonce, "by": by}
        self._append(line, line)
        self._stir(nonce, by)

    def _stir(self, nonce: str, by: str) -> None:
        if not NONCE.fullmatch(nonce) or not isinstance(by, str):
            raise TypeError("32 hexadecimal digits")
        self.nonces.append((len(self.rows) - 1, by, nonce))

    def stirred(self, row: int = 2**63) -> str:
        """What players had added to the dice that fell in a row."""
        return "".join([f"{nonce}," for at, _, nonce in self.nonces if at < row])

    def tell_time(self, moment: str, left: dict[str, int], agreed: dict[str, Any]) -> None:
        """Write down when a decision went to another side, and the seconds that each has left.

        `agreed` is what was agreed about the clocks; it is told once.  The rules know nothing of
        it.  A draft that is open stays the last line.
        """
        line: dict[str, Any] = {"t": moment, "left": left}
        if agreed:
            line["clock"] = agreed
        check_time(line)
        self._beside(line)

    def tell_advice(self, what: str, by: str) -> None:
        """Write down, for all to see, that a side was advised: once for each of its decisions.

        A draft that is open stays the last line.
        """
        last = len(self.choices) - self.open
        since = self.choices[last - 1] if last else 0
        if any(row > since and (side, told) == (by, what) for row, side, told in self.advised):
            return
        line = {"advice": what, "by": by}
        check_advice(line)
        self._beside(line)
        self.advised.append((len(self.rows) - 1 - self.open, by, what))

    def _beside(self, line: dict[str, Any]) -> None:
        """Append a line that takes and gives no choice."""
        draft: dict[str, Any] = {}
        if self.open:
            draft = json.loads(self.rows.pop())
            del draft["h"]
            self.tail = json.loads(self.rows[-1])["h"]
        self._append(line, line)
        if draft:
            self._append(draft, veiled(draft))
            self.choices[-1] += 1

    def agree(self, how: str, by: str) -> None:
        """Append that the players ended the game: one gave up or ran out of time, or a draw."""
        line = {"ends": how, "by": by}
        self._append(line, line)
        self.agreed = (how, by)
        del self.ahead[:]

    def _agree(self, line: dict[str, Any], where: str) -> None:
        how, by = line["ends"], line["by"]
        if how not in ENDS or not isinstance(by, str):
            raise RecordError(f"{where}, ends: is {how!r}; write one of {', '.join(ENDS)}")
        self.agreed = (how, by)
        del self.ahead[:]

    def publish(self, secret: str, result: dict[str, Any]) -> None:
        """Close the record of a game that is over with its result and the dice secret."""
        line = {"end": result, "secret": secret}
        self._append(line, line)

    def text(self, role: str | None = None, shown: bool = False) -> str:
        """The record as JSON Lines; with a role, secret choices of other actors are veiled.

        Once all is `shown` those in force are open, and what the others took back is not.  A draft
        that is still being made is there for its owner alone.
        """
        if role is None:
            return "\n".join(self.rows) + "\n"
        bare = {0, *self.choices} if shown else set()
        hidden = self.open and self.entry(-1).owner() != role
        return "".join(
            (self.rows[number] if number in bare else served_row(self.rows[number], role)) + "\n"
            for number in range(len(self.rows) - hidden)
        )

    def save(self, path: Path) -> None:
        """Write the record whole, then put it in place, so that no failure leaves half a file."""
        part = path.with_name(path.name + ".part")
        try:
            part.write_text(self.text(), encoding="utf-8")
            part.replace(path)
        except OSError as error:
            raise RecordError(f"{path}: cannot be written: {error.strerror}") from error


def load_record(path: Path) -> Record:
    """Read a record file.  Raises RecordError naming file, line and what is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise RecordError(f"{path}: no such file") from error
    except IsADirectoryError as error:
        raise RecordError(f"{path}: is a folder, not a record file") from error
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}: cannot be read as a record: {error}") from error
    return read_record(text, str(path))


def read_record(text: str, source: str) -> Record:
    """Parse and check a record.  `source` names it in errors."""
    lines = text.split("\n")
    if not text.strip():
        raise RecordError(f"{source}: empty; a record begins with a header line")
    if lines[-1] != "":
        raise RecordError(f"{source}:{len(lines)}: cut short: the last line has no end")
    header = parse(lines[0], source, 1)
    if header.get("sandtable") != FORMAT:
        raise RecordError(f"{source}:1: no Sandtable record of format {FORMAT}")
    given = header.pop("h", None)
    if chain("", open_header(header)) != given:
        raise RecordError(f"{source}:1: altered: the header does not match its hash")
    del header["sandtable"]
    record = Record(header)
    for number, row in enumerate(lines[1:-1], 2):
        record.take(parse(row, source, number), f"{source}:{number}")
    return record
