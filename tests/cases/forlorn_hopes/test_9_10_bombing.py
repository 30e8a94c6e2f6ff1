"""9.10 Bombing combat, 9.11 Paratroop assault."""

from __future__ import annotations

import pytest

from sandtable.games.forlorn_hopes.air import (
    battle,
    bombing,
    bombing_hits,
    bombing_manners,
    paratroops,
)
from sandtable.games.forlorn_hopes.air.bombing_manners import (
    DIVE,
    NORMAL,
    PRECISION,
    STRAFING,
    TORPEDO,
)
from sandtable.games.forlorn_hopes.data.charts import Effect
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    ATTACKER,
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BUILDING,
    DIVING,
    DROPPED,
    DROPPED_WELL,
    ENDED,
    FLED,
    INTERCEPTOR,
    JAPANESE,
    LEVELS,
    ON_AIRBASE,
    ON_CITY,
    ON_GROUND,
    ON_PORT,
    ON_SHIPS,
    ON_SUPPLY,
    ROLLING,
)
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from tests.cases.forlorn_hopes.desk import at
from tests.cases.forlorn_hopes.sky import PACK, Sky


def raid(sky: Sky, name: str, level: str = "Medium", ship: str = "") -> Sky:
    """A mission of one attacker without battle, AA fire missing, up to the kind of attack."""
    sky.fly(name)
    bombing.begin(sky.g)
    sky.settle()
    sky.play(f"altitude {name} {LEVELS.index(level)}", f"aim {ship}" if ship else f"bomb {name}")
    while sky.asked in ("AntiAircraftFire", "ShipsFire"):
        sky.play("roll 10" if sky.asked == "AntiAircraftFire" else sky.legal()[0])
    return sky


def manners(sky: Sky, name: str, ship: str = "") -> list[int]:
    """The kinds of attack open to a unit."""
    target = sky.unit(ship) if ship else -1
    unit = sky.unit(name)
    return [
        manner
        for manner in range(len(bombing_manners.MANNERS))
        if bombing_manners.bars_manner(sky.g, unit, manner, target) is None
    ]


def hit(sky: Sky, disrupts: int, steps: int) -> Sky:
    """The target of the mission takes an effect."""
    g = sky.g
    bombing.hit(g, g.mission_hex, g.mission_kind, g.mission_unit, Effect(disrupts, steps), "9.10.3")
    sky.settle()
    return sky


# ── 9.10.1 each attacker bombs once ──────────────────────────────────────────


def test_9_10_1_die_plus_bf_minus_df_plus_modifiers():
    """A Ki-21 with BF 3 on Soerabaja, DF 4."""
    sky = raid(Sky(), "60Sentai", "High").play("bomb 60Sentai 0").roll(1)
    assert sky.modifiers("9.10.1") == {
        "BF of 60Sentai": 3, "DF of the airbase Soerabaja": -4, "normal at High": -1,
    }  # fmt: skip
    assert sky.g.mission_bombed
    assert not sky.g.loaded[sky.unit("60Sentai")]
    assert sky.asked == ""


def test_9_10_1_foul_weather_and_a_base_out_of_supply():
    """Each takes one off."""
    sky = Sky(foul=1)
    sky.fly("60Sentai")
    sky.g.base_oos[sky.g.base[sky.unit("60Sentai")]] = 1
    raid(sky, "60Sentai").play("bomb 60Sentai 0").roll(1)
    assert sky.modifiers("9.10.1")["Foul Weather"] == -1
    assert sky.modifiers("9.10.1")["from an airbase out of supply"] == -1


def test_9_10_1_on_the_board_in_the_target_hex_only():
    """At the end of the movement; it may hold its bombs (R79), and bombs once."""
    sky = Sky()
    sky.fly("60Sentai", at="0707")
    sky.fly("12Sentai", at="0706")
    sky.fly("17PG", INTERCEPTOR, "0104")
    sky.g.battle_round = 2
    bombing.over_target(sky.g)
    assert sky.legal() == ["bomb 60Sentai", "pass"]
    sky.play("pass")
    assert sky.asked == ""
    bombing.over_target(sky.g)
    sky.play("bomb 60Sentai").roll(10).play("bomb 60Sentai 0").roll(1)
    bombing.over_target(sky.g)
    assert sky.asked == ""


