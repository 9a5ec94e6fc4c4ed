"""Alembic environment: runs the migrations on the connection that the store hands in."""

from alembic import context

from pardon.server.storage.sql import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
