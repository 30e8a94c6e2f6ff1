"""4.24, 6.1 to 6.3: aircraft fly, land, use the boxes and meet enemy fighters on the way."""

import networkx as nx
import pytest

from sandtable.board.hexes import Grid
from sandtable.core.choice import Choice, Row
from sandtable.games.doro_nawa.flight import flight_cost, list_around, way
from sandtable.games.doro_nawa.pack import load_pack
from sandtable.games.doro_nawa.setup import theatre_of
from tests.cases.doro_nawa.position import at

MAP = """
[map]
columns = 24
rows = 9
low = "even"
default = "clear"
boxes = ["BOX", "REAR"]
[map.terrain]
jungle = ["0305"]
mountain = ["0306"]
sea = ["0307", "0308"]
out-of-play = ["2409"]
[map.flags]
airfield = ["0404", "0408", "0905", "1505"]
[[box]]
name = "BOX"
side = "Japanese"
mp = 8
hexes = ["0101", "0201"]
[[box]]
name = "REAR"
side = "Allied"
mp = 4
hexes = ["2405"]
[control]
Japanese = ["0404", "0408"]
Allied = ["0905", "1505"]
"""


def flying(units: str, side: str = "Japanese", option: str = "combat", die: int = 6) -> str:
    return f'half = "{side}"\noption = "{option}"\ndie = {die}\n{MAP}\n[units]\n{units}\n'


# ── 4.24 ─────────────────────────────────────────────────────────────────────


def test_4_24_each_hex_costs_one_mp_regardless_of_terrain() -> None:
    """Jungle, mountain and sea alike, and land that is out of play."""
    table = at(flying('"0304" = ["27Sentai"]'))
    table.play("fly 27Sentai 0308")
    assert (table.at("27Sentai"), table.g.spent[table.unit("27Sentai")]) == ("0308", 4)
    table = at(flying('"2406" = ["27Sentai"]'))
    assert table.case("fly 27Sentai 2409") == ""


@pytest.mark.parametrize("option", ["movement", "combat", "replacement"])
def test_4_24_aircraft_move_under_any_option(option: str) -> None:
    """They have no initiative: a roll of 6 does not keep them down."""
    table = at(flying('"0404" = ["27Sentai"]', option=option))
    assert table.case("fly 27Sentai 0606") == ""


def test_4_24_farther_than_the_mp_is_refused_with_the_figures() -> None:
    """16 MP for the Ki-27."""
    table = at(flying('"0404" = ["1Sentai"]'))
    refusal = table.why("fly 1Sentai 2104")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("4.24", "17 MP, 16 left")
    assert refusal.remedy
    assert table.case("fly 1Sentai 2004") == ""


def test_4_24_the_listing_is_every_hex_within_reach_in_order() -> None:
    """Hexes in ascending order, the boxes last, the start not among them."""
    table = at(flying('"1505" = ["27Sentai flying spent=10"]'))
    table.play("fly 27Sentai")
    theatre = table.g.theatre
    listed = [choice.hex for choice in table.game.choices() if choice.verb == "fly"]
    start = theatre.map.find("1505")
    within = [h for h in range(theatre.size) if 0 < theatre.map.distance(start, h) <= 8]
    assert listed == within


def test_4_24_mp_are_spent_over_several_flights_of_a_half() -> None:
    """Put down and picked up again, the rest of the MP is left; then none."""
    table = at(flying('"0404" = ["1Sentai"]'))
    table.play("fly 1Sentai 1004", "stop")
    refusal = table.why("fly 1Sentai 2104")
    assert refusal is not None
    assert refusal.figures == "11 MP, 10 left"
    table.play("fly 1Sentai 2004")
    refusal = table.why("fly 1Sentai")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("4.24", "16 of 16 MP")


def test_4_24_r13_aircraft_fly_in_their_owners_half_only() -> None:
    """An Allied squadron does not fly in the Japanese half, and does in its own."""
    table = at(flying('"0905" = ["21Sqn"]'))
    assert table.why("fly 21Sqn 0906") is not None
    assert "fly 21Sqn" not in table.legal()
    table.play("done", "combat", 1)
    assert table.case("fly 21Sqn 0906") == ""


