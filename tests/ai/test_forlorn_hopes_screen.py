"""The Japanese plan of the Java Sea: warships go ahead, transports come one by one, and land."""

from __future__ import annotations

import pytest

from sandtable.ai.forlorn_hopes import fleets, navy, plans, schemes, voyages, worth
from sandtable.ai.forlorn_hopes.doctrine import DOCTRINE
from sandtable.ai.forlorn_hopes.orders import STAFF, sentence
from sandtable.ai.forlorn_hopes.staff import Staff
from sandtable.ai.player import Knowledge, Player, make
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.kinds import ALLIED, ENDED, JAPANESE, LOST, MOVED
from sandtable.games.forlorn_hopes.sea.naval_interception import Intercepting
from sandtable.games.forlorn_hopes.state import State

GAME = "forlorn-hopes"
STAYS, GOES = Choice("stay"), Choice("withdraw")


def java_sea(scenario: str = "java-sea") -> State:
    state: State = Game.new(RULEBOOK, scenario, seed="screen").state
    return state


def ships(g: State, names: str) -> list[int]:
    return [g.theatre.roster.find(name) for name in names.split()]


def asked(g: State, scheme: schemes.Scheme, own: str, against: str) -> Choice:
    """Whether these ships, met by those off Malang, fight on."""
    place = g.theatre.map.find("1908")
    for ship in ships(g, f"{own} {against}"):
        g.put(ship, place)
    return navy.break_off(g, scheme.orders(g, JAPANESE), JAPANESE, place, [STAYS, GOES])


def test_of_two_laden_transports_the_second_waits() -> None:
    g = java_sea()
    convoy = ships(g, "Nachi Naka ET1 ET2")
    first, second = convoy[2:]
    assert g.cargo_of(first)
    assert g.cargo_of(second)
    assert voyages.with_one_convoy(g, convoy) == [*convoy[:2], first]
    assert voyages.with_one_convoy(g, [second]) == [second]


def test_a_cruiser_goes_ahead_to_where_the_convoy_will_land() -> None:
    g = java_sea()
    convoy = voyages.Voyage(
        2.0, g.theatre.map.find("2205"), g.theatre.map.find("1908"), (0,), (), False
    )
    start = g.hex[ships(g, "Ashigara")[0]]
    ahead = fleets.screen(g, JAPANESE, [convoy], start)
    assert ahead is not None
    assert (ahead.start, ahead.goal, ahead.troops) == (start, convoy.goal, ())
    assert fleets.screen(g, JAPANESE, [convoy], convoy.start) is None, "it sails itself"
    assert fleets.screen(g, JAPANESE, [], start) is None, "nobody is to land"


@pytest.mark.parametrize(("points", "stays"), [((0, 0), True), ((2, 3), True), ((3, 2), False)])
def test_who_is_not_ahead_stays_to_land(points: tuple[int, int], stays: bool) -> None:
    """Of a convoy that withdraws nobody lands; without a lead nothing else is left to win by."""
    g = java_sea()
    g.points[JAPANESE], g.points[ALLIED] = points
    for ship in ships(g, "ET1"):
        g.done[ship] |= ENDED
    weak = ("Naka ET1", "Exeter Houston DeRuyter Java Perth")
    assert asked(g, schemes.SCREEN, *weak) == (STAYS if stays else GOES)
    assert asked(g, schemes.CAREFUL, *weak) == GOES


def test_a_convoy_that_is_still_to_sail_breaks_off() -> None:
    """It may sail and land afterwards."""
    g = java_sea()
    assert asked(g, schemes.SCREEN, "Naka ET1", "Exeter Houston DeRuyter Java Perth") == GOES


