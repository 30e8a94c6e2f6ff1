"""plans, and do --together."""

from __future__ import annotations

from tests.cli.desk import digest, fight, ok, trouble


def test_plans_lists_what_may_be_done_and_together_plays_it() -> None:
    fight()
    before = digest("fight.jsonl")
    told = ok("plans", "fight.jsonl", "--hex", "0304", "--json").json
    best = next(plan for plan in told["plans"] if plan["id"] == "best-column")
    assert best["choices"][0] == "attack 0304"
    done = ok("plans", "fight.jsonl", "--hex", "0304")
    assert f"best-column: {best['label']} ({best['note']})" in done.lines
    assert f"    {best['choices'][1]}" in done.lines
    ok("do", "fight.jsonl", *best["choices"], "--together")
    assert digest("fight.jsonl") != before
    ok("undo", "fight.jsonl")
    assert digest("fight.jsonl") == before


def test_without_together_each_choice_is_taken_back_by_itself() -> None:
    fight()
    ok("do", "fight.jsonl", "attack 0304", "with I/11")
    before = digest("fight.jsonl")
    ok("do", "fight.jsonl", "with II/11")
    ok("undo", "fight.jsonl")
    assert digest("fight.jsonl") == before


def test_plans_where_there_is_none_and_of_what_is_not_there() -> None:
    fight()
    assert ok("plans", "fight.jsonl").lines == [
        "No plan here: name units with --unit, a hex with --hex."
    ]
    assert "unknown unit 'nobody'" in trouble("plans", "fight.jsonl", "--unit", "nobody")
    assert "unknown hex '99'" in trouble("plans", "fight.jsonl", "--hex", "99")


def test_together_plays_all_or_none() -> None:
    fight()
    before = digest("fight.jsonl")
    told = trouble("do", "fight.jsonl", "attack 0304", "with I/11", "with I/11", "--together")
    assert told.startswith("2 of 3 steps are taken: No: case 5.1")
    assert told.endswith("Nothing was kept")
    assert "--together ends at a die" in trouble(
        "do", "fight.jsonl", "attack 0304", "--together", "--dice", "3"
    )
    assert digest("fight.jsonl") == before
