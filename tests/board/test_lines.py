"""Who a file names and where: each unit once, where it may be, apart from its enemies."""

from __future__ import annotations

import pytest

from sandtable.board.files import Keys, PackError
from sandtable.board.lines import Muster, check_company, check_place
from sandtable.games.doro_nawa.pack import load_pack

PACK = load_pack()
LAND = Keys({"0512": ["I/11", "2Argylls"], "0513": ["I/11"], "0514": ["I/12"]}, "my.toml", "land")


def said(error: pytest.ExceptionInfo[PackError]) -> str:
    return str(error.value).removeprefix("my.toml, ")


def test_a_unit_is_named_once_and_by_its_name() -> None:
    named = Muster(PACK.roster)
    lines = named.lines(LAND, "0512", 7)
    assert [(line.place, line.unit, line.words) for line in lines] == [
        (7, PACK.roster.find("I/11"), []),
        (7, PACK.roster.find("2Argylls"), []),
    ]
    with pytest.raises(PackError) as error:
        named.units(LAND, "0513")
    assert said(error) == "land.0513: I/11 is in land.0512 already; name each unit once"
    with pytest.raises(PackError) as error:
        named.units(LAND, "0514")
    assert said(error).startswith("land.0514: no unit is called 'I/12'; did you mean")


def test_a_place_is_refused_with_what_would_be_right() -> None:
    line = Muster(PACK.roster).lines(LAND, "0513", PACK.map.number("0513"))[0]
    check_place(line, PACK.map, PACK.roster, "")
    with pytest.raises(PackError) as error:
        check_place(line, PACK.map, PACK.roster, "a sea hex")
    ground = PACK.map.terrain_name(line.place)
    assert said(error) == f"land.0513: I/11 cannot be in 0513 ({ground}); a sea hex"
    with pytest.raises(PackError) as error:
        check_place(line._replace(place=PACK.map.number("BOX")), PACK.map, PACK.roster, "a hex")
    assert said(error) == "land.0513: I/11 cannot be in BOX; a hex"


def test_enemies_keep_apart_unless_they_may_meet() -> None:
    first, second = Muster(PACK.roster).lines(LAND, "0512", 7)
    check_company([first, second._replace(place=8)], PACK.roster, "one side to a hex")
    check_company([first, second], PACK.roster, "one side to a hex", lambda _one, _other: True)
    with pytest.raises(PackError) as error:
        check_company([first, second], PACK.roster, "one side to a hex")
    assert said(error) == "land.0512: holds 2Argylls and its enemy I/11; one side to a hex"
