"""What the table shows of a state: units, marks, status, displays, the hex under the pointer."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.hexes import places_in
from sandtable.board.showing import (
    ability,
    marks_shown,
    no_advance,
    sheet_shown,
    turn_shown,
    units_shown,
)
from sandtable.core.choice import Choice
from sandtable.games.spanish_civil_war import (
    bombardment,
    combat,
    combat_strength,
    movement,
    overruns,
    reinforcements,
    retreat,
    stacking,
    victory,
)
from sandtable.games.spanish_civil_war.air import Mission, Missions, free_units
from sandtable.games.spanish_civil_war.air_superiority import (
    Allot,
    Bounce,
    Bounces,
    Excess,
    Losses,
    ready,
)
from sandtable.games.spanish_civil_war.command import losses_of
from sandtable.games.spanish_civil_war.fields_of_fire import aims, bars_gun, guns_left, ready_guns
from sandtable.games.spanish_civil_war.kinds import (
    AWAY,
    HALTED,
    INITIAL,
    LOST,
    MISSIONS,
    MOVED,
    OVERSTACKER,
    PHASES,
    PLAY,
    SECOND,
    SIDES,
    SUPERIORITY,
    WAITING,
)
from sandtable.games.spanish_civil_war.movement import Moving
from sandtable.games.spanish_civil_war.outline import Fire, Movement, side_of_phase
from sandtable.games.spanish_civil_war.party import Party, mp_left
from sandtable.games.spanish_civil_war.showing.drawing import loss_boxes
from sandtable.games.spanish_civil_war.state import State
from sandtable.games.spanish_civil_war.words import points

WHEREABOUTS: Final[dict[int, str]] = {
    PLAY: "map",
    WAITING: "waiting",
    LOST: "eliminated",
    AWAY: "chart",
}
AIR_BOX: Final[dict[str, str]] = {
    "ready": "base",
    "superiority": "superiority",
    "bouncer": "superiority",
    "grounded": "flown",
    "flown": "flown",
}
"""Where an air unit lies by its mission; on the others it is over a hex."""
AIR_SHEETS: Final[dict[type[Any], str]] = {
    Missions: "missions",
    Excess: "excess",
    Losses: "air-losses",
    Bounces: "bounces",
    Bounce: "bounce",
}


def view_of(g: State, side: int) -> dict[str, Any]:
    """A view; the state holds only what the side may know."""
    return {
        "status": status_of(g),
        "units": units_of(g, side),
        "marks": marks_shown(
            g, {"interdicted": g.interdicted, "improved": g.improved}, g.held, SIDES
        ),
        "sheet": sheet_of(g),
        "score": victory.score_json(g),
        "picked": picked(g),
        "group": list(g.frames[-1].units) if isinstance(g.frames[-1], Moving) else [],
        "displays": displays_of(g),
        "declared": declared_of(g),
        "holdings": [
            {"hex": g.theatre.label(h), "side": SIDES[g.held[h] - 1]}
            for h in places_in(g.held[: g.theatre.size])
        ],
        "allotment": allotment_of(g, side),
    }


def picked(g: State) -> int | None:
    """The unit that is picked up, if one is: of a stack its leader."""
    top = g.frames[-1]
    if isinstance(top, Moving):
        return top.units[0]
    return top.unit if isinstance(top, Mission) else None


def status_of(g: State) -> dict[str, Any]:
    """Turn, phase and whose it is, and how many may act."""
    moving = isinstance(g.frames[-1], (Movement, Moving))
    left = left_of(g)
    return {
        **turn_shown(g),
        "phase": g.phase_letter(),
        "phase_name": PHASES[g.phase],
        "half": SIDES[side_of_phase(g)],
        "able": left["units"] if moving and left is not None else None,
        "left": left,
    }


def left_of(g: State) -> dict[str, int] | None:
    """How many units and air units may still act in the part of the turn that `done` ends."""
    top = g.frames[-1]
    if isinstance(top, (Movement, Moving)):
        come = reinforcements.due_now(g, g.phasing)
        able = movement.movers_left(g, g.phasing)
        late = reinforcements.held_up(g, g.phasing)
        return {"units": len(able), "aircraft": 0, "arrivals": len(come), "late": len(late)}
    if isinstance(top, Fire):
        return {"units": len(guns_left(g, top.side)), "aircraft": 0}
    if isinstance(top, combat.Declare):
        return {"units": len(combat.attackers_left(g)), "aircraft": 0}
    if isinstance(top, Missions):
        return {"units": 0, "aircraft": len(free_units(g, top.side))}
    return None


def units_of(g: State, side: int) -> list[dict[str, Any]]:
    """Every unit of the scenario with what its counter shows."""
    side_asked = g.frames[-1].actor(g)

    def tell(g: State, unit: int, found: dict[str, Any]) -> None:
        if g.is_air(unit):
            _air(g, unit, side, found)
        else:
            _ground(g, unit, found)
        if g.status[unit] in (WAITING, AWAY):
            found["due"] = g.due[unit]
        if g.status[unit] == PLAY and g.side(unit) == side_asked:
            _ability(g, unit, found)

    return units_shown(g, WHEREABOUTS, tell)


def _ability(g: State, unit: int, found: dict[str, Any]) -> None:
    """Whether the unit can still move, fire or attack in this phase, and what keeps it."""
    top = g.frames[-1]
    if isinstance(top, (Movement, Moving)):
        ability(found, movement.bars_moving(g, unit))
    elif isinstance(top, Fire) and g.theatre.roster.barrage[unit] and not g.is_air(unit):
        ability(found, bars_gun(g, unit))
    elif isinstance(top, combat.Declare) and not g.is_air(unit) and g.target[unit] < 0:
        ability(found, combat.bars_able(g, unit))


def _air(g: State, unit: int, side: int, found: dict[str, Any]) -> None:
    """An air unit's mission; one that is allotted in secret shows it to its owner alone."""
    mission = MISSIONS[g.mission[unit]]
    if g.allotted[unit] and g.side(unit) == side:
        mission = MISSIONS[SUPERIORITY]
        found["secret"] = True
    found["mission"] = mission
    if g.hex[unit] < 0 and g.status[unit] == PLAY:
        found["state"] = "box"
        found["box"] = f"{AIR_BOX[mission]}-{SIDES[g.side(unit)]}"


