"""10.3.2 Spotting, 10.3.3 reactions, 10.3.4 naval interception, 10.3.5 meeting the enemy."""

import pytest

from sandtable.core.choice import Choice
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.air import air_missions
from sandtable.games.forlorn_hopes.kinds import ALLIED, ENDED, JAPANESE, MOVED
from sandtable.games.forlorn_hopes.sea import naval_interception
from sandtable.games.forlorn_hopes.showing import showing
from tests.cases.forlorn_hopes.sea import Sea


def under_way(units, names, label, side=ALLIED, **more):
    """A group that has departed; `units` lie elsewhere."""
    sea = Sea({**units, label: names}, **more).sail(side, label)
    return sea.play(*[f"join {name}" for name in names.split()], "depart")


# ── 10.3.2 Spotting ──────────────────────────────────────────────────────────


def test_10_3_2_nobody_looks_beyond_four_hexes():
    """Kendari, 2606, is the nearest Japanese airbase: five hexes from 2611, four from 2610."""
    sea = under_way({}, "DeRuyter", "2612").play("steam 2611")
    assert sea.asked == "Sailing"
    sea.play("steam 2610")
    assert sea.asked == "Spotting"


def test_10_3_2_two_or_less_spots_a_lone_ship():
    sea = under_way({}, "DeRuyter", "1807").play("steam 1906", 3)
    assert not sea.spotted("DeRuyter")
    sea = under_way({}, "DeRuyter", "1807").play("steam 1906", 2)
    assert sea.spotted("DeRuyter")


def test_10_3_2_each_hex_gives_another_chance():
    """Not spotted in the first hex, spotted in the second; then no die is thrown any more."""
    sea = under_way({}, "DeRuyter", "1807").play("steam 1906", 9, "steam 2007", 1)
    assert sea.spotted("DeRuyter")
    sea.play("steam 1906")
    assert sea.asked == "Sailing"


@pytest.mark.parametrize(
    ("names", "foul", "modifiers"),
    [
        ("Exeter Houston DeRuyter Java", False, []),
        ("Exeter Houston DeRuyter Java Perth", False, [1]),
        ("Exeter ABDAT", False, [1]),
        ("Exeter Houston DeRuyter Java ABDAT", True, [1, 1, -2]),
    ],
)
def test_10_3_2_big_groups_transports_and_weather(names, foul, modifiers):
    """Five ships 1, a T 1, Foul Weather -2."""
    sea = under_way({}, names, "1807", foul=foul).play("steam 1906", 10)
    assert sea.modifiers("10.3.2") == modifiers
    assert sea.last("10.3.2").detail["total"] == 2 + sum(modifiers)


def test_10_3_2_an_undisrupted_airbase_within_two_hexes_helps():
    """Balikpapan, two hexes from 2205's southern neighbour, gives 2, disrupted nothing."""
    sea = under_way({}, "DeRuyter", "2207").play("steam 2206", 10)
    assert sea.modifiers("10.3.2") == [2]
    sea = under_way({}, "DeRuyter", "2207")
    sea.g.base_state[[base.id for base in sea.g.theatre.bases].index("Balikpapan")] = 1
    sea.play("steam 2206", 10)
    assert sea.modifiers("10.3.2") == []


@pytest.mark.parametrize("patrol", [False, True])
def test_10_3_2_reconnaissance_and_patrols_help_within_two_hexes(patrol):
    """An H6K or a patrol two hexes away gives 3, at three hexes nothing but the look-out."""
    sea = under_way({}, "DeRuyter", "1609")
    sea.look_out("EastH6K", "1612", patrol)
    sea.play("steam 1610", 10)
    assert sea.modifiers("10.3.2") == [3]
    sea.play("steam 1609", 10)
    assert sea.modifiers("10.3.2") == []


def test_10_3_2_at_once_where_the_enemy_is():
    """No die in a hex with an enemy airbase, ground unit or naval unit."""
    for units, label in (({}, "2606"), ({"2407": "1F"}, "2407"), ({"1906": "Nachi"}, "1906")):
        start = {"2606": "2607", "2407": "2307", "1906": "1807"}[label]
        sea = under_way(units, "DeRuyter", start).play(f"steam {label}")
        assert sea.spotted("DeRuyter"), label


