"""5.4 Random events: the die, and each event in full."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.data.charts import (
    ALLIED_CONVOY,
    ALLIED_SUBMARINES,
    FOUL_WEATHER,
    FRICTION,
    JAPANESE_SUBMARINES,
    MAGIC,
    RESERVE_FLEET,
    TOKYO,
    RandomEvent,
)
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BOXES,
    DIE,
    EVENT,
    FIGHTER,
    JAPANESE,
    LOST,
    NOBODY,
    PLAY,
    POOL,
    READY,
    RESERVE,
    SIDES,
    SS,
    UNAVAILABLE,
)
from sandtable.games.forlorn_hopes.sea import submarines
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import (
    air_fleet,
    reinforcements,
)

# ── 5.4 the die ──────────────────────────────────────────────────────────────


def begin(g: State) -> None:
    """The die for the event of this turn (5.4)."""
    g.frames.append(EventRoll())


class EventRoll(NamedTuple):
    """Which event happens: the die as it falls."""

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """The random event."""
        return Prompt("Die for the random event of this turn.", "5.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table and do what it says."""
        g.frames.pop()
        event = g.theatre.pack.events.at(choice.n)
        g.say("5.4", f"Random event: die {choice.n}, {event.title}.", dice=(choice.n,),
              detail={"die": choice.n, "result": event.title, "text": event.text})  # fmt: skip
        happen(g, event)


def happen(g: State, event: RandomEvent) -> None:
    """An event happens; one that cannot apply is no event."""
    if event.key == FOUL_WEATHER:
        g.foul = 1
    elif event.key == FRICTION:
        g.friction = event.number
    elif event.key == MAGIC:
        _magic(g, event)
    elif event.key in (ALLIED_SUBMARINES, JAPANESE_SUBMARINES):
        attack(g, event.side, event.number)
    elif event.key == ALLIED_CONVOY:
        _convoy(g, event)
    elif event.key == TOKYO:
        _tokyo(g, event)
    elif event.key == RESERVE_FLEET:
        _reserve_fleet(g)


def no_event(g: State, why: str) -> None:
    """The event cannot apply."""
    g.say("5.4", f"No event: {why}.")


# ── 5.4 Magic Intelligence ───────────────────────────────────────────────────

PLACED_ALREADY: Final = Bar(
    "5.4", "the second reconnaissance unit comes once in a game", "Look at the display."
)


def bars_second_recon(g: State, unit: int) -> Bar | None:
    """What keeps the second reconnaissance unit from being placed."""
    if g.status[unit] != EVENT:
        return PLACED_ALREADY
    return None if recon_bases(g, unit) else reinforcements.NO_BASE


def recon_bases(g: State, unit: int) -> list[int]:
    """Airbases of its side where it may be placed."""
    return [b for b in g.theatre.bases_of[g.side(unit)] if bases.may_host(g, unit, b)]


def _magic(g: State, event: RandomEvent) -> None:
    unit = g.theatre.roster.find(g.theatre.pack.roster.short[event.unit])
    g.frames.append(Intelligence(ALLIED if event.side == NOBODY else event.side, unit))


