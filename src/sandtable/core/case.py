"""Why a choice is barred: a Bar names the case, the figures and the remedy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final


class Trouble(Exception):
    """Anything a user can cause: one clear line that says what, where and what would be right."""


@final
class Bar:
    """A reason that keeps a choice from being legal: the case of the book and our words for it.

    Bars are constants beside the rule they belong to.  `says` adds the figures of one situation;
    `told` works them out from a state and a unit, when somebody asks.
    """

    __slots__ = ("case", "figures", "reason", "remedy", "told")

    def __init__(
        self,
        case: str,
        reason: str,
        remedy: str = "",
        figures: str = "",
        told: Callable[[Any, int], str] | None = None,
    ) -> None:
        self.case: Final = case
        self.reason: Final = reason
        self.remedy: Final = remedy
        self.figures: Final = figures
        self.told: Final = told

    def of(self, g: Any, unit: int) -> Bar:
        """The bar of one unit, with its figures."""
        return self if self.told is None else self.says(self.told(g, unit))

    def says(self, figures: str) -> Bar:
        """The same bar with the figures of this situation."""
        return Bar(self.case, self.reason, self.remedy, figures)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bar):
            return NotImplemented
        return self.case == other.case and self.reason == other.reason

    def __hash__(self) -> int:
        return hash((self.case, self.reason))

    def __repr__(self) -> str:
        return f"Bar({self.case!r}, {self.reason!r})"

    def __str__(self) -> str:
        figures = f" ({self.figures})" if self.figures else ""
        remedy = f" {self.remedy}" if self.remedy else ""
        return f"{self.case}: {self.reason}{figures}.{remedy}"


@final
class Refusal:
    """The whole answer to "why not?": case, its title, reason, figures and remedy."""

    __slots__ = ("case", "choice", "figures", "reason", "remedy", "title")

    def __init__(self, bar: Bar, choice: str, title: str = "") -> None:
        self.case: Final = bar.case
        self.reason: Final = bar.reason
        self.figures: Final = bar.figures
        self.remedy: Final = bar.remedy
        self.choice: Final = choice
        self.title: Final = title

    def encode(self) -> dict[str, str]:
        """JSON-able form."""
        return {
            "choice": self.choice,
            "case": self.case,
            "title": self.title,
            "reason": self.reason,
            "figures": self.figures,
            "remedy": self.remedy,
        }

    def __str__(self) -> str:
        title = f" {self.title}" if self.title else ""
        figures = f" ({self.figures})" if self.figures else ""
        remedy = f" {self.remedy}" if self.remedy else ""
        return f"No: case {self.case}{title}: {self.reason}{figures}.{remedy}"


class Illegal(Trouble):
    """A choice the rules bar; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadChoice(Trouble):
    """A text that is no choice: unknown verb, unit or hex, or an ambiguous name."""


class OutOfTurn(Trouble):
    """A choice by somebody who is not asked."""


class GameOver(Trouble):
    """A choice after the end of the game."""


class CannotUndo(Trouble):
    """An undo past a die, a revelation or a hand-over without consent, or with nothing to undo."""
