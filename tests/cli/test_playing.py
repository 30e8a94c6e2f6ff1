"""new, show, do, why, undo, redo, branch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.desk import ATTACK, FIGHT, campaign, digest, fight, ok, sandtable, trouble

INDIES = """
game = "forlorn-hopes"
turn = 3
[units]
1808 = ["2F", "6KNIL", "Java", "JavaT"]
1908 = ["1F"]
MobileA = ["A6M-1"]
Soerabaja = ["17PG", "Do24A patrolling over=2204"]
[aboard]
JavaT = ["ASup1"]
[airbases]
MobileA = "at=1908"
"""
"""A Japanese landing on Java."""


def test_new_begins_a_game_and_says_who_decides() -> None:
    done = ok("new", "doro-nawa", "g.jsonl", "--scenario", "jitra", "--seed", "1")
    assert done.lines[0].startswith("Doro Nawa · jitra · turn 1")
    assert done.lines[1].startswith("Next: ")
    assert Path("g.jsonl").read_text().count("\n") == 1


@pytest.mark.parametrize("name", ["doro-nawa", "doro_nawa", "DN", "dn"])
def test_a_game_is_known_by_name_and_code(name: str) -> None:
    ok("new", name, "g.jsonl", "--seed", "1")


def test_new_takes_length_and_options() -> None:
    ok("new", "DN", "g.jsonl", "--turns", "3", "--option", "sudden_end", "--option",
       "penang_ferry=off", "--seed", "1")  # fmt: skip
    header = Path("g.jsonl").read_text()
    assert '"turns":3' in header
    assert '"sudden_end":true' in header
    assert '"penang_ferry":false' in header


def test_the_secret_of_live_dice_lies_beside_the_record_and_not_in_it() -> None:
    ok("new", "DN", "g.jsonl", "--scenario", "jitra")
    secret = Path("g.jsonl.dice").read_text().strip()
    assert len(secret) == 64
    assert Path("g.jsonl.dice").stat().st_mode & 0o077 == 0
    assert secret not in Path("g.jsonl").read_text()


def test_without_the_secret_nobody_plays_on_but_in_a_branch() -> None:
    ok("new", "DN", "g.jsonl", "--scenario", "jitra")
    Path("g.jsonl.dice").unlink()
    before = Path("g.jsonl").read_bytes()
    assert "secret of its dice is not here" in trouble("do", "g.jsonl", "done")
    assert Path("g.jsonl").read_bytes() == before
    ok("show", "g.jsonl")
    ok("branch", "g.jsonl", "b.jsonl")
    ok("do", "b.jsonl", "done")


def test_a_wrong_secret_is_no_secret() -> None:
    ok("new", "DN", "g.jsonl", "--scenario", "jitra")
    Path("g.jsonl.dice").write_text("0" * 64)
    assert "secret of its dice is not here" in trouble("do", "g.jsonl", "done")


def test_do_tells_totals_column_modifiers_losses_and_who_decides() -> None:
    fight()
    done = ok("do", "fight.jsonl", *ATTACK, "--dice", "5")
    text = done.out
    assert "> roll 5" in text
    assert re.search(r"attack 5, defence 5, ratio 1:1, column 1:1, die 5, result 1", text)
    assert re.search(r"^ +5\.34 +attack across a river: II/11 -2$", text, re.MULTILINE)
    assert "losses 137FldRgt 1, 2Argylls 1" in text
    assert done.lines[-1].startswith("Next: Allied: 137FldRgt, 2Argylls in 0304 must retreat")


def test_do_as_json() -> None:
    fight()
    found = ok("do", "fight.jsonl", *ATTACK, "--dice", "5", "--json").json
    assert [one["choice"] for one in found["played"]] == [*ATTACK, "roll 5"]
    event = found["played"][-1]["events"][0]
    assert (event["case"], event["detail"]["column"], event["dice"]) == ("5.37", "1:1", [5])
    assert "2Argylls" in event["units"]
    assert found["actor"] == "Allied"
    assert found["digest"] == digest("fight.jsonl")


def test_do_is_all_or_nothing_on_disk() -> None:
    fight()
    before = Path("fight.jsonl").read_bytes()
    assert "choice 3, 'with 2Argylls'" in trouble("do", "fight.jsonl", *ATTACK[:2], "with 2Argylls")
    assert Path("fight.jsonl").read_bytes() == before


def test_do_appends_and_keeps_what_was_there() -> None:
    fight()
    before = Path("fight.jsonl").read_text()
    ok("do", "fight.jsonl", "attack 0304")
    after = Path("fight.jsonl").read_text()
    assert after.startswith(before)
    assert after.count("\n") == before.count("\n") + 1
    assert not list(Path().glob(".*.part"))


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("5,3", "dice left over: 3; Allied decides"),
        ("", "a die is missing at the end: Ground combat in 0304: 5 to 5"),
        ("7", "'7' is no die; write 1 to 6"),
        ("x", "'x' is no die"),
        ("0", "'0' is no die"),
    ],
)
def test_dice_too_many_too_few_or_none(dice: str, said: str) -> None:
    fight()
    before = Path("fight.jsonl").read_bytes()
    assert said in trouble("do", "fight.jsonl", *ATTACK, "--dice", dice)
    assert Path("fight.jsonl").read_bytes() == before


def test_a_zero_is_a_ten_where_the_die_has_ten_sides() -> None:
    Path("battle.toml").write_text(
        'game = "guadalajara"\nphase = "D"\n[map]\ncolumns = 5\nrows = 5\n[units]\n'
        '0302 = ["1/6G"]\n0303 = ["I/50BM"]\n'
    )
    attack = ["attack 0303", "with 1/6G", "done", "done", "resolve 0303"]
    told = ok("do", "battle.toml", *attack, "--dice", "0").out
    assert "> roll 10" in told
    assert told == ok("do", "battle.toml", *attack, "roll 0").out
    assert "'11' is no die; write 1 to 10" in trouble("do", "battle.toml", *attack, "--dice", "11")


def test_a_die_may_stand_among_the_choices() -> None:
    fight()
    ok("do", "fight.jsonl", *ATTACK, "roll 5", "stand 2Argylls", "stand 137FldRgt")
    fight("other.jsonl")
    ok("do", "other.jsonl", *ATTACK, "stand 2Argylls", "stand 137FldRgt", "--dice", "5")
    assert digest("fight.jsonl") == digest("other.jsonl")


def test_a_die_missing_before_a_choice_is_named() -> None:
    fight()
    said = trouble("do", "fight.jsonl", *ATTACK, "stand 2Argylls")
    assert "a die is missing before 'stand 2Argylls'" in said


def test_a_die_alone_is_enough() -> None:
    Path("half.toml").write_text('option = "movement"\n[units]\n0512 = ["I/11"]\n')
    assert "> roll 4" in ok("do", "half.toml", "--dice", "4").lines


def test_live_dice_cannot_be_chosen() -> None:
    campaign()
    before = digest("game.jsonl")
    assert "dice of this game fall by themselves" in trouble(
        "do", "game.jsonl", "on", "--dice", "3"
    )
    trouble("do", "game.jsonl", "roll 3")
    assert digest("game.jsonl") == before


def test_manual_dice_of_a_practice_game() -> None:
    campaign("p.jsonl", "--manual-dice")
    assert "initiative 4" in ok("do", "p.jsonl", "movement", "--dice", "4").out


def test_a_choice_out_of_turn() -> None:
    campaign()
    before = Path("game.jsonl").read_bytes()
    said = trouble("do", "game.jsonl", "movement", "--role", "allied")
    assert said == "it is not Allied's decision: waiting for Japanese"
    assert Path("game.jsonl").read_bytes() == before
    ok("do", "game.jsonl", "movement", "--role", "jap")


def test_an_illegal_choice_leaves_the_hash_as_it_was() -> None:
    fight()
    before = digest("fight.jsonl")
    assert trouble("do", "fight.jsonl", "attack 0101").startswith("No: case 5.31 ")
    assert digest("fight.jsonl") == before


def test_nothing_to_play() -> None:
    fight()
    assert "nothing to play" in trouble("do", "fight.jsonl")


def test_a_position_is_tried_without_keeping_anything() -> None:
    Path("fight.toml").write_text(FIGHT)
    ok("do", "fight.toml", *ATTACK, "--dice", "5")
    assert Path("fight.toml").read_text() == FIGHT
    assert [path.name for path in Path().iterdir()] == ["fight.toml"]


def test_a_trial_is_kept_where_wanted() -> None:
    Path("fight.toml").write_text(FIGHT)
    ok("do", "fight.toml", *ATTACK, "-o", "a.jsonl", "--dice", "5")
    ok("do", "a.jsonl", "stand 2Argylls", "-o", "b.jsonl")
    assert digest("a.jsonl") != digest("b.jsonl")
    assert "is there already" in trouble("do", "a.jsonl", "stand 2Argylls", "-o", "b.jsonl")
    assert "is a position" in trouble("do", "a.jsonl", "stand 2Argylls", "-o", "c.toml")


def test_a_choice_in_the_middle_of_a_record_is_played_by_the_rules_again() -> None:
    fight()
    ok("do", "fight.jsonl", *ATTACK, "--dice", "5")
    assert digest("fight.jsonl") == ok("replay", "fight.jsonl", "--to", "6", "--digest").out.strip()


# ── why ──────────────────────────────────────────────────────────────────────


def test_why_says_case_figures_and_remedy() -> None:
    campaign()
    ok("do", "game.jsonl", "movement")
    done = sandtable("why", "game.jsonl", "attack 0610")
    assert done.status == 1
    assert done.err == ""
    assert done.lines[0].startswith("No: case 5.1 ")
    assert "movement impulse" in done.lines[1]
    assert done.lines[2].startswith("Choose the Combat option")


def test_why_of_a_legal_choice() -> None:
    fight()
    assert ok("why", "fight.jsonl", "attack 0304").out == "Legal: attack 0304\n"
    assert ok("why", "fight.toml", "attack 0304").out == "Legal: attack 0304\n"


def test_why_as_json_and_at_a_step() -> None:
    fight()
    ok("do", "fight.jsonl", "attack 0304")
    done = sandtable("why", "fight.jsonl", "attack 0304", "--json")
    assert done.status == 1
    assert done.json["legal"] is False
    assert sorted(done.json["refusal"]) == [
        "case", "choice", "figures", "reason", "remedy", "title",
    ]  # fmt: skip
    assert ok("why", "fight.jsonl", "attack 0304", "--json", "--at", "0").json["legal"] is True


def test_why_changes_nothing() -> None:
    fight()
    before = Path("fight.jsonl").read_bytes()
    sandtable("why", "fight.jsonl", "attack 0101")
    assert Path("fight.jsonl").read_bytes() == before


# ── show ─────────────────────────────────────────────────────────────────────


def test_show_prints_prompt_map_units_and_choices() -> None:
    fight()
    text = ok("show", "fight.jsonl").out
    assert "Japanese combat with initiative 2: 3 units may act. (2.1)" in text
    assert "  0303                   I/11, 5FldArt" in text
    assert "  attack 0304" in text
    assert "0204j" in text


def test_show_the_sheet_of_a_combat() -> None:
    fight()
    ok("do", "fight.jsonl", *ATTACK[:4])
    text = ok("show", "fight.jsonl").out
    assert "attack 0304: attack 5, defence 5, ratio 1:1, column 1:1" in text
    assert "5.34  Japanese: attack across a river: II/11 -2" in text
    assert re.search(r"chances: 0 SP \d/6, 1 SP \d/6", text)


def test_show_json_is_the_view_with_a_line_for_each_choice() -> None:
    fight()
    view = ok("show", "fight.jsonl", "--json").json
    assert view["role"] == "both"
    assert view["actor"] == "Japanese"
    assert view["prompt"]["case"] == "2.1"
    assert [choice["text"] for choice in view["choices"]] == ["bombard 0304", "attack 0304", "done"]


def test_show_in_the_eyes_of_a_role() -> None:
    fight()
    assert ok("show", "fight.jsonl", "--json", "--role", "allied").json["choices"] == []
    assert "Waiting for Japanese." in ok("show", "fight.jsonl", "--role", "spectator").out


def test_show_at_a_step() -> None:
    fight()
    ok("do", "fight.jsonl", *ATTACK, "--dice", "5")
    assert ok("show", "fight.jsonl", "--at", "0", "--choices").lines == [
        "bombard 0304",
        "attack 0304",
        "done",
    ]
    assert "there is no step 9; choose one from 0 to 6" in trouble(
        "show", "fight.jsonl", "--at", "9"
    )


def test_show_a_part_of_the_big_map_only_where_asked() -> None:
    campaign()
    assert "0512" not in ok("show", "game.jsonl").out.split("units")[0]
    assert "0512" in ok("show", "game.jsonl", "--map", "0410-0614").out.split("units")[0]
    assert "two corners" in trouble("show", "game.jsonl", "--map", "0410")
    assert "two corners" in trouble("show", "game.jsonl", "--map", "0410-9999")


def test_the_map_of_forlorn_hopes() -> None:
    """Terrain, towns, bases; troops, ships and aircraft; who holds what nobody stands in."""
    Path("indies.toml").write_text(INDIES, encoding="utf-8")
    drawn = ok("show", "indies.toml", "--map", "1606-2009").out.split("\n\n")[1]
    cells = drawn.split()
    assert {"1808cCPA*", "J6A2s2+", "1908cTAM*", "J6+", "1607~", "1809c", "a"} <= set(cells)
    assert max(len(line) for line in drawn.splitlines()) < 80


def test_a_side_is_shown_what_it_knows() -> None:
    """6.1: where the enemy's aircraft are based, and what his ships carry, stays hidden."""
    Path("indies.toml").write_text(INDIES, encoding="utf-8")
    both, japan, allies = [
        ok("show", "indies.toml", "--map", "1606-2009", "--role", role).out
        for role in ("both", "Japanese", "Allied")
    ]
    assert "J6A2s2+" in both
    assert "J6A2s2+" in allies
    assert "J6A2s2\n" in japan
    assert "17PG" not in japan
    assert "17PG" in both
    assert "17PG" in allies
    assert "  2204 Balikpapan        Do24A patrolling over=2204" in japan
    assert "ASup1" not in japan
    assert "JavaT aboard           ASup1" in allies
    spectator = ok("show", "indies.toml", "--role", "spectator").out
    assert "17PG" not in spectator
    assert "A6M-1" not in spectator


