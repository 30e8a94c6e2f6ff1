"""Plans of Guadalajara: orders are values, they are obeyed, they read the score, nothing leaks."""

from __future__ import annotations

import doctest
from hashlib import blake2b
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.rollouts import Level, Rollouts
from sandtable.ai.command.worlds import Luck, play_on
from sandtable.ai.guadalajara import orders as orders_of
from sandtable.ai.guadalajara.air import BEHIND
from sandtable.ai.guadalajara.campaign import CAMPAIGN
from sandtable.ai.guadalajara.doctrine import DOCTRINE, Guadalajara
from sandtable.ai.guadalajara.goals import (
    ALMADRONES,
    BRIHUEGA,
    GAJANEJOS,
    TORIJA,
    TRIJUEQUE,
    axis_of,
)
from sandtable.ai.guadalajara.lines import lead, lines_of, open_to, price, standing, swings, toll
from sandtable.ai.guadalajara.maps import FAR, maps_of
from sandtable.ai.guadalajara.orders import (
    ARAGON,
    BRIHUEGA_ROAD,
    BY_ITSELF,
    DRIVE,
    HOLD,
    Air,
    Goal,
    Orders,
    Task,
    by_itself,
    sentence,
)
from sandtable.ai.guadalajara.picture import Picture
from sandtable.ai.guadalajara.plan import Plan
from sandtable.ai.guadalajara.schemes import (
    FOES,
    LEANINGS,
    ON_POINTS,
    OWN,
    PURSUES,
    SCHEMES,
    Scheme,
    away,
    hunt,
    pursue,
    refuges_of,
)
from sandtable.ai.guadalajara.spoken import spoken
from sandtable.ai.guadalajara.staff import Staff
from sandtable.ai.player import Knowledge, makers
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games import rulebook
from sandtable.games.spanish_civil_war.air_superiority import Allot
from sandtable.games.spanish_civil_war.kinds import (
    ARMOUR,
    COMBAT,
    LOST,
    NATIONALIST,
    REPUBLICAN,
    VEHICLE,
)
from sandtable.games.spanish_civil_war.state import State

BOOK: Any = rulebook("guadalajara")
QUICK = Level(rollouts=4, moments=0)
EVERY = [
    (side, scheme)
    for side in (NATIONALIST, REPUBLICAN)
    for scheme in (*SCHEMES[side], *ON_POINTS[side])
]
NAMES = [f"{'NR'[side]} {scheme.name}" for side, scheme in EVERY]


def begun(scenario: str = "brihuega", seed: str = "plans") -> Game:
    return Game.new(BOOK, scenario, {}, None, seed)


def state_of(scenario: str = "brihuega") -> State:
    state: State = begun(scenario).state
    return state


def at(g: State, label: str) -> int:
    return g.theatre.map.find(label)


def planned(g: State, side: int, orders: Orders) -> Plan:
    return Plan(g, Picture(g, side), orders)


# ── orders are values ────────────────────────────────────────────────────────


def test_orders_cannot_be_changed_and_are_equal_by_what_they_say() -> None:
    own = BY_ITSELF[NATIONALIST]
    with pytest.raises(AttributeError):
        own.stance = DRIVE  # type: ignore[misc]
    with pytest.raises(AttributeError):
        own.weights.losses = 0.0  # type: ignore[misc]
    assert own == Orders()
    assert hash(own._replace(stance=HOLD)) == hash(Orders(stance=HOLD)) != hash(own)
    assert not doctest.testmod(orders_of).failed


@pytest.mark.parametrize(("side", "scheme"), EVERY, ids=NAMES)
def test_every_plan_gives_orders_that_read_as_a_sentence(side: int, scheme: Scheme) -> None:
    for scenario in ("assault", "brihuega"):
        g = state_of(scenario)
        before = g.digest()
        given = scheme.orders(g, side)
        assert scheme.orders(g, side) == given, "the same position, the same orders"
        assert g.digest() == before
        said = sentence(g, side, given)
        assert said.endswith(".")
        assert (said == sentence(g, side, BY_ITSELF[side])) == (given == BY_ITSELF[side])
    assert given.plan == ("" if scheme.name == "staff" else scheme.name)


