"""A whole campaign between two staffs, kept as a record, comes out the same on every machine."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, Final

import pytest

from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.core.record import read_record
from sandtable.games import RULEBOOKS, rulebook
from tests.records.recorded import AGAIN, record_of, recorded, summary_of

EARLIER: Final = Path(__file__).parent / "earlier"
"""Campaigns as players of an earlier version have them: one of each game and version."""


def kept_of(name: str) -> dict[str, Any]:
    """The summary beside a record."""
    found: dict[str, Any] = json.loads(record_of(name).with_suffix(".json").read_text("utf-8"))
    return found


def test_doro_nawa_is_recorded() -> None:
    assert "doro-nawa" in recorded()


@pytest.mark.parametrize("name", recorded())
def test_the_recorded_campaign_replays_exactly(name: str) -> None:
    kept, book = kept_of(name), rulebook(name)
    assert book is not None
    made = f"recorded by rules version {kept['rules']}, these are version {book.version}"
    try:
        game = Game.load(record_of(name), RULEBOOKS)
    except Trouble as trouble:
        pytest.fail(f"{trouble} ({made}); if the change is meant, {AGAIN} {name}")
    found = summary_of(game)
    differs = [key for key in found if found[key] != kept[key]]
    assert not differs, f"{differs} differ ({made}); if the change is meant, {AGAIN} {name}"


@pytest.mark.parametrize("name", recorded())
def test_the_recorded_campaign_is_small_and_whole(name: str) -> None:
    assert record_of(name).stat().st_size < 2_000_000
    header = json.loads(record_of(name).read_text("utf-8").partition("\n")[0])
    for series in kept_of(name)["by turn"].values():
        assert len(series) == header["turns"]


@pytest.mark.parametrize("path", sorted(EARLIER.glob("*.jsonl.gz")), ids=lambda path: path.name)
def test_a_campaign_of_earlier_rules_goes_on(path: Path) -> None:
    text = gzip.decompress(path.read_bytes()).decode("utf-8")
    game = Game.read(text, RULEBOOKS, path.name)
    assert game.record.header["rules"] < game.rulebook.version
    last = game.result()
    assert last is not None
    assert json.loads(text.splitlines()[-1])["end"]["text"] == last.text
    assert game.at(game.step - 1).choices() or game.at(game.step - 1).actor < 0


@pytest.mark.parametrize(("rules", "case"), [(8, "10.2.3"), (9, "")])
def test_a_carrier_of_rules_8_keeps_its_aircraft(rules: int, case: str) -> None:
    """Forlorn Hopes 9.3 (R62): twice Akagi is disrupted, and the other CV has room."""
    path = EARLIER / "forlorn_hopes-rules-8.jsonl.gz"
    record = read_record(gzip.decompress(path.read_bytes()).decode("utf-8"), path.name)
    record.header["rules"] = rules
    game = Game.replay(record, RULEBOOKS, path.name)
    for step in (1048, 1466):
        then = game.branch(step)
        then.choose("stage")
        refusal = then.why("stage CVA6M-1 Soryu")
        assert (refusal.case if refusal else "") == case
