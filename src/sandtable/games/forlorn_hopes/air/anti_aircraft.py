"""9.9 Anti-Aircraft Fire, over the target hex, with a battle or without one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.kinds import (
    AIRBASES,
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BUILDING,
    CARRIER,
    DIE,
    LEVELS,
    MOBILE,
    OFF_MAP,
    ON_AIRBASE,
    ON_CITY,
    ON_GROUND,
    ON_PORT,
    ON_SUPPLY,
    SIDES,
    TENDER,
    TRANSPORT_PLANE,
)
from sandtable.games.forlorn_hopes.state import State

# ── 9.9.2 Who fires, and with what AA ────────────────────────────────────────


class Battery(NamedTuple):
    """Something that fires once at every attacking air unit: its name and AA."""

    name: str
    aa: int


def of_base(g: State, base: int) -> Battery | None:
    """An airbase: 1 at most when disrupted, none under construction or destroyed (6.5, 6.6)."""
    there = g.theatre.bases[base]
    state = g.base_state[base]
    if there.kind in (OFF_MAP, CARRIER, TENDER) or state & BASE_DESTROYED or g.base_hex(base) < 0:
        return None
    key = "mobile" if there.kind == MOBILE else "airbase"
    line = g.theatre.pack.air.anti_aircraft["under_construction" if state & BUILDING else key]
    if line.fires_at == "none":
        return None
    aa = line.number(there.aa, g.base_hex(base), bool(state & BASE_DISRUPTED))
    return Battery(f"{there.title} ({AIRBASES[there.kind]} airbase)", aa)


def of_place(g: State, key: str, h: int) -> Battery | None:
    """A city or port; the chart names hexes of the printed map."""
    line = g.theatre.pack.air.anti_aircraft[key]
    if line.fires_at == "none":
        return None
    aa = line.number(0, h if g.theatre.printed else -1, False)
    return Battery(f"{g.where(h)}, {key}", aa)


def of_unit(g: State, unit: int, kind: int) -> Battery | None:
    """A ground or supply unit that is the target."""
    key = "supply" if kind == ON_SUPPLY else "ground"
    line = g.theatre.pack.air.anti_aircraft[key]
    if line.fires_at == "none":
        return None
    return Battery(g.name(unit), line.number(0, g.hex[unit], bool(g.disrupted[unit])))


def of_target(g: State) -> Battery | None:
    """The target of the mission, if it fires; ships fire one by one."""
    kind, target, h = g.mission_kind, g.mission_unit, g.mission_hex
    if kind == ON_AIRBASE:
        return of_base(g, target)
    if kind in (ON_CITY, ON_PORT):
        return of_place(g, "city" if kind == ON_CITY else "port", h)
    if kind in (ON_GROUND, ON_SUPPLY):
        return of_unit(g, target, kind) if g.in_play(target) else None
    return None


def of_hex(g: State) -> Battery | None:
    """What fires at C units: the strongest AA that the enemy has in the hex (9.11.2)."""
    enemy, h = 1 - g.mission_side, g.mission_hex
    held = g.holder(h) == enemy
    found: list[Battery | None] = [of_target(g)]
    found += [
        of_base(g, base)
        for base in g.theatre.bases_of[enemy]
        if g.base_hex(base) == h and (held or g.theatre.bases[base].kind == MOBILE)
    ]
    if held and g.theatre.is_city(h):
        found.append(of_place(g, "city", h))
    if held and g.theatre.is_port(h):
        found.append(of_place(g, "port", h))
    best: Battery | None = None
    for battery in found:
        if battery is not None and (best is None or battery.aa > best.aa):
            best = battery
    return best


def aa_of_ship(g: State, ship: int) -> int:
    """AA of a naval unit: one less when it is disrupted."""
    line = g.theatre.pack.air.anti_aircraft["naval"]
    return line.number(
        g.theatre.roster.aa[g.face(ship)][ship], g.hex[ship], bool(g.disrupted[ship])
    )


# ── 9.9.3 What hits ──────────────────────────────────────────────────────────


def level_drm(g: State, unit: int) -> int:
    """The modifier of the level at which an air unit flies."""
    return g.theatre.drm[f"anti_aircraft_fire.{LEVELS[g.level[unit]].lower()}"]


def hits_at(g: State, aa: int, unit: int) -> int:
    """9.9.3: the highest die that hits a unit; 0 if none does."""
    return max(0, min(aa + level_drm(g, unit), g.theatre.number["anti_aircraft_fire.misses"] - 1))


# ── 9.9.2 The fire ───────────────────────────────────────────────────────────


def begin(g: State, units: tuple[int, ...]) -> None:
    """Fire at attackers about to bomb: the target at each of them, then every ship at one."""
    ships = g.ships_in(g.mission_hex, 1 - g.mission_side)
    g.frames.append(Then("anti_aircraft.ships", (units, tuple(ships))))
    fire: list[tuple[str, int, int]] = []
    for unit in units:
        drops = g.theatre.roster.type[unit] == TRANSPORT_PLANE
        battery = of_hex(g) if drops else of_target(g)
        if battery is not None:
            fire.append((battery.name, battery.aa, unit))
    shoot(g, tuple(fire))


def shoot(g: State, fire: tuple[tuple[str, int, int], ...]) -> None:
    """The dice of several shots, each a name, an AA and an air unit, one after the other."""
    for number, (name, aa, unit) in enumerate(fire):
        if not g.in_play(unit):
            continue
        if hits_at(g, aa, unit):
            g.frames.append(AntiAircraftFire(fire[number:]))
            return
        g.say("9.9.3", f"{name}, AA {aa}, cannot hit {g.name(unit)} at "
              f"{LEVELS[g.level[unit]]}.", (g.mission_hex,), (unit,))  # fmt: skip


class AntiAircraftFire(NamedTuple):
    """The die of AA fire at one air unit."""

    fire: tuple[tuple[str, int, int], ...]

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Whose fire."""
        name, aa, unit = self.fire[0]
        return Prompt(f"AA die: {name}, AA {aa}, at {g.name(unit)}.", "9.9")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """At or below AA and level it hits."""
        g.frames.pop()
        name, aa, unit = self.fire[0]
        most = hits_at(g, aa, unit)
        hit = choice.n <= most
        added = [{"case": "9.9.3", "text": f"AA of {name}", "value": aa},
                 {"case": "9.9.3", "text": f"level {LEVELS[g.level[unit]]}",
                  "value": level_drm(g, unit)}]  # fmt: skip
        g.say("9.9.3", f"{name}, AA {aa}, at {g.name(unit)}: die {choice.n}, hits up to {most}: "
              f"{'a hit' if hit else 'a miss'}.", (g.mission_hex,), (unit,), (choice.n,),
              {"modifiers": added, "die": choice.n, "most": most})  # fmt: skip
        if hit:
            _hit(g, unit, choice.n)
        shoot(g, self.fire[1:])