def test_10_3_2_naval_units_look_out_too():
    """A lone transport far from every airbase looks four hexes wide."""
    sea = under_way({"1613": "WT1"}, "DeRuyter", "1608").play("steam 1609")
    assert sea.asked == "Spotting"
    sea = under_way({"1613": "WT1"}, "DeRuyter", "1508").play("steam 1608")
    assert sea.asked == "Sailing"


def test_10_3_2_spotted_until_the_operations_conclusion():
    sea = under_way({}, "DeRuyter", "1807").play("steam 1906", 1, "steam 1807", "halt")
    assert sea.spotted("DeRuyter")
    sea.conclude()
    assert not sea.spotted("DeRuyter")


def steamed(sea):
    """What is told beside each hex that the group may enter."""
    choices = [Choice("steam", hex=sea.place(text.split()[1])) for text in sea.legal("steam")]
    notes = showing.all_notes(sea.g, choices)
    return {sea.g.theatre.label(c.hex): n["label"] for c, n in zip(choices, notes, strict=True)}


def test_10_3_2_a_hex_where_dice_may_fall_says_so():
    for place, risks in (("2612", set()), ("2207", {"2206"})):
        sea = under_way({}, "DeRuyter", place)
        choices = [Choice("steam", hex=sea.place(text.split()[1])) for text in sea.legal("steam")]
        notes = showing.all_notes(sea.g, choices)
        pairs = zip(choices, notes, strict=True)
        found = {sea.g.theatre.label(c.hex) for c, note in pairs if "risk" in note}
        assert risks <= found
        assert bool(risks) == bool(found)


def test_10_3_2_a_hex_tells_by_which_die_the_group_is_spotted_there():
    told = steamed(under_way({}, "DeRuyter", "2612"))
    assert told["2611"] == "Steam to 2611: 1 of 15 MP; no enemy can spot it"
    told = steamed(under_way({}, "DeRuyter", "2207"))
    assert "spotted on 4 or less in 2206 (10.3.2); no enemy ships" in told["2206"]
    told = steamed(under_way({"2106": "ET1"}, "DeRuyter", "2207"))
    assert "spotted at once in 2106" in told["2106"]
    assert told["2106"].endswith("enemy ships in 2106 may fight it (10.3.5)")


def test_10_3_2_a_die_that_counts_for_nothing_is_told_before_it_is_thrown():
    """In foul weather the number of a lone ship is 0; the die falls, and nothing is undone."""
    sea = under_way({}, "DeRuyter", "1807", foul=True)
    assert "no enemy can spot it; in 1906 the die counts for nothing" in steamed(sea)["1906"]
    (note,) = showing.all_notes(sea.g, [Choice("steam", hex=sea.place("1906"))])
    assert note["risk"]["text"] == (
        "a die falls there that counts for nothing, and the step cannot be undone"
    )
    assert sea.play("steam 1906").asked == "Spotting"
    assert not sea.play(1).spotted("DeRuyter")


def test_10_3_2_where_nobody_looks_no_die_falls_and_none_is_told():
    sea = under_way({}, "DeRuyter", "2613", foul=True)
    assert "die" not in steamed(sea)["2612"]
    (note,) = showing.all_notes(sea.g, [Choice("steam", hex=sea.place("2612"))])
    assert "risk" not in note


def test_5_4_who_departs_by_the_only_way_out_of_a_box_reads_where_to():
    """The Reserve Fleet steams by itself to the hex of its event, where it may be spotted."""
    sea = Sea({"RESERVE": "RFCV RFBB", "0307": "Nachi"})
    sea.g.reserve = 1
    sea.sail(ALLIED, "RESERVE").play("join RFBB")
    (note,) = showing.all_notes(sea.g, [Choice("depart")])
    assert note["label"].startswith("Depart, then by itself on to 0107; spotted on 2 or less in")
    assert sea.play("depart").asked == "Sailing"
    assert sea.legal() == ["steam 0107"]
    free = Sea({"1807": "DeRuyter"}).sail(ALLIED, "1807").play("join DeRuyter")
    assert "label" not in showing.all_notes(free.g, [Choice("depart")])[0]


