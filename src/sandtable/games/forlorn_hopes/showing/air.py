"""What the table shows of an air mission: its target, the battle board, words of choices."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.hexes import DIRECTIONS
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.air import accidents, battle_moves, targets
from sandtable.games.forlorn_hopes.air.air_missions import Composing
from sandtable.games.forlorn_hopes.air.battle_fire import Aiming, Answering
from sandtable.games.forlorn_hopes.air.battle_moves import Flying
from sandtable.games.forlorn_hopes.air.battle_setup import FACINGS, EntryEdge, SettingUp
from sandtable.games.forlorn_hopes.air.bombing_manners import MANNERS
from sandtable.games.forlorn_hopes.air.scramble import Scrambling, foreseen_most
from sandtable.games.forlorn_hopes.air.targets import NamingTarget, Writing
from sandtable.games.forlorn_hopes.bases.staging import Staging
from sandtable.games.forlorn_hopes.chapters import KINDS
from sandtable.games.forlorn_hopes.data.air import EDGES, TARGET_NAMES
from sandtable.games.forlorn_hopes.kinds import ATTACKER, LEVELS, ON_AIRBASE, SIDES, TRANSPORT_PLANE
from sandtable.games.forlorn_hopes.sea import naval_interception
from sandtable.games.forlorn_hopes.sea.naval_interception import Intercepting
from sandtable.games.forlorn_hopes.sea.naval_missions import Grouping
from sandtable.games.forlorn_hopes.sea.naval_movement import Sailing
from sandtable.games.forlorn_hopes.showing import voyages
from sandtable.games.forlorn_hopes.showing.fire import shots_from
from sandtable.games.forlorn_hopes.state import State

WORDS: Final[dict[str, list[str]]] = {
    "edge": [f"From the {name} edge" for name in EDGES],
    "altitude": [f"At {name}" for name in LEVELS],
    "bomb": [f"{name.capitalize()} attack" for name in MANNERS],
}
"""How a choice reads whose number stands for a name."""
# ── the mission ──────────────────────────────────────────────────────────────


def mission_of(g: State) -> dict[str, Any] | None:
    """The air mission under way: whose, where, and its target once that is designated."""
    if g.mission_side < 0 or g.mission_hex < 0:
        return None
    found: dict[str, Any] = {
        "side": SIDES[g.mission_side],
        "hex": g.theatre.label(g.mission_hex),
        "round": g.battle_round,
        "target": TARGET_NAMES[g.mission_kind] if g.mission_kind >= 0 else None,
    }
    if g.mission_unit >= 0 and g.mission_kind == ON_AIRBASE:
        found["at"] = g.theatre.bases[g.mission_unit].title
    elif g.mission_unit >= 0:
        found["at"] = g.name(g.mission_unit)
    return found


# ── 9.7 the Tactical Battle Board ────────────────────────────────────────────


def battle_of(g: State, side: int) -> dict[str, Any] | None:
    """The battle on the board: its round, who acts, and where the one that flies can end."""
    top = g.frames[-1]
    setting_up = isinstance(top, (EntryEdge, SettingUp))
    if not setting_up and not any(cell >= 0 for cell in g.cell):
        return None
    found: dict[str, Any] = {"round": g.battle_round}
    if isinstance(top, SettingUp):
        found["acts"] = top.waiting(g)[0]
    elif isinstance(top, Flying):
        found["acts"] = top.unit
        found["left"] = top.left
        if side == top.side:
            found["ends"] = _ends(g, top)
    elif isinstance(top, (Aiming, Answering)):
        found["acts"] = top.waiting[0]
        found["shots"] = [list(shot) for shot in top.shots]
    return found


def _ends(g: State, top: Flying) -> list[dict[str, Any]]:
    """Where the impulse under way can end (9.7.4), each with the wide choice that leads there.

    Of who carries bombs it says which ends lead to the target hex by the next flight (9.7.3), and
    at which levels; of who may fire by himself, at whom from there.
    """
    bombs = g.part[top.unit] == ATTACKER and bool(g.loaded[top.unit])
    shown: list[dict[str, Any]] = []
    for end in battle_moves.where(g):
        if end.cell < 0:
            shown.append({"hex": None, "text": "goto"})
            continue
        label = g.theatre.label(g.theatre.cell_place(end.cell))
        number = end.facing * FACINGS + end.level
        levels = battle_moves.leads(g, top, end) if bombs else []
        shots = shots_from(g, top.unit, end)
        shown.append(
            {
                "hex": label,
                "facing": end.facing,
                "level": LEVELS[end.level],
                "text": f"goto {label} {number}",
                **({"leads": [LEVELS[level] for level in levels]} if levels else {}),
                **({"fires": shots} if shots else {}),
            }
        )
    return shown


# ── words of choices ─────────────────────────────────────────────────────────


def rises(g: State, unit: int) -> str:
    """With what die a fighter gets up; how far the enemy flew its owner does not know (9.4.1)."""
    most = foreseen_most(g, unit)
    told = f"up on {most} or less" if most else "up on no die"
    return f"{told}, on more if the enemy has flown farther than he flies"


STRUCK: Final[dict[str, str]] = {
    "strike-base": "a hit disrupts it, hits destroy it and aircraft on its ground (9.10.3)",
    "strike-city": "it collects hits, and then supplies nobody (9.10.6, 13.4)",
    "strike-port": "it collects hits, and then supplies nobody (9.10.6, 13.4)",
    "strike-unit": "it is disrupted, or loses steps (9.10.5)",
    "strike-ships": "each attacker has a ship of its own (9.10.4)",
}
"""9.6: what an air mission does to a target, by the verb that names it."""


def _more(g: State, choice: Choice) -> str:
    """What a choice of a target, a stage move or a voyage brings about; "" for others."""
    top, verb = g.frames[-1], choice.verb
    if isinstance(top, Sailing):
        return voyages.label(g, top, choice)
    if isinstance(top, Grouping) and verb == "depart":
        return voyages.departing(g, top.side, top.place)
    if verb == "assault-drop":
        return "Drop the troops there (9.11)"
    if isinstance(top, (NamingTarget, Writing)):
        what = targets.named(g, targets.chosen(g, choice, g.mission_hex))
        return f"Target: {what.removeprefix('the ')}: {STRUCK[verb]}"
    if isinstance(top, Staging) and g.disrupted[choice.unit]:
        base = g.theatre.bases[g.theatre.base_of_spot(choice.hex)].title
        return f"Stage {g.name(choice.unit)} to {base}: disrupted, {accidents.told(g)}"
    drops = verb == "attack" and g.theatre.roster.type[choice.unit] == TRANSPORT_PLANE
    if isinstance(top, Composing) and drops:
        return f"{g.name(choice.unit)} drops a parachute unit (9.11)"
    return ""


def note_of(g: State, choice: Choice) -> dict[str, Any]:
    """Words for a choice whose number stands for a name, or which names nothing at all.

    And for those that bring about more than they name.
    """
    found = _more(g, choice)
    if found:
        return {"label": found}
    if choice.unit < 0 and choice.hex < 0 and choice.n < 0:
        plain = KINDS.of(g.frames[-1]).labels.get(choice.verb)
        return {} if plain is None else {"label": plain}
    top = g.frames[-1]
    if isinstance(top, Intercepting):
        ships = naval_interception.interceptors(g, top.side, choice.hex, top.tried)
        die = naval_interception.chance(g, top.side, ships)
        return {"label": f"From {g.where(choice.hex)}: {g.named(ships)} ({die})"}
    if isinstance(top, Scrambling):
        return {"label": f"Scramble {g.name(choice.unit)}: {rises(g, choice.unit)}"}
    words = WORDS.get(choice.verb)
    if words is not None and 0 <= choice.n < len(words):
        who = f"{g.name(choice.unit)}: " if choice.unit >= 0 else ""
        return {"label": f"{who}{words[choice.n]}"}
    if choice.verb == "set":
        facing, level = divmod(choice.n, FACINGS)
        where = g.theatre.label(choice.hex)
        text = f"{g.name(choice.unit)} in {where}, facing {DIRECTIONS[facing]}, {LEVELS[level]}"
        return {"label": text, "facing": facing, "level": LEVELS[level]}
    return {}
