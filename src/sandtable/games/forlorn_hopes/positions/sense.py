"""What a position may say only if the game could have come to it (5.2, 6.6.4)."""

from __future__ import annotations

from sandtable.board.files import Keys
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.state import State


def check_commitments(g: State, keys: Keys) -> None:
    """5.2: so many commitments before the General Regroup turn, so many after it."""
    number, covering = g.theatre.number, keys.sub("covering")
    most = number["commitment.covering_before"]
    after_most = number["commitment.covering_most"] - most
    if not 0 < g.regroup_turn < g.turn:
        after_most = 0
    if g.covering_after > after_most:
        right = f"at most {after_most} after the General Regroup turn as it is (5.2)"
        raise covering.trouble("after_regroup", f"is {g.covering_after}", right)
    before = g.covering - g.covering_after
    if not 0 <= before <= most:
        what = f"is {g.covering}, {g.covering_after} of them after the General Regroup turn"
        right = f"0 to {most} before it; `after_regroup` says how many came after it (5.2)"
        raise covering.trouble("commitments", what, right)


def check_airbases(g: State, keys: Keys) -> None:
    """6.6.4, 6.6.5: who is on the ground where only the enemy stands has got away or is lost.

    Not within an evacuation, which only `frames` can state.
    """
    if keys.has("frames"):
        return
    for base, there in enumerate(g.theatre.bases):
        h = g.base_hex(base)
        if there.ship >= 0 or not 0 <= h < g.theatre.size:
            continue
        for unit in bases.on_ground(g, base):
            side = g.side(unit)
            captured = g.holder(h) == 1 - side and g.troops_in(h, 1 - side)
            if captured and not g.troops_in(h, side):
                what = f"{g.name(unit)} is on the ground where only the enemy stands"
                right = "an airbase of its own side (6.6.4)"
                raise keys.sub("units").trouble(there.id, what, right)
