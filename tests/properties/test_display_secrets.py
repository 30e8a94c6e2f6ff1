"""Forlorn Hopes: nothing that leaves for a side hangs on what the other hides (6.1, 9.1, 10.1).

At moments of random games everything hidden from a side is replaced by another arrangement that the
side could not tell from the true one: bases, boxes, steps and disruption of enemy air units, who of
the 11th Air Fleet was drawn, who flies in the mission under way, what unspotted ships carry, what
is written down.  Everything the side is sent must stay the same: what it sees and may ask, each
choice it has with its bar, and what it is told of the next choice, wherever that choice discloses
nothing.  For a spectator both sides' secrets are rearranged.
"""

from __future__ import annotations

import json
import random
from typing import Any, Final, NamedTuple

import pytest

from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot
from sandtable.core.game import Game
from sandtable.core.plan import plans_for, show_plans
from sandtable.core.view import (
    BOTH,
    SPECTATOR,
    build_view,
    seen_as,
    seen_log,
    served_record,
    show_event,
)
from sandtable.games.forlorn_hopes import RULEBOOK as BOOK
from sandtable.games.forlorn_hopes import limited_intelligence
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.bases.evacuation import Evacuation
from sandtable.games.forlorn_hopes.chapters import KINDS
from sandtable.games.forlorn_hopes.kinds import AF11, HIDDEN, LOST, NO_PART, PLAY, UNAVAILABLE
from sandtable.games.forlorn_hopes.state import State
from tests.slow import slow

PAIRS: Final = (
    ("campaign", 360),
    ("java-sea", 300),
    slow("campaign", 1200),
    slow("java-sea", 800),
)
"""Pairs of worlds to compare, by scenario."""
MOST: Final = {"campaign": 180, "java-sea": 150}
"""Of these from one game."""
EVERY: Final = {"campaign": 11, "java-sea": 2}
"""Choices between two moments."""
RANDOM: Final = ("v", "h", "salt")
TELLING: Final = frozenset(
    ("NamingTarget", "Scrambling", "TargetScramble", "Flights", "Bombardment")
)
"""Decisions that show who flies, or what stands on an airbase (7.3, 9.1.2, 9.4, 9.10, 10.5)."""
LANDS: Final = "land"
"""The choice that shows what a ship carried (11.5)."""


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


def unseen_by(g: State, side: int, rng: random.Random) -> State:
    """Another world for a side; -1: for those who see neither side's secrets."""
    if side >= 0:
        return other_world(g, side, rng)
    return other_world(other_world(g, 0, rng), 1, rng)


def _elsewhere(new: State, enemy: int, units: list[int], rng: random.Random) -> None:
    """Other bases of the display, other boxes, other losses."""
    roster = new.theatre.roster
    lost = {frame.base for frame in new.frames if isinstance(frame, Evacuation)}
    # Who has just taken an airbase has nobody there before its garrison has got away.
    open_bases = [
        b for b in new.theatre.bases_of[enemy] if bases.usable(new, enemy, b) and b not in lost
    ]
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


class Asked(NamedTuple):
    """What a page asks for beside its view: a place with a unit over it, a refusal."""

    place: int
    unit: int
    choice: Choice


def at_random(game: Game, rng: random.Random) -> Asked:
    """Hexes, boxes and airbases alike; any unit; any verb."""
    theatre = game.state.theatre
    place = rng.randrange(theatre.words.cells)
    unit = rng.randrange(-1, theatre.roster.count)
    verb = rng.choice(sorted(BOOK.verbs))
    fields = BOOK.verbs[verb].fields
    choice = Choice(
        verb,
        rng.randrange(theatre.roster.count) if "u" in fields else -1,
        rng.randrange(theatre.words.cells) if "h" in fields else -1,
        rng.randint(1, 10) if "n" in fields else -1,
    )
    return Asked(place, unit, choice)


def sent(game: Game, side: int, asked: Asked) -> dict[str, Any]:
    """What a side, or a spectator, is sent: view, state, hex, overlays, choices, refusals."""
    role = BOOK.sides[side] if side >= 0 else SPECTATOR
    state = limited_intelligence.known_to(game.standing(side), side)
    found: dict[str, Any] = {
        "view": build_view(game, role),
        "both": seen_as(game, BOTH, role),
        "state": state.encode(),
        "hex": BOOK.hex_info(state, asked.place, asked.unit),
    }
    if side >= 0:
        kind = ("supply", "control", "range")[asked.place % 3]
        found["overlay"] = BOOK.overlay(state, kind, side)
    if game.actor == side:
        ballot = Ballot(explain=True)
        BOOK.verdicts(game.state, ballot)
        found["open"] = [str(choice) for choice in ballot.open]
        found["barred"] = [f"{choice}: {bar}" for choice, bar in ballot.barred]
        found["why"] = str(game.why(asked.choice))
        found["plans"] = show_plans(game, plans_for(game, side))
    return found


