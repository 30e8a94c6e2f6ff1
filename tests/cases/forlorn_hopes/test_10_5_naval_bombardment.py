"""10.5 Naval bombardment."""

from sandtable.games.forlorn_hopes.kinds import BASE_DISRUPTED, JAPANESE, LOST
from tests.cases.forlorn_hopes.sea import Sea


def off(names, units="", label="1907", target="1908", **more):
    """A Japanese group that halts off Malang, 1908, where the units stand."""
    sea = Sea({label: names, **({target: units} if units else {})}, **more).sail(JAPANESE, label)
    return sea.play(*[f"join {name}" for name in names.split()], "depart", f"steam {target}")


def test_10_5_ships_bombard_where_they_halt():
    """A cruiser may fire at the airbase or a unit ashore, or leave it."""
    sea = off("Nachi", "ARTHow ASup1").play("halt")
    assert sea.legal() == ["bombard Nachi", "done"]
    sea.play("bombard Nachi")
    assert sea.legal() == ["strike-base Malang", "strike-unit ARTHow", "strike-unit ASup1"]
    assert sea.play("strike-unit ARTHow", 1).asked == "Play"
    assert off("Nachi", "ARTHow").play("halt", "done").asked == "Play"


def test_10_5_af_in_place_of_bf():
    """CA: 4 - DF - 1; a battleship adds one."""
    sea = off("Nachi").play("halt", "bombard Nachi", "strike-base Malang", 7)
    assert sea.modifiers("10.5") == [-1]
    assert sea.figures("10.5")["attack"] == 4
    assert sea.figures("10.5")["total"] == 7 + 4 - 3 - 1
    sea = off("Kongo").play("halt", "bombard Kongo", "strike-base Malang", 1)
    assert sea.modifiers("10.5") == [-1, 1]


def test_10_5_what_it_does():
    """6 or 7 disrupts the airbase; ground units in Java have no terrain to help them."""
    sea = off("Nachi").play("halt", "bombard Nachi", "strike-base Malang", 6)
    base = [base.id for base in sea.g.theatre.bases].index("Malang")
    assert sea.g.base_state[base] & BASE_DISRUPTED
    sea = off("Nachi", "ARTHow").play("halt", "bombard Nachi", "strike-unit ARTHow", 10)
    assert sea.g.status[sea.unit("ARTHow")] == LOST


def test_10_5_cities_and_ports():
    sea = off("Nachi", label="2307", target="2407").play("halt", "bombard Nachi")
    assert sea.legal() == ["strike-base Makassar", "strike-city", "strike-port"]
    sea.play("strike-port", 10)  # 10 + 4 - 3 - 1 = 10: two hits
    assert sea.g.port_hits[sea.place("2407")] == 2


def test_10_5_only_guns_and_once():
    """T, CV and CVS do not; each ship once; the others may follow."""
    sea = off("Nachi Naka ET1", "ARTHow").play("halt")
    assert sea.case("bombard ET1") == "10.5"
    sea.play("bombard Nachi", "strike-unit ARTHow", 1)
    assert sea.case("bombard Nachi") == "10.5"
    assert sea.legal() == ["bombard Naka", "done"]


def test_10_5_a_dropped_ship_bombards_at_once():
    sea = off("Nachi Naka", "ARTHow").play("drop Nachi")
    assert sea.legal() == ["bombard Nachi", "done"]
    assert sea.play("done").asked == "Sailing"


def test_10_5_nothing_to_bombard():
    """The open sea, an own coast."""
    sea = Sea({"1906": "Nachi"}).sail(JAPANESE, "1906").play("join Nachi", "depart", "halt")
    assert sea.asked == "Play"
    sea = Sea({"2204": "Nachi"}).sail(JAPANESE, "2204").play("join Nachi", "depart", "halt")
    assert sea.asked == "Play"


def test_10_5_who_fought_after_his_last_move_does_not():
    """It fought in the hex and stays: no bombardment; it moves on and halts: it may."""
    sea = Sea({"1907": "Nachi", "1908": "DDPietHein"}).sail(JAPANESE, "1907")
    sea.play("join Nachi", "depart", "steam 1908", "engage", 9, 1, "day")
    sea.play("shoot DDPietHein", "shoot Nachi", 10, 1)
    assert sea.g.status[sea.unit("DDPietHein")] == LOST
    copy = sea.g.clone()
    assert sea.play("halt").asked == "Play"
    sea.g = copy
    assert sea.play("steam 2009", "halt").asked == "Bombardment"