def test_4_24_ground_units_do_not_fly() -> None:
    """The refusal cites the case."""
    table = at(flying('"0404" = ["I/11", "27Sentai"]'))
    assert table.case("fly I/11 0405") == "4.24"


def test_4_24_flying_nowhere_is_refused() -> None:
    """The hex it is in is no flight."""
    table = at(flying('"0404" = ["27Sentai"]'))
    assert table.case("fly 27Sentai 0404") == "4.24"


# ── 6.1, 6.2 basing ──────────────────────────────────────────────────────────


def test_6_1_face_up_and_face_down_aircraft_move_alike() -> None:
    """The same MP either way."""
    up = at(flying('"0606" = ["1Sentai"]'))
    down = at(flying('"0606" = ["1Sentai down"]'))
    up.play("fly 1Sentai")
    down.play("fly 1Sentai")
    assert up.legal("fly") == down.legal("fly")


def test_6_1_a_base_turns_a_face_down_aircraft_up() -> None:
    """Landed at a friendly airfield it is face-up and based."""
    table = at(flying('"0606" = ["27Sentai down"]'))
    table.play("fly 27Sentai 0404", "base 27Sentai")
    unit = table.unit("27Sentai")
    assert (table.g.face[unit], table.g.based[unit]) == (1, 1)


def test_6_2_landing_stops_movement_until_the_next_impulse() -> None:
    """No MP helps; in its next half it flies again and the Based marker goes."""
    table = at(flying('"0606" = ["27Sentai down"]'))
    table.play("fly 27Sentai 0404", "base 27Sentai")
    assert table.case("fly 27Sentai") == "6.2"
    table.play("done", "combat", 1, "done", "combat", 1, "fly 27Sentai 0405")
    assert table.g.based[table.unit("27Sentai")] == 0


def test_6_2_landing_is_voluntary() -> None:
    """An aircraft may stay in the air over its airfield."""
    table = at(flying('"0606" = ["27Sentai down"]'))
    table.play("fly 27Sentai 0404", "stop")
    unit = table.unit("27Sentai")
    assert (table.g.face[unit], table.g.based[unit]) == (0, 0)


def test_6_2_landing_needs_no_mp() -> None:
    """With its MP spent it may still be picked up to land."""
    table = at(flying('"0404" = ["1Sentai down spent=16"]'))
    assert table.case("fly 1Sentai 0405") == "4.24"
    assert table.case("base 1Sentai") == ""


def test_6_2_r52_a_face_up_aircraft_may_land_too() -> None:
    """It moves to another base without a mission."""
    table = at(flying('"0404" = ["27Sentai"]'))
    table.play("fly 27Sentai 0408", "base 27Sentai")
    assert table.g.based[table.unit("27Sentai")] == 1


def test_6_2_no_airfield_no_landing() -> None:
    """Only hexes with an airfield."""
    table = at(flying('"0606" = ["27Sentai down"]'))
    assert table.case("base 27Sentai") == "6.2"


def test_6_2_enemy_airfields_are_no_base() -> None:
    """An Allied airfield takes no Japanese aircraft."""
    table = at(flying('"0905" = ["27Sentai down"]'))
    refusal = table.why("base 27Sentai")
    assert refusal is not None
    assert refusal.case == "6.2"
    assert "0905" in refusal.figures


def test_6_2_one_aircraft_unit_at_an_airfield() -> None:
    """The second waits in the air; case 3.3 says the same."""
    table = at(flying('"0404" = ["1Sentai", "27Sentai down"]'))
    assert table.case("base 27Sentai") == "3.3"
    table.play("fly 1Sentai 0408", "stop", "fly 27Sentai", "base 27Sentai")
    assert table.g.based[table.unit("27Sentai")] == 1


def test_6_2_a_based_aircraft_is_not_based_again() -> None:
    """It sits there already."""
    table = at(flying('"0404" = ["1Sentai"]'))
    assert table.case("base 1Sentai") == "6.2"