def _ground(g: State, unit: int, found: dict[str, Any]) -> None:
    """Disruption and the markers on a unit."""
    roster = g.theatre.roster
    found["sp"] = roster.cf[unit]
    if g.disruption[unit]:
        found["disruption"] = g.disruption[unit]
    if g.oos[unit]:
        found["oos"] = True
    if g.fired[unit]:
        found["fired"] = True
    if g.digging[unit]:
        found["improving"] = True
    if g.used[unit] & OVERSTACKER:
        found["overstacked"] = True
    moves = roster.side[unit] == g.phasing and g.phase in (INITIAL, SECOND)
    if moves and (g.used[unit] & (MOVED | HALTED) or g.spent[unit]):
        found["moved"] = True
    if g.broken[roster.command[unit]]:
        found["broken"] = True
    morale = g.morale(unit)
    if morale != roster.morale[unit]:
        found["morale"] = morale
    if moves and g.hex[unit] >= 0:
        found["mp"] = points(max(0, mp_left(g, unit)))


def sheet_of(g: State) -> dict[str, Any] | None:
    """The sheet of the bombardment or combat that is being put together or resolved."""
    kind = AIR_SHEETS.get(type(g.frames[-1]))
    return {"kind": kind} if kind else sheet_shown(g, (combat, bombardment, retreat))


def allotment_of(g: State, side: int) -> dict[str, Any] | None:
    """The air units that a side goes through in secret, for this side alone (10.1)."""
    top = g.frames[-1]
    if not isinstance(top, Allot) or top.side != side:
        return None
    return {"side": SIDES[side], "units": ready(g, side), "asked": top.unit}


def declared_of(g: State) -> list[dict[str, Any]]:
    """Attacks that are declared and not yet resolved."""
    targets = sorted({h for h in g.target if h >= 0})
    return [
        {
            "hex": g.theatre.label(h),
            "units": [u for u, target in enumerate(g.target) if target == h],
        }
        for h in targets
    ]


