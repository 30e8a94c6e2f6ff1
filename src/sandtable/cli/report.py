"""What the command line says of a game, in plain lines: figures, refusals, prompts, choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.cli.risk import risk_words
from sandtable.cli.script import Played
from sandtable.core.case import Refusal
from sandtable.core.choice import Choice, Names
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game

if TYPE_CHECKING:
    from sandtable.core.rulebook import Event

FIGURES: Final[list[str]] = [
    "attack", "defence", "ratio", "difference", "strength", "needs", "column", "die", "result",
]  # fmt: skip
"""Figures of a log line in the order in which they are read; others follow."""
UNTOLD: Final[list[str]] = ["disrupted", "eliminated", "way"]
"""Unit numbers and what a way was, for programs: the text of the line says it in words."""
LISTED: Final = 40
"""More choices than these are drawn together, one line a unit."""


# ── what happened ────────────────────────────────────────────────────────────


def told(played: list[Played]) -> list[str]:
    """Each choice with the lines of the log that it made; without one what came of itself."""
    lines: list[str] = []
    for text, events, note in played:
        if text:
            lines.append(f"> {text} ({note})" if note else f"> {text}")
        for event in events:
            lines += event_lines(event)
    return lines


def event_lines(event: Event) -> list[str]:
    """A line of the log, with its figures, modifiers and losses below."""
    lines = [f"{event.case:<5} {event.text}"]
    detail = dict(event.detail)
    modifiers = detail.pop("modifiers", [])
    losses = detail.pop("losses", None)
    names = [key for key in FIGURES if key in detail]
    more = [key for key in detail if key not in FIGURES and key not in UNTOLD]
    names += [key for key in more if detail[key] not in ({}, [], "")]
    if names:
        lines.append("      " + ", ".join([f"{name} {_plain(detail[name])}" for name in names]))
    for modifier in modifiers:
        case, text, value = _modifier(modifier)
        lines.append(f"      {case:<5} {text} {_signed(value)}")
    if losses is not None:
        lines.append(f"      losses {_plain(losses) or 'none'}")
    return lines


def _modifier(modifier: Any) -> tuple[str, str, Any]:
    """Case, text and value, as one game lists them and another names them."""
    if isinstance(modifier, dict):
        return modifier["case"], modifier["text"], modifier["value"]
    case, text, value = modifier
    return case, text, value


def _signed(value: Any) -> str:
    """What a modifier does: a number with its sign, or words."""
    if not isinstance(value, int):
        return str(value)
    return f"{value:+}" if value else "±0"


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join([f"{key} {_plain(item)}" for key, item in value.items()])
    if isinstance(value, (list, tuple)):
        return " ".join([_plain(item) for item in value])
    return str(value)


# ── who decides ──────────────────────────────────────────────────────────────


def actor_of(game: Game) -> str:
    """Who decides: a side, the dice, or nobody."""
    if game.actor == NOBODY:
        return "nobody"
    return "the dice" if game.actor == CHANCE else game.rulebook.sides[game.actor]


def next_line(game: Game) -> str:
    """Who decides next, what, and the case."""
    prompt = game.prompt()
    if game.actor == NOBODY:
        return f"Over: {prompt.text}"
    return f"Next: {actor_of(game)}: {prompt.text} ({prompt.case})"


def head_line(game: Game) -> str:
    """Game, scenario, moment and place in the record."""
    header = game.record.header
    parts = [game.rulebook.title, str(header.get("title") or header.get("scenario") or "position")]
    parts += ["over"] if game.actor == NOBODY else when(game.rulebook.clock(game.state), " half")
    return " · ".join([*parts, f"step {game.step}"])


def when(clock: dict[str, Any], half: str = "") -> list[str]:
    """The moment of the game in a few words: turn, impulse and half, or turn and phase."""
    side = clock.get("side") or ""
    turn = f"turn {clock['turn']}"
    if "impulse" in clock:
        return [turn, f"impulse {clock['impulse']}", *([f"{side}{half}"] if side else [])]
    phase = [f"phase {clock['phase']}"] if clock["phase"] else []
    return [turn, *phase, f"{side} {clock['phase_name']}".strip()]


def refusal_lines(refusal: Refusal) -> list[str]:
    """Why not: case and title, reason with figures, remedy."""
    figures = f" ({refusal.figures})" if refusal.figures else ""
    lines = [f"No: case {refusal.case} {refusal.title}".rstrip(), f"{refusal.reason}{figures}."]
    return [*lines, refusal.remedy] if refusal.remedy else lines


# ── choices ──────────────────────────────────────────────────────────────────


def choice_lines(game: Game, choices: list[Choice]) -> list[str]:
    """The legal choices by text and in words; many hexes of a unit, or numbers, share a line."""
    if len(choices) <= LISTED:
        notes = game.rulebook.choice_notes(game.state, choices)
        return [_line(game.text(choice), note) for choice, note in zip(choices, notes, strict=True)]
    groups: dict[str, list[str]] = {}
    names = game.rulebook.names(game.state)
    for choice in choices:
        head = game.text(Choice(choice.verb, choice.unit))
        if choice.hex >= 0 and choice.n >= 0:
            head = game.text(Choice(choice.verb, choice.unit, choice.hex))
        place = names.hex_name(choice.hex) if choice.hex >= 0 > choice.n else ""
        groups.setdefault(head, []).append(place or game.text(choice)[len(head) :].strip())
    lines: list[str] = []
    for head, places in groups.items():
        lines += _wrapped(f"  {head}", [place for place in places if place])
    return lines + _risks(game, choices)


def _risks(game: Game, choices: list[Choice]) -> list[str]:
    """What is warned of among choices that are drawn together."""
    notes = game.rulebook.choice_notes(game.state, choices)
    risky: dict[str, list[str]] = {}
    for choice, note in zip(choices, notes, strict=True):
        if "risk" in note:
            risky.setdefault(risk_words(note), []).append(game.text(choice))
    return [line for words, texts in risky.items() for line in _wrapped(f"  {words}:", texts)]


def _line(text: str, note: dict[str, Any]) -> str:
    """A choice, what it says in words, and what it may bring."""
    words = [note["label"]] if "label" in note else []
    if "odds" in note:
        words.append(_chances(note["odds"]["outcomes"]))
    words += [risk_words(note)] if "risk" in note else []
    return f"  {text:<20}  {'; '.join(words)}" if words else f"  {text}"


def _chances(outcomes: list[dict[str, Any]]) -> str:
    """What may come of it; a bare number is SP."""
    told = [(one["loss"], one["chance"]) for one in outcomes]
    return ", ".join(
        [f"{loss} SP {chance}" if isinstance(loss, int) else f"{loss} {chance}"
         for loss, chance in told]
    )  # fmt: skip


def _wrapped(head: str, words: list[str]) -> list[str]:
    lines = [head]
    for word in words:
        if len(lines[-1]) + len(word) + 1 > 100:
            lines.append("     ")
        lines[-1] += f" {word}"
    return lines


# ── the combat sheet ─────────────────────────────────────────────────────────


def sheet_lines(sheet: dict[str, Any] | None, names: Names) -> list[str]:
    """The combat that is put together: totals, column, modifiers, chances; or who goes where."""
    if not sheet:
        return []
    parts = [f"{name} {sheet[name]}" for name in FIGURES[:5] if sheet.get(name) is not None]
    columns, column = sheet.get("columns"), sheet.get("column")
    if columns and isinstance(column, int) and 0 <= column < len(columns):
        parts.append(f"column {columns[column]}")
    head = f"  {sheet.get('kind', 'combat')} {sheet.get('target', '')}".rstrip()
    for key in ("attackers", "defenders") if not parts else ():
        units = [names.unit_name(row["unit"]) for row in sheet.get(key, [])]
        parts += [f"{key} {' '.join(units)}"] if units else []
    lines = [f"{head}: {', '.join(parts)}"] if parts else []
    for way in sheet.get("retreats", []) if not parts else []:
        where = ", ".join(way["hexes"]) or "no way out"
        lines.append(f"{head}: {names.unit_name(way['unit'])}: {where}")
    if sheet.get("advance"):
        lines.append(f"{head}: {', '.join([names.unit_name(u) for u in sheet['advance']])}")
    for modifier in sheet.get("modifiers", []):
        signed = _signed(modifier["value"])
        side = f"{modifier['side']}: " if "side" in modifier else ""
        lines.append(f"  {modifier['case']:<5} {side}{modifier['text']} {signed}")
    lines += [f"  {note['case']:<5} {note['text']}" for note in sheet.get("notes", [])]
    outcomes = sheet.get("outcomes", [])
    return [*lines, f"  chances: {_chances(outcomes)}"] if outcomes else lines


# ── JSON ─────────────────────────────────────────────────────────────────────


def event_json(game: Game, event: Event) -> dict[str, Any]:
    """A log line with places and units by name."""
    names = game.rulebook.names(game.state)
    return {
        "case": event.case,
        "text": event.text,
        "hexes": [names.hex_name(h) for h in event.hexes],
        "units": [names.unit_name(u) for u in event.units],
        "dice": list(event.dice),
        "detail": event.detail,
    }