def test_9_10_1_a_target_that_is_gone():
    """The bombs fall without effect and count (R80)."""
    sky = Sky(kind=ON_SUPPLY)
    sky.g.mission_unit = sky.put("ASup1")
    sky.fly("60Sentai")
    sky.fly("12Sentai")
    bombing.begin(sky.g)
    sky.play("altitude 12Sentai 1", "bomb 12Sentai", "altitude 60Sentai 1", "bomb 60Sentai")
    sky.play("bomb 12Sentai 0").roll(9)
    assert sky.steps("ASup1") == 0
    assert sky.asked == ""
    assert "gone" in sky.said("9.10.1")


# ── 9.10.2 kinds of attack ───────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "kind", "level", "open_to_it"),
    [
        ("60Sentai", ON_AIRBASE, "Low", [NORMAL]),
        ("CVD3A-1", ON_AIRBASE, "Low", [NORMAL, DIVE]),
        ("CVD3A-1", ON_AIRBASE, "Medium", [NORMAL]),
        ("CVD3A-1", ON_CITY, "Low", [NORMAL]),
        ("19BG", ON_CITY, "Medium", [NORMAL, PRECISION]),
        ("19BG", ON_PORT, "High", [NORMAL]),
        ("G4M-1", ON_AIRBASE, "Low", [NORMAL]),
        ("A6M-1", ON_AIRBASE, "Low", [STRAFING]),
        ("A6M-1", ON_AIRBASE, "Medium", []),
        ("A6M-1", ON_PORT, "Low", []),
    ],
)
def test_9_10_2_who_attacks_how(name: str, kind: int, level: str, open_to_it: list[int]):
    """By type, level and target."""
    sky = Sky(kind=kind)
    sky.fly(name, level=level)
    assert manners(sky, name) == open_to_it


@pytest.mark.parametrize(
    ("name", "kind", "level", "manner", "drm"),
    [
        ("60Sentai", ON_AIRBASE, "High", NORMAL, -1),
        ("60Sentai", ON_AIRBASE, "Medium", NORMAL, 0),
        ("60Sentai", ON_SHIPS, "High", NORMAL, -3),
        ("60Sentai", ON_SHIPS, "Medium", NORMAL, -2),
        ("60Sentai", ON_SHIPS, "Low", NORMAL, -1),
        ("CVD3A-1", ON_SHIPS, "Low", DIVE, 1),
        ("G4M-1", ON_SHIPS, "Low", TORPEDO, 1),
        ("19BG", ON_CITY, "Medium", PRECISION, 1),
    ],
)
def test_9_10_2_modifiers(name: str, kind: int, level: str, manner: int, drm: int):
    """The chart's, normal bombing by level."""
    sky = Sky(kind=kind, place="1404" if kind == ON_SHIPS else "1808")
    unit = sky.fly(name, level=level)
    ship = sky.put("Exeter") if kind == ON_SHIPS else -1
    key = bombing_manners.manner_drm(sky.g, unit, manner, ship)
    assert PACK.drm[f"bombing.{key}"] == drm


def test_9_10_2_torpedoes_in_port_have_no_modifier():
    """In port it is +1 for the port only."""
    sky = Sky(kind=ON_SHIPS)
    unit, ship = sky.fly("G4M-1", level="Low"), sky.put("Exeter")
    assert bombing_manners.manner_drm(sky.g, unit, TORPEDO, ship) == "torpedo_port"
    assert ("9.10.4", "target in port", 1) in bombing.ship_modifiers(sky.g, ship)


