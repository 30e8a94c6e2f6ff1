"""Forlorn Hopes: nothing that leaves for a side hangs on what the other hides (6.1, 9.1, 10.1).

At moments of random games everything hidden from a side is replaced by another arrangement that the
side could not tell from the true one: bases, boxes, steps and disruption of enemy air units, who of
the 11th Air Fleet was drawn, who flies in the mission under way, what unspotted ships carry, what
is written down.  Every byte the side is sent must stay the same.
"""

from __future__ import annotations

import json
import random
from typing import Any, Final

import pytest

from sandtable.ai.player import Knowledge
from sandtable.core.choice import Choice
from sandtable.core.game import Game
from sandtable.core.view import build_view
from sandtable.games.forlorn_hopes import RULEBOOK as BOOK
from sandtable.games.forlorn_hopes import bases, known
from sandtable.games.forlorn_hopes.kinds import AF11, HIDDEN, NO_PART, PLAY, UNAVAILABLE
from sandtable.games.forlorn_hopes.parts import DRAFTS, SECRETS
from sandtable.games.forlorn_hopes.state import State

GAMES: Final = [("campaign", 3), ("java-sea", 6)]
PAIRS: Final = 600
"""Pairs in one run, of all games together."""
EVERY: Final = {"campaign": 5, "java-sea": 1}
"""Choices between two moments."""
RANDOM: Final = ("v", "h", "salt")
HEXES: Final = ("1808", "1205", "2204", "3311", "1905")


# ── another arrangement ──────────────────────────────────────────────────────


def other_world(g: State, side: int, rng: random.Random) -> State:
    """What else may be true for all a side knows."""
    new = g.clone()
    enemy = 1 - side
    units = [u for u in g.theatre.air[enemy] if g.status[u] == PLAY and g.shown[u] == HIDDEN]
    _elsewhere(new, enemy, units, rng)
    _fleet(new, units, rng)
    _others_fly(new, units, rng)
    _cargo(new, enemy, rng)
    if g.written[enemy] >= 0:
        new.written[enemy] = rng.choice([1, 1001, 2000, 3000])
    new.index()
    return new


def _elsewhere(new: State, enemy: int, units: list[int], rng: random.Random) -> None:
    """Other bases of the display, other boxes, other losses."""
    roster = new.theatre.roster
    open_bases = [b for b in new.theatre.bases_of[enemy] if bases.usable(new, enemy, b)]
    for unit in units:
        if new.base[unit] >= 0:
            new.base[unit] = rng.choice(open_bases)
            new.box[unit] = rng.randrange(3)
        new.steps[unit] = rng.randint(1, roster.steps[unit])
        new.disrupted[unit] = rng.randrange(2)
        new.ace[unit] = rng.randrange(2)
        new.staged[unit] = rng.randrange(2)
        new.shaken[unit] = rng.randrange(2)


def _fleet(new: State, units: list[int], rng: random.Random) -> None:
    """As many of the 11th Air Fleet are drawn, but others."""
    fleet = [u for u in units if new.theatre.roster.force[u] == AF11]
    away = [u for u in fleet if new.base[u] == UNAVAILABLE]
    home = [u for u in fleet if new.base[u] >= 0]
    for one, other in zip(away, rng.sample(home, min(len(home), len(away))), strict=False):
        new.base[one], new.base[other] = new.base[other], new.base[one]


def _others_fly(new: State, units: list[int], rng: random.Random) -> None:
    """The parts of the mission under way are other units'."""
    parts = [new.part[u] for u in units]
    if any(part != NO_PART for part in parts):
        rng.shuffle(parts)
        for unit, part in zip(units, parts, strict=True):
            new.part[unit] = part


def _cargo(new: State, enemy: int, rng: random.Random) -> None:
    """What is aboard unspotted ships is aboard others of them."""
    ships = [s for s in new.theatre.ships[enemy] if new.in_play(s) and not new.spotted[s]]
    for unit in new.theatre.ground[enemy]:
        ship = new.aboard[unit]
        if ship >= 0 and not new.spotted[ship] and new.is_naval(ship):
            new.aboard[unit] = rng.choice(ships)
            new.second[unit] = -1
            new.hex[unit] = new.hex[new.aboard[unit]]
            new.steps[unit] = rng.randint(1, new.theatre.roster.steps[unit])


