"""2.0 Sequence of play, and the title's rules that hang on it."""

import pytest

from sandtable.core.choice import Choice
from tests.cases.spanish_civil_war.position import Table, at

PLAIN = """
[map]
columns = 9
rows = 9
"""


def walk(table: Table, last: str) -> list[str]:
    """The phases seen until a letter comes, everybody doing nothing."""
    seen: list[str] = []
    while True:
        if not seen or seen[-1] != table.phase:
            seen.append(table.phase)
        if seen[-1] == last and len(seen) > 1:
            return seen
        table.play("done")


def test_2_1_the_phases_follow_each_other():
    """With guns on both sides and neighbours nobody is skipped: A B C D E F, then G to L."""
    units = (
        '"0404" = ["1/6G", "65/17-2Div"]\n"0405" = ["I/50BM", "Art12Div"]\n'
        '"0101" = ["HQ6G"]\n"0909" = ["HQ50BM"]'
    )
    table = at(f'phase = "A"\n{PLAIN}[units]\n{units}')
    assert walk(table, "G") == ["A", "B", "C", "D", "E", "G"]
    assert walk(table, "A") == ["G", "H", "I", "J", "K", "A"]
    assert table.g.turn == 2


def test_2_1_fired_markers_come_off_in_the_own_initial_phase():
    """R2: the second player's gun that fired in C is free again in G."""
    units = '"0404" = ["1/6G"]\n"0405" = ["I/50BM"]\n"0505" = ["Art12Div fired"]'
    table = at(f'phase = "D"\n{PLAIN}[units]\n{units}')
    assert table.g.fired[table.unit("Art12Div")]
    walk(table, "G")
    assert not table.g.fired[table.unit("Art12Div")]


def test_2_1_the_first_player_is_the_nationalist():
    """The title says so."""
    table = at(f'phase = "A"\n{PLAIN}[units]\n"0404" = ["1/6G"]')
    assert (table.actor, table.phase) == ("Nationalist", "A")


def test_1_11_a_die_shows_one_to_ten():
    """A 0 is read as 10: the choices of the dice are 1 to 10."""
    table = at(f'phase = "B"\nask = "support"\nair = ["Ro37 supports 0404"]\n{PLAIN}'
               '[units]\n"0404" = ["I/50BM"]')  # fmt: skip
    assert table.legal() == [f"roll {n}" for n in range(1, 11)]


BOMBS = """
phase = "B"
ask = "support"
air = ["Ro37 supports 0404"]
[map]
columns = 9
rows = 9
[units]
0404 = ["I/50BM"]
"""


@pytest.mark.parametrize("zero", ["roll 0", Choice("roll", n=0)])
def test_1_11_a_zero_is_a_ten(zero):
    """Typed or given by a program, it is played and recorded as the ten that it is."""
    table = at(BOMBS)
    assert table.why("roll 0") is None
    events = table.game.choose(zero)
    assert events[0].dice == (10,)
    assert "roll 10" in table.game.record.text()


def test_1_11_a_number_that_is_on_no_die_is_told_what_the_die_shows():
    table = at(BOMBS)
    refusal = table.why("roll 11")
    assert (refusal.case, refusal.reason) == (
        "1.11", "a ten-sided die shows 1 to 10, its 0 being a 10")  # fmt: skip
    table.play(0)
    assert table.why("roll 0").reason == "no die is asked for now"


# ── the title: late orders, availability ─────────────────────────────────────


def test_g9_a_surprised_command_moves_late_on_turn_1():
    """R1 on turn 1: only beside the enemy in the initial phase, freely in the second."""
    units = '"5912" = ["I/50BM"]\n"6112" = ["II/50BM"]\n"6111" = ["1/6G"]'
    table = at(f'scenario = "campaign"\nturn = 1\nphase = "G"\n[units]\n{units}')
    assert table.case("move I/50BM 5812") == "G9"
    assert table.why("move II/50BM 6113") is None


def test_g6_availability_dice_at_the_start_of_a_turn():
    """Turns 1-4: Nationalist 3 or less, Republican 7 or less."""
    text = 'scenario = "campaign"\nturn = 2\nask = "turn"\nair = ["CR32-1", "I15-1"]\n'
    table = at(text)
    assert table.actor == "dice"
    table.play(4, 7)
    assert table.g.mission[table.unit("CR32-1")] == 1
    assert table.g.mission[table.unit("I15-1")] == 0


# ── victory ──────────────────────────────────────────────────────────────────


def test_2_1_a_supplied_unit_in_torija_wins_at_once():
    """Looked at when a Republican half ends (the campaign's automatic victory)."""
    text = 'scenario = "campaign"\nturn = 5\nphase = "L"\n'
    walls = '"2534" = ["I/50BM"]\n"2734" = ["II/50BM"]\n"2537" = ["I/49BM"]\n"2737" = ["II/49BM"]'
    cut = at(f'{text}[units]\n"2635" = ["1/6G oos"]\n{walls}')
    assert cut.g.over == 0
    fed = at(text + '[units]\n"2635" = ["1/6G"]')
    assert fed.actor == "nobody"
    assert "Nationalist victory at once" in fed.game.prompt().text


def test_2_1_brihuega_and_trijueque_and_three_broken_commands():
    """The Republican automatic victory, from turn 8 on."""
    text = (
        'scenario = "campaign"\nturn = 8\nphase = "L"\n'
        '[commands]\nN1 = "broken"\nN2 = "broken"\nN3 = "broken"\n'
        '[held]\nRepublican = ["4632", "3030"]\n'
        '[units]\n"5912" = ["I/50BM"]\n"5911" = ["1/6G"]\n'
    )
    assert at(text).actor == "nobody"
    assert at(text.replace("turn = 8", "turn = 7")).actor != "nobody"
    assert at(text.replace('N3 = "broken"\n', "")).actor != "nobody"


def test_2_1_when_the_game_is_over_its_last_turn_and_day_are_shown():
    over = at('scenario = "assault"\nturn = 5\nphase = "L"\n')
    assert over.actor == "nobody"
    shown = over.game.view()["status"]
    assert (shown["turn"], shown["dates"]) == (5, "12 March 1937")
