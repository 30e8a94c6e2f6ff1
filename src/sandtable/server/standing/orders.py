"""Standing orders as they are kept: by table, side and person, and what they have answered.

Nobody else is told that there are any: giving one pushes nothing, and what it answers is a choice
of its side like any other, recorded as such.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple, cast, final

import msgspec
from sqlalchemy import Column, Integer, String, Table, Text, delete, insert, select

from sandtable.core import standing
from sandtable.core.case import Trouble
from sandtable.core.line import BUNDLED, DIE, FORCED
from sandtable.core.log import KEPT
from sandtable.core.standing import Order
from sandtable.core.view import BOTH
from sandtable.server.http.errors import NotYours
from sandtable.server.people.people import OWNER, now
from sandtable.server.store.kept import METADATA

if TYPE_CHECKING:
    from sqlalchemy import Executable

    from sandtable.core.game import Game
    from sandtable.core.rulebook import Rulebook
    from sandtable.server.people.eyes import Eyes
    from sandtable.server.shapes.story import AnsweredBefore
    from sandtable.server.shapes.talk import AnsweredStep, ByOrder, SideOrders
    from sandtable.server.shapes.talk import Question as QuestionInfo
    from sandtable.server.store.store import Reads, Store
    from sandtable.server.tables.table import Table as Here
    from sandtable.server.tables.tables import Tables

STANDING: Final = Table(
    "standing",
    METADATA,
    Column("table_id", String, primary_key=True),
    Column("side", String, primary_key=True),
    Column("person", String, primary_key=True),
    # The orders by question, as JSON; at no table but of a game (USUAL) those given there last.
    Column("orders", Text, nullable=False),
    Column("changed", String, nullable=False),
)
USUAL: Final = "game:"
"""Before the name of a game, in place of a table: what somebody ordered there last."""
ANSWERED: Final = Table(
    "answered",
    METADATA,
    Column("table_id", String, primary_key=True),
    # The line of the record, and whose orders chose it.
    Column("line", Integer, primary_key=True),
    # Both are empty of a line whose draft was taken back in part or whole: its side chooses it by
    # hand.  The record does not tell, and other processes must know.
    Column("person", String, nullable=False),
    Column("question", String, nullable=False),
)


@final
class Standing:
    """The standing orders of a table in memory."""

    __slots__ = ("answered", "by_hand", "given")

    def __init__(self) -> None:
        self.given: Final[dict[tuple[str, str], dict[str, Order]]] = {}
        """The orders by side and person; what was changed last stands last."""
        self.answered: Final[dict[int, tuple[str, str]]] = {}
        """By line of the record whose orders chose it, and to which question."""
        self.by_hand = 0
        """The last line of which a draft was taken back; 0 where none was."""

    def of(self, side: str, person: str) -> dict[str, Order]:
        """What somebody has ordered for a side."""
        return self.given.get((side, person), {})


async def read(store: Reads, id: str, rulebook: Rulebook) -> Standing:
    """What is kept of a table; orders that the game has no more are left out."""
    found = Standing()
    wanted = select(STANDING.c.side, STANDING.c.person, STANDING.c.orders)
    async with store.look() as connection:
        rows = await connection.execute(
            wanted.where(STANDING.c.table_id == id).order_by(STANDING.c.changed, STANDING.c.person)
        )
        for side, person, text in rows:
            found.given[side, person] = _usable(text, rulebook)
        lines = await connection.execute(
            select(ANSWERED.c.line, ANSWERED.c.person, ANSWERED.c.question).where(
                ANSWERED.c.table_id == id
            )
        )
        for line, person, question in lines:
            if question:
                found.answered[line] = (person, question)
            else:
                found.by_hand = max(found.by_hand, line)
    return found


def _usable(text: str, rulebook: Rulebook) -> dict[str, Order]:
    found: dict[str, Order] = {}
    for name, order in msgspec.json.decode(text, type=dict[str, Order]).items():
        try:
            found.update(standing.checked(rulebook.questions(), {name: order}))
        except Trouble:
            continue
    return found


# ── giving them ──────────────────────────────────────────────────────────────


def sides_of(table: Here, eyes: Eyes) -> list[str]:
    """The sides for which somebody may give orders, by what he is served as now.

    Raises NotYours for one who only looks on.
    """
    sides = eyes.place.held if eyes.role == BOTH else (eyes.role,)
    found = [side for side in table.game.rulebook.sides if side in sides]
    if not found:
        raise NotYours("a spectator has no standing orders: they are for who holds a side")
    return found


async def told(store: Store, table: Here, eyes: Eyes) -> list[SideOrders]:
    """Somebody's own orders: for each of his sides the questions, and how they are answered.

    And what he ordered in the last game of this kind, where it was something.
    """
    book = table.game.rulebook
    before = await usual(store, eyes.who.id, book)
    found: list[SideOrders] = []
    for side in sides_of(table, eyes):
        questions = questions_of(book, side)
        known = before.get(side) or next(iter(before.values()), {})
        asked = {question.id for question in questions}
        found.append(
            {
                "side": side,
                "questions": cast(
                    "list[QuestionInfo]",
                    standing.told(questions, table.standing.of(side, eyes.who.id)),
                ),
                "usual": {
                    name: {"policy": one.policy, "n": one.n}
                    for name, one in known.items()
                    if name in asked
                },
            }
        )
    return found


async def usual(store: Store, who: str, rulebook: Rulebook) -> dict[str, dict[str, Order]]:
    """What somebody ordered last in a game of these rules, by side."""
    wanted = select(STANDING.c.side, STANDING.c.orders).where(
        STANDING.c.person == who, STANDING.c.table_id == USUAL + rulebook.name
    )
    async with store.transaction() as connection:
        rows = (await connection.execute(wanted.order_by(STANDING.c.side))).all()
    return {side: _usable(text, rulebook) for side, text in rows}


def questions_of(rulebook: Rulebook, side: str) -> tuple[standing.Question, ...]:
    """The questions that a side is asked."""
    return standing.questions_of(rulebook.questions(), rulebook.sides.index(side))


async def give(tables: Tables, id: str, side: str, wanted: dict[str, Order], eyes: Eyes) -> None:
    """Change somebody's orders for some questions; the others stay.  Raises NotYours, Trouble."""

    async def work() -> None:
        async with tables.hold(id) as table:
            eyes.check_still(table)
            if side not in sides_of(table, eyes):
                raise NotYours(f"{side[:40]} is not your side: you give no orders for it")
            questions = questions_of(table.game.rulebook, side)
            standing.checked(questions, wanted)
            kept = standing.checked(questions, {**table.standing.of(side, eyes.who.id), **wanted})
            await _keep(tables.store, table, side, eyes.who.id, kept)
            table.standing.given.pop((side, eyes.who.id), None)
            if kept:
                table.standing.given[side, eyes.who.id] = kept
            await tables.pass_on(table)
            tables.wake(table)

    await tables.finish(work())


