"""Several people at one side, in the browser: joining, talking among themselves, taking one out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import engine
from tests.browser.hand import Hand
from tests.browser.positions import CROSSING
from tests.browser.table import Table
from tests.browser.test_between import close, drawer, say, words
from tests.browser.test_people import invite, people, shut, sit
from tests.browser.test_views import serious


@pytest.fixture
def friend(other_page: Page, server: Table) -> Hand:
    return Hand(other_page, server)


@pytest.fixture
def mate(chromium: Browser, server: Table) -> Iterator[Hand]:
    """A third browser, on a telephone."""
    made = engine.browse(chromium, (390, 844), touch=True)
    yield Hand(made.new_page(), server)
    made.close()


def test_somebody_joins_a_side_and_is_taken_out_again(hand: Hand, friend: Hand, mate: Hand) -> None:
    hand.open_position(CROSSING)
    sit(friend, invite(hand, "Allied"), "Allied", "Bea")
    shut(hand)
    panel = people(friend)
    panel.get_by_role("button", name="Link for another player of Allied").click()
    expect(panel.get_by_role("button", name="Take ")).to_have_count(0)
    mate.page.goto(panel.get_by_label("Link to Allied", exact=True).input_value())
    mate.page.get_by_label("Your name").fill("Ben")
    expect(mate.page.get_by_role("heading", level=1)).to_have_text("Play Allied together")
    expect(mate.page.get_by_role("main")).to_contain_text("Bea, and you")
    mate.page.get_by_role("button", name="Join Allied").click()
    mate.says("Waiting for Japanese")
    hand.was_told("Ben sat down as Allied.")
    among(friend)
    say(friend, "We hold the ford")
    among(mate)
    expect(words(mate)).to_contain_text("We hold the ford")
    # Whom Bea brought she takes out again; who came by her takes out nobody.
    close(mate, "Talk")
    expect(people(mate).get_by_role("region", name="Allied")).to_contain_text("Ben")
    expect(people(mate).get_by_role("button", name="Take ")).to_have_count(0)
    close(friend, "Talk")
    people(friend).get_by_role("button", name="Take Ben out …").click()
    expect(panel).to_contain_text("Ben plays Allied no longer")
    assert serious(friend.page) == []
    panel.get_by_role("button", name="Take Ben out", exact=True).click()
    expect(panel.get_by_role("region", name="Allied")).not_to_contain_text("Ben")
    hand.was_told("Ben plays Allied no longer.")
    expect(mate.page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    expect(mate.page.get_by_role("main")).to_contain_text("You have no seat at this table")
    shut(friend)
    expect(words(friend)).to_contain_text("Bea took Ben out of Allied")


def among(hand: Hand) -> None:
    """What is said goes to those of one's own side."""
    drawer(hand, "Talk").get_by_role("checkbox", name="Among us who play Allied").check()
