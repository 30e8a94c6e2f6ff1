"""What is hidden stays hidden: views, log lines and records tell a side nothing it may not know."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.ai.player import Knowledge
from sandtable.core import back
from sandtable.core.game import Game
from sandtable.core.line import RecordError
from sandtable.core.record import read_record
from sandtable.core.view import seen_as, served_record
from tests.core.sealed import OWNERS, SEALED, SIDES

ROLES = ["Red", "Blue", "spectator"]
BIDS = st.integers(1, 3)


def begun(*choices: str, seed: str | None = "sealed", **wanted: Any) -> Game:
    game = Game.new(SEALED, "auction", seed=seed, **wanted)
    for choice in choices:
        game.choose(choice)
    return game


def shown(game: Game, role: str) -> bytes:
    """Every byte of a role's view."""
    return json.dumps(game.view(role)).encode()


def side_of(role: str) -> int:
    return SIDES.index(role) if role in SIDES else -1


# ── views ────────────────────────────────────────────────────────────────────


@given(st.lists(st.integers(0, 2), max_size=9), st.sampled_from(ROLES), st.data())
def test_a_view_hangs_on_nothing_hidden_from_its_role(
    acts: list[int], role: str, data: st.DataObject
) -> None:
    """Whatever is hidden from a role is replaced, and every byte it is sent stays equal."""
    game = begun()
    for act in acts:
        if game.actor >= 0:
            choices = game.choices()
            game.choose(choices[act % len(choices)])
    before, side, g = shown(game, role), side_of(role), game.state
    for unit, owner in enumerate(OWNERS):
        if owner != side:
            g.strength[unit] = data.draw(st.integers(0, 99))
    for other in (0, 1):
        if other != side and g.bid[other]:
            g.bid[other] = data.draw(BIDS)
    g.deck = data.draw(st.lists(st.integers(0, 9), max_size=4))
    assert shown(game, role) == before


@given(BIDS, BIDS)
def test_secret_choices_are_all_alike_to_the_others(one: int, two: int) -> None:
    """Two games that differ in a hidden choice look the same, log and undo included."""
    games = [begun(f"bid {one}"), begun(f"bid {two}")]
    for role in ("Blue", "spectator"):
        assert shown(games[0], role) == shown(games[1], role)
    assert (shown(games[0], "Red") == shown(games[1], "Red")) == (one == two)


def test_one_after_the_other_both_assign_in_secret() -> None:
    """The second side decides without knowing, though the first has decided."""
    game = begun("bid 3")
    assert game.view("Blue")["columns"]["bid"] == [0, 0]
    assert game.view("Red")["columns"]["bid"] == [3, 0]
    assert game.view("spectator")["columns"]["bid"] == [0, 0]
    assert [c["n"] for c in game.view("Blue")["choices"]] == [1, 2, 3]
    assert game.view("Red")["choices"] == []
    game.choose("bid 2", role="Blue")
    assert game.log[-1].event.text == "Blue bids 2."
    game.choose("yield B1")
    assert game.log[-1].event.text == "Bids 3 and 2: B1 is given up."
    assert all("Bids 3 and 2" in game.view(role)["log"][-1]["text"] for role in ROLES)


def test_log_lines_are_read_by_whom_they_are_meant_for() -> None:
    game = begun("bid 3")
    public, own = "Red has bid.", "Red bids 3."
    told = {role: [line["text"] for line in game.view(role)["log"]] for role in [*ROLES, "both"]}
    assert told == {
        "Red": [public, own],
        "Blue": [public],
        "spectator": [public],
        "both": [public],
    }


def test_one_person_with_both_sides_sees_the_acting_side_only() -> None:
    game = begun()
    assert game.view("both")["columns"] == game.view("Red")["columns"]
    game.choose("bid 3")
    assert game.view("both")["columns"] == game.view("Blue")["columns"]
    assert game.view("both")["columns"]["strength"] == [0, 0, 4, 4]


def test_after_the_end_both_see_what_is_public() -> None:
    game = begun("bid 3", "bid 1", "yield B1", turns=1)
    assert game.view("both")["columns"] == game.view("spectator")["columns"]


# ── the record ───────────────────────────────────────────────────────────────


def played(**wanted: Any) -> Game:
    """Two rounds of secrets, with something taken back and played again."""
    game = begun("bid 3", "bid 1", "yield B1", "bid 2", **wanted)
    game.undo()
    game.redo()
    game.choose("bid 3")
    return game


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in text.splitlines()]


