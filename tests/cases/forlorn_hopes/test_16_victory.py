"""16.0 Victory points and levels; 17.1 and 17.2, how the scenarios begin and end."""

from __future__ import annotations

import pytest

from sandtable.core.case import Bar
from sandtable.games.forlorn_hopes import losses
from sandtable.games.forlorn_hopes.chapters import COURSE
from sandtable.games.forlorn_hopes.kinds import ALLIED, JAPANESE, NOBODY, SIDES
from sandtable.games.forlorn_hopes.land import control
from sandtable.games.forlorn_hopes.limited_intelligence import known_to
from sandtable.games.forlorn_hopes.pack import load_pack
from sandtable.games.forlorn_hopes.setup import deployed
from sandtable.games.forlorn_hopes.showing import drawing, pointed_at
from sandtable.games.forlorn_hopes.turn import (
    exchange,
    points,
    victory,
)
from tests.cases.forlorn_hopes.desk import Desk, at
from tests.cases.forlorn_hopes.turn import Turn

SOMEBODY = {"Kendari": ["EastH6K"]}


def stand(units: dict[str, list[str]] | None = None, **table: object) -> Turn:
    return Turn("mission", {**SOMEBODY, **(units or {})}, **table)


# ── 16.1 during the game ─────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("unit", "halves"),
    [
        ("G3M-1", 2), ("CVA6M-1", 2), ("59Sentai", 1), ("19BG", 2), ("Fulmar1", 2), ("17PG", 1),
        ("Akagi", 8), ("Nachi", 4), ("Naka", 3), ("DDNaka", 2), ("Chitose", 2), ("ET1", 2),
        ("MTB", 1), ("USNSS", 0),
    ],
)  # fmt: skip
def test_16_1_what_an_eliminated_unit_scores(unit: str, halves: int):
    turn = stand()
    number = turn.unit(unit)
    points.lost(turn.g, number, 1, eliminated=False)
    assert turn.g.points == [0, 0]
    points.lost(turn.g, number, 1, eliminated=True)
    assert turn.halves(1 - turn.g.side(number)) == halves
    assert turn.halves(turn.g.side(number)) == 0


def test_16_1_ground_units_score_step_by_step():
    """Garrisons and supply units too."""
    turn = stand({"1808": ["6KNIL", "LSTMSoerabaja", "ASup2"]})
    losses.lose(turn.g, turn.unit("6KNIL"), 1, "11.4")
    assert turn.halves(JAPANESE) == 1
    for name, steps in (("6KNIL", 1), ("LSTMSoerabaja", 1), ("ASup2", 1)):
        losses.lose(turn.g, turn.unit(name), steps, "11.4")
    assert turn.halves(JAPANESE) == 4


def test_16_1_hits_on_darwin_score_three_times_at_most():
    turn = stand()
    points.hit_on(turn.g, turn.hex("1808"), 2)
    assert turn.halves(JAPANESE) == 0
    points.hit_on(turn.g, turn.hex("3311"), 2)
    points.hit_on(turn.g, turn.hex("3311"), 2)
    assert (turn.halves(JAPANESE), turn.g.darwin) == (3, 3)


def test_16_1_hits_on_a_japanese_darwin_score_for_nobody():
    turn = Turn("regroup", control={"Japanese": ["3311"]})
    points.hit_on(turn.g, turn.hex("3311"), 1)
    assert (turn.halves(JAPANESE), turn.halves(ALLIED), turn.g.darwin) == (0, 0, 0)


# ── 16.0, 16.2 objectives ────────────────────────────────────────────────────


def test_16_0_the_phase_tells_the_points():
    turn = Turn("supply", SOMEBODY, points={"Japanese": "1.5", "Allied": "2"})
    while turn.asked in ("AirRegroup", "RepairRoll"):
        turn.play("done")
    assert turn.told("16.0")[-1].text == "Victory points: Japanese 1½, Allied 2."


def test_16_2_the_japanese_score_objectives_in_full_the_allies_half():
    turn = stand({"1205": ["229R"], "1808": ["6KNIL"]}, points={"Japanese": "1"})
    assert victory.total(turn.g, JAPANESE) == 2 + 10
    assert victory.total(turn.g, ALLIED) == 6


def test_16_2_only_troops_that_are_alone_occupy():
    """Contested and empty objectives score for nobody; supply units do not occupy (R44)."""
    turn = stand({"1205": ["229R", "MDPalembang"], "1808": ["ASup2"], "1407": ["1KNIL", "JSup1"]})
    assert [victory.occupant(turn.g, turn.hex(h)) for h in ("1205", "1808", "1407", "1408")] == [
        NOBODY
    ] * 4
    assert victory.objectives(turn.g) == []


def test_16_2_control_alone_scores_nothing():
    turn = stand(control={"Japanese": ["1205"]})
    assert victory.total(turn.g, JAPANESE) == 0


