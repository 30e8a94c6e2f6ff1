"""Ratings: what counts, that it counts once, and that all of it can be worked out again."""

from __future__ import annotations

import asyncio
import io
import json
import random
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import insert, select, update

from sandtable.server.accounts.office import Order, carry_out
from sandtable.server.ratings import model, ratings
from sandtable.server.ratings.model import NEW, NEW_SIDE, Four
from sandtable.server.ratings.ratings import RATINGS, count
from sandtable.server.ratings.results import RESULTS, Result
from tests.server.club import Member, club, member, table_of
from tests.server.desk import Desk
from tests.server.test_offers import DAYS3, offers_of, takes

HERS: Final = {"rated": True, "clock": DAYS3, "sides": "fixed", "plays": "Red"}


@pytest.fixture
def house(where: Path | str) -> Iterator[Desk]:
    with club(where) as desk:
        yield desk


def plays(first: Member, second: Member, **more: Any) -> str:
    """A table at which the first has Red, the second Blue."""
    made = offers_of(first, **{**HERS, **more})
    return str(takes(second, made["id"]).json()["table"])


def resigns(who: Member, table: str, side: str) -> None:
    seq = who.told("GET", f"tables/{table}")["seq"]
    who.told("POST", f"tables/{table}/resign", json={"side": side, "expected": seq})


def listed(who: Member, scenario: str = "") -> dict[str, Any]:
    """The list of the toy game, or of one of its scenarios."""
    who.desk.http.blocking_portal.call(ratings.catch_up, who.desk.tables.store)
    (found,) = [one for one in who.told("GET", "ratings") if one["scenario"] == scenario]
    return dict(found)


def of(who: Member, name: str, scenario: str = "") -> dict[str, Any]:
    (found,) = [one for one in listed(who, scenario)["players"] if one["name"] == name]
    return dict(found)


# ── what counts ──────────────────────────────────────────────────────────────


