"""Forlorn Hopes: the map, the counters, the scenarios, and what an owner may change."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from sandtable.board.files import PackError
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.data.bases import counts_at, may_base
from sandtable.games.forlorn_hopes.data.map import (
    Box,
    blocked_sides,
    navigable,
    small_map,
    zone_column,
)
from sandtable.games.forlorn_hopes.data.scenarios import PHASES, EarlyEnd, Surrender
from sandtable.games.forlorn_hopes.kinds import (
    AF11,
    AIR,
    ALLIED,
    BB,
    BOMBERS,
    CA,
    CLOSED_TO,
    COVERING,
    CV,
    CVS,
    DD,
    EAST,
    FIGHTER,
    FULL,
    GROUND,
    JAPANESE,
    MAJOR,
    MINOR,
    MOBILE,
    MULTI,
    NAVAL,
    NOBODY,
    OFF_MAP,
    PLAY,
    POOL,
    RECON,
    REDUCED,
    RESERVE,
    SIDE_OF_FORCE,
    SIDES,
    SINGLE,
    SUPPLY,
    TENDER,
    TORPEDO_BOMBER,
    TRANSPORT,
    TRANSPORT_PLANE,
    TYPES,
    WEST,
    ZONES,
)
from sandtable.games.forlorn_hopes.pack import DATA, Pack, Scenario, load_pack
from sandtable.games.forlorn_hopes.position import read_position
from sandtable.games.forlorn_hopes.rulebook import ForlornHopes
from tests.packs import changed, check_drawing, check_provenance

PACK = load_pack()
BOARD = PACK.map
ROSTER = PACK.roster
SCENARIOS = list(PACK.scenarios.values())
CAMPAIGN, JAVA_SEA = SCENARIOS
UNITS = range(ROSTER.count)


def box(name: str) -> Box:
    """The box of this name."""
    return next(box for box in PACK.boxes if box.name == name)


def at(label: str) -> int:
    return BOARD.number(label)


def labels(places: list[int]) -> list[str]:
    return [BOARD.label(place) for place in places]


def unit(short: str) -> int:
    found = ROSTER.find(short)
    assert found >= 0
    return found


# ── the map ──────────────────────────────────────────────────────────────────


def test_the_map_has_34_columns_of_13_hexes() -> None:
    assert (BOARD.grid.columns, BOARD.grid.rows, BOARD.size) == (34, 13, 442)
    terrain = Counter(BOARD.terrain_name(h) for h in range(BOARD.size))
    assert terrain == {"sea": 285, "jungle": 127, "bush": 16, "cultivated": 14}
    counts = {flag: sum(BOARD.flags[flag]) for flag in ("coastal", "island", "java", "port")}
    assert counts == {"coastal": 127, "island": 11, "java": 12, "port": 29}
    assert sum(navigable(BOARD)) == 412
    assert sum(BOARD.flags["town"]) + sum(BOARD.flags["city"]) == 31


@pytest.mark.parametrize(
    ("start", "end", "hexes"),
    [("1401", "1205", 5), ("1702", "1808", 6), ("1707", "1808", 1)],
)
def test_the_distances_of_the_book(start: str, end: str, hexes: int) -> None:
    assert BOARD.distance(at(start), at(end)) == hexes


@pytest.mark.parametrize(
    ("label", "name", "flags"),
    [
        ("1202", "Singapore", {"city", "port"}),
        ("1808", "Soerabaja", {"city", "port", "java"}),
        ("3311", "Darwin", {"city", "port"}),
        ("1205", "Palembang", {"city", "port"}),
        ("1702", "Sarawak", {"town", "port"}),
        ("1408", "Bandoeng", {"city", "java"}),
        ("1608", "Tjilatjap", {"town", "port", "java"}),
        ("2606", "Kendari", {"town", "port"}),
    ],
)
def test_places_are_where_they_should_be(label: str, name: str, flags: set[str]) -> None:
    h = at(label)
    assert BOARD.place_name[h] == name
    wanted = {"city", "town", "port", "java"}
    assert {flag for flag in wanted if BOARD.flags[flag][h]} == flags


def test_3_0_every_hex_has_its_zone() -> None:
    zones = zone_column(BOARD)
    assert Counter(ZONES[zone] for zone in zones) == {
        "south": 183,
        "east": 136,
        "west": 115,
        "line": 8,
    }
    line = [h for h in range(BOARD.size) if ZONES[zones[h]] == "line"]
    assert {BOARD.grid.col(h) for h in line} == {17}
    for h in range(BOARD.size):
        if ZONES[zones[h]] in {"west", "east"}:
            assert (BOARD.grid.col(h) < 17) == (ZONES[zones[h]] == "west")


def test_no_ship_crosses_java() -> None:
    # Between Sunda and Bali: no way from the Java Sea to the Indian Ocean but around the island.
    ships, land = navigable(BOARD), blocked_sides(BOARD, "land")
    reached = {at("1606")}
    waiting = [at("1606")]
    while waiting:
        h = waiting.pop()
        for d in range(6):
            n = BOARD.near6[h * 6 + d]
            if n < 0 or n in reached or not ships[n] or land[h * 6 + d]:
                continue
            if 14 <= BOARD.grid.col(n) <= 18:
                reached.add(n)
                waiting.append(n)
    assert {"1407", "1707", "1808"} <= set(labels(sorted(reached)))
    assert not {"1408", "1508", "1608", "1609", "1708", "1809"} & set(labels(sorted(reached)))


def test_tjilatjap_opens_to_the_south_only() -> None:
    land = blocked_sides(BOARD, "land")
    h = at("1608")
    open_to = [
        BOARD.label(BOARD.near6[h * 6 + d])
        for d in range(6)
        if navigable(BOARD)[BOARD.near6[h * 6 + d]] and not land[h * 6 + d]
    ]
    assert all(label[2:] in {"08", "09"} for label in open_to)
    assert "1609" in open_to


def test_straits_part_land_and_are_crossed_by_ships_only() -> None:
    strait = BOARD.side_kinds.index("strait")
    land = BOARD.side_kinds.index("land")
    assert (PACK.tec.side_ground[strait], PACK.tec.side_ships[strait]) == (0, 1)
    assert (PACK.tec.side_ground[land], PACK.tec.side_ships[land]) == (1, 0)
    assert BOARD.side[BOARD.edge(at("1306"), at("1407"))] == strait
    assert BOARD.side[BOARD.edge(at("1707"), at("1708"))] == land
    assert Counter(side.kind for side in BOARD.sides) == {"strait": 72, "land": 30}


def test_9_2_arrow_hexes_lie_on_their_edges() -> None:
    hexes = {box.name: labels(box.hexes) for box in PACK.boxes}
    assert "1401" in hexes["INDOCHINA"]
    for label in hexes["INDOCHINA"]:
        assert label[2:] == "01"
        assert int(label[:2]) < 17
    for label in hexes["PHILIPPINES"]:
        assert label[2:] == "01"
        assert int(label[:2]) > 17
    assert all(label[2:] == "13" for label in hexes["AUSTRALIA"])
    assert hexes["RESERVE"] == ["0107"]
    assert hexes["UNAVAILABLE"] == []
    assert box("COVERING").sea_hexes == box("COVERING").hexes
    assert set(hexes["PHILIPPINES"]) - set(labels(box("PHILIPPINES").sea_hexes)) == {"1901"}
    assert labels(box("AUSTRALIA").sea_hexes) == ["2613", "3013"]


def test_places_are_drawn_near_their_hex() -> None:
    for place, (x, y) in zip(BOARD.places, PACK.spots, strict=True):
        cx, cy = BOARD.grid.centre(place.hex)
        assert (x - cx) ** 2 + (y - cy) ** 2 < 0.8**2, place.name
    drawn = PACK.drawing()
    assert all(drawn[key] for key in ("land", "lakes", "rivers"))


# ── airbases ─────────────────────────────────────────────────────────────────


def test_6_2_each_town_has_an_airbase() -> None:
    kinds = Counter(base.kind for base in PACK.bases)
    assert (kinds[MAJOR], kinds[MINOR], kinds[OFF_MAP], kinds[MOBILE]) == (3, 28, 3, 4)
    on_map = {base.place for base in PACK.bases if base.kind in {MAJOR, MINOR}}
    towns = {h for h in range(BOARD.size) if BOARD.flags["town"][h] or BOARD.flags["city"][h]}
    assert on_map == towns
    majors = [base.title for base in PACK.bases if base.kind == MAJOR]
    assert majors == ["Singapore", "Soerabaja", "Darwin"]
    boxes = {BOARD.label(base.place): base.displays for base in PACK.bases if base.kind == OFF_MAP}
    assert boxes == {
        "INDOCHINA": (True, False),
        "PHILIPPINES": (True, False),
        "AUSTRALIA": (False, True),
    }
    mobile = [base.displays for base in PACK.bases if base.kind == MOBILE]
    assert mobile == [(True, False)] * 2 + [(False, True)] * 2
    assert all(base.aa == 1 for base in PACK.bases if base.kind == MOBILE)


def test_airbases_are_found_by_word() -> None:
    assert PACK.bases[PACK.base("soerabaja")].place == at("1808")
    assert PACK.bases[PACK.base("Indochina")].place == at("INDOCHINA")
    assert PACK.base("MobileB") >= 0
    assert PACK.base("Chitose") >= 0
    assert PACK.base("Soerabaya") == -1


@pytest.mark.parametrize(
    ("short", "bases"),
    [
        ("19BG", {"Darwin", "Soerabaja", "Australia"}),
        ("EastF1M", {"Chitose", "Kamikawa"}),
        ("CVD3A-1", {"Akagi", "Soryu"}),
        ("Albacore1", {"RFCV"}),
    ],
)
def test_6_3_some_models_need_certain_airbases(short: str, bases: set[str]) -> None:
    found = {
        base.id
        for number, base in enumerate(PACK.bases)
        if may_base(ROSTER, PACK.bases, PACK.basing, unit(short), number)
    }
    assert found == bases


def test_6_3_others_use_all_of_their_display_but_ships() -> None:
    for short, side in (("A6M-1", JAPANESE), ("BuffA", ALLIED), ("PBY1", ALLIED)):
        for number, base in enumerate(PACK.bases):
            may = may_base(ROSTER, PACK.bases, PACK.basing, unit(short), number)
            assert may == (base.displays[side] and base.ship < 0)


def test_6_3_reconnaissance_is_free_at_a_major_airbase() -> None:
    pby = unit("PBY1")
    assert not counts_at(ROSTER, PACK.bases, pby, PACK.base("Soerabaja"))
    assert counts_at(ROSTER, PACK.bases, pby, PACK.base("Tjilatjap"))
    assert counts_at(ROSTER, PACK.bases, unit("CW21"), PACK.base("Soerabaja"))


# ── the counters ─────────────────────────────────────────────────────────────


def test_there_are_264_counters() -> None:
    assert ROSTER.count == 194
    assert ROSTER.count + sum(marker.number for marker in PACK.markers) == 264
    sides = Counter(SIDES[side] for side in ROSTER.side)
    assert sides == {"Japanese": 100, "Allied": 94}
    assert all(ROSTER.side[u] == SIDE_OF_FORCE[ROSTER.force[u]] for u in UNITS)


def test_5_1_the_11th_air_fleet() -> None:
    models = Counter(ROSTER.model[u] for u in UNITS if ROSTER.force[u] == AF11)
    assert models == {"G3M": 5, "G4M": 5, "A6M": 7, "H6K": 1}


def test_5_2_the_covering_fleet() -> None:
    force = [u for u in UNITS if ROSTER.force[u] == COVERING]
    ships = Counter(ROSTER.type[u] for u in force if ROSTER.category[u] == NAVAL)
    assert ships == {CV: 2, BB: 1, CA: 2, DD: 1}
    aircraft = Counter(ROSTER.model[u] for u in force if ROSTER.category[u] == AIR)
    assert aircraft == {"A6M": 3, "D3A": 2, "B5N": 3}
    assert all(ROSTER.carrier[u] for u in force if ROSTER.category[u] == AIR)
    assert sum(ROSTER.carrier[u] for u in UNITS if ROSTER.force[u] == RESERVE) == 4


def test_2_2_engines_of_bombers() -> None:
    single = {ROSTER.model[u] for u in UNITS if ROSTER.engines[u] == SINGLE}
    assert single == {"D3A", "B5N", "F1M", "Albacore"}
    for u in UNITS:
        heavy = ROSTER.category[u] == AIR and ROSTER.type[u] not in {FIGHTER, RECON}
        assert (ROSTER.engines[u] != 0) == heavy
        if heavy and ROSTER.model[u] not in single:
            assert ROSTER.engines[u] == MULTI


def test_7_3_reconnaissance_units_have_a_range_of_ten_and_nothing_else() -> None:
    recon = [u for u in UNITS if ROSTER.type[u] == RECON]
    assert [ROSTER.model[u] for u in recon] == ["H6K", "H6K", "PBY", "PBY"]
    for u in recon:
        assert (ROSTER.sr[u], ROSTER.steps[u]) == (10, 1)
        assert ROSTER.af[FULL][u] + ROSTER.df[FULL][u] + ROSTER.tma[u] == 0


def test_faces_of_a_torpedo_bomber_a_fighter_and_a_cruiser() -> None:
    g4m, zero, nachi = unit("G4M-1"), unit("A6M-1"), unit("Nachi")
    assert TYPES[ROSTER.type[g4m]] == "T"
    assert ROSTER.type[g4m] == TORPEDO_BOMBER
    assert (TYPES[ROSTER.type[unit("ET1")]], ROSTER.type[unit("ET1")]) == ("T", TRANSPORT)
    assert (ROSTER.af[FULL][g4m], ROSTER.af[REDUCED][g4m], ROSTER.af_defensive[g4m]) == (2, 1, 1)
    assert (ROSTER.bf[FULL][g4m], ROSTER.bf[REDUCED][g4m], ROSTER.sr[g4m]) == (4, 2, 8)
    assert (ROSTER.strafes[zero], ROSTER.bf[FULL][zero], ROSTER.af_defensive[zero]) == (1, 0, 0)
    assert (ROSTER.af[FULL][nachi], ROSTER.df[FULL][nachi], ROSTER.aa[FULL][nachi]) == (4, 3, 3)
    assert (ROSTER.speed[FULL][nachi], ROSTER.speed[REDUCED][nachi]) == (5, 3)


def test_2_2_only_fighters_strafe_and_only_bombers_have_a_coloured_af() -> None:
    for u in UNITS:
        assert not ROSTER.strafes[u] or ROSTER.type[u] == FIGHTER
        if ROSTER.af_defensive[u]:
            assert ROSTER.type[u] in {*BOMBERS, TRANSPORT_PLANE}


def test_2_2_cargo_and_garrisons() -> None:
    for u in UNITS:
        if ROSTER.cargo[u]:
            assert TYPES[ROSTER.type[u]] in {"T", "CL", "DD"}
            assert ROSTER.cargo[u] == 1 or ROSTER.type[u] == TRANSPORT
    garrisons = [u for u in UNITS if ROSTER.garrison[u]]
    assert len(garrisons) == 18
    assert all(ROSTER.name[u].startswith(("MD ", "LSTM ", "Darwin")) for u in garrisons)
    drops = [ROSTER.short[u] for u in UNITS if ROSTER.parachute[u]]
    assert drops == ["TS2", "TS1", "YokosukaSNLF"]


def test_units_are_found_by_short_name_and_id_in_any_case() -> None:
    assert unit("232/605sqn") == unit("al-232-and-605-squadron-hurricane")
    assert ROSTER.find("Yamato") == -1
    words = [word.lower() for word in (*ROSTER.short, *ROSTER.id)]
    assert [ROSTER.find(word) for word in words] == 2 * list(range(ROSTER.count))


def test_2_2_an_invented_ship_that_carries_nothing_need_not_say_so() -> None:
    state = read_position(
        """
