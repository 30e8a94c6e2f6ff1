"""9.7.1 to 9.7.4 The Tactical Battle Board: setting up, rounds, movement."""

import re

import pytest

from sandtable.board.hexes import DIRECTIONS
from sandtable.core.choice import read
from sandtable.core.frame import Then
from sandtable.games.forlorn_hopes.air import (
    battle,
    battle_fire,
)
from sandtable.games.forlorn_hopes.air.battle_actions import (
    OFF,
    End,
    craft_of,
    pose_of,
    reach,
    tma_in_words,
    tma_of,
)
from sandtable.games.forlorn_hopes.air.battle_moves import ends, fly
from sandtable.games.forlorn_hopes.kinds import (
    ABORTED,
    ALLIED,
    ATTACKER,
    DIVING,
    ESCORT,
    HIGH,
    INTERCEPTOR,
    JAPANESE,
    LEVELS,
    LOW,
    MEDIUM,
    PATROL,
)
from sandtable.games.forlorn_hopes.orders import wide_choices
from sandtable.games.forlorn_hopes.showing.air import battle_of
from sandtable.games.forlorn_hopes.words import VERBS
from tests.cases.forlorn_hopes.sky import BOARD, Sky


def impulse(name, part=ATTACKER, at="0707", facing="N", level="Medium", **more):
    """A unit of a mission about to fly."""
    sky = Sky(**more)
    sky.fly(name, part, at, facing, level)
    fly(sky.g, sky.unit(name), ())
    return sky


def set_up(*names, **more):
    """A mission about to be set up against one interceptor."""
    sky = Sky(**more)
    for name in names:
        sky.fly(name)
    sky.fly("17PG", INTERCEPTOR, level="High", base="Darwin")
    battle.begin(sky.g)
    sky.settle()
    return sky


# ── 9.7.1 the board ──────────────────────────────────────────────────────────


def test_9_7_1_127_hexes_in_six_rings():
    """A centre and six rings."""
    rings = [BOARD.ring[h] for h in BOARD.hexes]
    assert len(rings) == 127
    assert [rings.count(ring) for ring in range(7)] == [1, 6, 12, 18, 24, 30, 36]


def test_9_7_1_three_units_of_a_side_to_a_hex_and_level():
    """A fourth may neither be set up there nor end its impulse there."""
    sky = set_up("G4M-1", "G4M-2", "G4M-3", "G4M-4")
    sky.play("edge 4", "set G4M-1 T0107 11", "set G4M-2 T0107 11", "set G4M-3 T0107 11")
    assert sky.why("set G4M-4 T0107 11").startswith("9.7.1")
    assert "set G4M-4 T0108 11" in sky.legal()


def test_9_7_1_no_impulse_ends_in_a_full_hex():
    """What would leave nothing but three of one's own ahead is refused beforehand."""
    sky = Sky()
    for name in ("G4M-1", "G4M-2", "G4M-3"):
        sky.fly(name, at="0707", level="Low")
    unit = sky.fly("Ki57", at="0709", facing="N", level="Low")  # TMA 4, two turns
    fly(sky.g, unit, ())
    sky.play("ahead", "right")
    assert sky.why("left").startswith("9.7.1")
    sky.play("ahead", "ahead")
    assert sky.posture("Ki57") == ("0907", "NE", "Low")


def test_9_7_1_a_free_dive_still_leads_out_of_a_full_level():
    """The hex may be entered, but the impulse does not end there."""
    sky = Sky()
    for name in ("G4M-1", "G4M-2", "G4M-3"):
        sky.fly(name, at="0707")
    unit = sky.fly("Ki57", at="0711", facing="N")
    fly(sky.g, unit, ())
    sky.play(*["ahead"] * 4)
    assert sky.why("done").startswith("9.7.1")
    assert sky.play("dive").posture("Ki57") == ("0707", "N", "Low")


