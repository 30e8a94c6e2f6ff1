"""Rulings from R178 on: keepers in a retreat, coastal guns, ports in enemy hands, armour at sea."""

from __future__ import annotations

import pytest

from sandtable.games.doro_nawa import supply
from tests.cases.doro_nawa.position import PLAIN, Table, at

# ── 4.5, 4.6, 5.38 R178 who helped others to retreat ─────────────────────────

ROAD = """
[[map.route]]
kind = "road"
hexes = ["0402", "0403", "0404", "0405"]
"""
GAP = """
[[map.route]]
kind = "road"
hexes = ["0402", "0403"]
[[map.route]]
kind = "road"
hexes = ["0404", "0405"]
"""


def beaten(defenders: str, roads: str = ROAD) -> Table:
    """Three battalions attack 0404, which a river parts from 0403; each defender loses 1 SP."""
    table = at(
        f'option = "combat"\ndie = 2\n{PLAIN}\n[[map.side]]\nkind = "river"\n'
        f'between = ["0404", "0403"]\n{roads}\n[units]\n'
        f'0405 = ["I/11", "II/11", "III/11"]\n0404 = [{defenders}]\n'
    )
    table.play("attack 0404", "with I/11", "with II/11", "with III/11", "resolve", 5)
    return table


def test_4_5_r178_who_keeps_the_bridge_for_armour_does_not_retreat_after_it() -> None:
    """I/11 has destroyed it; alone beside it 2Argylls stands, for 1 SP more."""
    table = beaten('"100LtTk sp=2", "2Argylls sp=3"')
    assert table.case("retreat 2Argylls 0403") == ""
    events = table.play("retreat 100LtTk 0403")
    assert (table.at("2Argylls"), table.sp("2Argylls")) == ("0404", 1)
    assert "2Argylls cannot retreat: 1 SP more." in [event.text for event in events]


def test_4_5_r178_the_last_of_two_that_keep_it_stays() -> None:
    """The first may go; then the other is refused by 4.5, and told what it may do."""
    table = beaten('"100LtTk sp=2", "2Argylls sp=4", "2/4MG sp=2"')
    table.play("retreat 100LtTk 0403")
    for unit in ("2Argylls", "2/4MG"):
        assert table.case(f"retreat {unit} 0304") == ""
    table.play("retreat 2/4MG 0304")
    assert (table.at("2Argylls"), table.sp("2Argylls")) == ("0404", 2)


def test_4_6_r178_the_refusal_names_the_crossing() -> None:
    """Infantry beside the engineer goes; the engineer is told what it may do."""
    table = beaten('"100LtTk sp=2", "11DivEng sp=2", "2Argylls sp=4"', GAP)
    table.play("retreat 100LtTk 0403")
    refusal = table.why("retreat 11DivEng 0403")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("4.6", "crossing 0404-0403 by 100LtTk")
    assert refusal.remedy.endswith("stand for 1 SP more (5.38).")
    assert table.legal("retreat")[0] == "retreat 2Argylls 0304"
    assert table.legal("stand") == ["stand 11DivEng", "stand 2Argylls"]


@pytest.mark.parametrize("roads", [ROAD, GAP])
def test_4_6_r178_an_engineer_that_helped_armour_back_stays_too(roads: str) -> None:
    """Over a river without a bridge as over a destroyed one."""
    table = beaten('"100LtTk sp=2", "11DivEng sp=2"', roads)
    table.play("retreat 100LtTk 0403")
    assert (table.at("100LtTk"), table.at("11DivEng")) == ("0403", "-")


def test_4_5_r178_if_the_keeper_goes_first_armour_has_no_bridge() -> None:
    """The owner's choice; without another route the tanks stand."""
    table = beaten('"100LtTk sp=2", "2Argylls sp=3"')
    table.play("retreat 2Argylls 0403")
    assert (table.at("2Argylls"), table.at("100LtTk")) == ("0403", "-")


def test_4_5_r178_on_foot_nobody_needs_a_keeper() -> None:
    """Both go back over the river."""
    table = beaten('"2/4MG sp=2", "2Argylls sp=3"')
    table.play("retreat 2/4MG 0403", "retreat 2Argylls 0403")
    assert (table.at("2/4MG"), table.at("2Argylls")) == ("0403", "0403")


# ── 3.3, 7.3 R179 coastal artillery ──────────────────────────────────────────


def test_3_3_r179_the_initiative_of_coastal_artillery_sets_the_limit() -> None:
    """3 of the battery, 2 of the volunteers: 6 SP, and no more."""
    units = '[units]\n0404 = ["PenangBty", "3SSVF"]\n0405 = ["1FMSVF"]\n0504 = ["4FMSVF"]\n'
    table = at(f'half = "Allied"\noption = "movement"\ndie = 2\n{PLAIN}{units}')
    table.play("move 1FMSVF 0404")
    refusal = table.why("move 4FMSVF 0404")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("3.3", "8 SP, limit 6")


def test_7_3_r179_it_is_supplied_within_2_mp() -> None:
    """One clear hex off the road, and not two."""
    road = '[[map.route]]\nkind = "road"\nhexes = ["0101", "0102"]\n[supply]\nAllied = ["0101"]\n'
    for place, cut in (("0202", False), ("0303", True)):
        table = at(f'half = "Allied"\n{PLAIN}{road}[units]\n{place} = ["PenangBty"]\n')
        assert supply.out_of_supply(table.g, table.unit("PenangBty")) is cut