def test_9_10_2_on_the_board_a_dive_comes_from_above_in_this_round():
    """Being at Low is not enough (R76)."""
    sky = Sky()
    unit = sky.fly("CVD3A-1", at="0707", level="Low")
    sky.g.battle_round = 2
    assert manners(sky, "CVD3A-1") == [NORMAL]
    sky.g.loaded[unit] = DIVING
    assert manners(sky, "CVD3A-1") == [NORMAL, DIVE]


def test_9_10_2_fighters_strafe_at_low_with_bf_1():
    """At sea only transports and motor torpedo boats; without battle they are asked for Low."""
    sky = Sky(kind=ON_SHIPS, place="1404")
    sky.put("Exeter")
    sky.put("JavaT")
    sky.fly("A6M-1")
    bombing.begin(sky.g)
    assert sky.legal() == ["altitude A6M-1 0"]
    sky.play("altitude A6M-1 0")
    assert sky.legal() == ["aim JavaT"]
    assert sky.why("aim Exeter").startswith("9.10.2")
    sky.play("aim JavaT")
    while sky.asked in ("AntiAircraftFire", "ShipsFire"):
        sky.play("roll 10" if sky.asked == "AntiAircraftFire" else sky.legal()[0])
    sky.play("bomb A6M-1 4").roll(1)
    assert sky.modifiers("9.10.1")["BF of A6M-1"] == 1


def test_9_10_2_a_fighter_with_nothing_to_strafe_turns_back():
    """It has not bombed."""
    sky = Sky(kind=ON_CITY)
    sky.fly("A6M-1")
    bombing.begin(sky.g)
    sky.play("altitude A6M-1 0")
    assert sky.legal() == ["pass"]
    sky.play("pass")
    assert sky.asked == ""
    assert not sky.g.mission_bombed


# ── 9.10.3 airbases ──────────────────────────────────────────────────────────


def test_9_10_3_any_effect_disrupts_the_base():
    """Without a hit nobody on the ground is drawn."""
    sky = hit(Sky(), 1, 0)
    base = PACK.base("Soerabaja")
    assert sky.g.base_state[base] == BASE_DISRUPTED
    assert sky.asked == ""


def test_9_10_3_each_hit_is_a_marker_and_a_step_of_a_caught_unit():
    """Drawn at random, for its owner to see; those taking off come last, who fled is safe."""
    sky = Sky()
    sky.parked("BuffA")
    sky.parked("CW21")
    sky.g.part[sky.parked("BuffB")] = ROLLING
    sky.g.part[sky.parked("BuffC")] = FLED
    hit(sky, 0, 2)
    assert sky.g.base_hits[PACK.base("Soerabaja")] == 2
    assert sky.asked == "Caught"
    assert sky.g.frames[-1].side == ALLIED
    assert sky.g.frames[-1].lots(sky.g) == 2
    assert sky.g.frames[-1].prompt(sky.g).case == "9.10.3"
    sky.roll(1, 1)
    assert sky.asked == ""
    drawn = min(sky.unit("BuffA"), sky.unit("CW21"))
    assert sky.g.steps[drawn] == 0
    assert sky.steps("BuffB") == sky.steps("BuffC") == 2


def test_9_10_3_nobody_on_the_ground_is_told_once():
    """Three hits, one fighter of one step: it is lost, and one line says that no other is left."""
    sky = Sky()
    sky.parked("CW21")
    hit(sky, 0, 3).roll(1, 1, 1)
    told = [event.text for event in sky.g.log or [] if event.case == "9.10.3"]
    assert [text for text in told if "left to be caught" in text] == [
        "No air unit is left to be caught on the ground."
    ]


def test_9_10_3_units_taking_off_are_drawn_when_there_are_no_others():
    """They are caught too."""
    sky = Sky()
    sky.g.part[sky.parked("BuffB")] = ROLLING
    hit(sky, 0, 1).roll(1)
    assert sky.steps("BuffB") == 1