def test_a_sentence_names_what_is_ordered() -> None:
    g = state_of()
    given = Orders(
        stance=DRIVE,
        axis=ARAGON,
        goals=(Goal(at(g, TORIJA), 6.0),),
        tasks=(Task(at(g, BRIHUEGA), 12.0, 10, False),),
        massed=True,
        targets=(at(g, TRIJUEQUE),),
        air=Air(80, 80, 0.5),
        weights=BY_ITSELF[0].weights._replace(losses=0.1, reserve=1.0),
    )
    said = sentence(g, NATIONALIST, given).lower()
    for part in (
        "drive", "carretera de aragón", "for torija", "12 factors to hold brihuega",
        "tanks together", "guns on trijueque", "superiority", "losses count less",
        "more in reserve",
    ):  # fmt: skip
        assert part in said, (part, said)


def test_of_a_plan_for_everything_the_most_urgent_is_named() -> None:
    """A sentence with every enemy stack in it is read by nobody, and marks the whole map."""
    g = state_of("brihuega")
    given = PURSUES.orders(g, REPUBLICAN)
    assert len(given.tasks) > 4
    said = spoken(g, REPUBLICAN, PURSUES)
    assert said.sentence.count(" against ") == 3
    assert f"then for {len(given.tasks) - 3} places more" in said.sentence
    assert len(said.hexes) == 3
    assert [g.theatre.label(task.hex) for task in given.tasks[:3]] == list(said.hexes)


# ── and are obeyed ───────────────────────────────────────────────────────────


def test_a_stance_that_is_ordered_beats_the_calendar() -> None:
    g = state_of()
    for side, driving in ((NATIONALIST, False), (REPUBLICAN, True)):
        own = BY_ITSELF[side]
        assert planned(g, side, own).drives(g) is driving
        assert planned(g, side, own._replace(stance=DRIVE)).drives(g)
        assert not planned(g, side, own._replace(stance=HOLD)).drives(g)


def test_an_axis_sends_every_division_down_one_road() -> None:
    g = state_of("assault")
    find = g.theatre.roster.find
    division, left = find("1/4G"), find("1/6G")
    assert axis_of(g, division) != axis_of(g, left) or axis_of(g, left)[1] == GAJANEJOS
    for unit in (division, left):
        assert axis_of(g, unit, ARAGON)[1] == GAJANEJOS
        assert axis_of(g, unit, BRIHUEGA_ROAD)[1] == BRIHUEGA
    assert ALMADRONES not in axis_of(g, find("I/1Soria"), ARAGON), "Soria keeps to the railway"


def test_a_task_calls_the_nearest_until_there_are_enough() -> None:
    g = state_of()
    cf = g.theatre.roster.cf
    place = at(g, GAJANEJOS)
    task = Task(place, 8.0, 12, False)
    plan = planned(g, NATIONALIST, BY_ITSELF[NATIONALIST]._replace(tasks=(task,)))
    sent = [u for u, order in plan.orders.items() if order == (place, False)]
    assert sum([cf[u] for u in sent]) >= 8
    far = planned(g, NATIONALIST, BY_ITSELF[NATIONALIST]._replace(tasks=(task._replace(call=0),)))
    assert far.orders == planned(g, NATIONALIST, BY_ITSELF[NATIONALIST]).orders or all(
        g.hex[u] == place for u, order in far.orders.items() if order == (place, False)
    )


def test_tanks_that_are_massed_share_one_goal() -> None:
    g = state_of()
    plan = planned(g, REPUBLICAN, BY_ITSELF[REPUBLICAN]._replace(massed=True))
    tanks = [u for u in plan.units if g.theatre.roster.type[u] == ARMOUR]
    assert len({plan.orders[u] for u in tanks}) == 1 < len(tanks)
    assert plan.orders[tanks[0]].drive


def test_goals_take_the_place_of_those_staff_would_choose() -> None:
    g = state_of()
    place = at(g, ALMADRONES)
    given = BY_ITSELF[NATIONALIST]._replace(stance=HOLD, goals=(Goal(place, 6.0),))
    plan = planned(g, NATIONALIST, given)
    assert plan.guarded(g) == [(6.0, place)]
    assert {order.goal for order in plan.orders.values()} == {place}


