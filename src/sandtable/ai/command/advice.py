"""What a search over plans tells a person: where to look, what to do, why, what it hangs on.

It knows no game: figures are the lines of the score, words those of the plans.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, Final, NamedTuple

from sandtable.ai.command import crew
from sandtable.ai.command.moves import Move, Step, moves_ahead, steps_of, worth_telling
from sandtable.ai.command.rollouts import Rollouts, Told
from sandtable.ai.command.score import Lines, lead, lines_of
from sandtable.ai.command.spoken import Spoken, goes_on
from sandtable.ai.command.table import Pair, Table, search
from sandtable.core.rulebook import Rulebook

TWICE: Final = 2.0
"""Standard errors within which two plans are about equal."""
LEAST: Final = 0.5
"""Points that a line must change by to be told."""
MOST_LINES: Final = 4
FEWEST: Final = 4
"""Worlds below which nothing is said of the difference between two plans."""
FEW: Final = 4
"""Places and units that are named where to look."""
MINUS: Final = "\N{MINUS SIGN}"

Watch = Callable[[int, int], None]
"""Is told how many rollouts are done, and of how many; it may raise to stop them."""


class Rival(NamedTuple):
    """A plan that was tried: how often, what it gains, and what it lacks of the one advised."""

    name: str
    says: str
    tries: int
    gain: float
    """Points over staff's own, imagined games and whole games before taken together."""
    behind: float | None
    """None where no world had both, or it is the plan itself."""
    error: float | None
    """None where fewer than two worlds had both."""


class Advice(NamedTuple):
    """Hints for one side, in steps."""

    side: str
    plan: str
    """The name of the plan, "" where none are compared."""
    look: str
    hexes: tuple[str, ...]
    units: tuple[int, ...]
    orders: str
    """What the plan wants, as a sentence."""
    steps: tuple[Step, ...]
    """What to choose next, as far as no die and nobody else comes between."""
    choices: tuple[str, ...]
    """The same line by line."""
    why: tuple[str, ...]
    hangs: tuple[str, ...]
    equal: bool
    """Whether the next plan is about as good."""
    plans: tuple[Rival, ...]
    kept: bool
    """Whether the plan was compared earlier, and is gone on with: reasons are those of then."""
    said: str
    """All that the plan wants, as far as it has been said; no part of the answer."""

    def encode(self) -> dict[str, Any]:
        """As JSON-able values."""
        told = self._asdict()
        del told["said"]
        told["steps"] = [step._asdict() for step in self.steps]
        told["plans"] = [rival._asdict() for rival in self.plans]
        return {
            key: list(value) if isinstance(value, tuple) else value for key, value in told.items()
        }


# ── words ────────────────────────────────────────────────────────────────────


def signed(points: float) -> str:
    """Whole points with their sign.

    >>> signed(12.4), signed(-49.7), signed(-0.2)
    ('+12', '−50', '0')
    """
    whole = round(points)
    return f"+{whole}" if whole > 0 else f"{MINUS}{-whole}" if whole else "0"


# ── the table of plans, with what each rollout came to ───────────────────────


def compare(
    rollouts: Rollouts, late: Callable[[], bool], watch: Watch | None
) -> tuple[Table, dict[Pair, Told]]:
    """Try the plans; what is told of each pair is kept."""
    told: dict[Pair, Told] = {}
    most = rollouts.level.rollouts

    def play(pairs: list[Pair]) -> Iterator[float]:
        for pair, one in zip(pairs, crew.tell(rollouts, pairs), strict=True):
            told[pair] = one
            if watch is not None:
                watch(min(len(told), most), most)
            yield one.value

    return search(rollouts.booked, most, play, late), told


def both_tried(told: dict[Pair, Told], one: int, other: int) -> list[int]:
    """The samples in which two plans were tried."""
    return sorted([sample for plan, sample in told if plan == one and (other, sample) in told])


