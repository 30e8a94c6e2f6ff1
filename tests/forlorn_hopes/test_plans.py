"""Plans of Forlorn Hopes: clicks to a mission, to a night action, to the flak of a task force."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.game import Game
from sandtable.core.plan import Plan, plans_for
from sandtable.games.forlorn_hopes.kinds import ALLIED, ON_SHIPS
from sandtable.games.forlorn_hopes.state import State
from tests.cases.forlorn_hopes.airfield import Airfield
from tests.cases.forlorn_hopes.desk import RULEBOOK, at
from tests.cases.forlorn_hopes.sea import Sea
from tests.cases.forlorn_hopes.sky import Sky
from tests.cases.forlorn_hopes.test_9_9_anti_aircraft import attack


def game_of(g: State) -> Game:
    """A practice game from a state."""
    return Game.from_state(RULEBOOK, g, {})


def plans(game: Game, units: Iterable[str] = (), hex: str = "") -> dict[str, Plan]:
    """The plans of the side that is asked, the first of each id."""
    names = game.rulebook.names(game.state)
    place = names.find_hex(hex) if hex else -1
    found = plans_for(game, game.actor, [names.find_unit(name) for name in units], place)
    return {plan.id: plan for plan in reversed(found)}


def texts(game: Game, plan: Plan) -> list[str]:
    return [game.text(choice) for choice in plan.choices]


# ── 9.1 missions ─────────────────────────────────────────────────────────────

BASE = {"Balikpapan": "G4M-1 G4M-2 G4M-3 A6M-1 A6M-2", "Sarawak": "G3M-1"}


def test_9_1_a_mission_of_five_units_is_three_clicks_before_the_battle() -> None:
    """The target, the plan of the airbase that has most units, launch."""
    game = game_of(Airfield(BASE).g)
    plan = plans(game, hex="1908")["group"]
    assert plan.label == "All of Balikpapan: 3 attackers, 2 escorts"
    assert texts(game, plan) == [
        "strike 1908",
        "attack G4M-1",
        "attack G4M-2",
        "attack G4M-3",
        "escort A6M-1",
        "escort A6M-2",
    ]
    clicks = 2
    played = game.choose_all(plan.choices)
    assert played.stopped is None
    clicks += 1
    game.choose("launch")
    assert clicks <= 5
    assert len([unit for unit in game.state.theatre.air[0] if game.state.part[unit]]) == 5


def test_9_1_the_mission_is_taken_back_by_one_undo() -> None:
    game = game_of(Airfield(BASE).g)
    before, text = game.state.digest(), game.record.text()
    game.choose_all(plans(game, hex="1908")["group"].choices)
    assert game.record.open
    game.undo("Japanese")
    assert (game.state.digest(), game.record.text()) == (before, text)


def test_9_1_a_bundle_in_a_mission_is_taken_back_to_where_it_began() -> None:
    game = game_of(Airfield(BASE).g)
    game.choose("strike 1908")
    game.choose("attack G4M-1")
    before = game.state.digest()
    game.choose_all(plans(game)["escort"].choices)
    game.undo("Japanese")
    assert game.state.digest() == before


def test_9_1_1_who_finds_no_room_in_the_mission_is_named() -> None:
    crowd = {"Balikpapan": "G4M-1 G4M-2 G4M-3 G4M-4 G4M-5"}
    game = game_of(Airfield(crowd).g)
    plan = plans(game, hex="1908")["group"]
    assert plan.label == "All of Balikpapan: 4 attackers"
    assert plan.note == "stay: G4M-5; launch when it is complete"


def test_9_1_units_of_the_same_type_join() -> None:
    game = game_of(Airfield({**BASE, "Sarawak": "G3M-1 G4M-4"}).g)
    game.choose("strike 1908")
    plan = plans(game, ["G4M-1"])["type"]
    assert [t for t in texts(game, plan) if "G3M" in t] == []
    assert len(plan.units) == 4


def test_6_1_the_enemy_is_offered_nothing_and_learns_nothing() -> None:
    game = game_of(Airfield(BASE).g)
    game.choose("strike 1908")
    assert plans_for(game, ALLIED) == []
    assert plans_for(game, ALLIED, [0], 0) == []


# ── 10.4.4 gunnery ───────────────────────────────────────────────────────────

FLEETS = {"1906": "Nachi Ashigara Jintsu Naka Exeter Houston DeRuyter Java Perth"}


def test_10_4_a_night_action_of_18_shots_is_at_most_six_clicks() -> None:
    """Two rounds of nine ships: each side one click a round."""
    game = game_of(Sea(FLEETS).fight("1906", ALLIED).g)
    game.roll(5)
    game.roll(3)
    assert type(game.state.frames[-1]).__name__ == "Gunnery"
    clicks = shots = 0
    while game.actor >= 0 and type(game.state.frames[-1]).__name__ == "Gunnery":
        plan = plans(game)["best-target"]
        clicks += 1
        shots += len(plan.choices)
        game.choose_all(plan.choices)
    assert shots == 9
    assert 2 * clicks <= 6


def test_10_4_no_more_shots_go_to_a_ship_than_are_likely_to_sink_it() -> None:
    """Five at the Jintsu while it has two steps; some at another when it has one."""
    for steps, others in ((2, 0), (1, 1)):
        sea = Sea(FLEETS)
        sea.g.steps[sea.unit("Jintsu")] = steps
        game = game_of(sea.fight("1906", ALLIED).g)
        game.roll(5)
        game.roll(3)
        plan = plans(game)["best-target"]
        assert plan.label == "All 5 shots at the best targets"
        assert plan.units[0] == sea.unit("Jintsu")
        assert (len(plan.units) > 1) == bool(others)


# ── 9.9.2 flak ───────────────────────────────────────────────────────────────


def test_9_9_the_flak_of_a_task_force_is_one_click() -> None:
    sky = Sky(kind=ON_SHIPS, place="1404")
    for ship in ("Houston", "Java", "Exeter"):
        sky.put(ship)
    attack(sky, "60Sentai", "12Sentai")
    [plan] = RULEBOOK.plans(sky.g, sky.g.frames[-1].side, (), -1)
    assert (plan.id, plan.through) == ("flak", True)
    assert len(plan.choices) == 3
    assert {choice.verb for choice in plan.choices} == {"aim"}


def test_9_9_flak_goes_on_past_the_dice() -> None:
    """The dice are the game's own: all three ships have fired after one click."""
    game = task_force("5")
    plan = plans(game)["flak"]
    dice = game.record.dice
    played = game.choose_all(plan.choices, through=True)
    assert (played.number, played.stopped) == (3, None)
    assert game.record.dice - dice >= 3
    texts = [game.record.entry(index).text for index in range(game.step)]
    assert len([text for text in texts if text.startswith("aim ")]) >= 3


