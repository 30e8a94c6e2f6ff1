"""Guadalajara 1937: what is in the data, and what an owner may change."""

from __future__ import annotations

import shutil
from collections import Counter, deque
from itertools import pairwise
from pathlib import Path

import pytest

from sandtable.board.files import PackError
from sandtable.board.folder import Folder
from sandtable.games.spanish_civil_war.data.charts import bounded
from sandtable.games.spanish_civil_war.data.map import WORDS, small_map
from sandtable.games.spanish_civil_war.data.roster import LossBox
from sandtable.games.spanish_civil_war.data.scenarios import (
    ELIMINATED,
    HELD,
    LEAD,
    POINTS,
    Arrival,
    Automatic,
    Decision,
    Holding,
    VictoryItem,
)
from sandtable.games.spanish_civil_war.data.title import (
    LateOrders,
    Mud,
    OpeningBarrage,
    Stacking,
    Trace,
)
from sandtable.games.spanish_civil_war.kinds import (
    AIRCRAFT,
    ARMOUR,
    ARMOURED_CAR,
    ARTILLERY,
    BROKEN,
    FOOT,
    HQ,
    INFANTRY,
    MECH_INFANTRY,
    MOUNTED,
    NATIONALIST,
    NO_SYMBOL,
    RAIL,
    REPUBLICAN,
    SHAKEN,
    SIDES,
    TRAIN,
    VEHICLE,
    WAVER,
)
from sandtable.games.spanish_civil_war.pack import TITLES, Pack, Scenario, load_pack, titles
from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from tests.packs import changed, check_drawing, check_provenance

DATA = TITLES / "guadalajara"
PACK = load_pack()
BOARD = PACK.map
ROSTER = PACK.roster
SCENARIOS = list(PACK.scenarios.values())
ASSAULT, CAMPAIGN, BRIHUEGA = map(PACK.scenarios.__getitem__, ("assault", "campaign", "brihuega"))


def labels(hexes: list[int]) -> list[str]:
    return [BOARD.label(h) for h in hexes]


def unit(short: str) -> int:
    found = ROSTER.find(short)
    assert found >= 0
    return found


def command(name: str) -> int:
    return [known.id for known in PACK.commands].index(name)


def near(h: int, *marks: str) -> int:
    return min(BOARD.distance(h, BOARD.number(mark)) for mark in marks)


# ── the map ──────────────────────────────────────────────────────────────────


def test_the_map_has_88_columns_of_54_hexes() -> None:
    assert (BOARD.grid.columns, BOARD.grid.rows, BOARD.size) == (88, 54, 4752)
    terrain = Counter(BOARD.terrain_name(h) for h in range(BOARD.size))
    assert terrain == {"clear": 3361, "rough": 892, "woods": 452, "rough-woods": 47}
    assert sum(BOARD.flags["in_play"]) == 4752
    assert sum(BOARD.flags["map_edge"]) == 2 * 88 + 2 * 52
    assert (BOARD.boxes, PACK.boxes[0].place) == (["RAIL"], 4752)


@pytest.mark.parametrize(
    ("label", "name", "kind"),
    [
        ("4632", "Brihuega", "town"),
        ("3030", "Trijueque", "village"),
        ("2635", "Torija", "village"),
        ("0852", "Guadalajara", "city"),
        ("3930", "Palacio de Ibarra", "strongpoint"),
        ("3434", "Palacio de Don Luis", "strongpoint"),
        ("5912", "Almadrones", "village"),
        ("1148", "Taracena", "village"),
        ("7828", "Cifuentes", "town"),
    ],
)
def test_places_are_where_they_should_be(label: str, name: str, kind: str) -> None:
    h = BOARD.number(label)
    assert BOARD.place_name[h] == name
    assert [flag for flag in WORDS.flags[2:] if BOARD.flags[flag][h]] == [kind]


