"""What a choice names, in words; and which other unit, place or number was wanted instead."""

from __future__ import annotations

from typing import Final

from sandtable.core.case import Bar
from sandtable.core.choice import Choice, by_verb
from sandtable.games.forlorn_hopes.chapters import KINDS
from sandtable.games.forlorn_hopes.kinds import (
    AIRBASES,
    BOXES,
    CATEGORIES,
    EVENT,
    HIDDEN,
    LOST,
    OUT,
    POOL,
    SIDES,
    TYPES,
    WAITING,
)
from sandtable.games.forlorn_hopes.state import State

Named = tuple[Choice, Bar | None]
"""A choice that the open decision tells of, and what bars it."""
SHOWN: Final = 6
"""Names that are listed before the rest is counted."""

# ── 2.2 what the unit and the place are ──────────────────────────────────────


def about(g: State, choice: Choice, side: int) -> str:
    """The unit and the place of a choice in a side's eyes; "" where neither is named."""
    words = [about_unit(g, choice.unit, side)] if choice.unit >= 0 else []
    if choice.hex >= 0:
        words.append(about_place(g, choice.hex))
    return "; ".join(words)


def about_unit(g: State, unit: int, side: int) -> str:
    """Name and type; where a side's own unit is, which is hidden of the enemy's (6.1)."""
    roster = g.theatre.roster
    kind = f"{CATEGORIES[roster.category[unit]]} unit {TYPES[roster.type[unit]]}"
    if g.side(unit) != side:
        return f"{g.name(unit)}: {SIDES[g.side(unit)]} {kind}"
    where = _where(g, unit)
    return f"{g.name(unit)}: {kind}{', ' if where else ''}{where}"


def _where(g: State, unit: int) -> str:
    """Where a unit is, for the eyes of its side."""
    status = g.status[unit]
    if status == LOST:
        return "eliminated"
    if status == OUT:
        return "not in this scenario"
    if status == POOL:
        return "in the box of its fleet"
    if status in (WAITING, EVENT):
        return f"due in turn {g.due[unit]}" if status == WAITING else "comes by a random event"
    if g.is_air(unit):
        if g.base[unit] < 0:
            return "not on the display"
        at = f"{g.theatre.bases[g.base[unit]].title}, {BOXES[g.box[unit]]}"
        return at if g.shown[unit] == HIDDEN else f"in the air, of {at}"
    if g.aboard[unit] >= 0:
        return f"aboard {g.name(g.aboard[unit])}"
    return g.where(g.hex[unit]) if g.hex[unit] >= 0 else ""


def about_place(g: State, place: int) -> str:
    """Name, terrain and holder of a hex; the kind of any other place."""
    theatre = g.theatre
    if place >= theatre.words.cells:
        return f"{theatre.label(place)}: hex of the Tactical Battle Board"
    base = theatre.base_of_spot(place)
    if base >= 0:
        return f"{theatre.bases[base].title}: {AIRBASES[theatre.bases[base].kind]} airbase"
    if place >= theatre.size:
        return f"{theatre.place_name(place)}: box"
    holder = g.holder(place)
    held = f", {SIDES[holder]}" if holder >= 0 else ""
    return f"{theatre.place_name(place)}: {theatre.map.terrain_name(place)}{held}"


# ── the right verb with something else ───────────────────────────────────────

