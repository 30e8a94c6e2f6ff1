"""Forlorn Hopes: the charts and their look-ups."""

from __future__ import annotations

import pytest

from sandtable.games.forlorn_hopes.data.air import (
    CLASS_FIGHTER,
    CLASS_TRANSPORT,
    EDGES,
    MULTI_LOADED,
    MULTI_UNLOADED,
    NEVER,
    SINGLE_LOADED,
    class_of,
)
from sandtable.games.forlorn_hopes.data.charts import Effect, GroundResult, bounded
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BOTH,
    HIGH,
    JAPANESE,
    LOW,
    MEDIUM,
    NOBODY,
)
from sandtable.games.forlorn_hopes.pack import load_pack

PACK = load_pack()
ROSTER = PACK.roster
AIR = PACK.air


def unit(short: str) -> int:
    return ROSTER.find(short)


# ── 9.4, 9.5 ─────────────────────────────────────────────────────────────────


def test_9_4_the_difference_of_distances_is_capped() -> None:
    assert PACK.scramble_difference(6, 1) == 3
    assert PACK.scramble_difference(3, 1) == 2
    assert PACK.scramble_difference(1, 4) == 0
    levels = [AIR.entry_levels.at(difference).level for difference in range(5)]
    assert levels == [LOW, MEDIUM, MEDIUM, HIGH, HIGH]


def test_named_modifiers_and_numbers() -> None:
    assert PACK.drm["interceptor_scramble.recon"] == 1
    assert PACK.drm["air_fire.against_ace"] == -1
    assert PACK.drm["bombing.regular_high_naval"] == -3
    assert PACK.number["initiative.least"] == 6
    assert PACK.number["commitment.fighter_share"] == 2
    assert len(PACK.drm) == len(PACK.modifiers)
    assert len(PACK.number) == len(PACK.numbers)
    assert all(line.title for line in [*PACK.modifiers, *PACK.numbers])


# ── tables by a modified die ─────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("result", "fire", "bombs", "guns"),
    [
        (-5, Effect(0, 0), Effect(0, 0), Effect(0, 0)),
        (6, Effect(0, 0), Effect(1, 0), Effect(0, 0)),
        (8, Effect(1, 0), Effect(0, 1), Effect(1, 0)),
        (10, Effect(1, 1), Effect(0, 2), Effect(0, 1)),
        (19, Effect(0, 2), Effect(0, 3), Effect(0, 2)),
    ],
)
def test_fire_bombing_and_naval_combat(
    result: int, fire: Effect, bombs: Effect, guns: Effect
) -> None:
    assert AIR.fire.at(result) == fire
    assert AIR.bombing.at(result) == bombs
    assert PACK.naval_combat.at(result) == guns


def test_more_never_hits_less() -> None:
    for table in (AIR.fire, AIR.bombing, PACK.naval_combat):
        steps = [table.at(result).steps for result in range(-9, 30)]
        assert steps == sorted(steps)
        assert table.line(30) == len(table.lines) - 1


def test_outcomes_beyond_the_die() -> None:
    assert AIR.target_scramble.at(-2).key == "away"
    assert AIR.target_scramble.at(7).key == "taking_off"
    assert AIR.target_scramble.at(13).key == "on_ground"
    assert AIR.evacuation.at(6).key == "moves"
    assert (AIR.evacuation.at(8).key, AIR.evacuation.at(8).steps) == (
        "moves_disrupted",
        1,
    )
    assert AIR.evacuation.at(14).key == "eliminated"
    assert (AIR.paratroop.at(-1).key, AIR.paratroop.at(-1).steps) == (
        "lands_step_lost",
        1,
    )
    assert AIR.paratroop.at(10).key == "lands_well"


def test_7_5_initiative_missions() -> None:
    missions = [PACK.initiative_missions.at(die).missions for die in range(1, 11)]
    assert missions == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4]


def test_a_die_is_bounded() -> None:
    assert [bounded(die) for die in (-3, 1, 7, 10, 14)] == [1, 1, 7, 10, 10]


