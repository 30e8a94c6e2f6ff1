"""A game that is over, summed up from its record: points, losses, luck, the points in time."""

from __future__ import annotations

from fractions import Fraction
from threading import Lock
from typing import Any, Final, final

from sandtable.core.choice import Choice, read
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.core.game import Game
from sandtable.core.line import ROLL
from sandtable.core.rulebook import Event
from sandtable.core.view import show_result
from sandtable.lab.luck import Scale, expected, percent, tail, tenths


def summarize(game: Game, notes: Notes | None = None) -> dict[str, Any]:
    """Everything of a game that is over, as JSON-able values; fractions are exact strings.

    `notes` that were taken of it while it went on save most of the time.
    """
    if game.actor != NOBODY:
        raise ValueError("the game goes on: nothing is summed up before its end")
    book = game.rulebook
    roster = book.roster_json(game.state)
    teller = notes if notes is not None and notes.fits(game) else Notes(game)
    whole = teller.follow(game, game.step)
    result, standing = game.result(), book.standing(game.state)
    points = standing.points
    return {
        "result": result and show_result(game, result),
        # What was settled whatever the points are has no level of victory by them.
        "level": "" if result is not None and result.whatever else standing.level,
        "points": [str(value) for value in points],
        "margin": str(abs(points[0] - points[-1])),
        "sides": list(book.sides),
        "measure": book.losses,
        "losses": teller.losses(roster),
        "luck": [teller.luck(side) for side in range(len(book.sides))],
        "dice": teller.other_dice(),
        "course": teller.course,
        "whole": whole,
    }


