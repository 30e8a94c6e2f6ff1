"""Tournaments: announced, entered, begun, played round by round, ended, and what of it is told."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import io
import json
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import select

from sandtable.server.offers.agreements import AGREEMENTS
from sandtable.server.ratings import ratings
from sandtable.server.store.kept import TABLES
from sandtable.server.tournaments import course, lot, tournaments
from tests.server.club import PASSWORD, Member, club, member, nobody
from tests.server.cups import DAYS3, Field, announces, enters, looks, wanted
from tests.server.desk import Desk, link, sit

SIDES: Final = ("Red", "Blue")


@pytest.fixture
def house(where: Path | str) -> Iterator[Desk]:
    with club(where) as desk:
        yield desk


# ── announced and entered ────────────────────────────────────────────────────


def test_what_cannot_be_played_is_not_announced(house: Desk) -> None:
    anna = member(house, "Anna")
    for wrong, why in (
        ({"game": "chess"}, "unknown game"),
        ({"scenario": "nowhere"}, "unknown scenario"),
        ({"turns": 900}, "turns"),
        ({"options": {"cold": True}}, "unknown option"),
        ({"clock": {"kind": "none"}}, "needs a clock"),
        ({"clock": {**DAYS3, "empty": "computer"}}, "needs a clock"),
        ({"title": " two  blanks "}, "one line"),
        ({"form": "league"}, "form"),
        ({"most": 2}, "most"),
        ({"most": 17}, "most"),
        ({"each": 0}, "each"),
    ):
        answer = anna.ask("POST", "tournaments", json=wanted(**wrong))
        assert answer.status_code == 400, wrong
        assert why in answer.json()["error"], answer.text
    for _ in range(tournaments.MOST_OF_ONE):
        announces(anna)
    full = anna.ask("POST", "tournaments", json=wanted())
    assert "3 tournaments of yours are not over" in full.json()["error"]


def test_members_enter_and_leave_before_it_begins(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    made = announces(anna, rated=True)
    told = enters(ben, made)
    assert [one["name"] for one in told["entrants"]] == ["Ben"]
    assert (told["entered"], told["by"], told["state"]) == (True, "Anna", "announced")
    assert (told["number"], told["lot"], told["dice"]) == ("a" * 32, None, None)
    assert looks(anna, made)["number"] is None, "another's number is his own until the lot"
    again = ben.ask("POST", f"tournaments/{made}/enter", json={"number": "b" * 32})
    assert again.json()["error"] == "you have entered already"
    assert ben.told("GET", "tournaments")[0]["entered"] is True
    ben.told("POST", f"tournaments/{made}/leave")
    assert looks(anna, made)["entrants"] == []
    twice = ben.ask("POST", f"tournaments/{made}/leave")
    assert (twice.status_code, twice.json()["error"]) == (400, "you have not entered")
    enters(ben, made)
    few = anna.ask("POST", f"tournaments/{made}/begin")
    assert few.json()["error"] == "it takes 3 to begin, and 1 have entered"
    for act, method in (("/begin", "POST"), ("", "DELETE")):
        assert ben.ask(method, f"tournaments/{made}{act}").status_code == 403
    anna.told("DELETE", f"tournaments/{made}")
    assert looks(ben, made)["state"] == "called off"
    assert ben.ask("POST", f"tournaments/{made}/leave").status_code == 400
    late = member(house, "Cleo").ask("POST", f"tournaments/{made}/enter", json={"number": "c" * 32})
    assert "nobody enters any more" in late.json()["error"]


def test_guests_and_strangers_hear_of_none(house: Desk) -> None:
    anna = member(house, "Anna")
    made = announces(anna)
    table = anna.told("POST", "tables", json={"game": "ford", "turns": 5})["id"]
    guest = sit(house, link(house, table, "Blue", anna.guest), "Gast")
    for path in ("tournaments", f"tournaments/{made}"):
        assert guest.ask("GET", path).status_code == 404
        assert nobody(house).ask("GET", path).status_code == 401
    answer = guest.ask("POST", f"tournaments/{made}/enter", json={"number": "a" * 32})
    assert answer.status_code == 403


def test_of_many_who_enter_the_last_place_one_has_it(house: Desk) -> None:
    people = [member(house, name) for name in ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")]
    made = announces(people[0], most=3)
    enters(people[0], made)
    enters(people[1], made)

    def tries(who: Member) -> int:
        body = {"number": "c" * 32}
        return who.ask("POST", f"tournaments/{made}/enter", json=body).status_code

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(tries, people[2:]))
    assert answers.count(200) == 1
    assert set(answers) <= {200, 400, 409}
    told = looks(people[0], made)
    assert (told["state"], len(told["entrants"]), told["round"]) == ("running", 3, 1)


def test_it_begins_by_its_date_or_is_called_off(house: Desk) -> None:
    field = Field(house, 3)
    assert field.look()["state"] == "running"
    anna = field.host
    field.id = announces(anna, most=8)
    for digit, who in enumerate(field.people.values()):
        enters(who, field.id, f"{digit}")
    field.comes_due()
    assert field.look()["state"] == "running"
    field.id = announces(anna, most=8)
    enters(anna, field.id)
    field.comes_due()
    assert field.look()["state"] == "called off"


# ── the lot and the dice ─────────────────────────────────────────────────────


def test_the_lot_and_the_dice_are_those_that_were_promised(house: Desk) -> None:
    anna = member(house, "Anna")
    made = announces(anna, most=8)
    before = looks(anna, made)["promise"]
    people = [anna, *[member(house, name) for name in ("Ben", "Cleo", "Dora")]]
    for digit, who in enumerate(people):
        enters(who, made, f"{digit}")
    anna.told("POST", f"tournaments/{made}/begin")
    told = looks(anna, made)
    secret, numbers = told["lot"]["secret"], told["lot"]["numbers"]
    assert hashlib.sha256(secret.encode()).hexdigest() == before["lot"]
    assert sorted(numbers) == [str(digit) * 32 for digit in range(4)]
    assert lot.order(secret, numbers) == [0, 1, 2, 3], "they stand as they were drawn"
    assert told["dice"] is None, "it would tell dice that have not fallen"
    place = {number: name["name"] for number, name in zip(numbers, told["entrants"], strict=True)}
    assert place["0" * 32] == "Anna"
    field = Field.__new__(Field)
    field.desk, field.host, field.id = house, anna, made
    field.people = dict(zip(("Anna", "Ben", "Cleo", "Dora"), people, strict=True))
    game = field.games()[0]
    record = field.person(game["first"]).ask("GET", f"tables/{game['table']}/record").text
    nonces = [json.loads(line)["n"] for line in record.splitlines() if line.startswith('{"n":')]
    own = [numbers[game["first"]], numbers[game["second"]]]
    assert nonces == [
        hmac.new(one.encode(), b"1 0 1", hashlib.sha256).hexdigest()[:32] for one in own
    ]
    while field.look()["state"] == "running":
        field.plays()
    root = field.look()["dice"]
    assert hashlib.sha256(root.encode()).hexdigest() == before["dice"]
    dice = hmac.new(root.encode(), b"1 0 1", hashlib.sha256).hexdigest()
    committed = json.loads(record.splitlines()[0])["dice"]
    assert hashlib.sha256(dice.encode()).hexdigest() == committed


# ── a round ──────────────────────────────────────────────────────────────────


def test_each_pairing_is_two_games_with_sides_changed_and_clocks_that_run(house: Desk) -> None:
    field = Field(house, 4)
    told = field.look()
    assert (told["round"], told["rounds"], len(told["pairings"])) == (1, 3, 2)
    for pair in told["pairings"]:
        first, second = pair["games"]
        assert (first["first"], first["second"]) == (second["second"], second["first"])
    for game in field.games():
        who = field.person(game["first"])
        info = who.told("GET", f"tables/{game['table']}")
        assert info["you"]["sides"] == ["Red"]
        assert info["you"]["owner"]
        assert info["clock"]["running"] == "Red"
        assert info["agreed"]["tournament"] == {
            "id": field.id,
            "title": "Autumn Cup",
            "round": 1,
        }
        assert "Autumn Cup, round 1: " in info["name"]
        assert game["moves"] == game["first"]


def test_the_clock_was_stored_with_the_table(house: Desk) -> None:
    """Whoever is cut off behind the laying leaves no table whose time stands still."""
    field = Field(house, 3)
    (game, _) = field.games()
    del house.tables.in_memory[game["table"]]
    info = field.person(game["first"]).told("GET", f"tables/{game['table']}")
    assert info["clock"]["running"] == "Red"
    assert info["clock"]["left"]["Red"] == 3 * 86400


def test_a_round_robin_is_played_to_its_end(house: Desk) -> None:
    field = Field(house, 5)
    seen = []
    while (told := field.look())["state"] == "running":
        seen.append(told["round"])
        field.plays()
    assert seen == [1, 2, 3, 4, 5]
    assert told["state"] == "over"
    assert [row["who"] for row in told["standings"]] == [0, 1, 2, 3, 4]
    assert [row["points"] for row in told["standings"]] == [16, 12, 8, 4, 0]
    played = [sorted((one["first"], one["second"])) for one in told["pairings"] if one["games"]]
    assert len(played) == 10
    assert all(
        game["result"].endswith("victory") for one in told["pairings"] for game in one["games"]
    )
    (listed,) = field.host.told("GET", "tournaments")
    assert listed["champion"] == field.names()[0]
    assert field.host.ask("POST", f"tournaments/{field.id}/leave").status_code == 400


def test_a_swiss_tournament_pairs_those_who_have_as_many_points(house: Desk) -> None:
    field = Field(house, 5, form="swiss", rounds=3)
    field.plays()
    told = field.look()
    assert told["round"] == 2
    points = {row["who"]: row["points"] for row in told["standings"]}
    second = [one for one in told["pairings"] if one["round"] == 2]
    met = [(points[one["first"]], points[one["second"]]) for one in second if one["second"] >= 0]
    assert sorted(met) == [(4, 0), (4, 4)], "three had won or rested, and one of the others rests"
    rests = [one["first"] for one in told["pairings"] if one["second"] < 0]
    assert len(set(rests)) == 2, "nobody rests twice"
    field.plays()
    field.plays()
    told = field.look()
    assert (told["state"], told["ties"]) == ("over", ["Buchholz", "Sonneborn-Berger"])
    assert sum(row["points"] for row in told["standings"]) == 4 * len(told["pairings"])


def test_a_knock_out_leaves_one(house: Desk) -> None:
    field = Field(house, 5, form="cup")
    told = field.look()
    assert (told["rounds"], [one["second"] for one in told["pairings"]].count(-1)) == (3, 3)
    for _ in range(3):
        field.plays()
    told = field.look()
    assert told["state"] == "over"
    assert [row["place"] for row in told["standings"]] == [1, 2, 3, 3, 5]
    assert told["pairings"][-1]["winner"] == 0
    assert told["pairings"][-1]["by"] == "points of the pairing"


def test_games_count_by_their_end_and_margins_decide_a_knock_out(house: Desk) -> None:
    field = Field(house, 3, form="cup", turns=1)
    first, second = field.games()
    for game in (first, second):  # 2 against 2 counters: a draw
        for seed in (game["first"], game["second"]):
            answer = field.person(seed).guest.choose(game["table"], "pass")
            assert answer.status_code == 200, answer.text
    field.goes_on()
    told = field.look()
    (pair,) = [one for one in told["pairings"] if one["games"] and one["round"] == 1]
    assert [game["score"] for game in pair["games"]] == [1, 1]
    assert [(game["how"], game["margin"]) for game in pair["games"]] == [("rules", "0")] * 2
    assert (pair["winner"], pair["by"]) == (min(pair["first"], pair["second"]), "drawn first")
    assert told["round"] == 2


def test_two_who_lay_a_round_at_once_lay_it_once(house: Desk) -> None:
    field = Field(house, 4)
    for game in field.games():
        field.resigns(game, max(game["first"], game["second"]))

    async def at_once() -> None:
        await asyncio.gather(*[course.go_on(house.tables, field.id) for _ in range(6)])

    house.http.blocking_portal.call(at_once)

    async def stored() -> tuple[list[str], int]:
        async with house.tables.store.transaction() as connection:
            origins = await connection.execute(select(AGREEMENTS.c.origin))
            tables = await connection.execute(select(TABLES.c.id))
            return list(origins.scalars()), len(list(tables))

    origins, tables = house.http.blocking_portal.call(stored)
    assert field.look()["round"] == 2
    assert len(origins) == len(set(origins)) == tables == 8


def test_two_processes_lay_a_round_once(where: Path | str) -> None:
    if not isinstance(where, str):
        pytest.skip("a data file is held by one process")
    with club(where) as one, club(where) as other:
        field = Field(one, 4)
        for game in field.games():
            field.resigns(game, max(game["first"], game["second"]))
        with ThreadPoolExecutor(2) as pool:
            work = [
                pool.submit(desk.http.blocking_portal.call, course.go_on, desk.tables, field.id)
                for desk in (one, other)
            ]
            for done in work:
                done.result()
        told = looks(Member(other, field.host.cookies), field.id)
        assert (told["round"], len(told["pairings"])) == (2, 4)
        assert len({game["table"] for pair in told["pairings"] for game in pair["games"]}) == 8


def test_a_server_that_was_away_goes_on(where: Path | str) -> None:
    """All games had ended when it stopped: the next round is laid at its start."""
    with club(where) as desk:
        field = Field(desk, 3)
        cookies = field.host.cookies

        async def nothing(*_: Any) -> None:
            """The server is killed before it looks."""

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(course, "go_on", nothing)
            for game in field.games():
                field.resigns(game, max(game["first"], game["second"]))
        assert field.look()["round"] == 1
    with club(where) as desk:
        again = Member(desk, cookies)
        for _ in range(200):
            if (told := looks(again, field.id))["round"] == 2:
                break
        assert told["round"] == 2


# ── what binds its games ─────────────────────────────────────────────────────


def test_a_game_of_a_tournament_binds_though_it_is_not_rated(house: Desk) -> None:
    field = Field(house, 3)
    game = field.games()[0]
    owner, table = field.person(game["first"]), game["table"]
    asked: dict[str, Any] = {"seats": {"seats": {"Red": "random"}}, "branch": {"at": 0}}
    for path, more in asked.items():
        assert owner.ask("POST", f"tables/{table}/{path}", json=more).status_code == 403
    assert owner.ask("DELETE", f"tables/{table}").status_code == 403
    house.http.blocking_portal.call(ratings.catch_up, house.tables.store)
    field.plays()
    assert field.host.told("GET", "ratings") == []


def test_a_rated_tournament_moves_ratings(house: Desk) -> None:
    field = Field(house, 3, rated=True)
    field.plays()
    house.http.blocking_portal.call(ratings.catch_up, house.tables.store)
    listed = field.host.told("GET", "ratings")[0]["players"]
    assert sorted((one["won"], one["lost"]) for one in listed) == [(0, 2), (2, 0)]


def test_a_rematch_does_not_count(house: Desk) -> None:
    field = Field(house, 3)
    game = field.games()[0]
    loser = max(game["first"], game["second"])
    field.resigns(game, loser)
    before = field.look()
    owner = field.person(game["first"])
    made = owner.told("POST", f"tables/{game['table']}/rematch", json={"swap": False})["next"]
    info = owner.told("GET", f"tables/{made}")
    assert info["agreed"] is None
    side = info["you"]["sides"][0]
    body = {"side": side, "expected": info["seq"]}
    owner.told("POST", f"tables/{made}/resign", json=body)
    assert field.look()["pairings"] == before["pairings"]


# ── dates and rulings ────────────────────────────────────────────────────────


def test_when_a_round_ends_empty_clocks_lose_and_the_organiser_rules_on_the_rest(
    house: Desk,
) -> None:
    field = Field(house, 5)
    host = field.names().index("Anna")
    early = field.games()[0]
    body = {"game": early["table"], "score": 2}
    if host not in (early["first"], early["second"]):
        answer = field.host.ask("POST", f"tournaments/{field.id}/rule", json=body)
        assert "the round is played until" in answer.json()["error"]
    empty, *rest = field.games()
    table = house.tables.in_memory[empty["table"]]
    table.clock = table.clock._replace(left={"Red": 0.0, "Blue": 9.0}, since=table.clock.since)
    field.comes_due()
    told = field.look()
    assert told["late"] is True
    first = next(g for p in told["pairings"] for g in p["games"] if g["table"] == empty["table"])
    assert (first["score"], first["how"]) == (0, "time")
    open_games = [game for game in rest if host not in (game["first"], game["second"])]
    assert open_games
    for game in open_games:
        seed = game["first"]
        body = {"game": game["table"], "score": 2}
        if field.person(seed) is not field.host:
            wrong = field.person(seed).ask("POST", f"tournaments/{field.id}/rule", json=body)
            assert wrong.status_code == 403
        field.host.told("POST", f"tournaments/{field.id}/rule", json=body)
    own = [game for game in rest if host in (game["first"], game["second"])]
    for game in own:
        body = {"game": game["table"], "score": 2}
        answer = field.host.ask("POST", f"tournaments/{field.id}/rule", json=body)
        assert (answer.status_code, "of his own" in answer.json()["error"]) == (403, True)
    if own:
        field.comes_due()
    told = field.look()
    assert told["round"] == 2
    hows = [g["how"] for p in told["pairings"] if p["round"] == 1 for g in p["games"]]
    assert sorted(hows) == sorted(["time", *["ruled"] * len(open_games), *["undecided"] * len(own)])
    ended = next(g for p in told["pairings"] for g in p["games"] if g["how"] == "ruled")
    field.resigns(ended, ended["first"])
    again = next(
        g for p in field.look()["pairings"] for g in p["games"] if g["table"] == ended["table"]
    )
    assert (again["score"], again["how"]) == (2, "ruled"), "what was ruled stays"


def test_the_organiser_puts_a_round_off(house: Desk) -> None:
    field = Field(house, 3)
    due = field.look()["due"]
    other = next(who for who in field.people.values() if who is not field.host)
    path = f"tournaments/{field.id}/date"
    assert other.ask("POST", path, json={"days": 7}).status_code == 403
    assert field.host.ask("POST", path, json={"days": 0}).status_code == 400
    assert field.host.told("POST", path, json={"days": 7})["due"] > due
    field.comes_due()
    assert field.look()["late"]
    told = field.host.told("POST", path, json={"days": 7})
    assert (told["late"], told["round"]) == (False, 1)
    field.plays()
    assert field.look()["round"] == 2


# ── who leaves ───────────────────────────────────────────────────────────────


def test_who_leaves_loses_what_goes_on_and_is_paired_no_more(house: Desk) -> None:
    field = Field(house, 4, form="swiss", rounds=3)
    gone = field.games()[0]["first"]
    field.person(gone).told("POST", f"tournaments/{field.id}/leave")
    lost = [g for g in field.games() if gone in (g["first"], g["second"])]
    assert all(g["how"] == "resign" for g in lost)
    assert [g["score"] for g in lost] == [0 if g["first"] == gone else 2 for g in lost]
    again = field.person(gone).ask("POST", f"tournaments/{field.id}/leave")
    assert again.json()["error"] == "you do not play in it"
    field.plays()
    told = field.look()
    second = [one for one in told["pairings"] if one["round"] == 2]
    assert all(gone not in (one["first"], one["second"]) for one in second)
    assert told["entrants"][gone]["gone"] == 1


def test_of_a_round_robin_who_leaves_early_is_struck_out(house: Desk) -> None:
    field = Field(house, 4)
    field.person(3).told("POST", f"tournaments/{field.id}/leave")
    while field.look()["state"] == "running":
        field.plays()
    told = field.look()
    assert [(row["who"], row["points"]) for row in told["standings"]] == [
        *((0, 8), (1, 4), (2, 0), (3, 0)),
    ]
    assert told["standings"][-1]["struck"]


def test_in_a_knock_out_the_other_goes_on_and_both_may_leave(house: Desk) -> None:
    field = Field(house, 4, form="cup")
    told = field.look()
    pair = told["pairings"][0]
    for seed in (pair["first"], pair["second"]):
        field.person(seed).told("POST", f"tournaments/{field.id}/leave")
    field.plays()
    told = field.look()
    assert told["state"] == "over"
    final = told["pairings"][-1]
    assert (final["games"], final["winner"]) == ([], min(told["pairings"][1]["first"], 99))
    assert told["standings"][0]["who"] == final["winner"]


def test_whoever_leaves_the_club_has_left_its_tournaments(house: Desk) -> None:
    field = Field(house, 4)
    waiting = announces(field.host, most=8)
    ben = field.people["Ben"]
    enters(ben, waiting)
    of_his = announces(ben)
    seed = field.names().index("Ben")
    packed = ben.ask("GET", "account/export").content
    kept = json.loads(zipfile.ZipFile(io.BytesIO(packed)).read("me.json"))
    assert {one["title"] for one in kept["tournaments"]} == {"Autumn Cup"}
    assert {one["place in the lot"] for one in kept["tournaments"]} == {seed + 1, None}
    ben.told("POST", "account/delete", json={"password": PASSWORD})
    assert looks(field.host, waiting)["entrants"] == []
    assert looks(field.host, of_his)["state"] == "called off"
    told = field.look()
    assert told["entrants"][seed] == {"name": "a former member", "gone": 1}
    lost = [g for g in field.games(1) if seed in (g["first"], g["second"])]
    assert [g["score"] for g in lost] == [0 if g["first"] == seed else 2 for g in lost]


def test_a_tournament_goes_on_without_its_organiser(house: Desk) -> None:
    field = Field(house, 4)
    host = field.names().index("Anna")
    other = field.person(1 if host != 1 else 2)
    field.host.told("POST", "account/delete", json={"password": PASSWORD})
    field.host = other
    assert field.look()["by"] == "a former member"
    field.comes_due()
    field.comes_due()
    told = field.look()
    assert told["round"] == 2
    hows = {g["how"] for p in told["pairings"] if p["round"] == 1 for g in p["games"]}
    assert hows == {"resign", "undecided"}
