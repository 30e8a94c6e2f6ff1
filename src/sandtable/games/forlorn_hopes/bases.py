"""6.0 Airbases: who may use them, what they host, their hits, their capture."""

from __future__ import annotations

from sandtable.games.forlorn_hopes.state import State


def usable(g: State, side: int, base: int) -> bool:
    """Whether a side may base and land aircraft there: its own, functioning, not contested (6.2)."""
    raise NotImplementedError


def may_host(g: State, unit: int, base: int) -> bool:
    """Whether an air unit may land at an airbase now: usable, its kind of base, room (6.3)."""
    raise NotImplementedError


def room(g: State, base: int, unit: int = -1) -> int:
    """Air units that the airbase can still host; for a mobile one, units like `unit` (6.3)."""
    raise NotImplementedError


def over_capacity(g: State, base: int) -> bool:
    """Whether more air units are based there than it hosts (6.3)."""
    raise NotImplementedError


def on_ground(g: State, base: int) -> list[int]:
    """Air units at an airbase that are not in the air, ascending."""
    raise NotImplementedError


def disrupt(g: State, base: int, case: str) -> None:
    """Disrupt an airbase; one under construction is taken off the map (6.5, 6.6)."""
    raise NotImplementedError


def take_hits(g: State, base: int, hits: int, case: str) -> None:
    """Put hits on an airbase: it is disrupted, and at its number destroyed (6.6, 9.10.3)."""
    raise NotImplementedError


def occupied(g: State, h: int, side: int) -> None:
    """A side is alone in a hex: it captures the airbase there, a mobile one is lost (6.5, 6.6.4)."""
    raise NotImplementedError
