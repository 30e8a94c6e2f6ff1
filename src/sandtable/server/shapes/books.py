"""Shapes of rulebooks: games, cases, maps, counters."""

from __future__ import annotations

from typing import Literal, NotRequired, Required, TypedDict


class ClubInfo(TypedDict):
    """How one comes to an account."""

    by_invitation: bool
    """Only by a link of the admin's."""
    mail: bool
    """Whether it sends mail."""


class About(TypedDict):
    """Who answers here."""

    name: str
    version: str
    club: ClubInfo | None


class ScenarioInfo(TypedDict):
    """A scenario as offered."""

    id: str
    title: str
    first_turn: int
    last_turn: int
    lengths: bool
    """Whether fewer turns may be agreed."""
    note: str
    decisions: list[int]
    """About how often each side is asked in a whole game."""
    newcomer: str
    """The side that somebody new is seated at; empty where the scenario names none."""
    aims: list[str]
    """What each side is after, in a sentence or two; empty where nobody wrote it down."""
    idle: list[str]
    """Options that do nothing in it."""
    par: str
    """How often each side wins between equals, in words; empty where it was not measured."""


class OptionInfo(TypedDict):
    """An option set before the game begins."""

    id: str
    title: str
    default: bool
    suggested: bool
    """Whether a new game at the table begins with it, though it is usually off."""
    case: str


class VerbInfo(TypedDict):
    """What follows a verb, and how a person reads it."""

    fields: str
    label: str


class Rulebook(TypedDict):
    """A game with its scenarios, options, players and verbs."""

    code: str
    name: str
    title: str
    version: int
    sides: list[str]
    faces: int
    """Of a die."""
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    standing: bool
    """Whether something can be answered in advance."""
    controllers: list[str]
    """Who can hold a seat."""
    characters: dict[str, str]
    """A few words on each computer player that has any."""
    verbs: dict[str, VerbInfo]


# ── cases ────────────────────────────────────────────────────────────────────


class CaseInfo(TypedDict):
    """A case in our words."""

    number: str
    title: str
    own_title: bool
    status: str
    wording: str
    rulings: list[str]
    ours: str
    note: str


class CodePlace(TypedDict):
    """Where in our code a case is."""

    file: str
    line: int
    name: str
    kind: NotRequired[str]


class Ruling(TypedDict):
    """How we read what a book leaves open."""

    number: str
    title: str
    cases: list[str]
    kind: str
    question: str
    readings: list[str]
    played: str
    why: str
    seen: str
    option: str
    line: int


class GameName(TypedDict):
    """The game of a case."""

    code: str
    name: str
    title: str


class CaseOption(TypedDict):
    """An option of the game as the book or a ruling words it."""

    id: str
    title: str
    case: str
    default: bool
    rulings: list[str]
    wording: str


class CasePage(TypedDict):
    """A case with everything that is known of it."""

    game: GameName
    number: str
    title: str
    own_title: bool
    status: str
    wording: str
    ours: str
    note: str
    rulings: list[Ruling]
    options: list[CaseOption]
    code: list[CodePlace]
    tests: list[CodePlace]
    mentions: list[str]
    mentioned_by: list[str]
    previous: str | None
    next: str | None


# ── map ──────────────────────────────────────────────────────────────────────

Point = tuple[float, float]


class MapHex(TypedDict, total=False):
    """A hex and what is printed in it; a mark is 1 where it is there."""

    id: Required[str]
    t: Required[str]
    """Its terrain."""
    name: str
    zone: str
    town: int
    village: int
    city: int
    port: int
    airfield: int
    strongpoint: int
    inplay: int
    coastal: int
    sea: int
    partial_sea: int
    west_coast: int
    navigable: int
    island: int
    one_hex_island: int
    singapore_island: int
    penang_island: int
    wcm: int
    british: int
    indochina: int
    java: int
    philippines: int
    australia: int
    covering: int


class MapSide(TypedDict):
    """A hexside with something printed on it."""

    a: str
    b: str
    kind: str
    name: str
    bridge: list[str]


class MapRoute(TypedDict):
    """A road or a railway."""

    name: str
    kind: str
    hexes: list[str]


class Ring(TypedDict):
    """An outline with its holes, in steps."""

    outer: list[int]
    holes: list[list[int]]


class River(TypedDict):
    """A river as it is drawn, in steps."""

    name: str
    points: list[int]


