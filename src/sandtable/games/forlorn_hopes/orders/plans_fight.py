"""What may be done at one stroke where shots fall: set up, fly on, flak, gunnery, bombs."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.hexes import DIRECTIONS
from sandtable.core.choice import Choice
from sandtable.core.plan import Plan, Trial, count, opens
from sandtable.games.forlorn_hopes.air import bombing
from sandtable.games.forlorn_hopes.air.anti_aircraft import (
    ShipsFire,
    aa_of_ship,
    hits_at,
    level_drm,
)
from sandtable.games.forlorn_hopes.air.battle_actions import flight_of, tma_of
from sandtable.games.forlorn_hopes.air.battle_fire import on_board
from sandtable.games.forlorn_hopes.air.battle_moves import Flying
from sandtable.games.forlorn_hopes.air.battle_setup import FACINGS, SettingUp
from sandtable.games.forlorn_hopes.air.bombing import Aim, Altitude, Manner
from sandtable.games.forlorn_hopes.kinds import ABORTED, ATTACKER, DIE, LEVELS
from sandtable.games.forlorn_hopes.land.ground_combat import GroundLosses
from sandtable.games.forlorn_hopes.losses import NO_EFFECT
from sandtable.games.forlorn_hopes.orders import fly_on
from sandtable.games.forlorn_hopes.sea.sea_ways import total
from sandtable.games.forlorn_hopes.sea.surface_combat import Gunnery, attack_factor, fire_keys
from sandtable.games.forlorn_hopes.showing.fire import odds_of
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points

FAR: Final = 99


def fight_plans(rulebook: Any, g: State) -> list[Plan]:
    """The plans of a battle, of a fire or of an attack that is open."""
    top = g.frames[-1]
    if isinstance(top, Gunnery):
        return gunnery_plans(rulebook, g, top)
    if isinstance(top, ShipsFire):
        return flak_plans(g, top)
    if isinstance(top, SettingUp):
        return setup_plans(rulebook, g, top)
    if isinstance(top, Flying):
        return flight_plans(g, top)
    if isinstance(top, Altitude):
        levels = range(len(LEVELS))
        return [plan for level in levels for plan in bombing_plans(rulebook, g, level)]
    if isinstance(top, Aim):
        return bombing_plans(rulebook, g, -1)
    if isinstance(top, GroundLosses):
        return loss_plans(rulebook, g, top)
    return manner_plans(rulebook, g, top) if isinstance(top, Manner) else []


# ── 10.4.4 All guns at the best targets ──────────────────────────────────────


def expected(g: State, top: Gunnery, firer: int, target: int) -> int:
    """What a shot brings over the ten faces of the die: 2 for a step, 1 for a disruption."""
    table, roster = g.theatre.pack.naval_combat, g.theatre.roster
    add = attack_factor(g, firer) - roster.df[g.face(target)][target]
    add += total(g, fire_keys(g, firer, target, top.number, top.night))
    effects = [table.at(die + add) for die in range(1, DIE + 1)]
    fresh = not g.disrupted[target]
    return sum([2 * effect.steps + (1 if effect.disrupts and fresh else 0) for effect in effects])


def prize(g: State, ship: int) -> int:
    """Half points that go down with a ship, and what it carries of them (16.1, 17.1)."""
    theatre, cargo = g.theatre, g.cargo_of(ship)
    carried = [points.price(theatre, unit) * g.steps[unit] + 1 for unit in cargo]
    return points.price(theatre, ship) + sum(carried)


def gunnery_plans(rulebook: Any, g: State, top: Gunnery) -> list[Plan]:
    """Each ship fires where it brings most, less at a target that is likely sunk already.

    Of targets as easy to hit the one with which most points go down is meant.
    """
    trial = Trial(rulebook, g)
    aimed: dict[int, int] = {}
    hopes = 0
    for _, target in [shot for shot in top.shots if g.side(shot[0]) == top.side]:
        aimed[target] = aimed.get(target, 0) + DIE
    while not trial.over and isinstance(trial.g.frames[-1], Gunnery):
        firer = trial.g.frames[-1].queue[0]
        worth: list[tuple[int, int, int, int]] = []
        for choice in trial.legal():
            brings = expected(g, top, firer, choice.unit)
            left = max(0, 2 * DIE * g.steps[choice.unit] - aimed.get(choice.unit, 0))
            worth.append((-min(brings, left), -brings, -prize(g, choice.unit), choice.unit))
        if not worth:
            break
        target = min(worth)[3]
        brings = expected(g, top, firer, target)
        aimed[target] = aimed.get(target, 0) + brings
        hopes += brings
        trial.play(Choice("shoot", target))
    targets = tuple(dict.fromkeys([choice.unit for choice in trial.made]))
    if not targets or not hopes:
        return []
    note = f"at {g.named(targets)}; about {hopes // (2 * DIE)}.{hopes % (2 * DIE) // 2} steps"
    shots = len(trial.made)
    label = f"All {shots} shots at the best targets" if shots > 1 else "The shot at the best target"
    return [Plan("best-target", label, note, targets, (top.place,), tuple(trial.made))]


# ── 9.9.2 All ships at the attackers they are most likely to hit ─────────────


def flak_plans(g: State, top: ShipsFire) -> list[Plan]:
    """Every ship that has yet to fire, each at an attacker, past the dice between."""
    aimed = dict.fromkeys(top.units, 0)
    choices: list[Choice] = []
    for ship in top.waiting:
        aa = aa_of_ship(g, ship)
        worth = [
            (-min(hits_at(g, aa, u), max(0, 2 * DIE * g.steps[u] - aimed[u])), aimed[u], u)
            for u in top.units
        ]
        target = min(worth)[2]
        aimed[target] += hits_at(g, aa, target)
        choices.append(Choice("aim", target))
    targets = [unit for unit in top.units if aimed[unit]]
    hits = sum(aimed.values())
    if not hits:
        return []
    label = f"All flak: {count(len(choices), 'ship')} at {g.named(targets or list(top.units))}"
    note = f"about {hits // DIE}.{hits % DIE} hits; it stops when one of them is shot down"
    return [Plan("flak", label, note, top.waiting, (g.mission_hex,), tuple(choices), True)]


# ── 9.7.2 Setting up ─────────────────────────────────────────────────────────


def setup_plans(rulebook: Any, g: State, top: SettingUp) -> list[Plan]:
    """All units that wait, near what they are after and facing it, at each level they may have."""
    found: list[Plan] = []
    seen: set[tuple[Choice, ...]] = set()
    for level in reversed(range(len(LEVELS))):
        trial = Trial(rulebook, g)
        while not trial.over and isinstance(trial.g.frames[-1], SettingUp):
            legal = trial.legal()
            wanted = [choice for choice in legal if choice.n % FACINGS == level]
            if not legal or not trial.play(min(wanted or legal, key=_placing(trial.g, top.side))):
                break
        choices = tuple(trial.made)
        if choices and choices not in seen:
            seen.add(choices)
            levels = sorted({choice.n % FACINGS for choice in choices}, reverse=True)
            at = " and ".join([LEVELS[level] for level in levels])
            units = tuple([choice.unit for choice in choices])
            label = f"Set up {count(len(choices), 'unit')} at {at}"
            meet = top.side != g.mission_side and bool(bombing.attackers(g))
            near = (
                "near where attackers that fly straight in will be" if meet else "near its target"
            )
            there = [
                f"{g.name(c.unit)} {g.theatre.label(c.hex)} {DIRECTIONS[c.n // FACINGS]}"
                for c in choices
            ]
            note = f"{', '.join(there)}: {near}, and facing it"
            found.append(Plan("set-up", label, note, units, (), choices))
    return found


def _placing(g: State, side: int) -> Any:
    """How well a place suits a unit: near what it is after, and facing it.

    A mission is after the target; interceptors meet attackers, who fly first, on their way there.
    """
    board = g.theatre.pack.air.board
    enemies = on_board(g, 1 - side)
    bombers = [unit for unit in enemies if g.part[unit] == ATTACKER] or enemies
    goals = [(after_flight(g, unit), g.cell[unit]) for unit in bombers]
    goals = goals or [(board.target, board.target)]

    def cost(choice: Choice) -> tuple[int, int, int, int]:
        cell = g.theatre.cell_of(choice.hex)
        ahead = board.near6[cell * 6 + choice.n // FACINGS]
        gap, goal, start = min([(board.grid.distance(cell, goal), goal, at) for goal, at in goals])
        faced = board.grid.distance(ahead, goal if gap else start) if ahead >= 0 else FAR
        return gap, faced, choice.hex, choice.n

    return cost


def after_flight(g: State, unit: int) -> int:
    """The hex of the board where a unit is that flies its TMA straight at the target hex."""
    board, flight = g.theatre.pack.air.board, flight_of(g, unit)
    cell = g.cell[unit]
    for _ in range(tma_of(g, unit) // max(1, flight.ahead)):
        near = [at for at in board.near6[cell * 6 : cell * 6 + 6] if at >= 0]
        if cell != board.target:
            cell = min(near, key=lambda at: (board.grid.distance(at, board.target), at))
    return cell


# ── 9.7.4 A unit that needs no thought ───────────────────────────────────────


def flight_plans(g: State, top: Flying) -> list[Plan]:
    """A unit that has aborted flies home; a fighter that reaches nobody flies nearer."""
    choice = fly_on.choice_of(g, top.side)
    if choice is None:
        return []
    home = g.part[top.unit] == ABORTED
    where = "off the board" if choice.hex < 0 else f"to {g.theatre.label(choice.hex)}"
    label = f"{g.name(top.unit)} flies {'home, ' if home else 'on '}{where}"
    note = "by the shortest way" if home else "it can fire at nobody this round, wherever it ends"
    return [Plan("home" if home else "fly-on", label, note, (top.unit,), (), (choice,))]


# ── 9.9.1, 9.10 Bombs ────────────────────────────────────────────────────────


def added(g: State, choice: Choice) -> int:
    """What is added to the die of a choice; low where it has none."""
    odds = odds_of(g, choice)
    return -FAR if odds is None else int(odds.get("add", -FAR))


def may_hit(g: State, choice: Choice) -> bool:
    """Whether a die of a choice may do anything; of one whose die is not told, it may."""
    odds = odds_of(g, choice)
    told = [] if odds is None else odds.get("outcomes", [])
    return not told or any(line["loss"] != NO_EFFECT for line in told)


def bombing_plans(rulebook: Any, g: State, level: int) -> list[Plan]:
    """All attackers go in at a level, each at the target where its bombs do most."""
    trial = Trial(rulebook, g)
    sums = 0
    useful = False
    while not trial.over and isinstance(trial.g.frames[-1], (Altitude, Aim)):
        top = trial.g.frames[-1]
        if isinstance(top, Altitude):
            if not trial.play(Choice("altitude", top.waiting[0], -1, level)):
                return []
            continue
        legal = [choice for choice in trial.legal() if choice.verb != "pass"]
        best = max(legal, key=lambda c: (added(trial.g, c), -c.unit), default=Choice("pass"))
        sums += 0 if best.verb == "pass" else added(trial.g, best)
        useful = useful or (best.verb != "pass" and may_hit(trial.g, best))
        if not trial.play(best):
            return []
    units = tuple([c.unit for c in trial.made if c.verb == "altitude"])
    bombs = [choice for choice in trial.made if choice.verb in ("aim", "bomb")]
    if (bombs and not useful) or (not bombs and len(units) < 2):
        return []
    if level < 0:
        label = f"All attack: {count(len(bombs), 'unit')}, each at its best target"
        if len(trial.made) == 1:
            if len([choice for choice in opens(rulebook, g) if choice.verb != "pass"]) == 1:
                return []
            label = f"{g.name(g.frames[-1].waiting[0])}: the target where its bombs do most"
        note = f"{sums:+} to the dice in all"
        return [Plan("all", label, note, units, (g.mission_hex,), tuple(trial.made))]
    risk = level_drm(trial.g, units[0])
    label = f"All {len(units)} attack at {LEVELS[level]}"
    if len(units) == 1:
        at_best = ", at its best target" if bombs else ""
        label = f"{g.name(units[0])} attacks at {LEVELS[level]}{at_best}"
    dice = f"{sums:+} to the bombing dice in all; " if bombs else ""
    note = f"{dice}{risk:+} to the AA of the enemy"
    return [Plan("all", label, note, units, (g.mission_hex,), tuple(trial.made))]


def manner_plans(rulebook: Any, g: State, top: Manner) -> list[Plan]:
    """The kind of attack that adds most."""
    best = max(opens(rulebook, g), key=lambda choice: (added(g, choice), -choice.n))
    add = added(g, best)
    if add == -FAR or not may_hit(g, best):
        return []
    label = f"{g.name(top.unit)}: the attack that adds most"
    return [
        Plan("best-target", label, f"{add:+} to the die", (top.unit,), (g.mission_hex,), (best,))
    ]


# ── 11.4.2 Losses on the ground ──────────────────────────────────────────────


def loss_plans(rulebook: Any, g: State, top: GroundLosses) -> list[Plan]:
    """Step after step where it takes the fewest factors, of several from the strongest unit."""
    trial = Trial(rulebook, g)
    spent = 0
    while not trial.over and isinstance(trial.g.frames[-1], GroundLosses):
        paid = min([(factors_lost(trial.g, c.unit), -trial.g.steps[c.unit], c.unit)
                    for c in trial.legal()])  # fmt: skip
        spent += paid[0]
        trial.play(Choice("lose", paid[2]))
    units = tuple(dict.fromkeys([choice.unit for choice in trial.made]))
    gone = [unit for unit in units if not trial.g.steps[unit]]
    label = f"Cheapest: {count(len(trial.made), 'step')} of {g.named(units)}"
    note = f"{count(spent, 'factor')} less"
    if gone:
        note += f"; eliminated: {g.named(gone)}"
    return [Plan("cheapest", label, note, units, (top.hex,), tuple(trial.made))]


def factors_lost(g: State, unit: int) -> int:
    """Combat factors that go with the next step of a ground unit (2.2)."""
    cf = g.theatre.roster.cf
    left = cf[1][unit] if g.steps[unit] > 1 else 0
    return cf[g.face(unit)][unit] - left
