"""Log lines and views, one choice after the other, made into moves, fights and losses."""

from __future__ import annotations

import re
from typing import Any, Final, final

from sandtable.core.line import ROLL
from sandtable.server.tables.thrown import Row

MOVE: Final = "move"
FIGHT: Final = "fight"
LOSS: Final = "loss"
GAIN: Final = "gain"
NOTE: Final = "note"

GONE: Final = ("eliminated", "chart")
"""States of a counter that is lost, for good or until it comes back."""
DECIDES: Final = ("column", "needs")
"""Figures of a log line of which one is there when its die decides a fight."""
OF_MANY: Final = ("ratio", "difference")
"""Figures of a fight of many against many: the next die there is another fight."""
MANNERS: Final = {
    **{
        verb: verb
        for verb in ("retreat", "withdraw", "advance", "land", "march", "support", "interdict")
    },
    **{verb: verb for verb in ("return", "entrain", "recon", "scramble", "flee", "stage")},
    **dict.fromkeys(("place", "enter"), "arrive"),
}
"""Verbs that tell of a way more than that it is one, and what they tell."""

HARM: Final = ("hits", "disrupted")
"""Figures of what befell a place in a fight: the losses of the units do not tell it."""
HURT: Final = re.compile(" (?:is|takes|has) ")
"""What comes after the name of the place."""

Item = dict[str, Any]
Line = dict[str, Any]


