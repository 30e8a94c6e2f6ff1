"""Log lines and views, one choice after the other, made into moves, fights and losses."""

from __future__ import annotations

from typing import Any, Final, final

MOVE: Final = "move"
FIGHT: Final = "fight"
LOSS: Final = "loss"
NOTE: Final = "note"

GONE: Final = ("eliminated", "chart")
"""States of a counter that is lost, for good or until it comes back."""
DECIDES: Final = ("column", "needs")
"""Figures of a log line of which one is there when its die decides a fight."""
OF_MANY: Final = ("ratio", "difference")
"""Figures of a fight of many against many: the next die there is another fight."""
MANNERS: Final = ("retreat", "withdraw", "advance", "land", "march", "support", "interdict")
"""Verbs that tell of a way more than that it is one."""

Item = dict[str, Any]
Line = dict[str, Any]


@final
class Teller:
    """Hears what each choice changed in the eyes of one seat, and keeps what is worth telling."""

    __slots__ = ("_fight", "_sides", "_trails", "_units", "_where", "items")

    def __init__(self, sides: dict[int, str], view: dict[str, Any]) -> None:
        self._sides: Final = sides
        self._units = _by_id(view)
        self._trails: Final[dict[int, Item]] = {}
        self._fight: Item | None = None
        self._where = str((view.get("mission") or {}).get("hex") or "")
        self.items: Final[list[Item]] = []

    def tell(self, step: int, mover: str, text: str, lines: list[Line], view: Line) -> None:
        """The lines that choice number `step` wrote, and the view after it."""
        before, after = self._units, _by_id(view)
        self._units = after
        verb = text.partition(" ")[0]
        for line in lines:
            places = [label for label in line["hexes"] if _is_hex(label)]
            self._where = places[0] if places else self._where
            if line["dice"] and any(figure in line["detail"] for figure in DECIDES):
                self._fights(step, mover, line)
            elif places and not line["units"] and not line["dice"]:
                self._notes(step, mover, line, places[0])
        for unit, now in after.items():
            was = before.get(unit)
            if was is None or was == now:
                continue
            self._moves(step, verb, unit, was, now, lines)
            self._losses(step, unit, was, now)

    def told(self) -> list[Item]:
        """Everything, in its order; who went the same way together is one item."""
        found: list[Item] = []
        since: dict[tuple[Any, ...], Item] = {}
        for item in self.items:
            if item["kind"] == FIGHT:
                since.clear()
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

    def _moves(
        self, step: int, verb: str, unit: int, was: Line, now: Line, lines: list[Line]
    ) -> None:
        if was["hex"] == now["hex"] or now["hex"] is None or now["state"] in GONE:
            return
        if not (_is_hex(now["hex"]) or _is_hex(was["hex"])):
            return
        path = [now["hex"]] if was["hex"] is None else _way(unit, was["hex"], now["hex"], lines)
        manner = verb if verb in MANNERS else ""
        trail = self._trails.get(unit)
        if trail is not None and trail["path"][-1] == path[0] and trail["manner"] == manner:
            trail["path"] += path[1:]
            trail |= {"last": step, "hex": path[-1]}
            return
        item = self._add(MOVE, step, self._sides.get(unit, ""), units=[unit])
        item |= {"path": path, "manner": manner, "hex": path[-1]}
        self._trails[unit] = item

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
            if item["kind"] != NOTE or item["step"] <= begun or not _same(item, case, place)
        ]

    def _notes(self, step: int, mover: str, line: Line, place: str) -> None:
        if self._fight is not None and _same(self._fight, line["case"], place):
            return
        self._drop_heralds(line["case"], place)
        item = self._add(NOTE, step, mover, units=[], case=line["case"])
        item |= {"hex": place, "text": line["text"]}

    # ── losses ───────────────────────────────────────────────────────────────

    def _losses(self, step: int, unit: int, was: Line, now: Line) -> None:
        told = _loss(was, now)
        if not told:
            return
        place = was["hex"] if _is_hex(was["hex"]) else self._where
        loss = {"unit": unit, "hex": place, **told}
        fight = self._fight
        if fight is not None and (unit in fight["units"] or fight["hex"] == place):
            fight["losses"].append(loss)
            fight["last"] = step
            return
        item = self._add(LOSS, step, self._sides.get(unit, ""), units=[unit])
        item |= {"hex": place, "losses": [loss]}

    def _add(self, kind: str, step: int, side: str, units: list[int], case: str = "") -> Item:
        item: Item = {"kind": kind, "side": side, "step": step, "last": step, "case": case}
        item["units"] = units
        self.items.append(item)
        return item


def _by_id(view: dict[str, Any]) -> dict[int, Line]:
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


def _loss(was: Line, now: Line) -> dict[str, Any]:
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
    if now.get("reduced") and not was.get("reduced"):
        found["reduced"] = True
    level = int(now.get("disruption") or bool(now.get("disrupted")))
    if level > int(was.get("disruption") or bool(was.get("disrupted"))):
        found["disrupted"] = level
    if now.get("oos") and not was.get("oos"):
        found["oos"] = True
    return found
