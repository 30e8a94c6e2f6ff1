"""replay, verify, position, case, games, counters, auto, play."""

from __future__ import annotations

import json
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.dice import Dice
from sandtable.core.line import chain
from tests.cli.desk import ATTACK, FIGHT, campaign, digest, fight, ok, sandtable, trouble

# ── replay and verify ────────────────────────────────────────────────────────


def test_replay_prints_every_step_with_its_log() -> None:
    fight()
    ok("do", "fight.jsonl", *ATTACK, "--dice", "5")
    lines = ok("replay", "fight.jsonl").lines
    assert lines[0] == "    1  Japanese: attack 0304"
    assert "── turn 1, impulse 1, Japanese" in lines
    assert "    6  chance: roll 5" in lines
    assert lines[-1] == f"digest {digest('fight.jsonl')}"
    assert "    3  Japanese: with II/11" in ok("replay", "fight.jsonl", "--to", "3").lines
    assert "no step 7" in trouble("replay", "fight.jsonl", "--to", "7")


def test_replay_of_a_longer_game_has_all_of_its_log() -> None:
    ok("auto", "DN", "--turns", "1", "--seed", "3", "--records", "kept")
    lines = ok("replay", "kept/doro-nawa-3-00001.jsonl").lines
    assert sum("initiative" in line and "half," in line for line in lines) >= 20
    assert any(line.startswith("Over: ") for line in lines)


def test_verify_a_finished_game_checks_all_dice_and_the_result() -> None:
    ok("auto", "DN", "--turns", "1", "--seed", "3", "--records", "kept")
    lines = ok("verify", "kept/doro-nawa-3-00001.jsonl").lines
    assert lines[0].startswith("chain   sound, ")
    assert lines[1].endswith("with the same values")
    assert "agree with the published secret" in lines[2]
    assert "VP" in lines[3]


def test_verify_says_what_cannot_be_known_yet() -> None:
    ok("new", "DN", "g.jsonl", "--scenario", "kampar")
    while "option" not in ok("show", "g.jsonl").lines[1]:
        ok("do", "g.jsonl", "done")
    ok("do", "g.jsonl", "movement")
    assert "agree with the g.jsonl.dice secret" in ok("verify", "g.jsonl").out
    Path("g.jsonl.dice").unlink()
    assert "secret is not here or not yet published" in ok("verify", "g.jsonl").out


def rewritten(path: str, change: dict[int, dict[str, object]]) -> None:
    """Change lines of a record and put the chain right again, as a forger would."""
    rows = [json.loads(row) for row in Path(path).read_text().splitlines()]
    tail = ""
    for number, row in enumerate(rows):
        row.pop("h")
        row.update(change.get(number, {}))
        tail = chain(tail, row)
        row["h"] = tail
    Path(path).write_text("".join(json.dumps(row) + "\n" for row in rows))


def test_a_forged_die_is_found_out() -> None:
    campaign()
    ok("do", "game.jsonl", "movement")
    rows = [json.loads(row) for row in Path("game.jsonl").read_text().splitlines()]
    at, row = next((i, row) for i, row in enumerate(rows) if row.get("c", "").startswith("roll"))
    die = int(row["c"].split()[1])
    rewritten("game.jsonl", {at: {"c": f"roll {die % 6 + 1}"}})
    said = trouble("verify", "game.jsonl")
    assert f"game.jsonl:{at + 1}: the die is {die % 6 + 1}; by the secret it is {die}" in said


def test_a_forged_secret_is_found_out() -> None:
    ok("auto", "DN", "--turns", "1", "--seed", "3", "--records", "kept")
    path = "kept/doro-nawa-3-00001.jsonl"
    rows = Path(path).read_text().splitlines()
    header = json.loads(rows[0])
    header.pop("seed")
    rewritten(path, {len(rows) - 1: {"secret": "another"}, 0: {"seed": None}})
    assert "published secret is not the one the header commits to" in trouble("verify", path)


def test_a_forged_result_is_found_out() -> None:
    ok("auto", "DN", "--turns", "1", "--seed", "3", "--records", "kept")
    path = "kept/doro-nawa-3-00001.jsonl"
    last = len(Path(path).read_text().splitlines()) - 1
    rewritten(path, {last: {"end": {"winner": 0, "text": "Banzai"}}})
    assert "the record says 'Banzai'; by the rules " in trouble("verify", path)


