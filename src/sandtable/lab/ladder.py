"""The ladder: levels of computer players against their neighbours, in pairs of games.

Both games of a pair have the same dice secret, the players change sides.  Beside them the lower
of two plays itself, so that it is known what each side is worth in its hands.  Nobody is hurried: a
search goes on to its last rollout, so that a game is the same on every machine.  Every finished
game is a line of a file, so that a ladder goes on where it stopped.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from fractions import Fraction
from itertools import islice, pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple, final

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.levels import SEARCH
from sandtable.ai.guard import Guarded
from sandtable.ai.player import Knowledge, Player, makers, names
from sandtable.core.case import Trouble
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.lab import pars
from sandtable.lab.selfplay import Plan, counts, play_out, points_of, start
from sandtable.lab.summary import summarize

STAFF: Final = "staff"


class Rung(NamedTuple):
    """Two players who are measured against each other in a scenario, the stronger first."""

    game: str
    scenario: str
    upper: str
    lower: str

    @property
    def mirror(self) -> bool:
        """Whether it is one player against itself."""
        return self.upper == self.lower


class Sitting(NamedTuple):
    """One game of a pair: `seat` is the side of the upper player."""

    rung: Rung
    seed: str
    pair: int
    seat: int


class Row(NamedTuple):
    """A finished game; `won` is the upper player's part of it, `margin` his lead in points."""

    sitting: Sitting
    rules: int
    won: float
    margin: float
    luck: float
    """What the dice spared the upper player and cost the lower, in strength, against the mean."""
    pace: tuple[float, float]
    """Seconds a half of the upper and of the lower player."""


def rungs(game: str, scenarios: list[str], players: list[str]) -> list[Rung]:
    """Each player against the one before, those beyond staff against staff too, in every scenario.

    After them each that is the lower of two against itself, unless it searches or the scenario's
    par is of its games.
    """
    known = makers(game)
    if len(set(players)) < len(players):
        raise Trouble("a player stands there twice: each name once, the weakest first")
    for name in players:
        if name not in known:
            offered = ", ".join(names(game))
            raise Trouble(f"unknown player {name!r} for {game}: choose one of {offered}")
    pairs = [(upper, lower) for lower, upper in pairwise(players)]
    if STAFF in players:
        first = next((name for name in players[: players.index(STAFF)] if searches(name)), None)
        if first is not None:
            raise Trouble(f"{first} searches and stands before staff: the weakest first")
        pairs += [(name, STAFF) for name in players[players.index(STAFF) + 2 :]]
    if not pairs:
        raise Trouble("a ladder needs two players, the weakest first")
    lower = [name for name in dict.fromkeys([pair[1] for pair in pairs]) if not searches(name)]
    found: list[Rung] = []
    for scenario in scenarios:
        par = pars.known().get((game, scenario))
        alone = [(name, name) for name in lower if par is None or name != par.player]
        found += [Rung(game, scenario, *pair) for pair in (*pairs, *alone)]
    return found


def searches(name: str) -> bool:
    """Whether a player of this name tries plans in imagined games, which takes its time."""
    return name.partition("-")[0] in (*SEARCH, "commander")


