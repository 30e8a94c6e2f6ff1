# ruff: noqa: ARG003 - Litestar calls these by position
"""What a request carries, read by its handler's `data` as `bodies` words it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from litestar.dto import AbstractDTO

from sandtable.server.http.bodies import read

if TYPE_CHECKING:
    from collections.abc import Generator

    from litestar.dto.data_structures import DTOFieldDefinition
    from litestar.typing import FieldDefinition


class Sent(AbstractDTO[Any]):
    """Reads a body strictly, whatever content type it names, with our own line for a bad one."""

    kinds: ClassVar[dict[str, type[Any]]] = {}
    """By handler."""

    def decode_bytes(self, value: bytes) -> Any:
        """The body.  Raises BadRequest."""
        return read(value, self.kinds[self.asgi_connection.route_handler.handler_id])

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, backend_cls: Any = None
    ) -> None:
        """Note what a handler reads."""
        cls.kinds[handler_id] = field_definition.annotation

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any
    ) -> Any:
        """What the document says of it."""
        return schema_creator.for_field_definition(field_definition)

    @classmethod
    def generate_field_definitions(
        cls, model_type: type[Any]
    ) -> Generator[DTOFieldDefinition, None, None]:
        """No fields of its own: a body is read whole."""
        yield from ()

    @classmethod
    def detect_nested_field(cls, field_definition: FieldDefinition) -> bool:
        return False