def test_a_hex_has_one_kind_of_place() -> None:
    counts = {kind: sum(BOARD.flags[kind]) for kind in WORDS.flags[2:]}
    assert counts == {"village": 81, "town": 7, "city": 1, "strongpoint": 2}
    for h in range(BOARD.size):
        assert sum(BOARD.flags[kind][h] for kind in counts) <= 1


def test_places_are_drawn_in_their_hex() -> None:
    for place, (x, y) in zip(BOARD.places, PACK.spots, strict=True):
        cx, cy = BOARD.grid.centre(place.hex)
        assert (x - cx) ** 2 + (y - cy) ** 2 < 0.58**2, place.name


def test_roads_run_from_hex_to_hex() -> None:
    kinds = Counter(route.kind for route in BOARD.routes)
    assert kinds == {"road": 22, "main_road": 1, "rail": 1}
    for route in BOARD.routes:
        for a, b in pairwise(route.hexes):
            assert BOARD.grid.distance(a, b) == 1
    main = next(route for route in BOARD.routes if route.kind == "main_road")
    through = labels(main.hexes)
    assert (through[0], through[-1]) == ("0654", "7701")
    wanted = ["0852", "1148", "2635", "3030", "4321", "5912", "7202"]
    assert [label for label in through if label in wanted] == wanted


