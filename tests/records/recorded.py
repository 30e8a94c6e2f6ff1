"""Record the campaigns that the test replays, anew: python -m tests.records.recorded [GAME]

Needed when the rules or the values changed (a new `rules_version`) so that the old one no longer
replays.  It plays the same seed with today's rules and staff, and writes record and summary.  A
game without a record so far gets its first one when it is named.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from sandtable.ai.player import Knowledge
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games import PACKAGES
from sandtable.lab.measures import Gauge
from sandtable.lab.selfplay import Plan, start

FOLDER: Final = Path(__file__).parent
NUMBER: Final = 1
AGAIN: Final = "record it again: python -m tests.records.recorded"


def plan_of(name: str) -> Plan:
    """A campaign between two staffs."""
    return Plan(name, ("staff", "staff"), seed="campaign")


def record_of(name: str) -> Path:
    """Where a game's record lies, or would."""
    return FOLDER / name.replace("-", "_") / "staff-campaign.jsonl"


def recorded() -> list[str]:
    """The games that have a record."""
    return [name for name in PACKAGES if record_of(name).exists()]


def summary_of(game: Game, gauge: Gauge | None = None) -> dict[str, Any]:
    """What the replay must come to, and for readers what the game was like."""
    result = game.result()
    assert result is not None, "the game is not over"
    found: dict[str, Any] = {
        "rules": game.record.header["rules"],
        "choices": game.step,
        "digest": game.state.digest(),
        "points": list(result.points),
        "result": result.text,
    }
    if gauge is not None:
        found["by turn"] = gauge.series
    return found


def record(name: str) -> None:
    """Play, save, and print the summary."""
    game, players = start(plan_of(name), NUMBER)
    gauge = Gauge(game)
    while game.actor != NOBODY:
        game.choose(players[game.actor].choose(Knowledge(game)))
        gauge.look(game)
    gauge.close(game)
    path = record_of(name)
    path.parent.mkdir(exist_ok=True)
    game.save(path)
    text = json.dumps(summary_of(game, gauge), indent=1)
    path.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    for wanted in sys.argv[1:] or recorded():
        record(wanted)