def displays_of(g: State) -> list[dict[str, Any]]:
    """The loss displays of the commands that have one (9.4)."""
    of = g.theatre.roster.command
    return [
        {
            "id": command.id,
            "side": SIDES[command.side],
            "name": command.name,
            "losses": [u for u in g.lost if of[u] == number],
            "filled": losses_of(g, number),
            "checked": g.checked[number],
            "broken": bool(g.broken[number]),
            "boxes": loss_boxes(command),
        }
        for number, command in enumerate(g.theatre.commands)
        if command.boxes
    ]


def all_notes(g: State, choices: list[Choice]) -> list[dict[str, Any]]:
    """For each listed choice what a player weighs it by."""
    top = g.frames[-1]
    if isinstance(top, Moving):
        return _notes_of_moves(g, top, choices)
    if isinstance(top, Fire):
        guns = ready_guns(g, top.side)
        return [
            {"by": [gun for gun in guns if aims(g, gun, choice.hex)]} if choice.hex >= 0 else {}
            for choice in choices
        ]
    if isinstance(top, combat.Declare):
        return [_note_of_attack(g, choice) for choice in choices]
    if isinstance(top, combat.Attack):
        return [{"label": "Declare"} if choice.verb == "done" else {} for choice in choices]
    if isinstance(top, Mission):
        return [_note_of_mission(g, choice) for choice in choices]
    if isinstance(top, retreat.Retreat):
        return [_note_of_retreat(g, choice) for choice in choices]
    if isinstance(top, retreat.Advance):
        more = bool(g.friends_in(top.place, top.side))
        return [no_advance(choice, more) for choice in choices]
    return [{} for _ in choices]


def _note_of_attack(g: State, choice: Choice) -> dict[str, Any]:
    """For a hex that can be attacked the units that could still join (7.0)."""
    if choice.verb != "attack":
        return {}
    near = [u for u in combat.beside(g, choice.hex, g.phasing) if g.target[u] < 0]
    return {"by": [u for u in near if combat.bars_attacking(g, u, choice.hex) is None]}


def _note_of_mission(g: State, choice: Choice) -> dict[str, Any]:
    """A strike, or an interdiction that is of some use: on a road or a railway (10.2)."""
    if choice.verb == "support":
        return {"strike": True}
    useful = choice.verb == "interdict" and g.theatre.map.has_route[choice.hex]
    return {"useful": True} if useful else {}


def _note_of_retreat(g: State, choice: Choice) -> dict[str, Any]:
    """What a hex that is full costs a unit that retreats into it (7.21)."""
    if choice.verb != "retreat" or stacking.fits(g, choice.unit, choice.hex):
        return {}
    text = f"{g.theatre.label(choice.hex)} is full: it takes a D and retreats further"
    return {"risk": {"case": "7.21", "text": text}}


def _notes_of_moves(g: State, top: Moving, choices: list[Choice]) -> list[dict[str, Any]]:
    """Cost and MP left of moves, and where it must end; of overruns what the die brings."""
    party = Party(g, top.units)
    cost = party.reach().cost
    straight = dict(party.first_steps())
    notes: list[dict[str, Any]] = []
    for choice in choices:
        if choice.verb in ("move", "step") and choice.hex in cost:
            spent = straight[choice.hex] if choice.verb == "step" else cost[choice.hex]
            note: dict[str, Any] = {
                "cost": points(spent),
                "mp": points(max(0, party.left - spent)),
            }
            if party.stops and g.in_zone(choice.hex, party.side):
                note["stop"] = True
            if stacking.Guests(g, top.units).ends(choice.hex):
                note["overstacks"] = True
            notes.append(note)
        elif choice.verb == "overrun":
            spent = overruns.overrun_cost(party, party.start, choice.hex)
            notes.append(
                {
                    "cost": points(spent),
                    "mp": points(party.left - spent),
                    "odds": combat_strength.odds(g, choice.hex, top.units),
                }
            )
        else:
            notes.append({})
    return notes
