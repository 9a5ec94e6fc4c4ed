"""Migrations: bring the tables of a database up to this version."""

from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from pardon.server.storage.errors import StoreError

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def migrate(connection: sa.Connection, name: str, otherwise: str) -> None:
    """Bring a database up to this version; refuse one of a newer version, and say what to do."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    revision = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in scripts.walk_revisions()}
    if revision is not None and revision not in known:
        raise StoreError(
            f"{name} was made by a newer version of pardon; install that version, or {otherwise}"
        )
    command.upgrade(config, "head")
