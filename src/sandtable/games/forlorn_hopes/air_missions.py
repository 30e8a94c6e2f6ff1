"""9.1 Air missions: who may fly, where to, and how a mission runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.games.forlorn_hopes import (
    bases,
    battle,
    bombing,
    composition,
    flights,
    paratroops,
    targets,
)
from sandtable.games.forlorn_hopes.kinds import (
    ATTACKER,
    BY_PARATROOPS,
    ESCORT,
    FIGHTER,
    IN_BATTLE,
    INTERCEPTOR,
    LOADED,
    ON_SHIPS,
    PATROL,
    PLAY,
    RECON,
    SIDES,
    TRANSPORT_PLANE,
    WRITTEN_TARGET,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.terrain import FAR

# ── 8.4 capable of a mission ─────────────────────────────────────────────────


def capable(g: State, side: int) -> bool:
    """Whether a side may have a unit that could perform an air mission, as both know (8.4)."""
    if g.regroup_turn == g.turn:
        return False
    types = g.theatre.roster.type
    return any(g.status[u] == PLAY and types[u] != RECON for u in g.theatre.air[side])


# ── 9.1.3 Air mission target hex designation ─────────────────────────────────

REGROUP_TURN: Final = Bar(
    "14.5", "in the General Regroup turn no mission but staging is flown", "Stage, or pass."
)
NOT_SURRENDERED: Final = Bar(
    "15.0", "nobody but reconnaissance enters Singapore before it surrenders", "Wait for turn 3."
)
NOTHING_THERE: Final = Bar(
    "9.1.3", "there is nothing of the enemy to attack", "Choose a hex with a target."
)
OFF_THE_MAP: Final = Bar(
    "6.6.1", "an airbase off the map cannot be attacked", "Choose a hex of the map."
)
OUT_OF_REACH: Final = Bar(
    "9.2", "no ready unit that could attack there has it within range", "Choose a nearer hex."
)


def closed(g: State, h: int) -> bool:
    """Whether a hex waits for a surrender (6.2, 15.0)."""
    surrender = g.theatre.rules.surrender
    return surrender is not None and surrender.hex == h and g.turn < surrender.turn


def kinds_at(g: State, side: int, h: int) -> list[int]:
    """Kinds of target that a mission of a side may be flown against in a hex (9.6)."""
    kinds = sorted({kind for kind, _ in targets.all_found(g, side, h)})
    return [*kinds, BY_PARATROOPS] if paratroops.bars_drop(g, side, h) is None else kinds


class Raid(NamedTuple):
    """What one attacker alone can do: its way to each place, its range, the mission it makes."""

    away: list[int]
    range: int
    crew: composition.Party


def raids_of(g: State, side: int) -> list[Raid]:
    """What each ready, armed unit of a side can do; once, where several can do the same."""
    nobody = composition.party(g, side)
    roster = g.theatre.roster
    found: dict[tuple[int, int, composition.Party], Raid] = {}
    for unit in fliers_of(g, side):
        place, reach = g.where(g.base[unit]), roster.sr[unit]
        crew = composition.joined(g, nobody, unit, ATTACKER)
        found.setdefault((place, reach, crew), Raid(g.theatre.flights(place), reach, crew))
    return list(found.values())


def bars_strike(g: State, side: int, h: int, raids: list[Raid]) -> Bar | None:
    """What keeps a side from an air mission to a hex; `raids` are `raids_of` the side."""
    if g.regroup_turn == g.turn:
        return REGROUP_TURN
    if closed(g, h):
        return NOT_SURRENDERED
    there = targets.all_found(g, side, h)
    kinds = kinds_at(g, side, h)
    for raid in raids:
        if raid.away[h] > raid.range:
            continue
        if composition.bars_any(g, side, h, raid.crew, kinds) is None:
            return None
    return _out_of_reach(g, side, h, kinds, raids) if there else NOTHING_THERE


def _out_of_reach(g: State, side: int, h: int, kinds: list[int], raids: list[Raid]) -> Bar:
    """How far the target is for the unit that could attack it and falls short by least."""
    short = [
        (raid.away[h] - raid.range, raid.away[h], raid.range)
        for raid in raids
        if composition.bars_any(g, side, h, raid.crew, kinds) is None and raid.away[h] < FAR
    ]
    if not short:
        return OUT_OF_REACH
    _, needs, has = min(short)
    return OUT_OF_REACH.says(f"the nearest needs {needs} range points and has {has}")


def fliers_of(g: State, side: int) -> list[int]:
    """A side's units that are ready and could attack something, ascending."""
    return [u for u in composition.ready_of(g, side) if composition.bars_armed(g, u) is None]


