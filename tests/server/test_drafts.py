"""Drafts at a table: stored while they grow, and nobody else hears how often they do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandtable.server.tables.replay import whole_log
from tests.core.hands import Hands
from tests.server.desk import PATIENCE, Desk, Guest, link, running, sit

RED = {"role": "Red", "eyes": "Red"}


def begun(desk: Desk, *choices: str) -> str:
    table = desk.new(game="hands", scenario="auction", turns=3, seed="1")
    for choice in choices:
        desk.choose(table, choice, **RED)
    return table


def test_a_draft_outlives_the_server(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0", "keep 1")
    with running(where, books=(Hands(),)) as desk:
        assert desk.view(table, **RED)["choices"][0]["label"] == "Keep 2"
        desk.choose(table, "keep 2", **RED)
        desk.choose(table, "say", **RED)
        record = desk.http.get(f"/api/tables/{table}/record", params=RED).text
        assert '"keep 0; keep 1; keep 2; say"' in record


def test_a_draft_is_taken_back_piece_by_piece_and_stored_so(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0", "keep 1")
        for _ in range(2):
            mark = desk.view(table, **RED)["draft"]
            desk.post(table, "undo", client="c", expected=1, draft=mark, **RED).raise_for_status()
        assert desk.info(table)["seq"] == 0
    with running(where, books=(Hands(),)) as desk:
        assert len(desk.view(table, **RED)["choices"]) == 5


def test_nobody_is_pushed_that_a_draft_began_or_grows_but_its_end(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk)
        with desk.http.websocket_connect(f"/api/tables/{table}/live") as live:
            assert live.receive_json(timeout=PATIENCE)["seq"] == 0
            told: list[dict[str, Any]] = []
            for choice in ("keep 0", "keep 1", "keep 2", "say"):
                desk.choose(table, choice, **RED)
            while not told or told[-1]["seq"] != 2:
                told.append(live.receive_json(timeout=PATIENCE))
        assert len(told) == 1


def test_who_makes_a_draft_sees_each_step_of_it_and_nobody_else_any(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0")
        before = desk.view(table, role="Blue", eyes="Blue")
        labels = {choice["label"] for choice in desk.view(table, **RED)["choices"]}
        desk.choose(table, "keep 1", **RED)
        left = {choice["label"] for choice in desk.view(table, **RED)["choices"]}
        assert "Keep 1" in labels - left
        assert desk.view(table, role="Blue", eyes="Blue") == before


# ── sent again, or from another window ───────────────────────────────────────


def test_undo_of_a_draft_sent_again_takes_one_choice_back(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0", "keep 1")
        once = {"client": "phone", "expected": 1, "draft": desk.view(table, **RED)["draft"]}
        for _ in range(3):
            answer = desk.post(table, "undo", **once, **RED)
            assert answer.status_code == 200
        assert "Keep 0" not in labels(desk, table)
        assert "Keep 1" in labels(desk, table)


def test_a_choice_of_a_draft_sent_again_after_a_restart_is_known_though_it_grew(
    where: Path | str,
) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0")
        mark = desk.view(table, **RED)["draft"]
        once = {"client": "phone", "expected": 1, "draft": mark, "choice": "keep 1", **RED}
        assert desk.post(table, "choose", **once).status_code == 200
    with running(where, books=(Hands(),)) as desk:
        desk.choose(table, "keep 2", **RED)
        again = desk.post(table, "choose", **once)
        assert again.status_code == 200, again.text
        desk.choose(table, "say", **RED)
        record = desk.http.get(f"/api/tables/{table}/record", params=RED).text
        assert '"keep 0; keep 1; keep 2; say"' in record


def test_the_choice_that_closes_a_draft_is_not_played_as_the_enemys(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0", "keep 1", "keep 2")
        last = {"client": "phone", "expected": 1, "choice": "say", "role": "both"}
        first = desk.post(table, "choose", **last)
        again = desk.post(table, "choose", **last)
        assert first.status_code == again.status_code == 200
        assert desk.info(table)["step"] == first.json()["view"]["step"]


def test_a_second_window_in_a_draft_can_be_stale(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0")
        old = desk.view(table, **RED)
        desk.choose(table, "keep 1", draft=old["draft"], **RED)
        late = {"client": "tab", "expected": old["seq"], "draft": old["draft"], **RED}
        for act in ("undo", "choose"):
            more = {"choice": "keep 2"} if act == "choose" else {}
            answer = desk.post(table, act, **late, **more)
            assert answer.status_code == 409
            assert "gone on meanwhile" in answer.json()["error"]
        now = desk.view(table, **RED)
        desk.choose(table, "keep 2", draft=now["draft"], **RED)
        desk.choose(table, "say", **RED)
        assert desk.post(table, "choose", choice="keep 2", **late).status_code == 409


def test_nobody_else_learns_how_far_a_draft_has_come(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0")
        assert desk.view(table, **RED)["draft"]
        for role in ("Blue", "spectator"):
            assert desk.view(table, role=role, eyes=role)["draft"] == ""


# ── looking back ─────────────────────────────────────────────────────────────


def test_one_may_look_back_while_a_draft_is_open(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0", "keep 1")
        for role, steps in (("Red", 1), ("both", 1), ("Blue", 0), ("spectator", 0)):
            for at in range(steps + 1):
                desk.view(table, role=role, eyes=role, at=at)
            asked = desk.http.get(
                f"/api/tables/{table}/view", params={"role": role, "eyes": role, "at": 2}
            )
            assert f"has steps 0 to {steps}" in asked.json()["error"]


def test_the_whole_log_goes_on_after_a_draft(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = begun(desk, "keep 0", "keep 1", "keep 2", "say")
        game = desk.tables.in_memory[table].game
        assert len(whole_log(game)) == len(game.log)
        game.log.clear()
        assert whole_log(game)


def labels(desk: Desk, table: str) -> set[str]:
    return {choice["label"] for choice in desk.view(table, **RED)["choices"]}


# ── two people ───────────────────────────────────────────────────────────────


def test_a_secret_die_in_practice_is_thrown_by_whoever_may_read_it(
    where: Path | str,
) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = desk.new(game="hands", scenario="auction", turns=3, practice=True)
        anna = sit(desk, link(desk, table, "Blue"))
        owner = Guest(desk, "")
        for choice in ("keep 0", "keep 1", "say"):
            assert owner.choose(table, choice).status_code == 200
        assert desk.info(table)["actor"] == "chance"
        for die in ("roll 1", "roll 9"):
            barred = anna.choose(table, die)
            assert barred.status_code == 422
            assert barred.json()["refusal"]["reason"] == (
                "this die is for Red alone to see: wait for it"
            )
        assert owner.choose(table, "roll 2").status_code == 200
        assert anna.choose(table, "keep 3").status_code == 200


def test_the_other_side_cannot_feel_for_a_draft(where: Path | str) -> None:
    """At whatever line it says that it stands, and whatever it wants."""
    answers = []
    with running(where, books=(Hands(),)) as desk:
        table = desk.new(game="hands", scenario="auction", turns=3)
        anna = sit(desk, link(desk, table, "Blue"))
        owner = Guest(desk, "")
        for choice in ("", "keep 0", "keep 1", "keep 2"):
            if choice:
                assert owner.choose(table, choice).status_code == 200
            told = []
            for expected in range(4):
                body = {"client": "c", "expected": expected}
                for act, more in (
                    ("choose", {"choice": "keep 3"}),
                    ("choose", {"choice": "roll 0"}),
                    ("undo", {}),
                    ("redo", {}),
                    ("resign", {"side": "Red"}),
                ):
                    sent = {**body, **more} if act != "resign" else {"expected": expected, **more}
                    answer = anna.ask("POST", f"tables/{table}/{act}", json=sent)
                    assert answer.status_code >= 400
                    told.append(answer.text)
            answers.append(told)
    assert all(told == answers[0] for told in answers)


def test_ones_own_record_brought_in_reveals_nothing(where: Path | str) -> None:
    """Veiled lines are played by nobody, on whichever server they are brought in."""
    with running(where, books=(Hands(),)) as desk:
        table = desk.new(game="hands", scenario="auction", turns=3)
        anna = sit(desk, link(desk, table, "Blue"))
        owner = Guest(desk, "")
        for choice in ("keep 0", "keep 1"):
            assert owner.choose(table, choice).status_code == 200
        before = anna.ask("GET", f"tables/{table}/record").text
        assert len(before.splitlines()) == 1
        assert owner.choose(table, "say").status_code == 200
        record = anna.ask("GET", f"tables/{table}/record").content
        answer = owner.ask("POST", "tables/import", content=record)
        assert answer.status_code == 400
        assert "it is veiled" in answer.json()["error"]


def test_a_link_does_not_tell_that_a_draft_has_begun(where: Path | str) -> None:
    with running(where, books=(Hands(),)) as desk:
        table = desk.new(game="hands", scenario="auction", turns=3)
        secret = link(desk, table, "spectator")

        def leads_to() -> dict[str, Any]:
            told = desk.http.post("/api/invitations/look", json={"secret": secret})
            found: dict[str, Any] = told.json()
            return found

        before = leads_to()
        assert before["begun"] is False
        desk.choose(table, "keep 0", **RED)
        assert leads_to() == before
        for choice in ("keep 1", "keep 2", "say"):
            desk.choose(table, choice, **RED)
        assert leads_to()["begun"] is True
