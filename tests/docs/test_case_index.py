"""Behind the index: sources, tests and rulings are read, and a wrong question gets clear words."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.board.files import PackError
from sandtable.studio.case_index import (
    GAMES,
    ROOMS,
    NoCase,
    entry,
    find,
    find_ruling,
    load_cases,
    load_index,
)
from sandtable.studio.case_places import Place, mentions, places
from sandtable.studio.case_places import tests as case_tests
from sandtable.studio.rulings import BadRuling, load_rulings

SERIES = '''"""Air units."""

LATE: Final = Bar("G9", "its command moves in the second phase only")

# ── G6, 10.12 Air units that fly ─────────────────────────────────────────────


def mud(g):
    """What mud adds (G7; BG7, G-7 and 3G7 are something else)."""
    g.say("G10", "it holds the town")


# ── 6.3.2 Woods ──────────────────────────────────────────────────────────────

# ── 3.0 What a stack may do, 5.0 Guns (G8, R4) ───────────────────────────────
'''

SOURCE = '''"""Combat (5.0)."""

EXPOSED: Final = Bar("5.38", "a hex away from the enemy is open")

# ── 5.38 Retreats ────────────────────────────────────────────────────────────


def bars_retreat(g):
    """What keeps a unit from retreating (5.38, R49)."""
    return Prompt("Where to?", "3.2")  # as 5.35 says, at 2.5 times


# ── 5.31, 5.37 Odds ──────────────────────────────────────────────────────────
class Attack:
    def bar(self):
        return Bar("5.1", "attacked already").says("twice")
'''

RULING = """# Rulings

<a id="r1"></a>

## R1 · 4.3, 5.38 · A title

*Gap.* May a
unit?

- (a) It
  may.
- (b) Not.

**Played: (b).** Because.

**Seen:** it is refused.
"""

CASES = """
[book]
code = "XX"
name = "x"
title = "X"

