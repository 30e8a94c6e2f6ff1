"""The decision that is open in a position: by phase and `ask`, or the whole stack of frames."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.files import Keys, meant
from sandtable.board.positions.frames import COPY, make_sense, read_frames
from sandtable.core.frame import Ballot, Then
from sandtable.core.outline import Play
from sandtable.core.state import encode_frame
from sandtable.games.spanish_civil_war import air, air_superiority, combat, outline
from sandtable.games.spanish_civil_war.air import Missions, Support
from sandtable.games.spanish_civil_war.chapters import COURSE, KINDS
from sandtable.games.spanish_civil_war.combat import Declare, Resolve
from sandtable.games.spanish_civil_war.kinds import (
    AIR_END,
    BARRAGE,
    COMBAT,
    DEFENSIVE,
    INITIAL,
    PHASES,
    RECOVERY,
    SECOND,
    SIDES,
)
from sandtable.games.spanish_civil_war.outline import Fire, Movement
from sandtable.games.spanish_civil_war.positions.units import retreating
from sandtable.games.spanish_civil_war.retreat import Retreat, sheltered
from sandtable.games.spanish_civil_war.showing import showing
from sandtable.games.spanish_civil_war.state import State

LETTERS: Final = "ABCDEFGHIJKLM"
ASK: Final[dict[str, int]] = {
    "turn": INITIAL,
    "move": INITIAL,
    "bombard": BARRAGE,
    "allot": BARRAGE,
    "missions": BARRAGE,
    "reveal": BARRAGE,
    "support": BARRAGE,
    "declare": COMBAT,
    "resolve": COMBAT,
    "retreat": COMBAT,
    "recovery": RECOVERY,
    "checks": RECOVERY,
}
"""What `ask` may say, and the phase in which it is."""


# ── turn, phase and side ─────────────────────────────────────────────────────


def set_phase(g: State, keys: Keys) -> None:
    """`phase` as a letter of 2.1, or by its name with `phasing`; else the one that `ask` is in."""
    first = g.theatre.rules.first_player
    asked = keys.one_of("ask", ["", *ASK], "")
    word = keys.text("phase", PHASES[ASK[asked]] if asked else PHASES[INITIAL])
    stated = -1
    if keys.has("phasing"):
        stated = SIDES.index(keys.one_of("phasing", list(SIDES)))
    if len(word) == 1 and word.upper() in LETTERS:
        number = LETTERS.index(word.upper())
        g.phase = number % 6 if number < 12 else AIR_END
        side = first if number < 6 else 1 - first
        if 0 <= stated != side and g.phase != AIR_END:
            right = f"phase {word.upper()} is the {SIDES[side]} player's (2.1): leave one out"
            raise keys.trouble("phasing", f"is {SIDES[stated]!r}", right)
    elif word in PHASES:
        g.phase = PHASES.index(word)
        side = 1 - first if g.phase == AIR_END else first
    else:
        right = "a letter from A to M, or a name (2.1): " + meant(word, PHASES)
        raise keys.trouble("phase", f"is {word!r}", right)
    g.phasing = side if stated < 0 else stated
    if asked and g.phase != ASK[asked]:
        raise keys.trouble("ask", f"is {asked!r}", f"this is in the {PHASES[ASK[asked]]} phase")
    if asked == "turn" and g.phasing != first:
        raise keys.trouble("ask", "is 'turn'", "a turn begins with phase A")


# ── who decides ──────────────────────────────────────────────────────────────


def set_frames(g: State, keys: Keys) -> None:
    """As `frames` or `ask` say, else the first decision of the phase."""
    asked, stated = keys.text("ask", ""), keys.raw("frames")
    going = retreating(g, keys)
    for line in going:
        if asked != "retreat":
            raise line.trouble(f"{g.name(line.unit)} retreats", 'ask = "retreat" (7.2)')
        if not g.disruption[line.unit]:
            right = "D or DD: a unit retreats that combat has disrupted (7.2)"
            raise line.trouble(f"{g.name(line.unit)} retreats", right)
    if stated is not None:
        if asked:
            raise keys.trouble("ask", "stands beside `frames`", "leave one of them out")
        _read_frames(g, keys, stated)
    elif g.over:
        g.frames = [Play(len(COURSE.program))]
    elif asked:
        _ask(g, keys, asked, [line.unit for line in going])
    else:
        g.frames = open_frames(g)
    if stated is None and g.phase == COMBAT:
        _check_targets(g, keys.sub("units"))
    COURSE.run(g)


def _check_targets(g: State, units: Keys) -> None:
    """Whoever is declared to attack may do so, and an enemy is there (7.0)."""
    for unit in g.theatre.ground[g.phasing]:
        place = g.target[unit]
        if place < 0:
            continue
        bar = combat.bars_able(g, unit)
        if bar is None and not g.enemy_in(place, g.phasing):
            bar = combat.NO_ENEMY
        if bar is not None:
            what = f"{g.name(unit)} has target={g.theatre.label(place)}: {bar.reason}"
            raise units.trouble(g.theatre.label(g.hex[unit]), what, f"no target ({bar.case})")


def _after(g: State, act: Any) -> int:
    """The place in the program behind a step, in the half of the side that is phasing."""
    found = [i for i, op in enumerate(COURSE.program) if op.act is act]
    return found[0 if g.phasing == g.theatre.rules.first_player else -1] + 1


def open_frames(g: State) -> list[Any]:
    """The frames of a phase in which nothing has begun."""
    side, other = g.phasing, 1 - g.phasing
    first = side == g.theatre.rules.first_player
    if g.phase == INITIAL:
        half = outline.first_half if first else outline.second_half
        return [Play(_after(g, half)), Movement(side)]
    if g.phase == BARRAGE:
        return [Play(_after(g, outline.begin_barrage)), Fire(side)]
    if g.phase == DEFENSIVE:
        return [Play(_after(g, outline.begin_defensive)), Fire(other)]
    if g.phase == COMBAT:
        at = _after(g, outline.begin_combat)
        return [Play(at), Then("combat.resolve"), Declare(side)]
    if g.phase == SECOND:
        return [Play(_after(g, outline.begin_second)), Movement(side)]
    act = outline.begin_recovery if g.phase == RECOVERY else outline.end_turn
    return [Play(_after(g, act) - 1)]


def _ask(g: State, keys: Keys, asked: str, going: list[int]) -> None:
    """A moment inside a phase; an error if nothing is to be decided then."""
    missing = ""
    if asked == "turn":
        g.frames = [Play(_after(g, outline.begin_turn) - 1)]
    elif asked in ("allot", "missions", "reveal", "support"):
        missing = _ask_air(g, asked)
    elif asked == "resolve":
        if not combat.pending(g):
            missing = "a unit with target=HEX and an enemy there (7.1)"
        g.frames = [Play(_after(g, outline.begin_combat)), Resolve(g.phasing)]
    elif asked == "retreat":
        if not going:
            missing = "a unit that `retreats` (7.2)"
        g.frames = [Play(_after(g, outline.begin_combat)), *_retreats(g, going)]
    elif asked == "checks":
        g.frames = [Play(_after(g, outline.begin_recovery)), Then("outline.checks")]
    else:
        g.frames = open_frames(g)
    if missing:
        raise keys.trouble("ask", f"is {asked!r}", missing)


def _ask_air(g: State, asked: str) -> str:
    """A moment of the air phase; what is missing for it, "" if nothing is."""
    side = g.phasing
    missing = ""
    if asked == "allot":
        able = air_superiority.ready(g, 0) + air_superiority.ready(g, 1) + air.interdictors(g)
        if not able:
            missing = (
                "an air unit in `air` without a mission, or an interdictor of the phasing side "
                "(10.1, 10.2)"
            )
        g.frames = [Play(_after(g, air.release) - 1)]
    elif asked == "missions":
        if not air_superiority.ready(g, side):
            missing = "an air unit of the phasing side without a mission in `air` (10.0)"
        g.frames = [Play(_after(g, air.begin_missions)), Missions(side)]
    elif asked == "reveal":
        bounces = any(air_superiority.bouncers(g, s) and air_superiority.prey(g, s) for s in (0, 1))
        if not any(g.allotted) and not bounces:
            missing = "an air unit in `air` that is `allotted`, or one to bounce (10.12, 10.13)"
        g.frames = [Play(_after(g, air_superiority.reveal) - 1)]
    else:
        if not air.supported(g, side):
            missing = "an air unit of the phasing side in `air` that supports a hex (10.3)"
        g.frames = [Play(_after(g, air.begin_support)), Support(side)]
    return missing


def _retreats(g: State, going: list[int]) -> list[Any]:
    """The combats that are left, the advance of those with a target here, who must retreat."""
    frames: list[Any] = [Then("combat.resolve")]
    own = tuple(sorted(u for u in going if g.side(u) == g.phasing))
    enemies = tuple(sorted(u for u in going if g.side(u) != g.phasing))
    for place in sorted({g.hex[u] for u in enemies}):
        units = combat.attackers_of(g, place)
        for unit in units:
            g.target[unit] = -1
        if units:
            frames.append(Then("retreat.advance", (place, units)))
    safe = sheltered(g, (*own, *enemies))
    return frames + [
        Retreat(g.side(units[0]), units, (), safe) for units in (own, enemies) if units
    ]


# ── frames as Sandtable writes them ──────────────────────────────────────────


def _read_frames(g: State, keys: Keys, stated: Any) -> None:
    def shown() -> None:
        showing.view_of(g, 0)
        ballot = Ballot()
        g.frames[-1].verdicts(g, ballot)
        showing.all_notes(g, ballot.open)

    g.frames = read_frames(keys, stated, KINDS, COURSE, -1)
    make_sense(g, keys, COURSE, COPY, shown)


def frames_keys(g: State) -> dict[str, Any]:
    """What a position must say of the open decision: nothing, or the frames."""
    if g.frames == [Play(len(COURSE.program))] if g.over else g.frames == open_frames(g):
        return {}
    return {"frames": [encode_frame(frame) for frame in g.frames]}