def test_a_game_that_counts_is_counted_once(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    assert anna.told("GET", "ratings") == []
    table = plays(anna, ben)
    resigns(ben, table, "Blue")
    won, lost = of(anna, "Anna"), of(anna, "Ben")
    assert (won["won"], won["lost"], lost["won"], lost["lost"]) == (1, 0, 0, 1)
    assert won["you"]
    assert won["strength"] > 1000 > lost["strength"]
    assert won["deviation"] < round(model.DEVIATION * 40)
    assert of(anna, "Anna", "crossing")["won"] == 1
    anna.told("DELETE", f"tables/{table}")
    again = of(ben, "Anna")
    assert {**again, "you": True} == won, "the result stays when the table goes"


def test_what_was_not_agreed_to_count_does_not(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    resigns(ben, plays(anna, ben, rated=False), "Blue")
    own = table_of(anna)
    resigns(anna, own, "Red")
    house.http.blocking_portal.call(ratings.catch_up, house.tables.store)
    assert anna.told("GET", "ratings") == []


def test_the_end_by_the_rules_counts_by_the_agreed_points(house: Desk) -> None:
    anna, ben = member(house, "Anna"), member(house, "Ben")
    bid = {"rated": True, "clock": DAYS3, "sides": "bid", "turns": 1}
    made = offers_of(anna, side="Red", points=1, **bid)
    table = takes(ben, made["id"], side="Red", points=0).json()["table"]
    anna.guest.choose(table, "pass")
    ben.guest.choose(table, "pass")
    assert anna.told("GET", f"tables/{table}")["over"]
    assert of(anna, "Anna")["lost"] == 1, "2 against 2 by the rules, 1 against 3 by the bid"
    (par,) = listed(anna)["pars"]
    assert (par["bid"], par["turns"], par["lost"]) == (True, 1, 1)
    drawn = plays(anna, ben, turns=1)
    anna.guest.choose(drawn, "pass")
    ben.guest.choose(drawn, "pass")
    assert of(anna, "Anna")["drawn"] == 1


def test_a_computer_stands_on_the_same_list(house: Desk) -> None:
    anna = member(house, "Anna")
    wish = {"seats": {"Blue": "random"}, "rated": True}
    for wrong, why in (
        ({"seats": {}}, "between you and a computer"),
        ({"seats": {"Red": "random", "Blue": "random"}}, "between you and a computer"),
        ({"practice": True}, "does not count"),
        ({"seed": "x"}, "does not count"),
    ):
        body = {"game": "ford", "turns": 5, **wish, **wrong}
        answer = anna.ask("POST", "tables", json=body)
        assert answer.status_code == 400, wrong
        assert why in answer.json()["error"]
    tables = [table_of(anna, **wish) for _ in range(3)]
    full = anna.ask("POST", "tables", json={"game": "ford", "turns": 5, **wish})
    assert "finish or resign one" in full.json()["error"]
    asked: dict[str, Any] = {"seats": {"seats": {"Blue": "human"}}, "branch": {"at": 0}}
    for path, more in asked.items():
        answer = anna.ask("POST", f"tables/{tables[0]}/{path}", json=more)
        assert answer.status_code == 403
    assert anna.ask("DELETE", f"tables/{tables[0]}").status_code == 403
    resigns(anna, tables[0], "Red")
    names = {(one["name"], one["computer"]): one["won"] for one in listed(anna)["players"]}
    assert names == {("Anna", False): 0, ("random", True): 1}
    table_of(anna, **wish)


def test_a_choice_is_not_taken_back_past_a_die_against_a_computer(house: Desk) -> None:
    anna = member(house, "Anna")
    table = table_of(anna, seats={"Blue": "random"}, rated=True)
    anna.guest.choose(table, "pass")
    seq = anna.told("GET", f"tables/{table}")["seq"]
    body = {"client": "x", "expected": seq, "consent": True}
    answer = anna.ask("POST", f"tables/{table}/undo", json=body)
    assert answer.status_code in (409, 422)
    if answer.status_code == 422:
        assert "this game counts" in answer.json()["error"]


# ── all of it again ──────────────────────────────────────────────────────────


def games(number: int, seed: int = 7) -> list[Result]:
    """Results of players of whom each is better than the one before, and of a side that is."""
    rng, people = random.Random(seed), ["a", "b", "c", "computer:staff"]
    found = []
    for n in range(number):
        first, second = rng.sample(people, 2)
        edge = people.index(first) - people.index(second) + 1.5
        odds = 1 / (1 + 2.0**-edge)
        score = 1 if rng.random() < 0.1 else 2 * (rng.random() < odds)
        result = Result(
            f"t{n}", 0, "ford", "crossing", "crossing 5", first, second, score, True, ""
        )
        found.append(result._replace(ended=f"{n:06}"))
    return found


async def store_all(desk: Desk, results: list[Result]) -> None:
    async with desk.tables.store.transaction() as connection:
        await connection.execute(insert(RESULTS), [one._asdict() for one in results])


async def kept(desk: Desk) -> list[Any]:
    async with desk.tables.store.transaction() as connection:
        return [
            tuple(row) for row in await connection.execute(select(RATINGS).order_by(*RATINGS.c))
        ]


def test_counting_all_again_comes_to_the_same_figures(house: Desk) -> None:
    call = house.http.blocking_portal.call
    results = games(60)
    for begin in range(0, 60, 7):
        call(store_all, house, results[begin : begin + 7])
        call(ratings.catch_up, house.tables.store)
    before = call(kept, house)
    assert len(before) == 2 * 6, "four players and two sides, of the game and of its scenario"
    assert call(carry_out, house.tables, Order("ratings")) == [
        "60 games counted: all are as they were"
    ]
    assert call(kept, house) == before

    async def spoil() -> None:
        async with house.tables.store.transaction() as connection:
            await connection.execute(update(RATINGS).where(RATINGS.c.who == "a").values(mu=99.0))

    call(spoil)
    (said,) = call(carry_out, house.tables, Order("ratings"))
    assert "2 ratings differed" in said
    assert call(kept, house) == before


def test_two_that_count_at_once_count_each_game_once(house: Desk) -> None:
    async def both() -> None:
        await store_all(house, games(10))
        await asyncio.gather(*[ratings.catch_up(house.tables.store) for _ in range(4)])

    house.http.blocking_portal.call(both)
    rows = house.http.blocking_portal.call(kept, house)
    played = sum(sum(row[5:]) for row in rows if row[1] == "")
    assert played == 10 * 4


def test_a_sides_strength_is_not_put_down_to_its_players() -> None:
    """Equal players, a side that wins three times of four: the par is known, they stay equal."""
    held: dict[Any, Any] = {}
    rng = random.Random(3)
    for n in range(300):
        first, second = ("a", "b") if n % 2 else ("b", "a")
        score = 2 * int(rng.random() < 0.75)
        count(held, Result(str(n), 0, "ford", "x", "x 5", first, second, score, True, ""))
    ratings_of = {key[2]: value[0] for key, value in held.items() if key[1] == ""}
    assert abs(ratings_of["a"].mu - ratings_of["b"].mu) < 2
    chance = model.chance(ratings_of["side:0 x 5"], ratings_of["side:1 x 5"])
    assert 0.65 < chance < 0.85


def test_who_wins_with_the_weaker_side_gains_more() -> None:
    strong, weak = NEW_SIDE._replace(mu=4.0), NEW_SIDE._replace(mu=-4.0)
    usual = model.after(Four(NEW, strong, NEW, weak), 2).first.mu
    unusual = model.after(Four(NEW, weak, NEW, strong), 2).first.mu
    assert unusual > usual > NEW.mu


# ── who leaves ───────────────────────────────────────────────────────────────


def test_whoever_leaves_takes_his_name_away_and_nothing_else(house: Desk) -> None:
    anna, ben, cleo = (member(house, name) for name in ("Anna", "Ben", "Cleo"))
    resigns(ben, plays(anna, ben), "Blue")
    resigns(anna, plays(anna, cleo), "Red")
    before = {one["name"]: one for one in listed(cleo)["players"]}
    with zipfile.ZipFile(io.BytesIO(ben.ask("GET", "account/export").content)) as archive:
        own = json.loads(archive.read("me.json"))["ratings"]
    assert [(row["scenario"], row["lost"]) for row in own] == [("", 1), ("crossing", 1)]
    ben.told("POST", "account/delete", json={"password": "wolkenbruch am abend"})
    after = {one["name"]: one for one in listed(cleo)["players"]}
    assert set(after) == {"Anna", "Cleo"}
    assert after == {name: before[name] for name in after}
    said = house.http.blocking_portal.call(carry_out, house.tables, Order("ratings"))
    assert said == ["2 games counted: all are as they were"]
