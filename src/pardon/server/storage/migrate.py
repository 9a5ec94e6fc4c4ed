"""Migrations: bring the tables of a database up to this version, or look whether they could be."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy.exc import DatabaseError

from pardon.server.storage import sql
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


def check(file: Path, name: str) -> int:
    """Refuse what is no whole database of a server, or of a later one; return its commits."""
    try:
        with closing(sqlite3.connect(file)) as database:
            fine = database.execute("PRAGMA integrity_check").fetchone()[0]
            version = database.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as fault:
        if fault.sqlite_errorcode == sqlite3.SQLITE_CORRUPT:
            raise StoreError(f"{name} is damaged: {fault}") from None
        raise no_backup(name, fault) from None
    if fine != "ok":
        raise StoreError(f"{name} is damaged: {fine}")
    if version is None:
        raise no_backup(name, "it tells no version")
    engine = sa.create_engine(f"sqlite:///{file}", hide_parameters=True)
    sa.event.listen(engine, "connect", _leave_transactions)
    sa.event.listen(engine, "begin", _begin)
    try:
        with engine.connect() as connection:
            return _commits(connection, name)
    except (DatabaseError, CommandError) as fault:
        raise no_backup(name, getattr(fault, "orig", None) or fault) from None
    finally:
        engine.dispose()


def _commits(connection: sa.Connection, name: str) -> int:
    """Bring a database up to date for a look at all of its tables, and leave it as it was."""
    with connection.begin() as looking:
        migrate(connection, name, "name another backup")
        for table in sql.METADATA.sorted_tables:
            connection.execute(sa.select(table).limit(1)).first()
        found = connection.execute(sa.select(sql.COMMIT_ROWS.c.number)).scalar()
        looking.rollback()
    return found or 0  # earlier versions did not count them


def _leave_transactions(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def no_backup(name: str, reason: object) -> StoreError:
    """Return what to say of a file that is no database of a server."""
    return StoreError(f"{name} is no backup of a server: {reason}")
