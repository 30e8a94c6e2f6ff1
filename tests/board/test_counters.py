"""Counters: what is printed on each, in lists that a roster has for the fields of its record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.board.files import PackError
from sandtable.games.doro_nawa import pack as dn
from sandtable.games.doro_nawa.data import roster as dn_roster
from sandtable.games.forlorn_hopes import pack as fh
from sandtable.games.forlorn_hopes.data import roster as fh_roster
from sandtable.games.spanish_civil_war import pack as scw
from sandtable.games.spanish_civil_war.data import roster as scw_roster

GAMES = {
    "doro-nawa": (dn.DATA, dn.load_pack, dn_roster),
    "guadalajara": (
        scw.TITLES / "guadalajara",
        lambda folder=None: scw.load_pack("guadalajara", folder),
        scw_roster,
    ),
    "forlorn-hopes": (fh.DATA, fh.load_pack, fh_roster),
}


@pytest.mark.parametrize(("data", "load", "_roster"), GAMES.values(), ids=list(GAMES))
def test_a_file_without_counters_is_refused(
    data: Path, load: Callable[[Path], Any], _roster: Any, tmp_path: Path
) -> None:
    head = (data / "counters.csv").read_text(encoding="utf-8").splitlines()[0]
    (tmp_path / "counters.csv").write_text(f"{head}\n", encoding="utf-8")
    with pytest.raises(PackError, match=r"counters\.csv: has no unit; one line for each counter"):
        load(tmp_path)


@pytest.mark.parametrize(("_data", "load", "module"), GAMES.values(), ids=list(GAMES))
def test_every_list_has_an_entry_for_each_counter(
    _data: Path, load: Callable[[], Any], module: Any
) -> None:
    roster = load().roster
    assert roster.count == len(roster.short) > 100
    for name in module.Counter._fields:
        found = getattr(roster, name.removeprefix("r_"))
        faces = found if isinstance(found[0], list) else [found]
        assert [len(face) for face in faces] == [roster.count] * len(faces), name
