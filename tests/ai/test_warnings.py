"""Warnings before a half is ended: by the rules in stated positions, and the doubt of rollouts."""

from __future__ import annotations

import time
from typing import Any

import pytest

from sandtable.ai.advice import doubt, warnings
from sandtable.ai.command import caution
from sandtable.ai.command.caution import Caution, Late, Watched
from sandtable.ai.command.score import Lines
from sandtable.ai.guadalajara import warnings as own
from sandtable.ai.guadalajara.goals import prizes_of
from sandtable.ai.player import Knowledge, Player
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.games.forlorn_hopes.rulebook import ForlornHopes
from tests.ai.test_advice import asked, played
from tests.cases.doro_nawa.position import at
from tests.cases.doro_nawa.test_5_3_ground_combat import fight
from tests.cases.doro_nawa.test_6_aircraft import flying
from tests.cases.doro_nawa.test_7_supply import lines
from tests.cases.ford_at_dawn.ford import Ford
from tests.cases.forlorn_hopes.turn import Turn
from tests.cases.spanish_civil_war.forces import CUT
from tests.cases.spanish_civil_war.forces import table as field


def kinds(found: list[Caution]) -> dict[str, Caution]:
    return {one.kind: one for one in found}


def told(game: Game) -> dict[str, Caution]:
    return kinds(warnings(game, asked(game)))


# ── Doro Nawa ────────────────────────────────────────────────────────────────


def test_a_unit_that_has_no_line_is_named_once() -> None:
    table = at(lines('"0402" = ["I/11"]\n"0808" = ["II/11"]\n"0406" = ["2ESurrey"]'))
    assert "supply" not in told(table.game), "who was out of supply before is no news"
    table.g.oos[table.unit("II/11")] = 0
    found = told(table.game)["supply"]
    assert found.text == "II/11 has no supply line and will be out of supply at the next check."
    assert (found.hexes, found.case) == (("0808",), "7.2")


def test_a_good_attack_that_is_left() -> None:
    table = fight('0404 = ["2ESurrey"]\n0403 = ["I/11", "II/11", "III/11"]')
    found = told(table.game)["attack"]
    assert found.text.startswith("An attack is left: I/11, II/11, III/11 on 2ESurrey at 0404 at ")
    assert found.hexes == ("0404",)
    weak = fight('0404 = ["2ESurrey", "1Leics"]\n0403 = ["12EngCoy"]')
    assert "attack" not in told(weak.game)
    assert "attack" not in told(
        fight('0404 = ["2ESurrey"]\n0403 = ["I/11"]', option="movement").game
    )


def test_aircraft_that_cannot_come_home() -> None:
    table = at(flying('"0505" = ["27Sentai"]'))
    assert "aircraft" not in told(table.game), "face-up it may still fly a mission"
    table.g.face[table.unit("27Sentai")] = 0
    assert "it could still land at" in told(table.game)["aircraft"].text
    far = at(flying('"2409" = ["27Sentai"]'))
    unit = far.unit("27Sentai")
    far.g.face[unit] = 0
    assert far.g.theatre.roster.ma[unit] < 20
    assert "can reach no free airfield" in told(far.game)["aircraft"].text


def test_no_airfield_is_promised_to_two_aircraft() -> None:
    """One is based at each (3.3)."""
    table = at(flying('"0505" = ["27Sentai", "75Sentai", "90Sentai"]'))
    for name in ("27Sentai", "75Sentai", "90Sentai"):
        table.g.face[table.unit(name)] = 0
    texts = [one.text for one in warnings(table.game, "Japanese") if one.kind == "aircraft"]
    assert len(texts) == 3
    places = [text.partition(" land at ")[2] for text in texts if " land at " in text]
    hexes = [place for place in places if "BOX" not in place]
    assert len(hexes) >= 2
    assert len(set(hexes)) == len(hexes), texts


