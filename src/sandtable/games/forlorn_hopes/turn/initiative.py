"""7.1 the General Regroup decision, 7.4 initiative, 7.5 initiative missions."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.air import recon
from sandtable.games.forlorn_hopes.kinds import (
    ALLIED,
    BASE_DESTROYED,
    BASE_DISRUPTED,
    DIE,
    JAPANESE,
    MAJOR,
    SIDES,
)
from sandtable.games.forlorn_hopes.state import State

# ── 7.1 Japanese General Regroup Decision ────────────────────────────────────

ONCE: Final = Bar("7.1", "there is one General Regroup turn in a game", "Go on without.")
COMMITTED: Final = Bar("5.2", "the Covering Fleet is committed in this turn", "Declare it later.")


def bars_regroup_turn(g: State) -> Bar | None:
    """What keeps this turn from being the General Regroup turn (R3)."""
    if g.regroup_turn:
        return ONCE.says(f"it was turn {g.regroup_turn}")
    return COMMITTED if g.covering_on else None


def begin_regroup_turn(g: State) -> None:
    """The Japanese player declares the General Regroup turn or not (7.1)."""
    if bars_regroup_turn(g) is None:
        g.frames.append(RegroupDecision())


class RegroupDecision(NamedTuple):
    """Whether this is the General Regroup turn (14.5)."""

    def actor(self, g: State) -> int:
        """The Japanese player."""
        return JAPANESE

    def prompt(self, g: State) -> Prompt:
        """Once in the game."""
        return Prompt(
            "Make this the General Regroup turn, the only one of the game? Both sides then only "
            "stage aircraft and sail between own ports, nobody enters a hex of enemy troops, and "
            "Japan regroups as a whole (14.5).",
            "7.1",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Yes or no."""
        ballot.add("yes", bar=bars_regroup_turn(g))
        ballot.add("no")

    def apply(self, g: State, choice: Choice) -> None:
        """Declare it."""
        g.frames.pop()
        if choice.verb == "yes":
            g.regroup_turn = g.turn
            g.say("7.1", "This is the General Regroup turn: both sides only stage and sail between "
                  "their own ports.")  # fmt: skip
        else:
            g.say("7.1", "No General Regroup turn.")


# ── 7.0, 7.4 Initiative Determination ────────────────────────────────────────

SOERABAJA: Final = "Soerabaja"


def modifiers(g: State) -> list[tuple[str, str, int]]:
    """What changes the die for the initiative: case, text and value of each that applies.

    Soerabaja counts when it is disrupted or destroyed, whoever holds it (R49).
    """
    drm = g.theatre.drm
    found: list[tuple[str, str, int]] = []
    for side, key in ((JAPANESE, "japanese_recon"), (ALLIED, "allied_recon")):
        h = g.theatre.recon_hexes[side]
        if recon.scouted(g, side, h):
            where = g.where(h)
            found.append(
                ("7.3", f"{SIDES[side]} reconnaissance over {where}", drm[f"initiative.{key}"])
            )
    for number, base in enumerate(g.theatre.bases):
        if base.kind != MAJOR:
            continue
        down = g.base_state[number] & (BASE_DISRUPTED | BASE_DESTROYED)
        if base.id == SOERABAJA and down:
            found.append(("7.4", f"{base.title} disrupted", drm["initiative.soerabaja_disrupted"]))
        if base.displays[JAPANESE] and g.holder(base.place) == JAPANESE and not down:
            found.append(("7.4", f"{base.title} is Japanese", drm["initiative.japanese_major"]))
    return found


def begin(g: State) -> None:
    """The die for the initiative; none in the first turn (7.4, 7.0)."""
    if g.turn == g.theatre.rules.first_turn:
        g.initiative = g.theatre.rules.initiative
        who = f"The {SIDES[g.initiative]} player"
        g.say("7.4", f"{who} has the initiative in the first turn, without a die.")
    else:
        g.frames.append(InitiativeRoll())


class InitiativeRoll(NamedTuple):
    """Who has the initiative: the Japanese player throws."""

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """What Japan needs."""
        drm = sum([value for _, _, value in modifiers(g)])
        least = g.theatre.number["initiative.least"]
        return Prompt(f"Initiative: die {drm:+d}; on {least} or more it is Japanese.", "7.4")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Whoever has it acts first."""
        g.frames.pop()
        found = modifiers(g)
        total = choice.n + sum([value for _, _, value in found])
        least = g.theatre.number["initiative.least"]
        g.initiative = JAPANESE if total >= least else ALLIED
        g.say(
            "7.4",
            f"Initiative: die {choice.n}, modified {total} (Japan needs {least}): the "
            f"{SIDES[g.initiative]} player has it.",
            dice=(choice.n,),
            detail={
                "modifiers": [{"case": c, "text": t, "value": v} for c, t, v in found],
                "die": choice.n,
                "result": total,
            },
        )


# ── 7.5 Initiative Missions Determination ────────────────────────────────────


def begin_missions(g: State) -> None:
    """The die for the initiative missions (7.5), but where the scenario says how many."""
    rules = g.theatre.rules
    if g.turn == rules.first_turn and rules.initiative_missions:
        g.missions = rules.initiative_missions
        g.say("7.5", f"Initiative missions: {g.missions}.")
    else:
        g.frames.append(MissionsRoll())


class MissionsRoll(NamedTuple):
    """How many missions the Initiative player has before the others alternate."""

    def actor(self, g: State) -> int:
        """The dice."""
        return CHANCE

    def prompt(self, g: State) -> Prompt:
        """For whom."""
        return Prompt(f"Die for the initiative missions of the {SIDES[g.initiative]}.", "7.5")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """One to ten."""
        for die in range(1, DIE + 1):
            ballot.add("roll", n=die)

    def apply(self, g: State, choice: Choice) -> None:
        """Read the table."""
        g.frames.pop()
        g.missions = g.theatre.pack.initiative_missions.at(choice.n).missions
        g.say("7.5", f"Initiative missions: die {choice.n}, {g.missions}.", dice=(choice.n,),
              detail={"die": choice.n, "result": g.missions})  # fmt: skip


KINDS: Final = (
    Kind(RegroupDecision, question="regroup-turn"),
    Kind(InitiativeRoll),
    Kind(MissionsRoll),
)
