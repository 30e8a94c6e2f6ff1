"""Playing a record strictly: what no game of ours can have written is named with its line.

Replay is kind to old records: forced choices may be missing, and nobody is asked who undid what.
Here each line is compared with the one that the game itself would have written, whose hashes anyone
can make.  A record of other rules, or of our values as they once were, is held to its form; from
the first line on that would be another today its lines are unchecked.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, final

from sandtable.core import autopilot, back
from sandtable.core.case import BadChoice
from sandtable.core.choice import Choice, read
from sandtable.core.dice import Dice
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.line import (
    BUNDLED,
    CHOSEN,
    DIE,
    FORCED,
    ORDERED,
    REVEALS,
    ROLL,
    SECRET,
    Entry,
    RecordError,
)
from sandtable.core.record import Record
from sandtable.core.replay import is_open, stand_at
from sandtable.core.standing import BESIDE
from sandtable.core.strict_form import check_form, check_header

if TYPE_CHECKING:
    from sandtable.core.game import Game

LEFT_OVER: Final = {REVEALS, DIE, CHOSEN}
"""Flags of a draft that stay when the choice or die that brought them is taken back."""


def check_strictly(game: Game, source: str) -> str:
    """Raise RecordError at the first line that no game of ours writes; "" when there is none.

    Of a record of other rules or values, the first line that would be another today.
    """
    header, rulebook = game.record.header, game.rulebook
    try:
        check_header(game, f"{source}:1")
        check_form(game, source)
    except (KeyError, TypeError, AttributeError, ValueError, StopIteration) as error:
        raise RecordError(f"{source}: a field is missing or of the wrong kind: altered?") from error
    try:
        _Strict(game, source).run()
    except RecordError as error:
        if (header.get("rules"), header["pack"]) == (rulebook.version, rulebook.pack_hash()):
            raise
        return str(error)
    return ""


@final
class _Strict:
    """A game that is played again line by line, each line compared before it is played."""

    def __init__(self, told: Game, source: str) -> None:
        from sandtable.core.game import Game

        self.rows: Final = told.record.rows
        self.source: Final = source
        self.inherited: Final = int(told.record.header.get("branch", ["", 0])[1])
        self.game: Final = Game(
            told.rulebook, told.opening(), Record(told.record.header), told.dice
        )
        self.book: Final = told.rulebook
        self.last: dict[str, Any] = {"c": ""}
        self.ordered: list[Choice] = []
        """Steps that are left of what a standing order plays."""
        self.jumped = False
        """Whether an undo went back to where the game goes on by itself, as `Game.at` does."""

    def run(self) -> None:
        """Compare and play every line."""
        row = 1
        while row < len(self.rows):
            line = json.loads(self.rows[row])
            where = f"{self.source}:{row + 1}"
            if "v" in line:
                row = self._pass_over(row)
                continue
            if "c" in line:
                self._choice(row, line, where)
            elif "u" in line:
                self._undo(line, where)
            elif "r" in line:
                self._redo(line, where)
            elif "ends" in line:
                self._ends(line, where)
            elif not BESIDE.isdisjoint(line):
                self.game.record.take(line, where)
                row += 1
                continue
            else:
                self._end(line, where)
            self.last = line
            row += 1
        self._check_over(f"{self.source}:{row}")

    def _pass_over(self, row: int) -> int:
        """Past a veiled line, up to the undo that takes it back; what is there stays unchecked."""
        step = self.game.step
        while row < len(self.rows):
            line = json.loads(self.rows[row])
            self.game.record.take(line, f"{self.source}:{row + 1}")
            row += 1
            if self.game.step <= step:
                break
        stand_at(self.game, self.source, self.game.step)
        self.last = {"u": step}
        return row

    # ── what the game does by itself ─────────────────────────────────────────

    def _due(self) -> str:
        """What the game would have done by itself before anything else; "" for nothing."""
        game = self.game
        if self.jumped:
            return ""
        if game.actor == NOBODY:
            return "its end" if "c" in self.last or "ends" in self.last else ""
        if game.actor == CHANCE:
            return "" if game.manual_dice else "the die"
        if game.record.open:
            return ""
        only = self._forced()
        return "" if only is None else f"{game.text(only)!r}, which is forced"

    def _forced(self) -> Choice | None:
        """The choice that plays itself."""
        legal = self.game.choices()
        if len(legal) == 1 and self.book.free_running(self.game.state, legal[0]):
            return legal[0]
        return None

    def _check_over(self, where: str) -> None:
        """The end of the file: nothing is due but what a side may not see yet."""
        due = self._due()
        if due and not self._hidden():
            raise RecordError(f"{where}: cut short after it: {due} comes next")
        if self._unfinished():
            raise RecordError(f"{where}: cut short after it: what comes next is played again too")

    def _hidden(self) -> bool:
        """Whether the line that is due is a secret one, not served to others while it grows."""
        game = self.game
        return game.actor != NOBODY and self.book.secret(game.state, game.choices()[0])

    def _unfinished(self) -> bool:
        """Whether a redo stopped before the next free choice."""
        ahead = self.game.record.ahead
        return (
            "r" in self.last
            and bool(ahead)
            and not back.is_free(self.game.record.entry_at(ahead[0]))
        )

    # ── a choice ─────────────────────────────────────────────────────────────

    def _choice(self, row: int, line: dict[str, Any], where: str) -> None:
        if self._unfinished():
            raise RecordError(f"{where}: what was taken back is played again up to a free choice")
        game = self.game
        if game.actor == NOBODY:
            raise RecordError(f"{where}: the game is over")
        if game.record.open:
            raise RecordError(f"{where}: the draft before it is not closed")
        game.record.take(dict(line), where)
        entry = game.record.entry(-1)
        self._check_asked(entry, where)
        wanted: set[str] = set()
        lots: tuple[int, ...] = ()
        parts = entry.parts()
        for number, text in enumerate(parts):
            if number and not game.record.open:
                raise RecordError(f"{where}: goes on after its draft is closed")
            choice = self._read(text, where)
            flags, results = self._part(choice, number, entry, where)
            wanted |= flags
            lots += results
            game.apply(choice, game.step - 1)
            game.record.open = is_open(game)
        self._compare(entry, wanted, lots, where)
        if game.record.open and row < len(self.rows) - 1 and "u" not in self.rows[row + 1][:6]:
            raise RecordError(f"{where}: a draft that is not closed, and the game goes on")
        self.jumped = False

    def _check_asked(self, entry: Entry, where: str) -> None:
        """Who decides, what is asked, and who may read it."""
        game = self.game
        by = self.book.sides[game.actor] if game.actor >= 0 else "chance"
        if entry.actor != by:
            raise RecordError(f"{where}, by: {entry.actor!r}; it is the decision of {by}")
        frame = type(game.state.frames[-1]).__name__
        if entry.frame != frame:
            raise RecordError(f"{where}, in: {entry.frame!r}; what is asked is {frame!r}")

    def _read(self, text: str, where: str) -> Choice:
        game = self.game
        try:
            choice = read(text, self.book.names(game.state), self.book.verbs)
        except BadChoice as error:  # a line that was taken back was not replayed so far
            raise RecordError(f"{where}: {error}") from error
        if choice not in game.choices():
            raise RecordError(f"{where}: {text!r} is not legal here")
        if game.text(choice) != text:
            raise RecordError(f"{where}: {text!r} is written {game.text(choice)!r}")
        return choice

    def _part(
        self, choice: Choice, number: int, entry: Entry, where: str
    ) -> tuple[set[str], tuple[int, ...]]:
        """The flags that a choice brings to its line, and the results that its die had."""
        game = self.game
        flags: set[str] = set()
        lots: tuple[int, ...] = ()
        if choice.verb == ROLL:
            flags = {DIE, CHOSEN} if game.manual_dice else {DIE}
            lots = (self.book.lots(game.state),)
        elif self._goes_on_by_itself(number, entry):
            flags.add(FORCED)
        elif ORDERED in entry.flags:
            flags.add(ORDERED)
            self._check_order(choice, entry, where)
        if self.book.reveals(game.state, choice):
            flags.add(REVEALS)
        if not number and self.book.secret(game.state, choice):
            flags.add(SECRET)
            if choice.verb == ROLL:
                reader = self.book.sides[self.book.reader(game.state)]
                if entry.reader != reader:
                    raise RecordError(f"{where}, to: {entry.reader!r}; it is read by {reader}")
        elif not number and entry.reader:
            raise RecordError(f"{where}, to: everybody may read it")
        return flags, lots

    def _goes_on_by_itself(self, number: int, entry: Entry) -> bool:
        """Whether a choice is forced here.

        A step of a wide choice, such as a flight, is not, though it may have no alternative.  What
        went on by itself may be asked today, lest it tell a secret: the record has it as it was.
        """
        was = FORCED in entry.flags
        step = BUNDLED in entry.flags and not was
        if number or self.jumped or step:
            return False
        return self._forced() is not None or (was and self._once_forced())

    def _once_forced(self) -> bool:
        legal = self.game.choices()
        return len(legal) == 1 and self.book.once_by_itself(self.game.state, legal[0])

    def _compare(self, entry: Entry, wanted: set[str], lots: tuple[int, ...], where: str) -> None:
        """The flags and numbers of results of a line, with those it should have."""
        flags = set(entry.flags)
        if BUNDLED in flags:
            self._check_bundle(entry, where)
            flags.remove(BUNDLED)
        if SECRET in wanted:
            flags -= LEFT_OVER - wanted
            if FORCED in wanted:  # a draft that was begun by itself once lost the flag
                flags.add(FORCED)
        if flags != wanted:
            has, needs = "".join(sorted(flags)), "".join(sorted(wanted))
            raise RecordError(f"{where}, f: is {has!r}; by the rules it is {needs!r}")
        if SECRET not in wanted and lots == (self.book.faces,):
            lots = ()
        if entry.lots != lots:
            raise RecordError(f"{where}, of: {list(entry.lots)}; by the rules {list(lots)}")

    def _check_order(self, choice: Choice, entry: Entry, where: str) -> None:
        """A step of what a standing order plays here."""
        if not self.ordered:
            self.ordered = autopilot.steps(self.game)
        if not self.ordered or self.ordered.pop(0) != choice or BUNDLED not in entry.flags:
            raise RecordError(f"{where}: no standing order plays this here")

    def _check_bundle(self, entry: Entry, where: str) -> None:
        """A line that is tied to the one before: both chosen by one side, whatever fell between.

        A standing order answers whoever chose before it.
        """
        record = self.game.record
        index = len(record.choices) - 2
        if FORCED in entry.flags or entry.actor == "chance":
            raise RecordError(f"{where}: nobody chose it at one stroke with others")
        while index >= 0 and _by_itself(record.entry(index)):
            index -= 1
        followed = index >= 0 and record.entry(index).actor == entry.actor
        if ORDERED not in entry.flags and ("c" not in self.last or not followed):
            raise RecordError(f"{where}: is tied to a choice that is not before it")

    # ── taking back, playing again, the end ──────────────────────────────────

    def _undo(self, line: dict[str, Any], where: str) -> None:
        game = self.game
        if self._unfinished():
            raise RecordError(f"{where}: what was taken back is played again up to a free choice")
        due = self._due()
        # A draft that was begun by itself is gone without a trace, as any that is shortened.
        gone = game.actor >= 0 and bool(due) and self._hidden()
        if due and not gone and "end" not in self.last:
            raise RecordError(f"{where}: {due} comes first")
        hold = back.undo_hold(game, line["by"])
        consent = "consent" in line
        if hold == back.OVER or (hold is not None and not consent):
            raise RecordError(f"{where}: {hold.text}")
        if game.record.open and hold is None:
            raise RecordError(f"{where}: an open draft is shortened and leaves no such line")
        target = back.last_free(game.record)
        if line["u"] != target and not (consent and line["by"] == back.ANYBODY):
            what = f"goes back to step {line['u']}; the last choice is number {target}"
            raise RecordError(f"{where}: {what}")
        self.jumped = line["u"] != target
        self._take(line, where)

    def _redo(self, line: dict[str, Any], where: str) -> None:
        game = self.game
        if self._unfinished():
            if line["by"] != self.last["by"]:
                raise RecordError(f"{where}, by: {self.last['by']!r} played it again")
        else:
            hold = back.redo_hold(game, line["by"])
            if hold is not None:
                raise RecordError(f"{where}: {hold.text}")
        if line["r"] != game.step + 1:
            raise RecordError(f"{where}: one choice is played again by a line")
        self._take(line, where)

    def _take(self, line: dict[str, Any], where: str) -> None:
        self.game.record.take(dict(line), where)
        self.game.record.open = False
        stand_at(self.game, self.source, self.game.step)

    def _ends(self, line: dict[str, Any], where: str) -> None:
        """The players end the game; what they had not closed was taken back before."""
        if self.game.actor == NOBODY:
            raise RecordError(f"{where}: the game is over")
        if self.game.record.open or self._unfinished():
            raise RecordError(f"{where}: what is under way is closed or taken back first")
        self.game.record.take(dict(line), where)

    def _end(self, line: dict[str, Any], where: str) -> None:
        game = self.game
        result = game.result()
        if game.actor != NOBODY or result is None:
            raise RecordError(f"{where}: the end, and the game is not over")
        if "c" not in self.last and "ends" not in self.last:
            raise RecordError(f"{where}: the end was told already")
        if line["end"] != {"winner": result.winner, "text": result.text}:
            told = line["end"].get("text") if isinstance(line["end"], dict) else line["end"]
            raise RecordError(f"{where}: the record says {told!r}; by the rules {result.text!r}")
        secret = line.get("secret")
        fits = type(secret) is str and Dice(secret).commitment() == game.record.header["dice"]
        if not fits and not game.manual_dice:
            raise RecordError(f"{where}: the published secret is not the one the header commits to")
        game.record.take(dict(line), where)


def _by_itself(entry: Entry) -> bool:
    """Whether a line may stand between those of one bundle: forced, or a die that fell."""
    return FORCED in entry.flags or (DIE in entry.flags and CHOSEN not in entry.flags)