def test_9_7_1_units_that_move_later_in_the_segment_do_not_count():
    """They have to leave anyway."""
    sky = Sky()
    others = [sky.fly(name, at="0707") for name in ("G4M-1", "G4M-2", "G4M-3")]
    unit = sky.fly("12Sentai", at="0711", facing="N")
    target = End(BOARD.target, 0, MEDIUM)
    assert target not in reach(craft_of(sky.g, unit), pose_of(sky.g, unit))
    assert target in reach(craft_of(sky.g, unit, tuple(others)), pose_of(sky.g, unit))


# ── 9.7.2 setting up ─────────────────────────────────────────────────────────


def test_9_7_2_attackers_on_one_edge_facing_inwards_at_one_level():
    """The mission player chooses the edge; Low is for torpedo units only."""
    sky = set_up("60Sentai", "G4M-1", "12Sentai")
    assert sky.legal() == [f"edge {n}" for n in range(6)]
    sky.play("edge 4")  # west
    assert sky.why("set 60Sentai T0107 11").startswith("9.7.2")  # G4M-1 is asked for
    sky.play("set G4M-1 T0104 10")
    assert sky.why("set 12Sentai T1307 11").startswith("9.7.2")  # the eastern edge
    assert sky.why("set 12Sentai T0107 41").startswith("9.7.2")  # facing SW, outwards
    assert sky.why("set 12Sentai T0107 10").startswith("9.7.2")  # Low
    sky.play("set 12Sentai T0107 11")
    assert "Medium" in sky.why("set 60Sentai T0108 12")
    sky.play("set 60Sentai T0108 21")
    assert sky.posture("G4M-1") == ("0104", "NE", "Low")


def test_9_7_2_escorts_within_two_hexes_of_an_attacker_at_any_level():
    """After the attackers, in any facing (R66)."""
    sky = Sky()
    sky.fly("60Sentai")
    sky.fly("59Sentai", ESCORT)
    sky.fly("17PG", INTERCEPTOR, base="Darwin")
    battle.begin(sky.g)
    sky.settle()
    sky.play("edge 4", "set 60Sentai T0107 12")
    assert sky.why("set 59Sentai T0407 10").startswith("9.7.2")
    levels = {text.split()[3] for text in sky.legal() if text.startswith("set 59Sentai T0307")}
    assert len(levels) == 18
    sky.play("set 59Sentai T0307 50")
    assert sky.actor == ALLIED


def test_9_7_2_interceptors_at_the_edge_three_hexes_from_the_mission():
    """At the level that the scramble gave them."""
    sky = set_up("60Sentai").play("edge 4", "set 60Sentai T0107 11")
    assert sky.actor == ALLIED
    assert sky.why("set 17PG T0109 12").startswith("9.7.2")
    assert sky.why("set 17PG T0707 12").startswith("9.7.2")
    assert "High" in sky.why("set 17PG T0110 11")
    sky.play("set 17PG T0110 12")
    assert sky.g.battle_round == 1


def test_9_7_2_interceptors_from_the_target_hex_may_start_near_it():
    """Within one hex of the target hex, or at the edge (R67)."""
    sky = Sky()
    sky.fly("60Sentai")
    sky.fly("BuffA", INTERCEPTOR, level="Low", base="Soerabaja")
    battle.begin(sky.g)
    sky.settle()
    sky.play("edge 4", "set 60Sentai T0107 11")
    near = {text.split()[2] for text in sky.legal()}
    assert {"T0707", "T0706", "T0608", "T1307"} <= near
    assert "T0705" not in near


def test_9_7_2_a_patrol_starts_in_the_target_hex_at_medium():
    """Unloaded; its enemies enter from the edge."""
    sky = Sky(side=ALLIED, kind=-1)
    sky.fly("Do24A", PATROL)
    sky.fly("A6M-1", INTERCEPTOR, level="High", base="Kendari")
    battle.begin(sky.g)
    sky.settle()
    assert sky.legal() == [f"set Do24A T0707 {facing * 10 + 1}" for facing in range(6)]
    sky.play("set Do24A T0707 01")
    assert not sky.g.loaded[sky.unit("Do24A")]
    assert all(BOARD.ring[BOARD.grid.number(t.split()[2][1:])] == 6 for t in sky.legal())


