"""Two people apart: the Battle of the Java Sea from the invitation to the rematch.

A club by docs/serve.md behind a real Caddy, Chromium twice with a profile each: a member at a
desk, and a guest by link with a tablet and a finger.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from sandtable.core.game import Game
from sandtable.core.view import build_view
from sandtable.games.forlorn_hopes import RULEBOOK as HOPES
from tests.browser.apart import DESK, TABLET, Someone, someone
from tests.browser.hand import Hand
from tests.browser.hopes import Player
from tests.browser.test_between import answer_card, drawer, own_card
from tests.browser.test_people import covered, invite, keeps_secret, sit
from tests.front import Machine, machine_at
from tests.properties.test_display_secrets import in_another_world, own_decision
from tests.server.club import PASSWORD
from tests.server.letterbox import Letterbox, letterbox, plain

DAY: Final = 86_400
BOBS: Final = "bob@example.org"
MANY: Final = 600
"""More decisions than any battle has."""
OF_THE_MOMENT: Final = {"seq", "draft", "undo", "redo", "log", "autopilot"}
"""What of a view hangs on more than where the game stands."""


class Apart(NamedTuple):
    """The club, its letters, and two who play there."""

    machine: Machine
    box: Letterbox
    anna: Someone
    bob: Someone


@pytest.fixture
def apart(tmp_path: Path, chromium: Browser) -> Iterator[Apart]:
    kind = chromium.browser_type
    with (
        letterbox() as box,
        machine_at(tmp_path, box) as machine,
        someone(kind, machine, tmp_path / "anna", DESK) as anna,
        someone(kind, machine, tmp_path / "bob", TABLET) as bob,
    ):
        yield Apart(machine, box, anna, bob)
        assert anna.faults == bob.faults == []


# ── from the invitation to the first decisions ───────────────────────────────


def joins(hand: Hand, name: str) -> None:
    """Somebody makes an account."""
    page = hand.page
    page.goto(hand.url)
    page.get_by_role("button", name="Make one").click()
    page.get_by_label("Your name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text(f"You are {name}")).to_be_visible()


def invites(hand: Hand) -> str:
    """A game of three days a decision is begun, and its Allied side given away by a link."""
    hand.field("Game").select_option("forlorn-hopes")
    hand.field("Scenario").select_option("java-sea")
    for side in ("Japanese", "Allied"):
        hand.field(side).select_option("human")
    hand.field("Clock").select_option("decision")
    hand.page.get_by_role("button", name="Start the game").click()
    expect(covered(hand)).to_be_visible()
    hand.page.get_by_role("button", name="The other player sits elsewhere: invite").click()
    return invite(hand, "Allied")


def sits_down(apart: Apart) -> tuple[Hand, Hand]:
    """Anna joins and invites; Bob opens the link with his tablet."""
    begun = time.monotonic()
    anna, bob = apart.anna.open(), apart.bob.open()
    joins(anna, "Anna")
    sit(bob, invites(anna), "Allied")
    expect(covered(anna)).to_be_hidden()
    anna.was_told("Bob sat down as Allied.")
    sys.stdout.write(f"\nfrom no account to both at the board: {time.monotonic() - begun:.1f} s\n")
    return anna, bob


def seated(anna: Hand, bob: Hand) -> dict[str, Player]:
    """Who decides for which side."""
    return {"Japanese": Player(anna, "Japanese"), "Allied": Player(bob, "Allied", finger=True)}


def plays(players: dict[str, Player], until: str = "The game is over") -> int:
    """They play until the end, or until somebody is asked that; how many decisions it took."""
    one = next(iter(players.values())).hand
    for count in range(MANY):
        info = one.ask(f"/tables/{one.table_id}")
        if info["over"]:
            return count
        asked = players[info["actor"]]
        asked.hand.is_free()
        expect(asked.hand.prompt).not_to_contain_text("Waiting")
        if until in asked.hand.prompt.inner_text():
            return count
        asked.decide()
    raise AssertionError(f"the battle has no end: {one.prompt.inner_text()}")


def test_from_the_invitation_to_the_first_decisions(apart: Apart) -> None:
    anna, bob = sits_down(apart)
    assert bob.page.evaluate("isSecureContext")
    players = seated(anna, bob)
    plays(players, "Reconnaissance")
    for one, other in (("Japanese", "Allied"), ("Allied", "Japanese")):
        players[one].hand.says("Reconnaissance")
        players[other].hand.says(f"Waiting for {one}")
        players[one].decide()
        expect(players[other].hand.prompt).not_to_contain_text(f"Waiting for {one}")
        expect(anna.log).to_contain_text(f"{one}: no more reconnaissance")
    anna.says("Japanese mission")
    only_his(apart.bob, anna, "Allied")
    only_his(apart.anna, bob, "Japanese")


# ── what may not be told ─────────────────────────────────────────────────────


def views(who: Someone) -> list[dict[str, Any]]:
    """Every view that somebody's pages were told by now."""
    found = []
    for address, body in who.heard:
        if re.search(r"/(view|choose)(\?|$)", address):
            told = json.loads(body)
            told = told.get("view", told)
            if "role" in told:
                found.append(told)
    return found


def only_his(who: Someone, other: Hand, side: str) -> None:
    """He was served his side alone; what was pushed to him are numbers, and where one points."""
    told = [view for view in views(who) if not view["over"]]
    assert told
    # The table's owner had both sides until she gave one away; the board was covered.
    mine = [view for view in told if view["table"]["people"].get("Allied")]
    assert {view["role"] for view in mine} == {side}
    keeps_secret(other, mine, "Japanese" if side == "Allied" else "Allied")
    for address, body in who.heard:
        if address == "socket":
            assert set(json.loads(body)) <= {"seq", "rev", "ping", "here"}, body


