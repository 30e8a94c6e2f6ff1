"""What happened, as a seat saw it: moves with their way, fights, losses, and nothing hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.telling import RETREATS
from sandtable.games.doro_nawa import RULEBOOK as DORO_NAWA
from sandtable.games.ford_at_dawn import RULEBOOK as FORD_AT_DAWN
from sandtable.games.forlorn_hopes import RULEBOOK as FORLORN_HOPES
from sandtable.games.spanish_civil_war import RULEBOOK as GUADALAJARA
from sandtable.server.tables.happened import Story, story
from sandtable.server.tables.replay import look_back
from sandtable.server.tables.telling import Teller
from sandtable.server.tables.turns import taken_by
from tests.core.sealed import SEALED
from tests.records.recorded import record_of
from tests.server.desk import Desk, running

ROAD = """
half = "Japanese"
[map]
columns = 6
rows = 6
[[map.route]]
kind = "main_road"
hexes = ["0301", "0302", "0303", "0304", "0305"]
[units]
0301 = ["I/11", "II/11"]
0305 = ["2Argylls sp=1"]
0606 = ["5/2Punjab"]
"""


@pytest.fixture(scope="module")
def seat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    books = (DORO_NAWA, GUADALAJARA, FORLORN_HOPES)
    with running(tmp_path_factory.mktemp("happened"), books=books) as found:
        yield found


def position(seat: Desk, text: str) -> str:
    answer = seat.http.post("/api/tables/import", content=text.encode())
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def told(seat: Desk, table: str, **query: Any) -> dict[str, Any]:
    answer = seat.http.get(f"/api/tables/{table}/happened", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def play(seat: Desk, table: str, *choices: str) -> None:
    for choice in choices:
        seat.choose(table, choice)


def numbers(seat: Desk, table: str) -> dict[str, int]:
    roster = seat.http.get(f"/api/tables/{table}/roster").json()
    return {unit["short"]: unit["id"] for unit in roster}


# ── moves ────────────────────────────────────────────────────────────────────


def test_units_that_go_the_same_way_are_one_item_with_the_whole_way(seat: Desk) -> None:
    table = position(seat, ROAD)
    unit = numbers(seat, table)
    play(seat, table, "movement", "roll 5", "move I/11 0302", "move I/11 0303", "stop")
    play(seat, table, "move II/11 0303", "stop", "done")
    story = told(seat, table, role="Allied")
    (move,) = [item for item in story["items"] if item["kind"] == "move"]
    assert (move["side"], move["path"]) == ("Japanese", ["0301", "0302", "0303"])
    assert move["units"] == [unit["I/11"], unit["II/11"]]
    assert move["hex"] == "0303"
    assert (story["begin"], story["seq"]) == (0, seat.info(table)["seq"])


def test_only_what_is_new_since_a_line_of_the_record_is_told(seat: Desk) -> None:
    table = position(seat, ROAD)
    play(seat, table, "movement", "roll 5", "move I/11 0302", "stop")
    since = seat.info(table)["seq"]
    assert told(seat, table, role="Allied", since=since)["items"] == []
    play(seat, table, "move II/11 0302")
    (move,) = told(seat, table, role="Allied", since=since)["items"]
    assert move["units"] == [numbers(seat, table)["II/11"]]


def test_a_choice_taken_back_did_not_happen_and_what_replaced_it_is_new(seat: Desk) -> None:
    table = position(seat, ROAD)
    play(seat, table, "movement", "roll 5", "move I/11 0303")
    since = seat.info(table)["seq"]
    seat.post(table, "undo", client="c", expected=since)
    assert told(seat, table, role="Allied", since=since)["items"] == []
    play(seat, table, "move I/11 0302")
    (move,) = told(seat, table, role="Allied", since=since)["items"]
    assert move["path"] == ["0301", "0302"]


def test_without_a_line_it_is_since_the_last_decision_of_the_side(seat: Desk) -> None:
    table = position(seat, ROAD)
    play(seat, table, "movement", "roll 5", "move I/11 0302", "stop", "done")
    assert told(seat, table, role="Japanese")["items"] == []
    assert len(told(seat, table, role="Allied")["items"]) == 1
    play(seat, table, "movement", "roll 2", "move 5/2Punjab 0605", "stop")
    assert told(seat, table, role="Allied")["items"] == []
    (move,) = told(seat, table, role="Japanese")["items"]
    assert move["side"] == "Allied"


# ── fights ───────────────────────────────────────────────────────────────────


def test_own_choices_at_one_stroke_are_no_news(seat: Desk) -> None:
    """Whoever follows a plan to its end has seen all of it."""
    table = position(seat, ROAD)
    play(seat, table, "movement", "roll 5")
    moves = ["move I/11", "move I/11 0302", "stop", "move II/11", "move II/11 0302", "stop"]
    seat.choose_all(table, moves)
    assert told(seat, table, role="Japanese")["items"] == []


def test_what_the_own_choice_brought_by_dice_is_told_with_what_followed(seat: Desk) -> None:
    """It came with the answer to that choice, and is no less news when the enemy has acted."""
    table = position(seat, ROAD.replace('0301 = ["I/11", "II/11"]', '0304 = ["I/11", "II/11"]'))
    play(seat, table, "combat", "roll 5", "attack 0305", "with I/11", "with II/11", "resolve")
    play(seat, table, "roll 6")
    seen = seat.info(table)["seq"]
    kinds = [item["kind"] for item in told(seat, table, role="Japanese", since=seen)["items"]]
    assert kinds == ["fight"]
    assert told(seat, table, role="Allied", since=seen)["items"] == []
    play(seat, table, "done")
    later = seat.info(table)["seq"]
    assert told(seat, table, role="Japanese", since=later)["items"] == [], "that was another choice"


def test_a_fight_tells_die_column_result_and_losses(seat: Desk) -> None:
    table = position(seat, ROAD.replace('0301 = ["I/11", "II/11"]', '0304 = ["I/11", "II/11"]'))
    unit = numbers(seat, table)
    play(seat, table, "combat", "roll 5", "attack 0305", "with I/11", "with II/11", "resolve")
    while seat.view(table)["actor"] == "chance":
        play(seat, table, "roll 6")
    fights = [i for i in told(seat, table, since=0, role="Allied")["items"] if i["kind"] == "fight"]
    (fight,) = fights
    assert (fight["side"], fight["hex"], fight["case"]) == ("Japanese", "0305", "5.37")
    assert fight["column"] == "6:1 or more"
    assert fight["rolls"][0]["dice"] == [6]
    assert "die 6" in fight["rolls"][0]["text"]
    assert {"unit": unit["2Argylls"], "hex": "0305", "lost": True} in fight["losses"]


# ── what else is news ────────────────────────────────────────────────────────

REPLACED = """
half = "Japanese"
option = "replacement"
die = 3
[map]
columns = 4
rows = 4
[units]
0202 = ["I/11"]
0404 = ["II/11 sp=2"]
0304 = ["2Argylls"]
[off]
eliminated = ["III/11"]
"""
AIRFIELD = """
half = "Japanese"
[map]
columns = 6
rows = 6
[map.flags]
airfield = ["0303"]
[units]
0302 = ["I/11"]
0606 = ["5/2Punjab"]
"""
SCRAMBLE = """
game = "forlorn-hopes"
turn = 4
ask = "scramble"
[mission]
side = "Japanese"
hex = "1808"
[units]
Sarawak = ["G4M-1 attacker"]
Soerabaja = ["CW21", "Hawk75"]
"""


def brief(story: dict[str, Any]) -> list[tuple[str, str]]:
    return [(item["kind"], item.get("manner") or item.get("text", "")) for item in story["items"]]


def test_replacements_and_units_that_return_are_told(seat: Desk) -> None:
    table = position(seat, REPLACED.replace('0304 = ["2Argylls"]', ""))
    unit = numbers(seat, table)
    play(seat, table, "replace II/11", "return III/11 0101")
    gain, back = told(seat, table, since=0, role="Allied")["items"]
    assert gain["kind"] == "gain"
    assert gain["gains"] == [{"unit": unit["II/11"], "hex": "0404", "sp": 1}]
    assert (back["kind"], back["manner"], back["path"]) == ("move", "return", ["0101"])


def test_a_unit_arrives_and_does_not_move(seat: Desk) -> None:
    table = seat.new(game="doro-nawa", scenario="jitra", seed="1941", turns=None)
    play(seat, table, "place Martins 1125")
    (item,) = told(seat, table, since=0, role="Japanese")["items"]
    assert (item["kind"], item["manner"], item["path"]) == ("move", "arrive", ["1125"])


def test_a_move_is_told_before_what_it_led_to(seat: Desk) -> None:
    table = position(seat, AIRFIELD)
    play(seat, table, "movement", "roll 5", "move I/11 0303", "stop")
    story = told(seat, table, since=0, role="Allied")
    assert [kind for kind, _ in brief(story)] == ["move", "note"]
    assert "0303 is Japanese now" in story["items"][1]["text"]


OVERRUN = """
game = "guadalajara"
phase = "A"
[map]
columns = 9
rows = 9
[units]
0405 = ["HQXII"]
0404 = ["1L3", "2L3"]
"""


def test_who_advances_is_not_told_to_retreat_though_the_last_choice_was_a_retreat(
    seat: Desk,
) -> None:
    table = position(seat, OVERRUN)
    unit = numbers(seat, table)
    play(seat, table, "move 1L3", "with 2L3", "overrun 0405", "roll 5", "retreat HQXII 0406")
    moves = [i for i in told(seat, table, since=0, role="Republican")["items"] if "manner" in i]
    assert [(item["units"], item["manner"], item["path"]) for item in moves] == [
        ([unit["1L3"], unit["2L3"]], "advance", ["0404", "0405"]),
        ([unit["HQXII"]], "retreat", ["0405", "0406"]),
    ]


def test_a_way_is_known_whatever_the_words_of_its_line() -> None:
    def view(place: str) -> dict[str, Any]:
        return {"units": [{"id": 0, "hex": place}]}

    teller = Teller({0: "Allied"}, view("0101"))
    line: dict[str, Any] = {
        "case": "5.38",
        "text": "No advance.",
        "hexes": ["0101", "0102"],
        "units": [0],
    }
    line |= {"dice": [], "detail": RETREATS}
    teller.tell(1, "Japanese", "roll 5", [line], view("0102"))
    assert [(item["manner"], item["path"]) for item in teller.told()] == [
        ("retreat", ["0101", "0102"])
    ]


def test_who_scrambled_is_named(seat: Desk) -> None:
    table = position(seat, SCRAMBLE)
    unit = numbers(seat, table)
    seat.choose(table, "scramble CW21", role="Allied")
    while seat.view(table)["actor"] == "chance":
        play(seat, table, "roll 1")
    news = told(seat, table, since=0, role="Allied")["items"]
    named = [item for item in news if item["case"] == "9.4.2"]
    assert [item["units"] for item in named] == [[unit["CW21"]]]
    assert named[0]["side"] == "Allied"
    assert "CW21" in named[0]["text"]


def test_random_events_and_fleets_are_told(seat: Desk) -> None:
    game = Game.new(FORLORN_HOPES, seed="news")
    while game.state.phase == 0:
        game.choose(game.choices()[-1])
    answer = seat.http.post("/api/tables/import", content=game.record.text().encode())
    table = str(answer.json()["id"])
    for role in ("Allied", "Japanese", "spectator"):
        cases = {item["case"] for item in told(seat, table, since=0, role=role)["items"]}
        assert {"5.1", "5.2", "5.4"} <= cases, (role, cases)


def test_a_fight_of_many_dice_says_what_it_is(seat: Desk) -> None:
    table = position(seat, ROAD.replace('0301 = ["I/11", "II/11"]', '0304 = ["I/11", "II/11"]'))
    play(seat, table, "combat", "roll 5", "attack 0305", "with I/11", "resolve")
    while seat.view(table)["actor"] == "chance":
        play(seat, table, "roll 6")
    story = told(seat, table, since=0, role="Allied")
    (fight,) = [item for item in story["items"] if item["kind"] == "fight"]
    assert fight["title"] == DORO_NAWA.case_title("5.37")
    assert story["measure"] == "SP"


def test_the_dice_of_air_superiority_are_one_line_for_each_side() -> None:
    """They lie in no place; of twelve notes in a row the panel told the first ones only (10.12)."""
    sides = {1: "Nationalist", 2: "Nationalist", 3: "Republican"}
    teller = Teller(sides, {"units": []}, ("10.12",))
    for step, (unit, text) in enumerate(((1, "A: die 3, a miss."), (2, "B: die 9, a hit."))):
        line = {"case": "10.12", "hexes": [], "units": [unit], "dice": [3], "detail": {}}
        teller.tell(step, "Nationalist", "roll", [{**line, "text": text}], {"units": []})
    other = {"case": "10.12", "hexes": [], "units": [3], "dice": [3], "detail": {}}
    teller.tell(2, "Nationalist", "roll", [{**other, "text": "C: die 1, a miss."}], {"units": []})
    found = [(item["side"], item["text"], item["units"], item["last"]) for item in teller.told()]
    assert found == [
        ("Nationalist", "A: die 3, a miss; B: die 9, a hit.", [1, 2], 1),
        ("Republican", "C: die 1, a miss.", [3], 2),
    ]


def test_what_bombs_did_to_a_place_is_told_beside_what_they_did_to_units() -> None:
    """Four dice and no unit hit was all that was said of an airbase that was disrupted (9.10.3)."""
    teller = Teller({}, {"units": []})
    line = {"case": "9.10.3", "hexes": ["1808"], "units": [], "dice": [], "detail": {}}

    def dice(step: int) -> None:
        thrown = {**line, "dice": [step], "detail": {"column": "5"}, "text": "A bomb."}
        teller.tell(step, "Japanese", "roll 1", [thrown], {"units": []})

    def harm(step: int, text: str, **figures: int) -> None:
        told = {**line, "text": text, "detail": figures}
        teller.tell(step, "Japanese", "roll 1", [told], {"units": []})

    dice(1)
    harm(2, "Soerabaja is disrupted.", disrupted=1)
    harm(2, "Soerabaja takes 1 hit: 1 of 6.", hits=1)
    harm(2, "Nothing else.")
    dice(3)
    harm(3, "Soerabaja takes 2 hits: 3 of 6.", hits=3)
    harm(3, "The port of Soerabaja has 1 hit; 3 stop supply.", hits=1)
    line["case"] = "9.7.5"  # another round of the air battle over it
    dice(4)
    assert [item.get("text", len(item.get("rolls", []))) for item in teller.told()] == [
        2,
        "Soerabaja takes 2 hits: 3 of 6.",
        "The port of Soerabaja has 1 hit; 3 stop supply.",
        1,
    ]


# ── what is hidden ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("role", ["Allied", "spectator"])
def test_of_an_air_mission_the_others_hear_where_it_goes_and_not_who_flies(
    seat: Desk, role: str
) -> None:
    """The bytes are equal whoever flies (9.1.2)."""
    heard = []
    for flying in (["attack G4M-1"], ["attack G4M-2", "escort A6M-1"]):
        table = seat.new(game="forlorn-hopes", scenario="java-sea", seed="veil", turns=None)
        play(seat, table, "done", "done", "strike 1808", *flying)
        heard.append(told(seat, table, role=role, since=0)["items"])
        play(seat, table, "launch")
        story = told(seat, table, role=role, since=0)
        heard.append([story["items"], story["begin"], story["end"]])
        own = told(seat, table, role="Japanese", since=0)
        assert {item["kind"] for item in own["items"]} == {"note"}
    assert heard[:2] == heard[2:]
    assert not any(item["case"].startswith("9.") for item in heard[0])
    note = heard[1][0][-1]
    assert (note["kind"], note["hex"], note["case"]) == ("note", "1808", "9.1.3")
    assert not any(word in str(heard) for word in ("G4M", "A6M"))


def test_a_reconnaissance_is_told_with_its_die_to_its_owner_only(seat: Desk) -> None:
    """Which unit tried, and where, is hidden from the enemy if it stays (7.3.2)."""
    found = {}
    for seed in ("veil", "veil-2", "veil-3", "veil-4", "veil-5"):
        table = seat.new(game="forlorn-hopes", scenario="java-sea", seed=seed, turns=None)
        play(seat, table, "recon EastH6K 1808")
        own, enemy = [told(seat, table, role=role, since=0)["items"] for role in
                      ("Japanese", "Allied")]  # fmt: skip
        dice = [item for item in own if item.get("rolls") and item["case"] == "7.3.2"]
        assert len(dice) == 1
        assert "at most" in dice[0]["text"]
        assert not any(item.get("rolls") and item["case"] == "7.3.2" for item in enemy)
        placed = "it is placed" in dice[0]["text"]
        found[placed] = [item for item in enemy if item["case"] == "7.3.2"]
        assert placed or "EastH6K" not in str(enemy)
    assert [item["text"] for item in found[False]] == [
        "Japanese reconnaissance: the unit stays at its airbase."
    ]


def test_of_two_at_one_screen_the_eyes_decide_what_is_told(seat: Desk) -> None:
    table = seat.new(game="forlorn-hopes", scenario="java-sea", seed="veil", turns=None)
    play(seat, table, "recon EastH6K 1808")
    lines = [told(seat, table, role="both", eyes=eyes, since=0) for eyes in ("Allied", "spectator")]
    assert lines[0]["items"] == lines[1]["items"]
    assert lines[0]["role"] == "Allied"


def test_what_is_asked_for_must_be_a_line(seat: Desk) -> None:
    table = position(seat, ROAD)
    answer = seat.http.get(f"/api/tables/{table}/happened", params={"since": "soon"})
    assert answer.status_code == 400
    assert "since='soon'" in answer.json()["error"]


# ── turns ────────────────────────────────────────────────────────────────────


def test_a_turn_that_is_over_says_what_it_brought() -> None:
    lines = record_of("forlorn-hopes").read_text().splitlines(keepends=True)
    game = Game.read("".join(lines[:1000]), [FORLORN_HOPES], "the campaign")
    kept: dict[int, Game] = {}
    for number, side in enumerate(FORLORN_HOPES.sides):
        [item] = closings(story(game, side, 0, kept))
        step = item["step"]
        first, last, after = (
            FORLORN_HOPES.view(look_back(game, at, kept).state, number)
            for at in (0, step, step + 1)
        )
        assert (last["status"]["turn"], after["status"]["turn"]) == (1, 2)
        told = re.findall(
            r"(\w+): (?:([0-9]+) units lost[^.]*; )?points (\S+) → (\S+)\.", item["text"]
        )
        assert [one[0] for one in told] == list(FORLORN_HOPES.sides)
        for whose, gone, was, now in told:
            assert (first["score"][whose]["total"], after["score"][whose]["total"]) == (was, now)
            of = {
                unit["id"]
                for unit in game.rulebook.roster_json(game.state)
                if unit["side"] == whose
            }
            out = [
                {u["id"] for u in view["units"] if u["id"] in of and u.get("state") == "eliminated"}
                for view in (first, after)
            ]
            assert int(gone or 0) == len(out[1] - out[0])
        assert closings(story(game.at(step), side, 0, kept)) == []


def test_who_ended_the_turn_hears_what_it_brought_too() -> None:
    game, luck = Game.new(FORD_AT_DAWN, "dawn", seed="1"), Random(1)
    while FORD_AT_DAWN.clock(game.state)["turn"] == 1:
        game.choose(luck.choice(game.choices()))
    actor = game.record.entry(game.step - 1).actor
    assert actor in FORD_AT_DAWN.sides
    [item] = closings(story(game, actor, None, {}))
    assert item["text"].startswith("Turn 1 is over. Gold: ")


def test_places_that_changed_hands_are_named_and_the_rest_counted() -> None:
    game = Game.new(FORLORN_HOPES, "campaign", seed="1")
    names = FORLORN_HOPES.names(game.state)
    here = FORLORN_HOPES.view(game.state, -1)
    theirs = here["control"]["Allied"]
    named = [label for label in theirs if names.place_name(names.find_hex(label)) != label]
    bare = [label for label in theirs if label not in named]
    taken = {*named[:2], *bare[:3]}
    control = {"Japanese": [*here["control"]["Japanese"], *taken], "Allied": []}
    [first, second] = [names.place_name(names.find_hex(label)) for label in sorted(named[:2])]
    text = taken_by(names, "Japanese", here, {**here, "control": control})
    assert text == f"took {first}, {second}, 3 more hexes"
    assert taken_by(names, "Allied", here, here) == ""


def closings(told: Story) -> list[Any]:
    return [item for item in told.items if "is over." in item.get("text", "")]


def test_who_has_seen_a_turn_end_is_not_told_so_again() -> None:
    game, luck = Game.new(FORD_AT_DAWN, "dawn", seed="1"), Random(1)
    while FORD_AT_DAWN.clock(game.state)["turn"] == 1:
        game.choose(luck.choice(game.choices()))
    ended = game.record.entry(game.step - 1).actor
    [other] = [side for side in FORD_AT_DAWN.sides if side != ended]
    assert closings(story(game, other, game.seq, {})) == []
    while FORD_AT_DAWN.clock(game.state)["turn"] == 2:
        game.choose(luck.choice(game.choices()))
    told = [item["text"][:14] for item in closings(story(game, other, 0, {}))]
    assert told == ["Turn 1 is over", "Turn 2 is over"]


def test_a_game_without_score_or_markers_has_turns_too() -> None:
    game, luck = Game.new(SEALED, "", seed="1"), Random(1)
    while game.actor != NOBODY:
        game.choose(luck.choice(game.choices()))
    assert story(game, "Red", 0, {}).end == game.step