def test_hexsides_and_routes_read_the_same_from_both_sides() -> None:
    for edge, to in enumerate(BOARD.near6):
        if to < 0:
            assert BOARD.side[edge] == BOARD.route[edge] == 0
        else:
            back = BOARD.edge(to, edge // 6)
            assert BOARD.side[edge] == BOARD.side[back]
            assert BOARD.route[edge] == BOARD.route[back]
    assert sum(1 for kind in BOARD.side if kind) == 2 * 672


def test_the_drawing_has_rivers_woods_and_rough_ground() -> None:
    drawn = PACK.drawing()
    assert [len(drawn[key]) for key in ("rivers", "woods", "rough")] == [10, 9, 3]
    assert drawn["rivers"][0]["name"] == "Henares"


# ── supply and entry ─────────────────────────────────────────────────────────


def linked(start: list[int], kinds: set[str]) -> set[int]:
    """All hexes that routes of these kinds join to the first ones."""
    seen, queue = set(start), deque(start)
    while queue:
        h = queue.popleft()
        for edge in range(h * 6, h * 6 + 6):
            to = BOARD.near6[edge]
            if to >= 0 and to not in seen and kinds & set(BOARD.routes_in(BOARD.route[edge])):
                seen.add(to)
                queue.append(to)
    return seen


def test_8_0_sources_lie_on_roads_that_reach_far() -> None:
    assert labels(PACK.sources_of(NATIONALIST)) == ["4201", "5401", "7701", "7801"]
    rear = ["0154", "0654", "0852", "1154", "3554", "6052", "7828"]
    assert labels(PACK.sources_of(REPUBLICAN)) == rear
    for source in PACK.sources:
        on_a_route = BOARD.has_route[source.hex] != 0
        # A-SCW-50: one source feeds the country around it alone.
        assert on_a_route == (BOARD.label(source.hex) != "4201")
        if on_a_route:
            assert len(linked([source.hex], set(WORDS.routes))) > 80, source
    assert PACK.trace == Trace(unit_to_hq=5, hq_to_road=5, unit_to_source=3, units_by_road=True)


def test_every_road_is_joined_to_the_sources_of_both_sides() -> None:
    roads = {h for h in range(BOARD.size) if BOARD.has_route[h]}
    for side in (NATIONALIST, REPUBLICAN):
        on_roads = [h for h in PACK.sources_of(side) if BOARD.has_route[h]]
        assert linked(on_roads, set(WORDS.routes)) == roads


def test_3_3_entry_hexes_and_the_edge_from_which_they_give_way() -> None:
    edges = {BOARD.label(entry.hex): BOARD.label(entry.edge) for entry in PACK.entries}
    assert edges == {
        "7701": "7701",
        "7801": "7801",
        "0654": "0654",
        "0852": "0654",
        "1154": "1154",
        "3554": "3554",
        "6052": "6054",
        "7828": "8828",
    }
    for entry in PACK.entries:
        assert BOARD.flags["map_edge"][entry.edge]
        assert BOARD.has_route[entry.hex]
        assert entry.hex in PACK.sources_of(entry.side)


# ── commands and counters ────────────────────────────────────────────────────


def test_the_counters_are_those_of_the_dossier() -> None:
    assert ROSTER.count == len(ROSTER.id) == 186
    assert [ROSTER.side.count(side) for side in (NATIONALIST, REPUBLICAN)] == [98, 88]
    assert (len(set(ROSTER.short)), len({short.lower() for short in ROSTER.short})) == (186, 186)
    bandera = unit("1/6g")
    assert ROSTER.find("na-6-gruppo-1-bandera") == bandera
    assert ROSTER.type[bandera] == INFANTRY
    assert (ROSTER.cf[bandera], ROSTER.morale[bandera]) == (4, 5)
    assert (ROSTER.ma1[bandera], ROSTER.ma2[bandera]) == (6, 3)
    guns = unit("149/12")
    assert (ROSTER.type[guns], ROSTER.cf[guns], ROSTER.barrage[guns]) == (ARTILLERY, 1, 9)
    train = unit("Tren")
    assert (ROSTER.type[train], ROSTER.barrage[train], ROSTER.ma1[train]) == (TRAIN, 6, 12)
    assert ROSTER.type.count(TRAIN) == 1


def test_values_that_the_book_states() -> None:
    for u in range(ROSTER.count):
        kind = ROSTER.type[u]
        if kind == AIRCRAFT:
            assert ROSTER.barrage[u] == 8, "1.2"
            assert 6 <= ROSTER.cf[u] <= 10, "10.12"
            assert ROSTER.morale[u] == ROSTER.ma1[u] == ROSTER.ma2[u] == 0
        else:
            assert 1 <= ROSTER.morale[u] <= 10
            assert ROSTER.ma1[u] >= ROSTER.ma2[u]
        if kind == HQ:
            assert (ROSTER.morale[u], ROSTER.cf[u]) == (8, 0), "9.0, 7.4"
        assert bool(ROSTER.barrage[u]) == (kind in {ARTILLERY, TRAIN, AIRCRAFT})


def test_9_4_each_ground_unit_has_a_box() -> None:
    for number, known in enumerate(PACK.commands):
        units = [u for u in range(ROSTER.count) if ROSTER.command[u] == number]
        assert {ROSTER.side[u] for u in units} == {known.side}
        if known.id in {"NA", "RA"}:
            assert not known.boxes
            assert {ROSTER.type[u] for u in units} == {AIRCRAFT}
        else:
            assert len(known.boxes) == len(units)
            assert known.boxes[-1].symbol == BROKEN
    littorio = PACK.commands[command("N5")]
    assert littorio.name == "4a Divisione Littorio (Bergonzoli)"
    assert littorio.boxes[:5] == [
        LossBox(NO_SYMBOL, 0, 1),
        LossBox(WAVER, 9, 1),
        LossBox(NO_SYMBOL, 0, 1),
        LossBox(WAVER, 8, 1),
        LossBox(SHAKEN, 8, 1),
    ]
    assert [box.line for box in PACK.commands[command("N1")].boxes] == [1] * 10 + [2] * 3


# ── charts ───────────────────────────────────────────────────────────────────


def test_the_terrain_effects_chart_counts_in_sixths() -> None:
    tec = PACK.tec
    foot = {"clear": 6, "rough": 12, "woods": 12, "rough-woods": 18}
    assert tec.hex_cost[FOOT] == tec.hex_cost[MOUNTED] == foot
    assert tec.hex_cost[VEHICLE] == {"clear": 6, "rough": 18, "woods": 18, "rough-woods": 0}
    assert tec.hex_cost[RAIL] == dict.fromkeys(foot, 0)
    for mover in (FOOT, MOUNTED, VEHICLE):
        assert tec.route_cost[mover] == {"main_road": 2, "road": 3, "rail": 0}
    assert tec.route_cost[RAIL] == {"main_road": 0, "road": 0, "rail": 6}
    assert tec.side_cost[FOOT] == {"river": 6, "major_river": 12}
    assert tec.side_cost[VEHICLE] == {"river": 12, "major_river": -1}
    assert tec.side_cost[RAIL] == {"river": -1, "major_river": -1}
    assert (tec.interdicted, tec.overrun) == (12, 6)
    assert tec.mud == [6, 6, -1, 0]
    assert tec.ignores_retreat == {"town", "city", "strongpoint"}
    assert tec.blocks_observation == {"woods", "rough-woods"}


def test_terrain_bonuses() -> None:
    tec = PACK.tec
    assert tec.defence == {
        "clear": 0,
        "rough": 1,
        "woods": 1,
        "rough-woods": 2,
        "village": 1,
        "town": 2,
        "city": 2,
        "strongpoint": 2,
        "river": 1,
        "major_river": 2,
    }
    assert tec.bombardment == {
        key: number for key, number in tec.defence.items() if key not in WORDS.sides
    }


def test_4_1_to_4_3_who_stops_in_a_zone_and_who_pays_to_leave_it() -> None:
    tec = PACK.tec
    assert tec.leave_zone == [-1, 12, 6, -1]
    assert tec.mover_of_type == [FOOT, VEHICLE, FOOT, VEHICLE, FOOT, 1, 1, VEHICLE, 2, RAIL, -1]
    assert tec.zone_of_type == [-1, 6, -1, -1, -1, 12, 12, 6, 6, -1, -1]
    assert {tec.zone_of_type[t] for t in (MECH_INFANTRY, ARMOUR, ARMOURED_CAR)} == {6}


@pytest.mark.parametrize(
    ("differential", "column"),
    [(-40, 0), (-1, 0), (0, 1), (1, 1), (4, 3), (5, 3), (9, 5), (12, 6), (16, 7), (17, 8), (90, 8)],
)
def test_7_0_the_column_of_a_differential(differential: int, column: int) -> None:
    assert PACK.crt.column_of(differential) == column


def test_combat_results() -> None:
    crt = PACK.crt
    assert crt.names[:3] == ["-1 or less", "0-1", "2-3"]
    assert [crt.result(1, c) for c in (0, 1, 3, 4)] == ["D", "DD", "Ex", "DE"]
    assert [crt.result(10, c) for c in (0, 1, 3, 6)] == ["AE", "ADD", "AC", "BC"]
    assert crt.result(-1, 0) == crt.result(1, 0)
    assert crt.result(12, 0) == crt.result(10, 0)
    assert [bounded(die) for die in (-3, 0, 1, 10, 11, 14)] == [1, 1, 1, 10, 10, 10]


def test_6_0_bombardment() -> None:
    table = PACK.bombardment
    assert [table.column_of(factors) for factors in (1, 3, 4, 8, 24, 25, 99)] == [
        *[0, 0, 1, 2, 5, 6, 6],
    ]
    assert [table.result(die, 2) for die in (1, 4, 6, 7)] == ["DD", "C", "C", "-"]


def test_tables_never_reward_a_worse_die_or_column() -> None:
    for results, order in (
        (PACK.crt.results, ["AE", "ADD", "AC", "BC", "D", "DD", "Ex", "DE"]),
        (PACK.bombardment.results, ["-", "C", "D", "DD"]),
    ):
        ranks = [[order.index(cell) for cell in row] for row in results]
        for row in ranks:
            assert row == sorted(row)
        for better, worse in pairwise(ranks):
            assert all(a >= b for a, b in zip(better, worse, strict=True))


def test_modifiers() -> None:
    assert PACK.drm == {
        "rep_armour_alone": -2,
        "rep_armour_met": -1,
        "nat_armour_alone": -1,
        "nat_armour_met": 0,
        "defender_oos": -1,
        "improved_barrage": 2,
        "adjacent_enemy": 1,
        "improved_defence": 2,
        "disrupted_defence": -1,
    }


def test_air_units_fly_by_turn_and_side() -> None:
    assert [PACK.available(turn, NATIONALIST) for turn in (1, 4, 5, 9, 16)] == [3, 3, 5, 4, 7]
    assert [PACK.available(turn, REPUBLICAN) for turn in (1, 4, 5, 9, 16)] == [7, 7, 9, 8, 10]


def test_turns_and_markers() -> None:
    assert len(PACK.turns) == 16
    assert PACK.turns[0].date == "8 March 1937"
    assert "Brihuega" in PACK.turns[10].history
    assert ("Fired", 20) in PACK.markers


def test_rules_of_the_title() -> None:
    assert "guadalajara" in titles()
    assert PACK.title == "Guadalajara 1937"
    assert PACK.first_player == NATIONALIST
    assert PACK.stacking == Stacking(2, 1)
    own = PACK.exclusive
    assert own.rail_types == [TRAIN]
    assert own.mud == Mud(1, 8)
    assert own.opening_barrage == OpeningBarrage(1, command("N6"), 1)
    assert own.late_orders == LateOrders(1, command("R1"))


# ── scenarios ────────────────────────────────────────────────────────────────

IDS = [scenario.id for scenario in SCENARIOS]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=IDS)
def test_5_0_a_set_up_is_stacked_by_the_book(scenario: Scenario) -> None:
    for h in {placed.hex for placed in scenario.placements}:
        units = [placed.unit for placed in scenario.placements if placed.hex == h]
        types = [ROSTER.type[u] for u in units]
        assert types.count(HQ) <= 1
        assert len(types) - types.count(HQ) <= 2
        assert len({ROSTER.side[u] for u in units}) == 1
        if TRAIN in types:
            assert "rail" in BOARD.routes_in(BOARD.has_route[h])


