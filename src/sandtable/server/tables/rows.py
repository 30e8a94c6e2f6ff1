"""What is stored of a table in one row, from its first moment."""

from __future__ import annotations

from base64 import b32encode
from datetime import UTC, datetime
from secrets import token_bytes
from typing import TYPE_CHECKING, Final

import msgspec

from sandtable.server.http.errors import BadRequest
from sandtable.server.store.kept import Row
from sandtable.server.tables.table import summary

if TYPE_CHECKING:
    from sandtable.core.game import Game

LONGEST_NAME: Final = 100


def new_row(game: Game, name: str, held: dict[str, str], pace: float) -> Row:
    """What is stored of a new table.  Raises BadRequest for its name."""
    moment = now()
    return Row(
        id=b32encode(token_bytes(8)).decode().rstrip("=").lower(),
        name=clean_name(name) or _usual_name(game),
        game=game.rulebook.name,
        header=game.record.rows[0],
        pack=game.rulebook.pack_hash(),
        secret=game.dice.secret,
        seats=msgspec.json.encode(held).decode(),
        paused=False,
        pace=pace,
        summary=summary_of(game),
        created=moment,
        updated=moment,
        ordered=ordered_in(game),
    )


def clean_name(name: str) -> str:
    """A table's name on one line.  Raises BadRequest."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadRequest(f"a table's name is at most {LONGEST_NAME} printable characters")
    return name


def _usual_name(game: Game) -> str:
    header = game.record.header
    known = {s.id: s.title for s in game.rulebook.scenarios()}
    title = header.get("title") or known.get(str(header.get("scenario")), "a position")
    shown = "".join([c for c in " ".join(str(title).split()) if c.isprintable()])
    return f"{game.rulebook.title}: {shown}"[:LONGEST_NAME]


def summary_of(game: Game) -> str:
    """What a listing tells of a game that is not in memory."""
    return msgspec.json.encode(summary(game)).decode()


def ordered_in(game: Game) -> str:
    """The sides with a standing order, as they are stored."""
    orders = {game.rulebook.sides[side]: what for side, what in sorted(game.ordered.items())}
    return msgspec.json.encode(orders).decode()


def now() -> str:
    """The moment, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
