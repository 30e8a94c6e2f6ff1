"""The decision that is open in a position: by option and die, or the whole stack of frames."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.files import Keys, meant
from sandtable.board.positions.frames import fits, make_sense
from sandtable.core.frame import Then
from sandtable.core.outline import Play
from sandtable.core.state import encode_frame
from sandtable.games.doro_nawa import reinforcements
from sandtable.games.doro_nawa.anti_aircraft import GUNS
from sandtable.games.doro_nawa.chapters import COURSE, KINDS
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN, SIDES
from sandtable.games.doro_nawa.outline import (
    EndTurn,
    Impulse,
    Initiative,
    Option,
    allied_half,
    begin_turn,
    japanese_half,
)
from sandtable.games.doro_nawa.stacking import check_stack, overstacked
from sandtable.games.doro_nawa.state import State

ASK: Final[list[str]] = ["", "turn", "arrivals", "end"]
"""What `ask` may say: the turn begins, arrivals are placed, the turn may be ended."""


def set_frames(g: State, keys: Keys) -> None:
    """As `ask` or `frames` says, else as far as option and die have been settled."""
    asked = keys.one_of("ask", ASK, "")
    if asked and g.option:
        raise keys.trouble("ask", f"is {asked!r}", "this comes before an option is chosen (2.1)")
    stated = keys.raw("frames")
    if stated is not None:
        _read_frames(g, keys, stated)
        return
    if asked == "turn":
        g.frames = [Play(COURSE.before(begin_turn))]
        COURSE.run(g)
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
    at = COURSE.before(after) + 1
    if ends:
        return [Play(at), Option(g.half), EndTurn(g.half)]
    if not g.option:
        return [Play(at), Option(g.half)]
    return [Play(at), Impulse(g.half) if g.die else Initiative(g.half)]


# ── frames in words ──────────────────────────────────────────────────────────

HEXES: Final[list[str]] = ["place", "places", "to", "emptied", "target"]
UNITS: Final[list[str]] = [
    "unit", "units", "aim", "air", "air_attack", "air_defence", "aircraft", "attackers", "chosen",
    "going",
    "firers", "fired", "hits", "shooters", "shot", "doomed", "targets",
]  # fmt: skip
SIDES_OF: Final[list[str]] = ["side", "opener"]
"""Fields of frames that name hexes, units and sides; all others are plain numbers."""
GUNS_WORD: Final = "guns"
THEN_FIELDS: Final[dict[str, list[str]]] = {
    "aircraft.fly_on": ["unit", "to"],
    "bombardment.fire": ["place", "firers", "targets"],
    "ground_combat.clash": ["place", "units", "air_attack", "air_defence"],
    "ground_support.answer": ["place", "units", "air"],
    "interdiction.strike": ["place", "aircraft"],
    "movement.sail_on": ["unit", "to"],
    "outline.check_supply": [],
    "retreat.advance": ["place", "units"],
    "retreat.beach": ["place", "units"],
    "retreat.restack": ["place", "side"],
}
"""What the fields of each continuation are."""


def in_words(g: State, frame: Any) -> list[Any]:
    """A frame as a position has it: [name, field ...], with labels, short names and sides."""
    name, *fields = encode_frame(frame)
    if name == "Then":
        kinds = THEN_FIELDS[fields[0]]
        said = [_said(g, kind, value) for kind, value in zip(kinds, fields[1], strict=True)]
        return [name, fields[0], said]
    other = KINDS.of(frame).fields
    kinds = [other.get(field, field) for field in frame._fields]
    return [name, *[_said(g, kind, value) for kind, value in zip(kinds, fields, strict=True)]]


def _said(g: State, kind: str, value: Any) -> Any:
    """A field in words; -1, which stands for nobody, stays, but for the ground units of a hex."""
    if isinstance(value, list):
        return [_said(g, kind, part) for part in value]
    if value < 0:
        return GUNS_WORD if kind in ("firers", "fired") else value
    if kind in HEXES:
        return g.theatre.label(value)
    if kind in UNITS:
        return g.name(value)
    return SIDES[value] if kind in SIDES_OF else value


def _meant(g: State, keys: Keys, value: Any) -> Any:
    """A field read: words become numbers, lists tuples.  Numbers are taken as they are."""
    if isinstance(value, list):
        return tuple([_meant(g, keys, part) for part in value])
    if not isinstance(value, str):
        return value
    if value == GUNS_WORD:
        return GUNS
    if value in SIDES:
        return SIDES.index(value)
    found = g.theatre.roster.find(value)
    if found < 0:
        found = g.theatre.map.find(value)
    if found < 0:
        raise keys.trouble("frames", f"names {value!r}", "a unit, a hex, a box or a side")
    return found


def _read_frames(g: State, keys: Keys, stated: Any) -> None:
    """Frames from the bottom up; without ["Play", N] they lie on a half in which nothing began."""
    right = "[name, field ...] as Sandtable writes them, or leave them out and use `ask`"
    if not isinstance(stated, list) or not stated:
        raise keys.trouble("frames", f"is {stated!r}", right)
    g.frames = []
    for number, frame in enumerate(stated, 1):
        kind = KINDS.named.get(str(frame[0])) if isinstance(frame, list) and frame else None
        if kind is None or not fits(kind, len(frame) - 1):
            raise keys.trouble("frames", f"has {frame!r} as number {number}", right)
        if number == 1 and kind is not Play:
            g.frames = _floor(g, keys, kind)
        if kind is Then:
            g.frames.append(Then(_then(keys, frame[1]), _meant(g, keys, frame[2])))
        else:
            g.frames.append(kind(*[_meant(g, keys, value) for value in frame[1:]]))
    if not isinstance(g.frames[0].at, int):
        raise keys.trouble("frames", 'does not begin with ["Play", N]', right)
    make_sense(g, keys, COURSE, right)


def _floor(g: State, keys: Keys, first: Any) -> list[Any]:
    """What the frames lie on when they do not say so: a half in which nothing has begun."""
    if first in (Option, Initiative, Impulse):
        right = "leave it out: option and die say as much"
        raise keys.trouble("frames", f'begins with "{first.__name__}", not with ["Play", N]', right)
    if first not in (EndTurn, reinforcements.Arrivals) and not (g.option and g.die):
        raise keys.trouble("frames", "lies on a half that has not begun", "state option and die")
    return open_frames(g, False)


def _then(keys: Keys, name: Any) -> str:
    if not isinstance(name, str) or name not in THEN_FIELDS:
        known = [*THEN_FIELDS]
        raise keys.trouble("frames", f"goes on with {name!r}", meant(str(name), known))
    return name


def frames_keys(g: State) -> dict[str, Any]:
    """What a position must say of the open decision: nothing, `ask`, or the frames."""
    plain = open_frames(g, False)
    if g.frames == plain:
        return {}
    if g.frames == open_frames(g, True) and not g.option and g.impulse > 10:
        return {"ask": "end"}
    begun = len(g.frames) > len(plain) and g.frames[: len(plain)] == plain
    told = g.frames[len(plain) :] if begun else g.frames
    return {"frames": [in_words(g, frame) for frame in told]}
