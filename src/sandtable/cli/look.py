"""Commands that look and ask: games, show, why, case."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import click

from sandtable.cli import report
from sandtable.cli.board_text import map_lines, seen_by, stack_lines
from sandtable.cli.books import our_own, role_of, rulebook_of, rulebooks
from sandtable.cli.files import TOML, open_file
from sandtable.cli.playing import FILE, echo, step_of
from sandtable.cli.risk import risk_of
from sandtable.cli.script import ran
from sandtable.core.case import Trouble
from sandtable.core.view import BOTH

# ── games ────────────────────────────────────────────────────────────────────


@click.command()
@click.option("--data", type=FILE, default=None, help="Folder in which games are kept.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def games(data: Path | None, as_json: bool) -> int:
    """List games, scenarios, options, computer players, and the tables kept by `play`.

    A game that an owner's folder spoils is told by our values, with what is wrong; exit status 2.
    """
    found, wrong = _readable_games()
    tables, note = saved_tables(data)
    for error in wrong.values():
        click.echo(f"sandtable: {error}", err=True)
    status = 2 if wrong else 0
    if as_json:
        value = {"games": found, "unreadable": wrong, "tables": tables}
        click.echo(json.dumps(value, ensure_ascii=False, indent=1))
        return status
    for game in found:
        echo([f"{game['name']} ({game['code']}): {game['title']}, rules {game['rules']}", ""])
        echo(["  scenarios"])
        for scenario in game["scenarios"]:
            first, last = scenario["turns"]
            span = f"turn {first}" if first == last else f"turns {first}-{last}"
            length = ", any length" if scenario["lengths"] else ""
            echo([f"    {scenario['id']:<20} {scenario['title']} ({span}{length})"])
        echo(["  options"])
        for option in game["options"]:
            default = "on" if option["default"] else "off"
            echo([f"    {option['id']:<20} {option['title']} ({option['case']}, {default})"])
        echo([f"  computer players     {', '.join(game['players'])}", ""])
    echo(["saved tables" if tables else note])
    for table in tables:
        turn = f"turn {table['turn']}" if table.get("turn") else ""
        what = f"{table['game']}, {table['scenario']}, {turn}"
        echo([f"    {table['name']:<28} {what:<36} {table['updated']}"])
    return status


def _readable_games() -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Every game, and for each that an owner's folder spoils, which is then told by our values,
    what is wrong in it.
    """
    from sandtable.ai.player import names

    found: list[dict[str, Any]] = []
    wrong: dict[str, str] = {}
    for book in rulebooks():
        try:
            found.append(_game_json(book, names(book.name)))
        except Trouble as error:
            wrong[book.name] = str(error)
            found.append(_game_json(our_own(book), names(book.name)))
    return found, wrong


def _game_json(book: Any, players: list[str]) -> dict[str, Any]:
    return {
        "name": book.name,
        "code": book.code,
        "title": book.title,
        "rules": book.version,
        "sides": list(book.sides),
        "scenarios": [
            {
                "id": s.id,
                "title": s.title,
                "turns": [s.first_turn, s.last_turn],
                "lengths": s.lengths,
                "note": s.note,
            }
            for s in book.scenarios()
        ],
        "options": [o._asdict() for o in book.options()],
        "players": players,
    }


def saved_tables(data: Path | None) -> tuple[list[dict[str, Any]], str]:
    """The tables of the data folder, or why there are none to list."""
    from sandtable.server.store.folder import FILE as STORE
    from sandtable.server.store.folder import data_folder

    folder = data_folder(data)
    if not (folder / STORE).is_file():
        return [], f"no saved tables in {folder}"
    import asyncio

    from sandtable.server.store.store import Store

    async def listing() -> list[Any]:
        store = Store(folder)
        await store.open()
        try:
            return await store.listing()
        finally:
            await store.close()

    try:
        rows = asyncio.run(listing())
    except Trouble as error:
        if "in use" not in str(error):
            raise
        return [], "a Sandtable that runs holds the saved tables: see them in the browser"
    return [_table_json(row) for row in rows], f"no saved tables in {folder}"


def _table_json(row: Any) -> dict[str, Any]:
    summary = json.loads(row.summary)
    return {
        "id": row.id,
        "name": row.name,
        "game": row.game,
        "scenario": summary.get("scenario"),
        "turn": summary.get("turn"),
        "over": summary.get("over"),
        "seats": json.loads(row.seats),
        "updated": row.updated,
    }


# ── show ─────────────────────────────────────────────────────────────────────


