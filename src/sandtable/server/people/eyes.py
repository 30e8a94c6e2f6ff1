"""Whose eyes a request has: made here from who asks and where he sits, and nowhere else.

A request may wish for less than that, as one of its own sides or as a spectator; never for more.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from litestar.connection import ASGIConnection

from sandtable.ai.player import HUMAN
from sandtable.core.case import OutOfTurn
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.view import BOTH, SPECTATOR, hides, seen_as, side_of
from sandtable.server.http.errors import Damaged, NotKnown, NotThere, NotYours
from sandtable.server.http.logs import WHO
from sandtable.server.people import people, seats
from sandtable.server.people.people import OF_THE_CLUB, OWNER, Person

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Sequence

    from sandtable.core.game import Game
    from sandtable.server.people.seats import Sitting
    from sandtable.server.shapes.tables import You
    from sandtable.server.tables.table import Table
    from sandtable.server.tables.tables import Tables


class Wish(NamedTuple):
    """What a request would like to be served as; `eyes` is who sits before a shared screen."""

    role: str | None = None
    eyes: str | None = None


class Place(NamedTuple):
    """What somebody is at a table."""

    held: tuple[str, ...]
    """The sides whose eyes he has."""
    owner: bool
    """Whether the table is his."""
    alone: bool
    """Whether nobody else has a side or the table."""
    usual: str
    """The role he is served without a wish."""
    after: bool = False
    """Whether he sees everything after the end."""

    def told(self) -> You:
        """What he is told of it."""
        sides = list(self.held)
        told: You = {
            "role": self.usual,
            "sides": sides,
            "owner": self.owner,
            "alone": self.alone,
        }
        if self.after:
            told["after"] = True
        return told


LOOKS_ON: Final = Place((), owner=False, alone=False, usual=SPECTATOR)


@final
class Eyes:
    """What one asker sees and may do at one table, at this moment."""

    __slots__ = ("_sits", "place", "role", "shown", "who", "wished")

    def __init__(
        self,
        who: Person,
        place: Place,
        role: str,
        wished: str,
        shown: bool = False,
        sits: str | None = None,
    ) -> None:
        self.who: Final = who
        self.place: Final = place
        self.role: Final = role
        """The role that is served: while something is hidden, who sits before a shared screen."""
        self.wished: Final = wished
        self.shown: Final = shown
        """Whether it is what spectators are shown late of both sides: nothing is chosen there."""
        self._sits: Final = sits

    def role_in(self, game: Game) -> str:
        """The role that is served once the table's game is this one."""
        return seen_as(game, self.wished, self._sits)

    @property
    def key(self) -> tuple[str, str]:
        """What tells answers to be sent apart: two with one key are served the same bytes."""
        return self.role, str(self.place)

    # ── what may be done ─────────────────────────────────────────────────────

    def check_still(self, table: Table) -> None:
        """Raise NotYours if he has another place at the table since these eyes were made."""
        if place_of(self.who, table) != self.place:
            raise NotYours("the seats of this table have changed meanwhile: look at it again")

    def still(self, table: Table) -> Eyes:
        """These; or, where somebody has just sat down at one of both sides, those of the other.

        Raises NotYours if he has any other place at the table by now.
        """
        if self.wished == BOTH and place_of(self.who, table) != self.place:
            left = eyes_of(self.who, table, Wish(BOTH), plays=True)
            if left.wished != BOTH:
                return left
        self.check_still(table)
        return self

    def check_removes(self) -> None:
        """Raise NotYours unless the table, or the server that keeps it, is his."""
        if self.who.id != OWNER:
            self.check_owner("remove it")

    def check_owner(self, what: str) -> None:
        """Raise NotYours unless the table is his."""
        if not self.place.owner:
            raise NotYours(f"only the table's owner may {what}")

    def check_sits(self, what: str) -> None:
        """Raise NotYours unless he owns the table or holds a side."""
        if not self.place.owner and not self.place.held:
            raise NotYours(f"a spectator may not {what}")

    def check_consent(self, claimed: bool) -> None:
        """Raise NotYours for a consent that somebody else would have to give."""
        if claimed and not self.place.alone:
            raise NotYours("the other side itself must agree: ask it to take this back")

    def check_gives(self, table: Table, seats: Iterable[str]) -> None:
        """Raise NotYours unless each of these sides is his to give to a computer, or to take back.

        A side that somebody else was given is that one's alone.
        """
        for side in seats:
            others = [one.name for one in table.sitting.get(side, ()) if one.id != self.who.id]
            if others:
                raise NotYours(f"{side} is held by {', '.join(others)}: only they give it up")
            if not self.place.owner and side not in self.place.held:
                raise NotYours(f"only the table's owner gives {side} to somebody else")

    def check_whole(self, table: Table, why_not: str) -> None:
        """Raise NotYours if it would show him what is hidden from him."""
        if hides(table.game) and len(self.place.held) < len(table.game.rulebook.sides):
            raise NotYours(f"{why_not} while the other side hides something: wait for the end")


