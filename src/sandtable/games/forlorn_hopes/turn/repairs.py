"""14.4 Removing hits: airbases, cities, ports, ground and naval units recover."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BUILDING,
    DIE,
    JAPANESE,
    MAJOR,
    MINOR,
    MOBILE,
    NOBODY,
    PLAY,
    POOL,
)
from sandtable.games.forlorn_hopes.sea.sea_ways import friendly_port
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import supply

AIRBASE: Final = 0
AIRBASE_HIT: Final = 1
CITY_HIT: Final = 2
PORT_HIT: Final = 3
SHAKEN: Final = 4
"""A disrupted ground or naval unit."""
DAMAGED: Final = 5
"""A damaged naval unit."""


class Task(NamedTuple):
    """Something that recovers on a die of `most` or less: 10 = without a die, 0 = not now."""

    kind: int
    number: int
    """The airbase, the hex or the unit."""
    most: int


# ── 14.4 what recovers ───────────────────────────────────────────────────────


def tasks(g: State) -> list[Task]:
    """All that try to recover in this phase: airbases, cities and ports, ground, naval (4.0)."""
    return [*_airbases(g), *_places(g), *_ground(g), *_naval(g)]


def _line(g: State, key: str, side: int, supplied: bool) -> int:
    return g.theatre.pack.regroup[key].die(side, supplied)


def _airbases(g: State) -> list[Task]:
    """First the disruption, in a later turn one hit after the other (R41)."""
    found: list[Task] = []
    for number, base in enumerate(g.theatre.bases):
        place, state = g.base_hex(number), g.base_state[number]
        if base.kind not in (MAJOR, MINOR, MOBILE) or place < 0:
            continue
        side = base.displays.index(True) if base.kind == MOBILE else g.holder(place)
        if side == NOBODY or state & (BASE_DESTROYED | BUILDING):
            continue
        supplied = not g.base_oos[number]
        if state & BASE_DISRUPTED:
            most = _line(g, "airbase_disrupted", side, supplied)
            found.append(Task(AIRBASE, number, most))
        elif g.base_hits[number]:
            found.append(Task(AIRBASE_HIT, number, _line(g, "hits", side, supplied)))
    return found


def _places(g: State) -> list[Task]:
    """Cities and ports: one hit each, in supply."""
    found: list[Task] = []
    if not any(g.city_hits) and not any(g.port_hits):
        return found
    fed = [supply.reached(g, side) for side in (JAPANESE, ALLIED)]
    for h in g.theatre.field:
        side = g.holder(h)
        if side == NOBODY or not (g.city_hits[h] or g.port_hits[h]):
            continue
        most = _line(g, "hits", side, bool(fed[side][h]))
        if g.city_hits[h]:
            found.append(Task(CITY_HIT, h, most))
        if g.port_hits[h]:
            found.append(Task(PORT_HIT, h, most))
    return found


def _ground(g: State) -> list[Task]:
    found: list[Task] = []
    for side in (JAPANESE, ALLIED):
        for unit in g.theatre.ground[side]:
            if g.in_play(unit) and g.disrupted[unit]:
                most = _line(g, "ground_disrupted", side, not g.oos[unit])
                found.append(Task(SHAKEN, unit, most))
    return found


def _naval(g: State) -> list[Task]:
    found: list[Task] = []
    for side in (JAPANESE, ALLIED):
        for unit in g.theatre.ships[side]:
            if g.disrupted[unit] and in_harbour(g, unit):
                found.append(Task(SHAKEN, unit, _line(g, "naval_disrupted", side, True)))
            if g.steps[unit] and g.is_reduced(unit) and in_dock(g, unit):
                found.append(Task(DAMAGED, unit, _line(g, "naval_damaged", side, True)))
    return found


# ── 14.4 where ships recover ─────────────────────────────────────────────────

DOCKYARDS: Final[dict[str, tuple[int, ...]]] = {
    "Soerabaja": (JAPANESE, ALLIED),
    "Singapore": (JAPANESE,),
}
"""By airbase: sides whose damaged ships are repaired at its port."""


def in_harbour(g: State, unit: int) -> bool:
    """Whether a ship lies in a friendly port, not contested, or in any box (R42, R174)."""
    place = g.hex[unit]
    if place >= g.theatre.size:
        return g.status[unit] in (PLAY, POOL)
    return place >= 0 and friendly_port(g, g.side(unit), place)


def in_dock(g: State, unit: int) -> bool:
    """Whether a damaged ship may be repaired where it lies: an off-map base, or a dockyard.

    The Covering Fleet keeps its damage in its box (5.2); a port with hits as for 13.4 repairs none.
    """
    place = g.hex[unit]
    if place >= g.theatre.size:
        return g.status[unit] == PLAY
    if not in_harbour(g, unit) or g.port_hits[place] >= g.theatre.number["supply.hits"]:
        return False
    return any(
        base.place == place and g.side(unit) in DOCKYARDS.get(base.id, ())
        for base in g.theatre.bases
    )


# ── 14.4 the dice ────────────────────────────────────────────────────────────


def begin(g: State) -> None:
    """Everything that can recover does, or throws its die."""
    go_on(g, tuple([(task.kind, task.number, task.most) for task in tasks(g)]))


def first(left: tuple[tuple[int, int, int], ...]) -> Task:
    """The next of those that are left: frames hold plain tuples."""
    kind, number, most = left[0]
    return Task(kind, number, most)


def go_on(g: State, left: tuple[tuple[int, int, int], ...]) -> None:
    """Up to the next die."""
    for number in range(len(left)):
        task = first(left[number:])
        if task.most >= DIE:
            recover(g, task)
            g.say("14.4", f"Removed: {title(g, task)}.", seen_by=reader(g, task))
        elif task.most > 0:
            g.frames.append(RepairRoll(left[number:]))
            return


def title(g: State, task: Task) -> str:
    """What it is about, for prompt and log."""
    if task.kind == AIRBASE:
        return f"the disruption of {g.theatre.bases[task.number].title}"
    if task.kind == AIRBASE_HIT:
        return f"a hit on the airbase {g.theatre.bases[task.number].title}"
    if task.kind == CITY_HIT:
        return f"a hit on the city {g.where(task.number)}"
    if task.kind == PORT_HIT:
        return f"a hit on the port {g.where(task.number)}"
    if task.kind == SHAKEN:
        return f"the disruption of {g.name(task.number)}"
    return f"the damage of {g.name(task.number)}"


def recover(g: State, task: Task) -> None:
    """The disruption, hit or damage is gone."""
    number = task.number
    if task.kind == AIRBASE:
        g.base_state[number] &= 255 - BASE_DISRUPTED
    elif task.kind == AIRBASE_HIT:
        g.base_hits[number] -= 1
    elif task.kind == CITY_HIT:
        g.city_hits[number] -= 1
    elif task.kind == PORT_HIT:
        g.port_hits[number] -= 1
    elif task.kind == SHAKEN:
        g.disrupted[number] = 0
    else:
        g.steps[number] += 1


def reader(g: State, task: Task) -> int:
    """Who may hear of it: how troops aboard a ship are is their owner's secret (10.1.2)."""
    hidden = task.kind == SHAKEN and g.aboard[task.number] >= 0
    return g.side(task.number) if hidden else -1


class RepairRoll(NamedTuple):
    """The die for the first of those that still try to recover."""

    left: tuple[tuple[int, int, int], ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For what, and what it needs."""
        task = first(self.left)
        return Prompt(f"Die to remove {title(g, task)}: 1 to {task.most}.", "14.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Recovered or not; then the next."""
        g.frames.pop()
        task = first(self.left)
        success = choice.n <= task.most
        what = "success" if success else "nothing"
        g.say("14.4", f"To remove {title(g, task)}: die {choice.n} ({task.most} or less): {what}.",
              dice=(choice.n,), detail={"die": choice.n, "most": task.most})  # fmt: skip
        if success:
            recover(g, task)
        go_on(g, self.left[1:])


KINDS: Final = (Kind(RepairRoll),)
THEN: Final[dict[str, Callable[..., None]]] = {"repairs.begin": begin}
