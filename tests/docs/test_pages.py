"""The pages of docs: links lead somewhere, tables are those of the game, the log has its form."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from sandtable.cli.main import run
from sandtable.core.choice import Verb
from sandtable.games import RULEBOOKS
from sandtable.studio.case_index import index_of
from sandtable.studio.verb_table import refresh, render_verbs, verbs_of_games

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "src" / "sandtable").rglob("*.md"),
        *(ROOT / "examples").rglob("*.md"),
    ]
)
LINK: Final = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
CODE: Final = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def anchors(page: Path) -> set[str]:
    """What a link may name after #: our own anchors and the slugs of headings."""
    text = page.read_text(encoding="utf-8")
    slugs = set(re.findall(r'<a id="([^"]+)">', text))
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", heading.lower())
        slugs.add(plain.replace(" ", "-"))
    return slugs


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    for link in [first or second for first, second in LINK.findall(text)]:
        if link.startswith(("http://", "https://", "mailto:")):
            continue
        name, _, anchor = link.partition("#")
        target = page if not name else (page.parent / name).resolve()
        assert target.exists(), f"{link} leads nowhere"
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), f"{link}: {target.name} has no such place"


def test_the_tables_of_verbs_are_those_of_the_games() -> None:
    page = ROOT / "docs" / "notation.md"
    text = page.read_text(encoding="utf-8")
    assert refresh(text, verbs_of_games()) == text, (
        "docs/notation.md is stale: run `python -m sandtable.studio.verb_table docs/notation.md`"
    )
    for rulebook in RULEBOOKS:
        name = index_of(rulebook.code).name
        assert verbs_of_games()[name] == rulebook.verbs
        assert f"<!-- verbs {name} -->" in text


def test_a_verb_is_written_with_its_parts() -> None:
    verbs = {"move": Verb("u?h", "Move {unit} to {hex}"), "end": Verb("", "End the turn")}
    assert render_verbs(verbs).splitlines()[2:] == [
        "| `move UNIT [HEX]` | Move UNIT to HEX |",
        "| `end` | End the turn |",
    ]


def test_options_of_the_games_are_those_of_their_cases() -> None:
    for rulebook in RULEBOOKS:
        stated = [(o.id, o.default, o.case) for o in index_of(rulebook.code).options]
        assert [(o.id, o.default, o.case) for o in rulebook.options()] == stated


def test_the_guide_names_every_key_of_the_browser_client() -> None:
    source = (ROOT / "web" / "src" / "lib" / "keys.ts").read_text(encoding="utf-8")
    guide = (ROOT / "docs" / "players-guide.md").read_text(encoding="utf-8")
    keys = re.findall(r'^ *\["([^"]+)", "[^"]+"\],$', source, re.MULTILINE)
    table = guide.partition("| key | does |\n|---|---|\n")[2].partition("\n\n")[0]
    assert keys == [row.split(" | ")[0].removeprefix("| ") for row in table.split("\n")]


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text("utf-8"))
    assert listed == sorted(path.name for path in folder.glob("0*.md"))


def test_the_commands_and_the_program_of_the_readme_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path / "data"))
    for line in re.findall(r"^sandtable (.+)$", text, re.MULTILINE):
        words = shlex.split(line, comments=True)
        if words[0] == "auto":  # a hundred games are too many for a test
            words[words.index("--games") + 1] = words[words.index("--jobs") + 1] = "1"
            words += ["--turns", "1"]
        assert run(words) == (1 if words[0] == "why" else 0), line
    (program,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    exec(compile(program, "README.md", "exec"), {})
    assert (tmp_path / "seven.jsonl").is_file()


def test_pages_count_the_rulings_right() -> None:
    right = {len(index_of(rulebook.code).rulings) for rulebook in RULEBOOKS}
    for name in ("docs/players-guide.md", "CHANGELOG.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        counts = {int(n) for n in re.findall(r"(\d+) numbered rulings", text)}
        assert len(index_of("DN").rulings) in counts, name
        assert counts <= right, name


def test_pages_count_the_games_of_the_corpus_right() -> None:
    frozen = (ROOT / "tests" / "corpus").glob("*.txt")
    games = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in frozen)
    for name in ("ARCHITECTURE.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert re.findall(r"(?:plays|what) (\d+) games", text) == [str(games)], name


def test_the_changelog_begins_with_what_is_not_released() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    titles = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert titles[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", title) for title in titles[1:])
    groups = set(re.findall(r"^### (.+)$", text, re.MULTILINE))
    assert groups <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