def test_9_10_3_units_taking_off_are_drawn_when_each_other_has_had_a_hit():
    """R149: the first hit falls on the fighter on the ground, the next on either."""
    sky = Sky()
    sky.parked("BuffA")
    sky.g.part[sky.parked("BuffB")] = ROLLING
    hit(sky, 0, 2)
    assert sky.g.frames[-1].lots(sky.g) == 1
    sky.roll(1)
    assert sky.steps("BuffA") == 1
    assert sky.g.frames[-1].lots(sky.g) == 2
    sky.roll(2)
    assert (sky.steps("BuffA"), sky.steps("BuffB")) == (1, 1)


def test_9_10_3_a_draw_is_made_also_when_nobody_is_there():
    """The enemy must not see that the base is empty (6.1)."""
    sky = hit(Sky(), 0, 1)
    assert sky.legal() == ["roll 1"]
    lines = [e for e in sky.roll(1).g.log or [] if "No air unit" in e.text]
    assert [event.seen_by for event in lines] == [ALLIED]


def test_9_10_3_the_draw_is_for_its_owner_alone():
    """The enemy sees neither the lots nor a step lost; an elimination he does."""
    sky = Sky()
    sky.parked("BuffA")
    hit(sky, 0, 2)
    assert len(known_to(sky.g, JAPANESE).frames) < len(sky.g.frames)
    sky.roll(1)
    log = sky.g.log or []
    assert {event.seen_by for event in log if "BuffA" in event.text} == {ALLIED}
    assert known_to(sky.g, JAPANESE).steps[sky.unit("BuffA")] == 2
    sky.roll(1)
    assert [event.seen_by for event in log if "BuffA is eliminated" in event.text][-1] == -1


def test_9_10_3_a_base_is_destroyed_at_its_hits():
    """A minor one at 6."""
    sky = Sky(place="1205", target="Palembang")
    base = PACK.base("Palembang")
    sky.g.base_hits[base] = 5
    hit(sky, 0, 1).roll(1)
    assert sky.g.base_state[base] & BASE_DESTROYED


def test_9_10_3_a_base_under_construction_is_removed_by_any_effect():
    """Nobody is caught there."""
    sky = Sky(target="MobileC")
    base = PACK.base("MobileC")
    sky.g.base_at[base] = sky.g.mission_hex
    sky.g.base_state[base] = BUILDING
    hit(sky, 1, 0)
    assert sky.g.base_at[base] == -1
    assert sky.asked == ""


# ── 9.10.4 naval units ───────────────────────────────────────────────────────


def test_9_10_4_a_hit_takes_a_step_from_the_ship_and_from_its_cargo():
    """Each attacker has its own target."""
    sky = Sky(kind=ON_SHIPS, place="1404", side=ALLIED)
    ship, troops = sky.put("ET1"), sky.put("4R")
    sky.g.load(troops, ship)
    sky.g.mission_unit = ship
    hit(sky, 0, 1)
    assert (sky.steps("ET1"), sky.steps("4R")) == (1, 1)
    hit(sky, 0, 1)
    assert (sky.steps("ET1"), sky.steps("4R")) == (0, 0)


def test_9_10_4_a_hit_takes_one_step_of_all_that_is_aboard():
    """R141: of the unit that has most steps; with the ship everybody goes down."""
    sky = Sky(kind=ON_SHIPS, place="1404", side=ALLIED)
    ship, troops, others = sky.put("ET3"), sky.put("228R"), sky.put("KureSNLF")
    sky.g.load(troops, ship)
    sky.g.load(others, ship)
    sky.g.mission_unit = ship
    hit(sky, 0, 1)
    assert (sky.steps("ET3"), sky.steps("228R"), sky.steps("KureSNLF")) == (1, 1, 1)
    hit(sky, 0, 1)
    assert (sky.steps("ET3"), sky.steps("228R"), sky.steps("KureSNLF")) == (0, 0, 0)