def test_11_4_odds_favour_the_defender() -> None:
    table = PACK.ground_combat
    assert table.names[0] == "1:3 or less"
    assert table.names[-1] == "5:1 or more"
    columns = [table.names[table.column(a, d)] for a, d in ((1, 9), (2, 5), (5, 5), (8, 3), (9, 1))]
    assert columns == ["1:3 or less", "1:3 or less", "1:1", "2:1", "5:1 or more"]
    assert table.result(0, 0) == GroundResult(3, 0, 0)
    assert table.result(12, table.column(10, 2)) == GroundResult(0, 4, 1)
    assert table.result(1, table.column(10, 2)) == GroundResult(0, 2, 1)


def test_11_4_a_better_die_or_odds_is_never_worse() -> None:
    results = PACK.ground_combat.results
    for lines in [*results, *zip(*results, strict=True)]:
        assert [r.attacker for r in lines] == sorted((r.attacker for r in lines), reverse=True)
        assert [r.defender for r in lines] == sorted(r.defender for r in lines)


def test_5_4_random_events() -> None:
    keys = [PACK.events.at(die).key for die in range(1, 11)]
    assert keys == [
        "foul_weather", "magic", "allied_submarines", "japanese_submarines", "allied_convoy",
        "tokyo", "friction", "reserve_fleet", "none", "none",
    ]  # fmt: skip
    magic = PACK.events.at(2)
    assert (magic.side, ROSTER.short[magic.unit]) == (ALLIED, "PBY2")
    convoy = PACK.events.at(5)
    assert [PACK.map.label(place) for place in convoy.places] == ["1608", "1407", "AUSTRALIA"]
    assert PACK.events.at(1).side == NOBODY
    assert PACK.events.at(6).number == 2


# ── air missions ─────────────────────────────────────────────────────────────


def test_9_1_composition() -> None:
    assert AIR.composition["airbase"][:2] == (4, 2)
    assert AIR.composition["naval"][:2] == (6, 3)
    assert AIR.composition["paratroop"] == (2, 2, 2, 0)
    assert AIR.composition["carrier"].carriers_only == 1


def test_9_7_classes_of_aircraft() -> None:
    wanted = {
        "A6M-1": CLASS_FIGHTER, "CVD3A-1": SINGLE_LOADED, "G4M-1": MULTI_LOADED,
        "27Sentai": MULTI_LOADED, "Ki57": CLASS_TRANSPORT, "PBY1": -1,
    }  # fmt: skip
    for short, kind in wanted.items():
        u = unit(short)
        assert class_of(ROSTER.type[u], ROSTER.engines[u], loaded=True) == kind
    g4m = unit("G4M-1")
    assert class_of(ROSTER.type[g4m], ROSTER.engines[g4m], loaded=False) == MULTI_UNLOADED


def test_9_7_actions_of_the_classes() -> None:
    fighter, loaded, free = (
        AIR.flights[CLASS_FIGHTER],
        AIR.flights[MULTI_LOADED],
        AIR.flights[MULTI_UNLOADED],
    )
    assert (fighter.first_turn, fighter.turn, fighter.turns_most, fighter.reverse) == (0, 1, 4, 3)
    assert (loaded.ceiling, loaded.reverse, loaded.tma_bonus) == (MEDIUM, NEVER, 0)
    assert (free.ceiling, free.climb, free.tma_bonus) == (HIGH, 3, 1)


def test_9_7_the_board_has_127_hexes_in_six_rings() -> None:
    board = AIR.board
    assert board.grid.label(board.target) == "0707"
    rings = [sum(board.ring[h] == ring for h in board.hexes) for ring in range(7)]
    assert rings == [1, 6, 12, 18, 24, 30, 36]
    assert [len(edge) for edge in board.edges] == [7] * 6
    assert {h for edge in board.edges for h in edge} == {
        h for h in board.hexes if board.ring[h] == 6
    }
    for edge, hexes in enumerate(board.edges):
        assert len(board.inward[edge]) == 2
        for h in hexes:
            for d in board.inward[edge]:
                assert board.ring[board.near6[h * 6 + d]] in {5, 6}
    assert board.inward[EDGES.index("W")] == [1, 2]
    for h in range(board.grid.size):
        near = [n for n in board.near6[h * 6 : h * 6 + 6] if n >= 0]
        assert all(board.ring[n] >= 0 and board.ring[h] >= 0 for n in near)
        if 0 <= board.ring[h] < 6:
            assert len(near) == 6


