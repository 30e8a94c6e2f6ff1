"""Plans of Guadalajara: what one click may stand for, in the campaign and in stated positions."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.game import Game
from sandtable.core.plan import Plan, plans_for
from sandtable.games.spanish_civil_war import RULEBOOK
from tests.cases.spanish_civil_war.forces import table
from tests.cases.spanish_civil_war.position import at
from tests.cases.spanish_civil_war.test_10_air_power import (
    BOUNCER,
    FLOWN,
    INTERDICTION,
    READY,
    SUPERIORITY,
    SUPPORT,
    mission,
    sky,
)


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


def test_7_1_a_proposed_attack_tells_whom_the_die_may_hurt_on_both_sides() -> None:
    game = table({"0404": ["RI4a"], "0403": ["NI6a", "NI5a"], "0405": ["NI4a"]}).game
    note = plans(game, [], "0404")["best-column"].note
    game.choose_all(plans(game, [], "0404")["best-column"].choices[:-1])
    faces = {
        outcome["loss"]: int(outcome["chance"].partition("/")[0])
        for outcome in game.view("Nationalist")["sheet"]["outcomes"]
    }
    hits, hurts = [
        sum([faces.get(result, 0) for result in (*own, "Ex", "BC")])
        for own in (("D", "DD", "DE"), ("AC", "ADD", "AE"))
    ]
    assert hurts
    assert note == f"hits on {hits} of 10, may hurt you on {hurts}"


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


# ── 3.3 arrivals ─────────────────────────────────────────────────────────────

DUE = """
phase = "A"
turn = 3
[map]
columns = 9
rows = 9
[units]
"0109" = ["I/50BM"]
[off]
waiting = ["1/6G turn=3", "2/6G turn=3", "3/6G turn=3"]
[entry]
"1/6G" = ["0401"]
"2/6G" = ["0401"]
"3/6G" = ["0401"]
"""


def test_3_3_arrivals_are_placed_together_as_far_as_there_is_room() -> None:
    found = at(DUE)
    assert [choice.split()[0] for choice in found.legal()] == ["place"] * 3 + ["done"]
    for place in ("", "0401"):
        plan = plans(found.game, [], place)["all"]
        assert plan.label == "Place 2 arrivals at 0401"
        assert plan.note == "no room now for 3/6G"
    named = plans(found.game, ["2/6G", "3/6G"], "0401")["all"]
    assert texts(found.game, named) == ["place 2/6G 0401", "place 3/6G 0401"]
    found.game.choose_all(named.choices)
    assert [found.at(name) for name in ("2/6G", "3/6G")] == ["0401", "0401"]
    found.game.undo()
    assert len(found.legal("place")) == 3


# ── 10.1 air superiority ─────────────────────────────────────────────────────


def test_10_1_all_or_none_go_to_the_box_at_one_stroke() -> None:
    """The other side hears nothing of it, and is asked next."""
    found = sky('"CR32-1", "CR32-2", "S81", "I15-1"')
    every = plans(found.game)
    assert every["allot"].label == "All of 3 to the air superiority box"
    assert every["keep"].label == "None of 3 to the air superiority box"
    assert texts(found.game, every["keep"]) == ["keep CR32-1", "keep CR32-2", "keep S81"]
    found.game.choose_all(every["allot"].choices)
    assert [found.g.allotted[found.unit(name)] for name in ("CR32-1", "CR32-2", "S81")] == [1, 1, 1]
    assert found.actor == "Republican"
    assert plans_for(found.game, 0) == []


def test_10_12_the_worst_of_the_excess_are_kept_to_bounce() -> None:
    found = sky('"CR32-1 allotted", "Ro37 allotted", "S81 allotted", "I15-1 allotted"', "reveal")
    plan = plans(found.game)["excess"]
    assert plan.label == "Keep 2 to bounce: Ro37, S81"
    assert plan.note == "CR32-1 fights"
    found.game.choose_all(plan.choices)
    assert [mission(found, name) for name in ("Ro37", "S81", "CR32-1")] == [BOUNCER] * 2 + [
        SUPERIORITY
    ]


def test_10_12_the_worst_factor_pays_for_the_losses() -> None:
    """One hit: Ro37 hits on 9 or more, CR32-1 on 7; it is back after five turns."""
    fought = '"CR32-1 allotted", "Ro37 allotted", "I15-1 allotted", "I16-1 allotted"'
    found = sky(fought, "reveal")
    found.play(1, 1, 9, 1)
    assert found.legal() == ["lose CR32-1", "lose Ro37"]
    plan = plans(found.game)["cheapest"]
    assert plan.label == "Cheapest: lose Ro37"
    assert plan.note == "the worst factor: 9; back in turn 8"
    found.game.choose_all(plan.choices)
    assert found.g.due[found.unit("Ro37")] == 8


def test_10_12_of_units_that_are_alike_none_is_called_the_worst() -> None:
    fought = '"CR32-1 allotted", "CR32-2 allotted", "I15-1 allotted", "I16-1 allotted"'
    found = sky(fought, "reveal")
    found.play(1, 1, 9, 1)
    assert plans(found.game)["cheapest"].note == "all have factor 7; back in turn 8"


def test_10_12_who_would_be_back_too_late_is_told_so() -> None:
    fought = '"CR32-1 allotted", "Ro37 allotted", "I15-1 allotted", "I16-1 allotted"'
    found = sky(fought, "reveal", turn=8)
    found.play(1, 1, 9, 10)
    plan = plans(found.game)["cheapest"]
    assert plan.label == "Cheapest: lose Ro37, CR32-1"
    assert plan.note.endswith("not back in this game")
    assert found.game.choose_all(plan.choices).stopped is None
    assert found.g.due[found.unit("CR32-1")] == 13


# ── 10.13 bounces ────────────────────────────────────────────────────────────


def test_10_13_each_bouncer_takes_one_ground_support_first() -> None:
    """Three could, there are two enemies: the third stays as it is."""
    air = '"CR32-1 bouncer", "CR32-2 bouncer", "CR32-3 bouncer", "SB interdicts 0303", '
    found = sky(air + '"RZ supports 0404", "I15-1 allotted"', "reveal",
                '"0404" = ["1/6G"]', "H")  # fmt: skip
    found.play("done")
    plan = plans(found.game)["bounce"]
    assert texts(found.game, plan) == [
        "bounce CR32-1",
        "target RZ",
        "bounce CR32-2",
        "target SB",
    ]
    assert "CR32-1 at RZ (support), CR32-2 at SB (interdiction)" in plan.note
    found.game.choose_all(plan.choices)
    names = ("CR32-1", "CR32-2", "RZ", "SB")
    assert [mission(found, name) for name in names] == [FLOWN] * 4
    assert mission(found, "CR32-3") == BOUNCER


# ── 10.2, 10.3 missions ──────────────────────────────────────────────────────

FLYING = '"CR32-1", "CR32-2", "S81", "I15-1"'


def test_10_3_all_of_a_type_fly_ground_support_with_what_it_comes_to() -> None:
    found = sky(FLYING, "missions", '"0404" = ["I/50BM"]')
    every = plans(found.game, ["CR32-1"], "0404")
    plan = every["support-type"]
    assert plan.label == "2 CR32 aircraft: ground support against 0404"
    comes_to = "disrupts on 5 of 10, tests morale on 3 of 10, unless they are bounced"
    assert plan.note == f"16 factors, column 14-18: {comes_to}"
    assert every["support-all"].label == "3 aircraft: ground support against 0404"
    found.game.choose_all(plan.choices)
    assert [mission(found, name) for name in ("CR32-1", "CR32-2", "S81")] == [SUPPORT] * 2 + [READY]
    more = plans(found.game, ["CR32-3"], "0404")
    assert more == {}, "of one more there is nothing to do at one stroke"
    found.game.undo()
    assert mission(found, "CR32-1") == READY


def test_10_2_all_of_a_type_interdict_and_the_note_says_that_one_is_enough() -> None:
    found = sky(FLYING, "missions", '"0404" = ["I/50BM"]')
    found.play("fly CR32-1")
    every = plans(found.game, ["CR32-1"], "0505")
    assert set(every) == {"interdict-type"}, "nobody is there to be bombed"
    assert every["interdict-type"].note.startswith("one has the effect already")
    assert texts(found.game, every["interdict-type"])[0] == "interdict CR32-1 0505"
    found.game.choose_all(every["interdict-type"].choices)
    assert [mission(found, name) for name in ("CR32-1", "CR32-2")] == [INTERDICTION] * 2
