"""Plans that may be worth trying, from what the score pays: to gain it, or to deny it the enemy.

A scheme gives the orders of each phase as long as it is followed; `staff` carries them out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.ai.command.doctrine import NOW
from sandtable.ai.forlorn_hopes import air, fleets, parties, plans, worth
from sandtable.ai.forlorn_hopes.lines import LANDED, PLACE, Line, gains
from sandtable.ai.forlorn_hopes.orders import (
    CAMPAIGN,
    PLANNED,
    STAFF,
    Kept,
    Mission,
    Operation,
    Orders,
    Weights,
)
from sandtable.ai.forlorn_hopes.staff import Staff
from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    EAST,
    JAPANESE,
    NOBODY,
    SUPPLY,
    WEST,
)
from sandtable.games.forlorn_hopes.state import State

ENOUGH: Final = 1.5
"""Times the defence that a small party attacks with."""
NEAR: Final = 9
"""Hexes from which a small party comes."""
COVERED: Final = STAFF[JAPANESE].weights._replace(covered=1.0)
"""A convoy sails to warships that wait for it as if they came along."""
SOONER: Final = ("2009", "2809")
"""Islands that small parties lie ready for from the start."""
AXIS: Final = 5.0
"""VP that a place is worth beyond its own to columns that march on it."""
JAVA: Final = ("1707", "1808", "1507", "1407", "1908", "1608")
"""Coasts that the invasion of Java comes to."""


class Scheme(NamedTuple):
    """A way to play on: its name, what it is in words, and its orders in a position."""

    name: str
    says: str
    orders: Callable[[State, int], Orders]


# ── for the Japanese ─────────────────────────────────────────────────────────


def fleet_of(g: State, unit: int) -> int:
    """The fleet that carries a unit, or whose box it is in; NOBODY ashore, where any may come."""
    ship = g.aboard[unit]
    if ship >= 0:
        return g.theatre.roster.force[ship]
    if g.hex[unit] >= g.theatre.size:
        return WEST if g.hex[unit] == g.theatre.map.find("INDOCHINA") else EAST
    return NOBODY


def small_parties(g: State, timetable: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """Landings on places nobody is bound for, by troops that nobody needs, the best bargain first.

    They are those whose own landing is over, or was never planned.
    """
    served = {op.prize for op in timetable}
    wanted = plans.reserved(g, STAFF[JAPANESE]._replace(timetable=timetable), JAPANESE)
    free = [u for u in g.theatre.ground[JAPANESE] if idle(g, u) and u not in wanted]
    found: list[Operation] = []
    for line in gains(g, JAPANESE):
        label = g.theatre.label(line.hex)
        if line.what == PLACE and label not in served and g.theatre.coastal[line.hex]:
            party = party_for(g, line, free)
            if party:
                free = [u for u in free if u not in party]
                names = tuple([g.theatre.roster.short[u] for u in party])
                where = g.theatre.label(g.hex[party[0]]) if g.hex[party[0]] < g.theatre.size else ""
                fleet = carrier(g, party[0], line.hex)
                found.append(Operation(g.turn, fleet, label, label, names, where))
    return tuple(found)


def idle(g: State, unit: int) -> bool:
    """Whether troops stand where nothing is left to take."""
    h = g.hex[unit]
    if g.theatre.roster.type[unit] == SUPPLY or not g.in_play(unit) or h < 0:
        return False
    if h >= g.theatre.size or g.aboard[unit] >= 0:
        return True
    near = (h, *g.theatre.land_near[h])
    return not any(worth.defence_of(g, to, ALLIED) and plans.prize(g, to) for to in near)


def carrier(g: State, unit: int, h: int) -> int:
    """The fleet that may take a unit to a hex, NOBODY if none may."""
    own, may = fleet_of(g, unit), parties.fleets_to(g, h)
    if own != NOBODY:
        return own if own in may else NOBODY
    return may[0] if may else NOBODY


def party_for(g: State, line: Line, free: list[int]) -> list[int]:
    """The nearest free troops of one place that should take what a line pays for."""
    distance = g.theatre.map.grid.distance
    by_place: dict[int, list[int]] = {}
    for unit in free:
        if carrier(g, unit, line.hex) != NOBODY:
            by_place.setdefault(g.hex[unit], []).append(unit)

    def way(at: int) -> tuple[int, int]:
        return (distance(at, line.hex) if at < g.theatre.size else NEAR), at

    for at in sorted(by_place, key=way):
        party: list[int] = []
        for unit in sorted(by_place[at], key=lambda u: (worth.attack_of(g, [u]), u)):
            party.append(unit)
            if worth.attack_of(g, party) >= ENOUGH * line.force and way(at)[0] <= NEAR:
                return party
    return []


def again(g: State, timetable: tuple[Operation, ...]) -> tuple[Operation, ...]:
    """A second wave to a prize whose first party is lost: a regiment of the main operation."""
    left = plans.operations(g, STAFF[JAPANESE]._replace(timetable=timetable))
    first = timetable[0]
    if first in left or g.holder(g.theatre.map.find(first.prize)) == JAPANESE:
        return timetable
    for op in left:
        if op.fleet == first.fleet and len(op.troops) > plans.MAIN:
            spare = [name for name in op.troops if name.endswith("R")][-1:]
            second = first._replace(turn=g.turn, troops=tuple(spare))
            rest = op._replace(troops=tuple([n for n in op.troops if n not in spare]))
            return (second, *[rest if each == op else each for each in timetable])
    return timetable


def islands(g: State, side: int) -> Orders:
    """Small parties to whatever is weakly held, beside the timetable."""
    table = tuple([op._replace(turn=3) if op.goal in SOONER else op for op in CAMPAIGN])
    table = (*table, *small_parties(g, table))
    return PLANNED[side]._replace(plan="islands", timetable=table, weights=COVERED)


def early(g: State, side: int) -> Orders:
    """The convoys for Java a turn sooner."""
    table = tuple([op._replace(turn=min(op.turn, 3)) for op in CAMPAIGN])
    table = (*table, *small_parties(g, table))
    return PLANNED[side]._replace(plan="early", timetable=table, weights=COVERED)


def waves(g: State, side: int) -> Orders:
    """Palembang again, and small parties."""
    table = again(g, CAMPAIGN)
    table = (*table, *small_parties(g, table))
    return PLANNED[side]._replace(plan="waves", timetable=table, weights=COVERED)


def columns(g: State, side: int) -> Orders:
    """Both columns on Java march on the same town: the dearest of those still held."""
    return islands(g, side)._replace(plan="columns", axis=axis_of(g))


def axis_of(g: State) -> tuple[tuple[str, float], ...]:
    """The town of Java to march on: what its end pays, for what stands in the way."""
    rule = g.theatre.rules.early_end
    if rule is None:
        return ()
    held = [line for line in gains(g, JAPANESE) if line.what == PLACE and line.hex in rule.hexes]
    dear = max(held, key=lambda line: line.swing, default=None)
    return () if dear is None else ((g.theatre.label(dear.hex), AXIS),)


def darwin(g: State, side: int) -> Orders:
    """The carriers at once, against Darwin and the ships there; and again when it is time."""
    h = g.theatre.recon_hexes[JAPANESE]
    orders = islands(g, side)
    targets = ((g.theatre.label(h), 0.5),) if h >= 0 and g.darwin < 3 else ()
    return orders._replace(plan="darwin", covering=(1, 2), targets=targets)


def sparing(g: State, side: int) -> Orders:
    """What costs points stays away: the carriers, and the 11th Air Fleet after the landings."""
    return islands(g, side)._replace(plan="sparing", covering=(), fleet_rests=(5, 6))


def bold(_g: State, side: int) -> Orders:
    """At the enemy with everything, while there is something to be had."""
    own = STAFF[side].weights
    weights = own._replace(brave=own.brave * 0.65, losing=0.3, sortie=0.05, fighter=0.3, press=0.7)
    return PLANNED[side]._replace(plan="bold", weights=weights)


def rash(_g: State, side: int) -> Orders:
    """As a beginner: at poor odds on land, at sea too as the Japanese; the Allied fleet waits."""
    own = STAFF[side].weights
    weights = own._replace(losing=0.15, sortie=0.0, fighter=0.0, press=0.5, landing=0.2)
    if side == JAPANESE:
        convoys = weights._replace(daring=0.3, late=0.1, escorted=0.1, odds=1.2, together=0.3)
        return PLANNED[side]._replace(plan="rash", weights=convoys._replace(brave=0.35))
    return PLANNED[side]._replace(plan="rash", weights=weights._replace(brave=2.5))


def mild(_g: State, side: int) -> Orders:
    """As somebody who has played once or twice: too bold at sea, and too slow to break off."""
    weights = STAFF[side].weights._replace(brave=0.8, losing=0.4)
    return PLANNED[side]._replace(plan="mild", weights=weights)


def careful(_g: State, side: int) -> Orders:
    """Only what is sure."""
    own = STAFF[side].weights
    weights = own._replace(brave=own.brave * 1.5, losing=0.8, sortie=0.6, daring=0.9, escorted=0.9)
    return PLANNED[side]._replace(plan="careful", weights=weights)


def screened(g: State, side: int) -> Orders:
    """Warships wait where troops are to land; one convoy draws the enemy, the next one lands."""
    return careful(g, side)._replace(plan="screen", screened=True)


# ── for the Allies ───────────────────────────────────────────────────────────


def kept_back(g: State, side: int) -> Orders:
    """Fleet and bombers are kept for the day of the invasion."""
    kept = Kept(JAVA, JAVA, g.last_turn + 1)
    return PLANNED[side]._replace(plan="keep", kept=kept, weights=BRAVE_AT_LAST)


def ambush(g: State, side: int) -> Orders:
    """The fleet is kept, and goes for the transports that are left without escorts first."""
    return kept_back(g, side)._replace(plan="ambush", ambush=True)


BRAVE_AT_LAST: Final = STAFF[ALLIED].weights._replace(
    brave=0.6, duel=1.1, fighter=0.4, alone=0.6, sortie=0.1
)


def spend(_g: State, side: int) -> Orders:
    """Bombers fly at whatever they may hit, whoever rises against them."""
    weights = STAFF[side].weights._replace(sortie=0.02, fighter=0.2)
    return PLANNED[side]._replace(plan="spend", weights=weights)


def hold(g: State, side: int) -> Orders:
    """Every place that pays keeps somebody, and beaten troops stay."""
    dear = [g.theatre.label(o.hex) for o in g.theatre.rules.objectives if o.points >= 2]
    held = tuple([label for label in dear if g.troops_in(g.theatre.map.find(label), side)])
    weights = Weights(brave=0.85, press=1.8, landing=0.8, stand=0.5)
    return PLANNED[side]._replace(plan="hold", garrisons=held, weights=weights)


# ── the list ─────────────────────────────────────────────────────────────────


def by_itself(_g: State, side: int) -> Orders:
    """What staff does by itself."""
    return STAFF[side]


OWN: Final = Scheme("staff", "as things come, without a plan", by_itself)
BOLD: Final = Scheme("bold", "at the enemy with everything", bold)
CAREFUL: Final = Scheme("careful", "only what is sure", careful)
SCREEN: Final = Scheme("screen", "warships ahead, convoys one by one", screened)
JAPAN_ON_JAVA: Final = (
    Scheme("islands", "small parties to what is weakly held", islands),
    Scheme("everywhere", "landings wherever it is weakly held", parties.everywhere),
    Scheme("java", "everybody to Java, its towns together", parties.java),
    Scheme("waves", "second waves, and small parties", waves),
    Scheme("early", "the convoys for Java a turn sooner", early),
    Scheme("columns", "both columns march on the same town", columns),
    Scheme("darwin", "the carriers against Darwin", darwin),
    Scheme("sparing", "without what costs points", sparing),
)
AMBUSH: Final = Scheme("ambush", "the fleet waits for transports without escorts", ambush)
KEEP: Final = Scheme("keep", "fleet and bombers wait for the invasion", kept_back)
SPEND: Final = Scheme("spend", "trade bombers for delay", spend)
HOLD: Final = Scheme("hold", "everybody holds what pays", hold)


LEANINGS: Final[dict[str, tuple[str, ...]]] = {
    "bold": ("bold", "early", "spend"),
    "cautious": ("careful", "keep", "hold", "sparing"),
    "history": ("everywhere", "islands", "darwin", "bold"),
}
"""What suits a style.  In history small parties landed everywhere, the carriers raided Darwin, and
the Allied fleet went out against the convoys."""


def schemes(g: State, side: int) -> list[Scheme]:
    """Schemes for a side; what needs a campaign, only there.

    In the Java Sea the others of each side play as staff does, or worse, in nearly every game.
    """
    if g.theatre.rules.items:
        return [OWN, AMBUSH] if side == ALLIED else [OWN, CAREFUL, SCREEN]
    if side == ALLIED:
        return [OWN, KEEP, SPEND, BOLD, HOLD]
    planned = plans.operations(g, STAFF[side])
    return [OWN, *(JAPAN_ON_JAVA if planned else ()), BOLD, CAREFUL]


def foes(g: State, side: int) -> list[Scheme]:
    """Plans that the enemy of a side may follow: staff's own, and what troubles staff most."""
    if g.theatre.rules.items:
        return [OWN, AMBUSH if side == JAPANESE else SCREEN]
    return [OWN, KEEP if side == JAPANESE else CAREFUL]


