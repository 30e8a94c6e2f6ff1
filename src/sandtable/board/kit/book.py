"""The rulebook of a small game: a `Book` of which the kit gives all that is not rules."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, final

from sandtable.board.folder import Folder
from sandtable.board.kit import course, position, showing
from sandtable.board.kit.box import Box
from sandtable.board.kit.charts import charts_json
from sandtable.board.kit.position import Vocabulary
from sandtable.board.kit.sealing import Sealing
from sandtable.board.kit.state import Plain
from sandtable.core.book import Book, Parts, Showing
from sandtable.core.case import Bar, Trouble
from sandtable.core.choice import Choice, Verb
from sandtable.core.frame import Ballot
from sandtable.core.kind import Kinds, gathered, stages
from sandtable.core.options import Options
from sandtable.core.outline import IS_OVER, Course, Play
from sandtable.core.plan import count
from sandtable.core.rulebook import Result, Standing

Line = tuple[str, str]
"""A case, and what there is to know."""
VERBS: Final[dict[str, Verb]] = {
    "move": Verb("uh", "Move {unit} to {hex}"),
    "attack": Verb("h", "Attack {hex}"),
    "retreat": Verb("uh", "Retreat {unit} to {hex}"),
    "advance": Verb("uh", "Advance {unit} to {hex}"),
    "roll": Verb("n", "Die: {n}"),
    "done": Verb("", "Done"),
}
"""What is done in every small game; a game adds its own."""


class Phase(NamedTuple):
    """A phase of the turn: the decision that is open in it, and whose it is, -1 of both."""

    frame: type[Any]
    name: str
    side: int


class Rules(NamedTuple):
    """What a small game is made of; `folder` has its box, its cases and its rulings."""

    package: str
    folder: Path
    code: str
    name: str
    sides: tuple[str, ...]
    secrets: str
    verbs: dict[str, Verb]
    """Those of its own."""
    options: Options
    state: type[Plain]
    chapters: tuple[Any, ...]
    """Its modules with decisions in their order, each with KINDS and THEN."""
    outline: tuple[Any, ...]
    """The sequence of play."""
    turn: str
    """Its case."""
    words: Vocabulary
    decisions: dict[str, tuple[int, ...]]
    points: Callable[[Any, int], list[tuple[str, int]]]
    """What a side has points for."""
    scoring: str
    """The case of the points."""
    ending: str
    """The case of the end."""
    phases: tuple[Phase, ...]
    """The phases of a turn, in their order."""
    notes: Callable[[Any, list[Choice]], list[dict[str, Any]]]
    """The figures beside the choices; `by` names the counters of one that names none."""
    lines: Callable[[Any, int, int], list[Line]]
    """What is to know of a hex beyond what the box says, and of a unit (-1: none) there."""
    costs: str
    """The case of what terrain costs."""
    cover: str
    """The case of what it takes off the die."""
    allowance: Callable[[Any, int], int] | None = None
    """MP of a counter in this turn, where they are not always what is printed on it."""
    sealing: Sealing | None = None
    """What each side chooses in secret."""
    version: int = 1
    faces: int = 6
    counted: str = "VP"
    """What the points are called."""
    result: Callable[[Any], Result | None] | None = None
    """How it ended; where nothing is said more points win."""
    players: str = ""
    """The game whose computer players play it, "" for its own."""


class PlainBook(Book[Any]):
    """The rulebook; `owner` names a folder of values laid over ours."""

    def __init__(self, rules: Rules, owner: Path | None = None) -> None:
        self.rules: Final = rules
        super().__init__(Kit(rules).parts(), owner)

    def with_values(self, folder: Path | None) -> PlainBook:
        """The same game by the values of an owner's folder."""
        return type(self)(self.rules, folder)

    def hides(self, g: Any) -> bool:
        """Whether something is sealed; that it is everybody knows."""
        sealing = self.rules.sealing
        return sealing is not None and any(sealing.lies(g, side) for side in (0, 1))

    def guards(self, g: Any, side: int) -> bool:
        """Whether a side has sealed something, or is about to."""
        return self.rules.sealing is not None and self.rules.sealing.guards(g, side)

    def known_to(self, g: Any, side: int) -> Any:
        """What the columns say."""
        return g.known_to(side)

    def imagine(self, known: Any, side: int, rng: Random) -> Any:
        """The enemy has sealed something that he may."""
        world = known.clone()
        if self.rules.sealing is not None:
            self.rules.sealing.draw(known, world, 1 - side, rng)
        return world

    def reveals(self, g: Any, choice: Choice) -> bool:
        """Whether a choice uncovers what a side had hidden in a column."""
        then = g.clone()
        self.apply(then, choice)
        opened: bool = g.opens(then)
        return opened

    def standing(self, g: Any) -> Standing:
        """The points as they are."""
        sides = range(len(self.sides))
        return Standing(tuple([Fraction(total(self.rules, g, side)) for side in sides]), "")

    def strengths(self, g: Any) -> list[int]:
        """As printed, 0 of who is out of the game."""
        printed = g.theatre.strength
        return [n if place >= 0 else 0 for n, place in zip(printed, g.hex, strict=True)]

    def clock(self, g: Any) -> dict[str, Any]:
        """Turn, phase and side."""
        told = phase_of(self.rules, self.parts.kinds, g)
        phase = {key: told[key] for key in ("phase", "phase_name")}
        return {"turn": min(g.turn, g.turns), **phase, "side": told["half"]}


