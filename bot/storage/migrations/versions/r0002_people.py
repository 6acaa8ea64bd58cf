"""Tables of several people: who sits where, deadlines, and the settings of people and servers."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the tables and columns; people in live games are seated in the new table."""
    op.add_column("rooms", sa.Column("is_solo", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("rooms", sa.Column("for_streak", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("rooms", sa.Column("once", sa.String(64)))
    op.add_column("rooms", sa.Column("hours", sa.Integer, nullable=False, server_default="24"))
    op.add_column("rooms", sa.Column("notice_id", sa.BigInteger))
    _make_sitters()
    _make_people()
    _make_servers()
    _make_asides()
    op.execute("INSERT INTO sitters (room_id, user_id) SELECT id, host_id FROM rooms")


def _make_sitters() -> None:
    op.create_table(
        "sitters",
        sa.Column("room_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "user_id", name="pk_sitters"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_sitters_room_id_rooms"),
    )
    op.create_index("ix_sitters_user_id", "sitters", ["user_id"])


def _make_people() -> None:
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("language", sa.String(8)),
        sa.Column("theme", sa.String(12), nullable=False),
        sa.Column("plays_privately", sa.Boolean, nullable=False),
        sa.Column("is_mentioned", sa.Boolean, nullable=False),
        sa.Column("is_on_global_boards", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_people"),
    )


def _make_servers() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("language", sa.String(8)),
        sa.Column("channels", sa.Text, nullable=False),
        sa.Column("hours", sa.Integer, nullable=False),
        sa.Column("shows_global_boards", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
    )


def _make_asides() -> None:
    op.create_table(
        "asides",
        sa.Column("room_id", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "seat", "key", name="pk_asides"),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_asides_room_id_rooms"),
    )
