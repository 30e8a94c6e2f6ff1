"""*Sealed*: a small game that hides things, for tests of secrets, forced choices and the record.

1.1 Each side holds two counters of a strength that only their owner knows.
2.1 In a round both sides bid 1 to 3 in secret, one after the other; by option Blue can bid 1 only.
2.2 The lower bid loses the round; equal bids are decided by a ten-sided die, Red losing on 1 to 5.
2.3 The loser gives up a counter, and bids first in the next round.
2.4 In a later edition the winner nods to that (rulebook `LATER`).
3.1 The game ends after the agreed rounds, or when a side has no counter left.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, Verb
from sandtable.core.frame import CHANCE, NOBODY, Ballot, Prompt
from sandtable.core.known import Sight, build_known
from sandtable.core.plan import Plan
from sandtable.core.rulebook import Event, OptionInfo, Result, ScenarioInfo, Standing
from sandtable.core.standing import Orders, Question
from sandtable.core.state import (
    BYTES,
    FRAMES,
    INT,
    LIST,
    NO_ROLE,
    OWNER,
    SIDE,
    Column,
    clone_columns,
    decode_columns,
    digest_columns,
    encode_columns,
)

UNITS: Final = ["R1", "R2", "B1", "B2"]
OWNERS: Final = [0, 0, 1, 1]
SIDES: Final = ("Red", "Blue")

COLUMNS: Final = (
    Column("strength", LIST, seen_by=OWNER),
    Column("bid", LIST, seen_by=SIDE),
    Column("deck", LIST, seen_by=NO_ROLE),
    Column("alive", LIST),
    Column("rounds_lost", BYTES),
    Column("round", INT),
    Column("rounds", INT),
    Column("poor", INT),
    Column("frames", FRAMES),
)

POOR: Final = Bar("2.1", "Blue is poor", "Bid 1.")
NOT_ASKED: Final = Bar("2.1", "that is not what is asked")


@final
class Sealed:
    """The state."""

    def __init__(self) -> None:
        self.strength: list[int] = [3, 5, 4, 4]
        self.bid: list[int] = [0, 0]
        self.deck: list[int] = [7, 1, 9]
        self.alive: list[int] = [1, 1, 1, 1]
        self.rounds_lost = bytearray(2)
        self.round = 1
        self.rounds = 1
        self.poor = 0
        self.frames: list[Any] = []
        self.log: list[Event] | None = None

    def clone(self) -> Sealed:
        new = Sealed()
        clone_columns(self, new, COLUMNS)
        return new

    def encode(self) -> dict[str, Any]:
        return encode_columns(self, COLUMNS)

    def digest(self) -> str:
        return digest_columns(self, COLUMNS)

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def counters(self, side: int) -> list[int]:
        return [u for u, owner in enumerate(OWNERS) if owner == side and self.alive[u]]


# ── frames ───────────────────────────────────────────────────────────────────


class Bid(NamedTuple):
    """2.1 A side bids; the other one is next, or the bids are opened."""

    side: int
    last: bool

    def actor(self, _g: Sealed) -> int:
        return self.side

    def prompt(self, g: Sealed) -> Prompt:
        return Prompt(f"Round {g.round}: bid 1 to 3.", "2.1")

    def verdicts(self, g: Sealed, ballot: Ballot) -> None:
        for n in range(1, 4):
            ballot.add("bid", n=n, bar=POOR if g.poor and self.side and n > 1 else None)

    def apply(self, g: Sealed, choice: Choice) -> None:
        g.frames.pop()
        g.bid[self.side] = choice.n
        g.tell(Event("2.1", f"{SIDES[self.side]} has bid."))
        g.tell(Event("2.1", f"{SIDES[self.side]} bids {choice.n}.", seen_by=self.side))
        if not self.last:
            g.frames.append(Bid(1 - self.side, True))
        elif g.bid[0] == g.bid[1]:
            g.frames.append(Toss())
        else:
            g.frames.append(Yield(int(g.bid[1] < g.bid[0])))


class Toss(NamedTuple):
    """2.2 A die decides."""

    def actor(self, _g: Sealed) -> int:
        return CHANCE

    def prompt(self, _g: Sealed) -> Prompt:
        return Prompt("Equal bids: roll.", "2.2")

    def verdicts(self, _g: Sealed, ballot: Ballot) -> None:
        for die in range(1, 11):
            ballot.add("roll", n=die)

    def apply(self, g: Sealed, choice: Choice) -> None:
        g.frames.pop()
        g.tell(Event("2.2", f"The die shows {choice.n}.", dice=(choice.n,)))
        g.frames.append(Yield(int(choice.n > 5)))


class Yield(NamedTuple):
    """2.3 The loser gives up a counter."""

    side: int

    def actor(self, _g: Sealed) -> int:
        return self.side

    def prompt(self, _g: Sealed) -> Prompt:
        return Prompt("Give up a counter.", "2.3")

    def verdicts(self, g: Sealed, ballot: Ballot) -> None:
        for unit in g.counters(self.side):
            ballot.add("yield", unit)

    def apply(self, g: Sealed, choice: Choice) -> None:
        g.frames.pop()
        g.tell(Event("2.3", f"Bids {g.bid[0]} and {g.bid[1]}: {UNITS[choice.unit]} is given up."))
        g.alive[choice.unit] = 0
        g.bid = [0, 0]
        g.rounds_lost[self.side] += 1
        g.round += 1
        if g.round <= g.rounds and g.counters(0) and g.counters(1):
            g.frames.append(Bid(self.side, False))


class Nod(NamedTuple):
    """2.4 The winner nods."""

    side: int

    def actor(self, _g: Sealed) -> int:
        return self.side

    def prompt(self, _g: Sealed) -> Prompt:
        return Prompt("Nod.", "2.4")

    def verdicts(self, _g: Sealed, ballot: Ballot) -> None:
        ballot.add("nod")

    def apply(self, g: Sealed, _choice: Choice) -> None:
        g.frames.pop()


# ── the rulebook ─────────────────────────────────────────────────────────────


@final
class Names:
    """Names of counters; there are no hexes."""

    def unit_name(self, unit: int) -> str:
        return UNITS[unit]

    def hex_name(self, hex: int) -> str:
        return f"{hex:04}"

    def place_name(self, hex: int) -> str:
        return self.hex_name(hex)

    def find_unit(self, word: str) -> int:
        return UNITS.index(word.upper()) if word.upper() in UNITS else -1

    def find_hex(self, _word: str) -> int:
        return -1

    def unit_words(self) -> list[str]:
        return UNITS


class Rules:
    """The rulebook, with or without the nod of 2.4."""

    code = "S"
    name = "sealed"
    title = "Sealed"
    players = "sealed"
    alike = 1
    losses = "SP"
    news = ()
    dice = ()
    sides: ClassVar = SIDES
    secrets = "the bids"
    faces = 10
    verbs: ClassVar = {
        "bid": Verb("n", "Bid {n}"),
        "yield": Verb("u", "Give up {unit}"),
        "nod": Verb("", "Nod"),
        "roll": Verb("n", "Die: {n}"),
    }

    def __init__(self, nods: bool = False) -> None:
        self.nods = nods
        self.version = 2 if nods else 1

    def with_values(self, _folder: Any) -> Any:
        return self

    def pack_hash(self) -> str:
        return "sealed"

    def own_values(self) -> dict[str, str]:
        return {}

    def earlier_values(self) -> tuple[str, ...]:
        return ()

    def made_with(self, g: Any) -> str:
        return self.pack_hash()

    def scenarios(self) -> list[ScenarioInfo]:
        return [ScenarioInfo("auction", "The auction", 1, 3, True, "")]

    def options(self) -> list[OptionInfo]:
        return [OptionInfo("poor", "Blue can bid 1 only", False, "2.1")]

    def start(self, scenario: str, options: dict[str, bool], turns: int) -> Sealed:
        g = Sealed()
        g.rounds = turns
        g.poor = int(options["poor"])
        g.frames.append(Bid(0, False))
        return g

    def encode(self, g: Any) -> dict[str, Any]:
        told: dict[str, Any] = g.encode()
        return told

    def rebuild(self, like: Any, columns: dict[str, Any]) -> Sealed:
        return self.decode(columns)

    def options_before(self, _rules: int) -> dict[str, bool]:
        return {}

    def recall(self, _g: Any, _rules: int) -> None:
        return

    def decode(self, data: dict[str, Any]) -> Sealed:
        g = Sealed()
        frames = {"Bid": Bid, "Toss": Toss, "Yield": Yield, "Nod": Nod}
        decode_columns(g, data, COLUMNS, frames)
        return g

    def read_position(self, table: dict[str, Any], source: str) -> Sealed:
        return self.decode(table)

    def write_position(self, g: Any, title: str = "") -> str:
        return f'title = "{title}"\n'

    def stacks_of(self, _g: Any) -> list[tuple[str, str, list[str]]]:
        return []

    def signs(self) -> None:
        return None

    def names(self, _g: Any) -> Names:
        return Names()

    def actor(self, g: Any) -> int:
        return g.frames[-1].actor(g) if g.frames else NOBODY

    def prompt(self, g: Any) -> Prompt:
        return g.frames[-1].prompt(g) if g.frames else Prompt("It is over.", "3.1")

    def verdicts(self, g: Any, ballot: Ballot) -> None:
        if g.frames:
            g.frames[-1].verdicts(g, ballot)

    def apply(self, g: Any, choice: Choice) -> None:
        top = g.frames[-1]
        top.apply(g, choice)
        if self.nods and isinstance(top, Yield):
            g.frames.append(Nod(1 - top.side))

    def expand(self, _g: Any, choice: Choice) -> list[Choice]:
        return [choice]

    def bar(self, _g: Any, _choice: Choice) -> Bar:
        return NOT_ASKED

    def meant(self, _g: Any, unit: int, place: int) -> Choice:
        return Choice("move", unit, place)

    def free_running(self, _g: Any, _choice: Choice) -> bool:
        return True

    def once_by_itself(self, _g: Any, _choice: Choice) -> bool:
        return False

    def lots(self, _g: Any) -> int:
        return self.faces

    def reader(self, _g: Any) -> int:
        return -1

    def drafting(self, _g: Any) -> int:
        return -1

    def secret(self, _g: Any, choice: Choice) -> bool:
        return choice.verb == "bid"

    def reveals(self, g: Any, choice: Choice) -> bool:
        return choice.verb == "bid" and g.frames[-1].last

    def hides(self, _g: Any) -> bool:
        return True

    def guards(self, _g: Any, _side: int) -> bool:
        return True

    def known_to(self, g: Any, side: int) -> Any:
        known = Sealed()
        build_known(g, known, COLUMNS, Sight(side, OWNERS, {}, {}, g.frames.copy()))
        return known

    def imagine(self, known: Any, _side: int, _rng: Random) -> Any:
        return known.clone()

    def outcome(self, g: Any) -> Result | None:
        if g.frames:
            return None
        red, blue = len(g.counters(0)), len(g.counters(1))
        winner = -1 if red == blue else int(blue > red)
        return Result(winner, f"{red} to {blue}.", (str(red), str(blue)))

    def standing(self, g: Any) -> Standing:
        red, blue = (len(g.counters(0)), len(g.counters(1)))
        return Standing((Fraction(red), Fraction(blue)), "")

    def strengths(self, g: Any) -> list[int]:
        return list(g.alive)

    def view(self, g: Any, side: int) -> dict[str, Any]:
        seen = self.known_to(g, side).encode()
        return {"columns": {name: seen[name] for name in ("strength", "bid", "alive", "round")}}

    def choice_notes(self, _g: Any, choices: list[Choice]) -> list[dict[str, Any]]:
        return [{} for _ in choices]

    def plans(self, _g: Any, _side: int, _units: tuple[int, ...], _hex: int) -> list[Plan]:
        return []

    def battle(self, _g: Any, _side: int) -> str:
        return ""

    def questions(self) -> tuple[Question, ...]:
        return ()

    def lesson(self, _g: Any) -> str:
        return ""

    def question(self, _g: Any) -> str:
        return ""

    def standing_answer(self, _g: Any, _side: int, _orders: Orders, _follows: bool) -> list[Choice]:
        return []

    def autopilot(self, _g: Any, _side: int) -> Choice | None:
        return None

    def hex_info(self, _g: Any, hex: int, unit: int) -> dict[str, Any]:
        return {}

    def overlay(self, g: Any, kind: str, side: int) -> dict[str, Any]:
        """All that is hidden: whoever may not know it is shown what the columns tell instead."""
        return {"network": [], "sources": [], "out": [*g.strength, *g.bid], "paths": {}}

    def map_json(self, _g: Any = None) -> dict[str, Any]:
        return {}

    def roster_json(self, _g: Any = None) -> list[dict[str, Any]]:
        return []

    def charts_json(self, g: Any = None) -> dict[str, Any]:
        return {}

    def case_title(self, number: str) -> str:
        return {"2.1": "Bids"}.get(number, "")

    def clock(self, g: Any) -> dict[str, Any]:
        return {"turn": g.round}


SEALED: Final = Rules()
LATER: Final = Rules(nods=True)
