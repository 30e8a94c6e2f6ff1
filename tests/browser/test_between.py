"""Between two people: talk, asking, resigning, the rematch, notes and pointing at a hex."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from playwright.sync_api import TimeoutError as Late

from tests.browser import engine
from tests.browser.hand import Hand
from tests.browser.table import Table
from tests.browser.test_people import invite, shut, sit
from tests.browser.test_views import serious

SIZES = [(1440, 900), (820, 1180), (390, 844)]


@pytest.fixture
def friend(other_page: Page, server: Table) -> Hand:
    """Somebody else, in a browser of his own."""
    return Hand(other_page, server)


@pytest.fixture
def pair(hand: Hand, friend: Hand) -> tuple[Hand, Hand]:
    """The owner with the Japanese and Bob with the Allied, at Jitra."""
    hand.new_game("jitra")
    sit(friend, invite(hand, "Allied"), "Allied")
    shut(hand)
    expect(talk_button(hand)).to_be_visible()  # the owner has heard that Bob sits there
    return hand, friend


def drawer(hand: Hand, name: str) -> Locator:
    """A panel of the table, opened."""
    panel = hand.page.get_by_role("dialog", name=name, exact=True)
    expect(hand.page.get_by_role("group", name="Map")).to_be_visible()
    hand.rests()
    if not panel.is_visible():
        button = hand.page.get_by_role("button", name=re.compile(f"^{name}")).first
        tools = hand.page.get_by_role("button", name="Map tools")
        # Some come only when it has been heard who sits on the other side.
        expect(button.or_(tools).first).to_be_visible()
        if not button.is_visible():
            tools.click()
        button.click()
    expect(panel).to_be_visible()
    return panel


def close(hand: Hand, name: str) -> None:
    hand.page.get_by_role("button", name=f"Close {name}", exact=True).click()


def say(hand: Hand, text: str) -> None:
    """Say something and send it with Enter."""
    field = drawer(hand, "Talk").get_by_role("textbox", name="Say something")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def words(hand: Hand) -> Locator:
    return drawer(hand, "Talk").get_by_role("log", name="What was said")


def answer_card(hand: Hand) -> Locator:
    return hand.page.get_by_role("region", name="An ask", exact=True)


def own_card(hand: Hand) -> Locator:
    return hand.page.get_by_role("region", name="Your ask", exact=True)


def talk_button(hand: Hand) -> Locator:
    return hand.page.get_by_role("banner").get_by_role("button", name=re.compile("^Talk"))


def thrown(hand: Hand, friend: Hand) -> None:
    """The Japanese have chosen movement, and a die has fallen since."""
    (hand if hand.view_of("")["actor"] == "Japanese" else friend).press("Done")
    hand.says("choose an option")
    hand.press("Movement impulse")
    hand.says("movement with initiative")


PINGS: Final = """() => {
  window.pings = {};
  new MutationObserver(() => {
    for (const mark of document.querySelectorAll('[data-ping]'))
      window.pings[mark.getAttribute('data-ping')] = mark.textContent.trim();
  }).observe(document, { subtree: true, childList: true });
}"""
"""Keeps which hexes were pointed at, and by whom: a mark fades after five seconds."""


def was_pointed_at(hand: Hand, label: str, by: str) -> None:
    """Wait until this page has marked a hex, whether the mark still stands there or not."""
    try:
        hand.page.wait_for_function("([hex, by]) => window.pings[hex] === by", arg=[label, by])
    except Late as late:
        seen = hand.page.evaluate("window.pings")
        raise AssertionError(f"{by} was to point at {label}; seen were {seen}") from late


# ── talk ─────────────────────────────────────────────────────────────────────


def test_what_one_says_the_other_reads(pair: tuple[Hand, Hand]) -> None:
    hand, friend = pair
    expect(talk_button(friend)).to_have_accessible_name(re.compile("^Talk, 1 unread"))
    say(hand, "Good luck <b>to you</b>")
    expect(talk_button(friend)).to_have_accessible_name("Talk, 2 unread")
    expect(words(friend)).to_contain_text("Bob sat down: Allied")
    expect(words(friend)).to_contain_text("Good luck <b>to you</b>")
    expect(words(friend).get_by_role("time").last).to_have_text(re.compile(r"\d\d:\d\d"))
    say(friend, "And to you")
    expect(words(hand)).to_contain_text("And to you")
    close(friend, "Talk")
    expect(talk_button(friend)).to_have_accessible_name("Talk")
    friend.page.reload()
    say(hand, "Your move")  # until the talk has come nothing is unread
    expect(talk_button(friend)).to_have_accessible_name("Talk, 1 unread")


def test_a_muted_table_is_silent(pair: tuple[Hand, Hand]) -> None:
    hand, friend = pair
    drawer(friend, "Talk").get_by_role("checkbox", name="Mute").check()
    close(friend, "Talk")
    say(hand, "Are you there?")
    hand.page.keyboard.press("Escape")
    hand.key("Home")
    hand.page.evaluate(PINGS)
    hand.hex("1512", held="Alt")
    was_pointed_at(hand, "1512", "you")
    expect(talk_button(friend)).to_have_accessible_name("Talk")
    friend.page.reload()
    expect(words(friend)).to_contain_text("Bob sat down")
    expect(words(friend)).not_to_contain_text("Are you there?")
    expect(friend.page.locator("[data-ping]")).to_have_count(0)
    drawer(friend, "Talk").get_by_role("checkbox", name="Mute").uncheck()
    expect(words(friend)).to_contain_text("Are you there?")


def test_watchers_talk_is_not_heard_by_the_players(
    pair: tuple[Hand, Hand], chromium: Browser, server: Table
) -> None:
    hand, _ = pair
    panel = drawer(hand, "Talk")  # then the panel of the people
    close(hand, "Talk")
    expect(panel).to_be_hidden()
    hand.page.get_by_role("button", name=re.compile("^(Invite|People)$")).click()
    people = hand.page.get_by_role("dialog", name="Who sits here")
    people.get_by_role("button", name="Link to watch").click()
    link = people.get_by_label("Link to watch", exact=True).input_value()
    shut(hand)
    context = engine.browse(chromium)
    try:
        will = Hand(context.new_page(), server)
        will.page.goto(link)
        will.page.get_by_label("Your name").fill("Will")
        will.page.get_by_role("button", name=re.compile("Watch|Sit down")).click()
        expect(will.page.get_by_role("group", name="Map")).to_be_visible()
        expect(drawer(will, "Talk")).to_contain_text("the players do not hear")
        say(will, "He will lose")
        expect(words(will)).to_contain_text("among those who watch")
        say(hand, "My turn")
        expect(words(will)).to_contain_text("My turn")
        expect(words(hand)).not_to_contain_text("He will lose")
        expect(will.page.get_by_role("button", name="Game", exact=True)).to_have_count(0)
    finally:
        context.close()


# ── asking ───────────────────────────────────────────────────────────────────


def test_an_undo_is_asked_for_and_agreed_on(pair: tuple[Hand, Hand]) -> None:
    hand, friend = pair
    thrown(hand, friend)
    before = hand.view_of("")["step"]
    hand.key("u")
    consent = hand.page.get_by_role("dialog", name="Take back")
    expect(consent).to_contain_text("would be taken back")
    gone = consent.get_by_role("listitem").last.inner_text()
    consent.get_by_role("button", name="Ask Bob (Allied) to take it back").click()
    expect(own_card(hand)).to_contain_text("waiting for Bob (Allied)")
    card = answer_card(friend)
    expect(card).to_contain_text("asks to take back")
    expect(card).to_contain_text(gone)  # the same lines, in his own eyes
    card.get_by_role("button", name="Not now").click()
    card.get_by_role("button", name=re.compile("asks to take back")).click()
    card.get_by_role("button", name="Agree").click()
    expect(card).to_be_hidden()
    expect(own_card(hand)).to_be_hidden()
    hand.says("choose an option")
    assert hand.view_of("")["step"] < before
    hand.was_told("Allied agreed: Japanese takes its last decision back")


def offer_draw(hand: Hand) -> None:
    """Offer a draw; the panel shuts by itself, which may be later than the other is asked."""
    game = drawer(hand, "Game")
    game.get_by_role("button", name="Offer a draw").click()
    expect(game).to_be_hidden()


def test_an_ask_is_declined_or_taken_back(pair: tuple[Hand, Hand]) -> None:
    hand, friend = pair
    thrown(hand, friend)
    offer_draw(hand)
    expect(answer_card(friend)).to_contain_text("for a draw")
    own_card(hand).get_by_role("button", name="Take back my ask").click()
    expect(answer_card(friend)).to_be_hidden()
    offer_draw(hand)
    game = drawer(hand, "Game")
    answer_card(friend).get_by_role("button", name="Decline").click()
    game.get_by_role("button", name="Offer a draw").click()  # at once: it is barred for ten seconds
    expect(own_card(hand)).to_be_hidden()
    expect(game.get_by_role("alert")).to_contain_text("ask again in")
    hand.was_told("declined the draw")


def test_a_part_whose_style_did_not_come_is_given_it_later(pair: tuple[Hand, Hand]) -> None:
    """The server was away when it was fetched beforehand: the card would lie under a drawer."""
    hand, friend = pair
    broken: list[Route] = []

    def breaks(route: Route) -> None:
        broken.append(route)
        route.abort() if len(broken) < 3 else route.continue_()

    hand.page.reload()
    hand.page.route("**/AskCard-*.css", breaks)
    drawer(friend, "Game").get_by_role("button", name="Offer a draw").click()
    expect(answer_card(hand).or_(hand.page.get_by_text("could not be fetched"))).to_be_visible()
    hand.page.wait_for_timeout(100)
    friend.page.get_by_role("button", name="Take back my ask").click()
    expect(answer_card(hand)).to_have_count(0)
    drawer(friend, "Game").get_by_role("button", name="Offer a draw").click()
    expect(answer_card(hand)).to_have_css("position", "absolute")
    assert len(broken) == 3


def test_a_draw_ends_the_game_and_a_rematch_is_proposed(pair: tuple[Hand, Hand]) -> None:
    """By the guest, with sides changed: both come to the new table without a link."""
    hand, friend = pair
    drawer(friend, "Game").get_by_role("button", name="Offer a draw").click()
    answer_card(hand).get_by_role("button", name="Agree").click()
    for one in (hand, friend):
        end = one.page.get_by_role("dialog", name="The end")
        expect(end).to_contain_text("a draw, as both sides agreed")
    friend.page.get_by_role("button", name="Propose one, sides changed").click()
    expect(own_card(friend)).to_contain_text("for a rematch, sides changed")
    answer_card(hand).get_by_role("button", name="Agree").click()
    old = hand.table_id
    for one in (hand, friend):
        one.page.get_by_role("button", name="To the rematch").click()
        expect(one.page).not_to_have_url(re.compile(old))
    expect(hand.buttons).to_be_visible()
    assert friend.view_of("")["role"] == "Japanese"
    assert hand.view_of("")["role"] == "Allied"
    assert hand.table_id == friend.table_id


def test_resigning_is_confirmed_and_the_owner_begins_anew(pair: tuple[Hand, Hand]) -> None:
    hand, friend = pair
    game = drawer(friend, "Game")
    game.get_by_role("button", name="Resign …").click()
    expect(game).to_contain_text("Japanese wins")
    game.get_by_role("button", name="Play on").click()
    game.get_by_role("button", name="Resign …").click()
    final = game.get_by_role("button", name="Resign as Allied")
    expect(final).to_contain_class("danger")
    expect(game.locator("button.main")).to_have_text("Play on")
    final.click()
    expect(friend.page.get_by_role("dialog", name="The end")).to_be_visible()
    end = hand.page.get_by_role("dialog", name="The end")
    expect(end).to_contain_text("Allied resigned")
    hand.page.reload()
    hand.says("Allied resigned: Japanese victory")
    old = hand.table_id
    end.get_by_role("button", name="Rematch", exact=True).click()
    expect(hand.page).not_to_have_url(re.compile(old))
    expect(friend.page.get_by_role("dialog", name="The end")).to_contain_text("you play Allied")
    expect(words(friend)).to_contain_text("The rematch")
    words(friend).get_by_role("link", name="open it").click()
    expect(friend.page).to_have_url(re.compile(hand.table_id))
    assert friend.view_of("")["role"] == "Allied"


def test_a_seat_of_a_level_that_is_offered_no_more_says_so(hand: Hand) -> None:
    hand.new_game("jitra")
    box = hand.page.get_by_label("Who plays Allied")
    expect(box.locator("option", has_text="colonel")).to_have_count(0)
    seats = {"seats": {"Allied": "colonel"}}
    hand.page.request.post(f"{hand.url}/api/tables/{hand.table_id}/seats", data=seats)
    expect(box).to_have_value("colonel")
    box.select_option("human")
    expect(box.locator("option", has_text="colonel")).to_have_count(0)


def test_against_a_computer_one_may_resign_and_in_hot_seat_nobody_asks(hand: Hand) -> None:
    hand.new_game("jitra")
    expect(hand.page.get_by_role("toolbar", name="Map tools")).to_be_visible()
    expect(hand.page.get_by_role("button", name="Game", exact=True)).to_have_count(0)
    hand.page.get_by_label("Who plays Allied").select_option("random")
    hand.page.get_by_role("button", name="Hold the computer").click()
    game = drawer(hand, "Game")
    expect(game.get_by_role("button", name="Offer a draw")).to_have_count(0)
    game.get_by_role("button", name="Resign …").click()
    game.get_by_role("button", name="Resign as Japanese").click()
    expect(hand.page.get_by_role("dialog", name="The end")).to_contain_text("Japanese resigned")


# ── notes and pointing ───────────────────────────────────────────────────────


def test_a_note_is_seen_by_its_writer_alone(pair: tuple[Hand, Hand]) -> None:
    hand, friend = pair
    hand.key("Home")
    hand.hex("1512", button="right")
    hand.card.get_by_role("button", name="Note …").click()
    panel = drawer(hand, "Talk")
    box = panel.get_by_role("textbox", name=re.compile("Note about 1512"))
    expect(box).to_be_focused()
    box.fill("Hold this")
    panel.get_by_role("button", name="Keep").click()
    expect(hand.page.locator('[data-note="1512"]')).to_be_visible()
    close(hand, "Talk")
    hand.page.reload()
    expect(hand.page.locator('[data-note="1512"]')).to_be_visible()
    hand.key("Home")
    hand.hex("1512", button="right")
    expect(hand.card).to_contain_text("Hold this")
    say(friend, "What did you write?")
    expect(friend.page.locator("[data-note]")).to_have_count(0)


def test_what_happened_has_a_note_of_ones_own(pair: tuple[Hand, Hand]) -> None:
    hand, friend = pair
    thrown(hand, friend)
    line = hand.log.get_by_role("listitem").last
    line.hover()
    line.get_by_title("Write a note about it").click()
    panel = drawer(hand, "Talk")
    box = panel.get_by_role("textbox", name=re.compile("Note about what happened at step"))
    expect(box).to_be_focused()
    box.fill("Too late for Kampar?")
    panel.get_by_role("button", name="Keep").click()
    expect(hand.log.get_by_title("Your own note")).to_contain_text("Too late for Kampar?")
    hand.page.reload()
    note = hand.log.get_by_title("Your own note")
    expect(note).to_contain_text("Too late for Kampar?")
    expect(friend.log).not_to_contain_text("Too late")
    note.click()
    panel.get_by_role("link", name="See the board there").click()
    expect(hand.page).to_have_url(re.compile(r"/step/\d+"))


def test_a_hex_is_shown_to_the_other(pair: tuple[Hand, Hand]) -> None:
    hand, friend = pair
    for one in pair:
        one.rests()  # it lies where it opens: nothing moves it between where a hex is and the click
        one.key("Home")
        one.rests()
        one.page.evaluate(PINGS)
    friend.hex("1512", held="Alt")
    was_pointed_at(hand, "1512", "Bob")
    expect(hand.page.locator('[data-ping="1512"]')).to_have_count(0)  # it fades
    hand.hex("1513", button="right")
    hand.card.get_by_role("button", name="Point it out").click()
    was_pointed_at(friend, "1513", "the owner")


# ── whatever the window ──────────────────────────────────────────────────────


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits_the_window_and_can_be_read(
    pair: tuple[Hand, Hand], width: int, height: int
) -> None:
    hand, friend = pair
    for one in pair:
        one.page.set_viewport_size({"width": width, "height": height})
    thrown(hand, friend)
    hand.page.get_by_role("button", name="Undo …").click()
    consent = hand.page.get_by_role("dialog", name="Take back")
    consent.get_by_role("button", name="Ask Bob (Allied) to take it back").click()
    for name in ("Agree", "Decline", "Not now"):
        expect(answer_card(friend).get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(own_card(hand).get_by_role("button", name="Take back my ask")).to_be_in_viewport(ratio=1)
    for one in pair:
        assert serious(one.page) == []
    answer_card(friend).get_by_role("button", name="Not now").click()
    say(friend, "I think about it")
    field = drawer(friend, "Talk").get_by_role("textbox", name="Say something")
    expect(field).to_be_in_viewport(ratio=1)
    assert serious(friend.page) == []
    assert friend.page.evaluate("document.documentElement.scrollWidth") <= width
    # On a phone it is among the tools, whose button tells what is unread.
    unread = hand.page.get_by_role("button", name=re.compile(r"^Map tools, talk: \d unread"))
    expect(unread if width < 640 else talk_button(hand)).to_be_in_viewport(ratio=1)