def test_many_choices_share_lines() -> None:
    Path("air.toml").write_text('option = "movement"\ndie = 6\n[units]\n0512 = ["Genzan flying"]\n')
    ok("do", "air.toml", "fly Genzan", "-o", "air.jsonl")
    text = ok("show", "air.jsonl").out
    assert "  fly Genzan 0501 " in text or "  fly Genzan 0" in text
    lines = ok("show", "air.jsonl", "--choices").lines
    assert len(lines) > 100
    assert f"choices ({len(lines)})" in text


# ── undo, redo, branch ───────────────────────────────────────────────────────


def test_undo_and_redo_are_entries_of_the_record() -> None:
    fight()
    ok("do", "fight.jsonl", "attack 0304", "with I/11")
    there = digest("fight.jsonl")
    ok("undo", "fight.jsonl")
    assert digest("fight.jsonl") != there
    ok("redo", "fight.jsonl")
    assert digest("fight.jsonl") == there
    assert Path("fight.jsonl").read_text().count("\n") == 5


def test_undo_past_a_die_needs_consent() -> None:
    campaign()
    start = digest("game.jsonl")
    ok("do", "game.jsonl", "movement")
    before = Path("game.jsonl").read_bytes()
    assert "a die was thrown since" in trouble("undo", "game.jsonl", "--role", "Japanese")
    assert Path("game.jsonl").read_bytes() == before
    ok("undo", "game.jsonl", "--consent")
    assert digest("game.jsonl") == start


