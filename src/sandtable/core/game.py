"""A game in play: rulebook, state, record and dice.  Server, command line, players and lab use it.

>>> game = Game.new(rulebook, scenario="campaign", seed="seven")   # doctest: +SKIP
>>> game.choose(game.choices()[0])                                 # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, final

from sandtable.core import agreement, asking, autopilot, back, begin, bundle
from sandtable.core.bundle import Played
from sandtable.core.case import Illegal, OutOfTurn, Refusal
from sandtable.core.choice import Choice, read, write
from sandtable.core.dice import Dice, counted, fresh_salt
from sandtable.core.frame import CHANCE, NOBODY, Ballot, Prompt
from sandtable.core.line import (
    BUNDLED,
    CHOSEN,
    DIE,
    FORCED,
    REVEALS,
    ROLL,
    SECRET,
    Entry,
    RecordError,
    by_itself,
)
from sandtable.core.log import Dated, Log
from sandtable.core.record import Record, load_record, read_record
from sandtable.core.replay import is_open, packed, stand_at, start_of, unpacked
from sandtable.core.rulebook import Event, Result, Rulebook

MARK_EVERY: Final = 64
"""Steps between positions that are kept, so that an undo need not play the whole game again."""
BEFORE: Final = -1
"""The step of log lines that a position wrote as it ran on to its first decision."""


@final
class Game:
    """One game, from its first decision to where it stands; made by `new`, `load` or `read`."""

    __slots__ = (
        "before",
        "dice",
        "has_dice",
        "log",
        "manual_dice",
        "marks",
        "ordered",
        "record",
        "rulebook",
        "start",
        "state",
    )

    def __init__(
        self, rulebook: Rulebook, start: Any, record: Record, dice: Dice, begin: bytes = b""
    ) -> None:
        self.rulebook: Final = rulebook
        # Packing takes ten times as long as all else of a copy, which knows its beginning packed.
        self.start: bytes = begin or packed(start)
        self.record: Final = record
        self.dice: Final = dice
        self.manual_dice = bool(record.header.get("manual_dice"))
        # A record tells its dice at its end only: one that was loaded before may lack their secret.
        self.has_dice: Final = self.manual_dice or dice.commitment() == record.header.get("dice")
        self.state = start.clone()
        self.before: Any = None
        """Where the game stood before the draft that is open: what everybody else still sees."""
        self.log = Log()
        self.marks: list[tuple[int, bytes]] = []
        self.ordered: dict[int, str] = {}
        """The sides with a standing order for what is under way, and for what; see autopilot.py."""

    # ── beginning, saving, loading ───────────────────────────────────────────

    @staticmethod
    def new(
        rulebook: Rulebook,
        scenario: str = "",
        options: dict[str, bool] | None = None,
        turns: int | None = None,
        seed: str | None = None,
        manual_dice: bool = False,
    ) -> Game:
        """Start a scenario, the campaign unless another is named, of so many turns.

        A `seed` makes the dice repeatable.

        Raises Trouble for an unknown scenario, option or length.
        """
        begun = begin.scenario(rulebook, scenario, options, turns, seed, manual_dice)
        game = Game(rulebook, begun.start, Record(begun.header), begun.dice)
        game._settle()
        return game

    @staticmethod
    def between(
        rulebook: Rulebook,
        scenario: str,
        options: dict[str, bool],
        turns: int | None,
        secret: str,
        numbers: dict[str, str],
    ) -> Game:
        """Start a scenario with the dice that were promised, and the sides' own numbers in them.

        Raises Trouble for an unknown scenario, option or length.
        """
        begun = begin.scenario(rulebook, scenario, options, turns, None, manual_dice=False)
        dice = Dice(secret)
        header = {**begun.header, "dice": dice.commitment()}
        game = Game(rulebook, begun.start, Record(header), dice)
        for side, number in numbers.items():
            agreement.stir(game, side, number)
        game._settle()
        return game

    @staticmethod
    def from_state(rulebook: Rulebook, state: Any, header: dict[str, Any]) -> Game:
        """A practice game from a position: its state goes into the header; dice are chosen.

        Raises Trouble for a state that was made with other values than those of the rulebook.
        """
        begun = begin.position(rulebook, state, header)
        game = Game(rulebook, begun.start, Record(begun.header), begun.dice)
        clock = rulebook.clock(state)
        game.log.extend([Dated(BEFORE, clock, event) for event in state.log or ()])
        game._settle()
        return game

    @staticmethod
    def load(path: Path | str, rulebooks: list[Rulebook], secret: str = "") -> Game:
        """Read a record file and replay it.  Raises Trouble with file and line."""
        return Game.replay(load_record(Path(path)), rulebooks, str(path), secret)

    @staticmethod
    def read(text: str, rulebooks: list[Rulebook], source: str, secret: str = "") -> Game:
        """Read a record's text and replay it; `source` names it in errors."""
        return Game.replay(read_record(text, source), rulebooks, source, secret)

    @staticmethod
    def replay(
        record: Record, rulebooks: list[Rulebook], source: str, secret: str = "", upto: int = -1
    ) -> Game:
        """Play a record again, up to `upto` choices (-1: all)."""
        header = record.header
        rulebook = next((r for r in rulebooks if r.name == header.get("game")), None)
        if rulebook is None:
            known = ", ".join(r.name for r in rulebooks)
            raise RecordError(f"{source}:1: a record of {header.get('game')!r}; known: {known}")
        if header.get("seed") is not None:
            secret = f"seed:{header['seed']}"
        start = start_of(rulebook, header, f"{source}:1")
        game = Game(rulebook, start, record, Dice(secret))
        stand_at(game, source, len(record.choices) if upto < 0 else upto)
        return game

    def save(self, path: Path | str) -> None:
        """Write the record as JSON Lines."""
        self.record.save(Path(path))

    # ── asking ───────────────────────────────────────────────────────────────

    @property
    def actor(self) -> int:
        """Who decides: a side, CHANCE, or NOBODY when the game is over."""
        return NOBODY if self.record.agreed else self.rulebook.actor(self.state)

    @property
    def seq(self) -> int:
        """Number of record lines after the header: what a client sends to show it is up to date."""
        return len(self.record.rows) - 1

    def is_up_to_date(self, seq: int) -> bool:
        """Whether who knows the lines up to `seq` knows all that was done.

        Numbers for the dice, and that a side was advised, do nothing.
        """
        beside = {at for at, _, _ in self.record.nonces + self.record.advised}
        return seq <= self.seq and beside.issuperset(range(seq + 1, self.seq + 1))

    @property
    def step(self) -> int:
        """Number of choices in force."""
        return len(self.record.choices)

    def standing(self, side: int) -> Any:
        """The state for a side's eyes: where it stood before, while another side makes a draft."""
        drafting = self.record.open and self.rulebook.drafting(self.state) != side
        return self.before if drafting else self.state

    def seen_from(self, side: int) -> Game:
        """The game in a side's eyes: as it stood before, while another side makes a draft."""
        drafting = self.record.open and self.rulebook.drafting(self.state) != side
        return self.before_draft() if drafting else self

    def before_draft(self) -> Game:
        """A copy without the draft that is open, as if it had not been begun."""
        record = self.record.copy()
        record.drop()
        twin = Game(self.rulebook, self.before, record, self.dice, self.start)
        twin.log = self.log.before(len(record.choices))
        twin.marks = [mark for mark in self.marks if mark[0] <= len(record.choices)]
        twin.ordered = self.ordered.copy()
        return twin

    def prompt(self) -> Prompt:
        """What the actor is asked."""
        return self.rulebook.prompt(self.state)

    def choices(self) -> list[Choice]:
        """Every legal choice, always in the same order."""
        ballot = Ballot()
        self.rulebook.verdicts(self.state, ballot)
        return ballot.open

    def text(self, choice: Choice) -> str:
        """The choice as a line."""
        return write(choice, self.rulebook.names(self.state))

    def parse(self, text: str) -> Choice:
        """The choice that a line names.  Raises BadChoice."""
        return self._meant(read(text, self.rulebook.names(self.state), self.rulebook.verbs))

    def _meant(self, choice: Choice) -> Choice:
        """The choice itself, but for the 0 of a ten-sided die."""
        if choice.verb != ROLL:
            return choice
        return Choice(ROLL, n=counted(choice.n, self.rulebook.lots(self.state)))

    def why(self, choice: Choice | str) -> Refusal | None:
        """What bars the choice, or None when it is legal.  Changes nothing."""
        wanted = self.parse(choice) if isinstance(choice, str) else self._meant(choice)
        return asking.refusal(self, wanted)

    # ── choosing ─────────────────────────────────────────────────────────────

    def choose(
        self, choice: Choice | str, role: str | None = None, tied: bool = False
    ) -> list[Event]:
        """Play a choice, then what is forced and the dice; returns the log lines it made.

        One that is `tied` to the choice before is taken back with it.  Raises BadChoice, OutOfTurn,
        GameOver or Illegal (which carries the refusal); the state is then as before.
        """
        wanted = self.parse(choice) if isinstance(choice, str) else self._meant(choice)
        asking.check_asked(self, role)
        parts = self.rulebook.expand(self.state, wanted)
        if len(parts) > 1 or wanted not in self.choices():
            refusal = self.why(wanted)
            if refusal is not None:
                raise Illegal(refusal)
        flags = DIE + CHOSEN if wanted.verb == ROLL else ""
        made = self.play_parts(parts, flags + BUNDLED if tied else flags)
        return made + self._settle()

    def play_parts(self, parts: list[Choice], flags: str) -> list[Event]:
        """Record and apply the legal steps of one choice, bundled with its first."""
        made: list[Event] = []
        for part in parts:
            made += self._record(part, flags)
            flags = flags if BUNDLED in flags else flags + BUNDLED
        return made

    def choose_all(
        self, choices: Sequence[Choice | str], role: str | None = None, through: bool = False
    ) -> Played:
        """Play choices one after the other as a bundle, which one undo takes back.

        It stops at a die (not `through` dice), at something shown, at another's decision, and at a
        refusal.  Raises what `choose` raises for the first; nothing is changed then.
        """
        return bundle.choose_all(self, choices, role, through)

    def set_autopilot(self, side: str, on: bool) -> list[Event]:
        """Give a side's standing order for the battle under way, or end it; what it plays at once.

        Raises Trouble when there is no battle.
        """
        autopilot.order(self, self.rulebook.sides.index(side), on)
        return self._settle() if on else []

    def roll(self, die: int | str) -> list[Event]:
        """Give a chosen die, where dice are chosen: on positions and in practice games."""
        if self.actor != CHANCE:
            raise OutOfTurn("no die is asked for")
        return self.choose(f"{ROLL} {die}")

    def _settle(self) -> list[Event]:
        """Throw the dice and apply what has no alternative until somebody must decide."""
        made: list[Event] = []
        while True:
            actor = self.actor
            if actor == NOBODY:
                self.close()
                return made
            if actor == CHANCE:
                if self.manual_dice:
                    return made
                # Counted over all dice ever thrown: one that was taken back never falls again.
                lots = self.rulebook.lots(self.state)
                die = self.dice.die(self.record.dice, lots, self.record.stirred())
                made += self._record(Choice(ROLL, n=die), DIE)
                continue
            if self.record.open:
                return made
            legal = self.choices()
            if len(legal) == 1 and self.rulebook.free_running(self.state, legal[0]):
                made += self._record(legal[0], FORCED)
                continue
            ordered = autopilot.play(self)
            if ordered is None:
                return made
            made += ordered

    def close(self) -> None:
        """Publish result and dice at the end of the record, once."""
        result = self.result()
        rows = self.record.rows
        if result is not None and '"end":' not in rows[-1]:
            self.record.publish(self.dice.secret, {"winner": result.winner, "text": result.text})

    def _record(self, choice: Choice, flags: str) -> list[Event]:
        actor = self.actor
        name = self.rulebook.sides[actor] if actor >= 0 else "chance"
        frame = type(self.state.frames[-1]).__name__
        if self.rulebook.reveals(self.state, choice):
            flags += REVEALS
        lots = (self.rulebook.lots(self.state),) if DIE in flags else ()
        if self.record.open:
            self.record.extend(self.text(choice), flags, lots)
        else:
            self.log.trim()
            salt = reader = ""
            if self.rulebook.secret(self.state, choice):
                self.before = self.state.clone()
                flags += SECRET
                salt = fresh_salt()
                if actor == CHANCE:
                    reader = self.rulebook.sides[self.rulebook.reader(self.state)]
            elif lots == (self.rulebook.faces,):
                lots = ()
            self.record.add(Entry(self.text(choice), name, frame, flags, reader, lots), salt)
        made = self.apply(choice, self.step - 1, by_itself(flags))
        self.record.open = is_open(self)
        if not self.record.open:
            self.before = None
        return made

    def apply(self, choice: Choice, step: int, forced: bool = False) -> list[Event]:
        """Apply a legal choice that the record holds as number `step`; the log lines it made."""
        if step % MARK_EVERY == 0 and step and (not self.marks or self.marks[-1][0] < step):
            self.marks = [*self.marks[-1:], (step, packed(self.state))]
        made: list[Event] = []
        self.state.log = made
        clock = self.rulebook.clock(self.state)
        latest = self.log.last()
        if latest is not None and latest.clock == clock:
            clock = latest.clock
        self.rulebook.apply(self.state, choice)
        self.state.log = None
        for event in made:
            self.log.add(Dated(step, clock, event, forced))
        return made

    # ── taking back ──────────────────────────────────────────────────────────

    def undo(self, role: str | None = None, consent: bool = False) -> None:
        """Take back the last free choice and what it forced.  Raises CannotUndo."""
        back.undo(self, role, consent)
        autopilot.fade(self)

    def redo(self, role: str | None = None) -> None:
        """Play again what was last taken back, up to the next free choice.  Raises CannotUndo."""
        back.redo(self, role)

    # ── looking ──────────────────────────────────────────────────────────────

    def copy(self) -> Game:
        """The same game once more; what happens to the copy does not happen to it."""
        twin = Game(self.rulebook, self.state, self.record.copy(), self.dice, self.start)
        twin.log = self.log.copy()
        twin.marks = self.marks.copy()
        twin.before = self.before
        twin.ordered = self.ordered.copy()
        return twin

    def opening(self) -> Any:
        """A state as the game began."""
        return unpacked(self.rulebook, self.state, self.start)

    def at(self, step: int) -> Game:
        """A copy as it stood after `step` choices, as if those since were taken back."""
        copy = self.copy()
        last = max(0, min(step, self.step))
        if last < self.step:
            copy.record.undo_to(last, back.ANYBODY, consent=True)
            stand_at(copy, "replay", last)
        return copy

    def branch(self, step: int, seed: str | None = None) -> Game:
        """A new game that goes on from `step` with dice of its own."""
        last = max(0, min(step, self.step))
        begun = begin.branch(self.opening(), self.record, last, seed)
        new = Game(self.rulebook, begun.start, Record(begun.header), begun.dice)
        for index in range(last):
            entry = self.record.entry(index)
            new.record.add(entry, fresh_salt() if SECRET in entry.flags else "")
        stand_at(new, "branch", new.step)
        new._settle()
        return new

    def result(self) -> Result | None:
        """The outcome of a game that is over."""
        if self.record.agreed:
            return agreement.result(self)
        return self.rulebook.outcome(self.state)

    def view(self, role: str = "both") -> dict[str, Any]:
        """Everything a role may know now: built from what it may see, never cut from the whole."""
        from sandtable.core.view import build_view

        return build_view(self, role)