# ── no orders: staff as it was ───────────────────────────────────────────────

PLAYED = {"brihuega": "9889be10d2886542", "assault": "17d636e19060b3d0"}
"""What games of staff came to before orders were values."""


@pytest.mark.parametrize("scenario", sorted(PLAYED))
def test_without_orders_the_same_games_are_played(scenario: str) -> None:
    game = begun(scenario, "same/1")
    players = [Staff(side, f"same/1/{side}") for side in (0, 1)]
    told = blake2b(digest_size=8)
    for _ in range(700):
        choice = players[game.actor].choose(Knowledge(game))
        told.update(repr(choice).encode())
        game.choose(choice)
    assert told.hexdigest() == PLAYED[scenario]


def test_staffs_own_plan_comes_first() -> None:
    g = state_of()
    for side in (NATIONALIST, REPUBLICAN):
        assert SCHEMES[side][0] is OWN
        assert FOES[side][0] is OWN
        assert by_itself(g, side) is BY_ITSELF[side]
        names = [scheme.name for scheme in SCHEMES[side]]
        assert len(set(names)) == len(names)


def test_the_enemy_may_follow_the_plans_of_a_scenario() -> None:
    g = state_of("brihuega")
    for side in (NATIONALIST, REPUBLICAN):
        names = [plan.name for plan in DOCTRINE.foes(g, 1 - side)]
        assert names == [OWN.name, *[scheme.name for scheme in ON_POINTS[side]]]
    other = state_of("assault")
    for side in (NATIONALIST, REPUBLICAN):
        names = [plan.name for plan in DOCTRINE.foes(other, 1 - side)]
        assert names == [scheme.name for scheme in FOES[side]]


def test_styles_lean_to_plans_that_there_are() -> None:
    names = {
        scheme.name
        for side in SCHEMES
        for scheme in (*SCHEMES[side], *ON_POINTS[side], *CAMPAIGN[side])
    }
    assert {name for suits in LEANINGS.values() for name in suits} <= names
    leans = [DOCTRINE.leans(s) for s in SCHEMES[NATIONALIST] if s.name in {"hunt", "Aragón"}]
    assert leans == [["bold"], ["history"]]
    assert DOCTRINE.leans(OWN) == []
    for style in DOCTRINE.styles():
        assert f"general-{style}" in makers("guadalajara")


def test_only_plans_unlike_staffs_own_are_tried() -> None:
    g = state_of()
    names = [[plan.name for plan in DOCTRINE.plans(g, side)] for side in (0, 1)]
    assert "drive" in names[NATIONALIST], "by the calendar they hold"
    assert "Aragón" not in names[NATIONALIST]
    assert "drive" not in names[REPUBLICAN], "they drive by the calendar"
    assert "gain" in names[REPUBLICAN]
    assert names[0][0] == names[1][0] == "staff"


def test_who_is_denied_points_may_leave_and_is_pursued_only_where_units_are_paid_for() -> None:
    for scenario, there in (("brihuega", True), ("assault", False), ("campaign", False)):
        g = state_of(scenario)
        for side, name in ((NATIONALIST, "away"), (REPUBLICAN, "pursue")):
            for plans in (DOCTRINE.plans(g, side), DOCTRINE.repertoire(g, side)):
                assert (name in [plan.name for plan in plans]) == there


def test_who_leaves_goes_to_a_source_of_supply() -> None:
    g = state_of()
    given = away(g, NATIONALIST)
    assert given.refuges == refuges_of(g, NATIONALIST)
    orders = planned(g, NATIONALIST, given).orders
    assert len(orders) > 25
    assert all(order.drive and order.goal in given.refuges for order in orders.values())
    told = sentence(g, NATIONALIST, given)
    assert told.startswith("Everybody back, of 4201, 5401, 7701 and 7801 to where the enemy is ")
    assert told.endswith(" Losses count more, ready to give ground."), "each matter a sentence"
    g.put(next(iter(g.theatre.ground[REPUBLICAN])), given.refuges[0])
    assert refuges_of(g, NATIONALIST) == given.refuges[1:], "held, it shelters nobody"