def test_a_stack_that_can_be_cut_off() -> None:
    """The road to 0401 behind two battalions at 0406, and an enemy beside it."""
    units = '"0406" = ["I/11", "II/11", "III/11"]\n"0602" = ["2ESurrey"]'
    found = told(at(lines(units)).game)["cut"]
    assert found.case == "7.3"
    assert found.hexes[0] in {"0401", "0402", "0403", "0404"}
    guarded = '"0406" = ["I/11", "II/11"]\n"0403" = ["III/11"]\n"0909" = ["2ESurrey"]'
    assert "cut" not in told(at(lines(guarded)).game)


def test_nothing_is_said_where_nothing_can_be_ended() -> None:
    game = played("doro-nawa", "kampar", 0)
    while any(choice.verb in caution.ENDING for choice in game.choices()):
        game.choose("done")
    assert warnings(game, asked(game)) == []


# ── Guadalajara ──────────────────────────────────────────────────────────────


def test_guadalajara_an_attack_that_is_left() -> None:
    table = field({"0404": ["RI4a"], "0403": ["NI10a"], "0504": ["NI6a"]})
    found = told(table.game)["attack"]
    assert found.text.startswith("An attack is left: NI10a, NI6a on RI4a at 0404 (DE ")
    table.play("attack 0404", "with NI10a", "with NI6a", "done")
    assert "attack" not in told(table.game)
    strong = field({"0404": ["RI9a", "RI9b"], "0403": ["NI1a"]})
    assert "attack" not in told(strong.game)


def test_guadalajara_a_unit_that_will_be_out_of_supply() -> None:
    cut = CUT.format(side="Nationalist")
    table = field({"0404": ["RI4a"], "0202": ["NI4a"]}, phase="A", features=cut)
    table.g.oos[table.unit("NI4a")] = 0
    assert "out of reach of a Headquarters" in told(table.game)["supply"].text
    fed = field({"0404": ["RI4a"], "0202": ["NI4a"]}, phase="A")
    assert told(fed.game) == {}


def test_guadalajara_a_goal_left_empty() -> None:
    """Gajanejos has no garrison, and a battalion of the other side stands near."""
    game = played("guadalajara", "brihuega", 0)
    state, side = game.state, game.actor
    found = own.empty_goals(state, side)
    for one in found:
        assert "is empty, and an enemy unit stands" in one.text
    goal = next(h for h, points in prizes_of(state).items() if points > 0)
    for unit in state.friends_in(goal, 0) + state.friends_in(goal, 1):
        state.hex[unit] = -1
    state.index()
    state.held[goal] = 1 + side
    foe = next(u for u in state.theatre.ground[1 - side] if state.hex[u] >= 0)
    state.hex[foe] = state.theatre.near[goal][0]
    state.index()
    assert state.theatre.label(goal) in [one.hexes[0] for one in own.empty_goals(state, side)]


# ── Ford at Dawn ─────────────────────────────────────────────────────────────


def test_a_ford_that_nobody_guards() -> None:
    ford = Ford({"0508": "1G", "0203": "3H"}, ask="move", side="Blue")
    found = warnings(ford.game, "Blue")
    assert [one.kind for one in found][:1] == ["ford"]
    assert "1G could be there in its next half" in found[0].text
    away = Ford({"0110": "1G", "0203": "3H"}, ask="move", side="Blue")
    assert warnings(away.game, "Blue") == []


# ── Forlorn Hopes ────────────────────────────────────────────────────────────


def mission(units: dict[str, list[str]], **table: Any) -> Game:
    turn = Turn("mission", units, **table)
    return Game.from_state(ForlornHopes(), turn.g, {})


def test_an_objective_without_a_garrison_and_transports_near() -> None:
    game = mission({"1508": ["ET1"], "1808": ["Houston"], "Malang": ["17PG"]}, acting="Allied")
    found = told(game)["empty"]
    assert "Bandoeng (1408)" in found.text or "has no combat unit; enemy ships are" in found.text


def test_17_1_an_objective_that_does_not_score_is_none() -> None:
    """A scenario with items of its own scores by those."""
    units = {"1508": ["ET1"], "1808": ["Houston"], "Malang": ["17PG"]}
    empty = told(mission(units, acting="Allied", scenario="java-sea")).get("empty")
    assert empty is None or "objective" not in empty.text