def test_14_5_a_step_that_leaves_one_way_to_a_port_tells_where_it_goes_on_to():
    """In the General Regroup turn a mission ends in a port, and the last way there is no choice."""
    sea = under_way({"1903": "Nachi"}, "DeRuyter", "1807")
    sea.g.regroup_turn = sea.g.turn
    voyage = sea.g.frames[-1]
    sea.g.frames[-1] = voyage._replace(spent=voyage.most - 2)
    label = steamed(sea)["1907"]
    (note,) = showing.all_notes(sea.g, [Choice("steam", hex=sea.place("1907"))])
    forced = sea.play("steam 1907")
    while forced.asked == "Spotting":
        forced.play(10)
    (only,) = forced.legal()
    assert f"; then by itself on to {forced.g.where(forced.place(only.split()[1]))}; " in label
    assert "dice may fall" in note["risk"]["text"]


def test_10_3_4_a_hex_tells_which_ships_may_intercept_and_their_best_die():
    """Nachi and Naka may: the die is that of whoever is best at it; a transport never does."""
    fleet = {"2205": "Nachi Naka ET1", "2105": "ET2"}
    sea = under_way(fleet, "DeRuyter Java", "2208")
    assert (
        "once spotted, ships may intercept from 2205 on 5 or less (10.3.4)" in steamed(sea)["2207"]
    )
    sea.g.regroup_turn = sea.g.turn
    assert "no enemy ships can intercept it" in steamed(sea)["2207"]
    gone = under_way(fleet, "DeRuyter Java", "2208")
    for name in ("Nachi", "Naka"):
        gone.g.done[gone.unit(name)] |= MOVED
    assert "no enemy ships can intercept it" in steamed(gone)["2207"]


def test_10_3_4_two_tries_that_are_spent_are_told_too():
    sea = spotted_off_balikpapan("Nachi", "Naka").play("pass")
    assert "it is spotted; ships may intercept from 2205 on" in steamed(sea)["2206"]
    sea.g.frames[-1] = sea.g.frames[-1]._replace(attempts=2)
    assert "no enemy ships can intercept it" in steamed(sea)["2206"]


def test_6_1_what_a_way_risks_is_told_by_what_both_sides_see():
    """The enemy's cargo and displays change nothing: whole state and knowledge tell the same."""
    sea = under_way({"2205": "Nachi Naka ET1 1F"}, "DeRuyter Java", "2208")
    plain = steamed(sea)
    sea.aboard("1F", "Nachi", "Naka")
    assert steamed(sea) == plain
    for side in (ALLIED, JAPANESE):
        whole, sea.g = sea.g, RULEBOOK.known_to(sea.g, side)
        assert steamed(sea) == plain
        sea.g = whole


# ── 10.3.3 Reaction missions ─────────────────────────────────────────────────


def test_10_3_3_a_reaction_after_every_hex_once_spotted(monkeypatch):
    """Once a hex from that hex on; none in the General Regroup turn."""
    offered = []
    monkeypatch.setattr(
        air_missions,
        "offer_reaction",
        lambda g, side, h: offered.append((side, g.theatre.label(h))),
    )
    sea = under_way({}, "DeRuyter", "1807").play("steam 1906", 9)
    assert offered == []
    sea.play("steam 2007", 1, "steam 1906")
    assert offered == [(JAPANESE, "2007"), (JAPANESE, "1906")]
    sea.g.regroup_turn = sea.g.turn
    sea.play("steam 1807", "steam 1808")
    assert len(offered) == 2


# ── 10.3.4 Naval interception ────────────────────────────────────────────────


def spotted_off_balikpapan(*fleet, names="DeRuyter Java", **more):
    """A group in 2207, spotted, while a Japanese fleet lies in 2205 (speed 5)."""
    sea = under_way({"2205": " ".join(fleet)}, names, "2208", **more)
    return sea.play("steam 2207", 1)