# ── what is sent ─────────────────────────────────────────────────────────────


def masked(text: str) -> list[Any]:
    """A record as served without the hashes, which hang on random salts."""
    lines = [json.loads(line) for line in text.splitlines()]
    return [{k: (len(v) if k in RANDOM else v) for k, v in line.items()} for line in lines]


def bytes_for(game: Game, side: int, asked: list[Choice]) -> bytes:
    """Everything a side is sent: view, hexes, overlays, refusals, what a computer is told."""
    role = BOOK.sides[side]
    names = BOOK.names(game.state)
    state = known.known_to(game.standing(side), side)
    sent: dict[str, Any] = {"view": build_view(game, role)}
    sent["state"] = state.encode()
    sent["hexes"] = [BOOK.hex_info(state, names.find_hex(h), -1) for h in HEXES]
    sent["overlays"] = [BOOK.overlay(state, kind, side) for kind in ("supply", "control")]
    if game.actor == side:
        sent["why"] = [str(game.why(choice)) for choice in asked]
        knowledge = Knowledge(game)
        sent["choices"] = [game.text(choice) for choice in knowledge.choices]
        sent["sight"] = knowledge.sight()
    sent["record"] = masked(game.record.text(role))
    return json.dumps(sent, sort_keys=True).encode()


def in_another_world(game: Game, side: int, seed: int) -> Game:
    """The same game, with what is hidden from the side arranged otherwise."""
    twin = game.copy()
    twin.state = other_world(game.state, side, random.Random(seed))
    if game.before is not None:
        twin.before = other_world(game.before, side, random.Random(seed))
    return twin


def own_decision(game: Game, side: int) -> bool:
    """Whether the decision asked is the other side's own secret: then there is no other world."""
    top = game.state.frames[-1]
    return isinstance(top, (*DRAFTS, *SECRETS)) and getattr(top, "side", side) != side


def play(scenario: str, seed: int, wanted: int) -> tuple[int, int]:
    """Compare at moments of one random game; returns pairs compared and those that differed."""
    rng = random.Random(f"{scenario} {seed}")
    game = Game.new(BOOK, scenario, seed=f"display {seed}")
    pairs = differing = step = 0
    while game.actor >= 0 and pairs < wanted:
        choices = game.choices()
        step += 1
        if step % EVERY[scenario] == 0:
            listed = rng.sample(choices, min(3, len(choices)))
            asked = [*listed, Choice("strike", hex=rng.randrange(game.state.theatre.size))]
            for side in range(len(BOOK.sides)):
                if own_decision(game, side) and not game.record.open:
                    continue
                twin = in_another_world(game, side, step)
                differing += twin.state.encode() != game.state.encode()
                assert bytes_for(game, side, asked) == bytes_for(twin, side, asked), (
                    f"{scenario} {seed}, step {game.step}, for {BOOK.sides[side]}: "
                    f"{type(game.state.frames[-1]).__name__}"
                )
                pairs += 1
        game.choose(rng.choice(choices))
    return pairs, differing


@pytest.mark.parametrize(("scenario", "games"), GAMES)
def test_nothing_sent_hangs_on_what_is_hidden(scenario: str, games: int) -> None:
    wanted = PAIRS // len(GAMES)
    pairs = differing = seed = 0
    while pairs < wanted:
        more, unlike = play(scenario, seed, min(wanted - pairs, 2 * wanted // games))
        pairs, differing, seed = pairs + more, differing + unlike, seed + 1
        assert seed < 40
    assert differing > 0.9 * pairs


def test_what_is_hidden_is_in_the_owners_bytes() -> None:
    """The other way round: the owner sees his own, so the test above can fail."""
    game = Game.new(BOOK, "campaign", seed="own")
    while game.actor != 0:
        game.choose(game.choices()[-1])
    for side in range(2):
        twin = in_another_world(game, 1 - side, 1)
        assert build_view(game, BOOK.sides[side]) != build_view(twin, BOOK.sides[side])
