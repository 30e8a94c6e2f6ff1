"""The decision that is open in a position: by option and die, or the whole stack of frames."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.files import Keys, PackError
from sandtable.core.frame import Ballot
from sandtable.core.state import encode_frame
from sandtable.games.doro_nawa import reinforcements
from sandtable.games.doro_nawa.frames import FRAMES
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN
from sandtable.games.doro_nawa.outline import (
    PROGRAM,
    EndTurn,
    Impulse,
    Initiative,
    Option,
    Play,
    allied_half,
    begin_turn,
    japanese_half,
    run,
)
from sandtable.games.doro_nawa.stacking import check_stack, overstacked
from sandtable.games.doro_nawa.state import State

ASK: Final[list[str]] = ["", "turn", "arrivals", "end"]
"""What `ask` may say: the turn begins, arrivals are placed, the turn may be ended."""


def set_frames(g: State, keys: Keys, stated: Any) -> None:
    """As `ask` or `frames` says, else as far as option and die have been settled."""
    asked = keys.one_of("ask", ASK, "")
    if asked and g.option:
        raise keys.trouble("ask", f"is {asked!r}", "this comes before an option is chosen (2.1)")
    if stated is not None:
        _read_frames(g, keys, stated)
        return
    if asked == "turn":
        g.frames = [Play(next(i for i, op in enumerate(PROGRAM) if op.act is begin_turn))]
        run(g)
        return
    g.frames = open_frames(g, asked == "end")
    if asked == "end" and g.impulse <= 10:
        raise keys.trouble("ask", "is 'end'", "the turn may end from impulse 11 on (2.2)")
    if asked == "arrivals":
        if not reinforcements.any_placeable(g, g.half):
            right = "a unit of this half in [off] that is due and has an open entry (8.1)"
            raise keys.trouble("ask", "is 'arrivals'", right)
        g.frames.append(reinforcements.Arrivals(g.half))
    for place in sorted(g.at):
        for side in (JAPAN, ALLIES):
            if place < g.theatre.size and overstacked(g, place, side):
                check_stack(g, place, side)


def open_frames(g: State, ends: bool) -> list[Any]:
    """The frames of a half in which nothing has begun: end of turn, option, die, or choices."""
    after = japanese_half if g.half == JAPAN else allied_half
    at = next(i for i, op in enumerate(PROGRAM) if op.act is after) + 1
    if ends:
        return [Play(at), Option(g.half), EndTurn(g.half)]
    if not g.option:
        return [Play(at), Option(g.half)]
    return [Play(at), Impulse(g.half) if g.die else Initiative(g.half)]


def _read_frames(g: State, keys: Keys, stated: Any) -> None:
    """Frames as Sandtable writes them: [name, field, field ...] from the bottom up."""
    right = "copy them from a position that Sandtable wrote, or leave them out and use `ask`"
    if not isinstance(stated, list):
        raise keys.trouble("frames", f"is {stated!r}", right)
    g.frames = []
    for number, frame in enumerate(stated, 1):
        kind = FRAMES.get(str(frame[0])) if isinstance(frame, list) and frame else None
        if kind is None or len(frame) != len(kind._fields) + 1:
            raise keys.trouble("frames", f"has {frame!r} as number {number}", right)
        g.frames.append(kind(*[_field(value) for value in frame[1:]]))
    bottom = g.frames[0] if g.frames else None
    if not isinstance(bottom, Play) or not isinstance(bottom.at, int):
        raise keys.trouble("frames", 'does not begin with ["Play", N]', right)
    try:
        run(g)
        top = g.frames[-1]
        top.actor(g)
        top.prompt(g)
        top.verdicts(g, Ballot(explain=True))
    except PackError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise keys.trouble("frames", f"does not fit the units ({error})", right) from error


def _field(value: Any) -> Any:
    return tuple([_field(part) for part in value]) if isinstance(value, list) else value


def frames_keys(g: State) -> dict[str, Any]:
    """What a position must say of the open decision: nothing, `ask`, or the frames."""
    if g.frames == open_frames(g, False):
        return {}
    if g.frames == open_frames(g, True) and not g.option and g.impulse > 10:
        return {"ask": "end"}
    return {"frames": [encode_frame(frame) for frame in g.frames]}