def lead_of(
    told: dict[Pair, Told], one: int, other: int, samples: list[int]
) -> tuple[float, float]:
    """Mean and standard error of the points that a plan is ahead of another."""
    gaps = [told[one, s].points - told[other, s].points for s in samples]
    if not gaps:
        return 0.0, float("inf")
    mean = sum(gaps) / len(gaps)
    if len(gaps) < 2:
        return mean, float("inf")
    return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1) / len(gaps))


def mean_lines(told: list[Told]) -> Lines:
    """Each line of the score, on average."""
    found: Lines = {}
    for one in told:
        for key, points in one.lines.items():
            found[key] = found.get(key, 0.0) + points / len(told)
    return found


def changes(now: Lines, then: Lines, side: int) -> list[tuple[tuple[int, str], float]]:
    """Lines that change enough to be told, those that change most first."""
    keys = sorted({*now, *then})
    found = [(key, then.get(key, 0.0) - now.get(key, 0.0)) for key in keys]
    told = [(key, change) for key, change in found if abs(change) >= LEAST]
    return sorted(told, key=lambda row: (-abs(row[1]), row[0][0] != side, row[0][1]))[:MOST_LINES]


# ── advice ───────────────────────────────────────────────────────────────────


def advice_of(
    rollouts: Rollouts,
    spoken: Callable[[int], Spoken],
    late: Callable[[], bool],
    watch: Watch | None = None,
    before: Advice | None = None,
) -> Advice:
    """What the plans of a juncture come to, told.

    The plan of a hint given `before` at this juncture is gone on with, as the commander does.
    """
    names = [plan.name for plan in rollouts.plans]
    if before is not None and before.plan in names:
        best = names.index(before.plan)
        reasons = Reasons(before.why, before.hangs, before.equal, before.plans)
    else:
        before = None
        best, reasons = reasons_of(rollouts, late, watch)
    book, side = rollouts.book, rollouts.side
    says = spoken(best)
    player = rollouts.doctrine.staff(side, rollouts.plans[best])
    moves = moves_ahead(book, rollouts.world(0), player, side)
    choices = tuple([move.text for move in moves])
    return Advice(
        book.sides[side],
        names[best],
        *look_at(book, rollouts.known, side, moves, says.hexes),
        _orders(says, choices, before),
        tuple(steps_of(book, rollouts.known, worth_telling(moves))),
        choices,
        reasons.why,
        reasons.hangs,
        reasons.equal,
        reasons.plans,
        before is not None,
        says.sentence,
    )


def _orders(says: Spoken, choices: tuple[str, ...], before: Advice | None) -> str:
    """What the plan wants: said once, and again to who asks again before he has done anything."""
    if before is None:
        return says.sentence
    again = choices == before.choices and says.sentence == before.said
    return before.orders if again else goes_on(says, before.said)


class Reasons(NamedTuple):
    """Why a plan is advised, in the order of an Advice."""

    why: tuple[str, ...]
    hangs: tuple[str, ...]
    equal: bool
    plans: tuple[Rival, ...]


def reasons_of(
    rollouts: Rollouts, late: Callable[[], bool], watch: Watch | None
) -> tuple[int, Reasons]:
    """The best plan, and why; staff's own where nothing can change any more."""
    table, told = compare(rollouts, late, watch)
    best = table.best()
    now = lines_of(rollouts.book, rollouts.known, rollouts.side)
    if told and (end := _without_future(told, now)):
        return 0, Reasons((end,), (), False, ())
    rest = [plan for plan in table.order if plan != best and table.values[plan]]
    why = (
        _headline(rollouts, told, best, now),
        *_against(rollouts, told, best, rest),
        *_booked(rollouts, best),
    )
    return best, Reasons(
        why,
        _hangs(rollouts, told, best, rest),
        bool(rest) and _is_equal(told, best, rest[0]),
        _rivals(rollouts, table, told, best),
    )


