"""9.9 Anti-aircraft fire."""

from __future__ import annotations

import pytest

from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE
from sandtable.games.forlorn_hopes.air import (
    anti_aircraft,
    bombing,
)
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BASE_DESTROYED,
    BASE_DISRUPTED,
    BUILDING,
    JAPANESE,
    ON_AIRBASE,
    ON_CITY,
    ON_GROUND,
    ON_PORT,
    ON_SHIPS,
    ON_SUPPLY,
)
from sandtable.games.forlorn_hopes.showing import showing
from tests.cases.forlorn_hopes.sky import PACK, Sky


def attack(sky: Sky, *names: str, level: str = "Medium") -> Sky:
    """These attackers are fired at."""
    units = [sky.fly(name, level=level) for name in names]
    anti_aircraft.begin(sky.g, tuple(units))
    sky.settle()
    return sky


# ── 9.9.1 before the bombs ───────────────────────────────────────────────────


def test_9_9_1_without_a_battle_level_and_naval_target_are_named_first():
    """By the mission player, attacker by attacker; then AA fires."""
    sky = Sky(kind=ON_SHIPS, place="1404")
    sky.put("Exeter")
    sky.put("Java")
    sky.fly("60Sentai")
    sky.fly("12Sentai")
    bombing.begin(sky.g)
    sky.settle()
    assert sky.actor == JAPANESE
    assert sky.legal() == [f"altitude 12Sentai {level}" for level in range(3)]
    sky.play("altitude 12Sentai 1")
    assert sky.legal() == ["aim Exeter", "aim Java"]
    assert sky.why("pass").startswith("9.10.1")
    java = Choice("aim", sky.unit("Java"))
    assert showing.all_notes(sky.g, [java])[0]["odds"]["text"] == "before anti-aircraft fire"
    sky.play("aim Java", "altitude 60Sentai 2")
    told = "before anti-aircraft fire; 1 air unit aimed at it so far"
    assert showing.all_notes(sky.g, [java])[0]["odds"]["text"] == told
    sky.play("aim Exeter")
    assert sky.actor == ALLIED


# ── 9.9.2 who fires ──────────────────────────────────────────────────────────


def test_9_9_2_an_airbase_fires_at_every_attacker():
    """With the value of its display, 1 when it is disrupted."""
    sky = attack(Sky(), "60Sentai", "12Sentai")
    assert "Soerabaja" in sky.g.frames[-1].prompt(sky.g).text
    assert "AA 4" in sky.g.frames[-1].prompt(sky.g).text
    sky.roll(10, 10)
    assert sky.asked == ""
    disrupted = Sky()
    disrupted.g.base_state[PACK.base("Soerabaja")] = BASE_DISRUPTED
    attack(disrupted, "60Sentai")
    assert "AA 1" in disrupted.g.frames[-1].prompt(disrupted.g).text


@pytest.mark.parametrize("state", [BUILDING, BASE_DESTROYED])
def test_9_9_2_airbases_that_do_not_fire(state: int):
    """A mobile one under construction, a destroyed one."""
    sky = Sky(target="MobileC")
    base = PACK.base("MobileC")
    sky.g.base_at[base] = sky.g.mission_hex
    assert anti_aircraft.of_base(sky.g, base) == ("Mobile C (mobile airbase)", 1)
    sky.g.base_state[base] = state
    attack(sky, "60Sentai")
    assert sky.asked == ""


@pytest.mark.parametrize(
    ("place", "kind", "aa"),
    [("1808", ON_CITY, 3), ("1407", ON_PORT, 3), ("1608", ON_PORT, 2)],
)
def test_9_9_2_cities_and_ports(place: str, kind: int, aa: int):
    """2, and 3 where the chart says so."""
    sky = Sky(place=place, kind=kind)
    battery = anti_aircraft.of_target(sky.g)
    assert battery is not None
    assert battery.aa == aa


def test_9_9_2_a_ground_unit_has_1_a_supply_unit_none():
    """When it is the target."""
    for name, kind, aa in (("6KNIL", ON_GROUND, 1), ("ASup1", ON_SUPPLY, None)):
        sky = Sky(kind=kind)
        sky.g.mission_unit = sky.put(name)
        battery = anti_aircraft.of_target(sky.g)
        assert (battery.aa if battery else None) == aa