def test_10_3_4_ships_in_reach_may_intercept():
    """Half of 15 points is seven; the player chooses the ships, the die must be 5 or less."""
    sea = spotted_off_balikpapan("Nachi", "Naka", "ET1")
    assert sea.actor == "Japanese"
    assert sea.legal() == ["intercept 2205", "pass"]
    sea.play("intercept 2205")
    assert sea.case("depart") == "10.1.1"
    assert sea.case("join ET1") == "10.3.4"  # R90
    sea.play("join Nachi", "depart", 5)
    assert sea.at("Nachi") == "2207"
    assert sea.did("Nachi", MOVED)
    assert sea.did("Nachi", ENDED)
    assert sea.at("Naka") == "2205"
    assert sea.asked == "NightAction"


def test_10_3_4_who_sends_ships_reads_the_die_and_may_send_all_at_one_stroke():
    """5 or less; a seaplane patrol beside the group would help, and so does the faster fleet."""
    sea = spotted_off_balikpapan("Nachi", "Naka", "ET1").play("intercept 2205")
    assert sea.g.frames[-1].prompt(sea.g).text == "Interceptors from 2205: nobody yet."
    (plan,) = RULEBOOK.plans(sea.g, JAPANESE, (), -1)
    assert plan.label == "All 2 ships: Nachi, Naka"
    assert plan.note == "they intercept: die 1 to 5"
    assert [choice.verb for choice in plan.choices] == ["join", "join"]
    sea.play("join Nachi")
    assert sea.g.frames[-1].prompt(sea.g).text == "Interceptors from 2205: Nachi (die 1 to 5)."
    assert RULEBOOK.plans(sea.g, JAPANESE, (), -1) == []
    sea.play("join Naka", "depart")
    assert "the die+0 must be 5 or less" in sea.g.frames[-1].prompt(sea.g).text


def test_10_3_4_each_hex_tells_the_die_of_all_who_could_come_and_how_often_one_may_try():
    """Who has failed does not come again; the second attempt is the last one."""
    sea = spotted_off_balikpapan("Nachi", "Naka")
    asked = "Intercept the Allied group in 2207 (one try in a hex, attempt {} of 2 on its way)?"
    assert sea.g.frames[-1].prompt(sea.g).text == asked.format(1)
    (note,) = showing.all_notes(sea.g, [Choice("intercept", hex=sea.place("2205"))])
    assert note["label"] == "From 2205: Nachi, Naka (die 1 to 5)"
    sea.play("intercept 2205", "join Nachi", "depart", 6, "steam 2206")
    assert sea.g.frames[-1].prompt(sea.g).text == asked.replace("2207", "2206").format(2)
    (note,) = showing.all_notes(sea.g, [Choice("intercept", hex=sea.place("2205"))])
    assert note["label"] == "From 2205: Naka (die 1 to 5)"


def test_10_3_4_a_failure_costs_nothing_but_a_second_try():
    """Failed ships stay, may not try again in this mission, but sail on one of their own later."""
    sea = spotted_off_balikpapan("Nachi", "Naka").play("intercept 2205", "join Nachi", "depart", 6)
    assert sea.at("Nachi") == "2205"
    assert not sea.did("Nachi", MOVED)
    sea.play("steam 2206", "intercept 2205")
    assert sea.case("join Nachi") == "10.3.4"
    assert sea.case("join Naka") == ""


def test_10_3_4_two_attempts_a_mission_one_a_hex():
    sea = spotted_off_balikpapan("Nachi", "Naka", "Jintsu")
    for ship in ("Nachi", "Naka"):
        sea.play("intercept 2205", f"join {ship}", "depart", 9)
        assert sea.asked == "Sailing"
        sea.play("steam 2206" if ship == "Nachi" else "steam 2207")
    assert sea.asked == "Sailing"


def test_10_3_4_passing_is_no_attempt():
    sea = spotted_off_balikpapan("Nachi").play("pass", "steam 2206", "pass", "steam 2207", "pass")
    assert sea.g.frames[-1].attempts == 0