class Coast(TypedDict):
    """Land and water as they are drawn.

    A line is a list of steps, east and south of each point from the one before, the first from the
    origin, in thousandths of the map's unit.
    """

    land: list[Ring]
    lakes: list[Ring]
    rivers: list[River]


class Place(TypedDict):
    """A place with a name."""

    name: str
    hex: str
    x: float
    y: float
    kinds: list[str]
    side: NotRequired[str]


class MapBox(TypedDict):
    """A box beside the map."""

    name: str
    side: str | None
    label: str
    mp: NotRequired[int]
    hexes: NotRequired[list[str]]
    entries: NotRequired[list[str]]
    row: NotRequired[str]
    """Boxes of one row stand side by side."""
    printed: NotRequired[bool]
    """Always on the sheet; others only once they are used."""


class Gate(TypedDict):
    """Where a side's supply or its reinforcements come in."""

    side: str
    hex: str
    name: str


class PhaseInfo(TypedDict):
    """A space of a phase track; without a side it is both sides'."""

    phase: int | str
    name: str
    side: str | None


class TurnInfo(TypedDict):
    """A space of the turn track."""

    turn: int
    dates: str
    history: str


class Tracks(TypedDict):
    """Turns, and what a turn is made of."""

    turns: list[TurnInfo]
    impulses: NotRequired[int]
    phases: NotRequired[list[PhaseInfo]]


class BoardHex(TypedDict):
    """A hex of the Tactical Battle Board."""

    id: str
    ring: int
    x: float
    y: float


class BattleBoard(TypedDict):
    """The Tactical Battle Board."""

    target: str
    levels: list[str]
    hexes: list[BoardHex]


class BaseInfo(TypedDict):
    """An airbase as it is printed."""

    id: str
    title: str
    kind: str
    hex: str | None
    ship: int | None
    displays: list[str]
    aa: int
    capacity: int
    destroyed_at: int


class GameMap(TypedDict):
    """A map as it is drawn."""

    hash: str
    columns: int
    rows: int
    low: Literal["even", "odd"]
    unit: str
    hexes: list[MapHex]
    sides: list[MapSide]
    routes: list[MapRoute]
    coast: Coast
    places: list[Place]
    xx13: list[Point]
    boxes: list[MapBox]
    tracks: Tracks
    plain: NotRequired[bool]
    """Small: nothing lies beside the hexes."""
    overlays: NotRequired[list[str]]
    """What can be laid over it, of `supply` and `zones`; both unless it says so."""
    ferry: NotRequired[list[str]]
    sources: NotRequired[list[Gate]]
    entries: NotRequired[list[Gate]]
    airbases: NotRequired[list[BaseInfo]]
    battle_board: NotRequired[BattleBoard]


# ── counters ─────────────────────────────────────────────────────────────────

Faced = tuple[int, int]
"""Of the full and of the reduced face."""


class RosterUnit(TypedDict):
    """A counter as it is printed."""

    id: int
    short: str
    name: str
    side: str
    nationality: str
    kind: str
    size: str
    sp: int
    initiative: NotRequired[int | None]
    bombardment: NotRequired[int | None]
    air: NotRequired[int | None]
    ma: NotRequired[int | None]
    formation: NotRequired[str]
    note: NotRequired[str]
    provenance: NotRequired[str]
    cf: NotRequired[int]
    barrage: NotRequired[int]
    morale: NotRequired[int]
    ma1: NotRequired[int]
    ma2: NotRequired[int]
    command: NotRequired[str]
    """The command it belongs to, such as N1."""
    flies: NotRequired[bool]
    category: NotRequired[str]
    """Whether units fly, sail or march: `air`, `naval` or `ground`."""
    type: NotRequired[str]
    model: NotRequired[str]
    af: NotRequired[Faced]
    df: NotRequired[Faced]
    bf: NotRequired[Faced]
    aa: NotRequired[Faced]
    speed: NotRequired[Faced]
    ground: NotRequired[Faced]
    """Combat factor of a ground unit."""
    tma: NotRequired[int]
    sr: NotRequired[int]
    cargo: NotRequired[int]
    steps: NotRequired[int]
    strafes: NotRequired[bool]
    defensive: NotRequired[bool]
    garrison: NotRequired[bool]
    worth: NotRequired[str]
    """VP for the enemy when it is eliminated; of a ground unit for each step."""