# ── 9.7.3 rounds ─────────────────────────────────────────────────────────────


def test_9_7_3_attackers_move_first_the_slowest_first():
    """With equals the owner chooses."""
    sky = Sky()
    for name in ("75Sentai", "60Sentai", "12Sentai"):  # TMA 5, 4, 4
        sky.fly(name, at="0107", facing="SE")
    sky.fly("17PG", INTERCEPTOR, "1307", "SW")
    sky.g.battle_round = 1
    sky.push(Then("battle.attackers", ((),)))
    assert sky.legal() == ["fly 12Sentai", "fly 60Sentai"]
    assert sky.why("fly 75Sentai").startswith("9.7.3")


def test_9_7_3_fighters_alternate_the_slowest_begins():
    """Each side moves its slowest; the side without initiative first when equal (R70)."""
    sky = Sky()
    sky.fly("60Sentai", at="0104", facing="SE")
    sky.fly("A6M-1", ESCORT, "0105", "SE")  # TMA 7
    sky.fly("59Sentai", ESCORT, "0106", "SE")  # TMA 6
    sky.fly("17PG", INTERCEPTOR, "1307", "NW")  # TMA 6
    sky.fly("33PG", INTERCEPTOR, "1308", "NW")
    sky.push(Then("battle.fighters", (-1, ())))
    order = []
    while sky.asked:
        if sky.asked == "Order":
            order.append(sky.legal()[0])
            sky.play(order[-1])
        else:
            sky.play("done" if "done" in sky.legal() else "ahead")
    assert order == ["fly 17PG", "fly 59Sentai", "fly 33PG", "fly A6M-1"]


def test_9_7_3_six_rounds_at_most():
    """Loaded attackers that have not bombed by then turn back while interceptors are there."""
    sky = Sky()
    sky.fly("60Sentai", at="0107")
    sky.fly("17PG", INTERCEPTOR, "1307")
    sky.g.battle_round = 6
    sky.push(Then("battle.round"))
    assert sky.asked == ""
    assert sky.g.battle_round == 0
    assert sky.posture("60Sentai")[0] == ""
    assert sky.g.part[sky.unit("60Sentai")] == ABORTED
    assert not sky.g.mission_bombed


def test_9_7_3_the_battle_ends_when_a_side_has_nobody_on_the_board():
    """Attackers that are left then attack as without battle (R74)."""
    sky = Sky()
    sky.fly("60Sentai", at="0107")
    sky.fly("17PG", INTERCEPTOR)
    sky.g.battle_round = 2
    sky.push(Then("battle.round"))
    assert sky.asked == "Altitude"
    assert sky.g.battle_round == 0


# ── 9.7.4 movement ───────────────────────────────────────────────────────────


def test_9_7_4_the_whole_tma_is_spent():
    """No more and no less; done is possible when nothing is left."""
    sky = impulse("60Sentai")  # TMA 4
    assert sky.why("done").startswith("9.7.4")
    sky.play("ahead", "ahead", "ahead", "ahead")
    assert sky.posture("60Sentai") == ("0703", "N", "Medium")
    assert sky.legal() == ["dive", "done"]
    sky.play("done")
    assert sky.asked == ""


def test_9_7_4_an_impulse_without_free_actions_ends_by_itself():
    """A bomber at Low cannot dive any more."""
    sky = impulse("60Sentai", level="Low").play("ahead", "ahead", "ahead", "ahead")
    assert sky.asked == ""


