"""Ford at Dawn as the rest of Sandtable sees it, and what the table shows of it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from sandtable.board.kit.book import Line, Phase, PlainBook, Rules
from sandtable.board.kit.charts import chances_note
from sandtable.board.kit.position import Vocabulary
from sandtable.core.choice import Choice, Verb
from sandtable.core.options import Option, Options
from sandtable.core.rulebook import OptionInfo
from sandtable.games.ford_at_dawn import combat, movement, outline, sealing
from sandtable.games.ford_at_dawn.combat import Fight
from sandtable.games.ford_at_dawn.movement import March, bars_unit, cost_of, reach
from sandtable.games.ford_at_dawn.sealing import REPEAT, Seal, bars_order, has_sealed
from sandtable.games.ford_at_dawn.state import BLUE, GOLD, ORDERS, SIDES, State

VERBS: Final[dict[str, Verb]] = {
    "assault": Verb("", "Assault"),
    "hold": Verb("", "Hold"),
    "march": Verb("", "March"),
    "move": Verb("uh", "Move {unit} to {hex}"),
    "attack": Verb("h", "Attack {hex}"),
    "retreat": Verb("uh", "Retreat {unit} to {hex}"),
    "advance": Verb("uh", "Advance {unit} to {hex}"),
    "roll": Verb("n", "Die: {n}"),
    "done": Verb("", "Done"),
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


def able(g: State) -> dict[int, str]:
    """Who can move, or attack."""
    top = g.frames[-1]
    if isinstance(top, March):
        return {u: str(bars_unit(g, top.side, u) or "") for u in g.on_map(top.side)}
    if isinstance(top, Fight):
        targets = [g.hex[u] for u in g.on_map(1 - top.side)]
        open_to = [h for h in targets if combat.bars_attack(g, top.side, h) is None]
        party = [u for h in open_to for u in combat.attackers(g, top.side, h)]
        return {u: "" if u in party else "5.1: no attack for it" for u in g.on_map(top.side)}
    return {}


def notes(g: State, choices: list[Choice]) -> list[dict[str, Any]]:
    """What a way costs, and what an attack may bring."""
    ways = {unit: reach(g, unit) for unit in {c.unit for c in choices if c.verb == "move"}}
    return [_note(g, choice, ways) for choice in choices]


def chances(g: State, side: int, place: int) -> dict[str, Any]:
    """Odds, modifiers and results of an attack on a hex."""
    party = combat.attackers(g, side, place)
    return chances_note(
        g.theatre.charts,
        combat.odds(g, place, party),
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
    """What a hex costs, what it is worth, and what a counter needs to come here."""
    cost, box = cost_of(g, place), g.theatre
    found = [("4.1", f"{cost} MP" if cost else "no counter crosses the river")]
    if box.terrain(place) in box.charts.cover:
        found.append(("5.2", f"{box.charts.cover[box.terrain(place)]} off the die of an attack"))
    if place in box.prizes:
        holder = SIDES[g.held[place] - 1] if g.held[place] else "nobody"
        found.append(("6.1", f"{box.prizes[place]} VP, held by {holder}"))
    top = g.frames[-1]
    if isinstance(top, Fight) and combat.bars_attack(g, top.side, place) is None:
        told = chances(g, top.side, place)
        each = [f"{line['loss'][:2]} {line['chance']}" for line in told["outcomes"]]
        found.append(("5.3", f"an attack at {told['text']}: {', '.join(each)}"))
    if unit >= 0 and g.hex[unit] >= 0 and place in (ways := reach(g, unit)):
        found.append(("4.1", f"{g.name(unit)} needs {ways[place]} MP"))
    return found


class FordAtDawn(PlainBook):
    """The rulebook: what the kit makes of the rules, and what is hidden."""

    def hides(self, g: State) -> bool:
        """Whether an order is sealed; that it is everybody knows (3.1)."""
        return any(has_sealed(g, side) for side in (GOLD, BLUE))

    def guards(self, g: State, side: int) -> bool:
        """A sealed order, or one that is about to be: an open one hides no more (3.2)."""
        top = g.frames[-1]
        return has_sealed(g, side) or (isinstance(top, Seal) and top.side == side)

    def imagine(self, known: State, side: int, rng: Random) -> State:
        """The enemy has sealed any order that he may, each as likely as the others."""
        world: State = known.clone()
        enemy = 1 - side
        if has_sealed(known, enemy):
            open_to = [o for o in range(1, len(ORDERS)) if not bars_order(known, enemy, o)]
            world.sealed[enemy] = rng.choice(open_to)
        return world


RULES: Final = Rules(
    package="sandtable.games.ford_at_dawn",
    folder=Path(__file__).parent,
    code="FD",
    name="ford-at-dawn",
    version=1,
    sides=SIDES,
    faces=6,
    secrets="the order it has sealed, until it is opened (3.2)",
    verbs=VERBS,
    options=Options(Option(REPEAT, OptionInfo("repeat", "Orders may be repeated", False, "3.1"))),
    state=State,
    chapters=(outline, sealing, movement, combat),
    outline=outline.OUTLINE,
    turn="2.1",
    words=WORDS,
    decisions={"dawn": (52, 43)},
    points=outline.points,
    scoring="6.1",
    result=outline.result,
    ending="6.2",
    phases=PHASES,
    able=able,
    notes=notes,
    lines=lines,
)
