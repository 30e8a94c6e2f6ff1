"""What of a tournament reaches people: its page, its games to watch, and notices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import event

from tests.core.hands import Hands
from tests.server.club import Member, club, member, nobody
from tests.server.cups import Field, announces, enters
from tests.server.desk import Desk, link, sit
from tests.server.told import entries, feed, notices, tick

SIDES: Final = ("Red", "Blue")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Desk]:
    with club(tmp_path) as desk:
        yield desk


@pytest.fixture
def cards(tmp_path: Path) -> Iterator[Desk]:
    """A club that plays a game of drafts and secret dice."""
    with club(tmp_path, books=(Hands(),)) as desk:
        yield desk


# ── secrets ──────────────────────────────────────────────────────────────────


def hands(desk: Desk) -> Field:
    return Field(desk, 3, game="hands", scenario="auction", turns=1)


def test_a_draft_and_a_secret_die_change_no_byte_of_page_and_list(cards: Desk) -> None:
    field = hands(cards)
    game = field.games()[0]
    who = field.person(game["first"])

    def told() -> list[bytes]:
        return [
            reader.ask("GET", path).content
            for reader in field.people.values()
            for path in (f"tournaments/{field.id}", "tournaments")
        ]

    before = told()
    for kept in ("keep 0", "keep 2"):
        assert who.guest.choose(game["table"], kept).status_code == 200
        assert told() == before, kept
    who.guest.choose(game["table"], "say")
    page = field.look()
    (same,) = [g for p in page["pairings"] for g in p["games"] if g["table"] == game["table"]]
    assert same == {**game, "moves": game["second"]}, "whose turn it is, and nothing else"


def test_a_member_watches_as_any_spectator_does(cards: Desk) -> None:
    field = hands(cards)
    game = field.games()[0]
    table = game["table"]
    first, second = field.person(game["first"]), field.person(game["second"])
    watcher = member(cards, "Will")
    guest = sit(cards, link(cards, table, "spectator", first.guest), "Gast")
    sides = cards.tables.rulebooks[0].sides
    for choices in ((), ("keep 0",), ("say",)):
        for choice in choices:
            assert first.guest.choose(table, choice).status_code == 200
        for path in ("view", "happened", "talk", "summary"):
            seen = watcher.ask("GET", f"tables/{table}/{path}")
            other = guest.ask("GET", f"tables/{table}/{path}")
            assert seen.status_code == other.status_code, path
            assert seen.content == other.content, path
        for side in (*sides, "both"):
            path = f"tables/{table}/view?role={side}"
            assert watcher.ask("GET", path).status_code == 403
    assert watcher.told("GET", f"tables/{table}")["you"] == {
        "role": "spectator",
        "sides": [],
        "owner": False,
        "alone": False,
    }
    assert second.guest.choose(table, "keep 1").status_code == 200
    refused = watcher.guest.choose(table, "say")
    assert (refused.status_code, refused.content) == (422, guest.choose(table, "say").content)
    for act, body in (
        ("resign", {"side": sides[1], "expected": 0}),
        ("seats", {"seats": {sides[0]: "random"}}),
        ("invitations", {"seat": "spectator"}),
        ("rename", {"name": "Mine"}),
        ("branch", {"at": 0}),
        ("nonce", {"nonce": "0" * 32}),
    ):
        answer = watcher.ask("POST", f"tables/{table}/{act}", json=body)
        assert answer.status_code == 403, (act, answer.text)
    assert watcher.told("GET", "tables") == [], "it is none of his tables"
    watcher.told("POST", f"tables/{table}/talk", json={"text": "Aces!"})
    heard = [word["text"] for word in first.told("GET", f"tables/{table}/talk")]
    assert "Aces!" not in heard, "players hear no watcher before the end"


def test_only_games_of_a_tournament_are_watched_by_all(cards: Desk) -> None:
    field = hands(cards)
    own = field.host.told("POST", "tables", json={"game": "hands"})["id"]
    watcher = member(cards, "Will")
    assert watcher.ask("GET", f"tables/{own}").status_code == 404
    table = field.games()[0]["table"]
    guest = sit(cards, link(cards, own, "spectator", field.host.guest), "Gast")
    assert guest.ask("GET", f"tables/{table}").status_code == 404
    assert nobody(cards).ask("GET", f"tables/{table}").status_code == 401


# ── the list ─────────────────────────────────────────────────────────────────


def test_a_list_reads_no_more_than_it_tells(house: Desk) -> None:
    over = Field(house, 3)
    for _ in range(3):
        over.plays()
    running, announced = Field.of(house, over, most=3), announces(over.host, title="Later")
    will = member(house, "Will")
    read: list[str] = []
    engine = house.tables.store.engine.sync_engine
    event.listen(engine, "before_cursor_execute", lambda *given: read.append(given[2]))

    def listed(who: Member) -> list[dict[str, Any]]:
        read.clear()
        told: list[dict[str, Any]] = who.told("GET", "tournaments")
        return told

    first = listed(will)
    assert [(one["id"], one["entered"], one["waits"]) for one in first] == [
        (announced, False, 0),
        (running.id, False, 0),
        (over.id, False, 0),
    ]
    assert first[2]["champion"] == over.names()[0]
    # Nothing of who plays what, neither of what is over and was told before nor of what is not his.
    assert listed(will) == first
    assert not [sql for sql in read if "tournament_games" in sql or "tournament_pairings" in sql]
    first_to_move = running.games()[0]["first"]
    waits = {one["id"]: one["waits"] for one in listed(running.person(first_to_move))}
    assert waits == {announced: 0, running.id: 1, over.id: 0}
    assert sum("tournament_pairings" in sql for sql in read) == 1


# ── notices ──────────────────────────────────────────────────────────────────


def titles(desk: Desk, feed: str) -> list[str]:
    """What a feed tells of the tournament, the newest first."""
    return [title for title, _ in entries(desk, feed) if title.startswith("Autumn Cup: ")]


def test_rounds_and_the_end_are_told_once(house: Desk) -> None:
    field = Field(house, 3, form="cup")
    feeds = {name: feed(who.guest) for name, who in field.people.items()}
    # The first round had begun before anybody wanted to hear of it.
    tick(house, minutes=2)
    assert all(titles(house, way) == [] for name, way in feeds.items())
    field.plays()
    names = field.names()
    for minutes in (10, 20, 30):
        tick(house, minutes=minutes)
    told = {name: titles(house, way) for name, way in feeds.items()}
    assert told[names[0]] == [
        f"Autumn Cup: Round 2 of 2 has begun: you meet {names[1]}, in two games"
    ]
    assert told[names[2]] == [], "who is out plays no second round"
    (_, text), *_ = entries(house, feeds[names[0]])
    assert f"/#/tournament/{field.id}" in text
    field.plays()
    for minutes in (40, 50):
        tick(house, minutes=minutes)
    told = {name: titles(house, way) for name, way in feeds.items()}
    assert told[names[0]][0] == "Autumn Cup: It is over: you are 1st of 3"
    assert told[names[2]] == ["Autumn Cup: It is over: you are 3rd of 3"]


def test_who_organises_is_asked_to_rule_and_who_entered_hears_it_is_off(house: Desk) -> None:
    field = Field(house, 3)
    own = feed(field.host.guest)
    field.comes_due()
    tick(house, minutes=2)
    [title] = titles(house, own)
    assert "Round 1 has ended, and 2 games are unfinished: rule on it until" in title
    field.id = announces(field.host, most=8)
    enters(field.host, field.id)
    field.comes_due()
    tick(house, minutes=10)
    assert titles(house, own)[0] == "Autumn Cup: It was called off before it began"


def test_a_round_that_has_passed_is_not_told(house: Desk) -> None:
    field = Field(house, 4)
    ways = {name: feed(who.guest) for name, who in field.people.items()}
    field.plays()
    field.plays()
    tick(house, minutes=2)
    told: dict[str, Any] = {name: titles(house, way) for name, way in ways.items()}
    assert all(len(one) == 1 and "Round 3 of 3" in one[0] for one in told.values()), told
    assert ("round", "passed") in notices(house)
