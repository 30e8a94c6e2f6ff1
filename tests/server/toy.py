"""The smallest whole game: it shows what a rulebook must provide, and the server is tested with it.

*Ford* is played on seven hexes in a row.  Red holds two counters in the west, Blue two in the east.
1.1 Each side in turn moves one counter one hex, attacks, or passes; Red begins.
1.2 A hex holds one counter.
2.1 An attack on the next hex is decided by one die: 4 or more eliminates the enemy (3 by option).
3.1 The game ends after the agreed turns, or when a side has no counter left.
3.2 The side with more counters wins.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, final

from sandtable.core.case import Bar, Trouble
from sandtable.core.choice import Choice, Verb
from sandtable.core.frame import CHANCE, NOBODY, Ballot, Prompt
from sandtable.core.plan import Plan
from sandtable.core.rulebook import Event, OptionInfo, Result, ScenarioInfo, Standing
from sandtable.core.standing import Orders, Question
from sandtable.core.state import (
    FRAMES,
    INT,
    LIST,
    Column,
    clone_columns,
    decode_columns,
    digest_columns,
    encode_columns,
)

HEXES: Final = 7
UNITS: Final = ["R1", "R2", "B1", "B2"]
OWNER: Final = [0, 0, 1, 1]
AT_START: Final = [0, 1, 5, 6]
GONE: Final = -1
MOST_TURNS: Final = 500

FAR: Final = Bar("1.1", "a counter moves one hex", "Go hex by hex.")
TAKEN: Final = Bar("1.2", "another counter is there")
NOT_YOURS: Final = Bar("1.1", "it is not a counter of yours on the map")
NO_ENEMY: Final = Bar("2.1", "no enemy is there, next to a counter of yours")
NOT_ASKED: Final = Bar("1.1", "nothing of the kind is asked now")


@final
class Ford:
    """The state: where each counter is, whose turn it is, and what is going on."""

    __slots__ = ("bold", "frames", "hex", "log", "turn", "turns")

    COLUMNS: ClassVar = (
        Column("hex", LIST),
        Column("turn", INT),
        Column("turns", INT),
        Column("bold", INT),
        Column("frames", FRAMES),
    )

    def __init__(self) -> None:
        self.hex: list[int] = list(AT_START)
        self.turn = 1
        self.turns = 1
        self.bold = 0
        self.frames: list[Any] = []
        self.log: list[Event] | None = None

    def clone(self) -> Ford:
        new = Ford()
        clone_columns(self, new, Ford.COLUMNS)
        return new

    def encode(self) -> dict[str, Any]:
        return encode_columns(self, Ford.COLUMNS)

    def digest(self) -> str:
        return digest_columns(self, Ford.COLUMNS)

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def there(self, hex: int) -> int:
        """The counter in a hex, or -1."""
        return self.hex.index(hex) if hex in self.hex else -1


# ── frames ───────────────────────────────────────────────────────────────────


class Turn(NamedTuple):
    """1.1 A side moves one counter, attacks or passes."""

    side: int

    def actor(self, _g: Ford) -> int:
        return self.side

    def prompt(self, g: Ford) -> Prompt:
        return Prompt(f"Turn {g.turn}: move a counter one hex, attack, or pass.", "1.1")

    def verdicts(self, g: Ford, ballot: Ballot) -> None:
        for unit in range(len(UNITS)):
            for to in range(HEXES):
                ballot.add("move", unit, to, bar=bars_move(g, self.side, unit, to))
        for to in range(HEXES):
            ballot.add("attack", hex=to, bar=bars_attack(g, self.side, to))
        ballot.add("pass")

    def apply(self, g: Ford, choice: Choice) -> None:
        if choice.verb == "attack":
            g.frames.append(Attack(choice.hex))
            return
        if choice.verb == "move":
            g.hex[choice.unit] = choice.hex
            text = f"{UNITS[choice.unit]} goes to {label(choice.hex)}."
            g.tell(Event("1.1", text, (choice.hex,), (choice.unit,)))
        else:
            g.tell(Event("1.1", f"{Rules.sides[self.side]} passes."))
        end_turn(g)


class Attack(NamedTuple):
    """2.1 A die decides the attack on a hex."""

    hex: int

    def actor(self, _g: Ford) -> int:
        return CHANCE

    def prompt(self, _g: Ford) -> Prompt:
        return Prompt(f"Roll for the attack on {label(self.hex)}.", "2.1")

    def verdicts(self, _g: Ford, ballot: Ballot) -> None:
        for die in range(1, 7):
            ballot.add("roll", n=die)

    def apply(self, g: Ford, choice: Choice) -> None:
        target = g.there(self.hex)
        hit = choice.n >= 4 - g.bold
        if hit:
            g.hex[target] = GONE
        text = f"{UNITS[target]} {'is eliminated' if hit else 'holds'} at {label(self.hex)}."
        g.tell(Event("2.1", text, (self.hex,), (target,), (choice.n,)))
        g.frames.pop()
        end_turn(g)


def bars_move(g: Ford, side: int, unit: int, hex: int) -> Bar | None:
    """1.1, 1.2 What keeps a counter from going to a hex."""
    if OWNER[unit] != side or g.hex[unit] == GONE:
        return NOT_YOURS
    steps = abs(g.hex[unit] - hex)
    if steps != 1:
        return FAR.says(f"{label(hex)} is {steps} hexes away")
    return TAKEN if g.there(hex) >= 0 else None


def bars_attack(g: Ford, side: int, hex: int) -> Bar | None:
    """2.1 What keeps a side from attacking a hex."""
    target = g.there(hex)
    mine = [g.hex[u] for u in range(len(UNITS)) if OWNER[u] == side and g.hex[u] != GONE]
    if target < 0 or OWNER[target] == side or not any(abs(h - hex) == 1 for h in mine):
        return NO_ENEMY
    return None


def end_turn(g: Ford) -> None:
    """1.1 The other side is next; 3.1 unless the game is over."""
    side = g.frames.pop().side
    g.turn += side
    left = counters(g)
    if g.turn <= g.turns and min(left) > 0:
        g.frames.append(Turn(1 - side))


def counters(g: Ford) -> tuple[int, int]:
    """Counters on the map, Red's and Blue's."""
    left = [OWNER[u] for u in range(len(UNITS)) if g.hex[u] != GONE]
    return left.count(0), left.count(1)


def label(hex: int) -> str:
    """The printed number of a hex."""
    return f"{hex + 1:02}01"


# ── the rulebook ─────────────────────────────────────────────────────────────


@final
class Names:
    """Names of counters and hexes."""

    def unit_name(self, unit: int) -> str:
        return UNITS[unit]

    def hex_name(self, hex: int) -> str:
        return label(hex)

    def place_name(self, hex: int) -> str:
        return label(hex)

    def find_unit(self, word: str) -> int:
        if word.upper() in UNITS:
            return UNITS.index(word.upper())
        return int(word) if word.isdecimal() and int(word) < len(UNITS) else -1

    def find_hex(self, word: str) -> int:
        labels = [label(h) for h in range(HEXES)]
        return labels.index(word) if word in labels else -1

    def unit_words(self) -> list[str]:
        return UNITS


@final
class Rules:
    """Everything the table needs of this game."""

    code = "F"
    name = "ford"
    title = "Ford"
    players = "ford"
    alike = 1
    losses = "SP"
    news = ()
    dice = ()
    version = 1
    sides: ClassVar = ("Red", "Blue")
    secrets = ""
    faces = 6
    verbs: ClassVar = {
        "move": Verb("uh", "Move {unit} to {hex}"),
        "attack": Verb("h", "Attack {hex}"),
        "pass": Verb("", "Pass"),
        "roll": Verb("n", "Roll {n}"),
    }
    CASES: ClassVar = {
        "1.1": "Turns and moves",
        "1.2": "One counter in a hex",
        "2.1": "Attacks",
        "3.1": "The end",
        "3.2": "Winning",
    }

    def with_values(self, _folder: Any) -> Any:
        return self

    def pack_hash(self) -> str:
        return "toy"

    def own_values(self) -> dict[str, str]:
        return {}

    def earlier_values(self) -> tuple[str, ...]:
        return ()

    def made_with(self, g: Any) -> str:
        return self.pack_hash()

    def scenarios(self) -> list[ScenarioInfo]:
        return [ScenarioInfo("crossing", "The crossing", 1, 20, True, "Both sides hold a bank.")]

    def options(self) -> list[OptionInfo]:
        return [OptionInfo("bold", "An attack succeeds with 3 or more", False, "2.1")]

    def start(self, scenario: str, options: dict[str, bool], turns: int) -> Ford:
        if scenario != "crossing":
            raise Trouble(f"unknown scenario {scenario!r}: choose crossing")
        if not 1 <= turns <= MOST_TURNS:
            raise Trouble(f"{turns} turns: choose 1 to {MOST_TURNS}")
        g = Ford()
        g.turns = turns
        g.bold = int(options["bold"])
        g.frames.append(Turn(0))
        return g

    def options_before(self, _rules: int) -> dict[str, bool]:
        return {}

    def recall(self, _g: Any, _rules: int) -> None:
        return

    def decode(self, data: dict[str, Any]) -> Ford:
        g = Ford()
        decode_columns(g, data, Ford.COLUMNS, {"Turn": Turn, "Attack": Attack})
        return g

    def rebuild(self, like: Any, columns: dict[str, Any]) -> Ford:
        return self.decode(columns)

    def encode(self, g: Any) -> dict[str, Any]:
        told: dict[str, Any] = g.encode()
        return told

    def read_position(self, table: dict[str, Any], source: str) -> Ford:
        g = self.start("crossing", {"bold": False}, 20)
        for name, place in table.get("units", {}).items():
            unit, to = Names().find_unit(name), Names().find_hex(place)
            if unit < 0 or to < 0:
                raise Trouble(f"{source}, units.{name}: is {place!r}; a counter's hex is wanted")
            g.hex[unit] = to
        return g

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
        return g.frames[-1].prompt(g) if g.frames else Prompt("The game is over.", "3.1")

    def verdicts(self, g: Any, ballot: Ballot) -> None:
        if g.frames:
            g.frames[-1].verdicts(g, ballot)

    def apply(self, g: Any, choice: Choice) -> None:
        g.frames[-1].apply(g, choice)

    def expand(self, _g: Any, choice: Choice) -> list[Choice]:
        return [choice]

    def bar(self, _g: Any, _choice: Choice) -> Bar:
        return NOT_ASKED

    def meant(self, _g: Any, unit: int, place: int) -> Choice:
        return Choice("move", unit, place)

    def free_running(self, _g: Any, choice: Choice) -> bool:
        return choice.verb == "pass"

    def once_by_itself(self, _g: Any, _choice: Choice) -> bool:
        return False

    def lots(self, _g: Any) -> int:
        return self.faces

    def reader(self, _g: Any) -> int:
        return -1

    def drafting(self, _g: Any) -> int:
        return -1

    def secret(self, _g: Any, _choice: Choice) -> bool:
        return False

    def reveals(self, _g: Any, _choice: Choice) -> bool:
        return False

    def hides(self, _g: Any) -> bool:
        return False

    def guards(self, _g: Any, _side: int) -> bool:
        return False

    def known_to(self, g: Any, _side: int) -> Any:
        return g.clone()

    def imagine(self, known: Any, _side: int, _rng: Random) -> Any:
        return known.clone()

    def outcome(self, g: Any) -> Result | None:
        if g.frames:
            return None
        red, blue = counters(g)
        winner = -1 if red == blue else int(blue > red)
        who = "Nobody wins" if winner < 0 else f"{self.sides[winner]} wins"
        return Result(winner, f"{who}, {red} to {blue}.", (str(red), str(blue)))

    def standing(self, g: Any) -> Standing:
        red, blue = counters(g)
        return Standing((Fraction(red), Fraction(blue)), "")

    def strengths(self, g: Any) -> list[int]:
        return [int(h >= 0) for h in g.hex]

    def view(self, g: Any, side: int) -> dict[str, Any]:
        units = [{"id": u, "hex": label(h) if h >= 0 else None} for u, h in enumerate(g.hex)]
        red, blue = counters(g)
        return {
            "status": {**self.clock(g), "seen_by": side},
            "units": units,
            "marks": {},
            "sheet": None,
            "score": {"Red": {"total": str(red)}, "Blue": {"total": str(blue)}},
        }

    def choice_notes(self, _g: Any, choices: list[Choice]) -> list[dict[str, Any]]:
        return [{"cost": 1} if choice.verb == "move" else {} for choice in choices]

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

    def hex_info(self, g: Any, hex: int, unit: int) -> dict[str, Any]:
        told: dict[str, Any] = {"hex": label(hex), "stacking": {"sum": 1, "limit": 1}}
        if unit >= 0:
            told["cost"] = {"total": abs(g.hex[unit] - hex)}
        return told

    def overlay(self, g: Any, kind: str, side: int) -> dict[str, Any]:
        if kind != "supply":
            raise Trouble(f"unknown overlay {kind!r}: choose supply")
        return {"sources": [label(0 if side == 0 else HEXES - 1)], "turn": g.turn}

    def map_json(self, _g: Any = None) -> dict[str, Any]:
        hexes = [{"id": label(h), "t": "clear"} for h in range(HEXES)]
        return {"hash": "toy", "columns": HEXES, "rows": 1, "low": "even", "hexes": hexes}

    def roster_json(self, _g: Any = None) -> list[dict[str, Any]]:
        return [{"id": u, "short": s, "side": self.sides[OWNER[u]]} for u, s in enumerate(UNITS)]

    def charts_json(self, g: Any = None) -> dict[str, Any]:
        return {"attack": {"eliminated": [4, 5, 6]}}

    def case_title(self, number: str) -> str:
        return self.CASES.get(number, "")

    def clock(self, g: Any) -> dict[str, Any]:
        half = self.sides[g.frames[0].side] if g.frames else None
        return {"turn": min(g.turn, g.turns), "impulse": 1, "side": half}


RULEBOOK: Final = Rules()