def test_9_7_4_what_is_asked_says_why_the_tma_is_not_the_printed_one():
    sky = Sky()
    unit = sky.fly("60Sentai")
    assert tma_in_words(sky.g, unit) == "4"
    sky.g.loaded[unit] = 0
    assert tma_in_words(sky.g, unit) == "5 (printed 4, and 1 without a load)"
    fly(sky.g, unit, ())
    assert (
        "5 of TMA 5 (printed 4, and 1 without a load) left" in sky.g.frames[-1].prompt(sky.g).text
    )


def test_9_7_4_an_unloaded_bomber_has_one_more():
    """TMA + 1; fighters have no more (2.2)."""
    sky = Sky()
    unit = sky.fly("60Sentai")
    assert tma_of(sky.g, unit) == 4
    sky.g.loaded[unit] = 0
    assert tma_of(sky.g, unit) == 5
    fighter = sky.fly("A6M-1")
    sky.g.loaded[fighter] = 0
    assert tma_of(sky.g, fighter) == 7


@pytest.mark.parametrize(
    ("name", "part", "first", "most"),
    [("A6M-1", ESCORT, 0, 4), ("CVB5N-1", ATTACKER, 1, 3), ("60Sentai", ATTACKER, 1, 2)],
)
def test_9_7_4_turns_by_class(name, part, first, most):
    """A fighter's first turn is free; each class has its number of turns."""
    sky = impulse(name, part)
    before = sky.g.frames[-1].left
    sky.play("left")
    assert sky.g.frames[-1].left == before - first
    sky.play(*["left"] * (most - 1))
    assert "turned as often" in sky.why("right")
    assert sky.posture(name)[1] == ["N", "NW", "SW", "S", "SE"][most]


def test_9_7_4_climbing_and_its_ceiling():
    """A loaded multi-engined bomber pays 3 and stays at Medium or lower, unloaded it goes High."""
    sky = impulse("60Sentai", level="Medium")
    assert sky.why("climb").startswith("9.7.4")
    sky = impulse("60Sentai", level="Low").play("climb")
    assert sky.g.frames[-1].left == 1
    assert sky.posture("60Sentai")[2] == "Medium"
    assert "one level" in sky.why("dive")
    sky = impulse("60Sentai", part=ESCORT).play("climb")
    assert sky.posture("60Sentai")[2] == "High"
    sky = impulse("A6M-1", part=ESCORT).play("climb")
    assert sky.g.frames[-1].left == 5


def test_9_7_4_a_dive_is_free_and_one_level():
    """Also after the last MP (R69)."""
    sky = impulse("A6M-1", ESCORT, level="High").play("dive")
    assert sky.g.frames[-1].left == 7
    assert "one level" in sky.why("dive")


def test_9_7_4_a_loaded_dive_bomber_dives_two_levels_in_the_target_hex():
    """There only; and having come down to Low there it may bomb in a dive (9.10.2)."""
    sky = impulse("CVD3A-1", at="0708", level="High").play("dive")
    assert "one level" in sky.why("dive")
    sky = impulse("CVD3A-1", at="0711", level="High").play(*["ahead"] * 4, "dive", "dive")
    assert sky.posture("CVD3A-1") == ("0707", "N", "Low")
    assert sky.asked == ""
    assert sky.g.loaded[sky.unit("CVD3A-1")] == DIVING


def test_9_7_4_only_fighters_half_roll_once():
    """For 3 MP."""
    assert "fighters" in impulse("60Sentai").why("reverse")
    sky = impulse("A6M-1", ESCORT).play("reverse")
    assert sky.posture("A6M-1")[1] == "S"
    assert sky.g.frames[-1].left == 4
    assert "once" in sky.why("reverse")


def test_9_7_4_what_is_left_must_pay():
    """An action that costs more is refused with the figures."""
    sky = impulse("60Sentai", level="Low").play("ahead", "ahead")
    assert "3 MP, 2 left" in sky.why("climb")


