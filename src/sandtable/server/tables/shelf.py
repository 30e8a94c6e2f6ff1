"""What never changes while the server runs: rulebooks, maps, rosters, charts, cases."""

from __future__ import annotations

import gzip
import hashlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast, final

import msgspec

from sandtable.ai.characters import character, offered
from sandtable.ai.player import HUMAN, names
from sandtable.lab import pars
from sandtable.server.http.errors import NotThere
from sandtable.server.http.json import encoded
from sandtable.studio import case_index
from sandtable.studio.case_index import NoCase

if TYPE_CHECKING:
    from sandtable.core.rulebook import Rulebook
    from sandtable.core.rulebook import ScenarioInfo as Scenario
    from sandtable.server.http.json import Json
    from sandtable.server.shapes.books import CasePage, ScenarioInfo
    from sandtable.server.shapes.books import Rulebook as RulebookInfo

APART: Final = ("book", "hunter", "commander", "random")
"""Players that are no rung of the ladder from the weakest level to the strongest."""
SHEETS: Final = ("map", "roster", "charts", "cases")


class Sheet(NamedTuple):
    """JSON to send as it is: plain, packed, and its mark for the browser's cache."""

    plain: bytes
    packed: bytes
    etag: str


def make_sheet(value: Any) -> Sheet:
    """The value as JSON."""
    plain = msgspec.json.encode(value)
    return Sheet(plain, gzip.compress(plain, 6, mtime=0), f'"{hashlib.sha256(plain).hexdigest()}"')


@final
class Shelf:
    """The rulebooks' sheets, each made when it is first asked for."""

    __slots__ = ("_sheets", "rulebooks")

    def __init__(self, rulebooks: list[Rulebook]) -> None:
        self.rulebooks: Final = rulebooks
        self._sheets: Final[dict[tuple[str, str], Sheet]] = {}

    def overview(self) -> Json[list[RulebookInfo]]:
        """Every rulebook with scenarios, options, controllers and verbs."""
        return encoded([_overview(rulebook) for rulebook in self.rulebooks])

    def document(self) -> Sheet:
        """The OpenAPI document."""
        from sandtable.server.document import document  # it knows all addresses, this one too

        key = ("", "document")
        if key not in self._sheets:
            self._sheets[key] = make_sheet(document())
        return self._sheets[key]

    def get(self, rulebook: Rulebook, kind: str) -> Sheet:
        """One of SHEETS."""
        key = (rulebook.name, kind)
        if key not in self._sheets:
            self._sheets[key] = make_sheet(_make(rulebook, kind))
        return self._sheets[key]

    def case(self, rulebook: Rulebook, number: str) -> CasePage:
        """Everything about one case of the book.  Raises NotThere."""
        try:
            return cast("CasePage", case_index.entry(rulebook.name, number))
        except NoCase as error:
            raise NotThere(str(error)) from error


def _make(rulebook: Rulebook, kind: str) -> Any:
    if kind == "map":
        return rulebook.map_json()
    if kind == "roster":
        return rulebook.roster_json()
    if kind == "charts":
        return rulebook.charts_json()
    try:
        return [case._asdict() for case in case_index.index_of(rulebook.name).cases]
    except NoCase:
        return []  # a game that is no package of ours, such as a designer's first draft


def _scenario(rulebook: Rulebook, info: Scenario) -> ScenarioInfo:
    told = {**info._asdict(), "par": pars.words(rulebook.name, info.id)}
    return cast("ScenarioInfo", told)


def _overview(rulebook: Rulebook) -> RulebookInfo:
    players = sorted(offered(names(rulebook.name)), key=lambda name: name in APART)
    return {
        "code": rulebook.code,
        "name": rulebook.name,
        "title": rulebook.title,
        "version": rulebook.version,
        "sides": list(rulebook.sides),
        "faces": rulebook.faces,
        "scenarios": [_scenario(rulebook, one) for one in rulebook.scenarios()],
        "options": [
            {
                "id": o.id,
                "title": o.title,
                "default": o.default,
                "suggested": o.suggested,
                "case": o.case,
            }
            for o in rulebook.options()
        ],
        "standing": bool(rulebook.questions()),
        "controllers": [HUMAN, *players],
        "characters": {name: said for name in players if (said := character(name))},
        "verbs": {
            verb: {"fields": told.fields, "label": told.label}
            for verb, told in rulebook.verbs.items()
        },
    }
