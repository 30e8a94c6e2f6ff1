"""Doro Nawa: nobody who falls back stays where the enemy may close his road home next (7.3)."""

from __future__ import annotations

from sandtable.ai.doro_nawa.ground import Moves
from sandtable.ai.doro_nawa.orders import Orders, Task, Weights
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.schemes import OWN, SCHEMES, SEVERED
from sandtable.ai.doro_nawa.spoken import spoken
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.kinds import ALLIES
from sandtable.games.doro_nawa.state import State

ROAD = [f"05{row:02}" for row in range(1, 10)]
FRONT = {"0503": ["I/11", "II/11"], "0505": ["2Argylls"]}
BESIDE = {**FRONT, "0605": ["I/41"]}
"""The same with a battalion beside the road."""


def stated(units: dict[str, list[str]]) -> State:
    """A road from Japanese to Allied supply, an Allied battalion on it in an Allied half."""
    table = {
        "game": "doro-nawa", "half": "Allied", "option": "movement", "die": 3,
        "map": {
            "columns": 9, "rows": 9, "default": "clear",
            "route": [{"kind": "road", "hexes": ROAD}],
        },
        "supply": {"Allied": ["0509"], "Japanese": ["0501"]},
        "units": units,
    }  # fmt: skip
    state: State = RULEBOOK.read_position(table, "test")
    return state


def argylls(g: State) -> int:
    return next(u for u in g.theatre.movers[ALLIES] if g.name(u) == "2Argylls")


def at(g: State, label: str) -> int:
    return g.theatre.map.find(label)


def end_of(g: State, severed: float) -> int:
    """Where the battalion, told to hold its hex of the road, is after its move."""
    held = (Task(at(g, "0505"), 8, 9),)
    orders = Orders(tasks=held, weights=Weights(severed=severed))
    choice = Moves(g, Picture(g, ALLIES, orders)).best_for(g, argylls(g))
    return at(g, "0505") if choice is None else choice.hex


def test_who_may_be_gone_round_gives_the_hex_up() -> None:
    g = stated(BESIDE)
    unit = argylls(g)
    assert end_of(g, 0.0) == at(g, "0505"), "the folly"
    kept = end_of(g, SEVERED)
    picture = Picture(g, ALLIES)
    assert picture.severed(g, unit, at(g, "0505"))
    assert kept != at(g, "0505")
    assert picture.supplied(g, unit, kept)
    assert not picture.severed(g, unit, kept)


def test_who_cannot_be_gone_round_stays() -> None:
    g = stated(FRONT)
    assert not Picture(g, ALLIES).severed(g, argylls(g), at(g, "0505"))
    assert end_of(g, SEVERED) == at(g, "0505")


def test_a_second_battalion_on_the_road_keeps_it_open() -> None:
    g = stated({**BESIDE, "0506": ["2/9Jat"]})
    assert not Picture(g, ALLIES).severed(g, argylls(g), at(g, "0505"))


def test_looking_changes_nothing() -> None:
    g = stated(BESIDE)
    before = g.digest()
    assert Picture(g, ALLIES).severed(g, argylls(g), at(g, "0505"))
    assert g.digest() == before


def test_those_who_fall_back_mind_it_and_say_so() -> None:
    g: State = Game.new(RULEBOOK, "jitra", seed="cut-off").state
    minds = {s.name for s in SCHEMES[ALLIES] if s.orders(g, ALLIES).weights.severed}
    assert minds == {"withdraw", "outpost"}
    for scheme in SCHEMES[ALLIES]:
        said = spoken(g, ALLIES, scheme).sentence
        assert ("road home" in said) is (scheme.name in minds)
    assert not OWN.orders(g, ALLIES).weights.severed