def test_a_finished_game_needs_no_secret_beside_it() -> None:
    ok("new", "DN", "g.jsonl", "--scenario", "campaign", "--turns", "1")
    assert Path("g.jsonl.dice").exists()
    for _ in range(200):
        view = ok("show", "g.jsonl", "--json").json
        if view["over"]:
            break
        texts = [choice["text"] for choice in view["choices"]]
        ok("do", "g.jsonl", next(t for t in ("end", "done", "movement") if t in texts))
    assert not Path("g.jsonl.dice").exists()
    assert "agree with the published secret" in ok("verify", "g.jsonl").out
    assert "the game is over" in trouble("do", "g.jsonl", "movement")


def test_chosen_dice_are_told_apart() -> None:
    fight()
    ok("do", "fight.jsonl", *ATTACK, "--dice", "5")
    assert "dice    1 chosen by hand" in ok("verify", "fight.jsonl").lines
    assert "nothing to verify" in trouble("verify", "fight.toml")


def test_the_dice_are_those_of_the_format() -> None:
    """docs/record-format.md tells how a die is made."""
    campaign()
    ok("do", "game.jsonl", "movement")
    row = next(row for row in Path("game.jsonl").read_text().splitlines() if '"roll' in row)
    assert json.loads(row)["c"] == f"roll {Dice('seed:1941').die(0, 6)}"


# ── position ─────────────────────────────────────────────────────────────────


def test_position_to_record_and_back() -> None:
    fight()
    ok("do", "fight.jsonl", *ATTACK, "--dice", "5")
    ok("position", "fight.jsonl", "--toml", "-o", "again.toml")
    ok("position", "again.toml", "-o", "again.jsonl")
    assert digest("again.jsonl") == digest("fight.jsonl")
    assert ok("position", "fight.jsonl", "--toml", "--at", "0").out.count("fought") == 0


def test_position_checks_and_refuses() -> None:
    Path("bad.toml").write_text('option = "combat"\n[units]\n0512 = ["2Argyles"]\n')
    assert trouble("position", "bad.toml") == (
        "bad.toml, units.0512: no unit is called '2Argyles'; did you mean '2Argylls'?"
    )
    Path("torn.toml").write_text("[units\n")
    assert trouble("show", "torn.toml").startswith("torn.toml: Expected ']'")
    Path("game.toml").write_text('game = "chess"\n')
    assert "game.toml, game: unknown game 'chess'" in trouble("show", "game.toml")
    Path("number.toml").write_text("game = 3\n")
    assert "game: is 3" in trouble("show", "number.toml")


def test_position_and_its_files() -> None:
    fight()
    assert "add --toml" in trouble("position", "fight.jsonl")
    assert "has no steps" in trouble("position", "fight.toml", "--at", "1")
    assert "is there already" in trouble("position", "fight.toml", "-o", "fight.jsonl")
    assert "is a position" in trouble("position", "fight.toml", "-o", "other.toml")
    assert "no such file" in trouble("position", "nowhere.toml")
    assert "is a folder" in trouble("position", ".")


def test_a_position_written_from_a_campaign_is_the_same_moment() -> None:
    campaign()
    ok("do", "game.jsonl", "movement")
    ok("position", "game.jsonl", "--toml", "-o", "moment.toml")
    ok("position", "moment.toml", "-o", "moment.jsonl")
    assert digest("moment.jsonl") == digest("game.jsonl")


# ── case, games, counters ────────────────────────────────────────────────────


def test_case_prints_wording_rulings_code_and_tests() -> None:
    text = ok("case", "DN", "5.38").out
    assert text.startswith("DN 5.38 Retreats\n")
    assert "code      sandtable/games/doro_nawa/retreat.py:" in text
    assert "ruling    R49" in text
    assert "test      tests/cases/doro_nawa/" in text
    assert ok("case", "doro-nawa", "5.38", "--json").json["number"] == "5.38"


def test_case_lists_and_rulings() -> None:
    assert "5.38  Retreats" in ok("case", "DN").lines
    assert len(ok("case", "DN", "--json").json) > 50
    assert ok("case", "DN", "r49").out.startswith("R49 ")
    assert ok("case", "DN r49").out.startswith("R49 "), "as it is cited"
    assert ok("case", "DN", "R49", "--json").json["number"] == "R49"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["DN", "5.99"], "no case '5.99': the nearest are"),
        (["DN", "R999"], "no ruling 'R999'"),
        (["XX", "1.1"], "unknown game 'XX'"),
    ],
)
def test_a_case_that_is_not(words: list[str], said: str) -> None:
    assert said in trouble("case", *words)


