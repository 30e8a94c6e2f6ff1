"""What scripts/build installs is locked, and the locks fit what pyproject.toml asks for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
WANTED = {
    "play": PROJECT["dependencies"],
    "postgresql": [*PROJECT["dependencies"], *EXTRAS["postgresql"]],
    "test": [*PROJECT["dependencies"], *(line for lines in EXTRAS.values() for line in lines)],
}


def locked(name: str) -> dict[str, list[str]]:
    """The versions of each package; more than one where they depend on the Python."""
    found: dict[str, list[str]] = {}
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    for package, version in re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE):
        found.setdefault(canonicalize_name(package), []).append(version)
    return found


@pytest.mark.parametrize("name", WANTED)
def test_what_the_project_asks_for_is_locked_within_its_bounds(name: str) -> None:
    versions = locked(name)
    for line in WANTED[name]:
        wanted = Requirement(line)
        found = versions.get(canonicalize_name(wanted.name), [])
        assert found, f"{line}: run scripts/lock"
        for version in found:
            assert version in wanted.specifier, f"{line}: {version} is locked: run scripts/lock"


@pytest.mark.parametrize("name", WANTED)
def test_every_locked_package_has_its_hashes_and_names_no_host(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    for block in re.split(r"^(?=[\w])", text, flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in block, block.splitlines()[0]
    assert "://" not in text


@pytest.mark.parametrize("name", ["play", "postgresql"])
def test_what_is_played_with_is_tested_with(name: str) -> None:
    tested = locked("test")
    for package, versions in locked(name).items():
        assert tested[package] == versions, package
