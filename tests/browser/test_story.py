"""The story of a game: rule cards, what the other side did, how it ended, how one begins."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from tests.browser.hand import Hand
from tests.browser.positions import CROSSING
from tests.browser.table import Table
from tests.records.recorded import record_of, recorded

# ── a rule card is for players ───────────────────────────────────────────────


def test_a_rule_card_tells_where_the_case_applied_and_leads_there(hand: Hand) -> None:
    hand.open_position(CROSSING)
    hand.press("Movement impulse")
    hand.die(4)
    hand.take("I/11")
    hand.hex("0303")
    hand.is_at("I/11", "0303")
    hand.hex("0304")
    hand.is_at("I/11", "0304")
    hand.page.keyboard.press("r")
    rules = hand.page.get_by_role("dialog", name="Rules")
    rules.get_by_role("searchbox").fill("2.1")
    rules.get_by_role("button", name="2.1 ").first.click()
    card = rules.get_by_role("article")
    expect(card.get_by_role("heading", level=3)).to_contain_text("2.1")
    here = card.get_by_role("region", name="In this game")
    line = here.get_by_role("link").filter(has_text="initiative 4")
    expect(line).to_be_visible()
    here.get_by_role("button", name="Look through the whole game").click()
    expect(line).to_have_count(1)
    line.click()
    expect(hand.page).to_have_url(re.compile(r"/step/2\?"))
    hand.is_at("I/11", "0302")


def test_code_and_tests_are_folded_away_for_developers(hand: Hand) -> None:
    hand.open_position(CROSSING)
    hand.page.keyboard.press("r")
    rules = hand.page.get_by_role("dialog", name="Rules")
    rules.get_by_role("searchbox").fill("5.38")
    rules.get_by_role("button", name="5.38").click()
    card = rules.get_by_role("article")
    expect(card.get_by_text("Not in the last lines of the log.")).to_be_visible()
    expect(card).to_contain_text("R36")
    source = card.get_by_text(re.compile(r"retreat\.py:\d+"))
    expect(source.first).to_be_hidden()
    card.get_by_text("For developers").click()
    expect(source.first).to_be_visible()
    expect(card).to_contain_text("Status: implemented")


# ── what happened ────────────────────────────────────────────────────────────


def against(hand: Hand, scenario: str, computer: str, game: str = "doro-nawa") -> str:
    """The id of a table where the computer has played until the other side is asked."""
    wish = {"game": game, "scenario": scenario, "seats": {computer: "staff"}, "seed": "7"}
    made = hand.page.request.post(f"{hand.url}/api/tables", data=wish).json()
    hand.page.request.post(f"{hand.url}/api/tables/{made['id']}/pause", data={"pace": 0})
    hand.hears(made["id"], "person")
    return str(made["id"])


def told(hand: Hand) -> Locator:
    return hand.page.get_by_role("region", name="What happened")


def asked(hand: Hand) -> list[str]:
    """Every request for it from now on: where there is none nothing can be told a moment later."""
    found: list[str] = []

    def hears(one: Request) -> None:
        if "/happened" in one.url:
            found.append(one.url)

    hand.page.on("request", hears)
    return found


SCALE: Final = "document.querySelector('svg.play').getScreenCTM().a"


def test_what_the_computer_did_is_shown_stepped_through_and_dismissed(hand: Hand) -> None:
    table, page = against(hand, "assault", "Nationalist", "guadalajara"), hand.page
    page.goto(f"{hand.url}/#/table/{table}")
    story = told(hand)
    expect(story).to_contain_text("units moved, 3 fights")
    story.get_by_role("button", name="Since your last decision").click()
    lines = story.locator("ol > li > button")
    assert 3 <= lines.count() <= 12
    arrows = page.locator('[data-story="move"]')
    assert arrows.count() > 12
    expect(page.locator('[data-story="fight"]')).to_have_count(3)
    # A number on a counter would be read as losses: dice stand in the lines.
    expect(page.locator('[data-story="fight"] text')).to_have_count(0)
    expect(lines.filter(has_text="die").first).to_be_visible()
    expect(hand.log.locator("li.fresh").first).to_be_visible()
    hand.rests()
    before = page.evaluate(SCALE)
    fight = lines.filter(has_text="Bombardment of Mirabueno")
    fight.click()
    expect(fight).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-story].chosen")).to_have_count(1)
    assert page.evaluate(SCALE) > before
    page.keyboard.press("Escape")
    expect(page.locator("[data-story].chosen")).to_have_count(arrows.count() + 3)
    assert page.evaluate(SCALE) == before
    story.get_by_role("button", name="On a line").click()
    expect(lines.first).to_have_attribute("aria-current", "true")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(story).to_be_hidden()
    expect(arrows).to_have_count(0)


def test_the_buttons_of_the_story_stay_under_the_pointer_and_the_log_at_its_end(
    hand: Hand,
) -> None:
    table, page = against(hand, "assault", "Nationalist", "guadalajara"), hand.page
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{hand.url}/#/table/{table}")
    on = told(hand).get_by_role("button", name="On a line")
    places = []
    for _ in range(5):
        on.click()
        hand.rests()
        places.append(on.bounding_box())
    assert places == [places[0]] * 5
    expect(hand.log.locator("li").last).to_be_in_viewport(ratio=0.9)


def test_the_log_of_a_telephone_opens_at_its_newest_line(hand: Hand) -> None:
    table, page = against(hand, "assault", "Nationalist", "guadalajara"), hand.page
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{hand.url}/#/table/{table}")
    expect(told(hand)).to_be_visible()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(hand.log.locator("li").last).to_be_in_viewport(ratio=0.9)


def test_a_page_opened_again_tells_it_until_it_was_seen(hand: Hand) -> None:
    table, page = against(hand, "assault", "Nationalist", "guadalajara"), hand.page
    page.goto(f"{hand.url}/#/table/{table}")
    expect(told(hand)).to_be_visible()
    page.reload()
    expect(told(hand)).to_contain_text("units moved")
    told(hand).get_by_role("button", name="Seen").click()
    expect(told(hand)).to_be_hidden()
    again = asked(hand)
    page.reload()
    expect(page.get_by_role("group", name="Map")).to_be_visible()
    expect(page.get_by_text("Allot 0 of")).to_be_visible()
    expect(told(hand)).to_be_hidden()
    assert again == []
    page.keyboard.press("w")
    expect(told(hand)).to_contain_text("units moved")


def test_the_story_makes_room_for_the_adviser_on_a_small_screen(hand: Hand) -> None:
    """Both are at the foot of the map there."""
    table, page = against(hand, "kampar", "Japanese"), hand.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{hand.url}/#/table/{table}")
    expect(told(hand)).to_be_visible()
    hand.key("a")
    expect(page.get_by_role("region", name="Adviser")).to_be_visible()
    expect(told(hand)).to_be_hidden()
    hand.key("Escape")
    expect(told(hand)).to_be_visible()


def test_one_s_own_choice_puts_the_story_away(hand: Hand) -> None:
    table, page = against(hand, "assault", "Nationalist", "guadalajara"), hand.page
    page.goto(f"{hand.url}/#/table/{table}")
    expect(told(hand)).to_be_visible()
    page.get_by_role("button", name="Allot 0 of").click()
    expect(told(hand)).to_be_hidden()
    expect(hand.log.locator("li.fresh").filter(has_text="149/12")).to_have_count(0)


def test_what_an_own_choice_put_away_unread_outlives_a_page_opened_again(hand: Hand) -> None:
    table, page = against(hand, "assault", "Nationalist", "guadalajara"), hand.page
    page.goto(f"{hand.url}/#/table/{table}")
    expect(told(hand)).to_contain_text("units moved, 3 fights")
    page.get_by_role("button", name="Allot 0 of").click()
    expect(told(hand)).to_be_hidden()
    page.reload()
    expect(page.get_by_role("group", name="Map")).to_be_visible()
    hand.rests()
    if not told(hand).is_visible():
        hand.key("w")
    expect(told(hand)).to_contain_text("Not seen yet")
    expect(told(hand)).to_contain_text("units moved")
    told(hand).get_by_role("button", name="Seen", exact=True).click()
    page.reload()
    expect(page.get_by_role("group", name="Map")).to_be_visible()
    hand.rests()
    hand.key("w")
    expect(told(hand)).to_contain_text("Since your last decision")


def test_who_plays_both_sides_at_one_screen_has_seen_it(hand: Hand) -> None:
    hand.open_position(CROSSING)
    hand.press("Movement impulse")
    hand.die(4)
    hand.take("I/11")
    hand.hex("0303")
    hand.is_at("I/11", "0303")
    hand.press("Put the unit down")
    by_itself = asked(hand)
    hand.press("Done")
    hand.says("Allied")
    expect(told(hand)).to_be_hidden()
    assert by_itself == []
    hand.page.keyboard.press("w")
    expect(told(hand)).to_contain_text("I/11: 0302 → 0303")
    expect(hand.page.locator('[data-story="move"]')).to_have_count(1)


def test_who_takes_the_screen_hears_what_the_other_did_and_not_what_he_hides(hand: Hand) -> None:
    wish = {"game": "forlorn-hopes", "scenario": "java-sea", "seed": "7"}
    table = hand.page.request.post(f"{hand.url}/api/tables", data=wish).json()["id"]
    for choice in ("done", "done", "strike 1808", "attack G4M-1", "escort A6M-1", "launch"):
        view = hand.ask(f"/tables/{table}/view?role=both")
        body = {"client": choice, "expected": view["seq"], "draft": view["draft"], "role": "both"}
        played = hand.page.request.post(
            f"{hand.url}/api/tables/{table}/choose", data={**body, "choice": choice}
        )
        assert played.ok, played.text()
    hand.page.goto(f"{hand.url}/#/table/{table}")
    hand.take_over("Allied")
    expect(told(hand)).to_contain_text("Japanese air mission to Soerabaja")
    expect(told(hand)).not_to_contain_text("G4M")


# ── the first minutes ────────────────────────────────────────────────────────


def test_somebody_new_is_offered_the_shortest_game_against_the_computer(
    page: Page, table: Table
) -> None:
    page.goto(table.url)
    expect(page.get_by_role("heading", name="Your first game")).to_be_visible()
    expect(page.get_by_role("heading", name="Saved games")).to_have_count(0)
    hand = Hand(page, table)
    expect(hand.field("Game")).to_have_value("ford-at-dawn")
    expect(hand.field("Gold")).to_have_value("human")
    expect(hand.field("Blue")).to_have_value("staff")
    expect(page.get_by_text("about 50 decisions, some 10 minutes")).to_be_visible()
    expect(page.get_by_text("Gold: Cross by the fords")).to_be_visible()
    hand.field("Game").select_option("forlorn-hopes")
    hand.field("Scenario").select_option("java-sea")
    expect(hand.field("Japanese")).to_have_value("human")
    expect(hand.field("Allied")).to_have_value("staff")
    expect(page.get_by_text("27 February 1942")).to_be_visible()
    expect(page.get_by_text("about 80 decisions, some 15 minutes")).to_be_visible()
    hand.field("Japanese").select_option("staff")
    hand.field("Allied").select_option("human")
    page.get_by_role("button", name=re.compile("Rather the whole campaign: .* hours")).click()
    expect(hand.field("Scenario")).to_have_value("campaign")
    expect(hand.field("Japanese")).to_have_value("staff")
    expect(hand.field("Allied")).to_have_value("human")
    hand.field("Japanese").select_option("human")
    hand.field("Allied").select_option("staff")
    expect(page.get_by_text("about 1250 decisions, some 3 hours")).to_be_visible()
    expect(hand.field("Allied")).to_have_value("staff")
    hand.field("Game").select_option("doro-nawa")
    hand.field("Scenario").select_option("jitra")
    expect(hand.field("Japanese")).to_have_value("human")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("complementary", name="Game")).to_be_visible()
    # What both are after stands with what pays for it.
    page.get_by_text("Victory points", exact=True).click()
    expect(page.get_by_text("hunt down whoever was left in the north")).to_be_visible()


def test_who_comes_back_finds_the_saved_games_first(page: Page, table: Table) -> None:
    wish = {"game": "guadalajara", "scenario": "brihuega", "name": "The other day"}
    assert page.request.post(f"{table.url}/api/tables", data=wish).ok
    page.goto(table.url)
    headings = page.get_by_role("heading", level=2)
    expect(headings).to_have_text(["Saved games", "New game", re.compile(".")])
    expect(page.get_by_role("link", name="The other day")).to_be_visible()
    hand = Hand(page, table)
    # Nothing was begun in this browser: the shortest against the computer.
    expect(hand.field("Game")).to_have_value("ford-at-dawn")
    seats = [hand.field(side).input_value() for side in ("Gold", "Blue")]
    assert sorted(seats) == ["human", "staff"]


# ── the end of a game ────────────────────────────────────────────────────────


@cache
def fortnight() -> str:
    """The record of a game of Jitra that went to its end, played at random."""
    game = Game.new(RULEBOOK, "jitra", seed="2")
    luck = Random(2)
    while game.actor != NOBODY:
        game.choose(luck.choice(game.choices()))
    return game.record.text()


def ended(hand: Hand) -> str:
    """A table of that game, whose Japanese the staff has."""
    there, ask = f"{hand.url}/api/tables", hand.page.request
    made = ask.post(f"{there}/import?name=Fortnight", data=fortnight().encode()).json()
    seats = {"Japanese": "staff", "Allied": "human"}
    assert ask.post(f"{there}/{made['id']}/seats", data={"seats": seats}).ok
    # Summed up once, so that no page has to wait for it.
    assert ask.get(f"{there}/{made['id']}/summary", timeout=60_000).ok
    return str(made["id"])


ENDED: Final[dict[str, str]] = {}
"""For each server the table of a game that is over, for tests that only look at it."""


def ended_once(hand: Hand) -> str:
    """The id of a table that has ended; nobody changes it."""
    if hand.url not in ENDED:
        ENDED[hand.url] = ended(hand)
    return ENDED[hand.url]


def test_the_end_on_paper_has_its_game_and_its_colours_and_no_buttons(hand: Hand) -> None:
    page = hand.page
    page.goto(f"{hand.url}/#/table/{ended_once(hand)}")
    end = page.get_by_role("dialog", name="The end")
    expect(end.get_by_role("heading", name="Losses")).to_be_visible()
    expect(end.get_by_text("Fortnight, Doro Nawa")).to_be_hidden()
    page.emulate_media(media="print")
    expect(end.get_by_text("Fortnight, Doro Nawa")).to_be_visible()
    expect(end.get_by_role("button")).to_have_count(0)
    for mark in end.locator(".legend span").all():
        expect(mark).to_have_css("print-color-adjust", "exact")
    assert len(re.findall(rb"/Type /Page\b", page.pdf(format="A4"))) in (1, 2)
    page.emulate_media(media="screen")


def test_the_end_of_a_game_tells_result_points_losses_and_luck(hand: Hand) -> None:
    page, table = hand.page, ended_once(hand)
    told = hand.ask(f"/tables/{table}/summary")
    page.goto(f"{hand.url}/#/table/{table}")
    end = page.get_by_role("dialog", name="The end")
    expect(end.get_by_role("heading", name=told["result"]["text"])).to_be_visible()
    for luck in told["luck"]:
        expect(end).to_contain_text(luck["text"])
    expect(end).to_contain_text("Margin")
    view = hand.ask(f"/tables/{table}/view?role=spectator")
    items = [item for side in view["score"].values() for item in side["items"]]
    assert items
    for item in items:
        expect(end.locator("dl")).to_contain_text(f"{item['text']}: {item['points']}")
    lines = end.locator("svg path.line")
    expect(lines).to_have_count(2)
    assert lines.first.get_attribute("d").count("L") > 20
    losses = end.get_by_role("table").last
    fighters = next(
        row for row in told["losses"] if (row["side"], row["kind"]) == ("Allied", "aircraft-F")
    )
    expect(losses.get_by_role("row", name=re.compile("[Ff]ighter"))).to_contain_text(
        str(fighters["strength"])
    )
    end.get_by_role("button", name="Look at the board").click()
    expect(end).to_be_hidden()
    page.get_by_role("button", name="How it went").click()
    end.get_by_role("button", name="Look back").click()
    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/step/\d+"))


def test_a_rematch_keeps_the_game_and_changes_sides_if_wished(hand: Hand) -> None:
    page, table = hand.page, ended(hand)
    page.goto(f"{hand.url}/#/table/{table}")
    end = page.get_by_role("dialog", name="The end")
    end.get_by_role("button", name="Rematch, sides changed").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.get_by_role("banner")).to_be_visible()
    again = hand.ask(f"/tables/{hand.table_id}")
    assert again["seats"] == {"Japanese": "human", "Allied": "staff"}
    assert (again["scenario"], again["turns"]) == ("jitra", 2)
    assert again["name"] == "Fortnight, again"
    page.goto(f"{hand.url}/#/table/{table}")
    end.get_by_role("button", name="Rematch", exact=True).click()
    expect(page).not_to_have_url(re.compile(table))
    again = hand.ask(f"/tables/{hand.table_id}")
    assert again["seats"] == {"Japanese": "staff", "Allied": "human"}


@pytest.mark.parametrize("name", recorded())
def test_the_end_of_every_campaign_fits_a_desk_and_a_phone(hand: Hand, name: str) -> None:
    """A whole campaign that was brought in: result, points, course, luck, losses, what next."""
    page = hand.page
    text = record_of(name).read_text(encoding="utf-8")
    # The machine may be twenty times as busy as one that plays.
    there, patience = f"{hand.url}/api/tables", 300_000
    made = page.request.post(f"{there}/import", data=text.encode(), timeout=patience).json()
    told = page.request.get(f"{there}/{made['id']}/summary", timeout=patience).json()
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{hand.url}/#/table/{made['id']}")
        page.reload()
        end = page.get_by_role("dialog", name="The end")
        expect(end.get_by_role("heading", name=told["result"]["text"])).to_be_visible()
        for button in ("Rematch", "Rematch, sides changed", "Look back", "Look at the board"):
            expect(end.get_by_role("button", name=button, exact=True)).to_be_in_viewport()
        expect(end.locator("svg path.line")).to_have_count(2)
        for luck in told["luck"]:
            expect(end).to_contain_text(luck["text"])
        expect(end.get_by_role("table")).to_have_count(2)
        wide = "document.documentElement.scrollWidth <= innerWidth"
        assert page.evaluate(wide)
    end.get_by_text("These dice").click()
    expect(end).to_contain_text("The secret that was published is the one that was promised")
    expect(end).to_contain_text(re.compile(r"All \d+ dice are what the secret gives"))
