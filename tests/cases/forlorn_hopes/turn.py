"""A position of Forlorn Hopes at a step of the turn, played on with chosen dice."""

from __future__ import annotations

from typing import Any

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, read, write
from sandtable.core.frame import CHANCE, Ballot
from sandtable.core.rulebook import Event
from sandtable.core.view import seen
from sandtable.games.forlorn_hopes.chapters import COURSE
from sandtable.games.forlorn_hopes.kinds import SIDES
from sandtable.games.forlorn_hopes.position import read_position
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.words import VERBS


class Turn:
    """A position by its table; `play` answers in order, whole numbers are dice."""

    def __init__(self, ask: str, units: dict[str, list[str]] | None = None, **table: Any) -> None:
        self.g: State = read_position({"ask": ask, "units": units or {}, **table}, "test")
        self.g.log = []

    # ── names ────────────────────────────────────────────────────────────────

    def unit(self, name: str) -> int:
        number = self.g.theatre.roster.find(name)
        assert number >= 0, f"no unit {name}"
        return number

    def hex(self, label: str) -> int:
        place = self.g.theatre.words.find_hex(label)
        assert place >= 0, f"no place {label}"
        return place

    def airbase(self, name: str) -> int:
        return [base.id for base in self.g.theatre.bases].index(name)

    # ── what happens ─────────────────────────────────────────────────────────

    def play(self, *answers: str | int) -> Turn:
        for answer in answers:
            frame = self.g.frames[-1]
            choice = self._choice(answer)
            ballot = Ballot(explain=True)
            frame.verdicts(self.g, ballot)
            assert choice in ballot.open, f"{answer}: {ballot.bar_of(choice)} ({self.asked})"
            assert frame.prompt(self.g).case
            frame.apply(self.g, choice)
            COURSE.run(self.g)
        return self

    def _choice(self, answer: str | int) -> Choice:
        if isinstance(answer, int):
            assert self.g.frames[-1].actor(self.g) == CHANCE, f"no die is asked: {self.asked}"
            return Choice("roll", n=answer)
        return read(answer, self.g.theatre.words, VERBS)

    # ── what is seen ─────────────────────────────────────────────────────────

    @property
    def asked(self) -> str:
        """The name of the open decision."""
        return type(self.g.frames[-1]).__name__

    @property
    def actor(self) -> str:
        actor = self.g.frames[-1].actor(self.g)
        return SIDES[actor] if actor >= 0 else {-1: "dice", -2: "nobody"}[actor]

    @property
    def prompt(self) -> str:
        text: str = self.g.frames[-1].prompt(self.g).text
        return text

    def legal(self, verb: str = "") -> list[str]:
        """Legal choices as text, of one verb if named."""
        ballot = Ballot()
        self.g.frames[-1].verdicts(self.g, ballot)
        texts = [write(choice, self.g.theatre.words) for choice in ballot.open]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def why(self, text: str) -> Bar:
        """The bar of a choice; a legal one and one that nobody tells of fail."""
        ballot = Ballot(explain=True)
        self.g.frames[-1].verdicts(self.g, ballot)
        bar = ballot.bar_of(self._choice(text))
        assert bar is not None, f"nothing bars {text}"
        return bar

    def base(self, name: str) -> str:
        """The airbase of an air unit, "-" for none, "Unavailable" for that box."""
        base = self.g.base[self.unit(name)]
        if base < 0:
            return "Unavailable" if base == -2 else "-"
        return self.g.theatre.bases[base].id

    def at(self, name: str) -> str:
        """Hex or box of a ship or ground unit."""
        return self.g.theatre.label(self.g.hex[self.unit(name)])

    def steps(self, name: str) -> int:
        return self.g.steps[self.unit(name)]

    def disrupted(self, name: str) -> bool:
        return bool(self.g.disrupted[self.unit(name)])

    def halves(self, side: int) -> int:
        """Half victory points."""
        return self.g.points[side]

    def told(self, case: str, side: int = -1) -> list[Event]:
        """Lines of the log with this case that a side may read, -1: everybody."""
        assert self.g.log is not None
        return [e for e in self.g.log if e.case == case and seen(e, side)]
