"""Guadalajara: until both are shown, nothing that leaves tells a side what the other allotted."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from sandtable.ai.player import Knowledge
from sandtable.core import back
from sandtable.core.game import Game
from sandtable.core.plan import plans_for, show_plans
from sandtable.core.view import served_record
from sandtable.games.spanish_civil_war.air import Missions
from sandtable.games.spanish_civil_war.air_superiority import Allot
from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar

BOOK = SpanishCivilWar()
ROLES = [*BOOK.sides, "spectator"]
PAIRS = 60
RANDOM = ("v", "h", "salt")
"""Fields of a record that differ from game to game: a veil, a hash, a salt."""


def at_air_phase(seed: int) -> Game:
    """A game that has come to an air phase: Nationalist for even seeds, Republican for odd ones."""
    game = Game.new(BOOK, "assault", seed=f"secret {seed}")
    phases = 0
    while True:
        top = game.state.frames[-1]
        if isinstance(top, Allot) and game.state.phasing == seed % 2:
            return game
        phases += 1
        assert phases < 60
        verbs = {choice.verb: choice for choice in game.choices()}
        game.choose(verbs.get("done") or verbs.get("keep") or next(iter(verbs.values())))


def hidden(game: Game) -> bool:
    """Whether an allotment is under way or not yet shown."""
    return isinstance(game.state.frames[-1], (Allot, Missions))


def twins(seed: int, role: str, rng: random.Random) -> tuple[Game, Game]:
    """The same game twice, but the units hidden from the role are allotted otherwise."""
    one, other = at_air_phase(seed), at_air_phase(seed)
    steps = rng.randrange(1, 18)
    for _ in range(steps):
        actor = one.actor
        choices = [choice for choice in one.choices() if choice.verb != "done"]
        choice = rng.choice(choices or one.choices())
        if isinstance(one.state.frames[-1], Missions):
            break
        secret = BOOK.sides[actor] != role
        verb = rng.choice(["allot", "keep"]) if secret else choice.verb
        one.choose(choice)
        other.choose(type(choice)(verb, choice.unit))
        if not hidden(one):
            break
    return one, other


def masked(text: str) -> list[Any]:
    """A record as served without the hashes, which hang on random salts."""
    lines = [json.loads(line) for line in text.splitlines()]
    return [{k: (len(v) if k in RANDOM else v) for k, v in line.items()} for line in lines]


def bytes_for(game: Game, role: str) -> bytes:
    """Everything a role is sent: view, refusals, what a computer player is told."""
    sent: dict[str, Any] = {"view": game.view(role)}
    acting = game.actor >= 0 and BOOK.sides[game.actor] == role
    if acting:
        asked = ["allot SB", "keep Ro37", "fly I15-1", "interdict CR32-1 0303", "excess S81"]
        sent["why"] = [str(game.why(text)) for text in asked]
        sent["plans"] = show_plans(game, plans_for(game, game.actor))
        known = Knowledge(game)
        sent["choices"] = [game.text(choice) for choice in known.choices]
        sent["state"] = known.state.encode()
        sent["sight"] = known.sight()
    sent["record"] = masked(game.record.text(role))
    return json.dumps(sent, sort_keys=True).encode()


@pytest.mark.parametrize("role", ROLES)
def test_nothing_sent_hangs_on_what_the_other_side_allotted(role: str) -> None:
    """Every byte stays equal while the hidden units are others, or more, or fewer."""
    rng = random.Random(role)
    differing = 0
    for seed in range(PAIRS):
        one, other = twins(seed, role, rng)
        if not hidden(one):
            continue
        differing += one.state.allotted != other.state.allotted
        assert bytes_for(one, role) == bytes_for(other, role)
    assert differing > PAIRS // 3


def test_the_allotment_is_in_the_owners_bytes() -> None:
    """The other way round: the owner sees his own, so the test above can fail."""
    game = at_air_phase(0)
    unit = game.choices()[0].unit
    game.choose(game.choices()[0])
    shown = next(u for u in game.view("Nationalist")["units"] if u["id"] == unit)
    assert shown["secret"]
    shown = next(u for u in game.view("Republican")["units"] if u["id"] == unit)
    assert "secret" not in shown


def test_the_record_is_whole_again_when_both_are_shown() -> None:
    """Before the first answer, and after the showing, nothing is hidden from anybody."""
    game = at_air_phase(0)
    assert not game.view("both")["hidden"]
    assert served_record(game, "Republican") == game.record.text()
    game.choose(f"keep {game.state.theatre.roster.short[game.choices()[0].unit]}")
    while hidden(game):
        assert game.view("both")["hidden"]
        for role in ROLES:
            assert served_record(game, role) == game.record.text(role)
        verbs = {choice.verb: choice for choice in game.choices()}
        game.choose(verbs.get("allot") or verbs["done"])
    assert not game.view("both")["hidden"]
    for role in ROLES:
        assert served_record(game, role) == game.record.text()


def test_a_position_in_the_middle_of_it_is_served_veiled() -> None:
    """What a position hides is in no byte of the header that the other side gets."""
    told = []
    for allotted in (False, True):
        game = at_air_phase(0)
        unit = game.choices()[0].unit
        game.choose(f"{'allot' if allotted else 'keep'} {game.state.theatre.roster.short[unit]}")
        practice = Game.from_state(BOOK, game.state, {"scenario": "position"})
        assert '"allotted"' in practice.record.text()
        told.append([{**masked(served_record(practice, r))[0], "dice": 0} for r in ROLES[1:]])
    assert told[0] == told[1]
    assert all("position" not in header for header in told[0])
    plain = Game.from_state(BOOK, at_air_phase(0).state, {"scenario": "position"})
    assert "salt" not in plain.record.header


def test_an_undo_past_the_showing_needs_consent() -> None:
    """Before it, a side takes its own allotment back freely."""
    game = at_air_phase(0)
    game.choose(game.choices()[0])
    game.undo()
    while hidden(game):
        verbs = {choice.verb: choice for choice in game.choices()}
        game.choose(verbs.get("keep") or verbs["done"])
    assert back.undo_hold(game, None)
