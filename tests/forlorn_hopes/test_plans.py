"""Plans of Forlorn Hopes: clicks to a mission, to a night action, to the flak of a task force."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.core.plan import Plan, plans_for
from sandtable.games.forlorn_hopes.air.battle import Order
from sandtable.games.forlorn_hopes.air.battle_setup import FACINGS
from sandtable.games.forlorn_hopes.kinds import ALLIED, MEDIUM, ON_SHIPS, UNLOADED
from sandtable.games.forlorn_hopes.orders.fly_on import (
    best_end,
    choice_of,
    ends_of,
    needs_no_thought,
)
from sandtable.games.forlorn_hopes.orders.plans_fight import after_flight
from sandtable.games.forlorn_hopes.state import State
from tests.cases.forlorn_hopes.airfield import Airfield
from tests.cases.forlorn_hopes.desk import RULEBOOK, at
from tests.cases.forlorn_hopes.sea import Sea
from tests.cases.forlorn_hopes.sky import Sky
from tests.cases.forlorn_hopes.test_5_3_reinforcements import waiting
from tests.cases.forlorn_hopes.test_9_4_interceptor_scramble import RAID, raid
from tests.cases.forlorn_hopes.test_9_7_8_homing import OVER, home
from tests.cases.forlorn_hopes.test_9_9_anti_aircraft import attack
from tests.cases.forlorn_hopes.test_10_3_2_spotting import under_way
from tests.cases.forlorn_hopes.test_11_4_ground_combat import fighting


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


def test_10_4_of_transports_as_easy_to_hit_the_loaded_one_is_aimed_at() -> None:
    """More goes down with it (16.1, 17.1); the order of the counters decides nothing then."""
    for loaded in ("ET1", "ET2"):
        sea = Sea({"1906": "ET1 ET2 Houston"})
        sea.g.load(sea.unit("1F"), sea.unit(loaded))
        for ship in ("ET1", "ET2"):
            sea.g.spotted[sea.unit(ship)] = 1
        game = game_of(sea.fight("1906", ALLIED).g)
        game.roll(5)
        game.roll(5)
        game.choose("day")
        assert plans(game)["best-target"].units[0] == sea.unit(loaded)


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
    assert plan.note == "then load troops, or depart", "all of one speed"
    game.choose_all(plan.choices)
    game.choose("depart")
    assert sum(game.state.sailing) == 3


# ── 10.2.2 cargo ─────────────────────────────────────────────────────────────

HARBOUR = {"1808": "JavaT DDElectra DeRuyter Exeter 6KNIL ASup2 1KNIL ARTMtn"}


def test_10_2_2_all_that_find_room_go_aboard_at_one_stroke() -> None:
    """Three steps in the transport: the guns, which no warship takes, and a regiment."""
    game = game_of(Airfield(HARBOUR, acting="Allied").g)
    game.choose("sail 1808")
    assert "load" not in plans(game), "no ship has joined"
    game.choose("join JavaT")
    plan = plans(game)["load"]
    assert plan.label == "All that fit: 2 ground units aboard JavaT"
    assert plan.note == "stay ashore: 6KNIL, ASup2"
    assert texts(game, plan) == ["load ARTMtn", "load 1KNIL"]
    before = game.state.digest()
    assert game.choose_all(plan.choices).stopped is None
    aboard = [game.state.aboard[unit] >= 0 for unit in plan.units]
    assert aboard == [True, True]
    game.undo("Allied")
    assert game.state.digest() == before


def test_10_2_2_a_regiment_goes_on_two_warships_where_the_transport_is_full() -> None:
    """Ships and troops at one stroke; only the supply unit finds no room."""
    game = game_of(Airfield(HARBOUR, acting="Allied").g)
    plan = plans(game, hex="1808")["convoy"]
    assert plan.label == "4 ships with 3 ground units"
    assert plan.note == "stay ashore: ASup2"
    assert game.choose_all(plan.choices).stopped is None
    g = game.state
    troops = [unit for unit in plan.units if g.aboard[unit] >= 0]
    ships = {g.name(u): g.named([s for s in (g.aboard[u], g.second[u]) if s >= 0]) for u in troops}
    assert ships == {"ARTMtn": "JavaT", "1KNIL": "JavaT", "6KNIL": "DeRuyter, DDElectra"}
    game.choose("depart")


def test_10_2_2_what_has_joined_and_is_aboard_already_counts() -> None:
    """The plan names the group as it will be, not what the next stroke adds."""
    game = game_of(Airfield(HARBOUR, acting="Allied").g)
    game.choose("sail 1808")
    game.choose("join JavaT")
    game.choose("load 1KNIL")
    found = plans(game)
    assert found["group"].label.startswith("The other 3 ships")
    assert found["group"].note.startswith("9 MP: JavaT is the slowest; "), "though it has joined"
    assert found["convoy"].label == "4 ships with 3 ground units"


def test_10_2_2_a_formation_goes_aboard_together() -> None:
    """Of two divisions that wait each has its stroke; of one of its units in hand as well."""
    units = "WT1 WT2 4R 16R 2DivArt 230R 229R"
    game = game_of(Airfield({"INDOCHINA": units}).g)
    game.choose("sail INDOCHINA")
    game.choose("join WT1")
    game.choose("join WT2")
    plan = plans(game, ["230R"])["load-formation"]
    assert plan.label.startswith("38 Division: 2 ground units aboard ")
    assert {game.state.name(unit) for unit in plan.units} == {"230R", "229R"}
    assert game.choose_all(plan.choices).stopped is None


# ── 10.3.1 a group steams on ─────────────────────────────────────────────────


def test_10_3_1_a_place_farther_off_is_one_stroke() -> None:
    """Hex by hex as it is recorded, with the way and its points told before."""
    game = game_of(under_way({}, "DeRuyter", "2612").g)
    plan = plans(game, hex="2610")["voyage"]
    assert plan.label == "Steam on to 2610: 2 of 15 MP"
    assert texts(game, plan) == ["steam 2611", "steam 2610"]
    assert "by 2611;" in plan.note
    assert game.choose_all(plan.choices, through=plan.through).number == 2
    assert game.state.hex[game.state.theatre.roster.find("DeRuyter")] == plan.hexes[-1]


def test_10_3_2_a_way_tells_where_the_group_is_spotted_and_by_which_dice() -> None:
    """Five hexes from Kendari nobody looks; at four the number is two, at two it is four."""
    fleet = {"2606": "Nachi"}
    note = plans(game_of(under_way(fleet, "DeRuyter", "2612").g), hex="2608")["voyage"].note
    assert "spotted on 2 or less in 2610, 2609; on 4 or less in 2608, 61 % in all (10.3.2)" in note
    assert "ships may intercept from Kendari (2606) on " in note
    alone = plans(game_of(under_way({}, "DeRuyter", "2613").g), hex="2611")["voyage"].note
    assert alone == "by 2612; no enemy can spot it; it stops where somebody has to decide"


def test_10_3_1_the_way_goes_past_enemy_ships_only_where_there_is_no_other() -> None:
    free = plans(game_of(under_way({}, "DeRuyter", "2612").g), hex="2609")["voyage"]
    assert "2610" in free.note
    off = plans(game_of(under_way({"2610": "Nachi"}, "DeRuyter", "2612").g), hex="2609")["voyage"]
    assert "2610" not in off.note.split("; ")[0]
    assert "past enemy ships" not in off.note
    there = plans(game_of(under_way({"2610": "Nachi"}, "DeRuyter", "2612").g), hex="2610")
    assert there["voyage"].note.startswith("past enemy ships, by ")


@pytest.mark.parametrize("hex", ["2612", "2611", "0101"])
def test_10_3_1_no_way_to_where_one_is_next_to_or_cannot_come(hex: str) -> None:
    """The group's own hex, the next one, one out of reach."""
    assert "voyage" not in plans(game_of(under_way({}, "DeRuyter", "2612").g), hex=hex)


