"""A computer that thinks for long: how far it is, and the button that lets it play at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.dreamer import Dreaming
from tests.browser.hand import Hand
from tests.browser.table import Table
from tests.slow import slow


@pytest.fixture(scope="module")
def dreaming(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    served = Dreaming(tmp_path_factory.mktemp("dreaming"))
    served.start()
    yield served
    served.stop()


def play_now(page: Page) -> Locator:
    return page.get_by_role("button", name="Play now")


@pytest.mark.parametrize("size", [(1440, 900), slow((820, 1180)), (390, 844)])
def test_a_long_thought_is_told_and_cut_short(
    page: Page, dreaming: Table, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    hand = Hand(page, dreaming)
    hand.new_game("dawn", "ford-at-dawn", Gold="dreamer", Blue="human")
    line = page.locator(".thinking")
    expect(line).to_have_text(re.compile(r"^\s*Gold \(dreamer\) thinks: [4-9]0 %"))
    step = hand.ask(f"/tables/{hand.table_id}")["step"]
    button = play_now(page)
    expect(button).to_be_in_viewport(ratio=1)
    expect(line).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    button.click()
    expect(button).to_be_hidden()
    page.wait_for_function(
        "async ([id, step]) => (await (await fetch(`/api/tables/${id}`)).json()).step > step",
        arg=[hand.table_id, step],
    )


def test_who_watches_is_told_and_has_no_button(
    page: Page, other_page: Page, dreaming: Table
) -> None:
    hand = Hand(page, dreaming)
    hand.new_game("dawn", "ford-at-dawn", Gold="dreamer", Blue="human")
    made = page.request.post(
        f"{dreaming.url}/api/tables/{hand.table_id}/invitations", data={"seat": "spectator"}
    ).json()
    other_page.goto(made["links"][0]["url"])
    other_page.get_by_label("Your name").fill("Cleo")
    other_page.get_by_role("button").first.click()
    expect(other_page.locator(".thinking")).to_be_visible()
    expect(play_now(other_page)).to_be_hidden()
    expect(play_now(page)).to_be_visible()
