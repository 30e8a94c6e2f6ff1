"""Search over plans: the table, common dice, worlds that leave the game alone, orders obeyed."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path

import pytest

from sandtable.ai.command import crew
from sandtable.ai.command.book import Booked, booked, by_book, read
from sandtable.ai.command.commander import Commander
from sandtable.ai.command.rollouts import Level, Rollouts
from sandtable.ai.command.table import Pair, Table, search
from sandtable.ai.command.worlds import Luck, play_on
from sandtable.ai.doro_nawa.allies import AlliedPlan
from sandtable.ai.doro_nawa.attack import ground_worth
from sandtable.ai.doro_nawa.doctrine import DoroNawa, moment
from sandtable.ai.doro_nawa.japan import JapanesePlan
from sandtable.ai.doro_nawa.lines import Line, lines_of, urgency
from sandtable.ai.doro_nawa.option import option_of
from sandtable.ai.doro_nawa.orders import STAFF, Orders, Task, Weights
from sandtable.ai.doro_nawa.picture import Picture
from sandtable.ai.doro_nawa.schemes import SCHEMES
from sandtable.ai.doro_nawa.staff import Staff
from sandtable.ai.player import Knowledge, Player, make
from sandtable.core.case import Trouble
from sandtable.core.game import Game
from sandtable.games import rulebook
from sandtable.games.doro_nawa import RULEBOOK
from sandtable.games.doro_nawa.kinds import ALLIES, JAPAN
from sandtable.games.doro_nawa.state import State
from sandtable.lab.selfplay import counts
from sandtable.lab.trials import folder_of, names_of

DOCTRINE = DoroNawa()
UNKNOWN = Booked(0.0, 1.0)
QUICK = Level(rollouts=6, moments=1)


def begun(scenario: str = "kampar") -> State:
    state: State = Game.new(RULEBOOK, scenario, seed="command").state
    return state


# ── the table ────────────────────────────────────────────────────────────────


def test_the_best_plan_is_found_and_halves_go_on() -> None:
    asked: list[Pair] = []

    def play(pairs: list[Pair]) -> Iterator[float]:
        for plan, sample in pairs:
            asked.append((plan, sample))
            yield (0.0, 1.0, 5.0, 3.0)[plan] + 0.1 * (sample % 3)

    table = search([UNKNOWN] * 4, 40, play, lambda: False)
    assert table.best() == 2
    assert len(table.values[2]) == len(table.values[0]) > len(table.values[1])
    assert len(asked) == len(set(asked)) <= 44, "no pair twice, hardly more than the rollouts"


def table_of(*rows: list[float], booked: list[Booked] | None = None) -> Table:
    """A table of these values, plans in the order of their numbers."""
    return Table([*rows], [*range(len(rows))], booked or [UNKNOWN] * len(rows))


def test_what_was_known_before_pulls_a_lead_back() -> None:
    noise = [3.0, -3.0, 3.0, -2.0]
    table = table_of([0.0] * 4, noise)
    mean, error = table.lead(1, 0)
    assert 0 < mean < error
    assert 0 < table.gain(1)[0] < 0.3 * mean, "four worlds that differ say little"
    sure = table_of([0.0] * 40, [3.0, 2.8] * 20)
    assert sure.gain(1)[0] > 1.0, "forty that agree say more"
    assert table_of([0.0], [9.0]).gain(1)[0] < 0.8, "one world proves nothing"


def test_no_number_of_worlds_outweighs_the_book() -> None:
    known = Booked(6.0, 1.0, 40)
    for worlds in (40, 4000):
        tried = table_of([0.0] * worlds, [-2.0, -2.2] * (worlds // 2), booked=[UNKNOWN, known])
        assert tried.gain(1)[0] > (6.0 - 2.2) / 2, worlds


def test_what_varies_a_plan_is_measured_against_that_one() -> None:
    """Its plan was seen to be worth less than the book says, and so is what varies it."""
    land, combat = Booked(12.0, 9.0, 40), Booked(-2.0, 4.0, over=1)
    booked = [UNKNOWN, land, combat]
    assert by_book(booked) == 1
    rows = [0.0] * 8, [0.0] * 8, [0.0, 0.0]
    table = table_of(*rows, booked=booked)
    assert table.best() == 1, "two worlds without a difference are none for the variant"
    assert table.gain(2)[0] < table.gain(1)[0]
    better = table_of(rows[0], rows[1], [9.0] * 8, booked=booked)
    assert better.best() == 2
    assert better.gain(2)[1] > better.gain(1)[1], "what varies a plan is known less well"


def test_what_a_plan_varies_goes_on_as_long_as_the_variant() -> None:
    booked = [UNKNOWN, *[UNKNOWN] * 6, Booked(0.0, 1.0, over=3)]

    def play(pairs: list[Pair]) -> Iterable[float]:
        return (9.0 if plan == 7 else 5.0 if plan < 3 else 0.0 for plan, _ in pairs)

    table = search(booked, 120, play, lambda: False)
    assert table.best() == 7
    assert len(table.values[3]) == len(table.values[7]) > len(table.values[4])


def test_without_a_world_the_book_decides() -> None:
    worse, better = Booked(-2.0, 1.0), Booked(4.0, 1.0, 40)
    assert table_of([], [], [], booked=[UNKNOWN, worse, better]).best() == 2
    assert table_of([], [], booked=[UNKNOWN, worse]).best() == 0
    against = [-20.0, -21.0] * 20
    tried = table_of([0.0] * 40, [0.0] * 40, against, booked=[UNKNOWN, worse, better])
    assert tried.best() == 0, "what is seen here outweighs what was found elsewhere"


def test_the_book_fades_with_what_is_left() -> None:
    known = Booked(9.0, 2.0, 40)
    assert known.toward(10, 30) == Booked(3.0, 2.0, 40)
    assert known.toward(0, 30).gain == 0


def test_the_books_of_the_games_are_of_todays_rules() -> None:
    """Each line is of a scenario, a side and a plan that there are."""
    for game in ("doro-nawa", "guadalajara", "forlorn-hopes"):
        book = rulebook(game)
        assert book is not None
        found = read(folder_of(game))
        assert found, game
        for entry in found.values():
            side = book.sides.index(entry.side)
            assert entry.plan in names_of(game, entry.scenario, side)[1:], entry
            assert counts(game, entry.rules), f"sandtable lab book {game}/{entry.scenario}"


def test_a_plan_outside_the_book_is_thought_a_little_worse() -> None:
    found = booked({}, "jitra", "Allied", "stand", 60.0)
    assert found.gain < 0
    assert found.games == 0


def test_a_line_of_a_book_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "book.csv").write_text("scenario,side,plan,games\njitra,Allied,stand,many\n")
    with pytest.raises(Trouble, match=r"book\.csv, line 2: wanted are scenario, side, plan, games"):
        read(tmp_path)


def test_who_is_late_takes_what_has_been_tried_the_most_promising_first() -> None:
    def play(pairs: list[Pair]) -> Iterable[float]:
        return (float(plan) for plan, _ in pairs)

    at_once = search([UNKNOWN] * 3, 300, play, lambda: True)
    assert [len(row) for row in at_once.values] == [1, 0, 0]
    assert at_once.best() == 0
    calls = iter(range(1000))
    later = search([UNKNOWN] * 3, 300, play, lambda: next(calls) >= 16)
    assert [len(row) for row in later.values] == [6, 6, 5]
    assert later.best() == 2
    bad, good = Booked(-9.0, 1.0), Booked(4.0, 1.0, 40)
    calls = iter(range(1000))
    asked: list[Pair] = []

    def shatter(pairs: list[Pair]) -> Iterable[float]:
        for plan, sample in pairs:
            asked.append((plan, sample))
            yield -99.0 if plan == 2 else 0.0

    busy = search([UNKNOWN, bad, good], 300, shatter, lambda: next(calls) >= 1)
    assert asked == [(0, 0), (2, 0)]
    assert busy.gain(2)[0] < good.gain, "one world is better than none"
    assert busy.values[1] == []


def test_equals_are_those_not_shown_to_be_worse() -> None:
    level = [0.0, 1.0, 0.0, 1.0]
    table = table_of(level, [0.5, 0.4, 0.6, 0.7], [-9.0] * 4, [0.0])
    assert table.best() == 1
    assert table.equals() == [1, 0], "neither the worse one nor the one hardly tried"


# ── worlds ───────────────────────────────────────────────────────────────────


def test_the_same_throw_falls_alike_in_every_plan() -> None:
    one, other = Luck("seed", 3), Luck("seed", 3)
    other.die("turn 1", "Flak", 6)
    assert one.die("turn 1", "Roll", 6) == other.die("turn 1", "Roll", 6)
    many = [Luck("seed", sample).die("turn 1", "Roll", 6) for sample in range(600)]
    assert all(70 <= many.count(face) <= 130 for face in range(1, 7))
    twice = Luck("seed", 1)
    assert len({tuple(twice.die("t", "Roll", 6) for _ in range(8)) for _ in range(4)}) > 1


def test_a_rollout_ends_in_time_and_leaves_the_game_alone() -> None:
    g = begun()
    before = g.digest()
    ends = []
    for _ in range(2):
        world = RULEBOOK.imagine(g, JAPAN, None)  # type: ignore[arg-type]  # nothing is hidden
        play_on(RULEBOOK, world, (Staff(0, ""), Staff(1, "")), Luck("s", 1), moment, 2)
        ends.append(world.digest())
    assert ends[0] == ends[1] != before
    assert g.digest() == before


def test_a_value_hangs_on_plan_and_sample_alone() -> None:
    g = begun()
    rollouts = Rollouts(RULEBOOK, DOCTRINE, g, JAPAN, "seed", QUICK)
    again = Rollouts(RULEBOOK, DOCTRINE, g, JAPAN, "seed", QUICK)
    first = rollouts.value(1, 0)
    again.value(0, 0)
    assert again.value(1, 0) == first
    assert abs(first) < rollouts.spread


# ── orders ───────────────────────────────────────────────────────────────────


def test_no_orders_are_what_staff_does_by_itself() -> None:
    """Every scheme has a name of its own; the first of each side is staff's."""
    g = begun()
    for side in (JAPAN, ALLIES):
        assert SCHEMES[side][0].orders(g, side) is STAFF
        names = [scheme.name for scheme in SCHEMES[side]]
        assert len(set(names)) == len(names)


