"""2.0 Sequence of play."""

from tests.cases.doro_nawa.position import PLAIN, at

TURN = (
    PLAIN
    + """
[map.flags]
"""
)


def half(**keys: str) -> str:
    lines = "\n".join(f"{key} = {value}" for key, value in keys.items())
    return lines + "\n" + PLAIN + '[units]\n"0202" = ["I/11"]\n"0606" = ["2Argylls", "2/9Jat"]\n'


def test_2_1_the_option_comes_before_the_die():
    """The player decides which option he uses, then throws the initiative die."""
    table = at(half(half='"Japanese"'))
    assert table.legal() == ["movement", "combat", "replacement"]
    table.play("movement")
    assert table.actor == "dice"
    assert table.legal() == [f"roll {n}" for n in range(1, 7)]
    table.play(4)
    assert (table.g.die, table.g.option, table.actor) == (4, 1, "Japanese")


def test_2_1_units_need_initiative_of_the_roll_or_more():
    """Initiative 4 acts on a 4, initiative 3 does not."""
    table = at(half(half='"Allied"', option='"movement"', die="4"))
    assert "move 2Argylls" in table.legal("move")
    refusal = table.why("move 2/9Jat")
    assert refusal is not None
    assert refusal.case == "4.1"
    assert "initiative 3" in refusal.figures


def test_2_1_the_allied_half_follows_and_then_the_next_impulse():
    """Japanese half, Allied half, next impulse."""
    table = at(half(half='"Japanese"', option='"movement"', die="6", impulse="3"))
    table.play("done")
    assert (table.actor, table.g.impulse) == ("Allied", 3)
    table.play("combat", 6, "done")
    assert (table.actor, table.g.impulse) == ("Japanese", 4)


def test_2_1_a_unit_acts_only_in_its_own_half():
    """The other side's units are refused."""
    table = at(half(half='"Japanese"', option='"movement"', die="1"))
    assert table.case("move 2Argylls") == "2.1"


def test_2_2_no_offer_before_the_eleventh_impulse():
    """After ten impulses of each side, and not before, the turn may be ended."""
    table = at(half(half='"Allied"', option='"movement"', die="6", impulse="9"))
    table.play("done")
    assert table.legal() == ["movement", "combat", "replacement"]
    table = at(half(half='"Allied"', option='"movement"', die="6", impulse="10"))
    table.play("done")
    assert (table.g.impulse, table.legal()) == (11, ["end", "on"])


def test_2_2_the_offer_goes_back_and_forth():
    """Whoever declines plays a half, then the other is offered the end (R80)."""
    table = at(half(half='"Allied"', option='"movement"', die="6", impulse="10"))
    table.play("done", "on", "movement", 6, "done")
    assert (table.actor, table.legal()) == ("Allied", ["end", "on"])
    table.play("on", "movement", 6, "done")
    assert (table.actor, table.g.impulse, table.legal()) == ("Japanese", 12, ["end", "on"])
    table.play("end")
    assert (table.g.turn, table.g.impulse, table.actor) == (2, 1, "Japanese")


def test_1_2_the_game_ends_after_the_agreed_turn():
    """The last turn agreed on is the last."""
    table = at("turns = 1\n" + half(half='"Allied"', impulse="11", ask='"end"'))
    table.play("end")
    assert table.actor == "nobody"
    assert table.game.result() is not None