def test_9_7_4_off_the_board_is_out_of_the_battle():
    """An attacker that leaves it loaded has aborted."""
    sky = impulse("60Sentai", at="0701").play("ahead")
    assert sky.asked == ""
    assert sky.posture("60Sentai")[0] == ""
    assert sky.g.part[sky.unit("60Sentai")] == ABORTED
    sky = impulse("A6M-1", ESCORT, at="0701").play("ahead")
    assert sky.g.part[sky.unit("A6M-1")] == ESCORT


def test_9_7_4_where_an_impulse_can_end():
    """Each end comes with actions that lead there."""
    sky = Sky()
    unit = sky.fly("75Sentai", at="0707", level="High")
    found = reach(craft_of(sky.g, unit), pose_of(sky.g, unit))
    assert End(BOARD.grid.number("0702"), 0, HIGH) in found
    assert OFF not in found
    assert {end.level for end in found} == {MEDIUM, HIGH}
    for end, path in list(found.items())[::9]:
        trial = impulse("75Sentai", level="High").play(*path)
        if trial.asked:
            trial.play("done")
        u = trial.unit("75Sentai")
        assert End(trial.g.cell[u], trial.g.facing[u], trial.g.level[u]) == end


def test_9_7_4_ends_of_the_impulse_under_way():
    """From its midst too; the choices end it."""
    sky = impulse("75Sentai", level="High").play("ahead", "left")
    for end, path in list(ends(sky.g).items())[::7]:
        trial = impulse("75Sentai", level="High").play("ahead", "left", *path)
        u = trial.unit("75Sentai")
        assert trial.asked == ""
        assert End(trial.g.cell[u], trial.g.facing[u], trial.g.level[u]) == end
    sky.g.frames.clear()
    sky.push(Then("battle.round"))
    assert ends(sky.g) == {}


def test_9_7_4_reach_is_complete():
    """Every way of playing the impulse ends in one of the ends, and no end is missing."""
    sky = Sky()
    unit = sky.fly("36/100Sqn", at="0703", facing="NE", level="Medium")  # TMA 2
    found = reach(craft_of(sky.g, unit), pose_of(sky.g, unit))

    def walk(path):
        trial = impulse("36/100Sqn", at="0703", facing="NE").play(*path)
        if not trial.asked:
            u = trial.unit("36/100Sqn")
            return {End(trial.g.cell[u], trial.g.facing[u], trial.g.level[u])}
        return set().union(*[walk((*path, text)) for text in trial.legal()])

    assert walk(()) == set(found)
    assert {end.level for end in found} == {LOW, MEDIUM}


def test_9_7_4_each_side_flies_its_own():
    """Who is asked."""
    assert impulse("60Sentai").actor == JAPANESE
    assert impulse("17PG", INTERCEPTOR).actor == ALLIED


# ── 9.7.3 how an attacker comes to bomb ──────────────────────────────────────


def refused(sky, text):
    """What is said of a flight that ends nowhere."""
    bar = wide_choices.bars_goto(sky.g, read(text, sky.g.theatre.words, VERBS))
    assert bar is not None
    return str(bar)


def test_9_7_3_the_prompt_says_how_an_attacker_comes_to_bomb():
    """Who carries no bombs, or has aborted, is not told so."""
    goal = "It bombs in a round in which its flight ends in the target hex."
    loaded, fighter = impulse("G4M-1"), impulse("A6M-1", ESCORT)
    loaded.g.loaded[loaded.unit("G4M-1")] = 1
    assert goal in loaded.g.frames[-1].prompt(loaded.g).text
    assert goal not in fighter.g.frames[-1].prompt(fighter.g).text


