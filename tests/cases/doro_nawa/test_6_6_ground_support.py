"""6.6 Ground support by both sides."""

from sandtable.games.doro_nawa.ground_combat import sheet
from tests.cases.doro_nawa.position import at
from tests.cases.doro_nawa.test_5_3_ground_combat import fight, scales


def test_6_6_aircraft_in_the_defending_hex_add_their_value():
    """Infantry 3 and a bomber of 2 make 5."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "27Sentai flying"]')
    found = scales(table, "0404", "I/11", "27Sentai")
    assert (found.attack, found.defence) == (5, 3)


def test_6_6_support_counts_no_more_than_the_ground_sp():
    """Two bombers of 3 with infantry of 3: 6, and the sheet says so (R57)."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "12Sentai flying", "60Sentai flying"]')
    assert scales(table, "0404", "I/11", "12Sentai 60Sentai").attack == 6
    table.play("attack 0404", "with I/11", "support 12Sentai", "support 60Sentai")
    shown = sheet(table.g, table.g.frames[-1])
    assert ("6.6", "support 6 counts 3, the ground SP of its side") in [
        (note["case"], note["text"]) for note in shown["notes"]
    ]


def test_6_6_the_cap_is_the_unmodified_ground_sp():
    """In hills infantry of 3 counts 1; support may still add 3.  Guns raise no cap (R38)."""
    hills = '[map.terrain]\nhills = ["0404"]\n'
    units = (
        '"0403" = ["I/11", "5FldArt"]\n"0404" = ["1Leics", "12Sentai flying", "60Sentai flying"]'
    )
    table = fight(units, features=hills)
    assert scales(table, "0404", "I/11 5FldArt", "12Sentai 60Sentai").attack == 1 + 3


def test_6_6_artillery_alone_caps_the_support_of_its_defence():
    """One gun alone is 1 SP: a bomber of 2 adds 1."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["137FldRgt", "62Sqn flying"]')
    assert scales(table, "0404", "I/11", "", "62Sqn").defence == 2


def test_6_6_support_is_not_changed_by_terrain():
    """A city doubles the infantry alone."""
    city = '[[map.place]]\nname = "Ipoh"\nhex = "0404"\nkinds = ["city"]\n'
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "62Sqn flying"]', features=city)
    assert scales(table, "0404", "I/11", "", "62Sqn").defence == 6 + 2


def test_6_6_only_aircraft_over_the_defending_hex_support():
    """One over the attackers' hex must fly there first."""
    table = fight('"0403" = ["I/11", "27Sentai flying"]\n"0404" = ["1Leics"]')
    table.play("attack 0404")
    assert table.case("support 27Sentai") == "6.6"


def test_6_6_face_down_aircraft_do_not_support():
    """They have flown (6.3)."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "27Sentai down"]')
    table.play("attack 0404")
    assert table.case("support 27Sentai") == "6.3"


def test_6_6_aircraft_without_bombs_do_not_support():
    """A fighter without bombardment value adds nothing."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "59Sentai flying"]')
    table.play("attack 0404")
    assert table.case("support 59Sentai") == "6.6"


def test_6_6_a_face_up_enemy_fighter_bars_support():
    """Until it has fought; face-down it does not."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "27Sentai flying", "21Sqn flying"]')
    table.play("attack 0404")
    refusal = table.why("support 27Sentai")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("6.6", "21Sqn")
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "27Sentai flying", "21Sqn down"]')
    table.play("attack 0404")
    assert table.case("support 27Sentai") == ""


def test_6_6_support_can_be_taken_back_before_the_attack():
    """It stays face-up."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "27Sentai flying"]')
    table.play("attack 0404", "with I/11", "support 27Sentai", "withdraw 27Sentai", "cancel")
    assert table.g.face[table.unit("27Sentai")] == 1