def strikes(g: State, side: int) -> list[int]:
    """The hexes to which `bars_strike` lets a side fly, ascending, without asking hex by hex."""
    if g.regroup_turn == g.turn:
        return []
    theatre = g.theatre
    types = theatre.roster.type
    # What reaches a hex: bombs 1, strafing 2, troops 4.
    reach = bytearray(theatre.size)
    for unit in fliers_of(g, side):
        does = 2 if types[unit] == FIGHTER else 4 if types[unit] == TRANSPORT_PLANE else 1
        for h in theatre.within(g.where(g.base[unit]), theatre.roster.sr[unit]):
            reach[h] |= does
    holds = targets.held(g, side)
    return [
        h
        for h in theatre.field
        if reach[h]
        and (
            (reach[h] & 1 and holds[h])
            or (reach[h] & 2 and holds[h] & targets.STRAFED)
            or (reach[h] & 4 and paratroops.bars_drop(g, side, h) is None)
        )
        and not closed(g, h)
    ]


def tell(g: State, side: int, ballot: Ballot, must: Bar | None) -> None:
    """The target hexes of an air mission; `must` bars them all."""
    if not ballot.explain:
        if must is None:
            for h in strikes(g, side):
                ballot.add("strike", -1, h)
        return
    raids = raids_of(g, side)
    for h in g.theatre.field:
        ballot.add("strike", -1, h, bar=must or bars_strike(g, side, h, raids))
    for box in g.theatre.boxes:
        ballot.add("strike", -1, box.place, bar=OFF_THE_MAP)


# ── 9.1 the course of a mission ──────────────────────────────────────────────


def begin(g: State, side: int, h: int, kind: int = -1) -> None:
    """An air mission to a target hex; `kind` of a reaction mission, which flies at ships."""
    g.mission_side, g.mission_hex = side, h
    g.mission_kind, g.mission_unit = kind, -1
    g.mission_bombed = 0
    what = "reaction mission" if kind >= 0 else "air mission"
    g.say("9.1.3", f"{SIDES[side]} {what} to {g.place(h)}.", (h,))
    g.frames.append(Composing(side))


CHOOSE_ATTACKER: Final = Bar("9.1", "the mission has no attacker yet", "Choose one first.")


def bars_launch(g: State, side: int, kinds: list[int]) -> Bar | None:
    """What keeps the mission from being flown as it is (9.1)."""
    if not any(g.part[u] == ATTACKER for u in g.theatre.air[side]):
        return CHOOSE_ATTACKER
    return composition.bars_any(g, side, g.mission_hex, composition.party(g, side), kinds)


def open_kinds(g: State, side: int) -> list[int]:
    """The kinds of target the mission under way may still be flown against."""
    return [g.mission_kind] if g.mission_kind >= 0 else kinds_at(g, side, g.mission_hex)


class Composing(NamedTuple):
    """The mission is put together in secret: attackers, escorts, launch (9.1)."""

    side: int

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who flies so far."""
        attackers = [u for u in g.theatre.air[self.side] if g.part[u] == ATTACKER]
        escorts = [u for u in g.theatre.air[self.side] if g.part[u] == ESCORT]
        so_far = f" Attackers: {g.named(attackers)}." if attackers else ""
        so_far += f" Escorts: {g.named(escorts)}." if escorts else ""
        return Prompt(
            f"Air mission to {g.place(g.mission_hex)}: choose attackers and escorts, then "
            f"launch.{so_far}",
            "9.1.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each unit as attacker and as escort, and to launch."""
        kinds = open_kinds(g, self.side)
        h = g.mission_hex
        crew = composition.party(g, self.side)
        fit = composition.ready_of(g, self.side)
        units = bases.airworthy(g, self.side) if ballot.explain else fit
        for unit in units:
            bar = None if unit in fit else composition.bars_ready(g, unit)
            if bar is None:
                bar = composition.bars_attack(g, unit, h, kinds, crew)
            ballot.add("attack", unit, bar=bar)
        for unit in units:
            bar = None if unit in fit else composition.bars_ready(g, unit)
            if bar is None or g.theatre.roster.type[unit] != FIGHTER:
                bar = composition.bars_escort(g, unit, h, kinds, crew)
            ballot.add("escort", unit, bar=bar)
        ballot.add("launch", bar=bars_launch(g, self.side, kinds))

    def apply(self, g: State, choice: Choice) -> None:
        """One unit more, or off they go."""
        if choice.verb == "launch":
            g.frames.pop()
            launch(g, self.side)
            return
        unit = choice.unit
        g.part[unit] = ATTACKER if choice.verb == "attack" else ESCORT
        if g.theatre.roster.type[unit] == TRANSPORT_PLANE:
            g.frames.append(Emplaning(self.side, unit))