@final
class Teller:
    """Hears what each choice changed in the eyes of one seat, and keeps what is worth telling."""

    __slots__ = (
        "_dice",
        "_fight",
        "_harm",
        "_news",
        "_row",
        "_sides",
        "_stays",
        "_thrown",
        "_trails",
        "_units",
        "_verb",
        "_where",
        "items",
    )

    def __init__(
        self,
        sides: dict[int, str],
        view: dict[str, Any],
        news: tuple[str, ...] = (),
        dice: tuple[str, ...] = (),
    ) -> None:
        self._sides: Final = sides
        self._units = units_of(view)
        self._trails: Final[dict[int, Item]] = {}
        self._fight: Item | None = None
        self._harm: Final[dict[str, Item]] = {}
        """Of each place hurt in the fight under way what is told of it last."""
        self._stays: Final[dict[int, Item]] = {}
        """What more than announces a fight, by `id`: what befell a place, dice before it."""
        self._news: Final = news
        self._dice: Final = dice
        self._row: Item | None = None
        """Dice that belong to no place, one unit after the other, as in air superiority."""
        self._thrown: Row | None = None
        self._verb = ""
        self._where = str((view.get("mission") or {}).get("hex") or "")
        self.items: Final[list[Item]] = []

    def tell(self, step: int, mover: str, text: str, lines: list[Line], view: Line) -> None:
        """The lines that choice number `step` wrote, and the view after it."""
        before, after = self._units, units_of(view)
        self._units = after
        verb = text.partition(" ")[0]
        self._verb = self._verb if verb == ROLL else verb
        changed = [
            (unit, before[unit], now)
            for unit, now in after.items()
            if unit in before and before[unit] != now
        ]
        moved = {unit for unit, was, now in changed if self._moves(step, unit, was, now, lines)}
        lost = {unit for unit, was, now in changed if loss_of(was, now)}
        for line in lines:
            places = [label for label in line["hexes"] if _is_hex(label)]
            self._where = places[0] if places else self._where
            if line["dice"] and any(figure in line["detail"] for figure in DECIDES):
                self._fights(step, mover, line)
            elif line["case"] in self._dice and (line["dice"] or self._comes_of_dice(line)):
                self._throws(step, mover, line)
            elif places and not line["units"] and not line["dice"]:
                self._notes(step, mover, line, places[0])
            elif line["case"] in self._news and self._is_news(line, moved | lost):
                self._tells(step, mover, line, places)
        for unit, was, now in changed:
            self._losses(step, unit, was, now, lines)
            self._gains(step, unit, was, now)

    def told(self) -> list[Item]:
        """Everything, in its order; who went the same way together is one item."""
        found: list[Item] = []
        since: dict[tuple[Any, ...], Item] = {}
        for item in self.items:
            if item["kind"] == FIGHT:
                since.clear()
            if item["kind"] in (LOSS, GAIN) and found and _joins(found[-1], item):
                _join(found[-1], item)
                continue
            if item["kind"] == MOVE:
                way = (item["side"], item["manner"], *item["path"])
                if way in since:
                    since[way]["units"] += item["units"]
                    since[way]["last"] = max(since[way]["last"], item["last"])
                    continue
                since[way] = item
            found.append(item)
        return found

    # ── moves ────────────────────────────────────────────────────────────────

    def _moves(self, step: int, unit: int, was: Line, now: Line, lines: list[Line]) -> bool:
        """Whether it went anywhere; that is told before what it led to."""
        if was["hex"] == now["hex"] or now["hex"] is None or now["state"] in GONE:
            return False
        if not (_is_hex(now["hex"]) or _is_hex(was["hex"])):
            return False
        path = [now["hex"]] if was["hex"] is None else _way(unit, was["hex"], now["hex"], lines)
        manner = _said(unit, path, lines) or MANNERS.get(self._verb, "")
        trail = self._trails.get(unit)
        if trail is not None and trail["path"][-1] == path[0] and trail["manner"] == manner:
            trail["path"] += path[1:]
            trail |= {"last": step, "hex": path[-1]}
            return True
        item = self._add(MOVE, step, self._sides.get(unit, ""), units=[unit])
        item |= {"path": path, "manner": manner, "hex": path[-1]}
        self._trails[unit] = item
        return True

    # ── fights ───────────────────────────────────────────────────────────────

    def _fights(self, step: int, mover: str, line: Line) -> None:
        detail, fight = line["detail"], self._fight
        roll = {"step": step, "text": line["text"], "dice": line["dice"]}
        many = any(figure in detail for figure in OF_MANY)
        same = fight is not None and fight["hex"] == self._where and fight["case"] == line["case"]
        if fight is not None and same and not many and not fight["many"]:
            fight["rolls"].append(roll)
            fight["units"] += [unit for unit in line["units"] if unit not in fight["units"]]
            fight["last"] = step
            return
        self._drop_heralds(line["case"], self._where)
        self._harm.clear()
        item = self._add(FIGHT, step, mover, units=list(line["units"]), case=line["case"])
        item |= {"hex": self._where, "rolls": [roll], "losses": [], "many": many}
        item["column"] = str(detail.get("column", ""))
        self._fight = item

    def _drop_heralds(self, case: str, place: str) -> None:
        """A fight, or what came of it, says where it is: what announced it need not."""
        begun = self._fight["step"] if self._fight is not None else -1
        self.items[:] = [
            item
            for item in self.items
            if item["kind"] != NOTE
            or item["units"]
            or id(item) in self._stays
            or item["step"] <= begun
            or not _same(item, case, place)
        ]

    def _notes(self, step: int, mover: str, line: Line, place: str) -> None:
        if self._fight is not None and _same(self._fight, line["case"], place):
            if any(figure in line["detail"] for figure in HARM):
                self._harms(step, mover, line, place)
            return
        self._drop_heralds(line["case"], place)
        item = self._add(NOTE, step, mover, units=[], case=line["case"])
        item |= {"hex": place, "text": line["text"]}

    def _harms(self, step: int, mover: str, line: Line, place: str) -> None:
        """One bomb after the other: of each target the last line of a fight tells how it stands."""
        about = HURT.split(line["text"])[0]
        if about in self._harm:
            self.items.remove(self._harm[about])
        item = self._add(NOTE, step, mover, units=[], case=line["case"])
        item |= {"hex": place, "text": line["text"]}
        self._harm[about] = item
        self._stays[id(item)] = item

    def _is_news(self, line: Line, shown: set[int]) -> bool:
        """Whether no other item shows what a line says: dice, and deeds of one side to another."""
        sides = {self._sides.get(unit) for unit in line["units"]}
        return bool(line["dice"]) or len(sides) > 1 or not shown.intersection(line["units"])

    def _comes_of_dice(self, line: Line) -> bool:
        """Whether it says of no unit what the dice before it brought about."""
        row, places = self._thrown, [label for label in line["hexes"] if _is_hex(label)]
        if row is None or line["units"] or not places:
            return False
        return row.goes_on(self.items, line["case"], places[-1])

    def _throws(self, step: int, mover: str, line: Line) -> None:
        """A die that decides no fight: with those before it that are about the same."""
        places = [label for label in line["hexes"] if _is_hex(label)]
        place = places[-1] if places else ""
        row = self._thrown
        if row is None or not row.goes_on(self.items, line["case"], place):
            item = self._add(NOTE, step, self._whose(line, mover), units=[], case=line["case"])
            item["hex"] = place
            row = self._thrown = Row(item)
            self._stays[id(item)] = item
        row.add(step, line)

    def _whose(self, line: Line, mover: str) -> str:
        """The side of the units a line is about; the mover's where they are of both, or none."""
        sides = {self._sides.get(unit, mover) for unit in line["units"]}
        return sides.pop() if len(sides) == 1 else mover

    def _tells(self, step: int, mover: str, line: Line, places: list[str]) -> None:
        """What a line says that no other item shows: who scrambled, what the event was."""
        side = self._whose(line, mover)
        last = self.items[-1] if self.items else {}
        again = last.get("kind") == NOTE and places and last["hex"] == places[-1]
        if again and line["dice"] and last["case"] == line["case"]:
            self.items.pop()  # one attempt after the other, such as to spot: the last one tells
        alone = bool(line["dice"]) and not places
        if alone and last is self._row and (last["case"], last["side"]) == (line["case"], side):
            last["text"] = f"{last['text'].rstrip('.')}; {line['text']}"
            last["units"] += line["units"]
            last["last"] = step
            return
        item = self._add(NOTE, step, side, units=list(line["units"]), case=line["case"])
        item |= {"hex": places[-1] if places else "", "text": line["text"]}
        if alone:
            self._row = item

    # ── losses ───────────────────────────────────────────────────────────────

    def _losses(self, step: int, unit: int, was: Line, now: Line, lines: list[Line]) -> None:
        told = loss_of(was, now)
        if not told:
            return
        place = was["hex"] if _is_hex(was["hex"]) else self._where
        loss = {"unit": unit, "hex": place, **told}
        fight = self._fight
        if fight is not None and (unit in fight["units"] or fight["hex"] == place):
            fight["losses"].append(loss)
            fight["last"] = step
            return
        said = self._sentence(unit, lines) if "lost" in told else None
        if said is not None and not said["hexes"]:
            loss["hex"] = place = ""  # nowhere, and not where something was told of last
        item = self._add(LOSS, step, self._sides.get(unit, ""), units=[unit])
        item |= {"hex": place, "losses": [loss]}
        if said is not None:
            item["text"] = said["text"]

    def _sentence(self, unit: int, lines: list[Line]) -> Line | None:
        """The line about one unit that says more than that it is lost: when it is back, say."""
        for line in lines:
            if line["case"] in self._news and line["units"] == [unit] and not line["dice"]:
                return line
        return None

    def _gains(self, step: int, unit: int, was: Line, now: Line) -> None:
        told = _gain(was, now)
        if told:
            item = self._add(GAIN, step, self._sides.get(unit, ""), units=[unit])
            place = now["hex"] if _is_hex(now["hex"]) else ""
            item |= {"hex": place, "gains": [{"unit": unit, "hex": place, **told}]}

    def _add(self, kind: str, step: int, side: str, units: list[int], case: str = "") -> Item:
        item: Item = {"kind": kind, "side": side, "step": step, "last": step, "case": case}
        item["units"] = units
        self.items.append(item)
        return item