def test_games_lists_scenarios_options_players_and_tables() -> None:
    text = ok("games").out
    for word in ("doro-nawa (DN)", "campaign", "sudden_end", "random", "no saved tables in"):
        assert word in text
    found = ok("games", "--json").json
    assert found["games"][0]["sides"] == ["Japanese", "Allied"]
    assert found["tables"] == []


def test_games_while_a_server_holds_the_tables() -> None:
    Path("data").mkdir()
    with closing(sqlite3.connect("data/sandtable.db")) as held:
        held.execute("BEGIN EXCLUSIVE")
        assert "a Sandtable that runs holds the saved tables" in ok("games").out
    Path("data/sandtable.db").write_bytes(b"no database at all" * 100)
    assert "no Sandtable data file" in trouble("games")


def test_counters() -> None:
    assert any(line.startswith("2Argylls ") for line in ok("counters", "DN").lines)
    assert len(ok("counters", "DN", "Argyll").lines) == 2
    assert ok("counters", "DN", "Argyll", "--json").json[0]["short"] == "2Argylls"
    guns = ok("counters", "SCW", "GA").lines[1:]
    assert len(guns) > 3, "the Grupos de Artillería, and the Garibaldi Battalion"
    assert all(line.startswith("GA") or "Garibaldi" in line for line in guns), "not each Brigada"
    assert len(ok("counters", "SCW", "rigada").lines) > 3, "what begins no word is found within"
    assert "no counter of DN has 'zzz'" in trouble("counters", "DN", "zzz")
    assert "no counter of DN has 'proposal'" in trouble("counters", "DN", "proposal")


def test_counters_of_two_faces_show_what_ships_and_aircraft_have() -> None:
    head, ship, *_ = ok("counters", "FH", "Exeter").lines
    assert " St  AF  DF  BF TMA  SR  AA Spd  Ca  CF  name" in head
    assert ship.split()[:5] == ["Exeter", "Allied", "CA", "2", "4/2"]
    plane = next(x for x in ok("counters", "FH", "19BG").lines if x.startswith("19BG"))
    assert plane.split()[3:9] == ["2", "3/2", "4/3", "3/2", "5", "8"]


# ── auto ─────────────────────────────────────────────────────────────────────


def test_auto_prints_a_result_table() -> None:
    lines = ok("auto", "doro-nawa", "--games", "2", "--turns", "1", "--seed", "5").lines
    assert lines[0] == "2 games of doro-nawa, campaign, seed 5"
    assert [line.split()[:2] for line in lines[2:4]] == [
        ["Japanese", "random"],
        ["Allied", "random"],
    ]
    assert any(line.startswith("front after turn") for line in lines)
    assert any(line.startswith("history") for line in lines)


def test_auto_is_the_same_on_any_number_of_jobs() -> None:
    words = ("auto", "DN", "--games", "2", "--scenario", "jitra", "--seed", "9", "--json")
    one = ok(*words).json["played"]
    two = ok(*words, "--jobs", "2").json["played"]
    for played in (*one, *two):
        played.pop("seconds")
    assert one == two
    assert one[0]["digest"] != one[1]["digest"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "random,nobody"], "unknown player 'nobody' for doro-nawa"),
        (["--bots", "random,random,random"], "3 players for 2 sides"),
        (["--games", "0"], "0 games by 1 jobs"),
        (["--scenario", "moon"], "unknown scenario 'moon'"),
        (["--turns", "99"], "cannot last 99 turns"),
        (["--option", "zeal=on"], "unknown option 'zeal'"),
    ],
)
def test_auto_says_what_is_wrong_before_it_plays(words: list[str], said: str) -> None:
    assert said in trouble("auto", "DN", *words)


def test_auto_needs_a_folder_for_its_records() -> None:
    Path("file").write_text("")
    assert "no folder for records" in trouble("auto", "DN", "--records", "file")


# ── play ─────────────────────────────────────────────────────────────────────


def test_play_says_when_its_port_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = trouble("play", "--port", port, "--no-browser")
    assert said.startswith(f"port {port} is in use by another program")
    assert "choose one from" in trouble("play", "--port", "70000", "--no-browser")


# ── the command itself ───────────────────────────────────────────────────────


