"""A player's hand: what can be clicked, typed and read at the board, by what the screen shows."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import Table

# The client's own scale: world pixels between two neighbouring hex centres (lib/geometry.ts).
UNIT: Final = 60
COLUMN: Final = 3**0.5 / 2
# Where a world position is on the screen, once the map has stood still for two frames.
ON_SCREEN: Final = """async ([x, y]) => {
  const sheet = document.querySelector('svg.play');
  const frame = () => new Promise(requestAnimationFrame);
  for (let last = '', same = 0; same < 2; ) {
    await frame();
    const m = sheet.getScreenCTM(), now = [m.a, m.d, m.e, m.f].join();
    same = now === last ? same + 1 : 0;
    last = now;
  }
  const m = sheet.getScreenCTM();
  return [x * m.a + m.e, y * m.d + m.f];
}"""

TWO_FRAMES: Final = """() => new Promise((done) => requestAnimationFrame(() =>
  requestAnimationFrame(done)))"""

ASKED: Final = """(parts) => performance.getEntriesByType('resource').some(
  ({ name }) => parts.every((part) => name.includes(part)))"""
"""Whether the page was answered what has these parts in its address; it knows of 250 answers."""

SPOKEN: Final = """
window.spoken = [];
new MutationObserver(() => {
  for (const line of document.querySelectorAll('[role=status]'))
    if (window.spoken.at(-1) !== line.textContent) window.spoken.push(line.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Keeps what a page says in passing: on a slow machine it is gone before somebody looks."""

# Until what a table tells of itself holds; it is looked at when the table says that it has changed.
HEARS: Final = """([id, asked, patience]) => new Promise((done, lost) => {
  const line = new WebSocket(`ws://${location.host}/api/tables/${id}/live`);
  let told = 'nothing of itself';
  setTimeout(() => {
    line.onclose = null;
    line.close();
    lost(new Error(`${id} was not "${asked}" within ${patience / 1000} s; it told ${told}`));
  }, patience);
  const tests = {
    over: (info) => info.over,
    person: (info) => info.seats[info.actor] === 'human',
  };
  line.onclose = () => lost(new Error(`the line of ${id} closed`));
  line.onmessage = async () => {
    const info = await (await fetch(`/api/tables/${id}`)).json();
    told = `over: ${info.over}, asked: ${info.actor}, step ${info.step}`;
    if (!tests[asked](info)) return;
    line.onclose = null;
    line.close();
    done();
  };
})"""


UNWARNED = """try {
  const key = "sandtable.settings";
  if (!localStorage.getItem(key)) localStorage.setItem(key, '{"warn": false}');
} catch {}"""
"""Ends a half without a warning, which test_adviser is about."""


LISTED: Final = "li button:enabled:not([aria-disabled=true])"
"""Answers of a list; who has gone keeps the place, and says why nothing is to be done there."""
ALL_THE_SAME: Final = re.compile("^(End|Pass) all the same$")


class Hand:
    """One browser page at one server."""

    def __init__(self, page: Page, table: Table, warned: bool = False) -> None:
        page.add_init_script(SPOKEN)
        if not warned:
            page.add_init_script(UNWARNED)
        self.page = page
        self.url = table.url
        self.known: dict[str, int] = {}
        self.low = 0
        """Columns that stand half a hex further south: 0 the even ones, 1 the odd ones."""

    # ── the start page ──

    def open_start(self) -> None:
        self.page.goto(self.url)
        expect(self.page.get_by_role("button", name="Start the game")).to_be_enabled()
        self.pick_game("doro-nawa")

    def pick_game(self, game: str) -> None:
        """A game between persons: somebody new is offered another, against the computer."""
        self.field("Game").select_option(game)
        for seat in self.page.locator('form select:has(option[value="staff"])').all():
            seat.select_option("human")

    def new_game(self, scenario: str, game: str = "doro-nawa", **chosen: str) -> None:
        """Start a game; seats and other fields by their label: Japanese="staff"."""
        self.open_start()
        self.pick_game(game)
        self.field("Scenario").select_option(scenario)
        for name, value in chosen.items():
            self.field(name).select_option(value)
        self.page.get_by_role("button", name="Start the game").click()
        expect(self.buttons).to_be_visible()
        self.known.clear()

    def field(self, name: str) -> Locator:
        return self.page.get_by_role("combobox", name=name, exact=True)

    def open_position(self, text: str) -> None:
        """A position opened at the start page: every die is chosen at the table."""
        self.hand_in(text)
        expect(self.buttons).to_be_visible()

    def hand_in(self, text: str) -> None:
        """The same, where the table may stay covered."""
        self.open_start()
        self.page.get_by_label("Record or position file").set_input_files(
            {"name": "position.toml", "mimeType": "application/toml", "buffer": text.encode()}
        )
        self.known.clear()

    # ── the table ──

    @property
    def prompt(self) -> Locator:
        return self.page.locator("p.prompt[aria-live]")

    @property
    def buttons(self) -> Locator:
        return self.page.get_by_role("group", name="Choices")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("region", name="Combat sheet")

    @property
    def allotment(self) -> Locator:
        return self.page.get_by_role("region", name="Secret allotment")

    def take_over(self, side: str) -> None:
        """The other of two people at one screen sits down."""
        cover = self.page.get_by_role("dialog", name="Hand over")
        expect(cover).to_contain_text(f"Hand over to the {side} player")
        cover.get_by_role("button", name=f"I am the {side} player").click()
        expect(self.page.get_by_role("group", name="Map")).to_be_visible()

    @property
    def card(self) -> Locator:
        """What popped up at the pointer: a fan of counters, a menu, an explanation."""
        return self.page.get_by_role("dialog", name=re.compile("Choices here|Why not"))

    def offer(self, name: str) -> Locator:
        """One choice of that card; what is done at one stroke is offered a moment later."""
        single = self.page.locator("button:not([data-plan])")
        return self.card.get_by_role("button", name=name).and_(single)

    def press(self, name: str) -> None:
        """A button of the top bar; what ends although units could still act is meant."""
        self.press_only(name)
        if self.unmoved.is_visible():
            self.unmoved.get_by_role("button", name=ALL_THE_SAME).click()

    def press_only(self, name: str) -> None:
        """The same without an answer to what is asked then."""
        self.buttons.get_by_role("button", name=name, exact=True).click()

    @property
    def unmoved(self) -> Locator:
        """The question before a half ends while somebody could still act."""
        return self.page.get_by_role("dialog", name="Units unmoved")

    def key(self, name: str) -> None:
        """A key, when the one before has been answered."""
        self.is_free()
        self.page.keyboard.press(name)

    def die(self, face: int) -> None:
        self.press(f"Die {face}")

    def was_told(self, text: str) -> None:
        """Wait until this has been said in passing, whether it still stands there or not."""
        said = "text => window.spoken.some((line) => line.includes(text))"
        self.page.wait_for_function(said, arg=text)

    def says(self, *parts: str) -> None:
        """The prompt holds these words."""
        for part in parts:
            expect(self.prompt).to_contain_text(part)

    # ── the map ──

    def hex(self, label: str, button: str = "left", held: str = "") -> None:
        """Click the middle of a hex, whatever lies there; `held` is a key such as Control."""
        x, y = self.spot(label)
        if held:
            self.page.keyboard.down(held)
        if button == "right":
            self.page.mouse.click(x, y, button="right")
        else:
            self.page.mouse.click(x, y)
        if held:
            self.page.keyboard.up(held)

    def beside(self, label: str) -> None:
        """Click in a hex, at its foot, which counters leave free."""
        x, y = self.spot(label)
        _, below = self.spot(f"{label[:2]}{int(label[2:]) + 1:02}")
        self.page.mouse.click(x, y + (below - y) * 0.45)

    def is_free(self) -> None:
        """What was clicked or typed last has been answered, and the table hears the next."""
        expect(self.page.locator("[aria-busy]:not(.scroll)")).to_have_attribute(
            "aria-busy", "false"
        )

    def rests(self) -> None:
        """The map has come to rest, and shows what it shows at this zoom and size."""
        self.is_free()
        self.page.evaluate(TWO_FRAMES)  # until a change of the window has reached the map
        expect(self.page.locator(".stage")).not_to_have_class(re.compile("moving"))
        self.page.evaluate(TWO_FRAMES)

    def point(self, label: str) -> None:
        x, y = self.spot(label)
        self.page.mouse.move(x - 3, y - 3)
        self.page.mouse.move(x, y)

    def spot(self, label: str) -> tuple[float, float]:
        """Where a hex is on the screen, when nothing is under way any more."""
        self.is_free()
        column, row = int(label[:2]), int(label[2:])
        low = 0.5 if column % 2 == self.low else 0
        x, y = self.page.evaluate(ON_SCREEN, [(column - 1) * COLUMN * UNIT, (row - 1 + low) * UNIT])
        return float(x), float(y)

    def counter(self, short: str) -> Locator:
        """A counter on the map by its short name."""
        return self.page.locator(f'[data-unit="{self.unit_id(short)}"]')

    def take(self, short: str) -> None:
        """Act on a unit by its own key, as a person without a pointer does."""
        expect(self.counter(short)).to_have_attribute("tabindex", "0")
        self.is_free()
        self.counter(short).press("Enter")

    def is_at(self, short: str, hex_label: str) -> None:
        expect(self.counter(short)).to_have_attribute("aria-label", re.compile(f"in {hex_label}"))

    def unit_id(self, short: str) -> int:
        if short not in self.known:
            roster = self.ask(f"/tables/{self.table_id}/roster")
            self.known = {row["short"]: row["id"] for row in roster}
        return self.known[short]

    # ── the server, to compare ──

    @property
    def table_id(self) -> str:
        found = re.search(r"#/table/([^/?]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def ask(self, path: str) -> Any:
        return self.page.request.get(f"{self.url}/api{path}").json()

    def hears(self, table: str, asked: str, patience: float = 120.0) -> None:
        """A table where others play is `over`, or asks a `person`: it tells so itself."""
        if not self.page.url.startswith(self.url):
            self.page.goto(self.url)
        self.page.evaluate(HEARS, [table, asked, patience * 1000])

    def view(self) -> Any:
        """What the server shows, once it has answered the last click."""
        self.is_free()
        return self.ask(f"/tables/{self.table_id}/view?role=both")

    def view_of(self, role: str) -> Any:
        """The same in one role, or in one's own."""
        self.is_free()
        return self.ask(f"/tables/{self.table_id}/view" + (f"?role={role}" if role else ""))