@final
class Notes:
    """Plays a record again and takes notes, as far as it goes; goes on when there is more of it."""

    __slots__ = (
        "_clock",
        "_dropped",
        "_faces",
        "_fell",
        "_game",
        "_left",
        "_lock",
        "_past",
        "_scale",
        "_sides",
        "_state",
        "course",
    )

    def __init__(self, game: Game) -> None:
        names = list(game.rulebook.sides)
        roster = game.rulebook.roster_json(game.state)
        self._sides: Final = [0] * (1 + max([unit["id"] for unit in roster], default=-1))
        for unit in roster:
            self._sides[unit["id"]] = names.index(unit["side"])
        self._game = game
        self._lock: Final = Lock()
        self._past: Final[list[int]] = []
        """The lines of the record that were played, in their order."""
        self._scale: Final = Scale(game.rulebook, self._sides)
        self._fell: Final[list[list[tuple[list[int], int]]]] = [[] for _ in names]
        """For each side its dice that cost something: the loss by face, and the true one."""
        self._faces: Final[dict[tuple[str, int], list[int]]] = {}
        self._dropped: Final[dict[int, list[int]]] = {}
        self._clock: dict[str, Any] = {}
        self._state: Final = game.opening()
        self._left = game.rulebook.strengths(self._state)
        self.course: Final[list[dict[str, Any]]] = []
        self._mark(0)

    @property
    def taken(self) -> int:
        """The lines of the record that were noted."""
        return len(self._past)

    def fits(self, game: Game) -> bool:
        """Whether the game has gone on from what was noted: nothing of that was taken back."""
        return self._past == list(game.record.choices[: len(self._past)])

    def follow(self, game: Game, end: int) -> bool:
        """Play on up to a step; False if rules that have changed since stop it before."""
        with self._lock:
            self._game = game
            for index in range(len(self._past), end):
                if not self._one(index):
                    return False
            if game.actor == NOBODY and end == game.step:
                self._mark(end, lost=True)
            return True

    def _one(self, index: int) -> bool:
        """Play one line of the record; False when today's rules know it no more at this place."""
        record, book, g = self._game.record, self._game.rulebook, self._state
        same = record.header.get("rules") == book.version  # then each has been found legal
        lost = False
        for text in record.entry(index).parts():
            choice = read(text, book.names(g), book.verbs)
            if not (same or self._is_legal(g, choice)):
                return False
            lost = self._play(g, choice) or lost
        self._past.append(record.choices[index])
        self._mark(index + 1, lost)
        return True

    def _is_legal(self, g: Any, choice: Choice) -> bool:
        ballot = Ballot()
        self._game.rulebook.verdicts(g, ballot)
        return choice in ballot.open

    def _play(self, g: Any, choice: Choice) -> bool:
        """Apply a recorded choice and note what it cost; whether it cost anything."""
        book, before = self._game.rulebook, self._left
        falls = choice.verb == ROLL and book.actor(g) == CHANCE
        lots = book.lots(g) if falls else 0
        weighed = self._scale.weigh(g, before) if falls else []
        made: list[Event] = []
        g.log = made
        book.apply(g, choice)
        g.log = None
        if falls:
            self._note(choice.n, lots, weighed, made)
        self._left = book.strengths(g)
        return self._left != before and self._drop(before)

    def _drop(self, before: list[int]) -> bool:
        """Note what each unit lost, with a 0 when that was all of it; whether any did."""
        lost = False
        for unit, (was, now) in enumerate(zip(before, self._left, strict=True)):
            if now < was:
                lost = True
                self._dropped.setdefault(unit, []).append(was - now)
                if not now:
                    self._dropped[unit].append(0)
        return lost

    def _note(self, face: int, lots: int, weighed: list[list[int]], made: list[Event]) -> None:
        if any(any(losses) for losses in weighed):
            for side, losses in enumerate(weighed):
                if any(losses):
                    self._fell[side].append((losses, losses[face - 1]))
            return
        if lots != self._game.rulebook.faces:
            return  # a drawing, no die
        case = next((event.case for event in made if event.dice), "")
        self._faces.setdefault((case, lots), []).append(face)

    def _mark(self, step: int, lost: bool = False) -> None:
        """Note the points whenever the clock has gone on or something was lost."""
        book, g = self._game.rulebook, self._state
        clock = book.clock(g)
        if clock == self._clock and not lost:
            return
        self._clock = clock
        points = [str(value) for value in book.standing(g).points]
        if self.course and self.course[-1]["step"] == step:
            self.course.pop()
        self.course.append({"step": step, "turn": clock.get("turn"), "points": points})

    # ── what is told ─────────────────────────────────────────────────────────

    def losses(self, roster: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """By side and kind: units that were lost, some more than once, and strength."""
        found: dict[tuple[int, str], list[int]] = {}
        for unit in roster:
            drops = self._dropped.get(unit["id"])
            if drops is not None:
                told = found.setdefault((self._sides[unit["id"]], unit["kind"]), [0, 0])
                told[0] += drops.count(0)
                told[1] += sum(drops)
        names = self._game.rulebook.sides
        return [
            {"side": names[side], "kind": kind, "units": units, "strength": strength}
            for (side, kind), (units, strength) in sorted(found.items())
        ]

    def luck(self, side: int) -> dict[str, Any]:
        """What the dice cost a side, against what they cost on the average."""
        dice = [losses for losses, _ in self._fell[side]]
        actual = sum([loss for _, loss in self._fell[side]])
        mean, worse = expected(dice), percent(tail(dice, actual))
        return {
            "side": self._game.rulebook.sides[side],
            "dice": len(dice),
            "expected": str(mean),
            "actual": actual,
            "worse": worse,
            "text": f"expected losses {tenths(mean)}, actual {actual}; that or worse {worse}",
        }

    def other_dice(self) -> list[dict[str, Any]]:
        """Dice that cost nobody anything at once, by case: their mean against the expected one."""
        title = self._game.rulebook.case_title
        return [
            {
                "case": case,
                "title": title(case),
                "count": len(faces),
                "average": tenths(Fraction(sum(faces), len(faces))),
                "expected": tenths(Fraction(lots + 1, 2)),
            }
            for (case, lots), faces in sorted(self._faces.items())
        ]
