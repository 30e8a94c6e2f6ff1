"""Orders of Forlorn Hopes: values that staff obeys, plans that read the score, the commander."""

from __future__ import annotations

import pytest

from sandtable.ai.forlorn_hopes import air, fleets, navy, plans, voyages
from sandtable.ai.forlorn_hopes.orders import STAFF, Kept, Mission, Orders, Weights, sentence
from sandtable.ai.forlorn_hopes.staff import Staff
from sandtable.ai.player import Knowledge
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, ON_AIRBASE
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
    assert sentence(g, STAFF[JAPANESE]) == "As staff judges."
    orders = ordered(
        ALLIED, kept=Kept(("1808",), (), 4), garrisons=("1407",), targets=(("2204", 1.0),)
    )
    assert sentence(g, orders) == (
        "hold Batavia (1407); ships kept until turn 4 for whoever comes to Soerabaja (1808); "
        "bomb Balikpapan (2204)."
    )
    japan = ordered(
        JAPANESE, timetable=STAFF[JAPANESE].timetable[:1], covering=(2, 4), fleet_rests=(1,)
    )
    assert sentence(g, japan) == (
        "turn 2: 229R, TS1, TS2 to Palembang (1205); the Covering Fleet in turn 2 and 4; "
        "no 11th Air Fleet in turn 1."
    )
