"""The law of equal bytes on the wire: what is hidden from somebody changes no byte that he is sent.

Two people are signed in at one table and a third looks on.  At moments of games at random what one
of them may not know is made otherwise: a display is arranged anew, a draft is not begun, or begun,
or longer, a secret die falls otherwise, aircraft are allotted in another way.  Each answer the
others are then given must be the same: status, headers, size and text.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

import pytest

from sandtable.core.frame import CHANCE
from sandtable.core.game import Game
from sandtable.core.view import seen_log, served_record, show_event
from sandtable.games.forlorn_hopes import RULEBOOK as HOPES
from sandtable.games.spanish_civil_war.rulebook import SpanishCivilWar
from sandtable.server.clocks import pulse
from sandtable.server.tables.tables import Tables
from tests.properties import test_air_secrets as air
from tests.properties.test_display_secrets import in_another_world, masked, own_decision
from tests.server.desk import PATIENCE, Desk, running
from tests.server.wire import Asks, Wire, differing, laid, unlike

GUADALAJARA: Final = SpanishCivilWar()
TIMES: Final = int(os.environ.get("SANDTABLE_WIRE", "1"))
"""How many times as many pairs as in an ordinary run."""


@pytest.fixture(autouse=True)
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clocks tell the same moment in both worlds; nobody looks at them, for they jumped."""

    async def no_look(_tables: Tables) -> None: ...

    monkeypatch.setattr(pulse, "wall", lambda: 1_800_000_000.0)
    monkeypatch.setattr(pulse, "look", no_look)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with running(tmp_path_factory.mktemp("wire"), books=(HOPES, GUADALAJARA)) as found:
        yield found


@pytest.fixture(scope="module")
def hopes(house: Desk) -> Wire:
    return laid(house, game="forlorn-hopes", scenario="java-sea", turns=None)


@pytest.fixture(scope="module")
def campaign(house: Desk) -> Wire:
    return laid(house, game="forlorn-hopes", scenario="campaign", turns=None)


@pytest.fixture(scope="module")
def guadalajara(house: Desk) -> Wire:
    return laid(house, game="guadalajara", scenario="assault", turns=None)


def worlds(wire: Wire, games: list[Game], side: int, asks: Asks, acts: bool) -> list[str]:
    """What differs in what somebody is sent in these worlds."""
    first = games[0].seen_from(side)
    seq, step, sent = first.seq, first.step, []
    for game in games:
        wire.put(game)
        told = wire.sent(side, asks, seq, step)
        if acts and game.actor != side:
            told |= wire.refused(side, asks, seq)
            if side >= 0:
                told |= wire.asked(side, seq)
        sent.append(told)
    return differing(sent)


# ── Forlorn Hopes: displays, cargo, who flies ────────────────────────────────


@pytest.mark.parametrize("scenario", ["java-sea", "campaign"])
def test_what_a_display_hides(hopes: Wire, campaign: Wire, scenario: str) -> None:
    wire = hopes if scenario == "java-sea" else campaign
    every = 7 if scenario == "java-sea" else 40
    pairs = other = 0
    for seed in range(TIMES):
        rng = random.Random(f"wire {scenario} {seed}")
        game = Game.new(HOPES, scenario, seed=f"wire {seed}")
        for number in range(3 * every):
            if game.actor < 0:
                break
            if number % every == every - 1:
                asks = Asks.at_random(game, rng)
                for side in (0, 1, -1):
                    if own_decision(game, side) and not game.record.open:
                        continue
                    twin = in_another_world(game, side, number)
                    told = worlds(wire, [game, twin], side, asks, acts=True)
                    assert told == [], f"{scenario} {seed}, step {game.step}: side {side}"
                    pairs += 1
                    other += twin.state.encode() != game.state.encode()
            game.choose(rng.choice(game.choices()))
    sys.stdout.write(f"displays, {scenario}: {pairs} pairs, {other} unlike\n")
    assert pairs >= 5 * TIMES
    assert other > 0.8 * pairs


# ── Forlorn Hopes: drafts of any length ──────────────────────────────────────


def drafts(game: Game, rng: random.Random) -> list[Game]:
    """The game before a draft, with one begun, and with longer ones; [] where none can begin."""
    found = [game]
    openings = [c for c in game.choices() if HOPES.secret(game.state, c)]
    rng.shuffle(openings)
    for opening in openings[:3]:
        made = game.copy()
        made.choose(opening)
        for _ in range(rng.choice([0, 0, 2, 5])):
            choices = made.choices()
            longer = made.copy()
            longer.choose(rng.choice(choices))
            if not longer.record.open:
                break
            made = longer
        if made.record.open and made.step == game.step + 1:
            found.append(made)
    return found if len(found) > 1 else []