# ── missions ─────────────────────────────────────────────────────────────────

STRIKES: Final = 2
SAILINGS: Final = 2
COASTS: Final = 1
"""Other missions that are tried, of each sort: more would only find what luck favours."""


def with_mission(scheme: Scheme, mission: Mission, says: str) -> Scheme:
    """The same scheme with this mission first."""

    def orders(g: State, side: int) -> Orders:
        return scheme.orders(g, side)._replace(mission=mission)

    return Scheme(f"{scheme.name}{NOW}{says}", f"{scheme.says}, first {says}", orders)


def missions(g: State, side: int, scheme: Scheme, choices: list[Choice]) -> list[Scheme]:
    """A plan with other missions at this opportunity, those first that promise most."""
    orders, staff = STAFF[side], Staff(side, "", scheme.orders)
    own = staff.operations(g, choices)
    sails = (staff.voyage.start, staff.voyage.goal) if own.verb == "sail" and staff.voyage else ()
    found: list[Mission] = []
    for sortie in sorted(air.sorties(g, orders, side, choices), key=lambda s: (-s.value, s.hex)):
        if Choice("strike", hex=sortie.hex) != own and len(found) < STRIKES:
            found.append(Mission("strike", goal=sortie.hex))
    others = [way for way in sailings(g, side, choices) if way != sails]
    found += [Mission("sail", start, goal) for start, goal in others]
    if own.verb != "pass":
        found.append(Mission("pass"))
    return [with_mission(scheme, mission, told(g, mission)) for mission in found]


def sailings(g: State, side: int, choices: list[Choice]) -> list[tuple[int, int]]:
    """From where to where ships may sail: as staff might, to safety, to land where it scores."""
    found = sorted(
        fleets.voyages(g, STAFF[side], side, choices), key=lambda v: (-v.value, v.start, v.goal)
    )
    ways = [(voyage.start, voyage.goal) for voyage in found][:SAILINGS]
    starts = [choice.hex for choice in choices if choice.verb == "sail"]
    laden = [at for at in starts if any(g.cargo_of(ship) for ship in g.ships_in(at, side))]
    coasts = [line.hex for line in gains(g, side) if line.what == LANDED]
    for start in laden:
        open_to = [h for h in dict.fromkeys(coasts) if fleets.passage(g, side, start, h)]
        ways += [(start, h) for h in open_to[:COASTS]]
        ways += [(start, h) for h in fleets.shelters(g, side, start)]
    return list(dict.fromkeys(ways))


def told(g: State, mission: Mission) -> str:
    """A mission in a few words."""
    places = [g.theatre.label(h) if h < g.theatre.size else "a box"
              for h in (mission.start, mission.goal) if h >= 0]  # fmt: skip
    return " ".join([mission.verb, " to ".join(places)]).strip()
