"""Refusals whose verdict was right and whose words were not, as a reader of the rules found."""

from sandtable.games.spanish_civil_war import movement, rail, retreat
from tests.cases.spanish_civil_war.position import RULEBOOK, at
from tests.cases.spanish_civil_war.test_refusals import told

SMALL = "[map]\ncolumns = 9\nrows = 9\n"


def test_4_1_back_where_it_began_it_was_stopped_by_the_zone():
    found = at(
        f'phase = "A"\n{SMALL}[units]\n0303 = ["1/6G"]\n0304 = ["I/50BM"]\n0101 = ["2/6G"]\n'
    )
    found.play("move 1/6G 0302", "move 1/6G 0303")
    assert told(found, "move 1/6G 0302") == (movement.STOPPED.case, movement.STOPPED.reason)


def test_7_2_who_may_ignore_the_retreat_is_not_lost():
    """It has no path either: what keeps it from being eliminated is its shelter."""
    found = at(
        f'phase = "D"\n{SMALL}[map.flags]\ntown = ["0304"]\n[units]\n0303 = ["1/6G", "2/6G"]\n'
        '0305 = ["3/6G"]\n0203 = ["1/8G"]\n0204 = ["2/8G"]\n0403 = ["3/8G"]\n0404 = ["1/7G"]\n'
        '0304 = ["I/50BM", "II/50BM"]\n'
    )
    everybody = ("1/6G", "2/6G", "3/6G", "1/8G", "2/8G", "3/8G", "1/7G")
    found.play("attack 0304", *[f"with {name}" for name in everybody], "done", "done")
    found.play("resolve 0304", 6, "suffer I/50BM")
    assert told(found, "lose I/50BM") == (retreat.HAS_SHELTER.case, retreat.HAS_SHELTER.reason)


def test_10_12_an_aircraft_that_comes_back_after_the_end_is_out():
    """R49: the campaign has sixteen turns."""
    text = (
        'scenario = "campaign"\nask = "missions"\nturn = 14\nair = ["CR32-1"]\n[units]\n'
        '7201 = ["1L3"]\n0654 = ["CabRgt"]\n[off]\naway = ["S81 turn={turn}"]\n'
    )
    for turn, words in ((16, "it returns in turn 16"), (17, "not before the end")):
        refusal = at(text.format(turn=turn)).why("fly S81")
        assert refusal is not None
        assert refusal.figures == words


def test_3_1_a_train_in_the_box_is_in_the_box():
    line = '[[map.route]]\nkind = "rail"\nhexes = ["0303", "0304", "0305"]\n'
    found = at(
        f'phase = "G"\nturn = 3\n{SMALL}{line}[units]\n0303 = ["Tren"]\n0805 = ["I/35BM"]\n'
        '0101 = ["1/6G"]\n'
    )
    found.play("entrain Tren")
    assert told(found, "entrain Tren") == (rail.ABOARD.case, rail.ABOARD.reason)


def test_g5_infantry_is_not_told_to_entrain():
    found = at(f'phase = "G"\nturn = 3\n{SMALL}[units]\n0805 = ["I/35BM"]\n0101 = ["1/6G"]\n')
    assert told(found, "move I/35BM RAIL") == told(found, "entrain I/35BM")


def test_9_2_who_is_disrupted_is_not_told_to_attack():
    found = at(f'phase = "A"\n{SMALL}[units]\n0303 = ["1L3 D"]\n0304 = ["I/50BM"]\n')
    refusal = found.why("move 1L3 0304")
    assert refusal is not None
    assert refusal.remedy == "Choose another hex."


def test_7_21_the_sheet_shows_no_full_hex_to_a_unit_that_would_die_there():
    """A result that drives it out brings its second D; the full hex would be the third."""
    text = (
        f'phase = "D"\n{SMALL}[units]\n0303 = ["1/6G"]\n0305 = ["2/6G"]\n'
        '0304 = ["I/50BM{mark}"]\n0403 = ["II/50BM", "III/50BM"]\n'
    )
    for mark, there in (("", True), (" D", False)):
        found = at(text.format(mark=mark))
        found.play("attack 0304", "with 1/6G", "with 2/6G")
        sheet = RULEBOOK.view(found.g, 0)["sheet"]
        assert ("0403" in sheet["retreats"][0]["hexes"]) == there
