"""The variant "tanks ford" (4.23, R149) to its ends: help, words, figures, records, positions."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from sandtable.ai import player
from sandtable.core.book import Book
from sandtable.core.choice import Choice
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.options import Options
from sandtable.core.strict import check_strictly
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.kinds import ARMOURED, TANKS_FORD
from sandtable.games.doro_nawa.movement import Moving
from sandtable.games.doro_nawa.position import read_position, write_position
from sandtable.games.doro_nawa.rulebook import PARTS
from sandtable.games.doro_nawa.setup import OPTIONS
from sandtable.games.doro_nawa.state import State
from sandtable.games.doro_nawa.water import BY_ENGINEER, FORD
from tests.cases.doro_nawa.position import Table, at
from tests.cases.doro_nawa.test_4_5_bridges import cost, river
from tests.cases.doro_nawa.test_5_3_ground_combat import ROAD, fight

ON = "[options]\ntanks_ford = true\n"
BRIDGE = ROAD + '[[map.side]]\nkind = "river"\nbetween = ["0403", "0404"]\n'


def wading(units: str, die: int = 4) -> Table:
    """The river of 4.5, where tanks ford."""
    return at(river(units, die) + ON)


def spent(table: Table, unit: str) -> int:
    """MP of the half that a unit has spent."""
    return int(table.g.spent[table.unit(unit)])


# ── 4.5, 4.6 as on foot ──────────────────────────────────────────────────────


def test_a_destroyed_bridge_costs_one_more() -> None:
    """As R30: the road and 1; a bridge that is kept costs the road alone."""
    assert cost(wading('"0404" = ["1TkRgt"]\n"0406" = ["2Argylls"]'), "1TkRgt", "0405") == 2
    kept = wading('"0404" = ["1TkRgt", "I/11"]\n"0406" = ["2Argylls"]')
    assert cost(kept, "1TkRgt", "0405") == 1


def test_an_engineer_takes_the_one_away_and_armour_pays_when_he_follows() -> None:
    """As R31 and R141."""
    table = wading('"0704" = ["1TkRgt", "5Eng"]')
    table.play("move 1TkRgt 0705", "stop")
    assert spent(table, "1TkRgt") == 1
    table.play("move 5Eng 0703")
    assert spent(table, "1TkRgt") == 2


def test_armour_pays_for_the_bridge_when_its_keeper_goes() -> None:
    """As R141; where it has spent all its MP the keeper stays."""
    table = wading('"0404" = ["1TkRgt", "II/11"]\n"0406" = ["2Argylls"]')
    table.play("move 1TkRgt 0405", "stop")
    assert table.case("move II/11 0403") == ""
    table.play("move II/11 0403")
    assert spent(table, "1TkRgt") == 2


def test_it_stays_tied_to_routes() -> None:
    """No route beyond the water: 4.23 says so as without the variant."""
    table = wading('"0404" = ["1TkRgt"]')
    assert table.case("move 1TkRgt 0505") == "4.23"
    assert table.case("move 1TkRgt 0304") == "4.23"


def test_a_refusal_names_the_bridge_that_is_down() -> None:
    """Three hexes of road and the water, one MP more than a march with the last SP allows."""
    table = wading('"0402" = ["1TkRgt sp=1"]\n"0406" = ["2Argylls"]', 1)
    refusal = table.why("march 1TkRgt 0405")
    assert refusal is not None
    assert refusal.case == "4.5"
    assert refusal.figures.startswith("0404-0405, 2Argylls in 0406; 4 MP needed, 3 left")


def test_the_hex_under_the_pointer_shows_what_is_paid_by_which_case() -> None:
    table = wading('"0704" = ["1TkRgt"]')
    place = table.g.theatre.map.find("0705")
    info = RULEBOOK.hex_info(table.g, place, table.unit("1TkRgt"))
    assert [(step["case"], step["mp"]) for step in _addends(info)] == [("4.23", 1), ("4.5", 1)]


def _addends(info: Any) -> list[dict[str, Any]]:
    """The figures of the way, wherever in the answer they are."""
    if isinstance(info, dict):
        if "addends" in info:
            found: list[dict[str, Any]] = info["addends"]
            return found
        info = list(info.values())
    if isinstance(info, list):
        return next((found for part in info if (found := _addends(part))), [])
    return []


def test_it_advances_over_water_and_nobody_has_to_stay_for_it() -> None:
    units = '"0403" = ["14TkRgt", "I/11"]\n"0404" = ["1Leics sp=1"]\n"0405" = ["2Loyals"]\n'
    table = fight(units + '"0304" = ["II/11"]', features=BRIDGE + ON)
    table.play("attack 0404", "with 14TkRgt", "with I/11", "with II/11", "resolve", 6)
    table.play("advance 14TkRgt")
    assert table.at("14TkRgt") == "0404"
    assert table.case("advance I/11") == ""
    assert table.g.held == []


# ── the theatre, positions, records ──────────────────────────────────────────


@cache
def by_staff(scenario: str) -> tuple[Game, tuple[int, ...]]:
    """A whole game of staff against staff, and its steps with a tank in hand."""
    game = Game.new(RULEBOOK, scenario, {"tanks_ford": True}, seed="ford")
    staff = [player.make("doro-nawa", "staff", side, "ford") for side in (0, 1)]
    tanks: list[int] = []
    while game.actor != NOBODY:
        top = game.state.frames[-1]
        if isinstance(top, Moving) and game.state.theatre.roster.kind[top.unit] == ARMOURED:
            tanks.append(game.step)
        game.choose(staff[game.actor].choose(player.Knowledge(game)))
    return game, tuple(tanks)


def test_one_theatre_for_all_games_with_the_variant_and_another_without() -> None:
    on, other, off = (
        RULEBOOK.start("kampar", {"tanks_ford": ford, "sudden_end": end}, 2).theatre
        for ford, end in ((True, False), (True, True), (False, True))
    )
    assert on is other
    assert on is not off
    assert (on.rules.water, off.rules.water) == (FORD, BY_ENGINEER)
    assert off is RULEBOOK.start("kampar", {}, 2).theatre


@pytest.mark.parametrize("ford", [True, False])
def test_encoded_states_and_positions_come_back_on_their_theatre(ford: bool) -> None:
    g = RULEBOOK.start("kampar", {"tanks_ford": ford}, 2)
    assert RULEBOOK.decode(RULEBOOK.encode(g)).theatre is g.theatre
    text = write_position(g)
    assert ("tanks_ford" in text) is ford
    assert read_position(text).theatre is g.theatre
    small = at(river('"0704" = ["1TkRgt"]') + (ON if ford else "")).g
    again = RULEBOOK.decode(RULEBOOK.encode(small))
    assert again.theatre.rules == small.theatre.rules
    assert again.digest() == small.digest()
    assert read_position(write_position(small)).theatre.rules == small.theatre.rules


def test_a_variant_that_all_older_games_played_is_recalled_with_its_theatre() -> None:
    """As if tanks had forded in every game of rules 5."""
    rows = [
        row._replace(info=row.info._replace(since=6, before=True)) if row.swaps else row
        for row in OPTIONS.rows
    ]
    book: Book[State] = Book(PARTS._replace(options=Options(*rows)))
    g = book.start("kampar", {}, 2)
    book.recall(g, 6)
    assert (g.theatre.rules.water, g.has_option(TANKS_FORD)) == (BY_ENGINEER, False)
    book.recall(g, 5)
    assert (g.theatre.rules.water, g.has_option(TANKS_FORD)) == (FORD, True)


@pytest.mark.parametrize("scenario", ["jitra", "kampar"])
def test_staff_plays_a_whole_game_and_its_record_replays(scenario: str) -> None:
    game, _ = by_staff(scenario)
    assert game.state.has_option(TANKS_FORD)
    assert game.result() is not None
    assert game.record.header["options"]["tanks_ford"] is True
    again = Game.read(game.record.text(), [RULEBOOK], "r", game.dice.secret)
    assert again.state.digest() == game.state.digest()
    assert again.state.theatre is game.state.theatre
    assert check_strictly(again, "r") == ""


def test_what_is_listed_for_a_tank_is_what_is_accepted() -> None:
    """To any hex of the map, eight times in a whole game."""
    game, tanks = by_staff("jitra")
    for step in tanks[:: max(1, len(tanks) // 8)]:
        then = game.at(step)
        listed = set(then.choices())
        for verb, place in product(("move", "march"), range(then.state.theatre.size)):
            choice = Choice(verb, then.state.frames[-1].unit, place)
            assert (then.why(choice) is None) == (choice in listed), then.text(choice)
    assert tanks
