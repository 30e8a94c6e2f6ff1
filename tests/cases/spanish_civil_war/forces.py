"""Troops with round numbers for the tests of fire, combat and morale."""

from __future__ import annotations

from tests.cases.spanish_civil_war.position import PLAIN, Table, at

KINDS = {
    "I": "infantry",
    "G": "artillery",
    "H": "HQ",
    "T": "armour",
    "C": "armoured-car",
    "P": "armoured-train",
    "E": "engineer",
}
CUT = '[supply]\n{side} = ["0909"]\n'


def counter(short: str) -> str:
    """NI4a: Nationalist infantry of factor 4; the last letter only tells it from others.

    Guns have combat factor 1, and the number is their barrage factor.  Morale is 6.
    """
    side = {"N": "Nationalist", "R": "Republican"}[short[0]]
    kind = KINDS[short[1]]
    number = short[2:].rstrip("abcdef")
    lines = [f'short = "{short}"', f'side = "{side}"', f'type = "{kind}"', "ma1 = 4", "ma2 = 2"]
    if kind != "HQ":
        lines.append("morale = 6")
        lines.append(f"cf = {1 if kind == 'artillery' else number}")
    if kind in ("artillery", "armoured-train"):
        lines.append(f"barrage = {number}")
    lines.append(f'command = "{side[0]}X"')
    return "\n".join(["[[counter]]", *lines]) + "\n"


def table(
    units: dict[str, list[str]],
    phase: str = "combat",
    top: str = "",
    features: str = "",
    boxes: str = "",
) -> Table:
    """A position of invented troops; each is written as in a position, its words behind it."""
    names = [text.split()[0] for texts in units.values() for text in texts]
    placed = "".join([f'"{place}" = {texts!r}\n' for place, texts in units.items()])
    placed = placed.replace("'", '"')
    commands = "".join(
        [
            f'[[command]]\nid = "{side[0]}X"\nside = "{side}"\nboxes = [{boxes}]\n'
            for side in ("Nationalist", "Republican")
        ]
    )
    text = f'phase = "{phase}"\n{top}\n{PLAIN}{features}\n[units]\n{placed}\n{commands}' + "".join(
        [counter(name) for name in names]
    )
    return at(text)


def fight(
    target: list[str],
    attackers: list[str],
    *dice: str | int,
    features: str = "",
    others: dict[str, list[str]] | None = None,
    declare: bool = True,
) -> Table:
    """Republicans in 0404 are attacked from 0403; then the dice and choices that follow."""
    units = {"0404": target, "0403": attackers, **(others or {})}
    found = table(units, features=features)
    if declare:
        found.play(
            "attack 0404",
            *[f"with {u.split()[0]}" for u in attackers],
            "done",
            "done",
            "resolve 0404",
        )
        found.play(*dice)
    return found