def test_an_airbase_that_serves_no_turn_more_is_none() -> None:
    """Waingapoe is no objective: it is worth a garrison for what flies from it tomorrow."""
    units = {"2511": ["ET1"], "Waingapoe": ["17PG"]}
    game = mission(units, acting="Allied", turn=3)
    alone = "Waingapoe (2410), an airbase, has no combat unit"
    assert any(alone in one.text for one in warnings(game, "Allied"))
    game.state.last_turn = 3
    assert not any(alone in one.text for one in warnings(game, "Allied"))


def test_ships_in_port_without_a_fighter() -> None:
    units = {"1808": ["Houston", "Exeter"], "Kendari": ["75Sentai"], "Malang": ["7BG"]}
    control = {"Japanese": ["2009"]}
    game = mission(units, acting="Allied", control=control)
    assert "2 ships lie at Soerabaja (1808)" in told(game)["port"].text
    guarded = {**units, "Soerabaja": ["17PG"]}
    assert "port" not in told(mission(guarded, acting="Allied", control=control))


# ── the doubt ────────────────────────────────────────────────────────────────


class Still:
    """Does nothing but what ends."""

    def choose(self, known: Knowledge) -> Choice:
        return known.choices[-1]


def test_a_doubt_is_told_with_its_line() -> None:
    """Eight battalions round a weak stack go without an attack."""
    table = fight(
        '0404 = ["2ESurrey", "1Leics"]\n0403 = ["I/11", "II/11", "III/11"]\n'
        '0504 = ["I/41", "II/41", "III/41"]\n0304 = ["I/42", "II/42"]'
    )
    before = table.g.digest()
    found = doubt(table.game, "Japanese", samples=12)
    assert found is not None
    assert found.points > 2 * found.error
    assert found.points > 3
    assert found.line.startswith("Allied ground units eliminated (\N{MINUS SIGN}")
    assert found.text.startswith("Ending now costs about ")
    assert found.text.endswith("the staff would go on with attack 0404.")
    assert table.g.digest() == before


def test_a_small_doubt_is_none() -> None:
    known = Knowledge(played("doro-nawa", "kampar", 4))
    gaps = [(gap, {(0, "rows"): gap}) for gap in (2.9, 3.1, 2.9, 3.1)]
    tell = caution._told
    assert tell(gaps, 60.0, known, 0, "x") is None, "a twentieth of the spread is 3"
    assert tell(gaps, 50.0, known, 0, "x") is not None
    assert tell(gaps[:3], 50.0, known, 0, "x") is None
    wild = [(gap, {(0, "rows"): gap}) for gap in (30.0, -20.0, 25.0, -15.0)]
    assert tell(wild, 60.0, known, 0, "x") is None, "within two standard errors"
    nameless: list[tuple[float, Lines]] = [(gap, {}) for gap, _ in gaps]
    assert tell(nameless, 50.0, known, 0, "x") is None, "its line cannot be named"
    found = tell(gaps, 50.0, known, 0, "attack 0404")
    assert found is not None
    assert found.line == "Japanese rows (\N{MINUS SIGN}3)"


def test_a_doubt_ends_on_time_under_load() -> None:
    game = played("doro-nawa", "kampar", 4)
    while not any(choice.verb in caution.ENDING for choice in game.choices()):
        game.choose(game.choices()[0])
    begun = time.monotonic()
    doubt(game, asked(game), seconds=0.3)
    assert time.monotonic() - begun < 2.0
    player: Player = Watched(Still(), lambda: True)
    with pytest.raises(Late):
        player.choose(Knowledge(game))


def test_there_is_no_doubt_where_staff_would_end_too() -> None:
    table = at(lines('"0402" = ["I/11"]\n"0406" = ["2ESurrey"]'))
    table.g.used[table.unit("I/11")] = 255
    assert [choice.verb for choice in table.game.choices()] == ["done"]
    assert doubt(table.game, "Japanese", samples=4) is None
