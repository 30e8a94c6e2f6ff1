"""The options of a game: what is agreed before it begins, a bit each of the state's `options`.

An option that rules ask for at run time is a bit and no more.  A variant swaps values that the
theatre is baked from (decision 27): it names them, and whoever reads the theatre plays it.  One
that is about what is printed makes another pack of the pack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Final, Generic, NamedTuple, ParamSpec, TypeVar, final

from sandtable.core.case import Trouble
from sandtable.core.plan import count
from sandtable.core.rulebook import OptionInfo

R = TypeVar("R", bound=Any)
P = ParamSpec("P")
T = TypeVar("T")


def swaps(
    _of: Callable[Concatenate[Any, P], Any], *_: P.args, **named: P.kwargs
) -> tuple[tuple[str, Any], ...]:
    """Named swaps: values that take the place of those of the same name in a theatre's rules.

    The rules' own `_replace` says which names there are and of what type, so that mypy knows them.

    >>> class Rules(NamedTuple):
    ...     water: str
    >>> swaps(Rules._replace, water="ford")
    (('water', 'ford'),)
    """
    return tuple(sorted(named.items()))


class Option(NamedTuple):
    """An option: its bit of a state's `options`, how it is offered, and what it swaps."""

    bit: int
    info: OptionInfo
    swaps: tuple[tuple[str, Any], ...] = ()
    prints: Callable[[Any], Any] | None = None
    """The pack that such a game is printed as, of the pack that is in force."""
    works: Callable[[Any, Any], bool] | None = None
    """Whether it does anything in a scenario of the pack; None: in all of them."""


@final
class Options:
    """All options of a rulebook, in the order in which they are offered.

    >>> mud = Options(Option(1, OptionInfo("mud", "Mud: movement costs more", False, "G7")))
    >>> mud.bits({"mud": True})
    1
    """

    __slots__ = ("rows", "swapping")

    def __init__(self, *rows: Option) -> None:
        self.rows: Final = rows
        self.swapping: Final[int] = sum(
            row.bit for row in rows if row.swaps or row.prints is not None
        )
        """The bits of those that swap something: games that differ in these differ in theatre."""

    def infos(self) -> list[OptionInfo]:
        """The options as they are offered."""
        return [row.info for row in self.rows]

    def idle(self, pack: Any, scenario: Any) -> tuple[str, ...]:
        """Those that do nothing in a scenario: none is offered for it, and a record may have it."""
        idle = [r for r in self.rows if r.works is not None and not r.works(pack, scenario)]
        return tuple([row.info.id for row in idle])

    def bits(self, chosen: dict[str, bool]) -> int:
        """The options of a game as one number.  Raises Trouble for an unknown one."""
        bits = 0
        known = {row.info.id: row.bit for row in self.rows}
        for name in sorted(chosen):
            if name not in known:
                raise Trouble(f"unknown option {name!r}: choose from {', '.join(known)}")
            if chosen[name]:
                bits |= known[name]
        return bits

    def swapped(self, rules: R, bits: int) -> R:
        """The rules of a theatre, a NamedTuple, with what the options of a game swap in them."""
        named: dict[str, Any] = {}
        for row in self.rows:
            if bits & row.bit:
                named.update(row.swaps)
        swapped: R = rules._replace(**named)
        return swapped

    def printed(self, pack: T, bits: int) -> T:
        """What a game with these options is printed as."""
        for row in self.rows:
            if bits & row.bit and row.prints is not None:
                pack = row.prints(pack)
        return pack

    def before(self, rules: int) -> dict[str, bool]:
        """What the options that came after a rules version were in games of that version."""
        return {row.info.id: row.info.before for row in self.rows if rules < row.info.since}

    def usual(self) -> dict[str, bool]:
        """All options as they stand where nobody says otherwise."""
        return {row.info.id: row.info.default for row in self.rows}

    def unusual(self, bits: int) -> dict[str, bool]:
        """Those that do not stand so."""
        on = {row.info.id: bool(bits & row.bit) for row in self.rows}
        return {name: on[name] for name, default in self.usual().items() if on[name] != default}


@final
class Theatres(Generic[T]):
    """What scenarios are played on, baked once for each pack, scenario and options that swap."""

    __slots__ = ("_baked", "_make", "_options", "_rules_of")

    def __init__(
        self,
        options: Options,
        rules_of: Callable[[Any, Any], Any],
        make: Callable[[Any, Any], T],
    ) -> None:
        """`rules_of` a pack and its scenario; `make` the theatre of a pack and such rules."""
        self._options: Final = options
        self._rules_of: Final = rules_of
        self._make: Final = make
        self._baked: Final[dict[tuple[str, str, int], T]] = {}

    def of(self, pack: Any, scenario: Any, options: int) -> T:
        """The theatre of a scenario with these options."""
        key = (pack.hash, scenario.id, options & self._options.swapping)
        if key not in self._baked:
            printed = self._options.printed(pack, options)
            rules = self._options.swapped(self._rules_of(printed, scenario), options)
            self._baked[key] = self._make(printed, rules)
        return self._baked[key]


def check_length(scenario: Any, turns: int, shorter: bool = False, case: str = "") -> None:
    """Raise Trouble, which names the `case`, for a length that a scenario cannot have.

    `shorter` ones may be agreed on.
    """
    longest = scenario.last_turn - scenario.first_turn + 1
    if not (1 if shorter else longest) <= turns <= longest:
        right = f"1 to {longest}" if shorter else f"{longest}"
        right += f" ({case})" if case else ""
        raise Trouble(f"{scenario.title} cannot last {count(turns, 'turn')}: it has {right}")