NAME_UNIT: Final = Bar("4.0", "a unit is to be named", "Write it behind the verb.")
NAME_PLACE: Final = Bar("4.0", "a place is to be named", "Write it at the end.")
NO_UNIT: Final = Bar("4.0", "no unit is named with it here", "Leave the unit out.")
NO_PLACE: Final = Bar("4.0", "no place is named with it here", "Leave the place out.")
NO_NUMBER: Final = Bar("4.0", "the number stands for nothing here", "Write one that does.")
OTHER_SIDE: Final = Bar("4.0", "the unit is of the wrong side", "Name one of the other side.")
OTHER_UNIT: Final = Bar("4.0", "the unit is not in question here", "Name one that is legal.")
OTHER_PLACE: Final = Bar("4.0", "the place is not in question here", "Name one that is legal.")
WANTED: Final[tuple[Bar, ...]] = (
    Bar("2.2", "an air unit is asked for", "Name an air unit."),
    Bar("2.2", "a naval unit is asked for", "Name a naval unit."),
    Bar("2.2", "a ground unit is asked for", "Name a ground unit."),
)
"""By category of units."""
PLACES: Final[tuple[Bar, ...]] = (
    Bar("3.0", "a hex or box of the map is asked for", "Write its number or name."),
    Bar("6.2", "an airbase is asked for", "Write its name, such as Soerabaja."),
    Bar(
        "9.7", "a hex of the Tactical Battle Board is asked for", "Write its number, such as T0707."
    ),
)
"""By kind of place."""
HEX: Final = 0
AIRBASE: Final = 1
CELL: Final = 2
PLACE_KINDS: Final[tuple[int, ...]] = (CELL, AIRBASE, HEX)
ANOTHER: Final = "one unit after the other is asked about, and it is not the turn of this one"
OTHERS: Final[dict[str, str]] = {
    "altitude bomb leave base": ANOTHER,
    "set": "it is no unit that is still to be set up for this battle",
    "fly": "it does not fly next: attackers before fighters, and the lowest TMA first",
    "fire": "it is no enemy on the board",
    "abort": "it is no attacker that still has its bombs",
    "flee": "it is not on the ground of the airbase in question",
    "aim": "it is no ship in the target hex",
    "strike-unit": "it is not in the target hex",
    "enter hold": "it is no reinforcement that may come now",
    "exchange": "nobody at another place is like it",
    "pick": "it is no ship that could be picked here",
    "return": "it is not out on reconnaissance, on patrol or at sea",
    "load": "it is not ashore where it could go aboard",
    "land": "it is not aboard a ship",
    "embark": "it does not stand ashore beside a ship of its side",
    "attack": "it is not in the hex of this combat",
    "withhold": "it is not among the attackers of this combat",
    "lose": "it took no part in this combat",
}
UNITS: Final = by_verb(OTHERS)
"""By verb, where the decision says nothing else: why another unit could not be meant."""
FRIENDS: Final[dict[str, str]] = dict.fromkeys(
    ("aim", "bomb", "fire", "shoot", "strike-unit"), "it is one of your own, no target"
)
"""By verb: why a unit of the wrong side could not be meant."""
HEXES: Final[dict[str, str]] = {
    "base": "the airbase is not on your Airbase Display",
    "stage": "the airbase is not on your Airbase Display",
    "return": "the airbase or port is not one of yours",
    "strike": "no air mission flies to that place",
    "strike-base": "the airbase is not in the target hex",
    "examine": "no airbase there may be examined",
    "dismantle": "none of your mobile airbases is there",
    "build": "mobile airbases are built in hexes in play",
    "exchange": "nobody there is like the unit",
    "assault": "none of your ground units is there",
    "move": "ground units move from hex to hex",
    "withdraw": "ships withdraw to hexes in play",
    "recon": "reconnaissance units fly to hexes of the map",
}
"""By verb, where the decision says nothing else: why another place could not be meant."""
NUMBERS: Final[dict[str, str]] = {
    "edge": "an edge of the board is written as its number",
    "altitude": "a level is written as its number",
    "bomb": "a manner of attack is written as its number",
    "set": "a set-up is written 10 * facing + level",
}
"""By verb: what its number stands for."""


def misnamed(g: State, choice: Choice, told: list[Named], side: int) -> Bar:
    """What is wrong with a choice whose verb the open decision knows: unit, place or number.

    `told` holds all choices of the verb, legal and barred, at least one; `side` is who is asked.
    """
    bar = _bars_unit(g, choice, [one for one, _ in told])
    if bar is None:
        told = [(one, why) for one, why in told if one.unit == choice.unit]
        bar = _common(told) or _bars_naming(choice, told)
        bar = bar or _bars_place(g, choice, [one for one, _ in told])
    if bar is None:
        told = [(one, why) for one, why in told if one.hex == choice.hex]
        bar = _common(told) or _bars_number(g, choice, [one for one, _ in told])
    if bar.figures:
        return bar
    names = _names(g, choice, [one for one, why in told if why is None])
    may = "nothing of the kind is legal now"
    if names:
        may = f"legal now: {_some(names)}"
    elif any(why is None for _, why in told):
        may = "legal without a place"
    named = about(g, choice, side)
    return bar.says(f"{named}; {may}" if named else may)