@pytest.mark.parametrize("role", ROLES)
def test_the_record_that_a_role_gets_has_the_same_chain(role: str) -> None:
    game = played()
    served = game.record.text(role)
    again = read_record(served, "served")
    assert again.text() == served
    assert (again.tail, list(again.choices)) == (game.record.tail, list(game.record.choices))
    assert again.dice == game.record.dice
    assert [row["h"] for row in rows(served)] == [row["h"] for row in rows(game.record.text())]


@pytest.mark.parametrize("role", ROLES)
def test_the_record_that_a_role_gets_tells_no_choice_of_the_others(role: str) -> None:
    game = played()
    whole, served = rows(game.record.text()), rows(game.record.text(role))
    known = [row["salt"] for row in served if "salt" in row]
    for line, mine in zip(whole, served, strict=True):
        if "salt" not in line or line["by"] == role:
            assert mine == line
            continue
        assert set(mine) == {"v", "by", "in", "f", "h"}
        assert line["salt"] not in json.dumps(served)
        # Who knows how the veil is made, and every salt of his own, cannot lift it.
        for salt in ["", *known, game.record.tail, game.record.header["dice"]]:
            for bid in (1, 2, 3):
                veil = hashlib.sha256(f"{salt}|bid {bid}".encode()).hexdigest()
                assert veil != mine["v"]
    assert len(known) == sum("salt" in row and row["by"] == role for row in whole)


def test_salts_tell_nothing_of_each_other() -> None:
    """Not even of the same choice in a game with the same seed."""
    salts = [r["salt"] for _ in range(3) for r in rows(played().record.text()) if "salt" in r]
    assert len({salt[:8] for salt in salts}) == len(salts) == 12
    assert all(len(salt) == 32 for salt in salts)


@given(BIDS, BIDS)
def test_served_records_differ_in_what_nobody_can_read_only(one: int, two: int) -> None:
    """Take away hash and veil, and they are equal whatever was chosen."""

    def bare(bid: int) -> str:
        told = rows(begun(f"bid {bid}").record.text("Blue"))
        return json.dumps([{k: v for k, v in row.items() if k not in ("h", "v")} for row in told])

    assert bare(one) == bare(two)


def test_a_veil_holds_its_owner_to_the_choice() -> None:
    """Choice and salt, once shown, give the veil that the other side has had all the time."""
    game = played()
    for line, veiled in zip(
        rows(game.record.text()), rows(game.record.text("spectator")), strict=True
    ):
        if "salt" in line:
            lifted = hashlib.sha256(f"{line['salt']}|{line['c']}".encode()).hexdigest()
            assert lifted == veiled["v"]


def test_another_choice_behind_a_veil_is_found_out() -> None:
    text = played().record.text()
    with pytest.raises(RecordError, match=":2: altered"):
        read_record(text.replace('"c":"bid 3"', '"c":"bid 2"', 1), "a")
    other = rows(text)
    other[1]["salt"] = "0" * 32
    with pytest.raises(RecordError, match=":2: altered"):
        read_record("".join(json.dumps(row) + "\n" for row in other), "a")


def test_a_veiled_record_says_why_it_cannot_be_played() -> None:
    game = played()
    with pytest.raises(RecordError) as caught:
        Game.read(game.record.text("Red"), [SEALED], "a.jsonl")
    assert str(caught.value) == "a.jsonl:3: a choice that Blue keeps secret: it is veiled"
    whole = Game.read(game.record.text(), [SEALED], "a.jsonl")
    assert whole.state.digest() == game.state.digest()


def test_a_forced_secret_is_veiled_too() -> None:
    """That it was forced is hidden as well: it hangs on what its owner could do."""
    game = begun("bid 2", options={"poor": True})
    line = rows(game.record.text())[2]
    assert (line["c"], line["f"]) == ("bid 1", "frs")
    assert rows(game.record.text("Red"))[2].keys() == {"v", "by", "in", "f", "h"}
    assert rows(game.record.text("Red"))[2]["f"] == "s"


def test_a_branch_veils_what_it_takes_over() -> None:
    game = played(seed=None)
    other = game.branch(game.step)
    for role in ROLES:
        for line in rows(other.record.text(role)):
            assert not line.get("c", "").startswith("bid") or line["by"] == role
    mine = {r["salt"] for r in rows(game.record.text()) if "salt" in r}
    assert mine.isdisjoint(r["salt"] for r in rows(other.record.text()) if "salt" in r)
    again = Game.read(other.record.text(), [SEALED], "a")
    assert again.state.digest() == other.state.digest()


