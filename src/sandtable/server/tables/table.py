"""One table in memory: the game as it is stored, who holds its seats, who watches."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, final

from msgspec import Raw
from msgspec.json import encode

from sandtable.ai.guard import Guarded
from sandtable.ai.player import HUMAN, Player, Thought, make, makers, names
from sandtable.core.case import Trouble
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.log import KEPT
from sandtable.core.view import BOTH, SPECTATOR, seen_log, show_event, side_of
from sandtable.server.clocks import clock
from sandtable.server.notices.habits import Habits, away_until
from sandtable.server.people.people import OWNER, THE_OWNER, Person
from sandtable.server.standing.orders import Standing
from sandtable.server.tables.heard import Heard

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sandtable.core.log import Dated
    from sandtable.core.rulebook import Title
    from sandtable.lab.summary import Notes
    from sandtable.server.offers.agreements import Agreement
    from sandtable.server.people.seats import Sitter, Sitting
    from sandtable.server.shapes.playing import HowFar
    from sandtable.server.shapes.tables import Brief, ComputerState, Doing, Seated, TableRow
    from sandtable.server.store.kept import Sender
    from sandtable.server.tables.far import Far
    from sandtable.server.tables.shelf import Sheet
    from sandtable.server.talk.asks import Ask

PACE: Final = 0.25
"""Seconds between a computer's choices, so that a person sees them happen."""
SLOWEST: Final = 60.0