async def _keep(store: Store, table: Here, side: str, who: str, kept: dict[str, Order]) -> None:
    """Keep somebody's orders at a table; unless they are none, as his usual ones as well."""
    last = USUAL + table.game.rulebook.name
    mine = (STANDING.c.side == side) & (STANDING.c.person == who)
    text = msgspec.json.encode(kept).decode()
    row = {"side": side, "person": who, "orders": text, "changed": now()}
    async with store.transaction() as connection:
        for place in (table.id, last) if kept else (table.id,):
            await connection.execute(delete(STANDING).where(mine, STANDING.c.table_id == place))
            if kept:
                await connection.execute(insert(STANDING), {**row, "table_id": place})


# ── what they answered ───────────────────────────────────────────────────────


def in_force(table: Here, side: str) -> tuple[str, dict[str, Order]]:
    """Whose orders stand for a side, and which: of several who hold it his who changed them last.

    A seat that is left takes no orders with it, and a computer has none.
    """
    holders = [one.id for one in table.sitting.get(side, table.sitting.get(OWNER, ()))]
    for (whose, person), orders in reversed(table.standing.given.items()):
        if whose == side and person in (holders or [table.house.id]):
            return person, orders
    return "", {}


def follows(table: Here, side: str) -> bool:
    """Whether the last choice that a side made was given by its orders."""
    record = table.game.record
    for index in range(len(record.choices) - 1, -1, -1):
        entry = record.entry(index)
        if DIE in entry.flags or FORCED in entry.flags:
            continue
        return entry.actor == side and record.choices[index] in table.standing.answered
    return False


def chosen_since(game: Game, first: int) -> list[int]:
    """The lines of the record from `first` on that somebody chose: no dice, nothing forced."""
    record = game.record
    found = []
    for index in range(len(record.choices) - 1, -1, -1):
        if record.choices[index] < first:
            break
        flags = record.entry(index).flags
        if DIE not in flags and FORCED not in flags:
            found.append(record.choices[index])
    return found[::-1]


