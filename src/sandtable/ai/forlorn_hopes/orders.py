"""Orders as values: what a plan wants of the staff that carries it out, for one side.

>>> STAFF[0].covering, STAFF[0].weights.press, STAFF[1].weights.press
((2,), 0.9, 1.4)
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.games.forlorn_hopes.kinds import EAST, WEST
from sandtable.games.forlorn_hopes.state import State


class Operation(NamedTuple):
    """Who lands where, from which turn on, and what for: labels of hexes, names of units.

    start     where empty transports of the fleet wait for the troops
    stages    own ports where the convoy lies until it can reach the goal, the nearest last
    swift     aboard cruisers and destroyers, a step on each, without transports
    """

    turn: int
    fleet: int
    goal: str
    prize: str
    troops: tuple[str, ...]
    start: str = ""
    stages: tuple[str, ...] = ()
    swift: bool = False


CAMPAIGN: Final[tuple[Operation, ...]] = (
    Operation(2, WEST, "1205", "1205", ("229R", "TS1", "TS2"), "INDOCHINA", ()),
    Operation(2, EAST, "2407", "2407", ("228R", "KureSNLF"), "PHILIPPINES", ("2606",)),
    Operation(
        4, EAST, "1707", "1808", ("1F", "2F", "47R", "48Recon", "48DivArt", "JSup4"),
        "PHILIPPINES", ("2204",),
    ),
    Operation(
        4, WEST, "1507", "1407", ("4R", "16R", "29R", "230R", "2DivArt", "JSup3"),
        "INDOCHINA", (),
    ),
    Operation(5, EAST, "2005", "2005", ("146R",), "2204", ()),
    Operation(5, WEST, "1507", "1608", ("2Recon",), "INDOCHINA", ()),
    Operation(5, EAST, "2009", "2009", ("SaseboSNLF",), "2606", ()),
    Operation(5, EAST, "2709", "2709", ("228R",), "2407", ()),
    Operation(5, EAST, "2809", "2809", ("YokosukaSNLF",), "2802", ()),
)  # fmt: skip
"""In the order in which they have ships; in history the same places fell up to a week later."""


class Weights(NamedTuple):
    """What the staff of one side goes by when it judges a mission, a landing or an attack."""

    brave: float = 1.1
    """The share of the enemy's strength with which ships go to meet him."""
    duel: float = 0.0
    """The same against warships that carry nobody, 0 for no other."""
    losing: float = 0.5
    """The share of it below which warships break off a fight."""
    press: float = 0.9
    """Odds from which troops attack."""
    landing: float = 0.6
    """VP that a landing must promise."""
    sortie: float = 0.35
    """VP that an air mission must promise."""
    fighter: float = 0.7
    """VP that a fighter which nobody keeps busy costs a mission."""
    alone: float = 0.0
    """VP that each such fighter costs beside it where nobody escorts the bombers."""
    airfields: float = 0.45
    """VP that a hit on an airbase is worth: it cannot scramble, and a unit there may suffer."""
    softened: float = 0.5
    """What a step of the defence of a hex that is to be attacked next is worth beside its VP."""
    daring: float = 0.7
    """The safety without which a convoy of the timetable waits in port."""
    late: float = 0.35
    """The same when it is behind its time."""
    escorted: float = 0.5
    """The share of the enemy's strength that the escorts of a convoy come up to."""
    covered: float = 0.0
    """The part of the warships already at its goal that counts as escorts of a convoy."""
    sure: float = 4.0
    """Times the defence with which a town is attacked from the sea."""
    odds: float = 2.5
    """Times the defence without which nobody lands by the timetable."""
    together: float = 0.6
    """The share of an operation's strength without which it does not land."""
    stand: float = 2.0
    """VP of a place from which beaten troops do not withdraw."""


class Kept(NamedTuple):
    """Ships and bombers kept back: until a turn they go only where the enemy comes to these places.

    Labels of hexes; none leaves them free to attack whatever is weak enough.
    """

    ships: tuple[str, ...] = ()
    bombers: tuple[str, ...] = ()
    until: int = 0


class Mission(NamedTuple):
    """The mission to perform next: "strike", "sail" or "pass", from where and where to."""

    verb: str
    start: int = -1
    goal: int = -1


