"""Everything else a player is asked: commitments, reinforcements, regrouping, airbases."""

from __future__ import annotations

from sandtable.ai.forlorn_hopes import worth
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.kinds import ALLIED, FIGHTER
from sandtable.games.forlorn_hopes.state import State


def first(choices: list[Choice], *verbs: str) -> Choice | None:
    """The first choice of one of these verbs, tried in their order."""
    for verb in verbs:
        for choice in choices:
            if choice.verb == verb:
                return choice
    return None


def commit(choices: list[Choice], *, comes: bool) -> Choice | None:
    """A fleet that may come this turn or not."""
    if comes:
        return first(choices, "commit", "decline")
    return first(choices, "decline", "commit")


def to_base(g: State, side: int, choices: list[Choice]) -> Choice:
    """Fighters and bombers where the fight is: near Java; not where it is crowded."""
    centre = g.theatre.map.find("1808")

    def value(choice: Choice) -> tuple[float, int]:
        base = g.theatre.base_of_spot(choice.hex)
        place = g.base_hex(base) if base >= 0 else choice.hex
        ship = base >= 0 and g.theatre.bases[base].ship >= 0
        if place < 0:
            return -99.0, 0
        far = g.theatre.flight(place, centre) if centre >= 0 else 0
        crowd = len([u for u in g.theatre.air[side] if base >= 0 and g.base[u] == base])
        capacity = g.theatre.bases[base].capacity if base >= 0 else 1
        return -0.5 * far - 2.0 * crowd / max(1, capacity) + (1.0 if ship else 0.0), -choice.hex

    return max(choices, key=value)


def arrive(g: State, side: int, choices: list[Choice]) -> Choice | None:
    """Everybody comes as soon as he may, where he is wanted most."""
    placed = [c for c in choices if c.verb == "enter" and c.hex >= 0]
    if placed:
        return max(placed, key=lambda c: (_arrival_worth(g, side, c.hex), -c.hex))
    return first(choices, "enter", "done")


def _arrival_worth(g: State, side: int, place: int) -> float:
    if place >= g.theatre.size:
        return 0.0
    return worth.hex_worth(g, place, side)


def convoy(g: State, choices: list[Choice]) -> Choice:
    """A fighter back, to the first base offered."""
    back = [c for c in choices if c.verb == "base"]
    types = g.theatre.roster.type
    fighters = [c for c in back if types[c.unit] == FIGHTER]
    return (fighters or back or choices)[0]


def hunt(g: State, choices: list[Choice]) -> Choice:
    """The submarine's prey: what is worth most."""
    shots = [c for c in choices if c.verb == "shoot"]
    if not shots:
        return choices[0]
    return max(shots, key=lambda c: (worth.ship_step(g, c.unit), -c.unit))


def bombard(g: State, choices: list[Choice]) -> Choice:
    """Ships fire at ground units that are to be attacked, else at nothing but the airbase."""
    units = [c for c in choices if c.verb == "strike-unit"]
    if units:
        return max(units, key=lambda c: (worth.ground_step(g, c.unit), -c.unit))
    return choices[0]


def construct(g: State, side: int, choices: list[Choice]) -> Choice:
    """A mobile airbase where none is near and Java is in reach, the Japanese in the south."""
    if side == ALLIED:
        return Choice("done")
    best: tuple[float, int] = (0.0, 1)
    centre = g.theatre.map.find("1808")
    for number, choice in enumerate(choices):
        if choice.verb != "build" or centre < 0:
            continue
        far = g.theatre.flight(choice.hex, centre)
        near = [b for b in g.theatre.bases_of[side] if 0 <= g.base_hex(b) < g.theatre.size]
        taken = any(g.base_hex(b) == choice.hex for b in near)
        value = 3.0 - abs(far - 3) - (9.0 if taken else 0.0)
        best = max(best, (value, -number))
    return choices[-best[1]] if best[1] <= 0 else Choice("done")
