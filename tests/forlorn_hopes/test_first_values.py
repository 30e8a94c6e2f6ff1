"""The option that plays with the values of before rules version 4, as older records do."""

from __future__ import annotations

import tomllib
from pathlib import Path

from sandtable.core.game import Game
from sandtable.core.record import Record
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.first_values import KEPT, first_values
from sandtable.games.forlorn_hopes.pack import DATA, load_pack
from sandtable.games.forlorn_hopes.state import State

OURS = load_pack()


def campaign(first: bool) -> State:
    g: State = Game.new(RULEBOOK, "campaign", {"first_values": first}, seed="first").state
    return g


def printed(g: State, short: str) -> tuple[int, list[int], list[int]]:
    """Steps, combat factors and defence of a counter."""
    roster = g.theatre.roster
    unit = roster.find(short)
    faces = [face[unit] for face in roster.cf], [face[unit] for face in roster.df]
    return roster.steps[unit], *faces


def test_counters_charts_and_levels_are_those_of_before() -> None:
    today, before = campaign(False), campaign(True)
    assert printed(before, "4KNIL")[0] == 2
    assert printed(today, "4KNIL")[0] == 1
    assert before.steps[before.theatre.roster.find("4KNIL")] == 2, "also on the map"
    assert printed(before, "4R")[1] != printed(today, "4R")[1]
    assert printed(before, "ET1")[2] != printed(today, "ET1")[2]
    assert printed(before, "1F")[0] == printed(today, "1F")[0]
    assert printed(before, "Exeter") == printed(today, "Exeter")
    worth = [sum(o.points for o in g.theatre.rules.objectives) for g in (before, today)]
    assert worth == [47, 52]
    assert before.theatre.pack.ground_combat.results != today.theatre.pack.ground_combat.results
    even = [g.theatre.pack.levels.at(0).level for g in (before, today)]
    assert even == ["Japanese marginal victory", "Allied decisive victory"]


def test_games_with_and_without_it_stand_beside_each_other() -> None:
    assert campaign(True).theatre is campaign(True).theatre
    assert campaign(True).theatre is not campaign(False).theatre
    assert first_values(OURS) is first_values(OURS)
    assert first_values.cache_info().maxsize == KEPT, "charts of positions do not fill the memory"
    assert RULEBOOK.charts_json(campaign(True)) != RULEBOOK.charts_json(campaign(False))
    assert RULEBOOK.made_with(campaign(True)) == RULEBOOK.pack_hash()


def test_an_owners_files_stay_his(tmp_path: Path) -> None:
    """He has the printed combat table: the first values change the counters beside it."""
    (tmp_path / "charts").mkdir()
    chart = (DATA / "charts/ground_combat.csv").read_text("utf-8").replace("3/0", "4/0")
    (tmp_path / "charts/ground_combat.csv").write_text(chart, "utf-8")
    owned = load_pack(tmp_path)
    before = first_values(owned)
    assert before.ground_combat.results[0][0].printed == "4/0"
    assert before.roster.steps[before.roster.find("4KNIL")] == 2
    assert before.made_with == owned.made_with


def test_it_is_saved_and_loaded(tmp_path: Path) -> None:
    game = Game.new(RULEBOOK, "campaign", {"first_values": True}, seed="saved")
    game.choose("done")
    path = tmp_path / "first.jsonl"
    path.write_text(game.record.text(), "utf-8")
    again = Game.load(path, [RULEBOOK])
    assert again.state.digest() == game.state.digest()
    assert printed(again.state, "4KNIL")[0] == 2
    back = RULEBOOK.read_position(tomllib.loads(RULEBOOK.write_position(game.state)), "first")
    assert printed(back, "4KNIL")[0] == 2


def test_a_record_of_before_has_it_on() -> None:
    """Its header knows neither the option nor these rules; one of a position has it as well."""
    plain = Game.new(RULEBOOK, "campaign", seed="before")
    table = tomllib.loads('game = "forlorn-hopes"\n[units]\n1608 = ["4KNIL"]\n')
    stated = Game.from_state(RULEBOOK, RULEBOOK.read_position(table, "before"), {})
    for game in (plain, stated):
        header = {**game.record.header, "rules": 3}
        if "options" in header:
            header["options"] = {k: v for k, v in header["options"].items() if k != "first_values"}
        text = Record(header).text()
        before = Game.read(text, [RULEBOOK], "before").state
        assert printed(before, "4KNIL")[0] == 2
        assert printed(game.state, "4KNIL")[0] == 1


def test_charts_that_a_position_states_stay_on_top() -> None:
    table = tomllib.loads(
        'game = "forlorn-hopes"\n[options]\nfirst_values = true\n'
        "[charts.numbers.commitment.covering_most]\nnumber = 5\n"
    )
    g: State = RULEBOOK.read_position(table, "stated")
    assert g.theatre.number["commitment.covering_most"] == 5
    assert printed(g, "4KNIL")[0] == 2