def test_help_and_version() -> None:
    assert ok().out == ok("--help").out
    assert "Usage: sandtable" in ok("--help").out
    assert ok("--version").out.startswith("sandtable")
    for command in ("play", "games", "new", "show", "do", "why", "undo", "replay", "verify",
                    "position", "auto", "case"):  # fmt: skip
        assert "Usage: sandtable" in ok(command, "--help").out


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["show"],
        ["show", "a.jsonl", "--nonsense"],
        ["new", "DN"],
        ["auto", "DN", "--games", "many"],
        ["new", "DN", "g.jsonl", "--option", "sudden_end=maybe"],
        ["new", "DN", "g.jsonl", "--turns", "44"],
        ["new", "DN", "g.toml"],
        ["show", "a.jsonl", "--role", "French"],
        ["--pack", "nowhere", "games"],
    ],
)
def test_wrong_words_are_one_line_and_leave_nothing_behind(words: list[str]) -> None:
    Path("a.jsonl").write_text("")
    trouble(*words)
    assert [path.name for path in Path().iterdir()] == ["a.jsonl"]


def test_a_fault_of_ours_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_path: Path) -> None:
        raise ZeroDivisionError("a fault\nof ours")

    monkeypatch.setattr("sandtable.cli.look.open_file", broken)
    done = sandtable("show", "a.jsonl")
    assert done.status == 3
    assert done.err == (
        "sandtable: unexpected fault, ZeroDivisionError: a fault of ours; --debug shows where\n"
    )


def test_an_owners_values_are_laid_over_ours() -> None:
    import sandtable.games.doro_nawa as package

    data = Path(package.__file__).parent / "data" / "charts" / "crt.csv"
    owner = Path("mine/doro-nawa/charts")
    owner.mkdir(parents=True)
    text = data.read_text(encoding="utf-8")
    (owner / "crt.csv").write_text(text, encoding="utf-8")
    Path("fight.toml").write_text(FIGHT)
    ours = ok("show", "fight.toml", "--json").json["prompt"]
    assert ok("--pack", "mine", "show", "fight.toml", "--json").json["prompt"] == ours
    (owner / "crt.csv").write_text("nonsense\n", encoding="utf-8")
    assert "crt.csv" in trouble("--pack", "mine", "show", "fight.toml")
    assert ok("show", "fight.toml", "--json").json["prompt"] == ours


VALUED = [
    ["show", "game.jsonl"],
    ["do", "game.jsonl", "done"],
    ["why", "game.jsonl", "done"],
    ["undo", "game.jsonl"],
    ["replay", "game.jsonl"],
    ["verify", "game.jsonl"],
    ["branch", "game.jsonl", "new.jsonl"],
    ["position", "game.jsonl", "--toml"],
]


@pytest.mark.parametrize("game", ["DN", "SCW", "FH"])
def test_a_record_is_not_read_with_other_values(game: str) -> None:
    """Neither without the owner's folder nor with one that it was not played with."""
    from sandtable.cli.books import rulebook_of

    book: Any = rulebook_of(game)
    chart = "charts/markers.csv"
    text = book.pack().folder.text(chart)
    Path("mine", book.name, "charts").mkdir(parents=True)
    Path("mine", book.name, chart).write_text(text + "Reminder,9,mine\n", encoding="utf-8")
    with_mine, ours = ["--pack", "mine"], list[str]()
    for made, other, how in ((with_mine, ours, "--pack FOLDER"), (ours, with_mine, "leave --pack")):
        ok(*made, "new", game, "game.jsonl", "--seed", "1")
        before = Path("game.jsonl").read_text()
        for words in VALUED:
            said = trouble(*other, *words)
            assert said.startswith("game.jsonl:1: played with ")
            assert chart in said
            assert how in said
        assert Path("game.jsonl").read_text() == before
        assert not Path("new.jsonl").exists()
        ok(*made, "verify", "game.jsonl")
        Path("game.jsonl").unlink()


def test_a_position_that_says_nothing_is_none_and_a_mark_before_it_is_no_matter() -> None:
    for text in ("", "# nobody\n# yet\n"):
        Path("empty.toml").write_text(text, encoding="utf-8")
        assert "nothing in it: a position says who stands where" in trouble("show", "empty.toml")
    Path("marked.toml").write_text(
        '\ufeff[map]\ncolumns = 3\nrows = 3\n[units]\n0101 = ["I/11"]\n', encoding="utf-8"
    )
    assert ok("position", "marked.toml").lines[0] == "marked.toml: a sound position"
