"""Landings everywhere at once in the campaign of Forlorn Hopes: who goes where, aboard what."""

from __future__ import annotations

import pytest

from sandtable.ai.forlorn_hopes import army, fleets, parties, plans, schemes, worth
from sandtable.ai.forlorn_hopes.orders import STAFF, Operation, Orders, sentence
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    CLOSED_TO,
    EAST,
    ENDED,
    JAPANESE,
    MOVED,
    SUPPLY,
    WEST,
)
from sandtable.games.forlorn_hopes.state import State


def campaign(turn: int = 1) -> State:
    g: State = Game.new(RULEBOOK, "campaign", seed="parties").state
    g.turn = turn
    return g


def orders_of(g: State) -> Orders:
    return parties.everywhere(g, JAPANESE)


def beside_the_great(g: State) -> list[Operation]:
    return [op for op in orders_of(g).timetable if op not in parties.GREAT]


def put(g: State, name: str, label: str) -> int:
    unit = g.theatre.roster.find(name)
    g.aboard[unit] = -1
    g.put(unit, g.theatre.map.find(label))
    return unit


def without(turn: int, name: str) -> State:
    """The campaign without a ship and whom it carries."""
    g = campaign(turn)
    ship = g.theatre.roster.find(name)
    for unit in (*g.cargo_of(ship), ship):
        g.remove(unit)
    return g


def damage(g: State, name: str) -> int:
    ship = g.theatre.roster.find(name)
    g.steps[ship] = 1
    return ship


# ── who goes where ───────────────────────────────────────────────────────────


def test_it_is_a_plan_of_the_campaign_only() -> None:
    names = [scheme.name for scheme in schemes.schemes(campaign(), JAPANESE)]
    assert {"everywhere", "java"} <= set(names)
    sea: State = Game.new(RULEBOOK, "java-sea", seed="parties").state
    assert not {"everywhere", "java"} & {s.name for s in schemes.schemes(sea, JAPANESE)}


def test_a_regiment_more_goes_west_where_all_of_java_is_wanted() -> None:
    """It does not wait for another turn, and lands in Batavia itself at two to one."""
    g = campaign()
    wide, all_in = parties.everywhere(g, JAPANESE), parties.java(g, JAPANESE)
    west = [op.troops for op in all_in.timetable if op.prize == "1407"]
    assert any("230R" in troops for troops in west)
    assert not any("230R" in op.troops for op in wide.timetable if op.prize == "1407")
    assert all_in.columns
    assert not wide.columns
    assert all_in.weights.daring < wide.weights.daring
    assert all_in.weights.sure < wide.weights.sure
    assert all_in.weights.alone > wide.weights.alone, "its bombers have escorts"


@pytest.mark.parametrize("turn", [1, 3, 5, 6])
def test_parties_suffice_and_nobody_is_in_two(turn: int) -> None:
    g = campaign(turn)
    for name in ("4R", "16R", "29R"):
        put(g, name, "INDOCHINA")
    taken = {name for op in orders_of(g).timetable if op in parties.GREAT for name in op.troops}
    found = beside_the_great(g)
    assert found
    for op in found:
        goal = g.theatre.map.find(op.goal)
        zone = g.theatre.zone[goal]
        assert zone < 0 or CLOSED_TO[zone] != op.fleet
        troops = plans.units_of(g, op.troops)
        assert worth.attack_of(g, troops) >= parties.ENOUGH * worth.defence_of(g, goal, ALLIED)
        assert not taken.intersection(op.troops), "nobody serves twice, nor leaves a great convoy"
        taken.update(op.troops)


def test_transports_that_are_there_come_first() -> None:
    g = campaign(3)
    put(g, "146R", "2606")
    ambon_or_nearer = [op for op in beside_the_great(g) if op.start == "2606"]
    assert ambon_or_nearer
    assert all(op.swift for op in ambon_or_nearer), "nothing but destroyers could be there in time"
    put(g, "ET1", "2606")
    assert not any(op.swift for op in beside_the_great(g) if op.start == "2606")


