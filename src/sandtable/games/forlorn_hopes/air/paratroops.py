"""9.11 Paratroop Assault: the drop.  The mission is composed in `air_missions`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.data.charts import LANDS_WELL
from sandtable.games.forlorn_hopes.kinds import DIE, DROPPED, DROPPED_WELL, UNLOADED
from sandtable.games.forlorn_hopes.land import control
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import victory

# ── 9.11.1 Where a drop is possible ──────────────────────────────────────────

FOUL: Final = Bar("9.11", "there are no drops in Foul Weather", "Wait for another turn.")
NO_LAND: Final = Bar("9.11", "troops drop on a land or coastal hex", "Choose such a hex.")
FULL: Final = Bar(
    "11.3", "no more ground units of a side may be in a hex", "Choose a hex with room."
)


def bars_drop(g: State, side: int, h: int, units: int = 1) -> Bar | None:
    """What keeps a side from dropping so many parachute units in a hex (9.11, 11.3)."""
    if g.foul:
        return FOUL
    theatre = g.theatre
    if h >= theatre.size or not theatre.pack.tec.ground_open[theatre.map.terrain[h]]:
        return NO_LAND
    most = theatre.number["ground.stack"]
    there = len(g.troops_in(h, side))
    return FULL.says(f"{there} of {most} are there") if there + units > most else None


# ── 9.11.2, 9.11.3 The drop ──────────────────────────────────────────────────


def drop(g: State, unit: int) -> None:
    """A C unit over the target hex drops its parachute unit, or takes it home again."""
    g.loaded[unit] = UNLOADED
    troops = g.cargo_of(unit)
    if not troops:
        return
    bar = bars_drop(g, g.side(unit), g.mission_hex)
    if bar is not None:
        g.say(bar.case, f"{g.named(troops)} cannot drop: {bar.reason}.", (g.mission_hex,), (unit,))
        return
    g.frames.append(Drop(unit, troops[0]))


class Drop(NamedTuple):
    """The die of a parachute unit."""

    unit: int
    troops: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Who drops where."""
        return Prompt(f"{g.name(self.troops)} drops on {g.where(g.mission_hex)}: die.", "9.11")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table; the unit comes down, and takes a hex without enemies."""
        g.frames.pop()
        h = g.mission_hex
        added: list[dict[str, Any]] = []
        if g.disrupted[self.unit]:
            value = g.theatre.drm["paratroop.disrupted"]
            added.append({"case": "9.11.3", "text": "C unit disrupted", "value": value})
        total = choice.n + sum([line["value"] for line in added])
        outcome = g.theatre.pack.air.paratroop.at(total)
        g.say("9.11.3", f"{g.name(self.troops)} drops on {g.where(h)}: die {choice.n}, result "
              f"{total}: {outcome.title}.", (h,), (self.unit, self.troops), (choice.n,),
              {"modifiers": added, "die": choice.n, "total": total})  # fmt: skip
        g.mission_bombed = 1
        if losses.lose(g, self.troops, outcome.steps, "9.11.3"):
            return
        before = victory.occupant(g, h)
        g.disembark(self.troops, h)
        g.arrived[self.troops] = DROPPED_WELL if outcome.key == LANDS_WELL else DROPPED
        control.update(g, h, before)


KINDS: Final = (Kind(Drop),)
THEN: Final[dict[str, Callable[..., None]]] = {}
