"""6.7 Interdiction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.doro_nawa import anti_aircraft
from sandtable.games.doro_nawa.bombardment_strength import (
    Scales,
    column_name,
    detail_of,
    scales_sheet,
    weigh_raid,
)
from sandtable.games.doro_nawa.kinds import DIE_FALLS, FOUGHT
from sandtable.games.doro_nawa.missions import FIGHTERS_BLOCK, bars_bombing, fly_mission, told_of
from sandtable.games.doro_nawa.state import State

# ── 6.7 Who may interdict where ──────────────────────────────────────────────

NO_BOX: Final = Bar("6.7", "an off-map box cannot be interdicted", "Choose a hex.")
MARKED: Final = Bar(
    "6.7", "the hex is interdicted already", "Interdict another hex of the same way."
)
NOBODY_OVER: Final = Bar(
    "6.7",
    "no face-up aircraft of yours with a bombardment value is over the hex",
    "Fly one there first.",
)
NOT_YOURS: Final = Bar("2.1", "it is the other side's unit", "Choose an aircraft of your own.")
NOBODY_ABLE: Final = Bar(
    "6.7", "no aircraft over the hex may interdict it now", "Fly another one there, face-up."
)
FLIES_ALREADY: Final = Bar("6.7", "it takes part already", "Leave it out (`without`).")
FLIES_NOT: Final = Bar("6.7", "it takes no part", "Only who was added with `with` can be left out.")
NOBODY_FLIES: Final = Bar("6.7", "no aircraft is chosen", "Add one with `with`.")


def bars_place(g: State, place: int) -> Bar | None:
    """What keeps a place from being interdicted by anybody."""
    if place >= g.theatre.size:
        return NO_BOX
    return MARKED if g.interdicted[place] else None


def bars_interdicting(g: State, unit: int, place: int) -> Bar | None:
    """What keeps an aircraft from interdicting a hex; it flies one mission in a half (R100)."""
    if g.theatre.roster.side[unit] != g.half:
        return NOT_YOURS
    bar = bars_place(g, place)
    if bar is not None:
        return bar
    bar = bars_bombing(g, unit, place)
    if bar is not None:
        # 6.7 repeats the conditions of 6.5 for itself.
        return Bar("6.7", bar.reason, bar.remedy, bar.figures) if bar.case == "6.5" else bar
    return None


def tell(g: State, side: int, ballot: Ballot) -> None:
    """Tell the ballot the hexes that a side's aircraft can interdict."""
    found: dict[int, Bar | None] = {}
    places, asked = g.hex, ballot.asks(False)
    for unit in ballot.over(g.theatre.bombers[side], g.theatre.wings[side]):
        place = places[unit]
        if place < 0 or place in found:
            continue
        able = g.face[unit] != 0 and not g.used[unit] & FOUGHT
        if asked or (able and place < g.theatre.size and not g.interdicted[place]):
            found[place] = bars_hex(g, side, place)
    for place in sorted(found):
        ballot.add("interdict", hex=place, bar=found[place])


def bars_hex(g: State, side: int, place: int) -> Bar | None:
    """What keeps a side from interdicting a hex at all."""
    told = bars_place(g, place)
    if told is not None:
        return told
    bars: list[tuple[int, Bar]] = []
    over = g.aircraft_in(place, side)
    values = g.theatre.roster.bombardment
    for unit in [u for u in over if values[u] > 0] or over:
        bar = bars_interdicting(g, unit, place)
        if bar is None:
            return None
        bars.append((unit, bar))
    # Whom only an enemy fighter bars: while it does, no other aircraft would be of use there.
    blocked = [(unit, bar) for unit, bar in bars if bar.reason == FIGHTERS_BLOCK.reason]
    return told_of(g, blocked or bars, NOBODY_ABLE) if bars else NOBODY_OVER


def begin(g: State, choice: Choice) -> None:
    """Put an interdiction together."""
    g.frames.append(Interdict(choice.hex, ()))


