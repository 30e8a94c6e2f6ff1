"""1 the game, 2 the turn, 3 sealed orders, 4 movement."""

from __future__ import annotations

import pytest

from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.games.ford_at_dawn import RULEBOOK
from tests.cases.ford_at_dawn.ford import Ford

FAR = {"0110": "1H", "0801": "3H"}


def begun(**options: bool) -> Game:
    return Game.new(RULEBOOK, "dawn", {"repeat": False, **options}, 6, seed="dawn")


# ── 1.2 Counters ─────────────────────────────────────────────────────────────


def test_1_2_a_hex_holds_one_counter_but_is_passed_through():
    ford = Ford({"0410": "1G", "0409": "1F", "0801": "3H"}, ask="move", side="Gold")
    assert ford.why("move 1G 0409") == "1.2"
    assert "move 1G 0408" in ford.choices  # 1 MP through the farm, 2 into the woods


def test_1_2_a_position_has_one_counter_in_a_hex_too():
    with pytest.raises(Trouble, match="one counter in a hex"):
        RULEBOOK.read_position({"units": {"0410": ["1G", "1F"]}}, "test")


def test_1_2_eight_a_side():
    sides = begun().state.theatre.side
    assert (sides.count(0), sides.count(1)) == (8, 8)


# ── 2.1 The turn ─────────────────────────────────────────────────────────────


def test_2_1_the_halves_of_a_turn():
    ford = Ford(FAR)
    seen = []
    for choice in ("march", "hold", "done", "done", "assault"):
        seen.append(ford.asked)
        ford.play(choice)
    # nobody can attack, so nobody is asked whether he does
    halves = [("March", "Gold"), ("March", "Blue")]
    assert seen == [("Seal", "Gold"), ("Seal", "Blue"), *halves, ("Seal", "Gold")]
    assert ford.g.turn == 2


# ── 3.1 Sealing ──────────────────────────────────────────────────────────────


def test_3_1_not_the_order_of_the_last_turn():
    ford = Ford(FAR, last=["march", "hold"])
    assert ford.choices == ["assault", "hold"]
    assert ford.why("march") == "3.1"
    assert ford.game.prompt().text == "Turn 1: seal an order, not march again."


def test_3_1_unless_it_is_agreed():
    ford = Ford(FAR, last=["march", "hold"], options={"repeat": True})
    assert "march" in ford.choices
    assert ford.game.prompt().text == "Turn 1: seal an order."


def test_3_1_what_is_sealed_only_its_owner_sees():
    game = begun()
    game.choose("march")
    gold, blue = (RULEBOOK.known_to(game.state, side) for side in (0, 1))
    assert (list(gold.sealed), list(blue.sealed)) == ([3, 0], [0, 0])
    assert RULEBOOK.hides(game.state)
    told = [line["text"] for line in game.view("Blue")["log"]]
    assert told[-1] == "Gold has sealed an order."
    assert "march" not in str(game.view("Blue")["log"])


def test_3_1_whose_order_is_open_or_not_sealed_yet_has_nothing_to_guard():
    game = begun()
    guarded = [[RULEBOOK.guards(game.state, side) for side in (0, 1)]]
    for choice in ("march", "hold"):
        game.choose(choice)
        guarded.append([RULEBOOK.guards(game.state, side) for side in (0, 1)])
    assert guarded == [[True, False], [True, True], [False, True]]


# ── 3.2 Opening ──────────────────────────────────────────────────────────────


def test_3_2_an_order_is_opened_when_the_half_begins():
    ford = Ford(FAR).play("march", "hold")
    assert (list(ford.g.opened), list(ford.g.sealed)) == ([3, 0], [0, 2])
    ford.play("done")
    assert list(ford.g.opened) == [3, 2]


def test_3_2_or_when_the_enemy_attacks_first():
    fight = Ford(
        {"0410": "1G", "0409": "5F"}, ask="fight", opened=["march", ""], sealed=["", "hold"]
    )
    assert RULEBOOK.reveals(fight.g, fight.game.parse("attack 0409"))
    fight.play("attack 0409")
    assert list(fight.g.opened) == [3, 2]