def _common(told: list[Named]) -> Bar | None:
    """The bar that all of them share, whatever else is named."""
    first = told[0][1]
    return first if first is not None and all(bar == first for _, bar in told) else None


def _bars_unit(g: State, choice: Choice, told: list[Choice]) -> Bar | None:
    units = {one.unit for one in told}
    if choice.unit in units:
        return None
    if choice.unit < 0:
        return NAME_UNIT
    units.discard(-1)
    if not units:
        return NO_UNIT
    roster = g.theatre.roster
    categories = sorted({roster.category[unit] for unit in units})
    if len(categories) == 1 and roster.category[choice.unit] != categories[0]:
        return WANTED[categories[0]]
    if g.side(choice.unit) not in {g.side(unit) for unit in units}:
        return _worded(g, OTHER_SIDE, FRIENDS.get(choice.verb))
    own = KINDS.of(g.frames[-1]).other_units
    return _worded(g, OTHER_UNIT, own.get(choice.verb) or UNITS.get(choice.verb))


def _bars_naming(choice: Choice, told: list[Named]) -> Bar | None:
    """A place is named where the unit alone is what may be chosen."""
    legal = [one for one, why in told if why is None]
    alone = bool(legal) and all(one.hex < 0 for one in legal)
    return NO_PLACE if alone and choice.hex >= 0 else None


def _bars_place(g: State, choice: Choice, told: list[Choice]) -> Bar | None:
    places = {one.hex for one in told}
    if choice.hex in places:
        return None
    if choice.hex < 0:
        return NAME_PLACE
    places.discard(-1)
    if not places:
        return NO_PLACE
    for kind in PLACE_KINDS:
        if all(_is(g, place, kind) for place in places) and not _is(g, choice.hex, kind):
            return PLACES[kind]
    own = KINDS.of(g.frames[-1]).other_places
    return _worded(g, OTHER_PLACE, own.get(choice.verb) or HEXES.get(choice.verb))


def _bars_number(g: State, choice: Choice, told: list[Choice]) -> Bar:
    numbers = sorted({one.n for one in told})
    said = choice.n if choice.n >= 0 else "none"
    bar = _worded(g, NO_NUMBER, NUMBERS.get(choice.verb))
    return bar.says(f"{said}, not {_some(_spans(numbers))}")


def _worded(g: State, plain: Bar, reason: str | None) -> Bar:
    """The bar with the reason for a verb, if there is one, and the case of the open decision."""
    case = g.frames[-1].prompt(g).case or plain.case
    return Bar(case, reason or plain.reason, plain.remedy)


def _is(g: State, place: int, kind: int) -> bool:
    """Whether a place is of a kind; an off-map base is both a box and an airbase."""
    if kind == CELL:
        return place >= g.theatre.words.cells
    return g.theatre.base_of_spot(place) >= 0 if kind == AIRBASE else place < g.theatre.places


def _names(g: State, choice: Choice, legal: list[Choice]) -> list[str]:
    """The units that could be named, or the places for a unit that can."""
    units = list(dict.fromkeys([one.unit for one in legal if one.unit >= 0]))
    if units and choice.unit not in units:
        return [g.name(unit) for unit in units]
    places = [one.hex for one in legal if one.hex >= 0 and one.unit == choice.unit]
    return [g.theatre.label(place) for place in dict.fromkeys(places)]


def _some(names: list[str]) -> str:
    """The first names, and how many more there are."""
    more = len(names) - SHOWN
    listed = ", ".join(names[:SHOWN])
    return f"{listed} and {more} more" if more > 0 else listed


def _spans(numbers: list[int]) -> list[str]:
    """Ascending numbers with those in a row drawn together: 0 to 2."""
    first = [n for n in numbers if n - 1 not in numbers]
    last = [n for n in numbers if n + 1 not in numbers]
    return [str(a) if a == b else f"{a} to {b}" for a, b in zip(first, last, strict=True)]
