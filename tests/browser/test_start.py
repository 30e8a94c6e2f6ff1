"""The page that scripts/play opens: begin a game, come back to it."""

from __future__ import annotations

import signal

from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.table import Table


def test_a_game_begins_as_it_was_ordered(hand: Hand) -> None:
    page = hand.page
    hand.open_start()
    hand.field("Scenario").select_option("campaign")
    hand.field("Length").select_option("3 turns")
    hand.field("Allied").select_option("staff")
    page.get_by_label("Force march at sea").check()
    expect(page.get_by_label("Levels of victory")).to_be_checked()
    page.get_by_role("textbox", name="Name").fill("Three weeks")
    page.get_by_role("button", name="Start the game").click()
    expect(hand.buttons).to_be_visible()
    expect(page).to_have_title("Three weeks · Sandtable")
    expect(page.get_by_label("Who plays Allied")).to_have_value("staff")
    table = hand.ask(f"/tables/{hand.table_id}")
    assert (table["scenario"], table["turns"]) == ("campaign", 3)
    assert table["seats"] == {"Japanese": "human", "Allied": "staff"}
    begun = page.request.get(f"{hand.url}/api/tables/{hand.table_id}/record").text()
    assert '"march_at_sea":true' in begun.replace(" ", "")
    assert '"victory_levels":true' in begun.replace(" ", ""), "suggested at the table"


def test_an_option_is_offered_where_it_does_something(hand: Hand) -> None:
    hand.open_start()
    page = hand.page
    hand.field("Scenario").select_option("campaign")
    falls = page.get_by_label("The campaign ends at once when Singapore falls")
    falls.check()
    hand.field("Scenario").select_option("kampar")
    expect(page.get_by_label("Force march at sea")).to_be_visible()
    expect(falls).to_have_count(0)
    expect(page.get_by_label("A ferry supplies Penang")).to_have_count(0)
    page.get_by_role("button", name="Start the game").click()
    expect(hand.buttons).to_be_visible()
    begun = page.request.get(f"{hand.url}/api/tables/{hand.table_id}/record").text()
    assert '"sudden_end":false' in begun.replace(" ", ""), "what nobody was asked is as usual"


def test_somebody_new_sits_where_the_scenario_has_the_attack(hand: Hand) -> None:
    """The side that acts, not the one that is asked less often; a choice of one's own stays."""
    hand.page.goto(hand.url)
    attacks = {
        "doro-nawa": {"jitra": "Japanese", "kampar": "Japanese", "johore": "Japanese"},
        "guadalajara": {"assault": "Nationalist", "brihuega": "Republican"},
        "forlorn-hopes": {"java-sea": "Japanese", "campaign": "Japanese"},
    }
    for game, scenarios in attacks.items():
        hand.field("Game").select_option(game)
        for scenario, side in scenarios.items():
            hand.field("Scenario").select_option(scenario)
            expect(hand.field(side)).to_have_value("human")
            others = hand.page.locator('form select:has(option[value="staff"])').all()
            assert [seat.input_value() for seat in others].count("human") == 1
    hand.field("Allied").select_option("human")
    hand.field("Scenario").select_option("java-sea")
    expect(hand.field("Japanese")).to_have_value("human")
    expect(hand.field("Allied")).to_have_value("human")


def test_scenarios_say_what_they_are_and_how_long(hand: Hand) -> None:
    hand.open_start()
    page = hand.page
    for scenario in ("campaign", "jitra", "kampar", "johore"):
        hand.field("Scenario").select_option(scenario)
        expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    expect(page.get_by_text("Four weeks from the Segamat")).to_be_visible()


def test_a_file_that_is_neither_record_nor_position_is_refused_in_one_line(hand: Hand) -> None:
    hand.open_start()
    hand.page.get_by_label("Record or position file").set_input_files(
        {"name": "shopping.toml", "mimeType": "application/toml", "buffer": b"eggs = 12\n"}
    )
    expect(hand.page.get_by_role("alert")).to_contain_text("eggs")
    expect(hand.page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_a_game_goes_on_after_the_page_was_closed_and_the_server_killed(
    page: Page, table: Table
) -> None:
    hand = Hand(page, table)
    hand.new_game("jitra")
    hand.says("Turn 1")
    hand.press("Done")
    hand.says("choose an option")
    before = hand.view()
    prompt = hand.prompt.inner_text()
    context, name = page.context, page.title()
    page.close()
    table.stop(signal.SIGKILL)
    table.start()
    again = Hand(context.new_page(), table)
    again.page.goto(table.url)
    again.page.get_by_role("button", name="Resume").click()
    expect(again.prompt).to_have_text(prompt)
    expect(again.page).to_have_title(name)
    assert again.view() == before


def test_an_open_page_outlives_the_server(page: Page, table: Table) -> None:
    hand = Hand(page, table)
    hand.new_game("jitra")
    table.stop(signal.SIGKILL)
    expect(page.get_by_role("alert")).to_contain_text("Trying again")
    table.start()
    # A page tries again after 15 s at the latest, however long the server takes to come back.
    expect(page.get_by_role("alert")).to_be_hidden()
    before = hand.view()["step"]
    hand.press("Done")
    expect(hand.prompt).not_to_contain_text("place Allied arrivals")
    assert hand.view()["step"] > before
