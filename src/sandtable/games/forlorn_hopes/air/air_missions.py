"""9.1 Air missions: how a mission is put together and runs; `raids` says where to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air import (
    battle,
    bombing,
    composition,
    flights,
    raids,
    targets,
    whereabouts,
)
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    ATTACKER,
    ESCORT,
    FIGHTER,
    IN_BATTLE,
    INTERCEPTOR,
    LOADED,
    ON_SHIPS,
    PATROL,
    RECON,
    SIDES,
    TRANSPORT_PLANE,
    WRITTEN_TARGET,
)
from sandtable.games.forlorn_hopes.state import State

# ── 8.4 capable of a mission ─────────────────────────────────────────────────


def capable(g: State, side: int) -> bool:
    """Whether a side may have a unit that could perform an air mission, as both know (8.4)."""
    if g.regroup_turn == g.turn:
        return False
    types = g.theatre.roster.type
    return any(types[u] != RECON for u in whereabouts.about(g, side))


# ── 9.1 the course of a mission ──────────────────────────────────────────────


def begin(g: State, side: int, h: int, kind: int = -1) -> None:
    """An air mission to a target hex; `kind` of a reaction mission, which flies at ships."""
    g.mission_side, g.mission_hex = side, h
    g.mission_kind, g.mission_unit = kind, -1
    g.mission_bombed = 0
    what = "reaction mission" if kind >= 0 else "air mission"
    g.say("9.1.3", f"{SIDES[side]} {what} to {g.where(h)}.", (h,))
    g.frames.append(Composing(side))


CHOOSE_ATTACKER: Final = Bar("9.1", "the mission has no attacker yet", "Choose one first.")


def bars_launch(g: State, side: int, kinds: list[int]) -> Bar | None:
    """What keeps the mission from being flown as it is (9.1)."""
    if not any(g.part[u] == ATTACKER for u in g.theatre.air[side]):
        return CHOOSE_ATTACKER
    return composition.bars_any(g, side, g.mission_hex, composition.party(g, side), kinds)


def open_kinds(g: State, side: int) -> list[int]:
    """The kinds of target the mission under way may still be flown against."""
    return [g.mission_kind] if g.mission_kind >= 0 else raids.kinds_at(g, side, g.mission_hex)


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
            f"Air mission to {g.where(g.mission_hex)}: choose attackers and escorts, then "
            f"launch.{so_far}",
            "9.1.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each unit as attacker and as escort, and to launch."""
        kinds = open_kinds(g, self.side)
        h = g.mission_hex
        crew = composition.party(g, self.side)
        fit = composition.ready_of(g, self.side)
        units = ballot.over(fit, bases.airworthy(g, self.side))
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
        for unit in composition.troops_near(g, self.unit):
            ballot.add("load", unit, bar=composition.bars_load(g, unit))

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
    text = f"{g.doing(attackers, 'flies', 'fly')} to {g.where(g.mission_hex)}"
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
        return raids.NOTHING_THERE
    nobody = composition.party(g, side)
    attack: Bar | None = None
    for unit in raids.fliers_of(g, side):
        if flights.distance(g, unit, h) > g.theatre.roster.sr[unit]:
            continue
        crew = composition.joined(g, nobody, unit, ATTACKER)
        bar = composition.bars_party(g, side, h, crew, ON_SHIPS)
        if bar is None:
            return None
        attack = attack or (None if crew.transports else bar)
    return raids.bars_idle(g, side, h, [ON_SHIPS]) or attack or raids.OUT_OF_REACH


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
            f"Spotted naval units in {g.where(self.hex)}: fly a reaction mission?", "9.1.4"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """A mission at them, or none in this hex."""
        ballot.add("strike", -1, self.hex, bar=bars_reaction(g, self.side, self.hex))
        for h in ballot.beside(g.theatre.field):
            if h != self.hex:
                ballot.add("strike", -1, h, bar=ELSEWHERE)
        ballot.add("pass")

    def apply(self, g: State, choice: Choice) -> None:
        """Like a regular mission; the naval mission goes on after it."""
        g.frames.pop()
        if choice.verb == "strike":
            begin(g, self.side, self.hex, ON_SHIPS)
            return
        where = g.where(self.hex)
        g.say("9.1.4", f"{SIDES[self.side]}: no reaction mission to {where}.", (self.hex,))


KINDS: Final = (
    Kind(Composing, draft=True),
    Kind(
        Emplaning,
        draft=True,
        other_units={"load": "it is no parachute unit at the airbase of the C unit"},
    ),
    Kind(
        Reaction,
        asked=True,
        question="reaction",
        other_places={"strike": "a reaction mission flies at the spotted group only"},
    ),
)
THEN: Final[dict[str, Callable[..., None]]] = {"air_missions.fight": fight}