def test_nothing_to_take_back_or_to_play_again() -> None:
    fight()
    assert trouble("undo", "fight.jsonl") == "there is nothing to take back"
    assert trouble("redo", "fight.jsonl") == "there is nothing to play again"
    assert "is a position" in trouble("undo", "fight.toml")


def test_a_branch_goes_on_from_a_step_in_a_new_file() -> None:
    fight()
    ok("do", "fight.jsonl", *ATTACK, "--dice", "5")
    ok("branch", "fight.jsonl", "b.jsonl", "--at", "5")
    ok("do", "b.jsonl", "--dice", "1")
    assert digest("b.jsonl") != digest("fight.jsonl")
    assert "is there already" in trouble("branch", "fight.jsonl", "b.jsonl")
    assert "no step 77" in trouble("branch", "fight.jsonl", "c.jsonl", "--at", "77")
    assert not Path("c.jsonl").exists()


# ── a march that is the end of its unit (DN 4.3, R3) ─────────────────────────

LAST_MARCH = """
option = "movement"
die = 2
[map]
columns = {columns}
rows = {columns}
[units]
0303 = ["I/11 sp=2"]
"""


@pytest.mark.parametrize("columns", [5, 9])
def test_a_deadly_march_is_warned_of_wherever_it_is_listed_or_played(columns: int) -> None:
    """`show` beside the choice, `why` and `do` with it; with many choices they share a line."""
    Path("last.toml").write_text(LAST_MARCH.format(columns=columns))
    warning = "risk, 4.3: the march takes its last 2 SP: I/11 is eliminated"
    ok("do", "last.toml", "move I/11", "-o", f"last{columns}.jsonl")
    shown = ok("show", f"last{columns}.jsonl").out
    listed = [line for line in shown.splitlines() if "march I/11 0305" in line]
    assert any(warning in line for line in listed) or f"  {warning}:" in shown
    assert ok("why", "last.toml", "march I/11 0305").out.splitlines()[-1] == warning
    assert ok("why", "last.toml", "move I/11 0304").out.splitlines() == ["Legal: move I/11 0304"]
    assert f"> march I/11 0305 ({warning})" in ok("do", "last.toml", "march I/11 0305").out