def test_6_2_r53_aircraft_over_a_captured_airfield_must_find_another() -> None:
    """The Based marker goes with control; the squadron flies on in its own half."""
    table = at(
        'half = "Japanese"\noption = "movement"\ndie = 4\n'
        + MAP
        + '\n[units]\n"0904" = ["I/11"]\n"0905" = ["62Sqn"]\n'
    )
    table.play("move I/11 0905", "stop")
    squadron = table.unit("62Sqn")
    assert (table.at("62Sqn"), table.g.based[squadron]) == ("0905", 0)
    table.play("done", "combat", 1)
    assert table.case("base 62Sqn") == "6.2"
    assert table.case("fly 62Sqn 1505") == ""


def test_6_2_the_end_of_a_turn_changes_nothing() -> None:
    """An aircraft in the air stays there, face-down."""
    table = at("impulse = 11\n" + flying('"0606" = ["27Sentai down"]', "Allied"))
    table.play("done", "end")
    unit = table.unit("27Sentai")
    assert (table.g.turn, table.at("27Sentai"), table.g.face[unit]) == (2, "0606", 0)


def test_6_2_r121_an_aircraft_that_lands_interdicts_no_more() -> None:
    """Its own airfield is free again."""
    table = at(flying('"0404" = ["27Sentai raider"]'))
    hex_ = table.g.theatre.map.find("0404")
    assert table.g.interdicted[hex_] == 1
    table.play("base 27Sentai")
    assert table.g.interdicted[hex_] == 0
    assert table.g.raider[table.unit("27Sentai")] == 0


# ── 6.2 the boxes ────────────────────────────────────────────────────────────


def test_6_2_r74_from_the_box_an_entry_hex_costs_the_boxs_mp() -> None:
    """8 MP to an entry hex and 1 for each hex beyond."""
    table = at(flying('"BOX" = ["1Sentai"]'))
    table.play("fly 1Sentai 0101")
    assert table.g.spent[table.unit("1Sentai")] == 8
    table = at(flying('"BOX" = ["1Sentai"]'))
    table.play("fly 1Sentai 0204", "stop")
    assert table.g.spent[table.unit("1Sentai")] == 11
    table = at(flying('"BOX" = ["1Sentai"]'))
    refusal = table.why("fly 1Sentai 1105")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("4.24", "17 MP, 16 left")


def test_6_2_r74_into_the_box_lands() -> None:
    """Face-up and based there, its movement is over."""
    table = at(flying('"0204" = ["1Sentai down spent=5"]'))
    assert table.case("fly 1Sentai BOX") == ""
    table.play("fly 1Sentai BOX")
    unit = table.unit("1Sentai")
    assert (table.at("1Sentai"), table.g.face[unit], table.g.based[unit]) == ("BOX", 1, 1)
    assert table.case("fly 1Sentai") == "6.2"


def test_6_2_r74_the_way_back_must_be_payable() -> None:
    """11 MP from 0204, with 10 left."""
    table = at(flying('"0204" = ["1Sentai down spent=6"]'))
    refusal = table.why("fly 1Sentai BOX")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("4.24", "11 MP, 10 left")


def test_6_2_any_number_in_the_box() -> None:
    """No limit of one."""
    table = at(flying('"BOX" = ["1Sentai", "11Sentai"]\n"0201" = ["27Sentai down"]'))
    table.play("fly 27Sentai BOX")
    assert [table.at(name) for name in ("1Sentai", "11Sentai", "27Sentai")] == ["BOX"] * 3


def test_6_2_a_box_takes_its_own_side_only() -> None:
    """The Allies have no use of the Japanese Box, nor the Japanese of the rear airfields."""
    table = at(flying('"0204" = ["62Sqn"]', "Allied"))
    assert table.case("fly 62Sqn BOX") == "6.2"
    table = at(flying('"2404" = ["27Sentai"]'))
    assert table.case("fly 27Sentai REAR") == "6.2"


