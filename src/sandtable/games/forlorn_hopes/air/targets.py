"""9.6 Air mission target designation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air import composition
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.data.air import TARGETS
from sandtable.games.forlorn_hopes.kinds import (
    BASE_DESTROYED,
    BY_PARATROOPS,
    CARRIER,
    MOBILE,
    NAVAL,
    ON_AIRBASE,
    ON_CITY,
    ON_GROUND,
    ON_PORT,
    ON_SHIPS,
    ON_SUPPLY,
    PLAY,
    SIDES,
    SUPPLY,
    TENDER,
    TRANSPORT_PLANE,
    WRITTEN_TARGET,
)
from sandtable.games.forlorn_hopes.state import State

# ── 9.6 Air mission target designation ───────────────────────────────────────

JOINED: Final = Bar(
    "9.11.1", "bombers have joined the drop", "Choose what they bomb; the troops drop as well."
)

TOO_MANY: Final[dict[str, Bar]] = {
    composition.ATTACKERS_FULL.reason: Bar(
        "9.6",
        "the mission has more attackers than may fly at this target",
        "Choose another target.",
    ),
    composition.ESCORTS_FULL.reason: Bar(
        "9.6", "the mission has more escorts than may fly at this target", "Choose another target."
    ),
}
"""By what the chart of 9.1.1 says while a mission is put together: what is said of its target."""


def found(g: State, side: int, h: int) -> list[tuple[int, int]]:
    """Enemy targets of a side in a hex but ships, as (kind, target).

    The target is an airbase, a ground or supply unit, and -1 of a city or port.
    """
    enemy = 1 - side
    there: list[tuple[int, int]] = [
        (ON_AIRBASE, base)
        for base in bases.in_hex(g, h, enemy)
        if g.theatre.bases[base].kind not in (CARRIER, TENDER)
    ]
    if g.holder(h) == enemy:
        if g.theatre.is_city(h):
            there.append((ON_CITY, -1))
        if g.theatre.is_port(h):
            there.append((ON_PORT, -1))
    types = g.theatre.roster.type
    there += [(ON_SUPPLY if types[u] == SUPPLY else ON_GROUND, u) for u in g.ground_in(h, enemy)]
    return there


def all_found(g: State, side: int, h: int) -> list[tuple[int, int]]:
    """Those and the ships."""
    there = found(g, side, h)
    return [*there, (ON_SHIPS, -1)] if g.ships_in(h, 1 - side) else there


AFLOAT: Final = 1
ASHORE: Final = 2
STRAFED: Final = 4
"""Something that fighters may strafe: airbase, ground unit, T or MTB (9.10.2)."""


def held(g: State, side: int) -> bytearray:
    """What there is for a side to attack, by hex, of the three; `all_found` at once."""
    theatre = g.theatre
    roster = theatre.roster
    enemy = 1 - side
    holds = bytearray(theatre.size)
    for place, units in g.at.items():
        if place < theatre.size:
            for unit in units:
                if roster.side[unit] == enemy:
                    holds[place] |= _held_unit(roster.category[unit], roster.type[unit])
    for base in theatre.bases_of[enemy]:
        kind, h = theatre.bases[base].kind, g.base_hex(base)
        if 0 <= h < theatre.size and kind not in (CARRIER, TENDER):
            stands = not g.base_state[base] & BASE_DESTROYED
            if stands and (kind == MOBILE or g.holder(h) == enemy):
                holds[h] |= ASHORE | STRAFED
    for h in theatre.sites:
        if g.holder(h) == enemy:
            holds[h] |= ASHORE
    return holds


def _held_unit(category: int, kind: int) -> int:
    if category == NAVAL:
        return AFLOAT | STRAFED if kind in composition.STRAFED_SHIPS else AFLOAT
    return ASHORE if kind == SUPPLY else ASHORE | STRAFED


def tell(ballot: Ballot, g: State, target: tuple[int, int], bar: Bar | None = None) -> None:
    """A target as a choice."""
    kind, which = target
    if kind == ON_AIRBASE:
        ballot.add("strike-base", -1, g.theatre.spot(which), bar=bar)
    elif kind in (ON_GROUND, ON_SUPPLY):
        ballot.add("strike-unit", which, bar=bar)
    else:
        verbs = {
            ON_CITY: "strike-city", ON_PORT: "strike-port", ON_SHIPS: "strike-ships",
            BY_PARATROOPS: "assault-drop",
        }  # fmt: skip
        ballot.add(verbs[kind], bar=bar)


def chosen(g: State, choice: Choice, h: int) -> tuple[int, int]:
    """The target that a choice names in a hex."""
    for target in (*found(g, 0, h), *found(g, 1, h), (ON_SHIPS, -1), (BY_PARATROOPS, -1)):
        ballot = Ballot()
        tell(ballot, g, target)
        if ballot.open == [choice]:
            return target
    raise ValueError(f"{choice!r} names no target in {g.theatre.label(h)}")


def bars_target(g: State, target: tuple[int, int]) -> Bar | None:
    """What keeps the mission under way from a target in its hex, by its composition (9.1.1).

    Of a paratroop assault that bombers have joined, the target is what they bomb.
    """
    crew = composition.party(g, g.mission_side)
    kind = target[0]
    if crew.transports and crew.bombers:
        return JOINED if kind == BY_PARATROOPS else None
    bar = composition.bars_party(g, g.mission_side, g.mission_hex, crew, kind)
    too_many = TOO_MANY.get(bar.reason) if bar is not None else None
    return bar if bar is None or too_many is None else too_many.says(bar.figures)


def named(g: State, target: tuple[int, int]) -> str:
    """A target in words."""
    kind, which = target
    if kind == ON_AIRBASE:
        return f"the airbase {g.theatre.bases[which].title}"
    if kind in (ON_GROUND, ON_SUPPLY):
        return g.name(which)
    if kind == BY_PARATROOPS:
        return "a paratroop assault"
    return "naval units" if kind == ON_SHIPS else f"the {TARGETS[kind]}"


def begin(g: State) -> None:
    """The Mission player names what his mission attacks (9.6).

    With one target in the hex, as both players see it, there is nothing to name.
    """
    side = g.mission_side
    if g.mission_kind >= 0:
        return  # a reaction mission flies at the spotted group (9.1.4)
    if g.has_option(WRITTEN_TARGET) and g.written[side] >= 0:
        designate(g, decoded(g.written[side]))
        g.written[side] = -1
        return
    there = all_found(g, side, g.mission_hex)
    if not there or _drops(g, side):
        there.append((BY_PARATROOPS, -1))
    if len(there) == 1:
        designate(g, there[0])
    else:
        g.frames.append(NamingTarget(side))


def _drops(g: State, side: int) -> bool:
    """Whether, as both players know, the mission might be a paratroop assault (9.11)."""
    types = g.theatre.roster.type
    return any(
        types[u] == TRANSPORT_PLANE and g.status[u] == PLAY for u in g.theatre.air[side]
    ) and any(g.theatre.roster.parachute[u] and g.status[u] == PLAY for u in g.theatre.ground[side])


def designate(g: State, target: tuple[int, int]) -> None:
    """From now on it is known what the mission attacks."""
    g.mission_kind, g.mission_unit = target
    g.say("9.6", f"{SIDES[g.mission_side]} target: {named(g, target)}.", (g.mission_hex,),
          (target[1],) if target[0] in (ON_GROUND, ON_SUPPLY) else ())  # fmt: skip


ONE_TARGET: Final = Bar(
    "9.6", "a mission attacks one target, and it is named already", "Name another with a later one."
)
VERBS: Final[tuple[str, ...]] = (
    "strike-base", "strike-city", "strike-port", "strike-unit", "strike-ships", "assault-drop",
)  # fmt: skip


def bars_second(g: State) -> Bar | None:
    """What keeps a mission from a second target: it has one (9.6)."""
    if g.mission_side < 0 or g.mission_kind < 0:
        return None
    return ONE_TARGET.says(named(g, (g.mission_kind, g.mission_unit)))


NOT_THERE: Final = Bar("9.6", "it is no enemy target in the target hex", "Choose one that is.")


def tell_all(g: State, ballot: Ballot) -> None:
    """Every target of the mission's hex with what bars it, and the drop of its C units."""
    there = all_found(g, g.mission_side, g.mission_hex)
    for target in there:
        tell(ballot, g, target, bars_target(g, target))
    drop = (BY_PARATROOPS, -1)
    tell(ballot, g, drop, bars_target(g, drop))
    ballot.also(_tell_elsewhere, g, there)


