"""${message}."""

from alembic import op
import sqlalchemy as sa

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Come to this version."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Go back to the version before."""
    ${downgrades if downgrades else "pass"}