def test_6_2_a_scenarios_rear_box_works_alike() -> None:
    """4 MP to its entry hex."""
    table = at(flying('"2404" = ["62Sqn down"]', "Allied"))
    table.play("fly 62Sqn REAR")
    unit = table.unit("62Sqn")
    assert (table.g.spent[unit], table.g.based[unit]) == (5, 1)


# ── 6.3 missions and movement ────────────────────────────────────────────────


def test_6_3_a_mission_may_come_within_the_movement() -> None:
    """Out, an air combat, and home in one half; landed it is face-up again."""
    table = at(flying('"0404" = ["59Sentai"]\n"0606" = ["62Sqn"]'))
    table.play("fly 59Sentai 0606", "dogfight 0606", "target 62Sqn", "fire", 1)
    unit = table.unit("59Sentai")
    assert table.g.face[unit] == 0
    table.play("fly 59Sentai 0408", "base 59Sentai")
    assert table.g.face[unit] == 1


def test_6_3_face_down_aircraft_fly_no_mission() -> None:
    """Until they have been at a base."""
    table = at(flying('"0606" = ["59Sentai down", "62Sqn"]'))
    assert table.case("dogfight 0606") == "6.3"


def test_6_3_r100_one_mission_in_a_half_though_it_has_landed_since() -> None:
    """A fighter over its own airfield fires, lands, and is face-up; it fires again next impulse."""
    table = at(flying('"0404" = ["59Sentai", "62Sqn flying"]'))
    table.play("dogfight 0404", "target 62Sqn", "fire", 1, "base 59Sentai")
    assert table.g.face[table.unit("59Sentai")] == 1
    assert table.case("dogfight 0404") == "6.3"
    table.play("done", "combat", 1, "done", "hold", "combat", 1)
    assert table.case("dogfight 0404") == ""


def test_6_8_r120_but_it_may_fire_in_the_enemys_half() -> None:
    """It has fired and landed in its own half; a bomber that comes back over it may be fired at."""
    table = at(flying('"0404" = ["59Sentai", "62Sqn flying"]'))
    table.play("dogfight 0404", "target 62Sqn", "fire", 1, "base 59Sentai", "done", "combat", 1)
    table.play("fly 62Sqn 0504", "fly 62Sqn 0404")
    assert (table.actor, table.legal()) == ("Japanese", ["dogfight 0404", "hold"])


# ── 6.8 enemies that stay (R142) ─────────────────────────────────────────────


def test_6_8_r142_the_waiting_side_may_fire_at_what_was_there_all_along() -> None:
    """62Sqn stays over a Japanese airfield with a fighter in it: asked once, when the half ends."""
    table = at(flying('"0404" = ["59Sentai", "62Sqn flying"]', side="Allied"))
    table.play("done")
    assert (table.actor, table.legal()) == ("Japanese", ["dogfight 0404", "hold"])
    assert "62Sqn still in 0404" in table.game.prompt().text
    table.play("dogfight 0404", "target 62Sqn", "fire", 6)
    assert (table.at("62Sqn"), table.g.half, table.g.impulse) == ("-", 0, 2)
    assert table.g.face[table.unit("59Sentai")] == 0


def test_6_8_r142_the_side_of_the_half_fires_first_even_then() -> None:
    """A face-up fighter among those that stayed."""
    table = at(flying('"0404" = ["59Sentai", "21Sqn flying"]', side="Allied"))
    table.play("done", "dogfight 0404")
    assert (table.actor, table.legal("target")) == ("Allied", ["target 59Sentai"])


def test_6_8_r142_who_came_in_this_half_is_not_asked_about_again() -> None:
    """The question came when it flew in; face-down fighters are not asked for at all."""
    table = at(flying('"0404" = ["59Sentai"]\n"0406" = ["62Sqn flying"]', side="Allied"))
    table.play("fly 62Sqn 0404", "hold", "stop", "done")
    assert (table.actor, table.g.half) == ("Japanese", 0)
    assert table.game.prompt().case == "2.1"
    table = at(flying('"0404" = ["59Sentai down", "62Sqn flying"]', side="Allied"))
    table.play("done")
    assert table.game.prompt().case == "2.1"