def told(game: Game, side: int, step: int, rows: int) -> list[Any]:
    """What a side reads of the choices since a step: lines of the record and of the log."""
    role = BOOK.sides[side] if side >= 0 else SPECTATOR
    lines = served_record(game, role).splitlines()[rows:]
    log = [show_event(game, d) for d in seen_log(game, game.log, side) if d.step >= step]
    return [masked(line) for line in lines] + log


def masked(row: str) -> dict[str, Any]:
    """A line of a record without the hashes, which hang on random salts."""
    return {k: (len(v) if k in RANDOM else v) for k, v in json.loads(row).items()}


def in_another_world(game: Game, side: int, seed: int) -> Game:
    """The same game, with what is hidden from the side arranged otherwise."""
    twin = game.copy()
    twin.state = unseen_by(game.state, side, random.Random(seed))
    if game.before is not None:
        twin.before = unseen_by(game.before, side, random.Random(seed))
    return twin


def own_decision(game: Game, side: int) -> bool:
    """Whether the decision asked is another side's own secret: then there is no other world."""
    top = game.state.frames[-1]
    return isinstance(top, KINDS.veiled) and getattr(top, "side", side) != side


# ── the comparison ───────────────────────────────────────────────────────────


class Tally(NamedTuple):
    """Pairs of worlds compared, those that differed, and those that went a choice further."""

    pairs: int = 0
    unlike: int = 0
    further: int = 0


def play(scenario: str, seed: int, most: int) -> Tally:
    """Compare at moments of one random game."""
    rng = random.Random(f"{scenario} {seed}")
    game = Game.new(BOOK, scenario, seed=f"display {seed}")
    tally, step = Tally(), 0
    while game.actor >= 0 and tally.pairs < most:
        choice = rng.choice(game.choices())
        step += 1
        if step % EVERY[scenario]:
            game.choose(choice)
        else:
            tally = compare(game, choice, tally, rng)
    return tally


def compare(game: Game, choice: Choice, tally: Tally, rng: random.Random) -> Tally:
    """Both sides and a spectator now, and after this choice where it is legal in both worlds."""
    where = f"{game.record.header['seed']}, step {game.step}, {game.text(choice)!r}"
    twins: dict[int, Game] = {}
    asked = at_random(game, rng)
    for side in (0, 1, -1):
        if own_decision(game, side) and not game.record.open:
            continue
        twin = twins[side] = in_another_world(game, side, game.step)
        found, other = sent(game, side, asked), sent(twin, side, asked)
        differ = [key for key in found if found[key] != other[key]]
        assert json.dumps(found) == json.dumps(other), f"{where}: {differ} for side {side}"
        unlike = twin.state.encode() != game.state.encode()
        tally = tally._replace(pairs=tally.pairs + 1, unlike=tally.unlike + unlike)
    frame, before = type(game.state.frames[-1]).__name__, disclosed(game.state)
    step, rows = game.step, len(game.record.rows)
    telling = frame in TELLING or choice.verb == LANDS or BOOK.reveals(game.state, choice)
    game.choose(choice)
    if telling or disclosed(game.state) != before:
        return tally
    for side, twin in twins.items():
        before = disclosed(twin.state)
        if choice not in twin.choices():
            continue
        twin.choose(choice)
        if disclosed(twin.state) == before:
            assert told(game, side, step, rows) == told(twin, side, step, rows), (
                f"after {where}: for side {side}"
            )
            tally = tally._replace(further=tally.further + 1)
    return tally


def disclosed(g: State) -> tuple[int, int, int]:
    """Ships seen with what they carry, units lost, and steps of troops: each scores (16.1)."""
    troops = sum(g.steps[u] for side in (0, 1) for u in g.theatre.ground[side])
    return sum(g.spotted), g.status.count(LOST), troops


@pytest.mark.parametrize(("scenario", "wanted"), PAIRS)
def test_nothing_sent_hangs_on_what_is_hidden(scenario: str, wanted: int) -> None:
    total = Tally()
    for seed in range(40):
        more = play(scenario, seed, min(MOST[scenario], wanted - total.pairs))
        total = Tally(*[a + b for a, b in zip(total, more, strict=True)])
        if total.pairs >= wanted:
            break
    assert total.pairs >= wanted
    assert total.unlike > 0.9 * total.pairs
    assert total.further > 0.5 * total.pairs


def test_what_is_hidden_is_in_the_owners_bytes() -> None:
    """The other way round: the owner sees his own, so the test above can fail."""
    game = Game.new(BOOK, "campaign", seed="own")
    while game.actor != 0:
        game.choose(game.choices()[-1])
    for side in range(2):
        twin = in_another_world(game, 1 - side, 1)
        assert build_view(game, BOOK.sides[side]) != build_view(twin, BOOK.sides[side])
        assert build_view(game, SPECTATOR) == build_view(twin, SPECTATOR)