def _tell_elsewhere(g: State, there: list[tuple[int, int]], ballot: Ballot) -> None:
    """All that a choice could name as a target but a drop, wherever it is."""
    types = g.theatre.roster.type
    units = [u for side in range(len(SIDES)) for u in g.theatre.ground[side]]
    anywhere = [
        *[(ON_AIRBASE, base) for base in range(len(g.theatre.bases))],
        *[(ON_SUPPLY if types[u] == SUPPLY else ON_GROUND, u) for u in units],
        *[(kind, -1) for kind in (ON_CITY, ON_PORT, ON_SHIPS)],
    ]
    for target in anywhere:
        if target not in there:
            tell(ballot, g, target, NOT_THERE)


class NamingTarget(NamedTuple):
    """One specific target in the hex."""

    side: int

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where; or what, if the mission as it is can attack nothing else there.

        The case is the same for a drop (9.11): the other side reads it and knows not who flies.
        """
        where = g.where(g.mission_hex)
        ballot = Ballot()
        tell_all(g, ballot)
        if len(ballot.open) == 1:
            only = chosen(g, ballot.open[0], g.mission_hex)
            if only[0] == BY_PARATROOPS:
                return Prompt(f"In {where} the mission can only drop its troops.", "9.6")
            text = f"In {where} the mission can attack {named(g, only)} only: name that target."
            return Prompt(text, "9.6")
        return Prompt(f"What does the mission attack in {where}?", "9.6")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Airbases, city, port, ground units, ships; a drop with C units."""
        tell_all(g, ballot)

    def apply(self, g: State, choice: Choice) -> None:
        """It is declared."""
        g.frames.pop()
        designate(g, chosen(g, choice, g.mission_hex))


# ── 9.6 Optional rule: the target is written down ────────────────────────────

SPAN: Final = 1000
"""A written target as one number: kind times this, plus the target's number and one."""


def coded(target: tuple[int, int]) -> int:
    """A target as one number."""
    return target[0] * SPAN + target[1] + 1


def decoded(number: int) -> tuple[int, int]:
    """The target of a number."""
    return number // SPAN, number % SPAN - 1


class Writing(NamedTuple):
    """The target is written down as the mission is declared: the last part of the draft."""

    side: int

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """What is asked."""
        return Prompt("Write the target down; it is shown after the target scramble.", "9.6")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """As in the open."""
        tell_all(g, ballot)

    def apply(self, g: State, choice: Choice) -> None:
        """Noted where only the owner sees it."""
        g.frames.pop()
        target = chosen(g, choice, g.mission_hex)
        g.written[self.side] = coded(target)
        g.say("9.6", f"Written down: {named(g, target)}.", (g.mission_hex,), seen_by=self.side)


KINDS: Final = (
    Kind(NamingTarget, asked=True),
    Kind(Writing, draft=True),
)
THEN: Final[dict[str, Callable[..., None]]] = {"targets.begin": begin}
