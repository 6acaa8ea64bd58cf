"""Alembic's environment: migrations run on the connection that `migrate` hands over, in its one transaction."""

from alembic import context

from bot.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=False)
context.run_migrations()