def objective_told(turn: Turn, place: str) -> list[str]:
    lines = pointed_at.hex_info(turn.g, turn.hex(place), -1)["lines"]
    return [line["text"] for line in lines if line["case"] == "16.2"]


def test_16_2_a_hex_tells_what_it_pays_to_whom_where_objectives_count():
    """Java Sea scores by its own conditions (17.1): nothing there is an objective."""
    assert objective_told(stand(), "1205") == ["objective: Japanese 5, Allied 2½ VP at the end"]
    assert objective_told(stand(scenario="java-sea"), "1205") == []


# ── 16.3 Victory levels ──────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("lead", "name", "winner"),
    [
        ("9.5", "Allied decisive victory", ALLIED),
        ("10", "Allied marginal victory", ALLIED),
        ("24.5", "Allied marginal victory", ALLIED),
        ("25", "draw", NOBODY),
        ("39.5", "draw", NOBODY),
        ("40", "Japanese marginal victory", JAPANESE),
        ("54.5", "Japanese marginal victory", JAPANESE),
        ("55", "Japanese decisive victory", JAPANESE),
    ],
)
def test_16_3_levels_by_the_lead(lead: str, name: str, winner: int):
    turn = stand(points={"Japanese": lead})
    assert (victory.level(turn.g), victory.winner(turn.g)) == (name, winner)
    victory.end_game(turn.g)
    result = victory.result(turn.g)
    assert result is not None
    assert result.winner == winner
    assert result.text.startswith(name[0].upper() + name[1:])


def test_16_3_the_game_goes_on_before_its_end():
    turn = stand()
    assert victory.result(turn.g) is None
    assert victory.sentence(turn.g) == "The game goes on."


def test_16_3_the_breakdown_adds_up():
    turn = stand({"1205": ["229R"]}, points={"Japanese": "2.5"})
    shown = victory.breakdown(turn.g)["Japanese"]
    assert shown["total"] == "7½"
    assert [line["points"] for line in shown["items"]] == ["2½", "5"]
    assert [line["case"] for line in shown["items"]] == ["16.1", "16.2"]


# ── 17.2 the early end ───────────────────────────────────────────────────────

JAVA = {"1808": ["229R"], "1407": ["230R"], "1408": ["4R"], "1608": ["16R"]}


def test_17_2_japan_ends_the_game_with_the_four_places_of_java():
    """Five points for each turn not played; the level is that of 16.3."""
    turn = stand(JAVA, turn=4, points={"Japanese": "30"})
    control.update(turn.g, turn.hex("1608"))
    COURSE.run(turn.g)
    assert turn.g.over == 1 + JAPANESE
    assert victory.level(turn.g) == "Japanese decisive victory"
    assert turn.halves(JAPANESE) == 60 + 20
    assert victory.total(turn.g, JAPANESE) == 60 + 20 + 2 * (6 + 6 + 5 + 4)
    assert turn.asked == "Play"
    assert turn.actor == "nobody"


def test_17_2_all_four_are_needed_and_alone():
    three = stand({**JAVA, "1608": ["16R", "South"]}, turn=4)
    victory.check_now(three.g)
    assert not three.g.over


def test_17_2_the_last_turn_adds_nothing():
    turn = stand(JAVA, turn=6)
    victory.check_now(turn.g)
    assert turn.g.over
    assert turn.halves(JAPANESE) == 0


THREE_CITIES = """
game = "forlorn-hopes"
turn = 4
ask = "{ask}"
{acting}
[points]
Japanese = "{points}"
[units]
1808 = ["4R"]
1407 = ["16R"]
1408 = ["29R"]
{units}
[control]
Japanese = ["1808", "1407", "1408", "1507", "1707", "1708", "2005", "2104", "2201", "2204"]
Allied = ["1608"]
"""


def test_17_2_nothing_is_scored_after_the_end():
    """The supplies that the fourth city's conqueror leaves behind are nobody's gain any more."""
    units = '1708 = ["1F", "JSup1", "6KNIL"]'
    acting = 'acting = "Japanese"'
    desk = at(THREE_CITIES.format(ask="move", acting=acting, points="9", units=units))
    events = desk.play("move 1F 1608")
    assert events[-1].case == "16.3"
    result = desk.game.result()
    assert result.winner == JAPANESE
    assert result.text.startswith("Japanese marginal victory: Japanese 40, Allied 0")
    assert desk.g.points[ALLIED] == 0


def test_17_2_who_starves_in_the_same_phase_still_counts():
    """13.5 (R184): all steps are lost before the fourth city is taken and the game ends."""
    units = '1608 = ["TS1", "2KNIL oos=1"]\n2103 = ["GULL oos=1 steps=1"]'
    desk = at(THREE_CITIES.format(ask="supply", acting="", points="8", units=units))
    result = desk.game.result()
    assert result.winner == JAPANESE
    assert [str(points) for points in result.points] == ["40", "0"]
    assert desk.steps("2KNIL") == desk.steps("GULL") == 0


