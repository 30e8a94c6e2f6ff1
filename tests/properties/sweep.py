"""The long sweep: random games by number, every scenario and option, every law of a game and state.

`python -m tests.properties.sweep 0-2000 --jobs 2` plays the games 0 to 1999 of each rulebook.  A
fault is told with the number of its game and the choice; that number alone plays it again:
`... sweep 417 --game guadalajara`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import tomllib
import traceback
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from typing import Final

from sandtable.core.case import Illegal, Trouble
from sandtable.core.choice import Choice
from sandtable.core.frame import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.view import BOTH, SPECTATOR
from tests.properties.dealt_positions import SCATTERERS, Deal
from tests.properties.matches import EVERY, NAMES, Match

SCATTERED: Final = 3
"""The style of games that begin from a position of their own."""
MOST: Final = 2_000
"""Choices after which a game is left where it is."""


def lot(number: int, name: str) -> int:
    """What a name draws in the game of a number, whatever other names there are."""
    return int.from_bytes(blake2b(f"{number} {name}".encode(), digest_size=8).digest())


def deal(match: Match, number: int) -> Deal:
    """Each scenario draws a lot, the highest is played; each option draws whether it is on.

    So a scenario that is added takes games of its own from the others, which are what they were;
    and so are games without an option that is added.
    """
    rules = match.rulebook
    info = max(rules.scenarios(), key=lambda info: lot(number, info.id))
    options = {option.id: lot(number, option.id) % 2 == 1 for option in rules.options()}
    turns = info.last_turn - info.first_turn + 1
    if info.lengths:
        turns = 1 + lot(number, "turns") % turns
    return Deal(info.id, options, turns, lot(number, "style") % 4)


def begin(match: Match, number: int) -> Game:
    """The game of a number at its first decision; every fourth begins in the thick of it."""
    return begin_dealt(match, number, deal(match, number))


def begin_dealt(match: Match, number: int, dealt: Deal) -> Game:
    """The same with another deal."""
    rules = match.rulebook
    if dealt.style == SCATTERED:
        table = SCATTERERS[rules.name](match, number, dealt)
        return Game.from_state(rules, rules.read_position(table, f"sweep {number}"), {})
    return Game.new(rules, dealt.scenario, dealt.options, dealt.turns, seed=f"sweep {number}")


def pick(choices: list[Choice], style: int, chooser: random.Random) -> Choice:
    """Any choice; any verb first; or any verb, and seldom one that ends something."""
    if not style:
        return chooser.choice(choices)
    by_verb: dict[str, list[Choice]] = {}
    for choice in choices:
        by_verb.setdefault(choice.verb, []).append(choice)
    verbs = sorted(by_verb)
    if style > 1 and len(verbs) > 1 and chooser.random() < 0.9:
        verbs = [verb for verb in verbs if verb not in ("done", "cancel", "hold", "stop", "end")]
    return chooser.choice(by_verb[chooser.choice(verbs or sorted(by_verb))])


def play(match: Match, number: int) -> int:
    """One game with all checks; how many choices it had.  A fault raises AssertionError."""
    game, style = begin(match, number), deal(match, number).style
    chooser = random.Random(f"sweep {number}")
    count = 0
    while game.actor != NOBODY and count < MOST:
        if game.actor == CHANCE:
            game.roll(chooser.randint(1, match.rulebook.lots(game.state)))
            continue
        choices = game.choices()
        assert choices, f"dead end: {game.prompt().text}"
        choice = pick(choices, style, chooser)
        told = f"choice {count + 1}, {game.text(choice)!r} at {game.prompt().text!r}"
        game.choose(choice)
        count += 1
        wrong = match.broken(game.state)
        assert not wrong, f"{told}: {wrong}"
        try:
            check_now_and_then(match, game, chooser)
        except Exception as error:
            raise AssertionError(f"{told}, then {game.prompt().text!r}: {error!r}") from error
    if game.actor == NOBODY:
        assert game.result() is not None
    check_record(match, game)
    return count


def check_now_and_then(match: Match, game: Game, chooser: random.Random) -> None:
    """The dearer laws, each at some of the choices."""
    lot = chooser.random()
    if lot < 0.01:
        check_back(match, game, chooser)
    elif lot < 0.02:
        check_copies(match, game, chooser)
    elif lot < 0.035 and game.actor != NOBODY:
        check_choices(match, game, chooser)
    elif lot < 0.038:
        check_shown(match, game)
    elif lot < 0.043:
        check_position(match, game)


def check_back(match: Match, game: Game, chooser: random.Random) -> None:
    """Undo and redo lead back; once in a while the game goes on from where it was undone.

    What is taken back inside a draft leaves no trace, so there is nothing to play again.
    """
    before, draft = game.state.digest(), game.record.open
    try:
        game.undo()
    except Trouble:
        return
    assert match.broken(game.state) == [], "an undo breaks an invariant"
    if chooser.random() < 0.7 and not draft:
        game.redo()
        assert game.state.digest() == before, "undo and redo lead elsewhere"


def check_copies(match: Match, game: Game, chooser: random.Random) -> None:
    """A clone and a decoded state are equal, list the same and go on alike."""
    state = game.state
    copies = [state.clone(), match.rulebook.decode(match.rulebook.encode(state))]
    assert all(copy.digest() == state.digest() for copy in copies), "a copy differs"
    if game.actor == NOBODY:
        return
    choices = match.listed(state)
    assert all(match.listed(copy) == choices for copy in copies), "a copy lists other choices"
    choice = chooser.choice(choices)
    before = state.digest()
    for copy in copies:
        match.rulebook.apply(copy, choice)
    assert copies[0].digest() == copies[1].digest(), f"copies go apart after {game.text(choice)}"
    assert state.digest() == before, "a copy changes its original"


def check_choices(match: Match, game: Game, chooser: random.Random) -> None:
    """What is listed is accepted; what is not is refused with a case; neither asking changes."""
    choices = game.choices()
    before = game.state.digest()
    for choice in chooser.sample(choices, min(3, len(choices))):
        assert game.parse(game.text(choice)) == choice, game.text(choice)
        assert game.why(choice) is None, game.text(choice)
        match.rulebook.apply(game.state.clone(), choice)
    for _ in range(3):
        mutant = mutated(match, chooser.choice(choices), game, chooser)
        refusal = game.why(mutant)
        if refusal is None:
            follow(match, game, mutant)
            continue
        assert refusal.case, f"refused without a case: {game.text(mutant)}"
        assert match.rulebook.case_title(refusal.case), f"{game.text(mutant)}: {refusal.case}"
        try:
            game.choose(mutant)
        except Illegal:
            pass
        else:
            raise AssertionError(f"refused, and accepted: {game.text(mutant)}")
    assert game.state.digest() == before, "asking changes the state"


def follow(match: Match, game: Game, choice: Choice) -> None:
    """A choice that nothing bars is accepted, each of its parts."""
    copy = game.state.clone()
    for part in match.rulebook.expand(copy, choice):
        assert part in match.listed(copy), f"not barred and not listed: {game.text(choice)}"
        match.rulebook.apply(copy, part)
        if match.rulebook.actor(copy) == CHANCE:
            break


def mutated(match: Match, choice: Choice, game: Game, chooser: random.Random) -> Choice:
    """Another unit, another place or another verb, always well formed."""
    theatre = game.state.theatre
    if chooser.random() < 0.3:
        verb = chooser.choice(sorted(match.rulebook.verbs))
        choice = Choice(verb, choice.unit, choice.hex, choice.n)
    fields = match.rulebook.verbs[choice.verb].fields
    unit = hex_ = n = -1
    if "u" in fields:
        keep = choice.unit >= 0 and chooser.random() < 0.4
        unit = choice.unit if keep else chooser.randrange(len(game.state.hex))
    if "h" in fields and ("?h" not in fields or chooser.random() < 0.7):
        keep = choice.hex >= 0 and chooser.random() < 0.3
        hex_ = choice.hex if keep else chooser.randrange(len(theatre.words.labels))
    if "n" in fields:
        n = chooser.randint(1, match.rulebook.faces)
    return Choice(choice.verb, unit, hex_, n)


def check_shown(match: Match, game: Game) -> None:
    """Every role can be shown the game."""
    for role in (*match.rulebook.sides, BOTH, SPECTATOR):
        assert json.dumps(game.view(role))


def check_position(match: Match, game: Game) -> None:
    """Written as a position and read again, the state is the same."""
    text = match.rulebook.write_position(game.state)
    again = match.rulebook.read_position(tomllib.loads(text), "sweep")
    assert again.encode() == game.state.encode(), "a position reads back as another state"


def check_record(match: Match, game: Game) -> None:
    """The record replays to the same state."""
    again = Game.read(game.record.text(), [match.rulebook], "sweep")
    assert again.state.digest() == game.state.digest(), "the record leads elsewhere"
    assert again.step == game.step


# ── many games ───────────────────────────────────────────────────────────────


def outcome(name: str, number: int) -> tuple[int, int, str]:
    """The game's number, its choices, and its fault or nothing."""
    try:
        return number, play(EVERY[name], number), ""
    except Exception:  # noqa: BLE001 - whatever goes wrong is a fault of this game
        return number, 0, traceback.format_exc()