[map]
columns = 5
rows = 5
[[counter]]
short = "Ramillies"
side = "Allied"
category = "naval"
type = "BB"
af = 3
df = 3
aa = 2
speed = 4
[units]
0202 = ["Ramillies"]
"""
    )
    assert state.theatre.roster.cargo[-1] == 0


# ── scenarios ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_units_are_named_once_and_in_a_fixed_order(scenario: Scenario) -> None:
    placed = [placement.unit for placement in scenario.placements]
    arriving = [arrival.unit for arrival in scenario.arrivals]
    assert placed == sorted(placed)
    everybody = [*placed, *arriving, *scenario.events]
    assert len(set(everybody)) == len(everybody)
    assert all(0 <= u < ROSTER.count for u in everybody)
    turns = [arrival.turn for arrival in scenario.arrivals]
    assert turns == sorted(turns)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_6_3_airbases_are_not_over_capacity(scenario: Scenario) -> None:
    held: Counter[int] = Counter()
    for placement in scenario.placements:
        u, base = placement.unit, placement.base
        if base < 0:
            continue
        assert may_base(ROSTER, PACK.bases, PACK.basing, u, base)
        assert PACK.bases[base].place in {placement.place, -1}
        held[base] += counts_at(ROSTER, PACK.bases, u, base)
    assert all(number <= PACK.bases[base].capacity for base, number in held.items())


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_11_3_stacks_hold_five_units_of_one_side(scenario: Scenario) -> None:
    stacks: dict[int, list[int]] = {}
    for placement in scenario.placements:
        u = placement.unit
        ashore = ROSTER.category[u] == GROUND and placement.aboard < 0
        if ashore and placement.place < BOARD.size:
            stacks.setdefault(placement.place, []).append(u)
    assert stacks
    for h, units in stacks.items():
        assert len([u for u in units if ROSTER.type[u] != SUPPLY]) <= PACK.number["ground.stack"]
        assert {ROSTER.side[u] for u in units} == {scenario.control[h]}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_3_0_fleets_are_on_their_side_of_the_line(scenario: Scenario) -> None:
    zones = zone_column(BOARD)
    fleets = 0
    for placement in scenario.placements:
        force = ROSTER.force[placement.unit]
        if force in {EAST, WEST} and ROSTER.category[placement.unit] == NAVAL:
            fleets += 1
            if placement.place < BOARD.size:
                assert CLOSED_TO[zones[placement.place]] != force
    assert fleets


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_2_2_ships_carry_no_more_than_they_can(scenario: Scenario) -> None:
    places = {placement.unit: placement.place for placement in scenario.placements}
    loads: Counter[int] = Counter()
    for placement in scenario.placements:
        if placement.aboard >= 0:
            assert placement.place == places[placement.aboard]
            loads[placement.aboard] += ROSTER.steps[placement.unit]
    assert loads
    assert all(steps <= ROSTER.cargo[ship] for ship, steps in loads.items())


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_6_3_floatplanes_are_with_a_cvs(scenario: Scenario) -> None:
    """On a coast, but in the Battle of the Java Sea (R120)."""
    seen = 0
    for placement in scenario.placements:
        if placement.base >= 0 and PACK.bases[placement.base].kind == TENDER:
            seen += 1
            assert ROSTER.type[PACK.bases[placement.base].ship] == CVS
            assert BOARD.flags["coastal"][placement.place] or scenario is JAVA_SEA
    assert seen


def test_the_campaign_uses_every_counter_once() -> None:
    everybody = [placement.unit for placement in CAMPAIGN.placements]
    everybody += [arrival.unit for arrival in CAMPAIGN.arrivals]
    everybody += CAMPAIGN.events
    assert sorted(everybody) == list(UNITS)


def test_the_campaign_begins_with_three_pools() -> None:
    pools: dict[str, set[int]] = {}
    for placement in CAMPAIGN.placements:
        assert placement.status in {PLAY, POOL}
        if placement.status == POOL:
            assert (placement.base, placement.aboard) == (-1, -1)
            pools.setdefault(BOARD.label(placement.place), set()).add(ROSTER.force[placement.unit])
    assert pools == {"UNAVAILABLE": {AF11}, "COVERING": {COVERING}, "RESERVE": {RESERVE}}
    assert BOARD.label(PACK.unavailable) == "UNAVAILABLE"
    assert BOARD.label(PACK.unavailable_to) == "INDOCHINA"
    assert {ROSTER.short[u] for u in CAMPAIGN.events} == {
        "PBY2",
        "IJNSS1",
        "IJNSS2",
        "USNSS",
        "RNNSS",
    }


def test_the_campaign_as_stated() -> None:
    assert (CAMPAIGN.first_turn, CAMPAIGN.last_turn) == (1, 6)
    assert (CAMPAIGN.initiative, CAMPAIGN.initiative_missions) == (JAPANESE, 0)
    assert CAMPAIGN.phases == PHASES
    assert (CAMPAIGN.start_halves, CAMPAIGN.objective_halves) == ([4, 0], [2, 1])
    assert CAMPAIGN.surrender == Surrender(3, at("1202"), JAPANESE)
    assert CAMPAIGN.control[at("1202")] == NOBODY
    assert CAMPAIGN.control[at("1702")] == JAPANESE
    assert CAMPAIGN.control[at("1808")] == ALLIED
    assert CAMPAIGN.control[at("1606")] == NOBODY
    java = [at(label) for label in ("1808", "1407", "1408", "1608")]
    assert CAMPAIGN.early_end == EarlyEnd(JAPANESE, java, 10)
    assert CAMPAIGN.exchange is not None
    assert CAMPAIGN.exchange.hexes == BOARD.hexes("java")
    assert CAMPAIGN.items == []
    arrivals = {ROSTER.short[a.unit]: (a.turn, labels(a.places)) for a in CAMPAIGN.arrivals}
    assert arrivals["Perth"] == (4, ["1407", "1608"])
    assert arrivals["17PGB"] == (2, ["1908", "AUSTRALIA"])
    assert arrivals["4R"] == (3, ["INDOCHINA"])


def test_the_java_sea_as_stated() -> None:
    assert (JAVA_SEA.first_turn, JAVA_SEA.last_turn) == (4, 4)
    assert (JAVA_SEA.initiative, JAVA_SEA.initiative_missions) == (JAPANESE, 1)
    assert JAVA_SEA.phases == ["random_event", "reconnaissance", "missions", "ground"]
    assert [(item.side, item.item, item.halves) for item in JAVA_SEA.items] == [
        (JAPANESE, "ashore", 7),
        (2, "ships", 0),
        (ALLIED, "sunk_with_cargo", 4),
    ]
    assert [ROSTER.short[u] for u in JAVA_SEA.items[0].units] == ["1F", "2F"]
    assert JAVA_SEA.tie == ALLIED
    assert (JAVA_SEA.surrender, JAVA_SEA.early_end, JAVA_SEA.exchange) == (None, None, None)
    assert JAVA_SEA.objective_halves == [0, 0]
    convoy = [p.unit for p in JAVA_SEA.placements if BOARD.label(p.place) == "2205"]
    assert {"Jintsu", "ET1", "1F", "Chitose", "EastF1M"} <= {ROSTER.short[u] for u in convoy}


# ── an owner's folder ────────────────────────────────────────────────────────


def test_the_pack_is_read_once_and_always_the_same() -> None:
    assert load_pack() is PACK
    assert isinstance(PACK, Pack)
    assert load_pack(DATA).hash == PACK.hash


def test_an_owner_changes_a_value(tmp_path: Path) -> None:
    over = changed(DATA, tmp_path, "charts/numbers.csv", "at most (9.4),3,", "at most (9.4),4,")
    pack = load_pack(over)
    assert (pack.scramble_difference(6, 1), PACK.scramble_difference(6, 1)) == (4, 3)
    assert pack.hash != PACK.hash
    assert pack.roster.short == ROSTER.short


def test_scenarios_are_offered_in_the_order_of_the_pack(tmp_path: Path) -> None:
    ours = [info.id for info in ForlornHopes().scenarios()]
    assert ours == ["campaign", "java-sea"]
    over = changed(DATA, tmp_path, "pack.toml", '["campaign", "java-sea"]', '["java-sea"]')
    assert [info.id for info in ForlornHopes(over).scenarios()] == ["java-sea", "campaign"]


def test_an_owner_adds_a_scenario(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    shutil.copy(DATA / "scenarios" / "java-sea.toml", tmp_path / "scenarios" / "zulu.toml")
    pack = load_pack(tmp_path)
    assert list(pack.scenarios) == [*PACK.scenarios, "zulu"]
    assert pack.scenarios["zulu"].placements == JAVA_SEA.placements


def test_drawing_plays_no_part_in_the_hash(tmp_path: Path) -> None:
    lists = ["land", "lakes", "rivers"]
    assert check_drawing(load_pack, Pack.drawing, tmp_path, lists) == {name: [] for name in lists}


def test_every_value_says_where_it_comes_from() -> None:
    check_provenance(DATA, PACK.folder)
    for scenario in SCENARIOS:
        assert set(scenario.provenance) >= {"turns", "setup", "control"}


# ── small maps ───────────────────────────────────────────────────────────────


def test_a_small_map_speaks_the_words_of_the_game() -> None:
    board = small_map(
        {
            "columns": 4,
            "rows": 3,
            "terrain": {"jungle": ["0201", "0202"]},
            "flags": {"east": ["0101"], "indochina": ["0101"]},
            "side": [{"kind": "strait", "between": ["0201", "0202"]}],
            "place": [{"name": "Port", "hex": "0201", "kinds": ["town", "port"]}],
        },
        "here.toml",
    )
    assert board.words == BOARD.words
    assert board.boxes == BOARD.boxes
    assert board.grid.low == BOARD.grid.low
    assert board.flags["coastal"][board.number("0201")]
    assert board.flags["town"][board.number("0201")]
    assert sum(navigable(board)) == 12
    assert zone_column(board)[:2] == [ZONES.index("east"), -1]
    assert sum(blocked_sides(board, "strait")) == 2
    with pytest.raises(PackError, match=r"here\.toml, map\.terrain\.swamp: no terrain is called"):
        small_map({"columns": 3, "rows": 3, "terrain": {"swamp": ["0101"]}}, "here.toml")


def test_where_no_fleet_is_committed_the_option_about_it_is_idle() -> None:
    idle = {info.id: info.idle for info in RULEBOOK.scenarios()}
    assert idle == {"campaign": (), "java-sea": ("fleet_stays",)}
