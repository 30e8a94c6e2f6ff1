"""Victory: the title's own rules, as its scenarios state them (G10)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.core.rulebook import Result
from sandtable.games.spanish_civil_war import supply
from sandtable.games.spanish_civil_war.data.scenarios import (
    ELIMINATED,
    HELD,
    POINTS,
    Automatic,
    VictoryItem,
)
from sandtable.games.spanish_civil_war.kinds import AS_LAST_CHECKED, LAND, SIDES
from sandtable.games.spanish_civil_war.state import State

DRAW: Final = 3
"""In `over`; a winner is 1 + his side."""

# ── G10 Who holds what ───────────────────────────────────────────────────────


def note_holders(g: State) -> None:
    """A side holds a hex once one of its units there can trace supply (R102)."""
    for h in g.theatre.prizes:
        for side in (0, 1):
            if g.held[h] != side + 1 and supplied_in(g, h, side):
                g.held[h] = side + 1
                g.say("G10", f"{SIDES[side]} holds {g.where(h)}.", (h,))


def supplied_in(g: State, place: int, side: int) -> bool:
    """Whether a side has a unit in a hex that can trace supply there."""
    if not g.occ[place] & LAND << side:
        return False
    if g.has_option(AS_LAST_CHECKED):
        return any(not g.oos[u] for u in g.at[place])
    return any(not supply.out_of_supply(g, u) for u in g.at[place])


# ── G10 Points ───────────────────────────────────────────────────────────────


class Score(NamedTuple):
    """One line of the score."""

    side: int
    points: int
    text: str
    times: int


def counted(g: State, item: VictoryItem) -> int:
    """How often a line scores now."""
    if item.item == HELD:
        return len([h for h in item.hexes if g.held[h] == item.side + 1])
    if item.item == ELIMINATED:
        return fallen(g, item.of, item.commands) // item.per
    return len([c for c in _commands(g, item.of, item.commands) if g.broken[c]])


def fallen(g: State, side: int, commands: list[int]) -> int:
    """Units of a side eliminated since the start, those of certain commands if any are named."""
    roster = g.theatre.roster
    gone = [u for u in g.lost if u not in g.theatre.rules.lost_before]
    return len(
        [
            u
            for u in gone
            if roster.side[u] == side and (not commands or roster.command[u] in commands)
        ]
    )


def _commands(g: State, side: int, commands: list[int]) -> list[int]:
    if commands:
        return commands
    return [c for c, command in enumerate(g.theatre.commands) if command.side == side]


def scores(g: State) -> list[Score]:
    """Every line of the score as it stands."""
    found: list[Score] = []
    for item in g.theatre.rules.victory.items:
        count = counted(g, item)
        found.append(Score(item.side, item.points * count, item.text, count))
    return found


def total(g: State, side: int) -> int:
    """A side's victory points now."""
    return sum([line.points for line in scores(g) if line.side == side])


# ── G10 Automatic victories ──────────────────────────────────────────────────


def end_half(g: State) -> None:
    """A player's half of the turn has ended: holders are noted, automatic victories looked at."""
    note_holders(g)
    for automatic in g.theatre.rules.victory.automatic:
        if automatic.after == g.phasing and not g.over and won(g, automatic):
            g.over = 1 + automatic.side
            g.say("G10", f"{SIDES[automatic.side]} automatic victory: {automatic.text}.")


def end_turn(g: State) -> None:
    """The turn has ended."""
    note_holders(g)


def won(g: State, rule: Automatic) -> bool:
    """Whether everything an automatic victory asks for is true now."""
    if g.turn < rule.from_turn:
        return False
    if rule.supplied_in_one and not any(supplied_in(g, h, rule.side) for h in rule.supplied_in_one):
        return False
    if any(g.held[h] != rule.side + 1 for h in rule.held):
        return False
    if not rule.eliminated and not rule.broken:
        return True
    lost = fallen(g, 1 - rule.side, rule.commands)
    broken = len([c for c in rule.commands if g.broken[c]])
    return bool(
        (rule.eliminated and lost >= rule.eliminated) or (rule.broken and broken >= rule.broken)
    )


# ── the end ──────────────────────────────────────────────────────────────────


def end_game(g: State) -> None:
    """After the last turn the totals decide; a player who won before has won."""
    if g.over:
        return
    rule = g.theatre.rules.victory.decision
    if rule.by == POINTS:
        points = total(g, rule.side)
        winner = rule.side if points >= rule.win else -1 if points >= rule.draw else 1 - rule.side
    else:
        lead = total(g, 0) - total(g, 1)
        winner = -1 if abs(lead) <= rule.draw else int(lead < 0)
    g.over = DRAW if winner < 0 else 1 + winner
    g.say("G10", sentence(g))


def sentence(g: State) -> str:
    """The result in a sentence."""
    if not g.over:
        return "The game goes on."
    points = f"{SIDES[0]} {total(g, 0)}, {SIDES[1]} {total(g, 1)} victory points"
    if g.over == DRAW:
        return f"A draw: {points}."
    at_once = "" if g.turn > g.last_turn else "at once, "
    return f"{SIDES[g.over - 1]} victory {at_once}in turn {min(g.turn, g.last_turn)}: {points}."


def result(g: State) -> Result | None:
    """The result of a game that is over, else None."""
    if not g.over:
        return None
    winner = -1 if g.over == DRAW else g.over - 1
    return Result(winner, sentence(g), (str(total(g, 0)), str(total(g, 1))))


def score_json(g: State) -> dict[str, Any]:
    """Both sides' points with their lines, for the browser."""
    shown: dict[str, Any] = {}
    for side, name in enumerate(SIDES):
        lines = [line for line in scores(g) if line.side == side]
        shown[name] = {
            "total": str(sum([line.points for line in lines])),
            "items": [
                {"case": "G10", "text": f"{line.text} ({line.times})", "points": str(line.points)}
                for line in lines
            ],
        }
    return shown
