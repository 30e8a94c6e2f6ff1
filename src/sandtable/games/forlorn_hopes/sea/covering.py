"""5.2 The Covering Fleet: commitment, and which aircraft embark on its carriers."""

from __future__ import annotations

from typing import Final, NamedTuple

from sandtable.core.case import Bar
from sandtable.core.choice import Choice
from sandtable.core.frame import Ballot, Prompt
from sandtable.core.kind import Kind
from sandtable.games.forlorn_hopes.bases import bases
from sandtable.games.forlorn_hopes.kinds import (
    CARRIER,
    COVERING,
    CV,
    JAPANESE,
    PLAY,
    POOL,
    READY,
    UNAVAILABLE,
)
from sandtable.games.forlorn_hopes.state import State
from sandtable.games.forlorn_hopes.turn import points

# ── 5.2 Commitment ───────────────────────────────────────────────────────────

NO_FLEET: Final = Bar("5.2", "no ship of the Covering Fleet is left", "Go on without it.")
TWO_BEFORE: Final = Bar(
    "5.2",
    "the commitments that may come before the General Regroup turn are used up",
    "The next one is open after that turn.",
)
COMMITTED: Final = Bar("5.2", "the fleet is committed in this turn already", "Go on.")
ONE_AFTER: Final = Bar(
    "5.2", "the commitment after the General Regroup turn is used up", "Go on without it."
)


def fleet(g: State) -> list[int]:
    """Ships of the Covering Fleet that are not sunk."""
    force = g.theatre.roster.force
    return [
        u for u in g.theatre.ships[JAPANESE] if force[u] == COVERING and g.status[u] in (POOL, PLAY)
    ]


def bars_commitment(g: State) -> Bar | None:
    """What keeps the fleet from being committed in this turn (R4: one after that turn)."""
    if not fleet(g):
        return NO_FLEET
    if g.covering_on:
        return COMMITTED
    before = g.theatre.number["commitment.covering_before"]
    after = g.theatre.number["commitment.covering_most"] - before
    if 0 < g.regroup_turn < g.turn:
        used = f"{g.covering_after} of {after}"
        return ONE_AFTER.says(used) if g.covering_after >= after else None
    if g.covering >= before:
        return TWO_BEFORE.says(f"{g.covering} of {before}")
    return None


def begin(g: State) -> None:
    """The Japanese player commits the fleet for this turn or not (5.2)."""
    if bars_commitment(g) is None:
        g.frames.append(CoveringDecision())


def toll(g: State) -> str:
    """What the Allies score for each ship that enters (16.1); nothing is said where it is free."""
    if not points.scores_during_play(g):
        return ""
    big, small = [
        points.written(g.theatre.pack.scores[key].halves) for key in ("cover_cv_bb", "cover_ca_dd")
    ]
    return f" The Allies score {big} VP for each CV or BB that enters, {small} for each CA or DD."


def still_open(g: State) -> str:
    """How many commitments are left, and which of them before the General Regroup turn."""
    number = g.theatre.number
    before, most = number["commitment.covering_before"], number["commitment.covering_most"]
    if 0 < g.regroup_turn < g.turn:
        return f"Open still: {most - before - g.covering_after}, this one included."
    return (
        f"Open still: {before - g.covering} before the General Regroup turn, this one included, "
        f"and {most - before} after it."
    )


class CoveringDecision(NamedTuple):
    """Whether ships of the Covering Fleet may enter the map in this turn."""

    def actor(self, g: State) -> int:
        """The Japanese player."""
        return JAPANESE

    def prompt(self, g: State) -> Prompt:
        """What it is for, what the enemy scores by it (16.1), and how often it is open still."""
        return Prompt(
            "Commit the Covering Fleet? Its ships may then enter the map this turn, and leave it "
            f"at the end.{toll(g)} {still_open(g)}",
            "5.2",
        )

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Commit it or not."""
        ballot.add("commit", bar=bars_commitment(g))
        ballot.add("decline")

    def apply(self, g: State, choice: Choice) -> None:
        """Count it; the points are scored as each ship enters."""
        g.frames.pop()
        if choice.verb == "decline":
            g.say("5.2", "The Covering Fleet is not committed.")
            return
        g.covering_on = 1
        g.covering += 1
        if 0 < g.regroup_turn < g.turn:
            g.covering_after += 1
        g.say("5.2", "The Covering Fleet is committed: its ships may enter the map in this turn.")


# ── 5.2, 6.3 Aircraft of the carriers ────────────────────────────────────────

OTHER_SHIP: Final = Bar("5.2", "that carrier does not enter now", "Choose one that does.")
CARRIER_FULL: Final = Bar("6.3", "the carrier has no room left", "Choose the other carrier.")
NOT_CARRIER_BORNE: Final = Bar(
    "6.3", "it does not belong to the carriers of this fleet", "Choose an air unit of the fleet."
)
ABOARD: Final = Bar("5.2", "it is aboard already", "Choose another air unit.")


def aircraft(g: State, ship: int) -> list[int]:
    """Air units that may embark on a carrier: of its fleet, in the box, not aboard another."""
    return [
        u
        for u in fleet_aircraft(g, ship)
        if g.status[u] == POOL or (g.status[u] == PLAY and g.base[u] == UNAVAILABLE)
    ]


def fleet_aircraft(g: State, ship: int) -> list[int]:
    """The air units that belong to the carriers of a ship's fleet, wherever they are."""
    roster = g.theatre.roster
    return [
        u
        for u in g.theatre.air[g.side(ship)]
        if roster.carrier[u] and roster.force[u] == roster.force[ship]
    ]


