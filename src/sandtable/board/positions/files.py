"""What the positions of all games have alike: from a file, a text or a table, on whose values."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar, final

from sandtable.board.files import Keys, PackError, meant
from sandtable.board.positions.ground import scenario_of
from sandtable.board.positions.keys import Key, write_keys
from sandtable.board.toml_bounds import TomlError, read_toml
from sandtable.board.toml_text import toml_text
from sandtable.core.options import Options

G = TypeVar("G", bound=Any)
T = TypeVar("T", bound=Any)
ABOUT: Final[list[str]] = ["game", "title", "note", "options"]
"""Keys of every position."""
Stack = tuple[str, str, list[str]]
"""A place by its number, its name, and who is there."""


class Parts(NamedTuple):
    """What the positions of a game are made of.

    `fixed` are the keys of what it is played on; `values` and `tables` those of how things stand,
    in the order in which they are written.
    """

    game: Callable[[Any], str]
    """The name of the game, by its pack."""
    options: Options
    load: Callable[[], Any]
    """Our pack."""
    charts: Callable[[Any, Keys], Any]
    """A pack with the charts that a position states."""
    printed: Callable[[Any, Any, int], Any]
    """The theatre of a pack's scenario with these options."""
    drawn: Callable[[Keys, Any, Any, int], Any]
    """The theatre of keys that state more than a scenario, or a map in its place (None)."""
    blank: Callable[[Any], Any]
    read: Callable[[Any, Keys], None]
    """Give a blank state what the keys say: its own order, for some need others."""
    decide: Callable[[Any, Keys], None]
    """The open decision, when all else is known."""
    stacks: Callable[[Any], dict[str, list[str]]]
    fixed: list[str]
    values: tuple[Key, ...]
    tables: tuple[Key, ...]
    beside: Callable[[Any], list[Stack]] = lambda _g: []
    """Who is in no place of the map, for people who read."""


@final
class Positions(Generic[G, T]):
    """The positions of a game: any situation on a theatre, written by hand or by Sandtable."""

    __slots__ = ("known", "parts")

    def __init__(self, parts: Parts) -> None:
        self.parts: Final = parts
        said = [key.name for key in (*parts.values, *parts.tables)]
        self.known: Final[list[str]] = [*parts.fixed, *ABOUT, *said]

    def load(self, path: Path | str, on: Any = None) -> G:
        """Read a position file, played by a rulebook.  Raises PackError with the wrong key."""
        return self.read(_text_of(path), str(path), on)

    def read(self, stated: dict[str, Any] | str, source: str = "position", on: Any = None) -> G:
        """A state from a position's table or text, checked, at its next decision.

        `on` is the rulebook, or its pack, whose values it is played with: ours when it is left out.
        """
        parts = self.parts
        table = position_table(stated, source)
        pack = _values_of(on, parts.load)
        keys = Keys(table, source)
        for key in keys.names():
            if key not in self.known:
                raise keys.trouble(key, "means nothing here", meant(key, self.known))
        name = parts.game(pack)
        game = keys.text("game", name)
        if game != name:
            raise keys.trouble("game", f"is {game!r}", f"these are the rules of {name!r}")
        keys.text("title", "")
        keys.text("note", "")
        options = options_of(keys, parts.options)
        g: G = parts.blank(self.theatre(table, source, pack, options))
        g.options = options
        parts.read(g, keys)
        g.log = []
        parts.decide(g, keys)
        return g

    def theatre(self, table: dict[str, Any], source: str, pack: Any = None, options: int = 0) -> T:
        """Map, counters and rules of a position.  Raises PackError with the key that is wrong."""
        parts = self.parts
        keys = Keys(table, source)
        pack = pack or parts.load()
        if keys.has("charts"):
            pack = parts.charts(pack, keys)
        scenario = scenario_of(pack, keys)
        fixed = {key: table[key] for key in parts.fixed if key in table}
        if scenario is not None and set(fixed) <= {"scenario"}:
            printed: T = parts.printed(pack, scenario, options)
            return printed
        theatre: T = parts.drawn(keys, pack, scenario, options)
        theatre.spec = {"position": copy.deepcopy(fixed)}
        return theatre

    def write(self, g: G, title: str = "", pack: Any = None) -> str:
        """A state as the text of a position.  Raises PackError if `pack` is of other values."""
        _same_values(g.theatre.pack, pack)
        parts = self.parts
        on: dict[str, Any] = g.theatre.spec.get("position", g.theatre.spec)
        table: dict[str, Any] = {"game": parts.game(g.theatre.pack)}
        table |= {"title": title} if title else {}
        table |= {key: value for key, value in on.items() if not _is_table(value)}
        table |= write_keys(g, parts.values)
        table["options"] = parts.options.unusual(g.options)
        table |= {key: value for key, value in on.items() if _is_table(value)}
        table |= write_keys(g, parts.tables)
        return toml_text({key: value for key, value in table.items() if value not in ({}, [])})

    def stacks(self, g: G) -> list[Stack]:
        """Each place with its units as a position words them, to be read by people."""
        board = g.theatre.map
        found: list[Stack] = []
        for label, units in self.parts.stacks(g).items():
            place = board.find(label)
            found.append((label, board.place_name[place] if 0 <= place < board.size else "", units))
        return found + self.parts.beside(g)


def _is_table(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], dict)
    return isinstance(value, dict)


def _text_of(path: Path | str) -> str:
    """The text of a position file.  Raises PackError."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise PackError(str(path), "no such file", "name a position such as my.toml") from error
    except OSError as error:
        raise PackError(str(path), f"cannot be read: {error.strerror}", "a file") from error
    except UnicodeDecodeError as error:
        raise PackError(str(path), str(error), "a position is written in TOML") from error


def position_table(stated: dict[str, Any] | str, source: str) -> dict[str, Any]:
    """The table of a position that is stated as one or as the text of a file."""
    if not isinstance(stated, str):
        return stated
    try:
        return read_toml(stated)
    except TomlError as error:
        raise PackError(source, str(error), "a position is written in TOML") from error


def _values_of(on: Any, ours: Callable[[], Any]) -> Any:
    """The values of a rulebook, or these values themselves; ours when none are given."""
    if on is None:
        return ours()
    return on.pack() if hasattr(on, "pack") else on


def _same_values(made: Any, given: Any) -> None:
    """Raise PackError for a state that is to be written by other values than it was made with."""
    if given is not None and given.made_with != made.made_with:
        what = f"was made with values {made.made_with[:12]}, not with {given.made_with[:12]}"
        raise PackError("the state", what, "leave the values out: a state knows its own")


def options_of(keys: Keys, options: Options) -> int:
    """What `[options]` says, and the others as usual.  Raises PackError for one that is none."""
    chosen = keys.sub("options")
    standing = options.usual()
    for name in chosen.names():
        if name not in standing:
            raise chosen.trouble(name, "is no option", meant(name, list(standing)))
        standing[name] = chosen.truth(name, False)
    return options.bits(standing)
