"""Orders of Forlorn Hopes: values that staff obeys, plans that read the score, the commander."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.ai.command.commander import Commander
from sandtable.ai.command.rollouts import Level
from sandtable.ai.forlorn_hopes import air, fleets, lines, navy, plans, schemes, voyages, worth
from sandtable.ai.forlorn_hopes.doctrine import DOCTRINE
from sandtable.ai.forlorn_hopes.orders import STAFF, Kept, Mission, Orders, Weights, sentence
from sandtable.ai.forlorn_hopes.skies import Skies
from sandtable.ai.forlorn_hopes.spoken import spoken
from sandtable.ai.forlorn_hopes.staff import Staff
from sandtable.ai.player import Knowledge
from sandtable.core.choice import Choice
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    EAST,
    FIGHTER,
    JAPANESE,
    MOVED,
    ON_AIRBASE,
    PLAY,
)
from sandtable.games.forlorn_hopes.sea import sea_ways
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn.missions import Operations


def begun(scenario: str = "java-sea", seed: str = "plans") -> Game:
    return Game.new(RULEBOOK, scenario, seed=seed)


def state_of(scenario: str = "campaign") -> State:
    state: State = begun(scenario).state
    return state


def at_missions(side: int, scenario: str = "java-sea") -> Game:
    """A game in which a side decides on its first mission."""
    game = begun(scenario)
    staff = [Staff(each, "") for each in (JAPANESE, ALLIED)]
    while not (game.actor == side and isinstance(game.state.frames[-1], Operations)):
        game.choose(staff[game.actor].choose(Knowledge(game)))
    return game


def ordered(side: int, **changed: object) -> Orders:
    return STAFF[side]._replace(**changed)  # type: ignore[arg-type]


# ── orders are values ────────────────────────────────────────────────────────


def test_orders_cannot_be_changed() -> None:
    for value in (STAFF[JAPANESE], STAFF[JAPANESE].weights, STAFF[JAPANESE].timetable[0], Kept()):
        hash(value)
        with pytest.raises(AttributeError):
            setattr(value, value._fields[0], None)


def test_a_mission_that_is_ordered_is_performed_once() -> None:
    game = at_missions(ALLIED)
    known = Knowledge(game)
    hexes = [choice.hex for choice in known.choices if choice.verb == "strike"]
    for wanted in (Mission("strike", goal=hexes[0]), Mission("strike", goal=hexes[-1])):
        staff = Staff(ALLIED, "", lambda _g, side, m=wanted: ordered(side, mission=m))  # type: ignore[misc]
        assert staff.choose(known) == Choice("strike", hex=wanted.goal)
    staff = Staff(ALLIED, "", lambda _g, side: ordered(side, mission=Mission("pass")))
    assert staff.choose(known) == Choice("pass")
    assert staff.choose(known) == Staff(ALLIED, "").choose(known)


def test_a_mission_that_nobody_can_perform_is_left() -> None:
    known = Knowledge(at_missions(ALLIED))
    for mission in (Mission("strike", goal=0), Mission("sail", 0, 1)):
        staff = Staff(ALLIED, "", lambda _g, side, m=mission: ordered(side, mission=m))  # type: ignore[misc]
        assert staff.choose(known) == Staff(ALLIED, "").choose(known)


def test_troops_in_reserve_and_garrisons_stay() -> None:
    g = state_of()
    assert not plans.reserved(g, STAFF[ALLIED], ALLIED)
    kept = plans.reserved(g, ordered(ALLIED, reserve=("MOT",), garrisons=("1407",)), ALLIED)
    assert g.theatre.roster.find("MOT") in kept
    assert [u for u in kept if g.hex[u] == g.theatre.map.find("1407")]


def test_ships_and_bombers_are_kept_until_the_enemy_comes() -> None:
    g = state_of()
    kept = Kept(ships=("1808",), until=4)
    at, far = g.theatre.map.find("1707"), g.theatre.map.find("2407")
    assert plans.free(g, kept, kept.ships, at)
    assert not plans.free(g, kept, kept.ships, far)
    assert plans.free(g, kept, kept.bombers, far), "bombers are not kept"
    g.turn = 4
    assert plans.free(g, kept, kept.ships, far)


def test_kept_ships_neither_sortie_nor_strike_bombers() -> None:
    game = at_missions(ALLIED)
    known = Knowledge(game)
    g: State = known.state
    elsewhere = ordered(ALLIED, kept=Kept(("3311",), ("3311",), 9))
    assert air.sorties(g, STAFF[ALLIED], ALLIED, known.choices)
    assert not air.sorties(g, elsewhere, ALLIED, known.choices)
    bold = ordered(ALLIED, weights=Weights(brave=0.01))
    place = g.theatre.map.find("1808")
    ships = next(iter(voyages.crews(g, ALLIED, place).values()))
    away = bold._replace(kept=Kept(("3311",), (), 9))
    assert voyages.sortie(g, away, ALLIED, place, ships) is None


def test_a_lone_cruiser_does_not_draw_off_the_fleet_that_is_kept() -> None:
    g = state_of("java-sea")
    find = g.theatre.roster.find
    kept = schemes.kept_back(g, ALLIED).kept
    decoy, convoy = [find("Ashigara")], [find("Nachi"), find("ET1"), find("ET2")]
    assert plans.is_lure(g, kept, ALLIED, decoy)
    assert not plans.is_lure(g, kept, ALLIED, convoy), "these have come to land"
    assert not plans.is_lure(g, Kept(), ALLIED, decoy), "nobody is kept"
    for ship in convoy:
        g.done[ship] |= MOVED
    assert not plans.is_lure(g, kept, ALLIED, decoy), "no transports are left to come"


def test_warships_that_carry_nobody_are_met_at_odds_of_their_own() -> None:
    g = state_of("java-sea")
    find = g.theatre.roster.find
    raiders, convoy = [find("Nachi"), find("Ashigara")], [find("Nachi"), find("ET1")]
    brave = ordered(ALLIED, weights=Weights(brave=0.6))
    duel = ordered(ALLIED, weights=Weights(brave=0.6, duel=1.2))
    own = 0.8 * worth.guns(g, raiders)
    assert plans.dares(g, brave, own, raiders), "as the others where the orders say nothing"
    assert not plans.dares(g, duel, own, raiders)
    assert plans.dares(g, duel, 0.8 * worth.guns(g, convoy), convoy)
    kept = schemes.kept_back(g, ALLIED).weights
    assert kept.brave < STAFF[ALLIED].weights.brave < 1 < kept.duel, "the fleet is for the convoys"


def test_the_fleet_waits_for_the_convoy_and_meets_it() -> None:
    """Ashigara steams past Soerabaja alone, where all eight ships came out for her; then they sail
    for whom they are kept."""
    game = begun(seed="lure")
    find = game.state.theatre.map.find
    lure = Mission("sail", find("2305"), find("1807"))
    staff = [
        Staff(JAPANESE, "", lambda _g, side: ordered(side, mission=lure)),
        Staff(ALLIED, "", schemes.kept_back),
    ]
    ashigara = game.state.theatre.roster.find("Ashigara")
    met: list[set[int]] = []
    while game.actor != NOBODY:
        choice = staff[game.actor].choose(Knowledge(game))
        if choice.verb == "intercept":
            met.append(set(sea_ways.group(game.state, JAPANESE)))
        game.choose(choice)
    assert game.state.done[ashigara] & MOVED, "she sailed"
    assert met
    assert all(group != {ashigara} for group in met)


def test_bombers_that_are_kept_leave_empty_airbases_alone() -> None:
    """Oosthaven lies beside Java: nobody was there, and the only bombers flew at it before the
    convoy sailed."""
    game = at_missions(ALLIED)
    known = Knowledge(game)
    g: State = known.state
    oosthaven = g.theatre.map.find("1306")
    kept = schemes.kept_back(g, ALLIED)
    assert Choice("strike", hex=oosthaven) in known.choices
    assert oosthaven in [s.hex for s in air.sorties(g, STAFF[ALLIED], ALLIED, known.choices)]
    assert oosthaven not in [s.hex for s in air.sorties(g, kept, ALLIED, known.choices)]
    g.put(g.theatre.roster.find("Nachi"), oosthaven)
    assert plans.has_come(g, kept.kept, ALLIED, oosthaven)


def test_bombers_without_escort_keep_away_from_fighters() -> None:
    game = at_missions(JAPANESE, "campaign")
    known = Knowledge(game)
    g: State = known.state
    for unit in g.theatre.air[JAPANESE]:
        g.disrupted[unit] |= g.theatre.roster.type[unit] == FIGHTER
    plain = ordered(JAPANESE, weights=Weights(fighter=0.4, sortie=0.1))
    wary = ordered(JAPANESE, weights=plain.weights._replace(alone=1.5))
    skies = Skies(g, JAPANESE, plain)
    flown = air.best_sortie(g, plain, JAPANESE, known.choices)
    assert flown is not None
    assert skies.rising(flown.hex) > 1, "the folly"
    kept = air.best_sortie(g, wary, JAPANESE, known.choices)
    assert kept is None or skies.rising(kept.hex) < skies.rising(flown.hex)
    with_escort = Skies(g, JAPANESE, wary).net(2.0, flown.hex, 1)
    assert with_escort == skies.net(2.0, flown.hex, 1), "escorted they fly as before"
    assert schemes.kept_back(g, ALLIED).weights.alone
    assert "without escort" in sentence(g, schemes.kept_back(g, ALLIED))
    assert "without escort" not in sentence(g, STAFF[ALLIED])


def test_what_a_plan_bombs_is_worth_more() -> None:
    g = state_of()
    darwin = g.theatre.map.find("3311")
    base = next(n for n, base in enumerate(g.theatre.bases) if base.place == darwin)
    g.mission_hex = darwin
    plain = air.step_of(g, STAFF[JAPANESE], ON_AIRBASE, base)
    aimed = air.step_of(g, ordered(JAPANESE, targets=(("3311", 1.5),)), ON_AIRBASE, base)
    assert aimed == plain + 1.5


def test_who_is_brave_engages_and_who_is_not_avoids() -> None:
    g = state_of("java-sea")
    place = g.theatre.map.find("1808")
    g.put(g.theatre.roster.find("Nachi"), place)
    assert (
        navy.meet(g, ordered(JAPANESE, weights=Weights(brave=0.0)), JAPANESE, place).verb
        == "engage"
    )
    assert (
        navy.meet(g, ordered(JAPANESE, weights=Weights(brave=9.0)), JAPANESE, place).verb == "avoid"
    )


def test_the_timetable_is_that_of_the_orders() -> None:
    g = state_of()
    assert plans.operations(g, STAFF[JAPANESE]) == list(STAFF[JAPANESE].timetable)
    assert plans.operations(g, ordered(JAPANESE, timetable=())) == []
    assert not fleets.voyages(g, ordered(JAPANESE, timetable=()), JAPANESE, [])


def test_orders_are_told_in_a_sentence() -> None:
    g = state_of()
    assert sentence(g, STAFF[JAPANESE]) == "As things come, without a plan."
    orders = ordered(
        ALLIED, kept=Kept(("1808",), (), 4), garrisons=("1407",), targets=(("2204", 1.0),)
    )
    assert sentence(g, orders) == (
        "hold Batavia (1407); ships kept until turn 4 for whoever comes to Soerabaja (1808); "
        "bomb Balikpapan (2204)."
    )
    both = ordered(ALLIED, kept=Kept(("1808",), ("1808",), 4))
    assert sentence(g, both).startswith("ships and bombers kept until turn 4 for whoever comes")
    japan = ordered(
        JAPANESE,
        timetable=(STAFF[JAPANESE].timetable[0]._replace(turn=3), STAFF[JAPANESE].timetable[1]),
        covering=(2, 4),
        fleet_rests=(1,),
    )
    assert sentence(g, japan) == (
        "turn 3: 229R, TS1, TS2 to Palembang (1205); the Covering Fleet in turn 2 and 4; "
        "no 11th Air Fleet in turn 1."
    )


def test_a_plan_that_adds_nothing_is_told_once() -> None:
    g = state_of()
    assert spoken(g, JAPANESE, schemes.OWN).sentence == "As things come, without a plan."
    assert spoken(g, JAPANESE, schemes.CAREFUL).sentence == "Only what is sure."


# ── what the score pays for ──────────────────────────────────────────────────


def test_every_place_is_somebody_s_to_gain() -> None:
    g = state_of()
    label = g.theatre.label
    japan = {label(line.hex): line for line in lines.gains(g, JAPANESE) if line.what == lines.PLACE}
    assert len(japan) == len(g.theatre.rules.objectives)
    assert japan["1205"].swing == 5 * (1 + 0.5), "what Japan gains and the Allies lose"
    assert japan["1205"].rank > japan["1808"].rank, "fewer defend it"
    g.put(g.theatre.roster.find("MDPalembang"), -1)
    g.put(g.theatre.roster.find("229R"), g.theatre.map.find("1205"))
    allied = [line for line in lines.gains(g, ALLIED) if label(line.hex) == "1205"]
    assert [line.swing for line in allied] == [2.5], "a supply unit of theirs is there still"
    g.put(g.theatre.roster.find("ASup3"), -1)
    allied = [line for line in lines.gains(g, ALLIED) if label(line.hex) == "1205"]
    assert [line.swing for line in allied] == [7.5]


def test_regiments_and_ships_are_lines_of_the_java_sea() -> None:
    g = state_of("java-sea")
    landings = [line for line in lines.gains(g, JAPANESE) if line.what == lines.LANDED]
    assert {g.theatre.roster.short[line.unit] for line in landings} == {"1F", "2F"}
    assert {line.swing for line in landings} == {3.5}
    laden = g.theatre.roster.find("ET1")
    with_cargo = lines.sunk(g, laden)
    g.aboard[g.theatre.roster.find("1F")] = -1
    g.put(g.theatre.roster.find("1F"), g.theatre.map.find("1707"))
    assert lines.sunk(g, laden) == with_cargo - 2
    assert not [
        line for line in lines.gains(g, JAPANESE) if line.unit == g.theatre.roster.find("1F")
    ]


def test_who_wins_counts_beside_the_points() -> None:
    g = state_of("java-sea")
    before = lines.lead(g, JAPANESE)
    assert before == -lines.lead(g, ALLIED) == 0
    g.over = 1 + ALLIED
    assert lines.lead(g, ALLIED) == lines.WON, "a tie is theirs"


def test_troops_beside_a_place_promise_it() -> None:
    g = state_of()
    before = lines.lead(g, JAPANESE)
    g.put(g.theatre.roster.find("1F"), g.theatre.map.find("1707"))
    assert lines.lead(g, JAPANESE) > before


# ── plans ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
def test_plans_differ_by_name_and_staff_s_own_is_first(side: int) -> None:
    for scenario in ("java-sea", "campaign"):
        known = Knowledge(at_missions(side, scenario))
        found = DOCTRINE.plans(known.state, side)
        assert len({plan.name for plan in found}) == len(found) > 3
        assert found[0].orders(known.state, side) == STAFF[side]  # type: ignore[attr-defined]
        for plan in found:
            assert sentence(known.state, plan.orders(known.state, side))  # type: ignore[attr-defined]


@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
def test_every_plan_is_legal_to_the_end(side: int) -> None:
    game = at_missions(side)
    for plan in DOCTRINE.plans(Knowledge(game).state, side):
        other = at_missions(side)
        players = {side: DOCTRINE.staff(side, plan), 1 - side: Staff(1 - side, "")}
        while other.actor != NOBODY:
            known = Knowledge(other)
            choice = players[other.actor].choose(known)
            assert choice in known.choices, plan.name
            other.choose(choice)
        assert other.result() is not None


def test_a_plan_is_told_with_the_places_it_wants() -> None:
    g = state_of()
    own = spoken(g, JAPANESE, schemes.OWN)
    assert (own.title, own.hexes) == ("as things come, without a plan", ())
    first = schemes.with_mission(
        schemes.OWN, Mission("strike", goal=g.theatre.map.find("1808")), ""
    )
    told = spoken(g, JAPANESE, first)
    assert told.hexes == ("1808",)
    assert "strike to Soerabaja (1808)" in told.sentence


def test_styles_lean_to_plans_that_there_are() -> None:
    g = state_of()
    names = {s.name for side in (JAPANESE, ALLIED) for s in schemes.schemes(g, side)}
    assert {name for suits in schemes.LEANINGS.values() for name in suits} <= names
    assert DOCTRINE.leans(schemes.BOLD) == ["bold", "history"]
    assert DOCTRINE.leans(schemes.OWN) == []


def test_warships_at_the_goal_count_as_escorts_where_the_plan_says_so() -> None:
    g = state_of()
    goal = g.theatre.map.find("2204")
    boats = [g.theatre.roster.find("ET4")]
    start = g.theatre.map.find("2606")
    convoy = plans.Convoy(start, goal, (), tuple(boats), False, True, 1)
    for name in ("Chokai", "Kumano", "Mikuma"):
        g.put(g.theatre.roster.find(name), goal)
    g.put(g.theatre.roster.find("Houston"), g.theatre.map.find("2205"))
    g.turn = 2
    assert fleets.exposure(g, convoy) > 0
    assert fleets.escorted(g, STAFF[JAPANESE], EAST, convoy, boats) is None
    covered = ordered(JAPANESE, weights=schemes.COVERED)
    assert fleets.escorted(g, covered, EAST, convoy, boats) is not None


@pytest.mark.parametrize("name", ["waves", "columns", "everywhere", "java"])
def test_plans_of_the_campaign_are_legal(name: str) -> None:
    game = begun("campaign", name)
    plan = next(s for s in schemes.schemes(game.state, JAPANESE) if s.name == name)
    players = [Staff(JAPANESE, "", plan.orders), Staff(ALLIED, "", schemes.KEEP.orders)]
    while game.actor != NOBODY and game.state.turn <= 3:
        known = Knowledge(game)
        choice = players[game.actor].choose(known)
        assert choice in known.choices
        game.choose(choice)


def test_a_plan_whose_units_are_gone_does_no_harm() -> None:
    game = begun("campaign")
    g: State = game.state
    for unit in g.theatre.ground[JAPANESE]:
        g.remove(unit)
    for scheme in schemes.schemes(g, JAPANESE):
        orders = scheme.orders(g, JAPANESE)
        assert plans.operations(g, orders) == []
        assert not plans.reserved(g, orders, JAPANESE)
    for scheme in schemes.schemes(g, ALLIED):
        scheme.orders(g, ALLIED)


def test_small_parties_go_to_the_best_bargains_they_can_take() -> None:
    g = state_of()
    found = schemes.small_parties(g, STAFF[JAPANESE].timetable)
    served = {op.prize for op in STAFF[JAPANESE].timetable}
    units = [name for op in found for name in op.troops]
    assert len(units) == len(set(units))
    for op in found:
        assert op.prize not in served
        attack = sum(g.theatre.roster.cf[0][g.theatre.roster.find(name)] for name in op.troops)
        assert attack >= schemes.ENOUGH * worth.defence_of(g, g.theatre.map.find(op.prize), ALLIED)


def test_palembang_is_tried_again_when_the_first_party_is_lost() -> None:
    g = state_of()
    table = STAFF[JAPANESE].timetable
    assert schemes.again(g, table) == table
    for name in table[0].troops:
        g.remove(g.theatre.roster.find(name))
    for name in table[3].troops:
        g.put(g.theatre.roster.find(name), g.theatre.map.find("INDOCHINA"))
        g.status[g.theatre.roster.find(name)] = PLAY
    second, *rest = schemes.again(g, table)
    assert second.prize == "1205"
    assert second.troops
    assert not any(set(second.troops) & set(op.troops) for op in rest)


# ── the commander ────────────────────────────────────────────────────────────

QUICK = Level(rollouts=4, moments=1)


@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
def test_what_is_hidden_changes_no_choice(side: int) -> None:
    game = at_missions(side)
    known = Knowledge(game)
    choice = Commander(side, "law", DOCTRINE, QUICK).choose(known)
    assert choice in known.choices
    for number in range(2):
        world = RULEBOOK.imagine(RULEBOOK.known_to(game.state, side), side, Random(f"{number}"))
        seen = RULEBOOK.known_to(world, side)
        seen.log = None
        inside = Knowledge.inside(RULEBOOK, seen, side, known.choices)
        assert Commander(side, "law", DOCTRINE, QUICK).choose(inside) == choice


def test_the_commander_plays_the_same_again() -> None:
    digests = []
    for _ in range(2):
        game = begun(seed="again")
        players = [Commander(side, "again", DOCTRINE, QUICK) for side in (JAPANESE, ALLIED)]
        while game.actor != NOBODY:
            game.choose(players[game.actor].choose(Knowledge(game)))
        digests.append(game.state.digest())
    assert digests[0] == digests[1]


def test_it_thinks_again_at_missions_only() -> None:
    game = at_missions(ALLIED)
    g: State = game.state.clone()
    assert DOCTRINE.juncture(g, ALLIED) is not None
    assert DOCTRINE.juncture(g, JAPANESE) is None
    game.choose(Choice("strike", hex=Knowledge(game).choices[0].hex))
    assert DOCTRINE.juncture(game.state, ALLIED) is None, "a mission under way is finished"
    before = DOCTRINE.juncture(g, ALLIED)
    g.passes = 1
    first = DOCTRINE.juncture(g, ALLIED)
    g.passes = 3
    assert before != first == DOCTRINE.juncture(g, ALLIED), "who passes on thinks no more"


def test_a_seat_may_be_taken_in_the_middle_of_a_mission() -> None:
    game = at_missions(ALLIED)
    game.choose(Choice("strike", hex=Knowledge(game).choices[0].hex))
    while game.actor != ALLIED:
        game.choose(Staff(game.actor, "").choose(Knowledge(game)))
    known = Knowledge(game)
    assert Commander(ALLIED, "late", DOCTRINE, QUICK).choose(known) in known.choices
