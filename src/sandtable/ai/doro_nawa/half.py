"""One half-impulse: aircraft and ships, then the ground units, then aircraft home."""

from __future__ import annotations

from typing import Any, Final, final

from sandtable.ai.doro_nawa.air import Air
from sandtable.ai.doro_nawa.attack import Blow, best_blow
from sandtable.ai.doro_nawa.ground import Moves
from sandtable.ai.doro_nawa.orders import STAFF, Orders
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.replies import arrival_score
from sandtable.ai.doro_nawa.ships import Ships
from sandtable.ai.doro_nawa.standing import lead
from sandtable.core.choice import Choice
from sandtable.games.doro_nawa.ground_combat import Attack
from sandtable.games.doro_nawa.kinds import ALLIES, COMBAT, MOVEMENT, REPLACEMENT
from sandtable.games.doro_nawa.movement import Moving
from sandtable.games.doro_nawa.outline import Impulse
from sandtable.games.doro_nawa.state import State

LAST_EFFORT: Final = 1.0
"""SP that an impulse beyond the tenth must promise."""
PATIENCE: Final = 12
"""The impulse of the last turn after which nobody who is behind goes on."""


@final
class Half:
    """Orders of one half-impulse and how far they are carried out."""

    def __init__(self, g: State, side: int, orders: Orders = STAFF) -> None:
        self.side: Final = side
        self.orders: Final = orders
        self.picture: Final = Picture(g, side, orders)
        self.moves: Moves | None = None
        self.target: dict[int, Choice] = {}
        self.air: Final = Air(self.picture)
        self.ships: Final = Ships(self.picture)
        self.blow: Blow | None = None
        self.struck: Final[list[tuple[int, int]]] = []

    def fresh_moves(self, g: State) -> Moves:
        """Scores for the position as it is now, for retreats and advances."""
        return Moves(g, Picture(g, self.side, self.orders))

    def end_turn(self, g: State) -> Choice:
        """Time is on the side of the Allies; the Japanese go on while there is something to win."""
        from sandtable.ai.doro_nawa.option import values_of

        if self.orders.persists and behind(g, self.side):
            return Choice("on")
        if self.side == ALLIES:
            return Choice("end")
        values = values_of(g, self.side, self.picture)
        return Choice("on" if max(values.values()) >= LAST_EFFORT else "end")

    def next(self, g: State, frame: Any, choices: list[Choice]) -> Choice | None:
        """The answer to a decision of this side's own half."""
        if isinstance(frame, Impulse):
            return self.act(g, choices)
        if isinstance(frame, Moving) and frame.unit in self.target:
            return self.moving(frame, choices)
        if isinstance(frame, Attack):
            return self.attacking(frame)
        return self.ships.answer(frame, choices) or self.air.answer(g, frame, choices)

    # ── the impulse ──────────────────────────────────────────────────────────

    def act(self, g: State, choices: list[Choice]) -> Choice:
        """What to do next."""
        choice = self.ships.next(g, choices, False) or self.air.next(g, choices)
        if choice is not None:
            return choice
        if g.option == MOVEMENT:
            choice = self.move(g)
        elif g.option == COMBAT:
            choice = self.strike(g, choices)
        elif g.option == REPLACEMENT:
            choice = self.refill(g, choices)
        if choice is None:
            choice = self.ships.next(g, choices, True) or self.air.home(g)
        return choice or Choice("done")

    def move(self, g: State) -> Choice | None:
        """Pick the next unit up."""
        if self.moves is None:
            self.moves = Moves(g, self.picture)
        choice = self.moves.next(g)
        if choice is None:
            return None
        self.target[choice.unit] = choice
        return Choice("move", choice.unit)

    def moving(self, frame: Moving, choices: list[Choice]) -> Choice:
        """The hex this unit was picked up for, then down."""
        wanted = self.target.pop(frame.unit, None)
        if wanted is not None and wanted in choices:
            return wanted
        return Choice("stop")

    def strike(self, g: State, choices: list[Choice]) -> Choice | None:
        """The best attack that is left."""
        if not any(choice.verb == "attack" for choice in choices):
            return None
        blow = best_blow(g, set(), self.air.over(g), self.orders)
        if blow is None:
            return None
        self.blow = blow
        return Choice("attack", hex=blow.target)

    def attacking(self, frame: Attack) -> Choice:
        """Units and aircraft join one by one."""
        blow = self.blow
        if blow is None or blow.target != frame.target:
            return Choice("cancel")
        for unit in blow.units:
            if unit not in frame.units:
                return Choice("with", unit)
        for unit in blow.air:
            if unit not in frame.air:
                return Choice("support", unit)
        return Choice("resolve")

    def refill(self, g: State, choices: list[Choice]) -> Choice | None:
        """Everybody takes his replacement; the best eliminated unit returns."""
        for choice in choices:
            if choice.verb == "replace":
                return choice
        returns = [choice for choice in choices if choice.verb == "return"]
        if not returns:
            return None
        return max(returns, key=lambda c: (prize_of(g, c.unit), self.place_value(g, c.unit, c.hex)))

    def place_value(self, g: State, unit: int, h: int) -> float:
        """Allies come back as far from Singapore as they can, Japanese near it by a free road."""
        if self.side == ALLIES:
            return float(self.picture.goal[h])
        return arrival_score(g, unit, h, self.side, self.picture)


def behind(g: State, side: int) -> bool:
    """Whether the game would be lost or drawn if it ended now, and may still be turned."""
    return g.turn == g.last_turn and g.impulse <= PATIENCE and lead(g, side) <= 0


def prize_of(g: State, unit: int) -> tuple[int, int]:
    """VP that the enemy loses when an eliminated unit returns (9.1); then its number."""
    roster = g.theatre.roster
    return roster.sp[unit] + roster.initiative[unit], -unit