class Intelligence(NamedTuple):
    """The player looks at the whole enemy Airbase Display, or places his second PBY."""

    side: int
    unit: int
    """-1 where the game has none."""

    def actor(self, g: State) -> int:
        """Who reads the enemy's signals."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which of the two."""
        place = f", or place {g.name(self.unit)}" if self.unit >= 0 else ""
        return Prompt(f"Look at the whole enemy Airbase Display{place}?", "5.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Look, or place the unit."""
        ballot.add("look")
        if self.unit >= 0:
            ballot.add("enter", self.unit, bar=bars_second_recon(g, self.unit))

    def apply(self, g: State, choice: Choice) -> None:
        """Show the display to this side alone; or ask, in secret, for the airbase."""
        g.frames.pop()
        if choice.verb == "look":
            g.say("5.4", f"The {SIDES[self.side]} player looks at the enemy Airbase Display.")
            disclose(g, self.side)
            return
        g.say("5.4", f"{g.name(self.unit)} comes into play.", units=(self.unit,))
        g.frames.append(
            reinforcements.Basing(self.side, self.unit, tuple(recon_bases(g, self.unit)))
        )


def disclose(g: State, side: int) -> None:
    """Tell a side what stands at every enemy airbase, as it is at this moment (R48)."""
    enemy = 1 - side
    for base in g.theatre.bases_of[enemy]:
        units = [u for u in g.based_at(base) if g.in_play(u) and g.side(u) == enemy]
        if units:
            _disclosed(g, side, g.theatre.bases[base].title, units)
    hidden = [u for u in air_fleet.survivors(g) if g.base[u] == UNAVAILABLE]
    if hidden and enemy == JAPANESE:
        _disclosed(g, side, "11th Air Fleet Unavailable", hidden)


def _disclosed(g: State, side: int, where: str, units: list[int]) -> None:
    told = [f"{g.name(u)} ({', '.join(condition(g, u))})" for u in units]
    g.say("5.4", f"{where}: {'; '.join(told)}.", units=tuple(units), seen_by=side)


def condition(g: State, unit: int) -> list[str]:
    """How an air unit stands on the Airbase Display, in words."""
    words = [BOXES[g.box[unit]]]
    if g.is_reduced(unit):
        words.append("reduced")
    if g.disrupted[unit]:
        words.append("disrupted")
    if g.ace[unit]:
        words.append("ace")
    return words


# ── 5.4 Submarines (10.4.9) ──────────────────────────────────────────────────


def attack(g: State, side: int, left: int) -> None:
    """So many attacks of submarines of a side, one after the other."""
    roster = g.theatre.roster
    ready = [u for u in g.theatre.ships[side] if roster.type[u] == SS and g.status[u] == EVENT]
    if not ready:
        no_event(g, f"no {SIDES[side]} submarine is left")
        return
    if left > 1:
        g.frames.append(Then("random_events.attack", (side, left - 1)))
    submarines.begin(g, side)


# ── 5.4 Allied convoy ────────────────────────────────────────────────────────


def replaceable(g: State) -> list[int]:
    """Allied fighters that a convoy may replace: eliminated, or reduced at an airbase."""
    types = g.theatre.roster.type
    return [
        u
        for u in g.theatre.air[ALLIED]
        if types[u] == FIGHTER
        and (g.status[u] == LOST or (g.in_play(u) and g.base[u] >= 0 and g.is_reduced(u)))
    ]


NOTHING_TO_REPLACE: Final = Bar("5.4", "it is neither eliminated nor reduced", "Choose another.")
NO_CONVOY_BASE: Final = Bar(
    "5.4",
    "the convoy does not come there",
    "Choose another airbase, or `pass`.",
)


def bars_replacing(g: State, unit: int, base: int, places: list[int]) -> Bar | None:
    """What keeps a fighter from coming back by convoy to an airbase."""
    if unit not in replaceable(g):
        return NOTHING_TO_REPLACE
    if g.base_hex(base) not in places:
        return NO_CONVOY_BASE
    return bases.bars_host(g, unit, base)


def _convoy(g: State, event: RandomEvent) -> None:
    """Ask even if none is reduced: that is secret.  Without any fighter there is no event."""
    types = g.theatre.roster.type
    fighters = [
        u
        for u in g.theatre.air[ALLIED]
        if types[u] == FIGHTER and (g.status[u] == LOST or g.in_play(u))
    ]
    names = [g.theatre.pack.map.label(place) for place in event.places]
    places = tuple([p for p in (g.theatre.map.find(name) for name in names) if p >= 0])
    if fighters:
        g.frames.append(Convoy(ALLIED, places, event.number))
    else:
        no_event(g, "there is no Allied fighter to replace")


class Convoy(NamedTuple):
    """An eliminated or reduced fighter unit comes back in full strength, unseen by the enemy."""

    side: int
    places: tuple[int, ...]
    left: int

    def actor(self, g: State) -> int:
        """The Allied player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where to."""
        where = ", ".join([g.where(place) for place in self.places])
        return Prompt(f"Which fighter unit comes back in full strength, to {where}?", "5.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each fighter with its airbases, or none."""
        places = list(self.places)
        types = g.theatre.roster.type
        fighters = [u for u in g.theatre.air[ALLIED] if types[u] == FIGHTER]
        for unit in ballot.over(replaceable(g), fighters):
            for base in g.theatre.bases_of[ALLIED]:
                bar = bars_replacing(g, unit, base, places)
                ballot.add("base", unit, g.theatre.spot(base), bar=bar)
        ballot.add("pass")

    def apply(self, g: State, choice: Choice) -> None:
        """It is there, full and normal; the other side scores nothing (R36)."""
        g.frames.pop()
        if self.left > 1:
            g.frames.append(Convoy(self.side, self.places, self.left - 1))
        if choice.verb == "pass":
            g.say("5.4", "The convoy brings nothing.", seen_by=self.side)
            return
        unit, base = choice.unit, g.theatre.base_of_spot(choice.hex)
        back = g.status[unit] == LOST
        g.status[unit] = PLAY
        g.steps[unit] = g.theatre.roster.steps[unit]
        g.disrupted[unit] = 0
        g.base[unit] = base
        g.box[unit] = READY
        where = g.theatre.bases[base].title
        g.say("5.4", f"{g.name(unit)} is in full strength again, at {where}.", units=(unit,),
              seen_by=self.side)  # fmt: skip
        if back:
            g.say("5.4", f"The convoy brings {g.name(unit)} back.", units=(unit,))


# ── 5.4 Orders from Tokyo ────────────────────────────────────────────────────


def _tokyo(g: State, event: RandomEvent) -> None:
    """A share of the committed fleet goes back; how many is known to both, not who (R37)."""
    out = air_fleet.on_display(g)
    if not g.fleet_on or not out:
        no_event(g, "the 11th Air Fleet is not committed")
        return
    count = (len(out) + event.number - 1) // event.number
    g.say("5.4", f"Units of the 11th Air Fleet that go back: {count}.")
    g.frames.append(Recall(JAPANESE, count))


class Recall(NamedTuple):
    """The Japanese player chooses which of his 11th Air Fleet units are withdrawn."""

    side: int
    left: int

    def actor(self, g: State) -> int:
        """The Japanese player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """How many."""
        return Prompt(f"Withdraw units of the 11th Air Fleet: {self.left} to go.", "5.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Any that is available."""
        for unit in air_fleet.on_display(g):
            ballot.add("pick", unit)

    def apply(self, g: State, choice: Choice) -> None:
        """Back to the Unavailable box."""
        g.frames.pop()
        air_fleet.withdraw(g, choice.unit)
        g.say("5.4", f"{g.name(choice.unit)} goes back.", units=(choice.unit,), seen_by=self.side)
        if self.left > 1:
            g.frames.append(Recall(self.side, self.left - 1))


# ── 5.4 Reserve Fleet ────────────────────────────────────────────────────────


def _reserve_fleet(g: State) -> None:
    force = g.theatre.roster.force
    ships = [u for u in g.theatre.ships[ALLIED] if force[u] == RESERVE and g.status[u] == POOL]
    if g.reserve or not ships:
        no_event(g, "the Reserve Fleet was released already, or is not there")
        return
    g.reserve = 1
    g.say("5.4", "The Reserve Fleet may enter the map, in this turn or later, once.")


KINDS: Final = (
    Kind(EventRoll),
    Kind(Intelligence),
    Kind(
        Convoy,
        secret=True,
        asked=True,
        other_units={"base": "the convoy brings back fighters only"},
    ),
    Kind(
        Recall,
        secret=True,
        other_units={"pick": "it is no unit of the 11th Air Fleet on the display"},
    ),
)
THEN: Final[dict[str, Callable[..., None]]] = {"random_events.attack": attack}
