"""Standing orders mean what their texts say: seen in games of staff, question by question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from sandtable.ai.player import Knowledge
from sandtable.core import standing
from sandtable.core.choice import Choice
from sandtable.core.frame import NOBODY
from sandtable.core.game import Game
from sandtable.core.standing import Order
from sandtable.games import doro_nawa, forlorn_hopes, spanish_civil_war
from sandtable.games.forlorn_hopes.air.scramble import foreseen_most
from sandtable.games.forlorn_hopes.kinds import FIGHTER, TRANSPORT
from sandtable.games.forlorn_hopes.orders import standing_sea
from sandtable.games.spanish_civil_war import retreat
from sandtable.games.spanish_civil_war.kinds import SUPERIORITY
from sandtable.games.spanish_civil_war.orders.standing import threat
from sandtable.lab.selfplay import Plan, start

Asks = Callable[..., list[Choice]]


def asking(game: Game) -> Asks:
    """What an order for the question that is open would play."""

    def ask(g: Any, _frame: Any, policy: str, n: int = 0) -> list[Choice]:
        question = game.rulebook.question(g)
        return standing.answer(game, {question: Order(policy, n)}, True)

    return ask


def seen(name: str, scenario: str, turns: int | None, looks: dict[str, Any]) -> Counter[str]:
    """How often each decision was looked at."""
    found: Counter[str] = Counter()
    for number in (1, 2):
        game, players = start(Plan(name, ("staff", "staff"), "meaning", scenario, turns), number)
        while game.actor != NOBODY:
            g = game.state
            frame = g.frames[-1]
            look = looks.get(type(frame).__name__)
            if look is not None and game.rulebook.question(g) and not game.record.open:
                look(g, frame, asking(game))
                found[type(frame).__name__] += 1
            game.choose(players[game.actor].choose(Knowledge(game)))
    return found


# ── Guadalajara ──────────────────────────────────────────────────────────────


def look_at_7_2_retreat(g: Any, frame: Any, ask: Any) -> None:
    factors = g.theatre.roster.cf
    strongest = max(factors[u] for u in frame.going)
    assert ask(g, frame, "never", max(1, strongest)) == [] or strongest == 0
    [choice] = ask(g, frame, "never", strongest + 1)
    ways = retreat.ways_out(g, choice.unit, frame.trail)
    assert choice.verb == "retreat" if ways else choice.verb in ("stand", "lose")
    [choice] = ask(g, frame, "stand", strongest + 1)
    if retreat.bars_standing(g, choice.unit, frame) is None:
        assert choice.verb == "stand"


def look_at_6_1_suffer(g: Any, frame: Any, ask: Any) -> None:
    factors = g.theatre.roster.cf
    [weakest] = ask(g, frame, "weakest")
    assert factors[weakest.unit] == min(factors[u] for u in frame.units)
    [lives] = ask(g, frame, "lives")
    assert not g.disruption[lives.unit] or all(g.disruption[u] for u in frame.units)


def look_at_6_2_fire(g: Any, frame: Any, ask: Any) -> None:
    assert ask(g, frame, "hold") == [Choice("done")]
    together = ask(g, frame, "mass", 1)
    alone = ask(g, frame, "each", 1)
    if together != [Choice("done")]:
        assert together[0] == alone[0]
        assert threat(g, together[0].hex)
        assert len(alone) == 3
        assert len(together) >= 3
    assert ask(g, frame, "mass", 99) == [Choice("done")]


def look_at_10_1_allot(g: Any, frame: Any, ask: Any) -> None:
    factor = g.theatre.roster.cf[frame.unit]
    assert frame.side != g.phasing
    assert ask(g, frame, "all") == [Choice("allot", frame.unit)]
    assert ask(g, frame, "none") == [Choice("keep", frame.unit)]
    assert ask(g, frame, "fighters", factor) == [Choice("allot", frame.unit)]
    assert factor == 1 or ask(g, frame, "fighters", factor - 1) == [Choice("keep", frame.unit)]


def look_at_10_12_excess(g: Any, frame: Any, ask: Any) -> None:
    assert ask(g, frame, "fight") == [Choice("done")]
    if frame.left:
        [kept] = ask(g, frame, "bounce")
        factors = g.theatre.roster.cf
        assert factors[kept.unit] == max(
            factors[u] for u in frame.units if g.mission[u] == SUPERIORITY
        )


def test_orders_of_guadalajara_mean_what_they_say() -> None:
    found = seen(
        "guadalajara",
        "assault",
        None,
        {
            "Retreat": look_at_7_2_retreat,
            "Suffer": look_at_6_1_suffer,
            "Fire": look_at_6_2_fire,
            "Allot": look_at_10_1_allot,
            "Excess": look_at_10_12_excess,
        },
    )
    assert min(found.values()) >= 3, found
    assert len(found) == 5


# ── Forlorn Hopes ────────────────────────────────────────────────────────────


def look_at_9_1_4_reaction(g: Any, frame: Any, ask: Any) -> None:
    assert ask(g, frame, "pass") == [Choice("pass")]
    ships = g.ships_in(frame.hex, 1 - frame.side)
    assert ask(g, frame, "ships", len(ships)) == []
    assert ask(g, frame, "ships", len(ships) + 1) == [Choice("pass")]
    carries = any(g.theatre.roster.type[s] == TRANSPORT for s in ships)
    assert bool(ask(g, frame, "transports")) == (not carries)
    if ask(g, frame, "near", 9):
        assert ask(g, frame, "near", 0), "what is not within nine hexes is not in this one"


def look_at_9_4_scramble(g: Any, frame: Any, ask: Any) -> None:
    assert ask(g, frame, "none") == [Choice("done")]
    [choice] = ask(g, frame, "all", 1)
    if choice.verb == "scramble":
        faces = foreseen_most(g, choice.unit)
        assert ask(g, frame, "all", faces) == [choice]
        assert faces == 10 or ask(g, frame, "all", faces + 1) == [Choice("done")]


def look_at_9_5_flee(g: Any, frame: Any, ask: Any) -> None:
    assert ask(g, frame, "none") == [Choice("done")]
    [choice] = ask(g, frame, "bombers")
    assert choice.verb == "done" or g.theatre.roster.type[choice.unit] != FIGHTER


def look_at_10_4_4_gunnery(g: Any, frame: Any, ask: Any) -> None:
    [mass], [each] = ask(g, frame, "mass"), ask(g, frame, "each")
    shot_at = [target for s, target in frame.shots if g.side(s) == frame.side]
    if not shot_at:
        assert mass == each
    elif shot_at.count(each.unit) > shot_at.count(mass.unit):
        raise AssertionError("each at another ship")


def look_at_10_4_6_breaking(g: Any, frame: Any, ask: Any) -> None:
    assert ask(g, frame, "stay") == [Choice("stay")]
    own = standing_sea.factors(g, g.ships_in(frame.place, frame.side))
    theirs = standing_sea.factors(g, g.ships_in(frame.place, 1 - frame.side))
    [choice] = ask(g, frame, "weaker")
    assert choice.verb == "stay" or own < theirs
    assert own < theirs or ask(g, frame, "outrun") == [Choice("stay")]


def look_at_9_7_5_aiming(g: Any, frame: Any, ask: Any) -> None:
    assert ask(g, frame, "hold") == [Choice("pass")]
    [best] = ask(g, frame, "best")
    assert best.verb == "fire"


def look_at_8_0_missions(g: Any, frame: Any, ask: Any) -> None:
    if g.friction and frame.side == 1:
        assert ask(g, frame, "pass") == [Choice("pass")]
        return
    assert ask(g, frame, "pass", g.turn) == [Choice("pass")]
    assert g.turn == 1 or ask(g, frame, "pass", g.turn - 1) == []


@pytest.mark.parametrize("scenario", ["campaign", "java-sea"])
def test_orders_of_forlorn_hopes_mean_what_they_say(scenario: str) -> None:
    found = seen(
        "forlorn-hopes",
        scenario,
        None,
        {
            "Reaction": look_at_9_1_4_reaction,
            "Scrambling": look_at_9_4_scramble,
            "TargetScramble": look_at_9_5_flee,
            "Gunnery": look_at_10_4_4_gunnery,
            "Breaking": look_at_10_4_6_breaking,
            "Aiming": look_at_9_7_5_aiming,
            "Operations": look_at_8_0_missions,
        },
    )
    assert {"Reaction", "Gunnery", "Breaking", "Operations", "Scrambling"} <= set(found), found


MANY = {"friction", "rest", "half", "call-supply", "call-near"}
"""Questions beside another one of the same decision."""


def test_every_question_is_asked_by_some_decision() -> None:
    for book in (doro_nawa.RULEBOOK, spanish_civil_war.RULEBOOK, forlorn_hopes.RULEBOOK):
        asked = {question.id for question in book.questions()}
        package = type(book).__module__.rpartition(".")[0]
        module: Any = import_module(f"{package}.chapters")
        reached = {kind.question for kind in module.KINDS.all.values()} - {""}
        assert reached <= asked
        assert asked - reached <= MANY