def writes(id: str, lines: list[int], person: str, question: str) -> list[Executable]:
    """What keeps that somebody's orders chose these lines of the record."""
    about = {"table_id": id, "person": person, "question": question}
    rows = [insert(ANSWERED).values({**about, "line": line}) for line in lines]
    # A draft that was taken back whole left no line, and the next one has its number.
    return [*forgets(id, lines), *rows]


# ── what was taken back of a draft ───────────────────────────────────────────


class Undone(NamedTuple):
    """What a draft that was taken back, in part or whole, means for standing orders."""

    gone: list[int]
    """The lines that orders chose which the record has no more."""
    by_hand: int
    """The line that its side chooses by hand from now on; 0 where nothing was taken back."""

    def writes(self, id: str) -> list[Executable]:
        """What keeps it."""
        if not self.by_hand:
            return forgets(id, self.gone)
        row = {"table_id": id, "line": self.by_hand, "person": "", "question": ""}
        return [*forgets(id, [*self.gone, self.by_hand]), insert(ANSWERED).values(row)]

    def took_place(self, standing: Standing) -> None:
        """It was stored."""
        for line in self.gone:
            standing.answered.pop(line, None)
        standing.by_hand = self.by_hand or standing.by_hand


def undone(table: Here, game: Game) -> Undone:
    """What was taken back of the draft that is open at a table, where its next game is this one."""
    if not table.game.record.open:
        return Undone([], 0)
    last = len(game.record.rows)
    gone = [line for line in table.standing.answered if line >= last]
    line = len(table.game.record.rows) - 1
    back = last <= line or (game.record.open and last == line + 1 and _is_shorter(table, game))
    return Undone(gone, line if back and table.standing.given else 0)


def _is_shorter(table: Here, game: Game) -> bool:
    """Whether the draft that both have open has fewer choices in the later of the two."""
    return len(game.record.entry(-1).parts()) < len(table.game.record.entry(-1).parts())


def by_hand(table: Here) -> bool:
    """Whether who is asked has taken back a draft, and not chosen since.

    The record has no line of it, unlike of other undos.
    """
    game = table.game
    first = len(game.record.rows) - 1 if game.record.open else standing.last_line(game) + 1
    return table.standing.by_hand >= first


def forgets(id: str, lines: list[int]) -> list[Executable]:
    """What forgets that somebody's orders chose these lines."""
    if not lines:
        return []
    here = (ANSWERED.c.table_id == id) & ANSWERED.c.line.in_(lines)
    return [delete(ANSWERED).where(here)]


def lines_of(table: Here, who: str) -> set[int]:
    """The lines of the record that somebody's orders chose."""
    return {line for line, (person, _) in table.standing.answered.items() if person == who}


def answered(table: Here, game: Game, who: str) -> ByOrder:
    """At which steps somebody's orders answered what, the last of them; of a draft the first.

    And whether he has given any, so that there may be more.
    """
    titles = {question.id: question for question in game.rulebook.questions()}
    found: list[AnsweredStep] = []
    for step in range(len(game.record.choices) - 1, -1, -1):
        line = game.record.choices[step]
        whose, name = table.standing.answered.get(line, ("", ""))
        again = step > 0 and game.record.choices[step - 1] == line
        bundled = BUNDLED in game.record.entry(step).flags
        if whose == who and not again and not bundled and name in titles:
            found.append({"step": step, "title": titles[name].title, "case": titles[name].case})
            if len(found) == KEPT:
                break
    on = any(person == who for _, person in table.standing.given)
    return {"on": on, "steps": found[::-1]}


def tally(table: Here, game: Game, begin: int, who: str) -> list[AnsweredBefore]:
    """Which questions somebody's orders answered since a step, and how often."""
    counted: Counter[str] = Counter()
    choices = game.record.choices
    for index in range(begin, len(choices)):
        whose, question = table.standing.answered.get(choices[index], ("", ""))
        bundled = BUNDLED in game.record.entry(index).flags
        if whose == who and not bundled:
            counted[question] += 1
    titles = {question.id: question for question in game.rulebook.questions()}
    return [
        {"title": titles[name].title, "case": titles[name].case, "times": counted[name]}
        for name in titles
        if counted[name]
    ]
