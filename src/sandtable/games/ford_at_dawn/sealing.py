"""3 Sealed orders: one for each side and turn, chosen in secret and opened when it counts."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.board.kit.sealing import Sealing
from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.core.rulebook import all_but
from sandtable.games.ford_at_dawn.state import ORDERS, SIDES, State

REPEAT: Final = 1  # the option: an order may be sealed twice running

# ── 3.1 Sealing ──────────────────────────────────────────────────────────────

TWICE: Final[Bar] = Bar("3.1", "this was the order of the last turn", "Seal another one.")


def bars_order(g: State, side: int, order: int) -> Bar | None:
    """What keeps a side from sealing an order."""
    return TWICE if g.last[side] == order and not g.options & REPEAT else None


class Seal(NamedTuple):
    """A side chooses its order for the turn; the other does not see which."""

    side: int

    def actor(self, _g: State) -> int:
        return self.side

    def prompt(self, g: State) -> Prompt:
        last = g.last[self.side]
        again = f", not {ORDERS[last]} again" if last and bars_order(g, self.side, last) else ""
        return Prompt(f"Turn {g.turn}: seal an order{again}.", "3.1")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        for order in range(1, len(ORDERS)):
            ballot.add(ORDERS[order], bar=bars_order(g, self.side, order))

    def apply(self, g: State, choice: Choice) -> None:
        g.frames.pop()
        g.sealed[self.side] = ORDERS.index(choice.verb)
        g.say("3.1", f"{SIDES[self.side]} seals: {choice.verb}.", seen_by=self.side)
        g.say("3.1", f"{SIDES[self.side]} has sealed an order.", seen_by=all_but(self.side))


SEALING: Final = Sealing(Seal, len(ORDERS), bars_order)


# ── 3.2 Opening ──────────────────────────────────────────────────────────────


def open_order(g: State, side: int) -> None:
    """A side's order is shown, if it is not yet."""
    if g.sealed[side]:
        g.opened[side], g.sealed[side] = g.sealed[side], 0
        g.say("3.2", f"{SIDES[side]} opens its order: {ORDERS[g.opened[side]]}.")


KINDS: Final = (
    Kind(
        Seal,
        secret=True,
        waiting=("an order is to be sealed", "Seal one."),
        lesson="Assault helps your attacks, hold your defence, march your legs. The enemy sees it"
        " when your half begins, or when he first attacks you.",
    ),
)