def test_9_10_4_in_port_all_that_is_aboard_loses_one_step():
    """R141: the others are ashore unhurt."""
    sky = Sky(kind=ON_SHIPS)
    ship, troops, others = sky.put("JavaT"), sky.put("6KNIL"), sky.put("Marines")
    sky.g.load(troops, ship)
    sky.g.load(others, ship)
    sky.g.mission_unit = ship
    hit(sky, 0, 2)
    assert (sky.steps("JavaT"), sky.steps("6KNIL"), sky.steps("Marines")) == (0, 1, 1)
    assert sky.g.ground_in(sky.g.mission_hex, ALLIED) == sorted([troops, others])


def test_9_10_4_in_port_the_cargo_of_a_sunk_ship_loses_one_step():
    """The rest is ashore."""
    sky = Sky(kind=ON_SHIPS)
    ship, troops = sky.put("JavaT"), sky.put("6KNIL")
    sky.g.load(troops, ship)
    sky.g.steps[ship] = 1
    sky.g.mission_unit = ship
    hit(sky, 0, 2)
    assert sky.steps("JavaT") == 0
    assert sky.steps("6KNIL") == PACK.roster.steps[troops] - 1


def test_9_10_4_speed_damage_port_and_landing():
    """Fast -1, slow or damaged +1, in port or landing +1."""
    sky = Sky(kind=ON_SHIPS, place="1404", side=ALLIED)
    texts = {}
    for name, damaged in (("DDJintsuA", 0), ("Nachi", 0), ("Nachi", 1), ("ET1", 0)):
        ship = sky.put(name)
        sky.g.steps[ship] = 2 - damaged
        texts[name, damaged] = [(t, v) for _, t, v in bombing.ship_modifiers(sky.g, ship)]
    assert texts == {
        ("DDJintsuA", 0): [("target fast, speed 6", -1)],
        ("Nachi", 0): [],
        ("Nachi", 1): [("target damaged", 1)],
        ("ET1", 0): [("target slow, speed 3", 1)],
    }
    ship = sky.put("ET1", "1707")
    sky.g.load(sky.put("4R"), ship)
    assert not bombing.is_landing(sky.g, ship)
    sky.g.done[ship] = ENDED
    assert not bombing.is_landing(sky.g, ship)  # 10.1.2: what it carries is secret still
    sky.g.spotted[ship] = 1
    assert bombing.is_landing(sky.g, ship)


def test_9_10_4_a_disrupted_ship_is_not_worse_off_for_being_disrupted_again():
    """R80."""
    sky = Sky(kind=ON_SHIPS, place="1404")
    sky.g.mission_unit = sky.put("Exeter")
    hit(hit(sky, 1, 0), 1, 0)
    assert sky.disrupted("Exeter")
    assert sky.steps("Exeter") == 2


# ── 9.10.5 ground units ──────────────────────────────────────────────────────


def test_9_10_5_cf_at_most_four_and_terrain():
    """Jungle or city +1, counted once (R129)."""
    sky = Sky(kind=ON_GROUND, place="1205")
    unit = sky.put("6KNIL")
    cf = PACK.roster.cf[0][unit]
    g = sky.g
    assert bombing.defence(g, g.mission_hex, ON_GROUND, unit) == min(cf, 4) + 1
    strong = sky.put("4R")
    assert bombing.defence(g, g.mission_hex, ON_GROUND, strong) == 5


def test_9_10_5_disrupted_or_steps():
    """A supply unit is eliminated by a hit and never disrupted."""
    sky = Sky(kind=ON_GROUND)
    sky.g.mission_unit = sky.put("6KNIL")
    hit(sky, 1, 0)
    assert sky.disrupted("6KNIL")
    hit(sky, 0, 1)
    assert sky.steps("6KNIL") == PACK.roster.steps[sky.unit("6KNIL")] - 1
    sky = Sky(kind=ON_SUPPLY)
    sky.g.mission_unit = sky.put("ASup1")
    hit(sky, 1, 0)
    assert not sky.disrupted("ASup1")
    hit(sky, 0, 1)
    assert sky.steps("ASup1") == 0


