"""Games, titles and players that other packages bring: installed as anybody would, and played."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from sandtable.core.game import Game
from sandtable.games import spanish_civil_war
from sandtable.games.ford_at_dawn import RULEBOOK as FORD
from sandtable.studio.own_game import files_of, with_files

ROOT = Path(__file__).resolve().parents[2]
TITLE = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "my-title"
version = "1.0"

[project.entry-points."sandtable.games"]
brihuega-again = "my_title:RULEBOOK"
broken = "my_title:NOTHING"

[tool.hatch.build.targets.wheel]
packages = ["my_title"]
"""
RULEBOOK = """\
from pathlib import Path

from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar

RULEBOOK = SpanishCivilWar(title="brihuega-again", home=Path(__file__).parent / "files")
"""


def install(package: Path, site: Path) -> None:
    """As `pip install FOLDER` does, into a folder of its own."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    done = subprocess.run(
        [*pip, "--no-build-isolation", "--target", str(site), str(package)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example of a game, and a title of a series copied and given another name."""
    folder = tmp_path_factory.mktemp("brought")
    mine = folder / "my-title"
    shutil.copytree(ROOT / "examples" / "ford-by-night", folder / "ford-by-night")
    ours = Path(str(spanish_civil_war.__file__)).parent / "guadalajara"
    shutil.copytree(ours, mine / "my_title" / "files")
    told = mine / "my_title" / "files" / "title.toml"
    text = told.read_text(encoding="utf-8")
    changed = text.replace('title = "Guadalajara 1937"', 'title = "Brihuega, once more"', 1)
    assert changed != text
    told.write_text(changed, encoding="utf-8")
    (mine / "pyproject.toml").write_text(TITLE, encoding="utf-8")
    (mine / "my_title" / "__init__.py").write_text(RULEBOOK, encoding="utf-8")
    for package in (folder / "ford-by-night", mine):
        install(package, folder / "site")
    return folder / "site"


def said(site: Path, *words: str, status: int = 0) -> str:
    """What the command line says where these packages are installed."""
    path = os.pathsep.join([str(site), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-m", "sandtable.cli.main", *words],
        env={**os.environ, "PYTHONPATH": path, "SANDTABLE_DATA": str(site / "data")},
        cwd=site,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr or done.stdout
    return done.stdout + done.stderr


def test_a_game_of_another_package_is_offered_and_played(site: Path) -> None:
    assert "Ford by Night" in said(site, "games")
    told = said(site, "auto", "ford-by-night", "--bots", "bold,staff", "--games", "2", "--json")
    assert [side["player"] for side in json.loads(told)["sides"]] == ["bold", "staff"]
    said(site, "new", "ford-by-night", "night.jsonl", "--seed", "night")
    assert "sandtable" not in said(site, "do", "night.jsonl", "march", "hold")
    assert "1G" in said(site, "show", "night.jsonl")
    assert "3.1" in said(site, "case", "ford-by-night")
    assert "1.2" in said(site, "why", "night.jsonl", "move 1G 0402", status=1)


def test_a_title_that_is_copied_and_named_anew_plays(site: Path) -> None:
    assert "Brihuega, once more" in said(site, "games")
    words = ("auto", "brihuega-again", "--bots", "staff", "--scenario", "brihuega", "--json")
    told = said(site, *words)
    assert json.loads(told)["games"] == 1
    assert "7.2" in said(site, "case", "brihuega-again")


def test_a_game_that_cannot_be_loaded_is_named_and_keeps_nobody_from_playing(site: Path) -> None:
    told = said(site, "new", "broken", "b.jsonl", status=2)
    assert "the game 'broken' of the package 'my-title' cannot be loaded" in told
    assert "Traceback" not in told
    assert "Doro Nawa" in said(site, "games")
    script = "from sandtable.games import troubles; print(len(troubles()))"
    path = os.pathsep.join([str(site), str(ROOT / "src")])
    counted = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert counted.stdout == "1\n"


def test_no_game_of_ours_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    from sandtable import games

    point = EntryPoint("doro-nawa", "elsewhere:RULEBOOK", games.GROUP)
    monkeypatch.setattr(games, "entry_points", lambda **_: [point])
    games.brought.cache_clear()
    try:
        assert games.brought() == {}
        book = games.rulebook("doro-nawa")
        assert book is not None
        assert book.code == "DN"
    finally:
        games.brought.cache_clear()


def test_the_position_on_that_page_can_be_played() -> None:
    page = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
    (text,) = [part for part in page.split("```toml\n")[1:] if part.startswith("game =")]
    game = Game.from_state(
        FORD, FORD.read_position(tomllib.loads(text.split("```")[0]), "page"), {}
    )
    assert [game.text(choice) for choice in game.choices()] == ["attack 0503", "done"]


WITHOUT = "ai/ford_at_dawn/warnings.py"
"""What a small game may do without, and is not counted with it: warnings of the adviser."""
SHORT = 700
"""Lines of the game that are not blank, its data, cases and player among them."""


def test_the_page_on_your_own_game_is_the_game() -> None:
    page = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
    stale = "run `python -m sandtable.studio.own_game docs/your-own-game.md`"
    assert with_files(page) == page, stale
    package = ROOT / "src" / "sandtable"
    whole = [
        path.relative_to(package).as_posix()
        for folder in ("games/ford_at_dawn", "ai/ford_at_dawn")
        for path in sorted((package / folder).iterdir())
        if path.is_file()
    ]
    assert sorted(files_of(page)) == sorted(whole)


def test_ford_at_dawn_stays_short() -> None:
    """A bound for what is merged, not for what is tried."""
    package = ROOT / "src" / "sandtable"
    page = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
    game = [name for name in files_of(page) if name != WITHOUT]
    lines = [line for name in game for line in (package / name).read_text("utf-8").splitlines()]
    many = len([line for line in lines if line.strip()])
    assert many <= SHORT, (
        f"Ford at Dawn has {many} lines, {many - SHORT} more than it should: it is the first game "
        "that a contributor reads, whole, and stays short (decision 28). If you are trying "
        "something out, go on, this need not hold; what is to stay says elsewhere what all games "
        "could use (board/kit), or raises SHORT and says why."
    )
