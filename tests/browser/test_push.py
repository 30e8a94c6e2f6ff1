"""A browser that tells of a turn while no board is open: the switch, the worker, the click."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, Worker, expect

from sandtable.server.notices import push
from sandtable.server.notices.words import Words
from tests.browser import engine
from tests.browser.hand import TWO_FRAMES
from tests.browser.table import Table
from tests.server.pushed import Browser, browser

SWITCH = "This browser tells me, also while no board is open in it"
GIVES = """(asked) => {
  PushManager.prototype.subscribe = async () => ({
    toJSON: () => ({ endpoint: asked.address, keys: { p256dh: asked.key, auth: asked.auth } }),
    unsubscribe: async () => true,
  });
}"""
"""The push service of a Chromium is elsewhere: another is given to the page, of this machine."""
SHOWN = """async () => (await self.registration.getNotifications()).map(
  ({ title, body, tag, data }) => ({ title, body, tag, url: data.url })
)"""
CLICK = """async () => {
  const windows = [];
  self.clients.openWindow = async (url) => void windows.push(url);
  const [notification] = await self.registration.getNotifications();
  const doing = [];
  const event = new NotificationEvent("notificationclick", { notification });
  event.waitUntil = (work) => void doing.push(work);
  self.dispatchEvent(event);
  await Promise.all(doing);
  return windows;
}"""


@pytest.fixture
def chromium() -> Chromium:
    """A whole one: the shell shows no notifications."""
    return engine.BROWSERS.one(whole=True)


class Near(Table):
    """A server that may push to its own machine."""

    command = ("play", "--no-browser", "--local-webhooks")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    served = Near(tmp_path)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def phone() -> Iterator[Browser]:
    with browser() as found:
        yield found


COUNT = """() => {
    self.awaited = (self.awaited ?? 0) + 1;
    if (self.done !== undefined) return;
    self.done = 0;
    const show = self.registration.showNotification.bind(self.registration);
    self.registration.showNotification = (...told) => show(...told).finally(() => self.done++);
}"""
SHOWN_ALL = """async () => {
    while (self.done < self.awaited) await new Promise((again) => setTimeout(again, 20));
}"""
"""While a second notification takes the place of the first, there is none for a moment."""


def turned_on(page: Page, table: Table, phone: Browser) -> Worker:
    """The worker of a page that was told to tell."""
    page.context.grant_permissions(["notifications"], origin=table.url)
    page.goto(f"{table.url}/#/notices")
    page.evaluate(GIVES, phone.asked)
    with page.context.expect_event("serviceworker") as begun:
        page.get_by_label(SWITCH).click()
    expect(page.get_by_role("status")).to_have_text("This browser tells you from now on.")
    return begun.value


def deliver(page: Page, table: Table, worker: Worker, said: dict[str, Any]) -> None:
    """Let the browser have a message as its push service hands it over, until it is shown."""
    worker.evaluate(COUNT)
    line = page.context.new_cdp_session(page)
    known: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.ready")
    last = time.monotonic() + engine.PATIENCE / 1000
    while not known:  # the browser names it when it comes to it
        assert time.monotonic() < last, "no registration was named"
        page.evaluate(TWO_FRAMES)
    sent = {"origin": table.url, "registrationId": known[-1], "data": json.dumps(said)}
    line.send("ServiceWorker.deliverPushMessage", sent)
    worker.evaluate(SHOWN_ALL)
    line.detach()


def test_a_browser_is_turned_on_told_and_turned_off(
    table: Table, page: Page, phone: Browser
) -> None:
    worker = turned_on(page, table, phone)
    assert worker.url == f"{table.url}/push.js"
    expect(page.get_by_label(SWITCH)).to_be_checked()
    row = page.get_by_role("listitem").filter(has_text="Browser")
    expect(row).to_contain_text("Chrome on Linux, this one")
    row.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("status")).to_have_text("A trial is on its way.")
    phone.wait()
    # What the server sealed for this browser is what the browser shows.
    deliver(page, table, worker, phone.opened())
    (shown,) = worker.evaluate(SHOWN)
    assert (shown["title"], shown["url"]) == ("Sandtable: a trial", "/#/notices")
    page.get_by_label(SWITCH).click()
    expect(page.get_by_role("status")).to_have_text("This browser tells you nothing any more.")
    expect(page.get_by_label(SWITCH)).not_to_be_checked()
    expect(row).to_have_count(0)
    assert (
        page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    )


def test_a_click_opens_the_board_where_one_decides(
    table: Table, page: Page, phone: Browser
) -> None:
    made = page.request.post(
        f"{table.url}/api/tables", data={"game": "doro-nawa", "scenario": "jitra"}
    ).json()
    worker = turned_on(page, table, phone)
    words = Words(made["id"], "Jitra", "It is your turn as Japanese", ["a bridge is down"])
    said = push.message([words], story=True)
    for _ in range(2):  # twice the same is shown once
        deliver(page, table, worker, said)
    (shown,) = worker.evaluate(SHOWN)
    assert shown["title"] == "Jitra: It is your turn as Japanese"
    assert shown["body"] == "a bridge is down"
    (opened,) = worker.evaluate(CLICK)
    assert opened == f"{table.url}/#/table/{made['id']}"
    assert worker.evaluate(SHOWN) == []
    page.goto(opened)
    expect(page.get_by_role("heading", name="Doro Nawa: Jitra")).to_be_visible()


def test_a_browser_whose_push_service_is_away_says_so(
    table: Table, context: BrowserContext
) -> None:
    """As this Chromium itself: a window of its kind has none, and it says so in its console."""
    page = context.new_page()
    page.context.grant_permissions(["notifications"], origin=table.url)
    page.goto(f"{table.url}/#/notices")
    page.get_by_label(SWITCH).click()
    expect(page.get_by_role("alert")).to_contain_text("push service cannot be reached")
    expect(page.get_by_label(SWITCH)).not_to_be_checked()
    expect(page.get_by_text("Nowhere yet.")).to_be_visible()


def test_who_does_not_allow_it_is_told_so(
    table: Table, page: Page, context: BrowserContext
) -> None:
    context.clear_permissions()
    page.goto(f"{table.url}/#/notices")
    page.evaluate("() => { Notification.requestPermission = async () => 'denied'; }")
    page.get_by_label(SWITCH).click()
    expect(page.get_by_role("alert")).to_contain_text("does not allow notices")


def test_nothing_of_it_is_loaded_by_whoever_leaves_it_off(table: Table, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(f"{table.url}/#/notices")
    expect(page.get_by_label(SWITCH)).to_be_visible()
    assert not [url for url in asked if "push.js" in url]
    assert (
        page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    )