@pytest.mark.parametrize("scenario", ["java-sea", "campaign"])
def test_whether_a_draft_is_made_and_how_long_it_is(
    hopes: Wire, campaign: Wire, scenario: str
) -> None:
    """Even a table with a draft taken back and one that nobody has begun are alike."""
    wire = hopes if scenario == "java-sea" else campaign
    pairs = 0
    for seed in range(40):
        rng = random.Random(f"drafts {scenario} {seed}")
        game = Game.new(HOPES, scenario, seed=f"drafts {seed}")
        met = 0
        for _ in range(250):
            if game.actor < 0 or met == 2:
                break
            found = drafts(game, rng) if not game.record.open and rng.random() < 0.3 else []
            if found:
                met += 1
                asks = Asks.at_random(game, rng)
                for side in (1 - game.actor, -1):
                    told = worlds(wire, found, side, asks, acts=True)
                    assert told == [], f"{scenario} {seed}, step {game.step}: side {side}"
                    pairs += len(found) - 1
            game.choose(rng.choice(game.choices()))
        if pairs >= 10 * TIMES:
            break
    sys.stdout.write(f"drafts, {scenario}: {pairs} pairs\n")
    assert pairs >= 10 * TIMES


def closed(game: Game, rng: random.Random) -> Game | None:
    """The game after a draft of any content, or a secret choice, up to the next decision."""
    made = game.copy()
    openings = [c for c in made.choices() if HOPES.secret(made.state, c)]
    if not openings:
        return None
    made.choose(rng.choice(openings))
    for _ in range(60):
        if not made.record.open:
            return made
        made.choose(rng.choice(made.choices()))
    return None


def public(game: Game, side: int) -> str:
    """What a side is bound to know: state, log, and how the record goes on."""
    role = HOPES.sides[side] if side >= 0 else "spectator"
    log = [show_event(game, d) for d in seen_log(game, game.log, side)]
    rows = [masked(row) for row in served_record(game, role).splitlines()[-60:]]
    for row in rows:
        row.pop("h", None)
    return repr((HOPES.known_to(game.state, side).encode(), log, rows))


def test_what_a_closed_draft_holds(campaign: Wire) -> None:
    """Two drafts after which the same is known: no hold, refusal, size or past tells them apart."""
    pairs = 0
    for seed in range(40):
        rng = random.Random(f"closed {seed}")
        game = Game.new(HOPES, "campaign", seed=f"closed {seed}")
        for _ in range(120):
            if game.actor < 0:
                break
            if not game.record.open and rng.random() < 0.25:
                pairs += _closed_pairs(campaign, game, rng)
            game.choose(rng.choice(game.choices()))
        if pairs >= 5 * TIMES:
            break
    sys.stdout.write(f"closed drafts: {pairs} pairs\n")
    assert pairs >= 5 * TIMES


def _closed_pairs(wire: Wire, game: Game, rng: random.Random) -> int:
    pairs, actor = 0, game.actor
    found = [made for made in (closed(game, rng) for _ in range(6)) if made is not None]
    for side in (1 - actor, -1):
        alike: dict[str, list[Game]] = {}
        for made in found:
            alike.setdefault(public(made, side), []).append(made)
        for same in alike.values():
            texts = {made.record.entry(game.step).text for made in same}
            if len(texts) > 1:
                asks = Asks.at_random(same[0], rng)
                told = worlds(wire, same, side, asks, acts=True)
                assert told == [], f"step {game.step}: side {side}: {texts}"
                pairs += len(same) - 1
    return pairs


# ── Forlorn Hopes: secret dice, chosen in practice games ─────────────────────


def test_how_a_secret_die_falls(house: Desk) -> None:
    wire = laid(house, game="forlorn-hopes", scenario="campaign", turns=None, practice=True)
    pairs = 0
    for seed in range(40):
        rng = random.Random(f"dice {seed}")
        game = Game.new(HOPES, "campaign", seed="dice", manual_dice=True)
        for _ in range(200):
            if game.actor not in (0, 1, CHANCE):
                break
            if game.actor == CHANCE and HOPES.secret(game.state, game.choices()[0]):
                pairs += _dice_pairs(wire, game, rng)
            game.choose(rng.choice(game.choices()))
        if pairs >= 4 * TIMES:
            break
    sys.stdout.write(f"secret dice: {pairs} pairs\n")
    assert pairs >= 4 * TIMES


