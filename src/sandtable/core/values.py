"""Values and what was made with them: a record, a position, a state never meet others unseen.

A header names the hash of all values (`pack`) and the owner's files among them with a hash for each
(`own`, empty for values that are all ours).  Ours may change from release to release: a record that
was played with ours goes on with ours; one that was played with an owner's wants the same again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.core.case import Trouble

if TYPE_CHECKING:
    from sandtable.core.rulebook import Rulebook

OURS: Final = "Sandtable's own values"
SHORT: Final = 12
"""Digits of a hash in a line for people."""


def named(rulebook: Rulebook) -> dict[str, Any]:
    """What a header says of the values in force."""
    return {"pack": rulebook.pack_hash(), "own": rulebook.own_values()}


def unlike(rulebook: Rulebook, header: dict[str, Any]) -> str:
    """What a header wants and what is in force instead, in one line; "" when they agree."""
    pack, own = header.get("pack"), header.get("own")
    if type(pack) is not str or not (own is None or _is_own(own)):
        return f"pack: is {pack!r}, own: {own!r}; the hashes that Sandtable writes"
    if pack == rulebook.pack_hash():
        return ""
    ours = rulebook.own_values()
    if own is None and pack in rulebook.earlier_values():
        own = {}
    if own == ours:
        return ""
    wanted = f"values {pack[:SHORT]}, which are not here" if own is None else told(own)
    kind = type(rulebook).__name__
    how = f"give their folder: --pack FOLDER, in Python {kind}(FOLDER)"
    if own == {}:
        how = f"leave --pack out, in Python {kind}()"
    return f"played with {wanted}; in force are {told(ours)}: {how}"


def bar_of_state(rulebook: Rulebook, state: Any) -> str:
    """What speaks against playing a state by this rulebook: it was made with other values."""
    made, here = rulebook.made_with(state), rulebook.pack_hash()
    if made == here:
        return ""
    return (
        f"this state was made with values {made[:SHORT]}; those of the rulebook are {here[:SHORT]} "
        f"({told(rulebook.own_values())}): load the position with this rulebook, "
        "load_position(FILE, rulebook)"
    )


def check_state(rulebook: Rulebook, state: Any) -> None:
    """Raise Trouble for a state that was made with other values."""
    bar = bar_of_state(rulebook, state)
    if bar:
        raise Trouble(bar)


def told(own: dict[str, str]) -> str:
    """The values, as a line for people names them.

    >>> told({"charts/crt.csv": "0123456789abcdef"})
    "an owner's charts/crt.csv (0123456789ab)"
    """
    files = [f"{path} ({digest[:SHORT]})" for path, digest in sorted(own.items())]
    return f"an owner's {', '.join(files)}" if files else OURS


def _is_own(own: Any) -> bool:
    return isinstance(own, dict) and all(type(digest) is str for digest in own.values())