@pytest.mark.parametrize("scenario", SCENARIOS, ids=IDS)
def test_enemies_are_not_set_up_side_by_side(scenario: Scenario) -> None:
    standing = {placed.hex: ROSTER.side[placed.unit] for placed in scenario.placements}
    for h, side in standing.items():
        assert {standing[n] for n in BOARD.near[h] if n in standing} <= {side}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=IDS)
def test_units_are_named_once_and_in_a_fixed_order(scenario: Scenario) -> None:
    assert scenario.placements == sorted(scenario.placements)
    assert scenario.arrivals == sorted(scenario.arrivals, key=lambda a: (a.turn, a.unit))
    placed = [p.unit for p in scenario.placements]
    coming = [a.unit for a in scenario.arrivals]
    units = placed + coming + scenario.air + scenario.eliminated
    assert len(units) == len(set(units))
    assert [ROSTER.type[u] for u in scenario.air] == [AIRCRAFT] * 14
    for arrival in scenario.arrivals:
        assert scenario.first_turn <= arrival.turn <= scenario.last_turn
        for h in arrival.hexes:
            assert h in [e.hex for e in PACK.entries if e.side == ROSTER.side[arrival.unit]]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=IDS)
def test_8_0_everybody_begins_in_supply(scenario: Scenario) -> None:
    """Counted apart from the rules: paths avoid enemies and their zones, but for own hexes."""
    for side in (NATIONALIST, REPUBLICAN):
        own = {p.hex for p in scenario.placements if ROSTER.side[p.unit] == side}
        enemies = {p.hex for p in scenario.placements if ROSTER.side[p.unit] != side}
        armed = {p.hex for p in scenario.placements if ROSTER.type[p.unit] != HQ} & enemies
        zones = {n for h in armed for n in BOARD.near[h]} - own
        free = set(range(BOARD.size)) - enemies - zones
        sources = [h for h in PACK.sources_of(side) if h in free]
        roads, queue = set(sources), deque(sources)
        while queue:
            h = queue.popleft()
            for edge in range(h * 6, h * 6 + 6):
                to = BOARD.near6[edge]
                if BOARD.route[edge] and to in free and to not in roads:
                    roads.add(to)
                    queue.append(to)

        def reached(goals: set[int], reach: int, free: set[int] = free) -> set[int]:
            ring = found = goals & free
            for _ in range(reach):
                ring = {n for h in ring for n in BOARD.near[h]} & free - found
                found = found | ring
            return found

        staffs = {p.hex for p in scenario.placements if ROSTER.type[p.unit] == HQ} & own
        fed = staffs & reached(roads, 5)
        assert staffs == fed
        assert own <= reached(roads, 3) | reached(fed, 5)


