"""Drafts at a table: stored while they grow, and nobody else hears how often they do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.core.hands import Hands
from tests.server.desk import Desk, running

RED = {"role": "Red", "eyes": "Red"}


def begun(desk: Desk, *choices: str) -> str:
    table = desk.new(game="hands", scenario="auction", turns=3, seed="1")
    for choice in choices:
        desk.choose(table, choice, **RED)
    return table


def test_a_draft_outlives_the_server(tmp_path: Path) -> None:
    with running(tmp_path, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0", "keep 1")
    with running(tmp_path, books=(Hands(),)) as desk:
        assert desk.view(table, **RED)["choices"][0]["label"] == "Keep 2"
        desk.choose(table, "keep 2", **RED)
        desk.choose(table, "say", **RED)
        record = desk.http.get(f"/api/tables/{table}/record", params=RED).text
        assert '"keep 0; keep 1; keep 2; say"' in record


def test_a_draft_is_taken_back_piece_by_piece_and_stored_so(tmp_path: Path) -> None:
    with running(tmp_path, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0", "keep 1")
        for _ in range(2):
            desk.post(table, "undo", client="c", expected=1, **RED).raise_for_status()
        assert desk.info(table)["seq"] == 0
    with running(tmp_path, books=(Hands(),)) as desk:
        assert len(desk.view(table, **RED)["choices"]) == 5


def test_the_other_side_is_pushed_the_beginning_and_the_end(tmp_path: Path) -> None:
    with running(tmp_path, books=(Hands(),)) as desk:
        table = begun(desk)
        with desk.http.websocket_connect(f"/api/tables/{table}/live") as live:
            assert live.receive_json(timeout=5)["seq"] == 0
            told: list[dict[str, Any]] = []
            for choice in ("keep 0", "keep 1", "keep 2", "say"):
                desk.choose(table, choice, **RED)
            while not told or told[-1]["seq"] != 2:
                told.append(live.receive_json(timeout=5))
        assert len(told) == 2
        assert told[1]["rev"] == told[0]["rev"] + 1


def test_who_makes_a_draft_sees_each_step_of_it_and_nobody_else_any(tmp_path: Path) -> None:
    with running(tmp_path, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0")
        before = desk.view(table, role="Blue", eyes="Blue")
        labels = {choice["label"] for choice in desk.view(table, **RED)["choices"]}
        desk.choose(table, "keep 1", **RED)
        left = {choice["label"] for choice in desk.view(table, **RED)["choices"]}
        assert "Keep 1" in labels - left
        assert desk.view(table, role="Blue", eyes="Blue") == before