def look_at(
    book: Rulebook, known: Any, side: int, moves: list[Move], aims: tuple[str, ...]
) -> tuple[str, tuple[str, ...], tuple[int, ...]]:
    """Where to look, without what to do there: a sentence, hexes, units; what is first comes first,
    then what the plan is about where somebody goes somewhere.
    """
    moves = worth_telling(moves)
    units = tuple(dict.fromkeys([move.unit for move in moves if move.unit >= 0]))
    lies = {unit["id"]: unit["hex"] for unit in book.view(known, side)["units"]}
    starts = [move.path[0] if move.path else lies.get(move.unit) for move in moves]
    goes = any(move.path for move in moves)
    there = dict.fromkeys([*starts[:1], *(aims if goes else ()), *starts])
    hexes = tuple([h for h in there if h is not None and h.isdigit()])
    names = book.names(known)
    places = [names.place_name(names.find_hex(h)) for h in hexes]
    who = [names.unit_name(unit) for unit in units]
    told = [f"at {_first(some)}" for some in (places, who if len(who) <= FEW else []) if some]
    asked = book.prompt(known).text
    return (f"Look {' and '.join(told)}." if told else f"What is asked: {asked}"), hexes, units


def _first(words: list[str]) -> str:
    """The first few, and how many more there are."""
    more = f" and {len(words) - FEW} more" if len(words) > FEW else ""
    return ", ".join(words[:FEW]) + more


def _without_future(told: dict[Pair, Told], now: Lines) -> str:
    """That neither side can change anything that counts; "" where one can."""
    if any(not one.over or changes(now, one.lines, 0) for one in told.values()):
        return ""
    return (
        f"The game was played to its end {len(told)} times, and nothing changes the points any "
        "more: no plan is better than another. Play on as you like, or agree on the end."
    )


def _is_equal(told: dict[Pair, Told], best: int, other: int) -> bool:
    mean, error = lead_of(told, best, other, both_tried(told, best, other))
    return abs(mean) <= TWICE * error


def _headline(rollouts: Rollouts, told: dict[Pair, Told], best: int, now: Lines) -> str:
    """How the plan, which the orders have named, changes the lines of the score on average."""
    tries = [one for (plan, _), one in told.items() if plan == best]
    if not tries:
        return "There was no time to try the plan in imagined games: the machine is busy."
    then = mean_lines(tries)
    sides, side = rollouts.book.sides, rollouts.side
    whole = signed(lead(then, side) - lead(now, side))
    parts = []
    for whose in (side, 1 - side):
        own = [f"{what} {signed(by)}" for (of, what), by in changes(now, then, side) if of == whose]
        parts += [f"for {sides[whose]}: {', '.join(own)}"] if own else []
    for_what = f" ({'; '.join(parts)})" if parts else ""
    often = f"on average of {len(tries)} tries" if len(tries) > 1 else "in the one try there was"
    return f"The plan came to {whole} VP for {sides[side]} {often}{for_what}."


def _against(rollouts: Rollouts, told: dict[Pair, Told], best: int, rest: list[int]) -> list[str]:
    """What the next plan lacks."""
    if not rest and len(rollouts.plans) > 1:
        return ["There was no time to compare it with other plans."]
    if not rest:
        return ["There is no other plan to compare it with."]
    other = rollouts.plans[rest[0]]
    samples = both_tried(told, best, rest[0])
    mean, error = lead_of(told, best, rest[0], samples)
    figures = f"{signed(-mean)} ± {error:.0f} VP in {len(samples)} worlds that both were tried in"
    if len(samples) < FEWEST:
        return [f"There was no time to compare it with the next plan: {other.says}."]
    if mean < -TWICE * error:
        basis = _basis(rollouts, best, rest[0])
        return [f"Here {other.says} came to more ({figures}); what outweighs that is {basis}."]
    if mean <= TWICE * error:
        return [f"About equal: {other.says} ({figures})."]
    return [f"The next best plan, {other.says}: {figures}."]


def _booked(rollouts: Rollouts, best: int) -> list[str]:
    """What the plan was found to gain in whole games, where that is known."""
    known = rollouts.booked[best]
    if best == 0 or not known.games:
        return []
    gain = f"{signed(known.gain)} ± {known.error:.0f} VP"
    whole = f"By the book, from {known.games} whole games"
    return [f"{whole}: {gain} over playing as things come, without a plan."]