def total(rules: Rules, g: Any, side: int) -> int:
    """The points of a side."""
    return sum(number for _, number in rules.points(g, side))


def phase_of(rules: Rules, kinds: Kinds, g: Any) -> dict[str, Any]:
    """The phase of the decision under way, of a game that is over the last: number, name, side.

    A decision that no phase names is one of its own, with no number: what goes on while it is open.
    """
    for frame in reversed(g.frames):
        for number, phase in enumerate(rules.phases, 1):
            if isinstance(frame, phase.frame) and phase.side in (-1, frame.side):
                return _phase(number, phase.name, rules.sides, phase.side)
    if len(g.frames) > 1:
        top = g.frames[-1]
        return _phase(0, kinds.of(top).waiting[0], rules.sides, top.actor(g))
    return _phase(len(rules.phases), rules.phases[-1].name, rules.sides, rules.phases[-1].side)


def _phase(number: int, name: str, sides: tuple[str, ...], side: int) -> dict[str, Any]:
    half = sides[side] if side >= 0 else None
    return {"phase": number, "phase_name": name, "half": half}


@final
class Kit:
    """What is made of the rules: beginning, positions, the table."""

    __slots__ = ("course", "kinds", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.kinds: Final = gathered((course, *rules.chapters))
        self.course: Final = Course(rules.outline, stages(rules.chapters))

    def parts(self) -> Parts:
        """All of it, as a `Book` wants it."""
        rules = self.rules
        return Parts(
            package=rules.package,
            code=rules.code,
            name=rules.name,
            version=rules.version,
            sides=rules.sides,
            verbs={**rules.verbs, **VERBS},
            faces=rules.faces,
            options=rules.options,
            columns=rules.state.COLUMNS,
            kinds=self.kinds,
            course=self.course,
            decisions=rules.decisions,
            load=self.load,
            blank=self.blank,
            theatre_of=self.theatre_of,
            deploy=self.deploy,
            positions=self,
            bar_of=self.bar_of,
            result=self.result,
            sentence=self.sentence,
            ending=rules.ending,
            showing=Showing(
                self.view,
                self.notes,
                self.hex_info,
                self.overlay,
                self.map_json,
                showing.roster_json,
                self.charts_json,
                signs=showing.SIGNS,
            ),
            secrets=rules.secrets,
            players=rules.players,
        )

    # ── beginning ────────────────────────────────────────────────────────────

    def load(self, owner: Path | None) -> Box:
        """What is in the box, an owner's folder laid over ours."""
        return Box(Folder(self.rules.folder, owner), self.rules.sides)

    def theatre_of(self, box: Box, _scenario: Any, _options: int) -> Box:
        """The box itself: options of a small game swap nothing, its rules ask for their bits."""
        return box

    def theatre(self, table: dict[str, Any], source: str, pack: Box, options: int) -> Box:
        """The same on a map that a position states."""
        return Box(pack.folder, self.rules.sides, table["map"], source)

    def blank(self, box: Box) -> Any:
        """A state with nobody on the map."""
        return self.rules.state(box)

    def deploy(self, box: Box, scenario: str, chosen: dict[str, bool], turns: int) -> Any:
        """The scenario at its first decision.  Raises Trouble for a wrong length."""
        if not 1 <= turns <= box.turns:
            title = box.scenarios[scenario].title
            raise Trouble(f"{title} cannot last {count(turns, 'turn')}: choose 1 to {box.turns}")
        g = self.blank(box)
        g.turns, g.options = turns, self.rules.options.bits(chosen)
        for unit, place in enumerate(box.hex):
            g.put(unit, place)
        g.frames.append(Play(0))
        self.course.run(g)
        return g

    # ── positions ────────────────────────────────────────────────────────────

    def read(self, stated: dict[str, Any], source: str, on: Box) -> Any:
        """A state of a position's table.  Raises PackError with the key that is wrong."""
        rules = self.rules
        keys, own = position.position_keys(stated, source, rules.name)
        g = self.blank(on if own is None else self.theatre({"map": own}, source, on, 0))
        g.turns = on.turns
        return position.read_plain(g, keys, rules.words, self.kinds, self.course, rules.options)

    def write(self, g: Any, title: str) -> str:
        """A state as the text of a position."""
        return position.write_plain(g, self.rules.words, self.rules.name, title, self.rules.options)

    def stacks(self, g: Any) -> list[tuple[str, str, list[str]]]:
        """Each hex with somebody in it, as a position words it."""
        return position.stacks_of(g, self.rules.words)

    # ── at the table ─────────────────────────────────────────────────────────

    def bar_of(self, g: Any, _choice: Choice) -> Bar:
        """A choice that the open decision does not tell of: what is asked first."""
        if isinstance(g.frames[-1], Play):
            return Bar(self.rules.ending, *IS_OVER)
        what, how = self.kinds.of(g.frames[-1]).waiting
        return Bar(self.rules.turn, f"now {what}", how)

    def result(self, g: Any) -> Result | None:
        """How a game that is over ended, None while it lasts."""
        rules = self.rules
        if rules.result is not None:
            return rules.result(g)
        return course.most_points(g, rules.points, rules.counted)

    def sentence(self, g: Any) -> str:
        """How a game that is over ended."""
        found = self.result(g)
        return f"The game is over. {found.text}." if found is not None else ""

    def view(self, g: Any, _side: int) -> dict[str, Any]:
        """A view; the state holds only what the side may know."""
        able = self.able(g)
        free = len([unit for unit, bar in able.items() if not bar])
        return {
            "status": {
                "turn": min(g.turn, g.turns),
                "dates": "",
                "game_end": g.turns,
                "able": free if able else None,
                **phase_of(self.rules, self.kinds, g),
            },
            "units": showing.units_of(g, able, self.rules.allowance),
            "marks": showing.marks_of(g, self.rules.words.held),
            "sheet": None,
            "score": {name: self._score(g, side) for side, name in enumerate(self.rules.sides)},
        }

    def able(self, g: Any) -> dict[int, str]:
        """Of each counter of the side that acts what keeps it from everything, "" nothing."""
        top, ballot = g.frames[-1], Ballot(explain=True)
        side = top.actor(g)
        if side < 0:
            return {}
        top.verdicts(g, ballot)
        told = [*ballot.open, *[choice for choice, _ in ballot.barred]]
        if all(choice.unit < 0 and choice.hex < 0 for choice in told):
            return {}
        free = {choice.unit for choice in ballot.open}
        for note in self.rules.notes(g, ballot.open):
            free.update(note.get("by", ()))
        bars = {choice.unit: str(bar) for choice, bar in reversed(ballot.barred)}
        idle = f"{top.prompt(g).case}: nothing is open to it"
        return {u: "" if u in free else bars.get(u, idle) for u in g.on_map(side)}

    def _score(self, g: Any, side: int) -> dict[str, Any]:
        items = [
            {"case": self.rules.scoring, "text": text, "points": str(number)}
            for text, number in self.rules.points(g, side)
        ]
        return {"total": str(total(self.rules, g, side)), "items": items}

    def notes(self, g: Any, choices: list[Choice]) -> list[dict[str, Any]]:
        """The figures beside the choices."""
        return self.rules.notes(g, choices)

    def hex_info(self, g: Any, hex: int, unit: int) -> dict[str, Any]:
        """A hex, and what a unit would do there."""
        box: Box = g.theatre
        return {
            "hex": box.label(hex),
            "name": box.map.place_name[hex],
            "terrain": box.terrain(hex),
            "lines": [
                {"case": case, "text": text}
                for case, text in (*self._printed(g, hex), *self.rules.lines(g, hex, unit))
            ],
        }

    def _printed(self, g: Any, place: int) -> list[Line]:
        """What the box says of a hex: its MP, its cover, what it is worth."""
        rules, box, cost = self.rules, g.theatre, g.cost(place)
        ground = box.terrain(place)
        found = [(rules.costs, f"{cost} MP" if cost else f"no counter enters the {ground}")]
        if ground in box.charts.cover:
            found.append((rules.cover, f"{box.charts.cover[ground]} off the die of an attack"))
        if place in box.prizes:
            flags = showing.marks_of(g, rules.words.held)
            holder = flags.get(box.label(place), {}).get("control", "nobody")
            found.append((rules.scoring, f"{box.prizes[place]} VP, held by {holder}"))
        return found

    def overlay(self, g: Any, kind: str, side: int) -> dict[str, Any]:
        """Zones of control."""
        return showing.zones(g, side) if kind == "zones" else {}

    def map_json(self, box: Box, theatre: Box | None) -> dict[str, Any]:
        """The map, with the phase track."""
        sides = [*self.rules.sides, None]
        track = [
            {"phase": number, "name": phase.name, "side": sides[phase.side]}
            for number, phase in enumerate(self.rules.phases, 1)
        ]
        return showing.map_json(box, theatre, track)

    def charts_json(self, box: Box) -> dict[str, Any]:
        """The tables."""
        return charts_json(box.charts)