def test_an_option_that_is_ordered_is_taken() -> None:
    g = begun()
    for option in ("movement", "combat", "replacement"):
        assert option_of(g, JAPAN, Orders(option=option)).verb == option


def test_plans_with_an_option_are_for_the_half_that_is_open() -> None:
    game = Game.new(RULEBOOK, "kampar", seed="command")
    side = game.actor
    plans = DOCTRINE.plans(game.state, side)
    forced = [plan for plan in plans if ", " in plan.name]
    assert len(forced) == 2, "the two that the best plan would not take"
    best = plans[by_book([DOCTRINE.booked(game.state, side, plan) for plan in plans[:-2]])]
    assert {plan.name.partition(", ")[0] for plan in forced} == {best.name} != {"staff"}
    own = option_of(game.state, side, best.orders(game.state, side)).verb  # type: ignore[attr-defined]
    for plan in forced:
        now = plan.orders(game.state, side)  # type: ignore[attr-defined]
        assert now.option not in ("", own)
        later = game.state.clone()
        later.impulse += 1
        assert not plan.orders(later, side).option  # type: ignore[attr-defined]


def test_a_task_calls_the_nearest_and_prey_is_attacked_first() -> None:
    g = begun()
    target = min(Picture(g, JAPAN).enemy)
    plain = JapanesePlan(g, Picture(g, JAPAN))
    orders = Orders(tasks=(Task(target, 6, 40),), prey=((target, 2.0),))
    plan = JapanesePlan(g, Picture(g, JAPAN, orders))
    field = plan.picture.maps.to((target,))
    called = [u for u, to in plan.tasks.items() if to == field]
    assert sum(g.sp[u] for u in called) >= 6
    assert called != [u for u, to in plain.tasks.items() if to == field]
    assert ground_worth(g, target, orders) == pytest.approx(ground_worth(g, target) + 2.0)