def test_the_campaign_uses_every_counter_once() -> None:
    assert len(CAMPAIGN.placements) + len(CAMPAIGN.arrivals) + len(CAMPAIGN.air) == ROSTER.count
    assert (CAMPAIGN.first_turn, CAMPAIGN.last_turn) == (1, 16)
    by_turn = Counter((a.turn, ROSTER.side[a.unit]) for a in CAMPAIGN.arrivals)
    assert by_turn == {
        (2, NATIONALIST): 13,
        (2, REPUBLICAN): 12,
        (3, REPUBLICAN): 13,
        (4, REPUBLICAN): 14,
        (5, NATIONALIST): 13,
        (5, REPUBLICAN): 16,
        (6, REPUBLICAN): 2,
        (7, NATIONALIST): 9,
    }
    thaelmann = next(a for a in CAMPAIGN.arrivals if a.unit == unit("Thaelmann"))
    assert thaelmann == Arrival(unit("Thaelmann"), 2, [BOARD.number("0654"), BOARD.number("0852")])


def test_the_assault_is_the_campaign_without_what_comes_later() -> None:
    assert ASSAULT.placements == CAMPAIGN.placements
    assert (ASSAULT.first_turn, ASSAULT.last_turn) == (1, 5)
    absent = {command("N4"), command("N5")}
    assert ASSAULT.arrivals == [
        a for a in CAMPAIGN.arrivals if a.turn <= 5 and ROSTER.command[a.unit] not in absent
    ]