def test_in_the_last_turn_only_who_has_ships_beside_him_sails() -> None:
    """A regiment next to Den Pasar was to sail there aboard destroyers that were still to be
    fetched; they passed the place empty, and the marines who lay beside them stayed in port."""

    def sailing(turn: int) -> dict[str, str]:
        g = campaign(turn)
        put(g, "2F", "1708")
        for name in ("DDNaka", "DDJintsuB"):
            put(g, name, "2606")
        return {op.prize: op.start for op in beside_the_great(g)}

    assert sailing(6)["2009"] == "2606"
    assert "1708" not in sailing(6).values()


def test_ships_that_have_sailed_carry_nobody_in_the_last_turn() -> None:
    g = campaign(6)
    for name in ("DDNaka", "DDJintsuB"):
        put(g, name, "2606")
    assert "2606" in [op.start for op in beside_the_great(g)]
    for name in ("DDNaka", "DDJintsuB", "Ashigara"):
        g.done[g.theatre.roster.find(name)] |= MOVED
    assert "2606" not in [op.start for op in beside_the_great(g)]


def test_destroyers_hasten_to_who_arrives_in_the_next_turn() -> None:
    """The guards come to Singapore in the last turn, when nobody can fetch them any more."""
    g = campaign(5)
    guards = g.theatre.roster.find("IG3")
    assert plans.coming(g, JAPANESE) == [], "not to a port of the enemy"
    g.control[g.theatre.map.find("1202")] = JAPANESE + 1
    assert plans.coming(g, JAPANESE) == [guards]
    assert plans.stands(g, guards) == g.theatre.map.find("1202")
    ships = [put(g, name, "INDOCHINA") for name in ("Sendai", "DDSendaiA")]
    box = g.theatre.map.find("INDOCHINA")
    voyage = fleets.hastening(g, orders_of(g), WEST, box, ships)
    assert voyage is not None
    assert g.theatre.label(voyage.goal) == "1202"


def test_nobody_lands_where_he_starves_before_the_last_two_turns() -> None:
    def prizes(turn: int) -> list[str]:
        g = campaign(turn)
        put(g, "146R", "2407")
        put(g, "KureSNLF", "2407")
        return [op.prize for op in beside_the_great(g)]

    assert "2009" not in prizes(3), "Den Pasar has no port, and no own supply is near"
    assert "2009" in prizes(5)


def test_of_those_who_hold_a_place_the_weakest_stays() -> None:
    g = campaign(3)
    regiment, marines = put(g, "228R", "2407"), put(g, "KureSNLF", "2407")
    g.remove(g.theatre.roster.find("MDMakassar"))
    assert parties.needed_here(g, marines)
    assert not parties.needed_here(g, regiment)


def test_a_landing_whose_party_is_shattered_is_given_up() -> None:
    g = campaign(2)
    assert parties.GREAT[0] in orders_of(g).timetable
    for name in ("229R", "TS1"):
        g.remove(g.theatre.roster.find(name))
    assert parties.GREAT[0] not in orders_of(g).timetable
    assert g.theatre.roster.find("TS2") in parties.free_troops(g, orders_of(g).timetable[:1])


def test_a_place_next_door_is_taken_though_a_supply_unit_stays_alone() -> None:
    g = campaign()
    regiment = g.theatre.roster.find("146R")
    choices = [Choice("move", regiment, g.theatre.map.find("2203")), Choice("done")]
    at = g.hex[regiment]
    assert any(g.theatre.roster.type[u] == SUPPLY for u in g.ground_in(at, JAPANESE))
    assert army.march(g, orders_of(g), JAPANESE, choices) == choices[0]
    assert army.march(g, STAFF[JAPANESE], JAPANESE, choices) == choices[1]


def test_who_waits_for_a_ship_does_not_walk_into_the_jungle() -> None:
    g = campaign()
    orders = orders_of(g)
    kept = plans.reserved(g, orders, JAPANESE)
    assert "SaseboSNLF" in orders.reserve, "no party of his would suffice now"
    assert g.theatre.roster.find("YokosukaSNLF") in kept, "bound for Dili"
    assert g.theatre.roster.find("146R") not in kept, "Samarinda is next door"


def test_the_plan_is_told_with_its_ships() -> None:
    g = without(3, "ET3")
    told = sentence(g, orders_of(g))
    assert "SaseboSNLF to Dili (2809) aboard destroyers" in told
    assert "march on Samarinda II (2203); no convoy waits for damaged transports" in told