class Orders(NamedTuple):
    """What one side is to do, beyond what staff thinks of by itself."""

    plan: str = ""
    """The name of the plan that they serve, "" for none."""
    timetable: tuple[Operation, ...] = ()
    """Landings, those first that come first when ships are shared out."""
    covering: tuple[int, ...] = ()
    """Turns in which the Covering Fleet is committed."""
    fleet_rests: tuple[int, ...] = ()
    """Turns in which the 11th Air Fleet is not committed."""
    reserve: tuple[str, ...] = ()
    """Troops that no ship takes aboard."""
    garrisons: tuple[str, ...] = ()
    """Places that are held to the end, whatever may be had beside them."""
    axis: tuple[tuple[str, float], ...] = ()
    """Places that troops ashore march on, and the VP that they are worth beyond their own."""
    targets: tuple[tuple[str, float], ...] = ()
    """Places that bombers go for, and the VP that a step or a hit there is worth beyond its own."""
    kept: Kept = Kept()
    columns: bool = False
    """Whether the troops of a hex share out the places beside it, by the chances of the table."""
    thorough: bool = False
    """Whether convoys leave damaged transports behind, and land everybody at their goal."""
    screened: bool = False
    """Whether convoys of the last turn come singly, warships ahead of them, and stay to land."""
    ambush: bool = False
    """Whether fleet and bombers wait for transports, and ships strike those that lie unguarded
    anywhere, one after the other as far as their points go."""
    patient: bool = False
    """Whether attacks that may end the game wait until all others are made."""
    wary: bool = False
    """Whether transports keep out of own ports in which enemy warships lie."""
    mission: Mission | None = None
    """What is done at the next opportunity, None for what promises most."""
    weights: Weights = Weights()


STAFF: Final[tuple[Orders, Orders]] = (
    Orders(timetable=CAMPAIGN, covering=(2,)),
    Orders(weights=Weights(brave=0.85, press=1.4, landing=0.8)),
)
"""What staff does by itself, by side."""
PLANNED: Final = tuple([orders._replace(wary=True) for orders in STAFF])
"""What every plan begins with."""


# ── in words ─────────────────────────────────────────────────────────────────

WITHOUT: Final = "As things come, without a plan."
"""What orders are called that add nothing to what staff does by itself."""


def sentence(g: State, orders: Orders) -> str:
    """The orders as a person would say them; what staff does by itself is not told."""
    parts = [*landings(g, orders), *commitments(orders), *stays(g, orders), *strikes(g, orders)]
    return "; ".join(parts) + "." if parts else WITHOUT


def place(g: State, label: str) -> str:
    """The name of a place, its label where it has none."""
    h = g.theatre.map.find(label)
    return g.where(h) if h >= 0 else label


def landings(g: State, orders: Orders) -> list[str]:
    """What the timetable has beyond staff's own."""
    found = []
    for op in [op for op in orders.timetable if op not in CAMPAIGN]:
        by = "" if op.prize == op.goal else f" for {place(g, op.prize)}"
        by += " aboard destroyers" if op.swift else ""
        found.append(f"turn {op.turn}: {', '.join(op.troops)} to {place(g, op.goal)}{by}")
    return found


def commitments(orders: Orders) -> list[str]:
    """When the fleets come that need not."""
    found = []
    if orders.covering not in ((), STAFF[0].covering):
        found.append(f"the Covering Fleet in turn {many(orders.covering)}")
    if orders.fleet_rests:
        found.append(f"no 11th Air Fleet in turn {many(orders.fleet_rests)}")
    return found


def stays(g: State, orders: Orders) -> list[str]:
    """Who is kept where, and what for."""
    found = []
    if orders.reserve:
        found.append(f"in reserve: {', '.join(orders.reserve)}")
    if orders.axis:
        found.append(f"march on {', '.join([place(g, label) for label, _ in orders.axis])}")
    if orders.columns:
        found.append("the troops of a place share out the places about it")
    if orders.thorough:
        found.append("no convoy waits for damaged transports")
    if orders.screened:
        found.append("warships wait where troops are to land, one transport after the other comes")
    if orders.ambush:
        found.append("unguarded transports are struck wherever they lie")
    if orders.garrisons:
        found.append(f"hold {', '.join([place(g, label) for label in orders.garrisons])}")
    until = f" until turn {orders.kept.until}" if orders.kept.until <= g.last_turn else ""
    ships, bombers = orders.kept.ships, orders.kept.bombers
    alike = (("ships and bombers", ships),)
    for who, labels in alike if ships == bombers else (("ships", ships), ("bombers", bombers)):
        if labels:
            near = ", ".join([place(g, label) for label in labels])
            found.append(f"{who} kept{until} for whoever comes to {near}")
    return found


def strikes(g: State, orders: Orders) -> list[str]:
    """What bombers go for, and the next mission."""
    found = []
    if orders.weights.alone:
        found.append("no bombers without escort where many fighters may rise")
    if orders.targets:
        named = ", ".join([place(g, label) for label, _ in orders.targets])
        found.append(f"bomb {named}")
    mission = orders.mission
    if mission is not None:
        where = f" to {g.where(mission.goal)}" if mission.goal >= 0 else ""
        found.append(f"next: {mission.verb}{where}")
    return found


def many(turns: tuple[int, ...]) -> str:
    """Turns in words.

    >>> many((1, 4)), many((2,))
    ('1 and 4', '2')
    """
    return " and ".join([str(turn) for turn in turns])