@pytest.mark.parametrize("side", ["Allied", "Japanese"])
def test_6_8_r142_who_lands_where_it_hovered_is_asked_about(side: str) -> None:
    """It has not come in this half; in the air or at its base the waiting fighter may fire."""
    bomber, fighter = ("62Sqn", "59Sentai") if side == "Allied" else ("Genzan", "243Sqn")
    table = at(
        f'half = "{side}"\noption = "combat"\ndie = 6\n[map]\ncolumns = 7\nrows = 7\n'
        f'[map.flags]\nairfield = ["0404"]\n[control]\n{side} = ["0404"]\n'
        f'[units]\n0404 = ["{bomber} flying down", "{fighter} flying"]\n'
    )
    table.play(f"fly {bomber}", f"base {bomber}", "done")
    assert table.legal() == ["dogfight 0404", "hold"]
    assert table.game.prompt().text == f"{bomber} still in 0404: open fire with {fighter}?"


def test_6_8_r142_who_flew_in_and_landed_is_not_asked_about_again() -> None:
    """The question came when it flew in."""
    table = at(
        'half = "Allied"\noption = "combat"\ndie = 6\n[map]\ncolumns = 7\nrows = 7\n'
        '[map.flags]\nairfield = ["0404"]\n[control]\nAllied = ["0404"]\n'
        '[units]\n0404 = ["59Sentai flying"]\n0405 = ["62Sqn flying down"]\n'
    )
    table.play("fly 62Sqn 0404", "hold", "base 62Sqn", "done")
    assert table.game.prompt().case == "2.1"


# ── 6.8 enemy fighters on the way (R55) ──────────────────────────────────────


def test_6_8_r55_entering_a_hex_with_enemy_fighters_lets_them_fire() -> None:
    """The other side is asked; holding fire, it lets the bomber pass."""
    table = at(flying('"0404" = ["27Sentai"]\n"0905" = ["21Sqn"]'))
    table.play("fly 27Sentai 0905")
    assert table.actor == "Allied"
    assert table.legal() == ["dogfight 0905", "hold"]
    table.play("hold")
    assert (table.actor, table.at("27Sentai")) == ("Japanese", "0905")


def test_6_8_r55_the_survivor_flies_on() -> None:
    """Missed at the only hex on its way, it goes where it was going."""
    table = at(flying('"0901" = ["27Sentai"]\n"0905" = ["21Sqn"]'))
    table.play("fly 27Sentai 0909")
    assert table.at("27Sentai") == "0905"
    table.play("dogfight 0905", "target 27Sentai", "fire", 5)
    assert table.at("27Sentai") == "0909"
    assert table.g.spent[table.unit("27Sentai")] == 8


def test_6_8_r55_an_aircraft_shot_down_on_the_way_is_lost() -> None:
    """The flight ends; the rest of the half goes on."""
    table = at(flying('"0901" = ["27Sentai", "75Sentai"]\n"0905" = ["21Sqn"]'))
    table.play("fly 27Sentai 0909", "dogfight 0905", "target 27Sentai", "fire", 6)
    assert table.at("27Sentai") == "-"
    assert table.actor == "Japanese"
    assert "fly 75Sentai" in table.legal()


def test_6_8_r55_the_way_leads_past_fighters_where_it_can() -> None:
    """Another way of the same length is free of them: nobody is asked."""
    table = at(flying('"0404" = ["27Sentai"]\n"0606" = ["21Sqn"]'))
    table.play("fly 27Sentai 0907")
    assert (table.actor, table.at("27Sentai")) == ("Japanese", "0907")


def test_6_8_r55_face_down_fighters_are_no_danger() -> None:
    """They may not fire."""
    table = at(flying('"0901" = ["27Sentai"]\n"0905" = ["21Sqn down"]'))
    table.play("fly 27Sentai 0909")
    assert table.at("27Sentai") == "0909"


