"""The page that scripts/play opens."""

from __future__ import annotations

import signal

from playwright.sync_api import Page, expect

from tests.browser.table import Table


def test_the_board_opens_and_opens_again_after_a_kill(page: Page, table: Table) -> None:
    page.goto(table.url)
    expect(page).to_have_title("Sandtable")
    table.stop(signal.SIGKILL)
    table.start()
    page.reload()
    expect(page).to_have_title("Sandtable")