def test_9_9_2_only_the_target_fires():
    """The airbase of the hex does not when a ground unit is the target (R77)."""
    sky = Sky(kind=ON_GROUND)
    sky.g.mission_unit = sky.put("6KNIL")
    attack(sky, "60Sentai").roll(10)
    assert sky.asked == ""


def test_9_9_2_each_ship_fires_once_at_an_attacker_its_owner_chooses():
    """Whatever the target; one that is disrupted has one less."""
    sky = Sky(kind=ON_SHIPS, place="1404")
    sky.put("Houston")
    sky.g.disrupted[sky.put("Java")] = 1
    attack(sky, "60Sentai", "12Sentai")
    assert sky.actor == ALLIED
    assert "AA 4" in sky.g.frames[-1].prompt(sky.g).text
    assert sky.legal() == ["aim 60Sentai", "aim 12Sentai"]
    sky.play("aim 60Sentai").roll(10)
    assert "Java, AA 1" in sky.g.frames[-1].prompt(sky.g).text
    sky.play("aim 60Sentai").roll(10)
    assert sky.asked == ""


def test_9_9_2_an_attacker_that_fell_is_no_target_any_more():
    """The next ship has to choose another, or nobody."""
    sky = Sky(kind=ON_SHIPS, place="1404")
    sky.put("Houston")
    sky.put("Exeter")
    sky.g.steps[sky.fly("60Sentai")] = 1
    attack(sky, "60Sentai").play("aim 60Sentai").roll(1)
    assert sky.steps("60Sentai") == 0
    assert sky.asked == ""


# ── 9.9.3 the die ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("level", "die", "hit"),
    [("Medium", 4, True), ("Medium", 5, False), ("High", 2, True), ("High", 3, False),
     ("Low", 5, True), ("Low", 6, False)],
)  # fmt: skip
def test_9_9_3_at_or_below_aa_and_level(level: str, die: int, hit: bool):
    """AA 4: High -2, Low +1."""
    sky = attack(Sky(), "60Sentai", level=level).roll(die)
    assert sky.disrupted("60Sentai") == hit


def test_9_9_3_a_ten_misses_whatever_the_aa():
    """Even where AA and level come to ten."""
    sky = Sky()
    unit = sky.fly("60Sentai", level="Low")
    assert anti_aircraft.hits_at(sky.g, 12, unit) == 9


def test_9_9_3_what_cannot_hit_throws_no_die():
    """AA 1 against High."""
    sky = Sky(kind=ON_GROUND)
    sky.g.mission_unit = sky.put("6KNIL")
    attack(sky, "60Sentai", level="High")
    assert sky.asked == ""
    assert "cannot hit" in sky.said("9.9.3")


def test_9_9_3_effects_of_a_hit():
    """Disrupted; disrupted already, a step; a 1 does both, and no second step (R146)."""
    sky = attack(Sky(), "60Sentai").roll(2)
    assert (sky.disrupted("60Sentai"), sky.steps("60Sentai")) == (True, 2)
    assert sky.g.struck[sky.unit("60Sentai")] == 1
    attack(sky, "60Sentai").roll(2)
    assert (sky.disrupted("60Sentai"), sky.steps("60Sentai")) == (True, 1)
    fresh = attack(Sky(), "60Sentai").roll(1)
    assert (fresh.disrupted("60Sentai"), fresh.steps("60Sentai")) == (True, 1)
    shaken = attack(Sky(), "60Sentai")
    shaken.g.disrupted[shaken.unit("60Sentai")] = 1
    assert shaken.roll(1).steps("60Sentai") == 1


def test_9_9_3_disrupted_attackers_still_bomb():
    """With a penalty; with a battle the same fire comes before the bombs."""
    sky = Sky(kind=ON_AIRBASE)
    sky.fly("60Sentai")
    bombing.begin(sky.g)
    sky.settle()
    sky.play("altitude 60Sentai 1", "bomb 60Sentai").roll(3)
    sky.play("bomb 60Sentai 0")
    assert sky.actor == CHANCE
    sky.roll(5)
    assert sky.modifiers("9.10.1")["attacker disrupted"] == -2
