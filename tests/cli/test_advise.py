"""advise: hints in steps, and what ending gives up."""

from __future__ import annotations

from tests.cli.desk import digest, fight, ok, trouble


def test_advise_tells_in_steps_and_changes_nothing() -> None:
    fight()
    before = digest("fight.jsonl")
    where = ok("advise", "fight.jsonl", "--steps", "1", "--seconds", "1").lines
    assert len(where) == 1
    assert where[0].startswith("Japanese: ")
    what = ok("advise", "fight.jsonl", "--seconds", "1").lines
    assert len(what) > 3
    assert what[3].startswith("1. ")
    choice = what[4].strip()
    why = ok("advise", "fight.jsonl", "--why", "--seconds", "1").lines
    assert any(line.startswith("plan ") for line in why)
    assert any("VP for Japanese " in line for line in why)
    assert digest("fight.jsonl") == before
    ok("do", "fight.jsonl", choice)


def test_advise_as_json_has_everything() -> None:
    fight()
    told = ok("advise", "fight.jsonl", "--json", "--seconds", "1").json
    assert {"look", "orders", "steps", "choices", "kept", "why", "hangs", "equal", "plans"} <= set(
        told
    )


def test_ending_names_the_attack_that_is_left() -> None:
    fight()
    lines = ok("advise", "fight.jsonl", "--ending").lines
    assert any(line.startswith("An attack is left: ") for line in lines)
    told = ok("advise", "fight.jsonl", "--ending", "--json").json
    assert told["warnings"][0]["kind"] == "attack"


def test_who_is_not_asked_is_told_so() -> None:
    fight()
    assert "not the decision of Allied" in trouble("advise", "fight.jsonl", "--seat", "Allied")
    assert "unknown side 'Blue'" in trouble("advise", "fight.jsonl", "--seat", "Blue")
    assert "no such file" in trouble("advise", "nowhere.jsonl")