# ── 7.4, 8.2 R180 returning where the enemy holds the port ───────────────────

SINGAPORE = '[control]\nJapanese = ["3554"]\n[units]\n3354 = ["2Loyals"]\n[off]\n'


def test_8_2_r180_nobody_returns_in_a_port_in_enemy_hands() -> None:
    """As nobody arrives there (R130); another coast of the island is open, supply too."""
    lost = at(
        f'half = "Allied"\noption = "replacement"\ndie = 2\n{SINGAPORE}eliminated = ["2/18AIF"]'
    )
    refusal = lost.why("return 2/18AIF 3554")
    assert refusal is not None
    assert (refusal.case, refusal.reason) == (
        "8.2",
        "the supply source is not in friendly hands",
    )
    assert "return 2/18AIF 3354" in lost.legal("return")
    assert "return 2/18AIF 3554" not in lost.legal("return")
    assert lost.g.theatre.map.find("3554") in supply.sources_of(lost.g, 1)
    due = at(
        f'turn = 3\nhalf = "Allied"\nask = "arrivals"\n{SINGAPORE}waiting = ["5/18RGR turn=3"]\n'
        '[entry]\n"5/18RGR" = ["3554", "3354"]'
    )
    assert due.legal("place") == ["place 5/18RGR 3354"]


def test_8_2_r180_in_a_port_of_its_own_it_returns() -> None:
    """Singapore is Allied."""
    table = at(
        'half = "Allied"\noption = "replacement"\ndie = 2\n[control]\nAllied = ["3554"]\n'
        '[units]\n3354 = ["2Loyals"]\n[off]\neliminated = ["2/18AIF"]'
    )
    assert "return 2/18AIF 3554" in table.legal("return")


# ── 4.3, 6.2 R181 where a march takes the last SP ────────────────────────────


def test_4_3_r181_who_falls_on_an_airfield_does_not_take_it() -> None:
    """1 + 1 MP into clear land on a roll of 1 take the only SP."""
    table = at(
        f'option = "movement"\ndie = 1\n{PLAIN}[map.flags]\nairfield = ["0404"]\n'
        '[control]\nAllied = ["0404"]\n[units]\n0403 = ["12EngCoy"]\n'
    )
    table.play("march 12EngCoy 0404")
    assert table.at("12EngCoy") == "-"
    assert table.g.control[table.g.theatre.map.find("0404")] == 2


# ── 5.2 R182 armour at sea under fire ────────────────────────────────────────


def test_5_2_r182_artillery_is_halved_twice_at_armour_afloat() -> None:
    """As armour and as a unit afloat: 4 to 2 to 1; a coastal battery once, 4 to 2."""
    sea = PLAIN + '[map.terrain]\nsea = ["0504"]\n'
    made = "".join(
        f'[[counter]]\nshort = "{name}"\nside = "Allied"\nkind = "{kind}"\n'
        "bombardment = 4\ninitiative = 3\n"
        for name, kind in (("Guns", "artillery"), ("Fort", "coastal-artillery"))
    )
    units = '[units]\n0404 = ["Guns"]\n0503 = ["Fort"]\n0504 = ["1TkRgt"]\n'
    for firer, said in (("Guns", "1 against 0"), ("Fort", "2 against 0")):
        table = at(f'half = "Allied"\noption = "combat"\ndie = 2\n{sea}{made}{units}')
        table.play("bombard 0504", f"with {firer}")
        assert said in table.game.prompt().text


# ── what outside readers found misleading ────────────────────────────────────

WATER = """
[map.terrain]
sea = ["0401", "0402", "0501", "0502"]
"""


def test_4_25_a_ship_that_would_land_hears_that_it_keeps_to_the_sea() -> None:
    """It is told to sail only to where it may sail."""
    table = at(f'option = "movement"\ndie = 3\n{PLAIN}\n{WATER}\n[units]\n0402 = ["Sendai"]\n')
    assert table.case("move Sendai 0303") == table.case("land Sendai 0303") == "4.25"
    assert table.case("land Sendai 0401") == "4.41"


def test_8_1_an_entry_that_nobody_has_is_not_called_the_enemy_s() -> None:
    """Narathiwat is neutral ground until somebody takes it."""
    table = at(
        'scenario = "campaign"\nturn = 2\nask = "arrivals"\nhalf = "Japanese"\n'
        '[off]\nwaiting = ["1TkRgt turn=2"]\n'
    )
    refusal = table.why("place 1TkRgt 1910")
    assert refusal is not None
    assert (refusal.case, refusal.figures) == ("8.1", "Narathiwat (1910) is not Japanese")


def test_3_2_of_an_enemy_ship_nobody_says_that_only_combat_clears_the_hex() -> None:
    table = at(
        f'option = "movement"\ndie = 3\n{PLAIN}\n{WATER}\n[map.flags]\nport = ["0302"]\n'
        '[units]\n0302 = ["I/11"]\n0402 = ["Repulse"]\n'
    )
    refusal = table.why("embark I/11 0402")
    assert refusal is not None
    assert refusal.case == "3.2"
    assert "sail away" in refusal.remedy
