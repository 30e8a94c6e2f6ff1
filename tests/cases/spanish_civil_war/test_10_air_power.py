"""10.0-10.3 Air power."""

from tests.cases.spanish_civil_war.position import Table, at

MAP = """
[map]
columns = 9
rows = 9
"""

NEIGHBOURS = '"0908" = ["3/6G"]\n"0909" = ["IV/50BM"]'
"""So that somebody is asked about attacks in either combat phase."""


def sky(air: str, ask: str = "allot", units: str = "", phase: str = "B", turn: int = 3) -> Table:
    """Air units on a small map; the Nationalist side is phasing in B, the Republican in H."""
    return at(f'phase = "{phase}"\nask = "{ask}"\nturn = {turn}\nair = [{air}]\n{MAP}'
              f"[units]\n{NEIGHBOURS}\n{units}")  # fmt: skip


def mission(table: Table, name: str) -> int:
    return int(table.g.mission[table.unit(name)])


READY, SUPERIORITY, BOUNCER, INTERDICTION, SUPPORT, FLOWN = 0, 2, 3, 4, 5, 6

# ── 10.1 secret allotment ────────────────────────────────────────────────────


def test_10_1_both_sides_allot_the_phasing_side_first():
    """The phasing side is asked about each of its units, then the other side."""
    table = sky('"CR32-1", "CR32-2", "I15-1"')
    assert table.actor == "Nationalist"
    table.play("allot CR32-1")
    assert table.legal() == ["allot CR32-2", "keep CR32-2"]
    table.play("keep CR32-2")
    assert table.actor == "Republican"
    assert table.legal() == ["allot I15-1", "keep I15-1"]


def test_10_1_units_are_gone_through_in_order():
    """Their number must stay secret, so each is asked about."""
    table = sky('"CR32-1", "CR32-2", "I15-1"')
    assert table.case("allot CR32-2") == "10.1"


def test_10_0_what_is_refused_in_the_air_phase_says_what_is_asked():
    """Done and artillery, in each decision of the air part of a phase, with what would do."""
    table = sky('"CR32-1", "CR32-2", "Ro37", "I15-1"')
    asked: list[tuple[str | int, str, str]] = [
        ("allot CR32-1", "10.1", "Say allot or keep"),
        ("allot CR32-2", "10.1", "Say allot or keep"),
        ("keep Ro37", "10.1", "Say allot or keep"),
        ("allot I15-1", "10.1", "Say allot or keep"),
        ("fly Ro37", "", ""),
        ("stop", "10.0", "put it down with `stop`"),
        ("done", "", ""),
        ("done", "", ""),
        (9, "", ""),
        (9, "", ""),
        (9, "", ""),
        ("lose CR32-1", "10.12", "Choose one with `lose`"),
    ]
    for choice, case, remedy in asked:
        if isinstance(choice, int):
            table.play(choice)
            continue
        guns = table.why("bombard 0404")
        assert (guns.case, guns.remedy) == ("2.1", "Bombard in your next phase of artillery fire.")
        done = table.why("done")
        assert (done.case if done else "") == case, choice
        assert not done or remedy in done.remedy
        table.play(choice)


def test_10_1_nothing_is_shown_before_both_are_in():
    """The allotment stays face down while missions are placed; then both are revealed."""
    table = sky('"CR32-1", "Ro37", "I15-1"')
    table.play("allot CR32-1", "keep Ro37", "allot I15-1")
    assert mission(table, "CR32-1") == READY
    assert table.actor == "Nationalist"
    table.play("done")
    assert mission(table, "I15-1") == SUPERIORITY


def test_10_0_one_mission_in_a_turn():
    """A unit in the superiority box flies nothing else."""
    table = sky('"CR32-1", "Ro37", "I15-1"')
    table.play("allot CR32-1", "keep Ro37", "allot I15-1")
    assert table.case("fly CR32-1") == "10.0"
    assert table.why("fly Ro37") is None


def test_10_0_the_other_side_flies_superiority_alone():
    """After the allotment only the phasing side places missions."""
    table = sky('"CR32-1", "I15-1"')
    table.play("keep CR32-1", "keep I15-1")
    assert table.actor == "Nationalist"
    assert table.case("interdict I15-1 0303") != ""


# ── 10.12 the procedure ──────────────────────────────────────────────────────


def test_10_12_a_die_of_the_combat_factor_or_more_hits():
    """CR32 has 7: a 7 hits, a 6 misses; both dice fall before losses are taken."""
    table = sky('"CR32-1 allotted", "I15-1 allotted"', ask="reveal")
    table.play(7, 6)
    assert table.g.due[table.unit("I15-1")] == 8
    assert mission(table, "CR32-1") == SUPERIORITY


def test_10_12_combat_is_simultaneous():
    """Both hit, both are lost."""
    table = sky('"CR32-1 allotted", "I15-1 allotted"', ask="reveal")
    table.play(10, 10)
    for name in ("CR32-1", "I15-1"):
        assert table.g.due[table.unit(name)] == 8


def test_10_12_the_owner_chooses_his_losses():
    """Two fight two, one hit: the Republican player names the lost unit."""
    table = sky('"CR32-1 allotted", "CR32-2 allotted", "I15-1 allotted", "I16-1 allotted"',
                ask="reveal")  # fmt: skip
    table.play(9, 1, 1, 1)
    assert table.actor == "Republican"
    assert table.legal() == ["lose I15-1", "lose I16-1"]
    table.play("lose I15-1")
    assert mission(table, "I16-1") == SUPERIORITY