def space(g: State, ship: int) -> int:
    """Air units that a carrier can still take."""
    base = g.theatre.base_of_ship[ship]
    return max(0, g.theatre.bases[base].capacity - len(g.based_at(base)))


def board(g: State, unit: int, ship: int) -> None:
    """An air unit embarks, Ready."""
    g.status[unit] = PLAY
    g.base[unit] = g.theatre.base_of_ship[ship]
    g.box[unit] = READY
    g.say("5.2", f"{g.name(unit)} embarks on {g.name(ship)}.", units=(unit, ship),
          seen_by=g.side(ship))  # fmt: skip


def embark(g: State, ships: tuple[int, ...]) -> None:
    """Carriers leave their box: who goes on which (5.2); ships of other types do not matter.

    As many air units as there is room for embark (R46).  The rest of the fleet's aircraft look to
    the enemy like those aboard.
    """
    carriers = tuple([ship for ship in ships if g.theatre.roster.type[ship] == CV])
    if not carriers:
        return
    for unit in aircraft(g, carriers[0]):
        g.status[unit] = PLAY
        g.base[unit] = UNAVAILABLE
    go_on(g, carriers)


def go_on(g: State, carriers: tuple[int, ...]) -> None:
    """Put aboard whom there is no choice about; ask about the others."""
    left = aircraft(g, carriers[0])
    roomy = [ship for ship in carriers if space(g, ship)]
    if not left or not roomy:
        return
    if len(roomy) == 1 and space(g, roomy[0]) >= len(left):
        for unit in left:
            board(g, unit, roomy[0])
        return
    g.frames.append(Embarking(g.side(carriers[0]), carriers))


def bars_embarking(g: State, unit: int, base: int, carriers: tuple[int, ...]) -> Bar | None:
    """What keeps an air unit from going aboard a carrier that enters the map."""
    ship = g.theatre.bases[base].ship
    if unit not in fleet_aircraft(g, carriers[0]):
        return NOT_CARRIER_BORNE
    if ship not in carriers:
        return OTHER_SHIP if g.theatre.bases[base].kind == CARRIER else bases.WRONG_BASE
    if unit not in aircraft(g, ship):
        return ABOARD
    return None if space(g, ship) else CARRIER_FULL.says(g.name(ship))


class Embarking(NamedTuple):
    """The owner says in secret which air units go on which of the carriers that enter."""

    side: int
    carriers: tuple[int, ...]

    def actor(self, g: State) -> int:
        """The owner."""
        return self.side

    def prompt(self, g: State) -> Prompt:
        """Room on each."""
        room = ", ".join([f"{g.name(ship)} {space(g, ship)}" for ship in self.carriers])
        return Prompt(f"Which air units embark? Room: {room}.", "5.2")

    def verdicts(self, g: State, ballot: Ballot) -> None:
        """Each unit with each carrier."""
        there = [g.theatre.base_of_ship[ship] for ship in self.carriers]
        everybody = [u for u in g.theatre.air[self.side] if g.status[u] in (PLAY, POOL)]
        for unit in ballot.over(aircraft(g, self.carriers[0]), everybody):
            for base in ballot.over(there, range(len(g.theatre.bases))):
                bar = bars_embarking(g, unit, base, self.carriers)
                ballot.add("base", unit, g.theatre.spot(base), bar=bar)

    def apply(self, g: State, choice: Choice) -> None:
        """Aboard; go on while there is a choice."""
        g.frames.pop()
        board(g, choice.unit, g.theatre.bases[g.theatre.base_of_spot(choice.hex)].ship)
        go_on(g, self.carriers)


def disembark(g: State, side: int, force: int) -> None:
    """A fleet is back in its box with all its carriers: their aircraft are out of play again."""
    roster = g.theatre.roster
    for unit in g.theatre.air[side]:
        if roster.carrier[unit] and roster.force[unit] == force and g.status[unit] == PLAY:
            g.status[unit] = POOL
            g.base[unit] = -1
            g.box[unit] = READY
            g.staged[unit] = g.shaken[unit] = 0


KINDS: Final = (
    Kind(CoveringDecision, question="covering"),
    Kind(
        Embarking, draft=True, other_units={"base": "only carrier aircraft embark with the fleet"}
    ),
)