def task_force(seed: str) -> Game:
    """Three ships whose flak is about to fire at two attackers."""
    position = at(
        """
        turn = 4
        ask = "mission"
        [units]
        1808 = ["Houston", "Java", "Exeter"]
        Balikpapan = ["G4M-1", "G4M-2"]
        """
    )
    game = Game.new(RULEBOOK, "campaign", seed=seed)
    game.state = position.g.clone()
    game.start = position.game.start
    game.choose_all(plans(game, hex="1808")["group"].choices)
    game.choose("launch")
    while type(game.state.frames[-1]).__name__ != "ShipsFire":
        legal = [game.text(choice) for choice in game.choices()]
        wanted = [t for t in legal if t.startswith(("strike-ships", "done", "pass", "no"))]
        found = plans(game)
        if "all" in found:
            game.choose_all(found["all"].choices)
        else:
            game.choose((wanted or legal)[0])
    return game


# ── 10.1.1 groups ────────────────────────────────────────────────────────────


def test_10_1_1_all_ships_of_a_place_sail_with_two_clicks() -> None:
    game = game_of(Airfield({"1808": "DeRuyter Java Houston"}, acting="Allied").g)
    plan = plans(game, hex="1808")["group"]
    assert plan.label.startswith("All 3 ships")
    game.choose_all(plan.choices)
    game.choose("depart")
    assert sum(game.state.sailing) == 3