Connection = ASGIConnection[Any, Any, Any, Any]


async def known(connection: Connection, compare: bool = True) -> Person | None:
    """The person whose cookie came with a request, or None.

    Who does not `compare` him with what is stored takes him for whom he was a moment ago.
    """
    tables: Tables = connection.app.state.tables
    secret = connection.cookies.get(tables.cookie)
    if secret and (old := tables.replacing.pop(secret, None)):
        await tables.put_out(old, secret)
    who = tables.faces.known(secret) if secret and not compare else None
    if secret and who is None:
        who = await people.whose(tables.store, secret)
        if who is None:
            tables.faces.forget(secret)
        else:
            tables.faces.remember(who)
    if who is not None:
        connection.state[WHO] = who.id
    return who


async def who_asks(connection: Connection) -> Person:
    """Who makes a request about what is his everywhere.

    Raises NotKnown as `who_comes`, and NotYours for whoever was brought back to one table.
    """
    who = await who_comes(connection)
    if who.only:
        raise NotYours(
            "you came back by a link to one table, which is good for that one alone: "
            "go on in the browser where you sat down first, or make a link there"
        )
    return who


async def who_comes(connection: Connection, compare: bool = True) -> Person:
    """Who makes a request, at whichever of his tables his cookie is good.

    Who does not `compare` him with what is stored asks for him again with what he does.
    Raises NotKnown where a stranger is not taken for the owner.
    """
    who = await known(connection, compare)
    if who is not None:
        return who
    doors = connection.app.state.doors
    if doors.club:
        raise NotKnown("this club does not know you: sign in, or open the link you were given")
    if doors.open:
        raise NotKnown(
            "this server does not know you: open the link you were given, "
            "or if it is yours the one that its terminal prints"
        )
    tables: Tables = connection.app.state.tables
    # Where other processes serve him too he may have another name by now.
    renamed = compare and tables.store.shared
    return await people.owner(tables.store) if renamed else tables.house


@asynccontextmanager
async def opened(
    tables: Tables, id: str, who: Person, compare: bool = True
) -> AsyncIterator[Table]:
    """A table for somebody.  Raises NotThere, and Damaged to those who have a place there."""
    if not who.may_be_at(id):
        raise NotThere(f"no table {id!r}: it may have been removed")
    try:
        async with tables.use(id, compare) as table:
            yield table
    except Damaged as error:
        sitting = await seats.sitting(tables.store, id)
        known = any(one.id == who.id for given in sitting.values() for one in given)
        if who.id != OWNER and not known:
            raise NotThere(f"no table {id!r}: it may have been removed") from error
        raise


def eyes_of(who: Person, table: Table, wish: Wish, plays: bool = False) -> Eyes:
    """The eyes of somebody at a table, where he `plays` for the sides that are his.

    Raises NotThere for a table at which he has no place, NotYours for a wish beyond his seat, and
    Trouble for a role that the game has not.
    """
    game = table.game
    place = place_of(who, table)
    if plays:
        wish = _left(place, wish, game.rulebook.sides)
    for name in wish:
        if name is not None:
            side_of(game, name)
            _check_wish(table, place, name)
    whole = len(place.held) == len(game.rulebook.sides)
    wished = wish.role or (BOTH if plays and whole else place.usual)
    return _made(who, place, table, wished, wish)


