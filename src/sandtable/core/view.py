"""Views are built, never filtered: what a role may see, its prompt, its choices, its log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from sandtable.core import autopilot, back
from sandtable.core.case import Trouble
from sandtable.core.choice import Choice, Names
from sandtable.core.frame import CHANCE, NOBODY, Prompt
from sandtable.core.log import KEPT
from sandtable.core.rulebook import Event, Result, all_but

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.core.log import Dated

BOTH = "both"
SPECTATOR = "spectator"
LOOKS_ON: Final = back.Hold("spectator", "a spectator only looks on: the players take back")


def side_of(game: Game, role: str) -> int:
    """The side whose eyes a role has: its own, the acting side's for both, -1 for a spectator."""
    sides = game.rulebook.sides
    if role in sides:
        return sides.index(role)
    if role == BOTH:
        drafting = game.rulebook.drafting(game.state) if game.record.open else -1
        return max(game.actor, drafting)
    if role == SPECTATOR:
        return -1
    raise Trouble(f"unknown role {role!r}: choose {', '.join(sides)}, {BOTH} or {SPECTATOR}")


def draft_mark(game: Game, side: int) -> str:
    """How far the open draft of this side has come, to know it by; "" where it has none."""
    drafting = game.record.open and game.rulebook.drafting(game.state) == side
    return game.record.tail if drafting else ""


def hides(game: Game) -> bool:
    """Whether something of a game that goes on is hidden from a side."""
    return game.actor != NOBODY and game.rulebook.hides(game.state)


def seen_as(game: Game, role: str, eyes: str | None) -> str:
    """The role that a page is served: while something is hidden, the one who sits before it.

    `eyes` is that side, or a spectator while it is not known who sits there; None serves the role.
    """
    if eyes is None or role == SPECTATOR or not hides(game):
        return role
    return eyes


def served_record(game: Game, role: str) -> str:
    """The record as a role may read it: veiled while the game hides something, whole at its end."""
    if game.actor == NOBODY:
        return game.record.text()
    side = side_of(game, role)
    name = game.rulebook.sides[side] if side >= 0 else SPECTATOR
    return game.record.text(name, shown=not hides(game))


def build_view(game: Game, role: str) -> dict[str, Any]:
    """The view of a role as JSON-able values."""
    rulebook = game.rulebook
    side = side_of(game, role)
    game = game.seen_from(side)
    state = game.state
    actor = game.actor
    asked = actor >= 0 and (role == BOTH or side == actor)
    result = game.result()
    prompt = rulebook.prompt(state)
    if game.record.agreed and result:
        prompt = Prompt(f"The game is over. {result.text}.", "")
    sides = rulebook.sides
    waiting = f"Waiting for {sides[actor]}." if actor >= 0 else prompt.text
    own = None if role == BOTH else role
    return {
        "role": role,
        "seq": game.seq,
        "step": game.step,
        "draft": draft_mark(game, side),
        "actor": None if actor == NOBODY else "chance" if actor == CHANCE else sides[actor],
        "prompt": {"text": prompt.text if asked or actor < 0 else waiting, "case": prompt.case},
        "over": actor == NOBODY,
        "hidden": hides(game),
        "result": result and show_result(game, result),
        **rulebook.view(state, side),
        "choices": show_choices(game) if asked else [],
        "undo": _show_hold(LOOKS_ON if role == SPECTATOR else back.undo_hold(game, own)),
        "redo": _show_hold(LOOKS_ON if role == SPECTATOR else back.redo_hold(game, own)),
        "manual_dice": game.manual_dice and actor == CHANCE,
        "autopilot": autopilot.shown(game, side),
        **_lesson(game, asked),
        "standing": rulebook.question(state) if asked else "",
        "log": [show_event(game, dated) for dated in seen_log(game, game.log, side)[-KEPT:]],
    }


def _lesson(game: Game, asked: bool) -> dict[str, Any]:
    """What somebody new is told of his decision, where there is something to tell."""
    told = game.rulebook.lesson(game.state) if asked else ""
    return {"lesson": told} if told else {}


def _show_hold(hold: back.Hold | None) -> dict[str, Any]:
    """Whether something is taken back or played again; if not, why: by id, and as a sentence."""
    return {"ok": hold is None, "id": hold.id if hold else "", "reason": hold.text if hold else ""}


def show_result(game: Game, result: Result) -> dict[str, Any]:
    """The result with the winner by name, null for a draw."""
    winner = game.rulebook.sides[result.winner] if result.winner >= 0 else None
    return {"winner": winner, "text": result.text, "points": list(result.points)}


def show_choices(game: Game) -> list[dict[str, Any]]:
    """The legal choices for the browser: fields by name and the game's figures beside them."""
    choices = game.choices()
    names = game.rulebook.names(game.state)
    shown = [_fields(game, names, choice) for choice in choices]
    for fields, note in zip(shown, game.rulebook.choice_notes(game.state, choices), strict=True):
        fields.update(note)
    return shown


def _fields(game: Game, names: Names, choice: Choice) -> dict[str, Any]:
    """One choice by its fields; with a sentence where no hex shows it on the map."""
    shown: dict[str, Any] = {"v": choice.verb}
    if choice.unit >= 0:
        shown["u"] = choice.unit
    if choice.hex >= 0:
        shown["h"] = names.hex_name(choice.hex)
    else:
        unit = names.unit_name(choice.unit) if choice.unit >= 0 else ""
        label = game.rulebook.verbs[choice.verb].label
        shown["label"] = label.format(unit=unit, hex="", n=choice.n).strip()
    if choice.n >= 0:
        shown["n"] = choice.n
    return shown


def seen_log(game: Game, log: Iterable[Dated], side: int) -> list[Dated]:
    """The log lines a side may read: none of a draft that another is still making."""
    draft = game.step - 1 if game.standing(side) is not game.state else game.step
    return [dated for dated in log if dated.step < draft and seen(dated.event, side)]


def seen(event: Event, side: int) -> bool:
    """Whether a side reads a log line."""
    if event.seen_by < -1:
        return event.seen_by != all_but(side)
    return event.seen_by in (-1, side)


def show_event(game: Game, dated: Dated) -> dict[str, Any]:
    """A log line with places and units by name."""
    names = game.rulebook.names(game.state)
    event = dated.event
    told = {
        "step": dated.step,
        **dated.clock,
        "case": event.case,
        "text": event.text,
        "hexes": [names.hex_name(h) for h in event.hexes],
        "units": list(event.units),
        "dice": list(event.dice),
        "detail": event.detail,
    }
    return told | {"forced": True} if dated.forced else told