def test_6_8_r55_the_flight_can_be_led_round_by_hand() -> None:
    """In steps, each of them free of fighters, at the price of its MP."""
    table = at(flying('"0901" = ["27Sentai"]\n"0905" = ["21Sqn"]'))
    table.play("fly 27Sentai 1005", "fly 27Sentai 0909")
    assert table.at("27Sentai") == "0909"
    assert table.g.spent[table.unit("27Sentai")] == 9


def test_6_8_r55_every_guarded_hex_asks_anew() -> None:
    """Two fighters in line: two questions."""
    table = at(flying('"0901" = ["27Sentai"]\n"0903" = ["21Sqn"]\n"0906" = ["243Sqn"]'))
    table.play("fly 27Sentai 0909", "hold")
    assert (table.at("27Sentai"), table.actor) == ("0906", "Allied")
    table.play("hold")
    assert table.at("27Sentai") == "0909"


def test_6_8_r55_aircraft_out_of_a_box_come_in_by_the_safest_entry() -> None:
    """0101 and 0201 are equally near 0103: the way over 0201 passes the fighters at 0102."""
    table = at(flying('"BOX" = ["27Sentai"]\n"0102" = ["21Sqn"]'))
    table.play("fly 27Sentai 0103")
    assert (table.at("27Sentai"), table.actor) == ("0103", "Japanese")


def test_6_8_r55_fighters_meet_aircraft_that_come_out_of_a_box() -> None:
    """No way past them: the question comes where they are."""
    table = at(flying('"BOX" = ["27Sentai"]\n"0102" = ["21Sqn"]\n"0202" = ["243Sqn"]'))
    table.play("fly 27Sentai 0103")
    assert (table.at("27Sentai"), table.actor) == ("0102", "Allied")
    table.play("hold")
    assert (table.at("27Sentai"), table.g.spent[table.unit("27Sentai")]) == ("0103", 10)


# ── the ways and distances against a slow oracle ─────────────────────────────


def test_flights_reach_what_the_grid_says() -> None:
    """The choices listed are those of the hexes within reach, for both kinds of columns."""
    for low in ("even", "odd"):
        grid = Grid(13, 11, low)
        for centre in range(0, grid.size, 3):
            for reach in (0, 1, 2, 5, 8):
                listed: list[Choice] = []
                list_around(grid, centre, reach, Row("fly", 1).upto(grid.size), listed)
                within = [h for h in grid.within(centre, reach) if h != centre]
                assert [choice.hex for choice in listed] == within


def test_box_distances_are_shortest_paths() -> None:
    """Against networkx, with a hub for the box, on the whole map."""
    pack = load_pack()
    theatre = theatre_of(pack, pack.scenarios["campaign"], 0)
    box = theatre.rules.boxes[0]
    graph = nx.Graph()
    for h in range(theatre.size):
        graph.add_edges_from((h, n) for n in theatre.near[h])
    graph.add_edges_from(("hub", h) for h in box.hexes)
    length = nx.single_source_shortest_path_length(graph, "hub")
    table = at('scenario = "campaign"\n[units]\n"BOX" = ["Genzan"]\n')
    unit = table.unit("Genzan")
    for h in range(theatre.size):
        assert flight_cost(table.g, unit, h) == box.mp + length[h] - 1


def test_a_way_is_shortest_and_meets_as_few_fighters_as_any() -> None:
    """Against networkx, which weighs every step 1000 and every guarded hex 1."""
    pack = load_pack()
    theatre = theatre_of(pack, pack.scenarios["campaign"], 0)
    find = theatre.map.find
    guarded = sorted(find(label) for label in ("1010", "1011", "1110", "1209", "1412", "1513"))
    graph = nx.DiGraph()
    for h in range(theatre.size):
        for near in theatre.near[h]:
            graph.add_edge(h, near, weight=1000 + (near in guarded))
    for start, to in [("0808", "1615"), ("1005", "1014"), ("1209", "1010"), ("0612", "1808")]:
        path = way(theatre, find(start), find(to), guarded)
        weight = nx.dijkstra_path_length(graph, find(start), find(to))
        assert len(path) * 1000 + sum(h in guarded for h in path) == weight
        assert path[-1] == find(to)
