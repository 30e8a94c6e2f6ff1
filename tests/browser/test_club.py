"""A club in the browser: making an account, signing in, one's account, a guest who joins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import engine
from tests.browser.table import Table

PASSWORD = "wolkenbruch am abend"
ANOTHER = "ein ganz anderes wort"


class Club(Table):
    command = ("serve",)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Table]:
    served = Club(tmp_path)
    served.start()
    yield served
    served.stop()


def fill(page: Page, **fields: str) -> None:
    for label, text in fields.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(text)


def join(page: Page, club: Table, name: str) -> None:
    page.goto(club.url)
    page.get_by_role("button", name="Make one").click()
    fill(page, Your_name=name, Password=PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text(f"You are {name}")).to_be_visible()


def test_an_account_is_made_and_looked_after(club: Table, page: Page, other_page: Page) -> None:
    page.goto(club.url)
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.get_by_role("button", name="Make one").click()
    fill(page, Your_name="Anna", Password="password123")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("among the first that are tried")
    fill(page, Password=PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are Anna")).to_be_visible()
    # The same person elsewhere: a wrong password first.
    other_page.goto(f"{club.url}/#/account")
    fill(other_page, Your_name="anna", Password="not this one")
    other_page.get_by_role("button", name="Sign in", exact=True).click()
    expect(other_page.get_by_role("alert")).to_contain_text("No such name, or another password")
    fill(other_page, Password=PASSWORD)
    other_page.get_by_role("button", name="Sign in", exact=True).click()
    expect(other_page.get_by_role("heading", name="My account")).to_be_visible()
    # Another password signs it out.
    page.get_by_role("link", name="My account").click()
    expect(page.get_by_role("button", name="Sign out everywhere else")).to_be_visible()
    page.get_by_label("The one you have").fill(PASSWORD)
    page.get_by_label("The new one: 10 characters or more").fill(ANOTHER)
    page.get_by_role("button", name="Change it").last.click()
    expect(page.get_by_role("status")).to_contain_text("all other browsers are signed out")
    other_page.goto(f"{club.url}/#/")
    other_page.reload()
    expect(other_page.get_by_role("heading", name="Sign in")).to_be_visible()
    # And leaves for good.
    page.get_by_role("button", name="Leave this club…").click()
    page.get_by_label("Your password").fill(ANOTHER)
    page.get_by_role("button", name="Leave for good").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_a_passkey_is_added_used_and_removed(
    club: Table, page: Page, context: BrowserContext
) -> None:
    """With a device that the browser plays: it asks its person, and is made for localhost."""
    near = club.url.replace("127.0.0.1", "localhost")
    device = context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    how = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    sure = {"hasUserVerification": True, "isUserVerified": True}
    which = device.send("WebAuthn.addVirtualAuthenticator", {"options": {**how, **sure}})
    page.goto(near)
    page.get_by_role("button", name="Make one").click()
    fill(page, Your_name="Anna", Password=PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text("You are Anna")).to_be_visible()
    page.get_by_role("link", name="My account").click()
    page.get_by_role("button", name="Add a passkey…").click()
    fill(page, What_to_call_it="My laptop")
    page.get_by_label("Your password, once more").fill("not this one")
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("alert")).to_contain_text("not your password")
    page.get_by_label("Your password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("status")).to_contain_text("you sign in with this passkey")
    expect(page.get_by_role("listitem").filter(has_text="My laptop")).to_contain_text(
        "not used yet"
    )
    # The same device makes no second one.
    page.get_by_role("button", name="Add a passkey…").click()
    fill(page, What_to_call_it="Again")
    page.get_by_label("Your password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("alert")).to_contain_text("has a passkey for your account already")
    page.get_by_role("button", name="Not now").click()
    # Out, and in by it, without a name.
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("You are Anna")).to_be_visible()
    page.get_by_role("link", name="My account").click()
    expect(page.get_by_role("listitem").filter(has_text="My laptop")).to_contain_text("last used")
    # A device whose person says no.
    page.get_by_role("button", name="Sign out", exact=True).click()
    named = {"authenticatorId": which["authenticatorId"], "isUserVerified": False}
    device.send("WebAuthn.setUserVerified", named)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("your device was not asked, or said no")
    # And it is removed.
    device.send("WebAuthn.setUserVerified", {**named, "isUserVerified": True})
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_role("link", name="My account").click()
    page.get_by_role("button", name="Remove passkey My laptop").click()
    page.get_by_label("Your password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("status")).to_contain_text("good no more")
    expect(page.get_by_role("listitem").filter(has_text="My laptop")).to_have_count(0)


def test_a_board_that_was_asked_for_too_early_opens_after_the_door(
    club: Table, page: Page, other_page: Page
) -> None:
    """Its link, opened where nobody is signed in: what was refused then is asked again."""
    join(page, club, "Anna")
    made = page.request.post(
        f"{club.url}/api/tables", data={"game": "doro-nawa", "scenario": "jitra"}
    ).json()
    other_page.goto(f"{club.url}/#/table/{made['id']}")
    fill(other_page, Your_name="Anna", Password=PASSWORD)
    other_page.get_by_role("button", name="Sign in", exact=True).click()
    expect(other_page.get_by_role("group", name="Map")).to_be_visible()


def test_a_guest_sits_down_and_joins(club: Table, page: Page, chromium: Browser) -> None:
    join(page, club, "Anna")
    made = page.request.post(
        f"{club.url}/api/tables", data={"game": "doro-nawa", "scenario": "jitra"}
    ).json()
    invited = page.request.post(
        f"{club.url}/api/tables/{made['id']}/invitations", data={"seat": "Allied"}
    ).json()
    phone = engine.browse(chromium, (390, 844), touch=True)
    guest = phone.new_page()
    guest.goto(invited["links"][0]["url"])
    guest.get_by_label("Your name").fill("Bert")
    guest.get_by_role("button", name="Sit down as Allied").click()
    guest.wait_for_url(f"**/#/table/{made['id']}*")
    guest.goto(f"{club.url}/#/signup")
    fill(guest, Your_name="Bert", Password=PASSWORD)
    guest.get_by_role("button", name="Make the account").click()
    expect(guest.get_by_text("You are Bert")).to_be_visible()
    expect(
        guest.get_by_role("heading", name="Start a game").or_(guest.get_by_text("Allied")).first
    ).to_be_visible()
    told = guest.request.get(f"{club.url}/api/tables/{made['id']}").json()
    assert told["you"]["sides"] == ["Allied"]
    phone.close()