def test_9_9_anti_aircraft() -> None:
    base, city, ship = AIR.anti_aircraft["airbase"], AIR.anti_aircraft["city"], "naval"
    h = PACK.map.number("1808")
    assert (base.number(4, h, False), base.number(4, h, True), base.number(0, h, True)) == (4, 1, 0)
    assert (city.number(0, h, False), city.number(0, PACK.map.number("1205"), False)) == (3, 2)
    assert AIR.anti_aircraft[ship].fires_at == "one"
    assert (
        AIR.anti_aircraft[ship].number(3, h, True),
        AIR.anti_aircraft[ship].number(0, h, True),
    ) == (2, 0)
    assert AIR.anti_aircraft["under_construction"].fires_at == "none"


def test_9_10_targets() -> None:
    assert AIR.bombed["major"].defence(0) == 4
    assert AIR.bombed["ground"].defence(5) == 4
    assert AIR.bombed["ground"].defence(2) == 2
    assert AIR.bombed["naval"].defence(3) == 3
    assert (AIR.bombed["minor"].destroyed_at, AIR.bombed["port"].stops_supply_at) == (6, 2)
    assert AIR.bombed["off_map"].source == "none"


def test_the_terrain_effects_chart() -> None:
    tec, terrains = PACK.tec, PACK.map.terrains
    effects = {
        name: (tec.ground_open[n], tec.fast_hexes[n], tec.terrain_df[n], tec.terrain_drm[n])
        for n, name in enumerate(terrains)
    }
    assert effects == {
        "sea": (0, 0, 0, 0),
        "jungle": (1, 1, 1, -1),
        "cultivated": (1, 2, 0, 0),
        "bush": (1, 2, 0, 0),
    }
    assert (tec.built_df["city"], tec.built_drm["city"]) == (1, -1)


# ── points ───────────────────────────────────────────────────────────────────


def test_16_1_losses_in_half_points() -> None:
    wanted = {
        "A6M-1": 2, "CVA6M-1": 2, "59Sentai": 1, "19BG": 2, "Fulmar1": 2, "BuffA": 1, "Akagi": 8,
        "Kongo": 8, "Nachi": 4, "Jintsu": 3, "DDNaka": 2, "Chitose": 2, "ET1": 2, "MTB": 1,
        "USNSS": 0, "4R": 1, "MDMedan": 1,
    }  # fmt: skip
    assert {short: PACK.loss_halves[unit(short)] for short in wanted} == wanted
    assert (PACK.scores["commit_11af"].side, PACK.scores["commit_11af"].halves) == (ALLIED, 2)
    assert (PACK.scores["buy_11af"].side, PACK.scores["buy_11af"].halves) == (JAPANESE, -2)
    assert (PACK.scores["aborted"].side, PACK.scores["darwin_hit"].most) == (BOTH, 3)


def test_16_2_objectives_are_land_and_worth_52_points() -> None:
    assert len(PACK.objectives) == 20
    assert sum(objective.points for objective in PACK.objectives) == 52
    assert all(not PACK.map.flags["sea"][objective.hex] for objective in PACK.objectives)


@pytest.mark.parametrize(
    ("halves", "winner"),
    [(-60, ALLIED), (49, ALLIED), (50, NOBODY), (79, NOBODY), (80, JAPANESE), (160, JAPANESE)],
)
def test_16_3_levels(halves: int, winner: int) -> None:
    assert PACK.levels.at(halves).winner == winner


def test_16_3_level_names() -> None:
    assert PACK.levels.at(110).level == "Japanese decisive victory"
    assert PACK.levels.at(109).level == "Japanese marginal victory"


def test_14_regroup() -> None:
    steps = PACK.regroup["air_reduced"]
    assert (steps.die(JAPANESE, True), steps.die(ALLIED, True), steps.die(ALLIED, False)) == (
        6,
        5,
        0,
    )
    assert PACK.regroup["airbase_disrupted"].die(JAPANESE, False) == 5
    assert PACK.regroup["general"].limit == (6, 2)
    assert PACK.regroup["covering_air"].die(ALLIED, True) == 0


def test_turns_are_weeks_of_1942() -> None:
    assert len(PACK.turns) == 6
    assert PACK.turns[3].date == "22-28 February"
