"""10.4 Naval unit surface combat: day or night, screens, fire, torpedoes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.air import recon
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    CA,
    CL,
    CV,
    CVS,
    DD,
    DIE,
    FIRED,
    FOUGHT,
    JAPANESE,
    MTB,
    SIDES,
    SUPPLY_IN_TURN,
    TORPEDOES_ANEW,
    TRANSPORT,
)
from sandtable.games.forlorn_hopes.land import control
from sandtable.games.forlorn_hopes.sea.sea_ways import GUNS, told, total
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import victory

SCREENED: Final[tuple[int, ...]] = (TRANSPORT, CV, CVS)
CARRIERS: Final[tuple[int, ...]] = (CV, CVS)
STAGES: Final = 4
"""Of a round: mover, his enemy, carriers of the mover, of his enemy (these when fired on)."""
Shots = tuple[tuple[int, int], ...]
"""Who fires at whom."""

# ── 10.4.1 the combat ────────────────────────────────────────────────────────


def attack_factor(g: State, ship: int) -> int:
    """AF of the face that shows; a unit of 0 does not fire (R93)."""
    return g.theatre.roster.af[g.face(ship)][ship]


def possible(g: State, place: int) -> bool:
    """Whether both sides have ships there and one of them can fire."""
    both = [g.ships_in(place, side) for side in range(len(SIDES))]
    return all(both) and any(attack_factor(g, ship) for ships in both for ship in ships)


def fought(g: State, ships: list[int]) -> bool:
    """Whether these ships have fought where they are."""
    return any(g.done[ship] & FOUGHT for ship in ships)


def begin(g: State, place: int, mover: int) -> None:
    """All naval units in a hex fight; `mover` is the side under way (10.4, R92)."""
    ships = [*g.ships_in(place, JAPANESE), *g.ships_in(place, ALLIED)]
    for ship in ships:
        g.done[ship] |= FOUGHT
    g.say(
        "10.4.1", f"Surface combat in {g.where(place)}: {g.named(ships)}.", (place,), tuple(ships)
    )
    if g.foul:
        g.say("10.4.2", "Foul weather: the combat is fought at night.", (place,))
        open_round(g, place, mover, 1, 1)
    else:
        g.frames.append(NightAction(place, mover, mover, 0))


def open_round(g: State, place: int, mover: int, number: int, night: int) -> None:
    """A round begins: first all choose their targets."""
    when = "at night" if night else "by day"
    g.say("10.4.1", f"Round {number} of the surface combat, {when}.", (place,))
    take_aim(g, place, mover, number, night, 0, ())


# ── 10.4.2 Day or night ──────────────────────────────────────────────────────


def night_keys(g: State, side: int, place: int) -> list[str]:
    """What modifies the die of a side."""
    keys = ["night_action.japanese"] if side == JAPANESE else []
    if recon.patrolled(g, side, place, g.theatre.number["night_action.near"]):
        keys.append("night_action.patrol")
    return keys


class NightAction(NamedTuple):
    """The dice of both players: the mover's, then the other's; `first` is the mover's result."""

    place: int
    mover: int
    side: int
    first: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Whose die it is."""
        drm = total(g, night_keys(g, self.side, self.place))
        return Prompt(f"Day or night: the {SIDES[self.side]} die{drm:+}.", "10.4.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """The higher result chooses; a tie is night."""
        g.frames.pop()
        keys = night_keys(g, self.side, self.place)
        result = choice.n + total(g, keys)
        detail = {"modifiers": told(g, keys, "10.4.2"), "die": choice.n, "modified": result}
        text = f"Day or night: {SIDES[self.side]} die {choice.n}, {result}."
        g.say("10.4.2", text, (self.place,), dice=(choice.n,), detail=detail)
        if self.side == self.mover:
            g.frames.append(NightAction(self.place, self.mover, 1 - self.mover, result))
        elif result == self.first:
            g.say("10.4.2", "A tie: the combat is fought at night.", (self.place,))
            open_round(g, self.place, self.mover, 1, 1)
        else:
            winner = self.side if result > self.first else self.mover
            g.frames.append(Hours(winner, self.place, self.mover))


class Hours(NamedTuple):
    """The player with the higher result chooses."""

    side: int
    place: int
    mover: int

    def actor(self, g: State) -> int:
        """Who chooses."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Where, and what night does."""
        drm = g.theatre.drm
        fire = [
            f"{SIDES[side]} fire {drm[f'naval_combat.night_{SIDES[side].lower()}']:+}"
            for side in (JAPANESE, ALLIED)
        ]
        away = [g.theatre.number[f"naval_combat.withdraw_{when}"] for when in ("night", "day")]
        return Prompt(
            f"Surface combat in {g.where(self.place)}: by day or at night? Night: "
            f"{' and '.join(fire)}, withdrawal on 1 to {away[0]}, not {away[1]}.",
            "10.4.2",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Day or night."""
        ballot.add("day")
        ballot.add("night")

    def apply(self, g: State, choice: Choice) -> None:
        """Open fire."""
        g.frames.pop()
        night = int(choice.verb == "night")
        when = "at night" if night else "by day"
        g.say("10.4.2", f"The {SIDES[self.side]} player fights {when}.", (self.place,))
        open_round(g, self.place, self.mover, 1, night)


# ── 10.4.3 Screens ───────────────────────────────────────────────────────────

SCREEN: Final = Bar(
    "10.4.3",
    "undisrupted warships screen it: only units in excess of their number may fire at it",
    "Fire at the screen.",
)
NO_ENEMY: Final = Bar("10.4.4", "it is no enemy ship of this combat", "Choose a ship in the hex.")


def screens(g: State, place: int, side: int) -> int:
    """Undisrupted BB, CA, CL and DD of a side in the hex."""
    types = g.theatre.roster.type
    return len([s for s in g.ships_in(place, side) if types[s] in GUNS and not g.disrupted[s]])


def bars_target(
    g: State, place: int, shots: Shots, firers: int, target: int, side: int
) -> Bar | None:
    """Why a side with so many firers may not add a shot at this target."""
    if target not in g.ships_in(place, 1 - side):
        return NO_ENEMY
    types = g.theatre.roster.type
    if types[target] not in SCREENED:
        return None
    screen = screens(g, place, 1 - side)
    used = len([s for s, t in shots if g.side(s) == side and types[t] in SCREENED])
    if used < firers - screen:
        return None
    return SCREEN.says(f"{firers} fire, {screen} screen, {used} fire past them already")


# ── 10.4.4 Fire: choosing targets ────────────────────────────────────────────


def firers(g: State, place: int, side: int) -> list[int]:
    """Ships of a side that fire of themselves, ascending."""
    types = g.theatre.roster.type
    ships = g.ships_in(place, side)
    return [s for s in ships if attack_factor(g, s) and types[s] not in CARRIERS]


def carriers_fired_on(g: State, place: int, side: int, shots: Shots) -> list[int]:
    """CV and CVS of a side fire only when they are fired on."""
    types, hit = g.theatre.roster.type, {target for _, target in shots}
    ships = g.ships_in(place, side)
    return [s for s in ships if attack_factor(g, s) and types[s] in CARRIERS and s in hit]


def take_aim(
    g: State, place: int, mover: int, number: int, night: int, stage: int, shots: Shots
) -> None:
    """Ask for targets, stage by stage; then the dice are thrown."""
    while stage < STAGES:
        side = mover if stage % 2 == 0 else 1 - mover
        if stage < len(SIDES):
            queue = firers(g, place, side)
        else:
            queue = carriers_fired_on(g, place, side, shots)
        if queue:
            g.frames.append(Gunnery(side, place, mover, number, night, stage, tuple(queue), shots))
            return
        stage += 1
    if shots:
        g.frames.append(Volley(place, mover, number, night, shots, ()))
    else:
        g.frames.append(Then("naval_withdrawal.begin", (place, mover, number, night)))


class Gunnery(NamedTuple):
    """A side names the target of each ship that fires, in the order of the ships."""

    side: int
    place: int
    mover: int
    number: int
    night: int
    stage: int
    queue: tuple[int, ...]
    shots: Shots

    def actor(self, g: State) -> int:
        """The firing side."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Who fires."""
        ship = self.queue[0]
        return Prompt(
            f"Round {self.number}: {g.name(ship)} (AF {attack_factor(g, ship)}) fires at?", "10.4.4"
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Enemy ships in the hex."""
        mine = len([s for s, _ in self.shots if g.side(s) == self.side]) + len(self.queue)
        listed = g.theatre.ships[1 - self.side]
        for ship in ballot.over(g.ships_in(self.place, 1 - self.side), listed):
            bar = bars_target(g, self.place, self.shots, mine, ship, self.side)
            ballot.add("shoot", ship, bar=bar)

    def apply(self, g: State, choice: Choice) -> None:
        """The next ship, or the next stage."""
        g.frames.pop()
        ship = self.queue[0]
        shots = (*self.shots, (ship, choice.unit))
        text = f"{g.name(ship)} fires at {g.name(choice.unit)}."
        g.say("10.4.4", text, (self.place,), (ship, choice.unit))
        if len(self.queue) > 1:
            g.frames.append(self._replace(queue=self.queue[1:], shots=shots))
            return
        take_aim(g, self.place, self.mover, self.number, self.night, self.stage + 1, shots)


# ── 10.4.4, 10.4.5 Fire: the dice, torpedoes ─────────────────────────────────


def torpedoes(g: State, ship: int) -> str:
    """The modifier of what a ship has of them, "" for none."""
    kind = g.theatre.roster.type[ship]
    if g.side(ship) == JAPANESE and kind in (CA, CL, DD):
        return "naval_combat.japanese_torpedoes"
    return "naval_combat.torpedoes" if kind in (DD, CL, MTB) else ""


def fire_torpedoes(g: State, shots: Shots) -> None:
    """Whoever fired in a first round has none left for another fight of this turn (R186)."""
    if not g.has_option(TORPEDOES_ANEW):
        for ship, _ in shots:
            if torpedoes(g, ship):
                g.done[ship] |= FIRED


def fire_keys(g: State, firer: int, target: int, number: int, night: int) -> list[str]:
    """What modifies the die of a shot."""
    types = g.theatre.roster.type
    keys: list[str] = []
    japanese = g.side(firer) == JAPANESE
    if number == 1 and not g.done[firer] & FIRED and torpedoes(g, firer):
        keys.append(torpedoes(g, firer))
    if night:
        keys.append("naval_combat.night_japanese" if japanese else "naval_combat.night_allied")
    if g.disrupted[firer]:
        keys.append("naval_combat.disrupted")
    if g.disrupted[target]:
        keys.append("naval_combat.target_disrupted")
    if types[target] in (TRANSPORT, CVS):
        keys.append("naval_combat.transport")
    return keys


def strike(g: State, firer: int, target: int, keys: list[str], die: int, case: str) -> int:
    """One roll on the naval combat table: its line, told to everybody."""
    roster, table = g.theatre.roster, g.theatre.pack.naval_combat
    attack, defence = attack_factor(g, firer), roster.df[g.face(target)][target]
    result = die + attack - defence + total(g, keys)
    line = table.line(result)
    effect = table.lines[line]
    words = losses.worded(effect)
    detail = {
        "attack": attack,
        "defence": defence,
        "modifiers": told(g, keys, case),
        "die": die,
        "total": result,
        "column": table.names[line],
        "result": words,
    }
    text = f"{g.name(firer)} at {g.name(target)}: die {die}, AF {attack}, DF {defence}, "
    text += f"modifiers {total(g, keys):+}, total {result}: {words}."
    g.say(case, text, (g.hex[target],), (firer, target), (die,), detail)
    return line


def suffer(g: State, target: int, line: int, case: str) -> None:
    """Apply a line of the naval combat table to a ship that is still afloat.

    Who stands ashore from one that sinks in port is a unit of the hex like others (R176): the
    caller settles who has it.
    """
    effect = g.theatre.pack.naval_combat.lines[line]
    if not g.in_play(target):
        return
    gone = bool(effect.steps) and losses.lose(g, target, effect.steps, case)
    if effect.disrupts and not gone:
        losses.disrupt(g, target, case)


def settle_shore(g: State, place: int, before: int) -> None:
    """11.3: who is ashore from ships that were sunk may be alone with enemy supplies (13.3)."""
    if not g.has_option(SUPPLY_IN_TURN):
        control.update(g, place, before)


class Volley(NamedTuple):
    """The dice of a round, shot by shot; all take effect together after the last."""

    place: int
    mover: int
    number: int
    night: int
    shots: Shots
    lines: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Which shot."""
        firer, target = self.shots[len(self.lines)]
        return Prompt(f"{g.name(firer)} fires at {g.name(target)}.", "10.4.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table; after the last shot apply everything and let them withdraw."""
        g.frames.pop()
        firer, target = self.shots[len(self.lines)]
        keys = fire_keys(g, firer, target, self.number, self.night)
        lines = (*self.lines, strike(g, firer, target, keys, choice.n, "10.4.4"))
        if len(lines) < len(self.shots):
            g.frames.append(self._replace(lines=lines))
            return
        before = victory.occupant(g, self.place)
        for (_, hit), line in zip(self.shots, lines, strict=True):
            suffer(g, hit, line, "10.4.4")
        if self.number == 1:
            fire_torpedoes(g, self.shots)
        settle_shore(g, self.place, before)
        after = (self.place, self.mover, self.number, self.night)
        g.frames.append(Then("naval_withdrawal.begin", after))


KINDS: Final = (
    Kind(NightAction),
    Kind(Hours, question="hours"),
    Kind(Gunnery, question="gunnery"),
    Kind(Volley),
)
THEN: Final[dict[str, Callable[..., None]]] = {"surface_combat.open_round": open_round}