def test_6_6_the_attacker_commits_first_and_faces_the_fire_of_the_hex():
    """The defender fires, then decides on his own aircraft, then the die is thrown."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "27Sentai flying", "62Sqn flying"]')
    table.play("attack 0404", "with I/11", "support 27Sentai", "resolve")
    assert table.actor == "Allied"
    assert "flak 27Sentai" in table.legal()
    assert table.g.face[table.unit("27Sentai")] == 0
    table.play("hold")
    assert table.legal() == ["support 62Sqn", "done"]
    table.play("support 62Sqn", "withdraw 62Sqn", "support 62Sqn", "done")
    assert table.actor == "Japanese"
    assert "flak 62Sqn" in table.legal()
    table.play("hold")
    assert table.actor == "dice"
    shown = sheet(table.g, table.g.frames[-1])
    assert (shown["attack"], shown["defence"]) == (5, 5)
    assert table.g.face[table.unit("62Sqn")] == 0


def test_6_6_only_aircraft_that_survive_the_fire_support():
    """Shot down by the hex: the attack is 3."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "2/1GR", "27Sentai flying"]')
    table.play("attack 0404", "with I/11", "support 27Sentai", "resolve")
    table.play("flak 27Sentai", "guns", "fire", 6)
    assert table.at("27Sentai") == "-"
    assert table.actor == "dice"
    assert sheet(table.g, table.g.frames[-1])["attack"] == 3


def test_6_6_defending_aircraft_face_one_attacking_hex_of_the_attackers_choice():
    """Two hexes attack; the attacker picks the one that fires."""
    table = fight('"0403" = ["I/11"]\n"0304" = ["II/11"]\n"0404" = ["1Leics", "62Sqn flying"]')
    table.play("attack 0404", "with I/11", "with II/11", "resolve", "support 62Sqn", "done")
    assert table.actor == "Japanese"
    assert table.legal("guns") == ["guns 0304", "guns 0403"]


def test_6_6_a_committed_fighter_does_not_bar_the_defenders_support():
    """The attacker's dive bombers are busy (R58); another face-up fighter still bars."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "D3A flying", "62Sqn flying"]')
    table.play("attack 0404", "with I/11", "support D3A", "resolve", "hold")
    assert table.legal("support") == ["support 62Sqn"]
    there = '"0404" = ["1Leics", "D3A flying", "59Sentai flying", "62Sqn flying"]'
    table = fight(f'"0403" = ["I/11"]\n{there}')
    table.play("attack 0404", "with I/11", "support D3A", "resolve", "hold")
    assert table.actor == "dice"


def test_6_6_the_defender_is_not_asked_without_aircraft_that_may_support():
    """Straight to the die."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "62Sqn down"]')
    table.play("attack 0404", "with I/11", "resolve")
    assert table.actor == "dice"


def test_6_6_support_alone_is_no_attack():
    """There must be ground SP."""
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "27Sentai flying"]')
    table.play("attack 0404", "support 27Sentai")
    assert table.case("resolve") == "5.31"


def test_6_6_aircraft_based_in_the_hex_may_support_its_defence():
    """It leaves its base with the mission (R78)."""
    field = '[[map.place]]\nname = "Alor Star"\nhex = "0404"\nkinds = ["airfield"]\n'
    table = fight('"0403" = ["I/11"]\n"0404" = ["1Leics", "62Sqn"]', features=field)
    table.play("attack 0404", "with I/11", "resolve", "support 62Sqn", "done", "hold")
    assert (table.g.face[table.unit("62Sqn")], table.g.based[table.unit("62Sqn")]) == (0, 0)


def test_6_6_support_is_the_one_mission_of_the_half() -> None:
    """A bomber that supported an attack and is face-up again flies no second mission (R100)."""
    table = at(
        'half = "Japanese"\noption = "combat"\ndie = 2\n[map]\ncolumns = 5\nrows = 5\n'
        'low = "even"\ndefault = "clear"\n[units]\n"0303" = ["I/11"]\n'
        '"0304" = ["2Argylls", "12Sentai flying"]\n'
    )
    table.play("attack 0304", "with I/11", "support 12Sentai", "resolve")
    while table.actor != "dice":
        table.play("hold")
    table.play(1)
    bomber = table.unit("12Sentai")
    table.g.face[bomber] = 1
    assert "interdict 0304" not in table.legal()
    assert "bombard 0304" not in table.legal()