def test_both_convoys_sail_the_first_with_the_warships() -> None:
    """A whole game against a fleet that waits for them."""
    game = Game.new(RULEBOOK, "java-sea", seed="screen")
    plans = (schemes.SCREEN, schemes.KEEP)
    sides = [Staff(side, "", plan.orders) for side, plan in enumerate(plans)]
    first, second = ships(game.state, "ET1 ET2")
    sailed: list[set[int]] = []
    while game.result() is None:
        choice = sides[game.actor].choose(Knowledge(game))
        if choice.verb == "depart" and game.actor == JAPANESE:
            g = game.state
            sailed.append({ship for ship in g.theatre.ships[JAPANESE] if g.sailing[ship]})
        game.choose(choice)
    convoys = [group for group in sailed if group & {first, second}]
    assert [group & {first, second} for group in convoys] == [{first}, {second}]
    assert len(convoys[0]) > len(convoys[1])


def test_the_plan_is_for_the_java_sea_and_told_in_words() -> None:
    g = java_sea()
    assert schemes.SCREEN in schemes.schemes(g, JAPANESE)
    assert schemes.SCREEN in schemes.foes(g, ALLIED)
    assert schemes.SCREEN not in schemes.schemes(java_sea("campaign"), JAPANESE)
    told = sentence(g, schemes.SCREEN.orders(g, JAPANESE))
    assert "one transport after the other" in told
    assert DOCTRINE.booked(g, JAPANESE, schemes.SCREEN).gain > 0
    assert not any(orders.screened for orders in STAFF)


# ── the Allied answer ────────────────────────────────────────────────────────


def test_the_fleet_lets_the_guarded_convoy_pass_and_strikes_the_one_left_behind() -> None:
    """Whether somebody is aboard is not known to it: a transport is enough."""
    g = java_sea()
    orders = schemes.AMBUSH.orders(g, ALLIED)
    first, second = ships(g, "Nachi Naka Jintsu ET1"), ships(g, "ET2")
    at, home = g.theatre.map.find("1908"), g.theatre.map.find("2205")
    for ship in first:
        g.put(ship, at)
    known: State = RULEBOOK.known_to(g, ALLIED)
    assert not plans.may_strike(known, orders, ALLIED, at, first)
    assert plans.may_strike(known, orders, ALLIED, home, second)
    assert plans.may_strike(known, schemes.KEEP.orders(g, ALLIED), ALLIED, at, first)
    g.status[second[0]] = LOST
    known = RULEBOOK.known_to(g, ALLIED)
    assert plans.may_strike(known, orders, ALLIED, at, first), "nobody else is to come"


def test_the_fleet_in_ambush_sails_for_the_transport_that_the_escorts_left() -> None:
    g = java_sea()
    for ship in ships(g, "Nachi Naka Jintsu DDJintsuA DDNaka Ashigara ET1"):
        g.put(ship, g.theatre.map.find("1908"))
    known: State = RULEBOOK.known_to(g, ALLIED)
    soerabaja = g.theatre.map.find("1808")
    fleet = known.ships_in(soerabaja, ALLIED)
    goals = [
        voyages.sortie(known, scheme.orders(g, ALLIED), ALLIED, soerabaja, fleet)
        for scheme in (schemes.AMBUSH, schemes.KEEP)
    ]
    assert [voyage.goal if voyage else -1 for voyage in goals] == [
        g.theatre.map.find("2205"),
        g.theatre.map.find("1908"),
    ]


@pytest.mark.parametrize("level", ["book", "general"])
def test_who_has_not_thought_yet_goes_by_the_book(level: str) -> None:
    """The Japanese move first: a cruiser that goes ahead alone draws nobody off."""
    game = Game.new(RULEBOOK, "java-sea", seed="lure")
    sides: list[Player] = [
        Staff(JAPANESE, "", schemes.SCREEN.orders),
        make(GAME, level, ALLIED, "lure"),
    ]
    while not isinstance(game.state.frames[-1], Intercepting):
        game.choose(sides[game.actor].choose(Knowledge(game)))
    g = game.state
    assert [ship for ship in g.theatre.ships[JAPANESE] if g.sailing[ship]] == ships(g, "Ashigara")
    assert sides[ALLIED].choose(Knowledge(game)) == Choice("pass")
    assert Staff(ALLIED, "").choose(Knowledge(game)).verb == "intercept"


