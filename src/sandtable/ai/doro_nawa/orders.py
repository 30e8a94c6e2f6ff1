"""Orders of a half-impulse as values: what a plan wants of the staff that carries it out.

>>> STAFF.weights.contact, STAFF.tasks
(0.9, ())
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """What the staff goes by when it judges a hex or an attack, in SP."""

    forward: float = 0.03
    """Worth to the Japanese of one MP nearer to the goal, for each SP, near the enemy."""
    marching: float = 0.028
    """The same far from him."""
    contact: float = 0.9
    """The part that counts of what a unit adds to the best attack from a hex."""
    beside: float = 0.25
    """The part of what it adds to the others."""
    exposed: float = 0.35
    """The part that counts of what the enemy might do to it there."""
    cut_off: float = 0.8
    """What a hex out of supply costs."""
    cutting: float = 0.10
    """Worth of each SP of the enemy whose road home a hex closes."""
    alone: float = 0.06
    """What each MP that a unit is too far ahead of the van costs, for each SP."""
    lead: int = 10
    """MP ahead of the van that are not too far."""
    site: float = 0.8
    """What an airfield or port still Allied is worth to the Japanese."""
    away: float = 0.06
    """What each MP from its post costs an Allied unit."""
    stray: float = 0.4
    """What it costs an Allied unit without a post to move."""
    line: float = 2.0
    """What a hex out of supply costs an Allied unit."""
    risk: float = 0.5
    """The part that counts of what the enemy might do to an Allied unit."""
    strike: float = 0.3
    """The part that counts of what an Allied unit adds to attacks from a hex."""
    depth: float = 0.08
    """How much less an Allied position is worth for each MP ahead of the enemy."""
    least: float = 0.05
    """SP that an attack must promise."""
    severed: float = 0.0
    """What it costs a unit, for each SP, to stand where the enemy may close its road home next."""
    points: float = 0.0
    """SP that a victory point is worth which the score pays for where troops stand."""
    sortie: float = 0.3
    """SP that a bombing should gain for each aircraft."""
    raid: int = 3
    """MP from own troops within which enemy troops are bombed."""
    homes: bool = False
    """Whether the last airfield that an aircraft in the air can reach is left to it."""


class Task(NamedTuple):
    """So many SP are to go to a hex, called from so many MP around."""

    hex: int
    sp: int
    call: int
    foot: bool = False
    """Whether guns stay where they are."""


class Landing(NamedTuple):
    """Units are to take ship in a port, if they are not at sea yet, and land on a beach (4.4)."""

    units: tuple[int, ...]
    port: int
    beach: int


class Orders(NamedTuple):
    """What one side's troops are to do in a half-impulse, beyond what staff thinks of by itself."""

    plan: str = ""
    """The name of the plan that they serve, "" for none."""
    option: str = ""
    """Movement, combat or replacement (2.1), "" for what staff thinks best."""
    tasks: tuple[Task, ...] = ()
    """Where forces are sent before all others, the most urgent first."""
    prey: tuple[tuple[int, float], ...] = ()
    """Hexes of enemy stacks, and the SP that beating them is worth beyond their own."""
    stays: tuple[int, ...] = ()
    """Units that do not move."""
    kills: tuple[tuple[int, float], ...] = ()
    """The same for their end alone: to drive them out is worth nothing more."""
    first_stretch: int = 0
    """The stretch of the roads ahead of the enemy that Allied positions begin with."""
    landings: tuple[Landing, ...] = ()
    """Who goes by sea and where to."""
    posts: tuple[tuple[int, int], ...] = ()
    """Units, and the hexes that they march to and hold, whatever the others do."""
    moves: tuple[tuple[int, int], ...] = ()
    """Units, and the hexes within reach that they move to before all others."""
    persists: bool = False
    """Whether the last turn goes on while the side is behind (2.2)."""
    cruise: bool = False
    """Whether ships follow the front along the shore, however far it is."""
    weights: Weights = Weights()


STAFF: Final = Orders()
"""What staff does by itself."""
BUSY: Final = Weights(sortie=0.05, raid=6, homes=True)
"""What the Japanese plans go by: their bombers strike at troops rather than wait at their bases."""
MINDFUL: Final = Weights(homes=True)
"""What the Allied plans go by."""