def test_10_12_the_side_with_more_decides_on_its_excess():
    """One more than the enemy: one may be kept to bounce, not two."""
    table = sky('"CR32-1 allotted", "CR32-2 allotted", "I15-1 allotted"', ask="reveal")
    assert table.actor == "Nationalist"
    table.play("excess CR32-2")
    assert mission(table, "CR32-2") == BOUNCER
    assert table.why("excess CR32-1") is not None
    table.play(1, 1)
    assert table.actor != "dice"


def test_10_12_excess_units_may_fight():
    """Then there is a die for each of them."""
    table = sky('"CR32-1 allotted", "CR32-2 allotted", "I15-1 allotted"', ask="reveal")
    table.play("done", 1, 7, 1)
    assert table.g.due[table.unit("I15-1")] == 8


def test_10_12_nobody_to_fight_no_dice():
    """All units of the only side that allotted are excess."""
    table = sky('"CR32-1 allotted", "I15-1"', ask="reveal")
    assert table.actor == "Nationalist"
    table.play("excess CR32-1")
    assert table.actor != "dice"


def test_10_12_units_stay_in_the_box_until_the_turn_ends():
    """R5: what fought in B does not fight again in H; phase M returns it."""
    table = sky('"CR32-1 superiority", "I15-1"', phase="H")
    table.play("keep I15-1")
    table.play("done")
    assert mission(table, "CR32-1") == SUPERIORITY
    while table.g.turn == 3:
        table.play("done")
    assert mission(table, "CR32-1") == READY


def test_10_12_a_lost_unit_returns_after_five_turns():
    """Lost in turn 3 it is back in turn 8, in the first player's initial phase."""
    text = f'phase = "A"\nask = "turn"\nturn = 8\n{MAP}[off]\naway = ["CR32-1 turn=8"]\n'
    table = at(text)
    assert table.g.status[table.unit("CR32-1")] == 1


# ── 10.13 bouncing ───────────────────────────────────────────────────────────


def test_10_13_a_bouncer_takes_an_enemy_unit_off_its_mission():
    """Both have completed play for the turn; the support never comes."""
    table = sky('"CR32-1 bouncer", "RZ supports 0404", "I15-1 allotted"', phase="H", ask="reveal",
                units='"0404" = ["1/6G"]')  # fmt: skip
    table.play("done")
    assert table.actor == "Nationalist"
    table.play("bounce CR32-1", "target RZ")
    assert (mission(table, "CR32-1"), mission(table, "RZ")) == (FLOWN, FLOWN)
    assert table.disruption("1/6G") == ""


def test_10_13_interdictors_can_be_bounced_too():
    """The marker is lifted."""
    table = sky('"CR32-1 bouncer", "RZ interdicts 0404", "I15-1 allotted"', phase="H", ask="reveal")
    table.play("done")
    table.play("bounce CR32-1", "target RZ")
    assert not table.g.interdicted[table.hex("0404")]


def test_10_13_bouncing_is_voluntary():
    """Done, and the mission goes on."""
    table = sky('"CR32-1 bouncer", "RZ supports 0404", "I15-1 allotted"', phase="H", ask="reveal",
                units='"0404" = ["1/6G"]')  # fmt: skip
    table.play("done")
    table.play("done")
    assert table.actor == "dice"


# ── 10.2 interdiction ────────────────────────────────────────────────────────


def test_10_2_an_interdictor_stays_for_a_full_turn():
    """Through phase M until the own next air phase, when it is free again."""
    table = sky('"Ro37 interdicts 0404"', phase="J", ask="")
    while table.phase != "A":
        table.play("done")
    assert table.g.interdicted[table.hex("0404")]
    table.play("done")
    assert (table.phase, table.legal()[0]) == ("B", "allot Ro37")
    assert not table.g.interdicted[table.hex("0404")]


def test_10_2_any_hex_may_be_interdicted():
    """An empty one too."""
    table = sky('"Ro37"', ask="missions")
    table.play("fly Ro37")
    assert len(table.legal("interdict")) == 81
    table.play("interdict Ro37 0909")
    assert table.g.interdicted[table.hex("0909")]


def test_10_2_entering_costs_two_points_more():
    """For both sides (R36): 0404 costs 3 instead of 1."""
    text = f'phase = "A"\nair = ["Ro37 interdicts 0404"]\n{MAP}[units]\n"0403" = ["1/6G"]\n'
    table = at(text)
    table.play("move 1/6G 0404")
    assert table.mp_left("1/6G") == 3 * 6


# ── 10.3 ground support ──────────────────────────────────────────────────────


def test_10_3_support_goes_to_a_hex_with_an_enemy():
    """0505 is empty."""
    table = sky('"Ro37"', ask="missions", units='"0404" = ["I/50BM"]')
    assert table.case("support Ro37 0505") == "10.3"
    assert table.why("support Ro37 0404") is None


def test_10_3_eight_factors_for_each_unit():
    """R37: two units bomb with 16 factors, the column 14-18; a 1 is DD."""
    table = sky('"Ro37 supports 0404", "S81 supports 0404"', ask="support",
                units='"0404" = ["I/50BM"]')  # fmt: skip
    events = table.play(1)
    shelled = next(event for event in events if event.dice)
    assert "14-18" in shelled.text
    assert table.disruption("I/50BM") == "DD"
    assert mission(table, "Ro37") == FLOWN


def test_10_3_the_phasing_player_chooses_the_order():
    """Two hexes under support."""
    table = sky('"Ro37 supports 0404", "S81 supports 0606"', ask="support",
                units='"0404" = ["I/50BM"]\n"0606" = ["II/50BM"]')  # fmt: skip
    assert table.legal() == ["resolve 0404", "resolve 0606"]


def test_10_3_ground_support_does_not_count_as_artillery():
    """The same hex may be shelled as well; no Fired marker is involved."""
    table = sky('"Ro37 supports 0404"', ask="support", units='"0404" = ["I/50BM"]')
    table.play(10)
    assert not any(table.g.fired)