def test_who_leaves_does_not_turn_back_past_the_enemy() -> None:
    """Once the enemy was near, the source furthest from him lay behind him, and all went there."""
    g = state_of()
    for side, label in ((NATIONALIST, "7702"), (REPUBLICAN, "7303")):
        for unit in g.theatre.ground[side]:
            if 0 <= g.hex[unit] < g.theatre.size:
                g.put(unit, at(g, label))
    g.index()
    distance = g.theatre.map.distance
    refuges = refuges_of(g, NATIONALIST)
    assert max(refuges, key=lambda h: distance(h, at(g, "7303"))) == at(g, "4201")
    orders = planned(g, NATIONALIST, away(g, NATIONALIST)).orders
    assert {order.goal for order in orders.values()} <= {at(g, "7701"), at(g, "7801")}


def test_who_leaves_on_wheels_keeps_to_ways_for_wheels() -> None:
    """Guns and small tanks went the way that infantry goes, and stood before the Henares."""
    g = state_of()
    tank = next(u for u in g.theatre.ground[NATIONALIST] if g.theatre.roster.type[u] == ARMOUR)
    g.put(tank, at(g, "4506"))
    g.index()
    plan = planned(g, NATIONALIST, away(g, NATIONALIST))
    goal, ways = plan.order(g, tank).goal, maps_of(g)
    assert plan.home(g, tank) is ways.way(goal, VEHICLE)
    assert ways.way(goal, VEHICLE)[at(g, "4506")] > ways.way(goal)[at(g, "4506")]
    assert ways.way(goal, VEHICLE)[at(g, "4506")] < FAR, "there is a way"


def test_aircraft_of_who_leaves_hinder_those_who_pursue() -> None:
    """They flew far behind the enemy's tanks, or two of them fought eight fighters."""
    game = begun("brihuega", "hinder")
    players = [Staff(0, "own", away), Staff(1, "own", pursue)]
    flown: list[str] = []
    while game.actor != NOBODY:
        choice = players[game.actor].choose(Knowledge(game))
        if game.actor == NATIONALIST and choice.verb in ("allot", "interdict", "support"):
            flown.append(choice.verb)
            g: State = game.state
            enemies = [h for h in Picture(g, NATIONALIST).enemy if h != choice.hex]
            if choice.verb == "interdict":
                assert min(g.theatre.map.distance(choice.hex, h) for h in enemies) <= BEHIND
        game.choose(choice)
    assert "allot" not in flown
    assert "interdict" in flown
    assert "support" in flown, "and against those who are near"


def test_who_leaves_in_column_gets_further() -> None:
    """Whoever is behind finds the road full as long as those before him have not gone on."""

    def left(column: bool) -> int:
        def given(g: State, side: int) -> Orders:
            return away(g, side)._replace(column=column)

        game = begun("brihuega", "column")
        players = [Staff(0, "own", given), Staff(1, "own", hunt)]
        while game.state.phasing == NATIONALIST:
            game.choose(players[game.actor].choose(Knowledge(game)))
        g: State = game.state
        ways = [maps_of(g).way(h) for h in refuges_of(g, NATIONALIST)]
        on_map = [g.hex[u] for u in g.theatre.ground[NATIONALIST] if 0 <= g.hex[u] < g.theatre.size]
        return sum(min(way[h] for way in ways) for h in on_map)

    assert left(column=True) < 0.9 * left(column=False)


def test_who_pursues_goes_after_those_whom_the_hunt_cannot_reach() -> None:
    g = state_of()
    for unit in g.theatre.ground[NATIONALIST]:
        if 0 <= g.hex[unit] < g.theatre.size:
            g.put(unit, at(g, ALMADRONES))
    g.index()
    assert not hunt(g, REPUBLICAN).tasks, "they are too far to be attacked in this half"
    assert [task.hex for task in pursue(g, REPUBLICAN).tasks] == [at(g, ALMADRONES)]
    orders = planned(g, REPUBLICAN, pursue(g, REPUBLICAN)).orders
    assert any(order == (at(g, ALMADRONES), True) for order in orders.values())


