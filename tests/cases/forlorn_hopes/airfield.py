"""Air situations on the printed map, for the tests of chapters 6, 7.3 and 9.1 to 9.7.8.

Nobody is in play but the units of the test; hexes are controlled as the campaign begins unless
`japanese` or `allied` names them.
"""

from __future__ import annotations

from typing import Any

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, read, write
from sandtable.core.frame import CHANCE, NOBODY, Ballot
from sandtable.core.view import seen
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.chapters import COURSE
from sandtable.games.forlorn_hopes.kinds import BOXES, LOST, PATROLLING, RECONNOITRING, SIDES
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from sandtable.games.forlorn_hopes.position import read_position
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.words import VERBS

JAPAN, ALLIES = 0, 1


class Airfield:
    """Units by airbase or hex, `{"Soerabaja": "CW21 BuffA:flown"}`, their words behind a `:`.

    `play` answers whoever is asked; whole numbers are dice.
    """

    def __init__(self, units: dict[str, str], ask: str = "mission", **keys: Any) -> None:
        table: dict[str, Any] = {
            "turn": 4,
            "units": {
                place: [name.replace(":", " ") for name in names.split()]
                for place, names in units.items()
            },
            "ask": ask,
            **keys,
        }
        self.g: State = read_position(table, "test")
        self.g.log = []

    # ── play ─────────────────────────────────────────────────────────────────

    def play(self, *answers: str | int) -> Airfield:
        for answer in answers:
            frame = self.g.frames[-1]
            if isinstance(answer, int):
                assert frame.actor(self.g) == CHANCE, f"no die is asked: {self.asked}"
                choice = Choice("roll", n=answer)
            else:
                choice = read(answer, self.g.theatre.words, VERBS)
            ballot = Ballot(explain=True)
            frame.verdicts(self.g, ballot)
            assert choice in ballot.open, f"{answer}: {ballot.bar_of(choice)} ({self.asked})"
            frame.prompt(self.g)
            frame.apply(self.g, choice)
            COURSE.run(self.g)
        return self

    def run(self) -> Airfield:
        COURSE.run(self.g)
        return self

    # ── the open decision ────────────────────────────────────────────────────

    @property
    def asked(self) -> str:
        return type(self.g.frames[-1]).__name__

    @property
    def prompt(self) -> str:
        """What is asked, in words."""
        return str(self.g.frames[-1].prompt(self.g).text)

    @property
    def actor(self) -> str:
        actor = self.g.frames[-1].actor(self.g)
        return SIDES[actor] if actor >= 0 else {CHANCE: "dice", NOBODY: "nobody"}[actor]

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
        choice = read(text, self.g.theatre.words, VERBS)
        if choice in ballot.open:
            return None
        bar = ballot.bar_of(choice)
        assert bar is not None, f"nobody tells of {text}"
        assert bar.remedy, f"{text}: no remedy"
        return bar

    def case(self, text: str) -> str:
        """The case that bars a choice, "" when it is legal."""
        bar = self.why(text)
        return bar.case if bar else ""

    # ── units and airbases ───────────────────────────────────────────────────

    def unit(self, name: str) -> int:
        number = self.g.theatre.roster.find(name)
        assert number >= 0, f"no unit {name}"
        return number

    def place(self, label: str) -> int:
        place = self.g.theatre.words.find_hex(label)
        assert place >= 0, f"no place {label}"
        return place

    def airbase(self, name: str) -> int:
        return self.g.theatre.base_of_spot(self.place(name))

    def home(self, name: str) -> str:
        """Airbase and box of a unit, such as "Kendari flown"; "lost" when it is eliminated."""
        unit = self.unit(name)
        if self.g.status[unit] == LOST:
            return "lost"
        base = self.g.theatre.bases[self.g.base[unit]]
        return f"{base.id} {BOXES[self.g.box[unit]]}"

    def part(self, name: str) -> int:
        return self.g.part[self.unit(name)]

    def steps(self, name: str) -> int:
        return self.g.steps[self.unit(name)]

    def disrupted(self, name: str) -> bool:
        return bool(self.g.disrupted[self.unit(name)])

    def over(self, name: str) -> str:
        """The hex that a unit reconnoitres or patrols, "" for none."""
        unit = self.unit(name)
        if self.g.shown[unit] not in (RECONNOITRING, PATROLLING):
            return ""
        return self.g.theatre.label(self.g.hex[unit])

    def base_says(self, side: int, name: str) -> str:
        """The case that keeps a side from an airbase, "" for none."""
        bar = bases.bars_use(self.g, side, self.airbase(name))
        return bar.case if bar else ""

    def host_says(self, unit: str, name: str) -> str:
        """The case that keeps a unit from landing at an airbase, "" for none."""
        bar = bases.bars_host(self.g, self.unit(unit), self.airbase(name))
        return bar.case if bar else ""

    # ── what is said, and to whom ────────────────────────────────────────────

    def said(self, case: str, side: int = -2) -> list[str]:
        """Lines of the log by case; of those that a side may read if one is named."""
        return [
            event.text
            for event in self.g.log or []
            if event.case == case and (side == -2 or seen(event, side))
        ]

    def read_by(self, side: int) -> list[tuple[Any, ...]]:
        """The whole log as a side reads it."""
        return [tuple(event) for event in self.g.log or [] if seen(event, side)]

    def modifiers(self, case: str) -> dict[str, int]:
        """The modifiers of the last die of a case."""
        for event in reversed(self.g.log or []):
            if event.case == case and "modifiers" in event.detail:
                return {line["text"]: line["value"] for line in event.detail["modifiers"]}
        raise AssertionError(case)

    def known(self, side: int) -> dict[str, Any]:
        """What a side may know of the state, as it would be saved."""
        return known_to(self.g, side).encode()

    def points(self, side: int) -> int:
        """Half victory points."""
        return self.g.points[side]