def units_of(view: dict[str, Any]) -> dict[int, Line]:
    """The counters of a view by their numbers."""
    return {unit["id"]: {"state": "map", **unit} for unit in view.get("units", [])}


def _same(item: Item, case: str, place: str) -> bool:
    """Whether a case of the same chapter speaks of the same place."""
    chapter = case.partition(".")[0]
    return bool(item["hex"] == place and item["case"].partition(".")[0] == chapter)


def _is_hex(label: str | None) -> bool:
    """Whether it is a hex of the map: a box has a name."""
    return label is not None and label.isdecimal()


def _way(unit: int, start: str, end: str, lines: list[Line]) -> list[str]:
    """The hexes that a line of the log tells of, or the straight way."""
    for line in lines:
        hexes = line["hexes"]
        if unit in line["units"] and len(hexes) > 1 and (hexes[0], hexes[-1]) == (start, end):
            return list(hexes)
    return [start, end]


def _said(unit: int, path: list[str], lines: list[Line]) -> str:
    """What a line of the log calls a way: after a fight others may go than who was asked."""
    for line in lines:
        hexes = line["hexes"]
        it = unit in line["units"] and (hexes[:1], hexes[-1:]) == (path[:1], path[-1:])
        if it and "way" in line["detail"]:
            return str(line["detail"]["way"])
    return ""