def test_a_side_that_leaves_saves_more_than_one_that_hunts_can_destroy() -> None:
    """The counter-stroke was lost by who stood, though ten of the 21 points are all its ground."""
    game = begun("brihuega", "leaves")
    players = [Staff(0, "own", away), Staff(1, "own", hunt)]
    while game.actor != NOBODY:
        game.choose(players[game.actor].choose(Knowledge(game)))
    result = game.result()
    assert result is not None
    assert result.winner == NATIONALIST


# ── every plan, to the end of a game ─────────────────────────────────────────


PAIRS = list(zip_longest(*[(*SCHEMES[side], *ON_POINTS[side]) for side in (0, 1)], fillvalue=OWN))


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0].name} {pair[1].name}")
def test_every_plan_is_legal_to_the_end(pair: tuple[Scheme, Scheme]) -> None:
    """`choose` refuses what is not legal; a plan that stood still for ever would not end."""
    game = begun("brihuega", pair[0].name)
    players = [Staff(side, "own", scheme.orders) for side, scheme in enumerate(pair)]
    while game.actor != NOBODY:
        game.choose(players[game.actor].choose(Knowledge(game)))
        assert game.step < 6000
    assert game.state.over


@pytest.mark.parametrize(("side", "scheme"), EVERY, ids=NAMES)
def test_a_plan_whose_units_are_gone_does_no_harm(side: int, scheme: Scheme) -> None:
    """Orders of a position before, carried out by the few units that are left."""
    g = state_of()
    given = scheme.orders(g, side)
    for of in (side, 1 - side):
        few = g.clone()
        for unit in few.theatre.ground[of][3:]:
            if few.hex[unit] >= 0:
                few.put(unit, -1)
                few.status[unit] = LOST
        few.index()
        players = [Staff(0, ""), Staff(1, "")]
        players[side] = Staff(side, "", lambda _g, _side: given)
        play_on(BOOK, few, players, Luck("few", 1), DOCTRINE.moment, 1)
        scheme.orders(few, side)


# ── what the score pays ──────────────────────────────────────────────────────


def test_lines_are_those_of_the_scenario_the_dearest_first() -> None:
    g = state_of()
    assert swings(g) == {at(g, BRIHUEGA): 5, at(g, "4327"): 2, at(g, GAJANEJOS): 3}
    assert price(g, NATIONALIST) == -0.5
    assert price(g, REPUBLICAN) == 0
    lines = lines_of(g, Picture(g, REPUBLICAN))
    assert [line.ours for line in lines] == [False] * 3
    assert lines[0].hex == at(g, BRIHUEGA), "the enemy before it is the stronger"
    worth = [line.swing * open_to(g, line) for line in lines]
    assert worth == sorted(worth, reverse=True)
    campaign = swings(state_of("campaign"))
    assert campaign[at(g, BRIHUEGA)] == 8, "both sides are paid for it"
    assert campaign[at(g, TORIJA)] > 8, "it wins at once"


def test_a_line_closes_as_time_runs_out() -> None:
    g = state_of()
    open_ones = []
    for g.turn in range(11, 17):
        open_ones.append(open_to(g, lines_of(g, Picture(g, REPUBLICAN))[0]))
    assert open_ones == sorted(open_ones, reverse=True)
    g.phasing = 1 - g.theatre.rules.first_player
    assert open_to(g, lines_of(g, Picture(g, REPUBLICAN))[0]) == 0


def test_a_position_is_worth_as_much_to_one_as_it_costs_the_other() -> None:
    for scenario in ("assault", "brihuega", "campaign"):
        g = state_of(scenario)
        assert standing(g, NATIONALIST) == -standing(g, REPUBLICAN)
        assert lead(g, NATIONALIST) == -lead(g, REPUBLICAN)