def test_9_10_5_who_is_left_alone_by_bombs_has_the_hex():
    """11.3, 6.6.4: the last defender of a contested hex is bombed, the airbase falls at once."""
    sky = Sky(kind=ON_GROUND)
    sky.put("4R")
    sky.g.mission_unit = sky.put("LSTMSoerabaja")
    hit(sky, 1, 0)
    assert sky.g.holder(sky.g.mission_hex) == ALLIED
    hit(sky, 0, 1)
    assert sky.g.holder(sky.g.mission_hex) == JAPANESE
    assert sky.g.base_state[PACK.base("Soerabaja")] == BASE_DISRUPTED
    assert [event.text for event in sky.g.log if event.case == "16.2"] == [
        "Soerabaja (1808): Japanese troops are alone there; VP if the game ended now: Japanese +6."
    ]


# ── 9.10.6 cities and ports ──────────────────────────────────────────────────


def test_9_10_6_cities_and_ports_collect_hits():
    """Disruption is nothing to them; hits on the city of Darwin score (16.1)."""
    sky = hit(Sky(kind=ON_PORT), 1, 0)
    assert not sky.g.port_hits[sky.g.mission_hex]
    hit(sky, 0, 2)
    assert sky.g.port_hits[sky.g.mission_hex] == 2
    darwin = hit(Sky(kind=ON_CITY, place="3311"), 0, 2)
    assert darwin.g.city_hits[darwin.g.mission_hex] == 2
    assert darwin.g.points[JAPANESE] == 2
    hit(darwin, 0, 3)
    assert darwin.g.points[JAPANESE] == 3


# ── 9.11 paratroop assault ───────────────────────────────────────────────────


def assault(place: str = "1205", foul: int = 0) -> Sky:
    """A C unit with its troops over Palembang."""
    sky = Sky(place=place, target="Palembang", foul=foul)
    unit = sky.fly("Ki57")
    troops = sky.put("TS1", "1502")
    sky.g.load(troops, unit)
    return sky


def over_the_hex(sky: Sky, *dice: int) -> Sky:
    """The C unit goes in at Medium; AA dice, then that of the drop."""
    bombing.begin(sky.g)
    sky.settle()
    return sky.play("altitude Ki57 1", "bomb Ki57").roll(*dice)


def test_9_11_1_land_or_coastal_hexes_but_in_foul_weather():
    """And room in the hex."""
    sky = assault()
    assert paratroops.bars_drop(sky.g, JAPANESE, sky.g.mission_hex) is None
    assert str(paratroops.bars_drop(sky.g, JAPANESE, PACK.map.grid.number("1404")))[:4] == "9.11"
    for name in ("4R", "16R", "29R", "2DivArt", "2Recon"):
        sky.put(name)
    assert "5 of 5" in str(paratroops.bars_drop(sky.g, JAPANESE, sky.g.mission_hex))
    foul = assault(foul=1)
    assert "Foul" in str(paratroops.bars_drop(foul.g, JAPANESE, foul.g.mission_hex))


def test_9_11_2_aa_fire_of_the_hex_comes_first():
    """The strongest of airbase, city and port fires at the C unit (R77)."""
    sky = assault()
    bombing.begin(sky.g)
    sky.play("altitude Ki57 1")
    assert sky.why("pass").startswith("9.11.2")
    sky.play("bomb Ki57")
    assert sky.asked == "AntiAircraftFire"
    assert "AA 2" in sky.g.frames[-1].prompt(sky.g).text


def test_9_11_2_on_the_board_it_drops_when_it_is_in_the_target_hex():
    """In segment (d), bombs or not."""
    sky = assault()
    sky.fly("Ki57", ATTACKER, "0707")
    sky.g.battle_round = 2
    battle.bombs(sky.g)
    assert sky.legal() == ["bomb Ki57"]