def _hangs(
    rollouts: Rollouts, told: dict[Pair, Told], best: int, rest: list[int]
) -> tuple[str, ...]:
    """What the advice hangs on: the dice, and which plan the enemy follows."""
    mine = sorted([(sample, one.points) for (plan, sample), one in told.items() if plan == best])
    now = rollouts.doctrine.worth(rollouts.known, rollouts.side)
    points = [gained - now for _, gained in mine]
    found = []
    if len(points) >= FEWEST:
        low, high = signed(min(points)), signed(max(points))
        found.append(f"On the dice: it came to {low} to {high} VP in {len(points)} tries.")
    if len(rollouts.foes) > 1 and len(points) >= FEWEST:
        parts = []
        for number, foe in enumerate(rollouts.foes):
            own = [gained - now for s, gained in mine if s % len(rollouts.foes) == number]
            if own:
                parts.append(f"{signed(sum(own) / len(own))} VP if he goes by '{foe.says}'")
        found.append(f"On the enemy: {', '.join(parts)}.")
    samples = both_tried(told, best, rest[0]) if rest else []
    if len(samples) >= FEWEST:
        gaps = [told[best, s].points - told[rest[0], s].points for s in samples]
        found.append(_ahead(gaps, _basis(rollouts, best, rest[0])))
    return tuple(found)


def _ahead(gaps: list[float], basis: str) -> str:
    """In how many worlds it was ahead of the next plan; where in few, what speaks for it instead.

    >>> _ahead([2.0, 0.0, 1.0], "luck")
    'It was ahead of the next plan in 2 of 3 worlds, and level in 1.'
    >>> _ahead([0.0, 0.0], "luck")
    'It came to the same as the next plan in all 2 worlds: what speaks for it is luck.'
    >>> _ahead([9.0, -1.0, -1.0], "luck")
    'It was ahead of the next plan in 1 of 3 worlds, by more than it was behind in the others.'
    """
    most, won, level = len(gaps), len([gap for gap in gaps if gap > 0]), gaps.count(0)
    why = "" if 2 * won + level >= most and won else f": what speaks for it is {basis}"
    if why and sum(gaps) > 0:
        why = ", by more than it was behind in the others"
    if level == most:
        return f"It came to the same as the next plan in all {most} worlds{why}."
    same = f", and level in {level}" if level else ""
    return f"It was ahead of the next plan in {won} of {most} worlds{same}{why}."


def _basis(rollouts: Rollouts, best: int, other: int) -> str:
    """What is known of two plans beside the worlds: whole games before, or that there were none."""
    for plan in (best, other):
        measured = _measured(rollouts, plan)
        if games := rollouts.booked[measured].games:
            return f"the book, from {games} whole games of '{rollouts.plans[measured].says}'"
    return "that neither was measured in whole games, and such plans mostly gain less"


def _measured(rollouts: Rollouts, plan: int) -> int:
    """The plan whose whole games tell of one: its own, or those of the plan that it varies."""
    known = rollouts.booked[plan]
    return plan if known.games or not known.over else _measured(rollouts, known.over)


def _rivals(
    rollouts: Rollouts, table: Table, told: dict[Pair, Told], best: int
) -> tuple[Rival, ...]:
    """The plans that were tried, those first that gain most: so the one advised."""
    tried = [plan for plan in table.order if table.values[plan]]
    first = sorted(tried, key=lambda plan: -table.gain(plan)[0])
    return tuple([_rival(rollouts, table, told, best, plan) for plan in first])


def _rival(rollouts: Rollouts, table: Table, told: dict[Pair, Told], best: int, plan: int) -> Rival:
    both = both_tried(told, best, plan)
    mean, error = lead_of(told, best, plan, both)
    one = rollouts.plans[plan]
    return Rival(
        one.name,
        one.says,
        len(table.values[plan]),
        round(table.gain(plan)[0], 1),
        round(mean, 1) if both and plan != best else None,
        round(error, 1) if len(both) > 1 and plan != best else None,
    )