def loss_of(was: Line, now: Line) -> dict[str, Any]:
    """What a counter lost between two views of it; nothing of one that was or is hidden."""
    if was["state"] in GONE:
        return {}
    if now["state"] in GONE:
        return {"lost": True}
    if was.get("hidden") or now.get("hidden"):
        return {}
    found: dict[str, Any] = {}
    if now.get("sp", 0) < was.get("sp", 0):
        found["sp"] = was["sp"] - now["sp"]
    elif now.get("reduced") and not was.get("reduced"):
        found["reduced"] = True
    level = _level(now)
    if level > _level(was):
        found["disrupted"] = level
    if now.get("oos") and not was.get("oos"):
        found["oos"] = True
    return found


def _gain(was: Line, now: Line) -> dict[str, Any]:
    """What a counter in play got back between two views of it."""
    if was["state"] in GONE or now["state"] in GONE or was["hex"] is None or now["hex"] is None:
        return {}
    if was.get("hidden") or now.get("hidden"):
        return {}
    found: dict[str, Any] = {}
    if now.get("sp", 0) > was.get("sp", 0):
        found["sp"] = now["sp"] - was["sp"]
    elif was.get("reduced") and not now.get("reduced"):
        found["restored"] = True
    if _level(now) < _level(was):
        found["recovered"] = _level(now)
    if was.get("oos") and not now.get("oos"):
        found["supplied"] = True
    return found


def _level(unit: Line) -> int:
    return int(unit.get("disruption") or bool(unit.get("disrupted")))


def _list_of(item: Item) -> str:
    return "losses" if item["kind"] == LOSS else "gains"


def _kinds(item: Item) -> set[str]:
    return {key for change in item[_list_of(item)] for key in change} - {"unit", "hex"}


def _joins(item: Item, other: Item) -> bool:
    """Whether two changes in a row are of one kind and one side: a phase of supply, say."""
    same = item["kind"] == other["kind"] and item["side"] == other["side"]
    same = same and ("text" in item) == ("text" in other)
    return same and _kinds(item) == _kinds(other)


def _join(item: Item, other: Item) -> None:
    item["units"] += [unit for unit in other["units"] if unit not in item["units"]]
    item[_list_of(item)] += other[_list_of(item)]
    item["last"] = other["last"]
    if "text" in item:
        item["text"] = f"{item['text'].rstrip('.')}; {other['text']}"