@final
class Table:
    """A game with its seats.  `game` is only ever replaced, after the new one has been stored.

    So whoever reads sees what is stored, and a choice that fails leaves nothing behind.
    """

    __slots__ = (
        "agreed",
        "ahead",
        "answers",
        "ask",
        "away",
        "changes",
        "clock",
        "created",
        "drafted",
        "elsewhere",
        "far",
        "game",
        "heard",
        "here",
        "house",
        "id",
        "lines",
        "lock",
        "moves",
        "name",
        "next",
        "noted",
        "notes",
        "outdated",
        "outside",
        "pace",
        "paces",
        "paused",
        "players",
        "promised",
        "refused",
        "replay",
        "rev",
        "seats",
        "shadow",
        "sheets",
        "shows",
        "sitting",
        "standing",
        "stirring",
        "stopped",
        "summed",
        "talked",
        "task",
        "thought",
        "told",
        "unsaved",
        "updated",
        "used",
        "users",
    )

    def __init__(
        self, id: str, name: str, game: Game, seats: dict[str, str], created: str, updated: str
    ) -> None:
        self.id: Final = id
        self.name = name
        self.game = game
        self.outside = game.before_draft() if game.record.open else game
        """The game as everybody else sees it while a side makes a draft; else the game itself."""
        self.seats = seats
        self.sitting: Sitting = {}
        """Who was given which seat; a side that nobody was given is the table's owner's."""
        # What its people answer in advance, each for himself.
        self.standing = Standing()
        self.agreed: Agreement | None = None
        """What it was agreed on, where two found each other."""
        self.ask: Ask | None = None
        self.clock = clock.NEW
        """What is agreed about the time, and how it stands."""
        self.drafted = (0, "")
        """How often mates were told of a draft, and who made the last choice of it."""
        # What sides add to the dice as soon as no draft is open, and what they promised to add.
        self.stirring: Final[dict[str, str]] = {}
        self.promised: Final[dict[str, str]] = {}
        self.refused: Final[dict[tuple[str, str], tuple[int, float]]] = {}
        """How often a side was refused something, and until when it does not ask again."""
        self.house = THE_OWNER
        """The owner of the server, who owns the table unless it was handed over."""
        self.away: Mapping[str, Habits] = {}
        """Those who have said that they are on holiday."""
        self.next = ""  # the table of the rematch
        self.talked: dict[str, int] = {}
        """The number of the last word of each room."""
        self.paces: Final[dict[tuple[str, str], deque[float]]] = {}
        """When people did what is told to the others at once; see server/tables/pace.py."""
        self.here: Final[Counter[str]] = Counter()
        """The people who look at the table, by id, and in how many windows."""
        # The same of other processes, by each of them, and until when it is believed.
        self.elsewhere: Final[dict[str, tuple[list[str], float]]] = {}
        self.created: Final = created
        self.updated = updated
        self.lock: Final = asyncio.Lock()
        self._without_computers()
        # Views by the role and the place at the table that they were made for.
        self.answers: dict[tuple[str, str], bytes] = {}
        self.lines: dict[int, tuple[Dated, Raw]] = {}
        # What a role is shown of a game that may soon be the table's.
        self.ahead: tuple[Game, str, dict[str, Any]] | None = None
        self.replay: dict[int, Game] = {}
        self.sheets: Final[dict[str, Sheet]] = {}
        self.heard: Final = Heard(game.seq)
        self.told: tuple[Sender, HowFar] | None = None
        """The last submission and how far it went."""
        # So many turns late spectators see both sides, and what they see; see delay.py.
        self.shows, self.shadow = 0, _nothing_shown()
        self.notes: Notes | None = None
        # The game that is summed up, once it is over, and its sum.
        self.summed: tuple[Game, asyncio.Future[bytes]] | None = None
        # The turn up to whose beginning notes were taken for the end, at first that in which the
        # table was opened: whoever only looks in costs none.
        self.noted: object = game.rulebook.clock(game.state).get("turn")
        # How often its lines were written, and what others see of it has changed, as it is stored.
        self.moves = self.changes = self.rev = self.users = 0
        self.used, self.outdated = 0.0, False

    def _without_computers(self) -> None:
        """No computer has played or thought here yet."""
        self.paused, self.pace = False, PACE
        self.stopped: dict[str, str] = {}
        self.players: dict[str, Player] = {}
        self.task: asyncio.Task[None] | None = None
        # How far a long thought of a computer is, in whichever process it thinks; and what one
        # thinks here, for which line of the record.
        self.far: Far | None = None
        self.thought: tuple[int, Thought] | None = None
        # Why the computer's last choice could not be stored; it is tried again.
        self.unsaved = ""

    # ── the game ─────────────────────────────────────────────────────────────

    def lags(self, stands: tuple[int, int]) -> bool:
        """Whether it was written or changed since it was read here."""
        return self.moves < stands[0] or self.changes < stands[1]

    def outside_of(self, game: Game) -> Game:
        """What everybody else would see were this the table's game.

        The same as long as a draft grows: what was made from it is as quick to be had as before.
        """
        if not game.record.open:
            return game
        if len(self.outside.record.rows) == len(game.record.rows) - 1:
            return self.outside
        return game.before_draft()

    def stand(self, game: Game, outside: Game) -> None:
        """Let this be the table's game; who could tell the difference is answered anew."""
        given = {side for side, _ in self.game.ordered.items() ^ game.ordered.items()}
        drafting = {_drafting(self.game), _drafting(game)} | given
        for role, place in list(self.answers):
            if role == BOTH or side_of(game, role) in drafting:
                del self.answers[role, place]
        self.game, self.outside = game, outside

    def seen(self, role: str) -> Game:
        """The game as a role knows it: as it stood before, while another side makes a draft."""
        game = self.game
        if not game.record.open or game.rulebook.drafting(game.state) == side_of(game, role):
            return game
        return self.outside

    def shown(self, role: str) -> dict[str, Any]:
        """What the game shows a role; made ready or not."""
        game, ahead = self.seen(role), self.ahead
        if ahead is not None and ahead[0] is game and ahead[1] == role:
            self.ahead = None
            return ahead[2]
        return self._shown(game, role)

    def look_ahead(self, game: Game, role: str) -> None:
        """Make ready, as JSON, what a role will be shown once this game is the table's."""
        if not game.record.open or game.rulebook.drafting(game.state) == side_of(game, role):
            told = {name: Raw(encode(value)) for name, value in self._shown(game, role).items()}
            self.ahead = game, role, told

    def _shown(self, game: Game, role: str) -> dict[str, Any]:
        bare = Game(game.rulebook, game.state, game.record, game.dice, game.start)
        bare.state, bare.before, bare.ordered = game.state, game.before, game.ordered
        return {**bare.view(role), "log": self._written(game, side_of(game, role))}

    def _written(self, game: Game, side: int) -> list[Raw]:
        """The log in a side's eyes; each line is written once, for it never changes."""
        written = self.lines
        if len(written) > 2 * len(game.log):  # of most the game has let go
            kept = {id(dated) for dated in game.log}
            written = self.lines = {key: line for key, line in written.items() if key in kept}
        told: list[Raw] = []
        for dated in seen_log(game, game.log, side)[-KEPT:]:
            line = written.get(id(dated))
            if line is None:
                line = written[id(dated)] = (dated, Raw(encode(show_event(game, dated))))
            told.append(line[1])
        return told

    # ── who decides ──────────────────────────────────────────────────────────

    def side_to_move(self) -> str | None:
        """The side that is asked, or None for a die and after the end."""
        return named(self.game)

    def computer_to_move(self) -> str | None:
        """The side that is asked when a computer holds it, whether or not that one plays now."""
        side = self.side_to_move()
        if side is None or self.seats[side] == HUMAN or side in self.stopped:
            return None
        return side

    def plays(self) -> bool:
        """Whether its task chooses for a computer, or for standing orders."""
        return self.task is not None and not self.task.done()

    def player(self, side: str) -> Player:
        """The computer player of this side."""
        if side not in self.players:
            rulebook = self.game.rulebook
            number = rulebook.sides.index(side)
            made = make(rulebook.name, self.seats[side], number, token_hex(16))
            self.players[side] = Guarded(made)
        return self.players[side]

    def sit(self, seats: dict[str, str]) -> None:
        """Change who holds the seats; a computer that had stopped tries again."""
        self.seats = seats
        self.players.clear()
        self.stopped.clear()

    # ── telling ──────────────────────────────────────────────────────────────

    def computer(self) -> ComputerState | None:
        """What the computer does: the side that thinks, pauses or has stopped, and a line."""
        side = named(self.outside)
        if side is None or self.seats[side] == HUMAN:
            return None
        who = f"{side} ({self.seats[side]})"
        if side in self.stopped:
            return _computer(side, "stopped", f"computer stopped: {who}: {self.stopped[side]}")
        if self.paused:
            return _computer(side, "paused", f"{who} is held back: let the computer go on")
        if self.unsaved:
            return _computer(side, "waiting", f"{who} tries again: {self.unsaved}")
        return _computer(side, "thinking", f"{who} is thinking")

    def info(self, role: str = SPECTATOR) -> TableRow:
        """What a listing says of the table to a role."""
        return {
            "id": self.id,
            "name": self.name,
            "game": self.game.rulebook.name,
            "seats": self.seats,
            "people": shown(self.sitting, self.present(), self.away),
            "owner": owner_shown(self.sitting, self.house, self.present()),
            "paused": self.paused,
            "pace": self.pace,
            "created": self.created,
            "updated": self.updated,
            **(told := summary(self.seen(role))),
            "nonces": sorted({*told["nonces"], *self.stirring}),
            "computer": self.computer(),
            "rev": self.rev,
            "shows": self.shows,
        }

    def rest(self) -> None:
        """Let go of what is made again when somebody looks: a table at rest is its game alone."""
        self.answers.clear()
        self.lines, self.replay, self.shadow, self.ahead = {}, {}, None, None

    def present(self) -> Counter[str]:
        """The people who look at it, by id, at whichever process."""
        found = +self.here
        for people, _ in self.elsewhere.values():
            found.update(people)
        return found

    def changed(self) -> None:
        """Forget the answers that told of the table as it was."""
        self.rev += 1
        self.answers.clear()


