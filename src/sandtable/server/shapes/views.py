"""Shapes of a view: what a seat sees of a table, and what it may do."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from sandtable.server.shapes.common import Number, Risk
from sandtable.server.shapes.fights import Allotment, Battle, Outcome, Sheet
from sandtable.server.shapes.tables import TableInfo


class UnitState(TypedDict):
    """A counter as it is now; what does not apply is left out."""

    id: int
    hex: str | None
    state: NotRequired[Literal["map", "box", "base", "waiting", "eliminated", "chart", "out"]]
    sp: NotRequired[int]
    face: NotRequired[Literal["up", "down"]]
    box: NotRequired[str]
    """The box it lies in, where that is no place of the game's own."""
    able: NotRequired[bool]
    due: NotRequired[int]
    bar: NotRequired[str]
    moved: NotRequired[bool]
    fought: NotRequired[bool]
    oos: NotRequired[bool]
    mp: NotRequired[str]
    based: NotRequired[bool]
    afloat: NotRequired[bool]
    raider: NotRequired[bool]
    mission: NotRequired[str]
    disruption: NotRequired[int]
    """Levels of disruption."""
    morale: NotRequired[int]
    """Current morale, where it is not the printed one."""
    fired: NotRequired[bool]
    improving: NotRequired[bool]
    overstacked: NotRequired[bool]
    broken: NotRequired[bool]
    """Its command is broken."""
    secret: NotRequired[bool]
    """Only its owner sees this."""
    hidden: NotRequired[bool]
    base: NotRequired[str]
    """Of an air unit: its airbase."""
    held: NotRequired[bool]
    part: NotRequired[str]
    """Its part in the mission."""
    cell: NotRequired[str]
    """Where it is on the Tactical Battle Board."""
    facing: NotRequired[int]
    level: NotRequired[str]
    loaded: NotRequired[bool]
    reduced: NotRequired[bool]
    disrupted: NotRequired[bool]
    ace: NotRequired[bool]
    spotted: NotRequired[bool]
    torpedoes_fired: NotRequired[bool]
    sailing: NotRequired[bool]
    landed: NotRequired[bool]
    aboard: NotRequired[list[int]]


class HexMark(TypedDict, total=False):
    """What lies on a hex beside units."""

    interdicted: int
    improved: int
    control: str | None
    city_hits: int
    port_hits: int
    target: str


class StillActing(TypedDict):
    """Who may still act in the part of the turn that `done` ends."""

    units: int
    aircraft: NotRequired[int]
    arrivals: NotRequired[int]
    late: NotRequired[int]
    returns: NotRequired[bool]


class Covering(TypedDict):
    """The Covering Fleet."""

    used: int
    on: bool


class Status(TypedDict):
    """Where the game is in its sequence of play."""

    turn: int
    dates: str
    half: str | None
    game_end: int
    able: int | None
    impulse: NotRequired[int]
    phase: NotRequired[int | str]
    phase_name: NotRequired[str]
    option: NotRequired[str | None]
    die: NotRequired[int | None]
    left: NotRequired[StillActing | None]
    penang: NotRequired[bool]
    initiative: NotRequired[str | None]
    """Of a game with missions: who has the initiative."""
    missions: NotRequired[int]
    foul: NotRequired[bool]
    fleet_on: NotRequired[bool]
    covering: NotRequired[Covering]
    points: NotRequired[dict[str, int]]


class Modifier(TypedDict):
    """Something that is added."""

    case: str
    text: str
    value: int


class Odds(TypedDict):
    """What a choice may bring: the sum of its modifiers, and the chance of each effect."""

    add: NotRequired[int]
    modifiers: list[Modifier]
    outcomes: list[Outcome]
    text: NotRequired[str]
    """Odds or strengths, where there are such."""


class Choice(TypedDict):
    """A legal choice: its verb, unit, hex and number, and what is told beside it."""

    v: str
    u: NotRequired[int]
    h: NotRequired[str]
    n: NotRequired[int]
    label: NotRequired[str]
    mp: NotRequired[Number]
    cost: NotRequired[Number]
    march: NotRequired[int]
    lost: NotRequired[bool]
    risk: NotRequired[Risk]
    """What is warned of before it is played: the end of the unit, say."""
    stop: NotRequired[bool]
    overstacks: NotRequired[bool]
    by: NotRequired[list[int]]
    """The units that could take part, where a choice names the hex alone."""
    strike: NotRequired[bool]
    """A blow at the enemy in the hex."""
    facing: NotRequired[int]
    """Of a set-up on the Tactical Battle Board."""
    level: NotRequired[str]
    useful: NotRequired[bool]
    """One that is worth a look among many that are legal."""
    odds: NotRequired[Odds]


class ScoreItem(TypedDict):
    """What points were given for."""

    case: str
    text: str
    points: str


class Score(TypedDict):
    """The points of a side."""

    total: str
    items: list[ScoreItem]


