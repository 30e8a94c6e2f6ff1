"""What is listed quickly is what the rules, asked one by one, allow: in games played at random."""

import random

import pytest

from sandtable.core.frame import Ballot
from sandtable.core.game import Game
from sandtable.core.outline import Play
from sandtable.games.forlorn_hopes import RULEBOOK
from sandtable.games.forlorn_hopes.air import (
    air_missions,
    battle_actions,
    battle_moves,
    composition,
    raids,
    recon,
    scramble,
)
from sandtable.games.forlorn_hopes.bases import (
    bases,
    readiness,
    staging,
)
from sandtable.games.forlorn_hopes.chapters import COURSE
from sandtable.games.forlorn_hopes.pack import load_pack
from sandtable.games.forlorn_hopes.setup import deployed
from sandtable.games.forlorn_hopes.state import State

PACK = load_pack()


def check(g: State) -> None:
    """Each listing against its rule."""
    for side in (0, 1):
        units = bases.airworthy(g, side)
        assert readiness.able(g, side) == [u for u in units if bases.bars_takeoff(g, u) is None]
        assert composition.ready_of(g, side) == [
            u for u in units if composition.bars_ready(g, u) is None
        ]
        vacant = readiness.vacancies(g, side)
        for unit in units:
            found = [spot.base for spot in vacant if spot.takes(g, unit)]
            assert [b for b in found if b != g.base[unit]] == [
                b
                for b in g.theatre.bases_of[side]
                if b != g.base[unit] and bases.may_host(g, unit, b)
            ]
        there = staging.landing_places(g, side)
        for unit in units:
            if staging.bars_unit(g, unit) is None:
                assert staging.landings(g, unit, there) == [
                    b for b in g.theatre.bases_of[side] if staging.bars_stage(g, unit, b) is None
                ]
        if g.mission_side < 0:
            flown = raids.raids_of(g, side)
            assert raids.strikes(g, side) == [
                h for h in g.theatre.field if raids.bars_strike(g, side, h, flown) is None
            ]
        elif side != g.mission_side:
            assert scramble.willing(g, side) == [
                u for u in units if scramble.bars_scramble(g, u) is None
            ]
    explained = Ballot(explain=True)
    quick = Ballot()
    g.frames[-1].verdicts(g, explained)
    g.frames[-1].verdicts(g, quick)
    assert explained.open == quick.open


@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 1), ("campaign", 2), ("java-sea", 3)])
def test_listings_are_what_the_rules_allow(scenario, seed):
    pick = random.Random(seed)
    length = PACK.scenarios[scenario].last_turn - PACK.scenarios[scenario].first_turn + 1
    g = deployed(PACK, scenario, {}, length)
    COURSE.run(g)
    frames = (recon.Flights, air_missions.Composing, scramble.Scrambling)
    for step in range(450):
        top = g.frames[-1]
        if isinstance(top, Play):
            break
        if step % 90 == 0 or (step % 7 == 0 and isinstance(top, frames)):
            check(g)
        ballot = Ballot()
        top.verdicts(g, ballot)
        wanted = [c for c in ballot.open if c.verb in ("strike", "stage", "attack", "escort")]
        many = wanted if wanted and pick.random() < 0.6 else ballot.open
        top.apply(g, pick.choice(many))
        COURSE.run(g)


def test_over_which_levels_a_bomber_can_come_next_is_where_it_could_fly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """9.7.3: with stacks in its way too (9.7.1), of which none keeps it from its only end."""
    luck, asked, barred = random.Random(2), 0, 0
    game = Game.new(RULEBOOK, "campaign", seed="leads")
    while asked < 200:
        top = game.state.frames[-1]
        game.choose(luck.choice(game.choices()))
        if not isinstance(top, battle_moves.Flying):
            continue
        g = game.state
        for end in battle_moves.where(g)[:10]:
            craft = battle_actions.craft_of(g, top.unit)
            cells = [craft.target, end.cell, luck.randrange(60)]
            craft = craft._replace(full=tuple((cell, luck.randrange(3)) for cell in cells), way=())
            monkeypatch.setattr(battle_moves, "craft_of", lambda *_, found=craft: found)
            left = battle_actions.tma_of(g, top.unit)
            start = battle_actions.Pose(end.cell, end.facing, end.level, left)
            over = {
                one.level for one in battle_actions.reach(craft, start) if one.cell == craft.target
            }
            last = end.cell < 0 or g.battle_round >= g.theatre.number["air_battle.rounds"]
            assert battle_moves.leads(g, top, end) == ([] if last else sorted(over))
            free = battle_actions.reach(craft._replace(full=()), start)
            barred += not last and over != {one.level for one in free if one.cell == craft.target}
            asked += 1
        monkeypatch.undo()
    assert barred > 0