# ── 3.3 What orders do ───────────────────────────────────────────────────────


@pytest.mark.parametrize(("order", "reach"), [("assault", False), ("march", True)])
def test_3_3_an_order_to_march_is_two_mp(order: str, reach: bool):
    ford = Ford({"0410": "1G", "0801": "3H"}, ask="move", sealed=[order, ""])
    assert ("move 1G 0610" in ford.choices) is True
    assert ("move 1G 0810" in ford.choices) is reach
    [shown] = [unit for unit in ford.game.view("Gold")["units"] if unit["hex"] == "0410"]
    assert shown.get("mp") == ("5" if reach else None)  # beside the 3 that are printed


@pytest.mark.parametrize(
    ("orders", "result"),
    [(["assault", "march"], "DR"), (["assault", "hold"], "--"), (["march", "hold"], "AR")],
)
def test_3_3_assault_and_hold_change_the_die(orders: list[str], result: str):
    ford = Ford({"0410": "1F", "0310": "5F"}, ask="fight", opened=orders)
    ford.play("attack 0310", "die 4")
    last = next(line.event.text for line in ford.game.log if line.event.case == "5.3")
    assert last.startswith("Attack on 0310 at 1:1, die 4")
    assert f": {result}, " in last


def test_3_2_the_chances_tell_of_an_order_that_is_still_sealed():
    """Attacking opens it: what the die may lose by it stands beside the chances."""
    for opened, told in ((["assault", ""], True), (["assault", "march"], False)):
        ford = Ford({"0410": "1F", "0310": "5F"}, ask="fight", opened=opened)
        assert ("order is sealed" in str(ford.game.view("Gold"))) is told


def test_4_1_the_river_and_a_counter_in_the_way_are_named():
    ford = Ford({"0410": "1H", "0407": "5F"}, ask="move")
    assert "river" in ford.game.why("move 1H 0105").reason
    assert ford.game.why("move 1H 0407").reason == "a counter is there"


# ── 4.1 Movement ─────────────────────────────────────────────────────────────


def test_4_1_terrain_costs_and_the_river_is_closed():
    ford = Ford({"0206": "1G", "0801": "3H"}, ask="move")
    assert ford.why("move 1G 0105") == "4.1"  # river
    assert "move 1G 0205" in ford.choices  # the ford, 2 MP
    assert "move 1G 0204" in ford.choices  # and 1 beyond
    assert "move 1G 0203" not in ford.choices


def test_4_1_a_counter_moves_once():
    ford = Ford({"0410": "1G", "0109": "1H", "0801": "3H"}, ask="move").play("move 1G 0510")
    assert ford.why("move 1G 0410") == "4.1"
    assert ford.why("move 3H 0802") == "4.1"


# ── 4.2 Zones of control ─────────────────────────────────────────────────────


def test_4_2_a_way_ends_beside_an_enemy():
    ford = Ford({"0410": "1H", "0407": "5F"}, ask="move")
    assert "move 1H 0408" in ford.choices
    assert ford.why("move 1H 0406") == "4.1"
    assert ford.why("move 1H 0407") == "1.2", "an enemy is there, and that comes first"


def test_4_2_who_begins_there_may_leave():
    ford = Ford({"0408": "1H", "0407": "5F"}, ask="move")
    assert "move 1H 0410" in ford.choices
    assert "move 1H 0508" in ford.choices  # from zone to zone, and no further


def test_4_2_who_is_ringed_is_shown_as_unable_and_why():
    ring = {"0308": "5F", "0310": "6F", "0209": "7F", "0208": "8F", "0409": "1M", "0408": "2M"}
    ford = Ford({"0309": "1F", "0110": "1H", **ring}, ask="move", opened=["assault", "hold"])
    units = {unit["id"]: unit for unit in ford.game.view("Gold")["units"]}
    find = ford.g.theatre.names.find
    assert units[find("1H")]["able"]
    assert not units[find("1F")]["able"]
    assert units[find("1F")]["bar"].startswith("4.1: there is no way within its movement allowance")