def test_17_2_the_game_ends_after_its_last_turn():
    turn = Turn("victory", SOMEBODY, turn=6)
    assert turn.g.over
    assert turn.actor == "nobody"
    earlier = Turn("victory", SOMEBODY, turn=5)
    assert earlier.g.turn == 6
    assert not earlier.g.over


# ── 17.1 The Battle of Java Sea ──────────────────────────────────────────────

FLEETS = {"2205": ["Naka", "ET1"], "1808": ["DeRuyter", "6KNIL"]}


def battle(units: dict[str, list[str]] | None = None, **table: object) -> Turn:
    return Turn("mission", units or FLEETS, scenario="java-sea", **table)


def test_17_1_ships_score_and_nothing_else_of_16_1():
    turn = battle({**FLEETS, "Soerabaja": ["CW21"]})
    losses.lose(turn.g, turn.unit("DeRuyter"), 2, "10.4.4")
    losses.lose(turn.g, turn.unit("Naka"), 2, "10.4.4")
    assert turn.g.points == [3, 3]
    losses.lose(turn.g, turn.unit("6KNIL"), 2, "11.4")
    losses.lose(turn.g, turn.unit("CW21"), 2, "9.7.5")
    assert turn.g.points == [3, 3]


def test_16_1_a_counter_tells_what_its_end_is_worth_to_the_enemy():
    """By 17.1 in Java Sea ships alone are; else a ground unit by each step."""

    def worth(turn: Turn, name: str) -> str | None:
        found: str | None = drawing.roster_json(turn.g.theatre)[turn.unit(name)].get("worth")
        return found

    names = ("DeRuyter", "Naka", "CW21", "6KNIL")
    assert [worth(battle(), name) for name in names] == ["1½", "1½", None, None]
    assert [worth(stand(), name) for name in names] == ["1½", "1½", "½", "½"]


def test_17_1_a_transport_sunk_with_its_cargo_scores_two_more():
    turn = battle(aboard={"ET1": ["1F"]})
    losses.lose(turn.g, turn.unit("ET1"), 2, "10.4.4")
    assert turn.g.points == [0, 2 + 4]
    empty = battle()
    losses.lose(empty.g, empty.unit("ET1"), 2, "10.4.4")
    assert empty.g.points == [0, 2]


def test_17_1_in_port_the_cargo_may_survive():
    """The regiment loses one of its two steps: it did not go down with the ship (R47)."""
    turn = battle({"2204": ["ET1"]}, aboard={"ET1": ["1F"]})
    losses.lose(turn.g, turn.unit("ET1"), 2, "10.4.4")
    assert turn.g.points == [0, 2]
    assert turn.steps("1F") == 1


def test_17_1_regiments_ashore_score_for_japan():
    """With a step on land in one of the four hexes; aboard, or elsewhere, they do not."""
    turn = battle({"1707": ["1F steps=1"], "1808": ["6KNIL"], "2010": ["ET2"]}, aboard={
        "ET2": ["2F"]})  # fmt: skip
    assert victory.total(turn.g, JAPANESE) == 7
    both = battle({"1707": ["1F"], "1908": ["2F"], "1808": ["6KNIL"]})
    assert victory.total(both.g, JAPANESE) == 14
    none = battle({"2009": ["1F"], "1808": ["6KNIL"]})
    assert victory.total(none.g, JAPANESE) == 0


@pytest.mark.parametrize(
    ("japanese", "allied", "winner"),
    [("3", "2.5", JAPANESE), ("2", "2", ALLIED), ("0", "1", ALLIED)],
)
def test_17_1_the_higher_total_wins_a_tie_is_allied(japanese: str, allied: str, winner: int):
    turn = battle(points={"Japanese": japanese, "Allied": allied})
    victory.end_game(turn.g)
    assert turn.g.over == 1 + winner
    assert victory.sentence(turn.g).startswith(f"{SIDES[winner]} victory")


# ── 17.2 the exchange before the game ────────────────────────────────────────


def setting_up() -> Turn:
    """The campaign, before its first turn."""
    turn = stand()
    turn.g = deployed(load_pack(), "campaign", {}, 6)
    turn.g.log = []
    COURSE.run(turn.g)
    return turn


def test_17_2_the_allied_player_may_exchange_units():
    turn = setting_up()
    assert (turn.asked, turn.actor) == ("Exchanging", "Allied")
    turn.play("exchange BuffB Soerabaja")
    assert (turn.base("BuffB"), turn.base("CW21")) == ("Soerabaja", "Batavia")
    turn.play("exchange South 1408", "pick MOT", "done")
    assert (turn.at("South"), turn.at("MOT")) == ("1408", "1608")
    assert turn.asked == "FleetDecision"


