"""What a tournament is announced with, checked before anybody enters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct

from sandtable.server.clocks.terms import Terms
from sandtable.server.http.errors import BadRequest
from sandtable.server.offers import terms as offered
from sandtable.server.offers.terms import Offered
from sandtable.server.tournaments import pairing
from sandtable.server.tournaments.standings import CUP, ROBIN

if TYPE_CHECKING:
    from sandtable.core.rulebook import Title

FEWEST: Final = 3
MOST: Final = 16
LONGEST_TITLE: Final = 60


class Announced(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament, as everybody who may enter reads it."""

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]
    game: Annotated[str, Meta(min_length=1, max_length=80)]
    scenario: Annotated[str, Meta(min_length=1, max_length=80)]
    clock: Terms
    form: Literal["robin", "swiss", "cup"]
    turns: Annotated[int, Meta(ge=1, le=1000)] | None = None
    options: dict[str, bool] = {}
    rounds: Annotated[int, Meta(ge=1, le=MOST - 1)] = 3
    """Of a Swiss one."""
    most: Annotated[int, Meta(ge=FEWEST, le=MOST)] = 8
    """It begins as soon as so many have entered."""
    rated: bool = False
    """Whether its games count for the ratings."""
    days: Annotated[int, Meta(ge=1, le=60)] = 14
    """For so long one may enter."""
    each: Annotated[int, Meta(ge=1, le=180)] = 30
    """Days of a round."""

    @property
    def offered(self) -> Offered:
        """The game, as an offer would name it."""
        return Offered(self.game, self.scenario, self.turns, self.options, self.clock, rated=True)

    def rounds_for(self, players: int) -> int:
        """How many rounds it has when so many play."""
        if self.form == ROBIN:
            return pairing.rounds_of_circle(players)
        if self.form == CUP:
            return pairing.rounds_of_bracket(players)
        return pairing.rounds_of_swiss(players, self.rounds)


def check(wanted: Announced, book: Title) -> None:
    """Raise BadRequest for what cannot be played so, with what would be right."""
    title = wanted.title
    if title != " ".join(title.split()) or not title.isprintable():
        raise BadRequest("a tournament's title is one line of printable characters")
    try:
        offered.check_clock(wanted.clock)
    except BadRequest:
        raise BadRequest(
            "a tournament needs a clock, and that the other side may claim the game when it is "
            "empty: else one game left lying would hold everybody up"
        ) from None
    offered.check(wanted.offered, book)