def test_allied_positions_that_are_ordered_come_first() -> None:
    g = begun()
    picture = Picture(g, ALLIES)
    post = min(picture.own)
    plan = AlliedPlan(g, Picture(g, ALLIES, Orders(tasks=(Task(post, 4, 20),))))
    assert plan.positions[0].hex == post
    assert post in plan.post.values()
    back = AlliedPlan(g, Picture(g, ALLIES, Orders(first_stretch=2)))
    assert {p.hex for p in back.positions} < {p.hex for p in AlliedPlan(g, picture).positions}


# ── lines of the score ───────────────────────────────────────────────────────


def test_lines_pay_by_rows_in_their_columns() -> None:
    g = begun("jitra")
    picture = Picture(g, ALLIES, Orders(weights=Weights(points=0.5)))
    maps = picture.maps
    assert lines_of(g) == [
        Line(JAPAN, 1, 9, (1, 14), 2.0),
        Line(ALLIES, -1, 22, (1, 14), 14.0),
    ]
    jitra = g.theatre.map.find("0610")
    assert lines_of(g)[1].pays(maps, jitra) == (22 - 10) * 14
    assert lines_of(g)[1].pays(maps, g.theatre.map.find("2313")) == 0, "other columns"
    holders = [h for h in picture.own if maps.row[h] == 10]
    unit = picture.own[holders[0]].units[0]
    assert picture.won_by(g, unit, g.theatre.map.find("0609")) == 14, "one row more than now"
    assert picture.won_by(g, unit, jitra) == 0, "others hold that row"