def test_a_group_at_its_goal_goes_on_to_transports_within_its_points() -> None:
    """A convoy got away three hexes; who had met it ended his mission with ten points left."""
    game = Game.new(RULEBOOK, "java-sea", seed="chase")
    staffs = [Staff(side, "") for side in (JAPANESE, ALLIED)]
    while game.actor != ALLIED or game.why("sail 1808"):
        first = "pass" if game.why("pass") is None else staffs[game.actor].choose(Knowledge(game))
        game.choose(first)
    for choice in ("sail 1808", "join Exeter", "join DDEdwards", "depart"):
        game.choose(choice)
    g: State = game.state
    find = g.theatre.map.find
    orders = schemes.AMBUSH.orders(g, ALLIED)
    assert navy.chase(g, orders, ALLIED) == find("1808"), "guarded, both are let go"
    for ship in ships(g, "ET1 ET2"):
        g.put(ship, find("2007"))
    assert navy.chase(g, orders, ALLIED) == find("2007")
    staff = Staff(ALLIED, "", schemes.AMBUSH.orders)
    goes = staff.choose(Knowledge(game))
    nearer = g.theatre.map.grid.distance
    assert goes.verb == "steam"
    assert nearer(goes.hex, find("2007")) < nearer(find("1808"), find("2007"))
    staff.voyage = voyages.Voyage(1.0, find("2205"), find("1808"), (), tuple(ships(g, "Exeter")))
    staff.choose(Knowledge(game))
    assert staff.voyage.goal == find("2007"), "else it would turn back after the first hex"


def test_a_transport_is_worth_what_its_troops_would_score_ashore() -> None:
    """17.1: two points with its cargo, and the 3½ of the regiment; the last step brings all."""
    g = java_sea()
    (boat,) = ships(g, "ET1")
    (cargo,) = g.cargo_of(boat)
    laden = worth.ship_step(g, boat)
    g.steps[boat] = 1
    assert worth.ship_step(g, boat) - laden == pytest.approx((2 + 3.5) / 2)
    known: State = RULEBOOK.known_to(g, ALLIED)
    assert 2 < worth.ship_step(known, boat) < worth.ship_step(g, boat), "who knows"
    g.disembark(cargo, g.theatre.map.find("2205"))
    g.spotted[boat] = 1
    assert worth.ship_step(g, boat) < 1.5
    campaign = java_sea("campaign")
    assert worth.ship_step(campaign, boat) < 3


def test_a_single_cruiser_guards_no_convoy_against_the_whole_fleet() -> None:
    g = java_sea()
    convoy = ships(g, "ET1 ET2 Ashigara")
    assert plans.unguarded(g, convoy)
    assert not plans.unguarded(g, ships(g, "ET1 ET2 Nachi Jintsu Naka"))
    assert not plans.unguarded(g, ships(g, "Ashigara")), "nobody is to be landed"
    for ship in g.theatre.ships[ALLIED]:
        g.done[ship] |= MOVED
    assert not plans.unguarded(g, convoy), "none of them sails any more"


def test_bombers_in_ambush_do_not_spend_themselves_on_a_lure() -> None:
    g = java_sea()
    at = g.theatre.map.find("1807")
    g.put(ships(g, "Chitose")[0], at)
    for scheme, waits in ((schemes.AMBUSH, True), (schemes.KEEP, False)):
        assert plans.baited(g, scheme.orders(g, ALLIED), ALLIED, at) is waits
    g.put(ships(g, "ET2")[0], at)
    assert not plans.baited(g, schemes.AMBUSH.orders(g, ALLIED), ALLIED, at), "it is no lure"
