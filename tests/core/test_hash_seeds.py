"""A record replays bit for bit, whatever order the process gives to sets and dictionaries."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.core import back
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.games import rulebook
from tests.core.replaying import outcome

ROOT = Path(__file__).parents[2]
STEPS = 500


@pytest.fixture(scope="module", params=[("doro-nawa", "kampar"), ("guadalajara", "assault")])
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short scenario by random choices, with one taken back now and then."""
    name, scenario = request.param
    book = rulebook(name)
    assert book is not None
    game = Game.new(book, scenario, seed="hash seeds")
    chooser = random.Random(1942)
    while game.actor != NOBODY and game.step < STEPS:
        game.choose(chooser.choice(game.choices()))
        if chooser.random() < 0.02 and back.undo_hold(game, None) is None:
            game.undo()
    path = tmp_path_factory.mktemp("records") / f"{scenario}.jsonl"
    game.save(path)
    assert outcome(str(path)).split()[1] == game.state.digest()
    return path


def test_replay_is_the_same_under_every_hash_seed(record: Path) -> None:
    wanted = outcome(str(record))
    assert int(wanted.split()[0]) > 300
    for seed in ("0", "1", "4711"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.core.replaying", str(record)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert run.stdout.strip() == wanted, f"hash seed {seed}: {run.stderr}"
