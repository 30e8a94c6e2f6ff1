"""16.0 Victory points, victory levels, and the ends of the scenarios (17.1, 17.2)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sandtable.core.plan import count
from sandtable.core.rulebook import Result
from sandtable.games.forlorn_hopes.data.scenarios import ASHORE, VictoryItem
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, NOBODY, SIDES
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points

DRAW: Final = 3
"""In `over`; a winner is 1 + his side."""

# ── 16.0 Victory Points Phase ────────────────────────────────────────────────


def begin(g: State) -> None:
    """Points are scored as they happen: the phase tells how the players stand (16.0)."""
    g.say("16.0", f"Victory points: {standing(g)}.", detail={"points": list(g.points)})
    check_now(g)


def tally(halves: list[int]) -> str:
    """Both sides' points."""
    return ", ".join([f"{name} {points.written(halves[side])}" for side, name in enumerate(SIDES)])


def standing(g: State) -> str:
    """What was scored; and what counts at the end only, as it would if the game ended now."""
    scored = tally(g.points)
    counted = [*objectives(g), *items(g)]
    if not any(line.halves for line in counted):
        return scored
    what = "places held" if points.scores_during_play(g) else "units ashore"
    kept = [sum([line.halves for line in counted if line.side == side]) for side in range(2)]
    sums = [total(g, side) for side in range(2)]
    return (
        f"{scored}; with {tally(kept)} for {what} ({counted[0].case}) it would be {tally(sums)} "
        "if the game ended now"
    )


# ── 16.2 VPs Awarded After Game End ──────────────────────────────────────────


class Line(NamedTuple):
    """A line of the final score, in half points."""

    side: int
    case: str
    text: str
    halves: int


def occupant(g: State, h: int) -> int:
    """The side whose ground combat units are alone in a hex, NOBODY if none is (3.0, R44)."""
    for side in (JAPANESE, ALLIED):
        if g.troops_in(h, side) and not g.ground_in(h, 1 - side):
            return side
    return NOBODY


def objectives(g: State) -> list[Line]:
    """What each side's objectives are worth as they stand; with items of its own, none (17.1)."""
    rules = g.theatre.rules
    if not points.scores_during_play(g):
        return []
    found: list[Line] = []
    for objective in rules.objectives:
        side = occupant(g, objective.hex)
        if side != NOBODY:
            halves = objective.points * rules.objective_halves[side]
            found.append(Line(side, "16.2", g.where(objective.hex), halves))
    return found


def tell_occupation(g: State, h: int, before: int) -> None:
    """What a hex is worth at the end has changed: somebody is alone there, or no more (16.2)."""
    after = occupant(g, h)
    if after == before or not points.scores_during_play(g):
        return
    rules = g.theatre.rules
    for objective in rules.objectives:
        if objective.hex != h:
            continue
        worth = [points.written(objective.points * share) for share in rules.objective_halves]
        changes = [f"{SIDES[before]} -{worth[before]}"] if before != NOBODY else []
        changes += [f"{SIDES[after]} +{worth[after]}"] if after != NOBODY else []
        why = "nobody is alone there"
        if after != NOBODY:
            why = f"{SIDES[after]} troops are alone there"
        text = f"{g.where(h)}: {why}; VP if the game ended now: {', '.join(changes)}."
        g.say("16.2", text, (h,))


# ── 17.1 The scenario's own conditions ───────────────────────────────────────


def ashore(g: State, item: VictoryItem) -> int:
    """How many of the units have a step ashore in one of the hexes."""
    return len([u for u in item.units if is_ashore(g, u) and g.hex[u] in item.hexes])


def is_ashore(g: State, unit: int) -> bool:
    """In a hex, not aboard a ship."""
    return g.in_play(unit) and g.aboard[unit] < 0


def items(g: State) -> list[Line]:
    """Lines that count at the end; ships and sunk transports were scored as it happened (R47)."""
    found: list[Line] = []
    for item in g.theatre.rules.items:
        if item.item == ASHORE:
            times = ashore(g, item)
            found.append(Line(item.side, "17.1", f"{item.text} ({times})", item.halves * times))
    return found