class Emplaning(NamedTuple):
    """Which parachute unit a C unit takes (9.11.1)."""

    side: int
    unit: int

    def actor(self, g: State) -> int:
        """The Mission player."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Into which plane."""
        return Prompt(f"Which parachute unit does {g.name(self.unit)} take?", "9.11.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Those at its airbase."""
        for unit in composition.troops(g, self.unit):
            ballot.add("load", unit)

    def apply(self, g: State, choice: Choice) -> None:
        """It stands at its airbase until the mission is shown."""
        g.frames.pop()
        g.second[choice.unit] = self.unit


def launch(g: State, side: int) -> None:
    """The mission is under way; the Interceptor player acts next (9.4)."""
    crew = [u for u in g.theatre.air[side] if g.part[u] in (ATTACKER, ESCORT)]
    for unit in crew:
        g.shaken[unit] = g.disrupted[unit]
        g.loaded[unit] = LOADED if g.part[unit] == ATTACKER else 0
    attackers = [u for u in crew if g.part[u] == ATTACKER]
    escorts = [u for u in crew if g.part[u] == ESCORT]
    text = f"{g.named(attackers)} fly to {g.place(g.mission_hex)}"
    text += f", escorted by {g.named(escorts)}." if escorts else "."
    g.say("9.1", text, (g.mission_hex,), tuple(crew), seen_by=side)
    for stage in (
        "homing.begin", "air_missions.fight", "targets.begin", "scramble.target",
        "scramble.begin",
    ):  # fmt: skip
        g.frames.append(Then(stage))
    if g.has_option(WRITTEN_TARGET) and g.mission_kind < 0:
        g.frames.append(targets.Writing(side))


def fight(g: State) -> None:
    """The units of the mission and the interceptors are shown: air combat, or AA and bombs."""
    side = g.mission_side
    shown: list[int] = []
    for unit in (*g.theatre.air[side], *g.theatre.air[1 - side]):
        if g.part[unit] in (ATTACKER, ESCORT, INTERCEPTOR, PATROL):
            g.shown[unit] = IN_BATTLE
            g.hex[unit] = g.mission_hex
            shown.append(unit)
    for unit in g.theatre.ground[side]:
        plane = g.second[unit]
        if plane >= 0 and g.aboard[unit] < 0 and g.is_air(plane):
            g.load(unit, plane)
    _announce(g, shown)
    if any(g.part[u] == INTERCEPTOR for u in shown):
        battle.begin(g)
    else:
        bombing.begin(g)


def _announce(g: State, units: list[int]) -> None:
    names = ("attack", "escort", "intercept", "patrol")
    for part, what in zip((ATTACKER, ESCORT, INTERCEPTOR, PATROL), names, strict=True):
        of_part = [u for u in units if g.part[u] == part]
        if of_part:
            listed = [g.name(u) + (" (disrupted)" if g.disrupted[u] else "") for u in of_part]
            g.say("9.1.2", f"{SIDES[g.side(of_part[0])]} {what}: {', '.join(listed)}.",
                  (g.mission_hex,), tuple(of_part))  # fmt: skip


# ── 9.1.4 Reaction mission ───────────────────────────────────────────────────


def offer_reaction(g: State, side: int, h: int) -> None:
    """A side may fly one reaction mission at the spotted group in this hex (9.1.4)."""
    if capable(g, side):
        g.frames.append(Reaction(side, h))


def bars_reaction(g: State, side: int, h: int) -> Bar | None:
    """What keeps a side from a reaction mission at ships in a hex (9.1.4)."""
    if not g.ships_in(h, 1 - side):
        return NOTHING_THERE
    nobody = composition.party(g, side)
    for unit in fliers_of(g, side):
        crew = composition.joined(g, nobody, unit, ATTACKER)
        near = flights.distance(g, unit, h) <= g.theatre.roster.sr[unit]
        if near and composition.bars_party(g, side, h, crew, ON_SHIPS) is None:
            return None
    return OUT_OF_REACH


ELSEWHERE: Final = Bar(
    "9.1.4", "a reaction mission flies at the group in the hex it has entered", "Choose that hex."
)


class Reaction(NamedTuple):
    """The other player may interrupt the naval mission in this hex."""

    side: int
    hex: int

    def actor(self, g: State) -> int:
        """The Interceptor player of the naval mission."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where the group is."""
        return Prompt(
            f"Spotted naval units in {g.place(self.hex)}: fly a reaction mission?", "9.1.4"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """A mission at them, or none in this hex."""
        ballot.add("strike", -1, self.hex, bar=bars_reaction(g, self.side, self.hex))
        for h in g.theatre.field if ballot.explain else ():
            if h != self.hex:
                ballot.add("strike", -1, h, bar=ELSEWHERE)
        ballot.add("pass")

    def apply(self, g: State, choice: Choice) -> None:
        """Like a regular mission; the naval mission goes on after it."""
        g.frames.pop()
        if choice.verb == "strike":
            begin(g, self.side, self.hex, ON_SHIPS)


FRAMES: Final[tuple[Any, ...]] = (Composing, Emplaning, Reaction)
DRAFTS: Final[tuple[Any, ...]] = (Composing, Emplaning)
ASKED: Final[tuple[Any, ...]] = (Reaction,)
THEN: Final[dict[str, Callable[..., None]]] = {"air_missions.fight": fight}