def test_the_assault_is_won_by_points() -> None:
    victory = ASSAULT.victory
    assert victory.decision == Decision(POINTS, NATIONALIST, 7, 7)
    points = {BOARD.label(h): i.points for i in victory.items for h in i.hexes if i.item == HELD}
    assert points == {
        "5912": 1,
        "4321": 1,
        "6923": 1,
        "3908": 1,
        "3930": 1,
        "4632": 3,
        "3030": 3,
        "2635": 6,
    }
    broken = [(i.side, i.of, i.points) for i in victory.items if i.item == "broken"]
    assert broken == [(NATIONALIST, REPUBLICAN, 1), (NATIONALIST, NATIONALIST, -1)]
    per = [(i.of, i.per, i.points) for i in victory.items if i.item == ELIMINATED]
    assert per == [(REPUBLICAN, 3, 1), (NATIONALIST, 1, -1)]
    assert {holding.side for holding in ASSAULT.held} == {REPUBLICAN}
    assert {BOARD.label(holding.hex) for holding in ASSAULT.held} == set(points)
    assert not victory.automatic


def test_the_campaign_has_automatic_victories_for_both() -> None:
    drive, stroke = CAMPAIGN.victory.automatic
    towns = [BOARD.number(label) for label in ("2635", "1148", "0852")]
    assert drive == Automatic(NATIONALIST, REPUBLICAN, 1, towns, [], [], 0, 0, drive.text)
    assert stroke == Automatic(
        REPUBLICAN,
        REPUBLICAN,
        8,
        [],
        [BOARD.number("4632"), BOARD.number("3030")],
        [command(name) for name in ("N1", "N2", "N3", "N4", "N5")],
        28,
        3,
        stroke.text,
    )
    assert CAMPAIGN.victory.decision == Decision(LEAD, -1, 0, 0)
    per = [(i.side, i.of, i.per, i.points) for i in CAMPAIGN.victory.items if i.item == ELIMINATED]
    assert per == [(NATIONALIST, REPUBLICAN, 8, 1), (REPUBLICAN, NATIONALIST, 4, 1)]
    points: list[dict[str, int]] = [{}, {}]
    for item in CAMPAIGN.victory.items:
        points[item.side] |= {BOARD.label(h): item.points for h in item.hexes}
    assert points[REPUBLICAN] == {"4632": 4, "3030": 3}
    assert points[NATIONALIST] == {
        "4632": 4,
        "3030": 3,
        "4321": 2,
        "5912": 2,
        "3908": 2,
        "1705": 1,
        "6923": 1,
        "7828": 1,
    }


