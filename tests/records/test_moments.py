"""Practice games from positions, as players of earlier rules have them: they go on as they began.

Each ends right behind what the rules settle otherwise today.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from sandtable.core.game import Game
from sandtable.core.line import RecordError
from sandtable.core.record import read_record
from sandtable.games import RULEBOOKS

MOMENTS: Final = Path(__file__).parent / "moments"


def game_of(name: str) -> Game:
    """The game of a record, at its end."""
    game = Game.load(MOMENTS / name, RULEBOOKS)
    assert game.record.header["rules"] < game.rulebook.version
    assert "position" in game.record.header
    return game


def shown(game: Game, unit: str) -> dict[str, Any]:
    """What both sides together see of a unit."""
    names = game.rulebook.names(game.state)
    found = [u for u in game.view("both")["units"] if u["id"] == names.find_unit(unit)]
    return found[0] if found else {}


def goes_on(game: Game) -> None:
    """It is played on, stored, read again, branched, and taken back to its beginning."""
    choice = game.choices()[0]
    game.choose(choice)
    again = Game.read(game.record.text(), RULEBOOKS, "again", game.dice.secret)
    assert again.state.digest() == game.state.digest()
    branch = game.branch(game.step)
    assert branch.state.digest() == game.state.digest()
    while game.step:
        game.undo()
    assert game.state.digest() == game.opening().digest()


def test_units_of_the_11th_air_fleet_stay_on_the_map() -> None:
    """Forlorn Hopes 5.1: by rules 2 those at Kendari stayed when the fleet was committed anew."""
    game = game_of("forlorn_hopes-rules-2-fleet.jsonl")
    g = game.state
    bases = [g.theatre.bases[g.base[g.theatre.roster.find(name)]].title for name in UNITS]
    assert bases == ["Kendari", "Kendari", "Kendari", "Indochina"]
    goes_on(game)


UNITS: Final = ("G3M-1", "A6M-1", "H6K", "G3M-2")


def test_a_retreat_into_the_vacated_hex_shut_it() -> None:
    """Guadalajara 7.3, R109: by rules 3 nobody was asked to advance; the second movement began."""
    game = game_of("guadalajara-rules-3-vacated-hex.jsonl")
    assert shown(game, "NI3a")["hex"] == "0404"
    assert "advance" not in [game.record.entry(i).text.split()[0] for i in range(game.step)]
    goes_on(game)


def test_a_battery_was_driven_out_with_its_battalion() -> None:
    """Guadalajara 7.2, R110: by rules 3 the shelter was gone with the infantry."""
    game = game_of("guadalajara-rules-3-shelter.jsonl")
    assert shown(game, "NI9a")["hex"] == "0404"
    assert shown(game, "RG5a").get("hex") != "0404"
    goes_on(game)


@pytest.mark.parametrize("path", sorted(MOMENTS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_by_the_rules_of_today_they_would_come_out_otherwise(path: Path) -> None:
    """The same choices from the same position are refused, lead elsewhere, or leave others open."""
    record = read_record(path.read_text("utf-8"), path.name)
    old = Game.load(path, RULEBOOKS)
    record.header["rules"] = old.rulebook.version
    try:
        new = Game.replay(record, RULEBOOKS, path.name)
    except RecordError:
        return
    if old.choices() != new.choices():
        return
    kept, now = old.state.encode(), new.state.encode()
    assert {key: kept[key] for key in kept if key != "options"} != {
        key: now[key] for key in now if key != "options"
    }


def test_a_ship_that_withdrew_bombards_nobody() -> None:
    """Forlorn Hopes 10.5: by rules 4 it had fought since its last move, though it withdrew."""
    game = game_of("forlorn_hopes-rules-4-withdrew.jsonl")
    g = game.state
    assert g.where(g.hex[g.theatre.roster.find("DeRuyter")]).startswith("Den Pasar")
    assert not [choice for choice in game.choices() if choice.verb == "bombard"]
    game.choose("pass")
    again = Game.read(game.record.text(), RULEBOOKS, "again", game.dice.secret)
    assert again.state.digest() == game.state.digest()


def test_a_town_was_held_by_who_had_been_in_supply() -> None:
    """Guadalajara G10 (R102): by rules 4 it was enough to have been so where one came from."""
    game = game_of("guadalajara-rules-4-held.jsonl")
    g = game.state
    assert g.held[g.hex[g.theatre.roster.find("1L3")]] == 1
    goes_on(game)


def test_an_engineer_retreated_behind_the_armour_it_had_helped() -> None:
    """Doro Nawa 4.6 (R178): by rules 5 only an advance held it where it was."""
    game = game_of("doro_nawa-rules-5-engineer.jsonl")
    g = game.state
    there = [g.hex[g.theatre.roster.find(name)] for name in ("100LtTk", "11DivEng")]
    assert [g.theatre.label(place) for place in there] == ["0403", "0403"]
    goes_on(game)


def test_who_starved_barred_no_line_of_the_allies_any_more() -> None:
    """Forlorn Hopes 13.5 (R184): by rules 5 Japan lost its steps before Allied lines were known."""
    game = game_of("forlorn_hopes-rules-5-supply.jsonl")
    g = game.state
    assert g.oos[g.theatre.roster.find("1KNIL")] == 0
    goes_on(game)


def test_a_ship_has_torpedoes_in_every_fight() -> None:
    """Forlorn Hopes 10.4.5 (R186): by rules 6 who stepped out and back had them anew."""
    game = game_of("forlorn_hopes-rules-6-torpedoes.jsonl")
    (shot, *_) = [event for event in game.roll(1) if event.detail]
    assert [modifier["value"] for modifier in shot.detail["modifiers"]] == [2]
    goes_on(game)


def test_who_may_only_stage_away_got_off_the_ground() -> None:
    """Forlorn Hopes 9.5 (R187): by rules 7 a floatplane left a disrupted CVS before the bombs."""
    game = game_of("forlorn_hopes-rules-7-fled.jsonl")
    g = game.state
    unit = g.theatre.roster.find("EastF1M")
    assert g.theatre.bases[g.base[unit]].id == "Kamikawa"
    goes_on(game)


def test_nobody_staged_from_a_disrupted_carrier() -> None:
    """Forlorn Hopes 9.3 (R62): by rules 8 a Zero stayed on Akagi, with room on the other CV."""
    game = game_of("forlorn_hopes-rules-8-aboard.jsonl")
    assert not [choice for choice in game.choices() if choice.verb == "stage"]
    goes_on(game)