def _dice_pairs(wire: Wire, game: Game, rng: random.Random) -> int:
    pairs, reader = 0, HOPES.reader(game.state)
    fallen = []
    for choice in rng.sample(game.choices(), min(3, len(game.choices()))):
        made = game.copy()
        made.choose(choice)
        fallen.append(made)
    for side in (1 - reader, -1):
        alike: dict[str, list[Game]] = {}
        for made in fallen:
            alike.setdefault(public(made, side), []).append(made)
        for same in alike.values():
            if len(same) > 1 and same[0].actor >= 0:
                asks = Asks.at_random(same[0], rng)
                told = worlds(wire, same, side, asks, acts=False)
                assert told == [], f"step {game.step}: side {side}"
                pairs += len(same) - 1
    return pairs


# ── Guadalajara: the allotment ───────────────────────────────────────────────


@pytest.mark.parametrize("role", air.ROLES)
def test_what_is_allotted(guadalajara: Wire, role: str) -> None:
    rng = random.Random(f"wire {role}")
    side = GUADALAJARA.sides.index(role) if role in GUADALAJARA.sides else -1
    pairs = other = 0
    for seed in range(5 * TIMES):
        one, two = air.twins(seed, role, rng)
        if not air.hidden(one):
            continue
        asks = Asks.at_random(one, rng)
        told = worlds(guadalajara, [one, two], side, asks, acts=True)
        assert told == [], f"seed {seed}"
        pairs += 1
        other += one.state.allotted != two.state.allotted
    sys.stdout.write(f"allotment, {role}: {pairs} pairs, {other} unlike\n")
    assert other >= TIMES


# ── pushes ───────────────────────────────────────────────────────────────────


def test_pushes_tell_of_what_is_public_alone(house: Desk) -> None:
    """A game over the wire: one push for each public change to everybody, none for a draft."""
    wire = laid(house, game="forlorn-hopes", scenario="java-sea", turns=None)
    rng, quiet, revs = random.Random("pushes"), 0, {0: 0, 1: 0, -1: 0}
    with ExitStack() as stack:
        live = {
            side: stack.enter_context(
                house.http.websocket_connect(
                    f"/api/tables/{wire.id}/live", headers={"cookie": who.cookie}
                )
            )
            for side, who in wire.people.items()
        }
        for socket in live.values():  # each who comes is told to those who are there
            socket.receive_json(timeout=PATIENCE)
        wire.people[0].told("POST", f"tables/{wire.id}/rename", json={"name": "begins"})
        rev = wire.table.rev
        for side, socket in live.items():
            while revs[side] != rev:
                revs[side] = socket.receive_json(timeout=PATIENCE)["rev"]
        for _ in range(90):
            game = wire.table.game
            if game.actor < 0:
                break
            before, choice = wire.table.outside, game.text(rng.choice(game.choices()))
            body = {"client": "w", "expected": game.seq, "choice": choice}
            answer = wire.people[game.actor].ask("POST", f"tables/{wire.id}/choose", json=body)
            assert answer.status_code == 200, answer.text
            after = wire.table.outside
            if after.seq == before.seq:
                quiet += 1
                continue
            rev += 1
            for side, socket in live.items():
                seq = wire.table.game.seen_from(side).seq
                assert socket.receive_json(timeout=PATIENCE) == {"seq": seq, "rev": rev}
        wire.people[0].told("POST", f"tables/{wire.id}/rename", json={"name": "ends"})
        for socket in live.values():
            assert socket.receive_json(timeout=PATIENCE)["rev"] == rev + 1
    assert quiet >= 3


# ── the other way round ──────────────────────────────────────────────────────


def test_whose_secret_it_is_gets_other_bytes(campaign: Wire) -> None:
    """So that the tests above can fail."""
    rng = random.Random("own")
    game = Game.new(HOPES, "campaign", seed="own")
    while not (found := drafts(game, rng)):
        game.choose(rng.choice(game.choices()))
    asks = Asks.at_random(game, rng)
    told: list[dict[str, str]] = []
    for made in found[:2]:
        campaign.put(made)
        told.append(campaign.sent(game.actor, asks, game.seq, game.step))
    differ = [line.partition("\n")[0].partition("/")[2] for line in unlike(*told)]
    assert {f"{campaign.id}/view", f"{campaign.id}/record", campaign.id} <= set(differ)
