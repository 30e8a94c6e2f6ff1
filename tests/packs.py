"""What the tests of all packs share: an owner's folder, wrong data, where values come from."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.board.files import PackError
from sandtable.board.folder import Folder
from sandtable.core.case import Trouble


def changed(data: Path, folder: Path, path: str, old: str, new: str) -> Path:
    """An owner's folder in which one file differs from ours by one replacement."""
    text = (data / path).read_text(encoding="utf-8")
    assert old in text
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def check_refusal(load: Callable[[Path], Any], folder: Path, path: str, words: str) -> None:
    """The folder is refused with the file and these words of place and remedy."""
    with pytest.raises(PackError) as error:
        load(folder)
    assert isinstance(error.value, Trouble)
    assert str(folder / path) in str(error.value)
    assert words in str(error.value)


def check_stray(load: Callable[[Path], Any], folder: Path) -> None:
    """A file that replaces nothing is refused."""
    (folder / "counter.csv").write_text("id\n")
    with pytest.raises(PackError, match=r"counter\.csv: replaces no file .*'counters\.csv'"):
        load(folder)


def check_provenance(data: Path, folder: Folder) -> None:
    """Every file but drawings and words is read; each line of a CSV file says where it is from."""
    assert set(folder.all()) <= {*folder._digests, "map/coast.json", "aims.toml"}
    for path in folder.all():
        if path.endswith(".csv") and path != "map/hexes.csv":
            with (data / path).open(encoding="utf-8", newline="") as file:
                assert all(row["provenance"] for row in csv.DictReader(file)), path
    assert "hexes.csv" in (data / "map" / "grid.toml").read_text(encoding="utf-8")


def check_drawing(
    load: Callable[[Path], Any], drawing: Callable[[Any], Any], folder: Path, lists: list[str]
) -> Any:
    """A drawing plays no part in the hash, and must have all its lists; answers the empty one."""
    ours = load(folder).hash
    (folder / "map").mkdir()
    file = folder / "map" / "coast.json"
    file.write_text(json.dumps({name: [] for name in lists}))
    pack = load(folder)
    assert pack.hash == ours
    drawn = drawing(pack)
    file.write_text(json.dumps({lists[0]: []}))
    with pytest.raises(PackError, match=rf"coast\.json, {lists[1]}: is missing"):
        drawing(load(folder))
    return drawn