Shadow = tuple[tuple[Any, ...], Game | None] | None


def _nothing_shown() -> Shadow:
    return None


def _drafting(game: Game) -> int:
    return game.rulebook.drafting(game.state) if game.record.open else NOBODY


def named(game: Game) -> str | None:
    """The side that is asked, or None for a die and after the end."""
    return game.rulebook.sides[game.actor] if game.actor >= 0 else None


def shown(
    sitting: Sitting, here: Mapping[str, int], away: Mapping[str, Habits]
) -> dict[str, list[Seated]]:
    """Who was given which seat, whether he looks at the table now, until when he is away."""
    return {
        seat: [_seated(one, given, here, away) for one in given] for seat, given in sitting.items()
    }


def _seated(
    one: Sitter, given: Iterable[Sitter], here: Mapping[str, int], away: Mapping[str, Habits]
) -> Seated:
    told: Seated = {
        "name": one.name,
        "here": here.get(one.id, 0) > 0,
        "knew": one.knew,
        "away": away_until(away, one.id),
    }
    for mate in given:
        if mate.id == one.by:
            told["by"] = mate.name
    return told


def owner_shown(sitting: Sitting, house: Person, here: Mapping[str, int]) -> Seated:
    """Whose table it is, and, where others sit too, whether he looks at it now."""
    given = sitting.get(OWNER)
    who = given[0] if given else house
    return {"name": who.name, "here": bool(sitting) and here.get(who.id, 0) > 0}


def _computer(side: str, state: Doing, text: str) -> ComputerState:
    return {"side": side, "state": state, "text": text}


def summary(game: Game) -> Brief:
    """What a listing shows of a game that is not in memory."""
    header = game.record.header
    clock = game.rulebook.clock(game.state)
    actor = game.actor
    result = game.result()
    return {
        "scenario": header.get("scenario"),
        "options": header.get("options", {}),
        "turns": header.get("turns"),
        "practice": bool(header.get("manual_dice")),
        "dice": header.get("dice", ""),
        "nonces": sorted(by for _, by, _ in game.record.nonces),
        "advised": dict(Counter(by for _, by, _ in game.record.advised)),
        "turn": clock["turn"],
        "impulse": clock.get("impulse"),
        "half": clock.get("side"),
        "actor": _actor(game.rulebook, actor),
        "over": actor == NOBODY,
        "result": result and result.text,
        "seq": game.seq,
        "step": game.step,
    }


def _actor(rulebook: Title, actor: int) -> str | None:
    if actor == NOBODY:
        return None
    return "chance" if actor == CHANCE else rulebook.sides[actor]


def check_seats(rulebook: Title, wanted: dict[str, str]) -> dict[str, str]:
    """Who holds each side; a side that is not named is a person's.  Raises Trouble."""
    for side in wanted:
        if side not in rulebook.sides:
            raise Trouble(f"unknown side {side!r}: the sides are {', '.join(rulebook.sides)}")
    known = {HUMAN, *makers(rulebook.name)}
    seats = {side: wanted.get(side, HUMAN) for side in rulebook.sides}
    for side, seat in seats.items():
        if seat not in known:
            offered = ", ".join([HUMAN, *names(rulebook.name)])
            raise Trouble(f"unknown player {seat!r} for {side}: choose one of {offered}")
    return seats


def stand(copy: Game, game: Game) -> Game:
    """Put a copy where another game stands."""
    copy.state = game.state.clone()
    copy.log = game.log.copy()
    return copy
