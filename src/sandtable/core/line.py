"""The lines of a record: what stands in one, who may read it, and the hash that chains it.

Line 0 is the header; each further line is a choice, a die, an undo or a redo, a player's number for
the dice, an agreement, a moment of the clocks or that a side was advised.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, Final, NamedTuple

from sandtable.core.case import Trouble

FORMAT: Final = 1
FORCED: Final = "f"
"""The flag of a choice that applied itself; of a draft, that its first choice did."""
DIE: Final = "d"
CHOSEN: Final = "x"
"""The flag of a die that was chosen, beside that of a die."""
REVEALS: Final = "r"
"""Uncovers something hidden: it is taken back with the other side's consent only."""
SECRET: Final = "s"
"""The flag of a choice that the other side may not read: it has a salt."""
BUNDLED: Final = "b"
"""Chosen at one stroke with the choice before: one undo takes both."""
ORDERED: Final = "a"
"""The flag of a choice that a side's standing order played."""
ROLL: Final = "roll"
"""The verb of a die."""
JOIN: Final = "; "
"""Between the choices of a draft."""
NONCE: Final = re.compile(r"[0-9a-f]{32}")
"""What a player adds to the dice."""
ENDS: Final = ("resign", "draw", "time")
"""How players end a game before the rules do."""
ADVICE: Final = ("hint", "doubt")
"""What a side may have had of the adviser: a hint, or rollouts before it ended a half."""
MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
"""When a decision went from one side to the other, as whoever kept the clocks told it."""
AGREED: Final = frozenset({"kind", "seconds", "increment", "empty", "away"})
"""The words of what was agreed about the clocks."""
TIE: Final = "+ "
"""Before a choice of a draft that was chosen at one stroke with the one before."""


class RecordError(Trouble):
    """A record that cannot be read: which file and line, and what is wrong with it."""


def by_itself(flags: str) -> bool:
    """Whether it was the only choice, and no draft: of that nobody is told so."""
    return FORCED in flags and SECRET not in flags


class Entry(NamedTuple):
    """One choice of the record: text ("" of a veiled one), actor, the frame that asked, flags.

    A draft holds several choices, parted by `JOIN`.  `reader` is the side that may read a secret
    die; "" otherwise: a secret choice is its actor's.  `lots` tells for each die of the line how
    many results it had, where that is not the number of faces.
    """

    text: str
    actor: str
    frame: str
    flags: str = ""
    reader: str = ""
    lots: tuple[int, ...] = ()

    def parts(self) -> list[str]:
        """The choices of the line: one, or those of a draft."""
        return [part.removeprefix(TIE) for part in self.text.split(JOIN)]

    def owner(self) -> str:
        """Who may read the line if it is secret."""
        return self.reader or self.actor


def chain(before: str, line: dict[str, Any]) -> str:
    """The hash of a line: of the hash before it and its canonical text."""
    text = before + json.dumps(line, separators=(",", ":"), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def entry_of(line: dict[str, Any]) -> Entry:
    """The choice in a line.  Raises KeyError or TypeError for one that is badly made."""
    text = "" if "v" in line else line["c"]
    entry = Entry(text, line["by"], line["in"], line.get("f", ""), line.get("to", ""))
    for field in entry[:5]:
        if not isinstance(field, str):
            raise TypeError("a choice is made of texts")
    lots = line.get("of", [])
    if not all(isinstance(number, int) for number in lots):
        raise TypeError("lots are numbers")
    return entry._replace(lots=tuple(lots))


def check_time(line: dict[str, Any]) -> None:
    """Raise TypeError for a line of the clocks that is badly made."""
    left, agreed = line["left"], line.get("clock", {})
    if not MOMENT.fullmatch(line["t"]) or not set(agreed) <= AGREED:
        raise TypeError("a moment, and what was agreed")
    if not all(type(value) in (int, str) for value in agreed.values()):
        raise TypeError("what was agreed is told in numbers and words")
    if not all(type(seconds) is int and seconds >= 0 for seconds in left.values()):
        raise TypeError("seconds are left")


def check_advice(line: dict[str, Any]) -> None:
    """Raise TypeError for a badly made line that tells of advice."""
    if line["advice"] not in ADVICE or not isinstance(line["by"], str):
        raise TypeError("which advice, and whose")


def counted(count: Any, least: int, most: int, where: str) -> int:
    """The step that an undo or redo leads to."""
    if not isinstance(count, int):
        raise TypeError("a step is a number")
    if not least <= count <= most:
        raise RecordError(f"{where}: leads to step {count}; steps {least} to {most} are there")
    return count


def served_row(row: str, role: str) -> str:
    """A line as `role` may read it: what is another's secret is behind a veil."""
    line = json.loads(row)
    if "sandtable" in line:
        return dump({**open_header(line), "h": line["h"]}) if "salt" in line else row
    if "salt" not in line or line.get("to", line["by"]) == role:
        return row
    return dump({**veiled(line), "h": line["h"]})


def open_header(line: dict[str, Any]) -> dict[str, Any]:
    """A header as anybody may read it: a position that hides something is behind a veil."""
    if "salt" not in line or "position" not in line:
        return line
    position = json.dumps(line["position"], separators=(",", ":"), sort_keys=True)
    told = {key: value for key, value in line.items() if key not in ("position", "salt", "h")}
    return {**told, "v": veil(position, line["salt"])}


def veiled(line: dict[str, Any]) -> dict[str, Any]:
    """A secret line as the others read it."""
    hidden = {"v": veil(line["c"], line["salt"]), "by": line["by"], "in": line["in"], "f": "s"}
    if "to" in line:
        hidden["to"] = line["to"]
    return hidden


def dice_in(entry: Entry) -> int:
    """How many dice a line threw: a draft may hold several."""
    if DIE not in entry.flags:
        return 0
    return max(1, sum([part.startswith(ROLL) for part in entry.parts()]))


def veil(text: str, salt: str) -> str:
    """What stands for a secret text until its salt is told."""
    return hashlib.sha256(f"{salt}|{text}".encode()).hexdigest()


def dump(line: dict[str, Any]) -> str:
    """A line as it stands in the file."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def parse(row: str, source: str, number: int) -> dict[str, Any]:
    """The object in a row.  Raises RecordError naming `source` and line."""
    try:
        value = json.loads(row)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{source}:{number}: no JSON: cut short or altered") from error
    if not isinstance(value, dict):
        raise RecordError(f"{source}:{number}: a line of a record is an object {{...}}")
    return value