@click.command()
@click.argument("file", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print the view of a role as JSON.")
@click.option("--role", default="both", help="In whose eyes: a side, both, spectator.")
@click.option("--at", "step", type=int, default=None, help="As it stood after this step.")
@click.option("--map", "window", default=None, metavar="HEX-HEX", help="Draw this part of the map.")
@click.option("--choices", "only_choices", is_flag=True, help="Only the legal choices, one a line.")
def show(
    file: Path, as_json: bool, role: str, step: int | None, window: str | None, only_choices: bool
) -> None:
    """Show where a game or a position stands: prompt, legal choices, units, board."""
    game = open_file(file)
    if step is not None:
        game = game.at(step_of(game, file, step))
    role = role_of(game.rulebook, role)
    view = game.view(role)
    asked = bool(view["choices"])
    legal = game.choices() if asked else []
    for entry, choice in zip(view["choices"], legal, strict=True):
        entry["text"] = game.text(choice)
    if as_json:
        click.echo(json.dumps(view, ensure_ascii=False, indent=1))
        return
    if only_choices:
        echo([entry["text"] for entry in view["choices"]])
        return
    prompt = view["prompt"]
    case = f" ({prompt['case']})" if game.prompt().text == prompt["text"] else ""
    who = f"{report.actor_of(game)}: " if legal else ""
    begun = report.told(ran(game)) if file.suffix == TOML and step is None else []
    lines = [report.head_line(game), *begun, f"{who}{prompt['text']}{case}"]
    seen = seen_by(game, role)
    for title, part in (
        ("map", map_lines(game, seen, window)),
        ("units", stack_lines(game, seen)),
        ("sheet", report.sheet_lines(view.get("sheet"), game.rulebook.names(game.state))),
        (f"choices ({len(legal)})", report.choice_lines(game, legal)),
    ):
        if part:
            lines += ["", title, *part]
    echo(lines)


# ── why ──────────────────────────────────────────────────────────────────────


@click.command()
@click.argument("file", type=FILE)
@click.argument("choice")
@click.option("--at", "step", type=int, default=None, help="As it stood after this step.")
@click.option("--role", default=None, help="Ask as this side: refuse what others must decide.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def why(file: Path, choice: str, step: int | None, role: str | None, as_json: bool) -> int:
    """Ask whether CHOICE is legal: exit status 0 if so; 1 with case, figures and remedy if not."""
    game = open_file(file)
    if step is not None:
        game = game.at(step_of(game, file, step))
    text = game.text(game.parse(choice))
    asks = BOTH if role is None else role_of(game.rulebook, role)
    if asks not in (BOTH, report.actor_of(game)):
        waiting = f"it is not {asks}'s decision: waiting for {report.actor_of(game)}"
        return _not_asked(text, waiting, as_json)
    refusal = game.why(choice)
    if as_json:
        answer: dict[str, Any] = {"legal": refusal is None, "choice": text}
        if refusal is not None:
            answer["refusal"] = refusal.encode()
        elif risk := risk_of(game, game.parse(choice)):
            answer["risk"] = risk
        click.echo(json.dumps(answer, ensure_ascii=False, indent=1))
    elif refusal is None:
        risk = risk_of(game, game.parse(choice))
        echo([f"Legal: {text}", *([risk] if risk else [])])
    else:
        echo(report.refusal_lines(refusal))
    return 0 if refusal is None else 1


def _not_asked(text: str, why_not: str, as_json: bool) -> int:
    """Somebody else decides."""
    if as_json:
        answer = {"legal": False, "choice": text, "waiting": why_not}
        click.echo(json.dumps(answer, ensure_ascii=False, indent=1))
    else:
        echo([f"No: {why_not}."])
    return 1


# ── case ─────────────────────────────────────────────────────────────────────


@click.command()
@click.argument("game")
@click.argument("number", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def case(game: str, number: str | None, as_json: bool) -> None:
    """Print a case (DN 5.38) or a ruling (DN R49); without NUMBER, list the cases."""
    from sandtable.studio import case_index

    if number is None and len(both := game.split()) == 2:
        game, number = both
    if number is None:
        index = case_index.index_of(game)
        if as_json:
            fields = ("number", "title", "status")
            listed = [{name: getattr(c, name) for name in fields} for c in index.cases]
            click.echo(json.dumps(listed, ensure_ascii=False, indent=1))
            return
        echo([f"{c.number:<5} {c.title}" for c in index.cases])
    elif number[:1] in "Rr":
        ruling = case_index.find_ruling(game, number)
        if as_json:
            click.echo(json.dumps(ruling.encode(), ensure_ascii=False, indent=1))
        else:
            echo(_ruling_lines(ruling))
    else:
        entry = case_index.entry(game, number)
        if as_json:
            click.echo(json.dumps(entry, ensure_ascii=False, indent=1))
        else:
            echo(_case_lines(entry))


def _ruling_lines(ruling: Any) -> list[str]:
    lines = [f"{ruling.number} {ruling.title} (cases {', '.join(ruling.cases)})", ""]
    lines += [f"{ruling.kind}: {ruling.question}", *[f"  {text}" for text in ruling.readings]]
    return [*lines, f"Played: ({ruling.played}). {ruling.why}", f"Seen: {ruling.seen}"]


def _case_lines(entry: dict[str, Any]) -> list[str]:
    title = f"{entry['title']} (our title)" if entry["own_title"] else entry["title"]
    lines = [f"{entry['game']['code']} {entry['number']} {title}", "", entry["wording"], ""]
    lines.append(f"status    {entry['status']}")
    for key, name in (("ours", "ours"), ("note", "note")):
        if entry[key]:
            lines.append(f"{name:<10}{entry[key]}")
    lines += [f"option    {o['id']}: {o['wording']}" for o in entry["options"]]
    lines += [f"ruling    {r['number']} {r['title']}" for r in entry["rulings"]]
    lines += [f"code      {p['file']}:{p['line']} {p['name']}".rstrip() for p in entry["code"]]
    lines += [f"test      {t['file']}:{t['line']} {t['name']}" for t in entry["tests"]]
    if entry["mentioned_by"]:
        lines.append(f"named by  {', '.join(entry['mentioned_by'])}")
    return lines


# ── counters ─────────────────────────────────────────────────────────────────


@click.command()
@click.argument("game")
@click.argument("word", default="")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def counters(game: str, word: str, as_json: bool) -> None:
    """List the counters of GAME, or those with WORD in their name, kind or side.

    Where it begins a word it is not looked for within others: GA is not Brigada.
    """
    everybody = rulebook_of(game).roster_json()
    begun = re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE)
    roster = [unit for unit in everybody if begun.search(_told(unit))]
    roster = roster or [unit for unit in everybody if word.casefold() in _told(unit).casefold()]
    if not roster:
        raise Trouble(f"no counter of {game} has {word!r} in its name, kind or side")
    if as_json:
        click.echo(json.dumps(roster, ensure_ascii=False, indent=1))
        return
    figures = next(these for key, these in FIGURES.items() if key in everybody[0])
    two_faced = figures is FACES
    figure = 3 if two_faced else 2
    wide = 11 if figures is FACTORS else 9
    heads = " ".join([f"{head:>{figure}}" for head in figures])
    echo([f"{'written':<13} {'side':<{wide}} {'kind':<18} {heads}  name"])
    for unit in roster:
        values = " ".join([f"{_figure(unit.get(key)):>{figure}}" for key in figures.values()])
        head = f"{unit['short']:<13} {unit['side']:<{wide}} {unit['kind']:<18}"
        echo([f"{head} {values}  {unit['name']}"])
    if two_faced:
        echo(["", "  4/2: the front and the reduced side"])


def _told(unit: dict[str, Any]) -> str:
    """What a counter is asked for by."""
    asked = ("short", "name", "side", "nationality", "kind", "type", "size", "model", "formation")
    return " ".join([str(unit.get(key, "")) for key in asked])


def _figure(value: Any) -> str:
    """A figure as it is printed; of a counter with two faces both."""
    return "/".join([str(face) for face in value]) if isinstance(value, list) else str(value or "-")


STRENGTHS: Final = {
    "SP": "sp", "In": "initiative", "Bo": "bombardment", "Ai": "air", "MP": "ma",
}  # fmt: skip
FACTORS: Final = {"CF": "cf", "BF": "barrage", "Mo": "morale", "M1": "ma1", "M2": "ma2"}
FACES: Final = {
    "St": "steps", "AF": "af", "DF": "df", "BF": "bf", "TMA": "tma", "SR": "sr", "AA": "aa",
    "Spd": "speed", "Ca": "cargo", "CF": "ground",
}  # fmt: skip
FIGURES: Final = {"cf": FACTORS, "steps": FACES, "short": STRENGTHS}
"""What is printed on counters, by the heads of their columns, and by what only theirs have."""

COMMANDS: Final = [games, counters, show, why, case]
