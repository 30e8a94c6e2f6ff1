"""What a script can rely on: forced choices, `stop`, what ran at once, whose decision it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandtable.cli.report import sheet_lines
from sandtable.core.game import Game
from sandtable.games.spanish_civil_war import RULEBOOK
from sandtable.games.spanish_civil_war.position import load_position
from tests.cli.desk import ok, sandtable, trouble

HEAD = 'game = "guadalajara"\n[map]\ncolumns = 5\nrows = 5\n'
RETREAT = f'phase = "D"\n{HEAD}[units]\n0302 = ["1/6G", "2/6G"]\n0303 = ["I/50BM"]\n'
ATTACK = ["attack 0303", "with 1/6G", "with 2/6G", "done", "done", "resolve 0303"]
MARCH = f'phase = "A"\n{HEAD}[units]\n0101 = ["1/6G"]\n0301 = ["2/6G"]\n'


def keep(text: str, name: str = "p.toml") -> str:
    head, _, rest = text.partition("\n")
    game, _, table = rest.partition("\n")
    Path(name).write_text(f"{game}\n{head}\n{table}")
    return name


# ── the sheet ────────────────────────────────────────────────────────────────


def test_show_says_who_may_retreat_where() -> None:
    file = keep(RETREAT)
    ok("do", file, *ATTACK, "--dice", "5", "-o", "g.jsonl")
    lines = ok("show", "g.jsonl").lines
    at = lines.index("sheet")
    assert lines[at + 1] == "  retreat 0303: I/50BM: 0203, 0304, 0403"
    ok("do", "g.jsonl", "retreat I/50BM 0304")
    lines = ok("show", "g.jsonl").lines
    assert lines[lines.index("sheet") + 1] == "  advance 0303: 1/6G, 2/6G"


def test_show_prints_the_notes_of_a_sheet_and_who_is_in_one_without_figures() -> None:
    ok("do", keep(RETREAT), *ATTACK[:3], "-o", "g.jsonl")
    notes = ok("show", "g.jsonl").lines
    assert "  7.1   an exchange costs the attacker 3 printed factors or more" in notes
    names = Game.load(Path("g.jsonl"), [RULEBOOK])
    spoken = sheet_lines(
        {"kind": "surface", "target": "1808", "attackers": [{"unit": 0}, {"unit": 1}]},
        names.rulebook.names(names.state),
    )
    assert spoken == ["  surface 1808: attackers HQ6G 1/6G"]


def test_show_leaves_a_sheet_out_that_has_nothing_to_say() -> None:
    text = (
        'ask = "missions"\ngame = "guadalajara"\nair = ["CR32-1"]\n[map]\ncolumns = 5\nrows = 5\n'
    )
    file = keep(f'{text}[units]\n0302 = ["1/6G"]\n0303 = ["I/50BM"]\n')
    assert "sheet" not in ok("show", file).lines


# ── forced choices ───────────────────────────────────────────────────────────

CORNERED = (
    f'phase = "D"\n{HEAD}[units]\n0302 = ["1/6G", "2/6G"]\n0303 = ["I/50BM"]\n0204 = ["3/6G"]\n'
)
"""I/50BM is left one way out, which it takes by itself."""


def test_a_forced_choice_is_told_and_may_be_written_out() -> None:
    file = keep(CORNERED)
    plain = ok("do", file, *ATTACK, "--dice", "5").out
    forced = [line[2:-9] for line in plain.splitlines() if line.endswith("(forced)")]
    assert forced[0].startswith("retreat I/50BM")
    assert ok("do", file, *ATTACK, "roll 5", forced[0]).out == plain
    assert ok("do", file, *ATTACK, forced[0], "--dice", "5").out == plain
    assert "Nothing was played" in trouble("do", file, *ATTACK, "roll 5", "retreat I/50BM 0302")
    made = ok("do", file, *ATTACK, "--dice", "5", "--json").json["played"]
    assert [one["choice"] for one in made if one["forced"]] == forced


def test_a_line_that_is_legal_again_is_played_unless_the_script_names_the_forced_ones() -> None:
    """Nobody can fire: the phases of fire are over by themselves, and `done` is legal in D."""
    file = keep(RETREAT.replace('phase = "D"', 'phase = "A"'))
    free = ok("do", file, "done").lines
    forced = [line for line in free if line.endswith("(forced)")]
    assert forced == ["> done (forced)", "> done (forced)"]
    assert ok("do", file, "done", "done").lines != free
    assert ok("do", file, "done", "done", "done", "--forced").lines == free


def test_stop_after_a_move_that_ended_by_itself_is_no_error() -> None:
    file = keep(MARCH)
    text = Path(file).read_text()
    mp = ok("show", file, "--json").json["units"][0]["mp"]
    Path(file).write_text(text.replace('"1/6G"', f'"1/6G spent={int(mp) - 1}"'))
    done = ok("do", file, "move 1/6G 0102", "stop", "move 2/6G 0302", "stop")
    assert "> stop (done already)" in done.lines
    assert done.lines.count("> stop") == 1
    assert "nobody is picked up" in trouble("do", file, "stop")


# ── a position that runs on ──────────────────────────────────────────────────


def test_a_position_in_which_nobody_can_act_says_what_ran() -> None:
    """Nobody can attack and nobody is disrupted: phase D is over at once."""
    file = keep(RETREAT.replace("0303", "0505"))
    for command in (["position", file], ["show", file], ["do", file, "done"]):
        lines = ok(*command).lines
        assert "2.1   E: Nationalist second movement phase." in lines, command
    game = Game.from_state(RULEBOOK, load_position(Path(file)), {})
    texts = [line["text"] for line in game.view("both")["log"]]
    assert "E: Nationalist second movement phase." in texts


def test_what_a_position_ran_stays_at_the_head_of_its_log() -> None:
    file = keep(RETREAT.replace('phase = "D"', 'ask = "recovery"').replace("0303", "0505"))
    game = Game.from_state(RULEBOOK, load_position(Path(file)), {})
    first = game.log[0]
    assert (first.step, first.event.case) == (-1, "2.1")
    game.choose("done")
    game.undo(consent=True)
    assert game.log[0] == first


# ── why --role, and broken values ────────────────────────────────────────────


def test_why_as_a_role_says_whose_decision_it_is() -> None:
    file = keep(MARCH)
    assert ok("why", file, "move 1/6G 0102", "--role", "Nat").lines == ["Legal: move 1/6G 0102"]
    done = sandtable("why", file, "move 1/6G 0102", "--role", "Republican")
    assert done.status == 1
    assert done.out == "No: it is not Republican's decision: waiting for Nationalist.\n"
    found = sandtable("why", file, "done", "--role", "Republican", "--json")
    assert json.loads(found.out)["legal"] is False


@pytest.mark.parametrize("under", ["guadalajara/scenarios", "scenarios"])
def test_a_broken_scenario_of_an_owner_hides_no_other_game(under: str) -> None:
    folder = Path("mine", under)
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text("title = 3\n")
    done = sandtable("--pack", "mine", "games")
    assert done.status == 2
    assert "mine.toml, title: is 3" in done.err
    for name in ("doro-nawa (DN)", "guadalajara (SCW)", "forlorn-hopes (FH)"):
        assert any(line.startswith(name) for line in done.lines), name
    wrong = json.loads(sandtable("--pack", "mine", "games", "--json").out)["unreadable"]
    assert set(wrong) >= {"guadalajara"}
    assert (set(wrong) == {"guadalajara"}) is (under != "scenarios")
