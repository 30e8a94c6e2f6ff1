"""The adviser at a table: for the seat that asks, off the event loop, told in the record."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final, cast, final

from sandtable.ai import advice
from sandtable.ai.command.advice import Advice
from sandtable.core.case import OutOfTurn, Trouble
from sandtable.core.view import BOTH
from sandtable.server.http.errors import BadRequest, NotYours, Stale, TooMany
from sandtable.server.people.eyes import player_role
from sandtable.server.people.limits import Limit
from sandtable.server.tables.table import named
from sandtable.server.threads import off_loop

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.server.http.bodies import WishedHint
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.shapes.advice import Ending, Hint, Progress
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables

HINTS: Final = Limit(12, 60.0, "hints")
"""Hints of one person: each thinks for seconds."""
ENDINGS: Final = Limit(60, 60.0, "endings")
AT_ONCE: Final = 2
"""Hints that are thought about at one time, of all people together."""
HINT: Final = "hint"
DOUBT: Final = "doubt"


@final
class Stopped(Trouble):
    """Whoever asked has thought better of it."""


@final
class Job:
    """A hint that is thought about: how far it is, and whether it is wanted still."""

    __slots__ = ("done", "most", "stopped")

    def __init__(self) -> None:
        self.done, self.most, self.stopped = 0, 0, False

    def watch(self, done: int, most: int) -> None:
        """Take note of a rollout.  Raises Stopped."""
        self.done, self.most = done, most
        if self.stopped:
            raise Stopped("the adviser was stopped")


Jobs = dict[tuple[str, str], Job]
"""Hints under way, by table and person."""
Planned = dict[tuple[str, str, str], tuple[Hashable, Advice]]
"""What was advised last, by table, side and person, and the juncture that it was compared at."""


async def hint(tables: Tables, id: str, asked: WishedHint, eyes: Eyes) -> Hint:
    """Advise the side that is asked, by the plan of its last hint as long as that one is for now.

    Raises NotYours, Stale, TooMany, OutOfTurn or Trouble.
    """
    key = (id, eyes.who.id)
    if key in tables.advising:
        raise TooMany("the adviser is thinking for you already", 2)
    if len(tables.advising) >= AT_ONCE:
        raise TooMany("the adviser is thinking for others: try again in some seconds", 10)
    job = tables.advising[key] = Job()
    try:
        game, side = await _marked(tables, id, asked.expected, eyes, HINT)
        before = None if asked.fresh else tables.planned.get((id, side, eyes.who.id))
        if before is not None and not asked.heard:
            before = before[0], before[1]._replace(said="")
        kept = await off_loop(_advised, game, side, before, job)
        found = kept[1]
        if found.plan:  # within a fight there is none, and the one before it is gone on with after
            tables.planned[id, side, eyes.who.id] = kept
    finally:
        del tables.advising[key]
    return cast("Hint", {**found.encode(), "seq": game.seq})


def _advised(
    game: Game, side: str, before: tuple[Hashable, Advice] | None, job: Job
) -> tuple[Hashable, Advice]:
    """The hint, and the juncture that its plan was compared at."""
    now = advice.juncture(game, side)
    last = None
    if before is not None and now in {None, before[0]} and before[1].plans:
        last = before[1]  # one that there was no time to try is not gone on with
    found = advice.advise(game, side, advice.LEVEL, job.watch, last)
    return (before[0] if before is not None and found.kept else now), found


def progress(tables: Tables, id: str, eyes: Eyes) -> Progress:
    """How far one's own hint is."""
    job = tables.advising.get((id, eyes.who.id))
    if job is None:
        return {"thinking": False, "done": 0, "most": 0}
    return {"thinking": True, "done": job.done, "most": job.most}


def stop(tables: Tables, table: Table, eyes: Eyes) -> Progress:
    """Let the adviser stop thinking; what it was asked counts as asked.

    Raises OutOfTurn for one who only looks on.
    """
    player_role(eyes, table)
    job = tables.advising.get((table.id, eyes.who.id))
    if job is not None:
        job.stopped = True
    return progress(tables, table.id, eyes)


async def ending(tables: Tables, id: str, expected: int, doubts: bool, eyes: Eyes) -> Ending:
    """What ending the half now gives up: by the rules, and if wanted by a second of rollouts.

    A side is told a doubt once a half.
    """
    async with tables.use(id) as table:
        side, game = _asked(table, expected, eyes)
        key, moment = (id, side), str(game.rulebook.clock(game.state))
        copy = game.copy()
        asks = doubts and tables.doubted.get(key) != moment
    cautions = await off_loop(advice.warnings, copy, side)
    told: dict[str, Any] = {
        "seq": game.seq,
        "warnings": [caution.encode() for caution in cautions],
        "doubt": None,
    }
    if asks and advice.doctrine_of(copy) is not None:
        tables.doubted[key] = moment
        marked, _ = await _marked(tables, id, expected, eyes, DOUBT)
        found = await off_loop(advice.doubt, copy, side)
        told |= {"seq": marked.seq, "doubt": found and {"text": found.text, "line": found.line}}
    return cast("Ending", told)


async def _marked(
    tables: Tables, id: str, expected: int, eyes: Eyes, what: str
) -> tuple[Game, str]:
    """Write into the record that a side is advised; the game to advise in, and the side."""

    async def work() -> tuple[Game, str]:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            side, seen = _asked(table, expected, eyes)
            if seen is not table.game:
                raise OutOfTurn(f"it is not {side}'s decision: wait for the other side")
            advice.asked_side(seen, side)
            game = table.game.copy()
            rows = len(game.record.rows)
            game.record.tell_advice(what, side)
            if len(game.record.rows) != rows:
                await tables.commit(table, game, None, by=eyes.who.id)
            return table.game.copy(), side

    return await tables.finish(work())


def _asked(table: Table, expected: int, eyes: Eyes) -> tuple[str, Game]:
    """The side that asks, and the game as it sees it.  Raises what keeps it from being advised."""
    check_allowed(table)
    role = player_role(eyes, table)
    game = table.seen(role)
    if not game.is_up_to_date(expected):
        raise Stale(game.seq, expected)
    if table.ask is not None and table.ask.seq == table.outside.seq:
        raise BadRequest("a question between the players is open: answer it first")
    side = named(game) if role == BOTH else role
    if side is None:
        raise OutOfTurn("nobody is asked now: there is nothing to advise")
    return side, game


def check_asks(table: Table, expected: int, eyes: Eyes) -> None:
    """Raise what keeps somebody from being advised, before it is counted that he asked."""
    side, game = _asked(table, expected, eyes)
    advice.asked_side(game, side)


def check_allowed(table: Table) -> None:
    """Raise NotYours in a game that counts."""
    if table.agreed is not None and table.agreed.binds:
        raise NotYours("this game counts: nobody is advised in it")