[[case]]
number = "5.3"
title = "Retreats"
status = "implemented"
wording = "A unit may (5.31)."
rulings = ["R1"]
"""


def test_places_are_found_by_banner_bar_docstring_text_and_comment(tmp_path: Path) -> None:
    (tmp_path / "combat.py").write_text(SOURCE, encoding="utf-8")
    found = [place._replace(file="") for place in places(tmp_path)]
    assert found == [
        Place("5.0", "docstring", "", 1, ""),
        Place("5.38", "bar", "", 3, "EXPOSED"),
        Place("5.38", "banner", "", 5, "Retreats"),
        Place("5.38", "docstring", "", 9, "bars_retreat"),
        Place("R49", "docstring", "", 9, "bars_retreat"),
        Place("3.2", "text", "", 10, "bars_retreat"),
        Place("5.35", "comment", "", 10, ""),
        Place("2.5", "comment", "", 10, ""),
        Place("5.31", "banner", "", 13, "Odds"),
        Place("5.37", "banner", "", 13, "Odds"),
        Place("5.1", "bar", "", 16, "Attack.bar"),
    ]


def test_the_rules_of_a_title_are_found_by_its_letter(tmp_path: Path) -> None:
    (tmp_path / "air.py").write_text(SERIES, encoding="utf-8")
    title = "What a stack may do, 5.0 Guns (G8, R4)"
    assert [(place.case, place.kind, place.name) for place in places(tmp_path)] == [
        ("G9", "bar", "LATE"),
        ("G6", "banner", "Air units that fly"),
        ("10.12", "banner", "Air units that fly"),
        ("G7", "docstring", "mud"),
        ("G10", "text", "mud"),
        ("6.3.2", "banner", "Woods"),
        *[(n, "banner", title) for n in ("3.0", "5.0", "G8", "R4")],
    ]


def test_a_numbered_point_of_a_case_is_found_with_it(tmp_path: Path) -> None:
    (tmp_path / "cases.toml").write_text(CASES, encoding="utf-8")
    (tmp_path / "x.py").write_text("# ── 5.3.2 Woods ──\n# ── 5.4.1 Rivers ──\n", encoding="utf-8")
    assert [p.case for p in load_index(tmp_path, tmp_path).places] == ["5.3", "5.4.1"]


def test_a_source_that_is_no_python_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def (", encoding="utf-8")
    with pytest.raises(Exception, match=r"bad\.py:1: no Python"):
        places(tmp_path)


def test_tests_are_found_by_their_names(tmp_path: Path) -> None:
    text = (
        "def test_5_38_may_stand(): ...\ndef test_x(): ...\nclass T:\n    def test_9_3(self): ...\n"
        "def test_g6_flies(): ...\ndef test_guns(): ...\n"
        "def test_9_7_4_turns(): ...\ndef test_9_2_9_3_both(): ...\n"
    )
    (tmp_path / "test_5.py").write_text(text, encoding="utf-8")
    assert [(t.case, t.name) for t in case_tests(tmp_path)] == [
        ("5.38", "test_5_38_may_stand"),
        ("G6", "test_g6_flies"),
        ("9.7.4", "test_9_7_4_turns"),
        ("9.2", "test_9_2_9_3_both"),
        ("9.3", "test_9_3"),
    ]


def test_an_installed_package_has_no_tests_and_still_an_index(tmp_path: Path) -> None:
    assert case_tests(tmp_path / "nowhere") == []
    (tmp_path / "cases.toml").write_text(CASES, encoding="utf-8")
    assert load_index(tmp_path, tmp_path / "nowhere").tests == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Cases 4.21 to 4.25.", ["4.21", "4.25"]),
        ("(5.2; R12), again 5.2", ["5.2", "R12"]),
        ("G0 to G10, not HG1 or G1a", ["G0", "G10"]),
        ("9.7.4 and 10.4.9, not 9.7.45", ["9.7.4", "10.4.9"]),
        ("hex 3554, 12.345 or 1.2.3.4, 0.5 km, 2/18R", []),
    ],
)
def test_mentions(text: str, named: list[str]) -> None:
    assert mentions(text) == named


def test_a_ruling_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "rulings.md"
    path.write_text(RULING, encoding="utf-8")
    (ruling,) = load_rulings(path)
    assert ruling.cases == ("4.3", "5.38")
    assert (ruling.kind, ruling.question) == ("Gap", "May a unit?")
    assert ruling.readings == ("(a) It may.", "(b) Not.")
    assert (ruling.played, ruling.why, ruling.seen) == ("b", "Because.", "it is refused.")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("## R1 · 4.3, 5.38 ·", "## R1 -"), "is no heading"),
        (("*Gap.* ", ""), "lacks the question"),
        (("**Played: (b).**", "Played (b)."), "lacks what is played"),
        (("**Played: (b).**", "**Played: (c).**"), "not among its readings"),
        (("**Seen:**", "Seen"), "lacks how to tell"),
    ],
)
def test_a_ruling_that_is_written_wrong_is_named(
    tmp_path: Path, change: tuple[str, str], complaint: str
) -> None:
    path = tmp_path / "rulings.md"
    path.write_text(RULING.replace(*change), encoding="utf-8")
    with pytest.raises(BadRuling, match=rf"rulings\.md:5: .*{complaint}"):
        load_rulings(path)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (('number = "5.3"', 'number = "five"'), r"case\[1\]\.number.*five.*such as"),
        (('number = "5.3"', "number = 5.3"), r"case\[1\]\.number.*quotation marks"),
        (('status = "implemented"', 'status = "implmented"'), "did you mean 'implemented'"),
        (('title = "Retreats"\n', ""), r"case\[1\]\.title.*is missing"),
        (('title = "Retreats"', 'titel = "Retreats"\ntitle = "R"'), "means nothing here"),
    ],
)
def test_a_list_of_cases_that_is_written_wrong_is_named(
    tmp_path: Path, change: tuple[str, str], complaint: str
) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CASES.replace(*change), encoding="utf-8")
    with pytest.raises(PackError, match=complaint):
        load_cases(path)


def test_a_case_that_is_there_twice_is_named(tmp_path: Path) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CASES + CASES[CASES.index("[[case]]") :], encoding="utf-8")
    with pytest.raises(PackError, match=r"case\[2\]\.number.*there already"):
        load_cases(path)


@pytest.mark.parametrize("code", ["DN", "dn", "doro-nawa", "doro_nawa"])
def test_a_game_goes_by_code_name_or_package(code: str) -> None:
    assert find(code, "5.38").title == "Retreats"


@pytest.mark.parametrize("code", ["SCW", "spanish-civil-war", "guadalajara"])
def test_a_series_goes_by_the_name_of_a_title_too(code: str) -> None:
    assert find(code, "7.21").title == "Retreat Restrictions"
    assert find(code, "g9").number == "G9"
    assert find(code, "3.4.5").number == "3.4"


def test_an_unknown_case_answers_with_the_nearest() -> None:
    with pytest.raises(NoCase, match=r"no case '9\.3': the nearest are 9\.1, 9\.2, 9\.4"):
        find("SCW", "9.3")
    with pytest.raises(NoCase, match=r"no case '5\.39': the nearest are 5\.36, 5\.37, 5\.38"):
        find("DN", "5.39")
    with pytest.raises(NoCase, match=r"no case '10\.1'"):
        find("DN", "10.1")
    with pytest.raises(NoCase, match="no case 'retreat'"):
        find("DN", "retreat")


def test_an_unknown_game_or_ruling_answers_with_what_there_is() -> None:
    with pytest.raises(NoCase, match=r"unknown game 'XX': there is .*DN \(doro-nawa\)"):
        find("XX", "1.0")
    with pytest.raises(NoCase, match="no ruling 'R999': the last is R"):
        find_ruling("DN", "R999")
    assert find_ruling("DN", "r12").title == "Enemy ships in one hex"


def test_chapters_come_before_rooms() -> None:
    def files(code: str, number: str) -> list[str]:
        return [place["file"].split("/", 3)[3] for place in entry(code, number)["code"]]

    found = files("FH", "9.7")
    assert found[:2] == ["air/battle.py", "air/battle.py"]
    assert found[2] == "rulebook.py", "neither the one nor the other"
    assert {name.split("/")[0] for name in found[3:]} == {
        "imagined", "orders", "refusals", "showing",
    }  # fmt: skip
    assert files("DN", "4.0") == ["movement.py", "refusals/beyond.py"]


def test_the_rooms_without_chapters_are_those_of_the_games() -> None:
    rooms = {path.parent.name for path in GAMES.glob("*/*/__init__.py")}
    assert set(ROOMS) < rooms
    assert rooms - set(ROOMS) == {"air", "bases", "land", "sea", "turn"}


def test_an_entry_holds_what_the_drawer_shows() -> None:
    shown = entry("DN", "5.38")
    assert shown["status"] == "implemented"
    assert shown["rulings"][0]["number"] == "R36"
    assert "5.35" in shown["mentioned_by"]
    assert (shown["previous"], shown["next"]) == ("5.37", "6.0")
    assert entry("DN", "4.41")["options"][0]["id"] == "march_at_sea"