@pytest.mark.parametrize(
    ("text", "bar"),
    [
        ("exchange CW21 Malang", exchange.NOT_LIKE),
        ("exchange South 0801", exchange.GARRISON),
        ("exchange GULL 1608", exchange.OUTSIDE),
        ("exchange DeRuyter 1408", exchange.NO_SHIPS),
        ("exchange ASup1 1808", exchange.NO_SUPPLIES),
    ],
)
def test_17_2_a_refusal_names_what_is_wrong(text: str, bar: Bar):
    assert setting_up().why(text) == bar


def test_17_2_who_may_change_places_with_whom():
    turn = setting_up()

    def bar(unit: str, other: str) -> object:
        return exchange.bars_exchange(turn.g, turn.unit(unit), turn.unit(other))

    assert bar("CW21", "BuffA") is None
    assert bar("17PG", "33PG") == exchange.NO_CHANGE
    assert bar("CW21", "17PG") == exchange.NOT_LIKE
    assert bar("232/605Sqn", "258Sqn") == exchange.SAME_PLACE
    assert bar("1KNIL", "LSTMMalang") == exchange.GARRISON
    assert bar("1KNIL", "GULL") == exchange.OUTSIDE
    assert bar("ASup1", "ASup2") == exchange.NO_SUPPLIES
    assert bar("DeRuyter", "Java") == exchange.NO_SHIPS
    assert bar("1KNIL", "MOT") is None
    assert bar("4KNIL", "Marines") is None
    assert bar("2KNIL", "4KNIL") == exchange.NO_CHANGE
    assert bar("59Sentai", "27Sentai") == exchange.OTHER_SIDE


def test_17_2_the_enemy_does_not_see_which_aircraft_changed():
    one, other = setting_up().play("done"), setting_up()
    other.play("exchange BuffB Soerabaja", "done")
    assert known_to(one.g, JAPANESE).digest() == known_to(other.g, JAPANESE).digest()
    assert one.told("17.2", JAPANESE) == other.told("17.2", JAPANESE)


def test_16_1_a_mobile_airbase_in_the_hex_of_darwin_is_not_darwins():
    desk = Desk(
        """
        game = "forlorn-hopes"
        turn = 4
        ask = "fight"
        [mission]
        side = "Japanese"
        hex = "3311"
        target = "airbase"
        at = "MobileC"
        [airbases]
        MobileC = "at=3311"
        [units]
        3311 = ["DarwinGar"]
        Koepang = ["G4M-1 attacker"]
        [control]
        Japanese = ["2709"]
        """
    )
    events = desk.play("altitude G4M-1 1", 10, 6)
    assert any("Mobile C takes" in event.text for event in events)
    assert not [event.text for event in events if event.case == "16.1"]
    assert desk.g.darwin == 0


# ── 16.0, 16.2 what counts at the end only ───────────────────────────────────


def test_16_0_the_phase_tells_what_was_scored_and_what_places_would_add():
    there = {**SOMEBODY, "1205": ["229R"], "1808": ["6KNIL"]}
    turn = Turn("supply", there, points={"Japanese": "1.5"})
    while turn.asked in ("AirRegroup", "RepairRoll"):
        turn.play("done")
    assert turn.told("16.0")[-1].text == (
        "Victory points: Japanese 1½, Allied 0; with Japanese 5, Allied 3 for places held (16.2) "
        "it would be Japanese 6½, Allied 3 if the game ended now."
    )
    assert victory.total(turn.g, JAPANESE) == 13


def test_16_2_who_is_no_longer_alone_in_an_objective_hears_what_it_counted():
    """A landing beside the enemy takes it from the count; in an empty one it counts."""
    turn = Turn("move", {"1808": ["6KNIL", "ET1 ended"]}, aboard={"ET1": ["1F"]})
    turn.play("land 1F", 10)
    assert turn.told("16.2")[-1].text == (
        "Soerabaja (1808): nobody is alone there; VP if the game ended now: Allied -3."
    )
    free = Turn("move", {"1808": ["ET1 ended"]}, aboard={"ET1": ["1F"]}).play("land 1F")
    assert [event.text for event in free.told("16.2")] == [
        "Soerabaja (1808): Japanese troops are alone there; VP if the game ended now: Japanese +6."
    ]


def test_16_2_who_is_left_alone_after_a_combat_hears_it_too():
    """11.4.4: while both fight there nobody occupies the hex."""
    turn = stand({"1808": ["1F"]})
    turn.g.log = []
    COURSE.stages["ground_combat.settle"](turn.g, turn.hex("1808"))
    assert "Japanese +6" in turn.told("16.2")[-1].text