# ── 16.2 the totals ──────────────────────────────────────────────────────────


def lines(g: State) -> list[Line]:
    """The whole score as it stands."""
    during = "16.1" if points.scores_during_play(g) else "17.1"
    gained = [Line(side, during, "during the game", g.points[side]) for side in (JAPANESE, ALLIED)]
    return [*gained, *objectives(g), *items(g)]


def total(g: State, side: int) -> int:
    """A side's half points if the game ended now."""
    return sum([line.halves for line in lines(g) if line.side == side])


# ── 16.3 Victory Levels ──────────────────────────────────────────────────────


def lead(g: State) -> int:
    """Japanese half points minus Allied ones."""
    return total(g, JAPANESE) - total(g, ALLIED)


def winner(g: State) -> int:
    """Who would win as it stands, NOBODY in a draw: by level, or by the higher total (17.1)."""
    margin = lead(g)
    if points.scores_during_play(g):
        levels = g.theatre.pack.levels
        return levels.at(margin).winner
    if margin:
        return JAPANESE if margin > 0 else ALLIED
    return g.theatre.rules.tie


def level(g: State) -> str:
    """How the result is called."""
    if points.scores_during_play(g):
        levels = g.theatre.pack.levels
        return levels.at(lead(g)).level
    side = winner(g)
    return "draw" if side == NOBODY else f"{SIDES[side]} victory"


# ── 17.2 the end ─────────────────────────────────────────────────────────────


def check_now(g: State) -> None:
    """The game ends at once when a side occupies all it needs (17.2)."""
    rule = g.theatre.rules.early_end
    if g.over or rule is None or any(occupant(g, h) != rule.side for h in rule.hexes):
        return
    g.say("17.2", f"{SIDES[rule.side]} forces are alone in all of "
          f"{', '.join([g.where(h) for h in rule.hexes])}: the game ends.",
          tuple(rule.hexes))  # fmt: skip
    left = g.last_turn - g.turn
    if left > 0:
        points.award(g, rule.side, rule.halves * left, f"{count(left, 'turn')} not played")
    settle(g)


def end_game(g: State) -> None:
    """After the last turn (16.2, 16.3); nothing more if it has ended before."""
    if not g.over:
        settle(g)


def settle(g: State) -> None:
    """Count everything and name the winner."""
    for line in [*objectives(g), *items(g)]:
        g.say(line.case, f"{SIDES[line.side]} +{points.written(line.halves)} VP: {line.text}.",
              detail={"side": line.side, "halves": line.halves})  # fmt: skip
    side = winner(g)
    g.over = DRAW if side == NOBODY else 1 + side
    g.say("16.3", sentence(g), detail={"lead": lead(g)})


# ── the result ───────────────────────────────────────────────────────────────


def sentence(g: State) -> str:
    """The result in a sentence."""
    if not g.over:
        return "The game goes on."
    name = level(g)
    totals = tally([total(g, side) for side in (JAPANESE, ALLIED)])
    return f"{name[0].upper()}{name[1:]}: {totals} victory points."


def result(g: State) -> Result | None:
    """The result of a game that is over, else None."""
    if not g.over:
        return None
    side = NOBODY if g.over == DRAW else g.over - 1
    sums = [points.written(total(g, each)) for each in (JAPANESE, ALLIED)]
    return Result(side, sentence(g), (sums[0], sums[1]))


def breakdown(g: State) -> dict[str, Any]:
    """Both sides' points with their lines, as if the game ended now, for the browser."""
    shown: dict[str, Any] = {}
    all_of_it = lines(g)
    for side, name in enumerate(SIDES):
        own = [line for line in all_of_it if line.side == side]
        shown[name] = {
            "total": points.written(sum([line.halves for line in own])),
            "items": [
                {"case": line.case, "text": line.text, "points": points.written(line.halves)}
                for line in own
            ],
        }
    return shown