def test_10_3_4_who_has_moved_does_not_intercept():
    sea = under_way({"2205": "Nachi"}, "DeRuyter", "2208")
    sea.g.done[sea.unit("Nachi")] = MOVED
    sea.play("steam 2207", 1)
    assert sea.asked == "Sailing"


def test_10_3_4_out_of_reach():
    """A damaged cruiser (3: four points) lies five hexes away; one of 5 reaches the group."""
    sea = under_way({"2203": "Nachi"}, "DeRuyter", "2209")
    sea.damage("Nachi")
    sea.play("steam 2208", 1)
    assert sea.asked == "Sailing"
    sea = under_way({"2203": "Nachi"}, "DeRuyter", "2209").play("steam 2208", 1)
    assert sea.asked == "Intercepting"
    sea.play("intercept 2203")
    assert sea.case("join Nachi") == ""


def test_10_3_4_a_fleet_hears_of_its_zone_before_the_distance():
    """10.2.5: Sendai of the West Fleet lies two hexes away, and may not go there."""
    sea = under_way({"1706": "Sendai", "2205": "Nachi"}, "DeRuyter", "1907")
    sea.play("steam 1906", 1)
    bar = sea.why("intercept 1706")
    assert bar is not None
    assert (bar.case, bar.figures) == ("10.2.5", "Sendai, West Fleet; eastern zone")


def test_10_3_4_near_but_no_open_way():
    """Three hexes from 1702 lies 1705, and the corner of Borneo between them."""
    sea = under_way({"1702": "Nachi", "1905": "Naka"}, "DeRuyter", "1706")
    sea.play("steam 1705", 1)
    bar = sea.why("intercept 1702")
    assert bar is not None
    assert (bar.case, bar.figures) == ("10.3.4", "7 MP")
    assert "no open way leads there" in bar.reason
    far = under_way({"2203": "Nachi", "1905": "Naka"}, "DeRuyter", "1706")
    far.damage("Nachi")
    bar = far.play("steam 1705", 1).why("intercept 2203")
    assert bar is not None
    assert bar.reason == naval_interception.TOO_FAR.reason


def test_10_3_4_nobody_intercepts_who_is_not_seen():
    sea = under_way({"2205": "Nachi"}, "DeRuyter", "2208").play("steam 2207", 9)
    assert sea.asked == "Sailing"


def test_10_3_4_faster_or_slower_than_the_group():
    """Destroyers of 6 against cruisers of 5: -1; cruisers against a damaged one of 3: -1."""
    sea = spotted_off_balikpapan("DDNaka").play("intercept 2205", "join DDNaka", "depart", 6)
    assert sea.modifiers("10.3.4") == [-1]
    assert sea.asked == "NightAction"
    sea = spotted_off_balikpapan("Nachi", names="DDElectra")
    sea.play("intercept 2205", "join Nachi", "depart", 5)
    assert sea.modifiers("10.3.4") == [1]
    assert sea.asked == "Sailing"


def test_10_3_4_weather_distance_and_look_outs():
    """Foul Weather 2, six hexes or more 1, a reconnaissance unit within two hexes -1."""
    sea = under_way({"2205": "Nachi"}, "DeRuyter", "2208", foul=True)
    sea.look_out("EastH6K", "2209")
    sea.play("steam 2207", 1, "intercept 2205", "join Nachi", "depart", 9)
    assert sea.modifiers("10.3.4") == [-1, 2]
    sea = under_way({"2201": "DDNaka"}, "DeRuyter", "2209").play("steam 2208", 1)
    sea.play("intercept 2201", "join DDNaka", "depart", 9)
    assert sea.modifiers("10.3.4") == [-1, 1]  # faster, far


def test_10_3_4_the_distance_is_that_of_the_way_by_sea():
    """R175: 2403 is four hexes from Bandjermasin in a straight line, and six round the cape."""
    sea = under_way({"2005": "Naka"}, "Java", "2404").play("steam 2403", 1)
    assert sea.g.theatre.map.distance(sea.place("2005"), sea.place("2403")) == 4
    sea.play("intercept 2005", "join Naka", "depart", 10)
    assert sea.modifiers("10.3.4") == [1]