# ── aboard what ──────────────────────────────────────────────────────────────


def great_in_port(g: State) -> list[int]:
    """The eastern division at Balikpapan, each regiment aboard a transport."""
    pairs = (("1F", "ET1"), ("2F", "ET2"), ("47R", "ET4"), ("48Recon", "ET5"))
    for troops, boat in pairs:
        ship = put(g, boat, "2204")
        g.load(put(g, troops, "2204"), ship)
    for escort in ("Nachi", "Ashigara", "Naka", "DDNaka"):
        put(g, escort, "2204")
    return g.ships_in(g.theatre.map.find("2204"), JAPANESE)


def test_a_convoy_leaves_damaged_transports_behind() -> None:
    g = campaign(4)
    ships = great_in_port(g)
    slow = damage(g, "ET1")
    place = g.theatre.map.find("2204")
    waits = plans.convoys(g, STAFF[JAPANESE], EAST, place, ships)
    assert not [c for c in waits if c.main and c.final], "too slow for the coast of Java"
    sails = next(c for c in plans.convoys(g, orders_of(g), EAST, place, ships) if c.main)
    assert sails.final
    assert slow not in sails.boats
    assert g.theatre.roster.find("1F") not in sails.troops


def test_whose_transport_is_damaged_goes_ashore_in_port() -> None:
    g = campaign(4)
    great_in_port(g)
    damage(g, "ET1")
    place = g.theatre.map.find("2204")
    land = [Choice("land", g.theatre.roster.find(name)) for name in ("1F", "2F")]
    choices = [*land, Choice("done")]
    assert army.march(g, orders_of(g), JAPANESE, choices) == land[0]
    assert army.march(g, STAFF[JAPANESE], JAPANESE, choices[:1] + choices[-1:]) == choices[-1]
    assert not plans.beach(g, orders_of(g), g.theatre.roster.find("2F"), place)


def test_destroyers_carry_who_has_no_transport() -> None:
    g = without(3, "ET3")
    for name in ("DDNaka", "DDJintsuA", "DDJintsuB"):
        put(g, name, "2606")
    place = g.theatre.map.find("2606")
    ships = [s for s in g.ships_in(place, JAPANESE) if g.theatre.roster.force[s] == EAST]
    orders = orders_of(g)
    convoy = next(c for c in plans.convoys(g, orders, EAST, place, ships) if c.swift)
    assert convoy.troops == (g.theatre.roster.find("SaseboSNLF"),)
    assert len(convoy.boats) == g.steps[convoy.troops[0]]
    assert fleets.escorted(g, orders, EAST, convoy, ships) is None, "the Allied fleet is about"
    for ship in g.theatre.ships[ALLIED]:
        g.remove(ship)
    voyage = fleets.escorted(g, orders, EAST, convoy, ships)
    assert voyage is not None
    assert sorted(voyage.ships) == sorted(convoy.boats), "they need no other escort"


def test_destroyers_hasten_to_who_has_no_transport() -> None:
    g = without(2, "ET3")
    for name in ("DDNaka", "DDJintsuA", "DDJintsuB"):
        put(g, name, "PHILIPPINES")
    box = g.theatre.map.find("PHILIPPINES")
    ships = [g.theatre.roster.find(name) for name in ("DDNaka", "DDJintsuA", "DDJintsuB")]
    voyage = fleets.hastening(g, orders_of(g), EAST, box, ships)
    assert voyage is not None
    assert not voyage.troops
    assert g.theatre.label(voyage.goal) in ("2606", "2802")
    assert fleets.hastening(g, STAFF[JAPANESE], EAST, box, ships) is None


def test_everybody_lands_where_the_plan_goes_though_the_first_have_taken_it() -> None:
    g = campaign(2)
    boat = put(g, "WT2", "1205")
    g.done[boat] |= ENDED
    g.remove(g.theatre.roster.find("MDPalembang"))
    put(g, "229R", "1205")
    second = put(g, "TS1", "1205")
    g.load(second, boat)
    g.control[g.theatre.map.find("1205")] = JAPANESE + 1
    choices = [Choice("land", second), Choice("done")]
    assert army.march(g, orders_of(g), JAPANESE, choices) == choices[0]
    assert army.march(g, STAFF[JAPANESE], JAPANESE, choices) == choices[1]
