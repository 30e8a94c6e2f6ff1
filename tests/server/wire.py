"""A table with two people and a watcher, and every byte that leaves it for one of them.

A game that was made elsewhere is put on the table, and another one that differs in what is hidden
in its place: everything else of the table, its names, dates and numbers, stays as it is.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from httpx import Response

from sandtable.core.choice import Choice, write
from sandtable.core.game import Game
from sandtable.server.clocks.clock import NEW
from sandtable.server.tables.table import Table
from tests.server.desk import Desk, Guest, link, sit

SECRET: Final = re.compile(r'"(h|v|salt)":"([0-9a-f]+)"')
"""What hangs on random salts: of these the length alone is compared."""
KEPT: Final = ("content-length", "etag", "content-type", "content-disposition", "set-cookie")
PLAIN: Final = {"accept-encoding": "identity"}


class Asks(NamedTuple):
    """What somebody asks beside the usual: at random, but the same of both worlds."""

    hexes: list[str]
    unit: str
    choices: list[str]

    @staticmethod
    def at_random(game: Game, rng: random.Random) -> Asks:
        """Places, a unit, and choices of any verb, some of them close to what is asked."""
        book, names = game.rulebook, game.rulebook.names(game.state)
        units = [unit["id"] for unit in book.roster_json(game.state)]
        hexes = [row["hex"] for row in book.view(game.state, -1)["units"] if row.get("hex")]
        labels = rng.sample(sorted(set(hexes)), min(2, len(set(hexes))))
        written = [write(choice, names) for choice in rng.sample(game.choices(), 1)]
        places = [names.find_hex(label) for label in labels]
        for verb in rng.sample(sorted(book.verbs), 2):
            fields = book.verbs[verb].fields.replace("?", "")
            wide = Choice(
                verb,
                rng.choice(units) if "u" in fields else -1,
                places[0] if "h" in fields else -1,
                rng.randint(0, 10) if "n" in fields else -1,
            )
            written.append(write(wide, names))
        return Asks(labels, names.unit_name(rng.choice(units)), [*written, "roll 0"])


class Wire(NamedTuple):
    """The table, and who sits at it."""

    desk: Desk
    id: str
    people: dict[int, Guest]
    """By side, -1 for the watcher."""

    @property
    def table(self) -> Table:
        return self.desk.tables.in_memory[self.id]

    def put(self, game: Game) -> None:
        """Let the table stand at this game."""
        table = self.table
        if len(table.outside.record.rows) != len(game.record.rows) - game.record.open:
            table.answers.clear()
        table.outside = game.before_draft() if game.record.open else game
        table.stand(game, table.outside)
        table.answers.clear()
        table.lines.clear()
        table.replay.clear()
        table.notes = table.ask = None
        table.rev, table.clock = 0, NEW

    def sent(self, side: int, asks: Asks, seq: int, step: int) -> dict[str, str]:
        """Every answer that somebody gets, with its status and headers, by what he asked.

        `seq` and `step` are where the game stands in his eyes.
        """
        who, table = self.people[side], f"tables/{self.id}"
        found: dict[str, str] = {}
        looks = [
            "tables",
            table,
            *[f"{table}/{kind}" for kind in ("view", "view?log=all", "happened", "record")],
            *[f"{table}/view?at={at}" for at in sorted({0, max(0, step - 1), step, step + 1})],
            *[f"{table}/happened?since={since}" for since in (max(0, seq - 9), seq)],
            f"{table}/plans",
            f"{table}/plans?unit={asks.unit}",
            *[f"{table}/plans?hex={label}" for label in asks.hexes],
            *[f"{table}/hex/{label}?unit={asks.unit}" for label in asks.hexes],
            *[f"{table}/overlay/{kind}" for kind in ("supply", "range", "nothing")],
            *[f"{table}/hex/{label}?at={at}" for label in asks.hexes for at in (step // 2, step)],
            f"{table}/overlay/supply?at={step // 2}",
            *[f"{table}/{kind}" for kind in ("invitations", "talk", "summary", "map", "roster")],
        ]
        for path in looks:
            found[path] = self._told(who.ask("GET", path, headers=PLAIN))
        found["packed"] = who.ask("GET", f"{table}/view").headers.get("content-length", "")
        for choice in asks.choices:
            found[f"why {choice}"] = self._told(
                who.ask("POST", f"{table}/why", json={"choice": choice})
            )
        pointed = {"unit": asks.unit, "place": asks.hexes[0] if asks.hexes else "0101"}
        found["pointed"] = self._told(who.ask("POST", f"{table}/why", json=pointed))
        return found

    def refused(self, side: int, asks: Asks, seq: int) -> dict[str, str]:
        """What somebody is answered who is not asked and wants to act all the same."""
        who, table = self.people[side], f"tables/{self.id}"
        found: dict[str, str] = {}
        for expected in (seq - 1, seq, seq + 1):
            body: dict[str, Any] = {"client": "w", "expected": max(0, expected)}
            for act, more in (
                ("choose", {"choice": asks.choices[0]}),
                ("choose", {"choices": asks.choices[:2]}),
                ("choose", {"choice": "roll 0"}),
                ("undo", {}),
                ("redo", {}),
                ("undo", {"draft": "0"}),
                ("undo", {"consent": True}),
            ):
                answer = who.ask("POST", f"{table}/{act}", json={**body, **more})
                assert answer.status_code >= 400, (act, more, answer.text)
                found[f"{act} {more} {expected - seq}"] = self._told(answer)
            if expected != seq:
                body = {"kind": "undo", "expected": max(0, expected)}
                found[f"ask {expected - seq}"] = self._told(
                    who.ask("POST", f"{table}/ask", json=body)
                )
        return found

    def asked(self, side: int, seq: int) -> dict[str, str]:
        """What both are told when somebody asks the other to take something back, or for a draw."""
        who, found = self.people[side], {}
        for kind in ("undo", "draw"):
            body = {"kind": kind, "expected": seq}
            answer = who.ask("POST", f"tables/{self.id}/ask", json=body)
            found[kind] = re.sub(r'"id":"[0-9a-f]{16}"', "", self._told(answer))
            self.table.ask = None
            self.table.rev = 0
            self.table.answers.clear()
        return found

    def _told(self, answer: Response) -> str:
        headers = {name: answer.headers[name] for name in KEPT if name in answer.headers}
        text = SECRET.sub(lambda found: f'"{found[1]}":{len(found[2])}', answer.text)
        return f"{answer.status_code} {json.dumps(headers)} {text}"


def laid(desk: Desk, **wanted: Any) -> Wire:
    """A table whose owner has the first side, Anna the second, and where Watt looks on."""
    table = desk.new(**wanted)
    first, second = list(desk.info(table)["seats"])
    anna = sit(desk, link(desk, table, second))
    watt = sit(desk, link(desk, table, "spectator"), "Watt")
    owner = Guest(desk, "")
    assert owner.told("GET", f"tables/{table}")["you"]["sides"] == [first]
    return Wire(desk, table, {0: owner, 1: anna, -1: watt})


def unlike(one: dict[str, str], other: dict[str, str]) -> list[str]:
    """What differs, each with its two beginnings."""
    assert list(one) == list(other)
    return [f"{key}\n  {_part(one[key], other[key])}" for key in one if one[key] != other[key]]


def _part(one: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return "\n  ".join(text[max(0, at - 80) : at + 120] for text in (one, other))


def differing(worlds: Sequence[dict[str, str]]) -> list[str]:
    """What differs between the first world and any other."""
    return [line for other in worlds[1:] for line in unlike(worlds[0], other)]