def equal_bytes(who: Someone, text: str, side: int) -> int:
    """Each view that he was told is the same where what was hidden from him is arranged otherwise.

    The whole record, which everybody reads after the end, tells where the game stood.
    """
    end, unlike = Game.read(text, [HOPES], "the table's record"), 0
    for told in views(who):
        if told["over"] or told["draft"] or not told["live"] or told["role"] != HOPES.sides[side]:
            continue
        stood = end.at(told["step"])
        if own_decision(stood, side):
            continue
        twin = in_another_world(stood, side, told["step"])
        world = json.loads(json.dumps(build_view(twin, HOPES.sides[side])))
        for part in set(world) - OF_THE_MOMENT:
            assert told[part] == world[part], f"step {told['step']}: {part}"
        unlike += twin.state.encode() != stood.state.encode()
    return unlike


# ── the whole of it ──────────────────────────────────────────────────────────


def told_by_mail(apart: Apart, bob: Hand) -> None:
    """Bob wants to be told by mail, and opens the link in the letter that asks him whether."""
    drawer(bob, "Game").get_by_role("link", name=re.compile("Notices")).tap()
    field = bob.page.get_by_label("Mail", exact=True)
    field.fill(BOBS)
    field.press("Enter")
    way = re.search(r"https://\S+/#/notices/confirm/\S+", plain(apart.box.wait(1)))
    assert way
    other = apart.bob.page()
    other.page.goto(way[0])
    other.page.get_by_role("button", name="Yes, it is mine").tap()
    expect(other.page.get_by_role("status")).to_contain_text(f"Notices go to {BOBS}")
    other.page.close()
    bob.page.get_by_role("link", name=re.compile("To the board")).tap()
    expect(bob.page.get_by_role("group", name="Map")).to_be_visible()


def test_a_battle_with_a_break_of_a_day_and_a_rematch(apart: Apart) -> None:
    anna, bob = sits_down(apart)
    told_by_mail(apart, bob)
    players = seated(anna, bob)
    plays(players, "Japanese mission")
    only_his(apart.bob, anna, "Allied")
    # Bob goes; it becomes his turn, and a day passes while the server stands still.
    address = bob.page.url
    apart.bob.close()
    expect(anna.page.get_by_role("button", name="Who sits here")).to_contain_text(
        "Bob Allied, away"
    )
    players["Japanese"].decide()
    anna.says("Waiting for Allied")
    apart.machine.stop_club()
    assert len(apart.box.letters) == 1
    apart.machine.start_club(later=DAY)
    letter = apart.box.wait(2)
    assert letter["To"] == BOBS
    assert "It is your turn as Allied" in letter["Subject"]
    assert "Since your last decision" in plain(letter)
    assert "G4M" not in plain(letter), "who comes is hidden until the battle"
    # Its link opens the board where he decides, in a browser that was closed meanwhile.
    way = re.search(r"https://\S+/#/table/\S+", plain(letter))
    assert way
    apart.bob.open()
    bob = apart.bob.page()
    bob.page.goto(way[0])
    bob.says("Interceptor scramble to Soerabaja")
    expect(bob.page.get_by_role("region", name="What happened")).to_contain_text(
        "Japanese air mission to Soerabaja"
    )
    assert bob.page.url.partition("?")[0] == address.partition("?")[0]
    expect(
        bob.page.get_by_role("button", name=re.compile("^Clocks:.*Allied: 2 d 23 h"))
    ).to_be_visible()
    # Anna's page has found the server again by itself.
    expect(anna.page.get_by_role("button", name="Who sits here")).not_to_contain_text("away")
    players["Allied"] = Player(bob, "Allied", finger=True)
    count = plays(players)
    for one in (anna, bob):
        end = one.page.get_by_role("dialog", name="The end")
        expect(end.get_by_role("heading", level=3).first).to_contain_text("victory points")
        expect(end).to_contain_text("Luck of the dice")
    # Nothing that was hidden had reached the other's browser before.
    only_his(apart.bob, anna, "Allied")
    only_his(apart.anna, bob, "Japanese")
    text = bob.page.evaluate(
        f"async () => (await fetch('/api/tables/{bob.table_id}/record')).text()"
    )
    alike = equal_bytes(apart.bob, text, 1), equal_bytes(apart.anna, text, 0)
    assert min(alike) > 10
    sys.stdout.write(f"{count} decisions; views equal in another world: {alike}\n")
    plays_again(anna, bob)
    assert len(apart.box.letters) == 2, "nobody who looks at the board is sent a letter"


def plays_again(anna: Hand, bob: Hand) -> None:
    """The guest proposes a rematch with sides changed, the owner agrees, and it begins."""
    old = bob.table_id
    bob.page.get_by_role("button", name="Propose one, sides changed").tap()
    expect(own_card(bob)).to_contain_text("for a rematch, sides changed")
    answer_card(anna).get_by_role("button", name="Agree").click()
    for one in (anna, bob):
        one.page.get_by_role("button", name="To the rematch").click()
        expect(one.page).not_to_have_url(re.compile(old))
    assert anna.table_id == bob.table_id
    players = {"Japanese": Player(bob, "Japanese", finger=True), "Allied": Player(anna, "Allied")}
    plays(players, "Reconnaissance")
    anna.says("Waiting for Japanese")
    players["Japanese"].decide()
    anna.says("Reconnaissance")
    expect(anna.log).to_contain_text("Japanese: no more reconnaissance")
    assert anna.view_of("")["role"] == "Allied"