def test_the_counter_stroke_begins_with_losses() -> None:
    assert (BRIHUEGA.first_turn, BRIHUEGA.last_turn) == (11, 16)
    assert [ROSTER.short[u] for u in BRIHUEGA.eliminated] == ["3/1G", "3/2G", "3/4G", "3/5G"]
    filled = {PACK.commands[c].id: n for c, n in enumerate(BRIHUEGA.checked) if n}
    assert filled == {"N2": 2, "N4": 2}
    assert BRIHUEGA.held == [
        Holding(BOARD.number(label), NATIONALIST) for label in ("4321", "4327", "4632")
    ]
    assert BRIHUEGA.victory.decision == Decision(POINTS, REPUBLICAN, 21, 21)
    last = BRIHUEGA.victory.items[-1]
    assert last == VictoryItem(REPUBLICAN, ELIMINATED, 1, [], NATIONALIST, 2, [], last.text)


def test_the_counter_stroke_is_set_up_in_its_areas() -> None:
    at = {placed.unit: placed.hex for placed in BRIHUEGA.placements}
    enemies = [h for u, h in at.items() if ROSTER.side[u] == NATIONALIST]
    closed = [(BOARD.label(c.hex), c.side) for c in BRIHUEGA.closed]
    assert closed == [("3930", NATIONALIST)]
    assert at[unit("HQIVC")] == BOARD.number("2635")
    for u, h in at.items():
        assert BOARD.label(h) != "3930"
        name = PACK.commands[ROSTER.command[u]].id
        if name == "N4":
            assert near(h, "4632", "3930") <= 3
        elif name == "N2":
            assert near(h, "4321") <= 4
        elif name == "N5" and ROSTER.type[u] != ARTILLERY:
            assert near(h, "3625", "3328") <= 3
        elif name in {"N5", "N6"}:
            littorio = [at[v] for v in at if PACK.commands[ROSTER.command[v]].id == "N5"]
            assert min(BOARD.distance(h, other) for other in littorio if other != h) <= 6
        elif name == "R4" or ROSTER.short[u] in {"HQXI", "Thaelmann", "EdgarAndre"}:
            assert BOARD.grid.row(h) > 28
            assert min(BOARD.distance(h, enemy) for enemy in enemies) >= 2
        elif ROSTER.short[u] not in {"HQIVC", "CommunedeParis"}:
            assert near(h, "3030", "3434") <= 4


# ── an owner's folder, another title ─────────────────────────────────────────


def owned(folder: Path) -> Pack:
    """The title with an owner's folder."""
    return load_pack(overlay=folder)


def test_the_pack_is_read_once_and_always_the_same() -> None:
    assert load_pack() is load_pack("guadalajara") is PACK
    assert load_pack(overlay=DATA).hash == PACK.hash
    assert isinstance(PACK, Pack)
    with pytest.raises(PackError, match=r"no title .guadalajra.; did you mean .guadalajara."):
        load_pack("guadalajra")


