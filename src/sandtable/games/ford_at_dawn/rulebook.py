"""Ford at Dawn as the rest of Sandtable sees it, and what the table shows of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sandtable.board.kit.book import Line, Phase, Rules
from sandtable.board.kit.charts import chances_note
from sandtable.board.kit.position import Vocabulary
from sandtable.core.choice import Choice, Verb
from sandtable.core.options import Option, Options
from sandtable.core.rulebook import OptionInfo
from sandtable.games.ford_at_dawn import combat, movement, outline, sealing
from sandtable.games.ford_at_dawn.combat import Fight
from sandtable.games.ford_at_dawn.movement import March, reach
from sandtable.games.ford_at_dawn.sealing import REPEAT, SEALING, Seal
from sandtable.games.ford_at_dawn.state import BLUE, GOLD, ORDERS, SIDES, State

VERBS: Final[dict[str, Verb]] = {
    "assault": Verb("", "Assault"),
    "hold": Verb("", "Hold"),
    "march": Verb("", "March"),
}
PHASES: Final = (
    Phase(Seal, "orders", -1),
    Phase(March, "movement", GOLD),
    Phase(Fight, "combat", GOLD),
    Phase(March, "movement", BLUE),
    Phase(Fight, "combat", BLUE),
)
WORDS: Final[Vocabulary] = Vocabulary(
    sides={"sealed": ORDERS, "opened": ORDERS, "last": ORDERS},
    units={"moved": "moved", "fought": "fought"},
    held=("held",),
    flagged=("struck",),
    asks={"seal": outline.SEAL, "move": outline.MOVE, "fight": outline.FIGHT},
)


# ── at the table ─────────────────────────────────────────────────────────────


def notes(g: State, choices: list[Choice]) -> list[dict[str, Any]]:
    """What a way costs, and what an attack may bring."""
    ways = {unit: reach(g, unit) for unit in {c.unit for c in choices if c.verb == "move"}}
    return [_note(g, choice, ways) for choice in choices]


def chances(g: State, side: int, place: int) -> dict[str, Any]:
    """Odds, modifiers and results of an attack on a hex."""
    party = combat.attackers(g, side, place)
    return chances_note(
        g.theatre.charts,
        combat.odds(g, place, party) + combat.SEALED * (not g.opened[1 - side]),
        combat.modifiers(g, place, side),
        lambda die: combat.result_of(g, place, party, die),
    )


def _note(g: State, choice: Choice, ways: dict[int, dict[int, int]]) -> dict[str, Any]:
    top = g.frames[-1]
    if choice.verb == "move":
        return {"cost": ways[choice.unit][choice.hex]}
    if choice.verb != "attack" or not isinstance(top, Fight):
        return {}
    party = combat.attackers(g, top.side, choice.hex)
    return {"by": list(party), "odds": chances(g, top.side, choice.hex)}


def lines(g: State, place: int, unit: int) -> list[Line]:
    """What an attack on a hex may bring, and what a counter needs to come here."""
    found, top = [], g.frames[-1]
    if isinstance(top, Fight) and combat.bars_attack(g, top.side, place) is None:
        told = chances(g, top.side, place)
        each = [f"{line['loss'][:2]} {line['chance']}" for line in told["outcomes"]]
        found.append(("5.3", f"an attack at {told['text']}: {', '.join(each)}"))
    if unit >= 0 and g.hex[unit] >= 0 and place in (ways := reach(g, unit)):
        found.append(("4.1", f"{g.name(unit)} needs {ways[place]} MP"))
    return found


RULES: Final = Rules(
    package="sandtable.games.ford_at_dawn",
    folder=Path(__file__).parent,
    code="FD",
    name="ford-at-dawn",
    sides=SIDES,
    secrets="the order it has sealed, until it is opened (3.2)",
    verbs=VERBS,
    options=Options(Option(REPEAT, OptionInfo("repeat", "Orders may be repeated", False, "3.1"))),
    state=State,
    chapters=(sealing, movement, combat),
    outline=outline.OUTLINE,
    turn="2.1",
    words=WORDS,
    decisions={"dawn": (52, 43)},
    points=outline.points,
    scoring="6.1",
    ending="6.2",
    phases=PHASES,
    notes=notes,
    lines=lines,
    costs="4.1",
    cover="5.2",
    allowance=movement.allowance,
    sealing=SEALING,
)