def _hit(g: State, unit: int, die: int) -> None:
    """A hit disrupts, or takes a step of a disrupted unit; the lowest die does both (9.9.3)."""
    g.struck[unit] += 1
    if die > g.theatre.number["anti_aircraft_fire.also_step"]:
        losses.disrupt(g, unit, "9.9.3")
    elif not losses.lose(g, unit, 1, "9.9.3"):
        losses.disrupt(g, unit, "9.9.3", again=False)


# ── 9.9.2 Naval units, each at an attacker its owner chooses ─────────────────


def ships(g: State, units: tuple[int, ...], waiting: tuple[int, ...]) -> None:
    """The next naval unit fires, while there are attackers left."""
    alive = tuple([u for u in units if g.in_play(u)])
    able = tuple([s for s in waiting if aa_of_ship(g, s)])
    if alive and able:
        g.frames.append(ShipsFire(1 - g.mission_side, alive, able))


class ShipsFire(NamedTuple):
    """The owner of a naval unit chooses the attacker it fires at."""

    side: int
    units: tuple[int, ...]
    waiting: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The owner of the ship."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Which ship."""
        ship = self.waiting[0]
        return Prompt(
            f"{SIDES[self.side]}: {g.name(ship)}, AA {aa_of_ship(g, ship)}, fires at which "
            "attacker?",
            "9.9",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each attacker."""
        for unit in self.units:
            ballot.add("aim", unit)

    def apply(self, g: State, choice: Choice) -> None:
        """Throw its die; then the next ship."""
        g.frames.pop()
        ship = self.waiting[0]
        g.frames.append(Then("anti_aircraft.ships", (self.units, self.waiting[1:])))
        shoot(g, ((g.name(ship), aa_of_ship(g, ship), choice.unit),))


KINDS: Final = (
    Kind(AntiAircraftFire),
    Kind(
        ShipsFire, question="ships-fire", other_units={"aim": "it is no attacker of this mission"}
    ),
)
THEN: Final[dict[str, Callable[..., None]]] = {"anti_aircraft.ships": ships}