def test_an_owner_changes_a_value(tmp_path: Path) -> None:
    over = changed(
        DATA, tmp_path, "charts/tec.csv", "rough,hex,rough,2,2,3", "rough,hex,rough,2,2,5/2"
    )
    pack = load_pack(overlay=over)
    assert (pack.tec.hex_cost[VEHICLE]["rough"], PACK.tec.hex_cost[VEHICLE]["rough"]) == (15, 18)
    assert pack.hash != PACK.hash
    assert pack.roster.short == ROSTER.short


def test_of_a_title_that_is_brought_nobody_has_counted_the_decisions() -> None:
    """Its scenarios may be called like ours, and be other ones."""
    brought = SpanishCivilWar(title="brihuega-again", home=DATA)
    assert {info.decisions for info in brought.scenarios()} == {()}
    assert all(info.decisions for info in SpanishCivilWar().scenarios())


def test_an_owner_adds_a_scenario(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    shutil.copy(DATA / "scenarios" / "assault.toml", tmp_path / "scenarios" / "zulu.toml")
    pack = load_pack(overlay=tmp_path)
    assert list(pack.scenarios) == [*PACK.scenarios, "zulu"]
    assert pack.scenarios["zulu"].placements == ASSAULT.placements


def test_a_title_leaves_out_the_rules_it_does_not_have(tmp_path: Path) -> None:
    text = (DATA / "title.toml").read_text(encoding="utf-8")
    start, end = text.index("[rail]"), text.index("[provenance]")
    (tmp_path / "title.toml").write_text(text[:start] + text[end:], encoding="utf-8")
    own = load_pack(overlay=tmp_path).exclusive
    assert own.rail_types == []
    assert (own.mud, own.opening_barrage, own.late_orders) == (None, None, None)


def test_another_title_is_another_folder(tmp_path: Path) -> None:
    shutil.copytree(DATA, tmp_path / "jarama")
    changed(DATA, tmp_path / "jarama", "title.toml", "Guadalajara 1937", "Jarama 1937")
    jarama = Pack("jarama", Folder(tmp_path / "jarama"))
    assert (jarama.id, jarama.title) == ("jarama", "Jarama 1937")
    assert jarama.hash != PACK.hash


def test_drawing_plays_no_part_in_the_hash(tmp_path: Path) -> None:
    lists = ["rivers", "woods", "rough"]
    assert check_drawing(owned, Pack.drawing, tmp_path, lists) == {name: [] for name in lists}


def test_every_value_says_where_it_comes_from() -> None:
    check_provenance(DATA, PACK.folder)
    for scenario in SCENARIOS:
        assert set(scenario.provenance) >= {"setup", "victory", "held"}


# ── small maps ───────────────────────────────────────────────────────────────


def test_a_small_map_speaks_the_words_of_the_series() -> None:
    board = small_map(
        {
            "columns": 4,
            "rows": 3,
            "terrain": {"rough-woods": ["0202"]},
            "flags": {"town": ["0301"]},
            "side": [{"kind": "major_river", "between": ["0101", "0102"]}],
            "route": [{"kind": "rail", "hexes": ["0101", "0102"]}],
        },
        "here.toml",
    )
    assert board.words == BOARD.words
    assert board.boxes == ["RAIL"]
    assert board.flags["town"][board.number("0301")]
    assert sum(board.flags["in_play"]) == 12
    assert board.routes_in(board.route[board.edge(0, 1)]) == ["rail"]
    assert small_map({"columns": 2, "rows": 2, "boxes": []}, "here.toml").boxes == []
    with pytest.raises(PackError, match=r"here\.toml, map\.flags\.fort: no flag is called"):
        small_map({"columns": 3, "rows": 3, "flags": {"fort": ["0101"]}}, "here.toml")


def test_the_sides_are_called_as_in_the_files() -> None:
    assert SIDES == ("Nationalist", "Republican")