class LogEvent(TypedDict):
    """A line of the log."""

    step: int
    """How many choices had been made."""
    turn: int
    impulse: NotRequired[int]
    side: NotRequired[str | None]
    phase: NotRequired[int | str]
    phase_name: NotRequired[str]
    case: str
    text: str
    hexes: list[str]
    units: list[int]
    dice: list[int]
    detail: dict[str, Any]
    """The figures of a line, by the case."""
    forced: NotRequired[bool]
    """There where its choice was the only one, and was made by itself."""


class Prompt(TypedDict):
    """What is asked, and by which case."""

    text: str
    case: str


class Result(TypedDict):
    """How a game ended."""

    winner: str | None
    """None of a draw."""
    text: str
    points: list[str]


class Hold(TypedDict):
    """Whether something may be taken back or played again; if not, why, by id and as a sentence."""

    ok: bool
    id: Literal[
        "",
        "nothing",
        "over",
        "past",
        "spectator",
        "theirs",
        "die",
        "shown",
        "decided",
        "passed",
    ]
    """"" when it may. The last five are overcome by the other side's consent."""
    reason: str


class AutopilotState(TypedDict):
    """One's own standing order for what is under way."""

    offered: bool
    on: bool
    of: NotRequired[str]
    """For what it can be given now: a `battle`, or the `passage` of an enemy group."""


class DisplayBox(TypedDict):
    """A box of a loss display; some have a symbol that calls for a check."""

    symbol: str
    number: int
    line: int


class LossDisplay(TypedDict):
    """A command's losses: boxes from the left."""

    id: str
    side: str
    name: str
    losses: list[int]
    filled: int
    checked: int
    broken: bool
    boxes: list[DisplayBox]


class Declared(TypedDict):
    """An attack declared and not yet fought."""

    hex: str
    units: list[int]


class Holding(TypedDict):
    """Who holds a hex that counts for victory."""

    hex: str
    side: str


class Airbase(TypedDict):
    """An airbase that is there, as everybody sees it."""

    id: str
    title: str
    kind: str
    hex: str
    side: str | None
    aa: int
    capacity: int
    destroyed_at: int
    disrupted: NotRequired[bool]
    destroyed: NotRequired[bool]
    building: NotRequired[bool]
    oos: NotRequired[bool]
    hits: NotRequired[int]


class DisplayBase(TypedDict):
    """An airbase of one's own Airbase Display with the air units based there."""

    id: str
    title: str
    hex: str
    capacity: int
    usable: bool
    disrupted: bool
    hits: int
    oos: bool
    units: list[int]


class AirMission(TypedDict):
    """The air mission under way."""

    side: str
    hex: str
    round: int
    target: str | None
    at: NotRequired[str]


class Sailing(TypedDict):
    """The naval group that is made up."""

    hex: str
    ships: list[int]
    left: NotRequired[int]
    most: NotRequired[int]


class Then(TypedDict):
    """Of a step that is past: what the record tells of the clocks."""

    at: str
    left: dict[str, float]


class GameView(TypedDict):
    """What a seat sees of a game, wherever it is played."""

    role: str
    seq: int
    """The record line the game stands at; a submission names it."""
    step: int
    """Choices made so far at this view."""
    draft: str
    """How far one's own draft has come, for a submission to name; "" without one."""
    actor: str | None
    """The side that is asked, `chance`, or None at the end."""
    prompt: Prompt
    over: bool
    hidden: bool
    """Whether the game hides something from a side now."""
    result: Result | None
    status: Status
    units: list[UnitState]
    marks: dict[str, HexMark]
    sheet: Sheet | None
    score: dict[str, Score]
    picked: int | None
    choices: list[Choice]
    undo: Hold
    redo: Hold
    manual_dice: bool
    autopilot: AutopilotState
    lesson: NotRequired[str]
    """What somebody new is told of this decision, where there is something to tell."""
    standing: str
    """The question of standing orders that one is asked now, "" for none."""
    log: list[LogEvent]
    group: NotRequired[list[int]]
    """The stack in hand."""
    declared: NotRequired[list[Declared]]
    holdings: NotRequired[list[Holding]]
    displays: NotRequired[list[LossDisplay]]
    allotment: NotRequired[Allotment | None]
    frame: NotRequired[str]
    """Of a game with missions: the kind of decision."""
    bases: NotRequired[list[Airbase]]
    display: NotRequired[list[DisplayBase]]
    mission: NotRequired[AirMission | None]
    battle: NotRequired[Battle | None]
    sailing: NotRequired[Sailing | None]
    control: NotRequired[dict[str, list[str]]]


class View(GameView):
    """What somebody sees of a table."""

    last: int
    """Choices made in the whole game."""
    live: bool
    covered: bool
    """Whether a shared screen is covered until the side that is asked sits before it."""
    table: TableInfo


class PastView(View):
    """What somebody saw after an earlier step."""

    then: Then | None