def test_10_3_1_an_empty_transport_is_led_into_no_enemy_port() -> None:
    """Kendari is Japanese: guns may go there to bombard."""
    guns, empty = (under_way({}, ship, "2609").g for ship in ("DeRuyter", "JavaT"))
    assert "voyage" in plans(game_of(guns), hex="2606")
    assert "voyage" in plans(game_of(empty), hex="2607")
    assert "voyage" not in plans(game_of(empty), hex="2606")


# ── 9.4 interceptor scramble ─────────────────────────────────────────────────

FIGHTERS = {"Soerabaja": "CW21 BuffA:flown BuffB:disrupted BuffC Hawk75"}


def test_9_4_four_of_five_fighters_scramble_the_likeliest_first() -> None:
    """Flown ones after the others, the disrupted one last: there are four attempts."""
    game = game_of(raid(FIGHTERS).g)
    found = plans(game)
    plan = found["scramble"]
    assert plan.label == "4 of 5 scramble: CW21, Hawk75, BuffC, BuffA"
    assert plan.note == "a die for each; who tries is then Flown"
    assert plan.through
    assert texts(game, found["stand-down"]) == ["done"]
    game.choose_all(found["stand-down"].choices)
    assert type(game.state.frames[-1]).__name__ != "Scrambling"


