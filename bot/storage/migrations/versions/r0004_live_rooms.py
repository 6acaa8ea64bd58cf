"""What is live, and which notices stand: found without walking through all games that were ever played."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the indexes, which hold live games and standing notices only."""
    live, standing = sa.text("phase <> 'over'"), sa.text("notice_id IS NOT NULL")
    op.create_index("ix_rooms_live", "rooms", ["game", "id"], sqlite_where=live, postgresql_where=live)
    op.create_index("ix_rooms_notice_id", "rooms", ["notice_id"], sqlite_where=standing, postgresql_where=standing)
