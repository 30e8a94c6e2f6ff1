"""Record the campaign that the test replays, anew: python -m tests.records.recorded

Needed when the rules or the values changed (a new `rules_version`) so that the old one no longer
replays.  It plays the same seed with today's rules and staff, and writes record and summary.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from sandtable.ai.player import Knowledge
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.lab.selfplay import Gauge, Plan, start

FOLDER: Final = Path(__file__).parent / "doro_nawa"
RECORD: Final = FOLDER / "staff-campaign.jsonl"
SUMMARY: Final = FOLDER / "staff-campaign.json"
PLAN: Final = Plan("doro-nawa", ("staff", "staff"), seed="campaign")
NUMBER: Final = 1
AGAIN: Final = "record it again: python -m tests.records.recorded"


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


def main() -> None:
    """Play, save, and print the summary."""
    game, players = start(PLAN, NUMBER)
    gauge = Gauge(game)
    while game.actor != NOBODY:
        game.choose(players[game.actor].choose(Knowledge(game)))
        gauge.look(game)
    gauge.close(game)
    game.save(RECORD)
    text = json.dumps(summary_of(game, gauge), indent=1)
    SUMMARY.write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