def test_10_3_4_not_in_the_general_regroup_turn():
    """R91."""
    sea = under_way({"2205": "Nachi"}, "DeRuyter", "1808")
    sea.g.regroup_turn = sea.g.turn
    sea.g.spotted[sea.unit("DeRuyter")] = 1
    sea.play("steam 1907")
    assert sea.asked == "Sailing"


def test_10_3_4_the_group_goes_on_after_the_fight():
    """It survived and did not withdraw: it has the points it had left."""
    sea = spotted_off_balikpapan("DDNaka").play("intercept 2205", "join DDNaka", "depart", 1)
    sea.play(9, 1, "day", "shoot DDNaka", "shoot DDNaka", "shoot Java", 10, 10, 1)
    assert sea.g.steps[sea.unit("DDNaka")] == 0
    assert sea.asked == "Sailing"
    assert sea.g.frames[-1].most - sea.g.frames[-1].spent == 14


def test_10_3_4_ships_that_share_a_unit_intercept_together():
    """R103: the attempt waits until both have joined."""
    sea = under_way({"2205": "DDNaka Naka"}, "DeRuyter", "2208")
    sea.aboard("1F", "Naka", "DDNaka")
    sea.play("steam 2207", 1, "intercept 2205", "join DDNaka")
    assert sea.case("depart") == "10.2.2"
    sea.play("join Naka")
    assert sea.case("depart") == ""


# ── 10.3.5 meeting the enemy ─────────────────────────────────────────────────


def test_10_3_5_either_player_may_want_to_fight():
    """First the mover is asked, then his enemy; if neither wants to, the group may go on."""
    meeting = {"1906": "Nachi"}
    sea = under_way(meeting, "DeRuyter", "1807").play("steam 1906", "engage")
    assert sea.asked == "NightAction"
    sea = under_way(meeting, "DeRuyter", "1807").play("steam 1906", "avoid")
    assert sea.actor == "Japanese"
    sea.play("engage")
    assert sea.asked == "NightAction"
    sea = under_way(meeting, "DeRuyter", "1807").play("steam 1906", "avoid", "avoid")
    assert sea.asked == "Sailing"
    assert sea.case("steam 1807") == ""


def test_10_3_5_ships_without_guns_meet_in_peace():
    sea = under_way({"1906": "ET1"}, "JavaT", "1807").play("steam 1906")
    assert sea.asked == "Sailing"


def test_10_3_5_a_group_that_was_intercepted_does_not_fight_twice():
    """Interceptors come to a hex with another of their ships: one combat of all (R92)."""
    sea = under_way({"2205": "DDNaka", "2207": "ET1"}, "DeRuyter Java", "2208").play("steam 2207")
    sea.play("intercept 2205", "join DDNaka", "depart", 1, 9, 1, "day")
    assert sea.legal() == ["shoot DDNaka", "shoot ET1"]
    sea.play("shoot DDNaka", "shoot ET1", "shoot Java", 1, 1, 1)
    for _ in range(2):
        sea.play("stay", "stay", "shoot DDNaka", "shoot ET1", "shoot Java", 1, 1, 1)
    sea.play("stay", "stay")
    assert sea.asked == "Sailing"


def test_10_3_5_who_sets_out_beside_the_enemy_may_have_to_fight():
    """R89."""
    sea = Sea({"1906": "Nachi DeRuyter"}).sail(ALLIED, "1906").play("join DeRuyter", "depart")
    assert sea.asked == "Meeting"
    sea.play("avoid", "engage")
    assert sea.asked == "NightAction"


# ── what the enemy let go ────────────────────────────────────────────────────


def test_10_3_4_who_lets_a_group_go_is_told_of():
    sea = spotted_off_balikpapan("Nachi", "Naka").play("pass")
    assert sea.last("10.3.4").text == "Japanese: no interception in 2207."
