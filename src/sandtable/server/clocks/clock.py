"""The clocks of one table, as values: whose runs, what is left, and how that changes.

Only what both sides see makes a clock change: who is asked in the game as it is told to everybody,
who sits, what is asked of whom.  So a draft or a secret die never moves one.  Moments are
seconds of the server's own time, which stands still while the server is down; see `pulse`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sandtable.ai.player import HUMAN
from sandtable.server.clocks.terms import BANK, DAY, DECISION, NO_CLOCK, NONE, Terms
from sandtable.server.people.people import OWNER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.core.game import Game
    from sandtable.server.people.seats import Sitting

ASK: Final = "ask"
AGREED: Final = "agreed"
LONGEST_ASK: Final = float(DAY)
"""Seconds for which an ask holds the clock of who asks, in one decision of his."""


class Moment(NamedTuple):
    """What of a table a clock hangs on, at a moment of the server's time."""

    now: float
    asked: str
    """The side whose person owes a decision; "" when nobody does."""
    seq: int
    period: str
    """Turn and impulse."""
    half: str
    """The side whose half it is; "" where the turn is both sides'."""
    asks: str
    """The side that has asked the other something."""


class Clock(NamedTuple):
    """What is agreed, and how the clocks stand since the moment `since`."""

    terms: Terms
    left: dict[str, float]
    """Seconds of each side; none before two people sit there."""
    running: str
    """The side whose person owes a decision."""
    since: float
    owed: float
    """Since when he owes it."""
    seq: int
    """The line of the record at which it came to him."""
    last: str
    """The side that owed one before nobody did."""
    held: str
    """Why nobody's time runs: `ask`, `agreed`, or ""."""
    spare: float
    """Seconds for which asks of the side that decides may still hold its clock."""
    granted: dict[str, tuple[str, int]]
    """The period of each side's last increment, and the line at which it came."""
    standing: tuple[str, ...]
    """Sides that a computer plays while their person is away."""
    vacant: dict[str, str]
    """Sides that are offered to somebody else, by the id of the link."""

    # ── how it stands ────────────────────────────────────────────────────────

    def remaining(self, side: str, now: float) -> float:
        """The seconds that a side has left."""
        left = self.left.get(side, 0.0)
        runs = side == self.running and self.held == ""
        return max(0.0, left - max(0.0, now - self.since)) if runs else left

    def is_empty(self, now: float) -> bool:
        """Whether the side that decides has no time left."""
        timed = self.terms.kind != NONE and bool(self.left)
        return timed and self.running != "" and self.remaining(self.running, now) <= 0

    def overdue(self, now: float) -> bool:
        """Whether the other side may replace the player who leaves a decision open."""
        if not self.running or self.held == AGREED:
            return False
        late = now - self.owed >= self.terms.away * DAY
        return late or (self.terms.empty != "nothing" and self.is_empty(now))

    def due(self) -> float:
        """When something happens by itself: a clock is empty, an ask has held it long enough."""
        if not self.running or self.terms.kind == NONE or self.held == AGREED:
            return 0.0
        if self.held == ASK:
            return self.since + self.spare
        left = self.left.get(self.running, 0.0)
        return self.since + left if left > 0 else 0.0

    # ── how it goes on ───────────────────────────────────────────────────────

    def same(self, other: Clock) -> bool:
        """Whether nothing but the moment of looking differs."""
        return self._replace(since=0.0) == other._replace(since=0.0)

    def go_on(self, at: Moment) -> Clock:
        """The clocks at a later moment, when the game, the seats or an ask have changed."""
        clock = self.accounted(at.now)
        if at.asked == clock.running:
            clock = clock.grant(at)
        elif not at.asked:
            last, seq = (clock.running or clock.last), clock.seq
            clock = clock._replace(running="", last=last, seq=seq)
        else:
            clock = clock.hand_over(at)
        return clock.hold(at)

    def accounted(self, now: float) -> Clock:
        """The same, with the time that has gone taken off."""
        gone = max(0.0, now - self.since)
        left, spare = self.left, self.spare
        if self.running and not self.held and self.running in left:
            left = {**left, self.running: self.remaining(self.running, now)}
        if self.held == ASK:
            spare = max(0.0, spare - gone)
        owed = self.owed + gone if self.held == AGREED else self.owed
        return self._replace(left=left, spare=spare, owed=owed, since=now)

    def hand_over(self, at: Moment) -> Clock:
        """Another side is asked, or the same again after others have played."""
        if at.asked == self.last and at.seq == self.seq:
            return self._replace(running=at.asked)  # its seat was a computer's for a moment
        clock = self._replace(running=at.asked, owed=at.now, seq=at.seq, spare=LONGEST_ASK)
        clock = clock._replace(last=at.asked, vacant={})
        if clock.terms.kind == DECISION:
            left = {**clock.left, at.asked: float(clock.terms.seconds)}
            return clock._replace(left=left)
        return clock.grant(at)

    def grant(self, at: Moment) -> Clock:
        """The increment of a bank: once in each half of one's own, never for an undo."""
        period, line = self.granted.get(at.asked, ("", -1))
        theirs = at.half not in ("", at.asked)
        if self.terms.kind != BANK or theirs or not at.asked:
            return self
        if period == at.period or at.seq <= line:
            return self
        granted = {**self.granted, at.asked: (at.period, at.seq)}
        more = self.left.get(at.asked, 0.0) + self.terms.increment
        return self._replace(granted=granted, left={**self.left, at.asked: more})

    def hold(self, at: Moment) -> Clock:
        """Held while the side that decides waits for an answer, as long as that may last."""
        if self.held == AGREED:
            return self
        asks = at.asks != "" and at.asks == self.running and self.spare > 0
        return self._replace(held=ASK if asks else "")

    def started(self, sides: list[str], at: Moment) -> Clock:
        """The clocks as soon as two people sit there."""
        full = {side: float(self.terms.seconds) for side in sides}
        granted = dict.fromkeys(sides, (at.period, at.seq))
        left = {} if self.terms.kind == NONE else full
        return self._replace(left=left, since=at.now, granted=granted)

    def refilled(self, side: str, at: Moment) -> Clock:
        """Time for somebody who comes back to his seat: one decision's, or a bank's increment."""
        clock = self.accounted(at.now)
        terms = self.terms
        more = terms.seconds if terms.kind == DECISION else terms.increment or terms.seconds // 10
        left = {**clock.left, side: max(clock.left.get(side, 0.0), float(more))}
        standing = tuple(one for one in clock.standing if one != side)
        return clock._replace(left=left if clock.left else {}, standing=standing, seq=-1)


NEW: Final = Clock(NO_CLOCK, {}, "", 0.0, 0.0, -1, "", "", LONGEST_ASK, {}, (), {})
"""The clocks of a table at which nobody else sits yet."""


def company(sides: list[str], given: Sitting) -> bool:
    """Whether two people play: the table's owner, who has what nobody was given, and others."""
    owner = [one.id for one in given.get(OWNER, ())] or [OWNER]
    players = {one for side in sides for one in [who.id for who in given.get(side, ())] or owner}
    return len(players) > 1


def asked_side(game: Game, seats: Mapping[str, str]) -> str:
    """The side whose person owes a decision in the game as everybody sees it."""
    side = game.rulebook.sides[game.actor] if game.actor >= 0 else ""
    return side if side and seats[side] == HUMAN else ""


def moment_of(now: float, game: Game, seats: Mapping[str, str], asks: str) -> Moment:
    """What the clocks hang on: from the game as everybody sees it."""
    clock: dict[str, Any] = game.rulebook.clock(game.state)
    period = f"{clock.get('turn')}.{clock.get('impulse', '')}"
    half = clock.get("side") or ""
    return Moment(now, asked_side(game, seats), game.seq, period, str(half), asks)