def test_the_campaign_pays_for_the_advance_and_the_ground_held() -> None:
    lines = lines_of(begun("campaign"))
    assert [(line.side, line.sign, line.row) for line in lines] == [
        (JAPAN, 1, 13),
        (ALLIES, -1, 54),
    ]


def test_points_count_for_more_the_later_it_is() -> None:
    g = begun()
    early = urgency(g)
    g.turn = g.last_turn
    last = [urgency(g)]
    for g.impulse in range(2, 15):
        last.append(urgency(g))
    assert early < last[0]
    assert last == sorted(last)
    assert last[-1] == 1.0


def test_what_the_enemy_is_denied_is_counted_with_the_road_he_loses() -> None:
    g = begun("jitra")
    picture = Picture(g, JAPAN, Orders(weights=Weights(points=0.5)))
    denied = {h: picture.denied_by(g, h) for h in range(g.theatre.size) if g.theatre.ground[h]}
    assert max(denied.values()) > 0, "some road feeds the northernmost"
    assert not Picture(g, JAPAN).denied_by(g, max(denied, key=lambda h: denied[h]))


# ── the commander ────────────────────────────────────────────────────────────


def test_the_same_seed_thinks_the_same_also_when_it_sits_down_later() -> None:
    game = Game.new(RULEBOOK, "kampar", seed="sit")
    players = [Commander(side, "seed", DOCTRINE, QUICK) for side in (0, 1)]
    for _ in range(25):
        knows = Knowledge(game)
        choice = players[game.actor].choose(knows)
        assert choice in knows.choices
        game.choose(choice)
    halfway = Knowledge(game)
    fresh = [Commander(game.actor, "seed", DOCTRINE, QUICK).choose(halfway) for _ in range(2)]
    assert fresh[0] == fresh[1] in halfway.choices