def test_a_look_back_shows_what_was_shown_then() -> None:
    game = played()
    for step in range(game.step + 1):
        then = game.at(step)
        for role in ROLES:
            text = shown(then, role).decode()
            if role != "Red":
                assert "Red bids" not in text
            if role != "Blue":
                assert "Blue bids" not in text


# ── a position with something hidden ─────────────────────────────────────────


def practice(strength: int) -> Game:
    """A practice game from a position that differs in what Red alone knows."""
    state = begun().state
    state.strength[0] = strength
    return Game.from_state(SEALED, state, {"scenario": "position"})


@pytest.mark.parametrize("role", ["Blue", "spectator", "Red"])
def test_a_served_position_tells_nothing_hidden(role: str) -> None:
    """Take away hash, veil and commitment, and the bytes are equal whatever the position hides."""

    def bare(strength: int) -> str:
        told = rows(practice(strength).record.text(role))
        return json.dumps(
            [{k: v for k, v in t.items() if k not in ("h", "v", "dice")} for t in told]
        )

    assert bare(3) == bare(17)
    assert "strength" in practice(3).record.text()
    assert "strength" not in practice(3).record.text(role)


def test_the_veil_of_a_position_holds_it() -> None:
    """The chain is the same veiled and bare; a position put in its place is found out."""
    game = practice(3)
    game.choose("bid 2")
    whole = game.record.text()
    served = read_record(game.record.text("Blue"), "a")
    assert (served.tail, read_record(whole, "a").tail) == (game.record.tail, game.record.tail)
    again = Game.read(whole, [SEALED], "a")
    assert again.state.digest() == game.state.digest()
    with pytest.raises(RecordError, match=":1: altered"):
        read_record(whole.replace("[3,5,4,4]", "[9,5,4,4]", 1), "a")
    with pytest.raises(RecordError, match="a:1: a position that hides something"):
        Game.read(game.record.text("Blue"), [SEALED], "a")


def test_a_branch_veils_the_position_anew() -> None:
    game = practice(3)
    game.choose("bid 2")
    salts = {g.record.header["salt"] for g in (game, game.branch(1), practice(3))}
    assert len(salts) == 3
    assert "strength" not in game.branch(1).record.text("Blue")


# ── who may read what of the record ──────────────────────────────────────────


def test_a_record_is_served_veiled_until_the_end() -> None:
    """One person with both sides reads as the side that acts."""
    game = begun("bid 3")
    for role, reads in (("Red", "Red"), ("Blue", "Blue"), ("both", "Blue"), ("spectator", "x")):
        assert served_record(game, role) == game.record.text(reads)
    assert "bid 3" not in served_record(game, "both")
    over = begun("bid 3", "bid 1", "yield B1", turns=1)
    for role in [*ROLES, "both"]:
        assert served_record(over, role) == over.record.text()


def test_what_was_taken_back_stays_veiled_when_all_is_shown() -> None:
    """Nobody has to tell what he thought of and did not do."""
    game = begun("bid 3")
    game.undo()
    game.choose("bid 2")
    served = game.record.text("Blue", shown=True)
    assert "bid 2" in served
    assert "bid 3" not in served
    assert "bid 3" in game.record.text("Red", shown=True)
    again = Game.read(served, [SEALED], "a")
    assert again.state.digest() == game.state.digest()


def test_whoever_sits_before_the_screen_is_the_one_who_sees() -> None:
    game = begun("bid 3")
    assert [seen_as(game, role, "Red") for role in ("both", "Blue", "spectator")] == [
        "Red",
        "Red",
        "spectator",
    ]
    assert seen_as(game, "both", None) == "both"
    over = begun("bid 3", "bid 1", "yield B1", turns=1)
    assert seen_as(over, "both", "Red") == "both"
    assert (game.view("both")["hidden"], over.view("both")["hidden"]) == (True, False)


# ── what was shown is taken back with consent only ───────────────────────────


def test_a_secret_choice_is_taken_back_until_it_is_shown() -> None:
    """The first bid is still hidden; the second uncovers both, also for one person alone."""
    game = begun("bid 1")
    game.undo()
    assert game.step == 0
    game.choose("bid 1")
    game.choose("bid 3")
    assert "something hidden was shown" in str(back.undo_hold(game, None))
    game.undo(consent=True)
    assert game.step == 1


def test_a_computer_player_is_told_nothing_hidden() -> None:
    """Its own strength is there, the other side's bid and the deck are not."""
    known = Knowledge(begun("bid 1")).state
    assert known.bid == [0, 0]
    assert known.strength == [0, 0, 4, 4]
    assert known.deck == []