def test_9_4_a_scramble_goes_on_past_its_dice() -> None:
    game = Game.new(RULEBOOK, "campaign", seed="7")
    game.state = raid(FIGHTERS).g.clone()
    plan = plans(game)["scramble"]
    dice, step = game.record.dice, game.step
    played = game.choose_all(plan.choices, through=plan.through)
    assert (played.number, played.stopped) == (4, None)
    assert game.record.dice - dice >= 4
    tried = [game.record.entry(index).text for index in range(step, game.step)]
    assert len([text for text in tried if text.startswith("scramble ")]) == 4


def test_9_4_the_plan_hangs_on_nothing_that_the_interceptor_does_not_know() -> None:
    """From Sarawak or from Balikpapan: the same fighters in the same order."""
    for start in ("Sarawak", "Balikpapan"):
        field = Airfield({start: "G4M-1:attacker", **FIGHTERS}, ask="scramble", mission=RAID)
        game = game_of(field.g)
        assert plans(game)["scramble"].label == "4 of 5 scramble: CW21, Hawk75, BuffC, BuffA"


# ── 9.3 staging ──────────────────────────────────────────────────────────────


def test_9_3_a_stage_move_is_one_click_on_the_airbase() -> None:
    """One unit a mission: two named units stage nowhere."""
    game = game_of(Airfield({"Balikpapan": "G4M-1 G4M-2", "Sarawak": "G3M-1"}).g)
    plan = plans(game, ["G4M-1"], "Sarawak")["stage"]
    assert plan.label == "G4M-1 stages to Sarawak"
    assert texts(game, plan) == ["stage", "stage G4M-1 Sarawak"]
    assert "stage" not in plans(game, ["G4M-1", "G4M-2"], "Sarawak")
    assert game.choose_all(plan.choices).stopped is None
    g = game.state
    assert g.theatre.bases[g.base[plan.units[0]]].title == "Sarawak"


def test_9_3_a_disrupted_unit_is_told_of_its_risk() -> None:
    game = game_of(Airfield({"Balikpapan": "G4M-2:disrupted"}).g)
    plan = plans(game, ["G4M-2"], "Sarawak")["stage"]
    assert plan.note.endswith("disrupted, it loses a step in an accident on 2 or less (9.8.4)")


# ── 12.2 to port ─────────────────────────────────────────────────────────────


def test_12_2_all_ships_go_to_one_port_at_one_stroke_and_one_undo() -> None:
    """Recorded ship by ship; whom the port is too far for is asked about after it."""
    game = game_of(Sea({"1609": "Houston Exeter DeRuyter"}).conclude().g)
    plan = plans(game, hex="1608")["port"]
    assert plan.label == "3 ships to Tjilatjap (1608): Exeter, Houston, DeRuyter"
    assert plan.note == "nobody is left at sea"
    step = game.step
    assert game.choose_all(plan.choices).stopped is None
    made = [game.record.entry(index).text for index in range(step, step + 3)]
    assert made == [f"return {name} 1608" for name in ("Exeter", "Houston", "DeRuyter")]
    game.undo("Allied")
    assert type(game.state.frames[-1]).__name__ == "Returning"
    assert plans(game, hex="1608")["port"].units == plan.units
    assert "port" not in plans(game_of(Sea({"1609": "Houston"}).conclude().g))


def test_12_2_the_plan_ends_at_the_ship_that_does_not_reach_the_port() -> None:
    sea = Sea({"1609": "Houston Exeter", "2612": "Perth"})
    sea.damage("Perth")
    game = game_of(sea.conclude().g)
    plan = plans(game, hex="1608")["port"]
    assert plan.note == "Perth is asked about next"
    assert game.choose_all(plan.choices).stopped is None
    assert game.prompt().text.startswith("Perth in ")


# ── 9.7.8 home ───────────────────────────────────────────────────────────────


