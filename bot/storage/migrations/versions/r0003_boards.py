"""Leaderboards: names as they were last seen, and who is left off the boards."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

BOARD_COLUMNS = ["ended_at", "solo", "result", "run_score", "streak"]


def upgrade() -> None:
    """Add the tables, the switch and the indexes that boards are read by."""
    op.create_table(
        "names",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_names"),
    )
    op.create_table(
        "left_out",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name="pk_left_out"),
    )
    op.add_column("people", sa.Column("is_on_boards", sa.Boolean, nullable=False, server_default=sa.true()))
    op.drop_index("ix_results_game_guild_id_ended_at", "results")
    op.create_index("ix_results_board", "results", ["game", "guild_id", "user_id", *BOARD_COLUMNS])
    op.create_index("ix_results_global_board", "results", ["game", "user_id", *BOARD_COLUMNS])