def is_shown(who: Person, table: Table, wish: Wish) -> bool:
    """Whether somebody gets by his wish what spectators are shown, though he has no such side."""
    place = place_of(who, table)
    if place.held or wish.role in (None, SPECTATOR):
        return False
    return table.shows > 0 or (place.after and table.game.actor == NOBODY)


def shown_eyes(who: Person, table: Table, wish: Wish) -> Eyes:
    """The eyes with which he looks at that: those of a side, or of whoever acts.  Raises Trouble.

    `table` is what may be shown, never the one that is played at.
    """
    role = wish.role or SPECTATOR
    side_of(table.game, role)
    return _made(who, place_of(who, table), table, role, wish, shown=True)


def _made(
    who: Person, place: Place, table: Table, wished: str, wish: Wish, shown: bool = False
) -> Eyes:
    return Eyes(who, place, seen_as(table.game, wished, wish.eyes), wished, shown, wish.eyes)


def _left(place: Place, wish: Wish, sides: Sequence[str]) -> Wish:
    """What is left of a wish to play both sides to whoever has one alone: that one.

    Somebody has sat down at the other while he pressed; what he pressed counts, if it is his.
    """
    both = wish.role == BOTH and len(place.held) < len(sides)
    return Wish(place.usual) if both and place.usual in sides else wish


def _check_wish(table: Table, place: Place, name: str) -> None:
    sides = table.game.rulebook.sides
    wanted = sides if name == BOTH else () if name == SPECTATOR else (name,)
    for side in wanted:
        if side not in place.held:
            somebody = "the table's owner" if table.seats[side] == HUMAN else "a computer"
            holder = ", ".join(one.name for one in table.sitting.get(side, ())) or somebody
            raise NotYours(f"{side} is held by {holder}: you see this table as {place.usual}")


def place_of(who: Person, table: Table) -> Place:
    """What somebody is at a table.  Raises NotThere where he is nothing.

    A game of a tournament may be watched by the whole club.
    """
    place = place_in(who, table.game.rulebook.sides, table.seats, table.sitting)
    of_all = table.agreed is not None and table.agreed.tournament
    if place is None and of_all and who.kind in OF_THE_CLUB:
        place = LOOKS_ON
    if place is None or not who.may_be_at(table.id):
        raise NotThere(f"no table {table.id!r}: it may have been removed")
    return place


def place_in(
    who: Person, sides: Sequence[str], controllers: dict[str, str], given: Sitting
) -> Place | None:
    """What somebody is where the sides are controlled and given so; None where he is nothing."""
    house = who.id == people.OWNER
    owner = any(one.id == who.id for one in given[OWNER]) if given.get(OWNER) else house
    others = [one for seat in (*sides, OWNER) for one in given.get(seat, ()) if one.id != who.id]
    held = []
    for side in sides:
        if given.get(side):
            mine = any(one.id == who.id for one in given[side])
        else:
            # A computer's secrets are nobody's once two people play.
            mine = owner and (not others or controllers[side] == HUMAN)
        if mine:
            held.append(side)
    watching = any(one.id == who.id for seat in seats.WATCH for one in given.get(seat, ()))
    after = any(one.id == who.id for one in given.get(seats.COMMENTATOR, ()))
    if not (house or owner or held or watching):
        return None
    plays = [side for side in held if controllers[side] == HUMAN]
    usual = BOTH if len(plays) > 1 else plays[0] if plays else SPECTATOR
    alone = not others and (owner or all(given.get(side) for side in sides))
    return Place(tuple(held), owner, alone, usual, after)


def player_role(eyes: Eyes, table: Table) -> str:
    """The role in which somebody plays.  Raises OutOfTurn for one who only looks on."""
    role = eyes.role
    whole = len(eyes.place.held) == len(table.game.rulebook.sides)
    if role == SPECTATOR and eyes.wished != SPECTATOR and whole and table.game.actor == CHANCE:
        role = BOTH  # whoever sits before a shared screen may throw the die
    if role == SPECTATOR:
        raise OutOfTurn("a spectator only looks on")
    return role
