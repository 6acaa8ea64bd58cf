"""Rooms, their logs, runs and results."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the first four tables."""
    _make_rooms()
    _make_log()
    _make_runs()
    _make_results()


def _make_rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", ROW_ID, autoincrement=True, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("recap", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("home_kind", sa.String(10), nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("theme", sa.String(12), nullable=False),
        sa.Column("ended_by", sa.String(16)),
        sa.Column("deadline", sa.DateTime(timezone=True)),
        sa.Column("solo", sa.String(64)),
        sa.Column("computer_to_act", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.UniqueConstraint("solo", name="uq_rooms_solo"),
    )
    op.create_index("ix_rooms_deadline", "rooms", ["deadline"])
    op.create_index("ix_rooms_computer_to_act", "rooms", ["computer_to_act"])
    op.create_index("ix_rooms_host_id_phase", "rooms", ["host_id", "phase"])


def _make_log() -> None:
    op.create_table(
        "log",
        sa.Column("room_id", sa.BigInteger, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("notation", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "ply", name="pk_log"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_log_room_id_rooms"),
    )


def _make_runs() -> None:
    op.create_table(
        "runs",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("tally", sa.BigInteger, nullable=False),
        sa.Column("best", sa.BigInteger),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_runs"),
    )


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("room_id", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("result", sa.String(4), nullable=False),
        sa.Column("reason", sa.String(32), nullable=False),
        sa.Column("score", sa.BigInteger, nullable=False),
        sa.Column("solo", sa.Boolean, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("run_score", sa.BigInteger, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_results_room_id_rooms"),
    )
    op.create_index("ix_results_game_guild_id_ended_at", "results", ["game", "guild_id", "ended_at"])
    op.create_index("ix_results_user_id_game_ended_at", "results", ["user_id", "game", "ended_at"])
