"""What two players agree about their time before a game begins."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 86400

GIVE: Final = "give the seat to a computer or to somebody else"

NONE: Final = "none"
DECISION: Final = "decision"
BANK: Final = "bank"
COMPUTER: Final = "computer"
CLAIM: Final = "claim"

Long = Annotated[int, Meta(ge=MINUTE, le=100 * DAY)]


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """No clock; so long for each decision; or a bank, and with each own half a little more."""

    kind: Literal["none", "decision", "bank"] = "none"
    seconds: Long = 3 * DAY
    increment: Annotated[int, Meta(ge=0, le=10 * DAY)] = 0
    empty: Literal["nothing", "computer", "claim"] = "nothing"
    """What follows when a clock is empty."""
    away: Annotated[int, Meta(ge=1, le=365)] = 14
    """Days after which a player who leaves a decision open may be replaced."""

    def told(self) -> dict[str, int | str]:
        """What the record tells of it."""
        return {
            "kind": self.kind,
            "seconds": self.seconds,
            "increment": self.increment if self.kind == BANK else 0,
            "empty": self.empty,
            "away": self.away,
        }

    def lines(self) -> list[str]:
        """What is agreed, in words."""
        if self.kind == NONE:
            return [f"No clock; {self._replaced(f'after {_days(self.away)} without a decision')}."]
        time = f"{span(self.seconds)} for each decision that the other side waits for"
        if self.kind == BANK:
            more = f", and {span(self.increment)} more in each half or turn of one's own"
            time = f"{span(self.seconds)} each for the whole game{more if self.increment else ''}"
        return [f"Clock: {time}.", f"When a clock is empty {self._follows()}."]

    def _follows(self) -> str:
        if self.empty == COMPUTER:
            return "a computer plays on for that side until its player is back"
        if self.empty == CLAIM:
            return f"the other side may claim the game, or {GIVE}"
        after = f"after {_days(self.away)} without a decision"
        return f"nothing follows, it is only shown; {self._replaced(after)}"

    def _replaced(self, when: str) -> str:
        return f"{when} the other side may {GIVE}"


NO_CLOCK: Final = Terms()


def span(seconds: float) -> str:
    """A time in its two largest measures: 1 d 4 h."""
    left = int(max(0, seconds))
    days, hours, minutes = left // DAY, left % DAY // HOUR, left % HOUR // MINUTE
    if days:
        return f"{days} d {hours} h" if hours else _days(days)
    if hours:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    return f"{minutes} min" if minutes else f"{left} s"


def _days(days: int) -> str:
    return "1 day" if days == 1 else f"{days} days"