def test_9_7_3_a_refusal_of_the_target_hex_says_what_to_do():
    """Beside the target with five MP no flight ends in it: it comes back next round."""
    sky = impulse("G4M-1", at="0706", facing="S")
    sky.g.loaded[sky.unit("G4M-1")] = 1
    told = refused(sky, "goto T0707 31")
    assert told.startswith("9.7.3")
    assert "its flight ends in the target hex" in told
    assert "the nearest end is 1 hex off" in told or "the nearest end is 2 hexes off" in told
    ((cell, facing, level),) = re.findall(r"from (T\d+) facing (\w+) at (\w+)", told)
    there = impulse("G4M-1", at=cell[1:], facing=facing, level=level)
    there.g.loaded[there.unit("G4M-1")] = 1
    target = there.g.theatre.pack.air.board.target
    assert target in {end.cell for end in ends(there.g)}
    away = impulse("G4M-1", at="0703", facing="N")
    away.g.loaded[away.unit("G4M-1")] = 1
    assert "none of the ends now leads there" in refused(away, "goto T0707 31")
    assert "9.7.4" in refused(sky, "goto T0101 31")
    sky.g.battle_round = 6
    assert "this is the last round" in refused(sky, "goto T0707 31")


def test_9_7_3_the_table_shows_the_ends_that_lead_to_the_target():
    """From each of these the next flight ends over it, from no other; a fighter looks for none."""
    sky = impulse("G4M-1", at="0706", facing="S")
    sky.g.loaded[sky.unit("G4M-1")] = 1
    target = sky.g.theatre.pack.air.board.target
    shown = battle_of(sky.g, JAPANESE)["ends"]
    assert 0 < sum("leads" in end for end in shown) < len(shown)
    for end in shown:
        there = impulse(
            "G4M-1", at=end["hex"][1:], facing=DIRECTIONS[end["facing"]], level=end["level"]
        )
        there.g.loaded[there.unit("G4M-1")] = 1
        assert bool(end.get("leads")) == (target in {one.cell for one in ends(there.g)})
    sky.g.battle_round = 6
    assert not any("leads" in end for end in battle_of(sky.g, JAPANESE)["ends"])
    fighter = impulse("A6M-1", ESCORT, at="0706", facing="S")
    assert not any("leads" in end for end in battle_of(fighter.g, JAPANESE)["ends"])


def test_9_7_5_the_table_shows_at_whom_a_fighter_may_fire_from_where_its_flight_ends():
    """The same units as if it stood there, with the die of the table; a coloured AF at nobody."""
    sky = Sky()
    sky.fly("A6M-1", ESCORT, at="0706", facing="S")
    sky.fly("17PG", INTERCEPTOR, at="0708", facing="SE", base="Darwin")
    fly(sky.g, sky.unit("A6M-1"), ())
    prey = sky.unit("17PG")
    shown = [end for end in battle_of(sky.g, JAPANESE)["ends"] if end["hex"] is not None]
    assert 0 < sum("fires" in end for end in shown) < len(shown)
    for end in shown:
        there, unit = sky.g.clone(), sky.unit("A6M-1")
        there.cell[unit] = BOARD.grid.number(end["hex"][1:])
        there.facing[unit], there.level[unit] = end["facing"], LEVELS.index(end["level"])
        shots = {shot["unit"]: shot for shot in end.get("fires", [])}
        assert (prey in shots) == (battle_fire.bars_firing(there, unit, prey) is None)
        if prey in shots:
            add = sum(line["value"] for line in battle_fire.modifiers(there, unit, prey, ()))
            table = there.theatre.pack.air.fire
            hits = sum(bool(table.at(die + add).disrupts or table.at(die + add).steps)
                       for die in range(1, 11))  # fmt: skip
            assert shots[prey]["chance"] == f"{hits}/10"
            rear = battle_fire.from_rear(there, battle_fire.stance(there, unit), prey)
            assert shots[prey].get("rear", False) == rear


def test_9_7_4_a_refusal_names_the_other_ends_in_the_hex():
    """The hex can be reached, but not with that facing or at that level."""
    sky = impulse("G4M-1", at="0702", facing="S")
    sky.g.loaded[sky.unit("G4M-1")] = 1
    assert "it can end there facing S at Low, S at Medium" in refused(sky, "goto T0707 1")
