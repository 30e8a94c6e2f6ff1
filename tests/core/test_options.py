"""Options are bits; a variant among them swaps named values of a theatre's rules."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from sandtable.core.options import Option, Options, swaps
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
