"""Open offers in the browser: made, taken by somebody else, and the table that comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table
from tests.browser.test_club import Club, join


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Table]:
    served = Club(tmp_path)
    served.start()
    yield served
    served.stop()


def test_an_offer_by_bid_is_made_and_taken(club: Table, page: Page, other_page: Page) -> None:
    join(page, club, "Anna")
    join(other_page, club, "Ben")
    page.get_by_role("link", name="Find an opponent").click()
    expect(page.get_by_role("heading", name="Find an opponent", level=1)).to_be_visible()
    page.get_by_role("combobox", name="Game", exact=True).select_option("doro-nawa")
    page.get_by_role("combobox", name="Sides", exact=True).select_option("bid")
    page.get_by_label("I bid for").select_option("Japanese")
    page.get_by_label("Points I give").fill("4")
    page.get_by_label("It counts for the ratings").check()
    empty = page.get_by_role("combobox", name="When it is empty")
    expect(empty).to_have_value("claim")
    page.get_by_role("button", name="Offer it").click()
    expect(page.get_by_role("status")).to_contain_text("You bid 4 points for Japanese")
    other_page.get_by_role("link", name="Find an opponent").click()
    expect(other_page.get_by_role("heading", name="Find an opponent", level=1)).to_be_visible()
    other_page.get_by_role("link", name="Doro Nawa").first.click()
    expect(other_page.get_by_text("Anna's bid is sealed")).to_be_visible()
    other_page.get_by_role("radio", name="Japanese").check()
    other_page.get_by_label("Points that you give for it").fill("7")
    other_page.keyboard.press("Enter")
    chip = "Agreed: Japanese gives 7 points at the end"
    expect(other_page.get_by_role("button", name=chip)).to_be_visible()
    # Whoever offered comes to the board by himself.
    expect(page.get_by_role("button", name=chip)).to_be_visible()
    page.get_by_role("button", name=chip).click()
    expect(page.get_by_text("Japanese's player bid 7 points for Japanese")).to_be_visible()
    expect(page.get_by_text("The game counts for the ratings")).to_be_visible()


def test_a_private_offer_waits_for_both(club: Table, page: Page, other_page: Page) -> None:
    join(page, club, "Anna")
    join(other_page, club, "Ben")
    page.goto(f"{club.url}/#/offers")
    page.get_by_label("Asked").select_option("whom I send a link")
    page.get_by_label("I want to be there when it begins").check()
    page.get_by_role("button", name="Offer it").click()
    link = page.get_by_label("The link, shown only now").input_value()
    other_page.goto(f"{club.url}/#/offers")
    expect(other_page.get_by_text("Nobody waits for an opponent now")).to_be_visible()
    other_page.goto(link)
    other_page.get_by_role("button", name="Take it").click()
    expect(other_page.get_by_role("status")).to_contain_text("Anna wants to be there")
    expect(page.get_by_role("status")).to_contain_text("Ben has taken it")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/#/table/*")
    other_page.wait_for_url("**/#/table/*")
    page.get_by_role("button", name="Who sits here").first.click()
    expect(page.get_by_text("Drawn again here: who")).to_be_visible()


def test_a_game_that_counts_is_on_the_ratings_page(
    club: Table, page: Page, other_page: Page
) -> None:
    join(page, club, "Anna")
    join(other_page, club, "Ben")
    page.goto(f"{club.url}/#/ratings")
    expect(page.get_by_text("No game has counted yet")).to_be_visible()
    clock = {"kind": "decision", "seconds": 86400, "empty": "claim"}
    offer = {"game": "doro-nawa", "scenario": "jitra", "rated": True, "clock": clock}
    made = page.request.post(f"{club.url}/api/offers", data={"offer": offer}).json()
    number = {"number": "b" * 32}
    url = f"{club.url}/api/offers/{made['id']}/take"
    table = other_page.request.post(url, data=number).json()["table"]
    info = page.request.get(f"{club.url}/api/tables/{table}").json()
    gives_up = {"side": info["you"]["sides"][0], "expected": info["seq"]}
    page.request.post(f"{club.url}/api/tables/{table}/resign", data=gives_up)
    page.goto(f"{club.url}/#/")
    page.get_by_role("link", name="Ratings").click()
    rows = page.get_by_role("row")
    expect(rows.filter(has_text="Ben")).to_contain_text("1 – 0 – 0")
    expect(rows.filter(has_text="Anna")).to_contain_text("0 – 0 – 1")
    expect(rows.filter(has_text="Jitra, 2 turns")).to_contain_text("%")