def test_losses_and_ground_move_what_a_position_is_worth() -> None:
    g = state_of()
    before = standing(g, NATIONALIST)
    hurt = g.clone()
    unit = next(u for u in g.theatre.ground[NATIONALIST] if g.hex[u] >= 0)
    hurt.disruption[unit] = 2
    assert standing(hurt, NATIONALIST) < before
    taken = g.clone()
    taken.turn, taken.phasing = taken.last_turn, 1 - taken.theatre.rules.first_player
    kept = standing(taken, NATIONALIST)
    taken.held[at(g, BRIHUEGA)] = 1 + REPUBLICAN
    assert standing(taken, NATIONALIST) == pytest.approx(kept - 5)


def test_who_holds_loses_more_and_never_more_than_he_has() -> None:
    g = state_of()
    held = Picture(g, NATIONALIST)
    units = sum([len(stack.units) for stack in held.own.values()])
    assert 0 < toll(g, held) < units
    assert toll(g, Picture(g, REPUBLICAN)) < toll(g, held), "they drive"
    later = g.clone()
    later.turn = g.last_turn
    assert toll(later, held) < toll(g, held)


def test_a_game_that_is_won_is_worth_more_than_its_lead() -> None:
    g = state_of()
    g.over, g.turn = 1 + NATIONALIST, g.last_turn + 1
    assert standing(g, NATIONALIST) > abs(lead(g, NATIONALIST))
    assert standing(g, REPUBLICAN) == -standing(g, NATIONALIST)


# ── the commander ────────────────────────────────────────────────────────────


def test_it_thinks_in_its_own_half_only_and_keeps_to_a_plan_for_two_turns() -> None:
    g = state_of()
    assert DOCTRINE.juncture(g, 1 - g.phasing) is None
    seen = []
    for g.turn in range(11, 17):
        seen.append(DOCTRINE.juncture(g, g.phasing))
    assert None not in seen
    assert [seen.count(at) for at in dict.fromkeys(seen)] == [2, 2, 2]
    g.phase = COMBAT
    assert DOCTRINE.juncture(g, g.phasing) is None


def test_a_seed_plays_the_same_again_and_sits_down_anywhere() -> None:
    game = begun()
    level = Level(2, 0)
    players = [Commander(side, "seed", DOCTRINE, level) for side in (0, 1)]
    for _ in range(12):
        knows = Knowledge(game)
        choice = players[game.actor].choose(knows)
        assert choice in knows.choices
        game.choose(choice)
    halfway = Knowledge(game)
    fresh = [Commander(game.actor, "seed", DOCTRINE, level).choose(halfway) for _ in range(2)]
    assert fresh[0] == fresh[1] in halfway.choices


def until_allotted(seed: str) -> Game:
    """A game when a side is asked which fighters fly, after the other has been."""
    game = begun("brihuega", seed)
    players = [Staff(side, f"{side}") for side in (0, 1)]
    sides: set[int] = set()
    while len(sides) < 2 or not isinstance(game.state.frames[-1], Allot):
        if isinstance(game.state.frames[-1], Allot):
            sides.add(game.actor)
        game.choose(players[game.actor].choose(Knowledge(game)))
    return game


def test_what_is_hidden_changes_no_plan_and_no_choice() -> None:
    game = until_allotted("hidden")
    side = game.actor
    true = game.state
    chosen: set[object] = set()
    plans: set[object] = set()
    for lots in range(6):
        other = BOOK.imagine(BOOK.known_to(true, side), side, Random(lots))
        game.state = other
        knows = Knowledge(game)
        plans.add(tuple(DOCTRINE.plans(knows.state, side)))
        chosen.add(Commander(side, "seed", DOCTRINE, QUICK).choose(knows))
        rollouts = Rollouts(BOOK, Guadalajara(), knows.state, side, "seed", QUICK)
        chosen.add(rollouts.value(1, 0))
    game.state = true
    assert len(plans) == 1
    assert len(chosen) == 2, "one choice, one value"


def test_fighters_fly_by_the_lot_of_the_position_not_alike_in_every_game() -> None:
    lots = {
        plan.lot
        for seed in ("one", "two")
        for plan in DOCTRINE.plans(until_allotted(seed).state, NATIONALIST)
        if isinstance(plan, Scheme)
    }
    assert len(lots) == 2