def test_9_7_8_all_land_at_the_nearest_airbase_or_at_the_one_that_is_clicked() -> None:
    crew = {"Balikpapan": f"G4M-1:attacker{OVER} G4M-2:attacker{OVER}"}
    game = game_of(home(crew, options={"free_return": True}).g)
    near = plans(game)["home"]
    assert near.label == "2 units home: Balikpapan"
    there = plans(game, hex="Sarawak")["home"]
    assert texts(game, there) == ["base G4M-1 Sarawak", "base G4M-2 Sarawak"]
    game.choose_all(there.choices)
    g = game.state
    assert {g.theatre.bases[g.base[unit]].title for unit in there.units} == {"Sarawak"}


# ── 9.10 bombs ───────────────────────────────────────────────────────────────


def over_ships(ships: str) -> Game:
    """Two attackers over ships in port, about to choose their level."""
    game = game_of(Airfield({"Balikpapan": "G4M-1 G4M-2", "1808": ships}).g)
    game.choose_all(plans(game, hex="1808")["group"].choices)
    game.choose("launch")
    game.choose("strike-ships")
    assert type(game.state.frames[-1]).__name__ == "Altitude"
    return game


def test_9_10_all_attack_at_a_level_each_at_its_best_target() -> None:
    """The Java, whose DF is lower; each level with what it does to both sides' dice."""
    game = over_ships("Houston Java")
    found = [p for p in plans_for(game, game.actor) if p.id == "all"]
    assert [(plan.label, plan.note) for plan in found] == [
        ("All 2 attack at Low", "+6 to the bombing dice in all; +1 to the AA of the enemy"),
        ("All 2 attack at Medium", "+2 to the bombing dice in all; +0 to the AA of the enemy"),
        ("All 2 attack at High", "+0 to the bombing dice in all; -2 to the AA of the enemy"),
    ]
    low = found[0]
    assert texts(game, low)[:2] == ["altitude G4M-1 0", "aim Java"]
    assert game.choose_all(low.choices).stopped is None
    assert type(game.state.frames[-1]).__name__ == "ShipsFire"


BOMBS = """
ask = "bombs"
initiative = "Japanese"
acting = "Japanese"
[mission]
side = "Japanese"
hex = "1808"
target = "naval"
round = 1
[units]
1808 = [SHIPS]
Philippines = ["G4M-1 attacker loaded shown over=1808 cell=T0707 level=Low facing=3"]
Soerabaja = ["CW21 interceptor shown over=1808 cell=T0701 level=High facing=0"]
"""


@pytest.mark.parametrize(
    ("ships", "label"),
    [("Houston", ""), ("Houston Java", "G4M-1: the target where its bombs do most")],
)
def test_9_10_4_the_only_shot_that_there_is_is_no_plan(ships: str, label: str) -> None:
    """Beside the button that does the same it would be read twice."""
    desk = at(BOMBS.replace("SHIPS", ", ".join(f'"{ship}"' for ship in ships.split())))
    assert desk.legal("pass"), desk.legal()
    found = plans(desk.game)
    assert (found["all"].label if "all" in found else "") == label


def test_9_10_at_a_single_target_only_the_level_is_chosen() -> None:
    game = over_ships("Houston")
    plan = plans(game)["all"]
    assert texts(game, plan) == ["altitude G4M-1 0", "altitude G4M-2 0"]
    assert plan.note == "+1 to the AA of the enemy"


def test_9_10_1_the_manner_that_adds_most_of_those_that_are_open() -> None:
    """A torpedo adds 3, bombs at Low 2; dive bombing, which would add more, is not open."""
    game = over_ships("Houston Java")
    game.choose_all(next(p for p in plans_for(game, game.actor) if p.id == "all").choices)
    while type(game.state.frames[-1]).__name__ != "Manner":
        legal = [game.text(choice) for choice in game.choices()]
        game.choose("roll 10" if "roll 10" in legal else legal[0])
    plan = plans(game)["best-target"]
    assert plan.note == "+3 to the die"
    assert texts(game, plan) == ["bomb G4M-1 3"]
    assert game.choose_all(plan.choices).number == 1


# ── 5.3 arrivals ─────────────────────────────────────────────────────────────


def test_5_3_ground_units_come_together_or_are_held_back() -> None:
    game = game_of(waiting("3Hussars", "BLACK").g)
    found = plans(game)
    assert found["all"].label == "Place 2 arrivals at 1407"
    assert found["hold"].label == "All 2 units are held back"
    assert texts(game, found["all"]) == ["enter BLACK 1407", "enter 3Hussars 1407"]
    game.choose_all(found["all"].choices)
    g = game.state
    assert {g.theatre.label(g.hex[unit]) for unit in found["all"].units} == {"1407"}


