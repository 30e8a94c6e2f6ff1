"""What somebody offers to play: game, scenario, options, clock, and how the sides are given out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct

from sandtable.core.case import Trouble
from sandtable.server.clocks.terms import CLAIM, NO_CLOCK, NONE, Terms
from sandtable.server.http.errors import BadRequest

if TYPE_CHECKING:
    from sandtable.core.rulebook import ScenarioInfo, Title
    from sandtable.server.shapes.people import OptionChosen

FIXED: Final = "fixed"
TAKER: Final = "taker"
LOT: Final = "lot"
BID: Final = "bid"

CLAIMED: Final = "When a clock is empty the other side may claim the game."

MOST_POINTS: Final = 999
LONGEST: Final = 30
"""Days for which an offer may stand."""

Number = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]


class Offered(Struct, frozen=True, forbid_unknown_fields=True):
    """What is offered, as everybody who may take it reads it."""

    game: Annotated[str, Meta(min_length=1, max_length=80)]
    scenario: Annotated[str, Meta(min_length=1, max_length=80)]
    turns: Annotated[int, Meta(ge=1, le=1000)] | None = None
    options: dict[str, bool] = {}
    clock: Terms = NO_CLOCK
    sides: Literal["fixed", "taker", "lot", "bid"] = "lot"
    """Who plays what: as the offer says, as whoever takes it says, by lot, by bid for points."""
    plays: Annotated[str, Meta(max_length=80)] = ""
    """Where it is fixed, the side that whoever offers plays."""
    rated: bool = False
    private: bool = False
    """By a link only; else the whole club is asked."""
    waits: bool = False
    """Whether whoever offers it wants to be there when it begins, and to see with whom."""
    days: Annotated[int, Meta(ge=1, le=LONGEST)] = 7


def check(offered: Offered, book: Title) -> None:
    """Raise BadRequest for what cannot be played so, with what would be right."""
    scenario = scenario_of(book, offered.scenario)
    length = scenario.last_turn - scenario.first_turn + 1
    if offered.turns is not None and not 1 <= offered.turns <= length:
        raise BadRequest(f"{scenario.title} has 1 to {length} turns, not {offered.turns}")
    if offered.turns not in (None, length) and not scenario.lengths:
        raise BadRequest(f"{scenario.title} is played over all its {length} turns")
    known = {option.id for option in book.options()}
    for option in offered.options:
        if option not in known:
            raise BadRequest(f"unknown option {option!r}: choose from {', '.join(sorted(known))}")
    if offered.sides == FIXED:
        check_side(book, offered.plays)
    elif offered.plays:
        raise BadRequest("a side is named only where the sides are fixed")
    if offered.rated:
        check_clock(offered.clock)


def check_side(book: Title, side: str) -> None:
    """Raise BadRequest for a side that the game has not."""
    if side not in book.sides:
        raise BadRequest(f"which side: {' or '.join(book.sides)}?")


def check_clock(clock: Terms) -> None:
    """Raise BadRequest for a clock with which a lost game could be left undecided for ever."""
    if clock.kind == NONE or clock.empty != CLAIM:
        raise BadRequest(
            "a game that counts needs a clock, and that the other side may claim it when it is "
            "empty: else a lost game could be left lying for ever"
        )


def scenario_of(book: Title, name: str) -> ScenarioInfo:
    """The scenario of this name.  Raises BadRequest."""
    for info in book.scenarios():
        if info.id == name:
            return info
    known = ", ".join(info.id for info in book.scenarios())
    raise BadRequest(f"unknown scenario {name!r}: choose one of {known}")


def changed_options(offered: Offered, book: Title) -> list[OptionChosen]:
    """The options that are not as they usually are."""
    return [
        {"title": one.title, "on": offered.options[one.id]}
        for one in book.options()
        if one.id in offered.options and offered.options[one.id] != one.default
    ]


def clock_lines(offered: Offered) -> list[str]:
    """The clock in words; of a game that counts nobody else is given a seat."""
    lines = offered.clock.lines()
    return [lines[0], CLAIMED] if offered.rated else lines


def title_of(book: Title, scenario: str) -> str:
    """A scenario's title; its id where it is gone."""
    try:
        return scenario_of(book, scenario).title
    except Trouble:
        return scenario