def tell(line: str) -> None:
    """A line at once, for whoever watches or reads the file later."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def sweep(name: str, first: int, last: int, jobs: int, minutes: float) -> int:
    """Play games first to last - 1, at most so many minutes; the number of faults."""
    begun = time.monotonic()
    faults = choices = done = 0
    numbers = iter(range(first, last))
    with ProcessPoolExecutor(jobs) as pool:
        while time.monotonic() - begun < minutes * 60:
            batch = [number for _, number in zip(range(jobs * 4), numbers, strict=False)]
            if not batch:
                break
            for number, count, fault in pool.map(outcome, [name] * len(batch), batch):
                done += 1
                choices += count
                if fault:
                    faults += 1
                    tell(f"{name} {number} {deal(EVERY[name], number)}:\n{fault}")
            spent = int(time.monotonic() - begun)
            rest = (
                f"; go on with {first + done}-{last} --game {name}" if first + done < last else ""
            )
            tell(f"{name}: {done} games, {choices} choices, {faults} faults, {spent} s{rest}")
    return faults


def main() -> int:
    """The command line; the exit status is 1 if a game has a fault."""
    parser = argparse.ArgumentParser(prog="sweep", description="Random games with every check.")
    parser.add_argument("games", nargs="?", default="0-2000", help="one number, or FROM-TO")
    parser.add_argument("--game", choices=NAMES, help="of one rulebook; otherwise of each")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so many")
    asked = parser.parse_args()
    first, _, last = asked.games.partition("-")
    end = int(last) if last else int(first) + 1
    names = [asked.game] if asked.game else NAMES
    each = asked.minutes / len(names)
    return int(sum(sweep(name, int(first), end, asked.jobs, each) for name in names) > 0)


if __name__ == "__main__":
    sys.exit(main())
