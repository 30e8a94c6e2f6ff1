"""The compiled wheel plays the same games as the sources, whatever the hash seed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.compiled import ROOT, environment, unpacked
from sandtable.games import PACKAGES

SEEDS = ("trunk road", "causeway", "Force Z")


def games(name: str, site: Path | None, **more: str) -> list[dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench/play.py"), name, *SEEDS],
        env=environment(site, **more),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def played(rows: list[dict[str, Any]]) -> list[tuple[str, str, int]]:
    return [(row["played"], row["digest"], row["choices"]) for row in rows]


def rate(rows: list[dict[str, Any]]) -> float:
    choices, seconds = (sum(row[key] for row in rows) for key in ("choices", "seconds"))
    return float(choices / seconds)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(tmp_path_factory.mktemp("compiled"))


@pytest.fixture(scope="module", params=list(PACKAGES))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def plain(game: str) -> list[dict[str, Any]]:
    return games(game, None, PYTHONHASHSEED="0")


def test_compiled_rules_play_the_same_games(
    game: str, site: Path, plain: list[dict[str, Any]]
) -> None:
    rows = games(game, site, PYTHONHASHSEED="1")
    assert not any(row["source"] for row in rows), "the wheel held no compiled rules"
    assert all(row["source"] for row in plain)
    assert played(rows) == played(plain)
    ratio = rate(rows) / rate(plain)
    rates = f"plain {rate(plain):,.0f}/s, compiled {rate(rows):,.0f}/s: x{ratio:.1f}"
    sys.stdout.write(f"{game}: {rates}\n")


def test_sources_in_the_wheel_play_the_same_games(
    game: str, site: Path, plain: list[dict[str, Any]]
) -> None:
    rows = games(game, site, SANDTABLE_PURE="1", PYTHONHASHSEED="2")
    assert all(row["source"] for row in rows), "SANDTABLE_PURE did not choose the sources"
    assert played(rows) == played(plain)


PLAYERS = """
import sys
from sandtable.ai.command import table
from sandtable.lab.selfplay import Plan, play_game
_, game, scenario, turns = sys.argv
for bots in (("staff", "staff"), ("captain", "cadet")):
    played = play_game(Plan(game, bots, "compiled", scenario, int(turns) or None), 1)
    print(played.digest, played.choices)
print(table.__file__.endswith(".py"))
"""


@pytest.mark.parametrize(
    ("name", "scenario", "turns"),
    [
        ("doro-nawa", "kampar", 1),
        ("guadalajara", "brihuega", 1),
        ("forlorn-hopes", "java-sea", 0),
        ("ford-at-dawn", "dawn", 0),
    ],
)
def test_compiled_players_play_the_same_games(
    name: str, scenario: str, turns: int, site: Path
) -> None:
    told = []
    for where, seed in ((None, "0"), (site, "1")):
        done = subprocess.run(
            [sys.executable, "-c", PLAYERS, name, scenario, str(turns)],
            env=environment(where, PYTHONHASHSEED=seed),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout.splitlines())
    assert told[0][-1] == "True"
    assert told[1][-1] == "False", "the wheel held no compiled players"
    assert told[0][:-1] == told[1][:-1]