def test_9_11_1_bombs_do_not_fall_on_an_airbase_that_the_drop_has_taken():
    """Palembang has no ground unit: it falls first, and the bombers find nothing to bomb."""
    sky = assault()
    sky.fly("EastF1M")
    bombing.begin(sky.g)
    sky.play("altitude Ki57 1", "bomb Ki57", "altitude EastF1M 0", "bomb EastF1M")
    sky.roll(10, 10, 6)
    base = PACK.base("Palembang")
    assert sky.g.holder(sky.g.mission_hex) == JAPANESE
    assert (sky.asked, sky.g.base_hits[base]) == ("", 0)
    assert "its target is gone" in sky.said("9.10.1")


def test_9_11_2_troops_are_lost_with_their_aircraft():
    """Each step scores."""
    sky = assault()
    sky.g.steps[sky.unit("Ki57")] = 1
    over_the_hex(sky, 1)
    assert sky.steps("TS1") == 0
    assert sky.asked == ""


@pytest.mark.parametrize(("die", "arrived"), [(3, DROPPED), (9, DROPPED_WELL)])
def test_9_11_3_the_drop(die: int, arrived: int):
    """Landed, or landed well; an empty hex is taken with its airbase."""
    sky = over_the_hex(assault(), 10, die)
    troops = sky.unit("TS1")
    assert sky.g.hex[troops] == sky.g.mission_hex
    assert sky.g.aboard[troops] == -1
    assert sky.g.arrived[troops] == arrived
    assert sky.g.holder(sky.g.mission_hex) == JAPANESE
    assert sky.g.base_state[PACK.base("Palembang")] & BASE_DISRUPTED
    assert sky.steps("TS1") == 1
    assert sky.g.mission_bombed


def test_9_11_3_a_step_lost_in_the_drop():
    """The end of a unit of one step; it was a drop all the same (9.8.3)."""
    sky = over_the_hex(assault(), 10, 2)
    assert sky.steps("TS1") == 0
    assert sky.g.holder(sky.g.mission_hex) == ALLIED
    assert sky.g.mission_bombed


def test_9_11_3_a_disrupted_c_unit():
    """-2 on the die."""
    sky = over_the_hex(assault(), 2, 4)
    assert sky.modifiers("9.11.3") == {"C unit disrupted": -2}
    assert "result 2" in sky.said("9.11.3")


def test_9_11_3_defenders_keep_the_hex():
    """The drop is fought for in the Ground Operations Phase."""
    sky = assault()
    sky.put("6KNIL")
    over_the_hex(sky, 10, 5)
    assert sky.g.holder(sky.g.mission_hex) == ALLIED
    assert sky.g.contested(sky.g.mission_hex)


def test_9_11_3_no_room_and_the_troops_stay_aboard():
    """They go home with the aircraft."""
    sky = assault()
    for name in ("4R", "16R", "29R", "2DivArt", "2Recon"):
        sky.put(name)
    over_the_hex(sky, 10)
    assert sky.asked == ""
    assert sky.g.aboard[sky.unit("TS1")] == sky.unit("Ki57")
    assert bombing_hits.stands(sky.g, ON_GROUND, sky.unit("TS1"))


def test_9_10_6_what_cannot_be_disrupted_is_not_said_to_be():
    """The log tells what the supply unit feels, not what the table says of others."""
    desk = at(
        "turn = 3\nask = 'fight'\n[mission]\nside = 'Allied'\nhex = '2204'\n"
        "target = 'supply'\nat = 'JSup1'\n[units]\n"
        "Soerabaja = ['19BG attacker loaded over=2204']\n2204 = ['1F', 'JSup1']"
    )
    (bombed,) = [event for event in desk.play("altitude 19BG 0", 4) if event.dice]
    assert bombed.text == "19BG, normal, on JSup1: die 4, result 6, no effect."
    assert not desk.disrupted("JSup1")