def sittings(wanted: list[Rung], seed: str, games: int) -> Iterator[Sitting]:
    """All games, so that whatever is broken off has played every rung about as often."""
    if games < 2 or games % 2:
        raise Trouble(f"{games} games on each rung: an even number, both sides on the same dice")
    for pair in range(1, games // 2 + 1):
        for rung in wanted:
            if rung.mirror:  # both games of a pair would be the same: two on other dice
                yield from (Sitting(rung, seed, n, 0) for n in (2 * pair - 1, 2 * pair))
            else:
                yield from (Sitting(rung, seed, pair, seat) for seat in (0, 1))


# ── one game ─────────────────────────────────────────────────────────────────


@final
class Stopwatch:
    """A player whose time is taken."""

    def __init__(self, player: Player) -> None:
        self.player: Final = player
        self.halves: Final[set[tuple[Any, ...]]] = set()
        self.seconds = 0.0

    def choose(self, known: Knowledge) -> Choice:
        """The player's choice."""
        self.halves.add(tuple(known.rulebook.clock(known.state).values()))
        began = time.perf_counter()
        choice = self.player.choose(known)
        self.seconds += time.perf_counter() - began
        return choice

    def pace(self) -> float:
        """Seconds a half in which it was asked."""
        return round(self.seconds / max(1, len(self.halves)), 3)


def play(sitting: Sitting, records: str) -> Row:
    """Play one game of the ladder, and keep its record if a folder is named."""
    rung, seat = sitting.rung, sitting.seat
    bots = (rung.upper, rung.lower) if seat == 0 else (rung.lower, rung.upper)
    plan = Plan(rung.game, bots, sitting.seed, rung.scenario)
    game, players = start(plan, sitting.pair)
    watches = [Stopwatch(at_leisure(player)) for player in players]
    played = play_out(plan, sitting.pair, game, [*watches])
    if records:
        keep(game, sitting, Path(records))
    points = points_of(played)
    return Row(
        sitting,
        game.rulebook.version,
        0.5 if played.winner < 0 else float(played.winner == seat),
        points[seat] - points[1 - seat],
        luck_of(game, seat),
        (watches[seat].pace(), watches[1 - seat].pace()),
    )


def at_leisure(player: Player) -> Player:
    """The same player, whose search no clock cuts off: what it plays hangs on its seed alone."""
    if isinstance(player, Guarded):
        return Guarded(at_leisure(player.player))
    if isinstance(player, Commander):
        level = player.level._replace(seconds=0.0)
        return Commander(player.side, player.seed, player.doctrine, level, player.style)
    return player


def keep(game: Game, sitting: Sitting, folder: Path) -> None:
    """Save the record, named by what it is a game of."""
    rung = sitting.rung
    place = folder / rung.game / rung.scenario
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(f"{place}: no folder for records ({error.strerror})") from error
    names_ = f"{rung.upper}-{rung.lower}-{sitting.seed}-{sitting.pair:04}-{sitting.seat}"
    game.save(place / f"{names_.replace('/', '_')}.jsonl")


def luck_of(game: Game, side: int) -> float:
    """Losses that the dice spared a side, less those that they spared the other."""
    spared = [Fraction(told["expected"]) - told["actual"] for told in summarize(game)["luck"]]
    return round(float(spared[side] - spared[1 - side]), 3)


# ── the file ─────────────────────────────────────────────────────────────────


def line_of(row: Row) -> str:
    """A finished game as a line."""
    rung = row.sitting.rung
    told = {
        **rung._asdict(),
        "seed": row.sitting.seed,
        "pair": row.sitting.pair,
        "seat": row.sitting.seat,
        "rules": row.rules,
        "won": row.won,
        "margin": row.margin,
        "luck": row.luck,
        "pace": list(row.pace),
    }
    return json.dumps(told, ensure_ascii=False)


def row_of(line: str) -> Row:
    """The finished game of a line.  Raises ValueError, KeyError or TypeError."""
    told: dict[str, Any] = json.loads(line)
    texts = [told[key] for key in ("game", "scenario", "upper", "lower", "seed")]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a name is no text")
    upper, lower = told["pace"]
    if told["seat"] not in (0, 1) or not 0 <= float(told["won"]) <= 1:
        raise ValueError("no such seat, or result")
    sitting = Sitting(Rung(*texts[:4]), texts[4], int(told["pair"]), int(told["seat"]))
    figures = float(told["won"]), float(told["margin"]), float(told["luck"])
    return Row(sitting, int(told["rules"]), *figures, (float(upper), float(lower)))


def read(path: Path) -> list[Row]:
    """The games of a file, none where there is no file.  Raises Trouble for a line that is none."""
    if not path.exists():
        return []
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Trouble(f"{path}: cannot be read ({error})") from error
    found: list[Row] = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(row_of(line))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Trouble(
                f"{path}, line {number}: no finished game of a ladder; take the line out to go on"
            ) from error
    return found


def climb(
    todo: list[Sitting], path: Path, jobs: int, records: str, done: Callable[[Row], None]
) -> None:
    """Play what the file does not have yet; each game is there as soon as it is over."""
    if jobs < 1:
        raise Trouble(f"{jobs} jobs: 1 or more")
    have = {row.sitting for row in read(path) if counts(row.sitting.rung.game, row.rules)}
    left = [sitting for sitting in todo if sitting not in have]
    try:
        with path.open("a", encoding="utf-8") as file:
            for row in _played(left, jobs, records):
                file.write(line_of(row) + "\n")
                file.flush()
                done(row)
    except OSError as error:
        raise Trouble(f"{path}: cannot be written ({error.strerror})") from error


def _played(left: list[Sitting], jobs: int, records: str) -> Iterator[Row]:
    if jobs == 1:
        for sitting in left:
            yield play(sitting, records)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        todo, running = iter(left), set[Future[Row]]()
        try:
            while True:
                for sitting in islice(todo, 2 * jobs - len(running)):
                    running.add(pool.submit(play, sitting, records))
                if not running:
                    return
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                for future in sorted(ended, key=lambda one: one.result().sitting):
                    yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
