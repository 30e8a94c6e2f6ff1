"""Plans of Guadalajara: what one click may stand for, in the campaign and in stated positions."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.game import Game
from sandtable.core.plan import Plan, plans_for
from sandtable.games.spanish_civil_war import RULEBOOK
from tests.cases.spanish_civil_war.forces import table


def plans(game: Game, units: Iterable[str] = (), hex: str = "") -> dict[str, Plan]:
    """The plans of the side that is asked, by their ids."""
    names = game.rulebook.names(game.state)
    place = names.find_hex(hex) if hex else -1
    found = plans_for(game, game.actor, [names.find_unit(name) for name in units], place)
    return {plan.id: plan for plan in found}


def texts(game: Game, plan: Plan) -> list[str]:
    return [game.text(choice) for choice in plan.choices]


# ── 5.0 stacks and formations ────────────────────────────────────────────────


def opening() -> Game:
    return Game.new(RULEBOOK, "campaign", seed="1")


def test_5_0_a_click_picks_up_the_stack_and_another_moves_it() -> None:
    game = opening()
    assert texts(game, plans(game, ["HQ6G"])["group"]) == ["move HQ6G", "with 1/6G", "with 2/6G"]
    plan = plans(game, ["HQ6G"], "6502")["stack"]
    assert texts(game, plan)[-2:] == ["move HQ6G 6502", "stop"]
    before = game.state.digest()
    played = game.choose_all(plan.choices)
    assert played.stopped is None
    game.undo()
    assert game.state.digest() == before


def test_5_0_the_57_units_of_the_opening_move_with_at_most_60_clicks() -> None:
    """A formation is three clicks: a unit of it, the hex it goes towards, the button."""
    game = opening()
    formation = game.state.theatre.roster.formation
    clicks = 0
    waiting = {c.unit for c in game.choices() if c.verb == "move"}
    assert len(waiting) == 57
    while waiting:
        unit = min(waiting)
        name = game.state.name(unit)
        plan = plans(game, [name], "4632").get("formation")
        assert plan is not None, name
        clicks += 3
        game.choose_all(plan.choices)
        waiting = {u for u in waiting if formation[u] != formation[unit]}
    assert clicks <= 60
    moved = {dated.event.units for dated in game.log if dated.event.case == "3.0"}
    assert len({unit for units in moved for unit in units}) >= 45


def test_5_0_a_formation_leaves_nobody_overstacked() -> None:
    game = opening()
    plan = plans(game, ["HQCTV"], "5904")["formation"]
    game.choose_all(plan.choices)
    assert not any(unit.get("overstacked") for unit in game.view("Nationalist")["units"])


# ── 6.0, 7.0 columns ─────────────────────────────────────────────────────────


def test_7_0_an_attack_is_declared_at_one_click_on_the_enemy() -> None:
    game = table({"0404": ["RI4a"], "0403": ["NI6a", "NI5a"], "0405": ["NI4a"]}).game
    found = plans(game, [], "0404")
    best = found["best-column"]
    assert texts(game, best)[0] == "attack 0404"
    assert texts(game, best)[-1] == "done"
    game.choose_all(best.choices)
    assert game.view("Nationalist")["declared"][0]["units"] == list(best.units)


def test_7_0_the_best_column_takes_no_more_units_than_it_needs() -> None:
    stacks = {"0404": ["RI4a"], "0403": ["NI6a", "NI5a"], "0405": ["NI4a"]}
    game = table(stacks).game
    game.choose("attack 0404")
    for plan in plans(game).values():
        if plan.id == "all":
            continue
        full = table(stacks).game
        full.choose("attack 0404")
        full.choose_all(plan.choices)
        column = full.view("Nationalist")["sheet"]["column"]
        for left_out in plan.choices:
            less = table(stacks).game
            less.choose("attack 0404")
            for choice in plan.choices:
                if choice != left_out:
                    less.choose(choice)
            if len(plan.choices) > 1:
                assert less.view("Nationalist")["sheet"]["column"] < column


# ── 7.1 exchange ─────────────────────────────────────────────────────────────


def test_7_1_the_cheapest_units_pay_for_an_exchange() -> None:
    """5 are owed by units of 4, 3 and 2: 3 and 2 together, for nothing more."""
    ours = ["NI4a", "NI3a", "NI2a"]
    found = table({"0404": ["RI2a D", "RI2b", "RH8a"], "0403": ours[:2], "0405": ours[2:]})
    found.play("attack 0404", *[f"with {unit}" for unit in ours], "done", "done", "resolve 0404", 1)
    assert found.prompt().startswith("Exchange in 0404: lose units of 5")
    plan = plans(found.game)["cheapest"]
    assert plan.note == "5 printed factors, 5 are owed"
    found.game.choose_all(plan.choices)
    assert sorted(found.lost()[3:]) == ["NI2a", "NI3a"]


# ── 7.3 advance ──────────────────────────────────────────────────────────────


def test_7_3_all_advance_at_one_stroke_as_far_as_there_is_room() -> None:
    """The strongest two of three; one undo takes both back."""
    stacks = {"0404": ["RI2a"], "0403": ["NI6a", "NI3b"], "0304": ["NI6c"]}
    found = table(stacks)
    found.play("attack 0404", *[f"with {unit}" for unit in ("NI6a", "NI3b", "NI6c")])
    found.play("done", "done", "resolve 0404", 1)
    plan = plans(found.game)["advance"]
    assert plan.label == "Advance 2 of 3: NI6a, NI6c"
    assert plan.note == "no room then for NI3b"
    found.game.choose_all(plan.choices)
    assert [found.at(unit) for unit in ("NI6a", "NI3b", "NI6c")] == ["0404", "0403", "0404"]
    found.game.undo()
    assert [found.at(unit) for unit in ("NI6a", "NI3b", "NI6c")] == ["0403", "0403", "0304"]
    found.play("advance NI3b")
    assert "advance" not in plans(found.game)