def test_5_3_air_units_come_each_to_an_airbase() -> None:
    game = game_of(waiting("BuffA", "CW21", "Hawk75").g)
    plan = plans(game)["air"]
    assert plan.label == "3 air units to AUSTRALIA"
    assert game.choose_all(plan.choices).stopped is None
    g = game.state
    assert {g.theatre.bases[g.base[unit]].title for unit in plan.units} == {"Australia"}


# ── 11.4.2 losses on the ground ──────────────────────────────────────────────


def test_11_4_2_the_step_that_takes_the_fewest_factors_is_lost() -> None:
    """Raiders of 3 in one step beside a regiment of 6 and 4: the raiders cost 3, a step of it 2."""
    turn = fighting({"0202": ["4R", "TS1", "1KNIL", "6KNIL"]})
    turn.play("assault 0202", "launch", 5)
    turn.play("lose 6KNIL", "lose 6KNIL")
    assert turn.actor == "Japanese"
    game = game_of(turn.g)
    plan = plans(game)["cheapest"]
    assert texts(game, plan) == ["lose 4R"]
    assert plan.note == "2 factors less"
    assert game.choose_all(plan.choices).stopped is None
    assert game.state.steps[plan.units[0]] == 1


# ── 9.7.2 interceptors ───────────────────────────────────────────────────────

SCRAMBLED = """
game = "forlorn-hopes"
turn = 3
ask = "fight"
[mission]
side = "Japanese"
hex = "1808"
target = "naval"
[units]
Kendari = ["G4M-1 attacker loaded"]
Batavia = ["CW21 interceptor level=Medium"]
1808 = ["Exeter"]
"""


@pytest.mark.parametrize("edge", range(6))
def test_9_7_2_interceptors_meet_a_bomber_that_flies_straight_in(edge: int) -> None:
    """Set up at one stroke they can fire at it when it has flown, wherever it came from."""
    desk = at(SCRAMBLED)
    board = desk.game.state.theatre.pack.air.board
    desk.play(f"edge {edge}")
    legal = [choice for choice in desk.game.choices() if choice.n % FACINGS == MEDIUM]
    cell_of = desk.game.state.theatre.cell_of

    def far(choice: Choice) -> int:
        ahead = board.near6[cell_of(choice.hex) * 6 + choice.n // FACINGS]
        return int(board.grid.distance(ahead, board.target))

    desk.play(desk.game.text(min(legal, key=far)))
    plan = plans(desk.game)["set-up"]
    assert "where attackers that fly straight in will be" in plan.note
    for text in texts(desk.game, plan):
        desk.play(text)
    bomber, fighter = (desk.game.rulebook.names(desk.game.state).find_unit(u)
                       for u in ("G4M-1", "CW21"))  # fmt: skip
    there = after_flight(desk.game.state, bomber)
    assert board.ring[there] <= 1
    g = desk.game.state.clone()
    ahead = board.near6[g.cell[fighter] * 6 + g.facing[fighter]]
    assert board.grid.distance(ahead, there) < board.grid.distance(g.cell[fighter], there)
    g.cell[bomber] = there
    assert not needs_no_thought(g, fighter, ends_of(g, fighter, ()))


def test_9_10_1_an_attacker_that_has_bombed_flies_home_by_itself() -> None:
    """Under autopilot: by the shortest way off the board, as who has aborted does (9.8)."""
    desk = at(SCRAMBLED)
    g = desk.game.state.clone()
    names = desk.game.rulebook.names(g)
    bomber, fighter = names.find_unit("G4M-1"), names.find_unit("CW21")
    board = g.theatre.pack.air.board
    outside = max(range(len(board.ring)), key=lambda cell: board.ring[cell])
    for unit, cell in ((bomber, outside), (fighter, board.target)):
        g.cell[unit], g.level[unit], g.facing[unit] = cell, MEDIUM, 0
    g.frames.append(Order(g.mission_side, (bomber,), (), "battle.attackers"))
    assert choice_of(g, g.mission_side) is None  # it has its bombs still
    g.loaded[bomber] = UNLOADED
    assert choice_of(g, g.mission_side) == Choice("fly", bomber)
    g.cell[bomber] = board.target
    assert board.ring[best_end(g, bomber, ends_of(g, bomber, ())).cell] > board.ring[board.target]
