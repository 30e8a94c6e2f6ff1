"""How somebody plays the Battle of the Java Sea by what his screen shows, to its end.

The Japanese bomb Soerabaja, the Allied striking force goes out against the convoys; whatever the
dice make of that is fought out, and no other mission is begun.
"""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.hand import ALL_THE_SAME, LISTED, Hand
from tests.browser.test_forlorn_hopes import ODD, deed, flier

COURSE: Final = {
    "Soerabaja": "1907",
    "1907": "2007",
    "2007": "2106",
    "2106": "2206",
    "2206": "2205",
}
"""From Soerabaja to the convoys off Balikpapan, hex by hex."""


class Player:
    """Somebody with a side of the battle."""

    def __init__(self, hand: Hand, side: str, finger: bool = False) -> None:
        self.hand, self.side, self.finger = hand, side, finger
        hand.low = ODD
        self.went = False

    def decide(self) -> str:
        """One decision, which is asked of him; what he pressed."""
        hand = self.hand
        hand.is_free()
        asked = hand.prompt.inner_text()
        if "or pass" in asked:
            return self._mission()
        if "Steam on" in asked:
            return self._steam(asked)
        return self._answer(asked)

    # ── a mission of his own ─────────────────────────────────────────────────

    def _mission(self) -> str:
        if self.went:
            return self._press("Pass")
        self.went = True
        if self.side == "Allied":
            self._click(deed(self.hand, re.compile("1808")))
            self.hand.says("Naval mission from Soerabaja")
            self._click(deed(self.hand, re.compile("All 8 ships")))
            return self._press("Depart")
        self.hand.hex("1808")
        self.hand.says("Air mission to Soerabaja")
        for short in ("G4M-1", "G4M-2"):
            flier(self.hand, short).click()
            expect(flier(self.hand, short)).to_have_attribute("aria-label", re.compile("attacker"))
        flier(self.hand, "A6M-1").click()
        self.hand.offer("Escorts").click()
        self.hand.says("Escorts: A6M-1.")
        return self._press("Launch")

    def _steam(self, asked: str) -> str:
        here = re.search(r" in (Soerabaja|\d{4})", asked)
        ahead = COURSE.get(here[1]) if here else None
        if ahead is None:
            ends = self.hand.buttons.get_by_role("button", name=re.compile("^End the mission here"))
            return self._click(ends)
        if self.finger:  # where dice may fall it is asked first
            x, y = self.hand.spot(ahead)
            card = self.hand.page.get_by_role("dialog", name="What this does")
            self.hand.page.touchscreen.tap(x, y)
            expect(card.or_(self.hand.prompt.filter(has_not_text=asked)).first).to_be_visible()
            if card.is_visible():
                card.get_by_role("button", name="Do it").tap()
            self.hand.is_free()
        else:
            self.hand.hex(ahead)
            self.hand.is_free()
        return f"steam {ahead}"

    # ── what else is asked ───────────────────────────────────────────────────

    def _answer(self, asked: str) -> str:
        hand = self.hand
        decision = hand.page.get_by_role("group", name="Decision")
        listed, stroke = decision.locator(LISTED), decision.locator("[data-plan]")
        arrows = hand.page.locator("[data-end]")
        buttons = hand.buttons.get_by_role("button").filter(
            has_not_text=re.compile("Orders|Cancel all")
        )
        ends = re.search("Target scramble|mission|or done", asked) is not None
        if "set up" in asked and stroke.count():
            return self._click(stroke.first)
        if arrows.count():
            arrows.first.press("Enter")
            hand.is_free()
            return "an arrow"
        if "to which airbase" not in asked:
            if listed.count() and not ends:
                return self._click(listed.first)
            if buttons.count():
                return self._click(buttons.first)
        return self._from_list()

    def _from_list(self) -> str:
        """The first of all legal choices, where they stand in a list."""
        listed = self.hand.page.get_by_role("dialog", name="Legal choices")
        self.hand.page.keyboard.press("l")
        first = listed.get_by_role("option").first
        said = self._click(first)
        if first.count() and "Tap again" in first.inner_text():
            self._click(first)
        if listed.count():
            self.hand.page.keyboard.press("Escape")
        return said

    def _press(self, name: str) -> str:
        self.hand.press(name)
        self.hand.is_free()
        return name

    def _click(self, what: Locator) -> str:
        said = what.inner_text().replace("\n", " ")
        if self.finger:
            # What throws dice or ends a phase is asked about by its own button.
            handle = what.element_handle()
            assert handle is not None
            handle.tap()
            self.hand.is_free()
            if handle.is_visible() and "Tap again" in handle.inner_text():
                handle.tap()
        else:
            what.click()
        if self.hand.unmoved.is_visible():
            self.hand.unmoved.get_by_role("button", name=ALL_THE_SAME).click()
        self.hand.is_free()
        return said
