"""Alembic runs this file: revisions are applied by the connection that the store is opened by."""

from __future__ import annotations

from alembic import context

from sandtable.server.store.kept import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a column by copying its table
)
with context.begin_transaction():
    context.run_migrations()
