"""A tournament under test: announced, entered, played by giving games up."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import update

from sandtable.server.tournaments import course
from sandtable.server.tournaments.tournaments import TOURNAMENTS
from tests.server.club import Member, member
from tests.server.desk import Desk

DAYS3: Final = {"kind": "decision", "seconds": 3 * 86400, "empty": "claim"}
NAMES: Final = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gerda", "Hugo")
PAST: Final = "2020-01-01T00:00:00.000+00:00"
Told = dict[str, Any]


def wanted(**more: Any) -> Told:
    """What a tournament is announced with."""
    basic = {"title": "Autumn Cup", "game": "ford", "scenario": "crossing", "turns": 5}
    return {**basic, "clock": DAYS3, "form": "robin", **more}


def announces(who: Member, **more: Any) -> str:
    """The id of a new tournament."""
    return str(who.told("POST", "tournaments", json=wanted(**more))["id"])


def enters(who: Member, id: str, digit: str = "a") -> Told:
    body = {"number": digit * 32}
    told: Told = who.told("POST", f"tournaments/{id}/enter", json=body)
    return told


def looks(who: Member, id: str) -> Told:
    told: Told = who.told("GET", f"tournaments/{id}")
    return told


class Field:
    """People, and a tournament of the first that all have entered and that has begun."""

    def __init__(self, desk: Desk, players: int, **more: Any) -> None:
        self.desk = desk
        self.people = {name: member(desk, name) for name in NAMES[:players]}
        self.host = self.people[NAMES[0]]
        self.begins(**more)

    @classmethod
    def of(cls, desk: Desk, other: Field, **more: Any) -> Field:
        """One more of the people of another."""
        made = cls.__new__(cls)
        made.desk, made.people, made.host = desk, other.people, other.host
        made.begins(**more)
        return made

    def begins(self, **more: Any) -> None:
        self.id = announces(self.host, **{"most": len(self.people), **more})
        for digit, who in enumerate(self.people.values()):
            enters(who, self.id, f"{digit:x}")

    def look(self) -> Told:
        return looks(self.host, self.id)

    def names(self) -> list[str]:
        """All by the lot."""
        return [one["name"] for one in self.look()["entrants"]]

    def person(self, seed: int) -> Member:
        return self.people[self.names()[seed]]

    def goes_on(self) -> None:
        """What happens by itself now."""
        self.desk.http.blocking_portal.call(course.go_on, self.desk.tables, self.id)

    def games(self, number: int | None = None) -> list[Told]:
        """The games of a round, the one that is played if none is named."""
        told = self.look()
        return [
            game
            for one in told["pairings"]
            if one["round"] == (number or told["round"])
            for game in one["games"]
        ]

    def resigns(self, game: Told, seed: int) -> None:
        """Somebody gives a game up."""
        side = ("Red", "Blue")[seed != game["first"]]
        who = self.person(seed)
        seq = who.told("GET", f"tables/{game['table']}")["seq"]
        body = {"side": side, "expected": seq}
        who.told("POST", f"tables/{game['table']}/resign", json=body)

    def plays(self) -> None:
        """A round in which who was drawn first wins each game."""
        for game in self.games():
            if game["score"] is None:
                self.resigns(game, max(game["first"], game["second"]))
        self.goes_on()

    def comes_due(self) -> None:
        """A date passes."""

        async def work() -> None:
            async with self.desk.tables.store.transaction() as connection:
                here = TOURNAMENTS.c.id == self.id
                await connection.execute(update(TOURNAMENTS).where(here).values(due=PAST))

        self.desk.http.blocking_portal.call(work)
        self.goes_on()
