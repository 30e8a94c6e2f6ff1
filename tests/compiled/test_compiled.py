"""The compiled wheel plays the same games as the sources, whatever the hash seed."""

from __future__ import annotations

import json
import shutil
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
    # The same C and mypyc's assertions, in a sixtieth of the time that gcc takes unoptimised.
    quick = {"CC": "tcc", "LDSHARED": "tcc -shared"} if shutil.which("tcc") else {}
    return unpacked(tmp_path_factory.mktemp("compiled"), SANDTABLE_OPT="0", **quick)


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """By the system's compiler, as whoever installs Sandtable has it."""
    return unpacked(tmp_path_factory.mktemp("shipped"))


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


@pytest.mark.long
def test_the_wheel_that_is_shipped_plays_the_same_games(
    game: str, shipped: Path, plain: list[dict[str, Any]]
) -> None:
    rows = games(game, shipped, PYTHONHASHSEED="3")
    assert not any(row["source"] for row in rows)
    assert played(rows) == played(plain)


PLAYERS = """
import pickle
import sys
from importlib import import_module
from sandtable.ai.command.commander import Commander
from sandtable.ai.command.rollouts import Level
from sandtable.ai.player import plug
from sandtable.lab.selfplay import Plan, play_game
_, game, scenario = sys.argv
players = import_module("sandtable.ai." + game.replace("-", "_"))
pickle.dumps(players.DOCTRINE)  # as it goes to other processes
def thinker(side, seed):
    return Commander(side, seed, players.DOCTRINE, Level(rollouts=4, moments=1))
plug(game, "thinker", thinker)
pairs = [("staff", "staff"), ("captain", "cadet")]
pairs += [("thinker", "staff")] if game == "ford-at-dawn" else []
for bots in pairs:
    played = play_game(Plan(game, bots, "compiled", scenario), 1)
    print(played.digest, played.choices)
print(import_module(players.__name__ + ".staff").__file__.endswith(".py"))
"""


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("doro-nawa", "kampar"),
        ("guadalajara", "brihuega"),
        ("forlorn-hopes", "java-sea"),
        ("ford-at-dawn", "dawn"),
    ],
)
def test_compiled_players_play_the_same_games(name: str, scenario: str, site: Path) -> None:
    told = []
    for where, seed in ((None, "0"), (site, "1")):
        done = subprocess.run(
            [sys.executable, "-c", PLAYERS, name, scenario],
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
