"""Writing TOML: enough for positions and other files that a person reads and edits."""

from __future__ import annotations

import json
import re
from typing import Any, Final

WIDTH: Final = 100
BARE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


def toml_text(table: dict[str, Any]) -> str:
    """A table as TOML: values first, then tables, each in the order of its keys.

    >>> print(toml_text({"turn": 2, "units": {"0512": ["I/11 sp=2"]}}), end="")
    turn = 2
    <BLANKLINE>
    [units]
    "0512" = ["I/11 sp=2"]
    """
    lines: list[str] = []
    _write(lines, table, "")
    return "\n".join(lines).lstrip("\n") + "\n"


def _write(lines: list[str], table: dict[str, Any], path: str) -> None:
    for key, value in table.items():
        if not _is_table(value):
            lines.append(_line(_key(key), value))
    for key, value in table.items():
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, dict):
            lines += ["", f"[{name}]"]
            _write(lines, value, name)
        elif _is_table(value):
            for entry in value:
                lines += ["", f"[[{name}]]"]
                _write(lines, entry, name)


def _is_table(value: Any) -> bool:
    if isinstance(value, dict):
        return True
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _value(key)


def _line(key: str, value: Any) -> str:
    line = f"{key} = {_value(value)}"
    if len(line) <= WIDTH or not isinstance(value, list):
        return line
    rows = [""]
    for item in value:
        part = _value(item) + ","
        if rows[-1] and len(rows[-1]) + len(part) + 5 > WIDTH:
            rows.append("")
        rows[-1] += (" " if rows[-1] else "") + part
    return "\n".join([f"{key} = [", *(f"    {row}" for row in rows), "]"])


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return "[" + ", ".join([_value(item) for item in value]) + "]"
