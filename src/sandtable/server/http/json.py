"""JSON that knows of what it was made, for the type checker and the OpenAPI document."""

from __future__ import annotations

from typing import Generic, TypeVar, cast

import msgspec

T_co = TypeVar("T_co", covariant=True)
V = TypeVar("V")


class Json(bytes, Generic[T_co]):
    """The bytes of a value of this type.  Plain bytes are cast to it: none is ever made."""

    __slots__ = ()


def encoded(value: V) -> Json[V]:
    """The value as JSON."""
    return cast("Json[V]", msgspec.json.encode(value))