class Interdict(NamedTuple):
    """The aircraft over a hex that are to interdict it."""

    place: int
    aircraft: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The side whose half it is."""
        return g.half

    def prompt(self, g: State) -> Prompt:
        """Strength and chance so far."""
        scales = weigh_raid(g, self.aircraft)
        return Prompt(
            f"Interdict {g.where(self.place)} with {scales.total}, column "
            f"{column_name(g, scales)}: {chance_of(g, scales)} of 6.",
            "6.7",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Aircraft join and leave; then it is flown or dropped."""
        there = g.aircraft_in(self.place, g.half)
        for unit in there:
            if unit in self.aircraft:
                ballot.add("with", unit, bar=FLIES_ALREADY)
                ballot.add("without", unit)
            else:
                ballot.add("with", unit, bar=bars_interdicting(g, unit, self.place))
                ballot.add("without", unit, bar=FLIES_NOT)
        ballot.add("resolve", bar=None if self.aircraft else NOBODY_FLIES)
        ballot.add("cancel")
        for unit in ballot.beside(range(g.theatre.roster.count)):
            if unit not in there:
                ballot.add("with", unit, bar=bars_interdicting(g, unit, self.place))
                ballot.add("without", unit, bar=FLIES_NOT)

    def apply(self, g: State, choice: Choice) -> None:
        """Change the mission, drop it, or fly it into the anti-aircraft fire."""
        verb = choice.verb
        if verb == "with":
            g.frames[-1] = Interdict(self.place, tuple(sorted((*self.aircraft, choice.unit))))
        elif verb == "without":
            rest = tuple([unit for unit in self.aircraft if unit != choice.unit])
            g.frames[-1] = Interdict(self.place, rest)
        elif verb == "cancel":
            g.frames.pop()
        else:
            self.fly(g)

    def fly(self, g: State) -> None:
        """Commit: the mission waits below the anti-aircraft fire."""
        g.frames.pop()
        if g.log is not None:
            g.say("6.7", f"{g.doing(self.aircraft, 'sets out', 'set out')} to "
                f"interdict {g.where(self.place)}.",
                  (self.place,), self.aircraft)  # fmt: skip
        for unit in self.aircraft:
            g.used[unit] |= FOUGHT
        g.frames.append(Then("interdiction.strike", (self.place, self.aircraft)))
        anti_aircraft.open_fire(g, self.place, 1 - g.half, self.aircraft)


def strike(g: State, place: int, aircraft: tuple[int, ...]) -> None:
    """What survived the anti-aircraft fire rolls for the marker."""
    alive = tuple([unit for unit in aircraft if g.hex[unit] == place])
    if not alive:
        if g.log is not None:
            g.say("6.7", f"No aircraft is left to interdict {g.where(place)}.", (place,))
        return
    g.frames.append(Strike(place, alive))


# ── 6.7 The die ──────────────────────────────────────────────────────────────


def chance_of(g: State, scales: Scales) -> int:
    """How many of the six faces give a number."""
    loss = g.theatre.crt.loss
    return sum([1 for die in range(6) if loss[die][scales.column]])


class Strike(NamedTuple):
    """The die of an interdiction: any number puts the marker."""

    place: int
    aircraft: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Strength and column."""
        scales = weigh_raid(g, self.aircraft)
        return Prompt(
            f"Interdiction of {g.where(self.place)}: {scales.total}, column "
            f"{column_name(g, scales)}, {chance_of(g, scales)} of 6.",
            "6.7",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to six."""
        for die in range(1, 7):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Face-down in any case; the marker lies on these aircraft until one of them leaves."""
        g.frames.pop()
        scales = weigh_raid(g, self.aircraft)
        result = g.theatre.crt.loss[choice.n - 1][scales.column]
        for unit in self.aircraft:
            fly_mission(g, unit)
        if result:
            g.interdicted[self.place] = 1
            for unit in self.aircraft:
                g.raider[unit] = 1
            g.forget_supply()
        if g.log is not None:
            end = "interdicted" if result else "not interdicted"
            g.say("6.7", f"{g.where(self.place)} is {end}: {scales.total}, column "
                  f"{column_name(g, scales)}, die {choice.n}.", (self.place,), self.aircraft,
                  (choice.n,), detail_of(g, scales, choice.n, result))  # fmt: skip


KINDS: Final = (
    Kind(
        Interdict, waiting=("an interdiction is being put together", "Resolve or cancel it first.")
    ),
    Kind(Strike, waiting=DIE_FALLS),
)
THEN: Final[dict[str, Callable[..., None]]] = {"interdiction.strike": strike}


# ── for the screen ───────────────────────────────────────────────────────────


def sheet(g: State, frame: Any) -> dict[str, Any] | None:
    """The interdiction as it stands, if one is being put together or resolved."""
    if not isinstance(frame, (Interdict, Strike)):
        return None
    scales = weigh_raid(g, frame.aircraft)
    chance, more = chance_of(g, scales), g.theatre.tec.interdicted_cost
    return {
        "kind": "interdiction",
        "target": g.theatre.label(frame.place),
        **scales_sheet(g, scales),
        "chance": f"{chance}/6",
        "notes": [
            {"case": "6.7", "text": "any number interdicts the hex"},
            {"case": "6.4", "text": "anti-aircraft fire comes first; only survivors count"},
            {
                "case": "6.7",
                "text": f"both sides pay {more} MP more to enter, and trace no supply in",
            },
        ],
    }
