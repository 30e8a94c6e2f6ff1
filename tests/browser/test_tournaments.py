"""A tournament in the browser: announced, entered by three, begun, played to its end."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from sandtable.server.store.folder import FILE
from tests.browser import engine
from tests.browser.table import Table
from tests.browser.test_club import Club, join


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Table]:
    served = Club(tmp_path)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A third person, by phone."""
    made = engine.browse(chromium, (390, 844), touch=True)
    yield made.new_page()
    made.close()


def resigns(page: Page, club: Table, table: str) -> None:
    """Whoever has this page gives a game up."""
    info = page.request.get(f"{club.url}/api/tables/{table}").json()
    body = {"side": info["you"]["sides"][0], "expected": info["seq"]}
    answer = page.request.post(f"{club.url}/api/tables/{table}/resign", data=body)
    assert answer.ok, answer.text()


ROUND: Final = "([at, n]) => fetch(at).then((told) => told.json()).then((cup) => cup.round === n)"
"""A round is laid by the server, soon after the last game of the one before."""


def test_three_play_a_knock_out(club: Table, page: Page, other_page: Page, phone: Page) -> None:
    people = {"Anna": page, "Ben": other_page, "Cleo": phone}
    for name, own in people.items():
        join(own, club, name)
    page.get_by_role("link", name="Find an opponent").click()
    page.get_by_role("link", name="All tournaments, and announce one").click()
    # The page that is left has a game to choose too.
    expect(page.get_by_role("heading", name="Tournaments", level=1)).to_be_visible()
    page.get_by_role("combobox", name="Game", exact=True).select_option("doro-nawa")
    page.get_by_role("combobox", name="Scenario", exact=True).select_option("jitra")
    page.get_by_label("Title").fill("Autumn Cup")
    page.get_by_label("Form").select_option("cup")
    page.get_by_label("Begins with").select_option("4")
    page.get_by_role("button", name="Announce it").click()
    expect(page.get_by_role("heading", name="Autumn Cup")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("knock-out, 0 of 4 have entered")
    # The others find it on the start page.
    for own in (other_page, phone):
        own.goto(f"{club.url}/#/")
        own.reload()
        expect(own.get_by_role("link", name="Autumn Cup")).to_be_visible()
        own.get_by_role("link", name="Autumn Cup").click()
    for number, own in enumerate(people.values(), 1):
        own.get_by_role("button", name="Enter", exact=True).click()
        expect(own.get_by_role("status")).to_contain_text(f"{number} of 4 have entered")
    page.reload()
    page.get_by_role("button", name="Begin with 3").click()
    expect(page.get_by_role("status")).to_contain_text("round 1 of 2")
    page.get_by_text("What was announced").click()
    expect(page.get_by_text("from the promise that this browser saw")).to_be_visible()
    url = page.url
    made = url.rpartition("/")[2]
    for number in (1, 2):
        page.wait_for_function(ROUND, arg=[f"/api/tournaments/{made}", number])
        told = page.request.get(f"{club.url}/api/tournaments/{made}").json()
        names = [one["name"] for one in told["entrants"]]
        pair = next(
            one for one in told["pairings"] if one["round"] == told["round"] and one["games"]
        )
        first, second = (people[names[pair[key]]] for key in ("first", "second"))
        for own in (first, second):
            own.goto(url)
            own.reload()
        expect(first.get_by_text("Your turn", exact=True)).to_have_count(1)
        expect(first.get_by_text(f"{names[pair['second']]} must move")).to_have_count(1)
        # Who has the move goes to his board from here, and it says where it belongs.
        own_game = next(one for one in pair["games"] if one["first"] == pair["first"])
        first.locator(f'a[href="#/table/{own_game["table"]}"]').click()
        first.wait_for_url(f"**/#/table/{own_game['table']}*")
        for game in pair["games"]:
            resigns(second, club, game["table"])
    watcher = people[next(name for name in names if people[name] not in (first, second))]
    page.goto(url)
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("over")
    rows = page.get_by_role("region", name="Standings").get_by_role("row")
    expect(rows.nth(1)).to_contain_text(names[0])
    expect(rows.nth(1)).to_contain_text("2 – 0 – 0")
    expect(page.get_by_text(f"{names[0]} goes on, by points of the pairing")).to_be_visible()
    # Whoever did not play a game may look at it.
    watcher.goto(f"{club.url}/#/table/{pair['games'][0]['table']}")
    expect(watcher.get_by_text(re.compile("resigned")).first).to_be_visible()


def round_robin(club: Table, people: dict[str, Page]) -> str:
    """The id of one that the first organises, and that all have entered."""
    for name, own in people.items():
        join(own, club, name)
    host = next(iter(people.values()))
    clock = {"kind": "decision", "seconds": 86400, "empty": "claim"}
    cup = {"title": "Spring", "game": "doro-nawa", "scenario": "jitra", "form": "robin"}
    wanted = {**cup, "clock": clock, "most": 3, "each": 1}
    made = str(host.request.post(f"{club.url}/api/tournaments", data=wanted).json()["id"])
    for digit, own in enumerate(people.values()):
        body = {"number": f"{digit}" * 32}
        assert own.request.post(f"{club.url}/api/tournaments/{made}/enter", data=body).ok
    return made


def test_a_round_is_put_off_and_a_player_leaves(
    club: Table, page: Page, other_page: Page, phone: Page
) -> None:
    made = round_robin(club, {"Anna": page, "Ben": other_page, "Cleo": phone})
    page.goto(f"{club.url}/#/tournament/{made}")
    expect(page.get_by_text("rests")).to_be_visible()
    before = page.request.get(f"{club.url}/api/tournaments/{made}").json()["due"]
    page.get_by_label("The round ends").select_option("14")
    page.get_by_role("button", name="Put it off").click()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert page.request.get(f"{club.url}/api/tournaments/{made}").json()["due"] > before
    page.get_by_text("Cross table").click()
    leave = page.get_by_role("button", name="Leave the tournament…")
    leave.click()
    page.get_by_role("button", name="Really leave: your games are lost").click()
    expect(page.get_by_role("region", name="Standings")).to_contain_text("struck out")
    expect(leave).to_have_count(0)


def test_the_organiser_rules_when_the_date_has_passed(
    club: Table, page: Page, other_page: Page, phone: Page, tmp_path: Path
) -> None:
    made = round_robin(club, {"Anna": page, "Ben": other_page, "Cleo": phone})
    club.stop()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("update tournaments set due = '2020-01-01T00:00:00.000+00:00'")
    club.start()
    page.goto(f"{club.url}/#/tournament/{made}")
    page.reload()
    rulings = page.get_by_role("region", name="Rulings")
    expect(rulings).to_be_visible()
    told = page.request.get(f"{club.url}/api/tournaments/{made}").json()
    own = [one["name"] for one in told["entrants"]].index("Anna")
    games = [game for pair in told["pairings"] for game in pair["games"]]
    if own in (games[0]["first"], games[0]["second"]):
        expect(rulings.get_by_text("your own: it is a draw then")).to_have_count(2)
        expect(rulings.get_by_role("button")).to_have_count(0)
        return
    for _ in games:
        rulings.get_by_role("button", name="a draw").first.click()
        rulings.get_by_role("button", name="Really: a draw").click()
        expect(rulings.get_by_role("button", name="Really: a draw")).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("round 2 of 3")
    page.get_by_text("Round 1").click()
    expect(page.get_by_text("ruled by the organiser")).to_have_count(2)
