"""Naval situations on the printed map, for the tests of chapters 10 and 12, with chosen dice.

Nobody is in play but the units of the test; hexes are controlled as the campaign begins.
"""

from __future__ import annotations

from typing import Any

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, read, write
from sandtable.core.frame import CHANCE, Ballot, Then
from sandtable.core.outline import Play
from sandtable.core.rulebook import Event
from sandtable.games.forlorn_hopes.chapters import COURSE
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    EVENT,
    JAPANESE,
    NAVAL,
    PATROLLING,
    PLAY,
    POOL,
    RECONNOITRING,
    SIDES,
)
from sandtable.games.forlorn_hopes.pack import load_pack
from sandtable.games.forlorn_hopes.sea import (
    naval_missions,
    submarines,
    surface_combat,
)
from sandtable.games.forlorn_hopes.setup import theatre_of
from sandtable.games.forlorn_hopes.state import State, blank
from sandtable.games.forlorn_hopes.turn import conclusion
from sandtable.games.forlorn_hopes.words import VERBS

PACK = load_pack()


class Sea:
    """Units by hex or box, `{"1808": "DeRuyter Java"}`; `play` answers, whole numbers are dice."""

    def __init__(self, units: dict[str, str], turn: int = 4, foul: bool = False) -> None:
        g = blank(theatre_of(PACK, PACK.scenarios["campaign"], 0))
        g.log = []
        g.turn, g.foul, g.initiative = turn, int(foul), JAPANESE
        g.frames = [Play(0)]
        self.g: State = g
        for place, names in units.items():
            for name in names.split():
                g.put(self.unit(name), self.place(place))
        for place in ("COVERING", "RESERVE"):
            for unit in g.units_in(self.place(place)):
                g.status[unit] = POOL

    # ── setting up ───────────────────────────────────────────────────────────

    def unit(self, name: str) -> int:
        number = self.g.theatre.roster.find(name)
        assert number >= 0, f"no unit {name}"
        return number

    def place(self, label: str) -> int:
        place = self.g.theatre.words.find_hex(label)
        assert place >= 0, f"no place {label}"
        return place

    def hold(self, side: int, *labels: str) -> None:
        """A side controls these hexes."""
        for label in labels:
            self.g.control[self.place(label)] = side + 1

    def aboard(self, unit: str, ship: str, second: str = "") -> None:
        self.g.load(self.unit(unit), self.unit(ship), self.unit(second) if second else -1)

    def damage(self, *names: str) -> None:
        for name in names:
            self.g.steps[self.unit(name)] = 1

    def disrupt(self, *names: str) -> None:
        for name in names:
            self.g.disrupted[self.unit(name)] = 1

    def look_out(self, name: str, label: str, patrol: bool = False) -> None:
        """A reconnaissance unit or patrol over a hex."""
        unit = self.unit(name)
        self.g.status[unit], self.g.hex[unit] = PLAY, self.place(label)
        self.g.base[unit] = 0
        self.g.shown[unit] = PATROLLING if patrol else RECONNOITRING

    # ── what happens ─────────────────────────────────────────────────────────

    def sail(self, side: int, label: str) -> Sea:
        naval_missions.begin(self.g, side, self.place(label))
        return self.run()

    def fight(self, label: str, mover: int = ALLIED) -> Sea:
        surface_combat.begin(self.g, self.place(label), mover)
        return self.run()

    def submarine(self, side: int) -> Sea:
        types = self.g.theatre.roster.type
        for ship in self.g.theatre.ships[side]:
            if types[ship] == self.g.theatre.roster.type[self.unit("USNSS")]:
                self.g.status[ship] = EVENT
        submarines.begin(self.g, side)
        return self.run()

    def conclude(self) -> Sea:
        conclusion.begin(self.g)
        return self.run()

    def run(self) -> Sea:
        """Later stages, until somebody is asked."""
        while isinstance(self.g.frames[-1], Then):
            then = self.g.frames.pop()
            COURSE.stages[then.name](self.g, *then.data)
        return self

    def play(self, *answers: str | int) -> Sea:
        """Answers in order; whole numbers are dice."""
        for answer in answers:
            frame = self.g.frames[-1]
            if isinstance(answer, int):
                assert frame.actor(self.g) == CHANCE, f"no die is asked: {self.asked}"
                choice = Choice("roll", n=answer)
            else:
                choice = self._read(answer)
            ballot = Ballot(explain=True)
            frame.verdicts(self.g, ballot)
            assert choice in ballot.open, f"{answer}: {ballot.bar_of(choice)} ({self.asked})"
            frame.prompt(self.g)
            frame.apply(self.g, choice)
            self.run()
        return self

    def _read(self, text: str) -> Choice:
        return read(text, self.g.theatre.words, VERBS)

    # ── what is seen ─────────────────────────────────────────────────────────

    @property
    def asked(self) -> str:
        """The name of the open decision, "Play" when the mission is over."""
        return type(self.g.frames[-1]).__name__

    @property
    def actor(self) -> str:
        actor = self.g.frames[-1].actor(self.g)
        return SIDES[actor] if actor >= 0 else {-1: "dice", -2: "nobody"}[actor]

    def legal(self, verb: str = "") -> list[str]:
        """Legal choices as text, of one verb if named."""
        ballot = Ballot()
        self.g.frames[-1].verdicts(self.g, ballot)
        texts = [write(choice, self.g.theatre.words) for choice in ballot.open]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def why(self, text: str) -> Bar | None:
        """The bar of a choice, None for a legal one; a choice nobody tells of fails."""
        ballot = Ballot(explain=True)
        self.g.frames[-1].verdicts(self.g, ballot)
        choice = self._read(text)
        if choice in ballot.open:
            return None
        bar = ballot.bar_of(choice)
        assert bar is not None, f"nobody tells of {text}"
        return bar

    def case(self, text: str) -> str:
        """The case that bars a choice, "" when it is legal."""
        bar = self.why(text)
        return bar.case if bar else ""

    def sailing_from(self, side: int, label: str) -> str:
        """The case that bars a naval mission from a place, "" when there may be one."""
        ballot = Ballot(explain=True)
        naval_missions.tell(self.g, side, ballot, None)
        bar = ballot.bar_of(Choice("sail", hex=self.place(label)))
        return bar.case if bar else ""

    def at(self, name: str) -> str:
        """Where a unit is, "-" if it is not there."""
        return self.g.theatre.label(self.g.hex[self.unit(name)])

    def steps(self, name: str) -> int:
        return self.g.steps[self.unit(name)]

    def spotted(self, name: str) -> bool:
        return bool(self.g.spotted[self.unit(name)])

    def did(self, name: str, deed: int) -> bool:
        return bool(self.g.done[self.unit(name)] & deed)

    def points(self, side: int) -> int:
        """Half victory points."""
        return self.g.points[side]

    def ships(self, label: str) -> list[str]:
        """Names of the ships of a place."""
        roster = self.g.theatre.roster
        there = self.g.units_in(self.place(label))
        return [roster.short[u] for u in there if roster.category[u] == NAVAL]

    def last(self, case: str) -> Event:
        """The last line of the log with this case."""
        assert self.g.log is not None
        return [event for event in self.g.log if event.case == case][-1]

    def figures(self, case: str) -> dict[str, Any]:
        """The figures of the last die thrown by this case."""
        assert self.g.log is not None
        return [e.detail for e in self.g.log if e.case == case and "modifiers" in e.detail][-1]

    def modifiers(self, case: str) -> list[int]:
        """The modifiers of the last die thrown by this case."""
        return [modifier["value"] for modifier in self.figures(case)["modifiers"]]
