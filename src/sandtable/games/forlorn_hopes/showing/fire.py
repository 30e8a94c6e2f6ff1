"""What the table shows before dice are thrown: chances beside each target, the combat sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sandtable.core.choice import Choice
from sandtable.core.plan import count
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air import (
    anti_aircraft,
    battle_fire,
    bombing,
    bombing_hits,
    target_scramble,
)
from sandtable.games.forlorn_hopes.air.anti_aircraft import ShipsFire
from sandtable.games.forlorn_hopes.air.battle_actions import End
from sandtable.games.forlorn_hopes.air.battle_fire import Aiming, Answering
from sandtable.games.forlorn_hopes.air.bombing import Aim, Manner
from sandtable.games.forlorn_hopes.air.bombing_manners import MANNERS, bars_manner
from sandtable.games.forlorn_hopes.air.target_scramble import TargetScramble
from sandtable.games.forlorn_hopes.data.charts import (
    AWAY,
    TAKING_OFF,
    Effect,
    EffectTable,
    GroundResult,
    bounded,
)
from sandtable.games.forlorn_hopes.data.charts import ON_GROUND as ON_GROUND_STILL
from sandtable.games.forlorn_hopes.kinds import DIE, LEVELS, ON_GROUND, ON_SHIPS, ON_SUPPLY
from sandtable.games.forlorn_hopes.land import ground_combat, landing
from sandtable.games.forlorn_hopes.land.ground import GroundMoves
from sandtable.games.forlorn_hopes.land.ground_combat import Assault, GroundCombats
from sandtable.games.forlorn_hopes.sea import naval_bombardment, sea_ways, surface_combat
from sandtable.games.forlorn_hopes.sea.naval_bombardment import Bombardment, Broadside
from sandtable.games.forlorn_hopes.sea.surface_combat import Gunnery
from sandtable.games.forlorn_hopes.state import State

Note = dict[str, Any]
"""A modifier: case, text, value."""

# ── chances ──────────────────────────────────────────────────────────────────


def chances(words: list[str]) -> list[dict[str, str]]:
    """What each face of the die brings, gathered: in the order in which it first occurs.

    >>> chances(["no effect", "no effect", "1 step"])
    [{'loss': 'no effect', 'chance': '2/3'}, {'loss': '1 step', 'chance': '1/3'}]
    """
    times: dict[str, int] = {}
    for word in words:
        times[word] = times.get(word, 0) + 1
    return [{"loss": word, "chance": f"{n}/{len(words)}"} for word, n in times.items()]


def _odds(
    modifiers: list[Note],
    table: EffectTable,
    thing: str,
    left: int = 0,
    shaken: bool = False,
    shakes: bool = True,
) -> dict[str, Any]:
    """A die with modifiers on a table of effects: their sum, and the chance of each effect.

    `left` are the steps of the target, 0 of what has none: the last one is its end.  `shaken`: to
    be disrupted costs it a step instead (9.7.5, 10.4.4).  What cannot be disrupted `shakes` not.
    """
    add = sum([line["value"] for line in modifiers])
    effects = [table.at(die + add) for die in range(1, DIE + 1)]
    if not shakes:
        effects = [Effect(0, effect.steps) for effect in effects]
    if shaken:
        effects = [Effect(0, effect.steps + effect.disrupts) for effect in effects]
    faces = [
        "eliminated" if 0 < left <= effect.steps else losses.worded(effect, thing)
        for effect in effects
    ]
    shown = [line for line in modifiers if line["value"]]
    return {"add": add, "modifiers": shown, "outcomes": chances(faces)}


def _factors(case: str, attack: tuple[str, int], defence: tuple[str, int]) -> list[Note]:
    return [
        {"case": case, "text": attack[0], "value": attack[1]},
        {"case": case, "text": defence[0], "value": -defence[1]},
    ]


# ── beside a choice ──────────────────────────────────────────────────────────


def odds_of(g: State, choice: Choice) -> dict[str, Any] | None:
    """What a choice may bring, for the player who is asked: sum of modifiers, chances of effects.

    Only of dice whose modifiers that player knows: never of an interceptor scramble (9.4.1).
    """
    top = g.frames[-1]
    for frame, verb, weigh in ODDS:
        if isinstance(top, frame) and (choice.verb == verb or choice.verb.startswith(f"{verb}-")):
            found: dict[str, Any] | None = weigh(g, top, choice)
            return found
    return None


def _air_fire(g: State, top: Aiming | Answering, choice: Choice) -> dict[str, Any]:
    """Fire on the Tactical Battle Board (9.7.5), with what is declared so far."""
    firer = top.waiting[0]
    answers = top.answers if isinstance(top, Answering) else ()
    shots = (*top.shots, *answers, (firer, choice.unit))
    added = battle_fire.modifiers(g, firer, choice.unit, shots)
    shaken = g.struck[choice.unit] > 0
    left = g.steps[choice.unit]
    return _odds(added, g.theatre.pack.air.fire, "step", left, shaken) | _aimed(shots[:-1], choice)


def shots_from(g: State, unit: int, end: End) -> list[dict[str, Any]]:
    """Whom a unit that ends its flight there may fire at, as all others are now (9.7.5).

    Each with the chance of some effect, and whether that is from the rear.
    """
    if g.theatre.roster.af_defensive[unit] or not battle_fire.af_of(g, unit):
        return []
    shown: list[dict[str, Any]] = []
    for enemy in battle_fire.on_board(g, 1 - g.side(unit)):
        if battle_fire.bars_aim(g, end, enemy) is None:
            lines = battle_fire.modifiers(g, unit, enemy, (), end)
            add = sum([line["value"] for line in lines])
            effects = [g.theatre.pack.air.fire.at(die + add) for die in range(1, DIE + 1)]
            many = len([effect for effect in effects if effect.disrupts or effect.steps])
            shot = {"unit": enemy, "chance": f"{many}/{DIE}"}
            shown.append(shot | ({"rear": True} if battle_fire.from_rear(g, end, enemy) else {}))
    return shown


def _bombs(g: State, top: Manner, choice: Choice) -> dict[str, Any]:
    """An attack in that manner (9.10)."""
    return _bombing(g, top.unit, choice.n, top.ship)


def _best_bombs(g: State, top: Aim, choice: Choice) -> dict[str, Any] | None:
    """An attack on that ship, in the manner that adds most."""
    unit = top.waiting[0]
    ship = choice.unit if choice.verb == "aim" else -1
    if bombing.drops(g, unit):
        return None
    open_ = [m for m in range(len(MANNERS)) if bars_manner(g, unit, m, ship) is None]
    found = [_bombing(g, unit, manner, ship) for manner in open_]
    best = max(found, key=lambda odds: int(odds["add"]), default=None)
    if best is None:
        return None
    words = "before anti-aircraft fire"
    if ship >= 0 and (aims := [aimed for _, aimed in top.sorties].count(ship)):
        words += f"; {count(aims, 'air unit')} aimed at it so far"
    return best | {"text": words}


def _bombing(g: State, unit: int, manner: int, ship: int) -> dict[str, Any]:
    target = ship if g.mission_kind == ON_SHIPS else g.mission_unit
    added = bombing.modifiers(g, unit, manner, target)
    stepped = g.mission_kind in (ON_SHIPS, ON_GROUND, ON_SUPPLY) and target >= 0
    left = g.steps[target] if stepped else 0
    shakes = bombing_hits.shakes(g, g.mission_kind, target)
    return _odds(added, g.theatre.pack.air.bombing, "hit", left, shakes=shakes)


def _gunfire(g: State, top: Gunnery, choice: Choice) -> dict[str, Any]:
    """Fire at a ship (10.4.4)."""
    firer, target = top.queue[0], choice.unit
    keys = surface_combat.fire_keys(g, firer, target, top.number, top.night)
    factors = _factors(
        "10.4.4",
        ("AF", surface_combat.attack_factor(g, firer)),
        ("DF", g.theatre.roster.df[g.face(target)][target]),
    )
    added = [*factors, *sea_ways.told(g, keys, "10.4.4")]
    shaken = bool(g.disrupted[target])
    odds = _odds(added, g.theatre.pack.naval_combat, "step", g.steps[target], shaken)
    return odds | _aimed(top.shots, choice)


def _aimed(shots: tuple[tuple[int, int], ...], choice: Choice) -> dict[str, str]:
    """How many shots at the same target are declared, where some are."""
    times = len([target for _, target in shots if target == choice.unit])
    return {"text": f"{count(times, 'shot')} at it so far"} if times else {}


def _shelling(g: State, top: Broadside, choice: Choice) -> dict[str, Any] | None:
    """Bombardment from the sea (10.5)."""
    for kind, target in naval_bombardment.objects(g, top.side, top.place):
        if naval_bombardment.as_choice(g, kind, target) == choice:
            factors = _factors(
                "10.5",
                ("AF", g.theatre.roster.af[g.face(top.ship)][top.ship]),
                ("DF", bombing.defence(g, top.place, kind, target)),
            )
            keys = naval_bombardment.shelling_keys(g, top.ship)
            added = [*factors, *sea_ways.told(g, keys, "10.5")]
            stepped = kind in (ON_GROUND, ON_SUPPLY)
            left = g.steps[target] if stepped else 0
            shakes = bombing_hits.shakes(g, kind, target)
            return _odds(added, g.theatre.pack.air.bombing, "hit", left, shakes=shakes)
    return None


def _broadside(g: State, top: Bombardment, choice: Choice) -> dict[str, Any] | None:
    """The same where a single target makes the die fall with the ship (10.5)."""
    there = naval_bombardment.objects(g, top.side, top.place)
    if len(there) != 1:
        return None
    ((kind, target),) = there
    frame = Broadside(top.side, top.place, top.ships, choice.unit)
    odds = _shelling(g, frame, naval_bombardment.as_choice(g, kind, target))
    what = bombing_hits.target_name(g, top.place, kind, target)
    return odds and {**odds, "text": f"fires at once at {what}"}


def _flak(g: State, top: ShipsFire, choice: Choice) -> dict[str, Any]:
    """Anti-aircraft fire of a ship (9.9.3): the die that hits, and the lowest that does both."""
    aa = anti_aircraft.aa_of_ship(g, top.waiting[0])
    level = anti_aircraft.level_drm(g, choice.unit)
    most = anti_aircraft.hits_at(g, aa, choice.unit)
    added = [
        {"case": "9.9.3", "text": "AA", "value": aa},
        {"case": "9.9.3", "text": LEVELS[g.level[choice.unit]], "value": level},
    ]
    faces = ["a hit" if die <= most else "no effect" for die in range(1, DIE + 1)]
    shown = [line for line in added if line["value"]]
    return {"text": f"hit on 1 to {most}" if most else "no die hits", "modifiers": shown,
            "outcomes": chances(faces)}  # fmt: skip


def _surf(g: State, top: GroundMoves, choice: Choice) -> dict[str, Any] | None:
    """A landing, where enemy ground units are (11.5.2)."""
    unit = choice.unit
    if not g.troops_in(g.hex[unit], 1 - top.side):
        return None
    lines = landing.modifiers(g, unit)
    add = sum([value for _, value in lines])
    most = g.theatre.number["amphibious.step_lost"]
    faces = ["a step lost" if die + add <= most else "ashore" for die in range(1, DIE + 1)]
    notes = [{"case": "11.5.2", "text": text, "value": value} for text, value in lines]
    return {"add": add, "modifiers": notes, "outcomes": chances(faces)}


def _attack(g: State, top: GroundCombats, choice: Choice) -> dict[str, Any]:
    """A ground combat with everybody who may attack (11.4)."""
    everybody = tuple(ground_combat.able(g, choice.hex, top.side))
    odds = ground_combat.weigh(g, choice.hex, everybody)
    text = f"{odds.attack} to {odds.defence}: {odds.column_name}"
    return {"text": text, "add": odds.drm, "modifiers": _ground_notes(odds), "outcomes":
            _ground_chances(g, odds)}  # fmt: skip


FLEEING: Final[dict[str, str]] = {
    AWAY: "away",
    TAKING_OFF: "caught taking off",
    ON_GROUND_STILL: "caught on the ground",
}
"""By outcome of a target scramble, in few words."""


def _flee(g: State, top: TargetScramble, choice: Choice) -> dict[str, Any]:
    """A unit that tries to get off the ground (9.5.1): its owner knows all that counts."""
    unit = choice.unit
    added = target_scramble.target_modifiers(g, unit, top.crowd_at(g, g.base[unit]))
    add = sum([line["value"] for line in added])
    table = g.theatre.pack.air.target_scramble
    faces = [FLEEING[table.at(die + add).key] for die in range(1, DIE + 1)]
    return {"add": add, "modifiers": added, "outcomes": chances(faces)}


Weigh = Callable[..., dict[str, Any] | None]
ODDS: Final[tuple[tuple[Any, str, Weigh], ...]] = (
    (Aiming, "fire", _air_fire),
    (Answering, "fire", _air_fire),
    (Manner, "bomb", _bombs),
    (Aim, "aim", _best_bombs),
    (Aim, "bomb", _best_bombs),
    (Gunnery, "shoot", _gunfire),
    (Bombardment, "bombard", _broadside),
    (Broadside, "strike", _shelling),
    (ShipsFire, "aim", _flak),
    (GroundMoves, "land", _surf),
    (GroundCombats, "assault", _attack),
    (TargetScramble, "flee", _flee),
)
"""By decision and verb: what weighs the choice."""

# ── the combat sheet ─────────────────────────────────────────────────────────


def sheet_of(g: State, side: int) -> dict[str, Any] | None:
    """The combat that the side is putting together: on the ground (11.4), or of ships (10.4)."""
    top = g.frames[-1]
    if isinstance(top, Assault) and top.side == side:
        return _ground_sheet(g, top)
    if isinstance(top, Gunnery) and top.side == side:
        return _surface_sheet(g, top)
    return None


def _ground_sheet(g: State, top: Assault) -> dict[str, Any]:
    odds = ground_combat.weigh(g, top.hex, top.attackers)
    able = ground_combat.able(g, top.hex, top.side)
    defenders = g.troops_in(top.hex, 1 - top.side)
    table = g.theatre.pack.ground_combat
    return {
        "kind": "ground",
        "target": g.theatre.label(top.hex),
        "attackers": [{**_fighter(g, u), "fires": u in top.attackers} for u in able],
        "defenders": [_fighter(g, u) for u in defenders],
        "modifiers": [{**note, "to": "die"} for note in _ground_notes(odds)],
        "attack": odds.attack,
        "defence": odds.defence,
        "ratio": odds.column_name,
        "drm": odds.drm,
        "columns": table.names,
        "column": odds.column,
        "table": [[cell.printed for cell in row] for row in table.results],
        "outcomes": _ground_chances(g, odds),
        "notes": _ways_out(g, top),
    }


def _fighter(g: State, unit: int) -> dict[str, Any]:
    """A ground unit with its strength and what halves it (11.4.2)."""
    halved = [text for text, holds in (("disrupted", g.disrupted[unit]),
                                       ("out of supply", g.oos[unit])) if holds]  # fmt: skip
    notes = [{"case": "11.4.2", "text": f"{text}: halved"} for text in halved]
    printed = g.theatre.roster.cf[g.face(unit)][unit]
    value = ground_combat.strength(g, unit)
    return {"unit": unit, "sp": printed, "value": value, "notes": notes}


def _ground_notes(odds: ground_combat.Weighed) -> list[Note]:
    return [{"case": "11.4.2", "text": text, "value": value} for text, value in odds.modifiers]


def _ground_chances(g: State, odds: ground_combat.Weighed) -> list[dict[str, str]]:
    table = g.theatre.pack.ground_combat
    rows = [table.result(bounded(die + odds.drm), odds.column) for die in range(1, DIE + 1)]
    return chances([_in_words(row) for row in rows])


def _in_words(cell: GroundResult) -> str:
    parts = [
        f"{who} {count(steps, 'step')}"
        for who, steps in (("attacker", cell.attacker), ("defender", cell.defender))
        if steps
    ]
    if cell.retreat:
        parts.append("retreat")
    return ", ".join(parts) or "no effect"


def _ways_out(g: State, top: Assault) -> list[Note]:
    """Where the defenders may retreat (11.4.3)."""
    near = [to for to in g.theatre.near[top.hex] if g.theatre.in_play[to]]
    ways = [
        g.where(to) for to in near
        if ground_combat.bars_retreat(g, 1 - top.side, top.hex, to) is None
    ]  # fmt: skip
    text = f"Their retreat: {', '.join(ways)}" if ways else "They have nowhere to retreat to"
    return [{"case": "11.4.3", "text": f"{text}; who stays loses a step more."}]


def _surface_sheet(g: State, top: Gunnery) -> dict[str, Any]:
    firing = [
        {
            "unit": ship,
            "value": surface_combat.attack_factor(g, ship),
            "notes": [{"case": "10.4.4", "text": "fires now" if not i else "fires later"}],
            "fires": not i,
        }
        for i, ship in enumerate(top.queue)
    ]
    shots = [f"{g.name(firer)} at {g.name(target)}" for firer, target in top.shots]
    told = [{"case": "10.4.4", "text": f"Declared: {'; '.join(shots)}."}] if shots else []
    table = g.theatre.pack.naval_combat
    lines = zip(table.names, table.lines, strict=True)
    return {
        "kind": "surface",
        "target": g.theatre.label(top.place),
        "attackers": firing,
        "lines": [{"result": name, "text": losses.worded(effect)} for name, effect in lines],
        "notes": told,
    }
