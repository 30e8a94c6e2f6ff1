"""Options are bits; a variant among them swaps named values of a theatre's rules."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from sandtable.core.case import Trouble
from sandtable.core.options import Option, Options, Theatres, check_length, swaps
from sandtable.core.rulebook import OptionInfo


class Rules(NamedTuple):
    """What a small theatre is baked from."""

    water: str = "bridge"
    winter: int = 1


def info(name: str) -> OptionInfo:
    """An option that is off by default."""
    return OptionInfo(name, name.title(), False, "1.1")


OPTIONS: Final = Options(
    Option(1, info("mud")),
    Option(2, info("ford"), swaps(Rules._replace, water="ford")),
    Option(8, info("winter"), swaps(Rules._replace, winter=3)),
)


def test_only_variants_make_another_theatre() -> None:
    assert OPTIONS.swapping == 2 | 8


@pytest.mark.parametrize(
    ("bits", "rules"),
    [(0, Rules()), (1, Rules()), (3, Rules("ford")), (10, Rules("ford", 3)), (8, Rules(winter=3))],
)
def test_each_variant_swaps_what_it_names(bits: int, rules: Rules) -> None:
    assert OPTIONS.swapped(Rules(), bits) == rules


def test_a_value_that_the_rules_do_not_have_is_an_error() -> None:
    """To mypy as well: it finds an `ignore` that ignores nothing."""
    waters = swaps(Rules._replace, waters="ford")  # type: ignore[arg-type]
    wrong = Options(Option(1, info("ford"), waters))
    with pytest.raises(ValueError, match="waters"):
        wrong.swapped(Rules(), 1)


def test_swaps_are_one_frozen_record_whatever_their_order() -> None:
    first = swaps(Rules._replace, water="ford", winter=3)
    assert first == swaps(Rules._replace, winter=3, water="ford")
    assert hash(first) == hash(swaps(Rules._replace, water="ford", winter=3))


class Printed(NamedTuple):
    """A pack, or a scenario of four turns."""

    hash: str = "pack"
    id: str = "siege"
    title: str = "The Siege"
    first_turn: int = 3
    last_turn: int = 6


def test_a_theatre_is_baked_once_for_each_pack_scenario_and_swap() -> None:
    baked: list[Rules] = []

    def make(_pack: Printed, rules: Rules) -> list[Rules]:
        baked.append(rules)
        return [rules]

    theatres = Theatres(OPTIONS, lambda _pack, _scenario: Rules(), make)
    plain = theatres.of(Printed(), Printed(), 0)
    assert theatres.of(Printed(), Printed(), 1) is plain  # mud swaps nothing
    assert theatres.of(Printed(), Printed(), 2) == [Rules("ford")]
    assert theatres.of(Printed("other"), Printed(), 0) is not plain
    assert theatres.of(Printed(), Printed(id="relief"), 0) is not plain
    assert baked == [Rules(), Rules("ford"), Rules(), Rules()]


def test_a_game_is_as_long_as_its_scenario_or_shorter_where_that_may_be_agreed() -> None:
    check_length(Printed(), 4)
    check_length(Printed(), 1, shorter=True, case="1.2")
    with pytest.raises(Trouble, match=r"The Siege cannot last 1 turn: it has 4$"):
        check_length(Printed(), 1)
    with pytest.raises(Trouble, match=r"The Siege cannot last 5 turns: it has 1 to 4 \(1\.2\)$"):
        check_length(Printed(), 5, shorter=True, case="1.2")
