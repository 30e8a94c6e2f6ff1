"""6.6 Ground support: the attacker commits aircraft first, then the defender; both draw fire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa import anti_aircraft, missions
from sandtable.games.doro_nawa.ground_strength import weigh
from sandtable.games.doro_nawa.kinds import FOUGHT
from sandtable.games.doro_nawa.state import State

# ── 6.6 Ground support ───────────────────────────────────────────────────────

FIGHTERS_BLOCK: Final = Bar(
    "6.6",
    "a face-up enemy fighter is in the hex",
    "Make it fight first: air-to-air combat turns it face-down.",
)
NO_BOMBS: Final = Bar("6.6", "the aircraft has no bombardment value to add", "Use one that has.")
ELSEWHERE: Final = Bar(
    "6.6", "aircraft support from the defending hex", "Fly it to the hex under attack first."
)
NOT_YOURS: Final = Bar("2.1", "it is the other side's unit", "Choose an aircraft of your own.")
COMMITTED: Final = Bar("6.6", "it is committed already", "Take it back first if it should not.")
NOT_COMMITTED: Final = Bar(
    "6.6",
    "it is not committed to this combat",
    "Only who was committed with `support` can be taken back.",
)


def bars_support(
    g: State, unit: int, place: int, side: int, busy: tuple[int, ...] = ()
) -> Bar | None:
    """What keeps an aircraft from supporting a side in a hex; `busy` fighters do not bar (R58)."""
    if g.theatre.roster.side[unit] != side:
        return NOT_YOURS
    bar = missions.bars_bombing(g, unit, place, busy)
    if bar is None:
        return None
    if bar == missions.FIGHTERS_BLOCK:
        return FIGHTERS_BLOCK.says(bar.figures)
    if bar == missions.ELSEWHERE:
        return ELSEWHERE.says(bar.figures)
    return NO_BOMBS if bar == missions.NO_BOMBS else bar


def tell_support(
    g: State,
    ballot: Ballot,
    place: int,
    side: int,
    chosen: tuple[int, ...],
    busy: tuple[int, ...] = (),
) -> None:
    """Tell the ballot which aircraft may join in, and which may be taken back."""
    for unit in ballot.over(g.aircraft_in(place, side), range(g.theatre.roster.count)):
        if unit in chosen:
            ballot.add("withdraw", unit)
            ballot.add("support", unit, bar=COMMITTED)
        else:
            ballot.add("support", unit, bar=bars_support(g, unit, place, side, busy))
            ballot.add("withdraw", unit, bar=NOT_COMMITTED)


def can_support(g: State, place: int, side: int, busy: tuple[int, ...]) -> bool:
    """Whether a side has an aircraft in the hex that may support."""
    for unit in g.aircraft_in(place, side):
        if bars_support(g, unit, place, side, busy) is None:
            return True
    return False


def commit(g: State, aircraft: tuple[int, ...], place: int, what: str) -> None:
    """Aircraft fly their one mission of the half: face-down from now on (6.3, R78, R100)."""
    for unit in aircraft:
        missions.fly_mission(g, unit)
        if g.theatre.roster.side[unit] == g.half:
            g.used[unit] |= FOUGHT
    if aircraft:
        g.say("6.6", f"Ground support of the {what} in {g.where(place)}: {g.named(aircraft)}.",
              (place,), aircraft)  # fmt: skip


def survivors(g: State, aircraft: tuple[int, ...], place: int) -> tuple[int, ...]:
    """Those that the fire from below left in the air (6.4)."""
    return tuple([unit for unit in aircraft if g.hex[unit] == place])


# ── 6.6 The attacker first, then the defender ────────────────────────────────


def join_attack(g: State, target: int, units: tuple[int, ...], air: tuple[int, ...]) -> None:
    """The attacker's aircraft meet the fire of all units in the hex; then the defender answers."""
    commit(g, air, target, "attack")
    g.frames.append(Then("ground_support.answer", (target, units, air)))
    if air:
        anti_aircraft.open_fire(g, target, 1 - g.theatre.roster.side[units[0]], air)


def answer(g: State, target: int, units: tuple[int, ...], air: tuple[int, ...]) -> None:
    """Ask the defender for his support, if he has any there."""
    left = survivors(g, air, target)
    side = 1 - g.theatre.roster.side[units[0]]
    if can_support(g, target, side, left):
        g.frames.append(Support(target, side, units, left, ()))
    else:
        g.frames.append(Then("ground_combat.clash", (target, units, left, ())))


class Support(NamedTuple):
    """The defender commits aircraft that are in the hex under attack."""

    target: int
    side: int
    units: tuple[int, ...]
    air: tuple[int, ...]
    chosen: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The defender."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """The odds as they stand."""
        scales = weigh(g, self.target, self.units, self.air, self.chosen)
        bare = weigh(g, self.target, self.units, self.air, ())
        return Prompt(
            f"{g.where(self.target)} is attacked {scales.attack} to {scales.defence}: "
            f"support from the air adds {scales.defence - bare.defence}.",
            "6.6",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each aircraft in the hex; done."""
        tell_support(g, ballot, self.target, self.side, self.chosen, self.air)
        ballot.add("done")

    def apply(self, g: State, choice: Choice) -> None:
        """Once committed they face the fire of one attacking hex of the enemy's choice (6.4)."""
        g.frames.pop()
        if choice.verb == "support":
            chosen = tuple(sorted((*self.chosen, choice.unit)))
            g.frames.append(self._replace(chosen=chosen))
        elif choice.verb == "withdraw":
            chosen = tuple([u for u in self.chosen if u != choice.unit])
            g.frames.append(self._replace(chosen=chosen))
        else:
            self.commit(g)

    def commit(self, g: State) -> None:
        """The aircraft chosen fly."""
        target, units, chosen = self.target, self.units, self.chosen
        commit(g, chosen, target, "defence")
        g.frames.append(Then("ground_combat.clash", (target, units, self.air, chosen)))
        if chosen:
            hexes = tuple(sorted({g.hex[u] for u in units}))
            anti_aircraft.open_fire_from(g, g.theatre.roster.side[units[0]], hexes, chosen)


KINDS: Final = (
    Kind(
        Support,
        waiting=("ground support is decided first", "Commit aircraft, then `done`."),
        question="support",
    ),
)
THEN: Final[dict[str, Callable[..., Any]]] = {"ground_support.answer": answer}
