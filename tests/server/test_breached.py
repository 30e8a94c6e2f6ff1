"""Passwords that were stolen elsewhere are refused, without asking anybody else of them."""

from __future__ import annotations

from hashlib import sha1
from pathlib import Path

import pytest

from sandtable.core.case import Trouble
from sandtable.server.accounts import breached
from tests.server.club import PASSWORD, club, member, nobody

STOLEN = "weihnachtsbaum"


def listed(file: Path, words: list[str]) -> Path:
    """A list as haveibeenpwned.com hands it out."""
    sums = sorted(sha1(word.encode()).hexdigest().upper() for word in words)
    file.write_text("".join(f"{one}:{n}\r\n" for n, one in enumerate(sums)))
    return file


def test_what_was_stolen_is_no_password(tmp_path: Path) -> None:
    with club(tmp_path) as desk:
        for word in (STOLEN, STOLEN.upper()):
            refused = nobody(desk).sign_up("Anna", word)
            assert (refused.status_code, "stolen elsewhere" in refused.text) == (400, True)
        anna = member(desk, "Anna")
        body = {"old": PASSWORD, "new": STOLEN}
        assert anna.ask("POST", "account/password", json=body).status_code == 400
        assert nobody(desk).sign_in("Anna").status_code == 200


def test_a_club_may_keep_a_longer_list(tmp_path: Path) -> None:
    own = "kaffee und kuchen um vier"
    with club(tmp_path / "data") as desk:
        desk.tables.breached = listed(tmp_path / "list", [own, "b", "c"])
        assert nobody(desk).sign_up("Anna", own).status_code == 400
        assert nobody(desk).sign_up("Anna", own + " Uhr").status_code == 201


@pytest.mark.parametrize("count", [0, 1, 2, 3, 64, 257])
def test_every_line_of_a_list_is_found_and_no_other(tmp_path: Path, count: int) -> None:
    words = [f"word {n}" for n in range(count)]
    kept = listed(tmp_path / "list", words)
    assert [word for word in words if not breached.holds(kept, word)] == []
    assert not [n for n in range(count, count + 300) if breached.holds(kept, f"word {n}")]


def test_a_list_of_another_form_is_told_before_the_club_opens(tmp_path: Path) -> None:
    breached.check_list(listed(tmp_path / "list", ["a"]))
    (tmp_path / "words").write_text("password\n123456\n")
    for file in ("words", "none"):
        with pytest.raises(Trouble, match=file):
            breached.check_list(tmp_path / file)
