"""9.4 Command Effectiveness: the loss displays, their symbols, and broken commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt, Then
from sandtable.core.kind import Kind
from sandtable.games.spanish_civil_war import morale
from sandtable.games.spanish_civil_war.kinds import NO_SYMBOL, SHAKEN, SYMBOLS, WAVER
from sandtable.games.spanish_civil_war.state import State

# ── 9.4 The loss display (R27, R30) ──────────────────────────────────────────


def losses_of(g: State, command: int) -> int:
    """Boxes of a command's display that are filled."""
    of = g.theatre.roster.command
    return len([unit for unit in g.lost if of[unit] == command])


def next_box(g: State, command: int) -> int:
    """The first filled box with a symbol that has not been checked, -1 if there is none."""
    boxes = g.theatre.commands[command].boxes
    for box in range(g.checked[command], min(losses_of(g, command), len(boxes))):
        if boxes[box].symbol != NO_SYMBOL:
            return box
    return -1


def begin_checks(g: State) -> None:
    """The phasing side checks each symbol covered since its last Morale Recovery Phase."""
    g.frames.append(Then("command.next"))


def next_check(g: State) -> None:
    """The next symbol in the order of commands and boxes; units lost meanwhile count at once."""
    for number, command in enumerate(g.theatre.commands):
        if command.side != g.phasing:
            continue
        box = next_box(g, number)
        if box >= 0:
            g.checked[number] = box + 1
            g.frames.append(Then("command.next"))
            g.frames.append(Effectiveness(number, box))
            return
        g.checked[number] = max(g.checked[number], min(losses_of(g, number), len(command.boxes)))


class Effectiveness(NamedTuple):
    """The die of a symbol: at its number or less there is no effect."""

    command: int
    box: int

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """Which command, which check."""
        command = g.theatre.commands[self.command]
        box = command.boxes[self.box]
        return Prompt(
            f"{command.name}, box {self.box + 1}: {SYMBOLS[box.symbol]} check, passed on "
            f"{box.number} or less.",
            "9.4",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, 11):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Pass, or suffer what the symbol says."""
        g.frames.pop()
        command = g.theatre.commands[self.command]
        box = command.boxes[self.box]
        failed = choice.n > box.number
        if g.log is not None:
            what = "failed" if failed else "passed"
            g.say(
                "9.4",
                f"{command.name}, {SYMBOLS[box.symbol]} check against {box.number}: die "
                f"{choice.n}, {what}.",
                (),
                (),
                (choice.n,),
                {"command": command.id, "box": self.box + 1, "number": box.number},
            )
        if failed:
            falter(g, self.command, box.symbol)


# ── 9.4 Waver, Shaken, Broken ────────────────────────────────────────────────


def falter(g: State, command: int, symbol: int) -> None:
    """A failed check: its units check for disruption, Headquarters like the others."""
    units = [unit for unit in g.theatre.members[command] if g.hex[unit] >= 0]
    shaky = [unit for unit in units if g.disruption[unit]]
    if symbol == WAVER:
        morale.check(g, shaky, "9.4")
    elif symbol == SHAKEN:
        morale.check(g, units, "9.4")
    else:
        firm = [unit for unit in units if unit not in shaky]
        left = morale.disrupt_all(g, shaky, 1, "9.4")
        morale.check(g, [*left, *firm], "9.4", "command.broken", (command,))


def break_up(g: State, _hurt: tuple[int, ...], command: int) -> None:
    """After its checks the command is broken for good: no attack, no entry into enemy zones."""
    if not g.broken[command]:
        g.broken[command] = 1
        g.say("9.4", f"{g.theatre.commands[command].name} is broken for the rest of the game.")


KINDS: Final = (Kind(Effectiveness),)
THEN: Final[dict[str, Callable[..., None]]] = {
    "command.next": next_check,
    "command.broken": break_up,
}
