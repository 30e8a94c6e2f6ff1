"""A game that is over is summed up for everybody; before its end nobody hears a thing."""

from __future__ import annotations

from pathlib import Path

from tests.server.desk import running

TURNS = 2


def test_a_summary_comes_at_the_end_and_not_before(tmp_path: Path) -> None:
    with running(tmp_path) as seat:
        table = seat.new(turns=TURNS)
        early = seat.http.get(f"/api/tables/{table}/summary")
        assert early.status_code == 404
        assert early.json() == {"error": "the game goes on: it is summed up at its end"}
        while seat.info(table)["actor"] is not None:
            seat.choose(table, "pass")
        told = seat.http.get(f"/api/tables/{table}/summary").json()
        assert told["result"]["text"] == seat.info(table)["result"]
        assert told["points"] == told["result"]["points"]
        assert told["margin"] == "0"
        assert (told["losses"], told["whole"]) == ([], True)
        assert [point["step"] for point in told["course"]] == sorted(
            {point["step"] for point in told["course"]}
        )
        again = seat.http.get(f"/api/tables/{table}/summary").json()
        assert again == told


def test_notes_are_taken_while_the_game_goes_on(tmp_path: Path) -> None:
    """So that the end of a long game waits for its last turn only."""
    with running(tmp_path) as seat:
        table = seat.new(turns=3)
        while seat.info(table)["actor"] is not None and seat.info(table)["turn"] < 3:
            seat.choose(table, "pass")
        kept = seat.tables.in_memory[table]
        seat.wait(table, lambda _: kept.notes is not None and kept.noted == 3)
        while seat.info(table)["actor"] is not None:
            seat.choose(table, "pass")
        assert kept.notes is not None
        assert kept.notes.fits(kept.game)
        told = seat.http.get(f"/api/tables/{table}/summary").json()
        assert told["whole"] is True
        assert told["course"][-1]["step"] == seat.info(table)["step"]