def test_it_thinks_at_its_own_junctures_only(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(RULEBOOK, "kampar", seed="sit")
    side = game.actor
    thought: list[object] = []
    decide = Commander.decide

    def noted(self: Commander, known: Knowledge, juncture: Hashable) -> object:
        thought.append(juncture)
        return decide(self, known, juncture)

    monkeypatch.setattr(Commander, "decide", noted)
    players: dict[int, Player] = {
        side: Commander(side, "seed", DOCTRINE, Level(2, 0)),
        1 - side: Staff(1 - side, ""),
    }
    for _ in range(60):
        game.choose(players[game.actor].choose(Knowledge(game)))
    assert len(thought) == len(set(thought)) >= 2
    assert all(at is not None for at in thought)


def test_a_crew_tells_what_one_alone_would(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "hands", lambda: 2)
    g = begun()
    rollouts = Rollouts(RULEBOOK, DOCTRINE, g, ALLIES, "seed", Level(6, 0))
    pairs = [(0, 0), (1, 0), (2, 1)]
    alone = [rollouts.value(*pair) for pair in pairs]
    assert list(crew.play(rollouts, pairs)) == alone, "by whoever is there"
    crew.await_crew()
    assert list(crew.play(rollouts, pairs)) == alone
    assert crew._crew, "others have played them"
    made = crew.made(crew.job_of(rollouts))
    assert [made.value(*pair) for pair in pairs] == alone


PROGRAM = """
import os, signal
from multiprocessing import active_children
from sandtable.ai.command import crew
from sandtable.ai.command.rollouts import Level, Rollouts
from sandtable.ai.doro_nawa.doctrine import DOCTRINE
from sandtable.core.game import Game
from sandtable.games.doro_nawa import RULEBOOK

if __name__ == "__main__":
    g = Game.new(RULEBOOK, "kampar", seed="killed").state
    crew.await_crew()
    list(crew.play(Rollouts(RULEBOOK, DOCTRINE, g, 0, "s", Level(1, 0)), [(0, 0), (0, 1)]))
    print(*[child.pid for child in active_children()], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(crew.hands() == 0, reason="one processor has no crew")
def test_a_crew_ends_with_a_program_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "killed.py"
    program.write_text(PROGRAM, "utf-8")
    asked = [sys.executable, str(program)]
    told = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=False, timeout=120)
    crew_of_it = [int(word) for word in told.stdout.split()]
    assert told.returncode == -signal.SIGKILL
    assert crew_of_it
    for _ in range(300):
        if not [pid for pid in crew_of_it if is_running(pid)]:
            return
        time.sleep(0.1)
    raise AssertionError("they stay though nobody wants them")


def is_running(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    except OSError:
        return False


def test_the_hunter_hunts_as_the_japanese_and_is_staff_as_the_allies() -> None:
    game = Game.new(RULEBOOK, "jitra", seed="hunter")
    hunting, plain = make("doro-nawa", "hunter", JAPAN, "x"), Staff(JAPAN, "")
    assert isinstance(hunting, Staff)
    assert hunting.plan(game.state, JAPAN).plan == "hunt"
    allied = make("doro-nawa", "hunter", ALLIES, "x")
    assert isinstance(allied, Staff)
    assert allied.plan(game.state, ALLIES) is STAFF
    differ = 0
    for _ in range(200):
        if game.actor < 0:
            break
        player = hunting if game.actor == JAPAN else allied
        choice = player.choose(Knowledge(game))
        if game.actor == JAPAN:
            differ += choice != plain.choose(Knowledge(game))
        game.choose(choice)
    assert differ
