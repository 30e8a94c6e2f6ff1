"""Many legal choices: hexes, or the numbers of a hex, share a line."""

from sandtable.cli.report import choice_lines
from tests.cases.forlorn_hopes.desk import at

RAID = """
game = "forlorn-hopes"
turn = 3
ask = "fight"
[mission]
side = "Japanese"
hex = "1808"
target = "naval"
[units]
Kendari = ["G4M-1 attacker loaded"]
Soerabaja = ["CW21 interceptor level=Medium"]
1808 = ["Exeter"]
"""


def test_a_set_up_lists_its_numbers_by_hex() -> None:
    """Facing and level are one number (9.7.2)."""
    desk = at(RAID)
    desk.play("edge 0")
    lines = choice_lines(desk.game, desk.game.choices())
    assert lines[0] == "  set G4M-1 T0701 30 31 32 40 41 42"
    assert len(lines) == 7
    desk.play("set G4M-1 T0701 42")
    assert desk.game.why("set CW21 T0713 01") is None


def test_targets_of_a_mission_share_a_line() -> None:
    desk = at('game = "forlorn-hopes"\nask = "reconnaissance"\n[units]\nKendari = ["EastH6K"]\n')
    lines = choice_lines(desk.game, desk.game.choices())
    assert lines[0].startswith("  recon EastH6K 1")
